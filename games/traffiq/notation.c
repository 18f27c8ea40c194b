/*
 * notation.c - moves as text: RRPB@2,-1, taxi@1,1, truck:1,1>1,2, draw, compete:hv, ...
 *
 * Places are whole numbers in canonical form, so a text is the only one for its move. A
 * number beyond all that the map can reach is read as the rim of the map's bytes, where no
 * tile can ever lie: it is a move, and the rules refuse it without naming a place.
 */
#include "games/traffiq/traffiq.h"

#include <string.h>

static const char letters[] = "RBPW";
const char *const traffiq_side_name[TRAFFIQ_SIDES] = {"N", "E", "S", "W"};
const char *const traffiq_letter_name[] = {"R", "B", "P", "W"};
const char *const traffiq_vehicle_name[] = {"taxi", "truck"};
const char *const traffiq_street_name[] = {"", "h", "v", "hv"};
const char traffiq_colours[] = "RYBG";
const char *const traffiq_colour_name[CT_SEATS_MAX] = {CT_WORDS("red"), CT_WORDS("yellow"),
                                                       CT_WORDS("blue"), CT_WORDS("green")};

void traffiq_put_sides(struct ct_text *out, uint8_t sides)
{
    for (int side = 0; side < TRAFFIQ_SIDES; side++)
        ct_put_char(out, letters[traffiq_letter(sides, side)]);
}

void traffiq_put_place(const struct traffiq_kit *kit, struct ct_text *out, traffiq_place at)
{
    ct_put_int(out, traffiq_x(kit, at));
    ct_put_char(out, ',');
    ct_put_int(out, traffiq_y(kit, at));
}

void traffiq_put_point(const struct traffiq_kit *kit, struct ct_text *out, traffiq_place at)
{
    ct_put_comma(out);
    ct_put_char(out, '[');
    traffiq_put_place(kit, out, at);
    ct_put_char(out, ']');
}

void traffiq_fact_place(const struct traffiq_kit *kit, struct ct_refusal *why, const char *name,
                        traffiq_place at)
{
    char buffer[CT_FACT_TEXT];
    struct ct_text text = ct_text_on(buffer, sizeof buffer);
    traffiq_put_place(kit, &text, at);
    ct_refusal_add(why, name, buffer);
}

void traffiq_fact_sides(struct ct_refusal *why, const char *name, uint8_t sides)
{
    char buffer[CT_FACT_TEXT];
    struct ct_text text = ct_text_on(buffer, sizeof buffer);
    traffiq_put_sides(&text, sides);
    ct_refusal_add(why, name, buffer);
}

/* ---- writing ---------------------------------------------------------------------------- */

/* Where a ride begins and ends; false: these bits name a node that there is not. */
static bool ends_of_ride(const struct traffiq_node *node, int nodes, ct_move m, int kind,
                         traffiq_place *from, traffiq_place *to)
{
    int first = (int)(m >> (kind == TRAFFIQ_MOVE_RIDE ? 8 : 16) & 0xff), last = (int)(m & 0xff);
    *from = *to = (traffiq_place)m;
    if (kind == TRAFFIQ_MOVE_FROM_NOWHERE) {
        int dx = (int)(m >> 16 & 63) - 32, dy = (int)(m >> 22 & 63) - 32;
        *to = (traffiq_place)(*from + dx + 256 * dy);
        return true;
    }
    if (first >= nodes || (kind == TRAFFIQ_MOVE_RIDE && last >= nodes)) return false;
    *from = node[first].at;
    if (kind == TRAFFIQ_MOVE_RIDE) *to = node[last].at;
    return true;
}

static void put_ride(const struct traffiq_kit *kit, const struct traffiq *s, ct_move m, int vehicle,
                     struct ct_text *out)
{
    struct traffiq_room room;
    const struct traffiq_node *node = traffiq_nodes_of(kit, s, &room);
    traffiq_place from, to;
    if (!ends_of_ride(node, s->nodes, m, traffiq_move_kind(m) - vehicle, &from, &to)) {
        ct_put_char(out, '?');
        return;
    }
    ct_put(out, traffiq_vehicle_name[vehicle]);
    ct_put_char(out, ':');
    traffiq_put_place(kit, out, from);
    ct_put_char(out, '>');
    traffiq_put_place(kit, out, to);
}

