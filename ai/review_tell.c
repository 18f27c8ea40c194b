/* review_tell.c - see review.h: from units to what is told. */
#include "ai/review_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* From what cost on a decision is doubtful or bad: in thousandths of a win, in tenths of a point.
 */
static const struct ct_thresholds in_shares = {40, 120}, in_points = {15, 50};

enum {
    LUCK_MATTERS = 80, /* thousandths: a turning point */
    TURNS = 25,        /* … if there are too few others */
    LITTLE = 80,       /* more is not called a little */
    CLEAR = 250,       /* who would lead by more without luck did not win by it */
    FAR_PART = 4,      /* results are far apart from such a part of the better one on */
    TURNINGS_LEAST = 3
};

/* Classes of turning points, the weightiest first. */
enum { OWN = 20000, LARGE = 10000, OVER = 5000 };

struct ct_thresholds ct_review_thresholds(const struct ct_review *r)
{
    return ct_review_in_points(r) ? in_points : in_shares;
}

static struct ct_amount plus(const struct ct_amount *a, const struct ct_amount *b, int sign)
{
    struct ct_amount out;
    for (int i = 0; i < CT_SEATS_MAX; i++) {
        out.share[i] = a->share[i] + sign * b->share[i];
        out.ahead[i] = a->ahead[i] + sign * b->ahead[i];
    }
    return out;
}

/* ---- costs ----------------------------------------------------------------------------------- */

static enum ct_mark mark_of(const struct ct_review *r, const struct review_line *line,
                            const struct review_unit *u)
{
    struct ct_thresholds from = ct_review_thresholds(r);
    if (strcmp(line->text, u->better) == 0) return CT_MARK_BEST;
    if (u->low <= 0 || u->cost < from.doubtful) return CT_MARK_EQUAL;
    return u->cost < from.bad ? CT_MARK_DOUBTFUL : CT_MARK_BAD;
}

/* What it really cost: nothing, unless the interval says so. */
static bool has_cost(const struct review_unit *u)
{
    return u->judged && u->low > 0 && u->cost > 0;
}

/* Where points are counted a move may cost points and yet none of the win. */
static struct ct_amount loss_of(const struct ct_review *r, const struct review_unit *u, int seat)
{
    struct ct_amount loss = {{0}, {0}};
    if (!has_cost(u)) return loss;
    loss = u->loss;
    if (ct_review_in_points(r)) {
        loss.ahead[seat] = u->cost;
        loss.ahead[seat ^ 1] = -u->cost;
    } else {
        loss.share[seat] = u->cost;
    }
    if (loss.share[seat] < 0) memset(loss.share, 0, sizeof loss.share);
    return loss;
}

static void judge_line(const struct ct_review *r, int n)
{
    const struct review_line *line = &r->line[n];
    const struct review_unit *u = &r->unit[n];
    struct ct_told_line *told = &r->told[n];
    if (!u->judged) return;
    told->judged = true;
    told->mark = mark_of(r, line, u);
    memcpy(told->better, u->better, sizeof told->better);
    if (!has_cost(u)) return;
    told->cost = u->cost;
    told->low = u->low;
    told->high = u->high;
    told->cost_share = loss_of(r, u, line->seat).share[line->seat];
}

/* ---- expectations ---------------------------------------------------------------------------- */

/* From a position to the next by costs and luck alone. */
static struct ct_amount step(const struct ct_review *r, int n, const struct ct_amount *from)
{
    const struct review_unit *u = &r->unit[n];
    struct ct_amount next = *from;
    if (r->line[n].seat == r->eyes) {
        struct ct_amount loss = loss_of(r, u, r->eyes);
        next = plus(&next, &loss, -1);
    }
    if (u->lucky && r->line[n].seat != CT_CHANCE && r->line[n].anchors) return next;
    if (u->lucky) next = plus(&next, &u->luck, 1);
    review_mend(r, &next);
    return next;
}

