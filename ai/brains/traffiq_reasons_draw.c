/*
 * traffiq_reasons_draw.c - draws of Manhattan TraffIQ, and tiles that only prepare something.
 *
 * Tiles of the hand are what a turn can do. Where nothing can be won now, more of them to choose
 * from is a reason; in the opening above all, where a search of 20,000 iterations draws in twelve
 * of twelve deals. A tile that prepares what the next one does in the same turn is the other side.
 */
#include "ai/brains/traffiq_reasons.h"

enum { ACTIONS = 2 }; /* of a turn (TQ-3) */

static bool is_draw(ct_move m)
{
    return traffiq_move_kind(m) == TRAFFIQ_MOVE_DRAW;
}

static bool is_end(ct_move m)
{
    return traffiq_move_kind(m) == TRAFFIQ_MOVE_END;
}

static int stack_left(const struct traffiq_position *p)
{
    return p->kit->tiles - p->s.drawn;
}

/* The hand in the next turn, if every action that is left draws. */
static int hand_to_come(const struct traffiq_position *p, int seat)
{
    int draws = ACTIONS - p->s.actions, left = stack_left(p);
    return traffiq_hand_size(p->kit, &p->s, seat) + (draws < left ? draws : left);
}

static bool has_rivals_on_map(const struct traffiq_position *p, int seat)
{
    struct traffiq_set mine = traffiq_owned(&p->s.on, p->s.owner, seat);
    return traffiq_count(p->s.on) > traffiq_count(mine);
}

/* Can a tile, whatever it does besides, or a ride send somebody back now? */
static bool can_push(const struct traffiq_position *p, int seat)
{
    struct traffiq_push push;
    return traffiq_ride_pushes(p) || traffiq_hand_pushes(p, seat, &push);
}

/* Why more tiles to choose from, against a tile laid or a ride; NULL: that does more. */
static const char *gathering(const struct traffiq_why *w)
{
    ct_move other = w->ask->other;
    struct traffiq_push push;
    traffiq_place first;
    if (!traffiq_is_attach(other) && !traffiq_is_ride(other)) return NULL;
    if (!can_push(&w->now, w->seat))
        return has_rivals_on_map(&w->now, w->seat) ? "gather" : "opening";
    if (traffiq_completed(&w->now, other, &first) || traffiq_finds_push(&w->now, other, &push))
        return NULL;
    return traffiq_is_ride(other) ? "draw-not-ride" : "draw-not-tile";
}

/* There must be a next turn to use the tiles in. */
static void explain_gathering(struct traffiq_why *w)
{
    if (w->now.s.last_turns || stack_left(&w->now) <= 1) return;
    const char *token = gathering(w);
    if (!token) return;
    ct_reason_put_int(traffiq_say(w, token, 50), "k", hand_to_come(&w->now, w->seat));
}

void traffiq_explain_draw(struct traffiq_why *w)
{
    if (!is_draw(w->ask->better) || is_draw(w->ask->other) != w->alike) return;
    bool last = stack_left(&w->now) <= 1;
    if (is_end(w->ask->other) && !last && !w->now.s.last_turns) traffiq_say(w, "free-draw", 45);
    if (traffiq_hand_completes(&w->now, w->seat) || traffiq_ride_pushes(&w->now)) {
        explain_gathering(w);
        return;
    }
    traffiq_say(w, traffiq_hand_size(w->now.kit, &w->now.s, w->seat) ? "need-tile" : "no-tiles",
                60);
}

/* ---- a tile that prepares -------------------------------------------------------------------- */

/* Behind a first tile that completes nothing: the position with the second action to come. */
static bool stands_prepared(const struct traffiq_position *now, ct_move m,
                            struct traffiq_position *after)
{
    traffiq_place first;
    if (!traffiq_is_attach(m) || now->s.actions != 0 || traffiq_completed(now, m, &first))
        return false;
    traffiq_stand_after(after, now, m);
    return after->s.turn == now->s.turn && after->s.phase == TRAFFIQ_ACTION;
}

static bool is_one_two(const struct traffiq_position *now, ct_move m, struct traffiq_push *push)
{
    struct traffiq_position after;
    return stands_prepared(now, m, &after) && traffiq_hand_pushes(&after, now->s.turn, push);
}

static bool prepares(const struct traffiq_position *now, ct_move m)
{
    struct traffiq_position after;
    return stands_prepared(now, m, &after) &&
           traffiq_hand_completes_beside(&after, now->s.turn, (traffiq_place)m);
}

void traffiq_explain_preparing(struct traffiq_why *w)
{
    ct_move better = w->ask->better, other = w->ask->other;
    struct traffiq_push push, same;
    if (!traffiq_is_attach(better) || w->now.s.actions != 0) return;
    if (is_one_two(&w->now, better, &push) && !can_push(&w->now, w->seat) &&
        (w->alike || !is_one_two(&w->now, other, &same))) {
        struct ct_reason *r = traffiq_say(w, "one-two", 200 + 20 * push.points);
        traffiq_put_contest(w, r, &push.most);
        traffiq_put_vehicles(r, &push.most);
    }
    traffiq_place first;
    if (!prepares(&w->now, better)) return;
    if (!w->alike && (prepares(&w->now, other) || traffiq_completed(&w->now, other, &first)))
        return;
    traffiq_put_at(w, traffiq_say(w, "prepare", 105), (traffiq_place)better);
}
