"""Ways to play: each is a class with choose(game, legal, rng); one object plays one game.

Ordinary random play seldom reaches the rare clauses; most of these styles are there for one.
"""

import traffiq
import tuktuk_styles

LAZY = ("pass", "end", "skip", "hold", "stay")


def busy(legal):
    """Everything but the lazy moves, or these where there is nothing else."""
    return [move for move in legal if move not in LAZY] or legal


class Uniform:
    def __init__(self, rng, players):
        pass

    def choose(self, game, legal, rng):
        return rng.choice(legal)


class Eager(Uniform):
    def choose(self, game, legal, rng):
        return rng.choice(busy(legal))


class First(Uniform):
    """Leans to the first end of the sorted list."""

    def choose(self, game, legal, rng):
        return legal[min(rng.randrange(len(legal)) for _ in range(4))]


class Last(Uniform):
    """Leans to the last end of the sorted list, where the words stand."""

    def choose(self, game, legal, rng):
        return legal[max(rng.randrange(len(legal)) for _ in range(4))]


COMMON = {"uniform": Uniform, "eager": Eager, "first": First, "last": Last}


# ----- newyork


class EarlyPass(Uniform):
    def choose(self, game, legal, rng):
        if "pass" in legal and rng.random() < 0.25:
            return "pass"
        return rng.choice(busy(legal))


class AllPass(Uniform):
    """Everybody passes on his first turn."""

    def choose(self, game, legal, rng):
        return "pass" if "pass" in legal else rng.choice(legal)


class Alone(Uniform):
    """One seat goes on alone, to the end or until he passes too."""

    def __init__(self, rng, players):
        self.seat = rng.randrange(players)
        self.stop = rng.choice([0.0, 0.05])

    def choose(self, game, legal, rng):
        chance = self.stop if game.turn() == self.seat else 0.4
        if "pass" in legal and rng.random() < chance:
            return "pass"
        return rng.choice(busy(legal))


class OwnColour(Uniform):
    """One seat collects its colour and plays it last: long runs, wide scores."""

    def __init__(self, rng, players):
        self.seat = rng.randrange(players)

    def choose(self, game, legal, rng):
        own = "RYGB"[self.seat]
        moves = busy(legal)
        if legal[0].startswith("+"):
            wanted = [move for move in moves if (move[1] == own) == (game.turn() == self.seat)]
        else:
            wanted = [move for move in moves if move[0] != own]
        if game.turn() == self.seat or rng.random() < 0.8:
            moves = wanted or moves
        return rng.choice(moves)


# ----- traffiq


def kinds(legal, start):
    return [move for move in legal if move.startswith(start)]


def attaches(legal):
    return [move for move in legal if traffiq.ATTACH.fullmatch(move)]


def rides(legal):
    return kinds(legal, "taxi:") + kinds(legal, "truck:")


def left(game):
    return sum(game.supply[game.turn()].values())


def best_attach(game, moves, rng):
    """The attach that completes most vertices: the city stays compact."""

    def worth(move):
        _, x, y = traffiq.ATTACH.fullmatch(move).groups()
        cell = (int(x), int(y))
        tiles = {**game.tiles, cell: "RRRR"}
        done = sum(traffiq.complete(tiles, vertex) for vertex in traffiq.corners_of(cell))
        return done * 4 + len(list(traffiq.neighbours(game.tiles, cell))) + rng.random()

    return max(moves, key=worth)


class Builder(Uniform):
    """Places wherever it can, never competes: games end with all-placed."""

    fights = False

    def __init__(self, rng, players):
        self.first = rng.choice(["taxi@", "truck@", "t"])

    def choose(self, game, legal, rng):
        if game.phase == "compete":
            return rng.choice(kinds(legal, "compete")) if self.fights else "hold"
        if game.phase == "place":
            return self.place(game, legal, rng)
        return self.action(game, legal, rng)

    def place(self, game, legal, rng):
        return rng.choice(kinds(legal, self.first) or busy(legal))

    def action(self, game, legal, rng):
        if attaches(legal):
            return best_attach(game, attaches(legal), rng)
        return "draw" if "draw" in legal else rng.choice(rides(legal) or legal)


class Fighter(Builder):
    """Builds, rides into others' streets and competes whenever it may."""

    fights = True

    def action(self, game, legal, rng):
        if rides(legal) and rng.random() < 0.5:
            return rng.choice(rides(legal))
        return super().action(game, legal, rng)


