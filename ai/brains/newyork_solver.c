/*
 * newyork_solver.c - the end of New York, New York, counted out to the last point.
 *
 * With two players nothing is hidden any more once the stock is empty; for who sees everything
 * nothing ever was. Then only yes-or-no questions are searched: can seat 0 end with a lead of at
 * least `goal`? A few of them, the first about a guess, tell the lead. Answers are kept in a table;
 * since a lead of 3 is also one of 1, an answer may serve another question.
 *
 * Sets of cards have a lane of 16 bits a colour, so that sets of piles are lanes, too:
 *
 *      63      48      32      16      0
 *      | blue  | green | yellow|  red  |    bit `number` of a lane, 1..12
 *
 * Invariant: a seat whose hand is empty between turns is out; passing empties it, since its
 * cards can never be played. So the game is over when both hands are empty.
 *
 * Green and blue are nobody's: two such cards of one number are the same to everybody. Of
 * the two the green one is always where it is nearer to being played (settle_twins), unless one
 * still lies in the stock, whose order nobody can change.
 */
#include "ai/brains/newyork_brain.h"
#include "ai/brains/newyork_world.h"

#include <string.h>

enum {
    LANE = 0xffff,
    PILES = 0x1ffe, /* the bits of a lane that are piles */
    MASKS = 1 << NEWYORK_PILES,
    TABLE_SMALL = 14, /* bits; an entry has use for so many */
    STOP_EVERY = 4096,
    LEAD_MAX = 106 /* NY-12 */
};

struct rest {
    uint64_t hand[2], shown;
    uint32_t top[2]; /* piles that each seat tops */
    uint32_t turn, taking;
    uint32_t stock_at; /* the deck's next card; NEWYORK_CARDS: the stock is empty */
};

/*
 * A table entry is one word:
 *
 *      63                   table bits  13   12        8 7          0
 *    +-------------------------------+----+-----------+------------+
 *    |  the hash but its lowest bits |yes | (nothing) | goal + 128 |
 *    +-------------------------------+----+-----------+------------+
 *
 * The lowest bits of the hash are where it stands. A goal that is neither sure nor out of reach is
 * no more than LEAD_MAX.
 */
struct newyork_solver {
    bool pro, spent;
    uint32_t nodes, limit;
    const struct ct_budget *budget;
    uint8_t deck[NEWYORK_CARDS];
    uint64_t stock[NEWYORK_CARDS + 1]; /* the cards from there on */
    uint64_t merit[2][2][64];          /* by turn, taking, card (0: pass): where it was right */
    struct newyork_points points;
    uint8_t most[MASKS], least[MASKS]; /* points of the best subset, of the worst superset */
    uint64_t mask, *table;
};

/* ---- points --------------------------------------------------------------------------------- */

/* In the pro game a top more may cost points, since it can join two runs to one that counts less.
 */
static void fill_points(struct newyork_solver *v)
{
    newyork_fill_points(&v->points, v->pro);
    memcpy(v->most, v->points.of, sizeof v->most);
    memcpy(v->least, v->points.of, sizeof v->least);
    for (unsigned tops = 0; v->pro && tops < MASKS; tops++)
        for (unsigned one = 1; one < MASKS; one <<= 1)
            if (tops & one && v->most[tops ^ one] > v->most[tops])
                v->most[tops] = v->most[tops ^ one];
    for (unsigned tops = MASKS; v->pro && tops-- > 0;)
        for (unsigned one = 1; one < MASKS; one <<= 1)
            if (!(tops & one) && v->least[tops | one] < v->least[tops])
                v->least[tops] = v->least[tops | one];
}

static int tops_in(const uint8_t of[MASKS], uint32_t piles)
{
    return of[(piles & PILES) >> 1];
}

static int points(const struct newyork_solver *v, uint32_t piles)
{
    return tops_in(v->points.of, piles);
}

/* ---- what can still happen ------------------------------------------------------------------ */

struct bounds {
    uint32_t open; /* piles that can change */
    int low, high; /* of seat 0's lead in the end */
};

