/* test_net.c - what the net makes of strangers' bytes: heads, names, addresses, frames. */
#include "tests/unit/check.h"

#include "apps/server/address.h"
#include "apps/server/frames.h"
#include "apps/server/handshake.h"
#include "apps/server/head.h"
#include "apps/server/origin.h"

#include <arpa/inet.h>
#include <event2/buffer.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- heads ----------------------------------------------------------------------------------- */

/* What comes of a whole head: 0, or the status that refuses it; -1: the scan refused it, -2: it
 * goes on. Scanned in one piece and byte by byte, which must be the same. */
static int read_text(const char *text, struct head *head, char room[HEAD_ROOM])
{
    struct head_scan whole = {.size = 0}, slow = {.size = 0};
    enum head_state state = head_scan(&whole, text, strlen(text)), step = HEAD_OPEN;
    for (const char *at = text; *at && step == HEAD_OPEN; at++) step = head_scan(&slow, at, 1);
    check_int(text, step, state);
    check_int(text, slow.size, whole.size);
    if (state == HEAD_OPEN) return -2;
    if (state != HEAD_WHOLE) return -1;
    snprintf(room, HEAD_ROOM, "%.*s", whole.size, text);
    return head_read(room, whole.size, head);
}

static const struct {
    const char *text;
    int status;
} heads[] = {
    {"GET / HTTP/1.1\r\n\r\n", 0},
    {"GET / HTTP/1.0\r\n\r\n", 0},
    {"GET / HTTP/1.9\r\n\r\n", 0},
    {"GET / HTTP/1.1\r\nHost: a\r\n\r\n", 0},
    {"GET / HTTP/1.1\r\nHost:a\r\nX:\r\nY: \t \r\n\r\n", 0},
    {"GET / HTTP/1.1\r\nX: a\tb \x80\xff\r\n\r\n", 0},
    {"BREW! /pot HTTP/1.1\r\n\r\n", 0},
    {"GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\n\r\n", 0}, /* the first */
    {"GET / HTTP/1.1\r\nAccept: a\r\nAccept: b\r\n\r\n", 0},
    /* not whole */
    {"", -2},
    {"GET / HTTP/1.1\r\n", -2},
    {"GET / HTTP/1.1\r\nHost: a\r\n\r", -2},
    /* line ends */
    {"\n", -1},
    {"GET / HTTP/1.1\n\n", -1},
    {"GET / HTTP/1.1\r\nHost: a\n\r\n", -1},
    {"GET / HTTP/1.1\r\nHost: a\r\n\n", -1},
    {"GET / HTTP/1.1\rHost: a\r\n\r\n", -1},
    {"GET / HTTP/1.1\r\nHost: a\r\r\n\r\n", -1},
    /* the first line */
    {"\r\n", 400},
    {"GET\r\n\r\n", 400},
    {"GET /\r\n\r\n", 400},
    {"GET  HTTP/1.1\r\n\r\n", 400},
    {"GET  / HTTP/1.1\r\n\r\n", 400},
    {"GET /  HTTP/1.1\r\n\r\n", 400},
    {"GET / HTTP/1.1 \r\n\r\n", 400},
    {" GET / HTTP/1.1\r\n\r\n", 400},
    {"GET\t/ HTTP/1.1\r\n\r\n", 400},
    {"G(T / HTTP/1.1\r\n\r\n", 400},
    {"GET /\x01 HTTP/1.1\r\n\r\n", 400},
    {"GET /\x7f HTTP/1.1\r\n\r\n", 400},
    {"GET / http/1.1\r\n\r\n", 400},
    {"GET / HTTP/1\r\n\r\n", 400},
    {"GET / HTTP/1.\r\n\r\n", 400},
    {"GET / HTTP/1.10\r\n\r\n", 400},
    {"GET / HTTP/x.1\r\n\r\n", 400},
    {"GET / HTTP/2.0\r\n\r\n", 505},
    {"GET / HTTP/0.9\r\n\r\n", 505},
    /* headers */
    {"GET / HTTP/1.1\r\nHost\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n: a\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nX: a\r\n b\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nX: a\r\n\tb: c\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n X: a\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nX y: a\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nX\xc3\xa9: a\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nX: a\x01\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nX: a\x7f\r\n\r\n", 400},
    /* what may stand there once */
    {"GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nHost: a\r\nHOST: b\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nTransfer-Encoding: x\r\ntransfer-encoding: y\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nAuthorization: a\r\nAuthorization: b\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\nOrigin: a\r\nOrigin: b\r\n\r\n", 400},
};

