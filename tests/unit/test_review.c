/*
 * test_review.c - the numbers of a review agree with each other: everything that changed adds up,
 * nothing is judged by what its player could not know, and it does not matter who worked out which
 * part of it.
 */
#include "tests/unit/check.h"

#include "ai/agent.h"
#include "ai/review.h"
#include "games/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EFFORT = 1, JSON = 1 << 18, UNIT = 4096 };

static const struct {
    const char *game;
    int players;
    uint64_t seed;
} games[] = {
    {"newyork", 2, 3}, {"newyork", 4, 5}, {"traffiq", 2, 1},
    {"traffiq", 3, 2}, {"tuktuk", 2, 1},  {"tuktuk", 4, 2},
};

/* ---- games ----------------------------------------------------------------------------------- */

/* From where it stands to the end: one move ahead, each for himself. */
static void play_out(struct ct_table *t, uint64_t seed)
{
    const struct ct_kit *kit = ct_table_kit(t);
    ct_state *seen = calloc(1, kit->game->state_size);
    struct ct_agent *agent = ct_agent_new("level2", kit->game, seed, 0);
    struct ct_refusal why;
    assert_non_null(seen);
    assert_non_null(agent);
    for (int turn; (turn = ct_table_turn(t)) != CT_OVER;) {
        int n = ct_table_lines(t);
        if (turn == CT_CHANCE) {
            assert_true(ct_table_roll(t, &why));
            continue;
        }
        ct_table_observe(t, n, turn, seen);
        ct_move m = ct_agent_choose(agent, kit, seen, turn);
        assert_true(ct_table_play_move(t, turn, n, m, &why));
    }
    ct_agent_free(agent);
    free(seen);
}

static struct ct_table *finished(struct ct_house *house, size_t i)
{
    const struct ct_game *game = ct_game_find(ct_games, games[i].game);
    struct ct_config config = ct_config_default(game, games[i].players);
    struct ct_kit *kit = calloc(1, game->kit_size);
    struct ct_refusal why;
    assert_non_null(kit);
    assert_true(ct_kit_init(kit, game, &config, NULL, CT_JSON_NONE, &why));
    const struct ct_kit *shared = ct_house_keep(house, kit, &why);
    assert_non_null(shared);
    struct ct_table *t = ct_table_new(house, shared, games[i].seed, &why);
    assert_non_null(t);
    ct_house_drop(house, shared);
    free(kit);
    play_out(t, games[i].seed);
    return t;
}

static struct ct_review *reviewed(const struct ct_table *t, int eyes)
{
    struct ct_review *r = ct_review_new(t, eyes, EFFORT);
    assert_non_null(r);
    for (int i = 0; i < ct_review_units(r); i++) ct_review_do(r, i);
    assert_true(ct_review_tell(r)->complete);
    return r;
}

/* ---- what must hold of every review ---------------------------------------------------------- */

static void check_sums(const struct ct_review *r, int players)
{
    int lines = ct_review_units(r), eyes = ct_review_eyes(r);
    int share = ct_review_value(r, 0)->share[eyes], ahead = ct_review_value(r, 0)->ahead[eyes];
    for (int n = 0; n < lines; n++) {
        share += ct_review_line(r, n)->change.share[eyes];
        ahead += ct_review_line(r, n)->change.ahead[eyes];
    }
    check_int("share in the end", share, ct_review_value(r, lines)->share[eyes]);
    if (ct_review_in_points(r))
        check_int("lead in the end", ahead, ct_review_value(r, lines)->ahead[eyes]);
    for (int at = 0; at <= lines; at++) {
        int sum = 0;
        for (int seat = 0; seat < players; seat++) {
            assert_in_range(ct_review_value(r, at)->share[seat], 0, 1000);
            sum += ct_review_value(r, at)->share[seat];
        }
        check_int("shares of a position", sum, 1000);
    }
}

