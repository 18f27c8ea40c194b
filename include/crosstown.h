/*
 * crosstown.h - the engine of Crosstown as a library: three city games (newyork, traffiq, tuktuk),
 * their rules, records, views and computer players. C99, and C++.
 *
 *     crosstown_rules *rules = crosstown_rules_new("newyork", 3, NULL, NULL);
 *     crosstown_game *game = crosstown_game_new(rules, 7, NULL);
 *     crosstown_agent *agent = crosstown_agent_new(rules, "level3", 7, NULL);
 *     while (crosstown_game_turn(game) != CROSSTOWN_OVER)
 *         if (!crosstown_agent_play(agent, game, NULL)) break;
 *     char *record = crosstown_game_save(game);
 *     puts(record);
 *     crosstown_text_free(record);
 *
 * Four handles, each made by ..._new (or the like) and given back with ..._free, which takes NULL:
 *
 *   crosstown_rules   what is played: a game with its seats, options and box. Never changes.
 *   crosstown_game    one game of it: the position, the lines that led there, who may see what.
 *   crosstown_agent   a computer player.
 *   crosstown_batch   thousands of games at once, stepped in arrays of yours.
 *
 * Threads. There is nothing global that changes. Rules may be used by any number of threads at
 * once; any other handle by one thread at a time, and different handles by different threads at
 * once. crosstown_agent_stop alone may be called from anywhere at any time. Handles keep what they
 * need: rules may be freed while games of theirs go on.
 *
 * Refusals. What cannot be done changes nothing, gives false, NULL or a negative number, and fills
 * the crosstown_refusal that it was handed (NULL: nobody wants to know). A refusal names a rule of
 * the specification ("NY-4"; "R-5" for records; "API" for calls), a stable token ("not-in-hand"),
 * the facts as JSON, and says it in English.
 *
 * Texts. A `char *` that a function gives back is yours: crosstown_text_free. A `const char *` is
 * the library's and stays as long as the handle (of lists: for ever). Everything is UTF-8.
 *
 * Positions. A game's lines (decisions and rolls) are counted from 0; `at` is the number of lines
 * before a position: 0 is the first, crosstown_game_lines the present one.
 *
 * Moves are named in three ways, all of them the same for everything that a player cannot tell
 * apart:
 *
 *   text     as in records: "R7", "+B3", "pass". For people, files and other programs.
 *   code     32 bits, the engine's own. crosstown_rules_describe takes it apart into small numbers.
 *   action   0, 1, ... below crosstown_rules_actions, for learning. docs/library.md has the tables.
 *            newyork, tuktuk: an action means the same in every position (newyork: with the cards
 *            counted from the mover's own colour, as in its observation).
 *            traffiq: the map has no border, so an action is a place in the list of legal moves.
 *
 * Observations are numbers (one byte each) for learning: what a seat may know, itself first. How
 * many and which: crosstown_rules_observation_size, crosstown_rules_layout, docs/library.md.
 *
 * Structs, constants and functions stay as they are within one major version (the library's
 * soname).
 */
#ifndef CROSSTOWN_H
#define CROSSTOWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CROSSTOWN_VERSION       "0.1.0"
#define CROSSTOWN_VERSION_MAJOR 0
#define CROSSTOWN_VERSION_MINOR 1
#define CROSSTOWN_VERSION_PATCH 0

#if defined(__GNUC__) || defined(__clang__)
#define CROSSTOWN_API __attribute__((visibility("default")))
#else
#define CROSSTOWN_API
#endif

enum {
    CROSSTOWN_SEATS_MAX = 4,
    CROSSTOWN_OUTCOMES_MAX = 36, /* of a roll */
    CROSSTOWN_VALUES_MAX = 4,    /* of an option */
    CROSSTOWN_MOVE_TEXT = 32,    /* room for the text of any move, closing zero included */
    CROSSTOWN_DESCRIPTION = 8    /* numbers that describe a move (crosstown_rules_describe) */
};

/* Whose turn it is, beside the seats 0, 1, ... */
enum { CROSSTOWN_CHANCE = -1, CROSSTOWN_OVER = -2 };

/* Whose eyes look, beside the seats: those that see everything, those that see what everybody sees,
 * and those of the seat whose turn it is (of the first seat when it is nobody's). */
