/*
 * moves.c - the legal moves of every phase. Drives are found in drive.c, free places in places.c.
 */
#include "games/tuktuk/tuktuk.h"

static int list_removals(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move *out)
{
    int count = 0, streets = k->from[TUKTUK_CLASSES];
    for (int i = 0; i < streets; i++) {
        unsigned square = k->street[i] & 1023;
        if (s->board[square] & TUKTUK_CODE)
            out[count++] = tuktuk_move(TUKTUK_TILE, TUKTUK_REMOVE << 12 | square);
    }
    return count;
}

static int deal_moves(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move *out, int *idle)
{
    int kind = tuktuk_drawn_kind(s);
    if (kind != TUKTUK_REMOVE)
        return tuktuk_list(k, s, tuktuk_choice_of(kind),
                           tuktuk_move(TUKTUK_TILE, (unsigned)kind << 12), out);
    int count = list_removals(k, s, out);
    out[count++] = tuktuk_move(TUKTUK_WORD, TUKTUK_SKIP);
    *idle = 1;
    return count;
}

int tuktuk_moves(const struct ct_kit *kit, const ct_state *state, ct_move *out, int *idle)
{
    const struct tuktuk_kit *k = tuktuk_kit_of(kit);
    const struct tuktuk *s = tuktuk_of(state);
    *idle = 0;
    switch ((enum tuktuk_phase)s->phase) {
    case TUKTUK_PLACE:
        return tuktuk_list(k, s, TUKTUK_FOR_CUSTOMER, tuktuk_move(TUKTUK_CUSTOMER, 0), out);
    case TUKTUK_DEAL: return deal_moves(k, s, out, idle);
    case TUKTUK_DRIVE: return tuktuk_drives(k, s, out, idle);
    case TUKTUK_AGAIN:
        out[0] = tuktuk_move(TUKTUK_WORD, TUKTUK_REROLL);
        out[1] = tuktuk_move(TUKTUK_WORD, TUKTUK_END);
        *idle = 1;
        return 2;
    case TUKTUK_ROLL:
    case TUKTUK_DECIDED:
    case TUKTUK_STOCK: break;
    }
    return 0;
}
