/*
 * request.h - what a browser asks for, read without trusting a byte of it. Plain functions over
 * text: no network, no memory, no files; the unit tests and a fuzz target call them directly.
 */
#ifndef CT_REQUEST_H
#define CT_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

enum { PATH_ROOM = 256 }; /* of a clean path, its closing zero included */

/* The path of a request's target ("/assets/a%20b.js?x" gives "assets/a b.js", "/" gives ""),
 * decoded once, without the query. False: the target is malformed or a trick, and nothing good
 * can be meant by it: not from the root, a bad escape, an escaped slash, a backslash, a control
 * character, "//", "." or ".." as a step, "..", not UTF-8, too long. */
bool request_path(const char *target, char path[PATH_ROOM]);

/* Does an Accept-Encoding (NULL: there is none) allow gzip? "gzip;q=0" forbids it, "*" stands
 * for it when it is not named; an entry that cannot be read does not count. */
bool request_takes_gzip(const char *accept_encoding);

/* Does an If-None-Match (NULL: there is none) name this entity tag, its quotes included, or
 * "*"? Weak and strong count the same here (RFC 9110, 13.1.2). A malformed list ends there. */
bool request_knows_tag(const char *if_none_match, const char *tag);

#endif