static void set_value(struct ct_review *r, int at, struct ct_amount value)
{
    r->value[at] = value;
    r->known[at] = true;
}

static void go_forward(struct ct_review *r)
{
    memset(r->known, 0, ((size_t)r->lines + 1) * sizeof *r->known);
    for (int at = 0; at < r->lines; at++) {
        const struct review_unit *u = &r->unit[at];
        if (review_was_foreseen(r, at)) {
            const struct review_unit *before = &r->unit[at - 1];
            if (before->given && before->foreseen) set_value(r, at, before->next);
        } else if (review_needs_value(r, at)) {
            if (u->given && u->valued) set_value(r, at, u->value);
        } else if (r->known[at - 1] && r->unit[at - 1].given) {
            set_value(r, at, step(r, at - 1, &r->value[at - 1]));
        }
    }
}

/* The last run of lines ends in the result. What is amiss was luck, if there was some in it, or
 * the estimate that it began with. */
static void come_to_end(struct ct_review *r)
{
    struct ct_amount end = review_result(r);
    review_mend(r, &end);
    set_value(r, r->lines, end);
    for (int n = r->lines - 1; n >= 0; n--) {
        const struct review_line *line = &r->line[n];
        const struct review_unit *u = &r->unit[n];
        if (line->anchors || !u->given || u->lucky) return;
        struct ct_amount before = r->value[n + 1];
        if (line->seat == r->eyes) {
            struct ct_amount loss = loss_of(r, u, r->eyes);
            before = plus(&before, &loss, 1);
            review_mend(r, &before);
        }
        set_value(r, n, before);
    }
}

/* ---- lines ----------------------------------------------------------------------------------- */

static enum ct_cause cause_of(const struct ct_review *r, const struct ct_told_line *told)
{
    int luck = abs(told->luck.share[r->eyes]);
    int rest = abs(told->change.share[r->eyes] - told->luck.share[r->eyes]);
    if (told->seat == CT_CHANCE || (told->turned_up && luck > rest)) return CT_BY_LUCK;
    if (told->seat != r->eyes) return CT_BY_OTHERS;
    return told->judged ? CT_BY_CHOICE : CT_BY_FORCE;
}

/* A cost that the expectation had no room for was less. */
static void fit_cost(const struct ct_review *r, struct ct_told_line *told)
{
    if (told->seat != r->eyes || told->turned_up || !told->judged) return;
    assert(told->change.share[r->eyes] <= 0);
    told->cost_share = -told->change.share[r->eyes];
    if (!ct_review_in_points(r)) told->cost = told->cost_share;
}

/* Behind a rival's line the expectation is estimated anew, and what that changed besides is his. */
static struct ct_amount luck_of(const struct ct_review *r, int n)
{
    const struct review_line *line = &r->line[n];
    const struct review_unit *u = &r->unit[n];
    struct ct_amount loss = {{0}, {0}};
    if (line->anchors) return u->luck;
    if (line->seat == r->eyes) loss = loss_of(r, u, r->eyes);
    return plus(&r->told[n].change, &loss, 1);
}

static void tell_line(struct ct_review *r, int n)
{
    struct ct_told_line *told = &r->told[n];
    const struct review_unit *u = &r->unit[n];
    *told = (struct ct_told_line){.seat = r->line[n].seat};
    memcpy(told->move, r->line[n].text, sizeof told->move);
    judge_line(r, n);
    told->known = r->known[n] && r->known[n + 1] && u->given;
    if (told->known) {
        told->change = plus(&r->value[n + 1], &r->value[n], -1);
        told->turned_up = u->lucky;
        if (u->lucky) told->luck = luck_of(r, n);
        fit_cost(r, told);
    }
    told->cause = cause_of(r, told);
}

/* ---- seats ----------------------------------------------------------------------------------- */

