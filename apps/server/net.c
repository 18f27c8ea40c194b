/* net.c - the life of the net: see net.h and net_inside.h. */
#include "apps/server/ears.h"
#include "apps/server/net_inside.h"
#include "apps/server/tls.h"

#include "apps/common/flags.h"
#include "apps/common/speech.h"

#include <event2/event.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

/* Files that are not connections: standard ones, listeners, databases, and those in the hall. */
enum { FILES_RESERVED = 96 };

/* ---- stopping -------------------------------------------------------------------------------- */

static void stop_if_empty(struct net *net)
{
    if (!net->stopping || net->has_stopped || net->counters.connections > 0) return;
    net->has_stopped = true;
    if (net->calls.stopped) net->calls.stopped(net->calls.with);
}

static void sweep(evutil_socket_t fd, short what, void *with)
{
    (void)fd, (void)what;
    net_sweep(with);
    stop_if_empty(with);
}

static void turn_ends(evutil_socket_t fd, short what, void *with)
{
    (void)fd, (void)what;
    wire_end_turn(with);
}

static void tick(evutil_socket_t fd, short what, void *with)
{
    struct net *net = with;
    int64_t now = net_now();
    (void)fd, (void)what;
    net_expire(net, now);
    if (net->stopping && now >= net->stop_at) net_drop_all(net);
    if (net->counters.connections == 0) event_del(net->tick);
}

void net_stop(struct net *net, int code)
{
    static const enum stay waiting[] = {STAY_HALL, STAY_HEAD};
    struct conn *c;
    if (net->stopping) return;
    net->stopping = true;
    net->stop_at = net_now() + net->times.stop;
    listen_free(net->listener);
    listen_free(net->metrics);
    net->listener = net->metrics = NULL;
    for (size_t i = 0; i < sizeof waiting / sizeof *waiting; i++)
        while ((c = TAILQ_FIRST(&net->queue[waiting[i]])) != NULL) conn_drop(c);
    while ((c = TAILQ_FIRST(&net->queue[STAY_REST])) != NULL) conn_leave(c, false);
    while ((c = TAILQ_FIRST(&net->queue[STAY_OPEN])) != NULL) socket_close(c, code, NULL);
    event_active(net->sweep, EV_TIMEOUT, 0);
}

/* ---- starting -------------------------------------------------------------------------------- */

static void come(void *with, int fd, const struct sockaddr *from)
{
    conn_new(with, fd, from, false);
}

static void come_for_metrics(void *with, int fd, const struct sockaddr *from)
{
    conn_new(with, fd, from, true);
}

static int or_default(int given, int otherwise)
{
    return given > 0 ? given : otherwise;
}

static struct net_times choose_times(const struct net_times *given)
{
    return (struct net_times){.head = or_default(given->head, 10000),
                              .rest = or_default(given->rest, 30000),
                              .stuck = or_default(given->stuck, 30000),
                              .leave = or_default(given->leave, 2000),
                              .ping = or_default(given->ping, 20000),
                              .silence = or_default(given->silence, 60000),
                              .stop = or_default(given->stop, 2000)};
}

/* How many connections there can be: the process's files, as many as it is allowed, less those
 * that are needed otherwise. */
static int count_places(int wanted)
{
    struct rlimit files;
    long most = 1024;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        if (setrlimit(RLIMIT_NOFILE, &files) != 0) getrlimit(RLIMIT_NOFILE, &files);
        most = files.rlim_cur > INT_MAX ? INT_MAX : (long)files.rlim_cur;
    }
    int places = (int)(most > 2 * FILES_RESERVED ? most - FILES_RESERVED : most / 2);
    return wanted > 0 && wanted < places ? wanted : places;
}

static bool read_origins(struct net *net)
{
    const struct net_options *o = &net->options;
    net->origins = calloc((size_t)o->origin_count + 1, sizeof *net->origins);
    if (!net->origins) return !complain(EXIT_WRONG, _("not enough memory"));
    for (int i = 0; i < o->origin_count; i++)
        if (!origin_read(o->origins[i], &net->origins[i]))
            return !complain(EXIT_WRONG,
                             _("serve: --origin %.300s: an origin is like https://example.org or "
                               "http://example.org:8080, with nothing behind it"),
                             o->origins[i]);
    return true;
}

