/* capture.h - what a function prints, as text: standard output or standard error goes into a
 * file of its own for a while. Needs _POSIX_C_SOURCE. */
#ifndef CAPTURE_H
#define CAPTURE_H

#include "tests/unit/check.h"

#include <stdio.h>
#include <unistd.h>

struct capture {
    FILE *stream, *file;
    int kept; /* where the stream led before */
};

static inline struct capture capture_begin(FILE *stream)
{
    struct capture c = {.stream = stream, .file = tmpfile()};
    fflush(stream);
    c.kept = dup(fileno(stream));
    assert_true(c.file && c.kept >= 0 && dup2(fileno(c.file), fileno(stream)) >= 0);
    return c;
}

/* All of it, which must fit. The stream leads where it did. */
static inline void capture_end(struct capture *c, char *text, size_t room)
{
    fflush(c->stream);
    assert_true(dup2(c->kept, fileno(c->stream)) >= 0);
    close(c->kept);
    rewind(c->file);
    size_t len = fread(text, 1, room - 1, c->file);
    fclose(c->file);
    assert_true(len < room - 1);
    text[len] = '\0';
}

#endif
