/*
 * hint.c - what an agent thinks of the moves, as JSON: word for word what `crosstown hint --json`
 * says (tests/lib holds the two against each other).
 */
#include "ai/look.h"
#include "ai/reason.h"
#include "ai/search.h"
#include "lib/agent.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct advice {
    ct_move move;
    char text[CT_MOVE_TEXT];
    uint32_t visits;
    double share[CT_SEATS_MAX];
    double error; /* of the mover's share: one standard deviation */
    bool chosen;
};

struct hint {
    const crosstown_game *game;
    const char *spec;
    int seat, count;
    uint64_t iterations;
    bool is_exact; /* counted out, not sampled */
    struct advice *advice;
    struct ct_reason reason[CT_REASONS_MAX];
    int reasons;
};

static void fill_advice(const struct hint *h, const struct ct_verdict *v, struct advice *out)
{
    const struct ct_table *t = h->game->table;
    struct ct_text text = ct_text_on(out->text, sizeof out->text);
    ct_table_put_move(t, ct_table_lines(t), v->move, &text);
    out->move = v->move;
    out->visits = v->visits;
    for (int seat = 0; seat < crosstown_rules_players(h->game->rules) && v->visits; seat++)
        out->share[seat] = (double)v->share[seat] / ((double)CT_SHARE * v->visits);
    double p = out->share[h->seat];
    out->error = h->is_exact || !v->visits ? 0 : sqrt(fmax(p * (1 - p), 0) / v->visits);
}

/* The agent's own choice first, then by visits, then by text. */
static int compare(const void *a, const void *b)
{
    const struct advice *x = a, *y = b;
    if (x->chosen != y->chosen) return x->chosen ? -1 : 1;
    if (x->visits != y->visits) return x->visits > y->visits ? -1 : 1;
    return strcmp(x->text, y->text);
}

/* Without verdicts the agent did not search, or there was nothing to choose: its move alone. */
static bool rank_moves(struct hint *h, const struct ct_agent *agent, uint64_t before,
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

/* The choice against the next best; what was counted out has no next best. */
static bool find_reasons(struct hint *h, const ct_state *seen)
{
    ct_move choice = h->advice[0].move, next = h->advice[h->count > 1 ? 1 : 0].move;
    if (h->advice[0].visits == 0) return true;
    h->reasons =
        ct_reasons_for(ct_table_kit(h->game->table), seen, h->seat, choice, next, h->reason);
    return h->reasons >= 0;
}

static void put_advice(struct ct_text *out, const struct hint *h, const struct advice *a)
{
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_member(out, "move", a->text);
    ct_put_json_number(out, "visits", a->visits);
    if (a->visits) {
        ct_put_json_key(out, "share");
        ct_put_char(out, '[');
        for (int seat = 0; seat < crosstown_rules_players(h->game->rules); seat++) {
            ct_put_comma(out);
            ct_look_put_share(out, a->share[seat]);
        }
        ct_put_char(out, ']');
        ct_put_json_key(out, "error");
        ct_look_put_share(out, a->error);
    }
    ct_put_char(out, '}');
}

static void put_hint(const void *from, struct ct_text *out)
{
    const struct hint *h = from;
    ct_put_char(out, '{');
    ct_put_json_member(out, "game", h->game->rules->game->id);
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

char *crosstown_agent_hint(crosstown_agent *agent, const crosstown_game *game, int most,
                           crosstown_refusal *why)
{
    struct hint h = {.game = game, .spec = agent->spec, .seat = ct_table_turn(game->table)};
    ct_move choice;
    const struct ct_agent *own = h.seat < 0 ? NULL : agent->seat[h.seat]; /* NULL: other rules */
    uint64_t before = own ? ct_agent_iterations(own) : 0;
    if (!ct_lib_decide(agent, game, &choice, why)) return NULL;
    char *text = NULL;
    if (rank_moves(&h, agent->seat[h.seat], before, choice) && find_reasons(&h, agent->seen)) {
        if (h.count > most) h.count = most < 0 ? 0 : most;
        text = ct_lib_text(put_hint, &h);
    }
    if (!text) ct_lib_say(why, "no-memory", NULL, NULL);
    free(h.advice);
    return text;
}
