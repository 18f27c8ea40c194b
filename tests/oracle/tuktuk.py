"""Tuk Tuk Taxi once more, in the plainest Python, written from the specification page alone.

The test suite holds the C program against this module: it must write the same movers, the same
legal lists and the same results.  Nothing here is meant to be fast.  The board is in
tuktuk_town.py, the driving in tuktuk_drive.py, random set-ups in tuktuk_setups.py.
"""

import re

from tuktuk_drive import Drive
from tuktuk_setups import random_setup
from tuktuk_town import (
    BACK, BOARDS, COLOUR, LEFT, ONLY_ALL, RIGHT, STATIONS_OF, TILES, TURN_SIGNS, Town, ahead, at,
    read_stock, read_town,
)

MAX_CUSTOMERS = 8  # in all

# ---------------------------------------------------------------- the text of a move

_NUMBER = r"(?:0|[1-9][0-9]*)"
_SQUARE = _NUMBER + "," + _NUMBER
_PLAIN = [kind for kind in TILES if kind not in ONLY_ALL]
_MOVE = re.compile(
    r"customer@%s/[NESW]|(?:%s)@%s/[NESW]|(?:%s)@%s|skip|roll|end|stay|[NESW]+"
    % (_SQUARE, "|".join(ONLY_ALL), _SQUARE, "|".join(_PLAIN), _SQUARE))


def square_in(text):
    """The square that a move names."""
    return tuple(int(n) for n in text.split("@")[1].split("/")[0].split(","))


# ---------------------------------------------------------------- the game

class Tile:
    """A tile on the board; `serial` tells when it was laid and which one it is."""

    def __init__(self, kind, heading, serial):
        self.kind = kind
        self.heading = heading
        self.serial = serial


