"""Spoils good records: reads them from the input, writes one JSON line for each spoilt copy.

    python3 make.py ... --legal | python3 spoil.py --seed 3

Each line: kind, expect, line, record, and sometimes encoding, partial, likely. See README.md.
"""

import argparse
import base64
import copy
import json
import random
import sys

from check import Checker
from common import MAX_LINE, dump, load_game, read_line, split_lines

STOCKS = ("deck", "stack", "stock")
EXTRA_MOVES = {
    "newyork": ["pass", "R1", "+R1", "Y12", "+G10", "B7"],
    "traffiq": [
        "draw", "skip", "hold", "compete:h", "compete:v", "compete:hv", "taxi@0,0", "truck@1,1",
        "RRRR@0,0", "PPPP@-1,-1", "WWWW@50,-50", "taxi:0,0>0,0", "truck:1,1>3,3",
        "taxi:-1,2>4,-5",
    ],
    "tuktuk": [
        "roll", "end", "skip", "stay", "N", "ESWN", "NNNNNN", "EEEEEEE", "customer@0,0/N",
        "customer@4,3/W", "customer@99,99/S", "stop@0,0", "stop@3,2", "stop@99,99", "meter@7,5",
        "police@1,0", "police@0,0", "one-way@0,1/N", "one-way@3,2/E", "no-left@3,5/E",
        "compulsory-right@0,0/S", "mechanic@5,0", "mechanic@0,0", "gas@0,3", "gas@1,0",
        "remove@0,0", "remove@123456789012345678901234567890,0",
    ],
}
UNREADABLE = {
    "newyork": ["R07", "r7", "R", "7", "++R7", "+pass", "PASS", "passe", "R7,", "+", "R-1", "X3"],
    "traffiq": [
        "RRRR@01,0", "RRRR@+1,0", "RRRR@1,-0", "RRR@0,0", "RRRRR@0,0", "RRXR@0,0", "rrrr@0,0",
        "RRRR@0", "RRRR@0,0,", "RRRR@ 0,0", "compete:vh", "compete:", "compete", "taxi:0,0",
        "taxi:0,0>1", "taxi:0,0-1,0", "bus@0,0", "truck@1.0,1", "Draw", "end;", "taxi@0,00",
        "taxi@1e0,0", "taxi@0x1,0",
    ],
    "tuktuk": [
        "customer@0,0", "customer@0,0/X", "customer@00,0/N", "customer@0,0/NE", "stop@1,2/N",
        "stop@01,2", "stop@1,-2", "stop@+1,2", "stop@1", "stop@1,2,", "stop@1.0,2", "stop",
        "stop@", "stop@ 1,2", "one-way@1,2", "one-way@1,2/n", "no-left@1,2", "no-right@1,2/",
        "police@1,2/S", "mechanic@1,2/N", "gas@1,2/", "bus@1,2", "remove", "skip@1,2", "Stay",
        "STAY", "n", "NEX", "N E", "NN,EE", "1", "6", "roll!", "End", "stay ", "compulsory@1,1/N",
    ],
}


class Record:
    """One good record with what the oracle knows about each of its lines."""

    def __init__(self, raws, rng):
        self.rng = rng
        self.lines = [read_line(raw, 1) for raw in raws]
        self.header = self.lines[0]
        self.name = self.header["game"]
        self.module = load_game(self.name)
        self.players = self.header["players"]
        self.legal = {}
        self.replay(raws)
        self.moves = list(self.legal)
        self.chances = [i for i, line in enumerate(self.lines) if "chance" in line]
        self.pool = sorted({move for legal in self.legal.values() for move in legal})

    def replay(self, raws):
        checker = Checker()
        for index, raw in enumerate(raws):
            if "move" in self.lines[index]:
                self.legal[index] = checker.game.legal()
            checker.take(raw, index + 1)
        checker.finish(len(raws))
        self.readable = checker.game.readable

    def copy(self):
        return copy.deepcopy(self.lines)

    def changed(self, index, **values):
        """All lines, with some keys of one line set anew."""
        lines = self.copy()
        lines[index].update(values)
        return lines

    def without(self, index, key):
        lines = self.copy()
        del lines[index][key]
        return lines

    def raw(self, index, text):
        """All lines as texts, one of them replaced."""
        texts = [dump(line) for line in self.lines]
        texts[index] = text
        return texts

    def any_move(self):
        return self.rng.choice(self.moves)


