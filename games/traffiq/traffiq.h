/*
 * traffiq.h - Manhattan TraffIQ (Dirk Arning, 2015): the state, the kit, the bits of a move,
 * and what the files of this folder share. Front ends and agents need only `traffiq_game`;
 * the brain also reads the state.
 *
 *   rules.c      struct ct_game, the option table, score; questions about a position
 *   setup.c      kit_init, init, read_setup, write_setup
 *   moves.c      the legal list
 *   check.c      check, and why not
 *   apply.c      apply, reveals
 *   knowledge.c  observe, imagine, hides
 *   audit.c      bounds, audit
 *   notation.c   read_move, write_move, small texts
 *   view.c       the JSON view and struct ct_face
 *   events.c     what a move did, as JSON
 *   draw.c       the text board
 *   words.c      refusals, events, reasons, values, rulebook clauses
 *   box.c        box files: tiles and layouts
 *
 *   city.c       tiles on an unbounded map: where tiles may go, which crossings there are
 *   atlas.c      the same for a map too large to be kept up to date
 *   streets.c    streets, strengths, who would lose, where vehicles can ride
 *   prompt.c     what is to be decided, for the text board
 *
 * Words: a *cell* holds a tile; a *vertex* is a corner of cells (TQ-G1); a *node* is a
 * complete vertex with a street, the only kind a vehicle can be on. Nodes are numbered in
 * the order of their completion, which everybody saw.
 */
#ifndef TRAFFIQ_H
#define TRAFFIQ_H

#include "core/say.h"

#include <assert.h>

enum {
    TRAFFIQ_LAYOUT_MAX = 30,
    TRAFFIQ_STACK_MIN = 20,
    TRAFFIQ_STACK_MAX = 100,
    TRAFFIQ_TILES_MAX = TRAFFIQ_LAYOUT_MAX + TRAFFIQ_STACK_MAX,
    TRAFFIQ_FAR = 100,        /* the largest coordinate of a layout */
    TRAFFIQ_CLASSES_MAX = 70, /* tiles, rotations alike: (4^4 + 4^2 + 2*4) / 4 */
    TRAFFIQ_SLOTS = 64,       /* frontier cells in a page */
    TRAFFIQ_PAGES_MAX = 5,    /* n connected tiles touch at most 2n + 2 = 262 free cells */
    TRAFFIQ_NODES_HELD = 29,  /* nodes that the state remembers */
    TRAFFIQ_NODES_MAX = 108,  /* n tiles complete at most n - ceil(2 sqrt n) + 1 vertices */
    TRAFFIQ_NONE = 0xff       /* no node, no kind */
};

/* Streets are those below TRAFFIQ_PARK. */
enum traffiq_letter { TRAFFIQ_RED, TRAFFIQ_BEIGE, TRAFFIQ_PARK, TRAFFIQ_WATER };
enum traffiq_side { TRAFFIQ_NORTH, TRAFFIQ_EAST, TRAFFIQ_SOUTH, TRAFFIQ_WEST, TRAFFIQ_SIDES };
enum traffiq_vehicle { TRAFFIQ_TAXI, TRAFFIQ_TRUCK };
enum traffiq_phase { TRAFFIQ_ACTION, TRAFFIQ_PLACE, TRAFFIQ_COMPETE, TRAFFIQ_OVER };
/* Bits: what this turn has had. */
enum traffiq_done {
    TRAFFIQ_DID_ATTACH = 1,
    TRAFFIQ_DID_TAXI = 2,
    TRAFFIQ_DID_TRUCK = 4,
    TRAFFIQ_DID_DRAW = 8
};
/* Horizontal, vertical; bits of a choice. */
enum traffiq_street { TRAFFIQ_ACROSS = 1, TRAFFIQ_DOWN = 2 };
enum traffiq_reason { TRAFFIQ_RUNNING, TRAFFIQ_ALL_PLACED, TRAFFIQ_LAST_ROUND };

