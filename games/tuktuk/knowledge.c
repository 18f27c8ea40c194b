/*
 * knowledge.c - what is known: only the order of the stock is hidden, from all alike.
 *
 * The set of all tiles is known (the kit), and a drawn tile lies open. So observe blanks
 * tile[drawn] and the rest, and imagine deals what is left of the set in a new order. Whose
 * eyes look makes no difference: a seat's, a spectator's.
 */
#include "games/tuktuk/tuktuk.h"

#include <string.h>

void tuktuk_observe(const struct ct_kit *kit, const ct_state *state, int eyes, ct_state *out)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    struct tuktuk *o = tuktuk_mine(out);
    (void)eyes; /* nobody knows more than the others */
    *o = *tuktuk_of(state);
    for (int i = o->drawn; i < k->tiles; i++) o->tile[i] = TUKTUK_UNKNOWN;
}

void tuktuk_imagine(const struct ct_kit *kit, const ct_state *seen, int eyes, struct ct_rng *rng,
                    ct_state *out)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    struct tuktuk *o = tuktuk_mine(out);
    uint8_t left[TUKTUK_KIND_COUNT], stock[TUKTUK_TILES_MAX];
    (void)eyes;
    *o = *tuktuk_of(seen);
    memcpy(left, k->count, sizeof left);
    for (int i = 0; i < o->drawn; i++)
        if (o->tile[i] != TUKTUK_UNKNOWN) left[tuktuk_kind_of_tile(o->tile[i])]--;
    ct_rng_shuffle(rng, stock, (uint32_t)tuktuk_spread(left, stock));
    for (int i = o->drawn; i < k->tiles; i++) o->tile[i] = tuktuk_tile_nowhere(stock[i - o->drawn]);
}
