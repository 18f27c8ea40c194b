/*
 * apply.c - what a decision does and whose turn comes next; the die; what a move reveals.
 *
 * tuktuk_play is the only function that moves the game on. tuktuk_apply calls it without a
 * trace; whoever wants to tell what happened calls it on a copy with one, so that the story
 * cannot differ from the rules.
 *
 *   PLACE -> DEAL -> ROLL -> DRIVE -> (AGAIN -> ROLL -> DRIVE)… -> next player's DEAL
 *
 * A player who owes a turn, and a tile for which there is no place, take no decision: they
 * are dealt with on the way to the next one. So after every apply somebody can decide, or a
 * die is due, or the game is over.
 */
#include "games/tuktuk/tuktuk.h"

#include <string.h>

/* ---- telling --------------------------------------------------------------------- */

void tuktuk_note(struct tuktuk_trace *trace, struct tuktuk_happening h)
{
    if (trace && trace->count < TUKTUK_HAPPENINGS) trace->entry[trace->count++] = h;
}

static void note_at(struct tuktuk_trace *trace, enum tuktuk_effect effect, int seat, int kind,
                    unsigned at)
{
    if (!trace) return;
    tuktuk_note(trace, (struct tuktuk_happening){.effect = effect,
                                                 .seat = seat,
                                                 .kind = kind,
                                                 .direction = -1,
                                                 .at = at,
                                                 .from = TUKTUK_NOWHERE,
                                                 .number = -1});
}

static void note_number(struct tuktuk_trace *trace, enum tuktuk_effect effect, int seat, int number)
{
    note_at(trace, effect, seat, -1, TUKTUK_NOWHERE);
    if (trace) trace->entry[trace->count - 1].number = number;
}

/* ---- the end of a turn ----------------------------------------------------------- */

bool tuktuk_is_ahead(const struct tuktuk_taxi *a, const struct tuktuk_taxi *b)
{
    if (a->delivered != b->delivered) return a->delivered > b->delivered;
    return a->delivered > 0 && a->last < b->last;
}

/* TT-35. As long as nobody has delivered, every player has a customer on board or somebody
 * stands on a building: it does not matter who is taken for the leader. */
static bool is_decided(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    int players = k->base.config.players, leader = 0, waiting = k->customers - s->delivered;
    for (int seat = 0; seat < players; seat++) {
        if (tuktuk_is_ahead(&s->taxi[seat], &s->taxi[leader])) leader = seat;
        waiting -= s->taxi[seat].carries > 0;
    }
    for (int seat = 0; seat < players; seat++) {
        const struct tuktuk_taxi *t = &s->taxi[seat];
        if (seat == leader) continue;
        if (t->delivered + waiting + (t->carries > 0) > s->taxi[leader].delivered) return false;
    }
    return true;
}

static bool has_decision(const struct tuktuk_kit *k, const struct tuktuk *s, unsigned tile)
{
    if (tile == TUKTUK_UNKNOWN) return false; /* an observer's guess at what comes next */
    int kind = tuktuk_kind_of_tile(tile);
    if (kind == TUKTUK_REMOVE) return tuktuk_anything_lies(s);
    return tuktuk_has_place(k, s, tuktuk_choice_of(kind));
}

/* A tile that nobody can use: the rule that says so. */
static const char *aside_rule(int kind)
{
    if (kind == TUKTUK_REMOVE) return "TT-11";
    if (kind == TUKTUK_MECHANIC) return "TT-8";
    return kind == TUKTUK_GAS ? "TT-9" : "TT-5";
}

static void roll_next(struct tuktuk *s)
{
    s->phase = TUKTUK_ROLL;
    s->turn = CT_CHANCE;
    s->die = 0;
    s->extra = 0;
}

static void draw_tile(const struct tuktuk_kit *k, struct tuktuk *s, struct tuktuk_trace *trace)
{
    unsigned tile = s->tile[s->drawn++];
    int kind = tile == TUKTUK_UNKNOWN ? -1 : tuktuk_kind_of_tile(tile);
    note_at(trace, TUKTUK_DID_TILE_DRAWN, s->mover, kind, TUKTUK_NOWHERE);
    if (has_decision(k, s, tile)) {
        s->phase = TUKTUK_DEAL;
        s->turn = (int8_t)s->mover;
        return;
    }
    note_at(trace, TUKTUK_DID_TILE_SET_ASIDE, s->mover, kind, TUKTUK_NOWHERE);
    if (trace) trace->entry[trace->count - 1].rule = aside_rule(kind);
    roll_next(s);
}

