/*
 * tuktuk_claims.h - is what a reason of Tuk Tuk Taxi says true? Asked of the rules alone: moves are
 * made, legal drives listed, and ways counted over what those drives allow, with nothing that the
 * reasons themselves are found by.
 */
#ifndef TUKTUK_CLAIMS_H
#define TUKTUK_CLAIMS_H

#include "ai/reason.h"
#include "games/tuktuk/tuktuk.h"
#include "tests/unit/check.h"

#include <stdlib.h>

enum { NO_WAY = 9999, PATHS = 1457 };

/* One decision, and what a reason says about it. */
struct claim {
    const struct tuktuk_kit *k;
    const struct tuktuk *now;
    int seat;
    ct_move better, other;
    struct tuktuk after, after_other;
    const struct ct_reason *reason;
};

/* ---- ways ------------------------------------------------------------------------------------ */

/* Which directions follow a step from a square: bit d of after[q][first]; of first[q] the first. */
struct streets {
    uint8_t first[TUKTUK_SQUARES], then[TUKTUK_SQUARES][4];
};

/* A full taxi alone in town with a green five lists what may follow what. */
static inline void learn_streets(const struct tuktuk_kit *k, const struct tuktuk *s, int seat,
                                 struct streets *out)
{
    static ct_move path[PATHS];
    struct tuktuk lab = *s;
    memset(out, 0, sizeof *out);
    for (int q = 0; q < TUKTUK_SQUARES; q++) lab.board[q] &= (uint8_t)~TUKTUK_TAXI;
    lab.mover = (uint8_t)seat;
    lab.phase = TUKTUK_DRIVE;
    lab.die = 1; /* which the police do not fine */
    lab.extra = 1;
    lab.came = lab.slowed = 0;
    lab.taxi[seat].carries = 1;
    for (unsigned q = 0; q < TUKTUK_SQUARES; q++) {
        if (!(k->ground[q] & (TUKTUK_STREET | TUKTUK_STATION))) continue;
        int idle, count;
        lab.taxi[seat].square = (uint16_t)q;
        count = tuktuk_drives(k, &lab, path, &idle);
        for (int i = 0; i < count; i++) {
            if (tuktuk_move_steps(path[i]) < 1) continue;
            unsigned d = tuktuk_move_step(path[i], 0);
            out->first[q] |= (uint8_t)(1u << d);
            if (tuktuk_move_steps(path[i]) < 2) continue;
            out->then[q][d] |= (uint8_t)(1u << tuktuk_move_step(path[i], 1));
        }
    }
}

/* Steps from a square to another in a new turn, by widening until nothing gets shorter: far[q][d]
 * is the end of a step from q towards d. */
static inline int count_way(const struct tuktuk_kit *k, const struct tuktuk *s, int seat,
                            unsigned from, const bool goal[TUKTUK_SQUARES])
{
    static struct streets streets;
    static int far[TUKTUK_SQUARES][4];
    int best = NO_WAY;
    bool changed = true;
    learn_streets(k, s, seat, &streets);
    for (int q = 0; q < TUKTUK_SQUARES; q++)
        for (int d = 0; d < 4; d++) far[q][d] = NO_WAY;
    for (unsigned d = 0; d < 4; d++)
        if (streets.first[from] >> d & 1) far[from][d] = 1;
    while (changed) {
        changed = false;
        for (unsigned q = 0; q < TUKTUK_SQUARES; q++)
            for (unsigned d = 0; d < 4; d++) {
                if (far[q][d] == NO_WAY) continue;
                unsigned to = tuktuk_beyond(q, d), next = streets.then[q][d];
                bool drives_on = next;
                bool slow = drives_on && tuktuk_top_kind(s, to) == TUKTUK_CROSSWALK_AHEAD;
                if (!drives_on) next = streets.first[to]; /* the drive ended there */
                for (unsigned e = 0; e < 4; e++) {
                    int reach = far[q][d] + 1 + slow;
                    if (!(next >> e & 1) || reach >= far[to][e]) continue;
                    far[to][e] = reach;
                    changed = true;
                }
            }
    }
    for (unsigned q = 0; q < TUKTUK_SQUARES; q++)
        for (unsigned d = 0; d < 4; d++)
            if (far[q][d] < best && goal[tuktuk_beyond(q, d)]) best = far[q][d];
    return best;
}

