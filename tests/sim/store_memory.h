/*
 * store_memory.h - a store without disk and threads, for tests and the simulation: the same
 * answers as a real one (tests/unit/test_store.c), and knobs for everything that can go wrong.
 *
 * A memory holds rows and outlives the stores on it; several stores on one memory are several
 * nodes on one database. With an event base a store works by itself; without one, whoever holds
 * it says when something happens.
 */
#ifndef SIM_STORE_MEMORY_H
#define SIM_STORE_MEMORY_H

#include "apps/server/store.h"

struct memory;
struct memory *memory_new(void);
void memory_free(struct memory *m); /* after the stores on it */
size_t memory_rows(const struct memory *m);
const char *memory_look(const struct memory *m, const char *key); /* NULL: not there */

/* Its `open` makes a memory of its own, and forgets it with the store. */
extern const struct store_kind store_memory;
/* base NULL: nothing happens but by the functions below. */
struct store *store_memory_on(struct memory *m, struct event_base *base,
                              const struct store_owner *owner);

/* So many of the next transactions … A knob that is on comes before those below it. */
struct memory_knobs {
    bool full;   /* nothing can be written as long as it is on */
    int fail;    /* … cannot be written */
    int clash;   /* … meet a row of somebody else, which is gone when one looks */
    int lose;    /* … are stored and never answered, as when the program dies in between */
    int doubt;   /* … are stored and answered ON_FAILED, as when a database's answer is lost */
    int unread;  /* of the next reads: cannot be read */
    int slow_ms; /* with a base: how long every answer takes */
};
struct memory_knobs *store_memory_knobs(struct store *s);

/* Without a base. Writes keep their order among themselves, reads too. false: none is waiting. */
bool store_memory_commit(struct store *s); /* the next write happens, unanswered as yet */
bool store_memory_answer_write(struct store *s);
bool store_memory_answer_read(struct store *s);
/* The node dies now: nothing is answered any more. The store is freed, the memory stays. */
void store_memory_crash(struct store *s);

#endif
