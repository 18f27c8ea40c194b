/*
 * inside.h - what the files of online/ share; for nobody else.
 *
 *   world.c    connections, their requests one after another, timers
 *   store.c    transactions, reading tables and people
 *   news.c     what other worlds wrote
 *   peers.c    what worlds tell each other in passing: who is where, limits
 *   claims.c   which world thinks for a computer player
 *   people.c   who is who: tokens, names, passwords
 *   table.c    a table is its header and its entries: reading both, the present state from them
 *   seats.c    open, sit, stand, seat, nonce, start
 *   play.c     move, undo, leave, back, excuse
 *   run.c      what a running table does by itself: clocks, agents, dice
 *   start.c    the beginning, pauses, beats
 *   finish.c   results, ratings, again, matches
 *   lobby.c    lobby, quick, one's own tables
 *   chat.c     chat, mute, report
 *   day.c      the day's deal
 *   api.c      plain requests
 *   admin.c    orders of whoever runs the server (orders.h)
 *   say.c      messages
 *   fair.c rating.c names.c   fair dealing, ratings, names (no world needed)
 *
 * How a request is handled: its function (`do_…`) looks at what it needs. What is not in memory
 * is asked for, and the function is called again from its beginning when that is there; so it
 * changes nothing before it hands its writes to `commit`, which holds the table until they are
 * stored, then makes the change in memory, tells everybody and answers. A clash means that
 * another world was quicker: the table is read again, and the function called again.
 *
 * Invariant: a table in memory that is not held shows what is stored, no more and no less.
 */
#ifndef ON_INSIDE_H
#define ON_INSIDE_H

#include "core/hash.h"
#include "core/near.h"
#include "core/spare.h"
#include "online/deal.h"
#include "online/online.h"

#include <stdlib.h>
#include <string.h>

enum {
    ON_PERSON_ID = 12,
    ON_TABLE_ID = 12,
    ON_NAME_ROOM = 128, /* 20 code points in NFC, closing zero included */
    ON_HEX = 64,        /* digits of 32 bytes */
    ON_TOKEN = 43,      /* base64url of 32 bytes */
    ON_HASH_ROOM = 160, /* of a password */
    ON_KEY = 768,       /* of a row: a name may have 661 bytes */
    ON_MESSAGE_MAX = 16384,
    ON_DEPTH = 32,
    ON_CHAT_KEPT = 50,
    ON_CHAT_CODES = 200,
    ON_TICKETS = 4096, /* lists of those who wait for an answer */
    ON_QUEUE = 1 << 18 /* bytes of messages of a connection that wait for their turn */
};

struct conn;
struct table;
struct job;
struct load;
struct alarm;
struct nap;
struct asked;
struct thinker;
struct fails;
struct far;
struct sweep;
struct order;

/* ---- people --------------------------------------------------------------------------------- */

struct person {
    char id[ON_PERSON_ID + 1];
    char name[ON_NAME_ROOM];
    bool guest, bot, stored, gone;
    int64_t since;
    int64_t banned;          /* until then; 0: is not */
    char hash[ON_HASH_ROOM]; /* of an account's password */
    char *row;               /* as the store had it when this world last heard; NULL: not there */
    char **mutes;            /* ids */
    int mute_count;
    int holders;               /* connections and seats that point here */
    uint64_t told_at;          /* at which tick of the lobby */
    char token[ON_HEX + 1];    /* the hash of a guest's who is not stored yet */
    struct person *next_guest; /* of those, by that hash */
    struct conn *conns;
    struct table **sits; /* tables in memory at which he has a seat */
    int sits_count, sits_room;
    int live;            /* tables of his that wait or run, here or asleep */
    struct job *saver;   /* writes his row; NULL: nobody does */
    struct job *waiting; /* who will, then */
    bool renewing;       /* is being read, since another world changed him */
    bool renew_again;    /* and was changed since */
    struct person *next;
};

/* ---- connections and their requests ---------------------------------------------------------- */

struct message {
    struct message *next;
    size_t len;
    bool too_fast; /* came too soon after the others (ON-3) */
    int64_t at;    /* by the clock for delays */
    char text[];
};

