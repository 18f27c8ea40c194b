/*
 * worlds.c - laws that play a whole game again in another world; see laws.h.
 *
 * honest worlds: what a seat imagines has a set-up from which the same lines lead there, and
 * on the way he sees and is told what he saw and was told.
 * alike worlds: two entries of the set-up's order change places. As long as the same lines
 * can be played and a seat is shown and told the same, it cannot tell the worlds apart, so
 * it must observe equal bytes: nothing of hidden history may stay in their order.
 */
#include "tests/laws/laws.h"

#include <string.h>

static bool told_the_same(struct trial *t, int n, const ct_state *before, ct_move m,
                          const ct_state *after, int seat)
{
    tell(t, state_at(t, n), t->line[n].move, state_at(t, n + 1), seat, &t->a);
    tell(t, before, m, after, seat, &t->b);
    return same_text(&t->a, &t->b);
}

/* ---- honest worlds --------------------------------------------------------------------------- */

static bool sees_the_same(struct trial *t, const ct_state *a, const ct_state *b, int seat)
{
    see(t, a, seat, t->scratch[2]);
    see(t, b, seat, t->scratch[3]);
    return same_state(t, t->scratch[2], t->scratch[3]);
}

/* Line n in the world; `seat` notices nothing. */
static bool line_holds(struct trial *t, int n, ct_state *world, int seat)
{
    ct_state *before = t->scratch[4];
    ct_move m = 0;
    copy_state(t, before, world);
    if (!play_text(t, world, t->line[n].text, &m))
        return fails(t, "seat %d imagines a set-up in which line %d, %s, is not legal", seat, n,
                     t->line[n].text);
    const char *wrong = t->game->audit(t->kit, world);
    if (wrong) return fails(t, "seat %d's imagined set-up, line %d: %s", seat, n, wrong);
    if (!sees_the_same(t, world, state_at(t, n + 1), seat))
        return fails(t, "seat %d's imagined set-up shows something else after line %d", seat, n);
    if (!told_the_same(t, n, before, m, world, seat))
        return fails(t, "seat %d is told something else of line %d: %.200s, not %.200s", seat, n,
                     t->b.at, t->a.at);
    return true;
}

bool law_honest_worlds(struct trial *t)
{
    int seat = any_eyes(t);
    ct_state *world = t->scratch[0], *again = t->scratch[1];
    see(t, t->now, seat, again);
    memset(world, 0, t->game->state_size);
    t->game->imagine(t->kit, again, seat, &t->rng, world);
    ct_text_clear(&t->c);
    t->game->write_setup(t->kit, world, &t->c);
    if (!deal_from(t, &t->c, again)) return false;
    if (!sees_the_same(t, again, state_at(t, 0), seat))
        return fails(t, "seat %d imagines a set-up that he would have seen to be another", seat);
    for (int n = 0; n < t->lines; n++)
        if (!line_holds(t, n, again, seat)) return false;
    for (int other = first_eyes(); other != NO_EYES; other = next_eyes(t, other))
        if (!sees_the_same(t, world, again, other))
            return fails(t, "seat %d imagines a world that its set-up does not lead to", seat);
    return true;
}

/* ---- alike worlds ---------------------------------------------------------------------------- */

struct span {
    const char *at;
    size_t len;
};
enum { SPANS = 256 };

/* The strings of a list in the set-up's text; 0 when it is no plain list of them. */
static int spans_of(const char *setup, const char *key, struct span *span)
{
    char mark[64];
    struct ct_text text = ct_text_on(mark, sizeof mark);
    ct_put_format(&text, "\"%s\":[", key);
    const char *at = strstr(setup, mark);
    int count = 0;
    if (!at) return 0;
    for (at += text.len; *at == '"' && count < SPANS; at += *at == ',') {
        const char *end = strchr(at + 1, '"');
        if (!end) return 0;
        span[count++] = (struct span){at, (size_t)(end + 1 - at)};
        at = end + 1;
    }
    return *at == ']' ? count : 0;
}

/* Two entries of the set-up's first list of strings change places; half of the time near ones. */
static bool swap_two(struct trial *t, const struct ct_text *setup, struct ct_text *out)
{
    static const char *const lists[] = {"deck", "stack", "stock"};
    struct span span[SPANS];
    int count = 0;
    for (size_t k = 0; k < sizeof lists / sizeof *lists && count < 2; k++)
        count = spans_of(setup->at, lists[k], span);
    if (count < 2) return false;
    uint32_t i = below(t, (uint32_t)count - 1), reach = (uint32_t)count - 1 - i;
    if (reach > 6 && below(t, 2)) reach = 6;
    struct span a = span[i], b = span[i + 1 + below(t, reach)];
    ct_text_clear(out);
    ct_put_bytes(out, setup->at, (size_t)(a.at - setup->at));
    ct_put_bytes(out, b.at, b.len);
    ct_put_bytes(out, a.at + a.len, (size_t)(b.at - a.at) - a.len);
    ct_put_bytes(out, a.at, a.len);
    ct_put(out, b.at + b.len);
    return true;
}

static bool shown_the_same(struct trial *t, const ct_state *a, const ct_state *b, int seat)
{
    ct_text_clear(&t->a);
    ct_text_clear(&t->b);
    t->game->face->view(t->kit, a, seat, &t->a);
    t->game->face->view(t->kit, b, seat, &t->b);
    return same_text(&t->a, &t->b);
}

static unsigned bit_of(int eyes)
{
    return 1u << (eyes == CT_SPECTATOR ? CT_SEATS_MAX : eyes);
}

/* Eyes of the set that can tell the worlds apart leave it; false when bytes tell what
 * nothing shown does. */
static bool tells_nothing(struct trial *t, int n, const ct_state *world, unsigned *alike)
{
    ct_state *here = t->scratch[2], *there = t->scratch[3];
    for (int seat = first_eyes(); seat != NO_EYES; seat = next_eyes(t, seat)) {
        if (!(*alike & bit_of(seat))) continue;
        see(t, state_at(t, n), seat, here);
        see(t, world, seat, there);
        if (same_state(t, here, there)) continue;
        if (shown_the_same(t, here, there, seat))
            return fails(t,
                         "seat %d after %d lines: other bytes in a world that he cannot tell "
                         "apart, with the set-up %.250s",
                         seat, n, t->c.at);
        *alike &= ~bit_of(seat);
    }
    return true;
}

bool law_alike_worlds(struct trial *t)
{
    ct_state *world = t->scratch[0], *before = t->scratch[1];
    unsigned alike = ((1u << t->kit->config.players) - 1) | bit_of(CT_SPECTATOR);
    ct_text_clear(&t->a);
    t->game->write_setup(t->kit, state_at(t, 0), &t->a);
    if (!swap_two(t, &t->a, &t->c) || !deal_from(t, &t->c, world)) return true;
    if (!tells_nothing(t, 0, world, &alike)) return false;
    for (int n = 0; n < t->lines && alike; n++) {
        ct_move m;
        copy_state(t, before, world);
        if (!play_text(t, world, t->line[n].text, &m)) return true;
        for (int seat = first_eyes(); seat != NO_EYES; seat = next_eyes(t, seat))
            if (!told_the_same(t, n, before, m, world, seat)) alike &= ~bit_of(seat);
        if (!tells_nothing(t, n + 1, world, &alike)) return false;
    }
    return true;
}
