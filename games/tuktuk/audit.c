/*
 * audit.c - can these bytes be trusted?
 *
 * bounds: every count and index is in range, and what is derived (board, shut) is what the rest
 * makes of it, since that is what moves are made from. Then nothing here reads or writes where
 * it should not, there is a legal move at every seat's turn, and whatever is applied leads to a
 * state of which all this is true again: it is asked once, of bytes from outside, and the game
 * can go on. What it means is another question: the audit's.
 *
 * audit: every invariant of a true state.
 */
#include "games/tuktuk/tuktuk.h"

#include <string.h>

/* ---- bounds ---------------------------------------------------------------------- */

static int turn_of_phase(const struct tuktuk *s)
{
    bool over = s->phase == TUKTUK_DECIDED || s->phase == TUKTUK_STOCK;
    return over ? CT_OVER : s->phase == TUKTUK_ROLL ? CT_CHANCE : s->mover;
}

static const char *bounds_of_turn(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    int players = k->base.config.players;
    if (s->phase > TUKTUK_STOCK || s->mover >= players) return "no such phase or mover";
    if (s->turn != turn_of_phase(s)) return "turn and phase differ";
    if (s->placed > k->customers || s->drawn > k->tiles) return "too much placed or drawn";
    if (s->phase == TUKTUK_PLACE && (s->placed == k->customers || s->drawn > 0))
        return "placing at a wrong time";
    if (s->phase == TUKTUK_DEAL && s->drawn == 0) return "no tile in hand";
    if (s->die > 6 || (s->phase == TUKTUK_DRIVE && s->die == 0)) return "no such die";
    if (s->came > 4 || s->extra > 1 || s->slowed > 1 || s->spent > 1) return "no such drive";
    return s->owing >> players ? "an empty seat owes a turn" : NULL;
}

/* A tile that is known, not in hand and among those drawn may lie on a street. */
static const char *bounds_of_tile(const struct tuktuk_kit *k, const struct tuktuk *s, int i)
{
    unsigned tile = s->tile[i], square = tuktuk_tile_square(tile), bits = tile >> 10;
    bool in_hand = s->phase == TUKTUK_DEAL && i == s->drawn - 1;
    if (tile == TUKTUK_UNKNOWN) return in_hand ? "an unknown tile in hand" : NULL;
    if (!tuktuk_lies(tile)) return bits < TUKTUK_KIND_COUNT ? NULL : "no such kind of tile";
    if (i >= s->drawn || in_hand) return "a tile lies that was not drawn";
    if (square >= TUKTUK_SQUARES || !(k->ground[square] & TUKTUK_STREET))
        return "a tile lies off the streets";
    return bits > 0 && bits <= TUKTUK_CODE ? NULL : "no such code of a tile";
}

static const char *bounds_of_tiles(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    int count[TUKTUK_KIND_COUNT] = {0};
    for (int i = 0; i < k->tiles; i++) {
        const char *wrong = bounds_of_tile(k, s, i);
        if (wrong) return wrong;
        if (s->tile[i] == TUKTUK_UNKNOWN) continue;
        int kind = tuktuk_kind_of_tile(s->tile[i]);
        if (++count[kind] > k->count[kind]) return "too many tiles of a kind";
    }
    return NULL;
}

static const char *bounds_of_taxi(const struct tuktuk_kit *k, const struct tuktuk *s, int seat)
{
    const struct tuktuk_taxi *t = &s->taxi[seat];
    if (t->square >= TUKTUK_SQUARES || !k->ground[t->square]) return "a taxi off the streets";
    if (t->held > s->drawn) return "held by a tile that was not drawn";
    if (t->carries > k->customers) return "no such customer";
    if (t->delivered > s->delivered || t->last > s->delivered) return "wrong deliveries";
    for (int other = 0; other < seat; other++)
        if (s->taxi[other].square == t->square) return "two taxis on a square";
    return NULL;
}

static const char *bounds_of_customers(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    int known = s->delivered;
    for (int i = 0; i < k->customers; i++) {
        if (s->customer[i] == TUKTUK_NOBODY) continue;
        known++;
        if (i >= s->placed) return "a customer who was not placed";
        if (!tuktuk_allows(k, TUKTUK_FOR_CUSTOMER, s->customer[i]))
            return "a customer off his place";
    }
    for (int seat = 0; seat < k->base.config.players; seat++) known += s->taxi[seat].carries > 0;
    return known > s->placed ? "more customers than were placed" : NULL;
}

/* board and shut are what they would be if made anew, but for the squares spent this turn. */
static const char *bounds_of_derived(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    struct tuktuk fresh = *s;
    tuktuk_derive(k, &fresh);
    for (unsigned q = 0; q < TUKTUK_SQUARES; q++)
        if ((s->board[q] & ~TUKTUK_SPENT) != fresh.board[q]) return "the board shows another tile";
    if (memcmp(s->shut, fresh.shut, sizeof s->shut) != 0) return "a one-way line is wrong";
    return NULL;
}

