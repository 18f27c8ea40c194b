/*
 * traffiq_reasons_prospects.c - reasons of Manhattan TraffIQ about what rivals are likely to do
 * next: said only if it happens in most imagined worlds after one move and in far fewer after the
 * other.
 */
#include "ai/brains/traffiq_reasons.h"

enum { FEW_LEFT = 4, RISKY = 40 };

/* Both moves and what comes of them. */
struct both_ways {
    struct traffiq_ahead better, other;
};

static bool is_apart(int often, int seldom)
{
    return often >= CT_PROSPECT_MOST && often - seldom >= CT_PROSPECT_APART;
}

static bool brings_vehicle(ct_move m)
{
    return traffiq_is_place(m) || traffiq_is_ride(m);
}

/* Can any rival get stronger than the vehicle that the move brings? */
static bool is_in_danger(const struct traffiq_position *now, ct_move m)
{
    return brings_vehicle(m) && !traffiq_is_safe_after(now, m);
}

/* The crossing that the move brings a vehicle to, after a tile the first that it completes. */
static int watched_by(const struct traffiq_position *now, ct_move m, traffiq_place *at)
{
    int node = traffiq_arrival(now, m);
    if (node != TRAFFIQ_NONE) *at = now->city.node[node].at;
    return traffiq_completed(now, m, at) ? now->s.nodes : node;
}

static void explain_alone(struct traffiq_why *w, const struct both_ways *b)
{
    traffiq_place at = 0;
    int node = watched_by(&w->now, w->ask->other, &at), own = 0, his = 0;
    if (w->alike || node == TRAFFIQ_NONE) return;
    for (int rival = 0; rival < w->now.kit->players; rival++) {
        int often = traffiq_times_driven_off(&b->other, node, rival);
        int seldom = traffiq_times_driven_off(&b->better, b->better.watched, -1);
        if (!is_apart(often, seldom)) continue;
        traffiq_usual_contest(&b->other, rival, &own, &his);
        struct ct_reason *r = traffiq_say(w, "alone", 160);
        ct_reason_put_int(r, "rival", rival);
        ct_reason_put_int(r, "a", own);
        ct_reason_put_int(r, "b", his);
        traffiq_put_at(w, r, at);
    }
}

static void explain_taxi(struct traffiq_why *w, const struct both_ways *b)
{
    ct_move better = w->ask->better, other = w->ask->other;
    if (w->alike || !traffiq_is_same_crossing(better, other)) return;
    if (traffiq_vehicle_of(better) != TRAFFIQ_TAXI) return;
    if (traffiq_times_driven_off(&b->better, b->better.watched, -1) < RISKY) return;
    if (traffiq_times_driven_off(&b->other, b->other.watched, -1) < RISKY) return;
    traffiq_put_at(w, traffiq_say(w, "taxi-here", 95), (traffiq_place)better);
}

/* The other move leaves the vehicle where it is driven off. */
static void explain_leave(struct traffiq_why *w, const struct both_ways *b)
{
    ct_move better = w->ask->better, other = w->ask->other;
    int from = (int)(better >> 8 & 0xff);
    if (w->alike || !traffiq_is_ride(better)) return;
    if (traffiq_is_ride(other) && (int)(other >> 8 & 0xff) == from) return;
    for (int rival = 0; rival < w->now.kit->players; rival++) {
        int often = traffiq_times_driven_off(&b->other, from, rival);
        int seldom = traffiq_times_driven_off(&b->better, b->better.watched, -1);
        if (!is_apart(often, seldom)) continue;
        struct ct_reason *r = traffiq_say(w, "leave", 150 + 20 * traffiq_vehicle_of(better));
        ct_reason_put_int(r, "rival", rival);
        traffiq_put_at(w, r, w->now.city.node[from].at);
    }
}

static void explain_taken_cell(struct traffiq_why *w, const struct both_ways *b)
{
    traffiq_place cell = (traffiq_place)w->ask->better, first;
    if (w->alike || !traffiq_completed(&w->now, w->ask->better, &first)) return;
    for (int rival = 0; rival < w->now.kit->players; rival++) {
        if (!is_apart(traffiq_times_filled(&b->other, cell, rival), 0)) continue;
        struct ct_reason *r = traffiq_say(w, "take-cell", 118);
        ct_reason_put_int(r, "rival", rival);
        traffiq_put_at(w, r, cell);
    }
}

