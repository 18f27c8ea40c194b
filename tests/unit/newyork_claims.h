/*
 * newyork_claims.h - checks what a reason claims about a move of New York, New York, from the rules
 * and the true state alone: nothing here is shared with the brain that names the reasons.
 */
#ifndef NEWYORK_CLAIMS_H
#define NEWYORK_CLAIMS_H

#include "tests/unit/check.h"

#include "ai/reason.h"
#include "games/newyork/newyork.h"

#include <stdlib.h>

/* One position with everything on the table, and the two moves. */
struct claims {
    const struct ct_kit *kit;
    struct newyork before, better, other; /* behind the moves */
    int seat, players;
    ct_move best, worse;
    const struct ct_reason *reason;
};

static inline struct newyork claims_after(const struct ct_kit *kit, const struct newyork *s,
                                          ct_move m)
{
    struct newyork next = *s;
    kit->game->apply(kit, (ct_state *)(void *)&next, m);
    return next;
}

/* ---- the rules once more, slowly ------------------------------------------------------------- */

static inline int claims_top(const struct newyork *s, int number)
{
    return (s->pile[(number + 11) % 12] & 15) - 1;
}

/* NY-12, by walking round the ring from every pile where a run begins. */
static inline int claims_runs(const struct newyork *s, int colour)
{
    static const int bonus[] = {0, 0, 3, 6, 10, 15, 25, 25, 25, 25, 25, 25, 25};
    int sum = 0, all = 1;
    for (int n = 1; n <= 12; n++) all = all && claims_top(s, n) == colour;
    if (all) return 25;
    for (int n = 1; n <= 12; n++) {
        int length = 0;
        if (claims_top(s, n) != colour || claims_top(s, n + 11) == colour) continue;
        while (claims_top(s, n + length) == colour) length++;
        sum += bonus[length];
    }
    return sum;
}

static inline int claims_points(const struct ct_kit *kit, const struct newyork *s, int seat)
{
    int sum = newyork_is_pro(kit) ? claims_runs(s, seat) : 0;
    for (int n = 1; n <= 12; n++)
        if (claims_top(s, n) == seat) sum += n;
    return sum;
}

/* Is it in that hand (0 to 3) or in the display (4)? A card that was played and not yet replaced is
 * no longer there. */
static inline bool claims_in_row(const struct newyork *s, int row, int card)
{
    if (row < 4 && row == s->turn && s->played == card) return false;
    for (int i = 0; i < s->size[row]; i++)
        if ((newyork_at(s->row[row], i) & 63) == card && newyork_at(s->row[row], i) != NEWYORK_PASS)
            return true;
    return false;
}

static inline bool claims_in_stock(const struct newyork *s, int card)
{
    for (int i = s->stock_at; i < NEWYORK_CARDS; i++)
        if (s->deck[i] == card) return true;
    return false;
}

/* Can somebody other than the seat still play a card of this number? */
static inline bool claims_threat(const struct claims *c, const struct newyork *s, int number)
{
    for (int colour = 0; colour < 4; colour++) {
        int card = newyork_card(colour, number);
        if (claims_in_row(s, NEWYORK_SHOWN, card) || claims_in_stock(s, card)) return true;
        for (int seat = 0; seat < c->players; seat++)
            if (seat != c->seat && (s->in >> seat & 1) && claims_in_row(s, seat, card)) return true;
    }
    return false;
}

static inline bool claims_is_rival(const struct claims *c, int colour)
{
    return colour >= 0 && colour < c->players && colour != c->seat;
}

/* ---- facts ----------------------------------------------------------------------------------- */

static inline const char *claims_text(const struct claims *c, const char *name)
{
    for (int i = 0; i < c->reason->facts; i++)
        if (strcmp(c->reason->fact[i].name, name) == 0) return c->reason->fact[i].text;
    fail_msg("%s: no fact %s", c->reason->kind->token, name);
    return "";
}

static inline int claims_int(const struct claims *c, const char *name)
{
    return atoi(claims_text(c, name));
}

static inline int claims_card(const struct claims *c, const char *name)
{
    const char *text = claims_text(c, name);
    int card = 0;
    if (!newyork_read_card(text, strlen(text), &card))
        fail_msg("%s: %s is no card: %s", c->reason->kind->token, name, text);
    return card;
}

