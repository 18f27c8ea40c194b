/* chat.c - see inside.h: chat, mute, report (ON-16). Words at a table are entries of it. */
#include "online/inside.h"

#include "online/text.h"

#include <stdlib.h>
#include <string.h>

const char *const on_chat_names[] = {"off", "phrases", "free"};
const char *const on_phrases[] = {"hello",     "good-luck", "well-played", "nice-move", "oops",
                                  "thanks",    "sorry",     "one-moment",  "back",      "your-turn",
                                  "good-game", "again",     "bye",         NULL};

enum { TEXT_ROOM = 4 * ON_CHAT_CODES + 1, ESCAPED = 6 * TEXT_ROOM };

static bool is_phrase(const char *text)
{
    for (int i = 0; on_phrases[i]; i++)
        if (strcmp(on_phrases[i], text) == 0) return true;
    return false;
}

/* ---- in memory ------------------------------------------------------------------------------- */

void said_free(struct table *t, struct said *s)
{
    if (s->person) person_release(t->w, s->person);
    free(s->text);
}

bool apply_said(struct table *t, const struct reading *r)
{
    struct said said = {.seat = (int)entry_number(r, "seat", -1),
                        .spectator = entry_number(r, "seat", -1) < 0,
                        .time = entry_number(r, "time", 0)};
    char *text = malloc(TEXT_ROOM), id[ON_PERSON_ID + 1];
    if (!text || !entry_text(r, "person", id, sizeof id)) {
        free(text);
        return false;
    }
    said.is_phrase = entry_text(r, "phrase", text, TEXT_ROOM);
    if (!said.is_phrase && !entry_text(r, "text", text, TEXT_ROOM)) {
        free(text);
        return false;
    }
    if (entry_number(r, "all", 0)) said.spectator = false;
    said.text = text;
    if (!t->said) t->said = calloc(ON_CHAT_KEPT, sizeof *t->said);
    if (!t->said) {
        free(text);
        return false;
    }
    said.person = person_find(t->w, id);
    if (said.person) said.person->holders++;
    if (t->said_count == ON_CHAT_KEPT) {
        said_free(t, &t->said[0]);
        memmove(t->said, t->said + 1, (ON_CHAT_KEPT - 1) * sizeof *t->said);
        t->said_count--;
    }
    t->said[t->said_count++] = said;
    return true;
}

void chat_forget(struct table *t, const char *person)
{
    for (int i = 0; i < t->said_count; i++)
        if (t->said[i].person && strcmp(t->said[i].person->id, person) == 0) {
            struct person *p = t->said[i].person;
            t->said[i].person = NULL;
            person_release(t->w, p);
        }
}

/* ---- telling --------------------------------------------------------------------------------- */

static bool has_muted(const struct person *p, const char *id)
{
    for (int i = 0; p && i < p->mute_count; i++)
        if (strcmp(p->mutes[i], id) == 0) return true;
    return false;
}

/* A spectator's words are for spectators until the end. */
static bool may_read(const struct table *t, const struct said *s, const struct person *p)
{
    if (s->person && has_muted(p, s->person->id)) return false;
    return !s->spectator || seat_of(t, p) < 0;
}

struct saying {
    const struct table *t;
    const struct said *said;
    const struct job *j;
};

static void put_saying(struct ct_text *out, const void *from)
{
    const struct saying *x = from;
    const struct person *p = x->said->person;
    ct_put(out, "{\"say\":\"chat\"");
    put_re(out, x->j);
    ct_put_json_member(out, "table", x->t->id);
    ct_put_json_key(out, "from");
    ct_put_char(out, '{');
    ct_put_json_member(out, "person", p ? p->id : "");
    ct_put_json_member(out, "name", p ? p->name : "somebody");
    ct_put_json_number(out, "seat", x->said->seat);
    ct_put_char(out, '}');
    ct_put_json_member(out, x->said->is_phrase ? "phrase" : "text", x->said->text);
    ct_put_json_number(out, "time", x->said->time);
    ct_put_char(out, '}');
}

void put_said(struct ct_text *out, const struct table *t, const struct person *p)
{
    ct_put_json_key(out, "said");
    ct_put_char(out, '[');
    for (int i = 0; i < t->said_count; i++) {
        if (!may_read(t, &t->said[i], p)) continue;
        ct_put_comma(out);
        put_saying(out, &(struct saying){t, &t->said[i], NULL});
    }
    ct_put_char(out, ']');
}

void tell_said(struct table *t, int last, const struct conn *except)
{
    for (int k = t->said_count > last ? t->said_count - last : 0; k < t->said_count; k++)
        for (int i = 0; i < t->at_count; i++) {
            struct conn *c = t->at[i].c;
            if (c == except || !may_read(t, &t->said[k], c->person)) continue;
            send_put(c, put_saying, &(struct saying){t, &t->said[k], NULL});
        }
}

