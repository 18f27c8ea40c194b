/*
 * play.c - `crosstown play`: the loop around everything else. Computers move and dice roll by
 * themselves until a person is to decide or the game is over; then one line is read.
 *
 * With hidden hands and several people a curtain falls whenever the seat to decide is not the
 * one in front of the screen: the screen is cleared first and that seat's hand is shown only
 * after Enter.
 */
#include "apps/tui/play.h"

#include "apps/common/agents.h"
#include "apps/common/speech.h"
#include "apps/tui/online.h"
#include "apps/tui/session.h"
#include "apps/tui/setup.h"
#include "games/list.h"

#include <stdio.h>
#include <string.h>

#define SAY_PASS     _("Pass the keyboard to %s, then press Enter.")
#define SAY_SINCE    _("Since your last turn, %s:")
#define SAY_SEAT     _("Seat %d: %s")
#define SAY_OVER     _("Type again or new for another game, save FILE to keep this one, undo or quit.")
#define SAY_NO_SEATS _("play: --seats names %d, but %s is for %d players")
#define SAY_NO_GAME  _("play: %s holds a game of %s, not of %s")
#define SAY_UNFINISHED                                                                             \
    _("The game is not finished; nothing was saved. (save FILE keeps a game, load FILE goes on "   \
      "with it.)")
#define SAY_PARTLY    _("The game is not finished; its last moves are not saved in %s.")
#define SAY_KEPT      _("The game is not finished; it is saved in %s.")
#define SAY_NO_MEMORY _("play: not enough memory")

/* ---- what a person sees ---------------------------------------------------------------------- */

/* Boards speak of seats, sentences of names: this line joins them. */
static void show_seats(const struct session *s)
{
    char line[CT_SEATS_MAX * (SHOWN_NAME + 16)];
    struct ct_text out = ct_text_on(line, sizeof line);
    for (int seat = 0; seat < ct_table_kit(s->table)->config.players; seat++) {
        ct_put(&out, "  ");
        ct_put_format(&out, SAY_SEAT, seat, session_plain_name(s, seat));
    }
    screen_say(&s->screen, "%s", line);
}

/* Did anything happen that was not this seat's own decision? */
static bool has_news(const struct session *s, int seat)
{
    for (int n = s->told[seat]; n < ct_table_lines(s->table); n++)
        if (ct_table_seat_at(s->table, n) != seat) return true;
    return false;
}

static void show_turn(struct session *s, int seat)
{
    if (s->hides && has_news(s, seat)) screen_say(&s->screen, SAY_SINCE, s->names[seat]);
    story_tell(s, seat); /* without a curtain it has been told already */
    screen_blank();
    show_seats(s);
    screen_board(&s->screen, s->table, seat);
    s->redraw = false;
}

static void decide(struct session *s, int seat)
{
    char prompt[SHOWN_NAME + 2];
    s->front = seat;
    if (s->redraw) show_turn(s, seat);
    snprintf(prompt, sizeof prompt, "%s>", s->names[seat]);
    if (screen_ask(&s->screen, prompt)) command_run(s);
}

/* Nobody is in front of a closed curtain: the screen shows no hand, and what everybody may
 * know stays readable. */
static void draw_curtain(struct session *s, int seat)
{
    char prompt[SHOWN_NAME + 64];
    if (s->front != NOBODY) {
        screen_clear(&s->screen);
        screen_forget_keys(&s->screen);
        story_tell_public(s, s->front);
        s->front = NOBODY;
    }
    snprintf(prompt, sizeof prompt, SAY_PASS, s->names[seat]);
    if (!screen_ask(&s->screen, prompt)) return;
    if (s->screen.line[0]) {
        command_run_curtain(s);
        return;
    }
    if (s->screen.can_clear) screen_clear(&s->screen);
    s->front = seat;
    s->redraw = true;
}

/* Everything is open now: the story is told to whoever was in front last. */
static void finish(struct session *s)
{
    if (s->redraw) {
        if (s->hides && s->front != NOBODY) story_tell(s, s->front);
        story_end(s);
        screen_say(&s->screen, SAY_OVER);
        s->redraw = false;
    }
    if (screen_ask(&s->screen, _("over>"))) command_run(s);
}

