"""What each viewer may see, from the oracle's position: newyork whole, the others where something
is hidden or counted."""
from common import full_options, load_game

COLOURS = {"newyork": ["red", "yellow", "green", "blue"], "traffiq": ["red", "yellow", "blue", "green"],
           "tuktuk": ["red", "yellow", "blue", "green"]}


def view_faults(record, eye):
    """Every view that this client was shown, against the position that it was a view of."""
    from check import read_header
    game_id = record[0]["game"]
    game = read_header(record[0], 1)
    check = {"newyork": NewYork, "traffiq": Traffiq, "tuktuk": TukTuk}[game_id](record, game)
    faults = []
    for n in range(len(record) - 1):
        view = eye.views.get(n)
        if view is not None:
            faults += [f"n {n}, seat {eye.you}: {fault}" for fault in check.faults(view, eye.you)]
        if n < len(record) - 2:
            check.step(record[1 + n])
        if len(faults) > 3:
            break
    return faults[:4]


def differ(what, got, wanted):
    return [] if got == wanted else [f"{what} is {got}, should be {wanted}"]


class View:
    def __init__(self, record, game):
        self.record, self.game = record, game
        self.options = full_options(load_game(record[0]["game"]), record[0].get("options", {}))

    def step(self, line):
        self.game.apply(line.get("move", line.get("chance")))

    def turn(self):
        turn = self.game.turn()
        return -2 if turn is None else -1 if turn == "chance" else turn

    def over(self):
        return self.game.turn() is None


class NewYork(View):
    def __init__(self, record, game):
        super().__init__(record, game)
        self.taken = [set() for _ in range(game.players)]   # cards whose place all know
        self.seen = set(game.display)

    def step(self, line):
        seat, move = line["player"], line["move"]
        if move.startswith("+"):
            self.taken[seat].add(move[1:])
        elif move != "pass":
            self.taken[seat].discard(move)
            self.seen.add(move)
        super().step(line)
        self.seen |= set(self.game.display)

    def hand(self, seat, viewer):
        cards = self.game.hands[seat]
        if self.over() or seat == viewer:
            return sorted(cards)
        known = [card for card in cards if card in self.taken[seat]]
        return sorted(known) + ["?"] * (len(cards) - len(known))

    def faults(self, view, you):
        game, wrong = self.game, []
        wrong += differ("turn", view["turn"], self.turn())
        wrong += differ("stock", view["stock"], len(game.stock))
        wrong += differ("display", sorted(view["display"]), sorted(game.display))
        wrong += differ("piles", view["piles"], [game.piles[n] for n in range(1, 13)])
        wrong += differ("seen", sorted(view["seen"]), sorted(self.seen)) if not self.over() else []
        wrong += differ("scoring", view["scoring"], self.options["scoring"])
        for seat, shown in enumerate(view["seats"]):
            cards = [c for c in shown["hand"] if c != "?"]
            got = sorted(cards) + ["?"] * shown["hand"].count("?")
            wrong += differ(f"hand of {seat}", got, self.hand(seat, you))
            wrong += differ(f"passed of {seat}", shown["passed"], game.passed[seat])
        return wrong


class Traffiq(View):
    def hand(self, seat, viewer):
        tiles = self.game.hands[seat]
        if self.over() or seat == viewer or self.options["hands"] == "open":
            return sorted(tiles)
        return ["?"] * len(tiles)

    def faults(self, view, you):
        game, wrong = self.game, []
        wrong += differ("turn", view["turn"], self.turn())
        wrong += differ("stack", view["stack"], len(game.stack))
        wrong += differ("tiles", {tuple(x["at"]): x["sides"] for x in view["tiles"]}, game.tiles)
        on_map = {tuple(v["at"]): (v["seat"], v["vehicle"]) for v in view["vertices"] if "seat" in v}
        wrong += differ("vehicles", on_map, game.vehicles)
        for seat, shown in enumerate(view["seats"]):
            wrong += differ(f"hand of {seat}", sorted(shown["hand"]), self.hand(seat, you))
            supply = game.supply[seat]
            wrong += differ(f"supply of {seat}", (shown["taxis"], shown["trucks"]), (supply["taxi"], supply["truck"]))
        return wrong


class TukTuk(View):
    def faults(self, view, you):
        game, wrong = self.game, []
        wrong += differ("turn", view["turn"], self.turn())
        wrong += differ("taxis", [tuple(x["at"]) for x in view["taxis"]], list(game.taxi))
        wrong += differ("deliveries", [x["deliveries"] for x in view["taxis"]], list(game.scores))
        wrong += differ("customers", sorted(tuple(c["at"]) for c in view["customers"]), sorted(game.customers))
        if view["phase"] not in ("customer", "over"):
            wrong += differ("stock", view["stock"], len(self.record[0]["setup"]["stock"]) - game.drawn)
        return wrong
