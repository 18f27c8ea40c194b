/*
 * traffiq_reasons_facts.c - what a move of Manhattan TraffIQ does, as reasons need it: who can be
 * driven off, which streets join or end, who is in the way. Exact, by the rules alone.
 *
 * A crossing that lacks one tile shows its streets already, so that a question about "the tile that
 * completes it" needs no look into hands; and what an attach wins is found by going on as the one
 * who moves may: a vehicle on a crossing that is open, then competing.
 */
#include "ai/brains/traffiq_reasons.h"

void traffiq_stand_at(struct traffiq_position *p, const struct traffiq_kit *kit,
                      const struct traffiq *s)
{
    p->kit = kit;
    p->s = *s;
    p->city = traffiq_city_of(kit, &p->s, &p->room);
}

void traffiq_stand_after(struct traffiq_position *p, const struct traffiq_position *from, ct_move m)
{
    p->kit = from->kit;
    p->s = from->s;
    traffiq_apply(&p->kit->base, (ct_state *)(void *)&p->s, m);
    p->city = traffiq_city_of(p->kit, &p->s, &p->room);
}

int traffiq_arrival(const struct traffiq_position *p, ct_move m)
{
    if (traffiq_is_place(m)) return traffiq_node_at(&p->city, p->s.nodes, (traffiq_place)m);
    return traffiq_is_ride(m) ? (int)(m & 0xff) : TRAFFIQ_NONE;
}

bool traffiq_comes_next(const struct traffiq_position *p, int rival, int seat)
{
    const struct traffiq *s = &p->s;
    if (s->turn < 0 || rival == seat) return false;
    int away = (rival - s->turn + p->kit->players) % p->kit->players;
    return !s->last_turns || away < s->last_turns;
}

static int strength_of(const struct traffiq *s, struct traffiq_set nodes)
{
    int sum = 0;
    while (!traffiq_is_empty(&nodes)) sum += 1 + traffiq_has(&s->truck, traffiq_pop(&nodes));
    return sum;
}

/* ---- driving rivals off (TQ-12) -------------------------------------------------------------- */

struct traffiq_contest traffiq_contest_on(const struct traffiq_position *p,
                                          const struct traffiq_set *run, int seat, int rival)
{
    struct traffiq_set taxis = traffiq_vehicles(&p->s, rival, TRAFFIQ_TAXI);
    struct traffiq_set trucks = traffiq_vehicles(&p->s, rival, TRAFFIQ_TRUCK);
    int strength[CT_SEATS_MAX];
    traffiq_strengths(&p->s, run, strength);
    return (struct traffiq_contest){.rival = rival,
                                    .own = strength[seat],
                                    .his = strength[rival],
                                    .taxis = traffiq_count(traffiq_both(run, &taxis)),
                                    .trucks = traffiq_count(traffiq_both(run, &trucks))};
}

/* What the vehicle at a node drives off by that choice of streets. */
static struct traffiq_push push_from(const struct traffiq_position *p, int at, unsigned choice)
{
    struct traffiq_push push = {0};
    int seat = traffiq_owner(&p->s, at);
    for (unsigned street = TRAFFIQ_ACROSS; street <= TRAFFIQ_DOWN; street++) {
        if (!(choice & street)) continue;
        struct traffiq_set run = traffiq_street(p->city.node, at, street);
        unsigned losers = traffiq_losers(&p->s, &run, seat);
        push.rivals |= losers;
        if (losers) push.streets |= street;
        for (int rival = 0; losers >> rival; rival++) {
            if (!(losers >> rival & 1)) continue;
            struct traffiq_contest c = traffiq_contest_on(p, &run, seat, rival);
            c.street = street;
            c.at = p->city.node[at].at;
            push.vehicles += c.taxis + c.trucks;
            push.points += c.his;
            if (c.his > push.most.his) push.most = c;
        }
    }
    return push;
}

/* The moves that bring one of the vehicles left onto a crossing that is open: their number. */
enum { PLACES_MAX = 8 };

static int open_places(const struct traffiq_position *p, ct_move out[PLACES_MAX])
{
    const struct traffiq *s = &p->s;
    int count = 0;
    if (s->phase != TRAFFIQ_PLACE) return 0;
    for (int i = 0; s->open >> i; i++)
        for (int vehicle = TRAFFIQ_TAXI; vehicle <= TRAFFIQ_TRUCK; vehicle++)
            if (s->open >> i & 1 && s->supply[s->turn][vehicle])
                out[count++] =
                    traffiq_move(TRAFFIQ_MOVE_PLACE + vehicle, p->city.node[s->first_open + i].at);
    return count;
}

static void keep_larger(struct traffiq_push *best, const struct traffiq_push *push)
{
    if (push->points > best->points) *best = *push;
}

