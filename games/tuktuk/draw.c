/*
 * draw.c - the text board.
 *
 * A square takes 3 columns on wide boards and up to 5 on narrow ones:
 *
 *   " . "  street     "=L=" light     " M " " G "  services     "<1>" station
 *   "[ ]"  free building space        "[^]" a customer, feet up
 *   "st "  a sign by two letters      "cr>" one with a direction
 *   "Rst"  the taxi of red on a stop sign
 *
 * What three columns cannot show stands in the lists below: the stacks, what a sign or a
 * taxi hides, and which of several one-ways of a street is in force. Everything shows without
 * colour; colour only helps.
 */
#include "games/tuktuk/tuktuk.h"

#include <string.h>

enum { MARGIN = 3, CELL_MIN = 3, CELL_MAX = 5 };
enum { LINE_COLUMNS = 79, LEGEND_COLUMNS = 3, LEGEND_WIDTH = 26 };

static const char SEAT_LETTERS[] = "RYBG";
static const char *const SEAT_PAINT[] = {"\033[1;31m", "\033[1;33m", "\033[1;34m", "\033[1;32m"};

/* How a tile is drawn (those that never lie are not), and the rule about what it does. */
static const struct {
    const char *letters, *rule;
} SIGNS[TUKTUK_KIND_COUNT] = {
    [TUKTUK_SLIPPERY] = {"sl", "TT-21"},
    [TUKTUK_NO_PARKING] = {"np", "TT-31"},
    [TUKTUK_NO_STOPPING] = {"ns", "TT-32"},
    [TUKTUK_CROSSWALK_AHEAD] = {"ca", "TT-22"},
    [TUKTUK_CROSSWALK] = {"cw", "TT-24"},
    [TUKTUK_SPEED_LIMIT] = {"sp", "TT-23"},
    [TUKTUK_STOP] = {"st", "TT-24"},
    [TUKTUK_DO_NOT_ENTER] = {"xx", "TT-26"},
    [TUKTUK_METER] = {"pm", "TT-33"},
    [TUKTUK_POLICE_STOP] = {"ps", "TT-25"},
    [TUKTUK_POLICE] = {"po", "TT-30"},
    [TUKTUK_COMPULSORY_RIGHT] = {"cr", "TT-27"},
    [TUKTUK_COMPULSORY_LEFT] = {"cl", "TT-27"},
    [TUKTUK_NO_RIGHT] = {"nr", "TT-28"},
    [TUKTUK_NO_LEFT] = {"nl", "TT-28"},
    [TUKTUK_ONE_WAY] = {"ow", "TT-29"},
    [TUKTUK_MECHANIC] = {"", "TT-8"},
    [TUKTUK_GAS] = {"", "TT-9"},
    [TUKTUK_REMOVE] = {"", "TT-11"},
};

struct easel {
    const struct tuktuk_kit *k;
    const struct tuktuk *s;
    const struct ct_pen *pen;
    struct ct_text *out;
    int cell;
};

static const char *arrow(const struct easel *e, unsigned direction)
{
    static const char *const ascii[] = {"^", ">", "v", "<"};
    static const char *const fine[] = {"\u2191", "\u2192", "\u2193", "\u2190"};
    return (e->pen->utf8 ? fine : ascii)[direction & 3];
}

static int taxi_on(const struct easel *e, unsigned square)
{
    if (!(e->s->board[square] & TUKTUK_TAXI)) return -1;
    for (int seat = 0; seat < e->k->base.config.players; seat++)
        if (e->s->taxi[seat].square == square) return seat;
    return -1;
}

static void paint(const struct easel *e, const char *colour)
{
    if (e->pen->colour) ct_put(e->out, colour);
}

static void put_taxi(const struct easel *e, int seat)
{
    paint(e, SEAT_PAINT[seat]);
    ct_put_char(e->out, SEAT_LETTERS[seat]);
    paint(e, "\033[0m");
}

/* ---- squares --------------------------------------------------------------------- */

static void put_customer(const struct easel *e, unsigned square)
{
    const char *feet = " ";
    for (int i = 0; i < e->k->customers; i++)
        if (e->s->customer[i] != TUKTUK_NOBODY && (e->s->customer[i] & 1023) == square)
            feet = arrow(e, e->s->customer[i] >> 10);
    ct_put_char(e->out, '[');
    paint(e, "\033[1;35m");
    ct_put(e->out, feet);
    paint(e, "\033[0m");
    ct_put_char(e->out, ']');
}

/* The ground in two characters behind the place of a taxi. */
static void put_ground(const struct easel *e, unsigned square)
{
    char glyph = e->k->glyph[square];
    if (glyph == '.' && e->s->board[square] & TUKTUK_FEET)
        ct_put(e->out, ": ");
    else if (glyph == '.')
        ct_put(e->out, e->pen->utf8 ? "\u00b7 " : ". ");
    else if (glyph == 'L')
        ct_put(e->out, "L=");
    else if (e->k->ground[square] & TUKTUK_STATION) {
        ct_put_char(e->out, glyph);
        ct_put_char(e->out, '>');
    } else {
        ct_put_char(e->out, glyph);
        ct_put_char(e->out, ' ');
    }
}

