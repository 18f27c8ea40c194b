/*
 * audit.c - New York, New York: what any bytes must keep to before somebody may look at them,
 * and every invariant of a true state.
 *
 * Bounds are closed: what passes, and is then observed, imagined or moved on by a listed move,
 * passes again. There is always a move at a seat's turn, check agrees with each that is listed,
 * and the game ends, since every turn uses up something of stock, display and hands. That needs
 * more than ranges: a card twice in a row would be found in two places at once.
 */
#include "games/newyork/newyork.h"

static int count_of(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* ---- bounds ------------------------------------------------------------------------------- */

static const char *bound_turn(const struct ct_kit *kit, const struct newyork *s)
{
    int players = kit->config.players;
    bool over = s->turn == CT_OVER, taking = s->due == NEWYORK_SHOWN;
    if (!over && (s->turn < 0 || s->turn >= players)) return "the turn of nobody";
    if ((s->in | s->passed) >> players) return "a seat that nobody has";
    if (over ? s->due >= NEWYORK_SHOWN : s->due != s->turn && !taking) return "the wrong row due";
    if (taking != (s->played != 0)) return "played exactly while taking";
    if (taking && !s->size[NEWYORK_SHOWN]) return "nothing there to take";
    if (s->stock_at < NEWYORK_HAND * players + NEWYORK_DISPLAY || s->stock_at > NEWYORK_CARDS)
        return "the stock is out of the deck";
    return NULL;
}

/* Cards or blanks, each card once, blanks behind them; of a deal the blanks stand last. */
static const char *bound_deck(const struct ct_kit *kit, const struct newyork *s)
{
    int known = 0;
    for (int i = 0; i < (int)sizeof s->deck; i++) {
        bool blank = s->deck[i] == NEWYORK_HIDDEN;
        if (i < NEWYORK_CARDS ? !blank && !newyork_is_card(s->deck[i]) : !blank)
            return "the deck holds what is no card";
        known += !blank;
        bool in_deal = i < NEWYORK_HAND * kit->config.players && i % NEWYORK_HAND;
        if (in_deal && !blank && s->deck[i - 1] == NEWYORK_HIDDEN) return "a blank amid a deal";
    }
    return count_of(newyork_set_of(s->deck, NEWYORK_CARDS)) == known ? NULL : "a card twice";
}

/* From byte `from` on: so many blanks, and then nothing. */
static bool ends_with_blanks(uint64_t row, int from, int blanks)
{
    for (int i = from; i < 8; i++) {
        int wanted = i < from + blanks ? NEWYORK_HIDDEN : NEWYORK_NONE;
        if (newyork_at(row, i) != wanted) return false;
    }
    return true;
}

/* So many cards with that bit, each once. */
static bool begins_with_cards(uint64_t row, int count, int bit)
{
    uint64_t set = 0;
    for (int i = 0; i < count; i++) {
        int card = newyork_at(row, i) ^ bit;
        if (!newyork_is_card(card) || set & newyork_bit(card)) return false;
        set |= newyork_bit(card);
    }
    return true;
}

static const char *bound_hand(const struct newyork *s, int seat)
{
    const uint8_t *dealt = s->deck + NEWYORK_HAND * seat;
    uint64_t row = s->row[seat];
    int cards = s->size[seat] - 1, hidden = newyork_hidden_in(s, seat);
    int unknown = NEWYORK_HAND - count_of(newyork_set_of(dealt, NEWYORK_HAND));
    if (cards < 0 || cards + hidden > NEWYORK_HAND) return "more than six cards in a hand";
    if (!begins_with_cards(row, cards, 0) || newyork_at(row, cards) != NEWYORK_PASS ||
        !ends_with_blanks(row, cards + 1, hidden))
        return "a hand's row out of order";
    if (hidden > unknown) return "more unknown cards in a hand than in its deal";
    return NULL;
}

static const char *bound_display(const struct newyork *s)
{
    uint64_t row = s->row[NEWYORK_SHOWN];
    int cards = s->size[NEWYORK_SHOWN];
    if (cards > NEWYORK_DISPLAY) return "more than six cards in the display";
    if (!begins_with_cards(row, cards, NEWYORK_TAKE) || !ends_with_blanks(row, cards, 0))
        return "the display's row out of order";
    return NULL;
}

/* The card for which he must take one: it stands among his cards and lies on its pile. */
static bool has_played(const struct newyork *s)
{
    bool held = false;
    for (int i = 0; i < s->size[s->turn] - 1; i++)
        held |= newyork_at(s->row[s->turn], i) == s->played;
    return held && newyork_top(s, newyork_number(s->played)) == newyork_colour(s->played);
}

/* The rows together: no card in two of them, and all from the deck. */
static const char *bound_cards(const struct ct_kit *kit, const struct newyork *s)
{
    uint64_t left = newyork_set_of(s->deck, s->stock_at); /* of the cards that were dealt */
    if (s->played && !has_played(s)) return "the card played was not in the hand";
    for (int row = 0; row <= NEWYORK_SHOWN; row++) {
        uint64_t cards = newyork_row_set(s, row);
        if (row >= kit->config.players && row < NEWYORK_SHOWN) continue;
        if (row == s->turn && s->played) cards |= newyork_bit(s->played);
        if (cards & ~left) return "a card in two rows, or never dealt";
        left &= ~cards;
    }
    return NULL;
}

static const char *bound_rows(const struct ct_kit *kit, const struct newyork *s)
{
    const char *wrong = bound_display(s);
    for (int seat = 0; !wrong && seat < NEWYORK_SHOWN; seat++) {
        if (seat < kit->config.players)
            wrong = bound_hand(s, seat);
        else if (s->size[seat] || !ends_with_blanks(s->row[seat], 0, 0))
            wrong = "a hand of nobody";
    }
    return wrong ? wrong : bound_cards(kit, s);
}

static const char *bound_piles(const struct newyork *s)
{
    for (int i = 0; i < NEWYORK_PILES; i++)
        for (unsigned pile = s->pile[i]; pile; pile >>= 4)
            if ((pile & 15) < 1 || (pile & 15) > 4) return "a pile with a colour that is none";
    return NULL;
}

const char *newyork_bounds(const struct ct_kit *kit, const ct_state *state)
{
    const struct newyork *s = newyork_of(state);
    const char *wrong = bound_turn(kit, s);
    if (!wrong) wrong = bound_deck(kit, s);
    if (!wrong) wrong = bound_piles(s);
    return wrong ? wrong : bound_rows(kit, s);
}

/* ---- audit -------------------------------------------------------------------------------- */

static const char *audit_cards(const struct ct_kit *kit, const struct newyork *s)
{
    uint64_t stock = newyork_set_of(s->deck + s->stock_at, NEWYORK_CARDS - s->stock_at);
    uint64_t piled = newyork_piled_set(s), shown = newyork_row_set(s, NEWYORK_SHOWN);
    uint64_t all = stock | piled | shown;
    int count = count_of(stock) + count_of(piled) + count_of(shown);
    for (int seat = 0; seat < kit->config.players; seat++) {
        all |= newyork_row_set(s, seat);
        count += count_of(newyork_row_set(s, seat));
    }
    if (count_of(newyork_set_of(s->deck, NEWYORK_CARDS)) != NEWYORK_CARDS)
        return "the deck is not the 48 cards";
    if (count_of(all) != NEWYORK_CARDS || count != NEWYORK_CARDS)
        return "a card is in two places or nowhere";
    if (s->stock_at < NEWYORK_CARDS && s->size[NEWYORK_SHOWN] != NEWYORK_DISPLAY)
        return "a gap in the display";
    return NULL;
}

static const char *audit_seats(const struct ct_kit *kit, const struct newyork *s)
{
    for (int seat = 0; seat < kit->config.players; seat++) {
        bool in = s->in >> seat & 1, passed = s->passed >> seat & 1;
        if (in == (passed || newyork_cards_in(s, seat) == 0)) return "the seats in are wrong";
    }
    if (s->turn != CT_OVER && !(s->in >> s->turn & 1)) return "the turn of somebody who is out";
    if (s->turn == CT_OVER && s->in) return "over while somebody can play";
    if (s->spare[0] | s->spare[1]) return "something in the spare bytes";
    return NULL;
}

const char *newyork_audit(const struct ct_kit *kit, const ct_state *state)
{
    const struct newyork *s = newyork_of(state);
    const char *wrong = newyork_bounds(kit, state);
    if (!wrong) wrong = audit_cards(kit, s);
    return wrong ? wrong : audit_seats(kit, s);
}
