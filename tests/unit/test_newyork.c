/*
 * test_newyork.c - New York, New York clause by clause.
 *
 * Most tests use one plain deck, so that every card's place is plain, too: with two players
 * seat 0 holds R1-R6, seat 1 R7-R12, the display is Y1-Y6, the stock Y7-Y12, G1-G12, B1-B12.
 */
#include "tests/unit/any_bytes.h"
#include "tests/unit/check.h"
#include "tests/unit/preview.h"

#include "games/newyork/newyork.h"

struct desk {
    struct newyork_kit kit;
    struct newyork s;
};

static const struct ct_game *const game = &newyork_game;

static const struct ct_kit *kit_of(const struct desk *d)
{
    return &d->kit.base;
}

static ct_state *state_of(struct desk *d)
{
    return (ct_state *)(void *)&d->s;
}

static struct desk desk_with(int players, int start, const char *scoring)
{
    struct desk d;
    struct ct_config config = ct_config_default(game, players);
    char text[600];
    static int tokens[2000];
    struct ct_text setup = ct_text_on(text, sizeof text);
    struct ct_json doc;
    config.start = (uint8_t)start;
    assert_true(ct_config_set(game, &config, "scoring", scoring, NULL));
    assert_true(ct_kit_init(&d.kit.base, game, &config, NULL, CT_JSON_NONE, NULL));
    ct_put(&setup, "{\"deck\":[");
    for (int i = 0; i < 48; i++)
        ct_put_format(&setup, "%s\"%c%d\"", i ? "," : "", "RYGB"[i / 12], i % 12 + 1);
    ct_put(&setup, "]}");
    assert_true(sizeof tokens >= ct_json_room(setup.len));
    assert_null(ct_json_read(&doc, text, setup.len, tokens, sizeof tokens));
    assert_true(game->read_setup(&d.kit.base, state_of(&d), &doc, 0, NULL));
    return d;
}

/* Plays moves written with spaces between them. */
static void play(struct desk *d, const char *moves)
{
    while (*moves) {
        size_t len = strcspn(moves, " ");
        struct ct_refusal why = {.rule = "R-13", .token = "unreadable"};
        ct_move m;
        if (!game->read_move(kit_of(d), state_of(d), moves, len, &m) ||
            !game->check(kit_of(d), state_of(d), m, &why))
            fail_msg("%.*s refused: %s %s", (int)len, moves, why.rule, why.token);
        game->apply(kit_of(d), state_of(d), m);
        check_text("audit", game->audit(kit_of(d), state_of(d)), NULL);
        moves += len + (moves[len] == ' ');
    }
}

/* First move of the list until the game is over: plays every card, never passes. */
static int play_out(struct desk *d)
{
    int plays = 0;
    while (d->s.turn != CT_OVER) {
        ct_move list[8];
        int idle;
        game->moves(kit_of(d), state_of(d), list, &idle);
        plays += !(list[0] & NEWYORK_TAKE);
        game->apply(kit_of(d), state_of(d), list[0]);
        check_text("audit", game->audit(kit_of(d), state_of(d)), NULL);
    }
    return plays;
}

/* The legal moves as sorted texts with spaces between them. */
static const char *legal(struct desk *d)
{
    static char list[200];
    struct ct_text out = ct_text_on(list, sizeof list);
    ct_move moves[8];
    char text[8][16];
    int idle, count = game->moves(kit_of(d), state_of(d), moves, &idle);
    for (int i = 0; i < count; i++) {
        struct ct_text one = ct_text_on(text[i], sizeof text[i]);
        game->write_move(kit_of(d), state_of(d), moves[i], &one);
        for (int k = i; k > 0 && strcmp(text[k - 1], text[k]) > 0; k--) {
            char kept[16];
            memcpy(kept, text[k], sizeof kept);
            memcpy(text[k], text[k - 1], sizeof kept);
            memcpy(text[k - 1], kept, sizeof kept);
        }
    }
    for (int i = 0; i < count; i++) {
        if (i) ct_put_char(&out, ' ');
        ct_put(&out, text[i]);
    }
    return list;
}

/* Tops of piles 1 to 12 as colour letters, '.' for an empty one. */
static void set_tops(struct desk *d, const char *tops)
{
    for (int i = 0; i < 12; i++) {
        const char *colour = strchr("RYGB", tops[i]);
        d->s.pile[i] = colour ? (uint16_t)(colour - "RYGB" + 1) : 0;
    }
}

