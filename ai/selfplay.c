/* selfplay.c - see selfplay.h. */
#include "ai/selfplay.h"

#include "core/record.h"

#include <stdlib.h>
#include <string.h>

struct ct_selfplay {
    struct ct_kit *kit;
    ct_state *state, *seen;
    ct_move *moves;
    struct ct_choice *choices;
    char *line;
};

struct ct_selfplay *ct_selfplay_new(const struct ct_kit *kit)
{
    const struct ct_game *game = kit->game;
    struct ct_selfplay *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->kit = malloc(game->kit_size);
    p->state = calloc(1, game->state_size);
    p->seen = calloc(1, game->state_size);
    p->moves = malloc((size_t)game->moves_max * sizeof *p->moves);
    p->choices = malloc((size_t)game->moves_max * sizeof *p->choices);
    p->line = malloc(CT_LINE_MAX + 2);
    if (p->kit && p->state && p->seen && p->moves && p->choices && p->line) {
        memcpy(p->kit, kit, game->kit_size);
        return p;
    }
    ct_selfplay_free(p);
    return NULL;
}

void ct_selfplay_free(struct ct_selfplay *p)
{
    if (!p) return;
    free(p->kit);
    free(p->state);
    free(p->seen);
    free(p->moves);
    free(p->choices);
    free(p->line);
    free(p);
}

/* Who plays and from which seed: enough to play the same game again. */
static void put_origin(struct ct_text *out, const struct ct_kit *kit, const char *const *specs,
                       uint64_t seed)
{
    ct_put(out, "\"seed\":\"");
    ct_put_u64(out, seed);
    ct_put(out, "\",\"names\":[");
    for (int seat = 0; seat < kit->config.players; seat++) {
        ct_put_comma(out);
        ct_put_json_string(out, specs[seat]);
    }
    ct_put_char(out, ']');
}

static void begin(struct ct_selfplay *p, const char *const *specs, uint64_t seed, bool any_start,
                  struct ct_text *line)
{
    char buffer[512];
    struct ct_text origin = ct_text_on(buffer, sizeof buffer);
    struct ct_rng rng;
    if (any_start) p->kit->config.start = (uint8_t)ct_draw_start(seed, p->kit->config.players);
    ct_rng_seed(&rng, seed, CT_STREAM_SETUP);
    p->kit->game->init(p->kit, p->state, &rng);
    put_origin(&origin, p->kit, specs, seed);
    ct_put_header(line, p->kit, p->state, buffer, "");
}

static ct_move decide(struct ct_selfplay *p, struct ct_agent *agent, int n, bool legal,
                      struct ct_text *line)
{
    int turn = ct_turn(p->state);
    p->kit->game->observe(p->kit, p->state, turn, p->seen);
    ct_move m = ct_agent_choose(agent, p->kit, p->seen, turn);
    int count = legal ? ct_choices(p->kit, p->state, p->moves, p->choices) : 0;
    ct_put_decision(line, p->kit, p->state, n, m, legal ? p->choices : NULL, count);
    return m;
}

static void play(struct ct_selfplay *p, struct ct_agent **agents, const char *const *specs,
                 uint64_t seed, bool any_start, bool legal,
                 void (*emit)(void *to, const char *line, size_t len), void *to)
{
    struct ct_text line = ct_text_on(p->line, CT_LINE_MAX + 2);
    struct ct_rng dice;
    ct_rng_seed(&dice, seed, CT_STREAM_CHANCE);
    begin(p, specs, seed, any_start, &line);
    emit(to, line.at, line.len);
    for (int n = 0, turn; (turn = ct_turn(p->state)) != CT_OVER; n++) {
        ct_move m;
        ct_text_clear(&line);
        if (turn == CT_CHANCE) {
            m = ct_pick_outcome(p->kit, p->state, &dice);
            ct_put_chance(&line, p->kit, p->state, n, m);
        } else {
            m = decide(p, agents[turn], n, legal, &line);
        }
        emit(to, line.at, line.len);
        p->kit->game->apply(p->kit, p->state, m);
    }
    ct_text_clear(&line);
    ct_put_result(&line, p->kit, p->state);
    emit(to, line.at, line.len);
}

bool ct_selfplay_game(struct ct_selfplay *p, const char *const *specs, uint64_t seed,
                      bool any_start, bool legal,
                      void (*emit)(void *to, const char *line, size_t len), void *to)
{
    struct ct_agent *agents[CT_SEATS_MAX] = {NULL};
    int players = p->kit->config.players;
    bool ok = true;
    for (int seat = 0; seat < players; seat++) {
        agents[seat] = ct_agent_new(specs[seat], p->kit->game, seed, seat);
        ok = ok && agents[seat];
    }
    if (ok) play(p, agents, specs, seed, any_start, legal, emit, to);
    for (int seat = 0; seat < players; seat++) ct_agent_free(agents[seat]);
    return ok;
}
