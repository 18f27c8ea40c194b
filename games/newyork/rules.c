/*
 * rules.c - New York, New York: dealing, playing, taking, passing, scoring.
 *
 * Everything unknown to somebody is an entry of the deck: the first six entries are seat
 * 0's first hand, and so on, then the display, then the stock in drawing order. So hiding
 * is blanking entries, imagining is shuffling the unknown cards into the blanks, and an
 * imagined world has a deck from which the same moves lead to it.
 *
 * Invariant: hands, display, piles and the rest of the stock part the 48 cards. A card of
 * a hand that is among its seat's first six of the deck came with the deal and nobody else
 * has seen it; any other was taken from the display before everybody's eyes.
 */
#include "games/newyork/newyork.h"

#include <assert.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "rows are read byte by byte");

static const uint64_t EACH = 0x0101010101010101; /* one in every byte */
static const uint64_t SIX_BYTES = 0x0000ffffffffffff;

static struct newyork *mutable_of(ct_state *s)
{
    return (struct newyork *)(void *)s;
}

int newyork_pile_height(const struct newyork *s, int number)
{
    int height = 0;
    for (unsigned pile = s->pile[number - 1]; pile; pile >>= 4) height++;
    return height;
}

bool newyork_is_pro(const struct ct_kit *kit)
{
    return kit->config.option[0] == 1;
}

/* ---- setting up -------------------------------------------------------------------- */

static bool kit_init(struct ct_kit *kit, const struct ct_json *doc, int setup,
                     struct ct_refusal *why)
{
    (void)kit, (void)doc, (void)setup, (void)why; /* one box, 48 cards, nothing to choose */
    return true;
}

static uint64_t set_of(const uint8_t *cards, int count)
{
    uint64_t set = 0;
    for (int i = 0; i < count; i++)
        if (newyork_is_card(cards[i])) set |= newyork_bit(cards[i]);
    return set;
}

/* Six cards of the deck as the beginning of a row. */
static uint64_t six_of(const uint8_t *cards)
{
    uint64_t row;
    memcpy(&row, cards, sizeof row); /* never beyond the deck: at least 18 cards follow */
    return row & SIX_BYTES;
}

/* NY-2: hands by seat number, then the display; the rest is the stock. */
static void deal(const struct ct_kit *kit, struct newyork *s)
{
    int players = kit->config.players;
    memset(s, 0, offsetof(struct newyork, deck));
    for (int seat = 0; seat < 4; seat++) {
        bool sits = seat < players;
        uint64_t cards = sits ? six_of(s->deck + NEWYORK_HAND * seat) : SIX_BYTES & EACH * 0x7f;
        s->row[seat] = cards | (uint64_t)(sits ? NEWYORK_PASS : NEWYORK_NONE) << 48 |
                       (uint64_t)NEWYORK_NONE << 56;
        s->size[seat] = sits ? NEWYORK_HAND + 1 : 0;
    }
    s->row[NEWYORK_SHOWN] = six_of(s->deck + NEWYORK_HAND * players) |
                            (SIX_BYTES & EACH * NEWYORK_TAKE) | (~SIX_BYTES & EACH * NEWYORK_NONE);
    s->size[NEWYORK_SHOWN] = NEWYORK_DISPLAY;
    s->stock_at = (uint8_t)(NEWYORK_HAND * players + NEWYORK_DISPLAY);
    s->in = (uint8_t)((1 << players) - 1);
    s->turn = (int8_t)kit->config.start;
    s->due = kit->config.start;
}

static const uint8_t BOX[NEWYORK_CARDS] = {
    0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x0c, /* red    */
    0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x1b, 0x1c, /* yellow */
    0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x2b, 0x2c, /* green  */
    0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x3a, 0x3b, 0x3c, /* blue   */
};

static void init(const struct ct_kit *kit, ct_state *state, struct ct_rng *rng)
{
    struct newyork *s = mutable_of(state);
    memcpy(s->deck, BOX, sizeof BOX);
    ct_rng_shuffle(rng, s->deck, NEWYORK_CARDS);
    deal(kit, s);
}

