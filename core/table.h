/*
 * table.h - the middle end: one game on the table, and the one door through which every front
 * end reaches a game. It keeps the first and the present position and the lines between them,
 * knows who may do, see and take back what, and shows each pair of eyes only what they may know.
 *
 * Tables stand in a house (house.h), which keeps their scratch: a table takes less than 3 kB and
 * 8 bytes a line. Positions before the present one are made again from the lines.
 *
 * A position is known by the number of lines before it: `at` 0 is the first, ct_table_lines the
 * present one. Eyes are a seat's, CT_SPECTATOR's, or those of CT_EVERYTHING.
 *
 * Most tables know everything. A table that ct_table_seen made knows what one pair of eyes knows
 * of a game that is played elsewhere: only its present position, for those eyes.
 *
 * `_new`, `_load`, `_copy`, `_branch`, `_seen` and `_retold` give a table that ct_table_free takes
 * back (NULL: refused or no memory, `why` says which); everything else borrows.
 */
#ifndef CT_TABLE_H
#define CT_TABLE_H

#include "core/house.h"
#include "core/record.h"

struct ct_table;

enum { CT_NAME = 84 }; /* 20 code points and a closing zero */

/* ---- beginning, loading, saving -------------------------------------------------------- */

/* A new game with a kit of the house, dealt and diced from the seed. */
struct ct_table *ct_table_new(struct ct_house *house, const struct ct_kit *kit, uint64_t seed,
                              struct ct_refusal *why);
/* A single record, finished or not. On refusal *line is the bad line, from 1. */
struct ct_table *ct_table_load(struct ct_house *house, const char *text, size_t len, uint64_t seed,
                               struct ct_refusal *why, long *line);
void ct_table_free(struct ct_table *t);
/* The whole record: header, lines, and the result when the game is over. */
void ct_table_save(const struct ct_table *t, struct ct_text *out);

/* The record as these eyes may see it: every place of the set-up that they do not know is "?". With
 * such a place it is to look at, nobody can replay it. `more`: further members of the header. */
void ct_table_export(const struct ct_table *t, int eyes, const char *more, struct ct_text *out);

/* The same once more, with the same dice to come, in this house or another one that knows the game.
 */
struct ct_table *ct_table_copy(const struct ct_table *t, struct ct_house *house,
                               struct ct_refusal *why);
struct ct_rng ct_table_dice(const struct ct_table *t); /* those that are to come */

/* Names travel in the record; "" unless given. */
void ct_table_set_name(struct ct_table *t, int seat, const char *name);
const char *ct_table_name(const struct ct_table *t, int seat);

/* ---- what one pair of eyes knows of a game played elsewhere ------------------------------- */

/* From what ct_table_observe gave there after n lines. Bytes that nobody can have seen are
 * refused. */
struct ct_table *ct_table_seen(struct ct_house *house, const struct ct_kit *kit, const void *bytes,
                               size_t len, int eyes, int n, struct ct_refusal *why);
/* The game went on, or back: this is what the eyes see now. Refused: nothing has changed. */
bool ct_table_show(struct ct_table *t, int n, const void *bytes, size_t len,
                   struct ct_refusal *why);
/* A table that knows everything of a world which those eyes could be in, after the lines that led
 * there: a text each, with '\n' between them. What the eyes saw on the way they see there, too.
 * Refused: these lines do not lead to what is seen. */
struct ct_table *ct_table_retold(const struct ct_table *t, const char *lines, size_t len,
                                 uint64_t seed, struct ct_refusal *why);
/* Whose eyes a table has. */
int ct_table_eyes(const struct ct_table *t);

/* ---- where it stands ------------------------------------------------------------------- */

