"""Tuk Tuk Taxi: positions for the rare clauses, with what the page says must follow.

    python3 tuktuk_corners.py                    asks the oracle
    python3 tuktuk_corners.py --program PROGRAM  asks a program, by `legal` and `replay`
    python3 tuktuk_corners.py --write FOLDER     writes them as files, one case each

Every list was worked out by hand from the page.  A corner is a drawing (tuktuk_scene.py) and what
is expected after some words: the roll, then moves and rolls as they come.  Expected are the legal
moves of seat 0, or "SEAT: moves"; "SEAT: *" is that seat's turn with a tile that removes, which
may take any tile that lies about: so a turn that has ended looks.
"""

import argparse
import functools
import os
import subprocess
import sys
import tempfile

from check import check_bytes
from common import RecordError, dump
from tuktuk_scene import OVER, Play, expected, kind_of, scene

CASES = []  # in the order of this file


class Case:
    """One record and one question about what comes after it."""

    def __init__(self, name, make, want=None, only=None, refuse=None, error=None):
        self.name = name
        self.make = make      # a function that plays up to the question
        self.want = want      # what comes next
        self.only = only      # compare only moves on the first rows (those of the drawing)
        self.refuse = refuse  # (move, ids): a move that must be refused with one of these
        self.error = error    # the error of a header that must be refused; "" for a good one
        CASES.append(self)

    @functools.cached_property
    def play(self):
        return self.make()


def corner(name, rows, follow, refuse=None, **more):
    """follow: words -> what comes then; refuse: words -> ids, where the last word is the move."""
    ask_after("%s %s" % (name, "/".join(rows)), lambda: scene(rows, **more), follow, refuse or {})


def ask_after(name, make, follow, refuse):
    for words, want in follow.items():
        Case("%s: %s" % (name, words), led(make, words),
             want if ":" in want or want == "chance" else "0: " + want)
    for words, ids in refuse.items():
        before, _, last = words.rpartition(" ")
        Case("%s: no %s" % (name, words), led(make, before), refuse=(last, ids.split()))


def led(make, words):
    """A function that makes a play and leads it on."""
    def lead():
        play = make()
        for word in words.split():
            play.add(word)
        return play
    return lead


def drives(name, rows, want, rolls="123456", **more):
    """The length of the only drive, always eastwards, for every roll."""
    for roll, length in zip(rolls, want):
        corner(name, rows, {roll: "E" * int(length) or "stay"}, **more)


def laying(name, rows, kinds, **more):
    """Where a tile may go, of the squares of the drawing."""
    for kind, places in kinds.items():
        want = "0: " + " ".join("%s@%s" % (kind, place) for place in places.split())
        Case("%s %s: %s" % (name, "/".join(rows), kind),
             functools.partial(scene, rows, draw=kind, **more), want, only=len(rows))


# ---------------------------------------------------------------- TT-5 to TT-7, TT-10: laying

laying("TT-5 TT-10", ["##.##", ".T.L.", "##4##"], {
    "stop": "0,1 2,0 2,1 4,1", "police": "0,1 1,1 2,0 2,1 3,1 4,1", "one-way": "",
    # 2,1 has streets N E W; the station in the south does not count (TT-6).
    "no-left": "2,1/E 2,1/S", "no-right": "2,1/S 2,1/W",
    "compulsory-left": "2,1/E 2,1/S", "compulsory-right": "2,1/S 2,1/W",
})
laying("TT-7", ["T..L."], {"one-way": "1,0/E 1,0/W 2,0/E 2,0/W"})
laying("TT-7 beside a station", ["4.T"], {"one-way": "1,0/E 1,0/W"})
laying("TT-5 on a light with a police tile", ["T.L..."], {"stop": "1,0 3,0 4,0 5,0"},
       lay=["police@2,0"])
laying("TT-5 on tiles", ["TdpX."], {"meter": "1,0 2,0 4,0"})
laying("TT-9 own square, not another's", ["T.G.X."], {"gas": "0,0 2,0"})
laying("TT-11 under taxis, police too", ["To..X"], {"remove": "0,0 1,0 4,0"},
       lay=["meter@1,0", "police@0,0", "stop@4,0"])
corner("TT-5 set aside", ["T....."], {"": "chance"}, draw="no-left")
corner("TT-6 two streets and a station", ["#2#", "..#", "T.#"], {"": "chance"},
       draw="compulsory-right")
corner("TT-8 set aside", ["T....."], {"": "chance"}, draw="mechanic")
corner("TT-8", ["TMM...."], {
    "": "mechanic@1,0 mechanic@2,0", "mechanic@2,0": "1: *",
    "mechanic@2,0 skip 1 stay": "1: *", "mechanic@2,0 skip 1 stay skip 1 stay": "0: *",
    "mechanic@2,0 skip 1 stay skip 1 stay skip 2": "EE WW",
}, draw="mechanic", refuse={"mechanic@0,0": "TT-8", "mechanic@3,0": "TT-8"})
corner("TT-9 TT-12 on a tile at a customer", ["##B#", "T.G."], {
    "gas@2,1": "1: *", "gas@2,1 skip 1 stay": "0: *",
    # Nobody got in: with a roll of 2 the early stops are those of an empty taxi that comes back.
    "gas@2,1 skip 1 stay skip 1": "E W",
    "gas@2,1 skip 1 stay skip 1 W skip 1 stay skip 2": "E EE W",
}, draw="gas", people=["2,0/S"], lay=["meter@2,1"])
corner("TT-11", ["To....."], {"4": "E"}, tile="remove@1,0", lay=["meter@1,0"])
corner("TT-11 the last one", ["To....."], {"4": "EEEE"}, tile="remove@1,0")

# ---------------------------------------------------------------- TT-13: who can drive must

corner("TT-13", ["LT.L."], {"1": "E", "2": "E"}, {"1 stay": "TT-13", "2 stay": "TT-13"})
corner("TT-13", ["T...."], {"1": "E"}, {"1 stay": "TT-13"})
corner("TT-13 nothing else", ["TL..."], {"1": "stay", "2": "stay", "1 stay": "1: *"},
       {"1 E": "TT-16", "2 EE": "TT-16"})
corner("TT-13 nothing else", ["L....", "T####"], {"1": "stay"})
corner("TT-13 pulled back to the start one way", ["2T..."], {"1": "E"}, {"1 stay": "TT-13"})
corner("TT-13 pulled back to the start one way", ["XT..."], {"1": "E", "2": "EE"},
       {"1 stay": "TT-13"})
corner("TT-13 pulled back to the start both ways", ["XT2"], {"1": "stay", "3": "stay"},
       {"1 W": "TT-15", "1 E": "TT-15"})
corner("TT-13 a light one way, a fence the other", ["dTL.."], {"1": "stay", "4": "EE"},
       {"4 stay": "TT-13"})
corner("TT-13 the light refuses, a side street", ["TL...", ".####"], {"1": "S", "2": "S"},
       {"1 stay": "TT-13"})
corner("TT-13 the only drive is fined", ["XTp......"], {"5": "EE", "6": "EE", "5 EE": "1: *"},
       {"5 stay": "TT-13"})
