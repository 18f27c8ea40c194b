/* people.c - see inside.h: who is who (ON-4, ON-5). */
#include "online/inside.h"

#include "games/list.h"
#include "online/names.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { A_DAY = 24 * 60 * 60 * 1000, A_YEAR = 365 };

/* ---- a person as a row ----------------------------------------------------------------------- */

static int64_t row_version(const char *row)
{
    return row && strncmp(row, "{\"v\":", 5) == 0 ? strtoll(row + 5, NULL, 10) : 0;
}

static void put_person_row(struct ct_text *out, const struct person *p)
{
    /* How often it was written comes first: the newer of two rows is known by it. */
    ct_put_format(out, "{\"v\":%lld", (long long)row_version(p->row) + 1);
    ct_put_json_member(out, "name", p->name);
    ct_put_json_number(out, "guest", p->guest);
    if (p->bot) ct_put_json_number(out, "bot", 1);
    ct_put_json_number(out, "since", p->since);
    if (p->banned) ct_put_json_number(out, "banned", p->banned);
    if (p->hash[0]) ct_put_json_member(out, "hash", p->hash);
    ct_put_json_key(out, "mutes");
    ct_put_char(out, '[');
    for (int i = 0; i < p->mute_count; i++) {
        ct_put_comma(out);
        ct_put_json_string(out, p->mutes[i]);
    }
    ct_put(out, "]}");
}

static int64_t row_number(const struct ct_json *doc, const char *key)
{
    int64_t value;
    return ct_json_int(doc, ct_json_get(doc, 0, key), &value) ? value : 0;
}

bool mute(struct person *p, const char *id, bool on)
{
    int at = 0;
    while (at < p->mute_count && strcmp(p->mutes[at], id) != 0) at++;
    if (on == (at < p->mute_count)) return true;
    if (!on) {
        free(p->mutes[at]);
        p->mutes[at] = p->mutes[--p->mute_count];
        return true;
    }
    char **mutes = realloc(p->mutes, ((size_t)p->mute_count + 1) * sizeof *mutes);
    if (!mutes) return false;
    p->mutes = mutes;
    p->mutes[p->mute_count] = malloc(strlen(id) + 1);
    if (!p->mutes[p->mute_count]) return false;
    memcpy(p->mutes[p->mute_count++], id, strlen(id) + 1);
    return true;
}

static void no_mutes(struct person *p)
{
    for (int i = 0; i < p->mute_count; i++) free(p->mutes[i]);
    p->mute_count = 0;
}

/* As his row says. */
void person_read(struct person *p, const char *row)
{
    size_t len = strlen(row), room = ct_json_room(len);
    void *tokens = malloc(room);
    char *kept = malloc(len + 1);
    struct ct_json doc;
    if (tokens && kept && !ct_json_read(&doc, row, len, tokens, room)) {
        char id[ON_PERSON_ID + 1];
        int list = ct_json_get(&doc, 0, "mutes");
        p->hash[0] = '\0';
        ct_json_string(&doc, ct_json_get(&doc, 0, "name"), p->name, sizeof p->name);
        ct_json_string(&doc, ct_json_get(&doc, 0, "hash"), p->hash, sizeof p->hash);
        p->guest = row_number(&doc, "guest");
        p->bot = row_number(&doc, "bot");
        p->since = row_number(&doc, "since");
        p->banned = row_number(&doc, "banned");
        p->stored = true;
        no_mutes(p);
        for (int at = ct_json_first(&doc, list); at >= 0; at = ct_json_next(&doc, at))
            if (ct_json_string(&doc, at, id, sizeof id)) mute(p, id, true);
        memcpy(kept, row, len + 1);
        free(p->row);
        p->row = kept;
        kept = NULL;
    }
    free(kept);
    free(tokens);
}

