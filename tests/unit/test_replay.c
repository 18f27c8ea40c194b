/*
 * test_replay.c - reading records: every record error, their order, line ends, several
 * records, unfinished ones, the longest line.
 *
 * The records are of the template game (take one or two counters, who takes the last wins)
 * and of `dice`, the same with a die thrown before the first turn.
 */
#include "tests/unit/check.h"

#include "core/replay.h"
#include "core/say.h"
#include "games/newyork/newyork.h"
#include "games/null/null.h"

#include <stdlib.h>

#define HEAD                                                                                       \
    "{\"crosstown\":1,\"game\":\"null\",\"rules\":1,\"players\":2,\"start\":0,"                    \
    "\"options\":{\"heap\":\"small\"},\"setup\":{\"heap\":5}}\n"
#define M0     "{\"n\":0,\"player\":0,\"move\":\"2\"}\n"
#define M1     "{\"n\":1,\"player\":1,\"move\":\"2\"}\n"
#define M2     "{\"n\":2,\"player\":0,\"move\":\"1\"}\n"
#define MOVES  M0 M1 M2
#define RESULT "{\"result\":{\"scores\":[1,0],\"ranks\":[1,2],\"reason\":\"heap-empty\"}}\n"
#define GOOD   HEAD MOVES RESULT
#define DICE                                                                                       \
    "{\"crosstown\":1,\"game\":\"dice\",\"rules\":1,\"players\":2,\"setup\":{\"heap\":5}}\n"
#define ROLL "{\"n\":0,\"chance\":\"6\"}\n"

/* ---- the game with a die ------------------------------------------------------------------- */

static struct ct_game dice;

static bool dice_read_setup(const struct ct_kit *kit, ct_state *s, const struct ct_json *doc,
                            int setup, struct ct_refusal *why)
{
    if (!null_game.read_setup(kit, s, doc, setup, why)) return false;
    *(int8_t *)(void *)s = CT_CHANCE;
    return true;
}

static bool dice_check(const struct ct_kit *kit, const ct_state *s, ct_move m,
                       struct ct_refusal *why)
{
    if (ct_turn(s) == CT_CHANCE) return (m >= 1 && m <= 6) || ct_refuse(why, "N-2", "one-or-two");
    return null_game.check(kit, s, m, why);
}

static void dice_apply(const struct ct_kit *kit, ct_state *s, ct_move m)
{
    if (ct_turn(s) == CT_CHANCE)
        *(int8_t *)(void *)s = (int8_t)kit->config.start;
    else
        null_game.apply(kit, s, m);
}

static const struct ct_game *const games[] = {&newyork_game, &null_game, &dice, NULL};

static int make_dice(void **state)
{
    (void)state;
    dice = null_game;
    dice.id = "dice";
    dice.traits = CT_DICE;
    dice.read_setup = dice_read_setup;
    dice.check = dice_check;
    dice.apply = dice_apply;
    return 0;
}

/* ---- feeding --------------------------------------------------------------------------------- */

struct answer {
    char rule[8], token[32], said[200];
    long line; /* 0: the end of the input is what is wrong */
    int records;
};

static void note(struct answer *a, const struct ct_replay *r, const struct ct_refusal *why,
                 long line)
{
    const struct ct_kit *kit = ct_replay_kit(r);
    struct ct_text said = ct_text_on(a->said, sizeof a->said);
    struct ct_text rule = ct_text_on(a->rule, sizeof a->rule);
    struct ct_text token = ct_text_on(a->token, sizeof a->token);
    ct_put(&rule, why->rule);
    ct_put(&token, why->token);
    ct_put_refusal(&said, kit ? kit->game : &null_game, why, NULL);
    a->line = line;
}

static struct answer feed(const char *text, size_t len, bool partial)
{
    struct ct_replay *r = ct_replay_new(games);
    struct answer a = {.rule = "", .line = -1};
    struct ct_refusal why;
    const char *end = text + len;
    assert_non_null(r);
    while (text < end && a.line < 0) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (!stop) stop = end;
        if (ct_replay_line(r, text, (size_t)(stop - text), partial, &why) == CT_LINE_BAD)
            note(&a, r, &why, ct_replay_line_number(r));
        text = stop + 1;
    }
    if (a.line < 0 && !ct_replay_end(r, partial, &why)) note(&a, r, &why, 0);
    a.records = ct_replay_records(r);
    ct_replay_free(r);
    return a;
}

