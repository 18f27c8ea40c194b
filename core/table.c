/*
 * table.c - see table.h: making a table, its positions, playing and taking back. Loading and
 * saving are in table_file.c, showing in table_show.c, what-ifs in table_branch.c, tables of one
 * pair of eyes in table_seen.c.
 *
 * Invariant: the present position is the first one with all lines applied. Undo is forgetting
 * the last line and making the position again.
 */
#include "core/table.h"

#include "core/table_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_FIRST = 16 };

/* ---- making ------------------------------------------------------------------------------ */

static size_t aligned(size_t bytes)
{
    size_t to = _Alignof(max_align_t);
    return (bytes + to - 1) / to * to;
}

static bool grow(struct ct_table *t, int room)
{
    uint8_t *lines = malloc((size_t)room * (sizeof *t->move + sizeof *t->mark));
    if (!lines) return false;
    ct_move *move = (ct_move *)(void *)lines;
    uint8_t *mark = lines + (size_t)room * sizeof *t->move;
    if (t->lines) {
        memcpy(move, t->move, (size_t)t->lines * sizeof *move);
        memcpy(mark, t->mark, (size_t)t->lines);
    }
    free(t->move);
    t->move = move;
    t->mark = mark;
    t->room = room;
    return true;
}

struct ct_table *ct_table_for(struct ct_house *house, const struct ct_kit *kit, uint64_t seed,
                              struct ct_refusal *why)
{
    size_t size = kit->game->state_size;
    assert(size <= house->state_size && kit->game->moves_max <= house->moves_max);
    struct ct_table *t = calloc(1, sizeof *t + aligned(size) + size);
    if (!t) {
        ct_refuse(why, "R-5", "memory");
        return NULL;
    }
    t->house = house;
    t->kit = ct_house_share(kit);
    t->eyes = CT_EVERYTHING;
    ct_rng_seed(&t->dice, seed, CT_STREAM_CHANCE);
    return t;
}

struct ct_table *ct_table_new(struct ct_house *house, const struct ct_kit *kit, uint64_t seed,
                              struct ct_refusal *why)
{
    struct ct_table *t = ct_table_for(house, kit, seed, why);
    struct ct_rng deal;
    if (!t) return NULL;
    ct_rng_seed(&deal, seed, CT_STREAM_SETUP);
    kit->game->init(kit, ct_table_first(t), &deal);
    ct_table_begin(t);
    return t;
}

/* ---- positions that were passed ---------------------------------------------------------- */

static size_t stride_of(const struct ct_table *t)
{
    return aligned(t->kit->game->state_size);
}

static ct_state *recent_state(const struct ct_table *t, int i)
{
    return (ct_state *)(void *)((char *)t->recent->states + (size_t)i * stride_of(t));
}

static size_t size_of_recent(const struct ct_table *t, int room)
{
    return sizeof(struct recent) + (size_t)room * stride_of(t);
}

static void drop_recent(struct ct_table *t)
{
    ct_spare_give(&t->house->spare, t->recent, size_of_recent(t, t->recent->room));
    t->recent = NULL;
}

void ct_table_told(struct ct_table *t)
{
    if (!t->recent) return;
    t->house->recent[t->recent->place] = NULL;
    drop_recent(t);
}

/* Most tables are told of one line at a time. */
static bool grow_recent(struct ct_table *t)
{
    int room = t->recent ? CT_HOUSE_RECENT : 1;
    struct recent *recent = ct_spare_take(&t->house->spare, size_of_recent(t, room));
    if (!recent) return false; /* all stays */
    if (t->recent) {
        memcpy(recent, t->recent, size_of_recent(t, t->recent->room));
        drop_recent(t);
    }
    recent->room = room;
    t->recent = recent;
    return true;
}

static bool begin_recent(struct ct_table *t)
{
    struct ct_house *h = t->house;
    size_t place = h->next_recent;
    if (!grow_recent(t)) return false;
    h->next_recent = (place + 1) % h->recents;
    if (h->recent[place]) ct_table_told(h->recent[place]);
    h->recent[place] = t;
    t->recent->place = place;
    t->recent->from = t->lines;
    t->recent->count = 0;
    return true;
}

/* The position before the line that is played now: it is what everybody is told of next. */
static void remember(struct ct_table *t)
{
    if (!t->recent && !begin_recent(t)) return;
    struct recent *recent = t->recent;
    if (recent->count == recent->room && recent->room < CT_HOUSE_RECENT) {
        if (!grow_recent(t)) {
            ct_table_told(t);
            return;
        }
        recent = t->recent;
    }
    if (recent->count == recent->room) {
        memmove(recent_state(t, 0), recent_state(t, 1), (size_t)(recent->count - 1) * stride_of(t));
        recent->from++;
        recent->count--;
    }
    memcpy(recent_state(t, recent->count++), ct_table_now(t), t->kit->game->state_size);
}

