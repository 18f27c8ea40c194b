"""Replays records with the oracle and compares everything that stands in them.

    python3 check.py [--partial] FILE... | -
"""

import argparse
import sys

from common import (
    GAME_IDS, BadSetup, RecordError, full_options, is_int, load_game, options_fit, read_line, same,
    split_lines,
)


def read_header(line, number):
    """The game of a header line, or R-3, R-4, R-5 in this order."""

    def wrong(text):
        return RecordError("R-3", number, text)

    if "crosstown" not in line:
        raise wrong("no header first")
    if not same(line["crosstown"], 1):
        raise wrong("unknown version of the format")
    if type(line.get("game")) is not str or line["game"] not in GAME_IDS:
        raise wrong("unknown game")
    if not same(line.get("rules"), 1):
        raise wrong("unknown version of the rules")
    module = load_game(line["game"])
    players = line.get("players")
    if not is_int(players) or not module.Game.MIN_PLAYERS <= players <= module.Game.MAX_PLAYERS:
        raise wrong("number of players")
    start = line.get("start", 0)
    if not is_int(start) or not 0 <= start < players:
        raise wrong("start")
    options = read_options(line, number, module, players)
    setup = line.get("setup")
    if type(setup) is not dict:
        raise RecordError("R-5", number, "no set-up")
    try:
        return module.Game(players, start, options, setup)
    except BadSetup as error:
        raise RecordError("R-5", number, error.reason) from None


def read_options(line, number, module, players):
    options = line.get("options", {})
    if type(options) is not dict:
        raise RecordError("R-3", number, "options")
    for name, value in options.items():
        if name not in module.Game.OPTIONS:
            raise RecordError("R-4", number, f"unknown option {name}")
        if value not in module.Game.OPTIONS[name]:
            raise RecordError("R-4", number, f"unknown value for {name}")
    options = full_options(module, options)
    if not options_fit(module, players, options):
        raise RecordError("R-4", number, f"{options} is not for {players} players")
    return options


class Checker:
    """Takes the lines of a stream one by one; raises RecordError at the first bad one."""

    def __init__(self, partial=False):
        self.partial = partial
        self.game = None  # the game being replayed
        self.ended = False  # its result line has been read
        self.n = 0
        self.games = 0
        self.decisions = 0

    def take(self, raw, number):
        line = read_line(raw, number)
        if "crosstown" in line or self.game is None:
            self.close(number)
            self.game = read_header(line, number)
            self.ended = False
            self.n = 0
            self.games += 1
        elif self.ended:
            raise RecordError("R-12", number, "the record has ended")
        elif "result" in line:
            self.take_result(line["result"], number)
        else:
            self.take_turn(line, number)

    def take_result(self, found, number):
        if self.game.turn() is not None:
            raise RecordError("R-11", number, "a result while the game runs")
        wanted = self.game.result()
        if type(found) is not dict:
            raise RecordError("R-10", number, "the result is no object")
        for key in ("scores", "ranks", "reason"):
            if key not in found or not same(found[key], wanted[key]):
                text = f"{key}: {found.get(key)} should be {wanted[key]}"
                raise RecordError("R-10", number, text)
        self.ended = True

    def take_turn(self, line, number):
        turn = self.game.turn()
        if turn is None:
            raise RecordError("R-12", number, "the game is over")
        if not same(line.get("n"), self.n):
            raise RecordError("R-6", number, f"n is {line.get('n')}, should be {self.n}")
        self.n += 1
        if ("chance" in line) != (turn == "chance"):
            raise RecordError("R-8", number, f"it is the turn of {turn}")
        if turn == "chance":
            self.take_chance(line, number)
        else:
            self.take_move(line, number, turn)

    def take_chance(self, line, number):
        outcome = line["chance"]
        if type(outcome) is not str or outcome not in self.game.legal():
            raise RecordError("R-8", number, f"impossible outcome {outcome}")
        self.game.apply(outcome)

    def take_move(self, line, number, turn):
        if not same(line.get("player"), turn):
            raise RecordError("R-7", number, f"player {line.get('player')}, should be {turn}")
        legal = self.game.legal()
        if "legal" in line and not same(line["legal"], legal):
            text = f"legal list {line['legal']} should be {legal}"
            raise RecordError("R-9", number, text)
        move = line["move"]
        if type(move) is not str or not self.game.readable(move):
            raise RecordError("R-13", number, f"not a move: {move}")
        if move not in legal:
            raise RecordError("rule", number, f"illegal move {move}; legal are {legal}")
        self.game.apply(move)
        self.decisions += 1

    def close(self, number):
        """The record ends here, at the next header or at the end of the stream."""
        if self.game is None or self.ended:
            return
        if self.game.turn() is None:
            raise RecordError("R-11", number, "the result is missing")
        if not self.partial:
            raise RecordError("R-11", number, "the record ends too early")

    def finish(self, lines):
        if self.game is None:
            raise RecordError("R-3", 1, "no header at all")
        self.close(lines)


def check_bytes(data, partial=False):
    """Checks a whole stream; returns (games, decisions) or raises RecordError."""
    checker = Checker(partial)
    lines = split_lines(data)
    for number, raw in enumerate(lines, 1):
        checker.take(raw, number)
    checker.finish(len(lines))
    return checker.games, checker.decisions


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file, or - for the input")
    parser.add_argument("--partial", action="store_true", help="allow games still running")
    args = parser.parse_args()
    games = decisions = 0
    for name in args.files:
        try:
            data = sys.stdin.buffer.read() if name == "-" else open(name, "rb").read()
            more = check_bytes(data, args.partial)
        except RecordError as error:
            print(f"{name}: {error}")
            return 1
        games += more[0]
        decisions += more[1]
    print(f"{games} games, {decisions} decisions agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
