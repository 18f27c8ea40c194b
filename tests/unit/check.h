/* check.h - what the unit tests share: cmocka with its includes, and a few words. Tests are
 * tables; a failure says what, got and wanted. */
#ifndef CHECK_H
#define CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <string.h>

#ifdef __clang_analyzer__
/* A failed test does not go on, which cmocka does not declare. */
__attribute__((analyzer_noreturn)) void _fail(const char *file, int line);
#endif

#define COUNT(array) (sizeof(array) / sizeof *(array))

static inline void check_text(const char *what, const char *got, const char *wanted)
{
    if (!got || !wanted) {
        if (got != wanted)
            fail_msg("%s: got %s, wanted %s", what, got ? got : "NULL", wanted ? wanted : "NULL");
    } else if (strcmp(got, wanted) != 0) {
        fail_msg("%s: got %s, wanted %s", what, got, wanted);
    }
}

static inline void check_int(const char *what, long long got, long long wanted)
{
    if (got != wanted) fail_msg("%s: got %lld, wanted %lld", what, got, wanted);
}

#endif
