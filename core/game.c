/* game.c - what all games share: refusals, options, kits, ranks, finding a game. */
#include "core/game.h"

#include <string.h>

void ct_refusal_begin(struct ct_refusal *why, const char *rule, const char *token)
{
    if (why) *why = (struct ct_refusal){.rule = rule, .token = token};
}

void ct_refusal_put(struct ct_refusal *why, const char *name, const char *text)
{
    if (!why || why->facts == CT_FACTS_MAX) return;
    struct ct_fact *fact = &why->fact[why->facts++];
    struct ct_text out = ct_text_on(fact->text, sizeof fact->text);
    fact->name = name;
    ct_put(&out, text);
    /* A cut may have split a character. */
    size_t len = strlen(fact->text);
    while (!ct_utf8_is_valid(fact->text, len)) fact->text[--len] = '\0';
}

void ct_refusal_put_int(struct ct_refusal *why, const char *name, int64_t value)
{
    char digits[24];
    struct ct_text text = ct_text_on(digits, sizeof digits);
    ct_put_int(&text, value);
    ct_refusal_put(why, name, digits);
}

const char *ct_refusal_fact(const struct ct_refusal *why, const char *name)
{
    for (int i = 0; i < why->facts; i++)
        if (strcmp(why->fact[i].name, name) == 0) return why->fact[i].text;
    return NULL;
}

int ct_option_count(const struct ct_game *game)
{
    int count = 0;
    while (count < CT_OPTIONS_MAX && game->option[count].name) count++;
    return count;
}

int ct_value_count(const struct ct_option *option)
{
    int count = 0;
    while (count < CT_VALUES_MAX && option->value[count]) count++;
    return count;
}

const char *ct_option_misfit(const struct ct_game *game)
{
    int count = ct_option_count(game);
    for (int i = 0; i < count; i++) {
        const struct ct_option *option = &game->option[i];
        int values = ct_value_count(option);
        if (values == 0 || option->value[values]) return option->name;
    }
    return game->option[count].name;
}

static int option_index(const struct ct_game *game, const char *name)
{
    for (int i = 0; i < ct_option_count(game); i++)
        if (strcmp(game->option[i].name, name) == 0) return i;
    return -1;
}

struct ct_config ct_config_default(const struct ct_game *game, int players)
{
    (void)game; /* the first value of every option is its default */
    return (struct ct_config){.players = (uint8_t)players};
}

bool ct_config_check(const struct ct_game *game, const struct ct_config *config,
                     struct ct_refusal *why)
{
    const char *misfit = ct_option_misfit(game);
    if (misfit) {
        ct_refuse(why, "R-4", "option");
        return ct_refusal_add(why, "option", misfit);
    }
    if (config->players < game->seats_min || config->players > game->seats_max) {
        ct_refuse(why, "R-3", "players");
        ct_refusal_add_int(why, "players", config->players);
        ct_refusal_add_int(why, "min", game->seats_min);
        return ct_refusal_add_int(why, "max", game->seats_max);
    }
    if (config->start >= config->players) {
        ct_refuse(why, "R-3", "start");
        ct_refusal_add_int(why, "start", config->start);
        return ct_refusal_add_int(why, "last", config->players - 1);
    }
    for (int i = 0; i < ct_option_count(game); i++) {
        if (config->option[i] < ct_value_count(&game->option[i])) continue;
        ct_refuse(why, "R-4", "value");
        return ct_refusal_add(why, "option", game->option[i].name);
    }
    return true;
}

bool ct_config_set(const struct ct_game *game, struct ct_config *config, const char *option,
                   const char *value, struct ct_refusal *why)
{
    int at = option_index(game, option);
    if (at < 0) {
        ct_refuse(why, "R-4", "option");
        return ct_refusal_add(why, "option", option);
    }
    for (int v = 0; v < ct_value_count(&game->option[at]); v++) {
        if (strcmp(game->option[at].value[v], value) != 0) continue;
        config->option[at] = (uint8_t)v;
        return true;
    }
    ct_refuse(why, "R-4", "value");
    ct_refusal_add(why, "option", option);
    return ct_refusal_add(why, "value", value);
}

const char *ct_config_value(const struct ct_game *game, const struct ct_config *config,
                            const char *option)
{
    int at = option_index(game, option);
    return at < 0 ? NULL : game->option[at].value[config->option[at]];
}

bool ct_config_next(const struct ct_game *game, struct ct_config *config)
{
    for (int i = 0; i < ct_option_count(game); i++) {
        if (++config->option[i] < ct_value_count(&game->option[i])) return true;
        config->option[i] = 0;
    }
    return false;
}

bool ct_kit_init(struct ct_kit *kit, const struct ct_game *game, const struct ct_config *config,
                 const struct ct_json *doc, int setup, struct ct_refusal *why)
{
    if (!ct_config_check(game, config, why)) return false;
    memset(kit, 0, game->kit_size);
    kit->game = game;
    kit->config = *config;
    bool ok = game->kit_init(kit, doc, setup, why);
    if (!ok && why) why->game = game;
    return ok;
}

bool ct_kit_hides(const struct ct_kit *kit)
{
    const struct ct_game *game = kit->game;
    return game->hides ? game->hides(kit) : (game->traits & CT_HIDDEN) != 0;
}

ct_move ct_pick_outcome(const struct ct_kit *kit, const ct_state *s, struct ct_rng *rng)
{
    struct ct_outcome outcome[CT_OUTCOMES_MAX];
    uint32_t sum = 0;
    int i = 0, count = kit->game->chance(kit, s, outcome);
    for (int k = 0; k < count; k++) sum += outcome[k].weight;
    uint32_t pick = ct_rng_below(rng, sum);
    while (pick >= outcome[i].weight) pick -= outcome[i++].weight;
    return outcome[i].move;
}

int ct_draw_start(uint64_t seed, int players)
{
    struct ct_rng rng;
    ct_rng_seed(&rng, seed, CT_STREAM_START);
    return (int)ct_rng_below(&rng, (uint32_t)players);
}

void ct_rank_by_points(struct ct_score *score, int players)
{
    for (int seat = 0; seat < players; seat++) {
        score->rank[seat] = 1;
        for (int other = 0; other < players; other++)
            score->rank[seat] += score->points[other] > score->points[seat];
    }
}

const struct ct_game *ct_game_find(const struct ct_game *const *games, const char *id)
{
    for (; *games; games++)
        if (strcmp((*games)->id, id) == 0) return *games;
    return NULL;
}
