/*
 * traffiq_claims.h - checks what a reason claims about a move of Manhattan TraffIQ by other means
 * than it was found by: the moves are made, and rivals are tried out.
 */
#ifndef TRAFFIQ_CLAIMS_H
#define TRAFFIQ_CLAIMS_H

#include "ai/reason.h"
#include "tests/unit/traffiq_desk.h"

static ct_move inner[20000];

/* ---- facts ----------------------------------------------------------------------------------- */

static inline const char *fact_of(const struct ct_reason *r, const char *name)
{
    for (int i = 0; i < r->facts; i++)
        if (strcmp(r->fact[i].name, name) == 0) return r->fact[i].text;
    return NULL;
}

static inline int number_of(const struct ct_reason *r, const char *name)
{
    const char *text = fact_of(r, name);
    return text ? atoi(text) : -1;
}

/* ---- moves made ------------------------------------------------------------------------------ */

static inline struct traffiq after(const struct desk *d, const struct traffiq *s, ct_move m)
{
    struct traffiq then = *s;
    game->apply(kit_of(d), (ct_state *)(void *)&then, m);
    return then;
}

static inline int list(const struct desk *d, const struct traffiq *s, ct_move *out)
{
    int idle;
    return game->moves(kit_of(d), (const ct_state *)(const void *)s, out, &idle);
}

/* The most points that a rival loses if the seat goes on with so many vehicles to place and tiles
 * to attach. */
static inline int most_lost(const struct desk *d, const struct traffiq *s, int seat, int rival,
                            int places, int tiles)
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

static inline int lost_by(const struct desk *d, const struct traffiq *s, ct_move m, int rival,
                          int places, int tiles)
{
    struct traffiq then = after(d, s, m);
    return traffiq_points(s, rival) - traffiq_points(&then, rival) +
           most_lost(d, &then, s->turn, rival, places, tiles);
}

static inline int places_of(ct_move m)
{
    return traffiq_move_kind(m) == TRAFFIQ_MOVE_ATTACH;
}

static inline bool nobody_loses(const struct desk *d, const struct traffiq *s, ct_move m)
{
    for (int rival = 0; rival < d->kit.players; rival++)
        if (rival != s->turn && lost_by(d, s, m, rival, places_of(m), 0)) return false;
    return true;
}

/* One competition behind the move that takes exactly so many vehicles off. */
static inline int vehicles_on(const struct traffiq *s)
{
    return traffiq_count(s->on);
}

static inline bool sends_back(const struct desk *d, const struct traffiq *s, ct_move m,
                              int vehicles, int places)
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

static inline int opened(const struct desk *d, const struct traffiq *s, ct_move m)
{
    int count = 0;
    if (traffiq_move_kind(m) != TRAFFIQ_MOVE_ATTACH) return 0;
    struct traffiq then = after(d, s, m);
    for (int i = 0; i < 8; i++) count += then.open >> i & 1;
    return count;
}

static inline bool can_win_now(const struct desk *d, const struct traffiq *s, ct_move m)
{
    ct_move few[16];
    struct traffiq then = after(d, s, m);
    if (then.reason == TRAFFIQ_ALL_PLACED) return true;
    if (then.turn != s->turn || then.phase == TRAFFIQ_ACTION) return false;
    for (int i = 0, count = list(d, &then, few); i < count; i++)
        if (can_win_now(d, &then, few[i])) return true;
    return false;
}

static inline void check_need_tile(const struct desk *d, const struct traffiq *s)
{
    for (int i = 0, count = list(d, s, inner); i < count; i++) {
        int kind = traffiq_move_kind(inner[i]);
        check_int("crossings that a tile completes", opened(d, s, inner[i]), 0);
        if (kind == TRAFFIQ_MOVE_RIDE || kind == TRAFFIQ_MOVE_RIDE_TRUCK)
            assert_true(after(d, s, inner[i]).phase != TRAFFIQ_COMPETE);
    }
}

static inline void check_hand_to_come(const struct desk *d, const struct traffiq *s,
                                      const struct ct_reason *r)
{
    int left = d->kit.tiles - s->drawn, draws = 2 - s->actions;
    check_int("tiles to come", number_of(r, "k"),
              traffiq_hand_size(&d->kit, s, s->turn) + (draws < left ? draws : left));
}

