/* newyork_reasons_play.c - see newyork_reasons.h: what a card does where it is played. */
#include "ai/brains/newyork_reasons.h"

/* The card that is played and its pile, which most of these are about. */
static struct ct_reason *say_play(struct newyork_sight *v, const char *token, int weight)
{
    struct ct_reason *r = newyork_say(v, token, weight);
    newyork_say_card(r, "card", v->better.card);
    ct_reason_put_int(r, "pile", v->better.number);
    return r;
}

/* ---- points that change hands ---------------------------------------------------------------- */

static int swing(const struct newyork_sight *v, const struct newyork_deed *d)
{
    return d->is_play && d->colour == v->seat && newyork_is_rival(v, d->covered) ? d->number : 0;
}

static void say_swing(struct newyork_sight *v)
{
    int n = swing(v, &v->better);
    if (!newyork_is_more(v, n, swing(v, &v->other))) return;
    struct ct_reason *r = say_play(v, "swing", 20 * n);
    ct_reason_put_int(r, "rival", v->better.covered);
    ct_reason_put_int(r, "n", n);
}

/* Points that whoever is covered loses. */
static int cover(const struct newyork_sight *v, const struct newyork_deed *d)
{
    return d->is_play && newyork_is_rival(v, d->covered) && d->change[d->covered] < 0
               ? -d->change[d->covered]
               : 0;
}

static bool leads(const struct newyork_sight *v, int seat)
{
    for (int i = 0; i < v->players; i++)
        if (i != seat && v->points[i] >= v->points[seat]) return false;
    return true;
}

/* Could another rival have been covered for as much? */
static bool could_cover_another(const struct newyork_sight *v, int rival, int points)
{
    for (uint64_t set = v->hand; set; set &= set - 1) {
        struct newyork_deed d = newyork_deed_of(v, (ct_move)__builtin_ctzll(set));
        if (d.covered != rival && cover(v, &d) >= points) return true;
    }
    return false;
}

static bool covers_leader(const struct newyork_sight *v, const struct newyork_deed *d)
{
    int points = cover(v, d);
    return v->players > 2 && points && leads(v, d->covered) &&
           could_cover_another(v, d->covered, points);
}

/* An own card does more than cover (swing); somebody else's gives what it takes. */
static void say_cover(struct newyork_sight *v)
{
    const struct newyork_deed *d = &v->better;
    int n = cover(v, d), gives = newyork_is_rival(v, d->colour) ? 5 * d->number : 0;
    bool leader = covers_leader(v, d) && !(v->is_contrast && covers_leader(v, &v->other));
    bool plain = d->colour != v->seat && newyork_is_more(v, n, cover(v, &v->other));
    if (n < 2 || (!leader && !plain)) return;
    struct ct_reason *r =
        say_play(v, leader ? "cover-leader" : "cover", 10 * n - gives + (leader ? 5 : 0));
    ct_reason_put_int(r, "rival", d->covered);
    ct_reason_put_int(r, "n", n);
}

static int gain(const struct newyork_sight *v, const struct newyork_deed *d)
{
    return d->is_play && d->change[v->seat] > 0 ? d->change[v->seat] : 0;
}

/* On an empty lot or a neutral card; a run is another reason. Points that stay weigh more. */
static void say_gain(struct newyork_sight *v)
{
    const struct newyork_deed *d = &v->better;
    int n = gain(v, d);
    if (n < 2 || d->colour != v->seat || newyork_is_rival(v, d->covered)) return;
    if (d->run_change[v->seat] > 0 || !newyork_is_more(v, n, gain(v, &v->other))) return;
    int weight = newyork_elsewhere(v, d->number, v->hand) ? 8 : 13;
    ct_reason_put_int(say_play(v, "gain", weight * n), "n", n);
}

static bool seals(const struct newyork_sight *v, const struct newyork_deed *d)
{
    return d->is_play && d->colour == v->seat && newyork_has_rivals(v) &&
           !newyork_elsewhere(v, d->number, v->hand);
}

static void say_seal(struct newyork_sight *v)
{
    const struct newyork_deed *d = &v->better;
    int other = seals(v, &v->other) ? v->other.number : 0;
    if (!newyork_is_more(v, seals(v, d) ? d->number : 0, other)) return;
    ct_reason_put_int(say_play(v, "seal", 12 * d->number), "n", d->number);
}

/* ---- runs ------------------------------------------------------------------------------------ */

static int around(int number, int by)
{
    return (number + by + NEWYORK_PILES - 1) % NEWYORK_PILES + 1;
}

/* The last pile of the own run in one direction. */
static int end_of_run(const struct newyork_sight *v, int number, int by)
{
    int end = number;
    for (int i = 1; i < NEWYORK_PILES; i++) {
        int next = around(end, by);
        if (newyork_top(&v->better.after, next) != v->seat) break;
        end = next;
    }
    return end;
}

static int run_made(const struct newyork_sight *v, const struct newyork_deed *d)
{
    return d->is_play && d->colour == v->seat ? d->run_change[v->seat] : 0;
}

