/* newyork_reasons_take.c - see newyork_reasons.h: cards that are taken, left, or kept. */
#include "ai/brains/newyork_reasons.h"

enum { OWN_LEAST = 6 }; /* a lower own card is no reason by itself */

static struct ct_reason *say_take(struct newyork_sight *v, const char *token, int weight)
{
    struct ct_reason *r = newyork_say(v, token, weight);
    newyork_say_card(r, "card", v->better.card);
    ct_reason_put_int(r, "pile", v->better.number);
    return r;
}

/* ---- what the card can do -------------------------------------------------------------------- */

/* An own card for a pile that a rival tops, */
static int swing(const struct newyork_sight *v, const struct newyork_deed *d)
{
    return d->is_take && d->colour == v->seat && newyork_is_rival(v, d->covered) ? d->number : 0;
}

/* … any card for it: what it is good for in the end. A third player's would only give to him. */
static int cover(const struct newyork_sight *v, const struct newyork_deed *d)
{
    return d->is_take && newyork_is_rival(v, d->covered) && !newyork_is_rival(v, d->colour)
               ? d->number
               : 0;
}

static void say_swing(struct newyork_sight *v)
{
    int n = swing(v, &v->better);
    bool own = newyork_is_more(v, n, swing(v, &v->other));
    if (!own) {
        n = cover(v, &v->better);
        if (v->better.colour == v->seat || !newyork_is_more(v, n, cover(v, &v->other))) return;
    }
    struct ct_reason *r = say_take(v, own ? "swing-take" : "cover-take", own ? 9 * n : 5 * n);
    ct_reason_put_int(r, "rival", v->better.covered);
    ct_reason_put_int(r, "n", n);
}

static int own_high(const struct newyork_sight *v, const struct newyork_deed *d)
{
    return d->is_take && d->colour == v->seat && d->number >= OWN_LEAST ? d->number : 0;
}

static void say_own_high(struct newyork_sight *v)
{
    int n = own_high(v, &v->better);
    if (!newyork_is_more(v, n, own_high(v, &v->other))) return;
    ct_reason_put_int(say_take(v, "own-high", 7 * n), "n", n);
}

/* All cards left of a number that the seat tops are in its hand. */
static int guard(const struct newyork_sight *v, const struct newyork_deed *d)
{
    bool holds = d->is_take && d->covered == v->seat && newyork_has_rivals(v) &&
                 !newyork_elsewhere(v, d->number, d->hand);
    return holds ? d->number : 0;
}

static void say_guard(struct newyork_sight *v)
{
    int n = guard(v, &v->better);
    if (!newyork_is_more(v, n, guard(v, &v->other))) return;
    ct_reason_put_int(say_take(v, "guard", 9 * n), "n", n);
}

/* A neutral card that never covers an own one: that lies under its pile, whose top is neutral. */
static bool is_spare(const struct newyork_sight *v, const struct newyork_deed *d)
{
    return d->is_take && newyork_has_rivals(v) && d->colour >= v->players &&
           d->covered >= v->players && !(v->left & newyork_bit(newyork_card(v->seat, d->number)));
}

static void say_spare(struct newyork_sight *v)
{
    if (!is_spare(v, &v->better) || (v->is_contrast && is_spare(v, &v->other))) return;
    say_take(v, "spare-card", 20);
}

/* ---- answers --------------------------------------------------------------------------------- */

/* A card of the hand behind the move that can cover what a rival holds of that number in his
 * colour, the own before a neutral one; 0: none, or it matters little. */
static int answer(const struct newyork_sight *v, const struct newyork_deed *d, int number)
{
    bool matters = newyork_top(&v->s, number) == v->seat || number >= NEWYORK_HIGH;
    if (!matters || d->move == NEWYORK_PASS) return 0;
    uint64_t cards = newyork_numbered(d->hand, number) & ~newyork_rivals_cards(v);
    uint64_t own = cards & newyork_bit(newyork_card(v->seat, number));
    return cards ? __builtin_ctzll(own ? own : cards) : 0;
}