/* The cells that would complete a crossing at a corner of the tile just laid: their number. */
static int prepared(const struct traffiq_position *after, traffiq_place tile, traffiq_place out[4])
{
    int count = 0;
    for (int corner = 0; corner < 4; corner++) {
        traffiq_place vertex = (traffiq_place)(tile + (corner & 1) + (corner >> 1) * 256);
        int gaps = 0;
        for (int back = 0; back < 4; back++) {
            traffiq_place cell = (traffiq_place)(vertex - (back & 1) - (back >> 1) * 256);
            if (traffiq_tile_at(after->kit, &after->s, cell) >= 0) continue;
            out[count] = cell;
            gaps++;
        }
        count += gaps == 1;
    }
    return count;
}

static int prepared_by(const struct traffiq_position *now, ct_move m, traffiq_place out[4])
{
    struct traffiq_position after;
    traffiq_place first;
    if (!traffiq_is_attach(m) || traffiq_completed(now, m, &first)) return 0;
    traffiq_stand_after(&after, now, m);
    return prepared(&after, (traffiq_place)m, out);
}

static void explain_kept_cell(struct traffiq_why *w, const struct both_ways *b)
{
    traffiq_place cell[4];
    if (w->alike) return;
    int cells = prepared_by(&w->now, w->ask->other, cell);
    for (int i = 0; i < cells; i++) {
        for (int rival = 0; rival < w->now.kit->players; rival++) {
            if (!is_apart(traffiq_times_filled(&b->other, cell[i], rival),
                          traffiq_times_filled(&b->better, cell[i], -1)))
                continue;
            struct ct_reason *r = traffiq_say(w, "keep-cell", 115);
            ct_reason_put_int(r, "rival", rival);
            traffiq_put_at(w, r, cell[i]);
            return;
        }
    }
}

/* A tile that completes a crossing, or a rival driven back into the supply. */
static bool stands_against(const struct traffiq_position *now, ct_move m, int rival)
{
    struct traffiq_push push;
    traffiq_place first;
    if (traffiq_finds_push(now, m, &push) && push.rivals >> rival & 1) return true;
    return traffiq_completed(now, m, &first) > 0;
}

static int left_of(const struct traffiq_position *p, int seat)
{
    return p->s.supply[seat][TRAFFIQ_TAXI] + p->s.supply[seat][TRAFFIQ_TRUCK];
}

static void explain_stop(struct traffiq_why *w, const struct both_ways *b)
{
    for (int rival = 0; rival < w->now.kit->players && !w->alike; rival++) {
        if (rival == w->seat || left_of(&w->now, rival) > FEW_LEFT) continue;
        if (!is_apart(traffiq_times_won(&b->other, rival), traffiq_times_won(&b->better, rival)))
            continue;
        if (!stands_against(&w->now, w->ask->better, rival)) continue;
        struct ct_reason *r = traffiq_say(w, "stop-finish", 900);
        ct_reason_put_int(r, "rival", rival);
        ct_reason_put_int(r, "k", left_of(&w->now, rival));
    }
}

/* Is there anything to look ahead for? That takes long. */
static bool is_worth_looking(const struct traffiq_why *w)
{
    ct_move better = w->ask->better, other = w->ask->other;
    traffiq_place cell[4];
    if (w->alike) return false;
    for (int rival = 0; rival < w->now.kit->players; rival++)
        if (rival != w->seat && left_of(&w->now, rival) <= FEW_LEFT &&
            traffiq_comes_next(&w->now, rival, w->seat))
            return true;
    if (is_in_danger(&w->now, other) || traffiq_completed(&w->now, other, cell)) return true;
    if (traffiq_is_ride(better) && !traffiq_is_safe(&w->now, (int)(better >> 8 & 0xff)))
        return true;
    return traffiq_completed(&w->now, better, cell) > 0 || prepared_by(&w->now, other, cell) > 0;
}

void traffiq_explain_prospects(struct traffiq_why *w)
{
    struct both_ways b;
    traffiq_place at;
    if (!is_worth_looking(w)) return;
    traffiq_look_ahead(w->ask, w->ask->other, watched_by(&w->now, w->ask->other, &at), &b.other);
    traffiq_look_ahead(w->ask, w->ask->better, watched_by(&w->now, w->ask->better, &at), &b.better);
    explain_stop(w, &b);
    explain_alone(w, &b);
    explain_taxi(w, &b);
    explain_leave(w, &b);
    explain_taken_cell(w, &b);
    explain_kept_cell(w, &b);
}
