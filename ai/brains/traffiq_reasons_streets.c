/*
 * traffiq_reasons_streets.c - streets of Manhattan TraffIQ that a move joins, ends or bars: exact,
 * by the rules alone.
 */
#include "ai/brains/traffiq_reasons.h"

enum { FAR = 4 }; /* edges that a street to come is followed */

static bool meet(const struct traffiq_set *a, const struct traffiq_set *b)
{
    struct traffiq_set common = traffiq_both(a, b);
    return !traffiq_is_empty(&common);
}

/* ---- streets that join or end ---------------------------------------------------------------- */

/* Were these vehicles on one street of that direction before? */
static bool were_apart(const struct traffiq_position *before, struct traffiq_set mine,
                       unsigned street)
{
    if (traffiq_is_empty(&mine)) return false;
    struct traffiq_set run = traffiq_street(before->city.node, traffiq_pop(&mine), street);
    while (!traffiq_is_empty(&mine))
        if (!traffiq_has(&run, traffiq_pop(&mine))) return true;
    return false;
}

static bool is_ahead(const struct traffiq_position *p, const struct traffiq_set *run, int seat,
                     struct traffiq_contest *out)
{
    int strength[CT_SEATS_MAX], best = -1;
    traffiq_strengths(&p->s, run, strength);
    for (int rival = 0; rival < CT_SEATS_MAX; rival++)
        if (rival != seat && strength[rival] && (best < 0 || strength[rival] > strength[best]))
            best = rival;
    if (best < 0 || strength[best] >= strength[seat]) return false;
    *out = traffiq_contest_on(p, run, seat, best);
    return true;
}

bool traffiq_finds_join(const struct traffiq_position *now, ct_move m, struct traffiq_contest *out)
{
    struct traffiq_position after;
    int seat = now->s.turn;
    if (!traffiq_is_attach(m)) return false;
    traffiq_stand_after(&after, now, m);
    struct traffiq_set mine = traffiq_owned(&after.s.on, after.s.owner, seat);
    for (int node = now->s.nodes; node < after.s.nodes; node++) {
        for (unsigned street = TRAFFIQ_ACROSS; street <= TRAFFIQ_DOWN; street++) {
            struct traffiq_set run = traffiq_street(after.city.node, node, street);
            if (!were_apart(now, traffiq_both(&run, &mine), street)) continue;
            if (!is_ahead(&after, &run, seat, out)) continue;
            out->street = street;
            out->at = after.city.node[node].at;
            return true;
        }
    }
    return false;
}

/* Strengths on what is, or may become, one street from a vertex to that side. */
static void strengths_towards(const struct traffiq_position *p, traffiq_place vertex, int side,
                              int strength[CT_SEATS_MAX])
{
    struct traffiq_set run = {{0, 0}};
    for (int steps = 0;; steps++) {
        int node = traffiq_node_at(&p->city, p->s.nodes, vertex);
        if (node != TRAFFIQ_NONE) traffiq_add(&run, node);
        if (steps == FAR || !traffiq_may_lead_on(p, vertex, side)) break;
        vertex = traffiq_beside(vertex, side);
    }
    traffiq_strengths(&p->s, &run, strength);
}

/* Behind one end of a side an own vehicle, behind the other a rival's who would be as strong. */
static bool parts(const struct traffiq_position *after, traffiq_place own_end,
                  traffiq_place his_end, int to_own, int seat, struct traffiq_wall *out)
{
    int own[CT_SEATS_MAX], his[CT_SEATS_MAX];
    strengths_towards(after, own_end, to_own, own);
    if (!own[seat]) return false;
    strengths_towards(after, his_end, to_own ^ 2, his);
    for (int rival = 0; rival < after->kit->players; rival++) {
        if (rival == seat || !his[rival] || his[rival] < own[seat]) continue;
        out->rival = rival;
        return true;
    }
    return false;
}

/* A side of park or water whose neighbour is not laid yet: there will never be a street. */
bool traffiq_finds_wall(const struct traffiq_position *now, ct_move m, struct traffiq_wall *out)
{
    static const int first[TRAFFIQ_SIDES] = {0, 1, 256, 0}, step[TRAFFIQ_SIDES] = {1, 256, 1, 256};
    struct traffiq_position after;
    traffiq_place cell = (traffiq_place)m;
    if (!traffiq_is_attach(m)) return false;
    traffiq_stand_after(&after, now, m);
    for (int side = 0; side < TRAFFIQ_SIDES; side++) {
        int letter = traffiq_letter((uint8_t)(m >> 16), side);
        int back = side & 1 ? TRAFFIQ_NORTH : TRAFFIQ_WEST; /* from the second end to the first */
        if (traffiq_is_street(letter)) continue;
        if (traffiq_tile_at(now->kit, &now->s, traffiq_beside(cell, side)) >= 0) continue;
        traffiq_place a = (traffiq_place)(cell + first[side]);
        traffiq_place b = (traffiq_place)(a + step[side]);
        *out = (struct traffiq_wall){.letter = letter, .at = cell};
        if (parts(&after, a, b, back, now->s.turn, out) ||
            parts(&after, b, a, back ^ 2, now->s.turn, out))
            return true;
    }
    return false;
}

/* ---- in the way (TQ-7) ----------------------------------------------------------------------- */

/* Would one taxi more make him stronger on the street than the one who moves? */
static bool would_win(const struct traffiq *s, const struct traffiq_set *run, int rival, int seat)
{
    int strength[CT_SEATS_MAX];
    traffiq_strengths(s, run, strength);
    return strength[seat] > 0 && strength[rival] + 1 > strength[seat];
}

/* Does the vehicle at `at` keep that taxi from a street of an own vehicle? */
static bool keeps_away(const struct traffiq_position *p, int at, int taxi, int own)
{
    struct traffiq open = p->s;
    int rival = traffiq_owner(&p->s, taxi), seat = traffiq_owner(&p->s, at);
    traffiq_drop(&open.on, at);
    struct traffiq_set with = traffiq_reach(&p->s, p->city.node, taxi);
    struct traffiq_set without = traffiq_reach(&open, p->city.node, taxi);
    if (!traffiq_has(&without, at)) return false;
    traffiq_drop(&without, at);
    for (unsigned street = TRAFFIQ_ACROSS; street <= TRAFFIQ_DOWN; street++) {
        struct traffiq_set run = traffiq_street(p->city.node, own, street);
        if (traffiq_has(&run, taxi) || !meet(&without, &run) || meet(&with, &run)) continue;
        if (would_win(&p->s, &run, rival, seat)) return true;
    }
    return false;
}

int traffiq_blocked_rival(const struct traffiq_position *now, ct_move m, traffiq_place *place)
{
    struct traffiq_position after;
    int seat = now->s.turn;
    if (!traffiq_is_place(m) && !traffiq_is_ride(m)) return -1;
    traffiq_stand_after(&after, now, m);
    int at = traffiq_arrival(&after, m);
    *place = after.city.node[at].at;
    for (int rival = 0; rival < now->kit->players; rival++) {
        if (!traffiq_comes_next(now, rival, seat)) continue;
        struct traffiq_set taxis = traffiq_vehicles(&after.s, rival, TRAFFIQ_TAXI);
        while (!traffiq_is_empty(&taxis)) {
            int taxi = traffiq_pop(&taxis);
            struct traffiq_set mine = traffiq_owned(&after.s.on, after.s.owner, seat);
            traffiq_drop(&mine, at);
            while (!traffiq_is_empty(&mine))
                if (keeps_away(&after, at, taxi, traffiq_pop(&mine))) return rival;
        }
    }
    return -1;
}
