/*
 * test_reasons_traffiq.c - why a move of Manhattan TraffIQ is better: for each reason a position in
 * which it holds and one in which it does not, and games in which whatever is claimed is checked
 * again by other means: the moves are made, rivals are tried out, other worlds are imagined.
 */
#include "ai/brain.h"
#include "ai/reason.h"
#include "tests/unit/traffiq_claims.h"

#include <stdio.h>

static ct_move moves[20000];

/* ---- asking ---------------------------------------------------------------------------------- */

static ct_move move_of(struct desk *d, const char *text)
{
    struct ct_refusal why;
    ct_move m;
    if (!try(d, text, strlen(text), &m, &why)) fail_msg("%s refused: %s", text, why.token);
    return m;
}

static int find_in(const struct desk *d, const struct traffiq *s, ct_move better, ct_move other,
                   struct ct_futures *futures, struct ct_reason out[CT_REASONS_MAX])
{
    struct traffiq seen;
    game->observe(kit_of(d), (const ct_state *)(const void *)s, s->turn, (ct_state *)(void *)&seen);
    struct ct_ask ask = {kit_of(d), (const ct_state *)(const void *)&seen, s->turn, better, other,
                         futures};
    return ct_reasons_find(&ask, out);
}

/* The reason of that token for one move and against another; NULL: it does not hold. */
static const struct ct_reason *reason_for(struct desk *d, const char *better, const char *other,
                                          const char *token)
{
    static struct ct_reason out[CT_REASONS_MAX];
    struct ct_futures *futures = ct_futures_new(kit_of(d));
    assert_non_null(futures);
    int count = find_in(d, &d->s, move_of(d, better), move_of(d, other), futures, out), at = 0;
    ct_futures_free(futures);
    while (at < count && strcmp(out[at].kind->token, token) != 0) at++;
    return at < count ? &out[at] : NULL;
}

/* ---- positions ------------------------------------------------------------------------------- */

/* Red streets everywhere, cells as given, digits alone; everybody holds and draws the same tile. */
static struct desk red_town(const char *cells, const char *first, int tiles, const char *filler)
{
    char layout[1000];
    struct ct_text out = ct_text_on(layout, sizeof layout);
    for (const char *at = cells; *at; at += at[3] ? 4 : 3)
        ct_put_format(&out, "%s[%c,%c,\"RRRR\"]", at == cells ? "[" : ",", at[0], at[2]);
    ct_put_char(&out, ']');
    return custom(2, layout, first, tiles, filler);
}

static struct desk at_ring(void)
{
    return ring(2);
}

static struct desk in_ring(void)
{
    struct desk d = ring(2);
    play(&d, "RRRR@1,1");
    return d;
}

static struct desk ring_four_left(void)
{
    struct desk d = ring(2);
    d.s.supply[0][TRAFFIQ_TAXI] = 4;
    d.s.supply[0][TRAFFIQ_TRUCK] = 0;
    return d;
}

static struct desk ring_rival_one_left(void)
{
    struct desk d = ring(2);
    d.s.supply[1][TRAFFIQ_TAXI] = 1;
    d.s.supply[1][TRAFFIQ_TRUCK] = 0;
    return d;
}

static struct desk times_square(void)
{
    return dealt(2, "times-square", "RRRB RRRB");
}

static struct desk parked(int players, const char *vehicles)
{
    struct desk d = block(players, "");
    park(&d, vehicles);
    return d;
}

static struct desk empty_block(void)
{
    return parked(2, "");
}

static struct desk truck_can_push(void)
{
    return parked(2, "0T@1,1 1t@3,2");
}

static struct desk truck_can_push_two(void)
{
    return parked(3, "0T@1,1 1t@3,2 2t@5,2");
}

static struct desk competing_both(void)
{
    struct desk d = parked(2, "0T@1,1 1t@3,2 1t@1,4");
    play(&d, "truck:1,1>1,2");
    return d;
}

static struct desk near_truck(void)
{
    return parked(2, "0t@5,4 1T@2,2");
}

