/*
 * test_rulebook.c - the examples of the rulebook are executed: the allowed move is legal and does
 * what it says, the refused one is refused by the clause that it names, and no clause is left out.
 */
#include "apps/common/rulebook.h"
#include "core/table.h"
#include "games/list.h"

#include "tests/unit/check.h"

#include <stdlib.h>
#include <string.h>

static struct ct_house *house;

static int open_house(void **state)
{
    (void)state;
    house = ct_house_new(ct_games);
    return house ? 0 : -1;
}

static int close_house(void **state)
{
    (void)state;
    ct_house_free(house);
    return 0;
}

struct at {
    const struct ct_game *game;
    const struct example *example;
};

static struct ct_table *table_of(const struct at *at)
{
    struct ct_refusal why = {.rule = "?", .token = "?"};
    long line = 0;
    const char *record = at->example->record;
    struct ct_table *t = ct_table_load(house, record, strlen(record), 1, &why, &line);
    if (!t)
        fail_msg("%s: line %ld of its record: %s %s", at->example->id, line, why.rule, why.token);
    return t;
}

static bool is_event_of(const struct ct_json *doc, int event, const struct at *at)
{
    return ct_json_equals(doc, ct_json_get(doc, event, "event"), at->example->does) &&
           ct_json_equals(doc, ct_json_get(doc, event, "rule"), at->example->id);
}

/* The events of the last line tell of the clause. */
static void check_event(const struct ct_table *t, const struct at *at)
{
    static char buffer[1 << 16];
    static char room[1 << 20];
    struct ct_text text = ct_text_on(buffer, sizeof buffer);
    struct ct_json doc;
    bool found = false;
    ct_table_events(t, ct_table_lines(t) - 1, -1, &text);
    assert_null(ct_json_read(&doc, buffer, text.len, room, sizeof room));
    for (int e = ct_json_first(&doc, 0); e >= 0; e = ct_json_next(&doc, e))
        found = found || is_event_of(&doc, e, at);
    if (!found)
        fail_msg("%s: no event %s of that rule in %s", at->example->id, at->example->does, buffer);
}

/* "roll 5": the outcome of that text. */
static void roll(struct ct_table *t, const struct at *at, const char *wanted)
{
    struct ct_chance outcome[CT_OUTCOMES_MAX];
    int count = ct_table_outcomes(t, ct_table_lines(t), outcome);
    for (int i = 0; i < count; i++)
        if (strcmp(outcome[i].choice.text, wanted) == 0) return;
    fail_msg("%s: %s cannot be rolled here", at->example->id, wanted);
}

static void check_allowed(const struct at *at)
{
    const char *move = at->example->allowed;
    struct ct_refusal why = {.rule = "?", .token = "?"};
    struct ct_table *t = table_of(at);
    if (strncmp(move, "roll ", 5) == 0)
        roll(t, at, move + 5);
    else if (!ct_table_play(t, ct_table_turn(t), ct_table_lines(t), move, &why))
        fail_msg("%s: %s should be allowed, but %s (%s)", at->example->id, move, why.rule,
                 why.token);
    else if (at->example->does[0])
        check_event(t, at);
    ct_table_free(t);
}

static void check_refused(const struct at *at)
{
    struct ct_refusal why = {.rule = "?", .token = "?"};
    struct ct_table *t = table_of(at);
    if (ct_table_play(t, ct_table_turn(t), ct_table_lines(t), at->example->refused, &why))
        fail_msg("%s: %s should be refused", at->example->id, at->example->refused);
    if (strcmp(why.rule, at->example->rule) != 0)
        fail_msg("%s: %s is refused by %s (%s), not by %s", at->example->id, at->example->refused,
                 why.rule, why.token, at->example->rule);
    ct_table_free(t);
}

static void check_example(const struct ct_game *game, const struct example *example)
{
    const struct at at = {game, example};
    if (!example->caption[0]) fail_msg("%s has no caption", example->id);
    if (!example->allowed[0]) fail_msg("%s has no allowed move", example->id);
    check_allowed(&at);
    if (example->refused[0]) check_refused(&at);
}

static void test_every_clause(void **state)
{
    (void)state;
    for (int g = 0; ct_games[g]; g++) {
        const struct rulebook *book = rulebook_find(ct_games[g]->id);
        if (!book) fail_msg("%s has no rulebook", ct_games[g]->id);
        for (const struct ct_rule *r = ct_games[g]->face->rulebook; r->id; r++) {
            const struct example *example = rulebook_example(book, r->id);
            if (example)
                check_example(ct_games[g], example);
            else
                fail_msg("%s has no example", r->id);
        }
    }
}

static void test_whole_book(void **state)
{
    (void)state;
    for (int g = 0; ct_games[g]; g++) {
        const struct rulebook *book = rulebook_find(ct_games[g]->id);
        assert_non_null(book);
        assert_true(book->theme[0] != '\0');
        assert_non_null(book->steps[0]);
        assert_non_null(book->tips[0]);
        assert_non_null(book->rulings[0].id);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_clause),
        cmocka_unit_test(test_whole_book),
    };
    return cmocka_run_group_tests(tests, open_house, close_house);
}
