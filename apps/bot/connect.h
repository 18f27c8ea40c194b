/*
 * connect.h - the parts of `crosstown connect`: a program (docs/bot.md) at the tables of a server
 * (docs/online.md), one table at a time.
 *
 * Two conversations in one loop. What the server says changes what is known of the table; whenever
 * it is our turn there and the program is idle, the program is asked; what it answers is sent under
 * the number of the line it was asked about. A move is repeated until the server has acknowledged
 * it, which does no harm (ON-11).
 */
#ifndef CT_CONNECT_H
#define CT_CONNECT_H

#include "apps/common/agents.h"
#include "apps/tui/cable.h"
#include "apps/tui/keep.h"
#include "core/json.h"
#include "core/table.h"

enum { TABLE_ID = 16, NAME_ROOM = CT_NAME, REQUEST_ROOM = 4096, PIECES_MOST = 1 << 20 };

enum where { AT_TABLE, BY_QUICK, IN_LOBBY, AGAINST };

/* What the program is doing. */
enum stage { IDLE, HEARS_NEW, HEARS_POSITION, THINKS };

struct piece {
    char *line, *events; /* JSON, as the server wrote it */
};

struct table_known {
    char id[TABLE_ID];
    char state[12]; /* "": nothing is known yet */
    char game[32];
    int players, you, n, turn;
    bool standin, is_told; /* a stand-in has our seat; the program knows of this game */
    bool bot;              /* our seat says that we are a bot */
    char *header;          /* for the program */
    char *shown;           /* "view":…,"legal":… or "bytes":…, when we are to move */
    int64_t clock;         /* our time left, ms; -1: none */
    struct piece *piece;   /* lines so far */
    int told;              /* of them, known to the program */
};

struct move_sent {
    int n;
    char move[CT_MOVE_TEXT];
    bool is_open; /* has not been acknowledged */
};

struct connect {
    /* What was asked for. */
    struct place place;
    char shown[PLACE_TEXT + 16];
    enum where where;
    char wanted[TABLE_ID], game[32];
    const char *against, *password, *bot;
    char name[NAME_ROOM];
    bool registers;
    int players, base, more;
    int64_t games; /* 0: for ever */

    /* The server. */
    struct cable cable;
    char token[KEEP_TOKEN], build[64];
    bool on, was_on, seeks, lobby_on;
    bool resumes; /* looks at a table of its own that was left behind */
    int64_t next_id, hello_id, seek_id, move_id, sit_id;
    int64_t delay, retry_at, called_at;
    int64_t again_at, seek_at; /* what was too fast is said again then; 0: nothing was */

    /* The table and the program. */
    struct table_known t;
    struct move_sent sent;
    char spec[CT_SPEC_LONGEST];
    struct guest *guest;
    enum stage stage;
    int asked_n; /* the line that it thinks about */
    int64_t due, due_ms;
    bool is_stale; /* what it thinks about is no longer asked for */

    int64_t played;
    int failures; /* in a row */
    bool over;
    int exit_code;
};

/* ---- connect.c --------------------------------------------------------------------------------
 */

int64_t connect_now(void); /* ms */
void connect_fail(struct connect *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- connect_talk.c: what is said to the server ------------------------------------------------
 */

void connect_say_hello(struct connect *c);
void connect_say_register(struct connect *c);
void connect_say_table(struct connect *c, const char *what, const char *table, int64_t *id);
void connect_say_seek(struct connect *c); /* the next game, as it was asked for */
void connect_say_sit(struct connect *c, const char *table);
void connect_say_move(struct connect *c);
void connect_say_lobby(struct connect *c, bool on);

/* ---- connect_table.c: out of messages -------------------------------------------------------- */

void known_read_text(const struct ct_json *doc, int object, const char *key, char *out, size_t cap);
int64_t known_read_number(const struct ct_json *doc, int object, const char *key, int64_t min,
                          int64_t max, int64_t otherwise);
bool known_read_bool(const struct ct_json *doc, int object, const char *key);
void known_read_id(const struct ct_json *doc, int object, const char *key, char out[TABLE_ID]);
/* The key's value as it is written, under another key. */
void known_put_member(struct ct_text *out, const struct ct_json *doc, const char *key,
                      const char *as, const char *otherwise);
void known_cut_pieces(struct table_known *t, int from);
bool known_add_pieces(struct table_known *t, const struct ct_json *doc, int from);
void known_read_shown(struct connect *c, const struct ct_json *doc);
void known_read_clock(struct table_known *t, const struct ct_json *doc);
void known_read_seats(struct table_known *t, const struct ct_json *doc);
bool known_read_header(struct table_known *t, const struct ct_json *doc);
void connect_forget_table(struct connect *c);

/* ---- connect_hear.c: what the server says -------------------------------------------------------
 */

void connect_hear(struct connect *c, const char *text, size_t len);

/* ---- connect_play.c: the program ------------------------------------------------------------- */

bool connect_guest_come(
    struct connect *c); /* starts it; false: it does not, and that has been said */
void connect_guest_turn(struct connect *c); /* asks it, if there is something to ask */
void connect_guest_listen(struct connect *c);
int64_t connect_guest_due(const struct connect *c); /* when its time is up; INT64_MAX: never */
void connect_guest_game_over(struct connect *c);
/* The server refuses its move. */
void connect_guest_lose(struct connect *c, const char *move, const char *rule, const char *text);

#endif