static void test_heads(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(heads); i++) {
        struct head head;
        char room[HEAD_ROOM];
        check_int(heads[i].text, read_text(heads[i].text, &head, room), heads[i].status);
    }
}

static void test_zero_in_a_head(void **unused)
{
    static const char text[] = "GET / HTTP/1.1\r\nX: \0\r\n\r\n";
    struct head_scan scan = {.size = 0};
    (void)unused;
    check_int("a zero", head_scan(&scan, text, sizeof text - 1), HEAD_BROKEN);
}

static void test_parts_of_a_head(void **unused)
{
    struct head head = {.method = NULL};
    char room[HEAD_ROOM], list[HEAD_ROOM];
    (void)unused;
    assert_int_equal(read_text("HEAD /a?b HTTP/1.1\r\nHoSt:  x y\t\r\nAccept: a\r\nEmpty:\r\n"
                               "accept:  b, c \r\n\r\n",
                               &head, room),
                     0);
    check_text("method", head.method, "HEAD");
    check_text("target", head.target, "/a?b");
    check_int("minor", head.minor, 1);
    check_int("headers", head.headers, 4);
    check_text("host", head_value(&head, "host"), "x y");
    check_text("empty", head_value(&head, "empty"), "");
    check_text("none", head_value(&head, "hos"), NULL);
    check_text("first", head_value(&head, "accept"), "a");
    check_text("list", head_list(&head, "accept", list), "a,b, c");
    check_text("no list", head_list(&head, "x", list), NULL);
    check_text("list of nothing", head_list(&head, "empty", list), "");
}

static void test_most_of_a_head(void **unused)
{
    static char text[HEAD_MAX + 2];
    struct head head;
    char room[HEAD_ROOM];
    struct head_scan scan = {.size = 0};
    (void)unused;
    for (int more = 0; more < 2; more++) {
        size_t len = (size_t)snprintf(text, sizeof text, "GET / HTTP/1.1\r\nX: ");
        memset(text + len, 'x', sizeof text - len);
        memcpy(text + HEAD_MAX - 4 + more, "\r\n\r\n", 5 - (size_t)more);
        scan = (struct head_scan){.size = 0};
        check_int("longest", head_scan(&scan, text, HEAD_MAX + (size_t)more),
                  more ? HEAD_LONG : HEAD_WHOLE);
    }
    for (int count = HEADERS_MAX; count <= HEADERS_MAX + 1; count++) {
        size_t len = (size_t)snprintf(text, sizeof text, "GET / HTTP/1.1\r\n");
        for (int i = 0; i < count; i++)
            len += (size_t)snprintf(text + len, sizeof text - len, "X: y\r\n");
        snprintf(text + len, sizeof text - len, "\r\n");
        check_int("most headers", read_text(text, &head, room), count > HEADERS_MAX ? 431 : 0);
    }
}

static void test_words_in_lists(void **unused)
{
    static const struct {
        const char *list;
        bool named;
    } lists[] = {
        {NULL, false},           {"", false},           {"close", true},      {"CLOSE", true},
        {"a, close", true},      {"close,a", true},     {" close\t,a", true}, {",,close,", true},
        {"closed", false},       {"a close", false},    {"close a", false},   {"clos", false},
        {"a,b,c", false},        {"keep-close", false}, {"close;q=1", false}, {"a close, b", false},
        {"x close,close", true},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(lists); i++)
        check_int(lists[i].list ? lists[i].list : "none", head_names(lists[i].list, "close"),
                  lists[i].named);
}

/* ---- names ----------------------------------------------------------------------------------- */

