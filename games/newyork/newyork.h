/*
 * newyork.h - New York, New York (Wolfgang Kramer, 1989): the state, the kit, the bits of a
 * move, and what the files of this folder share.
 *
 *   rules.c      struct ct_game, the option table, score
 *   setup.c      kit_init, init, read_setup, write_setup
 *   moves.c      the legal list
 *   check.c      check, and why not
 *   apply.c      apply, reveals
 *   knowledge.c  observe, imagine
 *   audit.c      bounds, audit
 *   notation.c   read_move, write_move, small texts
 *   view.c       the JSON view and struct ct_face
 *   events.c     what a move did, as JSON
 *   draw.c       the text board
 *   words.c      refusals, events, reasons, rulebook clauses
 *
 * A card is a byte, and so is a move:
 *
 *      7   6   5   4   3   2   1   0
 *    +---+---+---+---+---+---+---+---+
 *    | 0 |tak|colour |    number     |    colours R Y G B = 0..3, number 1..12
 *    +---+---+---+---+---+---+---+---+
 *    tak = 0: play the card, 1: take it from the display; 0x3f: pass
 *
 * What a player may choose from is kept as a row: a 64-bit word with a byte a choice, the
 * first in the lowest, so that the legal moves are there to be copied. A hand is the row of
 * its cards and pass, the display the row of its cards with the take bit. Behind its choices a
 * row has a blank for each card that the observer does not know, then nothing:
 *
 *      7      6      5      4      3      2      1      0
 *    +------+------+------+------+------+------+------+------+
 *    | none | blank| blank| pass |  B7  |  G9  |  R4  |  R1  |    size 5, six cards
 *    +------+------+------+------+------+------+------+------+
 *
 * Eight bytes are enough: a hand never has more than six cards (NY-5: play one, take one).
 * Who has played and must take keeps the played card in his row: the taken one goes into its
 * place.
 */
#ifndef NEWYORK_H
#define NEWYORK_H

#include "core/say.h"

#include <assert.h>

enum {
    NEWYORK_CARDS = 48,
    NEWYORK_PILES = 12,
    NEWYORK_HAND = 6,      /* cards dealt to each */
    NEWYORK_DISPLAY = 6,   /* cards face up (NY-2) */
    NEWYORK_PASS = 0x3f,   /* the move, and the last byte of a hand's row */
    NEWYORK_TAKE = 0x40,   /* the take bit */
    NEWYORK_HIDDEN = 0x7e, /* a card that the observer does not know */
    NEWYORK_NONE = 0x7f,   /* the rest of a row */
    NEWYORK_SHOWN = 4      /* the display's place among the rows, behind the seats */
};

struct newyork {
    int8_t turn;      /* seat, or CT_OVER */
    uint8_t due;      /* which row he chooses from: his own, or NEWYORK_SHOWN (NY-5) */
    uint8_t played;   /* the card for which he must take one; 0: none */
    uint8_t stock_at; /* deck[stock_at] is the next card of the stock */
    uint8_t in;       /* seats that still play: not passed and not out of cards */
    uint8_t passed;   /* seats that passed */
    uint8_t spare[2];
    uint64_t row[5];                 /* hands by seat, then the display */
    uint16_t pile[NEWYORK_PILES];    /* a nibble a card, colour + 1, the top in the lowest */
    uint8_t deck[NEWYORK_CARDS + 3]; /* as dealt: the hands, the display, the stock; then blanks */
    uint8_t size[5];                 /* choices of a row */
};
_Static_assert(sizeof(struct newyork) == 128, "padding: hash and compare would lie");

/* The kit holds nothing but seats and options. */
struct newyork_kit {
    struct ct_kit base;
};

static inline const struct newyork *newyork_of(const ct_state *s)
{
    return (const struct newyork *)(const void *)s;
}

static inline struct newyork *newyork_mutable_of(ct_state *s)
{
    return (struct newyork *)(void *)s;
}

static inline int newyork_card(int colour, int number)
{
    return colour << 4 | number;
}

static inline int newyork_colour(int card)
{
    return card >> 4 & 3;
}

static inline int newyork_number(int card)
{
    return card & 15;
}

static inline bool newyork_is_card(int card)
{
    int number = card & 15;
    return card >= 0 && card < 64 && number >= 1 && number <= NEWYORK_PILES;
}

/* A row of eight equal bytes. */
static inline uint64_t newyork_each(uint64_t byte)
{
    return byte * 0x0101010101010101;
}

