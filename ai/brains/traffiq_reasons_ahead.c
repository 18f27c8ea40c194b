/*
 * traffiq_reasons_ahead.c - what rivals of Manhattan TraffIQ are likely to do next, for reasons
 * that are prospects (ai/future.h): vehicles driven off, crossings completed, the game won.
 *
 * ct_futures_count is asked about nothing in particular: the witness notes what it sees and never
 * says that it has happened, so that every world is played to its end and all counts come from
 * one look.
 */
#include "ai/brains/traffiq_reasons.h"

#include <string.h>

/* Is this the line of the move that was asked about, the first of a world? Each decision of a turn
 * differs from the others in one of these. */
static bool begins_world(const struct traffiq_ahead *a, const struct traffiq *before, ct_move m)
{
    return m == a->move && before->turn == a->seat && before->laid == a->seen->laid &&
           before->drawn == a->seen->drawn && before->actions == a->seen->actions &&
           before->phase == a->seen->phase && before->open == a->seen->open;
}

static void note_driven_off(struct traffiq_ahead *a, struct traffiq_future *f,
                            const struct traffiq_kit *kit, const struct traffiq *before,
                            ct_move choice, const struct traffiq *after)
{
    struct traffiq_set mine = traffiq_owned(&before->on, before->owner, a->seat);
    struct traffiq_room room;
    while (!traffiq_is_empty(&mine)) {
        int node = traffiq_pop(&mine), strength[CT_SEATS_MAX];
        if (traffiq_has(&after->on, node)) continue;
        traffiq_add(&f->driven_off[before->turn], node);
        if (node != a->watched) continue;
        const struct traffiq_node *map = traffiq_nodes_of(kit, before, &room);
        for (unsigned street = TRAFFIQ_ACROSS; street <= TRAFFIQ_DOWN; street++) {
            struct traffiq_set run = traffiq_street(map, node, street);
            if (!(choice & street) || !traffiq_has(&run, before->arrived)) continue;
            traffiq_strengths(before, &run, strength);
            f->own = (uint8_t)strength[a->seat];
            f->his = (uint8_t)strength[before->turn];
        }
    }
}

static void note_fill(struct traffiq_future *f, int by, traffiq_place cell)
{
    if (f->fills == TRAFFIQ_FILLS_MAX) return;
    f->filled_by[f->fills] = (uint8_t)by;
    f->filled[f->fills++] = cell;
}

static bool note(void *with, const struct ct_kit *kit, const ct_state *was, ct_move m,
                 const ct_state *is)
{
    struct traffiq_ahead *a = with;
    const struct traffiq *before = traffiq_of(was), *after = traffiq_of(is);
    if (begins_world(a, before, m)) {
        assert(a->worlds < CT_FUTURES);
        a->world[a->worlds++] = (struct traffiq_future){.winner = -1};
    }
    struct traffiq_future *f = &a->world[a->worlds - 1];
    if (before->turn == a->seat) return false;
    if (traffiq_move_kind(m) == TRAFFIQ_MOVE_COMPETE)
        note_driven_off(a, f, traffiq_kit_of(kit), before, m, after);
    if (traffiq_is_attach(m) && after->nodes > before->nodes)
        note_fill(f, before->turn, (traffiq_place)m);
    if (after->reason == TRAFFIQ_ALL_PLACED) f->winner = before->turn;
    return false;
}

void traffiq_look_ahead(const struct ct_ask *ask, ct_move m, int watched, struct traffiq_ahead *out)
{
    memset(out, 0, sizeof *out);
    out->seat = ask->seat;
    out->watched = watched;
    out->move = m;
    out->seen = traffiq_of(ask->seen);
    ct_futures_count(ask->futures, ask->seen, ask->seat, m, note, out);
    assert(out->worlds == CT_FUTURES);
}

/* ---- counts ---------------------------------------------------------------------------------- */

static bool is_by(int by, int rival)
{
    return rival < 0 || by == rival;
}

static bool is_driven_off(const struct traffiq_future *f, int node, int rival)
{
    for (int by = 0; by < CT_SEATS_MAX; by++)
        if (is_by(by, rival) && traffiq_has(&f->driven_off[by], node)) return true;
    return false;
}

int traffiq_times_driven_off(const struct traffiq_ahead *a, int node, int rival)
{
    int times = 0;
    if (node == TRAFFIQ_NONE) return 0;
    for (int i = 0; i < a->worlds; i++) times += is_driven_off(&a->world[i], node, rival);
    return times * 100 / CT_FUTURES;
}

static bool is_filled(const struct traffiq_future *f, traffiq_place cell, int rival)
{
    for (int i = 0; i < f->fills; i++)
        if (f->filled[i] == cell && is_by(f->filled_by[i], rival)) return true;
    return false;
}

int traffiq_times_filled(const struct traffiq_ahead *a, traffiq_place cell, int rival)
{
    int times = 0;
    for (int i = 0; i < a->worlds; i++) times += is_filled(&a->world[i], cell, rival);
    return times * 100 / CT_FUTURES;
}

int traffiq_times_won(const struct traffiq_ahead *a, int rival)
{
    int times = 0;
    for (int i = 0; i < a->worlds; i++) times += a->world[i].winner == rival;
    return times * 100 / CT_FUTURES;
}

void traffiq_usual_contest(const struct traffiq_ahead *a, int rival, int *own, int *his)
{
    int most = 0;
    for (int i = 0; i < a->worlds; i++) {
        const struct traffiq_future *f = &a->world[i];
        int alike = 0;
        if (!is_driven_off(f, a->watched, rival)) continue;
        for (int j = 0; j < a->worlds; j++)
            alike += is_driven_off(&a->world[j], a->watched, rival) && a->world[j].own == f->own &&
                     a->world[j].his == f->his;
        if (alike <= most) continue;
        most = alike;
        *own = f->own;
        *his = f->his;
    }
}
