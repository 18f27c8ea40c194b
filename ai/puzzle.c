/* puzzle.c - see puzzle.h. */
#include "ai/puzzle.h"

#include "ai/agent.h"
#include "ai/estimate.h"
#include "ai/look.h"
#include "ai/thinker.h"
#include "core/hash.h"
#include "core/say.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOVES_LEAST = 3,   /* a choice between two is no puzzle */
    ROUNDS = 10,       /* of the judge … */
    FIRST_ROUNDS = 4,  /* … and so many where the difference is large */
    JUDGED_MAX = 10,   /* moves that it looks at: the most visited ones … */
    STRANGERS = 3,     /* … and a few of those that the searches passed over */
    SEEN_ENOUGH = 12,  /* visits from which a quick glance at a move counts */
    GLANCE_ROUNDS = 2, /* of the judge, about the moves that look best at a glance … */
    GLANCE_MOVES = 4   /* … of which so many are looked at */
};

static const char glance_spec[] = "master:iters=240", first_spec[] = "master:iters=800",
                  second_spec[] = "master:iters=2000", judge_spec[] = "master:iters=120";

/* A move is clearly worse if it is behind by `clear`, and by half of that whatever chance did;
 * it counts as equal if chance explains it and it is not behind by more than `close`. */
struct scale {
    double clear, close, unit;
};
static const struct scale of_shares = {.clear = 0.06, .close = 0.025, .unit = 1000},
                          of_points = {.clear = 2.5, .close = 0.8, .unit = 10};

struct judged {
    int rounds;
    double round[ROUNDS]; /* what the mover may expect */
};

struct ct_puzzler {
    const struct ct_kit *kit;
    struct ct_look *look;
    const struct scale *scale;
    struct ct_futures *futures;
    struct ct_estimate *estimate;
    struct ct_agent *agent; /* that thought last */
    ct_state *seen, *world, *after, *best_after;
    ct_move *moves;
    int count, seat; /* of the decision that is looked at */
    uint64_t line;   /* where the judge's random numbers begin */
    const ct_state *before;
    ct_wants *wants; /* NULL: everything */
    void *wants_with;
};

struct ct_puzzler *ct_puzzler_new(const struct ct_kit *kit)
{
    struct ct_puzzler *p = calloc(1, sizeof *p);
    size_t size = kit->game->state_size;
    if (!p) return NULL;
    p->kit = kit;
    p->look = ct_look_new(kit, judge_spec);
    p->futures = ct_futures_new(kit);
    p->estimate = ct_estimate_new(kit);
    p->seen = calloc(1, size);
    p->world = calloc(1, size);
    p->after = calloc(1, size);
    p->best_after = calloc(1, size);
    p->moves = calloc((size_t)kit->game->moves_max, sizeof *p->moves);
    if (p->look && p->futures && p->estimate && p->seen && p->world && p->after && p->best_after &&
        p->moves) {
        p->scale = ct_look_in_points(p->look) ? &of_points : &of_shares;
        return p;
    }
    ct_puzzler_free(p);
    return NULL;
}

void ct_puzzler_free(struct ct_puzzler *p)
{
    if (!p) return;
    ct_look_free(p->look);
    ct_futures_free(p->futures);
    ct_estimate_free(p->estimate);
    ct_agent_free(p->agent);
    free(p->seen);
    free(p->world);
    free(p->after);
    free(p->best_after);
    free(p->moves);
    free(p);
}

/* ---- the searches ---------------------------------------------------------------------------- */

/* Its verdicts stay until the next one thinks. */
static bool think(struct ct_puzzler *p, const char *spec, uint64_t seed, ct_move *choice)
{
    ct_agent_free(p->agent);
    p->agent = ct_agent_new(spec, p->kit->game, seed, p->seat);
    if (!p->agent) return false;
    *choice = ct_agent_choose(p->agent, p->kit, p->seen, p->seat);
    return true;
}

static bool was_counted_out(const struct ct_puzzler *p)
{
    const struct ct_verdict *verdict;
    return ct_agent_verdicts(p->agent, &verdict) > 0 && ct_agent_iterations(p->agent) == 0;
}

