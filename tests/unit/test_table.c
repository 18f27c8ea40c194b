/* test_table.c - the table: playing, taking back, branching, names, saving and loading. */
#include "tests/unit/check.h"

#include "core/table.h"
#include "games/list.h"
#include "games/newyork/newyork.h"
#include "games/null/null.h"

#include <stdlib.h>

enum { RECORD = 1 << 16 };
static char record_a[RECORD], record_b[RECORD];
static struct ct_house *house;

static int open_house(void **state)
{
    (void)state;
    house = ct_house_new(ct_games_tested);
    return house ? 0 : -1;
}

static int close_house(void **state)
{
    size_t bytes;
    (void)state;
    check_int("kits that nobody gave back", ct_house_kits(house, &bytes), 0);
    ct_house_free(house);
    return 0;
}

/* By whoever is to move. */
static bool play(struct ct_table *t, const char *text, struct ct_refusal *why)
{
    return ct_table_play(t, ct_table_turn(t), ct_table_lines(t), text, why);
}

static int choices_now(const struct ct_table *t, const struct ct_choice **out)
{
    return ct_table_choices(t, ct_table_lines(t), out);
}

static struct ct_table *newyork_table(int players, uint64_t seed)
{
    struct ct_config config = ct_config_default(&newyork_game, players);
    const struct ct_kit *kit =
        ct_house_kit(house, &newyork_game, &config, NULL, CT_JSON_NONE, NULL);
    assert_non_null(kit);
    struct ct_table *t = ct_table_new(house, kit, seed, NULL);
    ct_house_drop(house, kit);
    assert_non_null(t);
    return t;
}

/* The first choice of the list, so often. */
static void play_first(struct ct_table *t, int times)
{
    for (int i = 0; i < times && ct_table_turn(t) >= 0; i++) {
        const struct ct_choice *choice;
        assert_true(choices_now(t, &choice) > 0);
        assert_true(play(t, choice[0].text, NULL));
    }
}

static size_t save(const struct ct_table *t, char *record)
{
    struct ct_text out = ct_text_on(record, RECORD);
    ct_table_save(t, &out);
    assert_false(ct_text_is_cut(&out));
    return out.len;
}

static struct ct_table *load(const char *record, size_t len)
{
    struct ct_refusal why = {.rule = "", .token = ""};
    long line = 0;
    struct ct_table *t = ct_table_load(house, record, len, 1, &why, &line);
    if (!t) fail_msg("line %ld: %s %s", line, why.rule, why.token);
    return t;
}

/* ---- playing --------------------------------------------------------------------------------- */

static void playing(void **state)
{
    struct ct_table *t = newyork_table(2, 1);
    struct ct_refusal why;
    const struct ct_choice *choice;
    (void)state;
    check_int("lines", ct_table_lines(t), 0);
    assert_false(play(t, "nonsense", &why));
    check_text("unreadable", why.rule, "R-13");
    int count = choices_now(t, &choice);
    check_int("a hand and pass", count, 7);
    assert_false(ct_table_roll(t, &why));
    check_text("no die", why.rule, "R-8");
    assert_true(play(t, choice[0].text, &why));
    check_int("lines", ct_table_lines(t), 1);
    check_int("seat", ct_table_seat_at(t, 0), 0);
    assert_false(play(t, "pass", &why));
    check_text("refused by a rule", why.rule, "NY-8");
    check_int("lines", ct_table_lines(t), 1);
    play_first(t, 200);
    check_int("over", ct_table_turn(t), CT_OVER);
    check_int("no choices", choices_now(t, &choice), 0);
    assert_false(play(t, "pass", &why));
    check_text("over", why.rule, "R-12");
    ct_table_free(t);
    ct_table_free(NULL);
}

/* The same seed and moves: the same bytes. */
static void repeating(void **state)
{
    struct ct_table *a = newyork_table(3, 77), *b = newyork_table(3, 77), *c = newyork_table(3, 78);
    (void)state;
    play_first(a, 30);
    play_first(b, 30);
    play_first(c, 30);
    size_t len = save(a, record_a);
    assert_true(save(b, record_b) == len && memcmp(record_a, record_b, len) == 0);
    save(c, record_b);
    assert_true(strcmp(record_a, record_b) != 0);
    ct_table_free(a);
    ct_table_free(b);
    ct_table_free(c);
}

