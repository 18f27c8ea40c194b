/* words.c - Tuk Tuk Taxi in sentences: why not, what happened, and the rules. */
#include "games/tuktuk/tuktuk.h"

const struct ct_phrase tuktuk_refusal_words[] = {
    {"game-over", "The game is over."},
    {"off-board", "That square is not on the board."},
    {"place-customer-first",
     "First the customers are placed: choose a building space and a direction for the feet."},
    {"tile-first", "First deal with the tile that you have drawn: {drawn}."},
    {"drive-now", "The die is rolled: drive now."},
    {"roll-or-end", "You stand on no parking: roll again or end your turn."},
    {"no-building-space", "{square} is no building space."},
    {"space-taken", "A customer stands on {square} already."},
    {"feet-not-on-street", "From {square} the feet must point to a street square next to it, "
                           "inside the rectangle and without a light."},
    {"other-tile", "You have drawn {drawn}, not that tile."},
    {"tile-must-be-used", "{drawn} cannot be left out: only a tile that removes may be skipped."},
    {"sign-on-station", "{square} is a station: no sign may lie there."},
    {"sign-off-street", "{square} is no street square: signs lie on streets."},
    {"sign-on-light", "{square} is a light: no sign may lie there."},
    {"sign-on-taxi", "A taxi stands on {square}: no sign may be laid under it."},
    {"not-a-crossing", "{square} is no crossing: turn signs go on crossings only."},
    {"no-street-to-turn", "On {square} that heading needs a street square to come from and one on "
                          "the side that the sign is about."},
    {"not-straight", "{square} is not straight: a one-way goes where the street has exactly two "
                     "ways, opposite each other."},
    {"arrow-across", "The arrow must point along the street of {square}."},
    {"no-mechanic-there", "There is no mechanic on {square}."},
    {"no-gas-there", "There is no gas station on {square}."},
    {"service-taken", "Another taxi stands on {square}."},
    {"police-off-street", "{square} is no street square: the police stand on streets."},
    {"nothing-lies-there", "No tile lies on {square}."},
    {"no-street-there", "Step {step} leads off the street: from {square} no street goes that way."},
    {"turns-back", "Step {step} turns straight back on {square}: only a new turn may do that."},
    {"steps-used-up", "No step is left on {square}: this drive has {steps}."},
    {"step-lost", "You passed {sign} on {square}, which costs a step: none is left on {end}."},
    {"half-used-up", "You drove onto the light on {square} with yellow: half the steps are all you "
                     "have, and they end on {end}."},
    {"four-used-up",
     "You passed {sign} on {square}: a drive has four steps then, and they end on {end}."},
    {"four-this-turn", "You passed {sign} earlier in this turn: this drive has four steps, too, "
                       "and they end on {end}."},
    {"sign-ends-drive", "On {square} lies {sign}: your drive ends there."},
    {"one-step-left", "On {square} lies {sign}, and with one step left your drive ends there."},
    {"fourth-step",
     "You reach {sign} on {square} with the fourth step or later: your drive ends there."},
    {"sent-home-already", "You passed the {sign} on {square} with a 5 or 6: they send you home."},
    {"must-turn-right", "{sign} on {square}: whoever comes in that heading must turn right."},
    {"must-turn-left", "{sign} on {square}: whoever comes in that heading must turn left."},
    {"no-right-turn", "{sign} on {square}: whoever comes in that heading may not turn right."},
    {"no-left-turn", "{sign} on {square}: whoever comes in that heading may not turn left."},
    {"against-one-way", "Step {step} goes against the one-way on {square}."},
    {"no-entry", "Step {step} enters {square}, where {sign} lies."},
    {"light-red", "The roll is red: the light on {square} may not be entered."},
    {"light-yellow", "The roll is yellow: with half the steps you would have none left behind the "
                     "light on {square}."},
    {"light-behind-crosswalk", "You passed {sign} on {square}, which costs a step: you would have "
                               "none left behind the light on {end}."},
    {"light-behind-limit", "You passed {sign} on {square}: of four steps you would have none left "
                           "behind the light on {end}."},
    {"light-this-turn", "You passed {sign} earlier in this turn: of four steps you would have none "
                        "left behind the light on {end}."},
    {"light-without-step-left", "You would have no step left behind the light on {square}."},
    {"ends-on-taxi", "A taxi stands on {square}: stop on the last free square before it."},
    {"ends-on-light", "{square} is a light: stop on the last free square before it."},
    {"ends-on-station", "{square} is not your station: stop on the last free square before it."},
    {"must-drive", "You can drive, so you have to: only a taxi without any way may stay."},
    {"too-short", "You cannot stop on {square} with step {driven} of {steps}: drive on."},
    {"board-missing", "board=custom needs a board in the set-up."},
    {"board-rows-missing", "The board needs \"rows\", a list of texts."},
    {"board-size", "A board has 1 to 24 rows of 1 to 24 squares."},
    {"board-row-length", "Row {row} of the board is not as long as the first."},
    {"board-character", "Row {row} of the board has a character that is not printable ASCII."},
    {"board-station-twice", "Station {station} stands twice on the board, again in row {row}."},
    {"board-station-missing",
     "Station {station} is missing from the board: with {players} players a taxi starts there."},
    {"board-rectangle", "The rectangle must be four numbers x0,y0,x1,y1 inside the board."},
    {"board-building-outside", "The building space {square} lies outside the rectangle."},
    {"board-few-buildings", "Building spaces with a street to face: {spaces}. With {players} "
                            "players there are {customers} customers."},
    {"too-many-customers", "customers={each} with {players} players makes {customers} customers. "
                           "There are {max} in the box."},
    {"stock-missing", "The set-up has no list \"stock\"."},
    {"stock-size", "Tiles in the stock: {tiles}. There must be 20 to 120."},
    {"stock-not-the-mix", "Tiles of the kind {kind} in the stock: {count}. The mix signs={signs} "
                          "has {wanted}; tiles of your own need signs=custom."},
    {"stock-not-the-box",
     "Tiles of the kind {kind} in the stock: {count}. The box of this game has {wanted}."},
    {"stock-kind", "Tile {place} of the stock is not a kind of tile."},
    {"file-no-board", "The file needs a line \"board NAME\" before its rows."},
    {"file-rectangle", "Write the rectangle as rows 2-8 columns 3-11."},
    {"file-no-rectangle",
     "The file needs a line \"rectangle rows …\" after the rows of the board."},
    {"file-tile", "Expected a number and a kind of tile, as in 5 stop."},
    {"file-stray", "Nothing but \"tiles\" and the tiles may follow the rectangle."},
    {"file-size", "A board has at most 24 rows of at most 24 squares."},
    {"file-row-length", "This row is not as long as the first."},
    {"file-row-empty", "A row needs at least one square."},
    {"file-character", "A character that is not printable ASCII."},
    {"file-station-twice", "Station {station} stands on the board already."},
    {"file-station-missing", "The board ends without station {station}, which two players need."},
    {"file-rectangle-off", "The rectangle reaches beyond the board."},
    {"file-building-outside", "A building space outside the rectangle."},
    {"file-few-buildings",
     "Building spaces with a street to face: {spaces}. Two players need {customers}."},
    {"file-tile-count", "Tiles in all: {tiles}. There must be 20 to 120."},
    {"without-unknown",
     "\"{kind}\" is no kind of tile. The kinds are: slippery, no-parking, no-stopping, "
     "crosswalk-ahead, crosswalk, speed-limit, stop, do-not-enter, compulsory-right, "
     "compulsory-left, one-way, no-right, no-left, meter, police-stop, mechanic, gas, police, "
     "remove."},
    {"without-too-few",
     "Without these kinds only {tiles} tiles are left. There must be 20 or more."},
    {"without-custom",
     "Kinds can be left out of signs=all and signs=easy; leave them out of your own "
     "list of tiles instead."},
    {NULL, NULL},
};

