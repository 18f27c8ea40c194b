/*
 * tuktuk.c - Tuk Tuk Taxi as numbers: the board as a few planes, then the seats from the one that
 * looks, then what there is to decide.
 *
 * Actions: where a customer, a sign or a taxi is put (4 * (width * y + x) + direction), then every
 * drive of up to six steps, then skip, roll and end. A drive is its first direction and whether it
 * then goes left, straight on or right (TT-14: never back).
 */
#include "games/tuktuk/tuktuk.h"
#include "lib/sense.h"

#include <string.h>

enum { DRIVES = 1 + 4 * (1 + 3 + 9 + 27 + 81 + 243), STEPS = 6, WORDS = 3 };

/* ---- actions ------------------------------------------------------------------------------- */

static int places(const struct tuktuk_kit *k)
{
    return 4 * k->width * k->height;
}

static int actions(const struct ct_kit *kit)
{
    return places(tuktuk_kit_of(kit)) + DRIVES + WORDS;
}

/* Drives of fewer steps come first. */
static int drives_before(int steps)
{
    static const int before[STEPS + 1] = {0, 1, 5, 17, 53, 161, 485};
    return before[steps];
}

static int drive_number(ct_move m)
{
    int steps = tuktuk_move_steps(m), number = 0;
    for (int i = 0; i < steps; i++) {
        unsigned step = tuktuk_move_step(m, i);
        number = i ? 3 * number + (int)((step - tuktuk_move_step(m, i - 1) + 1) & 3) : (int)step;
    }
    return drives_before(steps) + number;
}

static ct_move drive_of(int number)
{
    int steps = STEPS;
    unsigned turn[STEPS], path = 0, heading = 0;
    while (number < drives_before(steps)) steps--;
    number -= drives_before(steps);
    for (int i = steps - 1; i >= 0; i--) {
        turn[i] = (unsigned)(i ? number % 3 : number);
        number /= 3;
    }
    for (int i = 0; i < steps; i++) {
        heading = i ? (heading + turn[i] + 3) & 3 : turn[0];
        path |= heading << 2 * i;
    }
    return tuktuk_path(steps, path);
}

static int32_t action_of(const struct tuktuk_kit *k, ct_move m)
{
    if (tuktuk_move_type(m) == TUKTUK_PATH) return places(k) + drive_number(m);
    if (tuktuk_move_type(m) == TUKTUK_WORD) return places(k) + DRIVES + (int32_t)(m & 3);
    unsigned square = tuktuk_move_square(m);
    return 4 * (k->width * tuktuk_y(square) + tuktuk_x(square)) + (int32_t)tuktuk_move_direction(m);
}

static void name(const struct ct_kit *kit, const ct_state *state, const ct_move *moves, int count,
                 int32_t *out)
{
    (void)state;
    for (int i = 0; i < count; i++) out[i] = action_of(tuktuk_kit_of(kit), moves[i]);
}

static bool move_of(const struct ct_kit *kit, const ct_state *state, int32_t action, ct_move *m)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    const struct tuktuk *s = tuktuk_of(state);
    if (action >= places(k) + DRIVES) {
        *m = tuktuk_move(TUKTUK_WORD, (unsigned)(action - places(k) - DRIVES));
        return true;
    }
    if (action >= places(k)) {
        *m = drive_of(action - places(k));
        return true;
    }
    int at = action / 4;
    unsigned bits = tuktuk_square(at % k->width, at / k->width) | (unsigned)(action & 3) << 10;
    if (s->phase != TUKTUK_PLACE && s->phase != TUKTUK_DEAL) return false;
    *m = s->phase == TUKTUK_PLACE
             ? tuktuk_move(TUKTUK_CUSTOMER, bits)
             : tuktuk_move(TUKTUK_TILE, (unsigned)tuktuk_drawn_kind(s) << 12 | bits);
    return true;
}

