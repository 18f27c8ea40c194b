#!/usr/bin/env python3
"""A server as whoever runs it sees it: ops_run.py PROGRAM DASHBOARD. Metrics (Prometheus' text form, read
strictly) and the dashboard that shows them, the log in JSON without anything about people, and the time to
drain. `ONLY=name` runs one."""
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import closing

from house import LIVE, PROGRAM, Person, Server, account, place, play_some
from net_client import run_tests, same

DASHBOARD = os.path.abspath(sys.argv[2])
NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
SAMPLE = re.compile(rf'({NAME})(?:\{{({NAME})="([^"\\\n]*)"\}})? ([0-9.]+(?:e[+-]?[0-9]+)?|\+Inf)$')


class Room(tempfile.TemporaryDirectory):
    def __enter__(self):
        super().__enter__()
        self.data = os.path.join(self.name, "data")
        return self


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def fetch(port, path):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as got:
            return got.status, got.read().decode(), got.headers
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.read().decode(), refusal.headers


def raw(port, path):
    """A request whose answer does not matter."""
    with socket.create_connection(("127.0.0.1", port), 10) as link:
        link.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
        while link.recv(4096):
            pass


# ---- metrics ----------------------------------------------------------------------------------------

def family_of(name, types):
    """Samples of a histogram have names of their own."""
    for end in ("_bucket", "_sum", "_count"):
        if name.endswith(end) and types.get(name[:-len(end)]) == "histogram":
            return name[:-len(end)]
    return name


def read_metrics(text):
    """Types by name, and values by name and label; fails at the first line that is not as it should be."""
    types, helps, values, last = {}, set(), {}, None
    same("ends with a line end", text[-1], "\n")
    for line in text[:-1].split("\n"):
        words = line.split(" ", 3)
        if words[:2] == ["#", "HELP"]:
            same(f"once: {line}", words[2] in helps, False)
            same(f"a sentence: {line}", bool(re.match(r"\S.*\.$", words[3])), True)
            helps.add(words[2])
            last = words[2]
        elif words[:2] == ["#", "TYPE"]:
            same(f"behind its help: {line}", (words[2], words[2] in types), (last, False))
            same(f"a type: {line}", words[3] in ("counter", "gauge", "histogram"), True)
            types[words[2]] = words[3]
        else:
            sample = SAMPLE.match(line)
            same(f"a sample: {line!r}", bool(sample), True)
            name, label, value, number = sample.groups()
            same(f"with its metric: {line}", family_of(name, types), last)
            same(f"once: {line}", (name, value) in values, False)
            values[name, value] = float(number)
    same("all have a type", helps, set(types))
    return types, values


def check_names(types):
    for name, kind in types.items():
        same(f"{name} is a {kind}", name.endswith("_total"), kind == "counter")
        same(f"{name}: base units", bool(re.search(r"_(ms|millis|micros|kb|mib|percent)(_|$)", name)), False)


def check_histograms(types, values):
    for name in (name for name, kind in types.items() if kind == "histogram"):
        bounds = [(float(le), n) for (at, le), n in values.items() if at == name + "_bucket"]
        same(f"{name}: bounds ascend", bounds, sorted(bounds))
        same(f"{name}: so do counts", [n for _, n in bounds], sorted(n for _, n in bounds))
        same(f"{name}: all", (bounds[-1][0], bounds[-1][1]), (float("inf"), values[name + "_count", None]))
        same(f"{name}: its sum", values[name + "_sum", None] > 0, values[name + "_count", None] > 0)


def used_by_dashboard():
    with open(DASHBOARD) as file:
        board = json.load(file)
    used = set()
    for panel in board["panels"]:
        grid = panel["gridPos"]
        same(f"{panel['title']}: fits", grid["x"] + grid["w"] <= 24, True)
        for target in panel.get("targets", []):
            same(f"brackets: {target['expr']}", [target["expr"].count(c) for c in "({["],
                 [target["expr"].count(c) for c in ")}]"])
            used.update(re.findall(r"\b((?:crosstown|process)_\w+)", target["expr"]))
    same("every panel has a number of its own", len({panel["id"] for panel in board["panels"]}), len(board["panels"]))
    return used


