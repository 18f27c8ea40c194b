/*
 * say.h - from tokens to sentences: the words of record errors and options, and filling
 * a sentence's {places}. A game's own words are in its face.
 *
 * Sentences are English here. Whoever shows one hands over a function that knows them in the
 * reader's language; it is asked for the whole sentence, before its places are filled, so that
 * each language has them in its own order.
 */
#ifndef CT_SAY_H
#define CT_SAY_H

#include "core/game.h"

/* Marks words that are found by token or by a table, for the list of all that is translated. */
#define CT_WORDS(english) english

extern const struct ct_phrase ct_record_words[]; /* R-1 … R-13, options; token NULL ends them */
extern const struct ct_value_words ct_record_values[]; /* of their facts */

/* The sentence of a token in a list; NULL: none. */
const char *ct_phrase_find(const struct ct_phrase *phrases, const char *token);
/* How the value of a fact is said, in English; NULL: as it stands. */
const char *ct_value_find(const struct ct_value_words *values, const char *key, const char *value);

/* The sentence in the reader's language. */
const char *ct_said(ct_translate *speak, const char *english);

/* Words at the beginning of a sentence: with a capital, as far as Latin-1 has it. */
void ct_put_capital(struct ct_text *out, const char *words);

/* What stands in a {place}: a text, or a number without one. */
struct ct_place {
    const char *name, *text;
    int number, width; /* width: at least so many columns, the number to the right */
};
#define CT_PLACES(...)                                                                             \
    (const struct ct_place[])                                                                      \
    {                                                                                              \
        __VA_ARGS__,                                                                               \
        {                                                                                          \
            .name = NULL                                                                           \
        }                                                                                          \
    }

/* A sentence in the reader's language with its places filled; name NULL ends them. */
void ct_put_said(struct ct_text *out, ct_translate *speak, const char *english,
                 const struct ct_place *places);

/* A refusal as a sentence; `game` NULL: the game that the refusal names, if it does. */
void ct_put_refusal(struct ct_text *out, const struct ct_game *game, const struct ct_refusal *why,
                    ct_translate *speak);
/* … and as data: {"rule":"NY-4","token":"not-in-hand","card":"R7"}. */
void ct_put_refusal_json(struct ct_text *out, const struct ct_refusal *why);

/* An event (an object in `doc`) as a sentence; {seat} becomes names[seat]. */
void ct_put_event(struct ct_text *out, const struct ct_game *game, const struct ct_json *doc,
                  int event, const char *const *names, ct_translate *speak);

/* The members of a JSON object that tell what a game is: id, title, credit, seats, traits. */
void ct_put_game_facts(struct ct_text *out, const struct ct_game *game);
/* A list of games with their options, for programs. */
void ct_put_games_json(struct ct_text *out, const struct ct_game *const *games);

#endif
