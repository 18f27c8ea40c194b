/*
 * check_table.c - see orders.h: is a table as it should be, and do the ratings follow from all
 * rated games?
 *
 * The games of somebody's rating are a chain: the k-th begins with what the one before it left.
 * Tables come in any order, and there may be very many. So of every link a number is added up that
 * stands for its end, and one taken away that stands for its beginning: if all links fit, all but
 * the first beginning and the last end cancel out, whatever the order. The numbers are hashes, so a
 * chain that does not fit goes unnoticed once in 2^64 times.
 */
#include "online/orders.h"

#include "online/rating.h"

/* ---- chains ---------------------------------------------------------------------------------- */

struct chain {
    char key[64]; /* "GAME/pPERSON" or "GAME/aAGENT" */
    struct ct_rating now;
    long games, seen;
    uint64_t sum;
};

static uint64_t mark(const char *key, long games, const struct ct_rating *r)
{
    char text[160];
    struct ct_text out = ct_text_on(text, sizeof text);
    uint64_t mu, sigma;
    memcpy(&mu, &r->mu, sizeof mu);
    memcpy(&sigma, &r->sigma, sizeof sigma);
    ct_put_format(&out, "%s %ld ", key, games);
    ct_put_u64(&out, mu);
    ct_put_char(&out, ' ');
    ct_put_u64(&out, sigma);
    return ct_hash(text, out.len);
}

/* They come in the order of their keys. */
bool chain_add(struct check *c, const char *key, const char *row)
{
    if (c->chains == c->chain_room) {
        int room = c->chain_room ? 2 * c->chain_room : 64;
        struct chain *chain = realloc(c->chain, (size_t)room * sizeof *chain);
        if (!chain) return false;
        c->chain = chain;
        c->chain_room = room;
    }
    struct chain *last = &c->chain[c->chains];
    *last = (struct chain){.seen = 0};
    struct ct_text text = ct_text_on(last->key, sizeof last->key);
    ct_put(&text, key);
    read_rating(row, &last->now, &last->games);
    c->chains++;
    return true;
}

static int by_key(const void *a, const void *b)
{
    const struct chain *one = a, *other = b;
    return strcmp(one->key, other->key);
}

static struct chain *chain_find(const struct check *c, const char *key)
{
    struct chain wanted = {.seen = 0};
    struct ct_text text = ct_text_on(wanted.key, sizeof wanted.key);
    ct_put(&text, key);
    return c->chains ? bsearch(&wanted, c->chain, (size_t)c->chains, sizeof *c->chain, by_key)
                     : NULL;
}

void check_chains(struct order *o, struct check *c)
{
    const struct ct_rating first = ct_rating_first();
    for (int i = 0; i < c->chains; i++) {
        const struct chain *chain = &c->chain[i];
        uint64_t wanted = mark(chain->key, chain->games, &chain->now) - mark(chain->key, 0, &first);
        bool fits = chain->seen == chain->games && (chain->games > 0 ? chain->sum == wanted : true);
        if (!fits || chain->games < 1)
            check_found(o, &(struct finding){
                               .what = "rating-chain", .row = chain->key, .entry = -1, .seat = -1});
    }
}

/* ---- ratings of one game --------------------------------------------------------------------- */

struct link {
    struct ct_rating before, after;
    long games, games_after;
};

/* "mu sigma games mu sigma games" */
static bool read_link(const char *text, struct link *l)
{
    const char *at = text;
    if (strspn(text, "0123456789 ") != strlen(text)) return false;
    for (int i = 0; i < 3 && at; i++) at = strchr(at + (i > 0), ' ');
    if (!at) return false;
    read_rating(text, &l->before, &l->games);
    read_rating(at + 1, &l->after, &l->games_after);
    return ct_rating_is_sound(&l->before) && l->games_after == l->games + 1;
}

/* What people were shown, to one decimal. */
static bool shown_fits(const struct reading *r, int shown, const struct link *l)
{
    const struct {
        const char *key;
        int64_t tenths;
    } members[] = {{"before", ct_rating_points(&l->before)},
                   {"after", ct_rating_points(&l->after)},
                   {"deviation", ct_rating_deviation(&l->after)}};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        char text[32];
        struct ct_text out = ct_text_on(text, sizeof text);
        size_t len;
        int value = ct_json_get(&r->doc, shown, members[i].key);
        const char *raw = value >= 0 ? ct_json_raw(&r->doc, value, &len) : NULL;
        ct_put_tenths(&out, members[i].tenths);
        if (!raw || len != out.len || memcmp(raw, text, len) != 0) return false;
    }
    return true;
}

static bool read_links(const struct reading *r, const struct table *t, struct link links[])
{
    int exact = ct_json_get(&r->doc, 0, "exact"), shown = ct_json_get(&r->doc, 0, "rating");
    if (exact < 0 || shown < 0 || ct_json_size(&r->doc, exact) != t->players ||
        ct_json_size(&r->doc, shown) != t->players)
        return false;
    exact = ct_json_first(&r->doc, exact);
    shown = ct_json_first(&r->doc, shown);
    for (int seat = 0; seat < t->players; seat++) {
        char text[192];
        if (!ct_json_string(&r->doc, exact, text, sizeof text) || !read_link(text, &links[seat]) ||
            !shown_fits(r, shown, &links[seat]))
            return false;
        exact = ct_json_next(&r->doc, exact);
        shown = ct_json_next(&r->doc, shown);
    }
    return true;
}

/* The same agent on two seats is rated as the first of them; who was forgotten before the end, not
 * at all. */
static bool has_link(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    if (s->kind == SEAT_PERSON) return s->person != NULL;
    for (int k = 0; k < seat; k++)
        if (t->seat[k].kind == SEAT_AGENT && strcmp(t->seat[k].agent, s->agent) == 0) return false;
    return s->kind == SEAT_AGENT;
}

