/*
 * tuktuk_ways.h - the ways that taxis would take now in Tuk Tuk Taxi, and what a tile costs on
 * them: roughly, without looking for detours.
 */
#ifndef TUKTUK_WAYS_H
#define TUKTUK_WAYS_H

#include "ai/brains/tuktuk_roads.h"

enum { TUKTUK_LEGS = 96 };

/* A step of a taxi's way: the square entered, in which heading, and where it leads on. */
struct tuktuk_leg {
    uint16_t square;
    uint8_t heading, next;
};

struct tuktuk_way {
    int count;
    bool carries;
    struct tuktuk_leg leg[TUKTUK_LEGS];
};

/* The way from *at to a goal of the map is added, as far as there is room for `most` legs; *at is
 * where it ends. */
void tuktuk_follow(const struct tuktuk_map *map, unsigned *at, int most, struct tuktuk_way *way);

/* The way of this trip and then, from home, the way back from the other customers, who may be
 * next. */
void tuktuk_find_ways(const struct tuktuk_kit *k, const struct tuktuk *s, int seat,
                      struct tuktuk_way *way);

/* What a tile of that code at q costs the taxi at one leg, in half steps, or on the first leg of
 * the way where it does anything; below 0: a gain. */
int tuktuk_harm_at(const struct tuktuk_kit *k, unsigned q, unsigned code,
                   const struct tuktuk_leg *leg, bool carries);
int tuktuk_harm(const struct tuktuk_kit *k, unsigned q, unsigned code,
                const struct tuktuk_way *way);

#endif
