/* batch.h - what the files of a batch share. */
#ifndef CT_LIB_BATCH_H
#define CT_LIB_BATCH_H

#include "lib/inside.h"
#include "lib/pool.h"

enum { CT_BATCH_KEPT = 64, CT_BATCH_GAMES = 1 << 24 };

/* What a slot has beside its position. */
struct ct_slot {
    struct ct_rng dice, luck; /* of the game; of random steps */
    uint64_t seed;
    const struct ct_kit *kit;
    int32_t lines;
    int32_t count, idle; /* of the legal moves, or of outcomes */
};

/* What happened in a slot during a step, for whoever writes it down. */
struct ct_ending {
    bool done;
    struct ct_score score;
};

struct crosstown_batch {
    crosstown_rules *rules;
    const struct ct_game *game;
    int games, players;
    unsigned flags;
    int kept;          /* moves of a list that are remembered; longer lists are made again */
    size_t state_size; /* of a position here: whole cache lines */
    uint8_t *states;
    struct ct_slot *slot;
    ct_move *list;   /* [games][kept] */
    ct_move *chosen; /* [games] of the step that is being made; 0: none */
    ct_move **room;  /* [threads] for a list of any length */
    struct ct_pool *pool;
    ct_state *seen; /* scratch of whoever calls */
    size_t observation_size;
    int actions;
};

static inline ct_state *ct_batch_state(const crosstown_batch *b, int i)
{
    return (ct_state *)(void *)(b->states + (size_t)i * b->state_size);
}

/* The legal moves of a slot, or its outcomes, are listed anew. */
void ct_batch_list(crosstown_batch *b, int i, ct_move *room);
/* A new game in the slot. */
void ct_batch_deal(crosstown_batch *b, int i, uint64_t seed);
/* Chance turns that are the batch's own are played. */
void ct_batch_roll(crosstown_batch *b, int i);

/* Everything that `out` asks for (batch_show.c). */
void ct_batch_show(crosstown_batch *b, int i, ct_move *room, const crosstown_arrays *out);
/* … of the step that was made. */
void ct_batch_tell(crosstown_batch *b, int i, const struct ct_ending *ending,
                   const crosstown_arrays *out);

#endif
