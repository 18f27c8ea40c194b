/* prometheus.c - see prometheus.h. */
#include "apps/server/prometheus.h"

#include <event2/buffer.h>
#include <inttypes.h>

void prometheus_head(struct evbuffer *out, const struct prometheus_metric *m)
{
    evbuffer_add_printf(out, "# HELP %s %s\n# TYPE %s %s\n", m->name, m->help, m->name, m->type);
}

void prometheus_one(struct evbuffer *out, const struct prometheus_metric *m, uint64_t value)
{
    prometheus_head(out, m);
    evbuffer_add_printf(out, "%s %" PRIu64 "\n", m->name, value);
}

void prometheus_seconds(struct evbuffer *out, const struct prometheus_metric *m, double value)
{
    prometheus_head(out, m);
    evbuffer_add_printf(out, "%s %.3f\n", m->name, value);
}

void prometheus_labelled(struct evbuffer *out, const struct prometheus_metric *m, const char *label,
                         const char *const *names, const uint64_t *values, int count)
{
    prometheus_head(out, m);
    for (int i = 0; i < count; i++)
        evbuffer_add_printf(out, "%s{%s=\"%s\"} %" PRIu64 "\n", m->name, label, names[i],
                            values[i]);
}

void prometheus_histogram(struct evbuffer *out, const struct prometheus_metric *m,
                          const struct prometheus_histogram *h)
{
    uint64_t sum = 0;
    prometheus_head(out, m);
    for (int i = 0; i < h->bounds; i++) {
        sum += h->count[i];
        evbuffer_add_printf(out, "%s_bucket{le=\"%g\"} %" PRIu64 "\n", m->name,
                            (double)h->bound[i] / h->per, sum);
    }
    sum += h->count[h->bounds];
    evbuffer_add_printf(out, "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", m->name, sum);
    evbuffer_add_printf(out, "%s_sum %.6f\n%s_count %" PRIu64 "\n", m->name,
                        (double)h->sum / h->per, m->name, sum);
}
