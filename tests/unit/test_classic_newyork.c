/*
 * test_classic_newyork.c - the yardstick in New York, New York: its solver against plain counting,
 * and what search leans on.
 */
#include "tests/unit/check.h"

#include "ai/agent.h"
#include "ai/brain.h"
#include "ai/search.h"
#include "games/newyork/newyork.h"

#include <stdlib.h>

struct desk {
    struct newyork_kit kit;
    struct newyork s;
};

static const struct ct_game *const game = &newyork_game;

static const struct ct_brain *brain(void)
{
    return ct_brain_find_classic("newyork");
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

/* Eager play until the stock is empty and the display has no more than so many cards. */
static void play_until_shown(struct desk *d, int shown, struct ct_rng *rng)
{
    ct_move moves[8];
    while (d->s.turn >= 0 && (d->s.stock_at < NEWYORK_CARDS || d->s.size[NEWYORK_SHOWN] > shown)) {
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

/* The notes of somebody who thinks about this game when one card of the stock is left. */
static void *open_notes(struct desk *d)
{
    struct newyork seen = d->s;
    void *notes = malloc(brain()->notes_size);
    assert_non_null(notes);
    seen.stock_at = NEWYORK_CARDS - 1;
    assert_true(brain()->open_notes(kit_of(d), state_of(&seen), notes));
    return notes;
}

/* ---- plain counting ------------------------------------------------------------------------- */

static void share_of_end(const struct desk *d, struct newyork *s, int32_t share[4])
{
    struct ct_score score;
    int winners = 0;
    game->score(kit_of(d), state_of(s), &score);
    for (int i = 0; i < d->kit.base.config.players; i++) winners += score.rank[i] == 1;
    for (int i = 0; i < d->kit.base.config.players; i++)
        share[i] = score.rank[i] == 1 ? CT_SHARE / winners : 0;
}

/* What everybody gets when all play best; the first of equals. */
static void count_out(const struct desk *d, struct newyork *s, int32_t share[4])
{
    ct_move moves[8];
    int idle, turn = s->turn;
    if (turn == CT_OVER) {
        share_of_end(d, s, share);
        return;
    }
    int count = game->moves(kit_of(d), state_of(s), moves, &idle);
    share[turn] = -1;
    for (int i = 0; i < count && share[turn] < CT_SHARE; i++) {
        struct newyork next = *s;
        int32_t got[4] = {0};
        game->apply(kit_of(d), state_of(&next), moves[i]);
        count_out(d, &next, got);
        if (got[turn] > share[turn]) memcpy(share, got, sizeof got);
    }
}

/* In that world, known to nobody: what playouts into the solver are told, if anything. */
static bool check_finished(struct desk *d, const int32_t counted[4])
{
    int32_t share[4] = {0};
    void *notes = open_notes(d);
    bool told = brain()->finish(kit_of(d), state_of(&d->s), notes, share);
    for (int seat = 0; told && seat < 2; seat++) check_int("finished", share[seat], counted[seat]);
    free(notes);
    return told;
}

/* The solver, asked by the one to move who sees only his own hand, says what counting says,
 * and its move keeps what it promises. Of more than two players each takes the first of
 * equals, so the order of the moves matters: there it is asked about the true state. */
static bool check_solved(struct desk *d)
{
    int32_t counted[4] = {0}, solved[4] = {0}, kept[4] = {0};
    int turn = d->s.turn;
    struct newyork seen, next = d->s;
    ct_move best;
    check_text("audit", game->audit(kit_of(d), state_of(&d->s)), NULL);
    game->observe(kit_of(d), state_of(&d->s), turn, state_of(&seen));
    if (d->kit.base.config.players > 2) seen = d->s;
    assert_true(brain()->is_open(kit_of(d), state_of(&seen)));
    assert_true(brain()->solve(kit_of(d), state_of(&seen), 2000000, &best, solved));
    count_out(d, &d->s, counted);
    check_int("share", solved[turn], counted[turn]);
    assert_true(game->check(kit_of(d), state_of(&d->s), best, NULL));
    game->apply(kit_of(d), state_of(&next), best);
    count_out(d, &next, kept);
    check_int("share kept", kept[turn], counted[turn]);
    return d->kit.base.config.players == 2 && check_finished(d, counted);
}

/* display, cards in the hands, games */
static const struct {
    int shown, hand, games;
} endings[] = {{0, 1, 20}, {0, 3, 60}, {0, 4, 60}, {0, 5, 12}, {1, 2, 60},
               {1, 3, 40}, {2, 2, 60}, {2, 3, 12}, {3, 2, 12}};

/* How many of them playouts are told the end of. */
static int run_endings(int players, bool pro, int most)
{
    int told = 0;
    struct ct_rng rng;
    ct_rng_seed(&rng, 11, 3);
    for (size_t k = 0; k < COUNT(endings); k++) {
        for (int i = 0; i < endings[k].games; i++) {
            struct desk d = new_desk(players, pro, 1000 * k + (uint64_t)i);
            if (endings[k].shown + players * endings[k].hand > most) continue;
            play_until_shown(&d, endings[k].shown, &rng);
            if (d.s.turn < 0) continue;
            for (int seat = 0; seat < players; seat++) trim_hand(&d.s, seat, endings[k].hand);
            told += check_solved(&d);
            if (d.s.size[NEWYORK_SHOWN] == 0) continue;
            ct_move m = (ct_move)newyork_at(d.s.row[d.s.turn], 0); /* and while taking */
            game->apply(kit_of(&d), state_of(&d.s), m);
            told += check_solved(&d);
        }
    }
    return told;
}

static void solver_is_right_basic(void **unused)
{
    (void)unused;
    assert_in_range(run_endings(2, false, 10), 300, 1000);
}

static void solver_is_right_pro(void **unused)
{
    (void)unused;
    assert_in_range(run_endings(2, true, 10), 300, 1000);
}

static void solver_is_right_for_three(void **unused)
{
    (void)unused;
    run_endings(3, false, 8);
    run_endings(3, true, 8);
}

static void solver_keeps_to_its_limit(void **unused)
{
    struct desk d = new_desk(2, false, 5);
    struct ct_rng rng;
    int32_t share[4];
    ct_move best;
    (void)unused;
    ct_rng_seed(&rng, 5, 3);
    assert_false(brain()->is_open(kit_of(&d), state_of(&d.s)));
    assert_false(brain()->solve(kit_of(&d), state_of(&d.s), 1000, &best, share));
    play_until_shown(&d, NEWYORK_DISPLAY, &rng);
    assert_true(brain()->is_open(kit_of(&d), state_of(&d.s)));
    assert_false(brain()->solve(kit_of(&d), state_of(&d.s), 10, &best, share));
    assert_true(brain()->solve(kit_of(&d), state_of(&d.s), 100000000, &best, share));
    check_int("shares", share[0] + share[1], CT_SHARE);
}

/* An ending and all that may come of it, on one set of notes: what was learnt in one position is
 * right in all others. How many were told. */
static int check_all_below(struct desk *d, struct newyork *s, void *notes)
{
    int32_t counted[4] = {0}, share[4] = {0};
    ct_move moves[8];
    if (s->turn < 0) return 0;
    bool told = brain()->finish(kit_of(d), state_of(s), notes, share);
    count_out(d, s, counted);
    if (told) check_int("share", share[0], counted[0]);
    int idle, sum = told, count = game->moves(kit_of(d), state_of(s), moves, &idle);
    for (int i = 0; i < count; i++) {
        struct newyork next = *s;
        game->apply(kit_of(d), state_of(&next), moves[i]);
        sum += check_all_below(d, &next, notes);
    }
    return sum;
}

static void notes_serve_many_worlds(void **unused)
{
    (void)unused;
    for (int pro = 0; pro < 2; pro++) {
        struct desk d = new_desk(2, pro, 1);
        void *notes = open_notes(&d);
        int told = 0;
        for (uint64_t seed = 0; seed < 12; seed++) {
            struct desk world = new_desk(2, pro, seed);
            struct ct_rng rng;
            ct_rng_seed(&rng, seed, 3);
            play_until_shown(&world, seed & 1, &rng);
            for (int seat = 0; seat < 2; seat++) trim_hand(&world.s, seat, 2);
            told += check_all_below(&world, &world.s, notes);
        }
        assert_in_range(told, 300, 100000);
        free(notes);
    }
}

/* A question that is too long for one time is answered when it is asked again: what was found out
 * is kept. The answer is the solver's. */
static void notes_go_on_where_they_stopped(void **unused)
{
    int again = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct desk d = new_desk(2, seed & 1, seed);
        int32_t share[4] = {0}, solved[4] = {0};
        struct ct_rng rng;
        ct_move best;
        int asked = 1;
        ct_rng_seed(&rng, seed, 3);
        play_until_shown(&d, 3, &rng);
        for (int seat = 0; seat < 2; seat++) trim_hand(&d.s, seat, 3);
        if (d.s.turn < 0) continue;
        void *notes = open_notes(&d);
        while (!brain()->finish(kit_of(&d), state_of(&d.s), notes, share)) {
            assert_in_range(++asked, 1, 100);
            again++;
        }
        assert_true(brain()->solve(kit_of(&d), state_of(&d.s), 2000000, &best, solved));
        check_int("share", share[0], solved[0]);
        free(notes);
    }
    assert_in_range(again, 1, 1000);
}

/* Points of seat 0 with these tops in the pro game. */
static int points_with(struct desk *d, unsigned tops)
{
    struct ct_score score;
    for (int i = 0; i < NEWYORK_PILES; i++) d->s.pile[i] = tops >> i & 1;
    game->score(kit_of(d), state_of(&d->s), &score);
    return score.points[0];
}

/* The solver's bounds take more tops to be better. In the pro game (NY-12) there are tops for which
 * that is not so, by a few points; but then nothing is open any more: that seat is far ahead. */
static void a_top_too_many_decides_nothing(void **unused)
{
    enum { ALL = 1 << NEWYORK_PILES };
    static int points[ALL], most[ALL]; /* most: with these tops or fewer */
    struct desk d = new_desk(2, true, 1);
    int found = 0;
    (void)unused;
    for (unsigned tops = 0; tops < ALL; tops++) {
        most[tops] = points[tops] = points_with(&d, tops);
        for (unsigned bit = 1; bit < ALL; bit *= 2)
            if (most[tops & ~bit] > most[tops]) most[tops] = most[tops & ~bit];
    }
    for (unsigned tops = 0; tops < ALL; tops++) {
        if (most[tops] == points[tops]) continue;
        assert_in_range(most[tops] - points[tops], 1, 9);
        assert_in_range(points[tops] - most[ALL - 1 - tops], 37, 200);
        found++;
    }
    check_int("such tops", found, 30);
}

/* What is counted out is what the search goes by. */
static bool always_near(const struct ct_kit *kit, const ct_state *seen, void *notes)
{
    (void)kit, (void)seen, (void)notes;
    return true;
}

static bool seat_0_wins(const struct ct_kit *kit, const ct_state *world, void *notes,
                        int32_t share[CT_SEATS_MAX])
{
    (void)kit, (void)world, (void)notes;
    share[0] = CT_SHARE;
    share[1] = 0;
    return true;
}

static void search_believes_the_notes(void **unused)
{
    struct desk d = new_desk(2, false, 4);
    struct ct_brain told = *brain();
    struct ct_budget budget = {.iterations = 100};
    struct ct_verdict verdicts[8];
    struct newyork seen;
    struct ct_rng rng;
    (void)unused;
    told.open_notes = always_near;
    told.finish = seat_0_wins;
    struct ct_search *search = ct_search_new(game, &told, 250, 200);
    assert_non_null(search);
    game->observe(kit_of(&d), state_of(&d.s), d.s.turn, state_of(&seen));
    ct_rng_seed(&rng, 4, 4);
    ct_search_think(search, kit_of(&d), state_of(&seen), d.s.turn, &budget, &rng);
    int count = ct_search_verdicts(search, verdicts, 8);
    assert_in_range(count, 2, 8);
    for (int i = 0; i < count; i++) {
        assert_int_equal(verdicts[i].share[0], verdicts[i].visits * CT_SHARE);
        assert_int_equal(verdicts[i].share[1], 0);
    }
    ct_search_free(search);
}

/* Worlds are counted out when the end is near, for two; not once all is open: that is solved. */
static void notes_are_for_the_last_cards(void **unused)
{
    struct desk d = new_desk(2, false, 3), three = new_desk(3, false, 3);
    void *notes = malloc(brain()->notes_size);
    int32_t share[4];
    (void)unused;
    assert_non_null(notes);
    assert_false(brain()->open_notes(kit_of(&d), state_of(&d.s), notes));
    three.s.stock_at = NEWYORK_CARDS - 1;
    assert_false(brain()->open_notes(kit_of(&three), state_of(&three.s), notes));
    for (int left = 10; left >= 0; left--) {
        d.s.stock_at = (uint8_t)(NEWYORK_CARDS - left);
        bool near = left > 0 && left <= 8;
        check_int("near", brain()->open_notes(kit_of(&d), state_of(&d.s), notes), near);
        if (near) assert_false(brain()->finish(kit_of(&d), state_of(&d.s), notes, share));
    }
    free(notes);
}

/* Three players whose stock is empty, two hands with cards nobody saw: not open. */
static void two_unseen_hands_are_not_open(void **unused)
{
    struct desk d = new_desk(3, false, 9);
    struct newyork seen;
    (void)unused;
    d.s.stock_at = NEWYORK_CARDS;
    game->observe(kit_of(&d), state_of(&d.s), 0, state_of(&seen));
    assert_false(brain()->is_open(kit_of(&d), state_of(&seen)));
    assert_true(brain()->is_open(kit_of(&d), state_of(&d.s)));
}

/* ---- what search leans on ------------------------------------------------------------------- */

/* In whole games of its own playouts: legal indices, shares that add up, priors in range. */
static void playouts_are_sound(int players, bool pro, uint64_t seed)
{
    struct desk d = new_desk(players, pro, seed);
    struct ct_rng rng;
    ct_move moves[8];
    int lines = 0;
    ct_rng_seed(&rng, seed, 4);
    for (; d.s.turn >= 0; lines++) {
        int idle, count = game->moves(kit_of(&d), state_of(&d.s), moves, &idle);
        int32_t share[4] = {0}, prior[8], sum = 0;
        int pick = brain()->rollout(kit_of(&d), state_of(&d.s), moves, count, idle, &rng);
        assert_in_range(pick, 0, count - 1);
        if (brain()->priors) {
            brain()->priors(kit_of(&d), state_of(&d.s), moves, count, idle, prior);
            for (int i = 0; i < count; i++) assert_in_range(prior[i], 0, CT_PRIOR);
        }
        if (brain()->outlook) {
            brain()->outlook(kit_of(&d), state_of(&d.s), share);
            for (int i = 0; i < players; i++) sum += share[i];
            check_int("shares", sum, CT_SHARE);
        }
        game->apply(kit_of(&d), state_of(&d.s), moves[pick]);
    }
    assert_in_range(lines, 1, game->lines_max);
}

static void playouts_are_sound_everywhere(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 4; players++)
        for (uint64_t seed = 0; seed < 40; seed++) playouts_are_sound(players, seed & 1, seed);
}

/* Once over, the value is the lead itself, and one's gain is the other's loss. */
static void value_of_the_end_is_the_lead(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct desk d = new_desk(2, false, seed);
        struct ct_score score;
        struct ct_rng rng;
        ct_rng_seed(&rng, seed, 3);
        for (ct_move moves[8]; d.s.turn >= 0;) {
            int idle, count = game->moves(kit_of(&d), state_of(&d.s), moves, &idle);
            game->apply(kit_of(&d), state_of(&d.s), moves[ct_eager_pick(&rng, count, idle)]);
        }
        game->score(kit_of(&d), state_of(&d.s), &score);
        int lead = score.points[0] - score.points[1];
        check_int("value", brain()->value(kit_of(&d), state_of(&d.s), 0), 100 * lead);
        check_int("value", brain()->value(kit_of(&d), state_of(&d.s), 1), -100 * lead);
    }
}

