"""Tuk Tuk Taxi: random set-ups, many of them odd."""

from common import BadSetup
from tuktuk_town import STATIONS_OF, STEP, TILES, read_town, tile_mix


# Kinds whose clauses meet: drives that go on after a limit, turns that a light ends, and so on.
MEETINGS = [
    ["no-parking", "speed-limit"], ["no-stopping", "speed-limit"], ["no-parking", "no-stopping"],
    ["no-parking", "meter"], ["police", "no-parking", "no-stopping"], ["police", "stop", "gas"],
    ["police", "crosswalk"], ["crosswalk-ahead", "speed-limit"], ["police-stop", "remove"],
    ["one-way", "no-parking"], ["compulsory-left", "no-right", "no-parking"],
]


def random_setup(players, options, rng):
    setup = {"stock": random_stock(options["signs"], rng)}
    if options["board"] == "custom":
        setup["board"] = random_board(players, players * int(options["customers"]), rng)
    return setup


def random_stock(signs, rng):
    """For signs=custom often many tiles of one or two kinds, so that they come together."""
    if signs != "custom":
        stock = tile_mix(signs)
        rng.shuffle(stock)
        return stock
    kinds = list(TILES)
    heavy = rng.sample(kinds, rng.choice([0, 1, 2, 2, 3]))
    if rng.random() < 0.5:
        heavy = rng.choice(MEETINGS)
    size = rng.choice([20, 120, rng.randint(20, 120), rng.randint(40, 80)])
    stock = []
    while len(stock) < size:
        stock.append(rng.choice(heavy if heavy and rng.random() < 0.7 else kinds))
    return stock


def random_board(players, customers, rng):
    """An odd town that the page allows; most tries fail for want of building spaces."""
    while True:
        shape = rng.choice([grid_streets, grid_streets, plaza, corridors, noise])
        cells = shape(rng)
        board = furnish(cells, players, rng)
        try:
            read_town({"board": board}, players, customers)
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
    for mark, most in (("M", 3), ("G", 3), ("L", max(1, len(streets) // 5))):
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