static void count_line(struct ct_review *r, const struct ct_told_line *line)
{
    struct ct_told_seat *seat = r->whole.seat;
    for (int i = 0; i < r->players && line->turned_up; i++) {
        seat[i].luck += line->luck.share[i];
        seat[i].luck_ahead += line->luck.ahead[i];
    }
    if (!line->judged) return;
    seat += line->seat;
    seat->decisions++;
    seat->good += line->mark <= CT_MARK_EQUAL;
    seat->doubtful += line->mark == CT_MARK_DOUBTFUL;
    seat->bad += line->mark == CT_MARK_BAD;
    seat->cost += line->cost;
    seat->cost_share += line->cost_share;
}

static int clamped(int n, int least, int most)
{
    return n < least ? least : n > most ? most : n;
}

static void tell_seats(struct ct_review *r)
{
    struct ct_amount end = review_result(r);
    struct ct_score score;
    ct_table_score(r->table, r->lines, &score);
    for (int n = 0; n < r->lines; n++) count_line(r, &r->told[n]);
    for (int i = 0; i < r->players; i++) {
        struct ct_told_seat *seat = &r->whole.seat[i];
        seat->luck = clamped(seat->luck, -1000, 1000); /* nobody's is more than a win */
        seat->result = end.share[i];
        seat->points = score.points[i];
        seat->adjusted = clamped(end.share[i] - seat->luck, 0, 1000);
    }
}

/* ---- verdicts -------------------------------------------------------------------------------- */

/* Did one play better (1), or worse (-1)? Costs are apart by so much. Where points are counted,
 * what cost the win comes first: who has won it, or lost it, gives away points in vain. */
static int is_better_by(const struct ct_review *r, const struct ct_told_seat *one,
                        const struct ct_told_seat *other, int shares, int points)
{
    int by = other->cost_share - one->cost_share, margin = shares;
    if (ct_review_in_points(r) && abs(by) < margin) {
        by = other->cost - one->cost;
        margin = points;
    }
    return by >= margin ? 1 : by <= -margin ? -1 : 0;
}

/* … by a bad decision. */
static int is_better(const struct ct_review *r, const struct ct_told_seat *one,
                     const struct ct_told_seat *other)
{
    return is_better_by(r, one, other, in_shares.bad, in_points.bad);
}

/* Nobody is called as good as another whose result is far from his: what is given away in a game
 * that is as good as over costs nothing any more. */
static bool is_as_good(const struct ct_review *r, const struct ct_told_seat *one,
                       const struct ct_told_seat *other)
{
    int more = one->points > other->points ? one->points : other->points;
    int apart = abs(one->points - other->points);
    bool near = apart <= 1 || FAR_PART * apart <= abs(more);
    return near && is_better_by(r, one, other, in_shares.doubtful, in_points.doubtful) == 0;
}

static bool is_best_of_all(const struct ct_review *r, int seat)
{
    bool best = r->players > 2;
    for (int i = 0; i < r->players; i++)
        if (i != seat) best &= is_better(r, &r->whole.seat[seat], &r->whole.seat[i]) > 0;
    return best;
}

static bool did_better(const struct ct_told_seat *one, const struct ct_told_seat *other)
{
    if (one->result != other->result) return one->result > other->result;
    if (one->points != other->points) return one->points > other->points;
    return one->cost < other->cost;
}

/* The one to compare with: who won, or for the winner whoever did best of the others. */
static int rival_of(const struct ct_review *r, int seat)
{
    int rival = -1;
    for (int i = 0; i < r->players; i++) {
        const struct ct_told_seat *other = &r->whole.seat[i];
        if (i != seat && (rival < 0 || did_better(other, &r->whole.seat[rival]))) rival = i;
    }
    return rival;
}

/* Already after a third of the game: who has little of the win left cannot give away much. */
static bool fell_behind(const struct ct_review *r, int seat)
{
    int at = r->lines / 3;
    return r->known[at] && 2 * r->players * r->value[at].share[seat] < 1000;
}