enum { CROSSTOWN_EVERYTHING = -1, CROSSTOWN_SPECTATOR = -2, CROSSTOWN_MOVER = -3 };

/* crosstown_rules_starting: who begins is drawn anew from the seed of every game. */
enum { CROSSTOWN_DRAWN = -1 };

typedef struct crosstown_rules crosstown_rules;
typedef struct crosstown_game crosstown_game;
typedef struct crosstown_agent crosstown_agent;
typedef struct crosstown_batch crosstown_batch;

/* Why not. `facts` is a JSON object that holds rule and token, too. */
typedef struct crosstown_refusal {
    char rule[16];
    char token[48];
    char facts[1536];
    char sentence[1024];
    long line; /* crosstown_game_load: of the record, from 1; otherwise 0 */
} crosstown_refusal;

/* "0.1.0": of the library that runs, which may be newer than this header. */
CROSSTOWN_API const char *crosstown_version(void);
CROSSTOWN_API void crosstown_text_free(char *text);

/* ---- which games, options, files and agents there are -------------------------------------------
 */

typedef struct crosstown_game_info {
    const char *id, *title, *credit; /* credit: by whom, when */
    const char *aim, *how;           /* the aim in a sentence; how moves are written */
    const char *colours;             /* of the seats, a letter each */
    int rules;                       /* version of the rules, as in records */
    int players_min, players_max;
    bool hidden; /* players know different things (with some options) */
    bool dice;   /* there are chance turns */
} crosstown_game_info;

/* An option takes one of a few values; the first is the default. */
typedef struct crosstown_option_info {
    const char *name, *help;
    int values;
    const char *value[CROSSTOWN_VALUES_MAX];
    const char *value_help[CROSSTOWN_VALUES_MAX];
    bool by_file[CROSSTOWN_VALUES_MAX]; /* chosen by giving a file, and in no other way */
} crosstown_option_info;

/* A text file for somebody's own box, or (is_word) a short text that stands for a part of it. */
typedef struct crosstown_file_info {
    const char *flag, *help;
    bool is_word;
} crosstown_file_info;

typedef struct crosstown_agent_info {
    const char *name, *help;
} crosstown_agent_info;

/* The i-th of them, from 0; false: there are no more. */
CROSSTOWN_API bool crosstown_list_game(int i, crosstown_game_info *out);
CROSSTOWN_API bool crosstown_list_option(const char *game, int i, crosstown_option_info *out);
CROSSTOWN_API bool crosstown_list_file(const char *game, int i, crosstown_file_info *out);
/* Agents, and the settings that may stand behind a name ("master:iters=2000:threads=2"). */
CROSSTOWN_API bool crosstown_list_agent(int i, crosstown_agent_info *out);
CROSSTOWN_API bool crosstown_list_setting(int i, crosstown_agent_info *out);
/* All games with their options as one JSON list (as `crosstown games --json`). */
CROSSTOWN_API char *crosstown_games_json(void);

/* ---- rules: what is played
 * ------------------------------------------------------------------------ */

/* Rules of a game for so many players. `options`: "name=value" each, NULL ends them; NULL: the
 * defaults. Seat 0 begins. */
CROSSTOWN_API crosstown_rules *crosstown_rules_new(const char *game, int players,
                                                   const char *const *options,
                                                   crosstown_refusal *why);

/* A file of somebody's own box: its flag (crosstown_list_file) and its text. */
typedef struct crosstown_file {
    const char *flag;
    const char *text;
    size_t len;
} crosstown_file;

/* The same with somebody's own box, which switches the options that go with it. `warnings`, unless
 * NULL, gets a text with a line for each thing that is odd (yours; NULL when nothing is). */
CROSSTOWN_API crosstown_rules *crosstown_rules_box(const char *game, int players,
                                                   const char *const *options,
                                                   const crosstown_file *files, int count,
                                                   char **warnings, crosstown_refusal *why);

/* The same rules with another seat to begin, or CROSSTOWN_DRAWN. */
CROSSTOWN_API crosstown_rules *crosstown_rules_starting(const crosstown_rules *rules, int start,
                                                        crosstown_refusal *why);
CROSSTOWN_API void crosstown_rules_free(crosstown_rules *rules);

