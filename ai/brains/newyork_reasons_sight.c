/* newyork_reasons_sight.c - see newyork_reasons.h: what the seat knows, and what a move does. */
#include "ai/brains/newyork_reasons.h"

static ct_state *state_of(struct newyork *s)
{
    return (ct_state *)(void *)s;
}

/* ---- points ---------------------------------------------------------------------------------- */

struct tally {
    int points[CT_SEATS_MAX], runs[CT_SEATS_MAX];
};

static struct tally tally_of(const struct ct_kit *kit, struct newyork *s)
{
    struct tally t;
    struct ct_score score;
    kit->game->score(kit, state_of(s), &score);
    for (int seat = 0; seat < CT_SEATS_MAX; seat++)
        t.points[seat] = t.runs[seat] = seat < kit->config.players ? score.points[seat] : 0;
    for (int number = 1; number <= NEWYORK_PILES; number++) {
        int colour = newyork_top(s, number);
        if (colour >= 0 && colour < kit->config.players) t.runs[colour] -= number;
    }
    return t;
}

/* ---- a move ---------------------------------------------------------------------------------- */

struct newyork_deed newyork_deed_of(const struct newyork_sight *v, ct_move m)
{
    struct newyork_deed d = {.move = m, .hand = v->hand, .after = v->s, .covered = -1};
    struct newyork before = v->s;
    struct tally was = tally_of(v->kit, &before), is;
    d.is_take = m & NEWYORK_TAKE;
    d.is_play = !d.is_take && m != NEWYORK_PASS;
    if (d.is_take || d.is_play) {
        d.card = (int)(m & 63);
        d.number = newyork_number(d.card);
        d.colour = newyork_colour(d.card);
        d.covered = newyork_top(&before, d.number);
    }
    if (d.is_take) d.hand |= newyork_bit(d.card);
    if (d.is_play) d.hand &= ~newyork_bit(d.card);
    v->kit->game->apply(v->kit, state_of(&d.after), m);
    is = tally_of(v->kit, &d.after);
    for (int seat = 0; seat < CT_SEATS_MAX; seat++) {
        d.change[seat] = is.points[seat] - was.points[seat];
        d.run_change[seat] = is.runs[seat] - was.runs[seat];
    }
    return d;
}

/* Points that the move gives away at once. */
static int price(const struct newyork_sight *v, const struct newyork_deed *d)
{
    int sum = 0;
    for (int seat = 0; seat < v->players; seat++) {
        int loss = seat == v->seat ? -d->change[seat] : d->change[seat];
        if (loss > 0) sum += loss;
    }
    return sum;
}

int newyork_cost(const struct newyork_sight *v, const struct newyork_deed *d)
{
    int cost = -d->change[v->seat];
    if (cost < 0) return 0;
    for (int seat = 0; seat < v->players; seat++) {
        if (seat == v->seat) continue;
        if (d->change[seat] < 0) return 0;
        cost += d->change[seat];
    }
    return cost;
}

/* ---- what the seat knows --------------------------------------------------------------------- */

/* Where nothing is hidden any more, the one world that fits; it has nothing to choose. */
static void know_all(struct newyork_sight *v)
{
    struct ct_rng rng;
    struct newyork world;
    ct_rng_seed(&rng, 0, 0);
    v->kit->game->imagine(v->kit, v->ask->seen, v->seat, &rng, state_of(&world));
    v->s = world;
}

static uint64_t all_cards(void)
{
    uint64_t all = 0;
    for (int number = 1; number <= NEWYORK_PILES; number++)
        for (int colour = 0; colour < 4; colour++) all |= newyork_bit(newyork_card(colour, number));
    return all;
}

