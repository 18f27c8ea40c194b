/* test_game.c - what all games share: refusals, options, kits, ranks, sentences. */
#include "tests/unit/check.h"

#include "core/game.h"
#include "core/record.h"
#include "core/say.h"
#include "games/list.h"
#include "games/newyork/newyork.h"
#include "games/null/null.h"

static void refusals(void **state)
{
    struct ct_refusal why;
    (void)state;
    memset(&why, 0x55, sizeof why);
    assert_false(ct_refuse(&why, "NY-4", "not-in-hand"));
    check_int("facts", why.facts, 0);
    assert_false(ct_refusal_add(&why, "card", "R7"));
    assert_false(ct_refusal_add_int(&why, "n", -12));
    check_text("card", ct_refusal_fact(&why, "card"), "R7");
    check_text("n", ct_refusal_fact(&why, "n"), "-12");
    check_text("none", ct_refusal_fact(&why, "x"), NULL);
    ct_refusal_add(&why, "long", "a fact that is much longer than there is room for here");
    check_int("cut", (int)strlen(ct_refusal_fact(&why, "long")), CT_FACT_TEXT - 1);
    ct_refusal_add(&why, "umlauts", "umlauts at the very end: _\xc3\xa4\xc3\xa4");
    check_text("cut", ct_refusal_fact(&why, "umlauts"), "umlauts at the very end: _");
    for (int i = 0; i < 10; i++) ct_refusal_add(&why, "more", "x");
    check_int("facts", why.facts, CT_FACTS_MAX);
    assert_false(ct_refuse(NULL, "NY-4", "not-in-hand"));
    assert_false(ct_refusal_add(NULL, "card", "R7"));
    assert_false(ct_refusal_add_int(NULL, "n", 1));
}

static void sentences(void **state)
{
    struct ct_refusal why;
    char buffer[300];
    struct ct_text out = ct_text_on(buffer, sizeof buffer);
    (void)state;
    ct_refuse(&why, "NY-4", "not-in-hand");
    ct_refusal_add(&why, "card", "R7");
    ct_put_refusal(&out, &newyork_game, &why, NULL);
    check_text("a game's sentence", buffer, "You cannot play R7: it is not in your hand.");
    ct_text_clear(&out);
    ct_put_refusal_json(&out, &why);
    check_text("as data", buffer, "{\"rule\":\"NY-4\",\"token\":\"not-in-hand\",\"card\":\"R7\"}");
    ct_text_clear(&out);
    ct_refuse(&why, "R-6", "number");
    ct_refusal_add_int(&why, "n", 4);
    ct_put_refusal(&out, NULL, &why, NULL);
    check_text("a record's sentence", buffer, "The line's \"n\" must be 4.");
}

/* ---- other languages ------------------------------------------------------------------------- */

/* A language in which places stand elsewhere and words begin with other letters. */
static const char *speak(const char *english)
{
    static const struct ct_phrase words[] = {
        {"{seat} draws {kind}.", "{kind} <- {seat}."},
        {"{kind} on {at} counts again.", "{kind} auf {at} z\xc3\xa4hlt wieder."},
        {"{drawn} cannot be left out: only a tile that removes may be skipped.",
         "{drawn} muss sein."},
        {"The line is not a JSON object ({problem}).", "Kein Objekt: {problem}."},
        {"no parking", "\xc3\xb6"
                       "ffentliches Halteverbot"},
        {"a key twice in an object", "doppelt"},
        {"Seat {seat}", "{seat}. Platz"},
        {NULL, NULL},
    };
    const char *said = ct_phrase_find(words, english);
    return said ? said : english;
}

static void said_event(const char *json, ct_translate *language, const char *wanted)
{
    static const char *const names[] = {"anna", "Ben"};
    char buffer[200];
    long long room[512];
    struct ct_json doc;
    struct ct_text out = ct_text_on(buffer, sizeof buffer);
    assert_null(ct_json_read(&doc, json, strlen(json), room, sizeof room));
    ct_put_event(&out, ct_game_find(ct_games, "tuktuk"), &doc, 0, names, language);
    check_text(json, buffer, wanted);
}

