/* perft.c - `crosstown perft`: counts sequences of exactly D lines. */
#include "ai/clock.h"
#include "apps/cli/commands.h"
#include "apps/common/newgame.h"
#include "apps/common/progress.h"
#include "apps/common/speech.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct perft {
    const struct ct_kit *kit;
    char *states;   /* one a depth */
    ct_move *moves; /* moves_max a depth */
    int depth;
    uint64_t nodes;
    struct progress progress;
};

static int outcomes(const struct ct_kit *kit, const ct_state *s, ct_move *out)
{
    struct ct_outcome outcome[CT_OUTCOMES_MAX];
    int count = kit->game->chance(kit, s, outcome);
    for (int i = 0; i < count; i++) out[i] = outcome[i].move;
    return count;
}

/* Sequences of exactly `left` lines from the state of this level. */
static uint64_t count_lines(struct perft *p, int level, int left)
{
    const struct ct_game *game = p->kit->game;
    size_t room = (size_t)(game->moves_max > CT_OUTCOMES_MAX ? game->moves_max : CT_OUTCOMES_MAX);
    const ct_state *s = (const ct_state *)(void *)(p->states + (size_t)level * game->state_size);
    ct_state *next = (ct_state *)(void *)(p->states + (size_t)(level + 1) * game->state_size);
    ct_move *moves = p->moves + (size_t)level * room;
    int idle, turn = ct_turn(s);
    uint64_t sum = 0;
    if (left == 0) return 1;
    if (turn == CT_OVER) return 0;
    int count =
        turn == CT_CHANCE ? outcomes(p->kit, s, moves) : game->moves(p->kit, s, moves, &idle);
    if (left == 1) return (uint64_t)count;
    for (int i = 0; i < count; i++) {
        memcpy(next, s, game->state_size);
        game->apply(p->kit, next, moves[i]);
        p->nodes++;
        sum += count_lines(p, level + 1, left - 1);
        if (level < 2) progress_at(&p->progress, (int64_t)p->nodes);
    }
    return sum;
}

static int count_from(const struct ct_kit *kit, const ct_state *s, int depth)
{
    const struct ct_game *game = kit->game;
    size_t room = (size_t)(game->moves_max > CT_OUTCOMES_MAX ? game->moves_max : CT_OUTCOMES_MAX);
    struct perft p = {.kit = kit, .depth = depth, .progress = progress_begin(_("positions"), 0)};
    p.states = malloc(((size_t)depth + 1) * game->state_size);
    p.moves = malloc(((size_t)depth + 1) * room * sizeof *p.moves);
    int code = EXIT_FINE;
    if (p.states && p.moves) {
        memcpy(p.states, s, game->state_size);
        double begin = ct_seconds();
        uint64_t count = count_lines(&p, 0, depth);
        double took = ct_seconds() - begin;
        progress_end(&p.progress);
        printf("perft %d: %" PRIu64 "\n", depth, count);
        code = finish_output(EXIT_FINE);
        if (code == EXIT_FINE)
            fprintf(stderr, _("%.3g nodes/s\n"), took > 0 ? (double)count / took : 0);
    } else {
        code = complain(EXIT_WRONG, _("not enough memory"));
    }
    free(p.states);
    free(p.moves);
    return code;
}

static int count_file(const char *path, int depth)
{
    struct ct_table *t = load_table(path);
    if (!t) return EXIT_WRONG;
    int code = count_from(ct_table_kit(t), ct_table_state(t), depth);
    drop_table(t);
    return code;
}

static int count_new(const struct newgame *n, uint64_t seed, int depth)
{
    bool any_start;
    int code;
    struct ct_kit *kit = newgame_kit(n, "perft", &any_start, &code);
    if (!kit) return code;
    ct_state *first = calloc(1, kit->game->state_size);
    struct ct_rng deal;
    if (any_start) kit->config.start = (uint8_t)ct_draw_start(seed, kit->config.players);
    ct_rng_seed(&deal, seed, CT_STREAM_SETUP);
    if (first) kit->game->init(kit, first, &deal);
    code = first ? count_from(kit, first, depth) : complain(EXIT_WRONG, _("not enough memory"));
    free(first);
    free(kit);
    return code;
}

static int run(int argc, char **argv)
{
    struct newgame n = {0};
    const char *seed_text = "1", *depth_text = NULL, *path = NULL;
    const struct flag own[] = {
        {.name = "seed", .value = "S", .into = &seed_text, .help = N_("of a new game; default 1")},
        {.name = "depth",
         .value = "D",
         .into = &depth_text,
         .help = N_("how many lines, decisions and chance alike")},
        {.name = NULL},
    };
    struct flag flags[NEWGAME_FLAGS + sizeof own / sizeof *own];
    newgame_flags(&n, own, flags);
    int words = read_flags(&perft_command, argc, argv, flags, &path, 1);
    if (words < 0) return words == -2 ? EXIT_FINE : EXIT_USAGE;
    int64_t depth;
    uint64_t seed;
    if (!depth_text) return complain(EXIT_USAGE, _("perft: --depth is missing"));
    if (!read_count("depth", depth_text, 0, 1000, &depth) || !read_seed(seed_text, &seed))
        return EXIT_USAGE;
    bool new_game = n.game || n.players || n.start || n.options.count;
    if (path && new_game)
        return complain(EXIT_USAGE, _("perft: either FILE, or --game and its flags, not both"));
    int code = path ? count_file(path, (int)depth) : count_new(&n, seed, (int)depth);
    return code;
}

const struct command perft_command = {
    .name = "perft",
    .usage = "perft (FILE | --game G --players N [--option K=V]... --seed S) --depth D",
    .help = N_("counts the sequences of exactly D lines from a position"),
    .more = N_("From the end of an unfinished record, or from a new game. A die has six branches; "
               "games that end earlier do not count."),
    .examples = "  crosstown perft --game newyork --players 2 --seed 1 --depth 4\n"
                "  crosstown perft game.jsonl --depth 3",
    .run = run,
};
