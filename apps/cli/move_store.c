/* move_store.c - `crosstown move-store`: everything that a server keeps, into another store. */
#include "apps/cli/commands.h"
#include "apps/common/speech.h"
#include "apps/server/store_haul.h"
#include "apps/server/store_where.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { WHY_ROOM = 800 };

/* Only where somebody looks. */
static void show(void *with, bool compares, int64_t done, int64_t all)
{
    (void)with;
    fputc('\r', stderr);
    fprintf(stderr, compares ? _("compared: %lld of %lld rows") : _("carried: %lld of %lld rows"),
            (long long)done, (long long)all);
    if (done == all) fputc('\n', stderr);
    fflush(stderr);
}

static void say_sum(const struct haul_sum *sum)
{
    printf(_("%llu rows, %llu bytes, each the same on both sides; BLAKE2b of all:"),
           (unsigned long long)sum->rows, (unsigned long long)sum->bytes);
    putchar(' ');
    for (int i = 0; i < HAUL_DIGEST; i++) printf("%02x", sum->digest[i]);
    putchar('\n');
}

static int move(const char *from, const char *to)
{
    char why[WHY_ROOM];
    struct ct_text text = ct_text_on(why, sizeof why);
    const struct haul_watch watch = {.went_on = show};
    struct haul_sum sum;
    struct haul_end *source =
        where_is_database(from) ? haul_from_database(from, &text) : haul_from_folder(from, &text);
    struct haul_end *target = NULL;
    if (source)
        target = where_is_database(to) ? haul_to_database(to, &text) : haul_to_folder(to, &text);
    bool fine = target && haul(source, target, isatty(STDERR_FILENO) ? &watch : NULL, &sum);
    haul_close(target);
    haul_close(source);
    if (!fine) return complain(EXIT_WRONG, _("move-store: nothing was moved: %s"), why);
    say_sum(&sum);
    puts(_("The new store may be used. The old one was left as it is: no server should be started "
           "there any more."));
    return EXIT_FINE;
}

static int run(int argc, char **argv)
{
    const struct flag flags[] = {{.name = NULL}};
    const char *words[2];
    int count = read_flags(&move_store_command, argc, argv, flags, words, 2);
    if (count < 0) return count == -2 ? EXIT_FINE : EXIT_USAGE;
    if (count < 2)
        return complain(EXIT_USAGE, _("move-store: from where, and to where? Each is a folder or "
                                      "the URL of a database."));
    char *from = where_take(words[0]), *to = where_take(words[1]);
    int code = from && to ? move(from, to) : complain(EXIT_WRONG, _("not enough memory"));
    free(from);
    free(to);
    return code;
}

const struct command move_store_command = {
    .name = "move-store",
    .usage = "move-store FROM TO",
    .help = N_("carries all that servers keep into another store: a folder, or a database"),
    .more = N_("FROM and TO are folders of servers (as --data) or URLs of databases of PostgreSQL "
               "(as --database), in any combination. No server may run at either of them, and "
               "nothing may be kept at TO yet. Every row is compared before the new store may be "
               "used; if anything goes wrong, nothing is left there."),
    .examples = "  crosstown move-store ~/.local/share/crosstown postgresql:///crosstown\n"
                "  crosstown move-store postgresql://crosstown@db/crosstown /var/lib/crosstown",
    .run = run,
};
