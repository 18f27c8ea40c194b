/*
 * check.c - New York, New York: is this move allowed, and if not, why?
 */
#include "games/newyork/newyork.h"

static bool refuse_card(struct ct_refusal *why, const char *rule, const char *token, int card)
{
    char name[8];
    struct ct_text text = ct_text_on(name, sizeof name);
    newyork_put_card(&text, card);
    ct_refuse(why, rule, token);
    return ct_refusal_add(why, "card", name);
}

static bool check_take(const struct newyork *s, int card, struct ct_refusal *why)
{
    bool taking = s->due == NEWYORK_SHOWN;
    if (!taking && !s->size[NEWYORK_SHOWN])
        return refuse_card(why, "NY-7", "nothing-to-take", card);
    if (!taking) return refuse_card(why, "NY-3", "play-first", card);
    if (!(newyork_row_set(s, NEWYORK_SHOWN) & newyork_bit(card)))
        return refuse_card(why, "NY-5", "not-in-display", card);
    return true;
}

static bool check_play(const struct newyork *s, int card, struct ct_refusal *why)
{
    if (s->due == NEWYORK_SHOWN) return refuse_card(why, "NY-5", "must-take", card);
    if (!(newyork_row_set(s, s->turn) & newyork_bit(card)))
        return refuse_card(why, "NY-4", "not-in-hand", card);
    return true;
}

bool newyork_check(const struct ct_kit *kit, const ct_state *state, ct_move m,
                   struct ct_refusal *why)
{
    const struct newyork *s = newyork_of(state);
    int card = (int)(m & 63);
    (void)kit;
    if (s->turn < 0) return ct_refuse(why, "NY-10", "game-over");
    if (m == NEWYORK_PASS)
        return s->due != NEWYORK_SHOWN || ct_refuse(why, "NY-8", "pass-while-taking");
    if (m >= 2 * NEWYORK_TAKE || !newyork_is_card(card))
        return ct_refuse(why, "R-13", "not-a-move");
    return m & NEWYORK_TAKE ? check_take(s, card, why) : check_play(s, card, why);
}
