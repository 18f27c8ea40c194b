/*
 * draw.c - the city as text.
 *
 * Each cell takes two lines and, with its western border, `wide` columns: a crossing of two
 * columns (if one is enough the border begins in the other), then the border; below it the
 * western border and the inside.
 *
 *      1                     crossings   o  complete, free    .  not complete
 *   o=====Rt----                         x  complete, without a street
 *   H     |                              Rt taxi of red       RT truck of red
 *
 * A map that is too wide gets narrower cells; what is then still too wide or too high is cut
 * around the tile that was laid last, and a note says so.
 */
#include "games/traffiq/traffiq.h"

#include <assert.h>
#include <string.h>

enum { NOTE = 600 };   /* bytes of a sentence below the map */
enum { HAND_ROW = 6 }; /* tiles of a hand on a line */
enum { LABEL = 5, WIDE = 6, NARROW = 4, ROWS_MAX = 40, CROSSING = 2 };

static const char *const seat_paint[] = {"\033[1;97;41m", "\033[1;30;43m", "\033[1;97;44m",
                                         "\033[1;30;42m"};
static const char *const letter_paint[] = {"\033[31m", "\033[33m", "\033[32m", "\033[36m"};

struct canvas {
    const struct traffiq_kit *kit;
    const struct traffiq *s;
    const struct ct_pen *pen;
    struct traffiq_city city;
    int columns;
    int left, top, right, bottom; /* cells shown, all included; as bytes of a place */
    int wide;
    bool cut;
    struct ct_text *out;
};

/* A sentence on lines of its own. */
static void put_note(const struct canvas *c, const char *english, const struct ct_place *places)
{
    char sentence[NOTE];
    struct ct_text text = ct_text_on(sentence, sizeof sentence);
    ct_put_said(&text, c->pen->speak, english, places);
    ct_put_lines(c->out, sentence, c->columns);
}

static traffiq_place place_of(int x, int y)
{
    assert(x >= 0 && x <= 0xff && y >= 0 && y <= 0xff); /* also around the outermost tiles */
    return (traffiq_place)(x | y << 8);
}

/* ---- which part of the map -------------------------------------------------------------- */

/* All tiles and the free cells around them. */
static void frame_all(struct canvas *c)
{
    c->left = c->top = 255;
    c->right = c->bottom = 0;
    for (int tile = 0; tile < traffiq_tiles(c->kit, c->s); tile++) {
        traffiq_place cell = traffiq_tile_cell(c->kit, c->s, tile);
        int x = cell & 0xff, y = cell >> 8;
        if (x - 1 < c->left) c->left = x - 1;
        if (x + 1 > c->right) c->right = x + 1;
        if (y - 1 < c->top) c->top = y - 1;
        if (y + 1 > c->bottom) c->bottom = y + 1;
    }
}

/* Shortens first..last to `room` cells around `middle`. */
static bool crop(int *first, int *last, int room, int middle)
{
    if (*last - *first + 1 <= room) return false;
    int begin = middle - room / 2;
    if (begin < *first) begin = *first;
    if (begin + room - 1 > *last) begin = *last - room + 1;
    *first = begin;
    *last = begin + room - 1;
    return true;
}

static void frame(struct canvas *c)
{
    traffiq_place last = traffiq_tile_cell(c->kit, c->s, traffiq_tiles(c->kit, c->s) - 1);
    frame_all(c);
    c->wide = LABEL + (c->right - c->left + 1) * WIDE + CROSSING <= c->columns ? WIDE : NARROW;
    int room = (c->columns - LABEL - CROSSING) / c->wide;
    bool too_wide = crop(&c->left, &c->right, room, last & 0xff);
    bool too_high = crop(&c->top, &c->bottom, ROWS_MAX, last >> 8);
    c->cut = too_wide || too_high;
}

/* ---- borders and crossings ------------------------------------------------------------------- */

static int letter_of(const struct canvas *c, traffiq_place cell, int side)
{
    int sides = traffiq_sides_at(c->kit, c->s, cell);
    return sides < 0 ? -1 : traffiq_letter((uint8_t)sides, side);
}

