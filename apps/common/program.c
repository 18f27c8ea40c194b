/*
 * program.c - see program.h.
 *
 * While programs run, the signals that end us end them first: a handler may only look at numbers,
 * so the groups stand in a row of their own. It is empty, and the handlers are as they were, when
 * no program runs.
 */
#include "apps/common/program.h"

#include "apps/common/speech.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    CHUNK = 1 << 16,
    AT_ONCE = 64,
    FILES_LOOKED_AT = 1024,
    POLITE_MS = 300,
    FIRM_MS = 300,
    CHILD_FAILED = 127
};

struct program {
    pid_t pid;
    int in, out; /* our ends: of its standard input, and of its output */
    int slot;    /* of the row below */
    char *said;  /* what came and has not been handed out */
    size_t said_len, used;
    char *queue; /* what is to be told */
    size_t queued, queue_room;
    bool deaf; /* it takes nothing more */
    bool ended;
    bool reaped; /* … and is no process any more */
    int status;
};

int64_t program_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- when we are ended ----------------------------------------------------------------------- */

static volatile sig_atomic_t group[AT_ONCE]; /* 0: free */
static struct sigaction before[3];
static const int fatal[3] = {SIGTERM, SIGINT, SIGHUP};
static int running;

static void on_fatal(int signal)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    for (int i = 0; i < AT_ONCE; i++)
        if (group[i]) {
            kill(-(pid_t)group[i], SIGKILL);
            kill((pid_t)group[i], SIGKILL); /* it may have gone to another group */
        }
    sigemptyset(&usual.sa_mask);
    sigaction(signal, &usual, NULL);
    raise(signal);
}

/* Where somebody else listens already, or nobody is to, it stays so. */
static void guard(void)
{
    struct sigaction action = {.sa_handler = on_fatal};
    if (running++) return;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < 3; i++) {
        sigaction(fatal[i], NULL, &before[i]);
        if (before[i].sa_handler == SIG_DFL) sigaction(fatal[i], &action, NULL);
    }
}

static void unguard(void)
{
    if (--running) return;
    for (int i = 0; i < 3; i++)
        if (before[i].sa_handler == SIG_DFL) sigaction(fatal[i], &before[i], NULL);
}

bool program_guards(const struct sigaction *action)
{
    return action->sa_handler == on_fatal;
}

static int free_slot(void)
{
    int slot = 0;
    while (slot < AT_ONCE && group[slot]) slot++;
    return slot;
}

/* ---- words ----------------------------------------------------------------------------------- */

/* One word from *at on; false: a quotation is not closed. */
static bool read_word(const char **at, char **room)
{
    char quote = 0;
    for (; **at && (quote || **at != ' '); ++*at) {
        if (!quote && (**at == '\'' || **at == '"'))
            quote = **at;
        else if (quote && **at == quote)
            quote = 0;
        else if (**at == '\\' && quote != '\'' && (*at)[1])
            *(*room)++ = *++*at;
        else
            *(*room)++ = **at;
    }
    *(*room)++ = '\0';
    return !quote;
}

const char *program_words(const char *command, char *room, char *words[PROGRAM_WORDS + 1])
{
    int count = 0;
    for (const char *at = command + strspn(command, " "); *at; at += strspn(at, " ")) {
        if (count == PROGRAM_WORDS) return N_("the command has too many words");
        words[count++] = room;
        if (!read_word(&at, &room)) return N_("a quotation is not closed");
    }
    words[count] = NULL;
    return count && words[0][0] ? NULL : N_("the command of the program is missing");
}

/* ---- beginning ------------------------------------------------------------------------------- */

