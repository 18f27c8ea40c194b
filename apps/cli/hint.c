/*
 * hint.c - `crosstown hint`: what an agent thinks of the position at the end of a record, from
 * what the seat to move may know.
 */
#include "ai/agent.h"
#include "ai/look.h"
#include "ai/reason.h"
#include "ai/search.h"
#include "apps/cli/commands.h"
#include "apps/common/columns.h"
#include "apps/common/speech.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEFAULT = 10, REASONS_SAID = 2, MUCH_LIGHTER = 3, SEAT_NAME = 64 };

struct advice {
    char text[CT_MOVE_TEXT];
    ct_move move;
    uint32_t visits;
    double share[CT_SEATS_MAX];
    double error; /* of the mover's share: one standard deviation */
    bool chosen;
};

struct hint {
    const struct ct_kit *kit;
    const char *spec;
    int seat, count;
    int64_t most;
    uint64_t iterations;
    bool is_exact; /* counted out, not sampled */
    struct advice *advice;
    int reasons; /* why the first move is better than the next; 0: nobody compared them */
    struct ct_reason reason[CT_REASONS_MAX];
    bool json;
};

static void fill_advice(struct hint *h, const struct ct_table *t, const struct ct_verdict *v,
                        struct advice *out)
{
    struct ct_text text = ct_text_on(out->text, sizeof out->text);
    ct_table_put_move(t, ct_table_lines(t), v->move, &text);
    out->move = v->move;
    out->visits = v->visits;
    for (int seat = 0; seat < h->kit->config.players && v->visits; seat++)
        out->share[seat] = (double)v->share[seat] / ((double)CT_SHARE * v->visits);
    double p = out->share[h->seat];
    out->error = h->is_exact || !v->visits ? 0 : sqrt(fmax(p * (1 - p), 0) / v->visits);
}

/* The agent's own choice first, then by visits, the mover's share, the text. */
static int compare(const void *a, const void *b)
{
    const struct advice *x = a, *y = b;
    if (x->chosen != y->chosen) return x->chosen ? -1 : 1;
    if (x->visits != y->visits) return x->visits > y->visits ? -1 : 1;
    return strcmp(x->text, y->text);
}

