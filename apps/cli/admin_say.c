/* admin_say.c - see admin.h. What a server found or did comes as tokens and facts; the sentences
 * are here. */
#include "apps/cli/admin.h"

#include "apps/common/columns.h"
#include "apps/common/flags.h"
#include "apps/common/speech.h"
#include "core/json.h"
#include "core/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NAME = 512, TEXT = 32768, NAME_COLUMNS = 20, DATE = 32 };

/* ---- members --------------------------------------------------------------------------------- */

static const char *text_at(const struct ct_json *doc, int object, const char *key, char *out,
                           size_t room)
{
    if (!ct_json_string(doc, ct_json_get(doc, object, key), out, room)) out[0] = '\0';
    return out;
}

static int64_t number_at(const struct ct_json *doc, const char *key)
{
    int64_t value;
    return ct_json_int(doc, ct_json_get(doc, 0, key), &value) ? value : 0;
}

static bool is_true(const struct ct_json *doc, int object, const char *key)
{
    size_t len;
    int value = ct_json_get(doc, object, key);
    return value >= 0 && ct_json_raw(doc, value, &len)[0] == 't';
}

/* The same in every language and everywhere: UTC. */
static const char *date_of(int64_t ms, char out[DATE])
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm tm;
    out[0] = '\0';
    if (gmtime_r(&seconds, &tm)) strftime(out, DATE, "%Y-%m-%d %H:%M", &tm);
    return out;
}

/* ---- lists ----------------------------------------------------------------------------------- */

static void say_person(const struct ct_json *doc)
{
    char name[NAME], id[NAME], date[DATE];
    int64_t banned = number_at(doc, "banned");
    print_cell(text_at(doc, 0, "name", name, sizeof name), NAME_COLUMNS);
    printf(" %s %s", text_at(doc, 0, "id", id, sizeof id), date_of(number_at(doc, "since"), date));
    if (is_true(doc, 0, "guest")) printf(" %s", _("guest"));
    if (is_true(doc, 0, "bot")) printf(" %s", _("bot"));
    if (is_true(doc, 0, "here")) printf(" %s", _("here"));
    if (banned > 0 && banned < 9999999999999) {
        putchar(' ');
        printf(_("banned until %s"), date_of(banned, date));
    } else if (banned) {
        printf(" %s", _("banned"));
    }
    putchar('\n');
}

static void say_seats(const struct ct_json *doc)
{
    int list = ct_json_get(doc, 0, "seats");
    bool first = true;
    for (int at = ct_json_first(doc, list); at >= 0; at = ct_json_next(doc, at), first = false) {
        char name[NAME];
        bool is_open = !ct_json_is(doc, at, CT_JSON_OBJECT);
        printf("%s%s", first ? " " : ", ",
               is_open ? _("(free)") : text_at(doc, at, "name", name, sizeof name));
        if (is_true(doc, at, "standin")) printf(" %s", _("(has left)"));
    }
}

static const char *state_word(const char *state)
{
    if (strcmp(state, "waiting") == 0) return _("waits");
    if (strcmp(state, "dealing") == 0) return _("deals");
    return _("runs");
}

static void say_table(const struct ct_json *doc)
{
    char id[NAME], game[NAME], state[NAME], date[DATE];
    int lines = (int)number_at(doc, "n");
    printf("%s %s %s %s ", text_at(doc, 0, "table", id, sizeof id),
           date_of(number_at(doc, "opened"), date), text_at(doc, 0, "game", game, sizeof game),
           state_word(text_at(doc, 0, "state", state, sizeof state)));
    printf(_n("%d line", "%d lines", lines), lines);
    if (is_true(doc, 0, "rated")) printf(" %s", _("rated"));
    if (!is_true(doc, 0, "listed")) printf(" %s", _("not listed"));
    putchar(':');
    say_seats(doc);
    putchar('\n');
}

static const char *somebody(const struct ct_json *doc, const char *key, char out[NAME])
{
    char name[NAME / 4], id[NAME / 4];
    int who = ct_json_get(doc, 0, key);
    text_at(doc, who, "name", name, sizeof name);
    text_at(doc, who, "id", id, sizeof id);
    snprintf(out, NAME, name[0] ? "%s (%s)" : "%s%s", name, id);
    return out;
}

