/* online_hear.c - see online.h: what the server says. It is read strictly, and whatever does not
 * make sense is left alone: a client must bear any server. */
#include "apps/tui/online.h"

#include "apps/common/speech.h"
#include "games/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAY_YOU_ARE  _("You are %s on %s.")
#define SAY_NOT_KEPT _("Who you are could not be kept for the next time: %s.")
#define SAY_BACK     _("Back. Nothing was lost.")
#define SAY_REFUSED  _("Refused by %s: %s")
#define SAY_TAKEN    _("Taken back: %s")
#define SAY_LEFT     _("A robot sits in for you. Type back to sit down again.")
#define SAY_LEFT_FOR_GOOD                                                                          \
    _("A robot sits in for you. In a rated game nobody comes back to his seat.")
#define SAY_TURN_AT _("It is your turn at another table, %s: table %s goes there.")
#define SAY_AGAIN   _("Once more? Somebody has opened the next table: type again to sit down there.")
#define SAY_NEXT                                                                                   \
    _("Next game of the match: type sit to sit down there, within a minute, or a robot sits in.")
#define SAY_TABLE_WRONG _("play: table %s: %s")

enum { SENTENCE = 1024, LATER_MS = 700 };

struct message {
    const struct ct_json *doc;
    char table[TABLE_ID];
    int64_t re;
    bool answers; /* the open question, which is closed by it */
};

static bool is_here(const struct online *o, const struct message *m)
{
    return o->t.id[0] && strcmp(m->table, o->t.id) == 0;
}

/* ---- welcome --------------------------------------------------------------------------------- */

/* A new token is kept under the name that was given, and only as that person's. */
static void take_person(struct online *o, const struct ct_json *doc)
{
    char token[KEEP_TOKEN], given[CT_NAME];
    int person = ct_json_get(doc, 0, "person");
    snprintf(given, sizeof given, "%s", o->name_given ? o->name : "");
    read_text(doc, person, "id", o->person, sizeof o->person);
    read_text(doc, person, "name", o->name, sizeof o->name);
    read_text(doc, 0, "token", token, sizeof token);
    if (!token[0]) return;
    bool same = strcmp(given, o->name) == 0 || !o->name_given;
    memcpy(o->token, token, sizeof o->token);
    const char *problem = keep_write(&o->place, same ? given : o->name, token);
    if (problem) screen_warn(&o->s.screen, SAY_NOT_KEPT, problem);
}

static void take_agents(struct online *o, const struct ct_json *doc)
{
    int list = ct_json_get(doc, 0, "agents");
    int at = ct_json_is(doc, list, CT_JSON_ARRAY) ? ct_json_first(doc, list) : CT_JSON_NONE;
    o->agent_count = 0;
    for (; at >= 0 && o->agent_count < AGENTS_MOST; at = ct_json_next(doc, at))
        o->agent_count += ct_json_string(doc, at, o->agents[o->agent_count], AGENT_NAME);
}