/* The letter on a cell's side, from whichever tile has it; -1: no tile on either side. */
static int border(const struct canvas *c, traffiq_place cell, int side)
{
    int own = letter_of(c, cell, side);
    return own >= 0 ? own : letter_of(c, traffiq_beside(cell, side), side ^ 2);
}

static void paint(const struct canvas *c, const char *code)
{
    if (c->pen->colour) ct_put(c->out, code);
}

static void put_border(const struct canvas *c, int letter, bool upright, int times)
{
    static const char *const ascii[2][4] = {{"=", "-", "^", "~"}, {"H", "|", "^", "~"}};
    static const char *const utf8[2][4] = {{"\u2550", "\u2500", "\u2663", "\u2248"},
                                           {"\u2551", "\u2502", "\u2663", "\u2248"}};
    if (letter < 0) {
        ct_put_times(c->out, ' ', times);
        return;
    }
    paint(c, letter_paint[letter]);
    for (int i = 0; i < times; i++)
        ct_put(c->out, c->pen->utf8 ? utf8[upright][letter] : ascii[upright][letter]);
    paint(c, "\033[0m");
}

static bool touches_tile(const struct canvas *c, traffiq_place vertex)
{
    for (int back = 0; back < 4; back++) {
        traffiq_place cell = (traffiq_place)(vertex - (back & 1) - (back >> 1) * 256);
        if (traffiq_tile_at(c->kit, c->s, cell) >= 0) return true;
    }
    return false;
}

static bool is_open(const struct traffiq *s, int node)
{
    int at = node - s->first_open;
    return at >= 0 && at < 4 && s->open >> at & 1;
}

static char crossing_mark(const struct canvas *c, int node, traffiq_place vertex)
{
    if (node != TRAFFIQ_NONE) return is_open(c->s, node) ? '?' : 'o';
    if (traffiq_is_complete(c->kit, c->s, vertex)) return 'x';
    return touches_tile(c, vertex) ? '.' : ' ';
}

/* Two columns: a vehicle takes both, a mark leaves one to the border behind it. */
static void put_crossing(const struct canvas *c, traffiq_place vertex, int letter)
{
    int node = traffiq_node_at(&c->city, c->s->nodes, vertex);
    if (node == TRAFFIQ_NONE || !traffiq_has(&c->s->on, node)) {
        ct_put_char(c->out, crossing_mark(c, node, vertex));
        put_border(c, letter, false, 1);
        return;
    }
    int seat = traffiq_owner(c->s, node);
    paint(c, seat_paint[seat]);
    ct_put_char(c->out, traffiq_colours[seat]);
    ct_put_char(c->out, traffiq_has(&c->s->truck, node) ? 'T' : 't');
    paint(c, "\033[0m");
}

/* ---- the map --------------------------------------------------------------------------------- */

static bool is_free_cell(const struct canvas *c, traffiq_place cell)
{
    if (traffiq_tile_at(c->kit, c->s, cell) >= 0) return false;
    for (int side = 0; side < TRAFFIQ_SIDES; side++)
        if (traffiq_tile_at(c->kit, c->s, traffiq_beside(cell, side)) >= 0) return true;
    return false;
}

/* A new line, without the blanks before it. */
static void end_line(struct ct_text *out)
{
    while (out->len > 0 && out->len < out->cap && out->at[out->len - 1] == ' ') out->len--;
    ct_put_char(out, '\n');
}

static void put_number(struct ct_text *out, int number, int width)
{
    char digits[12];
    struct ct_text text = ct_text_on(digits, sizeof digits);
    ct_put_int(&text, number);
    ct_put_padded(out, digits, -width);
}

/* A number ends over the middle of its cell. Where narrow cells and numbers of four
 * characters meet, only even numbers are there. */
static void draw_columns(const struct canvas *c)
{
    bool crowded = c->wide == NARROW && c->kit->west + c->left <= -100;
    int room = LABEL + c->wide / 2 + 1; /* since the number before */
    for (int x = c->left; x <= c->right; x++, room += c->wide) {
        int number = c->kit->west + x;
        if (crowded && number % 2 != 0) continue;
        put_number(c->out, number, room);
        room = 0;
    }
    ct_put_char(c->out, '\n');
}

