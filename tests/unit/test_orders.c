/*
 * test_orders.c - orders of whoever runs a server (online/admin.c), each broken off at every single
 * step of its life: the store fails, another was quicker, whoever gave it goes, the world ends.
 * Every order is answered exactly once all the same, and what is stored stays in order.
 * tests/online/admin.py does the rest with a real server.
 */
#include "tests/unit/check.h"

#include "online/online.h"
#include "tests/sim/shelf.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { QUEUE = 64, ORDER = 7, CONN = 1 };

enum blow { NO_BLOW, FAILS, CLASHES, GOES, ENDS, BLOWS };

/* An effect that is answered in the next turn. */
struct due {
    enum on_effect_kind kind;
    uint64_t ticket;
    struct on_row *row;
    int rows;
    enum on_outcome outcome;
};

struct stage {
    struct on_world *w;
    struct shelf *shelf;
    struct due due[QUEUE];
    int first, last;
    int64_t now;
    uint32_t random;
    int steps, at; /* of the store; when it is to happen */
    enum blow blow;
    bool struck; /* it did */
    int ends, code;
    char said[65536], heard[65536]; /* reports; what a person was told last */
};

/* ---- a store --------------------------------------------------------------------------------- */

static char *copy(const char *text)
{
    char *out = strdup(text);
    assert_non_null(out);
    return out;
}

static bool holds(const struct shelf *shelf, const struct on_write *w)
{
    const char *value = shelf_get(shelf, w->key);
    if (w->kind == ON_NEW) return !value;
    return w->kind != ON_IF || (value ? strcmp(value, w->value) == 0 : !w->value[0]);
}

static enum on_outcome write_all(struct stage *s, const struct on_effect *e)
{
    for (int i = 0; i < e->count; i++)
        if (!holds(s->shelf, &e->writes[i])) return ON_CLASHED;
    for (int i = 0; i < e->count; i++) {
        const struct on_write *w = &e->writes[i];
        if (w->kind == ON_NEW || w->kind == ON_PUT) shelf_put(s->shelf, w->key, w->value);
        if (w->kind == ON_DROP) shelf_drop(s->shelf, w->key);
    }
    return ON_STORED;
}

static void read_one(const struct stage *s, const struct on_query *q, struct due *d)
{
    bool later = q->from && strcmp(q->from, q->prefix) > 0;
    int count = 0;
    for (const struct book *b = shelf_from(s->shelf, later ? q->from : q->prefix);
         b && strncmp(b->key, q->prefix, strlen(q->prefix)) == 0 &&
         (q->most == 0 || count < q->most);
         b = shelf_next(b), count++) {
        d->row = realloc(d->row, (size_t)(d->rows + 1) * sizeof *d->row);
        assert_non_null(d->row);
        d->row[d->rows++] = (struct on_row){copy(b->key), copy(b->value)};
    }
}

static void drop_rows(struct due *d)
{
    for (int i = 0; i < d->rows; i++) {
        free((char *)(uintptr_t)d->row[i].key);
        free((char *)(uintptr_t)d->row[i].value);
    }
    free(d->row);
    d->row = NULL;
}

/* ---- a shell --------------------------------------------------------------------------------- */

static void hear_report(struct stage *s, const struct on_effect *e)
{
    size_t used = strlen(s->said);
    assert_true(used + e->len < sizeof s->said);
    assert_int_equal(s->ends, 0); /* nothing behind the end */
    memcpy(s->said + used, e->text, e->len);
    s->said[used + e->len] = '\0';
    s->ends += e->code != ON_MORE;
    s->code = e->code;
}

static void effect(void *with, const struct on_effect *e)
{
    struct stage *s = with;
    if (e->kind == ON_SEND) snprintf(s->heard, sizeof s->heard, "%.*s", (int)e->len, e->text);
    if (e->kind == ON_REPORT) hear_report(s, e);
    bool answered = e->kind == ON_STORE || e->kind == ON_READ || e->kind == ON_COPY ||
                    e->kind == ON_HASH || (e->kind == ON_REPORT && e->code == ON_MORE);
    if (!answered) return;
    assert_true(s->last - s->first < QUEUE);
    struct due *d = &s->due[s->last++ % QUEUE];
    *d = (struct due){.kind = e->kind, .ticket = e->to};
    if (e->kind == ON_STORE || e->kind == ON_READ || e->kind == ON_COPY) s->steps++;
    bool now = s->steps == s->at && !s->struck && e->kind != ON_REPORT && e->kind != ON_HASH;
    d->outcome = ON_STORED;
    if (now && (s->blow == FAILS || s->blow == CLASHES)) {
        s->struck = true;
        d->outcome = s->blow == FAILS ? ON_FAILED : ON_CLASHED;
    }
    if (d->outcome != ON_STORED) {
        if (e->kind != ON_STORE && d->outcome == ON_CLASHED) d->outcome = ON_FAILED;
        return;
    }
    if (e->kind == ON_STORE) d->outcome = write_all(s, e);
    for (int i = 0; e->kind == ON_READ && i < e->count; i++) read_one(s, &e->queries[i], d);
}

