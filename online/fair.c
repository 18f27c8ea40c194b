/*
 * fair.c - see fair.h: hashes, the key, its streams and what is drawn from them. The member "fair"
 * of messages and records is in fair_text.c.
 */
#include "online/fair.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(crypto_generichash_BYTES == sizeof(struct ct_fair_bytes), "BLAKE2b-256 is the hash");
_Static_assert(crypto_stream_chacha20_ietf_KEYBYTES == sizeof(struct ct_fair_bytes),
               "a hash is a stream's key");

/* ---- bytes ---------------------------------------------------------------------------------- */

static void feed(crypto_generichash_state *hash, const void *bytes, size_t len)
{
    int done = crypto_generichash_update(hash, bytes, len);
    assert(done == 0);
    (void)done;
}

static crypto_generichash_state begin_hash(void)
{
    crypto_generichash_state hash;
    int done = crypto_generichash_init(&hash, NULL, 0, sizeof(struct ct_fair_bytes));
    assert(done == 0);
    (void)done;
    return hash;
}

static struct ct_fair_bytes end_hash(crypto_generichash_state *hash)
{
    struct ct_fair_bytes out;
    int done = crypto_generichash_final(hash, out.at, sizeof out.at);
    assert(done == 0);
    (void)done;
    return out;
}

struct ct_fair_bytes ct_fair_hash(const struct ct_fair_bytes *of)
{
    crypto_generichash_state hash = begin_hash();
    feed(&hash, of->at, sizeof of->at);
    return end_hash(&hash);
}

bool ct_fair_equal(const struct ct_fair_bytes *a, const struct ct_fair_bytes *b)
{
    return sodium_memcmp(a->at, b->at, sizeof a->at) == 0;
}

/* ---- the key and its streams ---------------------------------------------------------------- */

bool ct_fair_is_day(const struct ct_fair *fair)
{
    return strncmp(fair->table, "day ", 4) == 0; /* a table's id has no blank in it */
}

struct ct_fair_bytes ct_fair_key(const struct ct_fair *fair, int seats)
{
    static const struct ct_fair_bytes none = {{0}};
    crypto_generichash_state hash = begin_hash();
    assert(fair->has_secret && seats <= CT_SEATS_MAX);
    feed(&hash, fair->secret.at, sizeof fair->secret.at);
    feed(&hash, fair->table, strlen(fair->table));
    for (int seat = 0; seat < seats && !ct_fair_is_day(fair); seat++)
        feed(&hash, fair->has_nonce[seat] ? fair->nonce[seat].at : none.at, sizeof none.at);
    return end_hash(&hash);
}

struct ct_fair_stream ct_fair_stream(const struct ct_fair_bytes *key, const char *label)
{
    crypto_generichash_state hash = begin_hash();
    feed(&hash, key->at, sizeof key->at);
    feed(&hash, label, strlen(label));
    struct ct_fair_stream s = {.used = sizeof s.block};
    s.seed = end_hash(&hash);
    return s;
}

/* randombytes_buf_deterministic gives a stream from its beginning only; it is ChaCha20 (RFC 8439)
 * with this nonce, which can begin at any block. Its end is 2^38 bytes off. */
static void next_block(struct ct_fair_stream *s)
{
    static const uint8_t nothing[sizeof s->block], nonce[] = "LibsodiumDRG";
    assert(s->next < UINT32_MAX);
    crypto_stream_chacha20_ietf_xor_ic(s->block, nothing, sizeof nothing, nonce, s->next,
                                       s->seed.at);
    s->next++;
    s->used = 0;
}