static void hear_welcome(struct online *o, const struct message *m, enum errand errand)
{
    bool first = !o->was_on, back = !o->on, logs_in = m->answers && errand == ASK_LOGIN;
    if (m->re != o->hello_id && !logs_in) return;
    take_person(o, m->doc);
    take_agents(o, m->doc);
    read_rows(m->doc, ct_json_get(m->doc, 0, "tables"), true, &o->own);
    o->on = o->was_on = true;
    o->delay = 0;
    if (logs_in) {
        online_logged_in(o);
    } else if (first) {
        screen_say(&o->s.screen, SAY_YOU_ARE, o->name, o->shown);
        if (o->wanted[0])
            lobby_go(o, o->wanted, !o->only_watches);
        else
            talk_lobby(o);
    } else if (back) {
        if (o->lost_told) screen_say(&o->s.screen, SAY_BACK);
        o->lost_told = false;
        talk_again(o);
    }
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* Is the answer to this the table where one then is? */
static bool goes_there(enum errand errand)
{
    return errand == ASK_LOOK || errand == ASK_JOIN || errand == ASK_SIT || errand == ASK_OPEN ||
           errand == ASK_AGAIN;
}

static int first_free(const struct table_now *t)
{
    for (int seat = 0; seat < t->config.players; seat++)
        if (!t->seat[seat].taken) return seat;
    return -1;
}

static void hear_table(struct online *o, const struct message *m, enum errand errand)
{
    const struct ct_json *doc = m->doc;
    if (m->answers) talk_answered(o, m->table);
    if (m->answers && goes_there(errand) && !is_here(o, m)) {
        table_leave(o);
        snprintf(o->t.id, sizeof o->t.id, "%s", m->table);
    }
    if (read_state(doc, 0) == DEALING) talk_nonce(o, m->table);
    if (!is_here(o, m) || !table_take(o, doc)) return;
    if (m->answers && errand == ASK_JOIN && o->t.state == WAITING && o->t.you < 0 &&
        first_free(&o->t) >= 0)
        talk_about(o, "sit", o->t.id, ASK_SIT);
}

static void hear_again(struct online *o, const struct message *m)
{
    char next[TABLE_ID];
    read_id(m->doc, 0, "new", next, sizeof next);
    if (!is_here(o, m) || !next[0] || o->t.you < 0) return;
    memcpy(o->t.next, next, sizeof next);
    bool is_match = ct_json_get(m->doc, 0, "match") >= 0;
    screen_say(&o->s.screen, "%s", is_match ? SAY_NEXT : SAY_AGAIN);
}

static void hear_yours(struct online *o, const struct ct_json *doc)
{
    struct rows rows = {NULL, 0};
    if (!read_rows(doc, ct_json_get(doc, 0, "tables"), true, &rows)) return;
    for (int i = 0; i < rows.count; i++) {
        const struct row *row = &rows.at[i];
        bool elsewhere = strcmp(row->id, o->t.id) != 0,
             mine = row->turn >= 0 && row->turn == row->you;
        bool is_told = strcmp(o->noticed, row->id) == 0;
        if (is_told && !mine) o->noticed[0] = '\0';
        if (row->state != PLAYING || !elsewhere || !mine || is_told) continue;
        memcpy(o->noticed, row->id, sizeof o->noticed);
        screen_say(&o->s.screen, SAY_TURN_AT, row->game->title, row->id);
    }
    free(rows.at);
}

/* ---- refusals -------------------------------------------------------------------------------- */

static void say_refusal(struct online *o, const struct message *m, enum errand errand)
{
    char text[SENTENCE], rule[RULE_ID];
    read_text(m->doc, 0, "text", text, sizeof text);
    read_text(m->doc, 0, "rule", rule, sizeof rule);
    if (rule[0])
        screen_warn(&o->s.screen, SAY_REFUSED, rule, text);
    else if (errand == ASK_MOVE)
        screen_warn(&o->s.screen, SAY_TAKEN, text);
    else
        screen_warn(&o->s.screen, "%s", text);
}

/* Something is not as we thought: the whole table once more. */
static void look_again(struct online *o)
{
    char text[REQUEST];
    struct ct_text request = talk_begin(o, text, "watch");
    if (!o->t.id[0]) return;
    ct_put_json_member(&request, "table", o->t.id);
    talk_tell(o, &request);
}

/* Nobody comes in like this; a name that was asked for is asked for again. */
static void refuse_hello(struct online *o, const char *token, const char *text)
{
    bool by_name = strcmp(token, "bad-name") == 0 || strcmp(token, "name-taken") == 0;
    if (o->was_on) { /* he is not known any more, or it is too much just now: a little later */
        if (by_name) o->name[0] = '\0';
        pipe_break(&o->cable.pipe, text);
    } else if (by_name && !o->name_given) {
        screen_warn(&o->s.screen, "%s", text);
        o->asks_name = true;
    } else {
        online_fail(o, text);
    }
}

static void hear_refused(struct online *o, const struct message *m, enum errand errand)
{
    char token[32], text[SENTENCE], why[SENTENCE + TABLE_ID + 64];
    read_text(m->doc, 0, "token", token, sizeof token);
    read_text(m->doc, 0, "text", text, sizeof text);
    if (m->re == o->hello_id && !o->on) {
        refuse_hello(o, token, text);
        return;
    }
    if (!m->answers) return;
    if (strcmp(token, "too-fast") == 0) {
        o->asked.errand = errand; /* a little later */
        o->asked.again_at = online_now() + LATER_MS;
        return;
    }
    bool is_first = !o->t.id[0] && o->wanted[0];
    if (is_first && (errand == ASK_JOIN || errand == ASK_LOOK)) {
        snprintf(why, sizeof why, SAY_TABLE_WRONG, o->wanted, text);
        online_fail(o, why);
        return;
    }
    bool sits = errand == ASK_SIT && strcmp(token, "already-seated") == 0;
    if (!sits) say_refusal(o, m, errand);
    if (errand == ASK_MOVE || errand == ASK_UNDO || errand == ASK_SIT) look_again(o);
    if (errand == ASK_SIT && o->t.next[0]) lobby_go(o, o->t.next, false);
}

static void hear_done(struct online *o, enum errand errand)
{
    if (errand != ASK_LEAVE || !table_is_seated(o)) return;
    o->t.seat[o->t.you].standin = true;
    screen_say(&o->s.screen, "%s", o->t.rated ? SAY_LEFT_FOR_GOOD : SAY_LEFT);
}

/* ---- any of them ----------------------------------------------------------------------------- */

static void hear_message(struct online *o, const struct message *m, enum errand errand)
{
    const struct ct_json *doc = m->doc;
    int say = ct_json_get(doc, 0, "say");
    if (ct_json_equals(doc, say, "welcome"))
        hear_welcome(o, m, errand);
    else if (ct_json_equals(doc, say, "refused"))
        hear_refused(o, m, errand);
    else if (!o->on)
        return; /* nothing counts before the welcome */
    else if (ct_json_equals(doc, say, "table"))
        hear_table(o, m, errand);
    else if (ct_json_equals(doc, say, "lines") && is_here(o, m))
        table_lines(o, doc);
    else if (ct_json_equals(doc, say, "undone") && is_here(o, m))
        table_undone(o, doc);
    else if (ct_json_equals(doc, say, "seats") && is_here(o, m))
        table_seats(o, doc);
    else if (ct_json_equals(doc, say, "chat") && is_here(o, m))
        say_chat(o, doc, 0);
    else if (ct_json_equals(doc, say, "again"))
        hear_again(o, m);
    else if (ct_json_equals(doc, say, "yours"))
        hear_yours(o, doc);
    else if (ct_json_equals(doc, say, "done") && m->answers)
        hear_done(o, errand);
    else if (ct_json_equals(doc, say, "lobby") && m->answers &&
             read_rows(doc, ct_json_get(doc, 0, "tables"), false, &o->lobby))
        lobby_show(o);
}

static void hear_document(struct online *o, const struct ct_json *doc)
{
    struct message m = {.doc = doc};
    enum errand errand = o->asked.errand;
    int64_t none = -1;
    m.re = read_number(doc, 0, "re", 0, INT64_C(1) << 53, none);
    m.answers = m.re != none && errand != ASK_NOTHING && m.re == o->asked.id;
    read_id(doc, 0, "table", m.table, sizeof m.table);
    if (m.answers) o->asked.errand = ASK_NOTHING;
    hear_message(o, &m, errand);
}

void hear(struct online *o, const char *text, size_t len)
{
    struct ct_json doc;
    size_t room = ct_json_room(len);
    void *tokens = malloc(room);
    if (tokens && !ct_json_read(&doc, text, len, tokens, room) &&
        ct_json_is(&doc, 0, CT_JSON_OBJECT))
        hear_document(o, &doc);
    free(tokens);
}
