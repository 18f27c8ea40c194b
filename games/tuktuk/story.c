/*
 * story.c - one drive, step by step and in words: why it is not allowed, or what happened
 * on the way.
 *
 * drive.c decides; this file only explains. It walks a given path with the same counting
 * and asks before each step what stands in the way, in the order in which a player would
 * notice it. (The unit tests see that it finds nothing in the way of a legal drive.)
 */
#include "games/tuktuk/tuktuk.h"

struct spot {
    unsigned square;
    int came; /* direction of the step to here, -1: any may follow */
    int steps, used, limit;
    bool halved, slowed, fined;                    /* fined: the step to here left a police tile */
    unsigned light, limit_sign, crosswalk, police; /* where that was; crosswalk: the last one */
};                                                 /* limit_sign NOWHERE: in an earlier drive */

struct hurdle {
    const char *rule, *token; /* NULL: the way is free */
    unsigned at, end;         /* what it is about, and where the drive is */
    int kind;                 /* of the sign, -1: none */
    bool light;               /* a light that refuses (TT-16) */
};

static const struct hurdle FREE = {.kind = -1};

static struct hurdle hurdle(const char *rule, const char *token, unsigned at, int kind)
{
    return (struct hurdle){.rule = rule, .token = token, .at = at, .end = at, .kind = kind};
}

static struct spot start_spot(const struct tuktuk_roll *r)
{
    return (struct spot){.square = r->start,
                         .came = r->s->came - 1,
                         .limit = r->limit,
                         .slowed = r->limit < r->steps,
                         .limit_sign = TUKTUK_NOWHERE};
}

/* The tile that a taxi at this spot has driven onto, -1: none. */
static int sign_under(const struct tuktuk_roll *r, const struct spot *at)
{
    return at->steps > 0 ? tuktuk_top_kind(r->s, at->square) : -1;
}

/* ---- what stands in the way ------------------------------------------------------ */

/* A speed limit is to blame: one that was passed in this drive, or earlier in this turn. */
static struct hurdle slowed_hurdle(const char *rule, const char *now, const char *earlier,
                                   const struct spot *at)
{
    bool here = at->limit_sign != TUKTUK_NOWHERE;
    return hurdle(rule, here ? now : earlier, here ? at->limit_sign : at->square,
                  TUKTUK_SPEED_LIMIT);
}

/* No step is left: whose fault is that? */
static struct hurdle used_up(const struct tuktuk_roll *r, const struct spot *at)
{
    struct hurdle h = hurdle("TT-13", "steps-used-up", at->square, -1);
    bool lost = at->used > at->steps; /* to a crosswalk ahead */
    if (at->halved) h = hurdle("TT-16", "half-used-up", at->light, -1);
    if (!at->halved && at->slowed) h = slowed_hurdle("TT-23", "four-used-up", "four-this-turn", at);
    if (!at->halved && !at->slowed && lost && at->steps < r->steps)
        h = hurdle("TT-22", "step-lost", at->crosswalk, TUKTUK_CROSSWALK_AHEAD);
    h.end = at->square;
    return h;
}

/* Does the drive have to end on this square, wherever it would go on to? */
static struct hurdle must_end(const struct tuktuk_roll *r, const struct spot *at)
{
    int kind = sign_under(r, at), left = at->limit - at->used;
    unsigned q = at->square;
    if (kind == TUKTUK_STOP || kind == TUKTUK_CROSSWALK)
        return hurdle("TT-24", "sign-ends-drive", q, kind);
    if (kind == TUKTUK_POLICE_STOP) return hurdle("TT-25", "sign-ends-drive", q, kind);
    if (left <= 0) return used_up(r, at);
    if (kind == TUKTUK_CROSSWALK_AHEAD && left == 1)
        return hurdle("TT-22", "one-step-left", q, kind);
    if (kind == TUKTUK_SPEED_LIMIT && at->used >= TUKTUK_SPEED_STEPS)
        return hurdle("TT-23", "fourth-step", q, kind);
    return FREE;
}

