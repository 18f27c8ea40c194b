/* notation.c - New York, New York: cards, moves and the deck as text (spec: newyork.md). */
#include "games/newyork/newyork.h"

#include <string.h>

static const char COLOURS[] = "RYGB";

void newyork_put_card(struct ct_text *out, int card)
{
    if (!newyork_is_card(card)) {
        ct_put_char(out, '?');
        return;
    }
    ct_put_char(out, COLOURS[newyork_colour(card)]);
    ct_put_int(out, newyork_number(card));
}

bool newyork_read_card(const char *text, size_t len, int *card)
{
    int64_t number;
    const char *colour = len > 0 && text[0] ? strchr(COLOURS, text[0]) : NULL;
    if (!colour || !ct_read_int(text + 1, len - 1, 1, NEWYORK_PILES, &number)) return false;
    *card = newyork_card((int)(colour - COLOURS), (int)number);
    return true;
}

void newyork_write_move(const struct ct_kit *kit, const ct_state *state, ct_move m,
                        struct ct_text *out)
{
    (void)kit, (void)state;
    if (m == NEWYORK_PASS) {
        ct_put(out, "pass");
        return;
    }
    if (m & NEWYORK_TAKE) ct_put_char(out, '+');
    newyork_put_card(out, (int)(m & 63));
}

bool newyork_read_move(const struct ct_kit *kit, const ct_state *state, const char *text,
                       size_t len, ct_move *out)
{
    int card;
    (void)kit, (void)state;
    if (len == 4 && memcmp(text, "pass", 4) == 0) {
        *out = NEWYORK_PASS;
        return true;
    }
    bool take = len > 0 && text[0] == '+';
    if (!newyork_read_card(text + take, len - take, &card)) return false;
    *out = (ct_move)card | (take ? NEWYORK_TAKE : 0);
    return true;
}

void newyork_write_setup(const struct ct_kit *kit, const ct_state *state, struct ct_text *out)
{
    const struct newyork *s = newyork_of(state);
    (void)kit;
    ct_put(out, "{\"deck\":[");
    for (int i = 0; i < NEWYORK_CARDS; i++) {
        ct_put(out, i ? ",\"" : "\"");
        newyork_put_card(out, s->deck[i]);
        ct_put_char(out, '"');
    }
    ct_put(out, "]}");
}

static bool read_deck_card(const struct ct_json *doc, int value, int *card)
{
    char text[8];
    return ct_json_string(doc, value, text, sizeof text) &&
           newyork_read_card(text, strlen(text), card);
}

bool newyork_read_deck(const struct ct_json *doc, int setup, uint8_t deck[NEWYORK_CARDS],
                       struct ct_refusal *why)
{
    int list = ct_json_get(doc, setup, "deck");
    uint64_t found = 0;
    int at = 0;
    if (!ct_json_is(doc, list, CT_JSON_ARRAY)) return ct_refuse(why, "R-5", "deck-missing");
    if (ct_json_size(doc, list) != NEWYORK_CARDS) {
        ct_refuse(why, "R-5", "deck-size");
        return ct_refusal_add_int(why, "cards", ct_json_size(doc, list));
    }
    for (int item = ct_json_first(doc, list); item >= 0; item = ct_json_next(doc, item)) {
        int card;
        if (!read_deck_card(doc, item, &card)) {
            ct_refuse(why, "R-5", "deck-card");
            return ct_refusal_add_int(why, "place", at + 1);
        }
        if (found & newyork_bit(card)) {
            char name[8];
            struct ct_text text = ct_text_on(name, sizeof name);
            newyork_put_card(&text, card);
            ct_refuse(why, "R-5", "deck-twice");
            return ct_refusal_add(why, "card", name);
        }
        found |= newyork_bit(card);
        deck[at++] = (uint8_t)card;
    }
    return true;
}
