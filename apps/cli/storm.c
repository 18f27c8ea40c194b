/*
 * storm.c - `crosstown storm`: what does a server bear? Reads the command line; storm.h says how
 * the rest is parted.
 */
#include "apps/cli/storm.h"

#include "apps/cli/commands.h"
#include "apps/common/speech.h"
#include "games/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONNECTIONS_MAX = 1000000, ECHO_MAX = 16384, PID_MAX_HERE = 1 << 30 };

struct words {
    const char *url, *tables, *players, *game, *idle, *seconds, *rate, *want, *seed, *pid, *echo;
    bool json;
};

static bool read_games(struct storm_wish *wish, const char *id)
{
    for (int i = 0; ct_games[i] && wish->games < GAMES_HERE; i++)
        if (strcmp(id, "all") == 0 || strcmp(id, ct_games[i]->id) == 0)
            wish->game[wish->games++] = ct_games[i];
    return wish->games > 0 || !complain(EXIT_USAGE, _("storm: there is no game \"%.40s\""), id);
}

static bool read_want(struct storm_wish *wish, const char *want)
{
    wish->bytes = strcmp(want, "bytes") == 0;
    return wish->bytes || strcmp(want, "view") == 0 ||
           !complain(EXIT_USAGE, _("--want: view or bytes, not \"%.40s\""), want);
}

static bool read_numbers(const struct words *w, struct storm_wish *wish)
{
    const struct {
        const char *flag, *text;
        int64_t min, max, *into;
    } numbers[] = {
        {"tables", w->tables, 0, CONNECTIONS_MAX, &wish->tables},
        {"players", w->players, 2, CT_SEATS_MAX, &wish->players},
        {"idle", w->idle, 0, CONNECTIONS_MAX, &wish->idle},
        {"seconds", w->seconds, 1, 1000000, &wish->seconds},
        {"rate", w->rate, 1, 100000000, &wish->rate},
        {"echo", w->echo, 1, ECHO_MAX, &wish->echo},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (numbers[i].text && !read_count(numbers[i].flag, numbers[i].text, numbers[i].min,
                                           numbers[i].max, numbers[i].into))
            return false;
    return true;
}

static bool read_processes(const char *text, struct processes *out)
{
    for (; text && *text; text++) {
        char one[16];
        size_t len = strcspn(text, ",");
        if (out->count == PLACES_MAX)
            return !complain(EXIT_USAGE, _("--pid: more than %d processes"), PLACES_MAX);
        snprintf(one, sizeof one, "%.*s", (int)(len < sizeof one ? len : sizeof one), text);
        if (!read_count("pid", one, 1, PID_MAX_HERE, &out->pid[out->count++])) return false;
        text += len;
        if (*text == '\0') break;
    }
    return true;
}

static bool read_wish(const struct words *w, struct storm_wish *wish)
{
    *wish = (struct storm_wish){.tables = 100, .players = 2, .seconds = 10, .json = w->json};
    if (!w->url) return !complain(EXIT_USAGE, _("storm: --url is missing"));
    return links_places(w->url, &wish->places) && read_numbers(w, wish) &&
           read_processes(w->pid, &wish->processes) &&
           read_seed(w->seed ? w->seed : "1", &wish->seed) &&
           read_games(wish, w->game ? w->game : "all") &&
           read_want(wish, w->want ? w->want : "view");
}

/* Legal games on a sound server go on to the end, and nothing of them goes missing. */
static int verdict(const struct storm *s)
{
    bool fine = s->lost + s->doubled + s->unanswered + s->stuck + s->broken == 0;
    return fine && (s->moves > 0 || s->wish.tables == 0) ? EXIT_FINE : EXIT_WRONG;
}

static int run_storm(const struct storm_wish *wish)
{
    struct storm *s = calloc(1, sizeof *s);
    if (!s) return complain(EXIT_WRONG, _("not enough memory"));
    s->wish = *wish;
    int code = EXIT_WRONG;
    if (storm_run(s)) {
        (wish->json ? storm_print_json : storm_print)(s);
        code = verdict(s);
    }
    free(s);
    return code;
}

static int run(int argc, char **argv)
{
    struct words w = {.url = NULL};
    struct storm_wish wish;
    const struct flag flags[] = {
        {.name = "url",
         .value = "URL",
         .into = &w.url,
         .help = N_("the server, ws://HOST:PORT; several that share a database after commas, and "
                    "neighbours at a table are on different ones")},
        {.name = "tables",
         .value = "T",
         .into = &w.tables,
         .help = N_("how many at once; default 100")},
        {.name = "players", .value = "N", .into = &w.players, .help = N_("a table; default 2")},
        {.name = "game",
         .value = "G",
         .into = &w.game,
         .help = N_("only this game; default all, in equal parts")},
        {.name = "idle",
         .value = "C",
         .into = &w.idle,
         .help = N_("so many more connections that only say hello")},
        {.name = "seconds", .value = "S", .into = &w.seconds, .help = N_("default 10")},
        {.name = "rate",
         .value = "M",
         .into = &w.rate,
         .help = N_("moves a second over all tables, whatever the server does; default: "
                    "everybody moves as soon as it is his turn")},
        {.name = "want",
         .value = "W",
         .into = &w.want,
         .help = N_("what players are shown: view (the default), or bytes for our own engine")},
        {.name = "seed",
         .value = "S",
         .into = &w.seed,
         .help = N_("of the moves that are chosen; default 1")},
        {.name = "pid",
         .value = "P",
         .into = &w.pid,
         .help = N_("the server's process on this machine (several after commas): its CPU time and "
                    "memory, too")},
        {.name = "echo",
         .value = "BYTES",
         .into = &w.echo,
         .help = N_("no games: messages of that length to a server that sends them back")},
        {.name = "json", .on = &w.json, .help = N_("for programs: one JSON object")},
        {.name = NULL},
    };
    int words = read_flags(&storm_command, argc, argv, flags, NULL, 0);
    if (words < 0) return words == -2 ? EXIT_FINE : EXIT_USAGE;
    return read_wish(&w, &wish) ? run_storm(&wish) : EXIT_USAGE;
}

const struct command storm_command = {
    .name = "storm",
    .usage = "storm --url URL [--tables T] [--players N] [--game G] [--idle C]\n"
             "                       [--seconds S] [--rate M] [--want view|bytes] [--seed S]\n"
             "                       [--pid P] [--echo BYTES] [--json]",
    .help = N_("plays as thousands of people on a server, and says what it bears"),
    .more = N_("Every person has a connection of his own and plays legal moves at random. Told are "
               "the delays from a move to its lines, and whether anything that somebody was told "
               "is not there any more: then it exits with 1. The server's limits must be off "
               "(--limits off). docs/storm.md explains the numbers."),
    .examples = "  crosstown storm --url ws://127.0.0.1:8420 --tables 2000 --seconds 20\n"
                "  crosstown storm --url ws://127.0.0.1:8420 --tables 2000 --rate 5000 --pid 4711\n"
                "  crosstown storm --url ws://127.0.0.1:8421,ws://127.0.0.1:8422 --tables 2000",
    .run = run,
};
