/*
 * view.c - the position as JSON, described in docs/view-tuktuk.md, and the face. Everything in
 * the view is public: the stock shows by its size only, so all eyes see the same.
 */
#include "games/tuktuk/tuktuk.h"

static void open_object(struct ct_text *out)
{
    ct_put_comma(out);
    ct_put_char(out, '{');
}

static void open_list(struct ct_text *out, const char *key)
{
    ct_put_json_key(out, key);
    ct_put_char(out, '[');
}

static const char *phase_name(const struct tuktuk *s)
{
    switch ((enum tuktuk_phase)s->phase) {
    case TUKTUK_PLACE: return "customer";
    case TUKTUK_DEAL: return "tile";
    case TUKTUK_ROLL: return "roll";
    case TUKTUK_DRIVE: return "drive";
    case TUKTUK_AGAIN: return "again";
    case TUKTUK_DECIDED:
    case TUKTUK_STOCK: break;
    }
    return "over";
}

/* ---- the town -------------------------------------------------------------------- */

static void view_board(const struct ct_kit *kit, struct ct_text *out)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    ct_put_json_key(out, "board");
    ct_put_char(out, '{');
    ct_put_json_member(out, "name", ct_config_value(kit->game, &kit->config, "board"));
    ct_put_json_number(out, "width", k->width);
    ct_put_json_number(out, "height", k->height);
    tuktuk_put_json_town(out, k);
    ct_put_char(out, '}');
}

static void view_stations(const struct tuktuk_kit *k, struct ct_text *out)
{
    open_list(out, "stations");
    for (int i = 0; i < TUKTUK_STATIONS; i++) {
        if (k->station[i] == TUKTUK_NOWHERE) continue;
        open_object(out);
        ct_put_json_number(out, "number", i + 1);
        tuktuk_put_json_square(out, "at", k->station[i]);
        for (int seat = 0; seat < k->base.config.players; seat++)
            if (k->home[seat] == k->station[i]) ct_put_json_number(out, "seat", seat);
        ct_put_char(out, '}');
    }
    ct_put_char(out, ']');
}

/* ---- what stands and lies there -------------------------------------------------- */

static void view_taxi(const struct tuktuk_kit *k, const struct tuktuk *s,
                      const struct ct_score *score, int seat, struct ct_text *out)
{
    const struct tuktuk_taxi *taxi = &s->taxi[seat];
    open_object(out);
    ct_put_json_number(out, "seat", seat);
    ct_put_json_member(out, "colour", TUKTUK_SEAT_COLOURS[seat]);
    tuktuk_put_json_square(out, "at", taxi->square);
    tuktuk_put_json_square(out, "home", k->home[seat]);
    ct_put_json_bool(out, "customer", taxi->carries > 0);
    ct_put_json_bool(out, "misses", s->owing >> seat & 1);
    ct_put_json_bool(out, "held", tuktuk_is_held(s, seat));
    ct_put_json_number(out, "deliveries", score->points[seat]);
    ct_put_json_number(out, "rank", score->rank[seat]);
    ct_put_char(out, '}');
}

static void view_customers(const struct tuktuk_kit *k, const struct tuktuk *s, struct ct_text *out)
{
    open_list(out, "customers");
    for (int i = 0; i < k->customers; i++) {
        unsigned square = s->customer[i] & 1023, feet = s->customer[i] >> 10;
        if (s->customer[i] == TUKTUK_NOBODY) continue;
        open_object(out);
        tuktuk_put_json_square(out, "at", square);
        tuktuk_put_json_direction(out, "feet", feet);
        tuktuk_put_json_square(out, "street", tuktuk_beyond(square, feet));
        ct_put_char(out, '}');
    }
    ct_put_char(out, ']');
}

static void view_tile(unsigned tile, struct ct_text *out)
{
    int kind = tuktuk_kind_of_tile(tile);
    open_object(out);
    ct_put_json_member(out, "kind", TUKTUK_KIND_NAMES[kind]);
    if (tuktuk_is_turned(kind)) tuktuk_put_json_direction(out, "heading", tile >> 10);
    ct_put_char(out, '}');
}

/* Each square with tiles once: its stack from the top down. */
static void view_stacks(const struct tuktuk *s, struct ct_text *out)
{
    open_list(out, "tiles");
    for (unsigned square = 0; square < TUKTUK_SQUARES; square++) {
        if (!(s->board[square] & TUKTUK_CODE)) continue;
        open_object(out);
        tuktuk_put_json_square(out, "at", square);
        ct_put_json_bool(out, "used", s->board[square] & TUKTUK_SPENT);
        open_list(out, "stack");
        for (int t = tuktuk_top(s, square); t >= 0; t = tuktuk_below(s, t))
            view_tile(s->tile[t], out);
        ct_put(out, "]}");
    }
    ct_put_char(out, ']');
}

