/*
 * table_seen.c - see table.h: what one pair of eyes knows of a game that is played elsewhere.
 *
 * The bytes come from outside. They are taken when they can have been seen: within bounds, and
 * from the world that they are imagined to be one sees exactly them again.
 */
#include "core/table_inside.h"

#include <assert.h>
#include <string.h>

static bool can_be_seen(struct ct_house *h, const struct ct_kit *kit, const void *bytes, size_t len,
                        int eyes)
{
    const struct ct_game *game = kit->game;
    ct_state *seen = h->state[CT_SEEN], *world = h->state[CT_WORLD], *again = h->state[CT_BEHIND];
    struct ct_rng rng;
    if (len != game->state_size) return false;
    memcpy(seen, bytes, len);
    if (!game->bounds || game->bounds(kit, seen)) return false;
    ct_rng_seed(&rng, 1, CT_STREAM_SETUP);
    game->imagine(kit, seen, eyes, &rng, world);
    if (game->audit(kit, world)) return false;
    game->observe(kit, world, eyes, again);
    return memcmp(again, seen, len) == 0;
}

bool ct_table_show(struct ct_table *t, int n, const void *bytes, size_t len, struct ct_refusal *why)
{
    assert(t->eyes != CT_EVERYTHING);
    if (n < 0 || !can_be_seen(t->house, t->kit, bytes, len, t->eyes))
        return ct_refuse(why, "R-5", "never-seen");
    memcpy(ct_table_now(t), bytes, len);
    t->lines = n;
    return true;
}

struct ct_table *ct_table_seen(struct ct_house *house, const struct ct_kit *kit, const void *bytes,
                               size_t len, int eyes, int n, struct ct_refusal *why)
{
    bool is_somebody = eyes == CT_SPECTATOR || (eyes >= 0 && eyes < kit->config.players);
    if (!is_somebody) {
        ct_refuse(why, "R-5", "never-seen");
        return NULL;
    }
    struct ct_table *t = ct_table_for(house, kit, 0, why);
    if (!t) return NULL;
    t->eyes = (int8_t)eyes;
    if (ct_table_show(t, n, bytes, len, why)) return t;
    ct_table_free(t);
    return NULL;
}

int ct_table_eyes(const struct ct_table *t)
{
    return t->eyes;
}
