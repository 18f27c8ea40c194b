/*
 * list.c - the brains, by game: the best that we have, and those of the yardsticks; and the reasons
 * that a game knows for its moves.
 *
 * The files in ai/brains/classic are copies of the brains as they were when master became classic
 * (only names differ). They are never edited, so that progress can always be measured against the
 * same player; tests/unit/test_classic.c holds them to the moves of that day. That is why they
 * share no file with the brains beside them, which change.
 */
#include "ai/brain.h"
#include "ai/reason.h"

#include <stddef.h>
#include <string.h>

extern const struct ct_brain newyork_brain, traffiq_net_brain, tuktuk_brain;
extern const struct ct_brain classic_newyork_brain, classic_traffiq_brain, classic_tuktuk_brain;

static const struct ct_brain *const brains[] = {&newyork_brain, &traffiq_net_brain, &tuktuk_brain,
                                                NULL};
static const struct ct_brain *const classics[] = {&classic_newyork_brain, &classic_traffiq_brain,
                                                  &classic_tuktuk_brain, NULL};

extern const struct ct_reasons newyork_reasons, traffiq_reasons, tuktuk_reasons;
static const struct ct_reasons *const reasons[] = {&newyork_reasons, &traffiq_reasons,
                                                   &tuktuk_reasons, NULL};

static const struct ct_brain *find(const struct ct_brain *const *list, const char *game)
{
    for (; *list; list++)
        if (strcmp((*list)->game, game) == 0) return *list;
    return NULL;
}

const struct ct_brain *ct_brain_find(const char *game)
{
    return find(brains, game);
}

const struct ct_brain *ct_brain_find_classic(const char *game)
{
    return find(classics, game);
}

const struct ct_reasons *ct_reasons_of(const char *game)
{
    for (const struct ct_reasons *const *list = reasons; *list; list++)
        if (strcmp((*list)->game, game) == 0) return *list;
    return NULL;
}
