/*
 * arena.h - the parts of `crosstown arena`.
 *
 * A match is a row of deals. A deal is one seed: the same set-up and dice, played once in
 * every seating. With two agents the first sits alone in each seat in turn, the second takes
 * all others; with as many agents as seats the list is rotated. Either way a deal has as many
 * games as seats, and game by game it is what `crosstown record` plays from the same seed and
 * agents.
 *
 * Deals are played by several processes and come back in any order, but they are counted in
 * the order of their numbers: the result does not depend on how many worked at it.
 */
#ifndef CT_ARENA_H
#define CT_ARENA_H

#include "ai/agent.h"
#include "apps/common/elo.h"

struct match {
    struct ct_kit *kit;
    bool any_start;
    uint64_t seed;
    int agents;
    const char *name[CT_SEATS_MAX]; /* as they were written */
    const char *spec[CT_SEATS_MAX]; /* the agents themselves */
    bool cheats[CT_SEATS_MAX];      /* is shown everything */
    struct agents *programs;        /* of this process; NULL: none have been asked yet */
    bool by_matches;                /* what the sequential test looks at: matches, or games */
    bool gives_points;
    int32_t handicap[CT_SEATS_MAX]; /* points that an agent is given in every game */
};

enum { FORFEIT_WHY = 88 };

struct deal {
    int64_t number;
    bool played;
    int8_t rank[CT_SEATS_MAX][CT_SEATS_MAX]; /* by seating and seat */
    int32_t points[CT_SEATS_MAX][CT_SEATS_MAX];
    int8_t forfeit[CT_SEATS_MAX]; /* by seating: the seat that lost by not moving, + 1; 0: none */
    char why[CT_SEATS_MAX][FORFEIT_WHY];
};

/* ---- playing (arena_deal.c) ------------------------------------------------------------------ */

int match_agent_at(const struct match *m, int seating, int seat);
/* Fills everything but the number; played stays false when there is no memory. */
void match_play(struct match *m, struct deal *d);

/* ---- agents that are other programs (arena_program.c) -----------------------------------------
 */

struct ct_selfplay;

bool match_has_program(const struct match *m);
/* Do all programs start and say hello? False: said which does not, and why. */
bool match_try_programs(const struct match *m);
/* The agents of this match are made for that game, programs among them. False: no memory. */
bool match_hire(struct match *m, struct ct_selfplay *game);
void match_end(struct match *m); /* ends the programs of this process */
/* Who lost the last game by not moving, into the deal. */
void match_note_forfeit(const struct ct_selfplay *game, struct deal *d, int seating);

/* ---- workers (arena_crew.c) ------------------------------------------------------------------ */

/* Deals are ordered with `next` (-1: no more) and handed to `take`, which says whether to go
 * on. False: said what went wrong. */
struct errand {
    int64_t (*next)(void *with);
    bool (*take)(void *with, const struct deal *d);
    void *with;
};

bool crew_run(struct match *m, int jobs, const struct errand *errand);
int crew_size_here(void); /* one a core */

/* ---- results on disk (arena_file.c) ---------------------------------------------------------- */

/* What an earlier run left in the file into deal[0…count-1]; a file that is not there begins.
 * False: said why it cannot be taken. */
bool results_load(const char *path, const struct match *m, struct deal *deal, int64_t count);
bool results_add(const char *path, const struct match *m, const struct deal *d);

/* ---- counting and showing (arena_tally.c) ---------------------------------------------------- */

struct by_turn {
    int64_t seats;
    double wins;
};

struct standing {
    int64_t seats; /* games, times seats in them */
    double wins;   /* ties shared */
    int64_t place[CT_SEATS_MAX];
    struct sample share, difference;   /* one number a deal */
    struct sample match;               /* the same: is the deal won, points summed? */
    struct by_turn turn[CT_SEATS_MAX]; /* who moves first, second, … */
    int64_t forfeits;                  /* games lost by not moving, and why the first one */
    int64_t forfeit_deal;
    char forfeit_why[FORFEIT_WHY];
};

struct tally {
    int64_t deals;
    struct standing agent[CT_SEATS_MAX];
};

void tally_add(struct tally *t, const struct match *m, const struct deal *d);
void tally_add_forfeits(struct tally *t, const struct match *m, const struct deal *d);
void tally_print_forfeits(const struct tally *t, const struct match *m);
/* The sequential test of the first agent. */
enum sprt_answer tally_ask(const struct tally *t, const struct match *m, const struct sprt *test);
double tally_llr(const struct tally *t, const struct match *m, const struct sprt *test);
void tally_print(const struct tally *t, const struct match *m, const struct sprt *test);
void tally_print_json(const struct tally *t, const struct match *m, const struct sprt *test);

/* ---- matches, turns, handicaps (arena_matches.c) --------------------------------------------- */

enum { HANDICAP_MAX = 1000 };

/* "0,5": what every agent is given. False: said what is wrong. */
bool handicap_read(struct match *m, const char *text);
/* The deal with these points; the file on disk knows nothing of them. */
struct deal handicap_give(const struct match *m, const struct deal *plain);
double share_in_game(const struct deal *d, int seating, int seat, int players);
void matches_add(struct tally *t, const struct match *m, const struct deal *d);
void matches_print(const struct tally *t, const struct match *m);
/* Members of the agent's object, and of the whole one. */
void matches_print_agent_json(const struct tally *t, const struct match *m, int agent);
void matches_print_json(const struct tally *t, const struct match *m);

#endif
