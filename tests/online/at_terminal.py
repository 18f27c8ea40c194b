"""For terminal.py: a real server, people at terminals that are pipes, and what they wait for."""
import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time

PROGRAM, PAGE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
PATIENCE = int(os.environ.get("PATIENCE", "60"))  # seconds; sanitizers and a busy machine are slow
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


def complaint(*words):
    done = subprocess.run([PROGRAM, "play", *words], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, timeout=PATIENCE, env={
                              "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "LANGUAGE": "",
                              "XDG_CONFIG_HOME": tempfile.mkdtemp(dir=ROOM)})
    return done.returncode, done.stderr