const struct ct_phrase tuktuk_event_words[] = {
    {"customer-placed", "{seat} places a customer on {at}, feet to {heading}."},
    {"tile-drawn", "{seat} draws {kind}."},
    {"tile-set-aside", "There is no place for {kind}: {seat} sets it aside."},
    {"sign-laid", "{seat} lays {kind} on {at}."},
    {"sign-laid-heading", "{seat} lays {kind} on {at}, heading {heading}."},
    {"police-laid", "{seat} sends the police to {at}."},
    {"to-mechanic", "{seat} goes to the mechanic on {at} and misses the next turn."},
    {"to-gas", "{seat} fills up at the gas station on {at}; the turn ends."},
    {"tile-removed", "{seat} takes {kind} off {at}."},
    {"tile-uncovered", "{kind} on {at} counts again."},
    {"removed-nothing", "{seat} leaves all tiles where they are."},
    {"rolled", "{seat} rolls a {number}, {colour}."},
    {"held-by-police", "{seat} is held by the police stop on {at}: only 1, 2 or 3 would do."},
    {"drove", "{seat} drives {path} to {at}."},
    {"stayed", "{seat} stays on {at}."},
    {"blocked", "There is no way on from {at}."},
    {"halved", "{seat} drives onto the yellow light on {at}: half the steps."},
    {"light-refused", "{seat} stops in front of the light on {at}."},
    {"light-ends-turn", "The light ends the turn of {seat}: {kind} on {at} does not act."},
    {"pulled-back", "{seat} could not have ended on {at} and stops before it."},
    {"forced-stop", "{seat} has to stop on {at}: {kind}."},
    {"step-lost", "{seat} slows down before the crosswalk on {at} and loses a step."},
    {"slowed", "{seat} passes the speed limit on {at}: four steps at most in every drive of this "
               "turn."},
    {"skidded", "{seat} skids on the slippery road on {at} and misses the next turn."},
    {"sent-home", "{seat} drives past the police too fast and is sent home to {at}."},
    {"picked-up", "{seat} picks up the customer from {from} on {at}."},
    {"delivered", "{seat} delivers a customer, {number} so far."},
    {"may-roll-again", "{seat} stands on no parking on {at} and may roll again."},
    {"rolls-again", "{seat} rolls again."},
    {"parked", "{seat} ends the turn on no parking on {at}."},
    {"five-more", "{seat} may not stop on {at}: {number} steps more."},
    {"metered", "{seat} feeds the parking meter on {at} and misses the next turn."},
    {"police-stopped", "{seat} is stopped by the police on {at}."},
    {"turn-missed", "{seat} misses this turn."},
    {"game-decided", "Nobody can catch up with the leader any more."},
    {"stock-empty", "The last tile has been drawn."},
    {"ended", "The game is over."},
    {NULL, NULL},
};

