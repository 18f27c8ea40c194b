/*
 * test_brain_newyork.c - the brain of New York, New York: its worlds beside the rules, its solver
 * against plain counting, and what it thinks.
 */
#include "tests/unit/check.h"

#include "ai/agent.h"
#include "ai/brains/newyork_brain.h"
#include "ai/brains/newyork_policy.h"

#include <stdlib.h>

struct desk {
    struct newyork_kit kit;
    struct newyork s;
};

static const struct ct_game *const game = &newyork_game;

static const struct ct_brain *brain(void)
{
    return ct_brain_find("newyork");
}

static const struct ct_kit *kit_of(const struct desk *d)
{
    return &d->kit.base;
}

static ct_state *state_of(struct newyork *s)
{
    return (ct_state *)(void *)s;
}

static struct desk new_desk(int players, bool pro, uint64_t seed)
{
    struct desk d;
    struct ct_config config = ct_config_default(game, players);
    struct ct_rng rng;
    assert_true(ct_config_set(game, &config, "scoring", pro ? "pro" : "basic", NULL));
    assert_true(ct_kit_init(&d.kit.base, game, &config, NULL, CT_JSON_NONE, NULL));
    ct_rng_seed(&rng, seed, CT_STREAM_SETUP);
    game->init(kit_of(&d), state_of(&d.s), &rng);
    return d;
}

/* Eager play until stock and display have no more than so many cards. */
static void play_until(struct desk *d, int stock, int shown, struct ct_rng *rng)
{
    ct_move moves[8];
    while (d->s.turn >= 0 &&
           (d->s.stock_at < NEWYORK_CARDS - stock || d->s.size[NEWYORK_SHOWN] > shown)) {
        int idle, count = game->moves(kit_of(d), state_of(&d->s), moves, &idle);
        game->apply(kit_of(d), state_of(&d->s), moves[ct_eager_pick(rng, count, idle)]);
    }
}

/* Puts cards of a hand under their piles, as if played long ago, until so many are left: a
 * small ending with a display. */
static void trim_hand(struct newyork *s, int seat, int cards)
{
    while (newyork_cards_in(s, seat) > cards) {
        int card = newyork_at(s->row[seat], 0), number = newyork_number(card);
        unsigned under = (unsigned)(newyork_colour(card) + 1) << 4 * newyork_pile_height(s, number);
        s->pile[number - 1] = (uint16_t)(s->pile[number - 1] | under);
        s->row[seat] = s->row[seat] >> 8 | (uint64_t)NEWYORK_NONE << 56;
        s->size[seat]--;
    }
}

static int lead_of(const struct desk *d, struct newyork *s)
{
    struct ct_score score;
    game->score(kit_of(d), state_of(s), &score);
    return score.points[0] - score.points[1];
}

/* ---- worlds --------------------------------------------------------------------------------- */

static void check_world(const struct desk *d, struct newyork *s, const struct newyork_world *w,
                        const struct newyork_points *points)
{
    struct ct_score score;
    ct_move moves[8];
    int32_t got[4];
    int idle, count;
    check_int("turn", w->turn == WORLD_OVER ? CT_OVER : w->turn, s->turn);
    game->score(kit_of(d), state_of(s), &score);
    newyork_world_points(w, points, d->kit.base.config.players, 0, got);
    for (int seat = 0; seat < d->kit.base.config.players; seat++)
        check_int("points", got[seat], score.points[seat]);
    if (s->turn < 0) return;
    uint64_t choices = 0;
    count = game->moves(kit_of(d), state_of(s), moves, &idle);
    for (int i = 0; i < count; i++) choices |= newyork_bit((int)(moves[i] & 63));
    assert_true(world_choices(w) == choices);
}

