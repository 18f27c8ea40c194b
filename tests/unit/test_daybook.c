/*
 * test_daybook.c - rows in the order of their keys that can be taken back (apps/server/daybook.h),
 * compared with a plain table; and what a row knows of the ledger behind it.
 */
#include "tests/unit/check.h"

#include "apps/server/daybook.h"
#include "core/rng.h"
#include "core/text.h"

#include <stdio.h>
#include <stdlib.h>

static int set_up(void **state)
{
    *state = daybook_new();
    return *state ? 0 : 1;
}

static int tear_down(void **state)
{
    daybook_free(*state);
    return 0;
}

static void set(struct daybook *b, const char *key, const char *value, uint64_t page)
{
    struct day_place place = daybook_find(b, key);
    assert_true(daybook_set(b, &place, key, value, page));
}

/* "key=value key- …" */
static const char *all_rows(const struct daybook *b, const char *from)
{
    static char text[4096];
    struct ct_text out = ct_text_on(text, sizeof text);
    for (const struct day_row *row = daybook_from(b, from); row; row = day_row_next(row)) {
        const char *value = day_row_value(row);
        if (out.len > 0) ct_put_char(&out, ' ');
        ct_put(&out, day_row_key(row));
        ct_put(&out, value ? "=" : "-");
        ct_put(&out, value ? value : "");
    }
    return text;
}

static void test_order(void **state)
{
    struct daybook *b = *state;
    check_text("empty", all_rows(b, ""), "");
    set(b, "t/longer-than-eight/2", "b", 1);
    set(b, "t/longer-than-eight/1", "a", 1);
    set(b, "t", "short", 1);
    set(b, "", "none", 1);
    set(b, "\xff\x80", "high", 1);
    set(b, "t/longer-than-eight/10", NULL, 1);
    check_text("in the order of bytes", all_rows(b, ""),
               "=none t=short t/longer-than-eight/1=a t/longer-than-eight/10- "
               "t/longer-than-eight/2=b \xff\x80=high");
    check_text("from between", all_rows(b, "t/longer-than-eight/11"),
               "t/longer-than-eight/2=b \xff\x80=high");
    check_text("from behind", all_rows(b, "\xff\x81"), "");
}

static void test_taken_back(void **state)
{
    struct daybook *b = *state;
    set(b, "a", "1", 1);
    set(b, "b", "1", 1);
    daybook_keep(b);
    set(b, "a", "2", 2);
    size_t before = daybook_changes(b);
    set(b, "a", "3", 2);
    set(b, "b", NULL, 2);
    set(b, "c", "new", 2);
    set(b, "c", "newer", 2);
    check_text("changed", all_rows(b, ""), "a=3 b- c=newer");
    daybook_take_back(b, before);
    check_text("some of it", all_rows(b, ""), "a=2 b=1");
    daybook_take_back(b, 0);
    check_text("all of it", all_rows(b, ""), "a=1 b=1");
    daybook_remove(b, NULL, NULL, 1); /* the page, too, is as it was */
    check_text("and the page", all_rows(b, ""), "");
}

static void test_removed(void **state)
{
    struct daybook *b = *state;
    set(b, "a", "1", 1);
    set(b, "c", "1", 1);
    daybook_keep(b);
    set(b, "b", "1", 2);
    daybook_keep(b);
    set(b, "c", "2", 3);
    daybook_keep(b);
    daybook_remove(b, NULL, NULL, 1);
    check_text("last written on page 2 or later", all_rows(b, ""), "b=1 c=2");
    daybook_remove(b, "b1", "c", 3);
    check_text("none between them", all_rows(b, ""), "b=1 c=2");
    daybook_remove(b, "b1", NULL, 3);
    check_text("to the end", all_rows(b, ""), "b=1");
}

static void check_kept(struct daybook *b, const char *key, bool there, const char *wanted)
{
    const char *value = "nothing";
    struct day_place place = daybook_find(b, key);
    assert_non_null(place.row);
    check_int(key, daybook_was_kept(b, place.row, &value), there);
    if (there) check_text(key, value, wanted);
}

