/*
 * admin.c - `crosstown admin`: looking after a server. The order goes to the server that runs, or
 * is carried out on what it keeps (apps/server/host_admin.h); both answer the same.
 */
#include "apps/cli/admin.h"

#include "apps/cli/commands.h"
#include "apps/common/speech.h"
#include "apps/server/host.h"
#include "apps/server/host_admin.h"
#include "apps/server/store_where.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORDS = 33, PATH_ROOM = 4096 };

struct wish {
    const char *data, *database, *days;
    bool guests, json;
    const char *word[WORDS];
    int words;
    char path[2 * PATH_ROOM]; /* of the backup, absolute */
};

static const struct {
    const char *name;
    int least, most; /* words behind it */
} known[] = {
    {"people", 0, WORDS - 1}, {"tables", 0, 0}, {"reports", 0, 0}, {"ban", 1, 1},
    {"unban", 1, 1},          {"close", 1, 1},  {"backup", 1, 1},  {"check", 0, 0},
};

static bool is(const struct wish *w, const char *name)
{
    return strcmp(w->word[0], name) == 0;
}

/* ---- the order ------------------------------------------------------------------------------- */

/* A server has a working folder of its own. */
static bool make_absolute(struct wish *w)
{
    char here[PATH_ROOM] = "";
    const char *path = w->word[1];
    bool fine = path[0] == '/' || getcwd(here, sizeof here);
    int len = snprintf(w->path, sizeof w->path, "%s%s%s", here, here[0] ? "/" : "", path);
    if (!fine || len >= (int)sizeof w->path)
        return !complain(EXIT_WRONG, _("admin: %.300s: %s"), path,
                         fine ? speech_error(ENAMETOOLONG) : speech_error(errno));
    w->word[1] = w->path;
    return true;
}

static bool read_days(struct wish *w)
{
    int64_t days;
    if (!w->days) return true;
    if (!is(w, "ban")) return !complain(EXIT_USAGE, _("admin: --days belongs to ban"));
    if (!read_count("days", w->days, 1, 36500, &days)) return false;
    w->word[w->words++] = w->days;
    return true;
}

/* The words as the world knows them (online/admin.c). */
static bool make_order(struct wish *w)
{
    if (w->guests && (!is(w, "people") || w->words > 1))
        return !complain(EXIT_USAGE, _("admin: --guests belongs to people, without names"));
    if (is(w, "people") && w->words > 1) w->word[0] = "person";
    if (w->guests) w->word[0] = "everybody";
    return read_days(w) && (!is(w, "backup") || make_absolute(w));
}

static int give(struct wish *w)
{
    char folder[PATH_ROOM];
    struct admin_saying saying = {.json = w->json, .is_tty = isatty(STDERR_FILENO)};
    if (w->data && w->database)
        return complain(EXIT_USAGE, _("admin: --data DIR or --database URL, not both"));
    if (!w->data && !w->database && !host_usual_folder(folder, sizeof folder))
        return complain(EXIT_USAGE, _("admin: name the server's folder with --data DIR"));
    char *database = where_take(w->database);
    int code = admin_give(&(struct admin_order){.folder = w->data ? w->data : folder,
                                                .database = database,
                                                .count = w->words,
                                                .words = w->word,
                                                .line = admin_say,
                                                .with = &saying});
    free(database);
    if (code == EXIT_USAGE) complain(code, _("admin: the server does not understand this order"));
    if (code < 0) return EXIT_WRONG;
    if (code == EXIT_FINE && !w->json && saying.lines == 0) puts(_("There are none."));
    return code;
}

/* ---- the command line ------------------------------------------------------------------------ */

static bool is_known(const struct wish *w)
{
    if (w->words == 0)
        return !complain(EXIT_USAGE,
                         _("admin: which of people, tables, reports, ban, unban, close, "
                           "backup and check? (see crosstown admin --help)"));
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (!is(w, known[i].name)) continue;
        if (w->words - 1 >= known[i].least && w->words - 1 <= known[i].most) return true;
        return !complain(EXIT_USAGE,
                         known[i].most ? _("admin: %s needs one word behind it")
                                       : _("admin: %s stands alone"),
                         w->word[0]);
    }
    return !complain(EXIT_USAGE, _("admin: there is no \"%.40s\" (see crosstown admin --help)"),
                     w->word[0]);
}

static int run(int argc, char **argv)
{
    struct wish w = {.data = NULL};
    const struct flag flags[] = {
        {.name = "data",
         .value = "DIR",
         .into = &w.data,
         .help = N_("the folder of the server; default: crosstown in your data folder")},
        {.name = "database",
         .value = "URL",
         .into = &w.database,
         .help = N_("the database of PostgreSQL that the servers share, instead of a folder")},
        {.name = "guests", .on = &w.guests, .help = N_("people: guests, too")},
        {.name = "days",
         .value = "N",
         .into = &w.days,
         .help = N_("ban: for so many days; default: for good")},
        {.name = "json", .on = &w.json, .help = N_("for programs: one JSON object a line")},
        {.name = NULL},
    };
    int words = read_flags(&admin_command, argc, argv, flags, w.word, WORDS - 1);
    if (words < 0) return words == -2 ? EXIT_FINE : EXIT_USAGE;
    w.words = words;
    if (!is_known(&w) || !make_order(&w)) return EXIT_USAGE;
    return give(&w);
}

const struct command admin_command = {
    .name = "admin",
    .usage = "admin people [NAME...] [--guests]\n"
             "                       tables | reports | check | backup FILE\n"
             "                       ban WHO [--days N] | unban WHO | close TABLE\n"
             "                       [--data DIR | --database URL] [--json]",
    .help = N_("looks after a server: people, tables, reports, bans, backups, a check of all"),
    .more =
        N_("Asks the server that runs, or looks itself at what a stopped one has kept. WHO is a "
           "name, or an id with @ before it. backup writes a whole copy of this moment to a new "
           "file while people play. check replays every table, proves every deal, works out "
           "every rating again, and exits with 1 if anything is wrong."),
    .examples = "  crosstown admin people --guests\n"
                "  crosstown admin ban @4k2m9x7c1d0e --days 7\n"
                "  crosstown admin backup crosstown-monday.db\n"
                "  crosstown admin check --json\n"
                "  crosstown admin tables --database postgresql://crosstown@db/crosstown",
    .run = run,
};
