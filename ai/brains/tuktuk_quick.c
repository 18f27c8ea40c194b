/*
 * tuktuk_quick.c - where a drawn tile goes, quickly: on the way of the rival who is ahead where it
 * costs him, or on the own way where it helps. See tuktuk_outing.h.
 *
 * All squares on both ways are rated roughly; of the best few, and of the one-ways that shut the
 * own way, it is looked up how far both then have to go. Elsewhere a tile does nothing for now.
 */
#include "ai/brains/tuktuk_outing.h"

#include <string.h>

enum {
    TRIED = 3,      /* best spots by their rough rating */
    OPENED = 4,     /* one-ways */
    OPENING = 60,   /* the rough rating of those */
    HARM_MOST = 28, /* that a tile is thought to do, however often it is passed */
    TRIES = 8       /* for a square where a tile does no harm */
};

struct spot {
    uint16_t square;
    uint8_t code; /* 0: what lies there is taken off */
    int rough;
};

/* A tile in hand, and what both have to drive before it is laid. */
struct errand {
    struct tuktuk_outing *o;
    int kind, goal, left[2];
    int seat[2]; /* of the taxis: one's own, the rival's */
    struct tuktuk_way way[2];
    /* The legs onto a square, 1 and up, in the order of the way; 0: no more. */
    uint8_t onto[2][TUKTUK_SQUARES], then[2][TUKTUK_LEGS + 1];
    uint8_t done[TUKTUK_SQUARES]; /* directions that were looked at */
    int count, ways;              /* of the spots, and those of them that lie on ways */
    struct spot spot[TRIED + OPENED];
};

enum { OWN, HIS };

static ct_move any_move(struct tuktuk_outing *o)
{
    ct_move moves[TUKTUK_MOVES_MAX];
    int idle, count = tuktuk_moves(&o->k->base, (const ct_state *)(const void *)o->s, moves, &idle);
    return moves[ct_rng_below(o->rng, (uint32_t)count)];
}

/* Mechanic, gas: the nearest to where the taxi wants to go. */
static ct_move quick_service(struct tuktuk_outing *o)
{
    ct_move moves[TUKTUK_MOVES_MAX];
    int idle, count = tuktuk_moves(&o->k->base, (const ct_state *)(const void *)o->s, moves, &idle);
    const struct tuktuk_map *map = tuktuk_outing_map(o, o->s->mover);
    int choice = 0;
    for (int i = 1; i < count; i++)
        if (map->cost[tuktuk_move_square(moves[i])] < map->cost[tuktuk_move_square(moves[choice])])
            choice = i;
    return moves[choice];
}

/* The rival who has the least to drive, deliveries first. */
static int rival_of(struct tuktuk_outing *o)
{
    int players = o->k->base.config.players, rival = (o->s->mover + 1) % players, least = INT32_MAX;
    for (int i = 1; i < players && players > 2; i++) {
        int seat = (o->s->mover + i) % players;
        const struct tuktuk_taxi *taxi = &o->s->taxi[seat];
        int left = tuktuk_outing_map(o, seat)->cost[taxi->square] - TUKTUK_FAR * taxi->delivered;
        if (left >= least) continue;
        least = left;
        rival = seat;
    }
    return rival;
}

static bool is_free(const struct tuktuk_outing *o, int kind, unsigned place)
{
    if (kind != TUKTUK_POLICE && o->s->board[place & 1023] & TUKTUK_TAXI) return false;
    return tuktuk_allows(o->k, tuktuk_choice_of(kind), place);
}

/* A one-way does something on other squares, too. */
static int harm_of_line(const struct errand *e, unsigned q, unsigned code, int whose)
{
    const struct tuktuk_way *way = &e->way[whose];
    int sum = 0;
    for (int i = 0; i < way->count; i++)
        sum += tuktuk_harm_at(e->o->k, q, code, &way->leg[i], way->carries);
    return sum;
}

/* A way passes some squares several times; one leg with a gain says it all. */
static int harm_along(const struct errand *e, unsigned q, unsigned code, int whose)
{
    const struct tuktuk_way *way = &e->way[whose];
    int sum = 0;
    if (!code) return 0;
    if (tuktuk_kind_of_code(code) == TUKTUK_ONE_WAY) {
        sum = harm_of_line(e, q, code, whose);
        return sum < HARM_MOST ? sum : HARM_MOST;
    }
    for (int i = e->onto[whose][q]; i; i = e->then[whose][i]) {
        int here = tuktuk_harm_at(e->o->k, q, code, &way->leg[i - 1], way->carries);
        if (here < 0) return here;
        sum += here;
    }
    return sum < HARM_MOST ? sum : HARM_MOST;
}

