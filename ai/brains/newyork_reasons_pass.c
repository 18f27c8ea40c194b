/* newyork_reasons_pass.c - see newyork_reasons.h: passing, having to move, and the last word. */
#include "ai/brains/newyork_reasons.h"

enum {
    SOLVE_NODES = 60000, /* for what is counted out */
    RISK_MOST = 40,      /* of 100 worlds in which passing may lose the lead */
    LAST_LEAST = 7       /* about lower numbers the last word is not worth a sentence */
};

static const ct_state *state_of(const struct newyork *s)
{
    return (const ct_state *)(const void *)s;
}

static int best_rival(const struct newyork_sight *v)
{
    int best = -1;
    for (int seat = 0; seat < v->players; seat++)
        if (seat != v->seat && (best < 0 || v->points[seat] > v->points[best])) best = seat;
    return best;
}

/* ---- passing --------------------------------------------------------------------------------- */

static bool every_card_costs(const struct newyork_sight *v)
{
    for (uint64_t set = v->hand; set; set &= set - 1) {
        struct newyork_deed d = newyork_deed_of(v, (ct_move)__builtin_ctzll(set));
        if (!newyork_cost(v, &d)) return false;
    }
    return v->hand != 0;
}

/* The game ends without the seat in front. */
static bool is_overtaken(void *with, const struct ct_kit *kit, const ct_state *before, ct_move m,
                         const ct_state *after)
{
    const int *seat = with;
    struct ct_score score;
    (void)before, (void)m;
    if (ct_turn(after) != CT_OVER) return false;
    kit->game->score(kit, after, &score);
    for (int other = 0; other < kit->config.players; other++)
        if (other != *seat && score.points[other] >= score.points[*seat]) return true;
    return false;
}

/* Does the lead outlast the pass? Counted out where that can be, otherwise in most worlds. */
static bool stays_ahead(const struct newyork_sight *v, const struct newyork_deed *pass, bool *exact)
{
    int32_t share[CT_SEATS_MAX] = {0};
    ct_move best;
    int seat = v->seat;
    *exact = pass->after.turn == CT_OVER;
    if (*exact) return true;
    *exact = v->open && v->players == 2;
    if (*exact && newyork_solve(v->kit, state_of(&pass->after), SOLVE_NODES, &best, share))
        return share[seat] == CT_SHARE;
    *exact = false;
    return v->ask->futures && ct_futures_count(v->ask->futures, v->ask->seen, seat, NEWYORK_PASS,
                                               is_overtaken, &seat) < RISK_MOST;
}

static void say_pass_ahead(struct newyork_sight *v)
{
    int rival = best_rival(v), lead = v->points[v->seat] - v->points[rival];
    bool exact;
    if (v->better.move != NEWYORK_PASS || lead < 1 || !every_card_costs(v)) return;
    if (!stays_ahead(v, &v->better, &exact)) return;
    struct ct_reason *r = newyork_say(v, "pass-ahead", exact ? NEWYORK_DECIDES : 600);
    ct_reason_put_int(r, "k", lead);
    ct_reason_put_int(r, "rival", rival);
}

struct covering {
    int seat, number;
};

static bool is_covered(void *with, const struct ct_kit *kit, const ct_state *before, ct_move m,
                       const ct_state *after)
{
    const struct covering *c = with;
    (void)kit, (void)m;
    return newyork_top(newyork_of(before), c->number) == c->seat &&
           newyork_top(newyork_of(after), c->number) != c->seat;
}

/* The highest pile that the one who goes on alone covers in most worlds; 0: none. */
static int loses_alone(const struct newyork_sight *v)
{
    for (int number = NEWYORK_PILES; number > 0; number--) {
        struct covering c = {.seat = v->seat, .number = number};
        if (newyork_top(&v->s, number) != v->seat) continue;
        if (ct_futures_count(v->ask->futures, v->ask->seen, v->seat, NEWYORK_PASS, is_covered,
                             &c) >= CT_PROSPECT_MOST)
            return number;
    }
    return 0;
}