CROSSTOWN_API const char *crosstown_rules_game(const crosstown_rules *rules); /* "newyork" */
CROSSTOWN_API int crosstown_rules_players(const crosstown_rules *rules);
CROSSTOWN_API int crosstown_rules_start(const crosstown_rules *rules);
/* The value of an option; NULL: there is no such option. */
CROSSTOWN_API const char *crosstown_rules_option(const crosstown_rules *rules, const char *option);
CROSSTOWN_API bool
crosstown_rules_hide(const crosstown_rules *rules); /* players know different things */

/* No position has more legal moves, no game more lines: proven bounds, far above what is usual. */
CROSSTOWN_API int crosstown_rules_moves_max(const crosstown_rules *rules);
CROSSTOWN_API int crosstown_rules_lines_max(const crosstown_rules *rules);

/* Actions are 0 ... this - 1. With fixed actions each means the same in every position; otherwise
 * (traffiq) it is a place in the list of legal moves, and this is moves_max. */
CROSSTOWN_API int crosstown_rules_actions(const crosstown_rules *rules);
CROSSTOWN_API bool crosstown_rules_actions_fixed(const crosstown_rules *rules);

/* Numbers of an observation, and what they are, as JSON: [{"name":"hand","at":0,"shape":[4,12],
 * "most":1,"help":"..."}, ...]; "most" is the largest value, the smallest is 0. */
CROSSTOWN_API size_t crosstown_rules_observation_size(const crosstown_rules *rules);
CROSSTOWN_API char *crosstown_rules_layout(const crosstown_rules *rules);
/* Bytes of what crosstown_game_observe writes. */
CROSSTOWN_API size_t crosstown_rules_state_size(const crosstown_rules *rules);

/* `count` moves as CROSSTOWN_DESCRIPTION small numbers each, for a network that judges moves one by
 * one: kind, then what it is about (docs/library.md); codes that are no move become zeros. */
CROSSTOWN_API void crosstown_rules_describe(const crosstown_rules *rules, const uint32_t *codes,
                                            size_t count, int16_t *out);

/* ---- a game: making, keeping
 * ------------------------------------------------------------------------ */

/* Dealt, and its dice rolled, from the seed. */
CROSSTOWN_API crosstown_game *crosstown_game_new(const crosstown_rules *rules, uint64_t seed,
                                                 crosstown_refusal *why);
/* A record, finished or not (docs/record.md); further dice come from the seed. */
CROSSTOWN_API crosstown_game *crosstown_game_load(const char *record, size_t len, uint64_t seed,
                                                  crosstown_refusal *why);
/* The whole record. */
CROSSTOWN_API char *crosstown_game_save(const crosstown_game *game);
/* The record as these eyes may see it, "?" for what they do not know; only to be looked at. */
CROSSTOWN_API char *crosstown_game_export(const crosstown_game *game, int eyes);
/* Another one just like it, with the same dice to come. */
CROSSTOWN_API crosstown_game *crosstown_game_clone(const crosstown_game *game,
                                                   crosstown_refusal *why);
/* Another game that goes on at `at`, in a world that `seat` could be in for all it knew then: what
 * was hidden from it is dealt anew from the seed, and its record says that it is a branch. */
CROSSTOWN_API crosstown_game *crosstown_game_imagine(const crosstown_game *game, int seat, int at,
                                                     uint64_t seed, crosstown_refusal *why);
CROSSTOWN_API void crosstown_game_free(crosstown_game *game);

/* The game's rules, as long as it lives. */
CROSSTOWN_API const crosstown_rules *crosstown_game_rules(const crosstown_game *game);
/* Names of the players travel in the record; "" unless given, cut after 20 characters. */
CROSSTOWN_API bool crosstown_game_set_name(crosstown_game *game, int seat, const char *name);
CROSSTOWN_API const char *crosstown_game_name(const crosstown_game *game, int seat);

/* ---- where it stands
 * ---------------------------------------------------------------------------------- */

CROSSTOWN_API int crosstown_game_lines(const crosstown_game *game);
/* A seat, CROSSTOWN_CHANCE or CROSSTOWN_OVER. */
CROSSTOWN_API int crosstown_game_turn(const crosstown_game *game);
CROSSTOWN_API int crosstown_game_turn_at(const crosstown_game *game, int at);
/* At a chance turn the seat that rolls; otherwise the turn. */
CROSSTOWN_API int crosstown_game_roller(const crosstown_game *game);

/* Points and places (1 is best, equals share the better number) as they stand at `at`, of
 * CROSSTOWN_SEATS_MAX seats; either may be NULL. The answer is how the game ended ("played-out"),
 * or NULL while it runs. */