static struct desk under_truck(void)
{
    return parked(2, "0t@3,4 1T@2,2");
}

static struct desk with_truck(void)
{
    return parked(2, "0T@1,2 0t@3,4");
}

static struct desk with_truck_besieged(void)
{
    return parked(2, "0T@1,2 0t@3,4 1T@2,3 1t@5,4");
}

/* A street of two rows of tiles that grows to the east. */
static struct desk street_of_two_rows(const char *tiles, const char *filler, const char *vehicles)
{
    struct desk d = red_town("0,0 1,0 2,0 3,0 4,0 5,0 0,1 1,1 2,1", tiles, 20, filler);
    park(&d, vehicles);
    return d;
}

static struct desk two_tiles_against_truck(void)
{
    return street_of_two_rows("RRRR RRRR", "PPPP", "1T@1,1");
}

static struct desk one_tile_against_truck(void)
{
    return street_of_two_rows("RRRR PPPP", "PPPP", "1T@1,1");
}

static struct desk two_tiles_against_taxi(void)
{
    return street_of_two_rows("RRRR RRRR", "PPPP", "1t@1,1");
}

/* Four tiles around one crossing: it takes two more for another. */
static struct desk one_crossing(const char *vehicles)
{
    struct desk d = red_town("0,0 1,0 0,1 1,1", "RRRR RRRR", 20, "PPPP");
    park(&d, vehicles);
    return d;
}

static struct desk one_crossing_with_taxi(void)
{
    return one_crossing("1t@1,1");
}

static struct desk one_crossing_with_truck(void)
{
    return one_crossing("1T@1,1");
}

static struct desk facing_three(void)
{
    struct desk d = street_of_two_rows("RRRR PPPP", "RRRR", "1T@1,1 1t@2,1");
    play(&d, "RRRR@3,1");
    return d;
}

static struct desk facing_nobody(void)
{
    struct desk d = street_of_two_rows("RRRR RRRR", "RRRR", "");
    play(&d, "RRRR@3,1");
    return d;
}

/* Two rows with a gap in the lower one. */
static struct desk gap(const char *vehicles)
{
    struct desk d =
        red_town("0,0 1,0 2,0 3,0 4,0 5,0 6,0 0,1 1,1 2,1 4,1 5,1 6,1", "RRRR RRRR", 20, "PPPP");
    park(&d, vehicles);
    return d;
}

static struct desk gap_against_taxi(void)
{
    return gap("0t@1,1 0t@5,1 1t@6,1");
}

static struct desk gap_against_truck(void)
{
    return gap("0t@1,1 0t@5,1 1T@6,1");
}

/* Two blocks that a street between them would join. */
static struct desk apart(void)
{
    struct desk d =
        red_town("0,0 1,0 0,1 1,1 3,0 4,0 3,1 4,1 0,2 1,2 2,2 3,2 4,2", "PRRR RRRR", 20, "PPPP");
    park(&d, "0t@1,1 1t@4,1");
    return d;
}

/* One way leads from the west to the street in the east. */
static struct desk one_way_in(const char *vehicles)
{
    struct desk d =
        red_town("0,0 1,0 2,0 3,0 0,1 1,1 2,1 3,1 2,2 3,2 2,3 3,3", "PPPP PPPP", 20, "PPPP");
    park(&d, vehicles);
    return d;
}

static struct desk in_the_way(void)
{
    return one_way_in("0t@3,1 0t@3,3 1t@1,1 1t@3,2");
}

static struct desk in_nobodys_way(void)
{
    return one_way_in("0t@3,1 0t@3,3 1t@1,1");
}

/* Four tiles in a row, one attached: the next can prepare a crossing. */
static struct desk row_of_tiles(void)
{
    struct desk d = red_town("0,0 1,0 2,0 3,0", "", 20, "RRRR");
    play(&d, "RRRR@-1,0");
    return d;
}

static struct desk both_tiles_laid(void)
{
    struct desk d = red_town("0,0 1,0 2,0 3,0", "", 20, "RRRR");
    play(&d, "RRRR@-1,0 RRRR@4,0 draw draw");
    return d;
}