/* What every request needs comes first: two lines of the cache. */
struct conn {
    uint64_t id;
    struct on_world *w;
    struct conn *next;
    struct person *person;
    struct job *job; /* the request that is being handled */
    struct message *first, *last;
    size_t queued_bytes;
    const void *lately; /* where its table was when it moved last; never looked at */
    bool wants_bytes, lobby, closing;
    bool busy;     /* its requests are being gone through */
    int64_t delay; /* of the network, measured, ms */
    int64_t rate;  /* requests that it may make at once, in thousandths */
    int64_t rate_at, fast_since, fast_last;
    struct table **at; /* the tables that it is at */
    int at_count, at_room;
    struct conn *sibling; /* the next one of the same person */
    char lang[8];
    char address[64];
    char token[ON_HEX + 1]; /* its hash: which one this connection came with */
    uint64_t came;          /* the ticket given out last when it became this person's */
    uint64_t password;      /* as it was then, hashed once more */
};

/* A request, from its message until its answer; or (conn NULL) something a table does by itself. */
struct job {
    struct on_world *w;
    struct conn *conn;          /* NULL: has gone meanwhile, or none */
    bool has_conn;              /* somebody asked; otherwise a table does it by itself */
    bool (*run)(struct job *j); /* true: it is done */
    struct ct_json doc;
    char *text; /* of the message; it and what was read of it stand behind the job */
    bool has_id;
    int64_t id;
    uint64_t request; /* a plain one, by HTTP */
    int64_t came;     /* by the clock for delays */
    void *more_api;
    struct person *other_person;
    int64_t asked_at, paused; /* of a beat */
    bool is_beat, is_start;
    struct table *table;                           /* that it works on */
    bool holds;                                    /* and keeps from all others till it is done */
    bool catches_up;                               /* reads what another world wrote there */
    bool looked;                                   /* has done so */
    int renewed;                                   /* its person is being read anew, or was */
    uint64_t news_before;                          /* people of whom was heard when it read */
    char *person_row, person_id[ON_PERSON_ID + 1]; /* a row that it writes, and whose it is */
    int stage_before;                              /* it read after a clash */
    bool decides_anew; /* after a clash the table looks what is to be done, not the job */
    char looked_for[ON_TABLE_ID + 1];
    bool is_missing; /* that table is not there */
    bool is_stale;   /* his token was not used today */
    /* Rows that it asked for itself, by its stage. */
    int stage;
    char **row_key, **row_value;
    int rows;
    bool read_failed;
    char **news_key, **news_value; /* entries of another world, while their people are read */
    int news_count;                /* negative: not read yet */
    bool finish_asked;             /* for what an end changes */
    /* After a store or hash. */
    enum on_outcome outcome;
    char hash[ON_HASH_ROOM];
    bool hashed, hash_busy;
    char token[ON_TOKEN + 1];     /* that was made, to be told once */
    uint64_t ticket;              /* that it waits for */
    bool (*again)(struct job *j); /* after another world's news were read */
    bool again_later;             /* not done: runs again when its table is free */
    void (*after)(struct job *j);
    struct person *asker; /* stays in memory while his request is being stored */
    struct person *held;  /* so does the one as whom he logs in */
    /* What do_… found out before it committed. */
    struct person *person;
    struct table *other;
    int seat;
    char id_text[ON_TABLE_ID + 1];
    ct_move choice; /* of an agent, for the line of that number */
    int choice_n;
    struct person *saves; /* whose row it writes, and nobody else meanwhile */
    struct job *next;     /* waiting for a table, or all */
    void *more;
    size_t more_size; /* of spare memory; 0: of the heap */
    size_t size;      /* its own, with what stands behind it */
    char *long_body;  /* an entry that is longer than others, alone */
    char *header;     /* of a new table */
    uint64_t quick;   /* what it wants is like what others want with the same number; 0: no quick */
    struct job *next_quick;
    void (*end)(struct job *j); /* when it is done, or given up; NULL: nothing */
};

/* ---- tables ---------------------------------------------------------------------------------- */

enum { TABLE_HEAD = 4 * 64 }; /* bytes of a table that every line needs */
enum table_state { WAITING, DEALING, PLAYING, OVER, CLOSED };
enum clock_kind { NO_CLOCK, LIVE, DAYS };
enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_AGENT };

