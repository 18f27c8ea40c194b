#!/usr/bin/env python3
"""Trains the net of ai/minds/newyork_net.h on what `crosstown_train piles` wrote.

    train/learn_piles.py --out newyork-net-4.txt piles-*.bin

All files are of games with as many players. The net learns how likely each colour is to top each pile
in the end (cross entropy), and how far the moves of one decision are apart in points (squared error of
a sibling less the mean error of its decision). What was tried often counts more.
"""

import argparse
import sys

import numpy as np

UNITS, PLACES, TOPS, PILES, LEFT, FINE = 16, 8, 5, 12, 17, 9
ROWS = 4 * TOPS * PLACES
CERTAIN, NATS, POWERS = 4096, 6, 64 * 9
APART = 0.2  # what points between siblings weigh beside who tops the piles
RECORD = np.dtype([
    ("game", "<u2"), ("decision", "<u2"), ("players", "u1"), ("chooser", "u1"), ("left", "u1"),
    ("in", "u1"), ("taking", "u1"), ("card", "u1", (PILES, 4)), ("may", "u1", PILES),
    ("tried", "<u2"), ("top", "<u2", (PILES, TOPS)),
])
NUMBER = np.arange(1, PILES + 1, dtype=np.float32)


class Data:
    """Records in the order of their decisions; `begin` says where each decision begins."""

    def __init__(self, paths):
        parts, keys = [], []
        for number, path in enumerate(paths):
            raw = np.fromfile(path, dtype=np.uint8)
            if len(raw) % RECORD.itemsize:
                sys.exit(f"{path}: not whole records of {RECORD.itemsize} bytes")
            part = raw.view(RECORD)
            parts.append(part)
            keys.append((number << 32) + (part["game"].astype(np.int64) << 16) + part["decision"])
        self.record, keys = np.concatenate(parts), np.concatenate(keys)
        if len(set(self.record["players"].tolist())) != 1:
            sys.exit("records of other numbers of players, or none")
        self.players = int(self.record["players"][0])
        self.begin = np.flatnonzero(np.r_[True, keys[1:] != keys[:-1]])
        self.game = keys[self.begin] >> 16
        self.end = np.r_[self.begin[1:], len(keys)]

    def parted(self):
        """Decisions to learn from, and those of whole games to judge by: one in ten."""
        hashed = (self.game * 2654435761) % 1000003 % 10
        return np.flatnonzero(hashed > 0), np.flatnonzero(hashed == 0)

    def batch(self, decisions):
        """Their records, and which decision each is of."""
        sizes = self.end[decisions] - self.begin[decisions]
        first = np.repeat(self.begin[decisions] - np.r_[0, np.cumsum(sizes)[:-1]], sizes)
        return self.record[first + np.arange(sizes.sum())], np.repeat(np.arange(len(sizes)), sizes)


# ---- the net, with its gradient ------------------------------------------------------------------


def start(rng):
    def normal(*shape, scale):
        return (rng.standard_normal(shape) * scale).astype(np.float32)

    return {
        "begin": np.full((1, UNITS), 0.2, np.float32),
        "taking": np.zeros((1, UNITS), np.float32),
        "left": np.zeros((LEFT, UNITS), np.float32),
        "in": np.zeros((16, UNITS), np.float32),
        "number": normal(PILES, UNITS, scale=0.06),
        "place": normal(ROWS, UNITS, scale=0.2),
        "out": normal(TOPS, UNITS, scale=0.2),
        "bias": np.zeros((1, TOPS), np.float32),
    }


def hot(rows, count):
    out = np.zeros((len(rows), count), np.float32)
    out[np.arange(len(rows)), rows] = 1
    return out


class Seen:
    """What the net is shown of some records, as rows of 0 and 1."""

    def __init__(self, record):
        n = len(record)
        self.left, self.who = hot(record["left"], LEFT), hot(record["in"], 16)
        self.taking = record["taking"].astype(np.float32)[:, None]
        place = np.zeros((n * PILES, ROWS), np.float32)
        at = np.arange(n * PILES)
        for card in range(4):
            place[at, record["card"][:, :, card].reshape(-1)] = 1
        self.place = place
        self.may = (record["may"][:, :, None] >> np.arange(TOPS) & 1).astype(bool)
        top = record["top"].astype(np.float32)
        self.top = top / np.maximum(top.sum(2, keepdims=True), 1)
        self.weight = record["tried"] / (record["tried"] + np.float32(20))


