/*
 * test_classic.c - the yardsticks play as they did when they were named: the records of fixed seeds
 * and iterations, as fingerprints. A change here is a change of the yardstick: do not update the
 * numbers, find what moved.
 */
#include "tests/unit/check.h"

#include "ai/brain.h"
#include "ai/selfplay.h"
#include "core/hash.h"
#include "games/list.h"

#include <inttypes.h>
#include <stdlib.h>

/* Written by the program in which `classic` was still called `master` (and the others as here). */
static const struct {
    const char *game, *agent;
    int players;
    uint64_t print;
} rows[] = {
    {"newyork", "classic:iters=60", 2, 0x4696461a7a4002fb},
    {"newyork", "classic:iters=61:threads=3", 4, 0xe62f6a3e558fb4ec},
    {"newyork", "greedy", 3, 0xce072c232866481b},
    {"newyork", "ismcts:iters=50", 2, 0x6316c55a053920c5},
    {"traffiq", "classic:iters=60", 2, 0x18a2f98e5c7af7e2},
    {"traffiq", "classic:iters=61:threads=3", 4, 0x91d247d9a5a83cee},
    {"traffiq", "greedy", 3, 0x95a195f1d23285ce},
    {"traffiq", "ismcts:iters=50", 2, 0x2827c27d26415b68},
    {"tuktuk", "classic:iters=60", 2, 0x92c4fca58e804895},
    {"tuktuk", "classic:iters=61:threads=3", 4, 0x680eef068b4cb73e},
    {"tuktuk", "greedy", 3, 0x83e8fbacd2b0223c},
    {"tuktuk", "ismcts:iters=50", 2, 0x4f64a5fef4360f64},
};

struct record {
    int lines;
    uint64_t print;
};

/* The first line names the players; everything else is how they played. */
static void take_line(void *to, const char *line, size_t len)
{
    struct record *record = to;
    if (record->lines++ > 0) record->print = record->print * 31 + ct_hash(line, len);
}

static uint64_t print_of(const char *id, const char *agent, int players)
{
    const struct ct_game *game = ct_game_find(ct_games, id);
    struct ct_config config = ct_config_default(game, players);
    const char *const specs[CT_SEATS_MAX] = {agent, agent, agent, agent};
    struct ct_kit *kit = calloc(1, game->kit_size);
    struct record record = {0};
    assert_non_null(kit);
    assert_true(ct_kit_init(kit, game, &config, NULL, CT_JSON_NONE, NULL));
    struct ct_selfplay *play = ct_selfplay_new(kit);
    assert_non_null(play);
    assert_true(ct_selfplay_game(play, specs, 5, false, false, take_line, &record));
    ct_selfplay_free(play);
    free(kit);
    assert_true(record.lines > 20);
    return record.print;
}

static void they_play_as_ever(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        uint64_t print = print_of(rows[i].game, rows[i].agent, rows[i].players);
        if (print != rows[i].print)
            fail_msg("%s with %d %s: 0x%016" PRIx64 ", not 0x%016" PRIx64, rows[i].game,
                     rows[i].players, rows[i].agent, print, rows[i].print);
    }
}

/* A frozen brain is an object of its own: settings of the one beside it do not reach it. */
static void they_have_their_own_brains(void **state)
{
    static const char *const games[] = {"newyork", "traffiq", "tuktuk"};
    (void)state;
    for (size_t g = 0; g < COUNT(games); g++) {
        const struct ct_brain *frozen = ct_brain_find_classic(games[g]);
        assert_non_null(frozen);
        assert_ptr_not_equal(frozen, ct_brain_find(games[g]));
        assert_ptr_not_equal(frozen->value, ct_brain_find(games[g])->value);
        assert_null(frozen->thinker);
    }
    assert_null(ct_brain_find_classic("null"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_play_as_ever),
        cmocka_unit_test(they_have_their_own_brains),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
