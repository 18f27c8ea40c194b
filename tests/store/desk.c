/* desk.c - see desk.h. */
#include "tests/store/desk.h"

#include "tests/store/schema.h"

#include <assert.h>
#include <dirent.h>
#include <event2/event.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORDS_MAX = 16 };

void die(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(1);
}

static void *must(void *memory)
{
    if (!memory) die("no memory");
    return memory;
}

static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(must(malloc(size)), text, size);
}

/* ---- answers --------------------------------------------------------------------------------- */

static struct answer *answered(struct desk *d, uint64_t ticket)
{
    if (ticket >= d->tickets)
        die("an answer to a ticket that was never given: %llu", (unsigned long long)ticket);
    struct answer *a = &d->answers[ticket];
    if (++a->times > 1) die("ticket %llu was answered twice", (unsigned long long)ticket);
    d->open--;
    return a;
}

static void on_outcome(void *with, uint64_t ticket, enum on_outcome outcome)
{
    struct desk *d = with;
    answered(d, ticket)->outcome = outcome;
    d->last_write = ticket;
    if (d->stored) d->stored(d, ticket, outcome);
}

/* It is told only of what will be told. */
static void on_coming(void *with, uint64_t ticket, int others)
{
    const struct desk *d = with;
    if (ticket >= d->tickets || d->answers[ticket].times > 0 || others < 1)
        die("ticket %llu is announced, %d before it", (unsigned long long)ticket, others);
}

static char *join(const struct on_row *rows, int count)
{
    size_t room = 1;
    for (int i = 0; i < count; i++) room += strlen(rows[i].key) + strlen(rows[i].value) + 2;
    char *all = must(malloc(room));
    struct ct_text text = ct_text_on(all, room);
    for (int i = 0; i < count; i++) {
        if (i > 0) ct_put_char(&text, ' ');
        ct_put(&text, rows[i].key);
        ct_put_char(&text, '=');
        ct_put(&text, rows[i].value);
    }
    return all;
}

static void on_rows(void *with, uint64_t ticket, const struct on_row *rows, int count, bool ok)
{
    struct desk *d = with;
    struct answer *a = answered(d, ticket);
    a->ok = ok;
    a->count = count;
    if (d->keep_rows) a->rows = join(rows, count);
    for (int i = 1; i < count && !d->keep_rows; i++)
        if (strcmp(rows[i - 1].key, rows[i].key) >= 0) die("rows in disorder");
}

static void on_copy_made(void *with, uint64_t ticket, const char *why)
{
    answered(with, ticket)->why = why ? copy_of(why) : NULL;
}

static void on_turned(void *with, const char *why)
{
    struct desk *d = with;
    d->turns++;
    snprintf(d->why, sizeof d->why, "%s", why ? why : "");
}

static void on_others(void *with, const char *what)
{
    struct desk *d = with;
    bool is_person = what && strncmp(what, "p/", 2) == 0;
    d->news += what && !is_person;
    d->people += is_person;
    d->all_news += what == NULL;
}

static void on_said_by(void *with, const char *from, const char *text)
{
    struct desk *d = with;
    if (!*from) die("said by nobody");
    d->shared++;
    snprintf(d->last_shared, sizeof d->last_shared, "%s", text);
}

/* ---- folders --------------------------------------------------------------------------------- */

void desk_path(const struct desk *d, const char *name, char out[160])
{
    snprintf(out, 160, "%s/%s", d->folder, name);
}

void remove_folder(const char *path)
{
    char inside[1024];
    DIR *open = opendir(path);
    for (struct dirent *e; open && (e = readdir(open)) != NULL;) {
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
        snprintf(inside, sizeof inside, "%s/%s", path, e->d_name);
        if (unlink(inside) != 0) remove_folder(inside);
    }
    if (open) closedir(open);
    rmdir(path);
}

/* ---- beginning and end ----------------------------------------------------------------------- */

bool desk_try_open(struct desk *d, const struct store_kind *kind)
{
    char path[160];
    const struct store_owner owner = {.with = d,
                                      .stored = on_outcome,
                                      .got = on_rows,
                                      .copied = on_copy_made,
                                      .soon = on_coming,
                                      .turned = on_turned,
                                      .news = on_others,
                                      .shared = on_said_by};
    struct ct_text why = ct_text_on(d->why, sizeof d->why);
    bool is_here = kind != &store_postgres;
    desk_path(d, "data", path);
    if (!is_here && !*d->address) schema_new(d->address, sizeof d->address);
    d->store = kind->open(d->base, is_here ? path : d->address, &owner, &why);
    if (ct_text_is_cut(&why)) die("cut: %s", d->why);
    if (!d->store && !*d->why) die("refused without a word");
    return d->store != NULL;
}

