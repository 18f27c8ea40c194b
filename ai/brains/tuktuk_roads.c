/*
 * tuktuk_roads.c - see tuktuk_roads.h.
 *
 * A map is made from the goals backwards, square by square in the order of their distance.
 * A step costs less than 32 half steps, so squares wait in as many buckets by their distance
 * modulo 32 (Dial). Goals may be further off than that; they stay in their bucket until the
 * round of their distance comes.
 *
 * No wall lasts: whoever meets a do-not-enter or a one-way covers it with his next tile, which he
 * then cannot lay elsewhere. So a wall is no end of the way; it costs what such a tile is worth.
 *
 * What lies on a square is paid by whoever enters it: cost[q] is what remains once there.
 */
#include "ai/brains/tuktuk_roads.h"

#include <string.h>

enum {
    BUCKETS = 32,
    LAST_ROUND = TUKTUK_FAR - BUCKETS,
    WALL_TOLL = 7, /* 3 to 10 play alike, one move ahead (docs/strength-tuktuk.md) */
    LIGHT_TOLL = 4,
    BARRED_TOLL = 5, /* a turn that needs a stop before it */
    POLICE_TOLL = 4, /* for an empty taxi: one time in three back home */
    NO_TRIP = 120,   /* there is no customer for that */
    HELD = 9,
    TYPICAL_TRIP = 56, /* of a customer not placed yet: better a near one of one's own */
    DRIVES_MAX = 1457  /* see TUKTUK_MOVES_MAX */
};

const uint8_t TUKTUK_TOLL[32] = {[TUKTUK_SLIPPERY + 1] = 6,    [TUKTUK_CROSSWALK_AHEAD + 1] = 2,
                                 [TUKTUK_CROSSWALK + 1] = 3,   [TUKTUK_SPEED_LIMIT + 1] = 1,
                                 [TUKTUK_STOP + 1] = 3,        [TUKTUK_METER + 1] = 1,
                                 [TUKTUK_POLICE_STOP + 1] = 12};

struct front {
    int count[BUCKETS], waiting;
    uint16_t square[BUCKETS][TUKTUK_SQUARES + TUKTUK_CUSTOMERS];
};

static void reach(struct front *f, struct tuktuk_map *map, unsigned square, int cost, unsigned next)
{
    int bucket = cost % BUCKETS;
    if (cost >= map->cost[square]) return;
    map->cost[square] = (uint8_t)cost;
    map->next[square] = (uint8_t)next;
    f->square[bucket][f->count[bucket]++] = (uint16_t)square;
    f->waiting++;
}

bool tuktuk_turn_is_barred(unsigned code, unsigned heading, unsigned next)
{
    if (code < TUKTUK_FIRST_CODE || (code & 3) != heading || next > 3) return false;
    unsigned turn = (next - heading) & 3; /* 0 straight on, 1 right, 3 left */
    switch (tuktuk_kind_of_code(code)) {
    case TUKTUK_COMPULSORY_RIGHT: return turn != 1;
    case TUKTUK_COMPULSORY_LEFT: return turn != 3;
    case TUKTUK_NO_RIGHT: return turn == 1;
    case TUKTUK_NO_LEFT: return turn == 3;
    }
    return false;
}

/* The neighbours that can step onto q. */
static void step_back(const struct tuktuk_kit *k, const struct tuktuk *s, struct front *f,
                      struct tuktuk_map *map, unsigned q, int police)
{
    unsigned code = s->board[q] & TUKTUK_CODE;
    int now = map->cost[q], cost = now + TUKTUK_STEP + TUKTUK_TOLL[code];
    unsigned shut = (s->shut[k->line[0][q]] & (1u << TUKTUK_NORTH | 1u << TUKTUK_SOUTH)) |
                    (s->shut[k->line[1][q]] & (1u << TUKTUK_EAST | 1u << TUKTUK_WEST));
    if (code == TUKTUK_DO_NOT_ENTER + 1) cost += WALL_TOLL;
    if (code == TUKTUK_POLICE + 1) cost += police;
    if (k->ground[q] & TUKTUK_LIGHT) cost += LIGHT_TOLL;
    for (unsigned sides = k->ground[q] & TUKTUK_EXITS; sides; sides &= sides - 1) {
        unsigned side = (unsigned)__builtin_ctz(sides), heading = side ^ 2;
        /* One tile opens the whole line. */
        bool walled = shut >> heading & 1 && map->next[q] != heading;
        bool barred = tuktuk_turn_is_barred(code, heading, map->next[q]);
        int extra = (walled ? WALL_TOLL : 0) + (barred ? BARRED_TOLL : 0);
        reach(f, map, tuktuk_beyond(q, side), cost + extra, heading);
    }
}

