/*
 * signs.c - tiles on the streets.
 *
 * tile[] is the truth: a tile lies where its entry says, and of two on a square the later
 * one is on top. board[] (what counts on each square) and shut[] (what one-ways forbid on
 * each line) are derived from it and kept up to date here, so that driving needs two loads
 * a square and no search.
 *
 * Invariant: board and shut are what tuktuk_derive would make of the rest of the state.
 */
#include "games/tuktuk/tuktuk.h"

#include <string.h>

/* The last tile before `before` on a square, -1: none. */
static int last_on(const struct tuktuk *s, unsigned square, int before)
{
    int i = before - 1;
    while (i >= 0 && tuktuk_tile_square(s->tile[i]) != square) i--;
    return i;
}

int tuktuk_top(const struct tuktuk *s, unsigned square)
{
    return last_on(s, square, s->drawn);
}

int tuktuk_below(const struct tuktuk *s, int index)
{
    return last_on(s, tuktuk_tile_square(s->tile[index]), index);
}

bool tuktuk_anything_lies(const struct tuktuk *s)
{
    for (int i = 0; i < s->drawn; i++)
        if (tuktuk_lies(s->tile[i])) return true;
    return false;
}

/* ---- one-way lines (TT-29) ------------------------------------------------------- */

static bool is_one_way(unsigned code)
{
    return code >= TUKTUK_FIRST_CODE + 4 * (TUKTUK_ONE_WAY - TUKTUK_FIRST_TURNED);
}

static unsigned arrow_of(unsigned code)
{
    return code & 3; /* codes with a direction begin at 12 */
}

static int axis_of(unsigned code)
{
    return (int)(arrow_of(code) & 1); /* 0 N-S, 1 E-W */
}

/* From the last tile back, the first one-way met on a square that shows a one-way is the
 * top tile there: whatever covers it would have been met before. */
int tuktuk_holding(const struct tuktuk_kit *k, const struct tuktuk *s, unsigned square, int axis)
{
    int line = k->line[axis][square];
    if (line == 0) return -1;
    for (int i = s->drawn - 1; i >= 0; i--) {
        unsigned at = tuktuk_tile_square(s->tile[i]), code = s->tile[i] >> 10 & TUKTUK_CODE;
        if (at == TUKTUK_NOWHERE || !is_one_way(code) || axis_of(code) != axis) continue;
        if (k->line[axis][at] == line && is_one_way(s->board[at] & TUKTUK_CODE)) return i;
    }
    return -1;
}

static unsigned last_along(const struct tuktuk_kit *k, unsigned square, unsigned direction)
{
    while (k->ground[square] >> direction & 1) square = tuktuk_beyond(square, direction);
    return square;
}

int tuktuk_lines(const struct tuktuk_kit *k, const struct tuktuk *s,
                 struct tuktuk_line out[TUKTUK_TILES_MAX])
{
    int count = 0;
    for (int i = 0; i < s->drawn; i++) {
        unsigned at = tuktuk_tile_square(s->tile[i]), code = s->tile[i] >> 10 & TUKTUK_CODE;
        unsigned arrow = arrow_of(code);
        if (at == TUKTUK_NOWHERE || !is_one_way(code)) continue;
        if (tuktuk_holding(k, s, at, axis_of(code)) != i) continue;
        out[count++] = (struct tuktuk_line){.at = at,
                                            .arrow = arrow,
                                            .from = last_along(k, at, arrow ^ 2),
                                            .to = last_along(k, at, arrow)};
    }
    return count;
}

/* An arrow shuts the exits against it. */
static void shut_line(uint8_t *shut, int axis, unsigned forbidden)
{
    unsigned ours =
        axis ? 1u << TUKTUK_EAST | 1u << TUKTUK_WEST : 1u << TUKTUK_NORTH | 1u << TUKTUK_SOUTH;
    *shut = (uint8_t)((*shut & ~ours) | forbidden);
}

static void refresh_line(const struct tuktuk_kit *k, struct tuktuk *s, unsigned square, int axis)
{
    int index = tuktuk_holding(k, s, square, axis);
    unsigned forbidden = 0;
    if (index >= 0) forbidden = 1u << (arrow_of(s->tile[index] >> 10 & TUKTUK_CODE) ^ 2);
    if (k->line[axis][square]) shut_line(&s->shut[k->line[axis][square]], axis, forbidden);
}

/* ---- laying and taking off ------------------------------------------------------- */

static void show(const struct tuktuk_kit *k, struct tuktuk *s, unsigned square, unsigned code)
{
    unsigned old = s->board[square] & TUKTUK_CODE;
    s->board[square] = (uint8_t)((s->board[square] & ~(unsigned)TUKTUK_CODE) | code);
    if (is_one_way(old)) refresh_line(k, s, square, axis_of(old));
    if (is_one_way(code)) refresh_line(k, s, square, axis_of(code));
}

void tuktuk_lay(const struct tuktuk_kit *k, struct tuktuk *s, int index, unsigned square,
                unsigned code)
{
    s->tile[index] = (uint16_t)(code << 10 | square);
    show(k, s, square, code);
}

void tuktuk_take_off(const struct tuktuk_kit *k, struct tuktuk *s, unsigned square)
{
    int index = tuktuk_top(s, square), below = tuktuk_below(s, index);
    s->tile[index] = tuktuk_tile_nowhere(tuktuk_kind_of_tile(s->tile[index]));
    for (int seat = 0; seat < CT_SEATS_MAX; seat++)
        if (s->taxi[seat].held == index + 1) s->taxi[seat].held = 0;
    show(k, s, square, below < 0 ? 0 : s->tile[below] >> 10 & TUKTUK_CODE);
}

void tuktuk_derive(const struct tuktuk_kit *k, struct tuktuk *s)
{
    memset(s->board, 0, sizeof s->board);
    memset(s->shut, 0, sizeof s->shut);
    for (int i = 0; i < s->drawn; i++)
        if (tuktuk_lies(s->tile[i]))
            s->board[tuktuk_tile_square(s->tile[i])] = s->tile[i] >> 10 & TUKTUK_CODE;
    for (unsigned q = 0; q < TUKTUK_SQUARES; q++)
        if (is_one_way(s->board[q])) refresh_line(k, s, q, axis_of(s->board[q]));
    for (int seat = 0; seat < k->base.config.players; seat++)
        s->board[s->taxi[seat].square] |= TUKTUK_TAXI;
    for (int i = 0; i < k->customers; i++) {
        if (s->customer[i] == TUKTUK_NOBODY) continue;
        s->board[tuktuk_beyond(s->customer[i] & 1023, s->customer[i] >> 10)] |= TUKTUK_FEET;
    }
}
