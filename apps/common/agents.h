/*
 * agents.h - agents by name, on a command line: those of the engine (ai/agent.h), and other
 * programs that speak docs/bot.md:
 *
 *   program:./mybot.py                     it has a second a move
 *   program:ms=100:'my bot' --fast         settings first, then the command, parted as a shell
 * would
 *
 * Only what a person wrote on his command line may come here: a name that was read in a record or
 * came over a network must never start a program.
 */
#ifndef CT_AGENTS_H
#define CT_AGENTS_H

#include "ai/agent.h"

#include <stddef.h>

struct agents; /* the programs that run, and what they need */
struct program;

bool agents_is_program(const char *spec);
/* As ct_agent_problem, for both kinds. */
const char *agents_problem(const char *spec);
/* The comma that ends the first of a list of agents, not one in quotation marks; NULL: none. */
char *agents_comma(const char *list);

/* A program is asked the first time it is needed and goes on from game to game, until it fails. */
struct agents *agents_new(void); /* NULL: no memory */
void agents_free(struct agents *a);

/* A ct_agent_maker; `with` is a struct agents. */
struct ct_agent *agents_make(void *with, const char *spec, const struct ct_game *game,
                             uint64_t seed, int seat);
/* Starts each program and hears its hello, so that a wrong command is found before anything is
 * played; said in a complaint. True for agents of the engine. */
bool agents_try(struct agents *a, const char *spec);

/* ---- inside: the programs that run ----------------------------------------------------------- */

struct guest;

struct agents {
    struct guest *first;
    struct ct_house *house;
};

/* One that runs and is free, or another, not yet begun. NULL: no memory. */
struct guest *agents_invite(struct agents *a, const char *spec);
void agents_dismiss(struct agents *a, struct guest *g);

/* The header of a game for somebody who plays in it: everything that all know, and in place of the
 * shuffled list what it is made of, in byte order. free() it; NULL: no memory. */
char *agents_header(struct ct_house *house, const struct ct_kit *kit);

/* ---- inside: one of them, talked to (agents_talk.c) ------------------------------------------ */

struct terms {
    int64_t ms, iters, grace,
        start;       /* a move, its iterations (0: any), what it may take longer, hello */
    bool knows_seed; /* is told the seed of the deal */
    const char *command;
};

/* NULL, or what is wrong. */
const char *terms_read(const char *spec, struct terms *out);

enum { GUEST_WHY = 240 };

struct guest { /* a program that runs */
    struct guest *next;
    char spec[CT_SPEC_LONGEST];
    struct terms terms; /* its command lies in spec */
    struct program *program;
    bool busy, wants_bytes, lost; /* lost: not to be talked to again */
    int64_t asked;                /* ids so far */
    char name[64];
    char why[GUEST_WHY]; /* it failed */
};

/* Starts it and says hello. `build`: whose bytes it may ask to be shown. */
bool guest_begin(struct guest *g, const char *build);
void guest_end(struct guest *g);
/* Asks a question, whose id is g->asked, and waits for its answer: within `ms`, and with that
 * "say". False: the guest has failed. `hurry` (NULL: none): set by a signal handler, and the
 * program is told to stop thinking. */
struct answer {
    struct ct_json doc;
    char *text;
    void *room;
};
bool guest_ask(struct guest *g, const char *line, size_t len, const char *say, int64_t ms,
               const volatile bool *hurry, struct answer *out);
/* The same in pieces, for loops of others: what came until then (ms of program_now). */
enum guest_heard { GUEST_SILENT, GUEST_CHATS, GUEST_ANSWERED, GUEST_FAILED };
enum guest_heard guest_hear(struct guest *g, const char *say, int64_t id, int64_t stop_id,
                            int64_t until, struct answer *out);
/* Its time is up: it has failed. True. */
bool guest_is_late(struct guest *g, int64_t ms, bool talked);
void answer_free(struct answer *a);
/* False, for `return guest_fail(…)`. */
bool guest_fail(struct guest *g, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
