/*
 * streets.c - streets, strengths on them, and rides.
 *
 * Nodes are joined by links over single street edges. A street is the run of nodes along
 * one axis (an end of the run that is no node holds no vehicle and counts for nothing); the
 * vehicles are sets of nodes, so who is on a street is an intersection.
 */
#include "games/traffiq/traffiq.h"

#include <string.h>

bool tq_has_edge(const struct tq_kit *kit, const struct tq_state *s, tq_place vertex, int side)
{
    /* The two cells along the edge, and the side of the first that faces the second. */
    static const struct {
        int first, second, facing;
    } edge[TQ_SIDES] = {{-257, -256, TQ_EAST},
                        {-256, 0, TQ_SOUTH},
                        {-1, 0, TQ_EAST},
                        {-257, -1, TQ_SOUTH}};
    int a = tq_sides_at(kit, s, (tq_place)(vertex + edge[side].first));
    int b = tq_sides_at(kit, s, (tq_place)(vertex + edge[side].second));
    if (a < 0 || b < 0) return false;
    return tq_is_street(tq_letter((uint8_t)a, edge[side].facing)) &&
           tq_is_street(tq_letter((uint8_t)b, edge[side].facing ^ 2));
}

int tq_street_places(const struct tq_kit *kit, const struct tq_state *s, tq_place vertex,
                     unsigned street, tq_place out[TQ_TILES_MAX])
{
    int side = street == TQ_ACROSS ? TQ_EAST : TQ_SOUTH, count = 0;
    while (tq_has_edge(kit, s, vertex, side ^ 2)) vertex = tq_beside(vertex, side ^ 2);
    out[count++] = vertex;
    for (; tq_has_edge(kit, s, vertex, side); out[count++] = vertex)
        vertex = tq_beside(vertex, side);
    return count;
}

int tq_count(struct tq_set set)
{
    int count = 0;
    for (; !tq_is_empty(&set); count++) tq_pop(&set);
    return count;
}

static inline struct tq_set both(const struct tq_set *a, const struct tq_set *b)
{
    return (struct tq_set){{a->word[0] & b->word[0], a->word[1] & b->word[1]}};
}

static void add_run(struct tq_set *run, const struct tq_node *node, int from, int side)
{
    for (int at = node[from].link[side]; at != TQ_NONE; at = node[at].link[side]) tq_add(run, at);
}

struct tq_set tq_street(const struct tq_node *node, int from, enum tq_street street)
{
    int side = street == TQ_ACROSS ? TQ_EAST : TQ_NORTH;
    struct tq_set run = {{0, 0}};
    tq_add(&run, from);
    add_run(&run, node, from, side);
    add_run(&run, node, from, side ^ 2);
    return run;
}

struct tq_set tq_vehicles(const struct tq_state *s, int seat, int vehicle)
{
    struct tq_set set = tq_owned(&s->on, s->owner, seat);
    uint64_t flip = vehicle == TQ_TRUCK ? 0 : ~(uint64_t)0;
    set.word[0] &= s->truck.word[0] ^ flip;
    set.word[1] &= s->truck.word[1] ^ flip;
    return set;
}

void tq_strengths(const struct tq_state *s, const struct tq_set *street, int strength[CT_SEATS_MAX])
{
    struct tq_set riders = both(street, &s->on);
    memset(strength, 0, CT_SEATS_MAX * sizeof *strength);
    while (!tq_is_empty(&riders)) {
        int at = tq_pop(&riders);
        strength[tq_owner(s, at)] += 1 + tq_has(&s->truck, at);
    }
}

unsigned tq_losers(const struct tq_state *s, const struct tq_set *street, int seat)
{
    int strength[CT_SEATS_MAX];
    unsigned losers = 0;
    tq_strengths(s, street, strength);
    for (int rival = 0; rival < CT_SEATS_MAX; rival++)
        if (strength[rival] > 0 && strength[rival] < strength[seat]) losers |= 1u << rival;
    return losers;
}

unsigned tq_offers(const struct tq_state *s, const struct tq_node *node, int at)
{
    unsigned offers = 0;
    for (unsigned street = TQ_ACROSS; street <= TQ_DOWN; street++) {
        struct tq_set run = tq_street(node, at, street);
        if (tq_losers(s, &run, tq_owner(s, at))) offers |= street;
    }
    return offers;
}

void tq_remove(struct tq_state *s, const struct tq_set *street, unsigned seats)
{
    struct tq_set riders = both(street, &s->on);
    while (!tq_is_empty(&riders)) {
        int at = tq_pop(&riders), seat = tq_owner(s, at);
        if (!(seats >> seat & 1)) continue;
        s->supply[seat][tq_has(&s->truck, at)]++;
        tq_drop(&s->on, at);
        tq_drop(&s->truck, at);
        tq_drop(&s->owner[0], at);
        tq_drop(&s->owner[1], at);
    }
}

struct tq_set tq_reach(const struct tq_state *s, const struct tq_node *node, int from)
{
    struct tq_set todo = {{0, 0}}, reached = {{0, 0}};
    tq_add(&todo, from);
    while (!tq_is_empty(&todo)) {
        const struct tq_node *here = &node[tq_pop(&todo)];
        for (int side = 0; side < TQ_SIDES; side++) {
            int next = here->link[side];
            if (next == TQ_NONE || tq_has(&s->on, next) || tq_has(&reached, next)) continue;
            tq_add(&reached, next);
            tq_add(&todo, next);
        }
    }
    return reached;
}

int tq_way(const struct tq_node *node, const struct tq_set *closed, int from, int to, uint8_t *way)
{
    uint8_t before[TQ_NODES_MAX], queue[TQ_NODES_MAX];
    struct tq_set seen = *closed;
    int head = 0, tail = 0, steps = 0;
    before[from] = TQ_NONE;
    tq_add(&seen, from);
    queue[tail++] = (uint8_t)from;
    while (head < tail && queue[head] != to) {
        int here = queue[head++];
        for (int side = 0; side < TQ_SIDES; side++) {
            int next = node[here].link[side];
            if (next == TQ_NONE || tq_has(&seen, next)) continue;
            tq_add(&seen, next);
            before[next] = (uint8_t)here;
            queue[tail++] = (uint8_t)next;
        }
    }
    if (head == tail) return 0;
    for (int at = to; at != TQ_NONE; at = before[at]) steps++;
    for (int at = to, i = steps; at != TQ_NONE; at = before[at]) way[--i] = (uint8_t)at;
    return steps;
}
