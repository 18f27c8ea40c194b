/*
 * analyse.c - what every decision of a finished game cost and what luck did, as JSON: word for word
 * what `crosstown analyse --agent A --json` says (tests/lib holds the two against each other).
 * docs/arena.md says exactly what is measured.
 */
#include "ai/look.h"
#include "ai/search.h"
#include "lib/agent.h"

#include <stdlib.h>
#include <string.h>

/* Below so many visits a move's share says too little: it is searched apart. */
enum { VISITS_ENOUGH = 20 };

struct row {
    int n, seat; /* chance: the seat that moves next */
    bool is_chance;
    bool is_forced; /* there was only one move */
    bool is_apart;  /* both moves were searched from the positions behind them */
    bool has_luck;
    char move[CT_MOVE_TEXT], best[CT_MOVE_TEXT];
    double loss, luck[CT_SEATS_MAX];
};

struct total {
    int decisions, best; /* forced ones do not count */
    double loss, luck;
};

struct analysis {
    const char *spec;
    const struct ct_table *table;
    const struct ct_kit *kit;
    struct ct_agent *agent[CT_SEATS_MAX];
    struct ct_look *look;
    ct_state *before, *seen;
    struct row *row;
    int rows;
    struct total total[CT_SEATS_MAX];
};

/* ---- one line -------------------------------------------------------------------------------- */

static void write_move(const struct analysis *a, int n, ct_move m, char *out)
{
    struct ct_text text = ct_text_on(out, CT_MOVE_TEXT);
    ct_table_put_move(a->table, n, m, &text);
}

static const struct ct_verdict *verdict_on(const struct ct_verdict *v, int count, ct_move m)
{
    for (int i = 0; i < count; i++)
        if (v[i].move == m) return &v[i];
    return NULL;
}

static double mean_share(const struct analysis *a, const struct ct_verdict *v, int seat)
{
    if (ct_look_in_points(a->look)) return (double)v->ahead[seat] / v->visits;
    return (double)v->share[seat] / ((double)CT_SHARE * v->visits);
}

/* How much less of the win, or of points, the move promised than the best one. */
static double loss_of(struct analysis *a, int seat, ct_move played, ct_move best, bool *is_apart)
{
    const struct ct_verdict *verdicts;
    double behind_best[CT_SEATS_MAX], behind_played[CT_SEATS_MAX], loss;
    int count = ct_agent_verdicts(a->agent[seat], &verdicts);
    const struct ct_verdict *to = verdict_on(verdicts, count, best);
    const struct ct_verdict *from = verdict_on(verdicts, count, played);
    if (to && from && to->visits >= VISITS_ENOUGH && from->visits >= VISITS_ENOUGH) {
        loss = mean_share(a, to, seat) - mean_share(a, from, seat);
    } else {
        *is_apart = true;
        ct_look_behind(a->look, a->before, seat, best, behind_best);
        ct_look_behind(a->look, a->before, seat, played, behind_played);
        loss = behind_best[seat] - behind_played[seat];
    }
    return loss > 0 ? loss : 0;
}

static void note_luck(struct row *r, const double before[CT_SEATS_MAX],
                      const double after[CT_SEATS_MAX])
{
    r->has_luck = true;
    for (int i = 0; i < CT_SEATS_MAX; i++) r->luck[i] = after[i] - before[i];
}

static void judge_decision(struct analysis *a, ct_move played, struct row *r)
{
    const struct ct_choice *choices;
    double before[CT_SEATS_MAX], after[CT_SEATS_MAX];
    ct_table_observe(a->table, r->n, r->seat, a->seen);
    r->is_forced = ct_table_choices(a->table, r->n, &choices) == 1;
    ct_move best =
        r->is_forced ? played : ct_agent_choose(a->agent[r->seat], a->kit, a->seen, r->seat);
    write_move(a, r->n, played, r->move);
    write_move(a, r->n, best, r->best);
    if (best != played) r->loss = loss_of(a, r->seat, played, best, &r->is_apart);
    if (!ct_table_reveals(a->table, r->n, played)) return;
    ct_look_behind(a->look, a->before, r->seat, played, before);
    ct_look_after(a->look, ct_table_state_at(a->table, r->n + 1), r->seat, after);
    note_luck(r, before, after);
}

static void judge_roll(struct analysis *a, ct_move rolled, struct row *r)
{
    double before[CT_SEATS_MAX], after[CT_SEATS_MAX];
    int next = ct_table_turn_at(a->table, r->n + 1);
    r->is_chance = true;
    r->seat = next >= 0 ? next : 0;
    write_move(a, r->n, rolled, r->move);
    ct_look_before_roll(a->look, a->before, r->seat, before);
    ct_look_at(a->look, ct_table_state_at(a->table, r->n + 1), r->seat, after);
    note_luck(r, before, after);
}

static void count_row(struct analysis *a, const struct row *r)
{
    struct total *t = &a->total[r->seat];
    if (!r->is_chance && !r->is_forced) {
        t->decisions++;
        t->best += strcmp(r->move, r->best) == 0;
        t->loss += r->loss;
    }
    for (int seat = 0; seat < a->kit->config.players; seat++) a->total[seat].luck += r->luck[seat];
}

