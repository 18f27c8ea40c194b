/*
 * test_tuktuk_box.c - the box of Tuk Tuk Taxi: built-in boards and tiles, boards and stocks of
 * set-ups, box files.
 */
#include "tests/unit/tuktuk_desk.h"

/* ---- set-ups --------------------------------------------------------------------- */

static struct ct_json json(const char *text)
{
    static int room[1 << 18];
    struct ct_json doc;
    const char *wrong = ct_json_read(&doc, text, strlen(text), room, sizeof room);
    if (wrong) fail_msg("%s: %s", wrong, text);
    return doc;
}

static bool kit_from(const char *setup, const char *board, const char *signs, int players,
                     struct ct_refusal *why)
{
    struct ct_config config = ct_config_default(&tuktuk_game, players);
    struct ct_json doc = json(setup);
    ct_config_set(&tuktuk_game, &config, "board", board, NULL);
    ct_config_set(&tuktuk_game, &config, "signs", signs, NULL);
    return ct_kit_init(&kit.base, &tuktuk_game, &config, &doc, 0, why);
}

static bool state_from(const char *setup, struct ct_refusal *why)
{
    struct ct_json doc = json(setup);
    return tuktuk_game.read_setup(the_kit, the_state, &doc, 0, why);
}

static void expect_fact(const struct ct_refusal *why, const char *name, const char *wanted)
{
    check_text(name, ct_refusal_fact(why, name), wanted);
}

#define ROW_OF_5  "....."
#define ROW_OF_25 ROW_OF_5 ROW_OF_5 ROW_OF_5 ROW_OF_5 ROW_OF_5
#define ROWS_5    "\".\",\".\",\".\",\".\",\".\""

static void test_custom_boards(void **unused)
{
    static const struct {
        const char *rows, *rectangle;
        int players;
        const char *token; /* NULL: fine */
    } cases[] = {
        {"\"1.3.2.4\",\"BBBBBBBB\"", "[0,0,6,1]", 2, "board-row-length"},
        {"\"1.3.2.4\",\"BBBBBBB\"", "[0,0,6,1]", 4, "board-few-buildings"}, /* 3 face a station */
        {"\"1.3.2.4\",\"BBBBBBB\",\".......\"", "[0,0,6,2]", 3, NULL},
        {"\"1.3.2.4\",\"BBBBBBB\",\".......\"", "[0,0,6,3]", 2, "board-rectangle"},
        {"\"1.3.2.4\",\"BBBBBBB\",\".......\"", "[1,0,6,2]", 2, "board-building-outside"},
        {"\"1.3.2.1\",\"BBBBBBB\",\".......\"", "[0,0,6,2]", 2, "board-station-twice"},
        {"\"1...2.4\",\"BBBBBBB\",\".......\"", "[0,0,6,2]", 2, "board-station-missing"},
        {"\"1.3...4\",\"BBBBBBB\",\".......\"", "[0,0,6,2]", 3, "board-station-missing"},
        {"\"1.3.2.\\t\",\"BBBBBBB\",\".......\"", "[0,0,6,2]", 2, "board-character"},
        {"\"1.3.2.\xc3\xa4\",\"BBBBBBB\",\".......\"", "[0,0,6,2]", 2, "board-character"},
        {"\"1.3.2.4\",\"BB#B###\",\".......\"", "[0,0,6,2]", 2, "board-few-buildings"},
        {"", "[0,0,6,2]", 2, "board-size"},
        {"\"1.3.2.4\",\"BBB\xc3\xa4"
         "BB\"",
         "[0,0,6,1]", 2, "board-character"},
        {"\"1.3.2.4\",5", "[0,0,6,1]", 2, "board-rows-missing"},
        {"[\"1.3.2.4\"]", "[0,0,6,1]", 2, "board-rows-missing"},
        {"\"\"", "[0,0,0,0]", 2, "board-size"},
        {"\"" ROW_OF_25 "\"", "[0,0,6,0]", 2, "board-size"},
        {"\"" ROW_OF_25 ROW_OF_25 ROW_OF_25 ROW_OF_25 ".\"", "[0,0,6,0]", 2, "board-size"},
        {"\"1.3.2.4\",\"" ROW_OF_25 ROW_OF_25 ROW_OF_25 ROW_OF_25 ".\"", "[0,0,6,0]", 2,
         "board-size"},
        {ROWS_5 "," ROWS_5 "," ROWS_5 "," ROWS_5 "," ROWS_5, "[0,0,0,24]", 2, "board-size"},
        {"\"1.3.2.4\",\"BBBBBBB\",\".......\"", "[0,0,6]", 2, "board-rectangle"},
        {"\"1.3.2.4\",\"BBBBBBB\",\".......\"", "[0,0,6,2.0]", 2, "board-rectangle"},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char setup[512];
        struct ct_refusal why = {.token = "none"};
        snprintf(setup, sizeof setup, "{\"board\":{\"rows\":[%s],\"rectangle\":%s}}", cases[i].rows,
                 cases[i].rectangle);
        bool fine = kit_from(setup, "custom", "all", cases[i].players, &why);
        if (fine != !cases[i].token || (!fine && strcmp(why.token, cases[i].token) != 0))
            fail_msg("%s: %s", setup, why.token);
        if (fine) continue;
        assert_string_equal(why.rule, "R-5");
        expect_sentence(&why);
    }
}

