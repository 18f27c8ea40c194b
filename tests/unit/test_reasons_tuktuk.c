/*
 * test_reasons_tuktuk.c - the reasons of Tuk Tuk Taxi: each in a small town where it holds, in
 * words, and in one where it does not; and over many games nothing that they say is untrue
 * (tuktuk_claims.h), nothing hidden counts, and what is likely is so in other worlds, too.
 */
#include "ai/brain.h"
#include "tests/unit/tuktuk_claims.h"
#include "tests/unit/tuktuk_desk.h"

static const struct ct_reasons *table(void)
{
    return ct_reasons_of("tuktuk");
}

static int place_of(const char *token)
{
    int i = 0;
    while (table()->kind[i].token && strcmp(table()->kind[i].token, token) != 0) i++;
    return i;
}

static int times_found[64]; /* by place in the table */

/* ---- positions --------------------------------------------------------------------------------
 */

struct scene {
    const char *token;
    const char *town, *things;
    const char *start;  /* what the die shows, the kind of the drawn tile, or "place" */
    const char *before; /* moves that lead there */
    const char *better, *other;
    const char *sentence;
    const char *spoilt; /* what stands there instead, so that it does not hold; NULL: see back */
};

#define RING        "1.....|.####.|......"
#define APART       "3.......|########|...."
#define FETCH       "........|B#######|########|...."
#define YELLOW_RING "3.....|.####.|......"