/* ---- sides: a tile as laid, two bits a side, north highest ------------------------------ */

/*   bits 7-6 north   5-4 east   3-2 south   1-0 west        RBPW = 00 01 10 11 = 0x1b  */
static inline int traffiq_letter(uint8_t sides, int side)
{
    assert(side >= 0 && side < TRAFFIQ_SIDES);
    return sides >> (6 - 2 * side) & 3;
}

static inline bool traffiq_is_street(int letter)
{
    return letter < TRAFFIQ_PARK;
}

/* A quarter clockwise: abcd becomes dabc (TQ-G2). */
static inline uint8_t traffiq_turned(uint8_t sides)
{
    return (uint8_t)(sides >> 2 | sides << 6);
}

/* ---- places: x in the low byte, y in the high one, both shifted by the kit -------------- */

/*
 * A layout is connected, so at most 30 wide, and 100 tiles can lead at most 100 away from
 * it: counted from 101 west of the layout every coordinate fits a byte, with room for the
 * cells and vertices around. So the map has no border, and a place takes 16 bits.
 */
typedef uint16_t traffiq_place;

static inline traffiq_place traffiq_beside(traffiq_place at, int side)
{
    static const int step[TRAFFIQ_SIDES] = {-256, 1, 256, -1};
    return (traffiq_place)(at + step[side]);
}

/* ---- sets of nodes or of stack slots ---------------------------------------------------- */

struct traffiq_set {
    uint64_t word[2];
};

static inline bool traffiq_has(const struct traffiq_set *set, int i)
{
    assert(i >= 0 && i < 128);
    return set->word[i >> 6] >> (i & 63) & 1;
}

static inline void traffiq_add(struct traffiq_set *set, int i)
{
    assert(i >= 0 && i < 128);
    set->word[i >> 6] |= (uint64_t)1 << (i & 63);
}

static inline void traffiq_drop(struct traffiq_set *set, int i)
{
    assert(i >= 0 && i < 128);
    set->word[i >> 6] &= ~((uint64_t)1 << (i & 63));
}

static inline void traffiq_put(struct traffiq_set *set, int i, bool in)
{
    assert(i >= 0 && i < 128);
    set->word[i >> 6] |= (uint64_t)in << (i & 63);
}

static inline bool traffiq_is_empty(const struct traffiq_set *set)
{
    return !(set->word[0] | set->word[1]);
}

/* Takes the smallest member out; the set is not empty. */
static inline int traffiq_pop(struct traffiq_set *set)
{
    assert(!traffiq_is_empty(set));
    int w = set->word[0] == 0; /* two branches below keep both words in registers */
    uint64_t word = w ? set->word[1] : set->word[0];
    if (w) {
        set->word[1] = word & (word - 1);
    } else {
        set->word[0] = word & (word - 1);
    }
    return 64 * w + __builtin_ctzll(word);
}

/* Those of `set` whose two-bit owner is `seat`. */
static inline struct traffiq_set traffiq_owned(const struct traffiq_set *set,
                                               const struct traffiq_set owner[2], int seat)
{
    uint64_t low = seat & 1 ? 0 : ~(uint64_t)0, high = seat & 2 ? 0 : ~(uint64_t)0;
    return (struct traffiq_set){
        {set->word[0] & (owner[0].word[0] ^ low) & (owner[1].word[0] ^ high),
         set->word[1] & (owner[0].word[1] ^ low) & (owner[1].word[1] ^ high)}};
}

int traffiq_count(struct traffiq_set set);

/* ---- the state -------------------------------------------------------------------------- */

/*
 * A page of the frontier: free cells that touch a tile, and what may go there. Bit i of
 * fits[4 * side + letter] says that slot i's cell takes a tile which shows that letter on
 * that side: its neighbour there shows the same, or there is none. So the cells for a tile
 * as laid are four words anded. A free slot has no bits and the cell 0xffff.
 *
 *   slot          3 2 1 0     slot 0: its neighbour to the north shows R on its south side
 *   fits[N, R]    1 0 1 1     slot 1: none to the north
 *   fits[N, B]    1 1 1 0     slot 2: a B there
 *   fits[N, P]    1 0 1 0     slot 3: none
 *   fits[N, W]    1 0 1 0
 */