/* What only more players need is told without a line of the file: the sentence says it all. */
static void test_boards_for_two(void **unused)
{
    static const char setup[] = "{\"board\":{\"rows\":[\"1.3....\",\"BBBBB##\",\".......\"],"
                                "\"rectangle\":[0,0,6,2]}}";
    static const char more[] = "{\"board\":{\"rows\":[\"1.3.2.4\",\"BBBBB##\",\".......\"],"
                               "\"rectangle\":[0,0,6,2]}}";
    struct ct_refusal why;
    (void)unused;
    assert_true(kit_from(setup, "custom", "all", 2, &why));
    assert_false(kit_from(setup, "custom", "all", 3, &why));
    check_text("three", sentence_of(&why),
               "Station 2 is missing from the board: with 3 players a taxi starts there.");
    assert_false(kit_from(more, "custom", "all", 4, &why));
    check_text("four", sentence_of(&why),
               "Building spaces with a street to face: 5. With 4 players there are 8 customers.");
}

/* ---- stocks ---------------------------------------------------------------------- */

static void test_custom_stock(void **unused)
{
    struct ct_refusal why;
    (void)unused;
    for (int tiles = 19; tiles <= 121; tiles += 17) {
        char setup[4096];
        struct ct_text out = ct_text_on(setup, sizeof setup);
        ct_put(&out, "{\"stock\":[\"meter\"");
        for (int i = 1; i < tiles; i++) ct_put(&out, ",\"police-stop\"");
        ct_put(&out, "]}");
        assert_int_equal(kit_from(setup, "asia", "custom", 2, &why), tiles >= 20 && tiles <= 120);
        assert_false(kit_from(setup, "asia", "all", 2, &why)); /* own tiles need signs=custom */
    }
    assert_false(kit_from("{}", "europe", "custom", 2, &why));
    check_text("no stock", why.token, "stock-missing");
}

/* The stock of the kit with `add` more tiles of one kind (fewer when it is negative) and
 * `other_add` of another. */
static void put_mix(struct ct_text *out, int kind, int add, int other, int other_add)
{
    ct_put(out, "{\"stock\":[");
    for (int i = 0; i < TUKTUK_KIND_COUNT; i++) {
        int count = kit.count[i] + (i == kind ? add : 0) + (i == other ? other_add : 0);
        for (; count > 0; count--) {
            ct_put_comma(out);
            ct_put_json_string(out, TUKTUK_KIND_NAMES[i]);
        }
    }
    ct_put(out, "]}");
}

