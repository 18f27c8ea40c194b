/* mine_file.c - see mine.h. */
#include "apps/cli/mine.h"

#include "apps/common/output.h"
#include "apps/common/speech.h"

#include <stdlib.h>
#include <string.h>

/* ---- writing --------------------------------------------------------------------------------- */

static void save(const void *from, struct ct_text *out)
{
    ct_table_save(from, out);
}

/* The record's first line, as it stands. */
static void put_header(struct ct_text *out, const struct ct_table *t)
{
    size_t len;
    char *text = whole_text(save, t, &len);
    const char *end = text ? memchr(text, '\n', len) : NULL;
    ct_put_json_key(out, "header");
    if (end) ct_put_bytes(out, text, (size_t)(end - text));
    free(text);
}

/* "0R11 1+G5 *6": who decided it (* is a die), and what. */
static void put_lines(struct ct_text *out, const struct ct_table *t)
{
    ct_put_json_key(out, "lines");
    ct_put_char(out, '"');
    for (int n = 0; n < ct_table_lines(t); n++) {
        int seat = ct_table_seat_at(t, n);
        if (n > 0) ct_put_char(out, ' ');
        ct_put_char(out, seat < 0 ? '*' : (char)('0' + seat));
        ct_table_put_move(t, n, ct_table_move_at(t, n), out);
    }
    ct_put_char(out, '"');
}

static void put_move(struct ct_text *out, const struct ct_table *t, ct_move m)
{
    char move[CT_MOVE_TEXT];
    struct ct_text text = ct_text_on(move, sizeof move);
    ct_table_put_move(t, ct_table_lines(t), m, &text);
    ct_put_json_string(out, move);
}

static void put_solutions(struct ct_text *out, const struct mined *m)
{
    ct_put_json_key(out, "best");
    put_move(out, m->table, m->puzzle.solution[0]);
    ct_put_json_key(out, "also");
    ct_put_char(out, '[');
    for (int i = 1; i < m->puzzle.solutions; i++) {
        ct_put_comma(out);
        put_move(out, m->table, m->puzzle.solution[i]);
    }
    ct_put_char(out, ']');
    ct_put_json_key(out, "against");
    put_move(out, m->table, m->puzzle.second);
}

void put_mined(const void *from, struct ct_text *out)
{
    const struct mined *m = from;
    const struct ct_puzzle *p = &m->puzzle;
    ct_put_char(out, '{');
    ct_put_json_member(out, "id", m->id);
    put_header(out, m->table);
    put_lines(out, m->table);
    ct_put_json_number(out, "seat", ct_table_turn(m->table));
    put_solutions(out, m);
    ct_put_json_member(out, "in", p->in_points ? "points" : "share");
    ct_put_json_number(out, "behind", p->behind);
    ct_put_json_number(out, "least", p->at_least);
    ct_put_json_bool(out, "exact", p->is_exact);
    ct_put_json_key(out, "reason");
    ct_put_reason_json(out, &p->reason);
    ct_put_json_number(out, "grade", p->grade);
    ct_put(out, "}\n");
}

/* ---- reading --------------------------------------------------------------------------------- */

/* One line of the game: "0R11". */
static bool play_line(struct ct_table *t, const char *text, size_t len)
{
    char move[CT_MOVE_TEXT];
    int seat = text[0] == '*' ? CT_CHANCE : text[0] - '0';
    if (len < 2 || len > sizeof move) return false;
    memcpy(move, text + 1, len - 1);
    move[len - 1] = '\0';
    return ct_table_play(t, seat, ct_table_lines(t), move, NULL);
}

static bool play_lines(struct ct_table *t, const struct ct_json *doc)
{
    size_t len;
    int lines = ct_json_get(doc, 0, "lines");
    if (!ct_json_is(doc, lines, CT_JSON_STRING)) return false;
    const char *at = ct_json_raw(doc, lines, &len) + 1, *end = at + len - 2;
    while (at < end) {
        const char *stop = memchr(at, ' ', (size_t)(end - at));
        if (!stop) stop = end;
        if (!play_line(t, at, (size_t)(stop - at))) return false;
        at = stop + 1;
    }
    return true;
}

