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
#include <stdlib.h>

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

/* The first try tells how much is needed. */
char *whole_text(void (*put)(const void *from, struct ct_text *out), const void *from, size_t *len)
{
    for (size_t room = 1 << 14;;) {
        char *text = malloc(room);
        if (!text) return NULL;
        struct ct_text out = ct_text_on(text, room);
        put(from, &out);
        *len = out.len;
        if (!ct_text_is_cut(&out)) return text;
        free(text);
        room = out.len + 1;
    }
}