static void check_answer(const char *what, const struct answer *a, const char *rule,
                         const char *token, long line)
{
    if (strcmp(a->rule, rule) != 0 || (token && strcmp(a->token, token) != 0) || a->line != line)
        fail_msg("%s: got %s %s at line %ld, wanted %s %s at line %ld", what,
                 *a->rule ? a->rule : "yes", a->token, a->line, *rule ? rule : "yes",
                 token ? token : "", line);
    if (strchr(a->said, '{') || strchr(a->said, '?'))
        fail_msg("%s: a place without its fact: %s", what, a->said);
}

/* ---- what holds ------------------------------------------------------------------------------ */

#define HEAD_WITH(players, rest)                                                                   \
    "{\"crosstown\":1,\"game\":\"null\",\"rules\":1,\"players\":" players rest                     \
    "\"setup\":{\"heap\":5}}\n"

static void good_records(void **state)
{
    static const struct {
        const char *what, *text;
        int records;
    } cases[] = {
        {"one", GOOD, 1},
        {"two", GOOD GOOD, 2},
        {"different games",
         GOOD DICE ROLL
         "{\"n\":1,\"player\":0,\"move\":\"2\"}\n"
         "{\"n\":2,\"player\":1,\"move\":\"2\"}\n{\"n\":3,\"player\":0,\"move\":\"1\"}\n" RESULT,
         2},
        {"no start, no options", HEAD_WITH("2", ",") MOVES RESULT, 1},
        {"empty options", HEAD_WITH("2", ",\"options\":{},") MOVES RESULT, 1},
        {"other keys",
         HEAD_WITH(
             "2",
             ",\"names\":[\"a\",\"b\"],\"move_\":1,\"seed\":{\"a\":[]},") "{\"x\":null,\"n\":0,"
                                                                          "\"player\":0,\"move\":"
                                                                          "\"2\",\"time\":1.5}\n" M1
                                                                              M2 "{\"date\":\"x\","
                                                                          "\"result\":{\"scores\":["
                                                                          "1,0],\"ranks\":[1,2],"
                                                                          "\"reason\":\"heap-"
                                                                          "empty\","
                                                                          "\"more\":1}}\n",
         1},
        {"another order of keys",
         "{\"setup\":{\"heap\":5},\"players\":2,\"rules\":1,"
         "\"game\":\"null\",\"crosstown\":1}\n{\"move\":\"2\",\"player\":0,\"n\":0}\n" M1 M2 RESULT,
         1},
        {"legal on some lines",
         HEAD "{\"n\":0,\"player\":0,\"move\":\"2\",\"legal\":[\"1\",\"2\"]}\n" M1
              "{\"n\":2,\"player\":0,\"move\":\"1\",\"legal\":[\"1\"]}\n" RESULT,
         1},
        {"spaces",
         "  { \"crosstown\" : 1 , \"game\":\"null\",\"rules\":1,\"players\":2,"
         "\"setup\":{\"heap\":5} } \n" MOVES RESULT,
         1},
        {"escapes",
         "{\"cross\\u0074own\":1,\"game\":\"n\\u0075ll\",\"rules\":1,\"players\":2,"
         "\"setup\":{\"heap\":5}}\n" MOVES RESULT,
         1},
        {"keys of other kinds deeper inside",
         "{\"crosstown\":1,\"game\":\"null\",\"rules\":1,"
         "\"players\":2,\"setup\":{\"heap\":5,\"move\":1},\"x\":{\"result\":1}}\n" MOVES RESULT,
         1},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct answer a = feed(cases[i].text, strlen(cases[i].text), false);
        check_answer(cases[i].what, &a, "", NULL, -1);
        check_int(cases[i].what, a.records, cases[i].records);
    }
}

static void line_ends(void **state)
{
    static const char crlf[] =
        "{\"crosstown\":1,\"game\":\"null\",\"rules\":1,\"players\":2,\"setup\":{\"heap\":5}}\r\n"
        "{\"n\":0,\"player\":0,\"move\":\"2\"}\r\n{\"n\":1,\"player\":1,\"move\":\"2\"}\r\n"
        "{\"n\":2,\"player\":0,\"move\":\"1\"}\r\n"
        "{\"result\":{\"scores\":[1,0],\"ranks\":[1,2],\"reason\":\"heap-empty\"}}\r\n";
    (void)state;
    struct answer a = feed(crlf, sizeof crlf - 1, false);
    check_answer("CR LF", &a, "", NULL, -1);
    a = feed(GOOD, sizeof GOOD - 2, false);
    check_answer("no end of the last line", &a, "", NULL, -1);
}

