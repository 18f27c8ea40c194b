/*
 * test_traffiq.c - Manhattan TraffIQ clause by clause.
 *
 * Built-in scenarios are dealt from a list of the first tiles; the rest of the box follows in
 * any order. Fights and rides are tested on a block of 6 x 5 tiles with streets everywhere,
 * whose 20 crossings (1,1) to (5,4) are complete from the start.
 */
#include "tests/unit/any_bytes.h"
#include "tests/unit/preview.h"
#include "tests/unit/traffiq_desk.h"

/* ---- the worked positions -------------------------------------------------------------------- */

static void test_times_square(void **state)
{
    (void)state;
    struct desk d = dealt(2, "times-square", "RRRB BBBB");
    check_int("crossings at the start", d.s.nodes, 0);
    refused(&d, "BRRR@-1,-1", "TQ-5", "no-neighbour");
    refused(&d, "BRRR@0,0", "TQ-5", "occupied-cell");
    refused(&d, "RBRR@0,1", "TQ-5", "side-mismatch");
    refused_fact(&d, "RBRR@0,1", "side", "N");
    refused_fact(&d, "RBRR@0,1", "shows", "R");
    refused_fact(&d, "RBRR@0,1", "wanted", "B");
    refused_fact(&d, "RBRR@0,1", "neighbour", "0,0");
    play(&d, "BRRR@0,1");
    check_text("TQ-G1, TQ-6 the corner of four cells", legal(&d, true), "skip taxi@1,1 truck@1,1");
    check_int("crossings", d.s.nodes, 1);
    check_text("vertical", street(&d, 1, 1, TRAFFIQ_DOWN), "1,0 1,1 1,2");
    check_text("horizontal", street(&d, 1, 1, TRAFFIQ_ACROSS), "0,1 1,1 2,1");
    play(&d, "taxi@1,1");
    check_text("the taxi", at(&d, 1, 1), "0t");
}

static void test_central_park(void **state)
{
    (void)state;
    struct desk d = dealt(2, "central-park", "BBBR RRRR");
    check_int("(1,2) has no street", node_at(&d, 1, 2), TRAFFIQ_NONE);
    check_int("(1,4) has no street", node_at(&d, 1, 4), TRAFFIQ_NONE);
    assert_true(traffiq_is_complete(&d.kit, &d.s, place(&d, 1, 2)));
    assert_true(traffiq_is_complete(&d.kit, &d.s, place(&d, 1, 4)));
    assert_int_not_equal(node_at(&d, 1, 3), TRAFFIQ_NONE);
    play(&d, "BBBR@1,0");
    check_text("only the new corner", legal(&d, true), "skip taxi@1,1 truck@1,1");
    refused(&d, "taxi@1,3", "TQ-6", "not-by-this-tile");
    refused(&d, "taxi@1,2", "TQ-6", "without-street");
    refused(&d, "taxi@0,0", "TQ-6", "not-complete");
    refused(&d, "taxi@0,5000", "TQ-6", "far-outside");
}

/* After the ride green has 3 across against yellow 1 and red 2; down, yellow is stronger. */
static void test_sheet_example(void **state)
{
    (void)state;
    struct desk d = block(4, "");
    park(&d, "3t@1,1 3t@5,2 3t@3,2 1t@1,2 0T@4,2 1T@2,1 1T@2,4 2t@3,4");
    d.s.turn = 3;
    refused(&d, "taxi:1,1>2,2", "TQ-7", "way-blocked");
    d = block(4, "");
    park(&d, "3t@5,4 3t@5,2 3t@3,2 1t@1,2 0T@4,2 1T@2,1 1T@2,4 2t@3,4");
    d.s.turn = 3;
    play(&d, "taxi:5,4>2,2");
    check_text("only across", legal(&d, true), "compete:h hold");
    refused(&d, "compete:v", "TQ-12", "nobody-loses-down");
    refused(&d, "compete:hv", "TQ-12", "nobody-loses-down");
    refused(&d, "end", "TQ-12", "compete-first");
    play(&d, "compete:h");
    check_text("yellow left", at(&d, 1, 2), "");
    check_text("red left", at(&d, 4, 2), "");
    check_text("green stays", at(&d, 2, 2), "3t");
    check_text("yellow down stays", at(&d, 2, 1), "1T");
    check_text("blue is untouched", at(&d, 3, 4), "2t");
    check_int("red's trucks", d.s.supply[0][TRAFFIQ_TRUCK], 2);
    check_int("yellow's taxis", d.s.supply[1][TRAFFIQ_TAXI], 4);
}

/* ---- geometry -------------------------------------------------------------------------------- */

static void test_turning(void **state)
{
    (void)state;
    static const struct {
        const char *before, *after;
    } cases[] = {{"RBPW", "WRBP"}, {"RRRR", "RRRR"}, {"PRBR", "RPRB"}, {"WRBP", "PWRB"}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        uint8_t sides;
        char text[8];
        struct ct_text out = ct_text_on(text, sizeof text);
        assert_true(traffiq_read_sides(cases[i].before, 4, &sides));
        traffiq_put_sides(&out, traffiq_turned(sides));
        check_text("TQ-G2", text, cases[i].after);
    }
}