/* Choice i of a row. */
static inline int newyork_at(uint64_t row, int i)
{
    assert(i >= 0 && i < 8);
    return (int)(row >> 8 * i & 0xff);
}

/* Colour on top of the pile of that number, -1 when it is empty. */
static inline int newyork_top(const struct newyork *s, int number)
{
    assert(number >= 1 && number <= NEWYORK_PILES);
    return (s->pile[number - 1] & 15) - 1;
}

/* Sets of cards, for what is not in a hurry: bit `card`. */
static inline uint64_t newyork_bit(int card)
{
    return (uint64_t)1 << (card & 63);
}

/* ---- rules.c ------------------------------------------------------------------------------ */

extern const struct ct_game newyork_game;
bool newyork_is_pro(const struct ct_kit *kit);
int newyork_pile_height(const struct newyork *s, int number);
int newyork_run_bonus(int length); /* of so many neighbouring tops (NY-12) */
void newyork_score(const struct ct_kit *kit, const ct_state *state, struct ct_score *out);

/* ---- setup.c, moves.c, check.c, apply.c: for struct ct_game --------------------------------- */

bool newyork_kit_init(struct ct_kit *kit, const struct ct_json *doc, int setup,
                      struct ct_refusal *why);
void newyork_init(const struct ct_kit *kit, ct_state *state, struct ct_rng *rng);
bool newyork_read_setup(const struct ct_kit *kit, ct_state *state, const struct ct_json *doc,
                        int setup, struct ct_refusal *why);
void newyork_write_setup(const struct ct_kit *kit, const ct_state *state, struct ct_text *out);
int newyork_moves(const struct ct_kit *kit, const ct_state *state, ct_move *out, int *idle);
bool newyork_check(const struct ct_kit *kit, const ct_state *state, ct_move m,
                   struct ct_refusal *why);
void newyork_apply(const struct ct_kit *kit, ct_state *state, ct_move m);
bool newyork_reveals(const struct ct_kit *kit, const ct_state *state, ct_move m);

/* ---- knowledge.c, audit.c ------------------------------------------------------------------- */

/* Sets of cards. */
uint64_t newyork_set_of(const uint8_t *cards, int count);                 /* blanks left out */
uint64_t newyork_row_set(const struct newyork *s, int row);               /* its known cards */
uint64_t newyork_piled_set(const struct newyork *s);                      /* all that were played */
uint64_t newyork_dealt_to(const struct newyork *s, int seat);             /* at the start */
uint64_t newyork_seen(const struct ct_kit *kit, const struct newyork *s); /* by everybody */
int newyork_hidden_in(const struct newyork *s, int row); /* how many cards of it are not known */
/* Cards in a hand or in the display, known or not; a card stays in its hand until another is
 * taken for it. */
int newyork_cards_in(const struct newyork *s, int row);

void newyork_observe(const struct ct_kit *kit, const ct_state *state, int eyes, ct_state *out);
void newyork_imagine(const struct ct_kit *kit, const ct_state *seen, int eyes, struct ct_rng *rng,
                     ct_state *out);
const char *newyork_bounds(const struct ct_kit *kit, const ct_state *state);
const char *newyork_audit(const struct ct_kit *kit, const ct_state *state);

/* ---- notation.c ----------------------------------------------------------------------------- */

extern const char newyork_colours[]; /* a letter each */
extern const char *const newyork_colour_name[CT_SEATS_MAX];
void newyork_put_card(struct ct_text *out, int card);      /* "R7"; "?" for unknown */
void newyork_put_json_card(struct ct_text *out, int card); /* quoted, after a comma if need be */
bool newyork_read_card(const char *text, size_t len, int *card);
void newyork_write_move(const struct ct_kit *kit, const ct_state *state, ct_move m,
                        struct ct_text *out);
bool newyork_read_move(const struct ct_kit *kit, const ct_state *state, const char *text,
                       size_t len, ct_move *out);

/* ---- view.c, events.c, draw.c, words.c: the face -------------------------------------------- */

extern const struct ct_face newyork_face;
void newyork_events(const struct ct_kit *kit, const ct_state *before, ct_move m,
                    const ct_state *after, int eyes, struct ct_text *out);
void newyork_draw(const struct ct_kit *kit, const ct_state *state, int eyes,
                  const struct ct_pen *pen, struct ct_text *out);
extern const struct ct_phrase newyork_refusal_words[], newyork_event_words[],
    newyork_reason_words[];
extern const struct ct_rule newyork_rulebook[];

#endif
