/* list.c - the brains, by game. */
#include "ai/brain.h"

#include <stddef.h>
#include <string.h>

extern const struct ct_brain newyork_brain, traffiq_brain, tuktuk_brain;

static const struct ct_brain *const brains[] = {&newyork_brain, &traffiq_brain, &tuktuk_brain,
                                                NULL};

const struct ct_brain *ct_brain_find(const char *game)
{
    for (int i = 0; brains[i]; i++)
        if (strcmp(brains[i]->game, game) == 0) return brains[i];
    return NULL;
}
