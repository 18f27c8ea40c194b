#!/usr/bin/env python3
"""A node that is cut off from the database, silently: partition.py PROGRAM PAGE [SECONDS [2 [GAMES]]]

Two nodes and a PostgreSQL in network namespaces of the test's own. One of the nodes reaches the
database over a link that is taken away at its far end: nothing is refused, packets just vanish.
People play across both nodes. The cut-off node must notice, say 503 `not writable` and close whoever
wants something written with 1013; the other one goes on. When the link is back everything goes on,
nothing is lost or doubled, every record replays and is fair. For SECONDS (0: once) links go and
come back at random.

Needs root. Where namespaces are not allowed it says so and ends with 77: skipped."""
import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

SKIPPED = 77
ENTERED = "CT_PARTITION_ENTERED"
DATABASE, NODE = "10.213.99.1", "10.213.99.2"  # the link that is cut
CLIENTS, SERVER = "10.213.98.1", "10.213.98.2"  # the one that stays


def sh(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise OSError(f"{' '.join(command)}: {done.stderr.strip()}")


def skip(why):
    print(f"SKIPPED: no network namespace of our own: {why}")
    sys.exit(SKIPPED)


def enter():
    """Everything happens in a namespace that ends with this process."""
    if os.environ.get(ENTERED):
        return
    if os.geteuid() != 0 or not shutil.which("unshare") or not shutil.which("ip"):
        skip("this needs root, unshare and ip")
    probe = subprocess.run(["unshare", "--net", "--mount", "true"], capture_output=True, text=True)
    if probe.returncode:
        skip(probe.stderr.strip())
    os.environ[ENTERED] = "1"
    os.execvp("unshare", ["unshare", "--net", "--mount", "--propagation", "private", sys.executable,
                          *sys.argv])


def lay_cables():
    """`far` is where the node lives that is cut off. Neighbours are known for good, so that the loss
    of a link looks like nothing at all."""
    try:
        sh("mkdir", "-p", "/run/netns")
        sh("mount", "-t", "tmpfs", "tmpfs", "/run/netns")
        sh("ip", "netns", "add", "far")
        sh("ip", "link", "add", "ctprobe", "type", "veth", "peer", "name", "ctother", "netns", "far")
        sh("ip", "link", "del", "ctprobe")
    except OSError as error:
        skip(error)
    for here, there, near, away in (("ctdb", "ctnode", DATABASE, NODE),
                                    ("ctfar", "ctclient", CLIENTS, SERVER)):
        sh("ip", "link", "add", here, "type", "veth", "peer", "name", there, "netns", "far")
        sh("ip", "addr", "add", near + "/24", "dev", here)
        sh("ip", "-n", "far", "addr", "add", away + "/24", "dev", there)
        sh("ip", "link", "set", here, "up")
        sh("ip", "-n", "far", "link", "set", there, "up")
    sh("ip", "link", "set", "lo", "up")
    sh("ip", "-n", "far", "link", "set", "lo", "up")
    shown = subprocess.run(["ip", "-j", "link", "show", "ctdb"], capture_output=True, check=True)
    sh("ip", "-n", "far", "neigh", "replace", DATABASE, "lladdr", json.loads(shown.stdout)[0]["address"],
       "dev", "ctnode", "nud", "permanent")


def cut():
    sh("ip", "link", "set", "ctdb", "down")


def heal():
    sh("ip", "link", "set", "ctdb", "up")


enter()
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import nodes  # noqa: E402
from nodes import GONE, House, Lost, Node, Person, RNG, Board, watch  # noqa: E402


class Far(Node):
    host = SERVER

    def command(self):
        command = super().command()
        at = command.index("--database") + 1
        command[at] = f"postgresql://crosstown@{DATABASE}:5432/postgres"
        return ["ip", "netns", "exec", "far", *command]


def open_database():
    database = nodes.Postgres((f"listen_addresses={DATABASE}",))
    with open(os.path.join(database.data, "pg_hba.conf"), "a") as file:
        file.write(f"host all all {NODE}/32 trust\n")
    database.child.send_signal(signal.SIGHUP)
    return database


def health(node):
    try:
        with urllib.request.urlopen(f"http://{node.host}:{node.port}/healthz", timeout=3) as got:
            return got.status, json.loads(got.read())["state"]
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())["state"]


async def until(what, seconds, is_so):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if await asyncio.to_thread(is_so):
            return seconds - (end - time.monotonic())
        await asyncio.sleep(0.1)
    raise Lost(f"not within {seconds} s: {what}")


