/* play.c - a game of New York between computer players, as a record. */
#include <crosstown.h>
#include <stdio.h>

int main(void)
{
    crosstown_rules *rules = crosstown_rules_new("newyork", 3, NULL, NULL);
    crosstown_game *game = crosstown_game_new(rules, 7, NULL);
    crosstown_agent *agent = crosstown_agent_new(rules, "level3", 7, NULL);
    while (crosstown_agent_play(agent, game, NULL)) continue;
    char *record = crosstown_game_save(game);
    fputs(record, stdout);
    crosstown_text_free(record);
    crosstown_agent_free(agent);
    crosstown_game_free(game);
    crosstown_rules_free(rules);
    return 0;
}
