/*
 * check.c - see orders.h: every row has what belongs to it, every table replays, every rating
 * follows from its games.
 *
 * The server may run meanwhile. So nothing is compared that was not read at the same moment: a page
 * of rows is read first, then once more together with the rows that belong to them, until they are
 * what they were. Ratings are read before the tables: the games that led to them are there by then,
 * and those that come later have higher numbers (check_table.c). One page or table is looked at in
 * a turn, so that nobody who plays waits for it.
 */
#include "online/orders.h"

#include "online/rating.h"

enum { PROGRESS_MS = 1000 };
enum { OF_NAMES, OF_PEOPLE, OF_RATINGS, OF_LEADERS, OF_LIVE, OF_TABLES, OF_MINE, OF_CHAINS };
static const char *const phase_names[] = {"names", "people", "ratings", "leaders",
                                          "live",  "tables", "mine",    "chains"};

/* ---- what was found -------------------------------------------------------------------------- */

static void put_found(struct ct_text *out, const void *from)
{
    const struct finding *f = from;
    ct_put(out, "{\"is\":\"found\"");
    ct_put_json_member(out, "what", f->what);
    if (f->table) ct_put_json_member(out, "table", f->table);
    if (f->entry > 0) ct_put_json_number(out, "entry", f->entry);
    if (f->game) ct_put_json_member(out, "game", f->game);
    if (f->person) ct_put_json_member(out, "person", f->person);
    if (f->seat >= 0) ct_put_json_number(out, "seat", f->seat);
    if (f->row) ct_put_json_member(out, "row", f->row);
}

void check_found(struct order *o, const struct finding *f)
{
    ((struct check *)o->work)->found++;
    order_say(o, put_found, f);
}

static void found_row(struct order *o, const char *what, const char *row)
{
    check_found(o, &(struct finding){.what = what, .row = row, .entry = -1, .seat = -1});
}

static void found_person(struct order *o, const char *what, const char *person, const char *row)
{
    check_found(
        o, &(struct finding){.what = what, .person = person, .row = row, .entry = -1, .seat = -1});
}

/* ---- rows that belong together --------------------------------------------------------------- */

struct kind {
    const char *prefix;
    /* The rows that belong to this one. */
    bool (*also)(struct list *keys, const char *key, const char *value);
    void (*look)(struct job *j, const char *key, const char *value);
};

static bool list_key(struct list *keys, const char *kind, const char *rest)
{
    char key[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key);
    ct_put_format(&text, "%s%s", kind, rest);
    return list_add(keys, key);
}

static const char *row_at(const struct job *j, const char *kind, const char *rest)
{
    char key[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key);
    ct_put_format(&text, "%s%s", kind, rest);
    return row_of(j, key);
}

/* An account's name as rows have it; false: a guest, or no person at all. */
static bool account_name(const char *row, char key[ON_KEY], char name[ON_NAME_ROOM], bool *is_row)
{
    struct reading r = {.tokens = NULL};
    *is_row = open_json(&r, row) && entry_text(&r, "name", name, ON_NAME_ROOM);
    bool is_account = *is_row && entry_number(&r, "guest", 1) == 0;
    if (is_account) name_key(key, name);
    free(r.tokens);
    return is_account;
}

static bool name_also(struct list *keys, const char *key, const char *value)
{
    (void)key;
    return list_key(keys, "p/", value);
}

static void name_look(struct job *j, const char *key, const char *value)
{
    char own[ON_KEY], name[ON_NAME_ROOM];
    bool is_row;
    const char *row = row_at(j, "p/", value);
    bool fits = row && account_name(row, own, name, &is_row) && strcmp(own, key) == 0;
    if (!fits) found_person(order_of(j), "name-wrong", value, key);
}

static bool person_also(struct list *keys, const char *key, const char *value)
{
    char own[ON_KEY], name[ON_NAME_ROOM];
    bool is_row;
    (void)key;
    return !account_name(value, own, name, &is_row) || list_add(keys, own);
}

static void person_look(struct job *j, const char *key, const char *value)
{
    struct order *o = order_of(j);
    char own[ON_KEY], name[ON_NAME_ROOM];
    bool is_row, is_account = account_name(value, own, name, &is_row);
    ((struct check *)o->work)->people++;
    const char *owner = is_account ? row_of(j, own) : NULL;
    if (!is_row)
        found_row(o, "bad-row", key);
    else if (is_account && (!owner || strcmp(owner, key + 2) != 0))
        found_person(o, "name-missing", key + 2, own);
}

