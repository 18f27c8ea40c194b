/*
 * traffiq_scene.h - what a position of Manhattan TraffIQ holds for each seat, in small whole
 * numbers: points, tiles, what one action could win. The brain weighs them.
 */
#ifndef CLASSIC_TRAFFIQ_SCENE_H
#define CLASSIC_TRAFFIQ_SCENE_H

#include "games/traffiq/traffiq.h"

enum { TRAFFIQ_GRID = 32, TRAFFIQ_GRID_CELLS = TRAFFIQ_GRID * TRAFFIQ_GRID };

/* The map in a form that answers quickly. Places are folded into a grid of 32 by 32; of two
 * that fall together the later counts (a city that wide is rare, and this is a judgement,
 * not a rule). */
struct traffiq_scene {
    const struct traffiq_kit *kit;
    const struct traffiq *s;
    struct traffiq_city city;
    int runs;
    uint16_t tile[TRAFFIQ_GRID_CELLS];   /* 0x100 + sides, 0: none */
    uint8_t node_at[TRAFFIQ_GRID_CELLS]; /* TRAFFIQ_NONE: none */
    uint8_t run[2][TRAFFIQ_NODES_MAX];   /* the street of a node, across and down */
    uint8_t strength[2 * TRAFFIQ_NODES_MAX][CT_SEATS_MAX]; /* on a street */
    struct traffiq_room room;
};

/* A seat's chances, in points won or knocked off the map. */
struct traffiq_chances {
    int attach;      /* the best that one tile of the hand completes */
    int second;      /* the best of another tile elsewhere */
    int taxi, truck; /* the best knock-out by a ride */
    int pending;     /* on open crossings, in a compete that is offered */
};

void classic_traffiq_look(const struct traffiq_kit *kit, const struct traffiq *s,
                          struct traffiq_scene *scene);
/* What a vehicle of that strength, new on the vertex, knocks out; arms: the streets there. */
int classic_traffiq_knock_at(const struct traffiq_scene *scene, traffiq_place vertex, unsigned arms,
                             int seat, int strength);
/* The same for a ride between two nodes. */
int classic_traffiq_knock_by_ride(const struct traffiq_scene *scene, int from, int to, int seat,
                                  int strength);
/* What a seat can win by filling a cell: crossings taken and rivals driven off. */
int classic_traffiq_gain_of_cell(const struct traffiq_scene *scene, traffiq_place cell, int seat);
/* What placing a vehicle on an open node wins. */
int classic_traffiq_gain_at_node(const struct traffiq_scene *scene, traffiq_place vertex, int seat,
                                 int strength);
void classic_traffiq_find_chances(const struct traffiq_scene *scene, int seat,
                                  struct traffiq_chances *out);

static inline int traffiq_fold(traffiq_place at)
{
    return (at & (TRAFFIQ_GRID - 1)) | (at >> 8 & (TRAFFIQ_GRID - 1)) * TRAFFIQ_GRID;
}

#endif
