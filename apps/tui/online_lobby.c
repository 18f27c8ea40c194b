/* online_lobby.c - see online.h: one's own tables and those of the lobby, by number; and the words
 * that commands begin with. */
#include "apps/tui/online.h"

#include "apps/common/speech.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define SAY_YOURS       _("Your games:")
#define SAY_LOBBY       _("Tables in the lobby:")
#define SAY_EMPTY       _("There is no table in the lobby just now.")
#define SAY_CHOOSE      _("Type a number to sit down or watch, open, quick or help.")
#define SAY_YOUR_TURN   _("  %d  %s with %s: it is your turn.")
#define SAY_HIS_TURN    _("  %d  %s with %s: %s is to move.")
#define SAY_DIE_ROLLS   _("  %d  %s with %s: it is running.")
#define SAY_WAITS       _("  %d  %s with %s: it waits for somebody to sit down.")
#define SAY_RUNS        _("  %d  %s with %s: running, you can watch.")
#define SAY_NOBODY      _("nobody yet")
#define SAY_LIVE        _("     Live: %s and %s more a turn.")
#define SAY_DAYS        _("     Days: %s a turn.")
#define SAY_RATED       _("     Rated: for accounts only.")
#define SAY_MATCH       _("     A match: everybody begins once.")
#define SAY_NO_ROW      _("There is no table %s in the list. Press Enter to see it again.")
#define SAY_UNKNOWN     _("\"%s\" is no command here. Type a number, open, quick, help or quit.")
#define SAY_NO_TABLE_ID _("\"%s\" is neither a table nor a link to one.")
#define SAY_WHICH       _("Say which: a number of the list, a table or a link.")
#define SAY_HELP        _("In the lobby:")

enum { NAMES_ROOM = CT_SEATS_MAX * (CT_NAME + 2), TIME_ROOM = 64 };

/* ---- the list -------------------------------------------------------------------------------- */

static void put_names(const struct row *row, char out[NAMES_ROOM])
{
    struct ct_text text = ct_text_on(out, NAMES_ROOM);
    for (int seat = 0; seat < row->players; seat++) {
        if (!row->names[seat][0] || (row->own && seat == row->you)) continue;
        if (text.len) ct_put(&text, ", ");
        ct_put(&text, row->names[seat]);
    }
    if (!text.len) ct_put(&text, SAY_NOBODY);
}

static void say_pace(const struct online *o, const struct row *row)
{
    char first[TIME_ROOM], second[TIME_ROOM];
    if (row->base) {
        say_time(first, sizeof first, INT64_C(1000) * row->base);
        say_time(second, sizeof second, INT64_C(1000) * row->more);
        screen_say(&o->s.screen, SAY_LIVE, first, second);
    } else if (row->days) {
        snprintf(first, sizeof first, _n("%d day", "%d days", row->days), row->days);
        screen_say(&o->s.screen, SAY_DAYS, first);
    }
    if (row->rated) screen_say(&o->s.screen, SAY_RATED);
    if (row->is_match) screen_say(&o->s.screen, SAY_MATCH);
}

static void say_row(const struct online *o, const struct row *row, int number)
{
    const struct screen *screen = &o->s.screen;
    const char *title = row->game->title;
    char names[NAMES_ROOM];
    put_names(row, names);
    if (row->state == WAITING && !row->own)
        screen_say(screen,
                   _n("  %d  %s with %s: %d chair is free.",
                      "  %d  %s with %s: %d chairs are free.", row->free),
                   number, title, names, row->free);
    else if (row->state == WAITING || row->state == DEALING)
        screen_say(screen, SAY_WAITS, number, title, names);
    else if (!row->own)
        screen_say(screen, SAY_RUNS, number, title, names);
    else if (row->turn >= 0 && row->turn == row->you)
        screen_say(screen, SAY_YOUR_TURN, number, title, names);
    else if (row->turn >= 0)
        screen_say(screen, SAY_HIS_TURN, number, title, names, row->names[row->turn]);
    else
        screen_say(screen, SAY_DIE_ROLLS, number, title, names);
    say_pace(o, row);
}

/* Where it is one's turn first, then what runs, then what waits. */
static int urgency(const struct row *row)
{
    if (row->state == PLAYING && row->turn >= 0 && row->turn == row->you) return 0;
    return row->state == PLAYING ? 1 : 2;
}

static int by_urgency(const void *a, const void *b)
{
    return urgency(a) - urgency(b);
}

/* One's own are not listed twice. */
static void drop_own(struct online *o)
{
    int kept = 0;
    for (int i = 0; i < o->lobby.count; i++) {
        bool own = false;
        for (int k = 0; k < o->own.count; k++)
            own = own || strcmp(o->own.at[k].id, o->lobby.at[i].id) == 0;
        if (!own) o->lobby.at[kept++] = o->lobby.at[i];
    }
    o->lobby.count = kept;
}

