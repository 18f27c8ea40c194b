/*
 * bot.h - the parts of `crosstown bot`: the engine on standard input and output (docs/bot.md).
 *
 * A bot is told lines and says lines; it does no input or output itself, so that a fuzz target can
 * talk to it. Thinking is handed out as jobs: whoever runs the bot has them done, in whatever
 * thread, and hands each back once (bot_thought).
 *
 * A job owns copies of all that it needs. Its kit is one of the bot's house, whose bytes nobody
 * changes; it is counted in the bot's own thread only.
 */
#ifndef CT_BOT_H
#define CT_BOT_H

#include "ai/agent.h"
#include "apps/server/worker.h"
#include "core/table.h"

enum {
    BOT_LINE = 4 << 20,    /* longest line that is read */
    BOT_ID = 80,           /* longest id, as it is written */
    BOT_JOBS = 100000,     /* most queries that may wait */
    BOT_MS_MOST = 3600000, /* a move is due within the hour */
    BOT_ITERS_MOST = 100000000
};

struct bot;

struct bot_job {
    struct task task; /* first; for whoever does it */
    struct bot_job *next;
    char id[BOT_ID]; /* as it was written; "": none */
    bool is_move;    /* `go`; otherwise a query of `analyse` */
    bool is_stopped; /* was told to come to an end */
    bool is_begun;
    int64_t priority, ms, since; /* ms: at most so long; 0: as long as it takes */
    int most;                    /* moves in an answer */
    const struct ct_kit *kit;
    ct_state *seen;
    int seat, n;
    uint64_t seed;
    char spec[CT_AGENT_SPEC];
    struct ct_agent *agent; /* of a query: made when it begins */
    ct_move move;
};

/* What a bot needs of whoever runs it. */
struct bot_host {
    void *with;
    void (*say)(void *with, const char *line, size_t len); /* without its end */
    void (*think)(void *with, struct bot_job *job);        /* it is the host's until bot_thought */
    void (*stop)(void *with, struct bot_job *job);         /* it comes back soon, perhaps at once */
};

/* `spec`: who plays unless a request says otherwise. NULL: no memory. */
struct bot *bot_new(const struct bot_host *host, const char *spec);
void bot_free(struct bot *b); /* when all its jobs have come back */

/* One line without its end; of a line longer than BOT_LINE any length above it. False: it was told
 * to quit. */
bool bot_hear(struct bot *b, const char *text, size_t len);

/* Makes the agent of a query; false: no memory. Done in the bot's thread, before the thinking. */
bool bot_job_begin(struct bot_job *job);
/* A job that was done, or given up (no agent): says what it came to, and takes the job. */
void bot_thought(struct bot *b, struct bot_job *job);

/* ---- inside -----------------------------------------------------------------------------------
 */

struct bot {
    struct bot_host host;
    const char *spec;
    struct ct_house *house;
    const struct ct_kit *kit; /* of the game; NULL: none yet */
    struct ct_table *table;   /* NULL: none, or the seat has not been shown anything */
    int seat; /* whose game it is, played elsewhere; CT_EVERYTHING: it is all here */
    uint64_t seed;
    struct ct_agent *agent[CT_SEATS_MAX]; /* of this game, so that their random numbers go on */
    char agent_spec[CT_SEATS_MAX][CT_AGENT_SPEC];
    struct bot_job *moving; /* `go` under way */
    struct bot_job *first;  /* queries that have not come back */
    int queries;
    bool quits;
    char *text; /* room for a line that is said */
    size_t text_room;
};

/* A request, or what is wrong with it. */
struct asked {
    const struct ct_json *doc;
    char id[BOT_ID];
    const char *problem;   /* a sentence; NULL: none */
    struct ct_refusal why; /* if the engine refuses: rule is not NULL */
    long line;             /* … in this line of a record; 0: in none */
    char text[256];        /* room for a sentence */
};

/* False, for `return fail(q, "…")`. */
bool asked_fail(struct asked *q, const char *problem);

/* ---- bot_read.c: values of a request ----------------------------------------------------------
 */

/* Reads what every request has: "do" into `verb`. */
bool asked_read(struct asked *q, char verb[16]);
/* Missing: `otherwise`. False: it is there, but wrong, and that is the problem. */
bool asked_number(struct asked *q, int object, const char *key, int64_t min, int64_t max,
                  int64_t otherwise, int64_t *out);
bool asked_seed(struct asked *q, uint64_t *out); /* missing: one from the system */
/* The agent and its budget, as a spec; *ms is then the time after which it is stopped, or 0. */
bool asked_agent(struct asked *q, const char *usual, char spec[CT_AGENT_SPEC], int64_t *ms);
/* Game, players, options, start and own material, from a header or the like. */
const struct ct_kit *asked_kit(struct asked *q, struct ct_house *house, int object, uint64_t seed);
/* A whole record from "header" and "lines". NULL: refused. */
struct ct_table *asked_record(struct asked *q, struct ct_house *house, uint64_t seed);
/* What a seat sees, from "n" and "bytes". */
struct ct_table *asked_seen(struct asked *q, struct ct_house *house, const struct ct_kit *kit,
                            int seat);

/* ---- bot_verbs.c -------------------------------------------------------------------------------
 */

/* Runs the request; false: refused, and it is said why in `q`. */
bool bot_run(struct bot *b, struct asked *q, const char *verb);
void bot_forget_game(struct bot *b);

/* ---- bot_analyse.c ----------------------------------------------------------------------------
 */

bool bot_go(struct bot *b, struct asked *q);
bool bot_stop(struct bot *b, struct asked *q);
bool bot_analyse(struct bot *b, struct asked *q);
bool bot_terminate(struct bot *b, struct asked *q);
void bot_job_free(struct bot *b, struct bot_job *job);

/* ---- bot_say.c: answers -------------------------------------------------------------------------
 */

/* {"say":"what","id":… – closed and sent by bot_send. */
struct ct_text bot_begin(struct bot *b, const char *what, const char *id);
void bot_send(struct bot *b, struct ct_text *line);
/* What `put` writes, however long, as one line. */
void bot_say(struct bot *b, const char *what, const char *id,
             void (*put)(const void *from, struct ct_text *out), const void *from);
void bot_say_done(struct bot *b, const char *id);
void bot_say_problem(struct bot *b, const struct asked *q);
void bot_say_thought(struct bot *b, const struct bot_job *job);

#endif
