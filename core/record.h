/*
 * record.h - writing game records (JSON Lines), one function a line, and lists of legal
 * moves as they leave the process: as texts, sorted by byte value.
 */
#ifndef CT_RECORD_H
#define CT_RECORD_H

#include "core/game.h"

enum { CT_LINE_MAX = 1 << 20 }; /* longest line of a record, its end not counted */

struct ct_choice {
    char text[CT_MOVE_TEXT];
    ct_move move;
};

/* All legal moves at a seat's turn, sorted by text; room for game->moves_max of each. */
int ct_choices(const struct ct_kit *kit, const ct_state *s, ct_move *room, struct ct_choice *out);

/* Each writes one line with its line end. `more`, `others`: further members of the header,
 * or "". */
void ct_put_header(struct ct_text *out, const struct ct_kit *kit, const ct_state *s,
                   const char *more, const char *others);
/* `legal` NULL: without the list. */
void ct_put_decision(struct ct_text *out, const struct ct_kit *kit, const ct_state *s, int n,
                     ct_move m, const struct ct_choice *legal, int count);
void ct_put_chance(struct ct_text *out, const struct ct_kit *kit, const ct_state *s, int n,
                   ct_move m);
void ct_put_result(struct ct_text *out, const struct ct_kit *kit, const ct_state *s);

/* The member "options": what this kit plays by. */
void ct_put_options(struct ct_text *out, const struct ct_kit *kit);
void ct_put_config_options(struct ct_text *out, const struct ct_game *game,
                           const struct ct_config *config);

/* "1,2,3" */
void ct_put_ints(struct ct_text *out, const int *values, int count);

#endif
