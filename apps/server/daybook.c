/*
 * daybook.c - see daybook.h. A skip list: a row is in the lowest list, every fourth of them also in
 * the next higher one, and so on; a search goes along the highest as far as it can, then down. A
 * link has the first bytes of the key that it leads to, so that most rows need not be looked at.
 *
 * Lines of a game are numbered, and the row before a new one is mostly that of the line before:
 * rows are found by their keys, too, so that it need not be searched for.
 *
 * Invariant: `clear` of a row is true as long as no row between it and the next one has been
 * removed; whoever removes rows resets that of the row before them. It is only asked for keys
 * between a row and its neighbour, so that what rows further to the left say does not matter.
 */
#include "apps/server/daybook.h"

#include "core/hash.h"
#include "core/near.h"
#include "core/spare.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEIGHT_MAX = 12, /* for some 4^12 rows */
    BUCKETS = 1 << 14,
    KEY_MAX = 64, /* longer ones are searched for */
    SPARE_MOST = 1 << 18
};

struct link {
    uint64_t head; /* the first eight bytes of the row's key as a number, in its order */
    struct day_row *row;
};

struct day_row {
    char *value;          /* NULL: dropped */
    struct day_row *twin; /* the next one in its bucket */
    uint64_t page;
    uint32_t size; /* all of it */
    uint8_t clear, height;
    bool has_first;     /* the value that it began with stands behind the key */
    struct link next[]; /* in each list that it is in; behind them the key */
};

struct change { /* how a row was before */
    struct day_row *row;
    char *value;
    uint64_t page;
    bool is_new;
};

struct daybook {
    struct link first[HEIGHT_MAX];
    struct link *path[HEIGHT_MAX]; /* of the last search: the links to follow */
    int levels;                    /* of the path that are known, the lowest ones */
    struct day_row *before;        /* of the last search */
    struct day_row *bucket[BUCKETS];
    size_t count;
    uint64_t kept; /* the last page of which everything is kept */
    pthread_mutex_t lock;
    uint32_t dice;
    struct change *change;
    size_t changes, room;
    struct ct_spare spare; /* of rows: as many go as come */
};

struct daybook *daybook_new(void)
{
    struct daybook *b = calloc(1, sizeof *b);
    if (!b) return NULL;
    b->dice = 2463534242;
    b->spare = ct_spare_of(SPARE_MOST);
    pthread_mutex_init(&b->lock, NULL);
    return b;
}

void daybook_free(struct daybook *b)
{
    if (!b) return;
    daybook_keep(b);
    daybook_remove(b, NULL, NULL, UINT64_MAX);
    pthread_mutex_destroy(&b->lock);
    free(b->change);
    ct_spare_clear(&b->spare);
    free(b);
}

void daybook_lock(struct daybook *b)
{
    pthread_mutex_lock(&b->lock);
}

void daybook_unlock(struct daybook *b)
{
    pthread_mutex_unlock(&b->lock);
}

size_t daybook_count(const struct daybook *b)
{
    return b->count;
}

/* ---- rows ---------------------------------------------------------------------------------- */

const char *day_row_key(const struct day_row *row)
{
    return (const char *)&row->next[row->height];
}

const char *day_row_value(const struct day_row *row)
{
    return row->value;
}

const struct day_row *day_row_next(const struct day_row *row)
{
    return row->next[0].row;
}

static char *place_of_first(struct day_row *row)
{
    char *key = (char *)&row->next[row->height];
    return key + strlen(key) + 1;
}

static void free_value(struct day_row *row, char *value)
{
    if (!(row->has_first && value == place_of_first(row))) free(value);
}

static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

static uint8_t draw_height(struct daybook *b)
{
    uint8_t height = 1;
    b->dice ^= b->dice << 13;
    b->dice ^= b->dice >> 17;
    b->dice ^= b->dice << 5;
    for (uint32_t dice = b->dice; (dice & 3) == 0 && height < HEIGHT_MAX; dice >>= 2) height++;
    return height;
}

static struct day_row *row_new(struct daybook *b, const char *key, const char *value)
{
    uint8_t height = draw_height(b);
    size_t links = height * sizeof(struct link), key_size = strlen(key) + 1;
    size_t value_size = value ? strlen(value) + 1 : 0;
    size_t size = sizeof(struct day_row) + links + key_size + value_size;
    struct day_row *row = ct_spare_take(&b->spare, size);
    if (!row) return NULL;
    row->size = (uint32_t)size;
    row->height = height;
    row->has_first = value != NULL;
    char *at = (char *)&row->next[height];
    memcpy(at, key, key_size);
    row->value = value ? memcpy(at + key_size, value, value_size) : NULL;
    return row;
}

