/* test_storm.c - what `crosstown storm` makes of a server's bytes: frames, messages, lines; and how
 * it counts delays. */
#include "tests/unit/check.h"

#include "apps/cli/storm_delays.h"
#include "apps/common/frame.h"
#include "apps/cli/storm_message.h"

#include <stdlib.h>

/* ---- frames ---------------------------------------------------------------------------------- */

/* Takes a server's frame to pieces of every length: whole only when all of it is there. */
static void check_frame(const char *what, const char *bytes, size_t len, int kind, size_t payload)
{
    struct frame frame;
    size_t size;
    for (size_t some = 0; some < len; some++)
        check_int(what, frame_read(bytes, some, &frame, &size), FRAME_BEGUN);
    check_int(what, frame_read(bytes, len, &frame, &size), FRAME_WHOLE);
    check_int(what, frame.kind, kind);
    check_int(what, (long long)frame.len, (long long)payload);
    check_int(what, (long long)size, (long long)len);
    check_int(what, frame.text == bytes + len - payload, 1);
}

static void test_frames_read(void **state)
{
    static char two[4 + 126] = {(char)0x81, 126, 0, 126};
    static char eight[10 + 65536] = {(char)0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0};
    (void)state;
    check_frame("short",
                "\x81\x03"
                "abc",
                5, FRAME_TEXT, 3);
    check_frame("empty", "\x81\x00", 2, FRAME_TEXT, 0);
    check_frame("two bytes of length", two, sizeof two, FRAME_TEXT, 126);
    check_frame("eight bytes of length", eight, sizeof eight, FRAME_TEXT, 65536);
    check_frame("ping",
                "\x89\x01"
                "x",
                3, FRAME_PING, 1);
    check_frame("close", "\x88\x02\x03\xe8", 4, FRAME_CLOSE, 2);
}

static void test_frames_refused(void **state)
{
    static const struct {
        const char *what, *bytes;
    } bad[] = {{"masked", "\x81\x83"},
               {"binary", "\x82\x03"},
               {"in pieces", "\x01\x03"},
               {"the next piece", "\x80\x03"},
               {"reserved", "\xc1\x03"}};
    struct frame frame;
    size_t size;
    (void)state;
    for (size_t i = 0; i < COUNT(bad); i++)
        check_int(bad[i].what, frame_read(bad[i].bytes, 2, &frame, &size), FRAME_BAD);
    check_int("longer than memory",
              frame_read("\x81\x7f\xff\xff\xff\xff\xff\xff\xff\xff", 10, &frame, &size), FRAME_BAD);
}

/* Written for lengths of every form, and read back by hand. */
static void test_frames_written(void **state)
{
    static const struct {
        size_t len, head;
    } lengths[] = {{0, 2}, {1, 2}, {125, 2}, {126, 4}, {65535, 4}, {65536, 10}};
    const uint32_t mask = 0x12345678;
    (void)state;
    for (size_t i = 0; i < COUNT(lengths); i++) {
        size_t len = lengths[i].len, head = lengths[i].head;
        char *text = malloc(len + 1), *out = malloc(len + FRAME_EXTRA), key[4];
        memset(text, 'q', len);
        memcpy(key, &mask, sizeof key);
        size_t size = frame_write(out, FRAME_TEXT, text, len, mask);
        check_int("size", (long long)size, (long long)head + 4 + (long long)len);
        check_int("first byte", (unsigned char)out[0], 0x81);
        check_int("masked", (unsigned char)out[1] & 0x80, 0x80);
        check_int("key", memcmp(out + head, key, 4), 0);
        for (size_t k = 0; k < len; k++)
            if ((out[head + 4 + k] ^ key[k & 3]) != 'q') fail_msg("byte %zu of %zu", k, len);
        free(text);
        free(out);
    }
}

/* ---- messages -------------------------------------------------------------------------------- */

static void check_span(const char *what, struct span got, const char *wanted)
{
    if (!span_is(got, wanted)) fail_msg("%s: got %.*s", what, (int)got.len, got.at ? got.at : "");
}

