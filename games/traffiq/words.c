/* words.c - Manhattan TraffIQ in sentences: why not, what happened, and the rules. */
#include "games/traffiq/traffiq.h"

const struct ct_phrase traffiq_refusal_words[] = {
    {"not-a-move", "That is not a move of this game."},
    {"game-over", "The game is over."},
    {"attach-after-draw", "You have drawn a tile: attaching is over for this turn."},
    {"attach-after-ride", "You have ridden: attaching comes before all other actions."},
    {"not-in-hand", "You do not hold the tile {tile}, turned or not."},
    {"occupied-cell", "There is a tile at {cell} already."},
    {"far-outside", "That is far outside the city."},
    {"no-neighbour",
     "The cell {cell} shares no side with a tile; touching by a corner is not enough."},
    {"side-mismatch", "At {cell} the tile would show {shows} on its {side} side, but the tile at "
                      "{neighbour} shows {wanted} there."},
    {"ride-after-draw", "You have drawn a tile: riding is over for this turn."},
    {"second-taxi-ride", "One taxi has ridden in this turn; a second taxi ride is not allowed."},
    {"second-truck-ride", "One truck has ridden in this turn; a second truck ride is not allowed."},
    {"no-taxi-there", "There is no taxi at {from}."},
    {"no-truck-there", "There is no truck at {from}."},
    {"not-your-vehicle", "The vehicle at {from} is not yours."},
    {"is-a-truck", "Your vehicle at {from} is a truck."},
    {"is-a-taxi", "Your vehicle at {from} is a taxi."},
    {"incomplete-crossing", "The crossing {to} is not surrounded by four tiles yet."},
    {"crossing-without-street", "No street leads to {to}."},
    {"stays-where-it-is", "A ride from {from} must end somewhere else."},
    {"crossing-taken", "A vehicle stands at {to} already."},
    {"no-street-between", "There is no street between {from} and {to}."},
    {"truck-too-far",
     "A truck rides to the next crossing only; {to} is further from {from} than that."},
    {"way-blocked", "The way from {from} to {to} is blocked by the vehicle at {at}."},
    {"no-way", "No streets lead from {from} to {to}."},
    {"no-drawing-now", "There is no drawing in this last round."},
    {"stack-empty", "The stack is empty."},
    {"nothing-to-place", "There is no crossing to place a vehicle on now."},
    {"place-first", "First place a vehicle on a completed crossing, or skip."},
    {"not-complete", "The crossing {at} is not surrounded by four tiles yet."},
    {"without-street", "No street leads to {at}: nothing can be placed there."},
    {"taken", "A vehicle stands at {at} already."},
    {"not-by-this-tile", "The crossing {at} was complete before this tile came."},
    {"no-taxi-left", "You have no taxi left."},
    {"no-truck-left", "You have no truck left."},
    {"nothing-to-compete", "There is nobody to compete with now."},
    {"compete-first", "First decide whether to compete, or hold."},
    {"nobody-loses-across", "Nobody would lose on the horizontal street."},
    {"nobody-loses-down", "Nobody would lose on the vertical street."},

    {"custom-without-box", "Your own box needs a start layout."},
    {"stack-missing", "The set-up has no list \"stack\"."},
    {"stack-no-list", "The \"stack\" of the set-up is not a list."},
    {"stack-size", "Tiles in the stack: {count}; wanted {min} to {max}."},
    {"stack-count", "Tiles in the stack: {count}; wanted {wanted}."},
    {"stack-no-tile", "Item {item} of the stack is not a tile."},
    {"stack-foreign-tile",
     "Item {item} of the stack, {tile}, is not a tile of this box as printed."},
    {"stack-copies", "Copies of the tile {tile} in the stack: {count}; wanted {wanted}."},
    {"layout-no-list", "The \"layout\" of the set-up is not a list."},
    {"layout-size", "Tiles in the layout: {count}; wanted {min} to {max}."},
    {"layout-no-tile", "Item {item} of the layout is not [x, y, tile]."},
    {"layout-too-far", "Item {item} of the layout lies beyond -100 to 100."},
    {"layout-cell-twice", "The layout has two tiles at {cell}."},
    {"layout-mismatch", "In the layout the tiles at {cell} and {neighbour} do not match."},
    {"layout-apart", "In the layout the tile at {cell} does not hang together with {neighbour}."},
    {"tiles-line-shape", "Wanted a count and a tile, such as \"3 RRRB\"."},
    {"tiles-count", "\"{text}\" is not a count from 1 to 100."},
    {"file-no-tile", "\"{text}\" is not four letters out of R, B, P and W."},
    {"tiles-too-many", "With this line the box has more than {max} tiles."},
    {"tiles-too-few",
     "The file ends at line {line}. Tiles in the file: {count}; wanted at least {min}."},
    {"layout-line-shape", "Wanted x, y and a tile, such as \"0 -1 PRBR\"."},
    {"layout-coordinate", "\"{text}\" is not a whole number from -100 to 100."},
    {"file-cell-twice", "This cell was taken on line {other} already."},
    {"file-mismatch", "This tile shows {shows} on its {side} side, but the tile on line {other} "
                      "shows {wanted} there."},
    {"file-apart", "The tiles on lines {other} and {line} do not hang together."},
    {"file-empty", "The file is empty."},
    {"layout-too-long", "A layout has at most {max} tiles."},
    {"layout-empty", "The file ends at line {line} without a tile."},
    {NULL, NULL},
};

