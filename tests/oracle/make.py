"""Writes random records of the oracle's own making.

    python3 make.py --game traffiq --players 3 --option scenario=custom --games 20 --seed 7 --legal
"""

import argparse
import random
import sys

from common import GAME_IDS, dump, full_options, load_game, options_fit
from styles import make_style, styles_of

MAX_LINES = 20000


def play(module, name, players, options, style, rng, legal_too, watch=None):
    """One whole game; returns its lines (dicts), header first, result last."""
    start = rng.choice([0, rng.randrange(players)])
    setup = module.Game.random_setup(players, options, rng)
    game = module.Game(players, start, options, setup)
    lines = [{
        "crosstown": 1, "game": name, "rules": 1, "players": players, "start": start,
        "options": options, "setup": setup, "style": style,
    }]
    player = make_style(name, style, rng, players)
    while game.turn() is not None:
        if len(lines) > MAX_LINES:
            raise RuntimeError(f"a game of {name} does not end")
        lines.append(step(game, player, rng, len(lines) - 1, legal_too, watch))
    lines.append({"result": game.result()})
    return lines


def step(game, player, rng, n, legal_too, watch):
    turn = game.turn()
    legal = game.legal()
    if turn == "chance":
        outcome = rng.choice(legal)
        game.apply(outcome)
        return {"n": n, "chance": outcome}
    move = player.choose(game, legal, rng)
    if watch:
        watch.before(game, move, legal)
    game.apply(move)
    if watch:
        watch.after(game, move)
    line = {"n": n, "player": turn, "move": move}
    if legal_too:
        line["legal"] = legal
    return line


def draw_options(module, players, given, rng):
    """Fixes the options; a value "any" is drawn anew for each game. None if nothing fits."""
    for _ in range(1000):
        options = full_options(module, given)
        for name, value in options.items():
            if value == "any":
                options[name] = rng.choice(module.Game.OPTIONS[name])
        if options_fit(module, players, options):
            return options
    return None


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True, choices=GAME_IDS)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="V may be any")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--legal", action="store_true")
    parser.add_argument("--style", help="one style for all games instead of a random one each")
    return parser, parser.parse_args()


def main():
    parser, args = parse()
    module = load_game(args.game)
    if not module.Game.MIN_PLAYERS <= args.players <= module.Game.MAX_PLAYERS:
        parser.error("number of players")
    given = dict(pair.split("=", 1) for pair in args.option if "=" in pair)
    for key, value in given.items():
        if value not in module.Game.OPTIONS.get(key, []) + ["any"] * (key in module.Game.OPTIONS):
            parser.error(f"unknown option {key}={value}")
    names = list(styles_of(args.game)) + ["mixed"]
    if args.style and args.style not in names:
        parser.error("styles: " + ", ".join(names))
    rng = random.Random(args.seed)
    if draw_options(module, args.players, given, random.Random(args.seed)) is None:
        parser.error("these options are not for so many players")
    for _ in range(args.games):
        options = draw_options(module, args.players, given, rng)
        style = args.style or rng.choice(names)
        lines = play(module, args.game, args.players, options, style, rng, args.legal)
        for line in lines:
            sys.stdout.write(dump(line) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