static const char lines_message[] =
    "{\"say\":\"lines\",\"re\":7,\"table\":\"abc123\",\"from\":4,\"n\":6,\"lines\":[{\"n\":4,"
    "\"player\":1,\"move\":\"R7\"},{\"n\":5,\"chance\":\"4\"}],\"events\":[[{\"n\":9}],[]],"
    "\"view\":{\"turn\":3,\"legal\":[\"no\"],\"said\":\"}]\\\"{\"},\"legal\":[\"R1\",\"pass\"],"
    "\"turn\":0,\"may\":{\"undo\":false}}";

static void test_message(void **state)
{
    struct message m;
    (void)state;
    assert_true(message_read(lines_message, strlen(lines_message), &m));
    check_int("say", m.say, SAY_LINES);
    check_int("re", m.re, 7);
    check_int("from", m.from, 4);
    check_int("n, not that of an event", m.n, 6);
    check_int("turn, not that of the view", m.turn, 0);
    check_span("table", m.table, "abc123");
    check_span("legal, not that of the view", m.legal, "[\"R1\",\"pass\"]");
    check_int("no state", m.state.at == NULL, 1);
    check_int("no start", m.start == INT64_MIN, 1);
}

/* Blanks may stand anywhere, members in any order. */
static void test_message_with_blanks(void **state)
{
    static const char text[] = " { \"turn\" : -2 ,\n \"start\" : \"random\", \"say\" : \"table\" ,"
                               " \"legal\" : [ \"a\" , \"b\" ] } ";
    struct message m;
    struct span element;
    size_t at = 0;
    (void)state;
    assert_true(message_read(text, strlen(text), &m));
    check_int("say", m.say, SAY_TABLE);
    check_int("turn", m.turn, -2);
    check_int("re", m.re, -1);
    check_int("a start that is no number", m.start == INT64_MIN, 1);
    assert_true(span_next(m.legal, &at, &element));
    check_span("first", element, "a");
    assert_true(span_next(m.legal, &at, &element));
    check_span("second", element, "b");
    assert_false(span_next(m.legal, &at, &element));
}

/* However it is cut short, it is refused, and nothing is read behind its end. */
static void test_message_cut(void **state)
{
    (void)state;
    for (size_t len = 0; len < strlen(lines_message); len++) {
        char *copy = malloc(len + 1);
        struct message m;
        memcpy(copy, lines_message, len);
        copy = realloc(copy, len ? len : 1); /* the sanitizer stands right behind it */
        if (message_read(copy, len, &m)) fail_msg("the first %zu bytes were taken", len);
        free(copy);
    }
}

static void test_message_refused(void **state)
{
    static const char text[] = "{\"say\":\"refused\",\"re\":3,\"token\":\"stale\",\"text\":\"\"}";
    struct message m;
    (void)state;
    assert_true(message_read(text, strlen(text), &m));
    check_int("say", m.say, SAY_REFUSED);
    check_span("token", m.token, "stale");
}

static uint32_t draw_given(void *with, uint32_t below)
{
    check_int("below", below, 3);
    return *(uint32_t *)with;
}

static void test_pick(void **state)
{
    static const char text[] = "[\"a\",\"b,]\",\"c\"]";
    static const char *const wanted[] = {"a", "b,]", "c"};
    struct span list = {text, sizeof text - 1}, empty = {"[]", 2}, none = {NULL, 0};
    (void)state;
    for (uint32_t i = 0; i < 3; i++)
        check_span("picked", span_pick(list, draw_given, &i), wanted[i]);
    check_int("of nothing", span_pick(empty, draw_given, NULL).at == NULL, 1);
    check_int("of no list", span_pick(none, draw_given, NULL).at == NULL, 1);
}

/* ---- lines ----------------------------------------------------------------------------------- */

