/*
 * any_bytes.h - what passes bounds does no harm: bytes out of nowhere and true or observed
 * states with something changed go through every function of a game, under the sanitizers that
 * the test is built with. States and lists have exactly the room that the game asks for.
 *
 * And bounds are closed: what is observed, imagined or moved on passes again, there is always a
 * move, check agrees with the list, and the game ends.
 */
#ifndef ANY_BYTES_H
#define ANY_BYTES_H

#include "tests/unit/check.h"

#include "core/game.h"

#include <stdlib.h>

struct strange {
    const struct ct_kit *kit;
    const struct ct_game *game;
    ct_state *now, *then, *seen, *world, *next; /* each in a block of its own size */
    ct_move *moves, *listed; /* room for the list; what is listed now: that, or outcomes */
    ct_move outcome[CT_OUTCOMES_MAX];
    char *text;
    struct ct_rng rng;
    long positions, passed, changed; /* states that passed; of these such as were changed */
};

enum { STRANGE_TEXT = 1 << 18 };

static inline uint32_t strange_below(struct strange *t, int n)
{
    return ct_rng_below(&t->rng, (uint32_t)n);
}

static inline struct strange strange_new(const struct ct_kit *kit, uint64_t seed)
{
    struct strange t = {.kit = kit, .game = kit->game};
    ct_state **state[] = {&t.now, &t.then, &t.seen, &t.world, &t.next};
    for (size_t i = 0; i < COUNT(state); i++) {
        *state[i] = malloc(kit->game->state_size);
        assert_non_null(*state[i]);
    }
    t.moves = malloc((size_t)kit->game->moves_max * sizeof *t.moves);
    t.text = malloc(STRANGE_TEXT);
    assert_true(t.moves && t.text);
    ct_rng_seed(&t.rng, seed, 0);
    return t;
}

static inline void strange_free(struct strange *t)
{
    free(t->now);
    free(t->then);
    free(t->seen);
    free(t->world);
    free(t->next);
    free(t->moves);
    free(t->text);
}

static inline struct ct_text strange_text(struct strange *t)
{
    return ct_text_on(t->text, STRANGE_TEXT);
}

static inline void strange_must_pass(struct strange *t, const ct_state *s, const char *when)
{
    const char *wrong = t->game->bounds(t->kit, s);
    if (wrong) fail_msg("%s: out of bounds %s: %s", t->game->id, when, wrong);
}

/* ---- every function ------------------------------------------------------------------------ */

static inline void strange_show(struct strange *t, const ct_state *s, int eyes)
{
    struct ct_pen pen = {.colour = strange_below(t, 2),
                         .utf8 = strange_below(t, 2),
                         .columns = 40 + (int)strange_below(t, 80)};
    struct ct_text out = strange_text(t);
    t->game->face->view(t->kit, s, eyes, &out);
    out = strange_text(t);
    t->game->face->draw(t->kit, s, eyes, &pen, &out);
    out = strange_text(t);
    t->game->write_setup(t->kit, s, &out);
}

/* Any eyes on it, whoever it was made for, and what they would make of it. */
static inline void strange_look_from_all_sides(struct strange *t, const ct_state *s)
{
    struct ct_score score;
    t->game->score(t->kit, s, &score);
    t->game->audit(t->kit, s);
    strange_show(t, s, CT_EVERYTHING);
    for (int eyes = CT_SPECTATOR; eyes < t->kit->config.players; eyes++) {
        if (eyes == CT_EVERYTHING) continue;
        t->game->observe(t->kit, s, eyes, t->seen);
        strange_must_pass(t, t->seen, "when observed");
        strange_show(t, t->seen, eyes);
        t->game->imagine(t->kit, t->seen, eyes, &t->rng, t->world);
        strange_must_pass(t, t->world, "when imagined");
        t->game->imagine(t->kit, s, eyes, &t->rng, t->world);
        strange_must_pass(t, t->world, "when imagined by anybody");
    }
}

