/* connect_table.c - see connect.h: what is known of the table, out of a server's messages, none of
 * which is trusted. */
#include "apps/bot/connect.h"

#include <stdlib.h>
#include <string.h>

/* ---- values ---------------------------------------------------------------------------------- */

void known_read_text(const struct ct_json *doc, int object, const char *key, char *out, size_t cap)
{
    if (!ct_json_string(doc, ct_json_get(doc, object, key), out, cap)) out[0] = '\0';
}

int64_t known_read_number(const struct ct_json *doc, int object, const char *key, int64_t min,
                          int64_t max, int64_t otherwise)
{
    int64_t value;
    bool ok = ct_json_int(doc, ct_json_get(doc, object, key), &value);
    return ok && value >= min && value <= max ? value : otherwise;
}

bool known_read_bool(const struct ct_json *doc, int object, const char *key)
{
    int value = ct_json_get(doc, object, key);
    size_t len;
    return ct_json_is(doc, value, CT_JSON_PLAIN) && *ct_json_raw(doc, value, &len) == 't';
}

static char *known_raw_copy(const struct ct_json *doc, int value)
{
    size_t len;
    const char *raw = ct_json_raw(doc, value, &len);
    return strndup(raw, len);
}

void known_read_id(const struct ct_json *doc, int object, const char *key, char out[TABLE_ID])
{
    enum { ID = 12 };
    known_read_text(doc, object, key, out, TABLE_ID);
    if (strspn(out, "0123456789abcdefghjkmnpqrstvwxyz") != ID || out[ID]) out[0] = '\0';
}

/* ---- the table ------------------------------------------------------------------------------- */

void known_cut_pieces(struct table_known *t, int from)
{
    for (int n = from; n < t->n; n++) {
        free(t->piece[n].line);
        free(t->piece[n].events);
    }
    if (t->n > from) t->n = from;
    if (t->told > t->n) t->told = t->n;
}

void connect_forget_table(struct connect *c)
{
    struct table_known *t = &c->t;
    known_cut_pieces(t, 0);
    free(t->piece);
    free(t->header);
    free(t->shown);
    *t = (struct table_known){.you = -1, .clock = -1};
    c->sent.is_open = false;
    if (c->stage != IDLE) c->is_stale = true;
}

/* Lines from number `from` on, with their events, if there are any. False: nonsense. */
bool known_add_pieces(struct table_known *t, const struct ct_json *doc, int from)
{
    int lines = ct_json_get(doc, 0, "lines"), events = ct_json_get(doc, 0, "events");
    if (!ct_json_is(doc, lines, CT_JSON_ARRAY) || from < 0 || from > t->n) return false;
    int more = ct_json_size(doc, lines);
    if (more > PIECES_MOST - from) return false;
    known_cut_pieces(t, from);
    struct piece *piece = realloc(t->piece, (size_t)(from + more + 1) * sizeof *piece);
    if (!piece) return false;
    t->piece = piece;
    bool has_events = ct_json_is(doc, events, CT_JSON_ARRAY) && ct_json_size(doc, events) == more;
    int event = has_events ? ct_json_first(doc, events) : -1;
    for (int at = ct_json_first(doc, lines); at >= 0; at = ct_json_next(doc, at)) {
        piece[t->n] =
            (struct piece){known_raw_copy(doc, at), event >= 0 ? known_raw_copy(doc, event) : NULL};
        if (!piece[t->n].line) return false;
        t->n++;
        if (event >= 0) event = ct_json_next(doc, event);
    }
    return true;
}

/* What the program is shown, as members of an object: when we are to move. */
void known_read_shown(struct connect *c, const struct ct_json *doc)
{
    struct table_known *t = &c->t;
    int view = ct_json_get(doc, 0, "view"), legal = ct_json_get(doc, 0, "legal"),
        bytes = ct_json_get(doc, 0, "bytes");
    size_t room;
    free(t->shown);
    t->shown = NULL;
    t->turn = (int)known_read_number(doc, 0, "turn", CT_OVER, CT_SEATS_MAX - 1, CT_OVER);
    ct_json_raw(doc, 0, &room);
    bool is_whole = bytes >= 0 || (view >= 0 && legal >= 0);
    if (t->turn != t->you || !is_whole || !(t->shown = malloc(room + 32))) return;
    struct ct_text out = ct_text_on(t->shown, room + 32);
    const char *keys[] = {bytes >= 0 ? "bytes" : "view", bytes >= 0 ? NULL : "legal"};
    for (int i = 0; i < 2 && keys[i]; i++) {
        size_t len;
        const char *raw = ct_json_raw(doc, ct_json_get(doc, 0, keys[i]), &len);
        ct_put_json_key(&out, keys[i]);
        ct_put_bytes(&out, raw, len);
    }
}

void known_read_clock(struct table_known *t, const struct ct_json *doc)
{
    int list = ct_json_get(doc, 0, "clocks"), seat = 0;
    t->clock = -1;
    if (!ct_json_is(doc, list, CT_JSON_ARRAY)) return;
    for (int at = ct_json_first(doc, list); at >= 0; at = ct_json_next(doc, at), seat++)
        if (seat == t->you && !ct_json_int(doc, at, &t->clock)) t->clock = -1;
}

void known_read_seats(struct table_known *t, const struct ct_json *doc)
{
    int list = ct_json_get(doc, 0, "seats"), seat = 0;
    if (!ct_json_is(doc, list, CT_JSON_ARRAY)) return;
    for (int at = ct_json_first(doc, list); at >= 0; at = ct_json_next(doc, at), seat++) {
        if (seat != t->you) continue;
        t->standin = known_read_bool(doc, at, "standin");
        t->bot = known_read_bool(doc, at, "bot");
    }
}

void known_put_member(struct ct_text *out, const struct ct_json *doc, const char *key,
                      const char *as, const char *otherwise)
{
    size_t len;
    int value = ct_json_get(doc, 0, key);
    ct_put_json_key(out, as);
    if (value < 0) {
        ct_put(out, otherwise);
        return;
    }
    const char *raw = ct_json_raw(doc, value, &len);
    ct_put_bytes(out, raw, len);
}

/* The header that a record of this game would have, as far as anybody may know it. */
bool known_read_header(struct table_known *t, const struct ct_json *doc)
{
    size_t room;
    ct_json_raw(doc, 0, &room);
    free(t->header);
    t->header = malloc(room + 128);
    if (!t->header) return false;
    struct ct_text out = ct_text_on(t->header, room + 128);
    ct_put(&out, "{\"crosstown\":1");
    known_put_member(&out, doc, "game", "game", "\"\"");
    known_put_member(&out, doc, "rules", "rules", "1");
    known_put_member(&out, doc, "players", "players", "2");
    known_put_member(&out, doc, "start", "start", "0");
    known_put_member(&out, doc, "options", "options", "{}");
    known_put_member(&out, doc, "box", "setup", "{}");
    ct_put_char(&out, '}');
    return true;
}