/* One had it, or the other the opposite, and not both. */
static bool had_luck(const struct ct_told_seat *one, const struct ct_told_seat *other)
{
    return one->luck > other->luck && (one->luck >= LUCK_MATTERS || other->luck <= -LUCK_MATTERS);
}

/* It decided if the winner would not have won clearly without it. */
static bool luck_decided(const struct ct_told_seat *winner, const struct ct_told_seat *loser)
{
    return had_luck(winner, loser) && winner->adjusted - loser->adjusted < CLEAR;
}

static const char *verdict_of(const struct ct_review *r, int i, int rival)
{
    const struct ct_told_seat *mine = &r->whole.seat[i], *other = &r->whole.seat[rival];
    int better = is_better(r, mine, other);
    bool won = mine->result > other->result, drew = mine->result == other->result;
    bool even = is_as_good(r, mine, other);
    if (drew) return "drawn";
    if (won) {
        bool decided = luck_decided(mine, other);
        if (is_best_of_all(r, i) && !had_luck(other, mine)) return "won-best";
        if (better > 0) return had_luck(other, mine) ? "won-against-luck" : "won-played-better";
        if (better < 0) return decided ? "won-by-luck" : "won-though-worse";
        if (!even) return decided ? "won-alike-luck" : "won-alike";
        return decided ? "won-even-luck" : "won-even";
    }
    bool decided = luck_decided(other, mine);
    if (better > 0) return decided ? "lost-by-luck" : "lost-though-better";
    if (better < 0) return had_luck(mine, other) ? "lost-despite-luck" : "lost-played-worse";
    if (!even && decided) return "lost-alike-luck";
    if (!even) return fell_behind(r, i) ? "lost-early" : "lost-alike";
    return decided ? "lost-even-luck" : "lost-even";
}

static void tell_verdicts(struct ct_review *r)
{
    for (int i = 0; i < r->players; i++) {
        int rival = rival_of(r, i);
        r->whole.seat[i].rival = rival;
        r->whole.seat[i].verdict = verdict_of(r, i, rival);
    }
}

/* ---- reasons --------------------------------------------------------------------------------- */

static int find_reasons(struct ct_review *r, int n, ct_move better,
                        struct ct_reason out[CT_REASONS_MAX])
{
    struct ct_ask ask = {.kit = r->kit,
                         .seen = r->seen,
                         .seat = r->line[n].seat,
                         .better = better,
                         .other = r->line[n].move,
                         .futures = r->futures};
    ct_table_observe(r->table, n, ask.seat, r->seen);
    return ct_reasons_find(&ask, out);
}

/* "A little better" is said only of what is; and of nothing whose reason is known. */
static bool is_small(const struct ct_reason *reason)
{
    return strcmp(reason->kind->token, "small") == 0;
}

static bool is_little(const struct ct_review *r, int n)
{
    const struct ct_told_line *line = &r->told[n];
    if (!ct_review_in_points(r)) return line->cost_share < LITTLE;
    return line->mark < CT_MARK_BAD || line->cost_share < in_shares.doubtful;
}

int ct_review_reasons(struct ct_review *r, int n, struct ct_reason out[CT_REASONS_MAX])
{
    ct_move better;
    const char *text = r->unit[n].better;
    if (!r->unit[n].judged || !ct_table_find(r->table, n, text, strlen(text), &better)) return 0;
    struct review_reasons *found = NULL;
    for (int i = 0; i < REVIEW_REASONED && !found; i++)
        if (r->found[i].looked && r->found[i].n == n && r->found[i].better == better)
            found = &r->found[i];
    if (!found) {
        found = &r->found[r->found_next++ % REVIEW_REASONED];
        *found = (struct review_reasons){.n = n, .looked = true, .better = better};
        found->count = find_reasons(r, n, better, found->reason);
        if (found->count > 0 && is_small(found->reason) && !is_little(r, n)) found->count = 0;
    }
    memcpy(out, found->reason, (size_t)found->count * sizeof *out);
    return found->count;
}

