/*
 * online.h - everything that the server decides, without doing anything (design decision 12).
 *
 * A world is told what happened (the on_… functions below: a connection opened, somebody said
 * something, time passed, rows were stored or read, an agent chose, a password was hashed) and
 * answers with effects: send, close, store, read, think, hash, answer. It opens no socket or
 * file, reads no clock, starts no thread. The same world runs in the server and, with virtual
 * time, network and disk, in tests/sim.
 *
 * The store is one ordered map from short texts to texts. A transaction is a list of writes that
 * happens as a whole or not at all; a write may demand that its row is not there yet. That is the
 * only means by which worlds on several machines agree (decision 13): a happening at a table is
 * the row after the last one that was read, and of two who write it one wins.
 *
 * Effects are for later: the shell never calls the world from inside `effect`.
 * Ownership: what an effect points to is the world's and lives until the call returns.
 */
#ifndef ON_ONLINE_H
#define ON_ONLINE_H

#include "core/table.h"

struct on_world;

/* ---- effects ----------------------------------------------------------------------------- */

enum on_write_kind {
    ON_NEW, /* refused when the row is there already */
    ON_PUT,
    ON_DROP,
    ON_IF /* changes nothing: the row must hold exactly this ("": must not be there) */
};

struct on_write {
    enum on_write_kind kind;
    const char *key, *value;
};

/* Rows whose keys begin with `prefix` and are not before `from`, in order; `backwards` from the
 * end; at most `most` (0: all). */
struct on_query {
    const char *prefix, *from;
    int most;
    bool backwards;
};

struct on_row {
    const char *key, *value;
};

enum on_effect_kind {
    ON_SEND,   /* text to a connection */
    ON_CLOSE,  /* a connection, with `code` and the reason in text, after what was sent */
    ON_STORE,  /* writes[count], all or none; answered by on_stored */
    ON_READ,   /* queries[count]; answered by on_got with the rows of all of them in order */
    ON_THINK,  /* an agent's move; answered by on_chose */
    ON_HASH,   /* a password; answered by on_hashed */
    ON_ANSWER, /* a plain request: status in `code`, a JSON body; `count`: JSON Lines */
    ON_COPY,   /* the whole store into a new file named in text; answered by on_copied */
    ON_REPORT, /* lines (JSON) of an order's answer; answered by on_reported, but for the last */
    ON_SHARE,  /* text for all other worlds on the store (on_shared), soon or never */
    ON_TELL    /* for the log of the house: the table in text cannot be read from its rows */
};

struct on_effect {
    enum on_effect_kind kind;
    uint64_t to; /* connection, request or ticket */
    int code, count;
    const char *text;
    size_t len;
    const struct on_write *writes;
    const struct on_query *queries;
    /* ON_THINK: `text` is the agent's spec. Kit and state are the world's until on_chose. `code`:
     * it must not be cut short, since equal positions are to be answered alike. */
    const struct ct_kit *kit;
    const ct_state *seen;
    int seat;
    uint64_t seed;
    /* ON_HASH: `text` is the password; with a hash to compare it with, or NULL: make one. */
    const char *hash;
};

struct on_shell {
    void *with;
    void (*effect)(void *with, const struct on_effect *effect);
    void (*random)(void *with, void *bytes, size_t len);   /* nobody can guess them */
    ct_translate *(*tongue)(void *with, const char *lang); /* of a language; NULL: English */
    void (*near)(void *with, uint64_t conn); /* something is said to it soon; NULL: never mind */
};

enum on_chat { ON_CHAT_OFF, ON_CHAT_PHRASES, ON_CHAT_FREE, ON_CHATS };
extern const char *const on_chat_names[ON_CHATS];

struct on_options {
    const char *build;
    enum on_chat chat;                      /* the most that a table may allow */
    bool guests;                            /* may play without an account */
    bool limits;                            /* ON-3 */
    bool several;                           /* other worlds write to the same store */
    int tables_each;                        /* running or waiting, a person */
    int requests, burst;                    /* a connection: a second, at once */
    int guests_a_minute, failures_a_minute; /* an address */
    int bot_pace;                           /* ms before an agent's line */
    int day_iterations;                     /* of the agents of the day's deal */
    bool orders_only; /* nothing happens by itself: no server runs, orders are answered */
};
struct on_options on_options_usual(void);

/* ---- what happened ------------------------------------------------------------------------- */

/* NULL: no memory. It asks at once for what it needs from the store. */
struct on_world *on_world_new(const struct on_shell *shell, const struct on_options *options,
                              int64_t now);
void on_world_free(struct on_world *w);

/* Milliseconds since 1970, before any other call that happens then; timers that are due fire. */
void on_time(struct on_world *w, int64_t now);
int64_t on_wake_at(const struct on_world *w); /* when on_time is wanted next */

void on_opened(struct on_world *w, uint64_t conn, const char *address);
/* Something was said there, and will be told in a moment: what that needs is brought into the
 * cache. Nothing changes. */
