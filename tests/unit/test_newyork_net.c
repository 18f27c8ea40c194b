/*
 * test_newyork_net.c - the net for New York, New York (ai/minds/newyork_net.h): what it is shown,
 * what it answers, reckoned by hand, weights that could overflow, and who asks it.
 */
#include "tests/unit/check.h"

#include "ai/agent.h"
#include "ai/brains/newyork_brain.h"
#include "ai/minds/newyork_net.h"

enum { SHIFT = 6, FINE = 6, ONE = 1 << (SHIFT + FINE) }; /* a logit of 1 */

static struct newyork_net net;
static const struct newyork_net *loaded;

/* As in the program there is none between two. */
const struct newyork_net *newyork_net(int players)
{
    return players == 2 ? NULL : loaded;
}

static struct newyork_powers powers;

static void set_net(void)
{
    net = (struct newyork_net){.shift = SHIFT, .fine = FINE};
    newyork_fill_powers(&powers);
}

/* ---- positions ------------------------------------------------------------------------------- */

struct desk {
    struct newyork_kit kit;
    struct newyork s;
    uint8_t deck[NEWYORK_CARDS];
};

static ct_state *state_of(struct newyork *s)
{
    return (ct_state *)(void *)s;
}

static struct desk dealt(int players, const char *scoring, uint64_t seed)
{
    struct desk d;
    struct ct_config config = ct_config_default(&newyork_game, players);
    struct ct_rng rng;
    assert_true(ct_config_set(&newyork_game, &config, "scoring", scoring, NULL));
    assert_true(ct_kit_init(&d.kit.base, &newyork_game, &config, NULL, CT_JSON_NONE, NULL));
    ct_rng_seed(&rng, seed, CT_STREAM_SETUP);
    newyork_game.init(&d.kit.base, state_of(&d.s), &rng);
    return d;
}

static void play_on(struct desk *d, struct ct_rng *rng)
{
    ct_move moves[8];
    int idle, count = newyork_game.moves(&d->kit.base, state_of(&d->s), moves, &idle);
    bool any = ct_rng_below(rng, 12) == 0; /* now and then somebody passes */
    int pick = any ? (int)ct_rng_below(rng, (uint32_t)count) : ct_eager_pick(rng, count, idle);
    newyork_game.apply(&d->kit.base, state_of(&d->s), moves[pick]);
}

static struct newyork_world world_of(struct desk *d)
{
    return newyork_world_of(&d->kit.base, &d->s, d->deck);
}

/* ---- what it is shown ------------------------------------------------------------------------ */

enum { SHOWN = 4, SOON, LATE, GONE };

/* Where a card is, asked of the rules. */
static int place_of(const struct desk *d, int card)
{
    const struct newyork *s = &d->s;
    for (int seat = 0; seat < d->kit.base.config.players; seat++)
        if (newyork_row_set(s, seat) & newyork_bit(card))
            return s->in >> seat & 1 ? newyork_net_from(seat, s->turn, d->kit.base.config.players)
                                     : GONE;
    if (newyork_row_set(s, NEWYORK_SHOWN) & newyork_bit(card)) return SHOWN;
    for (int i = s->stock_at; i < NEWYORK_CARDS; i++)
        if (s->deck[i] == card) return i < s->stock_at + NEWYORK_NET_SOON ? SOON : LATE;
    return GONE;
}

static void check_pile(const struct desk *d, const struct newyork_sight *sight, int number)
{
    int players = d->kit.base.config.players, turn = d->s.turn, now = newyork_top(&d->s, number);
    int top = now < 0 ? 4 : newyork_net_from(now, turn, players), may = 1 << top;
    for (int c = 0; c < 4; c++) {
        int place = place_of(d, newyork_card(c, number)), from = newyork_net_from(c, turn, players);
        if (place != GONE) may |= 1 << from;
        check_int("a card's row", sight->card[number - 1][from], (from * 5 + top) * 8 + place);
    }
    check_int("who may be on top", sight->may[number - 1], may);
}