static uint64_t cards_left(const struct newyork_solver *v, const struct rest *p)
{
    return p->hand[0] | p->hand[1] | p->shown | v->stock[p->stock_at];
}

static uint32_t numbers_in(uint64_t set)
{
    return (uint32_t)(set | set >> 16 | set >> 32 | set >> 48) & PILES;
}

/* Piles of which everything that is left lies in one hand are at its mercy: it plays there what it
 * likes, its best card last, and passes before it would have to play what it does not like.
 *
 * For seat 0 (1 likewise): held0, numbers of which it has or may still get a card; can0, piles that
 * it may top in the end; sure0, those that it tops if it wants to; none0, those that it can keep
 * the other from, since he cannot touch them. */
static struct bounds bounds_of(const struct newyork_solver *v, const struct rest *p)
{
    uint64_t middle = p->shown | v->stock[p->stock_at], left = p->hand[0] | p->hand[1] | middle;
    uint32_t held0 = numbers_in(p->hand[0] | middle), held1 = numbers_in(p->hand[1] | middle);
    uint32_t own0 = left & LANE, own1 = left >> 16 & LANE;
    uint32_t neutral = (uint32_t)(left >> 32 | left >> 48) & LANE;
    uint32_t can0 = p->top[0] | own0, can1 = p->top[1] | own1;
    uint32_t nobody = neutral | ~(p->top[0] | p->top[1]);
    uint32_t sure0 = can0 & ~(held1 & (can1 | nobody)), sure1 = can1 & ~(held0 & (can0 | nobody));
    uint32_t none0 = ~held1 & (can0 | nobody), none1 = ~held0 & (can1 | nobody);
    return (struct bounds){.open = own0 | own1 | neutral,
                           .low = tops_in(v->least, sure0) - tops_in(v->most, can1 & ~none0),
                           .high = tops_in(v->most, can0 & ~none1) - tops_in(v->least, sure1)};
}

/* Green takes the place nearer to being played: hand 0, hand 1, display, pile. */
static void settle_twins(const struct newyork_solver *v, struct rest *p)
{
    uint64_t *set[3] = {&p->hand[0], &p->hand[1], &p->shown}, stock = v->stock[p->stock_at];
    uint64_t green = (stock >> 32 | stock >> 48) & LANE, swap = 0; /* at first: those that stay */
    for (int i = 0; i < 3; i++) {
        green |= *set[i] >> 32 & LANE;
        swap |= *set[i] >> 48 & ~green;
    }
    for (int i = 0; swap && i < 3; i++) {
        uint64_t change = (*set[i] >> 32 ^ *set[i] >> 48) & swap;
        *set[i] ^= change << 32 | change << 48;
    }
}

static void next_turn(struct rest *p)
{
    if (p->hand[p->turn ^ 1]) p->turn ^= 1;
}

static void take(const struct newyork_solver *v, struct rest *p, uint64_t bit)
{
    p->shown ^= bit;
    p->hand[p->turn] ^= bit;
    if (p->stock_at < NEWYORK_CARDS) p->shown |= newyork_bit(v->deck[p->stock_at++]); /* NY-6 */
}

/* A card, or 0 to pass. */
static struct rest after(const struct newyork_solver *v, const struct rest *p, int card)
{
    struct rest q = *p;
    uint64_t bit = newyork_bit(card);
    uint32_t pile = 1u << newyork_number(card), colour = (uint32_t)newyork_colour(card);
    if (!card) {
        q.hand[q.turn] = 0;
        if (!q.hand[q.turn ^ 1]) { /* over: nobody takes anything any more */
            q.shown = 0;
            q.stock_at = NEWYORK_CARDS;
        }
        next_turn(&q);
        return q;
    }
    if (q.taking) {
        take(v, &q, bit);
        q.taking = 0;
        next_turn(&q);
    } else {
        q.hand[q.turn] ^= bit;
        q.top[0] &= ~pile;
        q.top[1] &= ~pile;
        if (colour < 2) q.top[colour] |= pile;
        q.taking = q.shown != 0;
        if (!q.taking) next_turn(&q);
    }
    if (colour >= 2 || q.stock_at != p->stock_at) settle_twins(v, &q);
    return q;
}

