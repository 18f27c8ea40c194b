/*
 * traffiq.c - the outlook in Manhattan TraffIQ.
 *
 * Points on the map count as they are; what the seat is about to get counts a little less:
 *   - a crossing that may be placed on now, rivals that could be driven away now;
 *   - a ripe cell, whose filling would complete crossings, if a tile in hand fits it;
 *   - tiles in hand, the first ones more than the rest;
 *   - vehicles on a street where a rival is as strong or stronger count less.
 * Only the seat's own hand is looked at, so nothing depends on imagined tiles.
 */
#include "ai/brain.h"
#include "games/traffiq/traffiq.h"

enum {
    POINT = 100,
    OPEN = 170,      /* a crossing to place on: a truck if there is one, and another's loss */
    RIPE_NOW = 120,  /* a crossing that can be completed in this turn */
    RIPE_LATER = 45, /* in a later one, if nobody else does it first */
    THREATENED = 35, /* for each point in danger */
    VICTORY = 2000
};

static int32_t hand_worth(int tiles)
{
    static const int8_t worth[] = {0, 40, 70, 90, 100, 106, 110};
    enum { LAST = sizeof worth / sizeof *worth - 1 };
    return tiles <= LAST ? worth[tiles] : worth[LAST] + (tiles - LAST);
}

/* Crossings that a tile on this cell would complete. */
static int crossings_completed(const struct tq_kit *kit, const struct tq_state *s, tq_place cell)
{
    bool around[9];
    int count = 0;
    for (int i = 0; i < 9; i++)
        around[i] =
            i == 4 || tq_tile_at(kit, s, (tq_place)(cell + i % 3 - 1 + (i / 3 - 1) * 256)) >= 0;
    for (int corner = 0; corner < 4; corner++) {
        int at = corner % 2 + corner / 2 * 3; /* the cell north-west of the corner */
        count += around[at] && around[at + 1] && around[at + 3] && around[at + 4];
    }
    return count;
}

/* The cells of a page that some tile of the hand fits. */
static uint64_t cells_for_hand(const struct tq_kit *kit, const struct tq_state *s, int seat,
                               const struct tq_page *page)
{
    struct tq_set hand = tq_hand(s, seat);
    uint64_t cells = 0;
    while (!tq_is_empty(&hand)) {
        const struct tq_class *tile = &kit->tile_class[kit->kind_class[s->stack[tq_pop(&hand)]]];
        for (int i = 0; i < tile->rotations; i++) cells |= tq_slots_for(page, tile->sides[i]);
    }
    return cells;
}

/* The most crossings that one tile of the hand can complete. */
static int ripest_cell(const struct tq_kit *kit, const struct tq_state *s, int seat,
                       const struct tq_city *city)
{
    int most = 0;
    for (int p = 0; p < city->pages; p++) {
        uint64_t cells = cells_for_hand(kit, s, seat, &city->page[p]);
        for (; cells; cells &= cells - 1) {
            tq_place cell = city->page[p].cell[__builtin_ctzll(cells)];
            int count = crossings_completed(kit, s, cell);
            if (count > most) most = count;
        }
    }
    return most;
}

static int32_t danger(const struct tq_state *s, const struct tq_city *city, int seat)
{
    struct tq_set mine = tq_owned(&s->on, s->owner, seat);
    int32_t sum = 0;
    while (!tq_is_empty(&mine)) {
        int node = tq_pop(&mine), strength[CT_SEATS_MAX];
        bool threatened = false;
        for (unsigned street = TQ_ACROSS; street <= TQ_DOWN; street++) {
            struct tq_set run = tq_street(city->node, node, street);
            tq_strengths(s, &run, strength);
            for (int rival = 0; rival < CT_SEATS_MAX; rival++)
                threatened |= rival != seat && strength[rival] >= strength[seat];
        }
        if (threatened) sum += THREATENED * (1 + tq_has(&s->truck, node));
    }
    return sum;
}

/* What rivals would lose if the seat competed now. */
static int32_t spoils(const struct tq_state *s, const struct tq_city *city)
{
    int32_t sum = 0;
    for (unsigned street = TQ_ACROSS; street <= TQ_DOWN; street++) {
        int strength[CT_SEATS_MAX];
        struct tq_set run = tq_street(city->node, s->arrived, street);
        unsigned losers = tq_losers(s, &run, s->turn);
        tq_strengths(s, &run, strength);
        for (int rival = 0; rival < CT_SEATS_MAX; rival++)
            if (losers >> rival & 1) sum += strength[rival] * POINT / 2;
    }
    return sum;
}

static int32_t prospects(const struct tq_kit *kit, const struct tq_state *s,
                         const struct tq_city *city, int seat)
{
    bool now = s->turn == seat && !(s->done & ~TQ_DID_ATTACH) && s->actions < 2;
    int32_t sum = hand_worth(tq_count(tq_hand(s, seat)));
    sum += ripest_cell(kit, s, seat, city) * (now ? RIPE_NOW : RIPE_LATER);
    if (s->turn != seat) return sum;
    for (int i = 0; s->open >> i; i++) sum += OPEN * (s->open >> i & 1);
    if (s->phase == TQ_COMPETE) sum += spoils(s, city);
    return sum;
}

static int32_t value(const struct ct_kit *base, const ct_state *state, int seat)
{
    const struct tq_kit *kit = tq_kit(base);
    const struct tq_state *s = tq_state(state);
    struct tq_room room;
    struct tq_city city = tq_city_of(kit, s, &room);
    int32_t own = POINT * tq_points(s, seat), best_rival = 0, rivals = 0;
    for (int rival = 0; rival < kit->players; rival++) {
        if (rival == seat) continue;
        int32_t points = POINT * tq_points(s, rival);
        rivals += points;
        if (points > best_rival) best_rival = points;
    }
    int32_t lead = own - (rivals / (kit->players - 1) + best_rival) / 2;
    if (s->turn == CT_OVER)
        return lead + (own > best_rival ? VICTORY : own < best_rival ? -VICTORY : 0);
    return lead + prospects(kit, s, &city, seat) - danger(s, &city, seat);
}

const struct ct_brain traffiq_brain = {.game = "traffiq", .value = value};
