/*
 * test_brain_traffiq.c - the brain for Manhattan TraffIQ: its answers keep their bounds in
 * games of every size, equal seats are judged alike, and plain positions get the plain move.
 */
#include "ai/agent.h"
#include "ai/brain.h"
#include "ai/minds/traffiq_net.h"
#include "tests/unit/traffiq_desk.h"

static ct_move moves[20000];

static const struct ct_brain *brain(void)
{
    const struct ct_brain *found = ct_brain_find("traffiq");
    assert_non_null(found);
    return found;
}

static void test_weights(void **state)
{
    (void)state;
    assert_true(ct_net_is_sound(traffiq_net()));
    check_int("inputs", traffiq_net()->inputs, TRAFFIQ_NET_INPUTS);
    check_int("shared", traffiq_net()->shared, TRAFFIQ_NET_SHARED);
    check_int("stages", traffiq_net()->stages, TRAFFIQ_NET_STAGES);
}

/* ---- bounds ---------------------------------------------------------------------------------- */

static void check_outlook(const struct desk *d)
{
    int32_t share[CT_SEATS_MAX] = {0}, sum = 0;
    brain()->outlook(kit_of(d), (const ct_state *)(const void *)&d->s, share);
    for (int seat = 0; seat < d->kit.players; seat++) {
        assert_in_range(share[seat], 0, CT_SHARE);
        sum += share[seat];
    }
    check_int("shares", sum, CT_SHARE);
}

/* The survey judges moves as the outlook judges what they lead to: it only gets there faster. */
static int check_moves(struct desk *d, int count)
{
    struct ct_glimpse seen[CT_GLIMPSES_MAX];
    int found = brain()->survey(kit_of(d), state_of(d), moves, count, CT_GLIMPSES_MAX, seen);
    check_int("surveyed", found, count < CT_GLIMPSES_MAX ? count : CT_GLIMPSES_MAX);
    for (int i = 0; i < found; i++) {
        struct desk after = *d;
        int32_t share[CT_SEATS_MAX] = {0};
        assert_in_range(seen[i].index, 0, count - 1);
        game->apply(kit_of(&after), state_of(&after), moves[seen[i].index]);
        if (after.s.turn == CT_OVER) continue;
        brain()->outlook(kit_of(&after), state_of(&after), share);
        for (int seat = 0; seat < d->kit.players; seat++)
            check_int("share", seen[i].share[seat], share[seat]);
    }
    return seen[0].index;
}

static void play_game(int players, uint64_t seed)
{
    struct desk d = dealt(players, seed % 2 ? "times-square" : "central-park", "");
    struct ct_rng rng;
    ct_rng_seed(&rng, seed, CT_STREAM_SETUP);
    game->init(kit_of(&d), state_of(&d), &rng);
    while (d.s.turn != CT_OVER) {
        int idle, count = game->moves(kit_of(&d), state_of(&d), moves, &idle);
        check_outlook(&d);
        int promising = check_moves(&d, count);
        int pick = ct_rng_below(&rng, 2) ? ct_eager_pick(&rng, count, idle) : promising;
        game->apply(kit_of(&d), state_of(&d), moves[pick]);
    }
}

static void test_bounds(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++)
        for (uint64_t seed = 1; seed <= 6; seed++) play_game(players, seed);
}

/* A map that has outgrown the state is judged, too. */
static void test_big_map(void **state)
{
    (void)state;
    struct desk d = custom(2, "[[0,0,\"RRRR\"]]", "", 90, "RRRR");
    struct ct_rng rng;
    ct_rng_seed(&rng, 2, CT_STREAM_SEAT);
    while (d.s.turn != CT_OVER) {
        int idle, count = game->moves(kit_of(&d), state_of(&d), moves, &idle);
        check_outlook(&d);
        check_moves(&d, count);
        game->apply(kit_of(&d), state_of(&d), moves[ct_eager_pick(&rng, count, idle)]);
    }
    assert_true(d.s.big);
}

