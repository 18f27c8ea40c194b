/*
 * test_brain_tuktuk.c - the brain of Tuk Tuk Taxi: what every brain owes the search, in many
 * positions of games played by lot, and the obvious move in a few positions on the European
 * board. Seat 0 lives at 1,0 and seat 1 diagonally opposite at 13,10: half a turn of the
 * board swaps them.
 */
#include "ai/agent.h"
#include "ai/brain.h"
#include "ai/brains/tuktuk_roads.h"
#include "ai/rollouts.h"
#include "ai/search.h"
#include "games/tuktuk/tuktuk.h"
#include "tests/unit/check.h"

static struct tuktuk_kit kit;
static struct tuktuk state;
static const struct ct_kit *const the_kit = &kit.base;
static ct_state *const the_state = (ct_state *)(void *)&state;
static ct_move moves[TUKTUK_MOVES_MAX];
static int32_t prior[TUKTUK_MOVES_MAX];

static const struct ct_brain *brain(void)
{
    return ct_brain_find("tuktuk");
}

static void begin_with(int players, int board, const char *customers, uint64_t seed)
{
    struct ct_config config = ct_config_default(&tuktuk_game, players);
    struct ct_rng rng;
    config.option[0] = (uint8_t)board;
    assert_true(ct_config_set(&tuktuk_game, &config, "customers", customers, NULL));
    assert_true(ct_kit_init(&kit.base, &tuktuk_game, &config, NULL, CT_JSON_NONE, NULL));
    ct_rng_seed(&rng, seed, CT_STREAM_SETUP);
    tuktuk_game.init(the_kit, the_state, &rng);
}

static void begin(int players, int board, uint64_t seed)
{
    begin_with(players, board, "2", seed);
}

/* ---- what every brain owes ------------------------------------------------------- */

static void check_shares(void)
{
    int32_t share[CT_SEATS_MAX] = {0}, sum = 0;
    brain()->outlook(the_kit, the_state, share);
    for (int seat = 0; seat < the_kit->config.players; seat++) {
        assert_in_range(share[seat], 0, CT_SHARE);
        sum += share[seat];
    }
    check_int("shares", sum, CT_SHARE);
}

static void check_picks(int count, int idle)
{
    bool best = false;
    brain()->priors(the_kit, the_state, moves, count, idle, prior);
    for (int i = 0; i < count; i++) {
        assert_in_range(prior[i], 0, CT_PRIOR);
        best = best || prior[i] == CT_PRIOR;
    }
    assert_true(best);
}

/* A rollout from any position, short or long: shares that are a whole, and the same again. */
static void check_ahead(struct ct_rng *rng)
{
    struct ct_sample sample = {.rng = *rng, .turns = 1 + (int)ct_rng_below(rng, 5)};
    struct tuktuk here = state, there = state;
    struct ct_sample same = sample;
    int32_t share[CT_SEATS_MAX] = {0}, again[CT_SEATS_MAX] = {0}, sum = 0;
    brain()->ahead(the_kit, (ct_state *)(void *)&here, &sample, share);
    brain()->ahead(the_kit, (ct_state *)(void *)&there, &same, again);
    assert_memory_equal(share, again, sizeof share);
    assert_memory_equal(&here, &there, sizeof here);
    assert_null(tuktuk_audit(the_kit, (const ct_state *)(const void *)&here));
    for (int seat = 0; seat < the_kit->config.players; seat++) {
        assert_in_range(share[seat], 0, CT_SHARE);
        sum += share[seat];
    }
    check_int("shares of a rollout", sum, CT_SHARE);
}

static void play_by_lot(int players, int board, const char *customers, uint64_t seed)
{
    struct ct_rng rng;
    ct_rng_seed(&rng, seed, CT_STREAM_SEAT);
    begin_with(players, board, customers, seed);
    while (state.turn != CT_OVER) {
        struct tuktuk before = state;
        ct_move m;
        check_shares();
        check_ahead(&rng);
        if (state.turn == CT_CHANCE) {
            m = ct_pick_outcome(the_kit, the_state, &rng);
        } else {
            int idle, count = tuktuk_moves(the_kit, the_state, moves, &idle);
            check_picks(count, idle);
            m = moves[ct_eager_pick(&rng, count, idle)];
        }
        assert_memory_equal(&before, &state, sizeof state);
        tuktuk_game.apply(the_kit, the_state, m);
    }
    struct ct_score score;
    tuktuk_score(the_kit, the_state, &score);
    for (int seat = 0; seat < players; seat++)
        assert_true((brain()->value(the_kit, the_state, seat) > 0) == (score.rank[seat] == 1));
}