enum { TRAFFIQ_FITS = 16 };

struct traffiq_page {
    uint64_t fits[TRAFFIQ_FITS];
    traffiq_place cell[TRAFFIQ_SLOTS];
};

static inline uint64_t traffiq_slots_for(const struct traffiq_page *page, uint8_t sides)
{
    return page->fits[traffiq_letter(sides, TRAFFIQ_NORTH)] &
           page->fits[4 + traffiq_letter(sides, TRAFFIQ_EAST)] &
           page->fits[8 + traffiq_letter(sides, TRAFFIQ_SOUTH)] &
           page->fits[12 + traffiq_letter(sides, TRAFFIQ_WEST)];
}

struct traffiq_node {
    traffiq_place at;
    uint8_t link[TRAFFIQ_SIDES]; /* the next node over one street edge, or TRAFFIQ_NONE */
};

/*
 * The frontier and the nodes follow from the tiles; they are kept because every decision
 * asks for them. A map that outgrows the room here (`big`) has them zeroed, and they are
 * built anew in local memory whenever somebody asks (traffiq_city_of).
 *
 * The log: bit i of `order` says whether the i-th attach or draw after the deal was an
 * attach; draws take the stack's slots in order, and two bits a tile say who laid it. That
 * is what imagine needs to know which tiles a player can have held when.
 */
struct traffiq {
    int8_t turn;
    uint8_t phase;      /* enum traffiq_phase */
    uint8_t actions;    /* of this turn */
    uint8_t done;       /* enum traffiq_done bits of this turn */
    uint8_t quiet;      /* turns in a row without attach or draw */
    uint8_t last_turns; /* 0, or turns until the end, this one included */
    uint8_t last_rule;  /* 14 or 15: why the last round runs */
    uint8_t reason;     /* enum traffiq_reason */
    uint8_t drawn;      /* slots of the stack taken */
    uint8_t laid;       /* tiles attached */
    uint8_t nodes;
    uint8_t open;       /* bit i: node first_open + i may be placed on */
    uint8_t first_open; /* the first node of the tile attached last */
    uint8_t arrived;    /* at TRAFFIQ_COMPETE: the node of the vehicle that came */
    uint8_t offers;     /* at TRAFFIQ_COMPETE: streets with a rival who would lose */
    uint8_t big;
    uint8_t supply[CT_SEATS_MAX][2];
    struct traffiq_set in_hand; /* slots; only of known hands in what a seat sees */
    struct traffiq_set drawer[2];
    struct traffiq_set on; /* nodes with a vehicle; of those: */
    struct traffiq_set truck, owner[2];
    struct traffiq_page page;
    struct traffiq_node node[TRAFFIQ_NODES_HELD];
    traffiq_place cell[TRAFFIQ_STACK_MAX + 4]; /* read eight at a time */
    uint8_t sides[TRAFFIQ_STACK_MAX];
    uint8_t stack[TRAFFIQ_STACK_MAX]; /* kinds in drawing order, TRAFFIQ_NONE when not known */
    uint8_t order[25];
    uint8_t laid_by[25];
};
_Static_assert(sizeof(struct traffiq) == 1024, "the state has padding or is over 1 KiB");

/* ---- the kit ---------------------------------------------------------------------------- */

/* A tile with its rotations: the distinct ones, as sides. */
struct traffiq_class {
    uint8_t rotations;
    uint8_t sides[4];
};

