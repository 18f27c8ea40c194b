/*
 * bot_analyse.c - see bot.h: thinking, for one move (`go`) or about any number of positions at once
 * (`analyse`). The bot knows all jobs that have not come back; who does them, and in which order,
 * is the host's business.
 */
#include "apps/bot/bot.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- jobs ------------------------------------------------------------------------------------ */

static struct bot_job *job_new(struct bot *b, const struct asked *q, const struct ct_table *t,
                               int at)
{
    const struct ct_kit *kit = ct_table_kit(t);
    struct bot_job *job = calloc(1, sizeof *job);
    ct_state *seen = malloc(kit->game->state_size);
    if (!job || !seen) {
        free(job);
        free(seen);
        return NULL;
    }
    job->kit = ct_house_share(kit);
    job->seen = seen;
    job->seat = ct_table_turn_at(t, at);
    job->n = at;
    assert(job->seat >= 0);
    ct_table_observe(t, at, job->seat, seen);
    memcpy(job->id, q->id, sizeof job->id);
    job->seed = b->seed;
    return job;
}

void bot_job_free(struct bot *b, struct bot_job *job)
{
    if (!job->is_move) ct_agent_free(job->agent);
    ct_house_drop(b->house, job->kit);
    free(job->seen);
    free(job);
}

bool bot_job_begin(struct bot_job *job)
{
    job->is_begun = true;
    if (!job->agent) job->agent = ct_agent_new(job->spec, job->kit->game, job->seed, job->seat);
    return job->agent != NULL;
}

static void take_out(struct bot *b, struct bot_job *job)
{
    struct bot_job **at = &b->first;
    while (*at != job) at = &(*at)->next;
    *at = job->next;
    b->queries--;
}

void bot_thought(struct bot *b, struct bot_job *job)
{
    if (job->is_move)
        b->moving = NULL;
    else
        take_out(b, job);
    bot_say_thought(b, job);
    bot_job_free(b, job);
}

/* ---- go -------------------------------------------------------------------------------------- */

/* The agent of this seat in this game; another one if another is asked for. */
static struct ct_agent *agent_for(struct bot *b, int seat, const char *spec)
{
    if (b->agent[seat] && strcmp(b->agent_spec[seat], spec) == 0) return b->agent[seat];
    struct ct_agent *agent = ct_agent_new(spec, b->kit->game, b->seed, seat);
    if (!agent) return NULL;
    ct_agent_free(b->agent[seat]);
    b->agent[seat] = agent;
    memcpy(b->agent_spec[seat], spec, strlen(spec) + 1);
    return agent;
}

static bool is_turn(struct asked *q, const struct ct_table *t, int at, int seat)
{
    int turn = ct_table_turn_at(t, at);
    if (turn == CT_OVER) return asked_fail(q, "the game is over");
    if (turn == CT_CHANCE) return asked_fail(q, "a die is to be rolled, nobody has to decide");
    if (seat != CT_EVERYTHING && turn != seat) return asked_fail(q, "it is another seat's turn");
    return true;
}

bool bot_go(struct bot *b, struct asked *q)
{
    char spec[CT_AGENT_SPEC];
    int64_t ms;
    int lines = ct_table_lines(b->table);
    if (!asked_agent(q, b->spec, spec, &ms)) return false;
    if (!is_turn(q, b->table, lines, b->seat)) return false;
    struct bot_job *job = job_new(b, q, b->table, lines);
    struct ct_agent *agent = job ? agent_for(b, job->seat, spec) : NULL;
    if (!agent) {
        if (job) bot_job_free(b, job);
        return asked_fail(q, "not enough memory");
    }
    job->is_move = true;
    job->ms = ms;
    job->agent = agent;
    memcpy(job->spec, spec, sizeof spec);
    b->moving = job;
    b->host.think(b->host.with, job);
    return true;
}

bool bot_stop(struct bot *b, struct asked *q)
{
    bot_say_done(b, q->id);
    if (!b->moving) return true;
    b->moving->is_stopped = true;
    b->host.stop(b->host.with, b->moving);
    return true;
}

/* ---- analyse --------------------------------------------------------------------------------- */

/* What all queries of one request share. */
struct query {
    char spec[CT_AGENT_SPEC];
    int64_t ms, priority, most;
    uint64_t seed;
};

/* The position that is asked about: its own, or the one on the table. *own: to be freed. */
static struct ct_table *find_position(struct bot *b, struct asked *q, struct ct_table **own)
{
    int header = ct_json_get(q->doc, 0, "header");
    int64_t seat;
    if (header == CT_JSON_NONE) {
        if (!b->table) asked_fail(q, "which position? (header and lines, or new before it)");
        return b->table;
    }
    if (ct_json_get(q->doc, 0, "bytes") == CT_JSON_NONE) return *own = asked_record(q, b->house, 1);
    const struct ct_kit *kit =
        ct_json_is(q->doc, header, CT_JSON_OBJECT) ? asked_kit(q, b->house, header, 1) : NULL;
    if (kit && asked_number(q, 0, "seat", 0, kit->config.players - 1, 0, &seat))
        *own = asked_seen(q, b->house, kit, (int)seat);
    else if (!q->problem && !q->why.rule)
        asked_fail(q, "\"header\" is an object");
    ct_house_drop(b->house, kit);
    return *own;
}

