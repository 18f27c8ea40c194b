#!/usr/bin/env python3
"""The proxy examples with the real programs: proxy.py PROGRAM PAGE EXAMPLE

EXAMPLE is packaging/proxy/nginx.conf or haproxy.cfg. Only its ports, paths and nodes are replaced by
a test's own. Behind it are two nodes on one PostgreSQL, before it come people from several addresses:
they get the page, play to the end while a node is stopped, and are counted by their own address.
Ends with "N passed, 0 failed"."""
import asyncio
import importlib.util
import json
import os
import random
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time

import websockets

HERE = os.path.dirname(os.path.abspath(__file__))
SPEC = importlib.util.spec_from_file_location("postgres", os.path.join(HERE, "..", "store", "postgres.py"))
POSTGRES = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(POSTGRES)

PROGRAM, PAGE, EXAMPLE = (os.path.abspath(word) for word in sys.argv[1:4])
NAME = "games.example.org"
PATIENCE = 30
SOCKETS = 8  # an address
GAMES = 6
GONE = (websockets.ConnectionClosed, ConnectionError, OSError, asyncio.TimeoutError,
        websockets.InvalidHandshake)
PASSED = []


def same(what, got, wanted):
    if got != wanted:
        sys.exit(f"{what}: got {got!r}, wanted {wanted!r}")
    PASSED.append(what)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def has_ipv6():
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
            return True
    except OSError:
        return False


# ---- nodes, proxies --------------------------------------------------------------------------------

class Node:
    def __init__(self, folder, database, number):
        self.database, self.port = database, free_port()
        self.log = os.path.join(folder, f"node{number}.log")
        self.start()

    def start(self):
        with open(self.log, "ab") as log:
            self.child = subprocess.Popen(
                [PROGRAM, "serve", "--port", str(self.port), "--database", self.database, "--page", PAGE,
                 "--origin", f"https://{NAME}", "--proxy", "127.0.0.1", "--bot-pace", "0", "--verbose",
                 "--limits", f"requests=9999,burst=9999,tables=9999,guests=9999,sockets={SOCKETS}"],
                stdout=subprocess.PIPE, stderr=log, text=True)
        if not re.search(rf":{self.port}/", self.child.stdout.readline()):
            with open(self.log) as file:
                sys.exit(f"a node does not start: {file.read()}")

    def stop(self):
        self.child.send_signal(signal.SIGTERM)
        code = self.child.wait(PATIENCE)
        self.child.stdout.close()
        return code

    def pages(self):
        """How often it was asked for the page; nobody but the proxy knows the node."""
        with open(self.log) as file:
            return len(re.findall(r"^GET / ", file.read(), re.M))


def replace(text, changes):
    """Each must be there: an example that has changed must not be tested by halves."""
    for old, new in changes:
        if old not in text:
            sys.exit(f"{EXAMPLE} has no {old!r}")
        text = text.replace(old, new)
    return text