static int card(const char *text)
{
    int c;
    assert_true(newyork_read_card(text, strlen(text), &c));
    return c;
}

/* ---- the clauses -------------------------------------------------------------------------- */

static void ny1_owners_and_neutral_colours(void **state)
{
    static const struct {
        int players;
        const char *tops;
        int points[4];
    } cases[] = {
        {2, "RYGBRYGBRYGB", {1 + 5 + 9, 2 + 6 + 10, 0, 0}},
        {3, "RYGBRYGBRYGB", {1 + 5 + 9, 2 + 6 + 10, 3 + 7 + 11, 0}},
        {4, "RYGBRYGBRYGB", {1 + 5 + 9, 2 + 6 + 10, 3 + 7 + 11, 4 + 8 + 12}},
        {2, "GGGGGGBBBBBB", {0, 0, 0, 0}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct desk d = desk_with(cases[i].players, 0, "pro");
        struct ct_score score;
        set_tops(&d, cases[i].tops);
        game->score(kit_of(&d), state_of(&d), &score);
        for (int seat = 0; seat < 4; seat++)
            check_int(cases[i].tops, score.points[seat], cases[i].points[seat]);
    }
}

static void ny2_deal(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++) {
        for (int start = 0; start < players; start++) {
            struct desk d = desk_with(players, start, "basic");
            check_int("turn", d.s.turn, start);
            check_int("stock", 48 - d.s.stock_at, players == 2 ? 30 : players == 3 ? 24 : 18);
            for (int i = 0; i < 6 * players; i++) {
                int dealt = newyork_card(i / 12, i % 12 + 1);
                if (!(newyork_row_set(&d.s, i / 6) & newyork_bit(dealt)))
                    fail_msg("%d players, start %d: card %d not with seat %d", players, start, i,
                             i / 6);
            }
            for (int i = 6 * players; i < 6 * players + 6; i++)
                assert_true(newyork_row_set(&d.s, NEWYORK_SHOWN) &
                            newyork_bit(newyork_card(i / 12, i % 12 + 1)));
        }
    }
}

static void ny2_hands_are_hidden(void **state)
{
    struct desk d = desk_with(3, 0, "basic"), seen;
    (void)state;
    play(&d, "R1 +Y7 R7 +Y8"); /* what seat 0 took is known to all */
    seen = d;
    game->observe(kit_of(&d), state_of(&d), 2, state_of(&seen));
    assert_true(newyork_row_set(&seen.s, 0) == newyork_bit(card("Y7")));
    assert_true(newyork_row_set(&seen.s, 1) == newyork_bit(card("Y8")));
    check_int("cards of seat 0", newyork_cards_in(&seen.s, 0), 6);
    assert_true(newyork_row_set(&seen.s, 2) == newyork_row_set(&d.s, 2));
    assert_true(newyork_row_set(&seen.s, NEWYORK_SHOWN) == newyork_row_set(&d.s, NEWYORK_SHOWN));
    for (int i = d.s.stock_at; i < 48; i++) check_int("stock", seen.s.deck[i], NEWYORK_HIDDEN);
    assert_true(newyork_seen(kit_of(&d), &d.s) == newyork_seen(kit_of(&d), &seen.s));
}

static void ny3_a_turn(void **state)
{
    struct desk d = desk_with(2, 1, "basic");
    (void)state;
    check_text("to play", legal(&d), "R10 R11 R12 R7 R8 R9 pass");
    play(&d, "R9");
    check_int("still his turn", d.s.turn, 1);
    check_text("to take", legal(&d), "+Y1 +Y2 +Y3 +Y4 +Y5 +Y6");
    play(&d, "+Y6");
    check_int("the other's turn", d.s.turn, 0);
    check_text("to play", legal(&d), "R1 R2 R3 R4 R5 R6 pass");
}

static void ny4_piles(void **state)
{
    struct desk d = desk_with(2, 0, "basic");
    (void)state;
    play(&d, "R1 +Y1 R7 +Y2 Y1");
    check_int("height", newyork_pile_height(&d.s, 1), 2);
    check_int("top", newyork_top(&d.s, 1), 1);
    check_int("top of 7", newyork_top(&d.s, 7), 0);
    check_int("empty pile", newyork_top(&d.s, 2), -1);
}

