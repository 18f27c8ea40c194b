/* ask.c - what the library says to the end of a record: ask hint|analyse FILE AGENT */
#include <crosstown.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    static char record[1 << 22];
    FILE *file = argc == 4 ? fopen(argv[2], "rb") : NULL;
    crosstown_refusal why;
    if (!file) return 2;
    size_t len = fread(record, 1, sizeof record, file);
    fclose(file);
    crosstown_game *game = crosstown_game_load(record, len, 1, &why);
    if (!game) return fprintf(stderr, "line %ld: %s\n", why.line, why.sentence), 1;
    crosstown_agent *agent = crosstown_agent_new(crosstown_game_rules(game), argv[3], 1, &why);
    char *text = !strcmp(argv[1], "hint") ? crosstown_agent_hint(agent, game, 10, &why)
                                          : crosstown_game_analyse(game, argv[3], NULL, NULL, &why);
    if (!text) return fprintf(stderr, "%s\n", why.sentence), 1;
    puts(text);
    crosstown_text_free(text);
    crosstown_agent_free(agent);
    crosstown_game_free(game);
    return 0;
}
