/*
 * keys.h - lines from standard input for a loop with poll(). At a terminal the line that is being
 * typed is kept here, so that what others do can be told above it without losing a letter.
 */
#ifndef CT_TUI_KEYS_H
#define CT_TUI_KEYS_H

#include "apps/tui/screen.h"

enum { KEYS_ROOM = 4 * SCREEN_LINE };

struct keys {
    bool edits; /* the terminal hands over key by key, and we show them */
    bool ended; /* no more input */
    bool skips; /* the rest of a line that is too long */
    bool hides; /* a password: nothing of it is shown */
    char bytes[KEYS_ROOM];
    size_t len;
    char prompt[256]; /* that stands before what is typed */
    size_t typed; /* with `edits`: bytes of the line that is being typed, at the end of `bytes` */
};

void keys_begin(struct keys *k, const struct screen *screen);
void keys_end(struct keys *k); /* the terminal is as it was */

/* poll() says that there is something to read. */
void keys_read(struct keys *k, const struct screen *screen);

/* The next whole line, without its end: its length, or -1: there is none. One that is too long is
 * said to be so and left out. */
int keys_take(struct keys *k, const struct screen *screen, char line[SCREEN_LINE]);

/* Prompt and what has been typed behind it. */
void keys_show(struct keys *k, const struct screen *screen, const char *prompt);

#endif
