#!/usr/bin/env python3
"""Several servers on one PostgreSQL, killed, stopped and restarted while people play:
nodes.py PROGRAM PAGE [SECONDS [NODES [GAMES [SEED]]]]

First, with nothing going wrong: what happens on one node is seen on the other, once. Then all nodes
are restarted one after another (SIGTERM) under load; then GAMES games at a time, people of one table on different nodes, hopping between them, while for SECONDS
nodes are killed (SIGKILL), restarted (SIGTERM), stopped and woken late (SIGSTOP), and the database
is killed, restarted, and stopped and woken late. Every line that anybody was told of must be there on every node, at its
place, nothing twice; every game must end, replay, and prove its deal. Ends with "1 passed, 0
failed", or says what was lost."""
import asyncio
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

import websockets

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "store"))
from postgres import Postgres  # noqa: E402

from board import Board, Lost, key  # noqa: E402

PROGRAM, PAGE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
NUMBERS = [int(word) for word in sys.argv[3:]]
SECONDS, NODES, TABLES, SEED = NUMBERS + [20, 3, 6, 1][len(NUMBERS):]
RNG = random.Random(SEED)
GAMES = ("newyork", "traffiq", "tuktuk")
GONE = (websockets.ConnectionClosed, ConnectionError, OSError, asyncio.TimeoutError,
        websockets.InvalidHandshake)
ANSWER_S, QUIET_S, END_S = 4, 3, 180


class Node:
    host = "127.0.0.1"

    def __init__(self, house):
        self.house, self.child, self.port = house, None, 0

    def command(self):
        return [PROGRAM, "serve", "--host", self.host, "--port", str(self.port), "--database",
                self.house.database.address, "--bot-pace", "0", "--limits", "off", "--page", PAGE]

    def start(self):
        """Until it is there: the database may be away."""
        while True:
            self.child = subprocess.Popen(self.command(), stdout=subprocess.PIPE,
                                          stderr=self.house.log, text=True)
            found = re.search(r":(\d+)/", self.child.stdout.readline())
            if found:
                self.port = int(found[1])
                return
            self.end(signal.SIGKILL)
            time.sleep(0.2)

    def end(self, how):
        self.child.send_signal(how)
        self.child.wait()
        self.child.stdout.close()


class House:
    """The nodes, the database, and what is known about them."""

    def __init__(self, folder, database=None, nodes=None):
        self.folder, self.log = folder, open(os.path.join(folder, "log"), "wb")
        self.database = database or Postgres()
        self.nodes = nodes(self) if nodes else [Node(self) for _ in range(NODES)]
        for node in self.nodes:
            node.start()
        self.ending = False
        self.lines = self.games = self.repeats = self.hops = 0
        self.done = {}

    def close(self):
        for node in self.nodes:
            if node.child and node.child.poll() is None:
                node.end(signal.SIGKILL)
        self.database.close()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Person:
    def __init__(self, house, node=None):
        self.house, self.fixed, self.token, self.socket, self.ids = house, node, None, None, 0
        self.pushed = []

    async def connect(self):
        while True:
            node = self.fixed or RNG.choice(self.house.nodes)
            try:
                self.pushed = []
                self.socket = await asyncio.wait_for(websockets.connect(
                    f"ws://{node.host}:{node.port}/play", subprotocols=["crosstown.1"],
                    close_timeout=0.1, max_queue=None), ANSWER_S)
                hello = {"do": "hello"} if not self.token else {"do": "hello", "token": self.token}
                answer = await self.once(hello)
                self.token = answer.get("token", self.token)
                return
            except GONE:
                await asyncio.sleep(RNG.uniform(0.02, 0.2))

    async def message(self, seconds):
        return json.loads(await asyncio.wait_for(self.socket.recv(), seconds))

    async def once(self, request):
        self.ids += 1
        await self.socket.send(json.dumps({**request, "id": self.ids}))
        while True:
            message = await self.message(ANSWER_S)
            if message.get("re") == self.ids:
                return message
            self.pushed.append(message)

    async def ask(self, request):
        """Until it is answered; after a kill the same again, at another node."""
        while True:
            try:
                if self.socket is None:
                    await self.connect()
                return await self.once(request)
            except GONE:
                self.house.repeats += 1
                await self.leave()

    async def hear(self, wanted, seconds):
        """The next message that fits; None: none came, or the connection is gone."""
        end = time.monotonic() + seconds
        while True:
            while self.pushed:
                message = self.pushed.pop(0)
                if wanted(message):
                    return message
            try:
                self.pushed.append(await self.message(max(0.001, end - time.monotonic())))
            except asyncio.TimeoutError:
                return None
            except GONE:
                await self.leave()
                return None

    async def leave(self):
        socket, self.socket = self.socket, None
        if socket:
            socket.transport.abort() if socket.transport else None
            await asyncio.sleep(0)


def is_of(table):
    return lambda message: message.get("table") == table and message["say"] in ("lines", "table")