static void check_sight(struct desk *d)
{
    struct newyork_world w = world_of(d);
    struct newyork_sight sight;
    int players = d->kit.base.config.players, left = 0;
    newyork_net_see(&w, players, &sight);
    for (int number = 1; number <= NEWYORK_PILES; number++) check_pile(d, &sight, number);
    for (int card = 0; card < 64; card++)
        left += newyork_is_card(card) && place_of(d, card) != GONE;
    check_int("cards left", sight.left, left / 3);
    check_int("taking", sight.taking, d->s.due == NEWYORK_SHOWN);
    for (int seat = 0; seat < players; seat++)
        check_int("in", sight.in >> newyork_net_from(seat, d->s.turn, players) & 1,
                  d->s.in >> seat & 1);
    check_int("nobody else is in", sight.in >> players, 0);
}

static void test_sight(void **state)
{
    int out = 0, games = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++, games++) {
        struct desk d = dealt(2 + (int)(seed % 3), "basic", seed);
        struct ct_rng rng;
        ct_rng_seed(&rng, seed, CT_STREAM_SEAT);
        for (; d.s.turn != CT_OVER; play_on(&d, &rng)) {
            check_sight(&d);
            out += d.s.passed != 0;
        }
    }
    assert_true(out > games); /* with some who are out */
}

/* ---- what it answers ------------------------------------------------------------------------- */

static struct newyork_tops judged(const struct newyork_sight *sight)
{
    struct newyork_tops tops;
    newyork_net_judge(&net, &powers, sight, &tops);
    return tops;
}

/* On pile 1 everything may be, on pile 2 colour 1 or nobody, on the others nobody. */
static struct newyork_sight some_sight(void)
{
    struct newyork_sight sight = {.left = 5, .in = 3};
    memset(sight.may, 16, sizeof sight.may);
    sight.may[0] = 31;
    sight.may[1] = 18;
    for (uint8_t c = 0; c < 4; c++) sight.card[0][c] = (uint8_t)(c * 40);
    return sight;
}

static void check_chances(const char *what, const int32_t got[5], const int32_t *wanted)
{
    for (int top = 0; top < 5; top++)
        if (got[top] < wanted[top] - 2 || got[top] > wanted[top])
            fail_msg("%s, %d: got %d, wanted %d", what, top, (int)got[top], (int)wanted[top]);
}

static void test_answers(void **state)
{
    struct newyork_sight sight = some_sight();
    (void)state;
    set_net();
    struct newyork_tops tops = judged(&sight);
    check_chances("all alike", tops.chance[0], (int32_t[5]){819, 819, 819, 819, 819});
    check_chances("one of two", tops.chance[1], (int32_t[5]){0, 2048, 0, 0, 2048});
    check_chances("nobody", tops.chance[2], (int32_t[5]){0, 0, 0, 0, 4096});
    net.bias[1] = ONE; /* e times as likely */
    tops = judged(&sight);
    check_chances("bias", tops.chance[0], (int32_t[5]){610, 1657, 610, 610, 610});
    check_chances("bias of two", tops.chance[1], (int32_t[5]){0, 2994, 0, 0, 1102});
    /* A unit that is 2 when 16 cards are left, 3 on pile 1 with colour 2 in the first hand. */
    net.left[5][3] = 2 << SHIFT;
    net.place[80][3] = 1 << SHIFT;
    net.out[2][3] = 1 << FINE;
    net.bias[1] = 0;
    tops = judged(&sight);
    check_chances("units", tops.chance[0], (int32_t[5]){170, 170, 3418, 170, 170});
    net.begin[3] = -(10 << SHIFT); /* below 0 it says nothing */
    tops = judged(&sight);
    check_chances("silence", tops.chance[0], (int32_t[5]){819, 819, 819, 819, 819});
    net.in[3][3] = 4 << SHIFT;
    net.taking[3] = 4 << SHIFT;
    net.number[1][3] = -(100 << SHIFT);
    sight.taking = 1;
    sight.may[1] = 31;
    tops = judged(&sight);
    check_chances("1 of all", tops.chance[0], (int32_t[5]){610, 610, 1657, 610, 610});
    check_chances("not on that pile", tops.chance[1], (int32_t[5]){819, 819, 819, 819, 819});
    net.out[2][3] = 20 << FINE;
    tops = judged(&sight);
    check_chances("beyond all powers", tops.chance[0], (int32_t[5]){0, 0, 4096, 0, 0});
}

