/*
 * drive.c - every legal drive of a roll, by one walk over the tree of paths.
 *
 * A node of the tree is a path; the walk goes down as long as the rules let the taxi drive
 * on (TT-14, TT-16, TT-18, TT-22 … TT-30). Where a walk must or may end, its end is pulled
 * back (TT-15) to the last node on the way where a taxi may rest. That node is above or the
 * same, so it is still open: it is marked, and written when the walk leaves it for good.
 * Hence each path is written once, and nothing is searched or sorted.
 *
 *   rest    bit n: a drive may end on the n-th square of the way (bit 0, the start, always)
 *   marked  bit n: some drive does
 *
 * Steps are counted with those that are lost (TT-22): `used` never exceeds `limit`, which
 * is N, or less once a yellow light or a speed limit has been passed.
 */
#include "games/tuktuk/tuktuk.h"

enum { NO_LIMIT = 99 };

/* Codes of tiles, as they stand in board[]. */
enum {
    CODE_CROSSWALK_AHEAD = TUKTUK_CROSSWALK_AHEAD + 1,
    CODE_CROSSWALK = TUKTUK_CROSSWALK + 1,
    CODE_SPEED_LIMIT = TUKTUK_SPEED_LIMIT + 1,
    CODE_STOP = TUKTUK_STOP + 1,
    CODE_DO_NOT_ENTER = TUKTUK_DO_NOT_ENTER + 1,
    CODE_POLICE_STOP = TUKTUK_POLICE_STOP + 1,
    CODE_POLICE = TUKTUK_POLICE + 1
};

/* Tiles that end every drive onto them (TT-24, TT-25), as a set of codes. */
static const uint32_t ENDS_DRIVE = 1u << CODE_CROSSWALK | 1u << CODE_STOP | 1u << CODE_POLICE_STOP;

struct walk {
    struct tuktuk_roll roll;
    unsigned rest, marked;
    ct_move *out;
    int count;
};

/* Small enough to travel in registers. */
struct node {
    uint32_t path;
    uint16_t square;
    int8_t came; /* direction of the step to here, -1: any may follow */
    int8_t steps, used, limit;
};

/* Red 1 2, yellow 4 6, green 3 5 (TT-B4). */
static int steps_through_light(int die)
{
    static const int8_t most[] = {0, 0, 0, NO_LIMIT, 2, NO_LIMIT, 3};
    return most[die];
}

struct tuktuk_roll tuktuk_roll_of(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    const struct tuktuk_taxi *taxi = &s->taxi[s->mover];
    return (struct tuktuk_roll){
        .kit = k,
        .s = s,
        .start = taxi->square,
        .home = k->home[s->mover],
        .steps = s->extra ? GREEN_FIVE : s->die,
        .through_light = s->extra ? NO_LIMIT : steps_through_light(s->die),
        .fined = s->die >= FINED_FROM, /* the roll before the five steps, too (TT-30) */
        .empty = !taxi->carries,
    };
}

bool tuktuk_may_rest(const struct tuktuk_roll *r, unsigned square)
{
    unsigned ground = r->kit->ground[square];
    if (r->s->board[square] & TUKTUK_TAXI && square != r->start) return false;
    return !(ground & (TUKTUK_LIGHT | TUKTUK_STATION)) || square == r->home;
}

static void mark_last_rest(struct walk *w, int steps)
{
    unsigned on_the_way = w->rest & ((2u << steps) - 1);
    w->marked |= 1u << (31 - __builtin_clz(on_the_way));
}

static void write_path(struct walk *w, int steps, unsigned path)
{
    w->out[w->count++] = tuktuk_path(steps, path);
}

/* Turn signs: what they leave of the exits to a taxi that came in their heading (TT-27, 28). */
static unsigned obey_turn_sign(unsigned code, int came, unsigned exits)
{
    unsigned heading = code & 3;
    if (heading != (unsigned)came) return exits;
    switch (tuktuk_kind_of_code(code)) {
    case TUKTUK_COMPULSORY_RIGHT: return exits & 1u << ((heading + 1) & 3);
    case TUKTUK_COMPULSORY_LEFT: return exits & 1u << ((heading + 3) & 3);
    case TUKTUK_NO_RIGHT: return exits & ~(1u << ((heading + 1) & 3));
    case TUKTUK_NO_LEFT: return exits & ~(1u << ((heading + 3) & 3));
    }
    return exits;
}

