/*
 * test_sense.c - observations tell nothing that a seat may not know: in every world that a seat
 * could be in for all it knows, it observes the same numbers and has the same actions. And they
 * tell something: other seats see other numbers, and no number is larger than the layout says.
 */
#include "check.h"

struct reading {
    crosstown_rules *rules;
    crosstown_game *game;
    size_t size, actions;
    uint8_t *here, *there, *mask, *other_mask, *most;
    int worlds;
};

/* The largest value of every number, from the layout's JSON. */
static void read_layout(struct reading *r)
{
    char *layout = crosstown_rules_layout(r->rules);
    size_t at = 0;
    CHECK(layout);
    for (const char *part = layout; (part = strstr(part, "{\"name\":")); part++) {
        const char *begin = strstr(part, "\"at\":"), *shape = strstr(part, "\"shape\":[");
        const char *most = strstr(part, "\"most\":");
        CHECK(begin && shape && most && strtoul(begin + 5, NULL, 10) == at);
        size_t size = 1;
        for (char *end = (char *)(uintptr_t)(shape + 9); *end != ']'; end += *end == ',')
            size *= strtoul(end, &end, 10);
        CHECK(size > 0 && at + size <= r->size);
        memset(r->most + at, (int)strtoul(most + 7, NULL, 10), size);
        at += size;
    }
    CHECK(at == r->size);
    crosstown_text_free(layout);
}

static void open_reading(struct reading *r, crosstown_rules *rules)
{
    memset(r, 0, sizeof *r);
    r->rules = rules;
    r->size = crosstown_rules_observation_size(rules);
    r->actions = (size_t)crosstown_rules_actions(rules);
    r->here = calloc(1, r->size);
    r->there = calloc(1, r->size);
    r->most = calloc(1, r->size);
    r->mask = calloc(1, r->actions);
    r->other_mask = calloc(1, r->actions);
    CHECK(r->here && r->there && r->most && r->mask && r->other_mask);
    read_layout(r);
}

static void close_reading(struct reading *r)
{
    void *all[] = {r->here, r->there, r->most, r->mask, r->other_mask, NULL};
    for (void **at = all; *at; at++) free(*at);
}

static void look_into_world(struct reading *r, int seat, uint64_t seed)
{
    int at = crosstown_game_lines(r->game), turn = crosstown_game_turn(r->game);
    crosstown_game *world = crosstown_game_imagine(r->game, seat, at, seed, NULL);
    CHECK(world && crosstown_game_lines(world) == at);
    CHECK(crosstown_game_observation(r->game, at, seat, r->here));
    memset(r->there, 0xa5, r->size); /* every number is written */
    CHECK(crosstown_game_observation(world, at, seat, r->there));
    CHECK(!memcmp(r->here, r->there, r->size));
    for (size_t i = 0; i < r->size; i++) CHECK(r->here[i] <= r->most[i]);
    if (turn == seat) {
        CHECK(crosstown_game_mask(r->game, r->mask, r->actions) ==
              crosstown_game_mask(world, r->other_mask, r->actions));
        CHECK(!memcmp(r->mask, r->other_mask, r->actions));
    }
    /* Every move has the same action there, the same code and the same text. */
    static crosstown_move moves[12000], same[12000];
    if (turn == seat) {
        int count = crosstown_game_legal(r->game, moves, 12000);
        CHECK(count == crosstown_game_legal(world, same, 12000));
        CHECK(!memcmp(moves, same, (size_t)count * sizeof *moves));
    }
    crosstown_game_free(world);
    r->worlds++;
}

static bool play_somehow(struct reading *r, uint64_t *luck)
{
    static int32_t actions[12000];
    int turn = crosstown_game_turn(r->game);
    if (turn == CROSSTOWN_OVER) return false;
    if (turn == CROSSTOWN_CHANCE) return crosstown_game_roll(r->game, NULL);
    int count = crosstown_game_actions(r->game, actions, 12000);
    CHECK(count > 0);
    /* Now and then the last: waiting, which leads elsewhere. */
    uint32_t pick = draw(luck, 8) ? draw(luck, (uint32_t)count) : (uint32_t)count - 1;
    return crosstown_game_play_action(r->game, actions[pick], NULL);
}

static void describe_all(struct reading *r)
{
    static crosstown_move legal[12000];
    int count = crosstown_game_legal(r->game, legal, 12000);
    for (int i = 0; i < count; i++) {
        int16_t numbers[2][CROSSTOWN_DESCRIPTION];
        uint32_t codes[2] = {legal[i].code, legal[(i + 1) % count].code};
        crosstown_rules_describe(r->rules, codes, 2, numbers[0]);
        CHECK(numbers[0][0] > 0);
        if (count > 1) CHECK(memcmp(numbers[0], numbers[1], sizeof numbers[0]) != 0);
    }
}

int main(int argc, char **argv)
{
    int every = argc > 1 ? atoi(argv[1]) : 5, count = 0, worlds = 0;
    crosstown_rules *rules;
    for (; (rules = rules_number(count)); count++) {
        struct reading r;
        uint64_t luck = (uint64_t)count;
        open_reading(&r, rules);
        r.game = crosstown_game_new(rules, 40 + (uint64_t)count, NULL);
        CHECK(r.game);
        int players = crosstown_rules_players(rules);
        bool differs = false;
        do {
            int at = crosstown_game_lines(r.game);
            if (at % every) continue;
            for (int seat = 0; seat < players; seat++)
                look_into_world(&r, seat, 1000 + (uint64_t)at);
            describe_all(&r);
            CHECK(crosstown_game_observation(r.game, at, 0, r.here));
            CHECK(crosstown_game_observation(r.game, at, 1, r.there));
            differs |= memcmp(r.here, r.there, r.size) != 0;
        } while (play_somehow(&r, &luck));
        for (int seat = 0; seat < players; seat++) look_into_world(&r, seat, 7);
        CHECK(differs);
        worlds += r.worlds;
        crosstown_game_free(r.game);
        close_reading(&r);
        crosstown_rules_free(rules);
    }
    printf("%d sets of rules, %d worlds: nothing was told\n", count, worlds);
    return 0;
}
