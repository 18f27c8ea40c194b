/* test_flags.c - command lines from tables: what is taken, what is refused, and in which words. */
#include "tests/unit/capture.h"

#include "apps/common/flags.h"
#include "core/text.h"

#include <stdint.h>
#include <stdlib.h>

enum { WORDS = 2, ARGUMENTS = 40, TEXT = 8192 };

static const struct command command = {
    .name = "try",
    .usage = "try [--players N]",
    .help = "tries something",
    .more = NULL,
    .examples = "  crosstown try",
};

/* Where the flags of a command line go. */
struct values {
    const char *players, *word[WORDS];
    bool json;
    struct many option;
};

static int read_line(int argc, char **argv, struct values *v, char *said)
{
    const struct flag flags[] = {
        {.name = "players", .value = "N", .help = "how many", .into = &v->players},
        {.name = "json", .help = "for programs", .on = &v->json},
        {.name = "option", .value = "K=V", .help = "an option", .many = &v->option},
        {.name = NULL},
    };
    struct capture out = capture_begin(stdout), err = capture_begin(stderr);
    char printed[TEXT];
    *v = (struct values){.players = NULL};
    int words = read_flags(&command, argc, argv, flags, v->word, WORDS);
    capture_end(&err, said, TEXT);
    capture_end(&out, printed, TEXT);
    check_int("help was printed", *printed != '\0', words == -2);
    return words;
}

/* A line between blanks into arguments; "''" is an empty one. */
static int split(char *line, char **argv)
{
    int argc = 0;
    argv[argc++] = line; /* the command's name, which nobody looks at */
    for (char *at = strtok(line, " "); at; at = strtok(NULL, " "))
        argv[argc++] = strcmp(at, "''") == 0 ? at + 2 : at;
    argv[argc] = NULL;
    return argc;
}

