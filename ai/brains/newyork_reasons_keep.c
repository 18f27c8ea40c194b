/*
 * newyork_reasons_keep.c - see newyork_reasons.h: what can wait, and what cannot.
 *
 * Who has to play a card each turn plays first what will never be of use, even if it costs a
 * little, and keeps what a rival's card can still be covered with. Reasons to keep a card are
 * therefore not dropped because the better move costs points at once: their weights say so.
 */
#include "ai/brains/newyork_reasons.h"

enum { KEEP_LEAST = 3, ROAD_LEAST = 5, READY_LEAST = 6 };

/* Beyond what drops lighter reasons than the price. */
static int above_price(const struct newyork_sight *v, int weight)
{
    return weight + (v->dearer > 0 ? NEWYORK_POINT * v->dearer : 0);
}

/* ---- cards that are kept --------------------------------------------------------------------- */

/* Rivals' cards of a number that can still come. */
static uint64_t to_come(const struct newyork_sight *v, int number)
{
    return newyork_elsewhere(v, number, v->hand) & newyork_rivals_cards(v);
}

/* A card that can cover nothing, now or later. */
static bool is_idle(const struct newyork_sight *v, const struct newyork_deed *d)
{
    return d->is_play && !newyork_is_rival(v, d->covered) && !to_come(v, d->number);
}

/* The rival whose card of that number is known to be in his hand, while the seat's only answer is
 * played away; -1: nobody. */
static int loses_answer(const struct newyork_sight *v, const struct newyork_deed *d)
{
    if (!d->is_play || newyork_is_rival(v, d->colour) || d->number < KEEP_LEAST) return -1;
    if (newyork_numbered(d->hand, d->number) & ~newyork_rivals_cards(v)) return -1;
    for (int rival = 0; rival < v->players; rival++)
        if (rival != v->seat && v->held[rival] & newyork_bit(newyork_card(rival, d->number)))
            return rival;
    return -1;
}

static void say_keep_answer(struct newyork_sight *v)
{
    int rival = loses_answer(v, &v->other), n = v->other.number;
    if (!v->is_contrast || rival < 0 || !is_idle(v, &v->better)) return;
    struct ct_reason *r = newyork_say(v, "keep-answer", above_price(v, 8 * n));
    newyork_say_card(r, "worse", v->other.card);
    newyork_say_card(r, "card", v->better.card);
    newyork_say_card(r, "held", newyork_card(rival, n));
    ct_reason_put_int(r, "rival", rival);
    ct_reason_put_int(r, "pile", n);
}

/* An own card that nobody can cover, or get in the way of. */
static bool is_safe_later(const struct newyork_sight *v, const struct newyork_deed *d)
{
    return d->is_play && d->colour == v->seat && !newyork_elsewhere(v, d->number, v->hand);
}

static void say_no_hurry(struct newyork_sight *v)
{
    const struct newyork_deed *o = &v->other;
    if (!v->is_contrast || !v->better.is_play || !newyork_has_rivals(v)) return;
    if (!is_safe_later(v, o) || is_safe_later(v, &v->better)) return;
    struct ct_reason *r = newyork_say(v, "no-hurry", above_price(v, 4 * o->number));
    newyork_say_card(r, "worse", o->card);
    ct_reason_put_int(r, "n", o->number);
    ct_reason_put_int(r, "pile", o->number);
}

/* ---- cards that go first --------------------------------------------------------------------- */

/* Another colour's card that costs nothing now, and would cover the own one of the hand later. */
static bool is_in_order(const struct newyork_sight *v, const struct newyork_deed *d)
{
    if (!d->is_play || d->colour == v->seat || d->number < KEEP_LEAST) return false;
    for (int seat = 0; seat < v->players; seat++)
        if (seat == v->seat ? d->change[seat] < 0 : d->change[seat] > 0) return false;
    return d->hand & newyork_bit(newyork_card(v->seat, d->number));
}

static void say_in_order(struct newyork_sight *v)
{
    const struct newyork_deed *d = &v->better;
    if (!v->is_contrast || !is_in_order(v, d) || is_in_order(v, &v->other)) return;
    struct ct_reason *r = newyork_say(v, "in-order", 5 * d->number);
    newyork_say_card(r, "card", d->card);
    newyork_say_card(r, "own", newyork_card(v->seat, d->number));
    ct_reason_put_int(r, "n", d->number);
    ct_reason_put_int(r, "pile", d->number);
}

/* ---- cards that are taken -------------------------------------------------------------------- */

/* With the own card in the hand already, all that could cover it is there as well. */
static int clear_road(const struct newyork_sight *v, const struct newyork_deed *d)
{
    uint64_t own = newyork_bit(newyork_card(v->seat, d->number));
    bool holds = d->is_take && d->colour != v->seat && d->number >= ROAD_LEAST && v->hand & own &&
                 newyork_has_rivals(v) && !newyork_elsewhere(v, d->number, d->hand);
    return holds ? d->number : 0;
}

static void say_clear_road(struct newyork_sight *v)
{
    const struct newyork_deed *d = &v->better;
    int n = clear_road(v, d);
    if (!newyork_is_more(v, n, clear_road(v, &v->other))) return;
    struct ct_reason *r = newyork_say(v, "clear-road", 7 * n);
    newyork_say_card(r, "card", d->card);
    newyork_say_card(r, "own", newyork_card(v->seat, n));
    ct_reason_put_int(r, "n", n);
    ct_reason_put_int(r, "pile", n);
}

/* The rival whose card of that number may still come, nobody knows from where; -1: nobody's. */
static int expected_of(const struct newyork_sight *v, const struct newyork_deed *d)
{
    if (!d->is_take || d->colour < v->players || d->number < READY_LEAST) return -1;
    if (newyork_is_rival(v, d->covered)) return -1; /* it covers at once */
    for (int i = 1; i < v->players; i++) {
        int rival = (v->seat + i) % v->players;
        uint64_t card = newyork_bit(newyork_card(rival, d->number));
        if (newyork_plays_on(v, rival) && card & v->left & ~v->hand && !(card & v->held[rival]))
            return rival;
    }
    return -1;
}

static void say_ready(struct newyork_sight *v)
{
    const struct newyork_deed *d = &v->better;
    int rival = expected_of(v, d);
    if (rival < 0 ||
        (v->is_contrast && expected_of(v, &v->other) >= 0 && v->other.number >= d->number))
        return;
    struct ct_reason *r = newyork_say(v, "ready", 4 * d->number);
    newyork_say_card(r, "card", d->card);
    ct_reason_put_int(r, "rival", rival);
    ct_reason_put_int(r, "n", d->number);
    ct_reason_put_int(r, "pile", d->number);
}

void newyork_keep_reasons(struct newyork_sight *v)
{
    say_keep_answer(v);
    say_no_hurry(v);
    say_in_order(v);
    say_clear_road(v);
    say_ready(v);
}
