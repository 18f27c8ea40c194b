/*
 * streets.c - streets, strengths on them, and rides.
 *
 * Nodes are joined by links over single street edges. A street is the run of nodes along
 * one axis (an end of the run that is no node holds no vehicle and counts for nothing); the
 * vehicles are sets of nodes, so who is on a street is an intersection.
 */
#include "games/traffiq/traffiq.h"

#include <string.h>

void traffiq_edge_letters(const struct traffiq_kit *kit, const struct traffiq *s,
                          traffiq_place vertex, int side, int letter[2])
{
    /* The two cells along the edge, and the side of the first that faces the second. */
    static const struct {
        int cell[2], facing;
    } edge[TRAFFIQ_SIDES] = {{{-257, -256}, TRAFFIQ_EAST},
                             {{-256, 0}, TRAFFIQ_SOUTH},
                             {{-1, 0}, TRAFFIQ_EAST},
                             {{-257, -1}, TRAFFIQ_SOUTH}};
    for (int i = 0; i < 2; i++) {
        int sides = traffiq_sides_at(kit, s, (traffiq_place)(vertex + edge[side].cell[i]));
        int facing = i == 0 ? edge[side].facing : edge[side].facing ^ 2;
        letter[i] = sides < 0 ? -1 : traffiq_letter((uint8_t)sides, facing);
    }
}

bool traffiq_has_edge(const struct traffiq_kit *kit, const struct traffiq *s, traffiq_place vertex,
                      int side)
{
    int letter[2];
    traffiq_edge_letters(kit, s, vertex, side, letter);
    if (letter[0] < 0 || letter[1] < 0) return false;
    return traffiq_is_street(letter[0]) && traffiq_is_street(letter[1]);
}

int traffiq_street_places(const struct traffiq_kit *kit, const struct traffiq *s,
                          traffiq_place vertex, unsigned street,
                          traffiq_place out[TRAFFIQ_TILES_MAX])
{
    int side = street == TRAFFIQ_ACROSS ? TRAFFIQ_EAST : TRAFFIQ_SOUTH, count = 0;
    while (traffiq_has_edge(kit, s, vertex, side ^ 2)) vertex = traffiq_beside(vertex, side ^ 2);
    out[count++] = vertex;
    for (; traffiq_has_edge(kit, s, vertex, side); out[count++] = vertex)
        vertex = traffiq_beside(vertex, side);
    return count;
}

int traffiq_count(struct traffiq_set set)
{
    int count = 0;
    for (int w = 0; w < 2; w++)
        for (uint64_t left = set.word[w]; left; left &= left - 1) count++;
    return count;
}

static inline struct traffiq_set both(const struct traffiq_set *a, const struct traffiq_set *b)
{
    return (struct traffiq_set){{a->word[0] & b->word[0], a->word[1] & b->word[1]}};
}

static void add_run(struct traffiq_set *run, const struct traffiq_node *node, int from, int side)
{
    for (int at = node[from].link[side]; at != TRAFFIQ_NONE; at = node[at].link[side])
        traffiq_add(run, at);
}

struct traffiq_set traffiq_street(const struct traffiq_node *node, int from,
                                  enum traffiq_street street)
{
    int side = street == TRAFFIQ_ACROSS ? TRAFFIQ_EAST : TRAFFIQ_NORTH;
    struct traffiq_set run = {{0, 0}};
    traffiq_add(&run, from);
    add_run(&run, node, from, side);
    add_run(&run, node, from, side ^ 2);
    return run;
}

struct traffiq_set traffiq_vehicles(const struct traffiq *s, int seat, int vehicle)
{
    struct traffiq_set set = traffiq_owned(&s->on, s->owner, seat);
    uint64_t flip = vehicle == TRAFFIQ_TRUCK ? 0 : ~(uint64_t)0;
    set.word[0] &= s->truck.word[0] ^ flip;
    set.word[1] &= s->truck.word[1] ^ flip;
    return set;
}