async def watch(person, board):
    known = len(board.lines)
    seen = await person.ask({"do": "watch", "table": board.table})
    if seen["say"] != "table" or seen["n"] < known:
        raise Lost(f"{board.table}: {known} lines were told, now {seen.get('n', seen)}")
    person.pushed = [m for m in person.pushed if m.get("table") != board.table]
    board.note(seen["lines"])
    return seen


async def play(house, person, board):
    """One person at one table, till the end."""
    seen = await watch(person, board)
    while seen.get("state") != "over":
        if seen.get("legal"):
            if RNG.random() < 0.01:
                house.hops += 1
                await person.leave()
            n = seen["n"]
            seen = await person.ask({"do": "move", "table": board.table, "n": n,
                                     "move": RNG.choice(seen["legal"])})
            if seen["say"] == "refused" and seen["token"] == "stale":
                seen = await watch(person, board)  # it was stored, but the answer was lost
                continue
            if seen["say"] != "lines":
                raise Lost(f"{board.table}: {seen}")
            house.lines += len(seen["lines"])
        else:
            seen = await person.hear(is_of(board.table), QUIET_S)
            if seen is None:
                seen = await watch(person, board)
        board.note(seen.get("lines", []))


async def play_one(house, people, game, agents):
    seats = ["me"] + ["open"] * (len(people) - 1) + ["level1"] * agents
    opened = await people[0].ask({"do": "open", "game": game, "players": len(seats), "seats": seats,
                                  "listed": True})
    if opened["say"] != "table":
        raise Lost(f"a table cannot be opened: {opened}")
    board = Board(opened["table"])
    for person in people[1:]:
        sat = await person.ask({"do": "sit", "table": board.table})
        if sat["say"] == "refused" and sat["token"] not in ("already-seated", "running"):
            raise Lost(f"{board.table}: nobody can sit down: {sat}")
    await asyncio.gather(*(play(house, person, board) for person in people))
    house.games += 1
    house.done[board.table] = board