static void test_games_by_lot(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++)
        for (int board = 0; board < 2; board++)
            for (uint64_t seed = 1; seed <= 2; seed++) play_by_lot(players, board, "2", seed);
    for (int players = 2; players <= 4; players++) play_by_lot(players, 0, "1", 3);
    play_by_lot(2, 0, "3", 3);
    play_by_lot(2, 0, "4", 3);
}

/* ---- positions on the European board ---------------------------------------------- */

enum { WIDTH = 15, HEIGHT = 11 };

static uint16_t half_turn(unsigned square)
{
    return (uint16_t)tuktuk_square(WIDTH - 1 - tuktuk_x(square), HEIGHT - 1 - tuktuk_y(square));
}

/* Customers at 4,3/W 4,7/W and, turned by half, at 10,7/E 10,3/E; seat 0 to roll. */
static void make_position(void)
{
    static const uint16_t space[4] = {24 * 3 + 4, 24 * 7 + 4, 24 * 7 + 10, 24 * 3 + 10};
    begin(2, 0, 1);
    for (int i = 0; i < 4; i++)
        state.customer[i] = (uint16_t)(space[i] | (i < 2 ? TUKTUK_WEST : TUKTUK_EAST) << 10);
    state.placed = 4;
    state.mover = 0;
    state.turn = CT_CHANCE;
    state.phase = TUKTUK_ROLL;
    tuktuk_derive(&kit, &state);
}

static void roll(int die)
{
    state.die = (uint8_t)die;
    state.phase = TUKTUK_DRIVE;
    state.turn = 0;
    tuktuk_derive(&kit, &state);
}

/* The stock's first tile is in the hand of seat 0. */
static void draw(int kind)
{
    for (int i = 0; i < kit.tiles; i++) {
        if (tuktuk_kind_of_tile(state.tile[i]) != kind) continue;
        uint16_t tile = state.tile[0];
        state.tile[0] = state.tile[i];
        state.tile[i] = tile;
        break;
    }
    state.drawn = 1;
    state.phase = TUKTUK_DEAL;
    state.turn = 0;
    tuktuk_derive(&kit, &state);
}

static ct_move master_move(void)
{
    struct tuktuk seen;
    tuktuk_game.observe(the_kit, the_state, 0, (ct_state *)(void *)&seen);
    struct ct_agent *agent = ct_agent_new("master:iters=200", &tuktuk_game, 7, 0);
    ct_move m = ct_agent_choose(agent, the_kit, (const ct_state *)(const void *)&seen, 0);
    ct_agent_free(agent);
    return m;
}

static void check_master(const char *what, const char *wanted)
{
    char text[CT_MOVE_TEXT];
    struct ct_text out = ct_text_on(text, sizeof text);
    ct_move m = master_move();
    assert_int_equal(m, master_move());
    tuktuk_write_move(the_kit, the_state, m, &out);
    check_text(what, text, wanted);
}

static void test_delivers(void **unused)
{
    (void)unused;
    make_position();
    state.taxi[0].square = (uint16_t)tuktuk_square(3, 0);
    state.taxi[0].carries = 1;
    state.customer[0] = TUKTUK_NOBODY;
    roll(5);
    check_master("two steps from home", "WW");
}

static void test_picks_up(void **unused)
{
    (void)unused;
    make_position();
    state.taxi[0].square = (uint16_t)tuktuk_square(3, 5);
    state.customer[1] = TUKTUK_NOBODY;
    roll(3);
    check_master("two steps from feet", "NN");
}

/* A rival before his last steps home: the sign goes where it costs him. */
static void test_bars_the_way(void **unused)
{
    struct tuktuk after;
    (void)unused;
    make_position();
    state.taxi[1].square = (uint16_t)tuktuk_square(14, 5);
    state.taxi[1].carries = 3;
    state.customer[2] = TUKTUK_NOBODY;
    draw(TUKTUK_DO_NOT_ENTER);
    ct_move m = master_move();
    after = state;
    tuktuk_play(&kit, &after, m, NULL);
    assert_true(tuktuk_to_go(&kit, &after, 1, 2) > tuktuk_to_go(&kit, &state, 1, 2) + 2);
    assert_int_equal(tuktuk_to_go(&kit, &after, 0, 2), tuktuk_to_go(&kit, &state, 0, 2));
}