/* ---- searching ------------------------------------------------------------------------------ */

static uint64_t head_of(const char *key)
{
    uint64_t head = 0;
    for (int i = 0; i < 8; i++) head = head << 8 | (unsigned char)(*key ? *key++ : '\0');
    return head;
}

static bool is_smaller(const struct link *link, uint64_t head, const char *key)
{
    if (!link->row || link->head != head) return link->row && link->head < head;
    return strcmp(day_row_key(link->row), key) < 0;
}

/* The first row that is not smaller; the path to it is kept. */
static struct day_row *search(struct daybook *b, const char *key)
{
    struct link *links = b->first;
    uint64_t head = head_of(key);
    b->before = NULL;
    b->levels = HEIGHT_MAX;
    for (int level = HEIGHT_MAX - 1; level >= 0; level--) {
        while (is_smaller(&links[level], head, key)) {
            b->before = links[level].row;
            links = b->before->next;
        }
        b->path[level] = &links[level];
    }
    return b->path[0]->row;
}

const struct day_row *daybook_from(const struct daybook *b, const char *key)
{
    const struct link *links = b->first;
    uint64_t head = head_of(key);
    for (int level = HEIGHT_MAX - 1; level >= 0; level--)
        while (is_smaller(&links[level], head, key)) links = links[level].row->next;
    return links[0].row;
}

static size_t common(const char *a, const char *b)
{
    size_t same = 0;
    while (a[same] && a[same] == b[same]) same++;
    return same;
}

/* For a key between a row and the next one. */
static uint8_t clear_behind(const struct day_row *row, const char *key)
{
    if (!row || row->clear == DAY_UNKNOWN) return DAY_UNKNOWN;
    return common(day_row_key(row), key) >= row->clear ? row->clear : DAY_UNKNOWN;
}

/* ---- by key --------------------------------------------------------------------------------- */

static struct day_row **bucket_of(struct daybook *b, const char *key, size_t len)
{
    uint64_t hash = ct_hash(key, len);
    return &b->bucket[(hash ^ hash >> 32) % BUCKETS];
}

static void into_bucket(struct daybook *b, struct day_row *row)
{
    const char *key = day_row_key(row);
    struct day_row **bucket = bucket_of(b, key, strlen(key));
    row->twin = *bucket;
    *bucket = row;
}

static void out_of_bucket(struct daybook *b, const struct day_row *row)
{
    const char *key = day_row_key(row);
    struct day_row **at = bucket_of(b, key, strlen(key));
    while (*at != row) at = &(*at)->twin;
    *at = row->twin;
}

/* The key with a number at its end that is one less; false: there is none. */
static bool key_before(const char *key, char out[KEY_MAX], size_t *len)
{
    *len = strlen(key);
    if (*len >= KEY_MAX) return false;
    memcpy(out, key, *len + 1);
    for (char *at = out + *len; at > out && at[-1] >= '0' && at[-1] <= '9';) {
        bool borrows = *--at == '0';
        *at = borrows ? '9' : (char)(*at - 1);
        if (!borrows) return true;
    }
    return false;
}

/* The row of the line before, if the key's place is right behind it. */
static struct day_row *line_before(struct daybook *b, const char *key)
{
    char before[KEY_MAX];
    size_t len;
    if (!key_before(key, before, &len)) return NULL;
    struct day_row *row = *bucket_of(b, before, len);
    while (row && strcmp(day_row_key(row), before) != 0) row = row->twin;
    if (!row) return NULL;
    const struct day_row *next = row->next[0].row;
    return next && strcmp(day_row_key(next), key) < 0 ? NULL : row;
}

static struct day_row *search_near(struct daybook *b, const char *key)
{
    struct day_row *before = line_before(b, key);
    if (!before) return search(b, key);
    b->before = before;
    b->path[0] = &before->next[0];
    b->levels = 1;
    return b->path[0]->row;
}

struct day_place daybook_find(struct daybook *b, const char *key)
{
    struct day_row *row = search_near(b, key);
    if (row && strcmp(day_row_key(row), key) == 0) return (struct day_place){row, row->clear};
    return (struct day_place){NULL, clear_behind(b->before, key)};
}