/* What was read may be older than what was written here since. */
void person_renew(struct person *p, const char *row)
{
    if (p->row && strcmp(p->row, row) == 0) return;
    if (!p->row || row_version(row) >= row_version(p->row)) person_read(p, row);
}

struct person *person_take(struct on_world *w, const char *id, const char *value)
{
    struct person *p = person_find(w, id);
    if (p && !w->options.several) return p;
    if (!p) p = person_new(w, id);
    if (p) person_renew(p, value);
    return p;
}

void person_is_gone(struct on_world *w, struct person *p)
{
    p->gone = true;
    p->holders++; /* until all have let go of him */
    while (p->conns) conn_forget_person(p->conns);
    person_leaves_tables(w, p);
    person_release(w, p);
}

bool renew_self(struct job *j, struct person *p)
{
    char key[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key);
    int stage = j->stage;
    if (!j->w->options.several || !p->stored || j->renewed > 1) return true;
    ct_put_format(&text, "p/%s", p->id);
    if (j->renewed++ == 0) {
        ask_rows(j, &(struct on_query){.prefix = key, .most = 1}, 1);
        j->stage = stage;
        return false;
    }
    const char *row = row_of(j, key);
    if (row) person_renew(p, row);
    job_free_rows(j);
    return true;
}

/* By whoever runs the server (admin_ban.c). */
bool is_banned(const struct on_world *w, const struct person *p)
{
    return p->banned > w->now;
}

/* ---- writes ---------------------------------------------------------------------------------- */

static void person_key(char key[ON_KEY], const struct person *p)
{
    struct ct_text text = ct_text_on(key, ON_KEY);
    ct_put_format(&text, "p/%s", p->id);
}

void txn_person(struct txn *x, const struct person *p)
{
    char key[ON_KEY];
    size_t room = 1024 + (size_t)p->mute_count * (ON_PERSON_ID + 3);
    char *value = malloc(room);
    if (!value) {
        x->failed = true;
        return;
    }
    struct ct_text text = ct_text_on(value, room);
    person_key(key, p);
    put_person_row(&text, p);
    if (p->row) txn_add(x, ON_IF, key, p->row);
    txn_add(x, ON_PUT, key, value);
    free(x->person_row);
    char *fitting = realloc(value, text.len + 1); /* it is kept as long as he is known */
    x->person_row = fitting ? fitting : value;
    memcpy(x->person_id, p->id, sizeof p->id);
}

/* A token that was not used for a year has ended (ON-5); its row says on which day it last was. */
bool token_read(const struct on_world *w, const char *row, char person[ON_PERSON_ID + 1],
                bool *is_stale)
{
    size_t len = strcspn(row, " ");
    if (len != ON_PERSON_ID) return false;
    memcpy(person, row, len);
    person[len] = '\0';
    int64_t today = w->now / A_DAY, used = row[len] ? strtoll(row + len, NULL, 10) : today;
    if (is_stale) *is_stale = used != today;
    return today - used <= A_YEAR;
}

/* A token's row, and its place among the person's. */
void txn_token(struct txn *x, const struct person *p, const char *hash, bool is_there, int64_t now)
{
    char key[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key);
    char value[48];
    struct ct_text used = ct_text_on(value, sizeof value);
    ct_put_format(&used, "%s %lld", p->id, (long long)(now / A_DAY));
    ct_put_format(&text, "k/%s", hash);
    txn_add(x, is_there ? ON_PUT : ON_DROP, key, value);
    ct_text_clear(&text);
    ct_put_format(&text, "y/%s/%s", p->id, hash);
    txn_add(x, is_there ? ON_PUT : ON_DROP, key, "");
}

bool person_save(struct job *j, struct person *p)
{
    if (p->saver == j) return true;
    if (p->saver) {
        struct job **end = &p->waiting;
        while (*end) end = &(*end)->next;
        j->next = NULL;
        *end = j;
        return false;
    }
    p->saver = j;
    p->holders++;
    j->saves = p;
    return true;
}

