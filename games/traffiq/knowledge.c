/*
 * knowledge.c - what eyes may know, and worlds that fit it.
 *
 * Hidden are the order of the stack and, unless hands are open, what others drew. When one
 * of them attaches a tile, all see which tile it is but not which draw it came from. The
 * state always lets the earliest draw of that class go; that choice is made from the
 * player's own draws, so only he may see its outcome: the others' `in_hand` bits are blanked
 * like the tiles themselves, and imagine finds them again by reading the log. With open hands
 * all know the same, and so do those who only watch.
 */
#include "games/traffiq/traffiq.h"

#include <string.h>

bool traffiq_hides(const struct ct_kit *kit)
{
    return !traffiq_kit_of(kit)->open_hands;
}

static bool knows_slot(const struct traffiq_kit *kit, const struct traffiq *s, int eyes, int slot)
{
    return slot < s->drawn && (kit->open_hands || traffiq_drawer(s, slot) == eyes);
}

void traffiq_observe(const struct ct_kit *base, const ct_state *state, int eyes, ct_state *out)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    struct traffiq seen = *traffiq_of(state);
    for (int slot = 0; slot < kit->tiles; slot++)
        if (!knows_slot(kit, &seen, eyes, slot)) seen.stack[slot] = TRAFFIQ_NONE;
    if (!kit->open_hands)
        seen.in_hand = eyes >= 0 ? traffiq_hand(&seen, eyes) : (struct traffiq_set){{0, 0}};
    memcpy(out, &seen, sizeof seen);
}

/* The tiles of the box that are not among the known slots, in random order: their number. */
static int fill_bag(const struct traffiq_kit *kit, const struct traffiq *s, struct ct_rng *rng,
                    uint8_t bag[TRAFFIQ_STACK_MAX])
{
    uint8_t known[TRAFFIQ_STACK_MAX] = {0};
    int count = 0;
    for (int slot = 0; slot < kit->tiles; slot++)
        if (s->stack[slot] != TRAFFIQ_NONE) known[s->stack[slot]]++;
    for (int i = 0; i < kit->tiles; i++) {
        if (known[kit->bag[i]]) {
            known[kit->bag[i]]--;
        } else {
            bag[count++] = kit->bag[i];
        }
    }
    ct_rng_shuffle(rng, bag, (uint32_t)count);
    return count;
}

/* Takes the first tile of a class out of the bag. */
static uint8_t take_from_bag(const struct traffiq_kit *kit, uint8_t *bag, int *count, int wanted)
{
    int at = 0;
    while (kit->kind_class[bag[at]] != wanted) at++;
    uint8_t kind = bag[at];
    memmove(bag + at, bag + at + 1, (size_t)(*count - at - 1));
    --*count;
    return kind;
}

/* One of the seat's slots before `drawn` whose tile is not known, each equally likely. */
static int pick_slot(const struct traffiq *s, int seat, int drawn, struct ct_rng *rng)
{
    uint8_t slot[TRAFFIQ_STACK_MAX];
    uint32_t count = 0;
    for (int i = 0; i < drawn; i++)
        if (traffiq_drawer(s, i) == seat && s->stack[i] == TRAFFIQ_NONE) slot[count++] = (uint8_t)i;
    return slot[ct_rng_below(rng, count)];
}

/* The log, read from the start: draws and attaches in their order. */
struct reader {
    int at, drawn, attached;
};

/* The next attach: false when there is none. Afterwards `drawn` slots were taken before it. */
static bool next_attach(const struct traffiq_kit *kit, const struct traffiq *s, struct reader *log)
{
    int events = s->laid + s->drawn - 2 * kit->players;
    for (; log->at < events; log->at++, log->drawn++)
        if (s->order[log->at >> 3] >> (log->at & 7) & 1) return true;
    return false;
}

static void step_over_attach(struct reader *log)
{
    log->at++;
    log->attached++;
}

/*
 * The tiles that others attached get slots they may have come from. Taken in the order of
 * attaching, each has the same number of slots to choose from whatever was chosen before,
 * so all ways to choose are equally likely; and each is as if its player had taken any
 * tile of his hand.
 */
static void place_attached(const struct traffiq_kit *kit, struct traffiq *s, int eyes,
                           struct ct_rng *rng, uint8_t *bag, int *count)
{
    struct reader log = {0, 2 * kit->players, 0};
    for (; next_attach(kit, s, &log); step_over_attach(&log)) {
        int by = traffiq_laid_by(s, log.attached);
        if (by == eyes) continue;
        int slot = pick_slot(s, by, log.drawn, rng);
        s->stack[slot] = take_from_bag(kit, bag, count, kit->class_of[s->sides[log.attached]]);
    }
}

/* Hands from the log, as apply would have left them. */
static void refill_hands(const struct traffiq_kit *kit, struct traffiq *s)
{
    struct reader log = {0, 2 * kit->players, 0};
    int added = 0;
    s->in_hand = (struct traffiq_set){{0, 0}};
    for (; next_attach(kit, s, &log); step_over_attach(&log)) {
        for (; added < log.drawn; added++) traffiq_add(&s->in_hand, added);
        int wanted = kit->class_of[s->sides[log.attached]];
        traffiq_drop(&s->in_hand,
                     traffiq_slot_of_class(kit, s, traffiq_laid_by(s, log.attached), wanted));
    }
    for (; added < s->drawn; added++) traffiq_add(&s->in_hand, added);
}

void traffiq_imagine(const struct ct_kit *base, const ct_state *seen, int eyes, struct ct_rng *rng,
                     ct_state *out)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    struct traffiq world = *traffiq_of(seen);
    uint8_t bag[TRAFFIQ_STACK_MAX];
    int count = fill_bag(kit, &world, rng, bag), next = 0;
    if (!kit->open_hands) place_attached(kit, &world, eyes, rng, bag, &count);
    for (int slot = 0; slot < kit->tiles; slot++)
        if (world.stack[slot] == TRAFFIQ_NONE) world.stack[slot] = bag[next++];
    refill_hands(kit, &world);
    memcpy(out, &world, sizeof world);
}
