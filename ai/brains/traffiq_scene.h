/*
 * traffiq_scene.h - what a position of Manhattan TraffIQ holds for each seat, in small whole
 * numbers: points, tiles, what one action could win. The brain weighs them.
 */
#ifndef TRAFFIQ_SCENE_H
#define TRAFFIQ_SCENE_H

#include "games/traffiq/traffiq.h"

enum {
    TRAFFIQ_GRID = 32,
    TRAFFIQ_GRID_CELLS = TRAFFIQ_GRID * TRAFFIQ_GRID,
    TRAFFIQ_NO_RUN = 2 * TRAFFIQ_NODES_MAX, /* runs are numbered below */
    TRAFFIQ_CORNERS = 4
};

/* Crossings that lack nothing but the tile of one cell: for each the streets that it will lie on,
 * west and east, north and south of it; TRAFFIQ_NO_RUN: none. */
struct traffiq_lack {
    uint8_t count;
    uint8_t run[TRAFFIQ_CORNERS][TRAFFIQ_SIDES];
};

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
    /* On a street, a byte for each seat, the first lowest; on none nobody is. */
    uint32_t strength[TRAFFIQ_NO_RUN + 1];

    /* Found out when it is asked for: of the cells whose bit stands in `known` (a word a row) what
     * lacks their tile; free nodes that hang together, as sets. */
    uint32_t known[TRAFFIQ_GRID];
    struct traffiq_lack lack[TRAFFIQ_GRID_CELLS];
    struct traffiq_set beside[TRAFFIQ_NODES_MAX]; /* the nodes next to a node */
    struct traffiq_set on, truck, owner[2];       /* the vehicles that were looked at */
    int regions;
    uint8_t region_of[TRAFFIQ_NODES_MAX];
    struct traffiq_set region[TRAFFIQ_NODES_MAX];
    struct traffiq_room room;
};

/* What a move changed on the map, to be taken back. */
struct traffiq_step {
    const struct traffiq *before;
    traffiq_place cell;
    uint16_t tile;
    uint8_t fresh; /* nodes */
    uint8_t node_at[TRAFFIQ_CORNERS];
    bool laid;
};

/* A seat's chances, in points won or knocked off the map. */
struct traffiq_chances {
    int attach;      /* the best that one tile of the hand completes */
    int second;      /* the best of another tile elsewhere */
    int taxi, truck; /* the best knock-out by a ride */
    int pending;     /* on open crossings, in a compete that is offered */
    /* What the others lose by each, a byte for each seat. */
    struct {
        uint32_t attach, second, taxi, truck, pending;
    } lost;
};

/* The bytes of a word added up, if they are few. */
static inline int traffiq_sum_of(uint32_t bytes)
{
    return (int)(bytes * 0x01010101u >> 24);
}

void traffiq_look(const struct traffiq_kit *kit, const struct traffiq *s,
                  struct traffiq_scene *scene);
/* The same scene after a move, and back again, ready for another move; not where the map has become
 * too large for the state (`big`). */
void traffiq_step_on(struct traffiq_scene *scene, const struct traffiq *after,
                     struct traffiq_step *step);
void traffiq_step_back(struct traffiq_scene *scene, const struct traffiq_step *step);

/* What a vehicle of that strength knocks out by a ride between two nodes. */
int traffiq_knock_by_ride(const struct traffiq_scene *scene, int from, int to, int seat,
                          int strength);
/* What a seat can win by filling a cell: crossings taken and rivals driven off. */
int traffiq_gain_of_cell(struct traffiq_scene *scene, traffiq_place cell, int seat);
/* What placing a vehicle on an open node wins. */
int traffiq_gain_at_node(const struct traffiq_scene *scene, traffiq_place vertex, int seat,
                         int strength);
void traffiq_find_chances(struct traffiq_scene *scene, int seat, struct traffiq_chances *out);

static inline int traffiq_fold(traffiq_place at)
{
    return (at & (TRAFFIQ_GRID - 1)) | (at >> 8 & (TRAFFIQ_GRID - 1)) * TRAFFIQ_GRID;
}

#endif
