/*
 * agent.c - the computer players: random and eager; the yardsticks greedy, ismcts and classic,
 * which play the same for ever (ai/brains/list.c); master, the best we have; and five levels for
 * people, which are master or greedy with less thought and a less steady hand.
 */
#include "ai/agent.h"

#include "ai/brain.h"
#include "ai/clock.h"
#include "ai/forest.h"
#include "ai/search.h"
#include "core/say.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)CT_THREADS_MAX <= (int)CT_TREES_MAX, "a tree for every thread");

typedef ct_move choose_fn(struct ct_agent *a, const struct ct_kit *kit, const ct_state *seen,
                          int seat);

enum {
    NODES_MAX = 1 << 22,   /* some 270 MB of tree */
    NODES_USUAL = 1 << 18, /* some 17 MB */
    SOLVE_NODES = 2000000  /* of an ending; less than a second */
};

struct settings {
    uint32_t iterations, millis, curiosity, nodes, threads;
    uint32_t noise; /* hundredths of a point that greedy may be wrong by */
    bool own_way;   /* greedy does not look at the others */
    bool given;     /* a budget was asked for */
};

struct ct_agent {
    choose_fn *choose;
    struct settings set;
    const struct ct_brain *brain;
    struct ct_rng rng;
    ct_move *moves;
    ct_state *world, *after;
    struct ct_forest *forest;
    struct ct_verdict *verdicts;
    int verdict_count;
    uint64_t iterations;
    double until;  /* when time is up; 0: never */
    bool is_level; /* plays with people: they need its move, and soon */
    atomic_bool stopped;
    struct ct_outside outside; /* of one from outside; otherwise nothing is set */
};

/* ---- without search -------------------------------------------------------------------------- */

static ct_move choose_random(struct ct_agent *a, const struct ct_kit *kit, const ct_state *seen,
                             int seat)
{
    int idle, count = kit->game->moves(kit, seen, a->moves, &idle);
    (void)seat;
    return a->moves[ct_rng_below(&a->rng, (uint32_t)count)];
}

static ct_move choose_eager(struct ct_agent *a, const struct ct_kit *kit, const ct_state *seen,
                            int seat)
{
    int idle, count = kit->game->moves(kit, seen, a->moves, &idle);
    (void)seat;
    return a->moves[ct_eager_pick(&a->rng, count, idle)];
}

static int32_t value_after(struct ct_agent *a, const struct ct_kit *kit, ct_move m, int seat)
{
    int32_t noise = a->set.noise ? (int32_t)ct_rng_below(&a->rng, a->set.noise) : 0;
    bool own_way = a->set.own_way && a->brain->own_value;
    memcpy(a->after, a->world, kit->game->state_size);
    kit->game->apply(kit, a->after, m);
    return (own_way ? a->brain->own_value : a->brain->value)(kit, a->after, seat) + noise;
}

/* One ply in one imagined world: the best value, equals by lot. */
static ct_move choose_greedy(struct ct_agent *a, const struct ct_kit *kit, const ct_state *seen,
                             int seat)
{
    int idle, count = kit->game->moves(kit, seen, a->moves, &idle);
    int32_t best = INT32_MIN;
    uint32_t equals = 0;
    ct_move choice = a->moves[0];
    kit->game->imagine(kit, seen, seat, &a->rng, a->world);
    for (int i = 0; i < count; i++) {
        int32_t value = value_after(a, kit, a->moves[i], seat);
        if (value < best) continue;
        equals = value > best ? 1 : equals + 1;
        best = value;
        if (ct_rng_below(&a->rng, equals) == 0) choice = a->moves[i];
    }
    return choice;
}

/* ---- with search ----------------------------------------------------------------------------- */

/* Asked by every tree from its own thread; only `stopped` changes meanwhile. */
static bool has_to_stop(void *with)
{
    struct ct_agent *a = with;
    if (atomic_load_explicit(&a->stopped, memory_order_relaxed)) return true;
    return a->until > 0 && ct_seconds() >= a->until;
}

