/* rules.c - laws on moves, refusals, texts, chance, applying, scoring; see laws.h. */
#include "tests/laws/laws.h"

#include <string.h>

/* ---- dealing and applying ------------------------------------------------------------------ */

/* What lay in memory before makes no difference, nor where it lay. */
bool law_fresh_memory(struct trial *t)
{
    ct_state *a = t->scratch[0], *b = t->scratch[1];
    struct ct_rng first, second;
    ct_rng_seed(&first, t->seed, CT_STREAM_SETUP);
    second = first;
    memset(a, 0x00, t->game->state_size);
    memset(b, 0xff, t->game->state_size);
    t->game->init(t->kit, a, &first);
    t->game->init(t->kit, b, &second);
    if (!same_state(t, a, b)) return fails(t, "init leaves bytes that were there before");
    if (!same_state(t, a, t->now)) return fails(t, "init gives another game for the same seed");
    return true;
}

bool law_audit(struct trial *t)
{
    const char *wrong = t->game->audit(t->kit, t->now);
    return !wrong || fails(t, "audit: %s", wrong);
}

bool law_apply(struct trial *t)
{
    ct_state *again = t->scratch[0];
    copy_state(t, again, t->now);
    t->game->apply(t->kit, again, t->move);
    if (!same_state(t, again, t->next)) return fails(t, "apply gives other bytes the second time");
    if (!same_state(t, state_at(t, t->lines), t->now))
        return fails(t, "somebody changed a const state");
    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

static bool is_idle_text(const char *text)
{
    static const char *const words[] = {"pass", "end", "skip", "hold", "stay"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(text, words[i]) == 0) return true;
    return false;
}

static void write_move(const struct trial *t, const ct_state *s, ct_move m,
                       char text[CT_MOVE_TEXT + 1], size_t *len)
{
    struct ct_text out = ct_text_on(text, CT_MOVE_TEXT + 1);
    t->game->write_move(t->kit, s, m, &out);
    *len = out.len;
}

static bool idle_ones_stand_last(struct trial *t)
{
    for (int i = 0; i < t->count; i++) {
        char text[CT_MOVE_TEXT + 1];
        size_t len;
        write_move(t, t->now, t->moves[i], text, &len);
        bool said = i >= t->count - t->idle;
        if (is_idle_text(text) != said)
            return fails(t, "move %d of %d is %s, with %d idle ones at the end", i, t->count, text,
                         t->idle);
    }
    return true;
}

bool law_moves(struct trial *t)
{
    int idle = -1;
    ct_state *copy = t->scratch[0];
    if (t->count < 1 || t->count > t->game->moves_max)
        return fails(t, "%d moves, at most %d", t->count, t->game->moves_max);
    if (t->idle < 0 || t->idle > t->count) return fails(t, "%d idle of %d", t->idle, t->count);
    for (int i = 1; i < t->count; i++)
        if (t->sorted[i] == t->sorted[i - 1]) return fails(t, "%08x listed twice", t->sorted[i]);
    for (int i = 0; i < t->count; i++) {
        struct ct_refusal why = {.rule = NULL};
        if (!t->game->check(t->kit, t->now, t->moves[i], &why))
            return fails(t, "%08x is listed, but refused: %s %s", t->moves[i], why.rule, why.token);
    }
    copy_state(t, copy, t->now);
    int again = t->game->moves(t->kit, copy, t->other_moves, &idle);
    if (again != t->count || idle != t->idle ||
        memcmp(t->moves, t->other_moves, (size_t)t->count * sizeof *t->moves) != 0)
        return fails(t, "another list for equal bytes");
    return idle_ones_stand_last(t);
}

/* ---- refusals -------------------------------------------------------------------------------- */

static bool refused_well(struct trial *t, ct_move m)
{
    struct ct_refusal why = {.rule = NULL};
    bool listed = is_listed(t, m);
    bool accepted = t->game->check(t->kit, t->now, m, &why);
    if (accepted != listed)
        return fails(t, "%08x is %s, but %s", m, accepted ? "accepted" : "refused",
                     listed ? "listed" : "not listed");
    if (accepted != t->game->check(t->kit, t->now, m, NULL))
        return fails(t, "%08x: another answer when nobody asks why", m);
    return accepted || refusal_is_worded(t, &why);
}

/* Near misses: legal moves with one or two bits turned. */
static bool neighbours_are_refused(struct trial *t)
{
    for (int i = 0; i < 8 && t->count; i++) {
        ct_move m = t->moves[below(t, (uint32_t)t->count)];
        for (int bit = 0; bit < 32; bit++) {
            ct_move one = m ^ (ct_move)1 << bit;
            if (!refused_well(t, one) || !refused_well(t, one ^ (ct_move)1 << below(t, 32)))
                return false;
        }
    }
    return true;
}

bool law_refusals(struct trial *t)
{
    ct_move small = below(t, 4) ? 64 : 1024;
    for (ct_move m = 0; m < small; m++)
        if (!refused_well(t, m)) return false;
    for (int i = 0; i < 100; i++)
        if (!refused_well(t, ct_rng_next(&t->rng) >> below(t, 32))) return false;
    for (int bit = 0; bit < 32; bit++)
        if (!refused_well(t, (ct_move)1 << bit) || !refused_well(t, ~((ct_move)1 << bit)))
            return false;
    if (!refused_well(t, UINT32_MAX)) return false;
    /* What was legal a moment ago is a near miss, too. */
    for (int n = t->lines > 8 ? t->lines - 8 : 0; n < t->lines; n++)
        if (!refused_well(t, t->line[n].move)) return false;
    return neighbours_are_refused(t);
}

/* ---- texts ----------------------------------------------------------------------------------- */

static bool text_survives(struct trial *t, const ct_state *s, ct_move m)
{
    char text[CT_MOVE_TEXT + 1];
    size_t len;
    ct_move back = ~m;
    write_move(t, s, m, text, &len);
    if (len == 0 || len >= CT_MOVE_TEXT) return fails(t, "%08x has a text of %zu bytes", m, len);
    for (size_t i = 0; i < len; i++)
        if (text[i] <= ' ' || text[i] > '~') return fails(t, "%08x: a space or worse in it", m);
    if (!t->game->read_move(t->kit, s, text, len, &back)) return fails(t, "%s: unreadable", text);
    return back == m || fails(t, "%s is written for %08x and read as %08x", text, m, back);
}

bool law_texts(struct trial *t)
{
    ct_state *seen = t->scratch[0];
    int turn = ct_turn(t->now);
    if (turn >= 0) see(t, t->now, turn, seen);
    for (int i = 0; i < t->count; i++) {
        if (!text_survives(t, t->now, t->moves[i])) return false;
        if (turn >= 0 && !text_survives(t, seen, t->moves[i])) return false;
    }
    if (turn < 0) return true;
    int count = ct_choices(t->kit, t->now, t->other_moves, t->choices);
    for (int i = 1; i < count; i++)
        if (strcmp(t->choices[i - 1].text, t->choices[i].text) == 0)
            return fails(t, "two moves are both written %s", t->choices[i].text);
    return true;
}

/* ---- chance and score ------------------------------------------------------------------------ */

bool law_chance(struct trial *t)
{
    struct ct_outcome outcome[OUTCOMES_MAX];
    if (!(t->game->traits & CT_DICE)) return fails(t, "a chance turn in a game without dice");
    int count = t->game->chance(t->kit, t->now, outcome);
    if (count < 1 || count > OUTCOMES_MAX) return fails(t, "%d outcomes", count);
    for (int i = 0; i < count; i++) {
        if (outcome[i].weight == 0) return fails(t, "outcome %d weighs nothing", i);
        if (!t->game->check(t->kit, t->now, outcome[i].move, NULL))
            return fails(t, "outcome %08x is refused", outcome[i].move);
    }
    for (int i = 1; i < count; i++)
        if (t->sorted[i] == t->sorted[i - 1]) return fails(t, "an outcome twice");
    return true;
}

/* "1,1,3": a rank is one more than how many ranks are better. */
bool law_score(struct trial *t)
{
    struct ct_score score;
    int players = t->kit->config.players;
    memset(&score, 0x77, sizeof score);
    t->game->score(t->kit, t->now, &score);
    if (!score.reason != (ct_turn(t->now) != CT_OVER))
        return fails(t, "the reason is %s", score.reason ? score.reason : "missing");
    for (int seat = 0; seat < players; seat++) {
        int better = 0;
        for (int other = 0; other < players; other++)
            better += score.rank[other] < score.rank[seat];
        if (score.rank[seat] != better + 1)
            return fails(t, "seat %d has rank %d, with %d better ones", seat, score.rank[seat],
                         better);
    }
    return true;
}

/* The set-up is the one of the first position for ever. */
bool law_setup_kept(struct trial *t)
{
    ct_text_clear(&t->a);
    ct_text_clear(&t->b);
    t->game->write_setup(t->kit, state_at(t, 0), &t->a);
    t->game->write_setup(t->kit, t->now, &t->b);
    return same_text(&t->a, &t->b) || fails(t, "the set-up has changed: %.300s", t->b.at);
}
