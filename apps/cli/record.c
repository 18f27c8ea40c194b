/* record.c - `crosstown record`: whole games between agents, as records. */
#include "ai/selfplay.h"
#include "apps/cli/commands.h"
#include "apps/common/agents.h"
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
        char *comma = agents_comma(at);
        if (comma) *comma = '\0';
        const char *problem = agents_problem(at);
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

/* A game that a program lost by not moving: it has no result, and its header says why. */
static bool note_forfeit(const struct ct_selfplay *play, const char *const *spec, uint64_t seed,
                         struct page *page)
{
    const char *why;
    char note[6 * 256 + 64];
    struct ct_text out = ct_text_on(note, sizeof note);
    int seat = ct_selfplay_forfeit(play, &why);
    if (seat < 0 || page->failed) return false;
    complain(EXIT_WRONG, _("the game of seed %llu: seat %d (%s) has lost: %s"),
             (unsigned long long)seed, seat, spec[seat], why);
    ct_put(&out, ",\"forfeit\":{");
    ct_put_json_number(&out, "seat", seat);
    ct_put_json_member(&out, "why", why);
    ct_put(&out, "}}");
    const char *end = memchr(page->text, '\n', page->len);
    size_t header = (size_t)(end - page->text) - 1, rest = page->len - header - 1;
    add_line(page, note, out.len); /* makes the room for it */
    if (page->failed) return true;
    memmove(page->text + header + out.len, page->text + header + 1, rest);
    memcpy(page->text + header, note, out.len);
    page->len = header + out.len + rest;
    return true;
}

static bool try_agents(struct agents *agents, const char *const *spec, int players)
{
    bool ok = true;
    for (int seat = 0; seat < players && ok; seat++) ok = agents_try(agents, spec[seat]);
    return ok;
}

static int write_games(struct ct_kit *kit, const char *const *spec, uint64_t seed, bool any_start,
                       int64_t games, bool legal)
{
    struct ct_selfplay *play = ct_selfplay_new(kit);
    struct agents *agents = agents_new();
    struct page page = {NULL, 0, 0, false};
    int code = play && agents ? EXIT_FINE : complain(EXIT_WRONG, _("not enough memory"));
    if (code == EXIT_FINE && !try_agents(agents, spec, kit->config.players)) code = EXIT_WRONG;
    if (code == EXIT_FINE) ct_selfplay_hire(play, agents_make, agents);
    struct progress progress = progress_begin(_("game"), games);
    bool lost = false;
    for (int64_t i = 0; i < games && code == EXIT_FINE; i++) {
        uint64_t own = seed + (uint64_t)i;
        page.len = 0;
        bool ok = ct_selfplay_game(play, spec, own, any_start, legal, add_line, &page);
        if (ok && note_forfeit(play, spec, own, &page)) lost = true;
        if (!ok || page.failed) code = complain(EXIT_WRONG, _("not enough memory"));
        if (code == EXIT_FINE && fwrite(page.text, 1, page.len, stdout) != page.len)
            code = output_failed();
        progress_at(&progress, i + 1);
    }
    progress_end(&progress);
    ct_selfplay_free(play);
    agents_free(agents);
    free(page.text);
    return code == EXIT_FINE && lost ? EXIT_WRONG : code;
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

    const char *spec[CT_SEATS_MAX] = {"", "", "", ""};
    char copy[CT_SEATS_MAX * CT_SPEC_LONGEST];
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
                "      --agents random,eager --games 100 --legal | crosstown replay\n"
                "  crosstown record --game tuktuk --agents \"program:./mybot.py,level2\"",
    .run = run,
};
