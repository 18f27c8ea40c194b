/* store_where.c - see store_where.h. */
#include "apps/server/store_where.h"

#include <libpq-fe.h>
#include <stdlib.h>
#include <string.h>

static const char *const schemes[] = {"postgresql://", "postgres://"};

/* What stands behind "postgresql://"; NULL: it is no such URL. */
static const char *behind_scheme(const char *word)
{
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (strncmp(word, schemes[i], strlen(schemes[i])) == 0) return word + strlen(schemes[i]);
    return NULL;
}

/* "host=… dbname=…": no folder is called so by chance, since the names must be libpq's. */
static bool is_list(const char *word)
{
    PQconninfoOption *parsed = strchr(word, '=') ? PQconninfoParse(word, NULL) : NULL;
    bool found = parsed != NULL;
    PQconninfoFree(parsed);
    return found;
}

bool where_is_database(const char *word)
{
    return behind_scheme(word) != NULL || is_list(word);
}

/* Also where it cannot be read: a password may be why. */
static bool may_have_password(const char *url)
{
    PQconninfoOption *parsed = PQconninfoParse(url, NULL);
    bool found = !parsed;
    for (PQconninfoOption *o = parsed; o && o->keyword; o++)
        found = found || (strstr(o->keyword, "password") && o->val && o->val[0]);
    PQconninfoFree(parsed);
    return found;
}

char *where_take(const char *word)
{
    char *copy = word ? strdup(word) : NULL;
    if (!copy || !may_have_password(copy)) return copy;
    const char *rest = behind_scheme(word);
    if (!rest) rest = word;                  /* "host=… password=…" */
    memset((char *)rest, '*', strlen(rest)); /* argv may be written (C17, 5.1.2.2.1) */
    return copy;
}
