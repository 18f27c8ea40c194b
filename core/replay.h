/*
 * replay.h - reading game records, line by line, by the rules.
 *
 * Feed it the lines of one or more records; it keeps the position, and at the first wrong
 * line says which record error or rule it breaks. After a refusal it stays where it was
 * before that line.
 *
 * Part of the middle end: with table.c the only files of core that allocate.
 */
#ifndef CT_REPLAY_H
#define CT_REPLAY_H

#include "core/record.h"

struct ct_replay;

enum ct_line { CT_LINE_BAD, CT_LINE_HEADER, CT_LINE_MOVE, CT_LINE_CHANCE, CT_LINE_RESULT };

/* `games`: a list that ends with NULL, borrowed. NULL: no memory. */
struct ct_replay *ct_replay_new(const struct ct_game *const *games);
void ct_replay_free(struct ct_replay *r);

/* One line without its line end (a CR before it may be there). Of a line that is longer than
 * CT_LINE_MAX any length above it may be given; only its beginning is looked at.
 * `partial`: a header may begin another record while a game still runs. */
enum ct_line ct_replay_line(struct ct_replay *r, const char *text, size_t len, bool partial,
                            struct ct_refusal *why);
/* At the end of the input: was the last record whole? `partial`: may it still run? */
bool ct_replay_end(const struct ct_replay *r, bool partial, struct ct_refusal *why);

/* Where it stands. Kit and state are NULL before the first header. */
const struct ct_kit *ct_replay_kit(const struct ct_replay *r);
const ct_state *ct_replay_state(const struct ct_replay *r);
void ct_replay_score(const struct ct_replay *r, struct ct_score *out); /* as it stands */
long ct_replay_line_number(const struct ct_replay *r); /* of the last line fed, from 1 */
int ct_replay_n(const struct ct_replay *r); /* decisions and chance lines of this game so far */
int ct_replay_records(const struct ct_replay *r);  /* headers so far */
ct_move ct_replay_move(const struct ct_replay *r); /* of the last move or chance line */
/* The move or outcome as it stood on the last line, "" if there was none; which it was. */
const char *ct_replay_move_text(const struct ct_replay *r);
bool ct_replay_is_chance(const struct ct_replay *r);
/* The last line as JSON, until the next one is fed. */
const struct ct_json *ct_replay_json(const struct ct_replay *r);

#endif