def test_metrics():
    port = free_port()
    with Room() as room, Server(room.data, "--metrics", f"127.0.0.1:{port}") as server:
        anna, bert, guest, _, running = play_some(server)
        same("a rule", guest.do("move", table=running, n=0, move="nonsense")["say"], "refused")
        same("a token", guest.do("move", table=running, n=7, move="nonsense")["token"], "stale")
        same("a path", fetch(server.port, "/api/nothing")[0], 404)
        status, text, headers = fetch(port, "/metrics")
        same("answer", (status, headers["Content-Type"]), (200, "text/plain; version=0.0.4; charset=utf-8"))
        types, values = read_metrics(text)
        check_names(types)
        check_histograms(types, values)
        moves = values["crosstown_move_seconds_count", None]
        for name, wanted in (("crosstown_net_websockets", 3), ("crosstown_tables_running", 1), ("crosstown_people", 3),
                             ("crosstown_draining", 0), ("crosstown_store_writable", 1)):
            same(name, values[name, None], wanted)
        same("moves are lines", 20 < moves < values["crosstown_lines_total", None], True)
        same("agents thought", values["crosstown_thinking_seconds_count", None] > 20, True)
        same("groups", values["crosstown_store_group_transactions_sum", None],
             values["crosstown_store_transactions_total", None])
        for why, wanted in (("stale", 1), ("rule", 1), ("too-fast", 0)):
            same(f"refused: {why}", values["crosstown_refused_total", why], wanted)
        same("not found", values["crosstown_net_answers_total", "4xx"], 1)
        with open(f"/proc/{server.child.pid}/statm") as file:
            pages = int(file.read().split()[1])
        same("memory", 0.5 < values["process_resident_memory_bytes", None] / (pages * os.sysconf("SC_PAGESIZE")) < 2, True)
        same("started", abs(time.time() - values["process_start_time_seconds", None]) < 60, True)
        same("build", [v for (name, _), v in values.items() if name == "crosstown_build_info"], [1])
        same("on what", values["crosstown_store_info", "sqlite"], 1)
        for word in ("Anna", "Bert", "Gerda", anna.token, bert.id):
            same(f"nothing about people: {word}", word in text, False)
        check_dashboard(types)
        if shutil.which("promtool"):
            done = subprocess.run(["promtool", "check", "metrics"], input=text, capture_output=True, text=True)
            same(f"promtool: {done.stdout}{done.stderr}", done.returncode, 0)


def check_dashboard(types):
    """It asks for nothing that is not there, and shows all that is."""
    used = {family_of(name, types) for name in used_by_dashboard()}
    same("asked for, but not there", used - set(types), set())
    same("there, but not shown", set(types) - used, set())


# ---- the log ----------------------------------------------------------------------------------------

def hear_event(server, event):
    """What it says until then."""
    heard = ""
    while not heard.endswith("\n") or json.loads(heard.splitlines()[-1])["event"] != event:
        line = server.child.stderr.readline().decode()
        same(f"{event} comes after {heard!r}", bool(line), True)
        heard += line
    return heard


def log_of(server, before=""):
    """What it has said when it is stopped, each line an object."""
    server.child.send_signal(signal.SIGTERM)
    err = before + server.child.communicate(timeout=30)[1].decode()
    lines = [json.loads(line) for line in err.splitlines()]
    for line in lines:
        same(f"its time: {line}", bool(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"])), True)
        same(f"its level: {line}", line["level"] in ("info", "warning", "error"), True)
    return lines, err


def events(lines):
    return [line["event"] for line in lines]


def test_log():
    """Everything that people do; then nothing of who they are may be there."""
    with Room() as room:
        server = Server(room.data, "--log", "json", "--verbose", "--limits", "requests=5,burst=40,failures=3,guests=300")
        anna = account(server, "Annabella")
        guest = Person(server, name="Gerdamaria")
        secrets = ["Annabella", "Gerdamaria", anna.token, anna.id, guest.token, guest.id, "password Annabella"]
        table = anna.do("open", game="traffiq", players=2, clock=LIVE, chat="free")
        guest.do("sit", table=table["table"])
        same("chat", anna.do("chat", table=table["table"], text="secret-words")["say"], "done")
        same("report", anna.do("report", table=table["table"], person=guest.id, text="accusation")["say"], "done")
        for _ in range(6):
            Person(server).do("login", name="Annabella", password="wrong-guess")
        for number in range(100):
            anna.socket.say(json.dumps({"do": "lobby", "on": True, "id": 1000 + number}))
        tokens = {anna.wait_for(lambda said: said.get("re", 0) >= 1000).get("token") for _ in range(100)}
        same("limited", "too-fast" in tokens, True)
        for path in ("/api/person/Annabella", f"/api/table/{table['table']}", "/api/person/Nobody-here", "/nowhere"):
            fetch(server.port, path)
        raw(server.port, "/api/person/Annabella?token=query-secret")
        same("a token by HTTP", subprocess.run(
            ["curl", "-s", "-o", "/dev/null", "-H", f"Authorization: Bearer {anna.token}",
             f"http://127.0.0.1:{server.port}/api/me"]).returncode if shutil.which("curl") else 0, 0)
        lines, text = log_of(server)
        for secret in [*secrets, "secret-words", "accusation", "wrong-guess", "query-secret", "Nobody-here",
                       "127.0.0.1", "::1", "localhost"]:
            same(f"{secret!r} in the log", secret in text, False)
        said = events(lines)
        same("from beginning to end", (said[:2], said[-1]), (["start", "ready"], "stop"))
        same("ready", lines[1]["port"], server.port)
        limits = [line for line in lines if line["event"] == "limits"]
        same("limits", (sum(line.get("too-fast", 0) for line in limits) > 0,
                        sum(line.get("wrong-password", 0) for line in limits)), (True, 3))
        requests = [line for line in lines if line["event"] == "request"]
        same("requests", {"/api/person", "/api/table", "page"} <= {line["what"] for line in requests}, True)
        same("errors", sum(line["4xx"] for line in lines if line["event"] == "request-errors") >= 2, True)


def test_log_of_trouble():
    """A table that cannot be read; a certificate; a store that is refused at the start."""
    with Room() as room:
        with Server(room.data) as server:
            _, bert, _, _, running = play_some(server)
        with closing(sqlite3.connect(os.path.join(room.data, "crosstown.db"))) as db, db:
            db.execute("UPDATE kept SET value = '{' WHERE key = ?", (f"t/{running}/0",))
        keys = os.path.join(room.name, "cert.pem"), os.path.join(room.name, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-days", "2", "-subj", "/CN=localhost", "-out", keys[0], "-keyout", keys[1]], check=True,
                       capture_output=True)
        child = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", *place(room.data), "--page", os.path.dirname(DASHBOARD), "--log", "json"],
            stderr=subprocess.PIPE, stdout=subprocess.PIPE)
        out, err = child.communicate(timeout=20)
        same("no page there", (child.returncode, [json.loads(line)["event"] for line in err.splitlines()]),
             (1, ["start", "complaint", "stop"]))
        server = Tls(room.data, keys)
        same("nobody finds it", fetch_tls(server.port, f"/api/table/{running}/record"), 404)
        server.child.send_signal(signal.SIGHUP)
        heard = hear_event(server, "certificate-renewed")
        os.rename(keys[0], keys[0] + ".gone")
        server.child.send_signal(signal.SIGHUP)
        heard += hear_event(server, "complaint")
        lines, _ = log_of(server, heard)
        faults = [line for line in lines if line["event"] == "table-fault"]
        same("the table", {line["table"] for line in faults}, {running})
        same("certificates", [e for e in events(lines) if e in ("certificate-renewed", "complaint")],
             ["certificate-renewed", "complaint"])
        same("Bert is not named", bert.token in json.dumps(lines), False)


class Tls(Server):
    def __init__(self, folder, keys):
        page = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "serve", "page")
        self.child = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", "--page", page, "--data", folder, "--log", "json", "--tls-cert", keys[0],
             "--tls-key", keys[1]], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.port = int(re.search(r":(\d+)/", self.child.stdout.readline().decode())[1])


