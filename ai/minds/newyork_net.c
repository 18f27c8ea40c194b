/* newyork_net.c - see newyork_net.h. */
#include "ai/minds/newyork_net.h"

#include <assert.h>
#include <string.h>

enum { EIGHTS = NEWYORK_NET_UNITS / 8, NATS = 6, POWERS = NEWYORK_NET_POWERS };
enum { SHOWN = 4, SOON, LATE, GONE }; /* places; those before are hands */

/* Eight sums at once; see net.c. */
typedef int16_t eight __attribute__((vector_size(16)));

struct sums {
    eight of[EIGHTS];
};
_Static_assert(sizeof(struct sums) == NEWYORK_NET_UNITS * sizeof(int16_t), "whole eights");

/* ---- is it sound? --------------------------------------------------------------------------- */

static int32_t size_of(int32_t weight)
{
    return weight < 0 ? -weight : weight;
}

static int32_t largest(const int16_t (*rows)[NEWYORK_NET_UNITS], int count, int unit)
{
    int32_t most = 0;
    for (int i = 0; i < count; i++)
        if (size_of(rows[i][unit]) > most) most = size_of(rows[i][unit]);
    return most;
}

/* The largest that a unit's sum can become, either way, at any point of adding it up. */
static int64_t reach_of(const struct newyork_net *net, int unit)
{
    enum { OF_A_CARD = NEWYORK_NET_TOPS * NEWYORK_NET_PLACES };
    int64_t sum = size_of(net->begin[unit]) + size_of(net->taking[unit]);
    sum += largest(net->left, NEWYORK_NET_LEFT, unit) + largest(net->in, 16, unit);
    sum += largest(net->number, NEWYORK_PILES, unit);
    for (int card = 0; card < 4; card++)
        sum += largest(&net->place[card * OF_A_CARD], OF_A_CARD, unit);
    return sum;
}

bool newyork_net_is_sound(const struct newyork_net *net)
{
    if (net->shift < 0 || net->fine < 0 || net->shift + net->fine < NATS) return false;
    if (net->shift + net->fine > 30) return false;
    for (int top = 0; top < NEWYORK_NET_TOPS; top++) {
        int64_t sum = net->bias[top] < 0 ? -(int64_t)net->bias[top] : net->bias[top];
        for (int unit = 0; unit < NEWYORK_NET_UNITS; unit++) {
            int64_t reach = reach_of(net, unit);
            if (reach > INT16_MAX) return false;
            sum += reach * size_of(net->out[top][unit]);
        }
        if (sum > INT32_MAX / 2) return false; /* two of them are subtracted */
    }
    return true;
}

/* ---- what it is shown ----------------------------------------------------------------------- */

struct view {
    const struct newyork_world *w;
    uint64_t soon;     /* cards */
    uint8_t place[16]; /* of a card that lies there in the world (WORLD_…) */
    uint8_t colour[5]; /* from the one to move on; of nobody 4 */
};

static struct view look_around(const struct newyork_world *w, int players)
{
    struct view v = {.w = w, .place = {LATE, SHOWN, GONE, GONE}};
    for (int seat = 0; seat < 4; seat++) {
        int place = newyork_net_from(seat, w->turn, players);
        v.colour[seat] = (uint8_t)place;
        if (!(w->in >> seat & 1)) place = GONE;
        v.place[WORLD_HELD + seat] = v.place[WORLD_DEALT + seat] = (uint8_t)place;
    }
    v.colour[WORLD_NOBODY] = WORLD_NOBODY;
    for (int i = w->stock_at; i < NEWYORK_CARDS && i < w->stock_at + NEWYORK_NET_SOON; i++)
        v.soon |= newyork_bit(w->deck[i]);
    return v;
}

static void see_pile(const struct view *v, unsigned number, struct newyork_sight *out)
{
    unsigned top = v->colour[v->w->top[number]], may = 1u << top;
    for (unsigned c = 0; c < 4; c++) {
        unsigned place = v->place[v->w->where[number] >> 4 * c & 15], colour = v->colour[c];
        if (place == LATE && v->soon >> (number | c << 4) & 1) place = SOON;
        if (place != GONE) may |= 1u << colour;
        unsigned row = (colour * NEWYORK_NET_TOPS + top) * NEWYORK_NET_PLACES + place;
        out->card[number - 1][colour] = (uint8_t)row;
    }
    out->may[number - 1] = (uint8_t)may;
}

