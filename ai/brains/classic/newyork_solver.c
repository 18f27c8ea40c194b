/*
 * newyork_solver.c - the end of New York, New York, counted out.
 *
 * With two players nothing is hidden any more once the stock is empty. Then only yes-or-no
 * questions are searched: can seat 0 end with a lead of at least `goal`? A win is a lead of
 * 1, a tie one of 0. Answers are kept in a table; since a lead of 3 is also one of 1, an
 * answer may serve another question.
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
 * the two the green one is always where it is nearer to being played (settle_twins).
 */
#include "ai/brains/classic/newyork_brain.h"

#include <string.h>

enum {
    LANE = 0xffff,
    PILES = 0x1ffe, /* the bits of a lane that are piles */
    MASKS = 1 << NEWYORK_PILES,
    TABLE_BITS = 14,
    TURN_BASED = 10 /* cards, more of which are not counted out with three or more players */
};

struct rest {
    uint64_t hand[2], shown;
    uint32_t top[2]; /* piles that each seat tops */
    uint32_t turn, taking;
};

/*
 * A table entry is one word:
 *
 *      63                          14  13   12        8 7          0
 *    +-------------------------------+----+-----------+------------+
 *    |  the hash but its lowest bits |yes | (nothing) | goal + 128 |
 *    +-------------------------------+----+-----------+------------+
 *
 * The lowest bits of the hash are where it stands.
 */
struct solver {
    bool pro, spent;
    uint32_t nodes, limit;
    uint64_t merit[2][2][64]; /* by turn, taking, card (0: pass): where it was right */
    uint8_t points[MASKS];
    uint64_t table[1 << TABLE_BITS];
};

/* ---- points --------------------------------------------------------------------------------- */

/* NY-12 for tops as bits 0 to 11. */
static int points_of_runs(unsigned tops)
{
    int sum = 0, length = 0, first = 0;
    if (tops == MASKS - 1) return newyork_run_bonus(NEWYORK_PILES);
    while (tops >> first & 1) first++; /* begin behind a gap, so that no run is cut */
    for (int i = 1; i <= NEWYORK_PILES; i++) {
        if (tops >> (first + i) % NEWYORK_PILES & 1) {
            length++;
        } else {
            sum += newyork_run_bonus(length);
            length = 0;
        }
    }
    return sum;
}

static void fill_points(struct solver *v)
{
    v->points[0] = 0;
    for (unsigned tops = 1; tops < MASKS; tops++)
        v->points[tops] = (uint8_t)(v->points[tops & (tops - 1)] + __builtin_ctz(tops) + 1);
    for (unsigned tops = 1; v->pro && tops < MASKS; tops++)
        v->points[tops] = (uint8_t)(v->points[tops] + points_of_runs(tops));
}

static int points(const struct solver *v, uint32_t piles)
{
    return v->points[(piles & PILES) >> 1];
}

/* ---- what can still happen ------------------------------------------------------------------ */

/* These hold for leads of 0 and 1, and no others are asked for. A top more may cost points in the
 * pro game (NY-12), since it can join two runs to one that counts less; but whoever has so many
 * tops leads by far (test_brain_newyork.c counts it out). */
struct bounds {
    uint32_t open; /* piles that can change */
    int low, high; /* of seat 0's lead in the end */
};

static struct bounds bounds_of(const struct solver *v, const struct rest *p)
{
    uint64_t left = p->hand[0] | p->hand[1] | p->shown;
    uint32_t own0 = left & LANE, own1 = left >> 16 & LANE;
    uint32_t neutral = (uint32_t)(left >> 32 | left >> 48) & LANE;
    uint32_t can0 = p->top[0] | own0, can1 = p->top[1] | own1;
    uint32_t nobody = neutral | ~(p->top[0] | p->top[1]);
    return (struct bounds){.open = own0 | own1 | neutral,
                           .low = points(v, can0 & ~can1 & ~nobody) - points(v, can1),
                           .high = points(v, can0) - points(v, can1 & ~can0 & ~nobody)};
}