static void describe(const struct ct_kit *kit, ct_move m, int16_t out[CT_DESCRIPTION])
{
    unsigned type = tuktuk_move_type(m), square = tuktuk_move_square(m);
    (void)kit;
    memset(out, 0, CT_DESCRIPTION * sizeof *out);
    if (type < TUKTUK_CUSTOMER || type > TUKTUK_DIE) return;
    out[0] = (int16_t)type;
    if (type == TUKTUK_PATH) {
        out[1] = (int16_t)tuktuk_move_steps(m);
        for (int i = 0; i < out[1] && i < STEPS; i++)
            out[2 + i] = (int16_t)(tuktuk_move_step(m, i) + 1);
    } else if (type == TUKTUK_WORD || type == TUKTUK_DIE) {
        out[1] = (int16_t)(m & 7);
    } else if (square < TUKTUK_SQUARES) {
        out[1] = (int16_t)tuktuk_x(square);
        out[2] = (int16_t)tuktuk_y(square);
        out[3] = (int16_t)tuktuk_move_direction(m);
        out[4] = (int16_t)(type == TUKTUK_TILE ? tuktuk_move_kind(m) + 1 : 0);
    }
}

/* ---- observations -------------------------------------------------------------------------- */

enum plane { GROUND, EXITS, SIGNS, TAXIS, CUSTOMERS, PLANES };
enum { SEAT_NUMBERS = 10, PHASES = TUKTUK_STOCK + 1, SCALARS = 8 };

static int parts(const struct ct_kit *kit, struct ct_sense_part *out)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    const int h = k->height, w = k->width;
    const struct ct_sense_part all[] = {
        {"ground", "1 street, 2 light, 3 station; 0 anything else", {h, w}, 3},
        {"exits", "where a street goes on, one-ways heeded: 1 N, 2 E, 4 S, 8 W", {h, w}, 15},
        {"signs", "code of the top sign (1-11 plain, from 12 on four headings each)", {h, w}, 31},
        {"taxis", "1 own, 2 of the next seat, …", {h, w}, 4},
        {"customers", "where one waits: 1 + heading of the feet", {h, w}, 4},
        {"seats",
         "sits here, whose turn, x, y, home x, home y, delivered, carries, held, misses a turn",
         {4, SEAT_NUMBERS},
         24},
        {"phase", "place, deal, roll, drive, again, decided, stock empty", {PHASES}, 1},
        {"drawn", "kind of the tile in hand", {TUKTUK_KIND_COUNT}, 1},
        {"left", "tiles of each kind that have not been drawn", {TUKTUK_KIND_COUNT}, 255},
        {"numbers",
         "die, five more steps, slowed, heading + 1, customers placed, customers, tiles left, "
         "delivered",
         {SCALARS},
         255},
    };
    memcpy(out, all, sizeof all);
    return (int)(sizeof all / sizeof *all);
}

static uint8_t ground_of(unsigned ground)
{
    if (ground & TUKTUK_STATION) return 3;
    if (ground & TUKTUK_LIGHT) return 2;
    return ground & TUKTUK_STREET ? 1 : 0;
}

static uint8_t exits_of(const struct tuktuk_kit *k, const struct tuktuk *s, unsigned square)
{
    unsigned north_south = s->shut[k->line[0][square]] & (1u << TUKTUK_NORTH | 1u << TUKTUK_SOUTH);
    unsigned east_west = s->shut[k->line[1][square]] & (1u << TUKTUK_EAST | 1u << TUKTUK_WEST);
    return (uint8_t)(k->ground[square] & TUKTUK_EXITS & ~(north_south | east_west));
}

static void put_planes(const struct tuktuk_kit *k, const struct tuktuk *s, uint8_t *out)
{
    size_t size = (size_t)k->width * k->height, at = 0;
    for (int y = 0; y < k->height; y++) {
        for (int x = 0; x < k->width; x++, at++) {
            unsigned square = tuktuk_square(x, y);
            out[GROUND * size + at] = ground_of(k->ground[square]);
            out[EXITS * size + at] = exits_of(k, s, square);
            out[SIGNS * size + at] = s->board[square] & TUKTUK_CODE;
        }
    }
    memset(out + TAXIS * size, 0, (PLANES - TAXIS) * size);
}

