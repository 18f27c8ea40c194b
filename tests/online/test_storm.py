#!/usr/bin/env python3
"""crosstown storm, against a server that answers by the specification and can be told to fail:
test_storm.py CROSSTOWN ECHO_SERVER. Its game is nobody's: twelve lines, and whoever may move has
three moves. What it forgets, says twice or refuses must be found, and only that."""
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time

import websockets

from net_client import PATIENCE, Program, run_tests, same

HERE = os.path.dirname(os.path.abspath(__file__))
CROSSTOWN, ECHO = (os.path.abspath(path) for path in sys.argv[1:3])
LINES = 12
LEGAL = ["a1", "b2", "pass"]


class Table:
    def __init__(self, server, ask):
        server.numbers += 1
        self.id = f"{server.numbers:012d}"
        self.server, self.players, self.game = server, ask["players"], ask["game"]
        self.seats = [None] * self.players
        self.lines, self.watching, self.next, self.start = [], set(), None, 0

    def playing(self):
        return all(self.seats)

    def turn(self):
        return -2 if len(self.lines) >= LINES else (len(self.lines) // 2 + self.start) % self.players

    def sight(self, who, out):
        out.update(n=len(self.lines), turn=self.turn(), view={"legal": "none", "n": [1, {"n": 2}]})
        if self.turn() >= 0 and self.seats[self.turn()] is who:
            out["legal"] = LEGAL
        if self.turn() == -2:
            out["state"] = "over"
        return out

    def whole(self, who):
        out = {"say": "table", "table": self.id, "game": self.game, "players": self.players, "start": self.start,
               "you": self.seats.index(who) if who in self.seats else -1,
               "state": "playing" if self.playing() else "waiting", "lines": self.lines, "n": len(self.lines)}
        return self.sight(who, out) if self.playing() else out


class Server:
    """`fault` names what goes wrong, in the middle of the second table's game."""

    def __init__(self, fault=None):
        self.fault, self.numbers, self.tables = fault, 0, {}
        self.moves = self.again = self.unwatched = self.hurried = 0

    async def say(self, who, message, ask=None):
        if ask and "id" in ask:
            message = {**message, "re": ask["id"]}
        await who.send(json.dumps(message))

    async def refuse(self, who, ask, token):
        await self.say(who, {"say": "refused", "token": token, "text": "No."}, ask)

    async def do_hello(self, who, ask):
        await self.say(who, {"say": "welcome", "tables": []}, ask)

    async def do_open(self, who, ask):
        table = Table(self, ask)
        self.tables[table.id] = table
        await self.take_seat(table, who, ask, 0)

    async def take_seat(self, table, who, ask, seat):
        same("free", table.seats[seat], None)
        table.seats[seat] = who
        table.watching.add(who)
        for other in table.watching - {who}:
            await self.say(other, table.whole(other))
        await self.say(who, table.whole(who), ask)

    async def do_sit(self, who, ask):
        await self.take_seat(self.tables[ask["table"]], who, ask, ask["seat"])

    async def do_again(self, who, ask):
        old = self.tables[ask["table"]]
        self.again += 1
        new = Table(self, {"players": old.players, "game": old.game})
        new.start = (old.start + 1) % old.players
        self.tables[new.id] = new
        for other in old.watching - {who}:
            await self.say(other, {"say": "again", "table": old.id, "new": new.id})
        await self.take_seat(new, who, ask, old.seats.index(who))

    async def do_watch(self, who, ask):
        table = self.tables[ask["table"]]
        seen = table.whole(who)
        if self.fault == "forgets" and self.is_spoilt(table):
            seen["lines"] = seen["lines"][:3]
            seen["n"] = 3
        if self.fault == "changes" and self.is_spoilt(table):
            seen["lines"] = [{**line, "move": "c3"} if line["n"] == 3 else line for line in seen["lines"]]
        if self.fault == "closes" and self.is_spoilt(table):
            return await self.refuse(who, ask, "no-such-table")
        await self.say(who, seen, ask)

    async def do_unwatch(self, who, ask):
        self.unwatched += 1
        self.tables[ask["table"]].watching.discard(who)
        await self.say(who, {"say": "done"}, ask)

    def is_spoilt(self, table):
        return table.id == f"{2:012d}"

    async def do_move(self, who, ask):
        table = self.tables[ask["table"]]
        spoilt = self.is_spoilt(table) and ask["n"] == 3
        if self.fault == "hurries" and self.moves % 7 == 6 and not self.hurried:
            self.hurried = 1
            return await self.refuse(who, ask, "too-fast")
        self.hurried = 0
        if self.fault == "refuses" and spoilt:
            return await self.refuse(who, ask, "not-in-hand")
        if self.fault == "drops" and spoilt:
            return await who.close()
        if self.fault == "sleeps" and spoilt:
            time.sleep(0.7)  # everybody waits
        same("n", ask["n"], len(table.lines))
        same("mover", table.seats[table.turn()], who)
        same("legal", ask["move"] in LEGAL, True)
        self.moves += 1
        await self.play(table, who, ask)

    async def play(self, table, who, ask):
        first = len(table.lines)
        table.lines.append({"n": first, "player": table.turn(), "move": ask["move"]})
        if len(table.lines) % 5 == 0:
            table.lines.append({"n": len(table.lines), "chance": "4"})
        for one in [other for other in table.watching if other is not who] + [who]:
            news = {"say": "lines", "table": table.id, "from": first, "lines": table.lines[first:], "events": [[]]}
            news = table.sight(one, news)
            await self.say(one, news, ask if one is who else None)
            if self.fault == "repeats" and self.is_spoilt(table) and first == 3 and one is not who:
                await self.say(one, news)

    async def serve(self, who):
        try:
            async for text in who:
                ask = json.loads(text)
                await getattr(self, "do_" + ask["do"])(who, ask)
        except websockets.exceptions.ConnectionClosed:
            pass


def storm(url, *words):
    return [CROSSTOWN, "storm", "--url", url, "--seconds", "1", "--json", *words]


async def run_against(server, *words):
    async with websockets.serve(server.serve, "127.0.0.1", 0, subprotocols=["crosstown.1"]) as listener:
        port = listener.sockets[0].getsockname()[1]
        child = await asyncio.create_subprocess_exec(
            *storm(f"ws://127.0.0.1:{port}", *words), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        out, err = await asyncio.wait_for(child.communicate(), 3 * PATIENCE)
        return child.returncode, json.loads(out) if out else None, err.decode()


def blow(fault, *words):
    server = Server(fault)
    return server, *asyncio.run(run_against(server, *words))


FAULTS = ("lost", "doubled", "unanswered", "stuck", "broken")


def check_clean(code, told, err):
    same("what went wrong", (code, err, {fault: told[fault] for fault in FAULTS}),
         (0, "", {fault: 0 for fault in FAULTS}))


def test_sound_server():
    server, code, told, err = blow(None, "--tables", "6", "--idle", "5")
    check_clean(code, told, err)
    same("refused", told["refused"], {})
    same("games went on", server.again > 6, True)
    same("old tables are left", server.unwatched >= server.again, True)
    # Those that were answered after the last second are not counted: of each of twelve people the move that is
    # under way when it ends, and what the round of the loop in which it ends still hears and answers.
    late = server.moves - told["moves"]
    same("moves", (late, 0 <= late <= 3 * 12), (late, True))
    same("delays", told["to_mover_ms"]["count"], told["moves"])
    same("in order", 0 < told["to_mover_ms"]["p50"] <= told["to_mover_ms"]["p99"] <= told["to_mover_ms"]["max"], True)


def test_four_players():
    server, code, told, err = blow(None, "--tables", "3", "--players", "4", "--game", "tuktuk")
    check_clean(code, told, err)
    same("the game", {table.game for table in server.tables.values()}, {"tuktuk"})
    same("others hear of it", told["to_others_ms"]["count"] > 2 * told["moves"], True)


def test_the_games_in_equal_parts():
    server, code, told, err = blow(None, "--tables", "3", "--rate", "20")
    check_clean(code, told, err)
    same("games", sorted(table.game for table in list(server.tables.values())[:3]), ["newyork", "traffiq", "tuktuk"])
    same("rate", 10 <= told["moves"] <= 20, True)


def test_same_seed_same_moves():
    moves = []
    for seed in ("7", "7", "8"):
        server, code, told, err = blow(None, "--tables", "1", "--seed", seed, "--rate", "30")
        check_clean(code, told, err)
        moves.append([line["move"] for line in server.tables[f"{1:012d}"].lines if "move" in line])
    same("the same seed", moves[0], moves[1])
    same("another seed is another game", moves[0] == moves[2], False)


def test_too_fast_is_asked_again():
    _, code, told, err = blow("hurries", "--tables", "4")
    check_clean(code, told, err)
    same("refused", list(told["refused"]), ["too-fast"])


def check_fault(fault, name, sentence):
    _, code, told, err = blow(fault, "--tables", "3")
    same(fault + ": exit code", code, 1)
    same(fault + ": " + name, told[name] > 0, True)
    same(fault + ": nothing else", [other for other in FAULTS if other != name and told[other]], [])
    if sentence not in err:
        raise AssertionError(f"{fault}: {sentence!r} is not in {err!r}")


def test_faults():
    check_fault("forgets", "lost", "table 000000000002: 12 lines were told, and not all are there")
    check_fault("changes", "lost", "table 000000000002: 12 lines were told, and not all are there")
    check_fault("closes", "lost", "table 000000000002 cannot be looked at: no-such-table")
    check_fault("repeats", "doubled", "told line 3 where 4 comes next")
    check_fault("refuses", "stuck", "refused: not-in-hand")
    check_fault("drops", "broken", "the server closed the connection")


def test_late_answers_are_not_hidden():
    """A server that sleeps gets all the delays of what should have been moved meanwhile."""
    _, code, told, err = blow("sleeps", "--tables", "2", "--rate", "40")
    check_clean(code, told, err)
    same("p90", told["to_mover_ms"]["p90"] > 300, True)


def test_echo():
    with Program(ECHO) as server:
        done = subprocess.run(storm(f"http://127.0.0.1:{server.port}/", "--tables", "5", "--echo", "16384",
                                    "--pid", str(server.child.pid), "--idle", "50"),
                              capture_output=True, timeout=3 * PATIENCE)
        told = json.loads(done.stdout)
        check_clean(done.returncode, told, done.stderr.decode())
        same("came back", told["moves"] > 100, True)
        same("the server's time", told["server"]["cpu_seconds"] > 0, True)


def test_several_servers():
    """Each has its share of the connections, and both are looked at."""
    with Program(ECHO) as one, Program(ECHO) as other:
        pids = [one.child.pid, other.child.pid]
        done = subprocess.run(storm(f"http://127.0.0.1:{one.port},http://127.0.0.1:{other.port}", "--tables", "4",
                                    "--echo", "85", "--pid", ",".join(map(str, pids))),
                              capture_output=True, timeout=3 * PATIENCE)
        told = json.loads(done.stdout)
        check_clean(done.returncode, told, done.stderr.decode())
        for pid in pids:
            with open(f"/proc/{pid}/stat") as file:
                same("worked", sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13])) > 0, True)


