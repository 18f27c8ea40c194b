/* estimate.c - see estimate.h. */
#include "ai/estimate.h"

#include "ai/forest.h"
#include "ai/rollouts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const struct ct_measure usual = {.worlds = 24,
                                        .iterations = 100,
                                        .candidates = 6,
                                        .glance = 200};

enum {
    NODES = 4096,
    WORLDS_LEAST = 8,
    THOUGHT_LEAST = 20, /* iterations */
    SEED = 20261118
};

struct ct_estimate {
    const struct ct_kit *kit;
    const struct ct_brain *brain;
    struct ct_measure measure;
    int thought, glance; /* iterations, as the effort is */
    struct ct_forest *forest;
    bool in_points, plays_ahead;
    ct_state *world, *after, *seen;
    ct_move *moves;
    struct ct_verdict *verdicts;
};

static int or_usual(int given, int otherwise)
{
    return given ? given : otherwise;
}

static void set_measure(struct ct_estimate *e)
{
    const struct ct_measure *own = e->brain ? &e->brain->measure : &usual;
    e->measure = (struct ct_measure){.worlds = or_usual(own->worlds, usual.worlds),
                                     .iterations = or_usual(own->iterations, usual.iterations),
                                     .candidates = or_usual(own->candidates, usual.candidates),
                                     .glance = or_usual(own->glance, usual.glance)};
}

struct ct_estimate *ct_estimate_new(const struct ct_kit *kit)
{
    struct ct_estimate *e = calloc(1, sizeof *e);
    size_t size = kit->game->state_size, moves = (size_t)kit->game->moves_max;
    if (!e) return NULL;
    e->kit = kit;
    e->brain = ct_brain_find(kit->game->id);
    e->plays_ahead = e->brain && e->brain->ahead;
    set_measure(e);
    int32_t curiosity = e->brain && e->brain->curiosity ? e->brain->curiosity : 700;
    e->forest = ct_forest_new(kit->game, e->brain, curiosity, NODES, 1);
    e->in_points = e->forest && kit->config.players == 2 && ct_forest_in_points(e->forest);
    e->world = calloc(1, size);
    e->after = calloc(1, size);
    e->seen = calloc(1, size);
    e->moves = calloc(moves, sizeof *e->moves);
    e->verdicts = calloc(moves, sizeof *e->verdicts);
    if (e->forest && e->world && e->after && e->seen && e->moves && e->verdicts) return e;
    ct_estimate_free(e);
    return NULL;
}

void ct_estimate_free(struct ct_estimate *e)
{
    if (!e) return;
    ct_forest_free(e->forest);
    free(e->world);
    free(e->after);
    free(e->seen);
    free(e->moves);
    free(e->verdicts);
    free(e);
}

bool ct_estimate_in_points(const struct ct_estimate *e)
{
    return e->in_points;
}

/* With less than the usual effort there are fewer worlds, and with fewer than can be both chosen
 * and judged by, shorter thought in each. */
static int part_of(int whole, int effort, int least)
{
    int part = (int)((int64_t)whole * effort / CT_EFFORT);
    return effort >= CT_EFFORT ? whole : part < least ? least : part;
}

static int thought_for(const struct ct_estimate *e, int effort)
{
    int worlds = e->measure.worlds * effort / CT_EFFORT;
    if (worlds >= WORLDS_LEAST) return e->measure.iterations;
    return part_of(e->measure.iterations, effort * e->measure.worlds / WORLDS_LEAST, THOUGHT_LEAST);
}

/* Whole lots, so that every number of the die comes up as often (rollouts.h), and an even number of
 * them: half of the worlds choose, half of them judge. */
static int bounded(int effort)
{
    return effort < 1 ? 1 : effort > CT_EFFORT_MOST ? CT_EFFORT_MOST : effort;
}

int ct_estimate_worlds(const struct ct_estimate *e, int effort)
{
    int worlds = (e->measure.worlds * bounded(effort) + CT_EFFORT - 1) / CT_EFFORT;
    int whole = e->plays_ahead ? 2 * CT_LOT : 2;
    worlds = (worlds + whole - 1) / whole * whole;
    return worlds < WORLDS_LEAST ? WORLDS_LEAST : worlds;
}

/* Sets out for an estimate: how many worlds. */
static int set_out(struct ct_estimate *e, int effort)
{
    e->thought = thought_for(e, bounded(effort));
    e->glance = part_of(e->measure.glance, 3 * bounded(effort), THOUGHT_LEAST);
    return ct_estimate_worlds(e, effort);
}