def fetch_tls(port, path):
    trust = ssl._create_unverified_context()
    try:
        return urllib.request.urlopen(f"https://127.0.0.1:{port}{path}", timeout=10, context=trust).status
    except urllib.error.HTTPError as refusal:
        return refusal.code


def test_log_of_store():
    """The database goes away and comes back."""
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "store"))
    from postgres import Postgres
    database = Postgres(("fsync=off",))
    try:
        server = Server(database.address, "--log", "json")
        person = account(server, "Annabella")
        database.stop(signal.SIGKILL)
        person.socket.say(json.dumps({"do": "open", "game": "traffiq", "players": 2}))
        wait_for_state(server.port, 503, "not writable")
        database.start()
        wait_for_state(server.port, 200, "ready")
        lines, text = log_of(server)
        told = [e for e in events(lines) if e.startswith("store-")]
        same("lost and back", (told[0], "store-back" in told), ("store-lost", True))
        same("without a name", "Annabella" in text, False)
    finally:
        database.close()


# ---- draining ---------------------------------------------------------------------------------------

def wait_for_state(port, status, state):
    end = time.monotonic() + 20
    while True:
        got, body, _ = fetch(port, "/healthz")
        if (got, json.loads(body)["state"]) == (status, state):
            return
        same(f"{state} in time, not {body}", time.monotonic() < end, True)
        time.sleep(0.05)


def test_drain():
    port = free_port()
    with Room() as room:
        server = Server(room.data, "--log", "json", "--drain", "5", "--metrics", f"127.0.0.1:{port}")
        wait_for_state(server.port, 200, "ready")
        anna = Person(server)
        table = anna.do("open", game="traffiq", players=2, seats=["me", "level1"])
        began = time.monotonic()
        server.child.send_signal(signal.SIGTERM)
        wait_for_state(server.port, 503, "draining")
        same("told by metrics", "\ncrosstown_draining 1\n" in fetch(port, "/metrics")[1], True)
        # One move: a whole game may take longer than the time to drain where the disk is slow.
        moved = anna.do("move", table=table["table"], n=table["n"], move=table["legal"][0])
        same("who is there plays on", moved["say"], "lines")
        same("who comes is served", Person(server).welcome["say"], "welcome")
        err = server.child.communicate(timeout=20)[1].decode()
        took = time.monotonic() - began
        same(f"its time, {took}", (4.9 < took < 60, server.child.returncode), (True, 0))
        said = [json.loads(line)["event"] for line in err.splitlines()]
        same("told", [event for event in said if event != "request-errors"], ["start", "ready", "draining", "stopping", "stop"])
        # Told a second time it does not wait any longer.
        server = Server(room.data, "--drain", "60")
        began = time.monotonic()
        server.child.send_signal(signal.SIGTERM)
        wait_for_state(server.port, 503, "draining")
        server.child.send_signal(signal.SIGTERM)
        server.child.communicate(timeout=20)
        same("at once", (time.monotonic() - began < 50, server.child.returncode), (True, 0))


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
