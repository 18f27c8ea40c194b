/*
 * future.h - what is likely to happen next, as one seat knows it: worlds are imagined that fit what
 * it sees, a move is made in each, and everybody plays on sensibly until it is that seat's turn
 * again. Whoever asks watches every line and says whether the thing he asks about happened.
 *
 * Two moves that are asked about at the same position meet the same worlds, so that a difference
 * between their counts is theirs. Whole numbers only, repeatable.
 */
#ifndef CT_FUTURE_H
#define CT_FUTURE_H

#include "core/game.h"

enum { CT_FUTURES = 40 }; /* worlds that are imagined for one question */

struct ct_futures;

/* NULL: no memory. */
struct ct_futures *ct_futures_new(const struct ct_kit *kit);
void ct_futures_free(struct ct_futures *f);

/* Line by line behind the move: true as soon as the thing has happened. `before` and `after` are
 * true states of the imagined world; who decided is ct_turn(before), CT_CHANCE: a die. */
typedef bool ct_witness(void *with, const struct ct_kit *kit, const ct_state *before, ct_move m,
                        const ct_state *after);

/* In how many of 100 worlds it happens after `m`, before `seat` has to decide again behind somebody
 * else's decision, or the game is over. */
int ct_futures_count(struct ct_futures *f, const ct_state *seen, int seat, ct_move m,
                     ct_witness *happens, void *with);

#endif