/* ---- taking back ----------------------------------------------------------------------------- */

static void undo_follows_knowledge(void **state)
{
    struct ct_table *t = newyork_table(2, 5);
    struct newyork first;
    const struct ct_choice *choice;
    (void)state;
    memcpy(&first, ct_table_state(t), sizeof first);
    assert_false(ct_table_may_undo(t, 0)); /* nothing there */
    play_first(t, 1);
    assert_true(ct_table_may_undo(t, 0)); /* his own card shown is no obstacle */
    assert_false(ct_table_may_undo(t, 1));
    assert_false(ct_table_undo(t, 1));
    assert_true(ct_table_undo(t, 0));
    assert_memory_equal(&first, ct_table_state(t), sizeof first);
    check_int("lines", ct_table_lines(t), 0);
    assert_false(ct_table_undo(t, 0));
    play_first(t, 1);
    choices_now(t, &choice);
    assert_true(ct_table_reveals(t, ct_table_lines(t), choice[0].move));
    play_first(t, 1); /* takes, and a card is turned up */
    assert_false(ct_table_may_undo(t, 0));
    assert_false(ct_table_may_undo(t, 1));
    ct_table_free(t);
}

static void undo_in_the_end_of_the_game(void **state)
{
    struct ct_table *t = newyork_table(2, 5);
    (void)state;
    while (((const struct newyork *)(const void *)ct_table_state(t))->stock_at < 48)
        play_first(t, 1);
    int seat = ct_table_turn(t);
    int lines = ct_table_lines(t);
    play_first(t, 2); /* play and take: nothing is revealed any more */
    assert_true(ct_table_turn(t) != seat);
    assert_true(ct_table_undo(t, seat) && ct_table_undo(t, seat));
    check_int("lines", ct_table_lines(t), lines);
    play_first(t, 3); /* the other one has decided something since */
    assert_false(ct_table_may_undo(t, seat));
    ct_table_free(t);
}

/* ---- branching ------------------------------------------------------------------------------- */

static void branching(void **state)
{
    struct ct_table *t = newyork_table(3, 9);
    struct newyork before, after;
    int varied = 0;
    (void)state;
    play_first(t, 40);
    for (int at = 0; at <= 40; at += 5) {
        for (uint64_t seed = 0; seed < 4; seed++) {
            struct ct_refusal why = {.rule = "", .token = ""};
            struct ct_table *b = ct_table_branch(t, 1, at, seed, &why);
            if (!b) fail_msg("no branch at %d: %s %s", at, why.rule, why.token);
            check_int("lines", ct_table_lines(b), at);
            newyork_game.observe(ct_table_kit(t), ct_table_state_at(t, at), 1,
                                 (ct_state *)(void *)&before);
            ct_table_observe(b, at, 1, (ct_state *)(void *)&after);
            assert_memory_equal(&before, &after, sizeof before);
            varied += memcmp(ct_table_state_at(t, 0), ct_table_state_at(b, 0), sizeof before) != 0;
            play_first(b, 200);
            size_t len = save(b, record_a);
            assert_non_null(strstr(record_a, "\"branch\":{\"of\":\""));
            ct_table_free(load(record_a, len));
            ct_table_free(b);
        }
    }
    assert_true(varied > 20);
    ct_table_free(t);
}

/* ---- names, saving, loading ------------------------------------------------------------------ */

static void other_members_are_kept(void **state)
{
    struct ct_table *t = newyork_table(2, 5);
    (void)state;
    save(t, record_a);
    char *end = strchr(record_a, '\n');
    char tail[64] = ",\"date\":\"2026\",\"clocks\":[1, {\"a\":2}]}\n";
    assert_non_null(end);
    size_t len = (size_t)(end - 1 - record_a);
    memcpy(record_a + len, tail, strlen(tail) + 1);
    struct ct_table *again = load(record_a, strlen(record_a));
    save(again, record_b);
    check_text("members that are not ours", record_b, record_a);
    ct_table_free(t);
    ct_table_free(again);
}

