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

/* ---- stocks from the command line ------------------------------------------------ */

static const struct ct_box_file *box_flag(const char *flag)
{
    const struct ct_box_file *file = tuktuk_files;
    while (file->flag && strcmp(file->flag, flag) != 0) file++;
    assert_non_null(file->flag);
    return file;
}

static void test_signs_files(void **unused)
{
    static const struct {
        const char *file, *token, *line;
        int tiles;
    } cases[] = {
        {"20 stop\n", NULL, NULL, 20},
        {"# mine\n\n10 stop *\r\n  10 gas\n1 stop\n", NULL, NULL, 21},
        {"\xef\xbb\xbf"
         "120 remove",
         NULL, NULL, 120},
        {"19 stop\n", "file-tile-count", "1", 0},
        {"", "file-tile-count", "1", 0},
        {"120 stop\n1 gas\n", "file-tile-count", "2", 0},
        {"20 stop\n3 bananas\n", "file-tile", "2", 0},
        {"tiles\n20 stop\n", "file-tile", "1", 0},
        {"board x\n", "file-tile", "1", 0},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char members[TEXT], warnings[TEXT], setup[TEXT + 2];
        struct ct_text out = ct_text_on(members, TEXT), odd = ct_text_on(warnings, TEXT);
        struct ct_refusal why = {.token = "none"};
        bool fine = box_flag("signs-file")
                        ->convert(cases[i].file, strlen(cases[i].file), &out, &odd, NULL, &why);
        if (fine != !cases[i].token) fail_msg("%s: %s", cases[i].file, why.token);
        snprintf(setup, sizeof setup, "{%s}", members);
        if (fine) assert_true(kit_from(setup, "asia", "custom", 2, NULL));
        if (fine) check_int(cases[i].file, kit.tiles, cases[i].tiles);
        if (fine) continue;
        check_text(cases[i].file, why.token, cases[i].token);
        expect_fact(&why, "line", cases[i].line);
        expect_sentence(&why);
    }
}

static void test_without(void **unused)
{
    static const struct {
        const char *signs, *without, *token;
        int tiles;
    } cases[] = {
        {"all", "police", NULL, 76},
        {"all", "police,police-stop,police", NULL, 74},
        {"easy", "remove", NULL, 57},
        {"easy", "one-way", NULL, 62}, /* not among them anyway */
        {"all", "", "without-unknown", 0},
        {"all", "police,", "without-unknown", 0},
        {"all", "Police", "without-unknown", 0},
        {"all", "a kind that is far too long to be one at all", "without-unknown", 0},
        {"custom", "police", "without-custom", 0},
        {"easy",
         "slippery,no-parking,no-stopping,crosswalk-ahead,crosswalk,speed-limit,stop,do-not-enter,"
         "meter",
         "without-too-few", 0},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char members[TEXT], setup[TEXT + 2];
        struct ct_text out = ct_text_on(members, TEXT);
        struct ct_config config = ct_config_default(&tuktuk_game, 2);
        struct ct_refusal why = {.token = "none"};
        ct_config_set(&tuktuk_game, &config, "signs", cases[i].signs, NULL);
        bool fine = box_flag("without")->convert_word(&config, cases[i].without,
                                                      strlen(cases[i].without), &out, &why);
        if (fine != !cases[i].token) fail_msg("%s: %s", cases[i].without, why.token);
        snprintf(setup, sizeof setup, "{%s}", members);
        if (fine) assert_true(kit_from(setup, "europe", "custom", 2, NULL));
        if (fine) check_int(cases[i].without, kit.tiles, cases[i].tiles);
        if (fine) continue;
        check_text(cases[i].without, why.token, cases[i].token);
        assert_string_equal(why.rule, "R-5");
        expect_sentence(&why);
    }
}