# Every function below yields (kind, expect, index of the line or None, lines).


def bad_header(rec):
    players = [0, 1, -1, rec.module.Game.MAX_PLAYERS + 1, 1000000, "2", 2.0, True, None]
    wrong = {
        "crosstown": [2, 0, -1, "1", 1.0, True, None, [1]],
        "game": ["chess", "", "NewYork", 1, None],
        "rules": [2, 0, "1", 1.0, True, None],
        "players": players + [2**32 + 2, 2**64 + 2, 10**30],
        "start": [rec.players, -1, "0", 0.0, False, 1000000],
    }
    for key, values in wrong.items():
        for value in values:
            yield f"header {key} {dump(value)[:12]}", "R-3", 0, rec.changed(0, **{key: value})
    for key in ("game", "rules", "players"):
        yield f"header without {key}", "R-3", 0, rec.without(0, key)
    yield "no header", "R-3", 0, rec.lines[1:]
    yield "only a result", "R-3", 0, rec.lines[-1:]


def bad_options(rec):
    name = next(iter(rec.module.Game.OPTIONS))
    given = rec.header.get("options", {})
    for kind, more in [
        ("unknown option", {"colour": "red"}), ("unknown value", {name: "nonsense"}),
        ("empty value", {name: ""}), ("value in capitals", {name: given.get(name, "x").upper()}),
    ]:
        yield kind, "R-4", 0, rec.changed(0, options={**given, **more})
    if rec.name == "tuktuk":
        for value in too_many_customers(rec.players):
            yield f"customers {dump(value)}", "R-4", 0, rec.changed(
                0, options={**given, "customers": value})


def too_many_customers(players):
    """At most 8 in all; the values are texts."""
    known = [each for each in "1234" if players * int(each) > 8]
    return known + ["0", "5", "02", "two", "", 1, 2, 3, 4, 2.0]


def in_setup(rec, **values):
    return rec.changed(0, setup={**rec.header["setup"], **values})


def bad_setup(rec):
    key = next(key for key in STOCKS if key in rec.header["setup"])
    cards = rec.header["setup"][key]
    at = rec.rng.randrange(len(cards))

    def put(card):
        return in_setup(rec, **{key: cards[:at] + [card] + cards[at + 1 :]})

    yield "set-up empty", "R-5", 0, rec.changed(0, setup={})
    yield "set-up empty list", "R-5", 0, in_setup(rec, **{key: []})
    yield "set-up of 19", "R-5", 0, in_setup(rec, **{key: cards[:19]})
    yield "set-up of 121 and more", "R-5", 0, in_setup(rec, **{key: (cards * 7)[:130]})
    for card in ["nonsense", "?", "", cards[at] + " ", cards[at].swapcase()]:
        yield f"set-up with {card}", "R-5", 0, put(card)
    if not own_stock(rec):
        yield "set-up one short", "R-5", 0, in_setup(rec, **{key: cards[:at] + cards[at + 1 :]})
        yield "set-up one too many", "R-5", 0, in_setup(rec, **{key: cards + [cards[at]]})
        others = [card for card in cards if card != cards[at]]
        yield "set-up one card twice", "R-5", 0, put(rec.rng.choice(others))
    if rec.name == "traffiq":
        yield from bad_boxes(rec, key, cards, at, put)
    if "board" in rec.header["setup"]:
        for kind, board in bad_towns(rec.header["setup"]["board"], rec.players):
            yield "town " + kind, "R-5", 0, in_setup(rec, board=board)
        lines = rec.copy()
        del lines[0]["setup"]["board"]
        yield "town missing", "R-5", 0, lines


def own_stock(rec):
    """Somebody's own tiles: any mixture will do."""
    options = rec.header.get("options", {})
    return "custom" in (options.get("scenario"), options.get("signs"))