static size_t place_of(const struct tuktuk_kit *k, unsigned square)
{
    return (size_t)k->width * (size_t)tuktuk_y(square) + (size_t)tuktuk_x(square);
}

static void put_seat(const struct tuktuk_kit *k, const struct tuktuk *s, int seat, uint8_t *out)
{
    const struct tuktuk_taxi *taxi = &s->taxi[seat];
    const uint8_t numbers[SEAT_NUMBERS] = {
        1,
        s->turn != CT_OVER && s->mover == seat,
        (uint8_t)tuktuk_x(taxi->square),
        (uint8_t)tuktuk_y(taxi->square),
        (uint8_t)tuktuk_x(k->home[seat]),
        (uint8_t)tuktuk_y(k->home[seat]),
        taxi->delivered,
        taxi->carries != 0,
        taxi->held != 0,
        s->owing >> seat & 1,
    };
    memcpy(out, numbers, sizeof numbers);
}

static void put_people(const struct tuktuk_kit *k, const struct tuktuk *s, int seat, uint8_t *out)
{
    size_t size = (size_t)k->width * k->height;
    int players = k->base.config.players;
    memset(out + PLANES * size, 0, 4 * SEAT_NUMBERS);
    for (int place = 0; place < players; place++) {
        int who = (seat + place) % players;
        out[TAXIS * size + place_of(k, s->taxi[who].square)] = (uint8_t)(place + 1);
        put_seat(k, s, who, out + PLANES * size + (size_t)place * SEAT_NUMBERS);
    }
    for (int i = 0; i < TUKTUK_CUSTOMERS; i++) {
        unsigned customer = s->customer[i];
        if (customer == TUKTUK_NOBODY) continue;
        out[CUSTOMERS * size + place_of(k, customer & 1023)] = (uint8_t)((customer >> 10 & 3) + 1);
    }
}

/* The set of all tiles is known, and every tile that was drawn. */
static void put_stock(const struct tuktuk_kit *k, const struct tuktuk *s, uint8_t *drawn,
                      uint8_t *left)
{
    memset(drawn, 0, TUKTUK_KIND_COUNT);
    memcpy(left, k->count, TUKTUK_KIND_COUNT);
    for (int i = 0; i < s->drawn; i++) left[tuktuk_kind_of_tile(s->tile[i])]--;
    if (s->phase == TUKTUK_DEAL) drawn[tuktuk_drawn_kind(s)] = 1;
}

static void observe(const struct ct_kit *kit, const struct ct_sense_note *note,
                    const ct_state *state, int seat, uint8_t *out)
{
    (void)note;
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    const struct tuktuk *s = tuktuk_of(state);
    uint8_t *behind = out + (size_t)PLANES * k->width * k->height + 4 * SEAT_NUMBERS;
    put_planes(k, s, out);
    put_people(k, s, seat, out);
    memset(behind, 0, PHASES);
    behind[s->phase] = 1;
    behind += PHASES;
    put_stock(k, s, behind, behind + TUKTUK_KIND_COUNT);
    behind += 2 * TUKTUK_KIND_COUNT;
    const uint8_t numbers[SCALARS] = {s->die,
                                      s->extra,
                                      s->slowed,
                                      s->came,
                                      s->placed,
                                      k->customers,
                                      (uint8_t)(k->tiles - s->drawn),
                                      s->delivered};
    memcpy(behind, numbers, sizeof numbers);
}

const struct ct_sense ct_sense_tuktuk = {
    .game = "tuktuk",
    .actions = actions,
    .name = name,
    .move_of = move_of,
    .parts = parts,
    .observe = observe,
    .describe = describe,
};