async def is_refused(person, request):
    """Somebody at the node that is cut off wants something written: the connection is closed, 1013."""
    end = time.monotonic() + 25
    try:
        await person.socket.send(json.dumps({**request, "id": 1000}))
        while True:
            message = await person.message(end - time.monotonic())
            if message.get("re") == 1000:
                raise Lost(f"what cannot be stored was answered: {message}")
    except nodes.websockets.ConnectionClosed as closed:
        if closed.rcvd is None or (closed.rcvd.code, closed.rcvd.reason) != (1013, "not writable now"):
            raise Lost(f"closed with {closed.rcvd}")
    except asyncio.TimeoutError:
        raise Lost("nobody told a client that nothing can be written")


async def check_state(house):
    """Cut off: noticed, told, refused; back: all goes on, and the move counts once."""
    near, far = house.nodes
    left, right = Person(house, near), Person(house, far)
    opened = await left.ask({"do": "open", "game": "tuktuk", "players": 2})
    board = Board(opened["table"])
    await right.ask({"do": "sit", "table": board.table})
    seen = await watch(right, board)
    while not seen.get("legal"):  # until it is the turn of who will be cut off
        mine = await watch(left, board)
        if mine.get("legal"):
            moved = await left.ask({"do": "move", "table": board.table, "n": mine["n"],
                                    "move": RNG.choice(mine["legal"])})
            board.note(moved["lines"])
        seen = await watch(right, board)
    cut()
    began = time.monotonic()
    move = {"do": "move", "table": board.table, "n": seen["n"], "move": RNG.choice(seen["legal"])}
    answers = await asyncio.gather(is_refused(right, move),
                                   until("503", 20, lambda: health(far) == (503, "not writable")))
    if health(near) != (200, "ready"):
        raise Lost(f"the other node says {health(near)}")
    if (await left.ask({"do": "watch", "table": board.table}))["n"] != seen["n"]:
        raise Lost("the other node shows a move that was refused")
    heal()
    back = await until("ready", 15, lambda: health(far) == (200, "ready"))
    await right.leave()
    moved = await right.ask(move)
    if moved["say"] != "lines":
        raise Lost(f"after it is back: {moved}")
    board.note(moved["lines"])
    if not await left.hear(lambda m: m["say"] == "lines" and m["from"] == seen["n"], 3):
        raise Lost("the move did not reach the other node")
    return answers[1], back, time.monotonic() - began


async def cut_for(house, seconds):
    cut()
    await asyncio.sleep(seconds)
    heal()


async def trouble(house):
    """Cuts of all lengths: shorter than anybody notices, longer than anybody waits."""
    end, count = time.monotonic() + nodes.SECONDS, 0
    while time.monotonic() < end:
        await asyncio.sleep(RNG.uniform(0.5, 4))
        await cut_for(house, RNG.choice((0.3, 2, 5, 12, 25)))
        count += 1
    house.ending = True
    return count


async def play_while(house):
    troubling = asyncio.ensure_future(trouble(house))
    playing = [asyncio.ensure_future(nodes.play_on(house, number)) for number in range(nodes.TABLES)]
    done, _ = await asyncio.wait([troubling, *playing], return_when=asyncio.FIRST_EXCEPTION,
                                 timeout=nodes.SECONDS + nodes.END_S)
    for task in done:
        task.result()
    if any(not task.done() for task in (troubling, *playing)):
        raise Lost("a game does not end")
    await asyncio.to_thread(nodes.check_records, house)
    print(f"{troubling.result()} cuts: {house.lines} lines, {house.games} games finished and proved, "
          f"{house.repeats} requests repeated, nothing lost")


async def main():
    lay_cables()
    house = House(tempfile.mkdtemp(prefix="crosstown-partition-"), open_database(),
                  lambda house: [Node(house), Far(house)])
    try:
        noticed, back, whole = await asyncio.wait_for(check_state(house), 60)
        print(f"cut off: noticed after {noticed:.1f} s, back after {back:.1f} s; {whole:.1f} s in all")
        if nodes.SECONDS:
            await play_while(house)
    except (Lost, *GONE) as lost:
        house.log.flush()
        print(f"lost: {lost!r}\n{open(house.log.name).read()[-2000:]}\n0 passed, 1 failed")
        sys.exit(1)
    finally:
        house.close()
    print("1 passed, 0 failed")


asyncio.run(main())
