/* games.c - `crosstown games` and `crosstown rules`: what there is to play, and how. */
#include "apps/cli/commands.h"
#include "apps/common/columns.h"
#include "apps/common/speech.h"
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

static void put_game_json(struct ct_text *out, const struct ct_game *game)
{
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_member(out, "id", game->id);
    ct_put_json_member(out, "title", game->title);
    ct_put_json_member(out, "credit", game->face->credit);
    ct_put_json_number(out, "rules", game->rules);
    ct_put_json_number(out, "min_players", game->seats_min);
    ct_put_json_number(out, "max_players", game->seats_max);
    ct_put_json_bool(out, "hidden", game->traits & CT_HIDDEN);
    ct_put_json_bool(out, "dice", game->traits & CT_DICE);
    ct_put_json_key(out, "options");
    ct_put_char(out, '[');
    for (const struct ct_option *o = game->option; o->name; o++) {
        ct_put_comma(out);
        ct_put_char(out, '{');
        ct_put_json_member(out, "name", o->name);
        ct_put_json_member(out, "default", o->value[0]);
        ct_put_json_key(out, "values");
        ct_put_char(out, '[');
        for (int v = 0; o->value[v]; v++) {
            ct_put_comma(out);
            ct_put_json_string(out, o->value[v]);
        }
        ct_put(out, "]}");
    }
    ct_put(out, "]}");
}

static void put_games_json(const void *from, struct ct_text *out)
{
    (void)from;
    ct_put_char(out, '[');
    for (int i = 0; ct_games[i]; i++) put_game_json(out, ct_games[i]);
    ct_put(out, "]\n");
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
    if (json) {
        print_text(put_games_json, NULL);
        return finish_output(EXIT_FINE);
    }
    for (int i = 0; ct_games[i]; i++) print_game(ct_games[i]);
    return finish_output(EXIT_FINE);
}

const struct command games_command = {
    .name = "games",
    .usage = "games [--json]",
    .help = N_("the games, their options with values and defaults"),
    .examples = "  crosstown games --json",
    .run = run_games,
};

/* ---- rules --------------------------------------------------------------------------------- */

enum { RULE_COLUMNS = 6 }; /* before a clause */

static bool print_rules(const struct ct_game *game, const char *id)
{
    bool found = false;
    for (const struct ct_rule *r = game->face->rulebook; r->id; r++) {
        if (id && strcasecmp(id, r->id) != 0) continue;
        printf("%-6s", r->id);
        print_wrapped(_(r->text), RULE_COLUMNS, RULE_COLUMNS);
        found = true;
    }
    return found;
}

static int run_rules(int argc, char **argv)
{
    const char *word[2] = {NULL, NULL};
    int words = read_flags(&rules_command, argc, argv, NULL, word, 2);
    if (words < 0) return words == -2 ? EXIT_FINE : EXIT_USAGE;
    if (words == 0) return complain(EXIT_USAGE, _("rules: which game? (see crosstown games)"));
    const struct ct_game *game = ct_game_find(ct_games, word[0]);
    if (!game) return complain(EXIT_USAGE, _("rules: there is no game \"%.40s\""), word[0]);
    if (!word[1]) {
        printf("%s (%s)\n", game->title, game->face->credit);
        print_wrapped(_(game->face->aim), 0, 0);
        printf("\n");
    }
    if (!print_rules(game, word[1]))
        return complain(EXIT_WRONG, _("rules: %s has no rule \"%.40s\""), game->id, word[1]);
    return finish_output(EXIT_FINE);
}

const struct command rules_command = {
    .name = "rules",
    .usage = "rules GAME [ID]",
    .help = N_("the rules of a game, clause by clause, or one of them"),
    .examples = "  crosstown rules newyork NY-5",
    .run = run_rules,
};