def forward(p, seen):
    every = p["begin"] + seen.taking * p["taking"] + seen.left @ p["left"] + seen.who @ p["in"]
    acc = (seen.place @ p["place"]).reshape(-1, PILES, UNITS) + p["number"] + every[:, None]
    units = np.maximum(acc, 0)
    logit = np.where(seen.may, units @ p["out"].T + p["bias"], -1e9)
    power = np.exp(logit - logit.max(2, keepdims=True))
    return acc, units, power / power.sum(2, keepdims=True)


def leads(record, players):
    """What a top on a pile is worth to who chose: [record, colour]."""
    worth = np.full((len(record), TOPS), -1 / (players - 1), np.float32)
    worth[:, players:] = 0
    worth[np.arange(len(record)), record["chooser"]] = 1
    return worth


def points(chance, worth):
    return np.einsum("npk,nk,p->n", chance, worth, NUMBER)


def apart(seen, record, which, chance, players):
    """How wrong each sibling is, less the mean of its decision."""
    worth = leads(record, players)
    wrong = points(chance, worth) - points(seen.top, worth)
    weight = np.bincount(which, seen.weight)
    mean = np.bincount(which, seen.weight * wrong) / weight
    return wrong, wrong - mean[which], worth


def gradient(p, seen, record, which, players):
    acc, units, chance = forward(p, seen)
    _, between, worth = apart(seen, record, which, chance, players)
    value = NUMBER[:, None] * worth[:, None, :]
    slope = chance * (value - (chance * value).sum(2, keepdims=True))
    down = (chance - seen.top) + APART * between[:, None, None] * slope
    down *= (seen.weight / len(record))[:, None, None]
    flat = down.reshape(-1, TOPS)
    below = (down @ p["out"]) * (acc > 0)
    every = below.sum(1)
    return {
        "begin": every.sum(0, keepdims=True),
        "taking": (seen.taking * every).sum(0, keepdims=True),
        "left": seen.left.T @ every,
        "in": seen.who.T @ every,
        "number": below.sum(0),
        "place": seen.place.T @ below.reshape(-1, UNITS),
        "out": flat.T @ units.reshape(-1, UNITS),
        "bias": flat.sum(0, keepdims=True),
    }