/* Squares whose cost is wanted: the rest of the map need not be made. NULL: all are. */
struct wanted {
    int count;
    uint16_t square[TUKTUK_CUSTOMERS + 1];
};

/* What is no further than this is known for good. */
static bool is_all_known(struct wanted *wanted, const struct tuktuk_map *map, int now)
{
    if (!wanted) return false;
    while (wanted->count && map->cost[wanted->square[wanted->count - 1]] <= now) wanted->count--;
    return wanted->count == 0;
}

static void spread(const struct tuktuk_kit *k, const struct tuktuk *s, struct front *f,
                   struct tuktuk_map *map, int police, struct wanted *wanted)
{
    for (int now = 0; f->waiting && now < LAST_ROUND && !is_all_known(wanted, map, now); now++) {
        uint16_t *bucket = f->square[now % BUCKETS];
        int count = f->count[now % BUCKETS], kept = 0;
        for (int i = 0; i < count; i++) {
            unsigned q = bucket[i];
            if (map->cost[q] == now)
                step_back(k, s, f, map, q, police);
            else if (map->cost[q] > now)
                bucket[kept++] = (uint16_t)q;
        }
        f->count[now % BUCKETS] = kept;
        f->waiting -= count - kept;
    }
}

static void clear(struct front *f, struct tuktuk_map *map)
{
    memset(f->count, 0, sizeof f->count);
    f->waiting = 0;
    memset(map->cost, TUKTUK_FAR, sizeof map->cost);
    memset(map->next, TUKTUK_NO_WAY, sizeof map->next);
}

static void find_home(const struct tuktuk_kit *k, const struct tuktuk *s, int seat,
                      struct tuktuk_map *map, struct wanted *wanted)
{
    struct front f;
    clear(&f, map);
    reach(&f, map, k->home[seat], 0, TUKTUK_ON_THE_SPOT);
    spread(k, s, &f, map, 0, wanted);
}

void tuktuk_roads_home(const struct tuktuk_kit *k, const struct tuktuk *s, int seat,
                       struct tuktuk_map *map)
{
    find_home(k, s, seat, map, NULL);
}

static unsigned feet_of(const struct tuktuk *s, int customer)
{
    if (s->customer[customer] == TUKTUK_NOBODY) return TUKTUK_NOWHERE;
    return tuktuk_beyond(s->customer[customer] & 1023, s->customer[customer] >> 10);
}

static void find_customer(const struct tuktuk_kit *k, const struct tuktuk *s,
                          const struct tuktuk_map *home, struct tuktuk_map *map,
                          struct wanted *wanted)
{
    struct front f;
    clear(&f, map);
    for (int i = 0; i < k->customers; i++) {
        unsigned feet = feet_of(s, i);
        if (feet == TUKTUK_NOWHERE || home->cost[feet] >= LAST_ROUND) continue;
        reach(&f, map, feet, home->cost[feet] + TUKTUK_ARRIVAL, TUKTUK_ON_THE_SPOT);
    }
    spread(k, s, &f, map, POLICE_TOLL, wanted);
}

void tuktuk_roads_fetch(const struct tuktuk_kit *k, const struct tuktuk *s,
                        const struct tuktuk_map *home, struct tuktuk_map *map)
{
    find_customer(k, s, home, map, NULL);
}

const struct tuktuk_map *tuktuk_roads_of(const struct tuktuk_kit *k, const struct tuktuk *s,
                                         int seat, struct tuktuk_roads *roads)
{
    tuktuk_roads_home(k, s, seat, &roads->home);
    if (s->taxi[seat].carries) return &roads->home;
    tuktuk_roads_fetch(k, s, &roads->home, &roads->fetch);
    return &roads->fetch;
}

/* ---- what is left to drive ----------------------------------------------------------------- */

/* The trips from home to a customer and back, the shortest first: their number. */
static int list_trips(const struct tuktuk_kit *k, const struct tuktuk *s,
                      const struct tuktuk_map *home, int trip[TUKTUK_CUSTOMERS])
{
    int count = 0;
    for (int i = 0; i < k->customers; i++) {
        unsigned feet = feet_of(s, i);
        if (feet == TUKTUK_NOWHERE && i < s->placed) continue;
        int length = i < s->placed ? 2 * home->cost[feet] + 2 * TUKTUK_ARRIVAL : TYPICAL_TRIP;
        if (length > NO_TRIP) length = NO_TRIP;
        int at = count++;
        for (; at > 0 && trip[at - 1] > length; at--) trip[at] = trip[at - 1];
        trip[at] = length;
    }
    return count;
}

