/*
 * tuktuk_reasons_trap.c - signs of Tuk Tuk Taxi that wait for somebody: on a rival's way, on the
 * way home that comes behind it, and the police.
 */
#include "ai/brains/tuktuk_reasons.h"
#include "ai/brains/tuktuk_roads.h"

enum {
    SLOWS = 260,
    ON_WAY = 240,
    BACK = 200,
    LIFT = 310,
    OWN_TOLL = 280,
    HALF_THE_ROLLS = 3,
    NOTABLE = 2,      /* steps */
    DRIVES_MAX = 1457 /* see TUKTUK_MOVES_MAX */
};

static bool takes_toll(int kind)
{
    return tuktuk_costs_steps(kind) || tuktuk_costs_a_turn(kind);
}

static struct ct_reason *say_of(struct tuktuk_argument *a, const char *token, int weight, int rival)
{
    struct ct_reason *r = tuktuk_say(a, token, weight + tuktuk_merit(a, rival));
    ct_reason_put_int(r, "rival", rival);
    tuktuk_say_at(r, tuktuk_move_square(a->better.move));
    return r;
}

/* ---- on the way now -------------------------------------------------------------------------- */

/* Do all shortest ways of a taxi lead over the square where the tile is laid? */
static bool must_pass(const struct tuktuk_argument *a, const struct tuktuk_look *look, int seat)
{
    unsigned q = tuktuk_move_square(look->move);
    if (!tuktuk_lays(look) || !a->on_way[seat][q] || q == a->trip[seat].goal) return false;
    return tuktuk_trip_of(a->k, &a->now, seat, q).steps > a->trip[seat].steps;
}

struct victim {
    int rival, tile; /* tile: its place in the stock */
};

/* Did that happen because of the tile? A speed limit costs somebody who has rolled more than 4. */
static bool is_due_to(const struct victim *v, const struct tuktuk *before,
                      const struct tuktuk_happening *h)
{
    switch (h->effect) {
    case TUKTUK_DID_SLOWED:
        if (before->die <= TUKTUK_SPEED_STEPS) return false;
        break;
    case TUKTUK_DID_STEP_LOST:
    case TUKTUK_DID_FORCED_STOP:
    case TUKTUK_DID_SKIDDED:
    case TUKTUK_DID_METERED:
    case TUKTUK_DID_POLICE_STOPPED: break;
    default: return false;
    }
    return tuktuk_top(before, h->at) == v->tile;
}

static bool loses_by_it(void *with, const struct ct_kit *kit, const ct_state *before, ct_move m,
                        const ct_state *after)
{
    const struct victim *v = with;
    const struct tuktuk *s = tuktuk_of(before);
    struct tuktuk_look look;
    (void)after;
    if (ct_turn(before) != v->rival || tuktuk_move_type(m) != TUKTUK_PATH) return false;
    tuktuk_make(tuktuk_kit_of(kit), &look, s, m);
    for (int i = 0; i < look.trace.count; i++)
        if (is_due_to(v, s, &look.trace.entry[i])) return true;
    return false;
}

/* With how many of six rolls the tile costs the rival something on the drive that looks best: what
 * is not so now need not be asked of any future. */
static int rolls_lost(const struct tuktuk_argument *a, struct victim *victim)
{
    const struct tuktuk_kit *k = a->k;
    struct tuktuk next = a->better.after;
    struct tuktuk_roads roads;
    const struct tuktuk_map *map = tuktuk_roads_of(k, &next, victim->rival, &roads);
    int lost = 0;
    next.mover = (uint8_t)victim->rival;
    next.turn = (int8_t)victim->rival;
    next.phase = TUKTUK_DRIVE;
    for (int die = 1; die <= 6; die++) {
        ct_move drive[DRIVES_MAX];
        next.die = (uint8_t)die;
        int idle, best = 0, count = tuktuk_drives(k, &next, drive, &idle);
        for (int i = 1; i < count; i++)
            if (tuktuk_rate_drive(k, &next, map, drive[i]) >
                tuktuk_rate_drive(k, &next, map, drive[best]))
                best = i;
        const ct_state *state = (const ct_state *)(const void *)&next;
        lost += loses_by_it(victim, &k->base, state, drive[best], state);
    }
    return lost;
}

/* Every shortest way of the rival leads over the sign; is it likely to cost him something at once?
 */
