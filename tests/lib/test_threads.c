/*
 * test_threads.c - handles of different threads do not meet, though they share rules; and an agent
 * that thinks for ever is stopped from elsewhere. Worth running with the thread sanitizer.
 */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

enum { THREADS = 4 };

static void *play(void *arg)
{
    const crosstown_rules *rules = arg;
    char *first = NULL;
    for (int round = 0; round < 3; round++) {
        crosstown_game *game = crosstown_game_new(rules, 11, NULL);
        crosstown_agent *agent = crosstown_agent_new(rules, "level2:iters=400", 5, NULL);
        crosstown_batch *batch = crosstown_batch_new(rules, 16, 1, 2, 0, NULL);
        CHECK(game && agent && batch);
        while (crosstown_game_turn(game) != CROSSTOWN_OVER)
            CHECK(crosstown_agent_play(agent, game, NULL));
        crosstown_batch_step_random(batch, 50, true, NULL);
        char *record = crosstown_game_save(game);
        CHECK(record && (!first || !strcmp(first, record)));
        crosstown_text_free(first);
        first = record;
        crosstown_batch_free(batch);
        crosstown_agent_free(agent);
        crosstown_game_free(game);
    }
    return first;
}

struct thinker {
    crosstown_agent *agent;
    crosstown_game *game;
    atomic_bool done;
};

static void *think(void *arg)
{
    struct thinker *t = arg;
    crosstown_move move;
    CHECK(crosstown_agent_choose(t->agent, t->game, &move, NULL));
    CHECK(crosstown_game_find_code(t->game, move.code, NULL));
    atomic_store(&t->done, true);
    return NULL;
}

static void stop_thinker(const crosstown_rules *rules)
{
    struct thinker t = {.agent = crosstown_agent_new(rules, "master:ms=600000", 1, NULL),
                        .game = crosstown_game_new(rules, 1, NULL)};
    pthread_t thread;
    CHECK(t.agent && t.game);
    atomic_init(&t.done, false);
    CHECK(!pthread_create(&thread, NULL, think, &t));
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    CHECK(!atomic_load(&t.done));
    crosstown_agent_stop(t.agent);
    pthread_join(thread, NULL);
    CHECK(atomic_load(&t.done));
    crosstown_agent_stop(t.agent); /* the next choice, then */
    crosstown_move move;
    CHECK(crosstown_agent_choose(t.agent, t.game, &move, NULL));
    crosstown_agent_free(t.agent);
    crosstown_game_free(t.game);
}

int main(void)
{
    static const char *const games[] = {"newyork", "traffiq", "tuktuk"};
    for (int g = 0; g < 3; g++) {
        crosstown_rules *rules = crosstown_rules_new(games[g], 2, NULL, NULL);
        pthread_t thread[THREADS];
        char *record[THREADS];
        void *given;
        CHECK(rules);
        for (int i = 0; i < THREADS; i++) CHECK(!pthread_create(&thread[i], NULL, play, rules));
        for (int i = 0; i < THREADS; i++) {
            CHECK(!pthread_join(thread[i], &given));
            record[i] = given;
            CHECK(!strcmp(record[0], record[i]));
        }
        for (int i = 0; i < THREADS; i++) crosstown_text_free(record[i]);
        if (g == 0) stop_thinker(rules);
        crosstown_rules_free(rules);
    }
    printf("%d threads at once, one stopped by another\n", THREADS);
    return 0;
}