/* What every line needs comes first, in one line of the cache. */
struct seat {
    struct person *person;
    int64_t clock;      /* ms left when its turn began, or now when it is not its turn */
    int64_t gone_since; /* not here since then; 0: is here, or nobody looked */
    enum seat_kind kind;
    bool standin;                /* the stand-in plays */
    bool left;                   /* has left at least once, for ratings */
    int64_t left_at;             /* order of leaving */
    struct person *keeps;        /* for whom an open one is kept, so that he stays in memory, */
    char kept[ON_PERSON_ID + 1]; /* and by name; "": nobody */
    char sat[ON_PERSON_ID + 1];  /* who sat down, whether he is known still or not */
    char agent[16];
    char seal[ON_HEX + 1], nonce[ON_HEX + 1];
};

/* Somebody at a table. */
struct place {
    struct conn *c;
    bool yours; /* is to be told that his tables changed */
};

struct said {
    struct person *person; /* NULL: was forgotten */
    int seat;
    bool spectator; /* to spectators only, until the end */
    bool is_phrase;
    char *text;
    int64_t time;
};

/* What every line needs comes first, in a few lines of the cache; what only the beginning, the end
 * and rare requests look at is behind. */
struct table {
    struct on_world *w;
    char id[ON_TABLE_ID + 1];
    bool held, loading;
    bool is_reading; /* entries are applied that were stored before now */
    bool is_others;  /* another world wrote the last entry that is known here */
    bool lobby_stale, yours_stale;
    bool yours_away; /* those of its people are to be told who are not at the table */
    bool yours_due;  /* and those who are, at this tick */
    bool in_lobby;   /* was told to the lobby */
    bool has_choice;
    bool claiming;
    bool rated, listed, is_match, random_start;
    enum table_state state;
    int e; /* of the last entry */
    struct table *next;
    const struct ct_game *game;
    const struct ct_kit *kit; /* with start 0 until it is drawn */
    struct ct_table *play;    /* NULL before the start */
    struct seat *seat;        /* of each player; NULL until the header is read */
    int players, start;       /* start -1: random, until drawn */
    int stored_lines;         /* the table may have played further than is stored */
    enum clock_kind clock;
    struct place *at; /* who looks */
    int at_count, at_room;
    int64_t changed;    /* when the last entry was written */
    int64_t turn_since; /* when the seat to move began to think; for clocks */
    int64_t turns;      /* counts what a thought can be about */
    int64_t think_turn;
    int64_t rest_until; /* nothing could be stored: not at once again */
    int64_t news_due;   /* when those of another world are read that were put off; 0: none */
    int64_t wake;       /* when it wants to be looked at; 0: never */
    int64_t idle_since;
    int64_t entry_up;         /* up time of the entry that is applied then; negative: not known */
    int64_t yours_told;       /* when they were told last */
    struct job *waiting;      /* first in line */
    uint64_t thinking;        /* ticket */
    struct table *next_stale; /* in the world's list, if one of the two */
    int base, more, days;
    char day[16]; /* "YYYY-MM-DD" of the day's deal, or "" */
    /* the rest of the header */
    char *box; /* members of an own box as JSON, or NULL */
    enum on_chat chat;
    char standin_agent[16];
    char opener[ON_PERSON_ID + 1];
    char secret[ON_HEX + 1], commit[ON_HEX + 1];
    struct ct_fair_bytes key; /* from the start on */
    char match_id[ON_TABLE_ID + 1];
    int match_game; /* k, from 1 */
    int match_points[CT_SEATS_MAX], match_ranks[CT_SEATS_MAX], match_wins[CT_SEATS_MAX];
    int match_left[CT_SEATS_MAX]; /* 0: stayed in all games so far; otherwise the order of leaving
                                   */
    int64_t opened;
    /* what else follows from the entries */
    char **barred;
    int barred_count;
    int64_t dealing_since;
    char again[ON_TABLE_ID + 1]; /* the table after this one */
    struct said *said;
    int said_count;
    char *rating; /* JSON of the end's "rating", or NULL */
    /* work */
    ct_state *think_seen;
    const struct ct_kit *think_kit;
    ct_move choice;
    int claim_e;     /* behind that entry it is this world's to think, */
    int64_t claimed; /* till then; or (claim_e -1) another's */
    int64_t here_at; /* when who is here was told last */
};

