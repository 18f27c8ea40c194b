/* bot_verbs.c - see bot.h: the requests about the game on the table. */
#include "apps/bot/bot.h"

#include "core/say.h"
#include "games/list.h"

#include <string.h>

typedef bool verb_fn(struct bot *b, struct asked *q);

static void forget_agents(struct bot *b)
{
    for (int seat = 0; seat < CT_SEATS_MAX; seat++) {
        ct_agent_free(b->agent[seat]);
        b->agent[seat] = NULL;
    }
}

void bot_forget_game(struct bot *b)
{
    forget_agents(b);
    ct_table_free(b->table);
    ct_house_drop(b->house, b->kit);
    b->table = NULL;
    b->kit = NULL;
    b->seat = CT_EVERYTHING;
}

/* ---- hello ----------------------------------------------------------------------------------- */

static void put_hello(const void *from, struct ct_text *out)
{
    (void)from;
    ct_put_json_number(out, "protocol", 1);
    ct_put_json_member(out, "name", "crosstown");
    ct_put_json_member(out, "version", CT_VERSION);
    ct_put_json_member(out, "build", CT_VERSION);
    ct_put_json_member(out, "want", "bytes");
    ct_put_json_key(out, "games");
    ct_put_char(out, '[');
    for (int i = 0; ct_games[i]; i++) {
        ct_put_comma(out);
        ct_put_json_string(out, ct_games[i]->id);
    }
    ct_put(out, "],\"agents\":[");
    for (int i = 0; ct_agent_kinds[i].name; i++) {
        ct_put_comma(out);
        ct_put_json_string(out, ct_agent_kinds[i].name);
    }
    ct_put_char(out, ']');
}

static bool run_hello(struct bot *b, struct asked *q)
{
    bot_say(b, "hello", q->id, put_hello, NULL);
    return true;
}

/* ---- new, position --------------------------------------------------------------------------- */

static void put_where(const void *from, struct ct_text *out)
{
    const struct ct_table *t = from;
    struct ct_score score;
    const struct ct_kit *kit = ct_table_kit(t);
    ct_put_json_number(out, "n", ct_table_lines(t));
    ct_put_json_number(out, "turn", ct_table_turn(t));
    if (ct_table_turn(t) != CT_OVER) return;
    ct_table_score(t, ct_table_lines(t), &score);
    ct_put_json_key(out, "result");
    ct_put_char(out, '{');
    ct_put_json_ints(out, "scores", score.points, kit->config.players);
    ct_put_json_ints(out, "ranks", score.rank, kit->config.players);
    ct_put_json_member(out, "reason", score.reason ? score.reason : "");
    ct_put_char(out, '}');
}

/* A game that is played elsewhere: it is shown with `position`. */
static bool begin_elsewhere(struct bot *b, struct asked *q, const struct ct_kit *kit, uint64_t seed)
{
    int64_t seat;
    if (!asked_number(q, 0, "seat", 0, kit->config.players - 1, 0, &seat)) {
        ct_house_drop(b->house, kit);
        return false;
    }
    bot_forget_game(b);
    b->kit = kit;
    b->seat = (int)seat;
    b->seed = seed;
    bot_say_done(b, q->id);
    return true;
}

static bool run_new(struct bot *b, struct asked *q)
{
    int header = ct_json_get(q->doc, 0, "header");
    uint64_t seed;
    if (header != CT_JSON_NONE && !ct_json_is(q->doc, header, CT_JSON_OBJECT))
        return asked_fail(q, "\"header\" is an object");
    if (!asked_seed(q, &seed)) return false;
    const struct ct_kit *kit = asked_kit(q, b->house, header == CT_JSON_NONE ? 0 : header, seed);
    if (!kit) return false;
    if (ct_json_get(q->doc, 0, "seat") != CT_JSON_NONE) return begin_elsewhere(b, q, kit, seed);
    struct ct_table *t = ct_table_new(b->house, kit, seed, &q->why);
    if (!t) {
        ct_house_drop(b->house, kit);
        return false;
    }
    bot_forget_game(b);
    b->kit = kit;
    b->table = t;
    b->seed = seed;
    bot_say(b, "done", q->id, put_where, t);
    return true;
}

/* What the seat sees now; its agents go on. */
static bool show_seat(struct bot *b, struct asked *q)
{
    struct ct_table *t = asked_seen(q, b->house, b->kit, b->seat);
    if (!t) return false;
    ct_table_free(b->table);
    b->table = t;
    bot_say(b, "done", q->id, put_where, t);
    return true;
}

static bool run_position(struct bot *b, struct asked *q)
{
    uint64_t seed;
    bool has_header = ct_json_get(q->doc, 0, "header") != CT_JSON_NONE;
    if (!has_header && b->kit && b->seat != CT_EVERYTHING) return show_seat(b, q);
    if (!asked_seed(q, &seed)) return false;
    struct ct_table *t = asked_record(q, b->house, seed);
    if (!t) return false;
    bot_forget_game(b);
    b->kit = ct_house_share(ct_table_kit(t));
    b->table = t;
    b->seed = seed;
    bot_say(b, "done", q->id, put_where, t);
    return true;
}

/* ---- looking --------------------------------------------------------------------------------- */

struct looked {
    const struct ct_table *table;
    int eyes, line;
};