CROSSTOWN_API const char *crosstown_game_score(const crosstown_game *game, int at, int *points,
                                               int *places);
/* What everybody got, once it is over: 1 for who is first, shared among equals; zeros before. */
CROSSTOWN_API void crosstown_game_returns(const crosstown_game *game, float *returns);

/* A line: who decided it (CROSSTOWN_CHANCE: a roll) and what. */
typedef struct crosstown_move {
    char text[CROSSTOWN_MOVE_TEXT];
    uint32_t code;
    int32_t action; /* of a roll: the place of the outcome */
} crosstown_move;

CROSSTOWN_API bool crosstown_game_line(const crosstown_game *game, int n, int *seat,
                                       crosstown_move *out);

/* ---- playing
 * ------------------------------------------------------------------------------------------ */

/* The legal moves of the seat to move, sorted by text: their number (0 unless it is a seat's turn).
 * At most `most` are written. */
CROSSTOWN_API int crosstown_game_legal(const crosstown_game *game, crosstown_move *out, int most);
/* Their actions in rising order, and a byte for each action, 1 where it is legal (`size`: that many
 * bytes; with actions that are places it may be smaller than crosstown_rules_actions). */
CROSSTOWN_API int crosstown_game_actions(const crosstown_game *game, int32_t *out, int most);
CROSSTOWN_API int crosstown_game_mask(const crosstown_game *game, uint8_t *out, size_t size);

/* A move of the seat to move; or, at a chance turn, an outcome that comes from elsewhere. */
CROSSTOWN_API bool crosstown_game_play(crosstown_game *game, const char *text,
                                       crosstown_refusal *why);
CROSSTOWN_API bool crosstown_game_play_action(crosstown_game *game, int32_t action,
                                              crosstown_refusal *why);
CROSSTOWN_API bool crosstown_game_play_code(crosstown_game *game, uint32_t code,
                                            crosstown_refusal *why);
/* The move of `seat` as line n: refused when it is another's turn or line n has been played. */
CROSSTOWN_API bool crosstown_game_play_as(crosstown_game *game, int seat, int n, const char *text,
                                          crosstown_refusal *why);
/* At a chance turn: an outcome from the game's own dice. */
CROSSTOWN_API bool crosstown_game_roll(crosstown_game *game, crosstown_refusal *why);

/* Would it be allowed? And what would it show its player:
 * {"events":[...],"points":[...],"turn":...}. */
CROSSTOWN_API bool crosstown_game_check(const crosstown_game *game, const char *text,
                                        crosstown_refusal *why);
CROSSTOWN_API char *crosstown_game_preview(const crosstown_game *game, const char *text,
                                           crosstown_refusal *why);

/* From one name of a move to all of them, in the present position; false: it is no legal move
 * there. */
CROSSTOWN_API bool crosstown_game_find_text(const crosstown_game *game, const char *text,
                                            crosstown_move *out);
CROSSTOWN_API bool crosstown_game_find_action(const crosstown_game *game, int32_t action,
                                              crosstown_move *out);
CROSSTOWN_API bool crosstown_game_find_code(const crosstown_game *game, uint32_t code,
                                            crosstown_move *out);

/* The outcomes of a chance turn, sorted by text, with their probabilities: their number (0 at any
 * other turn). An outcome's action is its place. */
typedef struct crosstown_outcome {
    crosstown_move move;
    double probability;
} crosstown_outcome;
CROSSTOWN_API int crosstown_game_outcomes(const crosstown_game *game,
                                          crosstown_outcome out[CROSSTOWN_OUTCOMES_MAX]);

/* A seat may take back its decisions, last first, until something hidden was turned up, a die was
 * rolled or another seat decided something. */
CROSSTOWN_API bool crosstown_game_may_undo(const crosstown_game *game, int seat);
CROSSTOWN_API bool crosstown_game_undo(crosstown_game *game, int seat);
/* Forgets everything from line n on, whoever decided it. (The dice do not go back.) */
CROSSTOWN_API bool crosstown_game_cut(crosstown_game *game, int n);

/* ---- seeing
 * ------------------------------------------------------------------------------------------- */

