/* test_json.c - strict JSON: what is one and what is not, walking it, writing it. */
#include "tests/unit/check.h"

#include "core/json.h"

#include <stdlib.h>
#include <time.h>

enum { ROOM = 1 << 16 };
static int room[ROOM / sizeof(int)];

static const char *read_text(struct ct_json *doc, const char *text, size_t len)
{
    return ct_json_read(doc, text, len, room, sizeof room);
}

/* The same through memory of exactly that size, so that a sanitizer sees a byte too far. */
static const char *read_exactly(struct ct_json *doc, const char *text, size_t len)
{
    char *copy = malloc(len ? len : 1);
    void *tokens = malloc(ct_json_room(len));
    assert_true(copy && tokens);
    memcpy(copy, text, len);
    const char *wrong = ct_json_read(doc, copy, len, tokens, ct_json_room(len));
    free(copy);
    free(tokens);
    return wrong;
}

/* A value as the only item of a list, so that it is value 1. */
static void read_item(struct ct_json *doc, const char *text)
{
    static char list[100];
    struct ct_text out = ct_text_on(list, sizeof list);
    ct_put_format(&out, "[%s]", text);
    assert_null(read_text(doc, list, out.len));
}

#define YES(s)                                                                                     \
    {                                                                                              \
        s, sizeof(s) - 1, true                                                                     \
    }
#define NO(s)                                                                                      \
    {                                                                                              \
        s, sizeof(s) - 1, false                                                                    \
    }