static void argue_on_way(struct tuktuk_argument *a, int rival)
{
    struct victim victim = {.rival = rival, .tile = a->now.drawn - 1};
    int kind = tuktuk_move_kind(a->better.move), weight = ON_WAY;
    const char *token = a->now.taxi[rival].carries ? "on-way" : "on-way-customer";
    if (!must_pass(a, &a->better, rival) || tuktuk_is_in_own_way(a, &a->better)) return;
    if (!a->alone && must_pass(a, &a->other, rival)) return;
    if (rolls_lost(a, &victim) >= HALF_THE_ROLLS &&
        ct_reason_is_likely(a->ask, loses_by_it, &victim)) {
        bool turn = tuktuk_costs_a_turn(kind);
        token = turn ? "slow-turn" : "slow";
        weight = turn ? SLOWS + 30 : SLOWS;
    }
    tuktuk_say_sign(say_of(a, token, weight, rival), kind);
}

/* ---- on the way home behind the next customer ------------------------------------------------ */

/* Steps from an empty taxi's nearest customer to its station; CLOSED: there is none. */
static int way_back(const struct tuktuk_argument *a, const struct tuktuk *s, int seat,
                    unsigned avoid)
{
    unsigned feet = a->trip[seat].goal;
    if (a->now.taxi[seat].carries || feet == TUKTUK_NOWHERE) return TUKTUK_CLOSED;
    return tuktuk_steps_from(a->k, s, seat, feet, a->k->home[seat], avoid);
}

/* Does the sign lie on every shortest way back, also where what it covers opens others? */
static bool waits_for(const struct tuktuk_argument *a, const struct tuktuk_look *look, int seat)
{
    unsigned q = tuktuk_move_square(look->move);
    int steps = way_back(a, &a->now, seat, TUKTUK_NOWHERE);
    if (!tuktuk_lays(look) || steps == TUKTUK_CLOSED || q == a->trip[seat].goal) return false;
    int round = way_back(a, &look->after, seat, q);
    return round > steps && round > way_back(a, &look->after, seat, TUKTUK_NOWHERE);
}

/* By how many steps the way back grows; 0: not, or it ends. */
static int back_growth(const struct tuktuk_argument *a, const struct tuktuk_look *look, int seat)
{
    int now = way_back(a, &a->now, seat, TUKTUK_NOWHERE);
    int then = way_back(a, &look->after, seat, TUKTUK_NOWHERE);
    return then == TUKTUK_CLOSED || then < now ? 0 : then - now;
}

static bool spares_own_ways(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    return !tuktuk_is_in_own_way(a, look) && back_growth(a, look, a->seat) == 0;
}

static void argue_way_back(struct tuktuk_argument *a, int rival)
{
    if (!waits_for(a, &a->better, rival) || waits_for(a, &a->better, a->seat)) return;
    if (!spares_own_ways(a, &a->better) || (!a->alone && waits_for(a, &a->other, rival))) return;
    struct ct_reason *r = say_of(a, "way-back", BACK, rival);
    tuktuk_say_sign(r, tuktuk_move_kind(a->better.move));
}

static void argue_longer_back(struct tuktuk_argument *a, int rival)
{
    int more = back_growth(a, &a->better, rival), now = way_back(a, &a->now, rival, TUKTUK_NOWHERE);
    if (more < NOTABLE || !spares_own_ways(a, &a->better)) return;
    if (!a->alone && more < back_growth(a, &a->other, rival) + NOTABLE) return;
    struct ct_reason *r = say_of(a, "longer-back", BACK + 20 + (more < 20 ? more : 20), rival);
    ct_reason_put_int(r, "a", now);
    ct_reason_put_int(r, "b", now + more);
}

void tuktuk_argue_trap(struct tuktuk_argument *a, int rival)
{
    bool toll = tuktuk_lays(&a->better) && takes_toll(tuktuk_move_kind(a->better.move));
    if (toll) argue_on_way(a, rival);
    if (toll) argue_way_back(a, rival);
    argue_longer_back(a, rival);
}

/* ---- on the own way ----------------------------------------------------------------------------
 */

/* The sign that the move puts out of force where the mover has to pass, a parking meter where he is
 * going to stop; -1: none. */
static int own_toll_gone(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    const struct tuktuk_trip *trip = &a->trip[a->seat];
    if (tuktuk_move_type(look->move) != TUKTUK_TILE || trip->steps >= TUKTUK_CLOSED) return -1;
    unsigned q = tuktuk_move_square(look->move);
    int sign = tuktuk_top_kind(&a->now, q), now = tuktuk_top_kind(&look->after, q);
    if (sign < 0 || !takes_toll(sign) || (now >= 0 && takes_toll(now))) return -1;
    if (look->trip[a->seat].steps > trip->steps || q == a->now.taxi[a->seat].square) return -1;
    if (sign == TUKTUK_METER) return q == trip->goal ? sign : -1;
    if (q == trip->goal) return -1;
    return tuktuk_trip_of(a->k, &a->now, a->seat, q).steps > trip->steps ? sign : -1;
}