/* ---- the table ------------------------------------------------------------------------------ */

/* A word for a position; `open`: the piles that it tells apart. Two of 2^64 words are equal
 * by accident so seldom that no game will ever see it. */
static uint64_t hash_of(const struct rest *p, uint32_t open)
{
    uint64_t tops = p->top[0] & open, flags = p->turn | p->taking << 1 | p->stock_at << 2;
    uint64_t h = p->hand[0] * 0x9e3779b97f4a7c15;
    tops |= (uint64_t)(p->top[1] & open) << 16 | flags << 32;
    h = (h ^ h >> 31 ^ p->hand[1]) * 0xbf58476d1ce4e5b9;
    h = (h ^ h >> 29 ^ p->shown) * 0x94d049bb133111eb;
    h = (h ^ h >> 32 ^ tops) * 0xd6e8feb86659fd93;
    return h ^ h >> 32;
}

/* Is the answer known? */
static bool recall(const struct newyork_solver *v, uint64_t hash, int goal, bool *yes)
{
    uint64_t entry = v->table[hash & v->mask];
    int asked = (int)(entry & 255) - 128;
    if ((entry ^ hash) & ~v->mask) return false;
    *yes = entry >> 13 & 1;
    return *yes ? goal <= asked : goal >= asked;
}

static void remember(struct newyork_solver *v, uint64_t hash, int goal, bool yes)
{
    uint64_t answer = yes ? 1 << 13 : 0;
    v->table[hash & v->mask] = (hash & ~v->mask) | answer | (uint64_t)(goal + 128);
}

/* ---- the search ----------------------------------------------------------------------------- */

/* The cards of a choice, best first by merit, pass among them; their number. */
static int choices(const struct newyork_solver *v, const struct rest *p, uint8_t card[8])
{
    uint64_t set = p->taking ? p->shown : p->hand[p->turn];
    const uint64_t *merit = v->merit[p->turn][p->taking];
    int count = 0;
    set &= ~((set >> 32 & LANE) << 48); /* of twins only the green one */
    if (!p->taking) card[count++] = 0;
    for (; set; set &= set - 1) {
        uint8_t next = (uint8_t)__builtin_ctzll(set);
        int at = count++;
        for (; at > 0 && merit[card[at - 1]] < merit[next]; at--) card[at] = card[at - 1];
        card[at] = next;
    }
    return count;
}

/* A right choice saves the more, the more cards are left: four times as much for each. (Found
 * by trying: with the square of their number the search took eight times as long.) */
static uint64_t worth_of(const struct newyork_solver *v, const struct rest *p)
{
    int left = __builtin_popcountll(cards_left(v, p));
    return (uint64_t)1 << 2 * left;
}

/* Nothing left to search: the end, or one who plays alone without a display and can reach on every
 * pile the best that is possible (in the pro game that need not be the best of all); or the goal is
 * sure or out of reach. */
static bool is_plain(const struct newyork_solver *v, const struct rest *p, const struct bounds *b,
                     int goal, bool *yes)
{
    bool over = !p->taking && !p->hand[0] && !p->hand[1];
    bool alone = !v->pro && !p->taking && !p->shown && !(p->hand[0] && p->hand[1]);
    *yes = b->low >= goal;
    if (alone && p->turn == 0) *yes = b->high >= goal;
    if (over) *yes = points(v, p->top[0]) - points(v, p->top[1]) >= goal;
    return over || alone || *yes || b->high < goal;
}

static bool is_spent(struct newyork_solver *v)
{
    const struct ct_budget *budget = v->budget;
    v->nodes++;
    v->spent = v->spent || v->nodes > v->limit;
    if (budget && budget->stop && v->nodes % STOP_EVERY == 0 && budget->stop(budget->with))
        v->spent = true;
    return v->spent;
}

