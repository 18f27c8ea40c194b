/*
 * spare.c - see spare.h. Sizes are rounded up to whole steps, so that every piece of a list fits
 * whoever takes from it.
 */
#include "core/spare.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* How many steps; a piece of none is as large as one of one. */
static size_t steps_of(size_t size)
{
    return size ? (size + CT_SPARE_STEP - 1) / CT_SPARE_STEP : 1;
}

static bool is_kept(size_t size)
{
    return !CT_SPARE_KEEPS_NOTHING && size <= CT_SPARE_LARGEST;
}

static void **list_of(struct ct_spare *spare, size_t size)
{
    return &spare->piece[steps_of(size) - 1];
}

static void *next_of(const void *piece)
{
    void *next;
    memcpy(&next, piece, sizeof next);
    return next;
}

struct ct_spare ct_spare_of(size_t most)
{
    return (struct ct_spare){.most = most};
}

/* Where the heap has nothing left, what lies idle goes back to it first. */
static void *from_heap(struct ct_spare *spare, size_t size)
{
    void *piece = malloc(size);
    if (piece || !spare->idle) return piece;
    ct_spare_clear(spare);
    return malloc(size);
}

void *ct_spare_take(struct ct_spare *spare, size_t size)
{
    if (!is_kept(size)) return from_heap(spare, size ? size : 1);
    void **list = list_of(spare, size), *piece = *list;
    if (!piece) return from_heap(spare, steps_of(size) * CT_SPARE_STEP);
    *list = next_of(piece);
    spare->idle -= steps_of(size) * CT_SPARE_STEP;
    return piece;
}

/* Other sizes give up a piece in turn, so that what one burst left behind makes way for what is
 * wanted now. False: only pieces of this size lie idle, as many as may, or it is larger than all
 * that may. */
static bool make_room(struct ct_spare *spare, void **own, size_t wanted)
{
    if (wanted > spare->most) return false;
    for (size_t in_vain = 0; wanted > spare->most - spare->idle; in_vain++) {
        if (in_vain == CT_SPARE_SIZES) return false;
        spare->turn = (spare->turn + 1) % CT_SPARE_SIZES;
        void **list = &spare->piece[spare->turn], *piece = *list;
        if (list == own || !piece) continue;
        *list = next_of(piece);
        free(piece);
        spare->idle -= (spare->turn + 1) * CT_SPARE_STEP;
        in_vain = 0;
    }
    return true;
}

void ct_spare_give(struct ct_spare *spare, void *piece, size_t size)
{
    size_t all = steps_of(size) * CT_SPARE_STEP;
    assert(spare->idle <= spare->most);
    if (!piece || !is_kept(size) || !make_room(spare, list_of(spare, size), all)) {
        free(piece);
        return;
    }
    void **list = list_of(spare, size);
    assert(*list != piece); /* given back twice */
#ifndef NDEBUG
    memset(piece, 0xa5, all); /* whoever still reads it shall notice */
#endif
    memcpy(piece, list, sizeof *list);
    *list = piece;
    spare->idle += all;
}

void ct_spare_clear(struct ct_spare *spare)
{
    for (size_t i = 0; i < CT_SPARE_SIZES; i++)
        while (spare->piece[i]) {
            void *piece = spare->piece[i];
            spare->piece[i] = next_of(piece);
            free(piece);
        }
    spare->idle = 0;
}
