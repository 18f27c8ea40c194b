/* games.c - `crosstown games`: what there is to play. */
#include "apps/cli/commands.h"
#include "apps/common/columns.h"
#include "apps/common/speech.h"
#include "core/say.h"
#include "games/list.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static void print_option(const struct ct_option *option)
{
    printf("    %s: %s\n", option->name, _(option->help));
    for (int v = 0; option->value[v]; v++)
        printf("      %-14s %s%s%s\n", option->value[v],
               option->value_help[v] ? _(option->value_help[v]) : "", v ? "" : " ",
               v ? "" : _("(default)"));
}

static void print_game(const struct ct_game *game)
{
    printf("%-9s %s (%s), ", game->id, game->title, game->face->credit);
    printf(_("%d to %d players, rules version %d"), game->seats_min, game->seats_max, game->rules);
    putchar('\n');
    for (const struct ct_option *o = game->option; o->name; o++) print_option(o);
}

static void put_games_json(const void *from, struct ct_text *out)
{
    (void)from;
    ct_put_games_json(out, ct_games);
    ct_put_char(out, '\n');
}

static int run_games(int argc, char **argv)
{
    bool json = false;
    const struct flag flags[] = {
        {.name = "json", .on = &json, .help = N_("for programs: one JSON list")},
        {.name = NULL},
    };
    int words = read_flags(&games_command, argc, argv, flags, NULL, 0);
    if (words < 0) return words == -2 ? EXIT_FINE : EXIT_USAGE;
    if (json && !print_text(put_games_json, NULL))
        return complain(EXIT_WRONG, _("not enough memory"));
    if (json) return EXIT_FINE;
    for (int i = 0; ct_games[i]; i++) print_game(ct_games[i]);
    return EXIT_FINE;
}

const struct command games_command = {
    .name = "games",
    .usage = "games [--json]",
    .help = N_("the games, their options with values and defaults"),
    .examples = "  crosstown games --json",
    .run = run_games,
};