const char *tuktuk_bounds(const struct ct_kit *kit, const ct_state *state)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    const struct tuktuk *s = tuktuk_of(state);
    const char *wrong = bounds_of_turn(k, s);
    if (!wrong) wrong = bounds_of_tiles(k, s);
    for (int seat = 0; !wrong && seat < kit->config.players; seat++)
        wrong = bounds_of_taxi(k, s, seat);
    if (!wrong) wrong = bounds_of_customers(k, s);
    if (!wrong) wrong = bounds_of_derived(k, s);
    if (wrong || s->phase != TUKTUK_DEAL || tuktuk_drawn_kind(s) == TUKTUK_REMOVE) return wrong;
    bool place = tuktuk_has_place(k, s, tuktuk_choice_of(tuktuk_drawn_kind(s)));
    return place ? NULL : "no place for the tile in hand";
}

/* ---- the audit ------------------------------------------------------------------- */

static const char *audit_tiles(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    for (int i = 0; i < k->tiles; i++) {
        unsigned tile = s->tile[i], square = tuktuk_tile_square(tile);
        if (tile == TUKTUK_UNKNOWN) return "an unknown tile"; /* so all of the set are there */
        if (!tuktuk_lies(tile)) continue;
        if (k->ground[square] & TUKTUK_LIGHT && tuktuk_kind_of_tile(tile) != TUKTUK_POLICE)
            return "a sign on a light";
    }
    for (int i = k->tiles; i < TUKTUK_TILES_MAX; i++)
        if (s->tile[i]) return "a tile behind the last";
    return NULL;
}

static const char *audit_taxi(const struct tuktuk_kit *k, const struct tuktuk *s, int seat)
{
    const struct tuktuk_taxi *t = &s->taxi[seat];
    unsigned ground = k->ground[t->square];
    if (ground & TUKTUK_LIGHT) return "a taxi on a light";
    if (ground & TUKTUK_STATION && t->square != k->home[seat]) return "a taxi on another's station";
    if (!t->delivered != !t->last) return "a wrong last delivery";
    for (int other = 0; other < seat; other++)
        if (t->last && s->taxi[other].last == t->last) return "two taxis with one delivery";
    if (!t->held) return NULL;
    unsigned tile = s->tile[t->held - 1];
    if (tuktuk_tile_square(tile) != t->square) return "held by a far tile";
    return tuktuk_kind_of_tile(tile) == TUKTUK_POLICE_STOP ? NULL : "held by a wrong tile";
}

static const char *audit_customers(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    int waiting = 0, carried = 0, delivered = 0;
    for (int i = 0; i < TUKTUK_CUSTOMERS; i++) {
        if (s->customer[i] == TUKTUK_NOBODY) continue;
        waiting++;
        if (i >= k->customers) return "a customer too many";
        for (int j = 0; j < i; j++)
            if (s->customer[j] != TUKTUK_NOBODY &&
                (s->customer[j] & 1023) == (s->customer[i] & 1023))
                return "two customers on a space";
    }
    for (int seat = 0; seat < k->base.config.players; seat++) {
        int who = s->taxi[seat].carries;
        carried += who > 0;
        delivered += s->taxi[seat].delivered;
        if (who > s->placed || (who && s->customer[who - 1] != TUKTUK_NOBODY))
            return "a customer twice";
        for (int other = 0; who && other < seat; other++)
            if (s->taxi[other].carries == who) return "a customer in two taxis";
    }
    if (delivered != s->delivered) return "wrong sum of deliveries";
    return waiting + carried + delivered == s->placed ? NULL : "a customer lost";
}

static const char *audit_turn(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    bool driving = s->phase == TUKTUK_ROLL || s->phase == TUKTUK_DRIVE || s->phase == TUKTUK_AGAIN;
    if ((s->phase == TUKTUK_PLACE) != (s->placed < k->customers)) return "placing at a wrong time";
    if ((s->phase == TUKTUK_PLACE) != (s->drawn == 0)) return "drawing at a wrong time";
    if (s->phase == TUKTUK_PLACE && s->mover != tuktuk_placing_seat(k, s->placed))
        return "the wrong seat places";
    if ((s->phase == TUKTUK_DRIVE || s->phase == TUKTUK_AGAIN) != (s->die != 0))
        return "a die at a wrong time";
    if (s->extra && s->phase != TUKTUK_DRIVE) return "five steps at a wrong time";
    if ((s->slowed || s->came || s->spent) && !driving) return "a drive at a wrong time";
    return NULL;
}

static const char *audit_spent(const struct tuktuk *s)
{
    bool spent = false;
    for (unsigned q = 0; q < TUKTUK_SQUARES; q++) {
        int kind = tuktuk_top_kind(s, q);
        if (!(s->board[q] & TUKTUK_SPENT)) continue;
        spent = true;
        if (kind != TUKTUK_NO_PARKING && kind != TUKTUK_NO_STOPPING) return "a wrong square spent";
    }
    return spent == (s->spent != 0) ? NULL : "spent squares forgotten";
}

const char *tuktuk_audit(const struct ct_kit *kit, const ct_state *state)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    const struct tuktuk *s = tuktuk_of(state);
    static const struct tuktuk_taxi none = {0};
    const char *wrong = tuktuk_bounds(kit, state);
    if (!wrong) wrong = audit_turn(k, s);
    if (!wrong) wrong = audit_tiles(k, s);
    if (!wrong) wrong = audit_customers(k, s);
    for (int seat = 0; !wrong && seat < kit->config.players; seat++) wrong = audit_taxi(k, s, seat);
    for (int seat = kit->config.players; !wrong && seat < CT_SEATS_MAX; seat++)
        if (memcmp(&s->taxi[seat], &none, sizeof none) != 0) wrong = "a taxi without a seat";
    return wrong ? wrong : audit_spent(s);
}