static double mean_of(const struct ct_puzzler *p, const struct ct_verdict *v)
{
    if (p->scale == &of_points) return (double)v->ahead[p->seat] / v->visits;
    return (double)v->share[p->seat] / ((double)CT_SHARE * v->visits);
}

/* Does one move stand out at a glance, so that more thought may pay? */
static bool stands_out(const struct ct_puzzler *p, ct_move choice)
{
    const struct ct_verdict *verdict, *best = NULL;
    int count = ct_agent_verdicts(p->agent, &verdict), equals = 0;
    if (was_counted_out(p)) return true;
    for (int i = 0; i < count; i++)
        if (verdict[i].move == choice) best = &verdict[i];
    for (int i = 0; best && i < count; i++)
        equals += verdict[i].visits >= SEEN_ENOUGH &&
                  mean_of(p, &verdict[i]) > mean_of(p, best) - p->scale->close;
    return best && equals <= CT_SOLUTIONS_MAX;
}

/* ---- the judge ------------------------------------------------------------------------------- */

/* Until it has had so many rounds. */
static void judge(struct ct_puzzler *p, ct_move m, int rounds, struct judged *out)
{
    double share[CT_SEATS_MAX];
    for (int round = out->rounds; round < rounds; round++) {
        ct_look_line(p->look, (int)((p->line + (uint64_t)round) & 0x7fffffff));
        ct_look_behind(p->look, p->before, p->seat, m, share);
        out->round[round] = share[p->seat];
    }
    out->rounds = rounds;
}

/* How far `other` is behind in the rounds that both had, and the half of its 95 % interval. */
static double behind(const struct judged *best, const struct judged *other, double *half)
{
    /* Student's t, by degrees of freedom. */
    static const double t[ROUNDS] = {0, 12.7, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26};
    double sum = 0, squares = 0;
    int rounds = other->rounds;
    assert(rounds > 1 && rounds <= best->rounds);
    for (int i = 0; i < rounds; i++) sum += best->round[i] - other->round[i];
    double mean = sum / rounds;
    for (int i = 0; i < rounds; i++) {
        double apart = best->round[i] - other->round[i] - mean;
        squares += apart * apart;
    }
    *half = t[rounds - 1] * sqrt(squares / (rounds - 1) / rounds);
    return mean;
}

enum standing { EQUAL, WORSE, UNCLEAR };

static enum standing stands(const struct ct_puzzler *p, double mean, double half)
{
    if (mean >= p->scale->clear && mean - half >= p->scale->clear / 2) return WORSE;
    if (mean - half <= 0 && mean + half >= 0 && mean <= p->scale->close) return EQUAL;
    return UNCLEAR;
}

/* A few rounds are enough where the difference is large. */
static enum standing compare(struct ct_puzzler *p, const struct judged *best, ct_move m,
                             double *mean, double *half)
{
    struct judged other = {.rounds = 0};
    judge(p, m, FIRST_ROUNDS, &other);
    *mean = behind(best, &other, half);
    if (*mean - *half >= p->scale->clear) return WORSE;
    if (*mean + *half < p->scale->clear / 2 && *mean - *half > 0) return UNCLEAR;
    judge(p, m, ROUNDS, &other);
    *mean = behind(best, &other, half);
    return stands(p, *mean, *half);
}

/* ---- reasons --------------------------------------------------------------------------------- */

static bool says_why(struct ct_puzzler *p, struct ct_puzzle *out)
{
    struct ct_reason reason[CT_REASONS_MAX];
    struct ct_ask ask = {.kit = p->kit,
                         .seen = p->seen,
                         .seat = p->seat,
                         .better = out->solution[0],
                         .other = out->second,
                         .futures = p->futures};
    if (!ct_reasons_of(p->kit->game->id) || ct_reasons_find(&ask, reason) < 1) return false;
    out->reason = reason[0];
    return strcmp(reason[0].kind->token, "small") != 0;
}

void ct_puzzler_ask(struct ct_puzzler *p, ct_wants *wants, void *with)
{
    p->wants = wants;
    p->wants_with = with;
}

