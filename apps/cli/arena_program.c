/*
 * arena_program.c - agents of a match that are other programs (apps/common/agents.h), and games
 * that they lose by not moving. Such a game counts: last place for that seat, all others share the
 * win.
 *
 * Every worker runs programs of its own, which play on from deal to deal until they fail.
 */
#include "ai/selfplay.h"
#include "apps/cli/arena.h"
#include "apps/common/agents.h"
#include "apps/common/flags.h"
#include "apps/common/speech.h"

#include <stdio.h>
#include <string.h>

bool match_has_program(const struct match *m)
{
    bool any = false;
    for (int i = 0; i < m->agents; i++) any = any || agents_is_program(m->spec[i]);
    return any;
}

bool match_try_programs(const struct match *m)
{
    if (!match_has_program(m)) return true;
    struct agents *agents = agents_new();
    bool ok = agents || !complain(EXIT_WRONG, _("not enough memory"));
    for (int i = 0; i < m->agents && ok; i++) ok = agents_try(agents, m->spec[i]);
    agents_free(agents);
    return ok;
}

bool match_hire(struct match *m, struct ct_selfplay *game)
{
    if (!match_has_program(m)) return true;
    if (!m->programs) m->programs = agents_new();
    ct_selfplay_hire(game, agents_make, m->programs);
    return m->programs != NULL;
}

void match_end(struct match *m)
{
    agents_free(m->programs);
    m->programs = NULL;
}

void match_note_forfeit(const struct ct_selfplay *game, struct deal *d, int seating)
{
    const char *why;
    int seat = ct_selfplay_forfeit(game, &why);
    struct ct_text out = ct_text_on(d->why[seating], FORFEIT_WHY);
    d->forfeit[seating] = (int8_t)(seat + 1);
    if (seat < 0) return;
    size_t len = strlen(why);
    while (len >= FORFEIT_WHY || !ct_utf8_is_valid(why, len)) len--; /* whole characters */
    ct_put_bytes(&out, why, len);
}

void tally_add_forfeits(struct tally *t, const struct match *m, const struct deal *d)
{
    for (int seating = 0; seating < m->kit->config.players; seating++) {
        if (!d->forfeit[seating]) continue;
        int agent = match_agent_at(m, seating, d->forfeit[seating] - 1);
        struct standing *of = &t->agent[agent];
        if (of->forfeits++) continue;
        of->forfeit_deal = d->number;
        memcpy(of->forfeit_why, d->why[seating], FORFEIT_WHY);
    }
}

void tally_print_forfeits(const struct tally *t, const struct match *m)
{
    for (int agent = 0; agent < m->agents; agent++) {
        const struct standing *of = &t->agent[agent];
        if (!of->forfeits) continue;
        printf("\n");
        printf(_n("%s lost %lld game by not moving, in deal %lld: %s",
                  "%s lost %lld games by not moving, the first in deal %lld: %s",
                  (long)of->forfeits),
               m->name[agent], (long long)of->forfeits, (long long)of->forfeit_deal,
               of->forfeit_why);
        printf("\n");
    }
}
