/* accounts.c - see inside.h: names and passwords (ON-5). */
#include "online/inside.h"

#include "games/list.h"
#include "online/names.h"
#include "online/rating.h"

#include <stdlib.h>
#include <string.h>

enum { PASSWORD = 160 };

/* ---- names and passwords that may be --------------------------------------------------------- */

/* NULL, or the token of what is wrong; among names and passwords in the order of ON-2. */
static const char *read_name(const struct job *j, char name[ON_NAME_ROOM])
{
    char typed[4 * ON_NAME_ROOM];
    if (!is_text(j, "name")) return "bad-request";
    if (!get_text(j, "name", typed, sizeof typed)) return "bad-name";
    return ct_name_read(typed, strlen(typed), name) ? NULL : "bad-name";
}

static const char *read_password(const struct job *j, const char *key, char password[PASSWORD])
{
    if (!is_text(j, key)) return "bad-request";
    if (!get_text(j, key, password, PASSWORD)) return "bad-password";
    return ct_password_fits(strlen(password)) ? NULL : "bad-password";
}

/* ---- hashing --------------------------------------------------------------------------------- */

/* A hash is made, or compared with one; the job then runs again with the next stage. False. */
static bool ask_hash(struct job *j, const char *password, const char *hash)
{
    j->stage++;
    j->hashed = false;
    wait_for_ticket(j);
    struct on_effect effect = {
        .kind = ON_HASH, .to = j->ticket, .text = password, .len = strlen(password), .hash = hash};
    j->w->shell.effect(j->w->shell.with, &effect);
    return false;
}

void on_hashed(struct on_world *w, uint64_t ticket, const char *hash)
{
    struct job *j = job_of_ticket(w, ticket);
    if (!j) return;
    struct ct_text text = ct_text_on(j->hash, sizeof j->hash);
    ct_put(&text, hash ? hash : "");
    j->hashed = hash && hash[0];
    j->hash_busy = hash && !hash[0];
    job_go(j);
}

/* It was not compared, or it does not fit. */
static bool refuse_password(struct job *j, const char *name)
{
    if (j->hash_busy) return refuse(j, "too-many");
    note_failure(j->conn, name);
    return refuse(j, "wrong-password");
}

/* Everybody at his waiting tables sees the new name. */
void tell_of_name(const struct person *p, const struct conn *asker)
{
    for (int i = 0; i < p->sits_count; i++) {
        struct table *t = p->sits[i];
        if (t->state == WAITING || t->state == DEALING) tell_table(t, asker);
        if (t->state == PLAYING) tell_seats(t, asker);
        lobby_changed(t);
        tell_yours(t, asker);
    }
}

/* ---- register -------------------------------------------------------------------------------- */

struct account {
    char name[ON_NAME_ROOM], hash[ON_HASH_ROOM];
    bool bot;
};

static void after_register(struct job *j)
{
    struct account *a = j->more;
    struct person *p = j->person;
    memcpy(p->name, a->name, sizeof p->name);
    memcpy(p->hash, a->hash, sizeof p->hash);
    p->bot = a->bot;
    p->guest = false;
    person_is_stored(j->w, p);
    tell_of_name(p, j->conn);
    if (j->conn) say_welcome(j, NULL);
}

bool do_register(struct job *j)
{
    enum { LOOK, LOOKED, HASHED };
    char name[ON_NAME_ROOM], password[PASSWORD] = "", key[ON_KEY];
    bool bot;
    const char *wrong_name = read_name(j, name);
    const char *wrong_password = read_password(j, "password", password);
    bool bad = (wrong_name && strcmp(wrong_name, "bad-request") == 0) ||
               (wrong_password && strcmp(wrong_password, "bad-request") == 0) ||
               !get_bool(j, "bot", false, &bot);
    if (bad) return refuse(j, "bad-request");
    if (!j->conn->person) return refuse(j, "hello-first");
    if (!j->conn->person->guest || is_banned(j->w, j->conn->person))
        return refuse(j, "not-allowed");
    if (wrong_name) return refuse(j, wrong_name);
    if (wrong_password) return refuse(j, wrong_password);
    name_key(key, name);
    if (j->stage == LOOK) return ask_rows(j, &(struct on_query){.prefix = key, .most = 1}, 1);
    if (row_of(j, key) || ct_name_is_agents(key + 2)) return refuse(j, "name-taken");
    if (j->stage == LOOKED) return ask_hash(j, password, NULL);
    if (!j->hashed) return refuse(j, "too-many");
    if (!person_save(j, j->conn->person)) return false;
    struct account *a = calloc(1, sizeof *a);
    struct txn x = {0};
    if (!a) return refuse(j, "too-many");
    job_set_more(j, a, 0);
    memcpy(a->name, name, sizeof name);
    memcpy(a->hash, j->hash, sizeof j->hash);
    a->bot = bot;
    j->person = j->conn->person;
    struct person kept = *j->person; /* as it will be */
    memcpy(kept.name, name, sizeof name);
    memcpy(kept.hash, j->hash, sizeof j->hash);
    kept.guest = false;
    kept.bot = bot;
    txn_add(&x, ON_NEW, key, kept.id);
    txn_person(&x, &kept);
    if (!kept.stored && j->conn->token[0]) txn_token(&x, &kept, j->conn->token, true, j->w->now);
    j->stage = LOOK; /* a clash: somebody was quicker */
    return commit(j, NULL, &x, after_register);
}

