/*
 * prometheus.h - metrics in Prometheus' text form, version 0.0.4: for each metric what it is, of
 * which type, and its samples. Names are those of its conventions: base units (seconds, bytes),
 * counters end in _total.
 */
#ifndef CT_PROMETHEUS_H
#define CT_PROMETHEUS_H

#include <stdint.h>

struct evbuffer;

struct prometheus_metric {
    const char *name, *type, *help; /* type: counter, gauge, histogram */
};

/* The lines before its samples. */
void prometheus_head(struct evbuffer *out, const struct prometheus_metric *m);
/* A metric with one sample; with several, one for each value of a label. */
void prometheus_one(struct evbuffer *out, const struct prometheus_metric *m, uint64_t value);
void prometheus_seconds(struct evbuffer *out, const struct prometheus_metric *m, double value);
void prometheus_labelled(struct evbuffer *out, const struct prometheus_metric *m, const char *label,
                         const char *const *names, const uint64_t *values, int count);

/* `count[i]` were at most (or less than) bound[i], `count[bounds]` more; bounds and sum are in
 * units of which `per` make one of the metric's. */
struct prometheus_histogram {
    const uint64_t *count;
    const uint32_t *bound;
    int bounds;
    uint64_t sum;
    double per;
};
void prometheus_histogram(struct evbuffer *out, const struct prometheus_metric *m,
                          const struct prometheus_histogram *h);

#endif