/* Red is Ada, yellow Mira. "red-won": one delivered before; "yellow-full". */
static const struct scene scenes[] = {
    {"deliver", "1.......", "red@3,0 full", "3", "", "WWW", "EEE",
     "Your customer is home: 1 delivered.", "red@3,0"},
    {"decided", "1.......", "red@3,0 full red-won", "3", "", "WWW", "EEE",
     "That decides it: nobody can catch you.", "red@3,0 full"},
    {"police-home", "1.......", "red@4,0 full police@3,0", "5", "", "WW", "EEE",
     "Let the police bring you home: your customer is delivered.", "red@4,0 police@3,0"},
    {"pick-up", "......|B#####", "red@3,0 customer@0,1/N", "3", "", "WWW", "EE",
     "Here somebody gets in.", "red@3,0 customer@0,1/N full"},
    {"nearer", "1.......", "red@4,0 full", "2", "", "WW", "EE",
     "From there your station is nearer: 2 against 6 steps.", "red@4,0"},
    {"nearer-customer", "........|B#######", "red@4,0 customer@0,1/N", "2", "", "WW", "EE",
     "From there the next customer is nearer: 2 against 6 steps.", "red@4,0 customer@0,1/N full"},
    {"home-empty", "1.......|#######B", "red@3,0 customer@7,1/N", "3", "", "EEE", "WWW",
     "Home without a customer brings nothing: go where somebody waits.",
     "red@3,0 customer@7,1/N full"},
    {"first", "........|#####B##", "red@3,0 yellow@0,0 customer@5,1/N", "1", "", "E", "W",
     "You are nearer to this customer than Mira: 1 against 5 steps.",
     "red@3,0 yellow@7,0 customer@5,1/N"},
    {"at-light", "1..L....", "red@5,0 full", "2", "", "W", "EE",
     "Wait in front of the light: the next green takes you through.",
     "red@5,0 full police-stop@4,0"},
    {"through", "1..L....", "red@5,0 full", "3", "", "WWW", "EE",
     "This roll takes you past the light on your way.", "red@5,0"},
    {"roll-again", "........", "red@3,0 no-parking@1,0", "2", "", "WW", "EE",
     "No parking: you may roll once more.", "red@3,0 meter@1,0"},
    {"run-on", "1...........", "red@9,0 full no-stopping@7,0", "2", "", "WW", "EE",
     "No stopping gives you 5 more steps at once.", "red@9,0 no-stopping@7,0"},
    {"roll-on", "1...........", "red@9,0 full no-parking@7,0", "2", "WW", "roll", "end",
     "Most rolls can bring you nearer to where you want to go.",
     "red@9,0 full no-parking@7,0 do-not-enter@5,0"},
    {"rest", "1...........", "red@3,0 full no-parking@5,0", "2", "EE", "end", "roll",
     "Most rolls would bring you no nearer to where you want to go.", NULL},
    {"no-fine", "1.......|#######B", "red@4,0 police@3,0 customer@7,1/N", "5", "", "EEE", "WW",
     "Not past the police with a 5: they would send you home.",
     "red@4,0 police@3,0 customer@7,1/N full"},
    {"no-miss", "........", "red@3,0 slippery@2,0", "2", "", "EE", "WW",
     "The slippery road would cost you your next turn: this drive avoids it.",
     "red@3,0 slippery@1,0"},
    {"no-miss", "........", "red@3,0 meter@1,0", "2", "", "EE", "WW",
     "The parking meter would cost you your next turn: this drive avoids it.", "red@3,0 meter@2,0"},
    {"keep-going", RING, "red@5,1 full stop@5,2", "4", "", "NWWW", "S",
     "The stop sign would end your drive.", NULL},
    {"longer", YELLOW_RING, "red@3,2 yellow@5,0 yellow-full", "do-not-enter", "",
     "do-not-enter@2,0", "do-not-enter@2,2", "Mira's way home grows from 5 to 9 steps.",
     "red@3,2 yellow@5,0"},
    {"longer", "3....1|.####.|......", "red@3,2 yellow@4,0 yellow-full", "do-not-enter", "",
     "do-not-enter@2,0", "do-not-enter@2,2", "Mira's way home grows from 4 to 10 steps.",
     "red@1,0 full yellow@4,0 yellow-full"},
    {"longer-customer", "......|.#B##.|......", "red@3,2 yellow@5,0 customer@2,1/N", "do-not-enter",
     "", "do-not-enter@3,0", "do-not-enter@2,2",
     "Mira's way to the next customer grows from 3 to 11 steps.", "red@3,2 yellow@5,0"},
    {"close", "3.......", "red@7,0 yellow@5,0 yellow-full", "do-not-enter", "", "do-not-enter@2,0",
     "do-not-enter@6,0", "It closes Mira's street.", "red@7,0 yellow@5,0"},
    {"slow", APART, "red@1,2 yellow@5,0 yellow-full", "police-stop", "", "police-stop@4,0",
     "police-stop@6,0", "Mira's way leads over it: it can cost Mira steps next turn.",
     "red@1,2 yellow@5,0"},
    {"slow-turn", APART, "red@1,2 yellow@5,0 yellow-full", "slippery", "", "slippery@4,0",
     "slippery@6,0", "Mira's way leads over it: it can cost Mira a whole turn.",
     "red@1,2 yellow@5,0"},
    {"on-way", APART, "red@1,2 yellow@5,0 yellow-full", "speed-limit", "", "speed-limit@4,0",
     "speed-limit@6,0", "Mira's shortest way home leads over it.", "red@1,2 yellow@5,0"},
    {"on-way-customer", FETCH, "red@1,3 yellow@5,0 customer@0,1/N", "speed-limit", "",
     "speed-limit@4,0", "speed-limit@6,0",
     "Mira's shortest way to the next customer leads over it.", "red@1,3 yellow@5,0"},
    {"way-back", "3.......|#####B##|########|....", "red@1,3 yellow@7,0 customer@5,1/N", "stop", "",
     "stop@3,0", "stop@6,0", "Mira's way home from the next customer leads over it.",
     "red@1,3 yellow@7,0"},
    {"longer-back", "3.....|.#B##.|......", "red@3,2 yellow@5,0 customer@2,1/N", "do-not-enter", "",
     "do-not-enter@1,0", "do-not-enter@2,2",
     "Mira's way home from the next customer grows from 2 to 12 steps.", "red@3,2 yellow@5,0"},
    {"police-lift", "1.......", "red@4,0 full", "police", "", "police@3,0", "police@7,0",
     "With a 5 or a 6 the police can bring you home at once.", "red@4,0"},
    {"police-trap", FETCH, "red@1,3 yellow@5,0 customer@0,1/N", "police", "", "police@4,0",
     "police@6,0", "Mira's way leads past it: passing with a 5 or a 6 means going home empty.",
     "red@1,3 yellow@5,0"},
    {"no-lift", "3.......", "red@7,0 yellow@4,0 yellow-full police@3,0", "no-parking", "",
     "no-parking@3,0", "no-parking@6,0",
     "The police can no longer bring Mira home with a 5 or a 6.", "red@7,0 yellow@4,0 police@3,0"},
    {"toll-gone", "1.......", "red@5,0 full stop@3,0", "no-parking", "", "no-parking@3,0",
     "no-parking@7,0", "The stop sign on your way no longer counts.", "red@5,0 stop@3,0"},
    {"toll-gone", "........|B#######", "red@4,0 customer@0,1/N meter@0,0", "no-parking", "",
     "no-parking@0,0", "no-parking@7,0", "The parking meter on your way no longer counts.",
     "red@4,0 customer@0,1/N meter@1,0"},
    {"cover", "1.......", "red@5,0 full do-not-enter@2,0", "meter", "", "meter@2,0", "meter@7,0",
     "Only the top tile counts: the do not enter below no longer stands in your way.",
     "red@5,0 do-not-enter@2,0"},
    {"clear", RING, "red@5,0 full do-not-enter@2,0", "remove", "", "remove@2,0", "skip",
     "With the do not enter gone, your way gets shorter: 9 becomes 5.", "red@5,0 do-not-enter@2,0"},
    {"opens-rival", "3.......", "red@7,0 yellow@5,0 yellow-full do-not-enter@2,0", "meter", "",
     "meter@6,0", "meter@2,0", "The do not enter stays, and Mira's way stays long.",
     "red@7,0 yellow@5,0 do-not-enter@2,0"},
    {"own-gift", "........|#####B##", "red@3,0 customer@5,1/N", "no-parking", "", "no-parking@5,0",
     "no-parking@7,0", "With most rolls you can use it yourself at once.",
     "red@3,0 customer@5,1/N full"},
    {"out-of-the-way", "1.......", "red@5,0 full", "stop", "", "stop@7,0", "stop@3,0",
     "It does not stand in your own way.", "red@5,0"},
    {"best-garage", "1..G...G", "red@5,0 full", "gas", "", "gas@3,0", "gas@7,0",
     "Of all free squares this one is nearest to your station.", "red@5,0"},
    {"best-garage-customer", "...M...M|B#######", "red@5,0 customer@0,1/N", "mechanic", "",
     "mechanic@3,0", "mechanic@7,0",
     "Of all free squares this one is nearest to the next customer.", "red@5,0"},
    {"near-customer", "1......3|#B####B#", "", "place", "", "customer@1,1/N", "customer@6,1/N",
     "Nearer to your station than to anybody else's.", NULL},
    {"short-trip", "1......3|#B####B#", "", "place", "", "customer@1,1/N", "customer@6,1/N",
     "From there the way to your station is short: 1 against 6 steps.", NULL},
};