static void judge_line(struct analysis *a, int n)
{
    ct_move m = ct_table_move_at(a->table, n);
    struct row *r = &a->row[n];
    *r = (struct row){.n = n, .seat = ct_table_seat_at(a->table, n)};
    memcpy(a->before, ct_table_state_at(a->table, n), a->kit->game->state_size);
    ct_look_line(a->look, n);
    if (r->seat == CT_CHANCE)
        judge_roll(a, m, r);
    else
        judge_decision(a, m, r);
    count_row(a, r);
}

/* ---- as JSON --------------------------------------------------------------------------------- */

static void put_row(struct ct_text *out, const struct row *r, int players)
{
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_number(out, "n", r->n);
    ct_put_json_number(out, "seat", r->seat);
    ct_put_json_member(out, r->is_chance ? "chance" : "move", r->move);
    if (!r->is_chance) {
        ct_put_json_member(out, "best", r->best);
        ct_put_json_key(out, "loss");
        ct_look_put_share(out, r->loss);
        ct_put_json_bool(out, "forced", r->is_forced);
        ct_put_json_bool(out, "apart", r->is_apart);
    }
    if (r->has_luck) {
        ct_put_json_key(out, "luck");
        ct_put_char(out, '[');
        for (int i = 0; i < players; i++) {
            ct_put_comma(out);
            ct_look_put_share(out, r->luck[i]);
        }
        ct_put_char(out, ']');
    }
    ct_put_char(out, '}');
}

static void put_total(struct ct_text *out, const struct analysis *a, const struct ct_score *score,
                      int seat)
{
    const struct total *t = &a->total[seat];
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_number(out, "seat", seat);
    ct_put_json_number(out, "rank", score->rank[seat]);
    ct_put_json_number(out, "points", score->points[seat]);
    ct_put_json_number(out, "decisions", t->decisions);
    ct_put_json_number(out, "best", t->best);
    ct_put_json_key(out, "loss");
    ct_look_put_share(out, t->loss);
    ct_put_json_key(out, "luck");
    ct_look_put_share(out, t->luck);
    ct_put_char(out, '}');
}

static void put_analysis(const void *from, struct ct_text *out)
{
    const struct analysis *a = from;
    struct ct_score score;
    ct_table_score(a->table, a->rows, &score);
    ct_put_char(out, '{');
    ct_put_json_member(out, "game", a->kit->game->id);
    ct_put_json_number(out, "players", a->kit->config.players);
    ct_put_json_member(out, "agent", a->spec);
    ct_put_json_member(out, "in", ct_look_in_points(a->look) ? "points" : "share");
    ct_put_json_key(out, "lines");
    ct_put_char(out, '[');
    for (int i = 0; i < a->rows; i++) put_row(out, &a->row[i], a->kit->config.players);
    ct_put_char(out, ']');
    ct_put_json_key(out, "totals");
    ct_put_char(out, '[');
    for (int seat = 0; seat < a->kit->config.players; seat++) put_total(out, a, &score, seat);
    ct_put(out, "]}");
}

/* ---- the whole game -----------------------------------------------------------------------------
 */

static bool prepare(struct analysis *a)
{
    const struct ct_game *game = a->kit->game;
    bool ok = true;
    for (int seat = 0; seat < a->kit->config.players; seat++) {
        a->agent[seat] = ct_agent_new(a->spec, game, 1, seat);
        ok = ok && a->agent[seat];
    }
    a->rows = ct_table_lines(a->table);
    a->look = ct_look_new(a->kit, a->spec);
    a->before = calloc(1, game->state_size);
    a->seen = calloc(1, game->state_size);
    a->row = calloc((size_t)a->rows + 1, sizeof *a->row);
    return ok && a->look && a->before && a->seen && a->row;
}

static void clear_up(struct analysis *a)
{
    for (int seat = 0; seat < CT_SEATS_MAX; seat++) ct_agent_free(a->agent[seat]);
    ct_look_free(a->look);
    free(a->before);
    free(a->seen);
    free(a->row);
}

char *crosstown_game_analyse(const crosstown_game *game, const char *spec,
                             bool (*go_on)(void *with, int line, int lines), void *with,
                             crosstown_refusal *why)
{
    struct analysis a = {.spec = spec, .table = game->table, .kit = ct_table_kit(game->table)};
    const char *problem = ct_agent_problem(spec), *token = "no-memory";
    if (problem || ct_table_turn(game->table) != CT_OVER) {
        if (problem)
            ct_lib_say(why, "no-agent", "problem", problem);
        else
            ct_lib_say(why, "not-over", NULL, NULL);
        return NULL;
    }
    char *text = NULL;
    bool ok = prepare(&a);
    for (int n = 0; ok && n < a.rows; n++) {
        ok = !go_on || go_on(with, n, a.rows);
        if (ok)
            judge_line(&a, n);
        else
            token = "stopped";
    }
    if (ok) text = ct_lib_text(put_analysis, &a);
    if (!text) ct_lib_say(why, token, NULL, NULL);
    clear_up(&a);
    return text;
}