corner("TT-13 after no parking", ["LTkL"], {
    "1": "E", "1 E roll 1": "stay", "1 E roll 1 stay": "1: *"}, {"1 W": "TT-16"})
corner("TT-13 after no parking, a way on", ["LTkL", "##.#"], {
    "1 E roll 1": "S"}, {"1 E roll 1 stay": "TT-13"})
corner("TT-18", ["#d#", "dTd", "#d#"], {"4": "stay"})
corner("TT-18", ["#d#", "dT.", "#d#"], {"1": "E"})

# ---------------------------------------------------------------- TT-14, TT-15, TT-17

RING = ["T.", ".."]
corner("TT-14", RING, {"4": "ESWN SENW", "6": "ESWNES SENWSE"})
corner("TT-14 back at the start", RING, {"4 ESWN skip 1 stay": "1: *"}, lay=["meter@0,0"])
corner("TT-B6 passing the start", RING, {"5 ESWNE skip 1 stay": "1: *"}, lay=["slippery@0,0"])
corner("TT-24 at the start", RING, {"6": "ESWN SENW"}, lay=["stop@0,0"])
corner("TT-26", RING, {"6": "ESW SEN"}, lay=["do-not-enter@0,0"])
corner("TT-26", RING, {"6": "ES SE"}, lay=["do-not-enter@0,0", "stop@1,1"])

corner("TT-15", ["T..LXY..."], {"5": "EE"}, {"5 EEEE": "TT-15", "5 EEEEE": "TT-15"}, players=3)
corner("TT-15", ["T.LXYZ..."], {"5": "E"}, players=4)
corner("TT-15", ["TLXYZ...."], {"4": "stay"}, players=4)
corner("TT-15", ["TXYZ....."], {"3": "stay", "4": "EEEE"}, players=4)
corner("TT-15", ["T.XYZ...."], {"4": "E"}, players=4)
corner("TT-15 before the slippery road", ["T.yX..."], {
    "3": "EE", "3 EE": "1: *", "3 EE skip 1": "1: E", "3 EE skip 1 E": "0: *"})
corner("TT-15 onto no parking", ["T.kX..."], {"3": "EE", "3 EE": "end roll"})
corner("TT-15 onto the meter", ["T.mX..."], {"3 EE skip 1 E": "1: *"})

corner("TT-17", ["T1....."], {"1": "E", "3": "E EEE"})
corner("TT-15 onto one's own station", ["T1X...."], {"2": "E", "3": "E EEE"})
corner("TT-17 TT-20", ["T1....."], {"3 E": "over: decided 1,0 1,2", "3 EEE": "1: *"},
       carrying=True, options={"customers": "1"})
corner("TT-15 TT-20", ["T1X...."], {"2 E": "over: decided 1,0 1,2"},
       carrying=True, options={"customers": "1"})
for foreign in "23":
    corner("TT-15", ["T" + foreign + "....."], {"1": "stay", "2": "EE"}, {"1 E": "TT-15"})
corner("TT-15", ["T34...."], {"2": "stay", "3": "EEE"})
corner("TT-15", ["T.34..."], {"3": "E"})

SHOP = ["#BB####", "T......", "#B##X##"]
corner("TT-17 TT-19", SHOP, {
    "3": "E EE EEE",
    # The customer on 1,0 got in: the one on 1,2 still waits at the same square.
    "3 E": "1: *", "3 E skip 1": "1: N",
    "3 E skip 1 N skip 2": "EE W",
}, people=["1,0/S", "2,0/S", "1,2/N"])
corner("TT-17 not with a customer", SHOP, {"3": "EEE"}, people=["1,0/S"], carrying=True,
       refuse={"3 E": "TT-13 TT-17"})
corner("TT-17 not beside a taxi", ["#B#####", "TX.....", "#######"], {"3": "EEE", "1": "stay"},
       people=["1,0/S"], refuse={"3 E": "TT-13 TT-15 TT-17"})
corner("TT-34 pick up, then the tile", ["##B####", "T.n....", "#######"], {
    "2": "EE", "2 EE": "EEEE", "2 EE EEEE": "1: *"}, people=["2,0/S"])
corner("TT-34 nobody gets in by staying", ["#B#d", "#Td#", "#.##", "#.##"], {
    "1": "S", "1 S skip 1 stay skip 1": "N S"}, people=["1,0/S"])

# ---------------------------------------------------------------- TT-16: lights

for roll, lengths in {1: "0111111", 2: "0122222", 3: "3323333",
                      4: "2123444", 5: "5555455", 6: "3323456"}.items():
    for step, length in enumerate(lengths, 1):
        drives("TT-16", ["T" + "." * (step - 1) + "L......"], length, str(roll))
corner("TT-16 two lights", ["TL.L..."], {"6": "EE"})
corner("TT-16 two lights", ["TLL...."], {"6": "EEE"})
corner("TT-16 three lights", ["TLLL..."], {"6": "stay", "3": "stay", "5": "EEEEE"})
corner("TT-16 a dead end", ["T.L"], {"5": "E", "1": "E", "2": "E", "4": "E", "6": "E"})
SIDE = ["T.L..", "#.###", "#.###"]
corner("TT-16 may end in front", SIDE, {"1": "E", "2": "E ES", "4": "E ESS", "6": "EEE ESS"},
       {"2 EE": "TT-16", "4 EE": "TT-16", "4 EEE": "TT-16", "6 E": "TT-13"})
corner("TT-16", ["T.L..", "#d###"], {"2": "E"})
BRANCH = ["..L..", "#T###", "#.###"]
corner("TT-16 free to drive to", BRANCH, {"2": "N NW S"}, lay=["stop@1,1"])
corner("TT-16 not free to drive to", BRANCH, {"2": "NW S"}, lay=["no-right@1,0/N"],
       refuse={"2 N": "TT-13 TT-16"})
corner("TT-16 not free to drive to", ["...L..", "##T###", "##.###"], {"2": "NW S"},
       lay=["one-way@1,0/W"])
corner("TT-16 pulled back from in front", ["T.XL.."], {"6": "E"})
corner("TT-16 pulled back from in front", ["TXL..."], {"2": "stay"})
corner("TT-10 a light below a police tile", ["TL..."], {"1": "stay"}, lay=["police@1,0"])
corner("TT-16 with lost steps, not left", ["TLa......"], {}, {"4 EEE": "TT-22 TT-16"})

# ---------------------------------------------------------------- TT-16: a light ends the turn

corner("TT-16 red ends the turn", ["TkL..."], {"2": "E", "2 E": "1: *"})
corner("TT-16 red ends the turn", ["TnL......."], {"2": "E", "2 E": "1: *"})
corner("TT-16 no step left: the tile acts", ["TkL..."], {"1": "E", "1 E": "end roll"})
corner("TT-16 no step left: the tile acts", ["T.kL..."], {"2": "EE", "2 EE": "end roll"})
corner("TT-16 no step left: the tile acts", ["TnL......."], {"1": "E", "1 E": "EEEEE"})
corner("TT-16 yellow, the only way on", ["TkL..."], {"4": "E", "4 E": "1: *", "6": "EEE"})
corner("TT-16 yellow, the only way on", ["T.kL..."], {
    "4": "EE", "4 EE": "1: *", "6": "EE", "6 EE": "1: *"})
