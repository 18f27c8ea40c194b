/*
 * orders.h - what the files share that answer whoever runs the server; for nobody else.
 *
 *   admin.c        orders and their answers; people, tables, reports, close, backup
 *   admin_ban.c    ban, unban
 *   apart.c        a table as the store has it, beside the one in memory
 *   check.c        is everything as it should be? The walk through all rows
 *   check_table.c  the same of one table; the chains of ratings
 *
 * An order is a job without a connection. Its function is called again and again, from its
 * beginning, and finds in its order how far it came (`step`). What it answers are lines of JSON,
 * each an object whose "is" says what it is about; sentences are made from them elsewhere.
 *
 * Invariant: every order is answered exactly once, in the worst case by `end` of its job.
 */
#ifndef ON_ORDERS_H
#define ON_ORDERS_H

#include "online/inside.h"

enum { ORDER_PAGE = 100, ORDER_WORDS = 64, ORDER_TEXT = 16384 };

/* Texts in the order in which they came. */
struct list {
    char **at;
    int count, room;
};

struct order {
    uint64_t id;
    struct job *job;
    struct order *next;
    bool gone;      /* who gave it; nobody wants to hear any more */
    bool answered;  /* to its end */
    bool reporting; /* waits until a report is away */
    bool failed;    /* no memory */
    bool (*run)(struct job *j);
    struct list words;
    int step;
    /* The answer, as far as it is not sent. */
    char *out;
    size_t len, room;
    /* Where walks and searches are. */
    char from[ON_KEY]; /* a walk goes on here */
    bool ended;        /* its last rows have been read */
    struct list keys;  /* of a page */
    int at;
    int find; /* step of find_person */
    char who[ON_PERSON_ID + 1];
    struct person *person; /* held */
    int64_t was_banned;
    int count;
    char *why;
    void *work; /* a check's */
    void (*work_free)(struct on_world *w, void *work);
};

static inline struct order *order_of(const struct job *j)
{
    return j->more_api;
}

bool list_add(struct list *l, const char *text); /* false: no memory */
void list_clear(struct list *l);

/* ---- answers --------------------------------------------------------------------------------- */

/* A line of the answer; `put` writes the object without its end. */
void order_say(struct order *o, put_fn *put, const void *from);
/* Sends what was said and waits until it is away; the job then runs again. False. */
bool order_send(struct job *j);
/* Sends the rest. True. */
bool order_end(struct job *j, int code);
bool order_fails(struct job *j, const char *token);

/* ---- rows ------------------------------------------------------------------------------------ */

/* The next rows of that kind; their keys are then in `keys`. False. */
bool walk_on(struct job *j, const char *prefix, int most);
void walk_got(struct job *j);
void walk_begin(struct order *o);

enum found { FIND_WAITS, FIND_MISSING, FIND_FOUND };
/* Somebody by his name, or by "@" and his id; then in `who`, his row among the job's. A guest who
 * is not stored has none. */
enum found find_person(struct job *j, const char *word);

/* ---- the orders that have files of their own ------------------------------------------------- */

bool order_ban(struct job *j), order_unban(struct job *j), order_check(struct job *j);
void ban_ends(struct job *j); /* given up */

/* ---- apart.c --------------------------------------------------------------------------------- */

/* A table from the store, which nobody else sees: nothing happens at it by itself, and the one in
 * memory is not disturbed. With it, of the same moment, the rows that must fit it. */
struct apart {
    char id[ON_TABLE_ID + 1];
    int step;
    bool with_ratings;  /* are asked for, too */
    const char *also;   /* one more row that is wanted; NULL: none */
    struct list people; /* ids of all that its rows name */
    struct table *table;
    const char *wrong; /* token of why it cannot be read; NULL: it can */
    int wrong_at;      /* which entry */
    int rated;         /* entries that say how ratings changed */
    const char *exact; /* the last one of them */
};

void apart_begin(struct apart *a, const char *id);
/* False: wait. True: its rows are among the job's, and it was built from them, unless `wrong`. */
bool apart_read(struct job *j, struct apart *a);
void apart_free(struct on_world *w, struct apart *a);

/* ---- check_table.c --------------------------------------------------------------------------- */

struct chain;
struct check {
    int phase;
    struct apart apart;
    struct list values;  /* beside the order's keys */
    struct chain *chain; /* one a rating, by key */
    int chains, chain_room;
    int64_t people, tables, ratings, rated, found;
    int64_t told_at;
};

/* Something is wrong: a token, and which rows it is about (each NULL: none). */
struct finding {
    const char *what, *table, *person, *game, *row;
    int entry, seat; /* negative: none */
};
void check_found(struct order *o, const struct finding *f);

void check_table(struct job *j, struct check *c);
/* A rating as it is now: its games must lead to it. */
bool chain_add(struct check *c, const char *key, const char *row);
void check_chains(struct order *o, struct check *c);

#endif