/* What was written may hold anything; terminals obey control characters. */
static void print_plain(const char *text)
{
    for (; *text; text++) putchar((unsigned char)*text < ' ' || *text == 127 ? ' ' : *text);
    putchar('\n');
}

static void say_report(const struct ct_json *doc)
{
    char by[NAME], who[NAME], id[NAME], date[DATE], *text = malloc(TEXT);
    printf(_("%s at table %s: %s about %s"), date_of(number_at(doc, "time"), date),
           text_at(doc, 0, "table", id, sizeof id), somebody(doc, "by", by),
           somebody(doc, "person", who));
    fputs("\n  ", stdout);
    print_plain(text ? text_at(doc, 0, "text", text, TEXT) : "");
    free(text);
}

/* ---- what was done --------------------------------------------------------------------------- */

static void say_banned(const struct ct_json *doc)
{
    char name[NAME], id[NAME], date[DATE];
    int tables = (int)number_at(doc, "tables");
    int64_t until = number_at(doc, "until");
    text_at(doc, 0, "name", name, sizeof name);
    text_at(doc, 0, "id", id, sizeof id);
    if (until)
        printf(_("%s (%s) may not come until %s."), name, id, date_of(until, date));
    else
        printf(_("%s (%s) may not come any more."), name, id);
    putchar(' ');
    printf(_n("%d table was left.", "%d tables were left.", tables), tables);
    putchar('\n');
}

static void say_unbanned(const struct ct_json *doc)
{
    char name[NAME], id[NAME];
    text_at(doc, 0, "name", name, sizeof name);
    text_at(doc, 0, "id", id, sizeof id);
    if (is_true(doc, 0, "was"))
        printf(_("%s (%s) may come again."), name, id);
    else
        printf(_("%s (%s) was not banned."), name, id);
    putchar('\n');
}

static void say_closed(const struct ct_json *doc)
{
    char id[NAME];
    printf(_("Table %s is closed."), text_at(doc, 0, "table", id, sizeof id));
    putchar('\n');
}

static void say_backup(const struct ct_json *doc)
{
    char *path = malloc(TEXT);
    printf(_("The copy is in %s."), path ? text_at(doc, 0, "file", path, TEXT) : "");
    putchar('\n');
    free(path);
}

/* ---- what was found -------------------------------------------------------------------------- */

static const struct ct_phrase findings[] = {
    {"no-header", N_("Table {table} has entries, but no header.")},
    {"bad-header", N_("The header of table {table} cannot be read.")},
    {"entry-missing", N_("Entry {entry} of table {table} is missing.")},
    {"entry-refused", N_("Entry {entry} of table {table} cannot have happened there.")},
    {"unfair", N_("The deal of table {table} does not follow from its secret: {row} fails.")},
    {"not-rated", N_("Table {table} has ended rated, but no ratings have changed.")},
    {"rated-twice", N_("Table {table} has changed ratings once too often.")},
    {"rated-wrong",
     N_("The ratings that table {table} has changed do not follow from its result.")},
    {"rating-missing", N_("Table {table} was rated, but {row} is not there.")},
    {"rating-chain", N_("The rating {row} does not follow from its games.")},
    {"rating-orphan", N_("The rating {row} is nobody's.")},
    {"leader-missing", N_("{row} is missing among the leaders.")},
    {"leader-wrong", N_("{row} does not belong among the leaders.")},
    {"live-missing", N_("Table {table} waits or runs, but {row} is missing.")},
    {"live-wrong", N_("Table {table} neither waits nor runs, but {row} is there.")},
    {"mine-missing", N_("Somebody sits at table {table}, but {row} is missing.")},
    {"mine-wrong", N_("{person} has nothing to do with table {table}, but {row} is there.")},
    {"person-missing", N_("Somebody sits at table {table}, but {row} is missing.")},
    {"name-missing", N_("{person} has a name, but {row} is missing or another's.")},
    {"name-wrong", N_("{row} names {person}, who is not there or has another name.")},
    {"bad-row", N_("The row {row} cannot be read.")},
    {NULL, NULL},
};