/* say.c: a view that all eyes share but for "viewer", while a table is told of one thing. */
struct shown {
    bool is_wanted;         /* more than one will be told */
    const struct table *of; /* NULL: none */
    char *text;
    size_t len, room;
    struct ct_part open; /* of views: what is hidden from nobody */
    struct ct_part
        lines; /* of a message: the lines, and what is told of them if all hear the same */
    struct ct_part bytes; /* of positions in which nobody knows more than another */
};

struct on_world {
    struct on_shell shell;
    struct on_options options;
    struct ct_house *house;
    int64_t now;
    uint64_t tickets;
    bool draining, is_started;
    bool start_failed;                /* of orders_only: every order fails */
    int64_t start_due;                /* when the store is asked for the beginning; 0: was asked */
    int64_t paused, beaten, beat_due; /* see start.c */
    bool is_starting, is_beating, resumes;
    bool has_missed_news; /* what was told before it was ready */
    struct asked *asked;  /* plain requests from before it was ready */
    struct order *orders; /* that are being carried out */
    struct conn **conns;
    struct person **people;
    struct table **tables;
    struct person **guests; /* who are not stored yet, by their token's hash */
    size_t conn_buckets, person_buckets, table_buckets;
    int64_t conn_count, person_count, table_count;
    struct job **jobs; /* that wait for something with a ticket, by its number */
    struct load *loads;
    char (*returning)[ON_TABLE_ID + 1]; /* what waits or runs when it begins (start.c) */
    int returning_at, returning_count;
    struct alarm *alarm; /* a heap */
    int alarm_count, alarm_room;
    struct thinker *thinkers;
    struct fails *fails; /* of addresses and names */
    /* peers.c */
    struct far **far; /* who is at a table by another world */
    int64_t far_count, far_due, named, name_due, share_due, asked_peers;
    size_t share_len;
    char share[ON_SHARE_MAX + 1];
    /* news.c */
    struct sweep *sweep;      /* tables that are still to be looked at */
    int64_t sweep_due, swept; /* when all are looked at again; 0: nobody wants it */
    bool is_sweeping;
    uint64_t people_news; /* how often somebody was said to have changed */
    int storing;
    struct nap **naps;                 /* what the lobby shows of tables that have left memory */
    struct job *quick, *quick_waiting; /* being done, and those who wait for one of them */
    int64_t lobby_at;
    struct table *stale; /* of which lobby or people are to be told */
    int lobby_count;     /* connections that want to hear of the lobby */
    uint64_t ticks;
    /* scratch */
    struct ct_spare spare; /* of jobs and what they gather */
    void *tokens;          /* of the message that is being read */
    size_t tokens_room;
    char *out;
    size_t out_room;
    struct shown shown;
    struct on_counts counts;
    int64_t micros; /* on_clock */
};

/* Entries that are gathered before they are stored; of a new table its header, too. One at a time
 * is written: the next begins behind it. */
enum { MADE_HEADER = 1 << 15, MADE_BODY = 1024, MADE_BODIES = 12, MADE_ROOM = 6 * MADE_BODY };
enum { MADE_LINE = 256 + CT_MOVE_TEXT }; /* of which a line takes no more */
struct made {
    char id[ON_TABLE_ID + 1];
    int first; /* the last entry that is there */
    int bodies;
    int lines;                   /* so many of them, the first, are lines that are played already */
    int64_t clock[CT_SEATS_MAX]; /* as these lines have them */
    const char *header;          /* NULL: the table is there */
    char *body[MADE_BODIES];
    size_t size; /* of its room */
    char room[];
};

/* An entry or a header as JSON. */
struct reading {
    struct ct_json doc;
    void *tokens;
};

/* Writes that are gathered: a few in place, more in memory of their own. Until txn_seal keys and
 * values are known by where they stand in `text`. */
struct txn {
    char *person_row, person_id[ON_PERSON_ID + 1];
    struct on_write *write; /* NULL: few_writes */
    char *text;             /* NULL: few_text */
    int count, room;
    size_t used, text_room;
    bool failed;
    struct on_write few_writes[4];
    char few_text[512];
};

typedef void put_fn(struct ct_text *out, const void *from);

/* ---- world.c --------------------------------------------------------------------------------- */