/* The first seat from `seat` on that does not owe a turn draws (TT-4). */
static void begin_turn(const struct tuktuk_kit *k, struct tuktuk *s, int seat,
                       struct tuktuk_trace *trace)
{
    for (; s->owing >> seat & 1; seat = (seat + 1) % k->base.config.players) {
        s->owing = (uint8_t)(s->owing & ~(1u << seat));
        note_at(trace, TUKTUK_DID_TURN_MISSED, seat, -1, TUKTUK_NOWHERE);
    }
    s->mover = (uint8_t)seat;
    draw_tile(k, s, trace);
}

static void game_over(struct tuktuk *s, enum tuktuk_phase reason, struct tuktuk_trace *trace)
{
    bool decided = reason == TUKTUK_DECIDED;
    note_at(trace, decided ? TUKTUK_DID_GAME_DECIDED : TUKTUK_DID_STOCK_EMPTY, -1, -1,
            TUKTUK_NOWHERE);
    s->phase = (uint8_t)reason;
    s->turn = CT_OVER;
}

static void end_turn(const struct tuktuk_kit *k, struct tuktuk *s, struct tuktuk_trace *trace)
{
    s->die = s->extra = s->came = s->slowed = 0;
    if (s->spent)
        for (int q = 0; q < TUKTUK_SQUARES; q++) s->board[q] &= (uint8_t)~TUKTUK_SPENT;
    s->spent = 0;
    if (is_decided(k, s))
        game_over(s, TUKTUK_DECIDED, trace);
    else if (s->drawn == k->tiles)
        game_over(s, TUKTUK_STOCK, trace);
    else
        begin_turn(k, s, (s->mover + 1) % k->base.config.players, trace);
}

/* ---- customers ---------------------------------------------------------------------- */

/* TT-1: in rounds, the first from the last player to the first, the next in turn order. */
int tuktuk_placing_seat(const struct tuktuk_kit *k, int placed)
{
    int players = k->base.config.players, round = placed / players, place = placed % players;
    if (round % 2 == 0) place = players - 1 - place;
    return (k->base.config.start + place) % players;
}

static void place_customer(const struct tuktuk_kit *k, struct tuktuk *s, ct_move m,
                           struct tuktuk_trace *trace)
{
    unsigned square = tuktuk_move_square(m), feet = tuktuk_move_direction(m);
    note_at(trace, TUKTUK_DID_CUSTOMER_PLACED, s->mover, -1, square);
    if (trace) trace->entry[trace->count - 1].direction = (int)feet;
    s->customer[s->placed++] = (uint16_t)(square | feet << 10);
    s->board[tuktuk_beyond(square, feet)] |= TUKTUK_FEET;
    if (s->placed == k->customers) {
        begin_turn(k, s, k->base.config.start, trace);
        return;
    }
    s->mover = (uint8_t)tuktuk_placing_seat(k, s->placed);
    s->turn = (int8_t)s->mover;
}

/* ---- the drawn tile -------------------------------------------------------------- */

static void move_taxi(struct tuktuk *s, int seat, unsigned to)
{
    struct tuktuk_taxi *taxi = &s->taxi[seat];
    s->board[taxi->square] &= (uint8_t)~TUKTUK_TAXI;
    s->board[to] |= TUKTUK_TAXI;
    taxi->square = (uint16_t)to;
    taxi->held = 0;
}

static void owe_turn(struct tuktuk *s)
{
    s->owing = (uint8_t)(s->owing | 1u << s->mover);
}