class Skipper(Builder):
    """Places one vehicle at most for each tile, then declines the rest."""

    def place(self, game, legal, rng):
        return "skip" if rng.random() < 0.6 else super().place(game, legal, rng)


class Rider(Builder):
    """Builds for a while, then only rides: TQ-15 ends the game."""

    def __init__(self, rng, players):
        super().__init__(rng, players)
        self.until = rng.randint(5, 14)
        self.fights = rng.random() < 0.5

    def place(self, game, legal, rng):
        return super().place(game, legal, rng) if left(game) > 1 else "skip"

    def action(self, game, legal, rng):
        if len(game.vehicles) < self.until and not game.no_draw and len(game.tiles) < 35:
            return super().action(game, legal, rng)
        return rng.choice(rides(legal) or ["end"])


class Detour(Rider):
    """Rides its taxis the longest way round that is needed anywhere."""

    def action(self, game, legal, rng):
        taxis = kinds(legal, "taxi:")
        if not taxis or rng.random() < 0.3:
            return super().action(game, legal, rng)
        return max(taxis, key=lambda move: detour(game, move))


def detour(game, move):
    x0, y0, x1, y1 = map(int, traffiq.RIDE.fullmatch(move).groups()[1:])
    far = game.taxi_targets((x0, y0))[x1, y1]
    return far - abs(x1 - x0) - abs(y1 - y0)


class Drawer(Uniform):
    def choose(self, game, legal, rng):
        return "draw" if "draw" in legal else rng.choice(legal)


class Ender(Uniform):
    def choose(self, game, legal, rng):
        return "end" if "end" in legal else rng.choice(legal)


class Stall(Builder):
    """Stands still up to the last turn before TQ-15, then breaks the row, or lets it happen."""

    def __init__(self, rng, players):
        super().__init__(rng, players)
        self.edge = 4 * players - 1
        self.breaks = rng.randint(0, 3)

    def action(self, game, legal, rng):
        if game.turns_left is not None:
            return rng.choice(attaches(legal) or legal)
        if game.idle < self.edge or self.breaks == 0:
            return "end" if game.idle or rng.random() < 0.2 else rng.choice(legal)
        if game.done == "":
            self.breaks -= 1
            return rng.choice(kinds(legal, "draw") + attaches(legal))
        return rng.choice(legal)


class LastPlace(Builder):
    """Keeps one vehicle back for the last round, to end it with all-placed (TQ-13)."""

    def __init__(self, rng, players):
        super().__init__(rng, players)
        self.by_stack = rng.random() < 0.5

    def place(self, game, legal, rng):
        if left(game) == 1 and game.turns_left is None:
            return "skip"
        return super().place(game, legal, rng)

    def action(self, game, legal, rng):
        late = game.turns_left is not None
        if late or min(sum(supply.values()) for supply in game.supply) > 1:
            return super().action(game, legal, rng)
        if self.by_stack and "draw" in legal:
            return "draw"  # keeps its tiles for the last round
        return "end"


# ----- tuktuk


def played(function):
    """A style of a function; what these know of the game they see on the board."""

    class Played(Uniform):
        def choose(self, game, legal, rng):
            return function(game, legal, rng)

    return Played


BY_GAME = {
    "newyork": {
        "early-pass": EarlyPass, "all-pass": AllPass, "alone": Alone, "own-colour": OwnColour,
    },
    "traffiq": {
        "builder": Builder, "fighter": Fighter, "skipper": Skipper, "rider": Rider,
        "detour": Detour, "drawer": Drawer, "ender": Ender, "stall": Stall,
        "last-place": LastPlace,
    },
    "tuktuk": {name: played(function) for name, function in tuktuk_styles.STYLES.items()},
}


class Mixed(Uniform):
    """Every seat in a style of its own."""

    def __init__(self, rng, players, choices):
        self.seats = [rng.choice(choices)(rng, players) for _ in range(players)]

    def choose(self, game, legal, rng):
        return self.seats[game.turn()].choose(game, legal, rng)


def styles_of(name):
    return {**COMMON, **BY_GAME.get(name, {})}


def make_style(name, style, rng, players):
    choices = styles_of(name)
    if style == "mixed":
        return Mixed(rng, players, list(choices.values()))
    return choices[style](rng, players)
