/*
 * trial.c - one random game, and what the laws share; see laws.h.
 *
 * States, move lists and kits have exactly the size that the game names, so that a sanitizer
 * sees every byte written beyond it.
 */
#include "tests/laws/laws.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *need(size_t bytes)
{
    void *memory = calloc(1, bytes ? bytes : 1);
    if (memory) return memory;
    fputs("laws: not enough memory\n", stderr);
    exit(1);
}

static struct ct_text new_text(void)
{
    return ct_text_on(need(TEXT_MAX), TEXT_MAX);
}

struct trial *trial_new(const struct ct_game *game)
{
    struct trial *t = need(sizeof *t);
    size_t lines = (size_t)game->lines_max + 2;
    size_t moves = (size_t)game->moves_max;
    size_t listed = moves > OUTCOMES_MAX ? moves : OUTCOMES_MAX; /* outcomes are listed, too */
    t->game = game;
    t->kit = need(game->kit_size);
    t->line = need(lines * sizeof *t->line);
    t->states = need(lines * game->state_size);
    t->now = need(game->state_size);
    t->next = need(game->state_size);
    t->moves = need(listed * sizeof *t->moves);
    t->sorted = need(listed * sizeof *t->sorted);
    t->other_moves = need(moves * sizeof *t->other_moves);
    t->choices = need(moves * sizeof *t->choices);
    for (int i = 0; i < SCRATCH; i++) t->scratch[i] = need(game->state_size);
    t->a = new_text();
    t->b = new_text();
    t->c = new_text();
    t->json_room = need(ct_json_room(TEXT_MAX));
    t->only[0] = game;
    t->house = ct_house_new(t->only);
    if (!t->house) exit(1);
    return t;
}

void trial_free(struct trial *t)
{
    free(t->kit);
    free(t->line);
    free(t->states);
    free(t->now);
    free(t->next);
    free(t->moves);
    free(t->sorted);
    free(t->other_moves);
    free(t->choices);
    for (int i = 0; i < SCRATCH; i++) free(t->scratch[i]);
    free(t->a.at);
    free(t->b.at);
    free(t->c.at);
    free(t->json_room);
    ct_house_free(t->house);
    free(t);
}

bool fails(struct trial *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(t->problem, sizeof t->problem, format, args);
    va_end(args);
    return false;
}

/* ---- small things ----------------------------------------------------------------------- */

ct_state *state_at(const struct trial *t, int n)
{
    return (ct_state *)(void *)(t->states + (size_t)n * t->game->state_size);
}

bool same_state(const struct trial *t, const ct_state *a, const ct_state *b)
{
    return memcmp(a, b, t->game->state_size) == 0;
}

void copy_state(const struct trial *t, ct_state *to, const ct_state *from)
{
    memcpy(to, from, t->game->state_size);
}

uint32_t below(struct trial *t, uint32_t n)
{
    return ct_rng_below(&t->rng, n);
}

int any_eyes(struct trial *t)
{
    uint32_t eyes = below(t, t->kit->config.players + 1u);
    return eyes == t->kit->config.players ? CT_SPECTATOR : (int)eyes;
}

struct ct_table *table_of(struct trial *t)
{
    struct ct_refusal why = {.rule = "", .token = ""};
    const struct ct_kit *kit = ct_house_keep(t->house, t->kit, &why);
    struct ct_table *table = kit ? ct_table_new(t->house, kit, t->seed, &why) : NULL;
    ct_house_drop(t->house, kit);
    for (int n = 0; n < t->lines && table; n++) {
        if (ct_table_play(table, t->line[n].seat, n, t->line[n].text, &why)) continue;
        fails(t, "the table refuses line %d: %s %s", n, why.rule, why.token);
        ct_table_free(table);
        return NULL;
    }
    return table;
}

static int by_value(const void *a, const void *b)
{
    ct_move x = *(const ct_move *)a, y = *(const ct_move *)b;
    return (x > y) - (x < y);
}

int sort_moves(ct_move *moves, int count)
{
    qsort(moves, (size_t)count, sizeof *moves, by_value);
    return count;
}

bool is_listed(const struct trial *t, ct_move m)
{
    return t->count && bsearch(&m, t->sorted, (size_t)t->count, sizeof m, by_value);
}

bool same_text(const struct ct_text *a, const struct ct_text *b)
{
    return a->len == b->len && memcmp(a->at, b->at, a->len) == 0;
}

bool read_json(struct trial *t, const struct ct_text *text, struct ct_json *doc)
{
    if (ct_text_is_cut(text)) return fails(t, "a text of %zu bytes, too long for us", text->len);
    const char *wrong =
        ct_json_read(doc, text->at, text->len, t->json_room, ct_json_room(TEXT_MAX));
    return !wrong || fails(t, "%s: %.300s", wrong, text->at);
}

/* Always into memory full of something else, so that no byte can be left over. */
void see(const struct trial *t, const ct_state *s, int seat, ct_state *out)
{
    memset(out, 0xa5, t->game->state_size);
    t->game->observe(t->kit, s, seat, out);
}

void tell(const struct trial *t, const ct_state *before, ct_move m, const ct_state *after, int seat,
          struct ct_text *out)
{
    ct_text_clear(out);
    t->game->face->events(t->kit, before, m, after, seat, out);
}

