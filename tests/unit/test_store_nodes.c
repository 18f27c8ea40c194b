/*
 * test_store_nodes.c - what the PostgreSQL store promises beyond the others: several programs on
 * one database, and a database that goes away in the middle.
 */
#include "tests/unit/check.h"

#include "apps/server/store_pg.h"
#include "tests/store/desk.h"
#include "tests/store/numbers.h"
#include "tests/store/schema.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void sleep_ms(int ms)
{
    nanosleep(&(struct timespec){.tv_nsec = (long)ms * 1000000}, NULL);
}

static const struct on_query everything = {.prefix = ""};

static int set_up(void **state)
{
    struct desk *d = malloc(sizeof *d);
    desk_open(d, &store_postgres);
    *state = d;
    return 0;
}

static int tear_down(void **state)
{
    desk_close(*state);
    free(*state);
    return 0;
}

/* Runs both until it is so, for at most ten seconds. */
static bool wait_until(struct desk *a, struct desk *b, bool (*is_so)(const struct desk *b))
{
    for (int64_t end = pg_now_ms() + 10000; pg_now_ms() < end; sleep_ms(1)) {
        event_base_loop(a->base, EVLOOP_NONBLOCK);
        event_base_loop(b->base, EVLOOP_NONBLOCK);
        if (is_so(b)) return true;
    }
    return false;
}

/* ---- two nodes ------------------------------------------------------------------------------- */

static void test_of_two_nodes_one_wins(void **state)
{
    enum { RACES = 300 };
    struct desk *a = *state, b;
    int won[2] = {0, 0};
    desk_join(&b, a);
    for (int i = 0; i < RACES; i++) {
        char words[80];
        snprintf(words, sizeof words, "new e/%03d 1", i);
        desk_ask(i % 2 ? a : &b, words);
        desk_ask(i % 2 ? &b : a, words);
    }
    while (a->open || b.open) {
        event_base_loop(a->base, EVLOOP_NONBLOCK);
        event_base_loop(b.base, EVLOOP_NONBLOCK);
    }
    for (uint64_t t = 0; t < RACES; t++) {
        check_int("exactly one",
                  (a->answers[t].outcome == ON_STORED) + (b.answers[t].outcome == ON_STORED), 1);
        check_int("and a clash",
                  (a->answers[t].outcome == ON_CLASHED) + (b.answers[t].outcome == ON_CLASHED), 1);
        won[a->answers[t].outcome == ON_STORED]++;
    }
    desk_close(&b);
}

/* Two count one row up, each reading before it writes what it demands. */
static void count_up(struct desk *d, int times)
{
    for (int done = 0; done < times;) {
        char words[80];
        const char *rows = desk_rows(d, &(struct on_query){.prefix = "sum", .most = 1});
        int value = *rows ? atoi(rows + 4) : 0;
        if (value)
            snprintf(words, sizeof words, "if sum %d, put sum %d", value, value + 1);
        else
            snprintf(words, sizeof words, "new sum 1");
        done += desk_say(d, words) == ON_STORED;
    }
}

static void test_nothing_is_lost_between_processes(void **state)
{
    enum { NODES = 3, TIMES = 150 };
    struct desk *a = *state;
    pid_t child[NODES];
    for (int i = 0; i < NODES; i++) {
        child[i] = fork();
        if (child[i] != 0) continue;
        struct desk d;
        desk_join(&d, a);
        count_up(&d, TIMES);
        desk_close(&d);
        _exit(0);
    }
    for (int i = 0; i < NODES; i++) {
        int status;
        waitpid(child[i], &status, 0);
        check_int("a node", status, 0);
    }
    check_text("sum", desk_rows(a, &everything), "sum=450");
}

static bool has_heard_all(const struct desk *d)
{
    return d->all_news > 0;
}

static bool has_news(const struct desk *d)
{
    return d->news > 0;
}

static void test_news(void **state)
{
    struct desk *a = *state, b;
    desk_join(&b, a);
    assert_true(wait_until(&b, a, has_heard_all));
    assert_true(wait_until(a, &b, has_heard_all));
    desk_say(a, "new t/abc/0 x, new t/abc/e1 y, put p/somebody z");
    assert_true(wait_until(a, &b, has_news));
    check_int("one table", (long long)b.news, 1);
    check_int("not told to who wrote it", (long long)a->news, 0);
    desk_say(a, "if t/abc/0 x, put p/somebody y"); /* nothing of a table */
    for (int i = 0; i < 700; i++) {                /* more than one message can name */
        char words[40];
        snprintf(words, sizeof words, "new t/table%06d/0 x", i);
        desk_ask(a, words);
    }
    b.all_news = 0;
    desk_wait(a);
    assert_true(wait_until(a, &b, has_heard_all) || b.news >= 701);
    desk_close(&b);
}

