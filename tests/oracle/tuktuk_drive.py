"""Tuk Tuk Taxi: the legal drives, as the page's paragraph of that name builds them.

Every walk goes step by step (TT-14 to TT-29) until it must end or may end, as if police tiles did
nothing; its end is pulled back (TT-15); a police tile that acts and was passed before that end
cuts the text (TT-30).  The ends are kept with their reasons, because one of these, a light that
refused the drive, decides what happens afterwards (TT-16).
"""

from tuktuk_town import BACK, LEFT, RIGHT, ahead

STOPPERS = ("stop", "crosswalk", "police-stop")  # TT-24, TT-25

# Why a walk ends.
EARLY = "early"      # TT-17: it may
REFUSED = "refused"  # TT-16: it may, for a light refused it (where that was the only way: must)
USED_UP = "used up"  # TT-13
BY_TILE = "by tile"  # TT-22 to TT-25
STUCK = "stuck"      # TT-18


class Walk:
    """A drive on its way: where it has been and what it has cost."""

    def __init__(self, squares, text, lost, halved, limited):
        self.squares = squares  # the square where it began first
        self.text = text
        self.lost = lost        # steps lost to TT-22
        self.halved = halved    # it drove onto a light with a yellow roll (TT-16)
        self.limited = limited  # a speed limit was passed, by it or earlier in the turn (TT-23)

    @property
    def here(self):
        return self.squares[-1]

    @property
    def used(self):
        """Steps driven and steps lost together."""
        return len(self.text) + self.lost


class End:
    """One end of one walk, and the drive that comes of it."""

    def __init__(self, walk, why, text, pulled, fined):
        self.walk = walk
        self.why = why
        self.text = text      # "" is `stay`
        self.pulled = pulled  # TT-15 moved the end
        self.fined = fined    # TT-30 cut the text


