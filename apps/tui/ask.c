/*
 * ask.c - the questions before a game, and the defaults in their place. A question is asked
 * again until its answer will do; Enter takes the default in brackets.
 */
#include "apps/tui/setup.h"

#include "ai/agent.h"
#include "apps/common/speech.h"
#include "core/box.h"
#include "games/list.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define ASK_GAME       _("Which game?")
#define PROMPT_GAME    _("Game [1]>")
#define SAY_GAME       _("Answer with the number or the name of a game.")
#define ASK_OPTION     _("Option %s: %s.")
#define PROMPT_OPTION  "%s [%s]>"
#define SAY_OPTION     _("Answer with the number or the name of one of these.")
#define ASK_PLAYERS    _("How many players, %d to %d?")
#define PROMPT_PLAYERS _("Players [%d]>")
#define SAY_PLAYERS    _("Answer with a number from %d to %d.")
#define ASK_SEATS      _("Who plays? Give a name for somebody at this keyboard, or a computer player:")
#define PROMPT_SEAT    _("Seat %d [%s]>")
#define SAY_SEAT       _("A name has 1 to %d bytes.")
#define ASK_START      _("Who starts: the number of a seat, or random?")
#define PROMPT_START   _("Start [0]>")
#define SAY_START      _("Answer with the number of a seat from 0 to %d, or with random.")

enum { PLAYERS_USUAL = 2 };

/* ---- which game, which options: false when nobody answers ------------------------------- */

/* A question; false at the end of the input, or when somebody has had enough. */
static bool ask(struct screen *screen, const char *prompt)
{
    return screen_ask(screen, prompt) && strcmp(screen->line, "quit") != 0;
}

/* The answer as a number from 1 to max; Enter is 1. */
static bool answer_number(const struct screen *screen, int max, int *number)
{
    int64_t value = 1;
    size_t len = strlen(screen->line);
    bool ok = len == 0 || ct_read_int(screen->line, len, 1, max, &value);
    *number = (int)value;
    return ok;
}

const struct ct_game *ask_which_game(struct screen *screen)
{
    int count = 0, number;
    screen_say(screen, ASK_GAME);
    for (; ct_games[count]; count++)
        screen_say(screen, "  %d %s: %s (%s)", count + 1, ct_games[count]->id,
                   ct_games[count]->title, ct_games[count]->face->credit);
    while (ask(screen, PROMPT_GAME)) {
        const struct ct_game *game = ct_game_find(ct_games, screen->line);
        if (answer_number(screen, count, &number)) game = ct_games[number - 1];
        if (game) return game;
        screen_warn(screen, SAY_GAME);
    }
    return NULL;
}

/* The values that need no file: their number. */
static int offer_values(const struct screen *screen, const struct ct_game *game,
                        const struct ct_option *option, const char *offered[CT_VALUES_MAX])
{
    int count = 0;
    screen_say(screen, ASK_OPTION, option->name, _(option->help));
    for (int v = 0; v < ct_value_count(option); v++) {
        const char *value = option->value[v], *help = option->value_help[v];
        assert(value); /* it was counted */
        if (ct_box_brings(game, option->name, value)) continue;
        offered[count++] = value;
        screen_say(screen, "  %d %s: %s", count, value, help ? _(help) : "");
    }
    return count;
}

static const char *chosen_value(const struct screen *screen, const char *const *offered, int count)
{
    int number;
    if (answer_number(screen, count, &number)) return offered[number - 1];
    for (int v = 0; v < count; v++)
        if (strcasecmp(screen->line, offered[v]) == 0) return offered[v];
    return NULL;
}

/* NULL at the end of the input. */
static const char *ask_value(struct screen *screen, const struct ct_game *game,
                             const struct ct_option *option)
{
    const char *offered[CT_VALUES_MAX] = {option->value[0]};
    char prompt[SETUP_ANSWER];
    int count = offer_values(screen, game, option, offered);
    snprintf(prompt, sizeof prompt, PROMPT_OPTION, option->name, offered[0]);
    while (ask(screen, prompt)) {
        const char *value = chosen_value(screen, offered, count);
        if (value) return value;
        screen_warn(screen, SAY_OPTION);
    }
    return NULL;
}

/* Given as an option, or by a file that brings its value. */
static bool is_given(const struct newgame *n, const struct ct_game *game, const char *option)
{
    size_t len = strlen(option);
    int box = 0;
    for (int i = 0; i < n->options.count; i++)
        if (strncmp(n->options.value[i], option, len) == 0 && n->options.value[i][len] == '=')
            return true;
    for (int g = 0; ct_games[g]; g++)
        for (const struct ct_box_file *f = ct_games[g]->files; f && f->flag; f++, box++)
            if (ct_games[g] == game && n->box_path[box] && strcmp(f->option, option) == 0)
                return true;
    return false;
}