/* ---- starting -------------------------------------------------------------------------------- */

static void test_many_start_at_once(void **unused)
{
    enum { NODES = 6 };
    char address[400];
    pid_t child[NODES];
    (void)unused;
    schema_new(address, sizeof address);
    for (int i = 0; i < NODES; i++) {
        child[i] = fork();
        if (child[i] != 0) continue;
        struct pg_address a;
        char why[300] = "";
        struct ct_text text = ct_text_on(why, sizeof why);
        bool fine = pg_address_read(&a, address, &text) && pg_schema_open(&a, &text);
        if (!fine) fprintf(stderr, "%s\n", why);
        pg_address_free(&a);
        _exit(fine ? 0 : 1);
    }
    for (int i = 0; i < NODES; i++) {
        int status;
        waitpid(child[i], &status, 0);
        check_int("a node", status, 0);
    }
}

static void test_refused_databases(void **state)
{
    struct desk *d = *state;
    desk_close_store(d);
    schema_say(d->address, "UPDATE kept_form SET form = 999");
    assert_false(desk_try_open(d, &store_postgres));
    check_text("newer", d->why,
               "The database was written by a newer version of Crosstown, which is needed to use "
               "it.");
    schema_say(d->address, "DROP TABLE kept_form");
    assert_false(desk_try_open(d, &store_postgres));
    check_text("foreign", d->why,
               "The database has a table \"kept\" that is not of Crosstown: name another "
               "database.");
}

static const char *const bad_addresses[] = {
    "postgresql://me:se:cr/et@127.0.0.1/name",
    "postgresql://me:secret@127.0.0.1:1/name",
    "postgresql://me:secret@127.0.0.1:x/name",
    "postgresql://me:s@ecret@127.0.0.1:1/secret",
    "postgresql://me:secret@[::1/name",
    "host=127.0.0.1 port=1 password=secret",
    "password=secret port=secret",
    "postgresql:///name?password=secret&port=1&secret",
};

static void test_bad_addresses(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(bad_addresses); i++) {
        struct desk d;
        desk_open(&d, NULL);
        snprintf(d.address, sizeof d.address, "%s", bad_addresses[i]);
        assert_false(desk_try_open(&d, &store_postgres));
        if (strstr(d.why, "ecret") || strstr(d.why, "cr/et") || strchr(d.why, '\n'))
            fail_msg("%s: says %s", bad_addresses[i], d.why);
        desk_close(&d);
    }
}

/* While others write, a file that is a store of its own, of one moment. */
static void test_copy(void **state)
{
    struct desk *d = *state, other;
    char to[160], data[160], place[160];
    for (int i = 0; i < 200; i++) number_write(d, i);
    desk_wait(d);
    desk_path(d, "copy.db", to);
    uint64_t ticket = desk_copy(d, to);
    for (int i = 200; i < 400; i++) number_write(d, i);
    desk_wait(d);
    check_text("copied", d->answers[ticket].why, NULL);
    ticket = desk_copy(d, to);
    desk_wait(d);
    assert_non_null(strstr(d->answers[ticket].why, "is there already"));
    desk_open(&other, NULL);
    desk_path(&other, "data", data);
    desk_path(&other, "data/crosstown.db", place);
    check_int("a folder", mkdir(data, 0700), 0);
    check_int("put in place", rename(to, place), 0);
    assert_true(desk_try_open(&other, &store_sqlite));
    int count = numbers_check(&other);
    assert_true(count >= 200 && count <= 400);
    desk_close(&other);
}

/* ---- the database goes away ------------------------------------------------------------------ */

/* Every session of the schema's database but the one that asks. */
static const char end_sessions[] =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE pid <> pg_backend_pid() AND application_name = 'crosstown'";

/* Answers get lost with their connections, while groups are under way; each transaction demands
 * that the one before it is there, so one that was lost or doubled would be seen by itself. */
