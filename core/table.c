/*
 * table.c - see table.h.
 *
 * Undo is forgetting: the table keeps the position before every line, one behind the other,
 * and a line's seat and move. Positions are small and games are short.
 *
 * Invariant: state number n + 1 is state n with move n applied; the last one is now.
 */
#include "core/table.h"

#include "core/replay.h"

#include <stdlib.h>
#include <string.h>

struct line {
    ct_move move;
    int8_t seat; /* CT_CHANCE: a die */
    bool reveals;
};

struct ct_table {
    struct ct_kit *kit;
    struct line *line;
    char *states; /* lines + 1 of them */
    int lines, room;
    ct_state *shown; /* what a seat sees, while it is being shown */
    ct_move *moves;
    struct ct_choice *choices;
    struct ct_rng dice;
    char name[CT_SEATS_MAX][CT_NAME];
    char branch[96]; /* the header's member, "" when this is no branch */
    char *others;    /* members of a loaded header that are not ours, as they stood; or NULL */
};

/* ---- making ------------------------------------------------------------------------------ */

void ct_table_free(struct ct_table *t)
{
    if (!t) return;
    free(t->kit);
    free(t->line);
    free(t->states);
    free(t->shown);
    free(t->moves);
    free(t->choices);
    free(t->others);
    free(t);
}

static bool grow(struct ct_table *t, int room)
{
    size_t size = t->kit->game->state_size;
    struct line *line = realloc(t->line, (size_t)room * sizeof *line);
    if (line) t->line = line;
    char *states = realloc(t->states, ((size_t)room + 1) * size);
    if (states) t->states = states;
    if (!line || !states) return false;
    t->room = room;
    return true;
}

/* A table with everything but its first state. */
static struct ct_table *table_for(const struct ct_kit *kit, uint64_t seed, struct ct_refusal *why)
{
    const struct ct_game *game = kit->game;
    struct ct_table *t = calloc(1, sizeof *t);
    if (!t) goto no_memory;
    t->kit = malloc(game->kit_size);
    t->shown = calloc(1, game->state_size);
    t->moves = malloc((size_t)game->moves_max * sizeof *t->moves);
    t->choices = malloc((size_t)game->moves_max * sizeof *t->choices);
    if (!t->kit || !t->shown || !t->moves || !t->choices) goto no_memory;
    memcpy(t->kit, kit, game->kit_size);
    if (!grow(t, 64)) goto no_memory;
    memset(t->states, 0, game->state_size);
    ct_rng_seed(&t->dice, seed, CT_STREAM_CHANCE);
    return t;

no_memory:
    ct_table_free(t);
    ct_refuse(why, "R-5", "memory");
    return NULL;
}

static ct_state *state_at(const struct ct_table *t, int n)
{
    return (ct_state *)(void *)(t->states + (size_t)n * t->kit->game->state_size);
}

struct ct_table *ct_table_new(const struct ct_kit *kit, uint64_t seed, struct ct_refusal *why)
{
    struct ct_table *t = table_for(kit, seed, why);
    struct ct_rng deal;
    if (!t) return NULL;
    ct_rng_seed(&deal, seed, CT_STREAM_SETUP);
    kit->game->init(t->kit, state_at(t, 0), &deal);
    return t;
}

/* ---- loading and saving ------------------------------------------------------------------ */

static bool push(struct ct_table *t, ct_move m, struct ct_refusal *why)
{
    const struct ct_game *game = t->kit->game;
    if (t->lines == t->room && !grow(t, 2 * t->room)) return ct_refuse(why, "R-2", "memory");
    const ct_state *now = state_at(t, t->lines);
    ct_state *next = state_at(t, t->lines + 1);
    struct line *line = &t->line[t->lines];
    int turn = ct_turn(now);
    *line = (struct line){m, (int8_t)turn, turn >= 0 && game->reveals(t->kit, now, m)};
    memcpy(next, now, game->state_size);
    game->apply(t->kit, next, m);
    t->lines++;
    return true;
}

static void mark_branch(struct ct_table *t, const char *of, int64_t at)
{
    struct ct_text member = ct_text_on(t->branch, sizeof t->branch);
    ct_put(&member, "\"branch\":{");
    ct_put_json_member(&member, "of", of);
    ct_put_json_number(&member, "at", at);
    ct_put_char(&member, '}');
}

