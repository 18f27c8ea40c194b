/*
 * nodes.c - see sim.h: the nodes, each a world of online/ on the one store. What a world wants done
 * is an effect; effects are counted, and at a number that the seed chose the node dies: that effect
 * and all later ones never happen, what it had in memory is gone.
 */
#include "tests/sim/sim.h"

#include <stdlib.h>

static void plan_kill(struct sim *s, struct node *n)
{
    n->kill_at = n->effects + 1 + below(s, 24000);
    n->dies_writing = chance(s, 3); /* with its next write, which is then under way */
}

/* ---- agents and passwords -------------------------------------------------------------------- */

struct answer {
    struct node *node;
    int life;
    uint64_t ticket;
    ct_move move;
    bool fits;
    char hash[160];
};

static void answer_think(struct sim *s, void *with)
{
    struct answer *a = with;
    if (a->life == a->node->life) {
        node_enter(s, a->node);
        on_chose(a->node->world, a->ticket, a->move);
        node_leave(s, a->node);
    }
    free(a);
}

/* Any legal move; rarely one that only waits, so that games come to an end. */
static ct_move any_move(struct sim *s, const struct ct_kit *kit, const ct_state *seen)
{
    static ct_move *room;
    static int rooms;
    int idle = 0;
    if (kit->game->moves_max > rooms) {
        rooms = kit->game->moves_max;
        room = need(realloc(room, (size_t)rooms * sizeof *room));
    }
    if (!room) abort();
    int count = kit->game->moves(kit, seen, room, &idle);
    if (count > idle && !chance(s, 10)) count -= idle;
    return room[below(s, (uint32_t)count)];
}

static void think(struct sim *s, struct node *n, const struct on_effect *e)
{
    struct answer *a = need(calloc(1, sizeof *a));
    *a = (struct answer){.node = n, .life = n->life, .ticket = e->to};
    a->move = any_move(s, e->kit, e->seen);
    bool late = !s->ending && chance(s, 500);
    if (late) fault(s, TOO_LATE);
    stage_at(s, s->now + (late ? 3000 + below(s, 30000) : 5 + below(s, 300)), answer_think, a,
             free);
}

static void answer_hash(struct sim *s, void *with)
{
    struct answer *a = with;
    if (a->life == a->node->life) {
        node_enter(s, a->node);
        on_hashed(a->node->world, a->ticket, a->fits ? a->hash : NULL);
        node_leave(s, a->node);
    }
    free(a);
}

/* Nobody's real hash, but as one-way to the world as a real one. */
static void hash(struct sim *s, struct node *n, const struct on_effect *e)
{
    struct answer *a = need(calloc(1, sizeof *a));
    *a = (struct answer){.node = n, .life = n->life, .ticket = e->to, .fits = true};
    snprintf(a->hash, sizeof a->hash, "$sim$%016llx", (unsigned long long)ct_hash(e->text, e->len));
    if (e->hash) a->fits = strcmp(e->hash, a->hash) == 0;
    stage_at(s, s->now + 20 + below(s, 100), answer_hash, a, free);
}

/* ---- what nodes tell each other in passing --------------------------------------------------- */

struct sharing {
    struct node *node;
    int life;
    char from[16];
    char text[];
};

static void tell_shared(struct sim *s, void *with)
{
    struct sharing *x = with;
    if (x->life == x->node->life && x->node->world) {
        node_enter(s, x->node);
        on_shared(x->node->world, x->from, x->text);
        node_leave(s, x->node);
    }
    free(x);
}

