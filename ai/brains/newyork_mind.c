/*
 * newyork_mind.c - what master thinks with in New York, New York: a tree over imagined worlds that
 * goes for points.
 *
 * As search.c it is information-set UCT with a single observer, but
 *
 * - its merit is points ahead of the others' mean, and first place only with three or more:
 *   between two good players who moves last wins nearly every game, so that the win tells moves
 *   badly apart;
 * - everybody in the tree goes for his own merit, in each world with the cards that he holds there;
 * - it plays in newyork_world.h by tables (newyork_policy.h), some six times as quick;
 * - a net says who will top the piles where the tree ends (newyork_net.h), and the merit lies
 *   between that and what came of playing on by the policy;
 * - what is open is counted out to the last point (newyork_solver.c), if the budget allows;
 * - a level for people does not see all piles (newyork_sight.c): nobody gets anything for those
 *   that it lost, and it does not count out. Nor does it ask the net.
 */
#include "ai/brains/newyork_brain.h"
#include "ai/brains/newyork_policy.h"
#include "ai/maths.h"
#include "ai/minds/newyork_net.h"
#include "ai/thinker.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    LN_TABLE = 4096,
    STOP_EVERY = 16,
    DECIDED_EVERY = 16,
    ROOT_MAX = WORLD_PASS + 1, /* whoever looks need not know what the mover holds */
    TABLE_BITS = 18,           /* 2 MB for the solver */
    WIDEN = 2,                 /* moves tried at once; more with each doubling of the visits */
    LINES_MAX = 2 * NEWYORK_CARDS + 8,
    UNIT = 1000,         /* a point of merit */
    WIN_OF_MANY = 20000, /* what first place is worth beside points, with three or more players */
    BY_NET = 3,          /* fifths of the merit */
    SOLVE_FIRST = 32,    /* iterations before the end is tried to be counted out */
    STOCK_MOST = 4,      /* cards in a stock that is counted through */
    SOLVE_NODES = 12     /* of the solver, for an iteration of the tree: about as long */
};

/* How far a move that was hardly tried may be better than its mean, in thousandths of a point; in
 * the pro game points vary more. (In 100 matches each against 8 points, 4 won 20 %, 11 67 %, 14 49
 * %; pro 14 won 60 %, 20 no more. One among three classic was first in 23 % of 240 games with 8
 * points, in 31 % of 320 with 20.) And how much the policy's opinion counts: from 0 to 4 it hardly
 * matters. */
static const double CURIOUS = 11000, CURIOUS_PRO = 14000, CURIOUS_MANY = 22000, BIAS = 1;
static const double CURIOUS_OPEN = 0.5; /* times as much where two play and all is known */

struct node {
    uint32_t child, next; /* links; 0: none */
    uint32_t visits, available;
    uint64_t tried; /* cards that have a child */
    int64_t merit;  /* of who chose it, summed */
    int32_t prior;  /* what the policy says it gains */
    uint8_t card, mover;
};

struct root_move { /* what the tree forgets: everybody's share of the win and lead */
    uint32_t node;
    uint64_t share[CT_SEATS_MAX];
    int64_t ahead[CT_SEATS_MAX];
};

struct mind {
    struct newyork_policy policy;
    struct newyork_points points;
    struct newyork_powers powers;
    bool may_ask;                  /* the net */
    const struct newyork_net *net; /* NULL: none */
    struct newyork_solver *solver;
    uint64_t *table; /* its */
    int players, seat;
    struct newyork_world base; /* what is seen */
    uint8_t deck[NEWYORK_CARDS];
    uint8_t unknown[NEWYORK_CARDS];
    uint32_t unknowns, blanks[4]; /* cards nobody showed us; how many in each hand */
    struct node *node;
    uint32_t nodes, room, iterations;
    uint32_t path[LINES_MAX], path_len;
    struct root_move root[ROOT_MAX];
    int roots;
    bool open, solved;     /* does it know everything; is the end counted out? */
    struct ct_verdict end; /* then: as if iterated */
    double curious, ln[LN_TABLE];
    newyork_saw_fn *saw; /* NULL: nobody watches */
    void *with;
};

/* ---- worlds --------------------------------------------------------------------------------- */

