/* analyse_review.c - see analyse_review.h. */
#include "apps/cli/analyse_review.h"

#include "apps/cli/analyse_crew.h"
#include "apps/cli/commands.h"
#include "apps/common/columns.h"
#include "apps/common/elo.h"
#include "apps/common/speech.h"
#include "core/say.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = CT_NAME + 32, SENTENCE = 600, GRAPH_WIDE = 60, GRAPH_HIGH = 8 };

struct page {
    struct ct_review *review;
    const struct ct_table *table;
    const struct ct_told *told;
    int eyes, lines, players;
    bool in_points;
    char name[CT_SEATS_MAX][NAME];
    const char *names[CT_SEATS_MAX];
};

/* Agents of the same name are told apart by their seats. */
static bool is_shared(const struct page *p, int seat)
{
    for (int i = 0; i < p->players; i++)
        if (i != seat && strcmp(ct_table_name(p->table, i), ct_table_name(p->table, seat)) == 0)
            return true;
    return false;
}

static void name_seats(struct page *p)
{
    for (int seat = 0; seat < p->players; seat++) {
        const char *given = ct_table_name(p->table, seat);
        if (!*given)
            snprintf(p->name[seat], NAME, _("Seat %d"), seat);
        else if (is_shared(p, seat))
            snprintf(p->name[seat], NAME, "%s (%d)", given, seat);
        else
            snprintf(p->name[seat], NAME, "%s", given);
        p->names[seat] = p->name[seat];
    }
}

/* Shares in hundredths of a win, points as they are: a cost with its unit. */
static void print_cost(const struct page *p, int cost)
{
    if (p->in_points)
        printf(_("%d.%d points"), cost / 10, abs(cost) % 10);
    else
        printf(_("%d of 100"), (cost + 5) / 10);
}

/* ---- players --------------------------------------------------------------------------------- */

static const struct ct_verdict_words *words_of(const char *token)
{
    const struct ct_verdict_words *words = ct_verdict_words;
    while (words->token && strcmp(words->token, token) != 0) words++;
    return words;
}

static void put_verdict(const struct page *p, int seat, char room[SENTENCE])
{
    const struct ct_told_seat *told = &p->told->seat[seat];
    struct ct_text text = ct_text_on(room, SENTENCE);
    ct_put_said(&text, speech, words_of(told->verdict)->other,
                CT_PLACES({.name = "seat", .text = p->names[seat]},
                          {.name = "rival", .text = p->names[told->rival]}));
}

/* What was won by one and lost by the other in the same words is said once. */
static void print_verdicts(const struct page *p)
{
    char said[CT_SEATS_MAX][SENTENCE];
    for (int seat = 0; seat < p->players; seat++) {
        bool again = false;
        put_verdict(p, seat, said[seat]);
        for (int i = 0; i < seat; i++) again |= strcmp(said[i], said[seat]) == 0;
        if (!again) printf("  %s\n", said[seat]);
    }
}

static void print_note(const struct page *p)
{
    char room[SENTENCE];
    struct ct_text text = ct_text_on(room, sizeof room);
    if (p->told->second < 0) return;
    ct_put_said(&text, speech, words_of("moved-second")->other,
                CT_PLACES({.name = "seat", .text = p->names[p->told->second]},
                          {.name = "equals", .number = CT_SECOND_OF_EQUALS},
                          {.name = "strong", .number = CT_SECOND_OF_STRONG}));
    char lines[SENTENCE + 80];
    struct ct_text broken = ct_text_on(lines, sizeof lines);
    ct_put_lines(&broken, room, 80);
    printf("%s", lines);
}