void person_saved(struct job *j)
{
    struct person *p = j->saves;
    struct job *list = p->waiting;
    j->saves = NULL;
    p->saver = NULL;
    p->waiting = NULL;
    for (struct job *next; list; list = next) {
        next = list->next;
        list->next = NULL;
        job_go(list); /* the first of them writes, the others wait again */
    }
    if (p->renew_again && p->conns && !p->saver) renew_person(j->w, p);
    person_release(j->w, p);
}

/* A guest is stored when he first sits; whoever is stored must not have been forgotten elsewhere.
 */
void person_writes(struct txn *x, const struct conn *c)
{
    const struct person *p = c->person;
    char key[ON_KEY];
    if (!p->stored) {
        txn_person(x, p);
        if (c->token[0]) txn_token(x, p, c->token, true, c->w->now);
    } else if (p->row && c->w->options.several) {
        person_key(key, p);
        txn_add(x, ON_IF, key, p->row);
        free(x->person_row);
        x->person_row = malloc(strlen(p->row) + 1);
        if (x->person_row)
            memcpy(x->person_row, p->row, strlen(p->row) + 1);
        else
            x->failed = true;
        memcpy(x->person_id, p->id, sizeof p->id);
    }
}

void name_key(char key[ON_KEY], const char *name)
{
    struct ct_text text = ct_text_on(key, ON_KEY);
    char folded[CT_NAME_KEY];
    ct_name_key(name, folded);
    ct_put(&text, "n/");
    ct_put(&text, folded);
}

/* ---- hello ----------------------------------------------------------------------------------- */

