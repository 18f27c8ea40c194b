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

/* The number: scoring=pro. */
static void note(const struct ct_kit *kit, struct ct_sense_note *out)
{
    out->number[0] = newyork_is_pro(kit);
}

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

/* The cards of a row as 48 bytes: six at most, then pass. The byte behind them is written, too:
 * what stands there comes later. */
static inline void put_row(uint8_t *out, const uint8_t *card_at, uint64_t row)
{
    memset(out, 0, CARDS);
    for (int i = 0; i < NEWYORK_HAND; i++) out[card_at[row >> 8 * i & 63]] = 1;
}

/*
 * The piles by colours: a byte each, those on top and all, and the sum of the numbers of those on
 * top (NY-11). Twelve bytes are written as sixteen: the four behind come later, so colours are
 * written in their order, and tops before all.
 */
#ifdef __SSE2__
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

static inline void put_piles(const struct newyork *s, const uint8_t *at, uint8_t *tops,
                             uint8_t *all, uint8_t points[COLOURS])
{
    const __m128i zero = _mm_setzero_si128(), one = _mm_set1_epi8(1);
    const __m128i numbers = _mm_setr_epi8(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 0, 0, 0);
    __m128i low[COLOURS], high[COLOURS];
    part(_mm_loadu_si128((const void *)s->pile), low);
    part(_mm_loadl_epi64((const void *)(s->pile + 8)), high);
    for (int place = 0; place < COLOURS; place++) {
        /* Bit 0 of a word becomes the sign, and that a byte of ones. */
        __m128i top = _mm_packs_epi16(_mm_srai_epi16(_mm_slli_epi16(low[at[place]], 15), 15),
                                      _mm_srai_epi16(_mm_slli_epi16(high[at[place]], 15), 15));
        __m128i sums = _mm_sad_epu8(_mm_and_si128(top, numbers), zero);
        points[place] = (uint8_t)_mm_cvtsi128_si32(_mm_add_epi32(sums, _mm_srli_si128(sums, 8)));
        _mm_storeu_si128((void *)(tops + NEWYORK_PILES * place), _mm_and_si128(top, one));
    }
    for (int place = 0; place < COLOURS; place++) {
        __m128i any = _mm_packs_epi16(_mm_cmpgt_epi16(low[at[place]], zero),
                                      _mm_cmpgt_epi16(high[at[place]], zero));
        _mm_storeu_si128((void *)(all + NEWYORK_PILES * place), _mm_and_si128(any, one));
    }
}
#else
static void put_piles(const struct newyork *s, const uint8_t *at, uint8_t *tops, uint8_t *all,
                      uint8_t points[COLOURS])
{
    uint8_t place_of[COLOURS];
    for (int place = 0; place < COLOURS; place++) place_of[at[place]] = (uint8_t)place;
    memset(tops, 0, CARDS);
    memset(all, 0, CARDS);
    memset(points, 0, COLOURS);
    for (int i = 0; i < NEWYORK_PILES; i++) {
        unsigned pile = s->pile[i];
        if (!pile) continue;
        int top = place_of[(pile & 15) - 1];
        tops[NEWYORK_PILES * top + i] = 1;
        points[top] = (uint8_t)(points[top] + i + 1);
        for (; pile; pile >>= 4) all[NEWYORK_PILES * place_of[(pile & 15) - 1] + i] = 1;
    }
}
#endif

/* With runs (NY-12) the rules count. */
static void put_pro_points(const struct ct_kit *kit, const ct_state *state, const uint8_t *at,
                           uint8_t *out)
{
    struct ct_score score;
    newyork_score(kit, state, &score);
    for (int place = 0; place < kit->config.players; place++)
        out[place] = (uint8_t)score.points[at[place]];
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

/* A row without the cards that came with the deal, and how many these are. */
static inline uint64_t without_dealt(uint64_t row, const uint8_t *dealt, int *hidden)
{
#ifdef __SSE2__
    /* Every byte of the row beside each of the six, two of them at once. */
    __m128i twice = _mm_set1_epi64x((int64_t)row);
    __m128i six = _mm_loadl_epi64((const void *)dealt);
    __m128i pairs = _mm_unpacklo_epi8(six, six);
    __m128i low = _mm_unpacklo_epi16(pairs, pairs), high = _mm_unpackhi_epi16(pairs, pairs);
    __m128i same = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(twice, _mm_unpacklo_epi32(low, low)),
                                             _mm_cmpeq_epi8(twice, _mm_unpackhi_epi32(low, low))),
                                _mm_cmpeq_epi8(twice, _mm_unpacklo_epi32(high, high)));
    same = _mm_or_si128(same, _mm_srli_si128(same, 8));
    uint64_t found = (uint64_t)_mm_cvtsi128_si64(same);
#else
    uint64_t found = 0;
    for (int i = 0; i < NEWYORK_HAND; i++)
        for (int k = 0; k < NEWYORK_HAND; k++)
            if ((row >> 8 * k & 0xff) == dealt[i]) found |= (uint64_t)0xff << 8 * k;
#endif
    /* A bit of each byte, added up in the highest. */
    *hidden = (int)((found & newyork_each(1)) * newyork_each(1) >> 56);
    return row & ~found;
}

/* What the others know of a hand: all but the cards that came with the deal. How many these are. */
static inline int put_known(uint8_t *out, const uint8_t *card_at, const struct newyork *s, int who)
{
    uint64_t row = s->row[who];
    int gone = gone_from(s, who), hidden = 0;
    for (int i = 0; gone && i < NEWYORK_HAND; i++)
        if ((int)(row >> 8 * i & 0xff) == gone) row &= ~((uint64_t)0xff << 8 * i);
    if (s->turn != CT_OVER) /* NY-8: everything is shown at the end */
        row = without_dealt(row, s->deck + NEWYORK_HAND * who, &hidden);
    put_row(out, card_at, row);
    return hidden;
}

/* From the front to the back: some parts write a few bytes too many. */
static void observe(const struct ct_kit *kit, const struct ct_sense_note *noted,
                    const ct_state *state, int seat, uint8_t *out)
{
    const struct newyork *s = newyork_of(state);
    int players = kit->config.players;
    const uint8_t *at = colours_for(kit, seat), *card_at = CARD_AT[players - 2][seat];
    uint8_t hidden[COLOURS] = {0}, points[COLOURS];
    uint8_t *known = out + 4 * CARDS, *numbers = out + CARDS * SETS;
    bool over = s->turn == CT_OVER, takes = s->due == NEWYORK_SHOWN, is_pro = noted->number[0];
    put_row(out, card_at, s->row[seat]);
    out[card_at[gone_from(s, seat)]] = 0;
    put_row(out + CARDS, card_at, s->row[NEWYORK_SHOWN]);
    put_piles(s, at, out + 2 * CARDS, out + 3 * CARDS, points);
    for (int place = 1; place < COLOURS; place++, known += CARDS) {
        if (place < players)
            hidden[place] = (uint8_t)put_known(known, card_at, s, at[place]);
        else
            memset(known, 0, CARDS);
    }
    memset(numbers, 0, NUMBERS);
    for (int place = 0; place < players; place++) {
        put_seat(s, at[place], place, hidden[place], numbers);
        numbers[4 * POINTS + place] = points[place];
    }
    if (is_pro) put_pro_points(kit, state, at, numbers + 4 * POINTS);
    numbers[PHASE + (over ? 2 : takes)] = 1;
    numbers[STOCK] = (uint8_t)(CARDS - s->stock_at);
    numbers[PRO] = is_pro;
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
    .note = note,
    .observe = observe,
    .describe = describe,
};