static void print_seats(const struct page *p)
{
    struct column c[] = {{N_("player"), 6},         {N_("points"), -6},
                         {N_("decisions"), -9},     {N_("good"), -4},
                         {N_("doubtful"), -8},      {N_("bad"), -3},
                         {N_("given away"), -10},   {N_("luck"), -5},
                         {N_("without luck"), -12}, {NULL, 0}};
    for (int seat = 0; seat < p->players; seat++)
        if (ct_width(p->names[seat]) > c[0].width) c[0].width = ct_width(p->names[seat]);
    widen_columns(c);
    for (const struct column *at = c; at->heading; at++) {
        if (at != c) printf("  ");
        print_heading(at);
    }
    printf("\n");
    for (int seat = 0; seat < p->players; seat++) {
        const struct ct_told_seat *s = &p->told->seat[seat];
        print_cell(p->names[seat], c[0].width);
        printf("  %*d  %*d  %*d  %*d  %*d  %*.1f  %+*.1f  %*.1f\n", -c[1].width, s->points,
               -c[2].width, s->decisions, -c[3].width, s->good, -c[4].width, s->doubtful,
               -c[5].width, s->bad, -c[6].width, s->cost / 10.0, -c[7].width,
               rounded(s->luck / 10.0, 1), -c[8].width, s->adjusted / 10.0);
    }
}

/* ---- the graph ------------------------------------------------------------------------------- */

static int share_at(const struct page *p, int column, int columns)
{
    int at = columns > 1 ? column * p->lines / (columns - 1) : 0;
    const struct ct_amount *value = ct_review_value(p->review, at);
    return value ? value->share[p->eyes] : 0;
}

static void print_graph(const struct page *p)
{
    int columns = p->lines + 1 < GRAPH_WIDE ? p->lines + 1 : GRAPH_WIDE;
    printf(_("%s's share of the win, of 100, from the first line to the last:"), p->names[p->eyes]);
    printf("\n\n");
    for (int row = GRAPH_HIGH; row > 0; row--) {
        int from = 1000 * (2 * row - 1) / (2 * GRAPH_HIGH);
        char bar[GRAPH_WIDE + 1];
        int last = 0;
        for (int i = 0; i < columns; i++) {
            bar[i] = share_at(p, i, columns) >= from ? '#' : ' ';
            if (bar[i] == '#') last = i + 1;
        }
        bar[last] = '\0';
        printf("%4d |%s\n", 100 * row / GRAPH_HIGH, bar);
    }
    printf("   0 +");
    for (int i = 0; i < columns; i++) putchar('-');
    printf("\n");
}

/* ---- turning points -------------------------------------------------------------------------- */

static void print_reason(const struct page *p, int n)
{
    struct ct_reason reason[CT_REASONS_MAX];
    char room[SENTENCE];
    struct ct_text text = ct_text_on(room, sizeof room);
    if (!ct_review_reasons(p->review, n, reason)) return;
    ct_put_reason(&text, ct_table_kit(p->table)->game, &reason[0], false, p->names, speech);
    printf("      %s\n", room);
}

static void print_turning(const struct page *p, const struct ct_turning *t)
{
    const struct ct_told_line *line = ct_review_line(p->review, t->n);
    const char *who = line->seat >= 0 ? p->names[line->seat] : _("the die");
    printf("  %4d  ", t->n);
    if (t->cause == CT_BY_CHOICE) {
        printf(_("%s chose %s; better: %s. Given away: "), who, line->move, line->better);
        print_cost(p, line->cost);
        printf("\n");
        print_reason(p, t->n);
        return;
    }
    int hundredths = (abs(t->change) + 5) / 10;
    printf(t->cause == CT_BY_LUCK ? t->change < 0 ? _("luck: %s, %s: %d of 100 less")
                                                  : _("luck: %s, %s: %d of 100 more")
           : t->change < 0 ? _("%s played %s: %d of 100 less")
                                  : _("%s played %s: %d of 100 more"),
           who, line->move, hundredths);
    printf("\n");
}

/* ---- every line ------------------------------------------------------------------------------ */

static const char *cause_words(enum ct_cause cause)
{
    static const char *const words[] = {N_("choice"), N_("luck"), N_("others"), N_("forced")};
    return _(words[cause]);
}