/* What the desk has no words for. The rest of the stock is gas, for which these towns have no
 * place: nobody lays anything. */
static void set_scene(const struct scene *at, const char *things)
{
    char plain[256], copy[256];
    struct ct_text rest = ct_text_on(plain, sizeof plain);
    bool yellow_full = false, red_won = false, placing = strcmp(at->start, "place") == 0;
    snprintf(copy, sizeof copy, "%s", things);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        yellow_full = yellow_full || strcmp(word, "yellow-full") == 0;
        red_won = red_won || strcmp(word, "red-won") == 0;
        if (strcmp(word, "yellow-full") == 0 || strcmp(word, "red-won") == 0) continue;
        ct_put(&rest, word);
        ct_put_char(&rest, ' ');
    }
    make_start(at->town, plain, placing ? "1" : at->start);
    if (yellow_full) state.taxi[1].carries = (uint8_t)(kit.customers - 1);
    if (red_won) state.taxi[0].delivered = state.taxi[0].last = state.delivered = 1;
    if (placing) {
        state.phase = TUKTUK_PLACE;
        state.placed = (uint8_t)(kit.customers - 1);
        state.drawn = 0;
        state.die = 0;
    }
    memset(kit.count, 0, sizeof kit.count);
    for (int i = 0; i < kit.tiles; i++) {
        if (i >= state.drawn) state.tile[i] = tuktuk_tile_nowhere(TUKTUK_GAS);
        kit.count[tuktuk_kind_of_tile(state.tile[i])]++;
    }
    play_all(at->before);
}

