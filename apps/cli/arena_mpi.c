/*
 * arena_mpi.c - see arena_ranks.h: deals over MPI.
 *
 * Two kinds of messages: the number of a deal goes out (-1: no more), a deal comes back. Every rank
 * has at most one deal in hand. All waiting is done in small sleeps, since MPI's own would keep a
 * core busy that could play.
 *
 * A rank that dies ends the run: mpirun notices and ends the others, and the first says what is
 * kept. What the others have to complain about the command line they say only if the first has
 * nothing to complain about: usually all would say the same.
 */
#include "apps/cli/arena_ranks.h"

#include "apps/common/flags.h"
#include "apps/common/speech.h"

#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ORDER = 1, RESULT, NAP_FIRST_US = 50, NAP_MOST_US = 2000, NOTE = 512 };

static struct {
    int own, count;
    bool on, met;
    FILE *complaints; /* of a rank that is not the first, until all have met */
    int stderr_kept;
} ranks = {.count = 1, .stderr_kept = -1};

/* ---- coming and going ------------------------------------------------------------------------ */

static bool is_started_by_mpirun(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMI_SIZE");
}

static void hold_complaints(void)
{
    ranks.complaints = tmpfile();
    ranks.stderr_kept = dup(STDERR_FILENO);
    fflush(stderr);
    if (ranks.complaints && ranks.stderr_kept >= 0) dup2(fileno(ranks.complaints), STDERR_FILENO);
}

static void let_complain(bool are_wanted)
{
    char line[512];
    if (ranks.stderr_kept < 0) return;
    fflush(stderr);
    dup2(ranks.stderr_kept, STDERR_FILENO);
    close(ranks.stderr_kept);
    ranks.stderr_kept = -1;
    if (!ranks.complaints) return;
    rewind(ranks.complaints);
    while (are_wanted && fgets(line, sizeof line, ranks.complaints)) fputs(line, stderr);
    fclose(ranks.complaints);
    ranks.complaints = NULL;
}

bool ranks_begin(void)
{
    if (!is_started_by_mpirun()) return true;
    if (MPI_Init(NULL, NULL) != MPI_SUCCESS)
        return !complain(EXIT_WRONG, _("arena: MPI does not start"));
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks.own);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks.count);
    ranks.on = true;
    if (ranks.own > 0) hold_complaints();
    return true;
}

int ranks_own(void)
{
    return ranks.own;
}

int ranks_count(void)
{
    return ranks.count;
}

static bool meet(bool ready)
{
    int own = ready, all = 0, first = ready;
    ranks.met = true;
    if (!ranks.on) return ready;
    MPI_Allreduce(&own, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    MPI_Bcast(&first, 1, MPI_INT, 0, MPI_COMM_WORLD);
    let_complain(!all && first);
    return all;
}

bool ranks_meet(void)
{
    return meet(true);
}

int ranks_end(int code)
{
    if (!ranks.on) return code;
    if (!ranks.met) meet(code == EXIT_FINE);
    fflush(stdout);
    MPI_Finalize();
    ranks.on = false;
    return code;
}

/* ---- waiting --------------------------------------------------------------------------------- */

/* Until a message of that kind is there; from whom. */
static int wait_for(int from, int kind)
{
    MPI_Status status;
    for (long nap = NAP_FIRST_US;; nap = nap < NAP_MOST_US ? 2 * nap : nap) {
        int is_there = 0;
        MPI_Iprobe(from, kind, MPI_COMM_WORLD, &is_there, &status);
        if (is_there) return status.MPI_SOURCE;
        nanosleep(&(struct timespec){.tv_nsec = 1000 * nap}, NULL);
    }
}

/* ---- the first rank -------------------------------------------------------------------------- */

static char note[NOTE]; /* for a handler, which may only write */
static size_t note_len;

static void on_end(int signal)
{
    ssize_t put = write(STDERR_FILENO, note, note_len);
    (void)put;
    _exit(128 + signal);
}

static void prepare_note(const char *file)
{
    struct sigaction action = {.sa_handler = on_end};
    if (file)
        snprintf(
            note, sizeof note,
            _("arena: a rank has ended, or the run was told to. The deals that were finished are "
              "in %.200s; the same command goes on from there."),
            file);
    else
        snprintf(note, sizeof note,
                 _("arena: a rank has ended, or the run was told to. Nothing is kept without "
                   "--resume FILE."));
    note_len = strlen(note);
    note[note_len++] = '\n';
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
}

/* The next deal to a rank, or that there is none; false: none. */
static bool send_order(int to, const struct errand *errand, bool more)
{
    int64_t number = more ? errand->next(errand->with) : -1;
    MPI_Send(&number, 1, MPI_INT64_T, to, ORDER, MPI_COMM_WORLD);
    return number >= 0;
}

bool ranks_dismiss(void)
{
    for (int rank = 1; rank < ranks.count; rank++) send_order(rank, NULL, false);
    return true;
}

bool ranks_run(const struct errand *errand, const char *file)
{
    int busy = 0;
    bool more = true, ok = true;
    prepare_note(file);
    for (int rank = 1; rank < ranks.count; rank++) busy += send_order(rank, errand, true);
    while (busy > 0) {
        struct deal d;
        int from = wait_for(MPI_ANY_SOURCE, RESULT);
        MPI_Recv(&d, sizeof d, MPI_BYTE, from, RESULT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        busy--;
        if (!d.played && ok) ok = !complain(EXIT_WRONG, _("not enough memory"));
        more = more && ok && errand->take(errand->with, &d);
        busy += send_order(from, errand, more);
    }
    return ok;
}

/* ---- all others ------------------------------------------------------------------------------ */

void ranks_work(struct match *m)
{
    for (;;) {
        struct deal d;
        int64_t number;
        wait_for(0, ORDER);
        MPI_Recv(&number, 1, MPI_INT64_T, 0, ORDER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (number < 0) break;
        memset(&d, 0, sizeof d);
        d.number = number;
        match_play(m, &d);
        MPI_Send(&d, sizeof d, MPI_BYTE, 0, RESULT, MPI_COMM_WORLD);
    }
    match_end(m);
}