static const char *mark_words(enum ct_mark mark)
{
    static const char *const words[] = {"", N_("best"), N_("equal"), N_("doubtful"), N_("bad")};
    return mark == CT_MARK_NONE ? "" : _(words[mark]);
}

static void print_details(const struct page *p)
{
    struct column c[] = {{N_("line"), -4},   {N_("seat"), -4}, {N_("move"), 11},
                         {N_("better"), 11}, {N_("cost"), -5}, {N_("verdict"), 8},
                         {N_("share"), -5},  {N_("cause"), 6}, {NULL, 0}};
    for (int n = 0; n < p->lines; n++) {
        int width = ct_width(ct_review_line(p->review, n)->move);
        if (width > c[2].width) c[2].width = c[3].width = width;
    }
    widen_columns(c);
    for (const struct column *at = c; at->heading; at++) {
        if (at != c) printf("  ");
        print_heading(at);
    }
    printf("\n");
    for (int n = 0; n < p->lines; n++) {
        const struct ct_told_line *line = ct_review_line(p->review, n);
        bool better = line->judged && strcmp(line->better, line->move) != 0;
        printf("%*d  %*d  ", -c[0].width, n, -c[1].width, line->seat);
        print_cell(line->move, c[2].width);
        printf("  ");
        print_cell(better ? line->better : "", c[3].width);
        printf("  %*.1f  ", -c[4].width, line->cost / 10.0);
        print_cell(mark_words(line->mark), c[5].width);
        printf("  %+*.1f  ", -c[6].width, rounded(line->change.share[p->eyes] / 10.0, 1));
        print_cell(cause_words(line->cause), 0);
        printf("\n");
    }
}

/* ---- one review ------------------------------------------------------------------------------ */

static void print_review(struct page *p, bool details)
{
    printf(_("%s, %d players, through the eyes of %s: %d worlds for each estimate"),
           ct_table_kit(p->table)->game->id, p->players, p->names[p->eyes],
           ct_review_worlds(p->review));
    printf("\n\n");
    print_verdicts(p);
    print_note(p);
    printf("\n");
    print_seats(p);
    printf("%s\n\n", p->in_points
                         ? _("given away in points, luck and result in hundredths of a win")
                         : _("given away, luck and result in hundredths of a win"));
    print_graph(p);
    if (p->told->turnings) printf("\n%s\n", _("Turning points:"));
    for (int i = 0; i < p->told->turnings; i++) print_turning(p, &p->told->turning[i]);
    if (!details) return;
    printf("\n");
    print_details(p);
}

static void put_json(const void *from, struct ct_text *out)
{
    struct ct_review *const *review = from;
    ct_put_review_json(out, *review);
}

static bool print_one(const struct ct_table *table, const struct review_wish *wish, int eyes)
{
    struct page p = {.table = table,
                     .eyes = eyes,
                     .lines = ct_table_lines(table),
                     .players = ct_table_kit(table)->config.players};
    p.review = review_by_crew(table, eyes, wish->effort, wish->threads);
    if (!p.review) return false;
    p.told = ct_review_tell(p.review);
    p.in_points = ct_review_in_points(p.review);
    name_seats(&p);
    bool ok = true;
    if (wish->json)
        ok = print_text(put_json, &p.review);
    else
        print_review(&p, wish->details);
    ct_review_free(p.review);
    return ok;
}

int print_reviews(const struct ct_table *table, const struct review_wish *wish)
{
    int from = wish->eyes < 0 ? 0 : wish->eyes;
    int to = wish->eyes < 0 ? ct_table_kit(table)->config.players : wish->eyes + 1;
    bool all = wish->eyes < 0, ok = true;
    if (wish->json && all) printf("{\"reviews\":[");
    for (int eyes = from; eyes < to && ok; eyes++) {
        if (eyes > from) printf(wish->json ? "," : "\n\n");
        ok = print_one(table, wish, eyes);
    }
    if (wish->json) printf(all ? "]}\n" : "\n");
    return ok ? EXIT_FINE : complain(EXIT_WRONG, _("not enough memory"));
}
