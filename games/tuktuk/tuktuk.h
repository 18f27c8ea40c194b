/*
 * tuktuk.h - Tuk Tuk Taxi: the kit, the state and what the files of this folder share.
 *
 * What every game has:
 *
 *   rules.c      the ct_game, its options, its score
 *   setup.c      the kit, a new game, the set-up of a record
 *   moves.c      the legal list           check.c   is this move allowed, and why not
 *   apply.c      what a move does, whose turn is next; the die, what a move reveals
 *   knowledge.c  observe, imagine         audit.c   bounds and invariants
 *   notation.c   moves as texts           box.c     files of somebody's own box
 *   view.c events.c draw.c words.c   position and happenings as JSON, text board, sentences
 *
 * and this one beside it:
 *
 *   board.c      a town read into tables
 *   places.c     where a tile, a taxi or a customer may be put
 *   signs.c      tiles on the streets: laying, taking off, one-way lines
 *   drive.c      every legal drive of a roll, and why a drive ended
 *   story.c      one drive step by step: why not, and what happened on the way
 *
 * A square is 24 * y + x whatever the size of the board, a direction 0..3 for N E S W.
 *
 * A tile is known by its place in the stock, and since tiles are laid in the order in which
 * they are drawn, the later one of two tiles is the one with the higher place: that order
 * alone tells which tile lies on top and which one-way holds.
 *
 *   tile[i]    u c c c c c s s s s s s s s s s     u 1: not known to the observer
 *              s square where it lies, or 1023: nowhere (not drawn yet, done, taken off)
 *              c its code while it lies, otherwise its kind
 *
 *   code       0 nothing, 1..11 a tile without direction (kind + 1),
 *              12..31 one with a direction (12 + 4 * (kind - 11) + direction)
 *
 *   board[q]   U F T c c c c c    what counts on square q, all of it derived:
 *              c code of the top tile, T a taxi stands here, F feet of a customer point
 *              here, U its no parking or no stopping has been used in this turn
 *
 * A move     0001 ---- ---- ---- ---- ddss ssss ssss   customer on square s, feet towards d
 *            0010 ---- ---- ---k kkkk ddss ssss ssss   tile of kind k, d only with a direction
 *            0011 nnnn pppp pppp pppp pppp pppp pppp   drive of n steps, two bits each, the
 *                                                      first in the lowest; n = 0: stay
 *            0100 ---- ---- ---- ---- ---- ---- --ww   skip, roll, end
 *            0101 ---- ---- ---- ---- ---- ---- -rrr   the die shows r
 */
#ifndef TUKTUK_H
#define TUKTUK_H

#include "core/say.h"

/* X(NAME, "text"): first those without a direction, then those with one, then those that
 * never lie on a street. The order inside the program; data files name them in any order. */
#define TUKTUK_KINDS(X)                                                                            \
    X(SLIPPERY, "slippery")                                                                        \
    X(NO_PARKING, "no-parking")                                                                    \
    X(NO_STOPPING, "no-stopping")                                                                  \
    X(CROSSWALK_AHEAD, "crosswalk-ahead")                                                          \
    X(CROSSWALK, "crosswalk")                                                                      \
    X(SPEED_LIMIT, "speed-limit")                                                                  \
    X(STOP, "stop")                                                                                \
    X(DO_NOT_ENTER, "do-not-enter")                                                                \
    X(METER, "meter")                                                                              \
    X(POLICE_STOP, "police-stop")                                                                  \
    X(POLICE, "police")                                                                            \
    X(COMPULSORY_RIGHT, "compulsory-right")                                                        \
    X(COMPULSORY_LEFT, "compulsory-left")                                                          \
    X(NO_RIGHT, "no-right")                                                                        \
    X(NO_LEFT, "no-left")                                                                          \
    X(ONE_WAY, "one-way")                                                                          \
    X(MECHANIC, "mechanic")                                                                        \
    X(GAS, "gas")                                                                                  \
    X(REMOVE, "remove")

enum tuktuk_kind {
#define X(id, text) TUKTUK_##id,
    TUKTUK_KINDS(X)
#undef X
        TUKTUK_KIND_COUNT
};

