/*
 * test_forest.c - several trees at once: the answer is that of the same trees one after another,
 * whatever the threads do. The tsan preset runs this, too.
 */
#include "tests/unit/check.h"

#include "ai/agent.h"
#include "ai/clock.h"
#include "ai/crew.h"
#include "ai/forest.h"
#include "ai/search.h"
#include "games/list.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static const char *const games[] = {"newyork", "traffiq", "tuktuk"};

/* A decision in the middle of a game, as the seat to move sees it. */
struct desk {
    const struct ct_game *game;
    struct ct_kit *kit;
    ct_state *seen;
    int seat;
};

static void *take(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    assert_non_null(memory);
    return memory;
}

static struct desk open_desk(const char *id, int players, int lines)
{
    struct desk d = {.game = ct_game_find(ct_games, id)};
    struct ct_config config = ct_config_default(d.game, players);
    struct ct_rng rng;
    ct_state *s = take(1, d.game->state_size);
    ct_move *moves = take((size_t)d.game->moves_max, sizeof *moves);
    d.kit = take(1, d.game->kit_size);
    d.seen = take(1, d.game->state_size);
    assert_true(ct_kit_init(d.kit, d.game, &config, NULL, CT_JSON_NONE, NULL));
    ct_rng_seed(&rng, 5, 0);
    d.game->init(d.kit, s, &rng);
    for (int n = 0, idle, count = 0; n < lines || ct_turn(s) < 0 || count < 2; n++) {
        ct_move m = ct_turn(s) == CT_CHANCE ? ct_pick_outcome(d.kit, s, &rng) : 0;
        assert_int_not_equal(ct_turn(s), CT_OVER);
        if (ct_turn(s) >= 0) {
            count = d.game->moves(d.kit, s, moves, &idle);
            m = moves[ct_eager_pick(&rng, count, idle)];
        }
        d.game->apply(d.kit, s, m);
        count = ct_turn(s) >= 0 ? d.game->moves(d.kit, s, moves, &idle) : 0;
    }
    d.seat = ct_turn(s);
    d.game->observe(d.kit, s, d.seat, d.seen);
    free(s);
    free(moves);
    return d;
}

static void close_desk(struct desk *d)
{
    free(d->kit);
    free(d->seen);
}

static int by_move(const void *a, const void *b)
{
    const struct ct_verdict *x = a, *y = b;
    return (x->move > y->move) - (x->move < y->move);
}

static void check_same_verdicts(struct ct_verdict *a, int a_count, struct ct_verdict *b,
                                int b_count)
{
    assert_int_equal(a_count, b_count);
    qsort(a, (size_t)a_count, sizeof *a, by_move);
    qsort(b, (size_t)b_count, sizeof *b, by_move);
    for (int i = 0; i < a_count; i++) {
        assert_int_equal(a[i].move, b[i].move);
        assert_int_equal(a[i].visits, b[i].visits);
        assert_memory_equal(a[i].share, b[i].share, sizeof a[i].share);
    }
}

/* ---- the crew -------------------------------------------------------------------------------- */

static void count_call(void *with, int i)
{
    atomic_int *calls = with;
    atomic_fetch_add(&calls[i], 1);
}

static void every_piece_is_done_once(void **state)
{
    static const int counts[] = {0, 1, 2, 64, 65, 130};
    (void)state;
    for (size_t c = 0; c < COUNT(counts); c++) {
        atomic_int calls[131] = {0};
        ct_crew_run(counts[c], count_call, calls);
        for (int i = 0; i < 131; i++) assert_int_equal(atomic_load(&calls[i]), i < counts[c]);
    }
}

/* ---- one tree -------------------------------------------------------------------------------- */

/* The most visited move, and after how many iterations. */
static ct_move best_of(const struct desk *d, const struct ct_brain *brain, bool move_only,
                       uint32_t *iterations)
{
    struct ct_budget budget = {.iterations = 500, .move_only = move_only};
    struct ct_verdict *verdicts = take((size_t)d->game->moves_max, sizeof *verdicts);
    struct ct_search *search = ct_search_new(d->game, brain, 250, 1000);
    struct ct_rng rng;
    assert_non_null(search);
    ct_rng_seed(&rng, 8, 1);
    ct_search_think(search, d->kit, d->seen, d->seat, &budget, &rng);
    *iterations = ct_search_iterations(search);
    int count = ct_search_verdicts(search, verdicts, d->game->moves_max);
    ct_move m = verdicts[ct_verdict_best(verdicts, count, d->kit, d->seen)].move;
    ct_search_free(search);
    free(verdicts);
    return m;
}

