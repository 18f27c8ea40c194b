/* test_input.c - files and lines: whole ones, cut ones, ones that are none. */
#include "tests/unit/capture.h"

#include "apps/common/flags.h"
#include "apps/common/input.h"
#include "core/record.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { TEXT = 1024, PATH = 256 };

/* A folder of its own, gone after every test. */
static char folder[PATH], path[PATH + 8];

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "%s", "crosstown-test-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/file", folder);
    return 0;
}

static int drop_folder(void **state)
{
    (void)state;
    unlink(path);
    return rmdir(folder);
}

static void write_bytes(const char *bytes, size_t len)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, len, file), len);
    assert_int_equal(fclose(file), 0);
}

/* ---- lines ----------------------------------------------------------------------------------- */

#define BYTES(literal) literal, sizeof(literal) - 1

static void lines(void **state)
{
    static const struct {
        const char *bytes;
        size_t len;
        int count;
        const char *line[4];
        size_t line_len[4];
    } cases[] = {
        {BYTES(""), 0, {NULL}, {0}},
        {BYTES("\n"), 1, {""}, {0}},
        {BYTES("a"), 1, {"a"}, {1}},
        {BYTES("a\n"), 1, {"a"}, {1}},
        {BYTES("a\nb"), 2, {"a", "b"}, {1, 1}},
        {BYTES("a\n\nb\n"), 3, {"a", "", "b"}, {1, 0, 1}},
        {BYTES("a\r\nb\r"), 2, {"a\r", "b\r"}, {2, 2}}, /* the record's matter, not ours */
        {BYTES("\0\n\0\0x"), 2, {"\0", "\0\0x"}, {1, 3}},
        {BYTES("\xff\xfe\n\xc3"), 2, {"\xff\xfe", "\xc3"}, {2, 1}},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct lines in;
        int count = 0;
        write_bytes(cases[i].bytes, cases[i].len);
        assert_true(lines_open(&in, path));
        for (; lines_next(&in); count++) {
            assert_true(count < cases[i].count);
            check_int("length", (long long)in.len, (long long)cases[i].line_len[count]);
            if (in.len) assert_memory_equal(in.text, cases[i].line[count], in.len);
        }
        check_int("lines", count, cases[i].count);
        check_int("error", in.error, 0);
        assert_false(lines_next(&in)); /* and stays at the end */
        lines_close(&in);
    }
}

/* Up to the limit whole, beyond it cut where it can be told. */
static void long_lines(void **state)
{
    static const size_t sizes[] = {4095,
                                   4096,
                                   4097,
                                   8192,
                                   CT_LINE_MAX - 1,
                                   CT_LINE_MAX,
                                   CT_LINE_MAX + 1,
                                   CT_LINE_MAX + 2,
                                   CT_LINE_MAX + 3,
                                   2 * CT_LINE_MAX};
    char *bytes = malloc(2 * CT_LINE_MAX + 3);
    (void)state;
    assert_non_null(bytes);
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct lines in;
        bool whole = sizes[i] < CT_LINE_MAX + 2;
        memset(bytes, 'x', sizes[i]);
        memcpy(bytes + sizes[i], "\nz\n", 3);
        write_bytes(bytes, sizes[i] + 3);
        assert_true(lines_open(&in, path));
        assert_true(lines_next(&in));
        check_int("length", (long long)in.len, (long long)(whole ? sizes[i] : CT_LINE_MAX + 2));
        assert_memory_equal(in.text, bytes, in.len);
        if (whole) assert_true(lines_next(&in) && in.len == 1 && in.text[0] == 'z');
        lines_close(&in);
    }
    free(bytes);
}

static void no_lines(void **state)
{
    char said[TEXT], wanted[TEXT];
    struct lines in;
    (void)state;
    struct capture err = capture_begin(stderr);
    assert_false(lines_open(&in, path)); /* there is none */
    capture_end(&err, said, sizeof said);
    snprintf(wanted, sizeof wanted, "crosstown: %s: No such file or directory\n", path);
    check_text("missing", said, wanted);
    assert_true(lines_open(&in, folder)); /* that it is none shows only when it is read */
    assert_false(lines_next(&in));
    check_int("a folder", in.error, EISDIR);
    lines_close(&in);
}

/* Reads the file as standard input, which is not closed. */
static void lines_of_standard_input(void **state)
{
    static const char *const names[] = {NULL, "-"};
    int kept = dup(STDIN_FILENO);
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        struct lines in;
        write_bytes(BYTES("one\ntwo\n"));
        assert_non_null(freopen(path, "rb", stdin));
        assert_true(lines_open(&in, names[i]));
        assert_true(lines_next(&in) && in.len == 3);
        lines_close(&in);
        check_int("still open", getchar(), 't');
    }
    dup2(kept, STDIN_FILENO);
    close(kept);
}

/* ---- whole files ----------------------------------------------------------------------------- */

static void files(void **state)
{
    static const struct {
        size_t size, most;
        bool fits;
    } cases[] = {
        {0, 0, true},
        {0, 10, true},
        {1, 0, false},
        {10, 10, true},
        {11, 10, false},
        {65534, 1 << 20, true},
        {65535, 1 << 20, true}, /* what is read at once */
        {65536, 1 << 20, true},
        {65535, 65535, true},
        {65536, 65535, false},
        {1 << 20, 1 << 20, true},
        {(1 << 20) + 1, 1 << 20, false},
        {3 << 20, 1 << 20, false},
    };
    char *bytes = malloc(3 << 20);
    (void)state;
    assert_non_null(bytes);
    for (size_t i = 0; i < 3 << 20; i++) bytes[i] = (char)(i % 251); /* zeros, too */
    for (size_t i = 0; i < COUNT(cases); i++) {
        char said[TEXT], wanted[TEXT] = "";
        size_t len = 77;
        write_bytes(bytes, cases[i].size);
        struct capture err = capture_begin(stderr);
        char *text = read_file(path, cases[i].most, &len);
        capture_end(&err, said, sizeof said);
        check_int("fits", text != NULL, cases[i].fits);
        if (!text)
            snprintf(wanted, sizeof wanted, "crosstown: %s: larger than %zu bytes\n", path,
                     cases[i].most);
        check_text("said", said, wanted);
        if (!text) continue;
        check_int("length", (long long)len, (long long)cases[i].size);
        assert_memory_equal(text, bytes, len);
        check_int("closing zero", text[len], '\0');
        free(text);
    }
    free(bytes);
}

static void no_files(void **state)
{
    char inside[PATH + 16];
    const struct {
        const char *path, *problem;
    } cases[] = {
        {path, "No such file or directory"},
        {folder, "Is a directory"},
        {inside, "Not a directory"},
        {"", "No such file or directory"},
    };
    (void)state;
    snprintf(inside, sizeof inside, "%s/x", path);
    for (size_t i = 0; i < COUNT(cases); i++) {
        char said[TEXT], wanted[TEXT];
        size_t len;
        if (cases[i].path == inside) write_bytes("", 0);
        struct capture err = capture_begin(stderr);
        assert_null(read_file(cases[i].path, 100, &len));
        capture_end(&err, said, sizeof said);
        snprintf(wanted, sizeof wanted, "crosstown: %s: %s\n", cases[i].path, cases[i].problem);
        check_text(cases[i].problem, said, wanted);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(lines, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(long_lines, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(no_lines, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(lines_of_standard_input, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(files, make_folder, drop_folder),
        cmocka_unit_test_setup_teardown(no_files, make_folder, drop_folder),
    };
    return cmocka_run_group_tests_name("input", tests, NULL, NULL);
}
