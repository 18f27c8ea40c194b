/* tuktuk_ways.c - see tuktuk_ways.h. */
#include "ai/brains/tuktuk_ways.h"

enum {
    WALL = 14,  /* no way in, or against the arrow */
    DETOUR = 8, /* a turn that is barred */
    RAID = 10,  /* for an empty taxi that is sent home; the same as a gain with a customer */
    LURE = 3    /* a square where one may roll again */
};

void tuktuk_follow(const struct tuktuk_map *map, unsigned *at, int most, struct tuktuk_way *way)
{
    while (map->cost[*at] < TUKTUK_FAR && map->next[*at] < 4 && way->count < most) {
        struct tuktuk_leg *leg = &way->leg[way->count++];
        leg->heading = map->next[*at];
        *at = tuktuk_beyond(*at, leg->heading);
        leg->square = (uint16_t)*at;
        leg->next = map->next[*at];
    }
}

void tuktuk_find_ways(const struct tuktuk_kit *k, const struct tuktuk *s, int seat,
                      struct tuktuk_way *way)
{
    struct tuktuk_roads roads;
    const struct tuktuk_map *map = tuktuk_roads_of(k, s, seat, &roads);
    unsigned at = s->taxi[seat].square;
    way->count = 0;
    way->carries = s->taxi[seat].carries > 0;
    tuktuk_follow(map, &at, TUKTUK_LEGS, way);
    if (!way->carries) tuktuk_follow(&roads.home, &at, TUKTUK_LEGS, way);
    for (int i = 0; i < k->customers; i++) {
        if (s->customer[i] == TUKTUK_NOBODY) continue;
        at = tuktuk_beyond(s->customer[i] & 1023, s->customer[i] >> 10);
        tuktuk_follow(&roads.home, &at, TUKTUK_LEGS, way);
    }
}

/* Does a one-way at q with this arrow shut the step onto leg? */
static bool is_against(const struct tuktuk_kit *k, unsigned q, unsigned arrow,
                       const struct tuktuk_leg *leg)
{
    int axis = (int)(arrow & 1);
    return leg->heading == (arrow ^ 2) && k->line[axis][q] &&
           k->line[axis][q] == k->line[axis][leg->square];
}

int tuktuk_harm_at(const struct tuktuk_kit *k, unsigned q, unsigned code,
                   const struct tuktuk_leg *leg, bool carries)
{
    int kind = tuktuk_kind_of_code(code);
    if (kind == TUKTUK_ONE_WAY) return is_against(k, q, code & 3, leg) ? WALL : 0;
    if (leg->square != q) return 0;
    switch (kind) {
    case TUKTUK_DO_NOT_ENTER: return WALL;
    case TUKTUK_POLICE: return carries ? -RAID : RAID;
    case TUKTUK_NO_PARKING:
    case TUKTUK_NO_STOPPING: return -LURE;
    }
    if (code >= TUKTUK_FIRST_CODE)
        return tuktuk_turn_is_barred(code, leg->heading, leg->next) ? DETOUR : 0;
    return TUKTUK_TOLL[code];
}

int tuktuk_harm(const struct tuktuk_kit *k, unsigned q, unsigned code, const struct tuktuk_way *way)
{
    for (int i = 0; i < way->count; i++) {
        int here = tuktuk_harm_at(k, q, code, &way->leg[i], way->carries);
        if (here) return here;
    }
    return 0;
}