static void value_words(void **state)
{
    static const char drawn[] = "{\"event\":\"tile-drawn\",\"seat\":0,\"kind\":\"no-parking\"}";
    static const char again[] =
        "{\"event\":\"tile-uncovered\",\"kind\":\"no-parking\",\"at\":[3,1]}";
    (void)state;
    said_event(drawn, NULL, "anna draws no parking.");
    said_event(drawn, speak,
               "\xc3\x96"
               "ffentliches Halteverbot <- anna.");
    said_event(again, NULL, "No parking on 3,1 counts again.");
    said_event(again, speak,
               "\xc3\x96"
               "ffentliches Halteverbot auf 3,1 z\xc3\xa4hlt wieder.");
    /* A drive of one step is no heading. */
    said_event("{\"event\":\"drove\",\"seat\":1,\"path\":\"N\",\"at\":[1,2]}", NULL,
               "Ben drives N to 1,2.");
    said_event("{\"event\":\"tile-drawn\",\"seat\":1,\"kind\":\"unheard-of\"}", NULL,
               "Ben draws unheard-of.");
}

static void other_languages(void **state)
{
    struct ct_refusal why;
    char buffer[200];
    struct ct_text out = ct_text_on(buffer, sizeof buffer);
    (void)state;
    ct_refuse(&why, "TT-5", "tile-must-be-used");
    ct_refusal_add(&why, "drawn", "no-parking");
    ct_put_refusal(&out, ct_game_find(ct_games, "tuktuk"), &why, speak);
    check_text("a game's", buffer,
               "\xc3\x96"
               "ffentliches Halteverbot muss sein.");
    ct_text_clear(&out);
    ct_refuse(&why, "R-1", "not-json");
    ct_refusal_add(&why, "problem", "a key twice in an object");
    ct_put_refusal(&out, NULL, &why, speak);
    check_text("a record's", buffer, "Kein Objekt: doppelt.");
    ct_text_clear(&out);
    ct_put_said(&out, speak, "Seat {seat}", CT_PLACES({"seat", .number = 2}));
    check_text("a board's", buffer, "2. Platz");
    ct_text_clear(&out);
    ct_put_said(&out, NULL, "{a}|{b}|{c}|{d",
                CT_PLACES({"a", .number = 7, .width = 3}, {"b", .text = "\xc3\xa4", .width = 2}));
    check_text("widths, and what is not there", buffer, "  7|\xc3\xa4 |?|{d");
}

static void config_defaults(void **state)
{
    (void)state;
    for (int i = 0; ct_games_tested[i]; i++) {
        const struct ct_game *game = ct_games_tested[i];
        for (int players = game->seats_min; players <= game->seats_max; players++) {
            struct ct_config config = ct_config_default(game, players);
            assert_true(ct_config_check(game, &config, NULL));
            check_int("start", config.start, 0);
            for (int k = 0; game->option[k].name; k++)
                check_text(game->option[k].name,
                           ct_config_value(game, &config, game->option[k].name),
                           game->option[k].value[0]);
        }
    }
}

