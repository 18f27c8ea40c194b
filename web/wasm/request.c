/* request.c - see request.h. */
#include "web/wasm/request.h"

#include "games/list.h"

#include <stdlib.h>

static bool read_seed(const struct ct_json *doc, uint64_t *seed)
{
    char text[32];
    if (!ct_json_string(doc, ct_json_get(doc, 0, "seed"), text, sizeof text)) return false;
    *seed = 0;
    for (const char *at = text; *at; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (*at < '0' || *at > '9' || *seed > (UINT64_MAX - digit) / 10) return false;
        *seed = *seed * 10 + digit;
    }
    return text[0] != '\0';
}

static int64_t member_int(const struct ct_json *doc, const char *key)
{
    int64_t value;
    return ct_json_int(doc, ct_json_get(doc, 0, key), &value) ? value : 0;
}

static bool read_seats(const struct ct_json *doc, struct request *q)
{
    int64_t players = member_int(doc, "players"), start = member_int(doc, "start");
    if (players < 1 || players > CT_SEATS_MAX || start < -1 || start >= players) return false;
    if (start < 0) start = ct_draw_start(q->seed, (int)players);
    q->config = ct_config_default(q->game, (int)players);
    q->config.start = (uint8_t)start;
    return true;
}

static bool read_options(const struct ct_json *doc, struct request *q)
{
    int options = ct_json_get(doc, 0, "options");
    for (int key = ct_json_first(doc, options); key >= 0; key = ct_json_next(doc, key)) {
        char name[64], value[64];
        if (!ct_json_string(doc, key, name, sizeof name) ||
            !ct_json_string(doc, ct_json_value_of(key), value, sizeof value) ||
            !ct_config_set(q->game, &q->config, name, value, NULL))
            return false;
    }
    return true;
}

static bool read_agents(const struct ct_json *doc, struct request *q)
{
    int seat = 0, list = ct_json_get(doc, 0, "agents");
    if (list == CT_JSON_NONE) return true;
    for (int a = ct_json_first(doc, list); a >= 0 && seat < CT_SEATS_MAX;
         a = ct_json_next(doc, a), seat++)
        if (!ct_json_string(doc, a, q->agent[seat], sizeof q->agent[0]) ||
            !ct_agent_is_known(q->agent[seat]))
            return false;
    return seat == q->config.players;
}

static bool read_names(const struct ct_json *doc, struct request *q)
{
    int seat = 0, list = ct_json_get(doc, 0, "names");
    for (int n = ct_json_first(doc, list); n >= 0 && seat < CT_SEATS_MAX;
         n = ct_json_next(doc, n), seat++)
        if (!ct_json_string(doc, n, q->name[seat], sizeof q->name[0])) return false;
    return true;
}

static bool read_box(const struct ct_json *doc, struct request *q)
{
    int box = ct_json_get(doc, 0, "box");
    if (box == CT_JSON_NONE) return true;
    q->box = ct_json_raw(doc, box, &q->box_len);
    return ct_json_is(doc, box, CT_JSON_OBJECT);
}

static bool read_document(const struct ct_json *doc, struct request *q)
{
    char id[32];
    if (!ct_json_string(doc, ct_json_get(doc, 0, "game"), id, sizeof id)) return false;
    q->game = ct_game_find(ct_games, id);
    q->legal = member_int(doc, "legal") != 0;
    return q->game && read_seed(doc, &q->seed) && read_seats(doc, q) && read_options(doc, q) &&
           read_agents(doc, q) && read_names(doc, q) && read_box(doc, q);
}

bool request_read(const char *text, size_t len, struct request *q)
{
    struct ct_json doc;
    size_t room = ct_json_room(len);
    void *tokens = malloc(room);
    *q = (struct request){.game = NULL};
    bool ok = tokens && !ct_json_read(&doc, text, len, tokens, room) && read_document(&doc, q);
    free(tokens);
    return ok;
}

struct ct_kit *request_kit(const struct request *q, struct ct_refusal *why)
{
    struct ct_json doc = {NULL, NULL, 0};
    size_t room = ct_json_room(q->box_len);
    void *tokens = q->box ? malloc(room) : NULL;
    struct ct_kit *kit = malloc(q->game->kit_size);
    bool ok = kit && (!q->box || tokens);
    if (!ok)
        ct_refuse(why, "R-5", "memory");
    else if (q->box && ct_json_read(&doc, q->box, q->box_len, tokens, room))
        ok = ct_refuse(why, "R-5", "setup-missing");
    ok = ok && ct_kit_init(kit, q->game, &q->config, &doc, q->box ? 0 : CT_JSON_NONE, why);
    free(tokens);
    if (ok) return kit;
    free(kit);
    return NULL;
}