static void draw_border_row(const struct canvas *c, int y)
{
    ct_put_times(c->out, ' ', LABEL);
    for (int x = c->left; x <= c->right; x++) {
        int letter = border(c, place_of(x, y), TRAFFIQ_NORTH);
        put_crossing(c, place_of(x, y), letter);
        put_border(c, letter, false, c->wide - CROSSING);
    }
    put_crossing(c, place_of(c->right + 1, y), -1);
    end_line(c->out);
}

static void draw_inside_row(const struct canvas *c, int y)
{
    put_number(c->out, c->kit->north + y, LABEL - 1);
    ct_put_char(c->out, ' ');
    for (int x = c->left; x <= c->right; x++) {
        traffiq_place cell = place_of(x, y);
        put_border(c, border(c, cell, TRAFFIQ_WEST), true, 1);
        ct_put_times(c->out, ' ', c->wide / 2 - 1);
        ct_put_char(c->out, is_free_cell(c, cell) ? '+' : ' ');
        ct_put_times(c->out, ' ', c->wide - c->wide / 2 - 1);
    }
    put_border(c, border(c, place_of(c->right, y), TRAFFIQ_EAST), true, 1);
    end_line(c->out);
}

static void draw_map(const struct canvas *c)
{
    draw_columns(c);
    for (int y = c->top; y <= c->bottom; y++) {
        draw_border_row(c, y);
        draw_inside_row(c, y);
    }
    draw_border_row(c, c->bottom + 1);
    if (!c->cut) return;
    put_note(c,
             CT_WORDS("(The map is larger: shown are x {left} to {right}, y {top} to {bottom}.)"),
             CT_PLACES({"left", .number = c->kit->west + c->left},
                       {"right", .number = c->kit->west + c->right},
                       {"top", .number = c->kit->north + c->top},
                       {"bottom", .number = c->kit->north + c->bottom}));
}

/* How a border looks, as a place in a sentence. */
static const char *sample(const struct canvas *c, int letter, bool both_ways, char room[64])
{
    struct ct_text text = ct_text_on(room, 64);
    struct canvas beside = *c;
    beside.out = &text;
    put_border(&beside, letter, false, both_ways ? 2 : 1);
    if (both_ways) put_border(&beside, letter, true, 1);
    return room;
}

static void draw_legend(const struct canvas *c)
{
    char room[4][64];
    ct_put_char(c->out, '\n');
    put_note(c,
             CT_WORDS(
                 "Streets: {red} red  {beige} beige.  {park} park  {water} water  + free cell"),
             CT_PLACES({"red", .text = sample(c, TRAFFIQ_RED, true, room[0])},
                       {"beige", .text = sample(c, TRAFFIQ_BEIGE, true, room[1])},
                       {"park", .text = sample(c, TRAFFIQ_PARK, false, room[2])},
                       {"water", .text = sample(c, TRAFFIQ_WATER, false, room[3])}));
    put_note(c, CT_WORDS("Crossings, named by the cell south-east of them: o complete  . not yet"),
             CT_PLACES({.name = NULL}));
    put_note(c, CT_WORDS("x without street  ? to place on  Rt taxi and RT truck of red"),
             CT_PLACES({.name = NULL}));
}

/* ---- the table ------------------------------------------------------------------------------- */

static void draw_hand(const struct canvas *c, int seat)
{
    struct traffiq_set hand = traffiq_hand(c->s, seat);
    int unknown = traffiq_hand_size(c->kit, c->s, seat) - traffiq_count(hand);
    bool empty = traffiq_is_empty(&hand) && !unknown;
    const char *title = empty ? CT_WORDS("hand empty") : CT_WORDS("hand");
    ct_put_format(c->out, "  %s", ct_said(c->pen->speak, title));
    for (int shown = 0; !traffiq_is_empty(&hand); shown++) {
        ct_put(c->out, shown % HAND_ROW == HAND_ROW - 1 ? "\n       " : " ");
        traffiq_put_sides(c->out, c->kit->kind_sides[c->s->stack[traffiq_pop(&hand)]]);
    }
    if (!unknown) return;
    ct_put_char(c->out, ' ');
    ct_put_said(c->out, c->pen->speak, "{n} hidden", CT_PLACES({"n", .number = unknown}));
}