/* ---- what does not --------------------------------------------------------------------------- */

#define SETUP ",\"setup\":{\"heap\":5}}\n"
#define START "{\"crosstown\":1,\"game\":\"null\",\"rules\":1,\"players\":2"

static const struct {
    const char *text, *rule, *token;
    long line;
} bad[] = {
    /* */
    {"\n" GOOD, "R-1", "blank-line", 1},
    {HEAD " \t\n", "R-1", "blank-line", 2},
    {HEAD "\r\n", "R-1", "blank-line", 2},
    {GOOD "\n", "R-1", "blank-line", 6},
    {HEAD "x\n", "R-1", "not-json", 2},
    {HEAD "[]\n", "R-1", "not-json", 2},
    {HEAD "3\n", "R-1", "not-json", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"2\"\n", "R-1", "not-json", 2},
    {HEAD "{\"n\":0,\"n\":0,\"player\":0,\"move\":\"2\"}\n", "R-1", "not-json", 2},
    {HEAD "{\"n\":0,\"\\u006e\":0,\"player\":0,\"move\":\"2\"}\n", "R-1", "not-json", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"2\",\"x\":{\"a\":1,\"a\":1}}\n", "R-1", "not-json", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"\xff\"}\n", "R-1", "not-json", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"2\",\"x\":\"\\ud800\"}\n", "R-1", "not-json", 2},
    {HEAD "{\"n\":0,\"player\":0}\n", "R-1", "no-key", 2},
    {HEAD "{}\n", "R-1", "no-key", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"2\",\"chance\":\"2\"}\n", "R-1", "several-keys", 2},
    {HEAD "{\"move\":\"2\",\"result\":{}}\n", "R-1", "several-keys", 2},
    {START ",\"result\":{}" SETUP, "R-1", "several-keys", 1},
    {HEAD M0 "{\"n\":1,\"player\":1,\"Move\":\"2\"}\n", "R-1", "no-key", 3},
    {"\xef\xbb\xbf" GOOD, "R-1", "not-json", 1},
    /* */
    {"", "R-3", "empty", 0},
    {M0, "R-3", "no-header", 1},
    {ROLL, "R-3", "no-header", 1},
    {RESULT, "R-3", "no-header", 1},
    {"{\"crosstown\":2,\"game\":\"null\",\"rules\":1,\"players\":2" SETUP, "R-3", "format", 1},
    {"{\"crosstown\":\"1\",\"game\":\"null\",\"rules\":1,\"players\":2" SETUP, "R-3", "format", 1},
    {"{\"crosstown\":1.0,\"game\":\"null\",\"rules\":1,\"players\":2" SETUP, "R-3", "format", 1},
    {"{\"crosstown\":true,\"game\":\"null\",\"rules\":1,\"players\":2" SETUP, "R-3", "format", 1},
    {"{\"crosstown\":1,\"rules\":1,\"players\":2" SETUP, "R-3", "game-type", 1},
    {"{\"crosstown\":1,\"game\":1,\"rules\":1,\"players\":2" SETUP, "R-3", "game-type", 1},
    {"{\"crosstown\":1,\"game\":\"chess\",\"rules\":1,\"players\":2" SETUP, "R-3", "game", 1},
    {"{\"crosstown\":1,\"game\":\"Null\",\"rules\":1,\"players\":2" SETUP, "R-3", "game", 1},
    {"{\"crosstown\":1,\"game\":\"\",\"rules\":1,\"players\":2" SETUP, "R-3", "game", 1},
    {"{\"crosstown\":1,\"game\":\"a name that is far too long to be the id of a game\"" SETUP,
     "R-3", "game", 1},
    {"{\"crosstown\":1,\"game\":\"null\",\"players\":2" SETUP, "R-3", "rules", 1},
    {"{\"crosstown\":1,\"game\":\"null\",\"rules\":2,\"players\":2" SETUP, "R-3", "rules", 1},
    {"{\"crosstown\":1,\"game\":\"null\",\"rules\":\"1\",\"players\":2" SETUP, "R-3", "rules", 1},
    {"{\"crosstown\":1,\"game\":\"null\",\"rules\":1" SETUP, "R-3", "players-type", 1},
    {"{\"crosstown\":1,\"game\":\"null\",\"rules\":1,\"players\":\"2\"" SETUP, "R-3",
     "players-type", 1},
    {"{\"crosstown\":1,\"game\":\"null\",\"rules\":1,\"players\":2.0" SETUP, "R-3", "players-type",
     1},
    {"{\"crosstown\":1,\"game\":\"null\",\"rules\":1,\"players\":1" SETUP, "R-3", "players", 1},
    {"{\"crosstown\":1,\"game\":\"null\",\"rules\":1,\"players\":5" SETUP, "R-3", "players", 1},
    {"{\"crosstown\":1,\"game\":\"null\",\"rules\":1,\"players\":-2" SETUP, "R-3", "players", 1},
    {"{\"crosstown\":1,\"game\":\"null\",\"rules\":1,\"players\":258" SETUP, "R-3", "players", 1},
    {"{\"crosstown\":1,\"game\":\"null\",\"rules\":1,\"players\":1000000" SETUP, "R-3", "players",
     1},
    {START ",\"start\":2" SETUP, "R-3", "start", 1},
    {START ",\"start\":-1" SETUP, "R-3", "start", 1},
    {START ",\"start\":256" SETUP, "R-3", "start", 1},
    {START ",\"start\":null" SETUP, "R-3", "start-type", 1},
    {START ",\"start\":\"0\"" SETUP, "R-3", "start-type", 1},
    {START ",\"options\":[]" SETUP, "R-3", "options-type", 1},
    {START ",\"options\":null" SETUP, "R-3", "options-type", 1},
    {START ",\"options\":{\"heap\":1}" SETUP, "R-4", "value-type", 1},
    {START ",\"options\":{\"heap\":null}" SETUP, "R-4", "value-type", 1},
    /* */
    {START ",\"options\":{\"tower\":\"small\"}" SETUP, "R-4", "option", 1},
    {START ",\"options\":{\"heap\":\"huge\"}" SETUP, "R-4", "value", 1},
    {START ",\"options\":{\"heap\":\"\"}" SETUP, "R-4", "value", 1},
    {START ",\"options\":{\"heap\":\"a value that is far too long to be known to anybody\"}" SETUP,
     "R-4", "value", 1},
    /* */
    {START "}\n", "R-5", "setup-missing", 1},
    {START ",\"setup\":[]}\n", "R-5", "setup-missing", 1},
    {START ",\"setup\":null}\n", "R-5", "setup-missing", 1},
    {START ",\"setup\":{}}\n", "R-5", "heap-size", 1},
    {START ",\"setup\":{\"heap\":10}}\n", "R-5", "heap-size", 1},
    {START ",\"setup\":{\"heap\":\"5\"}}\n", "R-5", "heap-size", 1},
    /* */
    {HEAD "{\"n\":1,\"player\":0,\"move\":\"2\"}\n", "R-6", "number", 2},
    {HEAD "{\"player\":0,\"move\":\"2\"}\n", "R-6", "number", 2},
    {HEAD "{\"n\":\"0\",\"player\":0,\"move\":\"2\"}\n", "R-6", "number", 2},
    {HEAD "{\"n\":0.0,\"player\":0,\"move\":\"2\"}\n", "R-6", "number", 2},
    {HEAD "{\"n\":-1,\"player\":0,\"move\":\"2\"}\n", "R-6", "number", 2},
    {HEAD M0 M0, "R-6", "number", 3},
    {DICE "{\"n\":1,\"chance\":\"6\"}\n", "R-6", "number", 2},
    /* */
    {HEAD "{\"n\":0,\"player\":1,\"move\":\"2\"}\n", "R-7", "player", 2},
    {HEAD "{\"n\":0,\"move\":\"2\"}\n", "R-7", "player", 2},
    {HEAD "{\"n\":0,\"player\":\"0\",\"move\":\"2\"}\n", "R-7", "player", 2},
    {HEAD "{\"n\":0,\"player\":-1,\"move\":\"2\"}\n", "R-7", "player", 2},
    {HEAD "{\"n\":0,\"player\":256,\"move\":\"2\"}\n", "R-7", "player", 2},
    /* */
    {HEAD ROLL, "R-8", "move-due", 2},
    {DICE M0, "R-8", "chance-due", 2},
    {DICE ROLL "{\"n\":1,\"chance\":\"6\"}\n", "R-8", "move-due", 3},
    {DICE "{\"n\":0,\"chance\":\"7\"}\n", "R-8", "outcome", 2},
    {DICE "{\"n\":0,\"chance\":\"0\"}\n", "R-8", "outcome", 2},
    {DICE "{\"n\":0,\"chance\":6}\n", "R-8", "outcome", 2},
    {DICE "{\"n\":0,\"chance\":\"six\"}\n", "R-8", "outcome", 2},
    /* */
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"2\",\"legal\":[\"1\"]}\n", "R-9", "legal-missing", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"2\",\"legal\":[\"2\"]}\n", "R-9", "legal-missing", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"2\",\"legal\":[\"1\",\"2\",\"3\"]}\n", "R-9",
     "legal-extra", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"2\",\"legal\":[\"2\",\"1\"]}\n", "R-9", NULL, 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"2\",\"legal\":[\"1\",\"1\",\"2\"]}\n", "R-9", NULL, 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"2\",\"legal\":[]}\n", "R-9", "legal-missing", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"2\",\"legal\":[1,2]}\n", "R-9", "legal-type", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"2\",\"legal\":\"1\"}\n", "R-9", "legal-type", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"2\",\"legal\":null}\n", "R-9", "legal-type", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"2\",\"legal\":[\"1\",\"2\",\"a text that is far too "
          "long to be a move\"]}\n",
     "R-9", "legal-extra", 2},
    /* */
    {HEAD MOVES "{\"result\":null}\n", "R-10", "result-type", 5},
    {HEAD MOVES "{\"result\":[]}\n", "R-10", "result-type", 5},
    {HEAD MOVES "{\"result\":{}}\n", "R-10", NULL, 5},
    {HEAD MOVES "{\"result\":{\"scores\":[0,1],\"ranks\":[1,2],\"reason\":\"heap-empty\"}}\n",
     "R-10", "scores", 5},
    {HEAD MOVES "{\"result\":{\"scores\":[1],\"ranks\":[1,2],\"reason\":\"heap-empty\"}}\n", "R-10",
     "scores", 5},
    {HEAD MOVES "{\"result\":{\"scores\":[1,0,0],\"ranks\":[1,2],\"reason\":\"heap-empty\"}}\n",
     "R-10", "scores", 5},
    {HEAD MOVES "{\"result\":{\"scores\":[1.0,0],\"ranks\":[1,2],\"reason\":\"heap-empty\"}}\n",
     "R-10", "scores", 5},
    {HEAD MOVES "{\"result\":{\"scores\":[1,0],\"ranks\":[1,1],\"reason\":\"heap-empty\"}}\n",
     "R-10", "ranks", 5},
    {HEAD MOVES "{\"result\":{\"scores\":[1,0],\"ranks\":[1,2],\"reason\":\"empty\"}}\n", "R-10",
     "reason", 5},
    {HEAD MOVES "{\"result\":{\"scores\":[1,0],\"ranks\":[1,2]}}\n", "R-10", NULL, 5},
    /* */
    {HEAD, "R-11", "ends-early", 0},
    {HEAD M0, "R-11", "ends-early", 0},
    {HEAD MOVES, "R-11", "result-missing", 0},
    {HEAD M0 RESULT, "R-11", "result-early", 3},
    {HEAD M0 GOOD, "R-11", "ends-early", 3},
    {HEAD MOVES GOOD, "R-11", "result-missing", 5},
    {DICE RESULT, "R-11", "result-early", 2},
    /* */
    {HEAD MOVES "{\"n\":3,\"player\":1,\"move\":\"1\"}\n", "R-12", "after-end", 5},
    {GOOD "{\"n\":3,\"player\":1,\"move\":\"1\"}\n", "R-12", "after-end", 6},
    {GOOD RESULT, "R-12", "after-end", 6},
    {GOOD ROLL, "R-12", "after-end", 6},
    /* */
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"two\"}\n", "R-13", "unreadable", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":2}\n", "R-13", "unreadable", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":null}\n", "R-13", "unreadable", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"\"}\n", "R-13", "unreadable", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"02\"}\n", "R-13", "unreadable", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"2 \"}\n", "R-13", "unreadable", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"2\\u0000\"}\n", "R-13", "unreadable", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"a text that is far too long to be a move\"}\n", "R-13",
     "unreadable", 2},
    /* the rule */
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"3\"}\n", "N-2", "one-or-two", 2},
    {HEAD M0 M1 "{\"n\":2,\"player\":0,\"move\":\"2\"}\n", "N-2", "too-many", 4},
    /* Of several errors on a line, the rule. */
    {GOOD "{\"n\":9,\"n\":9,\"move\":\"x\"}\n", "R-1", "not-json", 6},
    {GOOD "{\"n\":9,\"player\":7,\"move\":\"x\"}\n", "R-12", "after-end", 6},
    {HEAD MOVES "{\"n\":9,\"chance\":\"x\"}\n", "R-12", "after-end", 5},
    {HEAD "{\"n\":9,\"chance\":\"x\"}\n", "R-6", "number", 2},
    {HEAD "{\"n\":9,\"player\":7,\"move\":\"x\",\"legal\":[]}\n", "R-6", "number", 2},
    {DICE "{\"n\":9,\"player\":7,\"move\":\"x\"}\n", "R-6", "number", 2},
    {DICE "{\"n\":0,\"player\":7,\"move\":\"x\",\"legal\":[]}\n", "R-8", "chance-due", 2},
    {HEAD "{\"n\":0,\"player\":7,\"move\":\"x\",\"legal\":[]}\n", "R-7", "player", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"x\",\"legal\":[]}\n", "R-9", "legal-missing", 2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"x\",\"legal\":[\"1\",\"2\"]}\n", "R-13", "unreadable",
     2},
    {HEAD "{\"n\":0,\"player\":0,\"move\":\"3\",\"legal\":[\"1\",\"2\"]}\n", "N-2", "one-or-two",
     2},
    /* … and of a header */
    {"{\"crosstown\":1,\"game\":\"null\",\"rules\":9,\"players\":9,\"options\":{\"x\":\"y\"}}\n",
     "R-3", "rules", 1},
    {START ",\"options\":{\"x\":\"y\"}}\n", "R-4", "option", 1},
};

