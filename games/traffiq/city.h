/* city.h - what city.c and atlas.c share: slots of a frontier page, streets at a vertex. */
#ifndef TQ_CITY_H
#define TQ_CITY_H

#include "games/traffiq/traffiq.h"

/* The slot takes that cell, where any tile fits so far. */
static inline void tq_take_slot(struct tq_page *page, int slot, tq_place cell)
{
    for (int i = 0; i < TQ_FITS; i++) page->fits[i] |= (uint64_t)1 << slot;
    page->cell[slot] = cell;
}

/* A tile there must show that letter on that side. */
static inline void tq_narrow_slot(struct tq_page *page, int slot, int side, int letter)
{
    uint64_t *fits = page->fits + 4 * side, kept = fits[letter];
    for (int other = 0; other < 4; other++) fits[other] &= ~((uint64_t)1 << slot);
    fits[letter] = kept;
}

/* The streets at a complete vertex (bit per side), from three of the tiles around it. The
 * border to the north runs between a and b, the one to the east between b and d, and so on;
 * all sides match, so one of the two tiles tells the letter.
 *
 *      a | b
 *      --+--
 *      c | d
 */
static inline unsigned tq_arms(uint8_t b, uint8_t c, uint8_t d)
{
    return (unsigned)tq_is_street(tq_letter(b, TQ_WEST)) << TQ_NORTH |
           (unsigned)tq_is_street(tq_letter(d, TQ_NORTH)) << TQ_EAST |
           (unsigned)tq_is_street(tq_letter(d, TQ_WEST)) << TQ_SOUTH |
           (unsigned)tq_is_street(tq_letter(c, TQ_NORTH)) << TQ_WEST;
}

#endif