static struct hurdle turn_sign(const struct tuktuk_roll *r, const struct spot *at, unsigned d)
{
    unsigned heading = r->s->board[at->square] & 3, turn = (d - heading) & 3; /* 1 right, 3 left */
    int kind = sign_under(r, at);
    bool concerned = kind >= TUKTUK_FIRST_TURNED && at->came == (int)heading;
    if (!concerned) return FREE;
    if (kind == TUKTUK_COMPULSORY_RIGHT && turn != 1)
        return hurdle("TT-27", "must-turn-right", at->square, kind);
    if (kind == TUKTUK_COMPULSORY_LEFT && turn != 3)
        return hurdle("TT-27", "must-turn-left", at->square, kind);
    if (kind == TUKTUK_NO_RIGHT && turn == 1)
        return hurdle("TT-28", "no-right-turn", at->square, kind);
    if (kind == TUKTUK_NO_LEFT && turn == 3)
        return hurdle("TT-28", "no-left-turn", at->square, kind);
    return FREE;
}

static struct hurdle one_way(const struct tuktuk_roll *r, const struct spot *at, unsigned d)
{
    int index = tuktuk_holding(r->kit, r->s, at->square, (int)(d & 1));
    if (index < 0 || (r->s->tile[index] >> 10 & 3) != (d ^ 2)) return FREE;
    return hurdle("TT-29", "against-one-way", tuktuk_tile_square(r->s->tile[index]),
                  TUKTUK_ONE_WAY);
}

/* The spot after a step that nothing forbids but perhaps a light. */
static struct spot after_step(const struct tuktuk_roll *r, const struct spot *at, unsigned d)
{
    struct spot next = *at;
    int kind = sign_under(r, at);
    next.square = tuktuk_beyond(at->square, d);
    next.came = (int)d;
    next.steps++;
    next.used += 1 + (kind == TUKTUK_CROSSWALK_AHEAD);
    if (kind == TUKTUK_CROSSWALK_AHEAD) next.crosswalk = at->square;
    if (kind == TUKTUK_SPEED_LIMIT && next.limit > TUKTUK_SPEED_STEPS) {
        next.limit = TUKTUK_SPEED_STEPS;
        next.slowed = true;
        next.limit_sign = at->square;
    }
    next.fined = kind == TUKTUK_POLICE && r->fined;
    next.police = at->square;
    if (r->kit->ground[next.square] & TUKTUK_LIGHT && r->through_light < next.limit) {
        next.halved = true;
        next.light = next.square;
        next.limit = r->through_light;
    }
    return next;
}

/* A light that only a sign on the way refuses: the player should hear of the sign, too. */
static struct hurdle light_behind_sign(const struct tuktuk_roll *r, const struct spot *next,
                                       struct hurdle h)
{
    bool open_without = next->steps < r->steps && r->through_light >= r->steps;
    if (!open_without) return h;
    if (next->slowed) {
        struct hurdle slow = slowed_hurdle("TT-16", "light-behind-limit", "light-this-turn", next);
        slow.light = true;
        slow.end = h.end;
        return slow;
    }
    if (next->used > next->steps) {
        h.token = "light-behind-crosswalk";
        h.at = next->crosswalk;
        h.kind = TUKTUK_CROSSWALK_AHEAD;
    }
    return h;
}

static struct hurdle light(const struct tuktuk_roll *r, const struct spot *at, unsigned d)
{
    unsigned to = tuktuk_beyond(at->square, d);
    struct spot next = after_step(r, at, d);
    struct hurdle h = hurdle("TT-16", "light-without-step-left", to, -1);
    if (!(r->kit->ground[to] & TUKTUK_LIGHT) || next.used < next.limit) return FREE;
    h.light = true;
    if (r->through_light == 0) h.token = "light-red";
    if (r->through_light > 0 && r->through_light < r->steps) h.token = "light-yellow";
    return light_behind_sign(r, &next, h);
}