def nginx(folder, example, ports, plain, tls):
    text = replace(example, [
        ("    server 127.0.0.1:8420 max_fails=1 fail_timeout=2s;\n",
         "".join(f"    server 127.0.0.1:{port} max_fails=1 fail_timeout=2s;\n" for port in ports)),
        ("listen 80;", f"listen 127.0.0.1:{plain};"), ("listen [::]:80;", f"listen [::1]:{plain};"),
        ("listen 443 ", f"listen 127.0.0.1:{tls} "), ("listen [::]:443 ", f"listen [::1]:{tls} "),
        (f"/etc/letsencrypt/live/{NAME}", folder)])
    if not has_ipv6():
        text = re.sub(r"(?m)^ *listen \[::1\].*\n", "", text)
    with open(f"{folder}/site.conf", "w") as file:
        file.write(text)
    rooms = "".join(f"    {kind}_temp_path {folder}/{kind};\n"
                    for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    with open(f"{folder}/nginx.conf", "w") as file:
        file.write(f"daemon off;\npid {folder}/pid;\nerror_log {folder}/proxy.log;\nworker_processes 2;\n"
                   f"events {{}}\nhttp {{\n    access_log off;\n{rooms}    include {folder}/site.conf;\n}}\n")
    return ["/usr/sbin/nginx", "-p", folder, "-e", f"{folder}/proxy.log", "-c", f"{folder}/nginx.conf"]


def haproxy(folder, example, ports, plain, tls):
    text = replace(example, [
        ("    server node1 127.0.0.1:8420\n",
         "".join(f"    server node{i} 127.0.0.1:{port}\n" for i, port in enumerate(ports))),
        ("bind :80\n", f"bind 127.0.0.1:{plain}\n"), ("bind :443 ", f"bind 127.0.0.1:{tls} "),
        (f"/etc/haproxy/certs/{NAME}.pem", f"{folder}/both.pem")])
    with open(f"{folder}/haproxy.cfg", "w") as file:
        file.write(f"global\n    maxconn 500\n{text}")
    return ["/usr/sbin/haproxy", "-db", "-f", f"{folder}/haproxy.cfg"]


class Proxy:
    def __init__(self, folder, nodes):
        self.folder = folder
        make_certificate(folder)
        self.plain, self.tls = free_port(), free_port()
        make = nginx if EXAMPLE.endswith("nginx.conf") else haproxy
        with open(EXAMPLE) as file:
            words = make(folder, file.read(), [node.port for node in nodes], self.plain, self.tls)
        checked = subprocess.run([*words, "-t" if make is nginx else "-c"], capture_output=True, text=True)
        said = checked.stdout + checked.stderr
        if checked.returncode or "[warn]" in said or "[WARNING]" in said:
            sys.exit(f"{EXAMPLE} is not understood: {said}")
        PASSED.append("the example is understood")
        self.log = open(f"{folder}/proxy.out", "wb")
        self.child = subprocess.Popen(words, stdout=self.log, stderr=self.log)
        self.trust = ssl.create_default_context(cafile=f"{folder}/fullchain.pem")
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.tls), 1).close()
                return
            except OSError:
                if time.monotonic() > end or self.child.poll() is not None:
                    with open(f"{folder}/proxy.out") as file:
                        sys.exit("the proxy does not start: " + file.read())
                time.sleep(0.05)

    def stop(self):
        self.child.send_signal(signal.SIGTERM)
        self.child.wait(PATIENCE)
        self.log.close()

    def ask(self, path, host=NAME, source="127.0.0.2", tls=True, more=""):
        """Status, headers and body."""
        with socket.create_connection(("127.0.0.1", self.tls if tls else self.plain), PATIENCE,
                                      (source, 0)) as link:
            if tls:
                link = self.trust.wrap_socket(link, server_hostname=NAME)
            link.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{more}Connection: close\r\n\r\n".encode())
            answer = b""
            while True:
                some = link.recv(65536)
                if not some:
                    break
                answer += some
        head, _, body = answer.partition(b"\r\n\r\n")
        return int(head.split()[1]), head.decode().lower(), body

    def connect(self, source="127.0.0.2", origin=f"https://{NAME}", headers=()):
        return websockets.connect(
            f"wss://{NAME}/play", host="127.0.0.1", port=self.tls, ssl=self.trust,
            server_hostname=NAME, subprotocols=["crosstown.1"], origin=origin, local_addr=(source, 0),
            extra_headers=list(headers), close_timeout=1)


def make_certificate(folder):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                    "-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
                    "-out", f"{folder}/fullchain.pem", "-keyout", f"{folder}/privkey.pem"],
                   check=True, capture_output=True, timeout=PATIENCE)
    with open(f"{folder}/both.pem", "wb") as both:
        for part in ("fullchain.pem", "privkey.pem"):
            with open(f"{folder}/{part}", "rb") as file:
                both.write(file.read())


# ---- people ------------------------------------------------------------------------------------------

class Player:
    """Plays one game against a computer player, over as many connections as it takes."""

    def __init__(self, proxy, number, halfway):
        self.proxy, self.source, self.halfway = proxy, f"127.0.1.{number + 1}", halfway
        self.token = self.table = self.result = None
        self.codes, self.moves = [], 0

    async def play(self):
        while not self.result:
            try:
                async with self.proxy.connect(self.source) as link:
                    await self.sit(link)
                    async for text in link:
                        await self.hear(link, json.loads(text))
                        if self.result:
                            return
                self.codes.append(link.close_code)
            except websockets.ConnectionClosed as closed:
                self.codes.append(closed.rcvd.code if closed.rcvd else None)
            await asyncio.sleep(0.05)

    async def sit(self, link):
        hello = {"do": "hello", "token": self.token} if self.token else {"do": "hello"}
        await link.send(json.dumps(hello))
        if self.table:
            await link.send(json.dumps({"do": "watch", "table": self.table}))
        else:
            await link.send(json.dumps({"do": "open", "game": "newyork", "players": 2,
                                        "seats": ["me", "level1"], "listed": False}))

    async def hear(self, link, message):
        if message["say"] == "refused":
            sys.exit(f"refused: {message}")
        self.token = message.get("token", self.token)
        if message["say"] not in ("table", "lines"):
            return
        self.table = message["table"]
        if message.get("state") == "over":
            self.result = message["result"]
        elif message.get("legal"):
            self.moves += 1
            if self.moves == 3:  # until a node is stopped
                self.halfway["waiting"] += 1
                await self.halfway["go"].wait()
            moves = [move for move in message["legal"] if move != "pass"] or message["legal"]
            await link.send(json.dumps({"do": "move", "table": message["table"], "n": message["n"],
                                        "move": random.choice(moves)}))


