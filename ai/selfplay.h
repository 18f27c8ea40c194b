/*
 * selfplay.h - whole games between agents, written as records. The command line and the
 * WebAssembly module share it, so that the same seed gives the same bytes in both.
 */
#ifndef CT_SELFPLAY_H
#define CT_SELFPLAY_H

#include "ai/agent.h"

struct ct_selfplay;

/* Room for games of this kind. NULL: no memory. */
struct ct_selfplay *ct_selfplay_new(const struct ct_kit *kit);
void ct_selfplay_free(struct ct_selfplay *p);

/* Who makes its agents; without one, ct_agent_new. */
void ct_selfplay_hire(struct ct_selfplay *p, ct_agent_maker *make, void *with);

/* Plays the game of that seed; specs[seat] names the agents; the seat to start is the kit's,
 * or, if `any_start`, drawn. The record goes to `emit` line by line. False: no memory. */
bool ct_selfplay_game(struct ct_selfplay *p, const char *const *specs, uint64_t seed,
                      bool any_start, bool legal,
                      void (*emit)(void *to, const char *line, size_t len), void *to);
/* The same without a record: only how it ended. Seats whose bit stands in `cheats` are shown
 * everything. */
bool ct_selfplay_score(struct ct_selfplay *p, const char *const *specs, unsigned cheats,
                       uint64_t seed, bool any_start, struct ct_score *out);
/* The seat that lost the last game by not moving, and why, until the next one; -1: it was played to
 * its end. Such a record has no result; in the score that seat is last and all others share the
 * win, with points as they stood. */
int ct_selfplay_forfeit(const struct ct_selfplay *p, const char **why);
/* A fingerprint of the set-up of that seed: own boxes and boards differ in it, too. */
uint64_t ct_selfplay_print(struct ct_selfplay *p, uint64_t seed);

#endif
