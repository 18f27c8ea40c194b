#!/usr/bin/env python3
"""`crosstown play --server`: people at terminals on a real server. terminal.py PROGRAM PAGE [NAME...]

Two of them (or one and a client of others) play whole games of every kind by what is typed, talk,
take back, leave and come back, watch; the server is killed under them and started again; and a
server that sends nonsense must not bring anybody down. Prints every test that fails, and ends with
"N passed, M failed"."""
import asyncio
import contextlib
import copy
import json
import os
import pty
import random
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import termios
import threading
import time
import traceback

import websockets

PROGRAM, PAGE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
ONLY = sys.argv[3:]
PATIENCE = int(os.environ.get("PATIENCE", "60"))  # seconds until a test gives up; sanitizers and a busy machine are slow
YOUR_TURN, THE_END = "It is your turn, ", "How the game was dealt can be checked"
ROOM = tempfile.mkdtemp(prefix="crosstown-terminal-")


def same(what, got, wanted):
    if got != wanted:
        raise AssertionError(f"{what}: got {got!r}, wanted {wanted!r}")


class Server:
    """A real one, on a folder of its own; it can be killed and started again on its port."""

    def __init__(self, *more):
        self.folder, self.port, self.more = tempfile.mkdtemp(dir=ROOM), 0, more
        self.start()

    def start(self):
        self.child = subprocess.Popen(
            [PROGRAM, "serve", "--port", str(self.port), "--data", self.folder, "--page", PAGE,
             "--bot-pace", "0", "--limits", "off", *self.more], stdout=subprocess.PIPE, text=True)
        line = self.child.stdout.readline()
        found = re.search(r"(https?)://[^/]*:(\d+)/", line)
        assert found, f"the server did not start: {line!r}"
        self.port = int(found[2])
        self.url = f"{found[1]}://127.0.0.1:{self.port}"

    def kill(self):
        self.child.kill()
        self.child.wait()
        self.child.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.child.terminate()
        self.child.wait(30)
        self.child.stdout.close()


class Person:
    """Somebody at a pipe that stands for a terminal. What has come out is all in `seen`; `until`
    looks only behind what was found the last time."""

    def __init__(self, server, *words, name="", home=None, env=None):
        self.home = home or tempfile.mkdtemp(dir=ROOM)
        self.seen, self.at, self.typed = "", 0, 0
        self.more = threading.Condition()
        command = [PROGRAM, "play", *(["--server", server] if server else []), *words]
        if name:
            command += ["--name", name]
        self.child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "LANGUAGE": "", "COLUMNS": "200",
                 "XDG_CONFIG_HOME": self.home, **(env or {})})
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        while True:
            some = os.read(self.child.stdout.fileno(), 65536)
            with self.more:
                self.seen += some.decode("utf-8", "replace")
                self.ended = not some
                self.more.notify_all()
            if not some:
                return

    ended = False

    def find(self, *words):
        """The first of these behind what was found before; None: not yet."""
        found = [(self.seen.find(w, self.at), w) for w in words]
        found = [f for f in found if f[0] >= 0]
        if not found:
            return None
        at, word = min(found)
        self.at = at + len(word)
        return word

    def until(self, *words, patience=PATIENCE):
        end = time.monotonic() + patience
        with self.more:
            while True:
                word = self.find(*words)
                if word:
                    return word
                left = end - time.monotonic()
                if left <= 0 or self.ended:
                    raise AssertionError(f"no {words!r} behind {self.seen[self.at:][-3000:]!r}")
                self.more.wait(left)

    def type(self, line):
        self.child.stdin.write((line + "\n").encode())
        self.child.stdin.flush()

    def table(self):
        self.until("Table ")
        return re.compile(r"(\w{12})\. ").match(self.seen, self.at)[1]

    def end(self, patience=PATIENCE):
        with contextlib.suppress(OSError):
            self.child.stdin.close()
        code = self.child.wait(patience)
        self.reader.join(patience)
        self.child.stdout.close()
        return code

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind:
            self.child.kill()
        self.end()

    def play(self, moves=None, pick=lambda n: "1"):
        """Types a move at every turn until the end, or so many."""
        while moves is None or moves > 0:
            if self.until(YOUR_TURN, THE_END) == THE_END:
                return True
            self.type(pick(self.typed))
            self.typed += 1
            moves = moves and moves - 1
        return False


