/*
 * sim.h - what the files of the simulation share. README.md says what it is for.
 *
 *   stage.c    virtual time, happenings in their order, the seed, what is printed when it fails
 *   disk.c     the one store below all nodes
 *   nodes.c    worlds of online/ on it: started, killed at any effect, drained, told news
 *   net.c      connections between people and nodes
 *   client.c   people: what they hear;  habits.c: what they do;  asks.c: how they say it
 *   truth.c    every table as its rows say it is, by the rules of the specification
 *   judge*.c   every message against the specification and against the truth
 *   orders.c   everything that is stored is checked, as by `crosstown admin check`
 *   ending.c   everything comes to its end and is looked at once more
 *
 * Nothing here looks into a world: online.h is all that is known of it, beside the rows that it
 * writes (their form is documented in online/store.c and table.c).
 */
#ifndef SIM_SIM_H
#define SIM_SIM_H

#include "core/hash.h"
#include "core/replay.h"
#include "games/list.h"
#include "online/deal.h"
#include "online/online.h"
#include "tests/sim/reader.h"
#include "tests/sim/shelf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ID = 13, /* of a table or a person, closing zero included */
    HEX = 65,
    NODES = 3,
    CLIENTS = 64,
    SECOND = 1000,
    MINUTE = 60 * SECOND,
    HOUR = 60 * MINUTE
};
#define DAY_MS ((int64_t)24 * HOUR)

/* Everything that can go wrong, or is done wrong: counted, and none may be nought. */
#define FAULTS_LIST(X)                                                                             \
    X(CUT, "connections cut")                                                                      \
    X(HALF_DEAD, "connections half dead")                                                          \
    X(HOP, "comings back to another node")                                                         \
    X(REPEAT, "requests repeated after a reconnect")                                               \
    X(TWICE, "requests said twice")                                                                \
    X(KILL, "nodes killed")                                                                        \
    X(KILL_LOST, "writes lost by a kill")                                                          \
    X(KILL_KEPT, "writes of a killed node that happened")                                          \
    X(DRAIN, "nodes drained")                                                                      \
    X(SLOW, "slow writes")                                                                         \
    X(FAILED_WRITE, "writes that failed")                                                          \
    X(FULL, "writes to a full store")                                                              \
    X(DOUBT, "writes that happened and were called failed")                                        \
    X(FAILED_READ, "reads that failed")                                                            \
    X(CLASH, "clashes")                                                                            \
    X(DEAF, "what nodes told each other, lost")                                                    \
    X(NEWS_LOST, "news that came late")                                                            \
    X(TIME_OUT, "clocks run out")                                                                  \
    X(LEAVE, "leaves")                                                                             \
    X(BACK, "comings back to the seat")                                                            \
    X(EXCUSE, "excuses")                                                                           \
    X(UNDO, "undos")                                                                               \
    X(ILLEGAL, "illegal moves")                                                                    \
    X(STALE, "stale moves")                                                                        \
    X(FOREIGN, "moves at others' turns and tables")                                                \
    X(NONSENSE, "nonsense requests")                                                               \
    X(NO_JSON, "messages that are no JSON")                                                        \
    X(FLOOD, "floods")                                                                             \
    X(WITHHELD, "nonces withheld")                                                                 \
    X(WRONG_NONCE, "nonces that do not fit")                                                       \
    X(WRONG_PASSWORD, "wrong passwords")                                                           \
    X(NEW_PASSWORD, "passwords changed")                                                           \
    X(OLD_TOKEN, "ended tokens tried")                                                             \
    X(FORGET, "people forgotten")                                                                  \
    X(TOO_LATE, "agents that chose too late")
enum fault {
#define FAULT(name, text) name,
    FAULTS_LIST(FAULT)
#undef FAULT
        FAULTS
};
extern const char *const fault_names[FAULTS];

/* What was done in all runs together. */
struct tally {
    int64_t fault[FAULTS];
    int64_t runs, lines, undone, games[8], seats[5], nodes[NODES + 1];
    int64_t tables, finished, closed, matches, messages, table_ms, sights, unsure_sights, imagined;
    int64_t replayed, proved, refused, chats, checks, here;
    uint64_t print; /* of everything that happened: the same seed, the same number */
};

struct sim;
struct node;
struct link;
struct client;
struct truth;

/* ---- stage.c --------------------------------------------------------------------------------- */