static void names(void **state)
{
    struct ct_table *t = newyork_table(4, 2);
    (void)state;
    check_text("no name", ct_table_name(t, 0), "");
    ct_table_set_name(t, 0, "Ann \"the card\" \\ O'Neill");
    ct_table_set_name(t, 2, "\xc3\x84nne");
    const char *long_name = "a name that goes on and on and on and on and on until after eighty "
                            "bytes there is \xf0\x9f\x98\x80";
    ct_table_set_name(t, 3, long_name);
    check_text(
        "cut before a character", ct_table_name(t, 3),
        "a name that goes on and on and on and on and on until after eighty bytes there is ");
    play_first(t, 10);
    size_t len = save(t, record_a);
    struct ct_table *again = load(record_a, len);
    for (int seat = 0; seat < 4; seat++)
        check_text("name", ct_table_name(again, seat), ct_table_name(t, seat));
    assert_true(save(again, record_b) == len && memcmp(record_a, record_b, len) == 0);
    ct_table_free(t);
    ct_table_free(again);
}

static void saving_and_loading(void **state)
{
    (void)state;
    for (int lines = 0; lines < 110; lines += 7) {
        struct ct_table *t = newyork_table(4, (uint64_t)lines);
        play_first(t, lines);
        size_t len = save(t, record_a);
        struct ct_table *again = load(record_a, len);
        check_int("lines", ct_table_lines(again), ct_table_lines(t));
        for (int n = 0; n <= ct_table_lines(t); n++)
            assert_memory_equal(ct_table_state_at(t, n), ct_table_state_at(again, n),
                                sizeof(struct newyork));
        assert_true(save(again, record_b) == len && memcmp(record_a, record_b, len) == 0);
        ct_table_free(t);
        ct_table_free(again);
    }
}

static void loading_refused(void **state)
{
    struct ct_table *t = newyork_table(2, 1);
    size_t len;
    (void)state;
    play_first(t, 200);
    len = save(t, record_a);
    char *two = malloc(2 * len);
    assert_non_null(two);
    memcpy(two, record_a, len);
    memcpy(two + len, record_a, len);
    static const struct {
        const char *what, *text, *rule;
        long line;
    } cases[] = {
        {"nothing", "", "R-3", 0},
        {"no JSON", "x\n", "R-1", 1},
        {"a move first", "{\"n\":0,\"player\":0,\"move\":\"R1\"}\n", "R-3", 1},
        {"a bad second line",
         "{\"crosstown\":1,\"game\":\"null\",\"rules\":1,\"players\":2,\"setup\":{\"heap\":5}}\n{}"
         "\n",
         "R-1", 2},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ct_refusal why = {.rule = ""};
        long line = -1;
        assert_null(ct_table_load(house, cases[i].text, strlen(cases[i].text), 1, &why, &line));
        check_text(cases[i].what, why.rule, cases[i].rule);
        check_int(cases[i].what, line, cases[i].line);
    }
    struct ct_refusal why = {.rule = ""};
    assert_null(ct_table_load(house, two, 2 * len, 1, &why, NULL));
    check_text("two records", why.rule, "R-12");
    free(two);
    ct_table_free(t);
}

/* ---- showing --------------------------------------------------------------------------------- */

static void showing(void **state)
{
    struct ct_table *t = newyork_table(2, 1);
    struct ct_text out = ct_text_on(record_a, RECORD);
    struct ct_pen pen = {.columns = 80};
    (void)state;
    play_first(t, 6);
    ct_table_view(t, ct_table_lines(t), 0, &out);
    assert_non_null(strstr(record_a, "\"viewer\":0"));
    assert_non_null(strstr(record_a, "\"?\""));
    ct_text_clear(&out);
    ct_table_view(t, ct_table_lines(t), CT_EVERYTHING, &out);
    assert_null(strstr(record_a, "\"?\""));
    ct_text_clear(&out);
    ct_table_events(t, 1, 0, &out);
    assert_non_null(strstr(record_a, "\"taken\""));
    ct_text_clear(&out);
    ct_table_draw(t, 0, 1, &pen, &out);
    assert_non_null(strstr(record_a, "(you)"));
    ct_table_free(t);
}

/* ---- whose turn, which line: what comes too late or from elsewhere --------------------------- */

