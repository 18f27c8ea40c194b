/*
 * test_store.c - what every store promises (apps/server/store.h), asked of each kind; and a long
 * comparison of one with the others.
 */
#include "tests/unit/check.h"

#include "core/rng.h"
#include "tests/sim/store_memory.h"
#include "tests/store/desk.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const outcomes[] = {
    [ON_STORED] = "stored", [ON_CLASHED] = "clashed", [ON_FAILED] = "failed"};

static const struct on_query everything = {.prefix = ""};

static int set_up(void **state)
{
    const struct store_kind *kind = *state;
    struct desk *d = malloc(sizeof *d);
    desk_open(d, kind);
    *state = d;
    return 0;
}

static int tear_down(void **state)
{
    desk_close(*state);
    free(*state);
    return 0;
}

/* ---- transactions ---------------------------------------------------------------------------- */

/* One after another, on the same rows. */
static const struct {
    const char *what, *words;
    enum on_outcome outcome;
    const char *after;
} transactions[] = {
    {"nothing", "", ON_STORED, ""},
    {"a drop of nothing", "drop a", ON_STORED, ""},
    {"a new row", "new a 1", ON_STORED, "a=1"},
    {"a new row that is there", "new a 2", ON_CLASHED, "a=1"},
    {"the same as is there", "new a 1", ON_CLASHED, "a=1"},
    {"another value", "put a 3", ON_STORED, "a=3"},
    {"put makes a row", "put b 1", ON_STORED, "a=3 b=1"},
    {"drop", "drop b", ON_STORED, "a=3"},
    {"new after drop", "new b 2", ON_STORED, "a=3 b=2"},
    {"a demand that holds", "if a 3", ON_STORED, "a=3 b=2"},
    {"and with it a change", "if a 3, put a 4", ON_STORED, "a=4 b=2"},
    {"a demand that does not hold", "if a 3, put a 5", ON_CLASHED, "a=4 b=2"},
    {"the beginning of a value", "put a 44, if a 4", ON_CLASHED, "a=4 b=2"},
    {"more than the value", "if a 44", ON_CLASHED, "a=4 b=2"},
    {"a demand of a row that is missing", "if c 1", ON_CLASHED, "a=4 b=2"},
    {"a row that must be missing", "if c, put d 1", ON_STORED, "a=4 b=2 d=1"},
    {"a row that must be missing and is there", "if a, put d 2", ON_CLASHED, "a=4 b=2 d=1"},
    {"a demand behind changes", "put a 5, drop b, if d 2", ON_CLASHED, "a=4 b=2 d=1"},
    {"a new row behind changes", "new c 1, put a 5, drop b, new d 2", ON_CLASHED, "a=4 b=2 d=1"},
    {"a new row behind new ones", "new c 1, if e, new e 1, new d 2", ON_CLASHED, "a=4 b=2 d=1"},
    {"a new row twice", "new c 1, new c 1", ON_CLASHED, "a=4 b=2 d=1"},
    {"a demand behind new rows", "new c 1, new e 1, if d 2", ON_CLASHED, "a=4 b=2 d=1"},
    {"the same when it can be", "new c 1, put a 5, drop b, new e 2", ON_STORED, "a=5 c=1 d=1 e=2"},
    {"twice the same new row", "put a 6, new f 1, new f 1", ON_CLASHED, "a=5 c=1 d=1 e=2"},
    {"what it has dropped is new", "drop a, new a 6", ON_STORED, "a=6 c=1 d=1 e=2"},
    {"it sees what it wrote", "put a 7, if a 7, put a 8, if a 8", ON_STORED, "a=8 c=1 d=1 e=2"},
    {"it sees what it dropped", "drop e, if e, drop d, if d", ON_STORED, "a=8 c=1"},
    {"the last of several counts", "put c 2, put c 3, put c 4", ON_STORED, "a=8 c=4"},
    {"made and dropped", "new g 1, drop g", ON_STORED, "a=8 c=4"},
    {"an empty value", "put a, new b", ON_STORED, "a= b= c=4"},
    {"a row with an empty value is there", "new a 1", ON_CLASHED, "a= b= c=4"},
    {"so it is not missing", "if a", ON_CLASHED, "a= b= c=4"},
    {"all of it away", "drop a, drop b, drop c", ON_STORED, ""},
};

