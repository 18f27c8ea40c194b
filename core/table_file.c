/* table_file.c - see table.h: tables from records and back, and the names in them. */
#include "core/replay.h"
#include "core/table_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- the header --------------------------------------------------------------------------- */

bool ct_table_mark_branch(struct ct_table *t, const char *of, int64_t at)
{
    enum { MEMBER = 256 }; /* 23 characters of `of`, all escaped, and what stands around */
    char *member = malloc(MEMBER);
    if (!member) return false;
    struct ct_text out = ct_text_on(member, MEMBER);
    ct_put(&out, "\"branch\":{");
    ct_put_json_member(&out, "of", of);
    ct_put_json_number(&out, "at", at);
    ct_put_char(&out, '}');
    free(t->branch);
    t->branch = member;
    return true;
}

/* A record that says it is a branch goes on saying so. */
static bool read_branch(struct ct_table *t, const struct ct_json *doc, struct ct_refusal *why)
{
    int branch = ct_json_get(doc, 0, "branch");
    char of[24];
    int64_t at;
    if (!ct_json_string(doc, ct_json_get(doc, branch, "of"), of, sizeof of) ||
        !ct_json_int(doc, ct_json_get(doc, branch, "at"), &at))
        return true;
    return ct_table_mark_branch(t, of, at) || ct_refuse(why, "R-2", "memory");
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
    char *fitting = realloc(t->others, out.len + 1); /* mostly there is nothing else */
    if (fitting) t->others = fitting;
    return true;
}

/* The header makes the table; `names` and what else it says come along. */
static struct ct_table *load_header(struct ct_house *house, const struct ct_replay *r,
                                    uint64_t seed, struct ct_refusal *why)
{
    const struct ct_kit *kit = ct_house_keep(house, ct_replay_kit(r), why);
    struct ct_table *t = kit ? ct_table_for(house, kit, seed, why) : NULL;
    ct_house_drop(house, kit);
    if (!t) return NULL;
    memcpy(ct_table_first(t), ct_replay_state(r), t->kit->game->state_size);
    ct_table_begin(t);
    read_names(t, ct_replay_json(r));
    if (read_branch(t, ct_replay_json(r), why) && keep_others(t, ct_replay_json(r), why)) return t;
    ct_table_free(t);
    return NULL;
}

static bool load_line(struct ct_table **t, struct ct_house *house, struct ct_replay *r,
                      const char *text, size_t len, uint64_t seed, struct ct_refusal *why)
{
    enum ct_line kind = ct_replay_line(r, text, len, false, why);
    if (kind == CT_LINE_BAD) return false;
    if (kind == CT_LINE_RESULT) return true;
    if (kind != CT_LINE_HEADER) return ct_table_push(*t, ct_replay_move(r), why);
    if (*t) return ct_refuse(why, "R-12", "second-record");
    *t = load_header(house, r, seed, why);
    return *t != NULL;
}

struct ct_table *ct_table_load(struct ct_house *house, const char *text, size_t len, uint64_t seed,
                               struct ct_refusal *why, long *line)
{
    struct ct_replay *r = ct_replay_new(ct_house_games(house));
    struct ct_table *t = NULL;
    const char *at = text, *end = text + len;
    bool ok = r || ct_refuse(why, "R-2", "memory");
    while (ok && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        ok = load_line(&t, house, r, at, (size_t)(stop - at), seed, why);
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

static void put_lines(const struct ct_table *t, struct ct_text *out)
{
    const struct ct_kit *kit = t->kit;
    for (int n = 0; n < t->lines; n++) {
        if (ct_table_seat_at(t, n) == CT_CHANCE)
            ct_put_chance(out, kit, ct_table_state_at(t, n), n, t->move[n]);
        else
            ct_put_decision(out, kit, ct_table_state_at(t, n), n, t->move[n], NULL, 0);
    }
    if (ct_table_turn(t) == CT_OVER) ct_put_result(out, kit, ct_table_state(t));
}

void ct_table_save(const struct ct_table *t, struct ct_text *out)
{
    assert(t->eyes == CT_EVERYTHING);
    char buffer[CT_SEATS_MAX * 6 * CT_NAME + 512]; /* a name may be all escapes */
    struct ct_text more = ct_text_on(buffer, sizeof buffer);
    put_names(t, &more);
    if (t->branch) ct_put_comma(&more);
    if (t->branch) ct_put(&more, t->branch);
    ct_put_header(out, t->kit, ct_table_first(t), buffer, t->others ? t->others : "");
    put_lines(t, out);
}

void ct_table_export(const struct ct_table *t, int eyes, const char *more, struct ct_text *out)
{
    ct_state *seen = eyes == CT_EVERYTHING ? NULL : malloc(t->kit->game->state_size);
    assert(t->eyes == CT_EVERYTHING);
    if (eyes != CT_EVERYTHING && !seen) return; /* nothing is better than too much */
    if (seen) ct_table_observe(t, t->lines, eyes, seen);
    ct_put_header(out, t->kit, seen ? seen : ct_table_first(t), more, "");
    free(seen);
    put_lines(t, out);
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
