/*
 * serve.c - `crosstown serve`: the command line and the life of the server.
 *
 * Life: the page is read, the socket listens, the address is printed, and from then on only the
 * event loop works. A signal stops listening; answers under way have STOP_SECONDS to get out; a
 * second signal ends at once.
 */
#include "apps/server/serve.h"

#include "apps/common/output.h"
#include "apps/common/speech.h"
#include "apps/server/listen.h"
#include "apps/server/respond.h"

#include <event2/event.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { STOP_SECONDS = 2, CONNECTIONS_MAX = 256, OTHER_FILES = 16, SIGNALS = 2 };

extern char **environ;

struct words {
    const char *port, *host, *page;
    bool open, verbose;
};

struct server {
    struct event_base *base;
    struct evhttp *http;
    struct evconnlistener *listener; /* the http server's */
    struct event *signal[SIGNALS];
    struct page page;
    struct responder responder;
};

/* ---- stopping -------------------------------------------------------------------------------- */

static void end_if_idle(void *with)
{
    struct server *s = with;
    if (s->responder.closing && s->responder.busy == 0) event_base_loopexit(s->base, NULL);
}

static void stop(evutil_socket_t number, short what, void *with)
{
    const struct timeval patience = {.tv_sec = STOP_SECONDS};
    struct server *s = with;
    (void)number, (void)what;
    if (s->responder.closing) {
        event_base_loopbreak(s->base);
        return;
    }
    s->responder.closing = true;
    listen_stop(s->listener);
    event_base_loopexit(s->base, &patience);
    end_if_idle(s);
}

static bool watch_signals(struct server *s)
{
    static const int number[SIGNALS] = {SIGINT, SIGTERM};
    signal(SIGPIPE, SIG_IGN); /* a browser that goes away is no reason to go too */
    for (int i = 0; i < SIGNALS; i++) {
        s->signal[i] = evsignal_new(s->base, number[i], stop, s);
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

/* See listen.c: this is what bounds the number of connections. */
static void limit_connections(void)
{
    struct rlimit files;
    const rlim_t most = CONNECTIONS_MAX + OTHER_FILES;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur <= most) return;
    files.rlim_cur = most;
    setrlimit(RLIMIT_NOFILE, &files);
}

static bool start(struct server *s, const struct words *w, int port)
{
    const char *host = w->host ? w->host : "127.0.0.1";
    if (!load_page(&s->page, w->page)) return false;
    s->base = event_base_new();
    s->http = s->base ? evhttp_new(s->base) : NULL;
    if (!s->http || !watch_signals(s)) return !complain(EXIT_WRONG, _("not enough memory"));
    struct evconnlistener *listener = listen_at(s->base, host, port);
    if (!listener) return false;
    s->responder =
        (struct responder){.page = &s->page, .verbose = w->verbose, .idle = end_if_idle, .with = s};
    respond_to(s->http, &s->responder);
    if (evhttp_bind_listener(s->http, listener)) {
        s->listener = listener;
        return true;
    }
    evconnlistener_free(listener);
    return !complain(EXIT_WRONG, _("not enough memory"));
}

static int work(struct server *s, bool open)
{
    char url[URL_ROOM];
    listen_url(s->listener, url);
    printf(_("Crosstown is at %s (stop it with Ctrl-C)"), url);
    putchar('\n');
    if (fflush(stdout) != 0) return output_failed();
    if (open) open_browser(url);
    limit_connections();
    if (event_base_dispatch(s->base) == 0) return EXIT_FINE;
    return complain(EXIT_WRONG, _("serve: the event loop broke off"));
}

/* Connections first, since they refer to the page's bytes. */
static void end(struct server *s)
{
    s->responder.idle = NULL;
    for (int i = 0; i < SIGNALS; i++)
        if (s->signal[i]) event_free(s->signal[i]);
    if (s->http) evhttp_free(s->http);
    if (s->base) event_base_free(s->base);
    page_free(&s->page);
}

/* ---- the command line ------------------------------------------------------------------------ */

/* What the library would tell about a client's mistakes interests nobody. */
static void keep_quiet(int severity, const char *message)
{
    (void)severity, (void)message;
}

static int run(int argc, char **argv)
{
    struct words w = {.port = NULL};
    struct server s = {.base = NULL};
    const struct flag flags[] = {
        {.name = "port",
         .value = "P",
         .into = &w.port,
         .help =
             N_("where to listen; 0: any free port; default 8420, or a free one if that is taken")},
        {.name = "host",
         .value = "H",
         .into = &w.host,
         .help = N_("at which of this machine's addresses; default 127.0.0.1, which only this "
                    "machine can reach")},
        {.name = "page",
         .value = "DIR",
         .into = &w.page,
         .help = N_("the folder of the built page; default: the page in this program")},
        {.name = "open",
         .on = &w.open,
         .help = N_("show it in the browser, where there is a desktop")},
        {.name = "verbose",
         .on = &w.verbose,
         .help = N_("a line a request on standard error: method, path, status, bytes")},
        {.name = NULL},
    };
    int64_t port = PORT_NOT_GIVEN;
    int words = read_flags(&serve_command, argc, argv, flags, NULL, 0);
    if (words < 0) return words == -2 ? EXIT_FINE : EXIT_USAGE;
    if (w.port && !read_count("port", w.port, 0, 65535, &port)) return EXIT_USAGE;
    if (!w.verbose) event_set_log_callback(keep_quiet);
    int code = start(&s, &w, (int)port) ? work(&s, w.open) : EXIT_WRONG;
    end(&s);
    return code;
}

const struct command serve_command = {
    .name = "serve",
    .usage = "serve [--port P] [--host H] [--page DIR] [--open] [--verbose]",
    .help = N_("the games as a page in the browser, from this program"),
    .more = N_("Prints the address on one line when it is ready; Ctrl-C or SIGTERM stops it. "
               "Browsers give the page all it needs at this machine's own address; to offer it to "
               "others, put a web server that speaks HTTPS in front of it."),
    .examples = "  crosstown serve --open\n"
                "  crosstown serve --port 0 --page build/page --verbose",
    .run = run,
};
