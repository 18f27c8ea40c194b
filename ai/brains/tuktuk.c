/*
 * tuktuk.c - the outlook in Tuk Tuk Taxi.
 *
 * A delivery is a point. A customer on board is most of one, the more the nearer the own
 * station is; an empty taxi is worth something when a customer's feet are near and enough
 * are left to go round. Distances are counted in steps along the streets as the signs allow
 * them: squares that cannot be entered and steps against a one-way are left out, a light or a
 * stop costs extra. A turn to miss and a police stop under the taxi are set against it.
 * The stock's order is never looked at.
 *
 * The outlook of a seat is what it has in this sense, less what the best of the others has.
 */
#include "ai/brain.h"
#include "games/tuktuk/tuktuk.h"

#include <string.h>

enum {
    POINT = 100,
    ON_BOARD = 45,
    NEAR = 40,       /* right in front of the goal; a step away costs one less, … */
    FAR = 36,        /* … and no distance costs more than this */
    HOPELESS = 60,   /* no way at all, as it seems now */
    MISSED_TURN = 7, /* about a roll */
    HELD = 5,
    SLOW_SQUARE = 2, /* extra steps for a light or a stop */
    UNREACHED = 255
};

static int cost_of(const struct tuktuk_kit *k, const struct tuktuk *s, unsigned square)
{
    int kind = tuktuk_top_kind(s, square);
    bool slow = k->ground[square] & TUKTUK_LIGHT || kind == TUKTUK_STOP ||
                kind == TUKTUK_CROSSWALK || kind == TUKTUK_POLICE_STOP || kind == TUKTUK_SLIPPERY;
    if (kind == TUKTUK_DO_NOT_ENTER) return UNREACHED;
    return slow ? 1 + SLOW_SQUARE : 1;
}

static unsigned open_exits(const struct tuktuk_kit *k, const struct tuktuk *s, unsigned square)
{
    unsigned north_south = s->shut[k->line[0][square]] & (1u << NORTH | 1u << SOUTH);
    unsigned east_west = s->shut[k->line[1][square]] & (1u << EAST | 1u << WEST);
    return k->ground[square] & TUKTUK_EXITS & ~(north_south | east_west);
}

/* Steps from a square to all others. Costs are 1 or 3, so squares wait in four rounds of the
 * distance modulo 4 and are taken in order of their distance (Dial's buckets). */
static void measure(const struct tuktuk_kit *k, const struct tuktuk *s, unsigned from,
                    uint8_t *steps)
{
    uint16_t bucket[4][TUKTUK_SQUARES];
    int count[4] = {1, 0, 0, 0};
    memset(steps, UNREACHED, TUKTUK_SQUARES);
    bucket[0][0] = (uint16_t)from;
    steps[from] = 0;
    for (int now = 0; now < UNREACHED - 4; now++) {
        uint16_t *here = bucket[now & 3];
        for (int i = 0; i < count[now & 3]; i++) {
            if (steps[here[i]] != now) continue;
            for (unsigned exits = open_exits(k, s, here[i]); exits; exits &= exits - 1) {
                unsigned to = tuktuk_beyond(here[i], (unsigned)__builtin_ctz(exits));
                int then = now + cost_of(k, s, to);
                if (then >= steps[to]) continue;
                steps[to] = (uint8_t)then;
                bucket[then & 3][count[then & 3]++] = (uint16_t)to;
            }
        }
        count[now & 3] = 0;
        if (!count[0] && !count[1] && !count[2] && !count[3]) return;
    }
}

static int nearness(int steps)
{
    if (steps == UNREACHED) return NEAR - HOPELESS;
    return NEAR - (steps < FAR ? steps : FAR);
}

/* The nearest waiting customer, in steps to where the feet point. */
static int nearest(const struct tuktuk_kit *k, const struct tuktuk *s, const uint8_t *steps)
{
    int best = UNREACHED;
    for (int i = 0; i < k->customers; i++) {
        if (s->customer[i] == TUKTUK_NOBODY) continue;
        int far = steps[tuktuk_beyond(s->customer[i] & 1023, s->customer[i] >> 10)];
        if (far < best) best = far;
    }
    return best;
}

static int worth(const struct tuktuk_kit *k, const struct tuktuk *s, int seat)
{
    const struct tuktuk_taxi *taxi = &s->taxi[seat];
    uint8_t steps[TUKTUK_SQUARES];
    int sum = POINT * taxi->delivered;
    if (s->turn == CT_OVER) return sum;
    measure(k, s, taxi->square, steps);
    sum += taxi->carries ? ON_BOARD + nearness(steps[k->home[seat]])
                         : nearness(nearest(k, s, steps)) / 2;
    if (s->owing >> seat & 1) sum -= MISSED_TURN;
    if (tuktuk_is_held(s, seat)) sum -= HELD;
    return sum;
}

static int32_t value(const struct ct_kit *kit, const ct_state *state, int seat)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    const struct tuktuk *s = tuktuk_of(state);
    int best_other = INT32_MIN;
    for (int other = 0; other < kit->config.players; other++) {
        if (other == seat) continue;
        int theirs = worth(k, s, other);
        if (theirs > best_other) best_other = theirs;
    }
    return worth(k, s, seat) - best_other;
}

const struct ct_brain tuktuk_brain = {.game = "tuktuk", .value = value};
