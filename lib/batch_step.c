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

void ct_batch_list_other(crosstown_batch *b, int i)
{
    bool rolls = ct_turn(ct_batch_state(b, i)) == CT_CHANCE;
    b->idle[i] = 0;
    b->count[i] = rolls ? list_outcomes(b, i, ct_batch_kept(b, i)) : 0;
}

/* Lists are short more often than not, and what is short is copied here. */
static inline void copy_moves(ct_move *to, const ct_move *from, int32_t count)
{
    for (int32_t k = 0; k < count; k += 8) memcpy(to + k, from + k, 8 * sizeof *to);
}

void ct_batch_list_long(crosstown_batch *b, int i, ct_move *room)
{
    struct ct_slot *slot = &b->slot[i];
    b->count[i] = b->game->moves(slot->kit, ct_batch_state(b, i), room, &b->idle[i]);
    int32_t kept = b->count[i] < b->kept ? b->count[i] : b->kept;
    ct_move *list = ct_batch_kept(b, i);
    copy_moves(list, room, kept);
    /* Behind it nothing of another list. */
    for (int32_t k = kept; k % 8 != 0; k++) list[k] = 0;
}

/* The move at a place of the list. */
static inline ct_move move_at(crosstown_batch *b, int i, int32_t place, ct_move *room)
{
    if (place < b->kept) return ct_batch_kept(b, i)[place];
    int idle;
    b->game->moves(b->slot[i].kit, ct_batch_state(b, i), room, &idle);
    return room[place];
}

/* A game is over: how it ended, and the next one. */
static void finish(crosstown_batch *b, int i, bool tells, struct ct_ending *ending)
{
    struct ct_slot *slot = &b->slot[i];
    ending->done = true;
    if (tells) b->game->score(slot->kit, ct_batch_state(b, i), &ending->score);
    if (!(b->flags & CROSSTOWN_NO_RESTART)) ct_batch_deal(b, i, slot->seed + (uint64_t)b->games);
}

/* After a move, when it is no seat's turn. */
static void go_on(crosstown_batch *b, int i, ct_move *room, bool tells, struct ct_ending *ending)
{
    ct_batch_roll(b, i);
    if (ct_turn(ct_batch_state(b, i)) == CT_OVER) finish(b, i, tells, ending);
    ct_batch_list(b, i, room);
}

static inline void play(crosstown_batch *b, int i, ct_move m, ct_move *room, bool tells,
                        struct ct_ending *ending)
{
    struct ct_slot *slot = &b->slot[i];
    ct_state *s = ct_batch_state(b, i);
    b->game->apply(slot->kit, s, m);
    slot->lines++;
    if (ct_turn(s) < 0)
        go_on(b, i, room, tells, ending);
    else
        ct_batch_list(b, i, room);
}

/* ---- what a thread does
 * ---------------------------------------------------------------------------- */