/* Who reads sees nothing of what can still be taken back. */
static void test_kept(void **state)
{
    struct daybook *b = *state;
    set(b, "a", "1", 1);
    set(b, "b", "1", 1);
    set(b, "d", "1", 1);
    check_kept(b, "a", false, NULL);
    daybook_keep(b);
    check_kept(b, "a", true, "1");
    set(b, "a", "2", 2);
    set(b, "a", "3", 2);
    set(b, "b", NULL, 2);
    set(b, "c", "1", 2);
    set(b, "c", NULL, 2);
    check_kept(b, "a", true, "1");
    check_kept(b, "b", true, "1");
    check_kept(b, "c", false, NULL);
    check_kept(b, "d", true, "1");
    check_int("changed", daybook_is_settled(b, daybook_find(b, "a").row), false);
    check_int("not changed", daybook_is_settled(b, daybook_find(b, "d").row), true);
    daybook_keep(b);
    check_kept(b, "a", true, "3");
    check_kept(b, "b", true, NULL);
    check_kept(b, "c", true, NULL);
}

/* ---- what a row knows of the ledger ---------------------------------------------------------- */

static uint8_t clear_at(struct daybook *b, const char *key)
{
    return daybook_find(b, key).clear;
}

static void set_clear(struct daybook *b, const char *key, const char *next)
{
    struct day_place place = daybook_find(b, key);
    place.clear = day_clear_before(key, next);
    assert_true(daybook_set(b, &place, key, "x", 1));
}

static void test_clear(void **state)
{
    struct daybook *b = *state;
    check_int("nobody knows", clear_at(b, "t/a/7"), DAY_UNKNOWN);
    set_clear(b, "t/a/7", "t/b/0"); /* the ledger's next key */
    check_int("the next line of the game", clear_at(b, "t/a/8"), 3);
    check_int("another game", clear_at(b, "t/b/0"), DAY_UNKNOWN);
    check_int("between the games", clear_at(b, "t/aa"), 3);
    check_int("before it", clear_at(b, "t/a/6"), DAY_UNKNOWN);
    set(b, "t/a/8", "x", 1);
    check_int("handed on", clear_at(b, "t/a/9"), 3);
    set_clear(b, "u", NULL); /* there is none behind it */
    check_int("anything", clear_at(b, "z"), 0);
    daybook_keep(b);
    daybook_remove(b, "t/a/8", "t/a/9", 1); /* now the ledger has it */
    check_int("no longer", clear_at(b, "t/a/8"), DAY_UNKNOWN);
    check_int("nor behind it", clear_at(b, "t/a/9"), DAY_UNKNOWN);
    check_int("what is further behind knows what it knew", clear_at(b, "z"), 0);
}

static void test_clear_of_long_keys(void **state)
{
    char key[300], next[300];
    (void)state;
    memset(key, 'k', sizeof key);
    memset(next, 'k', sizeof next);
    key[298] = 'a', next[298] = 'b', key[299] = next[299] = '\0';
    check_int("too long to say", day_clear_before(key, next), DAY_UNKNOWN);
}

/* ---- at random ------------------------------------------------------------------------------- */

enum { KEYS = 60, STEPS = 40000 };

struct model {
    int now[KEYS], kept[KEYS]; /* -1: no row, 0: dropped, else the value */
    bool in_ledger[KEYS];
};

struct key {
    char text[32];
    int which;
};

/* Six games of ten lines each, 8 to 17: the row of the line before is looked for by its key. */
static struct key key_of(int i)
{
    struct key key = {.which = i};
    const char *name = i / 3 % 2 ? "some-long-name/" : "";
    snprintf(key.text, sizeof key.text, "%c/%s%03d", 'a' + i % 3, name, 8 + i / 6);
    return key;
}

static int compare_keys(const void *a, const void *b)
{
    return strcmp(((const struct key *)a)->text, ((const struct key *)b)->text);
}

