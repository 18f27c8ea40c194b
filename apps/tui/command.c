/*
 * command.c - what is typed at a turn: a move's text, its number in the list, or a command.
 *
 * A text that is a legal move is always that move; then commands; then what moves.c makes of it.
 */
#include "apps/tui/session.h"

#include "apps/common/speech.h"
#include "apps/tui/files.h"
#include "apps/tui/setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define SAY_UNKNOWN_OVER _("\"%s\" is no command. Type again, new, save FILE, undo or quit.")
#define SAY_CURTAIN      _("Press Enter first, when %s sits at the keyboard.")
#define SAY_SAVE_WHERE   _("Say where to: save FILE.")
#define SAY_OVERWRITE    _("That file exists. Write over it? [y/N]")
#define SAY_NOT_SAVED    _("Nothing was saved.")
#define SAY_NO_SAVE      _("%s cannot be written: %s. Nothing was saved.")
#define SAY_SAVED        _("The game is saved in %s.")
#define SAY_OPEN_FILE                                                                              \
    _("Mind that the file holds every hand: nobody should read it before the end.")
#define SAY_LOAD_WHERE _("Say from where: load FILE.")
#define SAY_LOADED     _("The game in %s goes on.")
#define SAY_GOES_ON    _("The game on the table goes on as it was.")
#define SAY_NO_MEMORY  _("Not enough memory.")
#define SAY_LOSE       _("The game is not finished and not saved. Leave it anyway? [y/N]")

/* ---- commands -------------------------------------------------------------------------------- */

static void run_board(struct session *s, const char *rest)
{
    (void)rest;
    s->redraw = true;
}

static void run_undo(struct session *s, const char *rest)
{
    (void)rest;
    session_undo(s, false);
}

static void run_undo_surely(struct session *s, const char *rest)
{
    (void)rest;
    session_undo(s, true);
}

static bool may_write(struct session *s, const char *path)
{
    if (!s->screen.person || !file_exists(path) || strcmp(path, s->saved_as) == 0) return true;
    return screen_agrees(&s->screen, SAY_OVERWRITE);
}

static void run_save(struct session *s, const char *rest)
{
    char path[SCREEN_LINE];
    snprintf(path, sizeof path, "%s", rest[0] ? rest : s->saved_as);
    if (!path[0]) {
        screen_warn(&s->screen, SAY_SAVE_WHERE);
        return;
    }
    if (!may_write(s, path)) {
        screen_say(&s->screen, SAY_NOT_SAVED);
        return;
    }
    const char *problem = records_save(s->table, path);
    if (problem) {
        screen_warn(&s->screen, SAY_NO_SAVE, path, problem);
        return;
    }
    s->saved_lines = ct_table_lines(s->table);
    memcpy(s->saved_as, path, sizeof path);
    screen_say(&s->screen, SAY_SAVED, path);
    if (!s->hides || s->warned || ct_table_turn(s->table) == CT_OVER) return;
    screen_say(&s->screen, SAY_OPEN_FILE);
    s->warned = true;
}

/* On a terminal: may what is not saved be lost? */
static bool may_lose(struct session *s)
{
    bool nothing = ct_table_lines(s->table) == 0 || ct_table_turn(s->table) == CT_OVER;
    return nothing || !s->screen.person || session_is_saved(s) ||
           screen_agrees(&s->screen, SAY_LOSE);
}

static bool adopt(struct session *s, struct ct_table *table)
{
    if (session_adopt(s, table)) return true;
    ct_table_free(table);
    screen_warn(&s->screen, SAY_NO_MEMORY);
    return false;
}

static void run_load(struct session *s, const char *rest)
{
    char path[SCREEN_LINE];
    snprintf(path, sizeof path, "%s", rest);
    if (!path[0]) {
        screen_warn(&s->screen, SAY_LOAD_WHERE);
        return;
    }
    struct ct_table *table = records_load(s->house, path, session_next_seed(s));
    if (!table) {
        screen_say(&s->screen, SAY_GOES_ON);
        return;
    }
    if (!may_lose(s)) {
        ct_table_free(table);
        return;
    }
    if (!adopt(s, table)) return;
    s->saved_lines = ct_table_lines(s->table);
    memcpy(s->saved_as, path, sizeof path);
    screen_say(&s->screen, SAY_LOADED, path);
    story_begin(s);
}