static void put_at(const struct traffiq_kit *kit, traffiq_place at, struct ct_text *out)
{
    ct_put_char(out, '@');
    traffiq_put_place(kit, out, at);
}

void traffiq_write_move(const struct ct_kit *base, const ct_state *s, ct_move m,
                        struct ct_text *out)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    int kind = traffiq_move_kind(m);
    switch (kind) {
    case TRAFFIQ_MOVE_ATTACH:
        traffiq_put_sides(out, (uint8_t)(m >> 16));
        put_at(kit, (traffiq_place)m, out);
        break;
    case TRAFFIQ_MOVE_PLACE:
    case TRAFFIQ_MOVE_PLACE_TRUCK:
        ct_put(out, traffiq_vehicle_name[kind - TRAFFIQ_MOVE_PLACE]);
        put_at(kit, (traffiq_place)m, out);
        break;
    case TRAFFIQ_MOVE_COMPETE:
        ct_put(out, "compete:");
        ct_put(out, traffiq_street_name[m & 3]);
        break;
    case TRAFFIQ_MOVE_DRAW: ct_put(out, "draw"); break;
    case TRAFFIQ_MOVE_END: ct_put(out, "end"); break;
    case TRAFFIQ_MOVE_SKIP: ct_put(out, "skip"); break;
    case TRAFFIQ_MOVE_HOLD: ct_put(out, "hold"); break;
    case TRAFFIQ_MOVE_RIDE:
    case TRAFFIQ_MOVE_OFF_STREET:
    case TRAFFIQ_MOVE_FROM_NOWHERE: put_ride(kit, traffiq_of(s), m, TRAFFIQ_TAXI, out); break;
    case TRAFFIQ_MOVE_RIDE_TRUCK:
    case TRAFFIQ_MOVE_OFF_STREET_TRUCK:
    case TRAFFIQ_MOVE_FROM_NOWHERE_TRUCK:
        put_ride(kit, traffiq_of(s), m, TRAFFIQ_TRUCK, out);
        break;
    default: ct_put_char(out, '?');
    }
}

/* ---- reading ---------------------------------------------------------------------------- */

bool traffiq_read_sides(const char *text, size_t len, uint8_t *sides)
{
    unsigned value = 0;
    if (len != 4) return false;
    for (int i = 0; i < 4; i++) {
        const char *at = memchr(letters, text[i], 4);
        if (!at) return false;
        value = value << 2 | (unsigned)(at - letters);
    }
    *sides = (uint8_t)value;
    return true;
}

/* A whole number in canonical form, of any length; beyond TOO_FAR it stops growing. */
static bool scan_number(const char **s, const char *end, int *out)
{
    enum { TOO_FAR = 1000000 };
    bool minus = *s < end && **s == '-';
    const char *digits = *s + minus, *at = digits;
    int value = 0;
    for (; at < end && *at >= '0' && *at <= '9'; at++)
        if (value < TOO_FAR) value = 10 * value + (*at - '0');
    if (at == digits || (*digits == '0' && (minus || at > digits + 1))) return false;
    *s = at;
    *out = minus ? -value : value;
    return true;
}

static unsigned to_byte(int value)
{
    return value < 0 ? 0 : value > 255 ? 255 : (unsigned)value;
}

bool traffiq_is_rim(traffiq_place at)
{
    int x = at & 0xff, y = at >> 8;
    return x == 0 || x == 255 || y == 0 || y == 255;
}

static bool scan_place(const struct traffiq_kit *kit, const char **s, const char *end,
                       traffiq_place *at)
{
    int x, y;
    if (!scan_number(s, end, &x)) return false;
    if (*s == end || *(*s)++ != ',') return false;
    if (!scan_number(s, end, &y)) return false;
    *at = (traffiq_place)(to_byte(x - kit->west) | to_byte(y - kit->north) << 8);
    return true;
}

static bool read_place(const struct traffiq_kit *kit, const char *s, const char *end,
                       traffiq_place *at)
{
    return scan_place(kit, &s, end, at) && s == end;
}

