/* agent.c - computer players. One handle has an agent for each seat, as everywhere in Crosstown. */
#include "ai/agent.h"

#include "lib/agent.h"

#include <stdlib.h>

static bool refuse_spec(const char *spec, crosstown_refusal *why)
{
    const char *problem = ct_agent_problem(spec);
    return !problem || ct_lib_say(why, "no-agent", "problem", problem);
}

crosstown_agent *crosstown_agent_new(const crosstown_rules *rules, const char *spec, uint64_t seed,
                                     crosstown_refusal *why)
{
    if (!refuse_spec(spec, why)) return NULL;
    crosstown_agent *agent = calloc(1, sizeof *agent);
    bool ok = agent != NULL;
    if (ok) {
        struct ct_text text = ct_text_on(agent->spec, sizeof agent->spec);
        ct_put(&text, spec);
        atomic_init(&agent->stop, false);
        atomic_init(&agent->thinks, -1);
        agent->rules = ct_rules_share(rules);
        agent->seen = calloc(1, rules->game->state_size);
        ok = agent->seen != NULL;
    }
    for (int seat = 0; ok && seat < crosstown_rules_players(rules); seat++) {
        agent->seat[seat] = ct_agent_new(spec, rules->game, seed, seat);
        ok = agent->seat[seat] != NULL;
    }
    if (ok) return agent;
    crosstown_agent_free(agent);
    ct_lib_say(why, "no-memory", NULL, NULL);
    return NULL;
}

void crosstown_agent_free(crosstown_agent *agent)
{
    if (!agent) return;
    for (int seat = 0; seat < CT_SEATS_MAX; seat++) ct_agent_free(agent->seat[seat]);
    crosstown_rules_free(agent->rules);
    free(agent->seen);
    free(agent);
}

bool ct_lib_decide(crosstown_agent *agent, const crosstown_game *game, ct_move *out,
                   crosstown_refusal *why)
{
    const struct ct_kit *kit = ct_table_kit(game->table);
    int turn = ct_table_turn(game->table);
    if (!ct_rules_alike(agent->rules, kit)) return ct_lib_say(why, "other-rules", NULL, NULL);
    if (turn < 0) return ct_lib_say(why, "nobody-decides", NULL, NULL);
    ct_table_observe(game->table, ct_table_lines(game->table), turn, agent->seen);
    atomic_store(&agent->thinks, turn);
    if (atomic_load(&agent->stop)) ct_agent_stop(agent->seat[turn]);
    *out = ct_agent_choose(agent->seat[turn], kit, agent->seen, turn);
    atomic_store(&agent->thinks, -1);
    atomic_store(&agent->stop, false);
    return true;
}

bool crosstown_agent_choose(crosstown_agent *agent, const crosstown_game *game, crosstown_move *out,
                            crosstown_refusal *why)
{
    ct_move m = 0;
    if (!ct_lib_decide(agent, game, &m, why)) return false;
    if (out) ct_game_name_move(game, ct_table_lines(game->table), m, out);
    return true;
}

bool crosstown_agent_play(crosstown_agent *agent, crosstown_game *game, crosstown_refusal *why)
{
    ct_move m = 0;
    if (ct_table_turn(game->table) == CT_CHANCE) return crosstown_game_roll(game, why);
    return ct_lib_decide(agent, game, &m, why) && crosstown_game_play_code(game, m, why);
}

void crosstown_agent_stop(crosstown_agent *agent)
{
    atomic_store(&agent->stop, true);
    int seat = atomic_load(&agent->thinks);
    if (seat >= 0) ct_agent_stop(agent->seat[seat]);
}
