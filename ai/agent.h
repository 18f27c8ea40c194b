/*
 * agent.h - computer players by name. An agent is given what its seat may know (observe)
 * and says its move; it never sees the true state.
 *
 * A spec is a name, later with settings behind it: "greedy", "master:ms=100".
 */
#ifndef CT_AGENT_H
#define CT_AGENT_H

#include "core/game.h"

struct ct_agent;

struct ct_agent_kind {
    const char *name, *help;
};

extern const struct ct_agent_kind ct_agent_kinds[]; /* name NULL ends them */

bool ct_agent_is_known(const char *spec);

/* An agent for one game and one seat, repeatable from the seed. NULL: no such agent, or no
 * memory; ct_agent_free takes it back. */
struct ct_agent *ct_agent_new(const char *spec, const struct ct_game *game, uint64_t seed,
                              int seat);
void ct_agent_free(struct ct_agent *a);

/* At its turn; `seen` is what the seat observes. Always a legal move. */
ct_move ct_agent_choose(struct ct_agent *a, const struct ct_kit *kit, const ct_state *seen,
                        int seat);

/* The policy of `eager` on a list of moves, for playouts and bench: anything but waiting, if
 * there is anything. */
static inline int ct_eager_pick(struct ct_rng *rng, int count, int idle)
{
    int busy = count - idle;
    return (int)ct_rng_below(rng, (uint32_t)(busy > 0 ? busy : count));
}

#endif
