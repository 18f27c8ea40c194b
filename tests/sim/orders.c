/*
 * orders.c - see sim.h: whoever runs the house looks after it. Now and then, while people play and
 * nodes die, a world of its own that only answers orders checks everything that is stored
 * (online/check.c); at the end once more. Whatever it finds is wrong: with the server, or with the
 * check.
 */
#include "tests/sim/sim.h"

enum { ORDER = 1 };

static struct desk {
    struct node node; /* its world reads as the others do */
    struct sim *s;
    bool open;
} desk;

static void go_on(struct sim *s, void *with)
{
    int life = *(const int *)with;
    free(with);
    if (life != desk.node.life || !desk.open) return;
    node_enter(s, &desk.node);
    on_reported(desk.node.world, ORDER);
    node_leave(s, &desk.node);
}

static void clear_up(struct sim *s, void *with)
{
    (void)s, (void)with;
    on_world_free(desk.node.world);
    desk.node.world = NULL;
    desk.open = false;
}

static void hear(struct sim *s, const struct on_effect *e)
{
    if (strstr(e->text, "\"is\":\"found\"")) broken(s, "admin check", "%.*s", (int)e->len, e->text);
    if (e->code == ON_MORE) {
        int *life = need(malloc(sizeof *life));
        *life = desk.node.life;
        stage_at(s, s->now + 1, go_on, life, free);
        return;
    }
    bool unread = strstr(e->text, "not-readable") != NULL;
    if (e->code != ON_FINE && !(unread && !s->ending))
        broken(s, "admin check", "%d: %.*s", e->code, (int)e->len, e->text);
    s->tally.checks += !unread;
    desk.node.life++;
    stage_at(s, s->now, clear_up, NULL, NULL);
}

static void effect(void *with, const struct on_effect *e)
{
    struct desk *d = with;
    if (e->kind == ON_READ) disk_read(d->s, &d->node, e);
    if (e->kind == ON_REPORT && d->open) hear(d->s, e);
    if (e->kind == ON_STORE) broken(d->s, "admin check", "%s is written", e->writes[0].key);
}

static void no_bytes(void *with, void *bytes, size_t len)
{
    (void)with;
    memset(bytes, 0, len);
}

static void give(struct sim *s)
{
    static const char *const words[] = {"check"};
    const struct on_shell shell = {.with = &desk, .effect = effect, .random = no_bytes};
    struct on_options options = on_options_usual();
    options.orders_only = true;
    int life = desk.node.life;
    desk = (struct desk){.s = s, .open = true};
    desk.node = (struct node){.life = life, .number = NODES, .is_apart = true};
    desk.node.world = need(on_world_new(&shell, &options, s->now));
    node_enter(s, &desk.node);
    on_ordered(desk.node.world, ORDER, 1, words);
    node_leave(s, &desk.node);
}

static void now_and_then(struct sim *s, void *with)
{
    (void)with;
    if (!desk.open && !s->ending) give(s);
    if (!s->ending) stage_at(s, s->now + 15 * MINUTE, now_and_then, NULL, NULL);
}

void orders_plan(struct sim *s)
{
    desk.open = false;
    desk.node.life++;
    stage_at(s, s->now + 10 * MINUTE, now_and_then, NULL, NULL);
}

void orders_ending(struct sim *s)
{
    while (desk.open && stage_step(s)) {}
    give(s);
    while (desk.open && stage_step(s)) {}
}