/* Mechanic and gas: the taxi is put there and the turn ends (TT-8, TT-9, TT-12). */
static void visit_service(const struct tuktuk_kit *k, struct tuktuk *s, ct_move m,
                          struct tuktuk_trace *trace)
{
    bool mechanic = tuktuk_move_kind(m) == TUKTUK_MECHANIC;
    note_at(trace, mechanic ? TUKTUK_DID_TO_MECHANIC : TUKTUK_DID_TO_GAS, s->mover, -1,
            tuktuk_move_square(m));
    move_taxi(s, s->mover, tuktuk_move_square(m));
    if (mechanic) owe_turn(s);
    end_turn(k, s, trace);
}

static void remove_tile(const struct tuktuk_kit *k, struct tuktuk *s, unsigned square,
                        struct tuktuk_trace *trace)
{
    note_at(trace, TUKTUK_DID_TILE_REMOVED, s->mover, tuktuk_top_kind(s, square), square);
    tuktuk_take_off(k, s, square);
    if (tuktuk_top_kind(s, square) >= 0)
        note_at(trace, TUKTUK_DID_TILE_UNCOVERED, s->mover, tuktuk_top_kind(s, square), square);
}

static void note_laid(struct tuktuk_trace *trace, int seat, ct_move m)
{
    int kind = tuktuk_move_kind(m);
    enum tuktuk_effect effect = TUKTUK_DID_SIGN_LAID;
    if (!trace) return;
    if (kind == TUKTUK_POLICE) effect = TUKTUK_DID_POLICE_LAID;
    if (tuktuk_is_turned(kind)) effect = TUKTUK_DID_SIGN_TURNED;
    note_at(trace, effect, seat, kind, tuktuk_move_square(m));
    struct tuktuk_happening *h = &trace->entry[trace->count - 1];
    if (tuktuk_is_turned(kind)) h->direction = (int)tuktuk_move_direction(m);
    if (kind == TUKTUK_ONE_WAY) h->rule = "TT-7";
}

static void deal_with_tile(const struct tuktuk_kit *k, struct tuktuk *s, ct_move m,
                           struct tuktuk_trace *trace)
{
    int kind = tuktuk_move_kind(m);
    if (kind == TUKTUK_MECHANIC || kind == TUKTUK_GAS) {
        visit_service(k, s, m, trace);
        return;
    }
    if (kind == TUKTUK_REMOVE) {
        remove_tile(k, s, tuktuk_move_square(m), trace);
    } else {
        unsigned code = tuktuk_code(kind, tuktuk_move_direction(m));
        tuktuk_lay(k, s, s->drawn - 1, tuktuk_move_square(m), code);
        note_laid(trace, s->mover, m);
    }
    roll_next(s);
}

/* ---- the die --------------------------------------------------------------------- */

bool tuktuk_is_held(const struct tuktuk *s, int seat)
{
    const struct tuktuk_taxi *taxi = &s->taxi[seat];
    return taxi->held && tuktuk_top(s, taxi->square) == taxi->held - 1;
}

static void roll(const struct tuktuk_kit *k, struct tuktuk *s, int die, struct tuktuk_trace *trace)
{
    note_number(trace, TUKTUK_DID_ROLLED, s->mover, die);
    if (die > 3 && tuktuk_is_held(s, s->mover)) {
        note_at(trace, TUKTUK_DID_HELD, s->mover, TUKTUK_POLICE_STOP, s->taxi[s->mover].square);
        end_turn(k, s, trace);
        return;
    }
    s->die = (uint8_t)die;
    s->phase = TUKTUK_DRIVE;
    s->turn = (int8_t)s->mover;
}

/* ---- driving --------------------------------------------------------------------- */

static void deliver(struct tuktuk *s, const char *rule, struct tuktuk_trace *trace)
{
    struct tuktuk_taxi *taxi = &s->taxi[s->mover];
    if (!taxi->carries) return;
    taxi->carries = 0;
    taxi->delivered++;
    taxi->last = ++s->delivered;
    note_at(trace, TUKTUK_DID_DELIVERED, s->mover, -1, taxi->square);
    if (!trace) return;
    trace->entry[trace->count - 1].number = taxi->delivered;
    trace->entry[trace->count - 1].rule = rule;
}

static unsigned facing(uint16_t customer)
{
    if (customer == TUKTUK_NOBODY) return TUKTUK_NOWHERE;
    return tuktuk_beyond(customer & 1023, customer >> 10);
}

