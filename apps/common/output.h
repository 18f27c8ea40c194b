/*
 * output.h - standard output, which may be a full disk. main looks at it when a command is
 * done; a command that writes for long may ask before. However many notice, a failure is told
 * once. And texts whose length nobody knows before they are written.
 */
#ifndef CT_OUTPUT_H
#define CT_OUTPUT_H

#include "core/text.h"

/* The exit code, unless standard output could not be written. */
int finish_output(int code);

/* Right behind a write to standard output that failed: says why (errno), and returns the exit
 * code for it, which main finds out again. */
int output_failed(void);

/* What `put` writes, however long: it is called with more and more room until all of it fits.
 * free() it. NULL: no memory. */
char *whole_text(void (*put)(const void *from, struct ct_text *out), const void *from, size_t *len);

#endif
