/*
 * maths.h - the little mathematics that search needs, the same on every machine: only
 * additions, multiplications, divisions and square roots, which IEEE 754 rounds alike
 * everywhere, never the C library's own logarithm.
 */
#ifndef CT_MATHS_H
#define CT_MATHS_H

#include <stdint.h>

double ct_ln(uint32_t n); /* natural logarithm, n >= 1 */

#endif