def together(*jobs):
    """All at once; the first that fails is told of."""
    problems = []

    def run(job):
        try:
            job()
        except BaseException as problem:  # noqa: BLE001 - it is raised again below
            problems.append(problem)

    threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if problems:
        raise problems[0]


def two_at_a_table(server, what):
    anna, ben = Person(server.url, name="Anna"), None
    try:
        anna.until("lobby")
        anna.type(f"open {what}")
        table = anna.table()
        ben = Person(server.url, "--table", table, name="Ben")
        ben.until("The game begins.")
        anna.until("The game begins.")
    except BaseException:
        for person in (anna, ben):
            if person:
                person.child.kill()
        raise
    return anna, ben, table


def record_of(person):
    path = tempfile.mktemp(suffix=".jsonl", dir=ROOM)
    person.type(f"save {path}")
    person.until("checks how it was dealt.")
    for command in ("replay", "fair"):
        done = subprocess.run([PROGRAM, command, path], capture_output=True, text=True)
        same(f"crosstown {command}: {done.stdout}{done.stderr}", done.returncode, 0)
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def decisions(record, seat):
    return sum(line.get("player") == seat for line in record)


# ---- two people at terminals -------------------------------------------------------------------

def test_whole_game():
    """A game of New York with everything that is said beside it, then once more."""
    with Server() as server:
        anna, ben, table = two_at_a_table(server, "newyork 2 text")
        with anna, ben:
            anna.until(YOUR_TURN)
            ben.type("R1")
            ben.until("It is not your turn.")
            ben.type("chat What a fine evening: über alles")
            anna.until("  Ben: What a fine evening: über alles")
            anna.type("say good-luck")
            ben.until("  Anna: Good luck!")
            anna.type("say 1")
            ben.until("  Anna: Hello!")
            anna.type("?")
            anna.until("The moves, by number or text:")
            anna.type("R99")
            anna.until("is no move and no command")
            anna.type("take R1")
            anna.until("Refused by NY-", "is no move and no command")
            anna.type("1")
            anna.until("  Anna plays ")
            ben.until("  Anna plays ")
            anna.until(YOUR_TURN)
            anna.type("undo")
            anna.until("Anna takes back the last move.")
            ben.until("Anna takes back the last move.")
            anna.until(YOUR_TURN)
            anna.type("undo")
            anna.until("There is nothing that you may take back")
            ben.type("leave")
            ben.until("A robot sits in for you.")
            anna.until("A robot sits in for Ben.")
            ben.type("back")
            ben.until("You have your seat again.")
            anna.until("Ben has taken the seat again.")
            anna.at = len(anna.seen)
            anna.type("board")
            together(anna.play, ben.play)
            assert "  Place 1: " in anna.seen and "  Place 2: " in ben.seen, "places are told"
            record = record_of(anna)
            same("Anna's decisions", decisions(record, 0), anna.typed)
            same("Ben's decisions", decisions(record, 1), ben.typed)
            assert record[0]["fair"]["seals"].count(None) == 0, "both have sealed"
            assert record[0]["fair"]["nonces"].count(None) == 0, "both have told their nonce"
            anna.type("")
            anna.until("Display none", "Display ")
            anna.type("again")
            anna.until("Table ")
            ben.until("Once more?")
            ben.type("again")
            ben.until("The game begins.")
            anna.until("The game begins.")
            ben.until(YOUR_TURN)
            ben.type("quit")
            ben.until(f"The game goes on. Come back with:\n  crosstown play --table {server.url}/t/")
            same("Ben's exit code", ben.end(), 0)
            anna.until("Ben is away.")
            with Person(server.url, home=ben.home) as again:
                again.until("You are Ben on")
                again.until("Your games:")
                again.until("with Anna: it is your turn.")
                again.type("1")
                again.until(YOUR_TURN)
                anna.until("Ben is here.")
                again.type("1")
                again.until("  Ben plays ")


