/*
 * screen.h - the terminal, or the pipe that stands for it: sentences out, lines in.
 *
 * Everything that others wrote (names, file names, typed lines) goes out through screen_say
 * or screen_warn, which let no control character through. Only boards bring colours along.
 */
#ifndef CT_TUI_SCREEN_H
#define CT_TUI_SCREEN_H

#include "core/table.h"

enum { SCREEN_LINE = 1024 }; /* longest line that is read, closing zero included */

struct screen {
    struct ct_pen pen;
    bool person;    /* somebody sits there: both ends are a terminal */
    bool can_clear; /* the output understands the codes that clear it */
    bool echo;      /* the input is piped: repeat it, so that the output reads as a session */
    bool ended;     /* no more input */
    char line[SCREEN_LINE]; /* the last line read, without spaces at its ends */

    /* For who has more to listen to than the keyboard: reads a line into `line`, shows the prompt
     * when it likes, and false is the end of the input. NULL: a line is simply waited for. */
    bool (*listen)(struct screen *screen, const char *prompt);
    bool *prompted; /* a prompt stands there, and goes when something is said; NULL: never */
};

void screen_open(struct screen *screen, bool ascii, bool plain);

/* Sentences, wrapped; lines further down keep the first one's indentation. */
void screen_say(const struct screen *screen, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The same in colour: something was refused. */
void screen_warn(const struct screen *screen, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void screen_blank(void); /* an empty line */

/* Shows a prompt; it is wiped away, or its line ended, by what is said next. */
void screen_prompt(const struct screen *screen, const char *prompt);
void screen_unprompt(const struct screen *screen);

/* Shows a prompt and reads a line into screen->line; false at the end of the input. */
bool screen_ask(struct screen *screen, const char *prompt);
/* A line as it came: without zeros, without spaces at its ends. */
void screen_tidy(char *line, size_t len);
/* Is that a yes or a no, in English or in the chosen language? */
bool screen_is_yes(const char *line);
bool screen_is_no(const char *line);
/* A question that only a yes answers with yes. */
bool screen_agrees(struct screen *screen, const char *question);

/* Nothing of what was shown can be seen any more (piped: a line of dashes). */
void screen_clear(const struct screen *screen);

/* Keys that were typed ahead must not lift a curtain. */
void screen_forget_keys(const struct screen *screen);

/* The board as `seat` sees it now, -1: everything. */
void screen_board(const struct screen *screen, struct ct_table *table, int seat);
/* The choices that begin with `prefix`, with their numbers in the whole list from 1. */
void screen_choices(const struct screen *screen, const struct ct_choice *choice, int count,
                    const char *prefix);

/* Text of any length (whole_text); free() it. Without memory the program ends. */
char *screen_text(void (*put)(const void *from, struct ct_text *out), const void *from);

#endif