static void ny6_refill_after_taking(void **state)
{
    struct desk d = desk_with(2, 0, "basic");
    (void)state;
    play(&d, "R3");
    check_text("before", legal(&d), "+Y1 +Y2 +Y3 +Y4 +Y5 +Y6");
    play(&d, "+Y4 R8");
    check_text("after", legal(&d), "+Y1 +Y2 +Y3 +Y5 +Y6 +Y7");
    play(&d, "+Y7");
    check_text("his hand", legal(&d), "R1 R2 R4 R5 R6 Y4 pass");
}

static void ny7_the_end_of_the_stock(void **state)
{
    struct desk d = desk_with(4, 0, "basic");
    int shown = 6;
    (void)state;
    while (d.s.turn != CT_OVER) {
        ct_move list[8];
        int idle, before = d.s.stock_at;
        bool taking = d.s.due == NEWYORK_SHOWN;
        game->moves(kit_of(&d), state_of(&d), list, &idle);
        game->apply(kit_of(&d), state_of(&d), list[0]);
        if (taking) shown = before < 48 ? 6 : shown - 1;
        check_int("display", newyork_cards_in(&d.s, NEWYORK_SHOWN), shown);
        if (!taking && shown == 0) assert_false(d.s.due == NEWYORK_SHOWN);
    }
    check_int("display", shown, 0);
}

static void ny8_passing(void **state)
{
    struct desk d = desk_with(2, 0, "basic"), seen;
    (void)state;
    play(&d, "pass R7 +Y1");
    check_int("he stays out", d.s.turn, 1);
    seen = d;
    game->observe(kit_of(&d), state_of(&d), 1, state_of(&seen));
    assert_true(newyork_row_set(&seen.s, 0) == 0);
    ct_move pass = NEWYORK_PASS;
    assert_true(game->reveals(kit_of(&d), state_of(&d), pass)); /* hidden until the end */
    play(&d, "pass");
    check_int("over", d.s.turn, CT_OVER);
    game->observe(kit_of(&d), state_of(&d), 1, state_of(&seen));
    assert_true(newyork_row_set(&seen.s, 0) == newyork_row_set(&d.s, 0));
}

static void ny9_skipping(void **state)
{
    struct desk d = desk_with(4, 2, "basic");
    (void)state;
    play(&d, "Y1 +G3 pass");
    check_int("2, 3, then 0", d.s.turn, 0);
    play(&d, "pass R7 +G4");
    check_int("1, then 2", d.s.turn, 2);
    play(&d, "pass");
    check_int("1 alone", d.s.turn, 1);
    play(&d, "R8 +G5");
    check_int("1 goes on", d.s.turn, 1);
}

static void ny10_the_end(void **state)
{
    struct desk d = desk_with(3, 0, "basic");
    struct ct_score score;
    (void)state;
    game->score(kit_of(&d), state_of(&d), &score);
    check_text("running", score.reason, NULL);
    play(&d, "pass pass pass");
    game->score(kit_of(&d), state_of(&d), &score);
    check_text("all passed", score.reason, "all-passed");
    d = desk_with(3, 0, "basic");
    play_out(&d);
    game->score(kit_of(&d), state_of(&d), &score);
    check_text("played out", score.reason, "played-out");
    d = desk_with(3, 0, "basic");
    play(&d, "pass");
    play_out(&d);
    game->score(kit_of(&d), state_of(&d), &score);
    check_text("one passed", score.reason, "all-passed");
}

