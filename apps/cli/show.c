/* show.c - `crosstown show` and `crosstown legal`: a position of a record. */
#include "apps/cli/commands.h"
#include "apps/common/input.h"
#include "apps/common/speech.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct picture {
    struct ct_table *table;
    int at, seat;
    bool json;
    struct ct_pen pen;
};

static void put_picture(const void *from, struct ct_text *out)
{
    const struct picture *p = from;
    if (!p->json) {
        ct_table_draw(p->table, p->at, p->seat, &p->pen, out);
        return;
    }
    ct_table_view(p->table, p->at, p->seat, out);
    ct_put_char(out, '\n');
}

/* -1: not given. */
static int show_table(struct picture *p, int64_t at, int64_t seat)
{
    int lines = ct_table_lines(p->table), players = ct_table_kit(p->table)->config.players;
    if (at > lines)
        return complain(EXIT_WRONG, _("show: --at %lld: the record has the positions 0 to %d"),
                        (long long)at, lines);
    if (seat >= players)
        return complain(EXIT_WRONG, _("show: --seat %lld: the seats are 0 to %d"), (long long)seat,
                        players - 1);
    p->at = at < 0 ? lines : (int)at;
    p->seat = (int)seat;
    if (!print_text(put_picture, p)) return complain(EXIT_WRONG, _("not enough memory"));
    return finish_output(EXIT_FINE);
}

static int run_show(int argc, char **argv)
{
    struct picture p = {.pen = pen_of_terminal()};
    const char *at = NULL, *seat = NULL, *path = NULL;
    const struct flag flags[] = {
        {.name = "at",
         .value = "N",
         .into = &at,
         .help = N_("the position N lines after the header; default: the last")},
        {.name = "seat",
         .value = "P",
         .into = &seat,
         .help = N_("as that seat sees it; default: everything")},
        {.name = "json", .on = &p.json, .help = N_("for programs: the view as JSON")},
        {.name = NULL},
    };
    int words = read_flags(&show_command, argc, argv, flags, &path, 1);
    if (words < 0) return words == -2 ? EXIT_FINE : EXIT_USAGE;
    if (words == 0) return complain(EXIT_USAGE, _("%s: which FILE? (- is standard input)"), "show");
    int64_t at_line = -1, seat_number = -1;
    if (at && !read_count("at", at, 0, INT32_MAX, &at_line)) return EXIT_USAGE;
    if (seat && !read_count("seat", seat, 0, INT32_MAX, &seat_number)) return EXIT_USAGE;
    p.table = load_table(path);
    if (!p.table) return EXIT_WRONG;
    int code = show_table(&p, at_line, seat_number);
    drop_table(p.table);
    return code;
}

const struct command show_command = {
    .name = "show",
    .usage = "show FILE [--at N] [--seat P] [--json]",
    .help = N_("draws a position of a record as text"),
    .examples = "  crosstown show game.jsonl --at 20 --seat 1",
    .run = run_show,
};

/* ---- legal ----------------------------------------------------------------------------------- */

static void print_outcomes(const struct ct_table *t)
{
    struct ct_chance outcome[CT_OUTCOMES_MAX];
    int count = ct_table_outcomes(t, ct_table_lines(t), outcome);
    for (int i = 0; i < count; i++) puts(outcome[i].choice.text);
}

static int run_legal(int argc, char **argv)
{
    const char *path = NULL;
    const struct ct_choice *choices;
    int words = read_flags(&legal_command, argc, argv, NULL, &path, 1);
    if (words < 0) return words == -2 ? EXIT_FINE : EXIT_USAGE;
    if (words == 0)
        return complain(EXIT_USAGE, _("%s: which FILE? (- is standard input)"), "legal");
    struct ct_table *t = load_table(path);
    if (!t) return EXIT_WRONG;
    int turn = ct_table_turn(t), code = EXIT_FINE;
    int count = ct_table_choices(t, ct_table_lines(t), &choices);
    for (int i = 0; i < count; i++) puts(choices[i].text);
    if (turn == CT_CHANCE) print_outcomes(t);
    if (turn == CT_OVER) code = complain(EXIT_WRONG, _("%s: the game is over"), path);
    drop_table(t);
    return finish_output(code);
}

const struct command legal_command = {
    .name = "legal",
    .usage = "legal FILE",
    .help = N_("the legal moves at the end of an unfinished record, one a line"),
    .more = N_("Where a die is due: its outcomes."),
    .examples = "  head -n 5 game.jsonl | crosstown legal -",
    .run = run_legal,
};
