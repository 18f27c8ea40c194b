/*
 * test_reasons_newyork.c - the reasons of New York, New York: for each a position in which it holds
 * and one in which it does not; and in many games every reason that is claimed is true by the rules
 * (newyork_claims.h), is no reason for the move it is held against, and leans on nothing hidden.
 */
#include "tests/unit/newyork_claims.h"

#include "ai/brain.h"

#include <stdio.h>

static const struct ct_game *const game = &newyork_game;

static ct_state *state_of(struct newyork *s)
{
    return (ct_state *)(void *)s;
}

static void init_kit(struct newyork_kit *kit, int players, bool pro)
{
    struct ct_config config = ct_config_default(game, players);
    assert_true(ct_config_set(game, &config, "scoring", pro ? "pro" : "basic", NULL));
    assert_true(ct_kit_init(&kit->base, game, &config, NULL, CT_JSON_NONE, NULL));
}

/* ---- positions ------------------------------------------------------------------------------- */

/*
 * Cards in words with blanks between: piles from the bottom to the top, hands with "?" for each
 * card that only its player knows, the display. Seat 0 is to move; "/R7" at the end of the piles:
 * it has just played that one and takes. Who is not in a hand with cards has passed ("-"). What is
 * named nowhere is in the stock, or, without one, at the bottom of its pile.
 */
struct position {
    const char *piles, *hand[4], *shown;
    bool no_stock;
};

struct builder {
    struct newyork *s;
    uint64_t used;
    uint8_t piled[NEWYORK_CARDS], open[NEWYORK_CARDS]; /* everybody saw these */
    int piles, opens;
};

static int next_card(const char **text)
{
    size_t len;
    int card = 0;
    *text += strspn(*text, " /");
    len = strcspn(*text, " ");
    if (!len) return -1;
    if (**text == '?')
        card = NEWYORK_HIDDEN;
    else if (!newyork_read_card(*text, len, &card))
        fail_msg("no card: %s", *text);
    *text += len;
    return card;
}

static void use(struct builder *b, int card)
{
    if (b->used & newyork_bit(card)) fail_msg("card %d twice", card);
    b->used |= newyork_bit(card);
}

static void put_on(struct newyork *s, int card)
{
    uint16_t *pile = &s->pile[newyork_number(card) - 1];
    *pile = (uint16_t)(*pile << 4 | (newyork_colour(card) + 1));
}

static void put_under(struct newyork *s, int card)
{
    int n = newyork_number(card), height = newyork_pile_height(s, n);
    s->pile[n - 1] = (uint16_t)(s->pile[n - 1] | (newyork_colour(card) + 1) << 4 * height);
}

static void put_piles(struct builder *b, const char *text)
{
    const char *mark = strchr(text, '/');
    for (int card; (card = next_card(&text)) >= 0;) {
        use(b, card);
        put_on(b->s, card);
        b->piled[b->piles++] = (uint8_t)card;
        if (mark && text > mark) b->s->played = (uint8_t)card;
    }
}

static int unused(struct builder *b, bool from_top)
{
    for (int i = 1; i < 63; i++) {
        int card = from_top ? 63 - i : i;
        if (newyork_is_card(card) && !(b->used & newyork_bit(card))) return card;
    }
    return -1;
}

static void put_row(struct newyork *s, int row, const uint8_t *cards, int count)
{
    uint8_t bytes[8];
    memset(bytes, NEWYORK_NONE, sizeof bytes);
    memcpy(bytes, cards, (size_t)count);
    if (row != NEWYORK_SHOWN) bytes[count++] = NEWYORK_PASS;
    memcpy(&s->row[row], bytes, sizeof bytes);
    s->size[row] = (uint8_t)count;
}

/* The cards of a hand; those that only their player knows also go to its part of the deck. */
static int put_hand(struct builder *b, int seat, const char *text, uint8_t dealt[6])
{
    uint8_t cards[8];
    int count = 0, hidden = 0;
    for (int card; (card = next_card(&text)) >= 0;) {
        bool hide = card == NEWYORK_HIDDEN;
        if (hide) card = unused(b, false);
        assert_true(card > 0);
        if (hide) use(b, card);
        if (hide || seat == 0)
            dealt[hidden++] = (uint8_t)card;
        else
            b->open[b->opens++] = (uint8_t)card;
        cards[count++] = (uint8_t)card;
    }
    if (seat == 0 && b->s->played) cards[count++] = b->s->played;
    put_row(b->s, seat, cards, count);
    if (count) b->s->in |= (uint8_t)(1 << seat);
    return hidden;
}

