/* list.c - which games, options, files, agents there are. */
#include "lib/inside.h"

#include "ai/agent.h"
#include "core/box.h"
#include "core/say.h"
#include "games/list.h"

_Static_assert((int)CROSSTOWN_VALUES_MAX == (int)CT_VALUES_MAX, "values");

bool crosstown_list_game(int i, crosstown_game_info *out)
{
    int count = 0;
    while (ct_games[count]) count++;
    if (i < 0 || i >= count) return false;
    const struct ct_game *game = ct_games[i];
    *out = (crosstown_game_info){
        .id = game->id,
        .title = game->title,
        .credit = game->face->credit,
        .aim = game->face->aim,
        .how = game->face->how,
        .colours = game->face->colours,
        .rules = game->rules,
        .players_min = game->seats_min,
        .players_max = game->seats_max,
        .hidden = game->traits & CT_HIDDEN,
        .dice = game->traits & CT_DICE,
    };
    return true;
}

bool crosstown_list_option(const char *id, int i, crosstown_option_info *out)
{
    const struct ct_game *game = ct_game_find(ct_games, id);
    if (!game || i < 0 || i >= ct_option_count(game)) return false;
    const struct ct_option *option = &game->option[i];
    *out = (crosstown_option_info){.name = option->name,
                                   .help = option->help,
                                   .values = ct_value_count(option)};
    for (int v = 0; v < out->values; v++) {
        out->value[v] = option->value[v];
        out->value_help[v] = option->value_help[v];
        out->by_file[v] = ct_box_brings(game, option->name, option->value[v]);
    }
    return true;
}

bool crosstown_list_file(const char *id, int i, crosstown_file_info *out)
{
    const struct ct_game *game = ct_game_find(ct_games, id);
    int count = 0;
    while (game && game->files && game->files[count].flag) count++;
    if (i < 0 || i >= count) return false;
    const struct ct_box_file *file = &game->files[i];
    *out = (crosstown_file_info){file->flag, file->help, file->word != NULL};
    return true;
}

static bool list_kind(const struct ct_agent_kind *kinds, int i, crosstown_agent_info *out)
{
    int count = 0;
    while (kinds[count].name) count++;
    if (i < 0 || i >= count) return false;
    *out = (crosstown_agent_info){kinds[i].name, kinds[i].help};
    return true;
}

bool crosstown_list_agent(int i, crosstown_agent_info *out)
{
    return list_kind(ct_agent_kinds, i, out);
}

bool crosstown_list_setting(int i, crosstown_agent_info *out)
{
    return list_kind(ct_agent_settings, i, out);
}

static void put_games(const void *from, struct ct_text *out)
{
    (void)from;
    ct_put_games_json(out, ct_games);
}

char *crosstown_games_json(void)
{
    return ct_lib_text(put_games, NULL);
}