/* ---- judgement ------------------------------------------------------------------------------- */

/* The same position with the seats exchanged. */
static void test_symmetry(void **state)
{
    (void)state;
    struct desk a = block(2, ""), b = block(2, "");
    int32_t of_a[CT_SEATS_MAX], of_b[CT_SEATS_MAX];
    park(&a, "0t@1,1 0T@3,2 1t@5,4");
    park(&b, "1t@1,1 1T@3,2 0t@5,4");
    b.s.turn = 1;
    brain()->outlook(kit_of(&a), state_of(&a), of_a);
    brain()->outlook(kit_of(&b), state_of(&b), of_b);
    check_int("first", of_a[0], of_b[1]);
    check_int("second", of_a[1], of_b[0]);
    assert_true(of_a[0] > of_a[1]);
    for (int seat = 0; seat < 2; seat++)
        check_int("value", brain()->value(kit_of(&a), state_of(&a), seat),
                  brain()->value(kit_of(&b), state_of(&b), 1 - seat));
}

static void test_end(void **state)
{
    (void)state;
    struct desk d = block(2, "");
    park(&d, "0T@1,1 1t@5,4");
    int32_t before = brain()->value(kit_of(&d), state_of(&d), 0);
    d.s.turn = CT_OVER;
    d.s.phase = TRAFFIQ_OVER;
    assert_true(brain()->value(kit_of(&d), state_of(&d), 0) > before);
    assert_true(brain()->value(kit_of(&d), state_of(&d), 1) < -before);
}

/* ---- plain moves ----------------------------------------------------------------------------- */

static const char *choice_of(struct desk *d, const char *spec)
{
    static char text[CT_MOVE_TEXT];
    struct ct_text out = ct_text_on(text, sizeof text);
    struct traffiq seen;
    int seat = d->s.turn;
    struct ct_agent *agent = ct_agent_new(spec, game, 7, seat);
    assert_non_null(agent);
    game->observe(kit_of(d), state_of(d), seat, (ct_state *)(void *)&seen);
    ct_move m = ct_agent_choose(agent, kit_of(d), (ct_state *)(void *)&seen, seat);
    ct_agent_free(agent);
    game->write_move(kit_of(d), state_of(d), m, &out);
    return text;
}

/* Such positions are made up and like nothing that the net has seen: it needs a second look. */
static void chooses(struct desk *d, const char *wanted)
{
    check_text("greedy", choice_of(d, "greedy"), wanted);
    check_text("master", choice_of(d, "master:iters=2000"), wanted);
    check_text("master again", choice_of(d, "master:iters=2000"), wanted);
}

/* A rival's taxis for the taking on both streets. */
static void test_competes_on_both(void **state)
{
    (void)state;
    struct desk d = block(2, "");
    park(&d, "0T@1,2 0T@3,4 0t@5,4 1t@2,2 1t@3,1 1t@1,4");
    play(&d, "taxi:5,4>3,2");
    chooses(&d, "compete:hv");
}

/* The last vehicle of the supply wins at once. */
static void test_last_vehicle(void **state)
{
    (void)state;
    struct desk d = dealt(2, "times-square", "RRRB BBBB");
    play(&d, "BRRR@0,1");
    d.s.supply[0][TRAFFIQ_TAXI] = 1;
    d.s.supply[0][TRAFFIQ_TRUCK] = 0;
    d.kit.vehicles[TRAFFIQ_TAXI] = 1;
    d.kit.vehicles[TRAFFIQ_TRUCK] = 0;
    chooses(&d, "taxi@1,1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_weights),      cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_big_map),      cmocka_unit_test(test_symmetry),
        cmocka_unit_test(test_end),          cmocka_unit_test(test_competes_on_both),
        cmocka_unit_test(test_last_vehicle),
    };
    return cmocka_run_group_tests_name("brain_traffiq", tests, NULL, NULL);
}
