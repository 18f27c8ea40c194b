/* test_newgame.c - a kit from what stands on a command line, or the reason why not. */
#include "tests/unit/capture.h"

#include "apps/common/newgame.h"
#include "games/list.h"

#include <stdlib.h>

enum { TEXT = 2048, ARGUMENTS = 16 };

static const struct command command = {.name = "try", .usage = "", .help = "", .examples = ""};

/* What a command makes of its line, and what it says. */
struct outcome {
    struct ct_kit *kit; /* free() it */
    bool any_start;
    int code;
    char said[TEXT];
};

/* The words of the line stand between blanks. */
static void run(const char *line, struct outcome *o)
{
    char copy[TEXT], *argv[ARGUMENTS] = {copy};
    int argc = 1;
    struct newgame n = {0};
    const struct flag none = {.name = NULL};
    struct flag flags[NEWGAME_FLAGS + 1];
    snprintf(copy, sizeof copy, "%s", line);
    for (char *at = strtok(copy, " "); at && argc < ARGUMENTS; at = strtok(NULL, " "))
        argv[argc++] = at;
    newgame_flags(&n, &none, flags);
    struct capture err = capture_begin(stderr);
    *o = (struct outcome){.code = -1};
    assert_int_equal(read_flags(&command, argc, argv, flags, NULL, 0), 0);
    o->kit = newgame_kit(&n, "try", &o->any_start, &o->code);
    capture_end(&err, o->said, sizeof o->said);
}

