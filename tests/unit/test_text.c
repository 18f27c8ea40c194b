/* test_text.c - bounded text, numbers, UTF-8. */
#include "tests/unit/check.h"

#include "core/text.h"

#include <locale.h>
#include <stdio.h>

/* The byte behind the buffer must never change. */
static void cutting(void **state)
{
    (void)state;
    for (size_t cap = 0; cap <= 8; cap++) {
        char buffer[10];
        memset(buffer, '#', sizeof buffer);
        struct ct_text t = ct_text_on(buffer, cap);
        ct_put(&t, "abc");
        ct_put_char(&t, 'd');
        ct_put_int(&t, -5);
        check_int("len", (long long)t.len, 6);
        check_int("cut", ct_text_is_cut(&t), cap <= 6);
        assert_int_equal(buffer[cap], '#');
        if (cap == 0) continue;
        char wanted[] = "abcd-5";
        if (cap <= 6) wanted[cap - 1] = '\0';
        check_text("what fits", buffer, wanted);
    }
}

static void cutting_formats(void **state)
{
    (void)state;
    for (size_t cap = 0; cap <= 12; cap++) {
        char buffer[14];
        memset(buffer, '#', sizeof buffer);
        struct ct_text t = ct_text_on(buffer, cap);
        ct_put_format(&t, "%d:%s", 42, "word");
        ct_put_format(&t, "%s", "");
        ct_put_format(&t, "%c%c", 'y', 'z');
        check_int("len", (long long)t.len, 9);
        assert_int_equal(buffer[cap], '#');
        if (cap == 0) continue;
        char wanted[] = "42:wordyz";
        if (cap <= 9) wanted[cap - 1] = '\0';
        check_text("what fits", buffer, wanted);
    }
}

/* The conversions that we write ourselves, against the C library's. */
#define CHECK_FORMAT(...)                                                                          \
    do {                                                                                           \
        char got[200], wanted[200];                                                                \
        struct ct_text t = ct_text_on(got, sizeof got);                                            \
        ct_put_format(&t, __VA_ARGS__);                                                            \
        snprintf(wanted, sizeof wanted, __VA_ARGS__);                                              \
        check_text("format", got, wanted);                                                         \
    } while (0)

static void formats(void **state)
{
    (void)state;
    CHECK_FORMAT("plain");
    CHECK_FORMAT("100%% %s%%", "sure");
    CHECK_FORMAT("%d %d %d", 0, -7, 2147483647);
    CHECK_FORMAT("[%5d|%-5d|%05d]", 42, 42, 42);
    CHECK_FORMAT("[%2d|%-2d]", 12345, -12345);
    CHECK_FORMAT("%u %lu %llu", 4294967295u, 18446744073709551615ul, 18446744073709551615ull);
    CHECK_FORMAT("%ld %lld %zu", -5l, -9223372036854775807ll, (size_t)99);
    CHECK_FORMAT("%x %04x %016llx", 255u, 10u, 0xcbf29ce484222325ull);
    CHECK_FORMAT("%x", 0u);
    CHECK_FORMAT("%c%c", 'a', 'z');
    CHECK_FORMAT("[%s|%6s|%-6s|%2s]", "abc", "abc", "abc", "abc");
    CHECK_FORMAT("[%.2s|%.9s|%5.1s]", "abc", "abc", "abc");
    CHECK_FORMAT("%s", "");
}

static void the_last_character(void **state)
{
    (void)state;
    for (size_t cap = 0; cap < 6; cap++) {
        char buffer[8];
        struct ct_text t = ct_text_on(buffer, cap);
        check_int("nothing", t.last, 0);
        ct_put(&t, "abc");
        check_int("last", t.last, 'c');
        ct_put(&t, "");
        check_int("last", t.last, 'c');
        ct_put_format(&t, "%d", 45);
        check_int("last", t.last, '5');
    }
}

static void clearing(void **state)
{
    char buffer[4];
    struct ct_text t = ct_text_on(buffer, sizeof buffer);
    (void)state;
    ct_put(&t, "abcdef");
    ct_text_clear(&t);
    check_text("empty", buffer, "");
    ct_put(&t, "xy");
    check_text("again", buffer, "xy");
    assert_false(ct_text_is_cut(&t));
}

static void numbers(void **state)
{
    static const struct {
        int64_t value;
        const char *text;
    } cases[] = {{0, "0"},
                 {7, "7"},
                 {-7, "-7"},
                 {10, "10"},
                 {INT64_MAX, "9223372036854775807"},
                 {INT64_MIN, "-9223372036854775808"}};
    char buffer[32];
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ct_text t = ct_text_on(buffer, sizeof buffer);
        ct_put_int(&t, cases[i].value);
        check_text("number", buffer, cases[i].text);
    }
    struct ct_text t = ct_text_on(buffer, sizeof buffer);
    ct_put_u64(&t, UINT64_MAX);
    check_text("number", buffer, "18446744073709551615");
}