/* ---- login, logout --------------------------------------------------------------------------- */

static void after_login(struct job *j)
{
    struct account *a = j->more;
    if (!j->conn) return;
    conn_forget_person(j->conn); /* he looks on nowhere any more, also as the same person */
    become(j->conn, j->person, a->hash);
    j->stage = 0;
    say_welcome(j, j->token);
}

bool do_login(struct job *j)
{
    enum { LOOK, GOT_OWNER, GOT_PERSON, HASHED };
    char typed[4 * ON_NAME_ROOM] = "", name[ON_NAME_ROOM] = "", password[PASSWORD] = "";
    char key[ON_KEY];
    if (!is_text(j, "name") || !is_text(j, "password")) return refuse(j, "bad-request");
    if (!j->conn->person) return refuse(j, "hello-first");
    get_text(j, "name", typed, sizeof typed);
    get_text(j, "password", password, sizeof password);
    if (!ct_name_read(typed, strlen(typed), name)) memcpy(name, "nobody", sizeof "nobody");
    name_key(key, name);
    if (j->stage == LOOK && too_many_failures(j->conn, key)) return refuse(j, "too-many");
    if (j->stage == LOOK) return ask_rows(j, &(struct on_query){.prefix = key, .most = 1}, 1);
    if (j->stage == GOT_OWNER) {
        const char *id = row_of(j, key);
        struct ct_text text = ct_text_on(key, sizeof key);
        ct_put_format(&text, "p/%s", id ? id : "-");
        return ask_rows(j, &(struct on_query){.prefix = key, .most = 1}, 1);
    }
    if (j->stage == GOT_PERSON) {
        if (j->held) person_release(j->w, j->held); /* it begins anew */
        j->person = j->rows ? person_take(j->w, j->row_key[0] + 2, j->row_value[0]) : NULL;
        if (j->person) j->person->holders++; /* until the request is done */
        j->held = j->person;
        /* An unknown name costs the same time as a wrong password. */
        return ask_hash(j, password, j->person ? j->person->hash : "");
    }
    if (!j->hashed) return refuse_password(j, key);
    if (is_banned(j->w, j->person)) return refuse(j, "not-allowed");
    if (!person_save(j, j->person)) return false;
    struct account *a = calloc(1, sizeof *a);
    struct txn x = {0};
    if (!a) return refuse(j, "too-many");
    job_set_more(j, a, 0);
    make_token(j->w, j->token, a->hash);
    /* The password may be another one by now: then all is looked at again. */
    txn_add(&x, ON_IF, j->row_key[0], j->row_value[0]);
    j->stage = LOOK;
    txn_token(&x, j->person, a->hash, true, j->w->now);
    return commit(j, NULL, &x, after_login);
}

/* The token has ended, also of a guest who is not stored; who else came with it stays, but it is
 * not stored with him. */
static void token_ends(struct job *j)
{
    struct person *p = j->asker;
    if (strcmp(p->token, j->hash) == 0) guest_is_stored(j->w, p);
    for (struct conn *c = p->conns; c; c = c->sibling)
        if (strcmp(c->token, j->hash) == 0) c->token[0] = '\0';
}

static void after_logout(struct job *j)
{
    token_ends(j);
    if (!j->conn) return;
    conn_forget_person(j->conn);
    say_done(j);
}

