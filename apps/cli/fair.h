/* fair.h - what `crosstown fair` has found out about a game, for people and for programs. */
#ifndef CT_CLI_FAIR_H
#define CT_CLI_FAIR_H

#include "online/deal.h"

struct verdict {
    int number; /* of the game in the file, from 1 */
    const struct ct_table *table;
    const struct ct_fair *fair;
    const struct ct_proof *proof;
};

/* A line a step. */
void say_verdict(const struct verdict *v);
/* A line in all; for print_text. */
void put_verdict_json(const void *verdict, struct ct_text *out);

#endif
