/*
 * store_pg_address.c - see store_pg_link.h: where the database is, and what goes wrong, in words.
 *
 * An address may hold a password, and one that is mistyped may hold it in any place: libpq's own
 * words about such an address would repeat it. So they are never said; what libpq says later names
 * host, person and database, and these are looked at first.
 */
#include "apps/server/store_pg_link.h"

#include "apps/common/speech.h"

#include <string.h>

/* What an address need not say; it may say otherwise. A connection that has died is noticed by the
 * system after about twenty seconds, with nothing to send as with something. */
static const struct {
    const char *keyword, *value;
} usual[] = {
    {"fallback_application_name", "crosstown"},
    {"target_session_attrs", "read-write"},
    {"connect_timeout", "10"},
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