static void look_around(struct mind *m, const struct ct_kit *kit, const struct newyork *seen,
                        unsigned lost)
{
    uint64_t known = newyork_set_of(seen->deck, NEWYORK_CARDS);
    m->players = kit->config.players;
    m->base = newyork_world_of(kit, seen, m->deck);
    m->unknowns = 0;
    for (int card = 0; card < 64; card++)
        if (newyork_is_card(card) && !(known & newyork_bit(card)))
            m->unknown[m->unknowns++] = (uint8_t)card;
    for (int seat = 0; seat < m->players; seat++)
        m->blanks[seat] = (uint32_t)newyork_hidden_in(seen, seat);
    m->curious = m->players > 2 ? CURIOUS_MANY : newyork_is_pro(kit) ? CURIOUS_PRO : CURIOUS;
    if (!m->unknowns && m->players == 2) m->curious *= CURIOUS_OPEN;
    newyork_policy_set(&m->policy, m->players, newyork_is_pro(kit));
    m->policy.lost = lost;
    newyork_fill_points(&m->points, newyork_is_pro(kit));
    m->net = NULL;
}

/* Draws one of the first `left` unknown cards and puts it behind them. */
static unsigned draw(struct mind *m, uint32_t left, struct ct_rng *rng)
{
    uint32_t at = ct_rng_below(rng, left);
    uint8_t card = m->unknown[at];
    m->unknown[at] = m->unknown[left - 1];
    m->unknown[left - 1] = card;
    return card;
}

static struct newyork_world imagine(struct mind *m, struct ct_rng *rng)
{
    struct newyork_world w = m->base;
    uint32_t left = m->unknowns;
    if (!left) return w; /* there is only one */
    for (unsigned seat = 0; seat < (unsigned)m->players; seat++)
        for (uint32_t i = 0; i < m->blanks[seat]; i++) {
            unsigned card = draw(m, left--, rng), number = world_number(card);
            w.hand[seat] |= newyork_bit((int)card);
            w.where[number] =
                (uint16_t)world_put(w.where[number], world_colour(card), WORLD_DEALT + seat);
        }
    for (int i = w.stock_at; i < NEWYORK_CARDS; i++) m->deck[i] = (uint8_t)draw(m, left--, rng);
    return w;
}

/* ---- merit ---------------------------------------------------------------------------------- */

struct outcome { /* everybody's, at the end of a world */
    int32_t share[4], ahead[4], merit[4];
};

static struct outcome judge(const struct mind *m, const struct newyork_world *w)
{
    struct outcome o = {{0}, {0}, {0}};
    int32_t points[4] = {0}, best = 0, sum = 0;
    int firsts = 0;
    assert(m->players > 1);
    newyork_world_points(w, &m->points, m->players, m->policy.lost, points);
    for (int seat = 0; seat < m->players; seat++) {
        if (points[seat] > best) best = points[seat], firsts = 0;
        firsts += points[seat] == best;
        sum += points[seat];
    }
    assert(firsts > 0); /* nobody has less than 0 points */
    for (int seat = 0; seat < m->players; seat++) {
        int32_t rival = 0;
        for (int other = 0; other < m->players; other++)
            if (other != seat && points[other] > rival) rival = points[other];
        o.share[seat] = points[seat] == best ? CT_SHARE / firsts : 0;
        o.ahead[seat] = points[seat] - rival;
        o.merit[seat] = UNIT * (points[seat] * m->players - sum) / (m->players - 1);
        if (m->players > 2) o.merit[seat] += o.share[seat] * WIN_OF_MANY / CT_SHARE;
    }
    return o;
}

/* Points that the net expects, in 1 / NEWYORK_NET_CERTAIN; in the end, what those of a seat vary
 * by, squared. */
static double expect_points(const struct mind *m, const struct newyork_world *w, int64_t points[4])
{
    struct newyork_sight sight;
    struct newyork_tops tops;
    int64_t spread = 0;
    newyork_net_see(w, m->players, &sight);
    newyork_net_judge(m->net, &m->powers, &sight, &tops);
    for (int seat = 0; seat < m->players; seat++) {
        int colour = newyork_net_from(seat, w->turn, m->players);
        points[seat] = 0;
        for (int number = 1; number <= NEWYORK_PILES; number++) {
            int64_t chance = tops.chance[number - 1][colour];
            points[seat] += number * chance;
            spread += number * number * chance * (NEWYORK_NET_CERTAIN - chance);
        }
    }
    return (double)spread / m->players;
}

/* Adds what first place is worth to each. Who is behind by so much more than points still vary
 * hardly gets there. */
