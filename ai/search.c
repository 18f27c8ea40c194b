/*
 * search.c - see search.h.
 *
 * Nodes are numbered; 0 is the root, and as a link it means "none". The children of a node
 * are a chain; which of them are possible in the present world is found by a small hash of
 * the legal moves, filled anew at every node, so that a visit costs no more than its list.
 *
 * A win is CT_SHARE, divisible by 2, 3 and 4, shared equally by all who are first: values
 * are whole numbers and their sums do not depend on the order of adding.
 */
#include "ai/search.h"

#include "ai/agent.h"
#include "ai/maths.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    LN_TABLE = 4096,
    STOP_EVERY = 8,
    DECIDED_EVERY = 16,
    SURVEYED = 16,         /* children that a survey finds, mostly */
    SURVEYED_MAX = 1 << 20 /* nodes, some 67 MB */
};

struct node {
    ct_move move;
    uint32_t child, next; /* links */
    uint32_t visits, available;
    int32_t prior;
    uint64_t share[CT_SEATS_MAX];
    uint64_t merit; /* what the search goes by: the mover's share, and a little for his lead */
};

struct slot { /* of the hash of legal moves */
    ct_move move;
    uint32_t stamp; /* whose list this is of */
    uint32_t node;  /* its child, 0: not tried yet */
};

struct ct_search {
    const struct ct_brain *brain;
    double curiosity, bias;
    bool surveys;            /* has the brain that? */
    uint32_t *choice, tried; /* then: the children that are possible in the present world */
    const struct ct_kit *kit;
    struct node *node;
    uint32_t nodes, room, iterations;
    ct_state *world;
    ct_move *moves;
    int32_t *priors;
    struct slot *slot;
    uint32_t slots, stamp; /* slots: a power of two, of which a short list uses some */
    uint32_t *path;
    int8_t *mover; /* who made the move to that place of the path */
    uint32_t path_len;
    int seat;                  /* who thinks */
    bool surveyed;             /* did this iteration end with a survey? Then `end` is its best */
    void *notes;               /* the brain's, see struct ct_brain */
    bool finishes, finished;   /* are playouts counted out; was this one? */
    int32_t end[CT_SEATS_MAX]; /* then: what everybody gets */
    double ln[LN_TABLE];
};

void ct_search_free(struct ct_search *t)
{
    if (!t) return;
    free(t->node);
    free(t->world);
    free(t->moves);
    free(t->priors);
    free(t->slot);
    free(t->path);
    free(t->mover);
    free(t->notes);
    free(t->choice);
    free(t);
}

static uint32_t slots_for(size_t moves)
{
    uint32_t slots = 4;
    while (slots < 2 * moves) slots *= 2;
    return slots;
}

struct ct_search *ct_search_new(const struct ct_game *game, const struct ct_brain *brain,
                                int32_t curiosity, size_t nodes)
{
    if (nodes > SIZE_MAX / sizeof(struct node)) return NULL;
    struct ct_search *t = calloc(1, sizeof *t);
    size_t moves = (size_t)game->moves_max, notes = brain ? brain->notes_size : 0;
    if (!t) return NULL;
    t->brain = brain;
    t->curiosity = curiosity / 1000.0;
    t->bias = brain ? brain->bias / 1000.0 : 0;
    t->surveys = brain && brain->survey;
    t->room = (uint32_t)nodes;
    t->slots = slots_for(moves);
    t->node = malloc(nodes * sizeof *t->node);
    t->world = calloc(1, game->state_size);
    t->moves = malloc(moves * sizeof *t->moves);
    t->priors = malloc(moves * sizeof *t->priors);
    t->slot = calloc(t->slots, sizeof *t->slot);
    t->path = malloc(((size_t)game->lines_max + 2) * sizeof *t->path);
    t->mover = malloc((size_t)game->lines_max + 2);
    if (notes) t->notes = malloc(notes);
    t->choice = malloc(moves * sizeof *t->choice);
    for (uint32_t n = 1; n < LN_TABLE; n++) t->ln[n] = ct_ln(n);
    if (t->node && t->world && t->moves && t->priors && t->slot && t->path && t->mover &&
        t->choice && (t->notes || !notes))
        return t;
    ct_search_free(t);
    return NULL;
}

size_t ct_nodes_of(const struct ct_brain *brain, uint32_t iterations)
{
    if (!brain || !brain->survey) return 2 + (size_t)iterations;
    return iterations < SURVEYED_MAX / SURVEYED ? 2 + (size_t)iterations * SURVEYED : SURVEYED_MAX;
}

