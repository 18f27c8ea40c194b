/*
 * traffiq_net.h - the brain for Manhattan TraffIQ with a net that corrects its prospects, between
 * two players. Tried, measured and described in train/README.md.
 */
#ifndef TRAFFIQ_NET_H
#define TRAFFIQ_NET_H

#include "ai/brain.h"
#include "ai/minds/net.h"

enum { TRAFFIQ_NET_INPUTS = 46, TRAFFIQ_NET_SHARED = 39, TRAFFIQ_NET_STAGES = 5 };

struct traffiq_senses {
    int stage;
    int32_t by_hand; /* how far seat 0 is ahead without the net, in thousandths of a logit */
    int16_t row[2][CT_NET_INPUTS];
};

extern const struct ct_brain traffiq_brain, traffiq_net_brain;

/* Brought by whoever links this: the weights; NULL: there are none, and nothing is corrected. */
const struct ct_net *traffiq_net(void);

/* What the net is shown of a world. Two players, a game that is not over. */
void traffiq_net_sense(const struct ct_kit *kit, const ct_state *s, struct traffiq_senses *out);

#endif
