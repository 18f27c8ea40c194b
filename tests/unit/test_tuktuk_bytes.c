/*
 * test_tuktuk_bytes.c - bytes that nobody vouches for: bounds answers for any of them, and what
 * it lets through does no harm, however little sense it makes. Meant for sanitizers.
 *
 * States of random games are spoilt field by field. Where only what is derived does not fit any
 * more it is made anew, so that most of them are let through: taxis in odd places, tiles of
 * nobody's, customers twice. Then everything is asked of them, and they are played on.
 */
#include "games/tuktuk/tuktuk.h"
#include "tests/unit/check.h"

#include <stdlib.h>

enum { TEXT = 1 << 16, LINES = 25 };

static struct tuktuk_kit kit;
static struct tuktuk state;
static const struct ct_kit *const the_kit = &kit.base;
static ct_state *const the_state = (ct_state *)(void *)&state;
static struct ct_rng rng;

static ct_state *own(struct tuktuk *s)
{
    return (ct_state *)(void *)s;
}

static unsigned below(unsigned n)
{
    return ct_rng_below(&rng, n);
}

static const char *const BOXES[] = {
    "{}",
    "{}",
    "{\"board\":{\"rows\":[\"1..L...2\",\".B.BB.B.\",\"LB.BB.BL\",\"..L..L..\",\"3.B..B.4\","
    "\"M..LL..G\"],\"rectangle\":[1,0,6,5]}}",
    /* hardly a street */
    "{\"board\":{\"rows\":[\"1.3.2.4\",\"BBBBBBB\",\"..#.#..\"],\"rectangle\":[0,0,6,2]}}",
};

static void make_kit(unsigned number)
{
    static int room[1 << 12];
    static const char *const each[] = {"1", "2", "3", "4"};
    struct ct_refusal why;
    struct ct_json doc;
    int players = 2 + (int)below(3);
    struct ct_config config = ct_config_default(&tuktuk_game, players);
    config.start = (uint8_t)below((unsigned)players);
    config.option[0] = (uint8_t)(number < 2 ? number : 2);
    config.option[1] = (uint8_t)below(2);
    ct_config_set(&tuktuk_game, &config, "customers",
                  each[below(number == 3 ? 1 : 8u / (unsigned)players)], NULL);
    assert_null(ct_json_read(&doc, BOXES[number], strlen(BOXES[number]), room, sizeof room));
    if (!ct_kit_init(&kit.base, &tuktuk_game, &config, &doc, 0, &why)) fail_msg("%s", why.token);
}

static ct_move any_move(void)
{
    static ct_move moves[TUKTUK_MOVES_MAX];
    int idle, count;
    if (state.turn == CT_CHANCE) return ct_pick_outcome(the_kit, the_state, &rng);
    count = tuktuk_moves(the_kit, the_state, moves, &idle);
    assert_in_range(count, 1, TUKTUK_MOVES_MAX - TUKTUK_BLOCK);
    return moves[below((unsigned)count)];
}

/* ---- everything that can be asked ---------------------------------------------------- */

static void look_at(const struct tuktuk *s, int eyes)
{
    static char text[TEXT];
    struct ct_pen pen = {.utf8 = below(2), .colour = below(2), .columns = (int)below(120)};
    struct ct_text out = ct_text_on(text, sizeof text);
    const ct_state *it = (const ct_state *)(const void *)s;
    tuktuk_face.view(the_kit, it, eyes, &out);
    assert_false(ct_text_is_cut(&out));
    ct_text_clear(&out);
    tuktuk_face.draw(the_kit, it, eyes, &pen, &out);
    ct_text_clear(&out);
    tuktuk_write_setup(the_kit, it, &out);
}

