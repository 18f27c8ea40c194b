/* world.c - see inside.h: connections, their requests one after another, timers. */
#include "online/inside.h"

#include "games/list.h"

#include <sodium.h>

#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 4096, TOO_FAST_MS = 10000, PATIENCE_MS = 2000, SECOND = 1000 };
enum { SPARE_MOST = 2 << 20 }; /* bytes that a busy server has under way in jobs */
enum {
    STORED_AT_ONCE = 4096
}; /* tables whose moves are on their way to the store, at a busy server */

struct on_options on_options_usual(void)
{
    return (struct on_options){.build = "",
                               .chat = ON_CHAT_FREE,
                               .guests = true,
                               .limits = true,
                               .tables_each = 50,
                               .requests = 20,
                               .burst = 40,
                               .guests_a_minute = 30,
                               .failures_a_minute = 10,
                               .bot_pace = 700,
                               .day_iterations = 1000};
}

struct on_world *on_world_new(const struct on_shell *shell, const struct on_options *options,
                              int64_t now)
{
    struct on_world *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->shell = *shell;
    w->spare = ct_spare_of(SPARE_MOST);
    w->options = *options;
    w->now = now;
    w->conn_buckets = w->person_buckets = w->table_buckets = BUCKETS;
    w->conns = calloc(BUCKETS, sizeof *w->conns);
    w->people = calloc(BUCKETS, sizeof *w->people);
    w->tables = calloc(BUCKETS, sizeof *w->tables);
    w->jobs = calloc(ON_TICKETS, sizeof *w->jobs);
    w->guests = calloc(BUCKETS, sizeof *w->guests);
    w->naps = calloc(BUCKETS, sizeof *w->naps);
    w->house = ct_house_new(ct_games);
    if (w->conns && w->people && w->tables && w->jobs && w->guests && w->naps && w->house &&
        ct_house_remember(w->house, STORED_AT_ONCE) && peers_new(w)) {
        w->start_due = now;
        return w;
    }
    on_world_free(w);
    return NULL;
}

/* ---- connections --------------------------------------------------------------------------- */

static struct conn **conn_place(struct on_world *w, uint64_t id)
{
    struct conn **at = &w->conns[id % w->conn_buckets];
    while (*at && (*at)->id != id) at = &(*at)->next;
    return at;
}

struct conn *conn_find(struct on_world *w, uint64_t id)
{
    return *conn_place(w, id);
}

/* Of several in a bucket the first one will do. */
void on_near(const struct on_world *w, uint64_t id)
{
    const struct conn *c = w->conns[id % w->conn_buckets];
    if (c) ct_near(c, 2 * CT_NEAR_LINE);
}

void on_opened(struct on_world *w, uint64_t id, const char *address)
{
    struct conn **at = conn_place(w, id);
    struct conn *c = *at ? NULL : calloc(1, sizeof *c);
    if (!c) return;
    struct ct_text text = ct_text_on(c->address, sizeof c->address);
    ct_put(&text, address);
    c->id = id;
    c->w = w;
    c->rate = (int64_t)w->options.burst * SECOND;
    c->rate_at = w->now;
    *at = c;
    w->counts.connections++;
}

void conn_forget_person(struct conn *c)
{
    struct on_world *w = c->w;
    while (c->at_count > 0) table_part(c->at[c->at_count - 1], c);
    if (c->person) {
        struct conn **at = &c->person->conns;
        while (*at && *at != c) at = &(*at)->sibling;
        if (*at) *at = c->sibling;
        person_release(w, c->person);
    }
    c->person = NULL;
    c->sibling = NULL;
    c->token[0] = '\0';
    w->lobby_count -= c->lobby;
    c->lobby = false;
}

static void conn_free(struct conn *c)
{
    conn_forget_person(c);
    if (c->job) c->job->conn = NULL;
    for (struct message *m = c->first, *next; m; m = next) {
        next = m->next;
        free(m);
    }
    free(c->at);
    free(c);
}

