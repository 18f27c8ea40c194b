/*
 * start.c - see inside.h: a world begins, and notices when time has passed without it.
 *
 * Nothing is answered before the store has said which tables wait or run, and how long servers
 * were down in all. Clocks count time without those pauses (`up_time`): a line carries the up time
 * at which it was stored, so a table that comes back from its lines has the clocks that it had.
 * While any table is waited for, a beat is stored every few seconds; a gap between beats was a
 * pause (the server was down, the machine asleep, the store could not be written), and every clock
 * stands still for it (ON-15).
 */
#include "online/inside.h"

#include <stdlib.h>
#include <string.h>

enum { BEAT_MS = 3000, PAUSE_MS = 5000, AGAIN_MS = 1000 };

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
    w->paused += ms;
    for (size_t b = 0; b < w->table_buckets; b++)
        for (struct table *t = w->tables[b]; t; t = t->next) {
            t->turn_since = after_pause(w, t->turn_since, ms);
            if (t->dealing_since) t->dealing_since = after_pause(w, t->dealing_since, ms);
        }
}

/* Worlds on one store count the same pauses: whoever has counted less follows. */
void adopt_pauses(struct on_world *w, int64_t paused)
{
    if (w->options.several && paused > w->paused) pause_all(w, paused - w->paused);
}

static void add_number(struct txn *x, enum on_write_kind kind, const char *key, int64_t value)
{
    char text[24];
    struct ct_text out = ct_text_on(text, sizeof text);
    ct_put_int(&out, value);
    txn_add(x, kind, key, text);
}

static void after_beat(struct job *j)
{
    j->w->beaten = j->asked_at;
    j->w->beat_due = j->w->now + BEAT_MS;
}

static int64_t number_in(const struct job *j, const char *key, int64_t missing)
{
    const char *text = row_of(j, key);
    return text ? strtoll(text, NULL, 10) : missing;
}

static bool beat(struct job *j)
{
    struct txn x = {0};
    if (j->w->options.several && j->stage == 0)
        return ask_rows(j, &(struct on_query){.prefix = "h/"}, 1);
    adopt_pauses(j->w, number_in(j, paused_row, 0));
    j->asked_at = j->w->now;
    add_number(&x, ON_PUT, beat_row, j->w->now);
    add_number(&x, ON_PUT, paused_row, j->w->paused);
    return commit(j, NULL, &x, after_beat);
}

void beat_tick(struct on_world *w)
{
    if (!w->is_started || w->options.orders_only) return;
    if (w->alarm_count == 0) {
        w->beat_due = 0; /* nobody's time runs */
        return;
    }
    if (!w->beat_due) {
        w->beaten = w->now;
        w->beat_due = w->now;
    }
    /* Where others go on meanwhile, a beat that was merely slow is no pause. */
    if (w->now - w->beaten > (w->options.several ? 2 : 1) * PAUSE_MS) {
        pause_all(w, w->now - w->beaten);
        w->beaten = w->now;
    }
    if (w->now < w->beat_due || w->draining) return;
    w->beat_due = w->now + BEAT_MS;
    struct job *j = job_new(w, NULL, beat);
    if (j) job_go(j);
}

/* ---- the beginning --------------------------------------------------------------------------- */

static bool bring_back(struct job *j)
{
    return need_table(j, j->id_text) || j->is_missing; /* coming into memory tends it */
}

static void bring_all_back(struct job *j)
{
    for (int i = 0; i < j->rows; i++) {
        if (strncmp(j->row_key[i], "l/", 2) != 0 || !is_table_id(j->row_key[i] + 2)) continue;
        struct job *one = job_new(j->w, NULL, bring_back);
        if (!one) return;
        memcpy(one->id_text, j->row_key[i] + 2, sizeof one->id_text);
        job_go(one);
    }
}

/* Everybody who came before it was ready. */
static void let_go_on(struct on_world *w)
{
    w->is_started = true;
    for (size_t b = 0; b < w->conn_buckets; b++)
        for (struct conn *c = w->conns[b], *next; c; c = next) {
            next = c->next;
            if (!c->job && !c->busy) conn_go_on(c);
        }
    asked_go_on(w);
}

static bool start_up(struct job *j)
{
    struct on_world *w = j->w;
    const struct on_query queries[] = {{.prefix = "h/"}, {.prefix = "l/"}};
    if (j->stage == 0) return ask_rows(j, queries, 2);
    if (j->read_failed && w->options.orders_only) {
        w->start_failed = true; /* nothing may be written: clocks would go wrong */
        let_go_on(w);
        return true;
    }
    if (j->read_failed) {
        w->start_due = w->now + AGAIN_MS;
        return true;
    }
    int64_t gap = w->now - number_in(j, beat_row, w->now);
    w->paused = number_in(j, paused_row, 0);
    if (gap > BEAT_MS) w->paused += gap;
    w->beaten = w->now;
    if (!w->options.orders_only) bring_all_back(j);
    let_go_on(w);
    return true;
}

void start_tick(struct on_world *w)
{
    if (w->is_started || !w->start_due || w->now < w->start_due) return;
    w->start_due = 0;
    struct job *j = job_new(w, NULL, start_up);
    if (j)
        job_go(j);
    else
        w->start_due = w->now + AGAIN_MS;
}
