/*
 * bot_read.c - see bot.h: the values of a request. Strict: a key that is there with a wrong value
 * is a problem, never a default; keys that nobody knows are ignored, as everywhere.
 */
#include "apps/bot/bot.h"

#include "apps/common/base64.h"
#include "apps/common/flags.h"
#include "games/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t ID_MOST = (INT64_C(1) << 53) - 1;

bool asked_fail(struct asked *q, const char *problem)
{
    q->problem = problem;
    return false;
}

/* The id is echoed as it was written, also when the rest of the request is wrong. */
static bool read_id(struct asked *q)
{
    int id = ct_json_get(q->doc, 0, "id");
    int64_t number;
    size_t len;
    q->id[0] = '\0';
    if (id == CT_JSON_NONE) return true;
    const char *raw = ct_json_raw(q->doc, id, &len);
    bool is_number = ct_json_int(q->doc, id, &number) && number >= -ID_MOST && number <= ID_MOST;
    bool is_text = ct_json_is(q->doc, id, CT_JSON_STRING);
    if ((!is_number && !is_text) || len >= BOT_ID)
        return asked_fail(q, "\"id\" is a whole number or a text of at most 77 bytes");
    memcpy(q->id, raw, len);
    q->id[len] = '\0';
    return true;
}

bool asked_read(struct asked *q, char verb[16])
{
    if (!read_id(q)) return false;
    int what = ct_json_get(q->doc, 0, "do");
    if (what == CT_JSON_NONE) return asked_fail(q, "\"do\" is missing");
    if (!ct_json_string(q->doc, what, verb, 16)) return asked_fail(q, "there is no such request");
    return true;
}

bool asked_number(struct asked *q, int object, const char *key, int64_t min, int64_t max,
                  int64_t otherwise, int64_t *out)
{
    int value = ct_json_get(q->doc, object, key);
    *out = otherwise;
    if (value == CT_JSON_NONE) return true;
    if (ct_json_int(q->doc, value, out) && *out >= min && *out <= max) return true;
    snprintf(q->text, sizeof q->text, "\"%s\" is a whole number from %lld to %lld", key,
             (long long)min, (long long)max);
    return asked_fail(q, q->text);
}

/* As a text, since many programs cannot hold 64 bits in a number; small ones may come as such. */
bool asked_seed(struct asked *q, uint64_t *out)
{
    int value = ct_json_get(q->doc, 0, "seed");
    char text[32], *end;
    int64_t number;
    if (value == CT_JSON_NONE) return read_seed(NULL, out) || asked_fail(q, "there is no chance");
    if (ct_json_int(q->doc, value, &number) && number >= 0) {
        *out = (uint64_t)number;
        return true;
    }
    bool ok = ct_json_string(q->doc, value, text, sizeof text) && text[0] &&
              strspn(text, "0123456789") == strlen(text) && strlen(text) <= 20;
    if (ok) *out = strtoull(text, &end, 10);
    return ok || asked_fail(q, "\"seed\" is a whole number from 0 on, or one in a text");
}

/* ---- agents ------------------------------------------------------------------------------------
 */

/* Levels are what they are; who was given a budget keeps it. Time is then only a limit. */
static bool has_own_budget(const char *spec)
{
    return strstr(spec, ":iters=") || strstr(spec, ":ms=") || strncmp(spec, "level", 5) == 0;
}

static bool add_setting(struct asked *q, char spec[CT_AGENT_SPEC], const char *key, int64_t value)
{
    size_t len = strlen(spec);
    int more = snprintf(spec + len, CT_AGENT_SPEC - len, ":%s=%lld", key, (long long)value);
    return (more > 0 && len + (size_t)more < CT_AGENT_SPEC) ||
           asked_fail(q, "that is too long for an agent");
}

bool asked_agent(struct asked *q, const char *usual, char spec[CT_AGENT_SPEC], int64_t *ms)
{
    int value = ct_json_get(q->doc, 0, "agent");
    int64_t iters;
    snprintf(spec, CT_AGENT_SPEC, "%s", usual);
    if (value != CT_JSON_NONE && !ct_json_string(q->doc, value, spec, CT_AGENT_SPEC))
        return asked_fail(q, "\"agent\" is a text like master:iters=400");
    const char *problem = ct_agent_problem(spec);
    if (problem) {
        snprintf(q->text, sizeof q->text, "\"agent\": %s", problem);
        return asked_fail(q, q->text);
    }
    if (!asked_number(q, 0, "iters", 1, BOT_ITERS_MOST, 0, &iters)) return false;
    if (!asked_number(q, 0, "ms", 1, BOT_MS_MOST, 0, ms)) return false;
    if (iters) return add_setting(q, spec, "iters", iters);
    if (!*ms || has_own_budget(spec)) return true;
    bool ok = add_setting(q, spec, "ms", *ms);
    *ms = 0; /* it looks at the clock itself */
    return ok;
}

/* ---- games --------------------------------------------------------------------------------------
 */