/* Who wants only the move gets the same, and sometimes sooner. */
static void decided_is_decided(void **state)
{
    int sooner = 0;
    (void)state;
    for (size_t g = 0; g < COUNT(games); g++)
        for (int lines = 10; lines < 60; lines += 10) {
            struct desk d = open_desk(games[g], 2, lines);
            uint32_t all, some;
            ct_move best = best_of(&d, ct_brain_find_classic(games[g]), false, &all);
            assert_int_equal(best_of(&d, ct_brain_find_classic(games[g]), true, &some), best);
            assert_int_equal(all, 500);
            assert_in_range(some, 251, 500);
            sooner += some < all;
            close_desk(&d);
        }
    assert_in_range(sooner, 3, 14);
}

/* ---- the forest ------------------------------------------------------------------------------ */

/* Adds what a tree found, the plain way. */
static int add_up(struct ct_verdict *sum, int count, const struct ct_search *tree, int moves_max)
{
    struct ct_verdict *own = take((size_t)moves_max, sizeof *own);
    int found = ct_search_verdicts(tree, own, moves_max);
    for (int i = 0; i < found; i++) {
        int at = 0;
        while (at < count && sum[at].move != own[i].move) at++;
        if (at == count) sum[count++] = (struct ct_verdict){.move = own[i].move};
        sum[at].visits += own[i].visits;
        for (int seat = 0; seat < CT_SEATS_MAX; seat++) sum[at].share[seat] += own[i].share[seat];
    }
    free(own);
    return count;
}

/* The trees of a forest by hand, one after another in one arena. */
static int think_by_hand(const struct desk *d, const struct ct_brain *brain, uint32_t iterations,
                         uint32_t trees, struct ct_rng rng, struct ct_verdict *sum)
{
    struct ct_search *search = ct_search_new(d->game, brain, 700, iterations + 2);
    uint64_t high = ct_rng_next(&rng), seed = high << 32 | ct_rng_next(&rng);
    int count = 0;
    assert_non_null(search);
    for (uint32_t i = 0; i < trees; i++) {
        struct ct_budget budget = {.iterations = iterations / trees + (i < iterations % trees)};
        struct ct_rng own;
        ct_rng_seed(&own, seed, i);
        ct_search_think(search, d->kit, d->seen, d->seat, &budget, &own);
        count = add_up(sum, count, search, d->game->moves_max);
    }
    ct_search_free(search);
    return count;
}

static void check_forest(const char *id, bool with_brain, uint32_t iterations)
{
    struct desk d = open_desk(id, 3, 12);
    const struct ct_brain *brain = with_brain ? ct_brain_find_classic(id) : NULL;
    struct ct_forest *f = ct_forest_new(d.game, brain, 700, iterations + 2, 3);
    struct ct_verdict *a = take((size_t)d.game->moves_max, sizeof *a);
    struct ct_verdict *b = take((size_t)d.game->moves_max, sizeof *b);
    struct ct_budget budget = {.iterations = iterations};
    struct ct_rng rng, same;
    assert_non_null(f);
    ct_rng_seed(&rng, 11, 0);
    same = rng;
    ct_forest_think(f, d.kit, d.seen, d.seat, &budget, &rng);
    assert_int_equal(ct_forest_trees(f), 3);
    assert_int_equal(ct_forest_iterations(f), iterations);
    int a_count = ct_forest_verdicts(f, a, d.game->moves_max);
    int b_count = think_by_hand(&d, brain, iterations, 3, same, b);
    assert_true(a_count > 1);
    check_same_verdicts(a, a_count, b, b_count);
    ct_forest_free(f);
    free(a);
    free(b);
    close_desk(&d);
}

static void as_one_after_another(void **state)
{
    (void)state;
    for (size_t g = 0; g < COUNT(games); g++) {
        check_forest(games[g], true, 200);
        check_forest(games[g], false, 61);
    }
}

/* With fewer iterations than trees some do not think; what they thought before is forgotten. */
static void fewer_iterations_than_trees(void **state)
{
    struct desk d = open_desk("newyork", 2, 4);
    struct ct_forest *f = ct_forest_new(d.game, NULL, 700, 100, 8);
    struct ct_verdict v[16];
    struct ct_budget budget = {.iterations = 80};
    struct ct_rng rng;
    uint32_t visits = 0;
    (void)state;
    ct_rng_seed(&rng, 3, 0);
    ct_forest_think(f, d.kit, d.seen, d.seat, &budget, &rng);
    assert_int_equal(ct_forest_trees(f), 8);
    budget.iterations = 3;
    ct_forest_think(f, d.kit, d.seen, d.seat, &budget, &rng);
    assert_int_equal(ct_forest_trees(f), 3);
    assert_int_equal(ct_forest_iterations(f), 3);
    int count = ct_forest_verdicts(f, v, 16);
    for (int i = 0; i < count; i++) visits += v[i].visits;
    assert_int_equal(visits, 3);
    ct_forest_free(f);
    close_desk(&d);
}

