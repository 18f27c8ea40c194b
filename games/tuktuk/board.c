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

#include <string.h>

static int count_bits(unsigned bits)
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
    int x = tuktuk_x(square) + (direction == TUKTUK_EAST) - (direction == TUKTUK_WEST);
    int y = tuktuk_y(square) + (direction == TUKTUK_SOUTH) - (direction == TUKTUK_NORTH);
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
    return count_bits(ways(k, square, false)) >= 3;
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
    uint8_t *line = k->line[direction == TUKTUK_EAST];
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
    case TUKTUK_FOR_SIGN: return sign && direction == TUKTUK_NORTH;
    case TUKTUK_FOR_RIGHT: return sign && may_turn(k, square, direction, 1);
    case TUKTUK_FOR_LEFT: return sign && may_turn(k, square, direction, 3);
    case TUKTUK_FOR_ONE_WAY: return sign && is_along_axis(k, square, direction);
    case TUKTUK_FOR_POLICE: return street && direction == TUKTUK_NORTH;
    case TUKTUK_FOR_MECHANIC: return k->glyph[square] == 'M' && direction == TUKTUK_NORTH;
    case TUKTUK_FOR_GAS: return k->glyph[square] == 'G' && direction == TUKTUK_NORTH;
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

bool tuktuk_is_listed(const struct tuktuk_kit *k, enum tuktuk_choice choice, unsigned place)
{
    const struct tuktuk_places *p = &k->places[choice];
    unsigned q = place & 1023;
    for (int i = p->first[q]; i < p->first[q + 1]; i++)
        if (p->at[i] == place) return true;
    return false;
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

bool tuktuk_refuse_row(struct ct_refusal *why, const char *token, int row)
{
    ct_refuse(why, "R-5", token);
    return ct_refusal_add_int(why, "row", row);
}

static bool note_station(struct tuktuk_kit *k, int number, unsigned square, struct ct_refusal *why)
{
    uint16_t *station = &k->station[number - 1];
    if (*station != TUKTUK_NOWHERE) {
        tuktuk_refuse_row(why, "board-station-twice", tuktuk_y(square));
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
        if (row[x] < ' ' || row[x] > '~') return tuktuk_refuse_row(why, "board-character", y);
    if (len < 1 || len > TUKTUK_SIDE || y == TUKTUK_SIDE)
        return tuktuk_refuse_row(why, "board-size", y);
    if (y == 0) k->width = (uint8_t)len;
    if (len != k->width) return tuktuk_refuse_row(why, "board-row-length", y);
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
        tuktuk_refuse_row(why, "board-building-outside", tuktuk_y(q));
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

bool tuktuk_close_town(struct tuktuk_kit *k, const int rectangle[4], struct ct_refusal *why)
{
    if (k->height == 0) return tuktuk_refuse_row(why, "board-size", 0);
    if (!read_rectangle(k, rectangle, why) || !find_homes(k, why)) return false;
    lay_ground(k);
    number_lines(k, TUKTUK_SOUTH);
    number_lines(k, TUKTUK_EAST);
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