static void use_all(struct builder *b, const char *text)
{
    for (int card; (card = next_card(&text)) >= 0;)
        if (card != NEWYORK_HIDDEN) use(b, card);
}

static void put_hands(struct builder *b, const struct position *p, int players, uint8_t dealt[4][6],
                      int hidden[4])
{
    for (int seat = 0; seat < players; seat++)
        if (p->hand[seat][0] != '-') use_all(b, p->hand[seat]);
    for (int seat = 0; seat < players; seat++) {
        bool passed = p->hand[seat][0] == '-';
        hidden[seat] = put_hand(b, seat, passed ? "?" : p->hand[seat], dealt[seat]);
        if (!passed) continue;
        b->s->passed |= (uint8_t)(1 << seat);
        b->s->in &= (uint8_t) ~(1 << seat);
    }
}

static void put_shown(struct builder *b, const char *text)
{
    uint8_t shown[8];
    int count = 0;
    for (int card; (card = next_card(&text)) >= 0;) {
        b->open[b->opens++] = (uint8_t)card;
        shown[count++] = (uint8_t)(card | NEWYORK_TAKE);
    }
    put_row(b->s, NEWYORK_SHOWN, shown, count);
}

/* Dealt were the hidden cards and others that have been played since; then all that was seen; then
 * the stock. */
static void put_deck(struct builder *b, int players, uint8_t dealt[4][6], const int hidden[4])
{
    int at = 0, next = 0;
    uint8_t *deck = b->s->deck;
    for (int seat = 0; seat < players; seat++)
        for (int i = 0; i < NEWYORK_HAND; i++) {
            assert_true(i < hidden[seat] || next < b->piles); /* too few have been played */
            deck[at++] = i < hidden[seat] ? dealt[seat][i] : b->piled[next++];
        }
    while (next < b->piles) deck[at++] = b->piled[next++];
    for (int i = 0; i < b->opens; i++) deck[at++] = b->open[i];
    b->s->stock_at = (uint8_t)at;
    for (int card; (card = unused(b, true)) >= 0; use(b, card)) deck[at++] = (uint8_t)card;
    check_int("cards", at, NEWYORK_CARDS);
}

static struct newyork build(const struct position *p, int players)
{
    struct newyork s;
    struct builder b = {.s = &s};
    uint8_t dealt[4][6];
    int hidden[4] = {0};
    memset(&s, 0, sizeof s);
    memset(s.row, NEWYORK_NONE, sizeof s.row);
    memset(s.deck, NEWYORK_HIDDEN, sizeof s.deck);
    put_piles(&b, p->piles);
    use_all(&b, p->shown);
    put_hands(&b, p, players, dealt, hidden);
    put_shown(&b, p->shown);
    for (int card; p->no_stock && (card = unused(&b, true)) >= 0; use(&b, card)) {
        put_under(&s, card);
        b.piled[b.piles++] = (uint8_t)card;
    }
    put_deck(&b, players, dealt, hidden);
    s.due = s.played ? NEWYORK_SHOWN : 0;
    return s;
}

/* ---- asking ---------------------------------------------------------------------------------- */

struct answer {
    struct ct_reason reason[CT_REASONS_MAX];
    int count;
};

static struct answer ask(const struct ct_kit *kit, struct newyork *s, ct_move better, ct_move other,
                         struct ct_futures *futures)
{
    struct answer a;
    struct newyork seen;
    int seat = s->turn;
    game->observe(kit, state_of(s), seat, state_of(&seen));
    struct ct_ask question = {.kit = kit,
                              .seen = state_of(&seen),
                              .seat = seat,
                              .better = better,
                              .other = other,
                              .futures = futures};
    a.count = ct_reasons_find(&question, a.reason);
    return a;
}

static const struct ct_reason *among(const struct answer *a, const char *token)
{
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->reason[i].kind->token, token) == 0) return &a->reason[i];
    return NULL;
}

static int number_of(const char *token)
{
    for (int i = 0; i < CLAIMS; i++)
        if (strcmp(claims_known[i].token, token) == 0) return i;
    return -1;
}

static void say(char *line, size_t cap, const struct ct_reason *r)
{
    static const char *const names[] = {"Ada", "Mira", "Theo", "Zoe"};
    struct ct_text text = ct_text_on(line, cap);
    ct_put_reason(&text, game, r, false, names, NULL);
}

