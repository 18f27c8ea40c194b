/*
 * desk.c - one running game: the page's way to the middle end (core/table.h). Moves go in
 * and out as text; everything shown is what one seat may know (-1: everything).
 *
 * Every function that needs a game answers 0 while there is none.
 */
#include "web/wasm/desk.h"

#include "games/list.h"
#include "web/wasm/door.h"
#include "web/wasm/request.h"

#include <stdlib.h>
#include <string.h>

static struct ct_table *table;

struct ct_table *desk_table(void)
{
    return table;
}

static int sit_down(struct ct_table *t, const struct ct_refusal *why, long line)
{
    if (!t) return door_refuse(NULL, why, line);
    ct_table_free(table);
    table = t;
    return door_answer(1, "");
}

/* ---- beginning, loading, saving ------------------------------------------------------------ */

/* A new game as the request in the input says. */
EXPORT("desk_new") int desk_new(size_t len);
int desk_new(size_t len)
{
    struct request q;
    struct ct_refusal why;
    if (!request_read(door_input(), len, &q)) return door_answer(0, "the request is wrong");
    struct ct_kit *kit = request_kit(&q, &why);
    struct ct_table *t = kit ? ct_table_new(kit, q.seed, &why) : NULL;
    for (int seat = 0; t && seat < q.config.players; seat++)
        ct_table_set_name(t, seat, q.name[seat]);
    free(kit);
    return sit_down(t, &why, 0);
}

/* The record in the input, finished or not; the seed is for the dice to come. */
EXPORT("desk_load") int desk_load(size_t len, uint64_t seed);
int desk_load(size_t len, uint64_t seed)
{
    struct ct_refusal why;
    long line = 0;
    struct ct_table *t = ct_table_load(ct_games, door_input(), len, seed, &why, &line);
    return sit_down(t, &why, line);
}

static void put_record(const void *from, struct ct_text *out)
{
    ct_table_save(from, out);
}

EXPORT("desk_save") int desk_save(void);
int desk_save(void)
{
    return table ? door_answer_with(1, put_record, table) : 0;
}

/* ---- showing ------------------------------------------------------------------------------- */

struct look {
    int viewer, at;
    const ct_state *seen;
};

static void put_names(struct ct_text *out)
{
    ct_put_json_key(out, "names");
    ct_put_char(out, '[');
    for (int seat = 0; seat < ct_table_kit(table)->config.players; seat++) {
        ct_put_comma(out);
        ct_put_json_string(out, ct_table_name(table, seat));
    }
    ct_put_char(out, ']');
}

static void put_options(struct ct_text *out)
{
    const struct ct_kit *kit = ct_table_kit(table);
    ct_put_json_key(out, "options");
    ct_put_char(out, '{');
    for (const struct ct_option *o = kit->game->option; o->name; o++)
        ct_put_json_member(out, o->name, ct_config_value(kit->game, &kit->config, o->name));
    ct_put_char(out, '}');
}

static void put_position(const void *from, struct ct_text *out)
{
    const struct look *look = from;
    const struct ct_kit *kit = ct_table_kit(table);
    const ct_state *truth = ct_table_state_at(table, look->at);
    ct_put_char(out, '{');
    ct_put_json_member(out, "game", kit->game->id);
    ct_put_json_number(out, "players", kit->config.players);
    ct_put_json_number(out, "start", kit->config.start);
    put_options(out);
    put_names(out);
    ct_put_json_number(out, "lines", ct_table_lines(table));
    ct_put_json_number(out, "at", look->at);
    ct_put_json_number(out, "turn", ct_turn(truth));
    ct_put_json_key(out, "view");
    kit->game->face->view(kit, look->seen, look->viewer, out);
    ct_put_char(out, '}');
}

static bool is_seat(int seat)
{
    return table && seat >= 0 && seat < ct_table_kit(table)->config.players;
}

/* What the viewer sees before line `at` (-1: now), with everything else about the game. */
EXPORT("desk_position") int desk_position(int viewer, int at);
int desk_position(int viewer, int at)
{
    if (!table || (viewer != -1 && !is_seat(viewer)) || at > ct_table_lines(table)) return 0;
    struct look look = {viewer, at < 0 ? ct_table_lines(table) : at, NULL};
    const struct ct_kit *kit = ct_table_kit(table);
    ct_state *seen = calloc(1, kit->game->state_size);
    if (!seen) return 0;
    const ct_state *truth = ct_table_state_at(table, look.at);
    if (viewer < 0)
        memcpy(seen, truth, kit->game->state_size);
    else
        kit->game->observe(kit, truth, viewer, seen);
    look.seen = seen;
    int code = door_answer_with(1, put_position, &look);
    free(seen);
    return code;
}

static void put_line(struct ct_text *out, int n, int viewer)
{
    const struct ct_kit *kit = ct_table_kit(table);
    char move[CT_MOVE_TEXT];
    struct ct_text text = ct_text_on(move, sizeof move);
    kit->game->write_move(kit, ct_table_state_at(table, n), ct_table_move_at(table, n), &text);
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_number(out, "n", n);
    ct_put_json_number(out, "seat", ct_table_seat_at(table, n));
    ct_put_json_member(out, "move", move);
    ct_put_json_key(out, "events");
    ct_table_events(table, n, viewer, out);
    ct_put_char(out, '}');
}

static void put_lines(const void *from, struct ct_text *out)
{
    const struct look *look = from;
    ct_put_char(out, '[');
    for (int n = look->at; n < ct_table_lines(table); n++) put_line(out, n, look->viewer);
    ct_put_char(out, ']');
}

