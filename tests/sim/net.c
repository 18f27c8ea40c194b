/*
 * net.c - see sim.h: connections. What one side says arrives at the other in its order, later, or
 * not at all: a connection may be cut, and one side may learn of it long after the other.
 */
#include "tests/sim/sim.h"

const char *const verb_names[VERBS] = {"",       "hello",    "register", "login", "logout",
                                       "rename", "password", "forget",   "open",  "sit",
                                       "stand",  "seat",     "nonce",    "watch", "unwatch",
                                       "move",   "undo",     "leave",    "back",  "excuse",
                                       "lobby",  "quick",    "chat",     "mute",  "report",
                                       "again",  "day"};

void ask_free(struct ask *ask)
{
    free(ask->text);
    free(ask);
}

static struct link *link_find(const struct sim *s, uint64_t id)
{
    return id >= 1 && id <= s->link_count ? s->link_by_id[id - 1] : NULL;
}

/* Whom a world says it will soon say something to. */
void judge_near(struct sim *s, uint64_t id)
{
    if (!link_find(s, id)) broken(s, "who is said something to is there", "%d", (int)id);
}

static bool server_there(const struct link *l)
{
    return l->server_open && l->life == l->node->life && l->node->world;
}

/* ---- opening --------------------------------------------------------------------------------- */

static void opened(struct sim *s, void *with)
{
    struct link *l = with;
    char address[16];
    if (l->life != l->node->life || !l->node->world || l->node->draining) {
        if (l->client) net_cut(s, l, false);
        return;
    }
    l->server_open = true;
    snprintf(address, sizeof address, "10.0.0.%d", l->client ? l->client->number : 250);
    node_enter(s, l->node);
    on_opened(l->node->world, l->id, address);
    node_leave(s, l->node);
}

static int64_t delay(struct sim *s)
{
    if (chance(s, 200) && !s->ending) return below(s, 4000);
    return 5 + below(s, 60);
}

static int64_t in_order(struct sim *s, int64_t *busy)
{
    int64_t at = s->now + delay(s);
    if (at <= *busy) at = *busy + 1;
    return *busy = at;
}

struct link *net_open(struct sim *s, struct node *node, struct client *c)
{
    struct link *l = need(calloc(1, sizeof *l));
    if (s->link_count == s->link_room) {
        s->link_room = s->link_room ? 2 * s->link_room : 256;
        s->link_by_id = need(realloc(s->link_by_id, s->link_room * sizeof *s->link_by_id));
    }
    s->link_by_id[s->link_count++] = l;
    l->id = s->link_count;
    l->s = s;
    l->node = node;
    l->life = node->life;
    l->client = c;
    l->client_open = true;
    l->next = s->links;
    s->links = l;
    stage_at(s, in_order(s, &l->up_busy), opened, l, NULL);
    return l;
}

/* ---- to the server --------------------------------------------------------------------------- */

struct letter {
    struct link *link;
    struct ask *ask;
    struct doc *doc;
};

static void letter_free(void *with)
{
    struct letter *x = with;
    if (x->ask) ask_free(x->ask);
    doc_drop(x->doc);
    free(x);
}

static void arrive(struct sim *s, void *with)
{
    struct letter *x = with;
    struct link *l = x->link;
    if (server_there(l) && !l->closing && s->now <= l->up_busy) {
        struct ask *ask = x->ask;
        x->ask = NULL;
        if (l->last)
            l->last->next = ask;
        else
            l->first = ask;
        l->last = ask;
        ask->arrived = true;
        ask->arrived_at = s->now;
        note(s, "said", (int)l->id, ask->text, ask->len);
        judge_arrived(s, l, ask);
        /* The world's own copy: what it keeps of the text must not depend on ours. */
        char *text = copy_text(ask->text, ask->len);
        size_t len = ask->len;
        node_enter(s, l->node);
        on_near(l->node->world, l->id);
        on_said(l->node->world, l->id, text, len);
        free(text);
        node_leave(s, l->node);
    }
    letter_free(x);
}

void net_say(struct sim *s, struct link *l, struct ask *ask)
{
    struct letter *x = need(calloc(1, sizeof *x));
    x->link = l;
    x->ask = ask;
    stage_at(s, in_order(s, &l->up_busy), arrive, x, letter_free);
}

/* ---- from the server ------------------------------------------------------------------------- */

