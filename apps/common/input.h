/* input.h - files and lines: reading without ever holding more than is needed. */
#ifndef CT_INPUT_H
#define CT_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Lines of a file. A line longer than CT_LINE_MAX is given as soon as that is known, cut at
 * CT_LINE_MAX + 2 bytes (so that it stays too long without a CR at its end); the rest of it
 * is not read, since nobody can go on behind it. */
struct lines {
    FILE *file;
    char *text; /* the line, without its end */
    size_t len, room;
    int error; /* reading broke off: errno */
};

bool lines_open(struct lines *in, const char *path); /* NULL or "-": standard input */
bool lines_next(struct lines *in);
void lines_close(struct lines *in);

/* A whole file as a C string that the caller frees; NULL and a complaint when it cannot be
 * read or is larger than `most` bytes. */
char *read_file(const char *path, size_t most, size_t *len);

#endif