def bad_towns(board, players):
    rows = board["rows"]
    wide, high = len(rows[0]), len(rows)
    x0, y0, x1, y1 = board["rectangle"]

    def town(rows, rectangle=board["rectangle"]):
        return {"rows": rows, "rectangle": rectangle}

    def swapped(old, new):
        return [row.replace(old, new) for row in rows]

    yield "empty", town([])
    yield "of an empty row", town([""] * high)
    yield "with a short row", town([rows[0][:-1], *rows[1:]])
    yield "with a long row", town([*rows[:-1], rows[-1] + "."])
    yield "with a tab", town(["\t" + rows[0][1:], *rows[1:]])
    yield "with a delete", town([*rows[:-1], "\x7f" + rows[-1][1:]])
    yield "with a letter beyond ASCII", town(["\u00e9" + rows[0][1:], *rows[1:]])
    yield "of 25 rows", town((rows + ["#" * wide] * 25)[:25])
    yield "of 25 columns", town([row.ljust(25, "#") for row in rows] if wide < 25 else [])
    for station in {2: "13", 3: "123", 4: "1234"}[players]:
        yield f"without station {station}", town(swapped(station, "."))
    yield "with a station twice", town(swapped("1", ".")[:-1] + ["11" + "#" * (wide - 2)])
    yield "without buildings", town(swapped("B", "#"))
    for kind, area in [
        ("beyond the right", [x0, y0, wide, y1]), ("beyond the bottom", [x0, y0, x1, high]),
        ("beyond the left", [-1, y0, x1, y1]), ("beyond the top", [x0, -1, x1, y1]),
        ("of three numbers", [x0, y0, x1]), ("of five numbers", [x0, y0, x1, y1, y1]),
    ]:
        yield "rectangle " + kind, town(rows, area)
    space = next((x, y) for y, row in enumerate(rows) for x, char in enumerate(row) if char == "B")
    other = [0, 0, 0, 0] if space != (0, 0) else [wide - 1, high - 1, wide - 1, high - 1]
    yield "building outside", town(rows, other)


def bad_boxes(rec, key, cards, at, put):
    for card in ["RRR", "RRRRR", "RRXR", "rrrr"]:
        yield f"tile {card}", "R-5", 0, put(card)
    custom = rec.header.get("options", {}).get("scenario") == "custom"
    if not custom:
        at = next(i for i, tile in enumerate(cards) if tile == "PRRB")
        turned = cards[:at] + ["BPRR"] + cards[at + 1 :]
        yield "tile in another rotation", "R-5", 0, in_setup(rec, **{key: turned})
        return
    yield "custom stack of 101", "R-5", 0, in_setup(rec, stack=(cards * 6)[:101])
    for kind, layout in bad_layouts(rec.header["setup"]["layout"]):
        yield "layout " + kind, "R-5", 0, in_setup(rec, layout=layout)
    lines = rec.copy()
    del lines[0]["setup"]["layout"]
    yield "layout missing", "R-5", 0, lines


def bad_layouts(layout):
    x, y, tile = layout[0]
    yield "empty", []
    yield "cell twice", layout + [[x, y, tile]]
    yield "apart", layout + [[x + 60 if x < 0 else x - 60, y, "RRRR"]]
    yield "by a corner only", [[0, 0, "RRRR"], [1, 1, "RRRR"]]
    yield "mismatch", [[0, 0, "RRRR"], [1, 0, "RRRB"]]
    yield "R against W", [[5, 5, "RRWR"], [5, 6, "RRRR"]]
    yield "off the map", [[101, 0, "RRRR"]]
    yield "off the map, joined", [[0, -100, "RRRR"], [0, -101, "RRRR"]]
    yield "of 31 tiles", [[i, 0, "RRRR"] for i in range(31)]
    yield "bad tile", [[0, 0, "RRXR"]]
    yield "short tile", [[0, 0, "RRR"]]


