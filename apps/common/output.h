/*
 * output.h - standard output, which may be a full disk. main looks at it when a command is
 * done; a command that writes for long may ask before. However many notice, a failure is told
 * once.
 */
#ifndef CT_OUTPUT_H
#define CT_OUTPUT_H

/* The exit code, unless standard output could not be written. */
int finish_output(int code);

/* Right behind a write to standard output that failed: says why (errno), and returns the exit
 * code for it, which main finds out again. */
int output_failed(void);

#endif