static bool read_setup(const struct ct_kit *kit, ct_state *state, const struct ct_json *doc,
                       int setup, struct ct_refusal *why)
{
    struct newyork *s = mutable_of(state);
    if (!newyork_read_deck(doc, setup, s->deck, why)) return false;
    deal(kit, s);
    return true;
}

/* ---- moves ------------------------------------------------------------------------- */

/* The eight bytes of a row as eight moves, all of them, so that there is no loop to
 * mispredict. gcc 12 makes three times as many instructions of the plain loop. */
static void widen(uint64_t row, ct_move out[8])
{
#ifdef __SSE2__
    __m128i zero = _mm_setzero_si128();
    __m128i words = _mm_unpacklo_epi8(_mm_cvtsi64_si128((int64_t)row), zero);
    _mm_storeu_si128((void *)out, _mm_unpacklo_epi16(words, zero));
    _mm_storeu_si128((void *)(out + 4), _mm_unpackhi_epi16(words, zero));
#else
    for (int i = 0; i < 8; i++) out[i] = (ct_move)newyork_at(row, i);
#endif
}

static int moves(const struct ct_kit *kit, const ct_state *state, ct_move *out, int *idle)
{
    const struct newyork *s = newyork_of(state);
    (void)kit;
    widen(s->row[s->due], out);
    *idle = s->due != NEWYORK_SHOWN; /* a hand's row ends with pass */
    return s->size[s->due];
}

static bool refuse_card(struct ct_refusal *why, const char *rule, const char *token, int card)
{
    char name[8];
    struct ct_text text = ct_text_on(name, sizeof name);
    newyork_put_card(&text, card);
    ct_refuse(why, rule, token);
    return ct_refusal_add(why, "card", name);
}

static bool check_take(const struct newyork *s, int card, struct ct_refusal *why)
{
    bool taking = s->due == NEWYORK_SHOWN;
    if (!taking && !s->size[NEWYORK_SHOWN])
        return refuse_card(why, "NY-7", "nothing-to-take", card);
    if (!taking) return refuse_card(why, "NY-3", "play-first", card);
    if (!(newyork_row_set(s, NEWYORK_SHOWN) & newyork_bit(card)))
        return refuse_card(why, "NY-5", "not-in-display", card);
    return true;
}

static bool check_play(const struct newyork *s, int card, struct ct_refusal *why)
{
    if (s->due == NEWYORK_SHOWN) return refuse_card(why, "NY-5", "must-take", card);
    if (!(newyork_row_set(s, s->turn) & newyork_bit(card)))
        return refuse_card(why, "NY-4", "not-in-hand", card);
    return true;
}

static bool check(const struct ct_kit *kit, const ct_state *state, ct_move m,
                  struct ct_refusal *why)
{
    const struct newyork *s = newyork_of(state);
    int card = (int)(m & 63);
    (void)kit;
    if (s->turn < 0) return ct_refuse(why, "NY-10", "game-over");
    if (m == NEWYORK_PASS)
        return s->due != NEWYORK_SHOWN || ct_refuse(why, "NY-8", "pass-while-taking");
    if (m >= 2 * NEWYORK_TAKE || !newyork_is_card(card))
        return ct_refuse(why, "R-13", "not-a-move");
    return m & NEWYORK_TAKE ? check_take(s, card, why) : check_play(s, card, why);
}

/* ---- applying ------------------------------------------------------------------------ */

/*
 * Where a card stands in a row that holds it once: 1 in the lowest bit of its byte. All bytes
 * are below 0x80, so adding 0x7f to a byte sets its top bit unless it is zero, and nothing is
 * carried into the next.
 */
static uint64_t place_of(uint64_t row, uint64_t byte)
{
    uint64_t other = row ^ byte * EACH;
    return (~(other + 0x7f * EACH) & 0x80 * EACH) >> 7;
}