/* ---- what a world is worth ------------------------------------------------------------------- */

static int least_of(const int *points, int players, int seat)
{
    int lead = INT32_MAX;
    for (int i = 0; i < players; i++)
        if (i != seat && points[seat] - points[i] < lead) lead = points[seat] - points[i];
    return lead;
}

static void put_shares(const struct ct_estimate *e, const int32_t share[CT_SEATS_MAX],
                       struct ct_worth *out)
{
    for (int seat = 0; seat < e->kit->config.players; seat++)
        out->share[seat] = (int32_t)((int64_t)share[seat] * CT_WORTH_WIN / CT_SHARE);
}

static void worth_at_end(const struct ct_estimate *e, const ct_state *s, struct ct_worth *out)
{
    struct ct_score score;
    int32_t win[CT_SEATS_MAX] = {0};
    int players = e->kit->config.players;
    e->kit->game->score(e->kit, s, &score);
    ct_share_win(&score, players, win);
    put_shares(e, win, out);
    for (int seat = 0; seat < players; seat++)
        out->ahead[seat] = CT_WORTH_POINT * least_of(score.points, players, seat);
}

/* Six worlds share out the numbers of the die. */
static struct ct_sample sample_of(const struct ct_estimate *e, uint32_t w)
{
    const struct ct_race race = e->brain->race(e->kit, e->after);
    struct ct_sample sample = {.turns = race.told ? race.told : race.turns};
    uint8_t lots[CT_LOT];
    struct ct_rng rng;
    ct_rng_seed(&rng, SEED + w / CT_LOT, CT_STREAM_CHANCE);
    for (int t = 0; t < CT_LOTS; t++) {
        for (int i = 0; i < CT_LOT; i++) lots[i] = (uint8_t)i;
        ct_rng_shuffle(&rng, lots, CT_LOT);
        sample.lot[t] = lots[w % CT_LOT];
    }
    ct_rng_seed(&sample.rng, SEED + w, CT_STREAM_SEAT);
    return sample;
}

static void worth_ahead(struct ct_estimate *e, uint32_t w, struct ct_worth *out)
{
    int32_t share[CT_SEATS_MAX] = {0};
    struct ct_sample sample = sample_of(e, w);
    e->brain->ahead(e->kit, e->after, &sample, share);
    put_shares(e, share, out);
}

/* The move that was tried most. The mean over everything that was tried would tell against
 * positions in which there is much to try. */
static struct ct_verdict most_tried(struct ct_estimate *e)
{
    int count = ct_forest_verdicts(e->forest, e->verdicts, e->kit->game->moves_max), best = 0;
    for (int i = 1; i < count; i++)
        if (e->verdicts[i].visits > e->verdicts[best].visits) best = i;
    assert(count > 0 && e->verdicts[best].visits > 0);
    return e->verdicts[best];
}

static void worth_thought(struct ct_estimate *e, int eyes, uint32_t w, struct ct_worth *out)
{
    struct ct_budget budget = {.iterations = (uint32_t)e->thought};
    struct ct_rng rng;
    ct_rng_seed(&rng, SEED + w, CT_STREAM_SEAT + CT_SEATS_MAX);
    e->kit->game->observe(e->kit, e->after, eyes, e->seen);
    ct_forest_think(e->forest, e->kit, e->seen, eyes, &budget, &rng);
    struct ct_verdict best = most_tried(e);
    for (int seat = 0; seat < e->kit->config.players; seat++) {
        out->share[seat] =
            (int32_t)((int64_t)best.share[seat] * CT_WORTH_WIN / CT_SHARE / best.visits);
        out->ahead[seat] = (int32_t)(best.ahead[seat] * CT_WORTH_POINT / best.visits);
    }
}

/* The world `after`, number w, which is spent by it. */
static struct ct_worth worth_of(struct ct_estimate *e, int eyes, uint32_t w)
{
    struct ct_worth out = {{0}, {0}};
    if (ct_turn(e->after) == CT_OVER)
        worth_at_end(e, e->after, &out);
    else if (e->plays_ahead)
        worth_ahead(e, w, &out);
    else
        worth_thought(e, eyes, w, &out);
    return out;
}

/* ---- worlds ---------------------------------------------------------------------------------- */

