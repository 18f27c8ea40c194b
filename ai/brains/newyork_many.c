/* newyork_many.c - the end of New York, New York with three or four players, counted out. */
#include "ai/brains/newyork_brain.h"

#include <string.h>

enum { CARDS_MOST = 10 }; /* more of them are not counted out */

static void share_win(const struct ct_kit *kit, const ct_state *s, int32_t share[CT_SEATS_MAX])
{
    struct ct_score score;
    kit->game->score(kit, s, &score);
    ct_share_win(&score, kit->config.players, share);
}

/* Everybody takes what gives him most; of equals the first. False: too many positions. */
static bool count_out(const struct ct_kit *kit, const ct_state *s, uint32_t *nodes, ct_move *best,
                      int32_t share[CT_SEATS_MAX])
{
    ct_move moves[8];
    int idle, turn = ct_turn(s);
    if (turn == CT_OVER) {
        share_win(kit, s, share);
        return true;
    }
    share[turn] = -1;
    int count = kit->game->moves(kit, s, moves, &idle);
    for (int i = 0; i < count && share[turn] < CT_SHARE; i++) {
        struct newyork next = *newyork_of(s);
        int32_t got[CT_SEATS_MAX] = {0};
        ct_move below;
        if ((*nodes)-- == 0) return false;
        kit->game->apply(kit, (ct_state *)(void *)&next, moves[i]);
        if (!count_out(kit, (ct_state *)(void *)&next, nodes, &below, got)) return false;
        if (got[turn] <= share[turn]) continue;
        memcpy(share, got, sizeof got);
        *best = moves[i];
    }
    return true;
}

static int playable(const struct ct_kit *kit, const struct newyork *s)
{
    int cards = s->size[NEWYORK_SHOWN];
    for (int seat = 0; seat < kit->config.players; seat++)
        if (s->in >> seat & 1) cards += newyork_cards_in(s, seat);
    return cards;
}

bool newyork_count_out(const struct ct_kit *kit, const struct newyork *s, uint32_t nodes,
                       ct_move *best, int32_t share[CT_SEATS_MAX])
{
    const ct_state *state = (const ct_state *)(const void *)s;
    return playable(kit, s) <= CARDS_MOST && count_out(kit, state, &nodes, best, share);
}
