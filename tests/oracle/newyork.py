"""New York, New York, straight from the specification page (NY-1 to NY-13)."""

import re

from common import BadSetup, is_strings, ranks_of

COLOURS = "RYGB"
CARDS = [colour + str(number) for colour in COLOURS for number in range(1, 13)]
MOVE = re.compile(r"pass|\+?[RYGB](?:[1-9]|1[0-2])")
RUN_POINTS = {2: 3, 3: 6, 4: 10, 5: 15}


def neighbour(pile):
    """The next pile on the ring 1-2-...-12-1."""
    return pile % 12 + 1


def runs_of(tops, colour):
    """The lengths of all maximal runs of one colour on the ring; tops maps pile to colour."""
    own = {pile for pile in range(1, 13) if tops.get(pile) == colour}
    if len(own) == 12:
        return [12]
    lengths = []
    for pile in sorted(own):
        if any(neighbour(before) == pile for before in own):
            continue  # not the first of its run
        length = 0
        while pile in own:
            length += 1
            pile = neighbour(pile)
        lengths.append(length)
    return lengths


def score(tops, colour, scoring):
    """NY-11 and, with scoring "pro", NY-12 on top of it."""
    points = sum(pile for pile, top in tops.items() if top == colour)
    if scoring == "pro":
        for length in runs_of(tops, colour):
            points += 25 if length >= 6 else RUN_POINTS.get(length, 0)
    return points


class Game:
    MIN_PLAYERS = 2
    MAX_PLAYERS = 4
    OPTIONS = {"scoring": ["basic", "pro"]}

    def __init__(self, players, start, options, setup):
        deck = setup.get("deck")
        if not is_strings(deck):
            raise BadSetup("deck is missing or no list of texts")
        if sorted(deck) != sorted(CARDS):
            raise BadSetup("deck is not the 48 cards")
        self.players = players
        self.scoring = options["scoring"]
        self.hands = [deck[6 * seat : 6 * seat + 6] for seat in range(players)]
        self.display = deck[6 * players : 6 * players + 6]
        self.stock = deck[6 * players + 6 :]
        self.piles = {number: [] for number in range(1, 13)}
        self.passed = [False] * players
        self.mover = start
        self.taking = False

    def _active(self, seat):
        return bool(self.hands[seat]) and not self.passed[seat]

    def turn(self):
        # Between playing and taking the hand may be empty for a moment (NY-5 refills it).
        if self.taking or any(self._active(seat) for seat in range(self.players)):
            return self.mover
        return None

    def legal(self):
        if self.turn() is None:
            return []
        if self.taking:
            return sorted("+" + card for card in self.display)
        return sorted(self.hands[self.mover] + ["pass"])

    @staticmethod
    def readable(text):
        return MOVE.fullmatch(text) is not None

    def apply(self, text):
        if text not in self.legal():
            raise ValueError(f"illegal move {text}")
        if text == "pass":
            self.passed[self.mover] = True
            self._next()
        elif text.startswith("+"):
            self._take(text[1:])
        else:
            self._play(text)

    def _play(self, card):
        self.hands[self.mover].remove(card)
        self.piles[int(card[1:])].append(card)
        if self.display:
            self.taking = True  # NY-5
        else:
            self._next()  # NY-7

    def _take(self, card):
        self.display.remove(card)
        self.hands[self.mover].append(card)
        while len(self.display) < 6 and self.stock:
            self.display.append(self.stock.pop(0))  # NY-6
        self.taking = False
        self._next()

    def _next(self):
        for step in range(1, self.players + 1):
            seat = (self.mover + step) % self.players
            if self._active(seat):
                self.mover = seat  # NY-9: the last one left follows himself
                return

    def tops(self):
        return {number: pile[-1][0] for number, pile in self.piles.items() if pile}

    def result(self):
        if self.turn() is not None:
            return None
        tops = self.tops()
        scores = [score(tops, COLOURS[seat], self.scoring) for seat in range(self.players)]
        reason = "all-passed" if any(self.hands) else "played-out"  # NY-10
        return {"scores": scores, "ranks": ranks_of(scores), "reason": reason}

    @staticmethod
    def random_setup(players, options, rng):
        deck = list(CARDS)
        rng.shuffle(deck)
        return {"deck": deck}
