/*
 * newyork.c - New York, New York as numbers.
 *
 * Whoever looks counts from himself: seats in the order of play, and colours as the seats that own
 * them; colours that nobody owns (NY-1) keep their places. Cards are 12 * colour + number - 1, and
 * so are the actions that play them; 48 more take them, and the last one passes. So the hand of the
 * seat to move stands in its observation as in its mask.
 */
#include "games/newyork/newyork.h"
#include "lib/sense.h"

#include <string.h>

enum { CARDS = NEWYORK_CARDS, COLOURS = 4, ACTION_TAKE = CARDS, ACTION_PASS = 2 * CARDS, ACTIONS };

/* The colour that stands at that place for `seat`. */
static int colour_at(int players, int seat, int place)
{
    int turned = seat + place;
    if (place >= players) return place;
    return turned < players ? turned : turned - players;
}

/* … and where a colour stands. */
static int place_of(int players, int seat, int colour)
{
    int turned = colour - seat;
    if (colour >= players) return colour;
    return turned < 0 ? turned + players : turned;
}

/* ---- actions ------------------------------------------------------------------------------- */

static int actions(const struct ct_kit *kit)
{
    (void)kit;
    return ACTIONS;
}

static void name(const struct ct_kit *kit, const ct_state *state, const ct_move *moves, int count,
                 int32_t *out)
{
    int players = kit->config.players, seat = newyork_of(state)->turn;
    int32_t first[COLOURS]; /* of the cards of a colour */
    for (int colour = 0; colour < COLOURS; colour++)
        first[colour] = NEWYORK_PILES * place_of(players, seat, colour) - 1;
    for (int i = 0; i < count; i++) {
        ct_move m = moves[i];
        int32_t card = first[m >> 4 & 3] + (int32_t)(m & 15);
        out[i] = m == NEWYORK_PASS ? ACTION_PASS : m & NEWYORK_TAKE ? ACTION_TAKE + card : card;
    }
}

static bool move_of(const struct ct_kit *kit, const ct_state *state, int32_t action, ct_move *m)
{
    const struct newyork *s = newyork_of(state);
    if (action == ACTION_PASS) {
        *m = NEWYORK_PASS;
        return true;
    }
    int take = action >= ACTION_TAKE, card = take ? action - ACTION_TAKE : action;
    int colour = colour_at(kit->config.players, s->turn, card / NEWYORK_PILES);
    *m = (ct_move)newyork_card(colour, card % NEWYORK_PILES + 1) | (take ? NEWYORK_TAKE : 0);
    return true;
}

static void describe(const struct ct_kit *kit, ct_move m, int16_t out[CT_DESCRIPTION])
{
    (void)kit;
    memset(out, 0, CT_DESCRIPTION * sizeof *out);
    bool is_card = m < 2 * NEWYORK_TAKE && newyork_is_card((int)(m & 63));
    if (m != NEWYORK_PASS && !is_card) return;
    out[0] = m == NEWYORK_PASS ? 3 : m & NEWYORK_TAKE ? 2 : 1;
    if (m == NEWYORK_PASS) return;
    out[1] = (int16_t)newyork_colour((int)m);
    out[2] = (int16_t)newyork_number((int)m);
}

/* ---- observations -------------------------------------------------------------------------- */

enum { SETS = 7 }; /* of cards: hand, display, tops, piled, and what is known of three hands */
/* Behind them: */
enum { COUNT, HIDDEN, PLAYS, PASSED, POINTS, TURN, BY_SEAT }; /* four each */
enum { PHASE = 4 * BY_SEAT, STOCK = PHASE + 3, PRO, PLAYERS, NUMBERS = PLAYERS + 3 };