def test_strangers():
    """TraffIQ against a client of others, with a spectator at a terminal."""
    async def stranger(url, opened):
        async with websockets.connect(url.replace("http", "ws") + "/play") as client:
            rng = random.Random(5)
            await client.send(json.dumps({"do": "hello", "name": "Stranger"}))
            await client.send(json.dumps({"do": "open", "game": "traffiq", "players": 2,
                                          "chat": "free"}))
            async for text in client:
                message = json.loads(text)
                if message["say"] == "table":
                    opened.append(message["table"])
                if message["say"] == "chat":
                    await client.send(json.dumps({
                        "do": "chat", "table": message["table"],
                        "text": "You said: " + message["text"]}))
                if message.get("state") == "over":
                    return
                if message.get("legal"):
                    await client.send(json.dumps({
                        "do": "move", "table": message["table"], "n": message["n"],
                        "move": rng.choice(message["legal"])}))

    with Server() as server:
        opened = []
        other = threading.Thread(target=lambda: asyncio.run(stranger(server.url, opened)))
        other.start()
        end = time.monotonic() + PATIENCE
        while not opened and time.monotonic() < end:
            time.sleep(0.02)
        with Person(server.url, name="Carla") as carla, \
                Person("", "--table", f"{server.url}/#/t/{opened[0]}", "--watch",
                       name="Dora") as dora:
            dora.until("You are watching.")
            dora.type("R7")
            dora.until("is no command here")
            dora.type("leave")
            dora.until("You do not sit at this table.")
            carla.until("1  Manhattan TraffIQ with Stranger: 1 chair is free.")
            carla.type("1")
            carla.until("The game begins.")
            dora.until("The game begins.")
            carla.type("chat hi")
            carla.until("  Stranger: You said: hi")
            carla.at = carla.seen.index("The game begins.")
            together(carla.play, lambda: dora.until(THE_END))
            same("Carla's decisions", decisions(record_of(carla), 1), carla.typed)
            dora.type("chat Well done")
            carla.until("  Dora (watching): Well done")
        other.join(PATIENCE)
        assert not other.is_alive(), "the other client does not end"


def test_killed_server():
    """Tuk Tuk Taxi; the server is killed again and again, also under a move, and started again."""
    with Server() as server:
        anna, ben, _ = two_at_a_table(server, "tuktuk 2")
        with anna, ben:
            rng, killers = random.Random(11), []

            def kill(wait):
                time.sleep(wait)
                server.kill()
                server.start()

            def pick(typed):
                if typed in (2, 7, 12):
                    for killer in killers:
                        killer.join()
                    killers.append(threading.Thread(target=kill, args=(rng.random() * 0.004,)))
                    killers[-1].start()
                return "1"

            together(lambda: anna.play(pick=pick), ben.play)
            for killer in killers:
                killer.join()
            same("kills", len(killers), 3)
            assert anna.seen.count("No connection") == anna.seen.count("Back. Nothing was lost.") > 0
            record = record_of(anna)
            same("Anna's decisions", decisions(record, 0), anna.typed)
            same("Ben's decisions", decisions(record, 1), ben.typed)


def test_match_and_levels():
    """Three at a table with computers, a match that goes on by `sit`, questions instead of words."""
    with Server() as server:
        with Person(server.url) as anna:
            anna.until("What do you want to be called there?")
            anna.type("A")
            anna.until("A name has 2 to 20 letters")
            anna.type("Anna")
            anna.until("You are Anna on")
            anna.type("open traffiq 2 level1 match private")
            anna.play()
            anna.until("Next game of the match", "The next game of the match is waiting")
            anna.type("sit")
            anna.until("Game 2 of 2 of a match.")
            anna.play()
            anna.type("lobby")
            anna.until("Type a number to sit down")
            anna.type("open")
            anna.until("Which game?")
            anna.type("2")
            while anna.until("Option ", "How many players") == "Option ":
                anna.type("")
            for answer in ("3", "level1", "", "2"):
                anna.type(answer)
            table = anna.table()
            anna.type("who")
            anna.until("Seat 1: level1 (computer)")
            anna.until("Seat 2: free, waits for a friend")
            with Person(server.url, "--table", f"{server.url}/t/{table}", name="Ben") as ben:
                ben.until("Seat 2: Ben (you)", "Ben sits down.")
                anna.until("Ben sits down.")
                together(lambda: anna.until("Time left: "), lambda: ben.until("The game begins."))
                anna.type("quit")
                same("exit code", anna.end(), 0)


