/* rulebook.c - see rulebook.h. */
#include "apps/common/rulebook.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "apps/common/rulebook_data.h"

const struct rulebook *rulebook_find(const char *game)
{
    for (const struct rulebook *b = rulebooks; b->game; b++)
        if (strcmp(b->game, game) == 0) return b;
    return NULL;
}

const struct example *rulebook_example(const struct rulebook *book, const char *id)
{
    for (const struct example *e = book->examples; e->id; e++)
        if (strcasecmp(e->id, id) == 0) return e;
    return NULL;
}