/* Seat 1 may draw the last tile. */
static struct desk last_tile(const char *vehicles)
{
    struct desk d = red_town("0,0 1,0 2,0 3,0 0,1 1,1 2,1 3,1 0,2 1,2 2,2 3,2", "", 20, "PPPP");
    park(&d, vehicles);
    for (int i = 0; i < 15; i++) play(&d, "draw");
    return d;
}

static struct desk last_tile_leading(void)
{
    return last_tile("1T@1,1");
}

static struct desk last_tile_behind(void)
{
    return last_tile("0T@1,1");
}

static const struct {
    const char *token;
    struct desk (*position)(void);
    const char *better, *other;
    bool holds;
    const char *fact, *value; /* of one that holds */
} cases[] = {
    {"small", empty_block, "end", "draw", true, NULL, NULL},
    {"small", at_ring, "RRRR@1,1", "draw", false, NULL, NULL},
    {"finish", ring_four_left, "RRRR@1,1", "draw", true, "at", "1,1"},
    {"finish", at_ring, "RRRR@1,1", "draw", false, NULL, NULL},
    {"finish", ring_four_left, "draw", "RRRR@1,1", false, NULL, NULL},
    {"stop-finish", ring_rival_one_left, "RRRR@1,1", "draw", true, "k", "1"},
    {"stop-finish", at_ring, "RRRR@1,1", "draw", false, NULL, NULL},
    {"last-round", last_tile_leading, "draw", "end", true, NULL, NULL},
    {"last-round", last_tile_behind, "draw", "end", false, NULL, NULL},
    {"not-yet", last_tile_behind, "end", "draw", true, "rival", "0"},
    {"not-yet", last_tile_leading, "end", "draw", false, NULL, NULL},
    {"push", truck_can_push, "truck:1,1>1,2", "truck:1,1>2,1", true, "vehicles", "taxi"},
    {"push", truck_can_push, "truck:1,1>2,1", "truck:1,1>1,2", false, NULL, NULL},
    {"push", competing_both, "compete:h", "hold", true, "street", "h"},
    {"push", competing_both, "compete:hv", "compete:h", false, NULL, NULL},
    {"push-two", truck_can_push_two, "truck:1,1>1,2", "truck:1,1>2,1", true, "k", "2"},
    {"push-two", truck_can_push, "truck:1,1>1,2", "truck:1,1>2,1", false, NULL, NULL},
    {"push-two", competing_both, "compete:hv", "compete:h", true, "k", "2"},
    {"pair", two_tiles_against_truck, "RRRR@3,1", "draw", true, "b", "2"},
    {"pair", one_tile_against_truck, "RRRR@3,1", "draw", false, NULL, NULL},
    {"two-crossings", at_ring, "RRRR@1,1", "RRRR@0,-1", true, "k", "4"},
    {"two-crossings", at_ring, "RRRR@0,-1", "RRRR@1,1", false, NULL, NULL},
    {"crossing", times_square, "BRRR@0,1", "draw", true, "at", "1,1"},
    {"crossing", times_square, "BRRR@0,1", "RRBR@2,0", false, NULL, NULL},
    {"join", gap_against_taxi, "RRRR@3,1", "draw", true, "a", "2"},
    {"join", gap_against_truck, "RRRR@3,1", "draw", false, NULL, NULL},
    {"end-street", apart, "PRRR@2,1", "draw", true, "ground", "P"},
    {"end-street", apart, "RRRR@2,1", "draw", false, NULL, NULL},
    {"block", in_the_way, "taxi:3,1>2,1", "end", true, "rival", "1"},
    {"block", in_nobodys_way, "taxi:3,1>2,1", "end", false, NULL, NULL},
    {"need-tile", empty_block, "draw", "end", true, NULL, NULL},
    {"no-tiles", both_tiles_laid, "draw", "end", true, NULL, NULL},
    {"no-tiles", empty_block, "draw", "end", false, NULL, NULL},
    {"need-tile", truck_can_push, "draw", "end", false, NULL, NULL},
    {"need-tile", at_ring, "draw", "end", false, NULL, NULL},
    {"opening", at_ring, "draw", "RRRR@1,1", true, "k", "4"},
    {"opening", two_tiles_against_truck, "draw", "RRRR@3,1", false, NULL, NULL},
    {"gather", two_tiles_against_truck, "draw", "RRRR@3,1", true, "k", "4"},
    {"gather", two_tiles_against_taxi, "draw", "RRRR@3,1", false, NULL, NULL},
    {"gather", at_ring, "draw", "RRRR@1,1", false, NULL, NULL},
    {"draw-not-ride", truck_can_push, "draw", "truck:1,1>2,1", true, "k", "4"},
    {"draw-not-ride", truck_can_push, "draw", "truck:1,1>1,2", false, NULL, NULL},
    {"draw-not-tile", two_tiles_against_taxi, "draw", "RRRR@-1,0", true, "k", "4"},
    {"draw-not-tile", two_tiles_against_taxi, "draw", "RRRR@3,1", false, NULL, NULL},
    {"free-draw", empty_block, "draw", "end", true, NULL, NULL},
    {"free-draw", last_tile_leading, "draw", "end", false, NULL, NULL},
    {"one-two", one_crossing_with_taxi, "RRRR@2,0", "draw", true, "b", "1"},
    {"one-two", one_crossing_with_truck, "RRRR@2,0", "draw", false, NULL, NULL},
    {"prepare", one_crossing_with_truck, "RRRR@2,0", "draw", true, "at", "2,0"},
    {"prepare", one_crossing_with_truck, "RRRR@2,0", "RRRR@-1,0", false, NULL, NULL},
    {"alone", near_truck, "taxi:5,4>4,4", "taxi:5,4>3,4", true, "b", "2"},
    {"alone", near_truck, "taxi:5,4>3,4", "taxi:5,4>4,4", false, NULL, NULL},
    {"leave", under_truck, "taxi:3,4>4,4", "draw", true, "rival", "1"},
    {"leave", near_truck, "taxi:5,4>4,4", "draw", false, NULL, NULL},
    {"take-cell", at_ring, "RRRR@1,1", "draw", true, "at", "1,1"},
    {"take-cell", at_ring, "draw", "RRRR@1,1", false, NULL, NULL},
    {"keep-cell", row_of_tiles, "RRRR@4,0", "RRRR@-1,1", true, "at", "0,1"},
    {"keep-cell", row_of_tiles, "RRRR@-1,1", "RRRR@4,0", false, NULL, NULL},
    {"together", with_truck, "taxi:3,4>3,2", "taxi:3,4>4,3", true, "b", "2"},
    {"together", with_truck_besieged, "taxi:3,4>3,2", "taxi:3,4>4,3", false, NULL, NULL},
    {"taxi-here", facing_three, "taxi@3,1", "truck@3,1", true, "at", "3,1"},
    {"taxi-here", facing_nobody, "taxi@3,1", "truck@3,1", false, NULL, NULL},
    {"truck-here", in_ring, "truck@1,1", "taxi@1,1", true, "at", "1,1"},
    {"truck-here", in_ring, "truck@1,1", "truck@2,1", false, NULL, NULL},
    {"safe", in_ring, "truck@1,1", "taxi@1,1", true, "at", "1,1"},
    {"safe", in_ring, "taxi@1,1", "truck@1,1", false, NULL, NULL},
    {"on-map", in_ring, "taxi@1,1", "skip", true, "at", "1,1"},
    {"on-map", in_ring, "skip", "taxi@1,1", false, NULL, NULL},
};

