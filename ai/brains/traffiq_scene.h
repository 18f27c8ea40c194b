/*
 * traffiq_scene.h - what a position of Manhattan TraffIQ holds for each seat, in small whole
 * numbers: points, tiles, what one action could win. The brain weighs them.
 */
#ifndef CT_TRAFFIQ_SCENE_H
#define CT_TRAFFIQ_SCENE_H

#include "games/traffiq/traffiq.h"

enum { TQS_GRID = 32, TQS_CELLS = TQS_GRID * TQS_GRID };

/* The map in a form that answers quickly. Places are folded into a grid of 32 by 32; of two
 * that fall together the later counts (a city that wide is rare, and this is a judgement,
 * not a rule). */
struct tqs_scene {
    const struct tq_kit *kit;
    const struct tq_state *s;
    struct tq_city city;
    int runs;
    uint16_t tile[TQS_CELLS];                         /* 0x100 + sides, 0: none */
    uint8_t node_at[TQS_CELLS];                       /* TQ_NONE: none */
    uint8_t run[2][TQ_NODES_MAX];                     /* the street of a node, across and down */
    uint8_t strength[2 * TQ_NODES_MAX][CT_SEATS_MAX]; /* on a street */
    struct tq_room room;
};

/* A seat's chances, in points won or knocked off the map. */
struct tqs_chances {
    int attach;      /* the best that one tile of the hand completes */
    int second;      /* the best of another tile elsewhere */
    int taxi, truck; /* the best knock-out by a ride */
    int pending;     /* on open crossings, in a compete that is offered */
};

void tqs_look(const struct tq_kit *kit, const struct tq_state *s, struct tqs_scene *scene);
/* What a vehicle of that strength, new on the vertex, knocks out; arms: the streets there. */
int tqs_knock_at(const struct tqs_scene *scene, tq_place vertex, unsigned arms, int seat,
                 int strength);
/* The same for a ride between two nodes. */
int tqs_knock_by_ride(const struct tqs_scene *scene, int from, int to, int seat, int strength);
/* What a seat can win by filling a cell: crossings taken and rivals driven off. */
int tqs_gain_of_cell(const struct tqs_scene *scene, tq_place cell, int seat);
/* What placing a vehicle on an open node wins. */
int tqs_gain_at_node(const struct tqs_scene *scene, tq_place vertex, int seat, int strength);
void tqs_find_chances(const struct tqs_scene *scene, int seat, struct tqs_chances *out);

static inline int tqs_fold(tq_place at)
{
    return (at & (TQS_GRID - 1)) | (at >> 8 & (TQS_GRID - 1)) * TQS_GRID;
}

#endif
