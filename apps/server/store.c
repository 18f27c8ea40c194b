/* store.c - see store.h: what stores of all kinds share. */
#include "apps/server/store.h"

#include <string.h>

const uint32_t store_micros[STORE_TIMES - 1] = {250,   500,   1000,   2500,   5000,   10000,
                                                25000, 50000, 100000, 250000, 1000000};

void store_count_group(struct store_counts *counts, uint64_t transactions, uint64_t micros)
{
    int time = 0;
    while (time < STORE_TIMES - 1 && micros >= store_micros[time]) time++;
    counts->commits[time]++;
    counts->commit_micros += micros;
    int size = 0;
    while (size < STORE_SIZES - 1 && transactions > (uint64_t)1 << size) size++;
    counts->sizes[size]++;
    counts->grouped += transactions;
    counts->groups++;
    if (transactions > counts->largest_group) counts->largest_group = transactions;
}

/* "ab" ends before "ac", "a\xff" before "b": the last byte that can be greater becomes so. */
bool store_prefix_end(const char *prefix, char *end)
{
    size_t len = strlen(prefix);
    while (len > 0 && (unsigned char)prefix[len - 1] == 0xff) len--;
    memcpy(end, prefix, len);
    end[len] = '\0';
    if (len == 0) return false;
    end[len - 1] = (char)((unsigned char)end[len - 1] + 1);
    return true;
}
