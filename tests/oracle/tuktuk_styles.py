"""Tuk Tuk Taxi: ways to play, functions of (game, legal, rng); styles.py makes styles of them."""

from collections import deque

from tuktuk import square_in
from tuktuk_drive import EARLY, REFUSED
from tuktuk_town import ahead

IDLE = ("stay", "end", "skip")


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


def near(game, legal, goals, steps, rng):
    """A tile about so many steps from the goals."""
    far = distances(game, goals)
    return best(legal, lambda move: -abs(far.get(square_in(move), 99) - steps), rng)


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
    if game.is_fined(move):
        return 1 if game.carries[game.seat] else -50
    return -far.get(game.squares_of(move)[-1], 99)


def play_litter(game, legal, rng):
    """Signs right in front of taxis, headings at random; drives at random."""
    if game.phase != "tile" or game.kind in ("mechanic", "gas"):
        return rng.choice(legal)
    busy = [move for move in legal if move != "skip"]
    return near(game, busy, game.taxi, rng.randint(1, 4), rng)


def play_curb(game, legal, rng):
    """Ends where a tile makes him drive on or pay; lays such tiles near himself."""
    if game.phase == "again":
        return "roll"
    if game.phase == "tile" and game.kind in ("no-parking", "no-stopping", "meter"):
        return near(game, legal, [game.taxi[game.seat]], rng.randint(1, 6), rng)
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
        return near(game, legal, [game.taxi[game.seat]], rng.randint(1, 3), rng)
    if game.phase == "drive":
        return best(legal, lambda move: speed_worth(game, move), rng)
    return play_eager(game, legal, rng)


def speed_worth(game, move):
    passed = game.passed(move)
    lights = sum(game.town.is_light(square) for square in game.squares_of(move))
    return 5 * passed.count("police") + 3 * passed.count("slippery") + lights


def path_length(move):
    return 0 if move == "stay" else len(move)


def play_longest(game, legal, rng):
    if game.phase == "drive":
        return best(legal, path_length, rng)
    return play_eager(game, legal, rng)


def play_shortest(game, legal, rng):
    if game.phase == "drive":
        return best(legal, lambda move: -path_length(move), rng)
    return rng.choice(legal)


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


def play_lights(game, legal, rng):
    """Litters the squares in front of lights and drives there, to be refused."""
    if game.phase == "tile" and game.kind in ("no-parking", "no-stopping", "meter", "speed-limit"):
        return near(game, legal, [s for s in game.town.streets if game.town.is_light(s)], 1, rng)
    if game.phase == "again":
        return "roll"
    if game.phase == "drive":
        return best(legal, lambda move: light_worth(game, move), rng)
    return play_eager(game, legal, rng)


def light_worth(game, move):
    """Best is an end that is both in front of a refusing light and something else."""
    ends = [end for end in game.drive.ends if end.text == move]
    worth = any(end.why == REFUSED and not end.pulled for end in ends)
    worth += any(end.why == EARLY or end.pulled for end in ends)
    tile = game.top_kind(game.squares_of(move)[-1])
    return 2 * worth + (tile in ("no-parking", "no-stopping", "meter"))


def play_chain(game, legal, rng):
    """Passes speed limits, and ends where a tile lets him drive on after them."""
    if game.phase == "again":
        return "roll"
    if game.phase == "tile" and game.kind in ("no-parking", "no-stopping", "speed-limit"):
        return near(game, legal, [game.taxi[game.seat]], rng.randint(1, 5), rng)
    if game.phase == "drive":
        return best(legal, lambda move: chain_worth(game, move), rng)
    return play_eager(game, legal, rng)


def chain_worth(game, move):
    ends_on = game.top_kind(game.squares_of(move)[-1])
    return 2 * (ends_on in ("no-parking", "no-stopping")) + ("speed-limit" in game.passed(move))


def play_brake(game, legal, rng):
    """Police tiles close to other taxis and to stations; drives that are pulled back there."""
    if game.phase == "tile" and game.kind in ("police", "stop", "crosswalk"):
        if game.kind == "police" and rng.random() < 0.7:
            return near(game, legal, game.other_taxis() + game.station, 1, rng)
        return near(game, legal, [game.taxi[game.seat]], rng.randint(2, 6), rng)
    if game.phase == "drive":
        return best(legal, lambda move: brake_worth(game, move), rng)
    return play_eager(game, legal, rng)


def brake_worth(game, move):
    pulled = any(end.text == move and end.pulled for end in game.drive.ends)
    here = game.squares_of(move)[-1]
    return 2 * pulled + 3 * (pulled and game.top_kind(here) == "police")


STYLES = {
    "greedy": play_greedy, "litter": play_litter, "curb": play_curb, "speeder": play_speeder,
    "longest": play_longest, "shortest": play_shortest, "hunter": play_hunter,
    "lights": play_lights, "chain": play_chain, "brake": play_brake,
}