/* ---- agents ---------------------------------------------------------------------------------- */

/* What an agent says to a position when asked a second time: its random numbers go on. */
static ct_move ask(const struct desk *d, const char *spec, struct ct_verdict *out, int *count,
                   uint64_t *iterations)
{
    const struct ct_verdict *verdicts;
    struct ct_agent *agent = ct_agent_new(spec, d->game, 9, d->seat);
    assert_non_null(agent);
    ct_agent_choose(agent, d->kit, d->seen, d->seat);
    ct_move m = ct_agent_choose(agent, d->kit, d->seen, d->seat);
    *count = ct_agent_verdicts(agent, &verdicts);
    memcpy(out, verdicts, (size_t)*count * sizeof *out);
    *iterations = ct_agent_iterations(agent);
    ct_agent_free(agent);
    return m;
}

/* Rollouts (ai/rollouts.h) end sooner when one move is left, or too little for one more sample. */
static void check_iterations(const char *id, const char *spec, uint64_t got, uint64_t wanted)
{
    bool yardstick = !strncmp(spec, "ismcts", 6) || !strncmp(spec, "classic", 7);
    if (yardstick || !ct_brain_find(id)->thinker)
        assert_int_equal(got, wanted);
    else
        assert_in_range(got, 0, wanted);
}

static void check_repeats(const char *id, const char *spec, const char *again, uint64_t wanted)
{
    struct desk d = open_desk(id, 2, 10);
    struct ct_verdict *a = take((size_t)d.game->moves_max, sizeof *a);
    struct ct_verdict *b = take((size_t)d.game->moves_max, sizeof *b);
    int a_count, b_count;
    uint64_t iterations, same;
    ct_move first = ask(&d, spec, a, &a_count, &iterations);
    check_iterations(id, spec, iterations, 2 * wanted);
    ct_move second = ask(&d, again, b, &b_count, &same);
    assert_int_equal(iterations, same);
    assert_int_equal(first, second);
    assert_int_equal(first, a[ct_verdict_best(a, a_count, d.kit, d.seen)].move);
    check_same_verdicts(a, a_count, b, b_count);
    free(a);
    free(b);
    close_desk(&d);
}

static void agents_repeat_themselves(void **state)
{
    (void)state;
    for (size_t g = 0; g < COUNT(games); g++) {
        check_repeats(games[g], "master:iters=100:threads=3", "master:threads=3:iters=100", 100);
        check_repeats(games[g], "ismcts:iters=50:threads=2", "ismcts:iters=50:threads=2", 50);
        check_repeats(games[g], "master:iters=60", "master:iters=60:threads=1", 60);
        check_repeats(games[g], "classic:iters=60", "classic:iters=60:threads=1", 60);
        check_repeats(games[g], "classic:iters=90:threads=4", "classic:iters=90:threads=4", 90);
        check_repeats(games[g], "level5:iters=60:threads=2", "level5:iters=60:threads=2", 60);
        check_repeats(games[g], "master:iters=2:threads=64", "master:iters=2:threads=64", 2);
        check_repeats(games[g], "master:iters=90:threads=64:nodes=3",
                      "master:iters=90:threads=64:nodes=3", 90);
    }
}

/* A level alone stops when its move is decided, always after the same number of iterations. */
static void levels_stop_when_decided(void **state)
{
    uint64_t sum = 0;
    (void)state;
    for (size_t g = 0; g < COUNT(games); g++) {
        struct desk d = open_desk(games[g], 2, 10);
        struct ct_verdict *verdicts = take((size_t)d.game->moves_max, sizeof *verdicts);
        uint64_t first, second;
        int count;
        ct_move m = ask(&d, "level5:iters=400", verdicts, &count, &first);
        assert_int_equal(ask(&d, "level5:iters=400", verdicts, &count, &second), m);
        assert_int_equal(first, second);
        sum += first;
        free(verdicts);
        close_desk(&d);
    }
    assert_in_range(sum, 3 * 2 * 200, 3 * 2 * 400 - 1);
}

static void specs(void **state)
{
    (void)state;
    assert_null(ct_agent_problem("master:threads=1"));
    assert_null(ct_agent_problem("level5:threads=64:ms=10"));
    assert_non_null(ct_agent_problem("master:threads=0"));
    assert_non_null(ct_agent_problem("master:threads=65"));
    assert_non_null(ct_agent_problem("master:threads="));
    assert_non_null(ct_agent_problem("master:thread=2"));
}