void on_near(const struct on_world *w, uint64_t conn);
void on_said(struct on_world *w, uint64_t conn, const char *text, size_t len);
void on_closed(struct on_world *w, uint64_t conn);
/* How long the network took of late, there and back. */
void on_delayed(struct on_world *w, uint64_t conn, int ms);
/* GET below /api/: `query` and `token` may be NULL. */
void on_asked(struct on_world *w, uint64_t request, const char *path, const char *query,
              const char *token);

enum on_outcome { ON_STORED, ON_CLASHED, ON_FAILED };
void on_stored(struct on_world *w, uint64_t ticket, enum on_outcome outcome);
/* That will be told after so many others: what it needs is brought into the cache, from farther
 * away with every step from 5 to 1. Nothing changes. */
void on_soon(const struct on_world *w, uint64_t ticket, int others);
void on_got(struct on_world *w, uint64_t ticket, const struct on_row *rows, int count, bool ok);
void on_chose(struct on_world *w, uint64_t ticket, ct_move m);
void on_not_chosen(struct on_world *w, uint64_t ticket); /* there was no memory for it */
/* The hash that was made or that fits; NULL: it does not fit; "": there is no time for it now. */
void on_hashed(struct on_world *w, uint64_t ticket, const char *hash);
void on_copied(struct on_world *w, uint64_t ticket, const char *why); /* NULL: it is there */

/* An order of whoever runs the server: words, of which the first says what (admin.c). It is
 * answered by reports, in `code` ON_MORE: more will follow when on_reported has said that this one
 * is away; or how it ended: ON_FINE, ON_WRONG (something was found, or could not be done) or
 * ON_UNREAD (the order is not understood). */
enum { ON_MORE = -1, ON_FINE = 0, ON_WRONG = 1, ON_UNREAD = 2 };
void on_ordered(struct on_world *w, uint64_t order, int count, const char *const *words);
void on_reported(struct on_world *w, uint64_t order);
void on_not_ordered(struct on_world *w, uint64_t order); /* who gave it has gone */

/* Another world has written entries of this table; or, "p/PERSON", has changed this person or ended
 * a token of his; NULL: anything may have happened. */
void on_news(struct on_world *w, const char *what);

/* Another world, which has this name while it lives, has said so (ON_SHARE). At most ON_SHARE_MAX
 * bytes. */
enum { ON_SHARE_MAX = 7600 };
void on_shared(struct on_world *w, const char *from, const char *text);

/* The server is about to stop: nothing new is begun, everybody is told to come back. */
void on_drain(struct on_world *w);
bool on_is_quiet(const struct on_world *w); /* nothing is being stored */

/* ---- what is counted ----------------------------------------------------------------------- */

/* How far a clock has got that measures how long things take, in microseconds; before what happens
 * then, as on_time. Nothing is decided by it; without it no delays are counted. */
void on_clock(struct on_world *w, int64_t micros);

/* Delays: `count[i]` of them were shorter than on_micros[i], the last ones longer. */
enum { ON_DELAYS = 14 };
extern const uint32_t on_micros[ON_DELAYS - 1];
struct on_delays {
    uint64_t count[ON_DELAYS], sum; /* microseconds */
};
void on_delay_add(struct on_delays *d, int64_t micros);

/* Why a request was refused: the token of the refusal; a rule of a game; any other. */
#define ON_REFUSALS(X)                                                                             \
    X(ALREADY_SEATED, "already-seated")                                                            \
    X(BAD_NAME, "bad-name")                                                                        \
    X(BAD_REQUEST, "bad-request")                                                                  \
    X(CHAT_OFF, "chat-off")                                                                        \
    X(HELLO_FIRST, "hello-first")                                                                  \
    X(NAME_TAKEN, "name-taken")                                                                    \
    X(NO_SUCH_PERSON, "no-such-person")                                                            \
    X(NO_SUCH_TABLE, "no-such-table")                                                              \
    X(NOT_ALLOWED, "not-allowed")                                                                  \
    X(NOT_RUNNING, "not-running")                                                                  \
    X(NOT_SEATED, "not-seated")                                                                    \
    X(NOT_YOUR_TURN, "not-your-turn")                                                              \
    X(OVER, "over")                                                                                \
    X(RUNNING, "running")                                                                          \
    X(SEAT_TAKEN, "seat-taken")                                                                    \
    X(STALE, "stale")                                                                              \
    X(TABLE_FULL, "table-full")                                                                    \
    X(TOO_FAST, "too-fast")                                                                        \
    X(TOO_MANY, "too-many")                                                                        \
    X(WRONG_PASSWORD, "wrong-password")                                                            \
    X(RULE, "rule")                                                                                \
    X(OTHER, "other")

enum on_refusal {
#define X(id, name) ON_REFUSED_##id,
    ON_REFUSALS(X)
#undef X
        ON_REFUSAL_COUNT
};
extern const char *const on_refusals[ON_REFUSAL_COUNT];

struct on_counts {
    int64_t connections, people, tables, running, lines, stored, clashes, refused, thinking;
    uint64_t refused_for[ON_REFUSAL_COUNT];
    struct on_delays move; /* from a person's move until its lines are stored and go out */
};
void on_count(const struct on_world *w, struct on_counts *out);

#endif
