/*
 * arena_matches.c - what single games do not tell: matches, who moves when, and points given ahead.
 *
 * A match is one deal in all its seatings, points summed: whoever has more has won it. Where one
 * seat wins nearly always, whoever sits there, most deals end with as many games for either side,
 * and only the points say who was better. How much the seat is worth is counted beside it: the
 * share of the win by order of turn.
 */
#include "apps/cli/arena.h"

#include "ai/brain.h"
#include "apps/common/columns.h"
#include "apps/common/flags.h"
#include "apps/common/speech.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- points given ahead ---------------------------------------------------------------------- */

static bool read_points(const char *text, size_t len, int32_t *out)
{
    int64_t value;
    if (!ct_read_int(text, len, -HANDICAP_MAX, HANDICAP_MAX, &value)) return false;
    *out = (int32_t)value;
    return true;
}

bool handicap_read(struct match *m, const char *text)
{
    int count = 0;
    bool fits = true;
    m->gives_points = true;
    for (const char *at = text; at && fits;) {
        size_t len = strcspn(at, ",");
        fits = count < m->agents && read_points(at, len, &m->handicap[count++]);
        at = at[len] ? at + len + 1 : NULL;
    }
    if (fits && count == m->agents) return true;
    return !complain(EXIT_USAGE, _("--handicap: whole numbers from -%d to %d, one an agent"),
                     HANDICAP_MAX, HANDICAP_MAX);
}

/* Is one seat ahead of another with the points that were given? Of those who have the same handicap
 * the rules say who is first among equals; others share the place. */
static bool is_ahead(const struct match *m, const struct deal *d, const struct deal *plain,
                     int seating, int seat, int other)
{
    int32_t points = d->points[seating][seat], theirs = d->points[seating][other];
    if (points != theirs) return points > theirs;
    return m->handicap[match_agent_at(m, seating, seat)] ==
               m->handicap[match_agent_at(m, seating, other)] &&
           plain->rank[seating][seat] < plain->rank[seating][other];
}

struct deal handicap_give(const struct match *m, const struct deal *plain)
{
    int players = m->kit->config.players;
    struct deal d = *plain;
    assert(players > 1);
    for (int at = 0; at < players * players; at++)
        d.points[at / players][at % players] +=
            m->handicap[match_agent_at(m, at / players, at % players)];
    for (int at = 0; at < players * players; at++) {
        int seating = at / players, seat = at % players, rank = 1;
        for (int other = 0; other < players; other++)
            rank += other != seat && is_ahead(m, &d, plain, seating, other, seat);
        if (m->gives_points) d.rank[seating][seat] = (int8_t)rank;
    }
    return d;
}

/* ---- counting -------------------------------------------------------------------------------- */

double share_in_game(const struct deal *d, int seating, int seat, int players)
{
    struct ct_score score;
    int32_t share[CT_SEATS_MAX];
    for (int i = 0; i < players; i++) score.rank[i] = d->rank[seating][i];
    ct_share_win(&score, players, share);
    return (double)share[seat] / CT_SHARE;
}

/* Points of every agent, a seat. All have the same number of seats in a deal, but for two agents at
 * a larger table: there the mean of a seat is compared, times what makes it a whole number. */
static void sum_points(const struct match *m, const struct deal *d, int64_t sum[CT_SEATS_MAX])
{
    int players = m->kit->config.players;
    memset(sum, 0, CT_SEATS_MAX * sizeof *sum);
    for (int at = 0; at < players * players; at++)
        sum[match_agent_at(m, at / players, at % players)] += d->points[at / players][at % players];
    if (m->agents == 2) sum[0] *= players - 1;
}

static void count_match(struct tally *t, const struct match *m, const struct deal *d)
{
    int64_t sum[CT_SEATS_MAX], most = INT64_MIN;
    int winners = 0;
    sum_points(m, d, sum);
    for (int i = 0; i < m->agents; i++)
        if (sum[i] > most) most = sum[i];
    for (int i = 0; i < m->agents; i++) winners += sum[i] == most;
    assert(winners > 0);
    for (int i = 0; i < m->agents; i++)
        sample_add(&t->agent[i].match, sum[i] == most ? 1.0 / winners : 0);
}

/* Who moves when: the first is the kit's, or the deal's own. */
static int order_of(const struct match *m, const struct deal *d, int seat)
{
    int players = m->kit->config.players, start = m->kit->config.start;
    if (m->any_start) start = ct_draw_start(m->seed + (uint64_t)d->number, players);
    return (seat - start + players) % players;
}

void matches_add(struct tally *t, const struct match *m, const struct deal *d)
{
    int players = m->kit->config.players;
    count_match(t, m, d);
    for (int at = 0; at < players * players; at++) {
        int seating = at / players, seat = at % players, order = order_of(m, d, seat);
        struct by_turn *by = &t->agent[match_agent_at(m, seating, seat)].turn[order];
        by->seats++;
        by->wins += share_in_game(d, seating, seat, players);
    }
}