static void deliver(struct sim *s, void *with)
{
    struct letter *x = with;
    struct link *l = x->link;
    if (l->client_open && l->client) {
        if (x->doc)
            client_hear(s, l->client, x->doc);
        else
            net_cut(s, l, true);
    }
    letter_free(x);
}

static void send_down(struct sim *s, struct link *l, struct doc *d)
{
    struct letter *x = need(calloc(1, sizeof *x));
    x->link = l;
    x->doc = d;
    stage_at(s, in_order(s, &l->down_busy), deliver, x, letter_free);
}

/* What is sent to several is read once. */
static struct doc *read_once(struct sim *s, const struct on_effect *e)
{
    const char *why;
    if (s->last_doc && s->last_doc->len == e->len &&
        memcmp(s->last_doc->text, e->text, e->len) == 0)
        return doc_hold(s->last_doc);
    struct doc *d = doc_read(e->text, e->len, &why);
    if (!d) broken(s, "ON-1", "not such JSON (%s): %.*s", why, (int)e->len, e->text);
    doc_drop(s->last_doc);
    s->last_doc = doc_hold(d);
    return d;
}

void net_send(struct sim *s, struct node *node, const struct on_effect *e)
{
    struct link *l = link_find(s, e->to);
    if (!l || l->node != node || !server_there(l))
        broken(s, "a shell's promise", "sent to a connection that is not there: %.*s", (int)e->len,
               e->text);
    if (l->closing) broken(s, "ON-1", "sent behind the close: %.*s", (int)e->len, e->text);
    s->tally.messages++;
    note(s, "told", (int)l->id, e->text, e->len);
    struct doc *d = read_once(s, e);
    judge_sent(s, l, d);
    if (l->client_open)
        send_down(s, l, d);
    else
        doc_drop(d);
}

/* ---- closing --------------------------------------------------------------------------------- */

static void closed(struct sim *s, void *with)
{
    struct link *l = with;
    if (!server_there(l)) return;
    node_enter(s, l->node); /* what was due before may still be sent */
    note(s, "closed", (int)l->id, "", 0);
    l->server_open = false;
    link_stirs(l);
    on_closed(l->node->world, l->id);
    node_leave(s, l->node);
}

void net_shut(struct sim *s, struct node *node, const struct on_effect *e)
{
    struct link *l = link_find(s, e->to);
    if (!l || l->node != node || !server_there(l) || l->closing)
        broken(s, "a shell's promise", "closes a connection that is not there: %.*s", (int)e->len,
               e->text);
    note(s, "closes", (int)l->id, e->text, e->len);
    judge_closed(s, l, e->code);
    l->closing = true;
    if (l->client_open) send_down(s, l, NULL);
    stage_at(s, s->now + below(s, 300), closed, l, NULL);
}

void net_cut(struct sim *s, struct link *l, bool server_sees)
{
    struct client *c = l->client;
    if (!l->client_open) return;
    note(s, server_sees ? "cut" : "half dead", (int)l->id, "", 0);
    l->client_open = false;
    l->client = NULL;
    if (l->up_busy > s->now) l->up_busy = s->now + below(s, 100); /* the rest never arrives */
    int64_t seen = server_sees ? below(s, 200) : 20 * SECOND + below(s, 40 * SECOND);
    stage_at(s, s->now + 100 + seen, closed, l, NULL);
    if (c) client_lost(s, c);
}

static void notice(struct sim *s, void *with)
{
    struct link *l = with;
    if (l->client_open) net_cut(s, l, true);
}

/* After what was said has been answered. */
void net_cut_later(struct sim *s, struct link *l)
{
    stage_at(s, s->now + 5 * SECOND, notice, l, NULL);
}

void net_lose_node(struct sim *s, const struct node *node)
{
    for (struct link *l = s->links; l; l = l->next) {
        if (l->node != node) continue;
        if (l->server_open) link_stirs(l);
        l->server_open = false;
        if (l->client_open) stage_at(s, s->now + below(s, 3000), notice, l, NULL);
    }
}

void net_end(struct sim *s)
{
    for (uint64_t i = 0; i < s->link_count; i++) {
        struct link *l = s->link_by_id[i];
        while (l->first) {
            struct ask *ask = l->first;
            l->first = ask->next;
            ask_free(ask);
        }
        free(l->at);
        free(l);
    }
    free(s->link_by_id);
    doc_drop(s->last_doc);
}