static bool add_query(struct bot *b, struct asked *q, const struct query *of,
                      const struct ct_table *t, int at)
{
    if (!is_turn(q, t, at, ct_table_eyes(t))) return false;
    struct bot_job *job = job_new(b, q, t, at);
    if (!job) return asked_fail(q, "not enough memory");
    memcpy(job->spec, of->spec, sizeof job->spec);
    job->ms = of->ms;
    job->priority = of->priority;
    job->most = (int)of->most;
    job->seed = of->seed;
    job->next = b->first;
    b->first = job;
    b->queries++;
    b->host.think(b->host.with, job);
    return true;
}

/* The numbers of "at": how many lines before each position. Asked before anything is begun. */
static bool check_at(struct asked *q, const struct ct_table *t, int at, int *count)
{
    int64_t n, lines = ct_table_lines(t);
    bool is_list = at != CT_JSON_NONE && ct_json_is(q->doc, at, CT_JSON_ARRAY);
    *count = is_list ? ct_json_size(q->doc, at) : 1;
    if (at == CT_JSON_NONE) return true;
    for (int item = is_list ? ct_json_first(q->doc, at) : at; item >= 0;
         item = is_list ? ct_json_next(q->doc, item) : -1) {
        bool ok = ct_json_int(q->doc, item, &n) && n >= 0 && n <= lines;
        if (ok) ok = ct_table_can_show(t, (int)n, ct_table_eyes(t));
        if (!ok) return asked_fail(q, "\"at\" is a number of lines that the record has, or a list");
        if (!is_turn(q, t, (int)n, ct_table_eyes(t))) return false;
    }
    return true;
}

static bool add_queries(struct bot *b, struct asked *q, const struct query *of,
                        const struct ct_table *t)
{
    int at = ct_json_get(q->doc, 0, "at"), count;
    int64_t n = ct_table_lines(t);
    if (!check_at(q, t, at, &count)) return false;
    if (count > BOT_JOBS - b->queries) return asked_fail(q, "too many queries wait already");
    if (at == CT_JSON_NONE || ct_json_int(q->doc, at, &n)) return add_query(b, q, of, t, (int)n);
    for (int item = ct_json_first(q->doc, at); item >= 0; item = ct_json_next(q->doc, item)) {
        ct_json_int(q->doc, item, &n);
        if (!add_query(b, q, of, t, (int)n)) return false;
    }
    return count > 0 || asked_fail(q, "\"at\" is an empty list");
}

bool bot_analyse(struct bot *b, struct asked *q)
{
    struct query of = {.seed = 1};
    struct ct_table *own = NULL;
    if (!asked_agent(q, b->spec, of.spec, &of.ms)) return false;
    if (!asked_number(q, 0, "priority", -1000000, 1000000, 0, &of.priority)) return false;
    if (!asked_number(q, 0, "most", 1, 1000000, 10, &of.most)) return false;
    if (ct_json_get(q->doc, 0, "seed") != CT_JSON_NONE && !asked_seed(q, &of.seed)) return false;
    const struct ct_table *t = find_position(b, q, &own);
    bool ok = t && add_queries(b, q, &of, t);
    ct_table_free(own);
    return ok;
}

/* Of a query and all its positions, or of all queries. What has not begun comes back empty. */
bool bot_terminate(struct bot *b, struct asked *q)
{
    int target = ct_json_get(q->doc, 0, "target");
    size_t len = 0;
    const char *raw = target == CT_JSON_NONE ? NULL : ct_json_raw(q->doc, target, &len);
    bot_say_done(b, q->id);
    for (struct bot_job *job = b->first, *next; job; job = next) {
        next = job->next; /* the host may hand it back at once */
        if (raw && (strlen(job->id) != len || memcmp(job->id, raw, len) != 0)) continue;
        job->is_stopped = true;
        b->host.stop(b->host.with, job);
    }
    return true;
}

/* ---- hearing --------------------------------------------------------------------------------- */

static bool hear(struct bot *b, struct asked *q, const char *text, size_t len, void *room,
                 size_t bytes)
{
    struct ct_json doc;
    char verb[16];
    if (len > BOT_LINE) return asked_fail(q, "a line has at most 4 MiB");
    if (!room) return asked_fail(q, "not enough memory");
    const char *problem = ct_json_read(&doc, text, len, room, bytes);
    if (problem) {
        struct ct_text out = ct_text_on(q->text, sizeof q->text);
        ct_put_format(&out, "not a JSON object: %s", problem);
        return asked_fail(q, q->text);
    }
    if (!ct_json_is(&doc, 0, CT_JSON_OBJECT)) return asked_fail(q, "not a JSON object");
    q->doc = &doc;
    return asked_read(q, verb) && bot_run(b, q, verb);
}

bool bot_hear(struct bot *b, const char *text, size_t len)
{
    struct asked q = {.id = ""};
    size_t bytes = ct_json_room(len > BOT_LINE ? 0 : len);
    if (len > 0 && len <= BOT_LINE && text[len - 1] == '\r') len--;
    void *room = malloc(bytes);
    if (!hear(b, &q, text, len, room, bytes)) bot_say_problem(b, &q);
    free(room);
    return !b->quits;
}