static void draw(void *with, void *bytes, size_t len)
{
    struct stage *s = with;
    for (size_t i = 0; i < len; i++) {
        s->random = s->random * 1664525 + 1013904223;
        ((unsigned char *)bytes)[i] = (unsigned char)(s->random >> 24);
    }
}

static bool step(struct stage *s)
{
    if (s->first == s->last) return false;
    struct due d = s->due[s->first++ % QUEUE];
    bool ok = d.outcome == ON_STORED;
    on_time(s->w, ++s->now);
    if (d.kind == ON_STORE) on_stored(s->w, d.ticket, d.outcome);
    if (d.kind == ON_READ) on_got(s->w, d.ticket, d.row, ok ? d.rows : 0, ok);
    if (d.kind == ON_COPY) on_copied(s->w, d.ticket, ok ? NULL : "no room");
    if (d.kind == ON_HASH) on_hashed(s->w, d.ticket, "hash");
    if (d.kind == ON_REPORT) on_reported(s->w, d.ticket);
    drop_rows(&d);
    return true;
}

static void begin(struct stage *s, bool orders_only)
{
    const struct on_shell shell = {.with = s, .effect = effect, .random = draw};
    struct on_options options = on_options_usual();
    options.limits = false;
    options.orders_only = orders_only;
    s->w = on_world_new(&shell, &options, s->now);
    assert_non_null(s->w);
    on_time(s->w, s->now);
    while (step(s)) {}
}

static void end(struct stage *s)
{
    on_world_free(s->w);
    s->w = NULL;
    for (; s->first < s->last; s->first++) drop_rows(&s->due[s->first % QUEUE]);
}

/* ---- what is there --------------------------------------------------------------------------- */

static void say(struct stage *s, const char *text)
{
    on_time(s->w, ++s->now);
    on_said(s->w, CONN, text, strlen(text));
    while (step(s)) {}
}

/* Anna waits at a table and has reported herself. */
static struct shelf *furnish(char table[16])
{
    static struct stage s;
    char text[256], id[16] = "";
    memset(&s, 0, sizeof s);
    s.shelf = shelf_new();
    s.now = 1800000000000;
    begin(&s, false);
    on_opened(s.w, CONN, "::1");
    say(&s, "{\"do\":\"hello\"}");
    say(&s, "{\"do\":\"register\",\"name\":\"Anna\",\"password\":\"password\"}");
    const char *at = strstr(s.heard, "\"id\":\"");
    assert_non_null(at);
    snprintf(id, sizeof id, "%.12s", at + 6);
    say(&s, "{\"do\":\"open\",\"game\":\"traffiq\",\"players\":2}");
    at = strstr(s.heard, "\"table\":\"");
    assert_non_null(at);
    snprintf(table, 16, "%.12s", at + 9);
    snprintf(text, sizeof text,
             "{\"do\":\"report\",\"table\":\"%s\",\"person\":\"%s\",\"text\":\"x\"}", table, id);
    say(&s, text);
    assert_non_null(strstr(s.heard, "done"));
    end(&s);
    return s.shelf;
}

static struct shelf *copy_of(const struct shelf *from)
{
    struct shelf *to = shelf_new();
    for (const struct book *b = shelf_from(from, ""); b; b = shelf_next(b))
        shelf_put(to, b->key, b->value);
    return to;
}

/* ---- orders ---------------------------------------------------------------------------------- */

static char table_id[16];

