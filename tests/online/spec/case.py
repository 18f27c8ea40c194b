"""Cases: each has clauses, a server and a time; soft checks collect what was sent, got and wanted."""
import asyncio
import itertools
import json
import secrets
import shutil
import tempfile
import traceback

from client import Client, Gone
from server import Server

CASES = []
names = itertools.count(1)


def case(clause, server="main", seconds=30, slow=False):
    """Registers `async def name(t)`. `server`: "main", "limits", "phrases" …, or None."""
    def register(run):
        CASES.append(Case(clause, run, server, seconds, slow))
        return run
    return register


class Case:
    def __init__(self, clause, run, server, seconds, slow):
        self.clause, self.run, self.server = clause, run, server
        self.seconds, self.slow, self.name = seconds, slow, run.__name__


class Stop(Exception):
    """The case cannot go on."""


def short(value, most=700):
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= most else text[:most] + "…"


class Test:
    """What a case is given: its server, clients that are closed at its end, checks."""

    seed = slowness = 1

    def __init__(self, one, program, server):
        self.case, self.program, self.server = one, program, server
        self.clients, self.servers, self.folders, self.failures = [], [], [], []

    # ---- people ----

    async def client(self, server=None, **keys):
        client = await Client.connect(server or self.server, **keys)
        self.clients.append(client)
        return client

    async def clients_of(self, count, **keys):
        return list(await asyncio.gather(*(self.client(**keys) for _ in range(count))))

    async def again(self, client, **keys):
        """One more connection of the same person."""
        return await self.client(token=client.token, **keys)

    def name(self):
        """One that nobody has."""
        return f"P{next(names)}-{secrets.token_hex(3)}"

    async def account(self, server=None, **keys):
        client = await self.client(server)
        await self.registered(client, self.name(), **keys)
        return client

    async def registered(self, client, name, **keys):
        client.name, client.password = name, "correct horse"
        for _ in range(20):
            welcome = await client.ask("register", name=client.name, password=client.password, **keys)
            if welcome.get("token") != "too-many":   # the queue is short, and we are many
                break
            await asyncio.sleep(0.2)
        return self.must(welcome, "welcome")

    async def own_server(self, *flags, **keys):
        server = await Server(self.program, *flags, **keys).start()
        self.servers.append(server)
        return server

    def folder(self):
        """For data that outlive a server; removed when all servers of the case have ended."""
        self.folders.append(tempfile.mkdtemp(prefix="crosstown-spec-"))
        return self.folders[-1]

    # ---- checks ----

    def wrong(self, sent, got, wanted):
        if len(self.failures) < 12:
            self.failures.append(f"sent {short(sent)}; wanted {short(wanted)}; got {short(got, 500)}")

    def same(self, what, got, wanted, sent=None):
        if got != wanted or isinstance(got, bool) != isinstance(wanted, bool):
            self.wrong(sent if sent is not None else what, {what: got}, wanted)
            return False
        return True

    def true(self, fine, what, got="", sent=None):
        if not fine:
            self.wrong(sent if sent is not None else "—", got, what)
        return bool(fine)

    def said(self, answer, say, why=""):
        if answer["say"] != say:
            self.wrong(answer.sent, answer, f"{say!r} {why}")
        return answer["say"] == say

    def must(self, answer, say, why=""):
        """As `said`, where nothing makes sense without it."""
        if not self.said(answer, say, why):
            raise Stop()
        return answer

    def refused(self, answer, *tokens, rule=None, why=""):
        wanted = f"refused with {' or '.join(tokens)} {rule or ''} {why}"
        fine = answer["say"] == "refused" and answer.get("token") in tokens
        fine = fine and (rule is None or answer.get("rule") == rule)
        if fine and not (isinstance(answer.get("text"), str) and answer["text"]):
            fine, wanted = False, wanted + " and a text"
        if not fine:
            self.wrong(answer.sent, answer, wanted)
        return fine

    async def refuses(self, client, tokens, do, rule=None, why="", **keys):
        tokens = tokens if isinstance(tokens, tuple) else (tokens,)
        return self.refused(await client.ask(do, **keys), *tokens, rule=rule, why=why)

    async def quiet(self, client, say, where=None, why=""):
        """Nothing of this kind has come to the client."""
        came = await client.none(say, where)
        self.true(not came, f"no {say!r} {why}", came[:1])

    async def finish(self):
        for client in self.clients:
            try:
                await asyncio.wait_for(client.close(), 3)
            except Exception:  # whatever it is, the case is over
                client.reader.cancel()
        for server in self.servers:
            code, errors = await server.stop()
            if code not in (0, -9) or errors.strip():   # some cases kill it
                self.failures.append(f"the server ended with {code} and said {errors.strip()[:2000]!r}")
        for folder in self.folders:
            shutil.rmtree(folder, ignore_errors=True)


async def run_case(one, program, server):
    """The list of its failures."""
    test = Test(one, program, server)
    try:
        await asyncio.wait_for(one.run(test), one.seconds * Test.slowness)
    except Stop:
        pass
    except asyncio.TimeoutError:
        test.failures.append(f"took longer than {one.seconds} s; at the end "
                             f"{[short(c.log[-1], 200) for c in test.clients if c.log]}")
    except Gone as error:
        test.failures.append(f"{error} ({place_of(error)})")
    except Exception as error:  # a case that breaks is a case that failed
        test.failures.append(f"{type(error).__name__}: {error} ({place_of(error)})")
    for client in test.clients:
        if client.broken and "wrote" in client.broken or client.broken and '"say"' in client.broken:
            test.failures.append(client.broken)
    await test.finish()
    return test.failures


def place_of(error):
    """The line of the case, for whoever looks into it."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if "/spec/" in f.filename]
    frames = [f for f in frames if not f.filename.endswith(("client.py", "/case.py"))] or frames
    return " < ".join(f"{f.filename.rsplit('/', 1)[1]}:{f.lineno}" for f in frames[::-1][:3])
