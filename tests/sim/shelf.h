/*
 * shelf.h - an ordered map from texts to texts, in memory. A skip list: the same calls give the
 * same list, whatever the machine.
 */
#ifndef SIM_SHELF_H
#define SIM_SHELF_H

#include <stddef.h>

struct shelf;
struct book { /* the shelf's; `key` and `value` live until it is put anew or dropped */
    char *key, *value;
};

struct shelf *shelf_new(void);
void shelf_free(struct shelf *s);

void shelf_put(struct shelf *s, const char *key, const char *value);
void shelf_drop(struct shelf *s, const char *key);             /* or is not there */
const char *shelf_get(const struct shelf *s, const char *key); /* NULL: is not there */
size_t shelf_count(const struct shelf *s);

/* The first book not before that key; the last before it (NULL: the last of all). NULL: none. */
const struct book *shelf_from(const struct shelf *s, const char *key);
const struct book *shelf_before(const struct shelf *s, const char *key);
const struct book *shelf_next(const struct book *b);
const struct book *shelf_previous(const struct book *b);

#endif