struct ct_house *ct_table_house(const struct ct_table *t);
const struct ct_kit *ct_table_kit(const struct ct_table *t);
size_t ct_table_bytes(const struct ct_table *t); /* of memory that it takes, its kit apart */
int ct_table_lines(const struct ct_table *t);    /* decisions and chance lines so far */
int ct_table_turn(const struct ct_table *t);     /* now */
int ct_table_turn_at(const struct ct_table *t, int at);
/* Whose turn it is, at a chance turn who rolls; negative: nobody's. */
int ct_table_mover(const struct ct_table *t, int at);
void ct_table_score(const struct ct_table *t, int at, struct ct_score *out);
/* Who decided line n (CT_CHANCE: nobody), what, and its text. */
int ct_table_seat_at(const struct ct_table *t, int n);
ct_move ct_table_move_at(const struct ct_table *t, int n);
void ct_table_put_move(const struct ct_table *t, int at, ct_move m, struct ct_text *out);
/* Can these eyes look at that position? */
bool ct_table_can_show(const struct ct_table *t, int at, int eyes);
/* The true position, for engines, not for eyes; until the next call on any table of the house,
 * unless it is the first or the present one. */
const ct_state *ct_table_state_at(const struct ct_table *t, int at);
const ct_state *ct_table_state(const struct ct_table *t);

/* ---- playing ---------------------------------------------------------------------------- */

/* The legal moves of the seat to move, sorted by text; the house's own until the next call. */
int ct_table_choices(const struct ct_table *t, int at, const struct ct_choice **out);
/* The one of them that is written so. */
bool ct_table_find(const struct ct_table *t, int at, const char *text, size_t len, ct_move *out);
/* The outcomes of a chance turn, sorted by text: their number. */
struct ct_chance {
    struct ct_choice choice;
    uint32_t weight;
};
int ct_table_outcomes(const struct ct_table *t, int at, struct ct_chance out[CT_OUTCOMES_MAX]);

/* Would this decision of `seat` be allowed as line n? Refused with R-12 after the end, R-6 when
 * there is no such position, R-8 and R-7 when it is not his turn, R-13 or the rule. For the seat
 * CT_CHANCE: an outcome that comes from elsewhere. */
bool ct_table_check(const struct ct_table *t, int seat, int n, const char *text,
                    struct ct_refusal *why);
/* What it would show `seat`, in a world that he could be in, without what it turns up there:
 * {"events":[…],"points":[…],"turn":…}. */
bool ct_table_preview(const struct ct_table *t, int seat, int n, const char *text,
                      struct ct_text *out, struct ct_refusal *why);
/* Does it, if `n` is the number of the next line: what was meant for another one is stale. */
bool ct_table_play(struct ct_table *t, int seat, int n, const char *text, struct ct_refusal *why);
bool ct_table_play_move(struct ct_table *t, int seat, int n, ct_move m, struct ct_refusal *why);
/* At a chance turn: an outcome from the table's own dice. */
bool ct_table_roll(struct ct_table *t, struct ct_refusal *why);
/* Can this decision of the seat to move not be taken back once made? */
bool ct_table_reveals(const struct ct_table *t, int at, ct_move m);

/* A seat may take back its decisions, last first, until something hidden was turned up,
 * a die was rolled or another seat decided something. */
bool ct_table_may_undo(const struct ct_table *t, int seat);
bool ct_table_undo(struct ct_table *t, int seat);
/* Forgets everything from line n on, whoever decided it: for a server whose store did not take the
 * lines, or whose log says that they were taken back. */
void ct_table_cut(struct ct_table *t, int n);
/* It will be asked about soon: what that needs is brought into the cache; `more`: by pointers that
 * the first time has brought near. */
void ct_table_near(const struct ct_table *t, bool more);
/* Everybody has been told of the last lines: the positions before them need not be remembered. */
void ct_table_told(struct ct_table *t);
/* A what-if branch: another table that goes on at `at`, with everything that `seat` could not
 * know then shuffled anew. Its record is a new one and says so. */
struct ct_table *ct_table_branch(const struct ct_table *t, int seat, int at, uint64_t seed,
                                 struct ct_refusal *why);

/* ---- showing ------------------------------------------------------------------------------ */

/* What the eyes see, as bytes of a state: equal for all that they cannot tell apart. */
void ct_table_observe(const struct ct_table *t, int at, int eyes, ct_state *out);
void ct_table_view(const struct ct_table *t, int at, int eyes, struct ct_text *out);
/* What line n did, as a JSON array of events. */
void ct_table_events(const struct ct_table *t, int n, int eyes, struct ct_text *out);
void ct_table_draw(const struct ct_table *t, int at, int eyes, const struct ct_pen *pen,
                   struct ct_text *out);

#endif
