/*
 * test_minds.c - nets in whole numbers (ai/minds): what they answer, reckoned by hand; two seats
 * that change places; weights that could overflow; and what a net is shown of a game of TraffIQ.
 */
#include "ai/agent.h"
#include "ai/minds/traffiq_net.h"
#include "tests/unit/traffiq_desk.h"

static struct ct_net net;
static const struct ct_net *loaded;

const struct ct_net *traffiq_net(void)
{
    return loaded;
}

/* Two inputs, the first of them seen from both sides, one unit for each of two stages. */
static void set_net(void)
{
    net = (struct ct_net){.inputs = 2, .shared = 1, .stages = 2, .shift = 4, .most = {10, 20}};
    net.own[0][0] = 16;
    net.own[1][3] = -8;
    net.rival[0][0] = -4;
    net.bias[1][3] = 100;
    net.out[0][0] = net.out[1][0] = 80;
    net.out[1][3] = 16;
}

static const struct {
    const char *what;
    int stage;
    int16_t first[2], second[2];
    int32_t wanted;
} answers[] = {
    {"nothing", 0, {0, 0}, {0, 0}, 0},
    /* 16 * 5 = 80 in sixteenths, times ten; the other side's unit is below 0 */
    {"one input", 0, {5, 0}, {0, 0}, 50},
    {"the rival's side", 0, {5, 0}, {3, 0}, (80 - 12 - (48 - 20)) * 80 / 128},
    {"cut at the most there can be", 0, {1000, 0}, {0, 0}, 100},
    {"cut at the least", 0, {-1000, 0}, {0, 0}, -25},
    {"another stage", 1, {0, 5}, {0, 0}, (60 - 100) * 16 / 128},
    {"below nothing is nothing", 1, {0, 20}, {0, 15}, 0},
    {"rounded towards 0", 1, {0, 5}, {0, 4}, (60 - 68) * 16 / 128},
};

static int32_t ask(int stage, const int16_t first[2], const int16_t second[2])
{
    int16_t a[CT_NET_INPUTS] = {first[0], first[1]}, b[CT_NET_INPUTS] = {second[0], second[1]};
    return ct_net_compare(&net, stage, a, b);
}

static void test_answers(void **state)
{
    (void)state;
    set_net();
    assert_true(ct_net_is_sound(&net));
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        int32_t there = ask(answers[i].stage, answers[i].first, answers[i].second);
        check_int(answers[i].what, there, answers[i].wanted);
        check_int("places changed", ask(answers[i].stage, answers[i].second, answers[i].first),
                  -there);
    }
}

static void test_overflow(void **state)
{
    (void)state;
    set_net();
    net.own[0][0] = 3272; /* with 4 * 10 of the rival 32760 */
    assert_true(ct_net_is_sound(&net));
    net.own[0][0]++;
    assert_false(ct_net_is_sound(&net));
    set_net();
    net.bias[1][3] = INT16_MAX - 159; /* 8 * 20 are too much by one */
    assert_false(ct_net_is_sound(&net));
    net.bias[1][3]--;
    assert_true(ct_net_is_sound(&net));
}

static void test_sizes(void **state)
{
    (void)state;
    set_net();
    net.inputs = CT_NET_INPUTS + 1;
    assert_false(ct_net_is_sound(&net));
    set_net();
    net.shared = 3;
    assert_false(ct_net_is_sound(&net));
    set_net();
    net.stages = 0;
    assert_false(ct_net_is_sound(&net));
}

/* ---- TraffIQ --------------------------------------------------------------------------------- */

/* One unit that counts the points of both seats. */
static void set_point_net(void)
{
    net = (struct ct_net){.inputs = TRAFFIQ_NET_INPUTS,
                          .shared = TRAFFIQ_NET_SHARED,
                          .stages = TRAFFIQ_NET_STAGES,
                          .shift = 4,
                          .most = {14}};
    net.own[0][0] = 16;
    for (int stage = 0; stage < TRAFFIQ_NET_STAGES; stage++) net.out[stage][0] = 4000;
    assert_true(ct_net_is_sound(&net));
}

static int32_t share_of(const struct ct_brain *brain, struct desk *d)
{
    int32_t share[CT_SEATS_MAX] = {0};
    brain->outlook(kit_of(d), state_of(d), share);
    return share[0];
}

static void check_position(struct desk *d, int *differ)
{
    struct traffiq_senses senses;
    int lead = traffiq_points(&d->s, 0) - traffiq_points(&d->s, 1);
    traffiq_net_sense(kit_of(d), state_of(d), &senses);
    check_int("points of seat 0", senses.row[0][0], traffiq_points(&d->s, 0));
    check_int("points of seat 1", senses.row[1][0], traffiq_points(&d->s, 1));
    check_int("the net", ct_net_compare(&net, senses.stage, senses.row[0], senses.row[1]),
              500 * lead);
    loaded = NULL;
    int32_t plain = share_of(&traffiq_net_brain, d);
    check_int("without a net", plain, share_of(&traffiq_brain, d));
    loaded = &net;
    int32_t corrected = share_of(&traffiq_net_brain, d);
    assert_true(lead > 0 ? corrected >= plain : lead < 0 ? corrected <= plain : corrected == plain);
    *differ += corrected != plain;
}

static void test_game(void **state)
{
    struct desk d = dealt(2, "times-square", "");
    struct ct_rng rng;
    static ct_move moves[20000];
    int differ = 0;
    (void)state;
    set_point_net();
    ct_rng_seed(&rng, 1, CT_STREAM_SETUP);
    game->init(kit_of(&d), state_of(&d), &rng);
    while (d.s.turn != CT_OVER) {
        int idle, count = game->moves(kit_of(&d), state_of(&d), moves, &idle);
        check_position(&d, &differ);
        int pick = ct_eager_pick(&rng, count, idle);
        game->apply(kit_of(&d), state_of(&d), moves[pick]);
    }
    assert_true(differ > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_overflow),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
