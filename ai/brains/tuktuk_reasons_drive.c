/* tuktuk_reasons_drive.c - why one drive of Tuk Tuk Taxi is better than another. */
#include "ai/brains/tuktuk_reasons.h"

enum {
    DECIDES = 1000,
    DELIVERS = 800,
    PICKS_UP = 600,
    COSTS_A_TRIP = 450,
    COSTS_A_TURN = 400,
    MORE_STEPS = 300,
    DISTANCE = 200,
    NOTABLE = 2, /* steps that make one way shorter than another */
    FIRST_BY = 3,
    MOST_ROLLS = 4,   /* of six */
    DRIVES_MAX = 1457 /* see TUKTUK_MOVES_MAX */
};

/* ---- somebody gets in or out -------------------------------------------------------------------
 */

static bool delivers(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    (void)a;
    return tuktuk_did(look, TUKTUK_DID_DELIVERED);
}

static bool picks_up(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    (void)a;
    return tuktuk_did(look, TUKTUK_DID_PICKED_UP);
}

static bool decides(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    struct ct_score score;
    if (look->after.phase != TUKTUK_DECIDED || !delivers(a, look)) return false;
    tuktuk_score(&a->k->base, (const ct_state *)(const void *)&look->after, &score);
    return score.rank[a->seat] == 1;
}

static void argue_customers(struct tuktuk_argument *a)
{
    unsigned end = a->better.after.taxi[a->seat].square;
    if (tuktuk_holds_only(a, decides)) tuktuk_say_at(tuktuk_say(a, "decided", DECIDES), end);
    if (tuktuk_holds_only(a, delivers)) {
        bool fined = tuktuk_did(&a->better, TUKTUK_DID_SENT_HOME);
        struct ct_reason *r = tuktuk_say(a, fined ? "police-home" : "deliver", DELIVERS);
        ct_reason_put_int(r, "k", tuktuk_did(&a->better, TUKTUK_DID_DELIVERED)->number);
        tuktuk_say_at(r, end);
    }
    if (tuktuk_holds_only(a, picks_up))
        tuktuk_say_at(tuktuk_say(a, "pick-up", PICKS_UP),
                      tuktuk_did(&a->better, TUKTUK_DID_PICKED_UP)->at);
}

/* ---- how far it is from there ------------------------------------------------------------------
 */

/* Has the taxi come to rest, and not only on the way to five more steps? */
static bool comes_to_rest(const struct tuktuk_look *look)
{
    return !tuktuk_did(look, TUKTUK_DID_FIVE_MORE);
}

static int own_steps(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    return look->trip[a->seat].steps;
}

/* How many steps nearer to the same goal the better drive ends; 0: not, or they have not the same,
 * or no way leads there from one of them. */
static int gained(const struct tuktuk_argument *a)
{
    int here = own_steps(a, &a->better), there = own_steps(a, &a->other);
    bool same = tuktuk_same_errand(a, &a->better) && tuktuk_same_errand(a, &a->other);
    if (!same || !comes_to_rest(&a->better) || !comes_to_rest(&a->other)) return 0;
    return there < TUKTUK_CLOSED && there > here ? there - here : 0;
}

static void argue_distance(struct tuktuk_argument *a)
{
    int gain = gained(a), counted = gain < 20 ? gain : 20;
    bool full = a->now.taxi[a->seat].carries;
    if (gain < NOTABLE) return;
    struct ct_reason *r =
        tuktuk_say(a, full ? "nearer" : "nearer-customer", DISTANCE + 4 * counted);
    ct_reason_put_int(r, "a", own_steps(a, &a->better));
    ct_reason_put_int(r, "b", own_steps(a, &a->other));
    tuktuk_say_at(r, a->better.after.taxi[a->seat].square);
}

static void argue_empty(struct tuktuk_argument *a)
{
    unsigned home = a->k->home[a->seat];
    bool drove_home =
        a->other.after.taxi[a->seat].square == home && !tuktuk_did(&a->other, TUKTUK_DID_SENT_HOME);
    if (a->now.taxi[a->seat].carries || !drove_home || gained(a) < NOTABLE) return;
    tuktuk_say_at(tuktuk_say(a, "home-empty", DISTANCE + 60), home);
}

/* Of the rivals with empty taxis the nearest to a customer: the steps, and who. */
static int nearest_rival(const struct tuktuk_argument *a, const struct tuktuk_look *look,
                         unsigned feet, int *rival)
{
    int least = TUKTUK_CLOSED;
    *rival = -1;
    for (int seat = 0; seat < a->players; seat++) {
        if (seat == a->seat || look->after.taxi[seat].carries) continue;
        unsigned from = look->after.taxi[seat].square;
        int steps = tuktuk_steps_from(a->k, &look->after, seat, from, feet, TUKTUK_NOWHERE);
        if (steps >= least) continue;
        least = steps;
        *rival = seat;
    }
    return least;
}

