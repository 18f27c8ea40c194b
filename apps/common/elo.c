/* elo.c - see elo.h. */
#include "apps/common/elo.h"

#include "apps/common/speech.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double DEVIATIONS = 1.959963984540054; /* 95 % of a normal distribution */

enum { PRIOR_GAMES = 4 }; /* a deal is one game in every seat */

/* Welford's way: no difference of large sums. */
void sample_add(struct sample *s, double value)
{
    double from_old = value - s->mean;
    s->count++;
    s->mean += from_old / (double)s->count;
    s->squares += from_old * (value - s->mean);
}

double sample_variance(const struct sample *s)
{
    return s->count > 1 ? s->squares / (double)(s->count - 1) : 0;
}

static struct interval around(double mean, double error)
{
    return (struct interval){mean - DEVIATIONS * error, mean + DEVIATIONS * error};
}

struct interval sample_interval(const struct sample *s)
{
    return around(s->mean, s->count ? sqrt(sample_variance(s) / (double)s->count) : 0);
}

double rounded(double value, int decimals)
{
    double scale = pow(10, decimals), near = rint(value * scale) / scale;
    return near == 0 ? 0 : near;
}

/* ---- Elo ------------------------------------------------------------------------------------- */

double elo_of_share(double share, int players)
{
    if (share <= 0) return -INFINITY;
    if (share >= 1) return INFINITY;
    return 400 * log10(share * (players - 1) / (1 - share));
}

double share_of_elo(double elo, int players)
{
    double strength = pow(10, elo / 400);
    return strength / (strength + players - 1);
}

/* Mean and variance with the prior games, which are won or lost outright, as often as parity
 * has it. */
static double prior_variance(const struct sample *s, int players, double *mean)
{
    double n = (double)s->count, prior = (double)PRIOR_GAMES / players, parity = 1.0 / players;
    *mean = (n * s->mean + prior * parity) / (n + prior);
    double seen = s->squares + n * (s->mean - *mean) * (s->mean - *mean);
    double won = prior * parity * (1 - *mean) * (1 - *mean);
    double lost = prior * (1 - parity) * *mean * *mean;
    return (seen + won + lost) / (n + prior);
}

struct interval share_interval(const struct sample *s, int players)
{
    double mean, variance = prior_variance(s, players, &mean);
    double deals = (double)s->count + (double)PRIOR_GAMES / players;
    struct interval i = around(mean, sqrt(variance / deals));
    return (struct interval){fmax(i.low, 0), fmin(i.high, 1)};
}

/* ---- the sequential test --------------------------------------------------------------------- */

static double *sprt_field(struct sprt *t, const char *name, size_t len)
{
    if (len == 4 && !memcmp(name, "elo0", len)) return &t->elo0;
    if (len == 4 && !memcmp(name, "elo1", len)) return &t->elo1;
    if (len == 5 && !memcmp(name, "alpha", len)) return &t->alpha;
    if (len == 4 && !memcmp(name, "beta", len)) return &t->beta;
    return NULL;
}

const char *sprt_read(const char *text, struct sprt *out)
{
    *out = (struct sprt){.elo0 = NAN, .elo1 = NAN, .alpha = 0.05, .beta = 0.05};
    while (*text) {
        size_t len = strcspn(text, "=");
        double *field = sprt_field(out, text, len);
        char *end;
        if (!field) return N_("its settings are elo0, elo1, alpha and beta");
        text += len + 1;
        *field = strtod(text, &end);
        if (end == text || (*end && *end != ',')) return N_("a setting's value is a number");
        text = *end ? end + 1 : end;
    }
    if (!(out->elo0 < out->elo1)) return N_("elo0 and elo1 are needed, elo0 below elo1");
    if (!(out->elo0 >= -2000 && out->elo1 <= 2000))
        return N_("elo0 and elo1 are from -2000 to 2000");
    bool sane = out->alpha > 0 && out->alpha < 0.5 && out->beta > 0 && out->beta < 0.5;
    return sane ? NULL : N_("alpha and beta are above 0 and below 0.5");
}

/* Of two normal distributions with the same variance the ratio of likelihoods is that of
 * their distances. The variance holds the prior games: equal deals alone prove nothing. */
double sprt_llr(const struct sprt *t, const struct sample *s, int players)
{
    double share0 = share_of_elo(t->elo0, players), share1 = share_of_elo(t->elo1, players);
    double mean, variance = prior_variance(s, players, &mean);
    return (double)s->count * (share1 - share0) * (2 * s->mean - share0 - share1) / (2 * variance);
}

struct interval sprt_bounds(const struct sprt *t)
{
    return (struct interval){log(t->beta / (1 - t->alpha)), log((1 - t->beta) / t->alpha)};
}

enum sprt_answer sprt_ask(const struct sprt *t, const struct sample *s, int players)
{
    struct interval bounds = sprt_bounds(t);
    double llr = sprt_llr(t, s, players);
    if (llr <= bounds.low) return SPRT_ELO0;
    return llr >= bounds.high ? SPRT_ELO1 : SPRT_OPEN;
}