static int edge_of(const struct errand *e, unsigned q, unsigned code)
{
    return harm_along(e, q, code, HIS) - harm_along(e, q, code, OWN);
}

/* What the tile does that was not done before. */
static int gain_at(const struct errand *e, unsigned q, unsigned code)
{
    return edge_of(e, q, code) - edge_of(e, q, e->o->s->board[q] & TUKTUK_CODE);
}

static void offer(struct errand *e, struct spot new)
{
    int at = e->count;
    if (at == TRIED && e->spot[--at].rough >= new.rough) return;
    if (e->count < TRIED) e->count++;
    for (; at > 0 && e->spot[at - 1].rough < new.rough; at--) e->spot[at] = e->spot[at - 1];
    e->spot[at] = new;
}

/* May the tile in hand go there: is there something to be taken off, or room for it? */
static bool fits(const struct errand *e, unsigned q, unsigned direction)
{
    if (e->kind != TUKTUK_REMOVE) return is_free(e->o, e->kind, q | direction << 10);
    return e->o->s->board[q] & TUKTUK_CODE && e->o->k->ground[q] & TUKTUK_STREET;
}

static unsigned code_in_hand(const struct errand *e, unsigned direction)
{
    return e->kind == TUKTUK_REMOVE ? 0 : tuktuk_code(e->kind, direction);
}

/* Squares of one way. Of equals by lot. */
static void look_along(struct errand *e, int whose)
{
    for (int i = 0; i < e->way[whose].count; i++) {
        const struct tuktuk_leg *leg = &e->way[whose].leg[i];
        unsigned q = leg->square, direction = 0;
        if (e->kind == TUKTUK_ONE_WAY)
            direction = leg->heading ^ 2u;
        else if (tuktuk_is_turned(e->kind))
            direction = leg->heading;
        if (e->done[q] >> direction & 1) continue;
        e->done[q] |= (uint8_t)(1u << direction);
        if (!fits(e, q, direction)) continue;
        unsigned code = code_in_hand(e, direction);
        int gain = gain_at(e, q, code);
        if (gain <= 0) continue;
        int rough = 8 * gain + (int)ct_rng_below(e->o->rng, 8);
        offer(e, (struct spot){(uint16_t)q, (uint8_t)code, rough});
    }
}

/* On the square of a one-way that holds. */
static void cover(struct errand *e, unsigned q)
{
    const struct tuktuk *s = e->o->s;
    unsigned directions = tuktuk_is_turned(e->kind) ? 4 : 1;
    for (unsigned d = 0; d < directions && e->count < e->ways + OPENED; d++) {
        unsigned code = code_in_hand(e, d);
        if (!fits(e, q, d) || code == (s->board[q] & TUKTUK_CODE)) continue;
        e->spot[e->count++] = (struct spot){(uint16_t)q, (uint8_t)code, OPENING};
        if (e->kind != TUKTUK_ONE_WAY) return;
    }
}

/* One-ways need not lie where they shut the way. */
static void open_lines(struct errand *e)
{
    const struct tuktuk *s = e->o->s;
    int last = -1;
    e->ways = e->count;
    for (int i = 0; i < e->way[OWN].count; i++) {
        const struct tuktuk_leg *leg = &e->way[OWN].leg[i];
        int axis = leg->heading & 1;
        if (!(s->shut[e->o->k->line[axis][leg->square]] >> leg->heading & 1)) continue;
        int tile = tuktuk_holding(e->o->k, s, leg->square, axis);
        if (tile < 0 || tile == last) continue;
        last = tile;
        unsigned q = tuktuk_tile_square(s->tile[tile]);
        if (e->done[q] >> 4) continue;
        e->done[q] |= 16;
        cover(e, q);
    }
}