async def handshake(proxy, **how):
    """The connection, or the status with which it was refused."""
    try:
        return await asyncio.wait_for(proxy.connect(**how), PATIENCE)
    except websockets.InvalidStatusCode as refused:
        return refused.status_code


# ---- what must hold ----------------------------------------------------------------------------------

def check_page(proxy):
    with open(os.path.join(PAGE, "index.html"), "rb") as file:
        wanted = file.read()
    status, head, body = proxy.ask("/")
    same("the page", (status, body), (200, wanted))
    same("its policy", "content-security-policy:" in head, True)
    status, head, _ = proxy.ask("/t/4k2n8w0zq7hd", tls=False)
    same("without TLS", (status, f"location: https://{NAME}/t/4k2n8w0zq7hd" in head), (301, True))
    same("another's name", proxy.ask("/", host="evil.example")[0] in (400, 403, 421), True)
    status, _, body = proxy.ask("/healthz")
    same("health", (status, json.loads(body)["state"]), (200, "ready"))


async def check_origin(proxy):
    same("another's page", await handshake(proxy, origin="https://evil.example"), 403)


async def check_games(proxy, nodes):
    """People play; a node is stopped in the middle; nobody is refused, and every game ends."""
    halfway = {"waiting": 0, "go": asyncio.Event()}
    people = [Player(proxy, i, halfway) for i in range(GAMES)]
    games = [asyncio.ensure_future(person.play()) for person in people]
    for _ in range(PATIENCE * 20):
        if halfway["waiting"] == GAMES or any(game.done() for game in games):
            break
        await asyncio.sleep(0.05)
    same("everybody has begun", halfway["waiting"], GAMES)
    loop, asking = asyncio.get_running_loop(), True
    statuses = []

    async def visit():
        while asking:
            statuses.append((await loop.run_in_executor(None, proxy.ask, "/"))[0])

    visitor = asyncio.ensure_future(visit())
    code = await loop.run_in_executor(None, nodes[0].stop)
    halfway["go"].set()
    await asyncio.wait_for(asyncio.gather(*games), PATIENCE * 2)
    asking = False
    await visitor
    same("the node ends well", code, 0)
    same("all results", [min(person.result["ranks"]) for person in people], [1] * GAMES)
    told = [code for person in people for code in person.codes]
    same("those of the stopped node were told to come back", (0 < len(told) < GAMES, set(told)),
         (True, {1012}))
    same("visitors noticed nothing", (len(statuses) > 5, set(statuses)), (True, {200}))


async def check_addresses(proxy):
    """One node is left: as many connections as an address may have, and no more by pretending."""
    links = [await handshake(proxy, source="127.0.0.2") for _ in range(SOCKETS)]
    same("as many as an address may have", [link for link in links if isinstance(link, int)], [])
    forged = [("X-Forwarded-For", "198.51.100.7")]
    same("one too many", await handshake(proxy, source="127.0.0.2"), 429)
    same("under a false address", await handshake(proxy, source="127.0.0.2", headers=forged), 429)
    other = await handshake(proxy, source="127.0.0.3")
    same("somebody else", isinstance(other, int), False)
    for link in (*links, other):
        await link.close()


def check_return(proxy, node):
    before = node.pages()
    node.start()
    end = time.monotonic() + PATIENCE
    while node.pages() == before:
        same_status = proxy.ask("/")[0]
        if same_status != 200 or time.monotonic() > end:
            sys.exit(f"a node that came back is not used: {same_status}")
    PASSED.append("a node that came back is used")


async def work(proxy, nodes):
    check_page(proxy)
    await check_origin(proxy)
    await check_games(proxy, nodes)
    await check_addresses(proxy)
    check_return(proxy, nodes[0])


def main():
    folder = tempfile.mkdtemp(prefix="ct-proxy-")
    os.chmod(folder, 0o755)  # nginx's workers are somebody else
    database, nodes, proxy = POSTGRES.Postgres(), [], None
    try:
        nodes = [Node(folder, database.address, i) for i in range(2)]
        proxy = Proxy(folder, nodes)
        asyncio.run(work(proxy, nodes))
        for node in nodes:
            same("ends well", node.stop(), 0)
    finally:
        if proxy:
            proxy.stop()
        for node in nodes:
            if node.child.poll() is None:
                node.child.kill()
                node.child.wait()
        database.close()
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{len(PASSED)} passed, 0 failed")


main()