static void bad_records(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(bad); i++) {
        struct answer a = feed(bad[i].text, strlen(bad[i].text), false);
        check_answer(bad[i].text, &a, bad[i].rule, bad[i].token, bad[i].line);
    }
}

static void zero_bytes(void **state)
{
    static const char text[] = HEAD "{\"n\":0,\"player\":0,\"move\":\"2\"}\0\n";
    (void)state;
    struct answer a = feed(text, sizeof text - 1, false);
    check_answer("a zero byte behind the line", &a, "R-1", "not-json", 2);
}

static void partial_records(void **state)
{
    static const struct {
        const char *what, *text, *rule, *token;
        long line;
    } cases[] = {
        {"only a header", HEAD, "", NULL, -1},
        {"a game that runs", HEAD M0, "", NULL, -1},
        {"a whole one", GOOD, "", NULL, -1},
        {"a header in a running game", HEAD M0 GOOD, "", NULL, -1},
        {"two running ones", HEAD M0 HEAD, "", NULL, -1},
        {"over without its result", HEAD MOVES, "R-11", "result-missing", 0},
        {"over without its result, then another", HEAD MOVES GOOD, "R-11", "result-missing", 5},
        {"a result too early", HEAD M0 RESULT, "R-11", "result-early", 3},
        {"nothing", "", "R-3", "empty", 0},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct answer a = feed(cases[i].text, strlen(cases[i].text), true);
        check_answer(cases[i].what, &a, cases[i].rule, cases[i].token, cases[i].line);
    }
}