/* In the child. What goes wrong is told through `tell`, which closes by itself when all is well. */
_Noreturn static void become(char *const words[], const int in[2], const int out[2], int tell)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigset_t none;
    sigemptyset(&none);
    sigemptyset(&usual.sa_mask);
    setpgid(0, 0);
    for (int i = 0; i < 3; i++) sigaction(fatal[i], &usual, NULL);
    sigaction(SIGPIPE, &usual, NULL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    /* Nothing of ours but its own pipes: a program must not find the arena's. */
    for (int fd = STDERR_FILENO + 1; fd < FILES_LOOKED_AT; fd++) fcntl(fd, F_SETFD, FD_CLOEXEC);
    if (dup2(in[0], STDIN_FILENO) >= 0 && dup2(out[1], STDOUT_FILENO) >= 0) execvp(words[0], words);
    int error = errno;
    if (write(tell, &error, sizeof error) < 0) _exit(CHILD_FAILED);
    _exit(CHILD_FAILED);
}

static void close_both(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

/* All ends close when another program is started; the child's own are made anew by dup2. */
static bool make_pipes(int pipes[3][2])
{
    for (int i = 0; i < 3; i++) {
        if (pipe(pipes[i]) != 0) {
            while (i-- > 0) close_both(pipes[i]);
            return false;
        }
        for (int k = 0; k < 2; k++) fcntl(pipes[i][k], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

/* 0: it runs; otherwise errno. */
static int spawn(struct program *p, char *const words[])
{
    int pipes[3][2], error = 0;
    if (!make_pipes(pipes)) return errno;
    fflush(NULL);
    p->pid = fork();
    if (p->pid == 0) become(words, pipes[0], pipes[1], pipes[2][1]);
    if (p->pid < 0) {
        error = errno;
        for (int i = 0; i < 3; i++) close_both(pipes[i]);
        return error;
    }
    setpgid(p->pid, p->pid); /* whoever of the two comes first */
    close(pipes[0][0]);
    close(pipes[1][1]);
    close(pipes[2][1]);
    ssize_t got;
    do got = read(pipes[2][0], &error, sizeof error);
    while (got < 0 && errno == EINTR);
    close(pipes[2][0]);
    p->in = pipes[0][1];
    p->out = pipes[1][0];
    fcntl(p->in, F_SETFL, O_NONBLOCK);
    fcntl(p->out, F_SETFL, O_NONBLOCK);
    return got == (ssize_t)sizeof error ? error : 0;
}

static void discard(struct program *p)
{
    if (!p) return;
    if (p->in >= 0) close(p->in);
    if (p->out >= 0) close(p->out);
    free(p->said);
    free(p->queue);
    free(p);
}

struct program *program_start(char *const words[], char why[PROGRAM_WHY])
{
    struct program *p = calloc(1, sizeof *p);
    int slot = free_slot(), error = slot == AT_ONCE ? EAGAIN : ENOMEM;
    if (p) p->in = p->out = -1;
    if (p && slot < AT_ONCE && (p->said = malloc(PROGRAM_LINE + CHUNK)) != NULL)
        error = spawn(p, words);
    if (error) {
        if (p && p->pid > 0) waitpid(p->pid, NULL, 0);
        discard(p);
        snprintf(why, PROGRAM_WHY, _("it cannot be started: %s"), speech_error(error));
        return NULL;
    }
    p->slot = slot;
    guard();
    group[slot] = (sig_atomic_t)p->pid;
    return p;
}

/* ---- the end --------------------------------------------------------------------------------- */

static bool wait_for(struct program *p, int ms)
{
    for (int64_t until = program_now() + ms;;) {
        pid_t got = p->reaped ? p->pid : waitpid(p->pid, &p->status, WNOHANG);
        p->reaped = got == p->pid || (got < 0 && errno != EINTR);
        if (p->reaped) return true;
        if (program_now() >= until) return false;
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
}

void program_fate(struct program *p, char out[PROGRAM_WHY])
{
    if (!wait_for(p, FIRM_MS))
        snprintf(out, PROGRAM_WHY, "it closed its output");
    else if (WIFSIGNALED(p->status))
        snprintf(out, PROGRAM_WHY, "it was ended by signal %d", WTERMSIG(p->status));
    else
        snprintf(out, PROGRAM_WHY, "it ended with exit code %d", WEXITSTATUS(p->status));
}

/* The leader may be gone and others of its group be left: they are ended in any case. */
void program_end(struct program *p)
{
    if (!p) return;
    close(p->in);
    p->in = -1;
    bool gone = wait_for(p, p->deaf ? 0 : POLITE_MS);
    if (!gone) kill(-p->pid, SIGTERM);
    if (!gone) gone = wait_for(p, FIRM_MS);
    kill(-p->pid, SIGKILL);
    if (!gone) kill(p->pid, SIGKILL); /* it may have gone to another group */
    while (!gone && waitpid(p->pid, NULL, 0) < 0 && errno == EINTR) continue;
    group[p->slot] = 0;
    unguard();
    discard(p);
}

/* ---- telling --------------------------------------------------------------------------------- */

static bool is_later(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

/* A program that has closed its ears must not end us. */
static ssize_t write_quietly(int fd, const char *bytes, size_t len)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN}, old;
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, &old);
    ssize_t put = write(fd, bytes, len);
    int error = errno;
    sigaction(SIGPIPE, &old, NULL);
    errno = error;
    return put;
}

static void send_queue(struct program *p)
{
    while (p->queued && !p->deaf) {
        ssize_t put = write_quietly(p->in, p->queue, p->queued);
        if (put < 0 && is_later()) return;
        if (put < 0) {
            p->deaf = true;
            return;
        }
        p->queued -= (size_t)put;
        memmove(p->queue, p->queue + put, p->queued);
    }
}

void program_tell(struct program *p, const char *line, size_t len)
{
    if (p->deaf) return;
    if (p->queued + len + 1 > p->queue_room) {
        size_t room = 2 * (p->queued + len + 1);
        char *queue = realloc(p->queue, room);
        p->deaf = !queue; /* as good as: it will not be heard of any more */
        if (!queue) return;
        p->queue = queue;
        p->queue_room = room;
    }
    memcpy(p->queue + p->queued, line, len);
    p->queue[p->queued + len] = '\n';
    p->queued += len + 1;
    send_queue(p);
}

/* ---- hearing --------------------------------------------------------------------------------- */

/* Forgets the line that was handed out, and looks for the next. */
static bool take_line(struct program *p, const char **line, size_t *len)
{
    p->said_len -= p->used;
    memmove(p->said, p->said + p->used, p->said_len);
    p->used = 0;
    char *end = memchr(p->said, '\n', p->said_len);
    if (!end) return false;
    *line = p->said;
    *len = (size_t)(end - p->said);
    p->used = *len + 1;
    if (*len && end[-1] == '\r') --*len;
    return true;
}

/* Only when there is no whole line: so never more than one and a bit is held. */
static void read_more(struct program *p)
{
    ssize_t got = read(p->out, p->said + p->said_len, CHUNK);
    if (got > 0) p->said_len += (size_t)got;
    if (got == 0 || (got < 0 && !is_later())) p->ended = true;
}

void program_waits_for(const struct program *p, struct pollfd *fds)
{
    fds[0] = (struct pollfd){.fd = p->ended ? -1 : p->out, .events = POLLIN};
    fds[1] = (struct pollfd){.fd = p->queued && !p->deaf ? p->in : -1, .events = POLLOUT};
}

enum program_heard program_hear(struct program *p, int64_t until, const char **line, size_t *len)
{
    for (;;) {
        struct pollfd fds[2];
        if (take_line(p, line, len)) return *len > PROGRAM_LINE ? PROGRAM_TOO_LONG : PROGRAM_SAID;
        if (p->said_len > PROGRAM_LINE) return PROGRAM_TOO_LONG;
        if (p->ended) return PROGRAM_GONE;
        int64_t left = until - program_now();
        program_waits_for(p, fds);
        int ready = poll(fds, 2, left > 0 ? (int)(left < INT32_MAX ? left : INT32_MAX) : 0);
        if (ready < 0) return PROGRAM_SILENT; /* a signal: the caller knows for whom */
        if (ready == 0 && left <= 0) return PROGRAM_SILENT;
        if (fds[1].revents) send_queue(p);
        if (fds[0].revents) read_more(p);
    }
}
