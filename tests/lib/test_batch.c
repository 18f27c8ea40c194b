/*
 * test_batch.c - a batch plays what single games with the same seeds play: turns, lists, masks,
 * observations, rewards, points, through restarts, with any number of threads, by places and by
 * actions, with dice inside and outside. What is wrong is refused and changes nothing.
 */
#include "check.h"

enum { SLOTS = 5, WIDTH = 12000 };

struct twin {
    crosstown_rules *rules;
    crosstown_batch *batch;
    crosstown_game *game[SLOTS];
    uint64_t seed[SLOTS];
    int players;
    size_t actions, observation;
    bool outside;
    crosstown_arrays a;
    crosstown_move *legal;
};

static void *room(size_t bytes)
{
    void *memory = calloc(1, bytes);
    CHECK(memory);
    return memory;
}

static void add_arrays(struct twin *t)
{
    t->a = (crosstown_arrays){.width = WIDTH,
                              .turn = room(SLOTS),
                              .counts = room(SLOTS * sizeof(int32_t)),
                              .idle = room(SLOTS * sizeof(int32_t)),
                              .actions = room(SLOTS * WIDTH * sizeof(int32_t)),
                              .codes = room(SLOTS * WIDTH * sizeof(uint32_t)),
                              .mask = room(SLOTS * t->actions),
                              .observation = room(SLOTS * t->observation),
                              .probabilities = room(SLOTS * CROSSTOWN_OUTCOMES_MAX * sizeof(float)),
                              .rewards = room(SLOTS * 4 * sizeof(float)),
                              .done = room(SLOTS),
                              .points = room(SLOTS * 4 * sizeof(int16_t)),
                              .places = room(SLOTS * 4),
                              .seeds = room(SLOTS * sizeof(uint64_t)),
                              .lines = room(SLOTS * sizeof(int32_t))};
}

static void drop_arrays(struct twin *t)
{
    void *all[] = {t->a.turn,   t->a.counts,      t->a.idle,          t->a.actions, t->a.codes,
                   t->a.mask,   t->a.observation, t->a.probabilities, t->a.rewards, t->a.done,
                   t->a.points, t->a.places,      t->a.seeds,         t->a.lines,   NULL};
    for (void **at = all; *at; at++) free(*at);
}

/* Dice that the batch rolls inside are rolled here, too. */
static void roll(struct twin *t, crosstown_game *game)
{
    while (!t->outside && crosstown_game_turn(game) == CROSSTOWN_CHANCE)
        CHECK(crosstown_game_roll(game, NULL));
}

static void begin(struct twin *t, int i, uint64_t seed)
{
    crosstown_game_free(t->game[i]);
    t->game[i] = crosstown_game_new(t->rules, seed, NULL);
    t->seed[i] = seed;
    CHECK(t->game[i]);
    roll(t, t->game[i]);
}

static void open_twin(struct twin *t, crosstown_rules *rules, int threads, bool outside)
{
    memset(t, 0, sizeof *t);
    t->rules = rules;
    t->players = crosstown_rules_players(rules);
    t->outside = outside;
    t->observation = crosstown_rules_observation_size(rules);
    t->actions = crosstown_rules_actions_fixed(rules) ? (size_t)crosstown_rules_actions(rules)
                                                      : (size_t)WIDTH;
    t->legal = room(WIDTH * sizeof *t->legal);
    t->batch = crosstown_batch_new(rules, SLOTS, 77, threads,
                                   outside ? CROSSTOWN_CHANCE_OUTSIDE : 0, NULL);
    CHECK(t->batch);
    add_arrays(t);
    for (int i = 0; i < SLOTS; i++) begin(t, i, 77 + (uint64_t)i);
}

static void close_twin(struct twin *t)
{
    for (int i = 0; i < SLOTS; i++) crosstown_game_free(t->game[i]);
    crosstown_batch_free(t->batch);
    drop_arrays(t);
    free(t->legal);
}

/* ---- the same?
 * ----------------------------------------------------------------------------------- */

static void compare_list(struct twin *t, int i, int turn)
{
    crosstown_outcome outcome[CROSSTOWN_OUTCOMES_MAX];
    crosstown_game *game = t->game[i];
    int count = turn == CROSSTOWN_CHANCE ? crosstown_game_outcomes(game, outcome)
                                         : crosstown_game_legal(game, t->legal, WIDTH);
    CHECK(t->a.counts[i] == count && count <= WIDTH);
    for (int k = 0; k < count; k++) {
        crosstown_move found;
        uint32_t code = t->a.codes[(size_t)i * WIDTH + (size_t)k];
        CHECK(crosstown_game_find_code(game, code, &found) && found.code == code);
        CHECK(found.action == t->a.actions[(size_t)i * WIDTH + (size_t)k]);
        if (turn != CROSSTOWN_CHANCE) continue;
        float probability = t->a.probabilities[(size_t)i * CROSSTOWN_OUTCOMES_MAX + (size_t)k];
        CHECK(outcome[k].move.code == code && probability > 0);
        CHECK(probability > outcome[k].probability - 1e-6 &&
              probability < outcome[k].probability + 1e-6);
    }
}

