/*
 * batch_step.c - steps of a batch. First every choice is looked at, so that a wrong one changes
 * nothing; then each thread plays its slots, one after the other, and writes down what has become
 * of them.
 */
#include "lib/batch.h"

#include <string.h>

/* ---- one slot ----------------------------------------------------------------------------------
 */

void ct_batch_roll(crosstown_batch *b, int i)
{
    struct ct_slot *slot = &b->slot[i];
    ct_state *s = ct_batch_state(b, i);
    if (b->flags & CROSSTOWN_CHANCE_OUTSIDE) return;
    while (ct_turn(s) == CT_CHANCE) {
        b->game->apply(slot->kit, s, ct_pick_outcome(slot->kit, s, &slot->dice));
        slot->lines++;
    }
}

void ct_batch_deal(crosstown_batch *b, int i, uint64_t seed)
{
    struct ct_slot *slot = &b->slot[i];
    struct ct_rng deal;
    slot->seed = seed;
    slot->lines = 0;
    slot->kit = ct_rules_kit_of(b->rules, seed);
    ct_rng_seed(&deal, seed, CT_STREAM_SETUP);
    ct_rng_seed(&slot->dice, seed, CT_STREAM_CHANCE);
    b->game->init(slot->kit, ct_batch_state(b, i), &deal);
    ct_batch_roll(b, i);
}

static int list_outcomes(const crosstown_batch *b, int i, ct_move *out)
{
    struct ct_outcome outcome[CT_OUTCOMES_MAX];
    int count = b->game->chance(b->slot[i].kit, ct_batch_state(b, i), outcome);
    for (int k = 0; k < count; k++) out[k] = outcome[k].move;
    return count;
}

/* A list as long as it is; true: it fits into what is kept. */
static inline bool fits(const crosstown_batch *b)
{
    return b->kept >= b->game->moves_max;
}

void ct_batch_list(crosstown_batch *b, int i, ct_move *room)
{
    struct ct_slot *slot = &b->slot[i];
    const ct_state *s = ct_batch_state(b, i);
    ct_move *kept = b->list + (size_t)i * (size_t)b->kept, *out = fits(b) ? kept : room;
    slot->idle = 0;
    if (ct_turn(s) >= 0) {
        slot->count = b->game->moves(slot->kit, s, out, &slot->idle);
        int some = slot->count < b->kept ? slot->count : b->kept;
        if (out != kept) memcpy(kept, out, (size_t)some * sizeof *kept);
    } else {
        slot->count = ct_turn(s) == CT_CHANCE ? list_outcomes(b, i, kept) : 0;
    }
}

/* The move at a place of the list. */
static inline ct_move move_at(crosstown_batch *b, int i, int32_t place, ct_move *room)
{
    if (place < b->kept) return b->list[(size_t)i * (size_t)b->kept + (size_t)place];
    int idle;
    b->game->moves(b->slot[i].kit, ct_batch_state(b, i), room, &idle);
    return room[place];
}

/* A game is over: how it ended, and the next one. */
static void finish(crosstown_batch *b, int i, struct ct_ending *ending)
{
    struct ct_slot *slot = &b->slot[i];
    ending->done = true;
    b->game->score(slot->kit, ct_batch_state(b, i), &ending->score);
    if (!(b->flags & CROSSTOWN_NO_RESTART)) ct_batch_deal(b, i, slot->seed + (uint64_t)b->games);
}

static inline void play(crosstown_batch *b, int i, ct_move m, ct_move *room,
                        struct ct_ending *ending)
{
    struct ct_slot *slot = &b->slot[i];
    ct_state *s = ct_batch_state(b, i);
    b->game->apply(slot->kit, s, m);
    slot->lines++;
    if (ct_turn(s) < 0) {
        ct_batch_roll(b, i);
        if (ct_turn(s) == CT_OVER) finish(b, i, ending);
    }
    ct_batch_list(b, i, room);
}

/* ---- what a thread does
 * ---------------------------------------------------------------------------- */

struct job {
    crosstown_batch *b;
    const crosstown_arrays *out; /* NULL: nothing is written */
    const int32_t *choices;      /* NULL: b->chosen */
    int steps;                   /* at random; 0: as chosen */
    bool eager;
    int seat; /* who observes */
    uint8_t *observations;
};

struct share {
    int from, to;
    ct_move *room;
};

static struct share share_of(const crosstown_batch *b, int worker)
{
    int64_t threads = ct_pool_threads(b->pool);
    return (struct share){.from = (int)(b->games * (int64_t)worker / threads),
                          .to = (int)(b->games * (int64_t)(worker + 1) / threads),
                          .room = b->room[worker]};
}

static inline void write_down(crosstown_batch *b, int i, ct_move *room,
                              const struct ct_ending *ending, const crosstown_arrays *out)
{
    if (!out) return;
    ct_batch_show(b, i, room, out);
    ct_batch_tell(b, i, ending, out);
}

static void play_places(void *with, int worker)
{
    const struct job *job = with;
    crosstown_batch *b = job->b;
    struct share mine = share_of(b, worker);
    for (int i = mine.from; i < mine.to; i++) {
        struct ct_ending ending;
        ending.done = false;
        if (job->choices[i] >= 0 && b->slot[i].count)
            play(b, i, move_at(b, i, job->choices[i], mine.room), mine.room, &ending);
        write_down(b, i, mine.room, &ending, job->out);
    }
}

