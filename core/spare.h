/*
 * spare.h - memory that was given back and is handed out again: for pieces that come and go by the
 * hundred at a time, which is where a heap has to look for them and put them together again.
 *
 * Whoever gives a piece back says its size again. What was used last is handed out first: it is
 * still in the cache. No more than `most` bytes lie idle; what is beyond that goes to the heap,
 * pieces of other sizes first. One thread at a time. With an address sanitizer everything comes
 * from the heap, so that it sees who uses what he has given back.
 */
#ifndef CT_SPARE_H
#define CT_SPARE_H

#include <stdbool.h>
#include <stddef.h>

#if defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define CT_SPARE_KEEPS_NOTHING true
#endif
#endif
#if defined __SANITIZE_ADDRESS__ && !defined CT_SPARE_KEEPS_NOTHING
#define CT_SPARE_KEEPS_NOTHING true
#endif
#ifndef CT_SPARE_KEEPS_NOTHING
#define CT_SPARE_KEEPS_NOTHING false
#endif

enum {
    CT_SPARE_STEP = 64,
    CT_SPARE_LARGEST = 4096,
    CT_SPARE_SIZES = CT_SPARE_LARGEST / CT_SPARE_STEP
};

struct ct_spare {
    void *piece[CT_SPARE_SIZES]; /* of each size; the first bytes: the next one */
    size_t idle, most, turn;     /* the size that gave up a piece last */
};

struct ct_spare ct_spare_of(size_t most);
void *ct_spare_take(struct ct_spare *spare, size_t size);             /* NULL: no memory */
void ct_spare_give(struct ct_spare *spare, void *piece, size_t size); /* NULL: nothing */
void ct_spare_clear(struct ct_spare *spare);

#endif