/* ---- the tree --------------------------------------------------------------------------- */

static uint32_t add_node(struct ct_search *t, uint32_t parent, ct_move m)
{
    if (t->nodes == t->room) return 0;
    uint32_t id = t->nodes++;
    t->node[id] = (struct node){.move = m, .next = t->node[parent].child, .available = 1};
    t->node[parent].child = id;
    return id;
}

static struct slot *find_slot(const struct ct_search *t, ct_move m)
{
    uint32_t at = (m * 2654435769u >> 17) & (t->slots - 1);
    while (t->slot[at].stamp == t->stamp && t->slot[at].move != m) at = (at + 1) & (t->slots - 1);
    return &t->slot[at];
}

/* The legal moves into the hash, with the children that stand for them, which are available
 * once more. How many of them have no child yet. */
static int match_children(struct ct_search *t, uint32_t parent, int count)
{
    int untried = count;
    t->stamp++;
    t->slots = slots_for((size_t)count);
    t->tried = 0;
    for (int i = 0; i < count; i++)
        *find_slot(t, t->moves[i]) = (struct slot){t->moves[i], t->stamp, 0};
    for (uint32_t c = t->node[parent].child; c; c = t->node[c].next) {
        struct slot *slot = find_slot(t, t->node[c].move);
        if (slot->stamp != t->stamp) continue; /* not possible in this world */
        slot->node = c;
        t->node[c].available++;
        if (t->surveys) t->choice[t->tried++] = c;
        untried--;
    }
    return untried;
}

static double score_of(const struct ct_search *t, const struct node *node)
{
    double visits = node->visits, log;
    log = node->available < LN_TABLE ? t->ln[node->available] : ct_ln(node->available);
    return (double)node->merit / ((double)CT_SHARE * visits) +
           t->curiosity * __builtin_sqrt(log / visits) +
           t->bias * node->prior / ((double)CT_PRIOR * (visits + 1));
}

/* With surveys `prior` is the share that the mover was promised. */
static double score_by_survey(const struct ct_search *t, const struct node *node)
{
    double visits = node->visits + t->bias, log;
    log = node->available < LN_TABLE ? t->ln[node->available] : ct_ln(node->available);
    return ((double)node->merit + t->bias * node->prior) / ((double)CT_SHARE * visits) +
           t->curiosity * __builtin_sqrt(log / visits);
}

static uint32_t best_child(const struct ct_search *t, uint32_t parent)
{
    double best = -1;
    uint32_t choice = 0;
    for (uint32_t c = t->node[parent].child; c; c = t->node[c].next) {
        if (find_slot(t, t->node[c].move)->stamp != t->stamp) continue;
        double score = score_of(t, &t->node[c]);
        if (score <= best) continue;
        best = score;
        choice = c;
    }
    return choice;
}

/* Which untried move next: by lot, or the most promising, of equals by lot. */
static int pick_untried(struct ct_search *t, int count, int idle, struct ct_rng *rng)
{
    bool informed = t->brain && t->brain->priors;
    int32_t best = -1;
    uint32_t equals = 0;
    int choice = -1;
    if (informed) t->brain->priors(t->kit, t->world, t->moves, count, idle, t->priors);
    for (int i = 0; i < count; i++) {
        int32_t prior = informed ? t->priors[i] : 0;
        if (find_slot(t, t->moves[i])->node || prior < best) continue;
        equals = prior > best ? 1 : equals + 1;
        best = prior;
        if (ct_rng_below(rng, equals) == 0) choice = i;
    }
    return choice;
}

/* Children more than at first for a node that has been visited so often. */
static int widening(uint32_t visits)
{
    int doublings = visits ? 32 - __builtin_clz(visits) : 0;
    return doublings * doublings / 4;
}

/* May it have one more? */
static bool may_widen(const struct ct_search *t, uint32_t visits, int children)
{
    if (!t->brain || !t->brain->widen || !t->brain->priors) return true;
    return children < t->brain->widen + widening(visits);
}

/* Whichever outcome has been tried least for its weight, of equals by lot: with a brain chance is
 * counted out rather than drawn, and luck does not speak for or against a move. Once the arena is
 * full what is tried anew is not kept, so they are drawn. */