static void check_line(const struct ct_review *r, int n)
{
    const struct ct_told_line *line = ct_review_line(r, n);
    int eyes = ct_review_eyes(r), change = line->change.share[eyes], luck = line->luck.share[eyes];
    const struct ct_choice *choices;
    assert_true(line->cost >= 0 && line->cost_share >= 0);
    if (line->cost > 0) assert_true(line->low > 0);
    if (line->mark >= CT_MARK_DOUBTFUL) assert_true(line->cost >= ct_review_thresholds(r).doubtful);
    if (line->seat < 0) {
        check_int("a die is luck", line->cause, CT_BY_LUCK);
        check_int("all of it", luck, change);
        return;
    }
    bool forced = ct_table_choices(ct_review_table(r), n, &choices) == 1;
    check_int("judged unless forced", line->judged, !forced);
    if (line->seat != eyes) return;
    if (!line->turned_up)
        check_int("a choice changes what it costs", change, -line->cost_share);
    else
        check_int("a choice, and what it turned up", change, luck - line->cost_share);
    if (forced) assert_true(line->cause == CT_BY_FORCE || line->cause == CT_BY_LUCK);
}

/* ---- what is told of it ---------------------------------------------------------------------- */

static int cost_around(const struct ct_review *r, int n)
{
    int seat = ct_review_line(r, n)->seat, sum = 0;
    while (n > 0 && ct_review_line(r, n - 1)->seat == seat) n--;
    for (; n < ct_review_units(r) && ct_review_line(r, n)->seat == seat; n++)
        sum += ct_review_line(r, n)->cost_share;
    return sum;
}

/* No advice twice, no more from a rival than what he gave away, and "a little better" of nothing
 * that was much better. */
static void check_turnings(struct ct_review *r)
{
    const struct ct_told *told = ct_review_tell(r);
    const struct ct_turning *t = told->turning;
    assert_in_range(told->turnings, 0, CT_TURNINGS_MAX);
    for (int i = 0; i < told->turnings; i++) {
        const struct ct_told_line *line = ct_review_line(r, t[i].n);
        struct ct_reason reason[CT_REASONS_MAX];
        if (i) assert_true(t[i - 1].n < t[i].n);
        if (t[i].cause == CT_BY_OTHERS) assert_true(t[i].change <= cost_around(r, t[i].n));
        if (t[i].cause != CT_BY_CHOICE) continue;
        for (int k = 0; k < i; k++)
            if (t[k].cause == CT_BY_CHOICE)
                assert_string_not_equal(ct_review_line(r, t[k].n)->better, line->better);
        bool said = ct_review_reasons(r, t[i].n, reason) > 0;
        if (said && strcmp(reason->kind->token, "small") == 0)
            assert_true(line->cost_share < 80 || line->mark < CT_MARK_BAD);
    }
}

static bool ends_in(const char *token, const char *end)
{
    size_t len = strlen(token), of = strlen(end);
    return len >= of && strcmp(token + len - of, end) == 0;
}

/* One sentence a player, and the numbers beside it say the same. */
static void check_verdicts(struct ct_review *r, int players)
{
    const struct ct_told *told = ct_review_tell(r);
    for (int i = 0; i < players; i++) {
        const struct ct_told_seat *mine = &told->seat[i], *other = &told->seat[mine->rival];
        const char *token = mine->verdict;
        bool won = strncmp(token, "won", 3) == 0;
        const struct ct_told_seat *first = won ? mine : other, *last = won ? other : mine;
        int less = last->cost_share - first->cost_share, fewer = last->cost - first->cost;
        assert_int_not_equal(mine->rival, i);
        assert_true(abs(mine->luck) <= 1000);
        check_int("drawn", strcmp(token, "drawn") == 0, mine->result == other->result);
        if (mine->result == other->result) continue;
        check_int(token, won, mine->result > other->result);
        if (strcmp(token, "won-played-better") == 0 || strcmp(token, "lost-played-worse") == 0)
            assert_true(less > 0 || fewer > 0);
        if (strncmp(strchr(token, '-'), "-even", 5) == 0) {
            int apart = abs(mine->points - other->points);
            assert_true(apart <= 1 || 4 * apart <= first->points);
            assert_true(abs(less) < 120);
        }
        if (strcmp(token, "lost-early") == 0)
            assert_true(ct_review_value(r, ct_review_units(r) / 3)->share[i] < 500 / players + 1);
        for (int k = 0; k < players && strcmp(token, "won-best") == 0; k++)
            if (k != i) assert_true(mine->cost_share < told->seat[k].cost_share);
        if (ends_in(token, "by-luck") || ends_in(token, "even-luck") ||
            ends_in(token, "alike-luck")) {
            assert_true(first->luck > last->luck);
            assert_true(first->adjusted - last->adjusted < 250);
        }
    }
}