/* Without verdicts the agent did not search, or there was nothing to choose: its move alone. */
static bool rank_moves(struct hint *h, const struct ct_table *t, const struct ct_agent *agent,
                       ct_move choice)
{
    const struct ct_verdict *verdicts;
    struct ct_verdict alone = {.move = choice};
    int found = ct_agent_verdicts(agent, &verdicts);
    if (found == 0) verdicts = &alone;
    int count = h->count = found ? found : 1;
    h->iterations = ct_agent_iterations(agent);
    h->is_exact = found > 0 && h->iterations == 0 && verdicts[0].visits > 0;
    h->advice = calloc((size_t)count, sizeof *h->advice);
    if (!h->advice) return false;
    for (int i = 0; i < count; i++) {
        fill_advice(h, t, &verdicts[i], &h->advice[i]);
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
    h->reasons = ct_reasons_for(h->kit, seen, h->seat, choice, next, h->reason);
    return h->reasons >= 0;
}

static void print_title(const struct hint *h)
{
    const char *id = h->kit->game->id;
    if (h->advice[0].visits == 0)
        printf(_("%s, seat %d to move, %s: %s"), id, h->seat, h->spec, h->advice[0].text);
    else if (h->is_exact)
        printf(_("%s, seat %d to move, %s: counted out to the end"), id, h->seat, h->spec);
    else
        printf(_("%s, seat %d to move, %s: %llu iterations"), id, h->seat, h->spec,
               (unsigned long long)h->iterations);
    printf("\n");
}

static void print_table(const struct hint *h)
{
    struct column column[] = {{N_("move"), 16}, {N_("visits"), -8}, {NULL, 0}};
    int players = h->kit->config.players, share_width = 7;
    char seat_heading[CT_SEATS_MAX][64];
    print_title(h);
    if (h->advice[0].visits == 0) return;
    widen_columns(column);
    printf("\n     ");
    print_heading(&column[0]);
    putchar(' ');
    print_heading(&column[1]);
    for (int seat = 0; seat < players; seat++) {
        snprintf(seat_heading[seat], sizeof seat_heading[seat], _("seat %d"), seat);
        int width = ct_width(seat_heading[seat]) + 1;
        if (width > share_width) share_width = width;
    }
    for (int seat = 0; seat < players; seat++) {
        putchar(' ');
        print_cell(seat_heading[seat], -share_width);
    }
    printf("   +-\n");
    for (int i = 0; i < h->count; i++) {
        const struct advice *a = &h->advice[i];
        printf("%3d  %-*s %*" PRIu32, i + 1, column[0].width, a->text, -column[1].width, a->visits);
        for (int seat = 0; seat < players; seat++)
            printf(" %*.1f %%", share_width - 2, 100 * a->share[seat]);
        printf(" %4.1f\n", 100 * a->error);
    }
}

/* The weightiest, as one paragraph; seats are called as in the table. */
static void print_reasons(const struct hint *h)
{
    char room[CT_SEATS_MAX][SEAT_NAME], text[2048];
    const char *names[CT_SEATS_MAX];
    struct ct_text said = ct_text_on(text, sizeof text);
    for (int seat = 0; seat < CT_SEATS_MAX; seat++) {
        snprintf(room[seat], sizeof room[seat], _("seat %d"), seat);
        names[seat] = room[seat];
    }
    for (int i = 0; i < h->reasons && i < REASONS_SAID; i++) {
        if (h->reason[i].weight * MUCH_LIGHTER < h->reason[0].weight) break;
        if (i > 0) ct_put_char(&said, ' ');
        ct_put_reason(&said, h->kit->game, &h->reason[i], false, names, speech);
    }
    if (!h->reasons) return;
    putchar('\n');
    print_wrapped(text, 0, 0);
}

static void put_advice_json(struct ct_text *out, const struct hint *h, const struct advice *a)
{
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_member(out, "move", a->text);
    ct_put_json_number(out, "visits", a->visits);
    if (a->visits) {
        ct_put_json_key(out, "share");
        ct_put_char(out, '[');
        for (int seat = 0; seat < h->kit->config.players; seat++) {
            ct_put_comma(out);
            ct_look_put_share(out, a->share[seat]);
        }
        ct_put_char(out, ']');
        ct_put_json_key(out, "error");
        ct_look_put_share(out, a->error);
    }
    ct_put_char(out, '}');
}

static void put_json(const void *from, struct ct_text *out)
{
    const struct hint *h = from;
    ct_put_char(out, '{');
    ct_put_json_member(out, "game", h->kit->game->id);
    ct_put_json_number(out, "seat", h->seat);
    ct_put_json_member(out, "agent", h->spec);
    ct_put_json_number(out, "iterations", (int64_t)h->iterations);
    ct_put_json_bool(out, "exact", h->is_exact);
    ct_put_json_key(out, "moves");
    ct_put_char(out, '[');
    for (int i = 0; i < h->count; i++) put_advice_json(out, h, &h->advice[i]);
    ct_put_char(out, ']');
    ct_put_reasons_json(out, h->reason, h->reasons);
    ct_put(out, "}\n");
}

static bool think(struct hint *h, const struct ct_table *t)
{
    struct ct_agent *agent = ct_agent_new(h->spec, h->kit->game, 1, h->seat);
    ct_state *seen = calloc(1, h->kit->game->state_size);
    bool ok = agent && seen;
    if (ok) {
        ct_table_observe(t, ct_table_lines(t), h->seat, seen);
        ct_move choice = ct_agent_choose(agent, h->kit, seen, h->seat);
        ok = rank_moves(h, t, agent, choice) && find_reasons(h, seen);
        if (ok && h->count > h->most) h->count = (int)h->most;
    }
    ct_agent_free(agent);
    free(seen);
    return ok;
}

static int give_hint(struct hint *h, const struct ct_table *t, const char *path)
{
    h->kit = ct_table_kit(t);
    h->seat = ct_table_turn(t);
    if (h->seat == CT_OVER) return complain(EXIT_WRONG, _("%s: the game is over"), path);
    if (h->seat == CT_CHANCE)
        return complain(EXIT_WRONG, _("%s: a die is to be rolled, nobody has to decide"), path);
    bool ok = think(h, t);
    if (ok && !h->json) {
        print_table(h);
        print_reasons(h);
    }
    if (ok && h->json) ok = print_text(put_json, h);
    free(h->advice);
    return ok ? EXIT_FINE : complain(EXIT_WRONG, _("not enough memory"));
}

static int run(int argc, char **argv)
{
    struct hint h = {.spec = "master:ms=1000", .most = MOST_DEFAULT};
    const char *path = NULL, *most = NULL, *threads = NULL;
    char room[2 * CT_AGENT_SPEC];
    const struct flag flags[] = {
        {.name = "agent",
         .value = "A",
         .into = &h.spec,
         .help = N_("who is asked, as for record; default master:ms=1000")},
        {.name = "agents", .value = "A", .into = &h.spec, .help = N_("the same as --agent")},
        {.name = "most",
         .value = "N",
         .into = &most,
         .help = N_("at most so many moves; default 10")},
        {.name = "threads",
         .value = "N",
         .into = &threads,
         .help = N_("so many threads, 1 to 64; default 1 (or as --agent says)")},
        {.name = "json", .on = &h.json, .help = N_("for programs: one JSON object")},
        {.name = NULL},
    };
    int words = read_flags(&hint_command, argc, argv, flags, &path, 1);
    if (words < 0) return words == -2 ? EXIT_FINE : EXIT_USAGE;
    if (words == 0) return complain(EXIT_USAGE, _("%s: which FILE? (- is standard input)"), "hint");
    if (!read_agent(&h.spec, threads, room, sizeof room)) return EXIT_USAGE;
    if (most && !read_count("most", most, 1, 1000000, &h.most)) return EXIT_USAGE;
    struct ct_table *t = load_table(path);
    if (!t) return EXIT_WRONG;
    int code = give_hint(&h, t, path);
    drop_table(t);
    return code;
}

const struct command hint_command = {
    .name = "hint",
    .usage = "hint FILE [--agent A] [--threads N] [--most N] [--json]",
    .help = N_("the best moves at the end of an unfinished record, with what to expect"),
    .more = N_("For each move everybody's share of the win and how far the mover's may be off (one "
               "standard deviation). The agent sees only what the seat to move may know."),
    .examples = "  crosstown hint game.jsonl\n"
                "  head -n 20 game.jsonl | crosstown hint - --agent master:iters=5000 --json",
    .run = run,
};