static ct_move next_outcome(const struct ct_search *t, uint32_t at, struct ct_rng *rng)
{
    struct ct_outcome out[CT_OUTCOMES_MAX];
    int count = t->kit->game->chance(t->kit, t->world, out), choice = 0;
    uint64_t tried[CT_OUTCOMES_MAX] = {0};
    uint32_t equals = 0;
    if (t->nodes == t->room) return ct_pick_outcome(t->kit, t->world, rng);
    for (uint32_t c = t->node[at].child; c; c = t->node[c].next)
        for (int i = 0; i < count; i++)
            if (out[i].move == t->node[c].move) tried[i] = t->node[c].visits;
    for (int i = 0; i < count; i++) {
        uint64_t mine = tried[i] * out[choice].weight, best = tried[choice] * out[i].weight;
        if (equals && mine > best) continue;
        equals = mine < best ? 1 : equals + 1;
        if (ct_rng_below(rng, equals) == 0) choice = i;
    }
    return out[choice].move;
}

/* The way on when the search does not choose: a roll, or a rival's move by the policy. */
static uint32_t given_child(struct ct_search *t, uint32_t parent, ct_move m, bool *added)
{
    for (uint32_t c = t->node[parent].child; c; c = t->node[c].next)
        if (t->node[c].move == m) return c;
    *added = true;
    return add_node(t, parent, m);
}

/* The way on from a decision: the best of the tried moves, or an untried one. 0: the arena is
 * full and *m a move outside the tree. */
static uint32_t decision_child(struct ct_search *t, uint32_t at, struct ct_rng *rng, ct_move *m,
                               bool *added)
{
    int idle, count = t->kit->game->moves(t->kit, t->world, t->moves, &idle);
    int untried = match_children(t, at, count);
    uint32_t child = 0;
    if (untried && t->nodes < t->room && may_widen(t, t->node[at].visits, count - untried)) {
        int i = pick_untried(t, count, idle, rng);
        child = add_node(t, at, t->moves[i]);
        if (t->brain && t->brain->priors) t->node[child].prior = t->priors[i];
        *added = true;
    }
    if (!child) child = best_child(t, at);
    *m = child ? t->node[child].move : t->moves[ct_eager_pick(rng, count, idle)];
    return child;
}

static uint32_t best_choice(const struct ct_search *t)
{
    double best = -1;
    uint32_t choice = 0;
    for (uint32_t i = 0; i < t->tried; i++) {
        double score = score_by_survey(t, &t->node[t->choice[i]]);
        if (score <= best) continue;
        best = score;
        choice = t->choice[i];
    }
    return choice;
}

/* Children for the best of the moves that have none yet, at most `most`. What the very best of them
 * promises goes into `end`. The best of these children; 0: there is no room for any. */
static uint32_t add_surveyed(struct ct_search *t, uint32_t at, int count, int most)
{
    struct ct_glimpse seen[CT_GLIMPSES_MAX];
    int mover = ct_turn(t->world), fresh = 0;
    uint32_t choice = 0;
    int32_t best = -1, kept = -1;
    for (int i = 0; i < count; i++)
        if (!find_slot(t, t->moves[i])->node) t->moves[fresh++] = t->moves[i];
    if (most > CT_GLIMPSES_MAX) most = CT_GLIMPSES_MAX;
    int found = t->brain->survey(t->kit, t->world, t->moves, fresh, most, seen);
    for (int i = 0; i < found; i++) {
        uint32_t child = add_node(t, at, t->moves[seen[i].index]);
        if (seen[i].share[mover] > best) {
            best = seen[i].share[mover];
            memcpy(t->end, seen[i].share, sizeof t->end);
        }
        if (!child) continue;
        t->node[child].prior = seen[i].share[mover];
        t->choice[t->tried++] = child;
        if (seen[i].share[mover] <= kept) continue;
        kept = seen[i].share[mover];
        choice = child;
    }
    return choice;
}

/* The way on from a decision where nodes are surveyed; 0: the node was reached for the first time,
 * or the arena is full, and that is how far this iteration goes. At the root it goes one further:
 * some move is to be tried, however short the thought. */
static uint32_t surveyed_child(struct ct_search *t, uint32_t at, ct_move *m)
{
    assert(t->brain);
    int idle, count = t->kit->game->moves(t->kit, t->world, t->moves, &idle);
    bool is_new = !t->node[at].child;
    int untried = match_children(t, at, count), tried = count - untried;
    int room = t->brain->widen + widening(t->node[at].visits);
    uint32_t child = 0;
    if (untried && tried < room) child = add_surveyed(t, at, count, room - tried);
    if (is_new && at) child = 0;
    if (!is_new) child = best_choice(t);
    t->surveyed = is_new || !child; /* nothing was tried: there has been a survey just now */
    if (child) *m = t->node[child].move;
    return child;
}

/* ---- an iteration ------------------------------------------------------------------------- */