/* "r/GAME/pPERSON": the game, and whose it is; NULL: no such key. */
static const char *whose(const char *key, char game[32])
{
    const char *slash = strchr(key + 2, '/');
    size_t len = slash ? (size_t)(slash - key - 2) : 32;
    if (len >= 32 || !slash[1]) return NULL;
    memcpy(game, key + 2, len);
    game[len] = '\0';
    return slash + 1;
}

/* Where he stands among the leaders; false: not there. */
static bool leader_of(const char *key, const char *value, char leader[ON_KEY])
{
    struct ct_rating rating;
    long games;
    char game[32];
    const char *who = whose(key, game);
    if (!who || who[0] != 'p' || !read_rating(value, &rating, &games)) return false;
    if (ct_rating_is_provisional(&rating)) return false;
    leader_key(leader, game, &rating, who + 1);
    return true;
}

static bool rating_also(struct list *keys, const char *key, const char *value)
{
    char leader[ON_KEY], game[32];
    const char *who = whose(key, game);
    if (!who || who[0] != 'p') return true;
    return list_key(keys, "p/", who + 1) &&
           (!leader_of(key, value, leader) || list_add(keys, leader));
}

static void rating_look(struct job *j, const char *key, const char *value)
{
    struct order *o = order_of(j);
    struct check *c = o->work;
    char leader[ON_KEY], game[32];
    const char *who = whose(key, game);
    c->ratings++;
    if (!who || (who[0] != 'p' && who[0] != 'a'))
        found_row(o, "bad-row", key);
    else if (who[0] == 'p' && !row_at(j, "p/", who + 1))
        found_person(o, "rating-orphan", who + 1, key);
    else if (leader_of(key, value, leader) && !row_of(j, leader))
        check_found(o, &(struct finding){.what = "leader-missing",
                                         .game = game,
                                         .person = who + 1,
                                         .row = leader,
                                         .entry = -1,
                                         .seat = -1});
    if (!chain_add(c, key + 2, value)) o->failed = true;
}

/* "o/GAME/POINTS/PERSON": the key of the rating. */
static bool rating_of_leader(const char *key, char rating[ON_KEY], const char **person)
{
    char game[32];
    const char *rest = whose(key, game), *slash = rest ? strchr(rest, '/') : NULL;
    struct ct_text text = ct_text_on(rating, ON_KEY);
    if (!slash) return false;
    *person = slash + 1;
    ct_put_format(&text, "r/%s/p%s", game, *person);
    return true;
}

static bool leader_also(struct list *keys, const char *key, const char *value)
{
    char rating[ON_KEY];
    const char *person;
    (void)value;
    if (!rating_of_leader(key, rating, &person)) return true;
    return list_add(keys, rating) && list_key(keys, "p/", person);
}

/* "mu sigma games", a line end, and his name. */
static bool leader_fits(struct job *j, const char *key, const char *value)
{
    char rating[ON_KEY], leader[ON_KEY], own[ON_KEY], name[ON_NAME_ROOM];
    const char *person;
    bool is_row;
    if (!rating_of_leader(key, rating, &person)) return false;
    const char *row = row_of(j, rating), *his = row_at(j, "p/", person);
    if (!row || !his || !account_name(his, own, name, &is_row)) return false;
    size_t len = strlen(row);
    return leader_of(rating, row, leader) && strcmp(leader, key) == 0 &&
           strncmp(value, row, len) == 0 && value[len] == '\n' &&
           strcmp(value + len + 1, name) == 0;
}

static void leader_look(struct job *j, const char *key, const char *value)
{
    if (!leader_fits(j, key, value)) found_row(order_of(j), "leader-wrong", key);
}

static bool live_also(struct list *keys, const char *key, const char *value)
{
    char header[ON_KEY];
    struct ct_text text = ct_text_on(header, sizeof header);
    (void)value;
    ct_put_format(&text, "t/%s/0", key + 2);
    return list_add(keys, header);
}

/* Of a table that is not there at all; the others are looked at with their tables. */
static void live_look(struct job *j, const char *key, const char *value)
{
    char header[ON_KEY];
    struct ct_text text = ct_text_on(header, sizeof header);
    (void)value;
    ct_put_format(&text, "t/%s/0", key + 2);
    if (!row_of(j, header))
        check_found(order_of(j), &(struct finding){.what = "live-wrong",
                                                   .table = key + 2,
                                                   .row = key,
                                                   .entry = -1,
                                                   .seat = -1});
}

static const struct kind kinds[] = {
    [OF_NAMES] = {"n/", name_also, name_look},
    [OF_PEOPLE] = {"p/", person_also, person_look},
    [OF_RATINGS] = {"r/", rating_also, rating_look},
    [OF_LEADERS] = {"o/", leader_also, leader_look},
    [OF_LIVE] = {"l/", live_also, live_look},
};