/* Both want the same customer, and the own way is much the shorter one. */
static bool is_first(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    const struct tuktuk_trip *own = &look->trip[a->seat];
    int rival;
    if (look->after.taxi[a->seat].carries || own->steps == TUKTUK_CLOSED) return false;
    if (!comes_to_rest(look)) return false;
    int steps = nearest_rival(a, look, own->goal, &rival);
    return rival >= 0 && look->trip[rival].goal == own->goal && steps >= own->steps + FIRST_BY;
}

static void argue_first(struct tuktuk_argument *a)
{
    const struct tuktuk_trip *own = &a->better.trip[a->seat];
    int rival;
    if (!tuktuk_holds_only(a, is_first)) return;
    struct ct_reason *r = tuktuk_say(a, "first", DISTANCE - 10);
    int steps = nearest_rival(a, &a->better, own->goal, &rival);
    ct_reason_put_int(r, "rival", rival);
    ct_reason_put_int(r, "a", own->steps);
    ct_reason_put_int(r, "b", steps);
    tuktuk_say_at(r, own->goal);
}

/* ---- lights ------------------------------------------------------------------------------------
 */

static bool is_green(const struct tuktuk *s)
{
    return s->extra || s->die == 3 || s->die == 5;
}

/* The light that the shortest way from the end of a drive enters first, NOWHERE: none. */
static unsigned light_ahead(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    unsigned end = look->after.taxi[a->seat].square;
    for (unsigned d = 0; d < 4; d++) {
        if (!(a->k->ground[end] >> d & 1)) continue;
        unsigned to = tuktuk_beyond(end, d);
        if (!look->on_way[to] || !(a->k->ground[to] & TUKTUK_LIGHT)) continue;
        if (tuktuk_steps_from(a->k, &look->after, a->seat, end, to, TUKTUK_NOWHERE) == 1) return to;
    }
    return TUKTUK_NOWHERE;
}

/* In front of a light, where the turn ends and nothing keeps the taxi from the next green roll. */
static bool waits_at_light(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    if (is_green(&a->now) || !tuktuk_same_errand(a, look)) return false;
    if (!comes_to_rest(look) || tuktuk_did(look, TUKTUK_DID_MAY_ROLL_AGAIN)) return false;
    if (look->after.taxi[a->seat].held || own_steps(a, look) == TUKTUK_CLOSED) return false;
    return light_ahead(a, look) != TUKTUK_NOWHERE;
}

/* Does a drive end beside every shortest way, and further off? */
static bool leaves_way(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    if (!tuktuk_same_errand(a, look)) return false;
    return !a->on_way[a->seat][look->after.taxi[a->seat].square] &&
           own_steps(a, look) > own_steps(a, &a->better);
}

/* A light on the way now that the drive has left behind. */
static bool passes_light(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    unsigned at = a->now.taxi[a->seat].square;
    if (tuktuk_did(look, TUKTUK_DID_SENT_HOME) || !tuktuk_same_errand(a, look)) return false;
    if (own_steps(a, look) >= a->trip[a->seat].steps) return false;
    for (int i = 0; i < tuktuk_move_steps(look->move); i++) {
        at = tuktuk_beyond(at, tuktuk_move_step(look->move, i));
        if (!(a->k->ground[at] & TUKTUK_LIGHT) || !a->on_way[a->seat][at]) continue;
        if (!look->on_way[at]) return true;
    }
    return false;
}

static void argue_lights(struct tuktuk_argument *a)
{
    bool left = a->alone || leaves_way(a, &a->other);
    if (left && tuktuk_holds_only(a, waits_at_light))
        tuktuk_say_at(tuktuk_say(a, "at-light", DISTANCE + 20), light_ahead(a, &a->better));
    if (tuktuk_holds_only(a, passes_light))
        tuktuk_say_at(tuktuk_say(a, "through", DISTANCE + 30),
                      a->better.after.taxi[a->seat].square);
}

/* ---- signs on the way ---------------------------------------------------------------------------
 */

/* Is this drive a step forward: somebody gets in or out, or the goal is nearer and no turn lost? */
static bool advances(const struct tuktuk_argument *a, const struct tuktuk *from, int steps,
                     ct_move m)
{
    struct tuktuk_look look;
    const struct tuktuk_taxi *was = &from->taxi[a->seat], *is = &look.after.taxi[a->seat];
    tuktuk_make(a->k, &look, from, m);
    if (was->carries != is->carries) return true;
    if (tuktuk_did(&look, TUKTUK_DID_SKIDDED) || tuktuk_did(&look, TUKTUK_DID_METERED))
        return false;
    return tuktuk_trip_of(a->k, &look.after, a->seat, TUKTUK_NOWHERE).steps < steps;
}

/* Is there such a drive? */
static bool can_advance(const struct tuktuk_argument *a, const struct tuktuk *from)
{
    ct_move drive[DRIVES_MAX];
    struct tuktuk rested = *from;
    int idle, count = tuktuk_drives(a->k, from, drive, &idle);
    rested.came = 0;
    int steps = tuktuk_trip_of(a->k, &rested, a->seat, TUKTUK_NOWHERE).steps;
    for (int i = 0; i < count; i++)
        if (advances(a, from, steps, drive[i])) return true;
    return false;
}