static ct_move choose_by_search(struct ct_agent *a, const struct ct_kit *kit, const ct_state *seen,
                                int seat)
{
    int idle, count = kit->game->moves(kit, seen, a->moves, &idle);
    struct ct_budget budget = {.iterations = a->set.iterations,
                               .move_only = a->is_level,
                               .stop = has_to_stop,
                               .with = a};
    a->until = a->set.millis ? ct_seconds() + a->set.millis / 1000.0 : 0;
    a->verdict_count = 0;
    if (count == 1) return a->moves[0];
    ct_forest_think(a->forest, kit, seen, seat, &budget, &a->rng);
    a->iterations += ct_forest_iterations(a->forest);
    a->verdict_count = ct_forest_verdicts(a->forest, a->verdicts, kit->game->moves_max);
    return a->verdicts[ct_verdict_best(a->verdicts, a->verdict_count, kit, seen)].move;
}

/* A thinker of the brain's own counts out for itself, within its budget. */
static bool is_solved(const struct ct_agent *a, const struct ct_kit *kit, const ct_state *seen,
                      ct_move *best, int32_t share[CT_SEATS_MAX])
{
    const struct ct_brain *brain = a->brain;
    return brain && !brain->thinker && brain->solve && brain->is_open &&
           brain->is_open(kit, seen) && brain->solve(kit, seen, SOLVE_NODES, best, share);
}

/* The end that can be counted out is counted out; everything else is searched. Also what is
 * lost if nobody errs: the search finds where the others, who play by the policy, may. */
static ct_move choose_master(struct ct_agent *a, const struct ct_kit *kit, const ct_state *seen,
                             int seat)
{
    uint64_t before = a->iterations;
    int32_t share[CT_SEATS_MAX];
    ct_move m;
    if (!is_solved(a, kit, seen, &m, share)) return choose_by_search(a, kit, seen, seat);
    if (!share[seat] && a->brain->trust_policy) m = choose_by_search(a, kit, seen, seat);
    a->iterations = before; /* the verdict does not rest on them */
    struct ct_verdict *v = a->verdicts;
    *v = (struct ct_verdict){.move = m, .visits = 1};
    for (int i = 0; i < kit->config.players; i++) v->share[i] = (uint32_t)share[i];
    a->verdict_count = 1;
    return m;
}

/* ---- names ----------------------------------------------------------------------------------- */

const struct ct_agent_kind ct_agent_kinds[] = {
    {"random", CT_WORDS("any legal move, all equally likely")},
    {"eager", CT_WORDS("any legal move, but waits (pass, end, skip, hold, stay) only if it must")},
    {"greedy", CT_WORDS("looks one move ahead and takes what looks best")},
    {"ismcts", CT_WORDS("the yardstick: information-set tree search with eager playouts")},
    {"classic", CT_WORDS("the yardstick for progress: master as it was in 2026")},
    {"master", CT_WORDS("the best we have")},
    {"level1", CT_WORDS("first steps")},
    {"level2", CT_WORDS("easy")},
    {"level3", CT_WORDS("solid")},
    {"level4", CT_WORDS("strong")},
    {"level5", CT_WORDS("master")},
    {NULL, NULL},
};

enum kind {
    RANDOM,
    EAGER,
    GREEDY,
    ISMCTS,
    CLASSIC,
    MASTER,
    LEVEL1,
    LEVEL2,
    LEVEL3,
    LEVEL4,
    LEVEL5,
    KINDS
};

static const struct {
    choose_fn *choose;
    struct settings set;
} presets[KINDS] = {
    [RANDOM] = {choose_random, {0}},
    [EAGER] = {choose_eager, {0}},
    [GREEDY] = {choose_greedy, {0}},
    [ISMCTS] = {choose_by_search, {.iterations = 10000, .curiosity = 700}},
    [CLASSIC] = {choose_master, {.iterations = 3000}},
    [MASTER] = {choose_master, {.iterations = 3000}},
    [LEVEL1] = {choose_greedy, {.noise = 900}},
    [LEVEL2] = {choose_greedy, {.noise = 200}},
    [LEVEL3] = {choose_master, {.iterations = 40}},
    [LEVEL4] = {choose_master, {.iterations = 400}},
    [LEVEL5] = {choose_master, {.iterations = 3000}},
};