/* Every reason of an answer is true; `where` for who has to find out why not. */
static void check_claims(const struct ct_kit *kit, const struct newyork *s, ct_move better,
                         ct_move other, const struct answer *a, const char *where)
{
    struct claims c = {.kit = kit,
                       .before = *s,
                       .better = claims_after(kit, s, better),
                       .other = claims_after(kit, s, other),
                       .seat = s->turn,
                       .players = kit->config.players,
                       .best = better,
                       .worse = other};
    for (int i = 0; i < a->count; i++) {
        char line[256], move[2][CT_MOVE_TEXT];
        int token = number_of(a->reason[i].kind->token);
        if (strcmp(a->reason[i].kind->token, "small") == 0) continue;
        if (token < 0) fail_msg("%s: nobody checks it", a->reason[i].kind->token);
        c.reason = &a->reason[i];
        if (claims_known[token].is_true(&c)) continue;
        struct ct_text first = ct_text_on(move[0], CT_MOVE_TEXT);
        struct ct_text second = ct_text_on(move[1], CT_MOVE_TEXT);
        newyork_write_move(kit, NULL, better, &first);
        newyork_write_move(kit, NULL, other, &second);
        say(line, sizeof line, c.reason);
        fail_msg("%s, seat %d, %s rather than %s: not true: %s (%s)", where, c.seat, move[0],
                 move[1], line, claims_known[token].token);
    }
}

/* ---- a position for each --------------------------------------------------------------------- */

#define HIDDEN "? ? ? ? ? ?"
#define SIX    "G4 G5 G6 G7 G8 B8"