struct conn *conn_find(struct on_world *w, uint64_t id);
void conn_close(struct conn *c, int code, const char *reason);
void conn_forget_person(struct conn *c); /* as before hello */
void conn_go_on(struct conn *c);
struct job *job_new(struct on_world *w, struct conn *c, bool (*run)(struct job *j));
void job_go(struct job *j);   /* runs it (again) */
void job_done(struct job *j); /* frees it, and lets its connection go on */
void job_set_more(struct job *j, void *more, size_t size); /* in place of what it had */
void job_free_rows(struct job *j);
void job_free_news(struct job *j);
uint64_t next_ticket(struct on_world *w);
/* Text that is written as often as it takes to fit: in the world's memory until the next one. */
const char *world_text(struct on_world *w, put_fn *put, const void *from, size_t *len);
void random_id(struct on_world *w, char *out, int digits);
void random_hex(struct on_world *w, char out[ON_HEX + 1]);
void hash_hex(const char *hex, char out[ON_HEX + 1]);   /* commit or seal of 32 bytes */
void hash_text(const char *text, char out[ON_HEX + 1]); /* of a token */
bool is_table_id(const char *id);
/* Members of the request. */
bool get_text(const struct job *j, const char *key, char *out, size_t cap); /* false: not there */
bool is_text(const struct job *j, const char *key);
bool has_key(const struct job *j, const char *key);
bool get_int(const struct job *j, const char *key, int64_t *out);
bool get_bool(const struct job *j, const char *key, bool usual, bool *out); /* false: wrong type */
bool get_hex(const struct job *j, const char *key, char out[ON_HEX + 1], bool *is_there);
/* Limits (ON-3). */
bool too_many_tables(const struct conn *c);
bool too_many_empty(const struct conn *c);
bool too_many_guests(struct conn *c);
bool too_many_reports(struct conn *c);
/* Wrong passwords from there, or for that name (NULL: none). */
bool too_many_failures(struct conn *c, const char *name);
void note_failure(struct conn *c, const char *name);

/* ---- say.c ----------------------------------------------------------------------------------- */

/* Each answers the request and is true, so that a request can end with `return refuse(…)`. */
bool refuse(struct job *j, const char *token);
void count_refusal(struct on_world *w, bool is_rule, const char *token);
void count_move(const struct job *j);
bool refuse_by(struct job *j, const struct ct_game *game, const struct ct_refusal *why,
               const char *token);
bool say_done(struct job *j);
bool say_welcome(struct job *j, const char *token);
bool say_table(struct job *j, struct table *t);
void send_table(struct table *t, struct conn *c);
void send_text(struct conn *c, const char *text, size_t len);
void send_put(struct conn *c, put_fn *put, const void *from);
/* To everybody at the table but `except` (NULL: none). */
void tell_table(struct table *t, const struct conn *except);
void tell_seats(struct table *t, const struct conn *except);
/* Lines from n on; the asker of `j` (or NULL) gets his with "re". */
void tell_lines(struct table *t, int from, struct job *j);
bool say_lines(struct job *j, struct table *t, int from); /* to the asker alone */
void tell_undone(struct table *t, struct job *j);
void put_re(struct ct_text *out, const struct job *j);
void put_clock(struct ct_text *out, const struct table *t);
void put_seats(struct ct_text *out, const struct table *t);
void put_fair(struct ct_text *out, const struct table *t);
const char *state_name(const struct table *t);
int watching(const struct table *t);
int eyes_of(const struct table *t, const struct person *p);

/* ---- store.c --------------------------------------------------------------------------------- */

void txn_add(struct txn *x, enum on_write_kind kind, const char *key, const char *value);
void txn_entry(struct txn *x, const struct table *t, int e, const char *body);
void txn_mine(struct txn *x, const struct person *p, const char *table, bool is_mine);
void txn_mine_of(struct txn *x, const char *person, const char *table, bool is_mine);
void txn_live(struct txn *x, const char *table, bool is_live);
void txn_free(struct txn *x);
const struct on_write *txn_seal(struct txn *x);
void entry_key(char key[ON_KEY], const char *table, int e);
/* Hands the writes over and holds the table (NULL: none); `after` is called when they are stored.
 * Clash: the table is read again and the job runs again. Failure: the connection is closed. */
