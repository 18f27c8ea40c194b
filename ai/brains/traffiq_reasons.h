/*
 * traffiq_reasons.h - what the files that explain moves of Manhattan TraffIQ share: positions that
 * a move leads to, and the questions about them that reasons are made of.
 *
 * All of it works on what a seat sees: hands of others and the order of the stack are never asked
 * for. What somebody else may do next is either a bound for any tiles (traffiq_reasons_threat.c) or
 * what happens in imagined worlds (traffiq_reasons_ahead.c).
 */
#ifndef TRAFFIQ_REASONS_H
#define TRAFFIQ_REASONS_H

#include "ai/reason.h"
#include "games/traffiq/traffiq.h"

/* A position and its map, which points into it: not to be copied. */
struct traffiq_position {
    const struct traffiq_kit *kit;
    struct traffiq s;
    struct traffiq_room room;
    struct traffiq_city city;
};

void traffiq_stand_at(struct traffiq_position *p, const struct traffiq_kit *kit,
                      const struct traffiq *s);
/* Where a legal move leads to from another position. */
void traffiq_stand_after(struct traffiq_position *p, const struct traffiq_position *from,
                         ct_move m);

/* ---- traffiq_reasons_facts.c: what a move does by the rules ---------------------------------- */

/* The node that a place or a ride brings a vehicle to; TRAFFIQ_NONE: the move brings none. */
int traffiq_arrival(const struct traffiq_position *p, ct_move m);
static inline bool traffiq_is_place(ct_move m)
{
    return traffiq_move_kind(m) == TRAFFIQ_MOVE_PLACE ||
           traffiq_move_kind(m) == TRAFFIQ_MOVE_PLACE_TRUCK;
}
static inline bool traffiq_is_ride(ct_move m)
{
    return traffiq_move_kind(m) == TRAFFIQ_MOVE_RIDE ||
           traffiq_move_kind(m) == TRAFFIQ_MOVE_RIDE_TRUCK;
}
static inline bool traffiq_is_attach(ct_move m)
{
    return traffiq_move_kind(m) == TRAFFIQ_MOVE_ATTACH;
}
/* Of a place or a ride. */
static inline int traffiq_vehicle_of(ct_move m)
{
    return traffiq_move_kind(m) == TRAFFIQ_MOVE_PLACE_TRUCK ||
                   traffiq_move_kind(m) == TRAFFIQ_MOVE_RIDE_TRUCK
               ? TRAFFIQ_TRUCK
               : TRAFFIQ_TAXI;
}
/* Will the seat have a turn before the one who moves has his next? */
bool traffiq_comes_next(const struct traffiq_position *p, int seat);

/* How a street is contested: the one who moves against one rival on it. */
struct traffiq_contest {
    int rival, own, his;
    int taxis, trucks; /* of the rival there */
    unsigned street;   /* enum traffiq_street */
    traffiq_place at;  /* the crossing of the vehicle that came */
};

/* What competing at a crossing does, on the streets of a choice. */
struct traffiq_push {
    int vehicles, points; /* that leave the map */
    unsigned rivals, streets;
    struct traffiq_contest most; /* the one that takes most off */
};

/* Rivals that can be driven off by competing behind the move (after an attach: with a vehicle
 * placed on a crossing it completes), or by the compete that it is. */
bool traffiq_finds_push(const struct traffiq_position *now, ct_move m, struct traffiq_push *out);
/* Two tiles of this turn bring two vehicles onto a street, who are stronger than a rival only
 * together; the move is the first tile, the second, or a vehicle's. */
bool traffiq_finds_pair(const struct traffiq_position *now, ct_move m, struct traffiq_contest *out);
/* The tile makes two streets one, with own vehicles on both that are stronger than every rival,
 * and there is one; he is the strongest. */
bool traffiq_finds_join(const struct traffiq_position *now, ct_move m, struct traffiq_contest *out);

/* The tile keeps the street of a rival who is as strong or stronger apart from an own one. */
struct traffiq_wall {
    int rival, letter;
    traffiq_place at; /* the cell of the tile */
};
bool traffiq_finds_wall(const struct traffiq_position *now, ct_move m, struct traffiq_wall *out);
/* The vehicle stands where a rival's taxi would have to pass to come to an own street and be
 * stronger there; the rival, -1: none. */
int traffiq_blocked_rival(const struct traffiq_position *now, ct_move m, traffiq_place *at);

/* Does a tile of the seat's known hand, on some cell, complete a crossing? */
bool traffiq_hand_completes(const struct traffiq_position *now, int seat);
/* Does any ride let the one who moves drive somebody off? */
bool traffiq_ride_pushes(const struct traffiq_position *now);

#endif
