/*
 * tuktuk_roads.h - how far it is in Tuk Tuk Taxi, as the signs stand, and what a drive or a
 * laid tile does to that. Distances are in half steps of an average drive: what a sign or a
 * light costs on the way is added as the steps that a taxi loses there on average.
 *
 *   tuktuk_roads.c   distance maps, what a seat still has to drive
 *   tuktuk_picks.c   how good each move looks: drives, tiles, customers
 *   tuktuk.c         the brain: value, outlook, priors, rollout
 */
#ifndef TUKTUK_ROADS_H
#define TUKTUK_ROADS_H

#include "games/tuktuk/tuktuk.h"

enum {
    TUKTUK_STEP = 2,        /* half steps */
    TUKTUK_TURN = 7,        /* an average roll */
    TUKTUK_ARRIVAL = 3,     /* what is lost of a roll at the feet or at home */
    TUKTUK_SHARES = 6,      /* of a half step: what is averaged over the die */
    TUKTUK_FAR = 250,       /* no way that we know of */
    TUKTUK_ON_THE_SPOT = 4, /* in `next`: a goal */
    TUKTUK_NO_WAY = 5       /* in `next`: it is TUKTUK_FAR */
};

/* From every square to the goals: how far, and which way the next step goes. Every byte is set,
 * those of squares without a way and beside the board, too. */
struct tuktuk_map {
    uint8_t cost[TUKTUK_SQUARES];
    uint8_t next[TUKTUK_SQUARES];
};

/* Home, whatever is on board; and for an empty taxi by way of the best customer. */
struct tuktuk_roads {
    struct tuktuk_map home, fetch;
};

/* What a tile costs on average whoever drives over it, by its code. */
extern const uint8_t TUKTUK_TOLL[32];

void tuktuk_roads_home(const struct tuktuk_kit *k, const struct tuktuk *s, int seat,
                       struct tuktuk_map *map);
/* Needs the map home. */
void tuktuk_roads_fetch(const struct tuktuk_kit *k, const struct tuktuk *s,
                        const struct tuktuk_map *home, struct tuktuk_map *map);
/* Both, and which of them leads the seat's taxi now. */
const struct tuktuk_map *tuktuk_roads_of(const struct tuktuk_kit *k, const struct tuktuk *s,
                                         int seat, struct tuktuk_roads *roads);

/* Must who comes to a square in a heading stop there before going on towards `next`? */
bool tuktuk_turn_is_barred(unsigned code, unsigned heading, unsigned next);

/* Sixths of half steps to the `goal`-th delivery: the seat's next roll is counted out with the
 * best drive for every number, what comes after it is taken from the maps. */
int tuktuk_to_go(const struct tuktuk_kit *k, const struct tuktuk *s, int seat, int goal);
/* The same with the seat's maps at hand. */
int tuktuk_to_go_by(const struct tuktuk_kit *k, const struct tuktuk *s, int seat, int goal,
                    const struct tuktuk_roads *roads);
/* Half steps by the maps alone, on the streets: nothing is counted out. */
int tuktuk_roughly_to_go(const struct tuktuk_kit *k, const struct tuktuk *s, int seat, int goal,
                         const struct tuktuk_roads *roads);
/* The same where no maps are at hand: made only as far as that needs. */
int tuktuk_roughly_left(const struct tuktuk_kit *k, const struct tuktuk *s, int seat, int goal);
/* Which delivery wins, as it seems: as many as there are customers for each player, or one more
 * than anybody has. */
int tuktuk_goal(const struct tuktuk_kit *k, const struct tuktuk *s);

/* How good a drive of the mover is, in half steps, as the map leads him: the more the better. */
int32_t tuktuk_rate_drive(const struct tuktuk_kit *k, const struct tuktuk *s,
                          const struct tuktuk_map *map, ct_move m);

/* How good every legal move looks to the one to move, in half steps, the more the better. */
void tuktuk_rate(const struct tuktuk_kit *k, const struct tuktuk *s, const ct_move *moves,
                 int count, int32_t *rate);

#endif
