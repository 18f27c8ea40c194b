/* test_null.c - the template game and bytes from anywhere. The laws try the rest of it. */
#include "tests/unit/any_bytes.h"
#include "tests/unit/check.h"

#include "games/null/null.h"

static void any_bytes_do_no_harm(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++) {
        struct ct_kit kit;
        struct ct_config config = ct_config_default(&null_game, players);
        config.option[0] = players & 1;
        assert_true(ct_kit_init(&kit, &null_game, &config, NULL, CT_JSON_NONE, NULL));
        check_any_bytes(&kit, 40, 1, 500);
    }
}

/* Null with two dice before every turn: more outcomes than moves. */

static struct ct_game dice;

static int dice_chance(const struct ct_kit *kit, const ct_state *s, struct ct_outcome *out)
{
    (void)kit, (void)s;
    for (ct_move i = 0; i < CT_OUTCOMES_MAX; i++) out[i] = (struct ct_outcome){0x100 + i, 1};
    return CT_OUTCOMES_MAX;
}

static bool dice_check(const struct ct_kit *kit, const ct_state *s, ct_move m,
                       struct ct_refusal *why)
{
    if (ct_turn(s) != CT_CHANCE) return null_game.check(kit, s, m, why);
    return (m >= 0x100 && m < 0x100 + CT_OUTCOMES_MAX) || ct_refuse(why, "R-8", "chance-due");
}

/* Who rolls stands where the winner will. */
static void dice_apply(const struct ct_kit *kit, ct_state *state, ct_move m)
{
    struct null *s = null_mutable_of(state);
    if (s->turn == CT_CHANCE) {
        s->turn = (int8_t)s->winner;
        return;
    }
    null_game.apply(kit, state, m);
    if (s->turn == CT_OVER) return;
    s->winner = (uint8_t)s->turn;
    s->turn = CT_CHANCE;
}

static const char *dice_bounds(const struct ct_kit *kit, const ct_state *state)
{
    struct null s = *null_of(state);
    if (s.turn == CT_CHANCE) s.turn = (int8_t)s.winner;
    return null_game.bounds(kit, (const ct_state *)(const void *)&s);
}

static void more_outcomes_than_moves(void **state)
{
    struct ct_kit kit;
    struct ct_config config = ct_config_default(&null_game, 3);
    (void)state;
    dice = null_game;
    dice.traits = CT_DICE;
    dice.lines_max = 2 * null_game.lines_max;
    dice.chance = dice_chance;
    dice.check = dice_check;
    dice.apply = dice_apply;
    dice.bounds = dice_bounds;
    assert_true(dice.moves_max < CT_OUTCOMES_MAX);
    assert_true(ct_kit_init(&kit, &dice, &config, NULL, CT_JSON_NONE, NULL));
    check_any_bytes(&kit, 20, 1, 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_bytes_do_no_harm),
        cmocka_unit_test(more_outcomes_than_moves),
    };
    return cmocka_run_group_tests_name("null", tests, NULL, NULL);
}