/* After a refusal it stands where it stood before. */
static void stays_where_it_was(void **state)
{
    struct ct_replay *r = ct_replay_new(games);
    struct ct_refusal why;
    struct null before;
    static const char wrong[] = "{\"n\":1,\"player\":1,\"move\":\"9\"}";
    static const char head[] = START ",\"setup\":{\"heap\":99}}";
    (void)state;
    assert_int_equal(ct_replay_line(r, HEAD, sizeof HEAD - 2, false, &why), CT_LINE_HEADER);
    assert_int_equal(ct_replay_line(r, M0, sizeof M0 - 2, false, &why), CT_LINE_MOVE);
    memcpy(&before, ct_replay_state(r), sizeof before);
    check_text("move", ct_replay_move_text(r), "2");
    assert_int_equal(ct_replay_line(r, wrong, sizeof wrong - 1, false, &why), CT_LINE_BAD);
    check_text("the move it is about", ct_replay_move_text(r), "9");
    assert_memory_equal(&before, ct_replay_state(r), sizeof before);
    check_int("n", ct_replay_n(r), 1);
    assert_int_equal(ct_replay_line(r, head, sizeof head - 1, true, &why), CT_LINE_BAD);
    assert_memory_equal(&before, ct_replay_state(r), sizeof before);
    check_int("line", ct_replay_line_number(r), 4);
    check_int("records", ct_replay_records(r), 1);
    ct_replay_free(r);
    ct_replay_free(NULL);
}

