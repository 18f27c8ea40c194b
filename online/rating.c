/* rating.c - see rating.h. Names are those of the paper where it has some. */
#include "online/rating.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double MU = 25, SIGMA = 25.0 / 3, BETA = 25.0 / 6, KAPPA = 0.0001;

enum { PROVISIONAL_ABOVE = 1100 }; /* tenths of deviation */

struct ct_rating ct_rating_first(void)
{
    return (struct ct_rating){.mu = MU, .sigma = SIGMA};
}

/* ---- the update ----------------------------------------------------------------------------- */

struct result {
    const struct ct_rating *rating;
    const int *place;
    int players;
    double c; /* the spread of everybody's performance together */
};

static double spread(const struct ct_rating rating[], int players)
{
    double sum = 0;
    for (int i = 0; i < players; i++) sum += rating[i].sigma * rating[i].sigma + BETA * BETA;
    return sqrt(sum);
}

/* How likely i was to come in first of all that q was not beaten by, q himself included; i is one
 * of them. Taken relative to the strongest of them, no power can be too large or all of them
 * vanish. */
static double first_of(const struct result *r, int i, int q)
{
    double best = r->rating[q].mu, sum = 0;
    for (int s = 0; s < r->players; s++)
        if (r->place[s] >= r->place[q] && r->rating[s].mu > best) best = r->rating[s].mu;
    for (int s = 0; s < r->players; s++)
        if (r->place[s] >= r->place[q]) sum += exp((r->rating[s].mu - best) / r->c);
    return exp((r->rating[i].mu - best) / r->c) / sum;
}

static int tied_with(const struct result *r, int q)
{
    int count = 0;
    for (int s = 0; s < r->players; s++) count += r->place[s] == r->place[q];
    return count;
}

static struct ct_rating updated(const struct result *r, int i)
{
    double mu = r->rating[i].mu, sigma = r->rating[i].sigma, omega = 0, delta = 0;
    for (int q = 0; q < r->players; q++) {
        if (r->place[q] > r->place[i]) continue;
        double p = first_of(r, i, q);
        int tied = tied_with(r, q);
        omega += ((q == i) - p) / tied;
        delta += p * (1 - p) / tied;
    }
    double gamma = sigma / r->c, part = sigma * sigma / r->c;
    double left = 1 - gamma * part / r->c * delta;
    return (struct ct_rating){.mu = mu + part * omega,
                              .sigma = sigma * sqrt(left > KAPPA ? left : KAPPA)};
}

void ct_rate(struct ct_rating rating[], const int place[], int players)
{
    struct ct_rating before[CT_SEATS_MAX];
    assert(players >= 2 && players <= CT_SEATS_MAX);
    for (int i = 0; i < players; i++) before[i] = rating[i];
    struct result r = {.rating = before,
                       .place = place,
                       .players = players,
                       .c = spread(before, players)};
    for (int i = 0; i < players; i++) {
        assert(before[i].sigma > 0);
        rating[i] = updated(&r, i);
    }
}

/* ---- places --------------------------------------------------------------------------------- */

static bool is_ahead(const int place[], const int left[], int seat, int of)
{
    if (!left[seat] && !left[of]) return place[seat] < place[of];
    if (!left[seat] || !left[of]) return !left[seat];
    return left[seat] > left[of];
}

void ct_rating_places(const int place[], const int left[], int players, int out[CT_SEATS_MAX])
{
    for (int seat = 0; seat < players; seat++) {
        out[seat] = 1;
        for (int other = 0; other < players; other++)
            out[seat] += is_ahead(place, left, other, seat);
    }
}

/* ---- as it is shown ------------------------------------------------------------------------- */

int64_t ct_rating_points(const struct ct_rating *r)
{
    return llround(10 * (1500 + 40 * (r->mu - MU)));
}

int64_t ct_rating_deviation(const struct ct_rating *r)
{
    return llround(10 * 40 * r->sigma);
}

/* By the number that people see. */
bool ct_rating_is_provisional(const struct ct_rating *r)
{
    return ct_rating_deviation(r) > PROVISIONAL_ABOVE;
}

void ct_put_tenths(struct ct_text *out, int64_t tenths)
{
    int64_t size = tenths < 0 ? -tenths : tenths;
    if (tenths < 0) ct_put_char(out, '-');
    ct_put_int(out, size / 10);
    ct_put_char(out, '.');
    ct_put_int(out, size % 10);
}

/* ---- as it is kept --------------------------------------------------------------------------- */

static void put_exactly(struct ct_text *out, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    ct_put_u64(out, bits);
}

static double read_exactly(const char **text)
{
    char *end;
    uint64_t bits = strtoull(*text, &end, 10);
    double value;
    memcpy(&value, &bits, sizeof value);
    *text = end;
    return value;
}

void ct_rating_put(struct ct_text *out, const struct ct_rating *r)
{
    put_exactly(out, r->mu);
    ct_put_char(out, ' ');
    put_exactly(out, r->sigma);
}

const char *ct_rating_read(const char *text, struct ct_rating *out)
{
    out->mu = read_exactly(&text);
    out->sigma = read_exactly(&text);
    return text;
}

bool ct_rating_is_sound(const struct ct_rating *r)
{
    return isfinite(r->mu) && isfinite(r->sigma) && r->sigma > 0;
}

bool ct_rating_is_near(const struct ct_rating *a, const struct ct_rating *b)
{
    return fabs(a->mu - b->mu) <= 1e-9 && fabs(a->sigma - b->sigma) <= 1e-9;
}
