/*
 * newyork.c - the outlook in New York, New York.
 *
 * Who will top a pile in the end? Of the cards of its number that can still be played, the
 * one played last. Each such card gets a weight, the present top a weight as well, and a
 * colour's share of them stands for its chance:
 *   - my own card in my hand counts most: I play it when it suits me;
 *   - a rival's card in my hand counts little: I need not play it, I may pass;
 *   - my own card elsewhere may come to me, as long as I play; once I have passed, it is
 *     only in rivals' hands that it could be played;
 *   - any other card out there counts as usual.
 * Once I have passed, the cards of my hand count nothing. What lies in other hands or in
 * the stock is not told apart, so the outlook does not lean on imagined cards.
 */
#include "ai/brain.h"
#include "games/newyork/newyork.h"

enum {
    TOP = 5,
    MINE = 24,
    RIVALS_IN_MY_HAND = 4,
    MINE_ELSEWHERE = 14,
    MINE_LOST = 3,
    SOMEWHERE = 10,
    UNIT = 1000
};

/* Chance of each colour to top that pile, in thousandths. */
static void chances(const struct newyork *s, int seat, int number, int chance[4])
{
    int top = newyork_top(s, number), sum = 0;
    uint64_t hand = newyork_row_set(s, seat);
    bool passed = s->passed >> seat & 1;
    unsigned played = 0;
    for (unsigned pile = s->pile[number - 1]; pile; pile >>= 4) played |= 1u << ((pile & 15) - 1);
    for (int colour = 0; colour < 4; colour++) {
        bool mine = hand & newyork_bit(newyork_card(colour, number));
        int weight = colour != seat ? SOMEWHERE : passed ? MINE_LOST : MINE_ELSEWHERE;
        if (mine) weight = passed ? 0 : colour == seat ? MINE : RIVALS_IN_MY_HAND;
        if (played >> colour & 1) weight = colour == top ? TOP : 0;
        if (s->turn == CT_OVER) weight = colour == top;
        chance[colour] = weight;
        sum += weight;
    }
    for (int colour = 0; colour < 4; colour++)
        chance[colour] = sum ? chance[colour] * UNIT / sum : 0;
}

static int32_t value(const struct ct_kit *kit, const ct_state *state, int seat)
{
    const struct newyork *s = newyork_of(state);
    int players = kit->config.players;
    int chance[NEWYORK_PILES + 1][4];
    int32_t outlook[4] = {0}, rivals = 0;
    for (int number = 1; number <= NEWYORK_PILES; number++) {
        chances(s, seat, number, chance[number - 1]);
        for (int who = 0; who < players; who++)
            outlook[who] += number * chance[number - 1][who] * 100 / UNIT;
    }
    for (int i = 0; newyork_is_pro(kit) && i < NEWYORK_PILES; i++) {
        const int *here = chance[i], *next = chance[(i + 1) % NEWYORK_PILES];
        for (int who = 0; who < players; who++)
            outlook[who] += here[who] * next[who] / UNIT * newyork_run_bonus(2) * 100 / UNIT;
    }
    for (int who = 0; who < players; who++)
        if (who != seat) rivals += outlook[who];
    return outlook[seat] - rivals / (players - 1);
}

const struct ct_brain newyork_brain = {.game = "newyork", .value = value};
