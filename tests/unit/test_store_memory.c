/*
 * test_store_memory.c - the knobs of the store in memory (tests/sim/store_memory.h): the simulation
 * can only be trusted if things go wrong as they are said to.
 */
#include "tests/unit/check.h"

#include "tests/sim/store_memory.h"
#include "tests/store/desk.h"

#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const struct on_query everything = {.prefix = ""};

static int set_up(void **state)
{
    struct desk *d = malloc(sizeof *d);
    desk_open(d, &store_memory);
    *state = d;
    return 0;
}

static int tear_down(void **state)
{
    desk_close(*state);
    free(*state);
    return 0;
}

/* ---- by itself ------------------------------------------------------------------------------- */

static void test_fail(void **state)
{
    struct desk *d = *state;
    store_memory_knobs(d->store)->fail = 2;
    check_int("first", desk_say(d, "put a 1"), ON_FAILED);
    assert_false(store_is_writable(d->store));
    check_int("second", desk_say(d, "put a 1"), ON_FAILED);
    check_text("nothing", desk_rows(d, &everything), "");
    check_int("third", desk_say(d, "put a 1"), ON_STORED);
    check_int("turned there and back", d->turns, 2);
    assert_true(store_is_writable(d->store));
}

static void test_clash(void **state)
{
    struct desk *d = *state;
    store_memory_knobs(d->store)->clash = 1;
    check_int("clash", desk_say(d, "put a 1"), ON_CLASHED);
    check_text("nothing", desk_rows(d, &everything), "");
    check_int("again", desk_say(d, "put a 1"), ON_STORED);
    check_int("always writable", d->turns, 0);
}

static void test_doubt(void **state)
{
    struct desk *d = *state;
    store_memory_knobs(d->store)->doubt = 1;
    check_int("told", desk_say(d, "new a 1"), ON_FAILED);
    check_int("but true", desk_say(d, "new a 1"), ON_CLASHED);
    check_text("there", desk_rows(d, &everything), "a=1");
}

static void test_full(void **state)
{
    struct desk *d = *state;
    check_int("before", desk_say(d, "put a 1"), ON_STORED);
    store_memory_knobs(d->store)->full = true;
    for (int i = 0; i < 5; i++) check_int("full", desk_say(d, "put a 2"), ON_FAILED);
    check_int("told once", d->turns, 1);
    check_text("can be read", desk_rows(d, &everything), "a=1");
    store_memory_knobs(d->store)->full = false;
    while (d->turns < 2)
        if (event_base_loop(d->base, EVLOOP_ONCE) != 0) fail_msg("it does not try again");
    check_int("after", desk_say(d, "put a 3"), ON_STORED);
}

static void test_unread(void **state)
{
    struct desk *d = *state;
    check_int("before", desk_say(d, "put a 1"), ON_STORED);
    store_memory_knobs(d->store)->unread = 1;
    uint64_t ticket = desk_read(d, &everything, 1);
    desk_wait(d);
    check_int("ok", d->answers[ticket].ok, false);
    check_int("no rows", d->answers[ticket].count, 0);
    check_text("again", desk_rows(d, &everything), "a=1");
}

static void test_slow(void **state)
{
    struct desk *d = *state;
    struct timespec begin, end;
    store_memory_knobs(d->store)->slow_ms = 30;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    check_int("stored", desk_say(d, "put a 1"), ON_STORED);
    clock_gettime(CLOCK_MONOTONIC, &end);
    long millis = (end.tv_sec - begin.tv_sec) * 1000 + (end.tv_nsec - begin.tv_nsec) / 1000000;
    assert_true(millis >= 25); /* the loop's clock is a coarse one */
}

static void test_no_backups(void **state)
{
    struct desk *d = *state;
    uint64_t ticket = desk_copy(d, "nowhere");
    desk_wait(d);
    check_int("says so", d->answers[ticket].why != NULL, true);
}

/* ---- by hand --------------------------------------------------------------------------------- */

struct node {
    struct store *store;
    int told;
    enum on_outcome last;
    int rows; /* of the last read; -1: none */
};

static void node_stored(void *with, uint64_t ticket, enum on_outcome outcome)
{
    struct node *n = with;
    (void)ticket;
    n->told++;
    n->last = outcome;
}

static void node_got(void *with, uint64_t ticket, const struct on_row *rows, int count, bool ok)
{
    struct node *n = with;
    (void)ticket, (void)rows;
    n->rows = ok ? count : -1;
}

static void node_copied(void *with, uint64_t ticket, const char *why)
{
    (void)with, (void)ticket, (void)why;
}

