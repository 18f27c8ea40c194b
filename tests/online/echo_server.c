/*
 * echo_server.c - the net with nothing behind it: every message comes back. What test_net.py talks
 * to, and what a benchmark of the whole server is compared with.
 *
 * A message that begins with "!" is an order: "!close CODE REASON", "!flood COUNT BYTES" (that
 * many messages), "!number COUNT BYTES CODE" (the same, each with its number in front, and closes
 * with that code, if it is given), "!delay", "!twice" (closes and says something more). Questions:
 * /healthz, /api/echo (tells what was asked), /api/later/MILLIS (the same after that time),
 * /api/status/CODE.
 */
#include "apps/common/flags.h"
#include "apps/server/frames.h"
#include "apps/server/net.h"

#include <event2/buffer.h>
#include <event2/event.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIGNALS = 3, LATER_MILLIS = 300, TELL_ROOM = 2048 };

struct words {
    const char *port, *host, *page, *cert, *key, *metrics, *connections, *sockets, *unwanted;
    const char *head, *rest, *stuck, *leave, *ping, *silence, *stop;
    struct many origins, proxies;
    bool verbose;
};

struct echo {
    struct event_base *base;
    struct page page;
    struct net *net;
    const char *unwanted; /* an address that may not open sockets */
    uint64_t opened, closed;
    struct later *later;
};

/* ---- sockets --------------------------------------------------------------------------------- */

static bool may_open(void *with, const char *address)
{
    const struct echo *e = with;
    return !e->unwanted || strcmp(e->unwanted, address) != 0;
}

static void opened(void *with, uint64_t socket, const char *address)
{
    struct echo *e = with;
    (void)socket, (void)address;
    e->opened++;
}

static void closed(void *with, uint64_t socket)
{
    struct echo *e = with;
    e->closed++;
    net_send(e->net, socket, "nobody hears this", 17);
}

static void flood(struct echo *e, uint64_t socket, const char *order)
{
    int count = 0, bytes = 0;
    if (sscanf(order, "!flood %d %d", &count, &bytes) != 2 || bytes < 0) return;
    char *text = malloc((size_t)bytes + 1);
    if (!text) return;
    memset(text, 'x', (size_t)bytes);
    for (int i = 0; i < count; i++) net_send(e->net, socket, text, (size_t)bytes);
    free(text);
}

static void number_messages(struct echo *e, uint64_t socket, const char *order)
{
    int count = 0, bytes = 0, code = 0;
    if (sscanf(order, "!number %d %d %d", &count, &bytes, &code) < 2 || bytes < 16) return;
    char *text = malloc((size_t)bytes);
    if (!text) return;
    memset(text, ' ', (size_t)bytes);
    for (int i = 0; i < count; i++) {
        text[snprintf(text, 16, "%d", i)] = ' ';
        net_send(e->net, socket, text, (size_t)bytes);
    }
    if (code) net_close(e->net, socket, code, NULL);
    free(text);
}

static void obey(struct echo *e, uint64_t socket, const char *order)
{
    char text[64], reason[124] = "";
    int code;
    if (sscanf(order, "!close %d %123[^\n]", &code, reason) >= 1) {
        net_close(e->net, socket, code, *reason ? reason : NULL);
    } else if (strcmp(order, "!delay") == 0) {
        snprintf(text, sizeof text, "%d", net_delay(e->net, socket));
        net_send(e->net, socket, text, strlen(text));
    } else if (strcmp(order, "!twice") == 0) {
        net_send(e->net, socket, "before", 6);
        net_close(e->net, socket, CLOSE_NORMAL, NULL);
        net_send(e->net, socket, "after", 5);
        net_close(e->net, socket, CLOSE_POLICY, NULL);
    }
    flood(e, socket, order);
    number_messages(e, socket, order);
}

static void said(void *with, uint64_t socket, const char *text, size_t len)
{
    struct echo *e = with;
    char order[200];
    if (len == 0 || text[0] != '!' || len >= sizeof order) {
        net_send(e->net, socket, text, len);
        return;
    }
    memcpy(order, text, len);
    order[len] = '\0';
    obey(e, socket, order);
}

/* ---- questions ------------------------------------------------------------------------------- */

/* An answer, which may have to wait. */
struct later {
    struct later *next;
    struct echo *echo;
    struct event *timer;
    uint64_t question;
    char tell[TELL_ROOM];
};

static void forget(struct later *l)
{
    struct later **at = &l->echo->later;
    while (*at != l) at = &(*at)->next;
    *at = l->next;
    event_free(l->timer);
    free(l);
}

static void answer_later(evutil_socket_t fd, short what, void *with)
{
    struct later *l = with;
    (void)fd, (void)what;
    net_answer(l->echo->net, l->question, 200, "text/plain", l->tell, strlen(l->tell));
    forget(l);
}

static struct later *new_later(struct echo *e, uint64_t question, const struct net_question *what)
{
    struct later *l = calloc(1, sizeof *l);
    if (!l) exit(EXIT_WRONG);
    *l = (struct later){.next = e->later, .echo = e, .question = question};
    l->timer = evtimer_new(e->base, answer_later, l);
    e->later = l;
    snprintf(l->tell, sizeof l->tell, "path=%s query=%s token=%s address=%s\n", what->path,
             what->query, what->token ? what->token : "(none)", what->address);
    return l;
}

