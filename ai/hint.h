/*
 * hint.h - what an agent thinks of the moves of a decision, the best first, and why that one: for
 * `crosstown hint` and the library, which say the same.
 */
#ifndef CT_HINT_H
#define CT_HINT_H

#include "ai/agent.h"
#include "ai/reason.h"
#include "core/table.h"

struct ct_advice {
    ct_move move;
    char text[CT_MOVE_TEXT];
    uint32_t visits;
    double share[CT_SEATS_MAX];
    double error; /* of the mover's share: one standard deviation */
    bool chosen;
};

struct ct_hint {
    const struct ct_table *table;
    const char *spec; /* whose; borrowed */
    int seat, count;
    uint64_t iterations;
    bool is_exact; /* counted out, not sampled */
    struct ct_advice *advice;
    int reasons; /* why the first move is better than the next; 0: nobody compared them */
    struct ct_reason reason[CT_REASONS_MAX];
};

/* The agent has just chosen at the end of the table from what the seat to move sees; it had had
 * `before` iterations. At most `most` moves are kept. False: no memory. */
bool ct_hint_make(struct ct_hint *h, const struct ct_table *table, const struct ct_agent *agent,
                  const char *spec, uint64_t before, const ct_state *seen, ct_move choice,
                  int most);
void ct_hint_free(struct ct_hint *h); /* what it keeps */

/* One JSON object. */
void ct_put_hint_json(struct ct_text *out, const struct ct_hint *h);

#endif
