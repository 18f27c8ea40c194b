/*
 * near.h - memory that will be looked at soon is brought into the cache meanwhile: for whoever goes
 * through thousands of things of which none is there. Nothing changes, and NULL does no harm.
 */
#ifndef CT_NEAR_H
#define CT_NEAR_H

#include <stddef.h>

enum { CT_NEAR_LINE = 64 };

static inline void ct_near(const void *at, size_t size)
{
    for (size_t i = 0; at && i < size; i += CT_NEAR_LINE) __builtin_prefetch((const char *)at + i);
}

#endif
