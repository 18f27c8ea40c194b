/*
 * house.c - see house.h.
 *
 * Invariant: no two kits of a house are equal, and each is counted as often as it was handed
 * out. Kits are plain bytes behind a small head, found by their fingerprint.
 */
#include "core/hash.h"
#include "core/table_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SPARE_A_TABLE = 256 }; /* bytes that may lie idle for each that remembers */

struct shelved {
    struct shelved *next;
    uint64_t print;
    long owners;
    max_align_t kit[]; /* its bytes */
};

static struct shelved *shelved_of(const struct ct_kit *kit)
{
    char *at = (char *)(uintptr_t)(const void *)kit;
    return (struct shelved *)(void *)(at - offsetof(struct shelved, kit));
}

static struct ct_kit *kit_of(struct shelved *s)
{
    return (struct ct_kit *)(void *)s->kit;
}

/* ---- the house ----------------------------------------------------------------------------- */

/* The largest of everything that a game of the list may need. */
static void measure(struct ct_house *h, size_t *kit_size)
{
    *kit_size = sizeof(struct ct_kit);
    for (const struct ct_game *const *g = h->games; *g; g++) {
        if ((*g)->state_size > h->state_size) h->state_size = (*g)->state_size;
        if ((*g)->moves_max > h->moves_max) h->moves_max = (*g)->moves_max;
        if ((*g)->kit_size > *kit_size) *kit_size = (*g)->kit_size;
    }
}

struct ct_house *ct_house_new(const struct ct_game *const *games)
{
    struct ct_house *h = calloc(1, sizeof *h);
    size_t kit_size;
    if (!h) return NULL;
    h->games = games;
    measure(h, &kit_size);
    assert(h->state_size > 0 && h->moves_max > 0); /* as in every game */
    h->kit = malloc(kit_size);
    h->moves = malloc((size_t)h->moves_max * sizeof *h->moves);
    h->choices = malloc((size_t)h->moves_max * sizeof *h->choices);
    bool ok = h->kit && h->moves && h->choices;
    for (int i = 0; i < CT_HOUSE_STATES; i++) {
        h->state[i] = calloc(1, h->state_size);
        ok = ok && h->state[i];
    }
    if (ok && ct_house_remember(h, 1)) return h;
    ct_house_free(h);
    return NULL;
}

bool ct_house_remember(struct ct_house *h, size_t tables)
{
    struct ct_table **recent = calloc(tables, sizeof(struct ct_table *));
    if (!recent) return false;
    free(h->recent);
    h->recent = recent;
    h->recents = tables;
    ct_spare_clear(&h->spare);
    h->spare.most = tables * SPARE_A_TABLE;
    return true;
}

void ct_house_free(struct ct_house *h)
{
    if (!h) return;
    assert(h->kits == 0);
    free(h->kit);
    free(h->moves);
    free(h->choices);
    free(h->room);
    for (int i = 0; i < CT_HOUSE_STATES; i++) free(h->state[i]);
    free(h->recent);
    ct_spare_clear(&h->spare);
    free(h);
}

const struct ct_game *const *ct_house_games(const struct ct_house *h)
{
    return h->games;
}

void *ct_house_room(struct ct_house *h, size_t bytes)
{
    if (bytes <= h->room_bytes) return h->room;
    free(h->room);
    h->room = malloc(2 * bytes);
    h->room_bytes = h->room ? 2 * bytes : 0;
    return h->room;
}

/* ---- kits ------------------------------------------------------------------------------------ */

static struct shelved **shelf_of(struct ct_house *h, uint64_t print)
{
    return &h->shelf[(print ^ print >> 32) % CT_HOUSE_SHELVES];
}

static struct shelved *find(struct ct_house *h, const struct ct_kit *kit, uint64_t print)
{
    struct shelved *s = *shelf_of(h, print);
    while (s && (s->print != print || kit_of(s)->game != kit->game ||
                 memcmp(s->kit, kit, kit->game->kit_size) != 0))
        s = s->next;
    return s;
}

static struct shelved *put_up(struct ct_house *h, const struct ct_kit *kit, uint64_t print)
{
    struct shelved *s = malloc(sizeof *s + kit->game->kit_size), **shelf = shelf_of(h, print);
    if (!s) return NULL;
    *s = (struct shelved){.next = *shelf, .print = print};
    memcpy(s->kit, kit, kit->game->kit_size);
    *shelf = s;
    h->kits++;
    h->kit_bytes += sizeof *s + kit->game->kit_size;
    return s;
}

const struct ct_kit *ct_house_keep(struct ct_house *h, const struct ct_kit *kit,
                                   struct ct_refusal *why)
{
    uint64_t print = ct_hash(kit, kit->game->kit_size);
    struct shelved *s = find(h, kit, print);
    if (!s) s = put_up(h, kit, print);
    if (!s) {
        ct_refuse(why, "R-5", "memory");
        return NULL;
    }
    s->owners++;
    return kit_of(s);
}

const struct ct_kit *ct_house_kit(struct ct_house *h, const struct ct_game *game,
                                  const struct ct_config *config, const struct ct_json *doc,
                                  int setup, struct ct_refusal *why)
{
    if (!ct_kit_init(h->kit, game, config, doc, setup, why)) return NULL;
    return ct_house_keep(h, h->kit, why);
}

const struct ct_kit *ct_house_share(const struct ct_kit *kit)
{
    shelved_of(kit)->owners++;
    return kit;
}

void ct_house_drop(struct ct_house *h, const struct ct_kit *kit)
{
    if (!kit) return;
    struct shelved *s = shelved_of(kit), **at = shelf_of(h, s->print);
    assert(s->owners > 0);
    if (--s->owners) return;
    while (*at != s) at = &(*at)->next;
    *at = s->next;
    h->kits--;
    h->kit_bytes -= sizeof *s + kit->game->kit_size;
    free(s);
}

int ct_house_kits(const struct ct_house *h, size_t *bytes)
{
    *bytes = h->kit_bytes;
    return h->kits;
}
