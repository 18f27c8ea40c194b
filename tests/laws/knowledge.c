/*
 * knowledge.c - laws on what eyes may know: observe, imagine, reveals; see laws.h. Whole
 * games in imagined worlds are in worlds.c.
 */
#include "tests/laws/laws.h"

#include <string.h>

static void imagine(struct trial *t, const ct_state *seen, int seat, ct_state *out)
{
    memset(out, 0xc3, t->game->state_size);
    t->game->imagine(t->kit, seen, seat, &t->rng, out);
}

bool law_observe(struct trial *t)
{
    ct_state *once = t->scratch[0], *twice = t->scratch[1];
    for (int seat = first_eyes(); seat != NO_EYES; seat = next_eyes(t, seat)) {
        memset(once, 0x00, t->game->state_size);
        t->game->observe(t->kit, t->now, seat, once);
        see(t, t->now, seat, twice);
        if (!same_state(t, once, twice))
            return fails(t, "seat %d: observe leaves bytes that were there before", seat);
        see(t, once, seat, twice);
        if (!same_state(t, once, twice)) return fails(t, "seat %d: observing twice", seat);
        if (ct_turn(once) != ct_turn(t->now)) return fails(t, "seat %d sees another turn", seat);
    }
    return true;
}

/* The legal moves of a state against the list of the true one, as sets. */
static bool lists_the_same(struct trial *t, const ct_state *s, const char *whose)
{
    int idle, count = t->game->moves(t->kit, s, t->other_moves, &idle);
    if (count != t->count || idle != t->idle)
        return fails(t, "%d moves (%d idle), but %d (%d idle) %s", t->count, t->idle, count, idle,
                     whose);
    sort_moves(t->other_moves, count);
    for (int i = 0; i < count; i++)
        if (t->other_moves[i] != t->sorted[i])
            return fails(t, "%08x is listed, %08x %s", t->sorted[i], t->other_moves[i], whose);
    return true;
}

static bool same_refusal(const struct ct_refusal *a, const struct ct_refusal *b)
{
    if (strcmp(a->rule, b->rule) != 0 || strcmp(a->token, b->token) != 0 || a->facts != b->facts)
        return false;
    for (int i = 0; i < a->facts; i++)
        if (strcmp(a->fact[i].text, b->fact[i].text) != 0) return false;
    return true;
}

bool law_view_moves(struct trial *t)
{
    ct_state *seen = t->scratch[0];
    see(t, t->now, ct_turn(t->now), seen);
    if (!lists_the_same(t, seen, "from his view")) return false;
    for (int i = 0; i < t->count; i++)
        if (!t->game->check(t->kit, seen, t->moves[i], NULL))
            return fails(t, "%08x is refused from his view", t->moves[i]);
    for (int i = 0; i < 40; i++) {
        ct_move m = ct_rng_next(&t->rng) >> below(t, 32);
        if (t->game->check(t->kit, seen, m, NULL) != is_listed(t, m))
            return fails(t, "%08x: another answer from his view", m);
    }
    return true;
}

/* Why a move is refused may not depend on what its player cannot know. */
bool law_silent_refusals(struct trial *t)
{
    ct_state *seen = t->scratch[0], *world = t->scratch[1];
    int seat = ct_turn(t->now);
    see(t, t->now, seat, seen);
    imagine(t, seen, seat, world);
    for (int i = 0; i < 300; i++) {
        struct ct_refusal here = {.rule = ""}, there = {.rule = ""};
        ct_move m = i < 128 ? (ct_move)i : t->moves[below(t, (uint32_t)t->count)];
        if (i >= 128) m ^= (ct_move)1 << below(t, 32);
        bool yes = t->game->check(t->kit, t->now, m, &here);
        if (yes != t->game->check(t->kit, world, m, &there))
            return fails(t, "%08x: another answer in a world that he cannot tell apart", m);
        if (!yes && !same_refusal(&here, &there))
            return fails(t,
                         "%08x: refused with %s %s, in a world that he cannot tell apart "
                         "with %s %s",
                         m, here.rule, here.token, there.rule, there.token);
    }
    return true;
}

/* ---- imagined worlds ------------------------------------------------------------------------- */

static bool view_is_the_same(struct trial *t, const ct_state *a, const ct_state *b, int seat)
{
    ct_text_clear(&t->a);
    ct_text_clear(&t->b);
    t->game->face->view(t->kit, a, seat, &t->a);
    t->game->face->view(t->kit, b, seat, &t->b);
    return same_text(&t->a, &t->b) || fails(t, "seat %d: equal bytes, another view", seat);
}