struct traffiq_kit {
    struct ct_kit base;
    uint8_t players;
    bool open_hands, custom;
    uint8_t quiet_limit; /* TQ-15 */
    uint8_t vehicles[2]; /* taxis and trucks of a player (TQ-1) */
    uint8_t tiles;       /* in the stack, before the deal */
    uint8_t layout_tiles;
    int16_t west, north; /* the coordinates that byte 0 stands for */
    uint8_t kinds;       /* different tiles as printed, in the order of their sides */
    uint8_t kind_sides[TRAFFIQ_STACK_MAX];
    uint8_t kind_class[256]; /* of what is no kind: TRAFFIQ_CLASSES_MAX, which has no rotation */
    uint8_t bag[TRAFFIQ_STACK_MAX]; /* the kinds of all tiles, sorted */
    uint8_t class_of[256];          /* of a tile as laid; any tile there can be */
    struct traffiq_class tile_class[TRAFFIQ_CLASSES_MAX + 1];
    traffiq_place layout_cell[TRAFFIQ_LAYOUT_MAX + 2];
    uint8_t layout_sides[TRAFFIQ_LAYOUT_MAX];
    struct traffiq start; /* before the shuffle, without whose turn it is */
};

static inline const struct traffiq_kit *traffiq_kit_of(const struct ct_kit *kit)
{
    return (const struct traffiq_kit *)(const void *)kit;
}

static inline const struct traffiq *traffiq_of(const ct_state *s)
{
    return (const struct traffiq *)(const void *)s;
}

static inline struct traffiq *traffiq_mutable_of(ct_state *s)
{
    return (struct traffiq *)(void *)s;
}

static inline int traffiq_x(const struct traffiq_kit *kit, traffiq_place at)
{
    return kit->west + (at & 0xff);
}

static inline int traffiq_y(const struct traffiq_kit *kit, traffiq_place at)
{
    return kit->north + (at >> 8);
}

/* Tiles are counted as they came: first the layout, then those attached. */
static inline int traffiq_tiles(const struct traffiq_kit *kit, const struct traffiq *s)
{
    return kit->layout_tiles + s->laid;
}

static inline traffiq_place traffiq_tile_cell(const struct traffiq_kit *kit,
                                              const struct traffiq *s, int tile)
{
    assert(tile >= 0 && tile < traffiq_tiles(kit, s));
    return tile < kit->layout_tiles ? kit->layout_cell[tile] : s->cell[tile - kit->layout_tiles];
}

static inline uint8_t traffiq_tile_sides(const struct traffiq_kit *kit, const struct traffiq *s,
                                         int tile)
{
    assert(tile >= 0 && tile < traffiq_tiles(kit, s));
    return tile < kit->layout_tiles ? kit->layout_sides[tile] : s->sides[tile - kit->layout_tiles];
}

/* Who attached a tile (0 = the first after the layout). */
static inline int traffiq_laid_by(const struct traffiq *s, int attached)
{
    assert(attached >= 0 && attached < TRAFFIQ_STACK_MAX);
    return s->laid_by[attached >> 2] >> (attached & 3) * 2 & 3;
}

static inline int traffiq_drawer(const struct traffiq *s, int slot)
{
    return traffiq_has(&s->drawer[0], slot) | traffiq_has(&s->drawer[1], slot) << 1;
}

static inline int traffiq_owner(const struct traffiq *s, int node)
{
    return traffiq_has(&s->owner[0], node) | traffiq_has(&s->owner[1], node) << 1;
}

/* ---- moves ------------------------------------------------------------------------------ */

/*
 *  31   28 27        24 23        16 15         8 7          0
 *  | kind |     0      |   sides    |     y      |     x     |   attach
 *  | kind |     0      |     0      |     y      |     x     |   place a taxi, a truck
 *  | kind |     0      |     0      |    from    |    to     |   ride, between two nodes
 *  | kind |     0      |    from    |     y      |     x     |   ride from a node to none
 *  | kind | dy + 32  dx + 32 (6 + 6)|     y      |     x     |   ride from no node
 *  | kind |                       0                 | h v bits|  compete
 *  | kind |                       0                          |   draw, end, skip, hold
 *
 * The rides to or from a vertex that is no node are never legal; they exist so that what a
 * player typed can be refused with the reason.
 */