bool commit(struct job *j, struct table *t, struct txn *x, void (*after)(struct job *j));
bool job_stored(struct job *j);
void wait_for_ticket(struct job *j);
struct job *job_of_ticket(struct on_world *w, uint64_t ticket);
/* Rows into the job, which then runs again with the next stage. Always false. */
bool ask_rows(struct job *j, const struct on_query *queries, int count);
const char *row_of(const struct job *j, const char *key); /* NULL: there is none */
/* The table of that id; NULL: wait (return false) or, is_missing, it is not there. */
struct table *need_table(struct job *j, const char *id);
bool hold_on(struct job *j, struct table *t); /* is it held by another? Then wait: false */
void table_release(struct table *t);
void table_forget(struct table *t);
bool catch_up(struct job *j, struct table *t);
bool load_is_late(struct on_world *w, const char *id); /* it is being read: it will be once more */
struct table *table_find(struct on_world *w, const char *id);
void table_put(struct table *t);
void table_drop(struct table *t); /* out of memory */
struct person *person_find(struct on_world *w, const char *id);
struct person *person_new(struct on_world *w, const char *id);
/* A row into memory; who is there already stays as he is, unless another world may have changed
 * him and this row is the newer one. */
struct person *person_take(struct on_world *w, const char *id, const char *value);
void person_is_gone(struct on_world *w, struct person *p); /* was forgotten elsewhere */
/* Who is forgotten; finished games stay, with "somebody". */
void person_leaves_tables(struct on_world *w, struct person *p);
/* His row, if it is no older than what is known. */
void person_renew(struct person *p, const char *row);
/* Another world may have changed him: reads him once in a request's life. False: wait. */
bool renew_self(struct job *j, struct person *p);
void person_release(struct on_world *w, struct person *p);

/* ---- news.c, peers.c, claims.c --------------------------------------------------------------- */

void note_news(struct table *t);
void renew_person(struct on_world *w, struct person *p); /* another world changed him */
void read_news(struct table *t);
void sweep_tick(struct on_world *w);
int64_t sweep_wake_at(const struct on_world *w);
void news_free(struct on_world *w);
bool peers_new(struct on_world *w); /* false: no memory */
void peers_free(struct on_world *w);
void peers_tick(struct on_world *w);
int64_t peers_wake_at(const struct on_world *w);
void peers_ask(struct on_world *w);   /* who is where? */
void peers_leave(struct on_world *w); /* it stops */
void say_here(struct table *t, const struct person *p);
void say_gone(struct table *t, const struct person *p);
bool is_far(const struct on_world *w, const char *table, const char *person);
int far_watching(const struct table *t);
/* May this world think now? False: another does, or it is being asked; the table wakes then. */
bool claim_turn(struct table *t);
void claim_goes_on(struct table *t); /* it thinks still */
void txn_claim_ends(struct txn *x, const struct table *t);

/* ---- table.c --------------------------------------------------------------------------------- */

struct table *table_read(struct on_world *w, const char *id, const struct job *rows);
struct table *table_new(struct on_world *w, const char *id);
bool table_read_header(struct table *t, const char *json);
/* What an entry does, in memory. False: it makes no sense. */
bool table_apply(struct table *t, const char *body);
/* The same for lines that were played here before they were stored. */
void table_lines_stored(struct table *t, const struct made *m);
void table_free(struct table *t);
void table_join(struct table *t, struct conn *c);
void table_part(struct table *t, struct conn *c);
bool table_has(const struct table *t, const struct conn *c);
void person_sits(struct person *p, struct table *t);
void person_rises(struct person *p, struct table *t); /* lets go of him, too */
void table_not_stale(struct table *t);
int seat_of(const struct table *t, const struct person *p); /* -1: none */
bool is_here(const struct table *t, int seat);
void table_far_changed(struct table *t, const char *person); /* he has come or gone elsewhere */
bool is_person(const struct table *t, int seat);
int open_seats(const struct table *t);
int lines_of(const struct table *t);
int turn_of(const struct table *t); /* CT_OVER when it does not run */
void table_fair(const struct table *t, struct ct_fair *out);
struct ct_fair_bytes table_key(const struct table *t);
bool open_json(struct reading *r, const char *json); /* tokens are to be freed in any case */
int64_t entry_number(const struct reading *r, const char *key, int64_t missing);
bool entry_text(const struct reading *r, const char *key, char *out, size_t cap);

/* ---- seats.c, play.c ------------------------------------------------------------------------- */

