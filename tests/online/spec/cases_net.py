"""ON-1 the connection, ON-3 whom the server listens to and how fast."""
import asyncio
import json
import os
import socket
import time

import websockets

from case import case
from raw import BINARY, CLOSE, MORE, PING, TEXT, Raw, frame, handshake

LIMIT = 16 * 1024


@case("ON-1")
async def subprotocol(t):
    for offered, status, chosen in (("crosstown.1", 101, "crosstown.1"), (None, 101, None),
                                    ("chat", 400, None), ("crosstown.2", 400, None),
                                    ("chat, crosstown.1", 101, "crosstown.1"),
                                    ("crosstown.1, chat", 101, "crosstown.1")):
        reply, _, writer = await handshake(t.server, Sec_WebSocket_Protocol=offered)
        if status == 101:
            t.same("status", reply.status, 101, {"offered": offered})
            t.same("protocol", reply.headers.get("sec-websocket-protocol"), chosen, {"offered": offered})
        else:
            t.true(400 <= reply.status < 500, "refused at the handshake", reply.status, {"offered": offered})
        writer.close()


async def closed_by(t, wanted, *frames, what):
    raw = await Raw.connect(t.server)
    raw.send(*frames)
    code = await raw.close_code()
    t.same("close code", code, wanted, what)
    raw.end()


@case("ON-1")
async def close_codes(t):
    deep = '{"do":"hello","x":' + "[" * 32 + "]" * 32 + "}"
    for wanted, frames, what in (
        (1003, [frame(BINARY, b'{"do":"hello"}')], "a binary message"),
        (1003, [frame(BINARY, b"")], "an empty binary message"),
        (1007, [frame(TEXT, b"")], "an empty text"),
        (1007, [frame(TEXT, b'"hello"')], "a JSON string"),
        (1007, [frame(TEXT, b"[]")], "a JSON list"),
        (1007, [frame(TEXT, b"5")], "a JSON number"),
        (1007, [frame(TEXT, b"null")], "null"),
        (1007, [frame(TEXT, b'{"do":"hello"')], "half an object"),
        (1007, [frame(TEXT, b'{"do":"hello"}{}')], "two objects"),
        (1007, [frame(TEXT, b'{"do":"hello",}')], "a comma too many"),
        (1007, [frame(TEXT, b"{'do':'hello'}")], "other quotes"),
        (1007, [frame(TEXT, b'{"do":"hello","id":01}')], "a number with a leading zero"),
        (1007, [frame(TEXT, b'{"do":"hello","id":+1}')], "a plus"),
        (1007, [frame(TEXT, b'{"do":"hello","x":NaN}')], "NaN"),
        (1007, [frame(TEXT, b'{"do":"hello","x":.5}')], ".5"),
        (1007, [frame(TEXT, b'{"do":"hello","x":1.}')], "1."),
        (1007, [frame(TEXT, b'{"do":"hel\nlo"}')], "a raw line end in a string"),
        (1007, [frame(TEXT, b'{"do":"hello","x":"\\x41"}')], "an unknown escape"),
        (1007, [frame(TEXT, b'{"do":"hello","do":"hello"}')], "a key twice"),
        (1007, [frame(TEXT, b'{"do":"hello","\\u0064o":"hello"}')], "a key twice, once escaped"),
        (1007, [frame(TEXT, b'{"do":"hello","x":{"a":1,"a":1}}')], "a key twice, further in"),
        (1007, [frame(TEXT, deep)], "33 deep"),
        (1007, [frame(TEXT, b'{"do":"hello","name":"\xff\xfe"}')], "not UTF-8"),
        (1007, [frame(TEXT, b'{"do":"hello","name":"\xed\xa0\x80"}')], "a surrogate in UTF-8"),
        (1007, [frame(TEXT, b'{"do":"hello","name":"\xc0\xaf"}')], "an overlong form"),
        (1009, [frame(TEXT, b" " * (LIMIT + 1))], "16 KiB and a byte"),
        (1009, [frame(TEXT, b" " * LIMIT, fin=False), frame(MORE, b" ")], "the same in two fragments"),
        (1002, [frame(TEXT, b"{}", mask=False)], "a frame without a mask"),
        (1002, [frame(TEXT, b"{}", reserved=4)], "a reserved bit"),
        (1002, [frame(3, b"{}")], "opcode 3"),
        (1002, [frame(11, b"")], "opcode 11"),
        (1002, [frame(MORE, b"{}")], "a fragment without a beginning"),
        (1002, [frame(TEXT, b"{", fin=False), frame(TEXT, b"}")], "a beginning within fragments"),
        (1002, [frame(PING, b"x" * 126)], "a long ping"),
        (1002, [frame(PING, b"x", fin=False)], "half a ping"),
        (1002, [frame(CLOSE, b"\x03")], "a close code of one byte"),
    ):
        await closed_by(t, wanted, *frames, what=what)


