/*
 * power.c - the program is killed or the power goes at any moment, again and again, and nothing
 * that was told is lost.
 *
 * usage: store_power [LIVES [SEED]]
 *
 * A store writes numbered transactions, any number of them at a time, on a disk that knows what is
 * really on it (disk.h). Before a disk operation drawn by lot its life ends. After a kill the next
 * life finds all that was written, but it may not be on the disk yet; after a power cut only what
 * is on the disk, and any part of the rest. The end may also come while the next life is being
 * opened. Told is what was answered, and also what a life has read after its opening: both must be
 * there for ever after, whole, and nothing that was not asked for.
 */
#include "core/rng.h"
#include "tests/store/desk.h"
#include "tests/store/disk.h"
#include "tests/store/numbers.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LIVES_EACH = 5 };

struct life {
    struct desk *desk;
    struct ct_rng rng;
    atomic_int told; /* transactions that somebody may know of */
    atomic_int told_at_end;
    atomic_bool ended;
};

/* In the store's thread. */
static void end(void *with)
{
    struct life *l = with;
    atomic_store(&l->told_at_end, atomic_load(&l->told));
    atomic_store(&l->ended, true);
}

static void count_told(struct desk *d, uint64_t ticket, enum on_outcome outcome)
{
    struct life *l = d->with;
    (void)ticket;
    if (outcome != ON_STORED) die("a transaction was not stored");
    atomic_fetch_add(&l->told, 1);
}

/* In lots of changing size. */
static int write_some(struct life *l, int number)
{
    int lot = 1 + (int)ct_rng_below(&l->rng, ct_rng_below(&l->rng, 2) ? 3 : 40);
    for (int i = 0; i < lot; i++) number_write(l->desk, number++);
    if (ct_rng_below(&l->rng, 3) > 0) desk_wait(l->desk);
    return number;
}

static void check_file(const struct desk *d)
{
    char path[160];
    sqlite3 *db;
    sqlite3_stmt *asked;
    desk_path(d, "data/crosstown.db", path);
    if (sqlite3_open(path, &db) != SQLITE_OK ||
        sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &asked, NULL) != SQLITE_OK ||
        sqlite3_step(asked) != SQLITE_ROW)
        die("the file cannot be checked: %s", sqlite3_errmsg(db));
    const char *verdict = (const char *)sqlite3_column_text(asked, 0);
    if (strcmp(verdict, "ok") != 0) die("the file is damaged: %s", verdict);
    sqlite3_finalize(asked);
    sqlite3_close(db);
}

static void reopen(struct desk *d)
{
    desk_close_store(d);
    if (!desk_try_open(d, &store_sqlite)) die("opened again: %s", d->why);
}

/* From the opening until the end has come. */
static void work(struct life *l, int told_before)
{
    struct desk *d = l->desk;
    if (!desk_try_open(d, &store_sqlite)) die("after an end: %s", d->why);
    int found = numbers_check(d);
    if (found < told_before) die("%d were told, %d are there", told_before, found);
    atomic_store(&l->told, found);
    d->with = l;
    d->stored = count_told;
    for (int next = found; !atomic_load(&l->ended);) {
        next = write_some(l, next);
        if (ct_rng_below(&l->rng, 16) == 0) reopen(d);
    }
    desk_wait(d);
    check_file(d);
    d->stored = NULL;
    desk_close_store(d);
}

/* What was told when it ended. */
static int live(struct desk *d, uint64_t seed, int told_before)
{
    struct life l = {.desk = d};
    char into[160], data[160];
    atomic_store(&l.told, told_before);
    ct_rng_seed(&l.rng, seed, 1);
    desk_path(d, "next", into);
    desk_path(d, "data", data);
    if (mkdir(into, 0700) != 0) die("%s: cannot be made", into);
    enum disk_end how = ct_rng_below(&l.rng, 2) ? DISK_KILLED : DISK_CUT;
    long moment = ct_rng_below(&l.rng, ct_rng_below(&l.rng, 2) ? 20 : 400);
    disk_end_after(moment, how, into, seed, end, &l);
    work(&l, told_before);
    remove_folder(data);
    if (rename(into, data) != 0) die("%s: cannot be moved", into);
    return atomic_load(&l.told_at_end);
}

/* A store from its first life to its last; how many transactions it was told of. */
static int history(int lives, uint64_t seed)
{
    struct desk d;
    int told = 0;
    desk_open(&d, NULL);
    for (int i = 0; i < lives; i++) told = live(&d, seed + (uint64_t)i, told);
    if (!desk_try_open(&d, &store_sqlite)) die("at last: %s", d.why);
    int found = numbers_check(&d);
    if (found < told) die("at last %d were told, %d are there", told, found);
    desk_close(&d);
    disk_forget();
    return found;
}

int main(int argc, char **argv)
{
    int lives = argc > 1 ? atoi(argv[1]) : 60;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    long found = 0;
    disk_install();
    for (int done = 0; done < lives; done += LIVES_EACH) {
        int some = lives - done < LIVES_EACH ? lives - done : LIVES_EACH;
        found += history(some, seed + (uint64_t)done);
    }
    printf("%d lives, %ld transactions: nothing lost\n", lives, found);
    return 0;
}