static void ask_for_moves(const struct tuktuk *s)
{
    static ct_move moves[TUKTUK_MOVES_MAX];
    char text[CT_MOVE_TEXT];
    const ct_state *it = (const ct_state *)(const void *)s;
    int idle, count = s->turn >= 0 ? tuktuk_moves(the_kit, it, moves, &idle) : 0;
    if (s->turn >= 0 && count < 1) fail_msg("no move in phase %d", s->phase);
    for (int i = 0; i < count; i += 1 + count / 16) {
        struct ct_text out = ct_text_on(text, sizeof text);
        struct ct_refusal why = {.token = "none"};
        if (!tuktuk_check(the_kit, it, moves[i], &why)) fail_msg("%s", why.token);
        tuktuk_check(the_kit, it, moves[i] ^ 1u << below(32), &why);
        tuktuk_write_move(the_kit, it, moves[i], &out);
        tuktuk_reveals(the_kit, it, moves[i]);
    }
    for (int i = 0; i < 8; i++) tuktuk_check(the_kit, it, ct_rng_next(&rng) >> below(32), NULL);
}

static void ask_everything(void)
{
    struct tuktuk seen, world;
    struct ct_score score;
    const char *wrong;
    tuktuk_score(the_kit, the_state, &score);
    tuktuk_audit(the_kit, the_state);
    ask_for_moves(&state);
    look_at(&state, CT_EVERYTHING);
    for (int eyes = CT_SPECTATOR; eyes < the_kit->config.players; eyes++) {
        if (eyes == CT_EVERYTHING) continue;
        tuktuk_observe(the_kit, the_state, eyes, own(&seen));
        if ((wrong = tuktuk_bounds(the_kit, own(&seen))) != NULL) fail_msg("seen: %s", wrong);
        look_at(&seen, eyes);
        tuktuk_imagine(the_kit, own(&seen), eyes, &rng, own(&world));
        if ((wrong = tuktuk_bounds(the_kit, own(&world))) != NULL) fail_msg("imagined: %s", wrong);
        if (eyes >= 0 && state.turn == eyes) ask_for_moves(&seen);
    }
}

/* Plays on from bytes that were let through: they stay so. */
static void play_on(int lines)
{
    static char text[TEXT];
    for (int i = 0; i < lines && state.turn != CT_OVER; i++) {
        struct tuktuk before = state;
        struct ct_text out = ct_text_on(text, sizeof text);
        ct_move m = any_move();
        tuktuk_apply(the_kit, the_state, m);
        tuktuk_face.events(the_kit, own(&before), m, the_state, CT_SPECTATOR, &out);
        const char *wrong = tuktuk_bounds(the_kit, the_state);
        if (wrong) fail_msg("a move leads out of bounds: %s", wrong);
    }
}

/* ---- spoiling -------------------------------------------------------------------------- */

static uint16_t any_street(void)
{
    return kit.street[below(kit.from[TUKTUK_CLASSES])] & 1023;
}

static void spoil_taxi(struct tuktuk_taxi *t)
{
    switch (below(6)) {
    case 0: t->square = any_street(); return;
    case 1: t->square = (uint16_t)below(below(4) ? TUKTUK_SQUARES : 65536); return;
    case 2: t->held = (uint8_t)below(below(2) ? state.drawn + 2u : 256); return;
    case 3: t->carries = (uint8_t)below(below(2) ? 10 : 256); return;
    case 4: t->delivered = (uint8_t)below(below(2) ? 4 : 256); return;
    default: t->last = (uint8_t)below(below(2) ? 4 : 256);
    }
}

static void spoil_tile(uint16_t *tile)
{
    switch (below(5)) {
    case 0: *tile = TUKTUK_UNKNOWN; return;
    case 1: *tile = (uint16_t)(below(32) << 10 | any_street()); return;
    case 2: *tile = tuktuk_tile_nowhere((int)below(TUKTUK_KIND_COUNT)); return;
    case 3: *tile = (uint16_t)(*tile ^ 1u << below(16)); return;
    default: *tile = (uint16_t)ct_rng_next(&rng);
    }
}

static void spoil_customer(uint16_t *customer)
{
    switch (below(4)) {
    case 0: *customer = TUKTUK_NOBODY; return;
    case 1: *customer = (uint16_t)ct_rng_next(&rng); return;
    default: *customer = kit.spot[kit.services + below((unsigned)(kit.spots - kit.services))];
    }
}

