/*
 * judge.c - see sim.h: every message that leaves a node. Requests of a connection are answered in
 * their order, each once, by what ON-2 says; who somebody is follows from tokens that are stored.
 */
#include "tests/sim/sim.h"

#include <assert.h>
#include <sodium.h>

/* ---- who is at which table ------------------------------------------------------------------- */

struct at *link_at(struct link *l, struct truth *t, bool make)
{
    for (int i = 0; i < l->at_count; i++)
        if (l->at[i].t == t) return &l->at[i];
    if (!make) return NULL;
    if (l->at_count == l->at_room) {
        l->at_room = l->at_room ? 2 * l->at_room : 4;
        l->at = need(realloc(l->at, (size_t)l->at_room * sizeof *l->at));
    }
    t->stirred = l->s->now;
    l->at[l->at_count] = (struct at){.t = t, .n = -1, .since = l->s->now};
    return &l->at[l->at_count++];
}

void link_stirs(struct link *l)
{
    for (int i = 0; i < l->at_count; i++) l->at[i].t->stirred = l->s->now;
}

void link_leave_all(struct link *l)
{
    link_stirs(l);
    l->at_count = 0;
    l->lobby = false;
}

static void unwatch(struct link *l, struct truth *t)
{
    t->stirred = l->s->now;
    for (int i = 0; i < l->at_count; i++)
        if (l->at[i].t == t) l->at[i--] = l->at[--l->at_count];
}

/* ---- requests -------------------------------------------------------------------------------- */

static void token_key(const char *token, char key[80])
{
    unsigned char hash[32];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)token, strlen(token), NULL, 0);
    memcpy(key, "k/", sizeof "k/");
    for (size_t i = 0; i < sizeof hash; i++) snprintf(key + 2 + 2 * i, 3, "%02x", hash[i]);
}

/* Whose the token is: "" if it is nobody's. */
static const char *owner_of(const struct sim *s, const char *token, char owner[ID])
{
    char key[80];
    token_key(token, key);
    const char *row = token[0] ? shelf_get(disk_rows(s), key) : NULL;
    copy_id(owner, ID, row ? row : ""); /* when it was used stands behind it */
    return owner;
}

void judge_arrived(struct sim *s, struct link *l, struct ask *ask)
{
    struct truth *t = ask->table[0] ? truth_find(s, ask->table) : NULL;
    if (t) {
        ask->told_e = t->told_e;
        if (ask->verb != V_UNWATCH && l->person[0]) link_at(l, t, true);
        if (l->person[0]) truth_wish(s, ask, l->person);
    }
    assert(ask); /* a welcome is an answer */
    if (ask->verb == V_HELLO) owner_of(s, ask->secret, ask->move);
}

/* The answers to each request, beside refused. */
static const char *const answers[VERBS] = {
    [V_NONE] = "",       [V_HELLO] = "welcome",  [V_REGISTER] = "welcome", [V_LOGIN] = "welcome",
    [V_LOGOUT] = "done", [V_RENAME] = "welcome", [V_PASSWORD] = "done",    [V_FORGET] = "done",
    [V_OPEN] = "table",  [V_SIT] = "table",      [V_STAND] = "table",      [V_SEAT] = "table",
    [V_NONCE] = "table", [V_WATCH] = "table",    [V_UNWATCH] = "done",     [V_MOVE] = "lines",
    [V_UNDO] = "undone", [V_LEAVE] = "done",     [V_BACK] = "table",       [V_EXCUSE] = "done",
    [V_LOBBY] = "lobby", [V_QUICK] = "table",    [V_CHAT] = "done",        [V_MUTE] = "done",
    [V_REPORT] = "done", [V_AGAIN] = "table",    [V_DAY] = "table",
};

static struct ask *take_ask(struct sim *s, struct link *l, const struct doc *d, const char *say)
{
    struct ask *ask = l->first;
    int re = doc_get(d, 0, "re");
    if (!ask) broken(s, "ON-2", "an answer to nothing");
    if (ask->has_id != (re >= 0) || (re >= 0 && doc_int(d, re, 0) != ask->id))
        broken(s, "ON-2", "the next request is %s with id %lld: answered out of order",
               verb_names[ask->verb], (long long)ask->id);
    bool off = ask->verb == V_LOBBY && !ask->on && strcmp(say, "done") == 0;
    if (strcmp(say, "refused") != 0 && strcmp(say, answers[ask->verb]) != 0 && !off)
        broken(s, "ON-2", "%s is answered by %s", verb_names[ask->verb], say);
    l->first = ask->next;
    if (!l->first) l->last = NULL;
    return ask;
}

