/*
 * online.h - the parts of `crosstown play --server`: one person at a server (ON-1 to ON-18).
 *
 * Everything happens in one loop (online.c), which waits for the keyboard and the server at once.
 * What the server says (online_hear.c) only changes what is known and is told; what is typed
 * (online_command.c, online_lobby.c) asks the server. One question is open at a time; if the
 * connection breaks before its answer has come, it is asked again where that does no harm (ON-11).
 *
 * The position is a table that knows what one pair of eyes knows (ct_table_seen), on which the
 * same drawing, lists of moves and refusals work as for a game at this keyboard. The server is not
 * trusted: every number of it is looked at before it is used.
 */
#ifndef CT_TUI_ONLINE_H
#define CT_TUI_ONLINE_H

#include "apps/tui/cable.h"
#include "apps/tui/keep.h"
#include "apps/tui/keys.h"
#include "apps/tui/session.h"
#include "online/fair.h"

enum {
    TABLE_ID = 24,
    PERSON_ID = 64,
    AGENT_NAME = 32,
    AGENTS_MOST = 16,
    REQUEST = 8192,
    RULE_ID = 16
};

/* ---- a table --------------------------------------------------------------------------------- */

struct seat_now {
    bool taken, bot, here, standin;
    char person[PERSON_ID], name[CT_NAME], agent[AGENT_NAME];
};

struct line_now {
    int player; /* CT_CHANCE: nobody */
    char move[CT_MOVE_TEXT];
};

enum table_state { NO_TABLE, WAITING, DEALING, PLAYING, OVER, CLOSED };

struct table_now {
    char id[TABLE_ID];
    enum table_state state;
    const struct ct_game *game;
    struct ct_config config;
    struct seat_now seat[CT_SEATS_MAX];
    int you, turn;         /* you: -1 watches */
    int n, told;           /* lines, and how many of them have been told */
    int rung;              /* at how many lines the bell was rung; -1: not yet */
    int drawn;             /* at how many lines the board was drawn; -1: not yet */
    struct line_now *line; /* n of them */
    bool may_undo, rated, announced, ended;
    bool has_clock, warned;
    int64_t clock[CT_SEATS_MAX], clock_at; /* ms left then; -1: none */
    int match_game, match_of;              /* 0: no match */
    int64_t said_at;                       /* when the last chat message was said that is known */
    char next[TABLE_ID];                   /* that goes on with this one; "": none */
    char link[PLACE_TEXT + 64];
};

/* ---- a list of tables ------------------------------------------------------------------------ */

/* A short form (ON-8). */
struct row {
    char id[TABLE_ID];
    const struct ct_game *game;
    enum table_state state;
    int players, free, you, turn;
    bool own, rated, is_match;
    char names[CT_SEATS_MAX][CT_NAME]; /* "": free */
    int base, more, days;              /* of the clock; all 0: none */
};

struct rows {
    struct row *at;
    int count;
};

/* ---- the whole ------------------------------------------------------------------------------- */

enum errand {
    ASK_NOTHING,
    ASK_LOBBY,
    ASK_LOOK, /* at a table: watch */
    ASK_JOIN, /* the same, and sit down if there is a chair */
    ASK_SIT,
    ASK_OPEN, /* also quick */
    ASK_MOVE,
    ASK_UNDO,
    ASK_AGAIN,
    ASK_LEAVE,
    ASK_BACK,
    ASK_STAND,
    ASK_CHAT,
    ASK_LOGIN,
    ASK_OTHER /* what is answered with "done" and needs no word */
};

struct question {
    enum errand errand;
    int64_t id;
    char text[REQUEST];
    int64_t again_at; /* the server wants it later; 0: it has been asked */
    struct ct_fair_bytes nonce;
    bool has_nonce;
};

/* What was sealed for a table, to be told when it is dealt. */
struct sealed {
    char table[TABLE_ID];
    struct ct_fair_bytes nonce;
    struct sealed *next;
};

struct online {
    struct session s; /* the first member: its `play` finds the rest */
    struct keys keys;
    bool prompted;

    /* the server */
    struct place place;
    char shown[PLACE_TEXT + 16]; /* its address, as it was given */
    struct cable cable;
    bool on;         /* welcome */
    bool was_on;     /* … at least once */
    bool lost_told;  /* it was said that there is no connection */
    int64_t next_id; /* of requests */
    int64_t hello_id, retry_at, delay, called_at;

    /* oneself */
    char name[CT_NAME], token[KEEP_TOKEN], person[PERSON_ID];
    bool name_given; /* on the command line: kept under this name */
    bool asks_name;  /* hello has to wait for one */
    char agents[AGENTS_MOST][AGENT_NAME];
    int agent_count;

    bool waits; /* the next piped line is for one's own turn, or the end */
    struct question asked;
    struct sealed *sealed;
    struct rows own, lobby; /* as they were shown last: their numbers go on through both */
    char noticed[TABLE_ID]; /* the table of the last "it is your turn there" */

    /* what was wanted on the command line */
    char wanted[TABLE_ID];
    bool only_watches;

