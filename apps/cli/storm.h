/*
 * storm.h - the parts of `crosstown storm`: many people playing legal games on a server at once.
 *
 * A board is a place where the same people play one game after the other; each of them has a
 * connection of his own and one question open at a time. What any of them was told is summed up
 * line by line (storm_message.h) and asked for again at the end, by strangers: a line that somebody
 * was told of and that is not there is lost.
 */
#ifndef CT_STORM_H
#define CT_STORM_H

#include "apps/cli/storm_delays.h"
#include "apps/cli/storm_link.h"
#include "apps/cli/storm_message.h"
#include "core/table.h"

enum { TABLE_ID = 24, GAMES_HERE = 16, TOKENS_MAX = 32, TOKEN_ROOM = 32, SENT_KEPT = 16 };

/* The servers that are looked at; count 0: none. */
struct processes {
    int64_t pid[PLACES_MAX];
    int count;
};

struct storm_wish {
    struct places places;
    struct processes processes;
    int64_t tables, players, idle, seconds, rate, echo; /* echo, rate 0: none */
    uint64_t seed;
    bool bytes, json;
    const struct ct_game *game[GAMES_HERE];
    int games;
};

/* ---- people and boards ----------------------------------------------------------------------- */

enum errand { ASK_NOTHING, ASK_HELLO, ASK_OPEN, ASK_SIT, ASK_MOVE, ASK_AGAIN, ASK_WATCH, ASK_ECHO };

struct person {
    struct link link; /* the first member: a link is its person */
    struct storm *storm;
    struct board *board; /* NULL: only says hello */
    int seat;
    bool welcome, playing;
    enum errand errand;
    uint32_t asked;   /* the id of the last question */
    int64_t asked_at; /* microseconds; with --rate when it should have been asked */
    int64_t retry_at; /* 0: not refused */
    char table[TABLE_ID];
    char next[TABLE_ID]; /* that he is asked to sit down at */
    int n;               /* lines he has been told of */
    int start;           /* the seat that began */
    char move[CT_MOVE_TEXT];
    struct person *behind; /* in the row of those whose turn it is */
};

struct sent {
    int n;
    int64_t at;
};

struct board {
    struct person *seat[CT_SEATS_MAX];
    const struct ct_game *game;
    int game_number;
    char table[TABLE_ID];
    int here; /* how many play already */
    bool over, stuck;
    int lines; /* that somebody was told of */
    uint64_t sum;
    struct sent sent[SENT_KEPT];
};

/* What somebody was told of a table. */
struct told {
    char table[TABLE_ID];
    int lines;
    uint64_t sum;
};

struct refusals {
    char token[TOKEN_ROOM];
    uint64_t count;
};

/* ---- the whole ------------------------------------------------------------------------------- */

struct reading {
    double cpu;    /* seconds */
    double waited; /* seconds that it could have worked, but had no CPU; 0: Linux does not tell */
    int64_t kib;   /* of memory */
};

struct storm {
    struct storm_wish wish;
    struct event_base *base;
    struct event *tick;
    struct links links;
    struct ct_rng rng;
    struct person *people; /* the idle ones first */
    int64_t person_count;
    struct board *boards;
    struct picker *picker;

    /* where it stands */
    bool holding, stopping; /* nobody moves yet; nobody begins anything any more */
    int64_t connected, playing;
    int64_t began, until;         /* of the time that is measured */
    int64_t due;                  /* with --rate: moves that should have been made */
    struct person *first, **last; /* the row of those whose turn it is */
    int64_t retries;

    /* what was counted */
    uint64_t moves, games, broken, unanswered, stuck;
    struct delays to_mover, to_others;
    struct refusals refusals[TOKENS_MAX];
    int refusal_kinds;
    struct told *told; /* finished games, then the others */
    int64_t told_count, told_room;
    uint64_t lost, doubled, checked, named;
    bool no_memory;

    /* of the server: before anybody came, with the idle ones, with all people, with all tables,
     * when the storm began and ended */
    struct reading empty, idle, people_here, tables_here, begin, end;
    double own_cpu, seconds;
};

int64_t micros_now(void);

/* ---- playing (storm_play.c) ------------------------------------------------------------------ */

void play_opened(struct link *link);
void play_said(struct link *link, const char *text, size_t len);
void play_broken(struct link *link, const char *why);
void play_open_board(struct board *board);
/* Moves that are due, and what was refused for a while. */
void play_due(struct storm *s);
/* Questions of people at boards that have no answer yet. */
int64_t play_open_questions(const struct storm *s);

void storm_ask(struct person *p, enum errand errand); /* storm_ask.c */
void storm_unwatch(struct person *p);                 /* the table he is at, if any */
void storm_count_refusal(struct storm *s, struct span token);
void storm_tell(struct storm *s, const struct board *board); /* what was told of it is kept */

/* ---- choosing a move from bytes (storm_pick.c) ----------------------------------------------- */

struct picker;
struct picker *picker_new(const struct storm_wish *wish);
void picker_free(struct picker *picker);
/* Into p->move; false: these bytes cannot be played from. */
bool picker_choose(struct picker *picker, struct person *p, struct span bytes, struct ct_rng *rng);

/* ---- the server from outside (storm_proc.c) -------------------------------------------------- */

/* All of them together. False: there is no such process, or it is not ours to look at; said so. */
bool proc_read(const struct processes *processes, struct reading *out);

/* ---- the check (storm_check.c), what is said (storm_say.c), the run (storm_run.c) ------------ */

bool storm_check(struct storm *s); /* false: could not be made, and said why */
void storm_print(const struct storm *s);
void storm_print_json(const struct storm *s);
bool storm_run(struct storm *s); /* false: said what went wrong */

/* Goes round the loop until `done` says so; false: nothing has changed for long, or `s` has no
 * hope left, and that has been said. */
bool storm_wait(struct storm *s, int64_t (*done)(const struct storm *s), int64_t wanted,
                const char *what);

#endif