/* TT-19: of several the northernmost, then the westernmost, which has the lowest square. */
static void pick_up(const struct tuktuk_kit *k, struct tuktuk *s, struct tuktuk_trace *trace)
{
    struct tuktuk_taxi *taxi = &s->taxi[s->mover];
    int chosen = -1, waiting = 0;
    for (int i = 0; i < k->customers; i++) {
        if (facing(s->customer[i]) != taxi->square) continue;
        waiting++;
        if (chosen < 0 || (s->customer[i] & 1023) < (s->customer[chosen] & 1023)) chosen = i;
    }
    note_at(trace, TUKTUK_DID_PICKED_UP, s->mover, -1, taxi->square);
    if (trace) trace->entry[trace->count - 1].from = s->customer[chosen] & 1023;
    s->customer[chosen] = TUKTUK_NOBODY;
    taxi->carries = (uint8_t)(chosen + 1);
    if (waiting == 1) s->board[taxi->square] &= (uint8_t)~TUKTUK_FEET;
}

/* Would the tile on a square keep the turn going (TT-31, TT-32)? */
static bool keeps_going(const struct tuktuk *s, unsigned square)
{
    int kind = tuktuk_top_kind(s, square);
    bool spent = s->board[square] & TUKTUK_SPENT;
    return !spent && (kind == TUKTUK_NO_PARKING || kind == TUKTUK_NO_STOPPING);
}

/* The turn goes on from the square where the taxi has come to rest. */
static void go_on(struct tuktuk *s, struct tuktuk_trace *trace)
{
    unsigned square = s->taxi[s->mover].square;
    int kind = tuktuk_top_kind(s, square);
    s->board[square] |= TUKTUK_SPENT;
    s->spent = 1;
    if (kind == TUKTUK_NO_PARKING) {
        s->phase = TUKTUK_AGAIN;
        s->extra = 0;
        note_at(trace, TUKTUK_DID_MAY_ROLL_AGAIN, s->mover, kind, square);
    } else {
        s->extra = 1; /* the phase stays DRIVE, and the die what it was (TT-30) */
        note_at(trace, TUKTUK_DID_FIVE_MORE, s->mover, kind, square);
        if (trace)
            trace->entry[trace->count - 1].number =
                s->slowed ? TUKTUK_SPEED_STEPS : TUKTUK_GREEN_FIVE;
    }
}

/* What else the tile under a taxi that has come to rest does. */
static void act(struct tuktuk *s, struct tuktuk_trace *trace)
{
    unsigned square = s->taxi[s->mover].square;
    int kind = tuktuk_top_kind(s, square);
    if (kind == TUKTUK_METER) {
        owe_turn(s);
        note_at(trace, TUKTUK_DID_METERED, s->mover, kind, square);
    } else if (kind == TUKTUK_POLICE_STOP) {
        s->taxi[s->mover].held = (uint8_t)(tuktuk_top(s, square) + 1);
        note_at(trace, TUKTUK_DID_POLICE_STOPPED, s->mover, kind, square);
    }
}

/* What the way of a drive brings with it. */
struct passage {
    unsigned end;
    bool skidded, slowed; /* passed a slippery road (TT-21), a speed limit (TT-23) */
    bool fined;           /* its last step left a police tile (TT-30) */
};

static struct passage follow(const struct tuktuk *s, ct_move m)
{
    struct passage way = {.end = s->taxi[s->mover].square};
    for (int i = 0; i < tuktuk_move_steps(m); i++) {
        int passed = i > 0 ? tuktuk_top_kind(s, way.end) : -1;
        way.skidded |= passed == TUKTUK_SLIPPERY;
        way.slowed |= passed == TUKTUK_SPEED_LIMIT;
        way.fined = tuktuk_is_fined(s, passed);
        way.end = tuktuk_beyond(way.end, tuktuk_move_step(m, i));
    }
    return way;
}

static void send_home(const struct tuktuk_kit *k, struct tuktuk *s, struct tuktuk_trace *trace)
{
    move_taxi(s, s->mover, k->home[s->mover]);
    note_at(trace, TUKTUK_DID_SENT_HOME, s->mover, TUKTUK_POLICE, k->home[s->mover]);
    deliver(s, "TT-30", trace);
    end_turn(k, s, trace);
}