/* No parking is worth a roll, but not in front of a light that ends the turn (TT-16). */
static void test_sees_the_light(void **unused)
{
    int32_t rate[2];
    (void)unused;
    for (int red = 0; red < 2; red++) {
        struct tuktuk_roads roads;
        make_position();
        state.taxi[0].square = (uint16_t)tuktuk_square(3, 0);
        draw(TUKTUK_NO_PARKING);
        tuktuk_lay(&kit, &state, 0, tuktuk_square(3, 1), tuktuk_code(TUKTUK_NO_PARKING, 0));
        roll(red ? 2 : 1); /* with a 1 all steps are used there, with a 2 the light stops him */
        const struct tuktuk_map *map = tuktuk_roads_of(&kit, &state, 0, &roads);
        rate[red] = tuktuk_rate_drive(&kit, &state, map, tuktuk_path(1, TUKTUK_SOUTH));
    }
    assert_true(rate[0] > rate[1]);
}

/* With two players half of the customers win, whatever their number (TT-35). */
static void test_goal(void **unused)
{
    static const char *const each[] = {"1", "2", "3", "4"};
    (void)unused;
    for (int i = 0; i < 4; i++) {
        begin_with(2, 0, each[i], 1);
        check_int("goal", tuktuk_goal(&kit, &state), i + 1);
    }
    begin_with(4, 0, "1", 1);
    state.taxi[2].delivered = 1;
    check_int("one more than the leader", tuktuk_goal(&kit, &state), 2);
}

static void test_is_symmetric(void **unused)
{
    int32_t share[CT_SEATS_MAX];
    (void)unused;
    make_position();
    for (int steps = 0; steps < 6; steps++) {
        state.taxi[0].square = (uint16_t)tuktuk_square(0, steps);
        state.taxi[1].square = half_turn(state.taxi[0].square);
        tuktuk_derive(&kit, &state);
        check_int("to go", tuktuk_to_go(&kit, &state, 0, 2), tuktuk_to_go(&kit, &state, 1, 2));
        check_int("value", brain()->value(the_kit, the_state, 0),
                  -brain()->value(the_kit, the_state, 1));
        brain()->outlook(the_kit, the_state, share);
        assert_true(share[0] > share[1]); /* whose turn it is is ahead */
        int32_t mine = share[0];
        state.mover = 1;
        brain()->outlook(the_kit, the_state, share);
        state.mover = 0;
        assert_in_range(share[1] - mine + 1, 0, 2);
    }
}

/* Signs on the way cost, in the order of how bad they are. */
static void test_tolls(void **unused)
{
    static const int kinds[] = {TUKTUK_CROSSWALK_AHEAD, TUKTUK_STOP, TUKTUK_SLIPPERY};
    int last = 0;
    (void)unused;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        make_position();
        state.taxi[0].square = (uint16_t)tuktuk_square(3, 0);
        state.taxi[0].carries = 1;
        draw(kinds[i]);
        int before = tuktuk_to_go(&kit, &state, 0, 1);
        tuktuk_lay(&kit, &state, 0, tuktuk_square(2, 0), tuktuk_code(kinds[i], 0));
        int cost = tuktuk_to_go(&kit, &state, 0, 1) - before;
        assert_true(cost > last);
        last = cost;
    }
}

/* ---- walls ------------------------------------------------------------------------ */

/* No entry on all squares around the home of seat 0. */
static void make_siege(bool carries)
{
    make_position();
    for (unsigned side = TUKTUK_NORTH; side <= TUKTUK_WEST; side++) {
        if (!(kit.ground[kit.home[0]] >> side & 1)) continue;
        unsigned before = tuktuk_beyond(kit.home[0], side);
        tuktuk_lay(&kit, &state, state.drawn++, before, tuktuk_code(TUKTUK_DO_NOT_ENTER, 0));
    }
    state.taxi[0].square = (uint16_t)tuktuk_square(3, 0);
    state.taxi[0].carries = carries;
    if (carries) state.customer[0] = TUKTUK_NOBODY;
    roll(2);
}

/* What lay in a map's memory before does not matter, for any square at all. */
static void test_maps_are_whole(void **unused)
{
    static struct tuktuk_roads roads, others;
    (void)unused;
    for (int carries = 0; carries < 2; carries++) {
        make_siege(carries);
        memset(&roads, TUKTUK_ON_THE_SPOT, sizeof roads);
        memset(&others, TUKTUK_NORTH, sizeof others);
        const struct tuktuk_map *map = tuktuk_roads_of(&kit, &state, 0, &roads);
        const struct tuktuk_map *other = tuktuk_roads_of(&kit, &state, 0, &others);
        assert_memory_equal(map, other, sizeof *map);
        for (unsigned q = 0; q < TUKTUK_SQUARES; q++)
            assert_true((map->cost[q] == TUKTUK_FAR) == (map->next[q] == TUKTUK_NO_WAY));
    }
}

