"""Tuk Tuk Taxi: from the drawing of a position to a record that plays up to it.

Nothing is put on the board by hand: the record is an ordinary game on a board of its own, so every
program that reads records can be asked.  Below the drawing lies a suburb that no street leads to,
where the taxis wait while they lay the signs: roll a 1, stay.  In the last round gas stations take
them to their squares, and seat 0 is to drive.
"""

from collections import Counter

from common import dump, full_options, load_game

TAXIS = "TXYZ"  # seats 0 to 3
SIGNS = {
    "a": "crosswalk-ahead", "s": "speed-limit", "o": "stop", "c": "crosswalk", "q": "police-stop",
    "p": "police", "y": "slippery", "k": "no-parking", "n": "no-stopping", "m": "meter",
    "d": "do-not-enter",
}
STATIONS = {2: "13", 3: "123", 4: "1234"}
OVER = "over"


class Town:
    """The drawing and its suburb: the board, and where everything is."""

    def __init__(self, rows, players):
        self.width = max(8, len(rows[0]))
        self.taxis = {}
        self.signs = []
        plain = [self.read(y, row.ljust(self.width, "#")) for y, row in enumerate(rows)]
        drawn = "".join(rows)
        # A seat whose station is drawn leaves it at once for a garage; the others wait at home.
        self.leaves = [mark in drawn for mark in STATIONS[players]]
        away = [mark for mark in STATIONS[players] if mark not in drawn]
        y = len(rows)
        self.garages = [(2 * seat, y + 3) for seat in range(4)]
        self.homes = ["%d,%d/S" % (x, y + 5) for x in range(8)]
        self.spare = (0, y + 6)            # a street square for signs that do not matter
        self.cabin = (0, y + 9)            # a gas station with one more square east of it,
        self.guest = "1,%d/S" % (y + 8)    # at which this customer's feet point
        suburb = ["", "#".join(away), "", "G#G#G#G", "", "BBBBBBBB", "........", "", "#B", "G."]
        self.rows = plain + [row.ljust(self.width, "#") for row in suburb]

    def read(self, y, row):
        for x, char in enumerate(row):
            if char in TAXIS:
                self.taxis[TAXIS.index(char)] = (x, y)
            if char in SIGNS:
                self.signs.append("%s@%d,%d" % (SIGNS[char], x, y))
        row = "".join("." if char in SIGNS else char for char in row)
        return "".join("G" if char in TAXIS else char for char in row)


class Play:
    """A record that grows line by line; the oracle says who is to move."""

    def __init__(self, players, start, options, setup):
        self.header = {"crosstown": 1, "game": "tuktuk", "rules": 1, "players": players,
                       "start": start, "options": options, "setup": setup}
        self.lines = [self.header]
        module = load_game("tuktuk")
        self.game = module.Game(players, start, full_options(module, options), setup)

    def add(self, text):
        """One move or one roll; ValueError if the oracle does not allow it."""
        line = {"n": len(self.lines) - 1}
        if self.game.turn() == "chance":
            line["chance"] = text
        else:
            line["player"] = self.game.turn()
            line["move"] = text
        self.game.apply(text)
        self.lines.append(line)

    def text(self, more=()):
        return "".join(dump(line) + "\n" for line in [*self.lines, *more])


def kind_of(move):
    return "remove" if move == "skip" else move.split("@")[0]


def turns_of(town, players, lay, carrying):
    """The turns up to the last one as lists of words: tile, roll, drive."""
    signs = town.signs + list(lay)
    spare = "meter@%d,%d" % town.spare
    turns, rounds, aboard = [], 0, None
    while rounds < 1 or signs or (carrying and rounds < 2):
        for seat in range(players):
            if rounds == 0 and seat == 0 and carrying:
                turns.append(["gas@%d,%d" % town.cabin])
                aboard = False
            elif rounds == 0 and town.leaves[seat]:
                turns.append(["gas@%d,%d" % town.garages[seat]])
            elif seat == 0 and carrying:
                aboard = not aboard  # to and fro; the first time the customer gets in
                turns.append([signs.pop(0) if signs else spare, "1", "E" if aboard else "W"])
            else:
                turns.append([signs.pop(0) if signs else spare, "1", "stay"])
        rounds += 1
    for seat in range(players):
        if seat in town.taxis:
            turns.append(["gas@%d,%d" % town.taxis[seat]])
        else:
            turns.append([spare, "1", "stay"])
    return turns


def scene(rows, lay=(), players=2, people=(), carrying=False, tile=None, draw=None, later=(),
          options=None):
    """The position before seat 0's roll.  In the drawing T X Y Z are taxis, small letters signs;
    `lay` are signs laid after those; `people` stand in the drawing, the rest in the suburb.
    `tile` is what seat 0 does with his tile; with `draw`, a kind, he has yet to deal with it.
    `later` are the next tiles of the stock; after them come only those that remove."""
    town = Town(rows, players)
    given = {"board": "custom", "signs": "custom", **(options or {})}
    turns = turns_of(town, players, lay, carrying)
    if draw is None:
        turns.append([tile or "meter@%d,%d" % town.spare])
    stock = [kind_of(turn[0]) for turn in turns] + ([draw] if draw else []) + list(later)
    setup = {"stock": stock + ["remove"] * max(8, 20 - len(stock)),
             "board": {"rows": town.rows,
                       "rectangle": [0, 0, town.width - 1, len(town.rows) - 1]}}
    play = Play(players, 0, given, setup)
    count = players * int(given.get("customers", "2"))
    guests = list(people) + ([town.guest] if carrying else [])
    for customer in (guests + town.homes)[:count]:
        play.add("customer@" + customer)
    for turn in turns:
        for word in turn:
            play.add(word)
    return play


def covered(play):
    """What a remove tile may do: every square where a tile lies, by the moves alone."""
    lying = Counter()
    for line in play.lines[1:]:
        kind, _, place = line.get("move", "").partition("@")
        if kind == "remove":
            lying[place] -= 1
        elif place and kind not in ("customer", "gas", "mechanic"):
            lying[place.split("/")[0]] += 1
    return sorted("remove@" + place for place, count in lying.items() if count > 0) + ["skip"]


def expected(play, want):
    """What the page says comes next, of "SEAT: moves", "SEAT: *", "chance" or "over: ...": the
    one to move, the legal moves and the line that ends the record."""
    who, _, words = want.partition(":")
    n = len(play.lines) - 1
    if who == "chance":
        return "chance", list("123456"), {"n": n, "chance": "1"}
    if who == OVER:
        reason, scores, ranks = words.split()
        result = {"scores": [int(s) for s in scores.split(",")],
                  "ranks": [int(r) for r in ranks.split(",")], "reason": reason}
        return None, [], {"result": result}
    legal = covered(play) if words.strip() == "*" else sorted(words.split())
    move = legal[0] if legal else None
    return int(who), legal, {"n": n, "player": int(who), "move": move, "legal": legal}