/* Who is known to hold the card of his colour; -1: nobody. */
static int holder_of(const struct newyork_sight *v, int number)
{
    for (int rival = 0; rival < v->players; rival++)
        if (rival != v->seat && v->held[rival] & newyork_bit(newyork_card(rival, number)))
            return rival;
    return -1;
}

static void say_answer_to(struct newyork_sight *v, int rival, int number, int with)
{
    struct ct_reason *r = newyork_say(v, "answer", 8 * number);
    newyork_say_card(r, "card", with);
    ct_reason_put_int(r, "rival", rival);
    newyork_say_card(r, "held", newyork_card(rival, number));
    ct_reason_put_int(r, "n", number);
    ct_reason_put_int(r, "pile", number);
}

/* The highest number that one of the two moves has an answer for and the other has not decides.
 * Held against nothing, a card that is taken must be the first answer. */
static void say_answer(struct newyork_sight *v)
{
    if (!v->is_contrast && !v->better.is_take) return;
    struct newyork_deed without = {.hand = v->hand};
    const struct newyork_deed *other = v->is_contrast ? &v->other : &without;
    for (int number = NEWYORK_PILES; number > 0; number--) {
        int rival = holder_of(v, number);
        int mine = answer(v, &v->better, number), his = answer(v, other, number);
        if (rival < 0 || !mine == !his) continue;
        if (!mine) return;
        say_answer_to(v, rival, number, mine);
        v->answered = mine;
        return;
    }
}

/* ---- an own card that waits ------------------------------------------------------------------ */

/* The rival who can cover an own card that is played, one who is known to hold a cover first; -1:
 * nobody can. */
static int coverer(const struct newyork_sight *v, const struct newyork_deed *d)
{
    int rival = -1;
    if (!d->is_play || d->colour != v->seat) return -1;
    for (int i = 1; i < v->players; i++) {
        int seat = (v->seat + i) % v->players;
        if (newyork_numbered(v->held[seat], d->number)) return seat;
        if (rival < 0 && newyork_may_cover(v, seat, d->number, v->hand)) rival = seat;
    }
    return rival;
}

static void say_late(struct newyork_sight *v)
{
    const struct newyork_deed *o = &v->other;
    int rival = coverer(v, o);
    if (!v->better.is_play || rival < 0 || v->answered == o->card) return;
    if (coverer(v, &v->better) >= 0 && v->better.number >= o->number) return;
    struct ct_reason *r = newyork_say(v, "late", 7 * o->number);
    newyork_say_card(r, "card", o->card);
    ct_reason_put_int(r, "rival", rival);
    ct_reason_put_int(r, "n", o->number);
    ct_reason_put_int(r, "pile", o->number);
}

/* ---- cards that the next player would take --------------------------------------------------- */

struct taken {
    int seat;
    ct_move take;
};

static bool is_taken(void *with, const struct ct_kit *kit, const ct_state *before, ct_move m,
                     const ct_state *after)
{
    const struct taken *t = with;
    (void)kit, (void)after;
    return ct_turn(before) == t->seat && m == t->take;
}

/* Of use to that rival: for a pile of the seat's, or for points of his own. */
static int useful(const struct newyork_sight *v, const struct newyork_deed *d, int rival)
{
    bool covers = d->covered == v->seat, his = d->colour == rival && d->covered != rival;
    return d->is_take && (covers || his) ? d->number : 0;
}

static void say_deny(struct newyork_sight *v)
{
    const struct newyork_deed *d = &v->better;
    int rival = newyork_next_rival(v);
    struct taken t = {.seat = rival, .take = d->move};
    if (!v->is_contrast || rival < 0) return;
    if (!newyork_is_more(v, useful(v, d, rival), useful(v, &v->other, rival))) return;
    if (!ct_reason_prevents(v->ask, is_taken, &t)) return;
    bool covers = d->covered == v->seat;
    struct ct_reason *r = say_take(v, covers ? "deny" : "deny-own", (covers ? 6 : 5) * d->number);
    ct_reason_put_int(r, "rival", rival);
    ct_reason_put_int(r, "n", d->number);
}

void newyork_take_reasons(struct newyork_sight *v)
{
    say_swing(v);
    say_own_high(v);
    say_guard(v);
    say_spare(v);
    say_answer(v);
    say_late(v);
    say_deny(v);
}
