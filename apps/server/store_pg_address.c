/*
 * store_pg_address.c - see store_pg_link.h: where the database is, and what goes wrong, in words.
 *
 * An address may hold a password, and one that is mistyped may hold it in any place: libpq's own
 * words about such an address would repeat it. So they are never said; what libpq says later names
 * host, person and database, and these are looked at first.
 */
#include "apps/server/store_pg_link.h"

#include "apps/common/speech.h"

#include <stdlib.h>
#include <string.h>

enum { ALONE_S = 10, OF_SEVERAL_S = 3, SHORTEST_S = 2 }; /* libpq's shortest, too */

/* What an address need not say; it may say otherwise. A connection that has died is noticed by the
 * system after about twenty seconds, with nothing to send as with something. */
static const struct {
    const char *keyword, *value;
} usual[] = {
    {"fallback_application_name", "crosstown"},
    {"target_session_attrs", "read-write"},
    {"keepalives_idle", "10"},
    {"keepalives_interval", "3"},
    {"keepalives_count", "3"},
    {"tcp_user_timeout", "20000"},
};

static const char *said(const struct pg_address *a, const char *keyword)
{
    for (int i = 0; a->keyword[i]; i++)
        if (strcmp(a->keyword[i], keyword) == 0) return a->value[i];
    return NULL;
}

static bool add(struct pg_address *a, int *count, const char *keyword, const char *value)
{
    if (*count + 1 >= PG_WORDS) return false;
    a->keyword[*count] = keyword;
    a->value[(*count)++] = value;
    return true;
}

/* Part of a password in a wrong place would stand in one of these. */
static bool is_plain(const struct pg_address *a)
{
    const char *port = said(a, "port"), *host = said(a, "host"), *name = said(a, "dbname");
    if (port && port[strspn(port, "0123456789,")]) return false;
    if (host && strchr(host, '@')) return false;
    return !(name && strpbrk(name, "@:/"));
}

/* ---- several hosts --------------------------------------------------------------------------- */

/* The next word of a list, which is cut there; NULL: none. */
static char *cut_word(char **list)
{
    char *word = *list, *comma = word ? strchr(word, ',') : NULL;
    *list = comma ? comma + 1 : NULL;
    if (comma) *comma = '\0';
    return word;
}

static int words_in(const char *list)
{
    int count = list ? 1 : 0;
    for (; list && *list; list++) count += *list == ',';
    return count;
}

static const char *unless_empty(const char *text)
{
    return text && *text ? text : NULL;
}

/* Lists that do not fit together are left to libpq, which says so. False: no memory. */
static bool split_hosts(struct pg_address *a)
{
    const char *names = said(a, "host"), *numbers = said(a, "hostaddr"), *ports = said(a, "port");
    int hosts = words_in(numbers ? numbers : names), port_words = words_in(ports);
    bool fits = hosts >= 1 && hosts <= PG_HOSTS && port_words <= hosts &&
                (port_words <= 1 || port_words == hosts) &&
                (!names || !numbers || words_in(names) == hosts);
    if (!fits) return true;
    const char *const lists[] = {names ? names : "", numbers ? numbers : "", ports ? ports : ""};
    char *part[3];
    size_t size = 0;
    for (int i = 0; i < 3; i++) size += strlen(lists[i]) + 1;
    char *at = a->split = malloc(size);
    if (!at) return false;
    for (int i = 0; i < 3; i++) {
        part[i] = memcpy(at, lists[i], strlen(lists[i]) + 1);
        at += strlen(lists[i]) + 1;
    }
    a->hosts = hosts;
    for (int i = 0; i < hosts; i++) {
        a->host[i].name = unless_empty(cut_word(&part[0]));
        a->host[i].number = unless_empty(cut_word(&part[1]));
        const char *port = cut_word(&part[2]);
        a->host[i].port = unless_empty(port_words == 1 && i > 0 ? a->host[0].port : port);
    }
    return true;
}

/* As the address says, or so that another host is reached while nobody has noticed anything. */
static bool set_timeout(struct pg_address *a, int *count)
{
    const char *words = said(a, "connect_timeout");
    int seconds = words ? atoi(words) : a->hosts > 1 ? OF_SEVERAL_S : ALONE_S;
    if (seconds <= 0) seconds = ALONE_S; /* libpq: for ever; but then nobody would try again */
    if (seconds < SHORTEST_S) seconds = SHORTEST_S;
    a->connect_ms = seconds * 1000;
    if (words) return true;
    return add(a, count, "connect_timeout", a->hosts > 1 ? "3" : "10");
}

bool pg_address_read(struct pg_address *a, const char *text, struct ct_text *why)
{
    char *error = NULL;
    int count = 0;
    bool fits = true;
    *a = (struct pg_address){.parsed = PQconninfoParse(text, &error)};
    PQfreemem(error); /* may repeat a password */
    for (PQconninfoOption *o = a->parsed; o && o->keyword; o++)
        if (o->val) fits = fits && add(a, &count, o->keyword, o->val);
    for (size_t i = 0; fits && i < sizeof usual / sizeof *usual; i++)
        if (!said(a, usual[i].keyword)) fits = add(a, &count, usual[i].keyword, usual[i].value);
    fits = fits && split_hosts(a) && set_timeout(a, &count);
    if (a->parsed && fits && is_plain(a)) return true;
    ct_put(why, _("The address of the database is not understood; it looks like "
                  "postgresql://user@host:5432/name, and special characters of a password are "
                  "written as in any URL."));
    pg_address_free(a);
    return false;
}

void pg_address_free(struct pg_address *a)
{
    PQconninfoFree(a->parsed);
    free(a->split);
    *a = (struct pg_address){.parsed = NULL};
}

/* Lines become one; the mark of severity says nothing. */
void pg_put_error(struct ct_text *out, const char *message)
{
    bool gap = false;
    for (const char *at = message; *at; at++) {
        bool blank = *at == '\n' || *at == '\t' || *at == ' ';
        if (!blank && gap && out->len > 0) ct_put_char(out, ' ');
        if (!blank) ct_put_char(out, *at);
        gap = blank;
    }
}

/* Classes and codes of the SQL standard's SQLSTATE, and of PostgreSQL's manual, appendix A:
 * 08… connection, 57P… shut down or starting, 25006 read only: a standby by now. */
bool pg_is_gone(const PGresult *r)
{
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    if (!state) return true; /* libpq's own word: the connection broke */
    return strncmp(state, "08", 2) == 0 || strncmp(state, "57P", 3) == 0 ||
           strcmp(state, "25006") == 0;
}
