/*
 * replay.c - see replay.h. The order of the checks on a line is the specification's:
 * then the rule.
 *
 * Invariant: kit and state are those of a record whose lines so far all held. A header is
 * read into a fresh kit and state and only then takes the place of the old ones.
 */
#include "core/replay.h"

#include <stdlib.h>
#include <string.h>

struct ct_replay {
    const struct ct_game *const *games;
    struct ct_kit *kit;
    ct_state *state;
    ct_move *moves;
    struct ct_choice *choices;
    void *room; /* for JSON, grows up to what the longest line needs */
    size_t room_bytes;
    struct ct_json doc;
    const struct ct_game *game; /* of the last header, refused or not */
    long line;
    int n, records;
    bool has_result, is_chance;
    ct_move move;
    char move_text[CT_MOVE_TEXT];
};

struct ct_replay *ct_replay_new(const struct ct_game *const *games)
{
    struct ct_replay *r = calloc(1, sizeof *r);
    if (r) r->games = games;
    return r;
}

static void drop_game(struct ct_replay *r)
{
    free(r->kit);
    free(r->state);
    free(r->moves);
    free(r->choices);
    r->kit = NULL;
    r->state = NULL;
    r->moves = NULL;
    r->choices = NULL;
}

void ct_replay_free(struct ct_replay *r)
{
    if (!r) return;
    drop_game(r);
    free(r->room);
    free(r);
}

/* ---- the line as JSON ----------------------------------------------------------------- */

static bool has_room(struct ct_replay *r, size_t len)
{
    size_t need = ct_json_room(len);
    if (need <= r->room_bytes) return true;
    free(r->room);
    r->room = malloc(2 * need);
    r->room_bytes = r->room ? 2 * need : 0;
    return r->room != NULL;
}

static bool is_blank(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r') return false;
    return true;
}

static bool refuse_long(struct ct_replay *r, const char *text, struct ct_refusal *why)
{
    if (!ct_json_may_begin(text, CT_LINE_MAX, r->room, r->room_bytes))
        return ct_refuse(why, "R-1", "not-json-long");
    return ct_refuse(why, "R-2", "too-long");
}

static bool read_json(struct ct_replay *r, const char *text, size_t len, struct ct_refusal *why)
{
    if (len > 0 && text[len - 1] == '\r') len--;
    if (!has_room(r, len < CT_LINE_MAX ? len : CT_LINE_MAX)) return ct_refuse(why, "R-2", "memory");
    if (len > CT_LINE_MAX) return refuse_long(r, text, why);
    if (is_blank(text, len)) return ct_refuse(why, "R-1", "blank-line");
    const char *problem = ct_json_read(&r->doc, text, len, r->room, r->room_bytes);
    if (!problem && !ct_json_is(&r->doc, 0, CT_JSON_OBJECT)) problem = "not an object";
    if (!problem) return true;
    ct_refuse(why, "R-1", "not-json");
    return ct_refusal_add(why, "problem", problem);
}

/* Which of the four kinds of line: exactly one of the four keys. */
static enum ct_line kind_of(const struct ct_json *doc, struct ct_refusal *why)
{
    static const char *const keys[] = {"crosstown", "move", "chance", "result"};
    static const enum ct_line kinds[] = {CT_LINE_HEADER, CT_LINE_MOVE, CT_LINE_CHANCE,
                                         CT_LINE_RESULT};
    enum ct_line kind = CT_LINE_BAD;
    int found = 0;
    for (int i = 0; i < 4; i++) {
        if (ct_json_get(doc, 0, keys[i]) < 0) continue;
        kind = kinds[i];
        found++;
    }
    if (found == 1) return kind;
    ct_refuse(why, "R-1", found ? "several-keys" : "no-key");
    return CT_LINE_BAD;
}

/* ---- the header ------------------------------------------------------------------------- */

/* A member that is a whole number; `missing` when it is not there. */
static bool get_int(const struct ct_json *doc, const char *key, int64_t missing, int64_t *out)
{
    int value = ct_json_get(doc, 0, key);
    *out = missing;
    return value < 0 ? missing >= 0 : ct_json_int(doc, value, out);
}

static const struct ct_game *read_game(const struct ct_replay *r, struct ct_refusal *why)
{
    char id[CT_FACT_TEXT] = "";
    int64_t format;
    if (!get_int(&r->doc, "crosstown", -1, &format) || format != 1) {
        ct_refuse(why, "R-3", "format");
        return NULL;
    }
    int value = ct_json_get(&r->doc, 0, "game");
    if (!ct_json_is(&r->doc, value, CT_JSON_STRING)) {
        ct_refuse(why, "R-3", "game-type");
        return NULL;
    }
    bool fits = ct_json_string(&r->doc, value, id, sizeof id);
    const struct ct_game *game = fits ? ct_game_find(r->games, id) : NULL;
    if (!game) {
        ct_refuse(why, "R-3", "game");
        ct_refusal_add(why, "game", fits ? id : "…");
    }
    return game;
}

