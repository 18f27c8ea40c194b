/* record.c - `crosstown record`: whole games between agents, as records. */
#include "ai/selfplay.h"
#include "apps/cli/commands.h"
#include "apps/common/newgame.h"
#include "apps/common/progress.h"
#include "apps/common/speech.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A whole record in memory, so that never half of one is written. */
struct page {
    char *text;
    size_t len, room;
    bool failed;
};

static void add_line(void *to, const char *line, size_t len)
{
    struct page *page = to;
    if (page->len + len > page->room) {
        size_t room = 2 * (page->len + len);
        char *text = realloc(page->text, room);
        if (!text) {
            page->failed = true;
            return;
        }
        page->text = text;
        page->room = room;
    }
    memcpy(page->text + page->len, line, len);
    page->len += len;
}

/* "greedy" for all seats, or one name each: "greedy,random". */
static bool split_agents(const char *list, int players, char *copy, size_t cap,
                         const char *spec[CT_SEATS_MAX])
{
    int count = 0;
    int len = snprintf(copy, cap, "%s", list);
    if (len < 0 || (size_t)len >= cap) return !complain(EXIT_USAGE, _("--agents: too long"));
    for (char *at = copy; at && count <= CT_SEATS_MAX; count++) {
        char *comma = strchr(at, ',');
        if (comma) *comma = '\0';
        const char *problem = ct_agent_problem(at);
        if (problem) {
            complain(EXIT_USAGE, _("--agents: \"%.60s\": %s (see crosstown record --help)"), at,
                     _(problem));
            return false;
        }
        if (count < CT_SEATS_MAX) spec[count] = at;
        at = comma ? comma + 1 : NULL;
    }
    for (int seat = 1; count == 1 && seat < players; seat++) spec[seat] = spec[0];
    if (count == 1 || count == players) return true;
    complain(EXIT_USAGE, _("--agents: %d names for %d players"), count, players);
    return false;
}

static int write_games(struct ct_kit *kit, const char *const *spec, uint64_t seed, bool any_start,
                       int64_t games, bool legal)
{
    struct ct_selfplay *play = ct_selfplay_new(kit);
    struct progress progress = progress_begin(_("game"), games);
    struct page page = {NULL, 0, 0, false};
    int code = play ? EXIT_FINE : complain(EXIT_WRONG, _("not enough memory"));
    for (int64_t i = 0; i < games && code == EXIT_FINE; i++) {
        page.len = 0;
        bool ok =
            ct_selfplay_game(play, spec, seed + (uint64_t)i, any_start, legal, add_line, &page);
        if (!ok || page.failed) code = complain(EXIT_WRONG, _("not enough memory"));
        if (code == EXIT_FINE && fwrite(page.text, 1, page.len, stdout) != page.len)
            code = output_failed();
        progress_at(&progress, i + 1);
    }
    progress_end(&progress);
    ct_selfplay_free(play);
    free(page.text);
    return code;
}

static int run(int argc, char **argv)
{
    struct newgame new_game = {0};
    const char *seed_text = NULL, *agents = "random", *games_text = "1";
    bool legal = false, any_start;
    const struct flag own[] = {
        {.name = "seed",
         .value = "S",
         .into = &seed_text,
         .help = N_("any 64-bit number; game I of a run has the seed S + I - 1")},
        {.name = "agents",
         .value = "A,B,..",
         .into = &agents,
         .help = N_("one name for all, or one a seat: random, eager, greedy, ismcts, "
                    "classic, master, level1 to level5; settings behind it: iters, ms, "
                    "threads, c, nodes: ismcts:iters=500, master:ms=100:threads=4")},
        {.name = "games",
         .value = "M",
         .into = &games_text,
         .help = N_("how many games; default 1")},
        {.name = "legal",
         .on = &legal,
         .help = N_("with the list of legal moves at every decision")},
        {.name = NULL},
    };
    struct flag flags[NEWGAME_FLAGS + sizeof own / sizeof *own];
    newgame_flags(&new_game, own, flags);
    int words = read_flags(&record_command, argc, argv, flags, NULL, 0);
    if (words < 0) return words == -2 ? EXIT_FINE : EXIT_USAGE;

    const char *spec[CT_SEATS_MAX];
    char copy[512];
    uint64_t seed;
    int64_t games;
    int code;
    struct ct_kit *kit = newgame_kit(&new_game, "record", &any_start, &code);
    if (!kit) return code;
    code = EXIT_USAGE;
    if (read_seed(seed_text, &seed) && read_count("games", games_text, 1, INT64_MAX / 2, &games) &&
        split_agents(agents, kit->config.players, copy, sizeof copy, spec))
        code = write_games(kit, spec, seed, any_start, games, legal);
    free(kit);
    return code;
}

const struct command record_command = {
    .name = "record",
    .usage = "record --game G [--players N] [--option K=V]... [--start N|random]\n"
             "                        [--seed S] [--agents A,B,..] [--games M] [--legal]",
    .help = N_("plays whole games between agents and writes their records"),
    .more = N_("One JSON object a line on standard output, one game after another."),
    .examples = "  crosstown record --game newyork --players 3 --agents greedy --seed 7\n"
                "  crosstown record --game newyork --players 2 --option scoring=pro \\\n"
                "      --agents random,eager --games 100 --legal | crosstown replay",
    .run = run,
};