static void say_found(const struct ct_json *doc)
{
    char what[NAME], table[NAME], person[NAME], *row = malloc(TEXT), *said = malloc(2 * TEXT);
    if (row && said) {
        struct ct_text out = ct_text_on(said, 2 * TEXT);
        const char *sentence = ct_phrase_find(findings, text_at(doc, 0, "what", what, sizeof what));
        ct_put_said(&out, speech, sentence ? sentence : what,
                    CT_PLACES({.name = "table", .text = text_at(doc, 0, "table", table, NAME)},
                              {.name = "person", .text = text_at(doc, 0, "person", person, NAME)},
                              {.name = "row", .text = text_at(doc, 0, "row", row, TEXT)},
                              {.name = "entry", .number = (int)number_at(doc, "entry")}));
        print_plain(said);
    }
    free(row);
    free(said);
}

static void say_checked(const struct ct_json *doc)
{
    long found = (long)number_at(doc, "found");
    printf(_("Looked at %ld people, %ld tables (%ld rated), %ld ratings."),
           (long)number_at(doc, "people"), (long)number_at(doc, "tables"),
           (long)number_at(doc, "rated"), (long)number_at(doc, "ratings"));
    putchar(' ');
    if (found == 0)
        fputs(_("All is well."), stdout);
    else
        printf(_n("%ld thing is wrong.", "%ld things are wrong.", found), found);
    putchar('\n');
}

static void say_progress(const struct ct_json *doc)
{
    fprintf(stderr, _("%ld tables so far"), (long)number_at(doc, "tables"));
    fputs("\r", stderr);
}

/* ---- what went wrong ------------------------------------------------------------------------- */

static const struct ct_phrase errors[] = {
    {"no-such-person", N_("admin: there is no such person")},
    {"no-such-table", N_("admin: there is no such table")},
    {"over", N_("admin: this table is over already")},
    {"not-writable", N_("admin: nothing can be stored for the moment")},
    {"not-readable", N_("admin: what is stored cannot be read")},
    {"no-memory", N_("admin: there is not enough memory")},
    {"broken-off", N_("admin: the server broke off its answer; is it being stopped?")},
    {NULL, NULL},
};

static void say_error(const struct ct_json *doc)
{
    char token[NAME], text[2 * NAME];
    text_at(doc, 0, "token", token, sizeof token);
    const char *sentence = ct_phrase_find(errors, token);
    if (text_at(doc, 0, "text", text, sizeof text)[0])
        complain(EXIT_WRONG, _("admin: %s"), text);
    else
        complain(EXIT_WRONG, "%s", sentence ? _(sentence) : token);
}

static void say_missing(const struct ct_json *doc)
{
    char name[NAME];
    complain(EXIT_WRONG, _("admin: there is nobody called %.300s"),
             text_at(doc, 0, "person", name, sizeof name));
}

/* ---- lines ----------------------------------------------------------------------------------- */

static const struct {
    const char *is;
    void (*say)(const struct ct_json *doc);
} kinds[] = {
    {"person", say_person}, {"table", say_table},       {"report", say_report},
    {"banned", say_banned}, {"unbanned", say_unbanned}, {"closed", say_closed},
    {"backup", say_backup}, {"found", say_found},       {"checked", say_checked},
    {"error", say_error},   {"missing", say_missing},
};

static void say_doc(const struct admin_saying *s, const struct ct_json *doc)
{
    char is[NAME];
    text_at(doc, 0, "is", is, sizeof is);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].is, is) == 0) kinds[i].say(doc);
    if (s->is_tty && strcmp(is, "progress") == 0) say_progress(doc);
}

void admin_say(void *saying, char *line)
{
    struct admin_saying *s = saying;
    size_t len = strlen(line), room = ct_json_room(len);
    struct ct_json doc;
    if (s->json) {
        puts(line);
        fflush(stdout); /* of long runs, too, it is seen at once */
        return;
    }
    void *tokens = malloc(room);
    if (tokens && !ct_json_read(&doc, line, len, tokens, room)) {
        s->lines++;
        say_doc(s, &doc);
    }
    free(tokens);
}
