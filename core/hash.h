/* hash.h - a fingerprint of bytes (FNV-1a, 64 bits): the same everywhere, no secret in it. */
#ifndef CT_HASH_H
#define CT_HASH_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t ct_hash(const void *bytes, size_t len)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (const unsigned char *at = bytes, *end = at + len; at < end; at++)
        hash = (hash ^ *at) * 0x100000001b3u;
    return hash;
}

#endif
