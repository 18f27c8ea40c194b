/*
 * peers.c - see inside.h: what worlds on the same store tell each other in passing: who is at which
 * table, and what counts against a limit. Nothing of it is stored, and any of it may get lost.
 *
 * A world says at once (that is, with what else it has to say within a tenth of a second) who has
 * come to a table and who has gone, and every ten seconds of everybody who is there. Who was not
 * named for 25 seconds is gone: his world has died, or cannot be heard. A world that begins, or
 * that may have missed something, asks all others to name theirs.
 *
 * What counts against a limit (ON-3) is told once, and counted by everybody. So who spreads his
 * tries over several worlds may get more of them at one moment than one world would allow, but not
 * over time: what was too much is paid back before anything is allowed again. Addresses and names
 * are told as hashes.
 *
 * A word is one thing: hTABLEPERSON he is there, gTABLEPERSON he is not, fKHASH something of kind K
 * happened, ? who is where?, b all who are here have gone.
 */
#include "online/inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHARE_MS = 100,
    NAME_ALL_MS = 10000,
    ASKED_MS = 1000, /* no sooner again, whoever asks */
    FAR_MS = 25000,
    LOOK_MS = 5000,
    A_MINUTE = 60000,
    ONE = 1000, /* what happened once, in thousandths */
    REPORTS_A_MINUTE = 10,
    PAIR = ON_TABLE_ID + ON_PERSON_ID,
    HASH = 32,
    BUCKETS = 4096
};

static void flush(struct on_world *w)
{
    struct on_effect effect = {.kind = ON_SHARE, .text = w->share, .len = w->share_len};
    w->share_due = 0;
    if (w->share_len == 0) return;
    w->share_len = 0;
    w->shell.effect(w->shell.with, &effect);
}

static void say(struct on_world *w, const char *word)
{
    size_t len = strlen(word);
    if (!w->options.several || w->options.orders_only || !w->is_started) return;
    if (w->share_len + len + 2 > sizeof w->share) flush(w);
    if (w->share_len) w->share[w->share_len++] = ' ';
    memcpy(w->share + w->share_len, word, len + 1);
    w->share_len += len;
    if (!w->share_due) w->share_due = w->now + SHARE_MS;
}

/* ---- who is where ---------------------------------------------------------------------------- */

/* Somebody at a table, with a connection to another world. */
struct far {
    char table[ON_TABLE_ID + 1], person[ON_PERSON_ID + 1];
    uint64_t world;
    int64_t heard;
    struct far *next;
};

static struct far **far_list(const struct on_world *w, const char *table)
{
    return &w->far[ct_hash(table, strlen(table)) % BUCKETS];
}

bool is_far(const struct on_world *w, const char *table, const char *person)
{
    if (w->far_count == 0) return false;
    for (const struct far *f = *far_list(w, table); f; f = f->next)
        if (strcmp(f->table, table) == 0 && strcmp(f->person, person) == 0) return true;
    return false;
}

int far_watching(const struct table *t)
{
    int count = 0;
    if (t->w->far_count == 0) return 0;
    for (const struct far *f = *far_list(t->w, t->id); f; f = f->next) {
        bool sits = false;
        for (int seat = 0; seat < t->players; seat++)
            sits = sits || strcmp(t->seat[seat].sat, f->person) == 0;
        count += strcmp(f->table, t->id) == 0 && !sits;
    }
    return count;
}

static void far_changed(struct on_world *w, const char *table, const char *person)
{
    struct table *t = table_find(w, table);
    if (t) table_far_changed(t, person);
}

static void far_drop(struct on_world *w, struct far **at)
{
    struct far gone = **at;
    free(*at);
    *at = gone.next;
    w->far_count--;
    far_changed(w, gone.table, gone.person);
}

static struct far **far_place(const struct on_world *w, const char pair[PAIR], uint64_t world)
{
    char table[ON_TABLE_ID + 1] = "";
    memcpy(table, pair, ON_TABLE_ID);
    struct far **at = far_list(w, table);
    while (*at && ((*at)->world != world || memcmp((*at)->table, pair, ON_TABLE_ID) != 0 ||
                   memcmp((*at)->person, pair + ON_TABLE_ID, ON_PERSON_ID) != 0))
        at = &(*at)->next;
    return at;
}

