/* host_metrics.c - see host_metrics.h. No names, tokens or addresses: only numbers. */
#include "apps/server/host_metrics.h"

#include <event2/buffer.h>
#include <inttypes.h>

static void write_one(struct evbuffer *out, const char *name, const char *kind, const char *help,
                      uint64_t value)
{
    evbuffer_add_printf(out, "# HELP crosstown_%s %s\n# TYPE crosstown_%s %s\n", name, help, name,
                        kind);
    evbuffer_add_printf(out, "crosstown_%s %" PRIu64 "\n", name, value);
}

static void write_commits(struct evbuffer *out, const struct store_counts *store)
{
    static const char name[] = "crosstown_store_commit_seconds";
    uint64_t sum = 0;
    evbuffer_add_printf(out, "# HELP %s How long a group took to become lasting.\n", name);
    evbuffer_add_printf(out, "# TYPE %s histogram\n", name);
    for (int i = 0; i < STORE_TIMES - 1; i++) {
        sum += store->commits[i];
        evbuffer_add_printf(out, "%s_bucket{le=\"%.6f\"} %" PRIu64 "\n", name,
                            (double)store_micros[i] / 1e6, sum);
    }
    sum += store->commits[STORE_TIMES - 1];
    evbuffer_add_printf(out, "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, sum);
    evbuffer_add_printf(out, "%s_sum %.6f\n%s_count %" PRIu64 "\n", name,
                        (double)store->commit_micros / 1e6, name, sum);
}

void host_metrics(struct evbuffer *out, const struct on_counts *n, const struct store_counts *store,
                  int thoughts_waiting)
{
    const struct {
        const char *name, *kind, *help;
        uint64_t value;
    } lines[] = {
        {"people", "gauge", "People in memory.", (uint64_t)n->people},
        {"tables", "gauge", "Tables in memory.", (uint64_t)n->tables},
        {"tables_running", "gauge", "Tables in memory that run.", (uint64_t)n->running},
        {"lines_total", "counter", "Lines that were accepted.", (uint64_t)n->lines},
        {"refused_total", "counter", "Requests that were refused.", (uint64_t)n->refused},
        {"clashes_total", "counter", "Writes that came second.", (uint64_t)n->clashes},
        {"thinking", "gauge", "Computer players at their turn.", (uint64_t)n->thinking},
        {"thinking_waiting", "gauge", "Those of them that wait for a thread.",
         (uint64_t)thoughts_waiting},
        {"store_transactions_total", "counter", "Transactions stored.", store->stored},
        {"store_failed_total", "counter", "Transactions that could not be stored.", store->failed},
        {"store_groups_total", "counter", "Groups of transactions.", store->groups},
        {"store_reads_total", "counter", "Reads.", store->reads},
        {"store_waiting", "gauge", "Transactions and reads under way.", store->waiting},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        write_one(out, lines[i].name, lines[i].kind, lines[i].help, lines[i].value);
    write_commits(out, store);
}