def bad_json(rec):
    at = rec.any_move()
    text = dump(rec.lines[at])
    inner = text[1:-1]
    for kind, broken in [
        ("blank line", ""), ("line of spaces", "  \t"), ("array", "[" + text + "]"),
        ("null", "null"), ("number", "7"), ("garbage", "hello"), ("cut in the line", text[:-1]),
        ("trailing comma", "{" + inner + ",}"), ("two objects", text + text),
        ("text after", text + " x"), ("duplicate key", "{" + inner + ',"n":0}'),
        ("duplicate move", '{"move":"end",' + inner + "}"),
        ("duplicate by escape", "{" + inner + ',"\\u006e":0}'),
        ("duplicate unknown key", "{" + inner + ',"note":1,"note":1}'),
        ("move and chance", "{" + inner + ',"chance":"1"}'),
        ("move and result", "{" + inner + ',"result":{}}'),
        ("move and header", "{" + inner + ',"crosstown":1}'),
        ("no key of the four", '{"n":%d,"player":0}' % rec.lines[at]["n"]),
        ("empty object", "{}"), ("single quotes", text.replace('"', "'")),
        ("NaN", "{" + inner + ',"note":NaN}'), ("tab in a text", "{" + inner + ',"note":"\t"}'),
        ("leading zero", "{" + inner + ',"note":01}'), ("plus sign", "{" + inner + ',"note":+1}'),
        ("bad escape", "{" + inner + ',"note":"\\x41"}'),
        ("bare point", "{" + inner + ',"note":1.}'), ("comment", text + " // x"),
        ("key without quotes", "{n" + text[3:]),
    ]:
        yield kind, "R-1", at, rec.raw(at, broken)
    yield "header with a result", "R-1", 0, rec.changed(0, result={})
    yield "header without crosstown", "R-1", 0, rec.without(0, "crosstown")
    yield "blank line first", "R-1", 0, ["", *rec.raw(0, dump(rec.header))]
    yield "blank line last", "R-1", len(rec.lines), [*rec.raw(0, dump(rec.header)), ""]
    yield "duplicate in set-up", "R-1", 0, rec.raw(0, twice_in_setup(rec))


def twice_in_setup(rec):
    setup = dump(rec.header["setup"])
    text = dump(rec.header)
    return text.replace(setup, setup[:-1] + "," + setup[1:])


def bad_utf8(rec):
    """These yield bytes."""
    at = rec.any_move()
    inner = dump(rec.lines[at])[:-1].encode()
    for kind, junk in [
        ("latin-1", b"\xe9"), ("lone continuation", b"\x80"), ("overlong", b"\xc0\xaf"),
        ("surrogate", b"\xed\xa0\x80"), ("too high", b"\xf4\x90\x80\x80"), ("cut", b"\xe2\x82"),
    ]:
        lines = [text.encode() for text in rec.raw(0, dump(rec.header))]
        lines[at] = inner + b',"note":"' + junk + b'"}'
        yield "utf-8 " + kind, "R-1", at, lines


def bad_numbers(rec):
    at = rec.any_move()
    n = rec.lines[at]["n"]
    yield "n one more", "R-6", at, rec.changed(at, n=n + 1)
    yield "n one less", "R-6", at, rec.changed(at, n=n - 1)
    yield "n far off", "R-6", at, rec.changed(at, n=2**31 + n)
    lines = rec.copy()
    if at + 1 < len(lines) - 1:
        yield "line lost", "R-6", at, lines[:at] + lines[at + 1 :]
    if at + 2 < len(lines):
        yield "line twice", "R-6", at + 1, lines[: at + 1] + lines[at:]


def bad_players(rec):
    at = rec.any_move()
    player = rec.lines[at]["player"]
    for wrong in [(player + 1) % rec.players, rec.players, -1, 1000000]:
        yield f"player {wrong}", "R-7", at, rec.changed(at, player=wrong)


def chance_line(n, outcome):
    return {"n": n, "chance": outcome}


def bad_chance(rec):
    at = rec.any_move()
    lines = rec.copy()
    lines[at] = chance_line(lines[at]["n"], "4")
    yield "chance for a move", "R-8", at, lines
    if not rec.chances:
        return
    at = rec.rng.choice(rec.chances)
    n = rec.lines[at]["n"]
    for outcome in ["0", "7", "", "04", " 4", "1.0", "six", "-1"]:
        yield f"chance {outcome}", "R-8", at, rec.changed(at, chance=outcome)
    lines = rec.copy()
    lines[at] = {"n": n, "player": 0, "move": rec.rng.choice(rec.pool)}
    yield "move for a chance", "R-8", at, lines


def bad_legal(rec):
    at = rec.any_move()
    legal = rec.legal[at]
    lost = rec.rng.randrange(len(legal))
    foreign = rec.rng.choice([move for move in rec.pool if move not in legal] or ["zzz"])
    lists = {
        "one removed": legal[:lost] + legal[lost + 1 :],
        "one altered": sorted(legal[:lost] + legal[lost + 1 :] + [foreign]),
        "one more": sorted(legal + [foreign]),
        "one twice": sorted(legal + [legal[lost]]),
        "empty": [],
    }
    if len(legal) > 1:
        lists["two swapped"] = legal[:-2] + legal[:-3:-1]
        lists["turned round"] = legal[::-1]
    for kind, wrong in lists.items():
        yield "legal " + kind, "R-9", at, rec.changed(at, legal=wrong)