static void ny11_ny12_scores(void **state)
{
    static const struct {
        const char *what, *tops, *scoring;
        int points[4];
    } cases[] = {
        {"the sheet's example, basic", "RBGGGGRYBYBR", "basic", {20, 18, 18, 22}},
        {"the sheet's example, pro", "RBGGGGRYBYBR", "pro", {23, 18, 28, 22}},
        {"nothing", "............", "pro", {0, 0, 0, 0}},
        {"all twelve are one run", "RRRRRRRRRRRR", "pro", {78 + 25, 0, 0, 0}},
        {"all twelve, basic", "RRRRRRRRRRRR", "basic", {78, 0, 0, 0}},
        {"eleven", "YYYYY.YYYYYY", "pro", {0, 72 + 25, 0, 0}},
        {"the highest", ".RRRR.RRRRRR", "pro", {71 + 10 + 25, 0, 0, 0}},
        {"one alone", "...G........", "pro", {0, 0, 4, 0}},
        {"two", "...GG.......", "pro", {0, 0, 9 + 3, 0}},
        {"three", "...GGG......", "pro", {0, 0, 15 + 6, 0}},
        {"four", "...GGGG.....", "pro", {0, 0, 22 + 10, 0}},
        {"five", "...GGGGG....", "pro", {0, 0, 30 + 15, 0}},
        {"six", "...GGGGGG...", "pro", {0, 0, 39 + 25, 0}},
        {"seven", "...GGGGGGG..", "pro", {0, 0, 49 + 25, 0}},
        {"12 and 1 are neighbours", "B..........B", "pro", {0, 0, 0, 13 + 3}},
        {"a run over the seam", "BB.......BBB", "pro", {0, 0, 0, 36 + 15}},
        {"an empty pile breaks a run", "RR.RR.......", "pro", {12 + 6, 0, 0, 0}},
        {"another colour breaks a run", "RRYRR.......", "pro", {12 + 6, 3, 0, 0}},
        {"11 and 1 are not neighbours", "R.........R.", "pro", {12, 0, 0, 0}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct desk d = desk_with(4, 0, cases[i].scoring);
        struct ct_score score;
        set_tops(&d, cases[i].tops);
        game->score(kit_of(&d), state_of(&d), &score);
        for (int seat = 0; seat < 4; seat++)
            check_int(cases[i].what, score.points[seat], cases[i].points[seat]);
    }
}

/* NY-12 the slow way: walk the ring from every pile whose lower neighbour is missing. */
static int slow_pro_score(unsigned tops)
{
    static const int bonus[] = {0, 0, 3, 6, 10, 15, 25};
    int sum = 0;
    for (int i = 0; i < 12; i++) sum += tops >> i & 1 ? i + 1 : 0;
    if (tops == 0xfff) return sum + 25;
    for (int i = 0; i < 12; i++) {
        int length = 0;
        if (tops >> (i + 11) % 12 & 1) continue;
        while (tops >> (i + length) % 12 & 1) length++;
        sum += bonus[length < 6 ? length : 6];
    }
    return sum;
}

static void ny12_all_sets_of_tops(void **state)
{
    struct desk d = desk_with(4, 0, "pro");
    int highest = 0;
    unsigned best = 0;
    (void)state;
    for (unsigned tops = 0; tops < 4096; tops++) {
        struct ct_score score;
        for (int i = 0; i < 12; i++) d.s.pile[i] = tops >> i & 1 ? 1 : 0;
        game->score(kit_of(&d), state_of(&d), &score);
        if (score.points[0] != slow_pro_score(tops))
            fail_msg("tops %03x: got %d, wanted %d", tops, score.points[0], slow_pro_score(tops));
        if (score.points[0] > highest) {
            highest = score.points[0];
            best = tops;
        }
    }
    check_int("highest", highest, 106);
    check_int("all but 1 and 6", best, 0xfff & ~(1u << 0 | 1u << 5));
}

static void ny13_ranks(void **state)
{
    static const struct {
        const char *tops;
        int rank[4];
    } cases[] = {{"............", {1, 1, 1, 1}}, /* all equal */
                 {"RYGB........", {4, 3, 2, 1}}, {"..R.Y..G....", {3, 2, 1, 4}},
                 {"RRY.........", {1, 1, 3, 3}}, {"YRRR........", {1, 2, 3, 3}},
                 {"RRYG........", {2, 2, 1, 4}}};
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct desk d = desk_with(4, 0, "basic");
        struct ct_score score;
        set_tops(&d, cases[i].tops);
        game->score(kit_of(&d), state_of(&d), &score);
        for (int seat = 0; seat < 4; seat++)
            check_int(cases[i].tops, score.rank[seat], cases[i].rank[seat]);
    }
}

/* ---- facts -------------------------------------------------------------------------------- */

static void without_passing_48_plays(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++) {
        for (uint64_t seed = 0; seed < 50; seed++) {
            struct desk d = desk_with(players, 0, "basic");
            struct ct_rng rng;
            ct_rng_seed(&rng, seed, CT_STREAM_SETUP);
            game->init(kit_of(&d), state_of(&d), &rng);
            check_int("plays", play_out(&d), 48);
        }
    }
}

