/*
 * newgame.h - a kit from what stands on a command line: game, players, options, who starts,
 * and the files and words of somebody's own box (struct ct_box_file).
 */
#ifndef CT_NEWGAME_H
#define CT_NEWGAME_H

#include "apps/common/flags.h"
#include "core/game.h"

enum { BOX_FILES_MAX = 8, NEWGAME_FLAGS = 4 + BOX_FILES_MAX };

struct newgame {
    const char *game, *players, *start;
    struct many options;
    const char *box_path[BOX_FILES_MAX]; /* by the number of the box flag; of a word, itself */
};

/* The flags of a command that begins a game: --game, --players, --option, --start, every game's
 * box files, and then its own (name NULL ends both lists). `flags` has room for NEWGAME_FLAGS and
 * all of `own`. */
void newgame_flags(struct newgame *n, const struct flag *own, struct flag *flags);

/* A kit that the caller frees. NULL: said why, and *code is the exit code. *any_start: --start
 * random was asked for. */
struct ct_kit *newgame_kit(const struct newgame *n, const char *command, bool *any_start,
                           int *code);

/* Says a refusal on standard error: "WHERE: RULE: sentence". */
int complain_refusal(int code, const char *where, const struct ct_refusal *why);

#endif
