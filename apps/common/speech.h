/*
 * speech.h - the program's language. Every sentence for people is written in English where it
 * is said, inside _() or, in tables, inside N_(); po/<language>.po has the others.
 *
 * The language is chosen once, at the beginning of main, and never changes: what _() returns
 * stays valid. Records, JSON, moves, flags and numbers are the same in every language.
 */
#ifndef CT_SPEECH_H
#define CT_SPEECH_H

#include <stdbool.h>
#include <stddef.h>

/* LANGUAGE, LC_ALL, LC_MESSAGES, LANG as they are in the environment; NULL: not set. */
struct speech_settings {
    const char *language, *lc_all, *lc_messages, *lang;
};

/* The languages to try, the best first: "nb:sv". "" is English. */
void speech_wish(const struct speech_settings *from, char *list, size_t cap);

/* Follows the environment; the catalogues are in CT_LOCALE_DIR, beside the program, or where
 * they were installed. Without one the program speaks English. */
void speech_start(void);

/* May boards be drawn with more than ASCII? */
bool speech_shows_utf8(void);

/* A sentence in the chosen language; English if it is not known there. */
const char *speech(const char *english) __attribute__((format_arg(1)));
/* The sentence for one thing or for several. */
const char *speech_count(const char *one, const char *several, long count)
    __attribute__((format_arg(1), format_arg(2)));
/* What the system says about an errno, in the chosen language as far as we know it. */
const char *speech_error(int error);

/* Another language than the program's own, for who is not at this terminal; kept for as long as the
 * program runs. NULL: there is none (English needs none), or no memory. */
struct speech_book;
struct speech_book *speech_book_open(const char *language);
const char *speech_from(const struct speech_book *book, const char *english)
    __attribute__((format_arg(2)));

#define _(english)              speech(english)
#define N_(english)             english /* in a table; said later with _() */
#define _n(one, several, count) speech_count(one, several, count)

#endif
