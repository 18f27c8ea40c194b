/*
 * tuktuk_quick.c - where a drawn tile goes, quickly: on the way of the rival who is ahead where it
 * costs him, or on the own way where it helps. See tuktuk_outing.h.
 *
 * All squares on both ways are rated roughly; of the best few it is looked up how long the rival's
 * way becomes. Elsewhere a tile does nothing for now, and goes anywhere.
 */
#include "ai/brains/tuktuk_outing.h"

enum { LEGS = 20, TRIED = 3, NEVER = -1000 };

struct spot {
    uint16_t square;
    uint8_t code;
    int rough;
};

struct spots {
    int count;
    struct spot best[TRIED];
};

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

/* The tile that costs most on the own way is taken off. */
static ct_move quick_removal(const struct tuktuk_outing *o, const struct tuktuk_way *mine)
{
    int worst = 0;
    unsigned square = TUKTUK_NOWHERE;
    for (int i = 0; i < mine->count; i++) {
        unsigned q = mine->leg[i].square, code = o->s->board[q] & TUKTUK_CODE;
        int here = code ? tuktuk_harm_at(o->k, q, code, &mine->leg[i], mine->carries) : 0;
        if (here <= worst || !(o->k->ground[q] & TUKTUK_STREET)) continue;
        worst = here;
        square = q;
    }
    if (!worst) return tuktuk_move(TUKTUK_WORD, TUKTUK_SKIP);
    return tuktuk_move(TUKTUK_TILE, TUKTUK_REMOVE << 12 | square);
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

static void offer(struct spots *spots, struct spot new)
{
    int at = spots->count;
    if (at == TRIED && spots->best[--at].rough >= new.rough) return;
    if (spots->count < TRIED) spots->count++;
    for (; at > 0 && spots->best[at - 1].rough < new.rough; at--)
        spots->best[at] = spots->best[at - 1];
    spots->best[at] = new;
}

/* Squares of one way. What lies there already is covered, and no longer does what it did. Of equals
 * by lot. */
static void look_along(struct tuktuk_outing *o, int kind, const struct tuktuk_way *along,
                       const struct tuktuk_way *mine, const struct tuktuk_way *his,
                       struct spots *spots)
{
    for (int i = 0; i < along->count; i++) {
        const struct tuktuk_leg *leg = &along->leg[i];
        unsigned q = leg->square, direction = 0, old = o->s->board[q] & TUKTUK_CODE;
        if (kind == TUKTUK_ONE_WAY)
            direction = leg->heading ^ 2u;
        else if (tuktuk_is_turned(kind))
            direction = leg->heading;
        if (!is_free(o, kind, q | direction << 10)) continue;
        unsigned code = tuktuk_code(kind, direction);
        int rough = tuktuk_harm(o->k, q, code, his) - tuktuk_harm(o->k, q, code, mine);
        if (old) rough -= tuktuk_harm(o->k, q, old, his) - tuktuk_harm(o->k, q, old, mine);
        if (rough <= 0) continue;
        offer(spots,
              (struct spot){(uint16_t)q, (uint8_t)code, 8 * rough + (int)ct_rng_below(o->rng, 8)});
    }
}

/* How much further the rival has to go than we with the tile there. */
static int cost_with(const struct tuktuk_outing *o, const struct spot *spot, int rival, bool ours)
{
    struct tuktuk after = *o->s;
    struct tuktuk_roads roads;
    int me = after.mover;
    tuktuk_lay(o->k, &after, o->s->drawn - 1, spot->square, spot->code);
    int his = tuktuk_roads_of(o->k, &after, rival, &roads)->cost[after.taxi[rival].square];
    if (!ours) return his;
    return his - tuktuk_roads_of(o->k, &after, me, &roads)->cost[after.taxi[me].square];
}

static const struct spot *best_spot(const struct tuktuk_outing *o, const struct spots *spots,
                                    int rival)
{
    const struct spot *best = &spots->best[0];
    int kind = tuktuk_kind_of_code(best->code), most = NEVER;
    bool helps = kind == TUKTUK_POLICE || kind == TUKTUK_NO_PARKING || kind == TUKTUK_NO_STOPPING;
    for (int i = 0; i < spots->count && spots->count > 1 && !helps; i++) {
        int cost = cost_with(o, &spots->best[i], rival, false);
        if (cost <= most) continue;
        most = cost;
        best = &spots->best[i];
    }
    return best;
}

ct_move tuktuk_quick_tile(struct tuktuk_outing *o)
{
    int kind = tuktuk_drawn_kind(o->s), rival;
    struct tuktuk_way mine, his;
    struct spots spots = {.count = 0};
    if (kind == TUKTUK_MECHANIC || kind == TUKTUK_GAS) return quick_service(o);
    tuktuk_outing_way(o, o->s->mover, LEGS, &mine);
    if (kind == TUKTUK_REMOVE) return quick_removal(o, &mine);
    rival = rival_of(o);
    tuktuk_outing_way(o, rival, LEGS, &his);
    look_along(o, kind, &his, &mine, &his, &spots);
    look_along(o, kind, &mine, &mine, &his, &spots);
    if (!spots.count) return any_move(o);
    const struct spot *spot = best_spot(o, &spots, rival);
    unsigned direction = tuktuk_is_turned(kind) ? spot->code & 3u : 0;
    return tuktuk_move(TUKTUK_TILE, (unsigned)kind << 12 | direction << 10 | spot->square);
}