/* The first says that it holds, and what is said; the next that it does not. */
static const struct expectation {
    const char *token;
    int players;
    bool pro;
    struct position at;
    const char *better, *other, *said; /* NULL: it does not hold */
} expected[] = {
    {"swing",
     2,
     false,
     {"Y11", {"R11 G2 B2 B3 B4 B5", HIDDEN}, SIX, false},
     "R11",
     "G2",
     "Red 11 covers Mira's 11 and makes it yours."},
    {"swing",
     2,
     false,
     {"Y11 Y12", {"R11 R12 B2 B3 B4 B5", HIDDEN}, SIX, false},
     "R11",
     "R12",
     NULL},
    {"cover",
     2,
     false,
     {"Y7", {"B7 G2 B2 B3 B4 B5", HIDDEN}, SIX, false},
     "B7",
     "G2",
     "Blue 7 takes 7 points from Mira."},
    {"cover", 2, false, {"Y7", {"B7 R7 B2 B3 B4 B5", HIDDEN}, SIX, false}, "B7", "R7", NULL},
    {"cover-leader",
     3,
     false,
     {"Y9 Y12 G10", {"B9 B10 B2 B3 B4 B5", HIDDEN, HIDDEN}, SIX, false},
     "B9",
     "B10",
     "Mira leads: blue 9 takes 9 points from the right one."},
    {"cover-leader",
     3,
     false,
     {"Y9 Y12 G10", {"B9 B10 B2 B3 B4 B5", HIDDEN, HIDDEN}, SIX, false},
     "B10",
     "B9",
     NULL},
    {"gain",
     2,
     false,
     {"B9", {"R9 G2 B2 B3 B4 B5", HIDDEN}, SIX, false},
     "R9",
     "G2",
     "Red 9 brings you 9 points."},
    {"gain", 2, false, {"B9", {"R9 R10 B2 B3 B4 B5", HIDDEN}, SIX, false}, "R9", "R10", NULL},
    {"seal",
     2,
     false,
     {"Y12 G12 B12", {"R12 G2 B2 B3 B4 B5", HIDDEN}, SIX, false},
     "R12",
     "G2",
     "Nobody else can cover your 12 any more."},
    {"seal", 2, false, {"Y12 G12", {"R12 G2 B2 B3 B4 B5", HIDDEN}, SIX, false}, "R12", "G2", NULL},
    {"run-make",
     2,
     true,
     {"R8 R10", {"R9 G2 B2 B3 B4 B5", HIDDEN}, SIX, false},
     "R9",
     "G2",
     "Red 9 makes a run from 8 to 10: 6 points more."},
    {"run-make", 2, false, {"R8 R10", {"R9 G2 B2 B3 B4 B5", HIDDEN}, SIX, false}, "R9", "G2", NULL},
    {"run-make",
     2,
     true,
     {"R11 R12", {"R1 G2 B2 B3 B4 B5", HIDDEN}, SIX, false},
     "R1",
     "G2",
     "Red 1 makes a run from 11 to 1: 3 points more."},
    {"run-cut",
     2,
     true,
     {"Y5 Y6 Y7", {"B6 G2 B2 B3 B4 B5", HIDDEN}, "G4 G5 G6 G7 G8 B8", false},
     "B6",
     "G2",
     "Blue 6 breaks Mira's run: 6 points."},
    {"run-cut", 2, true, {"Y5 Y7", {"B7 G2 B2 B3 B4 B5", HIDDEN}, SIX, false}, "B7", "G2", NULL},
    {"wait",
     2,
     false,
     {"B2", {"G2 R9 R8 B3 B4 B5", HIDDEN}, SIX, false},
     "G2",
     "R9",
     "Green 2 changes nothing, and you can wait."},
    {"wait", 2, false, {"R2", {"G2 R9 R8 B3 B4 B5", HIDDEN}, SIX, false}, "G2", "R9", NULL},
    {"least",
     2,
     false,
     {"R3 R7", {"Y3 Y7", "B1"}, "", true},
     "Y3",
     "Y7",
     "Every card costs you something: yellow 3 only 6."},
    {"least", 2, false, {"R3 R7", {"Y3 Y7 G2", "B1"}, "", true}, "Y3", "Y7", NULL},
    {"lure",
     2,
     false,
     {"B2", {"Y4 G4 R9 B3 B4 B5", HIDDEN}, "G3 G5 G6 G7 G8 B8", false},
     "Y4",
     "R9",
     "Yellow 4 helps Mira only until you cover it with green 4."},
    {"lure", 2, false, {"B2", {"Y4 G9 R9 B3 B6 B5", HIDDEN}, SIX, false}, "Y4", "R9", NULL},
    {"gift",
     2,
     false,
     {"", {"G2 Y8 Y9 B3 B4 B5", HIDDEN}, SIX, false},
     "G2",
     "Y9",
     "Yellow 9 would give Mira 9 points."},
    {"gift", 2, false, {"", {"G2 Y8 Y9 B3 B4 B5", HIDDEN}, SIX, false}, "Y8", "Y9", NULL},
    {"own-cover",
     2,
     false,
     {"R9", {"G2 B9 R8 B3 B4 B5", HIDDEN}, SIX, false},
     "G2",
     "B9",
     "Blue 9 would cover your own 9."},
    {"own-cover", 2, false, {"Y9", {"G2 B9 R8 B3 B4 B5", HIDDEN}, SIX, false}, "G2", "B9", NULL},

    {"swing-take",
     2,
     false,
     {"Y11 /B1", {"G2 B2 B3 B4 B5", HIDDEN}, "R11 G4 G5 G6 G7 G8", false},
     "+R11",
     "+G4",
     "With red 11 you can cover Mira's 11 and make it yours."},
    {"swing-take",
     2,
     false,
     {"B11 /B1", {"G2 B2 B3 B4 B5", HIDDEN}, "R11 G4 G5 G6 G7 G8", false},
     "+R11",
     "+G4",
     NULL},
    {"cover-take",
     2,
     false,
     {"Y11 /B1", {"G2 B2 B3 B4 B5", HIDDEN}, "G11 G4 G5 G6 G7 G8", false},
     "+G11",
     "+G4",
     "With green 11 you can cover Mira's 11."},
    {"cover-take",
     2,
     false,
     {"R11 /B1", {"G2 B2 B3 B4 B5", HIDDEN}, "G11 G4 G5 G6 G7 G8", false},
     "+G11",
     "+G4",
     NULL},
    {"own-high",
     2,
     false,
     {"/B1", {"G2 B2 B3 B4 B5", HIDDEN}, "R9 G4 G5 G6 G7 G8", false},
     "+R9",
     "+G4",
     "Red 9 is yours: 9 points if it ends up on top."},
    {"own-high",
     2,
     false,
     {"/B1", {"G2 B2 B3 B4 B5", HIDDEN}, "R5 G4 G5 G6 G7 G8", false},
     "+R5",
     "+G4",
     NULL},
    {"guard",
     2,
     false,
     {"Y9 G9 R9 /B1", {"G2 B2 B3 B4 B5", HIDDEN}, "B9 G4 G5 G6 G7 G8", false},
     "+B9",
     "+G4",
     "Now nobody else can cover your 9."},
    {"guard",
     2,
     false,
     {"G9 R9 /B1", {"G2 B2 B3 B4 B5", HIDDEN}, "B9 G4 G5 G6 G7 G8", false},
     "+B9",
     "+G4",
     NULL},
    {"spare-card",
     2,
     false,
     {"R2 G2 /B1", {"B7 R3 B3 B4 B5", HIDDEN}, "B2 G4 G5 G6 G7 G8", false},
     "+B2",
     "+G4",
     "Blue 2 is harmless: one turn longer to wait."},
    {"spare-card",
     2,
     false,
     {"G2 /B1", {"B7 R3 B3 B4 B5", HIDDEN}, "B2 G4 G5 G6 G7 G8", false},
     "+B2",
     "+G4",
     NULL},
    {"answer",
     2,
     false,
     {"R10 /B1", {"G2 B2 B3 B4 B5", "Y10 ? ? ? ? ?"}, "B10 G4 G5 G6 G7 G8", false},
     "+B10",
     "+G4",
     "Mira holds yellow 10. With blue 10 you can cover it."},
    {"answer",
     2,
     false,
     {"R10 /B1", {"G2 B2 B3 B4 B5", HIDDEN}, "B10 G4 G5 G6 G7 G8", false},
     "+B10",
     "+G4",
     NULL},
    {"answer",
     2,
     false,
     {"R10 /B1", {"G10 B2 B3 B4 B5", "Y10 ? ? ? ? ?"}, "B10 G4 G5 G6 G7 G8", false},
     "+B10",
     "+G4",
     NULL},
    {"answer",
     2,
     false,
     {"G11", {"R12 B2 B3 B4 B5 G2", "Y12 ? ? ? ? ?"}, SIX, false},
     "G2",
     "R12",
     "Mira holds yellow 12. With red 12 you can cover it."},
    {"late",
     2,
     false,
     {"", {"R12 G2 B2 B3 B4 B5", HIDDEN}, SIX, false},
     "G2",
     "R12",
     "Keep red 12: Mira can still cover it."},
    {"late",
     2,
     false,
     {"Y12 G12 B12", {"R12 G2 B2 B3 B4 B5", HIDDEN}, SIX, false},
     "G2",
     "R12",
     NULL},
    {"late", 2, false, {"", {"R12 R2 B2 B3 B4 B5", HIDDEN}, SIX, false}, "R12", "R2", NULL},
    {"late", 2, false, {"Y12 G12", {"R12 G2", "B2"}, "B12", true}, "G2", "R12", NULL},
    {"deny",
     2,
     false,
     {"R12 /B1", {"G2 B2 B3 B4 B5", HIDDEN}, "Y12 G4 G5 G6 G7 G8", false},
     "+Y12",
     "+G4",
     "Left there, Mira can take yellow 12 and cover your 12."},
    {"deny",
     2,
     false,
     {"B12 /B1", {"G2 B2 B3 B4 B5", HIDDEN}, "Y12 G4 G5 G6 G7 G8", false},
     "+G4",
     "+Y12",
     NULL},
    {"deny-own",
     2,
     false,
     {"/B1", {"G2 B2 B3 B4 B5", HIDDEN}, "Y12 G4 G5 G6 G7 G8", false},
     "+Y12",
     "+G4",
     "Left there, Mira can take yellow 12 and score with it."},
    {"deny-own",
     2,
     false,
     {"/B1", {"G2 B2 B3 B4 B5", HIDDEN}, "Y1 Y12 Y11 G6 G7 G8", false},
     "+Y1",
     "+G6",
     NULL},

    /* It costs ten points, and yet the other card is needed. */
    {"keep-answer",
     2,
     false,
     {"Y10 G10 R10", {"B10 B8 R2 R3 R4 R5", "Y8 ? ? ? ? ?"}, "G4 G5 G6 G7 G8 B4", false},
     "B10",
     "B8",
     "Keep blue 8 for Mira's yellow 8: blue 10 has nothing left to cover."},
    {"keep-answer",
     2,
     false,
     {"G10 R10", {"B10 B8 R2 R3 R4 R5", "Y8 ? ? ? ? ?"}, "G4 G5 G6 G7 G8 B4", false},
     "B10",
     "B8",
     NULL},
    {"keep-answer",
     2,
     false,
     {"Y10 G10 R10", {"B10 B8 R2 R3 R4 R5", HIDDEN}, "G4 G5 G6 G7 G8 B4", false},
     "B10",
     "B8",
     NULL},
    {"no-hurry",
     2,
     false,
     {"Y12 G12 B12", {"R12 G2 B2 B3 B4 B5", HIDDEN}, SIX, false},
     "G2",
     "R12",
     "Keep red 12: nobody else can play a 12 any more, it can wait."},
    {"no-hurry",
     2,
     false,
     {"Y12 G12", {"R12 G2 B2 B3 B4 B5", HIDDEN}, SIX, false},
     "G2",
     "R12",
     NULL},
    {"in-order",
     2,
     false,
     {"", {"R10 B10 B2 B3 B4 B5", HIDDEN}, SIX, false},
     "B10",
     "B2",
     "Blue 10 now, red 10 later: the other way round it would cover your own 10."},
    {"in-order", 2, false, {"", {"R9 B10 B2 B3 B4 B5", HIDDEN}, SIX, false}, "B10", "B2", NULL},
    {"clear-road",
     2,
     false,
     {"Y9 G9 /B1", {"R9 B2 B3 B4 B5", HIDDEN}, "B9 G4 G5 G6 G7 G8", false},
     "+B9",
     "+G4",
     "With blue 9 in your hand, nobody else can cover your red 9."},
    {"clear-road",
     2,
     false,
     {"G9 /B1", {"R9 B2 B3 B4 B5", HIDDEN}, "B9 G4 G5 G6 G7 G8", false},
     "+B9",
     "+G4",
     NULL},
    {"ready",
     2,
     false,
     {"G10 /B1", {"G2 B2 B3 B4 B5", HIDDEN}, "B10 G4 G5 G6 G7 G8", false},
     "+B10",
     "+G4",
     "With blue 10 you can cover Mira's 10 when it comes."},
    {"ready",
     2,
     false,
     {"Y10 G10 /B1", {"G2 B2 B3 B4 B5", HIDDEN}, "B10 G4 G5 G6 G7 G8", false},
     "+B10",
     "+G4",
     NULL},

    {"pass-ahead",
     2,
     false,
     {"R12 R11", {"G12 G11", "B1"}, "", true},
     "pass",
     "G12",
     "You lead by 23, and every card you hold would cost you. Pass."},
    {"pass-ahead", 2, false, {"R12 R11", {"G12 G11", "Y12 Y11"}, "", true}, "pass", "G12", NULL},
    {"pass-ahead", 2, false, {"R12 R11", {"G12 G2", "B1"}, "", true}, "pass", "G12", NULL},
    {"stay-in",
     2,
     false,
     {"Y11 R12", {"G12 G3", "Y12"}, "", true},
     "G3",
     "pass",
     "If you pass, Mira goes on alone and can cover your 12."},
    {"stay-in", 2, false, {"Y11 R12", {"G12 G3", "B1"}, "", true}, "G3", "pass", NULL},
    {"behind",
     2,
     false,
     {"Y11", {"R11 G2 B2 B3 B4 B5", HIDDEN}, SIX, false},
     "G2",
     "pass",
     "You are 11 points behind, and who passes plays no more."},
    {"behind", 2, false, {"R11", {"G11 G2 B2 B3 B4 B5", HIDDEN}, SIX, false}, "G2", "pass", NULL},
    {"tempo",
     2,
     false,
     {"R12 Y3 Y4", {"G2 G12", "G3 G4"}, "", true},
     "G2",
     "G12",
     "Now Mira has to move, and every card hurts Mira."},
    {"tempo", 2, false, {"R12 Y3 Y4", {"G2 G12", "G3 G6"}, "", true}, "G2", "G12", NULL},
    {"last-word",
     2,
     false,
     {"B11", {"R11 G2 G5", "G11 B3"}, "", true},
     "G2",
     "R11",
     "You have the last word on 11."},
    {"wins",
     2,
     false,
     {"R11 Y12", {"G12 G3", "B2 B1"}, "", true},
     "G12",
     "pass",
     "Counted out to the end: this wins, if you go on well."},
    {"wins", 2, false, {"Y11 R12", {"G10 G3", "B2 B1"}, "", true}, "G3", "G10", NULL},
    {"last-word", 2, false, {"B11", {"R11 G2 G5", "G11 B3 B4"}, "", true}, "G2", "R11", NULL},
    /* Whoever takes the other 11 as well has it no less. */
    {"last-word",
     2,
     false,
     {"Y11 G11 /B1", {"R11", "B3 B4"}, "B11 G5 G6", true},
     "+G5",
     "+B11",
     NULL},
    {"last-word",
     3,
     false,
     {"Y11 G11", {"R11 B11 B5 R2 R3 R4", HIDDEN, HIDDEN}, SIX, false},
     "B5",
     "R2",
     NULL},
    {"last-word",
     3,
     false,
     {"Y11 G11 B11", {"R11 B2 B5 R2 R3 R4", HIDDEN, HIDDEN}, SIX, false},
     "B5",
     "R11",
     "You have the last word on 11."},
    {"small",
     2,
     false,
     {"", {"G2 B2 G3 B3 B4 B5", HIDDEN}, SIX, false},
     "G2",
     "G3",
     "A little better, for many small reasons."},
    {"small", 2, false, {"", {"G2 R9 G3 B3 B4 B5", HIDDEN}, SIX, false}, "R9", "G3", NULL},
};