static void test_transactions(void **state)
{
    for (size_t i = 0; i < COUNT(transactions); i++) {
        const char *what = transactions[i].what;
        check_text(what, outcomes[desk_say(*state, transactions[i].words)],
                   outcomes[transactions[i].outcome]);
        check_text(what, desk_rows(*state, &everything), transactions[i].after);
    }
}

/* The same, all waiting at once: they become a group, and clashes must not touch the others. */
static void test_transactions_in_a_group(void **state)
{
    struct desk *d = *state;
    uint64_t ticket[COUNT(transactions)];
    for (int round = 0; round < 20; round++) {
        for (size_t i = 0; i < COUNT(transactions); i++)
            ticket[i] = desk_ask(d, transactions[i].words);
        desk_wait(d);
        for (size_t i = 0; i < COUNT(transactions); i++)
            check_text(transactions[i].what, outcomes[d->answers[ticket[i]].outcome],
                       outcomes[transactions[i].outcome]);
        check_text("after all of them", desk_rows(d, &everything), "");
    }
}

static void test_one_of_many_wins(void **state)
{
    struct desk *d = *state;
    enum { RIVALS = 100 };
    uint64_t first = d->tickets;
    for (int i = 0; i < RIVALS; i++) {
        char words[64];
        snprintf(words, sizeof words, "new seat/%03d taken, new table 1, put last %d", i, i);
        desk_ask(d, words);
    }
    desk_wait(d);
    check_text("the first", outcomes[d->answers[first].outcome], "stored");
    for (uint64_t i = first + 1; i < d->tickets; i++)
        check_text("a later one", outcomes[d->answers[i].outcome], "clashed");
    check_text("rows", desk_rows(d, &everything), "last=0 seat/000=taken table=1");
}

/* ---- bytes ----------------------------------------------------------------------------------- */

static void test_any_bytes(void **state)
{
    char key[256], value[256];
    for (int i = 0; i < 255; i++) key[i] = (char)(i + 1), value[i] = (char)(255 - i);
    key[255] = value[255] = '\0';
    const struct on_write writes[] = {{ON_NEW, key, value},
                                      {ON_NEW, "it's; DROP TABLE kept; --", "\"%s' ?1 \\"},
                                      {ON_NEW, "", "no name"}};
    check_int("stored", desk_store(*state, writes, 3), ON_STORED);
    check_text("all bytes", desk_rows(*state, &(struct on_query){.prefix = "\x01"}) + 256, value);
    check_text("SQL", desk_rows(*state, &(struct on_query){.prefix = "it's"}),
               "it's; DROP TABLE kept; --=\"%s' ?1 \\");
    check_text("no name", desk_rows(*state, &(struct on_query){.prefix = "", .most = 1}),
               "=no name");
    const struct on_write demand[] = {{ON_IF, key, value}, {ON_DROP, key, NULL}};
    check_int("compared", desk_store(*state, demand, 2), ON_STORED);
}

static void test_big_values(void **state)
{
    enum { MIB = 1 << 20 };
    struct desk *d = *state;
    char *big = malloc(MIB + 1);
    memset(big, '\xe4', MIB);
    big[MIB] = '\0';
    const struct on_write writes[] = {{ON_NEW, "big/1", big},
                                      {ON_PUT, "big/2", big},
                                      {ON_IF, "big/1", big}};
    check_int("stored", desk_store(d, writes, 3), ON_STORED);
    const char *rows = desk_rows(d, &(struct on_query){.prefix = "big/"});
    check_int("both", (long long)strlen(rows), 2LL * MIB + 13);
    check_int("whole", memcmp(rows + 6, big, MIB), 0);
    big[MIB - 1] = 'x';
    check_int("the last byte counts", desk_store(d, &(struct on_write){ON_IF, "big/2", big}, 1),
              ON_CLASHED);
    big[200] = '\0'; /* as a key, and at both ends of a scan */
    check_int("a long key", desk_store(d, &(struct on_write){ON_NEW, big, big}, 1), ON_STORED);
    check_int("found",
              (long long)strlen(desk_rows(d, &(struct on_query){.prefix = big, .from = big})), 401);
    free(big);
}