def bad_moves(rec):
    for _ in range(4):
        at = rec.any_move()
        for text in rec.rng.sample(UNREADABLE.get(rec.name, []) + ["xyzzy!", "", "\u00e9", "-"], 3):
            yield f"unreadable {text}", "R-13", at, rec.changed(at, move=text)
            assert not rec.readable(text)
        move = rec.lines[at]["move"]
        yield "move with a blank", "R-13", at, rec.changed(at, move=move + " ")
        yield "blank before", "R-13", at, rec.changed(at, move=" " + move)
        yield "line end in the move", "R-13", at, rec.changed(at, move=move + "\n")
        yield "NUL in the move", "R-13", at, rec.changed(at, move=move + "\0")


def broken_rules(rec):
    for _ in range(8):
        at = rec.any_move()
        pool = rec.pool + EXTRA_MOVES.get(rec.name, []) * 3
        pool = [move for move in pool if move not in rec.legal[at]]
        if pool:
            move = rec.rng.choice(pool)
            lines = rec.changed(at, move=move)
            if rec.rng.random() < 0.5:
                lines[at].pop("legal", None)
            yield f"illegal {move}", "rule", at, lines


def bad_result(rec):
    at = len(rec.lines) - 1
    good = rec.lines[at]["result"]
    seat = rec.rng.randrange(rec.players)

    def one_more(key):
        return [value + (i == seat) for i, value in enumerate(good[key])]

    reasons = ["", "nonsense", "played-out", "all-passed", "all-placed", "last-round", "decided",
               "stock"]
    reasons = [reason for reason in reasons if reason != good["reason"]]
    for kind, values in [
        ("score", {"scores": one_more("scores")}), ("rank", {"ranks": one_more("ranks")}),
        ("reason", {"reason": rec.rng.choice(reasons)}),
        ("score short", {"scores": good["scores"][:-1]}),
        ("score long", {"scores": good["scores"] + [0]}),
        ("ranks short", {"ranks": good["ranks"][1:]}),
    ]:
        yield "result " + kind, "R-10", at, rec.changed(at, result={**good, **values})


def bad_ends(rec):
    lines = rec.copy()
    end = len(lines) - 1
    last = lines[end - 1]
    yield "result missing", "R-11", None, lines[:end]
    if rec.moves:
        at = rec.any_move()
        yield "cut", "R-11", None, lines[:at]
        yield "result too early", "R-11", at, lines[:at] + [lines[end]]
        yield "cut before another record", "R-11", None, lines[:at] + lines
        more = {**last, "n": last["n"] + 1}
        yield "move after the end", "R-12", end + 1, lines + [more]
        yield "last line again after the end", "R-12", end + 1, lines + [last]
        yield "player 9 after the end", "R-12", end + 1, lines + [{**more, "player": 9}]
    yield "result twice", "R-12", end + 1, lines + [lines[end]]
    yield "other result after the end", "R-12", end + 1, lines + [{"result": {}}]
    yield "chance after the end", "R-12", end + 1, lines + [chance_line(end - 1, "1")]


def in_order(rec):
    """Two errors on one line: the order of the record page decides."""
    at = rec.any_move()
    line = rec.lines[at]
    n, player = line["n"], (line["player"] + 1) % rec.players
    legal = rec.legal[at] + ["zzz"]
    yield "n and player", "R-6", at, rec.changed(at, n=n + 1, player=player)
    yield "n and legal", "R-6", at, rec.changed(at, n=n + 1, legal=legal)
    yield "n and unreadable", "R-6", at, rec.changed(at, n=n + 1, move="xyzzy!")
    yield "player and legal", "R-7", at, rec.changed(at, player=player, legal=legal)
    yield "player and unreadable", "R-7", at, rec.changed(at, player=player, move="xyzzy!")
    yield "legal and unreadable", "R-9", at, rec.changed(at, legal=legal, move="xyzzy!")
    foreign = [move for move in rec.pool if move not in rec.legal[at]]
    if foreign:
        move = rec.rng.choice(foreign)
        yield "legal and illegal", "R-9", at, rec.changed(at, legal=legal, move=move)
        yield "player and illegal", "R-7", at, rec.changed(at, player=player, move=move)
    lines = rec.copy()
    lines[at] = chance_line(n + 1, "4")
    yield "n and chance", "R-6", at, lines
    lines[at] = {**chance_line(n, "4"), "player": player}
    yield "chance and player", "R-8", at, lines


