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
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
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

/* What a group costs follows from its own rows, not from those that are there: the planner, who
 * knows nothing of a young table, must not read all of it to look up a few. */
static void test_no_group_reads_everything(void **state)
{
    enum { GROUPS = 150, EACH = 10 };
    struct desk *d = *state;
    for (int group = 0; group < GROUPS; group++) {
        for (int i = 0; i < EACH; i++) {
            char words[80];
            snprintf(words, sizeof words, "new t/%04d 1, put sum/%d %d", group * EACH + i, i,
                     group);
            desk_ask(d, words);
        }
        desk_wait(d);
    }
    char words[80];
    snprintf(words, sizeof words, "if sum/0 %d, put sum/0 done", GROUPS - 1);
    check_int("stored", desk_say(d, words), ON_STORED);
    desk_close_store(d); /* sessions tell what they read when they end, or a little later */
    long long read = 0;
    for (int64_t end = pg_now_ms() + 10000; pg_now_ms() < end && read == 0; sleep_ms(20))
        read = schema_number(d->address, "SELECT idx_tup_read FROM pg_stat_user_indexes WHERE"
                                         " indexrelname = 'kept_pkey' AND schemaname ="
                                         " current_schema()");
    if (read > 20LL * GROUPS * EACH) fail_msg("%lld rows were read", read);
    assert_true(desk_try_open(d, &store_postgres));
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

static bool has_heard_of_three(const struct desk *d)
{
    return d->people > 2;
}

static bool has_been_told(const struct desk *d)
{
    return d->shared > 0;
}

/* Two Crosstowns in one database, each in a schema of its own. */
static void test_schemas_are_apart(void **state)
{
    struct desk *a = *state, b, other;
    desk_join(&b, a);
    desk_open(&other, &store_postgres);
    assert_true(wait_until(a, &b, has_heard_all));
    assert_true(wait_until(a, &other, has_heard_all));
    desk_say(a, "new t/abc/0 x, put p/somebody z");
    store_share(a->store, "hello");
    assert_true(wait_until(a, &b, has_been_told));
    check_text("what was said", b.last_shared, "hello");
    check_int("heard", (long long)b.news, 1);
    for (int i = 0; i < 50; i++) {
        event_base_loop(other.base, EVLOOP_NONBLOCK);
        sleep_ms(2);
    }
    check_int("not there",
              (long long)other.news + (long long)other.people + (long long)other.shared, 0);
    check_int("not to who said it", (long long)a->shared, 0);
    /* Nor does one wait for the other: who holds a's lock does not stop them. */
    PGconn *conn = PQconnectdb(a->address);
    PQclear(PQexec(conn, "BEGIN"));
    PQclear(PQexec(conn, "SELECT pg_advisory_xact_lock(1131566199, relnamespace::int) FROM pg_class"
                         " WHERE oid = 'kept'::regclass"));
    int64_t begin = pg_now_ms();
    check_int("stored", desk_say(&other, "new a 1"), ON_STORED);
    assert_true(pg_now_ms() - begin < 2000);
    PQfinish(conn);
    desk_close(&other);
    desk_close(&b);
}

/* All nodes have the database's clock, whatever their own says. */
static void test_one_clock(void **state)
{
    struct desk *d = *state;
    struct timespec here;
    clock_gettime(CLOCK_REALTIME, &here);
    int64_t off = store_now(d->store) - ((int64_t)here.tv_sec * 1000 + here.tv_nsec / 1000000);
    if (off < -200 || off > 200) fail_msg("%lld ms apart", (long long)off);
    struct pg_clock clock = {.is_set = false};
    int64_t now = pg_now_ms();
    check_int("not known", pg_clock_now(&clock), 0);
    pg_clock_set(&clock, 5000000, now);
    assert_true(pg_clock_now(&clock) >= 5000000 && pg_clock_now(&clock) < 5000500);
    pg_clock_set(&clock, 9000000, now - 5000); /* a slow answer says less than is known */
    assert_true(pg_clock_now(&clock) < 5000500);
    pg_clock_set(&clock, 7000000, pg_now_ms());
    assert_true(pg_clock_now(&clock) >= 7000000);
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
    check_int("and one person", (long long)b.people, 1);
    check_int("not told to who wrote it", (long long)a->news + (long long)a->people, 0);
    desk_say(a, "if t/abc/0 x, put p/somebody y, put y/another/token x"); /* nothing of a table */
    desk_say(a, "drop y/third/token");
    assert_true(wait_until(a, &b, has_heard_of_three));
    check_int("still one table", (long long)b.news, 1);
    for (int i = 0; i < 700; i++) { /* more than one message can name */
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
        bool fine = pg_address_read(&a, address, &text) && pg_schema_open(&a, NULL, &text);
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

/* Who listens may have missed something while the connection was away. */
static void test_hears_again(void **state)
{
    struct desk *a = *state, b;
    desk_join(&b, a);
    assert_true(wait_until(a, &b, has_heard_all));
    b.all_news = 0;
    schema_say(a->address, end_sessions);
    desk_say(a, "new t/abc/0 x");
    assert_true(wait_until(a, &b, has_heard_all));
    b.news = 0;
    desk_say(a, "new t/abc/e1 x");
    assert_true(wait_until(a, &b, has_news));
    desk_close(&b);
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

/* A host that takes connections and says nothing, and one that is not there: the next is found
 * before anybody notices. */
static void test_silent_host(void **state)
{
    struct desk *d = *state;
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    int silent = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(bind(silent, (struct sockaddr *)&at, size) == 0 && listen(silent, 20) == 0);
    assert_true(getsockname(silent, (struct sockaddr *)&at, &size) == 0);
    desk_close_store(d);
    char address[sizeof d->address], *host = strstr(d->address, "host=");
    snprintf(address, sizeof address, "%.*shost=127.0.0.1,nowhere.invalid,%s&port=%d,1,5432",
             (int)(host - d->address), d->address, host + 5, ntohs(at.sin_port));
    snprintf(d->address, sizeof d->address, "%s", address);
    assert_true(desk_try_open(d, &store_postgres));
    int64_t begin = pg_now_ms(), longest = 0;
    uint64_t ticket = desk_ask(d, "new a 1");
    while (d->open && pg_now_ms() - begin < 20000) {
        int64_t turn = pg_now_ms();
        event_base_loop(d->base, EVLOOP_NONBLOCK);
        if (pg_now_ms() - turn > longest) longest = pg_now_ms() - turn;
        sleep_ms(1);
    }
    check_int("stored", d->answers[ticket].outcome, ON_STORED);
    assert_true(pg_now_ms() - begin < 6000);
    if (longest > 500) fail_msg("the loop stood still for %lld ms", (long long)longest);
    close(silent);
}

static void replace_write(const struct desk *d, const char *body)
{
    char sql[1200];
    snprintf(sql, sizeof sql,
             "ALTER FUNCTION kept_write RENAME TO kept_write_real;"
             "CREATE SEQUENCE tries;"
             "CREATE FUNCTION kept_write(bytea, bigint, text, int[], int[], int[], int[], bytea[],"
             " bytea[], bytea[]) RETURNS text LANGUAGE plpgsql AS $$ BEGIN %s END $$",
             body);
    schema_say(d->address, sql);
    schema_say(d->address, end_sessions);
}

/* Every group ends its connection: it is called failed all the same, and the store can be closed.
 */
static void test_lost_with_every_group(void **state)
{
    struct desk *d = *state;
    replace_write(d, "PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(9);");
    int64_t begin = pg_now_ms();
    check_int("failed", desk_say(d, "new a 1"), ON_FAILED);
    assert_true(pg_now_ms() - begin < 3 * PG_PATIENCE_MS);
    desk_ask(d, "new b 1");
    begin = pg_now_ms();
    desk_close_store(d);
    assert_true(pg_now_ms() - begin < 4 * PG_PATIENCE_MS);
}

/* The database says that it clashed, and dies before that is committed: when it is asked again it
 * is fine, and then that counts. */
static void test_clash_that_did_not_stand(void **state)
{
    struct desk *d = *state;
    schema_say(d->address,
               "CREATE FUNCTION dies() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
               " IF NEW.clashed = 'dies' THEN PERFORM pg_terminate_backend(pg_backend_pid());"
               " PERFORM pg_sleep(9); END IF; RETURN NULL; END $$;"
               "CREATE CONSTRAINT TRIGGER dies AFTER INSERT ON kept_groups"
               " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION dies()");
    replace_write(d, "IF nextval('tries') = 1 THEN"
                     " INSERT INTO kept_groups VALUES ('x', 1, 'dies', now()); RETURN '0'; END IF;"
                     " RETURN kept_write_real($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);");
    check_int("stored", desk_say(d, "new a 1"), ON_STORED);
    check_text("rows", desk_rows(d, &everything), "a=1");
    check_int("both were asked",
              schema_number(d->address, "SELECT (last_value > 1)::int FROM tries"), 1);
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
        TEST(test_no_group_reads_everything),
        TEST(test_of_two_nodes_one_wins),
        TEST(test_nothing_is_lost_between_processes),
        TEST(test_news),
        TEST(test_schemas_are_apart),
        TEST(test_one_clock),
        cmocka_unit_test(test_many_start_at_once),
        TEST(test_refused_databases),
        cmocka_unit_test(test_bad_addresses),
        TEST(test_copy),
        TEST(test_lost_connections),
        TEST(test_lost_answers),
        TEST(test_hears_again),
        TEST(test_not_writable_for_a_while),
        TEST(test_away_for_long),
        TEST(test_silent_host),
        TEST(test_lost_with_every_group),
        TEST(test_clash_that_did_not_stand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
