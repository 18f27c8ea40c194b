/* game.c - one game: making, keeping, where it stands. Every game has a house of its own, so that
 * different games may be used by different threads. */
#include "lib/inside.h"

#include "games/list.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)CROSSTOWN_CHANCE == (int)CT_CHANCE && (int)CROSSTOWN_OVER == (int)CT_OVER,
               "turns");
_Static_assert((int)CROSSTOWN_EVERYTHING == (int)CT_EVERYTHING &&
                   (int)CROSSTOWN_SPECTATOR == (int)CT_SPECTATOR,
               "eyes");
_Static_assert((int)CROSSTOWN_MOVE_TEXT == (int)CT_MOVE_TEXT, "texts");
_Static_assert((int)CROSSTOWN_SEATS_MAX == (int)CT_SEATS_MAX, "seats");

/* ---- making ---------------------------------------------------------------------------------- */

/* A game without a table yet. */
static crosstown_game *empty_game(const struct ct_game *rules_game, crosstown_refusal *why)
{
    crosstown_game *game = calloc(1, sizeof *game);
    if (game) {
        game->games[0] = rules_game;
        game->house = ct_house_new(game->games);
        game->moves = malloc((size_t)rules_game->moves_max * sizeof *game->moves);
    }
    if (game && game->house && game->moves) return game;
    crosstown_game_free(game);
    ct_lib_say(why, "no-memory", NULL, NULL);
    return NULL;
}

void crosstown_game_free(crosstown_game *game)
{
    if (!game) return;
    ct_table_free(game->table);
    ct_house_free(game->house);
    crosstown_rules_free(game->rules);
    free(game->moves);
    free(game);
}

/* The game, or what the engine said instead of giving it a table. */
static crosstown_game *with_table(crosstown_game *game, struct ct_table *table,
                                  const struct ct_refusal *said, crosstown_refusal *why)
{
    game->table = table;
    if (table && game->rules) return game;
    if (!table) ct_lib_refuse(why, game->games[0], said);
    crosstown_game_free(game);
    return NULL;
}

crosstown_game *crosstown_game_new(const crosstown_rules *rules, uint64_t seed,
                                   crosstown_refusal *why)
{
    struct ct_refusal said = {.rule = "R-5", .token = "memory"};
    crosstown_game *game = empty_game(rules->game, why);
    if (!game) return NULL;
    game->rules = ct_rules_share(rules);
    const struct ct_kit *kit = ct_house_keep(game->house, ct_rules_kit_of(rules, seed), &said);
    struct ct_table *table = kit ? ct_table_new(game->house, kit, seed, &said) : NULL;
    ct_house_drop(game->house, kit);
    return with_table(game, table, &said, why);
}

/* A copy of a table in a house of its own. `rules` NULL: those of the table. */
static crosstown_game *game_of(const struct ct_table *table, const crosstown_rules *rules,
                               crosstown_refusal *why)
{
    struct ct_refusal said = {.rule = "R-5", .token = "memory"};
    const struct ct_kit *kit = ct_table_kit(table);
    crosstown_game *game = empty_game(kit->game, why);
    if (!game) return NULL;
    game->rules = rules ? ct_rules_share(rules) : ct_rules_of_kit(kit, why);
    return with_table(game, ct_table_copy(table, game->house, &said), &said, why);
}

crosstown_game *crosstown_game_load(const char *record, size_t len, uint64_t seed,
                                    crosstown_refusal *why)
{
    struct ct_refusal said = {.rule = "R-2", .token = "memory"};
    struct ct_house *house = ct_house_new(ct_games);
    long line = 0;
    struct ct_table *table = house ? ct_table_load(house, record, len, seed, &said, &line) : NULL;
    crosstown_game *game = NULL;
    if (table) {
        game = game_of(table, NULL, why);
    } else {
        ct_lib_refuse(why, said.game, &said);
        if (why) why->line = line;
    }
    ct_table_free(table);
    ct_house_free(house);
    return game;
}

crosstown_game *crosstown_game_clone(const crosstown_game *game, crosstown_refusal *why)
{
    return game_of(game->table, game->rules, why);
}