corner("TT-16 yellow, the only way on", ["T.nL......."], {
    "4": "EE", "4 EE": "1: *", "6": "EE", "6 EE": "1: *"})
corner("TT-16 yellow, no step left", ["T...kL..."], {"4": "EEEE", "4 EEEE": "end roll"})
corner("TT-16 yellow, one step left", ["T..kL..."], {"4": "EEE", "4 EEE": "1: *"})
corner("TT-16 green does not end it", ["T.kL..."], {"3": "EE", "3 EE": "end roll"})
corner("TT-16 green does not end it", ["T...kL..."], {"5": "EEEE", "5 EEEE": "end roll"})
corner("TT-16 green does not end it", ["T.nL......."], {"3": "EE", "3 EE": "EEEEE"})
corner("TT-16 another way on", ["TkL...", "#.####"], {"2": "E ES", "2 E": "1: *", "2 ES": "1: *"})
corner("TT-16 another way on", ["T.kL...", "##.####", "##.####", "##.####", "##.####"], {
    "6": "EE EESSSS", "6 EE": "1: *"})
# The meter acts all the same; without it seat 0 is to move after seat 1.
corner("TT-16 TT-33", ["TmL..."], {
    "2": "E", "2 E skip 1 stay": "1: *", "2 E skip 1 stay skip 1 stay": "0: *"})
corner("TT-16 TT-33", ["T.mL..."], {"4": "EE", "4 EE skip 1 stay": "1: *",
                                    "6": "EE", "6 EE skip 1 stay": "1: *"})
corner("TT-16 no tile", ["T.L..."], {"2 E": "1: *", "2 E skip 1 stay": "0: *"})
# The next turn begins like any other.
corner("TT-16 the next turn", ["TkL....."], {
    "2 E skip 1 stay skip 5": "EEEEE W", "2 E skip 1 stay skip 1": "W"})
# The same text is an early stop: the tile acts, whoever would have refused.
FEET = ["#B######", "TkL....."]
corner("TT-16 TT-17 early stop", FEET, {
    "2": "E", "2 E": "end roll", "4": "E", "4 E": "end roll", "2 E roll 3": "EEE",
    "2 E end skip 1 stay skip 1": "W"}, people=["1,0/S"])
corner("TT-16 TT-17 early stop", ["#B########", "TnL......."], {
    "2": "E", "2 E": "EEEEE", "4": "E", "4 E": "EEEEE"}, people=["1,0/S"])
corner("TT-16 TT-17 early stop on the meter", ["#B######", "TmL....."], {
    "2": "E", "2 E skip 1 stay": "1: *"}, people=["1,0/S"])
corner("TT-16 no early stop with a customer", FEET, {"2": "E", "2 E": "1: *", "4 E": "1: *"},
       people=["1,0/S"], carrying=True)
# The same text is a pull-back: the tile acts.
corner("TT-16 TT-15 pull-back", ["TkL...", "#X####"], {"2": "E", "2 E": "end roll",
                                                       "4": "E", "4 E": "end roll"})
corner("TT-16 TT-15 pull-back", ["TnL.......", "#X########"], {"2": "E", "2 E": "EEEEE"})
corner("TT-16 TT-15 pull-back from a station", ["TkL...", "#2####"], {"2": "E", "2 E": "end roll"})
corner("TT-16 TT-15 no pull-back, driven past", ["TkL...", "#X####", "#.####", "#.####"], {
    "4": "E ESSS", "4 E": "1: *"})
corner("TT-16 TT-15 from in front of a light", ["TkXL..."], {
    "4": "E", "4 E": "end roll", "6": "E", "6 E": "end roll", "2": "E", "2 E": "end roll"})
corner("TT-16 TT-15 from in front of another light", ["TkL...", "#X####", "#L####"], {
    "4": "E", "4 E": "end roll"})
corner("TT-16 two lights, no pull-back", ["TkL...", "#L####", "#.####"], {
    "4": "E", "4 E": "1: *", "2": "E", "2 E": "1: *"})
corner("TT-16 TT-15 the light itself is a dead end", ["TkL"], {
    "3": "E", "3 E": "end roll", "6": "E", "6 E": "end roll", "4": "E", "4 E": "1: *"})
# A halved drive in front of a second light.
corner("TT-16 halved", ["TLkL...."], {"6": "EE", "6 EE": "1: *", "4": "EE", "4 EE": "end roll"})
corner("TT-16 halved, no step left", ["TL.kL..."], {"6": "EEE", "6 EEE": "end roll"})
# Lost steps and the limit.
corner("TT-16 TT-22", ["TakL....."], {"6": "EE", "6 EE": "1: *", "4": "EE", "4 EE": "1: *"})
corner("TT-16 TT-22 no step left", ["Ta.kL..."], {"4": "EEE", "4 EEE": "end roll"})
corner("TT-16 TT-23", ["T.skL..."], {"6": "EEE", "6 EEE": "1: *", "4": "EEE", "4 EEE": "1: *",
                                     "5": "EEE", "5 EEE": "end roll"})
corner("TT-16 TT-23 no step left", ["T.s.kL.."], {"6": "EEEE", "6 EEEE": "end roll"})
# A light that cannot be driven to anyway does not end the turn.
DOWN = ["#T######", "#kL....#"]
corner("TT-16 TT-18 a one-way street, no light", DOWN, {"2": "S", "2 S": "end roll"},
       lay=["one-way@4,1/W"])
corner("TT-16 TT-18 the light alone", DOWN, {"2": "S", "2 S": "1: *"})
corner("TT-16 TT-14 the light behind", ["TLk"], {
    "6": "EE", "6 EE": "end roll", "6 EE roll 1": "stay", "4": "EE", "4 EE": "end roll"})
corner("TT-16 TT-14 the light behind", ["TLn"], {"6": "EE", "6 EE": "stay", "6 EE stay": "1: *"})
# Police tiles: on the light, behind it, on the way.
corner("TT-16 TT-10", ["TkL..."], {"2": "E", "2 E": "1: *"}, lay=["police@2,0"])
corner("TT-16 TT-30", ["T.pkL...."], {"6": "EEE", "6 EEE": "1: *",
                                      "6 EEE skip 1 stay skip 6": "stay"})
corner("TT-16 TT-30 a rival on the tile beside", ["T.kL...", "##X####"], {
    "6": "EE", "6 EE": "end roll"}, lay=["police@2,1"])
corner("TT-16 TT-30 pulled back onto the tile beside", ["T.kL...", "##p####", "##X####"], {
    "6": "EE EES", "6 EE": "1: *", "6 EES": "1: *"})
# Later drives of the turn.
corner("TT-16 in the second drive", ["Tk.kL..."], {
    "1 E roll 4": "EE", "1 E roll 4 EE": "1: *", "1 E roll 2": "EE", "1 E roll 2 EE": "end roll",
    "1 E roll 3 EE": "end roll"})