static bool read_options(struct asked *q, int object, const struct ct_game *game,
                         struct ct_config *config)
{
    int options = ct_json_get(q->doc, object, "options");
    char name[64], value[64];
    if (options == CT_JSON_NONE) return true;
    if (!ct_json_is(q->doc, options, CT_JSON_OBJECT))
        return asked_fail(q, "\"options\" is an object");
    for (int key = ct_json_first(q->doc, options); key >= 0; key = ct_json_next(q->doc, key)) {
        if (!ct_json_string(q->doc, key, name, sizeof name)) name[0] = '\0';
        if (!ct_json_string(q->doc, ct_json_value_of(key), value, sizeof value)) value[0] = '\0';
        if (!ct_config_set(game, config, name, value, &q->why)) return false;
    }
    return true;
}

static bool read_start(struct asked *q, int object, struct ct_config *config, uint64_t seed)
{
    int start = ct_json_get(q->doc, object, "start");
    int64_t value;
    if (start != CT_JSON_NONE && ct_json_equals(q->doc, start, "random")) {
        config->start = (uint8_t)ct_draw_start(seed, config->players);
        return true;
    }
    if (!asked_number(q, object, "start", 0, config->players - 1, 0, &value)) return false;
    config->start = (uint8_t)value;
    return true;
}

/* Own material; an empty object brings none. */
static int find_setup(const struct asked *q, int object)
{
    int setup = ct_json_get(q->doc, object, "setup");
    if (setup == CT_JSON_NONE) setup = ct_json_get(q->doc, object, "box");
    bool is_empty = setup != CT_JSON_NONE && ct_json_is(q->doc, setup, CT_JSON_OBJECT) &&
                    ct_json_size(q->doc, setup) == 0;
    return is_empty ? CT_JSON_NONE : setup;
}

const struct ct_kit *asked_kit(struct asked *q, struct ct_house *house, int object, uint64_t seed)
{
    char id[32];
    int64_t players, rules;
    if (!ct_json_string(q->doc, ct_json_get(q->doc, object, "game"), id, sizeof id)) id[0] = '\0';
    const struct ct_game *game = ct_game_find(ct_house_games(house), id);
    if (!game) {
        asked_fail(q, "\"game\" is missing, or there is no such game");
        return NULL;
    }
    if (!asked_number(q, object, "rules", game->rules, game->rules, game->rules, &rules) ||
        !asked_number(q, object, "players", game->seats_min, game->seats_max, game->seats_min,
                      &players))
        return NULL;
    struct ct_config config = ct_config_default(game, (int)players);
    int setup = find_setup(q, object);
    if (setup != CT_JSON_NONE && !ct_json_is(q->doc, setup, CT_JSON_OBJECT)) {
        asked_fail(q, "\"setup\" is an object");
        return NULL;
    }
    if (!read_options(q, object, game, &config) || !read_start(q, object, &config, seed))
        return NULL;
    return ct_house_kit(house, game, &config, q->doc, setup, &q->why);
}

/* ---- positions ----------------------------------------------------------------------------------
 */

static void put_raw(const struct ct_json *doc, int value, struct ct_text *out)
{
    size_t len;
    const char *raw = ct_json_raw(doc, value, &len);
    ct_put_bytes(out, raw, len);
    ct_put_char(out, '\n');
}

struct ct_table *asked_record(struct asked *q, struct ct_house *house, uint64_t seed)
{
    int header = ct_json_get(q->doc, 0, "header"), lines = ct_json_get(q->doc, 0, "lines");
    size_t room;
    if (header == CT_JSON_NONE || !ct_json_is(q->doc, header, CT_JSON_OBJECT) ||
        (lines != CT_JSON_NONE && !ct_json_is(q->doc, lines, CT_JSON_ARRAY))) {
        asked_fail(q, "a position has \"header\" (an object) and \"lines\" (a list), or \"bytes\"");
        return NULL;
    }
    ct_json_raw(q->doc, 0, &room);
    char *text = malloc(room + 1); /* all of it is in the request, commas for line ends */
    if (!text) {
        asked_fail(q, "not enough memory");
        return NULL;
    }
    struct ct_text out = ct_text_on(text, room + 1);
    put_raw(q->doc, header, &out);
    for (int at = lines == CT_JSON_NONE ? -1 : ct_json_first(q->doc, lines); at >= 0;
         at = ct_json_next(q->doc, at))
        put_raw(q->doc, at, &out);
    struct ct_table *t = ct_table_load(house, text, out.len, seed, &q->why, &q->line);
    free(text);
    return t;
}

struct ct_table *asked_seen(struct asked *q, struct ct_house *house, const struct ct_kit *kit,
                            int seat)
{
    int value = ct_json_get(q->doc, 0, "bytes");
    size_t size = kit->game->state_size, room = (size + 2) / 3 * 4 + 1;
    struct ct_table *t = NULL;
    int64_t n;
    if (!asked_number(q, 0, "n", 0, kit->game->lines_max, 0, &n)) return NULL;
    if (value == CT_JSON_NONE) {
        asked_fail(q, "\"bytes\" is missing: what the seat observes (\"want\" in hello)");
        return NULL;
    }
    char *text = malloc(room);
    ct_state *seen = malloc(size);
    if (!text || !seen)
        asked_fail(q, "not enough memory");
    else if (!ct_json_string(q->doc, value, text, room) ||
             !base64_read(text, strlen(text), seen, size))
        asked_fail(q, "\"bytes\" is not a state of this game in base64");
    else
        t = ct_table_seen(house, kit, seen, size, seat, (int)n, &q->why);
    free(text);
    free(seen);
    return t;
}
