/* batch.c - a thousand games at once: masks and observations as a learner needs them. Here the
 * first legal action is chosen; a network would look at the observation. */
#include <crosstown.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { GAMES = 1000, STEPS = 1000, PLAYERS = 2 };

int main(void)
{
    crosstown_rules *rules = crosstown_rules_new("newyork", PLAYERS, NULL, NULL);
    crosstown_batch *batch = crosstown_batch_new(rules, GAMES, 1, 0, 0, NULL);
    size_t actions = (size_t)crosstown_rules_actions(rules);
    size_t size = crosstown_rules_observation_size(rules);
    crosstown_arrays arrays = {0};
    int32_t *chosen = calloc(GAMES, sizeof *chosen);
    arrays.mask = calloc(GAMES, actions);
    arrays.observation = calloc(GAMES, size);
    arrays.rewards = calloc(GAMES * PLAYERS, sizeof(float));
    arrays.done = calloc(GAMES, 1);
    bool ok = batch && chosen && arrays.mask && arrays.observation && arrays.rewards && arrays.done;
    long finished = 0;
    double won[PLAYERS] = {0};
    if (ok) crosstown_batch_look(batch, &arrays);
    for (int step = 0; ok && step < STEPS; step++) {
        for (size_t i = 0; i < GAMES; i++) {
            const uint8_t *mask = arrays.mask + i * actions;
            int32_t action = 0;
            while (!mask[action]) action++;
            chosen[i] = action;
        }
        ok = crosstown_batch_step_actions(batch, chosen, &arrays, NULL);
        for (int i = 0; i < GAMES; i++) finished += arrays.done[i];
        for (int i = 0; i < GAMES * PLAYERS; i++) won[i % PLAYERS] += arrays.rewards[i];
    }
    printf("%d decisions, %ld games, won %.0f : %.0f\n", GAMES * STEPS, finished, won[0], won[1]);
    free(chosen);
    free(arrays.mask);
    free(arrays.observation);
    free(arrays.rewards);
    free(arrays.done);
    crosstown_batch_free(batch);
    crosstown_rules_free(rules);
    return ok ? 0 : 1;
}