/* A record that says it is a branch goes on saying so. */
static void read_branch(struct ct_table *t, const struct ct_json *doc)
{
    int branch = ct_json_get(doc, 0, "branch");
    char of[24];
    int64_t at;
    if (ct_json_string(doc, ct_json_get(doc, branch, "of"), of, sizeof of) &&
        ct_json_int(doc, ct_json_get(doc, branch, "at"), &at))
        mark_branch(t, of, at);
    if (strlen(t->branch) >= sizeof t->branch - 1) t->branch[0] = '\0'; /* cut: all escapes */
}

/* A long name is cut rather than lost. */
static void read_name(struct ct_table *t, int seat, const struct ct_json *doc, int item)
{
    char name[4 * CT_NAME] = "";
    ct_json_string(doc, item, name, sizeof name);
    ct_table_set_name(t, seat, name);
}

static void read_names(struct ct_table *t, const struct ct_json *doc)
{
    int seat = 0, list = ct_json_get(doc, 0, "names");
    if (!ct_json_is(doc, list, CT_JSON_ARRAY)) return;
    for (int item = ct_json_first(doc, list); item >= 0 && seat < CT_SEATS_MAX;
         item = ct_json_next(doc, item), seat++)
        read_name(t, seat, doc, item);
}

static bool is_ours(const struct ct_json *doc, int key)
{
    static const char *const keys[] = {"crosstown", "game",  "rules", "players", "start",
                                       "options",   "setup", "names", "branch"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (ct_json_equals(doc, key, keys[i])) return true;
    return false;
}

/* What else the header says (date, clocks, seed) is kept as it stands. */
static bool keep_others(struct ct_table *t, const struct ct_json *doc, struct ct_refusal *why)
{
    size_t room, len;
    ct_json_raw(doc, 0, &room);
    t->others = malloc(room + 1);
    if (!t->others) return ct_refuse(why, "R-2", "memory");
    struct ct_text out = ct_text_on(t->others, room + 1);
    for (int key = ct_json_first(doc, 0); key >= 0; key = ct_json_next(doc, key)) {
        if (is_ours(doc, key)) continue;
        if (out.len) ct_put_char(&out, ',');
        const char *raw = ct_json_raw(doc, key, &len);
        ct_put_bytes(&out, raw, len);
        ct_put_char(&out, ':');
        raw = ct_json_raw(doc, ct_json_value_of(key), &len);
        ct_put_bytes(&out, raw, len);
    }
    return true;
}

/* One line of the record into the table, which the header makes. */
static bool load_line(struct ct_table **t, struct ct_replay *r, const char *text, size_t len,
                      uint64_t seed, struct ct_refusal *why)
{
    enum ct_line kind = ct_replay_line(r, text, len, false, why);
    if (kind == CT_LINE_BAD) return false;
    if (kind == CT_LINE_MOVE || kind == CT_LINE_CHANCE) return push(*t, ct_replay_move(r), why);
    if (kind == CT_LINE_RESULT) return true;
    if (*t) return ct_refuse(why, "R-12", "second-record");
    const struct ct_kit *kit = ct_replay_kit(r);
    *t = table_for(kit, seed, why);
    if (!*t) return false;
    memcpy(state_at(*t, 0), ct_replay_state(r), kit->game->state_size);
    read_names(*t, ct_replay_json(r));
    read_branch(*t, ct_replay_json(r));
    return keep_others(*t, ct_replay_json(r), why);
}

struct ct_table *ct_table_load(const struct ct_game *const *games, const char *text, size_t len,
                               uint64_t seed, struct ct_refusal *why, long *line)
{
    struct ct_replay *r = ct_replay_new(games);
    struct ct_table *t = NULL;
    const char *at = text, *end = text + len;
    bool ok = r || ct_refuse(why, "R-2", "memory");
    while (ok && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        ok = load_line(&t, r, at, (size_t)(stop - at), seed, why);
        at = stop + 1;
    }
    ok = ok && ct_replay_end(r, true, why);
    if (line) *line = r ? ct_replay_line_number(r) : 0;
    ct_replay_free(r);
    if (ok) return t;
    ct_table_free(t);
    return NULL;
}

static void put_names(const struct ct_table *t, struct ct_text *out)
{
    bool named = false;
    for (int seat = 0; seat < t->kit->config.players; seat++) named |= t->name[seat][0] != '\0';
    if (!named) return;
    ct_put(out, "\"names\":[");
    for (int seat = 0; seat < t->kit->config.players; seat++) {
        ct_put_comma(out);
        ct_put_json_string(out, t->name[seat]);
    }
    ct_put_char(out, ']');
}

void ct_table_save(const struct ct_table *t, struct ct_text *out)
{
    const struct ct_kit *kit = t->kit;
    char buffer[CT_SEATS_MAX * 6 * CT_NAME + 256]; /* a name may be all escapes */
    struct ct_text more = ct_text_on(buffer, sizeof buffer);
    put_names(t, &more);
    if (t->branch[0]) ct_put_comma(&more);
    ct_put(&more, t->branch);
    ct_put_header(out, kit, state_at(t, 0), buffer, t->others ? t->others : "");
    for (int n = 0; n < t->lines; n++) {
        if (t->line[n].seat == CT_CHANCE)
            ct_put_chance(out, kit, state_at(t, n), n, t->line[n].move);
        else
            ct_put_decision(out, kit, state_at(t, n), n, t->line[n].move, NULL, 0);
    }
    if (ct_table_turn(t) == CT_OVER) ct_put_result(out, kit, ct_table_state(t));
}

void ct_table_set_name(struct ct_table *t, int seat, const char *name)
{
    struct ct_text text = ct_text_on(t->name[seat], CT_NAME);
    ct_put(&text, name);
    /* A cut may have split a character. */
    size_t len = strlen(t->name[seat]);
    while (!ct_utf8_is_valid(t->name[seat], len)) t->name[seat][--len] = '\0';
}

const char *ct_table_name(const struct ct_table *t, int seat)
{
    return t->name[seat];
}

/* ---- where it stands ---------------------------------------------------------------------- */

const struct ct_kit *ct_table_kit(const struct ct_table *t)
{
    return t->kit;
}

const ct_state *ct_table_state_at(const struct ct_table *t, int n)
{
    return state_at(t, n);
}

const ct_state *ct_table_state(const struct ct_table *t)
{
    return state_at(t, t->lines);
}

int ct_table_turn(const struct ct_table *t)
{
    return ct_turn(ct_table_state(t));
}

int ct_table_lines(const struct ct_table *t)
{
    return t->lines;
}

int ct_table_seat_at(const struct ct_table *t, int n)
{
    return t->line[n].seat;
}

ct_move ct_table_move_at(const struct ct_table *t, int n)
{
    return t->line[n].move;
}

/* ---- playing ------------------------------------------------------------------------------- */

int ct_table_choices(struct ct_table *t, const struct ct_choice **out)
{
    *out = t->choices;
    if (ct_table_turn(t) < 0) return 0;
    return ct_choices(t->kit, ct_table_state(t), t->moves, t->choices);
}

bool ct_table_play_move(struct ct_table *t, ct_move m, struct ct_refusal *why)
{
    int turn = ct_table_turn(t);
    if (turn == CT_OVER) return ct_refuse(why, "R-12", "after-end");
    if (turn == CT_CHANCE) return ct_refuse(why, "R-8", "chance-due");
    if (t->kit->game->check(t->kit, ct_table_state(t), m, why)) return push(t, m, why);
    if (why) why->game = t->kit->game;
    return false;
}

bool ct_table_play(struct ct_table *t, const char *text, struct ct_refusal *why)
{
    ct_move m;
    if (ct_table_turn(t) == CT_OVER) return ct_refuse(why, "R-12", "after-end");
    if (!t->kit->game->read_move(t->kit, ct_table_state(t), text, strlen(text), &m))
        return ct_refuse(why, "R-13", "unreadable");
    return ct_table_play_move(t, m, why);
}

bool ct_table_roll(struct ct_table *t, struct ct_refusal *why)
{
    if (ct_table_turn(t) != CT_CHANCE) return ct_refuse(why, "R-8", "move-due");
    return push(t, ct_pick_outcome(t->kit, ct_table_state(t), &t->dice), why);
}

bool ct_table_reveals(const struct ct_table *t, ct_move m)
{
    return ct_table_turn(t) >= 0 && t->kit->game->reveals(t->kit, ct_table_state(t), m);
}

bool ct_table_may_undo(const struct ct_table *t, int seat)
{
    if (t->lines == 0) return false;
    const struct line *last = &t->line[t->lines - 1];
    return last->seat == seat && !last->reveals;
}

bool ct_table_undo(struct ct_table *t, int seat)
{
    if (!ct_table_may_undo(t, seat)) return false;
    t->lines--;
    return true;
}

/* ---- branching ----------------------------------------------------------------------------- */

/* FNV-1a over the first position: names the record that a branch came from. */
static uint64_t fingerprint(const struct ct_table *t)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < t->kit->game->state_size; i++)
        hash = (hash ^ (unsigned char)t->states[i]) * 0x100000001b3u;
    return hash;
}