typedef void happening(struct sim *s, void *with);
void stage_at(struct sim *s, int64_t at, happening *happen, void *with, void (*drop)(void *with));
bool stage_step(struct sim *s); /* the next happening; false: there is none */
void stage_clear(struct sim *s);
uint32_t below(struct sim *s, uint32_t n);
bool chance(struct sim *s, uint32_t of); /* once in so many times */
void *need(void *memory);
char *copy_text(const char *text, size_t len);
void copy_id(char *out, size_t room, const char *text);
/* Into the list of the last happenings. */
void note(struct sim *s, const char *what, int who, const char *text, size_t len);
void fault(struct sim *s, enum fault f);
/* Prints everything that helps, and ends the program. */
void broken(struct sim *s, const char *rule, const char *format, ...)
    __attribute__((format(printf, 3, 4), noreturn));

/* ---- disk.c ---------------------------------------------------------------------------------- */

struct disk;
struct disk *disk_new(void);
void disk_free(struct disk *d);
void disk_write(struct sim *s, struct node *node, const struct on_effect *e);
void disk_read(struct sim *s, struct node *node, const struct on_effect *e);
const struct shelf *disk_rows(const struct sim *s);

/* ---- nodes.c --------------------------------------------------------------------------------- */

struct node {
    int number, life; /* answers to an earlier life are lost */
    struct on_world *world;
    bool draining, dying, dies_writing;
    int64_t effects, kill_at; /* effects are counted */
    int64_t wake, started, stopped;
    int64_t disk_busy; /* when its last write will have happened */
    int64_t read_busy;
    int64_t deaf_until;    /* hears nothing of what others tell in passing */
    int64_t shared[NODES]; /* when what it told each other one last will have come */
    bool is_apart;         /* serves nobody: orders.c */
};
void node_start(struct sim *s, struct node *n);
void node_kill(struct sim *s, struct node *n); /* between two calls */
void node_free(struct sim *s, struct node *n);
/* Around every call of a world. */
void node_enter(struct sim *s, struct node *n);
void node_leave(struct sim *s, struct node *n);
void nodes_plan(struct sim *s);
void nodes_news(struct sim *s, const struct node *from, const char *what);

/* ---- orders.c -------------------------------------------------------------------------------- */

void orders_plan(struct sim *s);
void orders_ending(struct sim *s);

/* ---- net.c ----------------------------------------------------------------------------------- */

enum verb {
    V_NONE,
    V_HELLO,
    V_REGISTER,
    V_LOGIN,
    V_LOGOUT,
    V_RENAME,
    V_PASSWORD,
    V_FORGET,
    V_OPEN,
    V_SIT,
    V_STAND,
    V_SEAT,
    V_NONCE,
    V_WATCH,
    V_UNWATCH,
    V_MOVE,
    V_UNDO,
    V_LEAVE,
    V_BACK,
    V_EXCUSE,
    V_LOBBY,
    V_QUICK,
    V_CHAT,
    V_MUTE,
    V_REPORT,
    V_AGAIN,
    V_DAY,
    VERBS
};
extern const char *const verb_names[VERBS];

/* A request on its way, until its answer. */
struct ask {
    struct ask *next;
    enum verb verb;
    int64_t id;
    bool good; /* nothing is wrong with its form */
    bool arrived, has_id;
    char table[ID];
    int n, seat;
    char move[CT_MOVE_TEXT]; /* or the token of a hello, a person to mute */
    char secret[64];         /* a token or a password */
    int told_e;              /* of its table, when it arrived */
    bool on, bytes;
    int64_t arrived_at;
    char *text;
    size_t len;
};

/* Where a connection looks on, as far as it was told. */
struct at {
    struct truth *t;
    int n;     /* lines that it knows */
    bool must; /* it is at the table; otherwise it may be */
    int64_t since;
    int64_t late; /* since when it lacks something; 0: it does not */
};

struct link {
    const struct sim *s;
    uint64_t id;
    struct node *node;
    int life, holders;
    struct client *client; /* NULL: has gone */
    bool server_open, client_open, closing;
    int64_t up_busy, down_busy; /* nothing overtakes anything */
    /* What the judge knows. */
    struct ask *first, *last;
    char person[ID], token[64];
    bool bytes, lobby;
    int64_t ended; /* its token, at another node */
    struct at *at;
    int at_count, at_room;
    struct link *next;
};

