/*
 * arena_deal.c - one deal of a match, in every seating. The streams are those of ai/selfplay,
 * so that any of these games can be written down by `crosstown record`.
 */
#include "apps/cli/arena.h"

#include <stdlib.h>
#include <string.h>

struct board {
    ct_state *state, *seen;
    struct ct_agent *agent[CT_SEATS_MAX];
};

int match_agent_at(const struct match *m, int seating, int seat)
{
    int players = m->kit->config.players;
    if (m->agents == 2) return seat == seating ? 0 : 1;
    return (seat - seating + players) % players;
}

/* Nothing to imagine for one who sees everything. */
static void see_all(const struct ct_kit *kit, const ct_state *seen, int seat, struct ct_rng *rng,
                    ct_state *out)
{
    (void)seat;
    (void)rng;
    memcpy(out, seen, kit->game->state_size);
}

bool match_open(struct match *m)
{
    const struct ct_game *game = m->kit->game;
    bool anybody = false;
    for (int i = 0; i < m->agents; i++) anybody = anybody || m->cheats[i];
    if (!anybody) return true;
    m->open_kit = malloc(game->kit_size);
    if (!m->open_kit) return false;
    m->open_game = *game;
    m->open_game.imagine = see_all;
    memcpy(m->open_kit, m->kit, game->kit_size);
    m->open_kit->game = &m->open_game;
    return true;
}

/* A cheating twin is the same agent, shown everything and left no room for doubt. */
static ct_move decide(const struct match *m, struct board *b, int turn, bool cheats)
{
    const struct ct_kit *kit = m->kit;
    if (cheats) return ct_agent_choose(b->agent[turn], m->open_kit, b->state, turn);
    kit->game->observe(kit, b->state, turn, b->seen);
    return ct_agent_choose(b->agent[turn], kit, b->seen, turn);
}

static void play_game(struct match *m, struct board *b, uint64_t seed, int seating)
{
    struct ct_kit *kit = m->kit;
    struct ct_rng rng;
    if (m->any_start) kit->config.start = (uint8_t)ct_draw_start(seed, kit->config.players);
    if (m->open_kit) m->open_kit->config.start = kit->config.start;
    ct_rng_seed(&rng, seed, CT_STREAM_SETUP);
    kit->game->init(kit, b->state, &rng);
    ct_rng_seed(&rng, seed, CT_STREAM_CHANCE);
    for (int turn; (turn = ct_turn(b->state)) != CT_OVER;) {
        ct_move move = turn == CT_CHANCE
                           ? ct_pick_outcome(kit, b->state, &rng)
                           : decide(m, b, turn, m->cheats[match_agent_at(m, seating, turn)]);
        kit->game->apply(kit, b->state, move);
    }
}

static bool seat_agents(const struct match *m, struct board *b, uint64_t seed, int seating)
{
    bool ok = true;
    for (int seat = 0; seat < m->kit->config.players; seat++) {
        const char *spec = m->spec[match_agent_at(m, seating, seat)];
        b->agent[seat] = ct_agent_new(spec, m->kit->game, seed, seat);
        ok = ok && b->agent[seat];
    }
    return ok;
}

static void note_score(const struct match *m, const struct board *b, int seating, struct deal *d)
{
    struct ct_score score;
    m->kit->game->score(m->kit, b->state, &score);
    for (int seat = 0; seat < m->kit->config.players; seat++) {
        d->points[seating][seat] = score.points[seat];
        d->rank[seating][seat] = (int8_t)score.rank[seat];
    }
}

static bool play_seating(struct match *m, struct board *b, int seating, struct deal *d)
{
    uint64_t seed = m->seed + (uint64_t)d->number;
    bool ok = seat_agents(m, b, seed, seating);
    if (ok) {
        play_game(m, b, seed, seating);
        note_score(m, b, seating, d);
    }
    for (int seat = 0; seat < m->kit->config.players; seat++) ct_agent_free(b->agent[seat]);
    return ok;
}

void match_play(struct match *m, struct deal *d)
{
    size_t size = m->kit->game->state_size;
    struct board b = {.state = calloc(1, size), .seen = calloc(1, size)};
    bool ok = b.state && b.seen;
    for (int seating = 0; ok && seating < m->kit->config.players; seating++)
        ok = play_seating(m, &b, seating, d);
    d->played = ok;
    free(b.state);
    free(b.seen);
}
