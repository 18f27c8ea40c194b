/*
 * store_pg_group.c - see store_pg.h: transactions as the database is given them.
 *
 * The database judges a whole group with a few statements, not a row at a time. For that each
 * transaction is first brought to what it looks like from outside (pg_txn_new), and a group is cut
 * into waves: a transaction comes in the wave behind the last one that touches a key of its own. So
 * transactions of one wave have no key in common and may be judged together, and the outcome is
 * that of all of them one after another in the order in which they were asked for.
 */
#include "apps/server/store_pg.h"

#include "core/hash.h"

#include <stdlib.h>
#include <string.h>

/* An entry of a B-tree has room for 2,704 bytes. */
enum { KEY_MAX = 2600, OID_INT4 = 23, OID_BYTEA = 17 };

/* ---- a transaction from outside -------------------------------------------------------------- */

static char *copy_text(const char *text, char **room)
{
    size_t size = strlen(text) + 1;
    char *copy = memcpy(*room, text, size);
    *room += size;
    return copy;
}

/* What the row holds after what was done so far; NULL: it is not there. False: not known. */
static bool is_known(const struct pg_row *r, const char **value)
{
    *value = r->does == PG_PUT                           ? r->value
             : r->does == PG_KEEP && r->want == PG_EQUAL ? r->old
                                                         : NULL;
    return r->does != PG_KEEP || r->want != PG_ANY;
}

/* False: it cannot be. */
static bool demand(struct pg_row *r, const char *wanted)
{
    const char *value;
    if (is_known(r, &value)) return wanted ? value && strcmp(value, wanted) == 0 : !value;
    r->want = wanted ? PG_EQUAL : PG_MISSING;
    r->old = wanted;
    return true;
}

static bool change(struct pg_row *r, enum on_write_kind kind, const char *value)
{
    if (kind == ON_NEW && !demand(r, NULL)) return false;
    if (kind == ON_IF) return demand(r, *value ? value : NULL);
    r->does = kind == ON_DROP ? PG_DROP : PG_PUT;
    r->value = kind == ON_DROP ? NULL : value;
    return true;
}

static struct pg_row *row_of(struct pg_txn *t, const char *key, char **room)
{
    for (int i = 0; i < t->count; i++)
        if (strcmp(t->rows[i].key, key) == 0) return &t->rows[i];
    t->rows[t->count] = (struct pg_row){.key = copy_text(key, room)};
    return &t->rows[t->count++];
}

struct pg_txn *pg_txn_new(uint64_t ticket, const struct on_write *writes, int count)
{
    size_t head = sizeof(struct pg_txn) + (size_t)count * sizeof(struct pg_row), texts = 0;
    for (int i = 0; i < count; i++) {
        size_t key = strlen(writes[i].key);
        if (key > KEY_MAX) return NULL;
        texts += key + 1 + (writes[i].value ? strlen(writes[i].value) : 0) + 1;
    }
    struct pg_txn *t = malloc(head + texts);
    if (!t) return NULL;
    *t = (struct pg_txn){.ticket = ticket, .bytes = texts};
    char *room = (char *)t + head;
    for (int i = 0; i < count && !t->is_void; i++) {
        struct pg_row *r = row_of(t, writes[i].key, &room);
        const char *value = copy_text(writes[i].value ? writes[i].value : "", &room);
        t->is_void = !change(r, writes[i].kind, value);
    }
    return t;
}

/* ---- bytes ----------------------------------------------------------------------------------- */

void pg_bytes_put(struct pg_bytes *b, const void *bytes, size_t len)
{
    if (b->failed) return;
    if (b->len + len > b->room) {
        size_t room = 2 * (b->len + len);
        char *at = realloc(b->at, room);
        if (!at) {
            b->failed = true;
            return;
        }
        b->at = at;
        b->room = room;
    }
    if (len) memcpy(b->at + b->len, bytes, len);
    b->len += len;
}

/* Numbers travel with the highest byte first. */
static void put_int(struct pg_bytes *b, int64_t value, int bytes)
{
    unsigned char out[8];
    for (int i = 0; i < bytes; i++)
        out[i] = (unsigned char)((uint64_t)value >> (8 * (bytes - 1 - i)));
    pg_bytes_put(b, out, (size_t)bytes);
}

/* An array: dimensions, has it NULLs, of what; length and first index of each dimension. */
static void put_array(struct pg_bytes *b, int of, int count)
{
    put_int(b, count ? 1 : 0, 4);
    put_int(b, of == OID_BYTEA, 4);
    put_int(b, of, 4);
    if (!count) return;
    put_int(b, count, 4);
    put_int(b, 1, 4);
}

static void put_number(struct pg_bytes *b, int64_t value)
{
    put_int(b, 4, 4);
    put_int(b, value, 4);
}

static void put_text(struct pg_bytes *b, const char *text)
{
    size_t len = text ? strlen(text) : 0;
    put_int(b, text ? (int64_t)len : -1, 4);
    if (text) pg_bytes_put(b, text, len);
}

/* ---- waves ----------------------------------------------------------------------------------- */

struct seen { /* keys, and the last wave that touches each */
    struct {
        const char *key;
        int wave;
    } * place;
    size_t places; /* a power of two, twice as many as keys at least */
};

