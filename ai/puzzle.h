/*
 * puzzle.h - is a decision a puzzle? It is if one move is clearly best, and it can be said why:
 *
 * - two searches with different random numbers and effort choose it;
 * - a judge that searches behind every move that matters, in the same imagined worlds with the same
 *   luck, round by round, finds every other move behind by more than chance explains, and by so
 *   much that a person would care; moves that it cannot tell from the best are solutions, too, and
 *   a puzzle has few of these;
 * - what can be counted out is counted out (the searches do that by themselves);
 * - the game's reasons (reason.h) name one that holds for it and not for the next best move.
 *
 * Only what the seat may know is looked at. All random numbers come from that and from a given
 * `salt`: the same decision gets the same answer wherever it is asked about, and another salt asks
 * independently.
 */
#ifndef CT_PUZZLE_H
#define CT_PUZZLE_H

#include "ai/reason.h"

enum { CT_SOLUTIONS_MAX = 6, CT_GRADES = 5 };

struct ct_puzzle {
    ct_move solution[CT_SOLUTIONS_MAX]; /* the best first */
    int solutions;
    ct_move second; /* the best of those that are none */
    /* How far it is behind, and the least that chance leaves of it: thousandths of the win, or
     * tenths of a point where two play for points. */
    int behind, at_least;
    bool in_points;
    bool is_exact;     /* the rest of the game was counted out */
    bool is_explained; /* the reason says more than that it is better */
    struct ct_reason reason;
    int grade; /* 1 to CT_GRADES: by how many levels miss it */
};

struct ct_puzzler;

/* NULL: no memory. */
struct ct_puzzler *ct_puzzler_new(const struct ct_kit *kit);
void ct_puzzler_free(struct ct_puzzler *p);

/* Saves the trouble of finding what nobody wants: asked about the reason that a decision seems to
 * have at a glance. Without it everything is looked at. */
typedef bool ct_wants(void *with, const struct ct_reason_kind *kind);
void ct_puzzler_ask(struct ct_puzzler *p, ct_wants *wants, void *with);

/* At a seat's decision; `s` is the true state. False: no move is clearly best. Who finds one looks
 * whether it is explained. */
bool ct_puzzle_find(struct ct_puzzler *p, const ct_state *s, uint64_t salt, struct ct_puzzle *out);

/* Proves one again, which was found before, by another search and by the estimate that hint, coach
 * and review go by (estimate.h): NULL, or what does not hold any more. Solutions and `second` are
 * given and legal; behind, at_least and reason are found anew. */
const char *ct_puzzle_prove(struct ct_puzzler *p, const ct_state *s, uint64_t salt,
                            struct ct_puzzle *puzzle);

/* By how many levels miss it, each asked several times; 0: none ever does. (puzzle_grade.c) */
int ct_puzzle_grade(const struct ct_kit *kit, const ct_state *seen, int seat, uint64_t salt,
                    const struct ct_puzzle *puzzle);

static inline bool ct_puzzle_is_solved(const struct ct_puzzle *p, ct_move m)
{
    for (int i = 0; i < p->solutions; i++)
        if (p->solution[i] == m) return true;
    return false;
}

#endif
