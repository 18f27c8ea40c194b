/*
 * tuktuk_picks.c - how good each move looks in Tuk Tuk Taxi, without making it.
 *
 * A drive is judged by the distance left at its end, what the square there does, and the
 * turns lost on the way. A tile is judged by the ways that the taxis would take now: on
 * somebody else's way it is good by what it costs him, on the own way bad. Nobody's detours
 * are looked for: that is left to the search.
 */
#include "ai/brains/tuktuk_roads.h"
#include "ai/brains/tuktuk_ways.h"

#include <assert.h>
#include <string.h>

enum { HELD_AT_END = 9, ANOTHER_ROLL = 6, FIVE_MORE = 4 };

/* ---- drives -------------------------------------------------------------------------------- */

/* Does the turn go on from the end of a drive: is its sign unspent, and no light in the way? */
static bool goes_on(const struct tuktuk_kit *k, const struct tuktuk *s, unsigned end, ct_move m)
{
    if (s->board[end] & TUKTUK_SPENT) return false;
    return tuktuk_halt_of(k, s, m) != TUKTUK_HALT_LIGHT;
}

static int end_of_drive(const struct tuktuk_kit *k, const struct tuktuk *s, unsigned end, ct_move m)
{
    switch (tuktuk_top_kind(s, end)) {
    case TUKTUK_METER: return -TUKTUK_TURN;
    case TUKTUK_POLICE_STOP: return -HELD_AT_END;
    case TUKTUK_NO_PARKING: return goes_on(k, s, end, m) ? ANOTHER_ROLL : 0;
    case TUKTUK_NO_STOPPING: return goes_on(k, s, end, m) ? FIVE_MORE : 0;
    }
    return 0;
}

/* What is left from a square: off the goal the last roll of the way is not used up. Where there
 * is no way it is more than anywhere else. */
static int left_at(const struct tuktuk_map *map, unsigned square)
{
    return map->cost[square] + (map->next[square] == TUKTUK_ON_THE_SPOT ? 0 : TUKTUK_ARRIVAL);
}

int32_t tuktuk_rate_drive(const struct tuktuk_kit *k, const struct tuktuk *s,
                          const struct tuktuk_map *map, ct_move m)
{
    unsigned at = s->taxi[s->mover].square;
    int steps = tuktuk_move_steps(m), lost = s->owing >> s->mover & 1;
    for (int i = 0; i < steps; i++) {
        int passed = i > 0 ? tuktuk_top_kind(s, at) : -1;
        if (passed == TUKTUK_SLIPPERY) lost = 1;
        if (tuktuk_is_fined(s, passed))
            return -left_at(map, k->home[s->mover]) - lost * TUKTUK_TURN;
        at = tuktuk_beyond(at, tuktuk_move_step(m, i));
    }
    int end = steps ? end_of_drive(k, s, at, m) : 0;
    if (lost && end == -TUKTUK_TURN) end = 0; /* never more than one turn is owed */
    return end - left_at(map, at) - lost * TUKTUK_TURN;
}

/* ---- tiles --------------------------------------------------------------------------------- */

/* What is known of the race before a tile is laid. */
struct race {
    int goal, left[CT_SEATS_MAX], lead; /* as tuktuk_to_go; lead: of the mover */
    struct tuktuk_way way[CT_SEATS_MAX];
};

static int lead_of(const struct tuktuk_kit *k, const struct tuktuk *s, const int *left)
{
    int first = INT32_MAX;
    for (int seat = 0; seat < k->base.config.players; seat++)
        if (seat != s->mover && left[seat] < first) first = left[seat];
    return first - left[s->mover];
}

static void find_race(const struct tuktuk_kit *k, const struct tuktuk *s, struct race *race)
{
    race->goal = tuktuk_goal(k, s);
    for (int seat = 0; seat < k->base.config.players; seat++) {
        race->left[seat] = tuktuk_to_go(k, s, seat, race->goal);
        tuktuk_find_ways(k, s, seat, &race->way[seat]);
    }
    race->lead = lead_of(k, s, race->left);
}

/* Exactly for those on whose way it would lie, and for all where it covers another tile; as
 * nothing for the rest. */
