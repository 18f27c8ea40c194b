/*
 * newyork_reasons.h - what the files of New York's reasons share: the position as the seat knows
 * it, a move in it, and the two that are compared.
 *
 * Everything is worked out from the observed state, so that nothing hidden can be in a reason. With
 * one world left that fits it (two players, the stock empty) that world is known, too.
 *
 *   newyork_reasons.c         the table with its words, find
 *   newyork_reasons_sight.c   the position and the moves
 *   newyork_reasons_play.c    cards that are played
 *   newyork_reasons_take.c    cards that are taken or kept
 *   newyork_reasons_keep.c    what can wait, and what cannot
 *   newyork_reasons_pass.c    passing, waiting, the last word
 */
#ifndef NEWYORK_REASONS_H
#define NEWYORK_REASONS_H

#include "ai/brains/newyork_brain.h"
#include "ai/reason.h"

enum {
    NEWYORK_HIGH = 8, /* from here on a number is worth a plan of its own */
    NEWYORK_DECIDES = 1000,
    NEWYORK_POINT = 10 /* what a point weighs */
};

/* A move, and what it does to the points. */
struct newyork_deed {
    ct_move move;
    bool is_play, is_take;
    int card, number, colour, covered; /* colour that was on top, -1: none */
    uint64_t hand;                     /* own cards behind it */
    struct newyork after;
    int change[CT_SEATS_MAX], run_change[CT_SEATS_MAX]; /* points, and those of runs among them */
};

struct newyork_sight {
    const struct ct_ask *ask;
    const struct ct_kit *kit;
    struct newyork s;
    int seat, players, stock;
    bool pro, open;              /* open: nothing is hidden any more */
    uint64_t hand, shown;        /* own, and the display */
    uint64_t left, unseen;       /* cards that can still be played; those of them nobody showed */
    uint64_t held[CT_SEATS_MAX]; /* known cards of those who still play */
    int points[CT_SEATS_MAX];
    struct newyork_deed better, other;
    bool is_contrast; /* the two differ */
    int dearer;       /* points that the better one gives away at once beyond the other */
    struct ct_found *found;
    int answered; /* with what, if an answer was a reason: it need not be said twice to keep it */
};

extern const struct ct_reasons newyork_reasons;

/* ---- newyork_reasons_sight.c ---------------------------------------------------------------- */

void newyork_see(struct newyork_sight *v, const struct ct_ask *ask, struct ct_found *found);
struct newyork_deed newyork_deed_of(const struct newyork_sight *v, ct_move m);

bool newyork_is_rival(const struct newyork_sight *v, int colour); /* somebody else's */
bool newyork_plays_on(const struct newyork_sight *v, int seat);   /* has not passed, holds cards */
bool newyork_has_rivals(const struct newyork_sight *v);           /* that play on */
int newyork_next_rival(const struct newyork_sight *v);            /* the first of them; -1: none */
uint64_t newyork_numbered(uint64_t set, int number);
uint64_t newyork_rivals_cards(const struct newyork_sight *v); /* all of their colours */
/* Cards of a number that somebody else may still play if these are in the own hand. */
uint64_t newyork_elsewhere(const struct newyork_sight *v, int number, uint64_t hand);
/* Can a rival, for all that is known, come to play one? */
bool newyork_may_cover(const struct newyork_sight *v, int rival, int number, uint64_t hand);
/* Playing it only costs: the own points fall or a rival's rise, and nothing speaks for it. How much
 * in all; 0: it does not. */
int newyork_cost(const struct newyork_sight *v, const struct newyork_deed *d);

/* It holds for the better move; does it not for the other, or for less? */
static inline bool newyork_is_more(const struct newyork_sight *v, int better, int other)
{
    return better > 0 && (!v->is_contrast || other < better);
}

struct ct_reason *newyork_say(struct newyork_sight *v, const char *token, int weight);
void newyork_say_card(struct ct_reason *r, const char *name, int card); /* r NULL: nothing */

/* ---- the kinds ------------------------------------------------------------------------------- */

void newyork_play_reasons(struct newyork_sight *v);
void newyork_take_reasons(struct newyork_sight *v);
void newyork_keep_reasons(struct newyork_sight *v);
void newyork_pass_reasons(struct newyork_sight *v);

#endif