static void forget_passed(struct ct_table *t)
{
    if (t->house->passed_of == t) t->house->passed_of = NULL;
    ct_table_told(t);
}

void ct_table_free(struct ct_table *t)
{
    if (!t) return;
    forget_passed(t);
    ct_house_drop(t->house, t->kit);
    free(t->move);
    free(t->others);
    free(t->branch);
    free(t);
}

void ct_table_near(const struct ct_table *t, bool more)
{
    if (!more) {
        ct_near(t, sizeof *t);
        return;
    }
    ct_near(ct_table_now(t), t->kit->game->state_size);
    ct_near(t->recent, sizeof *t->recent + stride_of(t));
    if (!t->room) return; /* there are no lines yet */
    ct_near(t->move + t->lines, sizeof *t->move);
    ct_near(t->mark + t->lines, 1);
}

/* ---- positions ----------------------------------------------------------------------------- */

ct_state *ct_table_first(const struct ct_table *t)
{
    return (ct_state *)(uintptr_t)(const void *)t->states;
}

ct_state *ct_table_now(const struct ct_table *t)
{
    return (ct_state *)(void *)((char *)ct_table_first(t) + aligned(t->kit->game->state_size));
}

void ct_table_begin(struct ct_table *t)
{
    memcpy(ct_table_now(t), ct_table_first(t), t->kit->game->state_size);
}

const ct_state *ct_table_state(const struct ct_table *t)
{
    return ct_table_now(t);
}

const ct_state *ct_table_state_at(const struct ct_table *t, int at)
{
    struct ct_house *h = t->house;
    ct_state *passed = h->state[CT_PASSED];
    assert(at >= 0 && at <= t->lines && (t->eyes == CT_EVERYTHING || at == t->lines));
    if (at == t->lines) return ct_table_now(t);
    if (at == 0) return ct_table_first(t);
    if (t->recent && at >= t->recent->from) return recent_state(t, at - t->recent->from);
    if (h->passed_of != t || h->passed_at > at) {
        memcpy(passed, ct_table_first(t), t->kit->game->state_size);
        h->passed_of = t;
        h->passed_at = 0;
    }
    for (; h->passed_at < at; h->passed_at++)
        t->kit->game->apply(t->kit, passed, t->move[h->passed_at]);
    return passed;
}

struct ct_house *ct_table_house(const struct ct_table *t)
{
    return t->house;
}

const struct ct_kit *ct_table_kit(const struct ct_table *t)
{
    return t->kit;
}

size_t ct_table_bytes(const struct ct_table *t)
{
    size_t size = t->kit->game->state_size;
    size_t lines = (size_t)t->room * (sizeof *t->move + sizeof *t->mark);
    return sizeof *t + aligned(size) + size + lines + (t->others ? strlen(t->others) + 1 : 0) +
           (t->branch ? strlen(t->branch) + 1 : 0);
}

int ct_table_lines(const struct ct_table *t)
{
    return t->lines;
}

int ct_table_turn(const struct ct_table *t)
{
    return ct_turn(ct_table_now(t));
}

int ct_table_turn_at(const struct ct_table *t, int at)
{
    return ct_turn(ct_table_state_at(t, at));
}

int ct_table_mover(const struct ct_table *t, int at)
{
    const ct_state *s = ct_table_state_at(t, at);
    bool rolls = ct_turn(s) == CT_CHANCE && t->kit->game->roller;
    return rolls ? t->kit->game->roller(t->kit, s) : ct_turn(s);
}

void ct_table_score(const struct ct_table *t, int at, struct ct_score *out)
{
    t->kit->game->score(t->kit, ct_table_state_at(t, at), out);
}

int ct_table_seat_at(const struct ct_table *t, int n)
{
    assert(n >= 0 && n < t->lines);
    return (t->mark[n] & CT_MARK_SEAT) - 1;
}

ct_move ct_table_move_at(const struct ct_table *t, int n)
{
    assert(n >= 0 && n < t->lines);
    return t->move[n];
}

void ct_table_put_move(const struct ct_table *t, int at, ct_move m, struct ct_text *out)
{
    t->kit->game->write_move(t->kit, ct_table_state_at(t, at), m, out);
}

/* ---- playing ------------------------------------------------------------------------------- */

