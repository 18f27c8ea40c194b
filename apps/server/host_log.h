/*
 * host_log.h - what has happened so often that a line each would drown the log: limits that held,
 * requests that failed, groups that took long. Every few seconds, and at the end, a line says how
 * many there were of each kind since the last one.
 */
#ifndef CT_HOST_LOG_H
#define CT_HOST_LOG_H

#include "apps/server/host.h"

/* What happens to a store, and to a table that cannot be read from its rows; of these one a second
 * at most, since somebody may ask for it all the time. */
void log_store_turned(const char *why); /* NULL: it can be written again */
void log_table_fault(int64_t *last, const char *table);

struct log_watch;

/* NULL: the log is not in JSON, or no memory. `host` may be NULL. */
struct log_watch *log_watch_new(struct event_base *base, const struct net *net,
                                const struct host *host);
void log_watch_free(struct log_watch *w); /* tells the rest */

#endif
