/*
 * test_store_faults.c - the SQLite store on a disk that is full or breaks (tests/store/disk.h):
 * what cannot be written fails as a whole and with one sentence, everything else goes on, and when
 * the disk is mended the store finds out by itself.
 */
#include "tests/unit/check.h"

#include "tests/store/desk.h"
#include "tests/store/disk.h"
#include "tests/store/numbers.h"

#include <event2/event.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

static const struct on_query everything = {.prefix = ""};

static int set_up(void **state)
{
    struct desk *d = malloc(sizeof *d);
    disk_install();
    desk_open(d, &store_sqlite);
    *state = d;
    return 0;
}

static int tear_down(void **state)
{
    disk_set_wrong(0);
    disk_mend();
    desk_close(*state);
    free(*state);
    return 0;
}

/* "data/crosstown.db" stands for the path. */
static void check_why(const struct desk *d, const char *before, const char *behind)
{
    char wanted[400];
    snprintf(wanted, sizeof wanted, "%s%s/data/crosstown.db%s", before, d->folder, behind);
    check_text("why", d->why, wanted);
}

static void wait_for_turn(struct desk *d, int turns)
{
    while (d->turns < turns)
        if (event_base_loop(d->base, EVLOOP_ONCE) != 0) fail_msg("it does not try again");
}

/* ---- full, broken ---------------------------------------------------------------------------- */

static void check_wrong_and_mended(struct desk *d, unsigned wrong, const char *before,
                                   const char *behind)
{
    struct store_counts counts;
    check_int("before", desk_say(d, "new a 1, new b 1"), ON_STORED);
    disk_set_wrong(wrong);
    uint64_t first = desk_ask(d, "put a 2, put c 1");
    desk_ask(d, "new a 3"); /* would clash */
    desk_ask(d, "drop b");
    desk_wait(d);
    for (uint64_t i = first; i < d->tickets; i++)
        check_int("with it", d->answers[i].outcome, ON_FAILED);
    check_int("once more", desk_say(d, "put a 5"), ON_FAILED);
    check_int("told once", d->turns, 1);
    check_why(d, before, behind);
    assert_false(store_is_writable(d->store));
    check_text("reading goes on", desk_rows(d, &everything), "a=1 b=1");

    disk_set_wrong(0);
    wait_for_turn(d, 2); /* by itself */
    check_text("why", d->why, "");
    assert_true(store_is_writable(d->store));
    check_int("after", desk_say(d, "if a 1, put a 6"), ON_STORED);
    check_text("as if nothing had been", desk_rows(d, &everything), "a=6 b=1");
    store_count(d->store, &counts);
    check_int("failed", (long long)counts.failed, 4);
    check_int("stored", (long long)counts.stored, 2);
}

static void test_full(void **state)
{
    check_wrong_and_mended(*state, DISK_FULL, "There is no space left on the disk for ", ".");
}

static void test_no_wait_for_the_disk(void **state)
{
    check_wrong_and_mended(*state, DISK_NO_SYNC, "", " cannot be used: Input/output error");
}

/* A write that succeeds says so before the next try would. */
static void test_mended_by_a_write(void **state)
{
    struct desk *d = *state;
    disk_set_wrong(DISK_FULL);
    check_int("full", desk_say(d, "put a 1"), ON_FAILED);
    disk_set_wrong(0);
    check_int("mended", desk_say(d, "put a 2"), ON_STORED);
    check_int("told at once", d->turns, 2);
}

/* The log cannot become longer; but what is in it can go into the file, and then it need not. */
static void test_log_cannot_grow(void **state)
{
    struct desk *d = *state;
    check_int("before", desk_say(d, "put a 1"), ON_STORED);
    check_int("before", desk_say(d, "put a 2"), ON_STORED);
    disk_set_wrong(DISK_NO_GROWTH);
    check_int("no space", desk_say(d, "put a 3"), ON_FAILED);
    check_int("it made some", desk_say(d, "if a 2, put a 4"), ON_STORED);
    check_text("rows", desk_rows(d, &everything), "a=4");
    check_text("why", d->why, "");
}

