/*
 * desk.c - one running game: the page's way to the middle end (core/table.h). Moves go in
 * and out as text; everything shown is what one pair of eyes may know (core/game.h: a seat,
 * CT_EVERYTHING, CT_SPECTATOR).
 *
 * Every function that needs a game answers 0 while there is none, and for eyes or lines that it
 * does not have.
 */
#include "web/wasm/desk.h"

#include "games/list.h"
#include "web/wasm/door.h"
#include "web/wasm/request.h"

#include <stdlib.h>
#include <string.h>

static struct ct_house *house;
static struct ct_table *table;

struct ct_table *desk_table(void)
{
    return table;
}

struct ct_house *desk_house(void)
{
    if (!house) house = ct_house_new(ct_games);
    return house;
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
    if (!desk_house()) return 0;
    if (!request_read(door_input(), len, &q)) return door_answer(0, "the request is wrong");
    struct ct_kit *kit = request_kit(&q, &why);
    const struct ct_kit *shared = kit ? ct_house_keep(house, kit, &why) : NULL;
    struct ct_table *t = shared ? ct_table_new(house, shared, q.seed, &why) : NULL;
    for (int seat = 0; t && seat < q.config.players; seat++)
        ct_table_set_name(t, seat, q.name[seat]);
    ct_house_drop(house, shared);
    free(kit);
    return sit_down(t, &why, 0);
}

/* The record in the input, finished or not; the seed is for the dice to come. */
EXPORT("desk_load") int desk_load(size_t len, uint64_t seed);
int desk_load(size_t len, uint64_t seed)
{
    struct ct_refusal why;
    long line = 0;
    if (!desk_house()) return 0;
    struct ct_table *t = ct_table_load(house, door_input(), len, seed, &why, &line);
    return sit_down(t, &why, line);
}

static void put_record(const void *from, struct ct_text *out)
{
    ct_table_save(from, out);
}

static bool knows_all(void)
{
    return table && ct_table_eyes(table) == CT_EVERYTHING;
}

EXPORT("desk_save") int desk_save(void);
int desk_save(void)
{
    return knows_all() ? door_answer_with(1, put_record, table) : 0;
}

/* ---- a game that is played elsewhere ------------------------------------------------------- */

/* A table of one pair of eyes: in the input the request of the game (as for desk_new) in the
 * first `request` bytes, behind it what they see after n lines. */
EXPORT("desk_seen") int desk_seen(size_t request, size_t bytes, int eyes, int n);
int desk_seen(size_t request, size_t bytes, int eyes, int n)
{
    struct request q;
    struct ct_refusal why;
    if (!desk_house()) return 0;
    if (!request_read(door_input(), request, &q)) return door_answer(0, "the request is wrong");
    struct ct_kit *kit = request_kit(&q, &why);
    const struct ct_kit *shared = kit ? ct_house_keep(house, kit, &why) : NULL;
    struct ct_table *t =
        shared ? ct_table_seen(house, shared, door_input() + request, bytes, eyes, n, &why) : NULL;
    for (int seat = 0; t && seat < q.config.players; seat++)
        ct_table_set_name(t, seat, q.name[seat]);
    ct_house_drop(house, shared);
    free(kit);
    return sit_down(t, &why, 0);
}

/* The game went on, or back: in the input what the eyes see after n lines. */
EXPORT("desk_show") int desk_show(size_t bytes, int n);
int desk_show(size_t bytes, int n)
{
    struct ct_refusal why;
    if (!table || knows_all()) return 0;
    bool ok = ct_table_show(table, n, door_input(), bytes, &why);
    return ok ? door_answer(1, "") : door_refuse(ct_table_kit(table)->game, &why, 0);
}

/* The table of one pair of eyes becomes a whole one that they could be looking at: in the input
 * the lines that led there, a text each, with '\n' between them. */
