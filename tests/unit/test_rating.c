/*
 * test_rating.c - ratings (ON-R1) against values that tests/online/rating.py worked out from the
 * paper's formulas, in decimal numbers of 50 digits; and how they are shown.
 */
#include "tests/unit/check.h"

#include "online/rating.h"

#include <math.h>
#include <stdio.h>

static void check_near(const char *what, double got, double wanted)
{
    if (!(fabs(got - wanted) <= 1e-9)) fail_msg("%s: got %.12f, wanted %.12f", what, got, wanted);
}

static void check_ratings(const char *what, const struct ct_rating *got,
                          const struct ct_rating *wanted, int players)
{
    for (int i = 0; i < players; i++) {
        char where[96];
        snprintf(where, sizeof where, "%s: player %d", what, i);
        check_near(where, got[i].mu, wanted[i].mu);
        check_near(where, got[i].sigma, wanted[i].sigma);
    }
}

#define FIRST (25.0 / 3)

static const struct {
    const char *what;
    int players, place[CT_SEATS_MAX];
    struct ct_rating before[CT_SEATS_MAX], after[CT_SEATS_MAX];
} cases[] = {
    /* These two stand in the manuals of other implementations, too. */
    {"two new ones",
     2,
     {1, 2},
     {{25, FIRST}, {25, FIRST}},
     {{27.635231383474, 8.065506316324}, {22.364768616526, 8.065506316324}}},
    {"four new ones",
     4,
     {4, 1, 3, 2},
     {{25, FIRST}, {25, FIRST}, {25, FIRST}, {25, FIRST}},
     {{20.962655040625, 8.083731307187},
      {27.795084971875, 8.263160757613},
      {24.689435003125, 8.083731307187},
      {26.552824984375, 8.179213704945}}},
    {"a draw of equals",
     2,
     {1, 1},
     {{25, FIRST}, {25, FIRST}},
     {{25, 8.065506316324}, {25, 8.065506316324}}},
    {"the weaker one wins",
     2,
     {2, 1},
     {{30, 2}, {20, 7}},
     {{29.682188235679, 1.998145338504}, {23.893194112936, 6.716054992387}}},
    {"two share the first place",
     3,
     {1, 1, 3},
     {{25, FIRST}, {25, FIRST}, {25, FIRST}},
     {{25.717219138187, 8.204837030781},
      {25.717219138187, 8.204837030781},
      {23.565561723627, 8.204837030781}}},
    {"two share the second place",
     4,
     {1, 2, 2, 4},
     {{28, 6}, {31, 3}, {22, 8}, {25, FIRST}},
     {{29.671783407863, 5.967274015969},
      {30.845558180089, 2.995155891032},
      {22.264842205379, 7.820615820295},
      {22.679417691463, 8.092371709706}}},
    {"all share",
     4,
     {1, 1, 1, 1},
     {{28, 6}, {31, 3}, {22, 8}, {25, FIRST}},
     {{27.956897491291, 5.967274015969},
      {30.956965394900, 2.997721661629},
      {22.269678089964, 7.920936480831},
      {25.122582954295, 8.225862159864}}},
    {"two and two",
     4,
     {3, 1, 3, 1},
     {{28, 6}, {31, 3}, {22, 8}, {25, FIRST}},
     {{27.170027923322, 5.926881229486},
      {31.099872554614, 2.997721661629},
      {21.636099939303, 7.792090390067},
      {26.225261655794, 8.225862159864}}},
    {"powers that no number holds",
     2,
     {1, 2},
     {{-3000, 5}, {6000, 5}},
     {{-2997.283927618725, 5}, {5997.283927618724, 5}}},
};

static void updates(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ct_rating rating[CT_SEATS_MAX];
        memcpy(rating, cases[i].before, sizeof rating);
        ct_rate(rating, cases[i].place, cases[i].players);
        check_ratings(cases[i].what, rating, cases[i].after, cases[i].players);
    }
}

/* Other numbers in the same order, and other seats, change nothing. */
static void only_order_matters(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ct_rating rating[CT_SEATS_MAX], wanted[CT_SEATS_MAX];
        int place[CT_SEATS_MAX], players = cases[i].players;
        for (int seat = 0; seat < players; seat++) {
            int from = (seat + 1) % players;
            rating[seat] = cases[i].before[from];
            wanted[seat] = cases[i].after[from];
            place[seat] = 10 * cases[i].place[from] - 7;
        }
        ct_rate(rating, place, players);
        check_ratings(cases[i].what, rating, wanted, players);
    }
}

