/* online_read.c - see online.h: values out of a server's messages, none of them trusted. */
#include "apps/tui/online.h"

#include "games/list.h"

#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MOST = 1 << 20, ROWS_MOST = 1 << 16 };

void read_text(const struct ct_json *doc, int object, const char *key, char *out, size_t cap)
{
    if (!ct_json_string(doc, ct_json_get(doc, object, key), out, cap)) out[0] = '\0';
}

/* Ids stand in addresses and in lines that people copy: only what the protocol says is one. */
void read_id(const struct ct_json *doc, int object, const char *key, char *out, size_t cap)
{
    enum { ID = 12 };
    read_text(doc, object, key, out, cap);
    if (strspn(out, "0123456789abcdefghjkmnpqrstvwxyz") != ID || out[ID]) out[0] = '\0';
}

int64_t read_number(const struct ct_json *doc, int object, const char *key, int64_t min,
                    int64_t max, int64_t otherwise)
{
    int64_t value;
    bool ok = ct_json_int(doc, ct_json_get(doc, object, key), &value);
    return ok && value >= min && value <= max ? value : otherwise;
}

bool read_bool(const struct ct_json *doc, int object, const char *key)
{
    int value = ct_json_get(doc, object, key);
    size_t len;
    if (!ct_json_is(doc, value, CT_JSON_PLAIN)) return false;
    return *ct_json_raw(doc, value, &len) == 't';
}

enum table_state read_state(const struct ct_json *doc, int object)
{
    static const char *const names[] = {[WAITING] = "waiting",
                                        [DEALING] = "dealing",
                                        [PLAYING] = "playing",
                                        [OVER] = "over",
                                        [CLOSED] = "closed"};
    int value = ct_json_get(doc, object, "state");
    for (int state = WAITING; state <= CLOSED; state++)
        if (ct_json_equals(doc, value, names[state])) return (enum table_state)state;
    return NO_TABLE;
}

void read_seats_now(const struct ct_json *doc, int list, struct seat_now seat[CT_SEATS_MAX])
{
    int at = ct_json_is(doc, list, CT_JSON_ARRAY) ? ct_json_first(doc, list) : CT_JSON_NONE;
    memset(seat, 0, CT_SEATS_MAX * sizeof *seat);
    for (int i = 0; i < CT_SEATS_MAX && at >= 0; i++, at = ct_json_next(doc, at)) {
        if (!ct_json_is(doc, at, CT_JSON_OBJECT)) continue;
        seat[i].taken = true;
        seat[i].bot = read_bool(doc, at, "bot");
        seat[i].here = read_bool(doc, at, "here");
        seat[i].standin = read_bool(doc, at, "standin");
        read_text(doc, at, "person", seat[i].person, sizeof seat[i].person);
        read_text(doc, at, "name", seat[i].name, sizeof seat[i].name);
        read_text(doc, at, "agent", seat[i].agent, sizeof seat[i].agent);
        if (!seat[i].name[0]) snprintf(seat[i].name, sizeof seat[i].name, "?");
    }
}

/* ---- short forms ----------------------------------------------------------------------------- */

static void read_names(const struct ct_json *doc, int list, struct row *row)
{
    struct seat_now seat[CT_SEATS_MAX];
    read_seats_now(doc, list, seat);
    for (int i = 0; i < row->players; i++) {
        memcpy(row->names[i], seat[i].name, sizeof row->names[i]);
        row->free += !seat[i].taken;
    }
}

static void read_pace(const struct ct_json *doc, int clock, struct row *row)
{
    row->base = (int)read_number(doc, clock, "base", 1, 7200, 0);
    row->more = (int)read_number(doc, clock, "more", 0, 120, 0);
    row->days = (int)read_number(doc, clock, "days", 1, 14, 0);
}

static bool read_row(const struct ct_json *doc, int value, bool own, struct row *row)
{
    char game[32];
    *row = (struct row){.own = own};
    read_id(doc, value, "table", row->id, sizeof row->id);
    read_text(doc, value, "game", game, sizeof game);
    row->game = ct_game_find(ct_games, game);
    row->state = read_state(doc, value);
    row->players = (int)read_number(doc, value, "players", 2, CT_SEATS_MAX, 0);
    if (!row->id[0] || !row->game || !row->players || row->state == NO_TABLE) return false;
    row->turn = (int)read_number(doc, value, "turn", 0, row->players - 1, -1);
    row->you = (int)read_number(doc, value, "you", 0, row->players - 1, -1);
    row->rated = read_bool(doc, value, "rated");
    row->is_match = read_bool(doc, value, "match");
    read_names(doc, ct_json_get(doc, value, "seats"), row);
    read_pace(doc, ct_json_get(doc, value, "clock"), row);
    return true;
}

