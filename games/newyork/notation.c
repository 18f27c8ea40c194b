/* notation.c - New York, New York: cards and moves as text (spec: newyork.md). */
#include "games/newyork/newyork.h"

#include <string.h>

const char newyork_colours[] = "RYGB";

const char *const newyork_colour_name[CT_SEATS_MAX] = {CT_WORDS("red"), CT_WORDS("yellow"),
                                                       CT_WORDS("green"), CT_WORDS("blue")};

void newyork_put_card(struct ct_text *out, int card)
{
    if (!newyork_is_card(card)) {
        ct_put_char(out, '?');
        return;
    }
    ct_put_char(out, newyork_colours[newyork_colour(card)]);
    ct_put_int(out, newyork_number(card));
}

void newyork_put_json_card(struct ct_text *out, int card)
{
    ct_put_comma(out);
    ct_put_char(out, '"');
    newyork_put_card(out, card);
    ct_put_char(out, '"');
}

bool newyork_read_card(const char *text, size_t len, int *card)
{
    int64_t number;
    const char *colour = len > 0 && text[0] ? strchr(newyork_colours, text[0]) : NULL;
    if (!colour || !ct_read_int(text + 1, len - 1, 1, NEWYORK_PILES, &number)) return false;
    *card = newyork_card((int)(colour - newyork_colours), (int)number);
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