/* Green takes the place nearer to being played: hand 0, hand 1, display, pile. */
static void settle_twins(struct rest *p)
{
    uint64_t *set[3] = {&p->hand[0], &p->hand[1], &p->shown};
    uint64_t green = 0, swap = 0;
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

/* A card, or 0 to pass. */
static struct rest after(const struct rest *p, int card)
{
    struct rest q = *p;
    uint64_t bit = newyork_bit(card);
    uint32_t pile = 1u << newyork_number(card), colour = (uint32_t)newyork_colour(card);
    if (!card) {
        q.hand[q.turn] = 0;
        if (!q.hand[q.turn ^ 1]) q.shown = 0; /* over: nobody takes it any more */
        next_turn(&q);
        return q;
    }
    if (q.taking) {
        q.shown ^= bit;
        q.hand[q.turn] ^= bit;
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
    if (colour >= 2) settle_twins(&q);
    return q;
}

/* ---- the table ------------------------------------------------------------------------------ */

/* A word for a position; `open`: the piles that it tells apart. Two of 2^64 words are equal
 * by accident so seldom that no game will ever see it. */
static uint64_t hash_of(const struct rest *p, uint32_t open)
{
    uint64_t tops = p->top[0] & open, flags = p->turn | p->taking << 1;
    uint64_t h = p->hand[0] * 0x9e3779b97f4a7c15;
    tops |= (uint64_t)(p->top[1] & open) << 16 | flags << 32;
    h = (h ^ h >> 31 ^ p->hand[1]) * 0xbf58476d1ce4e5b9;
    h = (h ^ h >> 29 ^ p->shown) * 0x94d049bb133111eb;
    h = (h ^ h >> 32 ^ tops) * 0xd6e8feb86659fd93;
    return h ^ h >> 32;
}

static const uint64_t TABLE_MASK = (1 << TABLE_BITS) - 1;

/* Is the answer known? */
static bool recall(const struct solver *v, uint64_t hash, int goal, bool *yes)
{
    uint64_t entry = v->table[hash & TABLE_MASK];
    int asked = (int)(entry & 255) - 128;
    if ((entry ^ hash) & ~TABLE_MASK) return false;
    *yes = entry >> 13 & 1;
    return *yes ? goal <= asked : goal >= asked;
}

static void remember(struct solver *v, uint64_t hash, int goal, bool yes)
{
    uint64_t answer = yes ? 1 << 13 : 0;
    v->table[hash & TABLE_MASK] = (hash & ~TABLE_MASK) | answer | (uint64_t)(goal + 128);
}

/* ---- the search ----------------------------------------------------------------------------- */

/* The cards of a choice, best first by merit, pass among them; their number. */
static int choices(const struct solver *v, const struct rest *p, uint8_t card[8])
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
static uint64_t worth_of(const struct rest *p)
{
    int left = __builtin_popcountll(p->hand[0] | p->hand[1] | p->shown);
    return (uint64_t)1 << 2 * left;
}

/* Nothing left to search: the end, or one who plays alone without a display and can reach
 * on every pile the best that is possible; or the goal is sure or out of reach. */
static bool is_plain(const struct rest *p, const struct bounds *b, int goal, bool *yes)
{
    bool alone = !p->taking && !p->shown && !(p->hand[0] && p->hand[1]);
    *yes = b->low >= goal;
    if (alone && p->turn == 0) *yes = b->high >= goal;
    return alone || *yes || b->high < goal;
}

/* Can seat 0 end with a lead of at least `goal`? */
static bool reaches(struct solver *v, const struct rest *p, int goal)
{
    struct bounds b = bounds_of(v, p);
    uint8_t card[8];
    bool yes, aim = p->turn == 0; /* what the one to move wants to hear */
    if (is_plain(p, &b, goal, &yes)) return yes;
    if (++v->nodes > v->limit) v->spent = true;
    if (v->spent) return false;
    /* Closed piles only shift the goal; in the pro game they are neighbours. */
    uint32_t open = v->pro ? PILES : b.open;
    int shifted = goal - points(v, p->top[0] & ~open) + points(v, p->top[1] & ~open);
    uint64_t hash = hash_of(p, open);
    if (recall(v, hash, shifted, &yes)) return yes;
    int count = choices(v, p, card);
    yes = !aim;
    for (int i = 0; i < count && yes != aim; i++) {
        struct rest q = after(p, card[i]);
        yes = reaches(v, &q, goal);
        if (v->spent) return false;
        if (yes == aim) v->merit[p->turn][p->taking][card[i]] += worth_of(p);
    }
    remember(v, hash, shifted, yes);
    return yes;
}

/* ---- from and to the game ------------------------------------------------------------------- */

static struct rest rest_of(const struct newyork *s)
{
    struct rest p = {.shown = newyork_row_set(s, NEWYORK_SHOWN),
                     .turn = (uint32_t)s->turn,
                     .taking = s->due == NEWYORK_SHOWN};
    for (int seat = 0; seat < 2; seat++) {
        if (s->in >> seat & 1) p.hand[seat] = newyork_row_set(s, seat);
        for (int number = 1; number <= NEWYORK_PILES; number++)
            p.top[seat] |= (uint32_t)(newyork_top(s, number) == seat) << number;
    }
    settle_twins(&p);
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
static void fill_merit(struct solver *v)
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
static bool find_choice(struct solver *v, const struct rest *p, int lead, int *card)
{
    uint8_t choice[8];
    bool aim = p->turn == 0;
    int goal = aim ? lead : 1 - lead; /* seat 1 leads by n: seat 0 does not lead by 1 - n */
    int count = choices(v, p, choice);
    for (int i = 0; i < count; i++) {
        struct rest q = after(p, choice[i]);
        bool yes = reaches(v, &q, goal);
        if (v->spent) return false;
        if (yes != aim) continue;
        *card = choice[i];
        return true;
    }
    return false;
}

_Static_assert(sizeof(struct solver) <= NEWYORK_NOTES, "the search keeps it for us");

static void start(struct solver *v, const struct ct_kit *kit, uint32_t nodes)
{
    v->pro = newyork_is_pro(kit);
    v->spent = false;
    v->nodes = 0;
    v->limit = nodes;
    fill_points(v);
    fill_merit(v);
    memset(v->table, 0, sizeof v->table);
}

static bool solve_two(const struct ct_kit *kit, const struct newyork *s, uint32_t nodes,
                      ct_move *best, int32_t share[CT_SEATS_MAX])
{
    struct solver v;
    struct rest p = rest_of(s);
    uint8_t choice[8];
    int won = 0;
    start(&v, kit, nodes);
    if (choices(&v, &p, choice) == 0) return false;
    int card = choice[0];
    if (find_choice(&v, &p, 1, &card))
        won = CT_SHARE;
    else if (!v.spent && find_choice(&v, &p, 0, &card))
        won = CT_SHARE / 2;
    if (v.spent) return false;
    *best = move_of(s, card);
    share[s->turn] = won;
    share[s->turn ^ 1] = CT_SHARE - won;
    return true;
}

/* ---- three and four ------------------------------------------------------------------------- */

static void share_win(const struct ct_kit *kit, const ct_state *s, int32_t share[CT_SEATS_MAX])
{
    struct ct_score score;
    kit->game->score(kit, s, &score);
    ct_share_win(&score, kit->config.players, share);
}

/* Everybody takes what gives him most; of equals the first. False: too many positions. */
static bool count_out(const struct ct_kit *kit, const ct_state *s, uint32_t *nodes, ct_move *best,
                      int32_t share[CT_SEATS_MAX])
{
    ct_move moves[8];
    int idle, turn = ct_turn(s);
    if (turn == CT_OVER) {
        share_win(kit, s, share);
        return true;
    }
    share[turn] = -1;
    int count = kit->game->moves(kit, s, moves, &idle);
    for (int i = 0; i < count && share[turn] < CT_SHARE; i++) {
        struct newyork next = *newyork_of(s);
        int32_t got[CT_SEATS_MAX] = {0};
        ct_move below;
        if ((*nodes)-- == 0) return false;
        kit->game->apply(kit, (ct_state *)(void *)&next, moves[i]);
        if (!count_out(kit, (ct_state *)(void *)&next, nodes, &below, got)) return false;
        if (got[turn] <= share[turn]) continue;
        memcpy(share, got, sizeof got);
        *best = moves[i];
    }
    return true;
}

static int playable(const struct ct_kit *kit, const struct newyork *s)
{
    int cards = s->size[NEWYORK_SHOWN];
    for (int seat = 0; seat < kit->config.players; seat++)
        if (s->in >> seat & 1) cards += newyork_cards_in(s, seat);
    return cards;
}

/* ---- what the brain offers ------------------------------------------------------------------ */

/* The stock is empty, and what is unseen lies in one hand. */
bool classic_newyork_is_open(const struct ct_kit *kit, const ct_state *seen)
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

bool classic_newyork_solve(const struct ct_kit *kit, const ct_state *seen, uint32_t nodes,
                           ct_move *best, int32_t share[CT_SEATS_MAX])
{
    struct newyork s;
    struct ct_rng rng; /* has nothing to choose: there is only one world */
    ct_rng_seed(&rng, 0, 0);
    if (ct_turn(seen) < 0 || !classic_newyork_is_open(kit, seen)) return false;
    kit->game->imagine(kit, seen, ct_turn(seen), &rng, (ct_state *)(void *)&s);
    if (kit->config.players == 2) return solve_two(kit, &s, nodes, best, share);
    if (playable(kit, &s) > TURN_BASED) return false;
    return count_out(kit, (ct_state *)(void *)&s, &nodes, best, share);
}

/* ---- worlds that could be ------------------------------------------------------------------- */

/* Eight seemed best of 3, 8 and 16. The agent is no stronger for all this (50.9 % of 700 games
 * against a twin without, 49.5 to 52.3), but what it says of the last cards is right. */
enum {
    NEAR = 8,          /* cards of the stock */
    FINISH_CARDS = 9,  /* more are left to the playout */
    FINISH_NODES = 300 /* of one world; what others have taught costs one */
};

/* Not once everything is open: then the end is solved, and who searches all the same looks for
 * mistakes of the others, or is a level that shall not see everything. */
bool classic_newyork_open_notes(const struct ct_kit *kit, const ct_state *seen, void *notes)
{
    bool near = newyork_of(seen)->stock_at + NEAR >= NEWYORK_CARDS;
    if (kit->config.players != 2 || !near || classic_newyork_is_open(kit, seen)) return false;
    start(notes, kit, FINISH_NODES);
    return true;
}

bool classic_newyork_finish(const struct ct_kit *kit, const ct_state *world, void *notes,
                            int32_t share[CT_SEATS_MAX])
{
    const struct newyork *s = newyork_of(world);
    struct solver *v = notes;
    if (s->stock_at < NEWYORK_CARDS || playable(kit, s) > FINISH_CARDS) return false;
    struct rest p = rest_of(s);
    v->nodes = 0;
    v->spent = false;
    if (reaches(v, &p, 1))
        share[0] = CT_SHARE;
    else
        share[0] = reaches(v, &p, 0) ? CT_SHARE / 2 : 0;
    share[1] = CT_SHARE - share[0];
    return !v->spent;
}