/* ---- pages ----------------------------------------------------------------------------------- */

enum { PAGE, GOT_PAGE, GOT_ALL, EACH };

static bool next_phase(struct job *j)
{
    struct order *o = order_of(j);
    ((struct check *)o->work)->phase++;
    walk_begin(o);
    o->step = PAGE;
    return order_check(j);
}

/* The page again, and what belongs to it. */
static bool ask_page(struct job *j, const struct kind *kind)
{
    struct order *o = order_of(j);
    struct check *c = o->work;
    struct list keys = {.at = NULL};
    bool fine = true;
    for (int i = 0; i < o->keys.count; i++)
        fine = fine && list_add(&keys, o->keys.at[i]) &&
               kind->also(&keys, o->keys.at[i], c->values.at[i]);
    struct on_query *queries = fine ? calloc((size_t)keys.count + 1, sizeof *queries) : NULL;
    for (int i = 0; queries && i < keys.count; i++)
        queries[i] = (struct on_query){.prefix = keys.at[i], .most = 1};
    o->failed = o->failed || !queries;
    if (queries) ask_rows(j, queries, keys.count);
    free(queries);
    list_clear(&keys);
    return !o->failed ? false : order_end(j, ON_WRONG);
}

/* What the rows of the page hold now; false: not what it was. "": gone. */
static bool values_stand(struct job *j)
{
    struct order *o = order_of(j);
    struct check *c = o->work;
    struct list now = {.at = NULL};
    bool same = c->values.count == o->keys.count;
    for (int i = 0; i < o->keys.count; i++) {
        const char *value = row_of(j, o->keys.at[i]);
        if (!list_add(&now, value ? value : "")) o->failed = true;
        same = same && (!value || strcmp(value, c->values.at[i]) == 0);
    }
    list_clear(&c->values);
    c->values = now;
    return same;
}