static void test_cases(void **state)
{
    int wrong = 0;
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct desk d = cases[i].position();
        const struct ct_reason *r = reason_for(&d, cases[i].better, cases[i].other, cases[i].token);
        const char *got = r && cases[i].fact ? fact_of(r, cases[i].fact) : NULL;
        bool right = cases[i].holds == (r != NULL) &&
                     (!r || !cases[i].fact || (got && strcmp(got, cases[i].value) == 0));
        if (right) continue;
        wrong++;
        print_error("%s of %s against %s: %s, %s %s, wanted %s\n", cases[i].token, cases[i].better,
                    cases[i].other, r ? "holds" : "does not hold",
                    cases[i].fact ? cases[i].fact : "", got ? got : "",
                    cases[i].value ? cases[i].value : "");
    }
    check_int("wrong", wrong, 0);
}

/* Every kind is in the table above, for and against, has its words, and all places of its words
 * are among its facts. */
static void test_words(void **state)
{
    (void)state;
    const struct ct_reason_kind *kind = ct_reasons_of("traffiq")->kind;
    for (; kind->token; kind++) {
        int holds = 0, against = 0;
        assert_non_null(kind->sentence);
        assert_non_null(kind->theme);
        for (size_t i = 0; i < COUNT(cases); i++) {
            if (strcmp(cases[i].token, kind->token) != 0) continue;
            holds += cases[i].holds;
            against += !cases[i].holds;
            if (!cases[i].holds) continue;
            struct desk d = cases[i].position();
            const struct ct_reason *r =
                reason_for(&d, cases[i].better, cases[i].other, kind->token);
            const char *const names[] = {"Ada", "Mira", "Theo", "Zoe"};
            for (int warning = 0; warning < 2 && r; warning++) {
                char text[300];
                struct ct_text out = ct_text_on(text, sizeof text);
                ct_put_reason(&out, game, r, warning, names, NULL);
                text[out.len] = '\0';
                if (strchr(text, '{')) fail_msg("%s: %s", kind->token, text);
            }
        }
        if (!holds || !against) fail_msg("%s has no position for or against", kind->token);
    }
}