/* ---- scans ----------------------------------------------------------------------------------- */

static const char shelf[] = "put a 0, put a/ 1, put a/1 2, put a/2 3, put a0 4, put ab 5, put b 6,"
                            "put b/1 7, put \x7f 8, put \x80 9, put \xc3\xa9 10, put \xff 11,"
                            "put \xff\xff 12, put \xff\xff! 13, put \xfe\xff 14";

static const struct {
    const char *what;
    struct on_query query;
    const char *rows;
} scans[] = {
    {"all from the end", {"", NULL, 2, true}, "\xff\xff!=13 \xff\xff=12"},
    {"a", {"a", NULL, 0, false}, "a=0 a/=1 a/1=2 a/2=3 a0=4 ab=5"},
    {"b", {"b", NULL, 0, false}, "b=6 b/1=7"},
    {"a/", {"a/", NULL, 0, false}, "a/=1 a/1=2 a/2=3"},
    {"one row", {"a/1", NULL, 0, false}, "a/1=2"},
    {"none", {"a/3", NULL, 0, false}, ""},
    {"none, backwards", {"aa", NULL, 0, true}, ""},
    {"behind all", {"\xff\xff\xff", NULL, 0, false}, ""},
    {"0x7f and its neighbour", {"\x7f", NULL, 0, false}, "\x7f=8"},
    {"0xff", {"\xff", NULL, 0, false}, "\xff=11 \xff\xff=12 \xff\xff!=13"},
    {"0xff twice", {"\xff\xff", NULL, 0, false}, "\xff\xff=12 \xff\xff!=13"},
    {"0xff behind another", {"\xfe\xff", NULL, 0, false}, "\xfe\xff=14"},
    {"0xff behind another, backwards", {"\xfe\xff", NULL, 0, true}, "\xfe\xff=14"},
    {"half a character", {"\xc3", NULL, 0, false}, "\xc3\xa9=10"},
    {"from", {"a", "a/1", 0, false}, "a/1=2 a/2=3 a0=4 ab=5"},
    {"from between", {"a", "a/11", 0, false}, "a/2=3 a0=4 ab=5"},
    {"from before the prefix", {"b", "a/1", 0, false}, "b=6 b/1=7"},
    {"from behind the prefix", {"a", "b", 0, false}, ""},
    {"from the prefix", {"b", "b", 0, false}, "b=6 b/1=7"},
    {"from, no prefix", {"", "\xff", 0, false}, "\xff=11 \xff\xff=12 \xff\xff!=13"},
    {"from nothing", {"b", "", 0, false}, "b=6 b/1=7"},
    {"backwards", {"a/", NULL, 0, true}, "a/2=3 a/1=2 a/=1"},
    {"backwards as far as from", {"a", "a/2", 0, true}, "ab=5 a0=4 a/2=3"},
    {"backwards, from between", {"a/", "a/0", 0, true}, "a/2=3 a/1=2"},
    {"backwards, 0xff", {"\xff", NULL, 0, true}, "\xff\xff!=13 \xff\xff=12 \xff=11"},
    {"most", {"a", NULL, 2, false}, "a=0 a/=1"},
    {"most from", {"a", "a/1", 2, false}, "a/1=2 a/2=3"},
    {"most backwards", {"a", NULL, 2, true}, "ab=5 a0=4"},
    {"most of all", {"a", NULL, 100, false}, "a=0 a/=1 a/1=2 a/2=3 a0=4 ab=5"},
};