const struct ct_agent_kind ct_agent_settings[] = {
    {"iters", CT_WORDS("think so many iterations (repeatable)")},
    {"ms", CT_WORDS("think so many milliseconds")},
    {"c", CT_WORDS("curiosity of the search in thousandths")},
    {"nodes", CT_WORDS("room for so many tree nodes")},
    {"threads",
     CT_WORDS("so many trees at once, 1 to 64; iters and nodes are shared out among them")},
    {NULL, NULL},
};

static int kind_of(const char *spec, size_t len)
{
    for (int i = 0; ct_agent_kinds[i].name; i++)
        if (strlen(ct_agent_kinds[i].name) == len && !memcmp(ct_agent_kinds[i].name, spec, len))
            return i;
    return -1;
}

static uint32_t *setting_of(struct settings *set, const char *name, size_t len)
{
    if (len == 5 && !memcmp(name, "iters", len)) return &set->iterations;
    if (len == 2 && !memcmp(name, "ms", len)) return &set->millis;
    if (len == 1 && !memcmp(name, "c", len)) return &set->curiosity;
    if (len == 5 && !memcmp(name, "nodes", len)) return &set->nodes;
    if (len == 7 && !memcmp(name, "threads", len)) return &set->threads;
    return NULL;
}

/* ":key=value" once; NULL or what is wrong. A budget of one kind replaces the other. */
static const char *read_setting(const char *text, size_t len, struct settings *set)
{
    const char *equals = memchr(text, '=', len);
    int64_t value;
    if (!equals) return CT_WORDS("a setting is written key=value");
    uint32_t *into = setting_of(set, text, (size_t)(equals - text));
    if (!into) return CT_WORDS("the settings are iters, ms, c, nodes and threads");
    int64_t most = into == &set->nodes     ? NODES_MAX
                   : into == &set->threads ? CT_THREADS_MAX
                                           : 100000000;
    if (!ct_read_int(equals + 1, (size_t)(text + len - equals - 1), 1, most, &value))
        return CT_WORDS("that value is not a whole number, or too large");
    *into = (uint32_t)value;
    set->given |= into == &set->iterations || into == &set->millis;
    if (into == &set->iterations) set->millis = 0;
    if (into == &set->millis) set->iterations = 0;
    return NULL;
}

static const char *read_spec(const char *spec, int *kind, struct settings *set)
{
    size_t len = strcspn(spec, ":");
    *kind = kind_of(spec, len);
    if (*kind < 0) return CT_WORDS("there is no such agent");
    *set = presets[*kind].set;
    for (spec += len; *spec; spec += len) {
        len = strcspn(++spec, ":");
        const char *problem = read_setting(spec, len, set);
        if (problem) return problem;
    }
    return NULL;
}

const char *ct_agent_problem(const char *spec)
{
    struct settings set;
    int kind;
    if (strlen(spec) >= CT_AGENT_SPEC) return CT_WORDS("that is too long for an agent");
    return read_spec(spec, &kind, &set);
}

bool ct_agent_is_known(const char *spec)
{
    return ct_agent_problem(spec) == NULL;
}

/* ---- making ---------------------------------------------------------------------------------- */

/* Nodes of each tree: what its part of the budget can fill, within reason. */
static size_t nodes_for(const struct settings *set, const struct ct_brain *brain, uint32_t trees)
{
    size_t whole = brain && brain->survey ? ct_nodes_of(brain, UINT32_MAX) : NODES_USUAL;
    size_t usual = trees > NODES_MAX / whole ? NODES_MAX / trees : whole;
    uint32_t iterations = set->iterations / trees + (set->iterations % trees != 0);
    if (set->nodes) return set->nodes / trees + 1 + (set->nodes < trees); /* the root and one */
    size_t filled = ct_nodes_of(brain, iterations);
    return iterations && filled < usual ? filled : usual;
}

static bool add_search(struct ct_agent *a, const struct ct_game *game, bool is_master)
{
    const struct ct_brain *brain = is_master ? a->brain : NULL;
    int32_t curiosity = a->set.curiosity            ? (int32_t)a->set.curiosity
                        : brain && brain->curiosity ? brain->curiosity
                                                    : 700;
    uint32_t trees = a->set.threads ? a->set.threads : 1;
    a->forest = ct_forest_new(game, brain, curiosity, nodes_for(&a->set, brain, trees), (int)trees);
    a->verdicts = malloc((size_t)game->moves_max * sizeof *a->verdicts);
    return a->forest && a->verdicts;
}