static bool read_proxies(struct net *net)
{
    const struct net_options *o = &net->options;
    net->proxies = calloc((size_t)o->proxy_count + 1, sizeof *net->proxies);
    if (!net->proxies) return !complain(EXIT_WRONG, _("not enough memory"));
    for (int i = 0; i < o->proxy_count; i++)
        if (!address_read(o->proxies[i], &net->proxies[i]))
            return !complain(EXIT_WRONG,
                             _("serve: --proxy %.300s: an address is like 127.0.0.1 or ::1"),
                             o->proxies[i]);
    return true;
}

static bool read_tls(struct net *net)
{
    const struct net_options *o = &net->options;
    if (!o->tls_cert != !o->tls_key)
        return !complain(EXIT_WRONG, _("serve: --tls-cert and --tls-key belong together"));
    if (!o->tls_cert) return true;
    net->tls = tls_new(o->tls_cert, o->tls_key);
    return net->tls != NULL;
}

/* "127.0.0.1:9420", "[::1]:9420". */
static bool listen_for_metrics(struct net *net)
{
    struct origin at;
    const char *text = net->options.metrics;
    if (!text) return true;
    const char *port = strrchr(text, ':'), *bracket = strrchr(text, ']');
    if (!port || port < bracket || !origin_read_host(text, false, &at))
        return !complain(EXIT_WRONG,
                         _("serve: --metrics %.300s: an address with a port is like "
                           "127.0.0.1:9420"),
                         text);
    size_t len = strlen(at.host);
    if (at.host[0] == '[') { /* the brackets are only for reading */
        memmove(at.host, at.host + 1, len - 2);
        at.host[len - 2] = '\0';
    }
    net->metrics = listen_at(net->base, at.host, at.port, come_for_metrics, net);
    return net->metrics != NULL;
}

static bool make_parts(struct net *net)
{
    for (int i = 0; i < STAY_COUNT; i++) TAILQ_INIT(&net->queue[i]);
    TAILQ_INIT(&net->hearing);
    TAILQ_INIT(&net->partings);
    TAILQ_INIT(&net->due);
    net->first_free = NO_SLOT;
    net->desk = frames_desk_new();
    net->tick = event_new(net->base, -1, EV_PERSIST, tick, net);
    net->sweep = event_new(net->base, -1, 0, sweep, net);
    net->turn_ends = event_new(net->base, -1, 0, turn_ends, net);
    net->ears = ears_new(net->base, wire_heard);
    if (net->desk && net->tick && net->sweep && net->turn_ends && net->ears) return true;
    return !complain(EXIT_WRONG, _("not enough memory"));
}

static bool start(struct net *net)
{
    const struct net_options *o = &net->options;
    if (!make_parts(net) || !read_origins(net) || !read_proxies(net) || !read_tls(net))
        return false;
    net->places = count_places(o->connections);
    net->listener = listen_at(net->base, o->host ? o->host : "127.0.0.1", o->port, come, net);
    return net->listener && listen_for_metrics(net);
}

struct net *net_new(struct event_base *base, const struct net_options *options,
                    const struct net_calls *calls)
{
    struct net *net = calloc(1, sizeof *net);
    if (!net) {
        complain(EXIT_WRONG, _("not enough memory"));
        return NULL;
    }
    net->base = base;
    net->options = *options;
    net->calls = *calls;
    net->times = choose_times(&options->times);
    net->started = (int64_t)time(NULL);
    if (start(net)) return net;
    net_free(net);
    return NULL;
}

void net_free(struct net *net)
{
    if (!net) return;
    net->calls = (struct net_calls){.with = NULL};
    listen_free(net->listener);
    listen_free(net->metrics);
    if (net->sweep) {
        net_drop_all(net);
        net_sweep(net);
        event_free(net->sweep);
    }
    if (net->tick) event_free(net->tick);
    if (net->turn_ends) event_free(net->turn_ends);
    ears_free(net->ears);
    frames_desk_free(net->desk);
    tls_free(net->tls);
    free(net->origins);
    free(net->proxies);
    free(net->slot);
    free(net);
}

/* ---- asked from outside ---------------------------------------------------------------------- */

int net_urls(const struct net *net, char (*url)[URL_ROOM], int most)
{
    return net->listener ? listen_urls(net->listener, net->tls != NULL, url, most) : 0;
}

bool net_renew(struct net *net)
{
    if (!net->tls) return true;
    struct tls *fresh = tls_new(net->options.tls_cert, net->options.tls_key);
    if (!fresh) return false;
    tls_free(net->tls);
    net->tls = fresh;
    return true;
}

struct net_counters net_count(const struct net *net)
{
    struct net_counters n = net->counters;
    n.sockets = net->staying[STAY_OPEN];
    return n;
}