static void spoil_byte(void)
{
    static const uint8_t most[] = {4, 7, 5, 9, 121, 7, 2, 5, 2, 16, 9, 2};
    unsigned at = below(sizeof most); /* the bytes before the taxis */
    uint8_t *byte = (uint8_t *)&state + at;
    if (at == 0)
        *byte = (uint8_t)(below(7) - 2); /* the turn */
    else
        *byte = (uint8_t)below(below(8) ? most[at] : 256);
    if (at == 1 && below(2)) /* a phase with its turn */
        state.turn = state.phase >= TUKTUK_DECIDED ? CT_OVER
                     : state.phase == TUKTUK_ROLL  ? CT_CHANCE
                                                   : (int8_t)state.mover;
}

static void spoil(void)
{
    switch (below(8)) {
    case 0:
    case 1: spoil_taxi(&state.taxi[below(CT_SEATS_MAX)]); return;
    case 2:
    case 3: spoil_tile(&state.tile[below(TUKTUK_TILES_MAX)]); return;
    case 4: spoil_customer(&state.customer[below(TUKTUK_CUSTOMERS)]); return;
    case 5: state.board[below(TUKTUK_SQUARES)] ^= (uint8_t)(1u << below(8)); return;
    case 6: state.shut[below(TUKTUK_LINES)] ^= (uint8_t)(1u << below(8)); return;
    default: spoil_byte();
    }
}

/* bounds, after what is derived has been made anew if nothing else is wrong. */
static const char *bounds_derived_anew(void)
{
    const char *wrong = tuktuk_bounds(the_kit, the_state);
    bool derived = wrong && (strcmp(wrong, "the board shows another tile") == 0 ||
                             strcmp(wrong, "a one-way line is wrong") == 0);
    if (!derived) return wrong;
    tuktuk_derive(&kit, &state);
    return tuktuk_bounds(the_kit, the_state);
}

/* ---- tests ------------------------------------------------------------------------------ */

static void test_any_bytes(void **unused)
{
    (void)unused;
    ct_rng_seed(&rng, 1, 1);
    for (int n = 0; n < 4000; n++) {
        if (n % 100 == 0) make_kit((unsigned)n / 100 % COUNT(BOXES));
        for (size_t i = 0; i < sizeof state; i++)
            ((uint8_t *)&state)[i] = (uint8_t)(ct_rng_next(&rng) >> (n % 3 ? 24 : 29));
        if (!tuktuk_bounds(the_kit, the_state)) fail_msg("noise is let through");
    }
    memset(&state, 0, sizeof state);
    assert_non_null(tuktuk_bounds(the_kit, the_state));
    memset(&state, 0xff, sizeof state);
    assert_non_null(tuktuk_bounds(the_kit, the_state));
}

/* Every position of true games is let through, whoever looks. */
static void test_true_states(void **unused)
{
    (void)unused;
    ct_rng_seed(&rng, 2, 2);
    for (unsigned n = 0; n < 12; n++) {
        make_kit(n % COUNT(BOXES));
        tuktuk_init(the_kit, the_state, &rng);
        while (state.turn != CT_OVER) {
            const char *wrong = tuktuk_audit(the_kit, the_state);
            if (wrong) fail_msg("%s", wrong);
            if (below(8) == 0) ask_everything();
            tuktuk_apply(the_kit, the_state, any_move());
        }
        ask_everything();
    }
}

static void test_spoilt_states(void **unused)
{
    long tried = 0, passed = 0, senseless = 0;
    (void)unused;
    ct_rng_seed(&rng, 3, 3);
    for (unsigned n = 0; n < 60; n++) {
        make_kit(n % COUNT(BOXES));
        tuktuk_init(the_kit, the_state, &rng);
        for (int line = 0; state.turn != CT_OVER; line++) {
            struct tuktuk kept = state;
            for (int tries = 0; tries < 6; tries++) {
                for (unsigned i = 0, count = 1 + below(4); i < count; i++) spoil();
                tried++;
                if (!bounds_derived_anew()) {
                    passed++;
                    senseless += tuktuk_audit(the_kit, the_state) != NULL;
                    if (below(3) == 0) ask_everything();
                    play_on(LINES);
                }
                state = kept;
            }
            tuktuk_apply(the_kit, the_state, any_move());
        }
    }
    /* The test is one: many were let through, and most of those make no sense. */
    assert_in_range(passed, tried / 8, tried);
    assert_in_range(senseless, passed / 3, passed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_bytes),
        cmocka_unit_test(test_true_states),
        cmocka_unit_test(test_spoilt_states),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