/* ---- turning points -------------------------------------------------------------------------- */

static int by_rival(const struct ct_review *r, int n)
{
    const struct ct_told_line *line = &r->told[n];
    return line->change.share[r->eyes] - line->luck.share[r->eyes];
}

/* What a rival did in decisions one after another belongs together: it is told with the line that
 * changed most. 0: with another one than this. He gives away no more than what it cost him; what
 * got better besides was better all the time. */
static int by_rival_in_all(const struct ct_review *r, int n)
{
    int seat = r->told[n].seat, first = n, sum = 0, cost = 0;
    while (first > 0 && r->told[first - 1].seat == seat) first--;
    for (int i = first; i < r->lines && r->told[i].seat == seat; i++) {
        int more = abs(by_rival(r, i)) - abs(by_rival(r, n));
        if (more > 0 || (more == 0 && i < n)) return 0;
        sum += by_rival(r, i);
        cost += r->told[i].cost_share;
    }
    return sum > cost ? cost : sum;
}

/* What the line changed by its cause alone. */
static struct ct_turning turning_of(const struct ct_review *r, int n)
{
    const struct ct_told_line *line = &r->told[n];
    struct ct_turning t = {.n = n, .cause = line->cause};
    int luck = line->luck.share[r->eyes];
    bool mistaken = line->seat == r->eyes && line->mark >= CT_MARK_DOUBTFUL;
    if (mistaken && (line->cause == CT_BY_CHOICE || line->cost_share >= abs(luck)))
        t.cause = CT_BY_CHOICE;
    t.change = t.cause == CT_BY_CHOICE ? -line->cost_share
               : t.cause == CT_BY_LUCK ? luck
                                       : by_rival_in_all(r, n);
    return t;
}

static bool is_mistake(const struct ct_review *r, const struct ct_turning *t)
{
    return t->cause == CT_BY_CHOICE && r->told[t->n].mark >= CT_MARK_DOUBTFUL;
}

/* Where points are counted, a mistake weighs by its points; but one in a game that was as good as
 * over turned nothing. */
static int weight_of_mistake(const struct ct_review *r, const struct ct_turning *t)
{
    int before = r->value[t->n].share[r->eyes];
    if (!ct_review_in_points(r)) return OWN - t->change;
    bool over = (before < TURNS || before > 1000 - TURNS) && -t->change < TURNS;
    return (over ? OVER : OWN) + r->told[t->n].cost;
}

/* Weightier first: own mistakes, then what was large, then the rest. */
static int weight_of(const struct ct_review *r, const struct ct_turning *t)
{
    const struct ct_told_line *line = &r->told[t->n];
    int large = abs(t->change);
    if (is_mistake(r, t)) return weight_of_mistake(r, t);
    if (t->cause == CT_BY_FORCE || t->cause == CT_BY_CHOICE) return 0;
    /* What got better behind a rival's good move was better all the time. */
    if (t->cause == CT_BY_OTHERS && t->change > 0 && line->mark < CT_MARK_DOUBTFUL) return 0;
    return large >= LUCK_MATTERS ? LARGE + large : large >= TURNS ? large : 0;
}

/* More than are told: those whose reason can be named come first. */
struct pool {
    int count;
    struct ct_turning of[REVIEW_REASONED];
};

static void insert(const struct ct_review *r, struct pool *pool, struct ct_turning t)
{
    int at = pool->count, weight = weight_of(r, &t);
    while (at > 0 && weight_of(r, &pool->of[at - 1]) < weight) at--;
    if (at >= REVIEW_REASONED) return;
    if (pool->count < REVIEW_REASONED) pool->count++;
    for (int i = pool->count - 1; i > at; i--) pool->of[i] = pool->of[i - 1];
    pool->of[at] = t;
}