static inline int claims_change(const struct claims *c, const struct newyork *after, int seat)
{
    return claims_points(c->kit, after, seat) - claims_points(c->kit, &c->before, seat);
}

/* ---- claims about cards that are played ------------------------------------------------------ */

static inline bool claims_plays(const struct claims *c, ct_move m, int card)
{
    (void)c;
    return m == (ct_move)card;
}

static inline bool claim_swing(const struct claims *c)
{
    int n = claims_int(c, "n");
    return claims_plays(c, c->best, claims_card(c, "card")) &&
           claims_top(&c->before, n) == claims_int(c, "rival") &&
           claims_is_rival(c, claims_int(c, "rival")) && claims_top(&c->better, n) == c->seat;
}

static inline bool claim_cover(const struct claims *c)
{
    int rival = claims_int(c, "rival");
    return claims_plays(c, c->best, claims_card(c, "card")) && claims_is_rival(c, rival) &&
           claims_change(c, &c->better, rival) == -claims_int(c, "n");
}

/* Ahead of everybody, and some other play would take as much from another. */
static inline bool claim_cover_leader(const struct claims *c)
{
    int rival = claims_int(c, "rival"), n = claims_int(c, "n");
    bool another = false;
    for (int seat = 0; seat < c->players; seat++)
        if (seat != rival &&
            claims_points(c->kit, &c->before, seat) >= claims_points(c->kit, &c->before, rival))
            return false;
    for (int card = 0; card < 63; card++) {
        if (!newyork_is_card(card) || !claims_in_row(&c->before, c->seat, card)) continue;
        struct newyork after = claims_after(c->kit, &c->before, (ct_move)card);
        for (int seat = 0; seat < c->players; seat++)
            another |= seat != rival && seat != c->seat && claims_change(c, &after, seat) <= -n;
    }
    return another && c->players > 2 && claim_cover(c);
}

static inline bool claim_gain(const struct claims *c)
{
    return claims_plays(c, c->best, claims_card(c, "card")) &&
           claims_change(c, &c->better, c->seat) == claims_int(c, "n") && claims_int(c, "n") > 0;
}

static inline bool claim_seal(const struct claims *c)
{
    int n = claims_int(c, "n");
    return claims_top(&c->better, n) == c->seat && !claims_threat(c, &c->better, n);
}

static inline bool claim_run_make(const struct claims *c)
{
    int a = claims_int(c, "a"), b = claims_int(c, "b"), x = claims_int(c, "x"), n = a;
    if (x <= 0 || claims_runs(&c->better, c->seat) - claims_runs(&c->before, c->seat) != x)
        return false;
    for (;; n = n % 12 + 1) {
        if (claims_top(&c->better, n) != c->seat) return false;
        if (n == b) return newyork_is_pro(c->kit);
    }
}

static inline bool claim_run_cut(const struct claims *c)
{
    int rival = claims_int(c, "rival"), x = claims_int(c, "x");
    return x > 0 && claims_is_rival(c, rival) && newyork_is_pro(c->kit) &&
           claims_runs(&c->before, rival) - claims_runs(&c->better, rival) == x;
}

static inline bool claim_wait(const struct claims *c)
{
    for (int seat = 0; seat < c->players; seat++)
        if (claims_change(c, &c->better, seat)) return false;
    return claims_plays(c, c->best, claims_card(c, "card")) &&
           newyork_colour(claims_card(c, "card")) >= c->players;
}

/* What a play costs the seat beside its rivals; -1: it is not all loss. */
static inline int claims_cost(const struct claims *c, int card)
{
    struct newyork after = claims_after(c->kit, &c->before, (ct_move)card);
    int cost = 0;
    for (int seat = 0; seat < c->players; seat++) {
        int change = claims_change(c, &after, seat) * (seat == c->seat ? -1 : 1);
        if (change < 0) return -1;
        cost += change;
    }
    return cost ? cost : -1;
}

static inline bool claims_all_cost(const struct claims *c, int least)
{
    for (int card = 0; card < 63; card++)
        if (newyork_is_card(card) && claims_in_row(&c->before, c->seat, card) &&
            claims_cost(c, card) < least)
            return false;
    return true;
}