enum {
    TUKTUK_SIDE = 24, /* the largest board */
    TUKTUK_SQUARES = TUKTUK_SIDE * TUKTUK_SIDE,
    TUKTUK_TILES_MIN = 20,
    TUKTUK_TILES_MAX = 120,
    TUKTUK_CUSTOMERS = 8,
    TUKTUK_STATIONS = 4,
    TUKTUK_BLOCK = 8, /* lists of places are copied in blocks of so many */

    /* A line that can carry a one-way has three squares or more and a gap before the next:
     * at most 6 in 24 squares, so 144 each way. Number 0 is for none, and one byte more
     * saves struct tuktuk from padding. */
    TUKTUK_LINES = 144 + 1 + 1,

    TUKTUK_NOWHERE = 1023,   /* square of a tile that does not lie on the board, or off any board */
    TUKTUK_UNKNOWN = 0xffff, /* a tile that the observer does not know */
    TUKTUK_NOBODY = 0xffff,  /* a customer who is not on a building space */
    TUKTUK_FIRST_TURNED = 11, /* first kind with a direction */
    TUKTUK_LAST_TURNED = 15,
    TUKTUK_FIRST_CODE = 12 /* first code with a direction */
};

enum { TUKTUK_NORTH, TUKTUK_EAST, TUKTUK_SOUTH, TUKTUK_WEST };

enum {
    TUKTUK_GREEN_FIVE = 5,  /* steps of no stopping (TT-32) */
    TUKTUK_SPEED_STEPS = 4, /* of a drive that passes a speed limit (TT-23) */
    TUKTUK_FINED_FROM = 5   /* the lowest roll that the police fine (TT-30) */
};

/* Bits of tuktuk.board. */
enum { TUKTUK_CODE = 31, TUKTUK_TAXI = 32, TUKTUK_FEET = 64, TUKTUK_SPENT = 128 };

/* Bits of tuktuk_kit.ground: four for the directions in which the street goes on, then: */
enum { TUKTUK_EXITS = 15, TUKTUK_LIGHT = 16, TUKTUK_STATION = 32, TUKTUK_STREET = 64 };

enum tuktuk_phase {
    TUKTUK_PLACE, /* a customer */
    TUKTUK_DEAL,  /* with the drawn tile */
    TUKTUK_ROLL,  /* chance */
    TUKTUK_DRIVE,
    TUKTUK_AGAIN, /* on no parking: roll or end */
    TUKTUK_DECIDED,
    TUKTUK_STOCK /* the last two: over, and why */
};

/* Which places of the board a decision chooses from. */
enum tuktuk_choice {
    TUKTUK_FOR_SIGN,
    TUKTUK_FOR_RIGHT, /* compulsory or no right */
    TUKTUK_FOR_LEFT,
    TUKTUK_FOR_ONE_WAY,
    TUKTUK_FOR_POLICE,
    TUKTUK_FOR_MECHANIC,
    TUKTUK_FOR_GAS,
    TUKTUK_FOR_CUSTOMER
};

/* Street squares by what may lie there (places.c). */
enum tuktuk_class {
    TUKTUK_FOUR_STREETS,  /* crossings */
    TUKTUK_THREE_STREETS, /* that meet on them (TT-B3) */
    TUKTUK_STRAIGHT,
    TUKTUK_OTHER,
    TUKTUK_LIT, /* lights */
    TUKTUK_CLASSES
};

/* Of services and of places for customers in a kit. With s street squares and b building spaces
 * there are at most s services, and at most 4 * min(s, b) places for customers, since each has
 * a building space on one side and a street square on the other. s + b <= 576, so together
 * they are most with 288 of each. */
enum { TUKTUK_SPOTS = 288 + 4 * 288 };

/* A town of the box: rows from the top, the rectangle's corners x0 y0 x1 y1. */
struct tuktuk_printed {
    const char *name;
    const char *row[TUKTUK_SIDE];
    int height;
    int rectangle[4];
};

struct tuktuk_kit {
    struct ct_kit base;
    uint8_t width, height, customers; /* customers: of all players together */
    uint8_t tiles, count[TUKTUK_KIND_COUNT];
    uint8_t rectangle[4];
    uint16_t station[TUKTUK_STATIONS]; /* square of 1 … 4, or NOWHERE */
    uint16_t home[CT_SEATS_MAX];
    char glyph[TUKTUK_SQUARES]; /* as printed; '#' beyond the edge */
    uint8_t ground[TUKTUK_SQUARES];
    uint8_t line[2][TUKTUK_SQUARES]; /* the north-south and the east-west line, 0: none */
    /* Where things may go: places.c. */
    uint16_t from[TUKTUK_CLASSES + 1];   /* a class begins there in street[] */
    uint16_t mechanics, services, spots; /* in spot[]: these, then gas, then customers' */
    uint16_t place[TUKTUK_SQUARES];      /* in street[], NOWHERE: no street */
    uint16_t street[TUKTUK_SQUARES + TUKTUK_BLOCK];
    uint16_t spot[TUKTUK_SPOTS];
};
_Static_assert(sizeof(struct tuktuk_kit) <= 8192, "a kit should stay in the nearest cache");