/* ---- tokens ---------------------------------------------------------------------------------- */

static const char *told_owner(const struct sim *s, const char *token)
{
    for (int i = 0; i < TOKENS; i++)
        if (s->told[i].token[0] && strcmp(s->told[i].token, token) == 0) return s->told[i].id;
    return "";
}

static void tell_token(struct sim *s, const char *token, const char *id)
{
    int i = s->told_count++ % TOKENS;
    copy_id(s->told[i].token, sizeof s->told[i].token, token);
    copy_id(s->told[i].id, ID, id);
}

/* That one, or all of a person's but that one. */
static void end_tokens(struct sim *s, const char *token, const char *id)
{
    for (int i = 0; i < TOKENS; i++) {
        bool is = strcmp(s->told[i].token, token) == 0;
        if (id ? !is && strcmp(s->told[i].id, id) == 0 : is) s->told[i].token[0] = '\0';
    }
}

/* ---- people ---------------------------------------------------------------------------------- */

static const char *knows(const struct sim *s, const char *format, const char *id)
{
    char key[128];
    snprintf(key, sizeof key, format, id);
    const struct book *b = shelf_from(disk_rows(s), key);
    return b && strncmp(b->key, key, strlen(key)) == 0 ? b->key : NULL;
}

static void judge_welcome(struct sim *s, struct link *l, const struct doc *d, const struct ask *ask)
{
    char id[ID], token[64];
    int person = doc_get(d, 0, "person");
    doc_text(d, doc_get(d, person, "id"), id, sizeof id);
    doc_text(d, doc_get(d, 0, "token"), token, sizeof token);
    if (strlen(id) != ID - 1) broken(s, "ON-4", "a person's id has 12 characters");
    if (token[0] && strlen(token) != 43) broken(s, "ON-4", "a token has 43 characters");
    char owner[ID] = "";
    assert(ask);
    if (ask->verb == V_HELLO) owner_of(s, ask->secret, owner);
    if (ask->verb == V_HELLO && ask->secret[0] && strcmp(owner, ask->move) == 0) {
        /* Nobody changed the token's row while it was looked at. */
        if (owner[0] && (strcmp(owner, id) != 0 || token[0]))
            broken(s, "ON-4", "the token is %s's, but %s is welcomed", owner, id);
        /* A guest is stored when he first sits; till then a node may know him by itself. */
        if (!owner[0] && !token[0] && strcmp(told_owner(s, ask->secret), id) != 0)
            broken(s, "ON-4", "the token is nobody's, and %s is welcomed", id);
    }
    if (ask->verb == V_HELLO && !ask->secret[0] && l->person[0] && strcmp(id, l->person) != 0)
        broken(s, "ON-4", "a second hello without a token keeps the person");
    if ((ask->verb == V_REGISTER || ask->verb == V_RENAME) &&
        (token[0] || strcmp(id, l->person) != 0))
        broken(s, "ON-5", "%s keeps person and token", verb_names[ask->verb]);
    if (ask->verb == V_REGISTER && doc_kind(d, doc_get(d, person, "guest")) != FALSE)
        broken(s, "ON-5", "who has registered is no guest");
    if (ask->verb == V_LOGIN && ask->on) broken(s, "ON-5", "a wrong password is let in");
    if (ask->verb == V_LOGIN) {
        if (strcmp(owner_of(s, token, owner), id) != 0)
            broken(s, "ON-5", "a token that was told is not stored");
        link_leave_all(l);
    }
    if (strcmp(l->person, id) != 0) link_leave_all(l);
    memcpy(l->person, id, ID);
    l->ended = 0;
    if (token[0]) tell_token(s, token, id);
    if (token[0])
        memcpy(l->token, token, sizeof token);
    else if (ask->verb == V_HELLO && ask->secret[0])
        memcpy(l->token, ask->secret, sizeof l->token);
    if (ask->verb == V_HELLO && ask->on) l->bytes = ask->bytes;
    int list = doc_get(d, 0, "tables");
    for (int at = list + 1; at < doc_next(d, list); at = doc_next(d, at))
        judge_short(s, l, d, at, true);
}