static void play_chosen(void *with, int worker)
{
    const struct job *job = with;
    crosstown_batch *b = job->b;
    struct share mine = share_of(b, worker);
    for (int i = mine.from; i < mine.to; i++) {
        struct ct_ending ending;
        ending.done = false;
        if (b->chosen[i]) play(b, i, b->chosen[i], mine.room, &ending);
        write_down(b, i, mine.room, &ending, job->out);
    }
}

/* At a chance turn by weight, otherwise all alike. */
static ct_move pick(crosstown_batch *b, int i, bool eager, ct_move *room)
{
    struct ct_slot *slot = &b->slot[i];
    const ct_state *s = ct_batch_state(b, i);
    if (ct_turn(s) == CT_CHANCE) return ct_pick_outcome(slot->kit, s, &slot->dice);
    int busy = slot->count - slot->idle, among = eager && busy > 0 ? busy : slot->count;
    return move_at(b, i, (int32_t)ct_rng_below(&slot->luck, (uint32_t)among), room);
}

static void play_at_random(void *with, int worker)
{
    const struct job *job = with;
    crosstown_batch *b = job->b;
    struct share mine = share_of(b, worker);
    for (int i = mine.from; i < mine.to; i++) {
        struct ct_ending ending;
        ending.done = false;
        for (int step = 0; step < job->steps && b->slot[i].count; step++)
            play(b, i, pick(b, i, job->eager, mine.room), mine.room, &ending);
        write_down(b, i, mine.room, &ending, job->out);
    }
}

static void look(void *with, int worker)
{
    const struct job *job = with;
    struct share mine = share_of(job->b, worker);
    struct ct_ending nothing;
    nothing.done = false;
    for (int i = mine.from; i < mine.to; i++) write_down(job->b, i, mine.room, &nothing, job->out);
}

static void observe(void *with, int worker)
{
    const struct job *job = with;
    crosstown_batch *b = job->b;
    struct share mine = share_of(b, worker);
    for (int i = mine.from; i < mine.to; i++)
        b->rules->sense->observe(b->slot[i].kit, ct_batch_state(b, i), job->seat,
                                 job->observations + (size_t)i * b->observation_size);
}

/* ---- looking at choices -------------------------------------------------------------------------
 */

static bool refuse_choice(crosstown_refusal *why, int slot, int32_t choice)
{
    struct ct_refusal said;
    ct_refuse(&said, "API", "no-choice");
    ct_refusal_add_int(&said, "slot", slot);
    ct_refusal_add_int(&said, "choice", choice);
    return ct_lib_refuse(why, NULL, &said);
}

static bool are_places(const crosstown_batch *b, const int32_t *choices, crosstown_refusal *why)
{
    for (int i = 0; i < b->games; i++) {
        int32_t count = b->slot[i].count;
        if (choices[i] < count || count == 0) continue;
        return refuse_choice(why, i, choices[i]);
    }
    for (int i = 0; i < b->games; i++)
        if (choices[i] < CROSSTOWN_WAIT) return refuse_choice(why, i, choices[i]);
    return true;
}

/* The move of an action, 0: none; false: it is not legal. */
static bool read_action(crosstown_batch *b, int i, int32_t action, ct_move *m)
{
    const struct ct_slot *slot = &b->slot[i];
    const ct_state *s = ct_batch_state(b, i);
    bool is_place = ct_turn(s) == CT_CHANCE || !b->rules->sense->actions;
    *m = 0;
    if (action == CROSSTOWN_WAIT || slot->count == 0) return true;
    if (action < 0 || action >= (is_place ? slot->count : b->actions)) return false;
    if (is_place) {
        *m = move_at(b, i, action, b->room[0]);
        return true;
    }
    return b->rules->sense->move_of(slot->kit, s, action, m) &&
           b->game->check(slot->kit, s, *m, NULL);
}

/* ---- the steps
 * ------------------------------------------------------------------------------------ */

bool crosstown_batch_step(crosstown_batch *b, const int32_t *choices, const crosstown_arrays *out,
                          crosstown_refusal *why)
{
    struct job job = {.b = b, .out = out, .choices = choices};
    if (!are_places(b, choices, why)) return false;
    ct_pool_run(b->pool, play_places, &job);
    return true;
}

bool crosstown_batch_step_actions(crosstown_batch *b, const int32_t *actions,
                                  const crosstown_arrays *out, crosstown_refusal *why)
{
    struct job job = {.b = b, .out = out};
    for (int i = 0; i < b->games; i++)
        if (!read_action(b, i, actions[i], &b->chosen[i])) return refuse_choice(why, i, actions[i]);
    ct_pool_run(b->pool, play_chosen, &job);
    return true;
}

void crosstown_batch_step_random(crosstown_batch *b, int steps, bool eager,
                                 const crosstown_arrays *out)
{
    struct job job = {.b = b, .out = out, .steps = steps, .eager = eager};
    ct_pool_run(b->pool, play_at_random, &job);
}

void crosstown_batch_look(crosstown_batch *b, const crosstown_arrays *out)
{
    struct job job = {.b = b, .out = out};
    ct_pool_run(b->pool, look, &job);
}

bool crosstown_batch_observe(crosstown_batch *b, int seat, uint8_t *out)
{
    struct job job = {.b = b, .seat = seat, .observations = out};
    if (seat == CROSSTOWN_MOVER) {
        const crosstown_arrays only = {.observation = out};
        crosstown_batch_look(b, &only);
        return true;
    }
    if (seat < 0 || seat >= b->players) return false;
    ct_pool_run(b->pool, observe, &job);
    return true;
}
