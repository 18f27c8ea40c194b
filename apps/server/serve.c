/*
 * serve.c - `crosstown serve`: the command line and the life of the server.
 *
 * Life: the page is read, the socket listens, the address is printed, and from then on only the
 * event loop works. A signal stops the net, after it has drained if that is wanted, and the net
 * finishes what is under way as far as it can; another signal ends a wait at once. SIGHUP reads the
 * certificate again.
 */
#include "apps/server/serve.h"

#include "apps/common/log.h"
#include "apps/common/output.h"
#include "apps/common/speech.h"
#include "apps/server/frames.h"
#include "apps/server/host_log.h"
#include "apps/server/host_options.h"
#include "apps/server/store_where.h"

#include <event2/event.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SIGNALS = 3 };

extern char **environ;

struct words {
    const char *port, *host, *page, *tls_cert, *tls_key, *metrics, *log;
    struct many origins, proxies;
    bool open, verbose;
    struct host_words together;
};

struct server {
    struct event_base *base;
    struct event *signal[SIGNALS];
    struct page page;
    struct net *net;
    struct host *host; /* NULL: only the page is served */
    struct log_watch *watch;
    char build[48]; /* of program and page: whoever has another one needs a new page */
    bool stopping;
};

/* ---- signals --------------------------------------------------------------------------------- */

static void end_loop(void *with)
{
    struct server *s = with;
    event_base_loopexit(s->base, NULL);
}

static void stop(evutil_socket_t number, short what, void *with)
{
    struct server *s = with;
    (void)number, (void)what;
    bool goes_on = s->host ? host_stop(s->host) : !s->stopping;
    if (!goes_on)
        event_base_loopbreak(s->base);
    else if (!s->host)
        net_stop(s->net, CLOSE_GOING);
    s->stopping = true;
}

static void renew(evutil_socket_t number, short what, void *with)
{
    struct server *s = with;
    (void)number, (void)what;
    if (net_renew(s->net)) log_event(LOG_IS_INFO, "certificate-renewed", LOG_NO_FIELDS);
}

static bool has_terminal(void)
{
    int fd = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    return fd >= 0 && close(fd) == 0;
}

/* Without a certificate SIGHUP ends the program, as it does when its terminal is closed. A service
 * has none: there SIGHUP asks to read things again, of which there are none. */
static bool watch_signals(struct server *s, bool tls)
{
    bool renews = tls || !has_terminal();
    static const struct {
        int number;
        event_callback_fn call;
    } watched[SIGNALS] = {{SIGINT, stop}, {SIGTERM, stop}, {SIGHUP, renew}};
    signal(SIGPIPE, SIG_IGN); /* a browser that goes away is no reason to go too */
    for (int i = 0; i < (renews ? SIGNALS : SIGNALS - 1); i++) {
        s->signal[i] = evsignal_new(s->base, watched[i].number, watched[i].call, s);
        if (!s->signal[i] || event_add(s->signal[i], NULL) != 0) return false;
    }
    return true;
}

/* ---- starting -------------------------------------------------------------------------------- */

static bool load_page(struct page *page, const char *folder)
{
    if (folder) return page_read_folder(page, folder);
    if (page_packed[0].path) return page_read_packed(page, page_packed);
    complain(EXIT_WRONG, _("serve: this program was built without the page; name the folder of the "
                           "built page with --page DIR"));
    return false;
}

/* In a process group of its own, since Ctrl-C here must not end the browser, and without a word
 * if there is none. */