/* ---- the longest line ------------------------------------------------------------------------ */

/* A move line of that many bytes, its line end not counted: padded with `pad`. */
static char *padded(size_t len, const char *begin, char pad, const char *end)
{
    char *line = malloc(len + 1);
    assert_non_null(line);
    memset(line, pad, len);
    memcpy(line, begin, strlen(begin));
    memcpy(line + len - strlen(end), end, strlen(end));
    line[len] = '\0';
    return line;
}

static void the_longest_line(void **state)
{
    enum { MIB = 1 << 20 };
    static const struct {
        const char *what;
        size_t len;
        const char *begin;
        char pad;
        const char *end, *rule;
    } cases[] = {
        {"1 MiB of it", MIB, "{\"n\":0,\"player\":0,\"move\":\"2\",\"x\":\"", 'x', "\"}", ""},
        {"1 MiB and CR", MIB + 1, "{\"n\":0,\"player\":0,\"move\":\"2\",\"x\":\"", 'x', "\"}\r",
         ""},
        {"a byte more", MIB + 1, "{\"n\":0,\"player\":0,\"move\":\"2\",\"x\":\"", 'x', "\"}",
         "R-2"},
        {"a byte more and CR", MIB + 2, "{\"n\":0,\"player\":0,\"move\":\"2\",\"x\":\"", 'x',
         "\"}\r", "R-2"},
        {"spaces", MIB, "{\"n\":0,\"player\":0,\"move\":\"2\"", ' ', "}", ""},
        {"too many spaces", MIB + 1, "{\"n\":0,\"player\":0,\"move\":\"2\"", ' ', "}", "R-2"},
        {"twice as long", 2 * MIB, "{\"n\":0,\"player\":0,\"move\":\"2\",\"x\":\"", 'x', "\"}",
         "R-2"},
        {"long and wrong", MIB + 1, "{\"n\":7,\"player\":0,\"move\":\"2\",\"x\":\"", 'x', "\"}",
         "R-2"},
        {"long and no JSON", MIB + 1, "no", 'x', "", "R-1"},
        {"long and blank", MIB + 1, "", ' ', "", "R-1"},
        {"long and a list", MIB + 1, "[", ' ', "]", "R-1"},
        {"long and not UTF-8", MIB + 1, "{\"n\":0,\"x\":\"", '\xff', "\"}", "R-1"},
        {"no JSON", MIB, "{\"n\":0,\"x\":\"", 'x', "", "R-1"},
        {"many lists", MIB, "{\"n\":0,\"x\":", '[', "}", "R-1"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct ct_replay *r = ct_replay_new(games);
        struct ct_refusal why = {.rule = ""};
        char *line = padded(cases[i].len, cases[i].begin, cases[i].pad, cases[i].end);
        assert_int_equal(ct_replay_line(r, HEAD, sizeof HEAD - 2, false, &why), CT_LINE_HEADER);
        enum ct_line kind = ct_replay_line(r, line, cases[i].len, false, &why);
        check_text(cases[i].what, why.rule, cases[i].rule);
        check_int(cases[i].what, kind == CT_LINE_MOVE, !*cases[i].rule);
        free(line);
        ct_replay_free(r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_records),     cmocka_unit_test(line_ends),
        cmocka_unit_test(bad_records),      cmocka_unit_test(zero_bytes),
        cmocka_unit_test(partial_records),  cmocka_unit_test(stays_where_it_was),
        cmocka_unit_test(the_longest_line),
    };
    return cmocka_run_group_tests_name("replay", tests, make_dice, NULL);
}
