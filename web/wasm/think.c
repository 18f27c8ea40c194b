/* think.c - a computer player's choice at the desk, and what it thinks of the other moves. */
#include "ai/agent.h"
#include "ai/reason.h"
#include "ai/search.h"
#include "web/wasm/desk.h"
#include "web/wasm/door.h"

#include <stdlib.h>
#include <string.h>

struct thought {
    const struct ct_table *table;
    ct_move choice;
    const struct ct_verdict *verdict;
    int count;
    uint64_t iterations;
};

static void put_move(struct ct_text *out, const struct thought *t, ct_move m)
{
    char move[CT_MOVE_TEXT];
    struct ct_text text = ct_text_on(move, sizeof move);
    ct_table_put_move(t->table, ct_table_lines(t->table), m, &text);
    ct_put_json_member(out, "move", move);
}

/* Shares of the win are in thousandths. */
static void put_verdict(struct ct_text *out, const struct thought *t, const struct ct_verdict *v)
{
    int share[CT_SEATS_MAX] = {0}, players = ct_table_kit(t->table)->config.players;
    for (int seat = 0; seat < players && v->visits; seat++)
        share[seat] = (int)(v->share[seat] * 1000 / ((uint64_t)CT_SHARE * v->visits));
    ct_put_comma(out);
    ct_put_char(out, '{');
    put_move(out, t, v->move);
    ct_put_json_number(out, "visits", v->visits);
    ct_put_json_ints(out, "share", share, players);
    ct_put_char(out, '}');
}

static void put_thought(const void *from, struct ct_text *out)
{
    const struct thought *t = from;
    ct_put_char(out, '{');
    put_move(out, t, t->choice);
    ct_put_json_number(out, "iterations", (int64_t)t->iterations);
    ct_put_json_key(out, "moves");
    ct_put_char(out, '[');
    for (int i = 0; i < t->count; i++) put_verdict(out, t, &t->verdict[i]);
    ct_put(out, "]}");
}

static int think(struct ct_agent *agent, const struct ct_table *table, ct_state *seen)
{
    struct thought t = {.table = table};
    int seat = ct_table_turn(table);
    ct_table_observe(table, ct_table_lines(table), seat, seen);
    t.choice = ct_agent_choose(agent, ct_table_kit(table), seen, seat);
    t.count = ct_agent_verdicts(agent, &t.verdict);
    t.iterations = ct_agent_iterations(agent);
    return door_answer_with(1, put_thought, &t);
}

/* The seat to move asks the agent whose spec is in the input; it is given what that seat
 * sees. */
EXPORT("desk_think") int desk_think(size_t len, uint64_t seed);
int desk_think(size_t len, uint64_t seed)
{
    const struct ct_table *table = desk_table();
    if (!table || ct_table_turn(table) < 0 || len >= CT_AGENT_SPEC) return 0;
    if (!ct_table_can_show(table, ct_table_lines(table), ct_table_turn(table))) return 0;
    const struct ct_game *game = ct_table_kit(table)->game;
    char spec[CT_AGENT_SPEC] = "";
    memcpy(spec, door_input(), len);
    struct ct_agent *agent = ct_agent_new(spec, game, seed, ct_table_turn(table));
    ct_state *seen = calloc(1, game->state_size);
    int code = agent && seen ? think(agent, table, seen) : door_answer(0, "no such agent");
    ct_agent_free(agent);
    free(seen);
    return code;
}

/* ---- reasons --------------------------------------------------------------------------------- */

struct reasons {
    struct ct_reason reason[CT_REASONS_MAX];
    int count;
};

static void put_reasons(const void *from, struct ct_text *out)
{
    const struct reasons *found = from;
    ct_put_char(out, '[');
    for (int i = 0; i < found->count; i++) ct_put_reason_json(out, &found->reason[i]);
    ct_put_char(out, ']');
}

/* Why the first move of the input is better than the second (behind a line end; the same: than
 * none) at the position `at`, for who decided or decides there: a list, the weightiest first. */
EXPORT("desk_reasons") int desk_reasons(size_t len, int at);
int desk_reasons(size_t len, int at)
{
    const struct ct_table *table = desk_table();
    const char *text = door_input(), *end = memchr(text, '\n', len);
    if (!table || !end || at < 0 || at > ct_table_lines(table)) return 0;
    struct ct_ask ask = {.kit = ct_table_kit(table), .seat = ct_table_turn_at(table, at)};
    if (ask.seat < 0 || !ct_table_can_show(table, at, ask.seat)) return 0;
    size_t first = (size_t)(end - text);
    if (!ct_table_find(table, at, text, first, &ask.better) ||
        !ct_table_find(table, at, end + 1, len - first - 1, &ask.other))
        return door_answer(0, "no such move");
    struct reasons found = {.count = 0};
    ct_state *seen = calloc(1, ask.kit->game->state_size);
    ask.futures = ct_futures_new(ask.kit);
    if (seen) {
        ct_table_observe(table, at, ask.seat, seen);
        ask.seen = seen;
        found.count = ct_reasons_find(&ask, found.reason);
    }
    ct_futures_free(ask.futures);
    free(seen);
    return door_answer_with(1, put_reasons, &found);
}