corner("TT-16 the five steps are green", ["Tn...kL..."], {
    "1": "E", "1 E": "EEEE", "1 E EEEE": "end roll"})
corner("TT-16 the five steps are green", ["TnkL....."], {"1 E": "EEEEE"})
corner("TT-16 the five steps are green", ["T.nL......."], {"2 EE": "EEEEE"})

# ---------------------------------------------------------------- TT-22: crosswalk ahead

drives("TT-22", ["Ta......."], "112345")
drives("TT-22", ["T.a......"], "122345")
drives("TT-22 TT-16", ["TaL......"], "111141")
drives("TT-22 TT-16", ["T.a.L...."], "122333")
drives("TT-22 TT-16", ["TLa......"], "002242")
drives("TT-22", ["Taa......"], "112234")
corner("TT-22 at the start", ["T...."], {"3": "EEE"}, lay=["crosswalk-ahead@0,0"])
corner("TT-22 back at the start", RING, {"6": "ESWNE SENWS"}, lay=["crosswalk-ahead@0,0"])

# ---------------------------------------------------------------- TT-23: speed limit

for road, lengths in (("T.s......", "123444"), ("T..s.....", "123444"), ("T...s....", "123444"),
                      ("T....s...", "123455"), ("T.....s..", "123456"), ("T..sL....", "123333"),
                      ("T.sL.....", "122242"), ("T.s.L....", "123333"), ("T...sL...", "123444"),
                      ("TasL.....", "112222"), ("Ta.s.....", "112333"), ("Tas......", "112333"),
                      ("T.sa.....", "123333"), ("T.s.a....", "123444"), ("TsL......", "113143")):
    drives("TT-23", [road], lengths)
corner("TT-23 at the start", ["T......"], {"6": "EEEEEE"}, lay=["speed-limit@0,0"])
# The later drives of the turn.
corner("TT-23 then no parking", ["T.sk......."], {
    "3": "EEE", "3 EEE": "end roll", "3 EEE roll 6": "EEEE", "3 EEE roll 5": "EEEE",
    "3 EEE roll 4": "EEEE", "3 EEE roll 3": "EEE", "3 EEE roll 2": "EE"},
    {"3 EEE roll 6 EEEEEE": "TT-23", "3 EEE roll 5 EEEEE": "TT-23"})
corner("TT-23 then no stopping", ["T.sn......."], {"3": "EEE", "3 EEE": "EEEE"},
       {"3 EEE EEEEE": "TT-23"})
corner("TT-23 through a chain", ["T.skn......"], {
    "3 EEE roll 1": "E", "3 EEE roll 1 E": "EEEE"})
corner("TT-23 through a chain", ["T.snk......."], {
    "3 EEE": "EEEE", "4": "EEEE", "4 EEEE": "end roll", "4 EEEE roll 6": "EEEE"})
corner("TT-23 not in the next turn", ["T.sk........."], {
    "3 EEE end skip 1 stay skip 6": "EEEEEE WWW",
    "3 EEE roll 1 E skip 1 stay skip 5": "EEEEE WWWW"})
corner("TT-23 not before it", ["Tk.s....."], {"1 E roll 6": "EEEE", "1 E roll 1": "E"})
corner("TT-23 at the start, then no parking", ["Tk........"], {"1 E roll 6": "EEEEEE"},
       lay=["speed-limit@0,0"])
# It counts for the lights.
corner("TT-23 TT-16 yellow later", ["T.sk.L....."], {"3 EEE roll 6": "EEE", "3 EEE roll 4": "E"})
corner("TT-23 TT-16 yellow later", ["T.sk..L...."], {"3 EEE roll 6": "EE"})
corner("TT-23 TT-16 yellow later", ["T.skL......"], {"3 EEE roll 6": "EEE", "3 EEE roll 4": "EE"})
corner("TT-23 TT-16 green later", ["T.sk..L...."], {"3 EEE roll 5": "EEEE"})
corner("TT-23 TT-16 green later", ["T.sk...L..."], {"3 EEE roll 5": "EEE"})
corner("TT-23 TT-16 five steps later", ["T.sn..L...."], {"3 EEE": "EEEE"})
corner("TT-23 TT-16 five steps later", ["T.sn...L..."], {"3 EEE": "EEE"})
corner("TT-23 TT-16 the limit leaves no step", ["T.sk...kL..."], {
    "3 EEE roll 6": "EEEE", "3 EEE roll 6 EEEE": "end roll"})
corner("TT-23 TT-16 the limit leaves a step", ["T.sk..kL..."], {
    "3 EEE roll 6": "EEE", "3 EEE roll 6 EEE": "1: *"})
# And with crosswalks ahead.
corner("TT-23 TT-22 later", ["T.sk.a....."], {"3 EEE roll 6": "EEE"})
corner("TT-23 TT-22 later", ["T.sk..a...."], {"3 EEE roll 6": "EEE"})
corner("TT-23 TT-22 later", ["T.sn.a....."], {"3 EEE": "EEE"})
# Judged on the drive as TT-15 leaves it: pulled back before the limit it has not been passed.
LIMIT = ["TkXY....", "#.######", "#......."]
corner("TT-23 TT-15 not passed", LIMIT, {
    "3": "E ESS", "3 E": "end roll", "3 E roll 6": "EEEE SSEEEE"}, lay=["speed-limit@2,0"],
    players=3)
corner("TT-23 TT-15 passed", ["TsXk.....", ], {"3": "EEE", "3 EEE roll 6": "EEEE"})
corner("TT-23 TT-15 passed, pulled back behind it", ["TskX......", "##.#######", "##........"], {
    "3": "EE EES", "3 EE": "end roll", "3 EE roll 6": "EEEE SSEE", "3 EE roll 5": "EEEE SSEE"})

# ---------------------------------------------------------------- TT-24 to TT-29

for letter, kind in (("o", "stop"), ("c", "crosswalk"), ("q", "police-stop")):
    corner("TT-24", ["T.." + letter + "...."], {"6": "EEE", "3": "EEE", "2": "EE"})
    corner("TT-24", [letter + "T....."], {"2": "EE W"})
    corner("TT-24 with a taxi", ["T..X...."], {"6": "EE", "3": "EE", "2": "EE"},
           lay=[kind + "@3,0"])
    corner("TT-24 with a taxi", ["TX......"], {"6": "stay"}, lay=[kind + "@1,0"])
    corner("TT-24 at the start", ["T......."], {"6": "EEEEEE"}, lay=[kind + "@0,0"])
corner("TT-15", ["T..X...."], {"6": "EEEEEE"})
corner("TT-5 only the top tile counts", ["T..o...."], {"6": "EEEEEE"}, lay=["meter@3,0"])

HELD = ["Tq......"]
corner("TT-25", HELD, {
    "1 E skip 1 stay": "0: *", "1 E skip 1 stay skip 1": "E W", "1 E skip 1 stay skip 2": "EE W",
    "1 E skip 1 stay skip 3": "EEE W", "1 E skip 1 stay skip 4": "1: *",
    "1 E skip 1 stay skip 5": "1: *", "1 E skip 1 stay skip 6": "1: *",
    "1 E skip 1 stay skip 6 skip 1 stay skip 4": "1: *"})
