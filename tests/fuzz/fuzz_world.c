/*
 * fuzz_world.c - any lines as what four people say to the server, by the code that answers them
 * (online/), with a store in memory. A line begins with who says it (0 to 3), or with what happens:
 * "-2" connection 2 is lost, "+" and a number: so many seconds pass, "~2": what 2 says before the
 * store has answered anybody, ".": one of those answers comes. In a line $T is the last table that
 * anybody was told of, $N its number of lines, $M a legal move, $P the last person, $K the last
 * token: strangers do not know them, and most of what can go wrong does so only behind them.
 *
 * Promises: everything said is strict JSON with "say"; a request with an id that is understood gets
 * exactly one answer, unless its connection is closed; nothing is told before it is stored.
 */
#include "tests/fuzz/fuzz.h"

#include "core/rng.h"
#include "online/online.h"
#include "tests/sim/shelf.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PEOPLE = 4, QUEUE = 256, LINES = 64, WORD = 64, REQUEST_ID = 7, ALL = 4 * QUEUE };

/* An effect that is answered in a later turn. */
struct due {
    enum on_effect_kind kind;
    uint64_t ticket;
    ct_move move;
    char *rows; /* key, value, key, value, each with its zero */
    size_t len;
    int count;
    enum on_outcome outcome;
    bool fits;
};

struct stage {
    struct on_world *w;
    struct shelf *shelf;
    struct ct_rng rng;
    struct due due[QUEUE];
    int first, last;
    uint64_t conn[PEOPLE], conns;
    bool closed[PEOPLE];
    int answers[PEOPLE];   /* with the id of requests */
    bool is_ahead[PEOPLE]; /* has said something without waiting */
    char table[WORD], n[WORD], move[WORD], person[WORD], token[WORD];
};

/* ---- the store ------------------------------------------------------------------------------- */

static bool holds(const struct shelf *shelf, const struct on_write *w)
{
    const char *value = shelf_get(shelf, w->key);
    if (w->kind == ON_NEW) return !value;
    if (w->kind == ON_IF) return value ? strcmp(value, w->value) == 0 : !w->value[0];
    return true;
}

static enum on_outcome write_all(struct stage *s, const struct on_effect *e)
{
    for (int i = 0; i < e->count; i++)
        if (!holds(s->shelf, &e->writes[i])) return ON_CLASHED;
    for (int i = 0; i < e->count; i++) {
        const struct on_write *w = &e->writes[i];
        if (w->kind == ON_NEW || w->kind == ON_PUT) shelf_put(s->shelf, w->key, w->value);
        if (w->kind == ON_DROP) shelf_drop(s->shelf, w->key);
    }
    return ON_STORED;
}

static void add_row(struct due *d, const struct book *b)
{
    size_t key = strlen(b->key) + 1, value = strlen(b->value) + 1;
    d->rows = realloc(d->rows, d->len + key + value);
    promise(d->rows != NULL, "memory");
    memcpy(d->rows + d->len, b->key, key);
    memcpy(d->rows + d->len + key, b->value, value);
    d->len += key + value;
    d->count++;
}

static void read_all(const struct stage *s, const struct on_effect *e, struct due *d)
{
    for (int q = 0; q < e->count; q++) {
        const struct on_query *query = &e->queries[q];
        const char *from =
            query->from && strcmp(query->from, query->prefix) > 0 ? query->from : query->prefix;
        int count = 0;
        promise(!query->backwards, "online/ asks forwards");
        for (const struct book *b = shelf_from(s->shelf, from);
             b && strncmp(b->key, query->prefix, strlen(query->prefix)) == 0 &&
             (query->most == 0 || count < query->most);
             b = shelf_next(b), count++)
            add_row(d, b);
    }
}

/* ---- what is told ---------------------------------------------------------------------------- */