static void config_checks(void **state)
{
    static const struct {
        const char *what;
        struct ct_config config;
        const char *rule, *token;
    } cases[] = {
        {"fine", {.players = 4, .start = 3, .option = {1}}, "", ""},
        {"nobody", {.players = 0}, "R-3", "players"},
        {"alone", {.players = 1}, "R-3", "players"},
        {"five", {.players = 5}, "R-3", "players"},
        {"255", {.players = 255}, "R-3", "players"},
        {"no such seat", {.players = 2, .start = 2}, "R-3", "start"},
        {"no such value", {.players = 2, .option = {2}}, "R-4", "value"},
        {"255th value", {.players = 2, .option = {255}}, "R-4", "value"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ct_refusal why = {.rule = "", .token = ""};
        struct newyork_kit kit;
        bool fine = ct_config_check(&newyork_game, &cases[i].config, &why);
        check_int(cases[i].what, fine, !*cases[i].rule);
        check_text(cases[i].what, why.rule, cases[i].rule);
        check_text(cases[i].what, why.token, cases[i].token);
        check_int(cases[i].what,
                  ct_kit_init(&kit.base, &newyork_game, &cases[i].config, NULL, CT_JSON_NONE, NULL),
                  fine);
    }
}

static void config_set(void **state)
{
    static const struct {
        const char *option, *value, *rule, *token;
        int index;
    } cases[] = {
        {"scoring", "pro", "", "", 1},         {"scoring", "basic", "", "", 0},
        {"scoring", "Pro", "R-4", "value", 0}, {"scoring", "", "R-4", "value", 0},
        {"score", "pro", "R-4", "option", 0},  {"", "", "R-4", "option", 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ct_config config = ct_config_default(&newyork_game, 2);
        struct ct_refusal why = {.rule = "", .token = ""};
        ct_config_set(&newyork_game, &config, cases[i].option, cases[i].value, &why);
        check_text(cases[i].value, why.rule, cases[i].rule);
        check_text(cases[i].value, why.token, cases[i].token);
        check_int(cases[i].value, config.option[0], cases[i].index);
    }
    struct ct_config config = ct_config_default(&newyork_game, 2);
    check_text("unknown", ct_config_value(&newyork_game, &config, "x"), NULL);
}

/* Every combination once, and the defaults again behind the last. */
static void config_next(void **state)
{
    (void)state;
    for (int i = 0; ct_games_tested[i]; i++) {
        const struct ct_game *game = ct_games_tested[i];
        struct ct_config config = ct_config_default(game, game->seats_min), first = config;
        int wanted = 1, count = 0;
        for (int k = 0; k < ct_option_count(game); k++) wanted *= ct_value_count(&game->option[k]);
        do {
            assert_true(ct_config_check(game, &config, NULL));
            count++;
        } while (count <= wanted && ct_config_next(game, &config));
        check_int(game->id, count, wanted);
        assert_memory_equal(&config, &first, sizeof config);
    }
}

/* ---- tables that do not fit ------------------------------------------------------------------ */

static void options_of_games_fit(void **state)
{
    (void)state;
    for (int i = 0; ct_games_tested[i]; i++) {
        const struct ct_game *game = ct_games_tested[i];
        int count = ct_option_count(game);
        check_text(game->id, ct_option_misfit(game), NULL);
        check_text(game->id, game->option[count].name, NULL);
        for (int k = 0; k < count; k++)
            check_text(game->id, game->option[k].value[ct_value_count(&game->option[k])], NULL);
    }
}

#define OPTION(word)                                                                               \
    {                                                                                              \
        .name = (word), .help = "", .value = { "off", "on" }                                       \
    }

static void options_that_do_not_fit(void **state)
{
    static const struct ct_option as_many_as_fit[] = {
        OPTION("1"), OPTION("2"), OPTION("3"), OPTION("4"),    OPTION("5"),
        OPTION("6"), OPTION("7"), OPTION("8"), {.name = NULL},
    };
    static const struct ct_option too_many[] = {
        OPTION("1"), OPTION("2"), OPTION("3"), OPTION("4"),  OPTION("5"),    OPTION("6"),
        OPTION("7"), OPTION("8"), OPTION("9"), OPTION("10"), {.name = NULL},
    };
    static const struct ct_option four_values[] = {{.name = "wide", .value = {"a", "b", "c", "d"}},
                                                   {.name = NULL}};
    static const struct ct_option five_values[] = {
        OPTION("fits"), {.name = "wide", .value = {"a", "b", "c", "d", "e"}}, {.name = NULL}};
    static const struct ct_option no_value[] = {{.name = "empty"}, {.name = NULL}};
    static const struct {
        const struct ct_option *options;
        const char *misfit, *set, *value;
        bool is_set;
        int count;
    } cases[] = {
        {as_many_as_fit, NULL, "8", "on", true, 8},   {four_values, NULL, "wide", "d", true, 1},
        {too_many, "9", "8", "on", true, 8},          {too_many, "9", "9", "on", false, 8},
        {too_many, "9", "10", "on", false, 8},        {five_values, "wide", "wide", "d", true, 2},
        {five_values, "wide", "wide", "e", false, 2}, {no_value, "empty", "empty", "", false, 1},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ct_game game = null_game;
        game.option = cases[i].options;
        struct ct_refusal why = {.rule = "", .token = ""};
        struct {
            struct ct_config config;
            uint8_t behind[4];
        } room = {ct_config_default(&game, 2), {7, 7, 7, 7}};
        struct ct_kit *kit = test_malloc(game.kit_size);
        check_int("options", ct_option_count(&game), cases[i].count);
        check_text("misfit", ct_option_misfit(&game), cases[i].misfit);
        check_int(cases[i].set,
                  ct_config_set(&game, &room.config, cases[i].set, cases[i].value, &why),
                  cases[i].is_set);
        check_int("kit", ct_kit_init(kit, &game, &room.config, NULL, CT_JSON_NONE, NULL),
                  !cases[i].misfit);
        check_int("config", ct_config_check(&game, &room.config, &why), !cases[i].misfit);
        for (int rounds = 0; ct_config_next(&game, &room.config);) assert_true(++rounds < 256);
        for (size_t k = 0; k < COUNT(room.behind); k++) check_int("behind", room.behind[k], 7);
        test_free(kit);
        if (!cases[i].misfit) continue;
        check_text("rule", why.rule, "R-4");
        check_text("option", ct_refusal_fact(&why, "option"), cases[i].misfit);
    }
}

static void ranks(void **state)
{
    static const struct {
        int players, points[4], rank[4];
    } cases[] = {
        {2, {3, 5}, {2, 1}},
        {2, {0, 0}, {1, 1}},
        {3, {7, 7, 1}, {1, 1, 3}},
        {3, {1, 7, 7}, {3, 1, 1}},
        {4, {5, 5, 5, 5}, {1, 1, 1, 1}},
        {4, {-1, -2, 0, -2}, {2, 3, 1, 3}},
        {3, {1, 2, 3}, {3, 2, 1}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ct_score score = {.reason = NULL};
        memcpy(score.points, cases[i].points, sizeof score.points);
        if (cases[i].players == 3 && i == 6) score.points[3] = 99; /* nobody sits there */
        ct_rank_by_points(&score, cases[i].players);
        for (int seat = 0; seat < cases[i].players; seat++)
            check_int("rank", score.rank[seat], cases[i].rank[seat]);
    }
}

static void finding_games(void **state)
{
    (void)state;
    assert_ptr_equal(ct_game_find(ct_games_tested, "newyork"), &newyork_game);
    assert_ptr_equal(ct_game_find(ct_games_tested, "null"), &null_game);
    assert_null(ct_game_find(ct_games, "null"));
    assert_null(ct_game_find(ct_games, "NewYork"));
    assert_null(ct_game_find(ct_games, ""));
}

static void choices_are_sorted(void **state)
{
    struct newyork_kit kit;
    struct newyork s;
    struct ct_config config = ct_config_default(&newyork_game, 2);
    struct ct_rng rng;
    (void)state;
    ct_rng_seed(&rng, 1, CT_STREAM_SETUP);
    assert_true(ct_kit_init(&kit.base, &newyork_game, &config, NULL, CT_JSON_NONE, NULL));
    newyork_game.init(&kit.base, (ct_state *)(void *)&s, &rng);
    while (s.turn != CT_OVER) {
        ct_move room[8];
        struct ct_choice list[8];
        int count = ct_choices(&kit.base, (ct_state *)(void *)&s, room, list);
        for (int i = 1; i < count; i++) assert_true(strcmp(list[i - 1].text, list[i].text) < 0);
        newyork_game.apply(&kit.base, (ct_state *)(void *)&s, list[0].move);
    }
}

static void events_as_sentences(void **state)
{
    static const char events[] =
        "[{\"event\":\"covered\",\"rule\":\"NY-4\",\"seat\":1,\"card\":\"R7\",\"covers\":\"B7\"},"
        "{\"event\":\"taken\",\"rule\":\"NY-5\",\"seat\":0,\"card\":\"G1\"}]";
    static const char *const wanted[] = {"Ann plays R7 onto B7.", "Bob takes G1."};
    static const char *const names[] = {"Bob", "Ann", "", ""};
    static int room[2000];
    struct ct_json doc;
    (void)state;
    assert_null(ct_json_read(&doc, events, sizeof events - 1, room, sizeof room));
    int i = ct_json_first(&doc, 0);
    for (size_t at = 0; at < COUNT(wanted); at++, i = ct_json_next(&doc, i)) {
        char buffer[100];
        struct ct_text out = ct_text_on(buffer, sizeof buffer);
        ct_put_event(&out, &newyork_game, &doc, i, names, NULL);
        check_text("event", buffer, wanted[at]);
    }
    check_int("events behind them", i, CT_JSON_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals),
        cmocka_unit_test(sentences),
        cmocka_unit_test(value_words),
        cmocka_unit_test(other_languages),
        cmocka_unit_test(config_defaults),
        cmocka_unit_test(config_checks),
        cmocka_unit_test(config_set),
        cmocka_unit_test(config_next),
        cmocka_unit_test(options_of_games_fit),
        cmocka_unit_test(options_that_do_not_fit),
        cmocka_unit_test(ranks),
        cmocka_unit_test(finding_games),
        cmocka_unit_test(choices_are_sorted),
        cmocka_unit_test(events_as_sentences),
    };
    return cmocka_run_group_tests_name("game", tests, NULL, NULL);
}
