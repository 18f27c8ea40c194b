/*
 * traffiq.h - Manhattan TraffIQ inside: the state, the kit, the moves, and what the files
 * of this folder share. Front ends and agents need only `traffiq_game`; the brain also reads
 * the state.
 *
 *   city.c     tiles on an unbounded map: where tiles may go, which crossings there are;
 *              atlas.c: the same for a map too large to be kept up to date
 *   streets.c  streets, strengths, who would lose, where vehicles can ride
 *   rules.c    the turn: moves, apply, score; the struct ct_game
 *   check.c    why a move is refused
 *   hidden.c   observe and imagine
 *   setup.c    kits and set-ups; box.c: tiles and layouts as text files
 *   notation.c moves as text
 *   audit.c    every invariant, computed the slow way
 *   view.c, events.c, draw.c, words.c  the face; prompt.c: what is to be decided
 *
 * Words: a *cell* holds a tile; a *vertex* is a corner of cells (TQ-G1); a *node* is a
 * complete vertex with a street, the only kind a vehicle can be on. Nodes are numbered in
 * the order of their completion, which everybody saw.
 */
#ifndef TQ_TRAFFIQ_H
#define TQ_TRAFFIQ_H

#include "core/say.h"

enum {
    TQ_LAYOUT_MAX = 30,
    TQ_STACK_MIN = 20,
    TQ_STACK_MAX = 100,
    TQ_TILES_MAX = TQ_LAYOUT_MAX + TQ_STACK_MAX,
    TQ_FAR = 100,        /* the largest coordinate of a layout */
    TQ_CLASSES_MAX = 70, /* four letters on four sides, rotations alike: (4^4 + 4^2 + 2*4) / 4 */
    TQ_SLOTS = 64,       /* frontier cells in a page */
    TQ_PAGES_MAX = 5,    /* n connected tiles touch at most 2n + 2 = 262 free cells */
    TQ_NODES_HELD = 29,  /* nodes that the state remembers */
    TQ_NODES_MAX = 108,  /* n tiles complete at most n - ceil(2 sqrt n) + 1 vertices */
    TQ_NONE = 0xff       /* no node, no kind */
};

enum tq_letter { TQ_RED, TQ_BEIGE, TQ_PARK, TQ_WATER }; /* streets are those below TQ_PARK */
enum tq_side { TQ_NORTH, TQ_EAST, TQ_SOUTH, TQ_WEST, TQ_SIDES };
enum tq_vehicle { TQ_TAXI, TQ_TRUCK };
enum tq_phase { TQ_ACTION, TQ_PLACE, TQ_COMPETE, TQ_OVER };
enum tq_done { TQ_DID_ATTACH = 1, TQ_DID_TAXI = 2, TQ_DID_TRUCK = 4, TQ_DID_DRAW = 8 };
enum tq_street { TQ_ACROSS = 1, TQ_DOWN = 2 }; /* horizontal, vertical; bits of a choice */
enum tq_reason { TQ_RUNNING, TQ_ALL_PLACED, TQ_LAST_ROUND };

/* ---- sides: a tile as laid, two bits a side, north highest ------------------------------ */

/*   bits 7-6 north   5-4 east   3-2 south   1-0 west        RBPW = 00 01 10 11 = 0x1b  */
static inline int tq_letter(uint8_t sides, int side)
{
    return sides >> (6 - 2 * side) & 3;
}

static inline bool tq_is_street(int letter)
{
    return letter < TQ_PARK;
}

/* A quarter clockwise: abcd becomes dabc (TQ-G2). */
static inline uint8_t tq_turned(uint8_t sides)
{
    return (uint8_t)(sides >> 2 | sides << 6);
}

/* ---- places: x in the low byte, y in the high one, both shifted by the kit -------------- */

/*
 * A layout is connected, so at most 30 wide, and 100 tiles can lead at most 100 away from
 * it: counted from 101 west of the layout every coordinate fits a byte, with room for the
 * cells and vertices around. So the map has no border, and a place takes 16 bits.
 */
typedef uint16_t tq_place;

static inline tq_place tq_beside(tq_place at, int side)
{
    static const int step[TQ_SIDES] = {-256, 1, 256, -1};
    return (tq_place)(at + step[side]);
}

