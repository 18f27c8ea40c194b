/*
 * storm_delays.h - how long things took: a histogram with buckets as narrow as a 64th of what they
 * hold, so that a thousandth part of millions can be told without keeping them.
 */
#ifndef CT_STORM_DELAYS_H
#define CT_STORM_DELAYS_H

#include <stdint.h>

enum { DELAYS_FINE = 64, DELAYS_BUCKETS = 36 * DELAYS_FINE }; /* up to 2^41 */

struct delays {
    uint64_t count;
    int64_t longest;
    uint32_t bucket[DELAYS_BUCKETS];
};

void delays_add(struct delays *d, int64_t delay);
/* What `share` of them (0.99) did not exceed, at most a 64th too much; 0 if there are none. */
int64_t delays_at(const struct delays *d, double share);

#endif