static int parts(const struct ct_kit *kit, struct ct_sense_part *out)
{
    static const struct ct_sense_part all[] = {
        {"hand", "own cards, by colour and number", {COLOURS, NEWYORK_PILES}, 1},
        {"display", "cards face up", {COLOURS, NEWYORK_PILES}, 1},
        {"tops", "cards on top of their piles", {COLOURS, NEWYORK_PILES}, 1},
        {"piled", "cards that have been played", {COLOURS, NEWYORK_PILES}, 1},
        {"known", "cards that the others are known to hold", {3, COLOURS, NEWYORK_PILES}, 1},
        {"cards", "in each hand", {4}, NEWYORK_HAND},
        {"hidden", "of them not known", {4}, NEWYORK_HAND},
        {"plays", "still in", {4}, 1},
        {"passed", "passed", {4}, 1},
        {"points", "as they stand", {4}, 255},
        {"turn", "whose turn it is", {4}, 1},
        {"phase", "play, take, over", {3}, 1},
        {"stock", "cards left", {1}, NEWYORK_CARDS},
        {"pro", "scoring=pro", {1}, 1},
        {"players", "two, three, four", {3}, 1},
    };
    (void)kit;
    memcpy(out, all, sizeof all);
    return (int)(sizeof all / sizeof *all);
}

/* A byte for each bit of a byte. */
#define BITS_1(n) ((n)&1)
#define SPREAD(n)                                                                                  \
    ((uint64_t)BITS_1(n) | (uint64_t)BITS_1((n) >> 1) << 8 | (uint64_t)BITS_1((n) >> 2) << 16 |    \
     (uint64_t)BITS_1((n) >> 3) << 24 | (uint64_t)BITS_1((n) >> 4) << 32 |                         \
     (uint64_t)BITS_1((n) >> 5) << 40 | (uint64_t)BITS_1((n) >> 6) << 48 |                         \
     (uint64_t)BITS_1((n) >> 7) << 56)
#define FOUR(n)       SPREAD(n), SPREAD(n + 1), SPREAD(n + 2), SPREAD(n + 3)
#define SIXTEEN(n)    FOUR(n), FOUR(n + 4), FOUR(n + 8), FOUR(n + 12)
#define SIXTY_FOUR(n) SIXTEEN(n), SIXTEEN(n + 16), SIXTEEN(n + 32), SIXTEEN(n + 48)
static const uint64_t SPREAD_BYTE[256] = {SIXTY_FOUR(0), SIXTY_FOUR(64), SIXTY_FOUR(128),
                                          SIXTY_FOUR(192)};

/* By how much the twelve bits of a colour are shifted from a set of cards to 48 bits. */
struct turned {
    int from[COLOURS];
};

static struct turned turned_for(int players, int seat)
{
    struct turned t;
    for (int place = 0; place < COLOURS; place++)
        t.from[place] = 16 * colour_at(players, seat, place) + 1;
    return t;
}

/* A set (a bit a card, others do not matter) as 48 bytes. */
static void put_set(uint8_t *out, const struct turned *t, uint64_t set)
{
    const uint64_t twelve = 0xfff;
    uint64_t bits = (set >> t->from[0] & twelve) | (set >> t->from[1] & twelve) << 12 |
                    (set >> t->from[2] & twelve) << 24 | (set >> t->from[3] & twelve) << 36;
    for (int i = 0; i < 6; i++) {
        uint64_t eight = SPREAD_BYTE[bits >> 8 * i & 0xff];
        memcpy(out + 8 * i, &eight, sizeof eight);
    }
}

/* The bytes of a row, or of the deck, as a set; what is no card goes to bits that are none. */
static uint64_t set_of_row(uint64_t row)
{
    uint64_t set = 0;
    for (int i = 0; i < 8; i++) set |= (uint64_t)1 << (row >> 8 * i & 63);
    return set;
}

static uint64_t set_of_six(const uint8_t *cards)
{
    uint64_t set = 0;
    for (int i = 0; i < NEWYORK_HAND; i++) set |= (uint64_t)1 << (cards[i] & 63);
    return set;
}

static const uint64_t ALL_CARDS = 0x1ffe1ffe1ffe1ffe;

