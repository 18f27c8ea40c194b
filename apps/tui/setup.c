/* setup.c - see setup.h: the command line, and a table from what it or the answers say. */
#include "apps/tui/setup.h"

#include "apps/common/agents.h"
#include "apps/common/speech.h"
#include "games/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAY_SEATS                                                                                  \
    _("play: --seats needs at most %d names between commas, "                                      \
      "each shorter than %d bytes")
#define SAY_AGENTS    _("play: --agents needs at most %d names between commas")
#define SAY_ONE_WAY   _("play: --seats or --agents, not both")
#define SAY_AGENT     _("--agents: \"%.60s\": %s (see crosstown record --help)")
#define SAY_PLAYERS   _("play: players named: %d, --players: %s")
#define SAY_TWO_GAMES _("play: one game at a time, not %.40s and %.40s")
#define SAY_LOAD                                                                                   \
    _("play: --load brings its own players, options and box; "                                     \
      "only --seats may change")
#define SAY_SERVER                                                                                 \
    _("play: with --server only --table, --watch, --name, --ascii and --no-color make sense")
#define SAY_NO_SERVER                                                                              \
    _("play: --watch and --name need a --server, or a --table with its whole link")
#define SAY_ENDED _("No game was begun.")
#define PERSON    _("Human") /* who "you" is in sentences */

static const struct command about = {
    .name = "play",
    .usage = "play [GAME] [--seats A,B,..|--agents A,B,..] [--option K=V]...\n"
             "                      [--load FILE] ...\n"
             "       crosstown play --server URL [--table T] [--watch] [--name NAME]",
    .help = N_("plays a game in the terminal, line by line"),
    .more =
        N_("Without GAME it asks what to play; with GAME nothing is asked, and what is not "
           "given has its default: you against greedy. At any turn, help lists the commands. With "
           "--server you play with others on a server: your running games and the tables of "
           "its lobby are listed, and a number, open or quick leads to a table. Who you are "
           "there is kept in your configuration folder."),
    .examples = "  crosstown play\n"
                "  crosstown play traffiq --agents master:ms=500\n"
                "  crosstown play newyork --seats Anna,Ben,greedy --option scoring=pro\n"
                "  crosstown play --load evening.jsonl\n"
                "  crosstown play --server https://example.org\n"
                "  crosstown play --table http://192.168.1.7:8420/t/4k2n8w0zq7hd",
};

/* ---- the command line ----------------------------------------------------------------------- */

enum { OWN_FLAGS = 11 }; /* with what ends them */

static void list_flags(struct setup *s, struct flag *flags)
{
    const struct flag own[] = {
        {.name = "seats",
         .value = "A,B,..",
         .into = &s->seats_text,
         .help = N_("who plays: you, a friend's name, or an agent (greedy, ...)")},
        {.name = "agents",
         .value = "A,B,..",
         .into = &s->agents_text,
         .help = N_("you against these, as for record; with --players one name is for all")},
        {.name = "seed",
         .value = "S",
         .into = &s->seed_text,
         .help = N_("any 64-bit number: the same cards and dice again")},
        {.name = "load", .value = "FILE", .into = &s->load, .help = N_("go on with a saved game")},
        {.name = "server",
         .value = "URL",
         .into = &s->server,
         .help = N_("play with others on this server, like http://127.0.0.1:8420")},
        {.name = "table",
         .value = "T",
         .into = &s->table,
         .help = N_("with --server: sit down at this table, or take your seat again; its whole "
                    "link needs no --server")},
        {.name = "watch", .on = &s->watches, .help = N_("with --table: just watch")},
        {.name = "name",
         .value = "NAME",
         .into = &s->name,
         .help = N_("with --server: what you are called there; asked once if it is not given")},
        {.name = "ascii", .on = &s->ascii, .help = N_("draw the board with plain characters only")},
        {.name = "no-color", .on = &s->plain, .help = N_("no colours")},
        {.name = NULL},
    };
    _Static_assert(sizeof own / sizeof *own == OWN_FLAGS, "flags");
    newgame_flags(&s->game, own, flags);
}