/* What others know that `seat` cannot; with a kit that hides nothing there is no such thing. */
static bool count_secrets(struct trial *t, const ct_state *world, int seat)
{
    ct_state *true_view = t->scratch[3], *imagined_view = t->scratch[4];
    for (int other = 0; other < t->kit->config.players; other++) {
        if (other == seat) continue;
        see(t, t->now, other, true_view);
        see(t, world, other, imagined_view);
        bool differs = !same_state(t, true_view, imagined_view);
        t->tally.secrets[seat][other] += differs;
        if (differs && !ct_kit_hides(t->kit))
            return fails(t, "seat %d knows what seat %d does not, though nothing is hidden", other,
                         seat);
    }
    return true;
}

static bool imagines_well(struct trial *t, int seat)
{
    ct_state *seen = t->scratch[0], *world = t->scratch[1], *again = t->scratch[2];
    struct ct_rng kept = t->rng;
    see(t, t->now, seat, seen);
    imagine(t, seen, seat, world);
    struct ct_rng after = t->rng;
    t->rng = kept;
    memset(again, 0x00, t->game->state_size);
    t->game->imagine(t->kit, seen, seat, &t->rng, again);
    t->rng = after;
    if (!same_state(t, world, again)) return fails(t, "seat %d: not repeatable", seat);
    const char *wrong = t->game->audit(t->kit, world);
    if (wrong) return fails(t, "seat %d imagines a world with: %s", seat, wrong);
    see(t, world, seat, again);
    if (!same_state(t, seen, again))
        return fails(t, "seat %d sees something else in the world that he imagines", seat);
    if (seat >= 0 && ct_turn(t->now) == seat && !lists_the_same(t, world, "in an imagined world"))
        return false;
    if (seat >= 0 && !count_secrets(t, world, seat)) return false;
    return view_is_the_same(t, seen, again, seat);
}

bool law_imagine(struct trial *t)
{
    ct_state *world = t->scratch[1], *first = t->scratch[5];
    for (int seat = first_eyes(); seat != NO_EYES; seat = next_eyes(t, seat)) {
        if (!imagines_well(t, seat)) return false;
        copy_state(t, first, world);
        if (!imagines_well(t, seat)) return false;
        t->tally.worlds_varied += !same_state(t, first, world);
    }
    return true;
}

/* Where moves bring something unknown to light, the unknown must be imagined this way and
 * that way. */
bool law_imagines_freely(struct trial *t)
{
    if (t->tally.reveals_seen == 0 || t->tally.worlds_varied > 0) return true;
    return fails(t, "always the same world is imagined");
}

/* In a game with secrets every seat has one from every other, now and then. */
bool law_secrets(struct trial *t)
{
    if (!(t->game->traits & CT_HIDDEN)) return true;
    for (int a = 0; a < t->kit->config.players; a++)
        for (int b = 0; b < t->kit->config.players; b++)
            if (a != b && t->tally.secrets[a][b] == 0)
                return fails(t, "seat %d could always tell what seat %d knows", a, b);
    return true;
}

/* ---- reveals --------------------------------------------------------------------------------- */

bool law_reveals(struct trial *t)
{
    int seat = ct_turn(t->now);
    ct_state *seen = t->scratch[0], *after = t->scratch[1], *world = t->scratch[2],
             *there = t->scratch[3];
    if (seat < 0) return true;
    bool says = t->game->reveals(t->kit, t->now, t->move);
    see(t, t->now, seat, seen);
    see(t, t->next, seat, after);
    for (int i = 0; i < 2; i++) {
        imagine(t, seen, seat, world);
        if (t->game->reveals(t->kit, world, t->move) != says)
            return fails(t, "%08x: another answer in a world that he cannot tell apart", t->move);
        t->game->apply(t->kit, world, t->move);
        see(t, world, seat, there);
        bool differs = !same_state(t, after, there);
        if (differs && !says) return fails(t, "%08x shows him something new", t->move);
        t->tally.reveals_seen += differs;
    }
    t->tally.reveals_said += says;
    return true;
}

/* A game in which only one card is unknown reveals nothing with it: so, over many. */
bool law_reveals_true(struct trial *t)
{
    if (t->tally.reveals_said < 30 || t->tally.reveals_seen > 0) return true;
    return fails(t, "%ld moves said to reveal, none did", t->tally.reveals_said);
}
