/* draw.c - New York, New York: the text board, a skyline of twelve piles. */
#include "games/newyork/newyork.h"

static const char *const PAINT[] = {"\033[31m", "\033[33m", "\033[32m", "\033[34m"};

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
        int width = ct_width(ct_said(pen->speak, newyork_colour_name[i]));
        if (width > widest) widest = width;
    }
    return widest;
}

static void draw_mark(const struct ct_pen *pen, const char *mark, struct ct_text *out)
{
    ct_put_format(out, "  (%s)", ct_said(pen->speak, mark));
}

static void draw_seat(const struct newyork *s, const struct ct_score *score, int seat,
                      const struct ct_pen *pen, int eyes, struct ct_text *out)
{
    ct_put(out, s->turn == seat ? "> " : "  ");
    if (pen->colour) ct_put(out, PAINT[seat]);
    ct_put_said(out, pen->speak, "Seat {seat}", CT_PLACES({"seat", .number = seat}));
    ct_put_char(out, ' ');
    ct_put_padded(out, ct_said(pen->speak, newyork_colour_name[seat]), colour_width(pen));
    if (pen->colour) ct_put(out, "\033[0m");
    ct_put_char(out, ' ');
    ct_put_said(out, pen->speak, "points {n}",
                CT_PLACES({"n", .number = score->points[seat], .width = 3}));
    ct_put_format(out, "  %s", ct_said(pen->speak, CT_WORDS("hand")));
    draw_cards(pen, newyork_row_set(s, seat), newyork_hidden_in(s, seat), out);
    if (s->passed >> seat & 1) draw_mark(pen, CT_WORDS("passed"), out);
    if (seat == eyes) draw_mark(pen, CT_WORDS("you"), out);
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

void newyork_draw(const struct ct_kit *kit, const ct_state *state, int eyes,
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
    for (int i = 0; i < kit->config.players; i++) draw_seat(s, &score, i, pen, eyes, out);
    if (s->turn != CT_OVER) draw_turn(s, pen, out);
}
