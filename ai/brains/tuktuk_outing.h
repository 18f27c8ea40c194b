/*
 * tuktuk_outing.h - a few turns of Tuk Tuk Taxi played on with quick, sensible moves: the rollouts
 * of its brain.
 *
 *   tuktuk_ahead.c   turns, drives, the judgement at the end; whose maps are still good
 *   tuktuk_quick.c   where a drawn tile goes
 *
 * Maps are dear: they are made when they are needed and kept as long as nothing on the taxi's own
 * way has changed. A tile elsewhere may make them a little wrong, which does not matter here.
 */
#ifndef TUKTUK_OUTING_H
#define TUKTUK_OUTING_H

#include "ai/brain.h"
#include "ai/brains/tuktuk_ways.h"

struct tuktuk_outing {
    const struct tuktuk_kit *k;
    struct tuktuk *s;
    struct ct_rng *rng;
    bool home[CT_SEATS_MAX], fetch[CT_SEATS_MAX]; /* is that map made? */
    struct tuktuk_roads roads[CT_SEATS_MAX];
};

/* The map that leads a seat's taxi now. */
const struct tuktuk_map *tuktuk_outing_map(struct tuktuk_outing *o, int seat);
/* The next legs of its trip, at most `most`, and home if they lead to a customer. */
void tuktuk_outing_way(struct tuktuk_outing *o, int seat, int most, struct tuktuk_way *way);

/* Where the tile in hand goes, or the taxi. */
ct_move tuktuk_quick_tile(struct tuktuk_outing *o);

void tuktuk_ahead(const struct ct_kit *kit, ct_state *state, struct ct_sample *sample,
                  int32_t share[CT_SEATS_MAX]);

/* tuktuk.c: what everybody may expect who has so much left to go (tuktuk_to_go). */
void tuktuk_shares(const struct tuktuk_kit *k, const struct tuktuk *s,
                   const int to_go[CT_SEATS_MAX], int32_t share[CT_SEATS_MAX]);

#endif
