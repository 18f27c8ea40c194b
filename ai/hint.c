/* hint.c - see hint.h. */
#include "ai/hint.h"

#include "ai/look.h"
#include "ai/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int players_of(const struct ct_hint *h)
{
    return ct_table_kit(h->table)->config.players;
}

static void fill_advice(const struct ct_hint *h, const struct ct_verdict *v, struct ct_advice *out)
{
    struct ct_text text = ct_text_on(out->text, sizeof out->text);
    ct_table_put_move(h->table, ct_table_lines(h->table), v->move, &text);
    out->move = v->move;
    out->visits = v->visits;
    for (int seat = 0; seat < players_of(h) && v->visits; seat++)
        out->share[seat] = (double)v->share[seat] / ((double)CT_SHARE * v->visits);
    double p = out->share[h->seat];
    out->error = h->is_exact || !v->visits ? 0 : sqrt(fmax(p * (1 - p), 0) / v->visits);
}

/* The agent's own choice first, then by visits, then by text. */
static int compare(const void *a, const void *b)
{
    const struct ct_advice *x = a, *y = b;
    if (x->chosen != y->chosen) return x->chosen ? -1 : 1;
    if (x->visits != y->visits) return x->visits > y->visits ? -1 : 1;
    return strcmp(x->text, y->text);
}

/* Without verdicts the agent did not search, or there was nothing to choose: its move alone. */
static bool rank_moves(struct ct_hint *h, const struct ct_agent *agent, uint64_t before,
                       ct_move choice)
{
    const struct ct_verdict *verdicts;
    struct ct_verdict alone = {.move = choice};
    int found = ct_agent_verdicts(agent, &verdicts);
    if (found == 0) verdicts = &alone;
    h->count = found ? found : 1;
    h->iterations = ct_agent_iterations(agent) - before;
    h->is_exact = found > 0 && h->iterations == 0 && verdicts[0].visits > 0;
    h->advice = calloc((size_t)h->count, sizeof *h->advice);
    if (!h->advice) return false;
    for (int i = 0; i < h->count; i++) {
        fill_advice(h, &verdicts[i], &h->advice[i]);
        h->advice[i].chosen = verdicts[i].move == choice;
    }
    qsort(h->advice, (size_t)h->count, sizeof *h->advice, compare);
    return true;
}

/* The choice against the next best; what was not searched has no next best. */
static bool find_reasons(struct ct_hint *h, const ct_state *seen)
{
    ct_move choice = h->advice[0].move, next = h->advice[h->count > 1 ? 1 : 0].move;
    if (h->advice[0].visits == 0) return true;
    h->reasons = ct_reasons_for(ct_table_kit(h->table), seen, h->seat, choice, next, h->reason);
    return h->reasons >= 0;
}

bool ct_hint_make(struct ct_hint *h, const struct ct_table *table, const struct ct_agent *agent,
                  const char *spec, uint64_t before, const ct_state *seen, ct_move choice, int most)
{
    *h = (struct ct_hint){.table = table, .spec = spec, .seat = ct_table_turn(table)};
    if (!rank_moves(h, agent, before, choice) || !find_reasons(h, seen)) {
        ct_hint_free(h);
        return false;
    }
    if (h->count > most) h->count = most < 0 ? 0 : most;
    return true;
}

void ct_hint_free(struct ct_hint *h)
{
    free(h->advice);
    h->advice = NULL;
    h->count = 0;
}

/* ---- told ------------------------------------------------------------------------------------ */

static void put_advice(struct ct_text *out, const struct ct_hint *h, const struct ct_advice *a)
{
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_member(out, "move", a->text);
    ct_put_json_number(out, "visits", a->visits);
    if (a->visits) {
        ct_put_json_key(out, "share");
        ct_put_char(out, '[');
        for (int seat = 0; seat < players_of(h); seat++) {
            ct_put_comma(out);
            ct_look_put_share(out, a->share[seat]);
        }
        ct_put_char(out, ']');
        ct_put_json_key(out, "error");
        ct_look_put_share(out, a->error);
    }
    ct_put_char(out, '}');
}

void ct_put_hint_json(struct ct_text *out, const struct ct_hint *h)
{
    ct_put_char(out, '{');
    ct_put_json_member(out, "game", ct_table_kit(h->table)->game->id);
    ct_put_json_number(out, "seat", h->seat);
    ct_put_json_member(out, "agent", h->spec);
    ct_put_json_number(out, "iterations", (int64_t)h->iterations);
    ct_put_json_bool(out, "exact", h->is_exact);
    ct_put_json_key(out, "moves");
    ct_put_char(out, '[');
    for (int i = 0; i < h->count; i++) put_advice(out, h, &h->advice[i]);
    ct_put_char(out, ']');
    ct_put_reasons_json(out, h->reason, h->reasons);
    ct_put_char(out, '}');
}
