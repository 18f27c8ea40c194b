/*
 * session.h - one evening at the keyboard: the game on the table, who plays each seat, who
 * sits in front of the screen, and what each of them has been told.
 *
 * Hands: in a game with hidden hands and several people, `front` is the seat whose hand may
 * be on the screen. It changes only behind the curtain (play.c), and nothing of a seat is
 * shown unless that seat is in front.
 */
#ifndef CT_TUI_SESSION_H
#define CT_TUI_SESSION_H

#include "ai/agent.h"
#include "apps/tui/screen.h"

enum { NOBODY = -1, SHOWN_NAME = CT_NAME + 32 };

struct agents;

struct session {
    struct screen screen;
    struct ct_house *house; /* in which the tables stand */
    struct ct_table *table;
    struct ct_agent *agent[CT_SEATS_MAX]; /* NULL: a person */
    char shown[CT_SEATS_MAX][SHOWN_NAME]; /* the names in sentences, no two alike */
    const char *names[CT_SEATS_MAX];
    ct_state *seen; /* what the agent to move is shown */
    /* Other programs by seat, "" for none: from the command line and from nowhere else. */
    const char (*program)[CT_SPEC_LONGEST];
    struct agents *agents;   /* those that run */
    int heard[CT_SEATS_MAX]; /* lines that a program has been told of */
    int people;
    bool hides; /* something hidden in this game and several people: the curtain is needed */
    int front;
    int told[CT_SEATS_MAX]; /* lines that this seat has heard of; without curtain [0] is all's */
    uint64_t seed;
    int games; /* tables so far: each is dealt from a seed of its own */

    bool redraw;      /* something changed since the board was drawn */
    bool confirm;     /* ask before a move that cannot be taken back */
    bool has_pending; /* … has been asked about `pending` */
    ct_move pending;
    /* A legal move that is to be made elsewhere; NULL: it is made at this table. */
    void (*play)(struct session *s, ct_move m);
    bool offered; /* has been offered to branch off */
    bool warned;  /* has been told that a file holds every hand */

    char saved_as[SCREEN_LINE]; /* the file of this game; "": none yet */
    int saved_lines;            /* lines of this table that are in the file; -1: none */
    bool over;                  /* the session is */
    int exit_code;
};

/* Puts another game on the table, which the session takes; the seats are played by whom their
 * names say. False: no memory, nothing changed and `table` is still the caller's. */
bool session_adopt(struct session *s, struct ct_table *table);
void session_free(struct session *s);

/* The names in sentences, from those of the table. */
void session_name_seats(struct session *s);
uint64_t session_next_seed(struct session *s);
bool session_is_person(const struct session *s, int seat);
bool session_is_saved(const struct session *s);
/* Whose eyes the story is told for without a curtain. */
int session_viewer(const struct session *s);
/* The name where the seat's number stands beside it anyway. */
const char *session_plain_name(const struct session *s, int seat);
/* The line of the seat's last decision; -1: none. */
int session_last_decision(const struct session *s, int seat);

/* The next computer's move or roll of the die; false when a person is to move or the game is
 * over. */
bool session_step(struct session *s);

/* ---- story.c: what happened, in sentences --------------------------------------------------- */

/* Every line that the seat has not heard of. */
void story_tell(struct session *s, int seat);
/* The same, but only up to the first line that not everybody may know. */
void story_tell_public(struct session *s, int seat);
/* After taking back: nobody has heard of lines that are no more. */
void story_forget(struct session *s);
/* After loading: everybody knows the game up to his own last decision. */
void story_catch_up(struct session *s);
/* The game, its aim, who plays. */
void story_begin(struct session *s);
/* The final board, places, points and how it ended. */
void story_end(struct session *s);
/* Of that, all but the board. */
void story_result(struct session *s, const struct ct_score *score);
/* Events that came as data (a list in `doc`), as one paragraph; the names are the session's. */
void story_tell_events(struct session *s, const struct ct_json *doc, int events);

/* ---- undo.c ---------------------------------------------------------------------------------- */

/* Takes back a decision; `sure`: branches off if it must. */
void session_undo(struct session *s, bool sure);

/* ---- command.c ------------------------------------------------------------------------------- */

/* The line that was typed at a person's turn, or when the game is over. */
void command_run(struct session *s);
/* The line that was typed at the curtain: no moves there. */
void command_run_curtain(struct session *s);

/* ---- moves.c: from what is typed to a move ------------------------------------------------- */

/* Of every line first: was a move asked about that Enter would now confirm? Each of the next takes
 * the answer. */
bool moves_begin(struct session *s);
/* An empty line: the move that was asked about, or the board again. */
bool moves_enter(struct session *s, const char *line, bool asked);
/* The text of a legal move; false: it is none. */
bool moves_exact(struct session *s, const char *line, bool asked);
/* A number, a move in other capitals, or nothing that could be played, and that is said. */
void moves_loosely(struct session *s, const char *text, bool asked);

void moves_list(struct session *s, const char *prefix);
void moves_rules(struct session *s, const char *id);
void moves_confirm(struct session *s, const char *how); /* "on" or "off" */

/* ---- records.c: games in files ------------------------------------------------------------- */

/* A record as a table; NULL: said on standard error what is wrong, in which line, by which
 * rule. */
struct ct_table *records_load(struct ct_house *house, const char *path, uint64_t seed);
/* NULL: saved; otherwise what is wrong, a part of a sentence. */
const char *records_save(const struct ct_table *table, const char *path);

#endif