/* Of the longest colour in this language, so that the seats stand below each other. */
static int colour_width(const struct canvas *c)
{
    int widest = 0;
    for (int i = 0; i < CT_SEATS_MAX; i++) {
        int width = ct_width(ct_said(c->pen->speak, traffiq_colour_name[i]));
        if (width > widest) widest = width;
    }
    return widest;
}

static void draw_seat(const struct canvas *c, int seat, int eyes)
{
    ct_put(c->out, c->s->turn == seat ? "> " : "  ");
    paint(c, seat_paint[seat]);
    ct_put_format(c->out, "%c ", traffiq_colours[seat]);
    ct_put_said(c->out, c->pen->speak, "Seat {seat}", CT_PLACES({"seat", .number = seat}));
    ct_put_char(c->out, ' ');
    ct_put_padded(c->out, ct_said(c->pen->speak, traffiq_colour_name[seat]), colour_width(c));
    paint(c, "\033[0m");
    ct_put_char(c->out, ' ');
    ct_put_said(c->out, c->pen->speak, "points {n}",
                CT_PLACES({"n", .number = traffiq_points(c->s, seat), .width = 2}));
    ct_put(c->out, "  ");
    ct_put_said(c->out, c->pen->speak, "supply {taxis}t {trucks}T",
                CT_PLACES({"taxis", .number = c->s->supply[seat][TRAFFIQ_TAXI]},
                          {"trucks", .number = c->s->supply[seat][TRAFFIQ_TRUCK]}));
    draw_hand(c, seat);
    if (seat == eyes) ct_put_format(c->out, "  (%s)", ct_said(c->pen->speak, CT_WORDS("you")));
    ct_put_char(c->out, '\n');
}

/* The turn in which the last tile was drawn is not yet of the last round. The count of quiet
 * turns is told as long as this turn may be one. */
static void draw_clock(const struct canvas *c)
{
    const struct traffiq *s = c->s;
    int left = c->kit->quiet_limit - s->quiet;
    bool quiet = !(s->done & (TRAFFIQ_DID_ATTACH | TRAFFIQ_DID_DRAW));
    put_note(c, CT_WORDS("Stack {n}"), CT_PLACES({"n", .number = c->kit->tiles - s->drawn}));
    if (s->phase == TRAFFIQ_OVER) return;
    if (s->last_turns > c->kit->players)
        put_note(c, CT_WORDS("The last tile is drawn: after this turn everybody has one more."),
                 CT_PLACES({.name = NULL}));
    else if (s->last_rule)
        put_note(c, CT_WORDS("Last round, turns left with this one: {n}"),
                 CT_PLACES({"n", .number = s->last_turns}));
    else if (quiet && left <= c->kit->players)
        put_note(c, CT_WORDS("Turns without attaching or drawing until the last round: {n}"),
                 CT_PLACES({"n", .number = left}));
}

void traffiq_draw(const struct ct_kit *base, const ct_state *state, int eyes,
                  const struct ct_pen *pen, struct ct_text *out)
{
    struct traffiq_room room;
    struct canvas c = {.kit = traffiq_kit_of(base), .s = traffiq_of(state), .pen = pen, .out = out};
    c.city = traffiq_city_of(c.kit, c.s, &room);
    c.columns = pen->columns > 20 ? pen->columns : 80;
    frame(&c);
    draw_map(&c);
    draw_legend(&c);
    ct_put_char(out, '\n');
    for (int i = 0; i < c.kit->players; i++) draw_seat(&c, i, eyes);
    draw_clock(&c);
    struct ct_pen narrowed = *pen;
    narrowed.columns = c.columns;
    traffiq_put_prompt(c.kit, c.s, &c.city, &narrowed, out);
}
