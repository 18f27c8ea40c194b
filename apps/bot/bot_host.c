/*
 * bot_host.c - `crosstown bot`: a bot (bot.h) with real threads, standard input and output.
 *
 * One loop reads and writes; a worker of its own thinks about moves (`go`), `--threads` others
 * about queries, the most urgent first, of equals the oldest. The end of the input is no hurry:
 * what was asked is answered first. `quit` is.
 */
#include "apps/bot/bot.h"
#include "apps/cli/commands.h"
#include "apps/common/speech.h"

#include <errno.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { THREADS_MOST = 64, CHUNK = 1 << 16, LOOK_MS = 10 };

struct mind {
    struct host *host;
    struct worker *worker;
    struct bot_job *busy; /* NULL: free */
};

struct host {
    struct event_base *base;
    struct event *input, *look;
    struct bot *bot;
    struct mind mind[1 + THREADS_MOST]; /* the first is for moves */
    int minds;
    struct bot_job **queue; /* queries that wait, best last */
    int waiting, room;
    char *line; /* what has been read of it */
    size_t len;
    bool skips, ended, closing, failed; /* skips: the rest of a line that is too long */
};

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- thinking -------------------------------------------------------------------------------- */

static void work(void *with, struct worker *w, struct task *batch)
{
    (void)with;
    for (struct task *t = batch; t; t = t->next) {
        struct bot_job *job = (struct bot_job *)(void *)t;
        job->move = ct_agent_choose(job->agent, job->kit, job->seen, job->seat);
    }
    worker_hand_back(w, batch);
}

static void begin(struct host *h, struct mind *mind, struct bot_job *job)
{
    if (!bot_job_begin(job)) {
        bot_thought(h->bot, job);
        return;
    }
    mind->busy = job;
    job->since = now_ms();
    if (job->ms) event_add(h->look, &(struct timeval){.tv_usec = LOOK_MS * 1000});
    worker_give(mind->worker, &job->task);
}

static void go_on(struct host *h)
{
    for (int i = 1; i < h->minds && h->waiting; i++)
        if (!h->mind[i].busy) begin(h, &h->mind[i], h->queue[--h->waiting]);
}

static void leave_if_done(struct host *h)
{
    bool busy = h->waiting > 0;
    for (int i = 0; i < h->minds; i++) busy = busy || h->mind[i].busy;
    if (h->ended && !busy) event_base_loopbreak(h->base);
}

static void on_done(void *with, struct task *task)
{
    struct mind *mind = with;
    struct host *h = mind->host;
    mind->busy = NULL;
    bot_thought(h->bot, (struct bot_job *)(void *)task);
    if (h->closing) return;
    go_on(h);
    leave_if_done(h);
}

/* Whose time is up has to answer. */
static void on_look(evutil_socket_t fd, short what, void *with)
{
    struct host *h = with;
    bool again = false;
    (void)fd, (void)what;
    for (int i = 0; i < h->minds; i++) {
        struct bot_job *job = h->mind[i].busy;
        if (!job || !job->ms) continue;
        again = true;
        if (now_ms() - job->since >= job->ms) ct_agent_stop(job->agent);
    }
    if (again) event_add(h->look, &(struct timeval){.tv_usec = LOOK_MS * 1000});
}

/* Behind all that are more urgent, and of equals behind those that came before. */
static void enqueue(struct host *h, struct bot_job *job)
{
    int at = 0;
    if (h->waiting == h->room) {
        int room = h->room ? 2 * h->room : 64;
        struct bot_job **queue = realloc(h->queue, (size_t)room * sizeof(struct bot_job *));
        if (!queue) {
            bot_thought(h->bot, job); /* says that there is no memory */
            return;
        }
        h->queue = queue;
        h->room = room;
    }
    while (at < h->waiting && h->queue[at]->priority < job->priority) at++;
    memmove(h->queue + at + 1, h->queue + at, (size_t)(h->waiting - at) * sizeof(struct bot_job *));
    h->queue[at] = job;
    h->waiting++;
}

static void think(void *with, struct bot_job *job)
{
    struct host *h = with;
    if (job->is_move) {
        begin(h, &h->mind[0], job);
        return;
    }
    enqueue(h, job);
    go_on(h);
}