FIXED = [
    bad_header, bad_options, bad_setup, bad_json, bad_utf8, bad_numbers, bad_players, bad_chance,
    bad_legal, bad_moves, broken_rules, bad_result, bad_ends, in_order,
]


def open_ones(rec):
    """Must be refused on that line; the page does not fix the id. The last one is the likely id."""
    at = rec.any_move()
    end = len(rec.lines) - 1
    for value in [2.0, True, "0", None, 10**30]:
        kind = dump(value)[:8]
        yield "n type " + kind, at, rec.changed(at, n=value), "R-6"
        yield "player type " + kind, at, rec.changed(at, player=value), "R-7"
    for value in [5, True, None, ["R7"], {}]:
        yield "move type " + dump(value), at, rec.changed(at, move=value), "R-13"
    for value in ["R7", {}, [1]]:
        yield "legal type " + dump(value), at, rec.changed(at, legal=value), "R-9"
    for value in [5, None, [], {}]:
        yield "result type " + dump(value), end, rec.changed(end, result=value), "R-10"
    good = rec.lines[end]["result"]
    floats = {**good, "scores": [float(score) for score in good["scores"]]}
    yield "scores as 1.0", end, rec.changed(end, result=floats), "R-10"
    texts = {**good, "ranks": [str(rank) for rank in good["ranks"]]}
    yield "ranks as texts", end, rec.changed(end, result=texts), "R-10"
    for key in good:
        left = {name: value for name, value in good.items() if name != key}
        yield "result without " + key, end, rec.changed(end, result=left), "R-10"
    yield "n missing", at, rec.without(at, "n"), "R-6"
    yield "player missing", at, rec.without(at, "player"), "R-7"
    for value in [5, True, "x", []]:
        yield "options type " + dump(value), 0, rec.changed(0, options=value), "R-3"
    name = next(iter(rec.module.Game.OPTIONS))
    for value in [0, True, None, [], {}]:
        yield "value type " + dump(value), 0, rec.changed(0, options={name: value}), "R-4"
    yield from open_setups(rec)
    yield from open_lines(rec, end)


def open_setups(rec):
    yield "set-up missing", 0, rec.without(0, "setup"), "R-5"
    for value in [None, 5, [], "x"]:
        yield "set-up type " + dump(value), 0, rec.changed(0, setup=value), "R-5"
    key = next(key for key in STOCKS if key in rec.header["setup"])
    cards = rec.header["setup"][key]
    for value in [None, 5, {}, "R1", [5] + cards[1:], cards[:-1] + [None], [cards]]:
        yield "set-up list " + dump(value)[:8], 0, in_setup(rec, **{key: value}), "R-5"
    if "layout" in rec.header["setup"]:
        for value in [5, [5], [[0, 0]], [["0", 0, "RRRR"]], [[0.0, 0, "RRRR"]], [[0, 0, 5]],
                      [[True, 0, "RRRR"]], [[0, 0, "RRRR", 1]]]:
            yield "layout type " + dump(value), 0, in_setup(rec, layout=value), "R-5"


    if "board" in rec.header["setup"]:
        board = rec.header["setup"]["board"]
        for value in [5, [], "x", None, {}]:
            yield "town type " + dump(value), 0, in_setup(rec, board=value), "R-5"
        for key in board:
            for value in [5, "x", None, {}, [5], [None] * 4, [0.0, 0, 0, 0], [True, 0, 1, 1]]:
                town = {**board, key: value}
                yield f"town {key} {dump(value)}", 0, in_setup(rec, board=town), "R-5"


def open_lines(rec, end):
    lines = rec.copy()
    more = {**lines[end - 1], "n": lines[end - 1]["n"] + 1}
    yield "move between game end and result", end, lines[:end] + [more, lines[end]], "R-12"


def wrong_rules(rec):
    """A move that only one rule forbids. Yields (kind, id, index, lines)."""
    if rec.name == "tuktuk":
        drives = [at for at in rec.moves if set(rec.legal[at][0]) <= set("NESW")]
        for at in rec.rng.sample(drives, min(3, len(drives))):
            yield "stay", "TT-13", at, rec.changed(at, move="stay")


