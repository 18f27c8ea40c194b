/*
 * net.h - a small net that compares two seats, in whole numbers.
 *
 * Each seat is described by the same row of small numbers; the first `shared` of them may be looked
 * at from the other side, too. Hidden unit h of a seat is what its own row, the rival's row and the
 * stage of the game say, if that is above 0; the judgement is a weighted sum of these units in
 * thousandths of a logit. Judged from both sides and subtracted, two seats that change places get
 * the same number with the other sign.
 *
 *   acc[h] = bias[stage][h] + sum own[i][h] x[i] + sum rival[i][h] y[i]     in 1 / 2^shift
 *   answer = sum max(acc[h], 0) out[stage][h] / 2^(shift + CT_NET_FINE)
 *
 * acc has 16 bits, so that many units are reckoned at once. It never overflows: inputs are cut at
 * +-most[i], and ct_net_is_sound says that with these the sums fit.
 */
#ifndef CT_NET_H
#define CT_NET_H

#include <stdbool.h>
#include <stdint.h>

enum { CT_NET_INPUTS = 48, CT_NET_HIDDEN = 16, CT_NET_STAGES = 8, CT_NET_FINE = 3 };

struct ct_net {
    int16_t inputs, shared, stages, shift;
    int16_t most[CT_NET_INPUTS];
    int16_t own[CT_NET_INPUTS][CT_NET_HIDDEN], rival[CT_NET_INPUTS][CT_NET_HIDDEN];
    int16_t bias[CT_NET_STAGES][CT_NET_HIDDEN], out[CT_NET_STAGES][CT_NET_HIDDEN];
};

/* Do the numbers make sense, and can no sum overflow? */
bool ct_net_is_sound(const struct ct_net *net);

/* How far the first is ahead of the second; the rows are cut to what the net can take. */
int32_t ct_net_compare(const struct ct_net *net, int stage, int16_t first[CT_NET_INPUTS],
                       int16_t second[CT_NET_INPUTS]);

#endif
