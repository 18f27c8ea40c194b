/*
 * drive.c - every legal drive of a roll, by one walk over the tree of paths.
 *
 * A node of the tree is a path; the walk goes down as long as the rules let the taxi drive
 * on (TT-14, TT-16, TT-18, TT-22 … TT-29). Where a walk must or may end, its end is pulled
 * back (TT-15) to the last node on the way where a taxi may rest. That node is above or the
 * same, so it is still open: it is marked, and written when the walk leaves it for good.
 * Hence each path is written once, and nothing is searched or sorted.
 *
 *   rest    bit n: a drive may end on the n-th square of the way (bit 0, the start, always)
 *   marked  bit n: some drive does
 *
 * The police (TT-30) look at a drive as it was pulled back: `cut` is the node behind the first
 * of their tiles on the way. An end at or below it is told by that node's path alone, one
 * above it has not passed the tile. So on the first square below where a taxi may rest nothing
 * is open any more, and the walk need not go on.
 *
 * Steps are counted with those that are lost (TT-22): `used` never exceeds `limit`, which
 * is N, or less once a yellow light or a speed limit has been passed.
 */
#include "games/tuktuk/tuktuk.h"

#include <assert.h>

/* Nodes travel by value and should do so in registers. Compilers see that they can only if what
 * looks at them is inlined before they decide; it makes a third of the time of a list. */
#define INLINED static inline __attribute__((always_inline))

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
    int cut; /* steps to the node behind the first police tile on the way, 0: none is passed */
    ct_move *out;
    int count;
};

struct node {
    uint32_t path;
    uint16_t square;
    int8_t came; /* direction of the step to here, -1: any may follow */
    int8_t steps, used, limit;
};

/* ---- a roll ------------------------------------------------------------------------ */

/* Red 1 2, yellow 4 6, green 3 5 (TT-B4). */
static int steps_through_light(int die)
{
    static const int8_t most[] = {0, 0, 0, NO_LIMIT, 2, NO_LIMIT, 3};
    assert(die >= 0 && die <= 6);
    return most[die];
}

struct tuktuk_roll tuktuk_roll_of(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    const struct tuktuk_taxi *taxi = &s->taxi[s->mover];
    int steps = s->extra ? TUKTUK_GREEN_FIVE : s->die;
    return (struct tuktuk_roll){
        .kit = k,
        .s = s,
        .start = taxi->square,
        .home = k->home[s->mover],
        .steps = steps,
        .limit = s->slowed && steps > TUKTUK_SPEED_STEPS ? TUKTUK_SPEED_STEPS : steps,
        .through_light = s->extra ? NO_LIMIT : steps_through_light(s->die),
        .fined = s->die >= TUKTUK_FINED_FROM, /* the roll before the five steps, too (TT-30) */
        .empty = !taxi->carries,
    };
}

INLINED bool may_rest(const struct tuktuk_roll *r, unsigned square)
{
    unsigned ground = r->kit->ground[square];
    if (r->s->board[square] & TUKTUK_TAXI && square != r->start) return false;
    return !(ground & (TUKTUK_LIGHT | TUKTUK_STATION)) || square == r->home;
}

bool tuktuk_may_rest(const struct tuktuk_roll *r, unsigned square)
{
    return may_rest(r, square);
}

/* ---- one node -------------------------------------------------------------------------- */

INLINED unsigned code_under(const struct tuktuk_roll *r, struct node n)
{
    return r->s->board[n.square] & TUKTUK_CODE;
}

/* Where a drive may rest, may it do so with steps left (TT-17)? */
INLINED bool may_stop_early(const struct tuktuk_roll *r, struct node n)
{
    return n.square == r->home || (r->s->board[n.square] & TUKTUK_FEET && r->empty);
}

/* Must a drive end on this square as soon as it gets there (TT-13, TT-24, TT-25)? */
INLINED bool must_end(const struct tuktuk_roll *r, struct node n)
{
    return n.used == n.limit || ENDS_DRIVE >> code_under(r, n) & 1;
}