/* The row without the byte at that place; those above it move down. */
static uint64_t without(uint64_t row, uint64_t place)
{
    uint64_t below = place - 1;
    return (row & below) | (row >> 8 & ~below) | (uint64_t)NEWYORK_NONE << 56;
}

/* NY-9: who comes after a seat among those still in; nobody: the game is over (NY-10). */
static const int8_t NEXT[16][4] = {
    {-2, -2, -2, -2}, {0, 0, 0, 0}, {1, 1, 1, 1}, {1, 0, 0, 0}, {2, 2, 2, 2}, {2, 2, 0, 0},
    {1, 2, 1, 1},     {1, 2, 0, 0}, {3, 3, 3, 3}, {3, 3, 3, 0}, {1, 3, 3, 1}, {1, 3, 3, 0},
    {2, 2, 3, 2},     {2, 2, 3, 0}, {1, 2, 3, 1}, {1, 2, 3, 0},
};
_Static_assert(CT_OVER == -2, "NEXT says -2 for over");

static void end_turn(struct newyork *s)
{
    s->turn = NEXT[s->in][s->turn];
    s->due = (uint8_t)(s->turn & 3);
}

static void play(struct newyork *s, unsigned card)
{
    uint64_t *hand = &s->row[s->turn];
    uint64_t place = place_of(*hand, card);
    uint16_t *pile = &s->pile[(card & 15) - 1];
    *pile = (uint16_t)((unsigned)*pile << 4 | ((card >> 4) + 1));
    if (s->size[NEWYORK_SHOWN]) { /* the gap stays until he has taken (NY-5) */
        *hand ^= card * place;
        s->gap = place;
        s->due = NEWYORK_SHOWN;
        return;
    }
    *hand = without(*hand, place); /* NY-7 */
    if (--s->size[s->turn] == 1) s->in &= (uint8_t) ~(1u << s->turn);
    end_turn(s);
}

static void take(struct newyork *s, unsigned choice)
{
    uint64_t *display = &s->row[NEWYORK_SHOWN];
    uint64_t place = place_of(*display, choice);
    s->row[s->turn] |= (choice ^ NEWYORK_TAKE) * s->gap;
    s->gap = 0;
    if (s->stock_at < NEWYORK_CARDS) { /* NY-6 */
        uint64_t next = s->deck[s->stock_at++] | NEWYORK_TAKE;
        *display ^= (choice ^ next) * place;
    } else {
        *display = without(*display, place);
        s->size[NEWYORK_SHOWN]--;
    }
    end_turn(s);
}

static void pass(struct newyork *s)
{
    s->in &= (uint8_t) ~(1u << s->turn);
    s->passed |= (uint8_t)(1u << s->turn);
    end_turn(s);
}

static void apply(const struct ct_kit *kit, ct_state *state, ct_move m)
{
    struct newyork *s = mutable_of(state);
    (void)kit;
    assert(check(kit, state, m, NULL));
    if (m & NEWYORK_TAKE)
        take(s, m);
    else if (m != NEWYORK_PASS)
        play(s, m);
    else
        pass(s);
}

/* Does a hand hold a card that came with the deal? */
static bool has_unseen(const struct newyork *s, int seat)
{
    return newyork_row_set(s, seat) & set_of(s->deck + NEWYORK_HAND * seat, NEWYORK_HAND);
}

/* A card of the stock, or, with the end, the hands of those who passed (NY-8). */
static bool reveals(const struct ct_kit *kit, const ct_state *state, ct_move m)
{
    const struct newyork *s = newyork_of(state);
    if (m & NEWYORK_TAKE) return s->stock_at < NEWYORK_CARDS;
    bool leaves = m == NEWYORK_PASS || (!s->size[NEWYORK_SHOWN] && s->size[s->turn] == 2);
    bool ends = leaves && s->in == 1u << s->turn;
    for (int seat = 0; ends && seat < kit->config.players; seat++)
        if (seat != s->turn && has_unseen(s, seat)) return true;
    return false;
}

/* ---- score ---------------------------------------------------------------------------- */