static void refusals_name_their_clause(void **state)
{
    static const struct {
        const char *before, *move, *rule, *token;
    } cases[] = {
        {"", "R7", "NY-4", "not-in-hand"},           {"", "B1", "NY-4", "not-in-hand"},
        {"", "Y1", "NY-4", "not-in-hand"},           {"", "+Y1", "NY-3", "play-first"},
        {"", "+B1", "NY-3", "play-first"},           {"R1", "R2", "NY-5", "must-take"},
        {"R1", "R1", "NY-5", "must-take"},           {"R1", "pass", "NY-8", "pass-while-taking"},
        {"R1", "+Y7", "NY-5", "not-in-display"},     {"R1", "+R2", "NY-5", "not-in-display"},
        {"R1 +Y1", "R1", "NY-4", "not-in-hand"},     {"R1 +Y1", "Y1", "NY-4", "not-in-hand"},
        {"pass pass", "pass", "NY-10", "game-over"}, {"pass pass", "R1", "NY-10", "game-over"},
        {"pass pass", "+Y1", "NY-10", "game-over"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct desk d = desk_with(2, 0, "basic");
        struct ct_refusal why = {.rule = "allowed", .token = "allowed"};
        const char *text = cases[i].move;
        ct_move m;
        play(&d, cases[i].before);
        assert_true(game->read_move(kit_of(&d), state_of(&d), text, strlen(text), &m));
        game->check(kit_of(&d), state_of(&d), m, &why);
        check_text(text, why.rule, cases[i].rule);
        check_text(text, why.token, cases[i].token);
    }
}

static void nothing_to_take(void **state)
{
    struct desk d = desk_with(2, 0, "basic");
    struct ct_refusal why;
    (void)state;
    while (d.s.size[NEWYORK_SHOWN] || d.s.due == NEWYORK_SHOWN) {
        ct_move list[8];
        int idle;
        game->moves(kit_of(&d), state_of(&d), list, &idle);
        game->apply(kit_of(&d), state_of(&d), list[0]);
    }
    assert_false(game->check(kit_of(&d), state_of(&d), (ct_move)card("B1") | NEWYORK_TAKE, &why));
    check_text("rule", why.rule, "NY-7");
}

static void texts_that_are_no_moves(void **state)
{
    static const char *const texts[] = {"",    "R",    "R0",    "R13",  "r1",   "R01",  "R1 ",
                                        " R1", "+",    "+R",    "++R1", "Pass", "pas",  "passs",
                                        "R+1", "R-1",  "X1",    "R1+",  "+R0",  "+r1",  "1R",
                                        "R1x", "+R13", "pass ", "R1.0", "R1e0", "+ R1", "+pass"};
    struct desk d = desk_with(2, 0, "basic");
    (void)state;
    for (size_t i = 0; i < COUNT(texts); i++) {
        ct_move m;
        if (game->read_move(kit_of(&d), state_of(&d), texts[i], strlen(texts[i]), &m))
            fail_msg("\"%s\" is read as a move", texts[i]);
    }
    ct_move m;
    assert_false(game->read_move(kit_of(&d), state_of(&d), "R1\0", 3, &m));
    assert_false(game->read_move(kit_of(&d), state_of(&d), "\0R1", 3, &m));
}

static void reveals_only_the_stock(void **state)
{
    struct desk d = desk_with(4, 0, "basic");
    (void)state;
    while (d.s.turn != CT_OVER) {
        ct_move list[8];
        int idle, count = game->moves(kit_of(&d), state_of(&d), list, &idle);
        bool wanted = d.s.due == NEWYORK_SHOWN && d.s.stock_at < 48;
        for (int i = 0; i < count; i++)
            check_int("reveals", game->reveals(kit_of(&d), state_of(&d), list[i]), wanted);
        game->apply(kit_of(&d), state_of(&d), list[0]);
    }
}

/* Perfect information: with two players from the moment the stock is empty. */
static void two_players_know_all_in_the_end(void **state)
{
    struct desk d = desk_with(2, 0, "basic"), seen, world;
    struct ct_rng rng;
    (void)state;
    ct_rng_seed(&rng, 3, CT_STREAM_SETUP);
    while (d.s.turn != CT_OVER) {
        ct_move list[8];
        int idle;
        game->moves(kit_of(&d), state_of(&d), list, &idle);
        game->apply(kit_of(&d), state_of(&d), list[0]);
        if (d.s.stock_at < 48) continue;
        for (int seat = 0; seat < 2; seat++) {
            seen = world = d;
            game->observe(kit_of(&d), state_of(&d), seat, state_of(&seen));
            game->imagine(kit_of(&d), state_of(&seen), seat, &rng, state_of(&world));
            for (int row = 0; row < 2; row++)
                assert_true(newyork_row_set(&world.s, row) == newyork_row_set(&d.s, row));
        }
    }
}

/* ---- eyes ----------------------------------------------------------------------------------- */

/* Who plays nowhere sees what everybody sees, and at the end all hands. */
static void spectators_see_what_is_open(void **state)
{
    static char text[4000];
    struct ct_text view = ct_text_on(text, sizeof text);
    struct desk d = desk_with(3, 0, "basic"), seen = d, by_seat = d;
    (void)state;
    play(&d, "R1 +Y7 pass Y1 +Y8");
    game->observe(kit_of(&d), state_of(&d), CT_SPECTATOR, state_of(&seen));
    assert_true(newyork_row_set(&seen.s, 0) == newyork_bit(card("Y7")));
    assert_true(newyork_row_set(&seen.s, 1) == 0);
    assert_true(newyork_row_set(&seen.s, 2) == newyork_bit(card("Y8")));
    for (int seat = 0; seat < 3; seat++) {
        check_int("cards", newyork_cards_in(&seen.s, seat), 6);
        game->observe(kit_of(&d), state_of(&d), (seat + 1) % 3, state_of(&by_seat));
        assert_true(newyork_row_set(&seen.s, seat) == newyork_row_set(&by_seat.s, seat));
    }
    game->face->view(kit_of(&d), state_of(&seen), CT_SPECTATOR, &view);
    assert_non_null(strstr(text, "\"viewer\":-2,"));
    assert_non_null(strstr(text, "\"hand\":[\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"]"));
    play(&d, "pass pass");
    game->observe(kit_of(&d), state_of(&d), CT_SPECTATOR, state_of(&seen));
    game->observe(kit_of(&d), state_of(&d), 2, state_of(&by_seat));
    assert_memory_equal(&seen.s, &by_seat.s, sizeof seen.s);
    assert_true(newyork_row_set(&seen.s, 1) == newyork_row_set(&d.s, 1));
}

static void previews_tell_no_secret(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++) {
        struct desk d = desk_with(players, 0, "pro");
        check_previews(kit_of(&d), 40);
    }
}

static void any_bytes_do_no_harm(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++) {
        struct desk d = desk_with(players, 0, players == 3 ? "pro" : "basic");
        check_any_bytes(kit_of(&d), 12, 7, 500);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ny1_owners_and_neutral_colours),
        cmocka_unit_test(ny2_deal),
        cmocka_unit_test(ny2_hands_are_hidden),
        cmocka_unit_test(ny3_a_turn),
        cmocka_unit_test(ny4_piles),
        cmocka_unit_test(ny6_refill_after_taking),
        cmocka_unit_test(ny7_the_end_of_the_stock),
        cmocka_unit_test(ny8_passing),
        cmocka_unit_test(ny9_skipping),
        cmocka_unit_test(ny10_the_end),
        cmocka_unit_test(ny11_ny12_scores),
        cmocka_unit_test(ny12_all_sets_of_tops),
        cmocka_unit_test(ny13_ranks),
        cmocka_unit_test(without_passing_48_plays),
        cmocka_unit_test(refusals_name_their_clause),
        cmocka_unit_test(nothing_to_take),
        cmocka_unit_test(texts_that_are_no_moves),
        cmocka_unit_test(reveals_only_the_stock),
        cmocka_unit_test(two_players_know_all_in_the_end),
        cmocka_unit_test(spectators_see_what_is_open),
        cmocka_unit_test(previews_tell_no_secret),
        cmocka_unit_test(any_bytes_do_no_harm),
    };
    return cmocka_run_group_tests_name("newyork", tests, NULL, NULL);
}
