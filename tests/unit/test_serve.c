/* test_serve.c - what the server reads of a request, and what it makes of a page's files. */
#include "tests/unit/check.h"

#include "apps/server/page.h"
#include "apps/server/request.h"

#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

/* NULL: refused. */
static const struct {
    const char *target, *path;
} targets[] = {
    {"/", ""},
    {"/?", ""},
    {"/?x=../..//%zz", ""},
    {"/index.html", "index.html"},
    {"/assets/a-b_c.d~e.js?v=1", "assets/a-b_c.d~e.js"},
    {"/a%20b", "a b"},
    {"/%41%7a%7A", "Azz"},
    {"/caf%C3%A9", "caf\xc3\xa9"},
    {"/caf\xc3\xa9", "caf\xc3\xa9"},
    {"/assets/", "assets/"},
    {"/.hidden", ".hidden"},
    {"/a.", "a."},
    {"/%252e%252e/", "%2e%2e/"}, /* decoded once */
    {"/a+b", "a+b"},
    {"/a:b@c", "a:b@c"},
    /* not from the root */
    {"", NULL},
    {"*", NULL},
    {"index.html", NULL},
    {"?x", NULL},
    {"http://localhost/", NULL},
    /* steps */
    {"//", NULL},
    {"//localhost/x", NULL},
    {"/a//b", NULL},
    {"/..", NULL},
    {"/../a", NULL},
    {"/a/..", NULL},
    {"/a/../b", NULL},
    {"/a..b", NULL},
    {"/%2e%2E", NULL},
    {"/.%2e/", NULL},
    {"/.", NULL},
    {"/./a", NULL},
    {"/a/.", NULL},
    {"/a/./b", NULL},
    {"/%2e/a", NULL},
    /* bytes */
    {"/a%2fb", NULL},
    {"/a%2Fb", NULL},
    {"/a\\b", NULL},
    {"/a%5cb", NULL},
    {"/a%00", NULL},
    {"/a%00.html", NULL},
    {"/\x01", NULL},
    {"/%1f", NULL},
    {"/\t", NULL},
    {"/%0d%0a", NULL},
    {"/%7f", NULL},
    {"/a#b", NULL},
    {"/%ff", NULL},
    {"/%c0%af", NULL},
    {"/%ed%a0%80", NULL},
    /* escapes */
    {"/%", NULL},
    {"/%4", NULL},
    {"/%4?", NULL},
    {"/%g0", NULL},
    {"/%0g", NULL},
    {"/%%41", NULL},
    {"/% 1", NULL},
};

static void test_paths(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(targets); i++) {
        char path[PATH_ROOM];
        bool good = request_path(targets[i].target, path);
        check_text(targets[i].target, good ? path : NULL, targets[i].path);
    }
}

static void test_longest_path(void **unused)
{
    char target[PATH_ROOM + 2] = "/", path[PATH_ROOM];
    (void)unused;
    memset(target + 1, 'a', PATH_ROOM - 1);
    assert_true(request_path(target, path));
    assert_int_equal(strlen(path), PATH_ROOM - 1);
    target[PATH_ROOM] = 'a';
    assert_false(request_path(target, path));
    target[PATH_ROOM] = '?'; /* what is behind it does not count */
    assert_true(request_path(target, path));
}

static const struct {
    const char *accept;
    bool gzip;
} encodings[] = {
    {NULL, false},
    {"", false},
    {"gzip", true},
    {"GZip", true},
    {"x-gzip", true},
    {"br", false},
    {"gzip, deflate, br, zstd", true},
    {"br ,gzip", true},
    {" \t gzip\t", true},
    {",,gzip,,", true},
    {"gzip;q=1", true},
    {"gzip;q=1.000", true},
    {"gzip;Q=0.5", true},
    {"gzip ; q=0.001", true},
    {"gzip;q=0", false},
    {"gzip;q=0.", false},
    {"gzip;q=0.0", false},
    {"gzip; q=0.000", false},
    {"*", true},
    {"*;q=0", false},
    {"identity, *;q=0.1", true},
    {"*, gzip;q=0", false},
    {"gzip;q=0, *", false},
    {"*;q=0, gzip", true},
    {"gzip;q=0, gzip", false},
    {"gzip, gzip;q=0", false},
    {"identity;q=0", false},
    {"gzipped", false},
    {"gzi", false},
    {"x gzip", false},
    {"gzip x", false},
    {"gzip;", false},
    {"gzip;q", false},
    {"gzip;q=", false},
    {"gzip;q=x", false},
    {"gzip;q=2", false},
    {"gzip;q=1.5", false},
    {"gzip;q=0.5555", false},
    {"gzip;q=-1", false},
    {"gzip;level=9", false},
    {"gzip;q=1;q=0", false},
};

