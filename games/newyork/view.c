/* view.c - New York, New York: the position as JSON, as docs/view-newyork.md describes it. */
#include "games/newyork/newyork.h"

static void put_json_set(struct ct_text *out, const char *key, uint64_t cards, int unknown)
{
    ct_put_json_key(out, key);
    ct_put_char(out, '[');
    for (; cards; cards &= cards - 1) newyork_put_json_card(out, __builtin_ctzll(cards));
    for (int i = 0; i < unknown; i++) newyork_put_json_card(out, NEWYORK_HIDDEN);
    ct_put_char(out, ']');
}

static void view_seat(const struct newyork *s, const struct ct_score *score, int seat,
                      struct ct_text *out)
{
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_member(out, "colour", newyork_colour_name[seat]);
    put_json_set(out, "hand", newyork_row_set(s, seat), newyork_hidden_in(s, seat));
    ct_put_json_bool(out, "in", s->in >> seat & 1);
    ct_put_json_bool(out, "passed", s->passed >> seat & 1);
    ct_put_json_number(out, "points", score->points[seat]);
    ct_put_json_number(out, "rank", score->rank[seat]);
    ct_put_char(out, '}');
}

/* A pile from the bottom to the top. */
static void view_pile(const struct newyork *s, int number, struct ct_text *out)
{
    ct_put_comma(out);
    ct_put_char(out, '[');
    for (int floor = newyork_pile_height(s, number) - 1; floor >= 0; floor--) {
        int colour = (s->pile[number - 1] >> 4 * floor & 15) - 1;
        newyork_put_json_card(out, newyork_card(colour, number));
    }
    ct_put_char(out, ']');
}

static const char *phase_of(const struct newyork *s)
{
    if (s->turn == CT_OVER) return "over";
    return s->due == NEWYORK_SHOWN ? "take" : "play";
}

/* The table is the same to all eyes. */
static void view_table(const struct newyork *s, struct ct_text *out)
{
    size_t begin = out->len;
    ct_put_json_member(out, "phase", phase_of(s));
    ct_put_json_number(out, "turn", s->turn);
    ct_put_json_number(out, "stock", NEWYORK_CARDS - s->stock_at);
    put_json_set(out, "display", newyork_row_set(s, NEWYORK_SHOWN), 0);
    ct_put_json_key(out, "piles");
    ct_put_char(out, '[');
    for (int number = 1; number <= NEWYORK_PILES; number++) view_pile(s, number, out);
    ct_put(out, "]");
    ct_keep_part(out, begin);
}

static void view(const struct ct_kit *kit, const ct_state *state, int eyes, struct ct_text *out)
{
    const struct newyork *s = newyork_of(state);
    struct ct_score score;
    newyork_score(kit, state, &score);
    ct_put_char(out, '{');
    ct_put_json_member(out, "game", "newyork");
    ct_put_json_member(out, "scoring", newyork_is_pro(kit) ? "pro" : "basic");
    ct_put_json_number(out, "viewer", eyes);
    if (!ct_put_part(out)) view_table(s, out);
    ct_put_json_key(out, "seats");
    ct_put_char(out, '[');
    for (int i = 0; i < kit->config.players; i++) view_seat(s, &score, i, out);
    ct_put(out, "]");
    put_json_set(out, "seen", newyork_seen(kit, s), 0);
    if (score.reason) ct_put_json_member(out, "reason", score.reason);
    ct_put_char(out, '}');
}

/* What turns up is the only thing told that its player could not know: hands that come to
 * light at the end (NY-8) are shown, not told. */
static const char *const surprises[] = {"turned-up", NULL};

const struct ct_face newyork_face = {
    .credit = "Wolfgang Kramer, 1989",
    .aim =
        "Have your colour on top of the piles with the highest numbers when all cards are played.",
    .how = "Type a card to play it (R7), + and a card to take it (+B3), or pass.",
    .refusal_words = newyork_refusal_words,
    .event_words = newyork_event_words,
    .reason_words = newyork_reason_words,
    .rulebook = newyork_rulebook,
    .colours = newyork_colours,
    .surprises = surprises,
    .view = view,
    .events = newyork_events,
    .draw = CT_DRAWN_BY(newyork_draw),
};
