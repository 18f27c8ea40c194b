/*
 * test_traffiq_face.c - what people read of Manhattan TraffIQ: the text board and its last
 * lines, the sentences of moves, and the messages about files of their own.
 */
#include "tests/unit/traffiq_desk.h"

#include "core/say.h"

/* ---- the text board --------------------------------------------------------------------- */

static const char *board(struct desk *d, int seat, int columns)
{
    static char text[1 << 15];
    struct ct_text out = ct_text_on(text, sizeof text);
    struct ct_pen pen = {.columns = columns};
    struct traffiq seen = d->s;
    if (seat >= 0) game->observe(kit_of(d), state_of(d), seat, (ct_state *)(void *)&seen);
    game->face->draw(kit_of(d), (ct_state *)(void *)&seen, seat, &pen, &out);
    assert_false(ct_text_is_cut(&out));
    return text;
}

static const char *line_of(const char *text, int number)
{
    static char line[200];
    struct ct_text out = ct_text_on(line, sizeof line);
    for (; number > 0; number--) text = strchr(text, '\n') + 1;
    ct_put_bytes(&out, text, strcspn(text, "\n"));
    return line;
}

/* What stands below the line of the stack, line ends as bars. */
static const char *below_stack(struct desk *d, int seat)
{
    static char text[2000];
    const char *from = strstr(board(d, seat, 80), "\n  Stack ");
    assert_non_null(from);
    from = strchr(from + 1, '\n') + 1;
    struct ct_text out = ct_text_on(text, sizeof text);
    for (; *from; from++) ct_put_char(&out, *from == '\n' ? '|' : *from);
    return text;
}

static void check_width(struct desk *d, int columns)
{
    const char *text = board(d, -1, columns);
    while (*text) {
        size_t len = strcspn(text, "\n");
        if ((int)len > columns) fail_msg("%zu columns: %.*s", len, (int)len, text);
        text += len + 1;
    }
}

