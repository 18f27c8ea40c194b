/*
 * board.c - the kit: a town read into tables.
 *
 * Everything about the streets that no tile and no taxi can change is worked out here once:
 * where one can drive on from a square, which straight lines there are (TT-29), and for
 * every kind of decision the list of all places that the board allows (TT-2, TT-5 … TT-10).
 * In play such a list is copied with a few stretches left out, those of the squares that
 * are taken.
 *
 * Invariant: a direction is among a square's exits only if the square beyond is street or
 * station, so walking along exits never leaves the board.
 */
#include "games/tuktuk/tuktuk.h"
#include "games/tuktuk/data.h"

#include <string.h>

enum { OPTION_BOARD, OPTION_SIGNS };
enum { BOARD_CUSTOM = 2, SIGNS_EASY = 1, SIGNS_CUSTOM = 2 };

int tuktuk_count_bits(unsigned bits)
{
    int count = 0;
    for (; bits; bits &= bits - 1) count++;
    return count;
}

/* ---- the ground ------------------------------------------------------------------ */

static bool is_street(char glyph)
{
    return glyph == '.' || glyph == 'L' || glyph == 'M' || glyph == 'G';
}

static bool is_station(char glyph)
{
    return glyph >= '1' && glyph <= '4';
}

/* The square next to any square, NOWHERE beyond the edge of the largest board. */
static unsigned neighbour(unsigned square, int direction)
{
    int x = tuktuk_x(square) + (direction == EAST) - (direction == WEST);
    int y = tuktuk_y(square) + (direction == SOUTH) - (direction == NORTH);
    bool inside = x >= 0 && x < TUKTUK_SIDE && y >= 0 && y < TUKTUK_SIDE;
    return inside ? tuktuk_square(x, y) : TUKTUK_NOWHERE;
}

/* Directions in which a street square lies, with `stations` also those of stations. */
static unsigned ways(const struct tuktuk_kit *k, unsigned square, bool stations)
{
    unsigned mask = 0;
    for (int d = 0; d < 4; d++) {
        unsigned to = neighbour(square, d);
        if (to == TUKTUK_NOWHERE) continue;
        if (is_street(k->glyph[to]) || (stations && is_station(k->glyph[to]))) mask |= 1u << d;
    }
    return mask;
}

static void lay_ground(struct tuktuk_kit *k)
{
    for (unsigned q = 0; q < TUKTUK_SQUARES; q++) {
        char glyph = k->glyph[q];
        if (!is_street(glyph) && !is_station(glyph)) continue;
        unsigned bits = ways(k, q, true);
        if (glyph == 'L') bits |= TUKTUK_LIGHT;
        bits |= is_station(glyph) ? TUKTUK_STATION : TUKTUK_STREET;
        k->ground[q] = (uint8_t)bits;
    }
}

/* Numbers the lines of three and more squares that run towards `direction` (S or E). */
static void number_lines(struct tuktuk_kit *k, int direction)
{
    uint8_t *line = k->line[direction == EAST];
    uint8_t lines = 0;
    for (unsigned q = 0; q < TUKTUK_SQUARES; q++) {
        int length = 1;
        unsigned to = q;
        if (!k->ground[q] || k->ground[q] >> (direction ^ 2) & 1) continue; /* no first square */
        for (; k->ground[to] >> direction & 1; to = tuktuk_beyond(to, (unsigned)direction))
            length++;
        if (length < 3) continue;
        lines++;
        for (to = q; length > 0; length--, to = tuktuk_beyond(to, (unsigned)direction))
            line[to] = lines;
    }
}

/* ---- where things may go --------------------------------------------------------- */

static bool in_rectangle(const struct tuktuk_kit *k, unsigned square)
{
    int x = tuktuk_x(square), y = tuktuk_y(square);
    const uint8_t *r = k->rectangle;
    return x >= r[0] && x <= r[2] && y >= r[1] && y <= r[3];
}

