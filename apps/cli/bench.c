/*
 * bench.c - `crosstown bench`: how fast are the rules?
 *
 * Eager games on one core through the public interface, the full legal list at every
 * decision. Machines and moments differ, so a fixed reference loop runs in turn with the
 * games and every row also says how many reference steps a decision takes.
 */
#include "apps/cli/bench.h"

#include "ai/agent.h"
#include "apps/cli/commands.h"
#include "apps/common/progress.h"
#include "apps/common/speech.h"
#include "games/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tally {
    uint64_t games, decisions, chances, moves;
    double seconds, reference; /* reference: steps a second, beside these games */
};

/* Steps of a pseudo-random walk through a small table: multiplying, loading, branching, as
 * rules do. The result is used, so that nothing is left out. */
static uint32_t reference_loop(uint32_t steps)
{
    static uint8_t table[256];
    uint64_t x = 88172645463325252u;
    uint32_t sum = 0;
    for (int i = 0; i < 256; i++) table[i] = (uint8_t)(i * 167 + 13);
    for (uint32_t i = 0; i < steps; i++) {
        x = x * 6364136223846793005u + 1442695040888963407u;
        uint8_t at = table[(uint8_t)(x >> 56)];
        if (at & 1)
            sum += at;
        else
            table[at] = (uint8_t)(sum + at);
    }
    return sum;
}

static double reference_speed(void)
{
    const uint32_t steps = 2000000;
    double begin = seconds_of_cpu();
    volatile uint32_t sink = reference_loop(steps);
    (void)sink;
    return steps / (seconds_of_cpu() - begin);
}

static void play_one(const struct ct_kit *kit, ct_state *s, ct_move *moves, struct ct_rng *rng,
                     struct tally *t)
{
    const struct ct_game *game = kit->game;
    uint64_t decisions = 0, chances = 0, listed = 0;
    game->init(kit, s, rng);
    for (int turn; (turn = ct_turn(s)) != CT_OVER;) {
        if (turn == CT_CHANCE) {
            game->apply(kit, s, ct_pick_outcome(kit, s, rng));
            chances++;
            continue;
        }
        int idle, count = game->moves(kit, s, moves, &idle);
        game->apply(kit, s, moves[ct_eager_pick(rng, count, idle)]);
        decisions++;
        listed += (uint64_t)count;
    }
    t->games++;
    t->decisions += decisions;
    t->chances += chances;
    t->moves += listed;
}

/* Slices of games and of the reference loop in turn, for about that many seconds. */
static bool measure(const struct ct_kit *kit, double seconds, struct tally *t)
{
    ct_state *s = calloc(1, kit->game->state_size);
    ct_move *moves = malloc((size_t)kit->game->moves_max * sizeof *moves);
    struct ct_rng rng;
    int slices = 0;
    *t = (struct tally){0};
    ct_rng_seed(&rng, 1, 0);
    while (s && moves && t->seconds < seconds) {
        double begin = seconds_of_cpu(), now = begin;
        while (now - begin < seconds / 10) {
            for (int i = 0; i < 64; i++) play_one(kit, s, moves, &rng, t);
            now = seconds_of_cpu();
        }
        t->seconds += now - begin;
        t->reference += reference_speed();
        slices++;
    }
    free(s);
    free(moves);
    if (slices) t->reference /= slices;
    return slices > 0;
}

void bench_put_options(struct ct_text *out, const struct ct_kit *kit)
{
    const struct ct_option *o = kit->game->option;
    for (int i = 0; o[i].name; i++)
        ct_put_format(out, "%s%s=%s", i ? " " : "", o[i].name, o[i].value[kit->config.option[i]]);
}

enum { GAME, PLAYERS, OPTIONS, GAMES_S, DECISIONS_S, DECISIONS, MOVES, STEPS, COLUMNS };
_Static_assert(COLUMNS + 1 <= BENCH_COLUMNS, "columns");

static void set_columns(struct bench *b)
{
    static const struct column all[COLUMNS + 1] = {
        [GAME] = {N_("game"), 8},
        [PLAYERS] = {N_("P"), 2},
        [OPTIONS] = {N_("options"), 34},
        [GAMES_S] = {N_("games/s"), -10},
        [DECISIONS_S] = {N_("decisions/s"), -12},
        [DECISIONS] = {N_("dec/game"), -9},
        [MOVES] = {N_("moves"), -6},
        [STEPS] = {N_("ref/dec"), -8},
        [COLUMNS] = {NULL, 0},
    };
    memcpy(b->columns, all, sizeof all);
}

static void print_headings(const struct column *c)
{
    for (; c->heading; c++) {
        print_heading(c);
        putchar(c[1].heading ? ' ' : '\n');
    }
}

static void print_row(const struct column *c, const struct ct_kit *kit, const struct tally *t)
{
    char options[80];
    struct ct_text text = ct_text_on(options, sizeof options);
    bench_put_options(&text, kit);
    printf("%-*s %-*d %-*s %*.0f %*.0f %*.1f %*.1f %*.1f\n", c[GAME].width, kit->game->id,
           c[PLAYERS].width, kit->config.players, c[OPTIONS].width, options, -c[GAMES_S].width,
           (double)t->games / t->seconds, -c[DECISIONS_S].width, (double)t->decisions / t->seconds,
           -c[DECISIONS].width, (double)t->decisions / (double)t->games, -c[MOVES].width,
           (double)t->moves / (double)t->decisions, -c[STEPS].width,
           t->reference * t->seconds / (double)t->decisions);
    fflush(stdout);
}