static inline bool claim_least(const struct claims *c)
{
    int k = claims_int(c, "k");
    bool more = c->best == c->worse || claims_cost(c, (int)c->worse) > k;
    return k > 0 && claims_cost(c, claims_card(c, "card")) == k && claims_all_cost(c, k) && more;
}

static inline bool claim_lure(const struct claims *c)
{
    int card = claims_card(c, "card"), answer = claims_card(c, "answer");
    return claims_plays(c, c->best, card) && newyork_colour(card) == claims_int(c, "rival") &&
           claims_is_rival(c, newyork_colour(card)) &&
           newyork_number(card) == newyork_number(answer) &&
           !claims_is_rival(c, newyork_colour(answer)) &&
           claims_in_row(&c->better, c->seat, answer);
}

static inline bool claim_gift(const struct claims *c)
{
    for (int seat = 0; seat < c->players; seat++)
        if (seat != c->seat && claims_change(c, &c->better, seat) > 0) return false;
    return claims_plays(c, c->worse, claims_card(c, "worse")) &&
           claims_is_rival(c, claims_int(c, "rival")) &&
           claims_change(c, &c->other, claims_int(c, "rival")) == claims_int(c, "n");
}

static inline bool claim_own_cover(const struct claims *c)
{
    int n = claims_int(c, "n");
    return claims_plays(c, c->worse, claims_card(c, "worse")) &&
           claims_top(&c->before, n) == c->seat && claims_top(&c->other, n) != c->seat &&
           claims_change(c, &c->better, c->seat) >= 0;
}

/* ---- claims about cards that are taken or kept ----------------------------------------------- */

static inline bool claims_takes(const struct claims *c)
{
    int card = claims_card(c, "card");
    return c->best == (ct_move)(card | NEWYORK_TAKE) &&
           claims_in_row(&c->before, NEWYORK_SHOWN, card);
}

static inline bool claim_swing_take(const struct claims *c)
{
    int card = claims_card(c, "card"), rival = claims_int(c, "rival");
    return claims_takes(c) && newyork_colour(card) == c->seat && claims_is_rival(c, rival) &&
           newyork_number(card) == claims_int(c, "n") &&
           claims_top(&c->before, claims_int(c, "n")) == rival;
}

static inline bool claim_cover_take(const struct claims *c)
{
    int card = claims_card(c, "card"), rival = claims_int(c, "rival");
    return claims_takes(c) && !claims_is_rival(c, newyork_colour(card)) &&
           claims_is_rival(c, rival) && newyork_number(card) == claims_int(c, "n") &&
           claims_top(&c->before, claims_int(c, "n")) == rival;
}

static inline bool claim_own_high(const struct claims *c)
{
    int card = claims_card(c, "card");
    return claims_takes(c) && newyork_colour(card) == c->seat && newyork_number(card) >= 6 &&
           newyork_number(card) == claims_int(c, "n");
}

/* What turns up behind the take is not known and must not be of the number. */
static inline bool claim_guard(const struct claims *c)
{
    int n = claims_int(c, "n");
    return claims_takes(c) && claims_top(&c->better, n) == c->seat &&
           !claims_threat(c, &c->better, n) && claims_threat(c, &c->before, n);
}

static inline bool claim_spare_card(const struct claims *c)
{
    int card = claims_card(c, "card"), n = newyork_number(card);
    int own = newyork_card(c->seat, n);
    bool left = claims_threat(c, &c->before, n) && claims_in_row(&c->before, c->seat, own);
    for (int row = 0; row <= NEWYORK_SHOWN; row++) left |= claims_in_row(&c->before, row, own);
    return claims_takes(c) && newyork_colour(card) >= c->players &&
           claims_top(&c->before, n) >= c->players && !left && !claims_in_stock(&c->before, own);
}

static inline bool claims_has_answer(const struct claims *c, const struct newyork *s, int number)
{
    for (int colour = 0; colour < 4; colour++)
        if (!claims_is_rival(c, colour) && claims_in_row(s, c->seat, newyork_card(colour, number)))
            return true;
    return false;
}