/* The only one left overtakes whoever passes now, though not yet ahead. */
static void say_stay_in(struct newyork_sight *v)
{
    int rival = newyork_next_rival(v), seat = v->seat;
    unsigned others = v->s.in & ~(1u << v->seat);
    if (v->other.move != NEWYORK_PASS || !v->better.is_play || !v->ask->futures) return;
    if (!others || others & (others - 1) || v->points[seat] < v->points[rival]) return;
    if (ct_futures_count(v->ask->futures, v->ask->seen, seat, NEWYORK_PASS, is_overtaken, &seat) <
        CT_PROSPECT_MOST)
        return;
    int number = loses_alone(v);
    if (!number) return;
    struct ct_reason *r = newyork_say(v, "stay-in", 500);
    ct_reason_put_int(r, "rival", rival);
    ct_reason_put_int(r, "n", number);
    ct_reason_put_int(r, "pile", number);
}

static void say_behind(struct newyork_sight *v)
{
    int rival = best_rival(v), k = v->points[rival] - v->points[v->seat];
    if (v->other.move != NEWYORK_PASS || !v->better.is_play || k < 2) return;
    struct ct_reason *r = newyork_say(v, "behind", 15);
    ct_reason_put_int(r, "k", k);
    ct_reason_put_int(r, "rival", rival);
}

/* ---- having to move -------------------------------------------------------------------------- */

/* Every card that the rival can play now lowers his points less the seat's. */
static bool all_hurt(const struct newyork_sight *v, const struct newyork *after, int rival)
{
    struct newyork_sight his = *v;
    his.s = *after;
    his.seat = rival;
    his.hand = newyork_row_set(after, rival);
    for (uint64_t set = his.hand; set; set &= set - 1) {
        struct newyork_deed d = newyork_deed_of(&his, (ct_move)__builtin_ctzll(set));
        if (d.change[rival] - d.change[v->seat] >= 0) return false;
    }
    return his.hand != 0;
}

/* Passing leaves the seat alone, which can pass as well: a lead is enough. */
static bool loses_by_passing(const struct newyork_sight *v, const struct newyork_deed *d, int rival)
{
    int lead = v->points[v->seat] + d->change[v->seat] - v->points[rival] - d->change[rival];
    return lead > 0 && newyork_row_set(&d->after, v->seat);
}

static bool tempo(const struct newyork_sight *v, const struct newyork_deed *d)
{
    int rival = 1 - v->seat;
    return v->players == 2 && v->open && d->move != NEWYORK_PASS && d->after.turn == rival &&
           all_hurt(v, &d->after, rival) && loses_by_passing(v, d, rival);
}

static void say_tempo(struct newyork_sight *v)
{
    if (!tempo(v, &v->better) || (v->is_contrast && tempo(v, &v->other))) return;
    ct_reason_put_int(newyork_say(v, "tempo", 200), "rival", 1 - v->seat);
}

/* ---- counted out ----------------------------------------------------------------------------- */

/* What the seat gets of the win behind the move if both play best; -1: that is not known. */
static int32_t share_after(const struct newyork_sight *v, const struct newyork_deed *d)
{
    int32_t share[CT_SEATS_MAX] = {0};
    ct_move best;
    if (d->after.turn == CT_OVER) {
        struct ct_score score;
        v->kit->game->score(v->kit, state_of(&d->after), &score);
        ct_share_win(&score, v->players, share);
        return share[v->seat];
    }
    return newyork_solve(v->kit, state_of(&d->after), SOLVE_NODES, &best, share) ? share[v->seat]
                                                                                 : -1;
}

