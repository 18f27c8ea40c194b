/* keep.h - who one is on a server, kept in one's own folder so that one comes back as the same. */
#ifndef CT_TUI_KEEP_H
#define CT_TUI_KEEP_H

#include "apps/common/place.h"

enum { KEEP_TOKEN = 80 };

/* The token that was kept for that server, and that name if one was given (""; the last one who
 * played there). False: none. */
bool keep_read(const struct place *place, const char *name, char token[KEEP_TOKEN]);
/* NULL: kept, for the owner's eyes only; otherwise why not, a part of a sentence. */
const char *keep_write(const struct place *place, const char *name, const char *token);

#endif
