/* analyse_review.h - the review of a finished game for the terminal (ai/review.h). */
#ifndef CT_ANALYSE_REVIEW_H
#define CT_ANALYSE_REVIEW_H

#include "core/table.h"

struct review_wish {
    int eyes; /* whose review; -1: everybody's */
    int effort, threads;
    bool json, details;
};

/* Works it out and prints it: the exit code. */
int print_reviews(const struct ct_table *table, const struct review_wish *wish);

#endif
