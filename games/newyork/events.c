/* events.c - New York, New York: what a move did, as data (docs/view-newyork.md). */
#include "games/newyork/newyork.h"

static void begin_event(struct ct_text *out, const char *event, const char *rule, int seat)
{
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_member(out, "event", event);
    ct_put_json_member(out, "rule", rule);
    if (seat >= 0) ct_put_json_number(out, "seat", seat);
}

static void put_event(struct ct_text *out, const char *event, const char *rule, int seat)
{
    begin_event(out, event, rule, seat);
    ct_put_char(out, '}');
}

static void put_card_event(struct ct_text *out, const char *event, const char *rule, int seat,
                           int card)
{
    begin_event(out, event, rule, seat);
    ct_put_json_key(out, "card");
    newyork_put_json_card(out, card);
    ct_put_char(out, '}');
}

static void play_events(const struct newyork *before, const struct newyork *after, int card,
                        struct ct_text *out)
{
    int seat = before->turn, number = newyork_number(card);
    int covered = newyork_top(before, number);
    begin_event(out, covered < 0 ? "played" : "covered", "NY-4", seat);
    ct_put_json_key(out, "card");
    newyork_put_json_card(out, card);
    if (covered >= 0) {
        ct_put_json_key(out, "covers");
        newyork_put_json_card(out, newyork_card(covered, number));
    }
    ct_put_json_number(out, "pile", number);
    ct_put_char(out, '}');
    bool is_out = before->in != after->in;
    if (is_out) put_event(out, "hand-empty", "NY-7", seat);
}

static void take_events(const struct newyork *before, const struct newyork *after, int card,
                        struct ct_text *out)
{
    put_card_event(out, "taken", "NY-5", before->turn, card);
    if (before->stock_at < after->stock_at) {
        put_card_event(out, "turned-up", "NY-6", -1, before->deck[before->stock_at]);
        if (after->stock_at == NEWYORK_CARDS) put_event(out, "stock-empty", "NY-7", -1);
    }
    if (!after->size[NEWYORK_SHOWN]) put_event(out, "display-empty", "NY-7", -1);
}

static void end_event(const struct ct_kit *kit, const ct_state *after, struct ct_text *out)
{
    struct ct_score score;
    newyork_score(kit, after, &score);
    begin_event(out, "ended", "NY-10", -1);
    ct_put_json_member(out, "reason", score.reason);
    ct_put_json_ints(out, "scores", score.points, kit->config.players);
    ct_put_json_ints(out, "ranks", score.rank, kit->config.players);
    ct_put_char(out, '}');
}

void newyork_events(const struct ct_kit *kit, const ct_state *before_state, ct_move m,
                    const ct_state *after_state, int eyes, struct ct_text *out)
{
    const struct newyork *before = newyork_of(before_state), *after = newyork_of(after_state);
    int card = (int)(m & 63);
    (void)eyes; /* nothing here is told to one seat only (NY-2) */
    ct_put_char(out, '[');
    if (m == NEWYORK_PASS)
        put_event(out, "passed", "NY-8", before->turn);
    else if (m & NEWYORK_TAKE)
        take_events(before, after, card, out);
    else
        play_events(before, after, card, out);
    bool alone = __builtin_popcount(after->in) == 1 && __builtin_popcount(before->in) > 1;
    if (alone) put_event(out, "alone", "NY-9", after->turn);
    if (after->turn == CT_OVER) end_event(kit, after_state, out);
    ct_put_char(out, ']');
}
