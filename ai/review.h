/*
 * review.h - why a finished game was won or lost: what one player could expect at every position,
 * and what each line changed about it.
 *
 * One judge for a review: the eyes of the player whose review it is. What he could expect is a mean
 * over worlds that fit what he saw then (estimate.h). Each line has a cause:
 *
 *   choice   his own decision: it changes the expectation by what it cost, and never to the better
 *   luck     a die, or what a move turned up: against the mean of what might have come
 *   others   a rival's decision: whatever it changed
 *   forced   there was only one move
 *
 * The expectation is estimated at the start and behind every rival's decision, and goes on from
 * there by costs and luck; after the end it is the result. All changes together are the result less
 * the first expectation. What it is at a position depends on nothing that these eyes could not know
 * there.
 *
 * What a decision cost is judged by the eyes of who made it.
 *
 * The work is cut into units, one a line, which do not depend on each other: ct_review_do and
 * ct_review_put_unit here or in another thread or process, ct_review_give where it is told. The
 * table is borrowed and must not change meanwhile.
 */
#ifndef CT_REVIEW_H
#define CT_REVIEW_H

#include "ai/estimate.h"
#include "ai/reason.h"
#include "core/table.h"

enum ct_cause { CT_BY_CHOICE, CT_BY_LUCK, CT_BY_OTHERS, CT_BY_FORCE };
enum ct_mark { CT_MARK_NONE, CT_MARK_BEST, CT_MARK_EQUAL, CT_MARK_DOUBTFUL, CT_MARK_BAD };

/* What people are told: thousandths of a win, and tenths of a point ahead of the other where two
 * play for points. */
struct ct_amount {
    int share[CT_SEATS_MAX], ahead[CT_SEATS_MAX];
};

struct ct_told_line {
    int seat; /* who decided; CT_CHANCE: a die */
    enum ct_cause cause;
    bool known;              /* it has been worked out, and `change` with it */
    struct ct_amount change; /* together with `luck` */
    bool turned_up;          /* a die, or something came to light */
    struct ct_amount luck;
    bool judged; /* a decision that was one; then: */
    enum ct_mark mark;
    int cost, low, high; /* in thousandths, or in tenths of a point */
    int cost_share;      /* in thousandths in any case */
    char move[CT_MOVE_TEXT], better[CT_MOVE_TEXT];
};

struct ct_told_seat {
    int decisions, good, doubtful, bad;
    int cost, cost_share;
    int luck, luck_ahead;
    int result, adjusted; /* thousandths: what he got, and what it would have been without luck */
    int points;           /* at the end */
    const char *verdict;  /* token */
    int rival;            /* whom it names; himself: nobody */
};

enum { CT_TURNINGS_MAX = 5 };

struct ct_turning {
    int n;
    enum ct_cause cause;
    int change; /* of the share of who looks, by that cause alone */
};

/* Of 100 games between two equals, and between two who are strong, so many are won by who moves
 * second where the order of turns decides much (docs/strength-newyork.md). */
enum { CT_SECOND_OF_EQUALS = 75, CT_SECOND_OF_STRONG = 95 };

struct ct_told {
    bool complete; /* every unit has been given */
    int second;    /* where that decides much, with two players: who moves second; otherwise -1 */
    struct ct_told_seat seat[CT_SEATS_MAX];
    int turnings;
    struct ct_turning turning[CT_TURNINGS_MAX];
};

struct ct_review;

/* NULL: no memory, or the game is not over. */
struct ct_review *ct_review_new(const struct ct_table *table, int eyes, int effort);
/* Of a game that may still go on: the units of what has been played are those of the review after
 * it. They can be done and put; there is nothing to tell yet. */
struct ct_review *ct_review_new_ahead(const struct ct_table *table, int eyes, int effort);
void ct_review_free(struct ct_review *r);

int ct_review_units(const struct ct_review *r);
/* Works out a unit. */
void ct_review_do(struct ct_review *r, int i);
/* A unit that was done here, as a text; and such a text from elsewhere: false, it is none. */
void ct_review_put_unit(const struct ct_review *r, int i, struct ct_text *out);
bool ct_review_give(struct ct_review *r, int i, const char *text, size_t len);

/* Puts together what has been given so far; the review's own until the next call. */
const struct ct_told *ct_review_tell(struct ct_review *r);
const struct ct_told_line *ct_review_line(const struct ct_review *r, int n);
/* What was to be expected at a position; NULL: not known yet. */
const struct ct_amount *ct_review_value(const struct ct_review *r, int at);
bool ct_review_in_points(const struct ct_review *r);
int ct_review_worlds(const struct ct_review *r);
int ct_review_eyes(const struct ct_review *r);
const struct ct_table *ct_review_table(const struct ct_review *r);
/* Why the better move of line n was better: their number (reason.h). */
int ct_review_reasons(struct ct_review *r, int n, struct ct_reason out[CT_REASONS_MAX]);

/* From what cost on a decision is doubtful or bad. */
struct ct_thresholds {
    int doubtful, bad;
};
struct ct_thresholds ct_review_thresholds(const struct ct_review *r);

/* ---- told ------------------------------------------------------------------------------------ */

/* The review as docs/arena.md describes it; a judgement of a decision at position `at`. */
void ct_put_review_json(struct ct_text *out, struct ct_review *r);
void ct_put_judgement_json(struct ct_text *out, const struct ct_table *table, int at,
                           bool in_points, const struct ct_judgement *j);

/* One sentence for each player, by token: said to himself, and of somebody else. "moved-second" is
 * about the game. */
struct ct_verdict_words {
    const char *token, *you, *other;
};
extern const struct ct_verdict_words ct_verdict_words[]; /* token NULL ends them */

const char *ct_mark_name(enum ct_mark mark);    /* "best" */
const char *ct_cause_name(enum ct_cause cause); /* "choice" */

#endif