static uint64_t sum_of(const char *text)
{
    struct span list = {text, strlen(text)}, object;
    struct line line;
    uint64_t sum = LINES_NONE;
    for (size_t at = 0; span_next(list, &at, &object);) {
        if (!line_read(object, &line)) fail_msg("not a line: %s", text);
        sum = lines_add(sum, &line);
    }
    return sum;
}

static void test_lines(void **state)
{
    static const char good[] =
        "[{\"n\":0,\"player\":1,\"move\":\"R7\"},{\"n\":1,\"chance\":\"4\"}]";
    static const char *const other[] = {
        "[{\"n\":0,\"player\":1,\"move\":\"R7\"}]",
        "[{\"n\":0,\"player\":0,\"move\":\"R7\"},{\"n\":1,\"chance\":\"4\"}]",
        "[{\"n\":0,\"player\":1,\"move\":\"R8\"},{\"n\":1,\"chance\":\"4\"}]",
        "[{\"n\":0,\"player\":1,\"move\":\"R7\"},{\"n\":1,\"player\":0,\"move\":\"4\"}]",
        "[{\"n\":1,\"chance\":\"4\"},{\"n\":0,\"player\":1,\"move\":\"R7\"}]",
    };
    (void)state;
    check_int("the order of members",
              sum_of("[ {\"move\":\"R7\", \"player\":1,\"n\":0} ,{\"chance\":\"4\",\"n\":1}]") ==
                  sum_of(good),
              1);
    for (size_t i = 0; i < COUNT(other); i++)
        if (sum_of(other[i]) == sum_of(good)) fail_msg("%s adds up to the same", other[i]);
}

static void test_lines_refused(void **state)
{
    static const char *const bad[] = {"7", "{}", "{\"n\":1}", "{\"player\":0,\"move\":\"a\"}",
                                      "{\"n\":\"1\",\"player\":0,\"move\":\"a\"}"};
    struct line line;
    (void)state;
    for (size_t i = 0; i < COUNT(bad); i++)
        if (line_read((struct span){bad[i], strlen(bad[i])}, &line)) fail_msg("%s", bad[i]);
}

/* ---- delays ---------------------------------------------------------------------------------- */

/* Against the sorted numbers themselves: never less, and at most a 64th more. */
static void check_delays(const char *what, const int64_t *sorted, int count)
{
    static const double shares[] = {0, 0.001, 0.5, 0.9, 0.99, 0.999, 1};
    struct delays *d = calloc(1, sizeof *d);
    for (int i = 0; i < count; i++) delays_add(d, sorted[i]);
    for (size_t i = 0; i < COUNT(shares); i++) {
        int at = (int)(shares[i] * count + 0.999999) - 1;
        int64_t wanted = sorted[at < 0 ? 0 : at], got = delays_at(d, shares[i]);
        if (got < wanted || got > wanted + wanted / 64)
            fail_msg("%s: %f of %d: got %lld, wanted %lld", what, shares[i], count, (long long)got,
                     (long long)wanted);
    }
    check_int(what, d->longest, sorted[count - 1]);
    free(d);
}

static void test_delays(void **state)
{
    enum { COUNT_MAX = 20000 };
    int64_t *numbers = malloc(COUNT_MAX * sizeof *numbers), one = 37;
    struct delays none = {0};
    (void)state;
    check_int("of none", delays_at(&none, 0.99), 0);
    check_delays("one", &one, 1);
    for (int i = 0; i < COUNT_MAX; i++) numbers[i] = i;
    check_delays("even", numbers, COUNT_MAX);
    for (int i = 0; i < COUNT_MAX; i++) numbers[i] = (int64_t)i * i * 20;
    check_delays("up to hours", numbers, COUNT_MAX);
    free(numbers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames_read),
        cmocka_unit_test(test_frames_refused),
        cmocka_unit_test(test_frames_written),
        cmocka_unit_test(test_message),
        cmocka_unit_test(test_message_with_blanks),
        cmocka_unit_test(test_message_cut),
        cmocka_unit_test(test_message_refused),
        cmocka_unit_test(test_pick),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_lines_refused),
        cmocka_unit_test(test_delays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