bool do_logout(struct job *j)
{
    struct txn x = {0};
    if (!j->conn->person) return refuse(j, "hello-first");
    struct ct_text token = ct_text_on(j->hash, sizeof j->hash);
    ct_put(&token, j->conn->token);
    txn_token(&x, j->conn->person, j->conn->token, false, j->w->now);
    return commit(j, NULL, &x, after_logout);
}

/* ---- rename, password ------------------------------------------------------------------------ */

static void after_rename(struct job *j)
{
    struct account *a = j->more;
    memcpy(j->person->name, a->name, sizeof a->name);
    tell_of_name(j->person, j->conn);
    if (j->conn) say_welcome(j, NULL);
}

bool do_rename(struct job *j)
{
    char name[ON_NAME_ROOM], key[ON_KEY];
    struct txn x = {0};
    const char *wrong = read_name(j, name);
    if (wrong && strcmp(wrong, "bad-request") == 0) return refuse(j, wrong);
    if (!j->conn->person) return refuse(j, "hello-first");
    if (!j->conn->person->guest) return refuse(j, "not-allowed");
    if (wrong) return refuse(j, wrong);
    name_key(key, name);
    if (j->stage == 0) return ask_rows(j, &(struct on_query){.prefix = key, .most = 1}, 1);
    if (row_of(j, key) || ct_name_is_agents(key + 2)) return refuse(j, "name-taken");
    if (!person_save(j, j->conn->person)) return false;
    struct account *a = calloc(1, sizeof *a);
    if (!a) return refuse(j, "too-many");
    job_set_more(j, a, 0);
    memcpy(a->name, name, sizeof name);
    j->person = j->conn->person;
    if (!j->person->stored) {
        after_rename(j);
        return true;
    }
    struct person kept = *j->person;
    memcpy(kept.name, name, sizeof name);
    txn_person(&x, &kept);
    return commit(j, NULL, &x, after_rename);
}

/* All other tokens of the person end, and their connections are as before hello. */
static void end_others(struct job *j, bool all)
{
    for (struct conn *c = j->person->conns, *next; c; c = next) {
        next = c->sibling;
        bool same = j->conn && strcmp(c->token, j->conn->token) == 0;
        if (c != j->conn && (all || !same)) conn_forget_person(c);
    }
}

static void after_password(struct job *j)
{
    memcpy(j->person->hash, j->hash, sizeof j->person->hash);
    end_others(j, false);
    for (struct conn *c = j->person->conns; c; c = c->sibling)
        c->password = ct_hash(j->hash, strlen(j->hash));
    say_done(j);
}

bool do_password(struct job *j)
{
    enum { OLD, OLD_COMPARED, NEW_MADE, TOKENS };
    char old[PASSWORD] = "", fresh[PASSWORD] = "", prefix[ON_KEY];
    const char *wrong = read_password(j, "new", fresh);
    if (!is_text(j, "old") || (wrong && strcmp(wrong, "bad-request") == 0))
        return refuse(j, "bad-request");
    if (!j->conn->person) return refuse(j, "hello-first");
    if (j->conn->person->guest) return refuse(j, "not-allowed");
    if (wrong) return refuse(j, wrong);
    get_text(j, "old", old, sizeof old);
    j->person = j->conn->person;
    if (!person_save(j, j->person)) return false;
    if (!renew_self(j, j->person)) return false;
    if (j->stage == OLD && too_many_failures(j->conn, NULL)) return refuse(j, "too-many");
    if (j->stage == OLD) return ask_hash(j, old, j->person->hash);
    if (j->stage == OLD_COMPARED && !j->hashed) return refuse_password(j, NULL);
    if (j->stage == OLD_COMPARED) return ask_hash(j, fresh, NULL);
    if (j->stage == NEW_MADE) {
        if (!j->hashed) return refuse(j, "too-many");
        struct ct_text text = ct_text_on(prefix, sizeof prefix);
        ct_put_format(&text, "y/%s/", j->person->id);
        return ask_rows(j, &(struct on_query){.prefix = prefix}, 1);
    }
    struct txn x = {0};
    struct person kept = *j->person;
    memcpy(kept.hash, j->hash, sizeof kept.hash);
    txn_person(&x, &kept);
    for (int i = 0; i < j->rows; i++) {
        const char *hash = strrchr(j->row_key[i], '/') + 1;
        if (strcmp(hash, j->conn->token) != 0) txn_token(&x, j->person, hash, false, j->w->now);
    }
    j->stage = OLD; /* if the person's row changed elsewhere, all of it is asked again */
    return commit(j, NULL, &x, after_password);
}

