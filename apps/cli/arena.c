/* arena.c - `crosstown arena`: which agent is stronger, and how sure is that? See arena.h. */
#include "apps/cli/arena.h"

#include "apps/cli/arena_ranks.h"
#include "apps/cli/commands.h"
#include "apps/common/agents.h"
#include "apps/common/newgame.h"
#include "apps/common/progress.h"
#include "apps/common/speech.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 10000000, GAMES_DEFAULT = 200, GAMES_TEST = 20000, OWN_FLAGS = 11 };

static const char CHEAT[] = "cheat-";

/* The whole match while it runs. Deals below `counted` are in the tally. */
struct arena {
    struct match match;
    struct tally tally;
    struct sprt test;
    bool has_test, failed;
    const char *file;
    struct deal *deal;
    int64_t deals, counted, next, done;
    struct progress progress;
    char what[96];
    char names[CT_SEATS_MAX * CT_SPEC_LONGEST]; /* of the agents, to which the match points */
};

/* ---- the match ------------------------------------------------------------------------------- */

static bool is_decided(const struct arena *a)
{
    return a->has_test && a->counted > 0 && tally_ask(&a->tally, &a->match, &a->test) != SPRT_OPEN;
}

/* Counts in the order of numbers as far as there is no gap, and not beyond a decision: so the
 * result is the same however the deals came in. */
static void count_deals(struct arena *a)
{
    while (!is_decided(a) && a->counted < a->deals && a->deal[a->counted].played)
        tally_add(&a->tally, &a->match, &a->deal[a->counted++]);
}

static int64_t next_deal(void *with)
{
    struct arena *a = with;
    while (a->next < a->deals && a->deal[a->next].played) a->next++;
    return a->next < a->deals ? a->next++ : -1;
}

static void show_progress(struct arena *a)
{
    if (a->has_test)
        snprintf(a->what, sizeof a->what, _("llr %.2f, deal"),
                 tally_llr(&a->tally, &a->match, &a->test));
    progress_at(&a->progress, ++a->done);
}

static bool take_deal(void *with, const struct deal *d)
{
    struct arena *a = with;
    a->deal[d->number] = *d;
    if (a->file && !results_add(a->file, &a->match, d)) {
        a->failed = true;
        return false;
    }
    count_deals(a);
    show_progress(a);
    return !is_decided(a);
}

static int64_t missing_deals(const struct arena *a)
{
    int64_t missing = 0;
    for (int64_t i = 0; i < a->deals; i++) missing += !a->deal[i].played;
    return missing;
}

static bool play_match(struct arena *a, int jobs)
{
    struct errand errand = {next_deal, take_deal, a};
    if (a->file && !results_load(a->file, &a->match, a->deal, a->deals)) return !ranks_dismiss();
    count_deals(a);
    int64_t missing = missing_deals(a);
    if (is_decided(a) || missing == 0) return ranks_dismiss();
    snprintf(a->what, sizeof a->what, "%s", _("deal"));
    a->progress = progress_begin(a->what, missing);
    bool ok = ranks_count() > 1
                  ? ranks_run(&errand, a->file)
                  : crew_run(&a->match, missing < jobs ? (int)missing : jobs, &errand);
    progress_end(&a->progress);
    return ok && !a->failed;
}

static int run_match(struct arena *a, int64_t games, int jobs, bool json)
{
    int players = a->match.kit->config.players;
    const struct sprt *test = a->has_test ? &a->test : NULL;
    a->deals = (games + players - 1) / players;
    a->deal = calloc((size_t)a->deals, sizeof *a->deal);
    if (!a->deal) {
        ranks_dismiss();
        return complain(EXIT_WRONG, _("not enough memory"));
    }
    int code = play_match(a, jobs) ? EXIT_FINE : EXIT_WRONG;
    free(a->deal);
    if (code != EXIT_FINE) return code;
    if (json)
        tally_print_json(&a->tally, &a->match, test);
    else
        tally_print(&a->tally, &a->match, test);
    return EXIT_FINE;
}

/* ---- the command line ------------------------------------------------------------------------ */

struct words {
    const char *agents, *games, *seed, *jobs, *sprt, *handicap;
    bool cheat, json;
};

static bool is_twin(const char *name)
{
    return strncmp(name, CHEAT, sizeof CHEAT - 1) == 0;
}

static bool add_agent(struct match *m, char *name)
{
    bool cheats = is_twin(name);
    const char *spec = name + (cheats ? sizeof CHEAT - 1 : 0);
    const char *problem = cheats ? ct_agent_problem(spec) : agents_problem(spec);
    if (problem)
        return !complain(EXIT_USAGE, _("--agents: \"%.60s\": %s (see crosstown arena --help)"),
                         name, _(problem));
    if (m->agents < CT_SEATS_MAX) {
        m->name[m->agents] = name;
        m->spec[m->agents] = spec;
        m->cheats[m->agents] = cheats;
    }
    m->agents++;
    return true;
}

/* The names are kept in `copy`, the first one marked if it is to cheat. */
static bool read_agents(struct match *m, const struct words *w, char *copy, size_t cap)
{
    int players = m->kit->config.players;
    if (!w->agents) return !complain(EXIT_USAGE, _("arena: --agents is missing"));
    const char *mark = w->cheat && !is_twin(w->agents) ? CHEAT : "";
    int len = snprintf(copy, cap, "%s%s", mark, w->agents);
    if (len < 0 || (size_t)len >= cap) return !complain(EXIT_USAGE, _("--agents: too long"));
    for (char *at = copy; at;) {
        char *comma = agents_comma(at);
        if (comma) *comma = '\0';
        if (!add_agent(m, at)) return false;
        at = comma ? comma + 1 : NULL;
    }
    if (players < 2) return !complain(EXIT_USAGE, _("arena: a match needs at least two players"));
    if (m->agents == 2 || m->agents == players) return true;
    return !complain(EXIT_USAGE, _("--agents: %d names for %d players: two, or one a seat"),
                     m->agents, players);
}

