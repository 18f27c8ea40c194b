"""Tuk Tuk Taxi: directions, boards, tiles, and what a set-up may hold (TT-B1 to TT-B6, R-5)."""

from collections import Counter

from common import BadSetup, is_int, is_strings

# The boards and the tile mix as data/tuktuk-boards.txt and data/tuktuk-tiles.txt give them;
# tuktuk_selftest.py compares them with those files where the files can be found.
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
ONLY_ALL = TURN_SIGNS + ("one-way",)  # left out with signs=easy; these have a direction

STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
RIGHT = {"N": "E", "E": "S", "S": "W", "W": "N"}
LEFT = {"N": "W", "E": "N", "S": "E", "W": "S"}
COLOUR = {1: "red", 2: "red", 3: "green", 4: "yellow", 5: "green", 6: "yellow"}  # TT-B4
STATIONS_OF = {2: "13", 3: "123", 4: "1234"}  # TT-B2


def ahead(square, heading):
    return (square[0] + STEP[heading][0], square[1] + STEP[heading][1])


def at(square):
    return "%d,%d" % square


class Town:
    """The printed board: what lies where, without taxis and tiles."""

    def __init__(self, rows, rectangle):
        self.rows = rows
        self.rectangle = rectangle
        self.mark = {(x, y): char for y, row in enumerate(rows) for x, char in enumerate(row)}
        self.streets = [s for s in self.mark if self.is_street(s)]
        self.buildings = [s for s in self.mark if self.mark[s] == "B"]

    def is_street(self, square):
        return self.mark.get(square, "#") in ".LMG"

    def is_station(self, square):
        return self.mark.get(square, "#") in "1234"

    def is_road(self, square):
        """Where taxis drive: stations belong to the street (TT-B2)."""
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


def read_town(setup, players, customers):
    """The town of a board=custom set-up, or BadSetup for what the page refuses."""
    board = setup.get("board")
    if type(board) is not dict:
        raise BadSetup("no board in the set-up")
    rows = board.get("rows")
    if not is_strings(rows):
        raise BadSetup("the board's rows are not a list of texts")
    check_rows(rows)
    rectangle = board.get("rectangle")
    check_rectangle(rectangle, len(rows[0]), len(rows))
    town = Town(rows, rectangle)
    check_town(town, players, customers)
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
    if type(rectangle) is not list or len(rectangle) != 4:
        raise BadSetup("the rectangle is not a list of four numbers")
    if not all(is_int(number) for number in rectangle):
        raise BadSetup("the rectangle is not a list of four numbers")
    x0, y0, x1, y1 = rectangle
    if not (0 <= x0 <= x1 < width and 0 <= y0 <= y1 < height):
        raise BadSetup("the rectangle is off the board")


def check_town(town, players, customers):
    """`customers` are those of all players together."""
    marks = Counter(town.mark.values())
    for station in "1234":
        if marks[station] > 1:
            raise BadSetup("station %s twice" % station)
    for station in STATIONS_OF[players]:
        if marks[station] == 0:
            raise BadSetup("station %s missing" % station)
    if any(not town.inside(b) for b in town.buildings):
        raise BadSetup("a building space outside the rectangle")
    if sum(1 for b in town.buildings if town.feet(b)) < customers:
        raise BadSetup("fewer building spaces with a legal feet square than customers")


def tile_mix(signs):
    kinds = [k for k in TILES if signs == "all" or k not in ONLY_ALL]
    return [k for k in kinds for _ in range(TILES[k])]


def read_stock(setup, signs):
    """With signs=custom, on any board, 20 to 120 known kinds; else exactly the tile mix."""
    stock = setup.get("stock")
    if not is_strings(stock):
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
