/*
 * reviewed.h - finished games between players of different levels, and all that their reviews say
 * of mistakes: each reason goes to whoever can check it.
 */
#ifndef REVIEWED_H
#define REVIEWED_H

#include "tests/unit/check.h"

#include "ai/agent.h"
#include "ai/review.h"
#include "games/list.h"

#include <stdlib.h>
#include <string.h>

/* One thing that a review says. */
struct said {
    const struct ct_kit *kit;
    const ct_state *now; /* the true position */
    int seat;
    ct_move better, other;
    const struct ct_reason *reason;
};

typedef void check_said(const struct said *said);

static const char *const reviewed_levels[] = {"level1", "level3", "level2", "eager"};

enum { REVIEWED_EFFORT = 1 };

static inline void play_reviewed(struct ct_table *t, uint64_t seed)
{
    const struct ct_kit *kit = ct_table_kit(t);
    ct_state *seen = calloc(1, kit->game->state_size);
    struct ct_agent *agent[CT_SEATS_MAX];
    struct ct_refusal why;
    assert_non_null(seen);
    for (int i = 0; i < kit->config.players; i++) {
        agent[i] = ct_agent_new(reviewed_levels[(seed + (uint64_t)i) % 4], kit->game, seed, i);
        assert_non_null(agent[i]);
    }
    for (int turn; (turn = ct_table_turn(t)) != CT_OVER;) {
        if (turn == CT_CHANCE) {
            assert_true(ct_table_roll(t, &why));
            continue;
        }
        ct_table_observe(t, ct_table_lines(t), turn, seen);
        ct_move m = ct_agent_choose(agent[turn], kit, seen, turn);
        assert_true(ct_table_play_move(t, turn, ct_table_lines(t), m, &why));
    }
    for (int i = 0; i < kit->config.players; i++) ct_agent_free(agent[i]);
    free(seen);
}

/* A table of that game, played to its end; `option` NULL: as it comes. */
static inline struct ct_table *reviewed_game(struct ct_house *house, const char *id, int players,
                                             const char *option, const char *value, uint64_t seed)
{
    const struct ct_game *of = ct_game_find(ct_games, id);
    struct ct_config config = ct_config_default(of, players);
    struct ct_kit *kit = calloc(1, of->kit_size);
    struct ct_refusal why;
    assert_non_null(kit);
    if (option) assert_true(ct_config_set(of, &config, option, value, NULL));
    assert_true(ct_kit_init(kit, of, &config, NULL, CT_JSON_NONE, &why));
    const struct ct_kit *shared = ct_house_keep(house, kit, &why);
    assert_non_null(shared);
    struct ct_table *t = ct_table_new(house, shared, seed, &why);
    assert_non_null(t);
    ct_house_drop(house, shared);
    free(kit);
    play_reviewed(t, seed);
    return t;
}

/* All reasons that a review gives for the better move of one line; those said. */
static inline int check_line_said(struct ct_review *r, int n, check_said *check)
{
    const struct ct_table *t = ct_review_table(r);
    const struct ct_told_line *line = ct_review_line(r, n);
    struct ct_reason reason[CT_REASONS_MAX];
    struct said said = {.kit = ct_table_kit(t), .seat = line->seat, .reason = reason};
    size_t size = said.kit->game->state_size;
    ct_state *now = malloc(size);
    int count = ct_review_reasons(r, n, reason);
    assert_non_null(now);
    memcpy(now, ct_table_state_at(t, n), size);
    said.now = now;
    said.other = ct_table_move_at(t, n);
    assert_true(ct_table_find(t, n, line->better, strlen(line->better), &said.better));
    for (int i = 0; i < count; i++, said.reason++)
        if (strcmp(said.reason->kind->token, "small") != 0) check(&said);
    free(now);
    return count;
}

/* Reviews one game for one seat; every mistake of every seat is looked at. Reasons that were
 * said. */
static inline int check_reviewed(const struct ct_table *t, int eyes, check_said *check)
{
    struct ct_review *r = ct_review_new(t, eyes, REVIEWED_EFFORT);
    int said = 0;
    assert_non_null(r);
    for (int i = 0; i < ct_review_units(r); i++) ct_review_do(r, i);
    assert_true(ct_review_tell(r)->complete);
    for (int n = 0; n < ct_review_units(r); n++)
        if (ct_review_line(r, n)->mark >= CT_MARK_DOUBTFUL) said += check_line_said(r, n, check);
    ct_review_free(r);
    return said;
}

static inline int check_reviewed_game(const char *id, int players, const char *option,
                                      const char *value, uint64_t seed, check_said *check)
{
    struct ct_house *house = ct_house_new(ct_games);
    struct ct_table *t = reviewed_game(house, id, players, option, value, seed);
    int said = check_reviewed(t, (int)(seed % (uint64_t)players), check);
    ct_table_free(t);
    ct_house_free(house);
    return said;
}

#endif