static void test_encodings(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(encodings); i++)
        check_int(encodings[i].accept ? encodings[i].accept : "none",
                  request_takes_gzip(encodings[i].accept), encodings[i].gzip);
}

static const struct {
    const char *header;
    bool known; /* "\"abc\"" */
} lists[] = {
    {NULL, false},
    {"", false},
    {"\"abc\"", true},
    {"W/\"abc\"", true},
    {"*", true},
    {" * ", true},
    {"\"x\", \"abc\"", true},
    {"\"x\",W/\"y\",\t\"abc\" , \"z\"", true},
    {"\"a,b\", \"abc\"", true},
    {"\"x\",, \"abc\"", true},
    {"\"ab\"", false},
    {"\"abcd\"", false},
    {"\"ABC\"", false},
    {"abc", false},
    {"\"abc", false},
    {"abc\"", false},
    {"\"\"", false},
    {"w/\"abc\"", false},
    {"*, \"x\"", false},
    {"\"x\" \"abc\"", false},
    {"x, \"abc\"", false},
    {"\"x\", *", false},
    {"\"", false},
    {"W/", false},
};

static void test_tags(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(lists); i++)
        check_int(lists[i].header ? lists[i].header : "none",
                  request_knows_tag(lists[i].header, "\"abc\""), lists[i].known);
}

/* ---- the page -------------------------------------------------------------------------------- */

static void add(struct page *page, const char *path, const char *text)
{
    assert_null(page_add(page, path, (const unsigned char *)text, strlen(text), false));
}

/* One file beside index.html, finished. */
static struct page page_of(const char *path)
{
    const char *culprit;
    struct page page = {.file = NULL};
    add(&page, path, "text");
    add(&page, "index.html", "<!doctype html>");
    assert_null(page_finish(&page, &culprit));
    return page;
}

static const struct {
    const char *path, *type;
    bool lasting;
} kinds[] = {
    {"a.html", "text/html; charset=utf-8", false},
    {"a.css", "text/css; charset=utf-8", false},
    {"a.js", "text/javascript; charset=utf-8", false},
    {"a.mjs", "text/javascript; charset=utf-8", false},
    {"a.json", "application/json; charset=utf-8", false},
    {"a.webmanifest", "application/manifest+json; charset=utf-8", false},
    {"a.wasm", "application/wasm", false},
    {"a.svg", "image/svg+xml; charset=utf-8", false},
    {"a.png", "image/png", false},
    {"a.ico", "image/x-icon", false},
    {"a.woff2", "font/woff2", false},
    {"a.txt", "text/plain; charset=utf-8", false},
    {"a", "application/octet-stream", false},
    {"a.exe", "application/octet-stream", false},
    {"a.js.map", "application/octet-stream", false},
    {"assets/app-1f2e3d4c.js", "text/javascript; charset=utf-8", true},
    {"assets/app-DiwrgTda.js", "text/javascript; charset=utf-8", true},
    {"assets/deep/two-words-0123456789abcdef.css", "text/css; charset=utf-8", true},
    {"app-1f2e3d4c.js", "text/javascript; charset=utf-8", false},
    {"other/app-1f2e3d4c.js", "text/javascript; charset=utf-8", false},
    {"assets/app.js", "text/javascript; charset=utf-8", false},
    {"assets/app-1f2e3d4.js", "text/javascript; charset=utf-8", false},
    {"assets/my-background.svg", "image/svg+xml; charset=utf-8", false},
    {"assets/app-1f2e3d4c", "application/octet-stream", false},
    {"assets/a-1f2e3d4c/b.js", "text/javascript; charset=utf-8", false},
    {"assets/app-1f2e 3d4c.js", "text/javascript; charset=utf-8", false},
};