/* The words of where cards are, made anew from the state, are those that the moves led to. */
static void check_words(const struct desk *d, const struct newyork *s,
                        const struct newyork_world *w)
{
    uint8_t deck[NEWYORK_CARDS];
    struct newyork_world anew = newyork_world_of(kit_of(d), s, deck);
    assert_memory_equal(anew.where, w->where, sizeof anew.where);
    assert_memory_equal(anew.top, w->top, sizeof anew.top);
    assert_memory_equal(anew.hand, w->hand, sizeof anew.hand);
    check_int("taking", anew.taking, w->taking);
}

/* Games by the policy, the rules beside it. */
static void play_beside(int players, bool pro, uint64_t seed)
{
    struct desk d = new_desk(players, pro, seed);
    struct newyork_policy policy = {0};
    struct newyork_points points;
    uint8_t deck[NEWYORK_CARDS];
    struct newyork_world w = newyork_world_of(kit_of(&d), &d.s, deck);
    struct ct_rng rng;
    ct_rng_seed(&rng, seed, 5);
    newyork_policy_set(&policy, players, pro);
    newyork_fill_points(&points, pro);
    while (d.s.turn >= 0) {
        check_world(&d, &d.s, &w, &points);
        check_words(&d, &d.s, &w);
        unsigned card = newyork_policy_pick(&policy, &w, &rng);
        if (seed % 3 == 0 && !w.taking && ct_rng_below(&rng, 20) == 0) card = WORLD_PASS;
        assert_true(world_choices(&w) >> card & 1);
        game->apply(kit_of(&d), state_of(&d.s), card | (w.taking ? NEWYORK_TAKE : 0));
        world_apply(&w, card);
    }
    check_world(&d, &d.s, &w, &points);
}

static void worlds_keep_the_rules(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++)
        for (uint64_t seed = 0; seed < 60; seed++) play_beside(players, seed & 1, seed);
}

/* ---- plain counting ------------------------------------------------------------------------- */

/* Seat 0's lead when both play best. */
static int count_out(const struct desk *d, struct newyork *s)
{
    ct_move moves[8];
    int idle, turn = s->turn;
    if (turn == CT_OVER) return lead_of(d, s);
    int count = game->moves(kit_of(d), state_of(s), moves, &idle), best = 0;
    for (int i = 0; i < count; i++) {
        struct newyork next = *s;
        game->apply(kit_of(d), state_of(&next), moves[i]);
        int lead = count_out(d, &next);
        if (i == 0 || (turn == 0 ? lead > best : lead < best)) best = lead;
    }
    return best;
}

enum { TABLE_BITS = 14 };

struct solver {
    struct newyork_solver *v;
    uint64_t *table;
};

static struct solver new_solver(void)
{
    struct solver solver = {malloc(newyork_solver_size()), malloc(sizeof(uint64_t) << TABLE_BITS)};
    assert_non_null(solver.v);
    assert_non_null(solver.table);
    return solver;
}

static void free_solver(struct solver *solver)
{
    free(solver->v);
    free(solver->table);
}

static void start(struct solver *solver, const struct desk *d)
{
    newyork_solver_start(solver->v, kit_of(d), solver->table, TABLE_BITS);
}

/* The solver, asked by the one to move who sees only his own hand or, while there is a stock,
 * everything, says what counting says, whatever the guess, and its move keeps it. */
static void check_solved(struct desk *d, struct solver *solver)
{
    int32_t share[4] = {0};
    int turn = d->s.turn, lead, counted = count_out(d, &d->s), mine = turn ? -counted : counted;
    bool is_open = d->s.stock_at == NEWYORK_CARDS;
    struct newyork seen;
    ct_move best;
    check_text("audit", game->audit(kit_of(d), state_of(&d->s)), NULL);
    game->observe(kit_of(d), state_of(&d->s), turn, state_of(&seen));
    assert_int_equal(brain()->is_open(kit_of(d), state_of(&seen)), is_open);
    assert_int_equal(brain()->solve(kit_of(d), state_of(&seen), 2000000, &best, share), is_open);
    if (is_open)
        check_int("share", share[turn], mine > 0 ? CT_SHARE : mine == 0 ? CT_SHARE / 2 : 0);
    else
        seen = d->s;
    for (int guess = -60; guess <= 60; guess += 30) {
        struct newyork next = d->s;
        start(solver, d);
        assert_true(newyork_solver_try(solver->v, kit_of(d), state_of(&seen), 2000000, NULL, guess,
                                       &best, &lead));
        check_int("lead", lead, mine);
        assert_true(game->check(kit_of(d), state_of(&d->s), best, NULL));
        game->apply(kit_of(d), state_of(&next), best);
        check_int("lead kept", count_out(d, &next), counted);
    }
}