/* The same advice: one of two mistakes that the same move would have mended. */
static int alike(const struct ct_review *r, const struct pool *pool, const struct ct_turning *t)
{
    for (int i = 0; i < pool->count && is_mistake(r, t); i++) {
        const struct ct_turning *other = &pool->of[i];
        if (is_mistake(r, other) && strcmp(r->told[other->n].better, r->told[t->n].better) == 0)
            return i;
    }
    return -1;
}

static void take_out(struct pool *pool, int at)
{
    pool->count--;
    for (int i = at; i < pool->count; i++) pool->of[i] = pool->of[i + 1];
}

/* Of several with the same advice the weightiest. */
static void insert_once(const struct ct_review *r, struct pool *pool, struct ct_turning t)
{
    int same = alike(r, pool, &t);
    if (same >= 0 && weight_of(r, &pool->of[same]) >= weight_of(r, &t)) return;
    if (same >= 0) take_out(pool, same);
    insert(r, pool, t);
}

/* Before all units are there nobody asks why. */
static bool is_named(struct ct_review *r, int n)
{
    struct ct_reason reason[CT_REASONS_MAX];
    if (!r->whole.complete) return true;
    return ct_review_reasons(r, n, reason) > 0 && !is_small(reason);
}

/* What nobody can give a reason for teaches little. */
static int weight_as_told(struct ct_review *r, const struct ct_turning *t)
{
    int plain = weight_of(r, t), cost = -t->change;
    if (!is_mistake(r, t) || plain < OWN || is_named(r, t->n)) return plain;
    return is_little(r, t->n) ? 1 + cost : LARGE + cost;
}

static int in_order(const void *a, const void *b)
{
    const struct ct_turning *x = a, *y = b;
    return x->n - y->n;
}

/* The weightiest of the pool, as many as are told. */
static void pick(struct ct_review *r, struct pool *pool)
{
    struct ct_told *whole = &r->whole;
    while (pool->count > 0 && whole->turnings < CT_TURNINGS_MAX) {
        int best = 0;
        for (int i = 1; i < pool->count; i++)
            if (weight_as_told(r, &pool->of[i]) > weight_as_told(r, &pool->of[best])) best = i;
        if (whole->turnings >= TURNINGS_LEAST && weight_as_told(r, &pool->of[best]) < LUCK_MATTERS)
            return;
        whole->turning[whole->turnings++] = pool->of[best];
        take_out(pool, best);
    }
}

static void tell_turnings(struct ct_review *r)
{
    struct pool pool = {.count = 0};
    for (int n = 0; n < r->lines; n++) {
        struct ct_turning t = turning_of(r, n);
        if (r->told[n].known && weight_of(r, &t) > 0) insert_once(r, &pool, t);
    }
    pick(r, &pool);
    qsort(r->whole.turning, (size_t)r->whole.turnings, sizeof *r->whole.turning, in_order);
}

/* Who begins has as many cards as the other, who therefore has the last word. */
static int second_of_two(const struct ct_review *r)
{
    if (r->players != 2 || !(r->kit->game->traits & CT_UNEVEN)) return -1;
    return r->kit->config.start ^ 1;
}

/* ---- all of it ------------------------------------------------------------------------------- */

const struct ct_told *ct_review_tell(struct ct_review *r)
{
    assert(ct_table_turn(r->table) == CT_OVER);
    r->whole = (struct ct_told){.complete = true, .second = second_of_two(r)};
    for (int n = 0; n < r->lines; n++) r->whole.complete &= r->unit[n].given;
    go_forward(r);
    come_to_end(r);
    for (int n = 0; n < r->lines; n++) tell_line(r, n);
    tell_seats(r);
    tell_verdicts(r);
    tell_turnings(r);
    return &r->whole;
}

const struct ct_told_line *ct_review_line(const struct ct_review *r, int n)
{
    return &r->told[n];
}

const struct ct_amount *ct_review_value(const struct ct_review *r, int at)
{
    return r->known[at] ? &r->value[at] : NULL;
}
