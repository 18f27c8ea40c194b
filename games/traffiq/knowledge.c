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
    while (at < *count - 1 && kit->kind_class[bag[at]] != wanted) at++;
    assert(at < *count && kit->kind_class[bag[at]] == wanted);
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
    assert(count > 0);
    return slot[ct_rng_below(rng, count)];
}

/* The log, read from the start, and the hands as it goes on. */
struct reader {
    int at, drawn, attached;
    struct traffiq_set in_hand; /* slots of the hands whose tiles are known */
    int hidden[CT_SEATS_MAX];   /* tiles in the hands that are not */
};

static void read_draw(const struct traffiq *s, struct reader *log)
{
    int slot = log->drawn++;
    if (s->stack[slot] != TRAFFIQ_NONE)
        traffiq_add(&log->in_hand, slot);
    else
        log->hidden[traffiq_drawer(s, slot)]++;
}

static struct reader read_deal(const struct traffiq_kit *kit, const struct traffiq *s)
{
    struct reader log = {0};
    while (log.drawn < 2 * kit->players) read_draw(s, &log);
    return log;
}

/* Goes to the next attach: false when there is none. */
static bool next_attach(const struct traffiq_kit *kit, const struct traffiq *s, struct reader *log)
{
    int events = s->laid + s->drawn - 2 * kit->players;
    for (; log->at < events; log->at++) {
        if (s->order[log->at >> 3] >> (log->at & 7) & 1) return true;
        read_draw(s, log);
    }
    return false;
}

/* The tile leaves the hand: a known one, the earliest of its class as in apply, or else one that
 * is not known. False: that too, there is none of. */
enum left { LEFT_KNOWN, LEFT_HIDDEN, LEFT_NOWHERE };

static enum left read_attach(const struct traffiq_kit *kit, const struct traffiq *s,
                             struct reader *log)
{
    int by = traffiq_laid_by(s, log->attached), wanted = kit->class_of[s->sides[log->attached]];
    struct traffiq_set hand = traffiq_owned(&log->in_hand, s->drawer, by);
    int slot = traffiq_slot_of_class(kit, s, hand, wanted);
    log->at++;
    log->attached++;
    if (slot >= 0) {
        traffiq_drop(&log->in_hand, slot);
        return LEFT_KNOWN;
    }
    return log->hidden[by]-- > 0 ? LEFT_HIDDEN : LEFT_NOWHERE;
}

bool traffiq_read_hands(const struct traffiq_kit *kit, const struct traffiq *s,
                        struct traffiq_set *in_hand, uint8_t hidden[TRAFFIQ_CLASSES_MAX])
{
    struct reader log = read_deal(kit, s);
    memset(hidden, 0, TRAFFIQ_CLASSES_MAX);
    while (next_attach(kit, s, &log)) {
        enum left left = read_attach(kit, s, &log);
        if (left == LEFT_NOWHERE) return false;
        if (left == LEFT_HIDDEN) hidden[kit->class_of[s->sides[log.attached - 1]]]++;
    }
    *in_hand = log.in_hand;
    return true;
}

/*
 * The tiles that others attached get slots they may have come from. Taken in the order of
 * attaching, each has the same number of slots to choose from whatever was chosen before,
 * so all ways to choose are equally likely; and each is as if its player had taken any
 * tile of his hand.
 */
static void place_attached(const struct traffiq_kit *kit, struct traffiq *s, struct ct_rng *rng,
                           uint8_t *bag, int *count)
{
    struct reader log = read_deal(kit, s);
    while (next_attach(kit, s, &log)) {
        int by = traffiq_laid_by(s, log.attached), sides = s->sides[log.attached];
        enum left left = read_attach(kit, s, &log);
        assert(left != LEFT_NOWHERE);
        if (left == LEFT_KNOWN) continue;
        int slot = pick_slot(s, by, log.drawn, rng);
        s->stack[slot] = take_from_bag(kit, bag, count, kit->class_of[sides]);
    }
}

void traffiq_imagine(const struct ct_kit *base, const ct_state *seen, int eyes, struct ct_rng *rng,
                     ct_state *out)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    struct traffiq world = *traffiq_of(seen);
    uint8_t bag[TRAFFIQ_STACK_MAX], hidden[TRAFFIQ_CLASSES_MAX];
    int count = fill_bag(kit, &world, rng, bag), next = 0;
    (void)eyes; /* the blanks say what they do not know */
    if (memchr(world.stack, TRAFFIQ_NONE, world.drawn))
        place_attached(kit, &world, rng, bag, &count);
    for (int slot = 0; slot < kit->tiles; slot++)
        if (world.stack[slot] == TRAFFIQ_NONE) world.stack[slot] = bag[next++];
    assert(next == count);
    bool held = traffiq_read_hands(kit, &world, &world.in_hand, hidden);
    assert(held);
    (void)held;
    memcpy(out, &world, sizeof world);
}