static void put_piles(uint8_t *tops, uint8_t *piled, const struct turned *t,
                      const struct newyork *s)
{
    uint64_t top = 0, all = 0;
    for (int i = 0; i < NEWYORK_PILES; i++) {
        unsigned pile = s->pile[i];
        if (!pile) continue;
        top |= newyork_bit(newyork_card((int)(pile & 15) - 1, i + 1));
        for (; pile; pile >>= 4) all |= newyork_bit(newyork_card((int)(pile & 15) - 1, i + 1));
    }
    put_set(tops, t, top);
    put_set(piled, t, all);
}

/* What is known of a hand by those who do not hold it (NY-8: everything at the end). */
static uint64_t open_cards(const struct newyork *s, int seat, uint64_t hand)
{
    if (s->turn == CT_OVER) return hand;
    return hand & ~set_of_six(s->deck + NEWYORK_HAND * seat);
}

static uint64_t hand_of(const struct newyork *s, int seat)
{
    uint64_t hand = set_of_row(s->row[seat]) & ALL_CARDS;
    return s->played && seat == s->turn ? hand & ~newyork_bit(s->played) : hand;
}

static void put_seats(uint8_t *sets, uint8_t *numbers, const struct turned *t,
                      const struct ct_kit *kit, const struct newyork *s, int seat)
{
    int players = kit->config.players;
    struct ct_score score;
    newyork_score(kit, (const ct_state *)(const void *)s, &score);
    for (int place = 0; place < COLOURS; place++) {
        if (place >= players) {
            memset(sets + CARDS * (3 + place), 0, CARDS);
            continue;
        }
        int who = colour_at(players, seat, place);
        uint64_t hand = hand_of(s, who), open = place ? open_cards(s, who, hand) : hand;
        put_set(place ? sets + CARDS * (3 + place) : sets, t, open);
        int cards = s->size[who] - 1 - (s->played && who == s->turn) + newyork_hidden_in(s, who);
        numbers[4 * COUNT + place] = (uint8_t)cards;
        numbers[4 * HIDDEN + place] = (uint8_t)(cards - __builtin_popcountll(open));
        numbers[4 * PLAYS + place] = s->in >> who & 1;
        numbers[4 * PASSED + place] = s->passed >> who & 1;
        numbers[4 * POINTS + place] = (uint8_t)score.points[who];
        numbers[4 * TURN + place] = who == s->turn;
    }
}

static void observe(const struct ct_kit *kit, const ct_state *state, int seat, uint8_t *out)
{
    const struct newyork *s = newyork_of(state);
    struct turned t = turned_for(kit->config.players, seat);
    uint8_t *numbers = out + CARDS * SETS;
    memset(numbers, 0, NUMBERS);
    put_seats(out, numbers, &t, kit, s, seat);
    put_set(out + CARDS, &t, set_of_row(s->row[NEWYORK_SHOWN]));
    put_piles(out + 2 * CARDS, out + 3 * CARDS, &t, s);
    numbers[PHASE] = s->turn != CT_OVER && s->due != NEWYORK_SHOWN;
    numbers[PHASE + 1] = s->turn != CT_OVER && s->due == NEWYORK_SHOWN;
    numbers[PHASE + 2] = s->turn == CT_OVER;
    numbers[STOCK] = (uint8_t)(CARDS - s->stock_at);
    numbers[PRO] = newyork_is_pro(kit);
    numbers[PLAYERS + kit->config.players - 2] = 1;
}

static void mask(const struct ct_kit *kit, const ct_state *state, uint8_t *out)
{
    const struct newyork *s = newyork_of(state);
    bool takes = s->due == NEWYORK_SHOWN;
    struct turned t = turned_for(kit->config.players, s->turn);
    uint8_t *legal = takes ? out + ACTION_TAKE : out, *other = takes ? out : out + ACTION_TAKE;
    memset(other, 0, CARDS);
    put_set(legal, &t, set_of_row(s->row[s->due]));
    out[ACTION_PASS] = !takes;
}

const struct ct_sense ct_sense_newyork = {
    .game = "newyork",
    .actions = actions,
    .name = name,
    .mask = mask,
    .move_of = move_of,
    .parts = parts,
    .observe = observe,
    .describe = describe,
};
