/*
 * test_game.c - single games through the public header: rules and their refusals, boxes, records,
 * every way to name a move, taking back, eyes, chance, agents.
 */
#include "check.h"

static const char *const IDS[] = {"newyork", "traffiq", "tuktuk"};

static crosstown_game *some_game(const char *id, int players, uint64_t seed)
{
    crosstown_rules *rules = crosstown_rules_new(id, players, NULL, NULL);
    crosstown_game *game = rules ? crosstown_game_new(rules, seed, NULL) : NULL;
    CHECK(game);
    crosstown_rules_free(rules); /* the game keeps what it needs */
    return game;
}

/* ---- rules
 * --------------------------------------------------------------------------------------- */

static void refuse_rules(void)
{
    static const struct {
        const char *game;
        int players;
        const char *option, *rule, *token;
    } cases[] = {
        {"chess", 2, NULL, "API", "no-game"},
        {"newyork", 1, NULL, "R-3", "players"},
        {"newyork", 5, NULL, "R-3", "players"},
        {"newyork", -7, NULL, "R-3", "players"},
        {"newyork", 100000, NULL, "R-3", "players"},
        {"newyork", 2, "scoring", "API", "no-option"},
        {"newyork", 2, "scoring=odd", "R-4", "value"},
        {"newyork", 2, "colour=red", "R-4", "option"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *options[] = {cases[i].option, NULL};
        crosstown_refusal why;
        CHECK(!crosstown_rules_new(cases[i].game, cases[i].players, options, &why));
        CHECK(!strcmp(why.rule, cases[i].rule) && !strcmp(why.token, cases[i].token));
        CHECK(why.sentence[0] && strchr(why.sentence, ' ') && strstr(why.facts, why.token));
        CHECK(!crosstown_rules_new(cases[i].game, cases[i].players, options, NULL));
    }
}

static void ask_rules(void)
{
    static const char *const options[] = {"scoring=pro", NULL};
    crosstown_rules *rules = crosstown_rules_new("newyork", 3, options, NULL);
    crosstown_refusal why;
    CHECK(rules && !strcmp(crosstown_rules_game(rules), "newyork"));
    CHECK(crosstown_rules_players(rules) == 3 && crosstown_rules_start(rules) == 0);
    CHECK(!strcmp(crosstown_rules_option(rules, "scoring"), "pro"));
    CHECK(!crosstown_rules_option(rules, "board") && crosstown_rules_hide(rules));
    CHECK(crosstown_rules_actions(rules) == 97 && crosstown_rules_actions_fixed(rules));
    CHECK(!crosstown_rules_starting(rules, 3, &why) && !strcmp(why.token, "no-seat"));
    crosstown_rules *second = crosstown_rules_starting(rules, 2, NULL);
    crosstown_game *game = crosstown_game_new(second, 1, NULL);
    CHECK(game && crosstown_game_turn(game) == 2);
    CHECK(crosstown_rules_start(crosstown_game_rules(game)) == 2);
    crosstown_game_free(game);
    crosstown_rules_free(second);
    crosstown_rules_free(rules);
}

/* Kits differ in nothing but who begins: a record with another start is the same game. */
static void start_elsewhere(void)
{
    for (int g = 0; g < 3; g++) {
        crosstown_rules *rules = crosstown_rules_new(IDS[g], 2, NULL, NULL);
        crosstown_rules *second = crosstown_rules_starting(rules, 1, NULL);
        crosstown_game *game = crosstown_game_new(second, 3, NULL);
        crosstown_batch *batch = crosstown_batch_new(second, 1, 1, 1, 0, NULL);
        CHECK(game && batch);
        char *record = crosstown_game_save(game);
        crosstown_game *again = crosstown_game_load(record, strlen(record), 3, NULL);
        /* What was read from a record made its own kit, and equals ours. */
        CHECK(again && crosstown_batch_put(batch, 0, again, NULL));
        crosstown_batch_free(batch);
        crosstown_text_free(record);
        crosstown_game_free(again);
        crosstown_game_free(game);
        crosstown_rules_free(second);
        crosstown_rules_free(rules);
    }
}

static void make_boxes(void)
{
    static const char layout[] = "0 0 RBRB\n";
    static const char board[] = "nonsense";
    static const char *const options[] = {"scenario=times-square", NULL};
    crosstown_file_info info;
    crosstown_refusal why;
    char *warnings;
    bool word = false;
    for (int g = 0; g < 3; g++)
        for (int i = 0; crosstown_list_file(IDS[g], i, &info); i++) {
            crosstown_file file = {info.flag, board, strlen(board)};
            CHECK(!crosstown_rules_box(IDS[g], 2, NULL, &file, 1, &warnings, &why));
            CHECK(why.sentence[0]);
            word |= info.is_word;
        }
    CHECK(word);
    crosstown_file file = {"layout", layout, strlen(layout)};
    CHECK(!crosstown_rules_box("newyork", 2, NULL, &file, 1, NULL, &why));
    CHECK(!strcmp(why.token, "no-file"));
    CHECK(!crosstown_rules_box("traffiq", 2, options, &file, 1, NULL, &why));
    file = (crosstown_file){"without", "slippery", 8};
    crosstown_rules *rules = crosstown_rules_box("tuktuk", 2, NULL, &file, 1, &warnings, &why);
    CHECK(rules && !strcmp(crosstown_rules_option(rules, "signs"), "custom"));
    crosstown_text_free(warnings);
    crosstown_rules_free(rules);
}

/* ---- playing
 * ------------------------------------------------------------------------------------- */

static void name_moves(const crosstown_game *game)
{
    static crosstown_move legal[12000];
    static int32_t actions[12000];
    crosstown_move found;
    int count = crosstown_game_legal(game, legal, 12000);
    CHECK(crosstown_game_legal(game, NULL, 0) == count);
    CHECK(crosstown_game_actions(game, actions, 12000) == count);
    for (int i = 0; i < count; i++) {
        if (i) CHECK(strcmp(legal[i - 1].text, legal[i].text) < 0 && actions[i - 1] < actions[i]);
        CHECK(crosstown_game_check(game, legal[i].text, NULL));
        CHECK(crosstown_game_find_text(game, legal[i].text, &found));
        CHECK(!memcmp(&found, &legal[i], sizeof found));
        CHECK(crosstown_game_find_code(game, legal[i].code, &found));
        CHECK(!memcmp(&found, &legal[i], sizeof found));
        CHECK(crosstown_game_find_action(game, legal[i].action, &found));
        CHECK(!memcmp(&found, &legal[i], sizeof found));
    }
}

static void play_whole(const char *id, uint64_t seed)
{
    static crosstown_move legal[12000];
    crosstown_game *game = some_game(id, 2, seed);
    uint64_t luck = seed;
    while (crosstown_game_turn(game) != CROSSTOWN_OVER) {
        int turn = crosstown_game_turn(game), at = crosstown_game_lines(game);
        crosstown_game *copy = crosstown_game_clone(game, NULL);
        CHECK(copy);
        if (turn == CROSSTOWN_CHANCE) {
            CHECK(!crosstown_game_legal(game, legal, 1) && crosstown_game_roller(game) >= 0);
            CHECK(crosstown_game_roll(game, NULL) && crosstown_game_roll(copy, NULL));
        } else {
            if (at % 7 == 0) name_moves(game);
            int count = crosstown_game_legal(game, legal, 12000);
            crosstown_move *m = &legal[draw(&luck, (uint32_t)count)];
            char *preview = crosstown_game_preview(game, m->text, NULL);
            CHECK(preview && !strncmp(preview, "{\"events\":[", 11));
            crosstown_text_free(preview);
            CHECK(crosstown_game_play_as(game, turn, at, m->text, NULL));
            CHECK(!crosstown_game_play_as(game, turn, at, m->text, NULL)); /* stale */
            CHECK(crosstown_game_play_code(copy, m->code, NULL));
        }
        char *one = crosstown_game_view(game, at + 1, CROSSTOWN_EVERYTHING);
        char *two = crosstown_game_view(copy, at + 1, CROSSTOWN_EVERYTHING);
        CHECK(one && two && !strcmp(one, two));
        crosstown_text_free(one);
        crosstown_text_free(two);
        crosstown_game_free(copy);
    }
    char *record = crosstown_game_save(game);
    crosstown_game *again = crosstown_game_load(record, strlen(record), 1, NULL);
    char *same = again ? crosstown_game_save(again) : NULL;
    CHECK(same && !strcmp(record, same));
    crosstown_text_free(record);
    crosstown_text_free(same);
    crosstown_game_free(again);
    crosstown_game_free(game);
}

static void refuse_moves(void)
{
    crosstown_game *game = some_game("newyork", 2, 1);
    crosstown_refusal why;
    CHECK(!crosstown_game_play(game, "Z9", &why) && !strcmp(why.rule, "R-13"));
    CHECK(!crosstown_game_play(game, "+R1", &why) && !strcmp(why.rule, "NY-3"));
    CHECK(strstr(why.facts, "\"card\":\"R1\"") && strstr(why.sentence, "R1"));
    CHECK(!crosstown_game_play_action(game, 97, &why) && !strcmp(why.token, "no-action"));
    CHECK(!crosstown_game_play_action(game, -1, &why));
    CHECK(!crosstown_game_play_code(game, 0xffffffff, &why));
    CHECK(!crosstown_game_roll(game, &why) && !strcmp(why.rule, "R-8"));
    CHECK(crosstown_game_lines(game) == 0);
    crosstown_game_free(game);
}

static void take_back(void)
{
    crosstown_game *game = some_game("newyork", 2, 1);
    crosstown_move legal[8], line;
    int seat;
    crosstown_game_legal(game, legal, 8);
    CHECK(!crosstown_game_may_undo(game, 0) && !crosstown_game_undo(game, 0));
    CHECK(crosstown_game_play(game, legal[0].text, NULL));
    CHECK(crosstown_game_line(game, 0, &seat, &line) && seat == 0);
    CHECK(!memcmp(&line, &legal[0], sizeof line) && !crosstown_game_line(game, 1, NULL, NULL));
    CHECK(crosstown_game_may_undo(game, 0) && !crosstown_game_may_undo(game, 1));
    CHECK(crosstown_game_undo(game, 0) && crosstown_game_lines(game) == 0);
    CHECK(crosstown_game_play(game, legal[0].text, NULL));
    CHECK(!crosstown_game_cut(game, 2) && !crosstown_game_cut(game, -1));
    CHECK(crosstown_game_cut(game, 0) && crosstown_game_lines(game) == 0);
    crosstown_game_free(game);
}

static void refuse_records(void)
{
    crosstown_game *game = some_game("tuktuk", 3, 4);
    char *record = crosstown_game_save(game);
    crosstown_refusal why;
    CHECK(!crosstown_game_load("", 0, 1, &why) && why.sentence[0]);
    CHECK(!crosstown_game_load("{}\n", 3, 1, &why) && why.line == 1);
    CHECK(!crosstown_game_load(record, strlen(record) / 2, 1, &why) && why.line == 1);
    crosstown_text_free(record);
    CHECK(crosstown_game_set_name(game, 0, "Ann\xc3\xa9") &&
          !crosstown_game_set_name(game, 3, "X"));
    CHECK(!crosstown_game_set_name(game, 0, "\xff"));
    CHECK(!strcmp(crosstown_game_name(game, 0), "Ann\xc3\xa9") && !crosstown_game_name(game, 3));
    record = crosstown_game_save(game);
    CHECK(strstr(record, "Ann"));
    crosstown_text_free(record);
    crosstown_game_free(game);
}

/* ---- seeing
 * ---------------------------------------------------------------------------------------- */

static void look(void)
{
    crosstown_game *game = some_game("newyork", 3, 9);
    uint8_t bytes[3][2048];
    for (int seat = 0; seat < 3; seat++) CHECK(crosstown_game_observe(game, 0, seat, bytes[seat]));
    CHECK(memcmp(bytes[0], bytes[1], crosstown_rules_state_size(crosstown_game_rules(game))) != 0);
    CHECK(!crosstown_game_view(game, 1, 0) && !crosstown_game_view(game, 0, 3));
    CHECK(!crosstown_game_view(game, -1, 0) && !crosstown_game_view(game, 0, -4));
    CHECK(!crosstown_game_observe(game, 0, 3, bytes[0]));
    CHECK(!crosstown_game_observation(game, 0, CROSSTOWN_SPECTATOR, bytes[0]));
    CHECK(!crosstown_game_events(game, 0, 0) && !crosstown_game_story(game, 0, 0));
    char *mine = crosstown_game_view(game, 0, CROSSTOWN_MOVER),
         *hidden = crosstown_game_export(game, 1);
    CHECK(strstr(mine, "\"viewer\":0") && strstr(hidden, "\"?\""));
    crosstown_text_free(mine);
    crosstown_text_free(hidden);
    char *board = crosstown_game_draw(game, 0, 0, 80, false);
    CHECK(board && strstr(board, "Display"));
    crosstown_text_free(board);
    crosstown_move legal[8];
    crosstown_game_legal(game, legal, 8);
    CHECK(crosstown_game_play(game, legal[0].text, NULL));
    crosstown_game_set_name(game, 0, "Ann");
    char *story = crosstown_game_story(game, 0, 1), *events = crosstown_game_events(game, 0, 1);
    CHECK(strstr(story, "Ann plays") && strstr(events, "\"event\""));
    crosstown_text_free(story);
    crosstown_text_free(events);
    crosstown_game_free(game);
}

/* ---- agents
 * ---------------------------------------------------------------------------------------- */

static bool count_lines(void *with, int line, int lines)
{
    int *asked = with;
    return line < lines && ++*asked <= 3;
}

static void ask_agents(void)
{
    crosstown_game *game = some_game("newyork", 2, 2), *other = some_game("newyork", 3, 2);
    const crosstown_rules *rules = crosstown_game_rules(game);
    crosstown_refusal why;
    crosstown_move first, second;
    int asked = 0;
    CHECK(!crosstown_agent_new(rules, "deep", 1, &why) && !strcmp(why.token, "no-agent"));
    CHECK(!crosstown_agent_new(rules, "master:iters=none", 1, &why));
    crosstown_agent *agent = crosstown_agent_new(rules, "master:iters=200", 1, NULL);
    crosstown_agent *twin = crosstown_agent_new(rules, "master:iters=200", 1, NULL);
    CHECK(crosstown_agent_choose(agent, game, &first, NULL));
    CHECK(crosstown_agent_choose(twin, game, &second, NULL) && first.code == second.code);
    CHECK(!crosstown_agent_choose(agent, other, NULL, &why) && !strcmp(why.token, "other-rules"));
    CHECK(!crosstown_game_analyse(game, "level1", NULL, NULL, &why) &&
          !strcmp(why.token, "not-over"));
    char *hint = crosstown_agent_hint(agent, game, 3, NULL);
    CHECK(hint && strstr(hint, "\"moves\":[{\"move\":"));
    crosstown_text_free(hint);
    crosstown_agent_free(twin);
    twin = crosstown_agent_new(rules, "greedy", 1, NULL);
    while (crosstown_game_turn(game) != CROSSTOWN_OVER)
        CHECK(crosstown_agent_play(twin, game, NULL));
    CHECK(!crosstown_agent_play(twin, game, &why) && !strcmp(why.token, "nobody-decides"));
    CHECK(!crosstown_game_analyse(game, "level1", count_lines, &asked, &why));
    CHECK(!strcmp(why.token, "stopped") && asked == 4);
    char *analysis = crosstown_game_analyse(game, "greedy", NULL, NULL, NULL);
    CHECK(analysis && strstr(analysis, "\"totals\":["));
    crosstown_text_free(analysis);
    crosstown_agent_free(agent);
    crosstown_agent_free(twin);
    crosstown_game_free(game);
    crosstown_game_free(other);
}

int main(void)
{
    crosstown_agent_info agent;
    char *games = crosstown_games_json();
    CHECK(!strcmp(crosstown_version(), CROSSTOWN_VERSION) && strstr(games, "\"tuktuk\""));
    CHECK(crosstown_list_agent(0, &agent) && crosstown_list_setting(0, &agent));
    CHECK(!crosstown_list_agent(-1, &agent) && !crosstown_list_agent(1000, &agent));
    crosstown_text_free(games);
    refuse_rules();
    ask_rules();
    start_elsewhere();
    make_boxes();
    for (int g = 0; g < 3; g++)
        for (uint64_t seed = 1; seed <= 3; seed++) play_whole(IDS[g], seed);
    refuse_moves();
    take_back();
    refuse_records();
    look();
    ask_agents();
    printf("games, records, eyes and agents as the header says\n");
    return 0;
}
