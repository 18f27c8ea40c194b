/*
 * fair.h - fair dealing (ON-F): who starts, how the cards lie and what the dice show come from a
 * key that nobody could choose alone, and that everybody can make again when the game is over.
 *
 *   commit = H(secret)                     shown when the table is opened
 *   seal   = H(nonce)                      shown when a client sits down
 *   key    = H(secret, table, nonces)      made when all nonces have been told
 *   stream = ChaCha20 from H(key, label)   one each for "start", "deal" and "line 0", "line 1", …
 *
 * H is BLAKE2b-256, a stream what libsodium's randombytes_buf_deterministic gives for its seed.
 * Everything here is a pure function of its arguments; secrets and nonces are drawn elsewhere. The
 * program has called sodium_init before.
 */
#ifndef CT_FAIR_H
#define CT_FAIR_H

#include "core/table.h"

enum {
    CT_FAIR_HEX = 64,     /* digits of 32 bytes; lower-case */
    CT_FAIR_TABLE = 64,   /* longest id of a table, its closing zero included */
    CT_FAIR_ENTRIES = 256 /* longest list that is shuffled */
};

/* A secret, a nonce, a key or a hash. */
struct ct_fair_bytes {
    uint8_t at[32];
};

/* What is known of a deal: in messages, and in the header of a record. Seats have a seal if their
 * clients wanted a say, and a nonce if they have told it. */
struct ct_fair {
    char table[CT_FAIR_TABLE]; /* printable ASCII; of the day's deal (ON-19) "day YYYY-MM-DD" */
    struct ct_fair_bytes commit, secret, seal[CT_SEATS_MAX], nonce[CT_SEATS_MAX];
    bool has_secret, has_seal[CT_SEATS_MAX], has_nonce[CT_SEATS_MAX];
    bool draws_start; /* who starts is drawn, not chosen */
};

/* ---- bytes ---------------------------------------------------------------------------------- */

/* The commit of a secret, the seal of a nonce. */
struct ct_fair_bytes ct_fair_hash(const struct ct_fair_bytes *of);
bool ct_fair_equal(const struct ct_fair_bytes *a, const struct ct_fair_bytes *b);
/* Exactly 64 digits in lower case. */
bool ct_fair_read_hex(const char *text, size_t len, struct ct_fair_bytes *out);
void ct_fair_put_hex(struct ct_text *out, const struct ct_fair_bytes *bytes);

/* ---- from the key to the game --------------------------------------------------------------- */

/* Is it the day's deal, in which nobody but the server has a say? */
bool ct_fair_is_day(const struct ct_fair *fair);
/* From a secret that is there, and the nonces that have been told. */
struct ct_fair_bytes ct_fair_key(const struct ct_fair *fair, int seats);

/* The words of one label, read one by one. */
struct ct_fair_stream {
    struct ct_fair_bytes seed;
    uint8_t block[64];
    uint32_t next; /* block */
    uint8_t used;  /* bytes of the present one */
};

struct ct_fair_stream ct_fair_stream(const struct ct_fair_bytes *key, const char *label);
/* A number from 0 to n - 1, n at least 1. */
uint32_t ct_fair_below(struct ct_fair_stream *s, uint32_t n);

int ct_fair_start(const struct ct_fair_bytes *key, int players);

/* Which of the outcomes, sorted by text as ct_table_outcomes gives them, is line n. */
int ct_fair_outcome(const struct ct_fair_bytes *key, int n, const struct ct_chance *outcome,
                    int count);

/* The list of a set-up that is shuffled: its name and its texts in the order in which they lie. */
struct ct_fair_list {
    const char *name;
    int count;
    char text[CT_FAIR_ENTRIES][CT_MOVE_TEXT];
};

/* From a set-up that the game itself has written: another may hold lists that are not the game's.
 * False: nothing in it is shuffled. */
bool ct_fair_read_list(struct ct_fair_list *list, const struct ct_json *doc, int setup);
/* Puts it into the order that was drawn, whatever order it was in. */
void ct_fair_shuffle(struct ct_fair_list *list, const struct ct_fair_bytes *key);
/* The set-up with that list in its place; everything else stays as it stands. */
void ct_fair_put_setup(struct ct_text *out, const struct ct_json *doc, int setup,
                       const struct ct_fair_list *list);

/* ---- in messages and records ---------------------------------------------------------------- */

/* An object, with the secret or without. */
void ct_fair_put(struct ct_text *out, const struct ct_fair *fair, int seats, bool with_secret);
/* NULL, or the member that is missing or wrong, "fair" if it is the object itself. A secret that is
 * not there is none told yet. */
const char *ct_fair_read(struct ct_fair *fair, const struct ct_json *doc, int value, int seats);

#endif