struct tuktuk_taxi {
    uint16_t square;
    uint8_t held;      /* by the police stop tile[held - 1]; 0: by none */
    uint8_t carries;   /* customer[carries - 1]; 0: empty */
    uint8_t delivered; /* customers */
    uint8_t last;      /* his last delivery was the last-th of all; 0: none */
};

struct tuktuk {
    int8_t turn; /* seat, CT_CHANCE or CT_OVER */
    uint8_t phase;
    uint8_t mover;     /* whose turn it is, at chance too */
    uint8_t placed;    /* customers */
    uint8_t drawn;     /* tiles, the one in hand included */
    uint8_t die;       /* the last roll of this turn, 0: none yet */
    uint8_t extra;     /* 1: the five steps of no stopping */
    uint8_t came;      /* direction of the last step of this turn + 1, 0: none */
    uint8_t spent;     /* 1: some square of the board has the bit SPENT */
    uint8_t owing;     /* seats that miss their next turn */
    uint8_t delivered; /* customers, of all players */
    uint8_t slowed;    /* 1: a speed limit was passed in this turn (TT-23) */
    struct tuktuk_taxi taxi[CT_SEATS_MAX];
    uint16_t customer[TUKTUK_CUSTOMERS]; /* square | feet << 10, NOBODY: not there (any more) */
    uint16_t tile[TUKTUK_TILES_MAX];
    uint8_t board[TUKTUK_SQUARES];
    /* Exits that a one-way shuts on all squares of a line: bits E and W of shut[n] for the
     * n-th line that runs east-west, N and S for the n-th that runs north-south. */
    uint8_t shut[TUKTUK_LINES];
};
_Static_assert(sizeof(struct tuktuk) == 1014, "padding: hash and compare would lie");

/* ---- small words ----------------------------------------------------------------- */

static inline const struct tuktuk *tuktuk_of(const ct_state *s)
{
    return (const struct tuktuk *)(const void *)s;
}

static inline struct tuktuk *tuktuk_mine(ct_state *s)
{
    return (struct tuktuk *)(void *)s;
}

static inline const struct tuktuk_kit *tuktuk_kit_of(const struct ct_kit *kit)
{
    return (const struct tuktuk_kit *)(const void *)kit;
}

static inline unsigned tuktuk_square(int x, int y)
{
    return (unsigned)(TUKTUK_SIDE * y + x);
}

static inline int tuktuk_x(unsigned square)
{
    return (int)square % TUKTUK_SIDE;
}

static inline int tuktuk_y(unsigned square)
{
    return (int)square / TUKTUK_SIDE;
}

/* The square next to one that has an exit there. */
static inline unsigned tuktuk_beyond(unsigned square, unsigned direction)
{
    static const int8_t step[4] = {-TUKTUK_SIDE, 1, TUKTUK_SIDE, -1};
    return (unsigned)((int)square + step[direction & 3]);
}

static inline bool tuktuk_is_turned(int kind)
{
    return kind >= TUKTUK_FIRST_TURNED && kind <= TUKTUK_LAST_TURNED;
}

static inline unsigned tuktuk_code(int kind, unsigned direction)
{
    if (kind < TUKTUK_FIRST_TURNED) return (unsigned)kind + 1;
    return TUKTUK_FIRST_CODE + 4 * (unsigned)(kind - TUKTUK_FIRST_TURNED) + direction;
}

/* The kind of a code that is not 0. */
static inline int tuktuk_kind_of_code(unsigned code)
{
    if (code < TUKTUK_FIRST_CODE) return (int)code - 1;
    return TUKTUK_FIRST_TURNED + (int)(code - TUKTUK_FIRST_CODE) / 4;
}

static inline unsigned tuktuk_tile_square(unsigned tile)
{
    return tile & 1023;
}