void on_closed(struct on_world *w, uint64_t id)
{
    struct conn **at = conn_place(w, id), *c = *at;
    if (!c) return;
    *at = c->next;
    w->counts.connections--;
    conn_free(c);
}

void conn_close(struct conn *c, int code, const char *reason)
{
    struct on_effect effect = {
        .kind = ON_CLOSE, .to = c->id, .code = code, .text = reason, .len = strlen(reason)};
    if (c->closing) return;
    c->closing = true;
    c->w->shell.effect(c->w->shell.with, &effect);
}

/* ---- requests one after another -------------------------------------------------------------- */

struct verb {
    const char *name;
    bool (*run)(struct job *j);
};

static const struct verb verbs[] = {
    {"hello", do_hello},   {"register", do_register}, {"login", do_login},   {"logout", do_logout},
    {"rename", do_rename}, {"password", do_password}, {"forget", do_forget}, {"open", do_open},
    {"sit", do_sit},       {"stand", do_stand},       {"seat", do_seat},     {"nonce", do_nonce},
    {"watch", do_watch},   {"unwatch", do_unwatch},   {"move", do_move},     {"undo", do_undo},
    {"leave", do_leave},   {"back", do_back},         {"excuse", do_excuse}, {"lobby", do_lobby},
    {"quick", do_quick},   {"chat", do_chat},         {"mute", do_mute},     {"report", do_report},
    {"again", do_again},   {"day", do_day},
};

/* With room for so many bytes behind it. */
static struct job *job_make(struct on_world *w, struct conn *c, size_t room)
{
    size_t size = sizeof(struct job) + room;
    struct job *j = ct_spare_take(&w->spare, size);
    if (!j) return NULL;
    memset(j, 0, sizeof *j);
    j->size = size;
    j->w = w;
    j->conn = c;
    j->has_conn = c != NULL;
    j->seat = -1;
    j->news_count = -1;
    return j;
}

void job_set_more(struct job *j, void *more, size_t size)
{
    if (j->more_size)
        ct_spare_give(&j->w->spare, j->more, j->more_size);
    else
        free(j->more);
    j->more = more;
    j->more_size = size;
}

struct job *job_new(struct on_world *w, struct conn *c, bool (*run)(struct job *j))
{
    struct job *j = job_make(w, c, 0);
    if (j) j->run = run;
    return j;
}

/* Of a message, which stands behind it with room for `tokens` bytes of what is read of it: one
 * piece of memory. */
static struct job *job_of(struct conn *c, const char *text, size_t len, size_t tokens)
{
    struct job *j = job_make(c->w, c, tokens + len + 1);
    if (!j) return NULL;
    j->text = (char *)(j + 1) + tokens;
    memcpy(j->text, text, len);
    j->text[len] = '\0';
    return j;
}

static bool read_text(struct ct_json *doc, const char *text, size_t len, void *room, size_t bytes)
{
    return !ct_json_is_deeper(text, len, ON_DEPTH) && !ct_json_read(doc, text, len, room, bytes) &&
           ct_json_is(doc, 0, CT_JSON_OBJECT);
}

/* Room for what may be read of that many bytes; NULL: no memory. */
static void *room_for_tokens(struct on_world *w, size_t len)
{
    size_t room = ct_json_room(len);
    if (room <= w->tokens_room) return w->tokens;
    void *larger = realloc(w->tokens, room);
    if (!larger) return NULL;
    w->tokens = larger;
    w->tokens_room = room;
    return larger;
}

/* Of a message that is a JSON object; NULL: it is not, or there is no memory. What is read of a
 * message may take twelve times its length, and mostly takes three times: it is read in one room
 * for all, and the job gets no more than it needs. Thousands may be under way. */
static struct job *job_of_object(struct conn *c, const char *text, size_t len, bool *is_object)
{
    struct on_world *w = c->w;
    struct ct_json doc;
    void *room = room_for_tokens(w, len);
    *is_object = !room || read_text(&doc, text, len, room, w->tokens_room);
    if (!room || !*is_object) return NULL;
    struct job *j = job_of(c, text, len, ct_json_bytes(&doc));
    if (j) j->doc = ct_json_copy(&doc, j->text, j + 1);
    return j;
}

