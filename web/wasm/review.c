/*
 * review.c - what moves are worth at the desk, and the review of a finished game there. A review
 * is worked out in units, in any order and any number of workers; each worker opens the same
 * review, one of them is given all units and tells it.
 */
#include "ai/review.h"

#include "web/wasm/desk.h"
#include "web/wasm/door.h"

#include <stdlib.h>
#include <string.h>

/* ---- a decision ------------------------------------------------------------------------------ */

struct judged {
    const struct ct_table *table;
    int at;
    bool in_points;
    struct ct_judgement judgement;
};

static void put_judgement(const void *from, struct ct_text *out)
{
    const struct judged *j = from;
    ct_put_judgement_json(out, j->table, j->at, j->in_points, &j->judgement);
}

enum { ASKED_MOST = CT_CANDIDATES_MAX / 2 };

/* The moves asked about, one a line: their number; -1: one of them is none. */
static int read_moves(const struct ct_table *table, int at, const char *text, size_t len,
                      ct_move out[ASKED_MOST])
{
    int count = 0;
    for (const char *end = text + len; text < end && count < ASKED_MOST; text++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t length = (size_t)((stop ? stop : end) - text);
        if (length && !ct_table_find(table, at, text, length, &out[count++])) return -1;
        text += length;
    }
    return count;
}

/* The decision at the position `at` from what its player could know then; in the input the moves
 * that are asked about, one a line. */
EXPORT("desk_judge") int desk_judge(size_t len, int at, int effort);
int desk_judge(size_t len, int at, int effort)
{
    const struct ct_table *table = desk_table();
    ct_move asked[ASKED_MOST];
    if (!table || at < 0 || at > ct_table_lines(table)) return 0;
    int seat = ct_table_turn_at(table, at);
    if (seat < 0 || !ct_table_can_show(table, at, seat)) return 0;
    int count = read_moves(table, at, door_input(), len, asked);
    if (count < 0) return door_answer(0, "no such move");
    struct judged j = {.table = table, .at = at};
    struct ct_estimate *e = ct_estimate_new(ct_table_kit(table));
    ct_state *seen = calloc(1, ct_table_kit(table)->game->state_size);
    bool ok = e && seen;
    if (ok) {
        ct_table_observe(table, at, seat, seen);
        ct_estimate_decision(e, seen, seat, effort, asked, count, CT_EVERY_IDEA, &j.judgement);
        j.in_points = ct_estimate_in_points(e);
    }
    ct_estimate_free(e);
    free(seen);
    return ok ? door_answer_with(1, put_judgement, &j) : 0;
}

/* ---- a review -------------------------------------------------------------------------------- */

static struct ct_table *game; /* the review's own: what happens at the desk does not disturb it */
static struct ct_review *review;

static void put_units(const void *from, struct ct_text *out)
{
    ct_put_char(out, '{');
    ct_put_json_number(out, "units", ct_review_units(from));
    ct_put_char(out, '}');
}

/* The game at the desk, for the player of that seat. While it goes on, units of what has been
 * played can be worked out; they are those of its review. */
EXPORT("review_open") int review_open(int eyes, int effort);
int review_open(int eyes, int effort)
{
    const struct ct_table *table = desk_table();
    struct ct_refusal why;
    if (!table || eyes < 0 || eyes >= ct_table_kit(table)->config.players) return 0;
    ct_review_free(review);
    ct_table_free(game);
    game = ct_table_copy(table, ct_table_house(table), &why);
    review = game ? ct_review_new_ahead(game, eyes, effort) : NULL;
    return review ? door_answer_with(1, put_units, review) : 0;
}

struct unit {
    const struct ct_review *of;
    int i;
};

static void put_unit(const void *from, struct ct_text *out)
{
    const struct unit *unit = from;
    ct_review_put_unit(unit->of, unit->i, out);
}

/* Works out unit i: a text for review_give. */
EXPORT("review_unit") int review_unit(int i);
int review_unit(int i)
{
    if (!review || i < 0 || i >= ct_review_units(review)) return 0;
    ct_review_do(review, i);
    return door_answer_with(1, put_unit, &(struct unit){review, i});
}

/* What review_unit said, here or in another worker, is in the input. */
EXPORT("review_give") int review_give(int i, size_t len);
int review_give(int i, size_t len)
{
    bool ok = review && ct_review_give(review, i, door_input(), len);
    return ok ? door_answer(1, "") : door_answer(0, "that is no unit of this review");
}

static void put_review(const void *from, struct ct_text *out)
{
    struct ct_review *const *of = from;
    ct_put_review_json(out, *of);
}

/* The review, as far as units have been given. 0: the game is not over. */
EXPORT("review_tell") int review_tell(void);
int review_tell(void)
{
    bool over = review && ct_table_turn(game) == CT_OVER;
    return over ? door_answer_with(1, put_review, &review) : 0;
}
