/* play.c - one game: the legal moves by all their names, playing, taking back. */
#include "lib/inside.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)CROSSTOWN_OUTCOMES_MAX == (int)CT_OUTCOMES_MAX, "outcomes");

static const struct ct_kit *kit_of(const crosstown_game *game)
{
    return ct_table_kit(game->table);
}

static int now(const crosstown_game *game)
{
    return ct_table_lines(game->table);
}

static bool refuse(const crosstown_game *game, const struct ct_refusal *said,
                   crosstown_refusal *why)
{
    return ct_lib_refuse(why, game->rules->game, said);
}

/* ---- names -------------------------------------------------------------------------------------
 */

static int32_t outcome_place(const crosstown_game *game, int at, ct_move m)
{
    struct ct_chance outcome[CT_OUTCOMES_MAX];
    int count = ct_table_outcomes(game->table, at, outcome);
    for (int i = 0; i < count; i++)
        if (outcome[i].choice.move == m) return i;
    return -1;
}

/* The legal moves in the engine's order; the list is the game's own. Their number. */
static int list_moves(const crosstown_game *game, int at)
{
    return ct_sense_moves(kit_of(game), ct_table_state_at(game->table, at), game->moves);
}

static int32_t place_of(const crosstown_game *game, int count, ct_move m)
{
    for (int i = 0; i < count; i++)
        if (game->moves[i] == m) return i;
    return -1;
}

static int32_t action_of(const crosstown_game *game, int at, ct_move m)
{
    const struct ct_sense *sense = game->rules->sense;
    if (ct_table_turn_at(game->table, at) == CT_CHANCE) return outcome_place(game, at, m);
    if (!sense->actions) return place_of(game, list_moves(game, at), m);
    return ct_sense_action(sense, kit_of(game), ct_table_state_at(game->table, at), m, 0);
}

void ct_game_name_move(const crosstown_game *game, int at, uint32_t code, crosstown_move *out)
{
    memset(out, 0, sizeof *out);
    struct ct_text text = ct_text_on(out->text, sizeof out->text);
    ct_table_put_move(game->table, at, code, &text);
    out->code = code;
    out->action = action_of(game, at, code);
}

/* ---- lists -------------------------------------------------------------------------------------
 */

