/* review.c - see review.h: the units. */
#include "ai/review_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { WIN = 1000 };

/* ---- the record ------------------------------------------------------------------------------ */

static void read_line(struct ct_review *r, int n)
{
    struct review_line *line = &r->line[n];
    const struct ct_choice *choices;
    struct ct_text text = ct_text_on(line->text, sizeof line->text);
    line->seat = ct_table_seat_at(r->table, n);
    line->move = ct_table_move_at(r->table, n);
    ct_table_put_move(r->table, n, line->move, &text);
    if (line->seat < 0) return;
    line->forced = ct_table_choices(r->table, n, &choices) == 1;
    line->reveals = ct_table_reveals(r->table, n, line->move);
    /* That a rival had no choice only he may know. */
    bool open = !ct_kit_hides(r->kit);
    line->anchors = line->seat != r->eyes && !(open && line->forced && !line->reveals);
}

static bool make_room(struct ct_review *r)
{
    size_t size = r->kit->game->state_size, lines = (size_t)r->lines;
    r->estimate = ct_estimate_new(r->kit);
    r->futures = ct_futures_new(r->kit);
    r->seen = calloc(1, size);
    r->next = calloc(1, size);
    r->line = calloc(lines + 1, sizeof *r->line);
    r->unit = calloc(lines + 1, sizeof *r->unit);
    r->value = calloc(lines + 1, sizeof *r->value);
    r->known = calloc(lines + 1, sizeof *r->known);
    r->told = calloc(lines + 1, sizeof *r->told);
    return r->estimate && r->futures && r->seen && r->next && r->line && r->unit && r->value &&
           r->known && r->told;
}

struct ct_review *ct_review_new_ahead(const struct ct_table *table, int eyes, int effort)
{
    if (ct_table_eyes(table) != CT_EVERYTHING) return NULL;
    struct ct_review *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->table = table;
    r->kit = ct_table_kit(table);
    r->eyes = eyes;
    r->effort = effort;
    r->lines = ct_table_lines(table);
    r->players = r->kit->config.players;
    assert(eyes >= 0 && eyes < r->players);
    if (!make_room(r)) {
        ct_review_free(r);
        return NULL;
    }
    for (int n = 0; n < r->lines; n++) read_line(r, n);
    return r;
}

struct ct_review *ct_review_new(const struct ct_table *table, int eyes, int effort)
{
    return ct_table_turn(table) == CT_OVER ? ct_review_new_ahead(table, eyes, effort) : NULL;
}

void ct_review_free(struct ct_review *r)
{
    if (!r) return;
    ct_estimate_free(r->estimate);
    ct_futures_free(r->futures);
    free(r->seen);
    free(r->next);
    free(r->line);
    free(r->unit);
    free(r->value);
    free(r->known);
    free(r->told);
    free(r);
}

int ct_review_units(const struct ct_review *r)
{
    return r->lines;
}

bool ct_review_in_points(const struct ct_review *r)
{
    return ct_estimate_in_points(r->estimate);
}

int ct_review_worlds(const struct ct_review *r)
{
    return ct_estimate_worlds(r->estimate, r->effort);
}

int ct_review_eyes(const struct ct_review *r)
{
    return r->eyes;
}

const struct ct_table *ct_review_table(const struct ct_review *r)
{
    return r->table;
}

/* ---- amounts --------------------------------------------------------------------------------- */

static int divided(int32_t amount, int by)
{
    return (amount + (amount < 0 ? -by / 2 : by / 2)) / by;
}

struct ct_amount review_amount(const struct ct_review *r, const struct ct_worth *worth)
{
    struct ct_amount out = {{0}, {0}};
    for (int seat = 0; seat < r->players; seat++) {
        out.share[seat] = divided(worth->share[seat], CT_WORTH_WIN / WIN);
        out.ahead[seat] = divided(worth->ahead[seat], CT_WORTH_POINT / 10);
    }
    return out;
}

/* The share of who looks stays, if it can be; the others' fit to it. */
void review_mend(const struct ct_review *r, struct ct_amount *amount)
{
    int *share = amount->share, *mine = &share[r->eyes], sum = 0, last = -1;
    *mine = *mine < 0 ? 0 : *mine > WIN ? WIN : *mine;
    for (int seat = 0; seat < r->players; seat++) {
        if (seat == r->eyes) continue;
        if (share[seat] < 0) share[seat] = 0;
        sum += share[seat];
    }
    for (int seat = 0; seat < r->players; seat++) {
        if (seat == r->eyes) continue;
        share[seat] = sum ? share[seat] * (WIN - *mine) / sum : 0;
        if (last < 0 || share[seat] >= share[last]) last = seat;
    }
    sum = 0;
    for (int seat = 0; seat < r->players; seat++) sum += share[seat];
    share[last] += WIN - sum;
}

struct ct_amount review_value(const struct ct_review *r, const struct ct_worth *worth)
{
    struct ct_amount out = review_amount(r, worth);
    review_mend(r, &out);
    return out;
}

/* ---- a unit ---------------------------------------------------------------------------------- */