static const struct order {
    const char *word[3];
    int code;
    const char *says; /* when nothing goes wrong */
} orders[] = {
    {{"people"}, ON_FINE, "\"name\":\"Anna\""},
    {{"everybody"}, ON_FINE, "\"name\":\"Anna\""},
    {{"person", "ANNA"}, ON_FINE, "\"is\":\"person\""},
    {{"person", "Bert"}, ON_WRONG, "\"is\":\"missing\""},
    {{"tables"}, ON_FINE, "\"state\":\"waiting\""},
    {{"reports"}, ON_FINE, "\"text\":\"x\""},
    {{"ban", "Anna", "2"}, ON_FINE, "\"tables\":1"},
    {{"unban", "Anna"}, ON_FINE, "\"was\":false"},
    {{"close", table_id}, ON_FINE, "\"is\":\"closed\""},
    {{"close", "000000000000"}, ON_WRONG, "no-such-table"},
    {{"backup", "/somewhere"}, ON_FINE, "\"is\":\"backup\""},
    {{"check"}, ON_FINE, "\"tables\":1"},
    {{"what"}, ON_UNREAD, ""},
};

static void give(struct stage *s, const char *const word[3])
{
    int count = 0;
    while (count < 3 && word[count]) count++;
    s->ends = 0;
    s->said[0] = '\0';
    on_time(s->w, ++s->now);
    on_ordered(s->w, ORDER, count, word);
}

/* Runs it; at its step `at` the blow falls. False: it never came so far. */
static bool suffer(struct stage *s, const struct order *o, enum blow blow, int at, bool alone)
{
    begin(s, alone);
    s->blow = blow;
    s->steps = 0;
    s->at = at;
    s->struck = false;
    give(s, o->word);
    for (int turn = 0; step(s); turn++) {
        assert_true(turn < 1000);
        if (s->steps < at || s->struck) continue;
        if (blow == GOES) on_not_ordered(s->w, ORDER);
        if (blow == ENDS) end(s);
        s->struck = s->struck || blow == GOES || blow == ENDS;
        if (blow == ENDS) break;
    }
    return s->struck;
}

static void look_after(struct stage *s, const char *what)
{
    static const char *const check[3] = {"check"};
    s->blow = NO_BLOW;
    if (s->w) end(s);
    s->first = s->last = 0;
    begin(s, true);
    give(s, check);
    while (step(s)) {}
    if (s->code != ON_FINE) fail_msg("%s: %s", what, s->said);
    end(s);
}

static void every_step(void **state)
{
    static struct stage s;
    struct shelf *rows = furnish(table_id);
    (void)state;
    for (size_t i = 0; i < COUNT(orders); i++)
        for (int blow = NO_BLOW; blow < BLOWS; blow++)
            for (int at = 1, more = 1; more; at++) {
                char what[96];
                snprintf(what, sizeof what, "%s, blow %d at step %d", orders[i].word[0], blow, at);
                memset(&s, 0, sizeof s);
                s.shelf = copy_of(rows);
                s.now = 1800000100000;
                more = suffer(&s, &orders[i], (enum blow)blow, at, at % 2);
                if (!more) {
                    check_int(what, s.ends, 1);
                    check_int(what, s.code, orders[i].code);
                    if (!strstr(s.said, orders[i].says)) fail_msg("%s: %s", what, s.said);
                } else if (blow == FAILS || blow == CLASHES) {
                    check_int(what, s.ends, 1);
                } else {
                    assert_true(s.ends <= 1);
                }
                look_after(&s, what);
                shelf_free(s.shelf);
            }
    shelf_free(rows);
}

/* A ban that could not be stored is none, in memory neither. */
static void ban_that_fails(void **state)
{
    static struct stage s;
    static const char *const ban[3] = {"ban", "Anna"}, *const person[3] = {"person", "Anna"};
    (void)state;
    s.shelf = furnish(table_id);
    s.now = 1800000100000;
    begin(&s, false); /* her table keeps her in memory */
    give(&s, person); /* the world's own beat is over, too, before anything is counted */
    while (step(&s)) {}
    for (int at = 1; at <= 3; at++) {
        s.steps = 0;
        s.at = at;
        s.blow = FAILS;
        s.struck = false;
        give(&s, ban);
        while (step(&s)) {}
        check_int("failed", s.code, ON_WRONG);
        s.blow = NO_BLOW;
        give(&s, person);
        while (step(&s)) {}
        if (strstr(s.said, "banned")) fail_msg("step %d: %s", at, s.said);
    }
    end(&s);
    shelf_free(s.shelf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_step),
        cmocka_unit_test(ban_that_fails),
    };
    if (sodium_init() < 0) return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