/* The position as JSON (docs/view-<game>.md). NULL: no such position or eyes. */
CROSSTOWN_API char *crosstown_game_view(const crosstown_game *game, int at, int eyes);
/* What line n did, as a JSON list of events. */
CROSSTOWN_API char *crosstown_game_events(const crosstown_game *game, int n, int eyes);
/* The same in English, a line each; players without a name are "Seat 0" and so on. */
CROSSTOWN_API char *crosstown_game_story(const crosstown_game *game, int n, int eyes);
/* A text board. */
CROSSTOWN_API char *crosstown_game_draw(const crosstown_game *game, int at, int eyes, int columns,
                                        bool colour);
/* What the eyes know, as crosstown_rules_state_size bytes: equal for all that they cannot tell
 * apart, so it serves as the key of an information set. Nothing else is promised about these bytes.
 */
CROSSTOWN_API bool crosstown_game_observe(const crosstown_game *game, int at, int eyes, void *out);
/* What a seat (or CROSSTOWN_MOVER) knows, as crosstown_rules_observation_size numbers. */
CROSSTOWN_API bool crosstown_game_observation(const crosstown_game *game, int at, int seat,
                                              uint8_t *out);

/* ---- agents
 * ------------------------------------------------------------------------------------------- */

/* "level3", "greedy", "master:ms=100", "ismcts:iters=2000:threads=2": for any seat of games of
 * these rules, repeatable from the seed unless it thinks by the clock. It is told only what the
 * seat to move may know. */
CROSSTOWN_API crosstown_agent *crosstown_agent_new(const crosstown_rules *rules, const char *spec,
                                                   uint64_t seed, crosstown_refusal *why);
CROSSTOWN_API void crosstown_agent_free(crosstown_agent *agent);
/* Its move in the present position, which it does not make. */
CROSSTOWN_API bool crosstown_agent_choose(crosstown_agent *agent, const crosstown_game *game,
                                          crosstown_move *out, crosstown_refusal *why);
/* Chooses and plays; at a chance turn it rolls the game's dice. */
CROSSTOWN_API bool crosstown_agent_play(crosstown_agent *agent, crosstown_game *game,
                                        crosstown_refusal *why);
/* From any thread or a signal handler: the choice under way, otherwise the next one, is made at
 * once. */
CROSSTOWN_API void crosstown_agent_stop(crosstown_agent *agent);
/* What it thinks of the moves, at most `most` of them, as JSON (as `crosstown hint --json`). */
CROSSTOWN_API char *crosstown_agent_hint(crosstown_agent *agent, const crosstown_game *game,
                                         int most, crosstown_refusal *why);

/* What every decision of a finished game cost and what luck did, judged by an agent such as
 * "master:iters=400", as JSON (as `crosstown analyse --agent A --json`, docs/arena.md). `go_on`,
 * unless NULL, is asked before each line; false ends it (token "stopped"). */
CROSSTOWN_API char *crosstown_game_analyse(const crosstown_game *game, const char *spec,
                                           bool (*go_on)(void *with, int line, int lines),
                                           void *with, crosstown_refusal *why);

/* ---- batches: many games at once
 * ------------------------------------------------------------------------ */

/*
 * A batch plays `games` games of the same rules side by side, in slots 0, 1, ... A step takes a
 * choice for each slot, makes all moves, and writes what has become of them into arrays of yours.
 * No step allocates memory or draws from anything but the slots' own dice, so the results are those
 * of single games with the same seeds, whatever the number of threads.
 *
 * Slot i begins with the seed `seed` + i, and its next games (automatic restart) with that plus
 * `games`, plus 2 * `games` and so on: crosstown_game_new with that seed is the same game.
 */

enum {
    CROSSTOWN_CHANCE_OUTSIDE =
        1, /* chance turns are yours to choose; otherwise dice are rolled inside */
    CROSSTOWN_NO_RESTART = 2 /* a finished game stays until crosstown_batch_restart */
};

/* `threads` work on a step, the caller among them; 0: one for each processor. */
CROSSTOWN_API crosstown_batch *crosstown_batch_new(const crosstown_rules *rules, int games,
                                                   uint64_t seed, int threads, unsigned flags,
                                                   crosstown_refusal *why);
CROSSTOWN_API void crosstown_batch_free(crosstown_batch *batch);
CROSSTOWN_API int crosstown_batch_games(const crosstown_batch *batch);
CROSSTOWN_API const crosstown_rules *crosstown_batch_rules(const crosstown_batch *batch);

