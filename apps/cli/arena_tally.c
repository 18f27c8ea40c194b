/* arena_tally.c - what the deals of a match add up to, as a table and as JSON. */
#include "apps/cli/arena.h"
#include "apps/common/columns.h"
#include "apps/common/speech.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- counting ------------------------------------------------------------------------------- */

/* Points ahead of the others' mean. */
static double lead_of(const struct deal *d, int seating, int seat, int players)
{
    double others = 0;
    for (int i = 0; i < players; i++)
        if (i != seat) others += d->points[seating][i];
    return d->points[seating][seat] - others / (players - 1);
}

void tally_add(struct tally *t, const struct match *m, const struct deal *plain)
{
    int players = m->kit->config.players;
    struct deal given = handicap_give(m, plain);
    const struct deal *d = &given;
    assert(players > 1);
    t->deals++;
    tally_add_forfeits(t, m, d);
    matches_add(t, m, d);
    for (int agent = 0; agent < m->agents; agent++) {
        struct standing *of = &t->agent[agent];
        double share = 0, lead = 0;
        int seats = 0;
        for (int at = 0; at < players * players; at++) {
            int seating = at / players, seat = at % players;
            if (match_agent_at(m, seating, seat) != agent) continue;
            share += share_in_game(d, seating, seat, players);
            lead += lead_of(d, seating, seat, players);
            of->place[d->rank[seating][seat] - 1]++;
            seats++;
        }
        of->seats += seats;
        of->wins += share;
        sample_add(&of->share, share / seats);
        sample_add(&of->difference, lead / seats);
    }
}

/* What the test looks at, and among how many its parity is. */
static const struct sample *tested(const struct tally *t, const struct match *m, int *among)
{
    *among = m->by_matches ? m->agents : m->kit->config.players;
    return m->by_matches ? &t->agent[0].match : &t->agent[0].share;
}

enum sprt_answer tally_ask(const struct tally *t, const struct match *m, const struct sprt *test)
{
    int among;
    const struct sample *s = tested(t, m, &among);
    return sprt_ask(test, s, among);
}

double tally_llr(const struct tally *t, const struct match *m, const struct sprt *test)
{
    int among;
    const struct sample *s = tested(t, m, &among);
    return sprt_llr(test, s, among);
}

/* ---- what is shown of an agent --------------------------------------------------------------- */

struct shown {
    double elo;
    struct interval share, lead, elo_range;
};

/* Of two agents at a larger table the second sits in several seats at once: his Elo is the
 * first one's, turned round. */
static struct shown show(const struct tally *t, const struct match *m, int agent)
{
    int players = m->kit->config.players;
    bool turned = m->agents == 2 && agent == 1;
    const struct standing *of = &t->agent[agent], *from = &t->agent[turned ? 0 : agent];
    struct interval range = share_interval(&from->share, players);
    double low = elo_of_share(range.low, players), high = elo_of_share(range.high, players);
    double elo = elo_of_share(from->share.mean, players);
    struct shown s = {.elo = turned ? 0 - elo : elo,
                      .share = share_interval(&of->share, players),
                      .lead = sample_interval(&of->difference),
                      .elo_range = {turned ? -high : low, turned ? -low : high}};
    if (turned && players > 2) {
        s.share.low = (1 - range.high) / (players - 1);
        s.share.high = (1 - range.low) / (players - 1);
    }
    return s;
}

/* ---- as a table ------------------------------------------------------------------------------ */

static void print_title(const struct tally *t, const struct match *m)
{
    const struct ct_option *o = m->kit->game->option;
    int players = m->kit->config.players;
    printf(_("%s, %d players"), m->kit->game->id, players);
    for (int i = 0; o[i].name; i++)
        printf(", %s=%s", o[i].name, o[i].value[m->kit->config.option[i]]);
    printf(": ");
    printf(_("%lld deals in %d seatings, %lld games, seeds from %llu"), (long long)t->deals,
           players, (long long)t->deals * players, (unsigned long long)m->seed);
    printf("\n\n");
}