static int clamp_step(int step)
{
    return step < -32 ? -32 : step > 31 ? 31 : step;
}

static ct_move ride_move(const struct traffiq_kit *kit, const struct traffiq *s, int vehicle,
                         traffiq_place from, traffiq_place to)
{
    struct traffiq_room room;
    struct traffiq_city city = traffiq_city_of(kit, s, &room);
    int start = traffiq_node_at(&city, s->nodes, from), goal = traffiq_node_at(&city, s->nodes, to);
    if (start == TRAFFIQ_NONE) {
        int dx = clamp_step((to & 0xff) - (from & 0xff)), dy = clamp_step((to >> 8) - (from >> 8));
        return traffiq_move(TRAFFIQ_MOVE_FROM_NOWHERE + vehicle,
                            (unsigned)(dy + 32) << 22 | (unsigned)(dx + 32) << 16 | from);
    }
    if (goal == TRAFFIQ_NONE)
        return traffiq_move(TRAFFIQ_MOVE_OFF_STREET + vehicle, (unsigned)start << 16 | to);
    return traffiq_move(TRAFFIQ_MOVE_RIDE + vehicle, (unsigned)(start << 8 | goal));
}

/* Behind the vehicle's name: @x,y or :x,y>x,y. */
static bool read_vehicle(const struct traffiq_kit *kit, const struct traffiq *s, int vehicle,
                         const char *at, const char *end, ct_move *out)
{
    traffiq_place from, to;
    if (at == end) return false;
    if (*at == '@') {
        if (!read_place(kit, at + 1, end, &to)) return false;
        *out = traffiq_move(TRAFFIQ_MOVE_PLACE + vehicle, to);
        return true;
    }
    if (*at++ != ':' || !scan_place(kit, &at, end, &from)) return false;
    if (at == end || *at++ != '>' || !read_place(kit, at, end, &to)) return false;
    *out = ride_move(kit, s, vehicle, from, to);
    return true;
}

static bool is_word(const char *text, size_t len, const char *word)
{
    return strlen(word) == len && memcmp(text, word, len) == 0;
}

static bool read_word(const char *text, size_t len, ct_move *out)
{
    static const struct {
        const char *word;
        int kind;
        unsigned rest;
    } words[] = {
        {"draw", TRAFFIQ_MOVE_DRAW, 0},          {"end", TRAFFIQ_MOVE_END, 0},
        {"skip", TRAFFIQ_MOVE_SKIP, 0},          {"hold", TRAFFIQ_MOVE_HOLD, 0},
        {"compete:h", TRAFFIQ_MOVE_COMPETE, 1},  {"compete:v", TRAFFIQ_MOVE_COMPETE, 2},
        {"compete:hv", TRAFFIQ_MOVE_COMPETE, 3},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!is_word(text, len, words[i].word)) continue;
        *out = traffiq_move(words[i].kind, words[i].rest);
        return true;
    }
    return false;
}

static bool begins_with(const char *text, size_t len, const char *word)
{
    return len >= strlen(word) && memcmp(text, word, strlen(word)) == 0;
}

bool traffiq_read_move(const struct ct_kit *base, const ct_state *state, const char *text,
                       size_t len, ct_move *out)
{
    const struct traffiq_kit *kit = traffiq_kit_of(base);
    const struct traffiq *s = traffiq_of(state);
    const char *end = text + len;
    uint8_t sides;
    traffiq_place cell;
    if (read_word(text, len, out)) return true;
    if (begins_with(text, len, "taxi"))
        return read_vehicle(kit, s, TRAFFIQ_TAXI, text + 4, end, out);
    if (begins_with(text, len, "truck"))
        return read_vehicle(kit, s, TRAFFIQ_TRUCK, text + 5, end, out);
    if (len < 5 || text[4] != '@' || !traffiq_read_sides(text, 4, &sides)) return false;
    if (!read_place(kit, text + 5, end, &cell)) return false;
    *out = traffiq_move(TRAFFIQ_MOVE_ATTACH, (unsigned)sides << 16 | cell);
    return true;
}
