/*
 * fuzz_move.c - any text as a move, in some position. The first byte picks game, players and
 * options, the second the deal, the third how many random lines are played before; the rest
 * is the text.
 */
#include "tests/fuzz/fuzz.h"

static bool set_up(const struct ct_game *game, uint8_t pick, struct ct_kit *kit)
{
    int seats = game->seats_max - game->seats_min + 1;
    struct ct_config config = ct_config_default(game, game->seats_min + pick % seats);
    for (int skip = pick / seats % 8; skip > 0; skip--) ct_config_next(game, &config);
    return ct_kit_init(kit, game, &config, NULL, CT_JSON_NONE, NULL);
}

static void try_text(const struct ct_kit *kit, const ct_state *s, const char *text, size_t len)
{
    const struct ct_game *game = kit->game;
    struct ct_refusal why = {.rule = NULL};
    char again[CT_MOVE_TEXT];
    struct ct_text out = ct_text_on(again, sizeof again);
    ct_move m;
    if (ct_turn(s) == CT_OVER || !game->read_move(kit, s, text, len, &m)) return;
    if (!game->check(kit, s, m, &why)) {
        promise(why.rule && why.token, "a refusal has a rule and a token");
        return;
    }
    game->write_move(kit, s, m, &out);
    promise(out.len == len && memcmp(again, text, len) == 0, "a legal move has one text");
}

static void try_game(const struct ct_game *game, const uint8_t *data, size_t size)
{
    struct ct_kit *kit = fuzz_need(game->kit_size);
    ct_state *s = fuzz_need(game->state_size);
    ct_move *room = fuzz_need((size_t)game->moves_max * sizeof *room);
    char *text = fuzz_need(size - 3);
    struct ct_rng rng;
    memcpy(text, data + 3, size - 3);
    ct_rng_seed(&rng, data[1], CT_STREAM_SETUP);
    if (set_up(game, data[0], kit)) {
        game->init(kit, s, &rng);
        for (int i = 0; i < data[2] && ct_turn(s) != CT_OVER; i++) fuzz_play(kit, s, room, &rng);
        try_text(kit, s, text, size - 3);
    }
    free(text);
    free(room);
    free(s);
    free(kit);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 3 || size > 100) return 0;
    for (int i = 0; ct_games_tested[i]; i++) try_game(ct_games_tested[i], data, size);
    return 0;
}