static void test_scans(void **state)
{
    check_int("the shelf", desk_say(*state, shelf), ON_STORED);
    for (size_t i = 0; i < COUNT(scans); i++)
        check_text(scans[i].what, desk_rows(*state, &scans[i].query), scans[i].rows);
}

static void test_many_queries(void **state)
{
    struct desk *d = *state;
    struct on_query queries[COUNT(scans)];
    char all[2048];
    struct ct_text text = ct_text_on(all, sizeof all);
    check_int("the shelf", desk_say(d, shelf), ON_STORED);
    for (size_t i = 0; i < COUNT(scans); i++) {
        queries[i] = scans[i].query;
        if (text.len > 0 && *scans[i].rows) ct_put_char(&text, ' ');
        ct_put(&text, scans[i].rows);
    }
    uint64_t ticket = desk_read(d, queries, (int)COUNT(scans));
    uint64_t none = desk_read(d, queries, 0);
    desk_wait(d);
    check_text("all of them in order", d->answers[ticket].rows, all);
    check_int("no query", d->answers[none].ok && d->answers[none].count == 0, true);
}

/* ---- many rows ------------------------------------------------------------------------------- */

enum { ROWS = 100000, A_TRANSACTION = 250 };

static void put_rows(struct desk *d, int from)
{
    struct on_write writes[A_TRANSACTION];
    static char keys[A_TRANSACTION][24];
    for (int i = 0; i < A_TRANSACTION; i++) {
        int mixed = (int)((int64_t)(from + i) * 7919 % ROWS); /* each once, in no order */
        snprintf(keys[i], sizeof keys[i], "row/%06d", mixed);
        writes[i] = (struct on_write){ON_NEW, keys[i], keys[i] + 4};
    }
    desk_write(d, writes, A_TRANSACTION);
}

static void test_many_rows(void **state)
{
    struct desk *d = *state;
    for (int from = 0; from < ROWS; from += A_TRANSACTION) put_rows(d, from);
    desk_wait(d);
    for (uint64_t i = 0; i < d->tickets; i++) check_int("stored", d->answers[i].outcome, ON_STORED);
    d->keep_rows = false; /* their order is looked at */
    uint64_t all = desk_read(d, &(struct on_query){.prefix = "row/"}, 1);
    uint64_t half = desk_read(d, &(struct on_query){.prefix = "row/", .from = "row/050000"}, 1);
    desk_wait(d);
    check_int("all", d->answers[all].count, ROWS);
    check_int("half", d->answers[half].count, ROWS / 2);
    d->keep_rows = true;
    check_text("the last",
               desk_rows(d, &(struct on_query){.prefix = "row/", .most = 2, .backwards = true}),
               "row/099999=099999 row/099998=099998");
    check_text("in the middle", desk_rows(d, &(struct on_query){.prefix = "row/05432", .most = 1}),
               "row/054320=054320");
}

/* ---- tickets --------------------------------------------------------------------------------- */

/* desk.c sees to it that no ticket is answered twice. */
static void test_interleaved_tickets(void **state)
{
    enum { ASKED = 3000 };
    struct desk *d = *state;
    struct ct_rng rng;
    ct_rng_seed(&rng, 4, 2);
    for (int i = 0; i < ASKED; i++) {
        char words[64];
        snprintf(words, sizeof words, "put k/%u %d", ct_rng_below(&rng, 50), i);
        if (ct_rng_below(&rng, 3) == 0)
            desk_read(d, &everything, 1);
        else
            desk_ask(d, words);
        if (ct_rng_below(&rng, 200) == 0) desk_wait(d);
    }
    desk_wait(d);
    for (uint64_t i = 0; i < d->tickets; i++) check_int("answered", d->answers[i].times, 1);
    struct store_counts counts;
    store_count(d->store, &counts);
    check_int("nothing waits", (long long)counts.waiting, 0);
    check_int("counted", (long long)counts.stored + (long long)counts.reads, ASKED);
    assert_true(store_is_writable(d->store));
}

