/*
 * bench.c - how fast the stores are on this machine's disk. No test: figures for people.
 *
 * usage: store_bench [SECONDS]                                  (in TMPDIR; SECONDS each, 3)
 *        tests/store/postgres.py store_bench SECONDS postgresql
 *
 * With PostgreSQL the processor time is that of this program alone, not of the database.
 *
 * A transaction is what a move costs: a new row at one of a thousand tables and two rows that
 * change, 120 bytes each. "In lots" gives so many at once and waits for all; "open" always keeps
 * so many waiting, as that many busy tables would.
 */
#include "core/rng.h"
#include "tests/store/desk.h"
#include "tests/store/schema.h"

#include <event2/event.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { TABLES = 1000, VALUE = 120, TABLE_LINES = 80, LATEST = 1 << 20 };

struct bench {
    struct desk d;
    const struct store_kind *kind;
    struct ct_rng rng;
    char id[TABLES][13], value[VALUE + 1];
    int lines[TABLES];
    double begun[LATEST]; /* by ticket, the last so many */
    float *took;          /* ms, of each transaction */
    size_t count, room;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void note_time(struct desk *d, uint64_t ticket, enum on_outcome outcome)
{
    struct bench *b = d->with;
    if (outcome != ON_STORED) die("not stored");
    if (b->count == b->room) {
        b->room = b->room ? 2 * b->room : 4096;
        b->took = realloc(b->took, b->room * sizeof *b->took);
        if (!b->took) die("no memory");
    }
    b->took[b->count++] = (float)((now() - b->begun[ticket % LATEST]) * 1000);
}

static void make_ids(struct bench *b)
{
    ct_rng_seed(&b->rng, 15, 0);
    memset(b->value, 'v', VALUE);
    for (int t = 0; t < TABLES; t++)
        for (int i = 0; i < 12; i++)
            b->id[t][i] = "0123456789abcdefghjkmnpqrstvwxyz"[ct_rng_below(&b->rng, 32)];
}

static void give(struct bench *b)
{
    char line[40], head[40], person[40];
    int t = (int)ct_rng_below(&b->rng, TABLES);
    snprintf(line, sizeof line, "t/%s/e%010d", b->id[t], b->lines[t]++);
    snprintf(head, sizeof head, "t/%s/0", b->id[t]);
    snprintf(person, sizeof person, "m/%s/%s", b->id[t * 7 % TABLES], b->id[t]);
    const struct on_write writes[] = {{ON_NEW, line, b->value},
                                      {ON_PUT, head, b->value},
                                      {ON_PUT, person, b->value}};
    b->begun[b->d.tickets % LATEST] = now();
    desk_write(&b->d, writes, 3);
}

static void turn_loop(struct bench *b)
{
    if (event_base_loop(b->d.base, EVLOOP_ONCE) != 0) die("nothing to do");
}

/* ---- the disk alone -------------------------------------------------------------------------- */

/* What any store has to pay here, beside which the rest must be seen: 12 KiB written and waited
 * for, again and again. */
static void measure_disk(const struct desk *d, double seconds)
{
    static const char bytes[12 << 10];
    char path[160];
    long waits = 0;
    desk_path(d, "disk", path);
    int file = open(path, O_WRONLY | O_CREAT, 0600);
    double begin = now();
    for (; now() - begin < seconds; waits++)
        if (pwrite(file, bytes, sizeof bytes, waits % 1000 * (off_t)sizeof bytes) < 0 ||
            fdatasync(file) != 0)
            die("%s: cannot be written", path);
    printf("disk alone: %.0f waits/s\n", (double)waits / (now() - begin));
    close(file);
}

static double cpu_seconds(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6;
}

/* ---- writing --------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void write_for(struct bench *b, double seconds, uint64_t many, bool in_lots)
{
    struct store_counts before, after;
    double begin = now(), cpu = cpu_seconds();
    store_count(b->d.store, &before);
    b->count = 0;
    while (now() - begin < seconds) {
        if (!in_lots || b->d.open == 0)
            while (b->d.open < many) give(b);
        turn_loop(b);
    }
    desk_wait(&b->d);
    double took = now() - begin;
    cpu = cpu_seconds() - cpu;
    store_count(b->d.store, &after);
    qsort(b->took, b->count, sizeof *b->took, by_size);
    double groups = (double)(after.groups - before.groups);
    printf(
        "%5llu %-8s %6.0f transactions/s, %5.1f a group of %5.2f ms, %3.0f us of processor each, "
        "answered in %.2f ms, 99 of 100 in %.2f ms\n",
        (unsigned long long)many, in_lots ? "in a lot" : "open", (double)b->count / took,
        (double)b->count / groups,
        (double)(after.commit_micros - before.commit_micros) / groups / 1000,
        cpu / (double)b->count * 1e6, (double)b->took[b->count / 2],
        (double)b->took[b->count * 99 / 100]);
}

/* ---- size ------------------------------------------------------------------------------------ */

static double kib_of(const struct desk *d)
{
    char path[160];
    if (*d->address)
        return (double)schema_number(d->address, "SELECT pg_total_relation_size('kept')") / 1024;
    struct stat about;
    desk_path(d, "data/crosstown.db", path);
    if (stat(path, &about) != 0) die("%s: no size", path);
    return (double)about.st_size / 1024;
}

static void reopen(struct bench *b)
{
    desk_close_store(&b->d);
    if (!desk_try_open(&b->d, b->kind)) die("%s", b->d.why);
}

/* Until every table has its lines. */
static void measure_growth(struct bench *b)
{
    int all = 0, before = 0;
    reopen(b); /* the log is in the file */
    double size = kib_of(&b->d);
    for (int t = 0; t < TABLES; t++) before += b->lines[t];
    while (all < before + TABLES * TABLE_LINES) {
        for (int i = 0; i < 256; i++) give(b);
        desk_wait(&b->d);
        all = 0;
        for (int t = 0; t < TABLES; t++) all += b->lines[t];
    }
    reopen(b);
    printf("file: %.0f KiB a thousand lines (%.0f KiB for %d lines)\n",
           (kib_of(&b->d) - size) / (all - before) * 1000, kib_of(&b->d), all);
}

/* ---- reading --------------------------------------------------------------------------------- */

static void read_all(struct bench *b)
{
    double begin = now();
    uint64_t ticket = desk_read(&b->d, &(struct on_query){.prefix = ""}, 1);
    desk_wait(&b->d);
    double took = now() - begin;
    int rows = b->d.answers[ticket].count;
    printf("scan of all: %d rows in %.0f ms, %.0f rows/s\n", rows, took * 1000, rows / took);
}

static void read_tables(struct bench *b)
{
    long rows = 0;
    double begin = now();
    for (int t = 0; t < TABLES; t++) {
        char prefix[20];
        snprintf(prefix, sizeof prefix, "t/%s/", b->id[t]);
        uint64_t ticket = desk_read(&b->d, &(struct on_query){.prefix = prefix}, 1);
        desk_wait(&b->d);
        rows += b->d.answers[ticket].count;
    }
    double took = now() - begin;
    printf("a table of %ld rows, one at a time: %.0f us\n", rows / TABLES, took / TABLES * 1e6);
}

/* A long scan must not keep anybody from writing. */
static void write_beside_scans(struct bench *b, double seconds)
{
    double begin = now();
    int scans = 0;
    b->count = 0;
    for (uint64_t scan = 0; now() - begin < seconds;) {
        if (scan == 0 || b->d.answers[scan].times > 0) {
            scan = desk_read(&b->d, &(struct on_query){.prefix = ""}, 1);
            scans++;
        }
        while (b->d.open < 33) give(b);
        turn_loop(b);
    }
    desk_wait(&b->d);
    qsort(b->took, b->count, sizeof *b->took, by_size);
    printf("   32 open beside scans of all (%d): %.0f transactions/s, answered in %.2f ms, "
           "99 of 100 in %.2f ms\n",
           scans, (double)b->count / (now() - begin), (double)b->took[b->count / 2],
           (double)b->took[b->count * 99 / 100]);
}

int main(int argc, char **argv)
{
    static const uint64_t many[] = {1, 32, 256};
    double seconds = argc > 1 ? atof(argv[1]) : 3;
    struct bench *b = calloc(1, sizeof *b);
    if (!b || seconds <= 0) die("usage: store_bench [SECONDS [postgresql]]");
    b->kind = argc > 2 ? &store_postgres : &store_sqlite;
    desk_open(&b->d, b->kind);
    b->d.with = b;
    b->d.stored = note_time;
    b->d.keep_rows = false;
    make_ids(b);
    measure_disk(&b->d, seconds);
    for (int t = 0; t < TABLES; t++) give(b);
    desk_wait(&b->d);
    for (int i = 0; i < 3; i++) write_for(b, seconds, many[i], true);
    for (int i = 1; i < 3; i++) write_for(b, seconds, many[i], false);
    measure_growth(b);
    read_all(b);
    read_tables(b);
    write_beside_scans(b, seconds);
    desk_close(&b->d);
    free(b->took);
    free(b);
    return 0;
}