bool review_needs_value(const struct ct_review *r, int at)
{
    return at == 0 || r->line[at - 1].anchors;
}

/* Who sees what the one who decides, or rolls, sees knows what comes of it at his best. */
static bool values_itself(const struct ct_review *r, int at)
{
    const struct review_line *line = &r->line[at];
    if (at == r->lines || line->seat == CT_CHANCE) return at < r->lines;
    return !line->forced && (line->seat == r->eyes || !ct_kit_hides(r->kit));
}

bool review_was_foreseen(const struct ct_review *r, int at)
{
    return at > 0 && r->line[at - 1].anchors && r->line[at - 1].reveals && !values_itself(r, at);
}

bool review_lacks_value(const struct ct_review *r, int n)
{
    return review_needs_value(r, n) && !review_was_foreseen(r, n);
}

static void write_move(const struct ct_review *r, int n, ct_move m, char *out)
{
    struct ct_text text = ct_text_on(out, CT_MOVE_TEXT);
    ct_table_put_move(r->table, n, m, &text);
}

/* By the eyes of who decided. */
static void judge(struct ct_review *r, int n, struct review_unit *u)
{
    const struct review_line *line = &r->line[n];
    struct ct_judgement j;
    bool values = review_lacks_value(r, n) && values_itself(r, n);
    ct_table_observe(r->table, n, line->seat, r->seen);
    ct_estimate_decision(r->estimate, r->seen, line->seat, r->effort, &line->move, 1,
                         values ? CT_ASKED_AND_WORTH : CT_ONLY_ASKED, &j);
    const struct ct_candidate *played = ct_judgement_on(&j, line->move);
    int unit = ct_review_in_points(r) ? CT_WORTH_POINT / 10 : CT_WORTH_WIN / WIN;
    assert(played);
    u->judged = true;
    u->cost = divided(played->behind, unit);
    u->low = divided(played->low, unit);
    u->high = divided(played->high, unit);
    u->loss = review_amount(r, &played->loss);
    write_move(r, n, j.of[0].move, u->better);
    if (!values) return;
    u->valued = true;
    u->value = review_value(r, &j.of[0].worth);
}

static int outcome_of(const struct ct_review *r, int n)
{
    struct ct_outcome outcome[CT_OUTCOMES_MAX];
    int count = r->kit->game->chance(r->kit, r->seen, outcome);
    for (int i = 0; i < count; i++)
        if (outcome[i].move == r->line[n].move) return i;
    return 0;
}

static void roll(struct ct_review *r, int n, struct review_unit *u)
{
    struct ct_worth mean, luck[CT_OUTCOMES_MAX];
    ct_table_observe(r->table, n, r->eyes, r->seen);
    ct_estimate_roll(r->estimate, r->seen, r->eyes, r->effort, &mean, luck);
    u->lucky = u->valued = true;
    u->value = review_value(r, &mean);
    u->luck = review_amount(r, &luck[outcome_of(r, n)]);
}

static void see_what_came(struct ct_review *r, int n, struct review_unit *u)
{
    struct ct_worth now, luck;
    ct_table_observe(r->table, n, r->eyes, r->seen);
    ct_table_observe(r->table, n + 1, r->eyes, r->next);
    u->lucky = ct_estimate_surprise(r->estimate, r->seen, r->line[n].move, r->next, r->eyes,
                                    r->effort, &now, &luck);
    if (u->lucky) u->luck = review_amount(r, &luck);
    u->foreseen = r->line[n].anchors;
    if (u->foreseen) u->next = review_value(r, &now);
}

static void value(struct ct_review *r, int n, struct review_unit *u)
{
    struct ct_worth worth;
    ct_table_observe(r->table, n, r->eyes, r->seen);
    ct_estimate_at(r->estimate, r->seen, r->eyes, r->effort, &worth);
    u->valued = true;
    u->value = review_value(r, &worth);
}

void ct_review_do(struct ct_review *r, int i)
{
    struct review_unit u = {.given = true};
    const struct review_line *line = &r->line[i];
    if (line->seat == CT_CHANCE) roll(r, i, &u);
    if (line->seat >= 0 && !line->forced) judge(r, i, &u);
    if (line->reveals) see_what_came(r, i, &u);
    if (!u.valued && review_lacks_value(r, i)) value(r, i, &u);
    r->unit[i] = u;
}

struct ct_amount review_result(const struct ct_review *r)
{
    struct ct_score score;
    int32_t win[CT_SEATS_MAX] = {0};
    struct ct_amount out = {{0}, {0}};
    ct_table_score(r->table, r->lines, &score);
    ct_share_win(&score, r->players, win);
    for (int seat = 0; seat < r->players; seat++) {
        int lead = INT32_MAX;
        for (int i = 0; i < r->players; i++)
            if (i != seat && score.points[seat] - score.points[i] < lead)
                lead = score.points[seat] - score.points[i];
        out.share[seat] = win[seat] * WIN / CT_SHARE;
        out.ahead[seat] = 10 * lead;
    }
    return out;
}