static bool may_face(const struct tuktuk_kit *k, unsigned square, int direction)
{
    unsigned to = neighbour(square, direction);
    if (k->glyph[square] != 'B' || to == TUKTUK_NOWHERE) return false;
    return is_street(k->glyph[to]) && k->glyph[to] != 'L' && in_rectangle(k, to);
}

/* TT-6: a taxi can come in that heading, and there is a street on the side concerned. */
static bool may_turn(const struct tuktuk_kit *k, unsigned square, int heading, int side)
{
    unsigned streets = ways(k, square, false);
    unsigned needed = 1u << (heading ^ 2) | 1u << ((heading + side) & 3);
    return tuktuk_count_bits(streets) >= 3 && (streets & needed) == needed;
}

static bool is_along_axis(const struct tuktuk_kit *k, unsigned square, int direction)
{
    unsigned axis = 1u << direction | 1u << (direction ^ 2);
    return (k->ground[square] & TUKTUK_EXITS) == axis;
}

/* Is the place allowed, taxis and customers apart? Choices without a direction use N. */
static bool allows(const struct tuktuk_kit *k, enum tuktuk_choice choice, unsigned square,
                   int direction)
{
    bool street = is_street(k->glyph[square]), sign = street && k->glyph[square] != 'L';
    switch (choice) {
    case TUKTUK_FOR_SIGN: return sign && direction == NORTH;
    case TUKTUK_FOR_RIGHT: return sign && may_turn(k, square, direction, 1);
    case TUKTUK_FOR_LEFT: return sign && may_turn(k, square, direction, 3);
    case TUKTUK_FOR_ONE_WAY: return sign && is_along_axis(k, square, direction);
    case TUKTUK_FOR_POLICE: return street && direction == NORTH;
    case TUKTUK_FOR_MECHANIC: return k->glyph[square] == 'M' && direction == NORTH;
    case TUKTUK_FOR_GAS: return k->glyph[square] == 'G' && direction == NORTH;
    case TUKTUK_FOR_CUSTOMER: return may_face(k, square, direction);
    case TUKTUK_CHOICES: break;
    }
    return false;
}

static void list_places(struct tuktuk_kit *k, enum tuktuk_choice choice)
{
    struct tuktuk_places *p = &k->places[choice];
    for (unsigned q = 0; q < TUKTUK_SQUARES; q++) {
        p->first[q] = p->count;
        for (int d = 0; d < 4; d++)
            if (allows(k, choice, q, d)) p->at[p->count++] = (uint16_t)(q | (unsigned)d << 10);
    }
    p->first[TUKTUK_SQUARES] = p->count;
}

enum tuktuk_choice tuktuk_choice_of(int kind)
{
    switch (kind) {
    case TUKTUK_COMPULSORY_RIGHT:
    case TUKTUK_NO_RIGHT: return TUKTUK_FOR_RIGHT;
    case TUKTUK_COMPULSORY_LEFT:
    case TUKTUK_NO_LEFT: return TUKTUK_FOR_LEFT;
    case TUKTUK_ONE_WAY: return TUKTUK_FOR_ONE_WAY;
    case TUKTUK_POLICE: return TUKTUK_FOR_POLICE;
    case TUKTUK_MECHANIC: return TUKTUK_FOR_MECHANIC;
    case TUKTUK_GAS: return TUKTUK_FOR_GAS;
    default: return TUKTUK_FOR_SIGN;
    }
}

static int insert_square(unsigned *square, int count, unsigned q)
{
    int at = count;
    for (; at > 0 && square[at - 1] > q; at--) square[at] = square[at - 1];
    square[at] = q;
    return count + 1;
}

