/*
 * client.c - see sim.h: people and their clients, which know of a table only what they were told.
 * What they then do is in habits.c.
 */
#include "tests/sim/sim.h"

#include <stdarg.h>

/* ---- saying ---------------------------------------------------------------------------------- */

struct ask *ask_new(enum verb verb)
{
    struct ask *ask = need(calloc(1, sizeof *ask));
    ask->verb = verb;
    ask->good = ask->has_id = true;
    ask->n = ask->seat = -1;
    return ask;
}

/* {"do":…,"id":… and the rest, which begins with a comma; without a verb: the text as it is. */
void ask_say(struct sim *s, struct client *c, struct ask *ask, const char *format, ...)
{
    char text[8192];
    int len = 0;
    va_list list;
    if (ask->verb != V_NONE) {
        ask->id = ++c->next_id;
        len = snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":%lld", verb_names[ask->verb],
                       (long long)ask->id);
    }
    va_start(list, format);
    len += vsnprintf(text + len, sizeof text - (size_t)len, format, list);
    va_end(list);
    if (ask->verb != V_NONE) len += snprintf(text + len, sizeof text - (size_t)len, "}");
    if ((size_t)len >= sizeof text) abort();
    ask->text = copy_text(text, (size_t)len);
    ask->len = (size_t)len;
    c->asked_at = c->waits ? c->asked_at : s->now;
    c->waits = true;
    net_say(s, c->link, ask);
}

/* ---- interests ------------------------------------------------------------------------------- */

struct interest *interest_of(struct client *c, const char *table)
{
    for (int i = 0; i < c->interests; i++)
        if (strcmp(c->in[i].id, table) == 0) return &c->in[i];
    return NULL;
}

static struct interest *new_interest(struct client *c, const char *table)
{
    if (c->interests == INTERESTS) return NULL;
    struct interest *in = &c->in[c->interests++];
    memset(in, 0, sizeof *in);
    copy_id(in->id, sizeof in->id, table);
    return in;
}

/* ---- hearing --------------------------------------------------------------------------------- */

static enum game_state state_of(const struct doc *d, int value)
{
    static const char *const names[] = {"waiting", "dealing", "playing", "over", "closed"};
    for (int i = 0; i < 5; i++)
        if (doc_is(d, value, names[i])) return (enum game_state)i;
    return PLAYING;
}

/* One of the moves that it may choose; who wants bytes has an engine of his own. */
static void choose(struct sim *s, const struct client *c, struct interest *in, const struct doc *d)
{
    int list = doc_get(d, 0, "legal");
    in->choice[0] = '\0';
    if (list >= 0 && doc_size(d, list) > 0) {
        int at = list + 1;
        for (uint32_t i = below(s, (uint32_t)doc_size(d, list)); i > 0; i--) at = doc_next(d, at);
        doc_text(d, at, in->choice, sizeof in->choice);
    }
    struct truth *t = c->bytes && in->turn == in->seat ? truth_find(s, in->id) : NULL;
    if (t && t->play && t->lines == in->n && truth_turn(t) == in->seat && !in->standin) {
        const struct ct_choice *choice;
        int count = ct_table_choices(t->play, t->lines, &choice);
        copy_id(in->choice, sizeof in->choice, choice[below(s, (uint32_t)count)].text);
    }
}

static int64_t thinks(struct sim *s, const struct client *c)
{
    if (s->ending) return below(s, 300);
    switch (c->character) {
    case 1: return 50 + below(s, 600);
    case 2: return chance(s, 6) ? 20 * SECOND + below(s, 4 * MINUTE) : below(s, 12 * SECOND);
    default: return 300 + below(s, chance(s, 30) ? 60 * SECOND : 9 * SECOND);
    }
}

static void hear_position(struct sim *s, struct client *c, struct interest *in, const struct doc *d)
{
    int state = doc_get(d, 0, "state");
    in->n = (int)doc_int(d, doc_get(d, 0, "n"), 0);
    in->turn = (int)doc_int(d, doc_get(d, 0, "turn"), CT_OVER);
    in->may_undo = doc_kind(d, doc_get(d, doc_get(d, 0, "may"), "undo")) == TRUE;
    if (state >= 0) in->state = state_of(d, state);
    choose(s, c, in, d);
    in->mine = in->choice[0] != 0;
    if (in->mine) in->due = s->now + thinks(s, c);
    in->heard = s->now;
}

/* The nonce of the seal that stands at his seat, if it is one of his. */
static void find_nonce(const struct client *c, struct interest *in, const struct doc *d)
{
    int list = doc_get(d, doc_get(d, 0, "fair"), "seals"), at = list + 1;
    in->nonce[0] = '\0';
    if (in->seat < 0) return;
    for (int seat = 0; seat < in->seat; seat++) at = doc_next(d, at);
    for (int i = 0; i < 8; i++)
        if (doc_is(d, at, c->sealed[i].seal)) memcpy(in->nonce, c->sealed[i].nonce, HEX);
}

