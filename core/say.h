/*
 * say.h - from tokens to sentences: the words of record errors and options, and filling
 * a sentence's {places}. A game's own words are in its face.
 */
#ifndef CT_SAY_H
#define CT_SAY_H

#include "core/game.h"

extern const struct ct_phrase ct_record_words[]; /* R-1 … R-13, options; token NULL ends them */

/* The sentence of a token in a list; NULL: none. */
const char *ct_phrase_find(const struct ct_phrase *phrases, const char *token);

/* A refusal as a sentence; `game` NULL: the game that the refusal names, if it does. */
void ct_put_refusal(struct ct_text *out, const struct ct_game *game, const struct ct_refusal *why);
/* … and as data: {"rule":"NY-4","token":"not-in-hand","card":"R7"}. */
void ct_put_refusal_json(struct ct_text *out, const struct ct_refusal *why);

/* An event (an object in `doc`) as a sentence; {seat} becomes names[seat]. */
void ct_put_event(struct ct_text *out, const struct ct_game *game, const struct ct_json *doc,
                  int event, const char *const *names);

#endif