void job_free_rows(struct job *j)
{
    for (int i = 0; i < j->rows; i++) {
        free(j->row_key[i]);
        free(j->row_value[i]);
    }
    free(j->row_key);
    free(j->row_value);
    j->row_key = j->row_value = NULL;
    j->rows = 0;
}

void job_free_news(struct job *j)
{
    for (int i = 0; i < j->news_count; i++) {
        free(j->news_key[i]);
        free(j->news_value[i]);
    }
    free(j->news_key);
    free(j->news_value);
    j->news_key = j->news_value = NULL;
    j->news_count = -1;
}

void job_done(struct job *j)
{
    struct conn *c = j->conn;
    struct on_world *w = j->w;
    struct table *held = j->holds ? j->table : NULL; /* who asked has gone meanwhile */
    bool was_quick = j->quick != 0, is_beat = j->is_beat, is_start = j->is_start;
    if (was_quick) quick_ends(j);
    if (j->end) j->end(j);
    if (j->saves) person_saved(j);
    if (j->asker) person_release(w, j->asker);
    if (j->held) person_release(w, j->held);
    job_free_rows(j);
    job_free_news(j);
    job_set_more(j, NULL, 0);
    free(j->long_body);
    free(j->person_row);
    free(j->more_api);
    free(j->header);
    if (c && c->job == j) c->job = NULL;
    /* It may have brought a password, and lies about until it is handed out again. */
    if (j->text) memset(j->text, 0, (size_t)((char *)j + j->size - j->text));
    ct_spare_give(&w->spare, j, j->size);
    if (held) table_forget(held);
    if (was_quick) quick_go_on(w);
    if (is_start) w->is_starting = false;
    if (is_beat) beat_ends(w);
    if (c && !c->busy) conn_go_on(c);
}

void job_go(struct job *j)
{
    if (j->has_conn && !j->conn) {
        job_done(j); /* nobody is there any more who wants it */
        return;
    }
    struct table *held = j->holds && !j->catches_up ? j->table : NULL;
    if (held) held->held = j->holds = false; /* it kept others away while it read */
    bool done = j->run(j);
    if (held && !held->held) table_release(held);
    if (done) job_done(j);
}

static bool unknown(struct job *j)
{
    return refuse(j, "bad-request");
}

/* How many tables he has now: he may have sat down at other worlds, too. */
static bool count_tables(struct job *j)
{
    char prefix[ON_KEY];
    struct ct_text text = ct_text_on(prefix, sizeof prefix);
    struct person *p = j->conn->person;
    if (p && p->stored && j->stage == 0) {
        ct_put_format(&text, "m/%s/", p->id);
        return ask_rows(j, &(struct on_query){.prefix = prefix}, 1);
    }
    if (p && j->stage > 0) p->live = j->rows;
    job_free_rows(j);
    j->stage = 0;
    j->run = j->again;
    return j->run(j);
}

static bool takes_seat(const struct job *j)
{
    return j->w->options.several && j->w->options.limits &&
           (j->run == do_open || j->run == do_sit || j->run == do_quick || j->run == do_again ||
            j->run == do_day);
}

/* The request's id and what it wants. */
static void read_request(struct job *j)
{
    char name[16];
    j->run = unknown;
    int id = ct_json_get(&j->doc, 0, "id");
    const int64_t most = ((int64_t)1 << 53) - 1;
    if (id >= 0) {
        bool ok = ct_json_int(&j->doc, id, &j->id) && j->id >= -most && j->id <= most;
        if (!ok) return;
        j->has_id = true;
    }
    if (!get_text(j, "do", name, sizeof name)) return;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i].name, name) == 0) {
            j->run = j->again = verbs[i].run;
            if (takes_seat(j)) j->run = count_tables;
        }
}

static bool too_fast(struct job *j)
{
    return refuse(j, "too-fast");
}

/* So many requests a second, so many at once (ON-3); whoever goes on for ten seconds is sent away.
 */
