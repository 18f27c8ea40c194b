/*
 * mo.h - a catalogue as GNU msgfmt compiles it (a .mo file), held in memory.
 *
 * Why not the C library's gettext: it translates only if the wanted locale is installed, and
 * since glibc 2.39 never in C.UTF-8, which is all that a bare system has. The file format is
 * the same, so translators and their tools notice nothing.
 *
 * Nothing in the file is believed: every offset is checked against its length.
 */
#ifndef CT_MO_H
#define CT_MO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum mo_plural { MO_NOT_ONE, MO_ABOVE_ONE }; /* n != 1, n > 1: all that our languages need */

struct mo {
    const unsigned char *bytes;
    size_t len;
    uint32_t count, originals, translations;
    bool swapped; /* the other byte order */
    enum mo_plural plural;
};

/* False: this is no catalogue. The bytes stay the caller's and must outlive it. */
bool mo_open(struct mo *mo, const void *bytes, size_t len);

/* The translation; NULL: none. */
const char *mo_find(const struct mo *mo, const char *english);
/* The one for so many things, of a message that has several; NULL: none. */
const char *mo_find_count(const struct mo *mo, const char *one, long count);

#endif
