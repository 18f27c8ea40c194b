/*
 * check.c - is this move allowed, and why not: for any 32 bits at all, in the order in which a
 * player would ask. What refuses a drive is told by story.c.
 */
#include "games/tuktuk/tuktuk.h"

static bool refuse_square(struct ct_refusal *why, const char *rule, const char *token,
                          unsigned square)
{
    ct_refuse(why, rule, token);
    return tuktuk_add_square(why, "square", square);
}

static bool is_on_board(const struct tuktuk_kit *k, unsigned q)
{
    return q < TUKTUK_SQUARES && tuktuk_x(q) < k->width && tuktuk_y(q) < k->height;
}

/* TT-2. */
static bool check_customer(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move m,
                           struct ct_refusal *why)
{
    unsigned q = tuktuk_move_square(m);
    if (!is_on_board(k, q)) return ct_refuse(why, "TT-2", "off-board");
    if (k->glyph[q] != 'B') return refuse_square(why, "TT-2", "no-building-space", q);
    for (int i = 0; i < s->placed; i++)
        if ((s->customer[i] & 1023) == q) return refuse_square(why, "TT-2", "space-taken", q);
    if (tuktuk_allows(k, TUKTUK_FOR_CUSTOMER, m & 0xfff)) return true;
    return refuse_square(why, "TT-2", "feet-not-on-street", q);
}

/* TT-5: what holds for all traffic signs. */
static bool check_sign(const struct tuktuk_kit *k, const struct tuktuk *s, unsigned q,
                       struct ct_refusal *why)
{
    if (k->ground[q] & TUKTUK_STATION) return refuse_square(why, "TT-5", "sign-on-station", q);
    if (!(k->ground[q] & TUKTUK_STREET)) return refuse_square(why, "TT-5", "sign-off-street", q);
    if (k->ground[q] & TUKTUK_LIGHT) return refuse_square(why, "TT-5", "sign-on-light", q);
    if (s->board[q] & TUKTUK_TAXI) return refuse_square(why, "TT-5", "sign-on-taxi", q);
    return true;
}

/* TT-6, TT-7: signs with a direction. */
static bool check_direction(const struct tuktuk_kit *k, ct_move m, struct ct_refusal *why)
{
    unsigned q = tuktuk_move_square(m);
    int kind = tuktuk_move_kind(m);
    unsigned exits = k->ground[q] & TUKTUK_EXITS;
    if (tuktuk_allows(k, tuktuk_choice_of(kind), m & 0xfff)) return true;
    if (kind == TUKTUK_ONE_WAY) {
        bool straight = exits == 5 || exits == 10;
        return refuse_square(why, "TT-7", straight ? "arrow-across" : "not-straight", q);
    }
    if (!tuktuk_is_crossing(k, q)) return refuse_square(why, "TT-6", "not-a-crossing", q);
    return refuse_square(why, "TT-6", "no-street-to-turn", q);
}

/* TT-8, TT-9. */
static bool check_service(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move m,
                          struct ct_refusal *why)
{
    bool mechanic = tuktuk_move_kind(m) == TUKTUK_MECHANIC;
    const char *rule = mechanic ? "TT-8" : "TT-9";
    unsigned q = tuktuk_move_square(m);
    if (k->glyph[q] != (mechanic ? 'M' : 'G'))
        return refuse_square(why, rule, mechanic ? "no-mechanic-there" : "no-gas-there", q);
    if (s->board[q] & TUKTUK_TAXI && s->taxi[s->mover].square != q)
        return refuse_square(why, rule, "service-taken", q);
    return true;
}

/* The rule that says where a drawn tile of that kind goes. */
static const char *rule_of(int kind)
{
    switch (kind) {
    case TUKTUK_MECHANIC: return "TT-8";
    case TUKTUK_GAS: return "TT-9";
    case TUKTUK_POLICE: return "TT-10";
    case TUKTUK_REMOVE: return "TT-11";
    }
    return "TT-5";
}

static bool check_tile(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move m,
                       struct ct_refusal *why)
{
    unsigned q = tuktuk_move_square(m);
    int kind = tuktuk_move_kind(m);
    if (kind != tuktuk_drawn_kind(s)) {
        ct_refuse(why, "TT-4", "other-tile");
        return ct_refusal_add(why, "drawn", TUKTUK_KIND_NAMES[tuktuk_drawn_kind(s)]);
    }
    if (!is_on_board(k, q)) return ct_refuse(why, rule_of(kind), "off-board");
    switch (kind) {
    case TUKTUK_MECHANIC:
    case TUKTUK_GAS: return check_service(k, s, m, why);
    case TUKTUK_REMOVE:
        if (s->board[q] & TUKTUK_CODE) return true;
        return refuse_square(why, "TT-11", "nothing-lies-there", q);
    case TUKTUK_POLICE:
        if (k->ground[q] & TUKTUK_STREET) return true;
        return refuse_square(why, "TT-10", "police-off-street", q);
    }
    if (!check_sign(k, s, q, why)) return false;
    return !tuktuk_is_turned(kind) || check_direction(k, m, why);
}