static bool is_too_fast(struct conn *c)
{
    struct on_world *w = c->w;
    if (!w->options.limits) return false;
    const int64_t most = (int64_t)w->options.burst * SECOND;
    c->rate += (w->now - c->rate_at) * w->options.requests;
    if (c->rate > most) c->rate = most;
    c->rate_at = w->now;
    if (c->rate >= SECOND) {
        c->rate -= SECOND;
        return false;
    }
    /* Some requests are taken in between, by whoever goes on; who stops for a while begins anew. */
    if (!c->fast_since || w->now - c->fast_last > PATIENCE_MS) c->fast_since = w->now;
    c->fast_last = w->now;
    if (w->now - c->fast_since >= TOO_FAST_MS) conn_close(c, 1008, "too fast");
    return true;
}

static void begin(struct conn *c, const char *text, const struct message *m)
{
    bool is_object;
    struct job *j = job_of_object(c, text, m->len, &is_object);
    if (!j) {
        conn_close(c, is_object ? 1013 : 1007, is_object ? "no memory" : "not a JSON object");
        return;
    }
    read_request(j);
    if (m->too_fast) j->run = too_fast;
    j->came = m->at;
    c->job = j;
    job_go(j);
}

void conn_go_on(struct conn *c)
{
    if (is_waiting_for_beat(c->w)) return;
    if (c->w->draining && !c->job) conn_close(c, 1012, "come back in a moment");
    c->busy = true; /* a request that is answered at once does not begin the next one itself */
    while (!c->job && c->first && !c->closing) {
        struct message *m = c->first;
        c->first = m->next;
        if (!c->first) c->last = NULL;
        c->queued_bytes -= m->len;
        begin(c, m->text, m);
        free(m);
    }
    c->busy = false;
}

/* What it says now is dealt with now: nothing has to be kept. */
static bool is_open_for_next(const struct conn *c)
{
    return !c->job && !c->busy && !c->first && !c->closing && !c->w->draining &&
           !is_waiting_for_beat(c->w);
}

void on_said(struct on_world *w, uint64_t id, const char *text, size_t len)
{
    struct conn *c = conn_find(w, id);
    if (!c || c->closing) return;
    if (c->lately) ct_near(c->lately, TABLE_HEAD); /* it is there when the message is read */
    if (c->queued_bytes + len > ON_QUEUE) {
        conn_close(c, 1008, "too many at once");
        return;
    }
    const struct message head = {.len = len, .too_fast = is_too_fast(c), .at = w->micros};
    if (is_open_for_next(c)) {
        c->busy = true; /* as in conn_go_on */
        begin(c, text, &head);
        c->busy = false;
        return;
    }
    struct message *m = malloc(sizeof *m + len + 1);
    if (!m) {
        conn_close(c, 1013, "no memory");
        return;
    }
    *m = head;
    memcpy(m->text, text, len);
    m->text[len] = '\0';
    if (c->last)
        c->last->next = m;
    else
        c->first = m;
    c->last = m;
    c->queued_bytes += len;
    if (!c->job && !c->busy) conn_go_on(c);
}

/* ---- members of a request -------------------------------------------------------------------- */

bool has_key(const struct job *j, const char *key)
{
    return ct_json_get(&j->doc, 0, key) >= 0;
}

bool get_text(const struct job *j, const char *key, char *out, size_t cap)
{
    return ct_json_string(&j->doc, ct_json_get(&j->doc, 0, key), out, cap);
}

bool get_int(const struct job *j, const char *key, int64_t *out)
{
    return ct_json_int(&j->doc, ct_json_get(&j->doc, 0, key), out);
}

bool get_bool(const struct job *j, const char *key, bool usual, bool *out)
{
    int value = ct_json_get(&j->doc, 0, key);
    size_t len;
    *out = usual;
    if (value < 0) return true;
    const char *raw = ct_json_raw(&j->doc, value, &len);
    bool yes = len == 4 && memcmp(raw, "true", 4) == 0;
    if (!yes && !(len == 5 && memcmp(raw, "false", 5) == 0)) return false;
    *out = yes;
    return true;
}

