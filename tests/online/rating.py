#!/usr/bin/env python3
"""Ratings against a second implementation, written from the paper's formulas: rating.py ASK [GAMES]

Ruby C. Weng, Chih-Jen Lin: A Bayesian Approximation Method for Online Ranking, JMLR 12 (2011),
algorithm 4, for teams of one. In decimal numbers of 50 digits, so that nothing of the machine's
floating point is in it; what the program says may be off by 1e-9.

1. single games between players of any strength, with ties of every kind;
2. seasons, in which each result goes on from the program's own numbers of before."""
import random
import subprocess
import sys
from decimal import Decimal, getcontext

getcontext().prec = 50
BETA, KAPPA = Decimal(25) / 6, Decimal("0.0001")
NEAR = Decimal("1e-9")


def rate(players):
    """[(mu, sigma, rank)] -> [(mu, sigma)] by algorithm 4, step by step."""
    k = range(len(players))
    mu, sigma, rank = zip(*players)
    c = sum(sigma[i] ** 2 + BETA ** 2 for i in k).sqrt()
    # C_q: those who were not ranked before q; A_q: how many share his rank.
    group = [[s for s in k if rank[s] >= rank[q]] for q in k]
    ties = [sum(rank[s] == rank[q] for s in k) for q in k]
    power = [(mu[i] / c).exp() for i in k]
    new = []
    for i in k:
        omega = delta = Decimal(0)
        for q in k:
            if rank[q] > rank[i]:
                continue
            share = power[i] / sum(power[s] for s in group[q])
            omega += (sigma[i] ** 2 / c) * ((1 if q == i else 0) - share) / ties[q]
            gamma = sigma[i] / c
            delta += gamma * (sigma[i] / c) ** 2 / ties[q] * share * (1 - share)
        new.append((mu[i] + omega, sigma[i] * max(1 - delta, KAPPA).sqrt()))
    return new


def draw_ranks(count, rng):
    """Any numbers: only their order and their equality matter."""
    most = rng.choice([1, 2, count, 9])
    return [rng.randint(1, most) for _ in range(count)]


def single_games(games, rng):
    for _ in range(games):
        count = rng.randint(2, 4)
        wide = rng.choice([1, 10, 60])
        yield [(rng.gauss(25, wide), rng.choice([25 / 3, rng.uniform(0.05, 12)]), rank)
               for rank in draw_ranks(count, rng)]


class Asked:
    def __init__(self, ask):
        self.process = subprocess.Popen([ask, "rate"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)

    def rate(self, players):
        words = " ".join(f"{mu!r} {sigma!r} {rank}" for mu, sigma, rank in players)
        self.process.stdin.write(words + "\n")
        self.process.stdin.flush()
        numbers = [float(word) for word in self.process.stdout.readline().split()]
        assert len(numbers) == 2 * len(players), words
        return list(zip(numbers[::2], numbers[1::2]))


def far(got, wanted):
    return max(abs(Decimal(x) - y) for pair in zip(got, wanted) for x, y in zip(*pair))


def exact(players):
    return [(Decimal(mu), Decimal(sigma), rank) for mu, sigma, rank in players]


def season(asked, persons, games, rng):
    """How far apart the two are after many games; each goes on from its own numbers."""
    ours = {p: (Decimal(25), Decimal(25) / 3) for p in range(persons)}
    theirs = {p: (25.0, 25 / 3) for p in range(persons)}
    for _ in range(games):
        seats = rng.sample(range(persons), rng.randint(2, min(4, persons)))
        # The higher the number the better he plays, mostly.
        shown = [rng.gauss(p, 3) for p in seats]
        ranks = [1 + sum(round(x) > round(y) for x in shown) for y in shown]
        new = rate([(*ours[p], rank) for p, rank in zip(seats, ranks)])
        got = asked.rate([(*theirs[p], rank) for p, rank in zip(seats, ranks)])
        ours.update(zip(seats, new))
        theirs.update(zip(seats, got))
    order = sorted(theirs, key=lambda p: theirs[p])
    assert order[-1] > order[0], "the better player is rated better"
    return far(theirs.values(), ours.values())


def main():
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 4000
    rng, asked, passed, failed = random.Random(1), Asked(sys.argv[1]), 0, 0
    worst = Decimal(0)
    for players in single_games(games, rng):
        off = far(asked.rate(players), rate(exact(players)))
        worst = max(worst, off)
        passed += off <= NEAR
        if off > NEAR:
            failed += 1
            print(f"FAILED off by {off:.3g}: {players}")
    print(f"single games: off by {worst:.3g} at most")
    for persons in (2, 5, 30):
        off = season(asked, persons, games // 4, rng)
        passed += off <= NEAR
        failed += off > NEAR
        print(f"{'FAILED ' * (off > NEAR)}season of {persons} players: off by {off:.3g} at most")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