static void hear_here(struct on_world *w, const char pair[PAIR], uint64_t world)
{
    struct far **at = far_place(w, pair, world), *f = *at;
    if (f) {
        f->heard = w->now;
        return;
    }
    f = calloc(1, sizeof *f);
    if (!f) return; /* he is named again */
    memcpy(f->table, pair, ON_TABLE_ID);
    memcpy(f->person, pair + ON_TABLE_ID, ON_PERSON_ID);
    f->world = world;
    f->heard = w->now;
    *at = f;
    if (w->far_count++ == 0) w->far_due = w->now + LOOK_MS;
    far_changed(w, f->table, f->person);
}

/* Those of a world (0: of any) who were last heard of before that. */
static void forget_far(struct on_world *w, uint64_t world, int64_t before)
{
    for (size_t b = 0; w->far_count > 0 && b < BUCKETS; b++)
        for (struct far **at = &w->far[b]; *at;) {
            bool goes = (!world || (*at)->world == world) && (*at)->heard < before;
            if (goes)
                far_drop(w, at);
            else
                at = &(*at)->next;
        }
}

static void say_pair(struct table *t, const struct person *p, char what)
{
    char word[PAIR + 2];
    struct ct_text text = ct_text_on(word, sizeof word);
    if (!t->w->options.several || t->w->draining) return;
    ct_put_format(&text, "%c%s%s", what, t->id, p->id);
    say(t->w, word);
}

void say_here(struct table *t, const struct person *p)
{
    say_pair(t, p, 'h');
}

void say_gone(struct table *t, const struct person *p)
{
    say_pair(t, p, 'g');
}

/* Each person once. */
static void say_all(struct table *t)
{
    for (int i = 0; i < t->at_count; i++) {
        bool said = false;
        for (int k = 0; k < i && !said; k++) said = t->at[k].c->person == t->at[i].c->person;
        if (!said) say_here(t, t->at[i].c->person);
    }
}

static void name_all(struct on_world *w)
{
    w->named = w->now;
    w->name_due = w->now + NAME_ALL_MS;
    for (size_t b = 0; b < w->table_buckets; b++)
        for (struct table *t = w->tables[b]; t; t = t->next) say_all(t);
}

static void name_soon(struct on_world *w)
{
    int64_t due = w->named + ASKED_MS > w->now ? w->named + ASKED_MS : w->now;
    if (due < w->name_due || !w->name_due) w->name_due = due;
}

void peers_ask(struct on_world *w)
{
    if (w->asked_peers && w->now - w->asked_peers < NAME_ALL_MS) return;
    w->asked_peers = w->now;
    say(w, "?");
    name_soon(w); /* who may have missed something may have been missed, too */
}

void peers_leave(struct on_world *w)
{
    w->share_len = 0;
    say(w, "b");
    flush(w);
}

/* ---- limits ---------------------------------------------------------------------------------- */

/* How often something happened of late at an address or to a name: a few, for a minute. */
struct fails {
    char kind, of[HASH + 1];
    int64_t count; /* in thousandths; more than is allowed if other worlds allowed it */
    int64_t at;
    struct fails *next;
};

static int most_of(const struct on_world *w, char kind)
{
    if (kind == 'g') return w->options.guests_a_minute;
    if (kind == 'r') return REPORTS_A_MINUTE;
    return w->options.failures_a_minute;
}

/* As time passes it counts less; what is not a whole thousandth yet passes later. */
static void fade(const struct on_world *w, struct fails *f)
{
    int64_t most = most_of(w, f->kind);
    int64_t less = (w->now - f->at) * most * ONE / A_MINUTE;
    f->count -= less;
    if (most > 0) f->at += less * A_MINUTE / (most * ONE);
    if (f->count > 0) return;
    f->count = 0;
    f->at = w->now;
}

static struct fails *fails_of(struct on_world *w, char kind, const char of[HASH + 1])
{
    for (struct fails **at = &w->fails; *at;) {
        struct fails *f = *at;
        bool same = f->kind == kind && memcmp(f->of, of, HASH) == 0;
        fade(w, f);
        if (same) return f;
        if (f->count == 0) {
            *at = f->next;
            free(f);
        } else {
            at = &f->next;
        }
    }
    struct fails *f = calloc(1, sizeof *f);
    if (!f) return NULL;
    memcpy(f->of, of, HASH);
    f->kind = kind;
    f->at = w->now;
    f->next = w->fails;
    w->fails = f;
    return f;
}

