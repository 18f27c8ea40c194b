/* main.c - `crosstown`: picks the sub-command. Exit codes: 0 fine, 1 the input or the game is
 * wrong, 2 the command line is wrong. */
#include "apps/cli/commands.h"
#include "apps/server/serve.h"
#include "apps/tui/play.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

static const struct command play_command = {
    .name = "play",
    .usage = "play [GAME] ...",
    .help = "play in the terminal, against the computer or friends at the same keyboard",
    .run = play_main,
};

static const struct command *const commands[] = {
    &play_command,   &serve_command, &games_command, &rules_command, &record_command,
    &replay_command, &show_command,  &legal_command, &hint_command,  &analyse_command,
    &arena_command,  &perft_command, &bench_command, NULL,
};

static int usage(FILE *to, int code)
{
    fputs("usage: crosstown COMMAND ...\n\nCity games in the terminal, and tools around them.\n\n",
          to);
    for (int i = 0; commands[i]; i++) {
        size_t first_line = strcspn(commands[i]->help, "\n");
        fprintf(to, "  %-8s %.*s\n", commands[i]->name, (int)first_line, commands[i]->help);
    }
    fputs("\nEach has --help with an example. Begin with: crosstown play\n", to);
    return code;
}

int main(int argc, char **argv)
{
    setlocale(LC_CTYPE, "");
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
    return complain(EXIT_USAGE, "there is no command \"%.40s\" (see crosstown --help)", word);
}
