/*
 * bench.c - how fast are batches, through the public header and the shared library, beside the
 * plain loop of `crosstown bench` in the same run? Slices of all take turns, since machines are
 * noisy; what is printed is the median. For people (`make bench`, `make bench-peers`):
 *
 *   bench_batch [--ms N] [--games N] [--threads N] [--json] [GAME ...]
 */
#define _POSIX_C_SOURCE 200809L
#include "ai/agent.h"
#include "games/list.h"
#include "include/crosstown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 9, PLAYERS = 2, WIDTH = 256 };
enum way { PLAIN, LISTS, CHOSEN, RANDOM, LEARN, WAYS };
static const char *const way_name[WAYS] = {
    "plain C (crosstown bench)", "batch, lists of moves",       "batch, lists of actions",
    "batch, random playouts",    "batch, mask and observation",
};
static const char *const way_key[WAYS] = {"plain", "lists", "actions", "random", "learn"};

struct bench {
    const struct ct_game *game;
    struct ct_kit *kit;
    ct_state *state;
    ct_move *moves;
    crosstown_batch *batch;
    int games, threads;
    size_t width;
    int32_t *choices, *counts, *idle, *actions;
    uint32_t *codes;
    uint8_t *mask, *observation, *done;
    float *rewards;
    struct ct_rng rng;
    uint64_t decisions;
};

/* Of this thread's processor time, so that other programs disturb little; of several threads by the
 * wall's clock. */