static void hash_of(const char *of, char out[HASH + 1])
{
    unsigned char hash[HASH / 2];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)of, strlen(of), NULL, 0);
    sodium_bin2hex(out, HASH + 1, hash, sizeof hash);
}

/* Would one more be too much? */
static bool is_at_end(struct on_world *w, char kind, const char *of)
{
    char hash[HASH + 1];
    if (!w->options.limits) return false;
    hash_of(of, hash);
    struct fails *f = fails_of(w, kind, hash);
    return f && f->count + ONE > most_of(w, kind) * ONE;
}

static void count_one(struct on_world *w, char kind, const char *of)
{
    char word[HASH + 3] = {'f', kind};
    if (!w->options.limits) return;
    hash_of(of, word + 2);
    struct fails *f = fails_of(w, kind, word + 2);
    if (f) f->count += ONE;
    say(w, word);
}

static bool is_over(struct on_world *w, char kind, const char *of)
{
    if (is_at_end(w, kind, of)) return true;
    count_one(w, kind, of);
    return false;
}

bool too_many_guests(struct conn *c)
{
    return is_over(c->w, 'g', c->address);
}

bool too_many_reports(struct conn *c)
{
    return is_over(c->w, 'r', c->address);
}

bool too_many_failures(struct conn *c, const char *name)
{
    return is_at_end(c->w, 'l', c->address) || (name && is_at_end(c->w, 'n', name));
}

void note_failure(struct conn *c, const char *name)
{
    if (!is_at_end(c->w, 'l', c->address)) count_one(c->w, 'l', c->address);
    if (name && !is_at_end(c->w, 'n', name)) count_one(c->w, 'n', name);
}

static void hear_failure(struct on_world *w, const char *word)
{
    bool known = word[0] && strchr("glnr", word[0]) && strlen(word) == 1 + HASH &&
                 strspn(word + 1, "0123456789abcdef") == HASH;
    struct fails *f = known && w->options.limits ? fails_of(w, word[0], word + 1) : NULL;
    if (f) f->count += ONE;
}

/* ---- hearing --------------------------------------------------------------------------------- */

static void hear(struct on_world *w, uint64_t world, const char *word)
{
    bool is_pair = strlen(word) == 1 + PAIR;
    if (word[0] == 'h' && is_pair) hear_here(w, word + 1, world);
    if (word[0] == 'g' && is_pair) {
        struct far **at = far_place(w, word + 1, world);
        if (*at) far_drop(w, at);
    }
    if (word[0] == 'f') hear_failure(w, word + 1);
    if (strcmp(word, "?") == 0) name_soon(w);
    if (strcmp(word, "b") == 0) forget_far(w, world, INT64_MAX);
}

void on_shared(struct on_world *w, const char *from, const char *text)
{
    uint64_t world = ct_hash(from, strlen(from)) | 1;
    char word[64];
    if (!w->options.several || w->options.orders_only) return;
    for (size_t len; *text; text += len + (text[len] == ' ')) {
        len = strcspn(text, " ");
        if (len == 0 || len >= sizeof word) continue;
        memcpy(word, text, len);
        word[len] = '\0';
        hear(w, world, word);
    }
}

/* ---- time ------------------------------------------------------------------------------------ */

void peers_tick(struct on_world *w)
{
    if (w->far_count > 0 && w->now >= w->far_due) {
        w->far_due = w->now + LOOK_MS;
        forget_far(w, 0, w->now - FAR_MS);
    }
    if (w->name_due && w->now >= w->name_due && !w->draining) name_all(w);
    if (w->share_due && w->now >= w->share_due) flush(w);
}

int64_t peers_wake_at(const struct on_world *w)
{
    int64_t due[] = {w->share_due, w->far_count > 0 ? w->far_due : 0,
                     w->draining ? 0 : w->name_due};
    int64_t first = 0;
    for (size_t i = 0; i < sizeof due / sizeof *due; i++)
        if (due[i] && (!first || due[i] < first)) first = due[i];
    return first;
}

bool peers_new(struct on_world *w)
{
    w->far = calloc(BUCKETS, sizeof(struct far *));
    return w->far != NULL;
}

void peers_free(struct on_world *w)
{
    for (size_t b = 0; w->far && b < BUCKETS; b++)
        while (w->far[b]) {
            struct far *f = w->far[b];
            w->far[b] = f->next;
            free(f);
        }
    free(w->far);
    while (w->fails) {
        struct fails *f = w->fails;
        w->fails = f->next;
        free(f);
    }
}
