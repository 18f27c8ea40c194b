/* connect.c - `crosstown connect`: see connect.h. The command line, the loop, the connection. */
#include "apps/bot/connect.h"

#include "apps/cli/commands.h"
#include "apps/common/input.h"
#include "apps/common/program.h"
#include "apps/common/speech.h"
#include "games/list.h"

#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SAY_SILENT _("the server does not answer")

enum {
    DELAY_FIRST = 500,
    DELAY_MOST = 15000,
    PATIENCE = 15000,
    SILENCE = 45000, /* it pings every twenty seconds: two were missed */
    TURN_MOST = 5000
};

int64_t connect_now(void)
{
    return program_now();
}

void connect_fail(struct connect *c, const char *format, ...)
{
    char sentence[1024];
    va_list facts;
    if (c->over) return;
    va_start(facts, format);
    vsnprintf(sentence, sizeof sentence, format, facts);
    va_end(facts);
    c->exit_code = complain(EXIT_WRONG, "%s", sentence);
    c->over = true;
}

/* ---- the connection -------------------------------------------------------------------------- */

static void call(struct connect *c)
{
    c->called_at = connect_now();
    c->hello_id = -1;
    cable_call(&c->cable, &c->place, c->called_at);
}

/* It broke: never been there is the end, otherwise it is tried again and again. */
static void on_lost(struct connect *c)
{
    char why[PIPE_WHY];
    snprintf(why, sizeof why, "%s", c->cable.pipe.why);
    cable_close(&c->cable);
    if (!c->was_on) {
        connect_fail(c, _("connect: %s cannot be reached: %s"), c->shown, why);
        return;
    }
    if (c->on) complain(EXIT_WRONG, _("connect: no connection: %s. Trying again."), why);
    c->on = false;
    c->delay = c->delay ? c->delay * 2 : DELAY_FIRST;
    if (c->delay > DELAY_MOST) c->delay = DELAY_MOST;
    c->retry_at = connect_now() + c->delay;
}

static void listen_to_server(struct connect *c, short found)
{
    const char *text;
    size_t len;
    cable_ready(&c->cable, found, connect_now());
    if (c->cable.open && c->hello_id < 0 && !c->on) connect_say_hello(c);
    while (!c->over && cable_next(&c->cable, &text, &len)) connect_hear(c, text, len);
    if (!c->over && cable_is_broken(&c->cable)) on_lost(c);
}

