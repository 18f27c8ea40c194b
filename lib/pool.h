/*
 * pool.h - threads that wait for work: made once, used for every step of a batch. The work is a
 * function and a number of shares; share 0 is done by whoever calls.
 */
#ifndef CT_LIB_POOL_H
#define CT_LIB_POOL_H

struct ct_pool;

enum { CT_POOL_MAX = 256 };

/* `threads` in all, the caller among them, at least 1. NULL: no memory. Where the system gives no
 * thread the pool is smaller. */
struct ct_pool *ct_pool_new(int threads);
void ct_pool_free(struct ct_pool *pool);
int ct_pool_threads(const struct ct_pool *pool);

/* work(with, i) once for every i from 0 to threads - 1; returns when all are done. Allocates
 * nothing. */
void ct_pool_run(struct ct_pool *pool, void (*work)(void *with, int i), void *with);

/* How many threads can run at once on this machine. */
int ct_pool_processors(void);

#endif