const struct ct_phrase tuktuk_kind_words[] = {
    {"slippery", "slippery road"},
    {"no-parking", "no parking"},
    {"no-stopping", "no stopping"},
    {"crosswalk-ahead", "crosswalk ahead"},
    {"crosswalk", "crosswalk"},
    {"speed-limit", "speed limit"},
    {"stop", "stop sign"},
    {"do-not-enter", "do not enter"},
    {"compulsory-right", "compulsory right"},
    {"compulsory-left", "compulsory left"},
    {"one-way", "one-way"},
    {"no-right", "no right turn"},
    {"no-left", "no left turn"},
    {"meter", "parking meter"},
    {"police-stop", "police stop"},
    {"mechanic", "mechanic"},
    {"gas", "gas station"},
    {"police", "police tile"},
    {"remove", "remove a tile"},
    {NULL, NULL},
};

static const struct ct_phrase heading_words[] = {
    {"N", "north"}, {"E", "east"}, {"S", "south"}, {"W", "west"}, {NULL, NULL},
};

static const struct ct_phrase colour_words[] = {
    {"red", "red"}, {"yellow", "yellow"}, {"green", "green"}, {"blue", "blue"}, {NULL, NULL},
};

const struct ct_value_words tuktuk_value_words[] = {
    {"kind drawn sign", tuktuk_kind_words},
    {"heading", heading_words},
    {"colour", colour_words},
    {NULL, NULL},
};