static void compare_slot(struct twin *t, int i)
{
    crosstown_game *game = t->game[i];
    int turn = crosstown_game_turn(game);
    uint8_t *seen = room(t->observation), *mask = room(t->actions);
    CHECK(t->a.turn[i] == turn);
    CHECK(t->a.seeds[i] == t->seed[i] && t->a.lines[i] == crosstown_game_lines(game));
    compare_list(t, i, turn);
    CHECK(crosstown_game_observation(game, crosstown_game_lines(game), CROSSTOWN_MOVER, seen));
    CHECK(!memcmp(seen, t->a.observation + (size_t)i * t->observation, t->observation));
    if (turn >= 0) {
        CHECK(crosstown_game_mask(game, mask, t->actions) == t->a.counts[i]);
        CHECK(!memcmp(mask, t->a.mask + (size_t)i * t->actions, t->actions));
    }
    free(seen);
    free(mask);
}

/* What the step did to the game that it ended, or to the one that goes on. */
static void compare_score(struct twin *t, int i)
{
    int points[CROSSTOWN_SEATS_MAX], places[CROSSTOWN_SEATS_MAX];
    float returns[CROSSTOWN_SEATS_MAX];
    crosstown_game *game = t->game[i];
    bool over = crosstown_game_turn(game) == CROSSTOWN_OVER;
    const char *reason = crosstown_game_score(game, crosstown_game_lines(game), points, places);
    CHECK((reason != NULL) == over && t->a.done[i] == over);
    crosstown_game_returns(game, returns);
    for (int seat = 0; seat < t->players; seat++) {
        size_t at = (size_t)i * (size_t)t->players + (size_t)seat;
        CHECK(t->a.points[at] == points[seat] && t->a.places[at] == places[seat]);
        CHECK(t->a.rewards[at] - returns[seat] < 1e-6f && returns[seat] - t->a.rewards[at] < 1e-6f);
    }
    if (over) begin(t, i, t->seed[i] + SLOTS);
}

static void step_twin(struct twin *t, bool by_actions, uint64_t *luck)
{
    int32_t choice[SLOTS];
    for (int i = 0; i < SLOTS; i++) {
        int32_t place = (int32_t)draw(luck, (uint32_t)t->a.counts[i]);
        size_t at = (size_t)i * WIDTH + (size_t)place;
        bool waits = draw(luck, 16) == 0;
        choice[i] = waits ? CROSSTOWN_WAIT : by_actions ? t->a.actions[at] : place;
        if (waits) continue;
        CHECK(draw(luck, 2) ? crosstown_game_play_action(t->game[i], t->a.actions[at], NULL)
                            : crosstown_game_play_code(t->game[i], t->a.codes[at], NULL));
        roll(t, t->game[i]);
    }
    CHECK(by_actions ? crosstown_batch_step_actions(t->batch, choice, &t->a, NULL)
                     : crosstown_batch_step(t->batch, choice, &t->a, NULL));
    for (int i = 0; i < SLOTS; i++) {
        compare_score(t, i);
        compare_slot(t, i);
    }
}

/* ---- refusals
 * ------------------------------------------------------------------------------------ */

static void refuse_nonsense(struct twin *t)
{
    static const int32_t wrong[] = {-2, INT32_MIN, INT32_MAX, 1 << 20};
    uint8_t *before = room(SLOTS * t->observation), *after = room(SLOTS * t->observation);
    CHECK(crosstown_batch_observe(t->batch, 0, before));
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        int32_t choice[SLOTS] = {0};
        crosstown_refusal why;
        choice[SLOTS - 1] = wrong[k];
        CHECK(!crosstown_batch_step(t->batch, choice, &t->a, &why));
        CHECK(!strcmp(why.token, "no-choice") && strstr(why.facts, "\"slot\":\"4\""));
        for (int i = 0; i < SLOTS - 1; i++) choice[i] = t->a.actions[(size_t)i * WIDTH];
        CHECK(!crosstown_batch_step_actions(t->batch, choice, &t->a, &why));
        CHECK(strstr(why.sentence, "Slot 4"));
    }
    CHECK(crosstown_batch_observe(t->batch, 0, after));
    CHECK(!memcmp(before, after, SLOTS * t->observation));
    CHECK(!crosstown_batch_observe(t->batch, t->players, after));
    CHECK(!crosstown_batch_observe(t->batch, -1, after));
    free(before);
    free(after);
}

/* An action that is not legal is told by its number alone. */
static void refuse_illegal(struct twin *t)
{
    int32_t choice[SLOTS];
    if (!crosstown_rules_actions_fixed(t->rules) || t->a.turn[0] < 0) return;
    for (int i = 0; i < SLOTS; i++) choice[i] = CROSSTOWN_WAIT;
    for (int32_t action = 0; action < (int32_t)t->actions; action++) {
        if (t->a.mask[action]) continue;
        choice[0] = action;
        CHECK(!crosstown_batch_step_actions(t->batch, choice, NULL, NULL));
        CHECK(!crosstown_game_find_action(t->game[0], action, NULL));
        CHECK(!crosstown_game_play_action(t->game[0], action, NULL));
    }
}