/*
 * Where results go; all zero and NULL is a good beginning. What is NULL is not written and costs
 * nothing. Everything is row by row, a row for each slot.
 *
 * `width` is the length of the rows of `actions` and `codes`, and of `mask` with actions that are
 * places: 0 stands for crosstown_rules_moves_max. Rows of a game with more legal moves end at
 * `width` (counts tell the true number, and each may be chosen by its place).
 */
typedef struct crosstown_arrays {
    size_t width;
    int8_t *turn;     /* [games] a seat; CROSSTOWN_CHANCE or CROSSTOWN_OVER with the flags above */
    int32_t *counts;  /* [games] legal moves; at a chance turn outcomes; 0 when over */
    int32_t *idle;    /* [games] how many at the end of the list only wait (pass, end, stay) */
    int32_t *actions; /* [games][width] their actions, in the engine's order */
    uint32_t *codes;  /* [games][width] the same moves as codes */
    uint8_t *mask;    /* [games][actions] a byte for each action (or [width]), 1: legal */
    uint8_t *observation; /* [games][observation_size] of the seat to move */
    float *probabilities; /* [games][CROSSTOWN_OUTCOMES_MAX] of the outcomes at a chance turn */
    /* Of the step that was made: */
    float *rewards;  /* [games][players] zeros; as crosstown_game_returns when it ended the game */
    uint8_t *done;   /* [games] 1: it ended the game (all above is of the next one, if restarted) */
    int16_t *points; /* [games][players] of the game that ended; otherwise as they stand */
    int8_t *places;  /* [games][players] the same */
    uint64_t *seeds; /* [games] of the game that is now being played */
    int32_t *lines;  /* [games] its decisions and rolls so far */
} crosstown_arrays;

/* Writes how all games stand, with no step made. */
CROSSTOWN_API void crosstown_batch_look(crosstown_batch *batch, const crosstown_arrays *out);

/* A choice that leaves its slot as it is (and any choice does once its game is over). */
enum { CROSSTOWN_WAIT = -1 };

/* One move in every slot: choices[i] is a place in the list of slot i, from 0 to counts[i] - 1. If
 * one is not, nothing is done in any slot (facts "slot" and "choice"). `out` NULL: nothing is
 * written. */
CROSSTOWN_API bool crosstown_batch_step(crosstown_batch *batch, const int32_t *choices,
                                        const crosstown_arrays *out, crosstown_refusal *why);
/* The same with actions instead of places; at a chance turn the place of the outcome. */
CROSSTOWN_API bool crosstown_batch_step_actions(crosstown_batch *batch, const int32_t *actions,
                                                const crosstown_arrays *out,
                                                crosstown_refusal *why);
/* A legal move in every slot from random numbers of the batch, all equally likely; `eager`: none
 * that only waits, if there is another. `steps` times, for playouts: `out` is written after the
 * last one, and its done, rewards, points and places are of the last game that ended on the way, if
 * one did. */
CROSSTOWN_API void crosstown_batch_step_random(crosstown_batch *batch, int steps, bool eager,
                                               const crosstown_arrays *out);

/* What `seat` (or CROSSTOWN_MOVER) observes in every slot: [games][observation_size]. */
CROSSTOWN_API bool crosstown_batch_observe(crosstown_batch *batch, int seat, uint8_t *out);

/* A new game of that seed in slot i. */
CROSSTOWN_API bool crosstown_batch_restart(crosstown_batch *batch, int i, uint64_t seed,
                                           crosstown_refusal *why);
/* The present position of a game of equal rules in slot i, its dice included. */
CROSSTOWN_API bool crosstown_batch_put(crosstown_batch *batch, int i, const crosstown_game *game,
                                       crosstown_refusal *why);
/* Slot i becomes what slot j of a batch of equal rules is (`from` may be the batch itself). */
CROSSTOWN_API bool crosstown_batch_copy(crosstown_batch *batch, int i, const crosstown_batch *from,
                                        int j, crosstown_refusal *why);
/* Slot i becomes a world that `seat` could be in for all it knows, drawn with that seed (the dice
 * to come as well). */
CROSSTOWN_API bool crosstown_batch_imagine(crosstown_batch *batch, int i, int seat, uint64_t seed,
                                           crosstown_refusal *why);

#ifdef __cplusplus
}
#endif

#endif