static void only_the_next_line_of_the_seat_to_move(void **state)
{
    static const struct {
        int seat, n;
        const char *rule, *token;
    } cases[] = {
        {1, 4, "R-7", "player"}, {0, 3, "R-6", "stale"},
        {0, 5, "R-6", "stale"},  {0, -1, "R-6", "stale"},
        {1, 3, "R-6", "stale"},  {CT_CHANCE, 4, "R-8", "move-due"},
        {4, 4, "R-7", "player"}, {CT_SPECTATOR, 4, "R-7", "player"},
    };
    struct ct_table *t = newyork_table(2, 1);
    const struct ct_choice *choice;
    char move[CT_MOVE_TEXT];
    (void)state;
    play_first(t, 4); /* both have played and taken */
    assert_int_equal(ct_table_turn(t), 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ct_refusal why = {.rule = "", .token = ""};
        choices_now(t, &choice);
        memcpy(move, choice[0].text, sizeof move);
        int n = cases[i].n;
        assert_false(ct_table_play(t, cases[i].seat, n, move, &why));
        check_text("rule", why.rule, cases[i].rule);
        check_text("token", why.token, cases[i].token);
        assert_false(ct_table_play_move(t, cases[i].seat, n, choice[0].move, &why));
        check_text("token of the bits", why.token, cases[i].token);
        check_int("nothing has changed", ct_table_lines(t), 4);
    }
    /* Looking at an earlier line is no crime. */
    assert_true(ct_table_choices(t, 0, &choice) > 0);
    memcpy(move, choice[0].text, sizeof move);
    assert_true(ct_table_check(t, 0, 0, move, NULL));
    assert_true(ct_table_play(t, 0, 4, "pass", NULL));
    ct_table_free(t);
}

/* ---- small tables ---------------------------------------------------------------------------- */

static struct ct_table *table_of(const struct ct_game *game, int players, uint64_t seed)
{
    struct ct_config config = ct_config_default(game, players);
    const struct ct_kit *kit = ct_house_kit(house, game, &config, NULL, CT_JSON_NONE, NULL);
    struct ct_table *t = kit ? ct_table_new(house, kit, seed, NULL) : NULL;
    ct_house_drop(house, kit);
    assert_non_null(t);
    return t;
}

static void play_out(struct ct_table *t)
{
    const struct ct_choice *choice;
    for (uint64_t n = 1; ct_table_turn(t) != CT_OVER; n++) {
        if (ct_table_turn(t) == CT_CHANCE) {
            assert_true(ct_table_roll(t, NULL));
            continue;
        }
        int count = choices_now(t, &choice);
        assert_true(play(t, choice[n * 2654435761u % (uint64_t)count].text, NULL));
    }
}

static void a_table_is_small(void **state)
{
    (void)state;
    for (int g = 0; ct_games_tested[g]; g++) {
        struct ct_table *t = table_of(ct_games_tested[g], 2, 5);
        if (ct_table_bytes(t) > 3000)
            fail_msg("%s: %zu bytes", ct_games_tested[g]->id, ct_table_bytes(t));
        play_out(t);
        size_t lines = (size_t)ct_table_lines(t), most = 3000 + 8 * lines;
        if (ct_table_bytes(t) > most)
            fail_msg("%s: %zu bytes with %zu lines", ct_games_tested[g]->id, ct_table_bytes(t),
                     lines);
        ct_table_free(t);
    }
}

static void equal_kits_are_one(void **state)
{
    size_t bytes, more;
    struct ct_table *a = table_of(&newyork_game, 2, 1), *b = table_of(&newyork_game, 2, 2);
    (void)state;
    assert_ptr_equal(ct_table_kit(a), ct_table_kit(b));
    check_int("kits", ct_house_kits(house, &bytes), 1);
    struct ct_table *c = table_of(&newyork_game, 3, 1);
    check_int("kits", ct_house_kits(house, &more), 2);
    assert_true(more > bytes);
    ct_table_free(a);
    ct_table_free(c);
    check_int("kits", ct_house_kits(house, &more), 1);
    assert_true(more == bytes);
    assert_true(play(b, "pass", NULL));
    ct_table_free(b);
    check_int("kits", ct_house_kits(house, &bytes), 0);
}

