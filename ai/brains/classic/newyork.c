/*
 * newyork.c - the outlook in New York, New York.
 *
 * Who will top a pile in the end? Of the cards of its number that can still be played, the
 * one played last. Each such card gets a weight by whose it is and where it lies, the
 * present top a weight as well, and a colour's share of them stands for its chance. The
 * weights were found by playing: thousands of games of one set against a changed one.
 *
 * What lies unseen in other hands or in the stock is not told apart, so the outlook does
 * not lean on imagined cards.
 */
#include "ai/brains/classic/newyork_brain.h"

enum { UNIT = 1000 };

/* How the seat stands: playing against somebody, playing alone, or out. */
enum { AMONG, ALONE, OUT };

/* Whose a card is, from the seat's point of view. */
enum { MINE, RIVALS, NEUTRAL };

/* Where: unseen, in my hand, in the display, seen going into another hand, on top, under it. */
enum { UNSEEN, HAND, SHOWN, HELD, TOP, UNDER, PLACES };

static const uint8_t WEIGHT[3][3][PLACES] = {
    [AMONG] = {{56, 96, 56, 56, 10, 0}, {40, 32, 80, 40, 8, 0}, {40, 16, 40, 40, 17, 0}},
    [ALONE] = {{20, 96, 56, 0, 96, 0}, {2, 8, 12, 0, 40, 0}, {2, 8, 4, 0, 40, 0}},
    [OUT] = {{12, 0, 12, 12, 10, 0}, {40, 0, 60, 60, 30, 0}, {30, 0, 20, 20, 30, 0}},
};

/* What a seat knows of the cards that are not played. */
struct look {
    int seat, players;
    uint64_t hand, shown, held;
    const uint8_t *weight[4]; /* of each colour, by place */
    int side[4]; /* of each colour: a point for me, less what one of the rivals loses */
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
        int whose = colour == look->seat ? MINE : colour < look->players ? RIVALS : NEUTRAL;
        look->weight[colour] = WEIGHT[situation][whose];
        look->side[colour] = whose == MINE ? look->players - 1 : whose == RIVALS ? -1 : 0;
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
    set_weights(&look, out ? OUT : alone ? ALONE : AMONG);
    return look;
}

