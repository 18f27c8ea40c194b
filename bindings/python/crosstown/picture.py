"""Pictures of positions (SVG), from what a player sees. The page has the beautiful ones; these are small and
plain, for notebooks and reports."""
from __future__ import annotations

from html import escape
from typing import Callable, Iterable

__all__ = ["svg"]

INK, PAPER, CARD, MUTED = "#2A2740", "#F7F0E4", "#FFFBF4", "#B7AE9F"
SEATS = {"red": "#D2342D", "yellow": "#E8B100", "green": "#1F8560", "blue": "#2F6FD0", "black": "#3A3644",
         "white": "#F4F0E8", "orange": "#E8772E", "purple": "#7A3FC0"}
LETTERS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
SIDES = {"R": "#D2342D", "B": "#D9BE8A", "P": "#9CBB70", "W": "#9CCFDF"}
SIGNS = {"slippery": "slip", "no-parking": "no P", "no-stopping": "+5", "crosswalk-ahead": "ahead", "crosswalk": "walk",
         "speed-limit": "max 4", "stop": "stop", "do-not-enter": "no in", "compulsory-right": "right", "compulsory-left": "left",
         "one-way": "→", "no-right": "not R", "no-left": "not L", "meter": "meter", "police-stop": "halt",
         "mechanic": "fix", "gas": "gas", "police": "police"}
TURNS = {"N": -90, "E": 0, "S": 90, "W": 180}