/* Squares that a choice may not take now, in rising order: their number. */
static int taken_squares(const struct tuktuk_kit *k, const struct tuktuk *s,
                         enum tuktuk_choice choice, unsigned *square)
{
    bool services = choice == TUKTUK_FOR_MECHANIC || choice == TUKTUK_FOR_GAS;
    int count = 0;
    if (choice == TUKTUK_FOR_POLICE) return 0;
    if (choice == TUKTUK_FOR_CUSTOMER) {
        for (int i = 0; i < s->placed; i++)
            count = insert_square(square, count, s->customer[i] & 1023);
        return count;
    }
    for (int seat = 0; seat < k->base.config.players; seat++)
        if (!services || seat != s->mover)
            count = insert_square(square, count, s->taxi[seat].square);
    return count;
}

/* Whole blocks of eight, which compilers turn into wide loads and stores: what is written
 * beyond `count` is overwritten by the next stretch or lies in the room that moves_max adds. */
static void copy_places(const uint16_t *at, int count, ct_move base, ct_move *out)
{
    for (int i = 0; i < count; i += TUKTUK_BLOCK)
        for (int j = 0; j < TUKTUK_BLOCK; j++) out[i + j] = base | at[i + j];
}

int tuktuk_list(const struct tuktuk_kit *k, const struct tuktuk *s, enum tuktuk_choice choice,
                ct_move base, ct_move *out)
{
    const struct tuktuk_places *p = &k->places[choice];
    unsigned taken[TUKTUK_CUSTOMERS];
    int stretches = taken_squares(k, s, choice, taken), from = 0, count = 0;
    for (int t = 0; t <= stretches; t++) {
        int to = t < stretches ? p->first[taken[t]] : p->count;
        copy_places(p->at + from, to - from, base, out + count);
        count += to - from;
        if (t < stretches) from = p->first[taken[t] + 1];
    }
    return count;
}

bool tuktuk_has_place(const struct tuktuk_kit *k, const struct tuktuk *s, enum tuktuk_choice choice)
{
    const struct tuktuk_places *p = &k->places[choice];
    unsigned taken[TUKTUK_CUSTOMERS];
    if (p->count > 4 * CT_SEATS_MAX) return true; /* four taxis cannot take so many */
    int stretches = taken_squares(k, s, choice, taken), left = p->count;
    for (int t = 0; t < stretches; t++) left -= p->first[taken[t] + 1] - p->first[taken[t]];
    return left > 0;
}

/* ---- reading a town -------------------------------------------------------------- */

static bool refuse_row(struct ct_refusal *why, const char *token, int row)
{
    ct_refuse(why, "R-5", token);
    return ct_refusal_add_int(why, "row", row);
}

static bool read_row(struct tuktuk_kit *k, const char *row, int y, struct ct_refusal *why)
{
    if (strlen(row) != k->width) return refuse_row(why, "board-row-length", y);
    for (int x = 0; x < k->width; x++) {
        char glyph = row[x];
        if (glyph < ' ' || glyph > '~') return refuse_row(why, "board-character", y);
        k->glyph[tuktuk_square(x, y)] = glyph;
        if (!is_station(glyph)) continue;
        uint16_t *station = &k->station[glyph - '1'];
        if (*station != TUKTUK_NOWHERE) {
            refuse_row(why, "board-station-twice", y);
            return ct_refusal_add_int(why, "station", glyph - '0');
        }
        *station = (uint16_t)tuktuk_square(x, y);
    }
    return true;
}

static bool read_rows(struct tuktuk_kit *k, const struct tuktuk_printed *town,
                      struct ct_refusal *why)
{
    size_t width = town->height > 0 ? strlen(town->row[0]) : 0;
    if (width < 1 || width > TUKTUK_SIDE) return refuse_row(why, "board-size", 0);
    k->width = (uint8_t)width;
    k->height = (uint8_t)town->height;
    memset(k->glyph, '#', sizeof k->glyph);
    for (int i = 0; i < TUKTUK_STATIONS; i++) k->station[i] = TUKTUK_NOWHERE;
    for (int y = 0; y < town->height; y++)
        if (!read_row(k, town->row[y], y, why)) return false;
    return true;
}

