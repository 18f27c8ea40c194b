/* store.c - see store.h. Rows lie sorted by key in one array. */
#include "tests/sim/store.h"

#include <stdlib.h>
#include <string.h>

struct row {
    char *key, *value;
};

struct sim_store {
    struct row *row;
    int count, room;
};

static void *need(void *memory)
{
    if (!memory) abort();
    return memory;
}

static char *copy(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(need(malloc(size)), text, size);
}

struct sim_store *sim_store_new(void)
{
    return need(calloc(1, sizeof(struct sim_store)));
}

void sim_store_free(struct sim_store *s)
{
    for (int i = 0; i < s->count; i++) {
        free(s->row[i].key);
        free(s->row[i].value);
    }
    free(s->row);
    free(s);
}

/* The first row that is not before the key. */
static int place(const struct sim_store *s, const char *key)
{
    int low = 0, high = s->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (strcmp(s->row[middle].key, key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct row *find(const struct sim_store *s, const char *key)
{
    int at = place(s, key);
    return at < s->count && strcmp(s->row[at].key, key) == 0 ? &s->row[at] : NULL;
}

static bool holds(const struct sim_store *s, const struct on_write *w)
{
    const struct row *row = find(s, w->key);
    if (w->kind == ON_NEW) return !row;
    if (w->kind == ON_IF) return row ? strcmp(row->value, w->value) == 0 : !w->value[0];
    return true;
}

static void put(struct sim_store *s, const char *key, const char *value)
{
    struct row *row = find(s, key);
    if (row) {
        free(row->value);
        row->value = copy(value);
        return;
    }
    int at = place(s, key);
    if (s->count == s->room) {
        s->room = s->room ? 2 * s->room : 1024;
        s->row = need(realloc(s->row, (size_t)s->room * sizeof *s->row));
    }
    memmove(&s->row[at + 1], &s->row[at], (size_t)(s->count - at) * sizeof *s->row);
    s->row[at] = (struct row){copy(key), copy(value)};
    s->count++;
}

static void drop(struct sim_store *s, const char *key)
{
    struct row *row = find(s, key);
    if (!row) return;
    free(row->key);
    free(row->value);
    int at = (int)(row - s->row);
    memmove(row, row + 1, (size_t)(s->count - at - 1) * sizeof *row);
    s->count--;
}

enum on_outcome sim_store_write(struct sim_store *s, const struct on_write *write, int count)
{
    for (int i = 0; i < count; i++)
        if (!holds(s, &write[i])) return ON_CLASHED;
    for (int i = 0; i < count; i++) {
        if (write[i].kind == ON_DROP) drop(s, write[i].key);
        if (write[i].kind == ON_NEW || write[i].kind == ON_PUT)
            put(s, write[i].key, write[i].value);
    }
    return ON_STORED;
}

void sim_store_read(struct sim_store *s, const struct on_query *query, int count,
                    void (*got)(void *with, const struct on_row *rows, int count), void *with)
{
    struct on_row *rows = need(malloc(((size_t)s->count * (size_t)count + 1) * sizeof *rows));
    int found = 0;
    for (int q = 0; q < count; q++) {
        size_t len = strlen(query[q].prefix);
        int first = place(s, query[q].prefix), last = first;
        while (last < s->count && strncmp(s->row[last].key, query[q].prefix, len) == 0) last++;
        if (query[q].from && !query[q].backwards && place(s, query[q].from) > first)
            first = place(s, query[q].from);
        if (query[q].from && query[q].backwards && place(s, query[q].from) < last)
            last = place(s, query[q].from);
        int most = query[q].most ? query[q].most : s->count;
        for (int i = 0; i < last - first && i < most; i++) {
            const struct row *row = &s->row[query[q].backwards ? last - 1 - i : first + i];
            rows[found++] = (struct on_row){row->key, row->value};
        }
    }
    got(with, rows, found);
    free(rows);
}

int sim_store_rows(const struct sim_store *s)
{
    return s->count;
}