static int64_t sooner(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t next_time(const struct connect *c, int64_t now)
{
    int64_t at = sooner(now + TURN_MOST, connect_guest_due(c));
    if (c->again_at) at = sooner(at, c->again_at);
    if (c->seek_at) at = sooner(at, c->seek_at);
    return cable_is_broken(&c->cable) ? sooner(at, c->retry_at) : at;
}

static void on_time(struct connect *c, int64_t now)
{
    if (cable_is_broken(&c->cable)) {
        if (now >= c->retry_at) call(c);
        if (cable_is_broken(&c->cable) && now >= c->retry_at) on_lost(c);
        return;
    }
    if (now >= (c->on ? c->cable.heard_at + SILENCE : c->called_at + PATIENCE)) {
        pipe_break(&c->cable.pipe, SAY_SILENT);
        on_lost(c);
        return;
    }
    if (c->again_at && now >= c->again_at) {
        c->again_at = 0;
        if (c->sent.is_open) connect_say_move(c);
    }
    if (c->seek_at && now >= c->seek_at) {
        c->seek_at = 0;
        connect_say_seek(c);
    }
}

static void turn(struct connect *c)
{
    struct pollfd wait[3] = {{.fd = -1}, {.fd = -1}, {.fd = -1}};
    int64_t now = connect_now(), until = next_time(c, now);
    if (!cable_is_broken(&c->cable))
        wait[0] = (struct pollfd){c->cable.pipe.fd, pipe_waits_for(&c->cable.pipe), 0};
    if (c->guest && c->stage != IDLE) program_waits_for(c->guest->program, wait + 1);
    if (poll(wait, 3, until > now ? (int)(until - now) : 0) < 0) return; /* a signal */
    if (!cable_is_broken(&c->cable)) listen_to_server(c, wait[0].revents);
    if (!c->over) connect_guest_listen(c);
    if (!c->over) on_time(c, connect_now());
}

/* Words on their way go first, a goodbye among them. */
static void part(struct connect *c)
{
    int64_t until = connect_now() + 1000;
    while (c->cable.open && !cable_is_broken(&c->cable) && c->cable.pipe.out.len > 0 &&
           connect_now() < until) {
        struct pollfd wait = {c->cable.pipe.fd, POLLOUT, 0};
        if (poll(&wait, 1, 100) > 0) pipe_ready(&c->cable.pipe, wait.revents);
    }
    cable_close(&c->cable);
}

/* ---- the command line ------------------------------------------------------------------------ */

struct words {
    const char *server, *token, *token_file, *name, *registers, *bot, *table, *game, *players;
    const char *against, *games, *clock;
    bool quick, lobby;
};

static bool read_place(struct connect *c, const struct words *w)
{
    const char *rest, *at = NULL, *url = w->server ? w->server : w->table;
    char authority[PLACE_TEXT];
    if (!url) return !complain(EXIT_USAGE, _("connect: --server is missing"));
    if (!place_parse(url, &c->place, &rest) || (w->server && rest[0] && strcmp(rest, "/") != 0))
        return !complain(EXIT_USAGE, _("connect: \"%.200s\" is no address of a server"), url);
    place_write_authority(&c->place, authority);
    snprintf(c->shown, sizeof c->shown, "http%s://%s", c->place.tls ? "s" : "", authority);
    if (!w->table) return true;
    at = strstr(w->table, "/t/");
    at = at ? at + 3 : w->table;
    size_t len = strcspn(at, "/?#");
    if (len != 12 || strspn(at, "0123456789abcdefghjkmnpqrstvwxyz") < len)
        return !complain(EXIT_USAGE, _("connect: \"%.200s\" is neither a table nor a link to one"),
                         w->table);
    snprintf(c->wanted, sizeof c->wanted, "%.*s", (int)len, at);
    return true;
}

static bool read_where(struct connect *c, const struct words *w)
{
    int ways = (w->table != NULL) + w->quick + w->lobby + (w->against != NULL);
    int64_t players = 2, base = 0, more = 0;
    if (ways != 1)
        return !complain(EXIT_USAGE,
                         _("connect: one of --table, --quick, --lobby and --against says "
                           "where to play"));
    c->where = w->table ? AT_TABLE : w->quick ? BY_QUICK : w->lobby ? IN_LOBBY : AGAINST;
    if (w->game && !ct_game_find(ct_games, w->game))
        return !complain(EXIT_USAGE, _("connect: there is no game \"%.40s\""), w->game);
    if (!w->game && (c->where == BY_QUICK || c->where == AGAINST))
        return !complain(EXIT_USAGE, _("connect: --game is missing"));
    if (w->game) snprintf(c->game, sizeof c->game, "%s", w->game);
    if (w->players && !read_count("players", w->players, 2, CT_SEATS_MAX, &players)) return false;
    if (w->clock) {
        const char *at = w->clock, *end = at + strlen(at);
        bool ok = ct_scan_int(&at, end, 30, 7200, &base) && at < end && *at++ == '+' &&
                  ct_read_int(at, (size_t)(end - at), 0, 120, &more);
        if (!ok) return !complain(EXIT_USAGE, _("--clock: seconds and seconds a turn, like 300+5"));
    }
    c->players = (int)players;
    c->base = (int)base;
    c->more = (int)more;
    c->against = w->against;
    return true;
}

/* The token: from the command line, a file, the environment, or as it was kept. */
static bool read_token(struct connect *c, const struct words *w)
{
    const char *given = w->token ? w->token : getenv("CROSSTOWN_TOKEN");
    char *text = NULL;
    size_t len;
    if (w->token_file) {
        text = read_file(w->token_file, 4096, &len);
        if (!text) return false;
        text[strcspn(text, " \t\r\n")] = '\0';
        given = text;
    }
    bool fits = !given || strlen(given) < sizeof c->token;
    if (given && fits && !c->registers) snprintf(c->token, sizeof c->token, "%s", given);
    free(text);
    if (!fits) return !complain(EXIT_USAGE, _("connect: that is no token"));
    if (!given && !c->registers) keep_read(&c->place, c->name, c->token);
    return true;
}

static bool read_who(struct connect *c, const struct words *w)
{
    const char *name = w->registers ? w->registers : w->name ? w->name : "";
    c->registers = w->registers != NULL;
    c->password = getenv("CROSSTOWN_PASSWORD");
    if (strlen(name) >= sizeof c->name)
        return !complain(EXIT_USAGE, _("connect: that name is too long"));
    snprintf(c->name, sizeof c->name, "%s", name);
    if (c->registers && !c->password)
        return !complain(EXIT_USAGE,
                         _("connect: --register takes the password from the environment: "
                           "CROSSTOWN_PASSWORD"));
    return read_token(c, w);
}

/* The command, or the engine itself. */
static bool read_bot(struct connect *c, const struct words *w)
{
    char self[256];
    ssize_t len = w->bot ? 0 : readlink("/proc/self/exe", self, sizeof self - 1);
    self[len > 0 ? len : 0] = '\0';
    const char *prefix = w->bot && strncmp(w->bot, "program:", 8) == 0 ? "" : "program:";
    int room = w->bot ? snprintf(c->spec, sizeof c->spec, "%s%s", prefix, w->bot)
                      : snprintf(c->spec, sizeof c->spec, "program:\"%s\" bot", self);
    c->bot = w->bot ? w->bot : "crosstown bot";
    const char *problem = room < 0 || (size_t)room >= sizeof c->spec
                              ? N_("that is too long for an agent")
                              : agents_problem(c->spec);
    return !problem || !complain(EXIT_USAGE, "--bot: \"%.60s\": %s", c->bot, _(problem));
}

static int run_connect(struct connect *c, const struct words *w)
{
    c->games = 1;
    if (!read_place(c, w) || !read_where(c, w) || !read_who(c, w) || !read_bot(c, w))
        return EXIT_USAGE;
    if (w->games && !read_count("games", w->games, 0, 1000000000, &c->games)) return EXIT_USAGE;
    if (sodium_init() < 0) return complain(EXIT_WRONG, _("not enough memory"));
    signal(SIGPIPE, SIG_IGN);
    c->seek_id = c->sit_id = c->move_id = -1;
    connect_forget_table(c);
    call(c);
    if (cable_is_broken(&c->cable)) on_lost(c);
    while (!c->over) turn(c);
    part(c);
    guest_end(c->guest);
    connect_forget_table(c);
    return c->exit_code;
}

static void list_flags(struct words *w, struct flag *flags)
{
    const struct flag own[] = {
        {.name = "server", .value = "URL", .into = &w->server, .help = N_("where to play")},
        {.name = "register",
         .value = "NAME",
         .into = &w->registers,
         .help = N_("make an account of that name, marked as a bot's; its password is in "
                    "CROSSTOWN_PASSWORD, its token is kept")},
        {.name = "name",
         .value = "NAME",
         .into = &w->name,
         .help = N_("the account whose token was kept")},
        {.name = "token",
         .value = "T",
         .into = &w->token,
         .help = N_(
             "who the bot is; better from CROSSTOWN_TOKEN or a file, where others do not see it")},
        {.name = "token-file",
         .value = "FILE",
         .into = &w->token_file,
         .help = N_("the token stands there")},
        {.name = "bot",
         .value = "COMMAND",
         .into = &w->bot,
         .help = N_("who plays (docs/bot.md); default: the engine itself")},
        {.name = "table", .value = "LINK", .into = &w->table, .help = N_("sit down at this table")},
        {.name = "quick", .on = &w->quick, .help = N_("play with whoever looks for the same game")},
        {.name = "lobby",
         .on = &w->lobby,
         .help = N_("sit down at any table that waits in the lobby")},
        {.name = "against",
         .value = "A,B,..",
         .into = &w->against,
         .help = N_("open a table against agents of the server; one name is for all")},
        {.name = "game", .value = "G", .into = &w->game, .help = N_("which game")},
        {.name = "players",
         .value = "N",
         .into = &w->players,
         .help = N_("how many play; default 2")},
        {.name = "clock",
         .value = "S+S",
         .into = &w->clock,
         .help = N_("seconds and seconds a turn, like 300+5; default: none")},
        {.name = "games",
         .value = "N",
         .into = &w->games,
         .help = N_("how many games; 0: for ever; default 1")},
        {.name = NULL},
    };
    memcpy(flags, own, sizeof own);
}

static int run(int argc, char **argv)
{
    struct words w = {.server = NULL};
    struct flag flags[16];
    list_flags(&w, flags);
    int count = read_flags(&connect_command, argc, argv, flags, NULL, 0);
    if (count < 0) return count == -2 ? EXIT_FINE : EXIT_USAGE;
    struct connect *c = calloc(1, sizeof *c);
    int code = c ? run_connect(c, &w) : complain(EXIT_WRONG, _("not enough memory"));
    free(c);
    return code;
}

const struct command connect_command = {
    .name = "connect",
    .usage =
        "connect --server URL [--register NAME|--name NAME|--token T]\n"
        "                         [--bot COMMAND] (--table LINK|--quick|--lobby|--against A,B,..)\n"
        "                         [--game G] [--players N] [--clock S+S] [--games N]",
    .help = N_("plays on a server with another program"),
    .more = N_("It prints one JSON object for each game that it has played to its end."),
    .examples =
        "  crosstown connect --server https://example.org --register Robin --bot ./mybot.py \\\n"
        "      --against level3 --game newyork\n"
        "  crosstown connect --server https://example.org --name Robin --quick --game traffiq \\\n"
        "      --games 0",
    .run = run,
};