/* The columns of the table, as wide as their headings ask for. */
enum {
    AGENT,
    SEATS,
    WINS,
    PERCENT,
    RANGE,
    PLACE,
    POINTS = PLACE + CT_SEATS_MAX,
    ELO,
    ELO_RANGE,
    COLUMNS
};

static void set_columns(const struct match *m, struct column *c)
{
    static const struct column all[COLUMNS] = {
        [AGENT] = {N_("agent"), 5},    [SEATS] = {N_("seats"), -6},   [WINS] = {N_("wins"), -8},
        [PERCENT] = {"%", -6},         [RANGE] = {"95 %", -14},       [PLACE] = {N_("1st"), -6},
        [PLACE + 1] = {N_("2nd"), -6}, [PLACE + 2] = {N_("3rd"), -6}, [PLACE + 3] = {N_("4th"), -6},
        [POINTS] = {N_("points"), -8}, [ELO] = {"Elo", -6},           [ELO_RANGE] = {"95 %", -14},
    };
    memcpy(c, all, sizeof all);
    c[COLUMNS] = (struct column){NULL, 0};
    for (int i = 0; i < m->agents; i++)
        if ((int)strlen(m->name[i]) > c[AGENT].width) c[AGENT].width = (int)strlen(m->name[i]);
    widen_columns(c);
}

/* An interval in a column, "12.5 to 30.0". */
static void print_interval(const struct column *c, const char *low, const char *high)
{
    char text[96];
    snprintf(text, sizeof text, _("%s to %s"), low, high);
    putchar(' ');
    print_cell(text, c->width);
}

static void print_shares(const struct column *c, struct interval share)
{
    char low[16], high[16];
    snprintf(low, sizeof low, "%5.1f", 100 * share.low);
    snprintf(high, sizeof high, "%5.1f", 100 * share.high);
    print_interval(c, low, high);
}

static void print_elos(const struct column *c, struct interval elo)
{
    char low[16], high[16];
    snprintf(low, sizeof low, "%+5.0f", rounded(elo.low, 0));
    snprintf(high, sizeof high, "%+5.0f", rounded(elo.high, 0));
    print_interval(c, low, high);
}

static void print_row(const struct tally *t, const struct match *m, int agent,
                      const struct column *c)
{
    const struct standing *of = &t->agent[agent];
    struct shown s = show(t, m, agent);
    printf("%-*s %*" PRId64 " %*.1f %*.1f", c[AGENT].width, m->name[agent], -c[SEATS].width,
           of->seats, -c[WINS].width, of->wins, -c[PERCENT].width, 100 * of->share.mean);
    print_shares(&c[RANGE], s.share);
    for (int place = 0; place < m->kit->config.players; place++)
        printf(" %*" PRId64, -c[PLACE + place].width, of->place[place]);
    printf(" %+*.2f %+*.0f", -c[POINTS].width, rounded(of->difference.mean, 2), -c[ELO].width,
           rounded(s.elo, 0));
    print_elos(&c[ELO_RANGE], s.elo_range);
    putchar('\n');
}

static void print_headings(const struct match *m, const struct column *c)
{
    for (int i = 0; i < COLUMNS; i++) {
        if (i >= PLACE + m->kit->config.players && i < POINTS) continue;
        if (i > 0) putchar(' ');
        print_heading(&c[i]);
    }
    putchar('\n');
}

static const char *answer_words(enum sprt_answer answer)
{
    switch (answer) {
    case SPRT_OPEN: return _("not decided");
    case SPRT_ELO0: return _("accepts elo0");
    case SPRT_ELO1: return _("accepts elo1");
    }
    return "";
}

static void print_test(const struct tally *t, const struct match *m, const struct sprt *test)
{
    struct interval bounds = sprt_bounds(test);
    printf("\n");
    printf(_("sequential test, elo0=%g elo1=%g alpha=%g beta=%g: %s (llr %.2f, bounds %.2f and "
             "%.2f)"),
           test->elo0, test->elo1, test->alpha, test->beta, answer_words(tally_ask(t, m, test)),
           tally_llr(t, m, test), bounds.low, bounds.high);
    printf("\n");
}

