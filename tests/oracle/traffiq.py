"""Manhattan TraffIQ, straight from the specification page (TQ-G1 to TQ-16).

Everything is worked out from the laid tiles each time it is asked for: slow and plain.
"""

import re

from common import BadSetup, is_int, is_strings, ranks_of

TILES = (
    "RRRR BBBB RRRB RRRB RRRB BBBR BBBR BBBR RRBB RRBB RRBB RRBB RBRB RBRB RBRB RBRB "
    "PRRR PRRB PRBR PRBB PBRR PBRB PBBR PBBB WRRR WRRB WRBR WRBB WBRR WBRB WBBR WBBB "
    "PPRR PPRB PPBR PPBB PRPB WWRR WWRB WWBR WWBB WRWB PRWB PBWR"
).split()

LAYOUTS = {
    "times-square": [(0, 0, "PRBR"), (1, 0, "BRBR"), (1, 1, "BRBR"), (2, 1, "BRPR")],
    "central-park": [
        (0, 0, "BRPR"), (0, 1, "PPPR"), (0, 2, "PPBR"), (0, 3, "BPPR"), (0, 4, "PPBR"),
        (1, 1, "BRPP"), (1, 2, "PRBP"), (1, 3, "BRPP"), (1, 4, "PRPP"), (1, 5, "PRBR"),
    ],
}

SUPPLY = {2: (8, 3), 3: (5, 2), 4: (4, 2)}  # TQ-1: taxis, trucks
POINTS = {"taxi": 1, "truck": 2}

# TQ-4 word for word: A attach, T taxi ride, L truck ride, D draw.
TURNS = ["", "A", "T", "L", "D", "AA", "AT", "AL", "AD", "TL", "LT", "TD", "LD", "DD"]

TILE = re.compile(r"[RBPW]{4}")
NUMBER = r"(0|-?[1-9][0-9]*)"
ATTACH = re.compile(rf"([RBPW]{{4}})@{NUMBER},{NUMBER}")
RIDE = re.compile(rf"(taxi|truck):{NUMBER},{NUMBER}>{NUMBER},{NUMBER}")
PLACE = re.compile(rf"(taxi|truck)@{NUMBER},{NUMBER}")
WORDS = ["draw", "end", "skip", "hold", "compete:h", "compete:v", "compete:hv"]

# side index, step to the neighbour there, the neighbour's side that touches
SIDES = [(0, (0, -1), 2), (1, (1, 0), 3), (2, (0, 1), 0), (3, (-1, 0), 1)]
STEPS = {"h": (1, 0), "v": (0, 1)}


def turned(tile):
    """A quarter turn clockwise."""
    return tile[3] + tile[:3]


def rotations(tile):
    result = []
    for _ in range(4):
        result.append(tile)
        tile = turned(tile)
    return result


def neighbours(tiles, cell):
    """(own side, tile there, its touching side) for every laid neighbour of a cell."""
    x, y = cell
    for side, (dx, dy), other in SIDES:
        if (x + dx, y + dy) in tiles:
            yield side, tiles[x + dx, y + dy], other


def fits(tiles, tile, cell):
    """TQ-5: an empty cell beside a laid tile, and all touching sides alike."""
    touching = list(neighbours(tiles, cell))
    if cell in tiles or not touching:
        return False
    return all(tile[side] == there[other] for side, there, other in touching)


def corners_of(cell):
    x, y = cell
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def complete(tiles, vertex):
    """TQ-G4."""
    x, y = vertex
    return all(cell in tiles for cell in [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)])


def street_edge(tiles, vertex, way):
    """TQ-G3: is there one from the vertex to the east (way "h") or to the south (way "v")?"""
    x, y = vertex
    if way == "h":
        first, side, second, other = (x, y - 1), 2, (x, y), 0
    else:
        first, side, second, other = (x - 1, y), 1, (x, y), 3
    if first not in tiles or second not in tiles:
        return False
    return tiles[first][side] in "RB" and tiles[second][other] in "RB"


def shifted(vertex, way, count):
    dx, dy = STEPS[way]
    return (vertex[0] + count * dx, vertex[1] + count * dy)


def joined(tiles, vertex):
    """All vertices one street edge away."""
    result = []
    for way in "hv":
        before = shifted(vertex, way, -1)
        if street_edge(tiles, vertex, way):
            result.append(shifted(vertex, way, 1))
        if street_edge(tiles, before, way):
            result.append(before)
    return result