static void games(void **state)
{
    static const struct {
        const char *line, *game;
        int players, start;
        bool any_start;
        int option[2];
    } cases[] = {
        {"--game newyork", "newyork", 2, 0, false, {0}},
        {"--game traffiq", "traffiq", 2, 0, false, {0}},
        {"--game tuktuk --players 4", "tuktuk", 4, 0, false, {0}},
        {"--game newyork --players 3 --start 2", "newyork", 3, 2, false, {0}},
        {"--game newyork --start random", "newyork", 2, 0, true, {0}},
        {"--game newyork --option scoring=pro", "newyork", 2, 0, false, {1}},
        {"--game traffiq --option hands=open --option scenario=central-park",
         "traffiq",
         2,
         0,
         false,
         {1, 1}},
        /* The last one counts. */
        {"--game newyork --option scoring=pro --option scoring=basic", "newyork", 2, 0, false, {0}},
        {"--game tuktuk --game newyork --players 2 --players 4", "newyork", 4, 0, false, {0}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct outcome o;
        run(cases[i].line, &o);
        check_text(cases[i].line, o.said, "");
        assert_non_null(o.kit);
        check_text(cases[i].line, o.kit->game->id, cases[i].game);
        check_int(cases[i].line, o.kit->config.players, cases[i].players);
        check_int(cases[i].line, o.kit->config.start, cases[i].start);
        check_int(cases[i].line, o.any_start, cases[i].any_start);
        for (int k = 0; k < 2; k++)
            check_int(cases[i].line, o.kit->config.option[k], cases[i].option[k]);
        free(o.kit);
    }
}

static void no_games(void **state)
{
    static const struct {
        const char *line;
        int code;
        const char *said; /* behind "crosstown: " */
    } cases[] = {
        {"", 2, "try: --game is missing (see crosstown games)"},
        {"--players 3", 2, "try: --game is missing (see crosstown games)"},
        {"--game=", 2, "try: there is no game \"\" (see crosstown games)"},
        {"--game NewYork", 2, "try: there is no game \"NewYork\" (see crosstown games)"},
        {"--game null", 2, "try: there is no game \"null\" (see crosstown games)"},
        {"--game 0123456789012345678901234567890123456789more", 2,
         "try: there is no game \"0123456789012345678901234567890123456789\" (see crosstown "
         "games)"},
        {"--game newyork --players 1", 2, "--players: \"1\" is not a number from 2 to 4"},
        {"--game newyork --players 5", 2, "--players: \"5\" is not a number from 2 to 4"},
        {"--game newyork --players 2.0", 2, "--players: \"2.0\" is not a number from 2 to 4"},
        {"--game newyork --players=", 2, "--players: \"\" is not a number from 2 to 4"},
        {"--game newyork --players -2", 2, "--players: \"-2\" is not a number from 2 to 4"},
        {"--game newyork --players 258", 2, "--players: \"258\" is not a number from 2 to 4"},
        {"--game newyork --start 2", 2, "--start: \"2\" is not a number from 0 to 1"},
        {"--game newyork --start -1", 2, "--start: \"-1\" is not a number from 0 to 1"},
        {"--game newyork --start Random", 2, "--start: \"Random\" is not a number from 0 to 1"},
        {"--game newyork --option scoring", 2, "--option scoring: not of the form name=value"},
        {"--game newyork --option =pro", 2, "newyork: R-4: This game has no option \"\"."},
        {"--game newyork --option scoring=", 2,
         "newyork: R-4: The option \"scoring\" has no value \"\"."},
        {"--game newyork --option scoring=Pro", 2,
         "newyork: R-4: The option \"scoring\" has no value \"Pro\"."},
        {"--game newyork --option scoring=pro=pro", 2,
         "newyork: R-4: The option \"scoring\" has no value \"pro=pro\"."},
        {"--game newyork --option board=asia", 2,
         "newyork: R-4: This game has no option \"board\"."},
        {"--game newyork --option 012345678901234567890123456=x", 2,
         "newyork: R-4: This game has no option \"012345678901234567890123456\"."},
        {"--game newyork --option 0123456789012345678901234567=x", 2,
         "newyork: R-4: This game has no option \"012345678901234567890123456\"."},
        {"--game newyork --option scoring=\033[2J", 2,
         "newyork: R-4: The option \"scoring\" has no value \"?[2J\"."},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char wanted[TEXT];
        struct outcome o;
        run(cases[i].line, &o);
        snprintf(wanted, sizeof wanted, "crosstown: %s\n", cases[i].said);
        assert_null(o.kit);
        check_text(cases[i].line, o.said, wanted);
        check_int(cases[i].line, o.code, cases[i].code);
    }
}

/* ---- box files ------------------------------------------------------------------------------- */

static const struct {
    const char *name, *text;
} files[] = {
    {"tiles.txt", "6 RRRR\n6 BBBB\n6 RBRB\n6 PRRB # a park\n"},
    {"layout.txt", "# x y tile\n0 0 PRBR\n1 0 BRBR\n1 1 BRBR\n"},
    {"broken.txt", "6 RRRR\n6 RRXB\n"},
    {"empty.txt", ""},
};

static char folder[64], home[4096];

static int write_files(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "crosstown-test-XXXXXX");
    if (!getcwd(home, sizeof home) || !mkdtemp(folder) || chdir(folder) != 0) return -1;
    for (size_t i = 0; i < COUNT(files); i++) {
        FILE *file = fopen(files[i].name, "wb");
        if (!file || fputs(files[i].text, file) < 0 || fclose(file) != 0) return -1;
    }
    return 0;
}

static int drop_files(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(files); i++) unlink(files[i].name);
    return chdir(home) == 0 ? rmdir(folder) : -1;
}

