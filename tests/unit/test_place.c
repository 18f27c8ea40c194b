/* test_place.c - addresses of servers, as people write them. */
#include "tests/unit/check.h"

#include "apps/common/place.h"

static void what_is_a_place(void **state)
{
    static const struct {
        const char *url, *host, *port, *rest, *authority;
        bool tls;
    } cases[] = {
        {"http://127.0.0.1:8420", "127.0.0.1", "8420", "", "127.0.0.1:8420", false},
        {"ws://example.org/", "example.org", "80", "/", "example.org", false},
        {"https://example.org", "example.org", "443", "", "example.org", true},
        {"wss://example.org:8443/t/x", "example.org", "8443", "/t/x", "example.org:8443", true},
        {"localhost:8420/#/t/x", "localhost", "8420", "/#/t/x", "localhost:8420", false},
        {"http://[::1]:80?x", "::1", "80", "?x", "[::1]", false},
        {"https://[2001:db8::1]:80", "2001:db8::1", "80", "", "[2001:db8::1]:80", true},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct place place;
        const char *rest;
        char authority[PLACE_TEXT];
        check_int(cases[i].url, place_parse(cases[i].url, &place, &rest), true);
        place_write_authority(&place, authority);
        check_text(cases[i].url, place.host, cases[i].host);
        check_text(cases[i].url, place.port, cases[i].port);
        check_text(cases[i].url, rest, cases[i].rest);
        check_text(cases[i].url, authority, cases[i].authority);
        check_int(cases[i].url, place.tls, cases[i].tls);
    }
}

static void what_is_none(void **state)
{
    static const char *const cases[] = {
        "",
        "http://",
        "ftp://example.org",
        "http://a:",
        "http://a:b",
        "http://a:1x",
        "http://[::1",
        "http://[x]:1",
        "http://a b",
        "http://me@a:1",
        "http://:80",
        "http://a:123456",
        "https://http://a:1",
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct place place;
        const char *rest;
        check_int(cases[i], place_parse(cases[i], &place, &rest), false);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_a_place),
        cmocka_unit_test(what_is_none),
    };
    return cmocka_run_group_tests_name("place", tests, NULL, NULL);
}
