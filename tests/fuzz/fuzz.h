/*
 * fuzz.h - what the fuzz targets share. A target is one function of libFuzzer's; whatever
 * bytes come, it must return, and what is accepted must keep its promises (`promise`).
 */
#ifndef FUZZ_H
#define FUZZ_H

#include "core/game.h"
#include "games/list.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A broken promise is a finding: say it and stop. */
static inline void promise(bool kept, const char *what)
{
    if (kept) return;
    fprintf(stderr, "broken promise: %s\n", what);
    abort();
}

static inline void *fuzz_need(size_t bytes)
{
    void *memory = calloc(1, bytes ? bytes : 1);
    if (!memory) exit(0); /* the machine's fault, not the input's */
    return memory;
}

/* One random line of a game that is not over; the move made. */
static inline ct_move fuzz_play(const struct ct_kit *kit, ct_state *s, ct_move *room,
                                struct ct_rng *rng)
{
    struct ct_outcome outcome[CT_OUTCOMES_MAX];
    int idle, count;
    ct_move m;
    if (ct_turn(s) == CT_CHANCE) {
        count = kit->game->chance(kit, s, outcome);
        m = outcome[ct_rng_below(rng, (uint32_t)count)].move;
    } else {
        count = kit->game->moves(kit, s, room, &idle);
        promise(count > 0 && count <= kit->game->moves_max, "the list of moves");
        m = room[ct_rng_below(rng, (uint32_t)count)];
    }
    promise(kit->game->check(kit, s, m, NULL), "a listed move is legal");
    kit->game->apply(kit, s, m);
    return m;
}

#endif