/* What is listed when a kind is not known are all of them. */
static void test_kinds_are_listed(void **unused)
{
    const char *said = ct_phrase_find(tuktuk_refusal_words, "without-unknown");
    (void)unused;
    for (int kind = 0; kind < TUKTUK_KIND_COUNT; kind++) {
        char item[32];
        snprintf(item, sizeof item, " %s%c", TUKTUK_KIND_NAMES[kind],
                 kind == TUKTUK_KIND_COUNT - 1 ? '.' : ',');
        if (!strstr(said, item)) fail_msg("%s is not listed", TUKTUK_KIND_NAMES[kind]);
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

/* ---- places ---------------------------------------------------------------------- */

/* A town of 24 by 24 with two stations: `fill` says what stands on a square. */
static void make_full_town(char (*fill)(int x, int y))
{
    static char row[TUKTUK_SIDE][TUKTUK_SIDE + 1];
    struct tuktuk_printed town = {.height = TUKTUK_SIDE, .rectangle = {0, 0, 23, 23}};
    struct ct_refusal why;
    memset(&kit, 0, sizeof kit);
    kit.base.game = &tuktuk_game;
    kit.base.config.players = 2;
    kit.customers = 2;
    for (int y = 0; y < TUKTUK_SIDE; y++) {
        for (int x = 0; x < TUKTUK_SIDE; x++) row[y][x] = fill(x, y);
        town.row[y] = row[y];
    }
    row[0][0] = '1';
    row[23][23] = '3';
    row[12][12] = row[13][13] = 'B';
    if (!tuktuk_read_town(&kit, &town, &why)) fail_msg("%s", why.token);
}

static char plaza(int x, int y)
{
    (void)x, (void)y;
    return '.';
}

static char garages(int x, int y)
{
    return (x + y) % 3 ? 'M' : 'G';
}

static char chequered(int x, int y)
{
    return (x + y) % 2 ? 'B' : 'M';
}

static char blocks(int x, int y)
{
    return x % 2 && y % 2 ? '#' : (x + y) % 7 ? '.' : 'L';
}

static char lanes(int x, int y)
{
    (void)x;
    return y % 2 ? '#' : '.';
}

/* Every list of places is what the board allows square by square, without those of taxis. */
static void compare_places(enum tuktuk_choice choice)
{
    static ct_move list[TUKTUK_MOVES_MAX];
    static bool listed[4 * 1024];
    int count = tuktuk_list(&kit, &state, choice, 0, list), wanted = 0;
    bool open = choice == TUKTUK_FOR_POLICE || choice == TUKTUK_FOR_CUSTOMER;
    bool service = choice == TUKTUK_FOR_MECHANIC || choice == TUKTUK_FOR_GAS;
    memset(listed, 0, sizeof listed);
    assert_in_range(count, 0, TUKTUK_MOVES_MAX - TUKTUK_BLOCK);
    for (int i = 0; i < count; i++) {
        assert_in_range(list[i], 0, sizeof listed - 1);
        if (listed[list[i]]) fail_msg("choice %d: %u twice", choice, list[i]);
        listed[list[i]] = true;
    }
    for (unsigned place = 0; place < COUNT(listed); place++) {
        unsigned q = place & 1023;
        bool own = service && state.taxi[state.mover].square == q;
        bool free = open || own || (state.taxi[0].square != q && state.taxi[1].square != q);
        bool may = free && tuktuk_allows(&kit, choice, place);
        wanted += may;
        if (may != listed[place]) fail_msg("choice %d: %u is %d", choice, place, listed[place]);
    }
    if (choice != TUKTUK_FOR_CUSTOMER)
        check_int("has a place", tuktuk_has_place(&kit, &state, choice), wanted > 0);
}

static void test_places(void **unused)
{
    static char (*const towns[])(int, int) = {plaza, garages, chequered, blocks, lanes};
    struct ct_rng rng;
    (void)unused;
    ct_rng_seed(&rng, 1, 1);
    for (size_t i = 0; i < COUNT(towns); i++) {
        make_full_town(towns[i]);
        for (int n = 0; n < 30; n++) {
            memset(&state, 0, sizeof state);
            tuktuk_begin(&kit, &state);
            for (int seat = 0; seat < 2; seat++) {
                unsigned streets = kit.from[TUKTUK_CLASSES];
                if (n > 0) state.taxi[seat].square = kit.street[ct_rng_below(&rng, streets)] & 1023;
            }
            tuktuk_derive(&kit, &state);
            state.mover = n & 1;
            for (int choice = 0; choice <= TUKTUK_FOR_CUSTOMER; choice++)
                compare_places((enum tuktuk_choice)choice);
        }
    }
}

/* ---- the box --------------------------------------------------------------------- */

/* What is built in must be what the pages say: counts of squares and tiles. */
static void test_box(void **unused)
{
    (void)unused;
    assert_true(kit_from("{}", "europe", "all", 4, NULL));
    assert_int_equal(kit.tiles, 80);
    assert_int_equal(kit.mechanics, 4);
    assert_int_equal(kit.services, 8);
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
        cmocka_unit_test(test_signs_files),        cmocka_unit_test(test_without),
        cmocka_unit_test(test_kinds_are_listed),   cmocka_unit_test(test_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
