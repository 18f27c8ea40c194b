/* audit.c - every invariant of a true state. */
#include "games/tuktuk/tuktuk.h"

#include <string.h>

static const char *audit_tiles(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    uint8_t left[TUKTUK_KIND_COUNT];
    memcpy(left, k->count, sizeof left);
    for (int i = 0; i < k->tiles; i++) {
        unsigned tile = s->tile[i], square = tuktuk_tile_square(tile);
        int kind = tuktuk_kind_of_tile(tile);
        if (tile == TUKTUK_UNKNOWN || kind >= TUKTUK_KIND_COUNT) return "an unknown tile";
        if (left[kind]-- == 0) return "the wrong set of tiles";
        if (!tuktuk_lies(tile)) continue;
        if (i >= s->drawn) return "a tile lies that was not drawn";
        if (square >= TUKTUK_SQUARES || !(k->ground[square] & TUKTUK_STREET))
            return "a tile lies off the streets";
        if (k->ground[square] & TUKTUK_LIGHT && kind != TUKTUK_POLICE) return "a sign on a light";
    }
    for (int i = k->tiles; i < TUKTUK_TILES_MAX; i++)
        if (s->tile[i]) return "a tile behind the last";
    return NULL;
}

static const char *audit_taxi(const struct tuktuk_kit *k, const struct tuktuk *s, int seat)
{
    const struct tuktuk_taxi *t = &s->taxi[seat];
    if (t->square >= TUKTUK_SQUARES) return "a taxi off the board";
    unsigned ground = k->ground[t->square];
    if (!(ground & (TUKTUK_STREET | TUKTUK_STATION))) return "a taxi off the streets";
    if (ground & TUKTUK_LIGHT) return "a taxi on a light";
    if (ground & TUKTUK_STATION && t->square != k->home[seat]) return "a taxi on another's station";
    if (!t->delivered != !t->last || t->last > s->delivered) return "a wrong last delivery";
    for (int other = 0; other < seat; other++) {
        if (s->taxi[other].square == t->square) return "two taxis on a square";
        if (t->last && s->taxi[other].last == t->last) return "two taxis with one delivery";
    }
    if (!t->held) return NULL;
    unsigned tile = s->tile[t->held - 1];
    if (t->held > s->drawn || tuktuk_tile_square(tile) != t->square) return "held by a far tile";
    return tuktuk_kind_of_tile(tile) == TUKTUK_POLICE_STOP ? NULL : "held by a wrong tile";
}

static const char *audit_customers(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    int waiting = 0, carried = 0, delivered = 0;
    for (int i = 0; i < TUKTUK_CUSTOMERS; i++) {
        if (s->customer[i] == TUKTUK_NOBODY) continue;
        waiting++;
        if (i >= s->placed) return "a customer who was not placed";
        if (!tuktuk_allows(k, TUKTUK_FOR_CUSTOMER, s->customer[i]))
            return "a customer off his place";
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
    }
    if (delivered != s->delivered) return "wrong sum of deliveries";
    return waiting + carried + delivered == s->placed ? NULL : "a customer lost";
}

static const char *audit_turn(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    bool over = s->phase == TUKTUK_DECIDED || s->phase == TUKTUK_STOCK;
    int turn = over ? CT_OVER : s->phase == TUKTUK_ROLL ? CT_CHANCE : s->mover;
    if (s->phase > TUKTUK_STOCK || s->turn != turn) return "turn and phase differ";
    if (s->mover >= k->base.config.players) return "no such mover";
    if (s->placed > k->customers || s->drawn > k->tiles) return "too much placed or drawn";
    if ((s->phase == TUKTUK_PLACE) != (s->placed < k->customers)) return "placing at a wrong time";
    if ((s->phase == TUKTUK_PLACE) != (s->drawn == 0)) return "drawing at a wrong time";
    if (s->phase == TUKTUK_PLACE && s->mover != tuktuk_placing_seat(k, s->placed))
        return "the wrong seat places";
    if ((s->phase == TUKTUK_DRIVE || s->phase == TUKTUK_AGAIN) != (s->die != 0))
        return "a die at a wrong time";
    if (s->owing >> k->base.config.players) return "an empty seat owes a turn";
    bool driving = s->phase == TUKTUK_ROLL || s->phase == TUKTUK_DRIVE || s->phase == TUKTUK_AGAIN;
    if (s->slowed > driving) return "slowed at a wrong time";
    return NULL;
}

/* board and shut are what they would be if made anew, but for the squares spent this turn. */
static const char *audit_derived(const struct tuktuk_kit *k, const struct tuktuk *s)
{
    struct tuktuk fresh = *s;
    bool spent = false;
    tuktuk_derive(k, &fresh);
    for (unsigned q = 0; q < TUKTUK_SQUARES; q++) {
        int kind = tuktuk_top_kind(s, q);
        if ((s->board[q] & ~TUKTUK_SPENT) != fresh.board[q]) return "the board shows another tile";
        if (!(s->board[q] & TUKTUK_SPENT)) continue;
        spent = true;
        if (kind != TUKTUK_NO_PARKING && kind != TUKTUK_NO_STOPPING) return "a wrong square spent";
    }
    if (spent != (s->spent != 0)) return "spent squares forgotten";
    if (memcmp(s->shut, fresh.shut, sizeof s->shut) != 0) return "a one-way line is wrong";
    return NULL;
}

const char *tuktuk_audit(const struct ct_kit *kit, const ct_state *state)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    const struct tuktuk *s = tuktuk_of(state);
    static const struct tuktuk_taxi none = {0};
    const char *wrong = audit_turn(k, s);
    if (!wrong) wrong = audit_tiles(k, s);
    if (!wrong) wrong = audit_customers(k, s);
    for (int seat = 0; !wrong && seat < kit->config.players; seat++) wrong = audit_taxi(k, s, seat);
    for (int seat = kit->config.players; !wrong && seat < CT_SEATS_MAX; seat++)
        if (memcmp(&s->taxi[seat], &none, sizeof none) != 0) wrong = "a taxi without a seat";
    return wrong ? wrong : audit_derived(k, s);
}