static const struct {
    const char *text;
    size_t len;
    bool is_json;
} texts[] = {
    /* values */
    YES("{}"),
    YES("[]"),
    YES("[0]"),
    YES("[-0]"),
    YES("[7]"),
    YES("[-12]"),
    YES("[1.5]"),
    YES("[0.25]"),
    YES("[-0.0]"),
    YES("[1e5]"),
    YES("[1E+5]"),
    YES("[1e-05]"),
    YES("[12.5e3]"),
    YES("[123456789012345678901234567890]"),
    YES("[true]"),
    YES("[false]"),
    YES("[null]"),
    YES("\"\""),
    YES("\"a\""),
    YES(" [1] "),
    YES("\t\r\n [1]\n"),
    YES("[1,2,3]"),
    YES("[ 1 , 2 ]"),
    YES("[[],[[]],{}]"),
    YES("{\"a\":1}"),
    YES("{ \"a\" : 1 , \"b\" : [ ] }"),
    YES("{\"a\":{\"a\":{\"a\":0}}}"),
    YES("{\"\":0}"),
    YES("[true,false,null]"),
    YES("[\"a\",1,{\"b\":2}]"),
    NO("0"), /* JSON, but no document of ours */
    NO("null"),
    NO("1 "),
    NO("\ntrue\n"),
    NO(""),
    NO(" "),
    NO("[nul]"),
    NO("[nulll]"),
    NO("[True]"),
    NO("[TRUE]"),
    NO("[nan]"),
    NO("[NaN]"),
    NO("[Infinity]"),
    NO("[-Infinity]"),
    NO("[undefined]"),
    NO("[truefalse]"),
    NO("[1 2]"),
    NO("{} {}"),
    NO("[] 1"),
    NO("{}x"),
    NO("x{}"),
    /* numbers */
    NO("[01]"),
    NO("[-01]"),
    NO("[+1]"),
    NO("[-]"),
    NO("[--1]"),
    NO("[.5]"),
    NO("[1.]"),
    NO("[1.e3]"),
    NO("[1e]"),
    NO("[1e+]"),
    NO("[1e5.5]"),
    NO("[0x10]"),
    NO("[1_000]"),
    NO("[1.,5]"),
    NO("[- 1]"),
    NO("[1a]"),
    NO("[\xef\xbc\x91]"), /* a wide digit one */
    /* brackets and commas */
    NO("["),
    NO("]"),
    NO("{"),
    NO("}"),
    NO("[1"),
    NO("1]"),
    NO("[1,]"),
    NO("[,1]"),
    NO("[,]"),
    NO("[1,,2]"),
    NO("[1 2]"),
    NO("[1:2]"),
    NO("[1}"),
    NO("{]"),
    NO("[[1]"),
    NO("[1]]"),
    NO("[\"a\":1]"),
    NO("[\"a\" 1]"),
    NO("[\"a\"\"b\"]"),
    NO("[1]["),
    NO("{\"a\"}"),
    NO("{\"a\":}"),
    NO("{\"a\":1,}"),
    NO("{,\"a\":1}"),
    NO("{\"a\":1,,\"b\":2}"),
    NO("{\"a\":1 \"b\":2}"),
    NO("{\"a\":1;\"b\":2}"),
    NO("{\"a\",1}"),
    NO("{\"a\"::1}"),
    NO("{\"a\":1:2}"),
    NO("{\"a\":1,2}"),
    NO("{\"a\":1,\"b\"}"),
    NO("{\"a\":\"b\":\"c\"}"),
    NO("{\"a\":1 2}"),
    NO("{a:1}"),
    NO("{1:1}"),
    NO("{null:1}"),
    NO("{[]:1}"),
    NO("{{}:1}"),
    NO("{'a':1}"),
    NO("{:1}"),
    NO("{\"a\":[1,}"),
    NO("{\"a\":{]}"),
    NO("[1]//x"),
    NO("/**/[1]"),
    NO("#[1]"),
    NO("[1]\f"),
    NO("\v[1]"),
    NO("\xc2\xa0[1]"),     /* no-break space */
    NO("\xef\xbb\xbf[1]"), /* byte order mark */
    NO("[1]\0"),
    NO("\0"),
    NO("[1\0]"),
    /* strings */
    YES("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\""),
    YES("\"\\u0041\""),
    YES("\"\\u00e4\\u20AC\""),
    YES("\"\\ud83d\\ude00\""),
    YES("\"\\uD834\\uDD1E\""),
    YES("\"\\u0000\""),
    YES("\"\\uffff\""),
    YES("\"\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80\""),
    YES("\"\x7f\""),
    YES("\"{}[],:\""),
    YES("[\"\\\\\",\"\\\"\"]"),
    NO("\""),
    NO("\"a"),
    NO("a\""),
    NO("\"\\\""),
    NO("\"\\x41\""),
    NO("\"\\a\""),
    NO("\"\\'\""),
    NO("\"\\0\""),
    NO("\"\\U0041\""),
    NO("\"\\u\""),
    NO("\"\\u12\""),
    NO("\"\\u123\""),
    NO("\"\\u123g\""),
    NO("\"\\u 123\""),
    NO("\"\\ud800\""),
    NO("\"\\udc00\""),
    NO("\"\\ud83d\\u0041\""),
    NO("\"\\ud83dx\""),
    NO("\"\\ud83d\\ud83d\""),
    NO("\"\\ude00\\ud83d\""),
    NO("\"\\ud83d\\\""),
    NO("\"\n\""),
    NO("\"\t\""),
    NO("\"\x01\""),
    NO("\"\x1f\""),
    NO("\"a\0b\""),
    NO("\"a\"b"),
    /* UTF-8 */
    NO("\"\x80\""),
    NO("\"\xc3\""),
    NO("\"\xc0\xaf\""),
    NO("\"\xe0\x80\x80\""),
    NO("\"\xed\xa0\x80\""),
    NO("\"\xf4\x90\x80\x80\""),
    NO("\"\xf8\x88\x80\x80\x80\""),
    NO("\"\xff\""),
    NO("\"\xe2\x82\""),
    /* keys twice */
    NO("{\"a\":1,\"a\":2}"),
    NO("{\"a\":1,\"b\":2,\"a\":1}"),
    NO("{\"a\":1,\"\\u0061\":2}"),
    NO("{\"\\u0061\":1,\"\\u0061\":2}"),
    NO("{\"\xc3\xa4\":1,\"\\u00e4\":2}"),
    NO("{\"\xf0\x9f\x98\x80\":1,\"\\ud83d\\ude00\":2}"),
    NO("{\"a/b\":1,\"a\\/b\":2}"),
    NO("{\"\":1,\"\":2}"),
    NO("{\"\\n\":1,\"\\u000a\":2}"),
    NO("[{\"x\":{\"a\":1,\"a\":2}}]"),
    NO("{\"b\":{\"k\":0},\"a\":{\"k\":0,\"k\":0}}"),
    YES("{\"a\":1,\"A\":2}"),
    YES("{\"a\":1,\"aa\":2,\"\":3}"),
    YES("[{\"a\":1},{\"a\":2}]"),
    YES("{\"a\":{\"a\":1},\"b\":{\"a\":1}}"),
    YES("{\"a\":\"a\",\"b\":\"a\"}"),
    YES("{\"\xc3\xa4\":1,\"\xc3\xa5\":2,\"a\":3}"),
    YES("{\"\\u00e4\":1,\"\\u00e5\":2}"),
    YES("{\"a\\u0000\":1,\"a\":2}"),
    YES("{\"\\u00c3\\u00a4\":1,\"\\u00e4\":2}"),
};