/* What classic:iters=200 does in the position of the one to move. */
static ct_move choice_of_classic(struct desk *d, const char *spec)
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
static void classic_does_not_pass_at_once(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 6; seed++) {
        struct desk d = new_desk(2, seed & 1, seed);
        ct_move m = choice_of_classic(&d, "classic:iters=200");
        assert_true(game->check(kit_of(&d), state_of(&d.s), m, NULL));
        assert_int_not_equal(m, NEWYORK_PASS);
        check_int("again", m, choice_of_classic(&d, "classic:iters=200"));
    }
}

/* In endings that can be counted out classic gives nothing away. */
static void classic_gives_nothing_away(void **unused)
{
    int wins = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 30; seed++) {
        struct desk d = new_desk(2, false, seed);
        struct ct_rng rng;
        int32_t before[4] = {0}, after[4] = {0};
        ct_rng_seed(&rng, seed, 3);
        play_until_shown(&d, 0, &rng);
        if (d.s.turn < 0) continue;
        for (int seat = 0; seat < 2; seat++) trim_hand(&d.s, seat, 3);
        int turn = d.s.turn;
        count_out(&d, &d.s, before);
        game->apply(kit_of(&d), state_of(&d.s), choice_of_classic(&d, "classic:iters=200"));
        count_out(&d, &d.s, after);
        check_int("nothing thrown away", after[turn], before[turn]);
        wins += before[turn] == CT_SHARE;
    }
    assert_in_range(wins, 1, 30);
}