corner("TT-25 covered", HELD, {"1 E police@1,0 1 stay skip 4": "EEEE W"}, later=["police"])
corner("TT-25 covered and uncovered", HELD, {"1 E police@1,0 1 stay remove@1,0 4": "1: *"},
       later=["police"])
corner("TT-25 removed, another below", HELD, {"1 E remove@1,0 1 stay skip 4": "EEEE W"},
       lay=["police-stop@1,0"])
corner("TT-25 it lay under the police tile", HELD, {"1 E remove@1,0 1 stay skip 4": "EEEE W"},
       lay=["police@1,0"])
corner("TT-25 a garage on the same square", ["TM......"], {
    "1 E skip 1 stay mechanic@1,0 skip 1 stay skip 1 stay skip 6": "EEEEEE W"},
    lay=["police-stop@1,0"], later=["remove", "mechanic"])
corner("TT-25 staying does not end it", ["TqL....."], {
    "1 E skip 1 stay skip 1": "W", "1 E skip 1 stay skip 3": "EEE W"})
corner("TT-25 staying does not end it", ["dTqL...."], {
    "1": "E", "1 E do-not-enter@1,0 1 stay skip 1": "stay",
    "1 E do-not-enter@1,0 1 stay skip 1 stay skip 1 stay skip 6": "1: *"}, later=["do-not-enter"])

corner("TT-26", ["T..d...."], {"6": "EE"}, {"6 EEE": "TT-26"})
corner("TT-26", ["Td..."], {"6": "stay"}, {"6 E": "TT-26"})
corner("TT-26 at the start", ["T..."], {"2": "EE"}, lay=["do-not-enter@0,0"])

CROSS = ["##.##", "T....", "##.##", "##.##"]
corner("TT-27", CROSS, {"3": "EES"}, lay=["compulsory-right@2,1/E"])
corner("TT-27", CROSS, {"3": "EEN"}, lay=["compulsory-left@2,1/E"])
corner("TT-28", CROSS, {"3": "EEE EEN"}, lay=["no-right@2,1/E"])
corner("TT-28", CROSS, {"3": "EEE EES"}, lay=["no-left@2,1/E"])
corner("TT-27 the other heading", CROSS, {"3": "EEE EEN EES"}, lay=["compulsory-right@2,1/W"])
corner("TT-27 TT-18", CROSS, {"3": "EE"}, lay=["compulsory-right@2,1/E", "do-not-enter@2,2"])
corner("TT-27 where it began", ["##.##", "..T..", "##.##"], {"1": "E N S W"},
       lay=["compulsory-right@2,1/E"])
corner("TT-27 onto a red light", ["##.##", "T....", "##L##", "##.##"], {"2": "EE", "3": "EE"},
       lay=["compulsory-right@2,1/E"])
corner("TT-28 the light is forbidden anyway", ["##.##", "T....", "##L##", "##.##"],
       {"3": "EEE EEN"}, lay=["no-right@2,1/E"])

TEE = ["..T....", "###.###", "###.###"]
corner("TT-29", TEE, {"3": "WW"}, lay=["one-way@5,0/W"])
corner("TT-29", TEE, {"3": "EEE ESS"}, lay=["one-way@5,0/E"])
corner("TT-29", ["......", "###.##", "###T##"], {"3": "NNW"}, lay=["one-way@4,0/W"])
corner("TT-29 past a station", ["T.2..."], {"3": "stay"}, lay=["one-way@4,0/W"])
corner("TT-29 not past houses", ["T..#..."], {"2": "EE"}, lay=["one-way@5,0/W"])
corner("TT-29 lights and garages", ["T.L.MG.."], {"3": "stay"}, lay=["one-way@6,0/W"])
corner("TT-29", CROSS, {"3": "EEE EEN EES"}, lay=["one-way@1,1/E"])
corner("TT-29 across", CROSS, {"3": "EEE EEN"}, lay=["one-way@2,2/N"])
TWO = ["one-way@1,0/E", "one-way@3,0/W"]
corner("TT-29 the last one", ["..T..."], {"2": "WW"}, lay=TWO)
corner("TT-29 the last one", ["..T..."], {"2": "EE"}, lay=TWO[::-1])
corner("TT-29 covered", ["..T..."], {"2": "EE"}, lay=TWO + ["meter@3,0"])
corner("TT-29 uncovered", ["..T..."], {"2": "WW"}, lay=TWO + ["meter@3,0"], tile="remove@3,0")
corner("TT-29 round the corner", ["T..", "##.", "##."], {"4": "EESS"}, lay=["one-way@1,0/E"])
corner("TT-29 round the corner", ["T..", "##.", "##."], {"4": "EE"}, lay=["one-way@2,1/N"])

# ---------------------------------------------------------------- TT-30: the police tile

# A suburb's station has no way out: who was sent home can only stay there.
corner("TT-30", ["T.p......"], {
    "4": "EEEE", "5": "EEE", "6": "EEE", "5 EEE": "1: *",
    "5 EEE skip 1 stay": "0: *", "5 EEE skip 1 stay skip 5": "stay"},
    {"5 EEEEE": "TT-30", "6 EEEEEE": "TT-30", "5 EE": "TT-13 TT-30"})
corner("TT-30 not left", ["T....p..."], {"5": "EEEEE", "6": "EEEEEE",
                                         "5 EEEEE skip 1 stay skip 1": "E W"})
corner("TT-30 the turn after", ["T....p......"], {"5 EEEEE skip 1 stay skip 5": "EEEEE WWWWW",
                                                "5 EEEEE skip 1 stay skip 6": "EEEEEE WWWWW"})
corner("TT-30 where it began", ["T........"], {"6": "EEEEEE"}, lay=["police@0,0"])
corner("TT-30 round to where it began", RING, {"4": "ESWN SENW", "6": "ESWNE SENWS"},
       lay=["police@0,0"])
# Pulled back onto the tile.
corner("TT-30 TT-15 one square taken", ["T...pX..."], {
    "5": "EEEE", "5 EEEE": "1: *", "6": "EEEEE",
    "5 EEEE skip 1": "1: E", "5 EEEE skip 1 E skip 2": "E WW"},
    {"5 EEEEE": "TT-15 TT-30", "6 EEEE": "TT-13 TT-30"})
corner("TT-30 TT-15 two squares taken", ["T..pXY..."], {
    "5": "EEE", "6": "EEEE", "4": "EEE", "3": "EEE", "5 EEE": "1: *"}, players=3)
corner("TT-30 TT-15 a foreign station", ["T...p2..."], {"5": "EEEE", "6": "EEEEE"})
corner("TT-30 TT-15 a foreign station with an owner", ["T...p3..."], {"5": "EEEE", "6": "EEEEE"})
corner("TT-30 TT-15 two stations", ["T...p24.."], {"6": "EEEE", "5": "EEEE"})
corner("TT-30 TT-15 a taxi, then a station", ["T...pX4.."], {"6": "EEEE"})
corner("TT-30 overtaking behind it", ["T.pX....."], {
    "5": "EEE", "6": "EEE", "5 EEE": "1: *", "4": "EEEE", "3": "EE"})