static void after_chat(struct job *j)
{
    table_apply(j->table, j->long_body);
    tell_said(j->table, 1, j->conn);
    say_done(j);
}

bool do_chat(struct job *j)
{
    char text[TEXT_ROOM] = "", phrase[24] = "";
    bool done, free_text = has_key(j, "text");
    if (free_text == has_key(j, "phrase")) return refuse(j, "bad-request");
    if (free_text && (!get_text(j, "text", text, sizeof text) || !ct_chat_fits(text, strlen(text))))
        return refuse(j, "bad-request");
    if (!free_text && (!get_text(j, "phrase", phrase, sizeof phrase) || !is_phrase(phrase)))
        return refuse(j, "bad-request");
    struct table *t = table_for(j, &done);
    if (!t) return done;
    if (t->chat == ON_CHAT_OFF || (free_text && t->chat != ON_CHAT_FREE))
        return refuse(j, "chat-off");
    if (!table_has(t, j->conn) || t->state == CLOSED) return refuse(j, "not-allowed");
    char *body = malloc(ESCAPED + 256);
    if (!body) return refuse(j, "too-many");
    struct ct_text out = ct_text_on(body, ESCAPED + 256);
    ct_put(&out, "{\"is\":\"said\"");
    ct_put_json_member(&out, "person", j->conn->person->id);
    ct_put_json_number(&out, "seat", seat_of(t, j->conn->person));
    ct_put_json_number(&out, "time", j->w->now);
    if (t->state == OVER) ct_put_json_number(&out, "all", 1);
    ct_put_json_member(&out, free_text ? "text" : "phrase", free_text ? text : phrase);
    ct_put_char(&out, '}');
    free(j->long_body);
    j->long_body = body;
    struct txn x = {0};
    txn_entry(&x, t, t->e + 1, body);
    return commit(j, t, &x, after_chat);
}

/* ---- mute, report ---------------------------------------------------------------------------- */

/* Is there such a person? False: it is being asked for. */
static bool know_person(struct job *j, const char *id, bool *is_there)
{
    char key[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key);
    ct_put_format(&text, "p/%s", id);
    *is_there = person_find(j->w, id) != NULL;
    if (*is_there || j->stage > 0) {
        *is_there = *is_there || row_of(j, key);
        return true;
    }
    return ask_rows(j, &(struct on_query){.prefix = key, .most = 1}, 1);
}

static void after_mute(struct job *j)
{
    say_done(j);
}

bool do_mute(struct job *j)
{
    char id[ON_PERSON_ID + 1];
    bool on;
    struct txn x = {0};
    if (!is_text(j, "person") || !get_bool(j, "on", true, &on) || !has_key(j, "on"))
        return refuse(j, "bad-request");
    if (!get_text(j, "person", id, sizeof id)) id[0] = '\0'; /* longer than any */
    if (!j->conn->person) return refuse(j, "hello-first");
    struct person *p = j->conn->person;
    bool is_there;
    if (on && !know_person(j, id, &is_there)) return false;
    if (on && !is_there) return refuse(j, "no-such-person");
    if (on && p->mute_count >= 1000) return refuse(j, "too-many");
    if (!person_save(j, p)) return false;
    if (!mute(p, id, on)) return refuse(j, "too-many");
    if (!p->stored) return say_done(j);
    txn_person(&x, p);
    return commit(j, NULL, &x, after_mute);
}

bool do_report(struct job *j)
{
    char id[ON_PERSON_ID + 1], text[4 * 1000 + 1] = "", key[ON_KEY], ticket[ON_PERSON_ID + 1];
    bool done;
    if (!is_text(j, "person") || !get_text(j, "text", text, sizeof text))
        return refuse(j, "bad-request");
    if (!get_text(j, "person", id, sizeof id)) id[0] = '\0';
    struct table *t = table_for(j, &done);
    if (!t) return done;
    bool is_there;
    if (!know_person(j, id, &is_there)) return false;
    if (!is_there) return refuse(j, "no-such-person");
    if (too_many_reports(j->conn)) return refuse(j, "too-many");
    size_t room = 6 * sizeof text + 512;
    char *value = malloc(room);
    if (!value) return refuse(j, "too-many");
    struct ct_text out = ct_text_on(value, room), name = ct_text_on(key, sizeof key);
    random_id(j->w, ticket, ON_PERSON_ID);
    ct_put_format(&name, "x/%013lld/%s", (long long)j->w->now, ticket);
    ct_put_char(&out, '{');
    ct_put_json_member(&out, "table", t->id);
    ct_put_json_member(&out, "by", j->conn->person->id);
    ct_put_json_member(&out, "person", id);
    ct_put_json_member(&out, "text", text);
    ct_put_json_number(&out, "time", j->w->now);
    ct_put_char(&out, '}');
    struct txn x = {0};
    txn_add(&x, ON_NEW, key, value);
    free(value);
    return commit(j, NULL, &x, after_mute);
}
