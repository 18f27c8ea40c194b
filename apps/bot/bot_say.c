/* bot_say.c - see bot.h: what a bot answers, one JSON object a line. */
#include "apps/bot/bot.h"

#include "ai/look.h"
#include "ai/search.h"
#include "apps/common/output.h"
#include "core/say.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct ct_text bot_begin(struct bot *b, const char *what, const char *id)
{
    struct ct_text line = ct_text_on(b->text, b->text_room);
    ct_put_char(&line, '{');
    ct_put_json_member(&line, "say", what);
    if (id[0]) {
        ct_put_json_key(&line, "id");
        ct_put(&line, id);
    }
    return line;
}

void bot_send(struct bot *b, struct ct_text *line)
{
    ct_put_char(line, '}');
    assert(!ct_text_is_cut(line)); /* what may be long goes through bot_say */
    b->host.say(b->host.with, line->at, line->len);
}

struct saying {
    const char *what, *id;
    void (*put)(const void *from, struct ct_text *out);
    const void *from;
};

static void put_saying(const void *from, struct ct_text *out)
{
    const struct saying *s = from;
    ct_put_char(out, '{');
    ct_put_json_member(out, "say", s->what);
    if (s->id[0]) {
        ct_put_json_key(out, "id");
        ct_put(out, s->id);
    }
    s->put(s->from, out);
    ct_put_char(out, '}');
}

void bot_say(struct bot *b, const char *what, const char *id,
             void (*put)(const void *from, struct ct_text *out), const void *from)
{
    struct saying s = {what, id, put, from};
    size_t len;
    char *text = whole_text(put_saying, &s, &len);
    if (text) {
        b->host.say(b->host.with, text, len);
    } else {
        struct ct_text line = bot_begin(b, "error", id);
        ct_put_json_member(&line, "text", "not enough memory");
        bot_send(b, &line);
    }
    free(text);
}

void bot_say_done(struct bot *b, const char *id)
{
    struct ct_text line = bot_begin(b, "done", id);
    bot_send(b, &line);
}

/* ---- problems -------------------------------------------------------------------------------- */

static void put_problem(const void *from, struct ct_text *out)
{
    const struct asked *q = from;
    char sentence[512];
    struct ct_text text = ct_text_on(sentence, sizeof sentence);
    if (!q->why.rule) {
        ct_put_json_member(out, "text", q->problem);
        return;
    }
    ct_put_refusal(&text, NULL, &q->why, NULL);
    ct_put_json_member(out, "text", sentence);
    ct_put_json_member(out, "rule", q->why.rule);
    ct_put_json_member(out, "token", q->why.token);
    if (q->line) ct_put_json_number(out, "line", q->line);
}

void bot_say_problem(struct bot *b, const struct asked *q)
{
    assert(q->problem || q->why.rule);
    bot_say(b, "error", q->id, put_problem, q);
}

/* ---- what a job came to ---------------------------------------------------------------------- */

struct outcome {
    const struct bot_job *job;
    const struct ct_table *table; /* what the seat saw */
    struct ct_verdict *verdict;   /* best first */
    int verdicts;
    bool is_exact;
};

static void put_move(const struct outcome *o, ct_move m, struct ct_text *out)
{
    char move[CT_MOVE_TEXT];
    struct ct_text text = ct_text_on(move, sizeof move);
    ct_table_put_move(o->table, o->job->n, m, &text);
    ct_put_json_member(out, "move", move);
}

