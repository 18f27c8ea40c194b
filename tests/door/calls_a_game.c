/* calls_a_game.c - what no front end may do: with CT_FRONT_END this must not compile. */
#include "core/game.h"

int moves_of(const struct ct_kit *kit, const ct_state *s, ct_move *out);
int moves_of(const struct ct_kit *kit, const ct_state *s, ct_move *out)
{
    int idle;
    return kit->game->moves(kit, s, out, &idle);
}