/* TQ-G3, TQ-G5: park ends a street, a change of colour does not. */
static void test_streets(void **state)
{
    (void)state;
    struct desk d = custom(2,
                           "[[0,0,\"RRRR\"],[1,0,\"RRRR\"],[2,0,\"RRBR\"],[3,0,\"RRPR\"],"
                           "[4,0,\"RRRR\"],[0,1,\"RRRR\"],[1,1,\"RPRR\"],[2,1,\"BPRP\"],"
                           "[3,1,\"PRRP\"],[4,1,\"RRRR\"]]",
                           "", 20, "RRRR");
    check_int("TQ-G4 crossings", d.s.nodes, 4);
    check_text("TQ-G3 red to beige goes on", street(&d, 2, 1, TRAFFIQ_ACROSS), "0,1 1,1 2,1 3,1");
    check_text("TQ-G3 park ends it", street(&d, 4, 1, TRAFFIQ_ACROSS), "4,1 5,1");
    check_text("TQ-G5 down", street(&d, 1, 1, TRAFFIQ_DOWN), "1,0 1,1 1,2");
}

/* ---- rules in their order -------------------------------------------------------------------- */

static void test_supply_and_deal(void **state)
{
    (void)state;
    static const struct {
        int players, taxis, trucks;
    } cases[] = {{2, 8, 3}, {3, 5, 2}, {4, 4, 2}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct desk d = dealt(cases[i].players, "times-square", "RRRR BBBB PRRR PBBB");
        for (int seat = 0; seat < cases[i].players; seat++) {
            check_int("TQ-1 taxis", d.s.supply[seat][TRAFFIQ_TAXI], cases[i].taxis);
            check_int("TQ-1 trucks", d.s.supply[seat][TRAFFIQ_TRUCK], cases[i].trucks);
            check_int("TQ-2 hand", traffiq_hand_size(&d.kit, &d.s, seat), 2);
        }
        check_int("TQ-2 stack", d.kit.tiles - d.s.drawn, 44 - 2 * cases[i].players);
        assert_true(slot_of(&d, 0, 0x55) == 1);
        assert_true(slot_of(&d, 1, 0x80) == 2);
    }
}

/* TQ-4: which actions may follow which. A attach, T taxi, L truck, D draw. */
static const struct {
    const char *done, *next;
} chains[] = {{"", "ATLD"}, {"A", "ATLD"}, {"T", "LD"}, {"L", "TD"}, {"D", "D"}};

static const char *action(char letter)
{
    switch (letter) {
    case 'A': return "PPPP@6,2";
    case 'T': return "taxi:1,1>1,2";
    case 'L': return "truck:3,3>3,4";
    default: return "draw";
    }
}

static struct desk desk_for_chains(void)
{
    struct desk d = block(2, "RRRR PRRR RRRR RRRR");
    park(&d, "0t@1,1 0T@3,3");
    return d;
}

static void test_chains(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(chains); i++) {
        struct desk d = desk_for_chains();
        if (*chains[i].done == 'A') {
            play(&d, "RRRR@6,0");
        } else if (*chains[i].done) {
            play(&d, action(*chains[i].done));
        }
        check_int("TQ-3 still his turn", d.s.turn, 0);
        assert_true(may(&d, "end"));
        for (const char *letter = "ATLD"; *letter; letter++) {
            const char *move = *letter == 'A' ? "PRRR@6,4" : action(*letter);
            bool allowed = strchr(chains[i].next, *letter) != NULL;
            if (may(&d, move) != allowed)
                fail_msg("TQ-4: %c after %s: allowed %d, wanted %d", *letter, chains[i].done,
                         !allowed, allowed);
        }
    }
}

