/*
 * analyse.c - `crosstown analyse`: why a finished game was won or lost (analyse_review.c), or, with
 * --agent, what that agent alone thinks of every decision. docs/arena.md says exactly what is
 * measured.
 */
#include "ai/agent.h"
#include "ai/search.h"
#include "apps/cli/analyse_review.h"
#include "apps/cli/commands.h"
#include "ai/estimate.h"
#include "ai/look.h"
#include "apps/common/columns.h"
#include "apps/common/elo.h"
#include "apps/common/progress.h"
#include "apps/common/speech.h"

#include <inttypes.h>
#include <stdio.h>
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
    bool json;
    struct ct_table *table;
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

/* Shares are printed in per cent. */
static double unit(const struct analysis *a)
{
    return ct_look_in_points(a->look) ? 1 : 100;
}

/* How much less of the win, or of points, the move promised than the best one. */
static double loss_of(struct analysis *a, const ct_state *s, int seat, ct_move played, ct_move best,
                      bool *is_apart)
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
        ct_look_behind(a->look, s, seat, best, behind_best);
        ct_look_behind(a->look, s, seat, played, behind_played);
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

static void judge_decision(struct analysis *a, const ct_state *s, ct_move played, struct row *r)
{
    const struct ct_choice *choices;
    double before[CT_SEATS_MAX], after[CT_SEATS_MAX];
    ct_table_observe(a->table, r->n, r->seat, a->seen);
    r->is_forced = ct_table_choices(a->table, r->n, &choices) == 1;
    ct_move best =
        r->is_forced ? played : ct_agent_choose(a->agent[r->seat], a->kit, a->seen, r->seat);
    write_move(a, r->n, played, r->move);
    write_move(a, r->n, best, r->best);
    if (best != played) r->loss = loss_of(a, s, r->seat, played, best, &r->is_apart);
    if (!ct_table_reveals(a->table, r->n, played)) return;
    ct_look_behind(a->look, s, r->seat, played, before);
    ct_look_after(a->look, ct_table_state_at(a->table, r->n + 1), r->seat, after);
    note_luck(r, before, after);
}