static const struct {
    const char *text, *host; /* NULL: refused */
    int port;
} hosts[] = {
    {"localhost", "localhost", 80},
    {"LocalHost:1", "localhost", 1},
    {"a-b.c_d:65535", "a-b.c_d", 65535},
    {"127.0.0.1:8420", "127.0.0.1", 8420},
    {"[::1]", "[::1]", 80},
    {"[FE80::A]:9", "[fe80::a]", 9},
    {"", NULL, 0},
    {":80", NULL, 0},
    {"a:", NULL, 0},
    {"a:0", NULL, 0},
    {"a:080", NULL, 0},
    {"a:65536", NULL, 0},
    {"a:1:2", NULL, 0},
    {"a b", NULL, 0},
    {"a/b", NULL, 0},
    {"a@b", NULL, 0},
    {"a%b", NULL, 0},
    {"\xc3\xa9", NULL, 0},
    {"::1", NULL, 0},
    {"[", NULL, 0},
    {"[]", NULL, 0},
    {"[::1", NULL, 0},
    {"[::1]x", NULL, 0},
    {"[::1]:", NULL, 0},
    {"[1.2.3.4]", NULL, 0},
    {"[fe80::1%25eth0]", NULL, 0},
};

static void test_hosts(void **unused)
{
    char longest[HOST_ROOM + 1];
    struct origin o;
    (void)unused;
    for (size_t i = 0; i < COUNT(hosts); i++) {
        bool good = origin_read_host(hosts[i].text, false, &o);
        check_text(hosts[i].text, good ? o.host : NULL, hosts[i].host);
        if (good) check_int(hosts[i].text, o.port, hosts[i].port);
    }
    memset(longest, 'a', sizeof longest);
    longest[HOST_ROOM - 1] = '\0';
    assert_true(origin_read_host(longest, true, &o));
    check_int("port with TLS", o.port, 443);
    longest[HOST_ROOM - 1] = 'a';
    longest[HOST_ROOM] = '\0';
    assert_false(origin_read_host(longest, true, &o));
}

static void test_our_names(void **unused)
{
    static const struct {
        const char *host;
        bool ours;
    } cases[] = {
        {"localhost:9", true},     {"127.0.0.1", true},    {"192.168.1.20:8420", true},
        {"[2001:db8::1]", true},   {"play.example", true}, {"PLAY.example:81", true},
        {"x.play.example", false}, {"example", false},     {"localhost.example", false},
        {"127.1", false},          {"1.2.3.4.5", false},   {"127.0.0.1.", false},
        {"0x7f000001", false},     {"localhost.", false},
    };
    struct origin named, host;
    (void)unused;
    assert_true(origin_read("https://play.example", &named));
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_true(origin_read_host(cases[i].host, false, &host));
        check_int(cases[i].host, origin_is_our_name(&host, &named, 1), cases[i].ours);
    }
}

static void test_origins(void **unused)
{
    static const struct {
        const char *page;
        bool may;
    } cases[] = {
        {NULL, true},
        {"http://localhost:8420", true},
        {"http://LOCALHOST:8420", true},
        {"https://play.example", true},
        {"https://play.example:443", true},
        {"https://localhost:8420", false},
        {"http://localhost", false},
        {"http://localhost:8421", false},
        {"http://play.example", false},
        {"https://play.example:444", false},
        {"https://play.example.evil", false},
        {"null", false},
        {"", false},
        {"http://", false},
        {"//localhost:8420", false},
        {"localhost:8420", false},
        {"http://localhost:8420/", false},
        {"http://localhost:8420 http://localhost:8420", false},
        {"ws://localhost:8420", false},
    };
    struct origin named, host;
    (void)unused;
    assert_true(origin_read("https://play.example", &named));
    assert_true(origin_read_host("localhost:8420", false, &host));
    for (size_t i = 0; i < COUNT(cases); i++)
        check_int(cases[i].page ? cases[i].page : "none",
                  origin_may_connect(cases[i].page, &host, &named, 1), cases[i].may);
}

/* ---- addresses ------------------------------------------------------------------------------- */