static void test_everything_adds_up(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(games); i++) {
        struct ct_house *house = ct_house_new(ct_games);
        struct ct_table *t = finished(house, i);
        int eyes = (int)i % games[i].players;
        struct ct_review *r = reviewed(t, eyes);
        const struct ct_told *told = ct_review_tell(r);
        struct ct_score score;
        check_sums(r, games[i].players);
        for (int n = 0; n < ct_review_units(r); n++) check_line(r, n);
        check_turnings(r);
        check_verdicts(r, games[i].players);
        ct_table_score(t, ct_table_lines(t), &score);
        check_int("who is first gets something", told->seat[eyes].result > 0,
                  score.rank[eyes] == 1);
        ct_review_free(r);
        ct_table_free(t);
        ct_house_free(house);
    }
}

/* ---- who works out what ---------------------------------------------------------------------- */

static void test_units_in_any_order(void **state)
{
    char *one = malloc(JSON), *other = malloc(JSON), unit[UNIT];
    (void)state;
    assert_non_null(one);
    assert_non_null(other);
    for (size_t i = 0; i < COUNT(games); i += 2) {
        struct ct_house *house = ct_house_new(ct_games);
        struct ct_table *t = finished(house, i);
        struct ct_review *r = reviewed(t, 0), *given = ct_review_new(t, 0, EFFORT);
        struct ct_review *worker = ct_review_new(t, 0, EFFORT);
        struct ct_text text = ct_text_on(one, JSON);
        ct_put_review_json(&text, r);
        assert_false(ct_text_is_cut(&text));
        assert_false(ct_review_tell(given)->complete);
        for (int n = ct_review_units(r) - 1; n >= 0; n--) {
            ct_review_do(worker, n);
            text = ct_text_on(unit, UNIT);
            ct_review_put_unit(worker, n, &text);
            assert_false(ct_review_give(given, n + 1, unit, text.len));
            assert_false(ct_review_give(given, n, unit, text.len - 1));
            assert_true(ct_review_give(given, n, unit, text.len));
        }
        text = ct_text_on(other, JSON);
        ct_put_review_json(&text, given);
        check_text(games[i].game, other, one);
        ct_review_free(r);
        ct_review_free(given);
        ct_review_free(worker);
        ct_table_free(t);
        ct_house_free(house);
    }
    free(one);
    free(other);
}

/* What no worker can have said is refused, and leaves the unit as it was. */
static void test_wrong_units(void **state)
{
    static const struct {
        const char *what, *unit;
        bool fits;
    } cases[] = {
        {"a decision of the first seat",
         "\"value\":[600,400,0,0],\"better\":\"%s\",\"cost\":[1,0,2],"
         "\"loss\":[1,-1,0,0]",
         true},
        {"no value where one is needed", "\"better\":\"%s\",\"cost\":[1,0,2],\"loss\":[1,-1,0,0]",
         false},
        {"more than a whole win",
         "\"value\":[900,400,0,0],\"better\":\"%s\",\"cost\":[1,0,2],"
         "\"loss\":[1,-1,0,0]",
         false},
        {"less than nothing",
         "\"value\":[1100,-100,0,0],\"better\":\"%s\",\"cost\":[1,0,2],"
         "\"loss\":[1,-1,0,0]",
         false},
        {"no decision", "\"value\":[600,400,0,0]", false},
        {"no such move",
         "\"value\":[600,400,0,0],\"better\":\"?%s\",\"cost\":[1,0,2],"
         "\"loss\":[1,-1,0,0]",
         false},
    };
    struct ct_house *house = ct_house_new(ct_games);
    struct ct_table *t = finished(house, 0);
    struct ct_review *r = ct_review_new(t, 0, EFFORT);
    const struct ct_choice *choice;
    (void)state;
    assert_non_null(r);
    assert_true(ct_table_choices(t, 0, &choice) > 1);
    for (size_t i = 0; i < COUNT(cases); i++) {
        char unit[UNIT], members[UNIT];
        snprintf(members, sizeof members, cases[i].unit, choice[0].text);
        int len = snprintf(unit, sizeof unit, "{\"n\":0,%s}", members);
        if (ct_review_give(r, 0, unit, (size_t)len) != cases[i].fits)
            fail_msg("%s: %s", cases[i].what, cases[i].fits ? "refused" : "taken");
    }
    ct_review_free(r);
    ct_table_free(t);
    ct_house_free(house);
}