static int by_visits(const void *a, const void *b)
{
    const struct ct_verdict *x = a, *y = b;
    if (x->visits != y->visits) return x->visits > y->visits ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

/* Everybody's share of the win, and how far the mover's may be off. */
static void put_shares(const struct outcome *o, const struct ct_verdict *v, struct ct_text *out)
{
    const struct bot_job *job = o->job;
    ct_put_json_key(out, "share");
    ct_put_char(out, '[');
    for (int seat = 0; seat < job->kit->config.players; seat++) {
        ct_put_comma(out);
        ct_look_put_share(out, (double)v->share[seat] / ((double)v->visits * CT_SHARE));
    }
    ct_put_char(out, ']');
    double p = (double)v->share[job->seat] / ((double)v->visits * CT_SHARE);
    ct_put_json_key(out, "error");
    ct_look_put_share(out, o->is_exact ? 0 : sqrt(p * (1 - p) / v->visits));
}

static void put_verdict(const struct outcome *o, const struct ct_verdict *v, struct ct_text *out)
{
    ct_put_comma(out);
    ct_put_char(out, '{');
    put_move(o, v->move, out);
    ct_put_json_number(out, "visits", v->visits);
    if (v->visits) put_shares(o, v, out);
    ct_put_char(out, '}');
}

static void put_analysis(const struct outcome *o, struct ct_text *out)
{
    const struct bot_job *job = o->job;
    ct_put_json_member(out, "agent", job->spec);
    ct_put_json_number(out, "iterations", (int64_t)ct_agent_iterations(job->agent));
    ct_put_json_bool(out, "exact", o->is_exact);
    if (job->is_stopped) ct_put_json_bool(out, "stopped", true);
    ct_put_json_key(out, "moves");
    ct_put_char(out, '[');
    for (int i = 0; i < o->verdicts && i < job->most; i++) put_verdict(o, &o->verdict[i], out);
    ct_put_char(out, ']');
}

static void put_outcome(const void *from, struct ct_text *out)
{
    const struct outcome *o = from;
    ct_put_json_number(out, "n", o->job->n);
    ct_put_json_number(out, "seat", o->job->seat);
    put_move(o, o->job->move, out);
    if (!o->job->is_move) put_analysis(o, out);
}

/* A query that never began. */
static void put_nothing(const void *from, struct ct_text *out)
{
    const struct bot_job *job = from;
    ct_put_json_number(out, "n", job->n);
    ct_put_json_number(out, "seat", job->seat);
    ct_put_json_bool(out, "stopped", true);
    ct_put(out, ",\"moves\":[]");
}

/* Without verdicts the agent did not search: its move alone. The chosen one stands first. */
static bool rank(struct outcome *o)
{
    const struct bot_job *job = o->job;
    const struct ct_verdict *found;
    int count = ct_agent_verdicts(job->agent, &found);
    o->verdict = calloc((size_t)count + 1, sizeof *o->verdict);
    if (!o->verdict) return false;
    if (count) memcpy(o->verdict, found, (size_t)count * sizeof *found);
    if (count) qsort(o->verdict, (size_t)count, sizeof *o->verdict, by_visits);
    if (!count) o->verdict[0].move = job->move;
    o->verdicts = count ? count : 1;
    o->is_exact = count > 0 && ct_agent_iterations(job->agent) == 0 && o->verdict[0].visits > 0;
    for (int i = 1; i < o->verdicts; i++) {
        if (o->verdict[i].move != job->move) continue;
        struct ct_verdict chosen = o->verdict[i];
        memmove(o->verdict + 1, o->verdict, (size_t)i * sizeof chosen);
        o->verdict[0] = chosen;
    }
    return true;
}

void bot_say_thought(struct bot *b, const struct bot_job *job)
{
    struct outcome o = {.job = job};
    struct asked q = {.problem = "not enough memory"};
    struct ct_refusal why;
    if (!job->agent && job->is_stopped) {
        bot_say(b, "analysis", job->id, put_nothing, job);
        return;
    }
    struct ct_table *t = ct_table_seen(b->house, job->kit, job->seen, job->kit->game->state_size,
                                       job->seat, job->n, &why);
    o.table = t;
    if (job->agent && t && rank(&o)) {
        bot_say(b, job->is_move ? "move" : "analysis", job->id, put_outcome, &o);
    } else {
        memcpy(q.id, job->id, sizeof q.id);
        bot_say_problem(b, &q);
    }
    free(o.verdict);
    ct_table_free(t);
}