struct link *net_open(struct sim *s, struct node *node, struct client *c);
void net_say(struct sim *s, struct link *l, struct ask *ask);
void net_send(struct sim *s, struct node *node, const struct on_effect *e); /* from a world */
void net_shut(struct sim *s, struct node *node, const struct on_effect *e);
void net_cut(struct sim *s, struct link *l, bool server_sees);
void net_cut_later(struct sim *s, struct link *l);
void net_lose_node(struct sim *s, const struct node *node);
void net_end(struct sim *s);
void ask_free(struct ask *ask);

/* ---- people ---------------------------------------------------------------------------------- */

/* Who somebody is, whatever he sits at. */
struct human {
    char id[ID], token[64], name[128], password[40];
    char old_token[64]; /* that has ended */
    bool account, gone;
};

enum game_state { WAITING, DEALING, PLAYING, OVER, CLOSED };

/* What a client believes of a table that it is interested in. */
struct interest {
    char id[ID];
    int seat, n, turn, players, watching;
    enum game_state state;
    bool mine, may_undo, standin, seals, opener, chat_free, again_done, rated;
    char choice[CT_MOVE_TEXT]; /* one of the legal moves, or "" */
    char nonce[HEX];
    int64_t due, since, heard; /* when to move; since when it waits */
    char unanswered[256];
    int unanswered_n;
};

enum { INTERESTS = 4 };
struct client {
    int number;
    struct human *human;
    struct link *link;
    bool welcomed, bytes, waits;
    struct interest in[INTERESTS];
    int interests;
    int64_t act_at, plan, asked_at, next_id, came;
    char again[ID], next_table[ID];
    char kept_move[CT_MOVE_TEXT], kept_table[ID]; /* a move without an answer */
    int kept_n;
    int64_t kept_id, kept_at;
    struct {
        char seal[HEX], nonce[HEX];
    } sealed[8]; /* the last ones */
    int seals;
    int character;
    struct node *last_node;
};

void client_hear(struct sim *s, struct client *c, struct doc *d);
void client_lost(struct sim *s, struct client *c); /* its connection has ended */
void client_act(struct sim *s, struct client *c);
void clients_begin(struct sim *s);
struct interest *interest_of(struct client *c, const char *table);
void habit_come(struct sim *s, struct client *c);
void habit_next(struct sim *s, struct client *c);
void plan_act(struct sim *s, struct client *c, int64_t at);

