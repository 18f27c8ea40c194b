/*
 * setup.h - which game, which options, who plays, who starts: from the command line, and by
 * questions when it names no game. The answers take the form of a command line, too, so that
 * apps/common/newgame judges both.
 */
#ifndef CT_TUI_SETUP_H
#define CT_TUI_SETUP_H

#include "ai/agent.h"
#include "apps/common/newgame.h"
#include "apps/tui/screen.h"

enum { SETUP_ANSWER = 64 };

/* Points into itself and into the command line: not to be copied. */
struct setup {
    struct newgame game;
    const char *seats_text, *agents_text, *seed_text, *load;
    const char *server, *table, *name; /* a game at a server: online.h */
    bool watches;
    bool ascii, plain;
    uint64_t seed;
    int wanted; /* by --players; 0: not said */
    int seats;  /* names that are known, from seat 0 on */
    char seat[CT_SEATS_MAX][CT_NAME];
    char program[CT_SEATS_MAX][CT_SPEC_LONGEST]; /* another program plays there; "": none does */
    char players[SETUP_ANSWER], start[SETUP_ANSWER]; /* answers and defaults */
    char option[CT_OPTIONS_MAX][SETUP_ANSWER];
};

/* The command line. -1: go on; otherwise all is said and this is the exit code. */
int setup_read(struct setup *setup, int argc, char **argv);

/* A new game; what is missing is asked for when no game is given, and has its default
 * otherwise. NULL: said why, *code is the exit code. */
struct ct_table *setup_table(struct setup *setup, struct ct_house *house, struct screen *screen,
                             uint64_t seed, int *code);

/* A name for a seat as it was given: "you" is anybody, agents are known by theirs. False: it
 * cannot be a name. */
bool setup_name(char name[CT_NAME], const char *text, size_t len);

/* ---- ask.c ---------------------------------------------------------------------------------- */

/* Asks for everything that is missing; false: the input ended first. */
bool ask_all(struct setup *setup, struct screen *screen);
/* Of that, the game, its options and how many play. */
bool ask_table(struct setup *setup, struct screen *screen);
/* NULL: the input ended first. */
const struct ct_game *ask_which_game(struct screen *screen);
/* Sets what is missing to its default. */
void ask_nothing(struct setup *setup);

#endif