const struct ct_phrase traffiq_event_words[] = {
    {"laid", "{seat} attaches {tile} at {at}."},
    {"completed", "The crossing {at} is complete."},
    {"placed-taxi", "{seat} places a taxi at {at}."},
    {"placed-truck", "{seat} places a truck at {at}."},
    {"rode-taxi", "{seat} rides a taxi from {from} to {at}."},
    {"rode-truck", "{seat} rides a truck from {from} to {at}."},
    {"drew", "{seat} draws a tile."},
    {"drew-tile", "{seat} draws {tile}."},
    {"last-tile", "{seat} has drawn the last tile."},
    {"turn-ended", "{seat} ends the turn."},
    {"skipped", "{seat} places nothing more."},
    {"held", "{seat} does not compete."},
    {"competed-across", "{seat} competes on the horizontal street at {at}."},
    {"competed-down", "{seat} competes on the vertical street at {at}."},
    {"removed-taxi", "{seat} takes a taxi back from {at}."},
    {"removed-truck", "{seat} takes a truck back from {at}."},
    {"last-round", "The last round begins: everybody has one more turn."},
    {"standstill",
     "Nobody has attached or drawn for long: the last round begins, without drawing."},
    {"quiet", "If nobody attaches or draws in the next {turns} turns, the last round begins."},
    {"all-placed", "{seat} has all vehicles on the map."},
    {"ended", "The game is over."},
    {NULL, NULL},
};

static const struct ct_phrase side_words[] = {
    {"N", "north"}, {"E", "east"}, {"S", "south"}, {"W", "west"}, {NULL, NULL},
};

/* With the letter that stands for it in a tile's name. */
static const struct ct_phrase letter_words[] = {
    {"R", "red street (R)"},
    {"B", "beige street (B)"},
    {"P", "park (P)"},
    {"W", "water (W)"},
    {NULL, NULL},
};

/* In reasons: what somebody takes back, and what a tile shows on the side that ends a street. */
static const struct ct_phrase vehicles_words[] = {
    {"taxi", "a taxi"},           {"taxis", "all taxis there"},
    {"truck", "a truck"},         {"trucks", "all trucks there"},
    {"both", "taxis and trucks"}, {NULL, NULL},
};