static inline int way_to(const struct tuktuk_kit *k, const struct tuktuk *s, int seat,
                         unsigned from, unsigned to)
{
    bool goal[TUKTUK_SQUARES + TUKTUK_SIDE] = {false};
    goal[to] = true;
    return count_way(k, s, seat, from, goal);
}

/* To a taxi's station if it is full, otherwise to the nearest feet. */
static inline int way_of(const struct tuktuk_kit *k, const struct tuktuk *s, int seat)
{
    bool goal[TUKTUK_SQUARES + TUKTUK_SIDE] = {false};
    for (int i = 0; i < k->customers; i++)
        if (s->customer[i] != TUKTUK_NOBODY)
            goal[tuktuk_beyond(s->customer[i] & 1023, s->customer[i] >> 10)] = true;
    if (s->taxi[seat].carries) {
        memset(goal, 0, sizeof goal);
        goal[k->home[seat]] = true;
    }
    return count_way(k, s, seat, s->taxi[seat].square, goal);
}

/* ---- facts ----------------------------------------------------------------------------------- */

static inline const char *fact(const struct claim *c, const char *name)
{
    for (int i = 0; i < c->reason->facts; i++)
        if (strcmp(c->reason->fact[i].name, name) == 0) return c->reason->fact[i].text;
    return NULL;
}

static inline int number(const struct claim *c, const char *name)
{
    return fact(c, name) ? atoi(fact(c, name)) : -1;
}

static inline unsigned place(const struct claim *c)
{
    const char *at = fact(c, "at");
    char *y = NULL;
    long x = at ? strtol(at, &y, 10) : -1;
    return x < 0 ? TUKTUK_NOWHERE : tuktuk_square((int)x, atoi(y + 1));
}

static inline bool is_sign(const struct claim *c, int kind)
{
    return kind >= 0 && fact(c, "sign") && strcmp(fact(c, "sign"), TUKTUK_KIND_NAMES[kind]) == 0;
}

/* ---- drives ------------------------------------------------------------------------------------
 */

/* The square behind so many steps of the mover's drive. */
static inline unsigned square_after(const struct tuktuk *s, ct_move m, int steps)
{
    unsigned at = s->taxi[s->mover].square;
    for (int i = 0; i < steps; i++) at = tuktuk_beyond(at, tuktuk_move_step(m, i));
    return at;
}

static inline unsigned end_of(const struct tuktuk *s, ct_move m)
{
    return square_after(s, m, tuktuk_move_steps(m));
}

/* Does a drive enter and leave a square with such a tile? */
static inline bool passes(const struct tuktuk *s, ct_move m, int kind)
{
    for (int i = 1; i < tuktuk_move_steps(m); i++)
        if (tuktuk_top_kind(s, square_after(s, m, i)) == kind) return true;
    return false;
}

static inline bool passes_a_light(const struct claim *c, ct_move m)
{
    for (int i = 1; i < tuktuk_move_steps(m); i++)
        if (c->k->ground[square_after(c->now, m, i)] & TUKTUK_LIGHT) return true;
    return false;
}

static inline bool is_sent_home(const struct tuktuk *s, ct_move m)
{
    return s->die >= 5 && passes(s, m, TUKTUK_POLICE);
}

static inline bool loses_turn(const struct tuktuk *s, ct_move m)
{
    bool meter = tuktuk_move_steps(m) && tuktuk_top_kind(s, end_of(s, m)) == TUKTUK_METER;
    return passes(s, m, TUKTUK_SLIPPERY) || (meter && !is_sent_home(s, m));
}

/* All drives of a roll, as a turn of that seat that begins where the taxi stands. */
static inline int list_roll(const struct tuktuk_kit *k, struct tuktuk *s, int seat, int die,
                            ct_move out[PATHS])
{
    int idle;
    if (die > 3 && tuktuk_is_held(s, seat)) return 0;
    s->mover = (uint8_t)seat;
    s->turn = (int8_t)seat;
    s->phase = TUKTUK_DRIVE;
    s->die = (uint8_t)die;
    s->extra = 0;
    return tuktuk_drives(k, s, out, &idle);
}

/* ---- one check a token -------------------------------------------------------------------------
 */

static inline int delivered(const struct tuktuk *s, int seat)
{
    return s->taxi[seat].delivered;
}

static inline bool is_delivered(const struct claim *c)
{
    int before = delivered(c->now, c->seat);
    bool other = c->better != c->other && delivered(&c->after_other, c->seat) > before;
    return delivered(&c->after, c->seat) == before + 1 && !other && number(c, "k") == before + 1;
}

