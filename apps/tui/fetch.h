/* fetch.h - one file from a server by plain HTTP, waited for. */
#ifndef CT_TUI_FETCH_H
#define CT_TUI_FETCH_H

#include "apps/tui/pipe.h"

/* What GET of that path answers to who has the token, as a C string that the caller frees. NULL:
 * `why` (PIPE_WHY bytes) says why not, a part of a sentence. */
char *fetch(const struct place *place, const char *path, const char *token, char *why, size_t *len);

#endif
