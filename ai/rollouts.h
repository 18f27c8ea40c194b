/*
 * rollouts.h - paired rollouts: a way to think (thinker.h) for games in which dice decide much and
 * a brain's outlook is good, but short-sighted.
 *
 * The moves that look best to the brain race against each other. Every sample is one imagined world
 * with one row of dice, and all moves that are still in the race are played on in it, so that luck
 * is the same for all of them and only differences count. The dice are stratified: in six samples
 * one after another every number comes up once at every turn. A move is out of the race as soon as
 * it is behind the best by more than chance explains; the race is over when one is left, or time is
 * up.
 *
 * What the brain thinks of a move without rollouts counts like a number of samples (`lean`): few
 * samples are noise, and the best of many noisy numbers is not the best move.
 *
 * An iteration is one rollout of one move. Whole numbers only.
 */
#ifndef CT_ROLLOUTS_H
#define CT_ROLLOUTS_H

#include "ai/thinker.h"

enum { CT_LOTS = 16, CT_LOT = 6, CT_RACERS_MAX = 48 };

/* One sample's luck and length. */
struct ct_sample {
    uint8_t lot[CT_LOTS]; /* below CT_LOT: the die of the first, second, … turn from here */
    struct ct_rng rng;    /* for everything else */
    int turns;            /* to look ahead */
};

/* How a decision is thought about. */
struct ct_race {
    int glance; /* moves that the outlook is asked about, the best by priors; at most CT_RACERS_MAX
                 */
    int racers; /* the best of these take part; at most CT_RACERS_MAX */
    int lean;   /* samples for which the outlook counts; at least 1 */
    int turns;  /* that a rollout looks ahead */
    int told;   /* and one of an estimate, of which there are more; 0: as many */
};

/* For brains with `priors`, `outlook`, `race` and `ahead`. */
extern const struct ct_thinker ct_rollouts;

#endif