/* The set-up of a world as text, in memory that the caller frees; NULL: none left. */
static char *setup_text(const struct ct_kit *kit, const ct_state *world, size_t *len)
{
    for (size_t room = 4096;; room *= 2) {
        char *text = malloc(room);
        if (!text) return NULL;
        struct ct_text out = ct_text_on(text, room);
        kit->game->write_setup(kit, world, &out);
        *len = out.len;
        if (!ct_text_is_cut(&out)) return text;
        free(text);
    }
}

/* The first state of the world: through its set-up's text, as a record would. */
static bool deal_again(struct ct_table *t, const ct_state *world, struct ct_refusal *why)
{
    const struct ct_kit *kit = t->kit;
    size_t len = 0;
    char *text = setup_text(kit, world, &len);
    size_t room = ct_json_room(len);
    void *tokens = text ? malloc(room) : NULL;
    struct ct_json doc;
    bool ok = tokens || ct_refuse(why, "R-5", "memory");
    if (ok && ct_json_read(&doc, text, len, tokens, room))
        ok = ct_refuse(why, "R-5", "setup-missing");
    ok = ok && kit->game->read_setup(kit, state_at(t, 0), &doc, 0, why);
    free(text);
    free(tokens);
    return ok;
}

/* The same decisions again; by text, since bits may name things of a world. */
static bool play_again(struct ct_table *t, const struct ct_table *from, int lines,
                       struct ct_refusal *why)
{
    const struct ct_game *game = t->kit->game;
    for (int n = 0; n < lines; n++) {
        char text[CT_MOVE_TEXT];
        struct ct_text out = ct_text_on(text, sizeof text);
        const ct_state *now = state_at(t, n);
        ct_move m;
        game->write_move(from->kit, state_at(from, n), from->line[n].move, &out);
        if (!game->read_move(t->kit, now, text, out.len, &m))
            return ct_refuse(why, "R-13", "unreadable");
        if (!game->check(t->kit, now, m, why) || !push(t, m, why)) return false;
    }
    return true;
}