/* One-way lines in force (TT-29). */
static void view_lines(const struct tuktuk_kit *k, const struct tuktuk *s, struct ct_text *out)
{
    struct tuktuk_line line[TUKTUK_TILES_MAX];
    int count = tuktuk_lines(k, s, line);
    open_list(out, "one_ways");
    for (int i = 0; i < count; i++) {
        open_object(out);
        tuktuk_put_json_square(out, "at", line[i].at);
        tuktuk_put_json_direction(out, "arrow", line[i].arrow);
        tuktuk_put_json_square(out, "from", line[i].from);
        tuktuk_put_json_square(out, "to", line[i].to);
        ct_put_char(out, '}');
    }
    ct_put_char(out, ']');
}

/* ---- what is to be decided ------------------------------------------------------- */

static void view_drive(const struct ct_kit *kit, const struct tuktuk *s, ct_move m,
                       struct ct_text *out)
{
    unsigned at = s->taxi[s->mover].square;
    int left = -1; /* kind of the tile that the last step left */
    for (int i = 0; i < tuktuk_move_steps(m); i++) {
        left = i > 0 ? tuktuk_top_kind(s, at) : -1;
        at = tuktuk_beyond(at, tuktuk_move_step(m, i));
    }
    open_object(out);
    ct_put_json_key(out, "move");
    ct_put_char(out, '"');
    tuktuk_write_move(kit, (const ct_state *)(const void *)s, m, out);
    ct_put_char(out, '"');
    tuktuk_put_json_square(out, "end", at);
    if (tuktuk_is_fined(s, left)) ct_put_json_bool(out, "sent_home", true);
    ct_put_char(out, '}');
}

static void view_drives(const struct ct_kit *kit, const struct tuktuk *s, struct ct_text *out)
{
    ct_move list[TUKTUK_MOVES_MAX];
    int idle, count = 0;
    if (s->phase == TUKTUK_DRIVE) count = tuktuk_drives(tuktuk_kit_of(kit), s, list, &idle);
    open_list(out, "drives");
    for (int i = 0; i < count; i++) view_drive(kit, s, list[i], out);
    ct_put_char(out, ']');
}

static void view_die(const struct tuktuk_kit *k, const struct tuktuk *s, struct ct_text *out)
{
    if (!s->die) return;
    ct_put_json_number(out, "die", s->die);
    ct_put_json_member(out, "colour", s->extra ? "green" : TUKTUK_COLOURS[s->die]);
    ct_put_json_number(out, "steps", tuktuk_roll_of(k, s).limit);
    ct_put_json_bool(out, "extra", s->extra);
}

/* How many customers there are, and how many are enough whoever gets the others: half of them,
 * since nobody can then have more, and equals come later (TT-35). */
static void view_race(const struct tuktuk_kit *k, struct ct_text *out)
{
    ct_put_json_number(out, "customers_each", k->customers / k->base.config.players);
    ct_put_json_number(out, "enough", (k->customers + 1) / 2);
}

static void view(const struct ct_kit *kit, const ct_state *state, int eyes, struct ct_text *out)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    const struct tuktuk *s = tuktuk_of(state);
    struct ct_score score;
    tuktuk_score(kit, state, &score);
    ct_put_char(out, '{');
    ct_put_json_member(out, "game", "tuktuk");
    ct_put_json_number(out, "viewer", eyes);
    ct_put_json_member(out, "phase", phase_name(s));
    ct_put_json_number(out, "turn", s->turn);
    ct_put_json_number(out, "mover", s->mover);
    if (score.reason) ct_put_json_member(out, "reason", score.reason);
    ct_put_json_number(out, "stock", k->tiles - s->drawn);
    if (s->phase == TUKTUK_DEAL)
        ct_put_json_member(out, "drawn",
                           TUKTUK_KIND_NAMES[tuktuk_kind_of_tile(s->tile[s->drawn - 1])]);
    view_die(k, s, out);
    ct_put_json_bool(out, "slowed", s->slowed);
    view_race(k, out);
    view_board(kit, out);
    view_stations(k, out);
    open_list(out, "taxis");
    for (int i = 0; i < kit->config.players; i++) view_taxi(k, s, &score, i, out);
    ct_put_char(out, ']');
    view_customers(k, s, out);
    view_stacks(s, out);
    view_lines(k, s, out);
    view_drives(kit, s, out);
    ct_put_char(out, '}');
}

/* ---- the face ------------------------------------------------------------------- */

/* A drawn tile, whether it has a place, a roll, and whose turn is missed or lost by it. */
static const char *const surprises[] = {"tile-drawn",     "tile-set-aside", "rolled",
                                        "held-by-police", "turn-missed",    NULL};

const struct ct_face tuktuk_face = {
    .credit = "Tactic",
    .aim = "Fetch customers from the middle of town to your station, more of them than the others.",
    .how = "Type customer@x,y/D or TILE@x,y (with /D for signs that have a direction), steps as\n"
           "letters (NNEE) or stay; skip, roll or end where they are offered.",
    .refusal_words = tuktuk_refusal_words,
    .event_words = tuktuk_event_words,
    .reason_words = tuktuk_reason_words,
    .value_words = tuktuk_value_words,
    .rulebook = tuktuk_rulebook,
    .colours = "RYBG",
    .surprises = surprises,
    .view = view,
    .events = tuktuk_events,
    .draw = tuktuk_draw,
};