def street(tiles, vertex, way):
    """TQ-G5: the vertices of the straight run through the vertex; only itself if there is none."""
    first = vertex
    while street_edge(tiles, shifted(first, way, -1), way):
        first = shifted(first, way, -1)
    result = [first]
    while street_edge(tiles, result[-1], way):
        result.append(shifted(result[-1], way, 1))
    return result


def at(vertex):
    return f"{vertex[0]},{vertex[1]}"


def check_layout(layout):
    """R-5 for the layout of a custom box; returns it as tuples."""
    if type(layout) is not list or not 1 <= len(layout) <= 30:
        raise BadSetup("layout is not a list of 1 to 30 tiles")
    tiles = {}
    for entry in layout:
        if type(entry) is not list or len(entry) != 3:
            raise BadSetup("a layout entry is not [x,y,tile]")
        x, y, tile = entry
        if not is_int(x) or not is_int(y) or not -100 <= x <= 100 or not -100 <= y <= 100:
            raise BadSetup("layout coordinate")
        if type(tile) is not str or not TILE.fullmatch(tile):
            raise BadSetup("layout tile")
        if (x, y) in tiles:
            raise BadSetup("layout cell twice")
        tiles[x, y] = tile
    check_joined(tiles)
    return [(x, y, tile) for (x, y), tile in tiles.items()]


def check_joined(tiles):
    for cell, tile in tiles.items():
        for side, there, other in neighbours(tiles, cell):
            if tile[side] != there[other]:
                raise BadSetup("layout sides do not match")
    todo = [next(iter(tiles))]
    seen = set(todo)
    while todo:
        x, y = todo.pop()
        for _, (dx, dy), _ in SIDES:
            cell = (x + dx, y + dy)
            if cell in tiles and cell not in seen:
                seen.add(cell)
                todo.append(cell)
    if len(seen) != len(tiles):
        raise BadSetup("layout is not connected")


def check_stack(stack, custom):
    if not is_strings(stack):
        raise BadSetup("stack is missing or no list of texts")
    if not custom:
        if sorted(stack) != sorted(TILES):
            raise BadSetup("stack is not the 44 city tiles")
        return
    if not 20 <= len(stack) <= 100:
        raise BadSetup("stack is not 20 to 100 tiles")
    if not all(TILE.fullmatch(tile) for tile in stack):
        raise BadSetup("stack tile")


