/*
 * newyork_world.h - a world of New York, New York as the search plays in it: the rules once more,
 * over sets of cards, some ten times as quick as with the true state.
 * tests/unit/test_brain_newyork.c plays both side by side.
 *
 * A set of cards has bit `card` for each; pass is a card, too, that nobody has. What the policy
 * asks for all the time is kept ready: a word for each number that says where its four cards are.
 *
 *      15       12       8        4        0
 *      |  blue  | green  | yellow |  red   |    WORLD_…; in a hand: + the seat
 */
#ifndef NEWYORK_WORLD_H
#define NEWYORK_WORLD_H

#include "games/newyork/newyork.h"

enum {
    WORLD_STOCK = 0,
    WORLD_SHOWN = 1,
    WORLD_TOP = 2,
    WORLD_UNDER = 3,  /* WORLD_TOP with the next bit: covering a top is an `or` */
    WORLD_HELD = 4,   /* in a hand, everybody saw how it came there */
    WORLD_DEALT = 8,  /* in a hand, dealt to it: the others do not know it */
    WORLD_OVER = 4,   /* nobody's turn */
    WORLD_NOBODY = 4, /* as the colour of a top: there is none */
    WORLD_PASS = NEWYORK_PASS
};

struct newyork_world {
    uint64_t hand[4], shown;
    const uint8_t *deck; /* the stock is there, from stock_at on */
    uint16_t where[NEWYORK_PILES + 1];
    uint8_t top[NEWYORK_PILES + 1]; /* colour */
    uint8_t turn, taking, in, stock_at;
};

static inline unsigned world_number(unsigned card)
{
    return card & 15;
}

static inline unsigned world_colour(unsigned card)
{
    return card >> 4 & 3;
}

/* The words of a number behind a play and behind a take. */
static inline unsigned world_put(unsigned where, unsigned colour, unsigned place)
{
    return (where & ~(15u << 4 * colour)) | place << 4 * colour;
}

static inline unsigned world_played(unsigned where, unsigned top, unsigned colour)
{
    if (top != WORLD_NOBODY) where |= 1u << 4 * top;
    return world_put(where, colour, WORLD_TOP);
}

static inline unsigned world_taken(unsigned where, unsigned seat, unsigned colour)
{
    return world_put(where, colour, WORLD_HELD + seat);
}

/* NY-9, NY-10 */
static inline void world_next(struct newyork_world *w)
{
    unsigned later = w->in & ~((2u << w->turn) - 1);
    unsigned next = later ? later : w->in;
    w->turn = next ? (uint8_t)__builtin_ctz(next) : WORLD_OVER;
}

static inline void world_play(struct newyork_world *w, unsigned card)
{
    unsigned number = world_number(card), colour = world_colour(card);
    w->hand[w->turn] ^= newyork_bit((int)card);
    w->where[number] = (uint16_t)world_played(w->where[number], w->top[number], colour);
    w->top[number] = (uint8_t)colour;
    w->taking = w->shown != 0;
    if (w->taking) return;
    if (!w->hand[w->turn]) w->in &= (uint8_t) ~(1u << w->turn);
    world_next(w);
}

static inline void world_take(struct newyork_world *w, unsigned card)
{
    unsigned number = world_number(card);
    w->hand[w->turn] |= newyork_bit((int)card);
    w->shown ^= newyork_bit((int)card);
    w->where[number] = (uint16_t)world_taken(w->where[number], w->turn, world_colour(card));
    if (w->stock_at < NEWYORK_CARDS) { /* NY-6 */
        unsigned next = w->deck[w->stock_at++], at = world_number(next);
        w->shown |= newyork_bit((int)next);
        w->where[at] = (uint16_t)world_put(w->where[at], world_colour(next), WORLD_SHOWN);
    }
    w->taking = 0;
    world_next(w);
}

static inline void world_pass(struct newyork_world *w)
{
    w->in &= (uint8_t) ~(1u << w->turn);
    world_next(w);
}

static inline void world_apply(struct newyork_world *w, unsigned card)
{
    if (w->taking)
        world_take(w, card);
    else if (card != WORLD_PASS)
        world_play(w, card);
    else
        world_pass(w);
}

/* What the one to move may choose. */
static inline uint64_t world_choices(const struct newyork_world *w)
{
    return w->taking ? w->shown : w->hand[w->turn] | newyork_bit(WORLD_PASS);
}

/* ---- newyork_world.c ------------------------------------------------------------------------ */

/* What a seat sees; the blanks are left out. `deck` becomes the world's. */
struct newyork_world newyork_world_of(const struct ct_kit *kit, const struct newyork *seen,
                                      uint8_t deck[NEWYORK_CARDS]);

/* Points of a set of tops (bit number - 1), of both kinds of score (NY-11, NY-12). */
struct newyork_points {
    uint8_t of[1 << NEWYORK_PILES];
};
void newyork_fill_points(struct newyork_points *points, bool pro);
/* Without the piles that are `lost` (bit number). */
void newyork_world_points(const struct newyork_world *w, const struct newyork_points *points,
                          int players, unsigned lost, int32_t out[4]);

#endif