/* What is lost is said to be lost, exactly, though the move is searched for. */
static void classic_knows_what_is_lost(void **unused)
{
    int lost = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 30; seed++) {
        struct desk d = new_desk(2, seed & 1, seed);
        struct ct_rng rng;
        struct newyork seen;
        const struct ct_verdict *verdict;
        int32_t share[4] = {0};
        ct_rng_seed(&rng, seed, 3);
        play_until_shown(&d, 0, &rng);
        for (int seat = 0; seat < 2; seat++) trim_hand(&d.s, seat, 3);
        count_out(&d, &d.s, share);
        if (d.s.turn < 0 || share[d.s.turn]) continue;
        struct ct_agent *agent = ct_agent_new("classic:iters=100", game, seed, d.s.turn);
        assert_non_null(agent);
        game->observe(kit_of(&d), state_of(&d.s), d.s.turn, state_of(&seen));
        ct_move m = ct_agent_choose(agent, kit_of(&d), state_of(&seen), d.s.turn);
        assert_true(game->check(kit_of(&d), state_of(&d.s), m, NULL));
        check_int("one verdict", ct_agent_verdicts(agent, &verdict), 1);
        check_int("its move", verdict->move, m);
        check_int("its share", (int)verdict->share[d.s.turn], 0);
        check_int("not by search", (int)ct_agent_iterations(agent), 0);
        ct_agent_free(agent);
        lost++;
    }
    assert_in_range(lost, 1, 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solver_is_right_basic),
        cmocka_unit_test(solver_is_right_pro),
        cmocka_unit_test(solver_is_right_for_three),
        cmocka_unit_test(solver_keeps_to_its_limit),
        cmocka_unit_test(notes_serve_many_worlds),
        cmocka_unit_test(notes_go_on_where_they_stopped),
        cmocka_unit_test(a_top_too_many_decides_nothing),
        cmocka_unit_test(search_believes_the_notes),
        cmocka_unit_test(notes_are_for_the_last_cards),
        cmocka_unit_test(two_unseen_hands_are_not_open),
        cmocka_unit_test(playouts_are_sound_everywhere),
        cmocka_unit_test(value_of_the_end_is_the_lead),
        cmocka_unit_test(classic_does_not_pass_at_once),
        cmocka_unit_test(classic_gives_nothing_away),
        cmocka_unit_test(classic_knows_what_is_lost),
    };
    return cmocka_run_group_tests_name("classic newyork", tests, NULL, NULL);
}