static void test_addresses(void **unused)
{
    static const struct {
        const char *text, *counted; /* NULL: refused */
    } cases[] = {
        {"203.0.113.7", "203.0.113.7"},
        {"::ffff:203.0.113.7", "203.0.113.7"},
        {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
        {"::1", "::1"},
        {"fe80::1:2", "fe80::1:2"},
        {"::", "::/64"},
        {"", NULL},
        {"203.0.113", NULL},
        {"203.0.113.07", NULL},
        {" 203.0.113.7", NULL},
        {"localhost", NULL},
        {"[::1]", NULL},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct address a;
        char text[ADDRESS_ROOM];
        bool good = address_read(cases[i].text, &a);
        if (good) a = address_counted(&a);
        if (good) address_write(&a, text);
        check_text(cases[i].text, good ? text : NULL, cases[i].counted);
    }
}

static void test_addresses_of_sockets(void **unused)
{
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0xcb007107)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_addr = in6addr_loopback};
    struct sockaddr local = {.sa_family = AF_UNIX};
    struct address a, b;
    (void)unused;
    assert_true(address_read("203.0.113.7", &a));
    b = address_of((const struct sockaddr *)&four);
    assert_true(address_is_same(&a, &b));
    assert_true(address_read("::1", &a));
    b = address_of((const struct sockaddr *)&six);
    assert_true(address_is_same(&a, &b));
    assert_true(address_read("::", &a));
    b = address_of(&local);
    assert_true(address_is_same(&a, &b));
}

/* ---- frames ---------------------------------------------------------------------------------- */

/* A masked frame with a payload of less than 126 bytes, behind what is in the buffer. */
static void add_frame(struct evbuffer *in, unsigned first, const char *payload)
{
    size_t len = strlen(payload);
    const unsigned char head[] = {(unsigned char)first, (unsigned char)(0x80 | len), 1, 2, 3, 4};
    evbuffer_add(in, head, sizeof head);
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)payload[i] ^ (unsigned char)(i % 4 + 1);
        evbuffer_add(in, &c, 1);
    }
}

/* The next message in the buffer; what was read is taken out of it. */
static struct frames_message next_of(struct frames *frames, struct frames_desk *desk,
                                     struct evbuffer *in)
{
    size_t len = evbuffer_get_length(in);
    struct frames_bytes bytes = {evbuffer_pullup(in, -1), len};
    struct frames_message m = frames_next(frames, desk, &bytes);
    evbuffer_drain(in, len - bytes.left);
    return m;
}

static void test_idle_frames_hold_nothing(void **unused)
{
    struct frames_desk *desk = frames_desk_new();
    struct frames frames = {.len = 0};
    struct evbuffer *in = evbuffer_new(), *half = evbuffer_new();
    char first[3];
    (void)unused;
    add_frame(half, 0x81, "hello");
    assert_int_equal(evbuffer_remove(half, first, sizeof first), 3);
    evbuffer_add(in, first, sizeof first);
    check_int("half a head", next_of(&frames, desk, in).kind, FRAMES_NONE);
    assert_non_null(frames.reader);
    evbuffer_add_buffer(in, half);
    struct frames_message m = next_of(&frames, desk, in);
    check_int("a message", m.kind, FRAMES_TEXT);
    assert_memory_equal(m.text, "hello", 5);
    check_int("the end", next_of(&frames, desk, in).kind, FRAMES_NONE);
    assert_null(frames.reader);
    add_frame(in, 0x01, "two ");
    check_int("an open message", next_of(&frames, desk, in).kind, FRAMES_NONE);
    assert_null(frames.reader);
    add_frame(in, 0x80, "parts");
    m = next_of(&frames, desk, in);
    check_int("bytes", (long long)m.len, 9);
    assert_memory_equal(m.text, "two parts", 9);
    check_int("the end", next_of(&frames, desk, in).kind, FRAMES_NONE);
    assert_null(frames.reader);
    assert_null(frames.text);
    frames_free(&frames, desk);
    frames_desk_free(desk);
    evbuffer_free(in);
    evbuffer_free(half);
}