extern const char *const on_agents[], *const on_phrases[];
bool is_agent(const char *name);
bool is_barred(const struct table *t, const struct person *p);
bool is_free(const struct table *t, int seat, const struct person *p);
struct table *table_for(struct job *j, bool *done);
bool sit_down(struct job *j, struct table *t, int seat, const char *seal);
int lowest_open(const struct table *t);
bool open_quick(struct job *j, const struct ct_game *game, int players, enum clock_kind clock,
                int64_t base, int64_t more, int64_t days, bool rated, const char *seal);
bool read_clock_of(const struct job *j, enum clock_kind *kind, int64_t *base, int64_t *more,
                   int64_t *days);
struct made *made_new(struct job *j);
struct made *made_for(struct job *j, const struct table *t);
/* For that many lines and nothing else: of a few bytes, since many are on their way at once. */
struct made *made_for_lines(struct job *j, const struct table *t, int lines);
struct ct_text made_body(struct made *m);
struct ct_text made_header(struct job *j,
                           struct made *m); /* without room when there is no memory */
/* It is written: what is left of its room is given back. */
void made_header_ends(struct job *j, struct made *m, const struct ct_text *header);
void made_writes(struct txn *x, const struct made *m);
void apply_made(struct job *j, struct table *t);
/* The deal begins, or at once the game. */
void put_begin(struct ct_text *out, const struct on_world *w, bool sealed);
bool has_seal(const struct table *t, int except); /* some seat but that one; -1: any */
void put_sit(struct ct_text *out, int seat, const char *person, const char *seal);
void after_open(struct job *j);
/* The entries are done, whoever asked (or nobody: the table by itself) is answered, all are told.
 */
void after_change(struct job *j);
bool commit_lines(struct job *j, struct table *t);
void table_cut_back(struct table *t);
/* What another world wrote, by kinds of entries. */
struct happened {
    int from; /* lines before it */
    int lines, undone, seats, said, again, others;
};
void note_happened(struct happened *h, const char *entry);
void table_tell_news(struct table *t, const struct happened *h);
void tell_said(struct table *t, int last,
               const struct conn *except); /* the last of what was said */
void tell_again(struct table *t, const struct conn *except, bool match);
void put_clock_list(struct ct_text *out, const struct table *t);
bool leave_seat(struct job *j, struct table *t, int seat, const char *how);
bool may_undo(const struct table *t, int seat);

/* ---- people.c, accounts.c, chat.c ------------------------------------------------------------ */

void person_writes(struct txn *x, const struct conn *c);
/* The row of a person is written as a whole, from what is in memory: by one request at a time, or
 * one would take back what another has just changed. False: wait. */
bool person_save(struct job *j, struct person *p);
void person_saved(struct job *j); /* others may */
/* His row must be as this world knows it: another may have changed it (clash: it is read again). */
void txn_person(struct txn *x, const struct person *p);
void person_read(struct person *p, const char *row);
void txn_token(struct txn *x, const struct person *p, const char *hash, bool is_there, int64_t now);
/* A token's row: whose it is; false: it has ended. *is_stale: it should be noted that it was used.
 */
struct person *guest_find(struct on_world *w, const char *hash); /* who is not stored yet */
void person_is_stored(struct on_world *w, struct person *p);
void guest_is_stored(struct on_world *w, struct person *p);
bool token_read(const struct on_world *w, const char *row, char person[ON_PERSON_ID + 1],
                bool *is_stale);
void name_key(char key[ON_KEY], const char *name);
bool is_banned(const struct on_world *w, const struct person *p);
void make_token(struct on_world *w, char token[ON_TOKEN + 1], char hash[ON_HEX + 1]);
void become(struct conn *c, struct person *p, const char *token_hash);
void tell_of_name(const struct person *p, const struct conn *asker);
bool mute(struct person *p, const char *id, bool on);
void said_free(struct table *t, struct said *s);
bool apply_said(struct table *t, const struct reading *r);
void chat_forget(struct table *t, const char *person);
void put_said(struct ct_text *out, const struct table *t, const struct person *p);

/* ---- the requests: true when they are done --------------------------------------------------- */

