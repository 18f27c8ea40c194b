/*
 * test_arena.c - the statistics of the arena against known values, worked out apart (in
 * Python, from the formulas in docs/arena.md).
 */
#include "tests/unit/check.h"

#include "apps/common/elo.h"

#include <math.h>
#include <stdio.h>

static void check_near(const char *what, double got, double wanted, double within)
{
    if (!(fabs(got - wanted) <= within)) fail_msg("%s: got %.9f, wanted %.9f", what, got, wanted);
}

/* Lost, drawn and won deals of a match. */
static struct sample deals(int lost, int drawn, int won)
{
    struct sample s = {0};
    for (int i = 0; i < lost; i++) sample_add(&s, 0);
    for (int i = 0; i < drawn; i++) sample_add(&s, 0.5);
    for (int i = 0; i < won; i++) sample_add(&s, 1);
    return s;
}

static void mean_and_variance(void **state)
{
    static const double values[] = {2, 4, 4, 4, 5, 5, 7, 9};
    struct sample s = {0};
    (void)state;
    check_near("variance of nothing", sample_variance(&s), 0, 0);
    for (size_t i = 0; i < COUNT(values); i++) sample_add(&s, values[i]);
    check_near("mean", s.mean, 5, 1e-12);
    check_near("variance", sample_variance(&s), 32.0 / 7, 1e-12);
    struct interval i = sample_interval(&s);
    check_near("low", i.low, 3.518406491, 1e-8);
    check_near("high", i.high, 6.481593509, 1e-8);
}

/* A small spread on a large mean: a difference of large sums would lose it. */
static void steady_far_from_zero(void **state)
{
    struct sample s = {0};
    (void)state;
    for (int i = 0; i < 1000; i++) sample_add(&s, 1e9 + (i & 1));
    check_near("variance", sample_variance(&s), 0.25 * 1000 / 999, 1e-6);
}

static void rounding(void **state)
{
    static const struct {
        double value;
        int decimals;
        const char *shown;
    } cases[] = {
        {-1e-14, 0, "+0"},     {-0.4, 0, "+0"},        {-0.0, 1, "+0.0"},       {-0.04, 1, "+0.0"},
        {-0.06, 1, "-0.1"},    {0.006, 2, "+0.01"},    {-0.005001, 2, "-0.01"}, {-2.5, 1, "-2.5"},
        {INFINITY, 0, "+inf"}, {-INFINITY, 1, "-inf"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char shown[16];
        snprintf(shown, sizeof shown, "%+.*f", cases[i].decimals,
                 rounded(cases[i].value, cases[i].decimals));
        check_text("shown", shown, cases[i].shown);
    }
}

static void elo_and_share(void **state)
{
    static const struct {
        int players;
        double share, elo;
    } cases[] = {
        {2, 0.5, 0},           {2, 0.75, 190.848501888}, {2, 0.25, -190.848501888},
        {2, 10.0 / 11.0, 400}, {3, 1.0 / 3.0, 0},        {3, 0.5, 120.411998266},
        {4, 0.25, 0},          {4, 0.45, 155.988431600},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        check_near("elo", elo_of_share(cases[i].share, cases[i].players), cases[i].elo, 1e-6);
        check_near("share", share_of_elo(cases[i].elo, cases[i].players), cases[i].share, 1e-9);
    }
    assert_true(isinf(elo_of_share(1, 2)) && elo_of_share(1, 2) > 0);
    assert_true(isinf(elo_of_share(0, 4)) && elo_of_share(0, 4) < 0);
}

static void intervals_of_shares(void **state)
{
    static const struct {
        const char *what;
        int players, lost, drawn, won;
        double low, high;
    } cases[] = {
        {"no deals", 2, 0, 0, 0, 0.000000000, 1.000000000},
        {"one won", 2, 0, 0, 1, 0.133232036, 1.000000000},
        {"all won", 2, 0, 0, 100, 0.971075170, 1.000000000},
        {"all drawn", 2, 0, 100, 0, 0.486412708, 0.513587292},
        {"a real match", 2, 20, 50, 130, 0.725719239, 0.818835216},
        {"four players", 4, 60, 0, 40, 0.303032718, 0.493996985},
        {"three players, all lost", 3, 30, 0, 0, 0.000000000, 0.055588948},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct sample s = deals(cases[i].lost, cases[i].drawn, cases[i].won);
        struct interval got = share_interval(&s, cases[i].players);
        check_near(cases[i].what, got.low, cases[i].low, 1e-8);
        check_near(cases[i].what, got.high, cases[i].high, 1e-8);
    }
}

static void sequential_test(void **state)
{
    static const struct {
        const char *what;
        int players, lost, drawn, won;
        double elo0, elo1, llr;
        enum sprt_answer answer;
    } cases[] = {
        {"no deals", 2, 0, 0, 0, 0, 10, -0.000000000, SPRT_OPEN},
        {"level", 2, 100, 200, 100, 0, 10, -0.329546176, SPRT_OPEN},
        {"many, level", 2, 5000, 5000, 5000, 0, 10, -9.313977221, SPRT_ELO0},
        {"better", 2, 20, 50, 130, 0, 10, 6.760567640, SPRT_ELO1},
        {"much better", 2, 0, 0, 30, 0, 100, 59.679444546, SPRT_ELO1},
        {"worse", 2, 130, 50, 20, 0, 10, -7.123761084, SPRT_ELO0},
        {"four players at parity", 4, 75, 0, 25, 0, 50, -0.888498820, SPRT_OPEN},
        {"four players, better", 4, 300, 0, 200, 0, 50, 14.571179224, SPRT_ELO1},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct sprt t = {cases[i].elo0, cases[i].elo1, 0.05, 0.05};
        struct sample s = deals(cases[i].lost, cases[i].drawn, cases[i].won);
        check_near(cases[i].what, sprt_llr(&t, &s, cases[i].players), cases[i].llr, 1e-6);
        check_int(cases[i].what, (long long)sprt_ask(&t, &s, cases[i].players),
                  (long long)cases[i].answer);
    }
    struct sprt t = {0, 10, 0.05, 0.1};
    check_near("lower bound", sprt_bounds(&t).low, -2.251291799, 1e-8);
    check_near("upper bound", sprt_bounds(&t).high, 2.890371758, 1e-8);
}

static void test_settings(void **state)
{
    static const struct {
        const char *text;
        bool is_fine;
    } cases[] = {
        {"elo0=0,elo1=10", true},
        {"elo1=10,elo0=-5.5,beta=0.1,alpha=0.01", true},
        {"", false},
        {"elo0=0", false},
        {"elo0=10,elo1=0", false},
        {"elo0=0,elo1=10,", true},
        {"elo0=0,elo1", false},
        {"elo0=0,elo1=", false},
        {"elo0=0,elo1=ten", false},
        {"elo0=0,elo1=10x", false},
        {"elo0=0,elo1=10,gamma=1", false},
        {"elo0=0,elo1=10,alpha=0", false},
        {"elo0=0,elo1=10,beta=0.5", false},
        {"elo0=nan,elo1=10", false},
        {"elo0=0,elo1=inf", false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct sprt t;
        check_int(cases[i].text, sprt_read(cases[i].text, &t) == NULL, cases[i].is_fine);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mean_and_variance),
        cmocka_unit_test(steady_far_from_zero),
        cmocka_unit_test(rounding),
        cmocka_unit_test(elo_and_share),
        cmocka_unit_test(intervals_of_shares),
        cmocka_unit_test(sequential_test),
        cmocka_unit_test(test_settings),
    };
    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