int newyork_run_bonus(int length)
{
    static const int bonus[] = {0, 0, 3, 6, 10, 15, 25};
    return bonus[length < 6 ? length : 6];
}

/* NY-12: tops as 12 bits on a ring. A run begins where its lower neighbour is missing. */
static int runs_bonus(unsigned tops)
{
    const unsigned ring = (1u << NEWYORK_PILES) - 1;
    if (tops == ring) return newyork_run_bonus(NEWYORK_PILES);
    unsigned twice = tops | tops << NEWYORK_PILES;
    unsigned begins = tops & ~(twice >> (NEWYORK_PILES - 1));
    int sum = 0;
    for (; begins; begins &= begins - 1)
        sum += newyork_run_bonus(__builtin_ctz(~(twice >> __builtin_ctz(begins))));
    return sum;
}

void newyork_score(const struct ct_kit *kit, const ct_state *state, struct ct_score *out)
{
    const struct newyork *s = newyork_of(state);
    unsigned tops[4] = {0};
    int players = kit->config.players;
    *out = (struct ct_score){.reason = NULL};
    for (int number = 1; number <= NEWYORK_PILES; number++) {
        int colour = newyork_top(s, number);
        if (colour < 0 || colour >= players) continue; /* NY-1: neutral; NY-11 */
        out->points[colour] += number;
        tops[colour] |= 1u << (number - 1);
    }
    for (int seat = 0; seat < players && newyork_is_pro(kit); seat++)
        out->points[seat] += runs_bonus(tops[seat]);
    ct_rank_by_points(out, players); /* NY-13 */
    /* NY-10: somebody who passed always held a card, or he could not have had a turn. */
    if (s->turn == CT_OVER) out->reason = s->passed ? "all-passed" : "played-out";
}

/* ---- knowledge -------------------------------------------------------------------------- */

static void sort_bytes(uint8_t *bytes, int count)
{
    for (int i = 1; i < count; i++) {
        uint8_t byte = bytes[i];
        int at = i;
        for (; at > 0 && bytes[at - 1] > byte; at--) bytes[at] = bytes[at - 1];
        bytes[at] = byte;
    }
}

uint64_t newyork_row_set(const struct newyork *s, int row)
{
    uint64_t set = 0;
    for (int i = 0; i < 8; i++) {
        int byte = newyork_at(s->row[row], i);
        if (byte != NEWYORK_PASS && newyork_is_card(byte & 63)) set |= newyork_bit(byte);
    }
    return set;
}

static uint64_t piled_set(const struct newyork *s)
{
    uint64_t set = 0;
    for (int i = 0; i < NEWYORK_PILES; i++)
        for (unsigned pile = s->pile[i]; pile; pile >>= 4)
            set |= newyork_bit(newyork_card((int)(pile & 15) - 1, i + 1));
    return set;
}

uint64_t newyork_seen(const struct ct_kit *kit, const struct newyork *s)
{
    uint64_t seen = piled_set(s) | newyork_row_set(s, NEWYORK_SHOWN);
    for (int seat = 0; seat < kit->config.players; seat++)
        seen |= newyork_row_set(s, seat) & ~set_of(s->deck + NEWYORK_HAND * seat, NEWYORK_HAND);
    return seen;
}

/* Cards that not everybody has seen become blanks. */
static void blank_unseen(uint8_t *cards, int count, uint64_t seen)
{
    for (int i = 0; i < count; i++)
        if (newyork_is_card(cards[i]) && !(seen & newyork_bit(cards[i]))) cards[i] = NEWYORK_HIDDEN;
}