bool do_hello(struct job *j), do_register(struct job *j), do_login(struct job *j),
    do_logout(struct job *j), do_rename(struct job *j), do_password(struct job *j),
    do_forget(struct job *j), do_open(struct job *j), do_sit(struct job *j),
    do_stand(struct job *j), do_seat(struct job *j), do_nonce(struct job *j),
    do_watch(struct job *j), do_unwatch(struct job *j), do_move(struct job *j),
    do_undo(struct job *j), do_leave(struct job *j), do_back(struct job *j),
    do_excuse(struct job *j), do_lobby(struct job *j), do_quick(struct job *j),
    do_chat(struct job *j), do_mute(struct job *j), do_report(struct job *j),
    do_again(struct job *j), do_day(struct job *j);

/* ---- run.c, finish.c, lobby.c, day.c --------------------------------------------------------- */

/* start.c: time without pauses; what is due there. */
int64_t up_time(const struct on_world *w);
void adopt_pauses(struct on_world *w, int64_t paused);
void beat_tick(struct on_world *w);
void beat_ends(struct on_world *w);
bool is_late(const struct on_world *w); /* a gap is not accounted for yet */
bool is_waiting_for_beat(const struct on_world *w);
void conns_go_on(struct on_world *w);
void start_tick(struct on_world *w);
void asked_go_on(struct on_world *w);
void asked_free(struct on_world *w);
/* Looks at a table after everything that happened there: deal, start, dice, agents, clocks. */
void table_tend(struct table *t);
void table_chose(struct table *t, ct_move m);
void table_not_chosen(struct table *t);
int64_t clock_left(const struct table *t, int seat); /* now */
int64_t day_ms(const struct table *t);
void turn_comes(struct table *t);   /* to whom it is: his clock gains what it gains */
void turn_goes_on(struct table *t); /* his clock begins to run, that is all */
void wake_table(struct table *t, int64_t at);
void wake_asleep(struct on_world *w, const char *table, int64_t at); /* that is not in memory */
void note_thinker(struct on_world *w, uint64_t ticket, const char *table);
void txn_not_mine(struct txn *x, const struct table *t, int seat);
bool close_table(struct job *j, struct table *t, void (*after)(struct job *j));
/* The entries and writes that belong to the line that ends the game. */
bool finish_knows(struct job *j, const struct table *t);
void finish_writes(struct job *j, struct table *t, struct made *m, struct txn *x);
void tend_over(struct table *t);
/* Does its end change ratings, and by which places? */
bool is_rated_end(const struct table *t);
void rated_places(const struct table *t, int out[CT_SEATS_MAX]);
struct ct_rating;
bool read_rating(const char *row, struct ct_rating *out, long *games); /* NULL: the first */
void leader_key(char key[ON_KEY], const char *game, const struct ct_rating *r, const char *person);
void result_key(char key[ON_KEY], const char *who, int64_t time, const char *table);
void day_name(int64_t now, char out[16]);
void day_writes(struct txn *x, const struct table *t);
/* api.c: a plain request, whose asker is known (or nobody) from this stage on. */
enum { API_KNOWN = 8, CT_GAMES_MAX = 8 };
bool api_answer(struct job *j, int status);
bool ask_later(struct on_world *w, struct job *j); /* when the world is ready; false: no memory */
bool api_answer_put(struct job *j, put_fn *put, const void *from, bool lines);
bool ask_day(struct job *j);
const struct ct_game *day_game(int64_t now);

void load_free(struct on_world *w, struct load *load);
bool next_is_due(const struct table *t); /* of a match, to be opened */
void tend_next_game(struct table *t);
void lobby_changed(struct table *t);
void lobby_tick(struct on_world *w);
bool has_nap(const struct on_world *w, const char *table);
/* Every one of them whose table is not among these rows of l/, which are in order. */
void naps_not_in(const struct on_world *w, char *const *keys, int count,
                 void (*tell)(void *with, const char *table), void *with);
bool nap_begins(struct table *t); /* false: no memory, it must stay awake */
void nap_ends(struct on_world *w, const char *table);
void naps_free(struct on_world *w);
void quick_ends(struct job *j);
void quick_go_on(struct on_world *w);
int64_t lobby_wake_at(const struct on_world *w);
void put_short(struct ct_text *out, const struct table *t, const struct person *own);
/* To their people; the connection that asked for it knows already. */
void tell_yours(struct table *t, const struct conn *asker);
bool day_is_secret(const struct table *t);
bool day_is_anothers(const struct table *t, const struct person *p);

#endif