static bool read_numbers(const struct ct_replay *r, const struct ct_game *game,
                         struct ct_config *config, struct ct_refusal *why)
{
    int64_t rules, players, start;
    if (!get_int(&r->doc, "rules", -1, &rules) || rules != game->rules) {
        ct_refuse(why, "R-3", "rules");
        return ct_refusal_add_int(why, "known", game->rules);
    }
    bool known = get_int(&r->doc, "players", -1, &players);
    if (!known || players < game->seats_min || players > game->seats_max) {
        ct_refuse(why, "R-3", known ? "players" : "players-type");
        ct_refusal_add_int(why, "players", players);
        ct_refusal_add_int(why, "min", game->seats_min);
        return ct_refusal_add_int(why, "max", game->seats_max);
    }
    known = get_int(&r->doc, "start", 0, &start);
    if (!known || start < 0 || start >= players) {
        ct_refuse(why, "R-3", known ? "start" : "start-type");
        ct_refusal_add_int(why, "start", start);
        return ct_refusal_add_int(why, "last", players - 1);
    }
    config->players = (uint8_t)players;
    config->start = (uint8_t)start;
    return true;
}

static bool read_options(const struct ct_replay *r, const struct ct_game *game,
                         struct ct_config *config, struct ct_refusal *why)
{
    const struct ct_json *doc = &r->doc;
    int options = ct_json_get(doc, 0, "options");
    if (options < 0) return true;
    if (!ct_json_is(doc, options, CT_JSON_OBJECT)) return ct_refuse(why, "R-3", "options-type");
    for (int key = ct_json_first(doc, options); key >= 0; key = ct_json_next(doc, key)) {
        char name[CT_FACT_TEXT], text[CT_FACT_TEXT];
        int value = ct_json_value_of(key);
        /* What is too long for these buffers is unknown for sure. */
        if (!ct_json_string(doc, key, name, sizeof name)) strcpy(name, "…");
        if (!ct_config_value(game, config, name)) {
            ct_refuse(why, "R-4", "option");
            return ct_refusal_add(why, "option", name);
        }
        if (!ct_json_is(doc, value, CT_JSON_STRING)) {
            ct_refuse(why, "R-4", "value-type"); /* 3 is no value where "3" is one */
            return ct_refusal_add(why, "option", name);
        }
        if (!ct_json_string(doc, value, text, sizeof text)) strcpy(text, "…");
        if (!ct_config_set(game, config, name, text, why)) return false;
    }
    return true;
}

/* Fresh memory for a game into r, whose old one is kept aside by the caller. */
static bool make_room_for(struct ct_replay *r, const struct ct_game *game)
{
    r->kit = malloc(game->kit_size);
    r->state = calloc(1, game->state_size);
    r->moves = malloc((size_t)game->moves_max * sizeof *r->moves);
    r->choices = malloc((size_t)game->moves_max * sizeof *r->choices);
    return r->kit && r->state && r->moves && r->choices;
}

static bool read_setup(struct ct_replay *r, const struct ct_game *game,
                       const struct ct_config *config, struct ct_refusal *why)
{
    int setup = ct_json_get(&r->doc, 0, "setup");
    if (!ct_json_is(&r->doc, setup, CT_JSON_OBJECT)) return ct_refuse(why, "R-5", "setup-missing");
    return ct_kit_init(r->kit, game, config, &r->doc, setup, why) &&
           game->read_setup(r->kit, r->state, &r->doc, setup, why);
}

static bool read_header(struct ct_replay *r, struct ct_refusal *why)
{
    const struct ct_game *game = read_game(r, why);
    struct ct_config config;
    r->game = game;
    if (!game) return false;
    config = ct_config_default(game, game->seats_min);
    if (!read_numbers(r, game, &config, why) || !read_options(r, game, &config, why)) return false;

    struct ct_replay old = *r;
    bool ok = make_room_for(r, game) ? read_setup(r, game, &config, why)
                                     : ct_refuse(why, "R-5", "memory");
    if (ok) {
        drop_game(&old);
        r->n = 0;
        r->records++;
        r->has_result = false;
        return true;
    }
    drop_game(r);
    r->kit = old.kit;
    r->state = old.state;
    r->moves = old.moves;
    r->choices = old.choices;
    return false;
}