/* With two players who know everything: this one wins, the other does not. */
static void say_wins(struct newyork_sight *v)
{
    if (!v->open || v->players != 2 || !v->is_contrast) return;
    if (share_after(v, &v->better) != CT_SHARE) return;
    int32_t other = share_after(v, &v->other);
    if (other < 0 || other == CT_SHARE) return;
    newyork_say(v, "wins", NEWYORK_DECIDES);
}

/* ---- the last word --------------------------------------------------------------------------- */

/* Two players, the seat's turn is over: has it a play behind the rival's last, if nobody passes?
 * Hands keep their size as long as there is something to take. */
static bool plays_last(int own, int rivals, int to_take)
{
    bool own_turn = false, own_last = false;
    while (own > 0 || rivals > 0) {
        int *hand = own_turn ? &own : &rivals;
        if (*hand > 0) {
            own_last = own_turn;
            if (to_take > 0)
                to_take--;
            else
                --*hand;
        }
        own_turn = !own_turn;
    }
    return own_last;
}

/* By turn order; whoever passes is no longer in the way. */
static bool is_last(const struct newyork_sight *v, const struct newyork_deed *d)
{
    int rival = 1 - v->seat, to_take = v->stock + v->s.size[NEWYORK_SHOWN];
    int own = newyork_cards_in(&v->s, v->seat);
    if (v->players != 2 || d->move == NEWYORK_PASS) return false;
    if (to_take > 0)
        to_take--;
    else
        own--;
    return plays_last(own, newyork_cards_in(&v->s, rival), to_take);
}

/* A last card is worth having if it is the own one, or if there is a rival's to cover. */
static bool is_worth_last(const struct newyork_sight *v, uint64_t cards, int number)
{
    uint64_t rivals = newyork_elsewhere(v, number, v->hand) & newyork_rivals_cards(v);
    return cards & newyork_bit(newyork_card(v->seat, number)) || (cards && rivals) ||
           (cards && newyork_is_rival(v, newyork_top(&v->s, number)));
}

/* A card of the number that is no rival's, and the others' can all be outwaited or are none. Who is
 * last is settled from the deal on, but a card is kept so long only with the end in sight. */
static bool has_last_word(const struct newyork_sight *v, const struct newyork_deed *d, int number)
{
    uint64_t cards = newyork_numbered(d->hand, number) & ~newyork_rivals_cards(v);
    bool contested = newyork_elsewhere(v, number, v->hand | d->hand);
    if (!is_worth_last(v, cards, number) || d->move == NEWYORK_PASS) return false;
    return v->players == 2 ? contested && v->open && is_last(v, d) : !contested;
}

/* Whoever holds all that is left of a number has the last word on it, too. */
static bool holds_all(const struct newyork_sight *v, const struct newyork_deed *d, int number)
{
    uint64_t cards = newyork_numbered(d->hand, number) & ~newyork_rivals_cards(v);
    return cards && d->move != NEWYORK_PASS && !newyork_elsewhere(v, number, v->hand | d->hand);
}

/* The highest number that one of the two moves has it on and the other has not decides. */
static void say_last_word(struct newyork_sight *v)
{
    struct newyork_deed without = {.hand = v->hand};
    const struct newyork_deed *other = v->is_contrast ? &v->other : &without;
    if (!newyork_has_rivals(v) || (!v->is_contrast && !v->better.is_take)) return;
    for (int number = NEWYORK_PILES; number >= LAST_LEAST; number--) {
        bool mine = has_last_word(v, &v->better, number);
        bool his = has_last_word(v, other, number);
        if (mine == his || holds_all(v, mine ? other : &v->better, number)) continue;
        if (!mine) return;
        struct ct_reason *r = newyork_say(v, "last-word", 6 * number);
        ct_reason_put_int(r, "n", number);
        ct_reason_put_int(r, "pile", number);
        return;
    }
}

void newyork_pass_reasons(struct newyork_sight *v)
{
    say_pass_ahead(v);
    say_stay_in(v);
    say_behind(v);
    say_tempo(v);
    say_wins(v);
    say_last_word(v);
}