/* ---- sets of nodes or of stack slots ---------------------------------------------------- */

struct tq_set {
    uint64_t word[2];
};

static inline bool tq_has(const struct tq_set *set, int i)
{
    return set->word[i >> 6] >> (i & 63) & 1;
}

static inline void tq_add(struct tq_set *set, int i)
{
    set->word[i >> 6] |= (uint64_t)1 << (i & 63);
}

static inline void tq_drop(struct tq_set *set, int i)
{
    set->word[i >> 6] &= ~((uint64_t)1 << (i & 63));
}

static inline void tq_put(struct tq_set *set, int i, bool in)
{
    set->word[i >> 6] |= (uint64_t)in << (i & 63);
}

static inline bool tq_is_empty(const struct tq_set *set)
{
    return !(set->word[0] | set->word[1]);
}

/* Takes the smallest member out; the set is not empty. */
static inline int tq_pop(struct tq_set *set)
{
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
static inline struct tq_set tq_owned(const struct tq_set *set, const struct tq_set owner[2],
                                     int seat)
{
    uint64_t low = seat & 1 ? 0 : ~(uint64_t)0, high = seat & 2 ? 0 : ~(uint64_t)0;
    return (struct tq_set){{set->word[0] & (owner[0].word[0] ^ low) & (owner[1].word[0] ^ high),
                            set->word[1] & (owner[0].word[1] ^ low) & (owner[1].word[1] ^ high)}};
}

int tq_count(struct tq_set set);

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
enum { TQ_FITS = 16 };

struct tq_page {
    uint64_t fits[TQ_FITS];
    tq_place cell[TQ_SLOTS];
};

static inline uint64_t tq_slots_for(const struct tq_page *page, uint8_t sides)
{
    return page->fits[tq_letter(sides, TQ_NORTH)] & page->fits[4 + tq_letter(sides, TQ_EAST)] &
           page->fits[8 + tq_letter(sides, TQ_SOUTH)] & page->fits[12 + tq_letter(sides, TQ_WEST)];
}

struct tq_node {
    tq_place at;
    uint8_t link[TQ_SIDES]; /* the next node over one street edge, or TQ_NONE */
};

/*
 * The frontier and the nodes follow from the tiles; they are kept because every decision
 * asks for them. A map that outgrows the room here (`big`) has them zeroed, and they are
 * built anew in local memory whenever somebody asks (tq_city_of).
 *
 * The log: bit i of `order` says whether the i-th attach or draw after the deal was an
 * attach; draws take the stack's slots in order, and two bits a tile say who laid it. That
 * is what imagine needs to know which tiles a player can have held when.
 */
struct tq_state {
    int8_t turn;
    uint8_t phase;      /* enum tq_phase */
    uint8_t actions;    /* of this turn */
    uint8_t done;       /* enum tq_done bits of this turn */
    uint8_t quiet;      /* turns in a row without attach or draw */
    uint8_t last_turns; /* 0, or turns until the end, this one included */
    uint8_t last_rule;  /* 14 or 15: why the last round runs */
    uint8_t reason;     /* enum tq_reason */
    uint8_t drawn;      /* slots of the stack taken */
    uint8_t laid;       /* tiles attached */
    uint8_t nodes;
    uint8_t open;       /* bit i: node first_open + i may be placed on */
    uint8_t first_open; /* the first node of the tile attached last */
    uint8_t arrived;    /* at TQ_COMPETE: the node of the vehicle that came */
    uint8_t offers;     /* at TQ_COMPETE: streets with a rival who would lose */
    uint8_t big;
    uint8_t supply[CT_SEATS_MAX][2];
    struct tq_set in_hand; /* slots; only of known hands in what a seat sees */
    struct tq_set drawer[2];
    struct tq_set on; /* nodes with a vehicle; of those: */
    struct tq_set truck, owner[2];
    struct tq_page page;
    struct tq_node node[TQ_NODES_HELD];
    tq_place cell[TQ_STACK_MAX + 4]; /* read eight at a time */
    uint8_t sides[TQ_STACK_MAX];
    uint8_t stack[TQ_STACK_MAX]; /* kinds in drawing order, TQ_NONE when not known */
    uint8_t order[25];
    uint8_t laid_by[25];
};
_Static_assert(sizeof(struct tq_state) == 1024, "the state has padding or is over 1 KiB");

/* ---- the kit ---------------------------------------------------------------------------- */

/* A tile with its rotations: the distinct ones, as sides. */
struct tq_class {
    uint8_t rotations;
    uint8_t sides[4];
};

struct tq_kit {
    struct ct_kit base;
    uint8_t players;
    bool open_hands, custom;
    uint8_t quiet_limit; /* TQ-15 */
    uint8_t vehicles[2]; /* taxis and trucks of a player (TQ-1) */
    uint8_t tiles;       /* in the stack, before the deal */
    uint8_t layout_tiles;
    int16_t west, north; /* the coordinates that byte 0 stands for */
    uint8_t kinds;       /* different tiles as printed, in the order of their sides */
    uint8_t kind_sides[TQ_STACK_MAX];
    uint8_t kind_class[256];   /* of what is no kind: TQ_CLASSES_MAX, which has no rotation */
    uint8_t bag[TQ_STACK_MAX]; /* the kinds of all tiles, sorted */
    uint8_t class_of[256];     /* of a tile as laid; any tile there can be */
    struct tq_class tile_class[TQ_CLASSES_MAX + 1];
    tq_place layout_cell[TQ_LAYOUT_MAX + 2];
    uint8_t layout_sides[TQ_LAYOUT_MAX];
    struct tq_state start; /* before the shuffle, without whose turn it is */
};

static inline const struct tq_kit *tq_kit(const struct ct_kit *kit)
{
    return (const struct tq_kit *)(const void *)kit;
}

static inline const struct tq_state *tq_state(const ct_state *s)
{
    return (const struct tq_state *)(const void *)s;
}

static inline int tq_x(const struct tq_kit *kit, tq_place at)
{
    return kit->west + (at & 0xff);
}

static inline int tq_y(const struct tq_kit *kit, tq_place at)
{
    return kit->north + (at >> 8);
}

/* Tiles are counted as they came: first the layout, then those attached. */
static inline int tq_tiles(const struct tq_kit *kit, const struct tq_state *s)
{
    return kit->layout_tiles + s->laid;
}

static inline tq_place tq_tile_cell(const struct tq_kit *kit, const struct tq_state *s, int tile)
{
    return tile < kit->layout_tiles ? kit->layout_cell[tile] : s->cell[tile - kit->layout_tiles];
}

static inline uint8_t tq_tile_sides(const struct tq_kit *kit, const struct tq_state *s, int tile)
{
    return tile < kit->layout_tiles ? kit->layout_sides[tile] : s->sides[tile - kit->layout_tiles];
}

/* Who attached a tile (0 = the first after the layout). */
static inline int tq_laid_by(const struct tq_state *s, int attached)
{
    return s->laid_by[attached >> 2] >> (attached & 3) * 2 & 3;
}

static inline int tq_drawer(const struct tq_state *s, int slot)
{
    return tq_has(&s->drawer[0], slot) | tq_has(&s->drawer[1], slot) << 1;
}

static inline int tq_owner(const struct tq_state *s, int node)
{
    return tq_has(&s->owner[0], node) | tq_has(&s->owner[1], node) << 1;
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
enum tq_kind {
    TQ_MOVE_ATTACH = 1,
    TQ_MOVE_PLACE, /* + enum tq_vehicle, here and below */
    TQ_MOVE_PLACE_TRUCK,
    TQ_MOVE_RIDE,
    TQ_MOVE_RIDE_TRUCK,
    TQ_MOVE_OFF_STREET,
    TQ_MOVE_OFF_STREET_TRUCK,
    TQ_MOVE_FROM_NOWHERE,
    TQ_MOVE_FROM_NOWHERE_TRUCK,
    TQ_MOVE_DRAW,
    TQ_MOVE_END,
    TQ_MOVE_SKIP,
    TQ_MOVE_COMPETE,
    TQ_MOVE_HOLD
};

static inline ct_move tq_move(int kind, unsigned rest)
{
    return (ct_move)kind << 28 | rest;
}

static inline int tq_move_kind(ct_move m)
{
    return (int)(m >> 28);
}

/* ---- city.c, atlas.c -------------------------------------------------------------------- */

/* Room for the largest map there can be. */
struct tq_room {
    struct tq_page page[TQ_PAGES_MAX];
    struct tq_node node[TQ_NODES_MAX];
};

/* The frontier and the nodes, in the state or in a room. */
struct tq_city {
    const struct tq_page *page;
    const struct tq_node *node;
    int pages;
};

/* Built anew in the room; nodes alone where the frontier is of no interest. */
struct tq_city tq_city_in(const struct tq_kit *kit, const struct tq_state *s, struct tq_room *room);
int tq_nodes_in(const struct tq_kit *kit, const struct tq_state *s,
                struct tq_node node[TQ_NODES_MAX]);

static inline struct tq_city tq_city_of(const struct tq_kit *kit, const struct tq_state *s,
                                        struct tq_room *room)
{
    return s->big ? tq_city_in(kit, s, room) : (struct tq_city){&s->page, s->node, 1};
}

static inline const struct tq_node *tq_nodes_of(const struct tq_kit *kit, const struct tq_state *s,
                                                struct tq_room *room)
{
    if (!s->big) return s->node;
    tq_nodes_in(kit, s, room->node);
    return room->node;
}

/* Lays a tile on a cell where it fits, with all that follows for frontier and nodes. */
void tq_lay(const struct tq_kit *kit, struct tq_state *s, tq_place cell, uint8_t sides);
/* Before anything is laid: frontier and nodes of the layout. */
void tq_lay_layout(const struct tq_kit *kit, struct tq_state *s);
/* The number of the tile on a cell, or -1. */
int tq_tile_at(const struct tq_kit *kit, const struct tq_state *s, tq_place cell);
/* Sides of the tile on a cell, or -1. */
int tq_sides_at(const struct tq_kit *kit, const struct tq_state *s, tq_place cell);
/* The node at a vertex, or TQ_NONE. */
int tq_node_at(const struct tq_city *city, int nodes, tq_place vertex);
/* Do all four cells around the vertex hold tiles? */
bool tq_is_complete(const struct tq_kit *kit, const struct tq_state *s, tq_place vertex);

/* ---- streets.c -------------------------------------------------------------------------- */

/* Is there a street edge from the vertex towards that side (TQ-G3)? From the tiles. */
bool tq_has_edge(const struct tq_kit *kit, const struct tq_state *s, tq_place vertex, int side);
/* All vertices of the street at a vertex from end to end, complete or not; their number.
 * A street of k edges has 2k tiles beside it. */
int tq_street_places(const struct tq_kit *kit, const struct tq_state *s, tq_place vertex,
                     unsigned street, tq_place out[TQ_TILES_MAX]);
/* The nodes of the street at a node. */
struct tq_set tq_street(const struct tq_node *node, int from, enum tq_street street);
/* Strength of every seat on these nodes. */
void tq_strengths(const struct tq_state *s, const struct tq_set *street,
                  int strength[CT_SEATS_MAX]);
/* Seats (bits) that would lose against `seat` on these nodes. */
unsigned tq_losers(const struct tq_state *s, const struct tq_set *street, int seat);
/* The streets (bits) at a node on which the vehicle there would drive somebody away. */
unsigned tq_offers(const struct tq_state *s, const struct tq_node *node, int at);
/* Takes the vehicles of these seats off the street, back into their supplies. */
void tq_remove(struct tq_state *s, const struct tq_set *street, unsigned seats);
struct tq_set tq_vehicles(const struct tq_state *s, int seat, int vehicle);
/* Where a taxi at `from` can ride to. */
struct tq_set tq_reach(const struct tq_state *s, const struct tq_node *node, int from);
/* The shortest way between two nodes that avoids those in `closed`: its nodes, both ends
 * included, into way[TQ_NODES_MAX]; their number, 0 when there is none. */
int tq_way(const struct tq_node *node, const struct tq_set *closed, int from, int to, uint8_t *way);

/* ---- rules.c ---------------------------------------------------------------------------- */

extern const struct ct_game traffiq_game;
extern const struct ct_face tq_face;
extern const struct ct_phrase tq_refusal_words[], tq_event_words[], tq_reason_words[];
extern const struct ct_rule tq_rulebook[];
extern const struct ct_box_file tq_box_files[];
extern const char *const tq_reason_name[], *const tq_vehicle_name[], *const tq_street_name[];
extern const char *const tq_side_name[TQ_SIDES], *const tq_letter_name[];
extern const char *const tq_colour_name[CT_SEATS_MAX];

/* The slots in a seat's hand, as far as they are known here. */
static inline struct tq_set tq_hand(const struct tq_state *s, int seat)
{
    return tq_owned(&s->in_hand, s->drawer, seat);
}

int tq_hand_size(const struct tq_kit *kit, const struct tq_state *s, int seat); /* public */
/* The first slot in a hand with a tile of that class, or -1. */
int tq_slot_of_class(const struct tq_kit *kit, const struct tq_state *s, int seat, int wanted);
int tq_points(const struct tq_state *s, int seat);
bool tq_may_draw(const struct tq_kit *kit, const struct tq_state *s);

/* ---- the other files, for struct ct_game ------------------------------------------------ */

bool tq_kit_init(struct ct_kit *kit, const struct ct_json *doc, int setup, struct ct_refusal *why);
void tq_init(const struct ct_kit *kit, ct_state *s, struct ct_rng *rng);
bool tq_read_setup(const struct ct_kit *kit, ct_state *s, const struct ct_json *doc, int setup,
                   struct ct_refusal *why);
void tq_write_setup(const struct ct_kit *kit, const ct_state *s, struct ct_text *out);
int tq_moves(const struct ct_kit *kit, const ct_state *s, ct_move *out, int *idle);
bool tq_check(const struct ct_kit *kit, const ct_state *s, ct_move m, struct ct_refusal *why);
void tq_apply(const struct ct_kit *kit, ct_state *s, ct_move m);
void tq_observe(const struct ct_kit *kit, const ct_state *s, int seat, ct_state *out);
void tq_imagine(const struct ct_kit *kit, const ct_state *seen, int seat, struct ct_rng *rng,
                ct_state *out);
void tq_write_move(const struct ct_kit *kit, const ct_state *s, ct_move m, struct ct_text *out);
bool tq_read_move(const struct ct_kit *kit, const ct_state *s, const char *text, size_t len,
                  ct_move *out);
const char *tq_audit(const struct ct_kit *kit, const ct_state *s);
void tq_view(const struct ct_kit *kit, const ct_state *s, int seat, struct ct_text *out);
void tq_events(const struct ct_kit *kit, const ct_state *before, ct_move m, const ct_state *after,
               int seat, struct ct_text *out);
void tq_draw(const struct ct_kit *kit, const ct_state *s, int seat, const struct ct_pen *pen,
             struct ct_text *out);

/* What the seat to move may do now, as the last lines of the text board. */
void tq_put_prompt(const struct tq_kit *kit, const struct tq_state *s, const struct tq_city *city,
                   const struct ct_pen *pen, struct ct_text *out);

/* A tile of a start layout as somebody typed it; the line is 0 outside files. */
struct tq_entry {
    int x, y, line;
    uint8_t sides;
};

/* The side of `a` at which `b` lies, or -1. */
int tq_side_between(const struct tq_entry *a, const struct tq_entry *b);
/* The same for all rotations of a tile. */
uint8_t tq_smallest_rotation(uint8_t sides);

/* Text helpers: "RBPW", "3,-1"; a point is the JSON [3,-1], with the comma before it. */
void tq_put_sides(struct ct_text *out, uint8_t sides);
void tq_put_place(const struct tq_kit *kit, struct ct_text *out, tq_place at);
void tq_put_point(const struct tq_kit *kit, struct ct_text *out, tq_place at);
/* So far off that nothing can ever lie there: whatever was typed beyond the map's bytes. */
bool tq_is_rim(tq_place at);
bool tq_read_sides(const char *text, size_t len, uint8_t *sides);
void tq_fact_place(const struct tq_kit *kit, struct ct_refusal *why, const char *name, tq_place at);
void tq_fact_sides(struct ct_refusal *why, const char *name, uint8_t sides);

#endif
