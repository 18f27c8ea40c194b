/* storm_delays.c - see storm_delays.h. Small numbers have a bucket each; from 128 on every doubling
 * has DELAYS_FINE of them. */
#include "apps/cli/storm_delays.h"

#include <math.h>

static int bucket_of(uint64_t delay)
{
    int shift = 0;
    while (delay >> shift >= 2 * DELAYS_FINE) shift++;
    int bucket = shift * DELAYS_FINE + (int)(delay >> shift);
    return bucket < DELAYS_BUCKETS ? bucket : DELAYS_BUCKETS - 1;
}

/* The largest number that falls into it. */
static int64_t end_of(int bucket)
{
    if (bucket < 2 * DELAYS_FINE) return bucket;
    int shift = bucket / DELAYS_FINE - 1;
    return ((int64_t)(bucket - shift * DELAYS_FINE + 1) << shift) - 1;
}

void delays_add(struct delays *d, int64_t delay)
{
    if (delay < 0) delay = 0;
    if (delay > d->longest) d->longest = delay;
    d->bucket[bucket_of((uint64_t)delay)]++;
    d->count++;
}

int64_t delays_at(const struct delays *d, double share)
{
    double wanted = ceil((double)d->count * share);
    uint64_t seen = 0;
    if (d->count == 0) return 0;
    for (int i = 0; i < DELAYS_BUCKETS; i++) {
        seen += d->bucket[i];
        if (seen > 0 && (double)seen >= wanted)
            return end_of(i) < d->longest ? end_of(i) : d->longest;
    }
    return d->longest;
}
