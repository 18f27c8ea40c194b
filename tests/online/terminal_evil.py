"""For terminal.py: servers that send nonsense must not bring anybody down."""
import asyncio
import base64
import contextlib
import copy
import hashlib
import json
import os
import random
import re
import socket
import tempfile
import threading

import websockets

from at_terminal import PATIENCE, PROGRAM, ROOM, Server, complaint, same

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