bool ct_table_push(struct ct_table *t, ct_move m, struct ct_refusal *why)
{
    const struct ct_game *game = t->kit->game;
    ct_state *now = ct_table_now(t);
    int turn = ct_turn(now);
    bool is_full = t->lines == t->room;
    if (is_full && !grow(t, t->room ? t->room + t->room / 2 : LINES_FIRST))
        return ct_refuse(why, "R-2", "memory");
    assert(game->check(t->kit, now, m, NULL));
    bool reveals = turn >= 0 && game->reveals(t->kit, now, m);
    t->move[t->lines] = m;
    t->mark[t->lines] = (uint8_t)((turn + 1) | (reveals ? CT_MARK_REVEALS : 0));
    remember(t);
    t->lines++;
    game->apply(t->kit, now, m);
    return true;
}

/* Is line n due, and is it `seat` who decides it? */
static bool is_due(const struct ct_table *t, int seat, int n, struct ct_refusal *why)
{
    if (n < 0 || n > t->lines || (n < t->lines && t->eyes != CT_EVERYTHING)) {
        ct_refuse(why, "R-6", "stale");
        return ct_refusal_add_int(why, "n", t->lines);
    }
    int turn = ct_table_turn_at(t, n);
    if (turn == CT_OVER) return ct_refuse(why, "R-12", "after-end");
    if (seat == turn) return true;
    if (turn == CT_CHANCE) return ct_refuse(why, "R-8", "chance-due");
    if (seat == CT_CHANCE) return ct_refuse(why, "R-8", "move-due");
    ct_refuse(why, "R-7", "player");
    return ct_refusal_add_int(why, "player", turn);
}

static bool is_allowed(const struct ct_table *t, int n, ct_move m, struct ct_refusal *why)
{
    const struct ct_kit *kit = t->kit;
    if (kit->game->check(kit, ct_table_state_at(t, n), m, why)) return true;
    if (why) why->game = kit->game;
    return false;
}

bool ct_table_read(const struct ct_table *t, int seat, int n, const char *text, ct_move *m,
                   struct ct_refusal *why)
{
    const struct ct_kit *kit = t->kit;
    if (!is_due(t, seat, n, why)) return false;
    if (!kit->game->read_move(kit, ct_table_state_at(t, n), text, strlen(text), m))
        return ct_refuse(why, "R-13", "unreadable");
    return is_allowed(t, n, *m, why);
}

bool ct_table_check(const struct ct_table *t, int seat, int n, const char *text,
                    struct ct_refusal *why)
{
    ct_move m;
    return ct_table_read(t, seat, n, text, &m, why);
}

/* Only the next line can be played, and not at a table that only looks on. */
static bool may_play(const struct ct_table *t, int n, struct ct_refusal *why)
{
    if (t->eyes != CT_EVERYTHING) return ct_refuse(why, "R-7", "played-elsewhere");
    if (ct_table_turn(t) == CT_OVER) return ct_refuse(why, "R-12", "after-end");
    if (n == t->lines) return true;
    ct_refuse(why, "R-6", "stale");
    return ct_refusal_add_int(why, "n", t->lines);
}

bool ct_table_play(struct ct_table *t, int seat, int n, const char *text, struct ct_refusal *why)
{
    ct_move m;
    return may_play(t, n, why) && ct_table_read(t, seat, n, text, &m, why) &&
           ct_table_push(t, m, why);
}

bool ct_table_play_move(struct ct_table *t, int seat, int n, ct_move m, struct ct_refusal *why)
{
    return may_play(t, n, why) && is_due(t, seat, n, why) && is_allowed(t, n, m, why) &&
           ct_table_push(t, m, why);
}

bool ct_table_roll(struct ct_table *t, struct ct_refusal *why)
{
    if (!may_play(t, t->lines, why) || !is_due(t, CT_CHANCE, t->lines, why)) return false;
    return ct_table_push(t, ct_pick_outcome(t->kit, ct_table_now(t), &t->dice), why);
}

bool ct_table_reveals(const struct ct_table *t, int at, ct_move m)
{
    const ct_state *s = ct_table_state_at(t, at);
    return ct_turn(s) >= 0 && t->kit->game->reveals(t->kit, s, m);
}

/* ---- taking back --------------------------------------------------------------------------- */

bool ct_table_may_undo(const struct ct_table *t, int seat)
{
    if (t->lines == 0 || t->eyes != CT_EVERYTHING || seat < 0) return false;
    return t->mark[t->lines - 1] == seat + 1;
}

void ct_table_cut(struct ct_table *t, int n)
{
    assert(t->eyes == CT_EVERYTHING && n >= 0 && n <= t->lines);
    memmove(ct_table_now(t), ct_table_state_at(t, n), t->kit->game->state_size);
    t->lines = n;
    forget_passed(t);
}

bool ct_table_undo(struct ct_table *t, int seat)
{
    if (!ct_table_may_undo(t, seat)) return false;
    ct_table_cut(t, t->lines - 1);
    return true;
}
