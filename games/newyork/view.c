/*
 * view.c - New York, New York for people and programs: the position as JSON (described in
 * docs/view-newyork.md), what a move did as events, and a text board.
 */
#include "games/newyork/newyork.h"

#include <string.h>

static const char *const COLOUR_NAMES[] = {CT_WORDS("red"), CT_WORDS("yellow"), CT_WORDS("green"),
                                           CT_WORDS("blue")};
static const char *const PAINT[] = {"\033[31m", "\033[33m", "\033[32m", "\033[34m"};

/* ---- JSON ---------------------------------------------------------------------------- */

static void put_json_card(struct ct_text *out, int card)
{
    ct_put_comma(out);
    ct_put_char(out, '"');
    newyork_put_card(out, card);
    ct_put_char(out, '"');
}

static void put_json_set(struct ct_text *out, const char *key, uint64_t cards, int unknown)
{
    ct_put_json_key(out, key);
    ct_put_char(out, '[');
    for (; cards; cards &= cards - 1) put_json_card(out, __builtin_ctzll(cards));
    for (int i = 0; i < unknown; i++) put_json_card(out, NEWYORK_HIDDEN);
    ct_put_char(out, ']');
}

/* Cards of a hand that the viewer does not know. */
static int hidden_in(const struct newyork *s, int seat)
{
    int hidden = 0;
    for (int i = 0; i < 8; i++) hidden += newyork_at(s->row[seat], i) == NEWYORK_HIDDEN;
    return hidden;
}

static void view_seat(const struct newyork *s, const struct ct_score *score, int seat,
                      struct ct_text *out)
{
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_member(out, "colour", COLOUR_NAMES[seat]);
    put_json_set(out, "hand", newyork_row_set(s, seat), hidden_in(s, seat));
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
        put_json_card(out, newyork_card(colour, number));
    }
    ct_put_char(out, ']');
}

static const char *phase_of(const struct newyork *s)
{
    if (s->turn == CT_OVER) return "over";
    return s->due == NEWYORK_SHOWN ? "take" : "play";
}

static void view(const struct ct_kit *kit, const ct_state *state, int seat, struct ct_text *out)
{
    const struct newyork *s = newyork_of(state);
    struct ct_score score;
    newyork_score(kit, state, &score);
    ct_put_char(out, '{');
    ct_put_json_member(out, "game", "newyork");
    ct_put_json_member(out, "scoring", newyork_is_pro(kit) ? "pro" : "basic");
    ct_put_json_number(out, "viewer", seat);
    ct_put_json_member(out, "phase", phase_of(s));
    ct_put_json_number(out, "turn", s->turn);
    ct_put_json_number(out, "stock", NEWYORK_CARDS - s->stock_at);
    put_json_set(out, "display", newyork_row_set(s, NEWYORK_SHOWN), 0);
    ct_put_json_key(out, "piles");
    ct_put_char(out, '[');
    for (int number = 1; number <= NEWYORK_PILES; number++) view_pile(s, number, out);
    ct_put(out, "]");
    ct_put_json_key(out, "seats");
    ct_put_char(out, '[');
    for (int i = 0; i < kit->config.players; i++) view_seat(s, &score, i, out);
    ct_put(out, "]");
    put_json_set(out, "seen", newyork_seen(kit, s), 0);
    if (score.reason) ct_put_json_member(out, "reason", score.reason);
    ct_put_char(out, '}');
}

/* ---- events ---------------------------------------------------------------------------- */

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
    put_json_card(out, card);
    ct_put_char(out, '}');
}

