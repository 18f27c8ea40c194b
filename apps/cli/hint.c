/*
 * hint.c - `crosstown hint`: what an agent thinks of the position at the end of a record, from
 * what the seat to move may know.
 */
#include "ai/hint.h"
#include "apps/cli/commands.h"
#include "apps/common/columns.h"
#include "apps/common/speech.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_DEFAULT = 10, REASONS_SAID = 2, MUCH_LIGHTER = 3, SEAT_NAME = 64 };

struct asked {
    const char *spec;
    int64_t most;
    bool json;
};

static const struct ct_game *game_of(const struct ct_hint *h)
{
    return ct_table_kit(h->table)->game;
}

static void print_title(const struct ct_hint *h)
{
    const char *id = game_of(h)->id;
    if (h->advice[0].visits == 0)
        printf(_("%s, seat %d to move, %s: %s"), id, h->seat, h->spec, h->advice[0].text);
    else if (h->is_exact)
        printf(_("%s, seat %d to move, %s: counted out to the end"), id, h->seat, h->spec);
    else
        printf(_("%s, seat %d to move, %s: %llu iterations"), id, h->seat, h->spec,
               (unsigned long long)h->iterations);
    printf("\n");
}

static void print_table(const struct ct_hint *h)
{
    struct column column[] = {{N_("move"), 16}, {N_("visits"), -8}, {NULL, 0}};
    int players = ct_table_kit(h->table)->config.players, share_width = 7;
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
        const struct ct_advice *a = &h->advice[i];
        printf("%3d  %-*s %*" PRIu32, i + 1, column[0].width, a->text, -column[1].width, a->visits);
        for (int seat = 0; seat < players; seat++)
            printf(" %*.1f %%", share_width - 2, 100 * a->share[seat]);
        printf(" %4.1f\n", 100 * a->error);
    }
}

/* The weightiest, as one paragraph; seats are called as in the table. */
static void print_reasons(const struct ct_hint *h)
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
        ct_put_reason(&said, game_of(h), &h->reason[i], false, names, speech);
    }
    if (!h->reasons) return;
    putchar('\n');
    print_wrapped(text, 0, 0);
}

static void put_json(const void *from, struct ct_text *out)
{
    ct_put_hint_json(out, from);
    ct_put_char(out, '\n');
}

static bool think(const struct asked *asked, const struct ct_table *t, struct ct_hint *h)
{
    const struct ct_kit *kit = ct_table_kit(t);
    int seat = ct_table_turn(t);
    struct ct_agent *agent = ct_agent_new(asked->spec, kit->game, 1, seat);
    ct_state *seen = calloc(1, kit->game->state_size);
    bool ok = agent && seen;
    if (ok) {
        ct_table_observe(t, ct_table_lines(t), seat, seen);
        ct_move choice = ct_agent_choose(agent, kit, seen, seat);
        ok = ct_hint_make(h, t, agent, asked->spec, 0, seen, choice, (int)asked->most);
    }
    ct_agent_free(agent);
    free(seen);
    return ok;
}

static int give_hint(const struct asked *asked, const struct ct_table *t, const char *path)
{
    struct ct_hint h;
    int seat = ct_table_turn(t);
    if (seat == CT_OVER) return complain(EXIT_WRONG, _("%s: the game is over"), path);
    if (seat == CT_CHANCE)
        return complain(EXIT_WRONG, _("%s: a die is to be rolled, nobody has to decide"), path);
    if (!think(asked, t, &h)) return complain(EXIT_WRONG, _("not enough memory"));
    bool ok = true;
    if (asked->json) {
        ok = print_text(put_json, &h);
    } else {
        print_table(&h);
        print_reasons(&h);
    }
    ct_hint_free(&h);
    return ok ? EXIT_FINE : complain(EXIT_WRONG, _("not enough memory"));
}

static int run(int argc, char **argv)
{
    struct asked asked = {.spec = "master:ms=1000", .most = MOST_DEFAULT};
    const char *path = NULL, *most = NULL, *threads = NULL;
    char room[2 * CT_AGENT_SPEC];
    const struct flag flags[] = {
        {.name = "agent",
         .value = "A",
         .into = &asked.spec,
         .help = N_("who is asked, as for record; default master:ms=1000")},
        {.name = "agents", .value = "A", .into = &asked.spec, .help = N_("the same as --agent")},
        {.name = "most",
         .value = "N",
         .into = &most,
         .help = N_("at most so many moves; default 10")},
        {.name = "threads",
         .value = "N",
         .into = &threads,
         .help = N_("so many threads, 1 to 64; default 1 (or as --agent says)")},
        {.name = "json", .on = &asked.json, .help = N_("for programs: one JSON object")},
        {.name = NULL},
    };
    int words = read_flags(&hint_command, argc, argv, flags, &path, 1);
    if (words < 0) return words == -2 ? EXIT_FINE : EXIT_USAGE;
    if (words == 0) return complain(EXIT_USAGE, _("%s: which FILE? (- is standard input)"), "hint");
    if (!read_agent(&asked.spec, threads, room, sizeof room)) return EXIT_USAGE;
    if (most && !read_count("most", most, 1, 1000000, &asked.most)) return EXIT_USAGE;
    struct ct_table *t = load_table(path);
    if (!t) return EXIT_WRONG;
    int code = give_hint(&asked, t, path);
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