class Drive:
    """A taxi that has rolled: the streets as they lie before it, and where it can go."""

    def __init__(self, town, tops, others, home, feet, start, last_step, number, colour, limited,
                 speeding):
        self.town = town
        self.tops = tops            # square -> the tile that lies on top
        self.others = others        # squares of the other taxis
        self.home = home            # one's own station
        self.feet = feet            # squares where somebody could get in now
        self.start = start
        self.last_step = last_step  # of an earlier drive in the same turn, or None (TT-14)
        self.number = number
        self.colour = colour
        self.limited = limited      # a speed limit was passed earlier in this turn (TT-23)
        self.speeding = speeding    # the roll was 5 or 6 (TT-30)
        self.arrows = [s for s, tile in tops.items() if tile.kind == "one-way"]
        self.ends = []
        self.follow(Walk([start], "", 0, False, limited))

    # ------------------------------------------------------------ what comes out

    def legal(self):
        """TT-13: `stay` only if it is the only one."""
        texts = {end.text for end in self.ends}
        if len(texts) > 1:
            texts.discard("")
        return sorted(text or "stay" for text in texts)

    def light_ends_turn(self, text):
        """TT-16: it ended, with steps left, in front of a light that refused it, with a red or
        yellow roll, and the same text is neither an early stop nor a pull-back."""
        ends = [end for end in self.ends if end.text == text]
        if self.colour == "green" or any(end.why == EARLY or end.pulled for end in ends):
            return False
        return any(end.why == REFUSED for end in ends)

    def kind(self, square):
        tile = self.tops.get(square)
        return tile.kind if tile else None

    # ------------------------------------------------------------ walking

    def follow(self, walk):
        """Writes down the ends of all walks that begin like this one."""
        if self.may_stop_early(walk):
            self.end(walk, EARLY)
        why = self.must_end(walk)
        if why:
            self.end(walk, why)
            return
        steps = [self.step(walk, heading) for heading in "NESW"]
        onward = [step for step in steps if isinstance(step, Walk)]
        if REFUSED in steps:
            self.end(walk, REFUSED)
        elif not onward:
            self.end(walk, STUCK)
        for step in onward:
            self.follow(step)

    def may_stop_early(self, walk):
        """TT-17."""
        if not walk.text:
            return False
        return walk.here == self.home or (walk.here in self.feet and walk.here not in self.others)

    def must_end(self, walk):
        """The reason if the steps are used up or the tile of this square ends the drive."""
        if not walk.text:
            return None
        kind = self.kind(walk.here)
        left = self.most(walk.halved, walk.limited) - walk.used
        if kind in STOPPERS:
            return BY_TILE
        if kind == "speed-limit" and len(walk.text) >= 4:
            return BY_TILE
        if kind == "crosswalk-ahead" and left == 1:
            return BY_TILE
        return USED_UP if left == 0 else None

    def most(self, halved, limited):
        """TT-22: steps driven and lost never exceed N, or N/2 (TT-16), or 4 (TT-23)."""
        most = self.number
        if halved:
            most = min(most, self.number // 2)
        if limited:
            most = min(most, 4)
        return most

    def step(self, walk, heading):
        """The walk after one more step; None if there is none that way, REFUSED if nothing but a
        light forbids it."""
        target = ahead(walk.here, heading)
        if not self.way_is_open(walk, heading, target):
            return None
        lost, limited = self.cost_of_leaving(walk)
        used = len(walk.text) + 1 + lost
        if used > self.most(walk.halved, limited):
            return None
        halved = walk.halved
        if self.town.is_light(target):
            if not self.light_lets_in(used, limited):
                return REFUSED
            halved = halved or self.colour == "yellow"
        return Walk(walk.squares + [target], walk.text + heading, lost, halved, limited)

    def way_is_open(self, walk, heading, target):
        if not self.town.is_road(target):
            return False
        before = walk.text[-1] if walk.text else self.last_step
        if before is not None and heading == BACK[before]:  # TT-14
            return False
        if self.kind(target) == "do-not-enter":  # TT-26
            return False
        return self.turn_allowed(walk, heading) and self.one_way_allows(walk.here, heading)

    def turn_allowed(self, walk, heading):
        """TT-27, TT-28: for a taxi that entered the square in this drive, in the tile's heading."""
        tile = self.tops.get(walk.here)
        if not walk.text or tile is None or tile.heading != walk.text[-1]:
            return True
        if tile.kind == "compulsory-right":
            return heading == RIGHT[tile.heading]
        if tile.kind == "compulsory-left":
            return heading == LEFT[tile.heading]
        if tile.kind == "no-right":
            return heading != RIGHT[tile.heading]
        if tile.kind == "no-left":
            return heading != LEFT[tile.heading]
        return True

    def one_way_allows(self, square, heading):
        """TT-29: of the one-ways on top in this line, arrows along it, the one laid last holds."""
        if not self.arrows:
            return True
        line = self.town.line(square, heading)
        along = [self.tops[s] for s in self.arrows
                 if s in line and self.tops[s].heading in (heading, BACK[heading])]
        if not along:
            return True
        return max(along, key=lambda tile: tile.serial).heading == heading

    def cost_of_leaving(self, walk):
        """TT-22, TT-23; the square where the drive began is not passed (TT-B6)."""
        kind = self.kind(walk.here) if walk.text else None
        lost = walk.lost + (1 if kind == "crosswalk-ahead" else 0)
        return lost, walk.limited or kind == "speed-limit"

    def light_lets_in(self, used, limited):
        """TT-16; `used` counts the step onto the light, and one more must fit in after it."""
        if self.colour == "red":
            return False
        return used + 1 <= self.most(self.colour == "yellow", limited)

    # ------------------------------------------------------------ ending

    def end(self, walk, why):
        length = len(walk.text)
        if why != EARLY:
            while length > 0 and not self.may_stand(walk.squares[length]):  # TT-15
                length -= 1
        pulled = length < len(walk.text)
        cut = self.first_fine(walk.squares[:length + 1])
        text = walk.text[:length if cut is None else cut]
        self.ends.append(End(walk, why, text, pulled, cut is not None))

    def may_stand(self, square):
        if square in self.others or self.town.is_light(square):
            return False
        return not self.town.is_station(square) or square == self.home

    def first_fine(self, squares):
        """TT-30: how many steps it took to leave the first police tile passed, or None."""
        if self.speeding:
            for index in range(1, len(squares) - 1):
                if self.kind(squares[index]) == "police":
                    return index + 1
        return None
