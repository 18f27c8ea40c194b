/*
 * estimate.h - one estimate for hint, coach and review: what a position is worth to everybody as
 * one pair of eyes knows it, and how much one move is better than another.
 *
 * An estimate is a mean over imagined worlds that fit what the eyes see. World number w always has
 * the same luck: whatever is compared is compared in the same worlds with the same dice, and only
 * differences count (common random numbers). In each world the brain plays on for a few turns
 * (`ahead`), or thinks shortly about what the eyes would see there; a brain says which and how long
 * (struct ct_measure). More effort means more worlds, not longer thought in one of them: with
 * more effort an estimate becomes less noisy and stays the same otherwise. (Only with so little
 * that there are hardly any worlds, thought is shorter, too.)
 *
 * A decision is judged by the eyes of who decides. Half of the worlds say which move is the best of
 * the promising ones; only the other half says by how much, so that the best of many noisy numbers
 * is not taken for a better move. Moves are equal unless the interval of 95 % of their paired
 * differences says otherwise.
 *
 * Whole numbers only: the same on every machine.
 */
#ifndef CT_ESTIMATE_H
#define CT_ESTIMATE_H

#include "ai/brain.h"

enum {
    CT_WORTH_WIN = 1000000, /* a whole win */
    CT_WORTH_POINT = 1000,
    CT_CANDIDATES_MAX = 24,
    CT_EFFORT = 100,       /* the usual one */
    CT_EFFORT_MOST = 10000 /* more is no better */
};

/* What everybody may expect. `ahead` is in points ahead of the best rival, where the game is
 * judged by points (ct_estimate_in_points). */
struct ct_worth {
    int32_t share[CT_SEATS_MAX]; /* CT_WORTH_WIN in all */
    int32_t ahead[CT_SEATS_MAX]; /* CT_WORTH_POINT a point */
};

struct ct_candidate {
    ct_move move;
    struct ct_worth worth; /* behind it, before it is known what it turns up */
    /* How much less than the best one it is worth to who decides, with its interval of 95 %: in
     * CT_WORTH_POINT or CT_WORTH_WIN. */
    int32_t behind, low, high;
    struct ct_worth loss; /* the same for everybody: best less this one */
};

struct ct_judgement {
    int seat, worlds;
    int count; /* the best first, then as they are behind it */
    struct ct_candidate of[CT_CANDIDATES_MAX];
};

struct ct_estimate;

/* NULL: no memory. */
struct ct_estimate *ct_estimate_new(const struct ct_kit *kit);
void ct_estimate_free(struct ct_estimate *e);

/* Do two play for points, so that the win says little about a move? */
bool ct_estimate_in_points(const struct ct_estimate *e);
/* How many worlds that effort means. */
int ct_estimate_worlds(const struct ct_estimate *e, int effort);

enum ct_interest {
    CT_EVERY_IDEA, /* whatever looks promising is compared to the end */
    CT_ONLY_ASKED, /* only the best one and those asked about, and no longer than it takes to tell
                      that they are equal */
    CT_ASKED_AND_WORTH /* the same, and the best one's worth is a mean over all worlds */
};

/* Judges the decision at what `seen` shows `seat`, whose turn it is: what looks best, and all moves
 * that are asked about (`asked` of them, legal ones). */
void ct_estimate_decision(struct ct_estimate *e, const ct_state *seen, int seat, int effort,
                          const ct_move *ask, int asked, enum ct_interest interest,
                          struct ct_judgement *out);
const struct ct_candidate *ct_judgement_on(const struct ct_judgement *j, ct_move m);

/* What it is worth as `eyes` see it, whoever's turn it is; game over, too. */
void ct_estimate_at(struct ct_estimate *e, const ct_state *seen, int eyes, int effort,
                    struct ct_worth *out);
/* At a chance turn: the mean over all outcomes, and how much more than that each one is worth, in
 * the order of the game's; their number. */
int ct_estimate_roll(struct ct_estimate *e, const ct_state *seen, int eyes, int effort,
                     struct ct_worth *mean, struct ct_worth luck[CT_OUTCOMES_MAX]);
/* The line m from what eyes saw to what they see now: what that is worth, and how much better it
 * turned up than they could expect. False: they could not know that it is possible, and no luck is
 * told. */
bool ct_estimate_surprise(struct ct_estimate *e, const ct_state *seen, ct_move m,
                          const ct_state *after, int eyes, int effort, struct ct_worth *now,
                          struct ct_worth *luck);

#endif
