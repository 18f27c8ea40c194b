/* review_inside.h - what the files of the review share. */
#ifndef CT_REVIEW_INSIDE_H
#define CT_REVIEW_INSIDE_H

#include "ai/review.h"

/* A line as the record has it. */
struct review_line {
    int seat; /* CT_CHANCE: a die */
    ct_move move;
    char text[CT_MOVE_TEXT];
    bool forced, reveals;
    bool anchors; /* a rival's: what is to be expected behind it is estimated anew */
};

/* What was worked out about it and the position before it. */
struct review_unit {
    bool given;
    bool valued; /* there is a value of the position */
    struct ct_amount value;
    bool lucky; /* it turned something up */
    struct ct_amount luck;
    bool foreseen; /* there is a value of the position behind it, too */
    struct ct_amount next;
    bool judged; /* it was a decision */
    char better[CT_MOVE_TEXT];
    int cost, low, high;   /* below nothing: it looked better than what was thought to be best */
    struct ct_amount loss; /* everybody's, by the eyes of who decided */
};

enum { REVIEW_REASONED = 12 }; /* lines whose reasons are looked for */

/* What was found out about a line that may be a turning point: a review is told more than once. */
struct review_reasons {
    int n, count;
    bool looked;
    ct_move better;
    struct ct_reason reason[CT_REASONS_MAX];
};

struct ct_review {
    const struct ct_table *table;
    const struct ct_kit *kit;
    int eyes, effort, lines, players;
    struct ct_estimate *estimate;
    struct ct_futures *futures;
    ct_state *seen, *next;
    struct review_line *line;
    struct review_unit *unit;
    struct ct_amount *value; /* lines + 1 of them */
    bool *known;
    struct ct_told_line *told;
    struct ct_told whole;
    struct review_reasons found[REVIEW_REASONED];
    int found_next;
};

/* In what people are told. */
struct ct_amount review_amount(const struct ct_review *r, const struct ct_worth *worth);
/* The same, where shares are to be a whole win. */
struct ct_amount review_value(const struct ct_review *r, const struct ct_worth *worth);
/* The nearest amount that can be: nobody below nothing, together a whole win. */
void review_mend(const struct ct_review *r, struct ct_amount *amount);
struct ct_amount review_result(const struct ct_review *r);
bool review_needs_value(const struct ct_review *r, int at);
/* The unit before has it: what turned up was held against it. */
bool review_was_foreseen(const struct ct_review *r, int at);
/* The unit of line n has to say what the position before it is worth. */
bool review_lacks_value(const struct ct_review *r, int n);

#endif