/* A stock that is not the mix: by which kind one sees it, whoever looks at it first. */
static void test_wrong_mix(void **unused)
{
    static const struct {
        const char *signs;
        int kind, add, other, other_add;
        const char *wrong, *count, *wanted; /* NULL: fine */
    } cases[] = {
        {"all", 0, 0, 0, 0, NULL, NULL, NULL},
        {"easy", 0, 0, 0, 0, NULL, NULL, NULL},
        {"all", TUKTUK_STOP, -1, 0, 0, "stop", "5", "6"},
        {"all", TUKTUK_STOP, 1, 0, 0, "stop", "7", "6"},
        {"all", TUKTUK_GAS, -1, TUKTUK_REMOVE, 1, "gas", "3", "4"},
        {"all", TUKTUK_REMOVE, 100, 0, 0, "remove", "105", "5"},
        {"easy", TUKTUK_ONE_WAY, 1, 0, 0, "one-way", "1", "0"},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char setup[4096];
        struct ct_text out = ct_text_on(setup, sizeof setup);
        struct ct_refusal why[2];
        assert_true(kit_from("{}", "europe", cases[i].signs, 2, NULL));
        put_mix(&out, cases[i].kind, cases[i].add, cases[i].other, cases[i].other_add);
        assert_int_equal(state_from(setup, &why[0]), !cases[i].wrong);
        assert_int_equal(kit_from(setup, "europe", cases[i].signs, 2, &why[1]), !cases[i].wrong);
        for (int from = 0; cases[i].wrong && from < 2; from++) {
            check_text("token", why[from].token, "stock-not-the-mix");
            expect_fact(&why[from], "kind", cases[i].wrong);
            expect_fact(&why[from], "count", cases[i].count);
            expect_fact(&why[from], "wanted", cases[i].wanted);
            expect_sentence(&why[from]);
        }
    }
}

static void test_wrong_stock(void **unused)
{
    struct ct_refusal why;
    char setup[4096];
    struct ct_text out = ct_text_on(setup, sizeof setup);
    (void)unused;
    assert_false(kit_from("{\"stock\":[\"stop\",\"bus\"]}", "asia", "custom", 2, &why));
    check_text("unknown", why.token, "stock-kind");
    expect_fact(&why, "place", "2");
    assert_false(kit_from("{\"stock\":[\"stop\"]}", "asia", "custom", 2, &why));
    check_text("one", why.token, "stock-size");
    expect_sentence(&why);
    assert_false(kit_from("{\"stock\":[\"stop\"]}", "asia", "all", 2, &why));
    check_text("one of eighty", why.token, "stock-not-the-mix"); /* not: 20 to 120 */
    assert_true(kit_from("{}", "asia", "all", 2, &why));
    assert_false(state_from("{\"stock\":5}", &why));
    check_text("no list", why.token, "stock-missing");
    ct_put(&out, "{\"stock\":[\"stop\"");
    for (int i = 1; i < 20; i++) ct_put(&out, ",\"stop\"");
    ct_put(&out, "]}");
    assert_true(kit_from(setup, "asia", "custom", 2, &why));
    assert_true(state_from(setup, &why));
    out.len -= 2; /* open the list again */
    ct_put(&out, ",\"gas\"]}");
    assert_false(state_from(setup, &why));
    check_text("another box", why.token, "stock-not-the-box");
    expect_sentence(&why);
}

/* ---- options --------------------------------------------------------------------- */

/* at most eight customers in all, whatever else is wrong with the game. */
static void test_too_many_customers(void **unused)
{
    static const char *const each[] = {"1", "2", "3", "4"};
    (void)unused;
    for (int players = 2; players <= 4; players++) {
        for (int i = 0; i < 4; i++) {
            struct ct_config config = ct_config_default(&tuktuk_game, players);
            struct ct_refusal why = {.rule = "none"};
            bool fits = players * (i + 1) <= 8;
            assert_true(ct_config_set(&tuktuk_game, &config, "customers", each[i], NULL));
            for (int board = 0; board < 3; board++) {
                config.option[0] = (uint8_t)board;
                bool made = ct_kit_init(&kit.base, &tuktuk_game, &config, NULL, CT_JSON_NONE, &why);
                check_int("made", made, fits && board < 2);
                if (made) check_int("customers", kit.customers, players * (i + 1));
                if (!made) check_text("rule", why.rule, fits ? "R-5" : "R-4");
                if (!made) expect_sentence(&why);
            }
        }
    }
}

