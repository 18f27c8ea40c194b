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

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { CARDS = NEWYORK_CARDS, COLOURS = 4, ACTION_TAKE = CARDS, ACTION_PASS = 2 * CARDS, ACTIONS };

/* Which colour stands where, by players (two, three, four) and seat. */
static const uint8_t COLOUR_AT[3][4][COLOURS] = {
    {{0, 1, 2, 3}, {1, 0, 2, 3}, {0, 1, 2, 3}, {0, 1, 2, 3}},
    {{0, 1, 2, 3}, {1, 2, 0, 3}, {2, 0, 1, 3}, {0, 1, 2, 3}},
    {{0, 1, 2, 3}, {1, 2, 3, 0}, {2, 3, 0, 1}, {3, 0, 1, 2}},
};

static const uint8_t *colours_for(const struct ct_kit *kit, int seat)
{
    assert(seat >= 0 && seat < kit->config.players);
    return COLOUR_AT[kit->config.players - 2][seat];
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
    const uint8_t *at = colours_for(kit, newyork_of(state)->turn);
    int32_t first[COLOURS]; /* of the cards of a colour; numbers begin with 1 */
    for (int place = 0; place < COLOURS; place++) first[at[place]] = NEWYORK_PILES * place - 1;
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
    int colour = colours_for(kit, s->turn)[card / NEWYORK_PILES];
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
enum { CARDS_HELD, HIDDEN, PLAYS, PASSED, POINTS, TURN, BY_SEAT }; /* four each */
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
#define FOUR(n)       SPREAD(n), SPREAD((n) + 1), SPREAD((n) + 2), SPREAD((n) + 3)
#define SIXTEEN(n)    FOUR(n), FOUR((n) + 4), FOUR((n) + 8), FOUR((n) + 12)
#define SIXTY_FOUR(n) SIXTEEN(n), SIXTEEN((n) + 16), SIXTEEN((n) + 32), SIXTEEN((n) + 48)
static const uint64_t SPREAD_BYTE[256] = {SIXTY_FOUR(0), SIXTY_FOUR(64), SIXTY_FOUR(128),
                                          SIXTY_FOUR(192)};

/* 48 bits, the cards in their order, as a byte each. */
static inline void put_cards(uint8_t *out, uint64_t bits)
{
    for (int i = 0; i < 6; i++) {
        uint64_t eight = SPREAD_BYTE[bits >> 8 * i & 0xff];
        memcpy(out + 8 * i, &eight, sizeof eight);
    }
}

/* Where a card stands among the 48, by its bits; what is no card stands behind them. */
enum { BEHIND = CARDS };
#define NUMBERS_OF(place)                                                                          \
    BEHIND, 12 * (place), 12 * (place) + 1, 12 * (place) + 2, 12 * (place) + 3, 12 * (place) + 4,  \
        12 * (place) + 5, 12 * (place) + 6, 12 * (place) + 7, 12 * (place) + 8, 12 * (place) + 9,  \
        12 * (place) + 10, 12 * (place) + 11, BEHIND, BEHIND, BEHIND
#define PLACES(r, y, g, b)                                                                         \
    {                                                                                              \
        NUMBERS_OF(r), NUMBERS_OF(y), NUMBERS_OF(g), NUMBERS_OF(b)                                 \
    }
static const uint8_t CARD_AT[3][4][64] = {
    {PLACES(0, 1, 2, 3), PLACES(1, 0, 2, 3)},
    {PLACES(0, 1, 2, 3), PLACES(2, 0, 1, 3), PLACES(1, 2, 0, 3)},
    {PLACES(0, 1, 2, 3), PLACES(3, 0, 1, 2), PLACES(2, 3, 0, 1), PLACES(1, 2, 3, 0)},
};

/* The cards of a row as 48 bytes. The byte behind them is written, too: what stands there comes
 * later. */
static inline void put_row(uint8_t *out, const uint8_t *card_at, uint64_t row)
{
    memset(out, 0, CARDS);
    for (int i = 0; i < 8; i++) out[card_at[row >> 8 * i & 63]] = 1;
}

/* The piles by colours: 12 bits each, those on top and all. */
struct piles {
    unsigned top[COLOURS], all[COLOURS];
};

#ifdef __SSE2__
static inline unsigned twelve_bits(__m128i low, __m128i high)
{
    return (unsigned)_mm_movemask_epi8(_mm_packs_epi16(low, high)) & 0xfff;
}

/* The nibbles (bit 0 of each) of eight piles that are of a colour, for all four: 1 is 001, 2 is
 * 010, 3 is 011, 4 is 100. */
static inline void part(__m128i piles, __m128i of[COLOURS])
{
    const __m128i ones = _mm_set1_epi16(0x1111);
    __m128i bit_0 = _mm_and_si128(piles, ones);
    __m128i bit_1 = _mm_and_si128(_mm_srli_epi16(piles, 1), ones);
    of[0] = _mm_andnot_si128(bit_1, bit_0);
    of[1] = _mm_andnot_si128(bit_0, bit_1);
    of[2] = _mm_and_si128(bit_0, bit_1);
    of[3] = _mm_and_si128(_mm_srli_epi16(piles, 2), ones);
}

static inline struct piles piles_of(const struct newyork *s)
{
    const __m128i zero = _mm_setzero_si128();
    struct piles p;
    __m128i low[COLOURS], high[COLOURS];
    part(_mm_loadu_si128((const void *)s->pile), low);
    part(_mm_loadl_epi64((const void *)(s->pile + 8)), high);
    for (int c = 0; c < COLOURS; c++) {
        p.top[c] = twelve_bits(_mm_slli_epi16(low[c], 15), _mm_slli_epi16(high[c], 15));
        p.all[c] = twelve_bits(_mm_cmpgt_epi16(low[c], zero), _mm_cmpgt_epi16(high[c], zero));
    }
    return p;
}
#else
static struct piles piles_of(const struct newyork *s)
{
    struct piles p = {{0}, {0}};
    for (int i = 0; i < NEWYORK_PILES; i++) {
        unsigned pile = s->pile[i];
        if (pile) p.top[(pile & 15) - 1] |= 1u << i;
        for (; pile; pile >>= 4) p.all[(pile & 15) - 1] |= 1u << i;
    }
    return p;
}
#endif

static inline uint64_t join(const uint8_t *at, const unsigned *twelve)
{
    return twelve[at[0]] | (uint64_t)twelve[at[1]] << 12 | (uint64_t)twelve[at[2]] << 24 |
           (uint64_t)twelve[at[3]] << 36;
}

/* The sum of the numbers of six piles: bit i is pile i + 1. */
#define SUM(n)                                                                                     \
    (BITS_1(n) + 2 * BITS_1((n) >> 1) + 3 * BITS_1((n) >> 2) + 4 * BITS_1((n) >> 3) +              \
     5 * BITS_1((n) >> 4) + 6 * BITS_1((n) >> 5))
#define SUM_4(n)  SUM(n), SUM((n) + 1), SUM((n) + 2), SUM((n) + 3)
#define SUM_16(n) SUM_4(n), SUM_4((n) + 4), SUM_4((n) + 8), SUM_4((n) + 12)
#define COUNT(n)                                                                                   \
    (BITS_1(n) + BITS_1((n) >> 1) + BITS_1((n) >> 2) + BITS_1((n) >> 3) + BITS_1((n) >> 4) +       \
     BITS_1((n) >> 5))
#define COUNT_4(n)  COUNT(n), COUNT((n) + 1), COUNT((n) + 2), COUNT((n) + 3)
#define COUNT_16(n) COUNT_4(n), COUNT_4((n) + 4), COUNT_4((n) + 8), COUNT_4((n) + 12)
static const uint8_t SUM_OF[64] = {SUM_16(0), SUM_16(16), SUM_16(32), SUM_16(48)};
static const uint8_t COUNT_OF[64] = {COUNT_16(0), COUNT_16(16), COUNT_16(32), COUNT_16(48)};

/* NY-11; what runs add (NY-12) the rules know. */
static void put_points(const struct ct_kit *kit, const struct newyork *s, const uint8_t *at,
                       const struct piles *p, uint8_t *out)
{
    struct ct_score score;
    bool is_pro = newyork_is_pro(kit);
    if (is_pro) newyork_score(kit, (const ct_state *)(const void *)s, &score);
    for (int place = 0; place < kit->config.players; place++) {
        unsigned top = p->top[at[place]], high = top >> 6;
        int points = SUM_OF[top & 63] + SUM_OF[high] + 6 * COUNT_OF[high];
        out[place] = (uint8_t)(is_pro ? score.points[at[place]] : points);
    }
}

/* The card that was played and for which none has been taken is no longer in the hand; 0: none. */
static inline int gone_from(const struct newyork *s, int seat)
{
    return seat == s->turn ? s->played : 0;
}

static inline void put_seat(const struct newyork *s, int who, int place, int hidden, uint8_t *out)
{
    out[4 * CARDS_HELD + place] = (uint8_t)(s->size[who] - 1 - (gone_from(s, who) != 0));
    out[4 * HIDDEN + place] = (uint8_t)hidden;
    out[4 * PLAYS + place] = s->in >> who & 1;
    out[4 * PASSED + place] = s->passed >> who & 1;
    out[4 * TURN + place] = who == s->turn;
}

/* What the others know of a hand: all but the cards that came with the deal. How many these are. */
static inline int put_known(uint8_t *out, const uint8_t *card_at, const struct newyork *s, int who)
{
    const uint8_t *dealt = s->deck + NEWYORK_HAND * who;
    int hidden = 0;
    put_row(out, card_at, s->row[who]);
    out[card_at[gone_from(s, who)]] = 0;
    if (s->turn == CT_OVER) return 0; /* NY-8: everything is shown at the end */
    for (int i = 0; i < NEWYORK_HAND; i++) {
        hidden += out[card_at[dealt[i]]];
        out[card_at[dealt[i]]] = 0;
    }
    return hidden;
}

static void observe(const struct ct_kit *kit, const struct ct_sense_note *note,
                    const ct_state *state, int seat, uint8_t *out)
{
    (void)note;
    const struct newyork *s = newyork_of(state);
    int players = kit->config.players;
    const uint8_t *at = colours_for(kit, seat), *card_at = CARD_AT[players - 2][seat];
    uint8_t hidden[COLOURS] = {0}, *known = out + 4 * CARDS, *numbers = out + CARDS * SETS;
    bool over = s->turn == CT_OVER, takes = s->due == NEWYORK_SHOWN;
    put_row(out, card_at, s->row[seat]);
    out[card_at[gone_from(s, seat)]] = 0;
    put_row(out + CARDS, card_at, s->row[NEWYORK_SHOWN]);
    for (int place = 1; place < COLOURS; place++, known += CARDS) {
        if (place < players)
            hidden[place] = (uint8_t)put_known(known, card_at, s, at[place]);
        else
            memset(known, 0, CARDS);
    }
    struct piles p = piles_of(s);
    put_cards(out + 2 * CARDS, join(at, p.top));
    put_cards(out + 3 * CARDS, join(at, p.all));
    memset(numbers, 0, NUMBERS);
    for (int place = 0; place < players; place++)
        put_seat(s, at[place], place, hidden[place], numbers);
    put_points(kit, s, at, &p, numbers + 4 * POINTS);
    numbers[PHASE + (over ? 2 : takes)] = 1;
    numbers[STOCK] = (uint8_t)(CARDS - s->stock_at);
    numbers[PRO] = newyork_is_pro(kit);
    numbers[PLAYERS + players - 2] = 1;
}

/* What may be played or taken is what is in the hand or on display. */
static void mask(const struct ct_kit *kit, const ct_state *state, uint8_t *out)
{
    const struct newyork *s = newyork_of(state);
    const uint8_t *card_at = CARD_AT[kit->config.players - 2][s->turn];
    bool takes = s->due == NEWYORK_SHOWN;
    put_row(takes ? out + ACTION_TAKE : out, card_at, s->row[s->due]);
    memset(takes ? out : out + ACTION_TAKE, 0, CARDS);
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