static void open_browser(char *url)
{
    char program[] = "xdg-open", *const argv[] = {program, url, NULL};
    const char *x11 = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t defaults;
    pid_t child;
    if (!(x11 && *x11) && !(wayland && *wayland)) return;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    sigaddset(&defaults, SIGCHLD);
    signal(SIGCHLD, SIG_IGN); /* nobody waits for it */
    if (posix_spawn_file_actions_init(&files) != 0) return;
    if (posix_spawnattr_init(&attributes) == 0) {
        for (int fd = 0; fd <= 2; fd++)
            posix_spawn_file_actions_addopen(&files, fd, "/dev/null", O_RDWR, 0);
        posix_spawnattr_setsigdefault(&attributes, &defaults);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
        posix_spawnp(&child, program, &files, &attributes, argv, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
}

static void name_build(struct server *s, struct on_options *online)
{
    char print[PAGE_PRINT];
    page_print(&s->page, print);
    snprintf(s->build, sizeof s->build, "%s-%s", online->build, print);
    online->build = s->build;
}

static struct net_options net_options_of(const struct server *s, const struct words *w, int port)
{
    return (struct net_options){.host = w->host,
                                .port = port,
                                .page = &s->page,
                                .origins = w->origins.value,
                                .origin_count = w->origins.count,
                                .proxies = w->proxies.value,
                                .proxy_count = w->proxies.count,
                                .tls_cert = w->tls_cert,
                                .tls_key = w->tls_key,
                                .metrics = w->metrics,
                                .verbose = w->verbose};
}

static bool start(struct server *s, const struct words *w, struct host_options *options,
                  bool is_online)
{
    const struct net_calls calls = {.with = s, .stopped = end_loop};
    if (!load_page(&s->page, w->page)) return false;
    name_build(s, &options->online);
    options->net.build = s->build;
    s->base = event_base_new();
    if (!s->base || !watch_signals(s, w->tls_cert != NULL))
        return !complain(EXIT_WRONG, _("not enough memory"));
    if (is_online)
        s->host = host_new(s->base, options);
    else
        s->net = net_new(s->base, &options->net, &calls);
    if (s->host) s->net = host_net(s->host);
    if (s->net) s->watch = log_watch_new(s->base, s->net, s->host);
    return s->net != NULL;
}

/* Where this machine finds it, then where others do, an address a line. */
static bool print_urls(char (*url)[URL_ROOM], int urls)
{
    printf(_("Crosstown is at %s (stop it with Ctrl-C)"), url[0]);
    putchar('\n');
    for (int i = 1; i < urls; i++) {
        printf(_("Others can reach it at %s"), url[i]);
        putchar('\n');
    }
    return fflush(stdout) == 0;
}

/* Not the whole address: at home it is that of a person, too. */
static int64_t port_of(const char *url)
{
    const char *colon = strrchr(url, ':');
    return colon ? strtoll(colon + 1, NULL, 10) : 0;
}

static int work(struct server *s, bool open)
{
    char url[URLS_MAX][URL_ROOM];
    if (!print_urls(url, net_urls(s->net, url, URLS_MAX))) return output_failed();
    log_event(LOG_IS_INFO, "ready", LOG_FIELDS({.name = "port", .number = port_of(url[0])}));
    if (open) open_browser(url[0]);
    if (event_base_dispatch(s->base) == 0) return EXIT_FINE;
    return complain(EXIT_WRONG, _("serve: the event loop broke off"));
}

/* Connections first, since they refer to the page's bytes. */
static void end(struct server *s)
{
    log_watch_free(s->watch);
    if (s->host)
        host_free(s->host);
    else
        net_free(s->net);
    for (int i = 0; i < SIGNALS; i++)
        if (s->signal[i]) event_free(s->signal[i]);
    if (s->base) event_base_free(s->base);
    page_free(&s->page);
}

/* ---- the command line ------------------------------------------------------------------------ */

/* What the library would tell about a client's mistakes interests nobody. */
static void keep_quiet(int severity, const char *message)
{
    (void)severity, (void)message;
}

static bool choose_log(const char *text)
{
    if (!text || strcmp(text, "text") == 0) return true;
    if (strcmp(text, "json") != 0) return !complain(EXIT_USAGE, _("--log is text or json"));
    log_use_json();
    return true;
}

/* As read_flags: negative, and there is nothing more to do. */
static int read_words(int argc, char **argv, struct words *w)
{
    const struct flag flags[] = {
        {.name = "port",
         .value = "P",
         .into = &w->port,
         .help =
             N_("where to listen; 0: any free port; default 8420, or a free one if that is taken")},
        {.name = "host",
         .value = "H",
         .into = &w->host,
         .help = N_("at which of this machine's addresses; default 127.0.0.1, which only this "
                    "machine can reach")},
        {.name = "page",
         .value = "DIR",
         .into = &w->page,
         .help = N_("the folder of the built page; default: the page in this program")},
        {.name = "data",
         .value = "DIR",
         .into = &w->together.data,
         .help = N_("the folder where people, tables and results are kept; default: crosstown in "
                    "your data folder")},
        {.name = "database",
         .value = "URL",
         .into = &w->together.database,
         .help = N_("keep them in this database of PostgreSQL instead, which several servers may "
                    "share, like postgresql://user@host/name")},
        {.name = "online",
         .value = "on|off",
         .into = &w->together.online,
         .help = N_("may people play together over this server; off: only the page is served")},
        {.name = "guests",
         .value = "on|off",
         .into = &w->together.guests,
         .help = N_("may people play without an account; default on")},
        {.name = "chat",
         .value = "HOW",
         .into = &w->together.chat,
         .help = N_("the most that a table may allow: off, phrases or free; default free")},
        {.name = "bot-pace",
         .value = "MS",
         .into = &w->together.bot_pace,
         .help = N_("computer players wait so many milliseconds before each move; default 700")},
        {.name = "limits",
         .value = "LIST",
         .into = &w->together.limits,
         .help = N_("off, or numbers like requests=20,burst=40: requests a second, burst at once, "
                    "tables a person, guests and failures (wrong passwords) a minute, sockets an "
                    "address")},
        {.name = "tls-cert",
         .value = "FILE",
         .into = &w->tls_cert,
         .help = N_("speak HTTPS with this certificate (PEM, those that vouch for it behind it); "
                    "SIGHUP reads it again")},
        {.name = "tls-key",
         .value = "FILE",
         .into = &w->tls_key,
         .help = N_("the key of the certificate (PEM)")},
        {.name = "origin",
         .value = "URL",
         .many = &w->origins,
         .help = N_("the server may be asked for under this name, and by its pages, like "
                    "https://example.org; needed behind a proxy that speaks HTTPS")},
        {.name = "proxy",
         .value = "ADDRESS",
         .many = &w->proxies,
         .help = N_("believe X-Forwarded-For from this address")},
        {.name = "metrics",
         .value = "HOST:PORT",
         .into = &w->metrics,
         .help = N_("answer /metrics there, for Prometheus")},
        {.name = "drain",
         .value = "SECONDS",
         .into = &w->together.drain,
         .help = N_("after SIGTERM go on for so long and answer /healthz with 503, until a proxy "
                    "sends nobody any more; default 0")},
        {.name = "log",
         .value = "text|json",
         .into = &w->log,
         .help = N_("how standard error is written: sentences, or one JSON object a line; default "
                    "text")},
        {.name = "open",
         .on = &w->open,
         .help = N_("show it in the browser, where there is a desktop")},
        {.name = "verbose",
         .on = &w->verbose,
         .help = N_("a line a request on standard error: method, path, status, bytes")},
        {.name = NULL},
    };
    return read_flags(&serve_command, argc, argv, flags, NULL, 0);
}

static int run(int argc, char **argv)
{
    struct words w = {.port = NULL};
    struct server s = {.base = NULL};
    int64_t port = PORT_NOT_GIVEN;
    char *database;
    int words = read_words(argc, argv, &w);
    if (words < 0) return words == -2 ? EXIT_FINE : EXIT_USAGE;
    if (!choose_log(w.log)) return EXIT_USAGE;
    if (w.port && !read_count("port", w.port, 0, 65535, &port)) return EXIT_USAGE;
    bool is_online;
    w.together.database = database = where_take(w.together.database);
    struct host_options options = {.net = net_options_of(&s, &w, (int)port)};
    bool fine = host_read_words(&w.together, &options, &is_online);
    int code = fine ? EXIT_WRONG : EXIT_USAGE;
    if (!w.verbose || log_is_json()) event_set_log_callback(keep_quiet);
    if (fine) log_event(LOG_IS_INFO, "start", LOG_FIELDS({.name = "version", .text = CT_VERSION}));
    if (fine && start(&s, &w, &options, is_online)) code = work(&s, w.open);
    end(&s);
    free(database);
    log_event(LOG_IS_INFO, "stop", LOG_FIELDS({.name = "code", .number = code}));
    return code;
}

const struct command serve_command = {
    .name = "serve",
    .usage =
        "serve [--port P] [--host H] [--page DIR] [--open] [--verbose]\n"
        "                       [--data DIR | --database URL] [--online on|off]\n"
        "                       [--guests on|off] [--chat HOW] [--bot-pace MS] [--limits LIST]\n"
        "                       [--tls-cert FILE --tls-key FILE] [--origin URL]...\n"
        "                       [--proxy ADDRESS]... [--metrics HOST:PORT]\n"
        "                       [--drain SECONDS] [--log text|json]",
    .help = N_("the games as a page in the browser, alone or together, from this program"),
    .more = N_("Prints the address on one line when it is ready, and with --host 0.0.0.0 every "
               "address that others can reach it at; Ctrl-C or SIGTERM stops it. Browsers give the "
               "page all it needs at this machine's own address; to offer it to others, give it a "
               "certificate, or put a web server that speaks HTTPS in front of it."),
    .examples = "  crosstown serve --open\n"
                "  crosstown serve --host 0.0.0.0 --tls-cert cert.pem --tls-key key.pem\n"
                "  crosstown serve --port 0 --page build/page --verbose",
    .run = run,
};
