/*
 * arena_crew.c - worker processes that play deals.
 *
 * Each worker has two pipes: numbers of deals go in, deals come out. Both kinds of message are
 * smaller than what a pipe takes at once, so none is ever torn. A worker ends when its orders
 * end; one that dies is noticed by its silence. When this process dies, however suddenly, the
 * workers find their orders closed and end, too.
 */
#include "apps/cli/arena.h"

#include "apps/common/flags.h"
#include "apps/common/speech.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

_Static_assert(sizeof(struct deal) <= _POSIX_PIPE_BUF, "a deal must go through a pipe at once");

enum { CREW_MAX = 256 };

struct worker {
    pid_t pid;
    int orders, results; /* our ends */
};

struct crew {
    int count;
    struct worker worker[CREW_MAX];
    struct pollfd wait[CREW_MAX];
};

int crew_size_here(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > CREW_MAX ? CREW_MAX : (int)cores;
}

/* Whole messages or nothing; a signal in between does not count. */
static bool receive(int from, void *message, size_t size)
{
    ssize_t got;
    do got = read(from, message, size);
    while (got < 0 && errno == EINTR);
    return got == (ssize_t)size;
}

static bool post(int to, const void *message, size_t size)
{
    ssize_t put;
    do put = write(to, message, size);
    while (put < 0 && errno == EINTR);
    return put == (ssize_t)size;
}

_Noreturn static void work(struct match *m, int orders, int results)
{
    struct deal d;
    int64_t number;
    while (receive(orders, &number, sizeof number)) {
        memset(&d, 0, sizeof d);
        d.number = number;
        match_play(m, &d);
        if (!post(results, &d, sizeof d)) break;
    }
    match_end(m);
    _exit(0);
}

static void close_ends(const struct worker *w)
{
    close(w->orders);
    close(w->results);
}

/* The new worker must not hold the ends of the others, or their orders would never end. */
static bool hire(struct crew *crew, struct match *m)
{
    int orders[2], results[2];
    if (pipe(orders) != 0) return false;
    if (pipe(results) != 0) {
        close(orders[0]);
        close(orders[1]);
        return false;
    }
    struct worker *w = &crew->worker[crew->count];
    *w = (struct worker){.pid = fork(), .orders = orders[1], .results = results[0]};
    if (w->pid == 0) {
        for (int i = 0; i <= crew->count; i++) close_ends(&crew->worker[i]);
        work(m, orders[0], results[1]);
    }
    close(orders[0]);
    close(results[1]);
    if (w->pid > 0) crew->count++;
    if (w->pid < 0) close_ends(w);
    return w->pid > 0;
}

static void dismiss(struct crew *crew)
{
    for (int i = 0; i < crew->count; i++) {
        close_ends(&crew->worker[i]);
        kill(crew->worker[i].pid, SIGTERM); /* what it still plays is no longer wanted */
    }
    for (int i = 0; i < crew->count; i++)
        while (waitpid(crew->worker[i].pid, NULL, 0) < 0 && errno == EINTR) continue;
}

/* The next deal for a worker; without one he is no longer waited for. */
static bool send_order(struct crew *crew, int i, const struct errand *errand)
{
    int64_t number = errand->next(errand->with);
    crew->wait[i] = (struct pollfd){.fd = crew->worker[i].results, .events = POLLIN};
    if (number < 0) crew->wait[i].fd = -1;
    return number < 0 || post(crew->worker[i].orders, &number, sizeof number);
}

static bool is_busy(const struct crew *crew)
{
    for (int i = 0; i < crew->count; i++)
        if (crew->wait[i].fd >= 0) return true;
    return false;
}

/* What came in, and new orders for those who sent it. *more: is the errand still on? */
static bool collect(struct crew *crew, const struct errand *errand, bool *more)
{
    for (int i = 0; i < crew->count && *more; i++) {
        struct deal d;
        if (crew->wait[i].fd < 0 || !crew->wait[i].revents) continue;
        if (!receive(crew->worker[i].results, &d, sizeof d))
            return !complain(EXIT_WRONG, _("arena: a worker process died"));
        if (!d.played) return !complain(EXIT_WRONG, _("not enough memory"));
        *more = errand->take(errand->with, &d);
        if (*more && !send_order(crew, i, errand))
            return !complain(EXIT_WRONG, _("arena: a worker process died"));
    }
    return true;
}

static bool manage(struct crew *crew, const struct errand *errand)
{
    bool more = true;
    for (int i = 0; i < crew->count; i++)
        if (!send_order(crew, i, errand))
            return !complain(EXIT_WRONG, _("arena: a worker process died"));
    while (more && is_busy(crew)) {
        int ready = poll(crew->wait, (nfds_t)crew->count, -1);
        if (ready < 0 && errno == EINTR) continue;
        if (ready < 0) return !complain(EXIT_WRONG, _("arena: %s"), speech_error(errno));
        if (!collect(crew, errand, &more)) return false;
    }
    return true;
}

bool crew_run(struct match *m, int jobs, const struct errand *errand)
{
    struct crew *crew = calloc(1, sizeof *crew);
    bool ok = crew != NULL;
    fflush(NULL); /* or every worker would hold a copy of what is not written yet */
    for (int i = 0; ok && i < jobs && i < CREW_MAX; i++) ok = hire(crew, m);
    if (!ok) complain(EXIT_WRONG, _("arena: no worker processes: %s"), speech_error(errno));
    /* Writing to a worker that died is an error to report, not an end without words. */
    void (*old)(int) = signal(SIGPIPE, SIG_IGN);
    if (ok) ok = manage(crew, errand);
    if (crew) dismiss(crew);
    signal(SIGPIPE, old);
    free(crew);
    return ok;
}