static void test_powers(void **state)
{
    static const struct {
        uint64_t i;
        uint32_t wanted; /* 4096 e^(-i / 64) */
    } row[] = {{0, 4096}, {1, 4032}, {32, 2484}, {64, 1506},     {147, 411},
               {320, 27}, {575, 0},  {576, 0},   {1ull << 60, 0}};
    (void)state;
    newyork_fill_powers(&powers);
    for (size_t i = 0; i < COUNT(row); i++)
        check_int("a power", newyork_power_of(&powers, row[i].i), row[i].wanted);
}

static void test_overflow(void **state)
{
    (void)state;
    set_net();
    assert_true(newyork_net_is_sound(&net));
    net.begin[0] = -1000; /* the largest of each kind, whichever way */
    net.taking[0] = 1000;
    net.left[3][0] = -2000, net.left[4][0] = 1500;
    net.in[9][0] = 3000;
    net.number[11][0] = 4000;
    net.place[0][0] = 5000, net.place[39][0] = -6000; /* both of card 0: only one is added */
    net.place[40][0] = 6000;
    net.place[80][0] = 6000;
    net.place[159][0] = -3767;
    assert_true(newyork_net_is_sound(&net));
    net.place[159][0]--;
    assert_false(newyork_net_is_sound(&net));
    net.place[159][0]++;
    net.out[4][0] = 32767; /* 32767 times that, and no more than half of 32 bits */
    net.bias[4] = INT32_MAX / 2 - 32767 * 32767;
    assert_true(newyork_net_is_sound(&net));
    net.bias[4]++;
    assert_false(newyork_net_is_sound(&net));
    set_net();
    net.shift = -1;
    assert_false(newyork_net_is_sound(&net));
    set_net();
    net.shift = net.fine = 2; /* too coarse for a step of a power */
    assert_false(newyork_net_is_sound(&net));
}

/* ---- who asks it ----------------------------------------------------------------------------- */

/* How often each card was tried at the root. */
static void think(const struct ct_thinker *thinker, int players, const char *scoring,
                  uint32_t tried[64])
{
    struct desk d = dealt(players, scoring, 7);
    struct newyork seen;
    struct ct_rng rng;
    struct ct_budget budget = {.iterations = 400};
    struct ct_verdict verdict;
    void *mind = thinker->open(&newyork_game, NULL, 0, 1000);
    assert_non_null(mind);
    newyork_game.observe(&d.kit.base, state_of(&d.s), d.s.turn, state_of(&seen));
    ct_rng_seed(&rng, 1, CT_STREAM_SEAT);
    thinker->think(mind, &d.kit.base, state_of(&seen), d.s.turn, &budget, &rng);
    memset(tried, 0, 64 * sizeof *tried);
    for (uint32_t at = 0; thinker->tell(mind, &at, &verdict);)
        tried[verdict.move & 63] = verdict.visits;
    thinker->close(mind);
}

static const struct {
    const char *what;
    int players;
    const char *scoring;
    bool asks;
} tables[] = {
    {"two", 2, "basic", false},
    {"three", 3, "basic", true},
    {"four", 4, "basic", true},
    {"four, pro", 4, "pro", false},
};

static void test_asked(void **state)
{
    (void)state;
    set_net();
    /* Whoever has his own card on top keeps it; nothing else counts. */
    for (int c = 0; c < 4; c++)
        for (int place = 0; place < 8; place++) net.place[(c * 5 + c) * 8 + place][c] = 8 << SHIFT;
    for (int c = 0; c < 4; c++) net.out[c][c] = 1 << FINE;
    assert_true(newyork_net_is_sound(&net));
    for (size_t i = 0; i < COUNT(tables); i++) {
        uint32_t with[64], without[64], bare[64];
        loaded = NULL;
        think(&newyork_mind, tables[i].players, tables[i].scoring, without);
        loaded = &net;
        think(&newyork_mind, tables[i].players, tables[i].scoring, with);
        bool differ = memcmp(with, without, sizeof with) != 0;
        if (differ != tables[i].asks)
            fail_msg("%s: the net makes %s difference", tables[i].what, differ ? "a" : "no");
        think(&newyork_bare_mind, tables[i].players, tables[i].scoring, bare);
        assert_memory_equal(bare, without, sizeof bare);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sight),  cmocka_unit_test(test_answers),
        cmocka_unit_test(test_powers), cmocka_unit_test(test_overflow),
        cmocka_unit_test(test_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
