/*
 * rating.h - ratings (ON-R1): Weng and Lin's update for the Plackett-Luce model with ties ("A
 * Bayesian Approximation Method for Online Ranking", JMLR 12, 2011, algorithm 4), for games of 2
 * to 4 players, each for himself.
 *
 * A rating is a normal distribution of somebody's strength. Results must be applied in the order in
 * which they are stored, each once: the numbers depend on the order.
 *
 * The same on every machine? Nearly: sums, products, quotients and square roots are (IEEE 754, and
 * the build forbids contractions), but exp() is the C library's and may differ in its last bit from
 * machine to machine. So what is stored is what counts; who works it out a second time (`admin
 * check`) compares with ct_rating_is_near.
 */
#ifndef CT_RATING_H
#define CT_RATING_H

#include "core/game.h"

struct ct_rating {
    double mu, sigma;
};

/* Of somebody who has not played yet. */
struct ct_rating ct_rating_first(void);

/* A game, or a match, has ended: every player's rating changes. Places as ranks are: 1 is best,
 * equals have the same number; only their order matters. */
void ct_rate(struct ct_rating rating[], const int place[], int players);

/* The places that are rated: whoever left comes behind all who stayed, the first to leave last.
 * left[seat] is 0 for one who stayed, otherwise the higher the later he left; who left at the same
 * time shares a place. */
void ct_rating_places(const int place[], const int left[], int players, int out[CT_SEATS_MAX]);

/* ---- as it is kept --------------------------------------------------------------------------- */

/* Exactly: the bits of both numbers, as whole numbers with a blank between them. */
void ct_rating_put(struct ct_text *out, const struct ct_rating *r);
/* What stands behind them; what is no rating reads as something, and does no harm. */
const char *ct_rating_read(const char *text, struct ct_rating *out);
/* Could it be somebody's? Are two the same but for the last bits (see above)? */
bool ct_rating_is_sound(const struct ct_rating *r);
bool ct_rating_is_near(const struct ct_rating *a, const struct ct_rating *b);

/* ---- as it is shown ------------------------------------------------------------------------- */

/* In tenths, as all of these are rounded. */
int64_t ct_rating_points(const struct ct_rating *r);    /* 15000 at first */
int64_t ct_rating_deviation(const struct ct_rating *r); /* 3333 at first */
bool ct_rating_is_provisional(const struct ct_rating *r);
/* 15000 as "1500.0". */
void ct_put_tenths(struct ct_text *out, int64_t tenths);

#endif