static void make_desk(struct desk *d)
{
    const char *tmp = getenv("TMPDIR");
    *d = (struct desk){.keep_rows = true};
    snprintf(d->folder, sizeof d->folder, "%.40s/ct-store-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(d->folder)) die("%s: cannot be made", d->folder);
    d->base = must(event_base_new());
}

void desk_open(struct desk *d, const struct store_kind *kind)
{
    make_desk(d);
    if (kind && !desk_try_open(d, kind)) die("%s", d->why);
}

void desk_join(struct desk *d, const struct desk *other)
{
    make_desk(d);
    snprintf(d->address, sizeof d->address, "%s", other->address);
    if (!desk_try_open(d, &store_postgres)) die("%s", d->why);
}

void desk_close_store(struct desk *d)
{
    if (d->store) store_close(d->store);
    d->store = NULL;
}

void desk_close(struct desk *d)
{
    desk_close_store(d);
    for (uint64_t i = 0; i < d->tickets; i++) {
        free(d->answers[i].rows);
        free(d->answers[i].why);
    }
    free(d->answers);
    event_base_free(d->base);
    remove_folder(d->folder);
}

/* ---- questions ------------------------------------------------------------------------------- */

static uint64_t ticket_new(struct desk *d)
{
    if (d->tickets == d->room) {
        d->room = d->room ? 2 * d->room : 64;
        d->answers = must(realloc(d->answers, d->room * sizeof *d->answers));
    }
    d->answers[d->tickets] = (struct answer){.times = 0};
    d->open++;
    return d->tickets++;
}

uint64_t desk_write(struct desk *d, const struct on_write *writes, int count)
{
    uint64_t ticket = ticket_new(d);
    if (!store_write(d->store, ticket, writes, count)) die("a write was not accepted");
    return ticket;
}

uint64_t desk_read(struct desk *d, const struct on_query *queries, int count)
{
    uint64_t ticket = ticket_new(d);
    if (!store_read(d->store, ticket, queries, count)) die("a read was not accepted");
    return ticket;
}

uint64_t desk_copy(struct desk *d, const char *path)
{
    uint64_t ticket = ticket_new(d);
    if (!store_copy(d->store, ticket, path)) die("a copy was not accepted");
    return ticket;
}

void desk_wait(struct desk *d)
{
    while (d->open > 0)
        if (event_base_loop(d->base, EVLOOP_ONCE) != 0) die("nothing will happen any more");
}

enum on_outcome desk_store(struct desk *d, const struct on_write *writes, int count)
{
    uint64_t ticket = desk_write(d, writes, count);
    desk_wait(d);
    return d->answers[ticket].outcome;
}

const char *desk_rows(struct desk *d, const struct on_query *query)
{
    uint64_t ticket = desk_read(d, query, 1);
    desk_wait(d);
    if (!d->answers[ticket].ok) die("could not be read");
    return d->answers[ticket].rows;
}

/* ---- in words -------------------------------------------------------------------------------- */

static enum on_write_kind kind_of(const char *word)
{
    static const char *const names[] = {
        [ON_NEW] = "new", [ON_PUT] = "put", [ON_DROP] = "drop", [ON_IF] = "if"};
    for (int i = 0; i < 4; i++)
        if (strcmp(names[i], word) == 0) return (enum on_write_kind)i;
    die("%s: no such write", word);
}

uint64_t desk_ask(struct desk *d, const char *words)
{
    struct on_write writes[WORDS_MAX];
    int count = 0;
    char *copy = copy_of(words), *save, *save_word;
    for (char *part = strtok_r(copy, ",", &save); part; part = strtok_r(NULL, ",", &save)) {
        const char *kind = strtok_r(part, " ", &save_word);
        const char *key = strtok_r(NULL, " ", &save_word), *value = strtok_r(NULL, " ", &save_word);
        assert(count < WORDS_MAX && kind && key);
        writes[count++] = (struct on_write){kind_of(kind), key, value ? value : ""};
    }
    uint64_t ticket = desk_write(d, writes, count); /* it keeps no word of ours */
    memset(copy, 'x', strlen(words));
    free(copy);
    return ticket;
}

enum on_outcome desk_say(struct desk *d, const char *words)
{
    uint64_t ticket = desk_ask(d, words);
    desk_wait(d);
    return d->answers[ticket].outcome;
}