static unsigned exits_of(const struct tuktuk_roll *r, struct node n)
{
    const struct tuktuk_kit *k = r->kit;
    unsigned q = n.square, code = r->s->board[q] & TUKTUK_CODE;
    unsigned north_south = r->s->shut[k->line[0][q]] & (1u << NORTH | 1u << SOUTH);
    unsigned east_west = r->s->shut[k->line[1][q]] & (1u << EAST | 1u << WEST);
    unsigned exits = k->ground[q] & TUKTUK_EXITS & ~(north_south | east_west);
    if (n.came >= 0) exits &= ~(1u << (n.came ^ 2));
    if (n.steps > 0 && code >= TUKTUK_FIRST_CODE) exits = obey_turn_sign(code, n.came, exits);
    return exits;
}

static void visit(struct walk *w, struct node n);

/* The drive goes on to n, where it may have to end at once. */
static void enter(struct walk *w, struct node n)
{
    const struct tuktuk_roll *r = &w->roll;
    unsigned here = r->s->board[n.square], bit = 1u << n.steps;
    bool rest = tuktuk_may_rest(r, n.square);
    if (n.used == n.limit || ENDS_DRIVE >> (here & TUKTUK_CODE) & 1) {
        if (rest)
            write_path(w, n.steps, n.path);
        else
            mark_last_rest(w, n.steps - 1);
        return;
    }
    w->rest = (w->rest & ~bit) | (rest ? bit : 0);
    w->marked &= ~bit;
    if (rest && (n.square == r->home || (here & TUKTUK_FEET && r->empty)))
        w->marked |= bit; /* may stop early (TT-17) */
    visit(w, n);
    if (w->marked & bit) write_path(w, n.steps, n.path);
}

/* One step from n towards d into *next, where n already counts what leaving its square
 * costs. False: it is not possible; *refused: because of a light. */
static bool step(const struct tuktuk_roll *r, struct node n, unsigned d, struct node *next,
                 bool *refused)
{
    unsigned to = tuktuk_beyond(n.square, d);
    if ((r->s->board[to] & TUKTUK_CODE) == CODE_DO_NOT_ENTER) return false;
    next->square = (uint16_t)to;
    next->path = n.path | d << 2 * n.steps;
    next->came = (int8_t)d;
    next->steps = (int8_t)(n.steps + 1);
    next->used = (int8_t)(n.used + 1);
    next->limit = n.limit;
    if (!(r->kit->ground[to] & TUKTUK_LIGHT)) return true;
    if (next->limit > r->through_light) next->limit = (int8_t)r->through_light;
    if (next->used < next->limit) return true;
    *refused = true;
    return false;
}

/* All drives that come to n and do not have to end there because of the steps or of a stop. */
static void visit(struct walk *w, struct node n)
{
    unsigned code = w->roll.s->board[n.square] & TUKTUK_CODE, exits = exits_of(&w->roll, n);
    bool fined = false, refused = false, moved = false;
    if (n.steps > 0 && code) {
        n.used = (int8_t)(n.used + (code == CODE_CROSSWALK_AHEAD));
        if (code == CODE_SPEED_LIMIT && n.limit > SPEED_LIMIT_STEPS) n.limit = SPEED_LIMIT_STEPS;
        if (n.used >= n.limit) exits = 0;
        fined = code == CODE_POLICE && w->roll.fined;
    }
    for (; exits; exits &= exits - 1) {
        struct node next;
        if (!step(&w->roll, n, (unsigned)__builtin_ctz(exits), &next, &refused)) continue;
        moved = true;
        if (fined)
            write_path(w, next.steps, next.path); /* sent home from there (TT-30) */
        else
            enter(w, next);
    }
    if (refused || !moved) mark_last_rest(w, n.steps);
}

int tuktuk_drives(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move *out, int *idle)
{
    struct walk w = {.roll = tuktuk_roll_of(k, s), .rest = 1, .out = out};
    struct node start = {.square = (uint16_t)w.roll.start,
                         .came = (int8_t)(s->came - 1),
                         .limit = (int8_t)w.roll.steps};
    visit(&w, start);
    *idle = (int)(w.marked & 1);
    if (*idle) write_path(&w, 0, 0); /* stay */
    return w.count;
}