class Sheet:
    """A sheet of paper that is drawn on."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width, self.height, self.title = width, height, title
        self.parts: list[str] = []

    def box(self, x: float, y: float, width: float, height: float, fill: str, line: str = "none", round_: float = 0) -> None:
        self.parts.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}" '
                          f'fill="{fill}" stroke="{line}"/>')

    def shape(self, points: Iterable[tuple[float, float]], fill: str) -> None:
        corners = " ".join(f"{x:g},{y:g}" for x, y in points)
        self.parts.append(f'<polygon points="{corners}" fill="{fill}"/>')

    def dot(self, x: float, y: float, radius: float, fill: str, line: str = INK) -> None:
        self.parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{line}"/>')

    def write(self, x: float, y: float, words: object, size: float = 12, anchor: str = "middle", colour: str = INK,
              turned: float = 0) -> None:
        turn = f' transform="rotate({turned:g} {x:g} {y - size / 3:g})"' if turned else ""
        self.parts.append(f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" fill="{colour}"{turn}>'
                          f'{escape(str(words))}</text>')

    def done(self) -> str:
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}" '
                f'width="{self.width:g}" height="{self.height:g}" role="img" font-family="system-ui, sans-serif">'
                f'<title>{escape(self.title)}</title><rect width="100%" height="100%" fill="{PAPER}"/>'
                f'{"".join(self.parts)}</svg>')


def svg(view: dict) -> str:
    """The picture of a view (``State.view``)."""
    return DRAWINGS[view["game"]](view)


def _turn(view: dict, colours: list[str]) -> str:
    if view["turn"] == -2:
        return "the game is over"
    if view["turn"] == -1:
        return "the die is due"
    return f"{colours[view['turn']]} is to move"


# ---- New York: twelve towers ------------------------------------------------------------------------

def _card(sheet: Sheet, x: float, y: float, card: str) -> None:
    known = card != "?"
    sheet.box(x, y, 26, 34, SEATS[LETTERS[card[0]]] if known else MUTED, INK, 4)
    sheet.write(x + 13, y + 23, card[1:] if known else "?", 14, colour="#FFFFFF" if not known or card[0] != "Y" else INK)


def _cards(sheet: Sheet, x: float, y: float, cards: list[str]) -> None:
    for i, card in enumerate(cards):
        _card(sheet, x + 30 * i, y, card)


def _newyork(view: dict) -> str:
    colours = [seat["colour"] for seat in view["seats"]]
    sheet = Sheet(560, 270 + 44 * len(colours), f"New York, New York: {_turn(view, colours)}")
    for number, pile in enumerate(view["piles"], 1):
        x = 16 + 44 * (number - 1)
        for storey, card in enumerate(pile):
            sheet.box(x, 150 - 20 * storey, 36, 20, SEATS[LETTERS[card[0]]], INK)
        height = 10 * number if pile else 0  # taller towers stand for higher numbers
        if pile:
            sheet.box(x + 8, 130 - 20 * (len(pile) - 1) - height / 3, 20, height / 3 + 20, SEATS[LETTERS[pile[-1][0]]], INK)
        sheet.box(x, 170, 36, 4, INK)
        sheet.write(x + 18, 190, number, 13)
    sheet.write(16, 222, f"display, {view['stock']} in the stock", anchor="start")
    _cards(sheet, 200, 202, view["display"])
    for seat, player in enumerate(view["seats"]):
        y = 250 + 44 * seat
        sheet.dot(26, y + 16, 9, SEATS[player["colour"]], INK if view["turn"] == seat else "none")
        sheet.write(44, y + 21, f"{player['points']} points" + (", passed" if player["passed"] else ""), anchor="start")
        _cards(sheet, 200, y, player["hand"])
    return sheet.done()


# ---- TraffIQ: tiles and vehicles --------------------------------------------------------------------

def _tile(sheet: Sheet, x: float, y: float, size: float, sides: str) -> None:
    middle = (x + size / 2, y + size / 2)
    corners = [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]
    for i, side in enumerate(sides):
        sheet.shape([corners[i], corners[(i + 1) % 4], middle], SIDES[side])
    inner = size / 4
    sheet.box(x + inner, y + inner, size - 2 * inner, size - 2 * inner, CARD, "none", 4)


def _vehicle(sheet: Sheet, x: float, y: float, fill: str, kind: str) -> None:
    width = 11 if kind == "taxi" else 17
    sheet.box(x - width / 2, y - 6, width, 12, fill, INK, 3)


def _traffiq(view: dict) -> str:
    colours = [seat["colour"] for seat in view["seats"]]
    size = 44
    xs = [tile["at"][0] for tile in view["tiles"]]
    ys = [tile["at"][1] for tile in view["tiles"]]
    left, top = min(xs), min(ys)
    wide, high = (max(xs) - left + 1) * size, (max(ys) - top + 1) * size
    sheet = Sheet(max(wide, 380) + 32, high + 48 + 50 * len(colours), f"Manhattan TraffIQ: {_turn(view, colours)}")

    def corner(at: list) -> tuple[float, float]:
        return 16 + (at[0] - left) * size, 16 + (at[1] - top) * size

    for tile in view["tiles"]:
        _tile(sheet, *corner(tile["at"]), size, tile["sides"])
    for vertex in view["vertices"]:
        x, y = corner(vertex["at"])
        if "seat" in vertex:
            _vehicle(sheet, x, y, SEATS[colours[vertex["seat"]]], vertex["vehicle"])
        else:
            sheet.dot(x, y, 2.5, CARD)
    for seat, player in enumerate(view["seats"]):
        y = high + 36 + 50 * seat
        sheet.dot(26, y + 20, 9, SEATS[player["colour"]], INK if view["turn"] == seat else "none")
        sheet.write(44, y + 25, f"{player['points']} points, {player['taxis']} taxis, {player['trucks']} trucks", anchor="start")
        for i, tile in enumerate(player["hand"]):
            if tile == "?":
                sheet.box(240 + 44 * i, y, 40, 40, MUTED, INK, 4)
            else:
                _tile(sheet, 240 + 44 * i, y, 40, tile)
    return sheet.done()


# ---- Tuk Tuk: a town of squares ----------------------------------------------------------------------

GROUND = {".": "#D8D2C4", "L": "#F0C060", "M": "#C9B8E8", "G": "#B8D8C8", "B": "#E8D0B0"}


def _tuktuk(view: dict) -> str:
    board, size = view["board"], 34
    colours = [taxi["colour"] for taxi in view["taxis"]]
    sheet = Sheet(board["width"] * size + 32, board["height"] * size + 52 + 22 * len(colours),
                  f"Tuk Tuk Taxi: {_turn(view, colours)}")
    homes = {tuple(taxi["home"]): taxi["colour"] for taxi in view["taxis"]}

    def corner(at: Iterable[int]) -> tuple[float, float]:
        x, y = at
        return 16 + x * size, 16 + y * size

    for y, row in enumerate(board["rows"]):
        for x, what in enumerate(row):
            fill = "#EFC9C0" if what.isdigit() else GROUND.get(what, "#F1E9DA")
            sheet.box(*corner((x, y)), size - 1, size - 1, fill, SEATS.get(homes.get((x, y), ""), "none"), 3)
            if what == "L":
                sheet.write(corner((x, y))[0] + size / 2, corner((x, y))[1] + 22, "●", 9)
    for stack in view["tiles"]:
        x, y = corner(stack["at"])
        tile = stack["stack"][0]
        sheet.box(x + 3, y + 3, size - 7, size - 7, CARD, INK, 6)
        turned = TURNS[tile["heading"]] if tile["kind"] == "one-way" and "heading" in tile else 0
        sign = SIGNS.get(tile["kind"], "?")
        sheet.write(x + size / 2 - 0.5, y + size / 2 + 4, sign, 8 if len(sign) > 1 else 15, turned=turned)
    for customer in view["customers"]:
        x, y = corner(customer["at"])
        sheet.write(x + size / 2, y + 23, "☺", 18)
    for taxi in view["taxis"]:
        x, y = corner(taxi["at"])
        sheet.dot(x + size / 2, y + size / 2, 10, SEATS[taxi["colour"]])
        if taxi["customer"]:
            sheet.write(x + size / 2, y + size / 2 + 5, "☺", 13, colour="#FFFFFF")
    for seat, taxi in enumerate(view["taxis"]):
        y = board["height"] * size + 44 + 22 * seat
        mover = view.get("mover", view["turn"])
        sheet.dot(26, y - 4, 7, SEATS[taxi["colour"]], INK if mover == seat else "none")
        sheet.write(44, y, f"{taxi['deliveries']} delivered" + (", misses a turn" if taxi["misses"] else ""), anchor="start")
    return sheet.done()


DRAWINGS: dict[str, Callable[[dict], str]] = {"newyork": _newyork, "traffiq": _traffiq, "tuktuk": _tuktuk}
