#!/usr/bin/env python3
"""count.py TABLE...: counts the positions of perft tables anew with the oracle and compares.

Slow and independent of the engine. Positions from records are counted as they are. Those of new
games are dealt by the engine's own generator, which the oracle does not know: only for newyork,
whose counts do not depend on the cards, they are counted on a deal of the oracle's.
"""

import copy
import importlib.machinery
import importlib.util
import json
import pathlib
import random
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE.parent / "oracle"))

from common import full_options, load_game  # noqa: E402

loader = importlib.machinery.SourceFileLoader("run_perft", str(HERE / "run-perft"))
run_perft = importlib.util.module_from_spec(
    importlib.util.spec_from_loader("run_perft", loader))
loader.exec_module(run_perft)


def lines_from(game, depth):
    """Sequences of exactly so many lines."""
    if depth == 0:
        return 1
    if game.turn() is None:
        return 0
    legal = game.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        after = copy.deepcopy(game)
        after.apply(move)
        total += lines_from(after, depth - 1)
    return total


def from_record(path):
    head, *lines = [json.loads(line) for line in path.read_text().splitlines()]
    module = load_game(head["game"])
    options = full_options(module, head.get("options", {}))
    game = module.Game(head["players"], head.get("start", 0), options, head["setup"])
    for line in lines:
        game.apply(line.get("move") or line["chance"])
    return game


def from_new(position):
    words = position.split()
    given = dict(zip(words[::2], words[1::2]))
    if given["game"] != "newyork":
        return None
    module = load_game("newyork")
    options = full_options(module, {})
    players = int(given["players"])
    setup = module.Game.random_setup(players, options, random.Random(1))
    return module.Game(players, int(given.get("start", 0)), options, setup)


def main(tables):
    wrong = counted = 0
    for table in map(pathlib.Path, tables):
        for name, position, depth, wanted in run_perft.entries(table):
            game = (from_record(table.parent / position.split()[1])
                    if position.startswith("file") else from_new(position))
            if game is None or wanted > 500_000:
                continue
            got = lines_from(game, depth)
            counted += 1
            if got != wanted:
                wrong += 1
                print(f"{table.name}: {name}, depth {depth}: the oracle has {got}, not {wanted}")
    print(f"{counted} counted, {wrong} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
