/* bench.h - what the files of `crosstown bench` share. */
#ifndef CT_BENCH_H
#define CT_BENCH_H

#include "apps/common/columns.h"
#include "core/game.h"

enum { BENCH_COLUMNS = 10 };

struct bench {
    double seconds; /* a row */
    bool json, endings, tables;
    int rows; /* printed so far */
    struct column columns[BENCH_COLUMNS];
};

void bench_put_options(struct ct_text *out, const struct ct_kit *kit);
/* The beginning of a JSON row: which game, how many players, with which options. */
void bench_begin_json(const struct bench *b, const struct ct_kit *kit);

/* bench_endings.c */
bool endings_are_solved(const struct ct_game *game); /* has it a solver? */
void endings_columns(struct bench *b);
/* The rows of one set of options; false: no memory. */
bool bench_endings(struct bench *b, const struct ct_kit *kit);

/* bench_tables.c: the same */
void tables_columns(struct bench *b);
bool bench_tables(struct bench *b, const struct ct_kit *kit);

#endif