int crosstown_game_legal(const crosstown_game *game, crosstown_move *out, int most)
{
    const struct ct_choice *choices;
    const struct ct_sense *sense = game->rules->sense;
    const ct_state *s = ct_table_state(game->table);
    int count = ct_table_choices(game->table, now(game), &choices);
    if (!sense->actions && most > 0) list_moves(game, now(game));
    for (int i = 0; i < count && i < most; i++) {
        memset(&out[i], 0, sizeof out[i]);
        memcpy(out[i].text, choices[i].text, strlen(choices[i].text));
        out[i].code = choices[i].move;
        int at = sense->actions ? 0 : place_of(game, count, choices[i].move);
        out[i].action = ct_sense_action(sense, kit_of(game), s, choices[i].move, at);
    }
    return count;
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* All legal actions in rising order, in the game's own list: their number. */
static int list_actions(const crosstown_game *game)
{
    const struct ct_sense *sense = game->rules->sense;
    int count = list_moves(game, now(game));
    for (int i = 0; i < count; i++)
        game->moves[i] = (uint32_t)ct_sense_action(sense, kit_of(game), ct_table_state(game->table),
                                                   game->moves[i], i);
    if (count && sense->actions) qsort(game->moves, (size_t)count, sizeof *game->moves, by_number);
    return count;
}

int crosstown_game_actions(const crosstown_game *game, int32_t *out, int most)
{
    int count = list_actions(game);
    for (int i = 0; i < count && i < most; i++) out[i] = (int32_t)game->moves[i];
    return count;
}

int crosstown_game_mask(const crosstown_game *game, uint8_t *out, size_t size)
{
    int count = list_actions(game);
    memset(out, 0, size);
    for (int i = 0; i < count; i++)
        if (game->moves[i] < size) out[game->moves[i]] = 1;
    return count;
}

int crosstown_game_outcomes(const crosstown_game *game,
                            crosstown_outcome out[CROSSTOWN_OUTCOMES_MAX])
{
    struct ct_chance outcome[CT_OUTCOMES_MAX];
    double sum = 0;
    int count = ct_table_outcomes(game->table, now(game), outcome);
    for (int i = 0; i < count; i++) sum += outcome[i].weight;
    for (int i = 0; i < count; i++) {
        memset(&out[i], 0, sizeof out[i]);
        memcpy(out[i].move.text, outcome[i].choice.text, strlen(outcome[i].choice.text));
        out[i].move.code = outcome[i].choice.move;
        out[i].move.action = i;
        out[i].probability = outcome[i].weight / sum;
    }
    return count;
}

/* ---- from one name to the others
 * ----------------------------------------------------------------- */

/* The code of an action, legal or not; false: it is no move at all. */
static bool code_of(const crosstown_game *game, int32_t action, ct_move *m)
{
    const struct ct_sense *sense = game->rules->sense;
    struct ct_chance outcome[CT_OUTCOMES_MAX];
    int turn = ct_table_turn(game->table);
    if (turn == CT_OVER || action < 0) return false;
    if (turn == CT_CHANCE) {
        int count = ct_table_outcomes(game->table, now(game), outcome);
        if (action >= count) return false;
        *m = outcome[action].choice.move;
        return true;
    }
    if (action >= crosstown_rules_actions(game->rules)) return false;
    if (sense->actions) return sense->move_of(kit_of(game), ct_table_state(game->table), action, m);
    if (action >= list_moves(game, now(game))) return false;
    *m = game->moves[action];
    return true;
}

static bool is_legal(const crosstown_game *game, ct_move m)
{
    return ct_sense_allows(kit_of(game), ct_table_state(game->table), m);
}

bool crosstown_game_find_code(const crosstown_game *game, uint32_t code, crosstown_move *out)
{
    if (ct_table_turn(game->table) == CT_OVER || !is_legal(game, code)) return false;
    if (out) ct_game_name_move(game, now(game), code, out);
    return true;
}

bool crosstown_game_find_action(const crosstown_game *game, int32_t action, crosstown_move *out)
{
    ct_move m;
    return code_of(game, action, &m) && crosstown_game_find_code(game, m, out);
}

bool crosstown_game_find_text(const crosstown_game *game, const char *text, crosstown_move *out)
{
    int turn = ct_table_turn(game->table);
    ct_move m;
    if (turn == CT_OVER || !ct_table_check(game->table, turn, now(game), text, NULL)) return false;
    if (!ct_sense_read(kit_of(game), ct_table_state(game->table), text, &m)) return false;
    return crosstown_game_find_code(game, m, out);
}

/* ---- playing
 * ------------------------------------------------------------------------------------- */

bool crosstown_game_play_as(crosstown_game *game, int seat, int n, const char *text,
                            crosstown_refusal *why)
{
    struct ct_refusal said;
    return ct_table_play(game->table, seat, n, text, &said) || refuse(game, &said, why);
}

bool crosstown_game_play(crosstown_game *game, const char *text, crosstown_refusal *why)
{
    return crosstown_game_play_as(game, ct_table_turn(game->table), now(game), text, why);
}

bool crosstown_game_play_code(crosstown_game *game, uint32_t code, crosstown_refusal *why)
{
    struct ct_refusal said;
    int turn = ct_table_turn(game->table);
    return ct_table_play_move(game->table, turn, now(game), code, &said) ||
           refuse(game, &said, why);
}

bool crosstown_game_play_action(crosstown_game *game, int32_t action, crosstown_refusal *why)
{
    ct_move m = 0;
    if (ct_table_turn(game->table) != CT_OVER && !code_of(game, action, &m))
        return ct_lib_say_int(why, "no-action", "action", action);
    return crosstown_game_play_code(game, m, why);
}

bool crosstown_game_roll(crosstown_game *game, crosstown_refusal *why)
{
    struct ct_refusal said;
    return ct_table_roll(game->table, &said) || refuse(game, &said, why);
}

bool crosstown_game_check(const crosstown_game *game, const char *text, crosstown_refusal *why)
{
    struct ct_refusal said;
    int turn = ct_table_turn(game->table);
    return ct_table_check(game->table, turn, now(game), text, &said) || refuse(game, &said, why);
}

struct trial {
    const crosstown_game *game;
    const char *text;
};

static void put_preview(const void *from, struct ct_text *out)
{
    const struct trial *t = from;
    struct ct_table *table = t->game->table;
    ct_table_preview(table, ct_table_turn(table), now(t->game), t->text, out, NULL);
}

char *crosstown_game_preview(const crosstown_game *game, const char *text, crosstown_refusal *why)
{
    struct ct_refusal said;
    struct trial t = {game, text};
    if (!crosstown_game_check(game, text, why)) return NULL;
    if (ct_table_turn(game->table) < 0) {
        ct_refuse(&said, "R-8", "move-due");
        refuse(game, &said, why);
        return NULL;
    }
    char *preview = ct_lib_text(put_preview, &t);
    if (!preview) ct_lib_say(why, "no-memory", NULL, NULL);
    return preview;
}

/* ---- taking back
 * --------------------------------------------------------------------------------- */

bool crosstown_game_may_undo(const crosstown_game *game, int seat)
{
    return ct_table_may_undo(game->table, seat);
}

bool crosstown_game_undo(crosstown_game *game, int seat)
{
    return ct_table_undo(game->table, seat);
}

bool crosstown_game_cut(crosstown_game *game, int n)
{
    if (n < 0 || n > now(game)) return false;
    ct_table_cut(game->table, n);
    return true;
}
