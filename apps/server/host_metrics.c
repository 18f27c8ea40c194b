/* host_metrics.c - see host_metrics.h. No names, tokens or addresses: only numbers. */
#include "apps/server/host_metrics.h"

#include "apps/server/prometheus.h"

#include <event2/buffer.h>

static void write_plain(struct evbuffer *out, const struct host_numbers *n)
{
    const struct on_counts *w = &n->world;
    const struct store_counts *s = &n->store;
    const struct {
        struct prometheus_metric metric;
        uint64_t value;
    } lines[] = {
        {{"crosstown_draining", "gauge", "1: it is about to stop."}, n->is_draining},
        {{"crosstown_people", "gauge", "People in memory."}, (uint64_t)w->people},
        {{"crosstown_tables", "gauge", "Tables in memory."}, (uint64_t)w->tables},
        {{"crosstown_tables_running", "gauge", "Tables in memory at which a game runs."},
         (uint64_t)w->running},
        {{"crosstown_lines_total", "counter", "Lines of games that were accepted."},
         (uint64_t)w->lines},
        {{"crosstown_clashes_total", "counter", "Writes that came second."}, (uint64_t)w->clashes},
        {{"crosstown_thinking", "gauge", "Computer players at their turn."}, (uint64_t)w->thinking},
        {{"crosstown_thinking_waiting", "gauge", "Those of them that wait for a thread."},
         (uint64_t)n->thoughts.waiting},
        {{"crosstown_thinking_threads", "gauge", "Threads in which they think."},
         (uint64_t)n->thoughts.threads},
        {{"crosstown_store_writable", "gauge", "0: nothing can be stored for the moment."},
         n->is_writable},
        {{"crosstown_store_transactions_total", "counter", "Transactions stored."}, s->stored},
        {{"crosstown_store_clashed_total", "counter", "Transactions that found rows changed."},
         s->clashed},
        {{"crosstown_store_failed_total", "counter", "Transactions that could not be stored."},
         s->failed},
        {{"crosstown_store_reads_total", "counter", "Reads."}, s->reads},
        {{"crosstown_store_reads_failed_total", "counter", "Reads that failed."}, s->unread},
        {{"crosstown_store_rows_total", "counter", "Rows that were read."}, s->rows},
        {{"crosstown_store_waiting", "gauge", "Transactions and reads under way."}, s->waiting},
        {{"crosstown_store_untidy_total", "counter", "Times the log could not be emptied."},
         s->untidy},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        prometheus_one(out, &lines[i].metric, lines[i].value);
}

static void write_delays(struct evbuffer *out, const char *name, const char *help,
                         const struct on_delays *d)
{
    prometheus_histogram(out, &(struct prometheus_metric){name, "histogram", help},
                         &(struct prometheus_histogram){.count = d->count,
                                                        .bound = on_micros,
                                                        .bounds = ON_DELAYS - 1,
                                                        .sum = d->sum,
                                                        .per = 1e6});
}

static void write_groups(struct evbuffer *out, const struct store_counts *s)
{
    uint32_t sizes[STORE_SIZES - 1];
    for (int i = 0; i < STORE_SIZES - 1; i++) sizes[i] = (uint32_t)1 << i;
    prometheus_histogram(out,
                         &(struct prometheus_metric){"crosstown_store_group_seconds", "histogram",
                                                     "How long a group took to become lasting."},
                         &(struct prometheus_histogram){.count = s->commits,
                                                        .bound = store_micros,
                                                        .bounds = STORE_TIMES - 1,
                                                        .sum = s->commit_micros,
                                                        .per = 1e6});
    prometheus_histogram(out,
                         &(struct prometheus_metric){"crosstown_store_group_transactions",
                                                     "histogram",
                                                     "Transactions that became lasting together."},
                         &(struct prometheus_histogram){.count = s->sizes,
                                                        .bound = sizes,
                                                        .bounds = STORE_SIZES - 1,
                                                        .sum = s->grouped,
                                                        .per = 1});
}

void host_metrics(struct evbuffer *out, const struct host_numbers *n)
{
    const uint64_t one = 1;
    write_plain(out, n);
    prometheus_labelled(out,
                        &(struct prometheus_metric){"crosstown_store_info", "gauge",
                                                    "Where rows are kept."},
                        "kind", &n->store_kind, &one, 1);
    prometheus_labelled(out,
                        &(struct prometheus_metric){"crosstown_refused_total", "counter",
                                                    "Requests of people that were refused."},
                        "why", on_refusals, n->world.refused_for, ON_REFUSAL_COUNT);
    write_delays(out, "crosstown_move_seconds",
                 "From a person's move until its lines are stored and go out.", &n->world.move);
    write_delays(out, "crosstown_thinking_seconds", "How long computer players thought.",
                 &n->thoughts.thought);
    write_delays(out, "crosstown_thinking_wait_seconds", "How long they waited for a thread.",
                 &n->thoughts.waited);
    write_groups(out, &n->store);
}