static inline bool tuktuk_lies(unsigned tile)
{
    return tuktuk_tile_square(tile) != TUKTUK_NOWHERE;
}

/* Kind of a tile wherever it is; the caller knows that it is known. */
static inline int tuktuk_kind_of_tile(unsigned tile)
{
    unsigned bits = tile >> 10 & 31;
    return tuktuk_lies(tile) ? tuktuk_kind_of_code(bits) : (int)bits;
}

static inline uint16_t tuktuk_tile_nowhere(int kind)
{
    return (uint16_t)(kind << 10 | TUKTUK_NOWHERE);
}

/* Of the tile in hand. */
static inline int tuktuk_drawn_kind(const struct tuktuk *s)
{
    return tuktuk_kind_of_tile(s->tile[s->drawn - 1]);
}

/* The top tile's kind on a square, -1: none. */
static inline int tuktuk_top_kind(const struct tuktuk *s, unsigned square)
{
    unsigned code = s->board[square] & TUKTUK_CODE;
    return code ? tuktuk_kind_of_code(code) : -1;
}

/* Is a taxi that leaves a tile of this kind in mid-drive sent home (TT-30)? */
static inline bool tuktuk_is_fined(const struct tuktuk *s, int passed)
{
    return passed == TUKTUK_POLICE && s->die >= TUKTUK_FINED_FROM;
}

/* ---- moves ----------------------------------------------------------------------- */

enum tuktuk_type { TUKTUK_CUSTOMER = 1, TUKTUK_TILE, TUKTUK_PATH, TUKTUK_WORD, TUKTUK_DIE };
enum tuktuk_word { TUKTUK_SKIP, TUKTUK_REROLL, TUKTUK_END };
enum { TUKTUK_STEPS_MAX = 12 }; /* that a move can hold; the die has six */

static inline unsigned tuktuk_move_type(ct_move m)
{
    return m >> 28;
}

static inline unsigned tuktuk_move_square(ct_move m)
{
    return m & 1023;
}

static inline unsigned tuktuk_move_direction(ct_move m)
{
    return m >> 10 & 3;
}

static inline int tuktuk_move_kind(ct_move m)
{
    return (int)(m >> 12 & 31);
}

static inline int tuktuk_move_steps(ct_move m)
{
    return (int)(m >> 24 & 15);
}

static inline unsigned tuktuk_move_step(ct_move m, int step)
{
    return m >> 2 * step & 3;
}

static inline ct_move tuktuk_move(enum tuktuk_type type, unsigned bits)
{
    return (ct_move)type << 28 | bits;
}

static inline ct_move tuktuk_path(int steps, unsigned path)
{
    return tuktuk_move(TUKTUK_PATH, (unsigned)steps << 24 | path);
}

/* ---- setup.c --------------------------------------------------------------------- */

bool tuktuk_kit_init(struct ct_kit *kit, const struct ct_json *doc, int setup,
                     struct ct_refusal *why);
void tuktuk_init(const struct ct_kit *kit, ct_state *state, struct ct_rng *rng);
bool tuktuk_read_setup(const struct ct_kit *kit, ct_state *state, const struct ct_json *doc,
                       int setup, struct ct_refusal *why);
void tuktuk_write_setup(const struct ct_kit *kit, const ct_state *state, struct ct_text *out);
/* How many of each kind the option signs=… puts into the stock, NULL: the set-up says. */
const uint8_t *tuktuk_mix(const char *signs);
/* The tiles of `count` by kind one after the other: their number. */
int tuktuk_spread(const uint8_t *count, uint8_t *stock);
/* The stock is dealt; an empty board, the taxis at home. */
void tuktuk_begin(const struct tuktuk_kit *k, struct tuktuk *s);

/* ---- board.c --------------------------------------------------------------------- */

/* A town into the kit, where config and the number of customers are already: begun, row by row
 * from the top, closed; or all of it. Refused with R-5. Beside the fact of the matter a refusal
 * of a row carries its number in "row", from 0. */
void tuktuk_begin_town(struct tuktuk_kit *k);
bool tuktuk_add_row(struct tuktuk_kit *k, const char *row, size_t len, struct ct_refusal *why);
bool tuktuk_close_town(struct tuktuk_kit *k, const int rectangle[4], struct ct_refusal *why);
bool tuktuk_read_town(struct tuktuk_kit *k, const struct tuktuk_printed *town,
                      struct ct_refusal *why);