bool is_hex(const char *text)
{
    return strlen(text) == ON_HEX && strspn(text, "0123456789abcdef") == ON_HEX;
}

bool get_hex(const struct job *j, const char *key, char out[ON_HEX + 1], bool *is_there)
{
    out[0] = '\0';
    *is_there = has_key(j, key);
    if (!*is_there) return true;
    return get_text(j, key, out, ON_HEX + 1) && is_hex(out);
}

/* ---- small things ---------------------------------------------------------------------------- */

uint64_t next_ticket(struct on_world *w)
{
    return ++w->tickets;
}

const char *world_text(struct on_world *w, put_fn *put, const void *from, size_t *len)
{
    if (!w->out) {
        w->out = malloc(1 << 16);
        w->out_room = w->out ? 1 << 16 : 0;
    }
    while (w->out) {
        struct ct_text out = ct_text_on(w->out, w->out_room);
        put(&out, from);
        *len = out.len;
        if (!ct_text_is_cut(&out)) return w->out;
        char *larger = realloc(w->out, 2 * out.len);
        if (!larger) return NULL;
        w->out = larger;
        w->out_room = 2 * out.len;
    }
    return NULL;
}

void random_id(struct on_world *w, char *out, int digits)
{
    static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz"; /* without i l o u */
    unsigned char bytes[ON_TABLE_ID];
    w->shell.random(w->shell.with, bytes, (size_t)digits);
    for (int i = 0; i < digits; i++) out[i] = alphabet[bytes[i] & 31];
    out[digits] = '\0';
}

void random_hex(struct on_world *w, char out[ON_HEX + 1])
{
    struct ct_fair_bytes bytes;
    struct ct_text text = ct_text_on(out, ON_HEX + 1);
    w->shell.random(w->shell.with, bytes.at, sizeof bytes.at);
    ct_fair_put_hex(&text, &bytes);
}

bool is_text(const struct job *j, const char *key)
{
    return ct_json_is(&j->doc, ct_json_get(&j->doc, 0, key), CT_JSON_STRING);
}

/* Of "0123456789abcdefghjkmnpqrstvwxyz". */
static bool is_id_digit(char c)
{
    if (c >= '0' && c <= '9') return true;
    return c >= 'a' && c <= 'z' && c != 'i' && c != 'l' && c != 'o' && c != 'u';
}

bool is_table_id(const char *id)
{
    int digits = 0;
    while (digits < ON_TABLE_ID && is_id_digit(id[digits])) digits++;
    return digits == ON_TABLE_ID && !id[ON_TABLE_ID];
}

/* ---- limits (ON-3) --------------------------------------------------------------------------- */

bool too_many_tables(const struct conn *c)
{
    const struct on_world *w = c->w;
    return w->options.limits && c->person->live >= w->options.tables_each;
}

/* Tables that he opened for others, or for agents alone, are on his account, too. */
bool too_many_empty(const struct conn *c)
{
    const struct on_world *w = c->w;
    int count = c->person->live;
    if (!w->options.limits) return false;
    for (size_t b = 0; b < w->table_buckets; b++)
        for (const struct table *t = w->tables[b]; t; t = t->next)
            count += t->state != OVER && t->state != CLOSED &&
                     strcmp(t->opener, c->person->id) == 0 && seat_of(t, c->person) < 0;
    return count >= w->options.tables_each;
}

/* ---- agents that think ----------------------------------------------------------------------- */

struct thinker {
    uint64_t ticket;
    char table[ON_TABLE_ID + 1];
    struct thinker *next;
};

void note_thinker(struct on_world *w, uint64_t ticket, const char *table)
{
    struct thinker *th = calloc(1, sizeof *th);
    if (!th) return;
    th->ticket = ticket;
    memcpy(th->table, table, sizeof th->table);
    th->next = w->thinkers;
    w->thinkers = th;
}

void on_delayed(struct on_world *w, uint64_t id, int ms)
{
    struct conn *c = conn_find(w, id);
    if (c) c->delay = ms;
}

