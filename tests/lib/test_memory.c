/*
 * test_memory.c - no step of a batch takes memory, nor do its threads: the C library's functions
 * are counted while steps are made. (glibc; sanitizers bring their own.)
 */
#include "check.h"

#include <stdatomic.h>

/* NOLINTNEXTLINE(bugprone-reserved-identifier): the C library calls it so */
extern void *__libc_malloc(size_t size);
/* NOLINTNEXTLINE(bugprone-reserved-identifier): the C library calls it so */
extern void *__libc_calloc(size_t count, size_t size);
/* NOLINTNEXTLINE(bugprone-reserved-identifier): the C library calls it so */
extern void *__libc_realloc(void *old, size_t size);
/* NOLINTNEXTLINE(bugprone-reserved-identifier): the C library calls it so */
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_long taken;

void *malloc(size_t size)
{
    atomic_fetch_add(&taken, 1);
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    atomic_fetch_add(&taken, 1);
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    atomic_fetch_add(&taken, 1);
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    atomic_fetch_add(&taken, 1);
    return __libc_memalign(alignment, size);
}

enum { GAMES = 64, STEPS = 60, WIDTH = 512 };

static void step(crosstown_rules *rules, int threads)
{
    static int32_t choices[GAMES], counts[GAMES], actions[GAMES * WIDTH];
    static uint8_t mask[GAMES * 4096], observation[GAMES * 4096];
    static float rewards[GAMES * 4];
    static int16_t points[GAMES * 4];
    crosstown_batch *batch = crosstown_batch_new(rules, GAMES, 3, threads, 0, NULL);
    crosstown_arrays out = {.width = WIDTH,
                            .counts = counts,
                            .actions = actions,
                            .mask = mask,
                            .observation = observation,
                            .rewards = rewards,
                            .points = points};
    uint64_t luck = 1;
    CHECK(batch && crosstown_rules_observation_size(rules) <= 4096);
    CHECK(!crosstown_rules_actions_fixed(rules) || crosstown_rules_actions(rules) <= 4096);
    long before = atomic_load(&taken);
    crosstown_batch_look(batch, &out);
    for (int i = 0; i < STEPS; i++) {
        for (int k = 0; k < GAMES; k++) {
            int32_t place = (int32_t)draw(&luck, (uint32_t)counts[k]);
            choices[k] = i & 1 && place < WIDTH ? actions[k * WIDTH + place] : place;
        }
        CHECK(i & 1 ? crosstown_batch_step_actions(batch, choices, &out, NULL)
                    : crosstown_batch_step(batch, choices, &out, NULL));
    }
    crosstown_batch_step_random(batch, STEPS, true, &out);
    CHECK(crosstown_batch_observe(batch, 1, observation));
    CHECK(atomic_load(&taken) == before);
    crosstown_batch_free(batch);
}

int main(void)
{
    crosstown_rules *rules;
    for (int i = 0; (rules = rules_number(i)); i++) {
        long before = atomic_load(&taken);
        step(rules, 1 + i % 3);
        CHECK(atomic_load(&taken) > before); /* counting works */
        crosstown_rules_free(rules);
    }
    printf("steps take no memory\n");
    return 0;
}