static void test_order_refusals(void **state)
{
    (void)state;
    static const struct {
        const char *first, *then, *rule, *token;
    } cases[] = {
        {"draw", "RRRR@6,0", "TQ-4", "attach-after-draw"},
        {"draw", "taxi:1,1>1,2", "TQ-4", "ride-after-draw"},
        {"taxi:1,1>1,2", "RRRR@6,0", "TQ-4", "attach-after-ride"},
        {"taxi:1,1>1,2", "taxi:1,2>1,3", "TQ-4", "second-taxi-ride"},
        {"truck:3,3>3,4", "truck:3,4>3,3", "TQ-4", "second-truck-ride"},
        {"truck:3,3>3,4", "BBBB@6,0", "TQ-4", "attach-after-ride"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct desk d = desk_for_chains();
        play(&d, cases[i].first);
        refused(&d, cases[i].then, cases[i].rule, cases[i].token);
    }
}

static void test_turn_ends_by_itself(void **state)
{
    (void)state;
    struct desk d = desk_for_chains();
    play(&d, "taxi:1,1>1,2 draw");
    check_int("TQ-3 after two actions", d.s.turn, 1);
    play(&d, "end");
    check_int("TQ-3 after end", d.s.turn, 0);
}

static void test_attach(void **state)
{
    (void)state;
    struct desk d = dealt(2, "times-square", "PBBR BBBB");
    refused(&d, "RRRR@-1,0", "TQ-5", "not-in-hand");
    refused_fact(&d, "RRRR@-1,0", "tile", "RRRR");
    refused(&d, "BBBB@40,40", "TQ-5", "no-neighbour");
    refused(&d, "BBBB@1000000000000,-7", "TQ-5", "far-outside");
    refused_fact(&d, "BBBB@1000000000000,-7", "cell", NULL);
    play(&d, "BRPB@0,-1"); /* turned */
}

static void test_attach_refuses_rotation(void **state)
{
    (void)state;
    struct desk d = dealt(2, "times-square", "PBBB RRRR");
    refused(&d, "PBBB@3,1", "TQ-5", "side-mismatch");
    refused_fact(&d, "PBBB@3,1", "side", "W");
    play(&d, "RRRR@3,1");
    refused(&d, "RRRR@3,2", "TQ-5", "not-in-hand");
}

static void test_place(void **state)
{
    (void)state;
    struct desk d = ring(2);
    refused(&d, "taxi@1,1", "TQ-6", "nothing-to-place");
    refused(&d, "skip", "TQ-6", "nothing-to-place");
    play(&d, "RRRR@1,1");
    check_text("TQ-6 four", legal(&d, true),
               "skip taxi@1,1 taxi@1,2 taxi@2,1 taxi@2,2 truck@1,1 truck@1,2 truck@2,1 truck@2,2");
    refused(&d, "draw", "TQ-6", "place-first");
    refused(&d, "compete:h", "TQ-12", "nothing-to-compete");
    play(&d, "truck@2,2 taxi@1,1");
    refused(&d, "taxi@1,1", "TQ-6", "taken");
    play(&d, "skip");
    refused(&d, "taxi@1,2", "TQ-6", "nothing-to-place");
    check_int("still his turn", d.s.turn, 0);
    play(&d, "taxi:1,1>1,2"); /* TQ-6 driven to like any other, TQ-10 placed in this turn */
}

static void test_place_needs_supply(void **state)
{
    (void)state;
    struct desk d = block(4, "RRRR RRRR");
    park(&d, "0T@1,1 0T@5,4");
    play(&d, "RRRR@6,0 RRRR@6,1");
    refused(&d, "truck@6,1", "TQ-6", "no-truck-left");
    check_text("only taxis", legal(&d, true), "skip taxi@6,1");
}

static void test_rides(void **state)
{
    (void)state;
    static const struct {
        const char *move, *rule, *token, *fact, *wanted;
    } cases[] = {
        {"taxi:1,1>4,1", "TQ-7", "way-blocked", "at", "2,1"},
        {"taxi:1,1>2,1", "TQ-7", "crossing-taken", "to", "2,1"},
        {"taxi:1,1>1,1", "TQ-8", "stays-where-it-is", "from", "1,1"},
        {"taxi:2,1>3,1", "TQ-8", "not-your-vehicle", "from", "2,1"},
        {"taxi:4,4>3,4", "TQ-8", "is-a-truck", "from", "4,4"},
        {"truck:1,1>1,2", "TQ-9", "is-a-taxi", "from", "1,1"},
        {"taxi:3,3>3,4", "TQ-8", "no-taxi-there", "from", "3,3"},
        {"truck:-3,7>3,4", "TQ-9", "no-truck-there", "from", "-3,7"},
        {"truck:4,4>4,2", "TQ-9", "truck-too-far", "to", "4,2"},
        {"truck:4,4>5,3", "TQ-9", "truck-too-far", "to", "5,3"},
        {"taxi:1,1>0,1", "TQ-7", "incomplete-crossing", "to", "0,1"},
        {"truck:4,4>4,5", "TQ-7", "incomplete-crossing", "to", "4,5"},
        {"truck:4,4>4,6", "TQ-9", "truck-too-far", "to", "4,6"},
        {"truck:4,4>2,1", "TQ-9", "truck-too-far", "to", "2,1"},
        {"truck:4,4>4,4", "TQ-9", "stays-where-it-is", "from", "4,4"},
        {"truck:4,4>4,-5000", "TQ-9", "far-outside", "to", NULL},
        {"taxi:1,1>5000,1", "TQ-7", "far-outside", "to", NULL},
        {"taxi:-5000,1>1,1", "TQ-8", "far-outside", "from", NULL},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct desk d = block(2, "");
        park(&d, "0t@1,1 0T@4,4 1t@2,1 1t@1,2");
        refused(&d, cases[i].move, cases[i].rule, cases[i].token);
        refused_fact(&d, cases[i].move, cases[i].fact, cases[i].wanted);
    }
}

static void test_ride_lists(void **state)
{
    (void)state;
    struct desk d = block(2, "");
    park(&d, "0t@1,1 1t@2,1 1t@1,3 1T@2,2 0T@5,4");
    check_text("TQ-7 to TQ-9", legal(&d, false),
               "draw end taxi:1,1>1,2 truck:5,4>4,4 truck:5,4>5,3");
    d.s.turn = 1;
    assert_true(may(&d, "taxi:2,1>5,3"));
    assert_true(may(&d, "truck:2,2>3,2"));
    assert_false(may(&d, "truck:2,2>2,1"));
}

/* A park between two crossings: near, but no street. */
static void test_ride_needs_street(void **state)
{
    (void)state;
    struct desk d = custom(2,
                           "[[0,0,\"RRRR\"],[1,0,\"RRPR\"],[2,0,\"RRRR\"],"
                           "[0,1,\"RRRR\"],[1,1,\"PRRR\"],[2,1,\"RRRR\"]]",
                           "", 20, "RRRR");
    park(&d, "0T@1,1 0t@2,1");
    refused(&d, "truck:1,1>2,1", "TQ-7", "crossing-taken");
    struct desk e = custom(2,
                           "[[0,0,\"RRRR\"],[1,0,\"RRPR\"],[2,0,\"RRRR\"],"
                           "[0,1,\"RRRR\"],[1,1,\"PRRR\"],[2,1,\"RRRR\"]]",
                           "", 20, "RRRR");
    park(&e, "0T@1,1");
    refused(&e, "truck:1,1>2,1", "TQ-7", "no-street-between");
    struct desk f = e;
    traffiq_drop(&f.s.truck, node_at(&f, 1, 1));
    f.s.supply[0][TRAFFIQ_TRUCK]++;
    f.s.supply[0][TRAFFIQ_TAXI]--;
    refused(&f, "taxi:1,1>2,1", "TQ-7", "no-way");
}

static void test_draw(void **state)
{
    (void)state;
    struct desk d = block(2, "RRRR BBBB");
    play(&d, "draw draw");
    check_int("TQ-11 hand", traffiq_hand_size(&d.kit, &d.s, 0), 4);
    check_int("TQ-11 of the other", traffiq_hand_size(&d.kit, &d.s, 1), 2);
}

/* TQ-12: equal ones stay, rivals are compared one by one, both streets at once. */
static void test_compete(void **state)
{
    (void)state;
    struct desk d = block(3, "");
    park(&d, "0T@1,4 1t@3,3 1t@1,1 1t@2,2 2T@5,3");
    play(&d, "truck:1,4>1,3");
    check_text("the weaker one across and down", legal(&d, true),
               "compete:h compete:hv compete:v hold");
    struct desk held = d;
    play(&held, "hold");
    check_text("nothing happened", at(&held, 3, 3), "1t");
    play(&d, "compete:hv");
    check_text("across", at(&d, 3, 3), "");
    check_text("down", at(&d, 1, 1), "");
    check_text("equal stays", at(&d, 5, 3), "2T");
    check_text("other streets stay", at(&d, 2, 2), "1t");
    check_int("the ride is done", d.s.done, TRAFFIQ_DID_TRUCK);
}

static void test_all_placed(void **state)
{
    (void)state;
    struct desk d = ring(4);
    d.s.supply[0][TRAFFIQ_TAXI] = 1;
    d.s.supply[0][TRAFFIQ_TRUCK] = 0;
    struct ct_refusal why;
    ct_move m;
    assert_true(try(&d, "RRRR@1,1", 8, &m, &why));
    game->apply(kit_of(&d), state_of(&d), m);
    assert_true(try(&d, "taxi@1,1", 8, &m, &why));
    game->apply(kit_of(&d), state_of(&d), m);
    check_int("TQ-13 over at once", d.s.turn, CT_OVER);
    /* TQ-13: no competing follows, though a rival would lose. */
    struct desk rival = ring(4);
    play(&rival, "RRRR@1,1");
    rival.s.open &= (uint8_t) ~(1u << (node_at(&rival, 2, 1) - rival.s.first_open));
    park(&rival, "1t@2,1");
    rival.s.supply[0][TRAFFIQ_TAXI] = 0;
    rival.s.supply[0][TRAFFIQ_TRUCK] = 1;
    assert_true(try(&rival, "truck@1,1", 9, &m, &why));
    game->apply(kit_of(&rival), state_of(&rival), m);
    check_int("TQ-13 no competing", rival.s.turn, CT_OVER);
    struct ct_score score;
    game->score(kit_of(&d), state_of(&d), &score);
    check_text("TQ-13 reason", score.reason, "all-placed");
    refused(&d, "taxi@1,2", "TQ-13", "game-over");
}

static void test_last_round(void **state)
{
    (void)state;
    struct desk d = custom(2, "[[0,0,\"RRRR\"]]", "", 20, "PPPP");
    for (int i = 0; i < 7; i++) play(&d, "draw draw"); /* seat 0 first; 16 in the stack */
    play(&d, "draw end");
    check_int("seat 0 at turn", d.s.turn, 0);
    play(&d, "draw");
    check_text("TQ-14: only end remains", legal(&d, true), "end");
    refused(&d, "draw", "TQ-11", "stack-empty");
    play(&d, "end");
    check_int("one more turn of 1", d.s.turn, 1);
    play(&d, "end");
    check_int("the drawer last", d.s.turn, 0);
    play(&d, "end");
    check_int("over", d.s.turn, CT_OVER);
    refused(&d, "end", "TQ-14", "game-over");
}

static void test_standstill(void **state)
{
    (void)state;
    struct desk d = block(2, "RRRR RRRR RRRR RRRR");
    for (int i = 0; i < 7; i++) play(&d, "end");
    play(&d, "RRRR@6,0 end"); /* an attach starts the count anew */
    for (int i = 0; i < 7; i++) play(&d, "end");
    assert_true(may(&d, "draw"));
    play(&d, "end");
    refused(&d, "draw", "TQ-15", "no-drawing-now");
    play(&d, "RRRR@6,1 skip end"); /* attaching stays legal and calls nothing off */
    check_int("one turn left", d.s.last_turns, 1);
    refused(&d, "draw", "TQ-15", "no-drawing-now");
    play(&d, "end");
    check_int("TQ-15 over", d.s.turn, CT_OVER);
    struct ct_score score;
    game->score(kit_of(&d), state_of(&d), &score);
    check_text("TQ-15 reason", score.reason, "last-round");
    check_int("TQ-16 equal points share the place", score.rank[0] + score.rank[1], 2);
}

static void test_score(void **state)
{
    (void)state;
    struct desk d = block(3, "");
    struct ct_score score;
    park(&d, "0T@1,1 0t@1,2 1t@2,2 1T@3,3 2t@4,4");
    game->score(kit_of(&d), state_of(&d), &score);
    static const int points[] = {3, 3, 1}, ranks[] = {1, 1, 3};
    for (int seat = 0; seat < 3; seat++) {
        check_int("TQ-16 points", score.points[seat], points[seat]);
        check_int("TQ-16 rank", score.rank[seat], ranks[seat]);
    }
}

/* ---- the map has no border -------------------------------------------------------------- */

static void test_long_road(void **state)
{
    (void)state;
    static const struct {
        const char *layout;
        int x, y, dx, dy;
    } cases[] = {
        {"[[100,100,\"RRRR\"]]", 100, 100, 1, 0},
        {"[[100,100,\"RRRR\"]]", 100, 100, 0, 1},
        {"[[-100,-100,\"RRRR\"]]", -100, -100, -1, 0},
        {"[[-100,-100,\"RRRR\"]]", -100, -100, 0, -1},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct desk d = custom(2, cases[i].layout, "", 100, "RRRR");
        int x = cases[i].x, y = cases[i].y;
        while (d.s.turn != CT_OVER) {
            char move[CT_MOVE_TEXT];
            struct ct_text out = ct_text_on(move, sizeof move);
            bool holds =
                traffiq_hand_size(&d.kit, &d.s, d.s.turn) && !(d.s.done & TRAFFIQ_DID_DRAW);
            if (holds)
                ct_put_format(&out, "RRRR@%d,%d", x += cases[i].dx, y += cases[i].dy);
            else
                ct_put(&out, may(&d, "draw") ? "draw" : "end");
            play(&d, move);
        }
        check_int("all tiles in one line", abs(x - cases[i].x + y - cases[i].y), 100);
        check_int("too large to be kept", d.s.big, 1);
    }
}

/* ---- hidden hands ----------------------------------------------------------------------- */

static void test_observe(void **state)
{
    (void)state;
    struct desk d = dealt(2, "times-square", "RRRB PBBB RRRR BBBB WRRR");
    struct traffiq seen;
    play(&d, "BRRR@0,1 skip draw");
    game->observe(kit_of(&d), state_of(&d), 1, (ct_state *)(void *)&seen);
    check_int("seat 1 sees his own", d.kit.kind_sides[seen.stack[2]], 0x00);
    check_int("not the other's", seen.stack[4], TRAFFIQ_NONE);
    check_int("nor which draw was attached", traffiq_count(traffiq_hand(&seen, 0)), 0);
    check_int("but how many he holds", traffiq_hand_size(&d.kit, &seen, 0), 2);
    check_int("not the stack", seen.stack[5], TRAFFIQ_NONE);
}

static const char *told(struct desk *d, const char *move, int eyes)
{
    static char text[2000];
    struct ct_text out = ct_text_on(text, sizeof text);
    struct desk after = *d;
    ct_move m;
    assert_true(game->read_move(kit_of(d), state_of(d), move, strlen(move), &m));
    game->apply(kit_of(d), state_of(&after), m);
    game->face->events(kit_of(d), state_of(d), m, state_of(&after), eyes, &out);
    return text;
}

/* Who plays nowhere sees no hand; with open hands all see the same. */
static void test_spectators(void **state)
{
    (void)state;
    struct desk d = dealt(4, "times-square", "");
    struct traffiq seen, by_seat;
    game->observe(kit_of(&d), state_of(&d), CT_SPECTATOR, (ct_state *)(void *)&seen);
    assert_true(traffiq_is_empty(&seen.in_hand));
    for (int slot = 0; slot < d.kit.tiles; slot++)
        check_int("stack", seen.stack[slot], TRAFFIQ_NONE);
    assert_true(ct_kit_hides(kit_of(&d)));
    assert_null(strstr(told(&d, "draw", CT_SPECTATOR), "tile"));
    assert_non_null(strstr(told(&d, "draw", CT_EVERYTHING), "drew-tile"));
    d.kit.base.config.option[1] = 1;
    d.kit.open_hands = true;
    assert_false(ct_kit_hides(kit_of(&d)));
    assert_non_null(strstr(told(&d, "draw", CT_SPECTATOR), "drew-tile"));
    play(&d, "draw draw");
    game->observe(kit_of(&d), state_of(&d), CT_SPECTATOR, (ct_state *)(void *)&seen);
    for (int seat = 0; seat < 4; seat++) {
        game->observe(kit_of(&d), state_of(&d), seat, (ct_state *)(void *)&by_seat);
        assert_memory_equal(&seen, &by_seat, sizeof seen);
    }
}

static void test_previews(void **state)
{
    (void)state;
    struct desk d = dealt(3, "central-park", "");
    check_previews(kit_of(&d), 3);
    d = dealt(2, "times-square", "");
    check_previews(kit_of(&d), 3);
}

/* A tile that was attached must have been in hand before, in every imagined world. */
static void test_imagine(void **state)
{
    (void)state;
    struct desk d = dealt(2, "times-square", "RRRB PBBB RRRR BBBB WRRR");
    struct ct_rng rng;
    int first = 0;
    play(&d, "BRRR@0,1 skip draw draw draw");
    ct_rng_seed(&rng, 1, 0);
    for (int i = 0; i < 200; i++) {
        struct traffiq seen, world;
        game->observe(kit_of(&d), state_of(&d), 1, (ct_state *)(void *)&seen);
        game->imagine(kit_of(&d), (ct_state *)(void *)&seen, 1, &rng, (ct_state *)(void *)&world);
        check_text("audit", game->audit(kit_of(&d), (ct_state *)(void *)&world), NULL);
        bool in_deal =
            d.kit.kind_sides[world.stack[0]] == 0x01 || d.kit.kind_sides[world.stack[1]] == 0x01;
        assert_true(in_deal);
        first += d.kit.kind_sides[world.stack[0]] == 0x01;
    }
    assert_in_range(first, 60, 150);
}

static void test_any_bytes(void **state)
{
    (void)state;
    struct desk d = dealt(2, "times-square", "");
    check_any_bytes(kit_of(&d), 8, 13, 200);
    d = dealt(4, "central-park", "");
    d.kit.base.config.option[1] = 1;
    d.kit.open_hands = true;
    check_any_bytes(kit_of(&d), 6, 13, 200);
    d = custom(3, "[[0,0,\"RRRR\"]]", "RRBB", 60, "RRRR"); /* its map outgrows the state */
    check_any_bytes(kit_of(&d), 4, 13, 200);
}

/* ---- set-ups and boxes ------------------------------------------------------------------ */

static void test_bad_layouts(void **state)
{
    (void)state;
    static const struct {
        const char *setup, *token;
    } cases[] = {
        {"{}", "custom-without-box"},
        {"{\"layout\":3}", "layout-no-list"},
        {"{\"layout\":[]}", "layout-size"},
        {"{\"layout\":[[0,0]]}", "layout-no-tile"},
        {"{\"layout\":[[0,0,\"RRX\"]]}", "layout-no-tile"},
        {"{\"layout\":[[0.0,0,\"RRRR\"]]}", "layout-no-tile"},
        {"{\"layout\":[[101,0,\"RRRR\"]]}", "layout-too-far"},
        {"{\"layout\":[[1,0,\"RRRR\"],[1,0,\"RRRR\"]]}", "layout-cell-twice"},
        {"{\"layout\":[[1,0,\"RRRR\"],[1,1,\"BRRR\"]]}", "layout-mismatch"},
        {"{\"layout\":[[1,0,\"RRRR\"],[2,1,\"RRRR\"]]}", "layout-apart"},
        {"{\"layout\":[[1,0,\"RRRR\"]],\"stack\":[\"RRRR\"]}", "stack-size"},
        {"{\"layout\":[[1,0,\"RRRR\"]],\"stack\":\"RRRR\"}", "stack-no-list"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct traffiq_kit kit;
        struct ct_refusal why = {0};
        struct ct_config config = ct_config_default(game, 2);
        struct ct_json doc = read_json(cases[i].setup);
        assert_true(ct_config_set(game, &config, "scenario", "custom", NULL));
        assert_false(ct_kit_init(&kit.base, game, &config, &doc, 0, &why));
        check_text(cases[i].setup, why.rule, "R-5");
        check_text(cases[i].setup, why.token, cases[i].token);
    }
}

static void test_bad_stacks(void **state)
{
    (void)state;
    static const struct {
        const char *with, *token;
    } cases[] = {
        {"PRRR", "stack-copies"},       /* once more, another one less */
        {"RPRR", "stack-foreign-tile"}, /* turned: not as printed */
        {"PRR", "stack-no-tile"},
        {"RRRR\",\"", "stack-count"}, /* one more */
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct desk d = dealt(2, "times-square", "RRRR");
        char text[1000], *tile;
        struct ct_text out = ct_text_on(text, sizeof text);
        struct ct_refusal why = {0};
        game->write_setup(kit_of(&d), state_of(&d), &out);
        tile = strstr(text, "RRRR");
        size_t len = strlen(cases[i].with);
        const char *rest = tile + (len > 4 ? 0 : 4);
        memmove(tile + len, rest, strlen(rest) + 1);
        memcpy(tile, cases[i].with, len);
        struct ct_json doc = read_json(text);
        assert_false(game->read_setup(kit_of(&d), state_of(&d), &doc, 0, &why));
        check_text(cases[i].with, why.rule, "R-5");
        check_text(cases[i].with, why.token, cases[i].token);
    }
}

static const struct ct_box_file *box_file(const char *flag)
{
    const struct ct_box_file *file = game->files;
    while (strcmp(file->flag, flag) != 0) file++;
    return file;
}

static void test_box_errors(void **state)
{
    (void)state;
    static const struct {
        const char *file, *text, *token, *line;
    } cases[] = {
        {"tiles", "# mine\n20 RRRR\n3 RRXB\n", "file-no-tile", "3"},
        {"tiles", "20 RRRR\n0 RRRB\n", "tiles-count", "2"},
        {"tiles", "20 RRRR\n\n\n+3 RRRB\n", "tiles-count", "4"},
        {"tiles", "20\n", "tiles-line-shape", "1"},
        {"tiles", "20 RRRR BBBB # too much\n", "tiles-line-shape", "1"},
        {"tiles", "60 RRRR\n41 RRRB\n", "tiles-too-many", "2"},
        {"tiles", "10 RRRR\n9 RRRB\n", "tiles-too-few", "2"},
        {"tiles", "# none\n", "tiles-too-few", "1"},
        {"tiles", "", "file-empty", "1"},
        {"layout", "", "file-empty", "1"},
        {"layout", "\xef\xbb\xbf", "file-empty", "1"},
        {"layout", "0 0 RRRR\n1 0\n", "layout-line-shape", "2"},
        {"layout", "0 0 RRRR\n0 0 RRRR\n", "file-cell-twice", "2"},
        {"layout", "0 0 RRRR\n# next\n0 1 PRRR\n", "file-mismatch", "3"},
        {"layout", "0 0 RRRR\n1 1 RRRR\n", "file-apart", "2"},
        {"layout", "0 101 RRRR\n", "layout-coordinate", "1"},
        {"layout", "0 0 rrrr\n", "file-no-tile", "1"},
        {"layout", "# nothing\n\n", "layout-empty", "2"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char members[2000];
        struct ct_text out = ct_text_on(members, sizeof members);
        struct ct_refusal why = {0};
        const struct ct_box_file *file = box_file(cases[i].file);
        if (file->convert(cases[i].text, strlen(cases[i].text), &out, NULL, NULL, &why))
            fail_msg("%s was not refused", cases[i].text);
        check_text(cases[i].text, why.rule, "R-5");
        check_text(cases[i].text, why.token, cases[i].token);
        check_text(cases[i].text, ct_refusal_fact(&why, "line"), cases[i].line);
    }
}

static void test_box_files(void **state)
{
    (void)state;
    static const char tiles[] = "\xef\xbb\xbf# mine\r\n 19 RRRB\r\n1\tPRRR # a park\r\n1 RRRP";
    static const char layout[] = "-1 0 RRRR\n0 0 RBRR\n";
    char members[2000], warnings[200];
    struct ct_text out = ct_text_on(members, sizeof members);
    struct ct_text odd = ct_text_on(warnings, sizeof warnings);
    assert_true(box_file("layout")->convert(layout, strlen(layout), &out, &odd, NULL, NULL));
    check_text("layout", members, "\"layout\":[[-1,0,\"RRRR\"],[0,0,\"RBRR\"]]");
    ct_text_clear(&out);
    assert_true(box_file("tiles")->convert(tiles, strlen(tiles), &out, &odd, NULL, NULL));
    assert_non_null(strstr(members, "\"stack\":[\"RRRB\",\"RRRB\","));
    check_text("a twin is odd", warnings, "line 4: RRRP is the same tile as on line 3\n");
}

/* ---- texts ------------------------------------------------------------------------------ */

static void test_unreadable(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",           "RRRR",        "RRRR@",        "RRRR@1",      "RRRR@1,",    "RRRR@01,1",
        "RRRR@1,-0",  "RRRR@+1,1",   "RRRR@1,1 ",    "RRXR@1,1",    "rrrr@1,1",   "RRRRR@1,1",
        "taxi",       "taxi@",       "taxi:1,1",     "taxi:1,1>",   "taxi:1,1>2", "taxi:1,1>2,2x",
        "taxi:1,1-2", "truck@1.0,1", "truck:1,1>,2", "bus@1,1",     "Draw",       "draw ",
        "compete",    "compete:",    "compete:vh",   "compete:hv ", "ends",       "sk",
    };
    struct desk d = dealt(2, "times-square", "RRRR");
    for (size_t i = 0; i < COUNT(texts); i++) {
        ct_move m;
        if (game->read_move(kit_of(&d), state_of(&d), texts[i], strlen(texts[i]), &m))
            fail_msg("\"%s\" was read as a move", texts[i]);
    }
}

/* What was typed comes back in the refusal, legal or not. */
static void test_texts_survive(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "RBPW@-90,100", "taxi@3,4",  "truck@-5,0",    "taxi:1,1>2,2", "truck:5,4>-3,7",
        "taxi:9,9>1,1", "compete:h", "compete:hv",    "compete:v",    "draw",
        "end",          "skip",      "truck:0,0>0,1", "hold",
    };
    struct desk d = block(2, "");
    for (size_t i = 0; i < COUNT(texts); i++) {
        char back[CT_MOVE_TEXT];
        struct ct_text out = ct_text_on(back, sizeof back);
        ct_move m;
        assert_true(game->read_move(kit_of(&d), state_of(&d), texts[i], strlen(texts[i]), &m));
        game->write_move(kit_of(&d), state_of(&d), m, &out);
        check_text("text", back, texts[i]);
    }
}

/* ---- facts, over random games ----------------------------------------------------------- */

/* The frontier's bit sets against laying every tile everywhere. */
static int count_attaches_slowly(struct desk *d)
{
    int count = 0;
    for (int sides = 0; sides < 256; sides++) {
        if (slot_of(d, d->s.turn, (uint8_t)sides) < 0) continue;
        for (int x = -14; x < 18; x++)
            for (int y = -14; y < 18; y++) {
                ct_move m =
                    traffiq_move(TRAFFIQ_MOVE_ATTACH, (unsigned)sides << 16 | place(d, x, y));
                count += game->check(kit_of(d), state_of(d), m, NULL);
            }
    }
    return count;
}

static bool is_small(const struct desk *d)
{
    for (int tile = 0; tile < traffiq_tiles(&d->kit, &d->s); tile++) {
        traffiq_place cell = traffiq_tile_cell(&d->kit, &d->s, tile);
        int x = traffiq_x(&d->kit, cell), y = traffiq_y(&d->kit, cell);
        if (abs(x) > 13 || abs(y) > 13) return false;
    }
    return true;
}

static void test_facts(void **state)
{
    (void)state;
    struct ct_rng rng;
    static ct_move moves[20000];
    ct_rng_seed(&rng, 5, 0);
    for (int round = 0; round < 30; round++) {
        struct desk d = dealt(2 + round % 3, round % 2 ? "central-park" : "times-square", "");
        game->init(kit_of(&d), state_of(&d), &rng);
        for (int line = 0; d.s.turn != CT_OVER; line++) {
            int idle, attaches = 0, count = game->moves(kit_of(&d), state_of(&d), moves, &idle);
            assert_true(count > 0 && count <= game->moves_max && line < game->lines_max);
            for (int i = 0; i < count; i++)
                attaches += traffiq_move_kind(moves[i]) == TRAFFIQ_MOVE_ATTACH;
            if (attaches && line % 16 == 0 && is_small(&d))
                check_int("attaches, counted slowly", attaches, count_attaches_slowly(&d));
            int choices = count > idle ? count - idle : count;
            game->apply(kit_of(&d), state_of(&d), moves[ct_rng_below(&rng, (uint32_t)choices)]);
            check_text("audit", game->audit(kit_of(&d), state_of(&d)), NULL);
        }
    }
}

/* Each clause of the specification has its sentence. */
static void test_rulebook(void **state)
{
    (void)state;
    const struct ct_rule *rule = game->face->rulebook;
    char wanted[12];
    for (int i = 1; i <= 21; i++, rule++) {
        struct ct_text out = ct_text_on(wanted, sizeof wanted);
        ct_put_format(&out, i <= 5 ? "TQ-G%d" : "TQ-%d", i <= 5 ? i : i - 5);
        check_text("rulebook", rule->id, wanted);
    }
    assert_null(rule->id);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_times_square),
        cmocka_unit_test(test_central_park),
        cmocka_unit_test(test_sheet_example),
        cmocka_unit_test(test_turning),
        cmocka_unit_test(test_streets),
        cmocka_unit_test(test_supply_and_deal),
        cmocka_unit_test(test_chains),
        cmocka_unit_test(test_order_refusals),
        cmocka_unit_test(test_turn_ends_by_itself),
        cmocka_unit_test(test_attach),
        cmocka_unit_test(test_attach_refuses_rotation),
        cmocka_unit_test(test_place),
        cmocka_unit_test(test_place_needs_supply),
        cmocka_unit_test(test_rides),
        cmocka_unit_test(test_ride_lists),
        cmocka_unit_test(test_ride_needs_street),
        cmocka_unit_test(test_draw),
        cmocka_unit_test(test_compete),
        cmocka_unit_test(test_all_placed),
        cmocka_unit_test(test_last_round),
        cmocka_unit_test(test_standstill),
        cmocka_unit_test(test_score),
        cmocka_unit_test(test_long_road),
        cmocka_unit_test(test_observe),
        cmocka_unit_test(test_spectators),
        cmocka_unit_test(test_previews),
        cmocka_unit_test(test_imagine),
        cmocka_unit_test(test_any_bytes),
        cmocka_unit_test(test_bad_layouts),
        cmocka_unit_test(test_bad_stacks),
        cmocka_unit_test(test_box_errors),
        cmocka_unit_test(test_box_files),
        cmocka_unit_test(test_unreadable),
        cmocka_unit_test(test_texts_survive),
        cmocka_unit_test(test_facts),
        cmocka_unit_test(test_rulebook),
    };
    return cmocka_run_group_tests_name("traffiq", tests, NULL, NULL);
}