/* The rival really holds it, and without this move nothing could cover it. */
static inline bool claim_answer(const struct claims *c)
{
    int card = claims_card(c, "card"), held = claims_card(c, "held"), n = claims_int(c, "n");
    int rival = claims_int(c, "rival");
    const struct newyork *without = c->best == c->worse ? &c->before : &c->other;
    bool gone = c->worse == NEWYORK_PASS || !claims_has_answer(c, without, n);
    bool matters = n >= 8 || claims_top(&c->before, n) == c->seat;
    return newyork_number(card) == n && newyork_number(held) == n &&
           newyork_colour(held) == rival && claims_is_rival(c, rival) && matters &&
           (c->before.in >> rival & 1) && claims_in_row(&c->before, rival, held) &&
           !claims_is_rival(c, newyork_colour(card)) && claims_in_row(&c->better, c->seat, card) &&
           gone;
}

/* In some world that the seat cannot tell from this one the rival has a cover or can take it. */
static inline bool claims_may_have(const struct claims *c, int rival, int number)
{
    struct newyork seen, world;
    struct ct_rng rng;
    ct_rng_seed(&rng, 99, 7);
    c->kit->game->observe(c->kit, (const ct_state *)(const void *)&c->before, c->seat,
                          (ct_state *)(void *)&seen);
    for (int i = 0; i < 300; i++) {
        c->kit->game->imagine(c->kit, (ct_state *)(void *)&seen, c->seat, &rng,
                              (ct_state *)(void *)&world);
        for (int colour = 0; colour < 4; colour++) {
            int card = newyork_card(colour, number);
            if (claims_in_row(&world, rival, card) || claims_in_stock(&world, card) ||
                claims_in_row(&world, NEWYORK_SHOWN, card))
                return true;
        }
    }
    return false;
}

static inline bool claim_late(const struct claims *c)
{
    int card = claims_card(c, "card"), n = claims_int(c, "n"), rival = claims_int(c, "rival");
    return claims_plays(c, c->worse, card) && c->best != c->worse && c->best != NEWYORK_PASS &&
           newyork_colour(card) == c->seat && newyork_number(card) == n &&
           claims_is_rival(c, rival) && (c->before.in >> rival & 1) && claims_may_have(c, rival, n);
}

/* Of what is likely, the part that is certain. */
static inline bool claim_deny(const struct claims *c)
{
    int rival = claims_int(c, "rival");
    return claims_takes(c) && claims_is_rival(c, rival) &&
           claims_top(&c->before, claims_int(c, "n")) == c->seat;
}

static inline bool claim_deny_own(const struct claims *c)
{
    int rival = claims_int(c, "rival");
    return claims_takes(c) && claims_is_rival(c, rival) &&
           newyork_colour(claims_card(c, "card")) == rival;
}

/* ---- claims about what can wait ---------------------------------------------------------------
 */

/* Is it not yet played, nor lost with who has passed, nor in the own hand? */
static inline bool claims_may_come(const struct claims *c, int card)
{
    if (claims_in_stock(&c->before, card) || claims_in_row(&c->before, NEWYORK_SHOWN, card))
        return true;
    for (int seat = 0; seat < c->players; seat++)
        if (seat != c->seat && (c->before.in >> seat & 1) && claims_in_row(&c->before, seat, card))
            return true;
    return false;
}

/* The rival holds it, nothing else could cover it, and what is played could cover nothing. */
static inline bool claim_keep_answer(const struct claims *c)
{
    int worse = claims_card(c, "worse"), held = claims_card(c, "held");
    int card = claims_card(c, "card"), rival = claims_int(c, "rival");
    for (int colour = 0; colour < c->players; colour++)
        if (claims_is_rival(c, colour) &&
            claims_may_come(c, newyork_card(colour, newyork_number(card))))
            return false;
    return claims_plays(c, c->best, card) && claims_plays(c, c->worse, worse) &&
           newyork_colour(held) == rival && claims_is_rival(c, rival) &&
           (c->before.in >> rival & 1) && claims_in_row(&c->before, rival, held) &&
           newyork_number(held) == newyork_number(worse) &&
           claims_has_answer(c, &c->before, newyork_number(worse)) &&
           !claims_has_answer(c, &c->other, newyork_number(worse)) &&
           !claims_is_rival(c, claims_top(&c->before, newyork_number(card)));
}

static inline bool claim_no_hurry(const struct claims *c)
{
    int worse = claims_card(c, "worse"), n = claims_int(c, "n");
    return claims_plays(c, c->worse, worse) && c->best != c->worse && c->best != NEWYORK_PASS &&
           newyork_colour(worse) == c->seat && newyork_number(worse) == n &&
           !claims_threat(c, &c->before, n);
}

