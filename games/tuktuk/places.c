/*
 * places.c - where a tile, a taxi or a customer may be put (TT-2, TT-5 … TT-10).
 *
 * What the board allows is worked out once, in three short lists of the kit:
 *
 *   street[]  every street square once, by its class: crossings of four streets, of three,
 *             straight squares, others, lights. What may lie on a class is then a stretch of
 *             the list. Above the square stands a direction:
 *               three streets   the side where the fourth is missing
 *               straight        N or E, its axis
 *   place[q]  where in street[] square q stands; NOWHERE: it is no street
 *   spot[]    mechanic squares, gas squares, then a customer's places with the feet above
 *
 * A turn sign fits a crossing of four streets in every heading; where the side m is missing,
 * one for the right can come in headings m and m + 1, one for the left in m and m - 1. So
 * headings need not be listed: they are written when a list of moves is.
 *
 * In play a stretch is copied with gaps for the squares of taxis.
 */
#include "games/tuktuk/tuktuk.h"

#include <assert.h>

/* ---- what the board allows --------------------------------------------------------- */

static bool may_face(const struct tuktuk_kit *k, unsigned square, unsigned direction)
{
    unsigned to = tuktuk_neighbour(square, direction);
    if (k->glyph[square] != 'B' || to == TUKTUK_NOWHERE) return false;
    return k->ground[to] & TUKTUK_STREET && !(k->ground[to] & TUKTUK_LIGHT) &&
           tuktuk_in_rectangle(k, to);
}

/* TT-6: a taxi can come in that heading, and there is a street on the side concerned. */
static bool may_turn(const struct tuktuk_kit *k, unsigned square, unsigned heading, unsigned side)
{
    unsigned needed = 1u << (heading ^ 2) | 1u << ((heading + side) & 3);
    return tuktuk_is_crossing(k, square) && (tuktuk_streets_at(k, square) & needed) == needed;
}

static bool is_along_axis(const struct tuktuk_kit *k, unsigned square, unsigned direction)
{
    unsigned axis = 1u << direction | 1u << (direction ^ 2);
    return (k->ground[square] & TUKTUK_EXITS) == axis;
}

bool tuktuk_allows(const struct tuktuk_kit *k, enum tuktuk_choice choice, unsigned place)
{
    unsigned square = place & 1023, direction = place >> 10;
    if (square >= TUKTUK_SQUARES || direction > 3) return false;
    bool street = k->ground[square] & TUKTUK_STREET;
    bool sign = street && !(k->ground[square] & TUKTUK_LIGHT);
    switch (choice) {
    case TUKTUK_FOR_SIGN: return sign && direction == 0;
    case TUKTUK_FOR_RIGHT: return sign && may_turn(k, square, direction, 1);
    case TUKTUK_FOR_LEFT: return sign && may_turn(k, square, direction, 3);
    case TUKTUK_FOR_ONE_WAY: return sign && is_along_axis(k, square, direction);
    case TUKTUK_FOR_POLICE: return street && direction == 0;
    case TUKTUK_FOR_MECHANIC: return k->glyph[square] == 'M' && direction == 0;
    case TUKTUK_FOR_GAS: return k->glyph[square] == 'G' && direction == 0;
    case TUKTUK_FOR_CUSTOMER: return may_face(k, square, direction);
    }
    return false;
}

/* ---- the lists of a kit -------------------------------------------------------------- */

/* The class of a street square, and the direction that stands with it. */
static enum tuktuk_class class_of(const struct tuktuk_kit *k, unsigned square, unsigned *direction)
{
    unsigned streets = tuktuk_streets_at(k, square), exits = k->ground[square] & TUKTUK_EXITS;
    *direction = 0;
    if (k->ground[square] & TUKTUK_LIGHT) return TUKTUK_LIT;
    if (streets == 15) return TUKTUK_FOUR_STREETS;
    if (tuktuk_is_crossing(k, square)) {
        *direction = (unsigned)__builtin_ctz(~streets);
        return TUKTUK_THREE_STREETS;
    }
    if (exits != 5 && exits != 10) return TUKTUK_OTHER;
    *direction = exits == 5 ? TUKTUK_NORTH : TUKTUK_EAST;
    return TUKTUK_STRAIGHT;
}

static void list_streets(struct tuktuk_kit *k)
{
    unsigned count = 0, direction;
    for (unsigned q = 0; q < TUKTUK_SQUARES; q++) k->place[q] = TUKTUK_NOWHERE;
    for (int class = 0; class < TUKTUK_CLASSES; class ++) {
        k->from[class] = (uint16_t)count;
        for (unsigned q = 0; q < TUKTUK_SQUARES; q++) {
            if (!(k->ground[q] & TUKTUK_STREET)) continue;
            if (class_of(k, q, &direction) != (enum tuktuk_class) class) continue;
            k->place[q] = (uint16_t)count;
            k->street[count++] = (uint16_t)(q | direction << 10);
        }
    }
    k->from[TUKTUK_CLASSES] = (uint16_t)count;
}

