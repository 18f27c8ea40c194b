/*
 * tuktuk_reasons.h - what the reasons of Tuk Tuk Taxi are found from: a move made, and what came of
 * it for everybody's way.
 *
 *   tuktuk_reasons.c        the table, and who is asked
 *   tuktuk_reasons_drive.c  drives, and rolling again
 *   tuktuk_reasons_tile.c   signs laid and taken off
 *   tuktuk_reasons_trap.c   signs that wait for somebody
 *   tuktuk_reasons_place.c  customers, garages
 */
#ifndef TUKTUK_REASONS_H
#define TUKTUK_REASONS_H

#include "ai/brains/tuktuk_steps.h"
#include "ai/reason.h"

extern const struct ct_reasons tuktuk_reasons;

/* A move, and what it leads to. Of what is drawn next nothing is known. */
struct tuktuk_look {
    ct_move move;
    struct tuktuk after;
    struct tuktuk_trace trace;
    struct tuktuk_trip trip[CT_SEATS_MAX]; /* behind it, in a new turn */
    bool on_way[TUKTUK_SQUARES];           /* squares on the mover's shortest ways then */
};

struct tuktuk_argument {
    const struct ct_ask *ask;
    const struct tuktuk_kit *k;
    struct tuktuk now; /* as observed */
    int seat, players;
    bool alone;                                /* held against nothing */
    struct tuktuk_trip trip[CT_SEATS_MAX];     /* now */
    bool on_way[CT_SEATS_MAX][TUKTUK_SQUARES]; /* squares on somebody's shortest ways now */
    struct tuktuk_look better, other;
    struct ct_found *found;
};

typedef bool tuktuk_claim(const struct tuktuk_argument *a, const struct tuktuk_look *look);

/* Does it hold for the better move and not for the other? */
bool tuktuk_holds_only(const struct tuktuk_argument *a, tuktuk_claim *claim);
struct ct_reason *tuktuk_say(struct tuktuk_argument *a, const char *token, int weight);
void tuktuk_say_at(struct ct_reason *r, unsigned square);
void tuktuk_say_sign(struct ct_reason *r, int kind);
/* The first happening of that sort, NULL: there was none. */
const struct tuktuk_happening *tuktuk_did(const struct tuktuk_look *look,
                                          enum tuktuk_effect effect);
/* Is the seat's taxi still on the same errand as before the move: nobody got in or out? */
bool tuktuk_same_errand(const struct tuktuk_argument *a, const struct tuktuk_look *look);
void tuktuk_make(const struct tuktuk_kit *k, struct tuktuk_look *look, const struct tuktuk *from,
                 ct_move m);

/* Of a look at a drawn tile: does the move lay it? */
bool tuktuk_lays(const struct tuktuk_look *look);
/* Does a sign of this kind cost whoever passes it steps, or a turn? */
bool tuktuk_costs_steps(int kind);
bool tuktuk_costs_a_turn(int kind);
/* Does it stand where the own shortest ways lead, or block them? */
bool tuktuk_is_in_own_way(const struct tuktuk_argument *a, const struct tuktuk_look *look);
/* Who is ahead deserves it more: to be added to a weight. */
int tuktuk_merit(const struct tuktuk_argument *a, int seat);

void tuktuk_argue_drive(struct tuktuk_argument *a);
void tuktuk_argue_roll(struct tuktuk_argument *a);
void tuktuk_argue_trap(struct tuktuk_argument *a, int rival);
void tuktuk_argue_own_toll(struct tuktuk_argument *a);
void tuktuk_argue_police(struct tuktuk_argument *a);
void tuktuk_argue_tile(struct tuktuk_argument *a);
void tuktuk_argue_garage(struct tuktuk_argument *a);
void tuktuk_argue_customer(struct tuktuk_argument *a);

#endif