static void add_first_place(const struct mind *m, const int64_t points[4], double variance,
                            int32_t merit[4])
{
    double certain = (double)NEWYORK_NET_CERTAIN;
    double step = 0.8 / 64 * __builtin_sqrt(variance + certain * certain);
    int64_t best = 0, power[4], powers = 0;
    for (int seat = 0; seat < m->players; seat++)
        if (points[seat] > best) best = points[seat];
    for (int seat = 0; seat < m->players; seat++) {
        power[seat] =
            newyork_power_of(&m->powers, (uint64_t)((double)(best - points[seat]) / step));
        powers += power[seat];
    }
    assert(powers > 0); /* nobody is behind who is ahead */
    for (int seat = 0; seat < m->players; seat++)
        merit[seat] += (int32_t)(power[seat] * WIN_OF_MANY / powers);
}

/* The merits that the net expects. */
static void expect(const struct mind *m, const struct newyork_world *w, int32_t merit[4])
{
    int64_t points[4], sum = 0;
    double variance = expect_points(m, w, points);
    assert(m->players > 1);
    for (int seat = 0; seat < m->players; seat++) sum += points[seat];
    for (int seat = 0; seat < m->players; seat++) {
        int64_t ahead = (points[seat] * m->players - sum) / (m->players - 1);
        merit[seat] = (int32_t)(ahead * UNIT / NEWYORK_NET_CERTAIN);
    }
    if (m->players > 2) add_first_place(m, points, variance, merit);
}

/* ---- the tree ------------------------------------------------------------------------------- */

static uint32_t add_node(struct mind *m, uint32_t parent, unsigned card, int32_t prior,
                         unsigned mover)
{
    uint32_t id = m->nodes++;
    struct node *above = &m->node[parent];
    m->node[id] = (struct node){.next = above->child,
                                .prior = prior,
                                .card = (uint8_t)card,
                                .mover = (uint8_t)mover};
    above->child = id;
    above->tried |= newyork_bit((int)card);
    if (!parent) m->root[m->roots++] = (struct root_move){.node = id};
    return id;
}

/* The untried move that the policy likes best. */
static uint32_t try_another(struct mind *m, const struct newyork_world *w, uint32_t at,
                            uint64_t untried)
{
    int32_t best = INT32_MIN;
    unsigned choice = WORLD_PASS;
    for (; untried; untried &= untried - 1) {
        unsigned card = (unsigned)__builtin_ctzll(untried);
        int32_t gain = newyork_policy_gain(&m->policy, w, card);
        if (gain <= best) continue;
        best = gain;
        choice = card;
    }
    return add_node(m, at, choice, best, w->turn);
}

static bool may_widen(const struct mind *m, const struct node *node, uint64_t choices)
{
    int tried = __builtin_popcountll(choices & node->tried);
    int doublings = node->visits ? 32 - __builtin_clz(node->visits) : 0;
    return m->nodes < m->room && (choices & ~node->tried) &&
           tried < WIDEN + doublings * doublings / 4;
}

static double score_of(const struct mind *m, const struct node *node)
{
    double visits = node->visits;
    double log = node->available < LN_TABLE ? m->ln[node->available] : ct_ln(node->available);
    return (double)node->merit / visits + m->curious * __builtin_sqrt(log / visits) +
           BIAS * node->prior / (visits + 1);
}

/* Of the moves that this world allows; each has been available once more. 0: none was tried. */
static uint32_t best_child(struct mind *m, uint32_t at, uint64_t choices)
{
    double best = 0;
    uint32_t choice = 0;
    for (uint32_t c = m->node[at].child; c; c = m->node[c].next) {
        struct node *node = &m->node[c];
        if (!(choices >> node->card & 1)) continue;
        node->available++;
        double score = score_of(m, node);
        if (choice && score <= best) continue;
        best = score;
        choice = c;
    }
    return choice;
}

static void mark_available(struct mind *m, uint32_t at, uint64_t choices)
{
    for (uint32_t c = m->node[at].child; c; c = m->node[c].next)
        if (choices >> m->node[c].card & 1) m->node[c].available++;
}

/* Who lost piles from sight may have nothing left to win on the others, but knows that it is no
 * time to pass while there are cards to take. */