static void found_at(struct order *o, const char *what, const struct table *t, int seat,
                     const char *row)
{
    check_found(
        o, &(struct finding){.what = what, .table = t->id, .row = row, .entry = -1, .seat = seat});
}

/* Who was forgotten afterwards has no rating any more. */
static void add_link(struct job *j, struct check *c, const struct table *t, int seat,
                     const struct link *l)
{
    const struct seat *s = &t->seat[seat];
    char key[ON_KEY], person[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key), his = ct_text_on(person, sizeof person);
    bool agent = s->kind == SEAT_AGENT;
    ct_put_format(&text, "r/%s/%c%s", t->game->id, agent ? 'a' : 'p',
                  agent ? s->agent : s->person->id);
    if (!agent) ct_put_format(&his, "p/%s", s->person->id);
    if (!row_of(j, key)) {
        if (agent || row_of(j, person)) found_at(order_of(j), "rating-missing", t, seat, key);
        return;
    }
    struct chain *chain = chain_find(c, key + 2);
    if (!chain || l->games >= chain->games) return; /* ended after the ratings were read */
    chain->seen++;
    chain->sum += mark(chain->key, l->games_after, &l->after);
    chain->sum -= mark(chain->key, l->games, &l->before);
}

static void check_links(struct job *j, struct check *c, const struct table *t,
                        const struct link links[])
{
    struct ct_rating rating[CT_SEATS_MAX];
    int place[CT_SEATS_MAX];
    for (int seat = 0; seat < t->players; seat++) rating[seat] = links[seat].before;
    rated_places(t, place);
    ct_rate(rating, place, t->players);
    for (int seat = 0; seat < t->players; seat++) {
        if (!ct_rating_is_near(&rating[seat], &links[seat].after))
            found_at(order_of(j), "rated-wrong", t, seat, NULL);
        if (has_link(t, seat)) add_link(j, c, t, seat, &links[seat]);
    }
}

static void check_rated(struct job *j, struct check *c, const struct apart *a)
{
    const struct table *t = a->table;
    struct link links[CT_SEATS_MAX];
    struct reading r = {.tokens = NULL};
    int wanted = t->state == OVER && is_rated_end(t);
    if (a->rated != wanted) {
        found_at(order_of(j), a->rated < wanted ? "not-rated" : "rated-twice", t, -1, NULL);
    } else if (wanted) {
        c->rated++;
        if (open_json(&r, a->exact) && read_links(&r, t, links))
            check_links(j, c, t, links);
        else
            found_at(order_of(j), "rated-wrong", t, -1, NULL);
    }
    free(r.tokens);
}

/* ---- the deal -------------------------------------------------------------------------------- */

static const char *failed_part(const struct ct_proof *p, const struct table *t)
{
    if (!p->commit_fits) return "commit";
    for (int seat = 0; seat < t->players; seat++)
        if (!ct_seal_is_fine(p->seal[seat])) return "seal";
    if (p->start_drawn >= 0 && p->start_drawn != p->start_is) return "start";
    return p->deal_wrong ? "deal" : "dice";
}

/* Before the start there is only the secret's hash. */
static void check_fair(struct job *j, const struct table *t)
{
    char commitment[ON_HEX + 1];
    struct ct_fair fair = {.table = ""};
    bool is_secret = ct_fair_read_hex(t->secret, strlen(t->secret), &fair.secret);
    if (is_secret) hash_hex(t->secret, commitment);
    if (!is_secret || strcmp(commitment, t->commit) != 0) {
        found_at(order_of(j), "unfair", t, -1, "commit");
        return;
    }
    if (!t->play) return;
    struct ct_proof *proof = malloc(sizeof *proof);
    table_fair(t, &fair);
    if (!proof || !ct_prove(proof, t->play, &fair, NULL))
        order_of(j)->failed = true;
    else if (proof->failed)
        found_at(order_of(j), "unfair", t, -1, failed_part(proof, t));
    free(proof);
}

/* ---- its place among the others -------------------------------------------------------------- */

static void check_seat(struct job *j, const struct table *t, int seat)
{
    const struct person *p = t->seat[seat].person;
    char key[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key);
    if (!p) return;
    ct_put_format(&text, "p/%s", p->id);
    bool is_there = row_of(j, key) != NULL;
    /* Who was forgotten while a seat was kept for him sits there by his stand-in (ON-20). */
    if (!is_there && t->seat[seat].standin) return;
    if (!is_there) found_at(order_of(j), "person-missing", t, seat, key);
    ct_text_clear(&text);
    ct_put_format(&text, "m/%s/%s", p->id, t->id);
    if (!row_of(j, key)) found_at(order_of(j), "mine-missing", t, seat, key);
}

static void check_place(struct job *j, const struct table *t)
{
    char key[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key);
    bool is_live = t->state == WAITING || t->state == DEALING || t->state == PLAYING;
    ct_put_format(&text, "l/%s", t->id);
    bool is_listed = row_of(j, key) != NULL;
    if ((is_live || next_is_due(t)) != is_listed)
        found_at(order_of(j), is_live ? "live-missing" : "live-wrong", t, -1, key);
    for (int seat = 0; is_live && seat < t->players; seat++) check_seat(j, t, seat);
}

void check_table(struct job *j, struct check *c)
{
    const struct apart *a = &c->apart;
    if (a->wrong) {
        check_found(order_of(j), &(struct finding){.what = a->wrong,
                                                   .table = a->id,
                                                   .entry = a->wrong_at,
                                                   .seat = -1});
        return;
    }
    check_fair(j, a->table);
    check_place(j, a->table);
    check_rated(j, c, a);
}