/* ---- decisions and chance --------------------------------------------------------------- */

static bool refuse_with_int(struct ct_refusal *why, const char *rule, const char *token,
                            const char *name, int value)
{
    ct_refuse(why, rule, token);
    return ct_refusal_add_int(why, name, value);
}

/* The legal list of the line, if it is there, against ours. */
static bool legal_agrees(struct ct_replay *r, struct ct_refusal *why)
{
    const struct ct_json *doc = &r->doc;
    int list = ct_json_get(doc, 0, "legal"), at = 0;
    if (list < 0) return true;
    if (!ct_json_is(doc, list, CT_JSON_ARRAY)) return ct_refuse(why, "R-9", "legal-type");
    int count = ct_choices(r->kit, r->state, r->moves, r->choices);
    for (int item = ct_json_first(doc, list); item >= 0; item = ct_json_next(doc, item), at++) {
        char text[CT_MOVE_TEXT];
        if (!ct_json_is(doc, item, CT_JSON_STRING)) return ct_refuse(why, "R-9", "legal-type");
        if (!ct_json_string(doc, item, text, sizeof text)) strcpy(text, "…");
        int order = at < count ? strcmp(text, r->choices[at].text) : -1;
        if (order == 0) continue;
        ct_refuse(why, "R-9", order < 0 ? "legal-extra" : "legal-missing");
        return ct_refusal_add(why, "move", order < 0 ? text : r->choices[at].text);
    }
    if (at == count) return true;
    ct_refuse(why, "R-9", "legal-missing");
    return ct_refusal_add(why, "move", r->choices[at].text);
}

static bool read_move(struct ct_replay *r, const char *key, ct_move *m)
{
    int value = ct_json_get(&r->doc, 0, key);
    char text[CT_MOVE_TEXT];
    return ct_json_string(&r->doc, value, text, sizeof text) &&
           r->kit->game->read_move(r->kit, r->state, text, strlen(text), m);
}

static bool number_agrees(const struct ct_replay *r, struct ct_refusal *why)
{
    int64_t n;
    if (get_int(&r->doc, "n", -1, &n) && n == r->n) return true;
    return refuse_with_int(why, "R-6", "number", "n", r->n);
}

static bool is_mover(const struct ct_replay *r, struct ct_refusal *why)
{
    int64_t player;
    int turn = ct_turn(r->state);
    if (get_int(&r->doc, "player", -1, &player) && player == turn) return true;
    return refuse_with_int(why, "R-7", "player", "player", turn);
}

static void apply(struct ct_replay *r, ct_move m)
{
    r->kit->game->apply(r->kit, r->state, m);
    r->move = m;
    r->n++;
}

static bool read_decision(struct ct_replay *r, struct ct_refusal *why)
{
    const struct ct_game *game = r->kit->game;
    ct_move m;
    bool readable = read_move(r, "move", &m);
    if (ct_turn(r->state) == CT_OVER) return ct_refuse(why, "R-12", "after-end");
    if (!number_agrees(r, why)) return false;
    if (ct_turn(r->state) == CT_CHANCE) return ct_refuse(why, "R-8", "chance-due");
    if (!is_mover(r, why) || !legal_agrees(r, why)) return false;
    if (!readable) return ct_refuse(why, "R-13", "unreadable");
    if (!game->check(r->kit, r->state, m, why)) return false;
    apply(r, m);
    return true;
}

static bool read_chance(struct ct_replay *r, struct ct_refusal *why)
{
    ct_move m;
    bool readable = read_move(r, "chance", &m);
    if (ct_turn(r->state) == CT_OVER) return ct_refuse(why, "R-12", "after-end");
    if (!number_agrees(r, why)) return false;
    if (ct_turn(r->state) != CT_CHANCE) return ct_refuse(why, "R-8", "move-due");
    if (!readable || !r->kit->game->check(r->kit, r->state, m, NULL))
        return ct_refuse(why, "R-8", "outcome");
    apply(r, m);
    return true;
}

/* ---- the result -------------------------------------------------------------------------- */

static bool ints_agree(const struct ct_json *doc, int list, const int *values, int count)
{
    int at = 0;
    if (!ct_json_is(doc, list, CT_JSON_ARRAY) || ct_json_size(doc, list) != count) return false;
    for (int item = ct_json_first(doc, list); item >= 0; item = ct_json_next(doc, item)) {
        int64_t value;
        if (!ct_json_int(doc, item, &value) || value != values[at++]) return false;
    }
    return true;
}

static bool refuse_ints(struct ct_refusal *why, const char *token, const int *values, int count)
{
    char list[CT_FACT_TEXT];
    struct ct_text text = ct_text_on(list, sizeof list);
    ct_put_ints(&text, values, count);
    ct_refuse(why, "R-10", token);
    return ct_refusal_add(why, token, list);
}