static void stop(void *with, struct bot_job *job)
{
    struct host *h = with;
    if (job->is_begun) {
        ct_agent_stop(job->agent);
        return;
    }
    for (int i = 0; i < h->waiting; i++) {
        if (h->queue[i] != job) continue;
        memmove(h->queue + i, h->queue + i + 1,
                (size_t)(h->waiting - i - 1) * sizeof(struct bot_job *));
        h->waiting--;
        bot_thought(h->bot, job);
        return;
    }
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void say(void *with, const char *line, size_t len)
{
    struct host *h = with;
    if (h->failed || h->closing) return;
    bool ok = fwrite(line, 1, len, stdout) == len && putchar('\n') != EOF && fflush(stdout) == 0;
    if (ok) return;
    h->failed = true; /* nobody listens any more; main says why */
    event_base_loopbreak(h->base);
}

/* One line, whole or too long. */
static void hear(struct host *h, size_t len)
{
    if (!bot_hear(h->bot, h->line, len)) event_base_loopbreak(h->base);
    h->len = 0;
}

static void add_bytes(struct host *h, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count && !event_base_got_break(h->base); i++) {
        if (bytes[i] == '\n') {
            if (!h->skips) hear(h, h->len);
            h->skips = false;
        } else if (!h->skips) {
            h->line[h->len++] = bytes[i];
            h->skips = h->len > BOT_LINE;
            if (h->skips) hear(h, h->len);
        }
    }
}

static void on_input(evutil_socket_t fd, short what, void *with)
{
    struct host *h = with;
    char bytes[CHUNK];
    (void)what;
    ssize_t got = read(fd, bytes, sizeof bytes);
    if (got > 0) {
        add_bytes(h, bytes, (size_t)got);
        return;
    }
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) return;
    event_del(h->input);
    if (h->len && !h->skips) hear(h, h->len); /* a last line without its end */
    h->ended = true;
    leave_if_done(h);
}

/* ---- beginning and end ----------------------------------------------------------------------- */

/* Standard input may be a file, which epoll does not take. */
static struct event_base *make_base(void)
{
    struct event_config *config = event_config_new();
    if (!config) return NULL;
    event_config_require_features(config, EV_FEATURE_FDS);
    struct event_base *base = event_base_new_with_config(config);
    event_config_free(config);
    return base;
}

static bool open_host(struct host *h, const char *spec, int threads)
{
    const struct bot_host host = {.with = h, .say = say, .think = think, .stop = stop};
    h->base = make_base();
    h->line = malloc(BOT_LINE + 1);
    h->bot = bot_new(&host, spec);
    if (!h->base || !h->line || !h->bot) return false;
    h->input = event_new(h->base, STDIN_FILENO, EV_READ | EV_PERSIST, on_input, h);
    h->look = evtimer_new(h->base, on_look, h);
    if (!h->input || !h->look || event_add(h->input, NULL) != 0) return false;
    for (; h->minds < 1 + threads; h->minds++) {
        struct mind *mind = &h->mind[h->minds];
        const struct worker_duty duty = {.with = mind, .work = work, .done = on_done};
        mind->host = h;
        mind->worker = worker_new(h->base, &duty);
        if (!mind->worker) return false;
    }
    return true;
}

static void close_host(struct host *h)
{
    h->closing = true;
    while (h->waiting) bot_thought(h->bot, h->queue[--h->waiting]);
    for (int i = 0; i < h->minds; i++)
        if (h->mind[i].busy) ct_agent_stop(h->mind[i].busy->agent);
    for (int i = 0; i < h->minds; i++) worker_free(h->mind[i].worker);
    bot_free(h->bot);
    if (h->input) event_free(h->input);
    if (h->look) event_free(h->look);
    if (h->base) event_base_free(h->base);
    free(h->queue);
    free(h->line);
}

static int serve(const char *spec, int threads)
{
    struct host *h = calloc(1, sizeof *h);
    bool ok = h && open_host(h, spec, threads);
    if (ok) event_base_dispatch(h->base);
    int code = ok ? EXIT_FINE : complain(EXIT_WRONG, _("not enough memory"));
    if (h) close_host(h);
    free(h);
    return code;
}

static int run(int argc, char **argv)
{
    const char *spec = "master", *threads_text = "1";
    int64_t threads;
    const struct flag flags[] = {
        {.name = "agent",
         .value = "A",
         .into = &spec,
         .help = N_("who plays unless a request names another, as for record; default master")},
        {.name = "threads",
         .value = "N",
         .into = &threads_text,
         .help = N_("so many queries of analyse at once, 1 to 64; default 1")},
        {.name = NULL},
    };
    int words = read_flags(&bot_command, argc, argv, flags, NULL, 0);
    if (words < 0) return words == -2 ? EXIT_FINE : EXIT_USAGE;
    if (!read_agent(&spec, NULL, NULL, 0)) return EXIT_USAGE;
    if (!read_count("threads", threads_text, 1, THREADS_MOST, &threads)) return EXIT_USAGE;
    return serve(spec, (int)threads);
}

const struct command bot_command = {
    .name = "bot",
    .usage = "bot [--agent A] [--threads N]",
    .help = N_("speaks the engine on standard input and output, for other programs"),
    .more = N_("One JSON object a line each way; docs/bot.md has every request and a session. "
               "Whatever speaks the same can play: --agents program:./mybot.py in arena, record "
               "and play."),
    .examples = "  echo '{\"do\":\"hello\"}' | crosstown bot\n"
                "  crosstown bot --agent level5 --threads 4",
    .run = run,
};
