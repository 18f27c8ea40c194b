/*
 * maker.c - see maker.h.
 *
 * Games of two players who think a little and now and then try something. At some decisions several
 * moves are compared: each is made in the same world, and a search behind it says what that world
 * is worth. Hands are open in that search, as they are in the worlds in which a brain is asked; the
 * stack is not, and all siblings get the same random numbers. What a net is to learn are the
 * differences between these siblings.
 *
 * A record is RECORD whole numbers of 16 bits, low byte first: game, decision in it, the seat that
 * chose, stage, worth for seat 0 (0 to CT_SHARE), by_hand (traffiq_net.h), then both rows of
 * inputs.
 */
#include "train/maker.h"

#include "ai/agent.h"
#include "ai/forest.h"
#include "ai/minds/traffiq_net.h"
#include "apps/common/flags.h"
#include "games/traffiq/traffiq.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    PLAY = 120,      /* iterations of those who play */
    JUDGE = 500,     /* usually, of the search that says what a move is worth */
    TRY_ONE_IN = 6,  /* moves that are tried out instead of chosen */
    LOOK_ONE_IN = 5, /* decisions that are looked at */
    SIBLINGS = 4,
    NODES = 4096,
    HEAD = 6,
    RECORD = HEAD + 2 * TRAFFIQ_NET_INPUTS
};

struct maker {
    FILE *to;
    struct ct_forest *forest;
    struct traffiq_kit kit, open_kit;
    struct traffiq state;
    struct ct_rng rng;
    ct_move *moves;
    struct ct_verdict *verdicts;
    int count, tried, game, decision, judge;
};

static ct_state *bare(struct traffiq *s)
{
    return (ct_state *)(void *)s;
}

static void think(struct maker *m, const struct traffiq_kit *kit, struct traffiq *s,
                  uint32_t iterations, struct ct_rng *rng)
{
    struct traffiq seen;
    struct ct_budget budget = {.iterations = iterations};
    traffiq_observe(&kit->base, bare(s), s->turn, bare(&seen));
    ct_forest_think(m->forest, &kit->base, bare(&seen), s->turn, &budget, rng);
    m->tried = ct_forest_verdicts(m->forest, m->verdicts, traffiq_game.moves_max);
}

static int most_visited(const struct maker *m)
{
    int best = 0;
    for (int i = 1; i < m->tried; i++)
        if (m->verdicts[i].visits > m->verdicts[best].visits) best = i;
    return best;
}

/* ---- one sibling ----------------------------------------------------------------------------- */

static void put(FILE *to, int32_t value)
{
    int32_t cut = value > INT16_MAX ? INT16_MAX : value < INT16_MIN ? INT16_MIN : value;
    putc(cut & 0xff, to);
    putc(cut >> 8 & 0xff, to);
}

static int32_t worth_behind(struct maker *m, struct traffiq *after, uint64_t luck)
{
    struct ct_rng rng;
    ct_rng_seed(&rng, luck, CT_STREAM_SEAT);
    think(m, &m->open_kit, after, (uint32_t)m->judge, &rng);
    const struct ct_verdict *best = &m->verdicts[most_visited(m)];
    return (int32_t)(best->share[0] / best->visits);
}

static void write_sibling(struct maker *m, ct_move move, uint64_t luck)
{
    struct traffiq after = m->state;
    struct traffiq_senses senses;
    traffiq_apply(&m->kit.base, bare(&after), move);
    if (after.turn == CT_OVER) return; /* nobody asks a net what that is worth */
    traffiq_net_sense(&m->kit.base, bare(&after), &senses);
    put(m->to, m->game);
    put(m->to, m->decision);
    put(m->to, m->state.turn);
    put(m->to, senses.stage);
    put(m->to, worth_behind(m, &after, luck));
    put(m->to, senses.by_hand);
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < TRAFFIQ_NET_INPUTS; i++) put(m->to, senses.row[seat][i]);
}

/* ---- a decision ------------------------------------------------------------------------------ */

static bool has(const ct_move *list, int count, ct_move move)
{
    for (int i = 0; i < count; i++)
        if (list[i] == move) return true;
    return false;
}

/* Half of them are those that the search tried most, the others any. */
static int choose_siblings(struct maker *m, ct_move out[SIBLINGS])
{
    int count = 0, most = m->count < SIBLINGS ? m->count : SIBLINGS;
    for (int i = 0; i < SIBLINGS / 2 && i < m->tried; i++) {
        int best = most_visited(m);
        out[count++] = m->verdicts[best].move;
        m->verdicts[best].visits = 0;
    }
    while (count < most) {
        ct_move any = m->moves[ct_rng_below(&m->rng, (uint32_t)m->count)];
        if (!has(out, count, any)) out[count++] = any;
    }
    return count;
}

static void look(struct maker *m)
{
    ct_move sibling[SIBLINGS];
    int count = choose_siblings(m, sibling);
    uint64_t luck = ct_rng_next(&m->rng);
    for (int i = 0; i < count; i++) write_sibling(m, sibling[i], luck);
}

