/* main.c - `crosstown`: picks the sub-command. Exit codes: 0 fine, 1 the input or the game is
 * wrong, 2 the command line is wrong. */
#include "apps/cli/commands.h"
#include "apps/common/speech.h"
#include "apps/server/serve.h"
#include "apps/tui/play.h"

#include <stdio.h>
#include <string.h>

static const struct command play_command = {
    .name = "play",
    .usage = "play [GAME] ...",
    .help = N_("play in the terminal: against the computer, friends beside you or on a server"),
    .run = play_main,
};

static const struct command *const commands[] = {
    &play_command,    &serve_command,      &games_command,
    &rules_command,   &record_command,     &replay_command,
    &fair_command,    &show_command,       &legal_command,
    &hint_command,    &analyse_command,    &arena_command,
    &perft_command,   &bench_command,      &storm_command,
    &admin_command,   &move_store_command, &bot_command,
    &connect_command, &mine_command,       NULL,
};

static int usage(FILE *to, int code)
{
    fprintf(to, "%s\n\n%s\n\n", _("usage: crosstown COMMAND ..."),
            _("City games in the terminal, and tools around them."));
    for (int i = 0; commands[i]; i++)
        fprintf(to, "  %-10s %s\n", commands[i]->name, _(commands[i]->help));
    fprintf(to, "\n%s\n", _("Each has --help with an example. Begin with: crosstown play"));
    return code;
}

static int run(int argc, char **argv)
{
    if (argc < 2) return usage(stderr, EXIT_USAGE);
    const char *word = argv[1];
    if (strcmp(word, "--version") == 0) {
        puts("crosstown " CT_VERSION);
        return EXIT_FINE;
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0)
        return usage(stdout, EXIT_FINE);
    for (int i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, word) == 0) return commands[i]->run(argc - 1, argv + 1);
    return complain(EXIT_USAGE, _("there is no command \"%.40s\" (see crosstown --help)"), word);
}

int main(int argc, char **argv)
{
    speech_start();
    return finish_output(run(argc, argv));
}
