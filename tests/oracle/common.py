"""What every part of the oracle shares: errors, strict reading of JSON lines, the games by name."""

import importlib
import json
import sys

GAME_IDS = ("newyork", "traffiq", "tuktuk")
MAX_LINE = 1 << 20
KINDS = ("crosstown", "move", "chance", "result")

# A number of 10000 digits is a number all the same; Python would refuse to read it.
sys.set_int_max_str_digits(0)


class BadSetup(Exception):
    """The set-up breaks R-5."""

    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason


class RecordError(Exception):
    """A record error (R-1 to R-13), or "rule" for a move that reads well and is not allowed."""

    def __init__(self, code, line, text):
        super().__init__(f"line {line}: {code}: {text}")
        self.code = code
        self.line = line
        self.text = text


def is_int(value):
    """True for a JSON integer; 2.0 and true are none."""
    return type(value) is int


def is_strings(value):
    return type(value) is list and all(type(item) is str for item in value)


def same(a, b):
    """Equal in value and in type, all the way down: 2 is neither 2.0 nor true."""
    if type(a) is not type(b):
        return False
    if type(a) is list:
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    return a == b


def ranks_of(scores):
    """1 is best, equal places share the better number."""
    return [1 + sum(other > mine for other in scores) for mine in scores]


def load_game(name):
    """The module of one game; loaded only when it is asked for."""
    return importlib.import_module(name)


def full_options(module, given):
    """The options with the defaults filled in."""
    options = {name: values[0] for name, values in module.Game.OPTIONS.items()}
    options.update(given)
    return options


def options_fit(module, players, options):
    """False for known values that so many players cannot have (R-4); few games have such."""
    return not hasattr(module.Game, "fits") or module.Game.fits(players, options)


def split_lines(data):
    """The lines of a stream of bytes, without their ends (LF or CR LF)."""
    pieces = data.split(b"\n")
    if pieces[-1] == b"":
        pieces.pop()
    return [p[:-1] if p.endswith(b"\r") else p for p in pieces]


def _no_duplicates(pairs):
    result = {}
    for key, value in pairs:
        if key in result:
            raise ValueError(f"duplicate key {key!r}")
        result[key] = value
    return result


def _no_constant(text):
    raise ValueError(f"{text} is not JSON")


def read_line(raw, number):
    """One line as a dict. R-1 stands before R-2 in the order of errors, so reading comes first."""
    try:
        value = json.loads(
            raw.decode("utf-8"), object_pairs_hook=_no_duplicates, parse_constant=_no_constant
        )
    except (ValueError, RecursionError) as error:
        raise RecordError("R-1", number, str(error)) from None
    if type(value) is not dict:
        raise RecordError("R-1", number, "not an object")
    if sum(kind in value for kind in KINDS) != 1:
        raise RecordError("R-1", number, "needs exactly one of " + ", ".join(KINDS))
    if len(raw) > MAX_LINE:
        raise RecordError("R-2", number, f"{len(raw)} bytes")
    return value


def dump(value):
    """One compact JSON line, as records are written."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