static void asked(void *with, uint64_t question, const struct net_question *what)
{
    struct echo *e = with;
    struct later *l = new_later(e, question, what);
    int status = 200, millis = LATER_MILLIS;
    if (strncmp(what->path, "api/later", 9) == 0) {
        sscanf(what->path, "api/later/%d", &millis);
        const struct timeval moment = {.tv_sec = millis / 1000, .tv_usec = millis % 1000 * 1000};
        event_add(l->timer, &moment);
        return;
    }
    sscanf(what->path, "api/status/%d", &status);
    net_answer(e->net, question, status, "text/plain", l->tell, strlen(l->tell));
    net_answer(e->net, question, 500, "text/plain", "once is enough", 14);
    forget(l);
}

static void metrics(void *with, struct evbuffer *out)
{
    const struct echo *e = with;
    evbuffer_add_printf(out, "echo_opened %" PRIu64 "\necho_closed %" PRIu64 "\n", e->opened,
                        e->closed);
}

/* ---- life ------------------------------------------------------------------------------------ */

static void stopped(void *with)
{
    struct echo *e = with;
    event_base_loopexit(e->base, NULL);
}

static void stop(evutil_socket_t number, short what, void *with)
{
    struct echo *e = with;
    (void)number, (void)what;
    net_stop(e->net, CLOSE_RESTART);
}

static void renew(evutil_socket_t number, short what, void *with)
{
    struct echo *e = with;
    (void)number, (void)what;
    net_renew(e->net);
}

static int number(const char *text)
{
    return text ? atoi(text) : 0;
}

static struct net_options options_of(const struct words *w, const struct page *page)
{
    return (struct net_options){
        .host = w->host,
        .port = number(w->port),
        .page = w->page ? page : NULL,
        .origins = w->origins.value,
        .origin_count = w->origins.count,
        .proxies = w->proxies.value,
        .proxy_count = w->proxies.count,
        .tls_cert = w->cert,
        .tls_key = w->key,
        .metrics = w->metrics,
        .connections = number(w->connections),
        .sockets_an_address = number(w->sockets),
        .verbose = w->verbose,
        .times = {.head = number(w->head),
                  .rest = number(w->rest),
                  .stuck = number(w->stuck),
                  .leave = number(w->leave),
                  .ping = number(w->ping),
                  .silence = number(w->silence),
                  .stop = number(w->stop)},
    };
}

static void print_urls(const struct net *net)
{
    char url[URLS_MAX][URL_ROOM];
    int urls = net_urls(net, url, URLS_MAX);
    for (int i = 0; i < urls; i++) puts(url[i]);
    fflush(stdout);
}

static int work(struct echo *e)
{
    struct event *signals[SIGNALS] = {evsignal_new(e->base, SIGTERM, stop, e),
                                      evsignal_new(e->base, SIGINT, stop, e),
                                      evsignal_new(e->base, SIGHUP, renew, e)};
    signal(SIGPIPE, SIG_IGN);
    for (int i = 0; i < SIGNALS; i++) event_add(signals[i], NULL);
    print_urls(e->net);
    event_base_dispatch(e->base);
    for (int i = 0; i < SIGNALS; i++) event_free(signals[i]);
    return EXIT_FINE;
}

static int run(int argc, char **argv);

static const struct command command = {.name = "echo_server",
                                       .usage = "echo_server [flags]",
                                       .help = "",
                                       .run = run};

static bool read_words(int argc, char **argv, struct words *w)
{
    const struct flag flags[] = {
        {.name = "port", .value = "P", .into = &w->port},
        {.name = "host", .value = "H", .into = &w->host},
        {.name = "page", .value = "DIR", .into = &w->page},
        {.name = "tls-cert", .value = "FILE", .into = &w->cert},
        {.name = "tls-key", .value = "FILE", .into = &w->key},
        {.name = "metrics", .value = "H:P", .into = &w->metrics},
        {.name = "origin", .value = "URL", .many = &w->origins},
        {.name = "proxy", .value = "ADDRESS", .many = &w->proxies},
        {.name = "connections", .value = "N", .into = &w->connections},
        {.name = "sockets", .value = "N", .into = &w->sockets},
        {.name = "unwanted", .value = "ADDRESS", .into = &w->unwanted},
        {.name = "head", .value = "MS", .into = &w->head},
        {.name = "rest", .value = "MS", .into = &w->rest},
        {.name = "stuck", .value = "MS", .into = &w->stuck},
        {.name = "leave", .value = "MS", .into = &w->leave},
        {.name = "ping", .value = "MS", .into = &w->ping},
        {.name = "silence", .value = "MS", .into = &w->silence},
        {.name = "stop", .value = "MS", .into = &w->stop},
        {.name = "verbose", .on = &w->verbose},
        {.name = NULL},
    };
    return read_flags(&command, argc, argv, flags, NULL, 0) >= 0;
}

static int run(int argc, char **argv)
{
    struct words w = {.port = "0"};
    struct echo e = {.base = event_base_new()};
    const struct net_calls calls = {.with = &e,
                                    .may_open = may_open,
                                    .opened = opened,
                                    .closed = closed,
                                    .said = said,
                                    .asked = asked,
                                    .metrics = metrics,
                                    .stopped = stopped};
    int code = EXIT_WRONG;
    bool good = e.base && read_words(argc, argv, &w);
    const struct net_options options = options_of(&w, &e.page);
    e.unwanted = w.unwanted;
    if (good && (!w.page || page_read_folder(&e.page, w.page)))
        e.net = net_new(e.base, &options, &calls);
    if (e.net) code = work(&e);
    while (e.later) forget(e.later);
    net_free(e.net);
    if (e.base) event_base_free(e.base);
    page_free(&e.page);
    return code;
}

int main(int argc, char **argv)
{
    return run(argc, argv);
}
