/* store_haul.c - see store_haul.h. */
#include "apps/server/store_haul.h"

#include "apps/common/speech.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { TELL_ROWS = 16384, KEY_SHOWN = 80 };

struct way {
    struct haul_end *from, *to;
    const struct haul_watch *watch;
    int64_t all, done;
    bool compares;
};

/* ---- what a row must be ---------------------------------------------------------------------- */

struct check {
    char *last; /* key */
    size_t room;
    bool has_last;
    uint64_t rows, bytes;
    crypto_generichash_state hash;
};

static void check_begin(struct check *c)
{
    c->has_last = false;
    c->rows = c->bytes = 0;
    crypto_generichash_init(&c->hash, NULL, 0, HAUL_DIGEST);
}

static bool blame(struct haul_end *e, const char *sentence, const struct haul_row *row)
{
    char key[KEY_SHOWN + 1];
    struct ct_text text = ct_text_on(key, sizeof key);
    for (size_t i = 0; i < row->key_len && i < KEY_SHOWN; i++) {
        unsigned char byte = (unsigned char)row->key[i];
        ct_put_char(&text, byte >= ' ' && byte < 127 ? (char)byte : '?');
    }
    ct_put_format(e->why, sentence, key);
    return false;
}

static bool remember(struct check *c, const struct haul_row *row)
{
    if (row->key_len >= c->room) {
        size_t room = 2 * (row->key_len + 64);
        char *last = realloc(c->last, room);
        if (!last) return false;
        c->last = last;
        c->room = room;
    }
    memcpy(c->last, row->key, row->key_len + 1);
    c->has_last = true;
    return true;
}

static void put_length(crypto_generichash_state *hash, size_t len)
{
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (unsigned char)((uint64_t)len >> (8 * i));
    crypto_generichash_update(hash, bytes, sizeof bytes);
}

/* Keys ascend, and neither key nor value holds a zero byte: both stores promise it (store.h). */
static bool check_row(struct check *c, struct haul_end *e, const struct haul_row *row)
{
    if (row->key_len == 0 || memchr(row->key, 0, row->key_len) ||
        memchr(row->value, 0, row->value_len))
        return blame(e, _("The row %s is damaged: it holds what no row can."), row);
    if (c->has_last && strcmp(c->last, row->key) >= 0)
        return blame(e, _("The row %s is damaged: it is not in its place."), row);
    if (!remember(c, row)) {
        ct_put(e->why, _("not enough memory"));
        return false;
    }
    put_length(&c->hash, row->key_len);
    put_length(&c->hash, row->value_len);
    crypto_generichash_update(&c->hash, (const unsigned char *)row->key, row->key_len);
    crypto_generichash_update(&c->hash, (const unsigned char *)row->value, row->value_len);
    c->rows++;
    c->bytes += row->key_len + row->value_len;
    return true;
}

static void check_sum(struct check *c, struct haul_sum *sum)
{
    sum->rows = c->rows;
    sum->bytes = c->bytes;
    crypto_generichash_final(&c->hash, sum->digest, sizeof sum->digest);
}

/* ---- the way --------------------------------------------------------------------------------- */

static void tell(struct way *w, bool is_end)
{
    if (!is_end && ++w->done % TELL_ROWS) return;
    if (w->watch) w->watch->went_on(w->watch->with, w->compares, w->done, w->all);
}

static bool carry(struct way *w, struct check *c, struct haul_sum *sum)
{
    struct haul_row row;
    int more;
    check_begin(c);
    if (!w->from->kind->begin(w->from)) return false;
    while ((more = w->from->kind->next(w->from, &row)) > 0) {
        if (!check_row(c, w->from, &row) || !w->to->kind->add(w->to, &row)) return false;
        tell(w, false);
    }
    if (more < 0 || !w->to->kind->filled(w->to)) return false;
    check_sum(c, sum);
    tell(w, true);
    return true;
}

static bool is_same(const struct haul_row *a, const struct haul_row *b)
{
    return a->key_len == b->key_len && a->value_len == b->value_len &&
           memcmp(a->key, b->key, a->key_len) == 0 && memcmp(a->value, b->value, a->value_len) == 0;
}

/* Both are read again, from where they are kept. */
static bool compare(struct way *w, struct check *c, const struct haul_sum *sum)
{
    struct haul_row ours, theirs;
    struct haul_sum second;
    int more = 1, there = 1;
    check_begin(c);
    if (!w->from->kind->begin(w->from) || !w->to->kind->begin(w->to)) return false;
    while (more > 0) {
        more = w->from->kind->next(w->from, &ours);
        there = w->to->kind->next(w->to, &theirs);
        if (more < 0 || there < 0) return false;
        if (more != there || (more && !is_same(&ours, &theirs)))
            return blame(w->to, _("The row %s is not the same in the new store."),
                         more ? &ours : &theirs);
        if (more && !check_row(c, w->to, &theirs)) return false;
        if (more) tell(w, false);
    }
    check_sum(c, &second);
    tell(w, true);
    if (second.rows == sum->rows && memcmp(second.digest, sum->digest, HAUL_DIGEST) == 0)
        return true;
    ct_put(w->to->why, _("The rows have changed while they were carried."));
    return false;
}

bool haul(struct haul_end *from, struct haul_end *to, const struct haul_watch *watch,
          struct haul_sum *sum)
{
    struct way w = {.from = from, .to = to, .watch = watch};
    struct check c = {.last = NULL};
    bool fine = sodium_init() >= 0 && (w.all = from->kind->count(from)) >= 0;
    fine = fine && carry(&w, &c, sum);
    w.compares = true;
    w.done = 0;
    fine = fine && compare(&w, &c, sum) && to->kind->keep(to);
    free(c.last);
    return fine;
}
