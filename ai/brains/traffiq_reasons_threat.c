/*
 * traffiq_reasons_threat.c - how strong a rival can get on a street in his next turn.
 *
 * His tiles are not known, so this is a bound that holds whatever he draws or holds: every cell can
 * be filled, and vehicles in the way never stop him (he may push them off first). A crossing that
 * lacks one or two tiles beyond the end of a street may be completed by as many attaches, placed
 * on, and join what stands behind it; a vehicle placed beside the street may ride onto it. Only the
 * two actions of a turn (TQ-4), the supply and the number of tiles in his hand limit him.
 */
#include "ai/brains/traffiq_reasons.h"

enum { ACTIONS = 2 };

/* Cells around a vertex that hold no tile: their number. */
static int missing(const struct traffiq_position *p, traffiq_place vertex, traffiq_place cell[4])
{
    int count = 0;
    for (int back = 0; back < 4; back++) {
        traffiq_place at = (traffiq_place)(vertex - (back & 1) - (back >> 1) * 256);
        if (traffiq_tile_at(p->kit, &p->s, at) < 0) cell[count++] = at;
    }
    return count;
}

bool traffiq_may_lead_on(const struct traffiq_position *p, traffiq_place vertex, int side)
{
    int letter[2];
    traffiq_edge_letters(p->kit, &p->s, vertex, side, letter);
    if (letter[0] >= 0) return traffiq_is_street(letter[0]);
    return letter[1] < 0 || traffiq_is_street(letter[1]);
}

/* What so many attaches add beyond one end of a street. */
struct growth {
    int places; /* new crossings on it */
    int joined; /* strength of his that stands behind them */
};

static bool add_cell(traffiq_place cell[ACTIONS], int *cells, traffiq_place at)
{
    for (int i = 0; i < *cells; i++)
        if (cell[i] == at) return true;
    if (*cells == ACTIONS) return false;
    cell[(*cells)++] = at;
    return true;
}

static void find_growth(const struct traffiq_position *p, int rival, traffiq_place at, int side,
                        struct growth by[ACTIONS + 1])
{
    traffiq_place fill[ACTIONS], gap[4];
    struct growth now = {0, 0};
    int fills = 0;
    while (traffiq_may_lead_on(p, at, side)) {
        at = traffiq_beside(at, side);
        int node = traffiq_node_at(&p->city, p->s.nodes, at);
        int gaps = node == TRAFFIQ_NONE ? missing(p, at, gap) : 0;
        for (int i = 0; i < gaps; i++)
            if (!add_cell(fill, &fills, gap[i])) return;
        now.places += gaps > 0;
        if (node != TRAFFIQ_NONE && traffiq_has(&p->s.on, node) &&
            traffiq_owner(&p->s, node) == rival)
            now.joined += 1 + traffiq_has(&p->s.truck, node);
        for (int budget = fills; budget <= ACTIONS; budget++) by[budget] = now;
    }
}

/* The street, what he has there and beside it. */
struct siege {
    const struct traffiq_position *p;
    int rival;
    unsigned street;
    struct traffiq_set run;
    struct growth grows[2][ACTIONS + 1];
};

static int value_of_places(const struct siege *g, int places)
{
    const uint8_t *supply = g->p->s.supply[g->rival];
    int left = supply[TRAFFIQ_TAXI] + supply[TRAFFIQ_TRUCK];
    int placed = places < left ? places : left;
    return placed + (placed < supply[TRAFFIQ_TRUCK] ? placed : supply[TRAFFIQ_TRUCK]);
}

static int best_growth(const struct siege *g, int fills)
{
    int best = 0;
    for (int first = 0; first <= fills; first++) {
        const struct growth *a = &g->grows[0][first], *b = &g->grows[1][fills - first];
        int gain = value_of_places(g, a->places + b->places) + a->joined + b->joined;
        if (gain > best) best = gain;
    }
    return best;
}

/* His vehicles of a kind that stand elsewhere. */
static struct traffiq_set elsewhere(const struct siege *g, int vehicle)
{
    struct traffiq_set set = traffiq_vehicles(&g->p->s, g->rival, vehicle);
    set.word[0] &= ~g->run.word[0];
    set.word[1] &= ~g->run.word[1];
    return set;
}

/* Is a taxi of his joined to the street by streets, whoever stands on them? */
static bool taxi_may_come(const struct siege *g)
{
    struct traffiq nobody = g->p->s;
    struct traffiq_set taxis = elsewhere(g, TRAFFIQ_TAXI);
    nobody.on = (struct traffiq_set){{0, 0}};
    while (!traffiq_is_empty(&taxis)) {
        struct traffiq_set reach = traffiq_reach(&nobody, g->p->city.node, traffiq_pop(&taxis));
        if (reach.word[0] & g->run.word[0] || reach.word[1] & g->run.word[1]) return true;
    }
    return false;
}

static bool truck_may_come(const struct siege *g)
{
    struct traffiq_set trucks = elsewhere(g, TRAFFIQ_TRUCK);
    while (!traffiq_is_empty(&trucks)) {
        const struct traffiq_node *node = &g->p->city.node[traffiq_pop(&trucks)];
        for (int side = 0; side < TRAFFIQ_SIDES; side++)
            if (node->link[side] != TRAFFIQ_NONE && traffiq_has(&g->run, node->link[side]))
                return true;
    }
    return false;
}

