/*
 * hint.c - what an agent thinks of the moves, as JSON: word for word what `crosstown hint --json`
 * says (tests/lib holds the two against each other).
 */
#include "ai/hint.h"
#include "lib/agent.h"

static void put_hint(const void *from, struct ct_text *out)
{
    ct_put_hint_json(out, from);
}

char *crosstown_agent_hint(crosstown_agent *agent, const crosstown_game *game, int most,
                           crosstown_refusal *why)
{
    struct ct_hint h;
    ct_move choice;
    int seat = ct_table_turn(game->table);
    const struct ct_agent *own = seat < 0 ? NULL : agent->seat[seat]; /* NULL: other rules */
    uint64_t before = own ? ct_agent_iterations(own) : 0;
    if (!ct_lib_decide(agent, game, &choice, why)) return NULL;
    char *text = NULL;
    if (ct_hint_make(&h, game->table, agent->seat[seat], agent->spec, before, agent->seen, choice,
                     most)) {
        text = ct_lib_text(put_hint, &h);
        ct_hint_free(&h);
    }
    if (!text) ct_lib_say(why, "no-memory", NULL, NULL);
    return text;
}
