/*
 * admin.c - see orders.h: what whoever runs the server wants to know and to have done. The same
 * whether a server runs or not: an order is answered by a world in either case.
 */
#include "online/orders.h"

#include "online/names.h"

/* ---- lists ----------------------------------------------------------------------------------- */

bool list_add(struct list *l, const char *text)
{
    size_t size = strlen(text) + 1;
    if (l->count == l->room) {
        int room = l->room ? 2 * l->room : 8;
        char **at = realloc(l->at, (size_t)room * sizeof *at);
        if (!at) return false;
        l->at = at;
        l->room = room;
    }
    char *copy = malloc(size);
    if (!copy) return false;
    memcpy(copy, text, size);
    l->at[l->count++] = copy;
    return true;
}

void list_clear(struct list *l)
{
    for (int i = 0; i < l->count; i++) free(l->at[i]);
    free(l->at);
    *l = (struct list){.at = NULL};
}

/* ---- answers --------------------------------------------------------------------------------- */

static void report(struct on_world *w, uint64_t order, int code, const char *text, size_t len)
{
    struct on_effect effect = {
        .kind = ON_REPORT, .to = order, .code = code, .text = text, .len = len};
    w->shell.effect(w->shell.with, &effect);
}

static void report_no_memory(struct on_world *w, uint64_t order)
{
    static const char line[] = "{\"is\":\"error\",\"token\":\"no-memory\"}\n";
    report(w, order, ON_WRONG, line, sizeof line - 1);
}

static void send_report(struct order *o, int code)
{
    if (o->failed)
        report_no_memory(o->job->w, o->id);
    else
        report(o->job->w, o->id, code, o->out ? o->out : "", o->len);
    o->len = 0;
}

static bool grow(struct order *o, size_t more)
{
    if (o->len + more <= o->room) return true;
    size_t room = 2 * (o->len + more);
    char *out = realloc(o->out, room);
    if (!out) return false;
    o->out = out;
    o->room = room;
    return true;
}

/* Without memory a line is lost: the order then ends as one that failed. */
void order_say(struct order *o, put_fn *put, const void *from)
{
    size_t len;
    const char *text = world_text(o->job->w, put, from, &len);
    o->failed = o->failed || !text || !grow(o, len + 3);
    if (o->failed) return;
    memcpy(o->out + o->len, text, len);
    memcpy(o->out + o->len + len, "}\n", 3);
    o->len += len + 2;
}

bool order_send(struct job *j)
{
    struct order *o = order_of(j);
    if (o->gone || o->failed) return order_end(j, ON_WRONG);
    wait_for_ticket(j);
    o->reporting = true;
    send_report(o, ON_MORE);
    return false;
}

bool order_end(struct job *j, int code)
{
    struct order *o = order_of(j);
    if (!o->answered) send_report(o, code);
    o->answered = true;
    return true;
}

struct error {
    const char *token, *text;
};

static void put_error(struct ct_text *out, const void *from)
{
    const struct error *e = from;
    ct_put(out, "{\"is\":\"error\"");
    ct_put_json_member(out, "token", e->token);
    if (e->text) ct_put_json_member(out, "text", e->text);
}

static bool fail_with(struct job *j, const char *token, const char *text)
{
    order_say(order_of(j), put_error, &(struct error){token, text});
    return order_end(j, ON_WRONG);
}

bool order_fails(struct job *j, const char *token)
{
    return fail_with(j, token, NULL);
}

/* ---- rows ------------------------------------------------------------------------------------ */

void walk_begin(struct order *o)
{
    o->from[0] = '\0';
    o->ended = false;
}

bool walk_on(struct job *j, const char *prefix, int most)
{
    struct order *o = order_of(j);
    return ask_rows(j,
                    &(struct on_query){.prefix = prefix,
                                       .from = o->from[0] ? o->from : prefix,
                                       .most = most},
                    1);
}

/* The row behind the last one is the next: no key comes between a key and the same with the least
 * byte behind it. */
void walk_got(struct job *j)
{
    struct order *o = order_of(j);
    list_clear(&o->keys);
    o->at = 0;
    o->ended = j->rows == 0;
    for (int i = 0; i < j->rows; i++)
        if (!list_add(&o->keys, j->row_key[i])) o->failed = true;
    if (j->rows == 0) return;
    struct ct_text text = ct_text_on(o->from, sizeof o->from);
    ct_put_format(&text, "%s\x01", j->row_key[j->rows - 1]);
    if (ct_text_is_cut(&text)) o->ended = true; /* no key of ours is so long */
}