enum traffiq_kind {
    TRAFFIQ_MOVE_ATTACH = 1,
    TRAFFIQ_MOVE_PLACE, /* + enum traffiq_vehicle, here and below */
    TRAFFIQ_MOVE_PLACE_TRUCK,
    TRAFFIQ_MOVE_RIDE,
    TRAFFIQ_MOVE_RIDE_TRUCK,
    TRAFFIQ_MOVE_OFF_STREET,
    TRAFFIQ_MOVE_OFF_STREET_TRUCK,
    TRAFFIQ_MOVE_FROM_NOWHERE,
    TRAFFIQ_MOVE_FROM_NOWHERE_TRUCK,
    TRAFFIQ_MOVE_DRAW,
    TRAFFIQ_MOVE_END,
    TRAFFIQ_MOVE_SKIP,
    TRAFFIQ_MOVE_COMPETE,
    TRAFFIQ_MOVE_HOLD
};

static inline ct_move traffiq_move(int kind, unsigned rest)
{
    return (ct_move)kind << 28 | rest;
}

static inline int traffiq_move_kind(ct_move m)
{
    return (int)(m >> 28);
}

/* ---- city.c, atlas.c -------------------------------------------------------------------- */

/* Room for the largest map there can be. */
struct traffiq_room {
    struct traffiq_page page[TRAFFIQ_PAGES_MAX];
    struct traffiq_node node[TRAFFIQ_NODES_MAX];
};

/* The frontier and the nodes, in the state or in a room. */
struct traffiq_city {
    const struct traffiq_page *page;
    const struct traffiq_node *node;
    int pages;
};

/* Built anew in the room; nodes alone where the frontier is of no interest. */
struct traffiq_city traffiq_city_in(const struct traffiq_kit *kit, const struct traffiq *s,
                                    struct traffiq_room *room);
int traffiq_nodes_in(const struct traffiq_kit *kit, const struct traffiq *s,
                     struct traffiq_node node[TRAFFIQ_NODES_MAX]);

static inline struct traffiq_city
traffiq_city_of(const struct traffiq_kit *kit, const struct traffiq *s, struct traffiq_room *room)
{
    return s->big ? traffiq_city_in(kit, s, room) : (struct traffiq_city){&s->page, s->node, 1};
}

static inline const struct traffiq_node *
traffiq_nodes_of(const struct traffiq_kit *kit, const struct traffiq *s, struct traffiq_room *room)
{
    if (!s->big) return s->node;
    traffiq_nodes_in(kit, s, room->node);
    return room->node;
}

/* Lays a tile on a cell where it fits, with all that follows for frontier and nodes. */
void traffiq_lay(const struct traffiq_kit *kit, struct traffiq *s, traffiq_place cell,
                 uint8_t sides);
/* Before anything is laid: frontier and nodes of the layout. */
void traffiq_lay_layout(const struct traffiq_kit *kit, struct traffiq *s);
/* The number of the tile on a cell, or -1. */
int traffiq_tile_at(const struct traffiq_kit *kit, const struct traffiq *s, traffiq_place cell);
/* Sides of the tile on a cell, or -1. */
int traffiq_sides_at(const struct traffiq_kit *kit, const struct traffiq *s, traffiq_place cell);
/* The node at a vertex, or TRAFFIQ_NONE. */
int traffiq_node_at(const struct traffiq_city *city, int nodes, traffiq_place vertex);
/* Do all four cells around the vertex hold tiles? */
bool traffiq_is_complete(const struct traffiq_kit *kit, const struct traffiq *s,
                         traffiq_place vertex);

/* ---- streets.c -------------------------------------------------------------------------- */

/* Is there a street edge from the vertex towards that side (TQ-G3)? From the tiles. */
bool traffiq_has_edge(const struct traffiq_kit *kit, const struct traffiq *s, traffiq_place vertex,
                      int side);
/* What the tiles on both sides of that edge show each other; -1: there is no tile. */
void traffiq_edge_letters(const struct traffiq_kit *kit, const struct traffiq *s,
                          traffiq_place vertex, int side, int letter[2]);