/* By the clock all trees think at the same time: the move takes no longer than with one. */
static void by_the_clock(void **state)
{
    struct desk d = open_desk("newyork", 2, 4);
    struct ct_agent *agent = ct_agent_new("ismcts:ms=300:threads=8", d.game, 1, d.seat);
    double begin = ct_seconds();
    (void)state;
    ct_agent_choose(agent, d.kit, d.seen, d.seat);
    double taken = ct_seconds() - begin;
    assert_true(taken >= 0.3);
    assert_true(taken < 8 * 0.3);
    assert_true(ct_agent_iterations(agent) >= 8);
    ct_agent_free(agent);
    close_desk(&d);
}

static void *stop_it(void *agent)
{
    double until = ct_seconds() + 0.05;
    while (ct_seconds() < until) continue;
    ct_agent_stop(agent);
    return NULL;
}

static void stops_at_once(void **state)
{
    static const char *const spec[] = {"master:ms=10000000:threads=4",
                                       "ismcts:iters=100000000:threads=2",
                                       "master:iters=100000000"};
    struct desk d = open_desk("newyork", 4, 4);
    (void)state;
    for (size_t i = 0; i < COUNT(spec); i++) {
        struct ct_agent *agent = ct_agent_new(spec[i], d.game, 1, d.seat);
        pthread_t other;
        assert_int_equal(pthread_create(&other, NULL, stop_it, agent), 0);
        ct_move m = ct_agent_choose(agent, d.kit, d.seen, d.seat);
        assert_int_equal(pthread_join(other, NULL), 0);
        assert_true(d.game->check(d.kit, d.seen, m, NULL));
        assert_true(ct_agent_iterations(agent) > 0);
        ct_agent_free(agent);
    }
    close_desk(&d);
}

/* A stop before the choice holds for it, and for no other. */
static void stopped_before(void **state)
{
    struct desk d = open_desk("newyork", 2, 4);
    struct ct_agent *agent = ct_agent_new("ismcts:iters=40:threads=2", d.game, 1, d.seat);
    (void)state;
    ct_agent_stop(agent);
    ct_agent_choose(agent, d.kit, d.seen, d.seat);
    uint64_t stopped = ct_agent_iterations(agent);
    assert_in_range(stopped, 2, 39);
    ct_agent_choose(agent, d.kit, d.seen, d.seat);
    assert_int_equal(ct_agent_iterations(agent), stopped + 40);
    ct_agent_free(agent);
    close_desk(&d);
}

static void shares_of_the_win(void **state)
{
    static const struct {
        int players, rank[CT_SEATS_MAX];
        int32_t share[CT_SEATS_MAX];
    } cases[] = {
        {2, {1, 2}, {CT_SHARE, 0}},
        {2, {1, 1}, {CT_SHARE / 2, CT_SHARE / 2}},
        {3, {3, 1, 1}, {0, CT_SHARE / 2, CT_SHARE / 2}},
        {3, {1, 1, 1}, {CT_SHARE / 3, CT_SHARE / 3, CT_SHARE / 3}},
        {3, {2, 1, 3, 1}, {0, CT_SHARE, 0}}, /* nobody sits in the fourth seat */
        {4, {1, 1, 1, 1}, {CT_SHARE / 4, CT_SHARE / 4, CT_SHARE / 4, CT_SHARE / 4}},
        {4, {4, 2, 2, 1}, {0, 0, 0, CT_SHARE}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ct_score score = {.reason = NULL};
        int32_t share[CT_SEATS_MAX] = {0}, sum = 0;
        memcpy(score.rank, cases[i].rank, sizeof score.rank);
        ct_share_win(&score, cases[i].players, share);
        for (int seat = 0; seat < CT_SEATS_MAX; seat++) {
            check_int("share", share[seat], cases[i].share[seat]);
            sum += share[seat];
        }
        check_int("together", sum, CT_SHARE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_piece_is_done_once),
        cmocka_unit_test(decided_is_decided),
        cmocka_unit_test(as_one_after_another),
        cmocka_unit_test(fewer_iterations_than_trees),
        cmocka_unit_test(agents_repeat_themselves),
        cmocka_unit_test(levels_stop_when_decided),
        cmocka_unit_test(specs),
        cmocka_unit_test(by_the_clock),
        cmocka_unit_test(stops_at_once),
        cmocka_unit_test(stopped_before),
        cmocka_unit_test(shares_of_the_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