/* However often somebody wins: he is never quite sure, and never no number. */
static void never_certain(void **state)
{
    struct ct_rating rating[2] = {{25, 1e6}, {25, 1e6}};
    static const int place[] = {1, 2};
    (void)state;
    for (int i = 0; i < 100000; i++) ct_rate(rating, place, 2);
    assert_true(rating[0].sigma > 0 && isfinite(rating[0].mu) && isfinite(rating[1].mu));
}

static void leavers(void **state)
{
    static const struct {
        const char *what;
        int players, place[CT_SEATS_MAX], left[CT_SEATS_MAX], rated[CT_SEATS_MAX];
    } rows[] = {
        {"nobody left", 4, {2, 1, 2, 4}, {0, 0, 0, 0}, {2, 1, 2, 4}},
        {"the winner left", 2, {1, 2}, {7, 0}, {2, 1}},
        {"the others move up", 4, {1, 2, 3, 4}, {1, 0, 0, 0}, {4, 1, 2, 3}},
        {"those who share go on sharing", 4, {1, 2, 2, 4}, {1, 0, 0, 0}, {4, 1, 1, 3}},
        {"one of those who share left", 3, {1, 1, 3}, {0, 5, 0}, {1, 3, 2}},
        {"who left first is last", 4, {1, 2, 3, 4}, {10, 20, 0, 0}, {4, 3, 1, 2}},
        {"all left", 3, {1, 2, 3}, {1, 3, 2}, {3, 1, 2}},
        {"two left at the same time", 3, {1, 2, 3}, {4, 4, 0}, {2, 2, 1}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        int rated[CT_SEATS_MAX] = {0};
        ct_rating_places(rows[i].place, rows[i].left, rows[i].players, rated);
        for (int seat = 0; seat < rows[i].players; seat++)
            check_int(rows[i].what, rated[seat], rows[i].rated[seat]);
    }
}

static void shown(void **state)
{
    static const struct {
        struct ct_rating rating;
        const char *points, *deviation;
        bool is_provisional;
    } rows[] = {
        {{25, FIRST}, "1500.0", "333.3", true},
        {{27.635231383474, 8.065506316324}, "1605.4", "322.6", true},
        {{-12.5125, 2.75}, "-0.5", "110.0", false}, /* far below, but no limit is set */
        {{-15, 2.7526}, "-100.0", "110.1", true},
        {{25.001, 2.7512}, "1500.0", "110.0", false}, /* 110.048: what is shown decides */
        {{40.4567, 1.000}, "2118.3", "40.0", false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char points[24], deviation[24];
        struct ct_text a = ct_text_on(points, sizeof points);
        struct ct_text b = ct_text_on(deviation, sizeof deviation);
        ct_put_tenths(&a, ct_rating_points(&rows[i].rating));
        ct_put_tenths(&b, ct_rating_deviation(&rows[i].rating));
        check_text("points", points, rows[i].points);
        check_text("deviation", deviation, rows[i].deviation);
        check_int(points, ct_rating_is_provisional(&rows[i].rating), rows[i].is_provisional);
    }
    struct ct_rating first = ct_rating_first();
    check_int("at first", ct_rating_points(&first), 15000);
    check_int("at first", ct_rating_deviation(&first), 3333);
}

static void kept(void **state)
{
    const struct ct_rating a = {25, FIRST}, near = {25 + 1e-10, FIRST - 1e-10},
                           other_mu = {25 + 1e-8, FIRST}, other_sigma = {25, FIRST + 1e-8},
                           none = {NAN, FIRST}, infinite = {25, INFINITY}, sure = {25, 0};
    (void)state;
    check_int("near", ct_rating_is_near(&a, &near), true);
    check_int("another mu", ct_rating_is_near(&a, &other_mu), false);
    check_int("another sigma", ct_rating_is_near(&a, &other_sigma), false);
    check_int("no number", ct_rating_is_near(&a, &none) || ct_rating_is_near(&none, &none), false);
    check_int("sound", ct_rating_is_sound(&a), true);
    check_int("not sound",
              ct_rating_is_sound(&none) || ct_rating_is_sound(&infinite) ||
                  ct_rating_is_sound(&sure),
              false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(updates),       cmocka_unit_test(only_order_matters),
        cmocka_unit_test(never_certain), cmocka_unit_test(leavers),
        cmocka_unit_test(shown),         cmocka_unit_test(kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