/* ---- slots
 * ----------------------------------------------------------------------------------------- */

static void move_positions(struct twin *t)
{
    uint8_t *here = room(SLOTS * t->observation);
    crosstown_refusal why;
    CHECK(crosstown_batch_put(t->batch, 1, t->game[0], NULL));
    CHECK(crosstown_batch_copy(t->batch, 2, t->batch, 1, NULL));
    CHECK(crosstown_batch_imagine(t->batch, 2, 0, 5, NULL));
    CHECK(crosstown_batch_observe(t->batch, 0, here));
    for (size_t i = 1; i < 3; i++) CHECK(!memcmp(here, here + i * t->observation, t->observation));
    CHECK(!crosstown_batch_put(t->batch, SLOTS, t->game[0], &why) && !strcmp(why.token, "no-slot"));
    CHECK(!crosstown_batch_copy(t->batch, 0, t->batch, -1, &why));
    CHECK(!crosstown_batch_imagine(t->batch, 0, t->players, 1, &why) &&
          !strcmp(why.token, "no-seat"));
    CHECK(!crosstown_batch_restart(t->batch, -1, 1, &why));
    /* All slots from the beginning, so that they are twins again. */
    for (int i = 0; i < SLOTS; i++) {
        CHECK(crosstown_batch_restart(t->batch, i, 900 + (uint64_t)i, NULL));
        begin(t, i, 900 + (uint64_t)i);
    }
    crosstown_batch_look(t->batch, &t->a);
    for (int i = 0; i < SLOTS; i++) compare_slot(t, i);
    free(here);
}

static void play_rules(crosstown_rules *rules, int steps, int round)
{
    struct twin t;
    uint64_t luck = (uint64_t)round;
    open_twin(&t, rules, 1 + round % 3, round % 2);
    crosstown_batch_look(t.batch, &t.a);
    for (int i = 0; i < SLOTS; i++) compare_slot(&t, i);
    for (int step = 0; step < steps; step++) {
        step_twin(&t, step & 1, &luck);
        if (step % 64 == 10) refuse_nonsense(&t);
        if (step % 64 == 20) refuse_illegal(&t);
        if (step % 256 == 100) move_positions(&t);
    }
    close_twin(&t);
}

/* Random steps: as many games end with any number of threads, and the same way. */
static void play_at_random(const crosstown_rules *rules)
{
    enum { GAMES = 37 };
    int16_t points[2][GAMES * 4];
    uint64_t seeds[2][GAMES];
    memset(points, 0, sizeof points);
    for (int k = 0; k < 2; k++) {
        crosstown_batch *batch = crosstown_batch_new(rules, GAMES, 5, k ? 3 : 1, 0, NULL);
        crosstown_arrays out = {.points = points[k], .seeds = seeds[k]};
        CHECK(batch);
        crosstown_batch_step_random(batch, 200, false, &out);
        crosstown_batch_step_random(batch, 300, true, &out);
        crosstown_batch_free(batch);
    }
    CHECK(!memcmp(points[0], points[1], sizeof points[0]));
    CHECK(!memcmp(seeds[0], seeds[1], sizeof seeds[0]));
}

/* Without restart a finished game stays, whatever is chosen. */
static void stay_over(const crosstown_rules *rules)
{
    crosstown_batch *batch = crosstown_batch_new(rules, 2, 1, 1, CROSSTOWN_NO_RESTART, NULL);
    int32_t choices[2] = {0, 12345}, counts[2];
    int8_t turn[2];
    uint8_t done[2];
    crosstown_arrays out = {.turn = turn, .counts = counts, .done = done};
    CHECK(batch);
    crosstown_batch_step_random(batch, crosstown_rules_lines_max(rules), true, &out);
    for (int i = 0; i < 2; i++) CHECK(turn[i] == CROSSTOWN_OVER && counts[i] == 0 && done[i]);
    CHECK(crosstown_batch_step(batch, choices, &out, NULL));
    CHECK(crosstown_batch_step_actions(batch, choices, &out, NULL));
    CHECK(turn[0] == CROSSTOWN_OVER && !done[0]);
    crosstown_batch_free(batch);
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 300, count = 0;
    crosstown_rules *rules;
    for (; (rules = rules_number(count)); count++) {
        crosstown_rules *drawn = crosstown_rules_starting(rules, CROSSTOWN_DRAWN, NULL);
        CHECK(drawn);
        play_rules(count % 3 ? rules : drawn, steps, count);
        play_at_random(count % 2 ? rules : drawn);
        stay_over(rules);
        crosstown_rules_free(drawn);
        crosstown_rules_free(rules);
    }
    CHECK(count > 20);
    printf("%d sets of rules: batches play what single games play\n", count);
    return 0;
}