    struct table_now t;
    const struct ct_kit *kit; /* of the table; NULL: none yet */
};

int64_t online_now(void); /* milliseconds that only go on */

/* `play --server`: the exit code. */
struct setup;
int online_run(struct setup *setup);

/* The end of everything, with a sentence on standard error. */
void online_fail(struct online *o, const char *why);

/* ---- online_talk.c: asking --------------------------------------------------------------------
 */

/* Begins a request; members are put behind it. Then one of the two sends it. */
struct ct_text talk_begin(struct online *o, char text[REQUEST], const char *what);
void talk_ask(struct online *o, struct ct_text *request, enum errand errand);
void talk_tell(struct online *o, struct ct_text *request); /* nobody waits for its answer */

/* A request that names the table. */
void talk_about(struct online *o, const char *what, const char *table, enum errand errand);
/* … and seals a nonce: sit and again. */
void talk_seal(struct online *o, struct ct_text *request);

void talk_hello(struct online *o);
void talk_lobby(struct online *o);
/* After coming back: everything that is still to be asked. */
void talk_again(struct online *o);
void talk_nonce(struct online *o, const char *table);
/* The answer that begins the stay at a table has come. */
void talk_answered(struct online *o, const char *table);

/* ---- online_read.c: values of messages; what is not there or odd has a harmless value ---------
 */

void read_text(const struct ct_json *doc, int object, const char *key, char *out, size_t cap);
void read_id(const struct ct_json *doc, int object, const char *key, char *out, size_t cap);
int64_t read_number(const struct ct_json *doc, int object, const char *key, int64_t min,
                    int64_t max, int64_t otherwise);
bool read_bool(const struct ct_json *doc, int object, const char *key);
enum table_state read_state(const struct ct_json *doc, int object);
void read_seats_now(const struct ct_json *doc, int list, struct seat_now seat[CT_SEATS_MAX]);
/* A list of short forms; false: no memory. */
bool read_rows(const struct ct_json *doc, int list, bool own, struct rows *out);
/* The lines of a message, the first of which is `from`, into t->line; false: they do not fit. */
bool read_lines(struct table_now *t, const struct ct_json *doc, int list, int from);
/* Base64 into `out`, exactly `size` bytes. */
bool read_bytes(const struct ct_json *doc, int value, unsigned char *out, size_t size);
/* The result at the end; false: it is none. */
bool read_result(const struct ct_json *doc, int value, int players, struct ct_score *out,
                 char reason[64]);

/* ---- online_hear.c ----------------------------------------------------------------------------
 */

void hear(struct online *o, const char *text, size_t len);

/* ---- online_table.c: the table on the screen ---------------------------------------------------
 */

void table_leave(struct online *o); /* nothing is on the screen any more */
/* A whole table (ON-9); false: it cannot be shown, and that was said. */
bool table_take(struct online *o, const struct ct_json *doc);
void table_lines(struct online *o, const struct ct_json *doc);
void table_undone(struct online *o, const struct ct_json *doc);
void table_seats(struct online *o, const struct ct_json *doc);
bool table_is_mine(const struct online *o); /* is it one's turn? */
bool table_is_seated(const struct online *o);
int64_t table_clock(const struct online *o, int seat); /* ms; -1: none */
/* Draws what has changed, and says when it is one's turn. */
void table_show(struct online *o);

/* ---- online_say.c: sentences -------------------------------------------------------------------
 */

void say_begin(struct online *o); /* which table, who sits there */
void say_who(struct online *o);
void say_seats(struct online *o, const struct seat_now before[CT_SEATS_MAX]);
/* Lines that came without events, from `told` on. */
void say_missed(struct online *o);
void say_turn(struct online *o);
void say_chat(struct online *o, const struct ct_json *doc, int message);
void say_said(struct online *o, const struct ct_json *doc, int list);
void say_end(struct online *o, const struct ct_json *doc);
void say_time(char *out, size_t cap, int64_t ms);
const char *say_seat_name(const struct online *o, int seat);

extern const struct ct_phrase online_phrases[]; /* token NULL ends them */

/* ---- online_lobby.c and online_command.c: what is typed ----------------------------------------
 */

struct online_verb {
    const char *name;
    void (*run)(struct online *o, const char *rest);
    const char *usage, *help;
};

/* Runs the verb that the line begins with; false: none of these. */
bool verb_run(struct online *o, const struct online_verb *verbs, const char *line);
void verb_help(struct online *o, const struct online_verb *verbs);

void lobby_show(struct online *o);
void lobby_run(struct online *o, const char *line);
void lobby_go(struct online *o, const char *table, bool sits);
/* The id of a table from an id or a link; false: it is neither. */
bool lobby_read_id(const char *text, char id[TABLE_ID]);

void command_run_online(struct online *o, const char *line);
void online_quit(struct online *o, const char *rest);
void online_open(struct online *o, const char *rest); /* online_open.c */
void online_quick(struct online *o, const char *rest);
void online_login(struct online *o, const char *rest); /* online_login.c */
/* The welcome that answers it. */
void online_logged_in(struct online *o);

#endif
