/*
 * notation.c - moves as texts, and the small texts that moves, views and refusals share.
 *
 * A text stands for exactly one move and the other way round, whatever the position: only
 * kinds with a direction carry "/D", numbers have no leading zeros, and a drive of no step
 * is "stay".
 */
#include "games/tuktuk/tuktuk.h"

#include <string.h>

const char *const TUKTUK_KIND_NAMES[TUKTUK_KIND_COUNT] = {
#define X(id, text) text,
    TUKTUK_KINDS(X)
#undef X
};
const char TUKTUK_DIRECTIONS[] = "NESW";
const char *const TUKTUK_SEAT_COLOURS[CT_SEATS_MAX] = {"red", "yellow", "blue", "green"};
const char *const TUKTUK_COLOURS[7] = {"", "red", "red", "green", "yellow", "green", "yellow"};

static const char *const WORDS[] = {"skip", "roll", "end"};
enum { WORD_COUNT = sizeof WORDS / sizeof *WORDS };

static bool is_text(const char *text, size_t len, const char *word)
{
    return strlen(word) == len && memcmp(text, word, len) == 0;
}

int tuktuk_kind_named(const char *name, size_t len)
{
    for (int kind = 0; kind < TUKTUK_KIND_COUNT; kind++)
        if (is_text(name, len, TUKTUK_KIND_NAMES[kind])) return kind;
    return -1;
}

int tuktuk_direction_named(char c)
{
    const char *at = c ? strchr(TUKTUK_DIRECTIONS, c) : NULL;
    return at ? (int)(at - TUKTUK_DIRECTIONS) : -1;
}

/* ---- writing --------------------------------------------------------------------- */

void tuktuk_put_square(struct ct_text *out, unsigned square)
{
    ct_put_int(out, tuktuk_x(square));
    ct_put_char(out, ',');
    ct_put_int(out, tuktuk_y(square));
}

void tuktuk_put_json_square(struct ct_text *out, const char *key, unsigned square)
{
    ct_put_json_key(out, key);
    ct_put_char(out, '[');
    tuktuk_put_square(out, square);
    ct_put_char(out, ']');
}

void tuktuk_put_json_direction(struct ct_text *out, const char *key, unsigned direction)
{
    char text[2] = {TUKTUK_DIRECTIONS[direction & 3], '\0'};
    ct_put_json_member(out, key, text);
}

bool tuktuk_add_square(struct ct_refusal *why, const char *name, unsigned square)
{
    char buffer[CT_FACT_TEXT];
    struct ct_text text = ct_text_on(buffer, sizeof buffer);
    tuktuk_put_square(&text, square);
    return ct_refusal_add(why, name, buffer);
}

static void put_place(struct ct_text *out, const char *what, ct_move m, bool turned)
{
    ct_put(out, what);
    ct_put_char(out, '@');
    tuktuk_put_square(out, tuktuk_move_square(m));
    if (!turned) return;
    ct_put_char(out, '/');
    ct_put_char(out, TUKTUK_DIRECTIONS[tuktuk_move_direction(m)]);
}

static void put_path(struct ct_text *out, ct_move m)
{
    int steps = tuktuk_move_steps(m);
    if (steps == 0) ct_put(out, "stay");
    for (int i = 0; i < steps; i++) ct_put_char(out, TUKTUK_DIRECTIONS[tuktuk_move_step(m, i)]);
}

void tuktuk_write_move(const struct ct_kit *kit, const ct_state *state, ct_move m,
                       struct ct_text *out)
{
    int kind = tuktuk_move_kind(m);
    (void)kit, (void)state;
    switch (tuktuk_move_type(m)) {
    case TUKTUK_CUSTOMER: put_place(out, "customer", m, true); return;
    case TUKTUK_TILE:
        if (kind < TUKTUK_KIND_COUNT)
            put_place(out, TUKTUK_KIND_NAMES[kind], m, tuktuk_is_turned(kind));
        return;
    case TUKTUK_PATH: put_path(out, m); return;
    case TUKTUK_WORD:
        if ((m & 3) < WORD_COUNT) ct_put(out, WORDS[m & 3]);
        return;
    case TUKTUK_DIE: ct_put_int(out, m & 7); return;
    }
}