/* The drive is over and nobody was sent home: pick up, then the tile acts (TT-34). A light that
 * stopped a red or yellow roll ends the turn whatever lies in front of it (TT-16). */
static void come_to_rest(const struct tuktuk_kit *k, struct tuktuk *s, unsigned at, bool by_light,
                         struct tuktuk_trace *trace)
{
    if (at == k->home[s->mover]) deliver(s, "TT-20", trace);
    if (s->board[at] & TUKTUK_FEET && !s->taxi[s->mover].carries) pick_up(k, s, trace);
    if (by_light)
        note_at(trace, TUKTUK_DID_LIGHT_ENDS_TURN, s->mover, tuktuk_top_kind(s, at), at);
    else if (keeps_going(s, at)) {
        go_on(s, trace);
        return;
    }
    act(s, trace);
    end_turn(k, s, trace);
}

static void drive(const struct tuktuk_kit *k, struct tuktuk *s, ct_move m,
                  struct tuktuk_trace *trace)
{
    struct passage way = follow(s, m);
    int steps = tuktuk_move_steps(m);
    if (trace) tuktuk_tell_drive(k, s, m, trace);
    if (steps == 0) {
        end_turn(k, s, trace);
        return;
    }
    if (way.skidded) owe_turn(s);
    if (way.fined) {
        send_home(k, s, trace);
        return;
    }
    bool by_light = keeps_going(s, way.end) && tuktuk_halt_of(k, s, m) == TUKTUK_HALT_LIGHT;
    if (way.slowed) s->slowed = 1;
    s->came = (uint8_t)(tuktuk_move_step(m, steps - 1) + 1);
    move_taxi(s, s->mover, way.end);
    come_to_rest(k, s, way.end, by_light, trace);
}

/* ---- all of it ------------------------------------------------------------------- */

static void obey_word(const struct tuktuk_kit *k, struct tuktuk *s, ct_move m,
                      struct tuktuk_trace *trace)
{
    switch ((enum tuktuk_word)(m & 3)) {
    case TUKTUK_SKIP:
        note_at(trace, TUKTUK_DID_REMOVED_NOTHING, s->mover, -1, TUKTUK_NOWHERE);
        roll_next(s);
        return;
    case TUKTUK_REROLL:
        note_at(trace, TUKTUK_DID_ROLLS_AGAIN, s->mover, -1, s->taxi[s->mover].square);
        roll_next(s);
        return;
    case TUKTUK_END:
        note_at(trace, TUKTUK_DID_PARKED, s->mover, -1, s->taxi[s->mover].square);
        end_turn(k, s, trace);
        return;
    }
}

void tuktuk_play(const struct tuktuk_kit *k, struct tuktuk *s, ct_move m,
                 struct tuktuk_trace *trace)
{
    switch ((enum tuktuk_type)tuktuk_move_type(m)) {
    case TUKTUK_CUSTOMER: place_customer(k, s, m, trace); return;
    case TUKTUK_TILE: deal_with_tile(k, s, m, trace); return;
    case TUKTUK_PATH: drive(k, s, m, trace); return;
    case TUKTUK_WORD: obey_word(k, s, m, trace); return;
    case TUKTUK_DIE: roll(k, s, (int)(m & 7), trace); return;
    }
}

void tuktuk_apply(const struct ct_kit *kit, ct_state *state, ct_move m)
{
    tuktuk_play(tuktuk_kit_of(kit), tuktuk_mine(state), m, NULL);
}

bool tuktuk_reveals(const struct ct_kit *kit, const ct_state *state, ct_move m)
{
    struct tuktuk after = *tuktuk_of(state);
    tuktuk_play(tuktuk_kit_of(kit), &after, m, NULL);
    return after.drawn > tuktuk_of(state)->drawn;
}

int tuktuk_chance(const struct ct_kit *kit, const ct_state *state, struct ct_outcome *out)
{
    (void)kit, (void)state;
    for (unsigned die = 1; die <= 6; die++)
        out[die - 1] = (struct ct_outcome){tuktuk_move(TUKTUK_DIE, die), 1};
    return 6;
}