void lobby_show(struct online *o)
{
    const struct screen *screen = &o->s.screen;
    int number = 0;
    if (o->t.id[0]) return;
    drop_own(o);
    if (o->own.count > 1) qsort(o->own.at, (size_t)o->own.count, sizeof *o->own.at, by_urgency);
    if (o->own.count > 0) screen_say(screen, SAY_YOURS);
    for (int i = 0; i < o->own.count; i++) say_row(o, &o->own.at[i], ++number);
    screen_say(screen, "%s", o->lobby.count > 0 ? SAY_LOBBY : SAY_EMPTY);
    for (int i = 0; i < o->lobby.count; i++) say_row(o, &o->lobby.at[i], ++number);
    screen_say(screen, SAY_CHOOSE);
}

/* ---- going to a table ------------------------------------------------------------------------ */

static bool is_id(const char *text, size_t len)
{
    static const char signs[] = "0123456789abcdefghjkmnpqrstvwxyz";
    return len == 12 && strspn(text, signs) >= len;
}

/* The id stands behind the last "/t/", or is all there is. */
bool lobby_read_id(const char *text, char id[TABLE_ID])
{
    const char *at = strstr(text, "/t/");
    at = at ? at + 3 : text;
    size_t len = strcspn(at, "/?#");
    if (!is_id(at, len)) return false;
    snprintf(id, TABLE_ID, "%.*s", (int)len, at);
    return true;
}

void lobby_go(struct online *o, const char *table, bool sits)
{
    talk_about(o, "watch", table, sits ? ASK_JOIN : ASK_LOOK);
}

static const struct row *find_row(const struct online *o, const char *text)
{
    int64_t number;
    int own = o->own.count, all = own + o->lobby.count;
    if (!ct_read_int(text, strlen(text), 1, all, &number)) return NULL;
    return number <= own ? &o->own.at[number - 1] : &o->lobby.at[number - 1 - own];
}

/* A number of the list, an id or a link. */
static void go(struct online *o, const char *rest, bool sits)
{
    char id[TABLE_ID];
    const struct row *row = find_row(o, rest);
    if (row)
        lobby_go(o, row->id, sits);
    else if (!rest[0])
        screen_warn(&o->s.screen, SAY_WHICH);
    else if (lobby_read_id(rest, id))
        lobby_go(o, id, sits);
    else if (strspn(rest, "0123456789") == strlen(rest))
        screen_warn(&o->s.screen, SAY_NO_ROW, rest);
    else
        screen_warn(&o->s.screen, SAY_NO_TABLE_ID, rest);
}

static void run_sit(struct online *o, const char *rest)
{
    go(o, rest, true);
}

static void run_watch(struct online *o, const char *rest)
{
    go(o, rest, false);
}

static void run_list(struct online *o, const char *rest)
{
    (void)rest;
    talk_lobby(o);
}

static void run_help(struct online *o, const char *rest);

static const struct online_verb verbs[] = {
    {"sit", run_sit, "sit N", N_("sit down at a table of the list; so does its number")},
    {"watch", run_watch, "watch N", N_("just watch it")},
    {"table", run_sit, "table LINK", N_("go to the table of a link")},
    {"open", online_open, "open [GAME ...]", N_("open a table, like open newyork 3 level2")},
    {"quick", online_quick, "quick [GAME]", N_("play with somebody now")},
    {"login", online_login, "login NAME", N_("be somebody who has an account here")},
    {"lobby", run_list, "lobby", N_("the list again; so does Enter")},
    {"help", run_help, "help", N_("this list")},
    {"quit", online_quit, "quit", N_("leave")},
    {NULL, NULL, NULL, NULL},
};

static void run_help(struct online *o, const char *rest)
{
    (void)rest;
    screen_say(&o->s.screen, SAY_HELP);
    verb_help(o, verbs);
}

void lobby_run(struct online *o, const char *line)
{
    if (!line[0])
        talk_lobby(o);
    else if (find_row(o, line))
        run_sit(o, line);
    else if (strspn(line, "0123456789") == strlen(line))
        screen_warn(&o->s.screen, SAY_NO_ROW, line);
    else if (!verb_run(o, verbs, line))
        screen_warn(&o->s.screen, SAY_UNKNOWN, line);
}

/* ---- words that commands begin with ---------------------------------------------------------- */

bool verb_run(struct online *o, const struct online_verb *list, const char *line)
{
    size_t len = line[0] == '?' ? 1 : strcspn(line, " \t");
    for (; list->name; list++) {
        if (strlen(list->name) != len || strncasecmp(list->name, line, len) != 0) continue;
        char rest[SCREEN_LINE]; /* commands may ask questions, which are answered in its place */
        snprintf(rest, sizeof rest, "%s", line + len + strspn(line + len, " \t"));
        list->run(o, rest);
        return true;
    }
    return false;
}

void verb_help(struct online *o, const struct online_verb *list)
{
    for (; list->name; list++) screen_say(&o->s.screen, "  %-15s %s", list->usage, _(list->help));
}