class Game:
    MIN_PLAYERS = 2
    MAX_PLAYERS = 4
    OPTIONS = {
        "scenario": ["times-square", "central-park", "custom"],
        "hands": ["hidden", "open"],
    }

    def __init__(self, players, start, options, setup):
        custom = options["scenario"] == "custom"
        check_stack(setup.get("stack"), custom)
        if custom:
            layout = check_layout(setup.get("layout"))
        else:
            layout = LAYOUTS[options["scenario"]]
        self.players = players
        self.tiles = {(x, y): tile for x, y, tile in layout}
        stack = list(setup["stack"])
        self.hands = [stack[2 * seat : 2 * seat + 2] for seat in range(players)]
        self.stack = stack[2 * players :]
        taxis, trucks = SUPPLY[players]
        self.supply = [{"taxi": taxis, "truck": trucks} for _ in range(players)]
        self.vehicles = {}  # vertex -> (seat, kind)
        self.mover = start
        self.done = ""  # the actions of this turn, as letters of TURNS
        self.phase = "action"
        self.open = []  # vertices that may still be placed on
        self.rider = None  # vertex of the vehicle that may compete
        self.idle = 0  # turns in a row without attach or draw
        self.turns_left = None  # a number once the last round is on
        self.no_draw = False  # TQ-15
        self.reason = None

    def turn(self):
        return None if self.reason else self.mover

    @staticmethod
    def readable(text):
        patterns = (ATTACH, RIDE, PLACE)
        return text in WORDS or any(pattern.fullmatch(text) for pattern in patterns)

    # ----- the legal moves

    def legal(self):
        if self.reason:
            return []
        if self.phase == "place":
            moves = self._places()
        elif self.phase == "compete":
            moves = self._competes()
        else:
            moves = self._actions()
        return sorted(set(moves))

    def _may(self, letter):
        return self.done + letter in TURNS

    def _actions(self):
        moves = ["end"]
        if self._may("A"):
            moves += self._attaches()
        if self._may("T"):
            moves += self._rides("taxi", self.taxi_targets)
        if self._may("L"):
            moves += self._rides("truck", self.truck_targets)
        if self._may("D") and self.stack and not self.no_draw:
            moves.append("draw")
        return moves

    def _attaches(self):
        border = set()
        for x, y in self.tiles:
            border.update((x + dx, y + dy) for _, (dx, dy), _ in SIDES)
        moves = []
        for tile in set(self.hands[self.mover]):
            for laid in rotations(tile):
                cells = [cell for cell in border if fits(self.tiles, laid, cell)]
                moves += [f"{laid}@{at(cell)}" for cell in cells]
        return moves

    def _rides(self, kind, targets):
        moves = []
        for vertex, vehicle in self.vehicles.items():
            if vehicle == (self.mover, kind):
                moves += [f"{kind}:{at(vertex)}>{at(end)}" for end in targets(vertex)]
        return moves

    def truck_targets(self, vertex):
        """TQ-9 with TQ-7."""
        ends = joined(self.tiles, vertex)
        return [end for end in ends if complete(self.tiles, end) and end not in self.vehicles]

    def taxi_targets(self, vertex):
        """TQ-8: vertex -> number of edges, for every other vertex that can be reached."""
        far = {vertex: 0}
        todo = [vertex]
        for here in todo:
            for end in self.truck_targets(here):
                if end not in far:
                    far[end] = far[here] + 1
                    todo.append(end)
        del far[vertex]
        return far

    def _places(self):
        kinds = [kind for kind, count in self.supply[self.mover].items() if count > 0]
        return ["skip"] + [f"{kind}@{at(vertex)}" for kind in kinds for vertex in self.open]

    def losers(self, way):
        """TQ-12: the rivals who would leave the street of the vehicle just moved."""
        strength = [0] * self.players
        for vertex in street(self.tiles, self.rider, way):
            if vertex in self.vehicles:
                seat, kind = self.vehicles[vertex]
                strength[seat] += POINTS[kind]
        return [seat for seat in range(self.players) if 0 < strength[seat] < strength[self.mover]]

    def _competes(self):
        ways = [way for way in "hv" if self.losers(way)]
        moves = ["compete:" + way for way in ways]
        if len(ways) == 2:
            moves.append("compete:hv")
        return moves + ["hold"]

    # ----- playing

    def apply(self, text):
        if text not in self.legal():
            raise ValueError(f"illegal move {text}")
        if self.phase == "place":
            self._place(text)
        elif self.phase == "compete":
            self._compete(text)
        elif text == "end":
            self._end_turn()
        elif text == "draw":
            self.hands[self.mover].append(self.stack.pop(0))
            self.done += "D"
            self._settle()
        elif ATTACH.fullmatch(text):
            self._attach(text)
        else:
            self._ride(text)

    def _attach(self, text):
        laid, x, y = ATTACH.fullmatch(text).groups()
        cell = (int(x), int(y))
        hand = self.hands[self.mover]
        hand.remove(next(tile for tile in hand if laid in rotations(tile)))
        self.tiles[cell] = laid
        # Each corner touches the new cell, so a complete one was completed by this very tile.
        self.open = [
            vertex
            for vertex in corners_of(cell)
            if complete(self.tiles, vertex) and joined(self.tiles, vertex)
        ]
        self.done += "A"
        self._settle()

    def _ride(self, text):
        kind, *numbers = RIDE.fullmatch(text).groups()
        x0, y0, x1, y1 = map(int, numbers)
        self.vehicles[x1, y1] = self.vehicles.pop((x0, y0))
        self.done += "T" if kind == "taxi" else "L"
        self._moved((x1, y1))

    def _place(self, text):
        if text == "skip":
            self.open = []
            self._settle()
            return
        kind, x, y = PLACE.fullmatch(text).groups()
        vertex = (int(x), int(y))
        self.supply[self.mover][kind] -= 1
        self.vehicles[vertex] = (self.mover, kind)
        self.open.remove(vertex)
        if sum(self.supply[self.mover].values()) == 0:
            self.reason = "all-placed"  # TQ-13: at once, whatever else is open
        else:
            self._moved(vertex)

    def _moved(self, vertex):
        self.rider = vertex
        if self.losers("h") or self.losers("v"):
            self.phase = "compete"
        else:
            self._settle()

    def _compete(self, text):
        ways = "" if text == "hold" else text.split(":")[1]
        losing = {way: self.losers(way) for way in ways}
        for way in ways:
            for vertex in street(self.tiles, self.rider, way):
                if vertex in self.vehicles and self.vehicles[vertex][0] in losing[way]:
                    seat, kind = self.vehicles.pop(vertex)
                    self.supply[seat][kind] += 1
        self._settle()

    def _settle(self):
        """What comes after a decision inside a turn: placing, the next action, the next player."""
        self.rider = None
        self.phase = "place" if self.open else "action"
        if not self.open and len(self.done) == 2:
            self._end_turn()

    def _end_turn(self):
        busy = "A" in self.done or "D" in self.done
        self.idle = 0 if busy else self.idle + 1
        if self.turns_left is not None:
            self.turns_left -= 1
        elif not self.stack:
            self.turns_left = self.players  # TQ-14
        elif self.idle >= 4 * self.players:
            self.turns_left = self.players  # TQ-15
            self.no_draw = True
        if self.turns_left == 0:
            self.reason = "last-round"
            return
        self.mover = (self.mover + 1) % self.players
        self.done = ""

    def result(self):
        if not self.reason:
            return None
        scores = [0] * self.players
        for seat, kind in self.vehicles.values():
            scores[seat] += POINTS[kind]
        return {"scores": scores, "ranks": ranks_of(scores), "reason": self.reason}

    @staticmethod
    def random_setup(players, options, rng):
        if options["scenario"] == "custom":
            return custom_box(rng)
        stack = list(TILES)
        rng.shuffle(stack)
        return {"stack": stack}


