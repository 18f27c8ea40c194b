/* newyork_reasons.c - why a move of New York, New York is better than another (ai/reason.h). */
#include "ai/reason.h"

static const struct ct_reason_kind kinds[] = {
    {"small", CT_FACT_TRUE, "A little better, for many small reasons.", NULL, "Many small reasons"},
    {NULL, CT_FACT_TRUE, NULL, NULL, NULL},
};

static int find(const struct ct_ask *ask, struct ct_reason out[CT_REASONS_MAX])
{
    (void)ask;
    (void)out;
    return 0;
}

const struct ct_reasons newyork_reasons = {.game = "newyork", .kind = kinds, .find = find};