static void judge_roll(struct analysis *a, const ct_state *s, ct_move rolled, struct row *r)
{
    const ct_state *next = ct_table_state_at(a->table, r->n + 1);
    double before[CT_SEATS_MAX], after[CT_SEATS_MAX];
    r->is_chance = true;
    r->seat = ct_turn(next) >= 0 ? ct_turn(next) : 0;
    write_move(a, r->n, rolled, r->move);
    next = ct_table_state_at(a->table, r->n + 1);
    ct_look_before_roll(a->look, s, r->seat, before);
    ct_look_at(a->look, next, r->seat, after);
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

static void judge_all(struct analysis *a)
{
    struct progress progress = progress_begin(_("line"), a->rows);
    for (int n = 0; n < a->rows; n++) {
        ct_move m = ct_table_move_at(a->table, n);
        struct row *r = &a->row[n];
        *r = (struct row){.n = n, .seat = ct_table_seat_at(a->table, n)};
        memcpy(a->before, ct_table_state_at(a->table, n), a->kit->game->state_size);
        ct_look_line(a->look, n);
        if (r->seat == CT_CHANCE)
            judge_roll(a, a->before, m, r);
        else
            judge_decision(a, a->before, m, r);
        count_row(a, r);
        progress_at(&progress, n + 1);
    }
    progress_end(&progress);
}

/* ---- as a table ------------------------------------------------------------------------------ */

enum { LINE, SEAT, MOVE, BEST, LOSS, LUCK, COLUMNS };

static const char *instead_of(const struct row *r)
{
    return r->is_chance ? _("(rolled)") : r->is_forced ? _("(only move)") : NULL;
}

static void set_columns(const struct analysis *a, struct column *c)
{
    static const struct column all[] = {{N_("line"), -4}, {N_("seat"), -4}, {N_("move"), 11},
                                        {N_("best"), 11}, {N_("loss"), -5}, {N_("luck"), -6},
                                        {NULL, 0}};
    memcpy(c, all, sizeof all);
    int width = ct_width(_("(only move)"));
    for (int i = 0; i < a->rows; i++) {
        const struct row *r = &a->row[i];
        if ((int)strlen(r->move) > width) width = (int)strlen(r->move);
        if ((int)strlen(r->best) > width) width = (int)strlen(r->best);
    }
    c[MOVE].width = c[BEST].width = width;
    widen_columns(c);
}

static void print_row(const struct row *r, const struct column *c, double in)
{
    const char *instead = instead_of(r);
    printf("%*d  %*d  ", -c[LINE].width, r->n, -c[SEAT].width, r->seat);
    print_cell(r->move, c[MOVE].width);
    printf("  ");
    print_cell(instead ? instead : r->best, instead && !r->has_luck ? 0 : c[BEST].width);
    if (instead && r->has_luck)
        printf("  %*s ", -c[LOSS].width, "");
    else if (!instead)
        printf("  %*.1f%s", -c[LOSS].width, in * r->loss,
               r->is_apart   ? "*"
               : r->has_luck ? " "
                             : "");
    if (r->has_luck) printf(" %+*.1f", -c[LUCK].width, rounded(in * r->luck[r->seat], 1));
    printf("\n");
}

static void print_headings(const struct column *c)
{
    for (const struct column *at = c; at->heading; at++) {
        if (at != c) printf("  ");
        print_heading(at);
    }
    printf("\n");
}

static void print_totals(const struct analysis *a)
{
    struct column c[] = {
        {N_("seat"), -4},         {N_("place"), -5},        {N_("points"), -6},
        {N_("decisions"), -9},    {N_("best"), -5},         {N_("loss in all"), -11},
        {N_("loss a move"), -11}, {N_("luck in all"), -11}, {NULL, 0}};
    struct ct_score score;
    ct_table_score(a->table, a->rows, &score);
    widen_columns(c);
    print_headings(c);
    for (int seat = 0; seat < a->kit->config.players; seat++) {
        const struct total *t = &a->total[seat];
        printf("%*d  %*d  %*d  %*d  %*d  %*.1f  %*.2f  %+*.1f\n", -c[0].width, seat, -c[1].width,
               score.rank[seat], -c[2].width, score.points[seat], -c[3].width, t->decisions,
               -c[4].width, t->best, -c[5].width, unit(a) * t->loss, -c[6].width,
               t->decisions ? unit(a) * t->loss / t->decisions : 0, -c[7].width,
               rounded(unit(a) * t->luck, 1));
    }
}

static void print_table(const struct analysis *a)
{
    struct column column[COLUMNS + 1];
    set_columns(a, column);
    const char *title = ct_look_in_points(a->look)
                            ? _("%s, %d players, judged by %s; loss and luck in points")
                            : _("%s, %d players, judged by %s; loss and luck in %% of a win");
    printf(title, a->kit->game->id, a->kit->config.players, a->spec);
    printf("\n\n");
    print_headings(column);
    for (int i = 0; i < a->rows; i++) print_row(&a->row[i], column, unit(a));
    printf("\n%s\n\n", _("* searched apart, from the positions behind both moves"));
    print_totals(a);
}

/* ---- as JSON --------------------------------------------------------------------------------- */

static void put_row_json(struct ct_text *out, const struct row *r, int players)
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

static void put_totals_json(struct ct_text *out, const struct analysis *a)
{
    struct ct_score score;
    ct_table_score(a->table, a->rows, &score);
    for (int seat = 0; seat < a->kit->config.players; seat++) {
        const struct total *t = &a->total[seat];
        ct_put_comma(out);
        ct_put_char(out, '{');
        ct_put_json_number(out, "seat", seat);
        ct_put_json_number(out, "rank", score.rank[seat]);
        ct_put_json_number(out, "points", score.points[seat]);
        ct_put_json_number(out, "decisions", t->decisions);
        ct_put_json_number(out, "best", t->best);
        ct_put_json_key(out, "loss");
        ct_look_put_share(out, t->loss);
        ct_put_json_key(out, "luck");
        ct_look_put_share(out, t->luck);
        ct_put_char(out, '}');
    }
}

static void put_json(const void *from, struct ct_text *out)
{
    const struct analysis *a = from;
    ct_put_char(out, '{');
    ct_put_json_member(out, "game", a->kit->game->id);
    ct_put_json_number(out, "players", a->kit->config.players);
    ct_put_json_member(out, "agent", a->spec);
    ct_put_json_member(out, "in", ct_look_in_points(a->look) ? "points" : "share");
    ct_put_json_key(out, "lines");
    ct_put_char(out, '[');
    for (int i = 0; i < a->rows; i++) put_row_json(out, &a->row[i], a->kit->config.players);
    ct_put_char(out, ']');
    ct_put_json_key(out, "totals");
    ct_put_char(out, '[');
    put_totals_json(out, a);
    ct_put(out, "]}\n");
}

/* ---- the command ----------------------------------------------------------------------------- */

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

static int analyse(struct analysis *a)
{
    a->kit = ct_table_kit(a->table);
    bool ok = prepare(a);
    if (ok) judge_all(a);
    if (ok && !a->json) print_table(a);
    if (ok && a->json) ok = print_text(put_json, a);
    for (int seat = 0; seat < CT_SEATS_MAX; seat++) ct_agent_free(a->agent[seat]);
    ct_look_free(a->look);
    free(a->before);
    free(a->seen);
    free(a->row);
    return ok ? EXIT_FINE : complain(EXIT_WRONG, _("not enough memory"));
}

/* Everything that was asked for, as it stands on the command line; NULL: not given. */
struct wish {
    const char *path, *agent, *threads, *eyes, *effort;
    bool json, details;
};

static bool read_wish(int argc, char **argv, struct wish *w, int *code)
{
    const struct flag flags[] = {
        {.name = "eyes",
         .value = "N",
         .into = &w->eyes,
         .help = N_("the review of the player of seat N; default everybody's, one after another")},
        {.name = "effort",
         .value = "N",
         .into = &w->effort,
         .help = N_("imagine more worlds, or fewer, 1 to 10000; default 100")},
        {.name = "details", .on = &w->details, .help = N_("every line, too")},
        {.name = "agent",
         .value = "A",
         .into = &w->agent,
         .help =
             N_("instead of a review, what this agent thinks of every decision; as for record")},
        {.name = "agents", .value = "A", .into = &w->agent, .help = N_("the same as --agent")},
        {.name = "threads",
         .value = "N",
         .into = &w->threads,
         .help = N_("so many threads, 1 to 64; default 1 (or as --agent says)")},
        {.name = "json", .on = &w->json, .help = N_("for programs: one JSON object")},
        {.name = NULL},
    };
    int words = read_flags(&analyse_command, argc, argv, flags, &w->path, 1);
    *code = words == -2 ? EXIT_FINE : EXIT_USAGE;
    if (words == 0) complain(EXIT_USAGE, _("%s: which FILE? (- is standard input)"), "analyse");
    return words > 0;
}

static int review(const struct wish *w, const struct ct_table *table)
{
    int64_t eyes = -1, effort = CT_EFFORT, threads = 1;
    int players = ct_table_kit(table)->config.players;
    if (w->eyes && !read_count("eyes", w->eyes, 0, players - 1, &eyes)) return EXIT_USAGE;
    if (w->effort && !read_count("effort", w->effort, 1, CT_EFFORT_MOST, &effort))
        return EXIT_USAGE;
    if (w->threads && !read_count("threads", w->threads, 1, CT_THREADS_MAX, &threads))
        return EXIT_USAGE;
    return print_reviews(table, &(struct review_wish){.eyes = (int)eyes,
                                                      .effort = (int)effort,
                                                      .threads = (int)threads,
                                                      .json = w->json,
                                                      .details = w->details});
}

static int run(int argc, char **argv)
{
    struct wish w = {.json = false};
    char room[2 * CT_AGENT_SPEC];
    int code;
    if (!read_wish(argc, argv, &w, &code)) return code;
    if (w.agent && !read_agent(&w.agent, w.threads, room, sizeof room)) return EXIT_USAGE;
    struct ct_table *table = load_table(w.path);
    if (!table) return EXIT_WRONG;
    if (ct_table_turn(table) != CT_OVER)
        code = complain(EXIT_WRONG, _("%s: the game is not over (see crosstown hint)"), w.path);
    else
        code = w.agent
                   ? analyse(&(struct analysis){.spec = w.agent, .json = w.json, .table = table})
                   : review(&w, table);
    drop_table(table);
    return code;
}

const struct command analyse_command = {
    .name = "analyse",
    .usage = "analyse FILE [--eyes N] [--effort N] [--threads N] [--details] [--json]\n"
             "       crosstown analyse FILE --agent A [--threads N] [--json]",
    .help = N_("why a finished game was won or lost: decisions, luck, turning points"),
    .more = N_("What a player could expect at every position is estimated from what he knew then; "
               "each decision is held against the best that could be found, each draw and roll "
               "against the mean of what might have come. docs/arena.md has the definitions."),
    .examples = "  crosstown analyse game.jsonl\n"
                "  crosstown analyse game.jsonl --eyes 0 --details --threads 2\n"
                "  crosstown record --game tuktuk --agents level3 | \\\n"
                "      crosstown analyse - --agent master:iters=2000 --json",
    .run = run,
};