static inline bool is_true_deliver(const struct claim *c)
{
    return is_delivered(c) && end_of(c->now, c->better) == c->k->home[c->seat];
}

static inline bool is_true_police_home(const struct claim *c)
{
    return is_delivered(c) && is_sent_home(c->now, c->better);
}

static inline bool is_true_decided(const struct claim *c)
{
    struct ct_score score;
    tuktuk_score(&c->k->base, (const ct_state *)(const void *)&c->after, &score);
    return c->after.turn == CT_OVER && score.rank[c->seat] == 1 &&
           strcmp(score.reason, "decided") == 0;
}

static inline bool gets_in(const struct claim *c, const struct tuktuk *after)
{
    return !c->now->taxi[c->seat].carries && after->taxi[c->seat].carries;
}

static inline bool is_true_pick_up(const struct claim *c)
{
    return gets_in(c, &c->after) && (c->better == c->other || !gets_in(c, &c->after_other));
}

static inline bool is_true_nearer(const struct claim *c)
{
    int a = way_of(c->k, &c->after, c->seat), b = way_of(c->k, &c->after_other, c->seat);
    bool full = c->now->taxi[c->seat].carries;
    bool same = full == (c->after.taxi[c->seat].carries > 0) &&
                full == (c->after_other.taxi[c->seat].carries > 0);
    return same && a == number(c, "a") && b == number(c, "b") && a + 2 <= b && b < NO_WAY &&
           full == !strstr(c->reason->kind->token, "customer");
}

static inline bool is_true_home_empty(const struct claim *c)
{
    unsigned home = c->k->home[c->seat];
    return c->after_other.taxi[c->seat].square == home && !c->now->taxi[c->seat].carries &&
           way_of(c->k, &c->after, c->seat) < way_of(c->k, &c->after_other, c->seat);
}

static inline bool is_true_first(const struct claim *c)
{
    int rival = number(c, "rival"), a = number(c, "a"), b = number(c, "b");
    for (int seat = 0; seat < c->k->base.config.players; seat++) {
        const struct tuktuk_taxi *t = &c->after.taxi[seat];
        if (t->carries) {
            if (seat == rival || seat == c->seat) return false;
            continue;
        }
        int way = way_to(c->k, &c->after, seat, t->square, place(c));
        if (way != (seat == c->seat ? a : b) && (way < b || seat == rival || seat == c->seat))
            return false;
    }
    return rival != c->seat && a + 3 <= b;
}

/* With the next green there is a drive through that light from where the taxi stands then. */
static inline bool is_true_at_light(const struct claim *c)
{
    static ct_move path[PATHS];
    bool red_or_yellow = strchr("\1\2\4\6", c->now->die) && !c->now->extra;
    for (int die = 3; die <= 5; die += 2) {
        struct tuktuk s = c->after;
        int count = list_roll(c->k, &s, c->seat, die, path);
        bool through = false;
        for (int i = 0; i < count; i++)
            through = through || (tuktuk_move_steps(path[i]) > 1 &&
                                  tuktuk_beyond(s.taxi[c->seat].square,
                                                tuktuk_move_step(path[i], 0)) == place(c));
        if (!through) return false;
    }
    return red_or_yellow && c->k->ground[place(c)] & TUKTUK_LIGHT;
}

static inline bool is_true_through(const struct claim *c)
{
    return passes_a_light(c, c->better) && !is_sent_home(c->now, c->better) &&
           (c->now->came || way_of(c->k, &c->after, c->seat) < way_of(c->k, c->now, c->seat));
}

static inline bool is_true_roll_again(const struct claim *c)
{
    return c->after.phase == TUKTUK_AGAIN &&
           (c->better == c->other || c->after_other.phase != TUKTUK_AGAIN);
}

/* Is there a drive now that delivers, picks up or ends nearer without losing a turn? */
static inline bool has_good_drive(const struct claim *c, const struct tuktuk *s)
{
    static ct_move path[PATHS];
    int idle, count = tuktuk_drives(c->k, s, path, &idle), steps = way_of(c->k, s, c->seat);
    for (int i = 0; i < count; i++) {
        struct tuktuk next = *s;
        tuktuk_play(c->k, &next, path[i], NULL);
        if (next.taxi[c->seat].carries != s->taxi[c->seat].carries) return true;
        if (!loses_turn(s, path[i]) && way_of(c->k, &next, c->seat) < steps) return true;
    }
    return false;
}