/* stock, display, cards in the hands, games */
static const struct {
    int stock, shown, hand, games;
} endings[] = {{0, 0, 1, 8},  {0, 0, 3, 20}, {0, 0, 4, 20}, {0, 1, 2, 20}, {0, 1, 3, 10},
               {0, 2, 2, 12}, {0, 3, 2, 2},  {1, 6, 1, 12}, {2, 6, 1, 6},  {3, 6, 1, 2}};

static void run_endings(bool pro)
{
    struct solver solver = new_solver();
    struct ct_rng rng;
    ct_rng_seed(&rng, 11, 3);
    for (size_t k = 0; k < COUNT(endings); k++) {
        for (int i = 0; i < endings[k].games; i++) {
            struct desk d = new_desk(2, pro, 1000 * k + (uint64_t)i);
            play_until(&d, endings[k].stock, endings[k].shown, &rng);
            if (d.s.turn < 0) continue;
            for (int seat = 0; seat < 2; seat++) trim_hand(&d.s, seat, endings[k].hand);
            check_solved(&d, &solver);
            if (d.s.size[NEWYORK_SHOWN] == 0) continue;
            ct_move m = (ct_move)newyork_at(d.s.row[d.s.turn], 0); /* and while taking */
            game->apply(kit_of(&d), state_of(&d.s), m);
            check_solved(&d, &solver);
        }
    }
    free_solver(&solver);
}

static void solver_is_right_basic(void **unused)
{
    (void)unused;
    run_endings(false);
}

static void solver_is_right_pro(void **unused)
{
    (void)unused;
    run_endings(true);
}

/* Too few nodes are said to be too few; who asks again goes on with what was found. */
static void solver_goes_on_where_it_stopped(void **unused)
{
    struct solver solver = new_solver();
    int again = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 6; seed++) {
        struct desk d = new_desk(2, seed & 1, seed);
        struct ct_rng rng;
        ct_move best;
        int lead, at_once;
        ct_rng_seed(&rng, seed, 3);
        play_until(&d, 0, 3, &rng);
        if (d.s.turn < 0) continue;
        start(&solver, &d);
        assert_true(newyork_solver_try(solver.v, kit_of(&d), state_of(&d.s), 100000000, NULL, 0,
                                       &best, &at_once));
        start(&solver, &d);
        for (uint32_t nodes = 64; !newyork_solver_try(solver.v, kit_of(&d), state_of(&d.s), nodes,
                                                      NULL, 0, &best, &lead);
             nodes *= 2)
            again++;
        check_int("lead", lead, at_once);
    }
    assert_in_range(again, 6, 200);
    free_solver(&solver);
}

/* ---- what it thinks ------------------------------------------------------------------------- */

/* Once over, the value is the lead itself, and one's gain is the other's loss. */
static void value_of_the_end_is_the_lead(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct desk d = new_desk(2, false, seed);
        struct ct_rng rng;
        ct_rng_seed(&rng, seed, 3);
        for (ct_move moves[8]; d.s.turn >= 0;) {
            int idle, count = game->moves(kit_of(&d), state_of(&d.s), moves, &idle);
            game->apply(kit_of(&d), state_of(&d.s), moves[ct_eager_pick(&rng, count, idle)]);
        }
        int lead = lead_of(&d, &d.s);
        check_int("value", brain()->value(kit_of(&d), state_of(&d.s), 0), 100 * lead);
        check_int("value", brain()->value(kit_of(&d), state_of(&d.s), 1), -100 * lead);
    }
}