uint8_t day_clear_before(const char *key, const char *next)
{
    size_t same = next ? common(key, next) + 1 : 0;
    return same < DAY_UNKNOWN ? (uint8_t)same : DAY_UNKNOWN;
}

/* ---- changes -------------------------------------------------------------------------------- */

static bool has_room(struct daybook *b)
{
    if (b->changes < b->room) return true;
    size_t room = b->room ? 2 * b->room : 64;
    struct change *change = realloc(b->change, room * sizeof *change);
    if (!change) return false;
    b->change = change;
    b->room = room;
    return true;
}

static void link_in(struct daybook *b, struct day_row *row)
{
    const struct link here = {head_of(day_row_key(row)), row};
    if (row->height > b->levels) search(b, day_row_key(row));
    into_bucket(b, row);
    for (int level = 0; level < row->height; level++) {
        row->next[level] = *b->path[level];
        *b->path[level] = here;
    }
    b->count++;
}

/* The path leads to it. */
static void unlink_row(struct daybook *b, struct day_row *row)
{
    assert(b->levels >= row->height);
    out_of_bucket(b, row);
    for (int level = 0; level < row->height; level++) {
        assert(b->path[level]->row == row);
        *b->path[level] = row->next[level];
    }
    free_value(row, row->value);
    ct_spare_give(&b->spare, row, row->size);
    b->count--;
}

static bool set_new(struct daybook *b, const char *key, const char *value, uint64_t page,
                    uint8_t clear)
{
    struct day_row *row = row_new(b, key, value);
    if (!row) return false;
    row->page = page;
    row->clear = clear;
    link_in(b, row);
    b->change[b->changes++] = (struct change){.row = row, .is_new = true};
    return true;
}

bool daybook_set(struct daybook *b, const struct day_place *place, const char *key,
                 const char *value, uint64_t page)
{
    struct day_row *row = place->row;
    if (!has_room(b)) return false;
    if (!row) return set_new(b, key, value, page, place->clear);
    char *copy = value ? copy_of(value) : NULL;
    if (value && !copy) return false;
    b->change[b->changes++] = (struct change){row, row->value, row->page, false};
    row->value = copy;
    row->page = page;
    return true;
}

size_t daybook_changes(const struct daybook *b)
{
    return b->changes;
}

const struct day_row *daybook_changed(const struct daybook *b, size_t which)
{
    assert(which < b->changes);
    return b->change[which].row;
}

static void undo(struct daybook *b, const struct change *c)
{
    struct day_row *row = c->row;
    if (c->is_new) {
        search(b, day_row_key(row));
        unlink_row(b, row);
        return;
    }
    free_value(row, row->value);
    row->value = c->value;
    row->page = c->page;
}

void daybook_take_back(struct daybook *b, size_t changes)
{
    while (b->changes > changes) undo(b, &b->change[--b->changes]);
}

void daybook_keep(struct daybook *b)
{
    for (size_t i = 0; i < b->changes; i++)
        if (!b->change[i].is_new) free_value(b->change[i].row, b->change[i].value);
    if (b->changes) b->kept = b->change[b->changes - 1].row->page;
    b->changes = 0;
}

bool daybook_is_settled(const struct daybook *b, const struct day_row *row)
{
    return row->page <= b->kept;
}

/* The first change since tells how it was before all of them. */
bool daybook_was_kept(const struct daybook *b, const struct day_row *row, const char **value)
{
    const struct change *c = b->change;
    *value = row->value;
    if (daybook_is_settled(b, row)) return true;
    while (c->row != row) c++;
    *value = c->value;
    return !c->is_new;
}

/* ---- removing ------------------------------------------------------------------------------- */

static void step_over(struct daybook *b, struct day_row *row)
{
    assert(b->levels == HEIGHT_MAX);
    b->before = row;
    for (int level = 0; level < row->height; level++) b->path[level] = &row->next[level];
}

void daybook_remove(struct daybook *b, const char *from, const char *to, uint64_t page)
{
    struct day_row *row = search(b, from ? from : "");
    assert(b->changes == 0);
    for (struct day_row *next; row && (!to || strcmp(day_row_key(row), to) < 0); row = next) {
        next = row->next[0].row;
        ct_near(next, 2 * CT_NEAR_LINE);
        if (row->page > page) {
            step_over(b, row);
            continue;
        }
        unlink_row(b, row);
        if (b->before) b->before->clear = DAY_UNKNOWN;
    }
}