/* It stays full for longer than the time between two tries. */
/* There SQLite goes on to write behind the wait, and readers look at that, too. */
static void test_sectors_that_spoil(void **state)
{
    struct desk *d = *state;
    desk_close_store(d);
    disk_set_wrong(DISK_SPOILS);
    assert_true(desk_try_open(d, &store_sqlite));
    check_int("first", desk_say(d, "new a 0"), ON_STORED);
    for (int i = 1; i < 50; i++) {
        char words[40], wanted[40];
        snprintf(words, sizeof words, "if a %d, put a %d", i - 1, i);
        snprintf(wanted, sizeof wanted, "a=%d", i);
        check_int(words, desk_say(d, words), ON_STORED);
        check_text("read at once", desk_rows(d, &everything), wanted);
    }
}

static void test_full_for_long(void **state)
{
    struct desk *d = *state;
    const struct timeval long_time = {.tv_sec = 2, .tv_usec = 500000};
    disk_set_wrong(DISK_FULL);
    check_int("full", desk_say(d, "put a 1"), ON_FAILED);
    event_base_loopexit(d->base, &long_time);
    event_base_dispatch(d->base);
    check_int("told once", d->turns, 1);
    disk_set_wrong(0);
    wait_for_turn(d, 2);
    check_int("mended", desk_say(d, "put a 2"), ON_STORED);
}

static void test_close_while_full(void **state)
{
    struct desk *d = *state;
    check_int("before", desk_say(d, "put a 1"), ON_STORED);
    disk_set_wrong(DISK_FULL);
    check_int("full", desk_say(d, "put a 2"), ON_FAILED);
    desk_ask(d, "put a 3");
    desk_close_store(d);
    check_int("answered", (long long)d->open, 0);
    disk_set_wrong(0);
    assert_true(desk_try_open(d, &store_sqlite));
    check_text("what was stored", desk_rows(d, &everything), "a=1");
}

static void test_unreadable(void **state)
{
    struct desk *d = *state;
    struct store_counts counts;
    check_int("before", desk_say(d, "put a 1"), ON_STORED);
    disk_set_wrong(DISK_NO_READ);
    uint64_t ticket = desk_read(d, &everything, 1);
    desk_wait(d);
    check_int("ok", d->answers[ticket].ok, false);
    check_int("rows", d->answers[ticket].count, 0);
    disk_set_wrong(0);
    check_text("mended", desk_rows(d, &everything), "a=1");
    store_count(d->store, &counts);
    check_int("counted", (long long)counts.unread, 1);
}

/* The file cannot be written, the log can: all is stored, and only the log grows. */
static void test_log_only(void **state)
{
    struct desk *d = *state;
    struct store_counts counts, later;
    disk_set_wrong(DISK_FULL_FILE);
    for (int i = 0; i < 60; i++) {
        number_write(d, i);
        desk_wait(d);
    }
    store_count(d->store, &counts);
    assert_true(counts.stored == 60 && counts.untidy > 0);
    assert_true(store_is_writable(d->store));
    disk_set_wrong(0);
    for (int i = 60; i < 120; i++) {
        number_write(d, i);
        desk_wait(d);
    }
    store_count(d->store, &later);
    assert_true(later.stored == 120 && later.untidy <= counts.untidy + 1);
    check_int("all there", numbers_check(d), 120);
}

/* ---- somebody else --------------------------------------------------------------------------- */