async def play_on(house, number):
    people = [Person(house), Person(house)]
    while not house.ending:
        await play_one(house, people, GAMES[number % 3], (number // 3) % 2)
        number += 1


# ---- what must be seen on another node --------------------------------------------------------------

async def check_calm(house):
    """Two nodes; nothing goes wrong."""
    left, right = Person(house, house.nodes[0]), Person(house, house.nodes[1])
    other = Person(house, house.nodes[1])
    await right.ask({"do": "lobby", "on": True})
    table = (await left.ask({"do": "open", "game": "traffiq", "players": 2, "listed": True}))["table"]
    if not await right.hear(lambda m: m["say"] == "lobby" and any(
            short["table"] == table for short in m.get("changed", [])), 3):
        raise Lost("a table of one node is not in the other's lobby")
    quick = await right.ask({"do": "quick", "game": "traffiq", "players": 2})
    if quick["table"] != table or quick["state"] != "playing":
        raise Lost(f"quick does not find a table of another node: {quick}")
    await check_here(left, right, table)
    slowest = await push_delay(left, right, other, table)
    days = [await person.ask({"do": "day"}) for person in (left, right, other)]
    if len({day["fair"]["commit"] for day in days}) != 1 or len({day["table"] for day in days}) != 3:
        raise Lost("the day's deal is not one")
    return slowest


async def check_here(left, right, table):
    """Who is connected to another node is here, until he goes."""
    def here(message):
        return [seat["here"] for seat in message.get("seats", [])] if message else None
    await asyncio.sleep(0.5)
    seen = await right.ask({"do": "watch", "table": table})
    if here(seen) != [True, True]:
        raise Lost(f"who is at another node is not here: {seen['seats']}")
    await left.leave()
    gone = await right.hear(lambda m: m["say"] == "seats" and here(m) == [False, True], 3)
    back = await left.ask({"do": "watch", "table": table})
    come = await right.hear(lambda m: m["say"] == "seats" and here(m) == [True, True], 3)
    if not gone or not come or here(back) != [True, True]:
        raise Lost(f"goings and comings at another node are not told: {gone}, {come}, {back['seats']}")


async def push_delay(left, right, other, table):
    """How long a line takes to somebody who looks on at another node, at most."""
    slowest, board = 0, Board(table)
    looks = await watch(other, board)
    while looks["n"] < 12 and looks.get("state") != "over":
        for person in (left, right):
            seen = await watch(person, board)
            while seen.get("legal") and seen.get("state") != "over":
                seen = await person.ask({"do": "move", "table": table, "n": seen["n"],
                                         "move": RNG.choice(seen["legal"])})
                board.note(seen["lines"])
                asked = time.monotonic()
                while looks["n"] < seen["n"]:
                    looks = await other.hear(is_of(table), 3)
                    if looks is None:
                        raise Lost(f"{table}: line {seen['n']} did not reach another node")
                slowest = max(slowest, time.monotonic() - asked)
    if slowest > 1:
        raise Lost(f"a line took {slowest:.1f} s to another node")
    return slowest


# ---- what goes wrong --------------------------------------------------------------------------------

async def kill_node(house, node):
    node.end(signal.SIGKILL)
    await asyncio.sleep(RNG.uniform(0, 1))
    await asyncio.to_thread(node.start)


async def restart_node(house, node):
    await asyncio.to_thread(node.end, signal.SIGTERM)
    await asyncio.to_thread(node.start)


async def stop_node(house, node):
    node.child.send_signal(signal.SIGSTOP)
    await asyncio.sleep(RNG.uniform(0.3, 9))
    node.child.send_signal(signal.SIGCONT)


async def kill_database(house, node):
    await asyncio.to_thread(house.database.stop, signal.SIGKILL)
    await asyncio.sleep(RNG.choice((0, 0, 1, 6)))
    await asyncio.to_thread(house.database.start)


async def restart_database(house, node):
    await asyncio.to_thread(house.database.stop, signal.SIGINT)
    await asyncio.to_thread(house.database.start)


async def freeze_database(house, node):
    """As if the network between it and all nodes were cut: nothing is refused, nothing is answered,
    and what was sent is done late, when the nodes have sent it again on other connections."""
    database = house.database.child.pid
    frozen = [database, *house.database.children()]
    for pid in frozen:
        os.kill(pid, signal.SIGSTOP)
    await asyncio.sleep(RNG.choice((1, 5, 13)))
    for pid in reversed(frozen):
        os.kill(pid, signal.SIGCONT)


async def roll(house):
    """A new version comes, node by node; nobody loses a move by it."""
    lines = house.lines
    for node in house.nodes:
        await restart_node(house, node)
        await asyncio.sleep(0.5)
    if house.lines == lines:
        raise Lost("nobody played while the nodes were restarted one after another")


async def trouble(house):
    """Of each kind something, one after another."""
    await asyncio.sleep(0.5)
    await roll(house)
    kinds = [kill_node, stop_node, kill_database, freeze_database, restart_node, restart_database]
    end, counts, turn = time.monotonic() + SECONDS, {}, 0
    while time.monotonic() < end:
        kind = kinds[turn] if turn < len(kinds) else RNG.choice(kinds)
        turn += 1
        await asyncio.sleep(RNG.uniform(0.3, 2))
        await kind(house, RNG.choice(house.nodes))
        counts[kind.__name__] = counts.get(kind.__name__, 0) + 1
        if SECONDS >= 120 and turn % 20 == 0:
            print(f"{turn} times, {house.lines} lines, {house.games} games", flush=True)
    house.ending = True
    return counts


def check_records(house):
    """The same from every node; it replays, its deal is proved, and it is what was told."""
    path = os.path.join(house.folder, "record.jsonl")
    for table, board in house.done.items():
        records = set()
        for node in house.nodes:
            with urllib.request.urlopen(f"http://{node.host}:{node.port}/api/table/{table}/record") as got:
                records.add(got.read())
        if len(records) != 1:
            raise Lost(f"{table}: nodes have different records")
        record = records.pop()
        with open(path, "wb") as file:
            file.write(record)
        lines = [json.loads(line) for line in record.decode().splitlines()]
        kept = [key(line) for line in lines if "move" in line or "chance" in line]
        if kept != board.lines:
            raise Lost(f"{table}: {len(board.lines)} lines were told, the record has {len(kept)}")
        for command in ("replay", "fair"):
            done = subprocess.run([PROGRAM, command, path], capture_output=True, text=True)
            if done.returncode:
                raise Lost(f"{table}: {command} says {done.stdout}{done.stderr}")


async def main():
    house = House(tempfile.mkdtemp(prefix="crosstown-nodes-"))
    began = time.time()
    try:
        slowest = await asyncio.wait_for(check_calm(house), 60)
        troubling = asyncio.ensure_future(trouble(house))
        playing = [asyncio.ensure_future(play_on(house, number)) for number in range(TABLES)]
        done, _ = await asyncio.wait([troubling, *playing], return_when=asyncio.FIRST_EXCEPTION,
                                     timeout=SECONDS + END_S)
        for task in done:
            task.result()
        if any(not task.done() for task in (troubling, *playing)):
            raise Lost("a game does not end")
        check_records(house)
        if house.games < TABLES or house.repeats == 0 or house.hops == 0:
            raise Lost(f"little was tried: {house.games} games, {house.repeats} repeats")
        counts = ", ".join(f"{kind} {count}" for kind, count in sorted(troubling.result().items()))
        print(f"{NODES} nodes, {counts}: {house.lines} lines, {house.games} games finished and proved, "
              f"{house.repeats} requests repeated, {house.hops} hops, nothing lost; a line is on "
              f"another node in {slowest * 1000:.0f} ms at most; {time.time() - began:.0f} s")
    except Lost as lost:
        print(f"lost: {lost}\n0 passed, 1 failed")
        sys.exit(1)
    finally:
        house.close()
    print("1 passed, 0 failed")


if __name__ == "__main__":
    asyncio.run(main())