/* Positions in any order are those that were played. */
static void positions_are_made_again(void **state)
{
    struct newyork kept[64];
    struct ct_table *t = newyork_table(2, 3), *other = newyork_table(2, 4);
    (void)state;
    for (int n = 0; n < 40; n++) {
        memcpy(&kept[n], ct_table_state(t), sizeof kept[n]);
        play_first(t, 1);
    }
    play_first(other, 20);
    for (int i = 0; i < 400; i++) {
        int n = i * 29 % 40;
        assert_memory_equal(ct_table_state_at(t, n), &kept[n], sizeof kept[n]);
        if (i % 7 == 0) ct_table_state_at(other, n % 20); /* the house remembers another's */
    }
    ct_table_free(other);
    assert_memory_equal(ct_table_state_at(t, 17), &kept[17], sizeof kept[17]);
    ct_table_free(t);
}

/* ---- what one pair of eyes knows ------------------------------------------------------------- */

static void seen_from_one_seat(void **state)
{
    struct newyork seen;
    struct ct_refusal why = {.rule = "", .token = ""};
    struct ct_table *t = newyork_table(3, 1);
    const struct ct_kit *kit = ct_table_kit(t);
    char *bytes = (char *)&seen;
    (void)state;
    play_first(t, 12);
    ct_table_observe(t, 12, 1, (ct_state *)(void *)&seen);
    struct ct_table *one = ct_table_seen(house, kit, &seen, sizeof seen, 1, 12, &why);
    assert_non_null(one);
    check_int("eyes", ct_table_eyes(one), 1);
    check_int("lines", ct_table_lines(one), 12);
    assert_true(ct_table_can_show(one, 12, 1));
    assert_false(ct_table_can_show(one, 12, 0));
    assert_false(ct_table_can_show(one, 11, 1));
    assert_false(ct_table_may_undo(one, 1));
    assert_false(ct_table_play(one, ct_table_turn(one), 12, "pass", &why));
    check_text("played elsewhere", why.token, "played-elsewhere");
    /* It goes on by what the seat is shown. */
    play_first(t, 1);
    ct_table_observe(t, 13, 1, (ct_state *)(void *)&seen);
    assert_true(ct_table_show(one, 13, &seen, sizeof seen, &why));
    check_int("turn", ct_table_turn(one), ct_table_turn(t));
    /* What nobody can have seen. */
    assert_false(ct_table_show(one, 13, &seen, sizeof seen - 1, &why));
    check_text("short", why.token, "never-seen");
    assert_false(ct_table_show(one, -1, &seen, sizeof seen, &why));
    bytes[0] = 77;
    assert_false(ct_table_show(one, 13, &seen, sizeof seen, &why));
    check_int("still there", ct_table_turn(one), ct_table_turn(t));
    ct_table_observe(t, 13, 0, (ct_state *)(void *)&seen); /* another seat's */
    assert_false(ct_table_show(one, 13, &seen, sizeof seen, &why));
    memcpy(&seen, ct_table_state(t), sizeof seen); /* the truth */
    assert_false(ct_table_show(one, 13, &seen, sizeof seen, &why));
    assert_null(ct_table_seen(house, kit, &seen, sizeof seen, CT_EVERYTHING, 13, &why));
    assert_null(ct_table_seen(house, kit, &seen, sizeof seen, 3, 13, &why));
    ct_table_free(one);
    ct_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playing),
        cmocka_unit_test(repeating),
        cmocka_unit_test(undo_follows_knowledge),
        cmocka_unit_test(undo_in_the_end_of_the_game),
        cmocka_unit_test(branching),
        cmocka_unit_test(names),
        cmocka_unit_test(other_members_are_kept),
        cmocka_unit_test(saving_and_loading),
        cmocka_unit_test(loading_refused),
        cmocka_unit_test(showing),
        cmocka_unit_test(only_the_next_line_of_the_seat_to_move),
        cmocka_unit_test(a_table_is_small),
        cmocka_unit_test(equal_kits_are_one),
        cmocka_unit_test(positions_are_made_again),
        cmocka_unit_test(seen_from_one_seat),
    };
    return cmocka_run_group_tests_name("table", tests, open_house, close_house);
}
