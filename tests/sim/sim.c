/*
 * sim.c - online/ in a made-up world, from a seed: the command line and the report. README.md says
 * what is done and what is looked at.
 *
 *   sim [--seed S] [--runs N] [--hours H] [--people P] [--nodes N] [--limits off] [--calm]
 *       [--seconds S] [--need] [--loud]
 *
 * Without --nodes and --people each run draws them. --seconds ends after that much processor time;
 * --need fails when a kind of fault never happened, or a game, a number of seats or nodes.
 */
#include "tests/sim/sim.h"

#include <sodium.h>
#include <time.h>

static void sweep(struct sim *s, void *with)
{
    (void)with;
    judge_sweep(s);
    truth_sweep(s);
    stage_at(s, s->now + (s->hush ? 10 * MINUTE : 5 * SECOND), sweep, NULL, NULL);
}

static void run(struct sim *s, const struct settings *set, struct tally *tally)
{
    memset(s, 0, sizeof *s);
    s->set = *set;
    s->tally = *tally;
    ct_rng_seed(&s->rng, set->seed, 0);
    s->now = s->begun = 1800000000000;
    s->end = s->now + (int64_t)(set->hours * HOUR);
    s->house = need(ct_house_new(ct_games));
    s->disk = disk_new();
    s->tally.nodes[set->nodes]++;
    s->tally.runs++;
    for (int i = 0; i < set->nodes; i++) node_start(s, &s->node[i]);
    nodes_plan(s);
    orders_plan(s);
    clients_begin(s);
    stage_at(s, s->now + 5 * SECOND, sweep, NULL, NULL);
    while (s->now < s->end && stage_step(s)) {}
    ending(s);
    for (int i = 0; i < set->nodes; i++) node_free(s, &s->node[i]);
    stage_clear(s);
    net_end(s);
    truth_free_all(s);
    disk_free(s->disk);
    ct_house_free(s->house);
    *tally = s->tally;
}

/* ---- the report ------------------------------------------------------------------------------ */

static int report(const struct tally *t, double seconds, bool need_all)
{
    int lacking = 0;
    printf("%lld runs, %lld lines accepted, %lld table-hours, %lld messages in %.1f s\n",
           (long long)t->runs, (long long)t->lines, (long long)(t->table_ms / HOUR),
           (long long)t->messages, seconds);
    printf("%lld tables, %lld games finished and replayed, %lld closed, %lld matches, %lld undos\n",
           (long long)t->tables, (long long)t->replayed, (long long)t->closed,
           (long long)t->matches, (long long)t->undone);
    printf("%lld views compared (%lld could not be), %lld with an imagined world, %lld refusals, "
           "%lld deals proved\n",
           (long long)t->sights, (long long)t->unsure_sights, (long long)t->imagined,
           (long long)t->refused, (long long)t->proved);
    printf("%lld checks of everything, %lld looks at who is here\n", (long long)t->checks,
           (long long)t->here);
    for (int i = 0; ct_games[i]; i++) {
        printf("  %8lld tables of %s\n", (long long)t->games[i], ct_games[i]->id);
        lacking += t->games[i] == 0;
    }
    for (int i = 2; i <= 4; i++) {
        printf("  %8lld tables of %d seats\n", (long long)t->seats[i], i);
        lacking += t->seats[i] == 0;
    }
    for (int i = 1; i <= NODES; i++) {
        printf("  %8lld runs with %d nodes\n", (long long)t->nodes[i], i);
        lacking += t->nodes[i] == 0;
    }
    for (int f = 0; f < FAULTS; f++) {
        printf("  %8lld %s%s\n", (long long)t->fault[f], fault_names[f],
               t->fault[f] || !need_all ? "" : "  <- NONE");
        lacking += t->fault[f] == 0;
    }
    printf("print of it all: %016llx\n", (unsigned long long)t->print);
    if (lacking && need_all) printf("FAILED: %d kinds never happened\n", lacking);
    return lacking && need_all;
}

static const char *value_of(int argc, char **argv, const char *name)
{
    for (int i = 1; i + 1 < argc; i++)
        if (argv[i] && strcmp(argv[i], name) == 0) return argv[i + 1];
    return NULL;
}

static bool is_given(int argc, char **argv, const char *name)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0) return true;
    return false;
}

static double number_of(int argc, char **argv, const char *name, double usual)
{
    const char *value = value_of(argc, argv, name);
    return value ? atof(value) : usual;
}

/* What a run is like follows from its seed, too. */
static struct settings settings_of(int argc, char **argv, uint64_t seed)
{
    struct ct_rng rng;
    ct_rng_seed(&rng, seed, 1);
    struct settings set = {.seed = seed};
    int nodes = 1 + (int)ct_rng_below(&rng, NODES), people = 6 + (int)ct_rng_below(&rng, 30);
    bool limits = ct_rng_below(&rng, 2) == 0;
    set.nodes = (int)number_of(argc, argv, "--nodes", nodes);
    set.people = (int)number_of(argc, argv, "--people", people);
    if (set.people > CLIENTS * 4 / 5) set.people = CLIENTS * 4 / 5;
    if (set.nodes > NODES) set.nodes = NODES;
    set.hours = number_of(argc, argv, "--hours", 3);
    const char *given = value_of(argc, argv, "--limits");
    set.limits = given ? strcmp(given, "off") != 0 : limits;
    set.calm = is_given(argc, argv, "--calm");
    set.loud = is_given(argc, argv, "--loud") + 2 * is_given(argc, argv, "--louder");
    return set;
}

int main(int argc, char **argv)
{
    static struct sim s;
    static struct tally tally;
    const char *first = value_of(argc, argv, "--seed");
    uint64_t seed = first ? strtoull(first, NULL, 10) : 1;
    int runs = (int)number_of(argc, argv, "--runs", 1);
    double seconds = number_of(argc, argv, "--seconds", 0);
    if (sodium_init() < 0) return 1;
    for (int i = 0; i < runs; i++) {
        double used = (double)clock() / CLOCKS_PER_SEC;
        if (seconds > 0 && used > seconds) break;
        struct settings set = settings_of(argc, argv, seed + (uint64_t)i);
        run(&s, &set, &tally);
        if (is_given(argc, argv, "--progress"))
            printf("seed %llu: %d nodes, %d people, %.1f s, %lld lines so far\n",
                   (unsigned long long)set.seed, set.nodes, set.people,
                   (double)clock() / CLOCKS_PER_SEC - used, (long long)tally.lines);
        fflush(stdout);
    }
    return report(&tally, (double)clock() / CLOCKS_PER_SEC, is_given(argc, argv, "--need"));
}