_Static_assert(LEVEL5 - LEVEL1 + 1 == (int)CT_LEVELS, "levels");

/* A level as the game's brain has it. */
static void fit_level(struct ct_agent *a, const struct ct_level *level)
{
    if (level->iterations) a->choose = choose_master;
    if (level->noise) {
        a->choose = choose_greedy;
        a->set.noise = level->noise;
        a->set.own_way = level->own_way;
    }
    if (level->iterations && !a->set.given) a->set.iterations = level->iterations;
}

struct ct_agent *ct_agent_new(const char *spec, const struct ct_game *game, uint64_t seed, int seat)
{
    struct settings set;
    int kind;
    if (ct_agent_problem(spec) || read_spec(spec, &kind, &set)) return NULL;
    struct ct_agent *a = calloc(1, sizeof *a);
    if (!a) return NULL;
    a->set = set;
    a->choose = presets[kind].choose;
    a->is_level = kind >= LEVEL1;
    a->brain = kind < MASTER ? ct_brain_find_classic(game->id) : ct_brain_find(game->id);
    if (a->brain && a->is_level) fit_level(a, &a->brain->level[kind - LEVEL1]);
    if (a->choose == choose_greedy && !a->brain) a->choose = choose_eager;
    ct_rng_seed(&a->rng, seed, CT_STREAM_SEAT + (uint64_t)seat);
    a->moves = malloc((size_t)game->moves_max * sizeof *a->moves);
    a->world = calloc(1, game->state_size);
    a->after = calloc(1, game->state_size);
    bool searches = a->choose == choose_by_search || a->choose == choose_master;
    bool ok = a->moves && a->world && a->after;
    if (ok && searches) ok = add_search(a, game, a->choose == choose_master);
    if (ok) return a;
    ct_agent_free(a);
    return NULL;
}

void ct_agent_free(struct ct_agent *a)
{
    if (!a) return;
    if (a->outside.free) a->outside.free(a->outside.with);
    ct_forest_free(a->forest);
    free(a->verdicts);
    free(a->moves);
    free(a->world);
    free(a->after);
    free(a);
}

ct_move ct_agent_choose(struct ct_agent *a, const struct ct_kit *kit, const ct_state *seen,
                        int seat)
{
    ct_move m = a->choose(a, kit, seen, seat);
    atomic_store(&a->stopped, false);
    return m;
}

void ct_agent_stop(struct ct_agent *a)
{
    atomic_store(&a->stopped, true);
    if (a->outside.stop) a->outside.stop(a->outside.with);
}

int ct_agent_verdicts(const struct ct_agent *a, const struct ct_verdict **out)
{
    *out = a->verdicts;
    return a->verdict_count;
}

uint64_t ct_agent_iterations(const struct ct_agent *a)
{
    return a->iterations;
}

/* ---- from outside ---------------------------------------------------------------------------- */

static ct_move choose_outside(struct ct_agent *a, const struct ct_kit *kit, const ct_state *seen,
                              int seat)
{
    ct_move m = 0;
    bool ok = a->outside.choose(a->outside.with, kit, seen, seat, &m);
    assert(ok != (ct_agent_failure(a) != NULL));
    (void)ok;
    return m;
}

struct ct_agent *ct_agent_outside(const struct ct_outside *who)
{
    struct ct_agent *a = calloc(1, sizeof *a);
    if (!a) return NULL;
    a->choose = choose_outside;
    a->outside = *who;
    return a;
}

bool ct_agent_is_outside(const struct ct_agent *a)
{
    return a->choose == choose_outside;
}

void ct_agent_tell(struct ct_agent *a, int n, const char *line, const char *events)
{
    if (ct_agent_is_outside(a)) a->outside.tell(a->outside.with, n, line, events);
}

const char *ct_agent_failure(const struct ct_agent *a)
{
    return ct_agent_is_outside(a) ? a->outside.failure(a->outside.with) : NULL;
}
