/*
 * reason.h - why one move is better than another, as data that people can be told: a token, and
 * the cards, tiles, seats and numbers that it is about. Every game has one table of the reasons it
 * knows, with their words; hint, coach, guided game, review, puzzles and terminal all say these.
 *
 * A reason is a contrast: it holds for the better move and not for the one it is held against. It
 * is said only if it is true: facts (F) follow from the position by the rules, knowledge (K) from
 * what the seat may know besides, prospects (P) come true in most imagined worlds (future.h).
 * Nothing that the seat may not know is ever looked at.
 */
#ifndef CT_REASON_H
#define CT_REASON_H

#include "ai/future.h"

enum { CT_REASONS_MAX = 8 };

/* A prospect is said if it comes true in at least so many of 100 worlds, and in so many fewer after
 * the other move. */
enum { CT_PROSPECT_MOST = 60, CT_PROSPECT_APART = 25 };

enum ct_truth { CT_FACT_TRUE = 'F', CT_KNOWN_TRUE = 'K', CT_LIKELY_TRUE = 'P' };

struct ct_reason_kind {
    const char *token;   /* "swing" */
    enum ct_truth truth; /* the weakest that it may rest on */
    const char
        *sentence; /* to the one who moves: "{card} covers {rival}'s {n} and makes it yours." */
    /* Turned round, for the coach before the other move is made: it names the danger, never the
     * answer. NULL: this reason does not warn. */
    const char *warning;
    const char *theme; /* a few words for puzzles: "Cover and score" */
};

/* Facts are those of the sentence, and others that front ends draw or light up. A seat is a fact
 * named "rival" (or "seat") with its number; all others are said by the game's value_words. */
struct ct_reason {
    const struct ct_reason_kind *kind;
    int weight; /* which to say first: the larger; 1000 decides the game */
    int facts;
    struct ct_fact fact[CT_FACTS_MAX];
};

struct ct_ask {
    const struct ct_kit *kit;
    const ct_state *seen; /* as the seat observes it, at its turn */
    int seat;
    ct_move better, other;      /* both legal; the same: the move is held against nothing */
    struct ct_futures *futures; /* NULL: prospects are not asked about */
};

struct ct_reasons;

/* Reasons found so far: what a game's find writes to. */
struct ct_found {
    const struct ct_reasons *of;
    bool alone; /* the move is held against nothing */
    int count;
    struct ct_reason *out;
};

struct ct_reasons {
    const char *game;                  /* id */
    const struct ct_reason_kind *kind; /* token NULL ends them; the first is "small" */
    /* All that hold for `better` and not for `other`, in any order; at most CT_REASONS_MAX (the
     * weightiest) are kept. */
    void (*find)(const struct ct_ask *ask, struct ct_found *found);
    /* Says a value that the game's value_words do not know ("R11" is "red 11"); false: as it
     * stands. NULL: there are none. */
    bool (*put_value)(struct ct_text *out, const char *name, const char *text, ct_translate *speak);
};

/* The reasons of a game, NULL: it has none. (ai/brains/list.c) */
const struct ct_reasons *ct_reasons_of(const char *game);

/* Those that hold, the weightiest first, F before K before P of equals; at least one: "small" if
 * nothing better can be said. */
int ct_reasons_find(const struct ct_ask *ask, struct ct_reason out[CT_REASONS_MAX]);

/* The same of a choice against the next best move, or the only one, prospects included; "small" is
 * left out where nothing is compared. -1: no memory. */
int ct_reasons_for(const struct ct_kit *kit, const ct_state *seen, int seat, ct_move choice,
                   ct_move next, struct ct_reason out[CT_REASONS_MAX]);

/* ---- for the games' tables ------------------------------------------------------------------- */

/* Adds a reason of that token and gives it back for its facts; a full list loses its lightest
 * (NULL: that is this one). */
struct ct_reason *ct_reason_add(struct ct_found *found, const char *token, int weight);
void ct_reason_put(struct ct_reason *r, const char *name, const char *text); /* r NULL: nothing */
void ct_reason_put_int(struct ct_reason *r, const char *name, int value);

/* Does it come true often enough after `better`, and seldom enough after `other`? (`prevent`: the
 * other way round.) */
bool ct_reason_is_likely(const struct ct_ask *ask, ct_witness *happens, void *with);
bool ct_reason_prevents(const struct ct_ask *ask, ct_witness *happens, void *with);

/* ---- told ------------------------------------------------------------------------------------ */

/* {"token":"swing","truth":"F","weight":70,"facts":{"card":"R11","rival":1,"n":11}} */
void ct_put_reason_json(struct ct_text *out, const struct ct_reason *r);
/* The member "reasons"; none: nothing. */
void ct_put_reasons_json(struct ct_text *out, const struct ct_reason *reason, int count);
/* The sentence, or the warning, with a capital; {rival} becomes names[rival]. */
void ct_put_reason(struct ct_text *out, const struct ct_game *game, const struct ct_reason *r,
                   bool as_warning, const char *const *names, ct_translate *speak);

#endif
