/*
 * batch.c - many games at once: making a batch, and putting positions into its slots. Steps are in
 * batch_step.c, what they write in batch_show.c.
 *
 * Invariant: every slot holds a position and its list of legal moves (or of outcomes); nothing of
 * one slot is touched by the thread of another. All memory is taken here.
 */
#include "lib/batch.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 64 };

/* ---- making ---------------------------------------------------------------------------------- */

static void *whole_lines(size_t bytes)
{
    return aligned_alloc(LINE, (bytes + LINE - 1) / LINE * LINE);
}

static bool add_rooms(crosstown_batch *b)
{
    int threads = ct_pool_threads(b->pool);
    b->room = calloc((size_t)threads, sizeof *b->room);
    bool ok = b->room != NULL;
    for (int i = 0; ok && i < threads; i++) {
        b->room[i] = whole_lines((size_t)b->game->moves_max * sizeof **b->room);
        ok = b->room[i] != NULL;
    }
    return ok;
}

static bool add_memory(crosstown_batch *b, int threads)
{
    size_t games = (size_t)b->games;
    b->state_size = (b->game->state_size + LINE - 1) / LINE * LINE;
    b->kept = b->game->moves_max < CT_BATCH_KEPT ? b->game->moves_max : CT_BATCH_KEPT;
    if (b->kept < CT_OUTCOMES_MAX && b->game->traits & CT_DICE) b->kept = CT_OUTCOMES_MAX;
    b->fits = b->kept >= b->game->moves_max;
    b->states = whole_lines(games * b->state_size);
    b->slot = whole_lines(games * sizeof *b->slot);
    b->list = whole_lines(games * (size_t)b->kept * sizeof *b->list);
    b->count = whole_lines(games * sizeof *b->count);
    b->idle = whole_lines(games * sizeof *b->idle);
    b->chosen = whole_lines(games * sizeof *b->chosen);
    b->seen = whole_lines(b->state_size);
    b->pool = ct_pool_new(threads);
    if (!b->states || !b->slot || !b->list || !b->count || !b->idle || !b->chosen || !b->seen ||
        !b->pool)
        return false;
    memset(b->states, 0, games * b->state_size);
    memset(b->seen, 0, b->state_size);
    memset(b->slot, 0, games * sizeof *b->slot);
    return add_rooms(b);
}

static void begin(crosstown_batch *b, uint64_t seed)
{
    for (int i = 0; i < b->games; i++) {
        uint64_t own = seed + (uint64_t)i;
        ct_rng_seed(&b->slot[i].luck, own, CT_STREAM_SEAT);
        ct_batch_deal(b, i, own);
        ct_batch_list(b, i, b->room[0]);
    }
}

crosstown_batch *crosstown_batch_new(const crosstown_rules *rules, int games, uint64_t seed,
                                     int threads, unsigned flags, crosstown_refusal *why)
{
    if (games < 1 || games > CT_BATCH_GAMES) {
        ct_lib_say_int(why, "games", "most", CT_BATCH_GAMES);
        return NULL;
    }
    if (threads < 0 || threads > CT_POOL_MAX) {
        ct_lib_say_int(why, "threads", "most", CT_POOL_MAX);
        return NULL;
    }
    crosstown_batch *b = calloc(1, sizeof *b);
    if (b) {
        b->rules = ct_rules_share(rules);
        b->game = rules->game;
        b->games = games;
        b->players = crosstown_rules_players(rules);
        b->flags = flags;
        b->observation_size = crosstown_rules_observation_size(rules);
        b->actions = crosstown_rules_actions(rules);
        if (add_memory(b, threads ? threads : ct_pool_processors())) {
            begin(b, seed);
            return b;
        }
    }
    crosstown_batch_free(b);
    ct_lib_say(why, "no-memory", NULL, NULL);
    return NULL;
}

void crosstown_batch_free(crosstown_batch *b)
{
    if (!b) return;
    for (int i = 0; b->room && i < ct_pool_threads(b->pool); i++) free(b->room[i]);
    ct_pool_free(b->pool);
    free(b->room);
    free(b->states);
    free(b->slot);
    free(b->list);
    free(b->count);
    free(b->idle);
    free(b->chosen);
    free(b->seen);
    crosstown_rules_free(b->rules);
    free(b);
}

int crosstown_batch_games(const crosstown_batch *b)
{
    return b->games;
}

const crosstown_rules *crosstown_batch_rules(const crosstown_batch *b)
{
    return b->rules;
}

/* ---- slots -------------------------------------------------------------------------------------
 */

static bool has_slot(const crosstown_batch *b, int i, crosstown_refusal *why)
{
    return (i >= 0 && i < b->games) || ct_lib_say_int(why, "no-slot", "slot", i);
}

bool crosstown_batch_restart(crosstown_batch *b, int i, uint64_t seed, crosstown_refusal *why)
{
    if (!has_slot(b, i, why)) return false;
    ct_batch_deal(b, i, seed);
    ct_batch_list(b, i, b->room[0]);
    return true;
}

/* Another position; the seeds of games to come stay the slot's own. */
static bool take_over(crosstown_batch *b, int i, const struct ct_kit *kit, const ct_state *s,
                      struct ct_rng dice, int32_t lines, crosstown_refusal *why)
{
    struct ct_slot *slot = &b->slot[i];
    if (!ct_rules_fit(b->rules, kit)) return ct_lib_say(why, "other-rules", NULL, NULL);
    memmove(ct_batch_state(b, i), s, b->game->state_size);
    slot->kit = b->rules->kit[kit->config.start];
    slot->dice = dice;
    slot->lines = lines;
    ct_batch_roll(b, i);
    bool restarts = !(b->flags & CROSSTOWN_NO_RESTART);
    if (restarts && ct_turn(ct_batch_state(b, i)) == CT_OVER) /* as if it had ended here */
        ct_batch_deal(b, i, slot->seed + (uint64_t)b->games);
    ct_batch_list(b, i, b->room[0]);
    return true;
}

bool crosstown_batch_put(crosstown_batch *b, int i, const crosstown_game *game,
                         crosstown_refusal *why)
{
    const struct ct_table *t = game->table;
    return has_slot(b, i, why) && take_over(b, i, ct_table_kit(t), ct_table_state(t),
                                            ct_table_dice(t), ct_table_lines(t), why);
}

bool crosstown_batch_copy(crosstown_batch *b, int i, const crosstown_batch *from, int j,
                          crosstown_refusal *why)
{
    if (!has_slot(b, i, why) || !has_slot(from, j, why)) return false;
    const struct ct_slot *slot = &from->slot[j];
    return take_over(b, i, slot->kit, ct_batch_state(from, j), slot->dice, slot->lines, why);
}

bool crosstown_batch_imagine(crosstown_batch *b, int i, int seat, uint64_t seed,
                             crosstown_refusal *why)
{
    struct ct_slot *slot = b->slot + i;
    struct ct_rng rng;
    if (!has_slot(b, i, why)) return false;
    if (seat < 0 || seat >= b->players) return ct_lib_say_int(why, "no-seat", "seat", seat);
    ct_rng_seed(&rng, seed, CT_STREAM_SETUP);
    b->game->observe(slot->kit, ct_batch_state(b, i), seat, b->seen);
    b->game->imagine(slot->kit, b->seen, seat, &rng, ct_batch_state(b, i));
    ct_rng_seed(&slot->dice, seed, CT_STREAM_CHANCE);
    ct_batch_list(b, i, b->room[0]);
    return true;
}