/* All vertices of the street at a vertex from end to end, complete or not; their number.
 * A street of k edges has 2k tiles beside it. */
int traffiq_street_places(const struct traffiq_kit *kit, const struct traffiq *s,
                          traffiq_place vertex, unsigned street,
                          traffiq_place out[TRAFFIQ_TILES_MAX]);
/* The nodes of the street at a node. */
struct traffiq_set traffiq_street(const struct traffiq_node *node, int from,
                                  enum traffiq_street street);
/* Strength of every seat on these nodes. */
void traffiq_strengths(const struct traffiq *s, const struct traffiq_set *street,
                       int strength[CT_SEATS_MAX]);
/* Seats (bits) that would lose against `seat` on these nodes. */
unsigned traffiq_losers(const struct traffiq *s, const struct traffiq_set *street, int seat);
/* The streets (bits) at a node on which the vehicle there would drive somebody away. */
unsigned traffiq_offers(const struct traffiq *s, const struct traffiq_node *node, int at);
/* Takes the vehicles of these seats off the street, back into their supplies. */
void traffiq_remove(struct traffiq *s, const struct traffiq_set *street, unsigned seats);
struct traffiq_set traffiq_vehicles(const struct traffiq *s, int seat, int vehicle);
/* Where a taxi at `from` can ride to. */
struct traffiq_set traffiq_reach(const struct traffiq *s, const struct traffiq_node *node,
                                 int from);
/* The shortest way between two nodes that avoids those in `closed`: its nodes, both ends
 * included, into way[TRAFFIQ_NODES_MAX]; their number, 0 when there is none. */
int traffiq_way(const struct traffiq_node *node, const struct traffiq_set *closed, int from, int to,
                uint8_t *way);

/* ---- rules.c ---------------------------------------------------------------------------- */

extern const struct ct_game traffiq_game;
extern const char *const traffiq_reason_name[];
void traffiq_score(const struct ct_kit *kit, const ct_state *s, struct ct_score *out);

/* The slots in a seat's hand, as far as they are known here. */
static inline struct traffiq_set traffiq_hand(const struct traffiq *s, int seat)
{
    return traffiq_owned(&s->in_hand, s->drawer, seat);
}

/* How many tiles a seat holds, which everybody knows. */
int traffiq_hand_size(const struct traffiq_kit *kit, const struct traffiq *s, int seat);
/* The first of these slots with a tile of that class, or -1. */
static inline int traffiq_slot_of_class(const struct traffiq_kit *kit, const struct traffiq *s,
                                        struct traffiq_set slots, int wanted)
{
    while (!traffiq_is_empty(&slots)) {
        int slot = traffiq_pop(&slots);
        if (kit->kind_class[s->stack[slot]] == wanted) return slot;
    }
    return -1;
}

/* TQ-11, TQ-15. */
static inline bool traffiq_may_draw(const struct traffiq_kit *kit, const struct traffiq *s)
{
    return s->drawn < kit->tiles && s->last_rule != 15;
}

int traffiq_points(const struct traffiq *s, int seat);

/* ---- setup.c, moves.c, check.c, apply.c, knowledge.c, audit.c: for struct ct_game -------- */

bool traffiq_kit_init(struct ct_kit *kit, const struct ct_json *doc, int setup,
                      struct ct_refusal *why);
void traffiq_init(const struct ct_kit *kit, ct_state *s, struct ct_rng *rng);
bool traffiq_read_setup(const struct ct_kit *kit, ct_state *s, const struct ct_json *doc, int setup,
                        struct ct_refusal *why);
