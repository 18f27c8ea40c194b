"""Tuk Tuk Taxi: counts how often a game reaches the rare clauses, and what must always hold."""

from tuktuk_drive import BY_TILE, EARLY, REFUSED, STUCK

ACTING = ("no-parking", "no-stopping")


class TuktukWatch:
    def __init__(self, count):
        self.count = count
        self.first_drive = True

    def before(self, game, move, legal):
        self.seat, self.phase = game.seat, game.phase
        if game.phase == "drive":
            self.on_offer(game, legal)
            self.chosen(game, move)
        elif game.phase == "tile":
            self.tile(game, move)
        self.was_owed = game.owed[game.seat]

    # ------------------------------------------------------------ driving

    def on_offer(self, game, legal):
        """What the ends of the walks show, once for each drive."""
        ends, drive = game.drive.ends, game.drive
        texts = {end.text for end in ends}
        seen = {
            "TT-13 stay dropped": "" in texts and legal != ["stay"],
            "TT-13 only stay": legal == ["stay"],
            "TT-15 pulled back": any(end.pulled for end in ends),
            "TT-15 pulled back over several": any(
                len(end.walk.text) - len(end.text) > 1 and end.pulled and not end.fined
                for end in ends),
            "TT-16 refused": any(end.why == REFUSED for end in ends),
            "TT-16 refused and pulled back": any(end.why == REFUSED and end.pulled
                                                 for end in ends),
            "TT-16 halved": any(end.walk.halved for end in ends),
            "TT-16 refused when halved": any(end.why == REFUSED and end.walk.halved
                                             for end in ends),
            "TT-17 early": any(end.why == EARLY for end in ends),
            "TT-18 stuck": any(end.why == STUCK and end.text for end in ends),
            "TT-22 lost": any(end.walk.lost for end in ends),
            "TT-23 limit passed": not drive.limited and any(end.walk.limited for end in ends),
            "TT-24 ended by a tile": any(end.why == BY_TILE for end in ends),
            "TT-30 fined": any(end.fined for end in ends),
            "TT-30 fined on an early stop": any(end.fined and end.why == EARLY for end in ends),
            "TT-30 fined and pulled back": any(end.fined and end.pulled for end in ends),
        }
        if drive.limited:
            seen["TT-23 later drive"] = True
            seen["TT-23 later drive shortened"] = drive.number > 4
        if drive.speeding:
            self.unfined(drive, ends, seen)
        for what, is_so in seen.items():
            self.count[what] += is_so

    def unfined(self, drive, ends, seen):
        for end in ends:
            left = drive.first_fine(end.walk.squares)
            if left is not None and not end.fined:
                here = end.walk.squares[len(end.text)]
                onto = drive.kind(here) == "police" and len(end.text) == left - 1
                where = "onto" if onto else "to before"
                seen["TT-30 pulled back %s the tile" % where] = True

    def chosen(self, game, move):
        drive = game.drive
        text = "" if move == "stay" else move
        ends = [end for end in drive.ends if end.text == text]
        here = game.squares_of(move)[-1]
        kind = drive.kind(here)
        if game.is_fined(move):
            self.count["TT-30 sent home"] += 1
            self.count["TT-30 sent home in the five steps"] += drive.number != game.number
            self.count["TT-30 left onto a taxi"] += here in drive.others
            self.count["TT-30 left onto a light"] += game.town.is_light(here)
            return
        if kind in ACTING + ("meter",) and text:
            refused = any(end.why == REFUSED and not end.pulled for end in ends)
            for what in (EARLY, "pull-back"):
                also = any(end.pulled if what == "pull-back" else end.why == what for end in ends)
                if refused and also and drive.colour != "green":
                    self.count["TT-16 on %s, also %s" % (kind, what)] += 1
            if drive.light_ends_turn(text):
                self.count["TT-16 %s ends it on %s" % (drive.colour, kind)] += 1
            if refused and drive.colour == "green":
                self.count["TT-16 green does not end it on " + kind] += 1
        if "speed-limit" in game.passed(move) and kind in ACTING:
            self.count["TT-23 passed, then " + kind] += 1
        if kind in ACTING and here in game.acted:
            self.count["TT-31 TT-32 second time there"] += 1
        if kind == "police" and drive.speeding and any(end.pulled for end in ends):
            self.count["TT-30 rests on the tile"] += 1

    # ------------------------------------------------------------ the rest

    def tile(self, game, move):
        self.count["tile " + game.kind] += 1
        if move.startswith("police@") and game.town.is_light(tuple(
                int(n) for n in move[7:].split(","))):
            self.count["TT-10 on a light"] += 1

    def after(self, game, move):
        if game.owed[self.seat] and self.was_owed and self.phase == "drive":
            self.count["TT-21 TT-33 owed already"] += 1
        if game.reason:
            self.count["end %s, %d players" % (game.reason, game.players)] += 1
        self.holds(game)

    @staticmethod
    def holds(game):
        assert len(set(game.taxi)) == game.players
        for seat, square in enumerate(game.taxi):
            assert game.town.is_road(square) and not game.town.is_light(square)
            assert not game.town.is_station(square) or square == game.station[seat]
        legal = game.legal()
        assert legal == sorted(set(legal)) and all(game.readable(text) for text in legal) or (
            game.phase == "roll")
        assert bool(legal) == (game.turn() is not None)
        assert "stay" not in legal or legal == ["stay"]
        if game.phase != "customer":
            there = len(game.customers) + sum(game.carries) + sum(game.scores)
            assert there <= 8 and there % game.players == 0