static uint64_t choices_in(const struct mind *m, const struct newyork_world *w)
{
    bool may_pass = !m->policy.lost || !w->shown;
    return may_pass ? world_choices(w) : world_choices(w) & ~newyork_bit(WORLD_PASS);
}

/* Down the tree and one node out of it; the path is noted. */
static void descend(struct mind *m, struct newyork_world *w)
{
    uint32_t at = 0;
    bool added = false;
    m->path_len = 0;
    while (w->turn != WORLD_OVER && !added) {
        uint64_t choices = choices_in(m, w);
        added = may_widen(m, &m->node[at], choices);
        if (added) {
            at = try_another(m, w, at, choices & ~m->node[at].tried);
            mark_available(m, m->path_len ? m->path[m->path_len - 1] : 0, choices);
        } else {
            at = best_child(m, at, choices);
        }
        if (!at) return; /* no room for a node */
        m->path[m->path_len++] = at;
        world_apply(w, m->node[at].card);
    }
}

/* `expected` NULL: nobody did. */
static void back_up(struct mind *m, const struct newyork_world *w, const int32_t *expected)
{
    struct outcome o = judge(m, w);
    if (m->saw && m->path_len) m->saw(m->with, m->node[m->path[0]].card, w);
    for (int seat = 0; expected && seat < m->players; seat++)
        o.merit[seat] = (expected[seat] * BY_NET + o.merit[seat] * (5 - BY_NET)) / 5;
    m->node[0].visits++;
    for (uint32_t i = 0; i < m->path_len; i++) {
        struct node *node = &m->node[m->path[i]];
        node->visits++;
        node->merit += o.merit[node->mover];
    }
    for (int i = 0; m->path_len && i < m->roots; i++) {
        struct root_move *root = &m->root[i];
        for (int seat = 0; root->node == m->path[0] && seat < m->players; seat++) {
            root->share[seat] += (uint64_t)o.share[seat];
            root->ahead[seat] += o.ahead[seat];
        }
    }
}

static void iterate(struct mind *m, struct ct_rng *rng)
{
    struct newyork_world w = imagine(m, rng);
    int32_t expected[4];
    descend(m, &w);
    bool asked = m->net && w.turn != WORLD_OVER;
    if (asked) expect(m, &w, expected);
    while (w.turn != WORLD_OVER) world_apply(&w, newyork_policy_pick(&m->policy, &w, rng));
    back_up(m, &w, asked ? expected : NULL);
    m->iterations++;
}

/* ---- what is open --------------------------------------------------------------------------- */

/* The mover's lead as the tree has it, a guess for the solver. */
static int guess_of(const struct mind *m)
{
    const struct node *best = &m->node[m->root[0].node];
    for (int i = 1; i < m->roots; i++)
        if (m->node[m->root[i].node].visits > best->visits) best = &m->node[m->root[i].node];
    return (int)(best->merit / ((int64_t)UNIT * (best->visits ? best->visits : 1)));
}

/* Who sees everything may count through the last cards of the stock. */
static bool is_nearly_out(const struct mind *m, const struct newyork *seen)
{
    return !m->unknowns && NEWYORK_CARDS - seen->stock_at <= STOCK_MOST;
}

/* With each doubling of the iterations another try, with twice as many nodes. */
static bool is_counted_out(struct mind *m, const struct ct_kit *kit, const ct_state *seen,
                           const struct ct_budget *budget)
{
    ct_move move;
    int lead;
    if (m->policy.lost || m->players != 2 || m->iterations < SOLVE_FIRST ||
        m->iterations & (m->iterations - 1))
        return false;
    if (m->iterations == SOLVE_FIRST) {
        m->open = newyork_is_open(kit, seen) || is_nearly_out(m, newyork_of(seen));
        if (m->open) newyork_solver_start(m->solver, kit, m->table, TABLE_BITS);
    }
    if (!m->open || !newyork_solver_try(m->solver, kit, seen, m->iterations * SOLVE_NODES, budget,
                                        guess_of(m), &move, &lead))
        return false;
    int32_t mine = lead > 0 ? CT_SHARE : lead == 0 ? CT_SHARE / 2 : 0;
    int64_t weight = m->iterations;
    m->end = (struct ct_verdict){.move = move, .visits = m->iterations};
    int mover = ct_turn(seen); /* whoever looks */
    m->end.share[mover] = (uint64_t)(mine * weight);
    m->end.share[mover ^ 1] = (uint64_t)((CT_SHARE - mine) * weight);
    m->end.ahead[mover] = lead * weight;
    m->end.ahead[mover ^ 1] = -lead * weight;
    return m->solved = true;
}