/* Is the theme that it seems to have at a glance asked for? */
static bool is_wanted(struct ct_puzzler *p, ct_move best)
{
    const struct ct_verdict *verdict, *next = NULL;
    struct ct_puzzle glance = {.solution = {best}, .solutions = 1};
    int count = ct_agent_verdicts(p->agent, &verdict);
    for (int i = 0; i < count; i++)
        if (verdict[i].move != best && (!next || verdict[i].visits > next->visits))
            next = &verdict[i];
    if (!p->wants || !next) return true;
    glance.second = next->move;
    return says_why(p, &glance) && p->wants(p->wants_with, glance.reason.kind);
}

/* ---- finding --------------------------------------------------------------------------------- */

static bool is_listed(const ct_move *list, int count, ct_move m)
{
    for (int i = 0; i < count; i++)
        if (list[i] == m) return true;
    return false;
}

/* The moves that the judge looks at, the first one the best: what was chosen, what was visited
 * most, and a few that were passed over. Their number. */
static int line_up(struct ct_puzzler *p, ct_move best, ct_move other, ct_move out[JUDGED_MAX])
{
    const struct ct_verdict *verdict;
    int visited = ct_agent_verdicts(p->agent, &verdict), count = 0;
    out[count++] = best;
    if (other != best) out[count++] = other;
    while (count < JUDGED_MAX - STRANGERS) {
        const struct ct_verdict *most = NULL;
        for (int i = 0; i < visited; i++)
            if (!is_listed(out, count, verdict[i].move) &&
                (!most || verdict[i].visits > most->visits))
                most = &verdict[i];
        if (!most) break;
        out[count++] = most->move;
    }
    for (int i = 0; i < p->count && count < JUDGED_MAX; i++) {
        ct_move m = p->moves[(i * 7 + p->count / 2) % p->count];
        if (!is_listed(out, count, m)) out[count++] = m;
    }
    return count;
}

/* Most decisions are none of this kind, which a few rounds show: something is neither equal nor
 * clearly behind. */
static bool is_hopeful(struct ct_puzzler *p, ct_move best)
{
    ct_move move[JUDGED_MAX];
    struct judged first = {.rounds = 0};
    int count = line_up(p, best, best, move), equals = 1;
    judge(p, best, GLANCE_ROUNDS, &first);
    for (int i = 1; i < count && i < GLANCE_MOVES; i++) {
        struct judged other = {.rounds = 0};
        double half;
        judge(p, move[i], GLANCE_ROUNDS, &other);
        double mean = behind(&first, &other, &half);
        if (mean > 2 * p->scale->close && mean < 0.7 * p->scale->clear) return false;
        equals += mean <= 2 * p->scale->close;
    }
    return equals < GLANCE_MOVES && equals < count;
}

static bool add_solution(struct ct_puzzle *out, ct_move m)
{
    if (out->solutions >= CT_SOLUTIONS_MAX) return false;
    out->solution[out->solutions++] = m;
    return true;
}

/* Is the best move clearly ahead of everything that is no solution? */
static bool is_clear(struct ct_puzzler *p, const ct_move *move, int count, struct ct_puzzle *out)
{
    struct judged best = {.rounds = 0};
    double least = HUGE_VAL, mean, half;
    judge(p, move[0], ROUNDS, &best);
    add_solution(out, move[0]);
    for (int i = 1; i < count; i++) {
        enum standing standing = compare(p, &best, move[i], &mean, &half);
        if (standing == UNCLEAR) return false;
        if (standing == EQUAL && !add_solution(out, move[i])) return false;
        if (standing == EQUAL || mean >= least) continue;
        least = mean;
        out->second = move[i];
        out->behind = (int)lround(mean * p->scale->unit);
        out->at_least = (int)lround((mean - half) * p->scale->unit);
    }
    return least < HUGE_VAL;
}

/* What the mover sees behind a move, in one and the same world. */
static void look_behind(const struct ct_puzzler *p, ct_move m, ct_state *out)
{
    const struct ct_game *game = p->kit->game;
    memcpy(out, p->world, game->state_size);
    game->apply(p->kit, out, m);
}

/* Different ways to the very same position are the same solution. False: too many. */
static bool add_twins(struct ct_puzzler *p, struct ct_puzzle *out)
{
    struct ct_rng rng;
    ct_rng_seed(&rng, p->line, CT_STREAM_SETUP);
    p->kit->game->imagine(p->kit, p->seen, p->seat, &rng, p->world);
    for (int k = 0, found = out->solutions; k < found; k++) {
        look_behind(p, out->solution[k], p->best_after);
        for (int i = 0; i < p->count; i++) {
            if (ct_puzzle_is_solved(out, p->moves[i])) continue;
            look_behind(p, p->moves[i], p->after);
            if (memcmp(p->after, p->best_after, p->kit->game->state_size) == 0 &&
                !add_solution(out, p->moves[i]))
                return false;
        }
    }
    return !ct_puzzle_is_solved(out, out->second);
}

