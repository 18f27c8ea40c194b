/*
 * bench_tables.c - `crosstown bench --tables`: what a server's tables cost. A crowd of tables is
 * made, played to the middle of the game through the door, and weighed: by what they say of
 * themselves and by what the C library has handed out for them.
 */
#include "apps/cli/bench.h"

#include "ai/clock.h"
#include "apps/common/speech.h"
#include "core/table.h"
#include "games/list.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CROWD = 2000, LINES = 60 };
enum { GAME, PLAYERS, OPTIONS, MADE, FRESH, LINES_EACH, RUNNING, HANDED_OUT, KIT, COLUMNS };
_Static_assert(COLUMNS + 1 <= BENCH_COLUMNS, "columns");

struct crowd {
    struct ct_house *house;
    const struct ct_kit *kit;
    struct ct_table *table[CROWD];
    double made;  /* a second */
    size_t fresh; /* bytes of a table that was just made */
    double lines, running, handed_out;
    size_t kit_bytes;
};

void tables_columns(struct bench *b)
{
    static const struct column all[COLUMNS + 1] = {
        [GAME] = {N_("game"), 8},        [PLAYERS] = {N_("P"), 2},
        [OPTIONS] = {N_("options"), 34}, [MADE] = {N_("tables/s"), -9},
        [FRESH] = {N_("new"), -6},       [LINES_EACH] = {N_("lines"), -6},
        [RUNNING] = {N_("running"), -8}, [HANDED_OUT] = {N_("in memory"), -10},
        [KIT] = {N_("kit"), -7},         [COLUMNS] = {NULL, 0},
    };
    memcpy(b->columns, all, sizeof all);
}

/* ---- measuring ------------------------------------------------------------------------------ */

static bool make_and_free(struct crowd *c, double seconds)
{
    double begin = ct_seconds(), now = begin;
    long made = 0;
    for (; now - begin < seconds; now = ct_seconds())
        for (int i = 0; i < 64; i++, made++) {
            struct ct_table *t = ct_table_new(c->house, c->kit, (uint64_t)made, NULL);
            if (!t) return false;
            c->fresh = ct_table_bytes(t);
            ct_table_free(t);
        }
    c->made = (double)made / (now - begin);
    return true;
}

/* To the middle of a game: any of the choices, so many lines. */
static bool play_on(struct ct_table *t, struct ct_rng *rng)
{
    const struct ct_choice *choice;
    for (int n = 0, turn; n < LINES && (turn = ct_table_turn(t)) != CT_OVER; n++) {
        int count = turn == CT_CHANCE ? 0 : ct_table_choices(t, n, &choice);
        bool ok = turn == CT_CHANCE
                      ? ct_table_roll(t, NULL)
                      : ct_table_play_move(t, turn, n,
                                           choice[ct_rng_below(rng, (uint32_t)count)].move, NULL);
        if (!ok) return false;
    }
    return true;
}

static bool gather(struct crowd *c)
{
    struct ct_rng rng;
    size_t before = mallinfo2().uordblks;
    ct_rng_seed(&rng, 1, CT_STREAM_SEAT);
    for (int i = 0; i < CROWD; i++) {
        c->table[i] = ct_table_new(c->house, c->kit, (uint64_t)i, NULL);
        if (!c->table[i] || !play_on(c->table[i], &rng)) return false;
        c->lines += (double)ct_table_lines(c->table[i]) / CROWD;
        c->running += (double)ct_table_bytes(c->table[i]) / CROWD;
    }
    c->handed_out = (double)(mallinfo2().uordblks - before) / CROWD;
    return true;
}

static bool weigh(struct crowd *c, const struct ct_kit *kit, double seconds)
{
    c->house = ct_house_new(ct_games);
    c->kit = c->house ? ct_house_keep(c->house, kit, NULL) : NULL;
    bool ok = c->kit && make_and_free(c, seconds) && gather(c);
    if (ok) ct_house_kits(c->house, &c->kit_bytes);
    for (int i = 0; i < CROWD; i++) ct_table_free(c->table[i]);
    if (c->house) ct_house_drop(c->house, c->kit);
    ct_house_free(c->house);
    return ok;
}

/* ---- showing -------------------------------------------------------------------------------- */

static void print_row(const struct column *c, const struct ct_kit *kit, const struct crowd *w)
{
    char options[80];
    struct ct_text text = ct_text_on(options, sizeof options);
    bench_put_options(&text, kit);
    printf("%-*s %-*d %-*s %*.0f %*zu %*.1f %*.0f %*.0f %*zu\n", c[GAME].width, kit->game->id,
           c[PLAYERS].width, kit->config.players, c[OPTIONS].width, options, -c[MADE].width,
           w->made, -c[FRESH].width, w->fresh, -c[LINES_EACH].width, w->lines, -c[RUNNING].width,
           w->running, -c[HANDED_OUT].width, w->handed_out, -c[KIT].width, w->kit_bytes);
    fflush(stdout);
}

static void print_json(const struct bench *b, const struct ct_kit *kit, const struct crowd *w)
{
    bench_begin_json(b, kit);
    printf(",\"tables_per_second\":%.0f,\"bytes_new\":%zu,\"lines\":%.1f,\"bytes_running\":%.0f,"
           "\"bytes_in_memory\":%.0f,\"bytes_kit\":%zu}",
           w->made, w->fresh, w->lines, w->running, w->handed_out, w->kit_bytes);
}

bool bench_tables(struct bench *b, const struct ct_kit *kit)
{
    struct crowd *c = calloc(1, sizeof *c);
    bool ok = c && weigh(c, kit, b->seconds);
    if (ok && b->json)
        print_json(b, kit, c);
    else if (ok)
        print_row(b->columns, kit, c);
    b->rows += ok;
    free(c);
    return ok;
}