static void what_is_json(void **state)
{
    (void)state;
    assert_true(COUNT(texts) >= 80);
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct ct_json doc;
        const char *wrong = read_exactly(&doc, texts[i].text, texts[i].len);
        if (!wrong != texts[i].is_json)
            fail_msg("%zu: %s: got \"%s\", wanted %s", i, texts[i].text, wrong ? wrong : "yes",
                     texts[i].is_json ? "yes" : "no");
    }
}

/* Every text that is cut off or lacks a byte is answered, whatever the answer. */
static void every_beginning_is_answered(void **state)
{
    static const char text[] = "{\"a\":[1,-2.5e3,\"\\ud83d\\ude00\xc3\xa4\"],\"b\":{\"\":null}}";
    (void)state;
    for (size_t len = 0; len < sizeof text - 1; len++) {
        struct ct_json doc;
        if (!read_exactly(&doc, text, len)) fail_msg("%.*s is taken for JSON", (int)len, text);
    }
    for (size_t i = 0; i < sizeof text - 1; i++) {
        char without[sizeof text];
        struct ct_json doc;
        memcpy(without, text, i);
        memcpy(without + i, text + i + 1, sizeof text - 1 - i);
        read_exactly(&doc, without, sizeof text - 2);
    }
}

static void may_begin(void **state)
{
    static const struct {
        const char *text;
        bool may;
    } cases[] = {
        {"{", true},         {"{\"a\":", true},   {"  {\"a\":[1,2", true},
        {"{\"a\":\"", true}, {"", false},         {"   ", false},
        {"[", false},        {"x", false},        {"1", false},
        {"\"{", false},      {"{\"a\":1}", true}, {"{\"\xc3\xa4\":\"\xc3", true},
        {"{}}", false},      {"\xff{", false},    {"{\"\xff\":12345", false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        bool may = ct_json_may_begin(cases[i].text, strlen(cases[i].text), room, sizeof room);
        if (may != cases[i].may) fail_msg("%s: got %d", cases[i].text, may);
    }
}

static void walking(void **state)
{
    static const char text[] = "{\"a\":[1,[2,3],{\"x\":4}],\"b\":\"two\",\"c\":{},\"d\":[]}";
    struct ct_json doc;
    int64_t number;
    int keys = 0, sum = 0;
    (void)state;
    assert_null(read_text(&doc, text, sizeof text - 1));
    for (int k = ct_json_first(&doc, 0); k >= 0; k = ct_json_next(&doc, k)) keys++;
    check_int("keys", keys, 4);
    int list = ct_json_get(&doc, 0, "a");
    check_int("items", ct_json_size(&doc, list), 3);
    int item = ct_json_first(&doc, list);
    assert_true(ct_json_int(&doc, item, &number) && number == 1);
    item = ct_json_next(&doc, item);
    for (int i = ct_json_first(&doc, item); i >= 0; i = ct_json_next(&doc, i)) {
        assert_true(ct_json_int(&doc, i, &number));
        sum += (int)number;
    }
    check_int("sum", sum, 5);
    item = ct_json_next(&doc, item);
    assert_true(ct_json_int(&doc, ct_json_get(&doc, item, "x"), &number) && number == 4);
    check_int("the end", ct_json_next(&doc, item), CT_JSON_NONE);
    assert_true(ct_json_equals(&doc, ct_json_get(&doc, 0, "b"), "two"));
    check_int("empty object", ct_json_first(&doc, ct_json_get(&doc, 0, "c")), CT_JSON_NONE);
    check_int("empty list", ct_json_first(&doc, ct_json_get(&doc, 0, "d")), CT_JSON_NONE);
    check_int("no such key", ct_json_get(&doc, 0, "e"), CT_JSON_NONE);
    check_int("a prefix of a key", ct_json_get(&doc, 0, ""), CT_JSON_NONE);
    check_int("of no object", ct_json_get(&doc, list, "a"), CT_JSON_NONE);
    check_int("of nothing", ct_json_get(&doc, CT_JSON_NONE, "a"), CT_JSON_NONE);
}

static void integers(void **state)
{
    static const struct {
        const char *text;
        bool is;
        int64_t value;
    } cases[] = {
        {"0", true, 0},
        {"-1", true, -1},
        {"999999999999999999", true, 999999999999999999},
        {"-999999999999999999", true, -999999999999999999},
        {"1000000000000000000", false, 0},
        {"99999999999999999999999999", false, 0},
        {"2.0", false, 0},
        {"2e0", false, 0},
        {"-0", false, 0},
        {"true", false, 0},
        {"null", false, 0},
        {"\"2\"", false, 0},
        {"[2]", false, 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ct_json doc;
        int64_t value = 0;
        read_item(&doc, cases[i].text);
        check_int(cases[i].text, ct_json_int(&doc, 1, &value), cases[i].is);
        check_int(cases[i].text, value, cases[i].value);
    }
}

static void strings(void **state)
{
    static const struct {
        const char *text, *value; /* NULL: refused */
        size_t cap;
    } cases[] = {
        {"\"abc\"", "abc", 4},
        {"\"abc\"", NULL, 3},
        {"\"\"", "", 1},
        {"\"\"", NULL, 0},
        {"\"\\u00e4\"", "\xc3\xa4", 3},
        {"\"\\u00e4\"", NULL, 2},
        {"\"\\u20ac\"", "\xe2\x82\xac", 9},
        {"\"\\ud83d\\ude00\"", "\xf0\x9f\x98\x80", 5},
        {"\"\\ud83d\\ude00\"", NULL, 4},
        {"\"\\n\\t\\\\\\\"\\/\"", "\n\t\\\"/", 9},
        {"\"a\\u0000b\"", NULL, 9},
        {"7", NULL, 9},
        {"[\"a\"]", NULL, 9},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ct_json doc;
        char value[16] = "";
        read_item(&doc, cases[i].text);
        bool got = ct_json_string(&doc, 1, value, cases[i].cap);
        check_int(cases[i].text, got, cases[i].value != NULL);
        if (got) check_text(cases[i].text, value, cases[i].value);
        if (got) assert_true(ct_json_equals(&doc, 1, cases[i].value));
    }
}

static void equals(void **state)
{
    static const struct {
        const char *text, *with;
        bool is;
    } cases[] = {
        {"\"abc\"", "abc", true},       {"\"abc\"", "ab", false},
        {"\"ab\"", "abc", false},       {"\"\"", "", true},
        {"\"\"", "a", false},           {"\"a\\u0000\"", "a", false},
        {"\"\\u0061\"", "a", true},     {"\"\\u00e4\"", "\xc3\xa4", true},
        {"\"\\u00e4\"", "\xc3", false}, {"1", "1", false},
        {"null", "null", false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ct_json doc;
        read_item(&doc, cases[i].text);
        check_int(cases[i].text, ct_json_equals(&doc, 1, cases[i].with), cases[i].is);
    }
}

/* ---- large ones ------------------------------------------------------------------------------ */

struct large {
    char *text;
    size_t len;
};

static struct large repeated(const char *first, const char *again, int times, const char *last)
{
    struct large l = {malloc(strlen(first) + strlen(again) * (size_t)times + strlen(last) + 1), 0};
    assert_non_null(l.text);
    struct ct_text out =
        ct_text_on(l.text, strlen(first) + strlen(again) * (size_t)times + strlen(last) + 1);
    ct_put(&out, first);
    for (int i = 0; i < times; i++) ct_put_bytes(&out, again, strlen(again));
    ct_put(&out, last);
    l.len = out.len;
    return l;
}

static double seconds_to_read(const struct large *l, const char **wrong)
{
    struct ct_json doc;
    clock_t begin = clock();
    *wrong = read_exactly(&doc, l->text, l->len);
    return (double)(clock() - begin) / CLOCKS_PER_SEC;
}

/* `open` so often, then 1, then `close` as often. */
static struct large nested(const char *open, char close, int depth)
{
    struct large l = repeated("", open, depth, "1");
    l.text = realloc(l.text, l.len + (size_t)depth);
    assert_non_null(l.text);
    memset(l.text + l.len, close, (size_t)depth);
    l.len += (size_t)depth;
    return l;
}

static void nesting(void **state)
{
    static const struct {
        int depth;
        const char *wrong;
    } cases[] = {{1, NULL},
                 {511, NULL},
                 {512, NULL},
                 {513, "nested too deep"},
                 {100000, "nested too deep"},
                 {500000, "nested too deep"}};
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct large lists = nested("[", ']', cases[i].depth);
        struct large objects = nested("{\"a\":", '}', cases[i].depth);
        const char *wrong;
        double took = seconds_to_read(&lists, &wrong);
        check_text("lists", wrong, cases[i].wrong);
        took += seconds_to_read(&objects, &wrong);
        check_text("objects", wrong, cases[i].wrong);
        if (took > 2) fail_msg("a depth of %d takes %.1f s", cases[i].depth, took);
        lists.len--;
        seconds_to_read(&lists, &wrong);
        assert_non_null(wrong);
        free(lists.text);
        free(objects.text);
    }
}

static void brackets_in_strings_do_not_nest(void **state)
{
    const char *wrong;
    (void)state;
    struct large list = repeated("[\"", "[{\\\"", 2000, "\"]");
    seconds_to_read(&list, &wrong);
    check_text("brackets", wrong, NULL);
    free(list.text);
    list = repeated("[[]", ",[]", 2000, "]");
    seconds_to_read(&list, &wrong);
    check_text("one after the other", wrong, NULL);
    free(list.text);
}

static void flat_lists_in_linear_time(void **state)
{
    const char *wrong;
    (void)state;
    struct large list = repeated("[0", ",1", 500000, "]");
    double took = seconds_to_read(&list, &wrong);
    assert_null(wrong);
    if (took > 3) fail_msg("a list of 500,001 takes %.1f s", took);
    free(list.text);
    list = repeated("[{}", ",{}", 300000, "]");
    took = seconds_to_read(&list, &wrong);
    assert_null(wrong);
    if (took > 3) fail_msg("a list of 300,001 objects takes %.1f s", took);
    free(list.text);
}

static void many_keys(void **state)
{
    enum { KEYS = 60000 };
    size_t cap = KEYS * 14 + 3;
    struct large l = {malloc(cap), 0};
    const char *wrong;
    (void)state;
    assert_non_null(l.text);
    struct ct_text out = ct_text_on(l.text, cap);
    ct_put_char(&out, '{');
    for (int i = 0; i < KEYS; i++) ct_put_format(&out, "%s\"k%d\":%d", i ? "," : "", i, i % 7);
    ct_put_char(&out, '}');
    l.len = out.len;
    assert_false(ct_text_is_cut(&out));
    double took = seconds_to_read(&l, &wrong);
    assert_null(wrong);
    if (took > 5) fail_msg("%d keys take %.1f s", KEYS, took);
    memcpy(l.text + 1, "\"k7\"", 4); /* k0 becomes k7 */
    seconds_to_read(&l, &wrong);
    check_text("twins far apart", wrong, "a key twice in an object");
    free(l.text);
}

/* ---- writing --------------------------------------------------------------------------------- */

static void writing(void **state)
{
    char buffer[200];
    struct ct_text out = ct_text_on(buffer, sizeof buffer);
    struct ct_json doc;
    (void)state;
    ct_put_char(&out, '{');
    ct_put_json_member(&out, "a\"b", "x\\y\n\x01\xc3\xa4");
    ct_put_json_number(&out, "n", -5);
    ct_put_json_bool(&out, "yes", true);
    ct_put_json_key(&out, "list");
    ct_put_char(&out, '[');
    for (int i = 0; i < 3; i++) {
        ct_put_comma(&out);
        ct_put_int(&out, i);
    }
    ct_put(&out, "]}");
    check_text("all", buffer,
               "{\"a\\\"b\":\"x\\\\y\\u000a\\u0001\xc3\xa4\",\"n\":-5,\"yes\":true,\"list\":[0,1,2]"
               "}");
    assert_null(read_text(&doc, buffer, out.len));
    assert_true(ct_json_equals(&doc, ct_json_get(&doc, 0, "a\"b"), "x\\y\n\x01\xc3\xa4"));
}

/* How much room a text needs is counted right also where nothing fits. */
static void commas_are_counted(void **state)
{
    (void)state;
    for (size_t cap = 0; cap < 40; cap++) {
        char buffer[64];
        struct ct_text out = ct_text_on(buffer, cap);
        ct_put_char(&out, '{');
        ct_put_json_number(&out, "a", 1);
        ct_put_json_key(&out, "b");
        ct_put_char(&out, '[');
        for (int i = 0; i < 4; i++) {
            ct_put_comma(&out);
            ct_put_int(&out, i);
        }
        ct_put(&out, "]}");
        check_int("length", (long long)out.len, (long long)strlen("{\"a\":1,\"b\":[0,1,2,3]}"));
    }
}

static void too_little_room(void **state)
{
    struct ct_json doc;
    (void)state;
    check_text("room", ct_json_read(&doc, "[1,2,3]", 7, room, ct_json_room(7) - 1), "too long");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_json),
        cmocka_unit_test(every_beginning_is_answered),
        cmocka_unit_test(may_begin),
        cmocka_unit_test(walking),
        cmocka_unit_test(integers),
        cmocka_unit_test(strings),
        cmocka_unit_test(equals),
        cmocka_unit_test(nesting),
        cmocka_unit_test(brackets_in_strings_do_not_nest),
        cmocka_unit_test(flat_lists_in_linear_time),
        cmocka_unit_test(many_keys),
        cmocka_unit_test(writing),
        cmocka_unit_test(commas_are_counted),
        cmocka_unit_test(too_little_room),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