static void play_events(const struct newyork *before, const struct newyork *after, int card,
                        struct ct_text *out)
{
    int seat = before->turn, number = newyork_number(card);
    int covered = newyork_top(before, number);
    begin_event(out, covered < 0 ? "played" : "covered", "NY-4", seat);
    ct_put_json_key(out, "card");
    put_json_card(out, card);
    if (covered >= 0) {
        ct_put_json_key(out, "covers");
        put_json_card(out, newyork_card(covered, number));
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

static void events(const struct ct_kit *kit, const ct_state *before_state, ct_move m,
                   const ct_state *after_state, int seat, struct ct_text *out)
{
    const struct newyork *before = newyork_of(before_state), *after = newyork_of(after_state);
    int card = (int)(m & 63);
    (void)seat; /* nothing here is told to one seat only (NY-2) */
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

/* ---- text board -------------------------------------------------------------------------- */

enum { CELL = 6 }; /* columns of a pile: "[R12]" and a space; twelve make 72 */

static void paint_card(struct ct_text *out, const struct ct_pen *pen, int card, bool bold)
{
    bool known = newyork_is_card(card);
    if (pen->colour && known) {
        if (bold) ct_put(out, "\033[1m");
        ct_put(out, PAINT[newyork_colour(card)]);
    }
    newyork_put_card(out, card);
    if (pen->colour && known) ct_put(out, "\033[0m");
}

static int card_width(int card)
{
    return !newyork_is_card(card) ? 1 : newyork_number(card) > 9 ? 3 : 2;
}

/* One floor of one building: the top in brackets, what it covers beneath it. */
static void draw_floor(const struct newyork *s, const struct ct_pen *pen, int number, int floor,
                       struct ct_text *out)
{
    int height = newyork_pile_height(s, number);
    if (floor >= height) {
        ct_put_times(out, ' ', CELL);
        return;
    }
    bool top = floor == height - 1;
    int colour = (s->pile[number - 1] >> 4 * (height - 1 - floor) & 15) - 1;
    int card = newyork_card(colour, number);
    ct_put_char(out, top ? '[' : ' ');
    paint_card(out, pen, card, top);
    ct_put_char(out, top ? ']' : ' ');
    ct_put_times(out, ' ', CELL - 2 - card_width(card));
}

static void draw_skyline(const struct newyork *s, const struct ct_pen *pen, struct ct_text *out)
{
    int highest = 1;
    for (int number = 1; number <= NEWYORK_PILES; number++)
        if (newyork_pile_height(s, number) > highest) highest = newyork_pile_height(s, number);
    for (int floor = highest - 1; floor >= 0; floor--) {
        ct_put(out, "  ");
        for (int number = 1; number <= NEWYORK_PILES; number++)
            draw_floor(s, pen, number, floor, out);
        ct_put_char(out, '\n');
    }
    ct_put(out, "  ");
    for (int i = 0; i < CELL * NEWYORK_PILES - 1; i++) ct_put(out, pen->utf8 ? "\u2500" : "-");
    ct_put(out, "\n  ");
    for (int number = 1; number <= NEWYORK_PILES; number++) ct_put_format(out, "  %-4d", number);
    ct_put_char(out, '\n');
}

static void draw_cards(const struct ct_pen *pen, uint64_t cards, int unknown, struct ct_text *out)
{
    if (!cards && !unknown) {
        ct_put_char(out, ' ');
        ct_put(out, ct_said(pen->speak, CT_WORDS("none")));
    }
    for (; cards; cards &= cards - 1) {
        ct_put_char(out, ' ');
        paint_card(out, pen, __builtin_ctzll(cards), false);
    }
    for (int i = 0; i < unknown; i++) ct_put(out, " ?");
}

/* Of the longest colour in this language, so that the seats stand below each other. */
static int colour_width(const struct ct_pen *pen)
{
    int widest = 0;
    for (int i = 0; i < CT_SEATS_MAX; i++) {
        int width = ct_width(ct_said(pen->speak, COLOUR_NAMES[i]));
        if (width > widest) widest = width;
    }
    return widest;
}

static void draw_mark(const struct ct_pen *pen, const char *mark, struct ct_text *out)
{
    ct_put_format(out, "  (%s)", ct_said(pen->speak, mark));
}

static void draw_seat(const struct newyork *s, const struct ct_score *score, int seat,
                      const struct ct_pen *pen, int viewer, struct ct_text *out)
{
    ct_put(out, s->turn == seat ? "> " : "  ");
    if (pen->colour) ct_put(out, PAINT[seat]);
    ct_put_said(out, pen->speak, "Seat {seat}", CT_PLACES({"seat", .number = seat}));
    ct_put_char(out, ' ');
    ct_put_padded(out, ct_said(pen->speak, COLOUR_NAMES[seat]), colour_width(pen));
    if (pen->colour) ct_put(out, "\033[0m");
    ct_put_char(out, ' ');
    ct_put_said(out, pen->speak, "points {n}",
                CT_PLACES({"n", .number = score->points[seat], .width = 3}));
    ct_put_format(out, "  %s", ct_said(pen->speak, CT_WORDS("hand")));
    draw_cards(pen, newyork_row_set(s, seat), hidden_in(s, seat), out);
    if (s->passed >> seat & 1) draw_mark(pen, CT_WORDS("passed"), out);
    if (seat == viewer) draw_mark(pen, CT_WORDS("you"), out);
    ct_put_char(out, '\n');
}

/* What is to be decided. */
static void draw_turn(const struct newyork *s, const struct ct_pen *pen, struct ct_text *out)
{
    char sentence[512];
    struct ct_text text = ct_text_on(sentence, sizeof sentence);
    ct_put_said(&text, pen->speak,
                s->due == NEWYORK_SHOWN
                    ? CT_WORDS("Seat {seat}: take a card from the display.")
                    : CT_WORDS("Seat {seat}: play a card, or pass and be out for good."),
                CT_PLACES({"seat", .number = s->turn}));
    ct_put_lines(out, sentence, pen->columns);
}

static void draw(const struct ct_kit *kit, const ct_state *state, int seat,
                 const struct ct_pen *pen, struct ct_text *out)
{
    const struct newyork *s = newyork_of(state);
    struct ct_score score;
    newyork_score(kit, state, &score);
    draw_skyline(s, pen, out);
    ct_put_format(out, "\n  %s", ct_said(pen->speak, CT_WORDS("Display")));
    draw_cards(pen, newyork_row_set(s, NEWYORK_SHOWN), 0, out);
    ct_put(out, "    ");
    ct_put_said(out, pen->speak, "Stock {n}",
                CT_PLACES({"n", .number = NEWYORK_CARDS - s->stock_at}));
    ct_put_char(out, '\n');
    for (int i = 0; i < kit->config.players; i++) draw_seat(s, &score, i, pen, seat, out);
    if (s->turn != CT_OVER) draw_turn(s, pen, out);
}

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
    .colours = "RYGB",
    .surprises = surprises,
    .view = view,
    .events = events,
    .draw = draw,
};