static bool read_rectangle(struct tuktuk_kit *k, const int corner[4], struct ct_refusal *why)
{
    bool inside = corner[0] >= 0 && corner[1] >= 0 && corner[0] <= corner[2] &&
                  corner[1] <= corner[3] && corner[2] < k->width && corner[3] < k->height;
    if (!inside) return ct_refuse(why, "R-5", "board-rectangle");
    for (int i = 0; i < 4; i++) k->rectangle[i] = (uint8_t)corner[i];
    for (unsigned q = 0; q < TUKTUK_SQUARES; q++) {
        if (k->glyph[q] != 'B' || in_rectangle(k, q)) continue;
        refuse_row(why, "board-building-outside", tuktuk_y(q));
        return tuktuk_add_square(why, "square", q);
    }
    return true;
}

/* TT-B2: seats 0, 1 of two players use 1 and 3. */
static bool find_homes(struct tuktuk_kit *k, struct ct_refusal *why)
{
    int players = k->base.config.players;
    for (int seat = 0; seat < players; seat++) {
        int number = players == 2 ? 2 * seat : seat;
        k->home[seat] = k->station[number];
        if (k->home[seat] != TUKTUK_NOWHERE) continue;
        ct_refuse(why, "R-5", "board-station-missing");
        return ct_refusal_add_int(why, "station", number + 1);
    }
    return true;
}

/* Building spaces from which somebody can face a street. */
static int usable_spaces(const struct tuktuk_kit *k)
{
    const struct tuktuk_places *p = &k->places[TUKTUK_FOR_CUSTOMER];
    int spaces = 0;
    for (unsigned q = 0; q < TUKTUK_SQUARES; q++) spaces += p->first[q + 1] > p->first[q];
    return spaces;
}

bool tuktuk_read_town(struct tuktuk_kit *k, const struct tuktuk_printed *town,
                      struct ct_refusal *why)
{
    if (!read_rows(k, town, why) || !read_rectangle(k, town->rectangle, why)) return false;
    if (!find_homes(k, why)) return false;
    lay_ground(k);
    number_lines(k, SOUTH);
    number_lines(k, EAST);
    for (int i = 0; i < TUKTUK_CHOICES; i++) list_places(k, (enum tuktuk_choice)i);
    k->customers = (uint8_t)(2 * k->base.config.players);
    if (usable_spaces(k) >= k->customers) return true;
    ct_refuse(why, "R-5", "board-few-buildings");
    ct_refusal_add_int(why, "spaces", usable_spaces(k));
    return ct_refusal_add_int(why, "customers", k->customers);
}

/* ---- from a record's set-up ------------------------------------------------------ */

enum { ROW_BYTES = 4 * TUKTUK_SIDE + 4 }; /* room to see what is wrong with a row */

static bool read_json_rectangle(const struct ct_json *doc, int list, int corner[4])
{
    int item, count = 0;
    if (!ct_json_is(doc, list, CT_JSON_ARRAY) || ct_json_size(doc, list) != 4) return false;
    for (item = ct_json_first(doc, list); item >= 0; item = ct_json_next(doc, item)) {
        int64_t value;
        if (!ct_json_int(doc, item, &value) || value < 0 || value >= TUKTUK_SIDE) return false;
        corner[count++] = (int)value;
    }
    return true;
}

