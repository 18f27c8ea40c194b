/* list.c - see list.h. A new game is added here and in CMakeLists.txt; its brain, if it has
 * one, in ai/brains/list.c. */
#include "games/list.h"

#include "games/newyork/newyork.h"
#include "games/null/null.h"
#include "games/traffiq/traffiq.h"
#include "games/tuktuk/tuktuk.h"

const struct ct_game *const ct_games[] = {&newyork_game, &traffiq_game, &tuktuk_game, NULL};
const struct ct_game *const ct_games_tested[] = {&newyork_game, &traffiq_game, &tuktuk_game,
                                                 &null_game, NULL};