bool tuktuk_refuse_row(struct ct_refusal *why, const char *token, int row);
bool tuktuk_in_rectangle(const struct tuktuk_kit *k, unsigned square);
/* The square next to any square, NOWHERE beyond the edge of the largest board. */
unsigned tuktuk_neighbour(unsigned square, unsigned direction);
/* Directions in which a street square lies; stations do not count. */
unsigned tuktuk_streets_at(const struct tuktuk_kit *k, unsigned square);
bool tuktuk_is_crossing(const struct tuktuk_kit *k, unsigned square); /* TT-B3 */

/* ---- places.c -------------------------------------------------------------------- */

/* The lists of a kit whose ground is laid. */
void tuktuk_list_places(struct tuktuk_kit *k);
int tuktuk_building_spaces(const struct tuktuk_kit *k); /* with a street to face */
enum tuktuk_choice tuktuk_choice_of(int kind);
/* Does the board allow this place, any 16 bits, taxis and customers apart? */
bool tuktuk_allows(const struct tuktuk_kit *k, enum tuktuk_choice choice, unsigned place);
/* All places of a choice that are free, as moves with the bits of `base`: their number. */
int tuktuk_list(const struct tuktuk_kit *k, const struct tuktuk *s, enum tuktuk_choice choice,
                ct_move base, ct_move *out);
bool tuktuk_has_place(const struct tuktuk_kit *k, const struct tuktuk *s,
                      enum tuktuk_choice choice);

/* ---- signs.c --------------------------------------------------------------------- */

void tuktuk_lay(const struct tuktuk_kit *k, struct tuktuk *s, int index, unsigned square,
                unsigned code);
/* Takes the top tile off. */
void tuktuk_take_off(const struct tuktuk_kit *k, struct tuktuk *s, unsigned square);
int tuktuk_top(const struct tuktuk *s, unsigned square); /* index of the top tile, -1: none */
int tuktuk_below(const struct tuktuk *s, int index);     /* of the tile that it covers, -1 */
bool tuktuk_anything_lies(const struct tuktuk *s);
/* The one-way tile that holds on the line through a square (axis 0 N-S, 1 E-W), -1: none. */
int tuktuk_holding(const struct tuktuk_kit *k, const struct tuktuk *s, unsigned square, int axis);
/* A line ruled by a one-way: where that lies, its arrow, the ends in driving direction. */
struct tuktuk_line {
    unsigned at, arrow, from, to;
};
/* All of them, in the order of their tiles: their number. */
int tuktuk_lines(const struct tuktuk_kit *k, const struct tuktuk *s,
                 struct tuktuk_line out[TUKTUK_TILES_MAX]);
/* board and shut from tiles, taxis and customers, for audit and for tests. */
void tuktuk_derive(const struct tuktuk_kit *k, struct tuktuk *s);

/* ---- drive.c --------------------------------------------------------------------- */

/* What is fixed for all drives of one roll. */
struct tuktuk_roll {
    const struct tuktuk_kit *kit;
    const struct tuktuk *s;
    unsigned start, home;
    int steps;         /* as rolled, or the five of no stopping */
    int limit;         /* of them may be driven: fewer behind a speed limit of this turn (TT-23) */
    int through_light; /* whoever enters a light has at most so many steps: 0 red, N/2 yellow */
    bool fined;        /* TT-30 holds */
    bool empty;
};

struct tuktuk_roll tuktuk_roll_of(const struct tuktuk_kit *k, const struct tuktuk *s);
/* May a drive end here (TT-15)? */
bool tuktuk_may_rest(const struct tuktuk_roll *r, unsigned square);
int tuktuk_drives(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move *out, int *idle);

/* Why a legal drive ended where it did. Of several reasons the first. */
enum tuktuk_halt {
    TUKTUK_HALT_PLAIN,       /* steps used up, a tile, an early stop, no way on, sent home */
    TUKTUK_HALT_PULLED_BACK, /* TT-15 */
    TUKTUK_HALT_GREEN_LIGHT, /* in front of a light that would be the last step (TT-16) */
    TUKTUK_HALT_LIGHT        /* in front of a light, with a red or yellow roll: ends the turn */
};
enum tuktuk_halt tuktuk_halt_of(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move m);

/* ---- story.c --------------------------------------------------------------------- */

