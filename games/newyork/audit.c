/* audit.c - New York, New York: every invariant of a true state. */
#include "games/newyork/newyork.h"

static int count_of(uint64_t set)
{
    return __builtin_popcountll(set);
}

static const char *audit_rows(const struct ct_kit *kit, const struct newyork *s)
{
    bool taking = s->due == NEWYORK_SHOWN;
    for (int row = 0; row < 5; row++) {
        if (row >= kit->config.players && row != NEWYORK_SHOWN) continue;
        bool played = taking && row == s->turn;
        if (count_of(newyork_row_set(s, row)) != newyork_cards_in(s, row) - played)
            return "a row does not hold what its size says";
        if (newyork_cards_in(s, row) > NEWYORK_HAND) return "more than six cards in a row";
        if (row != NEWYORK_SHOWN && newyork_at(s->row[row], s->size[row] - 1) != NEWYORK_PASS)
            return "a hand's row without pass";
    }
    return NULL;
}

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
    if (s->turn >= 0 && s->due != s->turn && s->due != NEWYORK_SHOWN) return "the wrong row due";
    if (s->due == NEWYORK_SHOWN && !s->size[NEWYORK_SHOWN]) return "nothing there to take";
    if ((s->due == NEWYORK_SHOWN) != (s->played != 0)) return "played exactly while taking";
    return NULL;
}

const char *newyork_audit(const struct ct_kit *kit, const ct_state *state)
{
    const struct newyork *s = newyork_of(state);
    const char *wrong = audit_rows(kit, s);
    if (!wrong) wrong = audit_cards(kit, s);
    return wrong ? wrong : audit_seats(kit, s);
}