corner("TT-30 TT-15 a dead end", ["T..pX"], {"5": "EEE", "6": "EEE", "5 EEE skip 1": "1: stay"})
corner("TT-30 TT-15 a dead end of lights", ["T..pL"], {"5": "EEE"})
corner("TT-30 TT-24 a taxi on a stop sign", ["T.pX....."], {"5": "EE", "6": "EE"},
       lay=["stop@3,0"])
corner("TT-30 TT-22 a taxi where it must end", ["T..pX...."], {"5": "EEE", "6": "EEEE"},
       lay=["crosswalk-ahead@4,0"])
corner("TT-30 TT-23 a taxi where it must end", ["T.spX...."], {"5": "EEE", "6": "EEE"})
corner("TT-30 TT-23 a taxi where it must end", ["T..pX...."], {"5": "EEE", "6": "EEE"},
       lay=["speed-limit@4,0"])
# Pulled back to before the tile, or only to behind it.
corner("TT-30 TT-15 a taxi on the tile", ["T..X....."], {"5": "EEEE", "3": "EE"},
       lay=["police@3,0"])
corner("TT-30 TT-15 to before the tile", ["T..XYZ..."], {"5": "EE", "6": "EEEE", "5 EE": "1: *"},
       lay=["police@3,0"], players=4)
corner("TT-30 TT-15 to before the tile, no parking", ["T.kXYZ..."], {"5": "EE", "5 EE": "end roll"},
       lay=["police@3,0"], players=4)
corner("TT-30 TT-15 to the start", ["TXY"], {"5": "stay", "6": "stay"}, lay=["police@1,0"],
       players=3)
corner("TT-30 TT-15 to behind the tile", ["T.p.XY..."], {
    "5": "EEE", "5 EEE": "1: *", "6": "EEE"}, players=3)
corner("TT-30 the second tile", ["T.pp....."], {"5": "EEE"})
corner("TT-30 TT-15 onto the second tile", ["T.ppXY..."], {
    "5": "EEE", "5 EEE": "1: *"}, players=3)
# Two ways on from the tile.
FORK = ["T..pX", "###.#", "###.#", "###.#"]
corner("TT-30 two ways on", FORK, {
    "5": "EEE EEES", "6": "EEE EEES", "5 EEE": "1: *", "5 EEES": "1: *",
    "5 EEE skip 1 stay skip 1": "S W", "5 EEES skip 1 W skip 1": "stay"})
corner("TT-30 TT-15 round to where it began", ["TX", ".."], {"5": "ESWN SENWS"},
       lay=["police@0,0"])
# Lights, early stops.
corner("TT-30 TT-10 on a light", ["T.L......"], {"5": "EEE", "6": "EEE"}, lay=["police@2,0"])
corner("TT-30 TT-10 on a light", ["T..L....."], {"6": "EE"}, lay=["police@3,0"])
corner("TT-30 TT-16 a light behind it", ["T.pL....."], {"6": "EE", "5": "EEE"})
corner("TT-30 TT-16 a light behind it", ["T..pL...."], {"5": "EEEE", "6": "EEE"})
corner("TT-30 TT-16 a light behind it", ["T.spL...."], {"5": "EEE"})
corner("TT-30 TT-16 a light behind it", ["Ta.pL...."], {"5": "EEE"})
corner("TT-30 TT-26 closed behind it", ["T.pd....."], {"6": "EE"})
corner("TT-30 TT-17 an early stop behind it", ["###B####", "T.p....."], {
    "5": "EEE", "5 EEE": "1: *"}, people=["3,0/S"])
corner("TT-30 TT-17 an early stop behind it", ["###B####", "T.p.XYZ."], {"6": "EEE"},
       people=["3,0/S"], players=4)
corner("TT-30 TT-17 an early stop on it", ["##B#####", "T.p....."], {
    "5": "EE EEE", "5 EE": "1: *", "5 EE skip 1 stay skip 1": "E W"}, people=["2,0/S"])
corner("TT-30 one's own station behind it", ["T.p1XY..."], {"5": "EEE", "3": "EEE"}, players=3)
corner("TT-30 covers what lies below", ["T..o....."], {"4": "EEEE", "5": "EEEE"},
       lay=["police@3,0"])
corner("TT-30 TT-22 what was lost before", ["Ta.p....."], {"5": "EEEE", "6": "EEEE"})
# What was passed before still counts; a customer on board is delivered.
corner("TT-30 TT-21", ["Typ......"], {"5": "EEE", "5 EEE skip 1 stay": "1: *"})
corner("TT-30 TT-21 pulled back", ["T..ypX...."], {
    "5": "EEEE", "5 EEEE skip 1 E": "1: *"})
corner("TT-30 TT-21 not what lies behind", ["T.py......"], {
    "5": "EEE", "5 EEE skip 1 stay": "0: *"})
corner("TT-30 TT-20", ["T.p......"], {"5 EEE": "over: decided 1,0 1,2",
                                      "6 EEE": "over: decided 1,0 1,2"},
       carrying=True, options={"customers": "1"})
corner("TT-30 TT-15 nothing delivered", ["T...pX..."], {"5 EEEE": "1: *"}, carrying=True,
       options={"customers": "1"})
# The five steps of no stopping count as the roll before them.
corner("TT-30 TT-32", ["T....n..p..."], {"5": "EEEEE", "5 EEEEE": "EEEE",
                                         "5 EEEEE EEEE skip 1 stay skip 1": "stay"})
corner("TT-30 TT-32 pulled back", ["T....n...pX."], {
    "5 EEEEE": "EEEE", "5 EEEEE EEEE": "1: *", "5 EEEEE EEEE skip 1 E skip 1": "E W"})
corner("TT-30 TT-32 a low roll", ["T..n..p....."], {"3": "EEE", "3 EEE": "EEEEE"})
corner("TT-30 TT-31 TT-32 the roll between", ["T....kn.p......"], {
    "5 EEEEE roll 1": "E", "5 EEEEE roll 1 E": "EEEEE", "5 EEEEE roll 5": "EEEE"})

# ---------------------------------------------------------------- TT-31 to TT-34

corner("TT-31", ["T.kk.n....k..."], {
    "2 EE": "end roll", "2 EE roll": "chance", "2 EE roll 1": "E", "2 EE roll 1 E": "end roll",
    "2 EE roll 1 E roll 2": "EE", "2 EE roll 1 E roll 2 EE": "EEEEE",
    "2 EE roll 1 E roll 2 EE EEEEE": "end roll", "2 EE roll 1 E roll 2 EE EEEEE end": "1: *"},
    {"2 EE roll 1 W": "TT-14"})
corner("TT-32 once a turn", ["T.", ".X"], {"1 E": "SWNE", "1 E SWNE": "1: *"},
       lay=["no-stopping@1,0"])
corner("TT-31 once a turn", ["T.", ".X"], {"1 E roll 5": "SWNE", "1 E roll 5 SWNE": "1: *"},
       lay=["no-parking@1,0"])
