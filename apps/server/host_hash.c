/* host_hash.c - see host_hash.h. */
#include "apps/server/host_hash.h"

#include "apps/server/worker.h"
#include "core/text.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { QUEUE = 16, PASSWORD_ROOM = 192 };

struct hashing {
    struct task task; /* first */
    uint64_t ticket;
    bool compares, fits;
    char password[PASSWORD_ROOM];
    char hash[crypto_pwhash_STRBYTES];
};

struct hasher {
    struct worker *worker;
    hashed_fn *hashed;
    void *with;
    int waiting;
    bool closing;
    char nobodys[crypto_pwhash_STRBYTES]; /* of a password that nobody knows */
};

static bool make(char hash[crypto_pwhash_STRBYTES], const char *password)
{
    return crypto_pwhash_str(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

static void work(void *with, struct worker *w, struct task *batch)
{
    (void)with;
    for (struct task *t = batch; t; t = t->next) {
        struct hashing *x = (struct hashing *)(void *)t;
        x->fits = x->compares
                      ? crypto_pwhash_str_verify(x->hash, x->password, strlen(x->password)) == 0
                      : make(x->hash, x->password);
        sodium_memzero(x->password, sizeof x->password);
    }
    worker_hand_back(w, batch);
}

static void done(void *with, struct task *task)
{
    struct hasher *h = with;
    struct hashing *x = (struct hashing *)(void *)task;
    h->waiting--;
    if (!h->closing) h->hashed(h->with, x->ticket, x->fits ? x->hash : NULL);
    free(x);
}

bool hasher_ask(struct hasher *h, uint64_t ticket, const char *password, const char *hash)
{
    struct hashing *x = h->waiting < QUEUE ? calloc(1, sizeof *x) : NULL;
    if (!x) return false;
    struct ct_text text = ct_text_on(x->password, sizeof x->password);
    ct_put(&text, password);
    x->ticket = ticket;
    x->compares = hash != NULL;
    if (hash) {
        struct ct_text kept = ct_text_on(x->hash, sizeof x->hash);
        ct_put(&kept, hash[0] ? hash : h->nobodys);
    }
    h->waiting++;
    worker_give(h->worker, &x->task);
    return true;
}

struct hasher *hasher_new(struct event_base *base, hashed_fn *hashed, void *with)
{
    unsigned char random[24];
    char password[2 * sizeof random + 1];
    struct hasher *h = calloc(1, sizeof *h);
    const struct worker_duty duty = {.with = h, .work = work, .done = done};
    if (!h) return NULL;
    h->hashed = hashed;
    h->with = with;
    randombytes_buf(random, sizeof random);
    sodium_bin2hex(password, sizeof password, random, sizeof random);
    h->worker = make(h->nobodys, password) ? worker_new(base, &duty) : NULL;
    if (h->worker) return h;
    free(h);
    return NULL;
}

void hasher_free(struct hasher *h)
{
    if (!h) return;
    h->closing = true;
    worker_free(h->worker);
    free(h);
}