/* A hand's row in order; between playing and taking the gap is behind the cards. */
static void settle_hand(struct newyork *s, int seat, uint64_t seen)
{
    uint8_t row[8];
    int cards = 0;
    memcpy(row, &s->row[seat], sizeof row);
    for (int i = 0; i < s->size[seat] - 1; i++)
        if (row[i] != NEWYORK_GAP) row[cards++] = row[i];
    blank_unseen(row, cards, seen);
    sort_bytes(row, cards);
    memset(row + cards, NEWYORK_NONE, sizeof row - (size_t)cards);
    row[s->size[seat] - 1] = NEWYORK_PASS;
    if (s->gap && seat == s->turn) {
        row[cards] = NEWYORK_GAP;
        s->gap = (uint64_t)1 << 8 * cards;
    }
    memcpy(&s->row[seat], row, sizeof row);
}

/* The display in order, as it lies now and as it was dealt: nobody is shown another one. */
static void settle_display(struct newyork *s, int players)
{
    uint8_t row[8];
    memcpy(row, &s->row[NEWYORK_SHOWN], sizeof row);
    sort_bytes(row, s->size[NEWYORK_SHOWN]);
    memcpy(&s->row[NEWYORK_SHOWN], row, sizeof row);
    sort_bytes(s->deck + NEWYORK_HAND * players, NEWYORK_DISPLAY);
}

static void observe(const struct ct_kit *kit, const ct_state *state, int seat, ct_state *out)
{
    struct newyork *s = mutable_of(out);
    int players = kit->config.players;
    *s = *newyork_of(state);
    uint64_t seen = newyork_seen(kit, s), all = ~(uint64_t)0;
    for (int other = 0; other < players; other++) {
        uint8_t *dealt = s->deck + NEWYORK_HAND * other;
        bool open = other == seat || s->turn == CT_OVER; /* NY-8: hidden until the end */
        settle_hand(s, other, open ? all : seen);
        blank_unseen(dealt, NEWYORK_HAND, open ? all : seen);
        sort_bytes(dealt, NEWYORK_HAND);
    }
    settle_display(s, players);
    memset(s->deck + s->stock_at, NEWYORK_HIDDEN, (size_t)(NEWYORK_CARDS - s->stock_at));
}

/* The blanks of a hand's row, filled with the cards that its blanks in the deck became. */
static void fill_hand(struct newyork *s, int seat, const uint8_t *cards)
{
    for (int i = 0; i < 8; i++) {
        if (newyork_at(s->row[seat], i) != NEWYORK_HIDDEN) continue;
        s->row[seat] ^= (uint64_t)(NEWYORK_HIDDEN ^ *cards++) << 8 * i;
    }
}

static void imagine(const struct ct_kit *kit, const ct_state *seen, int seat, struct ct_rng *rng,
                    ct_state *out)
{
    struct newyork *s = mutable_of(out);
    uint8_t unknown[NEWYORK_CARDS], blanks[4] = {0};
    uint64_t known = set_of(newyork_of(seen)->deck, NEWYORK_CARDS);
    uint32_t count = 0;
    (void)seat;
    *s = *newyork_of(seen);
    for (int card = 0; card < 64; card++)
        if (newyork_is_card(card) && !(known & newyork_bit(card))) unknown[count++] = (uint8_t)card;
    ct_rng_shuffle(rng, unknown, count);
    for (int i = 0; i < NEWYORK_CARDS; i++) {
        if (s->deck[i] != NEWYORK_HIDDEN) continue;
        s->deck[i] = unknown[--count];
        if (i < NEWYORK_HAND * kit->config.players) blanks[i / NEWYORK_HAND]++;
    }
    for (int other = 0; other < kit->config.players; other++) {
        const uint8_t *dealt = s->deck + NEWYORK_HAND * (other + 1); /* blanks stand last */
        fill_hand(s, other, dealt - blanks[other]);
    }
}

/* ---- audit ---------------------------------------------------------------------------- */

static int count_of(uint64_t set)
{
    return __builtin_popcountll(set);
}