/* The best drive of the mover's roll: the half steps that are left behind it. */
static int after_roll(const struct tuktuk_kit *k, const struct tuktuk *s,
                      const struct tuktuk_map *map)
{
    ct_move drive[DRIVES_MAX];
    int idle, count = tuktuk_drives(k, s, drive, &idle), best = -NO_TRIP;
    for (int i = 0; i < count; i++) {
        int rate = tuktuk_rate_drive(k, s, map, drive[i]);
        if (rate > best) best = rate;
    }
    return -best;
}

/* The same as a sum over the six numbers of the seat's next roll, or six times that of the
 * roll that lies there. */
static int after_next_roll(const struct tuktuk_kit *k, const struct tuktuk *s, int seat,
                           const struct tuktuk_map *map)
{
    struct tuktuk next = *s;
    bool held = tuktuk_is_held(s, seat);
    int sum = 0;
    if (s->phase == TUKTUK_DRIVE && seat == s->mover) return 6 * after_roll(k, s, map);
    next.mover = (uint8_t)seat;
    next.came = next.extra = next.slowed = next.owing = 0;
    for (int die = 1; die <= 6; die++) {
        next.die = (uint8_t)die;
        sum += held && die > 3 ? map->cost[s->taxi[seat].square] + HELD : after_roll(k, &next, map);
    }
    return sum;
}

int tuktuk_to_go(const struct tuktuk_kit *k, const struct tuktuk *s, int seat, int goal)
{
    struct tuktuk_roads roads;
    tuktuk_roads_of(k, s, seat, &roads);
    return tuktuk_to_go_by(k, s, seat, goal, &roads);
}

int tuktuk_to_go_by(const struct tuktuk_kit *k, const struct tuktuk *s, int seat, int goal,
                    const struct tuktuk_roads *roads)
{
    const struct tuktuk_taxi *taxi = &s->taxi[seat];
    const struct tuktuk_map *map = taxi->carries ? &roads->home : &roads->fetch;
    int trip[TUKTUK_CUSTOMERS], need = goal - taxi->delivered, sum = 0;
    int trips = list_trips(k, s, &roads->home, trip), first = 0;
    if (need <= 0) return 0;
    if (s->placed == k->customers) {
        sum += after_next_roll(k, s, seat, map) + TUKTUK_SHARES * TUKTUK_TURN;
        first = !taxi->carries;
        need--;
    }
    for (int i = first; i < first + need; i++)
        sum += TUKTUK_SHARES * (i < trips ? trip[i] : NO_TRIP);
    if (s->owing >> seat & 1) sum += TUKTUK_SHARES * TUKTUK_TURN;
    return sum;
}

int tuktuk_roughly_left(const struct tuktuk_kit *k, const struct tuktuk *s, int seat, int goal)
{
    struct tuktuk_roads roads;
    uint16_t here = s->taxi[seat].square;
    struct wanted back = {.count = 0}, there = {.count = 1, .square = {here}};
    if (s->taxi[seat].carries) back.square[back.count++] = here;
    for (int i = 0; i < k->customers; i++)
        if (feet_of(s, i) != TUKTUK_NOWHERE) back.square[back.count++] = (uint16_t)feet_of(s, i);
    find_home(k, s, seat, &roads.home, &back);
    if (!s->taxi[seat].carries) find_customer(k, s, &roads.home, &roads.fetch, &there);
    return tuktuk_roughly_to_go(k, s, seat, goal, &roads);
}

int tuktuk_roughly_to_go(const struct tuktuk_kit *k, const struct tuktuk *s, int seat, int goal,
                         const struct tuktuk_roads *roads)
{
    const struct tuktuk_taxi *taxi = &s->taxi[seat];
    int trip[TUKTUK_CUSTOMERS], need = goal - taxi->delivered, first = !taxi->carries;
    int sum = (taxi->carries ? &roads->home : &roads->fetch)->cost[taxi->square];
    if (need <= 0) return 0;
    if (sum > NO_TRIP) sum = NO_TRIP;
    int trips = list_trips(k, s, &roads->home, trip);
    for (int i = first; i < first + need - 1; i++) sum += i < trips ? trip[i] : NO_TRIP;
    return sum;
}

int tuktuk_goal(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    int most = k->customers / k->base.config.players - 1;
    for (int seat = 0; seat < k->base.config.players; seat++)
        if (s->taxi[seat].delivered > most) most = s->taxi[seat].delivered;
    return most + 1;
}
