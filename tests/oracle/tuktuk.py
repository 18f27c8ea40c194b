"""Tuk Tuk Taxi once more, in the plainest Python, written from the specification pages alone.

The test suite holds the C program against this module: it must write the same movers, the same
legal lists and the same results.  Nothing here is meant to be fast.

    python3 tuktuk.py FILE...        replay records and compare everything in them
    python3 tuktuk.py --selftest     asserted small positions for the rare clauses
    python3 tuktuk.py --stats [N]    play N games in all styles, count how often clauses fired
"""

import json
import os
import random
import re
import sys
from collections import Counter, deque

try:
    from common import BadSetup
except ImportError:
    class BadSetup(ValueError):
        """The set-up of a record is wrong (R-5)."""

        def __init__(self, reason):
            super().__init__(reason)
            self.reason = reason


# ---------------------------------------------------------------- data

# The boards and the tile mix as data/tuktuk-boards.txt and data/tuktuk-tiles.txt give them;
# --selftest compares them with those files where the files can be found.
BOARDS = {
    "europe": {
        "rows": [
            ".1...M.L.M...2.",
            ".##.#m#.#m#.##.",
            ".##L...L...L##.",
            "Gg#.BBB.BBB.#gG",
            ".##.BB...BB.##.",
            ".......o.......",
            ".##.BB...BB.##.",
            "Gg#.BBB.BBB.#gG",
            ".##L...L...L##.",
            ".##.#m#.#m#.##.",
            ".4...M.L.M...3.",
        ],
        "rectangle": [3, 2, 11, 8],
    },
    "asia": {
        "rows": [
            "....1.....M.....",
            ".#####.##.m#.##.",
            ".###g#.##.##.##.",
            "....G....L...##.",
            ".##.##.##.##Gg#2",
            "Mm#.#B.BB.B#.##.",
            "...L..L..L......",
            ".##.#B.BB.B#.##.",
            ".##.#B.BB.B#.##.",
            "......L..L..L...",
            ".##.#B.BB.B#.#mM",
            "4#gG##.##.##.##.",
            ".##...L....G....",
            ".##.##.##.#g###.",
            ".##.#m.##.#####.",
            ".....M.....3....",
        ],
        "rectangle": [5, 5, 10, 10],
    },
}

TILES = {
    "slippery": 5, "no-parking": 5, "no-stopping": 5, "crosswalk-ahead": 4, "crosswalk": 5,
    "speed-limit": 5, "stop": 6, "do-not-enter": 5, "compulsory-right": 3, "compulsory-left": 3,
    "one-way": 6, "no-right": 3, "no-left": 3, "meter": 4, "police-stop": 2,
    "mechanic": 3, "gas": 4, "police": 4, "remove": 5,
}
TURN_SIGNS = ("compulsory-right", "compulsory-left", "no-right", "no-left")
HAPPENINGS = ("mechanic", "gas", "police", "remove")
ONLY_ALL = TURN_SIGNS + ("one-way",)  # left out with signs=easy
STOPPERS = ("stop", "crosswalk", "police-stop")

OPTIONS = {"board": ["europe", "asia", "custom"], "signs": ["all", "easy", "custom"]}
MIN_PLAYERS = 2
MAX_PLAYERS = 4

STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
RIGHT = {"N": "E", "E": "S", "S": "W", "W": "N"}
LEFT = {"N": "W", "E": "N", "S": "E", "W": "S"}
COLOUR = {1: "red", 2: "red", 3: "green", 4: "yellow", 5: "green", 6: "yellow"}
STATIONS_OF = {2: "13", 3: "123", 4: "1234"}  # TT-B2

# How often each clause really made a difference; only --stats looks at it.
HITS = Counter()


def note(tag):
    HITS[tag] += 1


def ahead(square, heading):
    return (square[0] + STEP[heading][0], square[1] + STEP[heading][1])


def at(square):
    return "%d,%d" % square


# ---------------------------------------------------------------- the text of a move

_NUMBER = r"(?:0|[1-9][0-9]*)"
_SQUARE = _NUMBER + "," + _NUMBER
_PLAIN = [kind for kind in TILES if kind not in ONLY_ALL]
_MOVE = re.compile(
    r"customer@%s/[NESW]|(?:%s)@%s/[NESW]|(?:%s)@%s|skip|roll|end|stay|[NESW]+"
    % (_SQUARE, "|".join(ONLY_ALL), _SQUARE, "|".join(_PLAIN), _SQUARE))


def readable(text):
    """Is this a move text of the game at all, whatever the position (else R-13)?"""
    return isinstance(text, str) and _MOVE.fullmatch(text) is not None


# ---------------------------------------------------------------- the town

class Town:
    """The printed board: what lies where, without taxis and tiles."""

    def __init__(self, rows, rectangle):
        self.rows = rows
        self.rectangle = rectangle
        self.mark = {}
        for y, row in enumerate(rows):
            for x, char in enumerate(row):
                self.mark[(x, y)] = char
        self.streets = [s for s in self.mark if self.is_street(s)]
        self.buildings = [s for s in self.mark if self.mark[s] == "B"]

    def is_street(self, square):
        return self.mark.get(square, "#") in ".LMG"

    def is_station(self, square):
        return self.mark.get(square, "#") in "1234"

    def is_road(self, square):
        return self.is_street(square) or self.is_station(square)

    def is_light(self, square):
        return self.mark.get(square) == "L"

    def inside(self, square):
        x0, y0, x1, y1 = self.rectangle
        return x0 <= square[0] <= x1 and y0 <= square[1] <= y1

    def is_crossing(self, square):
        """TT-B3: stations do not count as neighbours of a crossing."""
        if not self.is_street(square):
            return False
        return sum(self.is_street(ahead(square, d)) for d in "NESW") >= 3

    def axis(self, square):
        """TT-B3: the two directions of a straight square, or none."""
        if not self.is_street(square):
            return ""
        sides = "".join(d for d in "NESW" if self.is_road(ahead(square, d)))
        return sides if sides in ("NS", "EW") else ""

    def line(self, square, heading):
        """TT-29: the straight run of streets and stations through the square."""
        squares = [square]
        for way in (heading, BACK[heading]):
            here = ahead(square, way)
            while self.is_road(here):
                squares.append(here)
                here = ahead(here, way)
        return squares

    def feet(self, building):
        """TT-2: the directions in which a customer on this space may look."""
        found = []
        for d in "NESW":
            square = ahead(building, d)
            if self.is_street(square) and not self.is_light(square) and self.inside(square):
                found.append(d)
        return found


def read_town(setup, players):
    """The town of a board=custom set-up, or BadSetup for what the page refuses."""
    board = setup.get("board")
    if not isinstance(board, dict):
        raise BadSetup("no board in the set-up")
    rows = board.get("rows")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise BadSetup("the board's rows are not a list of texts")
    check_rows(rows)
    rectangle = board.get("rectangle")
    check_rectangle(rectangle, len(rows[0]), len(rows))
    town = Town(rows, rectangle)
    check_town(town, players)
    return town


def check_rows(rows):
    if not rows or len(rows) > 24 or not rows[0] or len(rows[0]) > 24:
        raise BadSetup("a board has 1 to 24 rows of 1 to 24 squares")
    if any(len(row) != len(rows[0]) for row in rows):
        raise BadSetup("rows of different length")
    for row in rows:
        if any(not " " <= char <= "~" for char in row):
            raise BadSetup("a character that is not printable ASCII")


def check_rectangle(rectangle, width, height):
    if not isinstance(rectangle, list) or len(rectangle) != 4:
        raise BadSetup("the rectangle is not a list of four numbers")
    if any(type(number) is not int for number in rectangle):  # True is no number here
        raise BadSetup("the rectangle is not a list of four numbers")
    x0, y0, x1, y1 = rectangle
    if not (0 <= x0 <= x1 < width and 0 <= y0 <= y1 < height):
        raise BadSetup("the rectangle is off the board")


def check_town(town, players):
    marks = Counter(town.mark.values())
    for station in "1234":
        if marks[station] > 1:
            raise BadSetup("station %s twice" % station)
    for station in STATIONS_OF[players]:
        if marks[station] == 0:
            raise BadSetup("station %s missing" % station)
    if any(not town.inside(b) for b in town.buildings):
        raise BadSetup("a building space outside the rectangle")
    if sum(1 for b in town.buildings if town.feet(b)) < 2 * players:
        raise BadSetup("fewer building spaces than customers")


def tile_mix(signs):
    kinds = [k for k in TILES if signs == "all" or k not in ONLY_ALL]
    return [k for k in kinds for _ in range(TILES[k])]


def read_stock(setup, signs):
    stock = setup.get("stock")
    if not isinstance(stock, list) or not all(isinstance(kind, str) for kind in stock):
        raise BadSetup("no stock in the set-up")
    for kind in stock:
        if kind not in TILES:
            raise BadSetup("unknown tile " + kind)
    if signs == "custom":
        if not 20 <= len(stock) <= 120:
            raise BadSetup("a stock has 20 to 120 tiles")
    elif Counter(stock) != Counter(tile_mix(signs)):
        raise BadSetup("the stock is not the tile mix")
    return list(stock)


# ---------------------------------------------------------------- the game

class Tile:
    """A tile on the board; `serial` tells when it was laid and which one it is."""

    def __init__(self, kind, heading, serial):
        self.kind = kind
        self.heading = heading
        self.serial = serial