class Game:
    OPTIONS = {"board": ["europe", "asia", "custom"], "signs": ["all", "easy", "custom"],
               "customers": ["2", "1", "3", "4"]}
    MIN_PLAYERS = 2
    MAX_PLAYERS = 4

    def __init__(self, players, start, options, setup):
        self.players = players
        each = int(options["customers"])
        if options["board"] == "custom":
            self.town = read_town(setup, players, each * players)
        else:
            board = BOARDS[options["board"]]
            self.town = Town(board["rows"], board["rectangle"])
        self.stock = read_stock(setup, options["signs"])
        self.drawn = 0
        self.station = [self.station_of(mark) for mark in STATIONS_OF[players]]
        self.taxi = list(self.station)  # TT-3
        self.customers = {}             # building space -> direction of the feet
        self.tiles = {}                 # square -> tiles, the top one last
        self.serial = 0
        self.owed = [False] * players   # a turn to miss
        self.held = [None] * players    # serial of the police stop that stopped the taxi (TT-25)
        self.carries = [False] * players
        self.scores = [0] * players
        self.last_delivery = [0] * players
        self.deliveries = 0
        self.first = start
        self.placers = self.placing_order(each)
        self.seat = self.placers[0]
        self.phase = "customer"
        self.reason = None
        self.memo = None

    @staticmethod
    def fits(players, options):
        """Customers: at most 8 in all (else R-4)."""
        return players * int(options["customers"]) <= MAX_CUSTOMERS

    def station_of(self, mark):
        return next(s for s in self.town.mark if self.town.mark[s] == mark)

    def placing_order(self, each):
        """TT-1: rounds, the first in reverse turn order, the second in turn order, and so on."""
        order = [(self.first + i) % self.players for i in range(self.players)]
        placers = []
        for number in range(each):
            placers += order[::-1] if number % 2 == 0 else order
        return placers

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
        return self.drive.legal()

    @staticmethod
    def readable(text):
        """Is this a move text of the game at all, whatever the position (else R-13)?"""
        return type(text) is str and _MOVE.fullmatch(text) is not None

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
        """TT-2."""
        return ["customer@%s/%s" % (at(building), d) for building in self.town.buildings
                if building not in self.customers for d in self.town.feet(building)]

    def place_customer(self, text):
        self.customers[square_in(text)] = text[-1]
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
        self.last_step = None  # of this turn (TT-14)
        self.limited = False   # a speed limit was passed in this turn (TT-23)
        self.acted = set()     # no-parking and no-stopping squares done this turn
        self.number = None     # the roll; the five steps of TT-32 leave it (TT-30)
        self.phase = "tile" if self.tile_moves() else "roll"

    def end_turn(self):
        if self.is_decided():
            self.finish("decided")
        elif self.drawn == len(self.stock):  # TT-36
            self.finish("stock")
        else:
            self.next_seat()
            self.begin_turn()

    def next_seat(self):
        self.seat = (self.seat + 1) % self.players
        while self.owed[self.seat]:
            self.owed[self.seat] = False
            self.seat = (self.seat + 1) % self.players

    def finish(self, reason):
        self.reason = reason
        self.phase = "over"

    def is_decided(self):
        """TT-35.  Before the first delivery nobody leads, and nothing can be decided: there are at
        least two customers, and where none stands on a building two taxis carry them."""
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
        """TT-8, TT-9."""
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
            self.phase = "roll"
        elif self.kind in ("mechanic", "gas"):
            self.visit_garage(square_in(text))
        elif self.kind == "remove":
            self.tiles[square_in(text)].pop()  # TT-11
            self.phase = "roll"
        else:
            self.serial += 1
            tile = Tile(self.kind, text.partition("/")[2], self.serial)
            self.tiles.setdefault(square_in(text), []).append(tile)
            self.phase = "roll"

    def visit_garage(self, square):
        """TT-8, TT-9, TT-12; it ends a police stop (TT-25)."""
        self.taxi[self.seat] = square
        self.held[self.seat] = None
        if self.kind == "mechanic":
            self.owed[self.seat] = True
        self.end_turn()

    # ------------------------------------------------------------ rolling

    def do_roll(self, number):
        self.number = number
        if self.held_by_police() and number > 3:
            self.end_turn()
        else:
            self.prepare_drive(number, COLOUR[number])

    def held_by_police(self):
        """TT-25: the very tile that stopped the taxi must lie on top at the time of the roll."""
        held = self.held[self.seat]
        tile = self.top(self.taxi[self.seat])
        return held is not None and tile is not None and tile.serial == held

    def prepare_drive(self, steps, colour):
        empty = not self.carries[self.seat]
        self.drive = Drive(
            town=self.town,
            tops={s: pile[-1] for s, pile in self.tiles.items() if pile},
            others=self.other_taxis(),
            home=self.station[self.seat],
            feet={ahead(b, d) for b, d in self.customers.items()} if empty else set(),
            start=self.taxi[self.seat],
            last_step=self.last_step,
            number=steps,
            colour=colour,
            limited=self.limited,
            speeding=self.number >= 5,  # TT-30: the five steps count as the roll before them
        )
        self.phase = "drive"

    def do_again(self, text):
        if text == "roll":
            self.phase = "roll"
        else:
            self.end_turn()

    def other_taxis(self):
        return [self.taxi[p] for p in range(self.players) if p != self.seat]

    # ------------------------------------------------------------ what a drive does

    def squares_of(self, text):
        """The squares of a drive, the one where it begins first."""
        squares = [self.taxi[self.seat]]
        for heading in text if text != "stay" else "":
            squares.append(ahead(squares[-1], heading))
        return squares

    def passed(self, text):
        """TT-B6: the kinds on the squares that the drive enters and leaves."""
        return [self.top_kind(square) for square in self.squares_of(text)[1:-1]]

    def is_fined(self, text):
        """TT-30."""
        return self.number >= 5 and "police" in self.passed(text)

    def do_drive(self, text):
        if text == "stay":  # TT-34
            self.end_turn()
            return
        passed = self.passed(text)
        if "slippery" in passed:  # TT-21
            self.owed[self.seat] = True
        if "speed-limit" in passed:  # TT-23
            self.limited = True
        self.held[self.seat] = None
        self.last_step = text[-1]
        if self.is_fined(text):
            self.come_home()
            return
        self.arrive(self.squares_of(text)[-1], self.drive.light_ends_turn(text))

    def come_home(self):
        """TT-20, TT-30: the customer is delivered and the turn ends."""
        self.taxi[self.seat] = self.station[self.seat]
        if self.carries[self.seat]:
            self.carries[self.seat] = False
            self.scores[self.seat] += 1
            self.deliveries += 1
            self.last_delivery[self.seat] = self.deliveries
        self.end_turn()

    def arrive(self, square, light_ends_turn):
        """TT-34: pick up, then the tile acts."""
        if square == self.station[self.seat]:
            self.come_home()
            return
        self.taxi[self.seat] = square
        self.pick_up(square)
        tile = self.top(square)
        kind = tile.kind if tile else None
        if kind == "police-stop":
            self.held[self.seat] = tile.serial
        if kind == "meter":
            self.owed[self.seat] = True
        if kind in ("no-parking", "no-stopping") and not light_ends_turn:
            self.drive_on(kind, square)
        else:
            self.end_turn()

    def pick_up(self, square):
        """TT-19."""
        waiting = [b for b in self.customers if ahead(b, self.customers[b]) == square]
        if waiting and not self.carries[self.seat]:
            del self.customers[min(waiting, key=lambda b: (b[1], b[0]))]
            self.carries[self.seat] = True

    def drive_on(self, kind, square):
        """TT-31, TT-32: at most once a turn for each such square."""
        if square in self.acted:
            self.end_turn()
            return
        self.acted.add(square)
        if kind == "no-parking":
            self.phase = "again"
        else:
            self.prepare_drive(5, "green")
