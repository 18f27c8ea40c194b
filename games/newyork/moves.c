/*
 * moves.c - New York, New York: the legal moves, which stand ready as a row of bytes.
 */
#include "games/newyork/newyork.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* The eight bytes of a row as eight moves, all of them, so that there is no loop to
 * mispredict. gcc 12 makes three times as many instructions of the plain loop. */
static void widen(uint64_t row, ct_move out[8])
{
#ifdef __SSE2__
    __m128i zero = _mm_setzero_si128();
    __m128i words = _mm_unpacklo_epi8(_mm_cvtsi64_si128((int64_t)row), zero);
    _mm_storeu_si128((void *)out, _mm_unpacklo_epi16(words, zero));
    _mm_storeu_si128((void *)(out + 4), _mm_unpackhi_epi16(words, zero));
#else
    for (int i = 0; i < 8; i++) out[i] = (ct_move)newyork_at(row, i);
#endif
}

int newyork_moves(const struct ct_kit *kit, const ct_state *state, ct_move *out, int *idle)
{
    const struct newyork *s = newyork_of(state);
    unsigned due = s->due;
    (void)kit;
    assert(due <= NEWYORK_SHOWN && s->size[due] <= NEWYORK_HAND + 1);
    widen(s->row[due], out);
    *idle = due != NEWYORK_SHOWN; /* a hand's choices end with pass */
    return s->size[due];
}