/* The reason of that token for one move and against another, if there is one. */
static bool finds(const char *token, const char *better, const char *other, struct ct_reason *found)
{
    struct ct_reason all[CT_REASONS_MAX];
    struct tuktuk seen;
    struct ct_ask ask = {.kit = the_kit, .seen = (const ct_state *)(const void *)&seen};
    ask.better = read_text(better);
    ask.other = read_text(other);
    ask.futures = ct_futures_new(the_kit);
    tuktuk_observe(the_kit, the_state, 0, (ct_state *)(void *)&seen);
    assert_true(tuktuk_check(the_kit, the_state, ask.better, NULL));
    assert_true(tuktuk_check(the_kit, the_state, ask.other, NULL));
    int count = ct_reasons_find(&ask, all);
    ct_futures_free(ask.futures);
    for (int i = 0; i < count; i++) {
        times_found[place_of(all[i].kind->token)]++;
        if (strcmp(all[i].kind->token, token) != 0) continue;
        *found = all[i];
        return true;
    }
    return false;
}

static void test_scenes(void **none)
{
    static const char *const names[] = {"Ada", "Mira"};
    (void)none;
    for (size_t i = 0; i < COUNT(scenes); i++) {
        const struct scene *at = &scenes[i];
        char said[256];
        struct ct_text text = ct_text_on(said, sizeof said);
        struct ct_reason r;
        set_scene(at, at->things);
        if (!finds(at->token, at->better, at->other, &r)) fail_msg("%s is not found", at->token);
        ct_put_reason(&text, &tuktuk_game, &r, false, names, NULL);
        check_text(at->token, said, at->sentence);
        if (finds(at->token, at->other, at->better, &r))
            fail_msg("%s holds the other way round", at->token);
        if (!at->spoilt) continue;
        set_scene(at, at->spoilt);
        if (finds(at->token, at->better, at->other, &r)) fail_msg("%s holds in vain", at->token);
    }
}

/* ---- words ----------------------------------------------------------------------------------- */

/* Every place of a sentence is a fact that its reason brings, whoever is asked. */
static void test_words(void **none)
{
    (void)none;
    for (const struct ct_reason_kind *kind = table()->kind; kind->token; kind++) {
        assert_non_null(kind->sentence);
        assert_non_null(kind->theme);
        if (strlen(kind->sentence) > 90) fail_msg("%s: a long sentence", kind->token);
        for (size_t i = 0; strcmp(kind->token, "small") != 0; i++) {
            if (i == COUNT(scenes)) fail_msg("%s: no scene", kind->token);
            if (strcmp(scenes[i].token, kind->token) == 0) break;
        }
    }
}

static void expect_filled(const struct ct_reason *r, bool as_warning)
{
    static const char *const names[] = {"Ada", "Mira", "Theo", "Lin"};
    char said[256];
    struct ct_text text = ct_text_on(said, sizeof said);
    ct_put_reason(&text, &tuktuk_game, r, as_warning, names, NULL);
    if (strpbrk(said, "?{}") || strstr(said, " 1 steps")) fail_msg("%s", said);
}

/* ---- games ----------------------------------------------------------------------------------- */

enum { LIKELY_CHECKS = 8, WORLDS = 24, LINES_AHEAD = 80 };
static int likely_checks;