@case("ON-1")
async def at_the_limits(t):
    """32 deep, 16 KiB exactly, in one frame and in fragments with a ping between them."""
    raw = await Raw.connect(t.server)
    deep = '{"do":"hello","id":1,"x":' + "[" * 31 + "]" * 31 + "}"
    raw.send(frame(TEXT, deep))
    kind, message = await raw.answer_to(1)
    t.same("answer to 32 deep", (kind, kind == "text" and message["say"]), ("text", "welcome"), deep)
    whole = b'{"do":"hello","id":2}'
    whole += b" " * (LIMIT - len(whole))
    raw.send(frame(TEXT, whole))
    kind, message = await raw.answer_to(2)
    t.same("answer to 16 KiB", kind, "text", "16 KiB in one frame")
    whole = b'{"do":"hello","id":3}'
    whole += b" " * (LIMIT - len(whole))
    raw.send(frame(TEXT, whole[:7], fin=False), frame(PING, b"still here"),
             frame(MORE, whole[7:9000], fin=False), frame(MORE, b"", fin=False), frame(MORE, whole[9000:]))
    t.same("a ping between fragments", await raw.message(), ("pong", b"still here"))
    kind, message = await raw.answer_to(3)
    t.same("answer to 16 KiB in fragments", kind, "text", "16 KiB in four fragments")
    raw.end()


@case("ON-1")
async def goodbye(t):
    raw = await Raw.connect(t.server)
    raw.send(frame(CLOSE, b"\x03\xe8bye"))
    t.same("close code", await raw.close_code(), 1000, "close 1000")
    t.same("the end", await raw.reader.read(), b"", "close 1000")


@case("ON-1")
async def refused_json_says_nothing_else(t):
    """The request before the bad message is answered; nothing after it."""
    raw = await Raw.connect(t.server)
    raw.send(frame(TEXT, '{"do":"hello","id":1}'), frame(TEXT, "{"), frame(TEXT, '{"do":"hello","id":2}'))
    kind, message = await raw.message()
    t.true(kind == "text" and message.get("re") == 1, "the answer to the first", (kind, message))
    t.same("then", await raw.message(), ("closed", 1007))


@case("ON-1")
async def not_a_websocket(t):
    reply = await t.server.http("/play")
    t.true(400 <= reply.status < 500, "4xx for GET /play without an upgrade", reply)
    for headers in ({"Sec_WebSocket_Key": None}, {"Sec_WebSocket_Key": "short"},
                    {"Sec_WebSocket_Version": "12"}, {"Sec_WebSocket_Version": None}):
        reply, _, writer = await handshake(t.server, **headers)
        t.true(400 <= reply.status < 500, "refused at the handshake", reply.status, headers)
        writer.close()


