/* counts.c - see online.h: what is counted. Nothing is decided by it. */
#include "online/inside.h"

#include <string.h>

const uint32_t on_micros[ON_DELAYS - 1] = {500,    1000,   2500,   5000,    10000,   25000,   50000,
                                           100000, 250000, 500000, 1000000, 2500000, 10000000};

const char *const on_refusals[ON_REFUSAL_COUNT] = {
#define X(id, name) name,
    ON_REFUSALS(X)
#undef X
};

void on_clock(struct on_world *w, int64_t micros)
{
    w->micros = micros;
}

/* A clock that was set back has measured nothing. */
void on_delay_add(struct on_delays *d, int64_t micros)
{
    int at = 0;
    if (micros < 0) micros = 0;
    while (at < ON_DELAYS - 1 && micros >= on_micros[at]) at++;
    d->count[at]++;
    d->sum += (uint64_t)micros;
}

void count_refusal(struct on_world *w, bool is_rule, const char *token)
{
    int at = is_rule ? ON_REFUSED_RULE : 0;
    while (!is_rule && at < ON_REFUSED_OTHER && strcmp(on_refusals[at], token) != 0) at++;
    w->counts.refused++;
    w->counts.refused_for[at]++;
}

void count_move(const struct job *j)
{
    if (j->came) on_delay_add(&j->w->counts.move, j->w->micros - j->came);
}