/* A road from -100 to the west has columns of four characters in narrow cells. */
static void test_width(void **state)
{
    (void)state;
    static const struct {
        const char *layout;
        int x, y, dx, dy;
    } cases[] = {
        {"[[-100,-100,\"RRRR\"]]", -100, -100, -1, 0},
        {"[[-94,0,\"RRRR\"]]", -94, 0, -1, 0},
        {"[[-100,-100,\"RRRR\"]]", -100, -100, 0, -1},
        {"[[100,100,\"RRRR\"]]", 100, 100, 1, 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct desk d = custom(2, cases[i].layout, "", 100, "RRRR");
        int x = cases[i].x, y = cases[i].y;
        while (d.s.turn != CT_OVER) {
            char move[CT_MOVE_TEXT];
            struct ct_text out = ct_text_on(move, sizeof move);
            if (traffiq_hand_size(&d.kit, &d.s, d.s.turn) && !(d.s.done & TRAFFIQ_DID_DRAW))
                ct_put_format(&out, "RRRR@%d,%d", x += cases[i].dx, y += cases[i].dy);
            else
                ct_put(&out, may(&d, "draw") ? "draw" : "end");
            play(&d, move);
            for (int columns = 80; columns <= 132; columns += 13) check_width(&d, columns);
        }
    }
}

static void test_column_numbers(void **state)
{
    (void)state;
    struct desk d = custom(2, "[[-94,0,\"RRRR\"]]", "", 40, "RRRR");
    const char *road[] = {"RRRR@-95,0 RRRR@-96,0",
                          "RRRR@-97,0 RRRR@-98,0",
                          "draw draw",
                          "draw draw",
                          "RRRR@-99,0 RRRR@-100,0",
                          "RRRR@-101,0 RRRR@-102,0",
                          "draw draw",
                          "draw draw",
                          "RRRR@-103,0 RRRR@-104,0",
                          "end"};
    for (size_t i = 0; i < COUNT(road); i++) play(&d, road[i]);
    check_text("narrow", line_of(board(&d, -1, 80), 0),
               "        -104    -102    -100     -98     -96     -94");
    check_text("over the free cells", line_of(board(&d, -1, 80), 2),
               "  -1       +   +   +   +   +   +   +   +   +   +   +");
    check_text("wide", line_of(board(&d, -1, 120), 0),
               "     -105  -104  -103  -102  -101  -100   -99   -98   -97   -96   -95   -94   -93");
}

/* ---- what is to be decided -------------------------------------------------------------- */

static void test_prompt_of_actions(void **state)
{
    (void)state;
    struct desk d = block(2, "RRRR PPPP");
    check_text("at first", below_stack(&d, 0), "  Action 1 of 2: attach a tile, draw or end.|");
    park(&d, "0t@1,1 0T@3,3");
    check_text("all", below_stack(&d, 0),
               "  Action 1 of 2: attach a tile, ride a taxi, ride a truck, draw or end.|");
    check_text("seen by another", below_stack(&d, 1),
               "  Action 1 of 2: attach a tile, ride a taxi, ride a truck, draw or end.|");
    play(&d, "taxi:1,1>1,2");
    check_text("after a ride", below_stack(&d, 0), "  Action 2 of 2: ride a truck, draw or end.|");
    play(&d, "draw");
    check_text("PPPP fits nowhere", below_stack(&d, 1), "  Action 1 of 2: draw or end.|");
    check_text("but who knows", below_stack(&d, 0),
               "  Action 1 of 2: attach a tile, draw or end.|");
    struct desk shut = block(2, "");
    park(&shut, "0t@1,1 0T@5,4 1t@1,2 1t@2,1 1t@4,4 1t@5,3");
    check_text("nobody can move", below_stack(&shut, 0), "  Action 1 of 2: draw or end.|");
}

static void test_prompt_of_placing(void **state)
{
    (void)state;
    struct desk d = ring(4);
    play(&d, "RRRR@1,1");
    check_text("four", below_stack(&d, 0),
               "  Place a taxi or a truck on 1,1 or 2,1 or 1,2 or 2,2, or skip.|");
    play(&d, "truck@1,1 truck@2,1 taxi@1,2");
    check_text("one", below_stack(&d, 0), "  Place a taxi on 2,2, or skip.|");
    play(&d, "taxi@2,2");
    check_text("on", below_stack(&d, 0), "  Action 2 of 2: attach a tile, draw or end.|");
}

static void test_prompt_of_competing(void **state)
{
    (void)state;
    struct desk d = block(3, "");
    park(&d, "0T@1,4 1t@3,3 1t@1,1 1t@2,2 2T@5,3");
    play(&d, "truck:1,4>1,3");
    check_text("both streets", below_stack(&d, 0),
               "  Compete at 1,3 on a street or on both (compete:hv), or hold.|"
               "  compete:h would remove yellow's taxi at 3,3.|"
               "  compete:v would remove yellow's taxi at 1,1.|");
    struct desk f = block(4, "");
    park(&f, "3t@5,4 3t@5,2 3t@3,2 1t@1,2 0T@4,2 1T@2,1 1T@2,4 2t@3,4");
    f.s.turn = 3;
    play(&f, "taxi:5,4>2,2");
    check_text("two lose", below_stack(&f, 1),
               "  Compete at 2,2 or hold.|"
               "  compete:h would remove yellow's taxi at 1,2 and red's truck at 4,2.|");
    play(&f, "compete:h");
    check_text("then", below_stack(&f, 3), "  Action 2 of 2: draw or end.|");
}

/* A long list breaks between words. */
static void test_prompt_breaks(void **state)
{
    (void)state;
    struct desk e = block(4, "");
    park(&e, "0T@3,1 0T@1,2 1t@2,2 2t@4,2 3t@5,2");
    play(&e, "truck:3,1>3,2");
    check_text("three lose", below_stack(&e, 0),
               "  Compete at 3,2 or hold.|"
               "  compete:h would remove yellow's taxi at 2,2 and blue's taxi at 4,2 and green's|"
               "    taxi at 5,2.|");
}

/* ---- warnings --------------------------------------------------------------------------- */

static void test_quiet_warning(void **state)
{
    (void)state;
    static const char warning[] = "Turns without attaching or drawing until the last round: ";
    struct desk d = block(2, "RRRR RRRR RRRR RRRR");
    for (int i = 0; i < 5; i++) play(&d, "end");
    assert_null(strstr(board(&d, 0, 80), warning));
    play(&d, "end");
    assert_non_null(strstr(board(&d, 0, 80), "until the last round: 2\n"));
    struct desk drew = d;
    play(&drew, "draw");
    assert_null(strstr(board(&drew, 0, 80), warning));
    play(&d, "RRRR@6,0");
    assert_null(strstr(board(&d, 0, 80), warning));
}

static void test_last_round_lines(void **state)
{
    (void)state;
    struct desk d = custom(2, "[[0,0,\"RRRR\"]]", "", 20, "PPPP");
    for (int i = 0; i < 7; i++) play(&d, "draw draw");
    play(&d, "draw end draw");
    check_text("the drawer's turn", below_stack(&d, 0),
               "  The last tile is drawn: after this turn everybody has one more.|"
               "  Action 2 of 2: end.|");
    play(&d, "end");
    check_text("the last round", below_stack(&d, 1),
               "  Last round, turns left with this one: 2|  Action 1 of 2: end.|");
    play(&d, "end end");
    check_text("over", below_stack(&d, 0), "");
    struct desk e = block(2, "");
    for (int i = 0; i < 8; i++) play(&e, "end");
    check_text("TQ-15", below_stack(&e, 0),
               "  Last round, turns left with this one: 2|  Action 1 of 2: end.|");
    play(&e, "end end");
    check_text("TQ-15 over", below_stack(&e, 0), "");
}

/* ---- sentences -------------------------------------------------------------------------- */

/* Plays a move and gives back its events as sentences. */
static const char *told(struct desk *d, const char *move)
{
    static const char *const names[] = {"Ann", "Ben", "Cem", "Dee"};
    static char json[1 << 14], text[2000];
    struct ct_text events = ct_text_on(json, sizeof json), out = ct_text_on(text, sizeof text);
    struct desk before = *d;
    struct ct_refusal why;
    ct_move m;
    if (!try(d, move, strlen(move), &m, &why)) fail_msg("%s refused: %s", move, why.token);
    play(d, move);
    game->face->events(kit_of(d), state_of(&before), m, state_of(d), -1, &events);
    struct ct_json doc = read_json(json);
    for (int event = ct_json_first(&doc, 0); event >= 0; event = ct_json_next(&doc, event)) {
        if (out.len) ct_put_char(&out, ' ');
        ct_put_event(&out, game, &doc, event, names, NULL);
    }
    return text;
}

static void test_events(void **state)
{
    (void)state;
    struct desk d = ring(2);
    told(&d, "RRRR@1,1");
    check_text("a truck", told(&d, "truck@2,2"), "Ann places a truck at 2,2.");
    check_text("a taxi", told(&d, "taxi@1,1"), "Ann places a taxi at 1,1.");
    check_text("no more", told(&d, "skip"), "Ann places nothing more.");
    check_text("a ride", told(&d, "taxi:1,1>1,2"), "Ann rides a taxi from 1,1 to 1,2.");
    struct desk e = block(3, "");
    park(&e, "0T@1,4 1t@3,3 1t@1,1 1t@2,2 2T@5,3 2t@4,3");
    check_text("a truck rides", told(&e, "truck:1,4>1,3"), "Ann rides a truck from 1,4 to 1,3.");
    check_text("competing", told(&e, "compete:hv"),
               "Ann competes on the horizontal street at 1,3. Ann competes on the vertical street "
               "at 1,3. Ben takes a taxi back from 1,1. Ben takes a taxi back from 3,3.");
    struct desk f = block(2, "");
    park(&f, "0t@1,1 0T@3,1 1T@5,1");
    check_text("a truck goes", told(&f, "taxi:1,1>2,1"), "Ann rides a taxi from 1,1 to 2,1.");
    check_text("a truck goes", told(&f, "compete:h"),
               "Ann competes on the horizontal street at 2,1. Ben takes a truck back from 5,1.");
}

static void test_reasons(void **state)
{
    (void)state;
    for (int i = TRAFFIQ_ALL_PLACED; i <= TRAFFIQ_LAST_ROUND; i++)
        assert_non_null(ct_phrase_find(game->face->reason_words, traffiq_reason_name[i]));
}

/* ---- files ------------------------------------------------------------------------------ */

static void test_box_messages(void **state)
{
    (void)state;
    static const struct {
        const char *flag, *text;
        size_t len;
        const char *wanted;
    } cases[] = {
        {"tiles", "", 0, "The file is empty."},
        {"tiles", "3 RR\0B\n", 7, "\"RR?B\" is not four letters out of R, B, P and W."},
        {"tiles", "3 RR\xffR\n", 7, "\"RR?R\" is not four letters out of R, B, P and W."},
        {"tiles", "3 RR\xc3\n", 6, "\"RR?\" is not four letters out of R, B, P and W."},
        {"tiles", "3 R\xc3\xa4RB\n", 8,
         "\"R\xc3\xa4RB\" is not four letters out of R, B, P and W."},
        {"tiles", "\x1b[2J RRRR\n", 10, "\"?[2J\" is not a count from 1 to 100."},
        {"layout", "\xef\xbb\xbf# one\n0 0 RRRR\n# two\n0 1 PRRR\n", 34,
         "This tile shows park (P) on its north side, but the tile on line 2 shows red street (R) "
         "there."},
        {"layout", "0 0 RRRR\n1 1 RRRR\n", 18, "The tiles on lines 1 and 2 do not hang together."},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char members[3000], text[300];
        struct ct_text out = ct_text_on(members, sizeof members);
        struct ct_text sentence = ct_text_on(text, sizeof text);
        struct ct_refusal why = {0};
        const struct ct_box_file *file = game->files;
        while (strcmp(file->flag, cases[i].flag) != 0) file++;
        assert_false(file->convert(cases[i].text, cases[i].len, &out, NULL, NULL, &why));
        ct_put_refusal(&sentence, game, &why, NULL);
        check_text("message", text, cases[i].wanted);
    }
}

/* Tiles that hang together only in the end: the frontier of what is there so far has room. */
static void test_scattered_layouts(void **state)
{
    (void)state;
    struct ct_rng rng;
    ct_rng_seed(&rng, 3, 0);
    for (int round = 0; round < 60; round++) {
        uint8_t order[30];
        char layout[1000];
        struct ct_text out = ct_text_on(layout, sizeof layout);
        for (int i = 0; i < 30; i++) order[i] = (uint8_t)i;
        ct_rng_shuffle(&rng, order, 30);
        for (int i = 0; i < 30; i++) {
            int at = order[i]; /* a line, a comb or two rows */
            int x = round % 3 == 0 ? at : round % 3 == 1 ? at % 15 : at / 2;
            int y = round % 3 == 0 ? 0 : round % 3 == 1 ? (at / 15) * (x % 2 ? -1 : 1) : at % 2;
            ct_put_format(&out, "%s[%d,%d,\"RRRR\"]", i ? "," : "[", x, y);
        }
        ct_put_char(&out, ']');
        struct desk d = custom(2, layout, "", 20, "RRRR");
        check_text("audit", game->audit(kit_of(&d), state_of(&d)), NULL);
        check_int("kept", d.s.big, 0);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_width),
        cmocka_unit_test(test_column_numbers),
        cmocka_unit_test(test_prompt_of_actions),
        cmocka_unit_test(test_prompt_of_placing),
        cmocka_unit_test(test_prompt_of_competing),
        cmocka_unit_test(test_prompt_breaks),
        cmocka_unit_test(test_quiet_warning),
        cmocka_unit_test(test_last_round_lines),
        cmocka_unit_test(test_events),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_box_messages),
        cmocka_unit_test(test_scattered_layouts),
    };
    return cmocka_run_group_tests_name("traffiq_face", tests, NULL, NULL);
}