/* A member's text or number, wherever it stands first. */
static void take_member(const char *text, const char *key, char out[WORD])
{
    const char *at = strstr(text, key);
    if (!at) return;
    at += strlen(key);
    size_t len = strcspn(at, "\",]}");
    if (len == 0 || len >= WORD) return;
    memcpy(out, at, len);
    out[len] = '\0';
}

static void hear(struct stage *s, const struct on_effect *e)
{
    size_t room = ct_json_room(e->len);
    void *tokens = malloc(room);
    struct ct_json doc;
    int64_t id;
    promise(tokens != NULL, "memory");
    promise(!ct_json_read(&doc, e->text, e->len, tokens, room), "what is told is JSON");
    promise(ct_json_is(&doc, ct_json_get(&doc, 0, "say"), CT_JSON_STRING), "with \"say\"");
    for (int i = 0; i < PEOPLE; i++)
        if (s->conn[i] == e->to && ct_json_int(&doc, ct_json_get(&doc, 0, "re"), &id) &&
            id == REQUEST_ID)
            s->answers[i]++;
    free(tokens);
    take_member(e->text, "\"table\":\"", s->table);
    take_member(e->text, "\"n\":", s->n);
    take_member(e->text, "\"legal\":[\"", s->move);
    take_member(e->text, "\"person\":{\"id\":\"", s->person);
    if (strncmp(e->text, "{\"say\":\"welcome\"", 16) == 0)
        take_member(e->text, "\"token\":\"", s->token);
}

static void effect(void *with, const struct on_effect *e)
{
    struct stage *s = with;
    if (e->kind == ON_SEND) hear(s, e);
    for (int i = 0; e->kind == ON_CLOSE && i < PEOPLE; i++)
        if (s->conn[i] == e->to) s->closed[i] = true;
    if (e->kind == ON_SEND || e->kind == ON_CLOSE || e->kind == ON_ANSWER || e->kind == ON_TELL ||
        e->kind == ON_SHARE)
        return;
    promise(s->last - s->first < QUEUE, "not so many things at once");
    struct due *d = &s->due[s->last++ % QUEUE];
    *d = (struct due){.kind = e->kind, .ticket = e->to};
    if (e->kind == ON_STORE) d->outcome = write_all(s, e);
    if (e->kind == ON_READ) read_all(s, e, d);
    if (e->kind == ON_HASH) d->fits = !e->hash || strcmp(e->hash, e->text) == 0;
    if (e->kind == ON_THINK) {
        ct_move *moves = malloc((size_t)e->kit->game->moves_max * sizeof *moves);
        int idle, count = moves ? e->kit->game->moves(e->kit, e->seen, moves, &idle) : 0;
        promise(count > 0, "an agent can move");
        d->move = moves[ct_rng_below(&s->rng, (uint32_t)count)];
        free(moves);
    }
}

static void draw(void *with, void *bytes, size_t len)
{
    struct stage *s = with;
    unsigned char *at = bytes;
    for (size_t i = 0; i < len; i++) at[i] = (unsigned char)ct_rng_below(&s->rng, 256);
}

/* ---- turns ----------------------------------------------------------------------------------- */

static void answer_rows(struct stage *s, const struct due *d)
{
    struct on_row *rows = calloc((size_t)d->count + 1, sizeof *rows);
    const char *at = d->rows;
    promise(rows != NULL, "memory");
    for (int i = 0; i < d->count; i++) {
        rows[i].key = at;
        at += strlen(at) + 1;
        rows[i].value = at;
        at += strlen(at) + 1;
    }
    on_got(s->w, d->ticket, rows, d->count, true);
    free(rows);
}

static void settle(struct stage *s, int most)
{
    for (int turns = 0; s->first < s->last && turns < most; turns++) {
        struct due d = s->due[s->first++ % QUEUE];
        if (d.kind == ON_STORE) on_stored(s->w, d.ticket, d.outcome);
        if (d.kind == ON_READ) answer_rows(s, &d);
        if (d.kind == ON_HASH) on_hashed(s->w, d.ticket, d.fits ? "a hash" : NULL);
        if (d.kind == ON_THINK) on_chose(s->w, d.ticket, d.move);
        free(d.rows);
    }
}

