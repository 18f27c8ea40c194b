/* test_agents.c - other programs as agents: how they are written on a command line, and bytes as
 * text. What they do is in tests/bot. */
#include "apps/common/agents.h"
#include "apps/common/base64.h"
#include "apps/common/program.h"
#include "tests/unit/check.h"

#include <stdio.h>
#include <string.h>

/* ---- words --------------------------------------------------------------------------------------
 */

static const struct {
    const char *command, *words; /* '|' between them; NULL: refused */
} commands[] = {
    {"./mybot.py", "./mybot.py"},
    {"  a  b ", "a|b"},
    {"'my bot' --fast", "my bot|--fast"},
    {"a \"b c\"d", "a|b cd"},
    {"a \"b \\\" c\" 'd\\e'", "a|b \" c|d\\e"},
    {"a\\ b c", "a b|c"},
    {"a ''", "a|"},
    {"a \\", "a|\\"},
    {"", NULL},
    {"   ", NULL},
    {"'' a", NULL},
    {"'a", NULL},
    {"a \"b", NULL},
};

static void test_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char room[64], joined[64] = "", *words[PROGRAM_WORDS + 1];
        struct ct_text out = ct_text_on(joined, sizeof joined);
        const char *problem = program_words(commands[i].command, room, words);
        for (int k = 0; !problem && words[k]; k++) {
            if (k) ct_put_char(&out, '|');
            ct_put(&out, words[k]);
        }
        if (!commands[i].words)
            assert_non_null(problem);
        else
            assert_string_equal(problem ? problem : joined, commands[i].words);
    }
}

static void test_too_many_words(void **state)
{
    char command[2 * PROGRAM_WORDS + 3] = "", room[sizeof command], *words[PROGRAM_WORDS + 1];
    (void)state;
    for (int i = 0; i < PROGRAM_WORDS; i++) memcpy(command + 2 * i, "a ", 3);
    assert_null(program_words(command, room, words));
    memcpy(command + 2 * PROGRAM_WORDS, "a", 2);
    assert_non_null(program_words(command, room, words));
}

/* ---- lists and settings
 * --------------------------------------------------------------------------- */

static const struct {
    const char *list;
    int comma; /* -1: none */
} lists[] = {
    {"greedy,random", 6},      {"greedy", -1},
    {"program:a,b", 9},        {"program:'a,b',c", 13},
    {"program:\"a,b\",c", 13}, {"program:a\\,b,c", 12},
    {"program:'a\\',b", 12},   {"program:\"a\\\",b\",c", 15},
    {"program:'a,b", -1},      {"it's,greedy", 4}, /* quotation marks are for programs only */
};

static void test_commas(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        const char *comma = agents_comma(lists[i].list);
        assert_int_equal(comma ? (int)(comma - lists[i].list) : -1, lists[i].comma);
    }
}

static void test_settings(void **state)
{
    struct terms t;
    (void)state;
    assert_null(terms_read("program:./bot a=b:c", &t));
    assert_string_equal(t.command, "./bot a=b:c");
    assert_int_equal(t.ms, 1000);
    assert_int_equal(t.iters, 0);
    assert_false(t.knows_seed);
    assert_null(terms_read("program:ms=5:iters=7:grace=9:start=11:seed=deal:x", &t));
    assert_string_equal(t.command, "x");
    assert_int_equal(t.ms, 5);
    assert_int_equal(t.iters, 7);
    assert_int_equal(t.grace, 9);
    assert_int_equal(t.start, 11);
    assert_true(t.knows_seed);
    assert_null(terms_read("program:x=y z:ms=1:", &t)); /* a blank: the command has begun */
    assert_string_equal(t.command, "x=y z:ms=1:");
    assert_non_null(terms_read("program:speed=1:x", &t));
    assert_non_null(terms_read("program:ms=0:x", &t));
    assert_non_null(terms_read("program:ms=3600001:x", &t));
    assert_non_null(terms_read("program:seed=mine:x", &t));
}

static void test_specs(void **state)
{
    (void)state;
    assert_null(agents_problem("greedy"));
    assert_null(agents_problem("program:greedy"));
    assert_non_null(agents_problem("god"));
    assert_non_null(agents_problem("program:"));
    assert_non_null(agents_problem("program:ms=5:"));
    assert_non_null(ct_agent_problem("program:greedy")); /* nobody else starts programs */
    assert_null(ct_agent_new("program:greedy", NULL, 1, 0));
}

/* ---- base64
 * ----------------------------------------------------------------------------------------- */

static void test_base64(void **state)
{
    unsigned char bytes[64], again[64];
    char text[128];
    (void)state;
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (unsigned char)(i * 37 + 200);
    for (size_t len = 1; len <= sizeof bytes; len++) {
        struct ct_text out = ct_text_on(text, sizeof text);
        base64_put(&out, bytes, len);
        assert_int_equal(out.len, (len + 2) / 3 * 4);
        assert_true(base64_read(text, out.len, again, len));
        assert_memory_equal(bytes, again, len);
        assert_false(base64_read(text, out.len, again, len + 3));
        assert_false(base64_read(text, out.len - 1, again, len));
        text[0] = '*';
        assert_false(base64_read(text, out.len, again, len));
    }
    assert_true(base64_read("Zg==", 4, again, 1));
    assert_false(base64_read("Zh==", 4, again, 1)); /* the same byte, written otherwise */
    assert_false(base64_read("Zg=A", 4, again, 1));
    assert_false(base64_read("Zm9=", 4, again, 2));
    assert_false(base64_read("", 0, again, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),  cmocka_unit_test(test_too_many_words),
        cmocka_unit_test(test_commas), cmocka_unit_test(test_settings),
        cmocka_unit_test(test_specs),  cmocka_unit_test(test_base64),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