void tally_print(const struct tally *t, const struct match *m, const struct sprt *test)
{
    struct column columns[COLUMNS + 1];
    set_columns(m, columns);
    print_title(t, m);
    print_headings(m, columns);
    for (int agent = 0; agent < m->agents; agent++) print_row(t, m, agent, columns);
    matches_print(t, m);
    for (int agent = 0; agent < m->agents; agent++) {
        if (!m->cheats[agent]) continue;
        printf("\n");
        printf(_("%s CHEATS: it sees everything, a yardstick and no fair player"), m->name[agent]);
        printf("\n");
    }
    tally_print_forfeits(t, m);
    if (test) print_test(t, m, test);
}

/* ---- as JSON --------------------------------------------------------------------------------- */

/* JSON has no infinite numbers: null. */
static void print_number(const char *key, double value)
{
    if (isfinite(value))
        printf(",\"%s\":%.6g", key, value);
    else
        printf(",\"%s\":null", key);
}

static void print_range(const char *key, struct interval range)
{
    char name[40];
    snprintf(name, sizeof name, "%s_low", key);
    print_number(name, range.low);
    snprintf(name, sizeof name, "%s_high", key);
    print_number(name, range.high);
}

static void print_string(const char *s)
{
    char text[6 * CT_SPEC_LONGEST + 3];
    struct ct_text out = ct_text_on(text, sizeof text);
    ct_put_json_string(&out, s);
    fputs(text, stdout);
}

static void print_agent_json(const struct tally *t, const struct match *m, int agent)
{
    const struct standing *of = &t->agent[agent];
    struct shown s = show(t, m, agent);
    printf("%s{\"agent\":", agent ? "," : "");
    print_string(m->name[agent]);
    printf(",\"cheats\":%s,\"seats\":%" PRId64, m->cheats[agent] ? "true" : "false", of->seats);
    print_number("wins", of->wins);
    print_number("share", of->share.mean);
    print_range("share", s.share);
    printf(",\"places\":[");
    for (int place = 0; place < m->kit->config.players; place++)
        printf("%s%" PRId64, place ? "," : "", of->place[place]);
    printf("]");
    print_number("difference", of->difference.mean);
    print_range("difference", s.lead);
    print_number("elo", s.elo);
    print_range("elo", s.elo_range);
    if (of->forfeits) {
        printf(",\"forfeits\":%" PRId64 ",\"forfeit\":", of->forfeits);
        print_string(of->forfeit_why);
    }
    matches_print_agent_json(t, m, agent);
    printf("}");
}

static void print_test_json(const struct tally *t, const struct match *m, const struct sprt *test)
{
    static const char *const words[] = {"null", "\"elo0\"", "\"elo1\""};
    printf(",\"sprt\":{\"accepted\":%s,\"by\":\"%s\"", words[tally_ask(t, m, test)],
           m->by_matches ? "matches" : "games");
    print_number("elo0", test->elo0);
    print_number("elo1", test->elo1);
    print_number("alpha", test->alpha);
    print_number("beta", test->beta);
    print_number("llr", tally_llr(t, m, test));
    print_range("llr", sprt_bounds(test));
    printf("}");
}

void tally_print_json(const struct tally *t, const struct match *m, const struct sprt *test)
{
    const struct ct_option *o = m->kit->game->option;
    int players = m->kit->config.players;
    printf("{\"game\":\"%s\",\"players\":%d,\"options\":{", m->kit->game->id, players);
    for (int i = 0; o[i].name; i++)
        printf("%s\"%s\":\"%s\"", i ? "," : "", o[i].name, o[i].value[m->kit->config.option[i]]);
    printf("},\"seed\":\"%" PRIu64 "\",\"deals\":%" PRId64 ",\"games\":%" PRId64 ",\"agents\":[",
           m->seed, t->deals, t->deals * players);
    for (int agent = 0; agent < m->agents; agent++) print_agent_json(t, m, agent);
    printf("]");
    matches_print_json(t, m);
    if (test) print_test_json(t, m, test);
    printf("}\n");
}