static size_t place_of(const struct seen *s, const char *key)
{
    size_t at = (size_t)ct_hash(key, strlen(key)) & (s->places - 1);
    while (s->place[at].key && strcmp(s->place[at].key, key) != 0) at = (at + 1) & (s->places - 1);
    return at;
}

static int wave_of(struct seen *s, const struct pg_txn *t)
{
    int wave = 0;
    for (int i = 0; i < t->count; i++) {
        size_t at = place_of(s, t->rows[i].key);
        if (s->place[at].key && s->place[at].wave >= wave) wave = s->place[at].wave + 1;
    }
    for (int i = 0; i < t->count; i++) {
        size_t at = place_of(s, t->rows[i].key);
        s->place[at].key = t->rows[i].key;
        s->place[at].wave = wave;
    }
    return wave;
}

struct placed { /* a transaction that the database has to judge */
    const struct pg_txn *t;
    int number, wave;
};

static int by_wave(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    return x->wave != y->wave ? (x->wave > y->wave) - (x->wave < y->wave)
                              : (x->number > y->number) - (x->number < y->number);
}

/* How many; negative: no memory. */
static int place_all(const struct pg_txn *first, struct placed **out)
{
    struct seen seen = {.places = 16};
    int count = 0, number = 0;
    size_t rows = 0;
    for (const struct pg_txn *t = first; t; t = t->next, count++) rows += (size_t)t->count;
    while (seen.places < 2 * rows) seen.places *= 2;
    struct placed *all = calloc((size_t)count + 1, sizeof *all);
    seen.place = calloc(seen.places, sizeof *seen.place);
    bool fine = all && seen.place;
    count = 0;
    for (const struct pg_txn *t = first; fine && t; t = t->next, number++)
        if (!t->is_void) all[count++] = (struct placed){t, number, wave_of(&seen, t)};
    free(seen.place);
    *out = all;
    if (fine) qsort(all, (size_t)count, sizeof *all, by_wave);
    return fine ? count : -1;
}

/* ---- a group --------------------------------------------------------------------------------- */

enum { NODE, NUMBER, NEWS, WAVES, TXN, WANT, DOES, KEY, OLD, VALUE };

static void begin_arrays(struct pg_group *g, const struct placed *all, int count)
{
    int rows = 0, waves = 0;
    for (int i = 0; i < count; i++) rows += all[i].t->count;
    for (int i = 0; i < count; i++) waves += i == 0 || all[i].wave != all[i - 1].wave;
    for (int i = 0; i < PG_ARGUMENTS; i++) {
        g->argument[i].len = 0;
        g->argument[i].failed = false;
    }
    put_array(&g->argument[WAVES], OID_INT4, waves);
    for (int i = TXN; i <= DOES; i++) put_array(&g->argument[i], OID_INT4, rows);
    for (int i = KEY; i <= VALUE; i++) put_array(&g->argument[i], OID_BYTEA, rows);
}

static void put_row(struct pg_group *g, const struct pg_row *r, int number)
{
    put_number(&g->argument[TXN], number);
    put_number(&g->argument[WANT], r->want);
    put_number(&g->argument[DOES], r->does);
    put_text(&g->argument[KEY], r->key);
    put_text(&g->argument[OLD], r->want == PG_EQUAL ? r->old : NULL);
    put_text(&g->argument[VALUE], r->does == PG_PUT ? r->value : NULL);
}

bool pg_group_write(struct pg_group *g, const unsigned char node[PG_NODE], int64_t number,
                    struct pg_txn *first)
{
    struct placed *all;
    int count = place_all(first, &all), rows = 0;
    bool fine = count >= 0;
    if (fine) begin_arrays(g, all, count);
    for (int i = 0; i < count; i++) {
        for (int row = 0; row < all[i].t->count; row++, rows++)
            put_row(g, &all[i].t->rows[row], all[i].number);
        if (i + 1 == count || all[i + 1].wave != all[i].wave) put_number(&g->argument[WAVES], rows);
    }
    free(all);
    if (!fine) return false;
    pg_bytes_put(&g->argument[NODE], node, PG_NODE);
    put_int(&g->argument[NUMBER], number, 8);
    pg_news_write(&g->argument[NEWS], node, first);
    for (int i = 0; i < PG_ARGUMENTS; i++) fine = fine && !g->argument[i].failed;
    return fine;
}

bool pg_group_send(const struct pg_group *g, PGconn *conn)
{
    const char *value[PG_ARGUMENTS];
    int length[PG_ARGUMENTS], binary[PG_ARGUMENTS];
    for (int i = 0; i < PG_ARGUMENTS; i++) {
        value[i] = g->argument[i].at ? g->argument[i].at : "";
        length[i] = (int)g->argument[i].len;
        binary[i] = 1;
    }
    return PQsendQueryPrepared(conn, "write", PG_ARGUMENTS, value, length, binary, 0) == 1;
}

void pg_group_free(struct pg_group *g)
{
    for (int i = 0; i < PG_ARGUMENTS; i++) free(g->argument[i].at);
    *g = (struct pg_group){0};
}