static struct table *thought_ends(struct on_world *w, uint64_t ticket)
{
    for (struct thinker **at = &w->thinkers; *at; at = &(*at)->next) {
        struct thinker *th = *at;
        if (th->ticket != ticket) continue;
        *at = th->next;
        struct table *t = table_find(w, th->table);
        free(th);
        w->counts.thinking--;
        return t && t->thinking == ticket ? t : NULL;
    }
    return NULL;
}

void on_chose(struct on_world *w, uint64_t ticket, ct_move m)
{
    struct table *t = thought_ends(w, ticket);
    if (t) table_chose(t, m);
}

void on_not_chosen(struct on_world *w, uint64_t ticket)
{
    struct table *t = thought_ends(w, ticket);
    if (t) table_not_chosen(t);
}

/* ---- the end --------------------------------------------------------------------------------- */

void on_world_free(struct on_world *w)
{
    if (!w) return;
    w->draining = true; /* nothing is begun by what ends now */
    for (size_t b = 0; w->conns && b < w->conn_buckets; b++)
        while (w->conns[b]) {
            struct conn *c = w->conns[b];
            w->conns[b] = c->next;
            c->closing = true; /* nobody is told anything any more */
            conn_free(c);
        }
    for (int i = 0; w->jobs && i < ON_TICKETS; i++)
        while (w->jobs[i]) {
            struct job *j = w->jobs[i];
            w->jobs[i] = j->next;
            j->holds = false; /* its table goes, too */
            job_done(j);
        }
    while (w->quick_waiting) {
        struct job *j = w->quick_waiting;
        w->quick_waiting = j->next_quick;
        job_done(j);
    }
    naps_free(w);
    while (w->loads) load_free(w, w->loads);
    free(w->returning);
    asked_free(w);
    for (size_t b = 0; w->tables && b < w->table_buckets; b++)
        while (w->tables[b]) table_drop(w->tables[b]);
    while (w->thinkers) {
        struct thinker *th = w->thinkers;
        w->thinkers = th->next;
        free(th);
    }
    peers_free(w);
    news_free(w);
    ct_house_free(w->house);
    free(w->alarm);
    free(w->conns);
    free(w->jobs);
    free(w->guests);
    free(w->people);
    free(w->tables);
    free(w->out);
    free(w->tokens);
    free(w->shown.text);
    free(w->shown.open.at);
    ct_spare_clear(&w->spare);
    free(w);
}

void on_drain(struct on_world *w)
{
    w->draining = true;
    peers_leave(w);
    for (size_t b = 0; b < w->conn_buckets; b++)
        for (struct conn *c = w->conns[b]; c; c = c->next)
            if (!c->job) conn_close(c, 1012, "come back in a moment");
}

bool on_is_quiet(const struct on_world *w)
{
    return w->storing == 0;
}

void on_count(const struct on_world *w, struct on_counts *out)
{
    *out = w->counts;
    out->people = w->person_count;
    out->tables = w->table_count;
    out->running = 0;
    for (size_t b = 0; b < w->table_buckets; b++)
        for (const struct table *t = w->tables[b]; t; t = t->next)
            out->running += t->state == PLAYING;
}

/* ---- hashes ---------------------------------------------------------------------------------- */

void hash_hex(const char *hex, char out[ON_HEX + 1])
{
    struct ct_fair_bytes bytes, hash;
    struct ct_text text = ct_text_on(out, ON_HEX + 1);
    ct_fair_read_hex(hex, strlen(hex), &bytes);
    hash = ct_fair_hash(&bytes);
    ct_fair_put_hex(&text, &hash);
}

void hash_text(const char *token, char out[ON_HEX + 1])
{
    struct ct_fair_bytes hash;
    struct ct_text text = ct_text_on(out, ON_HEX + 1);
    crypto_generichash(hash.at, sizeof hash.at, (const unsigned char *)token, strlen(token), NULL,
                       0);
    ct_fair_put_hex(&text, &hash);
}