static void imagine(struct ct_estimate *e, const ct_state *seen, int eyes, uint32_t w)
{
    struct ct_rng rng;
    ct_rng_seed(&rng, SEED + w, CT_STREAM_SETUP);
    e->kit->game->imagine(e->kit, seen, eyes, &rng, e->world);
}

static struct ct_worth behind(struct ct_estimate *e, ct_move m, int eyes, uint32_t w)
{
    memcpy(e->after, e->world, e->kit->game->state_size);
    e->kit->game->apply(e->kit, e->after, m);
    return worth_of(e, eyes, w);
}

struct sum {
    int64_t share[CT_SEATS_MAX], ahead[CT_SEATS_MAX];
    int64_t count;
};

static void add(struct sum *sum, const struct ct_worth *worth)
{
    for (int i = 0; i < CT_SEATS_MAX; i++) {
        sum->share[i] += worth->share[i];
        sum->ahead[i] += worth->ahead[i];
    }
    sum->count++;
}

static struct ct_worth mean_of(const struct sum *sum)
{
    struct ct_worth mean = {{0}, {0}};
    for (int i = 0; i < CT_SEATS_MAX && sum->count; i++) {
        mean.share[i] = (int32_t)(sum->share[i] / sum->count);
        mean.ahead[i] = (int32_t)(sum->ahead[i] / sum->count);
    }
    return mean;
}

static struct ct_worth less(const struct ct_worth *a, const struct ct_worth *b)
{
    struct ct_worth out;
    for (int i = 0; i < CT_SEATS_MAX; i++) {
        out.share[i] = a->share[i] - b->share[i];
        out.ahead[i] = a->ahead[i] - b->ahead[i];
    }
    return out;
}

static int32_t merit_of(const struct ct_estimate *e, const struct ct_worth *worth, int seat)
{
    return e->in_points ? worth->ahead[seat] : worth->share[seat];
}

/* ---- candidates ------------------------------------------------------------------------------ */

struct racer {
    ct_move move;
    bool asked;
    bool favourite;         /* the search's; only where few worlds choose */
    struct sum all, judged; /* over all worlds; over those that judge */
    int64_t apart, squares; /* how far behind the best one in those: sum, and sum of squares */
};

struct race {
    struct racer of[CT_CANDIDATES_MAX];
    int count, best, seat;
};

static struct racer *find_racer(struct race *race, ct_move m)
{
    for (int i = 0; i < race->count; i++)
        if (race->of[i].move == m) return &race->of[i];
    return NULL;
}

static void add_racer(struct race *race, ct_move m, bool asked)
{
    struct racer *racer = find_racer(race, m);
    if (racer)
        racer->asked |= asked;
    else if (race->count < CT_CANDIDATES_MAX)
        race->of[race->count++] = (struct racer){.move = m, .asked = asked};
}