/* What an agent does in the position of the one to move. */
static ct_move choice_of(struct desk *d, const char *spec)
{
    struct newyork seen;
    struct ct_agent *agent = ct_agent_new(spec, game, 1, d->s.turn);
    assert_non_null(agent);
    game->observe(kit_of(d), state_of(&d->s), d->s.turn, state_of(&seen));
    ct_move m = ct_agent_choose(agent, kit_of(d), state_of(&seen), d->s.turn);
    ct_agent_free(agent);
    return m;
}

/* Nobody who has all the game before him gives it up, and the same seed says the same. */
static void master_does_not_pass_at_once(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 9; seed++) {
        struct desk d = new_desk(2 + (int)(seed % 3), seed & 1, seed);
        ct_move m = choice_of(&d, "master:iters=300:threads=2");
        assert_true(game->check(kit_of(&d), state_of(&d.s), m, NULL));
        assert_int_not_equal(m, NEWYORK_PASS);
        check_int("again", m, choice_of(&d, "master:iters=300:threads=2"));
    }
}

/* In small endings master gives no point away, and says who wins. */
static void master_gives_nothing_away(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 30; seed++) {
        struct desk d = new_desk(2, seed & 1, seed);
        struct newyork seen;
        struct ct_rng rng;
        const struct ct_verdict *verdict;
        ct_rng_seed(&rng, seed, 3);
        play_until(&d, 0, 0, &rng);
        if (d.s.turn < 0) continue;
        for (int seat = 0; seat < 2; seat++) trim_hand(&d.s, seat, 3);
        int turn = d.s.turn, before = count_out(&d, &d.s);
        struct ct_agent *agent = ct_agent_new("master:iters=600", game, seed, turn);
        assert_non_null(agent);
        game->observe(kit_of(&d), state_of(&d.s), turn, state_of(&seen));
        ct_move m = ct_agent_choose(agent, kit_of(&d), state_of(&seen), turn);
        check_int("one verdict", ct_agent_verdicts(agent, &verdict), 1);
        check_int("won by seat 0", verdict->share[0] == (uint64_t)verdict->visits * CT_SHARE,
                  before > 0);
        check_int("won by seat 1", verdict->share[1] == (uint64_t)verdict->visits * CT_SHARE,
                  before < 0);
        ct_agent_free(agent);
        game->apply(kit_of(&d), state_of(&d.s), m);
        check_int("no point thrown away", count_out(&d, &d.s), before);
    }
}

/* The lead of seat 0 after a game between two agents. */
static int lead_between(const char *const spec[2], bool pro, uint64_t seed)
{
    struct desk d = new_desk(2, pro, seed);
    struct ct_agent *agent[2];
    for (int seat = 0; seat < 2; seat++) {
        agent[seat] = ct_agent_new(spec[seat], game, seed, seat);
        assert_non_null(agent[seat]);
    }
    while (d.s.turn >= 0) {
        struct newyork seen;
        int turn = d.s.turn;
        game->observe(kit_of(&d), state_of(&d.s), turn, state_of(&seen));
        ct_move m = ct_agent_choose(agent[turn], kit_of(&d), state_of(&seen), turn);
        game->apply(kit_of(&d), state_of(&d.s), m);
    }
    for (int seat = 0; seat < 2; seat++) ct_agent_free(agent[seat]);
    return lead_of(&d, &d.s);
}

/* Matches of both seatings on fixed seeds: far more points than the yardsticks, in no more time. */
static void master_outplays(const char *rival, int least)
{
    int ahead = 0;
    for (uint64_t seed = 20; seed < 28; seed++) {
        const char *first[2] = {"master:iters=800", rival}, *second[2] = {rival, first[0]};
        ahead += lead_between(first, seed & 1, seed) - lead_between(second, seed & 1, seed);
    }
    if (ahead < least) fail_msg("%s: %d points ahead, wanted %d", rival, ahead, least);
}

