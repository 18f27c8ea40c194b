/* input.h - files and lines: reading without ever holding more than is needed. */
#ifndef CT_INPUT_H
#define CT_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Lines of a file. Of a line longer than CT_LINE_MAX only the beginning is kept, and its
 * length is given as CT_LINE_MAX + 1. */
struct lines {
    FILE *file;
    char *text; /* the line, without its end */
    size_t len, room;
    bool failed; /* reading broke off */
};

bool lines_open(struct lines *in, const char *path); /* NULL or "-": standard input */
bool lines_next(struct lines *in);
void lines_close(struct lines *in);

/* A whole file as a C string that the caller frees; NULL and a complaint when it cannot be
 * read or is larger than `most` bytes. */
char *read_file(const char *path, size_t most, size_t *len);

#endif