static void padding(void **state)
{
    static const struct {
        const char *text;
        int width;
        const char *padded;
    } cases[] = {
        {"ab", 4, "ab  "},
        {"ab", -4, "  ab"},
        {"ab", 2, "ab"},
        {"ab", 1, "ab"},
        {"ab", -1, "ab"},
        {"", 2, "  "},
        {"\xc3\xa4", 3, "\xc3\xa4  "},
        {"\xe2\x94\x80", -2, " \xe2\x94\x80"},
        {"ab", 0, "ab"},
        {"\xc3\xa5\xc3\xa4\xc3\xb6", 5, "\xc3\xa5\xc3\xa4\xc3\xb6  "},
        {"\033[31mr\033[0m", 2, "\033[31mr\033[0m "},
        {"\xe4\xb8\xad", 3, "\xe4\xb8\xad "},
        {"\xe4\xb8\xad", -3, " \xe4\xb8\xad"},
        {"\xe4\xb8\xad", 1, "\xe4\xb8\xad"},
        {"e\xcc\x81", -3, "  e\xcc\x81"},
    };
    (void)state;
    assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
    for (size_t i = 0; i < COUNT(cases); i++) {
        char buffer[16];
        struct ct_text t = ct_text_on(buffer, sizeof buffer);
        ct_put_padded(&t, cases[i].text, cases[i].width);
        check_text(cases[i].text, buffer, cases[i].padded);
    }
    char buffer[8];
    setlocale(LC_CTYPE, "C");
    struct ct_text t = ct_text_on(buffer, sizeof buffer);
    ct_put_times(&t, '-', 3);
    ct_put_times(&t, '-', 0);
    ct_put_times(&t, '-', -2);
    check_text("times", buffer, "---");
}

static void widths(void **state)
{
    static const struct {
        const char *text;
        int width;
    } cases[] = {
        {"", 0},
        {"hand", 4},
        {"n\xc3\xa4sta", 5},
        {"\xe2\x9f\xa6\xc4\x91\xe2\x9f\xa7", 3},
        {"\033[1;31mred\033[0m!", 4},
        {"\033[31m\xc3\xb6", 1},
        /* East Asian: ideographs, kana, Hangul and full-width letters take two. */
        {"\xe7\xb4\x90\xe7\xb4\x84", 4},
        {"\xe3\x82\xbf\xe3\x82\xaf\xe3\x82\xb7\xe3\x83\xbc", 8},
        {"\xed\x83\x9d", 2},
        {"\xef\xbc\xa1", 2},
        {"\xef\xbd\xb1", 1}, /* half-width */
        {"a\xe4\xb8\xad"
         "b",
         4},
        /* Combining marks, joiners and selectors take none. */
        {"e\xcc\x81", 1},
        {"o\xcc\x88\xcc\xa3", 1},
        {"\xe2\x80\x8d\xe2\x80\x8b", 0},
        {"\xe2\x98\x82\xef\xb8\x8f", 1},
        /* Emoji take two, each of a joined pair. */
        {"\xf0\x9f\x9a\x95", 2},
        {"\xf0\x9f\x9a\x95!", 3},
        {"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80", 4},
        /* What boards are drawn with takes one. */
        {"\xe2\x94\x80\xe2\x95\x90\xe2\x99\xa3\xe2\x89\x88\xc2\xb7", 5},
        /* Colours take none, whatever they stand around. */
        {"\033[1;31m\xe4\xb8\xad\033[0m", 2},
        {"\033[38;5;208me\xcc\x81\033[0m|", 2},
        /* What is not printed, not assigned or no UTF-8 takes one. */
        {"\t\x7f", 2},
        {"\xc2\x9b", 1},
        {"\xcd\xb8", 1},
        {"\xff\xc3", 2},
    };
    (void)state;
    assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
    for (size_t i = 0; i < COUNT(cases); i++)
        check_int(cases[i].text, ct_width(cases[i].text), cases[i].width);
    check_int("a part", ct_width_of("\xc3\xa4\xc3\xb6z", 4), 2);
    check_int("half a character", ct_width_of("\xe4\xb8\xad", 2), 2);
    setlocale(LC_CTYPE, "C");
}

/* Without a character set the C library knows ASCII only: then every character takes one. */
static void widths_without_a_set(void **state)
{
    static const struct {
        const char *text;
        int width;
    } cases[] = {
        {"hand", 4},
        {"n\xc3\xa4sta", 5},
        {"\xe4\xb8\xad", 1},
        {"\xf0\x9f\x9a\x95", 1},
        {"\033[31mred\033[0m", 3},
    };
    (void)state;
    assert_non_null(setlocale(LC_CTYPE, "C"));
    for (size_t i = 0; i < COUNT(cases); i++)
        check_int(cases[i].text, ct_width(cases[i].text), cases[i].width);
}

