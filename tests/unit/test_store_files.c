/*
 * test_store_files.c - the folder and the files of the SQLite store: who may use them, whose they
 * are, what is refused and how that is said; and backups.
 */
#include "tests/unit/check.h"

#include "tests/store/desk.h"
#include "tests/store/numbers.h"

#include <errno.h>
#include <event2/event.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct on_query everything = {.prefix = ""};

static int set_up(void **state)
{
    struct desk *d = malloc(sizeof *d);
    desk_open(d, NULL);
    *state = d;
    return 0;
}

static int tear_down(void **state)
{
    desk_close(*state);
    free(*state);
    return 0;
}

static void check_refused(struct desk *d, const char *format)
{
    char wanted[500];
    assert_false(desk_try_open(d, &store_sqlite));
    snprintf(wanted, sizeof wanted, format, d->folder);
    check_text("why", d->why, wanted);
}

static void open_or_fail(struct desk *d)
{
    if (!desk_try_open(d, &store_sqlite)) fail_msg("%s", d->why);
}

static int mode_of(const struct desk *d, const char *name)
{
    char path[160];
    struct stat about;
    desk_path(d, name, path);
    return stat(path, &about) == 0 ? (int)(about.st_mode & 0777) : -1;
}

static void write_file(const struct desk *d, const char *name, const char *bytes, size_t len)
{
    char path[160];
    desk_path(d, name, path);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, len, file) != len || fclose(file) != 0)
        fail_msg("%s cannot be written", path);
}

static void make_data(const struct desk *d)
{
    char path[160];
    desk_path(d, "data", path);
    check_int("made", mkdir(path, 0700), 0);
}