corner("TT-32 TT-34", ["T.n"], {"2 EE": "stay", "2 EE stay": "1: *"})
corner("TT-33 TT-21 one turn only", ["Tykm..."], {
    "2 EE roll 1 E": "1: *", "2 EE roll 1 E skip 1 stay": "1: *",
    "2 EE roll 1 E skip 1 stay skip 1 stay": "0: *"})
corner("TT-21", ["Ty......"], {"2 EE skip 1 stay": "1: *", "1 E skip 1 stay": "0: *"})
corner("TT-21 at the start", ["T......"], {"1 E skip 1 stay": "0: *"}, lay=["slippery@0,0"])


# ---------------------------------------------------------------- whole plays on the boards

def on_board(name, options, players, start, words, follow, refuse=None):
    """The stock is what the words draw; behind it lie tiles that remove."""
    tiles = [word for word in words.split() if ("@" in word and "customer" not in word)
             or word == "skip"]
    stock = [kind_of(word) for word in tiles]
    stock += ["remove"] * max(8, 20 - len(stock))
    given = {**options, "signs": "custom"}
    make = led(lambda: Play(players, start, given, {"stock": stock}), words)
    ask_after(name, make, follow, refuse or {})


on_board(
    "TT-30 TT-15 on the European board", {"board": "europe"}, 2, 0,
    "customer@10,7/E customer@10,6/E customer@8,7/W customer@6,7/E"
    " police@0,2 1 E gas@0,3 skip", {
        "5": "EEEE ESSEE ESSSS W WWSS", "6": "EEEE ES W WWSSS", "4": "EEEE ES W WWSS",
        "5 WWSS": "1: *", "5 WWSS skip 1": "1: S", "5 WWSS skip 1 S skip 1": "N S",
        "6 WWSSS": "1: *", "6 WWSSS skip 1 N skip 1": "E W",
    }, {"5 WWSSS": "TT-15 TT-30", "6 WWSS": "TT-13 TT-30", "5 stay": "TT-13"})

on_board(
    "TT-16 on the European board", {"board": "europe"}, 2, 0,
    "customer@10,7/E customer@10,6/E customer@8,7/W customer@6,7/E"
    " no-parking@3,1 2 EE gas@0,3 skip", {
        # Red is on 3,0: one step south lies the sign, two steps south the light of 3,2.
        "1": "E S W", "1 S": "end roll", "2": "EE S WW", "2 S": "1: *",
        "4": "EEE S WW WWWS", "4 S": "1: *", "6": "EEE SSE SSS WW WWWSS",
        "3": "EEE SSE SSS WW WWW", "2 WW": "1: *",
    }, {"2 SS": "TT-16", "4 SSS": "TT-16"})


# ---------------------------------------------------------------- TT-1: placing customers

PLACES = ["1.2.3.4.", "BBBBBBBB", "........"]
POLICE = " ".join(
    "police@" + at for at in "0,2 1,0 1,2 2,2 3,0 3,2 4,2 5,0 5,2 6,2 7,0 7,2".split())


def placing(players, start, each, movers):
    """Who places, from the left to the right; then the first player has drawn a police tile."""
    setup = {"stock": ["police"] * 20, "board": {"rows": PLACES, "rectangle": [0, 1, 7, 2]}}
    options = {"board": "custom", "signs": "custom", "customers": each}
    spaces = ["customer@%d,1/S" % x for x in range(8)]
    wants = ["%s: %s" % (mover, " ".join(spaces[x:])) for x, mover in enumerate(movers)]
    wants.append("%d: %s" % (start, POLICE))
    for count, want in enumerate(wants):
        Case("TT-1 %d players, %d starts, %s each: %d placed" % (players, start, each, count),
             led(lambda: Play(players, start, options, setup), " ".join(spaces[:count])), want)


placing(2, 0, "1", "10")
placing(2, 1, "1", "01")
placing(2, 0, "2", "1001")
placing(2, 0, "3", "100110")
placing(2, 1, "3", "011001")
placing(2, 0, "4", "10011001")
placing(2, 1, "4", "01100110")
placing(3, 0, "1", "210")
placing(3, 1, "1", "021")
placing(3, 2, "2", "102201")
placing(4, 0, "1", "3210")
placing(4, 2, "1", "1032")
placing(4, 3, "2", "21033012")


# ---------------------------------------------------------------- the header

class Header:
    """A record of one line."""

    def __init__(self, line):
        self.lines = [line]
        self.game = None


def header(name, error, players=2, board="europe", signs="custom", setup=None, **options):
    line = {"crosstown": 1, "game": "tuktuk", "rules": 1, "players": players,
            "options": {"board": board, "signs": signs, **options},
            "setup": {"stock": ["stop"] * 20} if setup is None else setup}
    Case("header, %s: %s" % (error or "good", name), lambda: Header(line), error=error)


def town(rows=PLACES, rectangle=(0, 1, 7, 2), stock=None):
    return {"stock": stock or ["stop"] * 20,
            "board": {"rows": list(rows), "rectangle": rectangle and list(rectangle)}}


for players in (2, 3, 4):
    for each in "1234":
        error = "" if players * int(each) <= 8 else "R-4"
        header("%s customers for %d" % (each, players), error, players, customers=each)
        header("%s customers for %d" % (each, players), error, players, "custom", setup=town(),
               customers=each)
for value in ["0", "5", "8", "02", "2 ", " 2", "+2", "", "two", "2.0", 1, 2, 3, 4, 2.0, -1]:
    header("customers %s" % dump(value), "R-4", customers=value)
header("too many customers before a wrong stock", "R-4", 3, customers="3", setup={"stock": []})
header("customers as a number before a wrong stock", "R-4", customers=2, setup={})
header("players before customers", "R-3", 5, customers="3")
for board in ("europe", "asia", "custom"):
    def boxed(stock, board=board):
        return town(stock=stock) if board == "custom" else {"stock": stock}
    for count in (19, 20, 120, 121):
        header("%d tiles, %s" % (count, board), "" if 20 <= count <= 120 else "R-5", 2, board,
               setup=boxed(["stop"] * count))
    header("all kinds, " + board, "", 2, board, setup=boxed(
        "slippery no-parking no-stopping crosswalk-ahead crosswalk speed-limit stop do-not-enter"
        " compulsory-right compulsory-left one-way no-right no-left meter police-stop mechanic gas"
        " police remove stop".split()))
    header("an unknown kind, " + board, "R-5", 2, board, setup=boxed(["stop"] * 20 + ["bus"]))
    header("a custom stock without signs=custom, " + board, "R-5", 2, board, "all",
           setup=boxed(["stop"] * 80))
    header("a custom stock with signs=easy, " + board, "R-5", 2, board, "easy",
           setup=boxed(["stop"] * 62))
