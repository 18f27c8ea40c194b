/* deal.c - see deal.h. */
#include "online/deal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- the header that a table writes --------------------------------------------------------- */

struct header {
    char *text;
    size_t len; /* without its line end */
    void *room;
    struct ct_json doc;
    int setup;
};

static void drop_header(struct header *h)
{
    free(h->text);
    free(h->room);
}

/* Only the first line is wanted, and only that must fit. */
static bool write_header(struct header *h, const struct ct_table *t)
{
    for (size_t room = 1 << 13;; room *= 2) {
        h->text = malloc(room);
        if (!h->text) return false;
        struct ct_text out = ct_text_on(h->text, room);
        ct_table_save(t, &out);
        const char *end = strchr(h->text, '\n');
        h->len = end ? (size_t)(end - h->text) : 0;
        if (end) return true;
        free(h->text);
    }
}

static bool make_header(struct header *h, const struct ct_table *t, struct ct_refusal *why)
{
    *h = (struct header){.text = NULL};
    if (!write_header(h, t)) return ct_refuse(why, "R-2", "memory");
    size_t bytes = ct_json_room(h->len);
    h->room = malloc(bytes);
    if (!h->room) {
        drop_header(h);
        return ct_refuse(why, "R-2", "memory");
    }
    const char *problem = ct_json_read(&h->doc, h->text, h->len, h->room, bytes);
    assert(!problem); /* it is our own */
    (void)problem;
    h->setup = ct_json_get(&h->doc, 0, "setup");
    return true;
}

/* ---- dealing -------------------------------------------------------------------------------- */

/* The same header with the list in another order, in memory of the same size. */
static char *put_in_order(const struct header *h, const struct ct_fair_list *list)
{
    size_t len;
    char *text = malloc(h->len + 1);
    if (!text) return NULL;
    struct ct_text out = ct_text_on(text, h->len + 1);
    const char *setup = ct_json_raw(&h->doc, h->setup, &len);
    ct_put_bytes(&out, h->text, (size_t)(setup - h->text));
    ct_fair_put_setup(&out, &h->doc, h->setup, list);
    ct_put_bytes(&out, setup + len, (size_t)(h->text + h->len - setup) - len);
    assert(out.len == h->len);
    return text;
}

/* A game that shuffles nothing has nothing to deal: its only first position is given. */
static struct ct_table *deal(struct ct_house *house, const struct header *h,
                             const struct ct_fair_bytes *key, struct ct_refusal *why)
{
    struct ct_fair_list list;
    if (!ct_fair_read_list(&list, &h->doc, h->setup))
        return ct_table_load(house, h->text, h->len, 0, why, NULL);
    ct_fair_shuffle(&list, key);
    char *text = put_in_order(h, &list);
    if (!text) {
        ct_refuse(why, "R-2", "memory");
        return NULL;
    }
    struct ct_table *t = ct_table_load(house, text, h->len, 0, why, NULL);
    free(text);
    return t;
}

struct ct_table *ct_deal_table(struct ct_house *house, const struct ct_kit *kit,
                               const struct ct_fair_bytes *key, struct ct_refusal *why)
{
    struct header header;
    struct ct_table *any = ct_table_new(house, kit, 0, why), *dealt = NULL;
    if (!any) return NULL;
    if (make_header(&header, any, why)) {
        dealt = deal(house, &header, key, why);
        drop_header(&header);
    }
    ct_table_free(any);
    return dealt;
}

/* ---- proving -------------------------------------------------------------------------------- */

bool ct_seal_is_fine(enum ct_seal seal)
{
    return seal == CT_SEAL_NONE || seal == CT_SEAL_FITS || seal == CT_SEAL_WITHHELD;
}

static enum ct_seal look_at_seal(const struct ct_fair *f, int seat)
{
    bool sealed = f->has_seal[seat], told = f->has_nonce[seat];
    if (!sealed && !told) return CT_SEAL_NONE;
    if (ct_fair_is_day(f)) return CT_SEAL_EXTRA;
    if (!told) return CT_SEAL_WITHHELD;
    if (!sealed) return CT_SEAL_MISSING;
    struct ct_fair_bytes seal = ct_fair_hash(&f->nonce[seat]);
    return ct_fair_equal(&seal, &f->seal[seat]) ? CT_SEAL_FITS : CT_SEAL_WRONG;
}

static void step(struct ct_proof *p, bool holds)
{
    p->steps++;
    p->failed += !holds;
}

static void prove_header(struct ct_proof *p, const struct ct_kit *kit, const struct ct_fair *fair)
{
    struct ct_fair_bytes commit = ct_fair_hash(&fair->secret);
    p->commit_fits = ct_fair_equal(&commit, &fair->commit);
    step(p, p->commit_fits);
    for (int seat = 0; seat < kit->config.players; seat++) {
        p->seal[seat] = look_at_seal(fair, seat);
        step(p, ct_seal_is_fine(p->seal[seat]));
    }
    p->start_is = kit->config.start;
    p->start_drawn = fair->draws_start ? ct_fair_start(&p->key, kit->config.players) : -1;
    step(p, p->start_drawn < 0 || p->start_drawn == p->start_is);
}

static bool prove_deal(struct ct_proof *p, const struct ct_table *t, struct ct_refusal *why)
{
    struct header header;
    if (!make_header(&header, t, why)) return false;
    if (ct_fair_read_list(&p->deal_is, &header.doc, header.setup)) {
        p->deal_drawn = p->deal_is;
        ct_fair_shuffle(&p->deal_drawn, &p->key);
    }
    drop_header(&header);
    for (int i = 0; i < p->deal_is.count; i++)
        p->deal_wrong += strcmp(p->deal_is.text[i], p->deal_drawn.text[i]) != 0;
    step(p, p->deal_wrong == 0);
    return true;
}

static void copy_text(char out[CT_MOVE_TEXT], const char *text)
{
    memcpy(out, text, strlen(text) + 1);
}

bool ct_prove_line(const struct ct_proof *p, const struct ct_table *t, int n, char is[CT_MOVE_TEXT],
                   char drawn[CT_MOVE_TEXT])
{
    struct ct_chance outcome[CT_OUTCOMES_MAX];
    int count = ct_table_outcomes(t, n, outcome), right = 0;
    assert(count > 0 && ct_table_seat_at(t, n) == CT_CHANCE);
    while (outcome[right].choice.move != ct_table_move_at(t, n)) right++;
    copy_text(is, outcome[right].choice.text);
    int at = ct_fair_outcome(&p->key, n, outcome, count);
    copy_text(drawn, outcome[at].choice.text);
    return at == right;
}

bool ct_prove(struct ct_proof *p, const struct ct_table *t, const struct ct_fair *fair,
              struct ct_refusal *why)
{
    const struct ct_kit *kit = ct_table_kit(t);
    memset(p, 0, sizeof *p);
    p->key = ct_fair_key(fair, kit->config.players);
    prove_header(p, kit, fair);
    if (!prove_deal(p, t, why)) return false;
    for (int n = 0; n < ct_table_lines(t); n++) {
        char is[CT_MOVE_TEXT], drawn[CT_MOVE_TEXT];
        if (ct_table_seat_at(t, n) != CT_CHANCE) continue;
        bool holds = ct_prove_line(p, t, n, is, drawn);
        p->chance_lines++;
        p->chance_wrong += !holds;
        step(p, holds);
    }
    return true;
}