/* Whoever is shut out opens the way with his next tile: a wall costs what that is worth. */
static void test_walls_cost_a_tile(void **unused)
{
    static struct tuktuk_map open, shut;
    unsigned from = tuktuk_square(3, 0);
    (void)unused;
    make_position();
    tuktuk_roads_home(&kit, &state, 0, &open);
    make_siege(true);
    tuktuk_roads_home(&kit, &state, 0, &shut);
    check_int("behind a wall", shut.cost[from], open.cost[from] + 7);
}

/* ---- the search ------------------------------------------------------------------ */

/* A game that looks over the search's shoulder: which numbers were rolled after each first move. */
static struct {
    int depth, count;
    ct_move first, move[TUKTUK_MOVES_MAX];
    int rolled[TUKTUK_MOVES_MAX][7];
} seen_rolls;

static void imagine_anew(const struct ct_kit *k, const ct_state *seen, int seat, struct ct_rng *rng,
                         ct_state *out)
{
    seen_rolls.depth = 0;
    tuktuk_game.imagine(k, seen, seat, rng, out);
}

static void note_roll(int number)
{
    int i = 0;
    while (i < seen_rolls.count && seen_rolls.move[i] != seen_rolls.first) i++;
    if (i == seen_rolls.count) seen_rolls.move[seen_rolls.count++] = seen_rolls.first;
    seen_rolls.rolled[i][number]++;
}

static void apply_and_note(const struct ct_kit *k, ct_state *s, ct_move m)
{
    bool rolls = ct_turn(s) == CT_CHANCE;
    if (++seen_rolls.depth == 1) seen_rolls.first = m;
    tuktuk_game.apply(k, s, m);
    if (rolls && seen_rolls.depth == 2) note_roll(tuktuk_of(s)->die);
}

/* With a brain all numbers of the die are tried equally often after a move; the yardstick rolls. */
static int most_uneven(const struct ct_brain *with, size_t room)
{
    struct ct_game watched = tuktuk_game;
    struct tuktuk_kit its_kit = kit;
    struct ct_budget budget = {.iterations = 400};
    struct ct_rng rng;
    int most = 0;
    watched.imagine = imagine_anew;
    watched.apply = apply_and_note;
    its_kit.base.game = &watched;
    seen_rolls.count = 0;
    memset(seen_rolls.rolled, 0, sizeof seen_rolls.rolled);
    struct ct_search *search = ct_search_new(&watched, with, 700, room);
    assert_non_null(search);
    ct_rng_seed(&rng, 3, 3);
    ct_search_think(search, &its_kit.base, the_state, state.turn, &budget, &rng);
    ct_search_free(search);
    for (int i = 0; i < seen_rolls.count; i++)
        for (int a = 1; a <= 6; a++)
            for (int b = 1; b <= 6; b++)
                if (seen_rolls.rolled[i][a] - seen_rolls.rolled[i][b] > most)
                    most = seen_rolls.rolled[i][a] - seen_rolls.rolled[i][b];
    return most;
}

static void test_counts_the_die_out(void **unused)
{
    struct ct_rng rng;
    (void)unused;
    begin(2, 0, 4);
    ct_rng_seed(&rng, 4, 4);
    for (int lines = 0; lines < 200 && !(state.phase == TUKTUK_DEAL && state.turn >= 0); lines++) {
        int idle, count = tuktuk_game.moves(the_kit, the_state, moves, &idle);
        ct_move m = state.turn == CT_CHANCE ? ct_pick_outcome(the_kit, the_state, &rng)
                                            : moves[ct_eager_pick(&rng, count, idle)];
        tuktuk_game.apply(the_kit, the_state, m);
    }
    check_int("a tile is to be laid", state.phase, TUKTUK_DEAL);
    check_int("most uneven", most_uneven(ct_brain_find_classic("tuktuk"), 1000), 1);
    assert_in_range(seen_rolls.count, 2, TUKTUK_MOVES_MAX);
    assert_in_range(most_uneven(NULL, 1000), 2, 400);
    /* In an arena that is full at once they are rolled: nothing is tried again and again. */
    assert_in_range(most_uneven(ct_brain_find_classic("tuktuk"), 8), 2, 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_by_lot),
        cmocka_unit_test(test_delivers),
        cmocka_unit_test(test_picks_up),
        cmocka_unit_test(test_bars_the_way),
        cmocka_unit_test(test_is_symmetric),
        cmocka_unit_test(test_tolls),
        cmocka_unit_test(test_maps_are_whole),
        cmocka_unit_test(test_walls_cost_a_tile),
        cmocka_unit_test(test_counts_the_die_out),
        cmocka_unit_test(test_sees_the_light),
        cmocka_unit_test(test_goal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
