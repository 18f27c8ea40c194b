/* agent.h - what stands behind the handle of an agent. */
#ifndef CT_LIB_AGENT_H
#define CT_LIB_AGENT_H

#include "ai/agent.h"
#include "lib/inside.h"

struct crosstown_agent {
    crosstown_rules *rules;
    char spec[CT_AGENT_SPEC];
    struct ct_agent *seat[CT_SEATS_MAX];
    ct_state *seen;
    /* Whoever stops first asks, then looks who thinks; whoever thinks says so, then looks whether
     * it was asked. So one of the two finds the other. */
    atomic_bool stop;
    atomic_int thinks; /* the seat, or -1 */
};

/* The move of the seat to move. */
bool ct_lib_decide(crosstown_agent *agent, const crosstown_game *game, ct_move *out,
                   crosstown_refusal *why);

#endif
