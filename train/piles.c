/*
 * piles.c - see piles.h.
 *
 * Games of players who see everything, think a little, and now and then try something. What the
 * search met on its way is written down: for every move that it tried often enough, the position
 * behind it and how often each colour topped each pile at the end of the worlds that were played
 * from there. All of these moves lead on from one position of one world, so that they are siblings.
 *
 * A record is RECORD bytes, numbers low byte first: game and decision in it (16 bits), players, the
 * one who chose, what the net is shown (newyork_net.h: left, in, taking, 48 cards, 12 times what
 * may be), how often the move was tried (16 bits, no more than 65535), and for every pile the
 * shares of the colours and of nobody (16 bits, of 65535). Seats and colours are counted from the
 * one to move on.
 */
#include "train/piles.h"

#include "ai/agent.h"
#include "ai/brains/newyork_brain.h"
#include "ai/minds/newyork_net.h"
#include "apps/common/flags.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    THINK = 800, /* iterations */
    TRIED_LEAST = 12,
    TRY_ONE_IN = 8, /* moves that are tried out instead of chosen */
    NODES = 4096,
    CARDS = 64, /* bits of a card */
    RECORD = 4 + 2 + 3 + 48 + 12 + 2 + 2 * NEWYORK_PILES * NEWYORK_NET_TOPS
};

struct count {
    uint32_t worlds, top[NEWYORK_PILES][NEWYORK_NET_TOPS];
};

struct maker {
    FILE *to;
    void *mind;
    struct newyork_kit kit;
    struct newyork state;
    struct ct_rng rng;
    struct count count[CARDS];
    int players, game, decision, iterations;
};

static ct_state *bare(struct newyork *s)
{
    return (ct_state *)(void *)s;
}

/* ---- a decision ------------------------------------------------------------------------------ */

static void saw(void *with, unsigned card, const struct newyork_world *end)
{
    struct maker *m = with;
    struct count *count = &m->count[card];
    count->worlds++;
    for (int pile = 0; pile < NEWYORK_PILES; pile++) count->top[pile][end->top[pile + 1]]++;
}

static void put(FILE *to, uint32_t value, int bytes)
{
    for (; bytes > 0; bytes--, value >>= 8) putc((int)(value & 0xff), to);
}

static void write_tops(struct maker *m, const struct count *count, int turn)
{
    for (int pile = 0; pile < NEWYORK_PILES; pile++) {
        uint32_t top[NEWYORK_NET_TOPS] = {0};
        for (int c = 0; c < NEWYORK_NET_TOPS; c++)
            top[newyork_net_from(c, turn, m->players)] = count->top[pile][c];
        for (int c = 0; c < NEWYORK_NET_TOPS; c++)
            put(m->to, (uint32_t)((uint64_t)top[c] * 65535 / count->worlds), 2);
    }
}

/* A world that is over has nothing that could be asked. */
static void write_sibling(struct maker *m, const struct newyork_world *before, unsigned card)
{
    const struct count *count = &m->count[card];
    struct newyork_world w = *before;
    struct newyork_sight sight;
    world_apply(&w, card);
    if (w.turn == WORLD_OVER) return;
    newyork_net_see(&w, m->players, &sight);
    put(m->to, (uint32_t)m->game, 2);
    put(m->to, (uint32_t)m->decision, 2);
    put(m->to, (uint32_t)m->players, 1);
    put(m->to, (uint32_t)newyork_net_from(before->turn, w.turn, m->players), 1);
    put(m->to, sight.left, 1);
    put(m->to, sight.in, 1);
    put(m->to, sight.taking, 1);
    fwrite(sight.card, 1, sizeof sight.card, m->to);
    fwrite(sight.may, 1, sizeof sight.may, m->to);
    put(m->to, count->worlds < UINT16_MAX ? count->worlds : UINT16_MAX, 2);
    write_tops(m, count, w.turn);
}

/* The move that the search tried most. */
static ct_move think(struct maker *m)
{
    struct ct_budget budget = {.iterations = (uint32_t)m->iterations};
    struct ct_verdict verdict, best = {.visits = 0};
    memset(m->count, 0, sizeof m->count);
    newyork_mind.think(m->mind, &m->kit.base, bare(&m->state), m->state.turn, &budget, &m->rng);
    for (uint32_t at = 0; newyork_mind.tell(m->mind, &at, &verdict);)
        if (verdict.visits > best.visits) best = verdict;
    return best.move;
}