static void say_run_make(struct newyork_sight *v)
{
    int x = run_made(v, &v->better);
    if (!newyork_is_more(v, x, run_made(v, &v->other))) return;
    struct ct_reason *r = say_play(v, "run-make", 10 * (x + v->better.number));
    ct_reason_put_int(r, "a", end_of_run(v, v->better.number, -1));
    ct_reason_put_int(r, "b", end_of_run(v, v->better.number, 1));
    ct_reason_put_int(r, "x", x);
}

/* Only the run of whoever is covered can break. */
static int run_cut(const struct newyork_sight *v, const struct newyork_deed *d)
{
    return d->is_play && newyork_is_rival(v, d->covered) ? -d->run_change[d->covered] : 0;
}

static void say_run_cut(struct newyork_sight *v)
{
    int x = run_cut(v, &v->better);
    if (!newyork_is_more(v, x, run_cut(v, &v->other))) return;
    struct ct_reason *r = say_play(v, "run-cut", 11 * x);
    ct_reason_put_int(r, "rival", v->better.covered);
    ct_reason_put_int(r, "x", x);
}

/* ---- harmless and costly cards --------------------------------------------------------------- */

static bool waits(const struct newyork_sight *v, const struct newyork_deed *d)
{
    if (!d->is_play || d->colour < v->players || !newyork_has_rivals(v)) return false;
    if (!d->hand && !v->shown) return false; /* the last card waits for nothing */
    for (int seat = 0; seat < v->players; seat++)
        if (d->change[seat]) return false;
    return true;
}

/* Nobody's points change; a neutral card leaves every own one in the hand. */
static void say_wait(struct newyork_sight *v)
{
    if (!waits(v, &v->better) || (v->is_contrast && waits(v, &v->other))) return;
    say_play(v, "wait", 30);
}

/* Does every card of the hand cost at least so much? */
static bool all_cost(const struct newyork_sight *v, int least)
{
    for (uint64_t set = v->hand; set; set &= set - 1) {
        struct newyork_deed d = newyork_deed_of(v, (ct_move)__builtin_ctzll(set));
        if (newyork_cost(v, &d) < least) return false;
    }
    return true;
}

static void say_least(struct newyork_sight *v)
{
    int k = v->better.is_play ? newyork_cost(v, &v->better) : 0;
    int other = v->other.is_play ? newyork_cost(v, &v->other) : 0;
    bool is_choice = v->hand & (v->hand - 1);
    if (!k || !is_choice || !all_cost(v, k) || (v->is_contrast && other <= k)) return;
    ct_reason_put_int(say_play(v, "least", v->is_contrast ? 10 * (other - k) : 10), "k", k);
}

/* A rival's card that one still holds the answer to. */
static uint64_t lure(const struct newyork_sight *v, const struct newyork_deed *d)
{
    if (!d->is_play || !newyork_is_rival(v, d->colour)) return 0;
    return newyork_numbered(d->hand, d->number) & ~newyork_rivals_cards(v);
}

static void say_lure(struct newyork_sight *v)
{
    uint64_t answers = lure(v, &v->better);
    if (!answers || (v->is_contrast && lure(v, &v->other))) return;
    uint64_t own = answers & newyork_bit(newyork_card(v->seat, v->better.number));
    struct ct_reason *r = say_play(v, "lure", 10 * v->better.number + 5);
    ct_reason_put_int(r, "rival", v->better.colour);
    newyork_say_card(r, "answer", __builtin_ctzll(own ? own : answers));
}

/* ---- what is wrong with the other card ------------------------------------------------------- */

/* Whose points it raises most; -1: nobody's. */
static int gets_most(const struct newyork_sight *v, const struct newyork_deed *d)
{
    int most = -1;
    for (int seat = 0; seat < v->players; seat++)
        if (seat != v->seat && d->change[seat] > 0 &&
            (most < 0 || d->change[seat] > d->change[most]))
            most = seat;
    return most;
}

static void say_gift(struct newyork_sight *v)
{
    int rival = v->other.is_play ? gets_most(v, &v->other) : -1;
    if (rival < 0 || v->better.is_take || gets_most(v, &v->better) >= 0) return;
    if (v->other.covered == v->seat && v->better.change[v->seat] >= 0) return; /* own-cover */
    int n = v->other.change[rival];
    if (n < 2) return;
    struct ct_reason *r = newyork_say(v, "gift", 7 * n);
    newyork_say_card(r, "worse", v->other.card);
    ct_reason_put_int(r, "rival", rival);
    ct_reason_put_int(r, "n", n);
    ct_reason_put_int(r, "pile", v->other.number);
}

static void say_own_cover(struct newyork_sight *v)
{
    const struct newyork_deed *o = &v->other;
    if (!o->is_play || o->covered != v->seat || o->change[v->seat] >= 0) return;
    if (v->better.change[v->seat] < 0) return;
    int weight = newyork_is_rival(v, o->colour) ? 15 : 8;
    struct ct_reason *r = newyork_say(v, "own-cover", weight * o->number);
    newyork_say_card(r, "worse", o->card);
    ct_reason_put_int(r, "n", o->number);
    ct_reason_put_int(r, "pile", o->number);
}

void newyork_play_reasons(struct newyork_sight *v)
{
    say_swing(v);
    say_cover(v);
    say_gain(v);
    say_seal(v);
    say_run_make(v);
    say_run_cut(v);
    say_wait(v);
    say_least(v);
    say_lure(v);
    say_gift(v);
    say_own_cover(v);
}