static inline bool is_true_run_on(const struct claim *c)
{
    return c->after.extra && c->after.mover == c->seat && has_good_drive(c, &c->after) &&
           number(c, "k") == (c->after.slowed ? 4 : 5);
}

static inline int good_rolls(const struct claim *c)
{
    int count = 0;
    for (unsigned die = 1; die <= 6; die++) {
        struct tuktuk next = *c->now;
        tuktuk_play(c->k, &next, tuktuk_move(TUKTUK_WORD, TUKTUK_REROLL), NULL);
        tuktuk_play(c->k, &next, tuktuk_move(TUKTUK_DIE, die), NULL);
        count += has_good_drive(c, &next);
    }
    return count;
}

static inline bool is_true_roll_on(const struct claim *c)
{
    return good_rolls(c) >= 4;
}

static inline bool is_true_rest(const struct claim *c)
{
    return c->now->phase == TUKTUK_AGAIN && good_rolls(c) <= 2;
}

static inline bool is_true_no_fine(const struct claim *c)
{
    return is_sent_home(c->now, c->other) && !is_sent_home(c->now, c->better) &&
           number(c, "roll") == c->now->die && !c->now->taxi[c->seat].carries &&
           tuktuk_top_kind(c->now, place(c)) == TUKTUK_POLICE &&
           c->after_other.taxi[c->seat].square == c->k->home[c->seat];
}

static inline bool is_true_no_miss(const struct claim *c)
{
    return loses_turn(c->now, c->other) && !loses_turn(c->now, c->better) &&
           is_sign(c, tuktuk_top_kind(c->now, place(c))) && !(c->now->owing >> c->seat & 1);
}

static inline bool is_true_keep_going(const struct claim *c)
{
    int steps = tuktuk_move_steps(c->other);
    unsigned end = end_of(c->now, c->other);
    return end == place(c) && is_sign(c, tuktuk_top_kind(c->now, end)) &&
           steps < (c->now->extra ? 5 : c->now->die) &&
           way_of(c->k, &c->after, c->seat) + 2 <= way_of(c->k, &c->after_other, c->seat);
}

static inline bool spares_own(const struct claim *c)
{
    return way_of(c->k, &c->after, c->seat) <= way_of(c->k, c->now, c->seat);
}

static inline bool is_true_longer(const struct claim *c)
{
    int rival = number(c, "rival"), a = way_of(c->k, c->now, rival);
    int b = way_of(c->k, &c->after, rival), other = way_of(c->k, &c->after_other, rival);
    bool other_spares = way_of(c->k, &c->after_other, c->seat) <= way_of(c->k, c->now, c->seat);
    bool full = c->now->taxi[rival].carries;
    return rival != c->seat && a == number(c, "a") && b == number(c, "b") && a + 2 <= b &&
           b < NO_WAY && spares_own(c) && full == !strstr(c->reason->kind->token, "customer") &&
           (c->better == c->other || !other_spares || other < b);
}

static inline bool is_true_close(const struct claim *c)
{
    int rival = number(c, "rival"), a = way_of(c->k, c->now, rival);
    int b = way_of(c->k, &c->after, rival);
    return rival != c->seat && (b == NO_WAY || b >= a + 6) && a < NO_WAY && spares_own(c);
}

/* The sign lay on top, it does so no longer, and the way got shorter. */
static inline bool is_undone(const struct claim *c, const struct tuktuk *after, int seat)
{
    unsigned q = place(c);
    int was = tuktuk_top(c->now, q);
    return is_sign(c, tuktuk_top_kind(c->now, q)) && tuktuk_top(after, q) != was &&
           way_of(c->k, after, seat) + 2 <= way_of(c->k, c->now, seat);
}

static inline bool is_true_cover(const struct claim *c)
{
    int now = way_of(c->k, c->now, c->seat);
    return is_undone(c, &c->after, c->seat) && way_of(c->k, &c->after, c->seat) == number(c, "a") &&
           (!fact(c, "b") ? now == NO_WAY : now == number(c, "b"));
}

static inline bool is_true_opens_rival(const struct claim *c)
{
    int rival = number(c, "rival");
    return rival != c->seat && is_undone(c, &c->after_other, rival) &&
           !is_undone(c, &c->after, rival) &&
           way_of(c->k, &c->after, rival) >= way_of(c->k, c->now, rival);
}