def test_words():
    """Phrases only, muting, and another language."""
    with Server() as server:
        anna, ben, table = two_at_a_table(server, "newyork 2")
        with anna, ben:
            anna.type("chat hello there")
            anna.until("This cannot be said at this table.")
            anna.type("mute Ben")
            anna.until("You will not read Ben any more.")
            ben.type("say hello")
            ben.type("say nonsense")
            ben.until("There is no phrase")
            anna.type("unmute 1")
            anna.until("You will read Ben again.")
            ben.type("say bye")
            anna.until("  Ben: Bye!")
            assert "  Ben: Hello!" not in anna.seen, "he was muted"
            anna.type("excuse Ben")
            anna.until("That is not allowed here.")
            anna.type("mute Zoe")
            anna.until("Nobody of that name sits here")
            anna.type("link")
            anna.until(f"{server.url}/t/{table}")
            with Person(server.url, "--table", table, name="Carl",
                        env={"LANGUAGE": "de", "LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}) as carl:
                carl.until("Table ", "Tisch ", "http")
                carl.type("quit")


def test_accounts():
    """Who has an account logs in, plays a rated game, and comes back as the same."""
    async def register(url):
        async with websockets.connect(url.replace("http", "ws") + "/play") as client:
            await client.send(json.dumps({"do": "hello"}))
            await client.send(json.dumps({"do": "register", "name": "Robin",
                                          "password": "a good one"}))
            while "token" not in json.loads(await client.recv()):
                pass
            same("registered", json.loads(await client.recv())["person"]["guest"], False)

    with Server() as server:
        asyncio.run(register(server.url))
        with Person(server.url, name="Somebody") as robin:
            robin.until("You are Somebody on")
            robin.type("open traffiq 2 level1 rated")
            robin.until("That is not allowed here.")
            robin.type("login Robin")
            robin.type("a bad one")
            robin.until("Name or password is wrong.")
            robin.type("login Robin")
            robin.type("a good one")
            robin.until("You are Robin on")
            robin.type("open traffiq 2 level1 rated")
            robin.until("This game is rated.")
            robin.until("Time left: 10 minutes.")
            robin.at = robin.seen.index("This game is rated.")
            robin.play()
            assert re.search(r"Rating of Robin: 1500(\.0)? before, \d+\.\d now", robin.seen), \
                robin.seen[-2000:]
            assert "a good one" not in robin.seen, "the password was shown"
        with Person(server.url, home=robin.home) as again:
            again.until("You are Robin on")
        with Person(server.url, name="Somebody", home=robin.home) as again:
            again.until("You are Somebody on")
        for folder, _, files in os.walk(robin.home):
            for file in files:
                same(file, os.stat(os.path.join(folder, file)).st_mode & 0o777, 0o600)


def test_quick():
    """Two who want to play with somebody now find each other; one reads what happened since."""
    with Server() as server:
        with Person(server.url, name="Anna") as anna, Person(server.url, name="Ben") as ben:
            anna.type("quick tuktuk 2")
            anna.until("free, waits for a friend")
            ben.until("1  Tuk Tuk Taxi with Anna: 1 chair is free.", "There is no table")
            ben.type("quick tuktuk 2")
            ben.until("The game begins.")
            anna.until("The game begins.")
            both, mover = (anna, ben), None
            end = time.monotonic() + PATIENCE
            while not mover and time.monotonic() < end:
                mover = next((p for p in both if p.find(YOUR_TURN)), None)
                time.sleep(0.01)
            other = ben if mover is anna else anna
            name = "Ben" if mover is anna else "Anna"
            other.type("lobby")
            other.until("Your chair is kept", "The game goes on.")
            mover.type("1")
            there, end = "It is your turn at another table, Tuk Tuk Taxi", time.monotonic() + PATIENCE
            while not other.find(there):
                if mover.find(YOUR_TURN):
                    mover.type("1")
                assert time.monotonic() < end, other.seen
                time.sleep(0.01)
            other.type("")
            other.until("it is your turn.")
            other.type("1")
            other.until("Since your last turn", YOUR_TURN)
            other.type("1")
            mover.until(f"  {name} ")


def test_tls():
    """A server that speaks HTTPS; a certificate that nobody vouches for is refused in one line."""
    folder = tempfile.mkdtemp(dir=ROOM)
    key, cert = os.path.join(folder, "key.pem"), os.path.join(folder, "cert.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                    "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=here",
                    "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert],
                   check=True, capture_output=True)
    with Server("--tls-cert", cert, "--tls-key", key) as server:
        with Person(server.url, name="Anna") as anna:
            anna.until("cannot be reached: its certificate is not trusted")
            same("exit code", anna.end(), 1)
        with Person(server.url, name="Anna", env={"SSL_CERT_FILE": cert}) as anna:
            anna.until("You are Anna on")
            anna.type("open newyork 2 level1")
            anna.play()
            record_of(anna)


# ---- what goes wrong -----------------------------------------------------------------------------

def complaint(*words):
    done = subprocess.run([PROGRAM, "play", *words], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, timeout=PATIENCE, env={
                              "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "LANGUAGE": "",
                              "XDG_CONFIG_HOME": tempfile.mkdtemp(dir=ROOM)})
    return done.returncode, done.stderr


def test_complaints():
    with Server() as server:
        free = socket.socket()
        free.bind(("127.0.0.1", 0))
        dead = f"http://127.0.0.1:{free.getsockname()[1]}"
        unknown = "000000000000"
        for code, words, command in (
                (2, "is no address of a server", ("--server", "ftp://127.0.0.1")),
                (2, "is no address of a server", ("--server", "http://")),
                (2, "is no address of a server", ("--server", f"{server.url}/elsewhere")),
                (2, "neither a table nor a link", ("--server", server.url, "--table", "short")),
                (2, "only --table, --watch", ("--server", server.url, "newyork")),
                (2, "need a --server", ("--watch",)),
                (1, "cannot be reached", ("--server", dead, "--name", "Anna")),
                (1, "cannot be reached", ("--server", "http://no.such.host.invalid", "--name", "A b")),
                (1, "There is no such table.",
                 ("--server", server.url, "--table", unknown, "--name", "Anna")),
                (1, "A name has 2 to 20", ("--server", server.url, "--name", "!"))):
            got, said = complaint(*command)
            same(f"{command}: exit code, {said!r}", got, code)
            same(f"{command}: one line with {words!r} in {said!r}",
                 (said.count("\n"), words in said), (1, True))
        free.close()


# ---- a terminal that is one ----------------------------------------------------------------------

def test_typing():
    """What is being typed survives what others say; the terminal is as it was afterwards."""
    with Server() as server:
        anna, ben, table = two_at_a_table(server, "newyork 2 text")
        with anna, ben:
            master, slave = pty.openpty()
            before = termios.tcgetattr(slave)
            env = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "LANGUAGE": "", "TERM": "vt100",
                   "COLUMNS": "100", "XDG_CONFIG_HOME": ben.home}
            child = subprocess.Popen([PROGRAM, "play", "--server", server.url, "--table", table],
                                     stdin=slave, stdout=slave, stderr=slave, env=env)
            seen = ""

            def until(words):
                nonlocal seen
                end = time.monotonic() + PATIENCE
                while words not in seen:
                    ready, _, _ = select.select([master], [], [], 0.2)
                    seen += os.read(master, 65536).decode("utf-8", "replace") if ready else ""
                    assert time.monotonic() < end, f"no {words!r} in {seen!r}"

            until("Anna is to move>")
            os.write(master, "chat Grü".encode())
            until("chat Grü")
            anna.type("chat now?")
            until("Anna: now?")
            os.write(master, "ßx\x7f e\x17uch\x1b[D\r".encode())
            anna.until("  Ben: Grüß uch")
            os.write(master, b"quit\r")
            until("The game goes on.")
            same("exit code", child.wait(PATIENCE), 0)
            same("the terminal", termios.tcgetattr(slave), before)
            os.close(master)
            os.close(slave)


# ---- servers that are none -----------------------------------------------------------------------

TABLE = "4k2n8w0zq7hd"
ODD = (None, True, -1, 4, 2**40, -2**53, 1.5, "", "x", "\u001b[2J\u202e", "x" * 3000, [], {}, [[]],
       [None] * 9, [{}] * 5, {"n": {}}, "AAAA")


async def real_messages(url):
    """What a server says to who plays: the beginning of every evil."""
    async with websockets.connect(url.replace("http", "ws") + "/play") as client:
        said = []

        async def ask(**request):
            await client.send(json.dumps({**request, "id": 1}))
            while True:
                said.append(json.loads(await client.recv()))
                if said[-1].get("re") == 1:
                    return said[-1]

        await ask(do="hello", name="Model", want="bytes")
        table = await ask(do="open", game="newyork", players=2, seats=["me", "level1"])
        await ask(do="chat", table=table["table"], phrase="hello")
        told = await ask(do="watch", table=table["table"])
        await ask(do="leave", table=table["table"])
        while not any(m.get("state") == "over" for m in said):
            said.append(json.loads(await client.recv()))
        over = await ask(do="watch", table=table["table"])
    last = next(m for m in said if m["say"] == "lines")
    return said[0], told, last, over


def twisted(message, rng):
    """Every member in turn becomes something odd, or goes."""
    for key in message:
        if key in ("say", "re"):
            continue
        for odd in rng.sample(ODD, 4):
            yield {**message, key: odd}
        yield {k: v for k, v in message.items() if k != key}
        inner = message[key]
        if isinstance(inner, list) and inner:
            for odd in rng.sample(ODD, 2):
                yield {**message, key: [*inner[:-1], odd]}
        if isinstance(inner, dict):
            for name in inner:
                yield {**message, key: {**inner, name: rng.choice(ODD)}}
        if isinstance(inner, str) and len(inner) > 100:
            for _ in range(4):
                at = rng.randrange(len(inner) - 4)
                yield {**message, key: inner[:at] + rng.choice("AZaz09+/") + inner[at + 1:]}


def evil_cases():
    with Server() as server:
        welcome, table, lines, over = asyncio.run(real_messages(server.url))
    rng = random.Random(7)
    table["table"] = lines["table"] = over["table"] = TABLE
    first = {**copy.deepcopy(table)}
    lines.pop("re", None)
    news = [{"say": "seats", "table": TABLE, "seats": table["seats"]},
            {"say": "chat", "table": TABLE, "from": {"person": "p", "name": "N", "seat": 0},
             "text": "hi", "time": 5},
            {"say": "again", "table": TABLE, "new": "other"},
            {"say": "yours", "tables": welcome["tables"] or [{"table": "x", "game": "newyork"}]},
            {"say": "undone", **{k: v for k, v in lines.items() if k not in ("say", "lines")}},
            {"say": "refused", "token": "x", "text": "y", "rule": "NY-1"},
            {"say": "nonsense"}]
    first.pop("re", None)
    for message in twisted(welcome, rng):
        yield message, [first]
    for message in twisted(first, rng):
        yield welcome, [message]
    for message in twisted({k: v for k, v in over.items() if k != "re"}, rng):
        yield welcome, [first, message]
    batch = [message for source in [lines, *news] for message in [source, *twisted(source, rng)]]
    rng.shuffle(batch)
    for message in batch:  # each may end the session
        yield welcome, [first, message, lines, {"say": "chat", "table": TABLE, "phrase": "bye",
                                                "from": {"name": "\u001b[2J\u202e"}}]


async def be_evil(cases):
    """Each connection gets the next case; whoever comes is to go on, or to end with a word."""
    async def serve(client):
        with contextlib.suppress(websockets.ConnectionClosed):
            await answer_all(client, *cases.pop())

    async def answer_all(client, welcome, messages):
        async for text in client:
            request = json.loads(text)
            if request["do"] == "hello":
                answers = [{**welcome, "re": request["id"]}]
            elif request["do"] == "watch":
                answers = [{**m, **({"re": request["id"]} if i == 0 else {})}
                           for i, m in enumerate(messages)]
            else:
                answers = [{"say": "done", "re": request["id"]}]
            for answer in answers:
                await client.send(json.dumps(answer))

    async def bear():
        child = await asyncio.create_subprocess_exec(
            PROGRAM, "play", "--server", f"http://127.0.0.1:{port}", "--table", TABLE, "--name", "Eve",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "LANGUAGE": "",
                 "XDG_CONFIG_HOME": tempfile.mkdtemp(dir=ROOM)})
        try:
            out, _ = await asyncio.wait_for(
                child.communicate(b"?\n\nwho\n1\nundo\nsay 1\nrules\nhelp\n"), PATIENCE)
        except asyncio.TimeoutError:
            child.kill()
            raise
        assert child.returncode in (0, 1), f"{child.returncode}: {out.decode()[-3000:]}"
        assert b"\x1b" not in out and "\u202e".encode() not in out, out

    async with websockets.serve(serve, "127.0.0.1", 0, max_size=None) as server:
        port = server.sockets[0].getsockname()[1]
        while cases:
            count = min(4, len(cases))
            await asyncio.gather(*(bear() for _ in range(count)))


