/*
 * look.h - what a position is worth to everybody, as one seat knows it: the shares of the win
 * that search expects, whoever's turn it is. `crosstown analyse` measures with it. Where two play
 * for points and the win is mostly a matter of who moves last, "share" means points ahead of the
 * other (ct_look_in_points).
 *
 * Estimates of the same line (ct_look_line) begin with the same random numbers, so that a
 * difference between two of them is less of an accident.
 */
#ifndef CT_LOOK_H
#define CT_LOOK_H

#include "core/game.h"

struct ct_look;

/* Searches like that agent, with as many iterations (400 if it thinks by the clock or not at
 * all) and threads. NULL: no memory. */
struct ct_look *ct_look_new(const struct ct_kit *kit, const char *spec);
void ct_look_free(struct ct_look *l);
bool ct_look_in_points(const struct ct_look *l);
void ct_look_line(struct ct_look *l, int n);

/* The position as `seat` sees it. */
void ct_look_at(struct ct_look *l, const ct_state *s, int seat, double share[CT_SEATS_MAX]);
/* Behind a move of `seat` that turned something up, with the same effort as ct_look_behind: more
 * thought finds better replies, so that unequal effort would look like luck. */
void ct_look_after(struct ct_look *l, const ct_state *after, int seat, double share[CT_SEATS_MAX]);
/* Behind a move of `seat`, before he knows what it turns up. */
void ct_look_behind(struct ct_look *l, const ct_state *before, int seat, ct_move m,
                    double share[CT_SEATS_MAX]);
/* At a chance turn: the mean over all outcomes. */
void ct_look_before_roll(struct ct_look *l, const ct_state *before, int seat,
                         double share[CT_SEATS_MAX]);

/* A share as a JSON number. */
void ct_look_put_share(struct ct_text *out, double share);

#endif