/* ---- forget ---------------------------------------------------------------------------------- */

/* A table of his is left: the request looks for the next one. */
static void after_one(struct job *j)
{
    struct table *t = j->table;
    apply_made(j, t);
    if (t->state == WAITING)
        tell_table(t, NULL);
    else
        tell_seats(t, NULL);
    lobby_changed(t);
    j->again_later = true;
}

static bool leave_one(struct job *j, struct table *t, int seat)
{
    struct made *m = made_for(j, t);
    struct txn x = {0};
    if (!m) return refuse(j, "too-many");
    if (t->state == WAITING) {
        struct ct_text body = made_body(m);
        ct_put_format(&body, "{\"is\":\"stand\",\"seat\":%d}", seat);
    } else {
        if (!t->seat[seat].standin && t->state != OVER) {
            struct ct_text body = made_body(m);
            ct_put_format(&body, "{\"is\":\"leave\",\"seat\":%d,\"how\":\"left\"}", seat);
        }
        struct ct_text body = made_body(m);
        ct_put_format(&body, "{\"is\":\"forgot\",\"who\":\"%s\"}", j->person->id);
    }
    made_writes(&x, m);
    txn_mine(&x, j->person, t->id, false);
    j->stage = 1; /* then, also after a clash, it is asked anew which tables are his */
    return commit(j, t, &x, after_one);
}

void person_leaves_tables(struct on_world *w, struct person *p)
{
    while (p->sits_count > 0) {
        struct table *t = p->sits[p->sits_count - 1];
        int seat = seat_of(t, p);
        t->seat[seat].person = NULL;
        person_rises(p, t);
        table_tend(t);
    }
    for (size_t b = 0; b < w->table_buckets; b++)
        for (struct table *t = w->tables[b]; t; t = t->next) chat_forget(t, p->id);
}

static void after_forget(struct job *j)
{
    struct person *p = j->person;
    p->gone = true;
    p->holders++; /* until all have let go of him */
    end_others(j, true);
    person_leaves_tables(j->w, p);
    if (j->conn) conn_forget_person(j->conn);
    person_release(j->w, p);
    say_done(j);
}

/* Tokens, results, ratings. */
static bool ask_traces(struct job *j)
{
    static const char *const kinds[] = {"y/", "f/p", "m/"}; /* tables kept for him, too */
    enum { KINDS = sizeof kinds / sizeof *kinds, QUERIES = KINDS + 1 + CT_GAMES_MAX };
    char keys[QUERIES][ON_KEY];
    struct on_query queries[QUERIES];
    int count = 0;
    for (; count < KINDS; count++) {
        struct ct_text text = ct_text_on(keys[count], ON_KEY);
        ct_put_format(&text, "%s%s/", kinds[count], j->person->id);
        queries[count] = (struct on_query){.prefix = keys[count]};
    }
    struct ct_text own = ct_text_on(keys[count], ON_KEY);
    ct_put_format(&own, "p/%s", j->person->id);
    queries[count] = (struct on_query){.prefix = keys[count], .most = 1};
    count++;
    for (int g = 0; ct_games[g] && count < QUERIES; g++, count++) {
        struct ct_text text = ct_text_on(keys[count], ON_KEY);
        ct_put_format(&text, "r/%s/p%s", ct_games[g]->id, j->person->id);
        queries[count] = (struct on_query){.prefix = keys[count], .most = 1};
    }
    return ask_rows(j, queries, count);
}

/* A result of a day's deal stands in that day's list, too. */
static void drop_day(struct txn *x, const struct person *p, const char *result)
{
    static const char mark[] = "\"day\":\"";
    const char *at = strstr(result, mark);
    if (!at) return;
    for (const char *kind = "vw"; *kind; kind++) {
        char key[ON_KEY];
        struct ct_text text = ct_text_on(key, sizeof key);
        ct_put_format(&text, "%c/%.10s/%s", *kind, at + sizeof mark - 1, p->id);
        txn_add(x, ON_DROP, key, NULL);
    }
}

static void drop_rating(struct txn *x, const struct person *p, const char *key, const char *row)
{
    char leader[ON_KEY], game[32] = "";
    struct ct_rating rating;
    long games;
    size_t len = strcspn(key + 2, "/");
    if (len >= sizeof game || !read_rating(row, &rating, &games)) return;
    memcpy(game, key + 2, len);
    leader_key(leader, game, &rating, p->id);
    txn_add(x, ON_DROP, leader, NULL);
}