static void put_legal(const void *from, struct ct_text *out)
{
    const struct looked *l = from;
    const struct ct_choice *choice;
    int count = ct_table_choices(l->table, ct_table_lines(l->table), &choice);
    put_where(l->table, out);
    ct_put_json_key(out, "moves");
    ct_put_char(out, '[');
    for (int i = 0; i < count; i++) {
        ct_put_comma(out);
        ct_put_json_string(out, choice[i].text);
    }
    ct_put_char(out, ']');
}

static bool run_legal(struct bot *b, struct asked *q)
{
    bot_say(b, "legal", q->id, put_legal, &(struct looked){.table = b->table});
    return true;
}

static void put_view(const void *from, struct ct_text *out)
{
    const struct looked *l = from;
    put_where(l->table, out);
    ct_put_json_key(out, "view");
    ct_table_view(l->table, ct_table_lines(l->table), l->eyes, out);
}

static bool run_view(struct bot *b, struct asked *q)
{
    struct looked l = {.table = b->table};
    int64_t eyes;
    if (!asked_number(q, 0, "seat", CT_SPECTATOR, b->kit->config.players - 1, b->seat, &eyes))
        return false;
    l.eyes = (int)eyes;
    if (!ct_table_can_show(b->table, ct_table_lines(b->table), l.eyes))
        return asked_fail(q, "only what that seat sees is known here");
    bot_say(b, "view", q->id, put_view, &l);
    return true;
}

/* ---- playing --------------------------------------------------------------------------------- */

static void put_played(const void *from, struct ct_text *out)
{
    const struct looked *l = from;
    char move[CT_MOVE_TEXT];
    struct ct_text text = ct_text_on(move, sizeof move);
    int seat = ct_table_seat_at(l->table, l->line);
    ct_table_put_move(l->table, l->line, ct_table_move_at(l->table, l->line), &text);
    ct_put_json_member(out, seat == CT_CHANCE ? "chance" : "move", move);
    put_where(l->table, out);
    ct_put_json_key(out, "events");
    ct_table_events(l->table, l->line, CT_EVERYTHING, out);
}

static bool say_played(struct bot *b, struct asked *q, int line)
{
    bot_say(b, "played", q->id, put_played, &(struct looked){.table = b->table, .line = line});
    return true;
}

static bool run_play(struct bot *b, struct asked *q)
{
    int move = ct_json_get(q->doc, 0, "move"), chance = ct_json_get(q->doc, 0, "chance");
    int lines = ct_table_lines(b->table), turn = ct_table_turn(b->table);
    char text[CT_MOVE_TEXT];
    int64_t n;
    if (b->seat != CT_EVERYTHING)
        return asked_fail(q, "this game is played elsewhere: say what its seat sees (position)");
    if ((move == CT_JSON_NONE) == (chance == CT_JSON_NONE))
        return asked_fail(q, "either \"move\" or \"chance\" says what is played");
    if (!asked_number(q, 0, "n", 0, INT32_MAX - 1, lines, &n)) return false;
    if (!ct_json_string(q->doc, move == CT_JSON_NONE ? chance : move, text, sizeof text))
        return ct_refuse(&q->why, "R-13", "not-a-move");
    int seat = chance != CT_JSON_NONE ? CT_CHANCE : turn >= 0 ? turn : 0;
    if (!ct_table_play(b->table, seat, (int)n, text, &q->why)) return false;
    return say_played(b, q, lines);
}

static bool run_roll(struct bot *b, struct asked *q)
{
    int lines = ct_table_lines(b->table);
    if (b->seat != CT_EVERYTHING)
        return asked_fail(q, "this game is played elsewhere: say what its seat sees (position)");
    if (ct_table_turn(b->table) != CT_CHANCE) return asked_fail(q, "there is nothing to roll");
    return ct_table_roll(b->table, &q->why) && say_played(b, q, lines);
}

static bool run_quit(struct bot *b, struct asked *q)
{
    bot_say_done(b, q->id);
    b->quits = true;
    return true;
}

/* ---- any of them ----------------------------------------------------------------------------- */

enum need { ANYTIME, A_TABLE = 1, IDLE = 2 };

static const struct {
    const char *name;
    verb_fn *run;
    unsigned needs;
} verbs[] = {
    {"hello", run_hello, ANYTIME},         {"new", run_new, IDLE},
    {"position", run_position, IDLE},      {"legal", run_legal, A_TABLE},
    {"view", run_view, A_TABLE},           {"play", run_play, A_TABLE | IDLE},
    {"roll", run_roll, A_TABLE | IDLE},    {"go", bot_go, A_TABLE | IDLE},
    {"stop", bot_stop, ANYTIME},           {"analyse", bot_analyse, ANYTIME},
    {"terminate", bot_terminate, ANYTIME}, {"quit", run_quit, ANYTIME},
};

bool bot_run(struct bot *b, struct asked *q, const char *verb)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strcmp(verbs[i].name, verb) != 0) continue;
        if (verbs[i].needs & IDLE && b->moving)
            return asked_fail(q, "a move is being thought about: stop it, or wait for it");
        if (verbs[i].needs & A_TABLE && !b->table)
            return asked_fail(q, "there is no game: begin with new or position");
        return verbs[i].run(b, q);
    }
    return asked_fail(q, "there is no such request");
}
