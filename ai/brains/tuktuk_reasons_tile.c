/*
 * tuktuk_reasons_tile.c - why a sign of Tuk Tuk Taxi is laid or taken off there and not elsewhere.
 * Everybody's way is counted before and behind the move.
 */
#include "ai/brains/tuktuk_reasons.h"

enum {
    CLOSES = 420,
    OWN_WAY = 350,
    LONGER = 300,
    OPENS = 330,
    GIFT = 230,
    HARMLESS = 50,
    NOTABLE = 2,      /* steps */
    DETOUR = 6,       /* steps more that lead through another quarter */
    MOST_ROLLS = 4,   /* of six */
    DRIVES_MAX = 1457 /* see TUKTUK_MOVES_MAX */
};

static bool is_removal(const struct tuktuk_look *look)
{
    return tuktuk_move_type(look->move) == TUKTUK_TILE &&
           tuktuk_move_kind(look->move) == TUKTUK_REMOVE;
}

bool tuktuk_lays(const struct tuktuk_look *look)
{
    return tuktuk_move_type(look->move) == TUKTUK_TILE && !is_removal(look);
}

static bool is_rival(const struct tuktuk_argument *a, int seat)
{
    return seat != a->seat && a->trip[seat].steps < TUKTUK_CLOSED;
}

static int growth(const struct tuktuk_argument *a, const struct tuktuk_look *look, int seat)
{
    return look->trip[seat].steps - a->trip[seat].steps;
}

static bool spares_own_way(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    return growth(a, look, a->seat) <= 0;
}

int tuktuk_merit(const struct tuktuk_argument *a, int seat)
{
    return 20 * a->now.taxi[seat].delivered + (a->now.taxi[seat].carries ? 10 : 0);
}

/* ---- a rival's way gets longer --------------------------------------------------------------- */

/* There is no way left, or a wall stands on it and the detour is long. */
static bool closes(const struct tuktuk_argument *a, const struct tuktuk_look *look, int seat)
{
    int kind = tuktuk_move_kind(look->move), more = growth(a, look, seat);
    bool wall = tuktuk_lays(look) && (kind == TUKTUK_DO_NOT_ENTER || kind == TUKTUK_ONE_WAY);
    if (!spares_own_way(a, look) || more <= 0) return false;
    if (look->trip[seat].steps == TUKTUK_CLOSED) return true;
    return wall && more >= DETOUR && more >= a->trip[seat].steps;
}

/* By how many steps a rival's way grows at the mover's will; 0: not, or it ends. */
static int lengthened(const struct tuktuk_argument *a, const struct tuktuk_look *look, int seat)
{
    if (!spares_own_way(a, look) || look->trip[seat].steps == TUKTUK_CLOSED) return 0;
    int more = growth(a, look, seat);
    return more > 0 ? more : 0;
}

/* The same said of the other move would not be true, or much less. */
static bool lengthens_only(const struct tuktuk_argument *a, int seat)
{
    int more = lengthened(a, &a->better, seat);
    if (more < NOTABLE) return false;
    if (a->alone) return true;
    return !closes(a, &a->other, seat) && more >= lengthened(a, &a->other, seat) + NOTABLE;
}

static void argue_longer(struct tuktuk_argument *a, int rival)
{
    int more = growth(a, &a->better, rival), counted = more < 20 ? more : 20;
    bool full = a->now.taxi[rival].carries;
    if (!lengthens_only(a, rival)) return;
    int weight = LONGER + 3 * counted + tuktuk_merit(a, rival);
    struct ct_reason *r = tuktuk_say(a, full ? "longer" : "longer-customer", weight);
    ct_reason_put_int(r, "rival", rival);
    ct_reason_put_int(r, "a", a->trip[rival].steps);
    ct_reason_put_int(r, "b", a->better.trip[rival].steps);
    tuktuk_say_at(r, tuktuk_move_square(a->better.move));
}

static void argue_close(struct tuktuk_argument *a, int rival)
{
    if (!closes(a, &a->better, rival) || (!a->alone && closes(a, &a->other, rival))) return;
    struct ct_reason *r = tuktuk_say(a, "close", CLOSES + tuktuk_merit(a, rival));
    ct_reason_put_int(r, "rival", rival);
    tuktuk_say_at(r, tuktuk_move_square(a->better.move));
}

/* ---- what counts no longer ------------------------------------------------------------------- */

/* Is the sign on top of a square to blame for so many steps of somebody's way? A parking meter in
 * its place changes no way. */
static bool is_in_the_way(const struct tuktuk_argument *a, unsigned square, int seat)
{
    struct tuktuk without = a->now;
    tuktuk_lay(a->k, &without, a->now.drawn - 1, square, tuktuk_code(TUKTUK_METER, 0));
    int steps = tuktuk_trip_of(a->k, &without, seat, TUKTUK_NOWHERE).steps;
    return steps + NOTABLE <= a->trip[seat].steps;
}

/* Does the move put a sign out of force, so that somebody's way gets shorter? The sign's kind, -1:
 * no. */
static int sign_undone(const struct tuktuk_argument *a, const struct tuktuk_look *look, int seat)
{
    unsigned q = tuktuk_move_square(look->move);
    if (!tuktuk_lays(look) && !is_removal(look)) return -1;
    int sign = tuktuk_top_kind(&a->now, q);
    if (sign < 0 || growth(a, look, seat) > -NOTABLE) return -1;
    return is_in_the_way(a, q, seat) ? sign : -1;
}