const struct ct_phrase tuktuk_reason_words[] = {
    {"decided", "Nobody can catch up with the leader any more."},
    {"stock", "The last tile was drawn."},
    {NULL, NULL},
};

const struct ct_rule tuktuk_rulebook[] = {
    {"TT-B1", "Squares are counted from the top left, column first. Street squares are plain "
              "squares, lights, mechanic squares and gas squares. There are also four stations and "
              "building spaces, and everything else is houses. A step goes north, east, south or "
              "west to the next street square or station."},
    {"TT-B2",
     "Everybody may drive through every station, but only its owner may end a drive there. Two "
     "players use stations 1 and 3, three players 1 to 3, four players all of them."},
    {"TT-B3", "A crossing is a street square with at least three street squares next to it in the "
              "north, east, south or west; stations do not count. A straight square has a street "
              "square or a station on exactly two sides, opposite each other."},
    {"TT-B4", "A roll of 1 or 2 is red, 4 or 6 is yellow, 3 or 5 is green."},
    {"TT-B5",
     "The building spaces lie in the rectangle in the middle of the town. A customer on a building "
     "space stands with the feet towards a neighbouring street square of the rectangle."},
    {"TT-B6", "You pass a tile when you enter its square and leave it in the same drive. Leaving "
              "the square where your drive began is not passing. If another taxi, a light or a "
              "station makes you end your drive earlier, only the squares that you really left "
              "count."},
    {"TT-1",
     "There are two customers for each player, or one, three or four if you choose so, but at most "
     "eight in all. First everybody places one in reverse turn order, so the player who plays last "
     "begins. Then everybody places one in turn order, and so on in turns."},
    {"TT-2", "A customer goes on a free building space, with the feet towards a street square of "
             "the rectangle that is no light. Two customers may face the same square."},
    {"TT-3", "The taxis start on their stations, and all tiles are shuffled into the stock."},
    {"TT-4", "In your turn you draw a tile and deal with it, then you roll, and then you drive. If "
             "you have to miss a turn, you do none of this, and then you are free again."},
    {"TT-5",
     "A traffic sign must be laid on a street square without a taxi, not on a station and not on a "
     "light, also not when a police tile lies on the light. A sign may cover other tiles: only the "
     "top tile of a square counts. A sign that has no place is set aside."},
    {"TT-6",
     "The signs compulsory right, compulsory left, no right turn and no left turn go on crossings, "
     "with a heading. They are for taxis that come in that heading. The square where these taxis "
     "come from and the square on the side of the turn must be street squares."},
    {"TT-7", "A one-way sign goes on a straight square, with its arrow along the street."},
    {"TT-8", "Happenings leave the game when they are done, except the police tile. Mechanic: put "
             "your taxi on a mechanic square without another taxi; it may be the square where you "
             "stand. Your turn ends, and you miss the next one. If no such square is free, the "
             "tile is set aside and your turn goes on."},
    {"TT-9", "Gas station: put your taxi on a gas square without another taxi; it may be the "
             "square where you stand. Your turn ends, but you miss no turn. If no such square is "
             "free, the tile is set aside and your turn goes on."},
    {"TT-10", "The police tile goes on any street square, also on a light, on other tiles or under "
              "a taxi. A light below it still works."},
    {"TT-11",
     "Remove a tile: you may take the top tile off any square, also a police tile or one under a "
     "taxi, and the tile below counts again. The tile you took and this tile leave the game."},
    {"TT-12", "A taxi that is put somewhere by a happening sets off no sign and picks nobody up. "
              "It keeps its customer."},
    {"TT-13", "You drive as many steps as you have rolled. You must use them all, unless a rule "
              "ends your drive earlier or lets you stop early. If you can drive, you must: you may "
              "stay only if you cannot drive a single step."},
    {"TT-14", "A step may not turn straight back on the step before it, not even in a second drive "
              "of the same turn. In a new turn you may start in any direction."},
    {"TT-15", "You may drive past other taxis. You cannot end your drive on a square with another "
              "taxi, on a light or on a station that is not yours. Your drive then ends on the "
              "last possible square before it, perhaps where it began."},
    {"TT-16",
     "Red roll: you may not drive onto a light. Green roll: you may do it only with a "
     "step left behind the light. Yellow roll: if you drive onto a light, you have only "
     "half of your steps in this drive, and one of them must be left behind the light. "
     "Steps lost on the way (crosswalk ahead, speed limit) count, too. If a light refuses "
     "you, you may end your drive in front of it. With a red or yellow roll your turn is "
     "over then, even if that light was the only way on: a no parking or no stopping sign "
     "in front of it does not act. It does act if you stop there for a customer, or because "
     "you cannot end your drive on the square ahead."},
    {"TT-17", "After at least one step you may stop early on your own station. With an empty taxi "
              "you may also stop early where the feet of a customer point, if no other taxi stands "
              "there. The steps that are left are lost."},
    {"TT-18", "If no step is possible, your drive ends where you are."},
    {"TT-19", "If you end a drive with an empty taxi where the feet of a customer point, you pick "
              "this customer up. Of several you pick up the northernmost, and of these the "
              "westernmost. A taxi carries one customer."},
    {"TT-20",
     "If you end a drive on your own station, you deliver your customer, and your turn ends."},
    {"TT-21",
     "Slippery road: if you pass it, you miss your next turn. You never miss more than one turn."},
    {"TT-22", "Crosswalk ahead: passing it costs one step more. If you have only one step left on "
              "it, your drive ends there."},
    {"TT-23", "Speed limit: a drive that passes it has at most four steps, and so has every later "
              "drive in the same turn. If you reach it with your fourth step or later, your drive "
              "ends there."},
    {"TT-24", "Stop sign and crosswalk: your drive ends on their square. While a taxi stands "
              "there, nobody can drive past it."},
    {"TT-25", "Police stop: your drive ends on its square, and nobody can drive past a taxi that "
              "stands there. As long as you stand there and the same tile lies on top, only a roll "
              "of 1, 2 or 3 lets you drive on. Any other roll ends your turn. A happening that "
              "puts your taxi somewhere, even on the same square, ends this."},
    {"TT-26", "Do not enter: nobody may enter this square."},
    {"TT-27", "Compulsory right: a taxi that comes in the heading of the sign can only turn right "
              "there in this drive. Compulsory left: it can only turn left."},
    {"TT-28", "No right turn: a taxi that comes in the heading of the sign cannot turn right there "
              "in this drive. No left turn: it cannot turn left."},
    {"TT-29", "One-way: every step along its straight street must follow the arrow; steps across "
              "it are free. The street goes on across crossings and stations to both ends. Of "
              "several one-way signs on the same street, the one that was laid last holds."},
    {"TT-30",
     "Police tile: if you pass it with a roll of 5 or 6, you are sent home to your "
     "station and your turn ends. If you cannot end your drive beyond it and must stop on "
     "it or before it, you have not passed it and nothing happens. When you are sent home, "
     "a customer in your taxi is delivered. What you passed "
     "before still counts: after a slippery road you still miss your next turn. For the "
     "five extra steps of a no stopping sign, the roll before them counts."},
    {"TT-31", "No parking: if you end a drive here, you may roll again and drive on, once in a "
              "turn for each such square."},
    {"TT-32", "No stopping: if you end a drive here, you must drive five steps more, as with a "
              "green 5, once in a turn for each such square."},
    {"TT-33", "Parking meter: if you end a drive here, you miss your next turn."},
    {"TT-34", "At the end of a drive you first pick up a customer, and then the tile acts. A drive "
              "without any step sets off nothing and ends your turn."},
    {"TT-35",
     "The game ends after a turn when no other player can overtake the leader any more, even with "
     "all waiting customers and the one in that player's own taxi. The leader has the most "
     "deliveries. With equal deliveries, the player whose last delivery came first is the leader. "
     "Who is the first to deliver half of all customers has always won: with two players and two "
     "customers each that is two."},
    {"TT-36", "The game also ends after the turn in which the last tile was drawn."},
    {"TT-37", "The player with the most deliveries wins. With equal deliveries, the player whose "
              "last delivery came first is ahead. Players without any delivery share their place."},
    {NULL, NULL},
};