def test_evil_messages():
    cases = list(evil_cases())
    random.Random(1).shuffle(cases)
    most = int(os.environ.get("EVIL", "100"))
    asyncio.run(be_evil(cases[:most]))


def test_evil_bytes():
    """Not even a WebSocket, or one that breaks its rules."""
    accept = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    rng = random.Random(3)
    answers = [b"", b"HTTP/1.1 404 Not Found\r\n\r\n", b"HTTP/1.1 101 \r\n\r\n", accept + b"\r\n",
               b"\x00" * 70000, b"HTTP/1.1 200 OK\r\n" + b"x: y\r\n" * 9000,
               bytes(rng.randrange(256) for _ in range(5000))]
    frames = [b"\x82\x01x", b"\x01\x03abc", b"\x81\xff", b"\x81\x7f" + b"\x7f" * 8 + b"x" * 99,
              b"\x89\x7e\xff\xff" + b"p" * 65535, b"\x88\x02\x03\xe8", b"\x81\x03{}{",
              b"\x81\x7e\x10\x00" + b"[" * 4096, b"\x81\x02\xff\xfe" * 99, b"\x89\x00" * 9999,
              bytes(rng.randrange(256) for _ in range(3000))]
    for answer in answers + frames:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = listener.getsockname()[1]

            def serve():
                client, _ = listener.accept()
                with client:
                    head = client.recv(65536).decode()
                    key = re.search(r"Sec-WebSocket-Key: (\S+)", head)[1]
                    if answer in frames:
                        import base64
                        import hashlib
                        magic = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
                        proof = base64.b64encode(hashlib.sha1((key + magic).encode()).digest())
                        client.sendall(accept + b"Sec-WebSocket-Accept: " + proof + b"\r\n\r\n")
                    with contextlib.suppress(OSError):
                        client.sendall(answer)
                        client.settimeout(0.2)
                        while client.recv(65536):
                            pass

            thread = threading.Thread(target=serve)
            thread.start()
            code, said = complaint("--server", f"http://127.0.0.1:{port}", "--name", "Eve")
            thread.join()
            same(f"exit code after {answer[:40]!r}, {said!r}", (code, said.count("\n")), (1, 1))


def main():
    passed = failed = 0
    tests = [(name[5:], test) for name, test in globals().items() if name.startswith("test_")]
    try:
        for name, test in tests:
            if ONLY and name not in ONLY:
                continue
            began = time.monotonic()
            try:
                test()
                passed += 1
            except Exception:  # noqa: BLE001 - whatever it is, the next one is run
                failed += 1
                traceback.print_exc()
                print(f"failed: {name}")
            if os.environ.get("TIMES"):
                print(f"{name}: {time.monotonic() - began:.1f} s")
    finally:
        shutil.rmtree(ROOM, ignore_errors=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
