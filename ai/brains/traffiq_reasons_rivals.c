/*
 * traffiq_reasons_rivals.c - reasons of Manhattan TraffIQ that depend on what rivals can do next:
 * streets that hold and vehicles that are safe (bounds, so facts), the last tile, and what happens
 * in most imagined worlds.
 */
#include "ai/brains/traffiq_reasons.h"
#include "ai/brains/traffiq_scene.h"

/* ---- safe and strong ------------------------------------------------------------------------- */

static bool is_safe_after(const struct traffiq_position *now, ct_move m)
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
    return is_safe_after(now, m);
}

static bool are_same_crossing(ct_move a, ct_move b)
{
    return traffiq_is_place(a) && traffiq_is_place(b) && (traffiq_place)a == (traffiq_place)b;
}

static void explain_safety(struct traffiq_why *w)
{
    ct_move better = w->ask->better, other = w->ask->other;
    if (!brings_to_safety(&w->now, better)) return;
    traffiq_place at = w->now.city.node[traffiq_arrival(&w->now, better)].at;
    bool truck_first = w->alike ? w->now.s.supply[w->seat][TRAFFIQ_TAXI] > 0
                                : traffiq_vehicle_of(other) == TRAFFIQ_TAXI;
    if (are_same_crossing(better, other) && traffiq_vehicle_of(better) == TRAFFIQ_TRUCK &&
        truck_first)
        traffiq_put_at(w, traffiq_say(w, "truck-here", 90), at);
    if (w->alike || !is_safe_after(&w->now, other))
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

/* The best two of what a rival may win by actions of one turn, wherever his tiles fit. */
static int swing_of(const struct traffiq_scene *scene, int rival)
{
    struct traffiq_chances rides = {0};
    int best[2] = {0, 0};
    traffiq_find_chances(scene, rival, &rides);
    int gain[2] = {rides.taxi, rides.truck};
    for (int i = 0; i < 2; i++) {
        if (gain[i] > best[0]) {
            best[1] = best[0];
            best[0] = gain[i];
        } else if (gain[i] > best[1]) {
            best[1] = gain[i];
        }
    }
    for (int p = 0; p < scene->city.pages; p++) {
        for (int slot = 0; slot < TRAFFIQ_SLOTS; slot++) {
            traffiq_place cell = scene->city.page[p].cell[slot];
            int wins = cell == 0xffff ? 0 : traffiq_gain_of_cell(scene, cell, rival);
            if (wins > best[0]) {
                best[1] = best[0];
                best[0] = wins;
            } else if (wins > best[1]) {
                best[1] = wins;
            }
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

/* ---- prospects ------------------------------------------------------------------------------- */

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
    return brings_vehicle(m) && !is_safe_after(now, m);
}

static void explain_alone(struct traffiq_why *w, const struct both_ways *b)
{
    if (w->alike || !brings_vehicle(w->ask->other)) return;
    int node = b->other.watched, own = 0, his = 0;
    for (int rival = 0; rival < w->now.kit->players; rival++) {
        int often = traffiq_times_driven_off(&b->other, node, rival);
        int seldom = traffiq_times_driven_off(&b->better, b->better.watched, -1);
        if (!is_apart(often, seldom)) continue;
        traffiq_usual_contest(&b->other, rival, &own, &his);
        struct ct_reason *r = traffiq_say(w, "alone", 160 + 20 * traffiq_vehicle_of(w->ask->other));
        ct_reason_put_int(r, "rival", rival);
        ct_reason_put_int(r, "a", own);
        ct_reason_put_int(r, "b", his);
        traffiq_put_at(w, r, w->now.city.node[node].at);
    }
}

static void explain_taxi(struct traffiq_why *w, const struct both_ways *b)
{
    ct_move better = w->ask->better, other = w->ask->other;
    if (w->alike || !are_same_crossing(better, other)) return;
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
    if (is_in_danger(&w->now, other)) return true;
    if (traffiq_is_ride(better) && !traffiq_is_safe(&w->now, (int)(better >> 8 & 0xff)))
        return true;
    return traffiq_completed(&w->now, better, cell) > 0 || prepared_by(&w->now, other, cell) > 0;
}

void traffiq_explain_prospects(struct traffiq_why *w)
{
    struct both_ways b;
    if (!is_worth_looking(w)) return;
    traffiq_look_ahead(w->ask, w->ask->other, traffiq_arrival(&w->now, w->ask->other), &b.other);
    traffiq_look_ahead(w->ask, w->ask->better, traffiq_arrival(&w->now, w->ask->better), &b.better);
    explain_stop(w, &b);
    explain_alone(w, &b);
    explain_taxi(w, &b);
    explain_leave(w, &b);
    explain_taken_cell(w, &b);
    explain_kept_cell(w, &b);
}
