/* host_metrics.h - what world and store have counted, in Prometheus' text form. */
#ifndef CT_HOST_METRICS_H
#define CT_HOST_METRICS_H

#include "apps/server/store.h"

struct evbuffer;

void host_metrics(struct evbuffer *out, const struct on_counts *counts,
                  const struct store_counts *store, int thoughts_waiting);

#endif