static const char *audit_rows(const struct ct_kit *kit, const struct newyork *s)
{
    bool taking = s->due == NEWYORK_SHOWN;
    for (int row = 0; row < 5; row++) {
        if (row >= kit->config.players && row != NEWYORK_SHOWN) continue;
        bool gap = taking && row == s->turn;
        if (count_of(newyork_row_set(s, row)) != newyork_cards_in(s, row) - gap)
            return "a row does not hold what its size says";
        if (newyork_cards_in(s, row) > NEWYORK_HAND) return "more than six cards in a row";
        if (row != NEWYORK_SHOWN && newyork_at(s->row[row], s->size[row] - 1) != NEWYORK_PASS)
            return "a hand's row without pass";
    }
    return NULL;
}

static const char *audit_cards(const struct ct_kit *kit, const struct newyork *s)
{
    uint64_t stock = set_of(s->deck + s->stock_at, NEWYORK_CARDS - s->stock_at);
    uint64_t piled = piled_set(s), shown = newyork_row_set(s, NEWYORK_SHOWN);
    uint64_t all = stock | piled | shown;
    int count = count_of(stock) + count_of(piled) + count_of(shown);
    for (int seat = 0; seat < kit->config.players; seat++) {
        all |= newyork_row_set(s, seat);
        count += count_of(newyork_row_set(s, seat));
    }
    if (count_of(set_of(s->deck, NEWYORK_CARDS)) != NEWYORK_CARDS)
        return "the deck is not the 48 cards";
    if (count_of(all) != NEWYORK_CARDS || count != NEWYORK_CARDS)
        return "a card is in two places or nowhere";
    if (s->stock_at < NEWYORK_CARDS && s->size[NEWYORK_SHOWN] != NEWYORK_DISPLAY)
        return "a gap in the display";
    return NULL;
}

static const char *audit_seats(const struct ct_kit *kit, const struct newyork *s)
{
    for (int seat = 0; seat < kit->config.players; seat++) {
        bool in = s->in >> seat & 1, passed = s->passed >> seat & 1;
        if (in == (passed || newyork_cards_in(s, seat) == 0)) return "the seats in are wrong";
    }
    if (s->turn != CT_OVER && !(s->in >> s->turn & 1)) return "the turn of somebody who is out";
    if (s->turn == CT_OVER && s->in) return "over while somebody can play";
    if (s->turn >= 0 && s->due != s->turn && s->due != NEWYORK_SHOWN) return "the wrong row due";
    if (s->due == NEWYORK_SHOWN && !s->size[NEWYORK_SHOWN]) return "nothing there to take";
    if ((s->due == NEWYORK_SHOWN) != (s->gap != 0)) return "a gap exactly while taking";
    return NULL;
}

static const char *audit(const struct ct_kit *kit, const ct_state *state)
{
    const struct newyork *s = newyork_of(state);
    const char *wrong = audit_rows(kit, s);
    if (!wrong) wrong = audit_cards(kit, s);
    return wrong ? wrong : audit_seats(kit, s);
}

/* ---- the game --------------------------------------------------------------------------- */

static const struct ct_option options[] = {
    {.name = "scoring",
     .help = "what the tops of the piles are worth at the end",
     .value = {"basic", "pro"},
     .value_help = {"their numbers", "their numbers, and extra for runs of neighbours"}},
    {.name = NULL},
};

const struct ct_game newyork_game = {
    .id = "newyork",
    .title = "New York, New York",
    .rules = 1,
    .seats_min = 2,
    .seats_max = 4,
    .traits = CT_HIDDEN,
    .kit_size = sizeof(struct newyork_kit),
    .state_size = sizeof(struct newyork),
    .moves_max = 8, /* a row; at most seven of it are moves: a hand and pass, or the display */
    .lines_max = NEWYORK_CARDS + (NEWYORK_CARDS - 2 * NEWYORK_HAND) + 4, /* plays, takes, passes */
    .option = options,
    .face = &newyork_face,
    .kit_init = kit_init,
    .init = init,
    .read_setup = read_setup,
    .write_setup = newyork_write_setup,
    .moves = moves,
    .check = check,
    .apply = apply,
    .reveals = reveals,
    .score = newyork_score,
    .observe = observe,
    .imagine = imagine,
    .write_move = newyork_write_move,
    .read_move = newyork_read_move,
    .audit = audit,
};