/* Can seat 0 end with a lead of at least `goal`? */
static bool reaches(struct newyork_solver *v, const struct rest *p, int goal)
{
    struct bounds b = bounds_of(v, p);
    uint8_t card[8];
    bool yes, aim = p->turn == 0; /* what the one to move wants to hear */
    if (is_plain(v, p, &b, goal, &yes)) return yes;
    if (is_spent(v)) return false;
    /* Closed piles only shift the goal; in the pro game they are neighbours. */
    uint32_t open = v->pro ? PILES : b.open;
    int shifted = goal - points(v, p->top[0] & ~open) + points(v, p->top[1] & ~open);
    uint64_t hash = hash_of(p, open);
    if (recall(v, hash, shifted, &yes)) return yes;
    int count = choices(v, p, card);
    yes = !aim;
    for (int i = 0; i < count && yes != aim; i++) {
        struct rest q = after(v, p, card[i]);
        yes = reaches(v, &q, goal);
        if (v->spent) return false;
        if (yes == aim) v->merit[p->turn][p->taking][card[i]] += worth_of(v, p);
    }
    remember(v, hash, shifted, yes);
    return yes;
}

/* ---- from and to the game ------------------------------------------------------------------- */

static void lay_stock(struct newyork_solver *v, const struct newyork *s)
{
    memcpy(v->deck, s->deck, sizeof v->deck);
    v->stock[NEWYORK_CARDS] = 0;
    for (int i = NEWYORK_CARDS; i-- > s->stock_at;)
        v->stock[i] = v->stock[i + 1] | newyork_bit(v->deck[i]);
}

static struct rest rest_of(struct newyork_solver *v, const struct newyork *s)
{
    struct rest p = {.shown = newyork_row_set(s, NEWYORK_SHOWN),
                     .turn = (uint32_t)s->turn,
                     .taking = s->due == NEWYORK_SHOWN,
                     .stock_at = s->stock_at};
    lay_stock(v, s);
    for (int seat = 0; seat < 2; seat++) {
        if (s->in >> seat & 1) p.hand[seat] = newyork_row_set(s, seat);
        for (int number = 1; number <= NEWYORK_PILES; number++)
            p.top[seat] |= (uint32_t)(newyork_top(s, number) == seat) << number;
    }
    settle_twins(v, &p);
    return p;
}

/* The move of a card; of twins the one that is there. */
static ct_move move_of(const struct newyork *s, int card)
{
    bool taking = s->due == NEWYORK_SHOWN;
    if (!card) return NEWYORK_PASS;
    if (!(newyork_row_set(s, s->due) & newyork_bit(card))) card ^= 0x10;
    return (ct_move)(card | (taking ? NEWYORK_TAKE : 0));
}

/* What to try first until something is known: take what is mine or dear to the rival; play
 * what is nobody's; pass at last. */
static void fill_merit(struct newyork_solver *v)
{
    memset(v->merit, 0, sizeof v->merit);
    for (int card = 1; card < 64; card++) {
        uint32_t number = (uint32_t)newyork_number(card), colour = (uint32_t)newyork_colour(card);
        for (uint32_t turn = 0; turn < 2; turn++) {
            v->merit[turn][1][card] = colour == turn ? 3 * number : colour < 2 ? 2 * number : 8;
            v->merit[turn][0][card] = colour == turn ? 10 : colour < 2 ? 13 - number : 14;
        }
    }
}

/* The first choice that gives the one to move that lead or more; false: there is none. */
static bool find_choice(struct newyork_solver *v, const struct rest *p, int lead, int *card)
{
    uint8_t choice[8];
    bool aim = p->turn == 0;
    int goal = aim ? lead : 1 - lead; /* seat 1 leads by n: seat 0 does not lead by 1 - n */
    int count = choices(v, p, choice);
    for (int i = 0; i < count; i++) {
        struct rest q = after(v, p, choice[i]);
        bool yes = reaches(v, &q, goal);
        if (v->spent) return false;
        if (yes != aim) continue;
        *card = choice[i];
        return true;
    }
    return false;
}

static void start(struct newyork_solver *v, bool pro)
{
    v->pro = pro;
    v->budget = NULL;
    fill_points(v);
    fill_merit(v);
    memset(v->table, 0, (size_t)(v->mask + 1) * sizeof *v->table);
}