/* ---- prospects, in other worlds ---------------------------------------------------------------
 */

enum { FRESH = 24 };

static ct_move greedy(const struct desk *d, const struct traffiq *s)
{
    const struct ct_brain *brain = ct_brain_find("traffiq");
    int count = list(d, s, inner), best = 0;
    int32_t most = INT32_MIN;
    for (int i = 0; i < count && count > 1; i++) {
        struct traffiq then = after(d, s, inner[i]);
        int32_t value = brain->value(kit_of(d), (const ct_state *)(const void *)&then, s->turn);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return inner[best];
}

/* Has what the reason is about happened between these two states of a rival's decision? */
static bool has_happened(const struct desk *d, const struct ct_reason *r, int seat,
                         const struct traffiq *before, const struct traffiq *then)
{
    if (is(r, "stop-finish")) return then->reason == TRAFFIQ_ALL_PLACED;
    traffiq_place at = place_fact(d, r);
    if (is(r, "take-cell") || is(r, "keep-cell"))
        return then->laid > before->laid && then->cell[then->laid - 1] == at &&
               then->nodes > before->nodes;
    int node = node_of(d, before, at);
    return traffiq_has(&before->on, node) && traffiq_owner(before, node) == seat &&
           !traffiq_has(&then->on, node);
}

static int times_of(const struct desk *d, const struct traffiq *seen, ct_move asked,
                    const struct ct_reason *r)
{
    int times = 0, rival = number_of(r, "rival");
    for (int i = 0; i < FRESH; i++) {
        struct traffiq world;
        struct ct_rng rng;
        bool others = false, happened = false;
        ct_move m = asked;
        ct_rng_seed(&rng, 4711 + (uint64_t)i, CT_STREAM_SEAT);
        game->imagine(kit_of(d), (const ct_state *)(const void *)seen, seen->turn, &rng,
                      (ct_state *)(void *)&world);
        for (; world.turn >= 0 && !happened && !(others && world.turn == seen->turn);
             others = others || world.turn != seen->turn) {
            struct traffiq before = world;
            world = after(d, &world, m);
            happened = before.turn != seen->turn && (rival < 0 || before.turn == rival) &&
                       has_happened(d, r, seen->turn, &before, &world);
            if (world.turn >= 0) m = greedy(d, &world);
        }
        times += happened;
    }
    return times;
}

/* What happens after the other move is what the better one avoids; only the taxi's own risk is
 * about both. */
static bool still_holds(const struct desk *d, const struct traffiq *seen, ct_move better,
                        ct_move other, const struct ct_reason *r)
{
    if (is(r, "taxi-here")) return 4 * times_of(d, seen, better, r) >= FRESH;
    return 2 * times_of(d, seen, other, r) >= FRESH;
}

/* ---- games ----------------------------------------------------------------------------------- */

struct tally {
    int found[40], prospects, kept;
};

static void check_claims(struct desk *d, ct_move better, ct_move other, struct ct_futures *futures,
                         struct ct_rng *rng, struct tally *tally)
{
    struct ct_reason out[CT_REASONS_MAX], again[CT_REASONS_MAX];
    struct traffiq seen, world;
    int count = find_in(d, &d->s, better, other, futures, out);
    game->observe(kit_of(d), state_of(d), d->s.turn, (ct_state *)(void *)&seen);
    game->imagine(kit_of(d), (const ct_state *)(const void *)&seen, seen.turn, rng,
                  (ct_state *)(void *)&world);
    check_int("reasons in another world", find_in(d, &world, better, other, futures, again), count);
    for (int i = 0; i < count; i++) {
        const struct ct_reason *r = &out[i];
        tally->found[r->kind - ct_reasons_of("traffiq")->kind]++;
        check_text("in another world", again[i].kind->token, r->kind->token);
        for (int k = 0; k < r->facts; k++)
            check_text(r->kind->token, again[i].fact[k].text, r->fact[k].text);
        if (r->kind->truth != CT_LIKELY_TRUE) {
            check_fact(d, &seen, better, other, r, rng);
        } else if (tally->prospects < 24) { /* they take long */
            tally->prospects++;
            tally->kept += still_holds(d, &seen, better, other, r);
        }
    }
}

static void play_and_check(int players, uint64_t seed, bool open, struct tally *tally)
{
    struct desk d;
    struct ct_rng rng;
    struct ct_config config = ct_config_default(game, players);
    assert_true(ct_config_set(game, &config, "hands", open ? "open" : "hidden", NULL));
    assert_true(ct_kit_init(&d.kit.base, game, &config, NULL, CT_JSON_NONE, NULL));
    struct ct_futures *futures = ct_futures_new(kit_of(&d));
    assert_non_null(futures);
    ct_rng_seed(&rng, seed, CT_STREAM_SETUP);
    game->init(kit_of(&d), state_of(&d), &rng);
    while (d.s.turn != CT_OVER) {
        int count = list(&d, &d.s, moves);
        ct_move best = greedy(&d, &d.s), one = moves[ct_rng_below(&rng, (uint32_t)count)];
        ct_move other = moves[ct_rng_below(&rng, (uint32_t)count)];
        bool ahead = ct_rng_below(&rng, 5) == 0;
        check_claims(&d, best, other, ahead ? futures : NULL, &rng, tally);
        check_claims(&d, one, other, NULL, &rng, tally);
        game->apply(kit_of(&d), state_of(&d), ct_rng_below(&rng, 5) ? best : one);
    }
    ct_futures_free(futures);
}

static void test_games(void **state)
{
    struct tally tally = {0};
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++)
        play_and_check(2 + (int)(seed % 3), seed, seed % 4 == 0, &tally);
    if (!tally.prospects || 5 * tally.kept < 4 * tally.prospects)
        fail_msg("%d of %d prospects hold in other worlds", tally.kept, tally.prospects);
    print_message("%d of %d prospects hold in other worlds\n", tally.kept, tally.prospects);
    const struct ct_reason_kind *kind = ct_reasons_of("traffiq")->kind;
    int kinds = 0;
    for (int i = 0; kind[i].token; i++) kinds += tally.found[i] > 0;
    print_message("%d kinds of reasons found in games\n", kinds);
    assert_true(kinds >= 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
