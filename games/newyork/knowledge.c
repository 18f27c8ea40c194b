/*
 * knowledge.c - New York, New York: what eyes may know, and worlds that fit it.
 *
 * Everything unknown to somebody is an entry of the deck (setup.c). So hiding is blanking
 * entries, imagining is shuffling the unknown cards into the blanks, and an imagined world
 * has a deck from which the same moves lead to it.
 *
 * A card of a hand that is among its seat's first six of the deck came with the deal and
 * nobody else has seen it; any other was taken from the display before everybody's eyes.
 */
#include "games/newyork/newyork.h"

#include <string.h>

/* ---- sets of cards ---------------------------------------------------------------------- */

uint64_t newyork_set_of(const uint8_t *cards, int count)
{
    uint64_t set = 0;
    for (int i = 0; i < count; i++)
        if (newyork_is_card(cards[i])) set |= newyork_bit(cards[i]);
    return set;
}

/* Is this a hand from which a card was played, and none taken for it yet? */
static bool is_taking(const struct newyork *s, int row)
{
    return s->played && row == s->turn;
}

uint64_t newyork_row_set(const struct newyork *s, int row)
{
    uint64_t set = 0;
    for (int i = 0; i < 8; i++) {
        int byte = newyork_at(s->row[row], i);
        if (byte != NEWYORK_PASS && newyork_is_card(byte & 63)) set |= newyork_bit(byte);
    }
    return is_taking(s, row) ? set & ~newyork_bit(s->played) : set;
}

uint64_t newyork_piled_set(const struct newyork *s)
{
    uint64_t set = 0;
    for (int i = 0; i < NEWYORK_PILES; i++)
        for (unsigned pile = s->pile[i]; pile; pile >>= 4)
            set |= newyork_bit(newyork_card((int)(pile & 15) - 1, i + 1));
    return set;
}

uint64_t newyork_dealt_to(const struct newyork *s, int seat)
{
    return newyork_set_of(s->deck + NEWYORK_HAND * seat, NEWYORK_HAND);
}

uint64_t newyork_seen(const struct ct_kit *kit, const struct newyork *s)
{
    uint64_t seen = newyork_piled_set(s) | newyork_row_set(s, NEWYORK_SHOWN);
    for (int seat = 0; seat < kit->config.players; seat++)
        seen |= newyork_row_set(s, seat) & ~newyork_dealt_to(s, seat);
    return seen;
}

int newyork_hidden_in(const struct newyork *s, int row)
{
    int hidden = 0;
    for (int i = 0; i < 8; i++) hidden += newyork_at(s->row[row], i) == NEWYORK_HIDDEN;
    return hidden;
}

int newyork_cards_in(const struct newyork *s, int row)
{
    return s->size[row] - (row != NEWYORK_SHOWN) + newyork_hidden_in(s, row);
}

/* ---- observing --------------------------------------------------------------------------- */

static void sort_bytes(uint8_t *bytes, int count)
{
    for (int i = 1; i < count; i++) {
        uint8_t byte = bytes[i];
        int at = i;
        for (; at > 0 && bytes[at - 1] > byte; at--) bytes[at] = bytes[at - 1];
        bytes[at] = byte;
    }
}

/* Cards that not everybody has seen become blanks. */
static void blank_unseen(uint8_t *cards, int count, uint64_t seen)
{
    for (int i = 0; i < count; i++)
        if (newyork_is_card(cards[i]) && !(seen & newyork_bit(cards[i]))) cards[i] = NEWYORK_HIDDEN;
}

/* A hand's row: so many cards, the one that was played, pass, and the blanks. */
static void set_hand(struct newyork *s, int seat, const uint8_t *cards, int count, int hidden)
{
    uint8_t row[8];
    assert(count >= 0 && hidden >= 0 && count + hidden + is_taking(s, seat) <= NEWYORK_HAND);
    memset(row, NEWYORK_NONE, sizeof row);
    memcpy(row, cards, (size_t)count);
    if (is_taking(s, seat)) row[count++] = s->played;
    row[count++] = NEWYORK_PASS;
    memset(row + count, NEWYORK_HIDDEN, (size_t)hidden);
    memcpy(&s->row[seat], row, sizeof row);
    s->size[seat] = (uint8_t)count;
}