static void fitting(void **state)
{
    static const struct {
        const char *text;
        int columns;
        size_t bytes;
    } cases[] = {
        {"", 0, 0},
        {"abc", -1, 0},
        {"abc", 0, 0},
        {"abc", 2, 2},
        {"abc", 3, 3},
        {"abc", 9, 3},
        {"a\xc3\xa4z", 2, 3},
        {"a\xe4\xb8\xadz", 2, 1}, /* not half of it */
        {"a\xe4\xb8\xadz", 3, 4},
        {"ae\xcc\x81z", 2, 4}, /* its mark goes with the letter */
        {"\033[1mab\033[0m", 1, 5},
        {"\033[1mab\033[0m", 2, 10},
        {"\xffz", 1, 1},
    };
    (void)state;
    assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
    for (size_t i = 0; i < COUNT(cases); i++)
        check_int(cases[i].text, (long long)ct_fitting(cases[i].text, cases[i].columns),
                  (long long)cases[i].bytes);
    setlocale(LC_CTYPE, "C");
}

static void lines(void **state)
{
    static const struct {
        const char *sentence;
        int columns;
        const char *wanted;
    } cases[] = {
        {"one two", 20, "  one two\n"},
        {"one  two", 20, "  one  two\n"},
        {"one two three", 9, "  one two\n    three\n"},
        {"\xc3\xa5\xc3\xa5\xc3\xa5 \xc3\xb6\xc3\xb6\xc3\xb6", 9,
         "  \xc3\xa5\xc3\xa5\xc3\xa5 \xc3\xb6\xc3\xb6\xc3\xb6\n"},
        {"\xc3\xa5\xc3\xa5\xc3\xa5 \xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6", 9,
         "  \xc3\xa5\xc3\xa5\xc3\xa5\n    \xc3\xb6\xc3\xb6\xc3\xb6\xc3\xb6\n"},
        {"\033[31mone\033[0m two", 9, "  \033[31mone\033[0m two\n"},
        {"toolongforaline", 9, "  toolongforaline\n"},
        {"\xe4\xb8\xad\xe4\xb8\xad abc", 10, "  \xe4\xb8\xad\xe4\xb8\xad abc\n"},
        {"\xe4\xb8\xad\xe4\xb8\xad abc", 9, "  \xe4\xb8\xad\xe4\xb8\xad\n    abc\n"},
        {"e\xcc\x81l e\xcc\x81t", 7, "  e\xcc\x81l e\xcc\x81t\n"},
    };
    (void)state;
    assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
    for (size_t i = 0; i < COUNT(cases); i++) {
        char buffer[64];
        struct ct_text t = ct_text_on(buffer, sizeof buffer);
        ct_put_lines(&t, cases[i].sentence, cases[i].columns);
        check_text(cases[i].sentence, buffer, cases[i].wanted);
    }
    setlocale(LC_CTYPE, "C");
}

