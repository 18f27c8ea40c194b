/*
 * test_rollouts.c - paired rollouts keep their promises: the same world and the same dice for all
 * who are in the race, every number once in six samples, nobody beyond the budget, and the race is
 * over when one move is clearly better. A brain that looks over the thinker's shoulder stands in
 * for that of Tuk Tuk Taxi.
 */
#include "tests/unit/check.h"

#include "ai/rollouts.h"
#include "core/hash.h"
#include "games/tuktuk/tuktuk.h"

enum { NOTES = 4096 };

static struct tuktuk_kit kit;
static struct tuktuk state;

static struct {
    int count;
    struct ct_sample sample[NOTES];
    uint64_t stock[NOTES]; /* a fingerprint of the tiles to come */
    int32_t spread;        /* how far apart moves are, 0: all alike */
} seen;

/* Gives every move its own share, by its square, and notes with what luck it was asked. */
static void ahead(const struct ct_kit *k, ct_state *s, struct ct_sample *sample,
                  int32_t share[CT_SEATS_MAX])
{
    const struct tuktuk *t = tuktuk_of(s);
    (void)k;
    assert_in_range(seen.count, 0, NOTES - 1);
    seen.sample[seen.count] = *sample;
    seen.stock[seen.count++] =
        ct_hash(&t->tile[t->drawn], sizeof t->tile - t->drawn * sizeof *t->tile);
    unsigned at = tuktuk_tile_square(t->tile[t->drawn - 1]);
    int32_t luck = 0; /* each has his own: else the smallest difference would be clear */
    for (unsigned i = 0; i <= at % 5; i++) luck = (int32_t)ct_rng_below(&sample->rng, 2000);
    share[0] = CT_SHARE / 2 + luck + seen.spread * (int32_t)(at % 7);
    share[1] = CT_SHARE - share[0];
}

static struct ct_race race(const struct ct_kit *k, const ct_state *s)
{
    (void)k, (void)s;
    return (struct ct_race){.glance = 12, .racers = 8, .lean = 4, .turns = 2};
}

/* Seat 0 has drawn a stop sign, which may go nearly anywhere. */
static void draw_a_sign(void)
{
    struct ct_config config = ct_config_default(&tuktuk_game, 2);
    struct ct_rng rng;
    ct_move moves[TUKTUK_MOVES_MAX];
    int idle;
    assert_true(ct_kit_init(&kit.base, &tuktuk_game, &config, NULL, CT_JSON_NONE, NULL));
    ct_rng_seed(&rng, 1, CT_STREAM_SETUP);
    tuktuk_game.init(&kit.base, (ct_state *)(void *)&state, &rng);
    for (int i = 0; tuktuk_kind_of_tile(state.tile[0]) != TUKTUK_STOP; i++) {
        uint16_t first = state.tile[0];
        state.tile[0] = state.tile[i];
        state.tile[i] = first;
    }
    while (state.phase == TUKTUK_PLACE) {
        tuktuk_moves(&kit.base, (ct_state *)(void *)&state, moves, &idle);
        tuktuk_play(&kit, &state, moves[0], NULL);
    }
    check_int("a tile in hand", state.phase, TUKTUK_DEAL);
    check_int("whose", state.turn, 0);
}

struct answer {
    uint32_t iterations;
    int count;
    struct ct_verdict verdict[CT_RACERS_MAX];
};

static struct answer think(uint32_t iterations, int32_t spread)
{
    struct ct_brain brain = *ct_brain_find("tuktuk");
    struct ct_budget budget = {.iterations = iterations};
    struct answer answer = {0};
    struct ct_rng rng;
    brain.ahead = ahead;
    brain.race = race;
    draw_a_sign();
    seen.count = 0;
    seen.spread = spread;
    ct_rng_seed(&rng, 5, 5);
    void *t = ct_rollouts.open(&tuktuk_game, &brain, 0, 0);
    assert_non_null(t);
    ct_rollouts.think(t, &kit.base, (const ct_state *)(const void *)&state, 0, &budget, &rng);
    answer.iterations = ct_rollouts.iterations(t);
    for (uint32_t at = 0; ct_rollouts.tell(t, &at, &answer.verdict[answer.count]);) answer.count++;
    ct_rollouts.close(t);
    check_int("every iteration is a rollout", seen.count, answer.iterations);
    return answer;
}

static void luck_is_shared(void **unused)
{
    struct answer a = think(96, 0);
    (void)unused;
    check_int("moves", a.count, 8);
    check_int("iterations", a.iterations, 96);
    for (int i = 0; i < seen.count; i++) {
        int first = i - i % 8; /* of this sample: all are alike, so all stay in the race */
        assert_memory_equal(seen.sample[i].lot, seen.sample[first].lot, CT_LOTS);
        assert_memory_equal(&seen.sample[i].rng, &seen.sample[first].rng, sizeof(struct ct_rng));
        assert_true(seen.stock[i] == seen.stock[first]);
    }
    assert_true(seen.stock[0] != seen.stock[8]);
}

static void numbers_come_up_evenly(void **unused)
{
    (void)unused;
    think(96, 0);
    for (int six = 0; six < 2; six++)
        for (int turn = 0; turn < CT_LOTS; turn++) {
            unsigned numbers = 0;
            for (int i = 0; i < CT_LOT; i++)
                numbers |= 1u << seen.sample[8 * (CT_LOT * six + i)].lot[turn];
            check_int("all numbers of the die", numbers, (1 << CT_LOT) - 1);
        }
}

static void clear_races_are_short(void **unused)
{
    struct answer level = think(4000, 0), clear = think(4000, 400);
    uint32_t most = 0;
    int survivors = 0;
    (void)unused;
    assert_in_range(level.iterations, 2000, 4000);
    assert_in_range(clear.iterations, 96, 1999);
    for (int i = 0; i < clear.count; i++)
        if (clear.verdict[i].visits > most) most = clear.verdict[i].visits;
    for (int i = 0; i < clear.count; i++) survivors += clear.verdict[i].visits == most;
    assert_in_range(survivors, 1, clear.count - 1);
}

/* The moves that go on longest are those whose share is best. */
static void the_best_stays(void **unused)
{
    struct answer a = think(4000, 400);
    const struct ct_verdict *best =
        &a.verdict[ct_verdict_best(a.verdict, a.count, &kit.base,
                                   (const ct_state *)(const void *)&state)];
    (void)unused;
    for (int i = 0; i < a.count; i++)
        assert_true(best->share[0] * a.verdict[i].visits +
                        100 * (uint64_t)best->visits * a.verdict[i].visits >=
                    a.verdict[i].share[0] * best->visits);
}

static void budgets_are_kept(void **unused)
{
    static const struct {
        uint32_t budget;
        int moves;
        uint32_t used;
    } cases[] = {{1, 2, 0}, {2, 2, 2}, {7, 2, 6}, {24, 2, 24}, {37, 3, 36}, {96, 8, 96}};
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct answer a = think(cases[i].budget, 0), again = think(cases[i].budget, 0);
        check_int("moves", a.count, cases[i].moves);
        check_int("used", a.iterations, cases[i].used);
        assert_memory_equal(&a, &again, sizeof a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(luck_is_shared),        cmocka_unit_test(numbers_come_up_evenly),
        cmocka_unit_test(clear_races_are_short), cmocka_unit_test(the_best_stays),
        cmocka_unit_test(budgets_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