void newyork_net_see(const struct newyork_world *w, int players, struct newyork_sight *out)
{
    struct view v = look_around(w, players);
    int left = __builtin_popcountll(w->shown) + NEWYORK_CARDS - w->stock_at;
    assert(w->turn < players);
    *out = (struct newyork_sight){.taking = w->taking != 0};
    for (int seat = 0; seat < players; seat++) {
        if (!(w->in >> seat & 1)) continue;
        out->in |= (uint8_t)(1u << v.colour[seat]);
        left += __builtin_popcountll(w->hand[seat]);
    }
    out->left = (uint8_t)(left / 3);
    for (unsigned number = 1; number <= NEWYORK_PILES; number++) see_pile(&v, number, out);
}

/* ---- reckoning ------------------------------------------------------------------------------ */

static void add(struct sums *sums, const int16_t *row)
{
    for (int k = 0; k < EIGHTS; k++) {
        eight more;
        memcpy(&more, row + 8 * k, sizeof more);
        sums->of[k] += more;
    }
}

static void speak(const struct newyork_net *net, struct sums *sums, int32_t logit[NEWYORK_NET_TOPS])
{
    int16_t unit[NEWYORK_NET_UNITS];
    for (int k = 0; k < EIGHTS; k++) sums->of[k] &= sums->of[k] > 0;
    memcpy(unit, sums, sizeof unit);
    for (int top = 0; top < NEWYORK_NET_TOPS; top++) {
        int32_t sum = 0;
        for (int u = 0; u < NEWYORK_NET_UNITS; u++) sum += unit[u] * net->out[top][u];
        logit[top] = sum + net->bias[top];
    }
}

void newyork_fill_powers(struct newyork_powers *powers)
{
    const uint64_t one = 1u << 30, step = 1057095000; /* e^(-1/64) */
    uint64_t power = one;
    for (int i = 0; i < POWERS; i++, power = power * step / one)
        powers->of[i] = (uint16_t)(power * NEWYORK_NET_CERTAIN / one);
}

/* Those that may not be on top have no chance. */
static void share_out(const struct newyork_net *net, const struct newyork_powers *powers,
                      unsigned may, const int32_t logit[NEWYORK_NET_TOPS],
                      int32_t part[NEWYORK_NET_TOPS])
{
    int32_t best = INT32_MIN;
    uint32_t sum = 0;
    for (int top = 0; top < NEWYORK_NET_TOPS; top++)
        if (may >> top & 1 && logit[top] > best) best = logit[top];
    for (int top = 0; top < NEWYORK_NET_TOPS; top++) {
        uint32_t behind = (uint32_t)(best - logit[top]) >> (net->shift + net->fine - NATS);
        part[top] = may >> top & 1 ? (int32_t)newyork_power_of(powers, behind) : 0;
        sum += (uint32_t)part[top];
    }
    uint32_t each = (NEWYORK_NET_CERTAIN << 12) / sum;
    for (int top = 0; top < NEWYORK_NET_TOPS; top++)
        part[top] = (int32_t)((uint32_t)part[top] * each >> 12);
}

void newyork_net_judge(const struct newyork_net *net, const struct newyork_powers *powers,
                       const struct newyork_sight *sight, struct newyork_tops *out)
{
    struct sums all = {{{0}}};
    add(&all, net->begin);
    add(&all, net->left[sight->left]);
    add(&all, net->in[sight->in]);
    if (sight->taking) add(&all, net->taking);
    for (int pile = 0; pile < NEWYORK_PILES; pile++) {
        struct sums sums = all;
        int32_t logit[NEWYORK_NET_TOPS];
        add(&sums, net->number[pile]);
        for (int c = 0; c < 4; c++) add(&sums, net->place[sight->card[pile][c]]);
        speak(net, &sums, logit);
        share_out(net, powers, sight->may[pile], logit, out->chance[pile]);
    }
}