/* A town for few customers is no town for more. */
static void test_building_spaces(void **unused)
{
    static const char setup[] = "{\"board\":{\"rows\":[\"1.3\",\"BBB\",\"...\"],"
                                "\"rectangle\":[0,0,2,2]}}";
    struct ct_config config = ct_config_default(&tuktuk_game, 2);
    struct ct_json doc = json(setup);
    struct ct_refusal why;
    (void)unused;
    ct_config_set(&tuktuk_game, &config, "board", "custom", NULL);
    assert_false(ct_kit_init(&kit.base, &tuktuk_game, &config, &doc, 0, &why));
    check_text("three spaces", why.token, "board-few-buildings");
    ct_config_set(&tuktuk_game, &config, "customers", "1", NULL);
    assert_true(ct_kit_init(&kit.base, &tuktuk_game, &config, &doc, 0, &why));
}

/* ---- box files ------------------------------------------------------------------- */

/* The kit that a box file makes, or the refusal. */
static bool convert(const char *file, char *members, size_t cap, char *warnings,
                    struct ct_refusal *why)
{
    struct ct_text text = ct_text_on(members, cap), odd = ct_text_on(warnings, cap);
    return tuktuk_files[0].convert(file, strlen(file), &text, &odd, NULL, why);
}

#define FILE_TOP  "# mine\nboard mine\n1.3.2.4\nBBBBBBB\n...L..M\n"
#define FILE_TILE "tiles\n5 bananas\n"

/* What is said of a file, and of which of its lines. */
static const struct {
    const char *file, *token, *line;
} box_files[] = {
    {FILE_TOP "rectangle rows 0-2 columns 0-6\n", NULL, NULL},
    {FILE_TOP "rectangle rows 0-2 columns 0-6\r\n\ntiles\n20 stop\n1 gas *\n", NULL, NULL},
    {"\xef\xbb\xbf" FILE_TOP "rectangle rows 0-2 columns 0-6\n", NULL, NULL},
    {"\xef\xbb\xbf"
     "board x\n\xef\xbb\xbf\n",
     "file-character", "2"},
    {"", "file-no-board", "1"},
    {"\xef\xbb\xbf", "file-no-board", "1"},
    {"# nothing\n\n", "file-no-board", "2"},
    {"hello\n", "file-no-board", "1"},
    {FILE_TOP, "file-no-rectangle", "5"},
    {FILE_TOP "....\nrectangle rows 0-2 columns 0-6\n", "file-row-length", "6"},
    {FILE_TOP "\nrectangle rows 0-2 columns 0-6\n", "file-row-empty", "6"},
    {FILE_TOP ".......1.................\n", "file-size", "6"},
    {FILE_TOP ".......\n"
              ".......\n"
              ".......\n"
              ".......\n"
              ".......\n"
              ".......\n"
              ".......\n"
              ".......\n"
              ".......\n"
              ".......\n"
              ".......\n"
              ".......\n"
              ".......\n"
              ".......\n"
              ".......\n"
              ".......\n"
              ".......\n"
              ".......\n"
              ".......\n"
              ".......\n"
              ".......\n"
              ".......\n"
              "rectangle rows 0-2 columns 0-6\n",
     "file-size", "27"},
    /* of several wrong lines the first */
    {FILE_TOP "....\n" ROW_OF_25 "\nrectangle rows 0-2 columns 0-6\n", "file-row-length", "6"},
    {FILE_TOP "1......\n....\n", "file-station-twice", "6"},
    {FILE_TOP "....\nrectangle rows 0-2 columns 0-6\n" FILE_TILE, "file-row-length", "6"},
    {FILE_TOP "....\nrectangle rows\n", "file-row-length", "6"},
    {FILE_TOP "rectangle rows 2-2 columns 0-6\n" FILE_TILE, "file-building-outside", "4"},
    {FILE_TOP "rectangle rows 0-9 columns 0-6\n" FILE_TILE, "file-rectangle-off", "6"},
    {"board x\n1..\nBBB\nrectangle rows 0-1 columns 0-2\n" FILE_TILE, "file-station-missing", "4"},
    {"board x\nrectangle rows 0-1 columns 0-2\n", "file-size", "2"},
    {FILE_TOP "......\t\n", "file-character", "6"},
    {FILE_TOP "......1\nrectangle rows 0-2 columns 0-6\n", "file-station-twice", "6"},
    {FILE_TOP "rectangle rows 0-3 columns 0-6\n", "file-rectangle-off", "6"},
    {FILE_TOP "rectangle rows 0-2\n", "file-rectangle", "6"},
    {FILE_TOP "rectangle rows 2-2 columns 0-6\n", "file-building-outside", "4"},
    {FILE_TOP "rectangle rows 0-2 columns 0-6\nmore\n", "file-stray", "7"},
    {FILE_TOP "rectangle rows 0-2 columns 0-6\ntiles\n19 stop\n", "file-tile-count", "8"},
    {FILE_TOP "rectangle rows 0-2 columns 0-6\ntiles\n99 stop\n99 gas\n", "file-tile-count", "9"},
    {FILE_TOP "rectangle rows 0-2 columns 0-6\ntiles\n20 bus\n", "file-tile", "8"},
    {"board x\n1.3\nBBB\nrectangle rows 0-1 columns 0-2\n", "file-few-buildings", "4"},
    {"board x\n1..3\nBBBB\nrectangle rows 0-1 columns 0-3\n", NULL, NULL}, /* customers=1 */
    {"board x\n1..\nBBB\nrectangle rows 0-1 columns 0-2\n", "file-station-missing", "4"},
};