static ct_move move_of(const struct ct_kit *kit, struct newyork *s, const char *text)
{
    ct_move m = 0;
    if (!game->read_move(kit, state_of(s), text, strlen(text), &m) ||
        !game->check(kit, state_of(s), m, NULL))
        fail_msg("%s is not legal", text);
    return m;
}

static void test_positions(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(expected); i++) {
        const struct expectation *e = &expected[i];
        struct newyork_kit kit;
        char where[64], line[256] = "";
        init_kit(&kit, e->players, e->pro);
        struct newyork s = build(&e->at, e->players);
        struct ct_futures *futures = ct_futures_new(&kit.base);
        ct_move better = move_of(&kit.base, &s, e->better),
                other = move_of(&kit.base, &s, e->other);
        struct answer a = ask(&kit.base, &s, better, other, futures);
        const struct ct_reason *r = among(&a, e->token);
        snprintf(where, sizeof where, "row %zu, %s", i, e->token);
        if (r) say(line, sizeof line, r);
        check_text(where, r ? line : NULL, e->said);
        check_claims(&kit.base, &s, better, other, &a, where);
        ct_futures_free(futures);
    }
}

/* Every kind has both, words of its own, and somebody who checks it. */
static void test_table(void **state)
{
    const struct ct_reasons *of = ct_reasons_of("newyork");
    int kinds = 0;
    (void)state;
    for (const struct ct_reason_kind *k = of->kind; k->token; k++, kinds++) {
        int holds = 0, not = 0;
        for (size_t i = 0; i < COUNT(expected); i++) {
            if (strcmp(expected[i].token, k->token) != 0) continue;
            holds += expected[i].said != NULL;
            not += expected[i].said == NULL;
        }
        if (!holds || !not ) fail_msg("%s: %d positions, %d without it", k->token, holds, not );
        if (kinds && number_of(k->token) < 0) fail_msg("%s: nobody checks it", k->token);
        assert_true(k->sentence && k->theme && strlen(k->sentence) < 90);
    }
    check_int("kinds", kinds, CLAIMS + 1);
}