/* ---- reading --------------------------------------------------------------------- */

/* A number of any length; all beyond the largest board are alike. */
static bool read_number(const char **s, const char *end, int *out)
{
    const char *first = *s;
    for (*out = 0; *s < end && **s >= '0' && **s <= '9'; ++*s)
        if (*out < TUKTUK_SIDE) *out = *out * 10 + (**s - '0');
    return *s > first && (*first != '0' || *s == first + 1);
}

/* "3,4" or "3,4/N". All squares beyond the largest board are one: off every board. */
static bool read_place(const char *s, const char *end, bool turned, unsigned *bits)
{
    int x, y;
    if (!read_number(&s, end, &x) || s == end || *s++ != ',') return false;
    if (!read_number(&s, end, &y)) return false;
    bool inside = x < TUKTUK_SIDE && y < TUKTUK_SIDE;
    *bits = inside ? tuktuk_square(x, y) : TUKTUK_NOWHERE;
    if (!turned) return s == end;
    if (end - s != 2 || s[0] != '/' || tuktuk_direction_named(s[1]) < 0) return false;
    *bits |= (unsigned)tuktuk_direction_named(s[1]) << 10;
    return true;
}

/* "stop@3,4", "one-way@3,4/E", "customer@3,4/N". */
static bool read_placed(const char *text, size_t len, const char *sign, ct_move *out)
{
    const char *end = text + len;
    size_t name = (size_t)(sign - text);
    int kind = tuktuk_kind_named(text, name);
    unsigned bits;
    if (is_text(text, name, "customer")) {
        if (!read_place(sign + 1, end, true, &bits)) return false;
        *out = tuktuk_move(TUKTUK_CUSTOMER, bits);
        return true;
    }
    if (kind < 0 || !read_place(sign + 1, end, tuktuk_is_turned(kind), &bits)) return false;
    *out = tuktuk_move(TUKTUK_TILE, (unsigned)kind << 12 | bits);
    return true;
}

/* Of more steps than any drive can have the first twelve are enough to refuse it. */
static bool read_path(const char *text, size_t len, ct_move *out)
{
    size_t steps = len < TUKTUK_STEPS_MAX ? len : TUKTUK_STEPS_MAX;
    unsigned path = 0;
    for (size_t i = 0; i < len; i++) {
        int direction = tuktuk_direction_named(text[i]);
        if (direction < 0) return false;
        if (i < steps) path |= (unsigned)direction << 2 * i;
    }
    *out = tuktuk_path((int)steps, path);
    return len > 0;
}

bool tuktuk_read_move(const struct ct_kit *kit, const ct_state *state, const char *text, size_t len,
                      ct_move *out)
{
    const char *sign = memchr(text, '@', len);
    (void)kit;
    if (sign) return read_placed(text, len, sign, out);
    /* A number is an outcome of the die, and nobody's move. */
    if (ct_turn(state) == CT_CHANCE && len == 1 && text[0] >= '1' && text[0] <= '6') {
        *out = tuktuk_move(TUKTUK_DIE, (unsigned)(text[0] - '0'));
        return true;
    }
    for (unsigned word = 0; word < WORD_COUNT; word++) {
        if (!is_text(text, len, WORDS[word])) continue;
        *out = tuktuk_move(TUKTUK_WORD, word);
        return true;
    }
    if (!is_text(text, len, "stay")) return read_path(text, len, out);
    *out = tuktuk_path(0, 0);
    return true;
}

/* ---- towns ---------------------------------------------------------------------- */

void tuktuk_put_json_town(struct ct_text *out, const struct tuktuk_kit *k)
{
    ct_put_json_key(out, "rows");
    ct_put_char(out, '[');
    for (int y = 0; y < k->height; y++) {
        char row[TUKTUK_SIDE + 1] = "";
        memcpy(row, &k->glyph[tuktuk_square(0, y)], k->width);
        ct_put_comma(out);
        ct_put_json_string(out, row);
    }
    ct_put_char(out, ']');
    ct_put_json_key(out, "rectangle");
    ct_put_char(out, '[');
    for (int i = 0; i < 4; i++) {
        ct_put_comma(out);
        ct_put_int(out, k->rectangle[i]);
    }
    ct_put_char(out, ']');
}