static void reading_numbers(void **state)
{
    static const struct {
        const char *text;
        bool is;
        int64_t value;
    } cases[] = {
        {"0", true, 0},
        {"7", true, 7},
        {"-7", true, -7},
        {"100", true, 100},
        {"-100", true, -100},
        {"101", false, 0},
        {"-101", false, 0},
        {"", false, 0},
        {"-", false, 0},
        {"+7", false, 0},
        {"07", false, 0},
        {"00", false, 0},
        {"-0", false, 0},
        {"-07", false, 0},
        {" 7", false, 0},
        {"7 ", false, 0},
        {"7x", false, 0},
        {"7.0", false, 0},
        {"1e1", false, 0},
        {"0x7", false, 0},
        {"--7", false, 0},
        {"999999999999999999", false, 0},
        {"9999999999999999999", false, 0},
        {"18446744073709551617", false, 0},
        {"100000000000000000000000000000000000007", false, 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        int64_t value = 0;
        bool is = ct_read_int(cases[i].text, strlen(cases[i].text), -100, 100, &value);
        check_int(cases[i].text, is, cases[i].is);
        check_int(cases[i].text, value, cases[i].value);
    }
    int64_t value;
    assert_true(ct_read_int("71", 1, 0, 9, &value) && value == 7); /* only so many bytes */
}

static void scanning_numbers(void **state)
{
    const char *text = "12,-3;x", *at = text, *end = text + strlen(text);
    int64_t value;
    (void)state;
    assert_true(ct_scan_int(&at, end, 0, 99, &value) && value == 12 && at == text + 2);
    at++;
    assert_true(ct_scan_int(&at, end, -9, 99, &value) && value == -3 && at == text + 5);
    assert_false(ct_scan_int(&at, end, 0, 99, &value));
    assert_ptr_equal(at, text + 5);
    at = text;
    assert_false(ct_scan_int(&at, text, 0, 99, &value)); /* nothing there */
    assert_false(ct_scan_int(&at, end, 0, 11, &value));
    assert_ptr_equal(at, text);
}

static void utf8(void **state)
{
    static const struct {
        const char *text;
        bool is;
    } cases[] = {
        {"", true},
        {"plain", true},
        {"\x7f", true},
        {"\xc2\x80", true},
        {"\xdf\xbf", true},
        {"\xe0\xa0\x80", true},
        {"\xed\x9f\xbf", true},
        {"\xee\x80\x80", true},
        {"\xef\xbf\xbf", true},
        {"\xf0\x90\x80\x80", true},
        {"\xf4\x8f\xbf\xbf", true},
        {"\x80", false},
        {"\xbf", false},
        {"\xc0\x80", false},
        {"\xc1\xbf", false},
        {"\xc2", false},
        {"\xc2"
         "a",
         false},
        {"\xe0\x9f\xbf", false},
        {"\xed\xa0\x80", false},
        {"\xed\xbf\xbf", false},
        {"\xe2\x82", false},
        {"\xe2\x82"
         "a",
         false},
        {"\xf0\x8f\xbf\xbf", false},
        {"\xf4\x90\x80\x80", false},
        {"\xf0\x9f\x98", false},
        {"\xf5\x80\x80\x80", false},
        {"\xfe", false},
        {"\xff", false},
        {"ok\xe2\x82\xacok\xc3", false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        if (ct_utf8_is_valid(cases[i].text, strlen(cases[i].text)) != cases[i].is)
            fail_msg("case %zu: wanted %d", i, cases[i].is);
    assert_true(ct_utf8_is_valid("a\0b", 3));
}

static void utf8_characters(void **state)
{
    static const struct {
        const char *text;
        size_t len, bytes;
        uint32_t code;
    } cases[] = {
        {"", 0, 0, 0},
        {"a", 1, 1, 'a'},
        {"a", 0, 0, 0}, /* nothing of it may be looked at */
        {"\0", 1, 1, 0},
        {"\xc2\xa0", 2, 2, 0xa0},
        {"\xc2\xa0", 1, 0, 0},
        {"\xdf\xbf!", 3, 2, 0x7ff},
        {"\xe2\x82\xac", 3, 3, 0x20ac},
        {"\xe2\x82\xac", 2, 0, 0},
        {"\xef\xbf\xbf", 3, 3, 0xffff},
        {"\xf0\x9f\x9a\x95", 4, 4, 0x1f695},
        {"\xf0\x9f\x9a\x95", 3, 0, 0},
        {"\xf4\x8f\xbf\xbf", 4, 4, 0x10ffff},
        {"\xf4\x90\x80\x80", 4, 0, 0},
        {"\xed\xa0\x80", 3, 0, 0},
        {"\x80", 1, 0, 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        uint32_t code = 0;
        check_int("bytes", (long long)ct_utf8_next(cases[i].text, cases[i].len, &code),
                  (long long)cases[i].bytes);
        if (cases[i].bytes) check_int("code", code, cases[i].code);
    }
}

/* What is kept of one text comes into the next as it stood; what was cut, or does not fit, not. */
static void parts(void **state)
{
    char kept[8], buffer[32], small[4];
    struct ct_part part = {.at = kept, .cap = sizeof kept};
    struct ct_text text = ct_text_on(buffer, sizeof buffer), cut = ct_text_on(small, sizeof small);
    (void)state;
    ct_put(&text, "a");
    check_int("without a place", ct_put_part(&text), false);
    text.part = cut.part = &part;
    check_int("nothing yet", ct_put_part(&text), false);
    ct_put(&cut, "abcdef");
    ct_keep_part(&cut, 0);
    check_int("of a cut text", ct_put_part(&text), false);
    ct_put(&text, "123456789");
    ct_keep_part(&text, 1);
    check_int("too long", ct_put_part(&text), false);
    ct_keep_part(&text, 7);
    check_int("kept", ct_put_part(&text), true);
    check_text("again", buffer, "a123456789789");
    check_int("the last character", text.last, '9');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cutting),
        cmocka_unit_test(cutting_formats),
        cmocka_unit_test(clearing),
        cmocka_unit_test(formats),
        cmocka_unit_test(the_last_character),
        cmocka_unit_test(numbers),
        cmocka_unit_test(padding),
        cmocka_unit_test(widths),
        cmocka_unit_test(widths_without_a_set),
        cmocka_unit_test(fitting),
        cmocka_unit_test(lines),
        cmocka_unit_test(reading_numbers),
        cmocka_unit_test(scanning_numbers),
        cmocka_unit_test(utf8),
        cmocka_unit_test(utf8_characters),
        cmocka_unit_test(parts),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