static void lines(void **state)
{
    static const struct {
        const char *line;
        int words;
        const char *players;
        bool json;
        const char *said; /* behind "crosstown: try: " */
    } cases[] = {
        {"", 0, NULL, false, ""},
        {"--players 3", 0, "3", false, ""},
        {"--players=3", 0, "3", false, ""},
        {"--players=", 0, "", false, ""},
        {"--players ''", 0, "", false, ""},
        {"--players=a=b", 0, "a=b", false, ""},
        {"--json", 0, NULL, true, ""},
        {"one --json two", 2, NULL, true, ""},
        {"-", 1, NULL, false, ""},
        {"-x ''", 2, NULL, false, ""},
        /* Several times: the last one counts. */
        {"--players 2 --players=4", 0, "4", false, ""},
        {"--json --json", 0, NULL, true, ""},
        /* What stands behind a flag is its value, whatever it looks like. */
        {"--players --json", 0, "--json", false, ""},
        {"--players -1", 0, "-1", false, ""},
        {"--players --help", 0, "--help", false, ""},
        {"--help", -2, NULL, false, ""},
        {"-h", -2, NULL, false, ""},
        {"one --json -h", -2, NULL, true, ""},
        /* Refused. */
        {"--players", -1, NULL, false, "--players needs N behind it"},
        {"--json --option", -1, NULL, true, "--option needs K=V behind it"},
        {"--json=1", -1, NULL, true, "--json takes no value"},
        {"--json=", -1, NULL, true, "--json takes no value"},
        {"--nothing", -1, NULL, false, "unknown flag --nothing (see crosstown try --help)"},
        {"--nothing=3", -1, NULL, false, "unknown flag --nothing (see crosstown try --help)"},
        {"--player 3", -1, NULL, false, "unknown flag --player (see crosstown try --help)"},
        {"--playerss 3", -1, NULL, false, "unknown flag --playerss (see crosstown try --help)"},
        {"--Players 3", -1, NULL, false, "unknown flag --Players (see crosstown try --help)"},
        {"---players 3", -1, NULL, false, "unknown flag ---players (see crosstown try --help)"},
        {"--", -1, NULL, false, "unknown flag -- (see crosstown try --help)"},
        {"--=", -1, NULL, false, "unknown flag -- (see crosstown try --help)"},
        {"a b c", -1, NULL, false, "what is \"c\" for? (see crosstown try --help)"},
        {"--nothing --help", -1, NULL, false, "unknown flag --nothing (see crosstown try --help)"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        static const char before[] = "crosstown: try: ";
        char line[200], said[TEXT], *argv[ARGUMENTS];
        struct values v;
        snprintf(line, sizeof line, "%s", cases[i].line);
        int words = read_line(split(line, argv), argv, &v, said);
        check_int(cases[i].line, words, cases[i].words);
        check_text(cases[i].line, v.players, cases[i].players);
        check_int(cases[i].line, v.json, cases[i].json);
        if (!*cases[i].said) {
            check_text(cases[i].line, said, "");
            continue;
        }
        said[strcspn(said, "\n")] = '\0'; /* and that is all: */
        check_int(cases[i].line, said[strlen(said) + 1], '\0');
        check_int(cases[i].line, strncmp(said, before, sizeof before - 1), 0);
        check_text(cases[i].line, said + sizeof before - 1, cases[i].said);
    }
}

static void words_in_order(void **state)
{
    char line[] = "one --players 3 two", said[TEXT], *argv[ARGUMENTS];
    struct values v;
    (void)state;
    check_int("words", read_line(split(line, argv), argv, &v, said), 2);
    check_text("first", v.word[0], "one");
    check_text("second", v.word[1], "two");
}

static void flags_given_many_times(void **state)
{
    enum { MOST = COUNT(((struct many *)0)->value) };
    (void)state;
    for (int count = 0; count <= MOST + 1; count++) {
        char name[] = "try", option[] = "--option=k=v", said[TEXT], *argv[ARGUMENTS] = {name};
        struct values v;
        for (int i = 1; i <= count; i++) argv[i] = option;
        int words = read_line(count + 1, argv, &v, said);
        check_int("taken", words, count <= MOST ? 0 : -1);
        check_int("kept", v.option.count, count <= MOST ? count : MOST);
        check_text("said", said, count <= MOST ? "" : "crosstown: try: too many --option\n");
        for (int i = 0; i < v.option.count; i++) check_text("value", v.option.value[i], "k=v");
    }
}

/* ---- numbers --------------------------------------------------------------------------------- */

static void counts(void **state)
{
    static const struct {
        const char *text;
        int64_t min, max;
        bool is;
        int64_t value;
    } cases[] = {
        {"0", 0, 9, true, 0},
        {"9", 0, 9, true, 9},
        {"-3", -5, 5, true, -3},
        {"10", 0, 9, false, 0},
        {"-1", 0, 9, false, 0},
        {"", 0, 9, false, 0},
        {" 1", 0, 9, false, 0},
        {"1 ", 0, 9, false, 0},
        {"+1", 0, 9, false, 0},
        {"01", 0, 9, false, 0},
        {"1.0", 0, 9, false, 0},
        {"1e0", 0, 9, false, 0},
        {"0x1", 0, 9, false, 0},
        {"two", 0, 9, false, 0},
        {"\xd9\xa1", 0, 9, false, 0}, /* an Arabic one */
        {"99999999999999999999999", 0, INT64_MAX, false, 0},
        {"999999999999999999", 0, INT64_MAX, true, 999999999999999999},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char said[TEXT], wanted[TEXT] = "";
        int64_t value = 0;
        struct capture err = capture_begin(stderr);
        bool is = read_count("games", cases[i].text, cases[i].min, cases[i].max, &value);
        capture_end(&err, said, sizeof said);
        check_int(cases[i].text, is, cases[i].is);
        check_int(cases[i].text, value, cases[i].value);
        if (!is)
            snprintf(wanted, sizeof wanted,
                     "crosstown: --games: \"%s\" is not a number from %lld to %lld\n",
                     cases[i].text, (long long)cases[i].min, (long long)cases[i].max);
        check_text(cases[i].text, said, wanted);
    }
}

static void seeds(void **state)
{
    static const struct {
        const char *text;
        bool is;
        uint64_t value;
    } cases[] = {
        {"0", true, 0},
        {"7", true, 7},
        {"007", true, 7},
        {"-1", true, UINT64_MAX},
        {"-9223372036854775808", true, (uint64_t)INT64_MAX + 1},
        {"18446744073709551615", true, UINT64_MAX},
        {"0x0", true, 0},
        {"0xfF", true, 255},
        {"0xffffffffffffffff", true, UINT64_MAX},
        {"18446744073709551616", false, 0},
        {"-9223372036854775809", false, 0},
        {"0x10000000000000000", false, 0},
        {"", false, 0},
        {"-", false, 0},
        {"--1", false, 0},
        {"- 1", false, 0},
        {"-a", false, 0},
        {"-0x1", false, 0},
        {"+1", false, 0},
        {" 1", false, 0},
        {"1 ", false, 0},
        {"1.5", false, 0},
        {"1e9", false, 0},
        {"0x", false, 0},
        {"0xg", false, 0},
        {"0x-1", false, 0},
        {"0x 1", false, 0},
        {"ff", false, 0},
        {"seven", false, 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char said[TEXT], wanted[TEXT] = "";
        uint64_t value = 0;
        struct capture err = capture_begin(stderr);
        bool is = read_seed(cases[i].text, &value);
        capture_end(&err, said, sizeof said);
        check_int(cases[i].text, is, cases[i].is);
        if (is && value != cases[i].value) fail_msg("%s: another number", cases[i].text);
        if (!is)
            snprintf(wanted, sizeof wanted, "crosstown: --seed: \"%s\" is not a 64-bit number\n",
                     cases[i].text);
        check_text(cases[i].text, said, wanted);
    }
}

static void seeds_of_the_system(void **state)
{
    uint64_t first, second;
    (void)state;
    assert_true(read_seed(NULL, &first));
    assert_true(read_seed(NULL, &second));
    assert_true(first != second);
}

/* ---- complaints ------------------------------------------------------------------------------ */

static void complaints(void **state)
{
    static const struct {
        const char *text, *wanted;
    } cases[] = {
        {"plain", "crosstown: plain\n"},
        {"", "crosstown: \n"},
        {"100 % of 5", "crosstown: 100 % of 5\n"},
        {"two\nlines\n", "crosstown: two?lines?\n"},
        {"\033]0;title\a\033[2J", "crosstown: ?]0;title??[2J\n"},
        {"\xc3\xa4\xc2\x9b\xff", "crosstown: \xc3\xa4???\n"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char said[TEXT];
        struct capture err = capture_begin(stderr);
        int code = complain(EXIT_WRONG, "%s", cases[i].text);
        capture_end(&err, said, sizeof said);
        check_int("code", code, EXIT_WRONG);
        check_text("said", said, cases[i].wanted);
    }
}

/* Whatever the length, it is one line of whole characters, and a cut can be seen. */
static void long_complaints(void **state)
{
    static const char *const letters[] = {"a", "\xc2\xa0", "\xe2\x82\xac", "\xf0\x9f\x9a\x95"};
    enum { LIMIT = 2047 }; /* bytes of a complaint */
    (void)state;
    for (size_t l = 0; l < COUNT(letters); l++)
        for (size_t bytes = LIMIT - 9; bytes <= LIMIT + 9; bytes++) {
            char text[LIMIT + 16] = "", said[TEXT];
            size_t size = strlen(letters[l]), len = bytes % size;
            memset(text, '.', len);
            for (; len < bytes; len += size) memcpy(text + len, letters[l], size);
            struct capture err = capture_begin(stderr);
            complain(EXIT_WRONG, "%s", text);
            capture_end(&err, said, sizeof said);
            const char *message = said + strlen("crosstown: ");
            size_t shown = strlen(message) - 1;
            check_int("one line", (long long)strcspn(message, "\n"), (long long)shown);
            check_int("whole", ct_utf8_is_valid(message, shown), true);
            check_text("nothing is spoilt", strchr(message, '?'), NULL);
            bool is_cut = bytes > LIMIT;
            check_int("cut", strcmp(message + shown - 3, "...\n") == 0, is_cut);
            check_int("as long as can be", shown >= (is_cut ? LIMIT - 3 : bytes), true);
        }
}

/* ---- help ------------------------------------------------------------------------------------ */

static void help(void **state)
{
    static const struct command about = {
        .name = "about",
        .usage = "about FILE",
        .help = "says what is in a file",
        .more = "A second paragraph.",
        .examples = "  crosstown about a\n  crosstown about b",
    };
    const struct flag flags[] = {
        {.name = "json", .help = "for programs"},
        {.name = "seats",
         .value = "A,B,..",
         .help = "words enough that they do not fit into the line that begins with the flag"},
        {.name = NULL},
    };
    char printed[TEXT];
    struct capture out = capture_begin(stdout);
    (void)state;
    print_help(&about, flags);
    capture_end(&out, printed, sizeof printed);
    check_text("help", printed,
               "usage: crosstown about FILE\n"
               "\n"
               "says what is in a file\n"
               "A second paragraph.\n"
               "\n"
               "  --json                 for programs\n"
               "  --seats A,B,..         words enough that they do not fit into the line that\n"
               "                         begins with the flag\n"
               "\n"
               "examples:\n"
               "  crosstown about a\n"
               "  crosstown about b\n");
    out = capture_begin(stdout);
    print_help(&command, NULL);
    capture_end(&out, printed, sizeof printed);
    check_text("help without flags", printed,
               "usage: crosstown try [--players N]\n"
               "\n"
               "tries something\n"
               "\n"
               "example:\n"
               "  crosstown try\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines),
        cmocka_unit_test(words_in_order),
        cmocka_unit_test(flags_given_many_times),
        cmocka_unit_test(counts),
        cmocka_unit_test(seeds),
        cmocka_unit_test(seeds_of_the_system),
        cmocka_unit_test(complaints),
        cmocka_unit_test(long_complaints),
        cmocka_unit_test(help),
    };
    return cmocka_run_group_tests_name("flags", tests, NULL, NULL);
}