static void test_kinds(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        struct page page = page_of(kinds[i].path);
        const struct page_file *file = page_find(&page, kinds[i].path);
        assert_non_null(file);
        check_text(kinds[i].path, file->type, kinds[i].type);
        check_int(kinds[i].path, file->lasting, kinds[i].lasting);
        page_free(&page);
    }
}

/* FNV-1a's published values: of nothing, and of "foobar". */
static void test_hash(void **unused)
{
    const char *culprit;
    struct page page = {.file = NULL};
    (void)unused;
    add(&page, "index.html", "");
    add(&page, "a.txt", "foobar");
    assert_null(page_finish(&page, &culprit));
    check_text("nothing", page_find(&page, "index.html")->plain.tag, "\"cbf29ce484222325\"");
    check_text("foobar", page_find(&page, "a.txt")->plain.tag, "\"85944171f73967e8\"");
    page_free(&page);
}

/* "foobar", as gzip stores it: header, one stored block, CRC, length. */
static const unsigned char foobar_gz[] = {0x1f, 0x8b, 8,    0,    0,    0,   0,   0,   0,   3,
                                          1,    6,    0,    0xf9, 255,  'f', 'o', 'o', 'b', 'a',
                                          'r',  0x95, 0x1f, 0xf6, 0x9e, 6,   0,   0,   0};

static const char *pair(struct page *page, const char *text, const unsigned char *gzip,
                        size_t gzip_size)
{
    const char *culprit;
    add(page, "index.html", "<!doctype html>");
    assert_null(page_add(page, "a.txt.gz", gzip, gzip_size, false));
    add(page, "a.txt", text);
    return page_finish(page, &culprit);
}

static void test_compressed_form(void **unused)
{
    struct page page = {.file = NULL};
    (void)unused;
    assert_null(pair(&page, "foobar", foobar_gz, sizeof foobar_gz));
    const struct page_file *file = page_find(&page, "a.txt");
    assert_ptr_equal(file->gzip.bytes, foobar_gz);
    assert_string_not_equal(file->gzip.tag, file->plain.tag);
    assert_int_equal(page.files, 2);
    assert_null(page_find(&page, "a.txt.gz"));
    page_free(&page);
}

static void test_wrong_compressed_form(void **unused)
{
    static const struct {
        const char *text;
        size_t gzip_size;
    } wrong[] = {{"fooba", sizeof foobar_gz},
                 {"foobaz", sizeof foobar_gz},
                 {"foobar", sizeof foobar_gz - 1},
                 {"foobar", 17},
                 {"foobar", 0}};
    (void)unused;
    for (size_t i = 0; i < COUNT(wrong); i++) {
        struct page page = {.file = NULL};
        check_text("not that file's", pair(&page, wrong[i].text, foobar_gz, wrong[i].gzip_size),
                   "This is not the compressed form of the file beside it.");
        page_free(&page);
    }
}

/* What a browser could not unpack is refused, whatever its length and checksum promise. */
static void test_spoilt_compressed_form(void **unused)
{
    (void)unused;
    for (size_t at = 0; at < sizeof foobar_gz; at++) {
        unsigned char bytes[sizeof foobar_gz];
        struct page page = {.file = NULL};
        bool says_nothing = at >= 4 && at < 10; /* time, effort and system of who packed it */
        memcpy(bytes, foobar_gz, sizeof bytes);
        bytes[at] ^= 0xff;
        const char *wrong = pair(&page, "foobar", bytes, sizeof bytes);
        if (!wrong != says_nothing) fail_msg("byte %zu: %s", at, wrong ? wrong : "taken");
        page_free(&page);
    }
}