static bool check_pages(struct job *j, const struct kind *kind)
{
    struct order *o = order_of(j);
    if (o->step == PAGE) {
        o->step = GOT_PAGE;
        return walk_on(j, kind->prefix, ORDER_PAGE);
    }
    if (o->step == GOT_PAGE) {
        walk_got(j);
        if (o->ended) return next_phase(j);
        values_stand(j);
        if (o->failed) return order_end(j, ON_WRONG);
        o->step = GOT_ALL;
        return ask_page(j, kind);
    }
    bool same = values_stand(j);
    if (o->failed) return order_end(j, ON_WRONG);
    if (!same) return ask_page(j, kind);
    for (int i = 0; i < o->keys.count; i++) {
        const char *value = row_of(j, o->keys.at[i]);
        if (value) kind->look(j, o->keys.at[i], value);
    }
    o->step = PAGE;
    return check_pages(j, kind);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static bool take_table_id(struct order *o, const char *key, char id[ON_TABLE_ID + 1])
{
    if (strlen(key) <= 2 + ON_TABLE_ID || key[2 + ON_TABLE_ID] != '/') return false;
    memcpy(id, key + 2, ON_TABLE_ID);
    id[ON_TABLE_ID] = '\0';
    if (!is_table_id(id)) return false;
    struct ct_text from = ct_text_on(o->from, sizeof o->from);
    ct_put_format(&from, "t/%s/~", id); /* behind all its rows */
    return true;
}

static bool check_tables(struct job *j)
{
    struct order *o = order_of(j);
    struct check *c = o->work;
    if (o->step == PAGE) {
        o->step = GOT_PAGE;
        return walk_on(j, "t/", 1);
    }
    if (o->step == GOT_PAGE) {
        char id[ON_TABLE_ID + 1];
        walk_got(j);
        if (o->ended) return next_phase(j);
        o->step = PAGE;
        if (!take_table_id(o, j->row_key[0], id)) {
            found_row(o, "bad-row", j->row_key[0]);
            return check_tables(j);
        }
        o->step = EACH;
        apart_begin(&c->apart, id);
    }
    if (!apart_read(j, &c->apart)) return false;
    if (!o->failed) check_table(j, c);
    apart_free(j->w, &c->apart);
    c->tables++;
    if (o->failed) return order_end(j, ON_WRONG);
    o->step = PAGE;
    return check_tables(j);
}

/* ---- whose tables ---------------------------------------------------------------------------- */

/* "m/PERSON/TABLE" */
static bool read_mine(const char *key, char person[ON_PERSON_ID + 1], char table[ON_TABLE_ID + 1])
{
    if (strlen(key) != 2 + ON_PERSON_ID + 1 + ON_TABLE_ID || key[2 + ON_PERSON_ID] != '/')
        return false;
    memcpy(person, key + 2, ON_PERSON_ID);
    person[ON_PERSON_ID] = '\0';
    memcpy(table, key + 3 + ON_PERSON_ID, ON_TABLE_ID + 1);
    return is_table_id(table);
}

static bool is_his(const struct table *t, const char *person)
{
    bool his = false, live = t->state == WAITING || t->state == DEALING || t->state == PLAYING;
    for (int seat = 0; seat < t->players; seat++) {
        const struct seat *s = &t->seat[seat];
        his = his || (s->person && strcmp(s->person->id, person) == 0) ||
              strcmp(s->kept, person) == 0;
    }
    return his && live;
}

static void look_at_mine(struct job *j, struct check *c, const char *key, const char *person)
{
    const struct apart *a = &c->apart;
    if (!row_of(j, key)) return; /* has gone meanwhile */
    bool fits = row_at(j, "p/", person) && (a->wrong || (a->table && is_his(a->table, person)));
    if (fits && !(a->wrong && strcmp(a->wrong, "no-header") == 0)) return;
    check_found(order_of(j), &(struct finding){.what = "mine-wrong",
                                               .table = a->id,
                                               .person = person,
                                               .row = key,
                                               .entry = -1,
                                               .seat = -1});
}

static bool check_mine(struct job *j)
{
    struct order *o = order_of(j);
    struct check *c = o->work;
    if (o->step == PAGE) {
        o->step = GOT_PAGE;
        return walk_on(j, "m/", ORDER_PAGE);
    }
    if (o->step == GOT_PAGE) {
        walk_got(j);
        if (o->ended) return next_phase(j);
        o->step = EACH;
    }
    for (; o->at < o->keys.count && !o->failed; o->at++) {
        const char *key = o->keys.at[o->at];
        char person[ON_PERSON_ID + 1], table[ON_TABLE_ID + 1];
        if (!read_mine(key, person, table)) {
            found_row(o, "bad-row", key);
            continue;
        }
        if (!c->apart.id[0]) {
            apart_begin(&c->apart, table);
            c->apart.also = key;
            if (!list_add(&c->apart.people, person)) o->failed = true;
        }
        if (!apart_read(j, &c->apart)) return false;
        look_at_mine(j, c, key, person);
        apart_free(j->w, &c->apart);
    }
    if (o->failed) return order_end(j, ON_WRONG);
    o->step = PAGE;
    return check_mine(j);
}

/* ---- the order ------------------------------------------------------------------------------- */

static void put_progress(struct ct_text *out, const void *from)
{
    const struct check *c = from;
    ct_put(out, "{\"is\":\"progress\"");
    ct_put_json_member(out, "what", phase_names[c->phase]);
    ct_put_json_number(out, "people", c->people);
    ct_put_json_number(out, "tables", c->tables);
    ct_put_json_number(out, "found", c->found);
}

static void put_checked(struct ct_text *out, const void *from)
{
    const struct check *c = from;
    ct_put(out, "{\"is\":\"checked\"");
    ct_put_json_number(out, "people", c->people);
    ct_put_json_number(out, "tables", c->tables);
    ct_put_json_number(out, "rated", c->rated);
    ct_put_json_number(out, "ratings", c->ratings);
    ct_put_json_number(out, "found", c->found);
}

static void free_check(struct on_world *w, void *work)
{
    struct check *c = work;
    apart_free(w, &c->apart);
    list_clear(&c->values);
    free(c->chain);
    free(c);
}

static bool begin_check(struct job *j)
{
    struct order *o = order_of(j);
    struct check *c = calloc(1, sizeof *c);
    o->failed = !c;
    if (!c) return order_end(j, ON_WRONG);
    c->told_at = j->w->now;
    o->work = c;
    o->work_free = free_check;
    return order_check(j);
}

/* For long runs: so far it came; and what was found is not kept till the end. */
static bool is_time_to_tell(struct on_world *w, const struct order *o, struct check *c)
{
    bool due = w->now - c->told_at >= PROGRESS_MS;
    if (due) c->told_at = w->now;
    if (due) order_say((struct order *)o, put_progress, c);
    return due || o->len > ORDER_TEXT;
}

bool order_check(struct job *j)
{
    struct order *o = order_of(j);
    struct check *c = o->work;
    if (!c) return begin_check(j);
    if (is_time_to_tell(j->w, o, c)) return order_send(j);
    if (c->phase == OF_TABLES) return check_tables(j);
    if (c->phase == OF_MINE) return check_mine(j);
    if (c->phase < OF_TABLES) return check_pages(j, &kinds[c->phase]);
    check_chains(o, c);
    order_say(o, put_checked, c);
    return order_end(j, c->found ? ON_WRONG : ON_FINE);
}
