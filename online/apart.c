/*
 * apart.c - see orders.h: a table as the store has it.
 *
 * Which people its rows name is known when they have been read; then they are read once more
 * together with the rows of those people, so that all of it is of one moment. The table is built,
 * looked at and freed within one call: nobody else ever sees it, nor people who come into memory
 * for it.
 */
#include "online/orders.h"

#include "games/list.h"

void apart_begin(struct apart *a, const char *id)
{
    *a = (struct apart){.step = 0};
    struct ct_text text = ct_text_on(a->id, sizeof a->id);
    ct_put(&text, id);
}

/* ---- who and what ---------------------------------------------------------------------------- */

static bool names_rating(const struct job *j)
{
    for (int i = 0; i < j->rows; i++)
        if (strncmp(j->row_value[i], "{\"is\":\"rated\"", 13) == 0) return true;
    return false;
}

static bool is_listed(const struct list *l, const char *id)
{
    for (int i = 0; i < l->count; i++)
        if (strncmp(l->at[i], id, ON_PERSON_ID) == 0) return true;
    return false;
}

static bool is_of_table(const struct apart *a, const char *key)
{
    return strncmp(key, "t/", 2) == 0 && strncmp(key + 2, a->id, ON_TABLE_ID) == 0 &&
           key[2 + ON_TABLE_ID] == '/';
}

/* Everybody whom its rows name. False: there are some that were not known, or (failed) no memory.
 */
