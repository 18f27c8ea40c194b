/* store.h - the simulated store: an ordered map in memory that outlives the world. */
#ifndef SIM_STORE_H
#define SIM_STORE_H

#include "online/online.h"

struct sim_store;

struct sim_store *sim_store_new(void);
void sim_store_free(struct sim_store *s);
/* As a whole or not at all. */
enum on_outcome sim_store_write(struct sim_store *s, const struct on_write *write, int count);
/* Calls `got` with the rows of all queries. */
void sim_store_read(struct sim_store *s, const struct on_query *query, int count,
                    void (*got)(void *with, const struct on_row *rows, int count), void *with);
int sim_store_rows(const struct sim_store *s);

#endif