/* What those hold who have passed is never played. */
static void see_cards(struct newyork_sight *v)
{
    uint64_t known;
    v->hand = newyork_row_set(&v->s, v->seat);
    v->shown = newyork_row_set(&v->s, NEWYORK_SHOWN);
    v->left = all_cards() & ~newyork_piled_set(&v->s);
    known = v->hand | v->shown;
    for (int seat = 0; seat < v->players; seat++) {
        uint64_t cards = newyork_row_set(&v->s, seat);
        known |= cards;
        if (newyork_plays_on(v, seat))
            v->held[seat] = cards;
        else
            v->left &= ~cards;
    }
    v->unseen = v->left & ~known;
}

void newyork_see(struct newyork_sight *v, const struct ct_ask *ask, struct ct_found *found)
{
    *v = (struct newyork_sight){.ask = ask,
                                .kit = ask->kit,
                                .s = *newyork_of(ask->seen),
                                .seat = ask->seat,
                                .players = ask->kit->config.players,
                                .pro = newyork_is_pro(ask->kit),
                                .open = newyork_is_open(ask->kit, ask->seen),
                                .is_contrast = !found->alone,
                                .found = found};
    if (v->open) know_all(v);
    v->stock = NEWYORK_CARDS - v->s.stock_at;
    see_cards(v);
    struct tally now = tally_of(v->kit, &v->s);
    for (int seat = 0; seat < v->players; seat++) v->points[seat] = now.points[seat];
    v->better = newyork_deed_of(v, ask->better);
    v->other = newyork_deed_of(v, ask->other);
    v->dearer = price(v, &v->better) - (v->is_contrast ? price(v, &v->other) : 0);
}

bool newyork_is_rival(const struct newyork_sight *v, int colour)
{
    return colour >= 0 && colour < v->players && colour != v->seat;
}

bool newyork_plays_on(const struct newyork_sight *v, int seat)
{
    return v->s.in >> seat & 1;
}

bool newyork_has_rivals(const struct newyork_sight *v)
{
    return v->s.in & ~(1u << v->seat);
}

int newyork_next_rival(const struct newyork_sight *v)
{
    for (int i = 1; i < v->players; i++) {
        int seat = (v->seat + i) % v->players;
        if (newyork_plays_on(v, seat)) return seat;
    }
    return -1;
}

uint64_t newyork_numbered(uint64_t set, int number)
{
    return set & (newyork_bit(newyork_card(0, number)) | newyork_bit(newyork_card(1, number)) |
                  newyork_bit(newyork_card(2, number)) | newyork_bit(newyork_card(3, number)));
}

uint64_t newyork_rivals_cards(const struct newyork_sight *v)
{
    uint64_t set = 0;
    for (int rival = 0; rival < v->players; rival++)
        for (int number = 1; number <= NEWYORK_PILES && rival != v->seat; number++)
            set |= newyork_bit(newyork_card(rival, number));
    return set;
}

uint64_t newyork_elsewhere(const struct newyork_sight *v, int number, uint64_t hand)
{
    return newyork_numbered(v->left, number) & ~hand;
}

/* The last card of the display, with no stock behind it, goes to who has to take it. */
bool newyork_may_cover(const struct newyork_sight *v, int rival, int number, uint64_t hand)
{
    uint64_t cards = newyork_elsewhere(v, number, hand);
    bool is_forced = v->s.size[NEWYORK_SHOWN] == 1 && v->stock == 0;
    if (!newyork_plays_on(v, rival)) return false;
    if (cards & v->held[rival]) return true;
    if (cards & v->shown && !is_forced) return true;
    return cards & v->unseen && (v->stock > 0 || newyork_hidden_in(&v->s, rival) > 0);
}

/* ---- saying ---------------------------------------------------------------------------------- */

struct ct_reason *newyork_say(struct newyork_sight *v, const char *token, int weight)
{
    return ct_reason_add(v->found, token, weight);
}

void newyork_say_card(struct ct_reason *r, const char *name, int card)
{
    char word[8];
    struct ct_text text = ct_text_on(word, sizeof word);
    newyork_put_card(&text, card);
    ct_reason_put(r, name, word);
}