crosstown_game *crosstown_game_imagine(const crosstown_game *game, int seat, int at, uint64_t seed,
                                       crosstown_refusal *why)
{
    struct ct_refusal said = {.rule = "R-5", .token = "memory"};
    int players = crosstown_rules_players(game->rules);
    if (seat < 0 || seat >= players) {
        ct_lib_say_int(why, "no-seat", "seat", seat);
        return NULL;
    }
    if (at < 0 || at > ct_table_lines(game->table)) {
        ct_lib_say_int(why, "no-position", "at", at);
        return NULL;
    }
    struct ct_table *branch = ct_table_branch(game->table, seat, at, seed, &said);
    crosstown_game *world = branch ? game_of(branch, game->rules, why) : NULL;
    if (!branch) ct_lib_refuse(why, game->rules->game, &said);
    ct_table_free(branch);
    return world;
}

/* ---- records --------------------------------------------------------------------------------- */

static void put_record(const void *from, struct ct_text *out)
{
    const crosstown_game *game = from;
    ct_table_save(game->table, out);
}

char *crosstown_game_save(const crosstown_game *game)
{
    return ct_lib_text(put_record, game);
}

struct looking {
    const crosstown_game *game;
    int eyes;
};

static void put_export(const void *from, struct ct_text *out)
{
    const struct looking *l = from;
    ct_table_export(l->game->table, l->eyes, "", out);
}

char *crosstown_game_export(const crosstown_game *game, int eyes)
{
    struct looking l = {game, eyes};
    return ct_game_eyes(game, ct_table_lines(game->table), &l.eyes) ? ct_lib_text(put_export, &l)
                                                                    : NULL;
}

bool crosstown_game_set_name(crosstown_game *game, int seat, const char *name)
{
    if (seat < 0 || seat >= crosstown_rules_players(game->rules)) return false;
    if (!ct_utf8_is_valid(name, strlen(name))) return false;
    ct_table_set_name(game->table, seat, name);
    return true;
}

const char *crosstown_game_name(const crosstown_game *game, int seat)
{
    bool sits = seat >= 0 && seat < crosstown_rules_players(game->rules);
    return sits ? ct_table_name(game->table, seat) : NULL;
}

/* ---- where it stands ---------------------------------------------------------------------------
 */

const crosstown_rules *crosstown_game_rules(const crosstown_game *game)
{
    return game->rules;
}

int crosstown_game_lines(const crosstown_game *game)
{
    return ct_table_lines(game->table);
}

static bool is_there(const crosstown_game *game, int at)
{
    return at >= 0 && at <= ct_table_lines(game->table);
}

int crosstown_game_turn(const crosstown_game *game)
{
    return ct_table_turn(game->table);
}

int crosstown_game_turn_at(const crosstown_game *game, int at)
{
    return is_there(game, at) ? ct_table_turn_at(game->table, at) : CROSSTOWN_OVER;
}

int crosstown_game_roller(const crosstown_game *game)
{
    return ct_table_mover(game->table, ct_table_lines(game->table));
}

const char *crosstown_game_score(const crosstown_game *game, int at, int *points, int *places)
{
    struct ct_score score;
    if (!is_there(game, at)) return NULL;
    ct_table_score(game->table, at, &score);
    if (points) memcpy(points, score.points, sizeof score.points);
    if (places) memcpy(places, score.rank, sizeof score.rank);
    return score.reason;
}

void crosstown_game_returns(const crosstown_game *game, float *returns)
{
    struct ct_score score;
    int players = crosstown_rules_players(game->rules), winners = 0;
    memset(returns, 0, CROSSTOWN_SEATS_MAX * sizeof *returns);
    if (ct_table_turn(game->table) != CT_OVER) return;
    ct_table_score(game->table, ct_table_lines(game->table), &score);
    for (int seat = 0; seat < players; seat++) winners += score.rank[seat] == 1;
    for (int seat = 0; seat < players; seat++)
        returns[seat] = score.rank[seat] == 1 ? 1.0f / (float)winners : 0.0f;
}

bool crosstown_game_line(const crosstown_game *game, int n, int *seat, crosstown_move *out)
{
    if (n < 0 || n >= ct_table_lines(game->table)) return false;
    if (seat) *seat = ct_table_seat_at(game->table, n);
    if (out) ct_game_name_move(game, n, ct_table_move_at(game->table, n), out);
    return true;
}
