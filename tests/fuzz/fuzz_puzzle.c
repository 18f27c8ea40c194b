/*
 * fuzz_puzzle.c - any bytes as a file of puzzles: each line is refused with a sentence, or is a
 * decision whose solutions are legal, which is written as it was read, and whose record the page
 * can load (web/src/puzzles/puzzles.ts makes it of the same members).
 */
#include "tests/fuzz/fuzz.h"

#include "apps/cli/mine.h"

enum { LINES = 16 };

static bool is_legal(const struct ct_table *t, ct_move m)
{
    const struct ct_choice *choice;
    int count = ct_table_choices(t, ct_table_lines(t), &choice);
    for (int i = 0; i < count; i++)
        if (choice[i].move == m) return true;
    return false;
}

static void check_puzzle(const struct mined *m)
{
    const struct ct_puzzle *p = &m->puzzle;
    promise(m->table && ct_table_turn(m->table) >= 0, "somebody is to move");
    promise(p->solutions >= 1 && p->solutions <= CT_SOLUTIONS_MAX, "there are solutions");
    for (int i = 0; i < p->solutions; i++)
        promise(is_legal(m->table, p->solution[i]), "a solution is legal");
    promise(is_legal(m->table, p->second), "what it is held against is legal");
    promise(!ct_puzzle_is_solved(p, p->second), "what it is held against is no solution");
    promise(p->grade >= 1 && p->grade <= CT_GRADES, "there is a grade");
}

/* What the page loads: header and lines as a record. */
static void check_record(struct ct_house *house, const struct mined *m)
{
    struct ct_text size = ct_text_on(NULL, 0);
    ct_table_save(m->table, &size);
    char *text = fuzz_need(size.len + 1);
    struct ct_text out = ct_text_on(text, size.len + 1);
    struct ct_refusal why;
    long line;
    ct_table_save(m->table, &out);
    struct ct_table *again = ct_table_load(house, text, out.len, 0, &why, &line);
    promise(again && ct_table_lines(again) == ct_table_lines(m->table), "the page can load it");
    promise(memcmp(ct_table_state(again), ct_table_state(m->table),
                   ct_table_kit(again)->game->state_size) == 0,
            "the page has the same position");
    ct_table_free(again);
    free(text);
}

static void check_written(struct ct_house *house, const struct mined *m)
{
    struct ct_text size = ct_text_on(NULL, 0);
    put_mined(m, &size);
    char *text = fuzz_need(size.len + 1);
    struct ct_text out = ct_text_on(text, size.len + 1);
    struct mined again;
    put_mined(m, &out);
    const char *wrong = read_mined(house, text, out.len, &again);
    promise(!wrong, "a puzzle that was written can be read");
    promise(strcmp(again.id, m->id) == 0 && again.puzzle.solutions == m->puzzle.solutions &&
                again.puzzle.second == m->puzzle.second && again.puzzle.grade == m->puzzle.grade &&
                memcmp(again.puzzle.solution, m->puzzle.solution,
                       (size_t)m->puzzle.solutions * sizeof *m->puzzle.solution) == 0,
            "a puzzle is written as it was read");
    ct_table_free(again.table);
    free(text);
}

static void read_line(struct ct_house *house, const char *line, size_t len)
{
    char *copy = fuzz_need(len); /* exactly as long, so that one byte too far is noticed */
    struct mined m;
    memcpy(copy, line, len);
    const char *wrong = read_mined(house, copy, len, &m);
    free(copy);
    if (wrong) {
        promise(*wrong && !m.table, "what is refused leaves nothing behind");
        return;
    }
    check_puzzle(&m);
    check_record(house, &m);
    m.puzzle.reason.kind = ct_reasons_of(ct_table_kit(m.table)->game->id)->kind;
    check_written(house, &m);
    ct_table_free(m.table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data, *end = at + size;
    struct ct_house *house = ct_house_new(ct_games);
    if (!house) return 0;
    for (int line = 0; at < end && line < LINES; line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop ? stop : end) - at);
        read_line(house, at, len);
        at = stop ? stop + 1 : end;
    }
    ct_house_free(house);
    return 0;
}