EXPORT("desk_retell") int desk_retell(size_t len, uint64_t seed);
int desk_retell(size_t len, uint64_t seed)
{
    struct ct_refusal why;
    if (!table || knows_all()) return 0;
    return sit_down(ct_table_retold(table, door_input(), len, seed, &why), &why, 0);
}

struct look {
    int eyes, at;
};

static void put_seen(const void *from, struct ct_text *out)
{
    const struct look *look = from;
    size_t size = ct_table_kit(table)->game->state_size;
    ct_state *seen = calloc(1, size);
    if (!seen) return;
    ct_table_observe(table, look->at, look->eyes, seen);
    ct_put_bytes(out, (const char *)seen, size);
    free(seen);
}

/* The bytes for desk_seen and desk_show. */
EXPORT("desk_observe") int desk_observe(int eyes, int at);
int desk_observe(int eyes, int at)
{
    if (!table || !ct_table_can_show(table, at, eyes)) return 0;
    return door_answer_with(1, put_seen, &(struct look){eyes, at});
}

/* ---- showing ------------------------------------------------------------------------------- */

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

/* What everybody knows about the game: members of an object. */
static void put_facts(struct ct_text *out, int at)
{
    const struct ct_kit *kit = ct_table_kit(table);
    ct_put_json_member(out, "game", kit->game->id);
    ct_put_json_number(out, "players", kit->config.players);
    ct_put_json_number(out, "start", kit->config.start);
    ct_put_options(out, kit);
    put_names(out);
    ct_put_json_bool(out, "hides", ct_kit_hides(kit));
    ct_put_json_number(out, "lines", ct_table_lines(table));
    ct_put_json_number(out, "at", at);
    ct_put_json_number(out, "turn", ct_table_turn_at(table, at));
    ct_put_json_number(out, "mover", ct_table_mover(table, at));
}

static void put_position(const void *from, struct ct_text *out)
{
    const struct look *look = from;
    ct_put_char(out, '{');
    put_facts(out, look->at);
    ct_put_json_key(out, "view");
    ct_table_view(table, look->at, look->eyes, out);
    ct_put_char(out, '}');
}

/* What the eyes see before line `at` (-1: now), with everything else about the game. */
EXPORT("desk_position") int desk_position(int eyes, int at);
int desk_position(int eyes, int at)
{
    if (!table) return 0;
    if (at < 0) at = ct_table_lines(table);
    if (!ct_table_can_show(table, at, eyes)) return 0;
    return door_answer_with(1, put_position, &(struct look){eyes, at});
}

static void put_facts_only(const void *from, struct ct_text *out)
{
    const struct look *look = from;
    ct_put_char(out, '{');
    put_facts(out, look->at);
    ct_put_char(out, '}');
}

/* The same without the view. */
EXPORT("desk_facts") int desk_facts(void);
int desk_facts(void)
{
    if (!table) return 0;
    return door_answer_with(1, put_facts_only, &(struct look){.at = ct_table_lines(table)});
}

static void put_line(struct ct_text *out, int n, int eyes)
{
    char move[CT_MOVE_TEXT];
    struct ct_text text = ct_text_on(move, sizeof move);
    ct_table_put_move(table, n, ct_table_move_at(table, n), &text);
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_number(out, "n", n);
    ct_put_json_number(out, "seat", ct_table_seat_at(table, n));
    ct_put_json_member(out, "move", move);
    ct_put_json_key(out, "events");
    ct_table_events(table, n, eyes, out);
    ct_put_char(out, '}');
}

static void put_lines(const void *from, struct ct_text *out)
{
    const struct look *look = from;
    ct_put_char(out, '[');
    for (int n = look->at; n < ct_table_lines(table); n++) put_line(out, n, look->eyes);
    ct_put_char(out, ']');
}

/* The lines from `from` on: who, what, and the events as the eyes may be told them. */
EXPORT("desk_lines") int desk_lines(int from, int eyes);
int desk_lines(int from, int eyes)
{
    if (!knows_all() || from < 0 || !ct_table_can_show(table, 0, eyes)) return 0;
    return door_answer_with(1, put_lines, &(struct look){eyes, from});
}

