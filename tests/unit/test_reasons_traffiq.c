/*
 * test_reasons_traffiq.c - why a move of Manhattan TraffIQ is better: for each reason a position in
 * which it holds and one in which it does not, and games in which whatever is claimed is checked
 * again by other means: the moves are made, rivals are tried out, other worlds are imagined.
 */
#include "ai/brain.h"
#include "ai/reason.h"
#include "tests/unit/traffiq_desk.h"

#include <stdio.h>

static ct_move moves[20000], inner[20000];

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

static const char *fact_of(const struct ct_reason *r, const char *name)
{
    for (int i = 0; i < r->facts; i++)
        if (strcmp(r->fact[i].name, name) == 0) return r->fact[i].text;
    return NULL;
}

static int number_of(const struct ct_reason *r, const char *name)
{
    const char *text = fact_of(r, name);
    return text ? atoi(text) : -1;
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

/* ---- claims checked again -------------------------------------------------------------------- */

static struct traffiq after(const struct desk *d, const struct traffiq *s, ct_move m)
{
    struct traffiq then = *s;
    game->apply(kit_of(d), (ct_state *)(void *)&then, m);
    return then;
}

static int list(const struct desk *d, const struct traffiq *s, ct_move *out)
{
    int idle;
    return game->moves(kit_of(d), (const ct_state *)(const void *)s, out, &idle);
}

/* The most points that a rival loses if the seat goes on with so many vehicles to place and tiles
 * to attach. */
static int most_lost(const struct desk *d, const struct traffiq *s, int seat, int rival, int places,
                     int tiles)
{
    ct_move few[16], *out = s->phase == TRAFFIQ_ACTION ? inner : few;
    int best = 0;
    if (s->turn != seat || (s->phase == TRAFFIQ_ACTION && !tiles)) return 0;
    int count = list(d, s, out);
    for (int i = 0; i < count; i++) {
        int kind = traffiq_move_kind(out[i]);
        bool place = kind == TRAFFIQ_MOVE_PLACE || kind == TRAFFIQ_MOVE_PLACE_TRUCK;
        if ((place && !places) || (s->phase == TRAFFIQ_ACTION && kind != TRAFFIQ_MOVE_ATTACH))
            continue;
        struct traffiq then = after(d, s, out[i]);
        int lost = traffiq_points(s, rival) - traffiq_points(&then, rival);
        lost +=
            most_lost(d, &then, seat, rival, places - place, tiles - (kind == TRAFFIQ_MOVE_ATTACH));
        if (lost > best) best = lost;
    }
    return best;
}

static int lost_by(const struct desk *d, const struct traffiq *s, ct_move m, int rival, int places,
                   int tiles)
{
    struct traffiq then = after(d, s, m);
    return traffiq_points(s, rival) - traffiq_points(&then, rival) +
           most_lost(d, &then, s->turn, rival, places, tiles);
}

static int places_of(ct_move m)
{
    return traffiq_move_kind(m) == TRAFFIQ_MOVE_ATTACH;
}

static bool nobody_loses(const struct desk *d, const struct traffiq *s, ct_move m)
{
    for (int rival = 0; rival < d->kit.players; rival++)
        if (rival != s->turn && lost_by(d, s, m, rival, places_of(m), 0)) return false;
    return true;
}

/* One competition behind the move that takes exactly so many vehicles off. */
static int vehicles_on(const struct traffiq *s)
{
    return traffiq_count(s->on);
}

static bool sends_back(const struct desk *d, const struct traffiq *s, ct_move m, int vehicles,
                       int places)
{
    ct_move few[16];
    struct traffiq then = after(d, s, m);
    if (traffiq_move_kind(m) == TRAFFIQ_MOVE_COMPETE)
        return vehicles_on(s) - vehicles_on(&then) == vehicles;
    if (then.turn != s->turn || then.phase == TRAFFIQ_ACTION) return false;
    for (int i = 0, count = list(d, &then, few); i < count; i++) {
        if (then.phase == TRAFFIQ_PLACE && !places) continue;
        if (sends_back(d, &then, few[i], vehicles, places - (then.phase == TRAFFIQ_PLACE)))
            return true;
    }
    return false;
}

static int opened(const struct desk *d, const struct traffiq *s, ct_move m)
{
    int count = 0;
    if (traffiq_move_kind(m) != TRAFFIQ_MOVE_ATTACH) return 0;
    struct traffiq then = after(d, s, m);
    for (int i = 0; i < 8; i++) count += then.open >> i & 1;
    return count;
}

static bool can_win_now(const struct desk *d, const struct traffiq *s, ct_move m)
{
    ct_move few[16];
    struct traffiq then = after(d, s, m);
    if (then.reason == TRAFFIQ_ALL_PLACED) return true;
    if (then.turn != s->turn || then.phase == TRAFFIQ_ACTION) return false;
    for (int i = 0, count = list(d, &then, few); i < count; i++)
        if (can_win_now(d, &then, few[i])) return true;
    return false;
}

static void check_need_tile(const struct desk *d, const struct traffiq *s)
{
    for (int i = 0, count = list(d, s, inner); i < count; i++) {
        int kind = traffiq_move_kind(inner[i]);
        check_int("crossings that a tile completes", opened(d, s, inner[i]), 0);
        if (kind == TRAFFIQ_MOVE_RIDE || kind == TRAFFIQ_MOVE_RIDE_TRUCK)
            assert_true(after(d, s, inner[i]).phase != TRAFFIQ_COMPETE);
    }
}

/* ---- rivals tried out ------------------------------------------------------------------------ */

static traffiq_place place_fact(const struct desk *d, const struct ct_reason *r)
{
    const char *text = fact_of(r, "at");
    assert_non_null(text);
    return place(d, atoi(text), atoi(strchr(text, ',') + 1));
}

static int node_of(const struct desk *d, const struct traffiq *s, traffiq_place at)
{
    struct traffiq_room room;
    struct traffiq_city city = traffiq_city_of(&d->kit, s, &room);
    return traffiq_node_at(&city, s->nodes, at);
}

static int strength_at(const struct desk *d, const struct traffiq *s, traffiq_place at,
                       unsigned axis, int seat)
{
    traffiq_place way[TRAFFIQ_TILES_MAX];
    int sum = 0, count = traffiq_street_places(&d->kit, s, at, axis, way);
    for (int i = 0; i < count; i++) {
        int node = node_of(d, s, way[i]);
        if (node == TRAFFIQ_NONE || !traffiq_has(&s->on, node)) continue;
        if (traffiq_owner(s, node) == seat) sum += 1 + traffiq_has(&s->truck, node);
    }
    return sum;
}

/* The seat ends its turn, then the next rival does what he likes with any tiles he may hold: the
 * vehicle stays, and he never has more than `most` on the street (0: not asked). */
static void try_rival(const struct desk *d, const struct traffiq *seen, ct_move m, traffiq_place at,
                      unsigned axis, int most, struct ct_rng *rng)
{
    struct traffiq world;
    int seat = seen->turn;
    game->imagine(kit_of(d), (const ct_state *)(const void *)seen, seat, rng,
                  (ct_state *)(void *)&world);
    world = after(d, &world, m);
    while (world.turn == seat) {
        int count = list(d, &world, inner);
        world = after(d, &world, inner[count - 1]); /* hold, skip or end */
    }
    int rival = world.turn;
    while (rival >= 0 && world.turn == rival) {
        int count = list(d, &world, inner);
        int pick = world.phase == TRAFFIQ_COMPETE ? count - 2 /* all that may be */
                                                  : (int)ct_rng_below(rng, (uint32_t)count);
        world = after(d, &world, inner[pick]);
        int node = node_of(d, &world, at);
        if (!most) assert_true(traffiq_has(&world.on, node));
        if (most && strength_at(d, &world, at, axis, rival) > most)
            fail_msg("the rival got %d, not %d at most", strength_at(d, &world, at, axis, rival),
                     most);
    }
}

static void check_with_rivals(const struct desk *d, const struct traffiq *seen, ct_move m,
                              const struct ct_reason *r, struct ct_rng *rng)
{
    bool together = strcmp(r->kind->token, "together") == 0;
    unsigned axis = together && fact_of(r, "street")[0] == 'v' ? TRAFFIQ_DOWN : TRAFFIQ_ACROSS;
    for (int i = 0; i < 15; i++)
        try_rival(d, seen, m, place_fact(d, r), axis, together ? number_of(r, "b") : 0, rng);
}

/* Without the vehicle a taxi of the rival could go further. */
static int rides_of(const struct desk *d, const struct traffiq *s, int seat)
{
    struct traffiq his = *s;
    int rides = 0;
    his.turn = (int8_t)seat;
    his.phase = TRAFFIQ_ACTION;
    his.actions = his.done = his.open = his.offers = his.arrived = his.first_open = 0;
    for (int i = 0, count = list(d, &his, inner); i < count; i++)
        rides += traffiq_move_kind(inner[i]) == TRAFFIQ_MOVE_RIDE;
    return rides;
}

static void check_block(const struct desk *d, const struct traffiq *seen, ct_move m,
                        const struct ct_reason *r)
{
    struct traffiq then = after(d, seen, m), open = then;
    traffiq_drop(&open.on, node_of(d, &then, place_fact(d, r)));
    assert_true(rides_of(d, &open, number_of(r, "rival")) >
                rides_of(d, &then, number_of(r, "rival")) + 1);
}

static void check_join(const struct desk *d, const struct traffiq *seen, ct_move m,
                       const struct ct_reason *r)
{
    struct traffiq then = after(d, seen, m);
    unsigned axis = fact_of(r, "street")[0] == 'v' ? TRAFFIQ_DOWN : TRAFFIQ_ACROSS;
    int own = strength_at(d, &then, place_fact(d, r), axis, seen->turn);
    check_int("own strength", own, number_of(r, "a"));
    for (int rival = 0; rival < d->kit.players; rival++)
        if (rival != seen->turn)
            assert_true(strength_at(d, &then, place_fact(d, r), axis, rival) < own);
}

/* ---- facts ----------------------------------------------------------------------------------- */

static bool is(const struct ct_reason *r, const char *token)
{
    return strcmp(r->kind->token, token) == 0;
}

static void check_fact(const struct desk *d, const struct traffiq *s, ct_move better, ct_move other,
                       const struct ct_reason *r, struct ct_rng *rng)
{
    bool alike = better == other;
    if (is(r, "crossing") || is(r, "two-crossings")) {
        int k = is(r, "crossing") ? 1 : number_of(r, "k");
        check_int("crossings", opened(d, s, better), k);
        if (!alike) assert_true(opened(d, s, other) < k);
    } else if (is(r, "push")) {
        assert_true(lost_by(d, s, better, number_of(r, "rival"), places_of(better), 0) >=
                    number_of(r, "b"));
        assert_true(number_of(r, "a") > number_of(r, "b"));
        if (!alike) assert_true(nobody_loses(d, s, other));
    } else if (is(r, "push-two")) {
        assert_true(number_of(r, "k") >= 2);
        assert_true(sends_back(d, s, better, number_of(r, "k"), places_of(better)));
    } else if (is(r, "pair")) {
        assert_true(lost_by(d, s, better, number_of(r, "rival"), 2, s->actions == 0 || s->open) >=
                    number_of(r, "b"));
    } else if (is(r, "finish")) {
        assert_true(can_win_now(d, s, better));
        if (!alike) assert_false(can_win_now(d, s, other));
    } else if (is(r, "need-tile") || is(r, "no-tiles")) {
        check_int("has tiles", traffiq_hand_size(&d->kit, s, s->turn) > 0, is(r, "need-tile"));
        check_need_tile(d, s);
    } else if (is(r, "on-map")) {
        struct traffiq then = after(d, s, better);
        assert_true(traffiq_points(&then, s->turn) > traffiq_points(s, s->turn));
    } else if (is(r, "safe") || is(r, "truck-here") || is(r, "together")) {
        check_with_rivals(d, s, better, r, rng);
    } else if (is(r, "block")) {
        check_block(d, s, better, r);
    } else if (is(r, "join")) {
        check_join(d, s, better, r);
    } else if (is(r, "last-round") || is(r, "not-yet")) {
        bool leads = true;
        for (int rival = 0; rival < d->kit.players; rival++)
            leads = leads && traffiq_points(s, rival) <= traffiq_points(s, s->turn);
        check_int("tiles left", d->kit.tiles - s->drawn, 1);
        check_int("leads", leads, is(r, "last-round"));
    } else {
        assert_true(is(r, "small") || is(r, "end-street"));
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