static int rollout_pick(const struct ct_search *t, int count, int idle, struct ct_rng *rng)
{
    if (!t->brain || !t->brain->rollout) return ct_eager_pick(rng, count, idle);
    return t->brain->rollout(t->kit, t->world, t->moves, count, idle, rng);
}

static ct_move policy_move(struct ct_search *t, struct ct_rng *rng)
{
    int idle, count = t->kit->game->moves(t->kit, t->world, t->moves, &idle);
    return t->moves[rollout_pick(t, count, idle, rng)];
}

static void note(struct ct_search *t, uint32_t node, int mover)
{
    t->mover[t->path_len] = (int8_t)mover;
    t->path[t->path_len++] = node;
}

/* Down the tree and one node out of it; the path is noted. */
static void descend(struct ct_search *t, struct ct_rng *rng)
{
    bool trusts = t->brain && t->brain->trust_policy, added = false;
    uint32_t at = 0;
    t->path_len = 0;
    t->surveyed = false;
    note(t, 0, CT_CHANCE);
    for (int turn; !added && (turn = ct_turn(t->world)) != CT_OVER;) {
        ct_move m = 0;
        if (turn == CT_CHANCE || (trusts && turn != t->seat)) {
            m = turn != CT_CHANCE ? policy_move(t, rng)
                : t->brain        ? next_outcome(t, at, rng)
                                  : ct_pick_outcome(t->kit, t->world, rng);
            at = given_child(t, at, m, &added);
        } else if (t->surveys) {
            at = surveyed_child(t, at, &m);
            if (at && t->surveyed) note(t, at, turn);
            if (t->surveyed) return;
        } else {
            at = decision_child(t, at, rng, &m, &added);
        }
        t->kit->game->apply(t->kit, t->world, m);
        if (!at) return;
        note(t, at, turn);
    }
}

static void play_out(struct ct_search *t, struct ct_rng *rng)
{
    const struct ct_game *game = t->kit->game;
    int left = t->brain && t->brain->outlook && t->brain->rollout_lines ? t->brain->rollout_lines
                                                                        : game->lines_max;
    t->finished = false;
    if (t->surveys) return; /* what the tree came to has been judged, or the game is over */
    for (int turn; left-- > 0 && (turn = ct_turn(t->world)) != CT_OVER;) {
        if (t->finishes && !t->finished) {
            assert(t->brain);
            t->finished = t->brain->finish(t->kit, t->world, t->notes, t->end);
        }
        if (turn == CT_CHANCE) {
            game->apply(t->kit, t->world, ct_pick_outcome(t->kit, t->world, rng));
            continue;
        }
        game->apply(t->kit, t->world, policy_move(t, rng));
    }
}

/* What everybody gets: the win to the first, shared equally; of a cut playout the outlook. */
static void judge(const struct ct_search *t, int32_t share[CT_SEATS_MAX])
{
    struct ct_score score;
    if (t->surveyed) {
        memcpy(share, t->end, sizeof t->end);
        return;
    }
    if (ct_turn(t->world) != CT_OVER) {
        assert(t->brain); /* without one every playout goes to the end */
        t->brain->outlook(t->kit, t->world, share);
        return;
    }
    t->kit->game->score(t->kit, t->world, &score);
    ct_share_win(&score, t->kit->config.players, share);
}

/* Of a game played to its end the lead over the best rival counts a little, too: else all moves
 * are alike to one who is far behind or ahead. */
static uint32_t merit_of(const struct ct_search *t, int seat, int32_t share)
{
    const struct ct_brain *brain = t->brain;
    struct ct_score score;
    int lead = INT32_MAX;
    if (!brain || !brain->lead_weight || ct_turn(t->world) != CT_OVER) return (uint32_t)share;
    t->kit->game->score(t->kit, t->world, &score);
    for (int i = 0; i < t->kit->config.players; i++)
        if (i != seat && score.points[seat] - score.points[i] < lead)
            lead = score.points[seat] - score.points[i];
    lead = lead < -brain->lead_most ? -brain->lead_most : lead;
    lead = lead > brain->lead_most ? brain->lead_most : lead;
    int32_t part = CT_SHARE * (lead + brain->lead_most) / (2 * brain->lead_most);
    return (uint32_t)((share * (1000 - brain->lead_weight) + part * brain->lead_weight) / 1000);
}

/* What was counted out is what everybody gets. How the playout went on counts a little: else all
 * moves are alike where everything is lost if nobody errs. */
