/*
 * board.c - the kit: a town read into tables.
 *
 * Everything about the streets that no tile and no taxi can change is worked out here once:
 * where one can drive on from a square, and which straight lines there are (TT-29).
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

unsigned tuktuk_neighbour(unsigned square, unsigned direction)
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
    for (unsigned d = 0; d < 4; d++) {
        unsigned to = tuktuk_neighbour(square, d);
        if (to == TUKTUK_NOWHERE) continue;
        if (is_street(k->glyph[to]) || (stations && is_station(k->glyph[to]))) mask |= 1u << d;
    }
    return mask;
}

unsigned tuktuk_streets_at(const struct tuktuk_kit *k, unsigned square)
{
    return ways(k, square, false);
}

bool tuktuk_is_crossing(const struct tuktuk_kit *k, unsigned square)
{
    return count_bits(tuktuk_streets_at(k, square)) >= 3;
}

bool tuktuk_in_rectangle(const struct tuktuk_kit *k, unsigned square)
{
    int x = tuktuk_x(square), y = tuktuk_y(square);
    const uint8_t *r = k->rectangle;
    return x >= r[0] && x <= r[2] && y >= r[1] && y <= r[3];
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
        if (k->glyph[q] != 'B' || tuktuk_in_rectangle(k, q)) continue;
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

bool tuktuk_close_town(struct tuktuk_kit *k, const int rectangle[4], struct ct_refusal *why)
{
    if (k->height == 0) return tuktuk_refuse_row(why, "board-size", 0);
    if (!read_rectangle(k, rectangle, why) || !find_homes(k, why)) return false;
    lay_ground(k);
    number_lines(k, TUKTUK_SOUTH);
    number_lines(k, TUKTUK_EAST);
    tuktuk_list_places(k);
    if (tuktuk_building_spaces(k) >= k->customers) return true;
    ct_refuse(why, "R-5", "board-few-buildings");
    ct_refusal_add_int(why, "spaces", tuktuk_building_spaces(k));
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