/* Has a drive that leaves this square passed the police (TT-B6)? */
INLINED bool passes_police(const struct tuktuk_roll *r, struct node n)
{
    return n.steps > 0 && code_under(r, n) == CODE_POLICE;
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

INLINED unsigned exits_of(const struct tuktuk_roll *r, struct node n)
{
    const struct tuktuk_kit *k = r->kit;
    unsigned q = n.square, code = code_under(r, n);
    unsigned north_south = r->s->shut[k->line[0][q]] & (1u << TUKTUK_NORTH | 1u << TUKTUK_SOUTH);
    unsigned east_west = r->s->shut[k->line[1][q]] & (1u << TUKTUK_EAST | 1u << TUKTUK_WEST);
    unsigned exits = k->ground[q] & TUKTUK_EXITS & ~(north_south | east_west);
    if (n.came >= 0) exits &= ~(1u << (n.came ^ 2));
    if (n.steps > 0 && code >= TUKTUK_FIRST_CODE) exits = obey_turn_sign(code, n.came, exits);
    return exits;
}

/* A drive that leaves a square: the exits that are left to it, and its steps with what leaving
 * costs. */
struct way_out {
    unsigned exits;
    int used, limit;
};

INLINED struct way_out leave(const struct tuktuk_roll *r, struct node n)
{
    struct way_out out = {.exits = exits_of(r, n), .used = n.used, .limit = n.limit};
    unsigned code = code_under(r, n);
    if (n.steps == 0 || !code) return out;
    out.used += code == CODE_CROSSWALK_AHEAD;
    if (code == CODE_SPEED_LIMIT && out.limit > TUKTUK_SPEED_STEPS) out.limit = TUKTUK_SPEED_STEPS;
    if (out.used >= out.limit) out.exits = 0;
    return out;
}

/* One step from n towards d into *next. False: it is not possible; *refused: because of a
 * light. */
INLINED bool step(const struct tuktuk_roll *r, struct node n, struct way_out out, unsigned d,
                  struct node *next, bool *refused)
{
    unsigned to = tuktuk_beyond(n.square, d);
    if ((r->s->board[to] & TUKTUK_CODE) == CODE_DO_NOT_ENTER) return false;
    next->square = (uint16_t)to;
    next->path = n.path | d << 2 * n.steps;
    next->came = (int8_t)d;
    next->steps = (int8_t)(n.steps + 1);
    next->used = (int8_t)(out.used + 1);
    next->limit = (int8_t)out.limit;
    if (!(r->kit->ground[to] & TUKTUK_LIGHT)) return true;
    if (next->limit > r->through_light) next->limit = (int8_t)r->through_light;
    if (next->used < next->limit) return true;
    *refused = true;
    return false;
}

/* ---- the tree ---------------------------------------------------------------------------- */

/* Some walk ends with its `steps`-th square, unless it is pulled back. */
INLINED void mark_last_rest(struct walk *w, int steps)
{
    unsigned on_the_way = w->rest & ((2u << steps) - 1);
    w->marked |= 1u << (31 - __builtin_clz(on_the_way));
}

INLINED void write_path(struct walk *w, int steps, unsigned path)
{
    assert(w->count < TUKTUK_MOVES_MAX);
    w->out[w->count++] = tuktuk_path(steps, path);
}

static void visit(struct walk *w, struct node n);

/* The drive goes on to n, where it may have to end at once. */
INLINED void enter(struct walk *w, struct node n)
{
    const struct tuktuk_roll *r = &w->roll;
    unsigned bit = 1u << n.steps;
    bool rest = may_rest(r, n.square);
    if (rest && w->cut && w->cut < n.steps) {
        w->marked |= 1u << w->cut; /* every end from here on has passed the police */
        return;
    }
    if (rest && (w->cut || must_end(r, n))) {
        write_path(w, n.steps, n.path);
        return;
    }
    if (must_end(r, n)) {
        mark_last_rest(w, n.steps - 1);
        return;
    }
    w->rest = (w->rest & ~bit) | (rest ? bit : 0);
    w->marked &= ~bit;
    if (rest && may_stop_early(r, n)) w->marked |= bit;
    visit(w, n);
    if (w->marked & bit) write_path(w, n.steps, n.path);
}

/* All drives that come to n and do not have to end there because of the steps or of a stop. */
static void visit(struct walk *w, struct node n)
{
    struct way_out out = leave(&w->roll, n);
    bool refused = false, moved = false;
    bool police = w->roll.fined && !w->cut && passes_police(&w->roll, n);
    if (police) w->cut = n.steps + 1;
    for (unsigned exits = out.exits; exits; exits &= exits - 1) {
        struct node next;
        if (!step(&w->roll, n, out, (unsigned)__builtin_ctz(exits), &next, &refused)) continue;
        moved = true;
        enter(w, next);
    }
    if (police) w->cut = 0;
    if (refused || !moved) mark_last_rest(w, n.steps);
}

static struct node start_node(const struct tuktuk_roll *r)
{
    return (struct node){.square = (uint16_t)r->start,
                         .came = (int8_t)(r->s->came - 1),
                         .limit = (int8_t)r->limit};
}

int tuktuk_drives(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move *out, int *idle)
{
    struct walk w = {.roll = tuktuk_roll_of(k, s), .rest = 1, .out = out};
    assert(w.roll.limit > 0 && w.roll.limit <= 6);
    visit(&w, start_node(&w.roll));
    assert(w.count > 0 || w.marked == 1);
    *idle = w.count == 0;
    if (*idle) write_path(&w, 0, 0); /* who can drive must (TT-13): stay */
    return w.count;
}

/* ---- why a drive ended ------------------------------------------------------------------- */

/* Does a walk on from n, where nobody may rest, end before it comes to a square where one may? */
static bool ends_without_rest(const struct tuktuk_roll *r, struct node n)
{
    struct way_out out = leave(r, n);
    bool refused = false, moved = false;
    if (must_end(r, n)) return true;
    for (unsigned exits = out.exits; exits; exits &= exits - 1) {
        struct node next;
        if (!step(r, n, out, (unsigned)__builtin_ctz(exits), &next, &refused)) continue;
        moved = true;
        if (!may_rest(r, next.square) && ends_without_rest(r, next)) return true;
    }
    return refused || !moved;
}

/* The node of a legal drive. */
static struct node end_node(const struct tuktuk_roll *r, ct_move m)
{
    struct node n = start_node(r), next = n;
    for (int i = 0; i < tuktuk_move_steps(m); i++, n = next) {
        bool refused = false;
        bool possible = step(r, n, leave(r, n), tuktuk_move_step(m, i), &next, &refused);
        assert(possible);
        (void)possible;
    }
    return n;
}

enum tuktuk_halt tuktuk_halt_of(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move m)
{
    struct tuktuk_roll r = tuktuk_roll_of(k, s);
    struct node n = end_node(&r, m);
    struct way_out out = leave(&r, n);
    bool refused = false;
    if (n.steps > 0 && (must_end(&r, n) || may_stop_early(&r, n))) return TUKTUK_HALT_PLAIN;
    for (unsigned exits = out.exits; exits; exits &= exits - 1) {
        struct node next;
        if (!step(&r, n, out, (unsigned)__builtin_ctz(exits), &next, &refused)) continue;
        if (!may_rest(&r, next.square) && ends_without_rest(&r, next))
            return TUKTUK_HALT_PULLED_BACK;
    }
    if (!refused) return TUKTUK_HALT_PLAIN;
    return r.through_light == NO_LIMIT ? TUKTUK_HALT_GREEN_LIGHT : TUKTUK_HALT_LIGHT;
}