def big_ones(rec):
    """Lines about 1 MiB long; costly, so made from one record only."""
    at = rec.any_move()
    pad = "x" * (MAX_LINE + 100)
    n = rec.lines[at]["n"]
    yield "over 1 MiB", "R-2", at, rec.changed(at, note=pad)
    yield "over 1 MiB and n", "R-2", at, rec.changed(at, note=pad, n=n + 1)
    yield "header over 1 MiB", "R-2", 0, rec.changed(0, note=pad)
    end = len(rec.lines) - 1
    yield "result over 1 MiB", "R-2", end, rec.changed(end, note=pad)
    room = MAX_LINE - len(dump({**rec.lines[at], "note": ""}).encode()) - 2
    yield "nearly 1 MiB", "ok", None, rec.changed(at, note="x" * room)


def good_ones(rec):
    """Changes that leave the record good. Yields (kind, lines or bytes)."""
    texts = rec.raw(0, dump(rec.header))
    yield "untouched", rec.lines
    yield "crlf", [text + "\r" for text in texts]
    notes = {"note": [1.5, None, {"move": "x", "n": 1}, True], "\u00e9": "\u00e9"}
    yield "unknown keys", [{**line, **notes} for line in rec.lines]
    yield "keys turned round", [dict(reversed(line.items())) for line in rec.lines]
    yield "blanks in the json", [" " + json.dumps(line) + " \t" for line in rec.lines]
    yield "escapes", [text.replace("R", "\\u0052") for text in texts]
    yield "legal on all", [
        {**line, "legal": rec.legal[i]} if i in rec.legal else line
        for i, line in enumerate(rec.lines)
    ]
    yield "legal on none", [
        {key: value for key, value in line.items() if key != "legal"} for line in rec.lines
    ]
    yield "twice in one stream", rec.lines + rec.lines
    given = rec.header.get("options", {})
    short = {k: v for k, v in given.items() if v != rec.module.Game.OPTIONS[k][0]}
    yield "default options left out", rec.changed(0, options=short)
    if not short:
        yield "no options", rec.without(0, "options")
    if rec.header.get("start") == 0:
        yield "no start", rec.without(0, "start")


def partial_ones(rec):
    """Cases for --partial."""
    lines = rec.copy()
    at = rec.any_move()
    yield "partial cut", "ok", None, lines[:at]
    yield "partial header only", "ok", None, lines[:1]
    yield "partial without result", "R-11", None, lines[:-1]
    yield "partial result too early", "R-11", at, lines[:at] + lines[-1:]
    yield "partial whole", "ok", None, lines


def emit(out, kind, expect, index, lines, **more):
    case = {"kind": kind, "expect": expect, "line": None if index is None else index + 1, **more}
    if type(lines[0]) is bytes:
        case["encoding"] = "base64"
        case["record"] = base64.b64encode(b"\n".join(lines) + b"\n").decode()
    else:
        texts = [line if type(line) is str else dump(line) for line in lines]
        case["record"] = "\n".join(texts) + "\n"
    out.write(json.dumps(case) + "\n")


def spoil(rec, out, big):
    for make in FIXED + ([big_ones] if big else []):
        for kind, expect, index, lines in make(rec):
            emit(out, kind, expect, index, lines)
    for kind, rule, index, lines in wrong_rules(rec):
        emit(out, kind, rule, index, lines, likely="rule")
    for kind, index, lines, likely in open_ones(rec):
        emit(out, kind, "any", index, lines, likely=likely)
    for kind, lines in good_ones(rec):
        emit(out, kind, "ok", None, lines)
    for kind, expect, index, lines in partial_ones(rec):
        emit(out, kind, expect, index, lines, partial=True)


def split_records(data):
    records = []
    for raw in split_lines(data):
        if "crosstown" in read_line(raw, 1):
            records.append([])
        records[-1].append(raw)
    return records


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-big", action="store_true", help="leave out lines of 1 MiB")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    for index, raws in enumerate(split_records(sys.stdin.buffer.read())):
        spoil(Record(raws, rng), sys.stdout, index == 0 and not args.no_big)
    return 0


if __name__ == "__main__":
    sys.exit(main())