static int compare(const void *a, const void *b)
{
    const struct ct_verdict *x = a, *y = b;
    if (x->visits != y->visits) return x->visits > y->visits ? -1 : 1;
    if (x->merit != y->merit) return x->merit > y->merit ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

enum { IDEAS = 3 };

/* What is counted out has one best move and says nothing about others. Who wants to compare gets
 * some that look good at a glance. */
static void fill_up(struct ct_estimate *e, const ct_state *seen, int seat, struct race *race)
{
    int idle, count = e->kit->game->moves(e->kit, seen, e->moves, &idle);
    imagine(e, seen, seat, 0);
    while (e->brain && race->count < IDEAS && race->count < count) {
        int32_t most = INT32_MIN;
        ct_move best = e->moves[0];
        for (int i = 0; i < count; i++) {
            if (find_racer(race, e->moves[i])) continue;
            memcpy(e->after, e->world, e->kit->game->state_size);
            e->kit->game->apply(e->kit, e->after, e->moves[i]);
            int32_t value = e->brain->value(e->kit, e->after, seat);
            if (value <= most) continue;
            most = value;
            best = e->moves[i];
        }
        add_racer(race, best, false);
    }
}

/* What a short search likes best. */
static void line_up(struct ct_estimate *e, const ct_state *seen, int seat, struct race *race)
{
    struct ct_budget budget = {.iterations = (uint32_t)e->glance};
    struct ct_rng rng;
    int idle, count = e->kit->game->moves(e->kit, seen, e->moves, &idle);
    if (count <= e->measure.candidates) {
        for (int i = 0; i < count; i++) add_racer(race, e->moves[i], false);
        return;
    }
    ct_rng_seed(&rng, SEED, CT_STREAM_SEAT);
    ct_forest_think(e->forest, e->kit, seen, seat, &budget, &rng);
    int found = ct_forest_verdicts(e->forest, e->verdicts, e->kit->game->moves_max);
    qsort(e->verdicts, (size_t)found, sizeof *e->verdicts, compare);
    for (int i = 0; i < found && i < e->measure.candidates; i++)
        add_racer(race, e->verdicts[i].move, false);
    struct racer *first = found ? find_racer(race, e->verdicts[0].move) : NULL;
    if (first && !e->plays_ahead) first->favourite = true;
}

/* ---- a decision ------------------------------------------------------------------------------ */

static void heat(struct ct_estimate *e, const ct_state *seen, struct race *race, int from, int to)
{
    for (int w = from; w < to; w++) {
        imagine(e, seen, race->seat, (uint32_t)w);
        for (int i = 0; i < race->count; i++) {
            struct ct_worth worth = behind(e, race->of[i].move, race->seat, (uint32_t)w);
            add(&race->of[i].all, &worth);
        }
    }
}

static bool is_ahead(const struct ct_estimate *e, const struct race *race, int i, int of)
{
    struct ct_worth mine = mean_of(&race->of[i].all), other = mean_of(&race->of[of].all);
    return merit_of(e, &mine, race->seat) > merit_of(e, &other, race->seat);
}

/* A few worlds do not overrule the search by a hair. */
static bool is_far_ahead(const struct ct_estimate *e, const struct race *race, int i, int of)
{
    struct ct_worth mine = mean_of(&race->of[i].all), other = mean_of(&race->of[of].all);
    int hair = e->in_points ? CT_WORTH_POINT / 2 : CT_WORTH_WIN / 50;
    return merit_of(e, &mine, race->seat) > merit_of(e, &other, race->seat) + hair;
}

static void find_best(const struct ct_estimate *e, struct race *race)
{
    race->best = 0;
    for (int i = 1; i < race->count; i++)
        if (is_ahead(e, race, i, race->best)) race->best = i;
    for (int i = 0; i < race->count; i++)
        if (race->of[i].favourite && !is_far_ahead(e, race, race->best, i)) race->best = i;
}

/* The better half goes on, and whatever is asked about. */
static void drop_worse_half(const struct ct_estimate *e, struct race *race)
{
    int kept = 0;
    bool out[CT_CANDIDATES_MAX] = {false};
    for (int i = 0; i < race->count; i++) {
        int ahead = 0;
        for (int k = 0; k < race->count; k++) ahead += is_ahead(e, race, k, i);
        out[i] = !race->of[i].asked && !race->of[i].favourite && 2 * ahead >= race->count;
    }
    for (int i = 0; i < race->count; i++)
        if (!out[i]) race->of[kept++] = race->of[i];
    race->count = kept;
}

/* After so many of them the worse half leaves. */
static int stage_of(const struct ct_estimate *e, int worlds)
{
    int part = worlds / 6, whole = e->plays_ahead ? CT_LOT : 1, least = e->plays_ahead ? CT_LOT : 2;
    return part < least ? least : part / whole * whole;
}

/* `worlds` of them choose, or as many as it takes until only one is left: the number. */
static int choose(struct ct_estimate *e, const ct_state *seen, struct race *race, int worlds,
                  bool only)
{
    int looked = 0, stage = only ? stage_of(e, worlds) : worlds;
    for (int k = 0; k < 2 && looked + stage < worlds && race->count > 1; k++) {
        heat(e, seen, race, looked, looked + stage);
        looked += stage;
        drop_worse_half(e, race);
    }
    if (race->count > 1) {
        heat(e, seen, race, looked, worlds);
        looked = worlds;
    }
    find_best(e, race);
    return looked;
}

static void judge(struct ct_estimate *e, const ct_state *seen, struct race *race, int from, int to)
{
    for (int w = from; w < to; w++) {
        imagine(e, seen, race->seat, (uint32_t)w);
        struct racer *best = &race->of[race->best];
        struct ct_worth top = behind(e, best->move, race->seat, (uint32_t)w);
        add(&best->all, &top);
        add(&best->judged, &top);
        for (int i = 0; i < race->count; i++) {
            struct racer *racer = &race->of[i];
            if (racer == best) continue;
            struct ct_worth worth = behind(e, racer->move, race->seat, (uint32_t)w);
            int64_t apart = merit_of(e, &top, race->seat) - merit_of(e, &worth, race->seat);
            add(&racer->all, &worth);
            add(&racer->judged, &worth);
            racer->apart += apart;
            racer->squares += apart * apart;
        }
    }
}

/* Only the best one and those that are asked about stay. */
static void leave(struct race *race)
{
    int kept = 0, best = 0;
    for (int i = 0; i < race->count; i++) {
        if (i != race->best && !race->of[i].asked) continue;
        if (i == race->best) best = kept;
        race->of[kept++] = race->of[i];
    }
    race->count = kept;
    race->best = best;
}

static int64_t root_of(int64_t n)
{
    return (int64_t)__builtin_sqrt((double)n);
}

/* Student's t of 95 %, in hundredths. */
static int64_t quantile(int64_t count)
{
    static const int of[] = {1271, 1271, 1271, 430, 318, 278, 257, 245, 236, 231, 226, 223, 220};
    return count < (int64_t)(sizeof of / sizeof *of) ? of[count] : count < 30 ? 210 : 200;
}

static struct ct_candidate candidate_of(const struct race *race, const struct racer *racer)
{
    const struct racer *best = &race->of[race->best];
    struct ct_candidate c = {.move = racer->move, .worth = mean_of(&racer->all)};
    int64_t n = racer->judged.count;
    if (racer == best || !n) return c;
    struct ct_worth mine = mean_of(&racer->judged), top = mean_of(&best->judged);
    c.loss = less(&top, &mine);
    int64_t mean = racer->apart / n, spread = racer->squares / n - mean * mean;
    int64_t error = n > 1 ? root_of((spread > 0 ? spread : 0) / (n - 1)) : 0;
    c.behind = (int32_t)mean;
    c.low = (int32_t)(mean - quantile(n) * error / 100);
    c.high = (int32_t)(mean + quantile(n) * error / 100);
    return c;
}

static int by_behind(const void *a, const void *b)
{
    const struct ct_candidate *x = a, *y = b;
    if (x->behind != y->behind) return x->behind < y->behind ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

static void tell(const struct race *race, struct ct_judgement *out)
{
    out->of[0] = candidate_of(race, &race->of[race->best]);
    out->count = 1;
    for (int i = 0; i < race->count; i++)
        if (i != race->best) out->of[out->count++] = candidate_of(race, &race->of[i]);
    if (out->count > 1) qsort(&out->of[1], (size_t)out->count - 1, sizeof *out->of, by_behind);
}

/* Few worlds call something worse too easily: whoever says so looks again at as many new ones. */
static void look_again(struct ct_estimate *e, const ct_state *seen, struct race *race, int worlds)
{
    bool worse = false;
    for (int i = 0; i < race->count; i++) worse |= candidate_of(race, &race->of[i]).low > 0;
    if (worse && !e->plays_ahead) judge(e, seen, race, worlds, 2 * worlds);
}

/* Nobody is behind the best one so far: nothing will be called worse in the end. */
static bool nobody_behind(const struct race *race)
{
    for (int i = 0; i < race->count; i++)
        if (race->of[i].apart > 0) return false;
    return true;
}

/* Only the best one and those that are asked about, until it is clear that they are equal: how many
 * worlds have been looked at in all. */
static int judge_asked(struct ct_estimate *e, const ct_state *seen, struct race *race, int worlds)
{
    int looked = choose(e, seen, race, worlds / 2, true);
    leave(race);
    if (race->count == 1) return looked;
    int middle = worlds / 2 + worlds / 4;
    if (e->plays_ahead) middle -= middle % CT_LOT; /* every number of the die as often */
    if (middle <= worlds / 2) middle = worlds;
    judge(e, seen, race, worlds / 2, middle);
    if (nobody_behind(race)) return middle;
    judge(e, seen, race, middle, worlds);
    look_again(e, seen, race, worlds);
    return worlds;
}

/* The best one alone. */
static void go_on(struct ct_estimate *e, const ct_state *seen, struct race *race, int from, int to)
{
    struct racer *best = &race->of[race->best];
    for (int w = from; w < to; w++) {
        imagine(e, seen, race->seat, (uint32_t)w);
        struct ct_worth worth = behind(e, best->move, race->seat, (uint32_t)w);
        add(&best->all, &worth);
    }
}

void ct_estimate_decision(struct ct_estimate *e, const ct_state *seen, int seat, int effort,
                          const ct_move *ask, int asked, enum ct_interest interest,
                          struct ct_judgement *out)
{
    struct race race = {.seat = seat};
    int worlds = set_out(e, effort);
    for (int i = 0; i < asked; i++) add_racer(&race, ask[i], true);
    line_up(e, seen, seat, &race);
    *out = (struct ct_judgement){.seat = seat, .worlds = worlds};
    assert(race.count > 0);
    if (interest == CT_EVERY_IDEA) {
        fill_up(e, seen, seat, &race);
        choose(e, seen, &race, worlds / 2, false);
        judge(e, seen, &race, worlds / 2, worlds);
    } else {
        int looked = judge_asked(e, seen, &race, worlds);
        if (interest == CT_ASKED_AND_WORTH) go_on(e, seen, &race, looked, worlds);
    }
    tell(&race, out);
}

const struct ct_candidate *ct_judgement_on(const struct ct_judgement *j, ct_move m)
{
    for (int i = 0; i < j->count; i++)
        if (j->of[i].move == m) return &j->of[i];
    return NULL;
}

/* ---- positions ------------------------------------------------------------------------------- */

void ct_estimate_at(struct ct_estimate *e, const ct_state *seen, int eyes, int effort,
                    struct ct_worth *out)
{
    struct sum sum = {.count = 0};
    int worlds = ct_turn(seen) == CT_OVER ? 1 : set_out(e, effort);
    for (int w = 0; w < worlds; w++) {
        imagine(e, seen, eyes, (uint32_t)w);
        memcpy(e->after, e->world, e->kit->game->state_size);
        struct ct_worth worth = worth_of(e, eyes, (uint32_t)w);
        add(&sum, &worth);
    }
    *out = mean_of(&sum);
}

static struct ct_worth weigh(const struct sum *of, const struct ct_outcome *outcome, int count)
{
    struct sum sum = {.count = 0};
    for (int i = 0; i < count; i++) {
        struct ct_worth mean = mean_of(&of[i]);
        for (int k = 0; k < CT_SEATS_MAX; k++) {
            sum.share[k] += (int64_t)outcome[i].weight * mean.share[k];
            sum.ahead[k] += (int64_t)outcome[i].weight * mean.ahead[k];
        }
        sum.count += outcome[i].weight;
    }
    return mean_of(&sum);
}

int ct_estimate_roll(struct ct_estimate *e, const ct_state *seen, int eyes, int effort,
                     struct ct_worth *mean, struct ct_worth luck[CT_OUTCOMES_MAX])
{
    struct ct_outcome outcome[CT_OUTCOMES_MAX];
    struct sum sum[CT_OUTCOMES_MAX] = {{.count = 0}};
    int count = e->kit->game->chance(e->kit, seen, outcome);
    int worlds = set_out(e, effort) / 2; /* of each outcome: there are several */
    for (int w = 0; w < worlds; w++) {
        imagine(e, seen, eyes, (uint32_t)w);
        for (int i = 0; i < count; i++) {
            struct ct_worth worth = behind(e, outcome[i].move, eyes, (uint32_t)w);
            add(&sum[i], &worth);
        }
    }
    *mean = weigh(sum, outcome, count);
    for (int i = 0; i < count; i++) {
        struct ct_worth own = mean_of(&sum[i]);
        luck[i] = less(&own, mean);
    }
    return count;
}

/* In worlds in which the line is possible at all. */
bool ct_estimate_surprise(struct ct_estimate *e, const ct_state *seen, ct_move m,
                          const ct_state *after, int eyes, int effort, struct ct_worth *now,
                          struct ct_worth *luck)
{
    struct sum before = {.count = 0};
    int worlds = set_out(e, effort);
    for (int w = 0; w < worlds; w++) {
        imagine(e, seen, eyes, (uint32_t)w);
        if (!e->kit->game->check(e->kit, e->world, m, NULL)) continue;
        struct ct_worth worth = behind(e, m, eyes, (uint32_t)w);
        add(&before, &worth);
    }
    ct_estimate_at(e, after, eyes, effort, now);
    if (2 * before.count < worlds) return false;
    struct ct_worth then = mean_of(&before);
    *luck = less(now, &then);
    return true;
}