static int add_spots(struct tuktuk_kit *k, enum tuktuk_choice choice, int count)
{
    for (unsigned q = 0; q < TUKTUK_SQUARES; q++)
        for (unsigned d = 0; d < 4; d++)
            if (tuktuk_allows(k, choice, q | d << 10)) {
                assert(count < TUKTUK_SPOTS);
                k->spot[count++] = (uint16_t)(q | d << 10);
            }
    return count;
}

void tuktuk_list_places(struct tuktuk_kit *k)
{
    list_streets(k);
    int mechanics = add_spots(k, TUKTUK_FOR_MECHANIC, 0);
    int gas = add_spots(k, TUKTUK_FOR_GAS, mechanics);
    k->mechanics = (uint16_t)mechanics;
    k->services = (uint16_t)gas;
    k->spots = (uint16_t)add_spots(k, TUKTUK_FOR_CUSTOMER, gas);
}

int tuktuk_building_spaces(const struct tuktuk_kit *k)
{
    int spaces = 0;
    for (int i = k->services; i < k->spots; i++)
        spaces += i == k->services || (k->spot[i] & 1023) != (k->spot[i - 1] & 1023);
    return spaces;
}

/* ---- choices ------------------------------------------------------------------------- */

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

/* Places in street[] that taxis hold, in rising order. */
struct taken {
    int count, at[CT_SEATS_MAX];
};

static inline struct taken taken_by_taxis(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    struct taken taken = {.count = 0};
    for (int seat = 0; seat < k->base.config.players; seat++) {
        int place = k->place[s->taxi[seat].square], i = taken.count;
        if (place == TUKTUK_NOWHERE) continue; /* at home */
        for (; i > 0 && taken.at[i - 1] > place; i--) taken.at[i] = taken.at[i - 1];
        taken.at[i] = place;
        taken.count++;
    }
    return taken;
}

/* Writes the moves of places that stand in a row: where they end. */
typedef ct_move *copier(const uint16_t *at, int count, ct_move base, ct_move *out);

/* Whole blocks of eight, which compilers turn into wide loads and stores: what is written
 * beyond `count` is overwritten by the next stretch or lies in the room that moves_max adds. */
static ct_move *copy_squares(const uint16_t *at, int count, ct_move base, ct_move *out)
{
    for (int i = 0; i < count; i += TUKTUK_BLOCK)
        for (int j = 0; j < TUKTUK_BLOCK; j++) out[i + j] = base | (at[i + j] & 1023u);
    return out + count;
}

static ct_move *copy_four_headings(const uint16_t *at, int count, ct_move base, ct_move *out)
{
    for (int i = 0; i < count; i++)
        for (unsigned d = 0; d < 4; d++) *out++ = base | at[i] | d << 10;
    return out;
}

/* The direction that stands there and another one, so many quarters further. */
static inline ct_move *copy_two(const uint16_t *at, int count, unsigned quarters, ct_move base,
                                ct_move *out)
{
    for (int i = 0; i < count; i++) {
        *out++ = base | at[i];
        *out++ = base | ((at[i] + (quarters << 10)) & 0xfffu);
    }
    return out;
}

static ct_move *copy_right(const uint16_t *at, int count, ct_move base, ct_move *out)
{
    return copy_two(at, count, 1, base, out);
}

static ct_move *copy_left(const uint16_t *at, int count, ct_move base, ct_move *out)
{
    return copy_two(at, count, 3, base, out);
}

static ct_move *copy_arrows(const uint16_t *at, int count, ct_move base, ct_move *out)
{
    return copy_two(at, count, 2, base, out);
}

/* The classes from `first` to before `end`, without what is taken. */
static inline ct_move *list_classes(const struct tuktuk_kit *k, const struct taken *taken,
                                    enum tuktuk_class first, enum tuktuk_class end, copier *copy,
                                    ct_move base, ct_move *out)
{
    int from = k->from[first], to = k->from[end];
    for (int t = 0; t < taken->count && taken->at[t] < to; t++) {
        if (taken->at[t] < from) continue;
        out = copy(k->street + from, taken->at[t] - from, base, out);
        from = taken->at[t] + 1;
    }
    return copy(k->street + from, to - from, base, out);
}

/* TT-8, TT-9: not where another taxi stands. */
static bool is_free_service(const struct tuktuk *s, unsigned square)
{
    return !(s->board[square] & TUKTUK_TAXI) || s->taxi[s->mover].square == square;
}

