/* selfplay.c - see selfplay.h. */
#include "ai/selfplay.h"

#include "core/hash.h"
#include "core/record.h"

#include <stdlib.h>
#include <string.h>

enum { WHY = 256, EVENTS_FIRST = 1 << 14 };

struct ct_selfplay {
    ct_agent_maker *make;
    void *make_with;
    int forfeit; /* a seat; -1: none */
    char why[WHY];
    char *told; /* events for agents from outside; NULL: none have been told */
    size_t told_room;
    ct_state *before;
    struct ct_kit *kit;
    struct ct_kit *open_kit; /* of a game in which the true state is what is imagined */
    struct ct_game open_game;
    ct_state *state, *seen;
    ct_move *moves;
    struct ct_choice *choices;
    char *line;
};

/* Nothing to imagine for one who sees everything. */
static void see_all(const struct ct_kit *kit, const ct_state *seen, int eyes, struct ct_rng *rng,
                    ct_state *out)
{
    (void)eyes, (void)rng;
    memcpy(out, seen, kit->game->state_size);
}

static void open_up(struct ct_selfplay *p)
{
    p->open_game = *p->kit->game;
    p->open_game.imagine = see_all;
    memcpy(p->open_kit, p->kit, p->kit->game->kit_size);
    p->open_kit->game = &p->open_game;
}

struct ct_selfplay *ct_selfplay_new(const struct ct_kit *kit)
{
    const struct ct_game *game = kit->game;
    struct ct_selfplay *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    p->kit = malloc(game->kit_size);
    p->open_kit = malloc(game->kit_size);
    p->state = calloc(1, game->state_size);
    p->seen = calloc(1, game->state_size);
    p->before = calloc(1, game->state_size);
    p->forfeit = -1;
    p->moves = malloc((size_t)game->moves_max * sizeof *p->moves);
    p->choices = malloc((size_t)game->moves_max * sizeof *p->choices);
    p->line = malloc(CT_LINE_MAX + 2);
    if (p->kit && p->open_kit && p->state && p->seen && p->before && p->moves && p->choices &&
        p->line) {
        memcpy(p->kit, kit, game->kit_size);
        open_up(p);
        return p;
    }
    ct_selfplay_free(p);
    return NULL;
}

void ct_selfplay_free(struct ct_selfplay *p)
{
    if (!p) return;
    free(p->kit);
    free(p->open_kit);
    free(p->state);
    free(p->seen);
    free(p->before);
    free(p->told);
    free(p->moves);
    free(p->choices);
    free(p->line);
    free(p);
}

void ct_selfplay_hire(struct ct_selfplay *p, ct_agent_maker *make, void *with)
{
    p->make = make;
    p->make_with = with;
}

int ct_selfplay_forfeit(const struct ct_selfplay *p, const char **why)
{
    *why = p->why;
    return p->forfeit;
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

static void deal(struct ct_selfplay *p, uint64_t seed, bool any_start)
{
    struct ct_rng rng;
    if (any_start) p->kit->config.start = (uint8_t)ct_draw_start(seed, p->kit->config.players);
    p->open_kit->config.start = p->kit->config.start;
    ct_rng_seed(&rng, seed, CT_STREAM_SETUP);
    p->kit->game->init(p->kit, p->state, &rng);
}

static void begin(struct ct_selfplay *p, const char *const *specs, uint64_t seed, bool any_start,
                  struct ct_text *line)
{
    char buffer[6 * CT_SEATS_MAX * CT_SPEC_LONGEST + 64]; /* all of it may be escapes */
    struct ct_text origin = ct_text_on(buffer, sizeof buffer);
    deal(p, seed, any_start);
    put_origin(&origin, p->kit, specs, seed);
    ct_put_header(line, p->kit, p->state, buffer, "");
}

/* A cheating twin is the same agent, shown everything and left no room for doubt. */
static ct_move decide(struct ct_selfplay *p, struct ct_agent *agent, bool cheats)
{
    int turn = ct_turn(p->state);
    if (cheats) return ct_agent_choose(agent, p->open_kit, p->state, turn);
    p->kit->game->observe(p->kit, p->state, turn, p->seen);
    return ct_agent_choose(agent, p->kit, p->seen, turn);
}

/* Did the agent fail to move? */
static bool is_lost(struct ct_selfplay *p, const struct ct_agent *agent, int seat)
{
    const char *why = ct_agent_failure(agent);
    struct ct_text out = ct_text_on(p->why, sizeof p->why);
    if (!why) return false;
    ct_put(&out, why);
    p->forfeit = seat;
    return true;
}

/* ---- what agents from outside are told ---------------------------------------------------------
 */

static bool has_outsider(const struct ct_selfplay *p, struct ct_agent **agents)
{
    bool any = false;
    for (int seat = 0; seat < p->kit->config.players; seat++)
        any = any || ct_agent_is_outside(agents[seat]);
    return any;
}

/* What the move from p->before to p->state did, in the eyes of a seat. NULL: no memory. */
static const char *events_for(struct ct_selfplay *p, ct_move m, int seat)
{
    for (size_t room = p->told_room ? p->told_room : EVENTS_FIRST;; room *= 2) {
        if (room > p->told_room) {
            char *told = realloc(p->told, room);
            if (!told) return NULL;
            p->told = told;
            p->told_room = room;
        }
        struct ct_text out = ct_text_on(p->told, p->told_room);
        p->kit->game->face->events(p->kit, p->before, m, p->state, seat, &out);
        if (!ct_text_is_cut(&out)) return p->told;
    }
}

/* Line n, as it stands in the record, to those who are not of the engine. */
static void tell_all(struct ct_selfplay *p, struct ct_agent **agents, int n, ct_move m,
                     const char *line)
{
    for (int seat = 0; seat < p->kit->config.players; seat++) {
        const char *events = ct_agent_is_outside(agents[seat]) ? events_for(p, m, seat) : NULL;
        if (events) ct_agent_tell(agents[seat], n, line, events);
    }
}

/* Without the list of legal moves: it would show another's hand. */
static void tell_line(struct ct_selfplay *p, struct ct_agent **agents, int n, ct_move m, int turn)
{
    struct ct_text line = ct_text_on(p->line, CT_LINE_MAX + 2);
    if (turn == CT_CHANCE)
        ct_put_chance(&line, p->kit, p->before, n, m);
    else
        ct_put_decision(&line, p->kit, p->before, n, m, NULL, 0);
    tell_all(p, agents, n, m, line.at);
}

static void put_decision(struct ct_selfplay *p, int n, ct_move m, bool legal, struct ct_text *line)
{
    int count = legal ? ct_choices(p->kit, p->state, p->moves, p->choices) : 0;
    ct_put_decision(line, p->kit, p->state, n, m, legal ? p->choices : NULL, count);
}

static void advance(struct ct_selfplay *p, ct_move m)
{
    memcpy(p->before, p->state, p->kit->game->state_size);
    p->kit->game->apply(p->kit, p->state, m);
}

static void play(struct ct_selfplay *p, struct ct_agent **agents, const char *const *specs,
                 uint64_t seed, bool any_start, bool legal,
                 void (*emit)(void *to, const char *line, size_t len), void *to)
{
    struct ct_text line = ct_text_on(p->line, CT_LINE_MAX + 2);
    struct ct_rng dice;
    bool tells = has_outsider(p, agents);
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
            m = decide(p, agents[turn], false);
            if (is_lost(p, agents[turn], turn)) return;
            put_decision(p, n, m, legal, &line);
        }
        emit(to, line.at, line.len);
        advance(p, m);
        if (tells) tell_line(p, agents, n, m, turn);
    }
    ct_text_clear(&line);
    ct_put_result(&line, p->kit, p->state);
    emit(to, line.at, line.len);
}