/* ---- the loop -------------------------------------------------------------------------------- */

static void play(struct session *s)
{
    while (!s->over && !s->screen.ended) {
        if (!s->hides) story_tell(s, session_viewer(s));
        if (session_step(s)) continue;
        int turn = ct_table_turn(s->table);
        if (s->over)
            break;
        else if (turn == CT_OVER)
            finish(s);
        else if (s->hides && s->front != turn)
            draw_curtain(s, turn);
        else
            decide(s, turn);
    }
}

static void say_goodbye(const struct session *s)
{
    if (ct_table_turn(s->table) == CT_OVER) return;
    if (s->hides && s->front != NOBODY) screen_clear(&s->screen); /* a hand is on the screen */
    if (session_is_saved(s))
        screen_say(&s->screen, SAY_KEPT, s->saved_as);
    else if (s->saved_as[0])
        screen_say(&s->screen, SAY_PARTLY, s->saved_as);
    else
        screen_say(&s->screen, SAY_UNFINISHED);
}

/* ---- beginning ------------------------------------------------------------------------------- */

/* Other players for a loaded game, if they were named. */
static bool take_seats(struct ct_table *table, const struct setup *setup)
{
    int players = ct_table_kit(table)->config.players;
    const char *id = ct_table_kit(table)->game->id;
    if (setup->game.game && strcmp(setup->game.game, id) != 0) {
        complain(EXIT_WRONG, SAY_NO_GAME, setup->load, id, setup->game.game);
        return false;
    }
    if (setup->seats && setup->seats != players) {
        complain(EXIT_WRONG, SAY_NO_SEATS, setup->seats, setup->load, players);
        return false;
    }
    for (int seat = 0; seat < setup->seats; seat++)
        ct_table_set_name(table, seat, setup->seat[seat]);
    return true;
}

static struct ct_table *load_table(struct session *s, const struct setup *setup)
{
    struct ct_table *table = records_load(s->house, setup->load, session_next_seed(s));
    s->exit_code = EXIT_WRONG;
    if (!table || take_seats(table, setup)) return table;
    ct_table_free(table);
    return NULL;
}

/* False: all is said, and the exit code is set. */
static bool begin(struct session *s, struct setup *setup)
{
    struct ct_table *table =
        setup->load ? load_table(s, setup)
                    : setup_table(setup, s->house, &s->screen, session_next_seed(s), &s->exit_code);
    if (!table) return false;
    if (!session_adopt(s, table)) {
        ct_table_free(table);
        s->exit_code = complain(EXIT_WRONG, SAY_NO_MEMORY);
        return false;
    }
    if (setup->load) {
        snprintf(s->saved_as, sizeof s->saved_as, "%s", setup->load);
        s->saved_lines = ct_table_lines(table);
    }
    s->exit_code = EXIT_FINE;
    s->confirm = s->screen.person;
    return true;
}

static void run_session(struct session *s, struct setup *setup)
{
    screen_open(&s->screen, setup->ascii, setup->plain);
    s->seed = setup->seed;
    s->program = (const char(*)[CT_SPEC_LONGEST])setup->program;
    if (!begin(s, setup)) return;
    story_begin(s);
    play(s);
    say_goodbye(s);
    session_free(s);
}

/* A command that is wrong is told before anything is played. */
static bool try_programs(struct session *s, const struct setup *setup)
{
    bool ok = true;
    s->agents = agents_new();
    if (!s->agents) return !complain(EXIT_WRONG, SAY_NO_MEMORY);
    for (int seat = 0; seat < setup->seats && ok; seat++)
        if (setup->program[seat][0]) ok = agents_try(s->agents, setup->program[seat]);
    return ok;
}

int play_main(int argc, char **argv)
{
    struct setup setup;
    struct session s = {.front = NOBODY};
    int code = setup_read(&setup, argc, argv);
    if (code >= 0) return code;
    if (setup.server || setup.table) return online_run(&setup);
    s.house = ct_house_new(ct_games);
    if (!s.house) return complain(EXIT_WRONG, SAY_NO_MEMORY);
    s.exit_code = EXIT_WRONG;
    if (try_programs(&s, &setup)) run_session(&s, &setup);
    agents_free(s.agents);
    ct_house_free(s.house);
    return s.exit_code;
}