/* A square with a tile: at most three columns. */
static void put_tile(const struct easel *e, unsigned square, int seat)
{
    unsigned code = e->s->board[square] & TUKTUK_CODE;
    int kind = tuktuk_kind_of_code(code);
    bool turned = tuktuk_is_turned(kind);
    if (seat >= 0) put_taxi(e, seat);
    paint(e, "\033[36m");
    ct_put(e->out, SIGNS[kind].letters);
    if (seat < 0 && turned)
        ct_put(e->out, arrow(e, code));
    else if (seat < 0)
        ct_put_char(e->out, e->k->glyph[square] == 'L' ? '=' : ' ');
    paint(e, "\033[0m");
}

static void put_square(const struct easel *e, unsigned square)
{
    static const char before[] = {' ', '=', '<'};
    unsigned ground = e->k->ground[square];
    int seat = taxi_on(e, square), left = (e->cell - CELL_MIN + 1) / 2;
    ct_put_times(e->out, ' ', left);
    if (e->k->glyph[square] == 'B') {
        put_customer(e, square);
    } else if (!ground) {
        ct_put(e->out, "   ");
    } else if (e->s->board[square] & TUKTUK_CODE) {
        put_tile(e, square, seat);
    } else {
        if (seat >= 0)
            put_taxi(e, seat);
        else
            ct_put_char(e->out, before[ground & TUKTUK_LIGHT     ? 1
                                       : ground & TUKTUK_STATION ? 2
                                                                 : 0]);
        put_ground(e, square);
    }
    ct_put_times(e->out, ' ', e->cell - CELL_MIN - left);
}

static void draw_grid(const struct easel *e)
{
    ct_put_times(e->out, ' ', MARGIN);
    for (int x = 0; x < e->k->width; x++) {
        char digits[8];
        struct ct_text number = ct_text_on(digits, sizeof digits);
        ct_put_times(&number, ' ', (e->cell - 1) / 2);
        ct_put_int(&number, x);
        ct_put_padded(e->out, digits, e->cell);
    }
    ct_put_char(e->out, '\n');
    for (int y = 0; y < e->k->height; y++) {
        ct_put_format(e->out, "%2d ", y);
        for (int x = 0; x < e->k->width; x++) put_square(e, tuktuk_square(x, y));
        ct_put_char(e->out, '\n');
    }
}

/* ---- lists below ----------------------------------------------------------------- */

static void draw_taxi(const struct easel *e, int seat, int viewer)
{
    const struct tuktuk_taxi *t = &e->s->taxi[seat];
    bool moves = e->s->mover == seat && e->s->turn != CT_OVER;
    ct_put(e->out, moves ? "> " : "  ");
    put_taxi(e, seat);
    ct_put_format(e->out, " seat %d %-6s %d,%d  home %c  delivered %d", seat,
                  TUKTUK_SEAT_COLOURS[seat], tuktuk_x(t->square), tuktuk_y(t->square),
                  e->k->glyph[e->k->home[seat]], t->delivered);
    if (t->carries) ct_put(e->out, ", customer");
    if (e->s->owing >> seat & 1) ct_put(e->out, ", misses turn");
    if (tuktuk_is_held(e->s, seat)) ct_put(e->out, ", held");
    if (seat == viewer) ct_put(e->out, " (you)");
    ct_put_char(e->out, '\n');
}

static void put_tile_name(struct ct_text *out, unsigned tile)
{
    int kind = tuktuk_kind_of_tile(tile);
    ct_put(out, TUKTUK_KIND_NAMES[kind]);
    if (!tuktuk_is_turned(kind)) return;
    ct_put_char(out, '/');
    ct_put_char(out, TUKTUK_DIRECTIONS[tile >> 10 & 3]);
}

/* One more item of a list that began at *line, on a new line if there is no room for it. */
static void put_item(struct ct_text *out, const char *item, size_t *line)
{
    if (out->len - *line + strlen(item) > LINE_COLUMNS) {
        ct_put(out, "\n   ");
        *line = out->len - 3;
    }
    ct_put(out, item);
}

static const char *service_on(const struct easel *e, unsigned square)
{
    char glyph = e->k->glyph[square];
    return glyph == 'M' ? "; mechanic" : glyph == 'G' ? "; gas station" : NULL;
}