/* What stands in a list, and what anybody may ask about. */
static inline ct_move strange_some_move(struct strange *t, int count)
{
    if (count && strange_below(t, 2)) {
        ct_move m = t->listed[strange_below(t, count)];
        return strange_below(t, 2) ? m : m ^ (ct_move)1 << strange_below(t, 32);
    }
    return ct_rng_next(&t->rng) >> strange_below(t, 32);
}

static inline void strange_ask_about_moves(struct strange *t, const ct_state *s, int count)
{
    for (int i = 0; i < 8; i++) {
        ct_move m = strange_some_move(t, count), again;
        struct ct_refusal why;
        struct ct_text out = strange_text(t);
        t->game->write_move(t->kit, s, m, &out);
        t->game->read_move(t->kit, s, t->text, out.len, &again);
        if (t->game->check(t->kit, s, m, &why)) t->game->reveals(t->kit, s, m);
    }
}

static inline int strange_list(struct strange *t, const ct_state *s)
{
    int idle, count = t->game->moves(t->kit, s, t->moves, &idle);
    if (count < 1 || count > t->game->moves_max || idle < 0 || idle > count)
        fail_msg("%s: %d moves, %d of them idle", t->game->id, count, idle);
    for (int tries = 0; tries < 20; tries++) {
        ct_move m = t->moves[strange_below(t, count)];
        if (!t->game->check(t->kit, s, m, NULL)) fail_msg("%s: %08x is listed", t->game->id, m);
    }
    t->listed = t->moves;
    return count;
}

static inline int strange_outcomes(struct strange *t, const ct_state *s)
{
    struct ct_outcome out[CT_OUTCOMES_MAX];
    int count = t->game->chance(t->kit, s, out);
    assert_in_range(count, 1, CT_OUTCOMES_MAX);
    for (int i = 0; i < count; i++) t->outcome[i] = out[i].move;
    t->listed = t->outcome;
    return count;
}

/* From `next` on by moves of the list; `most` lines, or to the end when that is 0. */
static inline void strange_play_on(struct strange *t, int most)
{
    for (int lines = 0; ct_turn(t->next) != CT_OVER; lines++) {
        int count = ct_turn(t->next) >= 0 ? strange_list(t, t->next) : strange_outcomes(t, t->next);
        struct ct_text out = strange_text(t);
        strange_ask_about_moves(t, t->next, count);
        ct_move m = t->listed[strange_below(t, count)];
        memcpy(t->world, t->next, t->game->state_size);
        t->game->apply(t->kit, t->next, m);
        strange_must_pass(t, t->next, "after a listed move");
        if (lines < 8 || strange_below(t, 16) == 0)
            t->game->face->events(t->kit, t->world, m, t->next,
                                  (int)strange_below(t, t->kit->config.players + 2) - 2, &out);
        if (lines + 1 == most) return;
        if (lines > t->game->lines_max) fail_msg("%s: no end", t->game->id);
    }
}

/* A line or two, or now and then to the end; seldom where games are long. */
static inline int strange_lines(struct strange *t)
{
    return strange_below(t, 4 + t->game->lines_max / 100) ? 2 : 0;
}

static inline void strange_try_everything(struct strange *t, const ct_state *s)
{
    if (t->game->bounds(t->kit, s)) {
        t->game->audit(t->kit, s); /* has to find the same */
        return;
    }
    t->passed++;
    if (ct_turn(s) == CT_OVER) strange_ask_about_moves(t, s, 0);
    memcpy(t->next, s, t->game->state_size);
    strange_play_on(t, strange_lines(t));
    strange_look_from_all_sides(t, s);
    t->game->imagine(t->kit, s, CT_SPECTATOR, &t->rng, t->world);
    memcpy(t->next, t->world, t->game->state_size);
    strange_play_on(t, strange_lines(t));
}

/* ---- where the bytes come from -------------------------------------------------------------- */

/* One change: a byte, often one of the first, where counts are; two bytes that change places; or a
 * stretch of the true state, so that what is known and what is not get mixed. */
