/*
 * flags.h - command lines from tables: a command lists its flags once, and parsing, errors
 * and --help come from the list.
 */
#ifndef CT_FLAGS_H
#define CT_FLAGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EXIT_FINE = 0, EXIT_WRONG = 1, EXIT_USAGE = 2 };

struct many {
    const char *value[16];
    int count;
};

struct flag {
    const char *name;  /* "players": --players */
    const char *value; /* "N": what stands behind it; NULL: a switch */
    const char *help;  /* marked with N_(), like all help */
    const char **into; /* where it goes: one of these three */
    bool *on;
    struct many *many; /* may be given several times */
};

struct command {
    const char *name, *usage;
    const char *help;     /* a line for the list of commands */
    const char *more;     /* what else --help tells; NULL: nothing */
    const char *examples; /* command lines, the same in every language */
    int (*run)(int argc, char **argv);
};

/* Reads argv[1…] by the flags (name NULL ends them) into their places, and up to `most` other
 * words into `words`. The number of words; -1: the line is wrong, and that has been said;
 * -2: --help was asked for. */
int read_flags(const struct command *command, int argc, char **argv, const struct flag *flags,
               const char **words, int most);

void print_help(const struct command *command, const struct flag *flags);

/* One line on standard error, "crosstown: " before it. Returns the exit code given. */
int complain(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Whole numbers on the command line; false and a complaint when they are none. */
bool read_count(const char *flag, const char *text, int64_t min, int64_t max, int64_t *out);
/* Any 64-bit number: decimal, negative, 0x…; NULL takes one from the system. */
bool read_seed(const char *text, uint64_t *out);

#endif