static inline bool claim_in_order(const struct claims *c)
{
    int card = claims_card(c, "card"), own = claims_card(c, "own"), n = claims_int(c, "n");
    struct newyork turned = c->before;
    for (int seat = 0; seat < c->players; seat++)
        if (claims_change(c, &c->better, seat) * (seat == c->seat ? -1 : 1) > 0) return false;
    turned.pile[n - 1] = (uint16_t)(turned.pile[n - 1] << 4 | (c->seat + 1));
    int before = claims_points(c->kit, &turned, c->seat);
    turned.pile[n - 1] = (uint16_t)(turned.pile[n - 1] << 4 | (newyork_colour(card) + 1));
    return claims_plays(c, c->best, card) && newyork_number(card) == n &&
           newyork_number(own) == n && newyork_colour(own) == c->seat &&
           claims_in_row(&c->better, c->seat, own) &&
           claims_points(c->kit, &turned, c->seat) < before;
}

static inline bool claim_clear_road(const struct claims *c)
{
    int n = claims_int(c, "n"), own = claims_card(c, "own");
    return claims_takes(c) && own == newyork_card(c->seat, n) &&
           claims_in_row(&c->before, c->seat, own) && !claims_threat(c, &c->better, n) &&
           claims_threat(c, &c->before, n);
}

static inline bool claim_ready(const struct claims *c)
{
    int card = claims_card(c, "card"), n = claims_int(c, "n"), rival = claims_int(c, "rival");
    return claims_takes(c) && newyork_colour(card) >= c->players && newyork_number(card) == n &&
           claims_is_rival(c, rival) && claims_may_come(c, newyork_card(rival, n));
}

/* ---- passing, having to move, the last word -------------------------------------------------- */

static inline int claims_lead(const struct claims *c, const struct newyork *s)
{
    int lead = 1000;
    for (int seat = 0; seat < c->players; seat++) {
        int ahead = claims_points(c->kit, s, c->seat) - claims_points(c->kit, s, seat);
        if (seat != c->seat && ahead < lead) lead = ahead;
    }
    return lead;
}

/* The least lead that others can leave, all ways tried; -1000: too many to try. */
static inline int claims_worst(const struct claims *c, const struct newyork *s, int *nodes)
{
    ct_move moves[8];
    int idle, worst = 1000;
    if (s->turn == CT_OVER) return claims_lead(c, s);
    if (--*nodes < 0) return -1000;
    int count = c->kit->game->moves(c->kit, (const ct_state *)(const void *)s, moves, &idle);
    for (int i = 0; i < count; i++) {
        struct newyork after = claims_after(c->kit, s, moves[i]);
        int lead = claims_worst(c, &after, nodes);
        if (lead < worst) worst = lead;
    }
    return worst;
}

static inline bool claim_pass_ahead(const struct claims *c)
{
    int k = claims_int(c, "k"), nodes = 200000;
    if (c->best != NEWYORK_PASS || k < 1 || claims_lead(c, &c->before) != k) return false;
    if (!claims_all_cost(c, 1)) return false;
    if (c->players > 2 || c->before.stock_at < NEWYORK_CARDS) return true; /* only likely */
    int worst = claims_worst(c, &c->better, &nodes);
    return nodes < 0 || worst > 0;
}

static inline bool claim_stay_in(const struct claims *c)
{
    int rival = claims_int(c, "rival");
    return c->worse == NEWYORK_PASS && claims_top(&c->before, claims_int(c, "n")) == c->seat &&
           (c->before.in & ~(1 << c->seat)) == 1 << rival;
}

static inline bool claim_behind(const struct claims *c)
{
    return c->worse == NEWYORK_PASS && claims_lead(c, &c->before) == -claims_int(c, "k") &&
           claims_int(c, "k") > 0;
}

static inline bool claim_tempo(const struct claims *c)
{
    int rival = claims_int(c, "rival"), lead = claims_lead(c, &c->better);
    if (c->better.turn != rival || c->players != 2) return false;
    for (int i = 0; i < c->better.size[rival] - 1; i++) {
        struct newyork after =
            claims_after(c->kit, &c->better, (ct_move)newyork_at(c->better.row[rival], i));
        if (claims_lead(c, &after) <= lead) return false;
    }
    return lead > 0; /* if he passes, the seat may pass as well */
}

