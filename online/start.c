/*
 * start.c - see inside.h: a world begins, and notices when time has passed without it.
 *
 * Nothing is answered before the store has said which tables wait or run, and how long servers
 * were down in all. Clocks count time without those pauses (`up_time`): a line carries the up time
 * at which it was stored, so a table that comes back from its lines has the clocks that it had, on
 * whichever machine.
 *
 * While any table is waited for, every world stores a beat every few seconds, all in one row. A gap
 * between beats of more than five seconds was a pause: servers were down, the machine slept, or
 * nothing could be stored; and every clock stands still for it (ON-15). Who finds the gap adds it
 * to the sum of all pauses, in the same transaction as his own beat: of several who find it one
 * does, and the others read the sum with their next beat.
 *
 * Until a gap is accounted for nobody's time is up, and nobody's request is taken.
 */
#include "online/inside.h"

#include <stdlib.h>
#include <string.h>

enum { BEAT_MS = 3000, PAUSE_MS = 5000, AGAIN_MS = 1000, AT_ONCE = 256 };

static const char beat_row[] = "h/beat", paused_row[] = "h/paused";

int64_t up_time(const struct on_world *w)
{
    return w->now - w->paused;
}

/* ---- pauses ---------------------------------------------------------------------------------- */

/* What began within the pause begins now, not later: nobody gains time. */
static int64_t after_pause(const struct on_world *w, int64_t since, int64_t ms)
{
    return since + ms < w->now ? since + ms : w->now;
}

static void pause_all(struct on_world *w, int64_t ms)
{
    if (ms == 0) return;
    w->paused += ms;
    for (size_t b = 0; b < w->table_buckets; b++)
        for (struct table *t = w->tables[b]; t; t = t->next) {
            t->turn_since = after_pause(w, t->turn_since, ms);
            if (t->dealing_since) t->dealing_since = after_pause(w, t->dealing_since, ms);
        }
}

/* Another world has counted a pause of which this one has not heard yet. */
void adopt_pauses(struct on_world *w, int64_t paused)
{
    if (w->options.several && paused > w->paused) pause_all(w, paused - w->paused);
}

bool is_late(const struct on_world *w)
{
    return w->beat_due && w->now - w->beaten > PAUSE_MS;
}

bool is_waiting_for_beat(const struct on_world *w)
{
    return !w->is_started || (w->is_beating && is_late(w));
}

/* ---- beats ----------------------------------------------------------------------------------- */

static int64_t number_in(const struct job *j, const char *key, int64_t missing)
{
    const char *text = row_of(j, key);
    return text ? strtoll(text, NULL, 10) : missing;
}

static void replace(struct txn *x, const struct job *j, const char *key, int64_t value)
{
    const char *old = row_of(j, key);
    char text[24];
    struct ct_text out = ct_text_on(text, sizeof text);
    ct_put_int(&out, value);
    txn_add(x, ON_IF, key, old ? old : "");
    txn_add(x, ON_PUT, key, text);
}

/* What the store says of beats and pauses, and a beat of our own; `counts`: a gap is a pause. */
static bool store_beat(struct job *j, bool counts, void (*after)(struct job *j))
{
    struct on_world *w = j->w;
    struct txn x = {0};
    int64_t paused = number_in(j, paused_row, 0);
    int64_t gap = w->now - number_in(j, beat_row, w->now);
    j->asked_at = w->now;
    j->paused = paused + (counts && gap > PAUSE_MS ? gap : 0);
    replace(&x, j, beat_row, w->now);
    replace(&x, j, paused_row, j->paused);
    j->stage = 0; /* a clash: another world's beat came first */
    return commit(j, NULL, &x, after);
}

static void after_beat(struct job *j)
{
    struct on_world *w = j->w;
    pause_all(w, j->paused - w->paused);
    w->beaten = j->asked_at;
    w->beat_due = w->now + BEAT_MS;
    w->resumes = false;
}

