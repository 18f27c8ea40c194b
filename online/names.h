/*
 * names.h - what people may call themselves (ON-5), and which names are the same to us.
 *
 * A name is made of letters of any script with their combining marks, decimal digits, - and _, and
 * single blanks between them; 2 to 20 code points in NFC, and kept so. Two names are the same if
 * their keys are: NFKC and full case folding take away what the eye would hardly tell apart. (They
 * do not take away that letters of different scripts look alike.)
 *
 * Code points that this version of Unicode does not know are refused. For all others keys never
 * change with a new version, so that they can be stored.
 */
#ifndef CT_NAMES_H
#define CT_NAMES_H

#include <stdbool.h>
#include <stddef.h>

enum {
    CT_NAME_LEAST = 2, /* code points */
    CT_NAME_MOST = 20,
    CT_NAME_BYTES = 4 * CT_NAME_MOST + 1, /* its closing zero included, as below */
    CT_NAME_KEY = 33 * CT_NAME_MOST + 1,  /* U+FDFA alone becomes 33 bytes */
    CT_PASSWORD_LEAST = 8,                /* bytes */
    CT_PASSWORD_MOST = 128
};

/* Any bytes. The name as it is kept; false: it is none. */
bool ct_name_read(const char *text, size_t len, char name[CT_NAME_BYTES]);
/* Of a name that was read. */
void ct_name_key(const char *name, char key[CT_NAME_KEY]);
/* Does a computer player have the name of that key? */
bool ct_name_is_agents(const char *key);

/* In UTF-8; what characters they are does not matter. */
bool ct_password_fits(size_t bytes);

#endif
