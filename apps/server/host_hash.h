/*
 * host_hash.h - passwords are hashed and compared in a thread of their own, which takes long by
 * design (argon2id); only a few may wait.
 */
#ifndef CT_HOST_HASH_H
#define CT_HOST_HASH_H

#include <stdbool.h>
#include <stdint.h>

struct event_base;
struct hasher;

/* As on_hashed: the hash; NULL: the password does not fit. */
typedef void hashed_fn(void *with, uint64_t ticket, const char *hash);

struct hasher *hasher_new(struct event_base *base, hashed_fn *hashed, void *with);
void hasher_free(struct hasher *h); /* nothing is answered any more */
/* Makes a hash, or (`hash` not NULL) compares with one, "" being one that fits nothing but costs
 * the same time. False: too many wait; never answered. */
bool hasher_ask(struct hasher *h, uint64_t ticket, const char *password, const char *hash);

#endif