struct tuktuk_trace;
/* Why this drive, which is not in the list, is not. Always false. */
bool tuktuk_explain_drive(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move m,
                          struct ct_refusal *why);
/* What happened on the way of a legal drive. */
void tuktuk_tell_drive(const struct tuktuk_kit *k, const struct tuktuk *s, ct_move m,
                       struct tuktuk_trace *trace);

/* ---- moves.c check.c knowledge.c audit.c ------------------------------------------ */

/* Turn signs have the longest list: 4 headings on each of 22 * 22 squares, 2 on each of the 88 at
 * the edge, none in the corners. All drives are at most 1 + 4 * (1 + 3 + 9 + 27 + 81 + 243) =
 * 1457 paths of six steps. One block more is room for copying. */
enum { TUKTUK_MOVES_MAX = 4 * 22 * 22 + 2 * 88 + TUKTUK_BLOCK };

int tuktuk_moves(const struct ct_kit *kit, const ct_state *state, ct_move *out, int *idle);
bool tuktuk_check(const struct ct_kit *kit, const ct_state *state, ct_move m,
                  struct ct_refusal *why);
void tuktuk_observe(const struct ct_kit *kit, const ct_state *state, int eyes, ct_state *out);
void tuktuk_imagine(const struct ct_kit *kit, const ct_state *seen, int eyes, struct ct_rng *rng,
                    ct_state *out);
const char *tuktuk_bounds(const struct ct_kit *kit, const ct_state *state);
const char *tuktuk_audit(const struct ct_kit *kit, const ct_state *state);

/* ---- apply.c --------------------------------------------------------------------- */

/* X(NAME, "event", "rule"): everything that can happen, with the rule behind it unless the
 * entry brings its own. */
#define TUKTUK_EFFECTS(X)                                                                          \
    X(CUSTOMER_PLACED, "customer-placed", "TT-2")                                                  \
    X(TILE_DRAWN, "tile-drawn", "TT-4")                                                            \
    X(TILE_SET_ASIDE, "tile-set-aside", "TT-5")                                                    \
    X(SIGN_LAID, "sign-laid", "TT-5")                                                              \
    X(SIGN_TURNED, "sign-laid-heading", "TT-6")                                                    \
    X(POLICE_LAID, "police-laid", "TT-10")                                                         \
    X(TO_MECHANIC, "to-mechanic", "TT-8")                                                          \
    X(TO_GAS, "to-gas", "TT-9")                                                                    \
    X(TILE_REMOVED, "tile-removed", "TT-11")                                                       \
    X(TILE_UNCOVERED, "tile-uncovered", "TT-11")                                                   \
    X(REMOVED_NOTHING, "removed-nothing", "TT-11")                                                 \
    X(ROLLED, "rolled", "TT-B4")                                                                   \
    X(HELD, "held-by-police", "TT-25")                                                             \
    X(DROVE, "drove", "TT-13")                                                                     \
    X(STAYED, "stayed", "TT-34")                                                                   \
    X(BLOCKED, "blocked", "TT-18")                                                                 \
    X(HALVED, "halved", "TT-16")                                                                   \
    X(LIGHT_REFUSED, "light-refused", "TT-16")                                                     \
    X(LIGHT_ENDS_TURN, "light-ends-turn", "TT-16")                                                 \
    X(PULLED_BACK, "pulled-back", "TT-15")                                                         \
    X(FORCED_STOP, "forced-stop", "TT-24")                                                         \
    X(STEP_LOST, "step-lost", "TT-22")                                                             \
    X(SLOWED, "slowed", "TT-23")                                                                   \
    X(SKIDDED, "skidded", "TT-21")                                                                 \
    X(SENT_HOME, "sent-home", "TT-30")                                                             \
    X(PICKED_UP, "picked-up", "TT-19")                                                             \
    X(DELIVERED, "delivered", "TT-20")                                                             \
    X(MAY_ROLL_AGAIN, "may-roll-again", "TT-31")                                                   \
    X(ROLLS_AGAIN, "rolls-again", "TT-31")                                                         \
    X(PARKED, "parked", "TT-31")                                                                   \
    X(FIVE_MORE, "five-more", "TT-32")                                                             \
    X(METERED, "metered", "TT-33")                                                                 \
    X(POLICE_STOPPED, "police-stopped", "TT-25")                                                   \
    X(TURN_MISSED, "turn-missed", "TT-4")                                                          \
    X(GAME_DECIDED, "game-decided", "TT-35")                                                       \
    X(STOCK_EMPTY, "stock-empty", "TT-36")