/* In order, from each to each; or not at all. */
static void share(struct sim *s, struct node *n, const struct on_effect *e)
{
    if (e->len != strlen(e->text) || e->len > ON_SHARE_MAX)
        broken(s, "a shell's promise", "%d bytes are shared", (int)e->len);
    for (int i = 0; i < s->set.nodes; i++) {
        struct node *to = &s->node[i];
        if (to == n || !to->world) continue;
        if (!s->set.calm && !s->ending && chance(s, 2000)) {
            to->deaf_until = s->now + below(s, 20 * SECOND);
            if (to->deaf_until > s->deaf_until) s->deaf_until = to->deaf_until;
        }
        if (s->now < to->deaf_until) {
            fault(s, DEAF);
            continue;
        }
        struct sharing *x = need(calloc(1, sizeof *x + e->len + 1));
        x->node = to;
        x->life = to->life;
        snprintf(x->from, sizeof x->from, "%d.%d", n->number, n->life);
        memcpy(x->text, e->text, e->len);
        int64_t at = s->now + below(s, 40);
        if (at < n->shared[i]) at = n->shared[i];
        n->shared[i] = at;
        stage_at(s, at, tell_shared, x, free);
    }
}

/* ---- effects --------------------------------------------------------------------------------- */

struct home { /* what an effect needs to find its way */
    struct sim *s;
    struct node *n;
};
static struct home homes[NODES];

static void near(void *with, uint64_t conn)
{
    const struct home *h = with;
    judge_near(h->s, conn);
}

static void effect(void *with, const struct on_effect *e)
{
    struct home *h = with;
    struct sim *s = h->s;
    struct node *n = h->n;
    if (n->dying) return;
    bool dies = ++n->effects >= n->kill_at && !s->ending && !s->set.calm;
    if (dies && n->dies_writing && e->kind == ON_STORE) disk_write(s, n, e);
    if (dies && (!n->dies_writing || e->kind == ON_STORE)) {
        n->dying = true;
        return;
    }
    switch (e->kind) {
    case ON_SEND: net_send(s, n, e); break;
    case ON_CLOSE: net_shut(s, n, e); break;
    case ON_STORE: disk_write(s, n, e); break;
    case ON_READ: disk_read(s, n, e); break;
    case ON_THINK: think(s, n, e); break;
    case ON_HASH: hash(s, n, e); break;
    case ON_SHARE: share(s, n, e); break;
    case ON_ANSWER:
    case ON_COPY:
    case ON_REPORT:
    case ON_TELL: break;
    }
}

static void random_bytes(void *with, void *bytes, size_t len)
{
    struct home *h = with;
    for (size_t i = 0; i < len; i++)
        ((unsigned char *)bytes)[i] = (unsigned char)ct_rng_next(&h->s->rng);
}

/* ---- lives ----------------------------------------------------------------------------------- */

static void restart(struct sim *s, void *with)
{
    struct node *n = with;
    if (!n->world) node_start(s, n);
}

static void bury(struct sim *s, struct node *n)
{
    struct on_world *world = n->world;
    n->dying = true;
    n->world = NULL;
    n->life++;
    s->lives++;
    n->stopped = s->now;
    on_world_free(world);
    n->dying = false;
    net_lose_node(s, n);
}

static void wake(struct sim *s, void *with)
{
    struct node *n = with;
    if (!n->world || n->wake > s->now || n->wake == 0) return;
    n->wake = 0;
    node_enter(s, n);
    node_leave(s, n);
}

void node_enter(struct sim *s, struct node *n)
{
    on_time(n->world, s->now);
}

void node_leave(struct sim *s, struct node *n)
{
    if (n->dying) {
        fault(s, KILL);
        note(s, "killed", n->number, "", 0);
        bury(s, n);
        stage_at(s, s->now + below(s, chance(s, 4) ? 20 * SECOND : SECOND), restart, n, NULL);
        return;
    }
    int64_t at = on_wake_at(n->world);
    if (at == 0 || (n->wake && n->wake <= at)) return;
    n->wake = at > s->now ? at : s->now + 1;
    stage_at(s, n->wake, wake, n, NULL);
}