static void forget_link(struct link *l)
{
    l->person[0] = '\0';
    l->ended = 0;
    link_leave_all(l);
}

/* By a new password, or `forget`, or `logout` with the same one, at any node. */
bool judge_token_ended(const struct sim *s, const struct link *l)
{
    char owner[ID] = "";
    return l->token[0] && knows(s, "p/%s", l->person) && !owner_of(s, l->token, owner)[0];
}

/* Connections whose tokens have ended are as before hello. */
static void forget_others(struct sim *s, const struct link *but, const char *person, bool all)
{
    for (struct link *l = s->links; l; l = l->next)
        if (l != but && strcmp(l->person, person) == 0 &&
            (all || strcmp(l->token, but->token) != 0)) {
            if (l->node == but->node)
                forget_link(l);
            else if (!l->ended)
                l->ended = s->now; /* and that node hears of it */
        }
}

/* Other nodes end connections, too, when they have heard of it. */
static void judge_ended(struct sim *s, const struct link *l, const char *say)
{
    enum { HEARS_MS = 10 * SECOND };
    bool calm = s->now - s->rough > 30 * SECOND && s->now - s->slow_until > 30 * SECOND;
    if (l->ended && calm && s->now - l->ended > HEARS_MS)
        broken(s, "ON-5", "connection %d is told %s %d s after another node ended its token",
               (int)l->id, say, (int)((s->now - l->ended) / SECOND));
}

static int tokens_of(const struct sim *s, const char *person)
{
    char prefix[32];
    int count = 0;
    snprintf(prefix, sizeof prefix, "y/%s/", person);
    for (const struct book *b = shelf_from(disk_rows(s), prefix);
         b && strncmp(b->key, prefix, strlen(prefix)) == 0; b = shelf_next(b))
        count++;
    return count;
}