struct ask *ask_new(enum verb verb);
void ask_say(struct sim *s, struct client *c, struct ask *ask, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* ---- truth.c --------------------------------------------------------------------------------- */

enum clock { NO_CLOCK, LIVE, DAYS };

struct true_seat {
    bool open, is_agent, standin, forgotten;
    char person[ID], kept[ID], agent[16];
    char seal[HEX], nonce[HEX];
    int64_t clock;
    int left; /* the entry with which he left first; 0: never */
};

struct true_said {
    char person[ID];
    int seat;
    bool spectators; /* for them alone */
    char *text;      /* raw, with its key */
};

struct line {
    int8_t seat;
    char move[CT_MOVE_TEXT];
};

/* A move that somebody asked for. */
struct wish {
    char person[ID];
    int n;
    char move[CT_MOVE_TEXT];
};
enum { WISHES = 32, EYES = CT_SEATS_MAX + 2 };

struct truth {
    char id[ID];
    const struct ct_game *game;
    const struct ct_kit *kit;
    int players, start;
    bool random_start, listed, rated, is_match;
    int chat; /* 0 off, 1 phrases, 2 free */
    enum clock clock;
    int base, more, days;
    char *header; /* as it is stored */
    char secret[HEX], commit[HEX], day[16], opener[ID], standin[16], match_id[ID];
    int match_game, match_points[CT_SEATS_MAX];
    int64_t opened, ended, changed;
    struct ct_fair_bytes key;
    enum game_state state;
    struct true_seat seat[CT_SEATS_MAX];
    char again[ID];
    struct ct_table *play;
    struct line *line; /* of now */
    int lines, line_room;
    int e;
    int *n_at, n_room; /* lines after each entry */
    int undo_e;        /* the last entry that took a line back */
    int start_e;       /* the one that started it */
    int told_e;
    int known[NODES], known_life[NODES];
    /* What was read is taken a little later, when the people in it have been read, too. */
    int read_from[NODES];
    int64_t read_at[NODES];
    struct true_said *said;
    int said_count;
    char barred[8][ID];
    int barred_count;
    char *rating;
    /* clocks */
    int64_t stirred;            /* when somebody last left it, or came */
    int64_t turn_at, turn_told; /* when the present turn was written, and known to its writer */
    int turn_life;              /* of all nodes together */
    int64_t deal_at;
    struct wish wish[WISHES];
    int wishes;
    /* what eyes see, made when it is wanted */
    struct {
        int e, n;
        char *text;
        size_t len;
    } view[EYES], legal;
    struct truth *next;
};

void truth_header(struct sim *s, const char *id, const char *json);
void truth_entry(struct sim *s, struct truth *t, int e, const char *json, struct node *by);
struct truth *truth_find(struct sim *s, const char *id);
void truth_known(struct sim *s, struct node *node, const char *key, bool read);
void truth_wish(struct sim *s, const struct ask *ask, const char *person);
void truth_free_all(struct sim *s);
int truth_seat(const struct truth *t, const char *person); /* -1: none */
int truth_turn(const struct truth *t);
bool truth_is_person(const struct truth *t, int seat);
int64_t truth_clock(const struct sim *s, const struct truth *t, int seat);
const char *truth_view(struct sim *s, struct truth *t, int n, int eyes, size_t *len);
const char *truth_legal(struct sim *s, struct truth *t, size_t *len);
bool truth_day_runs(const struct sim *s, const struct truth *t); /* of the day's deal (ON-19) */
void truth_sweep(struct sim *s);
void truth_end(struct sim *s);

/* ---- judge*.c -------------------------------------------------------------------------------- */

void judge_sent(struct sim *s, struct link *l, struct doc *d);
void judge_closed(struct sim *s, struct link *l, int code);
void judge_arrived(struct sim *s, struct link *l, struct ask *ask);
void judge_near(struct sim *s, uint64_t id);
void judge_sweep(struct sim *s);
void judge_form(struct sim *s, const struct doc *d, const char *say);
void judge_table(struct sim *s, struct link *l, const struct doc *d, const char *say,
                 const struct ask *answers);
void judge_short(struct sim *s, struct link *l, const struct doc *d, int value, bool own);
void judge_chat(struct sim *s, const struct link *l, const struct truth *t, const struct doc *d,
                int value);
struct at *link_at(struct link *l, struct truth *t, bool make);
void link_leave_all(struct link *l);
void link_stirs(struct link *l); /* at all its tables */
enum memory { REMEMBERED, BEING_FORGOTTEN, FORGOTTEN };
bool judge_token_ended(const struct sim *s, const struct link *l);
enum memory judge_memory(const struct sim *s, const char *person);

/* ---- ending.c -------------------------------------------------------------------------------- */

void ending(struct sim *s);

/* ---- all of it ------------------------------------------------------------------------------- */

struct settings {
    uint64_t seed;
    int nodes, people;
    double hours;
    bool limits, calm; /* calm: nothing goes wrong */
    int loud;
};

struct happened {
    int64_t at;
    const char *what;
    int who;
    size_t len;
    char text[232];
};
enum { HAPPENED = 30, BUCKETS = 4096, TOKENS = 256 };

struct moment;
struct sim {
    struct settings set;
    struct tally tally;
    struct ct_rng rng;
    int64_t now, begun, end;
    uint64_t order;
    struct moment *moment; /* a heap */
    int moments, moment_room;
    struct happened happened[HAPPENED];
    int64_t happenings;
    struct disk *disk;
    struct node node[NODES];
    struct link *links, **link_by_id;
    uint64_t link_count, link_room;
    struct client client[CLIENTS];
    struct human human[CLIENTS];
    int humans, clients;
    struct truth *truths[BUCKETS];
    struct ct_house *house;
    struct doc *last_doc;
    const struct doc *judged; /* what broken() shows */
    bool ending, hush;
    bool full;
    int64_t slow_until, rough; /* when something last took long or failed */
    int64_t deaf_until;        /* some node heard nothing of others */
    int lives;                 /* starts of all nodes together */
    struct {
        char token[64], id[ID];
    } told[TOKENS]; /* tokens that have not ended */
    int told_count;
    char forgotten[256][ID]; /* who was told that he is */
    int forgotten_count;
    char listed[64][ID];
    int listed_count;
};

#endif