/* The seat keeps that card and never passes, the rival does what he likes but pass: behind his last
 * play the seat still has it. */
static inline bool claims_outwaits(const struct claims *c, int kept, struct ct_rng *rng)
{
    struct newyork s = c->better;
    while (s.in & ~(1 << c->seat)) {
        ct_move moves[8];
        int idle, count = c->kit->game->moves(c->kit, (ct_state *)(void *)&s, moves, &idle);
        ct_move m = moves[ct_rng_below(rng, (uint32_t)(count - idle))];
        if (m == (ct_move)kept && s.turn == c->seat) m = moves[m == moves[0] && count > 2];
        s = claims_after(c->kit, &s, m);
    }
    return claims_in_row(&s, c->seat, kept);
}

static inline bool claim_last_word(const struct claims *c)
{
    int n = claims_int(c, "n");
    struct ct_rng rng;
    ct_rng_seed(&rng, 5, 5);
    if (!claims_has_answer(c, &c->better, n)) return false;
    if (c->worse != c->best && c->worse != NEWYORK_PASS && claims_has_answer(c, &c->other, n) &&
        !claims_threat(c, &c->other, n))
        return false; /* it would be all in one's own hand */
    if (c->players > 2) return !claims_threat(c, &c->better, n);
    for (int i = 0; i < 32; i++) {
        int kept = newyork_card(i % 4, n);
        if (claims_is_rival(c, i % 4) || !claims_in_row(&c->better, c->seat, kept)) continue;
        if (!claims_outwaits(c, kept, &rng)) return false;
    }
    return true;
}

/* Two players: the best lead that the seat can be sure of, all ways tried; 1000: too many. */
static inline int claims_best_lead(const struct claims *c, const struct newyork *s, int *nodes)
{
    ct_move moves[8];
    bool own = s->turn == c->seat;
    int idle, best = own ? -1000 : 1000;
    if (s->turn == CT_OVER) return claims_lead(c, s);
    if (--*nodes < 0) return 1000;
    int count = c->kit->game->moves(c->kit, (const ct_state *)(const void *)s, moves, &idle);
    for (int i = 0; i < count && *nodes >= 0; i++) {
        struct newyork after = claims_after(c->kit, s, moves[i]);
        int lead = claims_best_lead(c, &after, nodes);
        if (own ? lead > best : lead < best) best = lead;
    }
    return best;
}

static inline bool claim_wins(const struct claims *c)
{
    int nodes = 30000;
    if (c->players != 2 || c->before.stock_at < NEWYORK_CARDS) return false;
    if (claims_best_lead(c, &c->better, &nodes) <= 0 && nodes >= 0) return false;
    if (nodes < 0) return true; /* too long to try */
    return claims_best_lead(c, &c->other, &nodes) <= 0 || nodes < 0;
}

static const struct {
    const char *token;
    bool (*is_true)(const struct claims *c);
} claims_known[] = {
    {"swing", claim_swing},
    {"cover", claim_cover},
    {"cover-leader", claim_cover_leader},
    {"gain", claim_gain},
    {"seal", claim_seal},
    {"run-make", claim_run_make},
    {"run-cut", claim_run_cut},
    {"wait", claim_wait},
    {"least", claim_least},
    {"lure", claim_lure},
    {"gift", claim_gift},
    {"own-cover", claim_own_cover},
    {"swing-take", claim_swing_take},
    {"cover-take", claim_cover_take},
    {"own-high", claim_own_high},
    {"guard", claim_guard},
    {"keep-answer", claim_keep_answer},
    {"no-hurry", claim_no_hurry},
    {"in-order", claim_in_order},
    {"clear-road", claim_clear_road},
    {"ready", claim_ready},
    {"spare-card", claim_spare_card},
    {"answer", claim_answer},
    {"late", claim_late},
    {"deny", claim_deny},
    {"deny-own", claim_deny_own},
    {"pass-ahead", claim_pass_ahead},
    {"stay-in", claim_stay_in},
    {"behind", claim_behind},
    {"tempo", claim_tempo},
    {"wins", claim_wins},
    {"last-word", claim_last_word},
};

enum { CLAIMS = sizeof claims_known / sizeof *claims_known };

#endif
