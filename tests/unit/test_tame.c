/* test_tame.c - what others wrote does no harm to a terminal. */
#include "tests/unit/check.h"

#include "apps/common/tame.h"

#include <stdlib.h>

static void what_may_be_shown(void **state)
{
    static const struct {
        const char *text, *wanted;
    } cases[] = {
        {"", ""},
        {"plain words", "plain words"},
        {"n\xc3\xa4sta \xe2\x82\xac \xf0\x9f\x9a\x95",
         "n\xc3\xa4sta \xe2\x82\xac \xf0\x9f\x9a\x95"},
        {"\xc2\xa0", "\xc2\xa0"},
        {"one\ntwo\n", "one_two_"},
        {"\x01\t\r\x1f\x7f", "?????"},
        {"\033[31mred", "?[31mred"},
        {"\xc2\x80\xc2\x9f\xc2\x9b", "??????"}, /* U+009B begins a sequence, too */
        {"a\xe2\x80\x8e"
         "b\xe2\x80\x8f",
         "a???b???"},
        {"\xe2\x80\xaa\xe2\x80\xae", "??????"},
        {"\xe2\x81\xa6\xe2\x81\xa9", "??????"},
        {"\xd8\x9c\xe2\x80\xa8", "?????"},
        {"\xe2\x80\xa7\xe2\x80\xaf\xe2\x81\xa5\xe2\x81\xaa",
         "\xe2\x80\xa7\xe2\x80\xaf\xe2\x81\xa5\xe2\x81\xaa"},
        /* No UTF-8: bytes of another character set, overlong, a surrogate. */
        {"caf\xe9 au lait", "caf? au lait"},
        {"\x9b"
         "31m",
         "?31m"},
        {"\xc0\x9b", "??"},
        {"\xed\xa0\x80", "???"},
        /* Cut in the middle of a character. */
        {"cut\xc2", "cut?"},
        {"cut\xe2", "cut?"},
        {"cut\xe2\x80", "cut??"},
        {"cut\xf0\x9f\x9a", "cut???"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        /* Its own piece of memory, so that sanitizers see what is looked at behind the end. */
        size_t room = strlen(cases[i].text) + 1;
        char *text = malloc(room);
        assert_non_null(text);
        memcpy(text, cases[i].text, room);
        tame(text, '_');
        check_text("tame", text, cases[i].wanted);
        free(text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_may_be_shown),
    };
    return cmocka_run_group_tests_name("tame", tests, NULL, NULL);
}