def learn(data, decisions, p, rng, epochs, size, rate=4e-3):
    """Adam; the rate falls to nothing."""
    mean = {name: value * 0 for name, value in p.items()}
    square = {name: value * 0 for name, value in p.items()}
    size = min(size, len(decisions))
    steps, at = epochs * (len(decisions) // size), 0
    for _ in range(epochs):
        order = rng.permutation(decisions)
        for first in range(0, len(order) - size + 1, size):
            at += 1
            record, which = data.batch(order[first : first + size])
            now = rate * (1 - at / (steps + 1))
            for name, g in gradient(p, Seen(record), record, which, data.players).items():
                mean[name] = 0.9 * mean[name] + 0.1 * g
                square[name] = 0.999 * square[name] + 0.001 * g * g
                m, s = mean[name] / (1 - 0.9**at), square[name] / (1 - 0.999**at)
                p[name] = p[name] - now * m / (np.sqrt(s) + 1e-9)
    return p


def report(what, data, decisions, p):
    total = np.zeros(4)
    for first in range(0, len(decisions), 1024):
        record, which = data.batch(decisions[first : first + 1024])
        seen = Seen(record)
        _, _, chance = forward(p, seen)
        wrong, between, worth = apart(seen, record, which, chance, data.players)
        some = seen.top > 0
        unlike = (seen.top[some] * np.log(seen.top[some] / np.maximum(chance[some], 1e-9))).sum()
        _, none, _ = apart(seen, record, which, seen.top * 0, data.players)
        total += [unlike / PILES, (wrong**2).sum(), (between**2).sum(), (none**2).sum()]
    count = sum(data.end[decisions] - data.begin[decisions])
    unlike, plain, between, none = total / count
    print(f"{what}: {count} positions, {unlike:.4f} nats a pile, {plain ** 0.5:.2f} points off, "
          f"between siblings {between ** 0.5:.2f} (they differ by {none ** 0.5:.2f})", flush=True)


# ---- whole numbers -------------------------------------------------------------------------------


def whole(p):
    """The tables of struct newyork_net, with the finest scale that cannot overflow; finer ones than a 32nd
    would hardly say more, and everybody who opens the page loads them."""
    names = ("begin", "taking", "left", "in", "number", "place")
    for shift in range(5, -1, -1):
        tables = {name: np.round(p[name] * 2**shift).astype(np.int64) for name in names}
        most = [abs(tables[name]).max(0) for name in names[:-1]]
        most += [rows.max(0) for rows in abs(tables["place"]).reshape(4, -1, UNITS)]
        reach = sum(most)
        tables["out"] = np.round(p["out"] * 2**FINE).astype(np.int64)
        tables["bias"] = np.round(p["bias"] * 2 ** (shift + FINE)).astype(np.int64)
        high = abs(tables["out"]) @ reach + abs(tables["bias"][0])
        if reach.max() <= 32767 and high.max() <= 2**30 and abs(tables["out"]).max() <= 32767:
            return shift, tables
    sys.exit("the weights are too large")


def judge(shift, tables, record):
    """As newyork_net_judge does it."""
    every = (tables["begin"] + tables["left"][record["left"]] + tables["in"][record["in"]] +
             tables["taking"] * record["taking"][:, None])
    acc = tables["place"][record["card"]].sum(2) + tables["number"] + every[:, None]
    logit = np.maximum(acc, 0) @ tables["out"].T + tables["bias"]
    may = record["may"][:, :, None] >> np.arange(TOPS) & 1
    behind = np.where(may, logit, -(2**40)).max(2, keepdims=True) - logit
    at = np.where(may, behind, 0) >> (shift + FINE - NATS)
    power, one, step = [], 1 << 30, 1057095000
    value = one
    for _ in range(POWERS):
        power.append(value * CERTAIN // one)
        value = value * step // one
    part = np.where(may & (at < POWERS), np.array(power)[np.minimum(at, POWERS - 1)], 0)
    return part * ((CERTAIN << 12) // part.sum(2, keepdims=True)) >> 12


def check_whole(data, decisions, p, shift, tables):
    record, _ = data.batch(decisions[:2000])
    _, _, chance = forward(p, Seen(record))
    off = abs(judge(shift, tables, record) / CERTAIN - chance)
    print(f"whole numbers, shift {shift}: chances off by {off.mean():.4f}, at most {off.max():.4f}", flush=True)


def write(path, players, shift, tables):
    with open(path, "w", encoding="ascii") as to:
        print("newyork-net", players, shift, FINE, file=to)
        for name in ("begin", "taking", "left", "in", "number", "place", "out", "bias"):
            for row in tables[name]:
                print(*row, file=to)


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("files", nargs="+")
    words.add_argument("--out", required=True)
    words.add_argument("--epochs", type=int, default=8)
    words.add_argument("--size", type=int, default=256, help="decisions of a step")
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    rng, data = np.random.default_rng(given.seed), Data(given.files)
    learning, judging = data.parted()
    if not len(judging) or not len(learning):
        learning = judging = np.arange(len(data.begin))
    p = start(rng)
    print(f"{data.players} players, {len(learning)} decisions to learn from, {len(judging)} to judge by", flush=True)
    report("nothing learnt", data, judging, p)
    p = learn(data, learning, p, rng, given.epochs, given.size)
    report("learnt", data, judging, p)
    report("learnt, on some of what it learnt from", data, learning[: len(judging)], p)
    shift, tables = whole(p)
    check_whole(data, judging, p, shift, tables)
    write(given.out, data.players, shift, tables)


if __name__ == "__main__":
    main()