static void set_straight(const struct ct_search *t, int32_t share[CT_SEATS_MAX],
                         uint32_t merit[CT_SEATS_MAX])
{
    uint32_t weight = (uint32_t)t->brain->finish_weight;
    for (int seat = 0; seat < t->kit->config.players; seat++) {
        share[seat] = t->end[seat];
        merit[seat] = ((uint32_t)t->end[seat] * weight + merit[seat] * (1000 - weight)) / 1000;
    }
}

static void back_up(struct ct_search *t)
{
    int32_t share[CT_SEATS_MAX] = {0};
    uint32_t merit[CT_SEATS_MAX];
    judge(t, share);
    for (int seat = 0; seat < t->kit->config.players; seat++)
        merit[seat] = merit_of(t, seat, share[seat]);
    if (t->finished) set_straight(t, share, merit);
    for (uint32_t i = 0; i < t->path_len; i++) {
        struct node *node = &t->node[t->path[i]];
        node->visits++;
        if (t->mover[i] >= 0) node->merit += merit[t->mover[i]];
        for (int seat = 0; seat < t->kit->config.players; seat++)
            node->share[seat] += (uint32_t)share[seat];
    }
}

/* ---- thinking ------------------------------------------------------------------------------ */

/* An iteration visits no more than one move at the root: who is further behind stays behind. */
static bool is_decided(const struct ct_search *t, uint32_t iterations_left)
{
    uint32_t first = 0, second = 0;
    if (t->iterations <= iterations_left) return false;
    for (uint32_t c = t->node[0].child; c; c = t->node[c].next) {
        uint32_t visits = t->node[c].visits;
        if (visits > first) {
            second = first;
            first = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return first - second > iterations_left;
}

static bool is_spent(const struct ct_search *t, const struct ct_budget *budget)
{
    uint32_t left = budget->iterations - t->iterations;
    if (budget->iterations && t->iterations >= budget->iterations) return true;
    if (budget->iterations && budget->move_only && left % DECIDED_EVERY == 0 && is_decided(t, left))
        return true;
    return budget->stop && t->iterations % STOP_EVERY == 0 && budget->stop(budget->with);
}

void ct_search_think(struct ct_search *t, const struct ct_kit *kit, const ct_state *seen, int seat,
                     const struct ct_budget *budget, struct ct_rng *rng)
{
    t->kit = kit;
    t->seat = seat;
    t->nodes = 1;
    t->iterations = 0;
    t->node[0] = (struct node){.move = 0};
    t->finishes = t->brain && t->brain->notes_size && t->brain->open_notes(kit, seen, t->notes);
    do {
        kit->game->imagine(kit, seen, seat, rng, t->world);
        descend(t, rng);
        play_out(t, rng);
        back_up(t);
        t->iterations++;
    } while (!is_spent(t, budget));
}

uint32_t ct_search_iterations(const struct ct_search *t)
{
    return t->iterations;
}

static struct ct_verdict verdict_of(const struct node *node)
{
    struct ct_verdict v = {.move = node->move, .visits = node->visits};
    memcpy(v.share, node->share, sizeof v.share);
    return v;
}

/* The first of a chain that was visited. */
static uint32_t visited_from(const struct ct_search *t, uint32_t c)
{
    while (c && !t->node[c].visits) c = t->node[c].next;
    return c;
}

static bool tell(const void *thinker, uint32_t *at, struct ct_verdict *out)
{
    const struct ct_search *t = thinker;
    uint32_t c = visited_from(t, *at ? t->node[*at].next : t->node[0].child);
    if (!c) return false;
    *out = verdict_of(&t->node[c]);
    *at = c;
    return true;
}

int ct_search_verdicts(const struct ct_search *t, struct ct_verdict *out, int most)
{
    int count = 0;
    for (uint32_t at = 0; count < most && tell(t, &at, &out[count]);) count++;
    return count;
}

static void *open_search(const struct ct_game *game, const struct ct_brain *brain,
                         int32_t curiosity, size_t nodes)
{
    return ct_search_new(game, brain, curiosity, nodes);
}

static void close_search(void *t)
{
    ct_search_free(t);
}

static void think(void *t, const struct ct_kit *kit, const ct_state *seen, int seat,
                  const struct ct_budget *budget, struct ct_rng *rng)
{
    ct_search_think(t, kit, seen, seat, budget, rng);
}

static uint32_t iterations(const void *t)
{
    return ct_search_iterations(t);
}

const struct ct_thinker ct_tree_search = {.open = open_search,
                                          .close = close_search,
                                          .think = think,
                                          .tell = tell,
                                          .iterations = iterations};