static void judge_forgotten(struct sim *s, const char *id)
{
    static const char *const rows[] = {"p/%s", "y/%s/", "m/%s/", "f/p%s/"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (knows(s, rows[i], id))
            broken(s, "ON-5", "%s is there after %s was forgotten", knows(s, rows[i], id), id);
    for (int b = 0; b < BUCKETS; b++)
        for (const struct truth *t = s->truths[b]; t; t = t->next)
            if (truth_seat(t, id) >= 0 && t->state != CLOSED && t->state != OVER)
                broken(s, "ON-5", "%s is forgotten and sits at %s", id, t->id);
}

/* Is he known still? */
enum memory judge_memory(const struct sim *s, const char *person)
{
    for (int i = 0; i < s->forgotten_count && i < 256; i++)
        if (strcmp(s->forgotten[i], person) == 0) return FORGOTTEN;
    return knows(s, "p/%s", person) ? REMEMBERED : BEING_FORGOTTEN;
}

static void judge_done(struct sim *s, struct link *l, const struct ask *ask)
{
    char id[ID];
    assert(ask);
    memcpy(id, l->person, ID);
    struct truth *t = ask->table[0] ? truth_find(s, ask->table) : NULL;
    switch (ask->verb) {
    case V_LOGOUT:
        end_tokens(s, l->token, NULL);
        forget_link(l);
        break;
    case V_FORGET:
        judge_forgotten(s, id);
        memcpy(s->forgotten[s->forgotten_count++ % 256], id, ID);
        end_tokens(s, "", id);
        forget_others(s, l, id, true);
        forget_link(l);
        break;
    case V_PASSWORD:
        fault(s, NEW_PASSWORD);
        end_tokens(s, l->token, id);
        if (tokens_of(s, id) > 1) broken(s, "ON-5", "other tokens outlive a new password");
        forget_others(s, l, id, false);
        break;
    case V_UNWATCH:
        if (t) unwatch(l, t);
        break;
    case V_LOBBY: l->lobby = ask->on; break;
    default: break;
    }
}

/* ---- refusals -------------------------------------------------------------------------------- */

static bool is_listed(const char *legal, const char *move)
{
    char quoted[CT_MOVE_TEXT + 4];
    snprintf(quoted, sizeof quoted, "\"%s\"", move);
    return strstr(legal, quoted) != NULL;
}

/* A legal move at its time must not be refused. */
static void judge_refused_move(struct sim *s, const struct link *l, const struct ask *ask,
                               const char *token)
{
    struct truth *t = truth_find(s, ask->table);
    int i = l->node->number;
    size_t len;
    if (!t || t->known_life[i] != l->life || t->known[i] != t->e || t->state != PLAYING) return;
    int seat = truth_seat(t, l->person);
    if (seat >= 0 && ask->n >= 0 && ask->n < t->lines && t->line[ask->n].seat == seat &&
        strcmp(t->line[ask->n].move, ask->move) == 0)
        broken(s, "ON-11", "a repeated request is refused with %s: %s", token, ask->text);
    if (seat < 0 || truth_turn(t) != seat || !truth_is_person(t, seat) || ask->n != t->lines)
        return;
    if (is_listed(truth_legal(s, t, &len), ask->move))
        broken(s, "ON-11", "a legal move is refused with %s", token);
}

static void judge_refused(struct sim *s, struct link *l, const struct doc *d, const struct ask *ask)
{
    char token[64];
    assert(ask);
    doc_text(d, doc_get(d, 0, "token"), token, sizeof token);
    bool too_fast = strcmp(token, "too-fast") == 0, too_many = strcmp(token, "too-many") == 0;
    bool option = ask->verb == V_OPEN && doc_get(d, 0, "rule") >= 0; /* some do not go together */
    if (ask->good && !option && strcmp(token, "bad-request") == 0)
        broken(s, "ON-2", "nothing is wrong with this request: %s", ask->text);
    if (!ask->good && ask->verb == V_NONE && strcmp(token, "bad-request") != 0 && !too_fast)
        broken(s, "ON-2", "nonsense is a bad-request: %s", ask->text);
    if (too_fast && !s->set.limits) broken(s, "ON-3", "too fast without limits");
    if (strcmp(token, "hello-first") == 0 && l->person[0]) {
        bool known = judge_memory(s, l->person) == REMEMBERED;
        if (known && !judge_token_ended(s, l))
            broken(s, "ON-2", "he has said hello: %s", ask->text);
        if (!known) forget_others(s, l, l->person, true); /* another node forgot him */
        forget_link(l);
    }
    if (strcmp(token, "no-such-table") == 0 && ask->table[0] && truth_find(s, ask->table) &&
        s->now - ask->arrived_at < SECOND && truth_find(s, ask->table)->opened < s->now - SECOND &&
        !truth_find(s, ask->table)->day[0])
        broken(s, "ON-2", "%s is there: %s", ask->table, ask->text);
    if (ask->verb == V_MOVE && !too_fast && !too_many) judge_refused_move(s, l, ask, token);
}

/* ---- messages -------------------------------------------------------------------------------- */

static void judge_list(struct sim *s, struct link *l, const struct doc *d, const char *key,
                       bool own)
{
    int list = doc_get(d, 0, key);
    if (list < 0) return;
    for (int at = list + 1; at < doc_next(d, list); at = doc_next(d, at))
        judge_short(s, l, d, at, own);
}

static void judge_again(struct sim *s, const struct link *l, const struct doc *d)
{
    char id[ID], next[ID];
    struct truth *t = truth_find(s, doc_text(d, doc_get(d, 0, "table"), id, sizeof id));
    doc_text(d, doc_get(d, 0, "new"), next, sizeof next);
    if (!t || strcmp(t->again, next) != 0) broken(s, "ON-17", "there is no such next table");
    if (!link_at((struct link *)(uintptr_t)l, t, false))
        broken(s, "ON-17", "told to a connection that is not at the table");
    if (t->is_match && t->match_game < t->players && doc_get(d, 0, "match") < 0)
        broken(s, "ON-20", "again without match");
}

static void judge_chat_message(struct sim *s, const struct link *l, const struct doc *d)
{
    char id[ID];
    struct truth *t = truth_find(s, doc_text(d, doc_get(d, 0, "table"), id, sizeof id));
    if (!t || !link_at((struct link *)(uintptr_t)l, t, false))
        broken(s, "ON-16", "chat to a connection that is not at the table");
    judge_chat(s, l, t, d, 0);
}

void judge_sent(struct sim *s, struct link *l, struct doc *d)
{
    char say[16];
    s->judged = d;
    doc_text(d, doc_get(d, 0, "say"), say, sizeof say);
    judge_form(s, d, say);
    bool is = strcmp(say, "refused") == 0 || strcmp(say, "done") == 0 ||
              strcmp(say, "welcome") == 0 || doc_get(d, 0, "re") >= 0;
    struct ask *ask = is ? take_ask(s, l, d, say) : NULL;
    struct truth *named = ask && ask->table[0] ? truth_find(s, ask->table) : NULL;
    if (named && ask->verb != V_UNWATCH && l->person[0]) link_at(l, named, true);
    if (!is) judge_ended(s, l, say);
    if (strcmp(say, "welcome") == 0) judge_welcome(s, l, d, ask);
    if (strcmp(say, "refused") == 0) judge_refused(s, l, d, ask);
    if (strcmp(say, "done") == 0) judge_done(s, l, ask);
    if (strcmp(say, "table") == 0 || strcmp(say, "lines") == 0 || strcmp(say, "undone") == 0 ||
        strcmp(say, "seats") == 0)
        judge_table(s, l, d, say, ask);
    if (strcmp(say, "chat") == 0) judge_chat_message(s, l, d);
    if (strcmp(say, "again") == 0) judge_again(s, l, d);
    if (strcmp(say, "yours") == 0) judge_list(s, l, d, "tables", true);
    if (strcmp(say, "lobby") == 0) {
        if (ask) l->lobby = true;
        if (!l->lobby) broken(s, "ON-8", "the lobby is told to one who did not ask");
        judge_list(s, l, d, "tables", false);
        judge_list(s, l, d, "changed", false);
    }
    if (ask) ask_free(ask);
    s->judged = NULL;
}

void judge_closed(struct sim *s, struct link *l, int code)
{
    bool bad = false;
    for (const struct ask *ask = l->first; ask; ask = ask->next)
        bad = bad || (!ask->good && ask->verb == V_NONE);
    if (code == 1007 && !bad) broken(s, "ON-1", "closed as not JSON, but all of it was");
    if (code == 1008 && !s->set.limits) broken(s, "ON-3", "closed as too fast without limits");
    if (code == 1012 && !l->node->draining) broken(s, "ON-1", "closed as draining");
    if (code == 1013 && (s->set.calm || s->ending))
        broken(s, "ON-1", "closed as not writable, but it is");
    if (code != 1007 && code != 1008 && code != 1012 && code != 1013)
        broken(s, "ON-1", "closed with %d", code);
}

/* ---- now and then ---------------------------------------------------------------------------- */

static void judge_late(struct sim *s, struct link *l)
{
    int i = l->node->number;
    if (l->first && l->first->arrived && s->now - l->first->arrived_at > 2 * MINUTE &&
        s->now >= s->slow_until + MINUTE)
        broken(s, "ON-2", "connection %d has waited two minutes for the answer to %s", (int)l->id,
               l->first->text);
    for (int k = 0; k < l->at_count; k++) {
        struct at *at = &l->at[k];
        if (!at->must || !at->t->play || l->ended || judge_token_ended(s, l) ||
            at->t->known_life[i] != l->life)
            continue;
        bool lacks = at->n != at->t->n_at[at->t->known[i]];
        if (!lacks) at->late = 0;
        if (lacks && !at->late) at->late = s->now;
        if (lacks && s->now - at->late > 5 * SECOND)
            broken(s, "ON-11", "connection %d at %s was told of %d lines, its node knows of %d",
                   (int)l->id, at->t->id, at->n, at->t->n_at[at->t->known[i]]);
    }
}

void judge_sweep(struct sim *s)
{
    for (struct link **at = &s->links; *at;) {
        struct link *l = *at;
        bool there = l->server_open && l->life == l->node->life;
        if (there && !l->closing && !l->node->draining) judge_late(s, l);
        if (there || l->client_open) {
            at = &l->next;
            continue;
        }
        *at = l->next;
    }
}