static uint32_t next_word(struct ct_fair_stream *s)
{
    if (s->used == sizeof s->block) next_block(s);
    const uint8_t *at = s->block + s->used;
    s->used = (uint8_t)(s->used + 4);
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* A last, shorter row of n values would favour the small ones: it is drawn again. */
uint32_t ct_fair_below(struct ct_fair_stream *s, uint32_t n)
{
    assert(n > 0);
    uint64_t whole_rows = ((uint64_t)1 << 32) / n * n;
    uint32_t word = next_word(s);
    while (word >= whole_rows) word = next_word(s);
    return word % n;
}

/* ---- what is drawn -------------------------------------------------------------------------- */

int ct_fair_start(const struct ct_fair_bytes *key, int players)
{
    struct ct_fair_stream s = ct_fair_stream(key, "start");
    return (int)ct_fair_below(&s, (uint32_t)players);
}

int ct_fair_outcome(const struct ct_fair_bytes *key, int n, const struct ct_chance *outcome,
                    int count)
{
    char label[32];
    struct ct_text text = ct_text_on(label, sizeof label);
    ct_put(&text, "line ");
    ct_put_int(&text, n);
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        assert(i == 0 || strcmp(outcome[i - 1].choice.text, outcome[i].choice.text) < 0);
        total += outcome[i].weight;
    }
    assert(total > 0 && total <= UINT32_MAX);
    struct ct_fair_stream s = ct_fair_stream(key, label);
    uint32_t drawn = ct_fair_below(&s, (uint32_t)total);
    int at = 0;
    while (drawn >= outcome[at].weight) drawn -= outcome[at++].weight;
    return at;
}

/* ---- the deal ------------------------------------------------------------------------------- */

static int find_list(const struct ct_json *doc, int setup, const char **name)
{
    static const char *const names[] = {"deck", "stack", "stock"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        int list = ct_json_get(doc, setup, names[i]);
        if (!ct_json_is(doc, list, CT_JSON_ARRAY)) continue;
        *name = names[i];
        return list;
    }
    return CT_JSON_NONE;
}

bool ct_fair_read_list(struct ct_fair_list *list, const struct ct_json *doc, int setup)
{
    int value = find_list(doc, setup, &list->name);
    list->count = 0;
    if (value == CT_JSON_NONE || ct_json_size(doc, value) > CT_FAIR_ENTRIES) return false;
    for (int item = ct_json_first(doc, value); item >= 0; item = ct_json_next(doc, item)) {
        char *text = list->text[list->count++];
        if (!ct_json_string(doc, item, text, sizeof *list->text)) return false;
    }
    return true;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(a, b);
}

void ct_fair_shuffle(struct ct_fair_list *list, const struct ct_fair_bytes *key)
{
    struct ct_fair_stream s = ct_fair_stream(key, "deal");
    qsort(list->text, (size_t)list->count, sizeof *list->text, by_bytes);
    for (int i = list->count - 1; i >= 1; i--) {
        char kept[sizeof *list->text], *other = list->text[ct_fair_below(&s, (uint32_t)i + 1)];
        memcpy(kept, list->text[i], sizeof kept);
        memmove(list->text[i], other, sizeof kept);
        memcpy(other, kept, sizeof kept);
    }
}

static void put_list(struct ct_text *out, const struct ct_fair_list *list)
{
    ct_put_json_key(out, list->name);
    ct_put_char(out, '[');
    for (int i = 0; i < list->count; i++) {
        ct_put_comma(out);
        ct_put_json_string(out, list->text[i]);
    }
    ct_put_char(out, ']');
}

void ct_fair_put_setup(struct ct_text *out, const struct ct_json *doc, int setup,
                       const struct ct_fair_list *list)
{
    ct_put_char(out, '{');
    for (int key = ct_json_first(doc, setup); key >= 0; key = ct_json_next(doc, key)) {
        size_t name_len, len;
        if (ct_json_equals(doc, key, list->name)) {
            put_list(out, list);
            continue;
        }
        const char *name = ct_json_raw(doc, key, &name_len);
        const char *value = ct_json_raw(doc, ct_json_value_of(key), &len);
        ct_put_comma(out);
        ct_put_bytes(out, name, name_len);
        ct_put_char(out, ':');
        ct_put_bytes(out, value, len);
    }
    ct_put_char(out, '}');
}