/* ---- games ----------------------------------------------------------------------------------- */

static int found[CLAIMS], smalls;

/* What looks best one move ahead, or anything; seldom pass. */
static ct_move pick(const struct ct_kit *kit, struct newyork *s, struct ct_rng *rng, bool greedy)
{
    const struct ct_brain *brain = ct_brain_find("newyork");
    ct_move moves[8], best = 0;
    int32_t most = INT32_MIN;
    int idle, count = game->moves(kit, state_of(s), moves, &idle);
    if (!greedy || ct_rng_below(rng, 6) == 0)
        return moves[ct_rng_below(rng, (uint32_t)(ct_rng_below(rng, 12) ? count - idle : count))];
    for (int i = 0; i < count; i++) {
        struct newyork after = claims_after(kit, s, moves[i]);
        int32_t value = brain->value(kit, state_of(&after), s->turn);
        if (value > most) best = moves[i];
        if (value > most) most = value;
    }
    return best;
}

/* The same eyes in another world hear the same. */
static void check_blind(const struct ct_kit *kit, struct newyork *s, ct_move better, ct_move other,
                        const struct answer *a, struct ct_futures *futures, struct ct_rng *rng)
{
    struct newyork seen, world;
    game->observe(kit, state_of(s), s->turn, state_of(&seen));
    game->imagine(kit, state_of(&seen), s->turn, rng, state_of(&world));
    struct answer b = ask(kit, &world, better, other, futures);
    check_int("reasons in another world", b.count, a->count);
    for (int i = 0; i < b.count; i++) {
        char line[2][256];
        say(line[0], sizeof line[0], &a->reason[i]);
        say(line[1], sizeof line[1], &b.reason[i]);
        check_text("in another world", line[1], line[0]);
        check_int("weight", b.reason[i].weight, a->reason[i].weight);
    }
    check_claims(kit, &world, better, other, &b, "another world");
}

