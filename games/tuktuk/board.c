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

bool tuktuk_is_crossing(const struct tuktuk_kit *k, unsigned square)
{
    return tuktuk_count_bits(ways(k, square, false)) >= 3;
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
    return tuktuk_is_crossing(k, square) && (streets & needed) == needed;
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

static bool note_station(struct tuktuk_kit *k, int number, unsigned square, struct ct_refusal *why)
{
    uint16_t *station = &k->station[number - 1];
    if (*station != TUKTUK_NOWHERE) {
        refuse_row(why, "board-station-twice", tuktuk_y(square));
        return ct_refusal_add_int(why, "station", number);
    }
    *station = (uint16_t)square;
    return true;
}

void tuktuk_begin_town(struct tuktuk_kit *k)
{
    k->width = k->height = 0;
    memset(k->glyph, '#', sizeof k->glyph);
    for (int i = 0; i < TUKTUK_STATIONS; i++) k->station[i] = TUKTUK_NOWHERE;
}

/* The first row says how wide the board is. */
bool tuktuk_add_row(struct tuktuk_kit *k, const char *row, size_t len, struct ct_refusal *why)
{
    int y = k->height;
    for (size_t x = 0; x < len; x++)
        if (row[x] < ' ' || row[x] > '~') return refuse_row(why, "board-character", y);
    if (len < 1 || len > TUKTUK_SIDE || y == TUKTUK_SIDE) return refuse_row(why, "board-size", y);
    if (y == 0) k->width = (uint8_t)len;
    if (len != k->width) return refuse_row(why, "board-row-length", y);
    for (int x = 0; x < k->width; x++) {
        unsigned square = tuktuk_square(x, y);
        k->glyph[square] = row[x];
        if (is_station(row[x]) && !note_station(k, row[x] - '0', square, why)) return false;
    }
    k->height++;
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
        ct_refusal_add_int(why, "station", number + 1);
        return ct_refusal_add_int(why, "players", players);
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

/* TT-1: so many a player, and no more than the box holds. */
static bool count_customers(struct tuktuk_kit *k, struct ct_refusal *why)
{
    const char *each = ct_config_value(k->base.game, &k->base.config, "customers");
    int players = k->base.config.players, customers = (*each - '0') * players;
    k->customers = (uint8_t)customers;
    if (customers <= TUKTUK_CUSTOMERS) return true;
    ct_refuse(why, "R-4", "too-many-customers");
    ct_refusal_add(why, "each", each);
    ct_refusal_add_int(why, "players", players);
    ct_refusal_add_int(why, "customers", customers);
    return ct_refusal_add_int(why, "max", TUKTUK_CUSTOMERS);
}

bool tuktuk_close_town(struct tuktuk_kit *k, const int rectangle[4], struct ct_refusal *why)
{
    if (k->height == 0) return refuse_row(why, "board-size", 0);
    if (!read_rectangle(k, rectangle, why) || !find_homes(k, why)) return false;
    lay_ground(k);
    number_lines(k, SOUTH);
    number_lines(k, EAST);
    for (int i = 0; i < TUKTUK_CHOICES; i++) list_places(k, (enum tuktuk_choice)i);
    if (usable_spaces(k) >= k->customers) return true;
    ct_refuse(why, "R-5", "board-few-buildings");
    ct_refusal_add_int(why, "spaces", usable_spaces(k));
    ct_refusal_add_int(why, "customers", k->customers);
    return ct_refusal_add_int(why, "players", k->base.config.players);
}

bool tuktuk_read_town(struct tuktuk_kit *k, const struct tuktuk_printed *town,
                      struct ct_refusal *why)
{
    tuktuk_begin_town(k);
    for (int y = 0; y < town->height; y++)
        if (!tuktuk_add_row(k, town->row[y], strlen(town->row[y]), why)) return false;
    return tuktuk_close_town(k, town->rectangle, why);
}

/* ---- a town from a record's set-up ----------------------------------------------- */

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

static bool add_json_row(struct tuktuk_kit *k, const struct ct_json *doc, int item,
                         struct ct_refusal *why)
{
    char row[4 * TUKTUK_SIDE + 1]; /* room to see what else is wrong with a long one */
    if (!ct_json_is(doc, item, CT_JSON_STRING)) return ct_refuse(why, "R-5", "board-rows-missing");
    if (!ct_json_string(doc, item, row, sizeof row))
        return refuse_row(why, "board-size", k->height);
    return tuktuk_add_row(k, row, strlen(row), why);
}

static bool read_json_town(struct tuktuk_kit *k, const struct ct_json *doc, int setup,
                           struct ct_refusal *why)
{
    int rectangle[4], board = setup < 0 ? CT_JSON_NONE : ct_json_get(doc, setup, "board");
    if (!ct_json_is(doc, board, CT_JSON_OBJECT)) return ct_refuse(why, "R-5", "board-missing");
    int rows = ct_json_get(doc, board, "rows");
    if (!ct_json_is(doc, rows, CT_JSON_ARRAY)) return ct_refuse(why, "R-5", "board-rows-missing");
    tuktuk_begin_town(k);
    for (int row = ct_json_first(doc, rows); row >= 0; row = ct_json_next(doc, row))
        if (!add_json_row(k, doc, row, why)) return false;
    if (!read_json_rectangle(doc, ct_json_get(doc, board, "rectangle"), rectangle))
        return ct_refuse(why, "R-5", "board-rectangle");
    return tuktuk_close_town(k, rectangle, why);
}

/* ---- tiles ----------------------------------------------------------------------- */

struct stock {
    int tiles, count[TUKTUK_KIND_COUNT];
    uint8_t kind[TUKTUK_TILES_MAX]; /* the first so many, in drawing order */
};

static bool read_json_stock(const struct ct_json *doc, int setup, struct stock *stock,
                            struct ct_refusal *why)
{
    int list = setup < 0 ? CT_JSON_NONE : ct_json_get(doc, setup, "stock");
    *stock = (struct stock){.tiles = 0};
    if (!ct_json_is(doc, list, CT_JSON_ARRAY)) return ct_refuse(why, "R-5", "stock-missing");
    for (int item = ct_json_first(doc, list); item >= 0; item = ct_json_next(doc, item)) {
        char name[24];
        bool text = ct_json_string(doc, item, name, sizeof name);
        int kind = text ? tuktuk_kind_named(name, strlen(name)) : -1;
        if (kind < 0) {
            ct_refuse(why, "R-5", "stock-kind");
            return ct_refusal_add_int(why, "place", stock->tiles + 1);
        }
        stock->count[kind]++;
        if (stock->tiles < TUKTUK_TILES_MAX) stock->kind[stock->tiles] = (uint8_t)kind;
        stock->tiles++;
    }
    return true;
}

/* Are these the tiles of the kit, so many of each kind? */
static bool is_the_mix(const struct tuktuk_kit *k, const struct stock *stock,
                       struct ct_refusal *why)
{
    int kind = 0;
    while (kind < TUKTUK_KIND_COUNT && stock->count[kind] == k->count[kind]) kind++;
    if (kind == TUKTUK_KIND_COUNT) return true;
    const char *signs = ct_config_value(k->base.game, &k->base.config, "signs");
    bool own = strcmp(signs, "custom") == 0;
    ct_refuse(why, "R-5", own ? "stock-not-the-box" : "stock-not-the-mix");
    ct_refusal_add(why, "kind", TUKTUK_KIND_NAMES[kind]);
    ct_refusal_add_int(why, "count", stock->count[kind]);
    ct_refusal_add_int(why, "wanted", k->count[kind]);
    return ct_refusal_add(why, "signs", signs);
}

bool tuktuk_read_stock(const struct tuktuk_kit *k, const struct ct_json *doc, int setup,
                       uint8_t kinds[TUKTUK_TILES_MAX], struct ct_refusal *why)
{
    struct stock stock;
    if (!read_json_stock(doc, setup, &stock, why) || !is_the_mix(k, &stock, why)) return false;
    memcpy(kinds, stock.kind, sizeof stock.kind);
    return true;
}

static bool take_own_tiles(struct tuktuk_kit *k, const struct ct_json *doc, int setup,
                           struct ct_refusal *why)
{
    struct stock stock;
    if (!read_json_stock(doc, setup, &stock, why)) return false;
    if (stock.tiles < TUKTUK_TILES_MIN || stock.tiles > TUKTUK_TILES_MAX) {
        ct_refuse(why, "R-5", "stock-size");
        return ct_refusal_add_int(why, "tiles", stock.tiles);
    }
    k->tiles = (uint8_t)stock.tiles;
    for (int kind = 0; kind < TUKTUK_KIND_COUNT; kind++)
        k->count[kind] = (uint8_t)stock.count[kind];
    return true;
}

/* A stock that comes with one of the box's own mixes must be that mix: a file's own tiles
 * are not dropped in silence. */
static bool take_mix(struct tuktuk_kit *k, const uint8_t *mix, const struct ct_json *doc, int setup,
                     struct ct_refusal *why)
{
    uint8_t stock[TUKTUK_TILES_MAX];
    memcpy(k->count, mix, sizeof k->count);
    for (int kind = 0; kind < TUKTUK_KIND_COUNT; kind++) k->tiles = (uint8_t)(k->tiles + mix[kind]);
    bool given = setup >= 0 && ct_json_get(doc, setup, "stock") >= 0;
    return !given || tuktuk_read_stock(k, doc, setup, stock, why);
}

/* ---- all of it ------------------------------------------------------------------- */

static bool init_town(struct tuktuk_kit *k, const struct ct_json *doc, int setup,
                      struct ct_refusal *why)
{
    const char *name = ct_config_value(k->base.game, &k->base.config, "board");
    for (size_t i = 0; i < sizeof TUKTUK_BOARDS / sizeof *TUKTUK_BOARDS; i++)
        if (strcmp(TUKTUK_BOARDS[i].name, name) == 0)
            return tuktuk_read_town(k, &TUKTUK_BOARDS[i], why);
    return read_json_town(k, doc, setup, why);
}

static bool init_tiles(struct tuktuk_kit *k, const struct ct_json *doc, int setup,
                       struct ct_refusal *why)
{
    const char *name = ct_config_value(k->base.game, &k->base.config, "signs");
    if (strcmp(name, "all") == 0) return take_mix(k, TUKTUK_ALL_SIGNS, doc, setup, why);
    if (strcmp(name, "easy") == 0) return take_mix(k, TUKTUK_EASY_SIGNS, doc, setup, why);
    return take_own_tiles(k, doc, setup, why);
}

bool tuktuk_kit_init(struct ct_kit *kit, const struct ct_json *doc, int setup,
                     struct ct_refusal *why)
{
    struct tuktuk_kit *k = (struct tuktuk_kit *)(void *)kit;
    return count_customers(k, why) && init_town(k, doc, setup, why) &&
           init_tiles(k, doc, setup, why);
}
