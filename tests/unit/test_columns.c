/* test_columns.c - text in columns on standard output. */
#include "tests/unit/capture.h"

#include "apps/common/columns.h"
#include "core/text.h"

#include <locale.h>

enum { TEXT = 4096 };

#define TEN     "abcdefghi "
#define SEVENTY TEN TEN TEN TEN TEN TEN TEN /* columns, the last one a blank */
#define KANJI   "\xe4\xb8\xad"              /* takes two columns, and three bytes */
#define ACUTE   "e\xcc\x81"                 /* takes one, and three bytes */

static int characters(void **state)
{
    (void)state;
    return setlocale(LC_CTYPE, "C.UTF-8") ? 0 : -1;
}

static void wrapping(void **state)
{
    static const struct {
        const char *what, *text;
        int column, indent;
        const char *wanted;
    } cases[] = {
        {"nothing", "", 0, 0, "\n"},
        {"a word", "word", 0, 4, "word\n"},
        {"80 columns", SEVENTY "0123456789", 0, 4, SEVENTY "0123456789\n"},
        {"81 columns", SEVENTY "0123456789a", 0, 4,
         TEN TEN TEN TEN TEN TEN "abcdefghi\n    0123456789a\n"},
        {"some are taken", SEVENTY "0123456789", 1, 0,
         TEN TEN TEN TEN TEN TEN "abcdefghi\n0123456789\n"},
        {"a blank at the end", SEVENTY SEVENTY, 0, 0,
         SEVENTY "abcdefghi\n" TEN TEN TEN TEN TEN "abcdefghi\n"},
        {"a word that fits nowhere",
         "a 0123456789012345678901234567890123456789"
         "0123456789012345678901234567890123456789x b",
         0, 2,
         "a\n  0123456789012345678901234567890123456789"
         "0123456789012345678901234567890123456789x\n  b\n"},
        {"line ends are kept", "one\ntwo\n\nthree", 5, 2, "one\n  two\n  \n  three\n"},
        {"ideographs", SEVENTY KANJI KANJI KANJI KANJI KANJI, 0, 0,
         SEVENTY KANJI KANJI KANJI KANJI KANJI "\n"},
        {"one too many", SEVENTY KANJI KANJI KANJI KANJI KANJI KANJI, 0, 0,
         TEN TEN TEN TEN TEN TEN "abcdefghi\n" KANJI KANJI KANJI KANJI KANJI KANJI "\n"},
        {"marks", SEVENTY ACUTE ACUTE ACUTE ACUTE ACUTE "12345", 0, 0,
         SEVENTY ACUTE ACUTE ACUTE ACUTE ACUTE "12345\n"},
        {"colours", SEVENTY "\033[31m0123456789\033[0m", 0, 0,
         SEVENTY "\033[31m0123456789\033[0m\n"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char printed[TEXT];
        struct capture out = capture_begin(stdout);
        print_wrapped(cases[i].text, cases[i].column, cases[i].indent);
        capture_end(&out, printed, sizeof printed);
        check_text(cases[i].what, printed, cases[i].wanted);
    }
}

/* However long, no line is longer than the page unless it is a single word. */
static void never_too_wide(void **state)
{
    (void)state;
    for (int seed = 1; seed < 200; seed++) {
        char text[1000], printed[TEXT];
        struct ct_text out = ct_text_on(text, sizeof text);
        unsigned mix = (unsigned)seed;
        while (out.len < 900) {
            static const char *const letters[] = {"a", "\xc3\xb6", KANJI, ACUTE, " "};
            mix = mix * 1103515245u + 12345u;
            ct_put(&out, letters[(mix >> 16) % COUNT(letters)]);
        }
        struct capture capture = capture_begin(stdout);
        print_wrapped(text, 0, seed % 30);
        capture_end(&capture, printed, sizeof printed);
        for (const char *at = printed; *at; at += *at == '\n') {
            size_t len = strcspn(at, "\n");
            size_t indent = strspn(at, " ");
            bool is_one_word = len == indent || !memchr(at + indent, ' ', len - indent);
            if (ct_width_of(at, len) > PAGE_COLUMNS && !is_one_word)
                fail_msg("seed %d: %.*s", seed, (int)len, at);
            at += len;
        }
    }
}

static void cells(void **state)
{
    static const struct {
        const char *text;
        int width;
        const char *wanted;
    } cases[] = {
        {"", 0, ""},
        {"", 3, "   "},
        {"ab", 4, "ab  "},
        {"ab", -4, "  ab"},
        {"ab", 2, "ab"},
        {"abc", 2, "abc"}, /* too wide, but whole */
        {"abc", -2, "abc"},
        {"\xc3\xb6", 3, "\xc3\xb6  "},
        {KANJI, 3, KANJI " "},
        {KANJI, -3, " " KANJI},
        {ACUTE, -2, " " ACUTE},
        {"\xf0\x9f\x9a\x95", 4, "\xf0\x9f\x9a\x95  "},
        {"\033[1mab\033[0m", 3, "\033[1mab\033[0m "},
        {"100 %s", 8, "100 %s  "},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char printed[TEXT];
        struct capture out = capture_begin(stdout);
        print_cell(cases[i].text, cases[i].width);
        capture_end(&out, printed, sizeof printed);
        check_text(cases[i].text, printed, cases[i].wanted);
    }
}

static void headings(void **state)
{
    struct column columns[] = {{"seat", 6}, {"points", 3}, {"Elo", -2}, {KANJI "x", -6}, {NULL, 0}};
    static const int wanted[] = {6, 6, -3, -6};
    char printed[TEXT];
    struct capture out = capture_begin(stdout);
    (void)state;
    widen_columns(columns);
    for (const struct column *c = columns; c->heading; c++) print_heading(c);
    capture_end(&out, printed, sizeof printed);
    for (size_t i = 0; i < COUNT(wanted); i++)
        check_int(columns[i].heading, columns[i].width, wanted[i]);
    check_text("headings", printed, "seat  pointsElo   " KANJI "x");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrapping),
        cmocka_unit_test(never_too_wide),
        cmocka_unit_test(cells),
        cmocka_unit_test(headings),
    };
    return cmocka_run_group_tests_name("columns", tests, characters, NULL);
}