/* Of the services of a choice: the first in spot[], and one behind the last. */
static void services_of(const struct tuktuk_kit *k, enum tuktuk_choice choice, int *from, int *to)
{
    *from = choice == TUKTUK_FOR_GAS ? k->mechanics : 0;
    *to = choice == TUKTUK_FOR_GAS ? k->services : k->mechanics;
}

static int list_services(const struct tuktuk_kit *k, const struct tuktuk *s,
                         enum tuktuk_choice choice, ct_move base, ct_move *out)
{
    int from, to, count = 0;
    services_of(k, choice, &from, &to);
    for (int i = from; i < to; i++)
        if (is_free_service(s, k->spot[i])) out[count++] = base | k->spot[i];
    return count;
}

static bool is_taken_space(const struct tuktuk *s, unsigned square)
{
    for (int i = 0; i < s->placed; i++)
        if ((s->customer[i] & 1023) == square) return true;
    return false;
}

static int list_customers(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move base,
                          ct_move *out)
{
    int count = 0;
    for (int i = k->services; i < k->spots; i++)
        if (!is_taken_space(s, k->spot[i] & 1023)) out[count++] = base | k->spot[i];
    return count;
}

int tuktuk_list(const struct tuktuk_kit *k, const struct tuktuk *s, enum tuktuk_choice choice,
                ct_move base, ct_move *out)
{
    static const struct taken none = {.count = 0};
    struct taken taken;
    ct_move *end = out;
    switch (choice) {
    case TUKTUK_FOR_SIGN:
        taken = taken_by_taxis(k, s);
        end = list_classes(k, &taken, TUKTUK_FOUR_STREETS, TUKTUK_LIT, copy_squares, base, out);
        break;
    case TUKTUK_FOR_RIGHT:
    case TUKTUK_FOR_LEFT:
        taken = taken_by_taxis(k, s);
        end = list_classes(k, &taken, TUKTUK_FOUR_STREETS, TUKTUK_THREE_STREETS, copy_four_headings,
                           base, out);
        end = list_classes(k, &taken, TUKTUK_THREE_STREETS, TUKTUK_STRAIGHT,
                           choice == TUKTUK_FOR_RIGHT ? copy_right : copy_left, base, end);
        break;
    case TUKTUK_FOR_ONE_WAY:
        taken = taken_by_taxis(k, s);
        end = list_classes(k, &taken, TUKTUK_STRAIGHT, TUKTUK_OTHER, copy_arrows, base, out);
        break;
    case TUKTUK_FOR_POLICE:
        end = list_classes(k, &none, TUKTUK_FOUR_STREETS, TUKTUK_CLASSES, copy_squares, base, out);
        break;
    case TUKTUK_FOR_MECHANIC:
    case TUKTUK_FOR_GAS: return list_services(k, s, choice, base, out);
    case TUKTUK_FOR_CUSTOMER: return list_customers(k, s, base, out);
    }
    return (int)(end - out);
}

/* Is a square of these classes free? */
static bool is_any_free(const struct tuktuk_kit *k, const struct tuktuk *s, enum tuktuk_class first,
                        enum tuktuk_class end)
{
    int from = k->from[first], to = k->from[end], left = to - from;
    if (left > CT_SEATS_MAX) return true; /* four taxis cannot take so many */
    for (int seat = 0; seat < k->base.config.players; seat++) {
        int place = k->place[s->taxi[seat].square];
        left -= place >= from && place < to;
    }
    return left > 0;
}

static bool is_service_free(const struct tuktuk_kit *k, const struct tuktuk *s,
                            enum tuktuk_choice choice)
{
    int from, to;
    services_of(k, choice, &from, &to);
    while (from < to && !is_free_service(s, k->spot[from])) from++;
    return from < to;
}

bool tuktuk_has_place(const struct tuktuk_kit *k, const struct tuktuk *s, enum tuktuk_choice choice)
{
    switch (choice) {
    case TUKTUK_FOR_SIGN: return is_any_free(k, s, TUKTUK_FOUR_STREETS, TUKTUK_LIT);
    case TUKTUK_FOR_RIGHT:
    case TUKTUK_FOR_LEFT: return is_any_free(k, s, TUKTUK_FOUR_STREETS, TUKTUK_STRAIGHT);
    case TUKTUK_FOR_ONE_WAY: return is_any_free(k, s, TUKTUK_STRAIGHT, TUKTUK_OTHER);
    case TUKTUK_FOR_POLICE: return k->from[TUKTUK_CLASSES] > 0;
    case TUKTUK_FOR_MECHANIC:
    case TUKTUK_FOR_GAS: return is_service_free(k, s, choice);
    case TUKTUK_FOR_CUSTOMER: break;
    }
    return true; /* a board has a space for every customer */
}