bool setup_name(char name[CT_NAME], const char *text, size_t len)
{
    if (len == 0 || len >= CT_NAME || !ct_utf8_is_valid(text, len)) return false;
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)text[i] < 0x20 || text[i] == 0x7f) return false;
    memcpy(name, text, len);
    name[len] = '\0';
    if (strcmp(name, "you") == 0) snprintf(name, CT_NAME, "%s", PERSON);
    return true;
}

static size_t length_of(const char *at)
{
    const char *comma = agents_comma(at);
    return comma ? (size_t)(comma - at) : strlen(at);
}

/* A seat's name is as much of the command as a name may have. */
static bool add_program(struct setup *setup, const char *text, size_t len)
{
    char *spec = setup->program[setup->seats], *name = setup->seat[setup->seats];
    snprintf(spec, CT_SPEC_LONGEST, "%.*s", (int)len, text);
    const char *problem =
        len < CT_SPEC_LONGEST ? agents_problem(spec) : N_("that is too long for an agent");
    if (problem) return !complain(EXIT_USAGE, SAY_AGENT, spec, _(problem));
    size_t cut = len < CT_NAME ? len : CT_NAME - 1;
    while (!ct_utf8_is_valid(spec, cut)) cut--;
    memcpy(name, spec, cut);
    name[cut] = '\0';
    setup->seats++;
    return true;
}

static bool read_seats(struct setup *setup)
{
    const char *at = setup->seats_text;
    while (setup->seats < CT_SEATS_MAX) {
        size_t len = length_of(at);
        if (agents_is_program(at)) {
            if (!add_program(setup, at, len)) return false;
        } else if (setup_name(setup->seat[setup->seats], at, len)) {
            setup->seats++;
        } else {
            break;
        }
        if (at[len] == '\0') return true;
        at += len + 1;
    }
    complain(EXIT_USAGE, SAY_SEATS, CT_SEATS_MAX, CT_NAME);
    return false;
}

/* Every agent is the name of a seat. */
_Static_assert((int)CT_AGENT_SPEC <= (int)CT_NAME, "names");

static bool add_agent(struct setup *setup, const char *text, size_t len)
{
    char name[CT_NAME + 1]; /* one more, so that what is too long still is */
    if (setup->seats == CT_SEATS_MAX) return !complain(EXIT_USAGE, SAY_AGENTS, CT_SEATS_MAX - 1);
    if (agents_is_program(text)) return add_program(setup, text, len);
    snprintf(name, sizeof name, "%.*s", (int)len, text);
    const char *problem = ct_agent_problem(name);
    if (problem) return !complain(EXIT_USAGE, SAY_AGENT, name, _(problem));
    memcpy(setup->seat[setup->seats++], name, strlen(name) + 1); /* no problem: short enough */
    return true;
}

/* You and these; a single name takes all the seats that --players leaves. */
static bool read_agents(struct setup *setup)
{
    const char *at = setup->agents_text;
    setup_name(setup->seat[setup->seats++], "you", 3);
    for (size_t len = length_of(at);; at += len + 1, len = length_of(at)) {
        if (!add_agent(setup, at, len)) return false;
        if (at[len] == '\0') break;
    }
    bool for_all = setup->seats == 2;
    while (for_all && setup->seats < setup->wanted) {
        memcpy(setup->program[setup->seats], setup->program[1], CT_SPEC_LONGEST);
        memcpy(setup->seat[setup->seats++], setup->seat[1], CT_NAME);
    }
    return true;
}

/* Early, so that nothing is asked in vain. */
static bool read_wanted(struct setup *setup)
{
    int64_t players = 0;
    const char *text = setup->game.players;
    if (text && !read_count("players", text, 2, CT_SEATS_MAX, &players)) return false;
    setup->wanted = (int)players;
    return true;
}