static void check_model(struct daybook *b, const struct model *m)
{
    struct key keys[KEYS];
    size_t rows = 0;
    for (int i = 0; i < KEYS; i++) keys[i] = key_of(i);
    qsort(keys, KEYS, sizeof *keys, compare_keys);
    const struct day_row *row = daybook_from(b, "");
    for (int i = 0; i < KEYS; i++) {
        int value = m->now[keys[i].which];
        if (value < 0) continue;
        assert_non_null(row);
        check_text("key", day_row_key(row), keys[i].text);
        check_int("value", day_row_value(row) ? atoi(day_row_value(row)) : 0, value);
        row = day_row_next(row);
        rows++;
    }
    assert_null(row);
    check_int("count", (long long)daybook_count(b), (long long)rows);
}

/* What a row with that key knows of the ledger when it has been asked. */
static uint8_t clear_by_ledger(const struct model *m, const struct key *key)
{
    struct key next = {.text = ""};
    for (int i = 0; i < KEYS; i++) {
        struct key its = key_of(i);
        if (!m->in_ledger[i] || compare_keys(&its, key) < 0) continue;
        if (!*next.text || compare_keys(&its, &next) < 0) next = its;
    }
    return day_clear_before(key->text, *next.text ? next.text : NULL);
}

/* As the ledger uses it: whoever is not known to be missing is asked for. */
static void change(struct daybook *b, struct model *m, struct ct_rng *rng, int step)
{
    int i = (int)ct_rng_below(rng, KEYS), value = ct_rng_below(rng, 4) ? step + 1 : 0;
    char digits[16];
    struct key key = key_of(i);
    struct day_place place = daybook_find(b, key.text);
    check_int("there", place.row != NULL, m->now[i] >= 0);
    if (!place.row && place.clear != DAY_UNKNOWN)
        check_int("known to be missing", m->in_ledger[i], false);
    if (!place.row && place.clear == DAY_UNKNOWN && !m->in_ledger[i])
        place.clear = clear_by_ledger(m, &key);
    snprintf(digits, sizeof digits, "%d", value);
    assert_true(daybook_set(b, &place, key.text, value ? digits : NULL, 1));
    m->now[i] = value;
}

static void keep(struct daybook *b, struct model *m)
{
    daybook_keep(b);
    memcpy(m->kept, m->now, sizeof m->kept);
}

static void enter(struct daybook *b, struct model *m, struct ct_rng *rng)
{
    struct key from = key_of((int)ct_rng_below(rng, KEYS)),
               to = key_of((int)ct_rng_below(rng, KEYS));
    keep(b, m);
    for (int i = 0; i < KEYS; i++) {
        struct key its = key_of(i);
        if (m->now[i] < 0 || compare_keys(&its, &from) < 0 || compare_keys(&its, &to) >= 0)
            continue;
        m->in_ledger[i] = m->now[i] > 0;
        m->now[i] = m->kept[i] = -1;
    }
    daybook_remove(b, from.text, to.text, UINT64_MAX);
}

static void test_at_random(void **state)
{
    struct model m = {.now = {0}};
    struct ct_rng rng;
    ct_rng_seed(&rng, 7, 7);
    for (int i = 0; i < KEYS; i++) m.now[i] = m.kept[i] = -1;
    for (int step = 0; step < STEPS; step++) {
        uint32_t what = ct_rng_below(&rng, 30);
        if (what > 2) change(*state, &m, &rng, step);
        if (what == 0) keep(*state, &m);
        if (what == 1) {
            daybook_take_back(*state, 0);
            memcpy(m.now, m.kept, sizeof m.now);
        }
        if (what == 2) enter(*state, &m, &rng);
        if (what <= 2) check_model(*state, &m);
    }
}

#define WITH_A_BOOK(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_A_BOOK(test_order),     WITH_A_BOOK(test_taken_back),
        WITH_A_BOOK(test_removed),   WITH_A_BOOK(test_kept),
        WITH_A_BOOK(test_clear),     WITH_A_BOOK(test_clear_of_long_keys),
        WITH_A_BOOK(test_at_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
