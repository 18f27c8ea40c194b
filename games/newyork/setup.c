/*
 * setup.c - New York, New York: dealing, and the deck as text.
 *
 * Everything unknown to somebody is an entry of the deck: the first six entries are seat
 * 0's first hand, and so on, then the display, then the stock in drawing order.
 */
#include "games/newyork/newyork.h"

#include <string.h>

static const uint64_t SIX_BYTES = 0x0000ffffffffffff;

bool newyork_kit_init(struct ct_kit *kit, const struct ct_json *doc, int setup,
                      struct ct_refusal *why)
{
    (void)kit, (void)doc, (void)setup, (void)why; /* one box, 48 cards, nothing to choose */
    return true;
}

/* Six cards of the deck as the beginning of a row. */
static uint64_t six_of(const uint8_t *cards)
{
    uint64_t row;
    memcpy(&row, cards, sizeof row); /* never beyond the deck: at least 18 cards follow */
    return row & SIX_BYTES;
}

/* NY-2: hands by seat number, then the display; the rest is the stock. */
static void deal(const struct ct_kit *kit, struct newyork *s)
{
    int players = kit->config.players;
    memset(s, 0, offsetof(struct newyork, deck));
    memset(s->deck + NEWYORK_CARDS, NEWYORK_HIDDEN, sizeof s->deck - NEWYORK_CARDS);
    for (int seat = 0; seat < 4; seat++) {
        bool sits = seat < players;
        uint64_t cards =
            sits ? six_of(s->deck + NEWYORK_HAND * seat) : SIX_BYTES & newyork_each(NEWYORK_NONE);
        s->row[seat] = cards | (uint64_t)(sits ? NEWYORK_PASS : NEWYORK_NONE) << 48 |
                       (uint64_t)NEWYORK_NONE << 56;
        s->size[seat] = sits ? NEWYORK_HAND + 1 : 0;
    }
    s->row[NEWYORK_SHOWN] = six_of(s->deck + NEWYORK_HAND * players) |
                            (SIX_BYTES & newyork_each(NEWYORK_TAKE)) |
                            (~SIX_BYTES & newyork_each(NEWYORK_NONE));
    s->size[NEWYORK_SHOWN] = NEWYORK_DISPLAY;
    s->stock_at = (uint8_t)(NEWYORK_HAND * players + NEWYORK_DISPLAY);
    s->in = (uint8_t)((1 << players) - 1);
    s->turn = (int8_t)kit->config.start;
    s->due = kit->config.start;
}

static const uint8_t BOX[NEWYORK_CARDS] = {
    0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x0c, /* red    */
    0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x1b, 0x1c, /* yellow */
    0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x2b, 0x2c, /* green  */
    0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x3a, 0x3b, 0x3c, /* blue   */
};

void newyork_init(const struct ct_kit *kit, ct_state *state, struct ct_rng *rng)
{
    struct newyork *s = newyork_mutable_of(state);
    memcpy(s->deck, BOX, sizeof BOX);
    ct_rng_shuffle(rng, s->deck, NEWYORK_CARDS);
    deal(kit, s);
}

static bool read_deck_card(const struct ct_json *doc, int value, int *card)
{
    char text[8];
    return ct_json_string(doc, value, text, sizeof text) &&
           newyork_read_card(text, strlen(text), card);
}

static bool read_deck(const struct ct_json *doc, int setup, uint8_t deck[NEWYORK_CARDS],
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

bool newyork_read_setup(const struct ct_kit *kit, ct_state *state, const struct ct_json *doc,
                        int setup, struct ct_refusal *why)
{
    struct newyork *s = newyork_mutable_of(state);
    if (!read_deck(doc, setup, s->deck, why)) return false;
    deal(kit, s);
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