static void check_pair(const struct ct_kit *kit, struct newyork *s, struct ct_futures *futures,
                       struct ct_rng *rng, const char *where)
{
    ct_move moves[8];
    int idle, count = game->moves(kit, state_of(s), moves, &idle);
    ct_move better = moves[ct_rng_below(rng, (uint32_t)count)];
    ct_move other = moves[ct_rng_below(rng, (uint32_t)count)];
    if (ct_rng_below(rng, 8)) futures = NULL; /* prospects take long */
    struct answer a = ask(kit, s, better, other, futures);
    struct answer back = ask(kit, s, other, better, futures);
    assert_true(a.count >= 1);
    check_claims(kit, s, better, other, &a, where);
    for (int i = 0; i < a.count; i++) {
        const char *token = a.reason[i].kind->token;
        int number = number_of(token);
        if (number >= 0) found[number]++;
        smalls += number < 0;
        if (i > 0) assert_true(a.reason[i - 1].weight >= a.reason[i].weight);
        if (number >= 0 && better != other && among(&back, token))
            fail_msg("%s: %s speaks for both moves", where, token);
    }
    check_blind(kit, s, better, other, &a, futures, rng);
}

static void play_game(int players, bool pro, bool greedy, uint64_t seed)
{
    struct newyork_kit kit;
    struct newyork s;
    struct ct_rng rng;
    char where[96];
    init_kit(&kit, players, pro);
    struct ct_futures *futures = ct_futures_new(&kit.base);
    ct_rng_seed(&rng, seed, CT_STREAM_SETUP);
    game->init(&kit.base, state_of(&s), &rng);
    for (int line = 0; s.turn >= 0; line++) {
        snprintf(where, sizeof where, "%d players, %s, seed %llu, line %d", players,
                 pro ? "pro" : "basic", (unsigned long long)seed, line);
        check_pair(&kit.base, &s, futures, &rng, where);
        s = claims_after(&kit.base, &s, pick(&kit.base, &s, &rng, greedy));
    }
    ct_futures_free(futures);
}