static inline int rolls_to(const struct claim *c, int seat, unsigned q)
{
    static ct_move path[PATHS];
    int rolls = 0;
    for (int die = 1; die <= 6; die++) {
        struct tuktuk s = c->after;
        int count = list_roll(c->k, &s, seat, die, path);
        bool found = false;
        for (int i = 0; i < count && !found; i++) {
            struct tuktuk next = s;
            if (end_of(&s, path[i]) != q) continue;
            tuktuk_play(c->k, &next, path[i], NULL);
            found = next.phase == TUKTUK_AGAIN || next.extra;
        }
        rolls += found;
    }
    return rolls;
}

static inline bool is_true_own_gift(const struct claim *c)
{
    for (int seat = 0; seat < c->k->base.config.players; seat++)
        if (seat != c->seat && rolls_to(c, seat, place(c))) return false;
    return rolls_to(c, c->seat, place(c)) >= 4;
}

static inline bool is_true_out_of_the_way(const struct claim *c)
{
    for (int seat = 0; seat < c->k->base.config.players; seat++)
        if (way_of(c->k, &c->after, seat) > way_of(c->k, c->now, seat)) return false;
    return true;
}

static inline bool is_true_best_garage(const struct claim *c)
{
    static ct_move all[TUKTUK_MOVES_MAX];
    int idle, own = way_of(c->k, &c->after, c->seat);
    int count = tuktuk_moves(&c->k->base, (const ct_state *)(const void *)c->now, all, &idle);
    for (int i = 0; i < count; i++) {
        struct tuktuk next = *c->now;
        tuktuk_play(c->k, &next, all[i], NULL);
        if (way_of(c->k, &next, c->seat) < own) return false;
    }
    return own == number(c, "a");
}

/* The town if nobody could enter the square of the laid tile. */
static inline struct tuktuk blocked(const struct claim *c)
{
    struct tuktuk s = *c->now;
    tuktuk_lay(c->k, &s, s.drawn - 1, place(c), tuktuk_code(TUKTUK_DO_NOT_ENTER, 0));
    return s;
}

static inline bool is_true_on_way(const struct claim *c)
{
    struct tuktuk s = blocked(c);
    int rival = number(c, "rival");
    bool full = c->now->taxi[rival].carries;
    return rival != c->seat && way_of(c->k, &s, rival) > way_of(c->k, c->now, rival) &&
           full == !strstr(c->reason->kind->token, "customer");
}

static inline bool is_true_police_trap(const struct claim *c)
{
    struct tuktuk s = blocked(c);
    int rival = number(c, "rival");
    return rival != c->seat && way_of(c->k, &s, rival) > way_of(c->k, c->now, rival) &&
           !c->now->taxi[rival].carries && tuktuk_top_kind(&c->after, place(c)) == TUKTUK_POLICE;
}

/* From one of the rival's nearest customers the way home is `a` now and `b` then; below 0: any, and
 * longer. */
static inline bool is_way_back(const struct claim *c, const struct tuktuk *then, int a, int b)
{
    int rival = number(c, "rival"), near = way_of(c->k, c->now, rival);
    if (c->now->taxi[rival].carries || rival == c->seat) return false;
    for (int i = 0; i < c->k->customers; i++) {
        unsigned at = c->now->customer[i], home = c->k->home[rival];
        if (at == TUKTUK_NOBODY) continue;
        unsigned feet = tuktuk_beyond(at & 1023, at >> 10);
        if (way_to(c->k, c->now, rival, c->now->taxi[rival].square, feet) != near) continue;
        int now = way_to(c->k, c->now, rival, feet, home);
        int later = way_to(c->k, then, rival, feet, home);
        if (a < 0 ? later > now : now == a && later == b) return true;
    }
    return false;
}

static inline bool is_true_way_back(const struct claim *c)
{
    struct tuktuk s = blocked(c);
    return is_way_back(c, &s, -1, -1);
}

static inline bool is_true_longer_back(const struct claim *c)
{
    int a = number(c, "a"), b = number(c, "b");
    return a + 2 <= b && b < NO_WAY && is_way_back(c, &c->after, a, b) && spares_own(c);
}

