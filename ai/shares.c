/* shares.c - what everybody gets of the win (brain.h). */
#include "ai/brain.h"

void ct_share_win(const struct ct_score *score, int players, int32_t share[CT_SEATS_MAX])
{
    int winners = 0;
    for (int seat = 0; seat < players; seat++) winners += score->rank[seat] == 1;
    for (int seat = 0; seat < players; seat++)
        share[seat] = score->rank[seat] == 1 ? CT_SHARE / winners : 0;
}