static struct hurdle hurdle_before(const struct tuktuk_roll *r, const struct spot *at, unsigned d)
{
    unsigned to = tuktuk_beyond(at->square, d);
    struct hurdle h = must_end(r, at);
    if (h.rule) return h;
    if (!(r->kit->ground[at->square] >> d & 1))
        return hurdle("TT-B1", "no-street-there", at->square, -1);
    if (at->came >= 0 && d == ((unsigned)at->came ^ 2u))
        return hurdle("TT-14", "turns-back", at->square, -1);
    h = turn_sign(r, at, d);
    if (h.rule) return h;
    h = one_way(r, at, d);
    if (h.rule) return h;
    if (tuktuk_top_kind(r->s, to) == TUKTUK_DO_NOT_ENTER)
        return hurdle("TT-26", "no-entry", to, TUKTUK_DO_NOT_ENTER);
    return light(r, at, d);
}

/* ---- refusals -------------------------------------------------------------------- */

static bool refuse_step(struct ct_refusal *why, const struct tuktuk_roll *r, const struct hurdle *h,
                        int step)
{
    ct_refuse(why, h->rule, h->token);
    ct_refusal_add_int(why, "step", step);
    ct_refusal_add_int(why, "steps", r->steps);
    tuktuk_add_square(why, "square", h->at);
    tuktuk_add_square(why, "end", h->end);
    if (h->kind >= 0) ct_refusal_add(why, "sign", TUKTUK_KIND_NAMES[h->kind]);
    return false;
}

static bool refuse_rest(struct ct_refusal *why, const struct tuktuk_roll *r, unsigned square)
{
    const char *token = "ends-on-station";
    if (r->kit->ground[square] & TUKTUK_LIGHT) token = "ends-on-light";
    if (r->s->board[square] & TUKTUK_TAXI && square != r->start) token = "ends-on-taxi";
    ct_refuse(why, "TT-15", token);
    return tuktuk_add_square(why, "square", square);
}

/* Does a legal drive begin with the first `steps` steps of a path and have `more` or more? */
static bool begins_a_drive(const struct tuktuk_roll *r, ct_move path, int steps, int more)
{
    ct_move list[TUKTUK_MOVES_MAX];
    int idle, count = tuktuk_drives(r->kit, r->s, list, &idle);
    for (int i = 0; i < count; i++) {
        bool same = tuktuk_move_steps(list[i]) >= steps + more;
        for (int step = 0; same && step < steps; step++)
            same = tuktuk_move_step(list[i], step) == tuktuk_move_step(path, step);
        if (same) return true;
    }
    return false;
}

/* A path without a hurdle that is no legal drive stops too early or where nobody may. */
static bool refuse_end(struct ct_refusal *why, const struct tuktuk_roll *r, const struct spot *end,
                       ct_move path)
{
    if (!tuktuk_may_rest(r, end->square) && !begins_a_drive(r, path, end->steps, 1))
        return refuse_rest(why, r, end->square);
    if (end->steps == 0) return ct_refuse(why, "TT-13", "must-drive");
    ct_refuse(why, "TT-13", "too-short");
    ct_refusal_add_int(why, "steps", r->limit);
    ct_refusal_add_int(why, "driven", end->steps);
    return tuktuk_add_square(why, "square", end->square);
}

bool tuktuk_explain_drive(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move m,
                          struct ct_refusal *why)
{
    struct tuktuk_roll r = tuktuk_roll_of(k, s);
    struct spot at = start_spot(&r);
    for (int i = 0; i < tuktuk_move_steps(m); i++) {
        unsigned d = tuktuk_move_step(m, i);
        struct hurdle h = hurdle_before(&r, &at, d);
        if (at.fined && begins_a_drive(&r, m, i, 0))
            h = hurdle("TT-30", "sent-home-already", at.police, TUKTUK_POLICE);
        if (h.rule) return refuse_step(why, &r, &h, i + 1);
        at = after_step(&r, &at, d);
    }
    return refuse_end(why, &r, &at, m);
}

/* ---- what happened --------------------------------------------------------------- */

