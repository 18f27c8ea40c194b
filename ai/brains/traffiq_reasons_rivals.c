/*
 * traffiq_reasons_rivals.c - reasons of Manhattan TraffIQ that depend on what rivals can do next:
 * streets that hold and vehicles that are safe (by bounds, so these are facts), and the last tile.
 */
#include "ai/brains/traffiq_reasons.h"
#include "ai/brains/traffiq_scene.h"

/* ---- safe and strong ------------------------------------------------------------------------- */

bool traffiq_is_safe_after(const struct traffiq_position *now, ct_move m)
{
    struct traffiq_position after;
    if (!traffiq_is_place(m) && !traffiq_is_ride(m)) return false;
    traffiq_stand_after(&after, now, m);
    return traffiq_is_safe(&after, traffiq_arrival(&after, m));
}

/* A ride is for safety only if there was a danger. */
static bool brings_to_safety(const struct traffiq_position *now, ct_move m)
{
    if (traffiq_is_ride(m) && traffiq_is_safe(now, (int)(m >> 8 & 0xff))) return false;
    return traffiq_is_safe_after(now, m);
}

static void explain_safety(struct traffiq_why *w)
{
    ct_move better = w->ask->better, other = w->ask->other;
    if (!brings_to_safety(&w->now, better)) return;
    traffiq_place at = w->now.city.node[traffiq_arrival(&w->now, better)].at;
    bool truck_first = w->alike ? w->now.s.supply[w->seat][TRAFFIQ_TAXI] > 0
                                : traffiq_vehicle_of(other) == TRAFFIQ_TAXI;
    if (traffiq_is_same_crossing(better, other) && traffiq_vehicle_of(better) == TRAFFIQ_TRUCK &&
        truck_first)
        traffiq_put_at(w, traffiq_say(w, "truck-here", 90), at);
    if (w->alike || !traffiq_is_safe_after(&w->now, other))
        traffiq_put_at(w, traffiq_say(w, "safe", 70), at);
}

struct hold {
    int own, threat;
    unsigned street;
    traffiq_place at;
};

static int largest_threat(const struct traffiq_position *p, int node, unsigned street)
{
    int most = 0;
    for (int rival = 0; rival < p->kit->players; rival++) {
        if (rival == traffiq_owner(&p->s, node)) continue;
        int threat = traffiq_threat(p, rival, node, street);
        if (threat > most) most = threat;
    }
    return most;
}

/* The vehicle makes its owner stronger on a street than any rival can get there; without it he is
 * not. */
static bool finds_hold(const struct traffiq_position *now, ct_move m, struct hold *out)
{
    struct traffiq_position after;
    if (!traffiq_is_place(m) && !traffiq_is_ride(m)) return false;
    traffiq_stand_after(&after, now, m);
    if (after.s.phase == TRAFFIQ_COMPETE || after.s.turn < 0) return false;
    int node = traffiq_arrival(&after, m), worth = 1 + traffiq_vehicle_of(m);
    for (unsigned street = TRAFFIQ_ACROSS; street <= TRAFFIQ_DOWN; street++) {
        struct traffiq_set run = traffiq_street(after.city.node, node, street);
        if (traffiq_is_ride(m) && traffiq_has(&run, (int)(m >> 8 & 0xff))) continue;
        int own = traffiq_own_strength(&after, node, street);
        if (own == worth) continue; /* nobody to be together with */
        int threat = largest_threat(&after, node, street);
        if (threat >= own || threat < own - worth) continue;
        *out = (struct hold){own, threat, street, after.city.node[node].at};
        return true;
    }
    return false;
}

static void explain_hold(struct traffiq_why *w)
{
    struct hold hold, other;
    if (!finds_hold(&w->now, w->ask->better, &hold)) return;
    if (!w->alike && finds_hold(&w->now, w->ask->other, &other)) return;
    struct ct_reason *r = traffiq_say(w, "together", 100);
    ct_reason_put_int(r, "a", hold.own);
    ct_reason_put_int(r, "b", hold.threat);
    traffiq_put_at(w, r, hold.at);
    ct_reason_put(r, "street", hold.street == TRAFFIQ_ACROSS ? "h" : "v");
}

void traffiq_explain_strength(struct traffiq_why *w)
{
    explain_safety(w);
    explain_hold(w);
}

/* ---- the last tile (TQ-14) ------------------------------------------------------------------- */

/* Keeps the best two. */
static void keep(int best[2], int gain)
{
    if (gain > best[0]) {
        best[1] = best[0];
        best[0] = gain;
    } else if (gain > best[1]) {
        best[1] = gain;
    }
}

/* The best two of what a rival may win by actions of one turn, wherever his tiles fit. */
static int swing_of(struct traffiq_scene *scene, int rival)
{
    struct traffiq_chances rides;
    int best[2] = {0, 0};
    traffiq_find_chances(scene, rival, &rides);
    keep(best, rides.taxi);
    keep(best, rides.truck);
    for (int p = 0; p < scene->city.pages; p++) {
        for (int slot = 0; slot < TRAFFIQ_SLOTS; slot++) {
            traffiq_place cell = scene->city.page[p].cell[slot];
            if (cell != 0xffff) keep(best, traffiq_gain_of_cell(scene, cell, rival));
        }
    }
    return best[0] + best[1];
}

static bool leads_by_enough(const struct traffiq_why *w)
{
    const struct traffiq *s = &w->now.s;
    struct traffiq_scene scene;
    traffiq_look(w->now.kit, s, &scene);
    for (int rival = 0; rival < w->now.kit->players; rival++)
        if (rival != w->seat &&
            traffiq_points(s, w->seat) - traffiq_points(s, rival) <= swing_of(&scene, rival))
            return false;
    return true;
}

static int best_rival(const struct traffiq_why *w)
{
    int best = -1;
    for (int rival = 0; rival < w->now.kit->players; rival++)
        if (rival != w->seat &&
            (best < 0 || traffiq_points(&w->now.s, rival) > traffiq_points(&w->now.s, best)))
            best = rival;
    return best;
}

void traffiq_explain_last_tile(struct traffiq_why *w)
{
    bool draws = traffiq_move_kind(w->ask->better) == TRAFFIQ_MOVE_DRAW;
    bool would = traffiq_move_kind(w->ask->other) == TRAFFIQ_MOVE_DRAW;
    int rival = best_rival(w);
    if (w->now.s.drawn + 1 != w->now.kit->tiles) return;
    if (draws && would == w->alike && leads_by_enough(w)) traffiq_say(w, "last-round", 400);
    if (draws || !would || traffiq_points(&w->now.s, w->seat) >= traffiq_points(&w->now.s, rival))
        return;
    struct ct_reason *r = traffiq_say(w, "not-yet", 200);
    ct_reason_put_int(r, "rival", rival);
}