static void node_turned(void *with, const char *why)
{
    (void)with, (void)why;
}

static void node_open(struct node *n, struct memory *m)
{
    *n = (struct node){.rows = -1};
    n->store = store_memory_on(m, NULL,
                               &(struct store_owner){n, node_stored, node_got, node_copied, NULL,
                                                     node_turned, NULL, NULL});
}

static void write_row(struct node *n, const char *key, const char *value)
{
    assert_true(store_write(n->store, 1, &(struct on_write){ON_NEW, key, value}, 1));
}

static void test_nothing_by_itself(void **unused)
{
    struct memory *m = memory_new();
    struct node n;
    (void)unused;
    node_open(&n, m);
    write_row(&n, "a", "1");
    assert_true(store_read(n.store, 2, &everything, 1));
    check_text("not yet", memory_look(m, "a"), NULL);
    assert_true(store_memory_answer_read(n.store)); /* reads may overtake */
    check_int("before it was stored", n.rows, 0);
    assert_true(store_memory_answer_write(n.store));
    check_int("stored", n.told == 1 && n.last == ON_STORED, true);
    check_text("there", memory_look(m, "a"), "1");
    assert_false(store_memory_answer_write(n.store));
    assert_false(store_memory_answer_read(n.store));
    assert_false(store_memory_commit(n.store));
    store_close(n.store);
    memory_free(m);
}

/* What is stored can be read before its writer is told. */
static void test_stored_but_untold(void **unused)
{
    struct memory *m = memory_new();
    struct node n;
    (void)unused;
    node_open(&n, m);
    write_row(&n, "a", "1");
    write_row(&n, "b", "1");
    assert_true(store_memory_commit(n.store));
    assert_true(store_read(n.store, 3, &everything, 1));
    store_memory_answer_read(n.store);
    check_int("one of two", n.rows, 1);
    check_int("untold", n.told, 0);
    store_close(n.store); /* the other happens, both are told */
    check_int("told", n.told, 2);
    check_int("rows", (long long)memory_rows(m), 2);
    memory_free(m);
}

static void test_crash(void **unused)
{
    struct memory *m = memory_new();
    struct node n;
    (void)unused;
    node_open(&n, m);
    write_row(&n, "a", "1");
    write_row(&n, "b", "1");
    store_memory_commit(n.store);
    store_memory_crash(n.store);
    check_int("nobody was told", n.told, 0);
    check_text("one has happened", memory_look(m, "a"), "1");
    check_text("the other not", memory_look(m, "b"), NULL);
    node_open(&n, m);
    write_row(&n, "a", "2");
    store_memory_answer_write(n.store);
    check_int("it is still there", n.last, ON_CLASHED);
    store_close(n.store);
    memory_free(m);
}

static void test_lose(void **unused)
{
    struct memory *m = memory_new();
    struct node n;
    (void)unused;
    node_open(&n, m);
    store_memory_knobs(n.store)->lose = 1;
    write_row(&n, "a", "1");
    assert_true(store_memory_answer_write(n.store));
    check_int("never answered", n.told, 0);
    check_text("but there", memory_look(m, "a"), "1");
    write_row(&n, "b", "1");
    assert_true(store_memory_answer_write(n.store));
    check_int("the next is", n.told, 1);
    store_close(n.store);
    memory_free(m);
}

static void test_two_nodes(void **unused)
{
    struct memory *m = memory_new();
    struct node one, two;
    (void)unused;
    node_open(&one, m);
    node_open(&two, m);
    write_row(&one, "t/1", "one");
    write_row(&two, "t/1", "two");
    store_memory_answer_write(two.store);
    store_memory_answer_write(one.store);
    check_int("who comes first", two.last, ON_STORED);
    check_int("wins", one.last, ON_CLASHED);
    check_text("row", memory_look(m, "t/1"), "two");
    store_close(one.store);
    check_text("outlives a node", memory_look(m, "t/1"), "two");
    store_close(two.store);
    memory_free(m);
}

#define BY_ITSELF(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        BY_ITSELF(test_fail),
        BY_ITSELF(test_clash),
        BY_ITSELF(test_doubt),
        BY_ITSELF(test_full),
        BY_ITSELF(test_unread),
        BY_ITSELF(test_slow),
        BY_ITSELF(test_no_backups),
        cmocka_unit_test(test_nothing_by_itself),
        cmocka_unit_test(test_stored_but_untold),
        cmocka_unit_test(test_crash),
        cmocka_unit_test(test_lose),
        cmocka_unit_test(test_two_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
