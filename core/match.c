/* match.c - see match.h. */
#include "core/match.h"

#include <assert.h>

void ct_match_add(struct ct_match *m, const struct ct_score *score, int players)
{
    assert(players <= CT_SEATS_MAX);
    m->games++;
    for (int seat = 0; seat < players; seat++) {
        assert(score->rank[seat] >= 1 && score->rank[seat] <= players);
        m->points[seat] += score->points[seat];
        m->ranks[seat] += score->rank[seat];
        m->won[seat] += score->rank[seat] == 1;
    }
}

static bool is_ahead(const struct ct_match *m, bool by_ranks, int seat, int of)
{
    int lead = by_ranks ? m->ranks[of] - m->ranks[seat] : m->points[seat] - m->points[of];
    return lead ? lead > 0 : m->won[seat] > m->won[of];
}

void ct_match_places(const struct ct_match *m, const struct ct_game *game, int players,
                     int place[CT_SEATS_MAX])
{
    bool by_ranks = game->traits & CT_RANKED;
    for (int seat = 0; seat < players; seat++) {
        place[seat] = 1;
        for (int other = 0; other < players; other++)
            place[seat] += is_ahead(m, by_ranks, other, seat);
    }
}