static void put_word(struct ct_text *out, const struct stage *s, char which)
{
    if (which == 'T') ct_put(out, s->table);
    if (which == 'N') ct_put(out, s->n);
    if (which == 'M') ct_put(out, s->move);
    if (which == 'P') ct_put(out, s->person);
    if (which == 'K') ct_put(out, s->token);
}

static void say(struct stage *s, int who, const char *line, size_t len, bool waits)
{
    static char room[20000];
    struct ct_text text = ct_text_on(room, sizeof room);
    for (size_t i = 0; i < len; i++)
        if (line[i] == '$' && i + 1 < len)
            put_word(&text, s, line[++i]);
        else
            ct_put_char(&text, line[i]);
    if (text.len > 16384 || !ct_utf8_is_valid(room, text.len)) return; /* the net's business */
    if (s->closed[who]) {
        on_closed(s->w, s->conn[who]);
        s->conn[who] = 0;
    }
    if (!s->conn[who]) {
        s->conn[who] = ++s->conns;
        s->closed[who] = false;
        on_opened(s->w, s->conn[who], "192.0.2.1");
    }
    if (waits && s->is_ahead[who]) settle(s, ALL); /* answers to what he said before */
    bool is_quiet = s->first == s->last;
    s->is_ahead[who] = !waits;
    s->answers[who] = 0;
    on_said(s->w, s->conn[who], room, text.len);
    if (!waits) return;
    settle(s, ALL);
    bool has_id = strstr(room, "\"id\":7}") != NULL;
    promise(!is_quiet || s->answers[who] <= 1, "one answer");
    promise(!has_id || s->closed[who] || s->first < s->last || s->answers[who] >= 1, "an answer");
}

static bool is_who(char c)
{
    return c >= '0' && c < '0' + PEOPLE;
}

static void act(struct stage *s, const char *line, size_t len, int64_t *now)
{
    if (is_who(line[0])) say(s, line[0] - '0', line + 1, len - 1, true);
    if (line[0] == '~' && len > 1 && is_who(line[1]))
        say(s, line[1] - '0', line + 2, len - 2, false);
    if (line[0] == '-' && len > 1 && is_who(line[1])) {
        int who = line[1] - '0';
        if (s->conn[who]) on_closed(s->w, s->conn[who]);
        s->conn[who] = 0;
    }
    int64_t seconds;
    if (line[0] == '+' && ct_read_int(line + 1, len - 1, 0, 1000000, &seconds)) {
        *now += 1000 * seconds;
        on_time(s->w, *now);
    }
    if (line[0] == '.')
        settle(s, 1);
    else if (line[0] != '~')
        settle(s, ALL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct stage s;
    int64_t now = 1794800000000;
    const char *at = (const char *)data, *end = at + size;
    struct on_options options = on_options_usual();
    const struct on_shell shell = {.with = &s, .effect = effect, .random = draw};
    promise(sodium_init() >= 0, "libsodium");
    memset(&s, 0, sizeof s);
    ct_rng_seed(&s.rng, 1, 1);
    s.shelf = shelf_new();
    options.limits = false;
    options.bot_pace = 0;
    s.w = on_world_new(&shell, &options, now);
    promise(s.w != NULL, "memory");
    on_time(s.w, now);
    settle(&s, ALL);
    for (int lines = 0; at < end && lines < LINES; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        if (stop > at) act(&s, at, (size_t)(stop - at), &now);
        at = stop + 1;
    }
    on_world_free(s.w);
    while (s.first < s.last) free(s.due[s.first++ % QUEUE].rows);
    shelf_free(s.shelf);
    return 0;
}
