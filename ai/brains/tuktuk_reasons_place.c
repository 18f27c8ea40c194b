/* tuktuk_reasons_place.c - where a customer or the own taxi is put in Tuk Tuk Taxi, and why. */
#include "ai/brains/tuktuk_reasons.h"

enum { PLACE = 300, NOTABLE = 2 };

/* ---- customers (TT-2) ------------------------------------------------------------------------ */

static unsigned feet_of(ct_move m)
{
    return tuktuk_beyond(tuktuk_move_square(m), tuktuk_move_direction(m));
}

static int way_home(const struct tuktuk_argument *a, const struct tuktuk_look *look, int seat)
{
    return tuktuk_steps_from(a->k, &a->now, seat, feet_of(look->move), a->k->home[seat],
                             TUKTUK_NOWHERE);
}

static bool is_near(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    int own = way_home(a, look, a->seat);
    for (int seat = 0; seat < a->players; seat++)
        if (seat != a->seat && way_home(a, look, seat) <= own) return false;
    return true;
}

void tuktuk_argue_customer(struct tuktuk_argument *a)
{
    unsigned feet = feet_of(a->better.move);
    int here = way_home(a, &a->better, a->seat), there = way_home(a, &a->other, a->seat);
    if (tuktuk_holds_only(a, is_near)) tuktuk_say_at(tuktuk_say(a, "near-customer", PLACE), feet);
    if (there - here < NOTABLE || there == TUKTUK_CLOSED) return;
    struct ct_reason *r = tuktuk_say(a, "short-trip", PLACE - 50);
    ct_reason_put_int(r, "a", here);
    ct_reason_put_int(r, "b", there);
    tuktuk_say_at(r, feet);
}

/* ---- mechanic and gas (TT-8, TT-9) ----------------------------------------------------------- */

/* Is there no free square with a shorter way, and one with a longer? */
static bool is_best_garage(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    ct_move all[TUKTUK_MOVES_MAX];
    int idle,
        count = tuktuk_moves(&a->k->base, (const ct_state *)(const void *)&a->now, all, &idle);
    int steps = look->trip[a->seat].steps;
    bool worse = false;
    for (int i = 0; i < count; i++) {
        struct tuktuk_look there;
        tuktuk_make(a->k, &there, &a->now, all[i]);
        int far = tuktuk_trip_of(a->k, &there.after, a->seat, TUKTUK_NOWHERE).steps;
        if (far < steps) return false;
        worse = worse || far > steps;
    }
    return worse && steps < TUKTUK_CLOSED;
}

void tuktuk_argue_garage(struct tuktuk_argument *a)
{
    bool full = a->now.taxi[a->seat].carries;
    if (!tuktuk_holds_only(a, is_best_garage)) return;
    struct ct_reason *r = tuktuk_say(a, full ? "best-garage" : "best-garage-customer", PLACE);
    ct_reason_put_int(r, "a", a->better.trip[a->seat].steps);
    tuktuk_say_at(r, tuktuk_move_square(a->better.move));
}