/* Of everybody who moved as that one. */
static struct by_turn turn_of_all(const struct tally *t, const struct match *m, int order)
{
    struct by_turn sum = {0};
    for (int i = 0; i < m->agents; i++) {
        sum.seats += t->agent[i].turn[order].seats;
        sum.wins += t->agent[i].turn[order].wins;
    }
    return sum;
}

static double share_of_turn(struct by_turn by)
{
    return by.seats ? by.wins / (double)by.seats : 0;
}

/* ---- as a table ------------------------------------------------------------------------------ */

enum { AGENT, WON, PERCENT, RANGE, TURN, COLUMNS = TURN + CT_SEATS_MAX };

static void set_columns(const struct match *m, struct column *c)
{
    static const struct column all[COLUMNS] = {
        [AGENT] = {N_("agent"), 5},   [WON] = {N_("wins"), -6},     [PERCENT] = {"%", -6},
        [RANGE] = {"95 %", -14},      [TURN] = {N_("1st"), -7},     [TURN + 1] = {N_("2nd"), -7},
        [TURN + 2] = {N_("3rd"), -7}, [TURN + 3] = {N_("4th"), -7},
    };
    memcpy(c, all, sizeof all);
    c[COLUMNS] = (struct column){NULL, 0};
    c[TURN + m->kit->config.players].heading = NULL;
    for (int i = 0; i < m->agents; i++)
        if ((int)strlen(m->name[i]) > c[AGENT].width) c[AGENT].width = (int)strlen(m->name[i]);
    widen_columns(c);
}

static void print_turn(const struct column *c, struct by_turn by)
{
    printf(" %*.1f", -c->width, 100 * share_of_turn(by));
}

static void print_row(const struct tally *t, const struct match *m, int agent,
                      const struct column *c)
{
    const struct standing *of = &t->agent[agent];
    struct interval range = share_interval(&of->match, m->agents);
    char low[16], high[16], text[96];
    print_cell(m->name[agent], c[AGENT].width);
    printf(" %*.1f %*.1f ", -c[WON].width, (double)of->match.count * of->match.mean,
           -c[PERCENT].width, 100 * of->match.mean);
    snprintf(low, sizeof low, "%5.1f", 100 * range.low);
    snprintf(high, sizeof high, "%5.1f", 100 * range.high);
    snprintf(text, sizeof text, _("%s to %s"), low, high);
    print_cell(text, c[RANGE].width);
    for (int i = 0; i < m->kit->config.players; i++) print_turn(&c[TURN + i], of->turn[i]);
    putchar('\n');
}

static void print_all(const struct tally *t, const struct match *m, const struct column *c)
{
    print_cell(_("all"), c[AGENT].width);
    printf("%*s", -(c[WON].width + c[PERCENT].width + c[RANGE].width) + 3, "");
    for (int i = 0; i < m->kit->config.players; i++) print_turn(&c[TURN + i], turn_of_all(t, m, i));
    putchar('\n');
}

void matches_print(const struct tally *t, const struct match *m)
{
    struct column c[COLUMNS + 1];
    set_columns(m, c);
    printf("\n");
    print_wrapped(
        _("Matches (a deal in all its seatings, points summed), and how many of 100 games are won "
          "by those who move first, second and so on:"),
        0, 0);
    for (int i = 0; c[i].heading; i++) {
        if (i > 0) putchar(' ');
        print_heading(&c[i]);
    }
    putchar('\n');
    for (int agent = 0; agent < m->agents; agent++) print_row(t, m, agent, c);
    print_all(t, m, c);
    for (int agent = 0; agent < m->agents; agent++) {
        if (!m->handicap[agent]) continue;
        printf("\n");
        printf(_("%s has been given %+d points in every game"), m->name[agent],
               (int)m->handicap[agent]);
        printf("\n");
    }
}

/* ---- as JSON --------------------------------------------------------------------------------- */

void matches_print_agent_json(const struct tally *t, const struct match *m, int agent)
{
    const struct standing *of = &t->agent[agent];
    struct interval range = share_interval(&of->match, m->agents);
    printf(",\"matches\":{\"won\":%.6g,\"share\":%.6g,\"share_low\":%.6g,\"share_high\":%.6g}",
           (double)of->match.count * of->match.mean, of->match.mean, range.low, range.high);
    printf(",\"by_turn\":[");
    for (int i = 0; i < m->kit->config.players; i++)
        printf("%s%.6g", i ? "," : "", share_of_turn(of->turn[i]));
    printf("]");
    if (m->handicap[agent]) printf(",\"handicap\":%d", (int)m->handicap[agent]);
}

void matches_print_json(const struct tally *t, const struct match *m)
{
    printf(",\"by_turn\":[");
    for (int i = 0; i < m->kit->config.players; i++)
        printf("%s%.6g", i ? "," : "", share_of_turn(turn_of_all(t, m, i)));
    printf("]");
}
