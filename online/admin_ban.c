/*
 * admin_ban.c - see orders.h: who may not come for a while, or any more.
 *
 * A ban stands in the person's row. His tokens stay, but open nothing while it lasts: they are how
 * he is recognized (`not-allowed`, and not another guest), and how a guest comes back when it is
 * over. His connections are closed; he stands up from waiting tables, and running games are left as
 * by `leave`.
 */
#include "online/orders.h"

enum { BAN, TABLES, GOT_TABLES, LEAVE };
static const int64_t a_day = 24 * 60 * 60 * 1000;
/* Without an end: far enough, and exact in every client's numbers. */
static const int64_t for_ever = 9999999999999;

struct banned {
    const struct order *o;
    bool is_ban;
};

static void put_banned(struct ct_text *out, const void *from)
{
    const struct banned *x = from;
    const struct person *p = x->o->person;
    ct_put(out, x->is_ban ? "{\"is\":\"banned\"" : "{\"is\":\"unbanned\"");
    ct_put_json_member(out, "id", p->id);
    ct_put_json_member(out, "name", p->name);
    ct_put_json_bool(out, "guest", p->guest);
    if (x->is_ban && p->banned < for_ever) ct_put_json_number(out, "until", p->banned);
    if (x->is_ban) ct_put_json_number(out, "tables", x->o->count);
    if (!x->is_ban) ct_put_json_bool(out, "was", x->o->was_banned > x->o->job->w->now);
}

/* ---- his row --------------------------------------------------------------------------------- */

static bool take_person(struct job *j)
{
    struct order *o = order_of(j);
    char key[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key);
    ct_put_format(&text, "p/%s", o->who);
    const char *row = row_of(j, key);
    if (o->person && row) person_take(j->w, o->who, row); /* after a clash: as it is now */
    if (o->person) return true;
    o->person = row ? person_take(j->w, o->who, row) : person_find(j->w, o->who);
    if (!o->person) return false;
    o->person->holders++;
    o->was_banned = o->person->banned;
    return true;
}

/* In memory at once, so that nothing that is written about him meanwhile leaves it out; ban_ends
 * takes it back if it cannot be stored. The row must be as it was read. */
static bool write_ban(struct job *j, int64_t until, void (*after)(struct job *j))
{
    struct order *o = order_of(j);
    struct person *p = o->person;
    char key[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key);
    struct txn x = {0};
    ct_put_format(&text, "p/%s", p->id);
    const char *row = row_of(j, key);
    txn_add(&x, ON_IF, key, row ? row : "");
    p->banned = until;
    txn_person(&x, p);
    if (!row && p->token[0]) txn_token(&x, p, p->token, true, j->w->now);
    return commit(j, NULL, &x, after);
}

void ban_ends(struct job *j)
{
    struct order *o = order_of(j);
    if (o->person && o->step == BAN && !o->answered) o->person->banned = o->was_banned;
}

/* ---- his tables ------------------------------------------------------------------------------ */

static void after_one(struct job *j)
{
    struct table *t = j->table;
    apply_made(j, t);
    if (t->state == WAITING)
        tell_table(t, NULL);
    else
        tell_seats(t, NULL);
    lobby_changed(t);
    tell_yours(t, NULL);
    order_of(j)->count++;
    j->again_later = true;
}

static bool leave_one(struct job *j, struct table *t, int seat)
{
    struct made *m = made_for(j, t);
    struct txn x = {0};
    if (!m) return true;
    struct ct_text body = made_body(m);
    if (t->state == WAITING) {
        ct_put_format(&body, "{\"is\":\"stand\",\"seat\":%d}", seat);
        txn_mine(&x, order_of(j)->person, t->id, false);
    } else {
        ct_put_format(&body, "{\"is\":\"leave\",\"seat\":%d,\"how\":\"banned\"", seat);
        put_clock_list(&body, t);
        ct_put_char(&body, '}');
    }
    made_writes(&x, m);
    return commit(j, t, &x, after_one);
}

static bool leave_all(struct job *j)
{
    struct order *o = order_of(j);
    for (; o->at < o->keys.count; o->at++) {
        struct table *t = need_table(j, strrchr(o->keys.at[o->at], '/') + 1);
        if (!t && !j->is_missing) return false;
        if (!t) continue;
        if (!hold_on(j, t)) return false;
        int seat = seat_of(t, o->person);
        bool runs = t->state == PLAYING || t->state == DEALING;
        if (seat >= 0 && (t->state == WAITING || (runs && !t->seat[seat].standin)))
            return leave_one(j, t, seat);
    }
    order_say(o, put_banned, &(struct banned){o, true});
    return order_end(j, ON_FINE);
}

/* ---- the orders ------------------------------------------------------------------------------ */

static void after_ban(struct job *j)
{
    struct order *o = order_of(j);
    person_is_stored(j->w, o->person);
    for (struct conn *c = o->person->conns; c; c = c->sibling) conn_close(c, 1008, "not allowed");
    o->step = TABLES;
    j->again_later = true;
}

/* Days of a ban; false: they are no number of days. */
static bool read_until(const struct job *j, int64_t *until)
{
    const struct order *o = order_of(j);
    int64_t days;
    *until = for_ever;
    if (o->words.count < 3) return true;
    const char *text = o->words.at[2];
    if (!ct_read_int(text, strlen(text), 1, 36500, &days)) return false;
    *until = j->w->now + days * a_day;
    return true;
}

bool order_ban(struct job *j)
{
    struct order *o = order_of(j);
    int64_t until;
    char prefix[ON_KEY];
    struct ct_text text = ct_text_on(prefix, sizeof prefix);
    if (!read_until(j, &until)) return order_end(j, ON_UNREAD);
    if (o->step == BAN) {
        enum found found = find_person(j, o->words.at[1]);
        if (found == FIND_WAITS) return false;
        if (found == FIND_MISSING || !take_person(j)) return order_fails(j, "no-such-person");
        return write_ban(j, until, after_ban);
    }
    if (o->step == TABLES) {
        o->step = GOT_TABLES;
        ct_put_format(&text, "m/%s/", o->person->id);
        return ask_rows(j, &(struct on_query){.prefix = prefix}, 1);
    }
    if (o->step == GOT_TABLES) walk_got(j);
    o->step = LEAVE;
    return leave_all(j);
}

static void after_unban(struct job *j)
{
    struct order *o = order_of(j);
    o->step = LEAVE;
    order_say(o, put_banned, &(struct banned){o, false});
    order_end(j, ON_FINE);
}

bool order_unban(struct job *j)
{
    struct order *o = order_of(j);
    enum found found = find_person(j, o->words.at[1]);
    if (found == FIND_WAITS) return false;
    if (found == FIND_MISSING || !take_person(j)) return order_fails(j, "no-such-person");
    return write_ban(j, 0, after_unban);
}
