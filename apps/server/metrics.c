/* metrics.c - what the net has counted and the process has used, in Prometheus' text form. */
#include "apps/server/net_inside.h"

#include "apps/server/prometheus.h"

#include <event2/buffer.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static void write_refusals(struct evbuffer *out, const struct net_counters *n)
{
    static const char *const names[] = {
#define X(id, name) name,
        NET_REFUSALS(X)
#undef X
    };
    prometheus_labelled(out,
                        &(struct prometheus_metric){"crosstown_net_refused_total", "counter",
                                                    "Connections and requests that were not "
                                                    "served."},
                        "why", names, n->refused, NET_REFUSAL_COUNT);
}

static void write_answers(struct evbuffer *out, const struct net_counters *n)
{
    static const char *const names[NET_ANSWERS] = {"2xx", "3xx", "4xx", "5xx"};
    prometheus_labelled(out,
                        &(struct prometheus_metric){"crosstown_net_answers_total", "counter",
                                                    "Answers by HTTP, by their status."},
                        "code", names, n->answers, NET_ANSWERS);
}

/* ---- the process: names as every exporter has them ------------------------------------------- */

/* The second number of statm, in pages; 0: it cannot be known here. */
static uint64_t resident_bytes(void)
{
    unsigned long long size, resident = 0;
    FILE *in = fopen("/proc/self/statm", "r");
    if (!in) return 0;
    if (fscanf(in, "%llu %llu", &size, &resident) != 2) resident = 0;
    fclose(in);
    return (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static void write_process(struct evbuffer *out, const struct net *net)
{
    const uint64_t one = 1;
    struct rusage used;
    struct rlimit files;
    prometheus_one(out,
                   &(struct prometheus_metric){"process_resident_memory_bytes", "gauge",
                                               "Memory of this process that is not paged out."},
                   resident_bytes());
    prometheus_seconds(out,
                       &(struct prometheus_metric){"process_start_time_seconds", "gauge",
                                                   "When it started, since 1970."},
                       (double)net->started);
    if (getrusage(RUSAGE_SELF, &used) == 0)
        prometheus_seconds(out,
                           &(struct prometheus_metric){"process_cpu_seconds_total", "counter",
                                                       "Processor time, of user and system."},
                           seconds(used.ru_utime) + seconds(used.ru_stime));
    if (getrlimit(RLIMIT_NOFILE, &files) == 0)
        prometheus_one(out,
                       &(struct prometheus_metric){"process_max_fds", "gauge",
                                                   "Files that may be open at a time."},
                       files.rlim_cur);
    if (net->options.build)
        prometheus_labelled(out,
                            &(struct prometheus_metric){"crosstown_build_info", "gauge",
                                                        "Version of program and page."},
                            "build", &net->options.build, &one, 1);
}

void metrics_write(const struct net *net, struct evbuffer *out)
{
    const struct net_counters *n = &net->counters;
    const struct {
        struct prometheus_metric metric;
        uint64_t value;
    } lines[] = {
        {{"crosstown_net_connections", "gauge", "Connections now."}, (uint64_t)n->connections},
        {{"crosstown_net_connections_max", "gauge", "Connections that there can be."},
         (uint64_t)net->places},
        {{"crosstown_net_websockets", "gauge", "WebSockets now."},
         (uint64_t)net->staying[STAY_OPEN]},
        {{"crosstown_net_accepted_total", "counter", "Connections taken."}, n->accepted},
        {{"crosstown_net_requests_total", "counter", "Requests by HTTP."}, n->requests},
        {{"crosstown_net_opened_total", "counter", "WebSockets opened."}, n->opened},
        {{"crosstown_net_messages_in_total", "counter", "Messages from clients."}, n->messages_in},
        {{"crosstown_net_messages_out_total", "counter", "Messages to clients."}, n->messages_out},
        {{"crosstown_net_bytes_in_total", "counter", "Bytes of requests and messages."},
         n->bytes_in},
        {{"crosstown_net_bytes_out_total", "counter", "Bytes of answers and messages."},
         n->bytes_out},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        prometheus_one(out, &lines[i].metric, lines[i].value);
    write_refusals(out, n);
    write_answers(out, n);
    write_process(out, net);
    if (net->calls.metrics) net->calls.metrics(net->calls.with, out);
}
