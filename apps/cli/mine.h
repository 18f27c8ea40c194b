/*
 * mine.h - puzzles as lines of a file (docs/puzzles.md): the game up to a decision, in a world that
 * its player could be in, what solves it, and why.
 */
#ifndef CT_MINE_H
#define CT_MINE_H

#include "ai/puzzle.h"
#include "core/table.h"

enum { MINE_ID = 24 };

/* Of the random numbers that puzzles are proved with; they are found with 0. */
enum { PROOF_SALT = 1 };

struct mined {
    char id[MINE_ID];
    struct ct_table *table; /* ends at the decision */
    struct ct_puzzle puzzle;
};

/* One line of JSON with its end. */
void put_mined(const void *from, struct ct_text *out);

/* Reads such a line: the table stands in the house. NULL, or what is wrong with it. */
const char *read_mined(struct ct_house *house, const char *line, size_t len, struct mined *out);

/* Variety: how many there are of each theme. */
enum { THEMES_MAX = 64, THEME_PARTS = 8 };
struct themes {
    const struct ct_reason_kind *kind[THEMES_MAX];
    int64_t count[THEMES_MAX];
};
/* How many of a theme there may be among `most`. */
static inline int64_t themes_part(int64_t most)
{
    return most / THEME_PARTS + 1;
}
/* One more of that theme, unless it has `part` of them already. */
bool themes_want(const struct themes *t, const struct ct_reason_kind *kind, int64_t part);
bool themes_take(struct themes *t, const struct ct_reason_kind *kind, int64_t part);

/* mine_check.c: proves those of a file again, `some` of them evenly spread (0: all); at most `most`
 * of those that hold are written to `out`, as they are told and graded now, if that is not NULL.
 * The exit code. */
int check_mined(const char *path, int64_t some, int64_t most, const char *out);

#endif