/* skip instead of the drawn tile: only one kind may be left alone. */
static bool check_skip(const struct tuktuk *s, struct ct_refusal *why)
{
    int kind = tuktuk_drawn_kind(s);
    if (kind == TUKTUK_REMOVE) return true;
    ct_refuse(why, rule_of(kind), "tile-must-be-used");
    return ct_refusal_add(why, "drawn", TUKTUK_KIND_NAMES[kind]);
}

static bool check_drive(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move m,
                        struct ct_refusal *why)
{
    ct_move list[TUKTUK_MOVES_MAX];
    int idle, count = tuktuk_drives(k, s, list, &idle);
    for (int i = 0; i < count; i++)
        if (list[i] == m) return true;
    return tuktuk_explain_drive(k, s, m, why);
}

/* Exactly the bits that some text would be read as? */
static bool is_well_formed(ct_move m)
{
    unsigned square = tuktuk_move_square(m);
    int kind = tuktuk_move_kind(m), steps = tuktuk_move_steps(m);
    bool named = square < TUKTUK_SQUARES || square == TUKTUK_NOWHERE;
    switch (tuktuk_move_type(m)) {
    case TUKTUK_CUSTOMER: return named && (m & 0x0ffff000) == 0;
    case TUKTUK_TILE:
        if (!named || kind >= TUKTUK_KIND_COUNT || m & 0x0ffe0000) return false;
        return tuktuk_is_turned(kind) || tuktuk_move_direction(m) == 0;
    case TUKTUK_PATH: return steps <= TUKTUK_STEPS_MAX && ((m & 0xffffff) >> 2 * steps) == 0;
    case TUKTUK_WORD: return (m & 0x0fffffff) <= TUKTUK_END;
    case TUKTUK_DIE: return (m & 0x0fffffff) >= 1 && (m & 0x0fffffff) <= 6;
    }
    return false;
}

/* A move of a kind that is not due now: what is. */
static bool refuse_phase(const struct tuktuk *s, struct ct_refusal *why)
{
    switch ((enum tuktuk_phase)s->phase) {
    case TUKTUK_PLACE: return ct_refuse(why, "TT-1", "place-customer-first");
    case TUKTUK_DEAL:
        ct_refuse(why, "TT-4", "tile-first");
        return ct_refusal_add(why, "drawn", TUKTUK_KIND_NAMES[tuktuk_drawn_kind(s)]);
    case TUKTUK_DRIVE: return ct_refuse(why, "TT-4", "drive-now");
    case TUKTUK_AGAIN: return ct_refuse(why, "TT-31", "roll-or-end");
    case TUKTUK_ROLL: return ct_refuse(why, "R-8", "chance-due");
    case TUKTUK_DECIDED:
    case TUKTUK_STOCK: break;
    }
    return ct_refuse(why, "R-12", "game-over");
}

static bool check_word(const struct tuktuk *s, ct_move m, struct ct_refusal *why)
{
    bool skip = (m & 3) == TUKTUK_SKIP;
    if (s->phase == TUKTUK_DEAL && skip) return check_skip(s, why);
    if (s->phase == TUKTUK_AGAIN && !skip) return true;
    return refuse_phase(s, why);
}

bool tuktuk_check(const struct ct_kit *kit, const ct_state *state, ct_move m,
                  struct ct_refusal *why)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    const struct tuktuk *s = tuktuk_of(state);
    enum tuktuk_type type = (enum tuktuk_type)tuktuk_move_type(m);
    if (s->turn == CT_OVER) return ct_refuse(why, "R-12", "game-over");
    if (!is_well_formed(m)) return ct_refuse(why, "R-13", "unreadable");
    if (s->phase == TUKTUK_ROLL) return type == TUKTUK_DIE || ct_refuse(why, "R-8", "chance-due");
    if (type == TUKTUK_DIE) return ct_refuse(why, "R-8", "move-due");
    if (type == TUKTUK_WORD) return check_word(s, m, why);
    if (s->phase == TUKTUK_PLACE && type == TUKTUK_CUSTOMER) return check_customer(k, s, m, why);
    if (s->phase == TUKTUK_DEAL && type == TUKTUK_TILE) return check_tile(k, s, m, why);
    if (s->phase == TUKTUK_DRIVE && type == TUKTUK_PATH) return check_drive(k, s, m, why);
    return refuse_phase(s, why);
}
