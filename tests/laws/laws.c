/*
 * laws.c - plays random games of every game, option, number of players and starting seat,
 * and asks the laws of laws.h at every position. See usage below.
 *
 * Game number g of a run with seed S has seed S + g whatever else is asked for, so a failure
 * is repeated with that one game and that one configuration.
 */
#include "tests/laws/laws.h"

#include "games/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct law laws[] = {
    {"fresh-memory", AT_START, 1, law_fresh_memory},
    {"words", AT_START, 1, law_words},
    {"setup-text", AT_START, 1, law_setup_text},
    {"audit", AT_ANY, 1, law_audit},
    {"moves", AT_SEAT, 1, law_moves},
    {"chance", AT_CHANCE, 1, law_chance},
    {"refusals", AT_ANY, 3, law_refusals},
    {"texts", AT_SEAT | AT_CHANCE, 1, law_texts},
    {"score", AT_ANY, 1, law_score},
    {"setup-kept", AT_ANY, 8, law_setup_kept},
    {"observe", AT_ANY, 1, law_observe},
    {"view-moves", AT_SEAT, 1, law_view_moves},
    {"imagine", AT_ANY, 2, law_imagine},
    {"silent-refusals", AT_SEAT, 4, law_silent_refusals},
    {"bounds", AT_ANY, 2, law_bounds},
    {"seen-table", AT_ANY, 12, law_seen_table},
    {"unseen-bytes", AT_ANY, 12, law_unseen_bytes},
    {"view", AT_ANY, 3, law_view},
    {"draw", AT_ANY, 6, law_draw},
    {"honest-worlds", AT_ANY, 12, law_honest_worlds},
    {"alike-worlds", AT_ANY, 12, law_alike_worlds},
    {"apply", AT_STEP, 1, law_apply},
    {"reveals", AT_STEP, 1, law_reveals},
    {"events", AT_STEP, 1, law_events},
    {"preview", AT_STEP, 6, law_preview},
    {"record", AT_END, 1, law_record},
    {"table", AT_END, 2, law_table},
    {"reveals-true", AT_CLOSING, 1, law_reveals_true},
    {"imagines-freely", AT_CLOSING, 1, law_imagines_freely},
};
enum { LAWS = sizeof laws / sizeof *laws };

struct wanted {
    const char *game, *option; /* NULL: all; option as "name=value" */
    int players, start;        /* -1: all */
    int games;
    long lines;     /* no further game of a configuration after so many; 0: no bound */
    bool one_start; /* of each combination of options, in turn */
    uint64_t seed;
};

struct count {
    long passed, failed, games, lines, configurations, skipped;
};

/* ---- one game -------------------------------------------------------------------------------- */

/* The first law that fails at this moment, NULL: all hold. */
static const struct law *first_broken(struct trial *t, unsigned moment)
{
    for (int i = 0; i < LAWS; i++) {
        const struct law *law = &laws[i];
        if (!(law->when & moment)) continue;
        if (law->every > 1 && below(t, (uint32_t)law->every) != 0) continue;
        if (!law->holds(t)) return law;
    }
    return NULL;
}

static const struct law *first_broken_here(struct trial *t)
{
    int turn = ct_turn(t->now);
    return first_broken(t, turn >= 0 ? AT_SEAT : turn == CT_CHANCE ? AT_CHANCE : AT_OVER);
}

static const struct law *play(struct trial *t, uint64_t seed)
{
    static const struct law bounded = {.name = "bounded"};
    trial_deal(t, seed);
    trial_list_moves(t);
    const struct law *broken = first_broken(t, AT_START);
    if (!broken) broken = first_broken_here(t);
    while (!broken && ct_turn(t->now) != CT_OVER) {
        if (t->lines >= t->game->lines_max) {
            fails(t, "still running after %d lines", t->lines);
            return &bounded;
        }
        trial_choose(t);
        broken = first_broken(t, AT_STEP);
        if (broken) return broken;
        trial_step(t);
        trial_list_moves(t);
        broken = first_broken_here(t);
    }
    return broken ? broken : first_broken(t, AT_END);
}

/* ---- one configuration ----------------------------------------------------------------------- */

static void print_config(const struct trial *t, const struct ct_config *config)
{
    printf("--game %s --players %d --start %d", t->game->id, config->players, config->start);
    for (int i = 0; t->game->option[i].name; i++)
        printf(" --option %s=%s", t->game->option[i].name,
               t->game->option[i].value[config->option[i]]);
}

static void report(const struct trial *t, const struct law *law, uint64_t seed, int games)
{
    printf("FAILED %s: %s\n  seed %llu, line %d\n  again: laws ", law->name, t->problem,
           (unsigned long long)seed, t->lines);
    print_config(t, &t->kit->config);
    printf(" --seed %llu --games %d\n", (unsigned long long)seed, games);
    fflush(stdout);
}