static const struct ct_phrase ground_words[] = {
    {"P", "The park"},
    {"W", "The water"},
    {NULL, NULL},
};

const struct ct_value_words traffiq_value_words[] = {
    {"side", side_words},
    {"shows wanted", letter_words},
    {"vehicles", vehicles_words},
    {"ground", ground_words},
    {NULL, NULL},
};

const struct ct_phrase traffiq_reason_words[] = {
    {"all-placed", "All vehicles of a player are on the map."},
    {"last-round", "The last round is over."},
    {NULL, NULL},
};

const struct ct_rule traffiq_rulebook[] = {
    {"TQ-G1", "The map is made of square cells x,y: x grows to the east, y to the south. The "
              "crossing x,y is the north-west corner of the cell x,y; four cells meet there."},
    {"TQ-G2", "A tile has four sides, written north, east, south, west: R red street, B beige "
              "street, P park, W water. You may turn it by quarters."},
    {"TQ-G3",
     "A street runs along a border with tiles on both sides that show R or B there. The colour may "
     "change along a street. Park, water and borders with one tile only are no streets."},
    {"TQ-G4", "A crossing is complete when four tiles surround it."},
    {"TQ-G5",
     "A street is straight and as long as possible: a bend, park, water or the edge of the map "
     "ends it. A crossing lies on a horizontal and a vertical street, on one of them or on none."},
    {"TQ-1", "With two players each has 8 taxis and 3 trucks, with three players 5 and 2, with "
             "four players 4 and 2. All vehicles wait in the supply, where everybody sees them."},
    {"TQ-2", "The start layout is laid and the tiles are shuffled. Everybody draws two. Hands are "
             "hidden, but not how many tiles they hold."},
    {"TQ-3", "A turn is up to two actions: attach a tile, ride a taxi, ride a truck, draw a tile. "
             "You may end your turn earlier."},
    {"TQ-4", "Attach before you do anything else, and draw after everything else. You may attach "
             "twice or draw twice, but each kind of ride only once."},
    {"TQ-5", "A tile from your hand goes onto a free cell that shares a side with a tile on the "
             "map. You may turn it. Every side that touches another must show the same: red "
             "street, beige street, park or water."},
    {"TQ-6", "On each crossing that your tile completes and that has a street, you may at once "
             "place a taxi or a truck from your supply, one after the other in any order. If you "
             "skip, placing ends for this tile. Nobody places later on a crossing that was skipped "
             "or was complete from the start, but vehicles can ride there."},
    {"TQ-7", "Vehicles ride along streets from complete crossing to complete crossing. Nobody may "
             "ride over or onto a vehicle; your own vehicles block the way, too."},
    {"TQ-8", "A taxi rides as far as you like, to any other crossing that it can reach."},
    {"TQ-9", "A truck rides along a street to the next crossing, never further."},
    {"TQ-10", "A vehicle that was placed in this turn may ride in this turn."},
    {"TQ-11", "When you draw, you take the top tile of the stack. You can attach it in a later "
              "turn only. A hand may grow as large as you like."},
    {"TQ-12", "After placing or riding a vehicle you may compete on the horizontal street, the "
              "vertical street or both at its crossing. A truck counts 2, a taxi 1. Each rival who "
              "has less than you on the street takes all their vehicles on it back into the "
              "supply. Equal or stronger rivals stay."},
    {"TQ-13", "The game ends at once when a player has all their vehicles on the map. This player "
              "wins, and nobody competes any more."},
    {"TQ-14", "When the last tile has been drawn and that turn is over, everybody has exactly one "
              "more turn. The player who drew it comes last."},
    {"TQ-15",
     "When nobody has attached or drawn for four rounds, the last round begins: one more turn "
     "each, without drawing. Attaching stays allowed and does not stop the last round."},
    {"TQ-16", "On the map a truck is worth 2 points and a taxi 1 point. The most points win; equal "
              "points share the place."},
    {NULL, NULL},
};
