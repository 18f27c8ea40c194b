/*
 * claims.c - see inside.h: of several worlds one thinks for a computer player.
 *
 * It is the one that wrote the table's last entry; everybody else learns of that entry and leaves
 * the turn to it. If nothing comes of that for three seconds, or nobody knows who wrote it (the
 * table has just come into memory), a world may step in; but first it puts a claim into the store,
 * q/TABLE "E UNTIL": behind entry E the turn is its own till then. Of several who would step in one
 * does, and the others look again when the claim ends. Whoever thinks for longer than usual claims
 * the turn, too. Both only if E is the last entry: a claim never comes behind what it is for.
 *
 * A claim saves work and decides nothing: of two answers the second is refused by its key.
 */
#include "online/inside.h"

#include <stdlib.h>
#include <string.h>

enum { STEP_IN_MS = 3000, LONG_MS = 2000, CLAIM_MS = 8000, REST_MS = 500 };

static void claim_key(char key[ON_KEY], const char *table)
{
    struct ct_text text = ct_text_on(key, ON_KEY);
    ct_put_format(&text, "q/%s", table);
}

void txn_claim_ends(struct txn *x, const struct table *t)
{
    char key[ON_KEY];
    if (!t->w->options.several) return;
    claim_key(key, t->id);
    txn_add(x, ON_DROP, key, NULL);
}

/* ---- asking for it --------------------------------------------------------------------------- */

struct claim {
    int e;
    int64_t until;
};

static void is_anothers(struct table *t, int64_t until)
{
    t->claim_e = -1;
    t->claimed = until;
    wake_table(t, until);
}

static void after_claim(struct job *j)
{
    const struct claim *claim = j->more;
    struct table *t = table_find(j->w, j->id_text);
    if (!t || t->e != claim->e) return;
    t->claim_e = claim->e;
    t->claimed = claim->until;
}

static void claim_ends(struct job *j)
{
    struct table *t = table_find(j->w, j->id_text);
    if (!t) return;
    t->claiming = false;
    if (j->outcome == ON_FAILED) is_anothers(t, j->w->now + REST_MS); /* not at once again */
    if (!t->held) table_tend(t);
}

static bool put_claim(struct job *j, struct table *t, const char *old)
{
    char key[ON_KEY], entry[ON_KEY], value[48];
    struct ct_text text = ct_text_on(value, sizeof value);
    struct txn x = {0};
    struct claim *claim = j->more;
    *claim = (struct claim){t->e, j->w->now + CLAIM_MS};
    ct_put_format(&text, "%d %lld", claim->e, (long long)claim->until);
    claim_key(key, t->id);
    entry_key(entry, t->id, t->e + 1);
    txn_add(&x, ON_IF, key, old ? old : "");
    txn_add(&x, ON_IF, entry, "");
    txn_add(&x, ON_PUT, key, value);
    j->looked = true;
    j->stage = 0; /* a clash: it is looked at once more, and then later */
    return commit(j, NULL, &x, after_claim);
}

static bool ask_for_claim(struct job *j)
{
    char key[ON_KEY], *rest;
    struct table *t = table_find(j->w, j->id_text);
    if (!t) return true;
    claim_key(key, j->id_text);
    if (j->stage == 0) return ask_rows(j, &(struct on_query){.prefix = key, .most = 1}, 1);
    const char *row = row_of(j, key);
    long e = row ? strtol(row, &rest, 10) : -1;
    int64_t until = row ? strtoll(rest, NULL, 10) : 0;
    if (e == t->e && until > j->w->now && t->claim_e != t->e)
        is_anothers(t, until < j->w->now + CLAIM_MS ? until : j->w->now + CLAIM_MS);
    else if (j->read_failed || j->looked)
        is_anothers(t, j->w->now + REST_MS);
    else
        return put_claim(j, t, row);
    return true;
}

static void begin_claim(struct table *t)
{
    struct job *j = job_new(t->w, NULL, ask_for_claim);
    struct claim *claim = j ? calloc(1, sizeof *claim) : NULL;
    if (!claim) {
        if (j) job_done(j);
        wake_table(t, t->w->now + REST_MS);
        return;
    }
    memcpy(j->id_text, t->id, sizeof j->id_text);
    j->more = claim;
    j->end = claim_ends;
    t->claiming = true;
    job_go(j);
}

/* ---- using it -------------------------------------------------------------------------------- */

static bool is_ours(const struct table *t)
{
    return t->claim_e == t->e && t->w->now < t->claimed;
}

bool claim_turn(struct table *t)
{
    int64_t due = t->turn_since + t->w->options.bot_pace + STEP_IN_MS;
    if (!t->is_others || is_ours(t)) return true;
    if (t->claim_e < 0 && t->claimed > due) due = t->claimed;
    if (t->w->now < due)
        wake_table(t, due);
    else if (!t->claiming)
        begin_claim(t);
    return false;
}

void claim_goes_on(struct table *t)
{
    int64_t due = t->turn_since + t->w->options.bot_pace + LONG_MS;
    if (!t->w->options.several || !t->thinking || t->claiming || t->claim_e == t->e) return;
    if (t->claim_e < 0 && t->w->now < t->claimed) return; /* another thinks, too */
    if (t->w->now < due)
        wake_table(t, due);
    else
        begin_claim(t);
}