/* False: there is nothing to find out. */
static bool open_decision(struct ct_puzzler *p, const ct_state *s, uint64_t salt)
{
    const struct ct_game *game = p->kit->game;
    int idle;
    p->seat = ct_turn(s);
    p->before = s;
    if (p->seat < 0) return false;
    game->observe(p->kit, s, p->seat, p->seen);
    p->count = game->moves(p->kit, p->seen, p->moves, &idle);
    p->line = ct_hash(p->seen, game->state_size) ^ salt * 0x9e3779b97f4a7c15u;
    return p->count >= MOVES_LEAST;
}

bool ct_puzzle_find(struct ct_puzzler *p, const ct_state *s, uint64_t salt, struct ct_puzzle *out)
{
    ct_move quick, first, second, move[JUDGED_MAX];
    *out = (struct ct_puzzle){.solutions = 0, .in_points = p->scale == &of_points};
    if (!open_decision(p, s, salt)) return false;
    if (!think(p, glance_spec, p->line, &quick) || !stands_out(p, quick)) return false;
    if (!is_wanted(p, quick) || !is_hopeful(p, quick)) return false;
    if (!think(p, first_spec, p->line + 1, &first)) return false;
    if (!think(p, second_spec, p->line + 2, &second)) return false;
    if (first != second || !stands_out(p, second)) return false;
    out->is_exact = was_counted_out(p);
    int count = line_up(p, second, quick, move);
    if (!is_clear(p, move, count, out) || !add_twins(p, out)) return false;
    if (3 * out->solutions > p->count) return false;
    out->is_explained = says_why(p, out);
    out->grade = ct_puzzle_grade(p->kit, p->seen, p->seat, p->line, out);
    return out->grade > 0;
}

/* ---- proving --------------------------------------------------------------------------------- */

/* In thousandths of the win or tenths of a point. */
static int in_units(const struct ct_puzzler *p, int32_t worth)
{
    return worth / (p->scale == &of_points ? CT_WORTH_POINT / 10 : CT_WORTH_WIN / 1000);
}

/* The estimate that hint, coach and review go by (estimate.h): does it see a clear difference, and
 * nothing that is better? */
static const char *estimate(struct ct_puzzler *p, struct ct_puzzle *puzzle)
{
    struct ct_judgement found;
    const ct_move ask[] = {puzzle->solution[0], puzzle->second};
    ct_estimate_decision(p->estimate, p->seen, p->seat, CT_EFFORT, ask, 2, CT_EVERY_IDEA, &found);
    const struct ct_candidate *best = ct_judgement_on(&found, ask[0]),
                              *second = ct_judgement_on(&found, ask[1]);
    if (!best || !second) return CT_WORDS("it cannot be estimated");
    puzzle->in_points = p->scale == &of_points;
    puzzle->behind = in_units(p, second->behind - best->behind);
    puzzle->at_least = in_units(p, second->low - best->behind);
    if (!ct_puzzle_is_solved(puzzle, found.of[0].move) && best->low > 0)
        return CT_WORDS("the estimate prefers another move");
    return puzzle->at_least > 0 ? NULL : CT_WORDS("the next best move is not clearly behind");
}

const char *ct_puzzle_prove(struct ct_puzzler *p, const ct_state *s, uint64_t salt,
                            struct ct_puzzle *puzzle)
{
    ct_move choice;
    if (!open_decision(p, s, salt)) return CT_WORDS("there is nothing to decide");
    puzzle->is_explained = says_why(p, puzzle);
    if (!puzzle->is_explained) return CT_WORDS("no reason can be said");
    if (!think(p, second_spec, p->line + 2, &choice)) return CT_WORDS("there is not enough memory");
    if (!ct_puzzle_is_solved(puzzle, choice)) return CT_WORDS("a search chooses another move");
    return estimate(p, puzzle);
}
