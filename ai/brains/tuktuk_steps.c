/*
 * tuktuk_steps.c - see tuktuk_steps.h.
 *
 * A node is a square and the direction in which it was entered, or FREE where a new drive begins.
 * A step costs 1, or 2 off a crosswalk ahead: two queues, each in the order of distance, hold the
 * nodes that are reached by the one and by the other, and every node is at most once in each.
 */
#include "ai/brains/tuktuk_steps.h"

#include "ai/brains/tuktuk_roads.h"

enum { FREE = 4, HEADINGS = 5, NODES = TUKTUK_SQUARES * HEADINGS };

struct survey {
    const struct tuktuk_kit *k;
    const struct tuktuk *s;
    unsigned home, start, avoid;
    int came; /* of the start, FREE: any direction */
    int count;
    uint16_t far[NODES];   /* from the start */
    uint16_t order[NODES]; /* all that can be reached, by distance */
};

struct edge {
    uint16_t node;
    uint8_t cost;
};

static unsigned node_of(unsigned square, int came)
{
    return square * HEADINGS + (unsigned)came;
}

static unsigned code_on(const struct survey *v, unsigned square)
{
    return v->s->board[square] & TUKTUK_CODE;
}

static bool ends_drive(unsigned code)
{
    return code == TUKTUK_STOP + 1 || code == TUKTUK_CROSSWALK + 1 ||
           code == TUKTUK_POLICE_STOP + 1;
}

/* Exits that one-ways leave open. */
static unsigned open_exits(const struct survey *v, unsigned q)
{
    const struct tuktuk_kit *k = v->k;
    unsigned north_south = v->s->shut[k->line[0][q]] & (1u << TUKTUK_NORTH | 1u << TUKTUK_SOUTH);
    unsigned east_west = v->s->shut[k->line[1][q]] & (1u << TUKTUK_EAST | 1u << TUKTUK_WEST);
    return k->ground[q] & TUKTUK_EXITS & ~(north_south | east_west);
}

/* Steps from a square that was entered towards `came`; `passing`: in mid-drive. */
static int list_edges(const struct survey *v, unsigned q, int came, bool passing,
                      struct edge edge[4])
{
    unsigned exits = open_exits(v, q), code = code_on(v, q);
    bool slow = passing && came != FREE && code == TUKTUK_CROSSWALK_AHEAD + 1;
    int count = 0;
    if (came != FREE) exits &= ~(1u << (came ^ 2));
    for (; exits; exits &= exits - 1) {
        unsigned d = (unsigned)__builtin_ctz(exits), to = tuktuk_beyond(q, d);
        unsigned there = code_on(v, to);
        if (to == v->avoid || there == TUKTUK_DO_NOT_ENTER + 1) continue;
        if (passing && came != FREE && tuktuk_turn_is_barred(code, (unsigned)came, d)) continue;
        edge[count++] = (struct edge){(uint16_t)node_of(to, ends_drive(there) ? FREE : (int)d),
                                      (uint8_t)(slow ? 2 : 1)};
    }
    return count;
}

/* Where the way does not go on a drive ends (TT-18), if a taxi may rest there. */
static int edges_of(const struct survey *v, unsigned node, struct edge edge[4])
{
    unsigned q = node / HEADINGS, ground = v->k->ground[q];
    int came = (int)(node % HEADINGS), count = list_edges(v, q, came, true, edge);
    bool rests = !(ground & (TUKTUK_LIGHT | TUKTUK_STATION)) || q == v->home;
    return count || came == FREE || !rests ? count : list_edges(v, q, FREE, true, edge);
}

struct queue {
    int first, count;
    uint16_t node[NODES];
};

static void reach(struct survey *v, struct queue queue[2], const struct edge *edge, int from)
{
    struct queue *to = &queue[edge->cost - 1];
    uint16_t far = (uint16_t)(from + edge->cost);
    if (v->far[edge->node] <= far) return;
    v->far[edge->node] = far;
    to->node[to->count++] = edge->node;
}

/* The nearest node that waits, -1: none. One that waits in both comes twice. */
static int take_nearest(const struct survey *v, struct queue queue[2])
{
    struct queue *one = &queue[0], *two = &queue[1];
    bool has_one = one->first < one->count, has_two = two->first < two->count;
    if (!has_one && !has_two) return -1;
    bool from_two =
        !has_one || (has_two && v->far[two->node[two->first]] < v->far[one->node[one->first]]);
    return from_two ? two->node[two->first++] : one->node[one->first++];
}