static void check_order(struct desk *d, uint64_t ticket, enum on_outcome outcome)
{
    uint64_t *last = d->with;
    (void)outcome;
    if (ticket <= *last) fail_msg("ticket %d came late", (int)ticket);
    *last = ticket;
}

static void test_writes_keep_their_order(void **state)
{
    struct desk *d = *state;
    uint64_t last = 0;
    desk_say(d, "put a 0"); /* ticket 0 */
    d->with = &last;
    d->stored = check_order;
    for (int i = 1; i <= 2500; i++) desk_ask(d, i % 3 ? "put a 1" : "new a 2");
    desk_wait(d);
    check_int("all of them", (long long)last, 2500);
    d->stored = NULL;
}

enum { TURNS = 100 };

/* A read that is asked for inside the answer sees what was stored; then the next one is. */
static void read_then_write(struct desk *d, uint64_t ticket, enum on_outcome outcome)
{
    int *left = d->with;
    char words[32];
    (void)ticket;
    check_int("stored", outcome, ON_STORED);
    desk_read(d, &(struct on_query){.prefix = "turn/", .most = 1, .backwards = true}, 1);
    if (--*left == 0) return;
    snprintf(words, sizeof words, "new turn/%03d .", TURNS - *left);
    desk_ask(d, words);
}

static void test_reads_see_what_was_stored(void **state)
{
    struct desk *d = *state;
    int left = TURNS, turn = 0;
    d->with = &left;
    d->stored = read_then_write;
    desk_ask(d, "new turn/000 .");
    desk_wait(d);
    for (uint64_t i = 0; i < d->tickets; i++) {
        int got;
        if (!d->answers[i].rows) continue;
        /* The next turn may have been stored meanwhile; an older one would be a lie. */
        check_int("read", sscanf(d->answers[i].rows, "turn/%d=.", &got), 1);
        if (got < turn) fail_msg("after turn %d the store showed turn %d", turn, got);
        turn++;
    }
    check_int("turns", turn, TURNS);
    d->stored = NULL;
}

/* ---- closing --------------------------------------------------------------------------------- */

static void ask_while_closing(struct desk *d, uint64_t ticket, enum on_outcome outcome)
{
    const struct on_write w = {ON_PUT, "late", "1"};
    bool *closing = d->with;
    (void)ticket, (void)outcome;
    if (!*closing) return;
    assert_false(store_write(d->store, 0, &w, 1));
    assert_false(store_read(d->store, 0, &everything, 1));
    assert_false(store_copy(d->store, 0, "nowhere"));
}

static void test_close_while_busy(void **state)
{
    struct desk *d = *state;
    bool closing = false;
    d->with = &closing;
    d->stored = ask_while_closing;
    desk_say(d, "new a 1");
    for (int i = 0; i < 500; i++) {
        desk_ask(d, i % 5 ? "put a 2, put b 1" : "put b 2, new a 1");
        if (i % 20 == 0) desk_read(d, &everything, 1);
    }
    closing = true;
    desk_close_store(d);
    check_int("open tickets", (long long)d->open, 0);
    for (uint64_t i = 0; i < d->tickets; i++) check_int("answered", d->answers[i].times, 1);
}

static void test_close_untouched(void **state)
{
    desk_close_store(*state);
}

/* ---- one kind against the others ------------------------------------------------------------- */

static const char *random_key(struct ct_rng *rng, char key[8])
{
    static const char letters[] = "ab/\xff";
    int len = 0;
    do key[len++] = letters[ct_rng_below(rng, 4)];
    while (len < 5 && ct_rng_below(rng, 3) > 0);
    key[len] = '\0';
    return key;
}

enum { KINDS = 3 };
static const struct store_kind *const kinds[KINDS] = {&store_sqlite, &store_memory,
                                                      &store_postgres};

