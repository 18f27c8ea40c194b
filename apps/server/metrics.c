/* metrics.c - what the net has counted, in Prometheus' text form. */
#include "apps/server/net_inside.h"

#include <event2/buffer.h>
#include <inttypes.h>

static void write_one(struct evbuffer *out, const char *name, const char *kind, const char *help,
                      uint64_t value)
{
    evbuffer_add_printf(out, "# HELP %s %s\n# TYPE %s %s\n%s %" PRIu64 "\n", name, help, name, kind,
                        name, value);
}

static void write_refusals(struct evbuffer *out, const struct net_counters *n)
{
    static const char *const names[] = {
#define X(id, name) name,
        NET_REFUSALS(X)
#undef X
    };
    static const char name[] = "crosstown_net_refused_total";
    evbuffer_add_printf(out, "# HELP %s Connections and requests that were not served.\n", name);
    evbuffer_add_printf(out, "# TYPE %s counter\n", name);
    for (int i = 0; i < NET_REFUSAL_COUNT; i++)
        evbuffer_add_printf(out, "%s{why=\"%s\"} %" PRIu64 "\n", name, names[i], n->refused[i]);
}

void metrics_write(const struct net *net, struct evbuffer *out)
{
    const struct net_counters *n = &net->counters;
    const struct {
        const char *name, *kind, *help;
        uint64_t value;
    } lines[] = {
        {"crosstown_net_connections", "gauge", "Connections now.", (uint64_t)n->connections},
        {"crosstown_net_websockets", "gauge", "WebSockets now.", (uint64_t)net->staying[STAY_OPEN]},
        {"crosstown_net_accepted_total", "counter", "Connections taken.", n->accepted},
        {"crosstown_net_requests_total", "counter", "Requests by HTTP.", n->requests},
        {"crosstown_net_opened_total", "counter", "WebSockets opened.", n->opened},
        {"crosstown_net_messages_in_total", "counter", "Messages from clients.", n->messages_in},
        {"crosstown_net_messages_out_total", "counter", "Messages to clients.", n->messages_out},
        {"crosstown_net_bytes_in_total", "counter", "Bytes of requests and messages.", n->bytes_in},
        {"crosstown_net_bytes_out_total", "counter", "Bytes of answers and messages.",
         n->bytes_out},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        write_one(out, lines[i].name, lines[i].kind, lines[i].help, lines[i].value);
    write_refusals(out, n);
    if (net->calls.metrics) net->calls.metrics(net->calls.with, out);
}