/* A roll is nobody's decision: it was said of nobody's seat once, outside of the array. */
static void test_a_roll_is_no_decision(void **state)
{
    enum { TUKTUK = 4 };
    struct ct_house *house = ct_house_new(ct_games);
    struct ct_table *t = finished(house, TUKTUK);
    struct ct_review *r = ct_review_new(t, 0, EFFORT);
    char unit[UNIT];
    int n = 0;
    (void)state;
    assert_non_null(r);
    while (ct_table_seat_at(t, n) != CT_CHANCE) n++;
    int len = snprintf(unit, sizeof unit,
                       "{\"n\":%d,\"value\":[500,500,0,0],\"luck\":[1,-1,0,0],\"better\":\"6\","
                       "\"cost\":[9,9,9],\"loss\":[9,-9,0,0]}",
                       n);
    assert_false(ct_review_give(r, n, unit, (size_t)len));
    ct_review_free(r);
    ct_table_free(t);
    ct_house_free(house);
}

/* A unit of a game that goes on is that of its review after it. */
static void test_units_while_it_is_played(void **state)
{
    enum { LAST = 6 };
    char before[LAST][UNIT], after[UNIT];
    (void)state;
    for (size_t i = 0; i < COUNT(games); i += 2) {
        struct ct_house *house = ct_house_new(ct_games);
        struct ct_table *whole = finished(house, i);
        struct ct_refusal why;
        int at = ct_table_lines(whole) / 2;
        struct ct_table *t = ct_table_branch(whole, 0, at, 7, &why);
        assert_non_null(t);
        assert_null(ct_review_new(t, 0, EFFORT));
        struct ct_review *ahead = ct_review_new_ahead(t, 0, EFFORT);
        check_int("units so far", ct_review_units(ahead), at);
        for (int k = 0; k < LAST; k++) {
            struct ct_text text = ct_text_on(before[k], UNIT);
            ct_review_do(ahead, at - 1 - k);
            ct_review_put_unit(ahead, at - 1 - k, &text);
        }
        ct_review_free(ahead);
        play_out(t, 7);
        struct ct_review *r = ct_review_new(t, 0, EFFORT);
        for (int k = 0; k < LAST; k++) {
            struct ct_text text = ct_text_on(after, UNIT);
            ct_review_do(r, at - 1 - k);
            ct_review_put_unit(r, at - 1 - k, &text);
            check_text(games[i].game, after, before[k]);
        }
        ct_review_free(r);
        ct_table_free(t);
        ct_table_free(whole);
        ct_house_free(house);
    }
}

/* ---- what may be known ----------------------------------------------------------------------- */

/* The same up to the middle, then another world that the eyes could be in, and another end. */
static void test_nothing_hidden_counts(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(games); i += 2) {
        struct ct_house *house = ct_house_new(ct_games);
        struct ct_table *t = finished(house, i);
        struct ct_refusal why;
        int eyes = 1, at = ct_table_lines(t) / 2;
        struct ct_table *branch = ct_table_branch(t, eyes, at, 99, &why);
        assert_non_null(branch);
        play_out(branch, 99);
        struct ct_review *one = reviewed(t, eyes), *other = reviewed(branch, eyes);
        for (int n = 0; n < at; n++)
            check_int("expected", ct_review_value(other, n)->share[eyes],
                      ct_review_value(one, n)->share[eyes]);
        ct_review_free(one);
        ct_review_free(other);
        ct_table_free(branch);
        ct_table_free(t);
        ct_house_free(house);
    }
}

