/* city.h - what city.c and atlas.c share: slots of a frontier page, streets at a vertex. */
#ifndef TRAFFIQ_CITY_H
#define TRAFFIQ_CITY_H

#include "games/traffiq/traffiq.h"

/* The slot takes that cell, where any tile fits so far. */
static inline void traffiq_take_slot(struct traffiq_page *page, int slot, traffiq_place cell)
{
    for (int i = 0; i < TRAFFIQ_FITS; i++) page->fits[i] |= (uint64_t)1 << slot;
    page->cell[slot] = cell;
}

/* A tile there must show that letter on that side. */
static inline void traffiq_narrow_slot(struct traffiq_page *page, int slot, int side, int letter)
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
static inline unsigned traffiq_arms(uint8_t b, uint8_t c, uint8_t d)
{
    return (unsigned)traffiq_is_street(traffiq_letter(b, TRAFFIQ_WEST)) << TRAFFIQ_NORTH |
           (unsigned)traffiq_is_street(traffiq_letter(d, TRAFFIQ_NORTH)) << TRAFFIQ_EAST |
           (unsigned)traffiq_is_street(traffiq_letter(d, TRAFFIQ_WEST)) << TRAFFIQ_SOUTH |
           (unsigned)traffiq_is_street(traffiq_letter(c, TRAFFIQ_NORTH)) << TRAFFIQ_WEST;
}

#endif