static void argue_cover(struct tuktuk_argument *a)
{
    int sign = sign_undone(a, &a->better, a->seat), steps = a->better.trip[a->seat].steps;
    bool removal = is_removal(&a->better), was_open = a->trip[a->seat].steps < TUKTUK_CLOSED;
    if (sign < 0 || (removal && !was_open)) return;
    if (!a->alone && a->other.trip[a->seat].steps < steps + NOTABLE) return;
    struct ct_reason *r = tuktuk_say(a, removal ? "clear" : "cover", OWN_WAY);
    tuktuk_say_sign(r, sign);
    ct_reason_put_int(r, "a", steps);
    if (was_open) ct_reason_put_int(r, "b", a->trip[a->seat].steps);
    tuktuk_say_at(r, tuktuk_move_square(a->better.move));
}

/* The other move would do a rival that favour, and this one does not. */
static void argue_opens(struct tuktuk_argument *a, int rival)
{
    int sign = sign_undone(a, &a->other, rival);
    unsigned q = tuktuk_move_square(a->other.move);
    bool stays = tuktuk_top(&a->better.after, q) == tuktuk_top(&a->now, q);
    if (sign < 0 || !stays || growth(a, &a->better, rival) < 0) return;
    struct ct_reason *r = tuktuk_say(a, "opens-rival", OPENS + tuktuk_merit(a, rival));
    tuktuk_say_sign(r, sign);
    ct_reason_put_int(r, "rival", rival);
    tuktuk_say_at(r, q);
}

/* ---- signs that cost whoever passes ---------------------------------------------------------- */

bool tuktuk_costs_a_turn(int kind)
{
    return kind == TUKTUK_SLIPPERY || kind == TUKTUK_METER;
}

bool tuktuk_costs_steps(int kind)
{
    return kind == TUKTUK_CROSSWALK_AHEAD || kind == TUKTUK_CROSSWALK || kind == TUKTUK_STOP ||
           kind == TUKTUK_SPEED_LIMIT || kind == TUKTUK_POLICE_STOP;
}

bool tuktuk_is_in_own_way(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    int kind = tuktuk_move_kind(look->move);
    if (!tuktuk_lays(look)) return false;
    if (growth(a, look, a->seat) > 0) return true;
    return (tuktuk_costs_a_turn(kind) || tuktuk_costs_steps(kind)) &&
           a->on_way[a->seat][tuktuk_move_square(look->move)];
}

static bool hurts_rival(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    int kind = tuktuk_move_kind(look->move);
    bool toll = tuktuk_costs_a_turn(kind) || tuktuk_costs_steps(kind);
    for (int seat = 0; seat < a->players; seat++) {
        if (!is_rival(a, seat)) continue;
        if (growth(a, look, seat) > 0) return true;
        if (toll && a->on_way[seat][tuktuk_move_square(look->move)]) return true;
    }
    return false;
}

static void argue_harmless(struct tuktuk_argument *a)
{
    if (!tuktuk_lays(&a->better) || !tuktuk_is_in_own_way(a, &a->other)) return;
    if (tuktuk_is_in_own_way(a, &a->better) || hurts_rival(a, &a->better)) return;
    tuktuk_say_at(tuktuk_say(a, "out-of-the-way", HARMLESS), tuktuk_move_square(a->better.move));
}

/* ---- no parking and no stopping for oneself -------------------------------------------------- */

/* Can a seat's drive of this roll end on a square so that its tile acts? */
static bool can_use(const struct tuktuk_argument *a, const struct tuktuk *s, int seat, unsigned q,
                    int die)
{
    ct_move drive[DRIVES_MAX];
    struct tuktuk next = *s;
    if (die > 3 && tuktuk_is_held(s, seat)) return false;
    next.mover = (uint8_t)seat;
    next.turn = (int8_t)seat;
    next.phase = TUKTUK_DRIVE;
    next.die = (uint8_t)die;
    int idle, count = tuktuk_drives(a->k, &next, drive, &idle);
    for (int i = 0; i < count; i++) {
        struct tuktuk_look look;
        tuktuk_make(a->k, &look, &next, drive[i]);
        if (look.after.taxi[seat].square != q) continue;
        if (tuktuk_did(&look, TUKTUK_DID_MAY_ROLL_AGAIN) || tuktuk_did(&look, TUKTUK_DID_FIVE_MORE))
            return true;
    }
    return false;
}

static int rolls_that_use(const struct tuktuk_argument *a, const struct tuktuk *s, int seat,
                          unsigned q)
{
    int count = 0;
    for (int die = 1; die <= 6; die++) count += can_use(a, s, seat, q, die);
    return count;
}

/* The own drive follows at once. */
static bool is_own_gift(const struct tuktuk_argument *a, const struct tuktuk_look *look)
{
    int kind = tuktuk_move_kind(look->move);
    unsigned q = tuktuk_move_square(look->move);
    if (!tuktuk_lays(look) || (kind != TUKTUK_NO_PARKING && kind != TUKTUK_NO_STOPPING))
        return false;
    if (rolls_that_use(a, &look->after, a->seat, q) < MOST_ROLLS) return false;
    for (int seat = 0; seat < a->players; seat++)
        if (seat != a->seat && rolls_that_use(a, &look->after, seat, q)) return false;
    return true;
}

void tuktuk_argue_tile(struct tuktuk_argument *a)
{
    argue_cover(a);
    tuktuk_argue_own_toll(a);
    if (!a->alone) argue_harmless(a);
    if (tuktuk_holds_only(a, is_own_gift))
        tuktuk_say_at(tuktuk_say(a, "own-gift", GIFT), tuktuk_move_square(a->better.move));
    for (int seat = 0; seat < a->players; seat++) {
        if (!is_rival(a, seat)) continue;
        argue_close(a, seat);
        argue_longer(a, seat);
        tuktuk_argue_trap(a, seat);
    }
    tuktuk_argue_police(a);
    for (int seat = 0; seat < a->players && !a->alone; seat++)
        if (seat != a->seat) argue_opens(a, seat);
}
