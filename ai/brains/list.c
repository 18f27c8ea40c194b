/* list.c - the brains, by game. */
#include "ai/brain.h"

#include <stddef.h>
#include <string.h>

extern const struct ct_brain newyork_brain, traffiq_brain, tuktuk_brain;

static const struct ct_brain *const brains[] = {&newyork_brain, &traffiq_brain, &tuktuk_brain};

const struct ct_brain *ct_brain_find(const char *game)
{
    for (size_t i = 0; i < sizeof brains / sizeof *brains; i++)
        if (strcmp(brains[i]->game, game) == 0) return brains[i];
    return NULL;
}
