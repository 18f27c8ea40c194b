/* maths.c - see maths.h. */
#include "ai/maths.h"

/*
 * n = m * 2^e with 1 <= m < 2. ln m = 2 (z + z^3/3 + z^5/5 + …) with z = (m - 1) / (m + 1),
 * which is below 1/3, so that eleven terms are good to the last bit but one.
 */
double ct_ln(uint32_t n)
{
    const double ln2 = 0.693147180559945309417;
    int e = 31 - __builtin_clz(n);
    double m = (double)n / (double)((uint32_t)1 << e);
    double z = (m - 1) / (m + 1), square = z * z, term = z, sum = 0;
    for (int k = 1; k <= 21; k += 2) {
        sum += term / k;
        term *= square;
    }
    return e * ln2 + 2 * sum;
}