static bool may_roll_again(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    (void)a;
    return tuktuk_did(look, TUKTUK_DID_MAY_ROLL_AGAIN);
}

static bool runs_on(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    return !comes_to_rest(look) && can_advance(a, &look->after);
}

static void argue_more(struct tuktuk_argument *a)
{
    unsigned end = a->better.after.taxi[a->seat].square;
    if (tuktuk_holds_only(a, may_roll_again))
        tuktuk_say_at(tuktuk_say(a, "roll-again", MORE_STEPS), end);
    if (!tuktuk_holds_only(a, runs_on)) return;
    struct ct_reason *r = tuktuk_say(a, "run-on", MORE_STEPS);
    ct_reason_put_int(r, "k", tuktuk_did(&a->better, TUKTUK_DID_FIVE_MORE)->number);
    tuktuk_say_at(r, end);
}

/* Sent home with an empty taxi, which is further from any customer than the other end. */
static void argue_fine(struct tuktuk_argument *a)
{
    const struct tuktuk_look *fined = &a->other;
    if (!tuktuk_did(fined, TUKTUK_DID_SENT_HOME) || delivers(a, fined)) return;
    if (tuktuk_did(&a->better, TUKTUK_DID_SENT_HOME)) return;
    if (!picks_up(a, &a->better) && own_steps(a, &a->better) >= own_steps(a, fined)) return;
    struct ct_reason *r = tuktuk_say(a, "no-fine", COSTS_A_TRIP);
    ct_reason_put_int(r, "roll", a->now.die);
    unsigned at = a->now.taxi[a->seat].square;
    for (int i = 0; i + 1 < tuktuk_move_steps(fined->move); i++)
        at = tuktuk_beyond(at, tuktuk_move_step(fined->move, i));
    tuktuk_say_at(r, at); /* the last step left the police tile */
}

static const struct tuktuk_happening *turn_lost(const struct tuktuk_look *look)
{
    const struct tuktuk_happening *skidded = tuktuk_did(look, TUKTUK_DID_SKIDDED);
    return skidded ? skidded : tuktuk_did(look, TUKTUK_DID_METERED);
}

static void argue_turn_lost(struct tuktuk_argument *a)
{
    const struct tuktuk_happening *lost = turn_lost(&a->other);
    if (!lost || turn_lost(&a->better) || a->now.owing >> a->seat & 1) return;
    struct ct_reason *r = tuktuk_say(a, "no-miss", COSTS_A_TURN);
    tuktuk_say_sign(r, lost->kind);
    tuktuk_say_at(r, lost->at);
}

static void argue_stops(struct tuktuk_argument *a)
{
    const struct tuktuk_happening *stop = tuktuk_did(&a->other, TUKTUK_DID_FORCED_STOP);
    if (!stop || tuktuk_did(&a->better, TUKTUK_DID_FORCED_STOP) || gained(a) < NOTABLE) return;
    if (stop->kind != TUKTUK_STOP && stop->kind != TUKTUK_CROSSWALK &&
        stop->kind != TUKTUK_POLICE_STOP)
        return;
    struct ct_reason *r = tuktuk_say(a, "keep-going", DISTANCE + 50);
    tuktuk_say_sign(r, stop->kind);
    tuktuk_say_at(r, stop->at);
}

void tuktuk_argue_drive(struct tuktuk_argument *a)
{
    argue_customers(a);
    argue_lights(a);
    argue_more(a);
    argue_first(a);
    if (a->alone) return; /* the rest compares two drives */
    argue_fine(a);
    argue_turn_lost(a);
    argue_distance(a);
    argue_empty(a);
    argue_stops(a);
}

/* ---- on no parking: roll again, or end the turn? --------------------------------------------- */

/* For how many of six rolls is there a drive that is a step forward? */
static int rolls_forward(const struct tuktuk_argument *a)
{
    int count = 0;
    for (unsigned die = 1; die <= 6; die++) {
        struct tuktuk next = a->now;
        tuktuk_play(a->k, &next, tuktuk_move(TUKTUK_WORD, TUKTUK_REROLL), NULL);
        tuktuk_play(a->k, &next, tuktuk_move(TUKTUK_DIE, die), NULL);
        count += can_advance(a, &next);
    }
    return count;
}

void tuktuk_argue_roll(struct tuktuk_argument *a)
{
    bool rolls = a->better.move == tuktuk_move(TUKTUK_WORD, TUKTUK_REROLL);
    if (a->trip[a->seat].steps == TUKTUK_CLOSED) return;
    int forward = rolls_forward(a);
    unsigned at = a->now.taxi[a->seat].square;
    if (rolls && forward >= MOST_ROLLS) tuktuk_say_at(tuktuk_say(a, "roll-on", MORE_STEPS), at);
    if (!rolls && forward <= 6 - MOST_ROLLS) tuktuk_say_at(tuktuk_say(a, "rest", MORE_STEPS), at);
}
