/*
 * program.h - another program that is talked to by lines: one JSON object each way, on its standard
 * input and output (docs/bot.md). What it writes to standard error is shown as it is.
 *
 * It is trusted with nothing. It may be silent, talk nonsense, flood, die, or refuse to die:
 * nothing here waits longer than it was told, holds more than a line, or leaves a process behind. A
 * program is the leader of a process group, which is ended as a whole.
 */
#ifndef CT_PROGRAM_H
#define CT_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PROGRAM_LINE = 1 << 20, /* longest line that it may say */
    PROGRAM_WORDS = 64,     /* most words of a command */
    PROGRAM_WHY = 160
};

struct program;

/* Words from a command as it is written: parted at blanks; what stands in '…' or "…" belongs
 * together, in "…" and outside a backslash takes the next character as it is. No shell looks at it.
 * They are written into `room` of as many bytes as the command has. NULL, or what is wrong. */
const char *program_words(const char *command, char *room, char *words[PROGRAM_WORDS + 1]);

/* Starts it. NULL: `why` says why not. */
struct program *program_start(char *const words[], char why[PROGRAM_WHY]);
/* Its standard input is closed; whatever of its group does not end soon is ended. */
void program_end(struct program *p);

/* What is to be told, queued and sent as far as it goes; without a line's end, which is added. */
void program_tell(struct program *p, const char *line, size_t len);

enum program_heard { PROGRAM_SAID, PROGRAM_SILENT, PROGRAM_GONE, PROGRAM_TOO_LONG };

/* The next line, without its end and valid until the next call, or why there is none `until` (ms of
 * program_now). Sends what is queued meanwhile. A signal that interrupts the waiting also ends it
 * (PROGRAM_SILENT before its time). */
enum program_heard program_hear(struct program *p, int64_t until, const char **line, size_t *len);
int64_t program_now(void);

/* After PROGRAM_GONE: how it ended, a part of a sentence in English. */
void program_fate(struct program *p, char out[PROGRAM_WHY]);

/* Is that the handler with which programs are ended before us? Who replaces it for a while puts it
 * back, and calls it when it is meant to be the end. */
struct sigaction;
bool program_guards(const struct sigaction *action);

/* For loops of others: what to wait for (`fds` of 2: -1 for what need not be waited for), then
 * program_hear with a time that has passed. */
struct pollfd;
void program_waits_for(const struct program *p, struct pollfd *fds);

#endif