/* As many play as are named. */
static bool count_seats(struct setup *setup)
{
    struct newgame *game = &setup->game;
    if (setup->wanted && setup->wanted != setup->seats) {
        complain(EXIT_USAGE, SAY_PLAYERS, setup->seats, game->players);
        return false;
    }
    snprintf(setup->players, sizeof setup->players, "%d", setup->seats);
    if (!setup->load) game->players = setup->players;
    return true;
}

static bool has_box(const struct newgame *game)
{
    for (int i = 0; i < BOX_FILES_MAX; i++)
        if (game->box_path[i]) return true;
    return false;
}

/* A server has games, players and options of its own. */
static bool fits_server(const struct setup *setup, const char *word)
{
    const struct newgame *game = &setup->game;
    bool online = setup->server || setup->table;
    if (!online && (setup->watches || setup->name)) return !complain(EXIT_USAGE, SAY_NO_SERVER);
    if (!online) return true;
    bool local = word || game->game || game->players || game->start || game->options.count ||
                 has_box(game) || setup->seats_text || setup->agents_text || setup->seed_text ||
                 setup->load;
    return !local || !complain(EXIT_USAGE, SAY_SERVER);
}

static bool is_consistent(struct setup *setup, const char *word)
{
    struct newgame *game = &setup->game;
    if (!fits_server(setup, word)) return false;
    if (word && game->game && strcmp(word, game->game) != 0) {
        complain(EXIT_USAGE, SAY_TWO_GAMES, game->game, word);
        return false;
    }
    if (word) game->game = word;
    if (setup->seats_text && setup->agents_text) {
        complain(EXIT_USAGE, SAY_ONE_WAY);
        return false;
    }
    if (setup->load && (setup->agents_text || game->players || game->start || game->options.count ||
                        has_box(game))) {
        complain(EXIT_USAGE, SAY_LOAD);
        return false;
    }
    return true;
}

int setup_read(struct setup *setup, int argc, char **argv)
{
    struct flag flags[NEWGAME_FLAGS + OWN_FLAGS];
    const char *word = NULL;
    memset(setup, 0, sizeof *setup);
    list_flags(setup, flags);
    int words = read_flags(&about, argc, argv, flags, &word, 1);
    if (words < 0) return words == -2 ? EXIT_FINE : EXIT_USAGE;
    if (!is_consistent(setup, word)) return EXIT_USAGE;
    if (!read_wanted(setup)) return EXIT_USAGE;
    if (!read_seed(setup->seed_text, &setup->seed)) return EXIT_USAGE;
    if (!setup->seats_text && !setup->agents_text) return -1;
    bool named = setup->seats_text ? read_seats(setup) : read_agents(setup);
    return named && count_seats(setup) ? -1 : EXIT_USAGE;
}

/* ---- a new game ------------------------------------------------------------------------------ */

static struct ct_table *deal(const struct setup *setup, struct ct_house *house, struct ct_kit *kit,
                             bool any_start, uint64_t seed, int *code)
{
    struct ct_refusal why;
    if (any_start) kit->config.start = (uint8_t)ct_draw_start(seed, kit->config.players);
    const struct ct_kit *shared = ct_house_keep(house, kit, &why);
    struct ct_table *table = shared ? ct_table_new(house, shared, seed, &why) : NULL;
    ct_house_drop(house, shared);
    if (!table) *code = complain_refusal(EXIT_WRONG, "play", &why);
    for (int seat = 0; table && seat < kit->config.players; seat++)
        ct_table_set_name(table, seat, setup->seat[seat]);
    return table;
}

struct ct_table *setup_table(struct setup *setup, struct ct_house *house, struct screen *screen,
                             uint64_t seed, int *code)
{
    bool any_start;
    if (setup->game.game) {
        ask_nothing(setup);
    } else if (!ask_all(setup, screen)) {
        screen_say(screen, SAY_ENDED);
        *code = EXIT_FINE;
        return NULL;
    }
    struct ct_kit *kit = newgame_kit(&setup->game, "play", &any_start, code);
    if (!kit) return NULL;
    struct ct_table *table = deal(setup, house, kit, any_start, seed, code);
    free(kit);
    return table;
}