static bool beat(struct job *j)
{
    if (j->stage == 0) return ask_rows(j, &(struct on_query){.prefix = "h/"}, 1);
    return j->read_failed || store_beat(j, !j->w->resumes, after_beat);
}

/* It was stored, or not: those who waited for it go on. */
void beat_ends(struct on_world *w)
{
    w->is_beating = false;
    conns_go_on(w);
}

void beat_tick(struct on_world *w)
{
    if (!w->is_started || w->options.orders_only) return;
    if (w->alarm_count == 0) {
        w->beat_due = 0; /* nobody's time runs */
        return;
    }
    if (!w->beat_due) { /* nor did it until now: what passed meanwhile was no pause */
        w->beaten = w->beat_due = w->now;
        w->resumes = true;
    }
    if (w->now < w->beat_due || w->draining || w->is_beating) return;
    w->beat_due = w->now + BEAT_MS;
    struct job *j = job_new(w, NULL, beat);
    if (!j) return;
    j->is_beat = w->is_beating = true;
    job_go(j);
}

/* ---- the beginning --------------------------------------------------------------------------- */

/* One table after the other comes into memory, which tends it. */
static bool bring_back(struct job *j)
{
    struct on_world *w = j->w;
    for (;;) {
        if (*j->id_text && !need_table(j, j->id_text) && !j->is_missing) return false;
        if (w->returning_at == w->returning_count) return true;
        memcpy(j->id_text, w->returning[w->returning_at++], sizeof *w->returning);
        j->is_missing = false;
    }
}

/* Few at a time: there may be many thousands, and whoever comes meanwhile wants his own. */
static void bring_all_back(struct job *j)
{
    struct on_world *w = j->w;
    w->returning = malloc((size_t)j->rows * sizeof *w->returning + 1);
    for (int i = 0; w->returning && i < j->rows; i++) {
        if (strncmp(j->row_key[i], "l/", 2) != 0 || !is_table_id(j->row_key[i] + 2)) continue;
        memcpy(w->returning[w->returning_count++], j->row_key[i] + 2, sizeof *w->returning);
    }
    for (int i = 0; i < AT_ONCE && i < w->returning_count; i++) {
        struct job *one = job_new(w, NULL, bring_back);
        if (one) job_go(one);
    }
}

/* Everybody who came before it was ready. */
void conns_go_on(struct on_world *w)
{
    for (size_t b = 0; b < w->conn_buckets; b++)
        for (struct conn *c = w->conns[b], *next; c; c = next) {
            next = c->next;
            if (c->first && !c->job && !c->busy) conn_go_on(c);
        }
}

static void let_go_on(struct on_world *w)
{
    w->is_started = true;
    if (w->has_missed_news) on_news(w, NULL);
    w->has_missed_news = false;
    peers_ask(w);
    conns_go_on(w);
    asked_go_on(w);
}

static void after_first_beat(struct job *j)
{
    struct on_world *w = j->w;
    w->paused = j->paused;
    w->beaten = w->now;
    bring_all_back(j);
    let_go_on(w);
}

static void start_without_beat(struct job *j)
{
    j->w->start_failed = j->read_failed; /* nothing may be written: clocks would go wrong */
    j->w->paused = number_in(j, paused_row, 0);
    let_go_on(j->w);
}

static bool start_up(struct job *j)
{
    struct on_world *w = j->w;
    const struct on_query queries[] = {{.prefix = "h/"}, {.prefix = "l/"}};
    if (j->stage == 0) return ask_rows(j, queries, 2);
    if (w->options.orders_only) {
        start_without_beat(j);
        return true;
    }
    w->start_due = w->now + AGAIN_MS; /* unless it is stored */
    return j->read_failed || store_beat(j, true, after_first_beat);
}

void start_tick(struct on_world *w)
{
    if (w->is_started || !w->start_due || w->now < w->start_due || w->is_starting) return;
    struct job *j = job_new(w, NULL, start_up);
    w->start_due = w->now + AGAIN_MS;
    if (!j) return;
    j->is_start = w->is_starting = true;
    job_go(j);
}