/* The name by his row: he may be stored as an account without our having heard of it. */
static void drop_name(struct txn *x, const char *row)
{
    char name[ON_NAME_ROOM], key[ON_KEY];
    size_t len = strlen(row), room = ct_json_room(len);
    void *tokens = malloc(room);
    struct ct_json doc;
    int64_t guest;
    if (!tokens) x->failed = true;
    if (tokens && !ct_json_read(&doc, row, len, tokens, room) &&
        ct_json_int(&doc, ct_json_get(&doc, 0, "guest"), &guest) && !guest &&
        ct_json_string(&doc, ct_json_get(&doc, 0, "name"), name, sizeof name)) {
        name_key(key, name);
        txn_add(x, ON_DROP, key, NULL);
    }
    free(tokens);
}

static void drop_traces(struct txn *x, const struct job *j)
{
    const struct person *p = j->person;
    char key[ON_KEY];
    for (int i = 0; i < j->rows; i++) {
        const char *row = j->row_key[i];
        if (row[0] == 'y') txn_token(x, p, strrchr(row, '/') + 1, false, 0);
        if (row[0] == 'f') drop_day(x, p, j->row_value[i]);
        if (row[0] == 'r') drop_rating(x, p, row, j->row_value[i]);
        if (row[0] == 'p') drop_name(x, j->row_value[i]);
        if (row[0] == 'p') txn_add(x, ON_IF, row, j->row_value[i]); /* or his name is another */
        if (row[0] != 'y') txn_add(x, ON_DROP, row, NULL);
    }
    for (int g = 0; ct_games[g]; g++) {
        struct ct_text text = ct_text_on(key, sizeof key);
        ct_put_format(&text, "c/%s/p%s", ct_games[g]->id, p->id);
        txn_add(x, ON_DROP, key, NULL);
    }
}

/* The store says that the table is his, memory does not: it may not know yet that he sat down,
 * there or on another machine. Each table once, in the order of their rows. */
static bool is_doubtful(const struct job *j, const struct table *t)
{
    return seat_of(t, j->person) < 0 && t->state != CLOSED && strcmp(t->id, j->id_text) > 0;
}

static bool look_again(struct job *j, struct table *t)
{
    memcpy(j->id_text, t->id, sizeof j->id_text);
    j->stage = 1; /* then it is asked anew which tables are his */
    j->table = t;
    t->held = j->holds = true;
    return catch_up(j, t);
}

bool do_forget(struct job *j)
{
    enum { COMPARE, COMPARED, TABLES, GONE };
    char password[PASSWORD] = "", prefix[ON_KEY];
    struct ct_text text = ct_text_on(prefix, sizeof prefix);
    if (has_key(j, "password") && !is_text(j, "password")) return refuse(j, "bad-request");
    if (!j->conn->person) return refuse(j, "hello-first");
    struct person *p = j->person = j->conn->person;
    if (!p->guest && !has_key(j, "password")) return refuse(j, "bad-request");
    get_text(j, "password", password, sizeof password);
    if (!renew_self(j, p)) return false;
    if (j->stage == COMPARE && !p->guest) {
        if (too_many_failures(j->conn, NULL)) return refuse(j, "too-many");
        return ask_hash(j, password, p->hash);
    }
    if (j->stage == COMPARED && !j->hashed && !p->guest) return refuse_password(j, NULL);
    if (!person_save(j, p)) return false;
    if (j->stage <= COMPARED) {
        j->stage = COMPARED;
        ct_put_format(&text, "m/%s/", p->id);
        return ask_rows(j, &(struct on_query){.prefix = prefix}, 1);
    }
    for (int i = 0; j->stage == TABLES && i < j->rows; i++) {
        struct table *t = need_table(j, strrchr(j->row_key[i], '/') + 1);
        if (!t && !j->is_missing) return false;
        j->is_missing = false;
        if (!t || t->state == CLOSED || (seat_of(t, p) < 0 && !is_doubtful(j, t))) continue;
        if (!hold_on(j, t)) return false;
        if (seat_of(t, p) < 0) return look_again(j, t);
        return leave_one(j, t, seat_of(t, p));
    }
    if (j->stage == TABLES) return ask_traces(j);
    struct txn x = {0};
    drop_traces(&x, j);
    j->stage = COMPARED; /* a clash: all of it is asked for again */
    return commit(j, NULL, &x, after_forget);
}