static void run_sql(const struct desk *d, const char *sql)
{
    char path[160];
    sqlite3 *db;
    desk_path(d, "data/crosstown.db", path);
    if (sqlite3_open(path, &db) != SQLITE_OK ||
        sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
}

/* ---- folder and rights ----------------------------------------------------------------------- */

static void test_private(void **state)
{
    struct desk *d = *state;
    mode_t before = umask(0);
    open_or_fail(d);
    check_int("stored", desk_say(d, "put a 1"), ON_STORED);
    umask(before);
    check_int("folder", mode_of(d, "data"), 0700);
    check_int("file", mode_of(d, "data/crosstown.db"), 0600);
    check_int("log", mode_of(d, "data/crosstown.db-wal"), 0600);
    check_int("shared memory", mode_of(d, "data/crosstown.db-shm"), 0600);
    check_int("lock", mode_of(d, "data/crosstown.lock"), 0600);
    desk_close_store(d);
    check_int("the log is in the file", mode_of(d, "data/crosstown.db-wal"), -1);
}

/* A copy that somebody put there may be for everybody's eyes; passwords are in it. */
static void test_made_private(void **state)
{
    struct desk *d = *state;
    char path[160];
    open_or_fail(d);
    desk_close_store(d);
    desk_path(d, "data/crosstown.db", path);
    check_int("opened up", chmod(path, 0644), 0);
    open_or_fail(d);
    check_int("file", mode_of(d, "data/crosstown.db"), 0600);
}

static void test_one_at_a_time(void **state)
{
    struct desk *d = *state, second = *d;
    open_or_fail(d);
    check_refused(&second, "The folder %s/data is in use by another program.");
    check_int("the first goes on", desk_say(d, "put a 1"), ON_STORED);
    desk_close_store(d);
    open_or_fail(d); /* the lock went, its file stayed */
    check_int("lock", mode_of(d, "data/crosstown.lock"), 0600);
    check_text("rows", desk_rows(d, &everything), "a=1");
}

static void test_no_folder(void **state)
{
    struct desk *d = *state;
    write_file(d, "data", "x", 1);
    check_refused(d, "The folder %s/data cannot be used: Not a directory");
    char path[160];
    desk_path(d, "data", path);
    check_int("removed", unlink(path), 0);
    struct desk nowhere = *d;
    snprintf(nowhere.folder, sizeof nowhere.folder, "%.50s/x", d->folder);
    check_refused(&nowhere, "The folder %s/data cannot be made: No such file or directory");
}

/* Root may write everywhere: then somebody else tries. */
static void as_nobody(const struct desk *d)
{
    enum { NOBODY = 65534 };
    char path[160];
    if (geteuid() != 0) return;
    static const char *const names[] = {"", "data", "data/crosstown.db", "data/crosstown.lock"};
    for (size_t i = 0; i < COUNT(names); i++) {
        desk_path(d, names[i], path);
        if (chown(path, NOBODY, (gid_t)-1) != 0 && errno != ENOENT) fail_msg("%s", path);
    }
    check_int("nobody", seteuid(NOBODY), 0);
}

static void as_before(void)
{
    if (getuid() == 0) check_int("root", seteuid(0), 0);
}

static void test_unwritable_folder(void **state)
{
    struct desk *d = *state;
    char path[160];
    make_data(d);
    desk_path(d, "data", path);
    as_nobody(d);
    check_int("closed", chmod(path, 0500), 0);
    check_refused(d, "The folder %s/data cannot be written: Permission denied");
    check_int("opened", chmod(path, 0700), 0);
    open_or_fail(d);
    desk_close_store(d);
    as_before();
}

static void test_unwritable_file(void **state)
{
    struct desk *d = *state;
    char path[160];
    open_or_fail(d);
    desk_close_store(d);
    desk_path(d, "data/crosstown.db", path);
    as_nobody(d);
    check_int("closed", chmod(path, 0400), 0);
    check_refused(d, "%s/data/crosstown.db cannot be written: Permission denied");
    as_before();
}

static void test_a_link_is_no_file(void **state)
{
    struct desk *d = *state;
    char path[160];
    make_data(d);
    desk_path(d, "data/crosstown.db", path);
    check_int("linked", symlink("/etc/passwd", path), 0);
    assert_false(desk_try_open(d, &store_sqlite));
}

/* ---- whose file it is ------------------------------------------------------------------------ */

static void check_foreign(struct desk *d)
{
    char path[160], before[8192], after[8192];
    desk_path(d, "data/crosstown.db", path);
    FILE *file = fopen(path, "rb");
    size_t len = fread(before, 1, sizeof before, file);
    fclose(file);
    check_refused(d, "%s/data/crosstown.db is no database of Crosstown.");
    file = fopen(path, "rb");
    check_int("as long as it was", (long long)fread(after, 1, sizeof after, file), (long long)len);
    fclose(file);
    check_int("as it was", memcmp(before, after, len), 0);
}

static void test_no_database(void **state)
{
    static const char text[] = "Dear diary, this is not a database, though it is quite as long as "
                               "the head of one, which has a hundred bytes in the first page.";
    struct desk *d = *state;
    make_data(d);
    write_file(d, "data/crosstown.db", text, sizeof text);
    check_foreign(d);
    write_file(d, "data/crosstown.db", "short", 5);
    check_foreign(d);
}

static void test_somebody_elses(void **state)
{
    struct desk *d = *state;
    make_data(d);
    run_sql(d, "CREATE TABLE cats (name)");
    check_foreign(d);
    run_sql(d, "PRAGMA user_version = 1"); /* as ours */
    check_foreign(d);
    run_sql(d, "PRAGMA application_id = 12345");
    check_foreign(d);
}

static void test_newer(void **state)
{
    struct desk *d = *state;
    open_or_fail(d);
    desk_close_store(d);
    run_sql(d, "PRAGMA user_version = 3");
    check_refused(d, "%s/data/crosstown.db was written by a newer version of Crosstown, which is "
                     "needed to use it.");
    run_sql(d, "PRAGMA user_version = 2"); /* nothing else was changed */
    open_or_fail(d);
}

static int count_of(const struct desk *d, const char *sql)
{
    char path[160];
    sqlite3 *db;
    sqlite3_stmt *asked = NULL;
    desk_path(d, "data/crosstown.db", path);
    if (sqlite3_open(path, &db) != SQLITE_OK ||
        sqlite3_prepare_v2(db, sql, -1, &asked, NULL) != SQLITE_OK ||
        sqlite3_step(asked) != SQLITE_ROW)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    int count = sqlite3_column_int(asked, 0);
    sqlite3_finalize(asked);
    sqlite3_close(db);
    return count;
}

static void test_earlier_form(void **state)
{
    struct desk *d = *state;
    make_data(d);
    run_sql(d, "PRAGMA journal_mode = WAL;"
               "CREATE TABLE kept (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT,"
               "WITHOUT ROWID; PRAGMA application_id = 1131566199; PRAGMA user_version = 1;"
               "INSERT INTO kept VALUES ('a', '1'), ('c', '3')");
    open_or_fail(d);
    check_text("rows", desk_rows(d, &everything), "a=1 c=3");
    check_int("it goes on", desk_say(d, "new b 2, if c 3, drop c"), ON_STORED);
    check_text("rows", desk_rows(d, &everything), "a=1 b=2");
    desk_close_store(d);
    check_int("its form", count_of(d, "PRAGMA user_version"), 2);
}

/* ---- the daybook ------------------------------------------------------------------------------
 */

static const char rows_in_place[] = "SELECT count(*) FROM kept";
static const char pages[] = "SELECT count(*) FROM daybook";

static void test_rows_get_to_their_place(void **state)
{
    const struct timeval a_while = {.tv_sec = 6};
    struct desk *d = *state;
    open_or_fail(d);
    check_int("stored", desk_say(d, "new a 1, new b 2"), ON_STORED);
    check_int("written down", count_of(d, pages), 1);
    check_int("not entered", count_of(d, rows_in_place), 0);
    check_text("read", desk_rows(d, &everything), "a=1 b=2");
    event_base_loopexit(d->base, &a_while);
    event_base_dispatch(d->base);
    check_int("entered by itself", count_of(d, rows_in_place), 2);
    check_int("torn out", count_of(d, pages), 0);
    check_text("read", desk_rows(d, &everything), "a=1 b=2");
    check_int("stored", desk_say(d, "drop a, put b 3"), ON_STORED);
    desk_close_store(d);
    check_int("entered at the end", count_of(d, rows_in_place), 1);
    check_int("torn out", count_of(d, pages), 0);
    open_or_fail(d);
    check_text("read", desk_rows(d, &everything), "b=3");
}

/* As many as that are entered in rounds, while others are written. */
static void test_rows_are_entered_in_passing(void **state)
{
    enum { GAMES = 300, LINES = 60 };
    struct desk *d = *state;
    open_or_fail(d);
    for (int line = 0; line < LINES; line++) {
        for (int game = 0; game < GAMES; game++) {
            char words[64];
            snprintf(words, sizeof words, "new t/%03d/%03d %d", game, line, line);
            desk_ask(d, words);
        }
        desk_wait(d);
    }
    int entered = count_of(d, rows_in_place);
    assert_true(entered > GAMES && entered < GAMES * LINES);
    check_int("none twice", desk_say(d, "new t/000/000 x"), ON_CLASHED);
    check_int("nor the last", desk_say(d, "new t/299/059 x"), ON_CLASHED);
    d->keep_rows = false;
    uint64_t ticket = desk_read(d, &everything, 1);
    desk_wait(d);
    check_int("all of them", d->answers[ticket].count, GAMES * LINES);
}

static void check_bad_page(struct desk *d, const char *page)
{
    char sql[200];
    open_or_fail(d);
    desk_close_store(d);
    snprintf(sql, sizeof sql, "DELETE FROM daybook; INSERT INTO daybook VALUES (7, %s)", page);
    run_sql(d, sql);
    check_refused(d, "%s/data/crosstown.db is damaged: put a backup of it in its place.");
    run_sql(d, "DELETE FROM daybook");
}

static void test_bad_pages(void **state)
{
    check_bad_page(*state, "x''");
    check_bad_page(*state, "x'3d'");         /* "=" and nothing */
    check_bad_page(*state, "x'3d61'");       /* a key without an end */
    check_bad_page(*state, "x'3d6100'");     /* no value */
    check_bad_page(*state, "x'3d610031'");   /* a value without an end */
    check_bad_page(*state, "x'2d'");         /* "-" and nothing */
    check_bad_page(*state, "x'2b61003100'"); /* "+" */
}

/* What a person wants forgotten is not on the disk any more. */
static void test_dropped_rows_are_gone(void **state)
{
    struct desk *d = *state;
    char path[160];
    open_or_fail(d);
    check_int("stored", desk_say(d, "put p/1 my-secret-name, put p/2 other"), ON_STORED);
    check_int("dropped", desk_say(d, "drop p/1"), ON_STORED);
    desk_close_store(d);
    desk_path(d, "data/crosstown.db", path);
    FILE *file = fopen(path, "rb");
    static char bytes[1 << 20];
    size_t len = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    bool found = false;
    for (size_t i = 0; i + 14 <= len; i++) found |= memcmp(bytes + i, "my-secret-name", 14) == 0;
    check_int("found", found, false);
}

static void test_empty_file_is_new(void **state)
{
    struct desk *d = *state;
    make_data(d);
    write_file(d, "data/crosstown.db", "", 0);
    open_or_fail(d);
    check_int("stored", desk_say(d, "put a 1"), ON_STORED);
    desk_close_store(d);
    /* Made, but killed before the first table. */
    char path[160];
    desk_path(d, "data/crosstown.db", path);
    check_int("removed", unlink(path), 0);
    run_sql(d, "PRAGMA journal_mode = WAL");
    open_or_fail(d);
    check_text("rows", desk_rows(d, &everything), "");
}

static void test_damaged(void **state)
{
    struct desk *d = *state;
    char path[160];
    open_or_fail(d);
    for (int i = 0; i < 300; i++) number_write(d, i);
    desk_wait(d);
    desk_close_store(d);
    desk_path(d, "data/crosstown.db", path);
    FILE *file = fopen(path, "r+b");
    static char zeros[20000];
    fseek(file, 4096, SEEK_SET); /* the table's root */
    check_int("spoilt", (long long)fwrite(zeros, 1, sizeof zeros, file), sizeof zeros);
    fclose(file);
    if (desk_try_open(d, &store_sqlite)) { /* found out at the latest when it is used */
        check_int("refused", desk_say(d, "put n/00000007 1"), ON_FAILED);
        uint64_t ticket = desk_read(d, &everything, 1);
        desk_wait(d);
        check_int("read", d->answers[ticket].ok, false);
    }
    char wanted[300];
    snprintf(wanted, sizeof wanted, "%s is damaged: put a backup of it in its place.", path);
    check_text("why", d->why, wanted);
}

/* ---- it stays -------------------------------------------------------------------------------- */

static void test_rows_stay(void **state)
{
    struct desk *d = *state;
    for (int life = 0; life < 5; life++) {
        open_or_fail(d);
        check_int("there", numbers_check(d), life * 50);
        for (int i = 0; i < 50; i++) number_write(d, life * 50 + i);
        desk_close_store(d); /* waits */
        check_int("answered", (long long)d->open, 0);
    }
}

static void test_counts(void **state)
{
    struct desk *d = *state;
    struct store_counts counts;
    uint64_t commits = 0;
    open_or_fail(d);
    for (int i = 0; i < 2000; i++) desk_ask(d, i % 4 ? "put a 1" : "new b 1");
    store_count(d->store, &counts);
    check_int("waiting", (long long)counts.waiting, 2000);
    desk_wait(d);
    store_count(d->store, &counts);
    for (int i = 0; i < STORE_TIMES; i++) commits += counts.commits[i];
    check_int("waiting", (long long)counts.waiting, 0);
    check_int("stored", (long long)counts.stored, 1501);
    check_int("clashed", (long long)counts.clashed, 499);
    check_int("commits", (long long)commits, (long long)counts.groups);
    assert_true(counts.groups >= 2 && counts.groups < 1000); /* a group has at most 1,024 */
    assert_true(counts.largest_group > 1 && counts.largest_group <= 1024);
    assert_true(counts.commit_micros > 0);
}

/* ---- backups --------------------------------------------------------------------------------- */

/* Opens the copy as the store of another server; how many numbers it holds. */
static int check_copy(const struct desk *d, const char *copy)
{
    struct desk other;
    char path[160];
    desk_open(&other, NULL);
    make_data(&other);
    desk_path(&other, "data/crosstown.db", path);
    check_int("put in place", rename(copy, path), 0);
    check_int("private", mode_of(&other, "data/crosstown.db"), 0600);
    open_or_fail(&other);
    int count = numbers_check(&other);
    number_write(&other, count);
    desk_wait(&other);
    desk_close(&other);
    (void)d;
    return count;
}

static void test_copy(void **state)
{
    struct desk *d = *state;
    char to[160];
    desk_path(d, "copy.db", to);
    open_or_fail(d);
    for (int i = 0; i < 200; i++) number_write(d, i);
    desk_wait(d);
    mode_t before = umask(0);
    uint64_t ticket = desk_copy(d, to);
    desk_wait(d);
    umask(before);
    check_text("copied", d->answers[ticket].why, NULL);
    check_int("nothing beside it", mode_of(d, "copy.db.part"), -1);
    check_int("all of them", check_copy(d, to), 200);
}

/* Whatever is written meanwhile, it is of one moment. */
static void test_copy_while_busy(void **state)
{
    struct desk *d = *state;
    uint64_t tickets[5];
    char to[160], name[24];
    int number = 0, seen = 0;
    open_or_fail(d);
    for (int i = 0; i < 5; i++) {
        for (int k = 0; k < 150; k++) number_write(d, number++);
        snprintf(name, sizeof name, "copy%d.db", i);
        desk_path(d, name, to);
        tickets[i] = desk_copy(d, to);
        for (int k = 0; k < 150; k++) number_write(d, number++);
    }
    desk_wait(d);
    for (int i = 0; i < 5; i++) {
        check_text("copied", d->answers[tickets[i]].why, NULL);
        snprintf(name, sizeof name, "copy%d.db", i);
        desk_path(d, name, to);
        int count = check_copy(d, to);
        assert_true(count >= seen && count <= number);
        seen = count;
    }
    check_int("all of them are in the store", numbers_check(d), number);
}

static void test_copy_refused(void **state)
{
    struct desk *d = *state;
    char to[160], wanted[300];
    open_or_fail(d);
    check_int("stored", desk_say(d, "put a 1"), ON_STORED);
    write_file(d, "copy.db", "precious", 8);
    desk_path(d, "copy.db", to);
    uint64_t there = desk_copy(d, to);
    snprintf(wanted, sizeof wanted, "%s cannot be used: File exists", to);
    desk_wait(d);
    check_text("there is one", d->answers[there].why, wanted);
    desk_path(d, "data/crosstown.db", to); /* of all files */
    uint64_t itself = desk_copy(d, to);
    desk_path(d, "nowhere/copy.db", to);
    uint64_t nowhere = desk_copy(d, to);
    snprintf(wanted, sizeof wanted, "%s cannot be used: No such file or directory", to);
    desk_wait(d);
    check_int("itself", d->answers[itself].why != NULL, true);
    check_text("no folder", d->answers[nowhere].why, wanted);
    check_int("still writable", desk_say(d, "put a 2"), ON_STORED);
    check_text("rows", desk_rows(d, &everything), "a=2");
}

/* What is left of an attempt that was killed is in nobody's way. */
static void test_copy_again(void **state)
{
    struct desk *d = *state;
    char to[160];
    open_or_fail(d);
    write_file(d, "copy.db.part", "half a copy", 11);
    desk_path(d, "copy.db", to);
    uint64_t ticket = desk_copy(d, to);
    desk_close_store(d); /* waits for it */
    check_text("copied", d->answers[ticket].why, NULL);
    check_int("empty", check_copy(d, to), 0);
}

#define IN_A_FOLDER(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_A_FOLDER(test_private),
        IN_A_FOLDER(test_made_private),
        IN_A_FOLDER(test_one_at_a_time),
        IN_A_FOLDER(test_no_folder),
        IN_A_FOLDER(test_unwritable_folder),
        IN_A_FOLDER(test_unwritable_file),
        IN_A_FOLDER(test_a_link_is_no_file),
        IN_A_FOLDER(test_no_database),
        IN_A_FOLDER(test_somebody_elses),
        IN_A_FOLDER(test_newer),
        IN_A_FOLDER(test_earlier_form),
        IN_A_FOLDER(test_rows_get_to_their_place),
        IN_A_FOLDER(test_rows_are_entered_in_passing),
        IN_A_FOLDER(test_bad_pages),
        IN_A_FOLDER(test_dropped_rows_are_gone),
        IN_A_FOLDER(test_empty_file_is_new),
        IN_A_FOLDER(test_damaged),
        IN_A_FOLDER(test_rows_stay),
        IN_A_FOLDER(test_counts),
        IN_A_FOLDER(test_copy),
        IN_A_FOLDER(test_copy_while_busy),
        IN_A_FOLDER(test_copy_refused),
        IN_A_FOLDER(test_copy_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
