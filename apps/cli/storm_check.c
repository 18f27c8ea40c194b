/*
 * storm_check.c - is everything there that anybody was told? See storm.h.
 *
 * A few strangers, on connections of their own, look at every table that was played at. What the
 * table says there must begin with the lines that were told, each once.
 */
#include "apps/cli/storm.h"

#include "apps/common/flags.h"
#include "apps/common/speech.h"

#include <stdlib.h>
#include <string.h>

enum { STRANGERS = 8, NAMED_MAX = 5 };

/* A person (the first member, so that a link of his is one of ours) and what he looks at. */
struct stranger {
    struct person person;
    const struct told *told; /* NULL: nothing any more */
};

static struct stranger *stranger_of(struct link *link)
{
    return (struct stranger *)(void *)link;
}

static int64_t checked(const struct storm *s)
{
    return (int64_t)s->checked;
}

static void look_at_next(struct stranger *stranger)
{
    struct person *p = &stranger->person;
    struct storm *s = p->storm;
    storm_unwatch(p);
    stranger->told = s->due < s->told_count ? &s->told[s->due++] : NULL;
    if (!stranger->told) return;
    memcpy(p->table, stranger->told->table, sizeof p->table);
    storm_ask(p, ASK_WATCH);
}

/* Of the lines that were told: how many of them are there, and do they add up? */
static void compare(struct storm *s, const struct told *told, const struct message *m)
{
    uint64_t sum = LINES_NONE, before = s->lost + s->doubled;
    struct span object;
    struct line line;
    int there = 0;
    for (size_t at = 0; span_next(m->lines, &at, &object); there++) {
        if (!line_read(object, &line) || line.n != there) s->doubled++;
        if (there < told->lines) sum = lines_add(sum, &line);
    }
    if (there < told->lines)
        s->lost += (uint64_t)(told->lines - there);
    else if (sum != told->sum)
        s->lost++;
    if (m->n != there) s->lost++;
    if (s->lost + s->doubled > before && s->named++ < NAMED_MAX)
        complain(EXIT_WRONG, _("storm: table %s: %d lines were told, and not all are there"),
                 told->table, told->lines);
}

static void lose(struct stranger *stranger, struct span why)
{
    struct storm *s = stranger->person.storm;
    s->lost += (uint64_t)(stranger->told->lines > 0 ? stranger->told->lines : 1);
    if (s->named++ < NAMED_MAX)
        complain(EXIT_WRONG, _("storm: table %s cannot be looked at: %.*s"), stranger->told->table,
                 (int)why.len, why.at ? why.at : "");
}

static void said(struct link *link, const char *text, size_t len)
{
    struct stranger *stranger = stranger_of(link);
    struct person *p = &stranger->person;
    struct message m;
    bool read = message_read(text, len, &m);
    if (read && m.say == SAY_WELCOME) look_at_next(stranger);
    if (!read || m.re != p->asked || !stranger->told) return;
    if (m.say == SAY_TABLE && span_is(m.table, p->table))
        compare(p->storm, stranger->told, &m);
    else if (m.say == SAY_REFUSED)
        lose(stranger, m.token);
    else
        return;
    p->storm->checked++;
    look_at_next(stranger);
}

static void broken(struct link *link, const char *why)
{
    stranger_of(link)->person.storm->broken++;
    complain(EXIT_WRONG, _("storm: a connection broke: %s"), why);
}

bool storm_check(struct storm *s)
{
    struct stranger *strangers = calloc(STRANGERS, sizeof *strangers);
    if (!strangers) return !complain(EXIT_WRONG, _("not enough memory"));
    s->links.calls = (struct link_calls){play_opened, said, broken};
    s->due = 0;
    for (int i = 0; i < STRANGERS; i++) {
        strangers[i].person.storm = s;
        link_open(&s->links, &strangers[i].person.link, i);
    }
    bool ok = storm_wait(s, checked, s->told_count, N_("tables looked at:"));
    for (int i = 0; i < STRANGERS; i++) link_close(&strangers[i].person.link);
    free(strangers);
    return ok;
}