static bool read_result(struct ct_replay *r, struct ct_refusal *why)
{
    const struct ct_json *doc = &r->doc;
    int result = ct_json_get(doc, 0, "result"), players = r->kit->config.players;
    struct ct_score score;
    if (ct_turn(r->state) != CT_OVER) return ct_refuse(why, "R-11", "result-early");
    if (!ct_json_is(doc, result, CT_JSON_OBJECT)) return ct_refuse(why, "R-10", "result-type");
    r->kit->game->score(r->kit, r->state, &score);
    if (!ints_agree(doc, ct_json_get(doc, result, "scores"), score.points, players))
        return refuse_ints(why, "scores", score.points, players);
    if (!ints_agree(doc, ct_json_get(doc, result, "ranks"), score.rank, players))
        return refuse_ints(why, "ranks", score.rank, players);
    if (!ct_json_equals(doc, ct_json_get(doc, result, "reason"), score.reason)) {
        ct_refuse(why, "R-10", "reason");
        return ct_refusal_add(why, "reason", score.reason);
    }
    r->has_result = true;
    return true;
}

/* ---- lines ------------------------------------------------------------------------------- */

/* May a header begin the next record here? */
static bool record_is_whole(const struct ct_replay *r, bool partial, struct ct_refusal *why)
{
    if (!r->kit || r->has_result) return true;
    if (ct_turn(r->state) == CT_OVER) return ct_refuse(why, "R-11", "result-missing");
    return partial || ct_refuse(why, "R-11", "ends-early");
}

/* The move or outcome as the line has it, for messages. */
static void note_text(struct ct_replay *r, enum ct_line kind)
{
    int value = ct_json_get(&r->doc, 0, kind == CT_LINE_MOVE ? "move" : "chance");
    r->is_chance = kind == CT_LINE_CHANCE;
    if (value >= 0 && !ct_json_string(&r->doc, value, r->move_text, sizeof r->move_text))
        strcpy(r->move_text, "…");
}

static bool read_line(struct ct_replay *r, enum ct_line kind, bool partial, struct ct_refusal *why)
{
    if (kind == CT_LINE_HEADER) return record_is_whole(r, partial, why) && read_header(r, why);
    if (!r->kit) return ct_refuse(why, "R-3", "no-header");
    if (r->has_result) return ct_refuse(why, "R-12", "after-end");
    if (kind == CT_LINE_MOVE) return read_decision(r, why);
    if (kind == CT_LINE_CHANCE) return read_chance(r, why);
    return read_result(r, why);
}

enum ct_line ct_replay_line(struct ct_replay *r, const char *text, size_t len, bool partial,
                            struct ct_refusal *why)
{
    struct ct_refusal unasked;
    enum ct_line kind = CT_LINE_BAD;
    if (!why) why = &unasked;
    r->line++;
    r->move_text[0] = '\0';
    if (read_json(r, text, len, why)) kind = kind_of(&r->doc, why);
    if (kind == CT_LINE_MOVE || kind == CT_LINE_CHANCE) note_text(r, kind);
    if (kind != CT_LINE_BAD && !read_line(r, kind, partial, why)) kind = CT_LINE_BAD;
    if (kind == CT_LINE_BAD) why->game = r->game;
    return kind;
}

bool ct_replay_end(const struct ct_replay *r, bool partial, struct ct_refusal *why)
{
    if (!r->kit) return ct_refuse(why, "R-3", "empty");
    return record_is_whole(r, partial, why);
}

/* ---- where it stands --------------------------------------------------------------------- */

const struct ct_kit *ct_replay_kit(const struct ct_replay *r)
{
    return r->kit;
}

const ct_state *ct_replay_state(const struct ct_replay *r)
{
    return r->state;
}

void ct_replay_score(const struct ct_replay *r, struct ct_score *out)
{
    r->kit->game->score(r->kit, r->state, out);
}

long ct_replay_line_number(const struct ct_replay *r)
{
    return r->line;
}

int ct_replay_n(const struct ct_replay *r)
{
    return r->n;
}

int ct_replay_records(const struct ct_replay *r)
{
    return r->records;
}

ct_move ct_replay_move(const struct ct_replay *r)
{
    return r->move;
}

const char *ct_replay_move_text(const struct ct_replay *r)
{
    return r->move_text;
}

bool ct_replay_is_chance(const struct ct_replay *r)
{
    return r->is_chance;
}

const struct ct_json *ct_replay_json(const struct ct_replay *r)
{
    return &r->doc;
}
