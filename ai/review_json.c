/* review_json.c - units, reviews and judgements as JSON. */
#include "ai/review_inside.h"

#include <stdlib.h>
#include <string.h>

enum { UNIT_TEXT = 4096 };

static void put_list(struct ct_text *out, const int *values, int count)
{
    ct_put_comma(out);
    ct_put_char(out, '[');
    for (int i = 0; i < count; i++) {
        ct_put_comma(out);
        ct_put_int(out, values[i]);
    }
    ct_put_char(out, ']');
}

/* ---- units ----------------------------------------------------------------------------------- */

static void put_amount(struct ct_text *out, const char *key, const struct ct_amount *amount,
                       int players)
{
    int both[2 * CT_SEATS_MAX];
    memcpy(both, amount->share, (size_t)players * sizeof *both);
    memcpy(both + players, amount->ahead, (size_t)players * sizeof *both);
    ct_put_json_ints(out, key, both, 2 * players);
}

void ct_review_put_unit(const struct ct_review *r, int i, struct ct_text *out)
{
    const struct review_unit *u = &r->unit[i];
    ct_put_char(out, '{');
    ct_put_json_number(out, "n", i);
    if (u->valued) put_amount(out, "value", &u->value, r->players);
    if (u->lucky) put_amount(out, "luck", &u->luck, r->players);
    if (u->foreseen) put_amount(out, "next", &u->next, r->players);
    if (u->judged) {
        ct_put_json_member(out, "better", u->better);
        ct_put_json_ints(out, "cost", (const int[]){u->cost, u->low, u->high}, 3);
        put_amount(out, "loss", &u->loss, r->players);
    }
    ct_put_char(out, '}');
}

static bool read_ints(const struct ct_json *doc, int list, int *out, int count)
{
    if (!ct_json_is(doc, list, CT_JSON_ARRAY) || ct_json_size(doc, list) != count) return false;
    int item = ct_json_first(doc, list);
    for (int i = 0; i < count; i++, item = ct_json_next(doc, item)) {
        int64_t value;
        if (!ct_json_int(doc, item, &value) || value < -1000000 || value > 1000000) return false;
        out[i] = (int)value;
    }
    return true;
}

/* *has: it is there. False: it is wrong. */
static bool read_amount(const struct ct_json *doc, const char *key, int players, bool *has,
                        struct ct_amount *amount)
{
    int both[2 * CT_SEATS_MAX], list = ct_json_get(doc, 0, key);
    *has = list != CT_JSON_NONE;
    if (!*has) return true;
    if (!read_ints(doc, list, both, 2 * players)) return false;
    memcpy(amount->share, both, (size_t)players * sizeof *both);
    memcpy(amount->ahead, both + players, (size_t)players * sizeof *both);
    return true;
}

static bool read_unit(const struct ct_json *doc, int i, int players, struct review_unit *u)
{
    int64_t n;
    int cost[3], judged = ct_json_get(doc, 0, "better");
    bool lost;
    if (!ct_json_is(doc, 0, CT_JSON_OBJECT) || !ct_json_int(doc, ct_json_get(doc, 0, "n"), &n) ||
        n != i)
        return false;
    if (!read_amount(doc, "value", players, &u->valued, &u->value) ||
        !read_amount(doc, "luck", players, &u->lucky, &u->luck) ||
        !read_amount(doc, "next", players, &u->foreseen, &u->next))
        return false;
    u->given = true;
    u->judged = judged != CT_JSON_NONE;
    if (!u->judged) return true;
    if (!ct_json_string(doc, judged, u->better, sizeof u->better) ||
        !read_ints(doc, ct_json_get(doc, 0, "cost"), cost, 3) ||
        !read_amount(doc, "loss", players, &lost, &u->loss) || !lost)
        return false;
    u->cost = cost[0];
    u->low = cost[1];
    u->high = cost[2];
    return true;
}

static bool is_whole_win(const struct ct_amount *value, int players)
{
    int sum = 0;
    for (int i = 0; i < players; i++) {
        if (value->share[i] < 0) return false;
        sum += value->share[i];
    }
    return sum == 1000;
}

/* A unit comes from elsewhere: it must be one that this line can have. A roll or a forced move was
 * no decision, what was better must be a move, and a line that turned nothing up was no luck and
 * showed nothing of what comes next. */
static bool fits_line(const struct ct_review *r, int i, const struct review_unit *u)
{
    const struct review_line *line = &r->line[i];
    ct_move better;
    if (u->judged != (line->seat >= 0 && !line->forced)) return false;
    if (u->judged && !ct_table_find(r->table, i, u->better, strlen(u->better), &better))
        return false;
    if (u->lucky && line->seat != CT_CHANCE && !line->reveals) return false;
    if (u->foreseen != (line->reveals && line->anchors)) return false;
    if (u->foreseen && !is_whole_win(&u->next, r->players)) return false;
    if (u->valued) return is_whole_win(&u->value, r->players);
    return !review_lacks_value(r, i);
}