static void play_one(struct maker *m)
{
    uint8_t deck[NEWYORK_CARDS];
    ct_move moves[8];
    int idle, count = newyork_game.moves(&m->kit.base, bare(&m->state), moves, &idle);
    struct newyork_world before = newyork_world_of(&m->kit.base, &m->state, deck);
    ct_move move = count == 1 ? moves[0] : think(m);
    for (unsigned card = 0; count > 1 && card < CARDS; card++)
        if (m->count[card].worlds >= TRIED_LEAST) write_sibling(m, &before, card);
    if (ct_rng_below(&m->rng, TRY_ONE_IN) == 0) move = moves[ct_eager_pick(&m->rng, count, idle)];
    newyork_game.apply(&m->kit.base, bare(&m->state), move);
    m->decision++;
}

/* ---- games ----------------------------------------------------------------------------------- */

static void play_game(struct maker *m, uint64_t seed)
{
    struct ct_config config = {.players = (uint8_t)m->players};
    struct ct_rng deal;
    config.start = (uint8_t)ct_draw_start(seed, m->players);
    bool ok = ct_kit_init(&m->kit.base, &newyork_game, &config, NULL, CT_JSON_NONE, NULL);
    assert(ok);
    (void)ok;
    ct_rng_seed(&deal, seed, CT_STREAM_SETUP);
    ct_rng_seed(&m->rng, seed, CT_STREAM_SEAT);
    newyork_game.init(&m->kit.base, bare(&m->state), &deal);
    m->decision = 0;
    while (m->state.turn != CT_OVER) play_one(m);
}

static void make(struct maker *m, uint64_t seed, int64_t seconds)
{
    time_t until = time(NULL) + (time_t)seconds;
    do {
        play_game(m, seed * 100000 + (uint64_t)m->game);
        m->game++;
    } while (time(NULL) < until && m->game < UINT16_MAX);
}

static bool read_words(int argc, char **argv, int64_t out[4])
{
    return read_count("seed", argv[1], 1, 1000000, &out[0]) &&
           read_count("seconds", argv[2], 0, 100000, &out[1]) &&
           read_count("players", argv[4], 2, 4, &out[2]) &&
           (argc < 6 || read_count("iterations", argv[5], 1, 1000000, &out[3]));
}

int piles_main(int argc, char **argv)
{
    struct maker m = {0};
    int64_t number[4] = {0, 0, 0, THINK};
    if (argc < 5 || argc > 6)
        return complain(EXIT_USAGE, "usage: piles SEED SECONDS FILE PLAYERS [ITERATIONS]");
    if (!read_words(argc, argv, number)) return EXIT_USAGE;
    m.players = (int)number[2];
    m.iterations = (int)number[3];
    m.to = fopen(argv[3], "wb");
    m.mind = newyork_mind.open(&newyork_game, ct_brain_find("newyork"), 0, NODES);
    bool ok = m.to && m.mind;
    if (ok) newyork_mind_watch(m.mind, saw, &m);
    if (ok) make(&m, (uint64_t)number[0], number[1]);
    if (m.to) ok = fclose(m.to) == 0 && ok;
    newyork_mind.close(m.mind);
    return ok ? EXIT_FINE : complain(EXIT_WRONG, "%s: could not be written", argv[3]);
}

/* ---- what the net says of them --------------------------------------------------------------- */

static void judge(const struct newyork_net *net, const struct newyork_powers *powers,
                  const uint8_t *record)
{
    struct newyork_sight sight = {.left = record[6], .in = record[7], .taking = record[8]};
    struct newyork_tops tops;
    memcpy(sight.card, record + 9, sizeof sight.card);
    memcpy(sight.may, record + 9 + sizeof sight.card, sizeof sight.may);
    newyork_net_judge(net, powers, &sight, &tops);
    for (int i = 0; i < NEWYORK_PILES * NEWYORK_NET_TOPS; i++)
        printf("%d%c", (int)tops.chance[i / NEWYORK_NET_TOPS][i % NEWYORK_NET_TOPS],
               i + 1 < NEWYORK_PILES * NEWYORK_NET_TOPS ? ' ' : '\n');
}

int piles_judge_main(int argc, char **argv)
{
    static struct newyork_powers powers;
    uint8_t record[RECORD];
    FILE *from = argc == 2 ? fopen(argv[1], "rb") : NULL;
    const struct newyork_net *net = NULL;
    if (!from) return complain(EXIT_USAGE, "usage: CROSSTOWN_PILES_4=… judge-piles FILE");
    newyork_fill_powers(&powers);
    while (fread(record, sizeof record, 1, from) == 1) {
        if (!net) net = newyork_net(record[4]);
        if (!net) break;
        judge(net, &powers, record);
    }
    fclose(from);
    return net ? EXIT_FINE : complain(EXIT_WRONG, "there is no net for these records");
}