static bool read_json_town(struct tuktuk_kit *k, const struct ct_json *doc, int setup,
                           struct ct_refusal *why)
{
    char text[TUKTUK_SIDE][ROW_BYTES];
    struct tuktuk_printed town = {.name = "custom"};
    int board = setup < 0 ? CT_JSON_NONE : ct_json_get(doc, setup, "board");
    if (!ct_json_is(doc, board, CT_JSON_OBJECT)) return ct_refuse(why, "R-5", "board-missing");
    int rows = ct_json_get(doc, board, "rows");
    if (!ct_json_is(doc, rows, CT_JSON_ARRAY)) return ct_refuse(why, "R-5", "board-rows-missing");
    if (ct_json_size(doc, rows) > TUKTUK_SIDE) return refuse_row(why, "board-size", TUKTUK_SIDE);
    for (int row = ct_json_first(doc, rows); row >= 0; row = ct_json_next(doc, row)) {
        char *at = text[town.height];
        if (!ct_json_string(doc, row, at, ROW_BYTES))
            return refuse_row(why, "board-character", town.height);
        town.row[town.height++] = at;
    }
    if (!read_json_rectangle(doc, ct_json_get(doc, board, "rectangle"), town.rectangle))
        return ct_refuse(why, "R-5", "board-rectangle");
    return tuktuk_read_town(k, &town, why);
}

/* How many of each kind a set-up's stock has. */
static bool count_stock(const struct ct_json *doc, int setup, uint8_t *count,
                        struct ct_refusal *why)
{
    int place = 0, stock = setup < 0 ? CT_JSON_NONE : ct_json_get(doc, setup, "stock");
    if (!ct_json_is(doc, stock, CT_JSON_ARRAY)) return ct_refuse(why, "R-5", "stock-missing");
    int tiles = ct_json_size(doc, stock);
    if (tiles < TUKTUK_TILES_MIN || tiles > TUKTUK_TILES_MAX) {
        ct_refuse(why, "R-5", "stock-size");
        return ct_refusal_add_int(why, "tiles", tiles);
    }
    for (int item = ct_json_first(doc, stock); item >= 0; item = ct_json_next(doc, item)) {
        char name[24];
        bool text = ct_json_string(doc, item, name, sizeof name);
        int kind = text ? tuktuk_kind_named(name, strlen(name)) : -1;
        place++;
        if (kind < 0) {
            ct_refuse(why, "R-5", "stock-kind");
            return ct_refusal_add_int(why, "place", place);
        }
        count[kind]++;
    }
    return true;
}

static void take_tiles(struct tuktuk_kit *k, const uint8_t *count)
{
    memcpy(k->count, count, sizeof k->count);
    for (int kind = 0; kind < TUKTUK_KIND_COUNT; kind++)
        k->tiles = (uint8_t)(k->tiles + count[kind]);
}

/* A stock that comes with one of the box's own mixes must be that mix: a file's own tiles
 * are not dropped in silence. */
static bool read_tiles(struct tuktuk_kit *k, const struct ct_json *doc, int setup,
                       struct ct_refusal *why)
{
    int signs = k->base.config.option[OPTION_SIGNS];
    const uint8_t *mix = signs == SIGNS_EASY ? TUKTUK_EASY_SIGNS : TUKTUK_ALL_SIGNS;
    bool given = setup >= 0 && ct_json_get(doc, setup, "stock") >= 0;
    uint8_t count[TUKTUK_KIND_COUNT] = {0};
    if ((given || signs == SIGNS_CUSTOM) && !count_stock(doc, setup, count, why)) return false;
    take_tiles(k, signs == SIGNS_CUSTOM ? count : mix);
    if (!given || memcmp(count, k->count, sizeof count) == 0) return true;
    return ct_refuse(why, "R-5", "stock-not-the-mix");
}

bool tuktuk_kit_init(struct ct_kit *kit, const struct ct_json *doc, int setup,
                     struct ct_refusal *why)
{
    struct tuktuk_kit *k = (struct tuktuk_kit *)(void *)kit;
    int board = kit->config.option[OPTION_BOARD];
    bool town = board == BOARD_CUSTOM ? read_json_town(k, doc, setup, why)
                                      : tuktuk_read_town(k, &TUKTUK_BOARDS[board], why);
    return town && read_tiles(k, doc, setup, why);
}
