/*
 * test_ledger.c - groups that are written down and entered later (apps/server/ledger.h), compared
 * with a plain table after every commit: by who reads, and by who starts from the files as they
 * are.
 */
#include "tests/unit/check.h"

#include "apps/server/ledger_inside.h"
#include "core/rng.h"
#include "tests/store/desk.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { KEYS = 40 };

struct bench {
    struct desk d; /* for its folder */
    char path[160], copy[160];
    struct ledger *writing, *reading;
    int value[KEYS], kept[KEYS]; /* 0: no row; kept: as of the last commit */
};

static void make_file(const char *path)
{
    int file = open(path, O_RDWR | O_CREAT, 0600);
    assert_true(file >= 0);
    close(file);
}

static int set_up(void **state)
{
    struct bench *b = calloc(1, sizeof *b);
    struct fault fault;
    desk_open(&b->d, NULL);
    desk_path(&b->d, "one.db", b->path);
    desk_path(&b->d, "two.db", b->copy);
    make_file(b->path);
    b->writing = ledger_open(b->path, &fault);
    b->reading = b->writing ? ledger_open_for_reading(b->path, b->writing, &fault) : NULL;
    *state = b;
    return b->reading ? 0 : 1;
}

static int tear_down(void **state)
{
    struct bench *b = *state;
    ledger_close(b->reading);
    ledger_close(b->writing);
    desk_close(&b->d);
    free(b);
    return 0;
}

/* Every third one begins like its neighbours for longer than a link remembers. */
static const char *key_of(int i)
{
    static char key[24];
    snprintf(key, sizeof key, "%st/%02d", i % 3 ? "" : "some/longer/", i);
    return key;
}

static enum on_outcome write_one(struct bench *b, enum on_write_kind kind, int i, int value)
{
    char digits[12] = "";
    if (value) snprintf(digits, sizeof digits, "%d", value);
    const struct on_write write = {kind, key_of(i), digits};
    return ledger_apply(b->writing, &write, 1);
}

static void put(struct bench *b, int i, int value)
{
    check_int("put", write_one(b, ON_PUT, i, value), ON_STORED);
    b->value[i] = value;
}

static void commit(struct bench *b)
{
    assert_true(ledger_commit(b->writing));
    memcpy(b->kept, b->value, sizeof b->kept);
}

static int refuse(void *with)
{
    (void)with;
    return 1;
}

/* Everything was done but the last. */
static void fail_to_commit(struct bench *b)
{
    sqlite3_commit_hook(b->writing->db, refuse, NULL);
    assert_false(ledger_commit(b->writing));
    sqlite3_commit_hook(b->writing->db, NULL, NULL);
}

static void check_rows(struct bench *b, struct ledger *l)
{
    struct rowset rows = {0};
    bool seen[KEYS] = {false};
    int count = 0;
    assert_true(ledger_read(l, &(struct on_query){.prefix = ""}, 1, &rows) && rowset_finish(&rows));
    for (int i = 0; i < KEYS; i++) {
        for (int r = 0; r < rows.count && !seen[i]; r++)
            if (strcmp(rows.rows[r].key, key_of(i)) == 0) {
                check_int(key_of(i), atoi(rows.rows[r].value), b->kept[i]);
                seen[i] = true;
            }
        check_int(key_of(i), seen[i], b->kept[i] != 0);
        count += seen[i];
    }
    check_int("no others", rows.count, count);
    for (int r = 1; r < rows.count; r++)
        assert_true(strcmp(rows.rows[r - 1].key, rows.rows[r].key) < 0);
    rowset_free(&rows);
}

static void copy_file(const char *from, const char *to)
{
    char bytes[65536];
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    assert_true(in && out);
    for (size_t len; (len = fread(bytes, 1, sizeof bytes, in)) > 0;)
        check_int("copied", (long long)fwrite(bytes, 1, len, out), (long long)len);
    fclose(in);
    fclose(out);
}

/* As if the program had been killed. */
static void check_next_life(struct bench *b)
{
    struct fault fault;
    char from[170], to[170];
    copy_file(b->path, b->copy);
    snprintf(from, sizeof from, "%s-wal", b->path);
    snprintf(to, sizeof to, "%s-wal", b->copy);
    copy_file(from, to);
    struct ledger *l = ledger_open(b->copy, &fault);
    assert_non_null(l);
    check_int("everything is entered", ledger_has_day(l), false);
    check_rows(b, l);
    ledger_close(l);
    unlink(b->copy);
}

static void check(struct bench *b)
{
    check_rows(b, b->reading);
    check_next_life(b);
}

/* What is written while a round goes on is not torn out with what was there when it began. */
static void test_round_that_begins_alone(void **state)
{
    struct bench *b = *state;
    assert_true(ledger_begin(b->writing));
    for (int i = 0; i < 10; i++) put(b, i, 1);
    commit(b);
    assert_true(ledger_begin(b->writing));
    ledger_clear_day(b->writing); /* and nothing is written */
    commit(b);
    assert_true(ledger_is_clearing(b->writing));
    assert_true(ledger_begin(b->writing));
    put(b, 0, 2); /* behind the round */
    commit(b);
    check(b);
    for (int i = 0; i < 20 && ledger_is_clearing(b->writing); i++) {
        assert_true(ledger_begin(b->writing));
        commit(b);
        check(b);
    }
    check_int("over", ledger_is_clearing(b->writing), false);
    check_int("but for what came behind it", ledger_has_day(b->writing), true);
    assert_true(ledger_enter_all(b->writing));
    check_int("now all", ledger_has_day(b->writing), false);
    check(b);
}

