/* host_metrics.h - what world, store and thinking threads have counted, in Prometheus' text form.
 */
#ifndef CT_HOST_METRICS_H
#define CT_HOST_METRICS_H

#include "apps/server/host_think.h"
#include "apps/server/store.h"

struct evbuffer;

struct host_numbers {
    const char *store_kind;
    bool is_writable, is_draining;
    struct on_counts world;
    struct store_counts store;
    struct thought_counts thoughts;
};

void host_metrics(struct evbuffer *out, const struct host_numbers *n);

#endif