/* The cards of a hand that are known, without the one that was played: their number. */
static int known_cards(const struct newyork *s, int seat, uint8_t cards[8])
{
    int count = 0;
    for (int i = 0; i < s->size[seat] - 1; i++) {
        int card = newyork_at(s->row[seat], i);
        if (!is_taking(s, seat) || card != s->played) cards[count++] = (uint8_t)card;
    }
    return count;
}

/* A hand in order, and blank what is not among the seen. */
static void settle_hand(struct newyork *s, int seat, uint64_t seen)
{
    uint8_t cards[8];
    int count = known_cards(s, seat, cards), left = 0;
    int hidden = newyork_hidden_in(s, seat);
    for (int i = 0; i < count; i++)
        if (seen & newyork_bit(cards[i])) cards[left++] = cards[i];
    sort_bytes(cards, left);
    set_hand(s, seat, cards, left, hidden + count - left);
}

/* The display in order, as it lies now and as it was dealt: nobody is shown another one. */
static void settle_display(struct newyork *s, int players)
{
    uint8_t row[8];
    memcpy(row, &s->row[NEWYORK_SHOWN], sizeof row);
    sort_bytes(row, s->size[NEWYORK_SHOWN]);
    memcpy(&s->row[NEWYORK_SHOWN], row, sizeof row);
    sort_bytes(s->deck + NEWYORK_HAND * players, NEWYORK_DISPLAY);
}

void newyork_observe(const struct ct_kit *kit, const ct_state *state, int eyes, ct_state *out)
{
    struct newyork *s = newyork_mutable_of(out);
    int players = kit->config.players;
    *s = *newyork_of(state);
    uint64_t seen = newyork_seen(kit, s), all = ~(uint64_t)0;
    for (int other = 0; other < players; other++) {
        uint8_t *dealt = s->deck + NEWYORK_HAND * other;
        bool open = other == eyes || s->turn == CT_OVER; /* NY-8: hidden until the end */
        settle_hand(s, other, open ? all : seen);
        blank_unseen(dealt, NEWYORK_HAND, open ? all : seen);
        sort_bytes(dealt, NEWYORK_HAND);
    }
    settle_display(s, players);
    memset(s->deck + s->stock_at, NEWYORK_HIDDEN, (size_t)(NEWYORK_CARDS - s->stock_at));
}

/* ---- imagining --------------------------------------------------------------------------- */

/* The blanks of a hand's row, filled with the cards that its blanks in the deck became. */
static void fill_hand(struct newyork *s, int seat, const uint8_t *dealt)
{
    uint8_t cards[8];
    int count = known_cards(s, seat, cards), hidden = newyork_hidden_in(s, seat);
    if (!hidden) return; /* a true hand keeps its order */
    memcpy(cards + count, dealt, (size_t)hidden);
    set_hand(s, seat, cards, count + hidden, 0);
}

void newyork_imagine(const struct ct_kit *kit, const ct_state *seen, int eyes, struct ct_rng *rng,
                     ct_state *out)
{
    struct newyork *s = newyork_mutable_of(out);
    uint8_t unknown[NEWYORK_CARDS], blanks[4] = {0};
    uint64_t known = newyork_set_of(newyork_of(seen)->deck, NEWYORK_CARDS);
    uint32_t count = 0;
    (void)eyes; /* the blanks say what they do not know */
    *s = *newyork_of(seen);
    for (int card = 0; card < 64; card++)
        if (newyork_is_card(card) && !(known & newyork_bit(card))) unknown[count++] = (uint8_t)card;
    ct_rng_shuffle(rng, unknown, count);
    for (int i = 0; i < NEWYORK_CARDS; i++) {
        if (s->deck[i] != NEWYORK_HIDDEN) continue;
        assert(count > 0); /* as many as there are blanks, for no card is known twice */
        s->deck[i] = unknown[--count];
        if (i < NEWYORK_HAND * kit->config.players) blanks[i / NEWYORK_HAND]++;
    }
    for (int other = 0; other < kit->config.players; other++) {
        const uint8_t *dealt = s->deck + NEWYORK_HAND * (other + 1); /* blanks stand last */
        fill_hand(s, other, dealt - blanks[other]);
    }
}