static bool find_move(const struct ct_table *t, const struct ct_json *doc, int value, ct_move *out)
{
    const struct ct_choice *choice;
    int count = ct_table_choices(t, ct_table_lines(t), &choice);
    for (int i = 0; i < count; i++) {
        if (!ct_json_equals(doc, value, choice[i].text)) continue;
        *out = choice[i].move;
        return true;
    }
    return false;
}

static bool read_solutions(const struct ct_table *t, const struct ct_json *doc, struct ct_puzzle *p)
{
    int also = ct_json_get(doc, 0, "also");
    p->solutions = 1;
    if (!find_move(t, doc, ct_json_get(doc, 0, "best"), &p->solution[0])) return false;
    if (!find_move(t, doc, ct_json_get(doc, 0, "against"), &p->second)) return false;
    if (!ct_json_is(doc, also, CT_JSON_ARRAY)) return false;
    for (int item = ct_json_first(doc, also); item >= 0; item = ct_json_next(doc, item)) {
        if (p->solutions >= CT_SOLUTIONS_MAX) return false;
        if (!find_move(t, doc, item, &p->solution[p->solutions++])) return false;
    }
    return !ct_puzzle_is_solved(p, p->second);
}

static const char *read_position(struct ct_house *house, const struct ct_json *doc,
                                 struct mined *out)
{
    int64_t seat;
    long line;
    size_t len;
    int header = ct_json_get(doc, 0, "header");
    if (!ct_json_is(doc, header, CT_JSON_OBJECT)) return N_("it has no header");
    const char *text = ct_json_raw(doc, header, &len);
    out->table = ct_table_load(house, text, len, 0, NULL, &line);
    if (!out->table) return N_("its header is refused");
    if (!play_lines(out->table, doc)) return N_("its lines are refused");
    if (!ct_json_int(doc, ct_json_get(doc, 0, "seat"), &seat) || seat < 0 ||
        ct_table_turn(out->table) != seat)
        return N_("another seat is to move");
    return NULL;
}

static const char *read_document(struct ct_house *house, const struct ct_json *doc,
                                 struct mined *out)
{
    int64_t grade = 0;
    if (!ct_json_string(doc, ct_json_get(doc, 0, "id"), out->id, sizeof out->id))
        return N_("it has no id");
    const char *wrong = read_position(house, doc, out);
    if (wrong) return wrong;
    if (!read_solutions(out->table, doc, &out->puzzle)) return N_("its solutions are refused");
    if (!ct_json_int(doc, ct_json_get(doc, 0, "grade"), &grade) || grade < 1 || grade > CT_GRADES)
        return N_("it has no grade");
    out->puzzle.grade = (int)grade;
    size_t len;
    int exact = ct_json_get(doc, 0, "exact");
    if (exact >= 0) out->puzzle.is_exact = ct_json_raw(doc, exact, &len)[0] == 't';
    return NULL;
}

const char *read_mined(struct ct_house *house, const char *line, size_t len, struct mined *out)
{
    struct ct_json doc;
    size_t room = ct_json_room(len);
    void *tokens = malloc(room);
    *out = (struct mined){.table = NULL};
    if (!tokens) return N_("there is not enough memory");
    const char *wrong = ct_json_read(&doc, line, len, tokens, room);
    if (!wrong) wrong = read_document(house, &doc, out);
    free(tokens);
    if (!wrong) return NULL;
    ct_table_free(out->table);
    out->table = NULL;
    return wrong;
}

/* ---- variety --------------------------------------------------------------------------------- */

static int theme_at(const struct themes *t, const struct ct_reason_kind *kind)
{
    int i = 0;
    while (i < THEMES_MAX && t->kind[i] && t->kind[i] != kind) i++;
    return i;
}

bool themes_want(const struct themes *t, const struct ct_reason_kind *kind, int64_t part)
{
    int i = theme_at(t, kind);
    return i < THEMES_MAX && t->count[i] < part;
}

bool themes_take(struct themes *t, const struct ct_reason_kind *kind, int64_t part)
{
    int i = theme_at(t, kind);
    if (!themes_want(t, kind, part)) return false;
    t->kind[i] = kind;
    t->count[i]++;
    return true;
}