static void list_flags(struct newgame *n, struct words *w, struct arena *a, struct flag *flags)
{
    const struct flag own[] = {
        {.name = "agents",
         .value = "A,B,..",
         .into = &w->agents,
         .help = N_("two, or one a seat; two at a larger table: one A among others that are all B. "
                    "Settings as for record; cheat-A is A, but sees everything")},
        {.name = "cheat",
         .on = &w->cheat,
         .help = N_("the first agent sees everything, as cheat-A does")},
        {.name = "games",
         .value = "M",
         .into = &w->games,
         .help = N_("how many games, up to whole deals; default 200, with --sprt at most 20000")},
        {.name = "seed",
         .value = "S",
         .into = &w->seed,
         .help = N_("deal I has the seed S + I; default 1")},
        {.name = "jobs",
         .value = "J",
         .into = &w->jobs,
         .help = N_("how many processes; default: one a core")},
        {.name = "sprt",
         .value = "K=V,..",
         .into = &w->sprt,
         .help = N_("stop when sure: elo0=0,elo1=10[,alpha=0.05,beta=0.05]")},
        {.name = "matches",
         .on = &a->match.by_matches,
         .help =
             N_("the sequential test looks at matches (a deal in all seatings, points summed)")},
        {.name = "handicap",
         .value = "P,Q,..",
         .into = &w->handicap,
         .help = N_("points that each agent is given in every game, in their order: 0,5")},
        {.name = "resume",
         .value = "FILE",
         .into = &a->file,
         .help = N_("keep every deal's result there, and go on from what it holds")},
        {.name = "json", .on = &w->json, .help = N_("for programs: one JSON object")},
        {.name = NULL},
    };
    _Static_assert(sizeof own / sizeof *own == OWN_FLAGS, "flags");
    newgame_flags(n, own, flags);
}

static int read_and_run(struct arena *a, const struct words *w)
{
    int64_t games = w->sprt ? GAMES_TEST : GAMES_DEFAULT, jobs = crew_size_here();
    a->has_test = w->sprt != NULL;
    const char *problem = w->sprt ? sprt_read(w->sprt, &a->test) : NULL;
    if (problem) return complain(EXIT_USAGE, "--sprt: %s", _(problem));
    if (a->match.by_matches && !w->sprt)
        return complain(EXIT_USAGE, _("--matches: is about the test that --sprt asks for"));
    if (w->games && !read_count("games", w->games, 1, GAMES_MAX, &games)) return EXIT_USAGE;
    if (w->jobs && !read_count("jobs", w->jobs, 1, 256, &jobs)) return EXIT_USAGE;
    if (!read_seed(w->seed ? w->seed : "1", &a->match.seed)) return EXIT_USAGE;
    if (!read_agents(&a->match, w, a->names, sizeof a->names)) return EXIT_USAGE;
    if (w->handicap && !handicap_read(&a->match, w->handicap)) return EXIT_USAGE;
    if (w->jobs && ranks_count() > 1)
        return complain(EXIT_USAGE, _("--jobs: under mpirun every rank is one process"));
    if (!match_try_programs(&a->match) || !ranks_meet()) return EXIT_WRONG;
    if (ranks_own() == 0) return run_match(a, games, (int)jobs, w->json);
    ranks_work(&a->match);
    return EXIT_FINE;
}

static int run_rank(int argc, char **argv)
{
    struct newgame n = {0};
    struct arena a = {.file = NULL};
    struct words w = {.agents = NULL};
    struct flag flags[NEWGAME_FLAGS + OWN_FLAGS];
    int code;
    list_flags(&n, &w, &a, flags);
    int count = read_flags(&arena_command, argc, argv, flags, NULL, 0);
    if (count < 0) return count == -2 ? EXIT_FINE : EXIT_USAGE;
    a.match.kit = newgame_kit(&n, "arena", &a.match.any_start, &code);
    if (!a.match.kit) return code;
    code = read_and_run(&a, &w);
    free(a.match.kit);
    return code;
}

static int run(int argc, char **argv)
{
    if (!ranks_begin()) return EXIT_USAGE;
    return ranks_end(run_rank(argc, argv));
}

const struct command arena_command = {
    .name = "arena",
    .usage = "arena --game G [--players N] [--option K=V]... [--start N|random]\n"
             "                       --agents A,B[,C..] [--cheat] [--games M] [--seed S]\n"
             "                       [--jobs J] [--sprt elo0=0,elo1=10 [--matches]]\n"
             "                       [--handicap P,Q,..] [--resume FILE] [--json]",
    .help = N_("matches between agents: wins, places, points, Elo with intervals (95 %)"),
    .more = N_("Every deal, with the same dice, is played in all seatings. docs/arena.md explains "
               "the numbers."),
    .examples =
        "  crosstown arena --game newyork --agents greedy,random --games 400\n"
        "  crosstown arena --game traffiq --players 4 --agents master:ms=20,ismcts:ms=20 \\\n"
        "      --resume match.jsonl\n"
        "  crosstown arena --game tuktuk --agents level4,level3 --sprt elo0=0,elo1=60\n"
        "  crosstown arena --game newyork --agents \"program:./mybot.py,level3\"",
    .run = run,
};