static void test_more_than_one_form(void **unused)
{
    unsigned char bytes[2 * sizeof foobar_gz];
    struct page page = {.file = NULL};
    (void)unused;
    memcpy(bytes, foobar_gz, sizeof foobar_gz);
    memcpy(bytes + sizeof foobar_gz, foobar_gz, sizeof foobar_gz);
    assert_non_null(pair(&page, "foobarfoobar", bytes, sizeof bytes)); /* some stop at the first */
    page_free(&page);
    assert_non_null(pair(&page, "foobar", bytes, sizeof foobar_gz + 1));
    page_free(&page);
}

/* Longer than any piece that is unpacked at once. */
static void test_large_compressed_form(void **unused)
{
    enum { SIZE = 100000 };
    unsigned char *plain = test_malloc(SIZE), *small = test_malloc(SIZE);
    z_stream z = {.next_in = plain, .avail_in = SIZE, .next_out = small, .avail_out = SIZE};
    struct page page = {.file = NULL};
    const char *culprit;
    (void)unused;
    for (size_t i = 0; i < SIZE; i++) plain[i] = (unsigned char)(i * i >> 7);
    assert_int_equal(deflateInit2(&z, 9, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY), Z_OK);
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    size_t size = SIZE - z.avail_out;
    deflateEnd(&z);
    for (int spoilt = 0; spoilt < 2; spoilt++) {
        plain[SIZE - 1] ^= (unsigned char)spoilt;
        add(&page, "index.html", "");
        assert_null(page_add(&page, "a.bin", plain, SIZE, false));
        assert_null(page_add(&page, "a.bin.gz", small, size, false));
        check_int("fits", !page_finish(&page, &culprit), !spoilt);
        page_free(&page);
    }
    test_free(plain);
    test_free(small);
}

/* Without a file that it could be the form of, it is a file like others. */
static void test_lonely_gz(void **unused)
{
    (void)unused;
    struct page page = page_of("a.gz");
    assert_non_null(page_find(&page, "a.gz"));
    page_free(&page);
}

static void test_bad_pages(void **unused)
{
    const char *culprit;
    struct page page = {.file = NULL};
    (void)unused;
    check_text("empty", page_finish(&page, &culprit), "A page needs this file.");
    check_text("culprit", culprit, "index.html");
    add(&page, "sw.js", "");
    check_text("no index", page_finish(&page, &culprit), "A page needs this file.");
    add(&page, "index.html", "");
    add(&page, "sw.js", "");
    check_text("twice", page_finish(&page, &culprit), "This file is there twice.");
    check_text("culprit", culprit, "sw.js");
    page_free(&page);
}

static void test_limits(void **unused)
{
    const unsigned char byte = 0;
    struct page page = {.file = NULL};
    char path[16];
    (void)unused;
    check_text("large", page_add(&page, "a", &byte, (size_t)1 << 27, false),
               "The files are too large for a page.");
    for (int i = 0; i < 4096; i++) {
        snprintf(path, sizeof path, "%d", i);
        assert_null(page_add(&page, path, &byte, 1, false));
    }
    check_text("many", page_add(&page, "a", &byte, 1, false),
               "There are too many files for a page.");
    assert_int_equal(page.files, 4096);
    page_free(&page);
}

static void test_finding(void **unused)
{
    (void)unused;
    struct page page = page_of("assets/a.js");
    static const char *const absent[] = {"",           "a.js",         "assets",     "assets/",
                                         "assets/a.j", "assets/a.jsx", "INDEX.HTML", "index.html/"};
    for (size_t i = 0; i < COUNT(absent); i++) assert_null(page_find(&page, absent[i]));
    assert_non_null(page_find(&page, "assets/a.js"));
    page_free(&page);
    assert_null(page_find(&page, "assets/a.js"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_longest_path),
        cmocka_unit_test(test_encodings),
        cmocka_unit_test(test_tags),
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_hash),
        cmocka_unit_test(test_compressed_form),
        cmocka_unit_test(test_wrong_compressed_form),
        cmocka_unit_test(test_spoilt_compressed_form),
        cmocka_unit_test(test_more_than_one_form),
        cmocka_unit_test(test_large_compressed_form),
        cmocka_unit_test(test_lonely_gz),
        cmocka_unit_test(test_bad_pages),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_finding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