static bool seat_agents(struct ct_selfplay *p, const char *const *specs, uint64_t seed,
                        struct ct_agent *agents[CT_SEATS_MAX])
{
    bool ok = true;
    p->forfeit = -1;
    p->why[0] = '\0';
    for (int seat = 0; seat < p->kit->config.players; seat++) {
        agents[seat] = p->make ? p->make(p->make_with, specs[seat], p->kit->game, seed, seat)
                               : ct_agent_new(specs[seat], p->kit->game, seed, seat);
        ok = ok && agents[seat];
    }
    return ok;
}

static void send_away(struct ct_agent *agents[CT_SEATS_MAX])
{
    for (int seat = 0; seat < CT_SEATS_MAX; seat++) ct_agent_free(agents[seat]);
}

bool ct_selfplay_game(struct ct_selfplay *p, const char *const *specs, uint64_t seed,
                      bool any_start, bool legal,
                      void (*emit)(void *to, const char *line, size_t len), void *to)
{
    struct ct_agent *agents[CT_SEATS_MAX] = {NULL};
    bool ok = seat_agents(p, specs, seed, agents);
    if (ok) play(p, agents, specs, seed, any_start, legal, emit, to);
    send_away(agents);
    return ok;
}

static void play_silently(struct ct_selfplay *p, struct ct_agent **agents, unsigned cheats,
                          uint64_t seed)
{
    struct ct_rng dice;
    bool tells = has_outsider(p, agents);
    ct_rng_seed(&dice, seed, CT_STREAM_CHANCE);
    for (int n = 0, turn; (turn = ct_turn(p->state)) != CT_OVER; n++) {
        ct_move m = turn == CT_CHANCE ? ct_pick_outcome(p->kit, p->state, &dice)
                                      : decide(p, agents[turn], cheats >> turn & 1);
        if (turn >= 0 && is_lost(p, agents[turn], turn)) return;
        advance(p, m);
        if (tells) tell_line(p, agents, n, m, turn);
    }
}

static void count_forfeit(const struct ct_selfplay *p, struct ct_score *score)
{
    int players = p->kit->config.players;
    for (int seat = 0; p->forfeit >= 0 && seat < players; seat++)
        score->rank[seat] = seat == p->forfeit ? players : 1;
}

bool ct_selfplay_score(struct ct_selfplay *p, const char *const *specs, unsigned cheats,
                       uint64_t seed, bool any_start, struct ct_score *out)
{
    struct ct_agent *agents[CT_SEATS_MAX] = {NULL};
    bool ok = seat_agents(p, specs, seed, agents);
    deal(p, seed, any_start);
    if (ok) {
        play_silently(p, agents, cheats, seed);
        p->kit->game->score(p->kit, p->state, out);
        count_forfeit(p, out);
    }
    send_away(agents);
    return ok;
}

uint64_t ct_selfplay_print(struct ct_selfplay *p, uint64_t seed)
{
    struct ct_text setup = ct_text_on(p->line, CT_LINE_MAX + 2);
    deal(p, seed, false);
    p->kit->game->write_setup(p->kit, p->state, &setup);
    return ct_hash(setup.at, setup.len);
}
