/* tuktuk_ahead.c - see tuktuk_outing.h. */
#include "ai/brains/tuktuk_outing.h"
#include "ai/rollouts.h"

#include <string.h>

enum { LEGS = 20, DRIVES_MAX = 1457 };

/* ---- maps ---------------------------------------------------------------------------------- */

const struct tuktuk_map *tuktuk_outing_map(struct tuktuk_outing *o, int seat)
{
    struct tuktuk_roads *roads = &o->roads[seat];
    if (!o->home[seat]) tuktuk_roads_home(o->k, o->s, seat, &roads->home);
    o->home[seat] = true;
    if (o->s->taxi[seat].carries) return &roads->home;
    if (!o->fetch[seat]) tuktuk_roads_fetch(o->k, o->s, &roads->home, &roads->fetch);
    o->fetch[seat] = true;
    return &roads->fetch;
}

void tuktuk_outing_way(struct tuktuk_outing *o, int seat, int most, struct tuktuk_way *way)
{
    const struct tuktuk_map *map = tuktuk_outing_map(o, seat);
    unsigned at = o->s->taxi[seat].square;
    way->count = 0;
    way->carries = o->s->taxi[seat].carries > 0;
    tuktuk_follow(map, &at, most, way);
    if (!way->carries) tuktuk_follow(&o->roads[seat].home, &at, most, way);
}

/* Before a tile is laid or taken off: who has to look at the town anew? Whose way it is on, and
 * everybody where something lay. */
static void forget_maps(struct tuktuk_outing *o, ct_move m)
{
    unsigned q = tuktuk_move_square(m);
    int kind = tuktuk_move_kind(m);
    bool changes = kind == TUKTUK_REMOVE || o->s->board[q] & TUKTUK_CODE;
    if (tuktuk_move_type(m) != TUKTUK_TILE || kind == TUKTUK_MECHANIC || kind == TUKTUK_GAS) return;
    for (int seat = 0; seat < o->k->base.config.players; seat++) {
        struct tuktuk_way way;
        if (!o->home[seat]) continue;
        if (!changes) {
            tuktuk_outing_way(o, seat, LEGS, &way);
            unsigned code = tuktuk_code(kind, tuktuk_move_direction(m));
            if (!tuktuk_harm(o->k, q, code, &way)) continue;
        }
        o->home[seat] = o->fetch[seat] = false;
    }
}

/* ---- moves --------------------------------------------------------------------------------- */

static void deal(struct tuktuk_outing *o)
{
    ct_move m = tuktuk_quick_tile(o);
    forget_maps(o, m);
    tuktuk_play(o->k, o->s, m, NULL);
}

static ct_move best_drive(struct tuktuk_outing *o)
{
    ct_move moves[DRIVES_MAX];
    int32_t best = INT32_MIN;
    int idle, count = tuktuk_drives(o->k, o->s, moves, &idle), choice = 0;
    if (count == 1) return moves[0];
    const struct tuktuk_map *map = tuktuk_outing_map(o, o->s->mover);
    for (int i = 0; i < count; i++) {
        int32_t rate = tuktuk_rate_drive(o->k, o->s, map, moves[i]);
        if (rate <= best) continue;
        best = rate;
        choice = i;
    }
    return moves[choice];
}

/* A customer who is fetched is nobody's goal any more. */
static void drive(struct tuktuk_outing *o)
{
    int seat = o->s->mover, carried = o->s->taxi[seat].carries;
    tuktuk_play(o->k, o->s, best_drive(o), NULL);
    if (!carried && o->s->taxi[seat].carries) memset(o->fetch, 0, sizeof o->fetch);
}

/* Customers are placed as they look best, by lot among equals. */
static void place(struct tuktuk_outing *o)
{
    ct_move moves[TUKTUK_MOVES_MAX];
    int32_t rate[TUKTUK_MOVES_MAX], best = INT32_MIN;
    int idle, count = tuktuk_moves(&o->k->base, (const ct_state *)(const void *)o->s, moves, &idle);
    int choice = 0;
    uint32_t equals = 0;
    tuktuk_rate(o->k, o->s, moves, count, rate);
    for (int i = 0; i < count; i++) {
        if (rate[i] < best) continue;
        equals = rate[i] > best ? 1 : equals + 1;
        best = rate[i];
        if (ct_rng_below(o->rng, equals) == 0) choice = i;
    }
    tuktuk_play(o->k, o->s, moves[choice], NULL);
    memset(o->fetch, 0, sizeof o->fetch);
}

static void decide(struct tuktuk_outing *o)
{
    switch (o->s->phase) {
    case TUKTUK_PLACE: place(o); break;
    case TUKTUK_DEAL: deal(o); break;
    case TUKTUK_DRIVE: drive(o); break;
    default: tuktuk_play(o->k, o->s, tuktuk_move(TUKTUK_WORD, TUKTUK_REROLL), NULL); break;
    }
}

/* ---- the rollout --------------------------------------------------------------------------- */

static void judge(struct tuktuk_outing *o, int32_t share[CT_SEATS_MAX])
{
    int to_go[CT_SEATS_MAX] = {0}, players = o->k->base.config.players,
        goal = tuktuk_goal(o->k, o->s);
    struct ct_score score;
    if (o->s->turn == CT_OVER) {
        tuktuk_score(&o->k->base, (const ct_state *)(const void *)o->s, &score);
        ct_share_win(&score, players, share);
        return;
    }
    for (int seat = 0; seat < players; seat++) {
        tuktuk_outing_map(o, seat);
        to_go[seat] = tuktuk_to_go_by(o->k, o->s, seat, goal, &o->roads[seat]);
    }
    tuktuk_shares(o->k, o->s, to_go, share);
}

/* A turn begins with the draw of a tile. The sample's lot is the first roll of a turn; whoever may
 * roll again is on his own. */
void tuktuk_ahead(const struct ct_kit *kit, ct_state *state, struct ct_sample *sample,
                  int32_t share[CT_SEATS_MAX])
{
    struct tuktuk *s = tuktuk_mine(state);
    struct tuktuk_outing o = {.k = tuktuk_kit_of(kit), .s = s, .rng = &sample->rng};
    int turn = 0, drawn = s->drawn;
    bool rolled = false;
    while (s->turn != CT_OVER) {
        if (s->drawn != drawn) {
            drawn = s->drawn;
            rolled = false;
            if (++turn >= sample->turns) break;
        }
        if (s->turn != CT_CHANCE) {
            decide(&o);
            continue;
        }
        bool own = rolled || turn >= CT_LOTS;
        unsigned number = own ? ct_rng_below(&sample->rng, 6) : sample->lot[turn];
        tuktuk_play(o.k, s, tuktuk_move(TUKTUK_DIE, number + 1), NULL);
        rolled = true;
    }
    judge(&o, share);
}