struct ct_table *ct_table_branch(const struct ct_table *t, int seat, int at, uint64_t seed,
                                 struct ct_refusal *why)
{
    const struct ct_game *game = t->kit->game;
    struct ct_table *branch = table_for(t->kit, seed, why);
    ct_state *seen = calloc(2, game->state_size);
    struct ct_rng rng;
    bool ok = branch && (seen || ct_refuse(why, "R-5", "memory"));
    if (ok) {
        ct_state *world = (ct_state *)(void *)((char *)seen + game->state_size);
        ct_rng_seed(&rng, seed, CT_STREAM_SETUP);
        game->observe(t->kit, state_at(t, at), seat, seen);
        game->imagine(t->kit, seen, seat, &rng, world);
        ok = deal_again(branch, world, why) && play_again(branch, t, at, why);
    }
    free(seen);
    if (!ok) {
        ct_table_free(branch);
        return NULL;
    }
    memcpy(branch->name, t->name, sizeof t->name);
    char of[24];
    struct ct_text name = ct_text_on(of, sizeof of);
    ct_put_format(&name, "%016llx", (unsigned long long)fingerprint(t));
    mark_branch(branch, of, at);
    return branch;
}

/* ---- showing --------------------------------------------------------------------------------- */

static const ct_state *as_seen(const struct ct_table *t, int n, int seat, ct_state *room)
{
    if (seat < 0) return state_at(t, n);
    t->kit->game->observe(t->kit, state_at(t, n), seat, room);
    return room;
}

void ct_table_observe(const struct ct_table *t, int seat, ct_state *out)
{
    t->kit->game->observe(t->kit, ct_table_state(t), seat, out);
}

void ct_table_view(struct ct_table *t, int seat, struct ct_text *out)
{
    t->kit->game->face->view(t->kit, as_seen(t, t->lines, seat, t->shown), seat, out);
}

void ct_table_events(const struct ct_table *t, int n, int seat, struct ct_text *out)
{
    t->kit->game->face->events(t->kit, state_at(t, n), t->line[n].move, state_at(t, n + 1), seat,
                               out);
}

void ct_table_draw(struct ct_table *t, int n, int seat, const struct ct_pen *pen,
                   struct ct_text *out)
{
    t->kit->game->face->draw(t->kit, as_seen(t, n, seat, t->shown), seat, pen, out);
}
