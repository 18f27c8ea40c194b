/*
 * house.h - where tables stand: the games that are played here, the kits that tables share,
 * and the scratch on which all of them list, show and look back. So a table itself is small.
 *
 * A house and everything in it belong to one thread at a time; a program with several threads
 * has several houses.
 */
#ifndef CT_HOUSE_H
#define CT_HOUSE_H

#include "core/game.h"

struct ct_house;

/* `games`: a list that ends with NULL, borrowed. NULL: no memory. */
struct ct_house *ct_house_new(const struct ct_game *const *games);
/* After its tables and kits are gone. */
void ct_house_free(struct ct_house *house);
/* Remembers the last positions of so many tables at once (1 unless said otherwise), before any is
 * there; they take up to 3 kB each. False: no memory, all is as it was. */
bool ct_house_remember(struct ct_house *house, size_t tables);
const struct ct_game *const *ct_house_games(const struct ct_house *house);

/* A kit of this house, made as ct_kit_init makes it; of equal ones there is only one. It is given
 * back with ct_house_drop, once for every time it was handed out. NULL: refused, or no memory. */
const struct ct_kit *ct_house_kit(struct ct_house *house, const struct ct_game *game,
                                  const struct ct_config *config, const struct ct_json *doc,
                                  int setup, struct ct_refusal *why);
/* The one that equals a kit from elsewhere, which stays the caller's. */
const struct ct_kit *ct_house_keep(struct ct_house *house, const struct ct_kit *kit,
                                   struct ct_refusal *why);
/* The same once more, for somebody else to give back. */
const struct ct_kit *ct_house_share(const struct ct_kit *kit);
void ct_house_drop(struct ct_house *house, const struct ct_kit *kit);

/* How many different kits there are, and their bytes. */
int ct_house_kits(const struct ct_house *house, size_t *bytes);

#endif
