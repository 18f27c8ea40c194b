/*
 * kill.c - a program that uses a store is killed at any moment, and nothing that was told is lost.
 *
 * usage: store_kill [KILLS [SEED]]
 *
 * A child opens the store and writes numbered transactions, up to 32 at a time; of each one that
 * is stored it tells us by a pipe. It is killed after a time drawn by lot, while it opens, writes,
 * waits for the disk or empties the log. Then the store is opened here: what the child told must
 * be there, whole, and the next child goes on from there. A lock that stayed would be noticed.
 */
#include "core/rng.h"
#include "tests/store/desk.h"
#include "tests/store/numbers.h"

#include <errno.h>
#include <event2/event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { AT_A_TIME = 32, MILLIS_MAX = 120, KILLS_EACH = 50, TOLD = 3 /* file descriptor */ };

/* ---- the child ------------------------------------------------------------------------------- */

/* The number of the last transaction that was stored. */
static void tell(struct desk *d, uint64_t ticket, enum on_outcome outcome)
{
    int *numbers = d->with; /* by ticket, from the first on */
    if (outcome != ON_STORED) die("a transaction was not stored");
    if (write(TOLD, &numbers[ticket], sizeof *numbers) != sizeof *numbers) die("nobody listens");
}

static int child(const char *folder)
{
    enum { MOST = 100000 };
    static int numbers[MOST];
    struct desk d = {.keep_rows = true, .base = event_base_new(), .with = numbers};
    snprintf(d.folder, sizeof d.folder, "%s", folder);
    if (!desk_try_open(&d, &store_sqlite)) die("child: %s", d.why);
    int next = numbers_check(&d);
    d.stored = tell;
    while (d.tickets < MOST - AT_A_TIME) {
        while (d.open < AT_A_TIME) {
            uint64_t ticket = number_write(&d, next); /* answered later, never from inside */
            numbers[ticket] = next++;
        }
        if (event_base_loop(d.base, EVLOOP_ONCE) != 0) die("child: nothing to do");
    }
    die("child: nobody has killed me");
}

/* ---- the parent ------------------------------------------------------------------------------ */

static pid_t start(const char *program, const char *folder, int *told)
{
    int ends[2];
    if (pipe(ends) != 0) die("no pipe");
    pid_t pid = fork();
    if (pid < 0) die("no child");
    if (pid == 0) {
        if (ends[1] != TOLD && dup2(ends[1], TOLD) < 0) _exit(1);
        if (ends[0] != TOLD) close(ends[0]);
        execl(program, program, "--child", folder, (char *)NULL);
        _exit(1);
    }
    close(ends[1]);
    *told = ends[0];
    return pid;
}

static void wait_millis(uint32_t millis)
{
    struct timespec left = {.tv_sec = millis / 1000, .tv_nsec = (long)(millis % 1000) * 1000000};
    while (nanosleep(&left, &left) != 0 && errno == EINTR) {}
}

/* How many transactions are there for certain: those that were, and those that it tells of. */
static int hear(int told, int before)
{
    int number, count = before;
    ssize_t len;
    while ((len = read(told, &number, sizeof number)) == (ssize_t)sizeof number) {
        if (number != count) die("number %d was told after %d", number, count - 1);
        count++;
    }
    if (len != 0) die("half a number was told");
    close(told);
    return count;
}

static void kill_one(const char *program, struct desk *d, struct ct_rng *rng, int *there)
{
    int told, status;
    pid_t pid = start(program, d->folder, &told);
    wait_millis(ct_rng_below(rng, MILLIS_MAX));
    kill(pid, SIGKILL);
    int certain = hear(told, *there);
    if (waitpid(pid, &status, 0) != pid || !WIFSIGNALED(status)) die("a child ended by itself");
    if (!desk_try_open(d, &store_sqlite)) die("after a kill: %s", d->why);
    *there = numbers_check(d);
    if (*there < certain) die("%d were told, %d are there", certain, *there);
    if (*there > certain + AT_A_TIME) die("%d are there, %d were told", *there, certain);
    desk_close_store(d);
}

static int history(const char *program, int kills, uint64_t seed)
{
    struct desk d;
    struct ct_rng rng;
    int there = 0;
    desk_open(&d, NULL);
    ct_rng_seed(&rng, seed, 0);
    for (int i = 0; i < kills; i++) kill_one(program, &d, &rng, &there);
    desk_close(&d);
    return there;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--child") == 0) return child(argv[2]);
    int kills = argc > 1 ? atoi(argv[1]) : 36;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    long there = 0;
    for (int done = 0; done < kills; done += KILLS_EACH) {
        int some = kills - done < KILLS_EACH ? kills - done : KILLS_EACH;
        there += history(argv[0], some, seed + (uint64_t)done);
    }
    printf("%d kills, %ld transactions: nothing lost\n", kills, there);
    return 0;
}