struct job {
    crosstown_batch *b;
    const crosstown_arrays *out; /* NULL: nothing is written */
    size_t width;                /* of its lists */
    bool is_rich, tells;         /* what it asks for: see batch.h */
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

/* What everybody asks for is written here, the rest in batch_show.c. */
static inline void write_down(crosstown_batch *b, int i, ct_move *room,
                              const struct ct_ending *ending, const struct job *job)
{
    const crosstown_arrays *out = job->out;
    if (!out) return;
    if (out->turn) out->turn[i] = (int8_t)ct_turn(ct_batch_state(b, i));
    if (out->counts) out->counts[i] = b->count[i];
    if (out->idle) out->idle[i] = b->idle[i];
    if (out->done) out->done[i] = ending->done;
    if (out->codes) {
        size_t width = job->width;
        if (b->count[i] <= b->kept && (size_t)(b->count[i] + 7) / 8 * 8 <= width)
            copy_moves(out->codes + (size_t)i * width, ct_batch_kept(b, i), b->count[i]);
        else
            ct_batch_show_codes(b, i, room, width, out->codes);
    }
    if (job->is_rich) ct_batch_show(b, i, room, out);
    if (job->tells && (ending->done || out->points || out->places))
        ct_batch_tell(b, i, ending, out);
    else if (out->rewards)
        for (int seat = 0; seat < b->players; seat++)
            out->rewards[(size_t)i * (size_t)b->players + (size_t)seat] = 0;
}

static struct job job_of(crosstown_batch *b, const crosstown_arrays *out)
{
    struct job job = {.b = b, .out = out};
    if (!out) return job;
    job.width = out->width ? out->width : (size_t)b->game->moves_max;
    job.is_rich = ct_batch_is_rich(out);
    job.tells = out->rewards || out->points || out->places;
    return job;
}

/*
 * The same where lists are short and nothing but lists is asked for, in as few steps as can be:
 * what the compiler cannot know to stay the same while games change is copied to where it sees
 * that. It makes a third of the time of New York.
 */
static void play_short(const struct job *job, struct share mine)
{
    crosstown_batch *const b = job->b;
    const crosstown_arrays out = *job->out;
    const struct ct_game game = *b->game;
    struct ct_slot *const slot = b->slot;
    uint8_t *const states = b->states;
    const int32_t *const choices = job->choices;
    const size_t state_size = b->state_size, kept = (size_t)b->kept, width = job->width;
    ct_move *const list = b->list;
    int32_t *const counts = b->count;
    int *const idle = b->idle;
    for (size_t i = (size_t)mine.from; i < (size_t)mine.to; i++) {
        ct_state *s = (ct_state *)(void *)(states + i * state_size);
        ct_move *moves = list + i * kept;
        struct ct_ending ending;
        ending.done = false;
        if (choices[i] >= 0 && counts[i]) {
            game.apply(slot[i].kit, s, moves[choices[i]]);
            slot[i].lines++;
            if (ct_turn(s) < 0)
                go_on(b, (int)i, mine.room, false, &ending);
            else
                counts[i] = game.moves(slot[i].kit, s, moves, &idle[i]);
        }
        if (out.turn) out.turn[i] = (int8_t)ct_turn(s);
        if (out.counts) out.counts[i] = counts[i];
        if (out.idle) out.idle[i] = idle[i];
        if (out.done) out.done[i] = ending.done;
        if (out.codes) copy_moves(out.codes + i * width, moves, (int32_t)kept);
    }
}

static void play_places(void *with, int worker)
{
    const struct job *job = with;
    crosstown_batch *b = job->b;
    struct share mine = share_of(b, worker);
    bool is_short = b->kept % 8 == 0 && job->width >= (size_t)b->kept;
    if (b->fits && job->out && !job->is_rich && !job->tells && is_short) {
        play_short(job, mine);
        return;
    }
    for (int i = mine.from; i < mine.to; i++) {
        struct ct_ending ending;
        ending.done = false;
        if (job->choices[i] >= 0 && b->count[i])
            play(b, i, move_at(b, i, job->choices[i], mine.room), mine.room, job->tells, &ending);
        write_down(b, i, mine.room, &ending, job);
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
        if (b->chosen[i]) play(b, i, b->chosen[i], mine.room, job->tells, &ending);
        write_down(b, i, mine.room, &ending, job);
    }
}

/* At a chance turn by weight, otherwise all alike. */
static ct_move pick(crosstown_batch *b, int i, bool eager, ct_move *room)
{
    struct ct_slot *slot = &b->slot[i];
    const ct_state *s = ct_batch_state(b, i);
    if (ct_turn(s) == CT_CHANCE) return ct_pick_outcome(slot->kit, s, &slot->dice);
    int busy = b->count[i] - b->idle[i], among = eager && busy > 0 ? busy : b->count[i];
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
        for (int step = 0; step < job->steps && b->count[i]; step++)
            play(b, i, pick(b, i, job->eager, mine.room), mine.room, job->tells, &ending);
        write_down(b, i, mine.room, &ending, job);
    }
}

static void look(void *with, int worker)
{
    const struct job *job = with;
    struct share mine = share_of(job->b, worker);
    struct ct_ending nothing;
    nothing.done = false;
    for (int i = mine.from; i < mine.to; i++) write_down(job->b, i, mine.room, &nothing, job);
}

static void observe(void *with, int worker)
{
    const struct job *job = with;
    crosstown_batch *b = job->b;
    struct share mine = share_of(b, worker);
    for (int i = mine.from; i < mine.to; i++)
        b->rules->sense->observe(b->slot[i].kit, &b->rules->note, ct_batch_state(b, i), job->seat,
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
        int32_t count = b->count[i];
        if (choices[i] >= CROSSTOWN_WAIT && (choices[i] < count || count == 0)) continue;
        return refuse_choice(why, i, choices[i]);
    }
    return true;
}

/* The move of an action, 0: none; false: it is not legal. */
static bool read_action(crosstown_batch *b, int i, int32_t action, ct_move *m)
{
    const struct ct_slot *slot = &b->slot[i];
    const ct_state *s = ct_batch_state(b, i);
    bool is_place = ct_turn(s) == CT_CHANCE || !b->rules->sense->actions;
    *m = 0;
    if (action == CROSSTOWN_WAIT || b->count[i] == 0) return true;
    if (action < 0 || action >= (is_place ? b->count[i] : b->actions)) return false;
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
    struct job job = job_of(b, out);
    job.choices = choices;
    if (!are_places(b, choices, why)) return false;
    ct_pool_run(b->pool, play_places, &job);
    return true;
}

bool crosstown_batch_step_actions(crosstown_batch *b, const int32_t *actions,
                                  const crosstown_arrays *out, crosstown_refusal *why)
{
    struct job job = job_of(b, out);
    for (int i = 0; i < b->games; i++)
        if (!read_action(b, i, actions[i], &b->chosen[i])) return refuse_choice(why, i, actions[i]);
    ct_pool_run(b->pool, play_chosen, &job);
    return true;
}

void crosstown_batch_step_random(crosstown_batch *b, int steps, bool eager,
                                 const crosstown_arrays *out)
{
    struct job job = job_of(b, out);
    job.steps = steps;
    job.eager = eager;
    ct_pool_run(b->pool, play_at_random, &job);
}

void crosstown_batch_look(crosstown_batch *b, const crosstown_arrays *out)
{
    struct job job = job_of(b, out);
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
