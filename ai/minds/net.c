/* net.c - see net.h. */
#include "ai/minds/net.h"

#include <assert.h>
#include <string.h>

/* Eight sums at once, in one register where the machine has such; gcc and clang know them on every
 * machine, with the same results. */
typedef int16_t eight __attribute__((vector_size(16)));

enum { EIGHTS = CT_NET_HIDDEN / 8 };

struct sums {
    eight of[EIGHTS];
};
_Static_assert(sizeof(struct sums) == CT_NET_HIDDEN * sizeof(int16_t), "whole eights");

static int32_t size_of(int16_t weight)
{
    return weight < 0 ? -weight : weight;
}

/* The largest that a unit's sum can become, either way, at any point of adding it up. */
static int64_t reach_of(const struct ct_net *net, int stage, int unit)
{
    int64_t sum = size_of(net->bias[stage][unit]);
    for (int i = 0; i < net->inputs; i++) {
        int32_t weight = size_of(net->own[i][unit]) + size_of(net->rival[i][unit]);
        sum += (int64_t)weight * net->most[i];
    }
    return sum;
}

bool ct_net_is_sound(const struct ct_net *net)
{
    if (net->inputs < 1 || net->inputs > CT_NET_INPUTS) return false;
    if (net->shared < 0 || net->shared > net->inputs) return false;
    if (net->stages < 1 || net->stages > CT_NET_STAGES) return false;
    if (net->shift < 0 || net->shift > 14) return false;
    for (int i = 0; i < net->inputs; i++)
        if (net->most[i] < 0) return false;
    for (int stage = 0; stage < net->stages; stage++)
        for (int unit = 0; unit < CT_NET_HIDDEN; unit++)
            if (reach_of(net, stage, unit) > INT16_MAX) return false;
    return true;
}

static void cut(const struct ct_net *net, int16_t *row)
{
    for (int i = 0; i < CT_NET_INPUTS; i++) {
        int16_t most = net->most[i], least = (int16_t)-most, x = row[i];
        x = x > most ? most : x;
        row[i] = x < least ? least : x;
    }
}

/* A row as its own seat sees it, and as the other one does. */
static void add_up(const struct ct_net *net, const int16_t *row, struct sums *own,
                   struct sums *rival)
{
    struct sums mine = {{{0}}}, his = {{{0}}};
    for (int i = 0; i < net->inputs; i++) {
        for (int k = 0; k < EIGHTS; k++) {
            eight a, b;
            memcpy(&a, &net->own[i][8 * k], sizeof a);
            memcpy(&b, &net->rival[i][8 * k], sizeof b);
            mine.of[k] += a * row[i];
            his.of[k] += b * row[i];
        }
    }
    *own = mine;
    *rival = his;
}

/* Seen from one side, in 1 / 2^(shift + CT_NET_FINE). */
static int64_t judge(const struct ct_net *net, int stage, const struct sums *own,
                     const struct sums *rival)
{
    int64_t sum = 0;
    for (int unit = 0; unit < CT_NET_HIDDEN; unit++) {
        int acc =
            own->of[unit / 8][unit % 8] + rival->of[unit / 8][unit % 8] + net->bias[stage][unit];
        sum += (int64_t)(acc > 0 ? acc : 0) * net->out[stage][unit];
    }
    return sum;
}

int32_t ct_net_compare(const struct ct_net *net, int stage, int16_t first[CT_NET_INPUTS],
                       int16_t second[CT_NET_INPUTS])
{
    struct sums own[2], rival[2];
    assert(stage >= 0 && stage < net->stages);
    cut(net, first);
    cut(net, second);
    add_up(net, first, &own[0], &rival[0]);
    add_up(net, second, &own[1], &rival[1]);
    int64_t apart = judge(net, stage, &own[0], &rival[1]) - judge(net, stage, &own[1], &rival[0]);
    return (int32_t)(apart / (1 << (net->shift + CT_NET_FINE)));
}