/* The lines from `from` on: who, what, and the events as the viewer may be told them. */
EXPORT("desk_lines") int desk_lines(int from, int viewer);
int desk_lines(int from, int viewer)
{
    if (!table || from < 0 || (viewer != -1 && !is_seat(viewer))) return 0;
    return door_answer_with(1, put_lines, &(struct look){viewer, from, NULL});
}

/* ---- deciding ------------------------------------------------------------------------------ */

struct choices {
    const struct ct_choice *choice;
    int count;
};

static void put_choices(const void *from, struct ct_text *out)
{
    const struct choices *c = from;
    ct_put_char(out, '[');
    for (int i = 0; i < c->count; i++) {
        ct_put_comma(out);
        ct_put_char(out, '{');
        ct_put_json_member(out, "text", c->choice[i].text);
        ct_put_json_bool(out, "reveals", ct_table_reveals(table, c->choice[i].move));
        ct_put_char(out, '}');
    }
    ct_put_char(out, ']');
}

/* The legal moves of the seat to move, sorted by text, and whether each turns something up. */
EXPORT("desk_moves") int desk_moves(void);
int desk_moves(void)
{
    struct choices c;
    if (!table) return 0;
    c.count = ct_table_choices(table, &c.choice);
    return door_answer_with(1, put_choices, &c);
}

static bool read_input_move(size_t len, ct_move *m, struct ct_refusal *why)
{
    const struct ct_kit *kit = ct_table_kit(table);
    const ct_state *now = ct_table_state(table);
    if (ct_turn(now) == CT_OVER) return ct_refuse(why, "R-12", "after-end");
    if (ct_turn(now) == CT_CHANCE) return ct_refuse(why, "R-8", "chance-due");
    if (!kit->game->read_move(kit, now, door_input(), len, m))
        return ct_refuse(why, "R-13", "unreadable");
    return kit->game->check(kit, now, *m, why);
}

static int refuse(const struct ct_refusal *why)
{
    return door_refuse(ct_table_kit(table)->game, why, 0);
}

/* Would the move in the input be allowed? 0: the output says why not. */
EXPORT("desk_check") int desk_check(size_t len);
int desk_check(size_t len)
{
    struct ct_refusal why;
    ct_move m;
    if (!table) return 0;
    return read_input_move(len, &m, &why) ? door_answer(1, "") : refuse(&why);
}

struct preview {
    const struct ct_kit *kit;
    const ct_state *before, *after;
    ct_move move;
    int seat;
};

static void put_preview(const void *from, struct ct_text *out)
{
    const struct preview *p = from;
    struct ct_score score;
    p->kit->game->score(p->kit, p->after, &score);
    ct_put(out, "{\"events\":");
    p->kit->game->face->events(p->kit, p->before, p->move, p->after, p->seat, out);
    ct_put_json_ints(out, "points", score.points, p->kit->config.players);
    ct_put_json_number(out, "turn", ct_turn(p->after));
    ct_put_char(out, '}');
}

/* What the move in the input would do, in a world that the mover could be in: what it turns
 * up there is made up and must not be shown. */
EXPORT("desk_preview") int desk_preview(size_t len);
int desk_preview(size_t len)
{
    struct preview p = {.kit = table ? ct_table_kit(table) : NULL};
    struct ct_refusal why;
    struct ct_rng rng;
    if (!table) return 0;
    if (!read_input_move(len, &p.move, &why)) return refuse(&why);
    size_t size = p.kit->game->state_size;
    ct_state *seen = calloc(1, size), *before = calloc(1, size), *after = calloc(1, size);
    int code = 0;
    if (seen && before && after) {
        p.seat = ct_table_turn(table);
        ct_rng_seed(&rng, 1, CT_STREAM_SETUP);
        ct_table_observe(table, p.seat, seen);
        p.kit->game->imagine(p.kit, seen, p.seat, &rng, before);
        memcpy(after, before, size);
        p.kit->game->apply(p.kit, after, p.move);
        p.before = before;
        p.after = after;
        code = door_answer_with(1, put_preview, &p);
    }
    free(seen);
    free(before);
    free(after);
    return code;
}

EXPORT("desk_play") int desk_play(size_t len);
int desk_play(size_t len)
{
    struct ct_refusal why;
    ct_move m;
    if (!table) return 0;
    if (!read_input_move(len, &m, &why) || !ct_table_play_move(table, m, &why)) return refuse(&why);
    return door_answer(1, "");
}

/* At a chance turn: the table rolls its die. */
EXPORT("desk_roll") int desk_roll(void);
int desk_roll(void)
{
    struct ct_refusal why;
    if (!table) return 0;
    return ct_table_roll(table, &why) ? door_answer(1, "") : refuse(&why);
}

/* ---- taking back --------------------------------------------------------------------------- */

EXPORT("desk_may_undo") int desk_may_undo(int seat);
int desk_may_undo(int seat)
{
    return is_seat(seat) && ct_table_may_undo(table, seat);
}

EXPORT("desk_undo") int desk_undo(int seat);
int desk_undo(int seat)
{
    return is_seat(seat) && ct_table_undo(table, seat);
}

/* The game goes on as a what-if before line `at`, with what the seat could not know then
 * shuffled anew. */
EXPORT("desk_branch") int desk_branch(int seat, int at, uint64_t seed);
int desk_branch(int seat, int at, uint64_t seed)
{
    struct ct_refusal why;
    if (!is_seat(seat) || at < 0 || at > ct_table_lines(table)) return 0;
    return sit_down(ct_table_branch(table, seat, at, seed, &why), &why, 0);
}