class Walk:
    """A drive on its way: where it has been and what it has cost."""

    def __init__(self, squares, text, lost=0, halved=False, limited=False):
        self.squares = squares  # the square where it began first
        self.text = text
        self.lost = lost        # steps lost to TT-22
        self.halved = halved    # it drove onto a light with a yellow roll (TT-16)
        self.limited = limited  # it passed a speed limit (TT-23)

    @property
    def here(self):
        return self.squares[-1]

    @property
    def used(self):
        return len(self.text) + self.lost


class Game:
    OPTIONS = OPTIONS
    MIN_PLAYERS = MIN_PLAYERS
    MAX_PLAYERS = MAX_PLAYERS

    def __init__(self, players, start, options, setup):
        self.players = players
        if options["board"] == "custom":
            self.town = read_town(setup, players)
        else:
            board = BOARDS[options["board"]]
            self.town = Town(board["rows"], board["rectangle"])
        self.stock = read_stock(setup, options["signs"])
        self.drawn = 0
        self.put_taxis_on_stations()
        self.customers = {}          # building space -> direction of the feet
        self.tiles = {}              # square -> tiles, the top one last
        self.serial = 0
        self.owed = [False] * players
        self.held = [None] * players  # serial of the police stop that stopped the taxi (TT-25)
        self.was_covered = set()     # of those; for the counting only
        self.carries = [False] * players
        self.scores = [0] * players
        self.last_delivery = [0] * players
        self.deliveries = 0
        self.first = start
        order = [(start + i) % players for i in range(players)]
        note("TT-1")
        self.placers = order[::-1] + order
        self.seat = self.placers[0]
        self.phase = "customer"
        self.reason = None
        self.memo = None

    def put_taxis_on_stations(self):
        self.station = []
        for mark in STATIONS_OF[self.players]:
            self.station += [s for s in self.town.mark if self.town.mark[s] == mark]
        self.taxi = list(self.station)
        note("TT-3")

    # ------------------------------------------------------------ what the suite asks

    def turn(self):
        if self.phase == "over":
            return None
        return "chance" if self.phase == "roll" else self.seat

    def legal(self):
        if self.memo is None:
            self.memo = self.find_legal()
        return list(self.memo)

    def find_legal(self):
        if self.phase == "over":
            return []
        if self.phase == "roll":
            return list("123456")
        if self.phase == "customer":
            return sorted(self.customer_moves())
        if self.phase == "tile":
            return sorted(self.tile_moves())
        if self.phase == "again":
            return ["end", "roll"]
        return self.drives()

    @staticmethod
    def readable(text):
        return readable(text)

    def apply(self, text):
        if text not in self.legal():
            raise ValueError("not legal here: " + text)
        self.memo = None
        if self.phase == "customer":
            self.place_customer(text)
        elif self.phase == "tile":
            self.do_tile(text)
        elif self.phase == "roll":
            self.do_roll(int(text))
        elif self.phase == "again":
            self.do_again(text)
        else:
            self.do_drive(text)

    def result(self):
        if self.phase != "over":
            return None
        return {"scores": list(self.scores), "ranks": self.ranks(), "reason": self.reason}

    @staticmethod
    def random_setup(players, options, rng):
        return random_setup(players, options, rng)

    # ------------------------------------------------------------ set-up

    def customer_moves(self):
        moves = []
        for building in self.town.buildings:
            if building not in self.customers:
                for d in self.town.feet(building):
                    moves.append("customer@%s/%s" % (at(building), d))
        return moves

    def place_customer(self, text):
        place, d = text[len("customer@"):].split("/")
        x, y = place.split(",")
        self.customers[(int(x), int(y))] = d
        note("TT-2")
        self.placers.pop(0)
        if self.placers:
            self.seat = self.placers[0]
        else:
            self.seat = self.first
            self.begin_turn()

    # ------------------------------------------------------------ turns

    def begin_turn(self):
        """TT-4: the tile; without any legal move for it there is no decision."""
        self.kind = self.stock[self.drawn]
        self.drawn += 1
        self.heading = None   # the last step of this turn (TT-14)
        self.acted = set()    # no-parking and no-stopping squares done this turn
        self.roll = None
        note("TT-4")
        if self.tile_moves():
            self.phase = "tile"
        else:
            note({"mechanic": "TT-8 set aside", "gas": "TT-9 set aside",
                  "remove": "TT-11 nothing there"}.get(self.kind, "TT-5 set aside"))
            self.phase = "roll"

    def end_turn(self):
        if self.is_decided():
            self.finish("decided", "TT-35")
        elif self.drawn == len(self.stock):
            self.finish("stock", "TT-36")
        else:
            self.next_seat()
            self.begin_turn()

    def next_seat(self):
        self.seat = (self.seat + 1) % self.players
        while self.owed[self.seat]:
            note("TT-4 missed")
            self.owed[self.seat] = False
            self.seat = (self.seat + 1) % self.players

    def finish(self, reason, tag):
        note("%s with %d" % (tag, self.players))
        self.reason = reason
        self.phase = "over"

    def is_decided(self):
        """TT-35.  Nobody leads before the first delivery, and then nothing is decided:
        with two customers a player some must still stand on buildings."""
        leader = min(range(self.players),
                     key=lambda p: (-self.scores[p], self.last_delivery[p]))
        for p in range(self.players):
            hope = self.scores[p] + len(self.customers) + self.carries[p]
            if p != leader and hope > self.scores[leader]:
                return False
        return True

    def ranks(self):
        """TT-37: one's rank is one more than the number of players who are better."""
        def worth(p):
            return (self.scores[p], -self.last_delivery[p])
        note("TT-37")
        return [1 + sum(worth(q) > worth(p) for q in range(self.players))
                for p in range(self.players)]

    # ------------------------------------------------------------ tiles

    def top(self, square):
        pile = self.tiles.get(square)
        return pile[-1] if pile else None

    def top_kind(self, square):
        tile = self.top(square)
        return tile.kind if tile else None

    def tile_moves(self):
        if self.kind == "mechanic":
            return self.garage_moves("M")
        if self.kind == "gas":
            return self.garage_moves("G")
        if self.kind == "remove":
            moves = ["remove@" + at(s) for s in self.tiles if self.tiles[s]]
            return moves + ["skip"] if moves else []
        if self.kind == "police":
            return ["police@" + at(s) for s in self.town.streets]  # TT-10
        return self.sign_moves()

    def garage_moves(self, mark):
        others = self.other_taxis()
        return ["%s@%s" % (self.kind, at(s)) for s in self.town.streets
                if self.town.mark[s] == mark and s not in others]

    def sign_moves(self):
        moves = []
        for square in self.town.streets:
            if self.town.is_light(square) or square in self.taxi:  # TT-5
                continue
            if self.kind in TURN_SIGNS:
                headings = self.turn_headings(square)
            elif self.kind == "one-way":
                headings = self.town.axis(square)  # TT-7
            else:
                moves.append("%s@%s" % (self.kind, at(square)))
                continue
            moves += ["%s@%s/%s" % (self.kind, at(square), d) for d in headings]
        return moves

    def turn_headings(self, square):
        """TT-6: behind and on the side concerned there must be street squares."""
        if not self.town.is_crossing(square):
            return []
        side = RIGHT if self.kind.endswith("right") else LEFT
        return [d for d in "NESW" if self.town.is_street(ahead(square, BACK[d]))
                and self.town.is_street(ahead(square, side[d]))]

    def do_tile(self, text):
        if text == "skip":
            note("TT-11 skip")
            self.phase = "roll"
            return
        place, _, heading = text[len(self.kind) + 1:].partition("/")
        square = tuple(int(number) for number in place.split(","))
        if self.kind in ("mechanic", "gas"):
            self.visit_garage(square)
        elif self.kind == "remove":
            self.remove_tile(square)
        else:
            self.lay_tile(square, heading)

    def visit_garage(self, square):
        note(("TT-8" if self.kind == "mechanic" else "TT-9")
             + (" own square" if square == self.taxi[self.seat] else ""))
        note("TT-12" + (" on a tile" if self.top(square) else ""))
        if self.waiting_at(square):
            note("TT-12 at a customer")
        if self.held[self.seat] is not None:
            note("TT-25 ended by a happening")
        self.taxi[self.seat] = square
        self.held[self.seat] = None
        if self.kind == "mechanic":
            self.owed[self.seat] = True
        self.end_turn()

    def remove_tile(self, square):
        self.tiles[square].pop()
        note("TT-11 uncovers" if self.tiles[square] else "TT-11")
        if square in self.taxi:
            note("TT-11 under a taxi")
        self.phase = "roll"

    def lay_tile(self, square, heading):
        note({"police": "TT-10", "one-way": "TT-7"}.get(
            self.kind, "TT-6" if heading else "TT-5"))
        if self.kind == "police" and self.town.is_light(square):
            note("TT-10 on a light")
        if self.kind == "police" and square in self.taxi:
            note("TT-10 on a taxi")
        self.serial += 1
        self.tiles.setdefault(square, []).append(Tile(self.kind, heading, self.serial))
        self.phase = "roll"

    # ------------------------------------------------------------ rolling

    def do_roll(self, number):
        self.roll = number
        if self.stopped_by_police() and number > 3:
            note("TT-25 roll too high")
            self.end_turn()
        else:
            self.prepare_drive(number, COLOUR[number])

    def stopped_by_police(self):
        """TT-25: the very tile that stopped the taxi must lie on top at the time of the roll."""
        held = self.held[self.seat]
        if held is None:
            return False
        tile = self.top(self.taxi[self.seat])
        if tile is None or tile.serial != held:
            note("TT-25 covered or gone")
            self.was_covered.add(held)
            return False
        note("TT-25 asked" + (" after being covered" if held in self.was_covered else ""))
        return True

    def prepare_drive(self, number, colour, extra=False):
        self.number = number
        self.colour = colour
        self.extra = extra    # for the counting only
        self.phase = "drive"

    def do_again(self, text):
        if text == "roll":
            note("TT-31 rolls again")
            self.phase = "roll"
        else:
            note("TT-31 end")
            self.end_turn()

    # ------------------------------------------------------------ the legal drives

    def drives(self):
        """Every walk until it must or may end, pulled back where TT-15 says so."""
        self.found = set()
        self.follow(Walk([self.taxi[self.seat]], ""))
        return sorted(self.found)

    def follow(self, walk):
        """Go on from here in every way; write down every end on the way."""
        if self.must_end_here(walk):
            self.found.add(self.pulled_back(walk))
            return
        if self.may_end_early(walk):
            note("TT-17")
            self.found.add(walk.text)
        went_on = refused = False
        for heading in "NESW":
            nxt = self.step(walk, heading)
            if nxt == "refused":
                refused = True
            elif nxt is not None:
                went_on = True
                if self.police_passed(nxt.squares):
                    note("TT-30 seen" + ("" if self.may_stand(nxt.here) else ", not pulled back"))
                    self.found.add(nxt.text)
                else:
                    self.follow(nxt)
        if refused:
            note("TT-16 may stop in front")
            self.found.add(self.pulled_back(walk))
        if not went_on:
            note("TT-18" if walk.text else "TT-18 at the start")
            self.found.add(self.pulled_back(walk))

    def must_end_here(self, walk):
        """Steps used up, or the tile of this square ends the drive."""
        if not walk.text:
            return False
        kind = self.top_kind(walk.here)
        left = self.cap(walk.halved, walk.limited) - walk.used
        if kind in STOPPERS:
            note("TT-24" if kind != "police-stop" else "TT-25 stops")
            if walk.here in self.other_taxis():
                note("TT-24 occupied")
            return True
        if kind == "speed-limit" and len(walk.text) >= 4:
            note("TT-23 ends")
            return True
        if kind == "crosswalk-ahead" and left == 1:
            note("TT-22 ends")
            return True
        if left == 0:
            note("TT-13")
        return left == 0

    def cap(self, halved, limited):
        """The most steps, driven and lost together, that the drive may have."""
        most = self.number
        if halved:
            most = min(most, self.number // 2)
        if limited:
            most = min(most, 4)
        return most

    def may_end_early(self, walk):
        """TT-17."""
        if not walk.text:
            return False
        if walk.here == self.station[self.seat]:
            return True
        if self.carries[self.seat] or walk.here in self.other_taxis():
            return False
        return self.waiting_at(walk.here) is not None

    def waiting_at(self, square):
        """TT-19: the customer whose feet point here, the smallest y, then x first."""
        waiting = [b for b in self.customers if ahead(b, self.customers[b]) == square]
        if len(waiting) > 1:
            note("TT-19 several")
        return min(waiting, key=lambda b: (b[1], b[0]), default=None)

    def step(self, walk, heading):
        """The walk after one more step; None if it is not allowed, and "refused" if nothing
        but the light is in the way."""
        target = ahead(walk.here, heading)
        if not self.way_is_open(walk, heading, target):
            return None
        lost, limited = self.cost_of_leaving(walk)
        used = len(walk.text) + 1 + lost
        if used > self.cap(walk.halved, limited):
            return None
        halved = walk.halved
        if self.town.is_light(target):
            if not self.light_lets_in(used, lost, limited):
                return "refused"
            halved = halved or self.colour == "yellow"
        if walk.text:
            self.note_costs(walk)
        return Walk(walk.squares + [target], walk.text + heading, lost, halved, limited)

    def note_costs(self, walk):
        kind = self.top_kind(walk.here)
        tags = {"crosswalk-ahead": "TT-22 costs", "speed-limit": "TT-23 passed"}
        if kind in tags:
            note(tags[kind])

    def way_is_open(self, walk, heading, target):
        if not self.town.is_road(target):
            return False
        before = walk.text[-1] if walk.text else self.heading
        if before is not None and heading == BACK[before]:
            note("TT-14" if walk.text else "TT-14 earlier drive")
            return False
        if self.top_kind(target) == "do-not-enter":
            note("TT-26")
            return False
        return self.turn_allowed(walk, heading) and self.one_way_allows(walk.here, heading)

    def turn_allowed(self, walk, heading):
        """TT-27, TT-28: only for a taxi that entered the square in this drive, in the heading."""
        tile = self.top(walk.here)
        if not walk.text or tile is None or tile.heading != walk.text[-1]:
            return True
        wanted = {"compulsory-right": RIGHT, "compulsory-left": LEFT}.get(tile.kind)
        if wanted is not None and heading != wanted[tile.heading]:
            note("TT-27")
            return False
        banned = {"no-right": RIGHT, "no-left": LEFT}.get(tile.kind)
        if banned is not None and heading == banned[tile.heading]:
            note("TT-28")
            return False
        return True

    def one_way_allows(self, square, heading):
        """TT-29: the newest one-way on top in this line, with its arrow along the line."""
        signs = []
        for s in self.town.line(square, heading):
            tile = self.top(s)
            if tile and tile.kind == "one-way" and tile.heading in heading + BACK[heading]:
                signs.append(tile)
        if not signs:
            return True
        newest = max(signs, key=lambda tile: tile.serial)
        if any(tile.heading != newest.heading for tile in signs):
            note("TT-29 against each other")
        if newest.heading != heading:
            note("TT-29" + (" past a station" if any(
                self.town.is_station(s) for s in self.town.line(square, heading)) else ""))
        return newest.heading == heading

    def cost_of_leaving(self, walk):
        """TT-22, TT-23; the square where the drive began is not passed (TT-B6)."""
        kind = self.top_kind(walk.here) if walk.text else None
        lost = walk.lost + (1 if kind == "crosswalk-ahead" else 0)
        return lost, walk.limited or kind == "speed-limit"

    def light_lets_in(self, used, lost, limited):
        """TT-16; `used` counts the step onto the light, so one more must fit in."""
        if self.colour == "red":
            note("TT-16 red")
            return False
        fits = used + 1 <= self.cap(self.colour == "yellow", limited)
        note("TT-16 " + self.colour + (" in" if fits else " refused"))
        if not fits and used - lost + 1 <= self.cap(self.colour == "yellow", False):
            note("TT-16 refused for lost steps or the limit")
        return fits

    def pulled_back(self, walk):
        """TT-15: the end of the walk, or the last square before it where it may end."""
        length = len(walk.text)
        while length > 0 and not self.may_stand(walk.squares[length]):
            length -= 1
        gone = len(walk.text) - length
        if gone:
            note("TT-15" + (" over several" if gone > 1 else ""))
            if length == 0:
                note("TT-15 to the start")
            elif self.top(walk.squares[length]):
                note("TT-15 onto a tile")
        return walk.text[:length] or "stay"

    def may_stand(self, square):
        if square in self.other_taxis() or self.town.is_light(square):
            return False
        return not self.town.is_station(square) or square == self.station[self.seat]

    def other_taxis(self):
        return [self.taxi[p] for p in range(self.players) if p != self.seat]

    def police_passed(self, squares):
        """TT-30: the last step left a police tile that was entered in this drive."""
        return (self.roll >= 5 and len(squares) >= 3
                and self.top_kind(squares[-2]) == "police")

    # ------------------------------------------------------------ what a drive does

    def squares_of(self, text):
        """The squares of a drive, the one where it begins first."""
        squares = [self.taxi[self.seat]]
        for heading in text if text != "stay" else "":
            squares.append(ahead(squares[-1], heading))
        return squares

    def do_drive(self, text):
        if text == "stay":
            note("TT-34 stay")
            self.end_turn()
            return
        squares = self.squares_of(text)
        for square in squares[1:-1]:
            if self.top_kind(square) == "slippery":
                note("TT-21 again" if self.owed[self.seat] else "TT-21")
                self.owed[self.seat] = True
        if squares[0] in squares[1:]:
            note("TT-14 back at the start")
        if self.extra and self.roll < 5 and any(self.top_kind(s) == "police"
                                                for s in squares[1:-1]):
            note("TT-30 not in the five steps")
        self.held[self.seat] = None
        self.heading = text[-1]
        if self.police_passed(squares):
            self.send_home()
        else:
            self.arrive(squares[-1])

    def send_home(self):
        note("TT-30" + (" with a customer" if self.carries[self.seat] else ""))
        if self.extra:
            note("TT-30 in the five steps")
        if self.owed[self.seat]:
            note("TT-30 after slippery")
        self.taxi[self.seat] = self.station[self.seat]
        self.deliver()
        self.end_turn()

    def deliver(self):
        if self.carries[self.seat]:
            note("TT-20")
            self.carries[self.seat] = False
            self.scores[self.seat] += 1
            self.deliveries += 1
            self.last_delivery[self.seat] = self.deliveries

    def arrive(self, square):
        """TT-34: pick up, then the tile acts."""
        self.taxi[self.seat] = square
        if square == self.station[self.seat]:
            self.deliver()
            self.end_turn()
            return
        self.pick_up(square)
        self.tile_acts(square)

    def pick_up(self, square):
        building = self.waiting_at(square)
        if building is not None and not self.carries[self.seat]:
            note("TT-19")
            if self.top(square):
                note("TT-34 pick up on a tile")
            del self.customers[building]
            self.carries[self.seat] = True

    def tile_acts(self, square):
        tile = self.top(square)
        kind = tile.kind if tile else None
        if kind in ("no-parking", "no-stopping"):
            self.drive_on(kind, square)
            return
        if kind == "police-stop":
            self.held[self.seat] = tile.serial
        if kind == "meter":
            note("TT-33 again" if self.owed[self.seat] else "TT-33")
            self.owed[self.seat] = True
        self.end_turn()

    def drive_on(self, kind, square):
        """TT-31, TT-32: at most once a turn for each such square."""
        rule = "TT-31" if kind == "no-parking" else "TT-32"
        if square in self.acted:
            note(rule + " second time there")
            self.end_turn()
            return
        note(rule + (" chain" if self.acted else ""))
        self.acted.add(square)
        if kind == "no-parking":
            self.phase = "again"
        else:
            self.prepare_drive(5, "green", True)  # self.roll stays: TT-30 asks for the roll before


# ---------------------------------------------------------------- random set-ups

def random_setup(players, options, rng):
    setup = {"stock": random_stock(options["signs"], rng)}
    if options["board"] == "custom":
        setup["board"] = random_board(players, rng)
    return setup


def random_stock(signs, rng):
    """For signs=custom often many tiles of one or two kinds, so that they come together."""
    if signs != "custom":
        stock = tile_mix(signs)
        rng.shuffle(stock)
        return stock
    kinds = list(TILES)
    heavy = rng.sample(kinds, rng.choice([0, 1, 2, 2, 3]))
    size = rng.choice([20, 120, rng.randint(20, 120), rng.randint(40, 80)])
    stock = []
    while len(stock) < size:
        stock.append(rng.choice(heavy if heavy and rng.random() < 0.7 else kinds))
    return stock


def random_board(players, rng):
    """An odd town that the page allows; most tries fail for want of building spaces."""
    while True:
        shape = rng.choice([grid_streets, grid_streets, plaza, corridors, noise])
        cells = shape(rng)
        board = furnish(cells, players, rng)
        try:
            read_town({"board": board}, players)
        except BadSetup:
            continue
        return board


def board_size(rng, low, high):
    """Width and height; now and then the largest there may be."""
    if rng.random() < 0.05:
        high = 24
    return rng.randint(low, high), rng.randint(low, high)


def grid_streets(rng):
    """Straight streets with gaps knocked in, so that there are dead ends."""
    width, height = board_size(rng, 6, 15)
    columns = [x for x in range(width) if rng.random() < 0.35]
    lines = [y for y in range(height) if rng.random() < 0.35]
    gaps = rng.choice([0, 0, 0.05, 0.15])
    return [["." if (x in columns or y in lines) and rng.random() >= gaps else "#"
             for x in range(width)] for y in range(height)]


def plaza(rng):
    """Open ground: loops of four steps, hardly a straight square."""
    width, height = board_size(rng, 4, 7)
    return [["#" if rng.random() < 0.3 else "." for _ in range(width)] for _ in range(height)]


def corridors(rng):
    """A few drunken walks: bends, dead ends, pieces that may not hang together."""
    width, height = board_size(rng, 5, 14)
    cells = [["#"] * width for _ in range(height)]
    for _ in range(rng.randint(1, 6)):
        x, y = rng.randrange(width), rng.randrange(height)
        dx, dy = rng.choice(list(STEP.values()))
        for _ in range(rng.randint(5, 40)):
            cells[y][x] = "."
            if rng.random() < 0.3:
                dx, dy = rng.choice(list(STEP.values()))
            x = min(max(x + dx, 0), width - 1)
            y = min(max(y + dy, 0), height - 1)
    return cells


def noise(rng):
    width, height = board_size(rng, 4, 12)
    return [[rng.choice("......LMG#B x~") for _ in range(width)] for _ in range(height)]


def furnish(cells, players, rng):
    """Lights, garages, stations and building spaces on bare streets."""
    width, height = len(cells[0]), len(cells)
    rectangle = random_rectangle(width, height, rng)
    everywhere = [(x, y) for y in range(height) for x in range(width)]
    streets = [s for s in everywhere if cells[s[1]][s[0]] == "."]
    rng.shuffle(streets)
    for mark, most in (("M", 3), ("G", 3), ("L", max(1, len(streets) // 6))):
        for _ in range(rng.choice([0, 1, rng.randint(0, most)])):
            if streets:
                x, y = streets.pop()
                cells[y][x] = mark
    put_buildings(cells, rectangle, rng)
    put_stations(cells, players, rng)
    return {"rows": ["".join(row) for row in cells], "rectangle": rectangle}


def random_rectangle(width, height, rng):
    if rng.random() < 0.5:
        return [0, 0, width - 1, height - 1]
    x0, x1 = sorted((rng.randrange(width), rng.randrange(width)))
    y0, y1 = sorted((rng.randrange(height), rng.randrange(height)))
    return [x0, y0, x1, y1]


def put_buildings(cells, rectangle, rng):
    share = rng.choice([0.1, 0.3, 0.7, 1])  # the small share leaves hardly more than needed
    x0, y0, x1, y1 = rectangle
    for y, row in enumerate(cells):
        for x, char in enumerate(row):
            inside = x0 <= x <= x1 and y0 <= y <= y1
            if char == "B" and not inside:
                row[x] = "#"
            if char == "#" and inside and rng.random() < share:
                row[x] = "B"


def put_stations(cells, players, rng):
    """In the street, beside it, or all side by side."""
    width, height = len(cells[0]), len(cells)
    count = rng.choice([players, 4])
    marks = list(STATIONS_OF[count])
    rng.shuffle(marks)
    if rng.random() < 0.15 and width >= len(marks):
        x, y = rng.randrange(width - len(marks) + 1), rng.randrange(height)
        places = [(x + i, y) for i in range(len(marks))]
    else:
        good = [(x, y) for y in range(height) for x in range(width) if cells[y][x] in ".#M"]
        streets = [s for s in good if cells[s[1]][s[0]] != "#"]
        pool = good if rng.random() < 0.1 or len(streets) < len(marks) else streets
        places = rng.sample(pool, min(len(marks), len(pool)))
    for mark, (x, y) in zip(marks, places):
        cells[y][x] = mark


# ---------------------------------------------------------------- playing styles

IDLE = ("stay", "end", "skip")


def play_uniform(game, legal, rng):
    return rng.choice(legal)


def play_eager(game, legal, rng):
    """Idle moves only if there is nothing else."""
    busy = [move for move in legal if move not in IDLE]
    return rng.choice(busy or legal)


def best(moves, worth, rng):
    """One of the moves of the greatest worth."""
    values = [worth(move) for move in moves]
    top = max(values)
    return rng.choice([move for move, value in zip(moves, values) if value == top])


def distances(game, goals):
    """Steps from every square to the nearest goal, all signs forgotten."""
    found = {goal: 0 for goal in goals}
    queue = deque(goals)
    while queue:
        here = queue.popleft()
        for heading in "NESW":
            there = ahead(here, heading)
            if game.town.is_road(there) and there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def square_in(text):
    """The square that a tile move names."""
    return tuple(int(n) for n in text.split("@")[1].split("/")[0].split(","))


def goals_of(game):
    if game.carries[game.seat]:
        return [game.station[game.seat]]
    return [ahead(b, d) for b, d in game.customers.items()]


def play_greedy(game, legal, rng):
    """Fetch and deliver by the shortest way, lay signs where they are least in the way."""
    if game.phase == "drive":
        far = distances(game, goals_of(game))
        return best(legal, lambda move: fetch_worth(game, move, far), rng)
    if game.phase == "tile" and legal != ["skip"]:
        far = distances(game, goals_of(game) + game.station + game.taxi)
        busy = [move for move in legal if move != "skip"]
        if game.kind in ("mechanic", "gas"):
            return best(busy, lambda move: -far.get(square_in(move), 99), rng)
        return best(busy, lambda move: far.get(square_in(move), 99), rng)
    if game.phase == "customer":
        far = distances(game, [game.station[game.seat]])
        return best(legal, lambda move: -far.get(feet_in(move), 99), rng)
    return play_eager(game, legal, rng)


def feet_in(text):
    return ahead(square_in(text), text[-1])


def fetch_worth(game, move, far):
    squares = game.squares_of(move)
    if move != "stay" and game.police_passed(squares):
        return 1 if game.carries[game.seat] else -50
    return -far.get(squares[-1], 99)


def play_litter(game, legal, rng):
    """Signs right in front of taxis, headings at random; drives at random."""
    if game.phase != "tile" or game.kind in ("mechanic", "gas"):
        return play_uniform(game, legal, rng)
    busy = [move for move in legal if move != "skip"]
    far = distances(game, game.taxi)
    near = rng.randint(1, 4)
    return best(busy, lambda move: -abs(far.get(square_in(move), 99) - near), rng)


def play_curb(game, legal, rng):
    """Ends where a tile makes him drive on or pay; lays such tiles near himself."""
    if game.phase == "again":
        return "roll"
    if game.phase == "tile" and game.kind in ("no-parking", "no-stopping", "meter"):
        far = distances(game, [game.taxi[game.seat]])
        near = rng.randint(1, 6)
        return best(legal, lambda move: -abs(far.get(square_in(move), 99) - near), rng)
    if game.phase == "drive":
        return best(legal, lambda move: curb_worth(game, move), rng)
    return play_eager(game, legal, rng)


def curb_worth(game, move):
    if move == "stay":
        return -1
    kind = game.top_kind(game.squares_of(move)[-1])
    return {"no-parking": 3, "no-stopping": 3, "meter": 2}.get(kind, 0)


def play_speeder(game, legal, rng):
    """Drives over police tiles, slippery roads and lights; lays police near himself."""
    if game.phase == "tile" and game.kind in ("police", "slippery"):
        far = distances(game, [game.taxi[game.seat]])
        near = rng.randint(1, 3)
        return best(legal, lambda move: -abs(far.get(square_in(move), 99) - near), rng)
    if game.phase == "drive":
        return best(legal, lambda move: speed_worth(game, move), rng)
    return play_eager(game, legal, rng)


def speed_worth(game, move):
    passed = game.squares_of(move)[1:-1]
    worth = sum(game.top_kind(s) == "police" for s in passed) * 5
    worth += sum(game.top_kind(s) == "slippery" for s in passed) * 3
    return worth + sum(game.town.is_light(s) for s in passed)


def play_sitter(game, legal, rng):
    """Stays whenever he may."""
    return "stay" if "stay" in legal else rng.choice(legal)


def path_length(move):
    return 0 if move == "stay" else len(move)


def play_longest(game, legal, rng):
    if game.phase == "drive":
        return best(legal, path_length, rng)
    return play_eager(game, legal, rng)


def play_shortest(game, legal, rng):
    if game.phase == "drive":
        return best(legal, lambda move: -path_length(move), rng)
    return play_uniform(game, legal, rng)


def play_hunter(game, legal, rng):
    """Drives into police stops, covers and uncovers them, visits garages on his own square."""
    mine = game.taxi[game.seat]
    if game.phase == "drive":
        return best(legal, lambda move: game.top_kind(game.squares_of(move)[-1])
                    == "police-stop", rng)
    if game.phase == "tile" and game.kind in ("police", "remove"):
        stopped = [game.taxi[p] for p in range(game.players) if game.held[p] is not None]
        return best(legal, lambda move: move != "skip" and square_in(move) in stopped, rng)
    if game.phase == "tile" and game.kind in ("mechanic", "gas"):
        return best(legal, lambda move: square_in(move) == mine, rng)
    return play_litter(game, legal, rng)


STYLES = {
    "uniform": play_uniform,
    "eager": play_eager,
    "greedy": play_greedy,
    "litter": play_litter,
    "curb": play_curb,
    "speeder": play_speeder,
    "sitter": play_sitter,
    "longest": play_longest,
    "shortest": play_shortest,
    "hunter": play_hunter,
}


# ---------------------------------------------------------------- replaying a record

def replay(path):
    """Compares movers, legal lists and results; returns the first difference or None."""
    game = None
    with open(path, encoding="utf-8") as file:
        for number, raw in enumerate(file, 1):
            line = json.loads(raw)
            if "crosstown" in line:
                game = open_game(line)
                continue
            problem = replay_line(game, line)
            if problem:
                return "%s:%d: %s" % (path, number, problem)
    return None


def open_game(header):
    options = {name: values[0] for name, values in OPTIONS.items()}
    options.update(header.get("options", {}))
    return Game(header["players"], header.get("start", 0), options, header["setup"])


def replay_line(game, line):
    if "result" in line:
        same = line["result"] == game.result()
        return None if same else "result %r, here %r" % (line["result"], game.result())
    mover = "chance" if "chance" in line else line["player"]
    if mover != game.turn():
        return "mover %r, here %r" % (mover, game.turn())
    if "legal" in line and line["legal"] != game.legal():
        only = sorted(set(line["legal"]) ^ set(game.legal()))
        return "legal lists differ in %s" % " ".join(only[:20])
    text = line["chance"] if "chance" in line else line["move"]
    if "move" in line and not readable(text):
        return "cannot read " + text
    if text not in game.legal():
        return "not legal: " + text
    game.apply(text)
    return None


# ---------------------------------------------------------------- asserted small positions

CUSTOM = {"board": "custom", "signs": "custom"}
# Signs that a scene may write into its rows.
LETTERS = {"a": "crosswalk-ahead", "s": "speed-limit", "o": "stop", "c": "crosswalk",
           "q": "police-stop", "p": "police", "y": "slippery", "k": "no-parking",
           "n": "no-stopping", "m": "meter", "d": "do-not-enter"}


def scene(rows, roll=None, tiles=(), players=2, stock=()):
    """A game in the middle: T is the taxi to move (seat 0), X Y Z the others; small letters are
    signs on plain street; `tiles` are (square, "kind/D") laid afterwards, in this order.
    A suburb below, cut off by houses, holds what a town must have."""
    width = max(8, len(rows[0]))
    cells = [row.ljust(width, "#") for row in rows] + ["#" * width]
    missing = [n for n in "1234"[:players if players > 2 else 3] if n not in "".join(rows)]
    cells += ["#".join(missing).ljust(width, "#"), "#" * width]
    cells += ["BBBBBBBB".ljust(width, "#"), "........".ljust(width, "#")]
    plain = ["".join("." if c in "TXYZ" or c in LETTERS else c for c in row) for row in cells]
    setup = {"stock": (list(stock) + ["stop"] * 20)[:max(20, len(stock))],
             "board": {"rows": plain, "rectangle": [0, 0, width - 1, len(cells) - 1]}}
    game = Game(players, 0, CUSTOM, setup)
    for y, row in enumerate(cells):
        for x, char in enumerate(row):
            if char in "TXYZ":
                game.taxi["TXYZ".index(char)] = (x, y)
            if char in LETTERS:
                lay(game, (x, y), LETTERS[char])
    for square, text in tiles:
        lay(game, square, text)
    for building in [b for b in game.town.buildings if b[1] == len(cells) - 2][:2 * players]:
        game.customers[building] = "S"  # so that nothing is decided yet
    game.seat, game.placers = 0, []
    game.begin_turn()
    if roll is not None:
        rolled(game, roll)
    return game


def lay(game, square, text):
    kind, _, heading = text.partition("/")
    game.serial += 1
    game.tiles.setdefault(square, []).append(Tile(kind, heading, game.serial))


def rolled(game, number):
    """Skips the tile of this turn."""
    game.memo = None
    game.phase = "roll"
    game.apply(str(number))


def draws(game, kind):
    """The player to move draws this kind."""
    game.memo = None
    game.kind = kind
    game.phase = "tile" if game.tile_moves() else "roll"


def drives_are(rows, roll, want, **more):
    got = scene(rows, roll, **more).legal()
    assert got == sorted(want.split()), (rows, roll, got, want)


def east(count):
    return "E" * count or "stay"


def test_lights():
    """TT-16: the light at step 1 to 7; what the drive comes to, for every roll."""
    table = {1: "0111111", 2: "0122222", 3: "3323333",
             4: "2123444", 5: "5555455", 6: "3323456"}
    for roll, lengths in table.items():
        for step, length in enumerate(lengths, 1):
            drives_are(["T" + "." * (step - 1) + "L......"], roll, east(int(length)))
    # Two lights: the second needs a step left, too; a light at the end of a dead end.
    drives_are(["TL.L..."], 6, "EE")
    drives_are(["TLL...."], 6, "EEE")
    drives_are(["TLLL..."], 6, "stay")
    drives_are(["TLLL..."], 3, "stay")
    drives_are(["TLLL..."], 5, "EEEEE")
    drives_are(["T.L"], 5, "E")
    # Whoever is refused may stop in front of it although he could drive on.
    side = ["T.L..", "#.###", "#.###"]
    drives_are(side, 1, "E")
    drives_are(side, 2, "E ES")
    drives_are(side, 4, "E ESS")
    drives_are(side, 6, "EEE ESS")
    drives_are(["T.L..", "#d###"], 2, "E")
    drives_are(["LT.L."], 1, "E stay")
    drives_are(["L....", "T####"], 1, "stay")
    # A light that cannot be driven to anyway does not let him stop.
    drives_are(["..L..", "#T###", "#.###"], 2, "NW S", tiles=[((0, 0), "one-way/W")])
    drives_are(["..L..", "#T###", "#.###"], 2, "N NW S", tiles=[((1, 1), "stop")])
    turn = [((1, 0), "no-right/N")]
    drives_are(["..L..", "#T###", "#.###"], 2, "NW S", tiles=turn)
    # In front of it stands a taxi: pulled back.
    drives_are(["T.XL.."], 6, "E")
    drives_are(["TXL..."], 2, "stay")


def test_crosswalk_ahead():
    """TT-22 with and without a light."""
    for roll, want in zip(range(1, 7), (1, 1, 2, 3, 4, 5)):
        drives_are(["Ta......."], roll, east(want))
    for roll, want in zip(range(1, 7), (1, 2, 2, 3, 4, 5)):
        drives_are(["T.a......"], roll, east(want))
    for roll, want in zip(range(1, 7), (1, 1, 1, 1, 4, 1)):
        drives_are(["TaL......"], roll, east(want))
    for roll, want in zip(range(1, 7), (1, 2, 2, 3, 3, 3)):
        drives_are(["T.a.L...."], roll, east(want))
    for roll, want in zip(range(1, 7), (0, 0, 2, 2, 4, 2)):
        drives_are(["TLa......"], roll, east(want))
    for roll, want in zip(range(1, 7), (1, 1, 2, 2, 3, 4)):
        drives_are(["Taa......"], roll, east(want))
    # Where the drive begins the tile costs nothing; coming back to it does.
    drives_are(["T...."], 3, "EEE", tiles=[((0, 0), "crosswalk-ahead")])
    drives_are(["T.", ".."], 6, "ESWNE SENWS", tiles=[((0, 0), "crosswalk-ahead")])


def test_speed_limit():
    """TT-23: the limit at step 2 to 5, and lights behind it."""
    for road, lengths in (("T.s......", "123444"), ("T..s.....", "123444"),
                          ("T...s....", "123444"), ("T....s...", "123455"),
                          ("T.....s..", "123456"),
                          ("T..sL....", "123333"), ("T.sL.....", "122242"),
                          ("T.s.L....", "123333"), ("T...sL...", "123444"),
                          ("TasL.....", "112222"), ("Ta.s.....", "112333"),
                          ("Tas......", "112333"), ("T.sa.....", "123333"),
                          ("T.s.a....", "123444"), ("TsL......", "113143")):
        for roll, length in enumerate(lengths, 1):
            drives_are([road], roll, east(int(length)))
    drives_are(["T....."], 6, "EEEEE", tiles=[((0, 0), "speed-limit")])


def test_stops():
    """TT-24, TT-25: they end the drive; with a taxi on it nobody gets past."""
    for letter in "ocq":
        drives_are(["T.." + letter + "...."], 6, "EEE")
        drives_are([letter + "T....."], 2, "EE W")
        kind = [((3, 0), LETTERS[letter])]
        drives_are(["T..X...."], 6, "EE", tiles=kind)
        drives_are(["T..X...."], 3, "EE", tiles=kind)
        drives_are(["T..X...."], 2, "EE", tiles=kind)
        drives_are(["TX......"], 6, "stay", tiles=[((1, 0), LETTERS[letter])])
        drives_are(["T......."], 6, "EEEEEE", tiles=[((0, 0), LETTERS[letter])])
    drives_are(["T..X...."], 6, "EEEEEE")
    # Only the top tile counts.
    drives_are(["T..o...."], 6, "EEEEEE", tiles=[((3, 0), "meter")])


def test_do_not_enter():
    drives_are(["T..d...."], 6, "EE")
    drives_are(["#d#", "dTd", "#d#"], 4, "stay")
    drives_are(["#d#", "dT.", "#d#"], 1, "E")
    drives_are(["Td..."], 6, "stay")
    drives_are(["T..."], 2, "EE", tiles=[((0, 0), "do-not-enter")])


def test_one_way():
    """TT-29: the whole straight line, across crossings and stations."""
    tee = ["..T....", "###.###", "###.###"]
    drives_are(tee, 3, "WW", tiles=[((5, 0), "one-way/W")])
    drives_are(tee, 3, "EEE ESS", tiles=[((5, 0), "one-way/E")])
    side = ["......", "###.##", "###T##"]
    drives_are(side, 3, "NNW", tiles=[((5, 0), "one-way/W")])
    drives_are(["T.2..."], 3, "stay", tiles=[((4, 0), "one-way/W")])
    drives_are(["T..#.."], 2, "EE", tiles=[((4, 0), "one-way/W")])
    # A light and a garage do not break the line; another street's arrow does not matter.
    drives_are(["T.L.MG."], 3, "stay", tiles=[((6, 0), "one-way/W")])
    cross = ["##.##", "T....", "##.##"]
    drives_are(cross, 3, "EEE EEN EES", tiles=[((1, 1), "one-way/E")])
    drives_are(cross, 3, "EEE EEN", tiles=[((2, 2), "one-way/N")])
    # Two in a line: the newer; covered, the older; the cover gone, the newer again.
    two = [((1, 0), "one-way/E"), ((3, 0), "one-way/W")]
    drives_are(["..T..."], 2, "WW", tiles=two)
    drives_are(["..T..."], 2, "EE", tiles=two[::-1])
    drives_are(["..T..."], 2, "EE", tiles=two + [((3, 0), "meter")])
    game = scene(["..T..."], tiles=two + [((3, 0), "meter")])
    draws(game, "remove")
    game.apply("remove@3,0")
    rolled(game, 2)
    assert game.legal() == ["WW"]
    # Round the corner it is another street.
    drives_are(["T..", "##.", "##."], 4, "EESS", tiles=[((1, 0), "one-way/E")])
    drives_are(["T..", "##.", "##."], 4, "EE", tiles=[((2, 1), "one-way/N")])


def test_turn_signs():
    """TT-27, TT-28: only in the tile's heading, only for who entered in this drive."""
    cross = ["##.##", "T....", "##.##"]
    spot = (2, 1)
    drives_are(cross, 3, "EES", tiles=[(spot, "compulsory-right/E")])
    drives_are(cross, 3, "EEN", tiles=[(spot, "compulsory-left/E")])
    drives_are(cross, 3, "EEE EEN", tiles=[(spot, "no-right/E")])
    drives_are(cross, 3, "EEE EES", tiles=[(spot, "no-left/E")])
    drives_are(cross, 3, "EEE EEN EES", tiles=[(spot, "compulsory-right/W")])
    drives_are(cross, 3, "EE", tiles=[(spot, "compulsory-right/E"), ((2, 2), "do-not-enter")])
    drives_are(["##.##", "..T..", "##.##"], 1, "E N S W",
               tiles=[(spot, "compulsory-right/E")])
    # Compulsory onto a red light: he may (and must) stop on the sign.
    drives_are(["##.##", "T....", "##L##", "##.##"], 2, "EE",
               tiles=[(spot, "compulsory-right/E")])
    # The light to the right is forbidden anyway: no stop in front of it.
    drives_are(["##.##", "T....", "##L##", "##.##"], 3, "EEE EEN",
               tiles=[(spot, "no-right/E")])


def test_laying():
    """TT-5, TT-6, TT-7, TT-10: where tiles may go."""
    game = scene(["##.##", ".T.L.", "##1##"])
    for kind, want in (("stop", "0,1 2,0 2,1 4,1"), ("police", "0,1 1,1 2,0 2,1 3,1 4,1")):
        draws(game, kind)
        town = [m for m in game.legal() if square_in(m)[1] < 3]
        assert town == [kind + "@" + s for s in want.split()], town
    # (2,1) has streets N E W: from W heading E there is a street left but no street right,
    # for the station in the south does not count.
    for kind, want in (("no-left", "E S"), ("no-right", "S W")):
        draws(game, kind)
        assert game.legal() == ["%s@2,1/%s" % (kind, d) for d in want.split()], game.legal()
    draws(game, "one-way")
    town = [m for m in game.legal() if square_in(m)[1] < 3]
    assert town == [], town  # 1,1 has the taxi, 3,1 is a light, the others are ends
    game.taxi[0] = (0, 1)
    game.memo = None
    assert [m for m in game.legal() if square_in(m)[1] < 3] == ["one-way@1,1/E", "one-way@1,1/W"]
    # A straight square may have a station on one side; then it is no crossing.
    game = scene(["1.T", "###"])
    draws(game, "one-way")
    assert "one-way@1,0/W" in game.legal()


def test_laying_nowhere():
    # Two streets and a station make no crossing, although they lie well for the sign.
    game = scene(["#1#", "..#", "T.#"])
    draws(game, "compulsory-right")
    assert game.turn() == "chance"
    # No crossing at all: the sign is set aside and there is no decision.
    game = scene(["T....."])
    draws(game, "no-left")
    assert game.turn() == "chance"
    # A light with a police tile takes no sign.
    game = scene(["T.L..."], tiles=[((2, 0), "police")])
    draws(game, "stop")
    assert "stop@2,0" not in game.legal()


def test_stations():
    """TT-15, TT-17, TT-20: through stations, early stop at one's own."""
    drives_are(["T2....."], 1, "stay")
    drives_are(["T2....."], 2, "EE")
    drives_are(["T34...."], 2, "stay")
    drives_are(["T.34..."], 3, "E")
    drives_are(["T1....."], 3, "E EEE")
    drives_are(["T1....."], 1, "E")
    drives_are(["T1X...."], 2, "E")
    game = scene(["T1....."], 3)
    game.carries[0] = True
    game.memo = None
    game.apply("EEE")
    assert game.carries[0] and game.scores == [0, 0]
    game = scene(["T1X...."], 2)
    game.carries[0] = True
    game.apply("E")
    assert game.scores == [1, 0] and not game.carries[0] and game.seat == 1


def test_pull_back():
    """TT-15."""
    drives_are(["T..LXY..."], 5, "EE", players=3)
    drives_are(["T.LXYZ..."], 5, "E", players=4)
    drives_are(["TLXYZ...."], 4, "stay", players=4)
    drives_are(["TXYZ....."], 3, "stay", players=4)
    drives_are(["TXYZ....."], 4, "EEEE", players=4)
    drives_are(["T.XYZ...."], 4, "E", players=4)
    # Pulled back before a slippery road, he has not passed it.
    game = scene(["T.yX..."], 3)
    assert game.legal() == ["EE"]
    game.apply("EE")
    assert not game.owed[0]
    # Pulled back onto signs and customers: there they act.
    game = scene(["T.kX..."], 3)
    game.apply("EE")
    assert game.legal() == ["end", "roll"]


def test_loops():
    """A drive may come back to where it began; then it has been entered like any square."""
    ring = ["T.", ".."]
    drives_are(ring, 4, "ESWN SENW")
    drives_are(ring, 6, "ESWNES SENWSE")
    game = scene(ring, 4, tiles=[((0, 0), "meter")])
    game.apply("ESWN")
    assert game.owed[0] and game.taxi[0] == (0, 0)
    game = scene(ring, 5, tiles=[((0, 0), "slippery")])
    game.apply("ESWNE")
    assert game.owed[0]
    drives_are(ring, 6, "ESWNE SENWS", tiles=[((0, 0), "police")])
    drives_are(ring, 6, "ESWN SENW", tiles=[((0, 0), "stop")])
    drives_are(ring, 6, "ES SE", tiles=[((0, 0), "do-not-enter"), ((1, 1), "stop")])
    drives_are(ring, 6, "ESW SEN", tiles=[((0, 0), "do-not-enter")])
    # In front of a red light the square still does its work.
    game = scene(["T.L..."], 2, tiles=[((1, 0), "no-parking")])
    game.apply("E")
    assert game.legal() == ["end", "roll"]


def test_customers():
    """TT-17, TT-19, TT-34."""
    rows = ["#BB####", "T......", "#B##X##"]
    game = scene(rows, 3)
    game.customers.update({(1, 0): "S", (2, 0): "S", (1, 2): "N"})
    game.memo = None
    assert game.legal() == ["E", "EE", "EEE"]
    game.apply("E")
    assert game.carries[0] and (1, 0) not in game.customers and (1, 2) in game.customers
    game = scene(rows, 3)
    game.customers.update({(1, 0): "S"})
    game.carries[0] = True
    assert game.legal() == ["EEE"]
    game = scene(["#B#####", "TX.....", "#######"], 3)
    game.customers.update({(1, 0): "S"})
    assert game.legal() == ["EEE"]
    # First the customer gets in, then the tile acts.
    game = scene(["##B####", "T.n....", "#######"], 2)
    game.customers.update({(2, 0): "S"})
    game.apply("EE")
    assert game.carries[0] and game.phase == "drive" and game.legal() == ["EEEE"]
    # Standing still picks nobody up.
    game = scene(["#B#d", "#Td#", "####"], 2)
    game.customers.update({(1, 0): "S"})
    game.apply("stay")
    assert not game.carries[0]


def test_police():
    """TT-30."""
    drives_are(["T.p......"], 4, "EEEE")
    drives_are(["T.p......"], 5, "EEE")
    drives_are(["T.p......"], 6, "EEE")
    drives_are(["T....p..."], 5, "EEEEE")
    drives_are(["T....p..."], 6, "EEEEEE")
    drives_are(["T........"], 6, "EEEEEE", tiles=[((0, 0), "police")])
    # On a light: it still works.
    drives_are(["T.L......"], 5, "EEE", tiles=[((2, 0), "police")])
    drives_are(["T.L......"], 6, "EEE", tiles=[((2, 0), "police")])
    drives_are(["T..L....."], 6, "EE", tiles=[((3, 0), "police")])
    # The step that leaves it must be allowed, but it is not pulled back.
    drives_are(["T.pd....."], 6, "EE")
    drives_are(["T.pL....."], 6, "EE")
    drives_are(["T.spL...."], 5, "EEE")
    drives_are(["T..pL...."], 5, "EEEE")
    drives_are(["Ta.pL...."], 5, "EEE")
    drives_are(["T.pX....."], 6, "EEE")
    drives_are(["T.pX....."], 5, "EEE", tiles=[((3, 0), "stop")])
    drives_are(["T.p2....."], 5, "EEE")
    for number, carries, score in ((5, True, 1), (6, False, 0)):
        game = scene(["Typ......"], number)
        game.carries[0] = carries
        game.apply("EEE")
        assert game.taxi[0] == game.station[0] and game.owed[0]
        assert game.scores[0] == score and game.seat == 1


def test_police_in_five_steps():
    """TT-32: the five steps count as the roll before them."""
    game = scene(["T....n..p..."], 5)
    game.apply("EEEEE")
    assert game.turn() == 0 and game.legal() == ["EEEE"]
    game.apply("EEEE")
    assert game.taxi[0] == game.station[0]
    game = scene(["T..n..p....."], 3)
    game.apply("EEE")
    assert game.legal() == ["EEEEE"]
    game.apply("EEEEE")
    assert game.taxi[0] == (8, 0)
    # No parking in between: the new roll counts.
    game = scene(["T....kn.p......"], 5)
    game.apply("EEEEE")
    game.apply("roll")
    game.apply("1")
    game.apply("E")
    assert game.legal() == ["EEEEE"]
    game.apply("EEEEE")
    assert game.taxi[0] == (11, 0)


def test_chains():
    """TT-31, TT-32: each such square once a turn, and no turning back between drives."""
    game = scene(["..kk.n....k..."], players=2)
    game.taxi[0] = (0, 0)
    rolled(game, 2)
    game.apply("EE")
    assert game.turn() == 0 and game.legal() == ["end", "roll"]
    game.apply("roll")
    game.apply("1")
    assert game.legal() == ["E"]
    game.apply("E")
    game.apply("roll")
    game.apply("2")
    game.apply("EE")
    assert game.legal() == ["EEEEE"]
    game.apply("EEEEE")
    assert game.legal() == ["end", "roll"]
    game.apply("end")
    assert game.seat == 1


def test_chains_end():
    """TT-31, TT-32, TT-34."""
    # Round the block and pulled back onto the same tile: it acts no second time.
    for tile, seat_after in (("no-stopping", 1), ("no-parking", 1)):
        game = scene(["T.", ".X"], 1, tiles=[((1, 0), tile)])
        game.apply("E")
        if tile == "no-parking":
            game.apply("roll")
            game.apply("5")
        assert game.legal() == ["SWNE"], game.legal()
        game.apply("SWNE")
        assert game.seat == seat_after
    # With a dead end behind the tile he stays, and the turn ends.
    game = scene(["T.n"], 2)
    game.apply("EE")
    assert game.legal() == ["stay"]
    game.apply("stay")
    assert game.seat == 1
    # A second meter or slippery road in one turn does not owe a second turn.
    game = scene(["Tykm..."], 2)
    game.apply("EE")
    game.apply("roll")
    game.apply("1")
    game.apply("E")
    assert game.owed == [True, False]


def test_missing_turns():
    """TT-4, TT-8, TT-21, TT-33."""
    game = scene(["Ty......"], 2)
    game.apply("EE")
    assert game.owed[0] and game.seat == 1
    game.taxi[1] = (5, 0)
    rolled(game, 1)
    game.apply("E")
    assert game.seat == 1 and not game.owed[0]
    # Ending on a slippery road is not passing it, nor is starting from it.
    game = scene(["Ty......"], 1)
    game.apply("E")
    assert not game.owed[0]
    game = scene(["T......"], 1, tiles=[((0, 0), "slippery")])
    game.apply("E")
    assert not game.owed[0]
    # Both owe: seat 0 loses his, then seat 1 loses his, then seat 0 moves.
    game = scene(["Tm......"], 1)
    game.owed = [False, True]
    game.apply("E")
    assert game.seat == 1 or game.owed == [False, False]
    assert game.seat == 1 and game.drawn == 2


def test_garages():
    """TT-8, TT-9, TT-12."""
    game = scene(["TMMG.X."])
    draws(game, "mechanic")
    assert game.legal() == ["mechanic@1,0", "mechanic@2,0"]
    game.taxi[1] = (1, 0)
    game.memo = None
    assert game.legal() == ["mechanic@2,0"]
    game.apply("mechanic@2,0")
    assert game.owed[0] and game.taxi[0] == (2, 0) and game.seat == 1
    game = scene(["T.G.X.."])
    game.taxi[0] = (2, 0)
    draws(game, "gas")
    assert game.legal() == ["gas@2,0"]
    game.apply("gas@2,0")
    assert not game.owed[0] and game.seat == 1
    game = scene(["T.X...."])
    draws(game, "gas")
    assert game.turn() == "chance"
    game = scene(["T.B....", "..M...."], tiles=[((2, 1), "meter")])
    game.customers.update({(2, 0): "S"})
    draws(game, "gas")
    draws(game, "mechanic")
    game.apply("mechanic@2,1")
    assert not game.carries[0]


def test_remove():
    """TT-11."""
    game = scene(["T......"])
    draws(game, "remove")
    assert game.turn() == "chance"
    game = scene(["To...X.."], tiles=[((1, 0), "meter"), ((0, 0), "police")])
    draws(game, "remove")
    assert game.legal() == ["remove@0,0", "remove@1,0", "skip"]
    game.apply("remove@1,0")
    game.apply("4")
    assert game.legal() == ["E"]


def held_game(stock=()):
    """Seat 0 has been stopped by the police stop on (1,0) and is to move again."""
    game = scene(["Tq......"], 1, stock=stock)
    game.apply("E")
    game.seat = 0
    game.begin_turn()
    return game


def test_police_stop():
    """TT-25."""
    for number in range(1, 7):
        game = held_game()
        rolled(game, number)
        if number > 3:
            assert game.seat == 1
        else:
            assert game.legal() == sorted([east(number), "W"])


def test_police_stop_covered():
    # Covered by a police tile it does not ask; uncovered again it does.
    game = held_game()
    draws(game, "police")
    game.apply("police@1,0")
    game.apply("4")
    assert game.phase == "drive"
    game = held_game()
    lay(game, (1, 0), "police")
    draws(game, "remove")
    game.apply("remove@1,0")
    game.apply("4")
    assert game.seat == 1
    # The tile itself removed; another police stop below is not the one that stopped him.
    game = held_game()
    game.tiles[(1, 0)].insert(0, Tile("police-stop", "", 99))
    draws(game, "remove")
    game.apply("remove@1,0")
    game.apply("6")
    assert game.phase == "drive"
    # A tile that stopped nobody asks nobody: it lay under the police tile when he came.
    game = scene(["Tq......"], 1, tiles=[((1, 0), "police")])
    game.apply("E")
    game.seat = 0
    game.begin_turn()
    draws(game, "remove")
    game.apply("remove@1,0")
    game.apply("6")
    assert game.phase == "drive"


def test_police_stop_ended():
    # Staying does not end it, a garage on the same square does, driving away does.
    game = scene(["TL......"], 1, tiles=[((0, 0), "police-stop")])
    game.held[0] = game.top((0, 0)).serial
    game.apply("stay")
    assert game.held[0] is not None
    game = scene(["TM......"], 1, tiles=[((1, 0), "police-stop")])
    game.apply("E")
    assert game.held[0] is not None
    game.seat = 0
    game.begin_turn()
    draws(game, "mechanic")
    game.apply("mechanic@1,0")
    assert game.held[0] is None
    game.seat = 0
    game.begin_turn()
    rolled(game, 6)
    assert game.phase == "drive"
    game.apply("EEEEEE")
    assert game.held[0] is None


def ended(scores, order, customers, carries):
    """Is the game decided, with the last deliveries in this order?"""
    game = scene(["T......."], players=len(scores))
    game.scores = list(scores)
    game.last_delivery = list(order)
    game.customers = {("x", i): "N" for i in range(customers)}
    game.carries = [c in carries for c in range(len(scores))]
    return game.is_decided()


def test_end():
    """TT-35, TT-36, TT-37."""
    assert not ended([0, 0], [0, 0], 2, [0, 1])
    assert ended([2, 0], [2, 0], 2, [])
    assert ended([2, 0], [2, 0], 1, [1])
    assert not ended([1, 0], [1, 0], 2, [1])
    assert ended([2, 1], [3, 1], 0, [1])
    assert ended([1, 2], [1, 3], 0, [0])
    assert not ended([1, 1], [1, 2], 1, [1])
    assert ended([1, 1], [1, 2], 0, [])
    assert not ended([1, 1], [1, 2], 0, [1])
    assert not ended([2, 2, 1], [5, 4, 2], 1, [])
    assert ended([2, 2, 2], [6, 5, 4], 0, [])
    assert ended([3, 1, 0], [4, 2, 0], 1, [1])
    assert not ended([2, 1, 0], [3, 2, 0], 2, [1])
    assert ended([2, 2, 2, 1], [3, 5, 7, 6], 0, [3])
    assert not ended([2, 2, 2, 1], [3, 5, 7, 6], 0, [1])
    assert ended([4, 0, 0, 0], [4, 0, 0, 0], 4, [])
    assert not ended([4, 0, 0, 0], [4, 0, 0, 0], 4, [2]) and ended([4, 0], [4, 0], 4, [])
    game = scene(["T......."], players=4)
    game.scores, game.last_delivery, game.phase = [1, 0, 1, 0], [4, 0, 2, 0], "over"
    assert game.result()["ranks"] == [2, 3, 1, 3]


def test_last_tile():
    game = scene(["T......."], 2)
    game.drawn = len(game.stock)
    game.apply("EE")
    assert game.turn() is None and game.result() == {
        "scores": [0, 0], "ranks": [1, 1], "reason": "stock"}
    # Decided is tested first.
    game = scene(["T1......"], 1)
    game.drawn = len(game.stock)
    game.carries[0], game.customers = True, {}
    game.apply("E")
    assert game.result() == {"scores": [1, 0], "ranks": [1, 2], "reason": "decided"}


def test_order_of_placing():
    """TT-1."""
    setup = random_setup(4, {"board": "europe", "signs": "all"}, random.Random(1))
    game = Game(4, 3, {"board": "europe", "signs": "all"}, setup)
    movers = []
    while game.phase == "customer":
        movers.append(game.turn())
        game.apply(game.legal()[0])
    assert movers == [2, 1, 0, 3, 3, 0, 1, 2] and game.turn() == 3


def test_readable():
    good = """customer@0,0/N stop@3,4 one-way@10,2/E no-left@1,1/W remove@0,12 skip roll end stay
        NNEE S mechanic@1,1 gas@2,2 police@3,3 crosswalk-ahead@1,0"""
    bad = """customer@0,0 customer@00,0/N stop@3,4/N one-way@10,2 stop@3,04 Stay NX stop@-1,2
        stop@1,2, skip@1,1 1 remove stop@1.2 one-way@1,1/X"""
    assert all(readable(text) for text in good.split())
    assert not any(readable(text) for text in bad.split() + ["", " N", "N ", "N\n"])


def refused(players, options, setup):
    try:
        Game(players, 0, options, setup)
    except BadSetup:
        return True
    return False


def test_setups():
    """R-5."""
    plain = {"board": "europe", "signs": "all"}
    stock = tile_mix("all")
    assert not refused(2, plain, {"stock": stock})
    for wrong in ({}, {"stock": stock[1:]}, {"stock": stock[1:] + ["bus"]}, {"stock": 3},
                  {"stock": stock[1:] + ["stop"]}, {"stock": tile_mix("easy")},
                  {"stock": stock[1:] + [1]}):
        assert refused(2, plain, wrong)
    assert len(tile_mix("all")) == 80 and len(tile_mix("easy")) == 62
    signs = {"board": "europe", "signs": "custom"}
    for count, bad in ((19, True), (20, False), (120, False), (121, True)):
        assert refused(2, signs, {"stock": ["stop"] * count}) == bad
    rows = ["1.3.2.4", "BBBBBBB", "......."]
    whole = [0, 0, 6, 2]
    town = {"board": "custom", "signs": "all"}
    for some, area, bad in (
            (rows, whole, False), (rows[:2] + ["......"], whole, True),
            (["1.3.2.1"] + rows[1:], whole, True), (["1...2.4"] + rows[1:], whole, True),
            (["1.3.2.\t"] + rows[1:], whole, True), (rows, [0, 0, 7, 2], True),
            (rows, [1, 0, 6, 2], True), (rows, [0, 0, 6], True), (rows, None, True),
            (["1.3.2.4", "BB#B###", "......."], whole, True), ([], whole, True),
            (["1.3.2.4", "BB#B###", "...B..."], whole, False),
            (rows + ["#" * 7] * 21, whole, False), (rows + ["#" * 7] * 22, whole, True),
            ([row.ljust(24) for row in rows], whole, False),
            ([row.ljust(25) for row in rows], whole, True), (rows, [0, 0, True, 2], True)):
        board = {"rows": some, "rectangle": area}
        assert refused(2, town, {"stock": stock, "board": board}) == bad, (some, area)
    assert refused(2, town, {"stock": stock})


def test_data():
    """The tables above against the specification's files, where these can be found."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), *[".."] * 3,
                          "shared", "spec", "data")
    if not os.path.isdir(folder):
        return
    with open(os.path.join(folder, "tuktuk-tiles.txt"), encoding="ascii") as file:
        lines = [line.split() for line in file if line[0].isdigit()]
    assert {line[1]: int(line[0]) for line in lines} == TILES
    assert sorted(line[1] for line in lines if len(line) > 2) == sorted(ONLY_ALL)
    with open(os.path.join(folder, "tuktuk-boards.txt"), encoding="ascii") as file:
        text = file.read()
    for name, board in BOARDS.items():
        x0, y0, x1, y1 = board["rectangle"]
        assert "\n".join(["board " + name] + board["rows"]) in text
        assert "rectangle rows %d-%d columns %d-%d" % (y0, y1, x0, x1) in text


def selftest():
    tests = [name for name in sorted(globals()) if name.startswith("test_")]
    for name in tests:
        globals()[name]()
    return len(tests)


# ---------------------------------------------------------------- counting clauses

def play_one(rng):
    """One game of random players, options and styles; returns how many lines it had."""
    players = rng.randint(2, 4)
    options = {name: rng.choice(values) for name, values in OPTIONS.items()}
    game = Game(players, rng.randrange(players), options, random_setup(players, options, rng))
    same = rng.random() < 0.3
    styles = [rng.choice(list(STYLES)) for _ in range(players)]
    lines = 0
    while game.turn() is not None:
        legal = game.legal()
        assert legal and legal == sorted(set(legal))
        if game.turn() == "chance":
            move = rng.choice(legal)
        else:
            move = STYLES[styles[0 if same else game.seat]](game, legal, rng)
            assert readable(move) and all(readable(text) for text in legal)
        game.apply(move)
        lines += 1
        check_sense(game)
    game.result()
    return lines


def check_sense(game):
    """What must hold whatever happens."""
    assert len(set(game.taxi)) == game.players
    for p in range(game.players):
        assert game.town.is_road(game.taxi[p]) and not game.town.is_light(game.taxi[p])
        assert not game.town.is_station(game.taxi[p]) or game.taxi[p] == game.station[p]
    if game.phase != "customer":
        there = len(game.customers) + sum(game.carries) + sum(game.scores)
        assert there == 2 * game.players


def stats(games, seed):
    HITS.clear()
    rng = random.Random(seed)
    lines = sum(play_one(rng) for _ in range(games))
    print("%d games, %d lines" % (games, lines))
    for tag in sorted(HITS, key=lambda t: (int(t.split()[0][3:]), t)):
        print("%9d  %s" % (HITS[tag], tag))
    fired = {tag.split()[0] for tag in HITS}
    silent = ["TT-%d" % i for i in range(1, 38) if "TT-%d" % i not in fired]
    print("never:", " ".join(silent) or "none")


def main(arguments):
    if arguments[:1] == ["--selftest"]:
        print("%d tests hold" % selftest())
        return 0
    if arguments[:1] == ["--stats"]:
        numbers = [int(a) for a in arguments[1:]] + [200, 1][len(arguments) - 1:]
        stats(numbers[0], numbers[1])
        return 0
    bad = 0
    for path in arguments:
        problem = replay(path)
        print(problem or path + ": holds")
        bad += problem is not None
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