void bench_begin_json(const struct bench *b, const struct ct_kit *kit)
{
    const struct ct_option *o = kit->game->option;
    printf("%s\n{\"game\":\"%s\",\"players\":%d,\"options\":{", b->rows ? "," : "[", kit->game->id,
           kit->config.players);
    for (int i = 0; o[i].name; i++)
        printf("%s\"%s\":\"%s\"", i ? "," : "", o[i].name, o[i].value[kit->config.option[i]]);
    printf("}");
}

static void print_json(const struct bench *b, const struct ct_kit *kit, const struct tally *t)
{
    bench_begin_json(b, kit);
    printf(",\"games_per_second\":%.0f,\"decisions_per_second\":%.0f,"
           "\"decisions_per_game\":%.2f,\"moves_per_decision\":%.2f,"
           "\"reference_steps_per_second\":%.0f,\"reference_steps_per_decision\":%.2f}",
           (double)t->games / t->seconds, (double)t->decisions / t->seconds,
           (double)t->decisions / (double)t->games, (double)t->moves / (double)t->decisions,
           t->reference, t->reference * t->seconds / (double)t->decisions);
}

/* One set of options; false: no memory. */
static bool bench_kit(struct bench *b, const struct ct_kit *kit)
{
    struct tally t;
    if (b->endings) return bench_endings(b, kit);
    if (b->tables) return bench_tables(b, kit);
    if (!measure(kit, b->seconds, &t)) return false;
    if (b->json)
        print_json(b, kit, &t);
    else
        print_row(b->columns, kit, &t);
    b->rows++;
    return true;
}

static bool bench_game(struct bench *b, const struct ct_game *game)
{
    struct ct_kit *kit = malloc(game->kit_size);
    bool ok = kit != NULL;
    for (int players = game->seats_min; ok && players <= game->seats_max; players++) {
        struct ct_config config = ct_config_default(game, players);
        do {
            /* Somebody's own box is not here to be measured. */
            if (ct_kit_init(kit, game, &config, NULL, CT_JSON_NONE, NULL)) ok = bench_kit(b, kit);
        } while (ok && ct_config_next(game, &config));
    }
    free(kit);
    return ok;
}

static int run(int argc, char **argv)
{
    struct bench b = {.seconds = 0.5};
    const char *id = NULL, *millis_text = NULL;
    const struct flag flags[] = {
        {.name = "game", .value = "G", .into = &id, .help = N_("only this game")},
        {.name = "ms",
         .value = "N",
         .into = &millis_text,
         .help = N_("milliseconds a row; default 500")},
        {.name = "endings",
         .on = &b.endings,
         .help = N_("instead: how long it takes to count out endings, by the decisions since "
                    "everything has been open")},
        {.name = "tables",
         .on = &b.tables,
         .help = N_("instead: what tables cost: how many are made a second, bytes of a new one, of "
                    "one in the middle of a game with so many lines, handed out by the C library "
                    "for it, and of the kit that they share")},
        {.name = "json", .on = &b.json, .help = N_("for programs: one JSON list")},
        {.name = NULL},
    };
    int64_t millis;
    int words = read_flags(&bench_command, argc, argv, flags, NULL, 0);
    if (words < 0) return words == -2 ? EXIT_FINE : EXIT_USAGE;
    if (millis_text && !read_count("ms", millis_text, 10, 600000, &millis)) return EXIT_USAGE;
    if (millis_text) b.seconds = (double)millis / 1000;
    if (id && !ct_game_find(ct_games, id))
        return complain(EXIT_USAGE, _("bench: there is no game \"%.40s\""), id);
    if (id && b.endings && !endings_are_solved(ct_game_find(ct_games, id)))
        return complain(EXIT_USAGE, _("bench: endings of \"%.40s\" cannot be counted out"), id);
    if (b.endings && b.tables)
        return complain(EXIT_USAGE, _("bench: --endings or --tables, not both"));
    (b.endings ? endings_columns : b.tables ? tables_columns : set_columns)(&b);
    widen_columns(b.columns);
    if (!b.json) print_headings(b.columns);
    for (int i = 0; ct_games[i]; i++) {
        bool wanted = !id || strcmp(ct_games[i]->id, id) == 0;
        if (!wanted || (b.endings && !endings_are_solved(ct_games[i]))) continue;
        if (!bench_game(&b, ct_games[i])) return complain(EXIT_WRONG, _("not enough memory"));
    }
    if (b.json)
        printf("\n]\n");
    else
        printf(_("reference loop: %.0f steps/s\n"), reference_speed());
    return EXIT_FINE;
}

const struct command bench_command = {
    .name = "bench",
    .usage = "bench [--game G] [--ms N] [--endings | --tables] [--json]",
    .help = N_("games and decisions a second on one core, eager agents, full legal lists"),
    .more = N_("Beside a fixed reference loop, so that machines can be compared: ref/dec is the "
               "time of a decision in steps of that loop, measured in turn with it."),
    .examples = "  crosstown bench --game newyork",
    .run = run,
};
