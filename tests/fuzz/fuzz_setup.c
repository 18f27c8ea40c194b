/* fuzz_setup.c - any bytes as the set-up object of every game: refused with a rule, or a
 * sound position from which a game runs to its end. */
#include "tests/fuzz/fuzz.h"

struct room {
    struct ct_kit *kit;
    ct_state *s, *again;
    ct_move *moves;
};

/* The set-up written from the state gives the same state. */
static void check_written(const struct ct_kit *kit, const struct room *r)
{
    struct ct_text size = ct_text_on(NULL, 0);
    kit->game->write_setup(kit, r->s, &size);
    size_t bytes = ct_json_room(size.len);
    char *text = fuzz_need(size.len + 1);
    void *tokens = fuzz_need(bytes);
    struct ct_text out = ct_text_on(text, size.len + 1);
    struct ct_json doc;
    kit->game->write_setup(kit, r->s, &out);
    promise(!ct_json_read(&doc, text, out.len, tokens, bytes), "a written set-up is JSON");
    promise(kit->game->read_setup(kit, r->again, &doc, 0, NULL), "a written set-up can be read");
    promise(memcmp(r->s, r->again, kit->game->state_size) == 0, "a set-up gives the same state");
    free(tokens);
    free(text);
}

static void run_game(const struct ct_kit *kit, const struct room *r)
{
    struct ct_rng rng;
    int lines = 0;
    ct_rng_seed(&rng, 1, CT_STREAM_SEAT);
    promise(!kit->game->audit(kit, r->s), "an accepted set-up is sound");
    check_written(kit, r);
    for (; ct_turn(r->s) != CT_OVER; lines++) {
        promise(lines <= kit->game->lines_max, "a game ends");
        fuzz_play(kit, r->s, r->moves, &rng);
        promise(!kit->game->audit(kit, r->s), "every position is sound");
    }
}

/* True when a game was played. */
static bool try_config(const struct ct_game *game, const struct ct_config *config,
                       const struct ct_json *doc, const struct room *r)
{
    struct ct_refusal why = {.rule = NULL};
    memset(r->s, 0x5a, game->state_size);
    bool accepted = ct_kit_init(r->kit, game, config, doc, 0, &why) &&
                    game->read_setup(r->kit, r->s, doc, 0, &why);
    if (accepted)
        run_game(r->kit, r);
    else
        promise(why.rule && why.token, "a refusal has a rule and a token");
    return accepted;
}

static void try_game(const struct ct_game *game, const struct ct_json *doc)
{
    struct room r = {fuzz_need(game->kit_size), fuzz_need(game->state_size),
                     fuzz_need(game->state_size),
                     fuzz_need((size_t)game->moves_max * sizeof(ct_move))};
    int played = 0;
    for (int players = game->seats_min; players <= game->seats_max; players++) {
        struct ct_config config = ct_config_default(game, players);
        do
            if (played < 2) played += try_config(game, &config, doc, &r); /* enough of them */
        while (ct_config_next(game, &config));
    }
    free(r.kit);
    free(r.s);
    free(r.again);
    free(r.moves);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t bytes = ct_json_room(size);
    void *tokens = fuzz_need(bytes);
    struct ct_json doc;
    if (!ct_json_read(&doc, (const char *)data, size, tokens, bytes) &&
        ct_json_is(&doc, 0, CT_JSON_OBJECT))
        for (int i = 0; ct_games_tested[i]; i++) try_game(ct_games_tested[i], &doc);
    free(tokens);
    return 0;
}