static inline bool is_true_police_lift(const struct claim *c)
{
    static ct_move path[PATHS];
    for (int die = 5; die <= 6; die++) {
        struct tuktuk s = c->after;
        int count = list_roll(c->k, &s, c->seat, die, path);
        bool home = false;
        for (int i = 0; i < count; i++) home = home || is_sent_home(&s, path[i]);
        if (!home) return false;
    }
    return c->now->taxi[c->seat].carries;
}

static inline int from_feet(const struct claim *c, ct_move m, int seat)
{
    unsigned feet = tuktuk_beyond(tuktuk_move_square(m), tuktuk_move_direction(m));
    return way_to(c->k, c->now, seat, feet, c->k->home[seat]);
}

static inline bool is_true_near_customer(const struct claim *c)
{
    int own = from_feet(c, c->better, c->seat);
    for (int seat = 0; seat < c->k->base.config.players; seat++)
        if (seat != c->seat && from_feet(c, c->better, seat) <= own) return false;
    return true;
}

static inline bool is_true_short_trip(const struct claim *c)
{
    int a = from_feet(c, c->better, c->seat), b = from_feet(c, c->other, c->seat);
    return a == number(c, "a") && b == number(c, "b") && a + 2 <= b && b < NO_WAY;
}

/* Some roll of 5 or 6, and some drive of it. */
static inline bool police_bring_home(const struct claim *c, const struct tuktuk *from, int seat)
{
    static ct_move path[PATHS];
    for (int die = 5; die <= 6; die++) {
        struct tuktuk s = *from;
        int count = list_roll(c->k, &s, seat, die, path);
        for (int i = 0; i < count; i++) {
            struct tuktuk next = s;
            tuktuk_play(c->k, &next, path[i], NULL);
            if (next.taxi[seat].delivered > s.taxi[seat].delivered &&
                end_of(&s, path[i]) != c->k->home[seat])
                return true;
        }
    }
    return false;
}

static inline bool is_true_no_lift(const struct claim *c)
{
    int rival = number(c, "rival");
    return rival != c->seat && c->now->taxi[rival].carries && police_bring_home(c, c->now, rival) &&
           !police_bring_home(c, &c->after, rival) &&
           (c->better == c->other || police_bring_home(c, &c->after_other, rival));
}

/* All ways lead over it or to it, it was there, and it is no more. */
static inline bool is_true_toll_gone(const struct claim *c)
{
    struct tuktuk s = blocked(c);
    int was = tuktuk_top_kind(c->now, place(c)), now = way_of(c->k, c->now, c->seat);
    return was >= 0 && strcmp(TUKTUK_KIND_NAMES[was], fact(c, "sign")) == 0 &&
           tuktuk_top_kind(&c->after, place(c)) != was && way_of(c->k, &s, c->seat) > now &&
           way_of(c->k, &c->after, c->seat) <= now;
}

struct truth {
    const char *token;
    bool (*is_true)(const struct claim *c);
};

static const struct truth truths[] = {
    {"decided", is_true_decided},
    {"deliver", is_true_deliver},
    {"police-home", is_true_police_home},
    {"pick-up", is_true_pick_up},
    {"nearer", is_true_nearer},
    {"nearer-customer", is_true_nearer},
    {"home-empty", is_true_home_empty},
    {"first", is_true_first},
    {"at-light", is_true_at_light},
    {"through", is_true_through},
    {"roll-again", is_true_roll_again},
    {"run-on", is_true_run_on},
    {"roll-on", is_true_roll_on},
    {"rest", is_true_rest},
    {"no-fine", is_true_no_fine},
    {"no-miss", is_true_no_miss},
    {"keep-going", is_true_keep_going},
    {"longer", is_true_longer},
    {"longer-customer", is_true_longer},
    {"close", is_true_close},
    {"on-way", is_true_on_way},
    {"on-way-customer", is_true_on_way},
    {"way-back", is_true_way_back},
    {"longer-back", is_true_longer_back},
    {"police-lift", is_true_police_lift},
    {"police-trap", is_true_police_trap},
    {"no-lift", is_true_no_lift},
    {"toll-gone", is_true_toll_gone},
    {"cover", is_true_cover},
    {"clear", is_true_cover},
    {"opens-rival", is_true_opens_rival},
    {"own-gift", is_true_own_gift},
    {"out-of-the-way", is_true_out_of_the_way},
    {"best-garage", is_true_best_garage},
    {"best-garage-customer", is_true_best_garage},
    {"near-customer", is_true_near_customer},
    {"short-trip", is_true_short_trip},
};

#endif