static void test_lost_connections(void **state)
{
    enum { NUMBERS = 3000, AT_ONCE = 40, CUTS = 25 };
    struct desk *d = *state;
    for (int i = 0; i < NUMBERS; i++) {
        number_write(d, i);
        if (i % AT_ONCE == 0) event_base_loop(d->base, EVLOOP_NONBLOCK);
        if (i % (NUMBERS / CUTS) == 0) schema_say(d->address, end_sessions);
    }
    desk_wait(d);
    for (uint64_t t = 0; t < d->tickets; t++) check_int("stored", d->answers[t].outcome, ON_STORED);
    check_int("numbers", numbers_check(d), NUMBERS);
    check_int("nobody noticed", d->turns, 0);
}

/* Groups whose answer is certainly not heard: the connection ends between asking and hearing. */
static void test_lost_answers(void **state)
{
    struct desk *d = *state;
    for (int i = 0; i < 10; i++) {
        number_write(d, i);
        event_base_loop(d->base, EVLOOP_NONBLOCK); /* sent */
        sleep_ms(20);                              /* done, not heard */
        schema_say(d->address, end_sessions);
        desk_wait(d);
        check_int("stored", d->answers[d->last_write].outcome, ON_STORED);
    }
    check_int("numbers", numbers_check(d), 10);
}

static bool has_turned(const struct desk *d)
{
    return d->turns > 0;
}

static bool has_turned_twice(const struct desk *d)
{
    return d->turns > 1;
}

/* A database that takes no writes: refused with a word, and noticed when it does again. */
static void test_not_writable_for_a_while(void **state)
{
    struct desk *d = *state;
    desk_say(d, "new a 1");
    schema_say(d->address, "ALTER TABLE kept RENAME TO away");
    check_int("failed", desk_say(d, "new b 1"), ON_FAILED);
    assert_true(has_turned(d));
    assert_true(*d->why && !store_is_writable(d->store));
    schema_say(d->address, "ALTER TABLE away RENAME TO kept");
    assert_true(wait_until(d, d, has_turned_twice));
    assert_true(!*d->why && store_is_writable(d->store));
    check_int("stored", desk_say(d, "new b 1"), ON_STORED);
    check_text("rows", desk_rows(d, &everything), "a=1 b=1");
}

/* Nobody gets in for longer than patience lasts: a role that may not log in any more. */
static void test_away_for_long(void **state)
{
    struct desk *d = *state;
    const char *database = getenv("CT_POSTGRES");
    char address[sizeof d->address];
    desk_close_store(d);
    schema_say(database, "CREATE ROLE guest LOGIN SUPERUSER");
    snprintf(address, sizeof address, "%s", d->address);
    snprintf(d->address, sizeof d->address, "%.380s&user=guest", address);
    assert_true(desk_try_open(d, &store_postgres));
    desk_say(d, "new a 1");
    schema_say(database, "ALTER ROLE guest NOLOGIN");
    schema_say(database, end_sessions);
    uint64_t read = desk_read(d, &everything, 1), write = desk_ask(d, "new b 1");
    int64_t begin = pg_now_ms();
    desk_wait(d);
    check_int("not written", d->answers[write].outcome, ON_FAILED);
    check_int("not read", d->answers[read].ok, false);
    assert_true(pg_now_ms() - begin >= PG_PATIENCE_MS - 500);
    assert_true(*d->why && !store_is_writable(d->store));
    begin = pg_now_ms();
    check_int("at once by now", desk_say(d, "new c 1"), ON_FAILED);
    assert_true(pg_now_ms() - begin < 1000);
    schema_say(database, "ALTER ROLE guest LOGIN");
    assert_true(wait_until(d, d, has_turned_twice));
    check_int("stored", desk_say(d, "new b 1"), ON_STORED);
    do { /* who reads comes back by himself */
        read = desk_read(d, &everything, 1);
        desk_wait(d);
        assert_true(pg_now_ms() - begin < 10000);
    } while (!d->answers[read].ok);
    check_text("rows", d->answers[read].rows, "a=1 b=1");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_of_two_nodes_one_wins),
        TEST(test_nothing_is_lost_between_processes),
        TEST(test_news),
        cmocka_unit_test(test_many_start_at_once),
        TEST(test_refused_databases),
        cmocka_unit_test(test_bad_addresses),
        TEST(test_copy),
        TEST(test_lost_connections),
        TEST(test_lost_answers),
        TEST(test_not_writable_for_a_while),
        TEST(test_away_for_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
