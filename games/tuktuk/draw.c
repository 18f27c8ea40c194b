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
enum { LINE_COLUMNS = 79, LEGEND_WIDTH = 26 };
enum { TILE_NAME = 120, SENTENCE = 600 }; /* bytes, in any language */

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

static const char *said(const struct easel *e, const char *english)
{
    return ct_said(e->pen->speak, english);
}

static const char *kind_word(const struct easel *e, int kind)
{
    return said(e, ct_phrase_find(tuktuk_kind_words, TUKTUK_KIND_NAMES[kind]));
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
    ct_put_char(e->out, tuktuk_face.colours[seat]);
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

/* Of the longest colour in this language, so that the seats stand below each other. */
static int colour_width(const struct easel *e)
{
    int widest = 0;
    for (int i = 0; i < CT_SEATS_MAX; i++) {
        int width = ct_width(said(e, TUKTUK_SEAT_COLOURS[i]));
        if (width > widest) widest = width;
    }
    return widest;
}

static void draw_taxi(const struct easel *e, int seat, int eyes)
{
    const struct tuktuk_taxi *t = &e->s->taxi[seat];
    bool moves = e->s->mover == seat && e->s->turn != CT_OVER;
    const char station[2] = {e->k->glyph[e->k->home[seat]], '\0'};
    ct_put(e->out, moves ? "> " : "  ");
    put_taxi(e, seat);
    ct_put_char(e->out, ' ');
    ct_put_said(e->out, e->pen->speak, "Seat {seat}", CT_PLACES({"seat", .number = seat}));
    ct_put_char(e->out, ' ');
    ct_put_padded(e->out, said(e, TUKTUK_SEAT_COLOURS[seat]), colour_width(e));
    ct_put_format(e->out, " %d,%d  ", tuktuk_x(t->square), tuktuk_y(t->square));
    ct_put_said(e->out, e->pen->speak, "home {station}  delivered {n}",
                CT_PLACES({"station", .text = station}, {"n", .number = t->delivered}));
    if (t->carries) ct_put_format(e->out, ", %s", said(e, CT_WORDS("customer")));
    if (e->s->owing >> seat & 1) ct_put_format(e->out, ", %s", said(e, CT_WORDS("misses turn")));
    if (tuktuk_is_held(e->s, seat)) ct_put_format(e->out, ", %s", said(e, CT_WORDS("held")));
    if (seat == eyes) ct_put_format(e->out, " (%s)", said(e, CT_WORDS("you")));
    ct_put_char(e->out, '\n');
}

static void put_tile_name(const struct easel *e, struct ct_text *out, unsigned tile)
{
    int kind = tuktuk_kind_of_tile(tile);
    ct_put(out, kind_word(e, kind));
    if (tuktuk_is_turned(kind)) ct_put_format(out, " %s", arrow(e, tile >> 10));
}

/* One more item of a list, on a new line if there is no room for it; *used columns are taken. */
static void put_item(struct ct_text *out, const char *item, int *used)
{
    if (*used + ct_width(item) > LINE_COLUMNS) {
        ct_put(out, "\n   ");
        *used = 3;
    }
    ct_put(out, item);
    *used += ct_width(item);
}

static const char *service_on(const struct easel *e, unsigned square)
{
    char glyph = e->k->glyph[square];
    return glyph == 'M'   ? said(e, CT_WORDS("mechanic"))
           : glyph == 'G' ? said(e, CT_WORDS("gas station"))
                          : NULL;
}

static void put_note(struct ct_text *out, const char *words, int *used)
{
    char buffer[TILE_NAME];
    struct ct_text note = ct_text_on(buffer, sizeof buffer);
    ct_put_format(&note, "; %s", words);
    put_item(out, buffer, used);
}

/* One stack from the top down and what it hides, on as many lines as it takes. */
static void draw_stack(const struct easel *e, unsigned square, int top)
{
    char buffer[TILE_NAME];
    struct ct_text item = ct_text_on(buffer, sizeof buffer);
    int used = 0;
    ct_put_format(&item, "  %d,%d: ", tuktuk_x(square), tuktuk_y(square));
    put_item(e->out, buffer, &used);
    for (int t = top; t >= 0; t = tuktuk_below(e->s, t)) {
        ct_text_clear(&item);
        if (t != top) ct_put(&item, said(e, CT_WORDS(" on ")));
        put_tile_name(e, &item, e->s->tile[t]);
        put_item(e->out, buffer, &used);
    }
    if (service_on(e, square)) put_note(e->out, service_on(e, square), &used);
    if (e->s->board[square] & TUKTUK_FEET)
        put_note(e->out, said(e, CT_WORDS("feet point here")), &used);
    ct_put_char(e->out, '\n');
}

/* Squares with a tile of which the board does not show all. */
static void draw_stacks(const struct easel *e)
{
    for (unsigned square = 0; square < TUKTUK_SQUARES; square++) {
        int top = tuktuk_top(e->s, square);
        if (top < 0) continue;
        bool hides = service_on(e, square) || e->s->board[square] & TUKTUK_FEET;
        if (hides || tuktuk_below(e->s, top) >= 0 || taxi_on(e, square) >= 0)
            draw_stack(e, square, top);
    }
}

/* TT-29: of several on one street the board does not show which was laid last. */
static void draw_line(const struct easel *e, const struct tuktuk_line *line)
{
    char at[24], from[16], to[16], sentence[SENTENCE];
    struct ct_text at_text = ct_text_on(at, sizeof at), from_text = ct_text_on(from, sizeof from),
                   to_text = ct_text_on(to, sizeof to), text = ct_text_on(sentence, SENTENCE);
    bool row = line->arrow & 1;
    tuktuk_put_square(&at_text, line->at);
    ct_put_format(&at_text, " %s", arrow(e, line->arrow));
    tuktuk_put_square(&from_text, line->from);
    tuktuk_put_square(&to_text, line->to);
    ct_put_said(&text, e->pen->speak,
                row ? CT_WORDS("one-way in force: {at} on row {n}, from {from} to {to}")
                    : CT_WORDS("one-way in force: {at} on column {n}, from {from} to {to}"),
                CT_PLACES({"at", .text = at}, {"from", .text = from}, {"to", .text = to},
                          {"n", .number = row ? tuktuk_y(line->at) : tuktuk_x(line->at)}));
    ct_put_lines(e->out, sentence, LINE_COLUMNS + 1);
}

static void draw_lines(const struct easel *e)
{
    struct tuktuk_line line[TUKTUK_TILES_MAX];
    int count = tuktuk_lines(e->k, e->s, line);
    for (int i = 0; i < count; i++) draw_line(e, &line[i]);
}

static void put_legend(const struct easel *e, int kind, char item[TILE_NAME])
{
    struct ct_text text = ct_text_on(item, TILE_NAME);
    ct_put_format(&text, "%s %s %s", SIGNS[kind].letters, kind_word(e, kind), SIGNS[kind].rule);
}

/* Of the longest entry, whatever lies about: so the columns stay where they are. */
static int legend_width(const struct easel *e)
{
    int widest = LEGEND_WIDTH;
    for (int kind = 0; kind < TUKTUK_KIND_COUNT; kind++) {
        char item[TILE_NAME];
        put_legend(e, kind, item);
        if (*SIGNS[kind].letters && ct_width(item) + 1 > widest) widest = ct_width(item) + 1;
    }
    return widest;
}

/* The letters of the kinds that lie about, a few to a line, with the rule to look up. */
static void draw_legend(const struct easel *e)
{
    unsigned left = 0;
    int column = 0, width = legend_width(e), columns = LINE_COLUMNS / width;
    if (columns < 1) columns = 1;
    for (unsigned q = 0; q < TUKTUK_SQUARES; q++)
        if (e->s->board[q] & TUKTUK_CODE) left |= 1u << tuktuk_top_kind(e->s, q);
    for (int kind = 0; left >> kind; kind++) {
        char item[TILE_NAME];
        if (!(left >> kind & 1)) continue;
        put_legend(e, kind, item);
        ct_put(e->out, column++ % columns == 0 ? "  " : "");
        bool last = column % columns == 0 || left >> kind == 1;
        ct_put_padded(e->out, item, last ? 0 : width);
        ct_put(e->out, last ? "\n" : "");
    }
}

static void draw_turn(const struct easel *e)
{
    const struct tuktuk *s = e->s;
    ct_put(e->out, "\n  ");
    ct_put_said(e->out, e->pen->speak, "Stock {n}",
                CT_PLACES({"n", .number = e->k->tiles - s->drawn}));
    if (s->phase == TUKTUK_DEAL) {
        int kind = tuktuk_kind_of_tile(s->tile[s->drawn - 1]);
        ct_put(e->out, "   ");
        ct_put_said(e->out, e->pen->speak, "drawn: {tile} ({rule}; type {kind})",
                    CT_PLACES({"tile", .text = kind_word(e, kind)},
                              {"rule", .text = SIGNS[kind].rule},
                              {"kind", .text = TUKTUK_KIND_NAMES[kind]}));
    }
    if (s->die) {
        ct_put(e->out, "   ");
        ct_put_said(e->out, e->pen->speak, "die: {n} {colour}",
                    CT_PLACES({"n", .number = s->die},
                              {"colour", .text = said(e, TUKTUK_COLOURS[s->die])}));
    }
    if (s->extra)
        ct_put_format(e->out, "   %s", said(e, CT_WORDS("five steps more, as with a green 5")));
    ct_put_char(e->out, '\n');
    if (s->slowed)
        ct_put_format(e->out, "  %s\n",
                      said(e, CT_WORDS("speed limit passed in this turn: four steps at most")));
}

static void draw_key(const struct easel *e, int columns)
{
    char sentence[SENTENCE];
    struct ct_text text = ct_text_on(sentence, sizeof sentence);
    ct_put_said(&text, e->pen->speak,
                "=L= light  <1> station  M mechanic  G gas  : feet point here  [{feet}] customer",
                CT_PLACES({"feet", .text = arrow(e, TUKTUK_NORTH)}));
    ct_put_lines(e->out, sentence, columns);
}

void tuktuk_draw(const struct ct_kit *kit, const ct_state *state, int eyes,
                 const struct ct_pen *pen, struct ct_text *out)
{
    struct easel e = {.k = tuktuk_kit_of(kit), .s = tuktuk_of(state), .pen = pen, .out = out};
    int columns = pen->columns > 0 ? pen->columns : 80;
    e.cell = (columns - MARGIN - 1) / e.k->width;
    if (e.cell < CELL_MIN) e.cell = CELL_MIN;
    if (e.cell > CELL_MAX) e.cell = CELL_MAX;
    draw_grid(&e);
    draw_turn(&e);
    for (int i = 0; i < kit->config.players; i++) draw_taxi(&e, i, eyes);
    draw_stacks(&e);
    draw_lines(&e);
    draw_key(&e, columns);
    draw_legend(&e);
}