bool traffiq_finds_push(const struct traffiq_position *now, ct_move m, struct traffiq_push *out)
{
    struct traffiq_position after, then;
    ct_move place[PLACES_MAX];
    *out = (struct traffiq_push){0};
    if (traffiq_move_kind(m) == TRAFFIQ_MOVE_COMPETE) {
        *out = push_from(now, now->s.arrived, m & 3);
        return true;
    }
    if (!traffiq_is_attach(m) && !traffiq_is_place(m) && !traffiq_is_ride(m)) return false;
    traffiq_stand_after(&after, now, m);
    if (after.s.phase == TRAFFIQ_COMPETE) *out = push_from(&after, after.s.arrived, after.s.offers);
    int places = traffiq_is_attach(m) ? open_places(&after, place) : 0;
    for (int i = 0; i < places; i++) {
        traffiq_stand_after(&then, &after, place[i]);
        if (then.s.phase != TRAFFIQ_COMPETE) continue;
        struct traffiq_push push = push_from(&then, then.s.arrived, then.s.offers);
        keep_larger(out, &push);
    }
    return out->vehicles > 0;
}

bool traffiq_ride_pushes(const struct traffiq_position *now)
{
    struct traffiq_set mine = traffiq_owned(&now->s.on, now->s.owner, now->s.turn);
    struct traffiq_push push;
    if (now->s.done & TRAFFIQ_DID_DRAW) return false;
    while (!traffiq_is_empty(&mine)) {
        int from = traffiq_pop(&mine), truck = traffiq_has(&now->s.truck, from);
        if (now->s.done & (truck ? TRAFFIQ_DID_TRUCK : TRAFFIQ_DID_TAXI)) continue;
        struct traffiq_set reach = traffiq_reach(&now->s, now->city.node, from), near = {{0, 0}};
        for (int side = 0; side < TRAFFIQ_SIDES; side++) {
            int next = now->city.node[from].link[side];
            if (next != TRAFFIQ_NONE) traffiq_add(&near, next);
        }
        if (truck) reach = traffiq_both(&reach, &near);
        while (!traffiq_is_empty(&reach)) {
            unsigned ride = (unsigned)(from << 8 | traffiq_pop(&reach));
            if (traffiq_finds_push(now, traffiq_move(TRAFFIQ_MOVE_RIDE + truck, ride), &push))
                return true;
        }
    }
    return false;
}

/* ---- tiles of a hand ------------------------------------------------------------------------- */

/* True as soon as the visitor says so of one way to lay one of the seat's tiles. */
typedef bool visitor(const struct traffiq_position *p, ct_move attach, void *with);

static bool any_cell(const struct traffiq_position *p, uint8_t sides, visitor *visit, void *with)
{
    ct_move as_laid = traffiq_move(TRAFFIQ_MOVE_ATTACH, (unsigned)sides << 16);
    for (int page = 0; page < p->city.pages; page++) {
        uint64_t cells = traffiq_slots_for(&p->city.page[page], sides);
        for (; cells; cells &= cells - 1)
            if (visit(p, as_laid | p->city.page[page].cell[__builtin_ctzll(cells)], with))
                return true;
    }
    return false;
}

static bool any_attach(const struct traffiq_position *p, int seat, visitor *visit, void *with)
{
    struct traffiq_set hand = traffiq_hand(&p->s, seat);
    while (!traffiq_is_empty(&hand)) {
        int kind = p->s.stack[traffiq_pop(&hand)];
        const struct traffiq_class *tile = &p->kit->tile_class[p->kit->kind_class[kind]];
        for (int i = 0; i < tile->rotations; i++)
            if (any_cell(p, tile->sides[i], visit, with)) return true;
    }
    return false;
}

static bool completes(const struct traffiq_position *p, ct_move attach, void *with)
{
    struct traffiq after = p->s;
    (void)with;
    traffiq_lay(p->kit, &after, (traffiq_place)attach, (uint8_t)(attach >> 16));
    return after.nodes > p->s.nodes;
}

bool traffiq_hand_completes(const struct traffiq_position *now, int seat)
{
    return any_attach(now, seat, completes, NULL);
}

static bool pushes(const struct traffiq_position *p, ct_move attach, void *with)
{
    return traffiq_finds_push(p, attach, with);
}

bool traffiq_hand_pushes(const struct traffiq_position *now, int seat, struct traffiq_push *out)
{
    return any_attach(now, seat, pushes, out);
}

/* Is one of the crossings that it completes a corner of that cell? */
static bool completes_beside(const struct traffiq_position *p, ct_move attach, void *with)
{
    const traffiq_place *cell = with;
    struct traffiq_position after;
    if (!completes(p, attach, NULL)) return false;
    traffiq_stand_after(&after, p, attach);
    for (int node = p->s.nodes; node < after.s.nodes; node++)
        for (int corner = 0; corner < 4; corner++)
            if (after.city.node[node].at ==
                (traffiq_place)(*cell + (corner & 1) + (corner >> 1) * 256))
                return true;
    return false;
}

