/* list.h - the games, by name. Front ends include this and no game's own header. */
#ifndef CT_GAMES_LIST_H
#define CT_GAMES_LIST_H

#include "core/game.h"

extern const struct ct_game *const ct_games[];        /* offered to players; NULL ends them */
extern const struct ct_game *const ct_games_tested[]; /* and the template, for the tests */

#endif