static void test_games(void **state)
{
    const char *wanted = getenv("CT_REASON_GAMES");
    uint64_t games = wanted ? strtoull(wanted, NULL, 10) : 60;
    (void)state;
    for (uint64_t seed = 0; seed < games; seed++) {
        int players = seed % 6 < 4 ? 2 : (int)(seed % 6) - 1;
        play_game(players, seed / 6 % 2, seed / 12 % 2, seed);
    }
    int total = smalls;
    for (int i = 0; i < CLAIMS; i++) total += found[i];
    if (getenv("CT_REASON_GAMES"))
        for (int i = 0; i < CLAIMS; i++) printf("%-14s %d\n", claims_known[i].token, found[i]);
    if (!total || !found[number_of("swing")] || !found[number_of("late")])
        fail_msg("%d reasons, %d of them small", total, smalls);
}

/* Held against nothing, and without futures: nothing is needed. */
static void test_alone(void **state)
{
    struct newyork_kit kit;
    (void)state;
    init_kit(&kit, 2, false);
    struct position at = {"Y11 G11 B11", {"R11 G2 B2 B3 B4 B5", HIDDEN}, SIX, false};
    struct newyork s = build(&at, 2);
    ct_move swing = move_of(&kit.base, &s, "R11");
    struct answer a = ask(&kit.base, &s, swing, swing, NULL);
    assert_non_null(among(&a, "seal"));
    assert_null(among(&a, "gift"));
    ct_move pass = move_of(&kit.base, &s, "pass");
    a = ask(&kit.base, &s, pass, pass, NULL);
    check_int("reasons to pass", a.count, 1);
    check_text("to pass", a.reason[0].kind->token, "small");
}

/* As data for other front ends, and as a warning that names no answer. */
static void test_told(void **state)
{
    struct newyork_kit kit;
    static const char *const names[] = {"Ada", "Mira", "Theo", "Zoe"};
    char line[512];
    struct ct_text text = ct_text_on(line, sizeof line);
    struct position at = {"R10 /B1",
                          {"G2 B2 B3 B4 B5", "Y10 ? ? ? ? ?"},
                          "B10 G4 G5 G6 G7 G8",
                          false};
    (void)state;
    init_kit(&kit, 2, false);
    struct newyork s = build(&at, 2);
    struct answer a =
        ask(&kit.base, &s, move_of(&kit.base, &s, "+B10"), move_of(&kit.base, &s, "+G4"), NULL);
    const struct ct_reason *r = among(&a, "answer");
    assert_non_null(r);
    ct_put_reason_json(&text, r);
    check_text("as data", line,
               "{\"token\":\"answer\",\"truth\":\"K\",\"weight\":80,\"facts\":{\"card\":\"B10\","
               "\"rival\":1,\"held\":\"Y10\",\"n\":10,\"pile\":10}}");
    ct_text_clear(&text);
    ct_put_reason(&text, game, r, true, names, NULL);
    check_text("as a warning", line,
               "Mira holds yellow 10, and you would have nothing to cover it with.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions), cmocka_unit_test(test_table),
        cmocka_unit_test(test_alone),     cmocka_unit_test(test_told),
        cmocka_unit_test(test_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
