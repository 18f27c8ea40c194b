/*
 * output.c - see output.h. Whether it has been told is global and changes, as standard output
 * itself is.
 */
#include "apps/common/output.h"

#include "apps/common/flags.h"
#include "apps/common/speech.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>

static bool is_told;

int output_failed(void)
{
    int error = errno;
    if (!is_told) complain(EXIT_WRONG, _("standard output: %s"), speech_error(error));
    is_told = true;
    return EXIT_WRONG;
}

int finish_output(int code)
{
    if (fflush(stdout) != 0) return output_failed();
    if (!ferror(stdout)) return code;
    /* It failed before, and why is not known any more. */
    if (!is_told) complain(EXIT_WRONG, _("standard output cannot be written"));
    is_told = true;
    return EXIT_WRONG;
}