/* Two connections in the middle of a frame each do not share a reader. */
static void test_frames_side_by_side(void **unused)
{
    struct frames_desk *desk = frames_desk_new();
    struct frames peer[2] = {{.len = 0}};
    struct evbuffer *in[2] = {evbuffer_new(), evbuffer_new()};
    static const char *const said[2] = {"left", "right"};
    (void)unused;
    for (int byte = 0; byte < 20; byte++)
        for (int p = 0; p < 2; p++) {
            struct evbuffer *whole = evbuffer_new();
            char bytes[32];
            add_frame(whole, 0x81, said[p]);
            int len = evbuffer_remove(whole, bytes, sizeof bytes);
            evbuffer_free(whole);
            if (byte >= len) continue;
            evbuffer_add(in[p], bytes + byte, 1);
            struct frames_message m = next_of(&peer[p], desk, in[p]);
            check_int(said[p], m.kind, byte == len - 1 ? FRAMES_TEXT : FRAMES_NONE);
            if (m.kind == FRAMES_TEXT) assert_memory_equal(m.text, said[p], strlen(said[p]));
        }
    for (int p = 0; p < 2; p++) {
        frames_free(&peer[p], desk);
        evbuffer_free(in[p]);
    }
    frames_desk_free(desk);
}

static void test_heads_of_frames(void **unused)
{
    static const struct {
        size_t len, head_len;
        unsigned char head[FRAME_HEAD_MAX];
    } cases[] = {
        {0, 2, {0x81, 0}},
        {125, 2, {0x81, 125}},
        {126, 4, {0x81, 126, 0, 126}},
        {65535, 4, {0x81, 126, 0xff, 0xff}},
        {65536, 10, {0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0}},
        {0x12345678, 10, {0x81, 127, 0, 0, 0, 0, 0x12, 0x34, 0x56, 0x78}},
    };
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        unsigned char head[FRAME_HEAD_MAX];
        size_t len = frames_head(FRAMES_TEXT, cases[i].len, head);
        check_int("bytes", (long long)len, (long long)cases[i].head_len);
        assert_memory_equal(head, cases[i].head, len);
    }
}

static void test_heads_of_control_frames(void **unused)
{
    static const struct {
        enum frames_kind kind;
        unsigned char first;
    } cases[] = {{FRAMES_PING, 0x89}, {FRAMES_PONG, 0x8a}, {FRAMES_CLOSE, 0x88}};
    (void)unused;
    for (size_t i = 0; i < COUNT(cases); i++) {
        unsigned char head[FRAME_HEAD_MAX];
        check_int("bytes", (long long)frames_head(cases[i].kind, CONTROL_MAX, head), 2);
        check_int("kind", head[0], cases[i].first);
        check_int("length", head[1], CONTROL_MAX);
    }
}

static void test_farewells(void **unused)
{
    char bytes[CONTROL_MAX];
    (void)unused;
    check_int("bytes", (long long)frames_farewell(CLOSE_TOO_BIG, "long", bytes), 6);
    assert_memory_equal(bytes, "\x03\xf1long", 6);
    check_int("no reason", (long long)frames_farewell(CLOSE_GOING, NULL, bytes), 2);
    assert_memory_equal(bytes, "\x03\xe9", 2);
    check_int("no code", (long long)frames_farewell(CLOSE_NONE, NULL, bytes), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_heads),
        cmocka_unit_test(test_zero_in_a_head),
        cmocka_unit_test(test_parts_of_a_head),
        cmocka_unit_test(test_most_of_a_head),
        cmocka_unit_test(test_words_in_lists),
        cmocka_unit_test(test_hosts),
        cmocka_unit_test(test_our_names),
        cmocka_unit_test(test_origins),
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_addresses_of_sockets),
        cmocka_unit_test(test_idle_frames_hold_nothing),
        cmocka_unit_test(test_frames_side_by_side),
        cmocka_unit_test(test_heads_of_frames),
        cmocka_unit_test(test_heads_of_control_frames),
        cmocka_unit_test(test_farewells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
