/*
 * arena_deal.c - one deal of a match, in every seating, played by ai/selfplay: any of these games
 * can be written down by `crosstown record`.
 */
#include "ai/selfplay.h"
#include "apps/cli/arena.h"

int match_agent_at(const struct match *m, int seating, int seat)
{
    int players = m->kit->config.players;
    if (m->agents == 2) return seat == seating ? 0 : 1;
    return (seat - seating + players) % players;
}

static bool play_seating(struct match *m, struct ct_selfplay *game, int seating, struct deal *d)
{
    const char *spec[CT_SEATS_MAX] = {NULL};
    struct ct_score score;
    unsigned cheats = 0;
    for (int seat = 0; seat < m->kit->config.players; seat++) {
        int agent = match_agent_at(m, seating, seat);
        spec[seat] = m->spec[agent];
        cheats |= (unsigned)m->cheats[agent] << seat;
    }
    uint64_t seed = m->seed + (uint64_t)d->number;
    if (!ct_selfplay_score(game, spec, cheats, seed, m->any_start, &score)) return false;
    for (int seat = 0; seat < m->kit->config.players; seat++) {
        d->points[seating][seat] = score.points[seat];
        d->rank[seating][seat] = (int8_t)score.rank[seat];
    }
    match_note_forfeit(game, d, seating);
    return true;
}

void match_play(struct match *m, struct deal *d)
{
    struct ct_selfplay *game = ct_selfplay_new(m->kit);
    bool ok = game != NULL && match_hire(m, game);
    for (int seating = 0; ok && seating < m->kit->config.players; seating++)
        ok = play_seating(m, game, seating, d);
    d->played = ok;
    ct_selfplay_free(game);
}