static bool is_person_id(const char *text)
{
    return is_table_id(text); /* the same letters, as many */
}

static bool ask_person_row(struct job *j, const char *id)
{
    struct order *o = order_of(j);
    char key[ON_KEY];
    struct ct_text text = ct_text_on(key, sizeof key), who = ct_text_on(o->who, sizeof o->who);
    ct_put(&who, id);
    ct_put_format(&text, "p/%s", o->who);
    return ask_rows(j, &(struct on_query){.prefix = key, .most = 1}, 1);
}

enum found find_person(struct job *j, const char *word)
{
    enum { BEGIN, GOT_NAME, GOT_PERSON };
    struct order *o = order_of(j);
    char name[ON_NAME_ROOM], key[ON_KEY];
    bool is_name = word[0] != '@' && ct_name_read(word, strlen(word), name);
    const char *id = word + (word[0] == '@');
    struct ct_text text = ct_text_on(key, sizeof key);
    if (is_name) name_key(key, name);
    if (o->find == BEGIN && is_name) {
        o->find = GOT_NAME;
        ask_rows(j, &(struct on_query){.prefix = key, .most = 1}, 1);
        return FIND_WAITS;
    }
    if (o->find != GOT_PERSON) {
        const char *owner = o->find == GOT_NAME ? row_of(j, key) : NULL;
        bool known = owner || is_person_id(id);
        o->find = known ? GOT_PERSON : BEGIN;
        if (!known) return FIND_MISSING;
        ask_person_row(j, owner ? owner : id);
        return FIND_WAITS;
    }
    o->find = BEGIN;
    ct_text_clear(&text);
    ct_put_format(&text, "p/%s", o->who);
    return row_of(j, key) || person_find(j->w, o->who) ? FIND_FOUND : FIND_MISSING;
}

/* ---- people ---------------------------------------------------------------------------------- */

static void put_person(struct ct_text *out, const void *from)
{
    const struct person *p = from;
    ct_put(out, "{\"is\":\"person\"");
    ct_put_json_member(out, "id", p->id);
    ct_put_json_member(out, "name", p->name);
    ct_put_json_bool(out, "guest", p->guest);
    if (p->bot) ct_put_json_bool(out, "bot", true);
    ct_put_json_number(out, "since", p->since);
    if (p->banned) ct_put_json_number(out, "banned", p->banned);
    ct_put_json_bool(out, "here", p->conns != NULL);
}

/* As he is in memory, or else in the row. */
static void say_person(struct order *o, const char *id, const char *row, bool guests)
{
    struct on_world *w = o->job->w;
    struct person *p = row ? person_take(w, id, row) : person_find(w, id);
    if (!p) return;
    p->holders++;
    if (p->guest == guests) order_say(o, put_person, p);
    person_release(w, p);
}

static void put_missing(struct ct_text *out, const void *from)
{
    ct_put(out, "{\"is\":\"missing\"");
    ct_put_json_member(out, "person", from);
}

/* By name: each is looked for. */
static bool order_person(struct job *j)
{
    struct order *o = order_of(j);
    for (; o->at + 1 < o->words.count; o->at++) {
        const char *word = o->words.at[o->at + 1];
        char key[ON_KEY];
        struct ct_text text = ct_text_on(key, sizeof key);
        enum found found = find_person(j, word);
        if (found == FIND_WAITS) return false;
        ct_put_format(&text, "p/%s", o->who);
        const struct person *p = person_find(j->w, o->who);
        const char *row = row_of(j, key);
        if (found == FIND_FOUND) {
            bool guest = p ? p->guest : row && strstr(row, "\"guest\":1");
            say_person(o, o->who, row, guest);
        } else {
            order_say(o, put_missing, word);
            o->count++;
        }
    }
    return order_end(j, o->count ? ON_WRONG : ON_FINE);
}

static bool ask_people_of_names(struct job *j)
{
    char keys[ORDER_PAGE][ON_PERSON_ID + 3];
    struct on_query queries[ORDER_PAGE];
    int count = j->rows < ORDER_PAGE ? j->rows : ORDER_PAGE;
    for (int i = 0; i < count; i++) {
        struct ct_text text = ct_text_on(keys[i], sizeof keys[i]);
        ct_put_format(&text, "p/%.12s", j->row_value[i]);
        queries[i] = (struct on_query){.prefix = keys[i], .most = 1};
    }
    return ask_rows(j, queries, count);
}