bool traffiq_hand_completes_beside(const struct traffiq_position *now, int seat, traffiq_place cell)
{
    return any_attach(now, seat, completes_beside, &cell);
}

/* ---- two tiles, two vehicles ----------------------------------------------------------------- */

/* Own vehicles on crossings that this attached tile has completed: they came with it. */
static struct traffiq_set came_with(const struct traffiq_position *p, int attached, int seat)
{
    struct traffiq_set came = {{0, 0}};
    for (int corner = 0; corner < 4; corner++) {
        traffiq_place vertex =
            (traffiq_place)(p->s.cell[attached] + (corner & 1) + (corner >> 1) * 256);
        int node = traffiq_node_at(&p->city, p->s.nodes, vertex);
        if (node == TRAFFIQ_NONE || !traffiq_has(&p->s.on, node)) continue;
        if (traffiq_owner(&p->s, node) == seat) traffiq_add(&came, node);
    }
    return came;
}

/* Does the vehicle that has just come drive somebody off who would stay without those, and
 * without it? */
static bool needs_both(const struct traffiq_position *p, const struct traffiq_set *those,
                       struct traffiq_contest *out)
{
    int at = p->s.arrived, seat = p->s.turn, arrived = 1 + traffiq_has(&p->s.truck, at);
    if (p->s.phase != TRAFFIQ_COMPETE) return false;
    for (unsigned street = TRAFFIQ_ACROSS; street <= TRAFFIQ_DOWN; street++) {
        struct traffiq_set run = traffiq_street(p->city.node, at, street);
        unsigned losers = traffiq_losers(&p->s, &run, seat);
        int earlier = strength_of(&p->s, traffiq_both(&run, those));
        for (int rival = 0; earlier && losers >> rival; rival++) {
            if (!(losers >> rival & 1)) continue;
            struct traffiq_contest c = traffiq_contest_on(p, &run, seat, rival);
            if (c.own - earlier > c.his || c.own - arrived > c.his) continue;
            *out = c;
            out->street = street;
            out->at = p->city.node[at].at;
            return true;
        }
    }
    return false;
}

/* The second tile is laid: is there a place for the second vehicle? */
static bool second_tile(const struct traffiq_position *p, ct_move attach, void *with)
{
    struct traffiq_position after, then;
    ct_move place[PLACES_MAX];
    struct traffiq_set first = came_with(p, p->s.laid - 1, p->s.turn);
    if (traffiq_is_empty(&first) || !completes(p, attach, NULL)) return false;
    traffiq_stand_after(&after, p, attach);
    for (int i = 0, places = open_places(&after, place); i < places; i++) {
        traffiq_stand_after(&then, &after, place[i]);
        if (needs_both(&then, &first, with)) return true;
    }
    return false;
}

/* The first vehicle stands: is there a second tile? What else is offered is let go. */
static bool first_vehicle(const struct traffiq_position *p, struct traffiq_contest *out)
{
    struct traffiq_position held, settled;
    if (p->s.phase == TRAFFIQ_COMPETE) {
        traffiq_stand_after(&held, p, traffiq_move(TRAFFIQ_MOVE_HOLD, 0));
        p = &held;
    }
    if (p->s.phase == TRAFFIQ_PLACE) {
        traffiq_stand_after(&settled, p, traffiq_move(TRAFFIQ_MOVE_SKIP, 0));
        p = &settled;
    }
    if (p->s.phase != TRAFFIQ_ACTION || p->s.actions != 1) return false;
    return any_attach(p, p->s.turn, second_tile, out);
}

static bool first_tile(const struct traffiq_position *after, struct traffiq_contest *out)
{
    struct traffiq_position then;
    ct_move place[PLACES_MAX];
    for (int i = 0, places = open_places(after, place); i < places; i++) {
        traffiq_stand_after(&then, after, place[i]);
        if (first_vehicle(&then, out)) return true;
    }
    return false;
}

bool traffiq_finds_pair(const struct traffiq_position *now, ct_move m, struct traffiq_contest *out)
{
    struct traffiq_position after;
    if (!traffiq_is_attach(m) && !traffiq_is_place(m)) return false;
    if (traffiq_is_attach(m) && now->s.actions == 1) return second_tile(now, m, out);
    traffiq_stand_after(&after, now, m);
    if (traffiq_is_attach(m)) return first_tile(&after, out);
    if (now->s.actions == 1) return first_vehicle(&after, out);
    struct traffiq_set first = {{0, 0}};
    if (now->s.laid >= 2 && now->s.done == TRAFFIQ_DID_ATTACH)
        first = came_with(now, now->s.laid - 2, now->s.turn);
    return needs_both(&after, &first, out);
}
