/*
 * match.h - who is where in a match: several games between the same seats, in which every seat
 * begins once.
 *
 * Places go by the points of all games together, then by the number of games won, and are then
 * shared. Where a game's points do not compare from one game to the next (trait CT_RANKED) the sum
 * of the ranks takes the place of the points, and the lower is the better.
 */
#ifndef CT_MATCH_H
#define CT_MATCH_H

#include "core/game.h"

/* The games that have been played so far; all zero before the first. */
struct ct_match {
    int games;
    int points[CT_SEATS_MAX];
    int ranks[CT_SEATS_MAX];
    int won[CT_SEATS_MAX]; /* games in which the seat had rank 1, alone or not */
};

/* A finished game more. */
void ct_match_add(struct ct_match *m, const struct ct_score *score, int players);

/* 1 is best; equals share the better number, as ranks do (1, 1, 3). */
void ct_match_places(const struct ct_match *m, const struct ct_game *game, int players,
                     int place[CT_SEATS_MAX]);

#endif
