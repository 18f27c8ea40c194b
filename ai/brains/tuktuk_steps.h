/*
 * tuktuk_steps.h - ways in Tuk Tuk Taxi as people count them: the fewest steps that the signs
 * leave, over lights, a crosswalk ahead as one more. Counted as if the taxi drove on and on from
 * where it stands; a sign that ends every drive, or a dead end, lets it leave in any direction.
 *
 * (tuktuk_roads.h weighs what signs and lights cost on average instead, which nobody can check.)
 */
#ifndef TUKTUK_STEPS_H
#define TUKTUK_STEPS_H

#include "games/tuktuk/tuktuk.h"

enum { TUKTUK_CLOSED = 9999 }; /* steps where there is no way */

/* To the goal of a taxi: its station with a customer on board, otherwise the nearest feet. */
struct tuktuk_trip {
    int steps;     /* at least 1, TUKTUK_CLOSED: there is no way or no goal */
    unsigned goal; /* square, NOWHERE: none */
};

/* `avoid`: a square that may not be entered, NOWHERE: none. */
struct tuktuk_trip tuktuk_trip_of(const struct tuktuk_kit *k, const struct tuktuk *s, int seat,
                                  unsigned avoid);
/* The same, and in on[] which squares are on a shortest way, the goal included. */
struct tuktuk_trip tuktuk_trip_along(const struct tuktuk_kit *k, const struct tuktuk *s, int seat,
                                     bool on[TUKTUK_SQUARES]);
/* From any square, in a new turn of that seat. */
int tuktuk_steps_from(const struct tuktuk_kit *k, const struct tuktuk *s, int seat, unsigned from,
                      unsigned to, unsigned avoid);

#endif