static bool ask_options(struct setup *setup, struct screen *screen, const struct ct_game *game)
{
    struct many *options = &setup->game.options;
    int most = (int)(sizeof options->value / sizeof *options->value);
    for (int i = 0; i < ct_option_count(game) && options->count < most; i++) {
        const struct ct_option *option = &game->option[i];
        if (is_given(&setup->game, game, option->name)) continue;
        const char *value = ask_value(screen, game, option);
        if (!value) return false;
        snprintf(setup->option[i], SETUP_ANSWER, "%s=%s", option->name, value);
        options->value[options->count++] = setup->option[i];
    }
    return true;
}

/* ---- who plays ------------------------------------------------------------------------------- */

static int usual_players(const struct ct_game *game)
{
    if (PLAYERS_USUAL < game->seats_min) return game->seats_min;
    return PLAYERS_USUAL > game->seats_max ? game->seats_max : PLAYERS_USUAL;
}

static void set_players(struct setup *setup, int players)
{
    snprintf(setup->players, sizeof setup->players, "%d", players);
    setup->game.players = setup->players;
}

static bool ask_players(struct setup *setup, struct screen *screen, const struct ct_game *game)
{
    char prompt[SETUP_ANSWER];
    int64_t players = usual_players(game);
    screen_say(screen, ASK_PLAYERS, game->seats_min, game->seats_max);
    snprintf(prompt, sizeof prompt, PROMPT_PLAYERS, (int)players);
    while (ask(screen, prompt)) {
        size_t len = strlen(screen->line);
        if (len == 0 ||
            ct_read_int(screen->line, len, game->seats_min, game->seats_max, &players)) {
            set_players(setup, (int)players);
            return true;
        }
        screen_warn(screen, SAY_PLAYERS, game->seats_min, game->seats_max);
    }
    return false;
}

/* How many play, if what was given is a number at all; newgame_kit judges it. */
static int players_given(const struct setup *setup)
{
    int64_t players;
    const char *text = setup->game.players;
    return ct_read_int(text, strlen(text), 1, CT_SEATS_MAX, &players) ? (int)players : 0;
}

static const char *usual_name(int seat)
{
    return seat == 0 ? "you" : "greedy";
}

static bool ask_seat(struct setup *setup, struct screen *screen, int seat)
{
    char prompt[SETUP_ANSWER];
    snprintf(prompt, sizeof prompt, PROMPT_SEAT, seat, usual_name(seat));
    while (ask(screen, prompt)) {
        const char *name = screen->line[0] ? screen->line : usual_name(seat);
        if (setup_name(setup->seat[seat], name, strlen(name))) return true;
        screen_warn(screen, SAY_SEAT, CT_NAME - 1);
    }
    return false;
}

static bool ask_seats(struct setup *setup, struct screen *screen)
{
    int players = players_given(setup);
    if (setup->seats >= players) return true;
    screen_say(screen, ASK_SEATS);
    for (const struct ct_agent_kind *kind = ct_agent_kinds; kind->name; kind++)
        screen_say(screen, "  %s: %s", kind->name, _(kind->help));
    for (; setup->seats < players; setup->seats++)
        if (!ask_seat(setup, screen, setup->seats)) return false;
    return true;
}

static bool ask_start(struct setup *setup, struct screen *screen)
{
    int last = players_given(setup) - 1;
    int64_t seat;
    screen_say(screen, ASK_START);
    while (ask(screen, PROMPT_START)) {
        const char *answer = screen->line[0] ? screen->line : "0";
        if (strcmp(answer, "random") == 0 || ct_read_int(answer, strlen(answer), 0, last, &seat)) {
            snprintf(setup->start, sizeof setup->start, "%.*s", SETUP_ANSWER - 1, answer);
            setup->game.start = setup->start;
            return true;
        }
        screen_warn(screen, SAY_START, last);
    }
    return false;
}

/* ---- all of it ------------------------------------------------------------------------------- */

bool ask_table(struct setup *setup, struct screen *screen)
{
    const struct ct_game *game = ask_which_game(screen);
    if (!game) return false;
    setup->game.game = game->id;
    return ask_options(setup, screen, game) &&
           (setup->game.players || ask_players(setup, screen, game));
}

bool ask_all(struct setup *setup, struct screen *screen)
{
    return ask_table(setup, screen) && ask_seats(setup, screen) &&
           (setup->game.start || ask_start(setup, screen));
}

void ask_nothing(struct setup *setup)
{
    const struct ct_game *game = ct_game_find(ct_games, setup->game.game);
    if (!game) return; /* newgame_kit says so */
    if (!setup->game.players) set_players(setup, usual_players(game));
    int players = players_given(setup);
    for (; setup->seats < players; setup->seats++) {
        const char *name = usual_name(setup->seats);
        setup_name(setup->seat[setup->seats], name, strlen(name));
    }
}
