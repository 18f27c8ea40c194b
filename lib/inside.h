/*
 * inside.h - what the files of the library share: what stands behind its handles.
 *
 * The library is a front end like the others: single games go through core/table. Only what a
 * batch does, and what makes numbers of positions (sense.h), works on positions themselves.
 */
#ifndef CT_LIB_INSIDE_H
#define CT_LIB_INSIDE_H

#include "core/table.h"
#include "include/crosstown.h"
#include "lib/sense.h"

#include <stdatomic.h>

/* ---- rules ------------------------------------------------------------------------------- */

/* Of rules whose start is drawn there is a kit for every seat that may begin, otherwise one. */
struct crosstown_rules {
    atomic_int owners;
    int start; /* seat, or CROSSTOWN_DRAWN */
    const struct ct_game *game;
    const struct ct_sense *sense;
    struct ct_kit *kit[CT_SEATS_MAX]; /* by the seat that begins; NULL: that one never does */
};

/* Any of its kits: what does not depend on who begins. */
const struct ct_kit *ct_rules_kit(const crosstown_rules *rules);
/* That of a game's seed. */
const struct ct_kit *ct_rules_kit_of(const crosstown_rules *rules, uint64_t seed);
/* The same rules once more, to be freed by somebody else. */
crosstown_rules *ct_rules_share(const crosstown_rules *rules);
/* Rules of a kit from elsewhere. */
crosstown_rules *ct_rules_of_kit(const struct ct_kit *kit, crosstown_refusal *why);
/* Is that game played by these rules? And by the same ones, whoever begins? */
bool ct_rules_fit(const crosstown_rules *rules, const struct ct_kit *kit);
bool ct_rules_alike(const crosstown_rules *rules, const struct ct_kit *kit);

/* ---- a game -------------------------------------------------------------------------------- */

struct crosstown_game {
    crosstown_rules *rules;
    const struct ct_game *games[2]; /* those of its house: one, and the end */
    struct ct_house *house;         /* its own, so that it may have a thread of its own */
    struct ct_table *table;
    ct_move *moves; /* room for a list of them */
};

/* Whose eyes are meant; false: nobody's. */
bool ct_game_eyes(const crosstown_game *game, int at, int *eyes);
/* All names of a legal move of the present position. */
void ct_game_name_move(const crosstown_game *game, int at, uint32_t code, crosstown_move *out);

/* ---- refusals and texts -------------------------------------------------------------------- */

/* What the engine said. Always false. */
bool ct_lib_refuse(crosstown_refusal *why, const struct ct_game *game,
                   const struct ct_refusal *said);
/* What the library says itself; a fact, or NULL. Always false. */
bool ct_lib_say(crosstown_refusal *why, const char *token, const char *fact, const char *value);
bool ct_lib_say_int(crosstown_refusal *why, const char *token, const char *fact, int64_t value);

/* What `put` writes, however long; NULL: no memory. */
char *ct_lib_text(void (*put)(const void *from, struct ct_text *out), const void *from);

#endif
