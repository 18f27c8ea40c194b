/*
 * undo.c - taking back, as far as knowledge allows (ct_table_may_undo), and further only as a
 * what-if branch for somebody who plays alone against computers.
 */
#include "apps/common/speech.h"
#include "apps/tui/session.h"

#define SAY_TAKEN_BACK _("%s takes back the last move.")
#define SAY_NOTHING    _("There is nothing to take back.")
#define SAY_REVEALED   _("The last move turned up something hidden: it cannot be taken back.")
#define SAY_ROLLED     _("A die was rolled since then: the move cannot be taken back.")
#define SAY_ALL_SHOWN  _("The game is over and every hand was shown: no move can be taken back.")
#define SAY_MOVED      _("%s has moved since then: your last move cannot be taken back.")
#define SAY_OFFER                                                                                  \
    _("But since you play alone against computers you may go back to your last decision in a new " \
      "game that branches off there, with everything that you could not know shuffled anew. Type " \
      "undo! or yes to do that.")
#define SAY_BRANCHED                                                                               \
    _("This is a new game from here on: what was hidden from you is shuffled anew, and the "       \
      "record "                                                                                    \
      "says that it is a branch.")
#define SAY_NO_BRANCH _("The game cannot branch off there (%s, %s). It goes on as it was.")

/* Who may be meant: with a curtain the one in front of the screen, otherwise, and at the
 * curtain itself, the one who has just decided. */
static int undo_seat(const struct session *s)
{
    int lines = ct_table_lines(s->table);
    if (s->hides && s->front != NOBODY) return s->front;
    int last = lines > 0 ? ct_table_seat_at(s->table, lines - 1) : CT_CHANCE;
    if (session_is_person(s, last)) return last;
    return s->people == 1 ? session_viewer(s) : NOBODY;
}

/* The end shows everything that was hidden, so nothing before it can be taken back. */
static bool all_shown(const struct session *s)
{
    return ct_table_turn(s->table) == CT_OVER && ct_kit_hides(ct_table_kit(s->table));
}

static void explain(const struct session *s, int seat)
{
    int last = ct_table_seat_at(s->table, ct_table_lines(s->table) - 1);
    if (all_shown(s))
        screen_warn(&s->screen, SAY_ALL_SHOWN);
    else if (last == seat)
        screen_warn(&s->screen, SAY_REVEALED);
    else if (last == CT_CHANCE)
        screen_warn(&s->screen, SAY_ROLLED);
    else
        screen_warn(&s->screen, SAY_MOVED, s->names[last]);
}

static void branch_off(struct session *s, int seat)
{
    struct ct_refusal why = {.rule = "R-5", .token = "no-branch"};
    int at = session_last_decision(s, seat);
    struct ct_table *branch = ct_table_branch(s->table, seat, at, session_next_seed(s), &why);
    if (!branch) {
        screen_warn(&s->screen, SAY_NO_BRANCH, why.rule, why.token);
        return;
    }
    ct_table_free(s->table);
    s->table = branch;
    s->saved_lines = -1;
    s->saved_as[0] = '\0'; /* that file holds the other game */
    s->redraw = true;
    story_forget(s);
    screen_say(&s->screen, SAY_BRANCHED);
}

/* At the curtain anybody may sit there, so nobody is in front afterwards either. */
static void take_back(struct session *s, int seat)
{
    ct_table_undo(s->table, seat);
    if (s->saved_lines > ct_table_lines(s->table)) s->saved_lines = -1;
    s->redraw = true;
    story_forget(s);
    screen_say(&s->screen, SAY_TAKEN_BACK, s->names[seat]);
}

void session_undo(struct session *s, bool sure)
{
    int seat = undo_seat(s);
    int decision = seat == NOBODY ? ct_table_lines(s->table) - 1 : session_last_decision(s, seat);
    bool alone = s->people == 1;
    s->offered = false;
    if (decision < 0) {
        screen_say(&s->screen, SAY_NOTHING);
    } else if (seat != NOBODY && !all_shown(s) && ct_table_may_undo(s->table, seat)) {
        take_back(s, seat);
    } else if (alone && sure) {
        branch_off(s, seat);
    } else {
        explain(s, seat);
        if (alone) screen_say(&s->screen, SAY_OFFER);
        s->offered = alone;
    }
}