enum tuktuk_effect {
#define X(id, event, rule) TUKTUK_DID_##id,
    TUKTUK_EFFECTS(X)
#undef X
        TUKTUK_EFFECT_COUNT
};

struct tuktuk_happening {
    enum tuktuk_effect effect;
    const char *rule; /* NULL: the one of the table */
    int seat;
    int kind; /* of the tile it is about, -1: none */
    int direction;
    unsigned at, from; /* squares, NOWHERE: none */
    int number;        /* roll, steps, deliveries */
};

/* Filled by apply for whoever wants to tell; NULL in play. A drive has at most 6 steps with
 * two happenings each, an end, and behind it up to 4 missed turns and a tile. */
enum { TUKTUK_HAPPENINGS = 40 };
struct tuktuk_trace {
    int count;
    struct tuktuk_happening entry[TUKTUK_HAPPENINGS];
};

void tuktuk_note(struct tuktuk_trace *trace, struct tuktuk_happening h);
/* What apply does, with a trace of it unless that is NULL. */
void tuktuk_play(const struct tuktuk_kit *k, struct tuktuk *s, ct_move m,
                 struct tuktuk_trace *trace);
void tuktuk_apply(const struct ct_kit *kit, ct_state *state, ct_move m);
int tuktuk_chance(const struct ct_kit *kit, const ct_state *state, struct ct_outcome *out);
bool tuktuk_reveals(const struct ct_kit *kit, const ct_state *state, ct_move m);
int tuktuk_placing_seat(const struct tuktuk_kit *k, int placed);
bool tuktuk_is_held(const struct tuktuk *s, int seat); /* TT-25, if the die were rolled now */
bool tuktuk_is_ahead(const struct tuktuk_taxi *a, const struct tuktuk_taxi *b); /* TT-35, TT-37 */

/* ---- rules.c --------------------------------------------------------------------- */

extern const struct ct_game tuktuk_game;
void tuktuk_score(const struct ct_kit *kit, const ct_state *state, struct ct_score *out);

/* ---- notation.c ------------------------------------------------------------------ */

extern const char *const TUKTUK_KIND_NAMES[TUKTUK_KIND_COUNT];
extern const char TUKTUK_DIRECTIONS[];                        /* "NESW" */
extern const char *const TUKTUK_COLOURS[7];                   /* of the die, by its number */
extern const char *const TUKTUK_SEAT_COLOURS[CT_SEATS_MAX];   /* of the taxis */
int tuktuk_kind_named(const char *name, size_t len);          /* -1: none */
int tuktuk_direction_named(char c);                           /* -1: none */
void tuktuk_put_square(struct ct_text *out, unsigned square); /* 3,4 */
void tuktuk_put_json_square(struct ct_text *out, const char *key, unsigned square); /* [3,4] */
void tuktuk_put_json_direction(struct ct_text *out, const char *key, unsigned direction); /* "N" */
/* The members "rows" and "rectangle" of a board. */
void tuktuk_put_json_town(struct ct_text *out, const struct tuktuk_kit *k);
void tuktuk_write_move(const struct ct_kit *kit, const ct_state *state, ct_move m,
                       struct ct_text *out);
bool tuktuk_read_move(const struct ct_kit *kit, const ct_state *state, const char *text, size_t len,
                      ct_move *out);
/* Refusals about a square: false, too. */
bool tuktuk_add_square(struct ct_refusal *why, const char *name, unsigned square);

/* ---- view.c events.c draw.c words.c box.c ------------------------------------------ */

extern const struct ct_face tuktuk_face;
void tuktuk_events(const struct ct_kit *kit, const ct_state *before, ct_move m,
                   const ct_state *after, int eyes, struct ct_text *out);
void tuktuk_draw(const struct ct_kit *kit, const ct_state *state, int eyes,
                 const struct ct_pen *pen, struct ct_text *out);
extern const struct ct_phrase tuktuk_refusal_words[], tuktuk_event_words[], tuktuk_reason_words[],
    tuktuk_kind_words[];
extern const struct ct_value_words tuktuk_value_words[];
extern const struct ct_rule tuktuk_rulebook[];
extern const struct ct_box_file tuktuk_files[];

#endif