void traffiq_strengths(const struct traffiq *s, const struct traffiq_set *street,
                       int strength[CT_SEATS_MAX])
{
    struct traffiq_set riders = both(street, &s->on);
    memset(strength, 0, CT_SEATS_MAX * sizeof *strength);
    while (!traffiq_is_empty(&riders)) {
        int at = traffiq_pop(&riders);
        strength[traffiq_owner(s, at)] += 1 + traffiq_has(&s->truck, at);
    }
}

unsigned traffiq_losers(const struct traffiq *s, const struct traffiq_set *street, int seat)
{
    int strength[CT_SEATS_MAX];
    unsigned losers = 0;
    traffiq_strengths(s, street, strength);
    for (int rival = 0; rival < CT_SEATS_MAX; rival++)
        if (strength[rival] > 0 && strength[rival] < strength[seat]) losers |= 1u << rival;
    return losers;
}

unsigned traffiq_offers(const struct traffiq *s, const struct traffiq_node *node, int at)
{
    unsigned offers = 0;
    for (unsigned street = TRAFFIQ_ACROSS; street <= TRAFFIQ_DOWN; street++) {
        struct traffiq_set run = traffiq_street(node, at, street);
        if (traffiq_losers(s, &run, traffiq_owner(s, at))) offers |= street;
    }
    return offers;
}

void traffiq_remove(struct traffiq *s, const struct traffiq_set *street, unsigned seats)
{
    struct traffiq_set riders = both(street, &s->on);
    while (!traffiq_is_empty(&riders)) {
        int at = traffiq_pop(&riders), seat = traffiq_owner(s, at);
        if (!(seats >> seat & 1)) continue;
        s->supply[seat][traffiq_has(&s->truck, at)]++;
        traffiq_drop(&s->on, at);
        traffiq_drop(&s->truck, at);
        traffiq_drop(&s->owner[0], at);
        traffiq_drop(&s->owner[1], at);
    }
}

struct traffiq_set traffiq_reach(const struct traffiq *s, const struct traffiq_node *node, int from)
{
    struct traffiq_set todo = {{0, 0}}, reached = {{0, 0}};
    traffiq_add(&todo, from);
    while (!traffiq_is_empty(&todo)) {
        const struct traffiq_node *here = &node[traffiq_pop(&todo)];
        for (int side = 0; side < TRAFFIQ_SIDES; side++) {
            int next = here->link[side];
            if (next == TRAFFIQ_NONE || traffiq_has(&s->on, next) || traffiq_has(&reached, next))
                continue;
            traffiq_add(&reached, next);
            traffiq_add(&todo, next);
        }
    }
    return reached;
}

int traffiq_way(const struct traffiq_node *node, const struct traffiq_set *closed, int from, int to,
                uint8_t *way)
{
    uint8_t before[TRAFFIQ_NODES_MAX], queue[TRAFFIQ_NODES_MAX];
    struct traffiq_set seen = *closed;
    int head = 0, tail = 0, steps = 0;
    before[from] = TRAFFIQ_NONE;
    traffiq_add(&seen, from);
    queue[tail++] = (uint8_t)from;
    while (head < tail && queue[head] != to) {
        int here = queue[head++];
        for (int side = 0; side < TRAFFIQ_SIDES; side++) {
            int next = node[here].link[side];
            if (next == TRAFFIQ_NONE || traffiq_has(&seen, next)) continue;
            traffiq_add(&seen, next);
            before[next] = (uint8_t)here;
            queue[tail++] = (uint8_t)next;
        }
    }
    if (head == tail) return 0;
    for (int at = to; at != TRAFFIQ_NONE; at = before[at]) steps++;
    for (int at = to, i = steps; at != TRAFFIQ_NONE; at = before[at]) way[--i] = (uint8_t)at;
    return steps;
}
