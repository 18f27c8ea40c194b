"""Plays games in every style and counts how often they reach the rare clauses.

    python3 corners.py [--games M] [--seed S] [--game G]
"""

import argparse
import random
import sys
from collections import Counter

import newyork
import traffiq
from common import load_game
from make import draw_options, play
from styles import detour, styles_of
from tuktuk_watch import TuktukWatch


class NewYorkWatch:
    def __init__(self, count):
        self.count = count
        self.plays = 0

    def before(self, game, move, legal):
        self.plays += move != "pass" and move[0] != "+"
        active = sum(game._active(seat) for seat in range(game.players))
        if move == "pass":
            self.count["pass"] += 1
            self.count["pass on an untouched board"] += self.plays == 0
            self.count["pass when alone"] += active == 1
            self.count["pass with the display empty"] += not game.display
        elif not game.taking and active == 1:
            self.count["play when alone"] += 1
        if not game.taking and move != "pass" and not game.display:
            self.count["play without taking (NY-7)"] += 1

    def after(self, game, move):
        if not game.stock and 0 < len(game.display) < 6:
            self.count["display shrinking"] += 1
        result = game.result()
        if result:
            self.over(game, result)

    def over(self, game, result):
        self.count["end " + result["reason"]] += 1
        self.count["games of 48 plays"] += self.plays == 48
        self.count["tie for first"] += result["ranks"].count(1) > 1
        if result["reason"] == "all-passed" and not all(game.passed):
            self.count["one played out, another passed"] += 1
        tops = game.tops()
        for colour in newyork.COLOURS[: game.players]:
            runs = newyork.runs_of(tops, colour)
            self.count["two runs or more"] += len([run for run in runs if run > 1]) > 1
            self.count["run over 12-1"] += tops.get(12) == tops.get(1) == colour
            for run in runs:
                self.count[f"run of {run:2}"] += 1


class TraffiqWatch:
    def __init__(self, count):
        self.count = count
        self.placed = set()
        self.cause = None

    def before(self, game, move, legal):
        self.was = (game.done, game.idle, game.mover, game.turns_left, len(game.stack))
        if game.phase == "place":
            self.placing(game, move, legal)
        elif game.phase == "compete":
            self.competing(game, move)
        else:
            self.acting(game, move)
        if game.no_draw and game.phase == "action":
            self.count["decision without draw (TQ-15)"] += 1
            self.count["attach in the TQ-15 round"] += "@" in move

    def acting(self, game, move):
        if move == "end":
            self.count["turn " + (game.done or "(none)")] += 1
        elif len(game.done) == 1:
            letter = {"draw": "D", "taxi": "T", "truc": "L"}.get(move[:4], "A")
            self.count["turn " + game.done + letter] += 1
        if move == "draw" and len(game.stack) == 1:
            which = "second" if game.done else "first"
            self.count[f"last tile as {which} action"] += 1
        elif traffiq.RIDE.fullmatch(move):
            self.riding(game, move)

    def placing(self, game, move, legal):
        supply = game.supply[game.mover]
        self.count["skip with 2 or more open"] += move == "skip" and len(game.open) > 1
        if 0 in supply.values():
            self.count["place with one kind left"] += 1
        if sum(supply.values()) == 1 and move != "skip":
            self.count["all-placed with vertices open"] += len(game.open) > 1
            self.count["all-placed in a stack round"] += self.cause == "stack"
            self.count["all-placed in a TQ-15 round"] += self.cause == "idle"
            self.rivals(game, move)

    def rivals(self, game, move):
        kind, x, y = traffiq.PLACE.fullmatch(move).groups()
        game.rider = (int(x), int(y))
        game.vehicles[game.rider] = (game.mover, kind)
        self.count["all-placed, compete lapses"] += bool(game.losers("h") or game.losers("v"))
        del game.vehicles[game.rider]
        game.rider = None

    def competing(self, game, move):
        self.count[move] += 1
        self.count["compete with vertices open"] += bool(game.open)
        for way in "hv":
            losers = game.losers(way)
            here = {game.vehicles[v][0] for v in traffiq.street(game.tiles, game.rider, way)
                    if v in game.vehicles} - {game.mover}
            self.count["two rivals leave one street"] += len(losers) > 1
            self.count["one leaves, another stays"] += bool(losers) and len(here) > len(losers)

    def riding(self, game, move):
        kind, *numbers = traffiq.RIDE.fullmatch(move).groups()
        self.count[kind + " ride"] += 1
        if tuple(map(int, numbers[:2])) in self.placed:
            self.count["ride of a vehicle placed this turn"] += 1
        if kind == "taxi":
            self.count["taxi ride with a detour"] += detour(game, move) > 0
            self.count["taxi detour of 4 or more"] += detour(game, move) > 3

    def after(self, game, move):
        done, idle, mover, turns_left, stack = self.was
        if traffiq.ATTACH.fullmatch(move):
            self.attached(game, move)
        if traffiq.PLACE.fullmatch(move):
            self.placed.add(tuple(map(int, traffiq.PLACE.fullmatch(move).groups()[1:])))
        if game.done == "" and not game.reason:
            self.placed = set()
            if idle == 4 * game.players - 1 and game.idle == 0:
                self.count["row of turns broken at the last moment"] += 1
        if turns_left is None and game.turns_left is not None:
            self.cause = "idle" if game.no_draw else "stack"
        if game.reason:
            cause = f" by {self.cause}" if game.reason == "last-round" else ""
            self.count["end " + game.reason + cause] += 1

    def attached(self, game, move):
        _, x, y = traffiq.ATTACH.fullmatch(move).groups()
        corners = traffiq.corners_of((int(x), int(y)))
        full = [vertex for vertex in corners if traffiq.complete(game.tiles, vertex)]
        self.count[f"attach completing {len(full)}"] += 1
        self.count[f"attach opening {len(game.open)}"] += 1
        if len(full) > len(game.open) > 0:
            self.count["completed with and without street"] += 1
        if abs(int(x)) > 100 or abs(int(y)) > 100:
            self.count["attach beyond 100"] += 1


WATCH = {"newyork": NewYorkWatch, "traffiq": TraffiqWatch, "tuktuk": TuktukWatch}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6, help="per style and number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=list(WATCH))
    args = parser.parse_args()
    rng = random.Random(args.seed)
    for name in [args.game] if args.game else WATCH:
        module = load_game(name)
        for style in [*styles_of(name), "mixed"]:
            count = Counter()
            for game in range(3 * args.games):
                given = {key: "any" for key in module.Game.OPTIONS}
                players = 2 + game % 3
                options = draw_options(module, players, given, rng)
                watch = WATCH[name](count)
                play(module, name, players, options, style, rng, False, watch)
            found = ", ".join(f"{key} {count[key]}" for key in sorted(count) if count[key])
            print(f"{name} {style}: {found}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