static void test_rolls_average_out(void **state)
{
    struct ct_house *house = ct_house_new(ct_games);
    struct ct_table *t = finished(house, 4);
    const struct ct_kit *kit = ct_table_kit(t);
    struct ct_estimate *e = ct_estimate_new(kit);
    ct_state *seen = calloc(1, kit->game->state_size);
    int rolls = 0;
    (void)state;
    for (int n = 0; n < ct_table_lines(t) && rolls < 5; n++) {
        struct ct_worth mean, luck[CT_OUTCOMES_MAX];
        struct ct_outcome outcome[CT_OUTCOMES_MAX];
        int64_t sum = 0, weights = 0;
        if (ct_table_seat_at(t, n) != CT_CHANCE) continue;
        ct_table_observe(t, n, 0, seen);
        int count = ct_estimate_roll(e, seen, 0, EFFORT, &mean, luck);
        check_int("outcomes", kit->game->chance(kit, seen, outcome), count);
        for (int i = 0; i < count; i++) {
            sum += (int64_t)outcome[i].weight * luck[i].share[0];
            weights += outcome[i].weight;
        }
        assert_true(llabs(sum) <= 2 * weights); /* millionths: rounding */
        rolls++;
    }
    check_int("rolls", rolls, 5);
    ct_estimate_free(e);
    free(seen);
    ct_table_free(t);
    ct_house_free(house);
}

/* ---- a judgement ----------------------------------------------------------------------------- */

static void test_judgement(void **state)
{
    char *text = malloc(JSON);
    (void)state;
    assert_non_null(text);
    for (size_t i = 0; i < COUNT(games); i++) {
        struct ct_house *house = ct_house_new(ct_games);
        struct ct_table *t = finished(house, i);
        const struct ct_kit *kit = ct_table_kit(t);
        struct ct_estimate *e = ct_estimate_new(kit);
        ct_state *seen = calloc(1, kit->game->state_size);
        const struct ct_choice *choices;
        struct ct_judgement j, again;
        int at = ct_table_lines(t) / 3;
        while (ct_table_seat_at(t, at) < 0 || ct_table_choices(t, at, &choices) < 2) at++;
        int seat = ct_table_seat_at(t, at), count = ct_table_choices(t, at, &choices);
        ct_move asked = choices[count - 1].move;
        ct_table_observe(t, at, seat, seen);
        ct_estimate_decision(e, seen, seat, EFFORT, &asked, 1, CT_EVERY_IDEA, &j);
        ct_estimate_decision(e, seen, seat, EFFORT, &asked, 1, CT_EVERY_IDEA, &again);
        assert_memory_equal(&j, &again, sizeof j);
        assert_non_null(ct_judgement_on(&j, asked));
        check_int("the best is behind nobody", j.of[0].behind, 0);
        for (int k = 0; k < j.count; k++)
            assert_true(j.of[k].low <= j.of[k].behind && j.of[k].behind <= j.of[k].high);
        struct ct_text out = ct_text_on(text, JSON);
        ct_put_judgement_json(&out, t, at, ct_estimate_in_points(e), &j);
        size_t room = ct_json_room(out.len);
        void *tokens = malloc(room);
        struct ct_json doc;
        check_text("JSON", ct_json_read(&doc, text, out.len, tokens, room), NULL);
        check_int("moves", ct_json_size(&doc, ct_json_get(&doc, 0, "moves")), j.count);
        free(tokens);
        ct_estimate_free(e);
        free(seen);
        ct_table_free(t);
        ct_house_free(house);
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everything_adds_up),
        cmocka_unit_test(test_units_in_any_order),
        cmocka_unit_test(test_wrong_units),
        cmocka_unit_test(test_a_roll_is_no_decision),
        cmocka_unit_test(test_units_while_it_is_played),
        cmocka_unit_test(test_nothing_hidden_counts),
        cmocka_unit_test(test_rolls_average_out),
        cmocka_unit_test(test_judgement),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