@case("ON-3")
async def origins_and_hosts(t):
    port, here = t.server.port, t.server.authority
    for headers, status in (
        ({}, 101),
        ({"Origin": f"http://{here}"}, 101),
        ({"Origin": f"http://localhost:{port}", "Host": f"localhost:{port}"}, 101),
        ({"Origin": f"http://[::1]:{port}", "Host": f"[::1]:{port}"}, 101),
        ({"Host": f"10.1.2.3:{port}"}, 101),
        ({"Host": "10.1.2.3", "Origin": "http://10.1.2.3"}, 101),
        ({"Host": f"LOCALHOST:{port}", "Origin": f"http://localhost:{port}"}, 101),
        ({"Origin": f"http://localhost:{port}"}, 403),
        ({"Origin": f"https://{here}"}, 403),
        ({"Origin": f"http://127.0.0.1:{port + 1}"}, 403),
        ({"Origin": "http://127.0.0.1"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Origin": f"http://{here}.evil.example"}, 403),
        ({"Origin": f"http://{here}@evil.example"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": f"http://evil.example:{port}", "Host": f"evil.example:{port}"}, 403),
        ({"Host": f"evil.example:{port}"}, 403),
        ({"Host": f"localhost.evil.example:{port}"}, 403),
        ({"Host": f"127.0.0.1.evil.example:{port}"}, 403),
    ):
        reply, _, writer = await handshake(t.server, **headers)
        t.same("status", reply.status, status, headers)
        writer.close()
    for path in ("/", "/healthz", "/api/day"):
        reply = await t.server.http(path, host="evil.example")
        t.same("status", reply.status, 403, f"GET {path} with Host: evil.example")


@case("ON-3", server=None)
async def named_origin(t):
    server = await t.own_server("--origin", "https://play.example")
    for headers, status in (
        ({"Host": "play.example", "Origin": "https://play.example"}, 101),
        ({"Host": "play.example"}, 101),
        ({"Origin": "https://play.example"}, 101),
        ({"Host": "play.example", "Origin": "https://play.example.evil.example"}, 403),
        ({"Host": "other.example", "Origin": "https://play.example"}, 403),
        ({"Host": "play.example", "Origin": "https://play.example:444"}, 403),
    ):
        reply, _, writer = await handshake(server, **headers)
        t.same("status", reply.status, status, headers)
        writer.close()


@case("ON-3", server="limits", seconds=40)
async def too_fast(t):
    """20 a second, bursts of 40; whoever goes on is closed with 1008."""
    client = await t.client()
    await asyncio.sleep(2.5)  # the burst is whole again
    burst = await asyncio.gather(*(client.send("lobby", on=False) for _ in range(40)))
    slow = [m["say"] for m in burst].count("refused")
    t.same("refused in a burst of 40", slow, 0)
    asked = [client.send("lobby", on=False) for _ in range(60)] + [client.send("no-such-thing") for _ in range(10)]
    answers = await asyncio.gather(*asked)
    more, wrong = answers[:60], answers[60:]
    fast = [m for m in more if m["say"] == "refused"]
    t.true(len(fast) > 20, "most of 60 more are refused", len(fast))
    for message in fast[:1]:
        t.refused(message, "too-fast")
    # Before every other reason, also of a request that is wrong in itself.
    tokens = [m.get("token") for m in wrong]
    t.true("too-fast" in tokens and set(tokens) <= {"too-fast", "bad-request"}, "too-fast before bad-request", tokens)
    await asyncio.sleep(1.2)
    t.said(await client.ask("lobby", on=False), "done", "after a second it is heard again")


def flood(server, seconds):
    """100 requests a second in a thread of its own, whatever the other cases do; when and how it ended."""
    head = (f"GET /play HTTP/1.1\r\nHost: {server.authority}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
    request, heard, began = frame(TEXT, '{"do":"lobby","on":false}'), b"", time.monotonic()
    with socket.create_connection((server.host, server.port)) as link:
        link.sendall(head.encode() + frame(TEXT, '{"do":"hello"}'))
        link.settimeout(0.01)
        while time.monotonic() - began < seconds:
            try:
                link.sendall(request)
                piece = link.recv(65536)
                heard = (heard + piece)[-200:]
                if not piece:
                    break
            except TimeoutError:
                continue
            except ConnectionError:
                break
    return time.monotonic() - began, heard


@case("ON-3", server="limits", seconds=40)
async def going_on_too_fast(t):
    took, heard = await asyncio.to_thread(flood, t.server, 25)
    t.true(8 < took < 20, "closed after 10 s of too-fast (and the burst)", f"{took:.1f} s")
    t.true(b"\x03\xf0" in heard, "with 1008", repr(heard[-80:]))


@case("ON-3", server=None, seconds=60)
async def failed_log_ins(t):
    """Failures are slowed down and end in too-many, for that name from elsewhere, too."""
    server = await t.own_server(limits=True)
    account = await t.account(server)
    client = await t.client(server)
    tokens = []
    for _ in range(30):
        answer = await client.ask("login", name=account.name, password="not this one")
        tokens.append(answer.get("token") if answer["say"] == "refused" else answer["say"])
        if tokens[-1] == "too-many":
            break
        await asyncio.sleep(0.06)
    t.true(set(tokens) <= {"wrong-password", "too-many"}, "wrong-password, then too-many", tokens)
    t.same("the last", tokens[-1], "too-many")
    t.same("the first", tokens[0], "wrong-password")


@case("ON-3", server=None, seconds=60)
async def too_many_guests_and_connections(t):
    """Over a limit 429 at the handshake, too-many in requests."""
    server = await t.own_server(limits=True)
    seen, links = set(), []
    for _ in range(400):
        reply, reader, writer = await handshake(server, Sec_WebSocket_Protocol="crosstown.1")
        seen.add(reply.status)
        links.append((reader, writer))
        if reply.status != 101:
            break
        raw = Raw(reader, writer)
        raw.send(frame(TEXT, '{"do":"hello","id":1}'))
        kind, message = await raw.message()
        if kind == "text" and message["say"] == "refused":
            seen.add(message["token"])
    for _, writer in links:
        writer.close()
    t.true(seen <= {101, 429, "too-many"} and seen != {101}, "some limit: 429 or too-many", sorted(map(str, seen)))


async def hello_from(server, count, **headers):
    """So many connections that say hello, and what became of them; all open at once."""
    seen, raws = [], []
    for _ in range(count):
        reply, reader, writer = await handshake(server, Sec_WebSocket_Protocol="crosstown.1", **headers)
        raws.append(Raw(reader, writer))
        if reply.status != 101:
            seen.append(reply.status)
            continue
        raws[-1].send(frame(TEXT, '{"do":"hello","id":1}'))
        kind, message = await raws[-1].answer_to(1)
        seen.append(message.get("token") if message["say"] == "refused" else message["say"])
    return seen, raws


@case("ON-3", server=None)
async def few_guests(t):
    server = await t.own_server("--limits", "guests=3", limits=True)
    seen, raws = await hello_from(server, 5)
    t.same("guests=3", seen, ["welcome"] * 3 + ["too-many"] * 2)
    for raw in raws:
        raw.end()


@case("ON-3", server=None)
async def few_connections(t):
    server = await t.own_server("--limits", "sockets=3", limits=True)
    seen, raws = await hello_from(server, 5)
    t.same("sockets=3", seen, ["welcome"] * 3 + [429] * 2)
    raws[0].end()
    await asyncio.sleep(0.3)
    seen, more = await hello_from(server, 1)
    t.same("one has gone, one may come", seen, ["welcome"])
    for raw in raws + more:
        raw.end()


@case("ON-3", server=None)
async def proxies(t):
    """X-Forwarded-For is believed from --proxy only."""
    for flags, wanted in (((), 429), (("--proxy", "127.0.0.1"), "welcome"), (("--proxy", "10.0.0.1"), 429)):
        server = await t.own_server("--limits", "sockets=2", *flags, limits=True)
        seen, raws = await hello_from(server, 2, X_Forwarded_For="203.0.113.7")
        other, more = await hello_from(server, 1, X_Forwarded_For="203.0.113.8")
        t.same("another address behind the proxy", (seen, other), (["welcome"] * 2, [wanted]), {"flags": flags})
        for raw in raws + more:
            raw.end()


@case("ON-3", server=None)
async def few_tables(t):
    server = await t.own_server("--limits", "tables=2", limits=True)
    client = await t.client(server)
    for _ in range(2):
        t.must(await client.ask("open", game="newyork", players=2), "table")
    await t.refuses(client, "too-many", "open", game="newyork", players=2)
    await t.refuses(client, "too-many", "quick", game="tuktuk", players=2)
    await t.refuses(client, "bad-request", "open", game="newyork", players=7)


@case("ON-1", server=None)
async def over_tls(t):
    """wss, and an Origin with the listener's scheme."""
    folder = t.folder()
    cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
    made = await asyncio.create_subprocess_exec(
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
        "-subj", "/CN=localhost", "-keyout", key, "-out", cert, stderr=asyncio.subprocess.DEVNULL)
    await made.wait()
    server = await t.own_server("--tls-cert", cert, "--tls-key", key)
    client = await t.client(server)
    t.said(await client.ask("lobby", on=False), "done")
    for origin, status in ((f"https://{server.authority}", 101), (f"http://{server.authority}", 403)):
        reply, _, writer = await handshake(server, Origin=origin)
        t.same("status", reply.status, status, {"Origin": origin})
        writer.close()


@case("ON-1", seconds=100, slow=True)
async def silence(t):
    """A ping every 20 s; who does not answer is closed after 60 s."""
    raw = await Raw.connect(t.server)
    began, pings = asyncio.get_running_loop().time(), []
    try:
        while True:
            opcode, _ = await asyncio.wait_for(raw.read_frame(), 70)
            if opcode == PING:
                pings.append(asyncio.get_running_loop().time() - began)
            if opcode == CLOSE:
                break
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    took = asyncio.get_running_loop().time() - began
    t.true(55 < took < 85, "closed after 60 s of silence", f"{took:.1f} s")
    t.true(len(pings) >= 2 and all(15 < y - x < 25 for x, y in zip(pings, pings[1:])), "a ping every 20 s", pings)


@case("ON-1")
async def compression_offered(t):
    """A client that offers permessage-deflate is served, with it or without."""
    async with websockets.connect(t.server.uri, subprotocols=["crosstown.1"], compression="deflate") as link:
        for number in range(3):
            await link.send('{"do":"hello","id":%d}' % number)
            answer = json.loads(await asyncio.wait_for(link.recv(), 10))
            t.same("answer", (answer["say"], answer["re"]), ("welcome", number))
