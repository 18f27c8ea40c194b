/* batch_show.c - what a batch writes into the arrays of its caller, slot by slot. */
#include "ai/brain.h"
#include "lib/batch.h"

#include <string.h>

/* ---- the list ----------------------------------------------------------------------------------
 */

/* The list of a slot, so many moves of it: as it is kept, or made once more. */
static const ct_move *list_of(crosstown_batch *b, int i, int32_t wanted, ct_move *room)
{
    int idle;
    if (wanted <= b->kept) return b->list + (size_t)i * (size_t)b->kept;
    b->game->moves(b->slot[i].kit, ct_batch_state(b, i), room, &idle);
    return room;
}

static void show_mask(crosstown_batch *b, int i, ct_move *room, size_t width, uint8_t *out)
{
    const struct ct_sense *sense = b->rules->sense;
    const struct ct_slot *slot = &b->slot[i];
    const ct_state *s = ct_batch_state(b, i);
    int32_t action[CT_BATCH_KEPT];
    size_t size = sense->actions ? (size_t)b->actions : width;
    bool by_place = !sense->actions || ct_turn(s) < 0;
    uint8_t *mask = out + (size_t)i * size;
    if (!by_place && sense->mask) {
        sense->mask(slot->kit, s, mask);
        return;
    }
    size_t count = (size_t)slot->count < size ? (size_t)slot->count : size;
    memset(mask, 0, size);
    if (by_place) {
        memset(mask, 1, count);
        return;
    }
    const ct_move *list = list_of(b, i, slot->count, room);
    for (int32_t from = 0; from < slot->count; from += CT_BATCH_KEPT) {
        int32_t some = slot->count - from < CT_BATCH_KEPT ? slot->count - from : CT_BATCH_KEPT;
        sense->name(slot->kit, s, list + from, some, action);
        for (int32_t k = 0; k < some; k++) mask[action[k]] = 1;
    }
}

static void show_list(crosstown_batch *b, int i, ct_move *room, size_t width,
                      const crosstown_arrays *out)
{
    const struct ct_sense *sense = b->rules->sense;
    const struct ct_slot *slot = &b->slot[i];
    const ct_state *s = ct_batch_state(b, i);
    int32_t count = (size_t)slot->count < width ? slot->count : (int32_t)width;
    const ct_move *list = list_of(b, i, count, room);
    if (out->codes) memcpy(out->codes + (size_t)i * width, list, (size_t)count * sizeof *list);
    if (!out->actions) return;
    int32_t *actions = out->actions + (size_t)i * width;
    if (sense->actions && ct_turn(s) >= 0)
        sense->name(slot->kit, s, list, count, actions);
    else
        for (int32_t k = 0; k < count; k++) actions[k] = k;
}

/* ---- everything else
 * ------------------------------------------------------------------------------ */

static void show_chances(const crosstown_batch *b, int i, float *out)
{
    struct ct_outcome outcome[CT_OUTCOMES_MAX];
    const ct_state *s = ct_batch_state(b, i);
    float *row = out + (size_t)i * CT_OUTCOMES_MAX, sum = 0;
    memset(row, 0, CT_OUTCOMES_MAX * sizeof *row);
    if (ct_turn(s) != CT_CHANCE) return;
    int count = b->game->chance(b->slot[i].kit, s, outcome);
    for (int k = 0; k < count; k++) sum += (float)outcome[k].weight;
    for (int k = 0; k < count; k++) row[k] = (float)outcome[k].weight / sum;
}

/* Who looks when it is nobody's turn: whoever rolls, else the first. */
static int looker(const crosstown_batch *b, int i)
{
    const ct_state *s = ct_batch_state(b, i);
    int turn = ct_turn(s);
    if (turn >= 0) return turn;
    return turn == CT_CHANCE && b->game->roller ? b->game->roller(b->slot[i].kit, s) : 0;
}

void ct_batch_show(crosstown_batch *b, int i, ct_move *room, const crosstown_arrays *out)
{
    const struct ct_slot *slot = &b->slot[i];
    size_t width = out->width ? out->width : (size_t)b->game->moves_max;
    if (out->turn) out->turn[i] = (int8_t)ct_turn(ct_batch_state(b, i));
    if (out->counts) out->counts[i] = slot->count;
    if (out->idle) out->idle[i] = slot->idle;
    if (out->codes || out->actions) show_list(b, i, room, width, out);
    if (out->mask) show_mask(b, i, room, width, out->mask);
    if (out->observation)
        b->rules->sense->observe(slot->kit, ct_batch_state(b, i), looker(b, i),
                                 out->observation + (size_t)i * b->observation_size);
    if (out->probabilities) show_chances(b, i, out->probabilities);
    if (out->seeds) out->seeds[i] = slot->seed;
    if (out->lines) out->lines[i] = slot->lines;
}

/* ---- of the step --------------------------------------------------------------------------------
 */

static void tell_rewards(const crosstown_batch *b, int i, const struct ct_ending *ending,
                         float *out)
{
    int32_t share[CT_SEATS_MAX] = {0};
    float *row = out + (size_t)i * (size_t)b->players;
    if (ending->done) ct_share_win(&ending->score, b->players, share);
    for (int seat = 0; seat < b->players; seat++) row[seat] = (float)share[seat] / (float)CT_SHARE;
}

static void tell_score(const crosstown_batch *b, int i, const struct ct_score *score,
                       const crosstown_arrays *out)
{
    size_t row = (size_t)i * (size_t)b->players;
    for (int seat = 0; seat < b->players; seat++) {
        if (out->points) out->points[row + (size_t)seat] = (int16_t)score->points[seat];
        if (out->places) out->places[row + (size_t)seat] = (int8_t)score->rank[seat];
    }
}

void ct_batch_tell(crosstown_batch *b, int i, const struct ct_ending *ending,
                   const crosstown_arrays *out)
{
    struct ct_score now;
    if (out->done) out->done[i] = ending->done;
    if (out->rewards) tell_rewards(b, i, ending, out->rewards);
    if (!out->points && !out->places) return;
    if (!ending->done) b->game->score(b->slot[i].kit, ct_batch_state(b, i), &now);
    tell_score(b, i, ending->done ? &ending->score : &now, out);
}