void node_start(struct sim *s, struct node *n)
{
    struct on_options options = on_options_usual();
    options.limits = s->set.limits;
    options.tables_each = 8;
    options.build = "sim";
    options.several = s->set.nodes > 1;
    n->number = (int)(n - s->node);
    homes[n->number] = (struct home){s, n};
    struct on_shell shell = {.with = &homes[n->number],
                             .effect = effect,
                             .random = random_bytes,
                             .tongue = NULL,
                             .near = near};
    n->life++;
    s->lives++;
    n->wake = 0;
    n->draining = false;
    n->started = s->now;
    plan_kill(s, n);
    note(s, "started", n->number, "", 0);
    n->world = need(on_world_new(&shell, &options, s->now));
    node_leave(s, n);
}

void node_kill(struct sim *s, struct node *n)
{
    if (!n->world) return;
    n->dying = true;
    node_leave(s, n);
}

void node_free(struct sim *s, struct node *n)
{
    (void)s;
    n->dying = true;
    on_world_free(n->world);
    n->world = NULL;
    n->dying = false;
}

/* ---- drained, as by SIGTERM ------------------------------------------------------------------ */

static void drained(struct sim *s, void *with)
{
    struct node *n = with;
    if (!n->world || !n->draining) return;
    if (!on_is_quiet(n->world) && s->now < n->stopped) {
        stage_at(s, s->now + 50, drained, n, NULL);
        return;
    }
    bury(s, n);
    stage_at(s, s->now + below(s, 3000), restart, n, NULL);
}

static void drain(struct sim *s, void *with)
{
    struct node *n = with;
    stage_at(s, s->now + 10 * MINUTE + below(s, 4 * HOUR), drain, n, NULL);
    if (!n->world || n->draining || s->ending || s->set.calm) return;
    fault(s, DRAIN);
    note(s, "drain", n->number, "", 0);
    n->draining = true;
    n->stopped = s->now + 5 * SECOND; /* no longer than that */
    node_enter(s, n);
    on_drain(n->world);
    node_leave(s, n);
    stage_at(s, s->now + 50, drained, n, NULL);
}

/* ---- bad times ------------------------------------------------------------------------------- */

static void fill(struct sim *s, void *with)
{
    (void)with;
    s->full = !s->full && !s->ending;
    note(s, s->full ? "full" : "not full", 0, "", 0);
    stage_at(s, s->now + (s->full ? below(s, 20 * SECOND) : MINUTE + below(s, 90 * MINUTE)), fill,
             NULL, NULL);
}

static void slow_down(struct sim *s, void *with)
{
    (void)with;
    s->slow_until = s->now + below(s, 20 * SECOND);
    stage_at(s, s->now + MINUTE + below(s, 60 * MINUTE), slow_down, NULL, NULL);
}

void nodes_plan(struct sim *s)
{
    if (s->set.calm) return;
    stage_at(s, s->now + below(s, HOUR), fill, NULL, NULL);
    stage_at(s, s->now + below(s, HOUR), slow_down, NULL, NULL);
    for (int i = 0; i < s->set.nodes; i++)
        stage_at(s, s->now + below(s, 3 * HOUR), drain, &s->node[i], NULL);
}

/* ---- news of another node -------------------------------------------------------------------- */

struct news {
    struct node *node;
    int life;
    char what[ID + 2];
};

static void tell_news(struct sim *s, void *with)
{
    struct news *x = with;
    if (x->life == x->node->life && x->node->world) {
        node_enter(s, x->node);
        on_news(x->node->world, x->what[0] ? x->what : NULL);
        node_leave(s, x->node);
    }
    free(x);
}

void nodes_news(struct sim *s, const struct node *from, const char *what)
{
    for (int i = 0; i < s->set.nodes; i++) {
        struct node *n = &s->node[i];
        if (n == from || !n->world) continue;
        struct news *x = need(calloc(1, sizeof *x));
        x->node = n;
        x->life = n->life;
        if (!chance(s, 300))
            snprintf(x->what, sizeof x->what, "%s", what); /* or: anything, as after a connection */
        bool late = chance(s, 20);
        if (late) fault(s, NEWS_LOST);
        stage_at(s, s->now + (late ? 500 + below(s, 500) : below(s, 40)), tell_news, x, free);
    }
}
