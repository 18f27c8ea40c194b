/*
 * fuzz_library.c - any bytes as what somebody does with the library: a record to load, or "GAME
 * PLAYERS option=value …" for a new game; behind a line "#" one order a line. Whatever is refused
 * changes nothing and has a sentence; what is accepted leaves a game that saves, loads and shows
 * itself.
 *
 *   pTEXT play   aN action   cN code   r roll   uN undo   xN cut   iN imagine   bN a batch goes on
 * with it
 */
#include "tests/fuzz/fuzz.h"

#include "include/crosstown.h"

static void check_refusal(const crosstown_refusal *why)
{
    promise(why->rule[0] && why->token[0], "a refusal has a rule and a token");
    promise(why->sentence[0] && ct_utf8_is_valid(why->sentence, strlen(why->sentence)),
            "a refusal has a sentence");
    promise(why->facts[0] == '{' && why->facts[strlen(why->facts) - 1] == '}', "facts are whole");
}

static crosstown_game *new_game(char *line)
{
    crosstown_refusal why;
    const char *options[10] = {NULL};
    char *id = strtok(line, " "), *players = strtok(NULL, " ");
    for (int i = 0; i < 9 && (options[i] = strtok(NULL, " ")); i++) continue;
    options[9] = NULL;
    crosstown_rules *rules =
        crosstown_rules_new(id ? id : "", players ? atoi(players) : 0, options, &why);
    if (!rules) {
        check_refusal(&why);
        return NULL;
    }
    crosstown_game *game = crosstown_game_new(rules, 1, &why);
    crosstown_rules_free(rules);
    return game;
}

/* A batch that goes on with the game for some random steps. */
static void batch_on(const crosstown_game *game, int steps)
{
    crosstown_refusal why;
    crosstown_batch *batch = crosstown_batch_new(crosstown_game_rules(game), 2, 1, 1, 0, &why);
    if (!batch) return;
    promise(crosstown_batch_put(batch, 1, game, &why), "a batch takes a game of its rules");
    crosstown_batch_step_random(batch, steps & 63, false, NULL);
    crosstown_batch_free(batch);
}

static void imagine(crosstown_game **game, int number)
{
    crosstown_refusal why;
    int lines = crosstown_game_lines(*game);
    crosstown_game *world = crosstown_game_imagine(*game, number % 5, lines, 3, &why);
    if (!world) {
        check_refusal(&why);
        return;
    }
    crosstown_game_free(*game);
    *game = world;
}

static void obey(crosstown_game **game, const char *order)
{
    crosstown_refusal why;
    int number = (int)strtol(order + 1, NULL, 10), before = crosstown_game_lines(*game);
    bool ok = true;
    switch (order[0]) {
    case 'p': ok = crosstown_game_play(*game, order + 1, &why); break;
    case 'a': ok = crosstown_game_play_action(*game, number, &why); break;
    case 'c':
        ok = crosstown_game_play_code(*game, (uint32_t)strtoul(order + 1, NULL, 10), &why);
        break;
    case 'r': ok = crosstown_game_roll(*game, &why); break;
    case 'u': crosstown_game_undo(*game, number); break;
    case 'x': crosstown_game_cut(*game, number); break;
    case 'i': imagine(game, number); break;
    case 'b': batch_on(*game, number); break;
    default: break;
    }
    if (ok) return;
    check_refusal(&why);
    promise(crosstown_game_lines(*game) == before, "what is refused changes nothing");
}

static void check_game(const crosstown_game *game)
{
    crosstown_refusal why;
    int at = crosstown_game_lines(game);
    char *record = crosstown_game_save(game),
         *view = crosstown_game_view(game, at, CROSSTOWN_MOVER);
    uint8_t *seen = fuzz_need(crosstown_rules_observation_size(crosstown_game_rules(game)));
    promise(crosstown_game_observation(game, at, 0, seen), "a seat observes");
    crosstown_game *again = record ? crosstown_game_load(record, strlen(record), 1, &why) : NULL;
    char *same = again ? crosstown_game_save(again) : NULL;
    promise(record && same && !strcmp(record, same), "what is saved loads");
    promise(view != NULL, "there is something to see");
    crosstown_text_free(record);
    crosstown_text_free(view);
    crosstown_text_free(same);
    crosstown_game_free(again);
    free(seen);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_need(size + 1);
    memcpy(text, data, size);
    char *orders = strstr(text, "\n#\n");
    size_t begin = orders ? (size_t)(orders - text) + 1 : size;
    crosstown_refusal why;
    crosstown_game *game = NULL;
    if (orders) orders += 3;
    if (text[0] == '{') {
        game = crosstown_game_load(text, begin, 1, &why);
        if (!game) check_refusal(&why);
    } else {
        text[orders ? begin - 1 : size] = '\0';
        game = new_game(text);
    }
    for (int count = 0; game && orders && *orders && count < 400; count++) {
        char *end = orders + strcspn(orders, "\n"), *next = *end ? end + 1 : end;
        *end = '\0';
        obey(&game, orders);
        orders = next;
    }
    if (game) check_game(game);
    crosstown_game_free(game);
    free(text);
    return 0;
}
