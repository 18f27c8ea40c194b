/*
 * newyork.c - the outlook in New York, New York.
 *
 * Who will top a pile in the end? Of the cards of its number that can still be played, the
 * one played last. Each such card gets a weight by whose it is and where it lies, the
 * present top a weight as well, and a colour's share of them stands for its chance. The
 * weights are those of newyork_policy.c.
 *
 * What lies unseen in other hands or in the stock is not told apart, so the outlook does
 * not lean on imagined cards.
 */
#include "ai/brains/newyork_brain.h"
#include "ai/brains/newyork_policy.h"

enum { UNIT = 1000 };

/* What a seat knows of the cards that are not played. */
struct look {
    int seat, players;
    uint64_t hand, shown, held;
    const uint8_t *weight[4]; /* of each colour, by place */
};

static uint64_t dealt_to(const struct newyork *s, int seat)
{
    uint64_t set = 0;
    for (int i = 0; i < NEWYORK_HAND; i++) set |= newyork_bit(s->deck[NEWYORK_HAND * seat + i]);
    return set;
}

/* Whose the colours are, and what counts in that situation. */
static void set_weights(struct look *look, int situation)
{
    for (int colour = 0; colour < 4; colour++) {
        int whose = colour == look->seat     ? NEWYORK_MINE
                    : colour < look->players ? NEWYORK_RIVALS
                                             : NEWYORK_NEUTRAL;
        look->weight[colour] = newyork_weight[situation][whose];
    }
}

static struct look look_of(const struct ct_kit *kit, const struct newyork *s, int seat)
{
    struct look look = {.seat = seat, .players = kit->config.players};
    bool out = s->passed >> seat & 1, alone = !(s->in & ~(1u << seat));
    look.hand = newyork_row_set(s, seat);
    look.shown = newyork_row_set(s, NEWYORK_SHOWN);
    for (int other = 0; other < look.players; other++)
        if (other != seat) look.held |= newyork_row_set(s, other) & ~dealt_to(s, other);
    set_weights(&look, out ? NEWYORK_OUT : alone ? NEWYORK_ALONE : NEWYORK_AMONG);
    return look;
}

/* Where the four cards of a number are. */
static void places(const struct look *look, unsigned pile, int number, unsigned place[4])
{
    uint64_t hand = look->hand >> number, shown = look->shown >> number;
    uint64_t held = look->held >> number;
    unsigned top = pile & 15, played = 1u << top | 1u << (pile >> 4 & 15) | 1u << (pile >> 8 & 15);
    played |= 1u << (pile >> 12 & 15);
    for (unsigned colour = 0; colour < 4; colour++) {
        unsigned bit = 16 * colour, gone = played >> (colour + 1) & 1;
        unsigned where = (unsigned)(AT_HAND * (hand >> bit & 1) + AT_SHOWN * (shown >> bit & 1) +
                                    AT_HELD * (held >> bit & 1));
        place[colour] = gone ? AT_UNDER - (colour + 1 == top) : where;
    }
}

/* The weights of the four colours for a pile of that number; their sum. */
static int weigh(const struct look *look, unsigned pile, int number, int weight[4])
{
    unsigned place[4];
    int sum = 0;
    places(look, pile, number, place);
    for (int colour = 0; colour < 4; colour++) {
        weight[colour] = look->weight[colour][place[colour]];
        sum += weight[colour];
    }
    return sum;
}

/* ---- value ---------------------------------------------------------------------------------- */

/* Chance of each colour to top that pile, in thousandths. */
static void chances(const struct look *look, const struct newyork *s, int number, int chance[4])
{
    unsigned pile = s->pile[number - 1];
    if (s->turn == CT_OVER) {
        for (int colour = 0; colour < 4; colour++)
            chance[colour] = newyork_top(s, number) == colour ? UNIT : 0;
        return;
    }
    int sum = weigh(look, pile, number, chance);
    for (int colour = 0; colour < 4; colour++)
        chance[colour] = sum ? chance[colour] * UNIT / sum : 0;
}

static int32_t value(const struct ct_kit *kit, const ct_state *state, int seat)
{
    const struct newyork *s = newyork_of(state);
    struct look look = look_of(kit, s, seat);
    int chance[NEWYORK_PILES][4];
    int32_t outlook[4] = {0}, rivals = 0;
    for (int number = 1; number <= NEWYORK_PILES; number++) {
        chances(&look, s, number, chance[number - 1]);
        for (int who = 0; who < look.players; who++)
            outlook[who] += number * chance[number - 1][who] * 100 / UNIT;
    }
    for (int i = 0; newyork_is_pro(kit) && i < NEWYORK_PILES; i++) {
        const int *here = chance[i], *next = chance[(i + 1) % NEWYORK_PILES];
        for (int who = 0; who < look.players; who++)
            outlook[who] += here[who] * next[who] / UNIT * newyork_run_bonus(2) * 100 / UNIT;
    }
    for (int who = 0; who < look.players; who++)
        if (who != seat) rivals += outlook[who];
    return outlook[seat] - rivals / (look.players - 1);
}

const struct ct_brain newyork_brain = {
    .game = "newyork",
    .thinker = &newyork_mind,
    /* docs/strength-newyork.md: how these numbers were found. */
    .level = {{.iterations = 3000, .bad_days = 96, .lost_least = 4, .lost_most = 12},
              {.iterations = 6000, .bad_days = 68, .lost_least = 4, .lost_most = 12},
              {.iterations = 10000, .bad_days = 43, .lost_least = 4, .lost_most = 12},
              {.iterations = 14000, .bad_days = 23, .lost_least = 4, .lost_most = 11},
              {.iterations = 14000}},
    .value = value,
    .is_open = newyork_is_open,
    .solve = newyork_solve,
    .measure = {.worlds = 12, .iterations = 1000, .candidates = 6, .glance = 2000},
};
