/*
 * agent.h - computer players by name. An agent is given what its seat may know (observe)
 * and says its move; it never sees the true state.
 *
 * A spec is a name with settings behind it: "greedy", "ismcts:iters=2000",
 * "master:ms=100:threads=4". Iterations make an agent repeatable from its seed, with any
 * number of threads; milliseconds do not.
 */
#ifndef CT_AGENT_H
#define CT_AGENT_H

#include "core/game.h"

struct ct_agent;
struct ct_verdict;

enum { CT_AGENT_SPEC = 64, CT_THREADS_MAX = 64 };
enum { CT_SPEC_LONGEST = 512 }; /* of any maker: CT_AGENT_SPEC is that of our own */

struct ct_agent_kind {
    const char *name, *help;
};

extern const struct ct_agent_kind ct_agent_kinds[];    /* name NULL ends them */
extern const struct ct_agent_kind ct_agent_settings[]; /* what may stand behind a name */

/* What is wrong with a spec: NULL when nothing is, otherwise a sentence. */
const char *ct_agent_problem(const char *spec);
bool ct_agent_is_known(const char *spec);

/* An agent for one game and one seat, repeatable from the seed. NULL: no such agent, or no
 * memory; ct_agent_free takes it back. */
struct ct_agent *ct_agent_new(const char *spec, const struct ct_game *game, uint64_t seed,
                              int seat);
void ct_agent_free(struct ct_agent *a);

/* At its turn; `seen` is what the seat observes. Always a legal move, unless ct_agent_failure says
 * otherwise. */
ct_move ct_agent_choose(struct ct_agent *a, const struct ct_kit *kit, const ct_state *seen,
                        int seat);

/* From any thread or a signal handler: the choice under way, otherwise the next one, is made at
 * once from what has been thought so far. */
void ct_agent_stop(struct ct_agent *a);

/* How the last choice came about: the moves looked at, with visits and shares of the win
 * (search.h); 0 for agents that do not search. */
int ct_agent_verdicts(const struct ct_agent *a, const struct ct_verdict **out);
uint64_t ct_agent_iterations(const struct ct_agent *a); /* in all choices so far */

/* ---- agents from outside --------------------------------------------------------------------- */

/* Somebody else is asked for the moves: another program, which may fail to answer. `tell` says what
 * happened at the table as the seat was told it: line n of the record and its events; what had been
 * told from n on is taken back. `choose`: false, and `failure` says why. */
struct ct_outside {
    void *with;
    bool (*choose)(void *with, const struct ct_kit *kit, const ct_state *seen, int seat,
                   ct_move *out);
    void (*tell)(void *with, int n, const char *line, const char *events);
    const char *(*failure)(const void *with); /* NULL: none so far */
    void (*stop)(void *with);                 /* as ct_agent_stop */
    void (*free)(void *with);
};

/* NULL: no memory, and `who` is still the caller's. */
struct ct_agent *ct_agent_outside(const struct ct_outside *who);
bool ct_agent_is_outside(const struct ct_agent *a);
void ct_agent_tell(struct ct_agent *a, int n, const char *line, const char *events);
/* Why there was no move: the game is lost, and what ct_agent_choose said is none. NULL: there was.
 * Agents of our own never fail. */
const char *ct_agent_failure(const struct ct_agent *a);

/* Makes agents by name, as ct_agent_new does; whoever knows more names brings his own. */
typedef struct ct_agent *ct_agent_maker(void *with, const char *spec, const struct ct_game *game,
                                        uint64_t seed, int seat);

/* The policy of `eager` on a list of moves, for playouts and bench: anything but waiting, if
 * there is anything. */
static inline int ct_eager_pick(struct ct_rng *rng, int count, int idle)
{
    int busy = count - idle;
    return (int)ct_rng_below(rng, (uint32_t)(busy > 0 ? busy : count));
}

#endif