static void write_at_random(struct desk all[KINDS], struct ct_rng *rng)
{
    struct on_write writes[6];
    char keys[6][8];
    int count = 1 + (int)ct_rng_below(rng, 6);
    for (int i = 0; i < count; i++) {
        static const char *const values[] = {"", "1", "2"};
        writes[i] = (struct on_write){(enum on_write_kind)ct_rng_below(rng, 4),
                                      random_key(rng, keys[i]), values[ct_rng_below(rng, 3)]};
    }
    for (int k = 0; k < KINDS; k++) desk_write(&all[k], writes, count);
}

static void read_at_random(struct desk all[KINDS], struct ct_rng *rng)
{
    char prefix[8], from[8];
    struct on_query q = {random_key(rng, prefix), random_key(rng, from), 0, false};
    prefix[ct_rng_below(rng, 3)] = '\0';
    if (ct_rng_below(rng, 2) == 0) q.from = NULL;
    if (ct_rng_below(rng, 2) == 0) q.most = 1 + (int)ct_rng_below(rng, 5);
    q.backwards = ct_rng_below(rng, 2) == 0;
    const char *rows = desk_rows(&all[0], &q);
    for (int k = 1; k < KINDS; k++) check_text("rows", desk_rows(&all[k], &q), rows);
}

static void test_all_alike(void **unused)
{
    struct desk all[KINDS];
    struct ct_rng rng;
    int seen[3] = {0};
    (void)unused;
    for (int k = 0; k < KINDS; k++) desk_open(&all[k], kinds[k]);
    ct_rng_seed(&rng, 15, 0);
    for (int round = 0; round < 250; round++) {
        uint64_t first = all[0].tickets;
        for (int i = 0; i < 24; i++) write_at_random(all, &rng);
        for (int k = 0; k < KINDS; k++) desk_wait(&all[k]);
        for (uint64_t t = first; t < all[0].tickets; t++) {
            for (int k = 1; k < KINDS; k++)
                check_int("outcome", all[k].answers[t].outcome, all[0].answers[t].outcome);
            seen[all[0].answers[t].outcome]++;
        }
        for (int i = 0; i < 4; i++) read_at_random(all, &rng);
    }
    assert_true(seen[ON_STORED] > 1000 && seen[ON_CLASHED] > 1000 && seen[ON_FAILED] == 0);
    for (int k = 0; k < KINDS; k++) desk_close(&all[k]);
}

/* ---- counts ---------------------------------------------------------------------------------- */

static const struct {
    uint64_t micros;
    int time;
} times[] = {{0, 0},      {249, 0},     {250, 1},     {999, 2},      {1000, 3},     {99999, 8},
             {249999, 9}, {250000, 10}, {999999, 10}, {1000000, 11}, {1u << 31, 11}};

static void test_commits_by_time(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(times); i++) {
        struct store_counts counts = {0};
        store_count_group(&counts, 3, times[i].micros);
        check_int("its time", (long long)counts.commits[times[i].time], 1);
        check_int("group", (long long)counts.largest_group, 3);
    }
}

#define OF(kind, test)                                                                             \
    {                                                                                              \
#kind ": " #test, test, set_up, tear_down, (void *)(uintptr_t)&store_##kind                \
    }
#define OF_ALL(test) OF(sqlite, test), OF(memory, test), OF(postgres, test)

int main(void)
{
    const struct CMUnitTest tests[] = {
        OF_ALL(test_transactions),
        OF_ALL(test_transactions_in_a_group),
        OF_ALL(test_one_of_many_wins),
        OF_ALL(test_any_bytes),
        OF_ALL(test_big_values),
        OF_ALL(test_scans),
        OF_ALL(test_many_queries),
        OF_ALL(test_many_rows),
        OF_ALL(test_interleaved_tickets),
        OF_ALL(test_writes_keep_their_order),
        OF_ALL(test_reads_see_what_was_stored),
        OF_ALL(test_close_while_busy),
        OF_ALL(test_close_untouched),
        cmocka_unit_test(test_all_alike),
        cmocka_unit_test(test_commits_by_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