static void note(struct tuktuk_trace *trace, const struct tuktuk_roll *r, enum tuktuk_effect effect,
                 unsigned at, int kind, const char *rule)
{
    tuktuk_note(trace, (struct tuktuk_happening){.effect = effect,
                                                 .rule = rule,
                                                 .seat = r->s->mover,
                                                 .kind = kind,
                                                 .direction = -1,
                                                 .at = at,
                                                 .from = TUKTUK_NOWHERE,
                                                 .number = -1});
}

static void tell_step(struct tuktuk_trace *trace, const struct tuktuk_roll *r,
                      const struct spot *from, const struct spot *to)
{
    if (sign_under(r, from) == TUKTUK_SLIPPERY)
        note(trace, r, TUKTUK_DID_SKIDDED, from->square, TUKTUK_SLIPPERY, NULL);
    if (sign_under(r, from) == TUKTUK_CROSSWALK_AHEAD)
        note(trace, r, TUKTUK_DID_STEP_LOST, from->square, TUKTUK_CROSSWALK_AHEAD, NULL);
    if (sign_under(r, from) == TUKTUK_SPEED_LIMIT)
        note(trace, r, TUKTUK_DID_SLOWED, from->square, TUKTUK_SPEED_LIMIT, NULL);
    if (to->halved && !from->halved) note(trace, r, TUKTUK_DID_HALVED, to->square, -1, NULL);
}

/* The square ahead: behind the light that refuses a drive, or one where it could not have ended. */
static unsigned square_ahead(const struct tuktuk_roll *r, const struct spot *end, bool light)
{
    for (unsigned d = 0; d < 4; d++) {
        struct hurdle h = hurdle_before(r, end, d);
        unsigned beyond = tuktuk_beyond(end->square, d);
        if (light && h.light) return beyond;
        if (!light && !h.rule && !tuktuk_may_rest(r, beyond)) return beyond;
    }
    return end->square;
}

/* A drive that neither used its steps nor was stopped by a tile or for a customer: why then? */
static void tell_halt(struct tuktuk_trace *trace, const struct tuktuk_roll *r,
                      const struct spot *end, ct_move m)
{
    enum tuktuk_halt halt = tuktuk_halt_of(r->kit, r->s, m);
    if (halt == TUKTUK_HALT_PLAIN)
        note(trace, r, TUKTUK_DID_BLOCKED, end->square, -1, NULL);
    else if (halt == TUKTUK_HALT_PULLED_BACK)
        note(trace, r, TUKTUK_DID_PULLED_BACK, square_ahead(r, end, false), -1, NULL);
    else
        note(trace, r, TUKTUK_DID_LIGHT_REFUSED, square_ahead(r, end, true), -1, NULL);
}

static void tell_end(struct tuktuk_trace *trace, const struct tuktuk_roll *r,
                     const struct spot *end, ct_move m)
{
    bool feet = r->s->board[end->square] & TUKTUK_FEET && r->empty;
    struct hurdle h = must_end(r, end);
    if (end->fined || end->used == end->limit) return;
    if (h.rule)
        note(trace, r, TUKTUK_DID_FORCED_STOP, end->square, h.kind, h.rule);
    else if (end->steps == 0 || !(feet || end->square == r->home))
        tell_halt(trace, r, end, m);
}

void tuktuk_tell_drive(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move m,
                       struct tuktuk_trace *trace)
{
    struct tuktuk_roll r = tuktuk_roll_of(k, s);
    struct spot at = start_spot(&r);
    int steps = tuktuk_move_steps(m), drove = trace->count;
    note(trace, &r, steps ? TUKTUK_DID_DROVE : TUKTUK_DID_STAYED, r.start, -1, NULL);
    for (int i = 0; i < steps; i++) {
        struct spot next = after_step(&r, &at, tuktuk_move_step(m, i));
        tell_step(trace, &r, &at, &next);
        at = next;
    }
    trace->entry[drove].from = r.start;
    trace->entry[drove].at = at.square;
    trace->entry[drove].number = steps;
    tell_end(trace, &r, &at, m);
}