/* Can a crossing beside the street be completed by one tile, for a truck to ride from? */
static bool may_start_beside(const struct siege *g)
{
    traffiq_place gap[4];
    struct traffiq_set run = g->run;
    while (!traffiq_is_empty(&run)) {
        const struct traffiq_node *node = &g->p->city.node[traffiq_pop(&run)];
        for (int side = g->street == TRAFFIQ_ACROSS ? 0 : 1; side < TRAFFIQ_SIDES; side += 2)
            if (node->link[side] == TRAFFIQ_NONE && traffiq_may_lead_on(g->p, node->at, side) &&
                missing(g->p, traffiq_beside(node->at, side), gap) == 1)
                return true;
    }
    return false;
}

/* What rides add: both kinds, or one behind an attach, which may have made a way or a start. */
static int by_two_rides(const struct siege *g)
{
    return taxi_may_come(g) + 2 * truck_may_come(g);
}

static int by_ride_after_attach(const struct siege *g)
{
    const uint8_t *supply = g->p->s.supply[g->rival];
    struct traffiq_set trucks = elsewhere(g, TRAFFIQ_TRUCK), taxis = elsewhere(g, TRAFFIQ_TAXI);
    bool grows = g->grows[0][1].places + g->grows[1][1].places > 0;
    if (truck_may_come(g) || (grows && !traffiq_is_empty(&trucks)) ||
        (supply[TRAFFIQ_TRUCK] && may_start_beside(g)))
        return 2;
    return supply[TRAFFIQ_TAXI] || !traffiq_is_empty(&taxis);
}

static int by_one_ride(const struct siege *g)
{
    return truck_may_come(g) ? 2 : taxi_may_come(g);
}

static struct siege siege_of(const struct traffiq_position *p, int rival, int node, unsigned street)
{
    struct siege g = {.p = p, .rival = rival, .street = street};
    int side = street == TRAFFIQ_ACROSS ? TRAFFIQ_EAST : TRAFFIQ_NORTH, last[2] = {node, node};
    g.run = traffiq_street(p->city.node, node, street);
    for (int end = 0; end < 2; end++, side ^= 2) {
        while (p->city.node[last[end]].link[side] != TRAFFIQ_NONE)
            last[end] = p->city.node[last[end]].link[side];
        find_growth(p, rival, p->city.node[last[end]].at, side, g.grows[end]);
    }
    return g;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* With so many actions (1 or 2). */
static int threat_by(const struct traffiq_position *p, int rival, int node, unsigned street,
                     int actions)
{
    int strength[CT_SEATS_MAX], tiles = traffiq_hand_size(p->kit, &p->s, rival);
    struct siege g = siege_of(p, rival, node, street);
    traffiq_strengths(&p->s, &g.run, strength);
    int most = actions == 2 ? by_two_rides(&g) : by_one_ride(&g);
    if (tiles >= 1 && actions == 1) most = larger(most, best_growth(&g, 1));
    if (tiles >= 1 && actions == 2)
        most = larger(most, best_growth(&g, 1) + by_ride_after_attach(&g));
    if (tiles >= 2 && actions == 2) most = larger(most, best_growth(&g, 2));
    return strength[rival] + most;
}

int traffiq_threat(const struct traffiq_position *p, int rival, int node, unsigned street)
{
    return traffiq_comes_next(p, rival, traffiq_owner(&p->s, node))
               ? threat_by(p, rival, node, street, ACTIONS)
               : 0;
}

int traffiq_own_strength(const struct traffiq_position *p, int node, unsigned street)
{
    int strength[CT_SEATS_MAX];
    struct traffiq_set run = traffiq_street(p->city.node, node, street);
    traffiq_strengths(&p->s, &run, strength);
    return strength[traffiq_owner(&p->s, node)];
}

/* The strongest other vehicle on the street that he can drive off by its other street first. */
static int loss_before(const struct traffiq_position *p, int rival, int node, unsigned street)
{
    unsigned other = street ^ (TRAFFIQ_ACROSS | TRAFFIQ_DOWN);
    struct traffiq_set run = traffiq_street(p->city.node, node, street);
    struct traffiq_set mine = traffiq_owned(&p->s.on, p->s.owner, traffiq_owner(&p->s, node));
    int loss = 0;
    traffiq_drop(&mine, node);
    while (!traffiq_is_empty(&mine)) {
        int at = traffiq_pop(&mine), worth = 1 + traffiq_has(&p->s.truck, at);
        if (!traffiq_has(&run, at) || worth <= loss) continue;
        if (threat_by(p, rival, at, other, 1) > traffiq_own_strength(p, at, other)) loss = worth;
    }
    return loss;
}

/* Equal strength drives nobody off (TQ-12). */
static bool withstands(const struct traffiq_position *p, int node)
{
    for (int rival = 0; rival < p->kit->players; rival++) {
        if (!traffiq_comes_next(p, rival, traffiq_owner(&p->s, node))) continue;
        for (unsigned street = TRAFFIQ_ACROSS; street <= TRAFFIQ_DOWN; street++) {
            int own = traffiq_own_strength(p, node, street);
            int threat = threat_by(p, rival, node, street, ACTIONS);
            if (threat > own || threat > own - loss_before(p, rival, node, street)) return false;
        }
    }
    return true;
}

bool traffiq_is_safe(const struct traffiq_position *p, int node)
{
    struct traffiq_position after;
    if (p->s.turn < 0) return false;
    if (p->s.phase != TRAFFIQ_COMPETE) return withstands(p, node);
    traffiq_stand_after(&after, p, traffiq_move(TRAFFIQ_MOVE_HOLD, 0));
    if (!withstands(&after, node)) return false;
    traffiq_stand_after(&after, p, traffiq_move(TRAFFIQ_MOVE_COMPETE, p->s.offers));
    return withstands(&after, node);
}