static ct_move greedy(const struct tuktuk *s, struct ct_rng *rng)
{
    static ct_move moves[TUKTUK_MOVES_MAX];
    static int32_t rate[TUKTUK_MOVES_MAX];
    const ct_state *here = (const ct_state *)(const void *)s;
    int idle, best = 0, count = tuktuk_moves(the_kit, here, moves, &idle);
    if (ct_rng_below(rng, 5) == 0) return moves[ct_rng_below(rng, (uint32_t)count)];
    ct_brain_find("tuktuk")->priors(the_kit, here, moves, count, idle, rate);
    for (int i = 0; i < count; i++)
        if (rate[i] > rate[best]) best = i;
    return moves[best];
}

static void expect_true(const struct ct_ask *ask, const struct ct_reason *r)
{
    struct claim c = {.k = &kit,
                      .now = &state,
                      .seat = ask->seat,
                      .better = ask->better,
                      .other = ask->other,
                      .after = state,
                      .after_other = state,
                      .reason = r};
    const char *token = r->kind->token;
    tuktuk_apply(the_kit, (ct_state *)(void *)&c.after, c.better);
    tuktuk_apply(the_kit, (ct_state *)(void *)&c.after_other, c.other);
    for (size_t i = 0; i < COUNT(truths); i++)
        if (strcmp(truths[i].token, token) == 0 && !truths[i].is_true(&c)) {
            char json[512], better[64], other[64];
            struct ct_text out = ct_text_on(json, sizeof json);
            struct ct_text b = ct_text_on(better, sizeof better);
            struct ct_text o = ct_text_on(other, sizeof other);
            ct_put_reason_json(&out, r);
            tuktuk_write_move(the_kit, the_state, c.better, &b);
            tuktuk_write_move(the_kit, the_state, c.other, &o);
            fail_msg("not true of %s against %s: %s", better, other, json);
        }
}

/* Does the rival drive over the tile laid on q, or onto it, before the seat's next turn? */
static bool meets_tile(struct tuktuk world, int seat, int rival, ct_move m, struct ct_rng *rng)
{
    int tile = state.drawn - 1;
    unsigned q = tuktuk_move_square(m);
    ct_state *s = (ct_state *)(void *)&world;
    bool others = false;
    for (int line = 0; line < LINES_AHEAD; line++) {
        bool drives = ct_turn(s) == rival && tuktuk_move_type(m) == TUKTUK_PATH;
        for (int i = 1; drives && i <= tuktuk_move_steps(m); i++)
            if (square_after(&world, m, i) == q && tuktuk_top(&world, q) == tile) return true;
        tuktuk_apply(the_kit, s, m);
        if (ct_turn(s) == CT_OVER || (ct_turn(s) == seat && others)) return false;
        others = others || (ct_turn(s) >= 0 && ct_turn(s) != seat);
        m = ct_turn(s) == CT_CHANCE ? ct_pick_outcome(the_kit, s, rng) : greedy(&world, rng);
    }
    return false;
}

/* In worlds of our own, where others play another way: still in most. */
static void expect_likely(const struct ct_ask *ask, const struct ct_reason *r)
{
    struct claim c = {.reason = r};
    int times = 0;
    if (likely_checks++ >= LIKELY_CHECKS) return;
    for (uint64_t i = 0; i < WORLDS; i++) {
        struct ct_rng rng;
        struct tuktuk world;
        ct_rng_seed(&rng, 777 + i, CT_STREAM_SEAT);
        tuktuk_imagine(the_kit, ask->seen, ask->seat, &rng, (ct_state *)(void *)&world);
        times += meets_tile(world, ask->seat, number(&c, "rival"), ask->better, &rng);
    }
    if (2 * times <= WORLDS) fail_msg("%s: %d of %d worlds", r->kind->token, times, WORLDS);
}