bool read_rows(const struct ct_json *doc, int list, bool own, struct rows *out)
{
    bool is_list = ct_json_is(doc, list, CT_JSON_ARRAY);
    int count = is_list ? ct_json_size(doc, list) : 0, at = is_list ? ct_json_first(doc, list) : -1;
    free(out->at);
    *out = (struct rows){NULL, 0};
    if (count > ROWS_MOST) count = ROWS_MOST; /* nobody reads as many */
    out->at = calloc((size_t)count + 1, sizeof *out->at);
    if (!out->at) return false;
    for (; at >= 0 && out->count < count; at = ct_json_next(doc, at))
        out->count += read_row(doc, at, own, &out->at[out->count]);
    return true;
}

/* ---- lines and positions --------------------------------------------------------------------- */

static bool read_line(const struct ct_json *doc, int value, int n, int players,
                      struct line_now *out)
{
    bool is_chance = ct_json_get(doc, value, "chance") >= 0;
    if (read_number(doc, value, "n", 0, LINES_MOST, -1) != n) return false;
    out->player =
        is_chance ? CT_CHANCE : (int)read_number(doc, value, "player", 0, players - 1, CT_OVER);
    read_text(doc, value, is_chance ? "chance" : "move", out->move, sizeof out->move);
    return out->player != CT_OVER;
}

bool read_lines(struct table_now *t, const struct ct_json *doc, int list, int from)
{
    if (!ct_json_is(doc, list, CT_JSON_ARRAY)) return from == 0;
    int more = ct_json_size(doc, list), n = from;
    if (from < 0 || from > t->n || more > LINES_MOST - from) return false;
    struct line_now *line = realloc(t->line, ((size_t)from + (size_t)more + 1) * sizeof *line);
    if (!line) return false;
    t->line = line;
    if (t->n > from + more) t->n = from + more; /* the room for more is gone */
    for (int at = ct_json_first(doc, list); at >= 0; at = ct_json_next(doc, at), n++)
        if (!read_line(doc, at, n, t->config.players, &line[n])) {
            if (t->n > n) t->n = n;
            return false;
        }
    t->n = n;
    return true;
}

bool read_bytes(const struct ct_json *doc, int value, unsigned char *out, size_t size)
{
    size_t room = (size + 2) / 3 * 4 + 1, padding = 0;
    char *text = malloc(room);
    unsigned char *bytes = malloc(room);
    bool ok = text && bytes && ct_json_string(doc, value, text, room);
    size_t len = ok ? strlen(text) : 0;
    while (padding < 2 && padding < len && text[len - 1 - padding] == '=') padding++;
    ok = ok && len > 0 && len % 4 == 0 && len / 4 * 3 - padding == size &&
         EVP_DecodeBlock(bytes, (const unsigned char *)text, (int)len) > 0;
    if (ok) memcpy(out, bytes, size);
    free(text);
    free(bytes);
    return ok;
}

static bool read_ints(const struct ct_json *doc, int list, int count, int *out)
{
    int at = ct_json_is(doc, list, CT_JSON_ARRAY) ? ct_json_first(doc, list) : CT_JSON_NONE;
    for (int i = 0; i < count; i++, at = ct_json_next(doc, at)) {
        int64_t value;
        if (at < 0 || !ct_json_int(doc, at, &value)) return false;
        if (value < -1000000 || value > 1000000) return false;
        out[i] = (int)value;
    }
    return true;
}

bool read_result(const struct ct_json *doc, int value, int players, struct ct_score *out,
                 char reason[64])
{
    memset(out, 0, sizeof *out);
    read_text(doc, value, "reason", reason, 64);
    out->reason = reason[0] ? reason : NULL;
    return read_ints(doc, ct_json_get(doc, value, "scores"), players, out->points) &&
           read_ints(doc, ct_json_get(doc, value, "ranks"), players, out->rank);
}