bool ct_review_give(struct ct_review *r, int i, const char *text, size_t len)
{
    struct review_unit u = {.given = false};
    struct ct_json doc;
    if (i < 0 || i >= r->lines || len > UNIT_TEXT) return false;
    size_t bytes = ct_json_room(len);
    void *room = malloc(bytes);
    bool ok = room && !ct_json_read(&doc, text, len, room, bytes) &&
              read_unit(&doc, i, r->players, &u) && fits_line(r, i, &u);
    free(room);
    if (ok) r->unit[i] = u;
    return ok;
}

/* ---- the review ------------------------------------------------------------------------------ */

static void put_values(struct ct_text *out, const struct ct_review *r, bool ahead)
{
    ct_put_json_key(out, ahead ? "points" : "values");
    ct_put_char(out, '[');
    for (int at = 0; at <= r->lines; at++) {
        const struct ct_amount *value = ct_review_value(r, at);
        if (value) {
            put_list(out, ahead ? value->ahead : value->share, r->players);
        } else {
            ct_put_comma(out);
            ct_put(out, "null");
        }
    }
    ct_put_char(out, ']');
}

static void put_cost(struct ct_text *out, const struct ct_review *r,
                     const struct ct_told_line *line)
{
    ct_put_json_member(out, "better", line->better);
    ct_put_json_number(out, "cost", line->cost);
    ct_put_json_number(out, "low", line->low);
    ct_put_json_number(out, "high", line->high);
    if (ct_review_in_points(r)) ct_put_json_number(out, "share", line->cost_share);
    ct_put_json_member(out, "verdict", ct_mark_name(line->mark));
}

static void put_line(struct ct_text *out, const struct ct_review *r, int n)
{
    const struct ct_told_line *line = &r->told[n];
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_number(out, "n", n);
    ct_put_json_number(out, "seat", line->seat);
    ct_put_json_member(out, "cause", ct_cause_name(line->cause));
    if (line->known) {
        ct_put_json_number(out, "change", line->change.share[r->eyes]);
        if (ct_review_in_points(r)) ct_put_json_number(out, "points", line->change.ahead[r->eyes]);
        if (line->turned_up) ct_put_json_number(out, "luck", line->luck.share[r->eyes]);
    }
    ct_put_json_member(out, "move", line->move);
    if (line->judged) put_cost(out, r, line);
    ct_put_char(out, '}');
}

static void put_seat(struct ct_text *out, const struct ct_review *r, int i)
{
    const struct ct_told_seat *seat = &r->whole.seat[i];
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_number(out, "seat", i);
    ct_put_json_number(out, "decisions", seat->decisions);
    ct_put_json_number(out, "good", seat->good);
    ct_put_json_number(out, "doubtful", seat->doubtful);
    ct_put_json_number(out, "bad", seat->bad);
    ct_put_json_number(out, "cost", seat->cost);
    if (ct_review_in_points(r)) ct_put_json_number(out, "share", seat->cost_share);
    ct_put_json_number(out, "luck", seat->luck);
    ct_put_json_number(out, "result", seat->result);
    ct_put_json_number(out, "adjusted", seat->adjusted);
    ct_put_json_number(out, "points", seat->points);
    ct_put_char(out, '}');
}

static void put_reasons(struct ct_text *out, struct ct_review *r, const struct ct_turning *t)
{
    struct ct_reason reason[CT_REASONS_MAX];
    int count = t->cause == CT_BY_CHOICE ? ct_review_reasons(r, t->n, reason) : 0;
    ct_put_json_key(out, "reasons");
    ct_put_char(out, '[');
    for (int i = 0; i < count; i++) ct_put_reason_json(out, &reason[i]);
    ct_put_char(out, ']');
}

static void put_turning(struct ct_text *out, struct ct_review *r, const struct ct_turning *t)
{
    const struct ct_told_line *line = &r->told[t->n];
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_number(out, "n", t->n);
    ct_put_json_member(out, "kind", ct_cause_name(t->cause));
    ct_put_json_number(out, "change", t->change);
    ct_put_json_number(out, "seat", line->seat);
    ct_put_json_member(out, "played", line->move);
    if (t->cause == CT_BY_CHOICE) {
        ct_put_json_member(out, "better", line->better);
        ct_put_json_number(out, "cost", line->cost);
    }
    if (r->whole.complete) put_reasons(out, r, t);
    ct_put_json_bool(out, "solved", false);
    ct_put_char(out, '}');
}

static void put_verdict(struct ct_text *out, const struct ct_review *r, int i)
{
    const struct ct_told_seat *seat = &r->whole.seat[i];
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_number(out, "seat", i);
    ct_put_json_member(out, "token", seat->verdict);
    ct_put_json_key(out, "facts");
    ct_put_char(out, '{');
    ct_put_json_number(out, "rival", seat->rival);
    ct_put(out, "}}");
}