header("no board", "R-5", 2, "custom", setup={"stock": ["stop"] * 20})
header("no rectangle", "R-5", 2, "custom", setup=town(rectangle=None))
for name, error, rows, rectangle in (
        ("good", "", PLACES, [0, 0, 7, 2]),
        ("rows of different length", "R-5", [*PLACES[:2], "......."], [0, 0, 6, 2]),
        ("station 4 twice", "R-5", ["1.2.3.44", *PLACES[1:]], [0, 0, 7, 2]),
        ("an empty seat's station twice", "R-5", ["1.2.3.2.", *PLACES[1:]], [0, 0, 7, 2]),
        ("no station 3", "R-5", ["1.2...4.", *PLACES[1:]], [0, 0, 7, 2]),
        ("no station 2, which has no owner", "", ["1...3.4.", *PLACES[1:]], [0, 0, 7, 2]),
        ("a tab", "R-5", ["1.2.3.4\t", *PLACES[1:]], [0, 0, 7, 2]),
        ("a letter beyond ASCII", "R-5", ["1.2.3.4\u00e9", *PLACES[1:]], [0, 0, 7, 2]),
        ("a delete character", "R-5", ["1.2.3.4\u007f", *PLACES[1:]], [0, 0, 7, 2]),
        ("odd houses", "", ["1.2.3.4~", *PLACES[1:]], [0, 0, 7, 2]),
        ("a rectangle off the board", "R-5", PLACES, [0, 0, 8, 2]),
        ("a rectangle off the board", "R-5", PLACES, [0, 0, 7, 3]),
        ("a rectangle off the board", "R-5", PLACES, [-1, 0, 7, 2]),
        ("a building space outside", "R-5", PLACES, [1, 0, 7, 2]),
        ("three numbers", "R-5", PLACES, [0, 0, 7]),
        ("true for a number", "R-5", PLACES, [0, 0, 7, True]),
        ("no rows", "R-5", [], [0, 0, 0, 0]),
        ("24 rows", "", PLACES + ["#" * 8] * 21, [0, 0, 7, 2]),
        ("25 rows", "R-5", PLACES + ["#" * 8] * 22, [0, 0, 7, 2]),
        ("24 columns", "", [row.ljust(24, "#") for row in PLACES], [0, 0, 7, 2]),
        ("25 columns", "R-5", [row.ljust(25, "#") for row in PLACES], [0, 0, 7, 2])):
    header("a town, " + name, error, 2, "custom", setup=town(rows, rectangle))
# Building spaces that count: a legal feet square each.
FEW = ["1.3.....", "BBB#L#B#", "...#B###"]
for each, error in (("1", ""), ("2", "R-5"), ("3", "R-5")):
    # The one in the south has only the light, the one in the east only a street outside.
    header("%s customers each, three spaces" % each, error, 2, "custom",
           setup=town(FEW, [0, 1, 7, 2]), customers=each)
    header("%s customers each, four spaces" % each, "" if each != "3" else "R-5", 2, "custom",
           setup=town(FEW, [0, 0, 7, 2]), customers=each)
SEVEN = ["1.2.3.4.", "BBBBBBB#", "........"]
for players, each, error in ((2, "3", ""), (2, "4", "R-5"), (3, "2", ""), (4, "1", ""),
                             (4, "2", "R-5")):
    header("%s customers each for %d, seven spaces" % (each, players), error, players, "custom",
           setup=town(SEVEN), customers=each)


# ---------------------------------------------------------------- asking

def on_rows(moves, rows):
    """The moves whose square lies in the first rows."""
    return [move for move in moves if "@" in move
            and int(move.split("@")[1].split("/")[0].split(",")[1]) < rows]


def records(case):
    """The record up to the question, and the whole one with its last line, if that can be said."""
    before = "".join(dump(line) + "\n" for line in case.play.lines)
    if case.error is not None:
        return before, before
    if case.refuse:
        last = {"n": len(case.play.lines) - 1, "player": case.play.game.turn(),
                "move": case.refuse[0]}
        return before, before + dump(last) + "\n"
    if case.only:
        return before, None
    return before, before + dump(expected(case.play, case.want)[2]) + "\n"


def is_over(case):
    return case.want is not None and case.want.startswith(OVER)


def ask_oracle(case):
    """None, or what the oracle says instead."""
    game = case.play.game
    if case.error is None and case.refuse is None:
        seat, legal, _ = expected(case.play, case.want)
        found = game.legal()
        if case.only:
            found = on_rows(found, case.only)
            legal = sorted(legal)
        if (game.turn(), found) != (seat, legal):
            return "%s: %s" % (game.turn(), " ".join(found))
    whole = records(case)[1]
    if whole is None:
        return None
    try:
        check_bytes(whole.encode(), partial=not is_over(case))
    except RecordError as error:
        said = error.code
    else:
        said = ""
    wanted = "rule" if case.refuse else case.error or ""
    return None if said == wanted else "%r, not %r" % (said, wanted)


def ask_program(program, case):
    """None, or what the program says instead."""
    before, whole = records(case)
    if case.want and case.want[0].isdigit():
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write(before)
            file.flush()
            done = subprocess.run([program, "legal", file.name], capture_output=True, text=True)
        found = done.stdout.split()
        legal = expected(case.play, case.want)[1]
        if case.only:
            found, legal = on_rows(found, case.only), sorted(legal)
        if done.returncode != 0 or found != legal:
            return "legal: " + (done.stderr.strip() or " ".join(found))
    if whole is None:
        return None
    flags = [] if is_over(case) else ["--partial"]
    done = subprocess.run([program, "replay", *flags, "-"], input=whole, capture_output=True,
                          text=True)
    ids = case.refuse[1] if case.refuse else [case.error] if case.error else []
    if not ids:
        return None if done.returncode == 0 else "replay: " + done.stderr.strip()
    if done.returncode == 1 and any(": %s: " % one in done.stderr for one in ids):
        return None
    return "replay: " + (done.stderr.strip() or "accepted")


def wanted(case):
    if case.refuse:
        return "refused with " + " or ".join(case.refuse[1])
    return case.want if case.error is None else case.error or "accepted"


def ask_all(ask):
    """Every case; yields (name, what was wanted, what came instead or None)."""
    for case in CASES:
        try:
            got = ask(case)
        except ValueError as error:  # the oracle does not even get there
            got = str(error)
        yield case.name, wanted(case), got


def write(folder):
    os.makedirs(folder, exist_ok=True)
    for number, case in enumerate(CASES):
        before, whole = records(case)
        path = os.path.join(folder, "%03d" % number)
        with open(path + ".jsonl", "w", encoding="utf-8") as file:
            file.write(whole or before)
        with open(path + ".txt", "w", encoding="utf-8") as file:
            file.write("%s\nexpected: %s\n" % (case.name, wanted(case)))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", help="a crosstown program")
    parser.add_argument("--write", metavar="FOLDER")
    args = parser.parse_args()
    if args.write:
        write(args.write)
        return 0
    ask = ask_oracle
    if args.program:
        program = os.path.abspath(args.program)
        ask = lambda case: ask_program(program, case)
    failed = count = 0
    for name, want, got in ask_all(ask):
        count += 1
        if got is not None:
            failed += 1
            print("%s\n  expected %s\n  got %s" % (name, want, got), flush=True)
    print("%d corners, %d differ" % (count, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