/* ---- thinking ------------------------------------------------------------------------------- */

/* An iteration visits no more than one move at the root: who is further behind stays behind. */
static bool is_decided(const struct mind *m, uint32_t iterations_left)
{
    uint32_t first = 0, second = 0;
    for (int i = 0; i < m->roots; i++) {
        uint32_t visits = m->node[m->root[i].node].visits;
        if (visits > first) {
            second = first;
            first = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return first - second > iterations_left;
}

static bool is_spent(const struct mind *m, const struct ct_budget *budget)
{
    uint32_t left = budget->iterations - m->iterations;
    if (budget->iterations && m->iterations >= budget->iterations) return true;
    if (budget->iterations && budget->move_only && left % DECIDED_EVERY == 0 && is_decided(m, left))
        return true;
    return budget->stop && m->iterations % STOP_EVERY == 0 && budget->stop(budget->with);
}

static void think(void *t, const struct ct_kit *kit, const ct_state *seen, int seat,
                  const struct ct_budget *budget, struct ct_rng *rng)
{
    struct mind *m = t;
    look_around(m, kit, newyork_of(seen),
                newyork_lost_piles(newyork_of(seen), seat, budget->level));
    m->seat = seat;
    if (m->may_ask && !budget->level && !newyork_is_pro(kit)) m->net = newyork_net(m->players);
    m->nodes = 1;
    m->node[0] = (struct node){.child = 0};
    m->roots = 0;
    m->iterations = 0;
    m->open = m->solved = false;
    do {
        iterate(m, rng);
    } while (!is_spent(m, budget) && !is_counted_out(m, kit, seen, budget));
}

/* ---- for thinker.h -------------------------------------------------------------------------- */

static void shut(void *t)
{
    struct mind *m = t;
    if (!m) return;
    free(m->solver);
    free(m->table);
    free(m->node);
    free(m);
}

static void *open_bare(const struct ct_game *game, const struct ct_brain *brain, int32_t curiosity,
                       size_t nodes)
{
    (void)game, (void)brain, (void)curiosity;
    if (nodes > SIZE_MAX / sizeof(struct node)) return NULL;
    struct mind *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    m->room = (uint32_t)nodes;
    m->node = malloc(nodes * sizeof *m->node);
    m->solver = malloc(newyork_solver_size());
    m->table = malloc(sizeof *m->table << TABLE_BITS);
    for (uint32_t n = 1; n < LN_TABLE; n++) m->ln[n] = ct_ln(n);
    newyork_fill_powers(&m->powers);
    if (m->node && m->solver && m->table) return m;
    shut(m);
    return NULL;
}

static void *open_mind(const struct ct_game *game, const struct ct_brain *brain, int32_t curiosity,
                       size_t nodes)
{
    struct mind *m = open_bare(game, brain, curiosity, nodes);
    if (m) m->may_ask = true;
    return m;
}

void newyork_mind_watch(void *t, newyork_saw_fn *saw, void *with)
{
    struct mind *m = t;
    m->saw = saw;
    m->with = with;
}

/* What was counted out is the only verdict. */
static bool tell(const void *t, uint32_t *at, struct ct_verdict *out)
{
    const struct mind *m = t;
    if (*at >= (m->solved ? 1 : (uint32_t)m->roots)) return false;
    const struct root_move *root = &m->root[(*at)++];
    const struct node *node = &m->node[root->node];
    unsigned take = m->base.taking ? NEWYORK_TAKE : 0;
    *out = (struct ct_verdict){.move = node->card | take, .visits = node->visits};
    memcpy(out->share, root->share, sizeof out->share);
    memcpy(out->ahead, root->ahead, sizeof out->ahead);
    if (m->solved) *out = m->end;
    return true;
}

static uint32_t iterations(const void *t)
{
    const struct mind *m = t;
    return m->solved ? 0 : m->iterations;
}

const struct ct_thinker newyork_mind = {
    .open = open_mind,
    .close = shut,
    .think = think,
    .tell = tell,
    .iterations = iterations,
    .in_points = true,
};

const struct ct_thinker newyork_bare_mind = {
    .open = open_bare,
    .close = shut,
    .think = think,
    .tell = tell,
    .iterations = iterations,
    .in_points = true,
};