/* Where the four cards of a number are. Without branches: playouts do little else. */
static void places(const struct look *look, unsigned pile, int number, unsigned place[4])
{
    uint64_t hand = look->hand >> number, shown = look->shown >> number;
    uint64_t held = look->held >> number;
    unsigned top = pile & 15, played = 1u << top | 1u << (pile >> 4 & 15) | 1u << (pile >> 8 & 15);
    played |= 1u << (pile >> 12 & 15);
    for (unsigned colour = 0; colour < 4; colour++) {
        unsigned bit = 16 * colour, gone = played >> (colour + 1) & 1;
        unsigned where = (unsigned)(HAND * (hand >> bit & 1) + SHOWN * (shown >> bit & 1) +
                                    HELD * (held >> bit & 1));
        place[colour] = gone ? UNDER - (colour + 1 == top) : where;
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

/* ---- playouts ------------------------------------------------------------------------------- */

/* What a pile is worth: its number, in the pro game more beside tops of the same colour. */
static int worth(const struct ct_kit *kit, const struct newyork *s, int number)
{
    if (!newyork_is_pro(kit)) return number;
    int below = newyork_top(s, number == 1 ? NEWYORK_PILES : number - 1);
    int above = newyork_top(s, number == NEWYORK_PILES ? 1 : number + 1);
    return number + (below >= 0) * 2 + (above >= 0) * 2;
}

/* How far ahead the seat may expect to be on a pile with its cards there, in thousandths of
 * its worth. */
static int32_t lead(const struct look *look, const unsigned place[4])
{
    int ahead = 0, sum = 0;
    for (int colour = 0; colour < 4; colour++) {
        int weight = look->weight[colour][place[colour]];
        ahead += look->side[colour] * weight;
        sum += weight;
    }
    return sum ? ahead * UNIT / (sum * (look->players - 1)) : 0;
}

/* What a play or a take changes: only the chances on the pile of its number. */
static int32_t gain(const struct ct_kit *kit, const struct newyork *s, const struct look *look,
                    ct_move m)
{
    int card = (int)(m & 63), number = newyork_number(card), colour = newyork_colour(card);
    unsigned pile = s->pile[number - 1], place[4];
    places(look, pile, number, place);
    int32_t before = lead(look, place);
    if (!(m & NEWYORK_TAKE) && pile) place[(pile & 15) - 1] = UNDER;
    place[colour] = m & NEWYORK_TAKE ? HAND : TOP;
    return (lead(look, place) - before) * worth(kit, s, number);
}

/* What passing changes: all chances. */
static int32_t gain_by_passing(const struct ct_kit *kit, const struct newyork *s,
                               const struct look *look)
{
    struct look then = *look;
    int32_t sum = 0;
    bool last = s->in == 1u << look->seat;
    set_weights(&then, OUT);
    for (int number = 1; number <= NEWYORK_PILES; number++) {
        unsigned place[4];
        int top = newyork_top(s, number);
        places(look, s->pile[number - 1], number, place);
        int32_t after = !last                 ? lead(&then, place)
                        : top < 0             ? 0
                        : top == look->seat   ? UNIT
                        : top < look->players ? -UNIT / (look->players - 1)
                                              : 0;
        sum += (after - lead(look, place)) * worth(kit, s, number);
    }
    return sum;
}

enum { NOISE = 600 };

static int rollout(const struct ct_kit *kit, const ct_state *state, const ct_move *moves, int count,
                   int idle, struct ct_rng *rng)
{
    const struct newyork *s = newyork_of(state);
    struct look look = look_of(kit, s, s->turn);
    int32_t best = INT32_MIN;
    int choice = 0;
    for (int i = 0; i < count - idle; i++) {
        int32_t value_of = gain(kit, s, &look, moves[i]) + (int32_t)ct_rng_below(rng, NOISE);
        if (value_of <= best) continue;
        best = value_of;
        choice = i;
    }
    if (idle && best < NOISE && gain_by_passing(kit, s, &look) > best) choice = count - 1;
    return choice;
}

/* ---- priors --------------------------------------------------------------------------------- */

enum { DULL = 3 }; /* thousandths of a point behind the best that cost one of the prior */

static void priors(const struct ct_kit *kit, const ct_state *state, const ct_move *moves, int count,
                   int idle, int32_t *prior)
{
    const struct newyork *s = newyork_of(state);
    struct look look = look_of(kit, s, s->turn);
    int32_t best = INT32_MIN;
    for (int i = 0; i < count; i++) {
        bool passes = i >= count - idle;
        prior[i] = passes ? gain_by_passing(kit, s, &look) : gain(kit, s, &look, moves[i]);
        if (prior[i] > best) best = prior[i];
    }
    for (int i = 0; i < count; i++) {
        int32_t behind = (best - prior[i]) / DULL;
        prior[i] = behind < CT_PRIOR ? CT_PRIOR - behind : 0;
    }
}

const struct ct_brain classic_newyork_brain = {
    .game = "newyork",
    .level = {{.noise = 1300}, {.noise = 750}, {.noise = 400}, {.noise = 60}},
    .value = value,
    .rollout = rollout,
    .priors = priors,
    .widen = 2,
    .bias = 500,
    .curiosity = 250,
    .trust_policy = true,
    .lead_weight = 300,
    .lead_most = 40,
    .is_open = classic_newyork_is_open,
    .solve = classic_newyork_solve,
    .notes_size = NEWYORK_NOTES,
    .open_notes = classic_newyork_open_notes,
    .finish = classic_newyork_finish,
    .finish_weight = 700,
};