bool deal_from(struct trial *t, const struct ct_text *setup, ct_state *out)
{
    struct ct_json doc;
    struct ct_refusal why = {.rule = NULL};
    if (!read_json(t, setup, &doc)) return false;
    memset(out, 0x5a, t->game->state_size);
    if (t->game->read_setup(t->kit, out, &doc, 0, &why)) return true;
    return fails(t, "the set-up is refused: %s %s: %.400s", why.rule, why.token, setup->at);
}

bool play_text(const struct trial *t, ct_state *s, const char *text, ct_move *m)
{
    if (ct_turn(s) == CT_OVER || !t->game->read_move(t->kit, s, text, strlen(text), m))
        return false;
    if (!t->game->check(t->kit, s, *m, NULL)) return false;
    t->game->apply(t->kit, s, *m);
    return true;
}

/* ---- kits --------------------------------------------------------------------------------- */

static bool box_fits(const struct trial *t, const struct box *box, const struct ct_config *config)
{
    if (strcmp(box->game, t->game->id) != 0) return false;
    const char *value = ct_config_value(t->game, config, box->option);
    return value && strcmp(value, box->value) == 0;
}

static bool kit_from(struct trial *t, const struct ct_config *config, const struct box *box)
{
    struct ct_json doc;
    ct_text_clear(&t->c);
    ct_put(&t->c, box->setup);
    return box_fits(t, box, config) && read_json(t, &t->c, &doc) &&
           ct_kit_init(t->kit, t->game, config, &doc, 0, NULL);
}

/* Of the boxes that fit another one for other players, options or start. */
bool trial_kit(struct trial *t, const struct ct_config *config)
{
    int fit = 0, number = config->start + 2 * config->players;
    const struct box *box;
    t->box = NULL;
    if (ct_kit_init(t->kit, t->game, config, NULL, CT_JSON_NONE, NULL)) return true;
    for (int i = 0; t->game->option[i].name; i++) number += config->option[i];
    for (box = boxes; box->game; box++) fit += kit_from(t, config, box);
    if (fit == 0) return false;
    number %= fit;
    for (box = boxes; !kit_from(t, config, box) || number-- > 0;) box++;
    t->box = box;
    return true;
}

/* ---- playing ------------------------------------------------------------------------------- */

void trial_deal(struct trial *t, uint64_t seed)
{
    struct ct_rng deal;
    ct_rng_seed(&deal, seed, CT_STREAM_SETUP);
    ct_rng_seed(&t->rng, seed, CT_STREAM_SEAT);
    t->seed = seed;
    t->lines = 0;
    memset(t->now, 0x33, t->game->state_size);
    t->game->init(t->kit, t->now, &deal);
    copy_state(t, state_at(t, 0), t->now);
}

void trial_list_moves(struct trial *t)
{
    struct ct_outcome outcome[OUTCOMES_MAX];
    int turn = ct_turn(t->now);
    t->count = t->idle = 0;
    if (turn >= 0) { /* into no more room than the game asks for */
        t->count = t->game->moves(t->kit, t->now, t->other_moves, &t->idle);
        memcpy(t->moves, t->other_moves, (size_t)t->count * sizeof *t->moves);
    }
    if (turn == CT_CHANCE) {
        t->count = t->game->chance(t->kit, t->now, outcome);
        if (t->count > OUTCOMES_MAX) t->count = OUTCOMES_MAX;
        for (int i = 0; i < t->count; i++) t->moves[i] = outcome[i].move;
    }
    memcpy(t->sorted, t->moves, (size_t)t->count * sizeof *t->moves);
    sort_moves(t->sorted, t->count);
}

/*
 * How a seat plays, from the game's seed: half of them lean to the first or the last third
 * of the list, half of them wait only when they must. Uniform players never reach corners.
 */
enum lean { LEAN_NOT, LEAN_EITHER_WAY, LEAN_FIRST, LEAN_LAST, LEAN_COUNT };

static uint32_t manner(const struct trial *t, int seat)
{
    return (uint32_t)(t->seed * 0x9e3779b97f4a7c15u >> 40) >> 3 * seat & 7;
}

static ct_move choose(struct trial *t, int seat)
{
    enum lean lean = (enum lean)(manner(t, seat) % LEAN_COUNT);
    bool eager = manner(t, seat) & 4;
    int count = ct_choices(t->kit, t->now, t->other_moves, t->choices);
    for (int tries = 0; tries < 30; tries++) {
        uint32_t third = (uint32_t)(count + 2) / 3, pick = below(t, (uint32_t)count);
        if (lean == LEAN_FIRST) pick = below(t, third);
        if (lean == LEAN_LAST) pick = (uint32_t)count - 1 - below(t, third);
        ct_move m = t->choices[pick].move;
        bool waits = false;
        for (int i = t->count - t->idle; i < t->count; i++) waits |= t->moves[i] == m;
        if (!eager || !waits || t->idle == t->count) return m;
    }
    return t->moves[0];
}

void trial_choose(struct trial *t)
{
    int turn = ct_turn(t->now);
    t->move = turn >= 0 ? choose(t, turn) : t->moves[below(t, (uint32_t)t->count)];
    copy_state(t, t->next, t->now);
    t->game->apply(t->kit, t->next, t->move);
}

void trial_step(struct trial *t)
{
    struct line *line = &t->line[t->lines++];
    struct ct_text text = ct_text_on(line->text, sizeof line->text);
    t->game->write_move(t->kit, t->now, t->move, &text);
    line->move = t->move;
    line->seat = ct_turn(t->now);
    copy_state(t, t->now, t->next);
    copy_state(t, state_at(t, t->lines), t->now);
}