/* A draw is better, nobody can be sent back by one move, and the stack lasts. */
static inline void check_gathering(const struct desk *d, const struct traffiq *s, ct_move other,
                                   const struct ct_reason *r)
{
    int rivals = 0, count = list(d, s, inner);
    static ct_move all[20000];
    for (int seat = 0; seat < d->kit.players; seat++)
        if (seat != s->turn) rivals += traffiq_points(s, seat);
    assert_true(s->drawn + 1 < d->kit.tiles && !s->last_turns);
    check_int("ends", traffiq_move_kind(other) == TRAFFIQ_MOVE_END,
              strcmp(r->kind->token, "free-draw") == 0);
    if (strcmp(r->kind->token, "free-draw") == 0) return;
    check_int("rivals on the map", rivals > 0, strcmp(r->kind->token, "gather") == 0);
    check_hand_to_come(d, s, r);
    memcpy(all, inner, (size_t)count * sizeof *all);
    for (int i = 0; i < count && rivals; i++) assert_true(nobody_loses(d, s, all[i]));
}

/* Another tile of the hand completes a crossing behind this one. */
static inline bool completes_next(const struct desk *d, const struct traffiq *s, ct_move m)
{
    struct traffiq then = after(d, s, m);
    for (int i = 0, count = list(d, &then, inner); i < count; i++)
        if (opened(d, &then, inner[i]) > 0) return true;
    return false;
}

/* ---- rivals tried out ------------------------------------------------------------------------ */

static inline traffiq_place place_fact(const struct desk *d, const struct ct_reason *r)
{
    const char *text = fact_of(r, "at");
    assert_non_null(text);
    return place(d, atoi(text), atoi(strchr(text, ',') + 1));
}

static inline int node_of(const struct desk *d, const struct traffiq *s, traffiq_place at)
{
    struct traffiq_room room;
    struct traffiq_city city = traffiq_city_of(&d->kit, s, &room);
    return traffiq_node_at(&city, s->nodes, at);
}

static inline int strength_at(const struct desk *d, const struct traffiq *s, traffiq_place at,
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
static inline void try_rival(const struct desk *d, const struct traffiq *seen, ct_move m,
                             traffiq_place at, unsigned axis, int most, struct ct_rng *rng)
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

static inline void check_with_rivals(const struct desk *d, const struct traffiq *seen, ct_move m,
                                     const struct ct_reason *r, struct ct_rng *rng)
{
    bool together = strcmp(r->kind->token, "together") == 0;
    unsigned axis = together && fact_of(r, "street")[0] == 'v' ? TRAFFIQ_DOWN : TRAFFIQ_ACROSS;
    for (int i = 0; i < 15; i++)
        try_rival(d, seen, m, place_fact(d, r), axis, together ? number_of(r, "b") : 0, rng);
}

/* Without the vehicle a taxi of the rival could go further. */
static inline int rides_of(const struct desk *d, const struct traffiq *s, int seat)
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

static inline void check_block(const struct desk *d, const struct traffiq *seen, ct_move m,
                               const struct ct_reason *r)
{
    struct traffiq then = after(d, seen, m), open = then;
    traffiq_drop(&open.on, node_of(d, &then, place_fact(d, r)));
    assert_true(rides_of(d, &open, number_of(r, "rival")) >
                rides_of(d, &then, number_of(r, "rival")) + 1);
}

static inline void check_join(const struct desk *d, const struct traffiq *seen, ct_move m,
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

/* ---- each reason ----------------------------------------------------------------------------- */

static inline bool is(const struct ct_reason *r, const char *token)
{
    return strcmp(r->kind->token, token) == 0;
}

static inline void check_fact(const struct desk *d, const struct traffiq *s, ct_move better,
                              ct_move other, const struct ct_reason *r, struct ct_rng *rng)
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
    } else if (is(r, "opening") || is(r, "gather") || is(r, "free-draw")) {
        check_gathering(d, s, other, r);
    } else if (is(r, "draw-not-ride") || is(r, "draw-not-tile")) {
        check_hand_to_come(d, s, r);
        assert_true(nobody_loses(d, s, other));
        check_int("crossings of the other", opened(d, s, other), 0);
        check_int("a tile", traffiq_move_kind(other) == TRAFFIQ_MOVE_ATTACH,
                  is(r, "draw-not-tile"));
    } else if (is(r, "one-two")) {
        assert_true(lost_by(d, s, better, number_of(r, "rival"), 1, 1) >= number_of(r, "b"));
        assert_true(number_of(r, "a") > number_of(r, "b"));
        assert_true(nobody_loses(d, s, better));
        if (!alike) assert_true(nobody_loses(d, s, other));
    } else if (is(r, "prepare")) {
        check_int("crossings at once", opened(d, s, better), 0);
        assert_true(completes_next(d, s, better));
        if (!alike) check_int("crossings of the other", opened(d, s, other), 0);
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

#endif
