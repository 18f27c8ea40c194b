/*
 * apply.c - New York, New York: playing, taking, passing.
 *
 * Invariant: hands, display, piles and the rest of the stock part the 48 cards.
 */
#include "games/newyork/newyork.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "rows are read byte by byte");

/*
 * Where a card stands in a row that holds it once: 1 in the lowest bit of its byte. All bytes
 * are below 0x80, so 0x80 less a byte has the top bit only if that byte is zero, and nothing
 * is borrowed from the next.
 */
static uint64_t place_of(uint64_t row, uint64_t byte)
{
    uint64_t other = row ^ newyork_each(byte);
    uint64_t place = (newyork_each(0x80) - other) >> 7 & newyork_each(1);
    assert(place && !(place & (place - 1)));
    return place;
}

/* The row without the byte at that place; those above it move down. */
static uint64_t without(uint64_t row, uint64_t place)
{
    uint64_t below = place - 1;
    return (row & below) | (row >> 8 & ~below) | (uint64_t)NEWYORK_NONE << 56;
}

/* NY-9: who comes after a seat among those still in; nobody: the game is over (NY-10). */
static const int8_t NEXT[16][4] = {
    {-2, -2, -2, -2}, {0, 0, 0, 0}, {1, 1, 1, 1}, {1, 0, 0, 0}, {2, 2, 2, 2}, {2, 2, 0, 0},
    {1, 2, 1, 1},     {1, 2, 0, 0}, {3, 3, 3, 3}, {3, 3, 3, 0}, {1, 3, 3, 1}, {1, 3, 3, 0},
    {2, 2, 3, 2},     {2, 2, 3, 0}, {1, 2, 3, 1}, {1, 2, 3, 0},
};
_Static_assert(CT_OVER == -2, "NEXT says -2 for over");

static void end_turn(struct newyork *s, size_t seat)
{
    assert(s->in < 16 && seat < 4);
    s->turn = NEXT[s->in][seat];
    s->due = (uint8_t)(s->turn & 3);
}

/* What comes seldom is kept out of the way of what comes always: a playout does little else
 * than play and take. */
#define SELDOM __attribute__((noinline))

/* NY-7: there is nothing to take, the hand gets smaller. */
SELDOM static void shrink_hand(struct newyork *s, unsigned card)
{
    size_t seat = (uint8_t)s->turn;
    uint64_t hand = s->row[seat];
    s->row[seat] = without(hand, place_of(hand, card));
    assert(s->size[seat] >= 2); /* a card and pass */
    if (--s->size[seat] == 1) s->in &= (uint8_t) ~(1u << seat);
    end_turn(s, seat);
}

SELDOM static void pass(struct newyork *s)
{
    size_t seat = (uint8_t)s->turn;
    s->in &= (uint8_t) ~(1u << seat);
    s->passed |= (uint8_t)(1u << seat);
    end_turn(s, seat);
}

static void play(struct newyork *s, unsigned card)
{
    uint16_t *pile = &s->pile[(size_t)(card & 15) - 1];
    *pile = (uint16_t)((unsigned)*pile << 4 | ((card >> 4) + 1));
    if (s->size[NEWYORK_SHOWN]) { /* first he takes (NY-5) */
        s->played = (uint8_t)card;
        s->due = NEWYORK_SHOWN;
    } else {
        shrink_hand(s, card);
    }
}

static void take(struct newyork *s, unsigned choice)
{
    size_t seat = (uint8_t)s->turn;
    uint64_t card = choice ^ NEWYORK_TAKE, played = s->played, hand = s->row[seat];
    s->row[seat] = hand ^ (card ^ played) * place_of(hand, played);
    s->played = 0;
    uint64_t shown = s->row[NEWYORK_SHOWN], place = place_of(shown, choice);
    assert(played && s->stock_at <= NEWYORK_CARDS);
    uint64_t next = s->deck[s->stock_at];
    if (next != NEWYORK_HIDDEN) { /* NY-6 */
        s->stock_at++;
        s->row[NEWYORK_SHOWN] = shown ^ (card ^ next) * place;
    } else { /* no stock, or its next card is not known here */
        s->row[NEWYORK_SHOWN] = without(shown, place);
        s->size[NEWYORK_SHOWN]--;
    }
    end_turn(s, seat);
}

void newyork_apply(const struct ct_kit *kit, ct_state *state, ct_move m)
{
    struct newyork *s = newyork_mutable_of(state);
    (void)kit;
    assert(newyork_check(kit, state, m, NULL));
    if (m & NEWYORK_TAKE)
        take(s, m);
    else if (m != NEWYORK_PASS)
        play(s, m);
    else
        pass(s);
}

/* Does a hand hold a card that came with the deal? */
static bool has_unseen(const struct newyork *s, int seat)
{
    return newyork_row_set(s, seat) & newyork_dealt_to(s, seat);
}

/* A card of the stock, or, with the end, the hands of those who passed (NY-8). */
bool newyork_reveals(const struct ct_kit *kit, const ct_state *state, ct_move m)
{
    const struct newyork *s = newyork_of(state);
    if (m & NEWYORK_TAKE) return s->stock_at < NEWYORK_CARDS;
    bool leaves = m == NEWYORK_PASS || (!s->size[NEWYORK_SHOWN] && s->size[s->turn] == 2);
    bool ends = leaves && s->in == 1u << s->turn;
    for (int seat = 0; ends && seat < kit->config.players; seat++)
        if (seat != s->turn && has_unseen(s, seat)) return true;
    return false;
}
