"""A client as the specification describes one: requests with ids, answers by `re`, and everything
else that the server says kept in order until somebody asks for it."""
import asyncio
import itertools
import json
import time

import websockets

PATIENCE = 12  # seconds for an answer or a message that must come


class Gone(Exception):
    """The connection was closed, or what had to come did not."""


class Said(dict):
    """A message of the server; `sent` is the request that it answers, `raw` its text, `at` when it came."""
    sent = at = None
    raw = ""


def no_key_twice(pairs):
    found = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the server wrote the key {key!r} twice")
        found[key] = value
    return found


def read_message(text):
    """ON-1 holds for the server, too: one JSON object, no key twice."""
    message = json.loads(text, object_pairs_hook=no_key_twice)
    if not isinstance(message, dict) or not isinstance(message.get("say"), str):
        raise ValueError(f'no "say" in {text[:200]}')
    said = Said(message)
    said.raw = text
    return said


class Client:
    def __init__(self, link):
        self.link = link
        self.ids = itertools.count(1)
        self.answers = {}   # id -> (future, request)
        self.pushed = []    # what came without being asked for, not yet taken
        self.log = []       # everything that came
        self.news = asyncio.Event()
        self.broken = None
        self.person = self.token = None
        self.reader = asyncio.ensure_future(self.read())

    @classmethod
    async def connect(cls, server, token=None, hello=True, **keys):
        link = await websockets.connect(
            server.uri, subprotocols=["crosstown.1"], max_size=None, ping_interval=None,
            compression=None, ssl=server.tls, open_timeout=PATIENCE, close_timeout=2, max_queue=None)
        self = cls(link)
        if hello:
            await self.hello(token, **keys)
        return self

    async def hello(self, token=None, **keys):
        if token:
            keys["token"] = token
        welcome = await self.ask("hello", **keys)
        if welcome["say"] == "welcome":
            self.welcomed(welcome, token)
        return welcome

    def welcomed(self, welcome, token=None):
        self.person = welcome["person"]["id"]
        self.token = welcome.get("token", token or self.token)

    async def read(self):
        try:
            async for text in self.link:
                self.take(read_message(text) if isinstance(text, str) else self.binary())
        except websockets.ConnectionClosed:
            pass
        except ValueError as error:
            self.broken = str(error)
        finally:
            self.broken = self.broken or f"closed with {self.link.close_code}"
            for future, _ in self.answers.values():
                if not future.done():
                    future.set_exception(Gone(self.broken))
                    future.exception()
            self.news.set()

    @staticmethod
    def binary():
        raise ValueError("the server sent a binary message")

    def take(self, message):
        message.at = time.monotonic()
        self.log.append(message)
        waiting = self.answers.pop(message.get("re"), None)
        if waiting:
            message.sent = waiting[1]
            if not waiting[0].done():
                waiting[0].set_result(message)
        else:
            self.pushed.append(message)
            self.news.set()

    # ---- asking ----------------------------------------------------------------------------------

    def send(self, do, **keys):
        """A request on its way; its answer is awaited with `answer`."""
        request = {"do": do, "id": next(self.ids), **keys}
        future = asyncio.get_running_loop().create_future()
        self.answers[request["id"]] = (future, request)
        self.link_send(json.dumps(request, ensure_ascii=False))
        return future

    def link_send(self, text):
        """In the order of the calls, also when nobody awaits between them."""
        previous = getattr(self, "sending", None)

        async def after():
            if previous is not None:
                await asyncio.wait([previous])
            try:
                await self.link.send(text)
            except websockets.ConnectionClosed:
                pass
        self.sending = asyncio.ensure_future(after())

    async def ask(self, do, **keys):
        future = self.send(do, **keys)
        if self.broken:
            raise Gone(self.broken)
        try:
            return await asyncio.wait_for(future, PATIENCE)
        except asyncio.TimeoutError:
            raise Gone(f"no answer to {do} {json.dumps(keys)[:300]}") from None

    async def say(self, text):
        """Anything at all, as it stands."""
        await self.link.send(text)

    # ---- what comes by itself --------------------------------------------------------------------

    async def want(self, say, where=None, patience=None):
        """The first message of this kind that nobody has taken yet; it is taken out."""
        loop = asyncio.get_running_loop()
        end = loop.time() + (patience or PATIENCE)
        while True:
            for message in self.pushed:
                if message["say"] == say and (where is None or where(message)):
                    self.pushed.remove(message)
                    return message
            if self.broken:
                raise Gone(f"{self.broken} while waiting for {say!r}")
            self.news.clear()
            try:
                await asyncio.wait_for(self.news.wait(), max(0.01, end - loop.time()))
            except asyncio.TimeoutError:
                kinds = [(m["say"], m.get("table"), m.get("n")) for m in self.pushed[-6:]]
                raise Gone(f"no {say!r} came; there were {kinds}") from None

    async def settle(self):
        """Everything that the server had for us when it read this is here now."""
        keys = {"want": self.wanted} if getattr(self, "wanted", None) else {}
        return await self.ask("hello", **keys)

    async def none(self, say, where=None):
        """What came of this kind although nothing should have."""
        await self.settle()
        return [m for m in self.pushed if m["say"] == say and (where is None or where(m))]

    def drop(self):
        self.pushed.clear()

    async def close(self):
        await self.link.close()
        await asyncio.wait([self.reader])

    def cut(self):
        """A lost connection: no goodbye."""
        self.link.transport.abort()