/* One stack from the top down and what it hides, on as many lines as it takes. */
static void draw_stack(const struct easel *e, unsigned square, int top)
{
    size_t line = e->out->len;
    ct_put_format(e->out, "  %d,%d: ", tuktuk_x(square), tuktuk_y(square));
    for (int t = top; t >= 0; t = tuktuk_below(e->s, t)) {
        char buffer[40];
        struct ct_text item = ct_text_on(buffer, sizeof buffer);
        if (t != top) ct_put(&item, " on ");
        put_tile_name(&item, e->s->tile[t]);
        put_item(e->out, buffer, &line);
    }
    if (service_on(e, square)) put_item(e->out, service_on(e, square), &line);
    if (e->s->board[square] & TUKTUK_FEET) put_item(e->out, "; feet point here", &line);
    ct_put_char(e->out, '\n');
}

/* Squares with a tile of which the board does not show all. */
static void draw_stacks(const struct easel *e)
{
    const struct tuktuk_places *streets = &e->k->places[TUKTUK_FOR_POLICE];
    for (int i = 0; i < streets->count; i++) {
        unsigned square = streets->at[i];
        int top = tuktuk_top(e->s, square);
        if (top < 0) continue;
        bool hides = service_on(e, square) || e->s->board[square] & TUKTUK_FEET;
        if (hides || tuktuk_below(e->s, top) >= 0 || taxi_on(e, square) >= 0)
            draw_stack(e, square, top);
    }
}

/* TT-29: of several on one street the board does not show which was laid last. */
static void draw_lines(const struct easel *e)
{
    struct tuktuk_line line[TUKTUK_TILES_MAX];
    int count = tuktuk_lines(e->k, e->s, line);
    for (int i = 0; i < count; i++) {
        bool row = line[i].arrow & 1;
        ct_put_format(e->out, "  one-way in force: %d,%d/%c on %s %d, from ", tuktuk_x(line[i].at),
                      tuktuk_y(line[i].at), TUKTUK_DIRECTIONS[line[i].arrow],
                      row ? "row" : "column", row ? tuktuk_y(line[i].at) : tuktuk_x(line[i].at));
        tuktuk_put_square(e->out, line[i].from);
        ct_put(e->out, " to ");
        tuktuk_put_square(e->out, line[i].to);
        ct_put_char(e->out, '\n');
    }
}

static void put_legend(struct ct_text *out, int kind, int width)
{
    char buffer[40];
    struct ct_text item = ct_text_on(buffer, sizeof buffer);
    ct_put_format(&item, "%s %s %s", SIGNS[kind].letters, TUKTUK_KIND_NAMES[kind],
                  SIGNS[kind].rule);
    ct_put_padded(out, buffer, width);
}

/* The letters of the kinds that lie about, a few to a line, with the rule to look up. */
static void draw_legend(const struct easel *e)
{
    unsigned left = 0;
    int column = 0;
    for (unsigned q = 0; q < TUKTUK_SQUARES; q++)
        if (e->s->board[q] & TUKTUK_CODE) left |= 1u << tuktuk_top_kind(e->s, q);
    for (int kind = 0; left >> kind; kind++) {
        if (!(left >> kind & 1)) continue;
        bool last = ++column % LEGEND_COLUMNS == 0 || left >> kind == 1;
        ct_put(e->out, column % LEGEND_COLUMNS == 1 ? "  " : "");
        put_legend(e->out, kind, last ? 0 : LEGEND_WIDTH);
        ct_put(e->out, last ? "\n" : "");
    }
}

static void draw_turn(const struct easel *e)
{
    const struct tuktuk *s = e->s;
    ct_put_format(e->out, "\n  Stock %d", e->k->tiles - s->drawn);
    if (s->phase == TUKTUK_DEAL) {
        int kind = tuktuk_kind_of_tile(s->tile[s->drawn - 1]);
        ct_put_format(e->out, "   drawn: %s (%s)", TUKTUK_KIND_NAMES[kind], SIGNS[kind].rule);
    }
    if (s->die) ct_put_format(e->out, "   die: %d %s", s->die, TUKTUK_COLOURS[s->die]);
    if (s->extra) ct_put(e->out, "   five steps more, as with a green 5");
    ct_put_char(e->out, '\n');
}

void tuktuk_draw(const struct ct_kit *kit, const ct_state *state, int seat,
                 const struct ct_pen *pen, struct ct_text *out)
{
    struct easel e = {.k = tuktuk_kit_of(kit), .s = tuktuk_of(state), .pen = pen, .out = out};
    int columns = pen->columns > 0 ? pen->columns : 80;
    e.cell = (columns - MARGIN - 1) / e.k->width;
    if (e.cell < CELL_MIN) e.cell = CELL_MIN;
    if (e.cell > CELL_MAX) e.cell = CELL_MAX;
    draw_grid(&e);
    draw_turn(&e);
    for (int i = 0; i < kit->config.players; i++) draw_taxi(&e, i, seat);
    draw_stacks(&e);
    draw_lines(&e);
    ct_put_format(out,
                  "  =L= light  <1> station  M mechanic  G gas  : feet point here  [%s] customer\n",
                  arrow(&e, NORTH));
    draw_legend(&e);
}
