/* agents.c - see agents.h: specs of both kinds, and the programs that run. */
#include "apps/common/agents.h"

#include "apps/common/flags.h"
#include "apps/common/program.h"
#include "apps/common/speech.h"
#include "core/house.h"
#include "games/list.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char PROGRAM[] = "program:";

enum { MS = 1000, GRACE = 2000, START = 10000, MOST = 3600000, ITERS_MOST = 100000000 };

/* ---- specs ----------------------------------------------------------------------------------- */

bool agents_is_program(const char *spec)
{
    return strncmp(spec, PROGRAM, sizeof PROGRAM - 1) == 0;
}

/* Where the value of a setting goes; NULL: it is none. */
static int64_t *setting_of(struct terms *t, const char *name, size_t len)
{
    if (len == 2 && !memcmp(name, "ms", len)) return &t->ms;
    if (len == 5 && !memcmp(name, "iters", len)) return &t->iters;
    if (len == 5 && !memcmp(name, "grace", len)) return &t->grace;
    if (len == 5 && !memcmp(name, "start", len)) return &t->start;
    return NULL;
}

static const char *read_setting(const char *text, size_t len, struct terms *out)
{
    const char *equals = memchr(text, '=', len);
    int64_t *into = setting_of(out, text, (size_t)(equals - text));
    int64_t most = into == &out->iters ? ITERS_MOST : MOST;
    if (len == 9 && !memcmp(text, "seed=deal", len)) {
        out->knows_seed = true;
        return NULL;
    }
    if (!into) return N_("the settings of a program are ms, iters, grace, start and seed=deal");
    if (!ct_read_int(equals + 1, (size_t)(text + len - equals - 1), 1, most, into))
        return N_("that value is not a whole number, or too large");
    return NULL;
}

/* "key=value:" before the command, as long as it looks like one. */
static bool is_setting(const char *at, size_t *len)
{
    size_t name = strspn(at, "abcdefghijklmnopqrstuvwxyz");
    *len = strcspn(at, ":");
    return name > 0 && at[name] == '=' && at[*len] == ':' && strcspn(at, " ") > *len;
}

const char *terms_read(const char *spec, struct terms *out)
{
    const char *at = spec + sizeof PROGRAM - 1;
    size_t len;
    *out = (struct terms){.ms = MS, .grace = GRACE, .start = START};
    for (; is_setting(at, &len); at += len + 1) {
        const char *problem = read_setting(at, len, out);
        if (problem) return problem;
    }
    out->command = at;
    return NULL;
}

const char *agents_problem(const char *spec)
{
    char room[CT_SPEC_LONGEST], *words[PROGRAM_WORDS + 1];
    struct terms terms;
    if (!agents_is_program(spec)) return ct_agent_problem(spec);
    if (strlen(spec) >= CT_SPEC_LONGEST) return N_("that is too long for an agent");
    const char *problem = terms_read(spec, &terms);
    return problem ? problem : program_words(terms.command, room, words);
}

char *agents_comma(const char *list)
{
    char quote = 0;
    bool quotes = agents_is_program(list);
    for (const char *at = list; *at; at++) {
        if (!quote && *at == ',') return (char *)(uintptr_t)at;
        if (quotes && *at == '\\' && quote != '\'' && at[1])
            at++;
        else if (quote && *at == quote)
            quote = 0;
        else if (quotes && !quote && (*at == '\'' || *at == '"'))
            quote = *at;
    }
    return NULL;
}

/* ---- programs that run ----------------------------------------------------------------------- */

struct agents *agents_new(void)
{
    struct agents *a = calloc(1, sizeof *a);
    if (!a) return NULL;
    a->house = ct_house_new(ct_games_tested);
    if (a->house && sodium_init() >= 0) return a;
    agents_free(a);
    return NULL;
}

void agents_free(struct agents *a)
{
    if (!a) return;
    for (struct guest *g = a->first, *next; g; g = next) {
        next = g->next;
        guest_end(g);
    }
    ct_house_free(a->house);
    free(a);
}

void agents_dismiss(struct agents *a, struct guest *g)
{
    struct guest **at = &a->first;
    while (*at != g) at = &(*at)->next;
    *at = g->next;
    guest_end(g);
}

struct guest *agents_invite(struct agents *a, const char *spec)
{
    for (struct guest *g = a->first; g; g = g->next)
        if (!g->busy && strcmp(g->spec, spec) == 0) return g;
    struct guest *g = calloc(1, sizeof *g);
    if (!g) return NULL;
    snprintf(g->spec, sizeof g->spec, "%s", spec);
    terms_read(g->spec, &g->terms);
    g->next = a->first;
    a->first = g;
    return g;
}

bool agents_try(struct agents *a, const char *spec)
{
    struct guest *g = agents_is_program(spec) ? agents_invite(a, spec) : NULL;
    if (!g && agents_is_program(spec)) return !complain(EXIT_WRONG, _("not enough memory"));
    if (!g || g->program || guest_begin(g, CT_VERSION)) return true;
    complain(EXIT_WRONG, "%s: %s", spec, g->why);
    agents_dismiss(a, g);
    return false;
}