static void hear_table(struct sim *s, struct client *c, const struct doc *d)
{
    char id[ID];
    struct interest *in;
    doc_text(d, doc_get(d, 0, "table"), id, sizeof id);
    in = interest_of(c, id);
    if (!in) in = new_interest(c, id);
    if (!in) return;
    in->seat = (int)doc_int(d, doc_get(d, 0, "you"), -1);
    in->players = (int)doc_int(d, doc_get(d, 0, "players"), 2);
    in->chat_free = doc_is(d, doc_get(d, 0, "chat"), "free");
    in->rated = doc_kind(d, doc_get(d, 0, "rated")) == TRUE;
    in->standin = false;
    int seats = doc_get(d, 0, "seats"), seat = 0;
    for (int at = seats + 1; at < doc_next(d, seats); at = doc_next(d, at), seat++)
        if (seat == in->seat) in->standin = doc_kind(d, doc_get(d, at, "standin")) == TRUE;
    hear_position(s, c, in, d);
    if (in->state == DEALING && !in->since) {
        find_nonce(c, in, d);
        in->since = s->now + 1;
    }
}

static void hear_seats(struct client *c, const struct doc *d)
{
    char id[ID];
    struct interest *in = interest_of(c, doc_text(d, doc_get(d, 0, "table"), id, sizeof id));
    int seats = doc_get(d, 0, "seats"), seat = 0;
    if (!in) return;
    for (int at = seats + 1; at < doc_next(d, seats); at = doc_next(d, at), seat++)
        if (seat == in->seat) in->standin = doc_kind(d, doc_get(d, at, "standin")) == TRUE;
}

static void hear_welcome(struct sim *s, struct client *c, const struct doc *d)
{
    char token[64], id[ID];
    struct human *h = c->human;
    int person = doc_get(d, 0, "person");
    doc_text(d, doc_get(d, 0, "token"), token, sizeof token);
    doc_text(d, doc_get(d, person, "id"), id, sizeof id);
    if (strcmp(h->id, id) != 0) c->interests = 0; /* another person than before */
    memcpy(h->id, id, ID);
    if (token[0]) memcpy(h->token, token, sizeof token);
    doc_text(d, doc_get(d, person, "name"), h->name, sizeof h->name);
    h->account = doc_kind(d, doc_get(d, person, "guest")) == FALSE;
    if (!c->welcomed)
        for (int i = 0; i < c->interests; i++) c->in[i].heard = 0; /* to be looked at again */
    c->welcomed = true;
    plan_act(s, c, s->now + below(s, 200));
}

void client_hear(struct sim *s, struct client *c, struct doc *d)
{
    char id[ID];
    int say = doc_get(d, 0, "say"), re = doc_get(d, 0, "re");
    if (re >= 0) {
        c->waits = false;
        if (doc_int(d, re, 0) == c->kept_id) c->kept_table[0] = '\0';
    }
    if (doc_is(d, say, "welcome")) hear_welcome(s, c, d);
    if (doc_is(d, say, "table")) hear_table(s, c, d);
    if (doc_is(d, say, "seats")) hear_seats(c, d);
    if (doc_is(d, say, "lines") || doc_is(d, say, "undone")) {
        struct interest *in = interest_of(c, doc_text(d, doc_get(d, 0, "table"), id, sizeof id));
        if (in) hear_position(s, c, in, d);
    }
    if (doc_is(d, say, "again")) {
        struct interest *in = interest_of(c, doc_text(d, doc_get(d, 0, "table"), id, sizeof id));
        if (in && in->seat >= 0) doc_text(d, doc_get(d, 0, "new"), c->again, sizeof c->again);
    }
    if (doc_is(d, say, "refused")) {
        if (doc_is(d, doc_get(d, 0, "token"), "hello-first")) c->welcomed = false;
        if (doc_is(d, doc_get(d, 0, "token"), "no-such-table")) c->interests = 0;
        for (int i = 0; i < c->interests; i++)
            if (re >= 0 && !c->in[i].mine && (s->ending || c->in[i].turn == c->in[i].seat))
                c->in[i].heard = 0; /* what he knows may be old: he looks again */
    }
    int64_t soon = s->now + 50 + below(s, 400);
    for (int i = 0; i < c->interests; i++)
        if (c->in[i].mine && c->in[i].due < soon) soon = c->in[i].due;
    if (!c->act_at || c->act_at > soon) plan_act(s, c, soon);
}

void client_lost(struct sim *s, struct client *c)
{
    c->link = NULL;
    c->welcomed = c->waits = false;
    for (int i = 0; i < c->interests; i++) c->in[i].mine = false;
    uint32_t away = chance(s, 30) ? 20 * MINUTE : chance(s, 3) ? 20 * SECOND : 2 * SECOND;
    plan_act(s, c, s->now + below(s, s->ending ? SECOND : away));
}

/* ---- acting ---------------------------------------------------------------------------------- */

static void act(struct sim *s, void *with)
{
    struct client *c = with;
    if (c->act_at != s->now) return; /* it was planned anew */
    c->act_at = 0;
    if (!c->link)
        habit_come(s, c);
    else if (!c->welcomed && s->now - c->came > 20 * SECOND)
        net_cut(s, c->link, true);
    else if (!c->welcomed)
        plan_act(s, c, s->now + SECOND);
    else
        habit_next(s, c);
}

void plan_act(struct sim *s, struct client *c, int64_t at)
{
    c->act_at = at > s->now ? at : s->now + 1;
    stage_at(s, c->act_at, act, c, NULL);
}

void clients_begin(struct sim *s)
{
    int windows = s->set.people / 5; /* some have two */
    s->humans = s->set.people;
    s->clients = s->humans + windows;
    for (int i = 0; i < s->clients; i++) {
        struct client *c = &s->client[i];
        c->number = i;
        c->human = &s->human[i < s->humans ? i : i - s->humans];
        c->character = (int)below(s, 8);
        c->bytes = chance(s, 6);
        plan_act(s, c, s->now + 1 + below(s, 30 * SECOND));
    }
}
