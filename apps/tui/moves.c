/*
 * moves.c - see session.h: from what is typed to a move, at one's own table and at a server's.
 *
 * A text that is a legal move is always that move; a number is one of the list; then a legal move
 * that differs only in capitals. Everything else is refused with the rule's words, or with one
 * line that says what is possible.
 */
#include "apps/tui/session.h"

#include "apps/common/speech.h"
#include "core/say.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#define SAY_REFUSED _("Refused by %s: %s")
#define SAY_UNKNOWN                                                                                \
    _("\"%s\" is no move and no command. "                                                         \
      "Type ? for the moves, help for the commands.")
#define SAY_NO_NUMBER _("There is no move %s: the list has %d. Type ? to see it.")
#define SAY_CONFIRM                                                                                \
    _("%s turns up something hidden and cannot be taken back. Press Enter to do it, or type "      \
      "something else.")
#define SAY_MOVES       _("The moves, by number or text:")
#define SAY_NO_MOVES    _("There are no moves: the game is over.")
#define SAY_RULES       _("rules ID tells a rule in full.")
#define SAY_NO_RULE     _("There is no rule \"%s\" in this game. Type rules to see them all.")
#define SAY_CONFIRM_ON  _("Before a move that cannot be taken back you will be asked (confirm on).")
#define SAY_CONFIRM_OFF _("Every move is made at once (confirm off).")
#define SAY_CONFIRM_HOW _("Type confirm on or confirm off.")

/* ---- moves ---------------------------------------------------------------------------------- */

static void refuse(struct session *s, const struct ct_refusal *why)
{
    char words[1024];
    struct ct_text sentence = ct_text_on(words, sizeof words);
    ct_put_refusal(&sentence, ct_table_kit(s->table)->game, why, speech);
    screen_warn(&s->screen, SAY_REFUSED, why->rule, words);
}

static void commit(struct session *s, ct_move m)
{
    struct ct_refusal why;
    if (s->play) {
        s->play(s, m);
        return;
    }
    if (!ct_table_play_move(s->table, ct_table_turn(s->table), ct_table_lines(s->table), m, &why)) {
        refuse(s, &why);
        return;
    }
    s->redraw = true;
    if (!s->hides) story_tell(s, session_viewer(s));
}

/* A legal move was chosen; one that cannot be taken back perhaps only after a second look. */
static void choose(struct session *s, const struct ct_choice *choice, bool asked)
{
    bool again = asked && choice->move == s->pending;
    if (!s->confirm || again ||
        !ct_table_reveals(s->table, ct_table_lines(s->table), choice->move)) {
        commit(s, choice->move);
        return;
    }
    s->has_pending = true;
    s->pending = choice->move;
    screen_say(&s->screen, SAY_CONFIRM, choice->text);
}

static const struct ct_choice *find_exact(const struct ct_choice *choice, int count,
                                          const char *text)
{
    for (int i = 0; i < count; i++)
        if (strcmp(choice[i].text, text) == 0) return &choice[i];
    return NULL;
}

/* The only one that equals the text but for capitals. */
static const struct ct_choice *find_caseless(const struct ct_choice *choice, int count,
                                             const char *text)
{
    const struct ct_choice *found = NULL;
    for (int i = 0; i < count; i++) {
        if (strcasecmp(choice[i].text, text) != 0) continue;
        if (found) return NULL;
        found = &choice[i];
    }
    return found;
}

/* Why a text is no legal move: true when the game can read it, as it stands or in capitals. */
static bool refused_by_rule(struct session *s, const char *text, struct ct_refusal *why)
{
    int seat = ct_table_turn(s->table), lines = ct_table_lines(s->table);
    char capitals[SCREEN_LINE];
    if (ct_table_check(s->table, seat, lines, text, why)) return false;
    if (strcmp(why->token, "unreadable") != 0) return true;
    for (size_t i = 0; i <= strlen(text); i++) capitals[i] = (char)toupper((unsigned char)text[i]);
    if (ct_table_check(s->table, seat, lines, capitals, why)) return false;
    return strcmp(why->token, "unreadable") != 0;
}

static void refuse_text(struct session *s, const char *text, bool is_number, int count)
{
    struct ct_refusal why;
    if (refused_by_rule(s, text, &why))
        refuse(s, &why);
    else if (is_number)
        screen_warn(&s->screen, SAY_NO_NUMBER, text, count);
    else
        screen_warn(&s->screen, SAY_UNKNOWN, text);
}

/* ---- a line ---------------------------------------------------------------------------------- */

bool moves_begin(struct session *s)
{
    bool asked = s->has_pending;
    s->has_pending = false;
    return asked;
}

bool moves_enter(struct session *s, const char *line, bool asked)
{
    if (line[0]) return false;
    if (asked)
        commit(s, s->pending);
    else
        s->redraw = true;
    return true;
}

bool moves_exact(struct session *s, const char *line, bool asked)
{
    const struct ct_choice *choice;
    int count = ct_table_choices(s->table, ct_table_lines(s->table), &choice);
    const struct ct_choice *exact = find_exact(choice, count, line);
    if (exact) choose(s, exact, asked);
    return exact != NULL;
}

void moves_loosely(struct session *s, const char *text, bool asked)
{
    int64_t number;
    const struct ct_choice *choice;
    int count = ct_table_choices(s->table, ct_table_lines(s->table), &choice);
    bool is_number = strspn(text, "0123456789") == strlen(text);
    if (is_number && ct_read_int(text, strlen(text), 1, count, &number)) {
        choose(s, &choice[number - 1], asked);
        return;
    }
    const struct ct_choice *found = find_caseless(choice, count, text);
    if (found)
        choose(s, found, asked);
    else
        refuse_text(s, text, is_number, count);
}

/* ---- commands about moves ------------------------------------------------------------------- */

void moves_list(struct session *s, const char *prefix)
{
    const struct ct_choice *choice;
    int count = ct_table_choices(s->table, ct_table_lines(s->table), &choice);
    screen_say(&s->screen, count ? SAY_MOVES : SAY_NO_MOVES);
    screen_choices(&s->screen, choice, count, prefix);
}

/* As much of a rule as fits behind its id. */
static void say_rule_briefly(const struct screen *screen, const struct ct_rule *rule)
{
    const char *text = _(rule->text);
    size_t len = ct_fitting(text, screen->pen.columns - 14);
    screen_say(screen, "  %-7s  %.*s%s", rule->id, (int)len, text, text[len] ? "..." : "");
}

void moves_rules(struct session *s, const char *id)
{
    const struct ct_rule *rule = ct_table_kit(s->table)->game->face->rulebook;
    for (; rule->id; rule++) {
        if (!id[0]) say_rule_briefly(&s->screen, rule);
        if (strcasecmp(rule->id, id) != 0) continue;
        screen_say(&s->screen, "%s: %s", rule->id, _(rule->text));
        return;
    }
    if (id[0])
        screen_warn(&s->screen, SAY_NO_RULE, id);
    else
        screen_say(&s->screen, SAY_RULES);
}

void moves_confirm(struct session *s, const char *rest)
{
    if (strcmp(rest, "on") == 0)
        s->confirm = true;
    else if (strcmp(rest, "off") == 0)
        s->confirm = false;
    else
        screen_say(&s->screen, SAY_CONFIRM_HOW);
    screen_say(&s->screen, s->confirm ? SAY_CONFIRM_ON : SAY_CONFIRM_OFF);
}
