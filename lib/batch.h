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
    bool fits;         /* no list is longer */
    size_t state_size; /* of a position here: whole cache lines */
    uint8_t *states;
    struct ct_slot *slot;
    ct_move *list;   /* [games][kept] of legal moves, or outcomes */
    int32_t *count;  /* [games] how many there are */
    int *idle;       /* [games] how many of them, at the end, only wait */
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

/* Where a slot keeps the beginning of its list. */
static inline ct_move *ct_batch_kept(const crosstown_batch *b, int i)
{
    return b->list + (size_t)i * (size_t)b->kept;
}

/* The rare cases of ct_batch_list: lists that may be longer than what is kept; outcomes, or
 * nothing. */
void ct_batch_list_long(crosstown_batch *b, int i, ct_move *room);
void ct_batch_list_other(crosstown_batch *b, int i);

/* The legal moves of a slot, or its outcomes, are listed anew. */
static inline void ct_batch_list(crosstown_batch *b, int i, ct_move *room)
{
    const ct_state *s = ct_batch_state(b, i);
    if (ct_turn(s) < 0)
        ct_batch_list_other(b, i);
    else if (b->fits)
        b->count[i] = b->game->moves(b->slot[i].kit, s, ct_batch_kept(b, i), &b->idle[i]);
    else
        ct_batch_list_long(b, i, room);
}
/* A new game in the slot. */
void ct_batch_deal(crosstown_batch *b, int i, uint64_t seed);
/* Chance turns that are the batch's own are played. */
void ct_batch_roll(crosstown_batch *b, int i);

/* Does `out` ask for more than the lists as they are? Then ct_batch_show is called. */
static inline bool ct_batch_is_rich(const crosstown_arrays *out)
{
    return out->actions || out->mask || out->observation || out->probabilities || out->seeds ||
           out->lines;
}

/* Everything that `out` asks for (batch_show.c), what ct_batch_is_rich does not count excepted. */
void ct_batch_show(crosstown_batch *b, int i, ct_move *room, const crosstown_arrays *out);
/* … of the step that was made: rewards, points, places. */
void ct_batch_tell(crosstown_batch *b, int i, const struct ct_ending *ending,
                   const crosstown_arrays *out);
/* The codes of a list that is not, or not in full, among what is kept. */
void ct_batch_show_codes(crosstown_batch *b, int i, ct_move *room, size_t width, uint32_t *out);

#endif
