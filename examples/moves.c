/* moves.c - moves by their texts, what eyes see, and how the engine says no. */
#include <crosstown.h>
#include <stdio.h>

int main(void)
{
    const char *options[] = {"scoring=pro", NULL};
    crosstown_refusal why;
    crosstown_rules *rules = crosstown_rules_new("newyork", 2, options, &why);
    crosstown_game *game = rules ? crosstown_game_new(rules, 1, &why) : NULL;
    crosstown_move legal[8];
    if (!game) return fprintf(stderr, "%s\n", why.sentence), 1;

    int count = crosstown_game_legal(game, legal, 8);
    for (int i = 0; i < count; i++)
        printf("%s is action %d\n", legal[i].text, (int)legal[i].action);

    if (!crosstown_game_play(game, "+R1", &why)) /* nothing was played yet */
        printf("%s %s: %s\n%s\n", why.rule, why.token, why.sentence, why.facts);

    if (!crosstown_game_play(game, legal[0].text, &why)) return 1;
    char *story = crosstown_game_story(game, 0, CROSSTOWN_SPECTATOR);
    char *view = crosstown_game_view(game, 1, 0);
    printf("%s%s\n", story, view);
    crosstown_text_free(story);
    crosstown_text_free(view);
    crosstown_game_free(game);
    crosstown_rules_free(rules);
    return 0;
}