static bool know_people(struct job *j, struct apart *a)
{
    static const char mark[] = "\"person\":\"";
    bool known = true;
    for (int i = 0; i < j->rows; i++) {
        if (!is_of_table(a, j->row_key[i])) continue;
        for (const char *at = j->row_value[i]; (at = strstr(at, mark));) {
            char id[ON_PERSON_ID + 1];
            at += sizeof mark - 1;
            if (strcspn(at, "\"") != ON_PERSON_ID || is_listed(&a->people, at)) continue;
            memcpy(id, at, ON_PERSON_ID);
            id[ON_PERSON_ID] = '\0';
            known = false;
            if (!list_add(&a->people, id)) order_of(j)->failed = true;
        }
    }
    return known;
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool list_format(struct list *l, const char *format, const char *one, const char *other)
{
    char key[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key);
    for (const char *at = format; *at; at++)
        if (*at == '1')
            ct_put(&text, one);
        else if (*at == '2')
            ct_put(&text, other);
        else
            ct_put_char(&text, *at);
    return list_add(l, key);
}

/* Keys of all rows that must fit the table; the first is that of its own. */
static bool list_keys(struct job *j, const struct apart *a, struct list *keys)
{
    bool fine = list_format(keys, "t/1/", a->id, "") && list_format(keys, "l/1", a->id, "");
    if (a->also) fine = fine && list_add(keys, a->also);
    for (int i = 0; i < a->people.count; i++)
        fine = fine && list_format(keys, "p/1", a->people.at[i], "") &&
               list_format(keys, "m/1/2", a->people.at[i], a->id);
    for (int g = 0; ct_games[g] && names_rating(j); g++) {
        for (int i = 0; i < a->people.count; i++)
            fine = fine && list_format(keys, "r/1/p2", ct_games[g]->id, a->people.at[i]);
        for (int i = 0; on_agents[i]; i++)
            fine = fine && list_format(keys, "r/1/a2", ct_games[g]->id, on_agents[i]);
    }
    return fine;
}

static bool ask_all(struct job *j, struct apart *a)
{
    struct list keys = {.at = NULL};
    bool fine = list_keys(j, a, &keys);
    a->with_ratings = names_rating(j);
    struct on_query *queries = calloc((size_t)keys.count + 1, sizeof *queries);
    for (int i = 0; queries && i < keys.count; i++)
        queries[i] = (struct on_query){.prefix = keys.at[i], .most = i > 0};
    if (!fine || !queries) {
        list_clear(&keys);
        free(queries);
        order_of(j)->failed = true;
        return true;
    }
    ask_rows(j, queries, keys.count);
    list_clear(&keys);
    free(queries);
    return false;
}

/* ---- building -------------------------------------------------------------------------------- */

/* They are in memory until apart_free; who was forgotten only by his id. */
static void take_people(struct job *j, struct apart *a)
{
    for (int i = 0; i < a->people.count; i++) {
        char key[ON_KEY];
        struct ct_text text = ct_text_on(key, sizeof key);
        ct_put_format(&text, "p/%s", a->people.at[i]);
        const char *row = row_of(j, key);
        struct person *p = row ? person_take(j->w, a->people.at[i], row) : NULL;
        if (!p) p = person_find(j->w, a->people.at[i]);
        if (!p) p = person_new(j->w, a->people.at[i]);
        if (p) p->holders++;
    }
}

/* A line that is there already would not be looked at by table_apply. */
static bool follows(const struct table *t, const char *body)
{
    struct reading r = {.tokens = NULL};
    bool is_line = strncmp(body, "{\"is\":\"line\"", 12) == 0;
    bool ok = !is_line || (open_json(&r, body) && entry_number(&r, "n", -1) == lines_of(t));
    free(r.tokens);
    return ok;
}

static const char *take_entry(struct apart *a, const char *key, const char *body)
{
    char wanted[ON_KEY];
    entry_key(wanted, a->id, a->table->e + 1);
    a->wrong_at = a->table->e + 1;
    if (strcmp(key, wanted) != 0) return "entry-missing";
    if (strncmp(body, "{\"is\":\"rated\"", 13) == 0) {
        a->rated++;
        a->exact = body;
    }
    return follows(a->table, body) && table_apply(a->table, body) ? NULL : "entry-refused";
}

static const char *build(struct job *j, struct apart *a)
{
    char header[ON_KEY];
    struct ct_text key = ct_text_on(header, sizeof header);
    const char *wrong = NULL;
    ct_put_format(&key, "t/%s/0", a->id);
    a->wrong_at = -1;
    const char *json = row_of(j, header);
    if (!json) return "no-header";
    a->table = table_new(j->w, a->id);
    order_of(j)->failed = order_of(j)->failed || !a->table;
    if (!a->table) return NULL;
    take_people(j, a);
    if (!table_read_header(a->table, json)) return "bad-header";
    a->table->is_reading = true;
    for (int i = 0; i < j->rows && !wrong; i++)
        if (is_of_table(a, j->row_key[i]) && strcmp(j->row_key[i], header) != 0)
            wrong = take_entry(a, j->row_key[i], j->row_value[i]);
    a->table->is_reading = false;
    return wrong;
}

bool apart_read(struct job *j, struct apart *a)
{
    enum { BEGIN, GOT_ROWS, GOT_ALL };
    char prefix[ON_KEY];
    struct ct_text text = ct_text_on(prefix, sizeof prefix);
    if (a->step == BEGIN) {
        a->step = GOT_ROWS;
        ct_put_format(&text, "t/%s/", a->id);
        return ask_rows(j, &(struct on_query){.prefix = prefix}, 1);
    }
    bool known = know_people(j, a);
    /* Somebody may have sat down meanwhile, or the game may have ended. */
    if (a->step == GOT_ROWS || !known || names_rating(j) != a->with_ratings) {
        a->step = GOT_ALL;
        return ask_all(j, a);
    }
    a->wrong = build(j, a);
    return true;
}

/* Finds them by id: each was held once. */
static void let_people_go(struct on_world *w, const struct apart *a)
{
    for (int i = 0; i < a->people.count; i++) {
        struct person *p = person_find(w, a->people.at[i]);
        if (p) person_release(w, p);
    }
}

void apart_free(struct on_world *w, struct apart *a)
{
    bool built = a->table != NULL;
    table_free(a->table);
    if (built) let_people_go(w, a);
    list_clear(&a->people);
    *a = (struct apart){.step = 0};
}