static void spread(struct survey *v)
{
    struct queue queue[2] = {{.count = 0}, {.count = 0}};
    struct edge edge[4];
    bool settled[NODES] = {false};
    int node, count = list_edges(v, v->start, v->came, false, edge);
    for (int n = 0; n < NODES; n++) v->far[n] = TUKTUK_CLOSED;
    for (int i = 0; i < count; i++) reach(v, queue, &edge[i], 0);
    while ((node = take_nearest(v, queue)) >= 0) {
        if (settled[node]) continue;
        settled[node] = true;
        v->order[v->count++] = (uint16_t)node;
        count = edges_of(v, (unsigned)node, edge);
        for (int i = 0; i < count; i++) reach(v, queue, &edge[i], v->far[node]);
    }
}

static int far_of(const struct survey *v, unsigned square)
{
    int far = TUKTUK_CLOSED;
    for (int came = 0; came < HEADINGS; came++) {
        int here = v->far[node_of(square, came)];
        if (here < far) far = here;
    }
    return far;
}

static void aim(struct tuktuk_trip *trip, const struct survey *v, unsigned square)
{
    int far = far_of(v, square);
    if (far < trip->steps) *trip = (struct tuktuk_trip){.steps = far, .goal = square};
}

static struct tuktuk_trip nearest_goal(const struct survey *v, int seat)
{
    struct tuktuk_trip trip = {.steps = TUKTUK_CLOSED, .goal = TUKTUK_NOWHERE};
    if (v->s->taxi[seat].carries) {
        aim(&trip, v, v->home);
        return trip;
    }
    for (int i = 0; i < v->k->customers; i++) {
        unsigned customer = v->s->customer[i];
        if (customer == TUKTUK_NOBODY) continue;
        aim(&trip, v, tuktuk_beyond(customer & 1023, customer >> 10));
    }
    return trip;
}

/* From where the seat's taxi stands; in mid-turn it may not turn straight back (TT-14). */
static struct tuktuk_trip survey_trip(struct survey *v, const struct tuktuk_kit *k,
                                      const struct tuktuk *s, int seat, unsigned avoid)
{
    bool mid_turn = s->mover == seat && s->came;
    v->k = k;
    v->s = s;
    v->home = k->home[seat];
    v->start = s->taxi[seat].square;
    v->avoid = avoid;
    v->came = mid_turn ? s->came - 1 : FREE;
    v->count = 0;
    spread(v);
    return nearest_goal(v, seat);
}

struct tuktuk_trip tuktuk_trip_of(const struct tuktuk_kit *k, const struct tuktuk *s, int seat,
                                  unsigned avoid)
{
    struct survey v;
    return survey_trip(&v, k, s, seat, avoid);
}

static bool is_goal(const struct survey *v, int seat, unsigned square)
{
    return v->s->taxi[seat].carries ? square == v->home : v->s->board[square] & TUKTUK_FEET;
}

/* From the farthest node back: is it a goal, or does a step lead on to one on the way? */
static void mark_ways(const struct survey *v, int seat, int steps, bool on[TUKTUK_SQUARES])
{
    bool marked[NODES] = {false};
    for (int i = v->count - 1; i >= 0; i--) {
        unsigned node = v->order[i];
        struct edge edge[4];
        int count = edges_of(v, node, edge);
        if (is_goal(v, seat, node / HEADINGS)) marked[node] = v->far[node] == steps;
        for (int e = 0; e < count && !marked[node]; e++)
            marked[node] =
                marked[edge[e].node] && v->far[edge[e].node] == v->far[node] + edge[e].cost;
        if (marked[node]) on[node / HEADINGS] = true;
    }
}

struct tuktuk_trip tuktuk_trip_along(const struct tuktuk_kit *k, const struct tuktuk *s, int seat,
                                     bool on[TUKTUK_SQUARES])
{
    struct survey v;
    struct tuktuk_trip trip = survey_trip(&v, k, s, seat, TUKTUK_NOWHERE);
    for (int q = 0; q < TUKTUK_SQUARES; q++) on[q] = false;
    if (trip.goal != TUKTUK_NOWHERE) mark_ways(&v, seat, trip.steps, on);
    return trip;
}

int tuktuk_steps_from(const struct tuktuk_kit *k, const struct tuktuk *s, int seat, unsigned from,
                      unsigned to, unsigned avoid)
{
    struct survey v = {.k = k, .s = s, .home = k->home[seat], .start = from};
    v.avoid = avoid;
    v.came = FREE;
    spread(&v);
    return far_of(&v, to);
}