# ----- random boxes for scenario=custom


def rectangle(width, height, holes):
    cells = [(x, y) for y in range(height) for x in range(width)]
    return [cell for cell in cells if cell not in holes]


def blob(count, rng):
    cells = [(0, 0)]
    while len(cells) < count:
        x, y = rng.choice(cells)
        _, (dx, dy), _ = rng.choice(SIDES)
        if (x + dx, y + dy) not in cells:
            cells.append((x + dx, y + dy))
    return cells


def random_cells(rng):
    """Rings whose holes complete four vertices at once, or any connected blob."""
    kind = rng.choice(["ring", "ring", "lattice", "long ring", "blob", "blob", "one", "most"])
    if kind == "ring":
        return rectangle(3, 3, [(1, 1)])
    if kind == "lattice":
        return rectangle(5, 5, [(1, 1), (3, 1), (1, 3), (3, 3)])
    if kind == "long ring":
        return rectangle(7, 3, [(1, 1), (3, 1), (5, 1)])
    return blob({"one": 1, "most": 30}.get(kind, rng.randint(1, 30)), rng)


def lay(cells, letters, rng):
    """Random sides for the cells, such that touching sides match."""
    tiles = {}
    for cell in cells:
        sides = [rng.choice(letters) for _ in range(4)]
        for side, there, other in neighbours(tiles, cell):
            sides[side] = there[other]
        tiles[cell] = "".join(sides)
    return tiles


def corner_shift(tiles):
    """Moves the layout to x = 100 and y = -100; play may then leave that range."""
    return 100 - max(x for x, _ in tiles), -100 - min(y for _, y in tiles)


def custom_box(rng):
    letters = rng.choice(["R", "RB", "RBRBP", "RBRBPW", "RBPW", "RPPW", "PW"])
    cells = random_cells(rng)
    tiles = lay(cells, letters, rng)
    count = rng.choice([20, 100, rng.randint(20, 100)])
    stack = ["".join(rng.choice(letters) for _ in range(4)) for _ in range(count)]
    # Tiles that fill the holes of the layout, so that somebody can do it early.
    holes = [(x, y) for x, y in [(1, 1), (3, 1), (1, 3), (3, 3), (5, 1)] if (x, y) not in tiles]
    for place, hole in enumerate(holes):
        touching = {side: there[other] for side, there, other in neighbours(tiles, hole)}
        filler = "".join(touching.get(side) or rng.choice(letters) for side in range(4))
        for _ in range(rng.randint(0, 3)):
            stack[rng.randrange(12)] = rng.choice(rotations(filler))
    dx, dy = rng.choice([(0, 0), (0, 0), (-2, -3), corner_shift(tiles)])
    entries = [[x + dx, y + dy, tile] for (x, y), tile in tiles.items()]
    if any(abs(x) > 100 or abs(y) > 100 for x, y, _ in entries):
        raise AssertionError("layout off the map")
    rng.shuffle(entries)
    return {"stack": stack, "layout": entries}
