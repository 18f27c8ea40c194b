/* test_match.c - places of a match (ON-20), by points and by ranks, with every kind of tie. */
#include "tests/unit/check.h"

#include "core/match.h"
#include "games/list.h"

#include <stdio.h>

static const struct ct_game by_points = {.id = "points"};
static const struct ct_game by_ranks = {.id = "ranks", .traits = CT_RANKED};

enum { GAMES_MAX = 4 };

static const struct {
    const char *what;
    const struct ct_game *game;
    int players, games;
    int points[GAMES_MAX][CT_SEATS_MAX], rank[GAMES_MAX][CT_SEATS_MAX];
    int place[CT_SEATS_MAX];
} cases[] = {
    {"before the first game all share", &by_points, 3, 0, {{0}}, {{0}}, {1, 1, 1}},
    {"total points, not games won", &by_points, 2, 2, {{10, 9}, {1, 30}}, {{1, 2}, {2, 1}}, {2, 1}},
    {"one heavy win against two light ones",
     &by_points,
     3,
     3,
     {{20, 19, 1}, {20, 19, 1}, {0, 9, 30}},
     {{1, 2, 3}, {1, 2, 3}, {3, 2, 1}},
     {2, 1, 3}},
    {"equal points: games won",
     &by_points,
     2,
     3,
     {{10, 9}, {10, 9}, {5, 7}},
     {{1, 2}, {1, 2}, {2, 1}},
     {1, 2}},
    {"equal points and games won: shared",
     &by_points,
     4,
     2,
     {{7, 7, 3, 3}, {7, 7, 3, 3}},
     {{1, 1, 3, 3}, {1, 1, 3, 3}},
     {1, 1, 3, 3}},
    {"a game that two win counts for both",
     &by_points,
     3,
     2,
     {{8, 8, 0}, {4, 4, 8}},
     {{1, 1, 3}, {2, 2, 1}},
     {1, 1, 3}},
    {"first and second share, the third is third",
     &by_points,
     3,
     1,
     {{5, 5, 4}},
     {{1, 1, 3}},
     {1, 1, 3}},
    {"points below zero", &by_points, 2, 1, {{-3, -2}}, {{2, 1}}, {2, 1}},
    /* A game may rank by more than points: the match adds the points up all the same. */
    {"equal points in a game that only one has won", &by_points, 2, 1, {{5, 5}}, {{2, 1}}, {2, 1}},
    {"ranks, not points", &by_ranks, 2, 2, {{9, 8}, {0, 1}}, {{2, 1}, {2, 1}}, {2, 1}},
    {"equal ranks: games won",
     &by_ranks,
     3,
     2,
     {{3, 2, 1}, {1, 2, 3}},
     {{1, 2, 3}, {3, 2, 1}},
     {1, 3, 1}},
    {"equal ranks and games won: shared, whatever the points",
     &by_ranks,
     2,
     2,
     {{9, 8}, {0, 1}},
     {{1, 2}, {2, 1}},
     {1, 1}},
    {"the lower sum of ranks is the better",
     &by_ranks,
     4,
     4,
     {{0}},
     {{1, 2, 3, 4}, {4, 1, 2, 3}, {4, 1, 2, 3}, {1, 2, 3, 4}},
     {2, 1, 3, 4}},
};

static void places(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ct_match match = {0};
        int place[CT_SEATS_MAX] = {0};
        for (int game = 0; game < cases[i].games; game++) {
            struct ct_score score = {.reason = "played-out"};
            memcpy(score.points, cases[i].points[game], sizeof score.points);
            memcpy(score.rank, cases[i].rank[game], sizeof score.rank);
            ct_match_add(&match, &score, cases[i].players);
        }
        check_int(cases[i].what, match.games, cases[i].games);
        ct_match_places(&match, cases[i].game, cases[i].players, place);
        for (int seat = 0; seat < cases[i].players; seat++) {
            char what[96];
            snprintf(what, sizeof what, "%s: seat %d", cases[i].what, seat);
            check_int(what, place[seat], cases[i].place[seat]);
        }
    }
}

static void sums(void **state)
{
    static const struct ct_score first = {.points = {5, 9}, .rank = {2, 1}};
    static const struct ct_score second = {.points = {8, 8}, .rank = {1, 1}};
    struct ct_match match = {0};
    (void)state;
    ct_match_add(&match, &first, 2);
    ct_match_add(&match, &second, 2);
    check_int("games", match.games, 2);
    check_int("points of seat 0", match.points[0], 13);
    check_int("points of seat 1", match.points[1], 17);
    check_int("ranks of seat 0", match.ranks[0], 3);
    check_int("ranks of seat 1", match.ranks[1], 2);
    check_int("won by seat 0", match.won[0], 1);
    check_int("won by seat 1", match.won[1], 2);
    check_int("nothing of a seat that is not there", match.ranks[2], 0);
}

/* ON-20: Tuk Tuk by ranks, the others by points. */
static void games_counted_by_ranks(void **state)
{
    (void)state;
    for (const struct ct_game *const *game = ct_games; *game; game++)
        check_int((*game)->id, ((*game)->traits & CT_RANKED) != 0,
                  strcmp((*game)->id, "tuktuk") == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places),
        cmocka_unit_test(sums),
        cmocka_unit_test(games_counted_by_ranks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
