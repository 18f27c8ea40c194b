/*
 * table.h - the middle end: one game on the table, as every front end uses it. It keeps
 * the true state, every position before it, the record, who may take back what, and shows
 * each seat only what it may know.
 *
 * `_new`, `_load` and `_branch` give a table that ct_table_free takes back (NULL: refused
 * or no memory, `why` says which); everything else borrows.
 */
#ifndef CT_TABLE_H
#define CT_TABLE_H

#include "core/record.h"

struct ct_table;

enum { CT_NAME = 64 };

/* ---- beginning, loading, saving -------------------------------------------------------- */

/* A new game from a kit (copied), dealt and diced from the seed. */
struct ct_table *ct_table_new(const struct ct_kit *kit, uint64_t seed, struct ct_refusal *why);
/* A single record, finished or not. On refusal *line is the bad line, from 1. */
struct ct_table *ct_table_load(const struct ct_game *const *games, const char *text, size_t len,
                               uint64_t seed, struct ct_refusal *why, long *line);
void ct_table_free(struct ct_table *t);
/* The whole record: header, lines, and the result when the game is over. */
void ct_table_save(const struct ct_table *t, struct ct_text *out);

/* Names travel in the record; "" unless given. */
void ct_table_set_name(struct ct_table *t, int seat, const char *name);
const char *ct_table_name(const struct ct_table *t, int seat);

/* ---- where it stands ------------------------------------------------------------------- */

const struct ct_kit *ct_table_kit(const struct ct_table *t);
/* The true state now, or before line n (n = ct_table_lines: now). For engines, not for eyes. */
const ct_state *ct_table_state(const struct ct_table *t);
const ct_state *ct_table_state_at(const struct ct_table *t, int n);
int ct_table_turn(const struct ct_table *t);
int ct_table_lines(const struct ct_table *t); /* decisions and chance lines so far */
/* Who decided line n (CT_CHANCE: nobody), and what. */
int ct_table_seat_at(const struct ct_table *t, int n);
ct_move ct_table_move_at(const struct ct_table *t, int n);

/* ---- playing ---------------------------------------------------------------------------- */

/* The legal moves of the seat to move, sorted by text; the table's own until the next call. */
int ct_table_choices(struct ct_table *t, const struct ct_choice **out);
/* A decision of the seat to move: R-13 or the rule when it is refused. */
bool ct_table_play(struct ct_table *t, const char *text, struct ct_refusal *why);
bool ct_table_play_move(struct ct_table *t, ct_move m, struct ct_refusal *why);
/* At a chance turn: an outcome from the table's own dice. */
bool ct_table_roll(struct ct_table *t, struct ct_refusal *why);
/* Can this decision of the seat to move not be taken back once made? */
bool ct_table_reveals(const struct ct_table *t, ct_move m);

/* A seat may take back its decisions, last first, until something hidden was turned up,
 * a die was rolled or another seat decided something. */
bool ct_table_may_undo(const struct ct_table *t, int seat);
bool ct_table_undo(struct ct_table *t, int seat);
/* A what-if branch: another table that goes on before line `at`, with everything that
 * `seat` could not know then shuffled anew. Its record is a new one and says so. */
struct ct_table *ct_table_branch(const struct ct_table *t, int seat, int at, uint64_t seed,
                                 struct ct_refusal *why);

/* ---- showing: what a seat may know, -1: everything --------------------------------------- */

void ct_table_observe(const struct ct_table *t, int seat, ct_state *out);
void ct_table_view(struct ct_table *t, int seat, struct ct_text *out);
/* What line n did, as a JSON array of events. */
void ct_table_events(const struct ct_table *t, int n, int seat, struct ct_text *out);
void ct_table_draw(struct ct_table *t, int n, int seat, const struct ct_pen *pen,
                   struct ct_text *out);

#endif