static int32_t rate_laid(const struct tuktuk_kit *k, const struct tuktuk *s,
                         const struct race *race, unsigned q, unsigned code)
{
    struct tuktuk after;
    int left[CT_SEATS_MAX], rough = 0;
    bool laid = false;
    for (int seat = 0; seat < k->base.config.players; seat++) {
        int here = tuktuk_harm(k, q, code, &race->way[seat]);
        left[seat] = race->left[seat];
        if (here == 0 && !(s->board[q] & TUKTUK_CODE)) continue;
        if (!laid) {
            after = *s;
            tuktuk_lay(k, &after, s->drawn - 1, q, code);
            laid = true;
        }
        left[seat] = tuktuk_to_go(k, &after, seat, race->goal);
        if (here < 0) rough += seat == s->mover ? -here : here;
    }
    return laid ? (lead_of(k, s, left) - race->lead) / TUKTUK_SHARES + rough : 0;
}

static int32_t rate_removed(const struct tuktuk_kit *k, const struct tuktuk *s,
                            const struct race *race, unsigned q)
{
    struct tuktuk after = *s;
    int left[CT_SEATS_MAX];
    tuktuk_take_off(k, &after, q);
    for (int seat = 0; seat < k->base.config.players; seat++)
        left[seat] = tuktuk_to_go(k, &after, seat, race->goal);
    return (lead_of(k, s, left) - race->lead) / TUKTUK_SHARES;
}

static void rate_tiles(const struct tuktuk_kit *k, const struct tuktuk *s, const ct_move *moves,
                       int count, int32_t *rate)
{
    struct race race;
    find_race(k, s, &race);
    for (int i = 0; i < count; i++) {
        unsigned q = tuktuk_move_square(moves[i]);
        int kind = tuktuk_move_kind(moves[i]);
        if (tuktuk_move_type(moves[i]) != TUKTUK_TILE)
            rate[i] = 0; /* skip */
        else if (kind == TUKTUK_REMOVE)
            rate[i] = rate_removed(k, s, &race, q);
        else
            rate[i] = rate_laid(k, s, &race, q, tuktuk_code(kind, tuktuk_move_direction(moves[i])));
    }
}

/* ---- the rest ------------------------------------------------------------------------------ */

/* Near the own station, far from the others'. */
static void rate_customers(const struct tuktuk_kit *k, const struct tuktuk *s, const ct_move *moves,
                           int count, int32_t *rate)
{
    struct tuktuk_map map;
    int others = k->base.config.players - 1;
    assert(others > 0);
    memset(rate, 0, (size_t)count * sizeof *rate);
    for (int seat = 0; seat <= others; seat++) {
        int weight = seat == s->mover ? -2 * others : 1;
        tuktuk_roads_home(k, s, seat, &map);
        for (int i = 0; i < count; i++)
            rate[i] += weight * map.cost[tuktuk_beyond(tuktuk_move_square(moves[i]),
                                                       tuktuk_move_direction(moves[i]))];
    }
    for (int i = 0; i < count; i++) rate[i] /= others;
}

static void rate_places(const struct tuktuk_kit *k, const struct tuktuk *s, const ct_move *moves,
                        int count, int32_t *rate)
{
    struct tuktuk_roads roads;
    const struct tuktuk_map *map = tuktuk_roads_of(k, s, s->mover, &roads);
    bool drives = s->phase == TUKTUK_DRIVE;
    for (int i = 0; i < count; i++)
        rate[i] = drives ? tuktuk_rate_drive(k, s, map, moves[i])
                         : -map->cost[tuktuk_move_square(moves[i])];
}

void tuktuk_rate(const struct tuktuk_kit *k, const struct tuktuk *s, const ct_move *moves,
                 int count, int32_t *rate)
{
    if (s->phase == TUKTUK_PLACE) {
        rate_customers(k, s, moves, count, rate);
    } else if (s->phase == TUKTUK_DRIVE) {
        rate_places(k, s, moves, count, rate);
    } else if (s->phase == TUKTUK_DEAL) {
        int kind = tuktuk_kind_of_tile(s->tile[s->drawn - 1]);
        bool service = kind == TUKTUK_MECHANIC || kind == TUKTUK_GAS;
        (service ? rate_places : rate_tiles)(k, s, moves, count, rate);
    } else {
        for (int i = 0; i < count; i++) /* roll again rather than end */
            rate[i] = moves[i] == tuktuk_move(TUKTUK_WORD, TUKTUK_REROLL) ? ANOTHER_ROLL : 0;
    }
}
