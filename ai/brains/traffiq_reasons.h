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
/* Will the rival have a turn before the seat has another, be it the seat's turn or just over? */
bool traffiq_comes_next(const struct traffiq_position *p, int rival, int seat);

static inline struct traffiq_set traffiq_both(const struct traffiq_set *a,
                                              const struct traffiq_set *b)
{
    return (struct traffiq_set){{a->word[0] & b->word[0], a->word[1] & b->word[1]}};
}

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
/* The two on a street, without where it is. */
struct traffiq_contest traffiq_contest_on(const struct traffiq_position *p,
                                          const struct traffiq_set *run, int seat, int rival);
/* Two tiles of this turn bring two vehicles onto a street, who are stronger than a rival only
 * together; the move is the first tile, the second, or a vehicle's. */
bool traffiq_finds_pair(const struct traffiq_position *now, ct_move m, struct traffiq_contest *out);

/* Does a tile of the seat's known hand, on some cell, complete a crossing? */
bool traffiq_hand_completes(const struct traffiq_position *now, int seat);
/* … and drive somebody off; or complete one at a corner of that cell? */
bool traffiq_hand_pushes(const struct traffiq_position *now, int seat, struct traffiq_push *out);
bool traffiq_hand_completes_beside(const struct traffiq_position *now, int seat,
                                   traffiq_place cell);
/* Does any ride let the one who moves drive somebody off? */
bool traffiq_ride_pushes(const struct traffiq_position *now);

/* ---- traffiq_reasons_streets.c --------------------------------------------------------------- */

/* The tile makes two streets one, with own vehicles on both that are stronger than every rival,
 * and there is one; he is the strongest. */
bool traffiq_finds_join(const struct traffiq_position *now, ct_move m, struct traffiq_contest *out);

/* The tile keeps the vehicles of a rival who are as strong or stronger apart from own ones that a
 * straight street could have joined them to. */
struct traffiq_wall {
    int rival, letter;
    traffiq_place at; /* the cell of the tile */
};
bool traffiq_finds_wall(const struct traffiq_position *now, ct_move m, struct traffiq_wall *out);
/* The vehicle stands where a rival's taxi would have to pass to come to an own street and be
 * stronger there; the rival, -1: none. */
int traffiq_blocked_rival(const struct traffiq_position *now, ct_move m, traffiq_place *at);

/* ---- traffiq_reasons_threat.c ---------------------------------------------------------------- */

/* Is there a street from the vertex to that side, or can there still be one? */
bool traffiq_may_lead_on(const struct traffiq_position *p, traffiq_place vertex, int side);
/* The most that a rival can have in his next turn on that street of an own vehicle, whatever tiles
 * he holds; 0: he has no turn any more. Of others' moves before his nothing is foreseen. */
int traffiq_threat(const struct traffiq_position *p, int rival, int node, unsigned street);
/* What the owner of the vehicle at a node has on that street of it. */
int traffiq_own_strength(const struct traffiq_position *p, int node, unsigned street);
/* Can no rival drive the vehicle at a node off in his next turn? */
bool traffiq_is_safe(const struct traffiq_position *p, int node);

/* ---- traffiq_reasons_ahead.c ----------------------------------------------------------------- */

/* What rivals do before the seat's next turn, in as many imagined worlds as ct_futures_count goes
 * through; noted once a move, since asking for each thing alone would imagine them each time. */
enum { TRAFFIQ_FILLS_MAX = 2 * (CT_SEATS_MAX - 1) };

struct traffiq_future {
    struct traffiq_set driven_off[CT_SEATS_MAX]; /* nodes of own vehicles, by who did it */
    uint8_t fills;                               /* tiles of rivals that completed crossings */
    uint8_t filled_by[TRAFFIQ_FILLS_MAX];
    traffiq_place filled[TRAFFIQ_FILLS_MAX];
    int8_t winner;    /* who placed his last vehicle, -1: nobody */
    uint8_t own, his; /* at the watched node when it was driven off: strengths there */
};

struct traffiq_ahead {
    int seat, watched; /* a node, TRAFFIQ_NONE: none */
    ct_move move;
    const struct traffiq *seen;
    int worlds;
    struct traffiq_future world[CT_FUTURES];
};

void traffiq_look_ahead(const struct ct_ask *ask, ct_move m, int watched,
                        struct traffiq_ahead *out);
/* In how many of 100 worlds the rival does it; rival -1: anybody. */
int traffiq_times_driven_off(const struct traffiq_ahead *a, int node, int rival);
int traffiq_times_filled(const struct traffiq_ahead *a, traffiq_place cell, int rival);
int traffiq_times_won(const struct traffiq_ahead *a, int rival);
/* The strengths that the rival most often drives the watched vehicle off with. */
void traffiq_usual_contest(const struct traffiq_ahead *a, int rival, int *own, int *his);

/* ---- traffiq_reasons.c, traffiq_reasons_draw.c for draws and what they are held against, and
 * traffiq_reasons_rivals.c for what depends on others ------------------------------------------ */

extern const struct ct_reasons traffiq_reasons;

/* The moment, the two moves, and the reasons found so far. */
struct traffiq_why {
    const struct ct_ask *ask;
    int seat;
    bool alike; /* the same move twice: held against nothing */
    struct traffiq_position now;
    struct ct_found *found;
};

struct ct_reason *traffiq_say(struct traffiq_why *w, const char *token, int weight);
void traffiq_put_at(const struct traffiq_why *w, struct ct_reason *r, traffiq_place at);
/* Crossings with a street that the move completes; the first of them. */
int traffiq_completed(const struct traffiq_position *now, ct_move m, traffiq_place *first);

/* Do both place on the same crossing? */
static inline bool traffiq_is_same_crossing(ct_move a, ct_move b)
{
    return traffiq_is_place(a) && traffiq_is_place(b) && (traffiq_place)a == (traffiq_place)b;
}
/* Does the move bring a vehicle to where it is safe? */
bool traffiq_is_safe_after(const struct traffiq_position *now, ct_move m);

/* Rival, strengths, crossing and street of a contest, and what he takes back. */
void traffiq_put_contest(const struct traffiq_why *w, struct ct_reason *r,
                         const struct traffiq_contest *c);
void traffiq_put_vehicles(struct ct_reason *r, const struct traffiq_contest *c);

void traffiq_explain_draw(struct traffiq_why *w);
void traffiq_explain_preparing(struct traffiq_why *w);
void traffiq_explain_strength(struct traffiq_why *w);
void traffiq_explain_last_tile(struct traffiq_why *w);
void traffiq_explain_prospects(struct traffiq_why *w);

#endif
