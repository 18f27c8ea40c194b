/* rules.c - rules: a game with its seats, options and box. Once made they never change. */
#include "lib/inside.h"

#include "games/list.h"

#include <stdlib.h>
#include <string.h>

/* ---- making ---------------------------------------------------------------------------------- */

static crosstown_rules *empty_rules(const struct ct_game *game, int start, crosstown_refusal *why)
{
    crosstown_rules *rules = calloc(1, sizeof *rules);
    if (!rules) {
        ct_lib_say(why, "no-memory", NULL, NULL);
        return NULL;
    }
    atomic_init(&rules->owners, 1);
    rules->game = game;
    rules->start = start;
    rules->sense = ct_sense_find(game->id);
    return rules;
}

/* A kit like that one, for another seat to begin; those of a game differ in nothing else. */
static bool add_kit(crosstown_rules *rules, const struct ct_kit *like, int start,
                    crosstown_refusal *why)
{
    struct ct_kit *kit = malloc(rules->game->kit_size);
    if (!kit) return ct_lib_say(why, "no-memory", NULL, NULL);
    memcpy(kit, like, rules->game->kit_size);
    kit->config.start = (uint8_t)start;
    rules->kit[start] = kit;
    return true;
}

static crosstown_rules *rules_of(const struct ct_kit *kit, int start, crosstown_refusal *why)
{
    crosstown_rules *rules = empty_rules(kit->game, start, why);
    bool ok = rules != NULL;
    for (int seat = 0; ok && seat < kit->config.players; seat++)
        if (start == CROSSTOWN_DRAWN || start == seat) ok = add_kit(rules, kit, seat, why);
    if (ok) return rules;
    crosstown_rules_free(rules);
    return NULL;
}

crosstown_rules *ct_rules_of_kit(const struct ct_kit *kit, crosstown_refusal *why)
{
    return rules_of(kit, kit->config.start, why);
}

crosstown_rules *crosstown_rules_new(const char *game, int players, const char *const *options,
                                     crosstown_refusal *why)
{
    return crosstown_rules_box(game, players, options, NULL, 0, NULL, why);
}

crosstown_rules *crosstown_rules_starting(const crosstown_rules *rules, int start,
                                          crosstown_refusal *why)
{
    const struct ct_kit *kit = ct_rules_kit(rules);
    if (start >= CROSSTOWN_DRAWN && start < kit->config.players) return rules_of(kit, start, why);
    ct_lib_say_int(why, "no-seat", "seat", start);
    return NULL;
}

/* ---- owners ---------------------------------------------------------------------------------- */

crosstown_rules *ct_rules_share(const crosstown_rules *rules)
{
    crosstown_rules *mine = (crosstown_rules *)(uintptr_t)(const void *)rules;
    atomic_fetch_add(&mine->owners, 1);
    return mine;
}

void crosstown_rules_free(crosstown_rules *rules)
{
    if (!rules || atomic_fetch_sub(&rules->owners, 1) > 1) return;
    for (int i = 0; i < CT_SEATS_MAX; i++) free(rules->kit[i]);
    free(rules);
}

/* ---- asking ---------------------------------------------------------------------------------- */

const struct ct_kit *ct_rules_kit(const crosstown_rules *rules)
{
    return rules->kit[rules->start == CROSSTOWN_DRAWN ? 0 : rules->start];
}

const struct ct_kit *ct_rules_kit_of(const crosstown_rules *rules, uint64_t seed)
{
    if (rules->start != CROSSTOWN_DRAWN) return rules->kit[rules->start];
    return rules->kit[ct_draw_start(seed, rules->kit[0]->config.players)];
}

bool ct_rules_fit(const crosstown_rules *rules, const struct ct_kit *kit)
{
    const struct ct_kit *mine = rules->kit[kit->config.start];
    return mine && mine->game == kit->game && memcmp(mine, kit, kit->game->kit_size) == 0;
}

bool ct_rules_alike(const crosstown_rules *rules, const struct ct_kit *kit)
{
    const struct ct_kit *mine = ct_rules_kit(rules);
    size_t behind = sizeof *mine;
    return mine->game == kit->game && mine->config.players == kit->config.players &&
           memcmp(mine->config.option, kit->config.option, sizeof kit->config.option) == 0 &&
           memcmp((const char *)mine + behind, (const char *)kit + behind,
                  mine->game->kit_size - behind) == 0;
}

const char *crosstown_rules_game(const crosstown_rules *rules)
{
    return rules->game->id;
}

int crosstown_rules_players(const crosstown_rules *rules)
{
    return ct_rules_kit(rules)->config.players;
}

int crosstown_rules_start(const crosstown_rules *rules)
{
    return rules->start;
}

const char *crosstown_rules_option(const crosstown_rules *rules, const char *option)
{
    return ct_config_value(rules->game, &ct_rules_kit(rules)->config, option);
}

bool crosstown_rules_hide(const crosstown_rules *rules)
{
    return ct_kit_hides(ct_rules_kit(rules));
}

int crosstown_rules_moves_max(const crosstown_rules *rules)
{
    return rules->game->moves_max;
}

int crosstown_rules_lines_max(const crosstown_rules *rules)
{
    return rules->game->lines_max;
}

int crosstown_rules_actions(const crosstown_rules *rules)
{
    return ct_sense_actions(rules->sense, ct_rules_kit(rules));
}

bool crosstown_rules_actions_fixed(const crosstown_rules *rules)
{
    return rules->sense->actions != NULL;
}

size_t crosstown_rules_observation_size(const crosstown_rules *rules)
{
    return ct_sense_size(rules->sense, ct_rules_kit(rules));
}

static void put_layout(const void *from, struct ct_text *out)
{
    const crosstown_rules *rules = from;
    ct_sense_put_layout(rules->sense, ct_rules_kit(rules), out);
}

char *crosstown_rules_layout(const crosstown_rules *rules)
{
    return ct_lib_text(put_layout, rules);
}

size_t crosstown_rules_state_size(const crosstown_rules *rules)
{
    return rules->game->state_size;
}

_Static_assert((int)CROSSTOWN_DESCRIPTION == (int)CT_DESCRIPTION, "descriptions");

void crosstown_rules_describe(const crosstown_rules *rules, const uint32_t *codes, size_t count,
                              int16_t *out)
{
    const struct ct_kit *kit = ct_rules_kit(rules);
    for (size_t i = 0; i < count; i++)
        rules->sense->describe(kit, codes[i], out + i * CT_DESCRIPTION);
}