def test_real_server():
    """Whole games of every kind, watched and by bytes, and nothing goes missing."""
    page = os.path.join(os.path.dirname(HERE), "serve", "page")
    for words in (("--tables", "6"), ("--tables", "6", "--want", "bytes"),
                  ("--tables", "3", "--players", "4", "--want", "bytes"), ("--tables", "3", "--players", "3")):
        with tempfile.TemporaryDirectory() as folder, subprocess.Popen(
                [CROSSTOWN, "serve", "--port", "0", "--data", folder, "--page", page, "--bot-pace", "0",
                 "--limits", "off"], stdout=subprocess.PIPE, text=True) as server:
            try:
                url = re.search(r"http://[^ \n]+", server.stdout.readline())[0]
                done = subprocess.run(storm(url, "--seconds", "3", *words), capture_output=True, timeout=3 * PATIENCE)
            finally:
                server.terminate()
            told = json.loads(done.stdout)
            check_clean(done.returncode, told, done.stderr.decode())
            same("refused", told["refused"], {})
            same("moves", told["moves"] > 100, True)


def complaint(*words):
    done = subprocess.run([CROSSTOWN, "storm", *words], capture_output=True, timeout=3 * PATIENCE)
    return done.returncode, done.stderr.decode()


def test_command_line():
    here = ("--url", "ws://127.0.0.1:1", "--tables", "1")
    for words, code, sentence in (
            ((), 2, "--url is missing"),
            (("--url", "wss://localhost:1"), 2, "is not like ws://HOST:PORT"),
            (("--url", "ws://localhost"), 2, "is not like ws://HOST:PORT"),
            (("--url", "ws://localhost:1/play"), 2, "is not like ws://HOST:PORT"),
            (("--url", "ws://localhost:1,"), 2, "is not like ws://HOST:PORT"),
            (("--url", ",".join(["ws://localhost:1"] * 17)), 2, "more than 16 servers"),
            ((*here, "--pid", "1,x"), 2, "--pid"),
            ((*here, "--pid", ",".join(["1"] * 17)), 2, "more than 16 processes"),
            ((*here, "--game", "chess"), 2, 'there is no game "chess"'),
            ((*here, "--want", "tea"), 2, 'view or bytes, not "tea"'),
            ((*here, "--players", "5"), 2, "--players"),
            (here, 1, "a connection broke: "),
            ((*here, "--pid", str(1 << 29)), 1, "cannot be looked at")):
        got = complaint(*words)
        same(f"{words}: exit code", got[0], code)
        if sentence not in got[1]:
            raise AssertionError(f"{words}: {sentence!r} is not in {got[1]!r}")


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