static void put_notes(struct ct_text *out, const struct ct_review *r)
{
    ct_put_json_key(out, "notes");
    ct_put_char(out, '[');
    if (r->whole.second >= 0) {
        ct_put_char(out, '{');
        ct_put_json_member(out, "token", "moved-second");
        ct_put_json_key(out, "facts");
        ct_put_char(out, '{');
        ct_put_json_number(out, "seat", r->whole.second);
        ct_put_json_number(out, "equals", CT_SECOND_OF_EQUALS);
        ct_put_json_number(out, "strong", CT_SECOND_OF_STRONG);
        ct_put(out, "}}");
    }
    ct_put_char(out, ']');
}

static void put_thresholds(struct ct_text *out, const struct ct_review *r)
{
    struct ct_thresholds from = ct_review_thresholds(r);
    ct_put_json_key(out, "thresholds");
    ct_put_char(out, '{');
    ct_put_json_number(out, "doubtful", from.doubtful);
    ct_put_json_number(out, "bad", from.bad);
    ct_put_char(out, '}');
}

static void put_head(struct ct_text *out, const struct ct_review *r)
{
    bool in_points = ct_review_in_points(r);
    ct_put_json_member(out, "game", r->kit->game->id);
    ct_put_json_number(out, "players", r->players);
    ct_put_json_number(out, "eyes", r->eyes);
    ct_put_json_member(out, "in", in_points ? "points" : "share");
    ct_put_json_number(out, "effort", r->effort);
    ct_put_json_number(out, "worlds", ct_review_worlds(r));
    ct_put_json_bool(out, "complete", r->whole.complete);
    put_thresholds(out, r);
    put_values(out, r, false);
    if (in_points) put_values(out, r, true);
}

void ct_put_review_json(struct ct_text *out, struct ct_review *r)
{
    const struct ct_told *whole = ct_review_tell(r);
    ct_put_char(out, '{');
    put_head(out, r);
    ct_put_json_key(out, "lines");
    ct_put_char(out, '[');
    for (int n = 0; n < r->lines; n++) put_line(out, r, n);
    ct_put_char(out, ']');
    ct_put_json_key(out, "seats");
    ct_put_char(out, '[');
    for (int i = 0; i < r->players; i++) put_seat(out, r, i);
    ct_put_char(out, ']');
    ct_put_json_key(out, "turning");
    ct_put_char(out, '[');
    for (int i = 0; i < whole->turnings; i++) put_turning(out, r, &whole->turning[i]);
    ct_put_char(out, ']');
    ct_put_json_key(out, "verdict");
    ct_put_char(out, '[');
    for (int i = 0; i < r->players; i++) put_verdict(out, r, i);
    ct_put_char(out, ']');
    put_notes(out, r);
    ct_put_char(out, '}');
}

/* ---- a judgement ----------------------------------------------------------------------------- */

static int part(int32_t amount, int by)
{
    return (amount + (amount < 0 ? -by / 2 : by / 2)) / by;
}

static void put_candidate(struct ct_text *out, const struct ct_table *table, int at, bool in_points,
                          const struct ct_candidate *c)
{
    int players = ct_table_kit(table)->config.players, share[CT_SEATS_MAX], ahead[CT_SEATS_MAX];
    int unit = in_points ? CT_WORTH_POINT / 10 : CT_WORTH_WIN / 1000;
    char move[CT_MOVE_TEXT];
    struct ct_text text = ct_text_on(move, sizeof move);
    ct_table_put_move(table, at, c->move, &text);
    for (int i = 0; i < players; i++) {
        share[i] = part(c->worth.share[i], CT_WORTH_WIN / 1000);
        ahead[i] = part(c->worth.ahead[i], CT_WORTH_POINT / 10);
    }
    ct_put_comma(out);
    ct_put_char(out, '{');
    ct_put_json_member(out, "move", move);
    ct_put_json_ints(out, "share", share, players);
    if (in_points) ct_put_json_ints(out, "points", ahead, players);
    ct_put_json_number(out, "behind", part(c->behind, unit));
    ct_put_json_number(out, "low", part(c->low, unit));
    ct_put_json_number(out, "high", part(c->high, unit));
    ct_put_json_bool(out, "equal", c->low <= 0);
    ct_put_char(out, '}');
}

void ct_put_judgement_json(struct ct_text *out, const struct ct_table *table, int at,
                           bool in_points, const struct ct_judgement *j)
{
    ct_put_char(out, '{');
    ct_put_json_number(out, "seat", j->seat);
    ct_put_json_member(out, "in", in_points ? "points" : "share");
    ct_put_json_number(out, "worlds", j->worlds);
    ct_put_json_key(out, "moves");
    ct_put_char(out, '[');
    for (int i = 0; i < j->count; i++) put_candidate(out, table, at, in_points, &j->of[i]);
    ct_put(out, "]}");
}