static double now(bool alone)
{
    struct timespec t;
    clock_gettime(alone ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- the ways ----------------------------------------------------------------------------------
 */

/* As apps/cli/bench.c does: eager games, the full list at every decision. */
static void play_plain(struct bench *b)
{
    const struct ct_kit *kit = b->kit;
    const struct ct_game *game = b->game;
    game->init(kit, b->state, &b->rng);
    for (int turn; (turn = ct_turn(b->state)) != CT_OVER;) {
        if (turn == CT_CHANCE) {
            game->apply(kit, b->state, ct_pick_outcome(kit, b->state, &b->rng));
            continue;
        }
        int idle, count = game->moves(kit, b->state, b->moves, &idle);
        game->apply(kit, b->state, b->moves[ct_eager_pick(&b->rng, count, idle)]);
        b->decisions++;
    }
}

static void choose(struct bench *b)
{
    for (int i = 0; i < b->games; i++)
        b->choices[i] = ct_eager_pick(&b->rng, b->counts[i], b->idle[i]);
    b->decisions += (uint64_t)b->games;
}

static void step(struct bench *b, enum way way)
{
    crosstown_arrays out = {.width = b->width,
                            .counts = b->counts,
                            .idle = b->idle,
                            .done = b->done};
    if (way == LISTS) out.codes = b->codes;
    if (way == CHOSEN) out.actions = b->actions;
    if (way == LEARN) {
        out.mask = b->mask;
        out.observation = b->observation;
        out.rewards = b->rewards;
    }
    choose(b);
    if (!crosstown_batch_step(b->batch, b->choices, &out, NULL)) abort();
}

/* Decisions a second of one slice. */
static double slice(struct bench *b, enum way way, double seconds)
{
    double begin = now(b->threads == 1), end = begin;
    b->decisions = 0;
    while (end - begin < seconds) {
        if (way == PLAIN) {
            for (int i = 0; i < 64; i++) play_plain(b);
        } else if (way == RANDOM) {
            crosstown_batch_step_random(b->batch, 64, true, NULL);
            b->decisions += 64 * (uint64_t)b->games;
        } else {
            for (int i = 0; i < 16; i++) step(b, way);
        }
        end = now(b->threads == 1);
    }
    if (way == RANDOM) { /* the lists have gone on */
        crosstown_arrays out = {.counts = b->counts, .idle = b->idle};
        crosstown_batch_look(b->batch, &out);
    }
    return (double)b->decisions / (end - begin);
}

/* ---- one game
 * ------------------------------------------------------------------------------------ */

static void *room(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) abort();
    return memory;
}

static void prepare(struct bench *b, const struct ct_game *game, int games, int threads)
{
    size_t n = (size_t)games;
    struct ct_config config = ct_config_default(game, PLAYERS);
    crosstown_rules *rules = crosstown_rules_new(game->id, PLAYERS, NULL, NULL);
    *b = (struct bench){.game = game, .games = games, .threads = threads};
    b->width = game->moves_max < WIDTH ? (size_t)game->moves_max : (size_t)WIDTH;
    b->kit = room(1, game->kit_size);
    if (!rules || !ct_kit_init(b->kit, game, &config, NULL, CT_JSON_NONE, NULL)) abort();
    b->state = room(1, game->state_size);
    b->moves = room((size_t)game->moves_max, sizeof *b->moves);
    b->batch = crosstown_batch_new(rules, games, 1, threads, 0, NULL);
    size_t actions =
        crosstown_rules_actions_fixed(rules) ? (size_t)crosstown_rules_actions(rules) : b->width;
    b->choices = room(n, sizeof *b->choices);
    b->counts = room(n, sizeof *b->counts);
    b->idle = room(n, sizeof *b->idle);
    b->actions = room(n * b->width, sizeof *b->actions);
    b->codes = room(n * b->width, sizeof *b->codes);
    b->mask = room(n, actions);
    b->observation = room(n, crosstown_rules_observation_size(rules));
    b->rewards = room(n * PLAYERS, sizeof *b->rewards);
    b->done = room(n, 1);
    if (!b->batch) abort();
    ct_rng_seed(&b->rng, 1, 0);
    crosstown_rules_free(rules);
    crosstown_arrays out = {.counts = b->counts, .idle = b->idle};
    crosstown_batch_look(b->batch, &out);
}

static void clear_up(struct bench *b)
{
    void *all[] = {b->kit,   b->state, b->moves, b->choices,     b->counts,  b->idle, b->actions,
                   b->codes, b->mask,  b->done,  b->observation, b->rewards, NULL};
    for (void **at = all; *at; at++) free(*at);
    crosstown_batch_free(b->batch);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(struct bench *b, double seconds, double speed[WAYS], double ratio[WAYS])
{
    double all[WAYS][ROUNDS], to_plain[WAYS][ROUNDS];
    for (int round = 0; round < ROUNDS; round++)
        for (int way = 0; way < WAYS; way++) {
            all[way][round] = slice(b, (enum way)way, seconds / ROUNDS);
            to_plain[way][round] = all[way][round] / all[PLAIN][round];
        }
    for (int way = 0; way < WAYS; way++) {
        qsort(all[way], ROUNDS, sizeof(double), by_size);
        qsort(to_plain[way], ROUNDS, sizeof(double), by_size);
        speed[way] = all[way][ROUNDS / 2];
        ratio[way] = to_plain[way][ROUNDS / 2];
    }
}

static void bench_game(const struct ct_game *game, int games, int threads, double seconds,
                       bool json)
{
    static bool first = true;
    struct bench b;
    double speed[WAYS], ratio[WAYS];
    prepare(&b, game, games, threads);
    measure(&b, seconds, speed, ratio);
    if (json) printf("%s{\"game\":\"%s\",\"players\":%d", first ? "[" : ",\n", game->id, PLAYERS);
    for (int way = 0; way < WAYS; way++) {
        if (json)
            printf(",\"%s\":%.0f,\"%s_ratio\":%.4f", way_key[way], speed[way], way_key[way],
                   ratio[way]);
        else
            printf("%-8s %-28s %12.0f decisions/s  %6.3f of plain C\n", game->id, way_name[way],
                   speed[way], ratio[way]);
    }
    if (json) printf("}");
    first = false;
    fflush(stdout);
    clear_up(&b);
}

static bool is_asked(const char *id, char **names, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], id) == 0) return true;
    return count == 0;
}

int main(int argc, char **argv)
{
    long ms = 300, games = 1024, threads = 1;
    bool json = false;
    int at = 1;
    for (; at < argc && strncmp(argv[at], "--", 2) == 0; at++) {
        long *into = strcmp(argv[at], "--ms") == 0        ? &ms
                     : strcmp(argv[at], "--games") == 0   ? &games
                     : strcmp(argv[at], "--threads") == 0 ? &threads
                                                          : NULL;
        if (strcmp(argv[at], "--json") == 0)
            json = true;
        else if (into && at + 1 < argc)
            *into = strtol(argv[++at], NULL, 10);
        else
            return fprintf(stderr, "bench_batch: what is %s?\n", argv[at]), 2;
    }
    for (int g = 0; ct_games[g]; g++)
        if (is_asked(ct_games[g]->id, argv + at, argc - at))
            bench_game(ct_games[g], (int)games, (int)threads, (double)ms / 1000, json);
    if (json) printf("]\n");
    return 0;
}