static void test_box_files(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(box_files); i++) {
        char members[TEXT], warnings[TEXT];
        struct ct_refusal why = {.token = "none"};
        bool fine = convert(box_files[i].file, members, TEXT, warnings, &why);
        if (fine != !box_files[i].token || (!fine && strcmp(why.token, box_files[i].token) != 0))
            fail_msg("%s: %s", box_files[i].file, why.token);
        if (fine) continue;
        check_text(box_files[i].file, ct_refusal_fact(&why, "line"), box_files[i].line);
        assert_string_equal(why.rule, "R-5");
        expect_sentence(&why);
    }
}

static void test_box_file_plays(void **unused)
{
    char members[TEXT], warnings[TEXT], setup[TEXT + 2];
    struct ct_refusal why;
    (void)unused;
    assert_true(convert(FILE_TOP "rectangle rows 0-2 columns 0-6\ntiles\n20 stop\n", members, TEXT,
                        warnings, &why));
    snprintf(setup, sizeof setup, "{%s}", members);
    assert_true(kit_from(setup, "custom", "custom", 3, &why));
    assert_int_equal(kit.tiles, 20);
    assert_non_null(strstr(warnings, "not connected"));
    assert_non_null(strstr(warnings, "3,2: a light that is not on a crossing"));
    assert_non_null(strstr(warnings, "mechanic"));
    assert_non_null(strstr(warnings, "gas"));
}

/* ---- the box --------------------------------------------------------------------- */

/* What is built in must be what the pages say: counts of squares and tiles. */
static void test_box(void **unused)
{
    (void)unused;
    assert_true(kit_from("{}", "europe", "all", 4, NULL));
    assert_int_equal(kit.tiles, 80);
    assert_int_equal(kit.places[TUKTUK_FOR_MECHANIC].count + kit.places[TUKTUK_FOR_GAS].count, 8);
    assert_true(kit_from("{}", "asia", "easy", 2, NULL));
    assert_int_equal(kit.tiles, 62);
    assert_int_equal(kit.home[1], tuktuk_square(11, 15)); /* TT-B2: two players use 1 and 3 */
    assert_false(kit_from("{}", "custom", "all", 2, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_custom_boards),      cmocka_unit_test(test_boards_for_two),
        cmocka_unit_test(test_custom_stock),       cmocka_unit_test(test_wrong_mix),
        cmocka_unit_test(test_wrong_stock),        cmocka_unit_test(test_box_files),
        cmocka_unit_test(test_box_file_plays),     cmocka_unit_test(test_box),
        cmocka_unit_test(test_too_many_customers), cmocka_unit_test(test_building_spaces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