static int left_with(const struct errand *e, const struct tuktuk *after, const struct spot *spot,
                     int whose)
{
    bool changes = e->o->s->board[spot->square] & TUKTUK_CODE;
    if (!changes && !harm_along(e, spot->square, spot->code, whose)) return e->left[whose];
    return tuktuk_roughly_left(e->o->k, after, e->seat[whose], e->goal);
}

/* How much further the rival has to go than we, in eighths of half steps. Maps do not know
 * what some tiles are good for; then the rough rating says it. */
static int lead_with(const struct errand *e, const struct spot *spot)
{
    struct tuktuk after = *e->o->s;
    int kind = e->kind;
    bool helps = kind == TUKTUK_POLICE || kind == TUKTUK_NO_PARKING || kind == TUKTUK_NO_STOPPING;
    if (kind == TUKTUK_REMOVE)
        tuktuk_take_off(e->o->k, &after, spot->square);
    else
        tuktuk_lay(e->o->k, &after, after.drawn - 1, spot->square, spot->code);
    int lead = left_with(e, &after, spot, HIS) - left_with(e, &after, spot, OWN);
    return 8 * lead + (helps ? spot->rough : spot->rough / 16);
}

static ct_move best_move(const struct errand *e)
{
    const struct spot *best = &e->spot[0];
    int most = INT32_MIN;
    for (int i = 0; i < e->count && e->count > 1; i++) {
        int lead = lead_with(e, &e->spot[i]);
        if (lead <= most) continue;
        most = lead;
        best = &e->spot[i];
    }
    unsigned direction = tuktuk_is_turned(e->kind) ? best->code & 3u : 0;
    return tuktuk_move(TUKTUK_TILE, (unsigned)e->kind << 12 | direction << 10 | best->square);
}

/* Somewhere where it does no harm, if that is soon found. */
static ct_move idle_move(struct errand *e)
{
    ct_move m = tuktuk_move(TUKTUK_WORD, TUKTUK_SKIP);
    if (e->kind == TUKTUK_REMOVE) return m;
    for (int i = 0; i < TRIES; i++) {
        m = any_move(e->o);
        unsigned q = tuktuk_move_square(m), code = tuktuk_code(e->kind, tuktuk_move_direction(m));
        if (e->o->s->board[q] & TUKTUK_CODE) continue;
        if (!harm_along(e, q, code, OWN)) break;
    }
    return m;
}

static void index_way(struct errand *e, int whose)
{
    memset(e->onto[whose], 0, sizeof e->onto[whose]);
    for (int i = e->way[whose].count; i > 0; i--) {
        uint8_t *first = &e->onto[whose][e->way[whose].leg[i - 1].square];
        e->then[whose][i] = *first;
        *first = (uint8_t)i;
    }
}

/* This trip, and if that is not the last the ways home from all customers. */
static void find_ways(struct errand *e, int whose)
{
    struct tuktuk_outing *o = e->o;
    int seat = e->seat[whose];
    struct tuktuk_way *way = &e->way[whose];
    tuktuk_outing_way(o, seat, TUKTUK_LEGS, way);
    e->left[whose] = tuktuk_roughly_to_go(o->k, o->s, seat, e->goal, &o->roads[seat]);
    if (o->s->taxi[seat].delivered + 1 >= e->goal) return;
    for (int i = 0; i < o->k->customers; i++) {
        unsigned customer = o->s->customer[i];
        if (customer == TUKTUK_NOBODY) continue;
        unsigned at = tuktuk_beyond(customer & 1023, customer >> 10);
        tuktuk_follow(&o->roads[seat].home, &at, TUKTUK_LEGS, way);
    }
}

ct_move tuktuk_quick_tile(struct tuktuk_outing *o)
{
    struct errand e;
    e.o = o;
    e.kind = tuktuk_drawn_kind(o->s);
    if (e.kind == TUKTUK_MECHANIC || e.kind == TUKTUK_GAS) return quick_service(o);
    e.goal = tuktuk_goal(o->k, o->s);
    e.seat[OWN] = o->s->mover;
    e.seat[HIS] = rival_of(o);
    e.count = 0;
    memset(e.done, 0, sizeof e.done);
    find_ways(&e, OWN);
    find_ways(&e, HIS);
    index_way(&e, OWN);
    index_way(&e, HIS);
    look_along(&e, OWN);
    look_along(&e, HIS);
    open_lines(&e);
    return e.count ? best_move(&e) : idle_move(&e);
}
