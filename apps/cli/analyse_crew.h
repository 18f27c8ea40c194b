/* analyse_crew.h - several threads work out one review. */
#ifndef CT_ANALYSE_CREW_H
#define CT_ANALYSE_CREW_H

#include "ai/review.h"

/* The whole review of that seat; NULL: no memory. */
struct ct_review *review_by_crew(const struct ct_table *table, int eyes, int effort, int threads);

#endif