/* ---- deciding ------------------------------------------------------------------------------ */

struct choices {
    const struct ct_choice *choice;
    int count;
};

static void put_choices(const void *from, struct ct_text *out)
{
    const struct choices *c = from;
    int now = ct_table_lines(table);
    ct_put_char(out, '[');
    for (int i = 0; i < c->count; i++) {
        ct_put_comma(out);
        ct_put_char(out, '{');
        ct_put_json_member(out, "text", c->choice[i].text);
        ct_put_json_bool(out, "reveals", ct_table_reveals(table, now, c->choice[i].move));
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
    c.count = ct_table_choices(table, ct_table_lines(table), &c.choice);
    return door_answer_with(1, put_choices, &c);
}

static void put_outcomes(const void *from, struct ct_text *out)
{
    const struct look *look = from;
    struct ct_chance outcome[CT_OUTCOMES_MAX];
    int count = ct_table_outcomes(table, look->at, outcome);
    ct_put_char(out, '[');
    for (int i = 0; i < count; i++) {
        ct_put_comma(out);
        ct_put_char(out, '{');
        ct_put_json_member(out, "text", outcome[i].choice.text);
        ct_put_json_number(out, "weight", outcome[i].weight);
        ct_put_char(out, '}');
    }
    ct_put_char(out, ']');
}

/* What the die of line `at` could have shown, in byte order, and its weights; []: none was due. */
EXPORT("desk_outcomes") int desk_outcomes(int at);
int desk_outcomes(int at)
{
    if (!knows_all() || at < 0 || at > ct_table_lines(table)) return 0;
    return door_answer_with(1, put_outcomes, &(struct look){.at = at});
}

static int answer(bool ok, const struct ct_refusal *why)
{
    return ok ? door_answer(1, "") : door_refuse(ct_table_kit(table)->game, why, 0);
}

/* Would the move in the input be allowed to that seat as line n? 0: the output says why not. */
EXPORT("desk_check") int desk_check(int seat, int n);
int desk_check(int seat, int n)
{
    struct ct_refusal why;
    return table ? answer(ct_table_check(table, seat, n, door_input(), &why), &why) : 0;
}

struct preview {
    int seat, n;
    bool ok;
    struct ct_refusal why;
};

static void put_preview(const void *from, struct ct_text *out)
{
    struct preview *p = *(struct preview *const *)from;
    p->ok = ct_table_preview(table, p->seat, p->n, door_input(), out, &p->why);
}

/* What the move in the input would show that seat as line n, without what it would turn up. */
EXPORT("desk_preview") int desk_preview(int seat, int n);
int desk_preview(int seat, int n)
{
    struct preview preview = {.seat = seat, .n = n}, *p = &preview;
    if (!table) return 0;
    int code = door_answer_with(1, put_preview, &p);
    return p->ok ? code : answer(false, &p->why);
}

/* The move in the input, as line n of that seat. */
EXPORT("desk_play") int desk_play(int seat, int n);
int desk_play(int seat, int n)
{
    struct ct_refusal why;
    return table ? answer(ct_table_play(table, seat, n, door_input(), &why), &why) : 0;
}

/* At a chance turn: the table rolls its die. */
EXPORT("desk_roll") int desk_roll(void);
int desk_roll(void)
{
    struct ct_refusal why;
    return table ? answer(ct_table_roll(table, &why), &why) : 0;
}

/* ---- taking back --------------------------------------------------------------------------- */

static bool is_seat(int seat)
{
    return table && seat >= 0 && seat < ct_table_kit(table)->config.players;
}

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
    if (!is_seat(seat) || !knows_all() || at < 0 || at > ct_table_lines(table)) return 0;
    return sit_down(ct_table_branch(table, seat, at, seed, &why), &why, 0);
}