static void boxes(void **state)
{
    static const struct {
        const char *line;
        int code; /* -1: it is played, with the scenario "custom" */
        const char *said;
    } cases[] = {
        {"--game traffiq --tiles tiles.txt --layout layout.txt", -1, ""},
        {"--game traffiq --layout layout.txt --tiles tiles.txt --option scenario=custom", -1, ""},
        {"--game traffiq --tiles broken.txt --tiles tiles.txt --layout layout.txt", -1, ""},
        {"--game traffiq --tiles tiles.txt", 1,
         "crosstown: traffiq: R-5: Your own box needs a start layout.\n"},
        {"--game traffiq --option scenario=custom", 2,
         "crosstown: traffiq: R-5: Your own box needs a start layout.\n"},
        {"--game traffiq --tiles nowhere.txt --layout layout.txt", 1,
         "crosstown: nowhere.txt: No such file or directory\n"},
        {"--game traffiq --tiles . --layout layout.txt", 1, "crosstown: .: Is a directory\n"},
        {"--game traffiq --tiles=", 1, "crosstown: : No such file or directory\n"},
        {"--game traffiq --tiles broken.txt --layout layout.txt", 1,
         "crosstown: broken.txt: line 2: R-5: "},
        {"--game traffiq --tiles empty.txt --layout layout.txt", 1, "crosstown: empty.txt: "},
        {"--game traffiq --tiles tiles.txt --layout layout.txt --option scenario=times-square", 1,
         "crosstown: --tiles plays scenario=custom, but --option says scenario=times-square\n"},
        {"--game newyork --tiles tiles.txt", 2, "crosstown: --tiles is not for the game newyork\n"},
        {"--game tuktuk --layout nowhere.txt", 2,
         "crosstown: --layout is not for the game tuktuk\n"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct outcome o;
        run(cases[i].line, &o);
        size_t len = strlen(cases[i].said);
        if (len && cases[i].said[len - 1] != '\n') o.said[len] = '\0'; /* how it begins */
        check_text(cases[i].line, o.said, cases[i].said);
        check_int(cases[i].line, o.kit != NULL, cases[i].code < 0);
        if (o.kit)
            check_text(cases[i].line, ct_config_value(o.kit->game, &o.kit->config, "scenario"),
                       "custom");
        else
            check_int(cases[i].line, o.code, cases[i].code);
        free(o.kit);
    }
}

/* ---- flags ----------------------------------------------------------------------------------- */

/* There is room for every game's files, no two flags are alike, and a command's own come last. */
static void flags(void **state)
{
    struct newgame n = {0};
    bool on;
    const struct flag own[] = {
        {.name = "own", .help = "a switch", .on = &on},
        {.name = "last", .help = "another", .on = &on},
        {.name = NULL},
    };
    struct flag list[NEWGAME_FLAGS + COUNT(own)];
    int wanted = 4 + 2, count = 0;
    (void)state;
    for (int g = 0; ct_games[g]; g++)
        for (const struct ct_box_file *f = ct_games[g]->files; f && f->flag; f++) wanted++;
    assert_true(wanted - 2 <= NEWGAME_FLAGS);
    newgame_flags(&n, own, list);
    for (const struct flag *flag = list; flag->name; flag++, count++) {
        check_int(flag->name, flag->help && *flag->help, true);
        check_int(flag->name, (flag->into != NULL) + (flag->many != NULL) + (flag->on != NULL), 1);
        for (const struct flag *other = list; other < flag; other++)
            assert_string_not_equal(other->name, flag->name);
    }
    check_int("flags", count, wanted);
    check_text("own", list[count - 2].name, "own");
    check_text("own", list[count - 1].name, "last");
}

static void refusals(void **state)
{
    struct ct_refusal why;
    char said[TEXT];
    (void)state;
    ct_refuse(&why, "R-4", "option");
    ct_refusal_add(&why, "option", "x\ny");
    for (int where = 0; where < 2; where++) {
        struct capture err = capture_begin(stderr);
        int code = complain_refusal(EXIT_WRONG, where ? "here" : "", &why);
        capture_end(&err, said, sizeof said);
        check_int("code", code, EXIT_WRONG);
        check_text("said", said,
                   where ? "crosstown: here: R-4: This game has no option \"x?y\".\n"
                         : "crosstown: R-4: This game has no option \"x?y\".\n");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games),
        cmocka_unit_test(no_games),
        cmocka_unit_test_setup_teardown(boxes, write_files, drop_files),
        cmocka_unit_test(flags),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests_name("newgame", tests, NULL, NULL);
}