/* The same players and options, dealt anew. */
static void run_again(struct session *s, const char *rest)
{
    (void)rest;
    if (!may_lose(s)) return;
    struct ct_table *table =
        ct_table_new(s->house, ct_table_kit(s->table), session_next_seed(s), NULL);
    if (!table) {
        screen_warn(&s->screen, SAY_NO_MEMORY);
        return;
    }
    for (int seat = 0; seat < ct_table_kit(table)->config.players; seat++)
        ct_table_set_name(table, seat, ct_table_name(s->table, seat));
    if (adopt(s, table)) story_begin(s);
}

static void run_new(struct session *s, const char *rest)
{
    int code; /* is for a command line; here the game on the table just goes on */
    (void)rest;
    if (!may_lose(s)) return;
    struct setup setup = {.seed = s->seed};
    struct ct_table *table = setup_table(&setup, s->house, &s->screen, session_next_seed(s), &code);
    if (table && adopt(s, table)) story_begin(s);
}

static void run_quit(struct session *s, const char *rest)
{
    (void)rest;
    s->over = may_lose(s);
}

static void run_help(struct session *s, const char *rest);

static const struct verb {
    const char *name;
    void (*run)(struct session *s, const char *rest);
    bool at_curtain; /* shows nothing that only one may see */
    const char *usage, *help;
} verbs[] = {
    {"?", moves_list, false, "? [TEXT]", N_("the moves (that begin with TEXT), numbered")},
    {"board", run_board, false, "board", N_("the board again; so does Enter")},
    {"undo", run_undo, true, "undo", N_("take back your last decision")},
    {"undo!", run_undo_surely, true, "undo!",
     N_("go back in a new game, if you play alone against computers")},
    {"rules", moves_rules, true, "rules [ID]", N_("all rules briefly, or one in full")},
    {"save", run_save, true, "save FILE", N_("keep the game in a file")},
    {"load", run_load, true, "load FILE", N_("go on with the game in a file")},
    {"confirm", moves_confirm, true, "confirm on|off",
     N_("ask before a move that cannot be taken back")},
    {"again", run_again, true, "again", N_("another game of the same kind")},
    {"new", run_new, true, "new", N_("another game: choose everything anew")},
    {"help", run_help, true, "help", N_("this list")},
    {"quit", run_quit, true, "quit", N_("leave")},
};

enum { VERBS = sizeof verbs / sizeof *verbs };

static void run_help(struct session *s, const char *rest)
{
    (void)rest;
    screen_say(&s->screen, "%s", _(ct_table_kit(s->table)->game->face->how));
    for (int i = 0; i < VERBS; i++)
        screen_say(&s->screen, "  %-15s %s", verbs[i].usage, _(verbs[i].help));
}

/* "?R7" is "? R7". */
static const struct verb *find_verb(const char *line, const char **rest)
{
    size_t len = line[0] == '?' ? 1 : strcspn(line, " \t");
    *rest = line + len + strspn(line + len, " \t");
    for (int i = 0; i < VERBS; i++)
        if (strlen(verbs[i].name) == len && strncasecmp(verbs[i].name, line, len) == 0)
            return &verbs[i];
    return NULL;
}

/* The line is copied, since commands may ask questions and read the answers into its place. */
static void run(struct session *s, const struct verb *verb, const char *rest)
{
    char copy[SCREEN_LINE];
    snprintf(copy, sizeof copy, "%s", rest);
    verb->run(s, copy);
}

/* ---- a line ---------------------------------------------------------------------------------- */

void command_run(struct session *s)
{
    const char *line = s->screen.line, *rest;
    bool offered = s->offered, asked = moves_begin(s);
    const struct verb *verb = find_verb(line, &rest);
    s->offered = false;
    if (moves_enter(s, line, asked) || moves_exact(s, line, asked)) return;
    if (offered && screen_is_yes(line))
        session_undo(s, true);
    else if (offered && screen_is_no(line))
        screen_say(&s->screen, SAY_GOES_ON);
    else if (verb)
        run(s, verb, rest);
    else if (ct_table_turn(s->table) == CT_OVER)
        screen_warn(&s->screen, SAY_UNKNOWN_OVER, line);
    else
        moves_loosely(s, line, asked);
}

void command_run_curtain(struct session *s)
{
    const char *rest;
    const struct verb *verb = find_verb(s->screen.line, &rest);
    if (verb && verb->at_curtain)
        run(s, verb, rest);
    else
        screen_warn(&s->screen, SAY_CURTAIN, s->names[ct_table_turn(s->table)]);
}