void tuktuk_argue_own_toll(struct tuktuk_argument *a)
{
    int sign = own_toll_gone(a, &a->better);
    if (sign < 0 || (!a->alone && own_toll_gone(a, &a->other) >= 0)) return;
    struct ct_reason *r = tuktuk_say(a, "toll-gone", OWN_TOLL);
    tuktuk_say_sign(r, sign);
    tuktuk_say_at(r, tuktuk_move_square(a->better.move));
}

/* ---- the police ------------------------------------------------------------------------------ */

static bool lays_police(const struct tuktuk_look *look)
{
    return tuktuk_lays(look) && tuktuk_move_kind(look->move) == TUKTUK_POLICE;
}

static unsigned end_of(const struct tuktuk *s, int seat, ct_move drive)
{
    unsigned at = s->taxi[seat].square;
    for (int i = 0; i < tuktuk_move_steps(drive); i++)
        at = tuktuk_beyond(at, tuktuk_move_step(drive, i));
    return at;
}

/* Is there a drive of that roll on which the police bring a seat's customer home, which he would
 * not have come to by himself? */
static bool can_be_brought_home(const struct tuktuk_argument *a, const struct tuktuk *s, int seat,
                                int die)
{
    ct_move drive[DRIVES_MAX];
    struct tuktuk next = *s;
    if (tuktuk_is_held(s, seat)) return false;
    next.mover = (uint8_t)seat;
    next.turn = (int8_t)seat;
    next.phase = TUKTUK_DRIVE;
    next.die = (uint8_t)die;
    int idle, count = tuktuk_drives(a->k, &next, drive, &idle);
    for (int i = 0; i < count; i++) {
        struct tuktuk_look look;
        if (end_of(&next, seat, drive[i]) == a->k->home[seat]) continue;
        tuktuk_make(a->k, &look, &next, drive[i]);
        if (tuktuk_did(&look, TUKTUK_DID_SENT_HOME) && tuktuk_did(&look, TUKTUK_DID_DELIVERED))
            return true;
    }
    return false;
}

/* With either roll, where that was not so before. */
static bool is_lift(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    if (!lays_police(look) || !a->now.taxi[a->seat].carries) return false;
    for (int die = TUKTUK_FINED_FROM; die <= 6; die++)
        if (!can_be_brought_home(a, &look->after, a->seat, die)) return false;
    return true;
}

static bool has_lift(const struct tuktuk_argument *a, const struct tuktuk *s, int seat)
{
    for (int die = TUKTUK_FINED_FROM; die <= 6; die++)
        if (can_be_brought_home(a, s, seat, die)) return true;
    return false;
}

/* A full taxi that the police could bring home has to drive. */
static void argue_no_lift(struct tuktuk_argument *a, int rival)
{
    bool may_end = tuktuk_top_kind(&a->now, tuktuk_move_square(a->better.move)) == TUKTUK_POLICE;
    if (!may_end || rival == a->seat || !a->now.taxi[rival].carries) return;
    if (!has_lift(a, &a->now, rival) || has_lift(a, &a->better.after, rival)) return;
    if (!a->alone && !has_lift(a, &a->other.after, rival)) return;
    say_of(a, "no-lift", LIFT - 20, rival);
}

void tuktuk_argue_police(struct tuktuk_argument *a)
{
    if (tuktuk_move_type(a->better.move) != TUKTUK_TILE) return;
    for (int seat = 0; seat < a->players; seat++) argue_no_lift(a, seat);
    if (!lays_police(&a->better)) return;
    if (tuktuk_holds_only(a, is_lift))
        tuktuk_say_at(tuktuk_say(a, "police-lift", LIFT), tuktuk_move_square(a->better.move));
    for (int seat = 0; seat < a->players; seat++) {
        bool empty = !a->now.taxi[seat].carries && a->trip[seat].steps < TUKTUK_CLOSED;
        if (seat == a->seat || !empty || !must_pass(a, &a->better, seat)) continue;
        if (!a->alone && must_pass(a, &a->other, seat)) continue;
        say_of(a, "police-trap", ON_WAY, seat);
    }
}