static void master_outplays_the_yardsticks(void **unused)
{
    (void)unused;
    master_outplays("greedy", 30);
    master_outplays("classic:iters=60", 80);
}

/* ---- levels --------------------------------------------------------------------------------- */

/* What a level loses from sight on bad days is as many piles as it says, the same for the whole
 * game, and nothing that it may not know has a part in it. */
static void levels_lose_piles_for_a_game(void **unused)
{
    const struct ct_level level = {.bad_days = 60, .lost_least = 2, .lost_most = 5};
    unsigned counts = 0;
    int good = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct desk d = new_desk(3, false, seed);
        struct newyork seen;
        struct ct_rng rng;
        int seat = (int)(seed % 3);
        unsigned lost = newyork_lost_piles(&d.s, seat, &level);
        int count = __builtin_popcount(lost);
        assert_true(!lost || (count >= 2 && count <= 5 && !(lost & ~0x1ffeu)));
        good += !lost;
        counts |= 1u << count;
        ct_rng_seed(&rng, seed, 4);
        play_until(&d, 0, 4, &rng);
        game->observe(kit_of(&d), state_of(&d.s), seat, state_of(&seen));
        assert_true(newyork_lost_piles(&seen, seat, &level) == lost);
    }
    check_int("0, 2 to 5", (int)counts, 1 | 1 << 2 | 1 << 3 | 1 << 4 | 1 << 5);
    if (good < 60 || good > 100) fail_msg("%d good days of 200", good);
}

static void only_levels_lose_piles(void **unused)
{
    const struct ct_level sharp = {.iterations = 100};
    struct desk d = new_desk(2, false, 1);
    (void)unused;
    assert_true(newyork_lost_piles(&d.s, 0, NULL) == 0);
    assert_true(newyork_lost_piles(&d.s, 0, &sharp) == 0);
}

/* Whatever it lost from sight: a level plays on while there are cards to take. */
static void levels_do_not_give_up(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct desk d = new_desk(2 + (int)(seed % 3), seed & 1, seed);
        while (d.s.turn >= 0 && newyork_cards_in(&d.s, NEWYORK_SHOWN) > 0) {
            ct_move m = choice_of(&d, "level1:iters=20");
            assert_true(game->check(kit_of(&d), state_of(&d.s), m, NULL));
            assert_int_not_equal(m, NEWYORK_PASS);
            game->apply(kit_of(&d), state_of(&d.s), m);
        }
    }
}

/* Points of a match between two levels on fixed seeds, in sum. */
static void levels_are_in_order(void **unused)
{
    (void)unused;
    static const char *const spec[] = {"level1:iters=60", "level3:iters=100", "level5:iters=200"};
    for (int i = 0; i + 1 < 3; i++) {
        int ahead = 0;
        for (uint64_t seed = 40; seed < 70; seed++) {
            const char *first[2] = {spec[i + 1], spec[i]}, *second[2] = {spec[i], spec[i + 1]};
            ahead += lead_between(first, seed & 1, seed) - lead_between(second, seed & 1, seed);
        }
        if (ahead <= 50) fail_msg("%s: %d points ahead of %s", spec[i + 1], ahead, spec[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_keep_the_rules),
        cmocka_unit_test(solver_is_right_basic),
        cmocka_unit_test(solver_is_right_pro),
        cmocka_unit_test(solver_goes_on_where_it_stopped),
        cmocka_unit_test(value_of_the_end_is_the_lead),
        cmocka_unit_test(master_does_not_pass_at_once),
        cmocka_unit_test(master_gives_nothing_away),
        cmocka_unit_test(master_outplays_the_yardsticks),
        cmocka_unit_test(levels_lose_piles_for_a_game),
        cmocka_unit_test(only_levels_lose_piles),
        cmocka_unit_test(levels_do_not_give_up),
        cmocka_unit_test(levels_are_in_order),
    };
    return cmocka_run_group_tests_name("brain newyork", tests, NULL, NULL);
}