static void play_one(struct maker *m)
{
    int idle;
    m->count = traffiq_moves(&m->kit.base, bare(&m->state), m->moves, &idle);
    ct_move move = m->moves[0];
    if (m->count > 1) {
        think(m, &m->kit, &m->state, PLAY, &m->rng);
        move = m->verdicts[most_visited(m)].move;
        if (ct_rng_below(&m->rng, TRY_ONE_IN) == 0)
            move = m->moves[ct_eager_pick(&m->rng, m->count, idle)];
        if (ct_rng_below(&m->rng, LOOK_ONE_IN) == 0) look(m);
    }
    traffiq_apply(&m->kit.base, bare(&m->state), move);
    m->decision++;
}

/* ---- games ----------------------------------------------------------------------------------- */

/* Both start layouts in turn. */
static void play_game(struct maker *m, uint64_t seed)
{
    struct ct_config config = {.players = 2, .option = {(uint8_t)(m->game % 2)}};
    struct ct_rng deal;
    config.start = (uint8_t)ct_draw_start(seed, 2);
    bool ok = ct_kit_init(&m->kit.base, &traffiq_game, &config, NULL, CT_JSON_NONE, NULL);
    assert(ok);
    (void)ok;
    m->open_kit = m->kit;
    m->open_kit.open_hands = true;
    ct_rng_seed(&deal, seed, CT_STREAM_SETUP);
    ct_rng_seed(&m->rng, seed, CT_STREAM_SEAT);
    traffiq_init(&m->kit.base, bare(&m->state), &deal);
    m->decision = 0;
    while (m->state.turn != CT_OVER) play_one(m);
}

/* The forest thinks with the best brain there is: with a net, if one is loaded. */
static bool set_up(struct maker *m, const char *path)
{
    const struct ct_brain *brain = ct_brain_find("traffiq");
    m->to = fopen(path, "wb");
    m->moves = malloc((size_t)traffiq_game.moves_max * sizeof *m->moves);
    m->verdicts = malloc((size_t)traffiq_game.moves_max * sizeof *m->verdicts);
    m->forest = ct_forest_new(&traffiq_game, brain, brain->curiosity, NODES, 1);
    return m->to && m->moves && m->verdicts && m->forest;
}

static void make(struct maker *m, uint64_t seed, int64_t seconds)
{
    time_t until = time(NULL) + (time_t)seconds;
    do {
        play_game(m, seed * 10000 + (uint64_t)m->game);
        m->game++;
    } while (time(NULL) < until && m->game < INT16_MAX);
}

static bool read_words(int argc, char **argv, int64_t *seed, int64_t *seconds, int64_t *judge)
{
    return read_count("seed", argv[1], 1, 1000000, seed) &&
           read_count("seconds", argv[2], 0, 100000, seconds) &&
           (argc < 5 || read_count("iterations", argv[4], 1, 1000000, judge));
}

int maker_main(int argc, char **argv)
{
    struct maker m = {0};
    int64_t seed, seconds, judge = JUDGE;
    if (argc < 4 || argc > 5)
        return complain(EXIT_USAGE, "usage: data SEED SECONDS FILE [ITERATIONS]");
    if (!read_words(argc, argv, &seed, &seconds, &judge)) return EXIT_USAGE;
    m.judge = (int)judge;
    bool ok = set_up(&m, argv[3]);
    if (ok) make(&m, (uint64_t)seed, seconds);
    if (m.to) ok = fclose(m.to) == 0 && ok;
    ct_forest_free(m.forest);
    free(m.moves);
    free(m.verdicts);
    return ok ? EXIT_FINE : complain(EXIT_WRONG, "%s: could not be written", argv[3]);
}

/* ---- what the net says of them --------------------------------------------------------------- */

static bool read_record(FILE *from, int16_t record[RECORD])
{
    for (int i = 0; i < RECORD; i++) {
        int low = getc(from), high = getc(from);
        if (low == EOF || high == EOF) return false;
        record[i] = (int16_t)(low | high << 8);
    }
    return true;
}

int judge_main(int argc, char **argv)
{
    const struct ct_net *net = traffiq_net();
    int16_t record[RECORD], row[2][CT_NET_INPUTS] = {{0}};
    FILE *from = argc == 2 && net ? fopen(argv[1], "rb") : NULL;
    if (!from) return complain(EXIT_USAGE, "usage: CROSSTOWN_NET=… judge FILE");
    while (read_record(from, record)) {
        for (int seat = 0; seat < 2; seat++)
            memcpy(row[seat], record + HEAD + seat * TRAFFIQ_NET_INPUTS,
                   TRAFFIQ_NET_INPUTS * sizeof *record);
        printf("%d\n", ct_net_compare(net, record[3], row[0], row[1]));
    }
    fclose(from);
    return EXIT_FINE;
}
