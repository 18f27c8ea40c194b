/*
 * shelf.c - see shelf.h. Every book stands in the lowest row, every fourth of a row also in the one
 * above it. In the lowest row books know the one before them, too.
 *
 * Memory that is not there ends the program: this is for tests.
 */
#include "tests/sim/shelf.h"

#include "core/rng.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 12 };

struct place {
    struct book book; /* first: a book is its place */
    struct place *previous;
    int rows;
    struct place *next[];
};

struct shelf {
    struct place *first[ROWS], *last;
    struct ct_rng rng;
    size_t count;
};

static void *must(void *memory)
{
    if (!memory) abort();
    return memory;
}

static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(must(malloc(size)), text, size);
}

struct shelf *shelf_new(void)
{
    struct shelf *s = must(calloc(1, sizeof *s));
    ct_rng_seed(&s->rng, 1, 1);
    return s;
}

static void place_free(struct place *p)
{
    free(p->book.key);
    free(p->book.value);
    free(p);
}

void shelf_free(struct shelf *s)
{
    if (!s) return;
    for (struct place *p = s->first[0], *next; p; p = next) {
        next = p->next[0];
        place_free(p);
    }
    free(s);
}

/* In every row the last place before the key (NULL: the beginning), into `before` if wanted; in
 * the lowest one it is returned. */
static struct place *seek(const struct shelf *s, const char *key, struct place *before[ROWS])
{
    struct place *at = NULL;
    for (int row = ROWS - 1; row >= 0; row--) {
        struct place *next = at ? at->next[row] : s->first[row];
        while (next && strcmp(next->book.key, key) < 0) {
            at = next;
            next = at->next[row];
        }
        if (before) before[row] = at;
    }
    return at;
}

static struct place *behind(const struct shelf *s, const struct place *p)
{
    return p ? p->next[0] : s->first[0];
}

static struct place *find(const struct shelf *s, const char *key)
{
    struct place *p = behind(s, seek(s, key, NULL));
    return p && strcmp(p->book.key, key) == 0 ? p : NULL;
}

static void insert(struct shelf *s, const char *key, const char *value)
{
    struct place *before[ROWS];
    int rows = 1;
    while (rows < ROWS && ct_rng_below(&s->rng, 4) == 0) rows++;
    struct place *p = must(malloc(sizeof *p + (size_t)rows * sizeof *p->next));
    p->book = (struct book){copy_of(key), copy_of(value)};
    p->rows = rows;
    p->previous = seek(s, key, before);
    for (int row = 0; row < rows; row++) {
        struct place **link = before[row] ? &before[row]->next[row] : &s->first[row];
        p->next[row] = *link;
        *link = p;
    }
    if (p->next[0])
        p->next[0]->previous = p;
    else
        s->last = p;
    s->count++;
}

void shelf_put(struct shelf *s, const char *key, const char *value)
{
    struct place *p = find(s, key);
    if (!p) {
        insert(s, key, value);
        return;
    }
    char *copy = copy_of(value);
    free(p->book.value);
    p->book.value = copy;
}

void shelf_drop(struct shelf *s, const char *key)
{
    struct place *before[ROWS], *p = find(s, key);
    if (!p) return;
    seek(s, key, before);
    for (int row = 0; row < p->rows; row++) {
        struct place **link = before[row] ? &before[row]->next[row] : &s->first[row];
        assert(*link == p);
        *link = p->next[row];
    }
    if (p->next[0])
        p->next[0]->previous = p->previous;
    else
        s->last = p->previous;
    s->count--;
    place_free(p);
}

const char *shelf_get(const struct shelf *s, const char *key)
{
    const struct place *p = find(s, key);
    return p ? p->book.value : NULL;
}

size_t shelf_count(const struct shelf *s)
{
    return s->count;
}

static const struct book *book_of(const struct place *p)
{
    return p ? &p->book : NULL;
}

const struct book *shelf_from(const struct shelf *s, const char *key)
{
    return book_of(behind(s, seek(s, key, NULL)));
}

const struct book *shelf_before(const struct shelf *s, const char *key)
{
    return book_of(key ? seek(s, key, NULL) : s->last);
}

const struct book *shelf_next(const struct book *b)
{
    return book_of(((const struct place *)b)->next[0]);
}

const struct book *shelf_previous(const struct book *b)
{
    return book_of(((const struct place *)b)->previous);
}
