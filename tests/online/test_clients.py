#!/usr/bin/env python3
"""The net and clients that others wrote: test_clients.py ECHO_SERVER. python3-websockets talks as a
program would; what it and we understand differently would show here."""
import asyncio
import os
import ssl
import sys
import tempfile

import websockets

from net_client import PATIENCE, Program, make_certificate, run_tests, same, wait_for

ECHO = os.path.abspath(sys.argv[1])


def talk(server, conversation, **how):
    async def run():
        scheme = "wss" if server.tls else "ws"
        async with websockets.connect(f"{scheme}://localhost:{server.port}/play", **how) as peer:
            await asyncio.wait_for(conversation(peer), PATIENCE)
    asyncio.run(run())


async def converse(peer):
    for text in ("", "hello", "ünï ☕ 𝄞", "x" * 125, "x" * 126, "x" * 16384):
        await peer.send(text)
        same("echo", await peer.recv(), text)
    await peer.send(["in ", "three ", "pieces"])
    same("echo", await peer.recv(), "in three pieces")
    await (await peer.ping(b"are you there?"))
    for i in range(200):
        await peer.send(str(i))
    for i in range(200):
        same("in order", await peer.recv(), str(i))


def test_conversation():
    with Program(ECHO) as server:
        talk(server, converse)
        talk(server, converse, subprotocols=["crosstown.1"], compression=None)
        talk(server, converse, subprotocols=["x", "crosstown.1"], origin=f"http://localhost:{server.port}")
        wait_for("partings", lambda: server.counters()["echo_closed"] == 3)


def test_conversation_over_tls():
    with tempfile.TemporaryDirectory() as room:
        with Program(ECHO, *make_certificate(room)) as server:
            talk(server, converse, ssl=ssl.create_default_context(cafile=room + "/cert.pem"))


def test_refused():
    with Program(ECHO) as server:
        for how, status in (({"subprotocols": ["chat"]}, 400), ({"origin": "https://evil.example"}, 403)):
            try:
                talk(server, converse, **how)
                raise AssertionError(f"{how} was let in")
            except websockets.exceptions.InvalidStatusCode as problem:
                same(str(how), problem.status_code, status)


def test_closing():
    """Both sides agree on how it ended."""
    async def ends_with(peer, message, code, reason):
        await peer.send(message)
        try:
            await peer.recv()
            raise AssertionError("not closed")
        except websockets.exceptions.ConnectionClosed as end:
            same(str(message)[:30], (end.rcvd.code, end.rcvd.reason), (code, reason))
            same("answered", end.sent is not None, True)

    with Program(ECHO) as server:
        for message, code, reason in (("!close 4001 enough", 4001, "enough"), (b"binary", 1003, ""),
                                      ("x" * 16385, 1009, ""), ("x" * 3_000_000, 1009, "")):
            talk(server, lambda peer, m=message, c=code, r=reason: ends_with(peer, m, c, r))


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