/* Accounts in the order of their names, then (`everybody`) guests, who may share theirs. */
static bool order_people(struct job *j)
{
    enum { NAMES, GOT_NAMES, GOT_PEOPLE, GUESTS, GOT_GUESTS };
    struct order *o = order_of(j);
    bool everybody = strcmp(o->words.at[0], "everybody") == 0;
    switch (o->step) {
    case NAMES: o->step = GOT_NAMES; return walk_on(j, "n/", ORDER_PAGE);
    case GOT_NAMES:
        walk_got(j);
        if (o->ended && everybody) {
            walk_begin(o);
            o->step = GUESTS;
            return order_people(j);
        }
        if (o->ended) return order_end(j, ON_FINE);
        o->step = GOT_PEOPLE;
        return ask_people_of_names(j);
    case GOT_PEOPLE:
        for (int i = 0; i < j->rows; i++) say_person(o, j->row_key[i] + 2, j->row_value[i], false);
        o->step = NAMES;
        return order_send(j);
    case GUESTS: o->step = GOT_GUESTS; return walk_on(j, "p/", ORDER_PAGE);
    default:
        walk_got(j);
        if (o->ended) return order_end(j, ON_FINE);
        for (int i = 0; i < j->rows; i++) say_person(o, j->row_key[i] + 2, j->row_value[i], true);
        o->step = GUESTS;
        return order_send(j);
    }
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void put_table_line(struct ct_text *out, const void *from)
{
    const struct table *t = from;
    ct_put(out, "{\"is\":\"table\"");
    ct_put_json_member(out, "table", t->id);
    ct_put_json_member(out, "game", t->game->id);
    ct_put_json_number(out, "players", t->players);
    ct_put_json_member(out, "state", state_name(t));
    put_seats(out, t);
    ct_put_json_number(out, "n", lines_of(t));
    put_clock(out, t);
    ct_put_json_bool(out, "listed", t->listed);
    ct_put_json_bool(out, "rated", t->rated);
    ct_put_json_bool(out, "match", t->is_match);
    ct_put_json_number(out, "opened", t->opened);
    ct_put_json_number(out, "watching", watching(t));
}

/* What is asleep stays so. */
static bool order_tables(struct job *j)
{
    enum { PAGE, GOT_PAGE, EACH };
    struct order *o = order_of(j);
    struct apart *a = o->work;
    if (o->step == PAGE) {
        o->step = GOT_PAGE;
        return walk_on(j, "l/", ORDER_PAGE);
    }
    if (o->step == GOT_PAGE) {
        walk_got(j);
        if (o->ended) return order_end(j, ON_FINE);
        o->step = EACH;
    }
    for (; o->at < o->keys.count; o->at++, a->id[0] = '\0') {
        const char *id = o->keys.at[o->at] + 2;
        struct table *t = table_find(j->w, id);
        if (!is_table_id(id)) continue;
        if (t && !a->id[0]) {
            if (!hold_on(j, t)) return false;
            order_say(o, put_table_line, t);
            continue;
        }
        if (!a->id[0]) apart_begin(a, id);
        if (!apart_read(j, a)) return false;
        if (a->table) order_say(o, put_table_line, a->table);
        apart_free(j->w, a);
    }
    o->step = PAGE;
    return order_send(j);
}

static void free_apart(struct on_world *w, void *work)
{
    apart_free(w, work);
    free(work);
}

/* ---- reports --------------------------------------------------------------------------------- */

struct told {
    const struct job *j;
    const char *row;
};

static void put_somebody(struct ct_text *out, const struct told *x, const struct reading *r,
                         const char *member)
{
    char id[ON_PERSON_ID + 1], key[ON_KEY], name[ON_NAME_ROOM] = "";
    struct ct_text text = ct_text_on(key, sizeof key);
    entry_text(r, member, id, sizeof id);
    ct_put_format(&text, "p/%s", id);
    const char *row = row_of(x->j, key);
    struct reading person = {.tokens = NULL};
    if (row && open_json(&person, row)) entry_text(&person, "name", name, sizeof name);
    free(person.tokens);
    ct_put_json_key(out, member);
    ct_put_char(out, '{');
    ct_put_json_member(out, "id", id);
    if (name[0]) ct_put_json_member(out, "name", name);
    ct_put_char(out, '}');
}

static void put_report(struct ct_text *out, const void *from)
{
    const struct told *x = from;
    struct reading r = {.tokens = NULL};
    char table[ON_TABLE_ID + 1] = "";
    ct_put(out, "{\"is\":\"report\"");
    if (open_json(&r, x->row)) {
        size_t len;
        entry_text(&r, "table", table, sizeof table);
        ct_put_json_number(out, "time", entry_number(&r, "time", 0));
        ct_put_json_member(out, "table", table);
        put_somebody(out, x, &r, "by");
        put_somebody(out, x, &r, "person");
        int text = ct_json_get(&r.doc, 0, "text");
        const char *raw = text >= 0 ? ct_json_raw(&r.doc, text, &len) : NULL;
        ct_put_json_key(out, "text");
        if (raw)
            ct_put_bytes(out, raw, len);
        else
            ct_put(out, "\"\"");
    }
    free(r.tokens);
}

/* The reports again, with the people that they name. */
static bool ask_named(struct job *j)
{
    enum { PEOPLE = 2 * ORDER_PAGE };
    static const char *const members[] = {"by", "person"};
    char keys[PEOPLE][ON_PERSON_ID + 3];
    struct on_query queries[PEOPLE + ORDER_PAGE];
    struct order *o = order_of(j);
    int count = 0, people = 0;
    for (; count < o->keys.count; count++)
        queries[count] = (struct on_query){.prefix = o->keys.at[count], .most = 1};
    for (int i = 0; i < 2 * j->rows && i < PEOPLE; i++) {
        struct reading r = {.tokens = NULL};
        char id[ON_PERSON_ID + 1];
        if (open_json(&r, j->row_value[i / 2]) && entry_text(&r, members[i % 2], id, sizeof id)) {
            struct ct_text text = ct_text_on(keys[people], sizeof *keys);
            ct_put_format(&text, "p/%s", id);
            queries[count++] = (struct on_query){.prefix = keys[people++], .most = 1};
        }
        free(r.tokens);
    }
    return ask_rows(j, queries, count);
}

static bool order_reports(struct job *j)
{
    enum { PAGE, GOT_PAGE, GOT_PEOPLE };
    struct order *o = order_of(j);
    switch (o->step) {
    case PAGE: o->step = GOT_PAGE; return walk_on(j, "x/", ORDER_PAGE);
    case GOT_PAGE:
        walk_got(j);
        if (o->ended) return order_end(j, ON_FINE);
        o->step = GOT_PEOPLE;
        return ask_named(j);
    default:
        for (int i = 0; i < j->rows; i++)
            if (strncmp(j->row_key[i], "x/", 2) == 0)
                order_say(o, put_report, &(struct told){j, j->row_value[i]});
        o->step = PAGE;
        return order_send(j);
    }
}

/* ---- close ----------------------------------------------------------------------------------- */

static void put_closed(struct ct_text *out, const void *from)
{
    const struct table *t = from;
    ct_put(out, "{\"is\":\"closed\"");
    ct_put_json_member(out, "table", t->id);
    put_seats(out, t);
}

static void after_ordered_close(struct job *j)
{
    after_change(j);
    order_say(order_of(j), put_closed, j->table);
    order_end(j, ON_FINE);
}

static bool order_close(struct job *j)
{
    const char *id = order_of(j)->words.at[1];
    struct table *t = is_table_id(id) ? need_table(j, id) : NULL;
    if (!t && is_table_id(id) && !j->is_missing) return false;
    if (!t) return order_fails(j, "no-such-table");
    if (!hold_on(j, t)) return false;
    if (t->state == OVER || t->state == CLOSED) return order_fails(j, "over");
    return close_table(j, t, after_ordered_close);
}

/* ---- backup ---------------------------------------------------------------------------------- */

static void put_backup(struct ct_text *out, const void *from)
{
    ct_put(out, "{\"is\":\"backup\"");
    ct_put_json_member(out, "file", from);
}

static bool order_backup(struct job *j)
{
    enum { BEGIN, DONE };
    struct order *o = order_of(j);
    if (o->step == BEGIN) {
        const char *path = o->words.at[1];
        struct on_effect effect = {.kind = ON_COPY, .text = path, .len = strlen(path)};
        if (path[0] != '/') return order_end(j, ON_UNREAD);
        o->step = DONE;
        wait_for_ticket(j);
        effect.to = j->ticket;
        j->w->shell.effect(j->w->shell.with, &effect);
        return false;
    }
    if (o->why) return fail_with(j, "copy", o->why);
    order_say(o, put_backup, o->words.at[1]);
    return order_end(j, ON_FINE);
}

void on_copied(struct on_world *w, uint64_t ticket, const char *why)
{
    struct job *j = job_of_ticket(w, ticket);
    if (!j) return;
    struct order *o = order_of(j);
    if (why) {
        o->why = malloc(strlen(why) + 1);
        if (o->why) memcpy(o->why, why, strlen(why) + 1);
    }
    o->failed = why && !o->why;
    job_go(j);
}

/* ---- orders ---------------------------------------------------------------------------------- */

static const struct verb {
    const char *name;
    int least, most; /* words behind it */
    bool (*run)(struct job *j);
} verbs[] = {
    {"people", 0, 0, order_people},
    {"everybody", 0, 0, order_people},
    {"person", 1, ORDER_WORDS, order_person},
    {"tables", 0, 0, order_tables},
    {"reports", 0, 0, order_reports},
    {"ban", 1, 2, order_ban},
    {"unban", 1, 1, order_unban},
    {"close", 1, 1, order_close},
    {"backup", 1, 1, order_backup},
    {"check", 0, 0, order_check},
};

static bool carry_out(struct job *j)
{
    struct order *o = order_of(j);
    o->reporting = false;
    if (j->read_failed || j->w->start_failed) return order_fails(j, "not-readable");
    if (!o->run) return order_end(j, ON_UNREAD);
    return o->run(j);
}

static struct order **order_place(struct on_world *w, uint64_t id)
{
    struct order **at = &w->orders;
    while (*at && (*at)->id != id) at = &(*at)->next;
    return at;
}

/* However it ends: everything that it holds is let go of, and it is answered. */
static void order_ends(struct job *j)
{
    struct order *o = order_of(j);
    struct on_world *w = j->w;
    ban_ends(j);
    if (!o->answered) order_fails(j, j->outcome == ON_FAILED ? "not-writable" : "broken-off");
    struct order **at = order_place(w, o->id);
    if (*at) *at = o->next;
    if (o->work) o->work_free(w, o->work);
    if (o->person) person_release(w, o->person);
    list_clear(&o->words);
    list_clear(&o->keys);
    free(o->out);
    free(o->why);
}

static void read_words(struct order *o, int count, const char *const *words)
{
    bool fits = count >= 1 && count <= ORDER_WORDS;
    for (int i = 0; i < count && fits; i++) fits = list_add(&o->words, words[i]);
    for (size_t i = 0; fits && i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i].name, words[0]) == 0 && count - 1 >= verbs[i].least &&
            count - 1 <= verbs[i].most)
            o->run = verbs[i].run;
    if (o->run != order_tables) return;
    o->work = calloc(1, sizeof(struct apart));
    o->work_free = free_apart;
    if (!o->work) o->run = NULL;
}

void on_ordered(struct on_world *w, uint64_t order, int count, const char *const *words)
{
    struct job *j = job_new(w, NULL, carry_out);
    struct order *o = j ? calloc(1, sizeof *o) : NULL;
    if (!o) {
        report_no_memory(w, order);
        if (j) job_done(j);
        return;
    }
    o->id = order;
    o->job = j;
    o->next = w->orders;
    w->orders = o;
    j->more_api = o;
    j->end = order_ends;
    read_words(o, count, words);
    if (w->is_started || !ask_later(w, j)) job_go(j);
}

void on_reported(struct on_world *w, uint64_t order)
{
    struct order *o = *order_place(w, order);
    struct job *j = o && o->reporting ? job_of_ticket(w, o->job->ticket) : NULL;
    if (j) job_go(j);
}

/* What was begun is done all the same, but nothing more is looked for. */
void on_not_ordered(struct on_world *w, uint64_t order)
{
    struct order *o = *order_place(w, order);
    if (!o) return;
    o->gone = true;
    o->answered = true;
    on_reported(w, order);
}
