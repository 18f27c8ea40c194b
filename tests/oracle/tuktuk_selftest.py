"""Tuk Tuk Taxi: what cannot be asked by a record of a few moves.

    python3 tuktuk_selftest.py
"""

import os
import random
import sys

from common import full_options
from tuktuk import Game
from tuktuk_town import BOARDS, ONLY_ALL, TILES, tile_mix


def new_game(players, start=0, **given):
    options = full_options(sys.modules["tuktuk"], given)
    setup = Game.random_setup(players, options, random.Random(1))
    return Game(players, start, options, setup)


def ended(scores, order, customers, carries):
    """TT-35: is the game decided, with the last deliveries in this order?"""
    game = new_game(len(scores))
    game.scores = list(scores)
    game.last_delivery = list(order)
    game.customers = {("x", i): "N" for i in range(customers)}
    game.carries = [seat in carries for seat in range(len(scores))]
    return game.is_decided()


def test_decided():
    """TT-35."""
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


def test_decided_with_one_customer_each():
    """TT-35: nothing is decided before a delivery, and often everything after the first."""
    assert not ended([0, 0], [0, 0], 0, [0, 1])
    assert not ended([0, 0], [0, 0], 1, [0])
    assert ended([1, 0], [1, 0], 1, [])
    assert ended([1, 0], [1, 0], 0, [1])
    assert ended([0, 1], [0, 1], 0, [0])
    assert not ended([1, 0, 0], [1, 0, 0], 1, [2])
    assert ended([1, 0, 0], [1, 0, 0], 0, [1, 2])
    assert not ended([1, 0, 0, 0], [1, 0, 0, 0], 2, [])


def test_decided_with_three_and_four_customers_each():
    """TT-35."""
    assert ended([3, 0], [3, 0], 3, []) and not ended([3, 0], [3, 0], 3, [1])
    assert ended([3, 2], [5, 4], 0, [1]) and not ended([2, 2], [3, 4], 2, [])
    assert ended([4, 1], [5, 3], 3, []) and not ended([4, 2], [6, 3], 2, [1])


def test_ranks():
    """TT-37."""
    game = new_game(4)
    game.scores, game.last_delivery, game.phase = [1, 0, 1, 0], [4, 0, 2, 0], "over"
    assert game.result()["ranks"] == [2, 3, 1, 3]


def test_readable():
    """R-13."""
    good = """customer@0,0/N stop@3,4 one-way@10,2/E no-left@1,1/W remove@0,12 skip roll end stay
        NNEE S mechanic@1,1 gas@2,2 police@3,3 crosswalk-ahead@1,0"""
    bad = """customer@0,0 customer@00,0/N stop@3,4/N one-way@10,2 stop@3,04 Stay NX stop@-1,2
        stop@1,2, skip@1,1 1 remove stop@1.2 one-way@1,1/X"""
    assert all(Game.readable(text) for text in good.split())
    assert not any(Game.readable(text) for text in bad.split() + ["", " N", "N ", "N\n"])


def test_data():
    """The tables against the specification's files, where these can be found."""
    assert len(tile_mix("all")) == 80 and len(tile_mix("easy")) == 62
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


def main():
    tests = [value for name, value in sorted(globals().items()) if name.startswith("test_")]
    for test in tests:
        test()
    print("%d tests hold" % len(tests))
    return 0


if __name__ == "__main__":
    sys.exit(main())
