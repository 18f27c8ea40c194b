/* rowset.c - see rowset.h. While the bytes grow they move, so the rows are found at the end. */
#include "apps/server/rowset.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_FIRST = 512 };

static bool make_room(struct rowset *r, size_t more)
{
    size_t room = r->room ? r->room : ROOM_FIRST;
    while (room - r->len < more) room *= 2;
    if (room == r->room) return true;
    char *bytes = realloc(r->bytes, room);
    if (!bytes) return false;
    r->bytes = bytes;
    r->room = room;
    return true;
}

bool rowset_add(struct rowset *r, const struct on_row *row)
{
    size_t key = strlen(row->key) + 1, value = strlen(row->value) + 1;
    if (r->count == INT_MAX || !make_room(r, key + value)) return false;
    memcpy(r->bytes + r->len, row->key, key);
    memcpy(r->bytes + r->len + key, row->value, value);
    r->len += key + value;
    r->count++;
    return true;
}

bool rowset_finish(struct rowset *r)
{
    const char *at = r->bytes;
    r->rows = malloc(((size_t)r->count + 1) * sizeof *r->rows); /* never none */
    if (!r->rows) return false;
    for (int i = 0; i < r->count; i++) {
        r->rows[i].key = at;
        at += strlen(at) + 1;
        r->rows[i].value = at;
        at += strlen(at) + 1;
    }
    return true;
}

void rowset_free(struct rowset *r)
{
    free(r->rows);
    free(r->bytes);
    *r = (struct rowset){0};
}
