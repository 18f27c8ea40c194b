/*
 * elo.h - how sure a match is: means and intervals from paired deals, Elo, and a sequential
 * test.
 *
 * What is counted is one number a deal: the mean share of the win of an agent over all
 * seatings of that deal. A lucky deal is lucky for everybody who sits there, so that these
 * numbers vary far less than single games, and an interval made of them is honest.
 *
 * Elo at a table of more than two: an agent e points above the others, who are alike, wins
 * against each of them as e says, so that his share is x / (x + others) with x = 10^(e/400).
 * With two players that is the usual formula; parity is one divided by the number of seats.
 */
#ifndef CT_ELO_H
#define CT_ELO_H

#include <stdbool.h>
#include <stdint.h>

/* Numbers seen so far; begins as zeros. */
struct sample {
    int64_t count;
    double mean, squares; /* squares: sum of squared distances from the mean */
};

struct interval {
    double low, high;
};

void sample_add(struct sample *s, double value);
double sample_variance(const struct sample *s);          /* of one number; 0 below two */
struct interval sample_interval(const struct sample *s); /* 95 %, of the mean */

/* As it will be printed with that many decimals; what comes to nothing is never "-0". */
double rounded(double value, int decimals);

double elo_of_share(double share, int players); /* infinite at 0 and 1 */
double share_of_elo(double elo, int players);

/* 95 % of a share between 0 and 1. Four games at parity are added to what was seen (Agresti
 * and Coull's way), so that a few deals, or won ones only, promise no more than they can. */
struct interval share_interval(const struct sample *s, int players);

/* Wald's test, with the normal approximation of the likelihood: is the first agent elo0 or
 * elo1 better? It accepts the wrong one with at most the probabilities alpha and beta. */
struct sprt {
    double elo0, elo1, alpha, beta;
};

enum sprt_answer { SPRT_OPEN, SPRT_ELO0, SPRT_ELO1 };

/* "elo0=0,elo1=10,alpha=0.05,beta=0.05", the last two optional: NULL or what is wrong, to be said
 * with _(). */
const char *sprt_read(const char *text, struct sprt *out);
double sprt_llr(const struct sprt *t, const struct sample *s, int players);
struct interval sprt_bounds(const struct sprt *t);
enum sprt_answer sprt_ask(const struct sprt *t, const struct sample *s, int players);

#endif