static void test_another_writes(void **state)
{
    struct desk *d = *state;
    sqlite3 *other;
    char path[160];
    check_int("before", desk_say(d, "put a 1"), ON_STORED);
    desk_path(d, "data/crosstown.db", path);
    check_int("opened", sqlite3_open(path, &other), SQLITE_OK);
    check_int("locked", sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    check_int("waits and fails", desk_say(d, "put a 2"), ON_FAILED);
    check_why(d, "Another program is writing to ", ".");
    check_text("reading goes on", desk_rows(d, &everything), "a=1");
    sqlite3_close(other);
    wait_for_turn(d, 2);
    check_int("after", desk_say(d, "put a 3"), ON_STORED);
}

static void test_moved_away(void **state)
{
    struct desk *d = *state;
    char path[160], away[160];
    check_int("before", desk_say(d, "put a 1"), ON_STORED);
    desk_path(d, "data/crosstown.db", path);
    desk_path(d, "away.db", away);
    check_int("moved", rename(path, away), 0);
    check_int("not into a file that nobody finds", desk_say(d, "put a 2"), ON_FAILED);
    check_why(d, "", " was moved or removed while it was in use.");
    check_int("put back", rename(away, path), 0);
    check_int("after", desk_say(d, "put a 3"), ON_STORED);
}

/* ---- every operation ------------------------------------------------------------------------- */

/* A life with a disk that breaks somewhere: opening, single transactions, a group. Which of the
 * numbers were stored is in `stored`; asked for were all. */
static void live(struct desk *d, bool stored[12])
{
    uint64_t tickets[12];
    if (!desk_try_open(d, &store_sqlite)) return;
    for (int i = 0; i < 12; i++) {
        char words[80];
        snprintf(words, sizeof words, "new x/%d 1, new y/%d 1, put z %d, drop w", i, i, i);
        tickets[i] = desk_ask(d, words);
        if (i < 4) desk_wait(d);
    }
    desk_wait(d);
    for (int i = 0; i < 12; i++) stored[i] = d->answers[tickets[i]].outcome == ON_STORED;
    desk_close_store(d);
}

/* What was stored is there, and nothing is there by half. */
static void check_whole(struct desk *d, const bool stored[12], long operation)
{
    char rows[600], key[24];
    snprintf(rows, sizeof rows, " %s ", desk_rows(d, &everything));
    for (int i = 0; i < 12; i++) {
        snprintf(key, sizeof key, " x/%d=1 ", i);
        bool x = strstr(rows, key);
        snprintf(key, sizeof key, " y/%d=1 ", i);
        bool y = strstr(rows, key);
        if (x != y) fail_msg("operation %ld: half of number %d in%s", operation, i, rows);
        if (stored[i] && !x) fail_msg("operation %ld: number %d is lost in%s", operation, i, rows);
    }
}

static bool break_at(long operation, bool for_good)
{
    struct desk d;
    bool stored[12] = {false};
    desk_open(&d, NULL);
    disk_break_after(operation, for_good);
    live(&d, stored);
    bool has_failed = disk_mend();
    if (!desk_try_open(&d, &store_sqlite)) fail_msg("operation %ld: then %s", operation, d.why);
    check_whole(&d, stored, operation);
    check_int("after", desk_say(&d, "put z done"), ON_STORED);
    desk_close(&d);
    return has_failed;
}

static void test_every_operation_breaks(void **unused)
{
    long operations[2] = {0, 0};
    (void)unused;
    disk_install();
    for (int for_good = 0; for_good < 2; for_good++)
        while (break_at(operations[for_good], for_good)) operations[for_good]++;
    assert_true(operations[0] > 20 && operations[1] > 20);
}

/* ---- at the start ---------------------------------------------------------------------------- */

static void test_full_at_the_start(void **state)
{
    struct desk *d = *state;
    desk_close_store(d);
    disk_set_wrong(DISK_FULL);
    assert_false(desk_try_open(d, &store_sqlite)); /* a file that is there */
    check_why(d, "There is no space left on the disk for ", ".");
    disk_set_wrong(0);
    char path[160];
    desk_path(d, "data/crosstown.db", path);
    check_int("removed", remove(path), 0);
    disk_set_wrong(DISK_FULL);
    assert_false(desk_try_open(d, &store_sqlite)); /* a new one */
    check_why(d, "There is no space left on the disk for ", ".");
    disk_set_wrong(0);
    assert_true(desk_try_open(d, &store_sqlite));
}

/* ---- backups --------------------------------------------------------------------------------- */

static void test_copy_on_a_full_disk(void **state)
{
    struct desk *d = *state;
    char to[160], part[170], wanted[300];
    desk_path(d, "copy.db", to);
    snprintf(part, sizeof part, "%s.part", to);
    snprintf(wanted, sizeof wanted, "There is no space left on the disk for %s.", to);
    check_int("before", desk_say(d, "put a 1"), ON_STORED);
    disk_set_wrong(DISK_FULL_FILE);
    uint64_t ticket = desk_copy(d, to);
    desk_wait(d);
    check_text("why", d->answers[ticket].why, wanted);
    check_int("nothing is left of it", fopen(to, "r") == NULL && fopen(part, "r") == NULL, true);
    assert_true(store_is_writable(d->store)); /* it is another file's trouble */
    disk_set_wrong(0);
    ticket = desk_copy(d, to);
    desk_wait(d);
    check_text("mended", d->answers[ticket].why, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_full, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_no_wait_for_the_disk, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_mended_by_a_write, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_log_cannot_grow, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_sectors_that_spoil, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_full_for_long, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_close_while_full, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_unreadable, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_log_only, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_another_writes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_moved_away, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_full_at_the_start, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_copy_on_a_full_disk, set_up, tear_down),
        cmocka_unit_test(test_every_operation_breaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