/* One write of any kind, with what must come of it. */
static void write_any(struct bench *b, struct ct_rng *rng, int step)
{
    int i = (int)ct_rng_below(rng, KEYS), now = b->value[i];
    switch (ct_rng_below(rng, 5)) {
    case 0:
        check_int("new", write_one(b, ON_NEW, i, step), now ? ON_CLASHED : ON_STORED);
        if (!now) b->value[i] = step;
        break;
    case 1: put(b, i, step); break;
    case 2:
        check_int("drop", write_one(b, ON_DROP, i, 0), ON_STORED);
        b->value[i] = 0;
        break;
    case 3: check_int("if", write_one(b, ON_IF, i, now), ON_STORED); break;
    default: check_int("if not", write_one(b, ON_IF, i, now + 1), ON_CLASHED); break;
    }
}

static void test_at_random(void **state)
{
    struct bench *b = *state;
    struct ct_rng rng;
    ct_rng_seed(&rng, 3, 9);
    for (int group = 1; group <= 600; group++) {
        int writes = (int)ct_rng_below(&rng, ct_rng_below(&rng, 3) ? 4 : 40);
        assert_true(ledger_begin(b->writing));
        for (int i = 0; i < writes; i++) write_any(b, &rng, group * 100 + i);
        if (ct_rng_below(&rng, 8) == 0) ledger_clear_day(b->writing);
        if (ct_rng_below(&rng, 6) == 0) {
            if (ct_rng_below(&rng, 2) && b->writing->is_wanted) fail_to_commit(b);
            ledger_roll_back(b->writing);
            memcpy(b->value, b->kept, sizeof b->value);
        } else {
            commit(b);
        }
        if (ct_rng_below(&rng, 3) == 0) check_rows(b, b->reading);
        if (ct_rng_below(&rng, 20) == 0) check_next_life(b);
        if (ct_rng_below(&rng, 60) == 0) assert_true(ledger_enter_all(b->writing));
        assert_true(ledger_tidy(b->writing));
    }
    check(b);
}

/* ---- two threads ------------------------------------------------------------------------------
 */

enum { PAIRS = 12, ROUNDS = 6000 };

struct watch {
    struct ledger *reading;
    atomic_int committed; /* the last number that was */
    atomic_bool over;
    int looks, torn, late;
};

/* Number n is written to two rows far apart, which are entered with different groups. */
static enum on_outcome write_pair(struct ledger *l, int which, int number)
{
    char near[24], far[24], digits[12];
    snprintf(near, sizeof near, "a/%02d", which);
    snprintf(far, sizeof far, "z/%02d", which);
    snprintf(digits, sizeof digits, "%d", number);
    const struct on_write writes[] = {{ON_PUT, near, digits},
                                      {ON_PUT, far, digits},
                                      {ON_PUT, "newest", digits}};
    return ledger_apply(l, writes, 3);
}

static void look_once(struct watch *w)
{
    const struct on_query queries[] = {{.prefix = "z/"}, {.prefix = "newest"}, {.prefix = "a/"}};
    struct rowset rows = {0};
    int before = atomic_load(&w->committed);
    if (!ledger_read(w->reading, queries, 3, &rows) || !rowset_finish(&rows)) w->torn++;
    int half = rows.count / 2; /* the newest is in the middle */
    for (int i = 0; i < half; i++)
        w->torn += strcmp(rows.rows[i].value, rows.rows[half + 1 + i].value) != 0;
    w->late += before > 0 && (rows.count == 0 || atoi(rows.rows[half].value) < before);
    w->looks++;
    rowset_free(&rows);
}

static void *look_all_the_time(void *with)
{
    struct watch *w = with;
    while (!atomic_load(&w->over)) look_once(w);
    return NULL;
}

static void test_reader_beside(void **state)
{
    struct bench *b = *state;
    struct watch w = {.reading = b->reading};
    struct ct_rng rng;
    pthread_t thread;
    int number = 0;
    ct_rng_seed(&rng, 5, 5);
    assert_int_equal(pthread_create(&thread, NULL, look_all_the_time, &w), 0);
    for (int group = 0; group < ROUNDS; group++) {
        assert_true(ledger_begin(b->writing));
        for (uint32_t i = 1 + ct_rng_below(&rng, 4); i > 0; i--)
            check_int("written", write_pair(b->writing, (int)ct_rng_below(&rng, PAIRS), ++number),
                      ON_STORED);
        if (ct_rng_below(&rng, 4) == 0) ledger_clear_day(b->writing);
        assert_true(ledger_commit(b->writing));
        atomic_store(&w.committed, number);
        assert_true(ledger_tidy(b->writing));
    }
    atomic_store(&w.over, true);
    pthread_join(thread, NULL);
    look_once(&w);
    assert_true(w.looks > 1);
    check_int("groups seen by half", w.torn, 0);
    check_int("committed, but not seen", w.late, 0);
}

#define ON_A_FILE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_A_FILE(test_round_that_begins_alone),
        ON_A_FILE(test_at_random),
        ON_A_FILE(test_reader_beside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
