/* test_output.c - texts of any length, and a standard output that fails. */
#include "tests/unit/capture.h"

#include "apps/common/flags.h"
#include "apps/common/output.h"

#include <errno.h>
#include <stdlib.h>

enum { TEXT = 1024 };

/* As many letters as are asked for; counts how often it was called. */
struct letters {
    size_t count;
    int *calls;
};

static void put_letters(const void *from, struct ct_text *out)
{
    const struct letters *l = from;
    ++*l->calls;
    for (size_t i = 0; i < l->count; i++) ct_put_char(out, (char)('a' + i % 26));
}

static void whole_texts(void **state)
{
    static const struct {
        size_t count;
        int calls;
    } cases[] = {
        {0, 1}, {1, 1}, {16383, 1}, {16384, 2}, {1000000, 2},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        int calls = 0;
        size_t len = 77;
        char *text = whole_text(put_letters, &(struct letters){cases[i].count, &calls}, &len);
        assert_non_null(text);
        check_int("length", (long long)len, (long long)cases[i].count);
        check_int("closing zero", text[len], '\0');
        check_int("calls", calls, cases[i].calls);
        for (size_t k = 0; k < len; k++) assert_int_equal(text[k], 'a' + k % 26);
        free(text);
    }
}

/* In this order: what failed stays failed. */
static void full_disk(void **state)
{
    char said[TEXT];
    int kept = dup(STDOUT_FILENO);
    (void)state;
    check_int("fine", finish_output(EXIT_FINE), EXIT_FINE);
    check_int("another code", finish_output(EXIT_USAGE), EXIT_USAGE);
    FILE *full = fopen("/dev/full", "w");
    if (!full) skip();
    fflush(stdout);
    assert_true(dup2(fileno(full), STDOUT_FILENO) >= 0);
    struct capture err = capture_begin(stderr);
    fputs("lost", stdout);
    int first = finish_output(EXIT_FINE), second = finish_output(EXIT_FINE);
    errno = EIO;
    int third = output_failed();
    capture_end(&err, said, sizeof said);
    dup2(kept, STDOUT_FILENO);
    close(kept);
    fclose(full);
    check_int("first", first, EXIT_WRONG);
    check_int("second", second, EXIT_WRONG);
    check_int("third", third, EXIT_WRONG);
    check_text("once", said, "crosstown: standard output: No space left on device\n");
    clearerr(stdout);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_texts),
        cmocka_unit_test(full_disk),
    };
    return cmocka_run_group_tests_name("output", tests, NULL, NULL);
}