/* The greatest lead of seat 0 that it can reach: away from the guess with longer and longer
 * strides until it lies between two answers, then by halves. */
static int find_lead(struct newyork_solver *v, const struct rest *p, int guess)
{
    int low = -LEAD_MAX, high = LEAD_MAX, goal = guess, stride = 1;
    bool below = false, above = false; /* answers that bound it */
    while (low < high && !v->spent) {
        goal = goal <= low ? low + 1 : goal > high ? high : goal;
        if (reaches(v, p, goal)) {
            low = goal;
            below = true;
            goal += stride;
        } else {
            high = goal - 1;
            above = true;
            goal -= stride;
        }
        stride *= 2;
        if (below && above) goal = low + (high - low + 1) / 2;
    }
    return low;
}

static bool solve_two(struct newyork_solver *v, const struct newyork *s, int guess, ct_move *best,
                      int *lead)
{
    struct rest p = rest_of(v, s);
    int card = 0;
    v->nodes = 0;
    v->spent = false;
    int found = find_lead(v, &p, s->turn ? -guess : guess);
    *lead = s->turn ? -found : found;
    if (v->spent || !find_choice(v, &p, *lead, &card)) return false;
    *best = move_of(s, card);
    return true;
}

/* ---- what the brain offers ------------------------------------------------------------------ */

/* The stock is empty, and what is unseen lies in one hand. */
bool newyork_is_open(const struct ct_kit *kit, const ct_state *seen)
{
    const struct newyork *s = newyork_of(seen);
    int unseen = 0;
    if (s->stock_at < NEWYORK_CARDS) return false;
    for (int seat = 0; seat < kit->config.players; seat++) {
        bool hides = false;
        for (int i = 0; i < 8; i++) hides |= newyork_at(s->row[seat], i) == NEWYORK_HIDDEN;
        unseen += hides;
    }
    return unseen <= 1;
}

/* What a seat that sees everything sees. */
static struct newyork only_world(const struct ct_kit *kit, const ct_state *seen)
{
    struct newyork s;
    struct ct_rng rng; /* has nothing to choose */
    ct_rng_seed(&rng, 0, 0);
    kit->game->imagine(kit, seen, ct_turn(seen), &rng, (ct_state *)(void *)&s);
    return s;
}

bool newyork_solve(const struct ct_kit *kit, const ct_state *seen, uint32_t nodes, ct_move *best,
                   int32_t share[CT_SEATS_MAX])
{
    uint64_t table[1 << TABLE_SMALL];
    struct newyork_solver v = {.limit = nodes, .mask = (1 << TABLE_SMALL) - 1, .table = table};
    int lead, turn = ct_turn(seen);
    if (turn < 0 || !newyork_is_open(kit, seen)) return false;
    struct newyork s = only_world(kit, seen);
    if (kit->config.players != 2) return newyork_count_out(kit, &s, nodes, best, share);
    start(&v, newyork_is_pro(kit));
    if (!solve_two(&v, &s, 0, best, &lead)) return false;
    share[turn] = lead > 0 ? CT_SHARE : lead == 0 ? CT_SHARE / 2 : 0;
    share[turn ^ 1] = CT_SHARE - share[turn];
    return true;
}

/* ---- for one who thinks ---------------------------------------------------------------------- */

size_t newyork_solver_size(void)
{
    return sizeof(struct newyork_solver);
}

void newyork_solver_start(struct newyork_solver *v, const struct ct_kit *kit, uint64_t *table,
                          int bits)
{
    assert(bits >= TABLE_SMALL);
    v->table = table;
    v->mask = ((uint64_t)1 << bits) - 1;
    start(v, newyork_is_pro(kit));
}

bool newyork_solver_try(struct newyork_solver *v, const struct ct_kit *kit, const ct_state *seen,
                        uint32_t nodes, const struct ct_budget *budget, int guess, ct_move *best,
                        int *lead)
{
    struct newyork s = only_world(kit, seen);
    v->limit = nodes;
    v->budget = budget;
    return solve_two(v, &s, guess, best, lead);
}