/* Worlds that look the same give the same reasons. */
static void expect_nothing_hidden(struct ct_ask ask, const struct ct_reason *want, int count)
{
    struct ct_reason got[CT_REASONS_MAX];
    struct tuktuk world;
    struct ct_rng rng;
    ct_rng_seed(&rng, ask.better, CT_STREAM_SEAT);
    tuktuk_imagine(the_kit, ask.seen, ask.seat, &rng, (ct_state *)(void *)&world);
    ask.seen = (const ct_state *)(const void *)&world;
    check_int("reasons", ct_reasons_find(&ask, got), count);
    for (int i = 0; i < count; i++) {
        check_text("token", got[i].kind->token, want[i].kind->token);
        check_int("facts", got[i].facts, want[i].facts);
        for (int f = 0; f < got[i].facts; f++)
            check_text(got[i].fact[f].name, got[i].fact[f].text, want[i].fact[f].text);
    }
}

static void check_pair(struct ct_futures *futures, ct_move better, ct_move other)
{
    struct ct_reason all[CT_REASONS_MAX];
    struct tuktuk seen;
    struct ct_ask ask = {.kit = the_kit,
                         .seen = (const ct_state *)(const void *)&seen,
                         .seat = state.turn,
                         .better = better,
                         .other = other,
                         .futures = futures};
    tuktuk_observe(the_kit, the_state, ask.seat, (ct_state *)(void *)&seen);
    int count = ct_reasons_find(&ask, all);
    assert_in_range(count, 1, CT_REASONS_MAX);
    for (int i = 0; i < count; i++) {
        times_found[place_of(all[i].kind->token)]++;
        expect_filled(&all[i], false);
        if (all[i].kind->warning) expect_filled(&all[i], true);
        if (all[i].kind->truth == CT_FACT_TRUE)
            expect_true(&ask, &all[i]);
        else
            expect_likely(&ask, &all[i]);
    }
    expect_nothing_hidden(ask, all, count);
}

static void begin_game(int players, uint64_t seed)
{
    static const char *const boards[] = {"europe", "asia"};
    struct ct_config config = ct_config_default(&tuktuk_game, players);
    struct ct_rng rng;
    assert_true(ct_config_set(&tuktuk_game, &config, "board", boards[seed % 2], NULL));
    assert_true(ct_config_set(&tuktuk_game, &config, "customers", seed % 3 ? "2" : "1", NULL));
    assert_true(ct_kit_init(&kit.base, &tuktuk_game, &config, NULL, CT_JSON_NONE, NULL));
    ct_rng_seed(&rng, seed, CT_STREAM_SETUP);
    tuktuk_game.init(the_kit, the_state, &rng);
}

/* Both moves by lot, or the one that looks best against one by lot; now and then the same twice.
 * The futures of four take their time: they are asked now and then. */
static void play_game(int players, uint64_t seed)
{
    static ct_move moves[TUKTUK_MOVES_MAX];
    struct ct_rng rng;
    begin_game(players, seed);
    struct ct_futures *futures = ct_futures_new(the_kit);
    ct_rng_seed(&rng, seed, CT_STREAM_SEAT);
    while (ct_turn(the_state) != CT_OVER) {
        ct_move m;
        if (ct_turn(the_state) == CT_CHANCE) {
            m = ct_pick_outcome(the_kit, the_state, &rng);
        } else {
            int idle, count = tuktuk_moves(the_kit, the_state, moves, &idle);
            m = greedy(&state, &rng);
            bool asks = ct_rng_below(&rng, players == 2 ? 4 : 16) == 0;
            check_pair(asks ? futures : NULL, m, moves[ct_rng_below(&rng, (uint32_t)count)]);
            check_pair(NULL, moves[ct_rng_below(&rng, (uint32_t)count)],
                       moves[ct_rng_below(&rng, (uint32_t)count)]);
        }
        tuktuk_apply(the_kit, the_state, m);
    }
    ct_futures_free(futures);
}

static void test_games(void **none)
{
    (void)none;
    for (uint64_t seed = 1; seed <= 15; seed++) play_game(2 + (int)(seed % 3), seed);
}

static void test_all_found(void **none)
{
    (void)none;
    for (int i = 0; table()->kind[i].token; i++)
        if (!times_found[i]) fail_msg("%s was never found", table()->kind[i].token);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scenes), cmocka_unit_test(test_words), cmocka_unit_test(test_games),
        cmocka_unit_test(test_all_found), /* behind the others */
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
