/* puzzle_grade.c - see puzzle.h: how hard a puzzle is, by the levels for people. */
#include "ai/agent.h"
#include "ai/brain.h"
#include "ai/puzzle.h"
#include "core/text.h"

_Static_assert((int)CT_GRADES == (int)CT_LEVELS, "one more than those who may miss it");

enum { TIMES = 3 }; /* that every level is asked; it misses it if most answers are wrong */

/* How many of its answers are no solution. */
static int misses_of(int level, const struct ct_kit *kit, const ct_state *seen, int seat,
                     uint64_t salt, const struct ct_puzzle *puzzle)
{
    char spec[CT_AGENT_SPEC];
    struct ct_text name = ct_text_on(spec, sizeof spec);
    int misses = 0;
    ct_put_format(&name, "level%d", level);
    for (int i = 0; i < TIMES; i++) {
        struct ct_agent *agent = ct_agent_new(spec, kit->game, salt + (uint64_t)i, seat);
        if (!agent) continue;
        misses += !ct_puzzle_is_solved(puzzle, ct_agent_choose(agent, kit, seen, seat));
        ct_agent_free(agent);
    }
    return misses;
}

int ct_puzzle_grade(const struct ct_kit *kit, const ct_state *seen, int seat, uint64_t salt,
                    const struct ct_puzzle *puzzle)
{
    int levels = 0, misses = 0;
    for (int level = 1; level < CT_LEVELS; level++) { /* the last one has found it */
        int wrong = misses_of(level, kit, seen, seat, salt, puzzle);
        misses += wrong;
        levels += 2 * wrong > TIMES;
    }
    return misses > 0 ? 1 + levels : 0;
}