static inline void strange_change_something(struct strange *t, uint8_t *bytes)
{
    int size = (int)t->game->state_size, near = size < 48 ? size : 48;
    size_t at = strange_below(t, strange_below(t, 2) ? size : near);
    size_t from = strange_below(t, size), len = strange_below(t, size - (int)from) / 4 + 1;
    uint8_t kept = bytes[at];
    switch (strange_below(t, 8)) {
    case 0: bytes[at] = (uint8_t)ct_rng_next(&t->rng); break;
    case 1: bytes[at] ^= (uint8_t)(1u << strange_below(t, 8)); break;
    case 2: bytes[at]++; break;
    case 3: bytes[at]--; break;
    case 4: bytes[at] = bytes[from]; break;
    case 5:
        bytes[at] = bytes[from];
        bytes[from] = kept;
        break;
    case 6: bytes[at] = strange_below(t, 2) ? 0 : 0xff; break;
    case 7: memcpy(bytes + from, (uint8_t *)t->now + from, len); break;
    }
}

/* `then` after that many changes; or, with none, with that bit of it turned over. */
static inline void strange_try_changed(struct strange *t, uint32_t changes, int bit)
{
    ct_state *changed = malloc(t->game->state_size); /* the others are used on the way */
    long before = t->passed;
    assert_non_null(changed);
    memcpy(changed, t->then, t->game->state_size);
    if (!changes) ((uint8_t *)changed)[bit >> 3] ^= (uint8_t)(1u << (bit & 7));
    while (changes--) strange_change_something(t, (uint8_t *)changed);
    bool same = memcmp(changed, t->then, t->game->state_size) == 0;
    strange_try_everything(t, changed);
    t->changed += t->passed > before && !same;
    free(changed);
}

/* The position `now` as some eyes see it, with a few changes; now and then with every bit of its
 * first or last bytes turned over, where turns, counts and logs are. */
static inline void strange_try_position(struct strange *t)
{
    int eyes = (int)strange_below(t, t->kit->config.players + 2) - 2;
    int bits = 8 * (int)t->game->state_size, swept = bits < 400 ? bits : 400;
    if (eyes == CT_EVERYTHING)
        memcpy(t->then, t->now, t->game->state_size);
    else
        t->game->observe(t->kit, t->now, eyes, t->then);
    strange_must_pass(t, t->then, "as it was");
    strange_try_everything(t, t->then);
    for (int i = 0; i < 30; i++) strange_try_changed(t, strange_below(t, 3) + 1, 0);
    for (int i = 0; i < swept && t->positions % 8 == 0; i++)
        strange_try_changed(t, 0, t->positions % 16 ? i : bits - 1 - i);
    t->positions++;
}

static inline void strange_try_random_bytes(struct strange *t)
{
    for (size_t i = 0; i < t->game->state_size; i++)
        ((uint8_t *)t->then)[i] = (uint8_t)(ct_rng_next(&t->rng) >> strange_below(t, 32));
    *(int8_t *)t->then = (int8_t)((int)strange_below(t, 6) - 2);
    strange_try_everything(t, t->then);
}

/* Random games, changed at every so many lines. At least `wanted` changed states must have
 * passed, or this tests nothing. */
static inline void check_any_bytes(const struct ct_kit *kit, int games, int every, long wanted)
{
    struct strange t = strange_new(kit, 7);
    for (int i = 0; i < 1000; i++) strange_try_random_bytes(&t);
    for (int i = 0; i < games; i++) {
        t.game->init(kit, t.now, &t.rng);
        for (int line = 0; ct_turn(t.now) != CT_OVER; line++) {
            int idle = 0, count;
            if (line % every == i % every) strange_try_position(&t);
            t.listed = t.moves;
            if (ct_turn(t.now) < 0)
                count = strange_outcomes(&t, t.now);
            else
                count = t.game->moves(kit, t.now, t.moves, &idle);
            if (count > idle && strange_below(&t, 12)) count -= idle; /* passing ends games */
            t.game->apply(kit, t.now, t.listed[strange_below(&t, count)]);
        }
        strange_try_position(&t);
    }
    print_message("%s: %ld passed, %ld of them changed\n", t.game->id, t.passed, t.changed);
    if (t.changed < wanted)
        fail_msg("%s: only %ld of the changed states passed bounds", t.game->id, t.changed);
    strange_free(&t);
}

#endif