void make_token(struct on_world *w, char token[ON_TOKEN + 1], char hash[ON_HEX + 1])
{
    unsigned char bytes[32];
    w->shell.random(w->shell.with, bytes, sizeof bytes);
    sodium_bin2base64(token, ON_TOKEN + 1, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_text(token, hash);
}

void become(struct conn *c, struct person *p, const char *token_hash)
{
    if (c->person == p) return;
    conn_forget_person(c);
    c->person = p;
    c->sibling = p->conns;
    p->conns = c;
    p->holders++;
    c->came = c->w->tickets;
    c->password = ct_hash(p->hash, strlen(p->hash));
    struct ct_text text = ct_text_on(c->token, sizeof c->token);
    ct_put(&text, token_hash);
}

/* Who has not sat yet is in no store; but his token is known while a connection of his lives. */
static struct person **guest_place(struct on_world *w, const char *hash)
{
    struct person **at = &w->guests[ct_hash(hash, strlen(hash)) % w->person_buckets];
    while (*at && strcmp((*at)->token, hash) != 0) at = &(*at)->next_guest;
    return at;
}

struct person *guest_find(struct on_world *w, const char *hash)
{
    return *guest_place(w, hash);
}

static void note_guest(struct on_world *w, struct person *p, const char *hash)
{
    memcpy(p->token, hash, sizeof p->token);
    struct person **at = guest_place(w, hash);
    p->next_guest = *at;
    *at = p;
}

void person_is_stored(struct on_world *w, struct person *p)
{
    p->stored = true;
    guest_is_stored(w, p);
}

void guest_is_stored(struct on_world *w, struct person *p)
{
    if (!p->token[0]) return;
    struct person **at = guest_place(w, p->token);
    if (*at == p) *at = p->next_guest;
    p->token[0] = '\0';
}

static struct person *make_guest(struct conn *c, const char *name, char token[ON_TOKEN + 1])
{
    char id[ON_PERSON_ID + 1], hash[ON_HEX + 1];
    unsigned char four[2];
    random_id(c->w, id, ON_PERSON_ID);
    struct person *p = person_new(c->w, id);
    if (!p) return NULL;
    struct ct_text text = ct_text_on(p->name, sizeof p->name);
    c->w->shell.random(c->w->shell.with, four, sizeof four);
    if (name[0])
        ct_put(&text, name);
    else
        ct_put_format(&text, "Guest %04d", (four[0] << 8 | four[1]) % 10000);
    p->guest = true;
    p->since = c->w->now;
    make_token(c->w, token, hash);
    note_guest(c->w, p, hash);
    become(c, p, hash);
    return p;
}

struct hello {
    char token[2 * ON_TOKEN], name[ON_NAME_ROOM], lang[8], want[8];
    bool has_token, has_name;
};

static bool read_hello(const struct job *j, struct hello *h)
{
    memset(h, 0, sizeof *h);
    h->has_token = has_key(j, "token");
    h->has_name = has_key(j, "name");
    if (h->has_token && !is_text(j, "token")) return false;
    if (h->has_name && !is_text(j, "name")) return false;
    if (has_key(j, "lang") && !is_text(j, "lang")) return false;
    if (h->has_token) get_text(j, "token", h->token, sizeof h->token);
    if (h->has_name && !get_text(j, "name", h->name, sizeof h->name)) h->name[0] = ' ';
    get_text(j, "lang", h->lang, sizeof h->lang);
    if (!has_key(j, "want")) return true;
    return get_text(j, "want", h->want, sizeof h->want) &&
           (strcmp(h->want, "view") == 0 || strcmp(h->want, "bytes") == 0);
}

enum { ASK_TOKEN, GOT_TOKEN, GOT_PERSON, ASK_NAME, GOT_NAME, ASK_TABLES, GOT_TABLES };

/* The tables of a person that wait or run come into memory; false: wait. */
static bool bring_tables(struct job *j)
{
    if (j->stage == ASK_TABLES) {
        char prefix[ON_KEY];
        struct ct_text text = ct_text_on(prefix, sizeof prefix);
        ct_put_format(&text, "m/%s/", j->conn->person->id);
        return ask_rows(j, &(struct on_query){.prefix = prefix}, 1);
    }
    j->conn->person->live = j->rows;
    for (int i = 0; i < j->rows; i++) {
        const char *id = strrchr(j->row_key[i], '/') + 1;
        if (!need_table(j, id) && !j->is_missing) return false;
        j->is_missing = false;
    }
    return true;
}

static bool greet(struct job *j, const struct hello *h)
{
    struct conn *c = j->conn;
    if (h->lang[0]) memcpy(c->lang, h->lang, sizeof c->lang);
    if (h->want[0]) c->wants_bytes = strcmp(h->want, "bytes") == 0;
    if (!bring_tables(j)) return false;
    return say_welcome(j, j->token);
}

static bool make_guest_of(struct job *j, const struct hello *h)
{
    char name[ON_NAME_ROOM] = "";
    if (h->has_name && j->stage < ASK_NAME) {
        char key[ON_KEY];
        if (!ct_name_read(h->name, strlen(h->name), name)) return refuse(j, "bad-name");
        name_key(key, name);
        j->stage = ASK_NAME;
        return ask_rows(j, &(struct on_query){.prefix = key, .most = 1}, 1);
    }
    if (h->has_name) {
        char key[ON_KEY];
        ct_name_read(h->name, strlen(h->name), name);
        name_key(key, name);
        if (row_of(j, key) || ct_name_is_agents(key + 2)) return refuse(j, "name-taken");
    }
    if (too_many_guests(j->conn)) return refuse(j, "too-many");
    if (!make_guest(j->conn, name, j->token)) return refuse(j, "too-many");
    j->stage = ASK_TABLES;
    return greet(j, h);
}

struct use {
    char person[ON_PERSON_ID + 1], hash[ON_HEX + 1];
    char row[48]; /* as it was: a token that has ended meanwhile stays so */
};

static void after_use(struct job *j)
{
    (void)j;
}

static bool write_use(struct job *j)
{
    const struct use *use = j->more;
    struct txn x = {0};
    struct person p = {.stored = true};
    memcpy(p.id, use->person, sizeof p.id);
    if (j->stage++) return true; /* a failure is no reason to try again: he will come back */
    char key[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key);
    ct_put_format(&text, "k/%s", use->hash);
    txn_add(&x, ON_IF, key, use->row);
    txn_token(&x, &p, use->hash, true, j->w->now);
    return commit(j, NULL, &x, after_use);
}

/* By itself, so that nobody waits for it. */
static void note_use(struct on_world *w, const struct person *p, const char *hash, const char *row)
{
    struct job *j = job_new(w, NULL, write_use);
    struct use *use = j ? calloc(1, sizeof *use) : NULL;
    if (!use) {
        if (j) job_done(j);
        return;
    }
    memcpy(use->person, p->id, sizeof use->person);
    memcpy(use->hash, hash, sizeof use->hash);
    struct ct_text text = ct_text_on(use->row, sizeof use->row);
    ct_put(&text, row);
    j->more = use;
    job_go(j);
}

/* Nobody may hold on to him who is in memory for this question alone. */
static bool refuse_banned(struct job *j)
{
    j->person->holders++;
    person_release(j->w, j->person);
    return refuse(j, "not-allowed");
}

/* Who has a token: its row, then his. */
static bool find_by_token(struct job *j, const struct hello *h)
{
    char hash[ON_HEX + 1], key[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key);
    hash_text(h->token, hash);
    struct person *guest = j->stage == ASK_TOKEN ? guest_find(j->w, hash) : NULL;
    if (guest) {
        become(j->conn, guest, hash);
        j->stage = ASK_TABLES;
        return greet(j, h);
    }
    if (j->stage == ASK_TOKEN) {
        ct_put_format(&text, "k/%s", hash);
        return ask_rows(j, &(struct on_query){.prefix = key, .most = 1}, 1);
    }
    if (j->stage == GOT_TOKEN) {
        bool fits = j->rows && token_read(j->w, j->row_value[0], j->id_text, &j->is_stale);
        struct person *p = fits ? person_find(j->w, j->id_text) : NULL;
        struct ct_text kept = ct_text_on(j->hash, sizeof j->hash);
        if (fits) ct_put(&kept, j->row_value[0]);
        if (fits && (!p || j->w->options.several)) {
            ct_put_format(&text, "p/%s", j->id_text);
            j->news_before = j->w->people_news;
            return ask_rows(j, &(struct on_query){.prefix = key, .most = 1}, 1);
        }
        j->person = p;
    } else if (j->news_before != j->w->people_news) {
        j->stage = ASK_TOKEN; /* somebody's token has ended meanwhile: perhaps this one */
        return find_by_token(j, h);
    } else if (j->rows) {
        j->person = person_take(j->w, j->row_key[0] + 2, j->row_value[0]);
    }
    j->stage = GOT_PERSON;
    if (!j->person) return make_guest_of(j, h);
    if (is_banned(j->w, j->person)) return refuse_banned(j);
    become(j->conn, j->person, hash);
    if (j->is_stale) note_use(j->w, j->person, hash, j->hash);
    j->stage = ASK_TABLES;
    return greet(j, h);
}

bool do_hello(struct job *j)
{
    struct hello h;
    if (!read_hello(j, &h)) return refuse(j, "bad-request");
    if (j->stage >= ASK_TABLES && !j->conn->person) {
        j->stage =
            ASK_TOKEN; /* he was forgotten meanwhile, or his token ended: from the beginning */
        j->person = NULL;
        j->is_stale = false;
    }
    if (j->stage >= ASK_TABLES) return greet(j, &h);
    if (j->conn->person && !h.has_token) {
        j->stage = ASK_TABLES;
        return greet(j, &h);
    }
    if (j->stage >= ASK_NAME) return make_guest_of(j, &h);
    return h.has_token ? find_by_token(j, &h) : make_guest_of(j, &h);
}