void traffiq_write_setup(const struct ct_kit *kit, const ct_state *s, struct ct_text *out);
int traffiq_moves(const struct ct_kit *kit, const ct_state *s, ct_move *out, int *idle);
bool traffiq_check(const struct ct_kit *kit, const ct_state *s, ct_move m, struct ct_refusal *why);
void traffiq_apply(const struct ct_kit *kit, ct_state *s, ct_move m);
bool traffiq_reveals(const struct ct_kit *kit, const ct_state *s, ct_move m);
bool traffiq_hides(const struct ct_kit *kit);
void traffiq_observe(const struct ct_kit *kit, const ct_state *s, int eyes, ct_state *out);
void traffiq_imagine(const struct ct_kit *kit, const ct_state *seen, int eyes, struct ct_rng *rng,
                     ct_state *out);
const char *traffiq_bounds(const struct ct_kit *kit, const ct_state *s);
const char *traffiq_audit(const struct ct_kit *kit, const ct_state *s);

/* The hands as the log leaves them, as far as their tiles are known, and by class how many of the
 * tiles attached came from slots that are not. False: one was attached that nobody held. */
bool traffiq_read_hands(const struct traffiq_kit *kit, const struct traffiq *s,
                        struct traffiq_set *in_hand, uint8_t hidden[TRAFFIQ_CLASSES_MAX]);

/* ---- setup.c, box.c ----------------------------------------------------------------------- */

extern const struct ct_box_file traffiq_box_files[];

/* A tile of a start layout as somebody typed it; the line is 0 outside files. */
struct traffiq_entry {
    int x, y, line;
    uint8_t sides;
};

/* The side of `a` at which `b` lies, or -1. */
int traffiq_side_between(const struct traffiq_entry *a, const struct traffiq_entry *b);
/* The same for all rotations of a tile. */
uint8_t traffiq_smallest_rotation(uint8_t sides);

/* ---- notation.c --------------------------------------------------------------------------- */

void traffiq_write_move(const struct ct_kit *kit, const ct_state *s, ct_move m,
                        struct ct_text *out);
bool traffiq_read_move(const struct ct_kit *kit, const ct_state *s, const char *text, size_t len,
                       ct_move *out);

extern const char *const traffiq_side_name[TRAFFIQ_SIDES], *const traffiq_letter_name[];
extern const char *const traffiq_vehicle_name[], *const traffiq_street_name[];
extern const char traffiq_colours[]; /* a letter each */
extern const char *const traffiq_colour_name[CT_SEATS_MAX];

/* "RBPW", "3,-1"; a point is the JSON [3,-1], with the comma before it. */
void traffiq_put_sides(struct ct_text *out, uint8_t sides);
void traffiq_put_place(const struct traffiq_kit *kit, struct ct_text *out, traffiq_place at);
void traffiq_put_point(const struct traffiq_kit *kit, struct ct_text *out, traffiq_place at);
/* So far off that nothing can ever lie there: whatever was typed beyond the map's bytes. */
bool traffiq_is_rim(traffiq_place at);
bool traffiq_read_sides(const char *text, size_t len, uint8_t *sides);
void traffiq_fact_place(const struct traffiq_kit *kit, struct ct_refusal *why, const char *name,
                        traffiq_place at);
void traffiq_fact_sides(struct ct_refusal *why, const char *name, uint8_t sides);

/* ---- view.c, events.c, draw.c, words.c: the face; prompt.c -------------------------------- */

extern const struct ct_face traffiq_face;
void traffiq_events(const struct ct_kit *kit, const ct_state *before, ct_move m,
                    const ct_state *after, int eyes, struct ct_text *out);
void traffiq_draw(const struct ct_kit *kit, const ct_state *s, int eyes, const struct ct_pen *pen,
                  struct ct_text *out);
extern const struct ct_phrase traffiq_refusal_words[], traffiq_event_words[],
    traffiq_reason_words[];
extern const struct ct_value_words traffiq_value_words[];
extern const struct ct_rule traffiq_rulebook[];

/* What the seat to move may do now, as the last lines of the text board. */
void traffiq_put_prompt(const struct traffiq_kit *kit, const struct traffiq *s,
                        const struct traffiq_city *city, const struct ct_pen *pen,
                        struct ct_text *out);

#endif