static void try_config(struct trial *t, const struct ct_config *config, const struct wanted *want,
                       struct count *count)
{
    const struct law *broken = NULL;
    uint64_t seed = want->seed;
    if (!trial_kit(t, config)) {
        count->skipped++;
        return;
    }
    t->tally.reveals_said = t->tally.reveals_seen = t->tally.worlds_varied = 0;
    long before = count->lines;
    for (int g = 0; g < want->games && !broken; g++) {
        if (want->lines && count->lines - before >= want->lines) break;
        broken = play(t, seed = want->seed + (uint64_t)g);
        count->games++;
        count->lines += t->lines;
    }
    if (broken) report(t, broken, seed, 1);
    if (!broken && (broken = first_broken(t, AT_CLOSING)) != NULL)
        report(t, broken, want->seed, want->games);
    count->configurations++;
    count->failed += broken != NULL;
    count->passed += LAWS + 1 - (broken != NULL); /* one more: bounded */
}

/* ---- all configurations of a game ------------------------------------------------------------ */

static bool is_wanted(const struct ct_game *game, const struct ct_config *config,
                      const struct wanted *want)
{
    char name[64];
    const char *is = want->option ? strchr(want->option, '=') : NULL;
    if (want->start >= 0 && config->start != want->start) return false;
    if (!is) return true;
    snprintf(name, sizeof name, "%.*s", (int)(is - want->option), want->option);
    const char *value = ct_config_value(game, config, name);
    return value && strcmp(value, is + 1) == 0;
}

static void try_players(struct trial *t, int players, const struct wanted *want,
                        struct count *count)
{
    struct ct_config config = ct_config_default(t->game, players);
    long before = count->configurations, failed = count->failed;
    int combination = 0;
    memset(&t->tally, 0, sizeof t->tally);
    do {
        for (int start = 0; start < players; start++) {
            config.start = (uint8_t)start;
            if (want->one_start && start != combination % players) continue;
            if (is_wanted(t->game, &config, want)) try_config(t, &config, want, count);
        }
    } while (combination++, ct_config_next(t->game, &config));
    /* Over all options, since some may lay the secrets open. */
    if (count->configurations == before || count->failed > failed) return;
    if (want->option || want->start >= 0) return;
    t->kit->config.players = (uint8_t)players;
    if (law_secrets(t)) {
        count->passed++;
        return;
    }
    count->failed++;
    printf("FAILED secrets: %s\n  again: laws --game %s --players %d --seed %llu --games %d\n",
           t->problem, t->game->id, players, (unsigned long long)want->seed, want->games);
}

static void try_game(const struct ct_game *game, const struct wanted *want, struct count *sum)
{
    struct trial *t = trial_new(game);
    struct count count = {0};
    clock_t begin = clock();
    for (int players = game->seats_min; players <= game->seats_max; players++)
        if (want->players < 0 || players == want->players) try_players(t, players, want, &count);
    printf("%-8s %ld configurations, %ld games, %ld lines, %.1f s", game->id, count.configurations,
           count.games, count.lines, (double)(clock() - begin) / CLOCKS_PER_SEC);
    if (count.skipped) printf("; %ld configurations skipped: no box for them", count.skipped);
    printf("\n");
    sum->passed += count.passed;
    sum->failed += count.failed;
    trial_free(t);
}

/* ---- the command line ------------------------------------------------------------------------ */

static const char usage[] =
    "usage: laws [--games N] [--seed S] [--quick] [--game ID] [--players N] [--start N]\n"
    "            [--option K=V]\n"
    "Plays N random games of every configuration and asks the laws. Default: up to 12, but no\n"
    "further one after 300 lines, so that long games do not take all the time; --quick: 2, and\n"
    "for each combination of options only one seat that starts.\n";

static bool read_args(int argc, char **argv, struct wanted *want)
{
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--quick") == 0) {
            want->games = 2;
            want->lines = 0;
            want->one_start = true;
            continue;
        }
        if (!value) return false;
        if (strcmp(argv[i], "--games") == 0)
            want->games = atoi(value), want->lines = 0;
        else if (strcmp(argv[i], "--seed") == 0)
            want->seed = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--game") == 0)
            want->game = value;
        else if (strcmp(argv[i], "--players") == 0)
            want->players = atoi(value);
        else if (strcmp(argv[i], "--start") == 0)
            want->start = atoi(value);
        else if (strcmp(argv[i], "--option") == 0)
            want->option = value;
        else
            return false;
        i++;
    }
    return !want->game || ct_game_find(ct_games_tested, want->game);
}

int main(int argc, char **argv)
{
    struct wanted want = {.players = -1, .start = -1, .games = 12, .lines = 300, .seed = 1};
    struct count count = {0};
    if (!read_args(argc, argv, &want)) {
        fputs(usage, stderr);
        return 2;
    }
    for (int i = 0; ct_games_tested[i]; i++)
        if (!want.game || strcmp(want.game, ct_games_tested[i]->id) == 0)
            try_game(ct_games_tested[i], &want, &count);
    printf("%ld passed, %ld failed\n", count.passed, count.failed);
    return count.failed ? 1 : 0;
}
