"""What is kept: killed at any moment, told to stop, slow and silent clients."""
import asyncio
import json
import random
import socket

from case import case
from client import Gone
from play import Eye, check_finished, eager, eyes_of, hasty, look, open_table, play, start_game
from raw import TEXT, Raw, frame


@case("What is kept", server=None, seconds=120)
async def killed_and_started_again(t):
    """kill -9 in the middle of games: every line that anybody was told of is there, nothing twice."""
    folder = t.folder()
    rng = random.Random(3)
    server = await t.own_server(data=folder)
    account = await t.account(server)
    people = [account, await t.client(server), await t.client(server)]
    tables = []
    for game in ("newyork", "traffiq", "tuktuk"):
        _, table = await start_game(t, game, 3, clients=people, clock={"kind": "live", "base": 600, "more": 9})
        tables.append(table)
    waiting = (await open_table(t, account, "newyork", 2, seal="ab" * 32))["table"]
    await people[1].ask("chat", table=tables[0], text="before the storm")
    for round in range(3):
        eyes = {table: await eyes_of(t, people, table) for table in tables}
        busy = [asyncio.ensure_future(move_on(e, random.Random(round))) for e in eyes.values()]
        await asyncio.sleep(0.2 + 0.3 * rng.random())
        await server.kill()
        await asyncio.wait(busy)
        told = {table: max((all_lines(e, table) for e in eyes[table]), key=len) for table in tables}
        clocks = {table: last_clocks(eyes[table], table) for table in tables}
        tokens = [p.token for p in people]
        server = await t.own_server(data=folder)
        people = [await t.client(server, token=token) for token in tokens]
        for table in tables:
            for seat, client in enumerate(people):
                got = t.must(await client.ask("watch", table=table), "table")
                look(t, got)
                t.same("you", got["you"], seat)
                t.true(got["lines"][:len(told[table])] == told[table],
                       f"round {round}: every line that was told ({len(told[table])})", got["lines"][-3:])
                if got["n"] == len(told[table]):
                    apart = [abs(x - y) for x, y in zip(got["clocks"], clocks[table])]
                    t.true(max(apart) < 5500, "at most 5 s lost or given", (got["clocks"], clocks[table]))
        said = (await people[0].ask("watch", table=tables[0]))["said"]
        t.true(any(m.get("text") == "before the storm" for m in said), "the chat of running games", said)
        got = t.must(await people[0].ask("watch", table=waiting), "table")
        t.same("the table that waits", (got["state"], got["you"]), ("waiting", 0))
        t.same("its seals", got["fair"]["seals"], ["ab" * 32, None])
        for client in people:
            client.drop()
    for table in tables:
        eyes = await eyes_of(t, people, table)
        await play(t, eyes, seed=5)
        await check_finished(t, eyes, server)
    got = await (await t.client(server)).ask("login", name=account.name, password="correct horse")
    t.said(got, "welcome", "the account")


async def move_on(eyes, rng):
    """As fast as it goes, until the server is gone."""
    try:
        while not eyes[0].over:
            mover = next(e for e in eyes if e.you == e.turn)
            answer = await mover.client.ask("move", table=mover.table, n=mover.n,
                                            move=eager(mover.legal[mover.n], rng))
            if answer["say"] != "lines":
                return
            mover.take_lines(answer)
            await asyncio.gather(*(e.follow() for e in eyes if e is not mover))
    except (Gone, StopIteration, ConnectionError):
        pass


def last_clocks(eyes, table):
    """As told with the last line."""
    heard = [m for eye in eyes for m in eye.client.log if m.get("table") == table and m.get("clocks")]
    return max(heard, key=lambda m: m["n"])["clocks"]


def all_lines(eye, table):
    """Everything that came to this client, also what nobody has looked at yet."""
    lines = list(eye.lines)
    for message in eye.client.log:
        if message.get("table") == table and message["say"] == "lines":
            if message["from"] + len(message["lines"]) > len(lines):
                lines = lines[:message["from"]] + message["lines"]
    return lines


@case("What is kept", server=None, seconds=60)
async def told_to_stop(t):
    """SIGTERM: exit code 0, and everything is there again."""
    folder = t.folder()
    server = await t.own_server(data=folder)
    a, b = await t.client(server), await t.client(server)
    _, table = await start_game(t, "newyork", clients=[a, b])
    await a.ask("move", table=table, n=0, move="pass")
    code, errors = await server.stop()
    t.same("exit code", code, 0)
    t.same("standard error", errors, "")
    try:
        await asyncio.wait_for(asyncio.wait([a.reader]), 5)
    except asyncio.TimeoutError:
        pass
    t.true(a.link.close_code in (1001, 1000, 1012), "closed with a code", a.link.close_code)
    server = await t.own_server(data=folder)
    a = await t.client(server, token=a.token)
    got = t.must(await a.ask("watch", table=table), "table")
    t.same("n", got["n"], 1)
    got = t.must(await a.ask("move", table=table, n=0, move="pass"), "lines", "a repeat after a restart")
    t.same("undo after a restart: b has not moved", (await a.ask("undo", table=table, n=1))["say"], "undone")


@case("ON-F1", server=None, seconds=60)
async def killed_while_dealing(t):
    """Told nonces stay; the five seconds begin anew."""
    import secrets
    from fairness import hash32
    folder = t.folder()
    server = await t.own_server(data=folder)
    a, b = await t.client(server), await t.client(server)
    nonces = [secrets.token_bytes(32) for _ in range(2)]
    table = (await open_table(t, a, "newyork", 2, seal=hash32(nonces[0]).hex()))["table"]
    t.must(await b.ask("sit", table=table, seal=hash32(nonces[1]).hex()), "table")
    t.must(await a.ask("nonce", table=table, nonce=nonces[0].hex()), "table")
    await server.kill()
    server = await t.own_server(data=folder)
    a, b = await t.client(server, token=a.token), await t.client(server, token=b.token)
    got = t.must(await b.ask("watch", table=table), "table")
    t.same("still dealing", (got["state"], got["fair"]["nonces"]), ("dealing", [nonces[0].hex(), None]))
    got = t.must(await b.ask("nonce", table=table, nonce=nonces[1].hex()), "table")
    t.same("playing", (got["state"], got["fair"]["nonces"]), ("playing", [n.hex() for n in nonces]))


@case("ON-1", seconds=60)
async def slow_reader(t):
    """Who does not read does not hold the others up."""
    (a, b), table = await start_game(t, "traffiq")
    slow = []
    for _ in range(3):
        raw = await Raw.connect(t.server)
        raw.writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        for request in ({"do": "hello"}, {"do": "watch", "table": table}, {"do": "lobby", "on": True}):
            raw.send(frame(TEXT, json.dumps(request)))
        slow.append(raw)
    eyes = await eyes_of(t, [a, b], table)
    began = asyncio.get_running_loop().time()
    await play(t, eyes, seed=6)
    t.true(asyncio.get_running_loop().time() - began < 30, "the game goes on")
    await check_finished(t, eyes)
    for raw in slow:
        raw.end()


@case("ON-1", seconds=60)
async def half_open(t):
    """Half a handshake, half a frame, half a message: nobody else notices."""
    streams = []
    for text in (b"GET /play HTTP/1.1\r\nHost: local", b"", b"\x00\xff\x00", b"GET /play"):
        reader, writer = await t.server.open_stream()
        writer.write(text)
        streams.append(writer)
    for piece in (frame(TEXT, b'{"do":"hello","id":1}')[:5], frame(TEXT, b'{"do":', fin=False)):
        raw = await Raw.connect(t.server)
        raw.send(piece)
        streams.append(raw.writer)
    client = await t.client()
    t.said(await client.ask("lobby", on=False), "done")
    for writer in streams:
        writer.transport.abort()
    t.said(await client.ask("lobby", on=False), "done")


@case("ON-1", seconds=60)
async def many_at_once(t):
    """A hundred people at fifty tables, all at the same time."""
    async def pair(number):
        clients, table = await start_game(t, "newyork")
        eyes = await eyes_of(t, clients, table)
        await play(t, eyes, seed=number, until=lambda eye: eye.n >= 10)
        await play(t, eyes, choose=hasty)
        t.same("over", eyes[0].over["state"], "over")
    await asyncio.gather(*(pair(n) for n in range(50)))


@case("ON-11", seconds=60)
async def two_connections_race(t):
    """The same n from two connections of one person at once: one line, told once."""
    (a, b), table = await start_game(t, "newyork")
    second = await t.again(a)
    eye = Eye(t, a, await a.ask("watch", table=table))
    await second.ask("watch", table=table)
    first, other = eye.legal[0][0], eye.legal[0][1]
    answers = await asyncio.gather(a.ask("move", table=table, n=0, move=first),
                                   second.ask("move", table=table, n=0, move=other))
    kinds = sorted(m["say"] for m in answers)
    t.same("one is taken, one is stale", kinds, ["lines", "refused"])
    t.true(any(m.get("token") == "stale" for m in answers), "stale", answers)
    take = "+" + eye.now["view"]["display"][0]
    same = await asyncio.gather(*(c.ask("move", table=table, n=1, move=take) for c in (a, second)))
    t.same("the same move twice is a repeat", [m["say"] for m in same], ["lines", "lines"])
    t.same("n", [m["n"] for m in same], [2, 2])
    heard = [m for m in b.log if m["say"] == "lines" and m["table"] == table]
    await b.settle()
    heard = [m for m in b.log if m["say"] == "lines" and m["table"] == table]
    t.same("told once", [(m["from"], m["n"]) for m in heard], [(0, 1), (1, 2)])


@case("What is kept", server=None, seconds=60)
async def happenings_are_kept(t):
    """Undo, leave, back, mute, the lobby: as they were told, so they are after a kill."""
    folder = t.folder()
    server = await t.own_server(data=folder)
    people = a, b, c = [await t.client(server) for _ in range(3)]
    _, table = await start_game(t, "newyork", 3, clients=people, start=0, standin="level1")
    hand = t.must(await a.ask("watch", table=table), "table")["legal"]
    t.must(await a.ask("move", table=table, n=0, move=hand[0]), "lines")
    t.must(await a.ask("undo", table=table, n=1), "undone")
    t.said(await b.ask("leave", table=table), "done")
    t.said(await c.ask("leave", table=table), "done")
    t.must(await c.ask("back", table=table), "table")
    t.said(await a.ask("mute", person=b.person, on=True), "done")
    t.said(await b.ask("chat", table=table, text="unheard"), "done")
    t.said(await c.ask("chat", table=table, text="heard"), "done")
    seen = t.must(await a.ask("watch", table=table), "table")
    await server.kill()
    server = await t.own_server(data=folder)
    a, b, c = [await t.client(server, token=p.token) for p in people]
    for client in (b, c):
        t.must(await client.ask("watch", table=table), "table")
    got = t.must(await a.ask("watch", table=table), "table")
    look(t, got)
    for key in ("n", "lines", "seats", "turn", "view", "legal", "fair", "said", "start", "may"):
        t.same(key, got.get(key), seen.get(key))
    t.same("stand-ins", [s["standin"] for s in got["seats"]], [False, True, False])
    t.same("who is muted stays so", [m.get("text") for m in got["said"]], ["heard"])
    await t.refuses(a, "stale", "undo", table=table, n=1)
    t.must(await a.ask("move", table=table, n=0, move=hand[1]), "lines")
    lobby = t.must(await a.ask("lobby", on=True), "lobby")
    t.true(table in [s["table"] for s in lobby["tables"]], "in the lobby", lobby["tables"])


@case("ON-7", seconds=60)
async def all_want_the_last_seat(t):
    """One gets it; the others hear running, or that it is taken."""
    opener, *others = await t.clients_of(6)
    table = (await open_table(t, opener, "newyork", 2))["table"]
    answers = await asyncio.gather(*(c.ask("sit", table=table, seat=1) for c in others))
    says = sorted(m["say"] for m in answers)
    t.same("one sits", says, ["refused"] * 4 + ["table"])
    tokens = {m.get("token") for m in answers}
    t.same("running for the others", tokens, {None, "running"})


@case("ON-8", seconds=60)
async def everybody_quick(t):
    clock = {"kind": "live", "base": 91, "more": 1}
    clients = await t.clients_of(8)
    answers = await asyncio.gather(*(c.ask("quick", game="traffiq", players=2, clock=clock) for c in clients))
    tables = [m["table"] for m in answers]
    t.same("four tables, two at each", sorted(tables.count(x) for x in set(tables)), [2, 2, 2, 2])
    for client, answer in zip(clients, answers):
        if answer["state"] == "waiting":
            told = await client.want("table", lambda m: m["state"] == "playing")
            look(t, told)


@case("ON-2", seconds=60)
async def nonsense(t):
    """Good messages with something wrong in them: each is answered, or the connection closed in good
    order; the server lives on."""
    rng = random.Random(12)
    client = await t.client()
    table = (await open_table(t, client, "tuktuk", 2, seats=["me", "level1"]))["table"]
    base = ['{"do":"open","game":"newyork","players":2,"options":{"scoring":"pro"},"seats":["me","open"],"id":7}',
            '{"do":"move","table":"%s","n":0,"move":"customer@4,3/N","id":7}' % table,
            '{"do":"hello","name":"Zoë","lang":"de","want":"view","id":7}',
            '{"do":"chat","table":"%s","text":"\\u00e9\\ud83d\\ude00","id":7}' % table,
            '{"do":"open","game":"traffiq","players":2,"options":{"scenario":"custom"},'
            '"box":{"stack":["RRRR"],"layout":[[0,0,"RRRR"]]},"id":7}']
    pieces = [b"null", b"-1", b"1e999", b'"', b"\\u0000", b"[", b"}", b"9" * 20, b'{"a":']
    closes = {}
    for _ in range(400):
        text = bytearray(rng.choice(base).encode())
        for _ in range(rng.choice([0, 1, 1, 2, 4])):
            place = rng.randrange(len(text))
            kind = rng.randrange(4)
            if kind == 0:
                text[place] = rng.randrange(256)
            elif kind == 1:
                del text[place:place + rng.randrange(1, 9)]
            elif kind == 2:
                text[place:place] = rng.choice(pieces)
            else:
                text[place:place] = text[place:place + rng.randrange(20)]
            text = text or bytearray(b"{")
        raw = await Raw.connect(t.server)
        raw.send(frame(TEXT, bytes(text)))
        kind, message = await raw.message()
        if kind == "closed":
            closes[message] = closes.get(message, 0) + 1
            t.true(message == 1007, "closed with 1007", message, repr(bytes(text)))
        else:
            fine = kind == "text" and message["say"] in ("refused", "welcome")
            t.true(fine, "an answer", (kind, message), repr(bytes(text)))
        raw.end()
    t.true(closes.get(1007, 0) > 50, "some of it was no JSON", closes)
    t.said(await client.ask("lobby", on=False), "done")


@case("What is kept", server=None, seconds=60)
async def one_folder_one_server(t):
    """A folder is one server's: a second one says so in a line and does no harm; free after a kill."""
    folder = t.folder()
    first = await t.own_server(data=folder)
    a = await t.client(first)
    table = (await open_table(t, a, "newyork", 2))["table"]
    try:
        await t.own_server(data=folder)
        t.true(False, "a second server on the same folder is refused")
    except RuntimeError as error:
        t.true(str(error).count("crosstown: serve: ") == 1, "one line that says so", str(error))
    t.must(await a.ask("watch", table=table), "table")
    await first.kill()
    again = await t.own_server(data=folder)
    t.must(await (await t.client(again, token=a.token)).ask("watch", table=table), "table")


@case("ON-12", seconds=60)
async def start_in_a_crowd(t):
    """Whatever others ask meanwhile, whoever is at the table hears of its start."""
    a, b, c, d, e = await t.clients_of(5)
    for number in range(40):
        table = (await open_table(t, a, "newyork", 3, seats=["me", "open", ("level1", "open")[number % 2]]))["table"]
        if number % 3 == 0:
            await d.ask("watch", table=table)
        answers = await asyncio.gather(
            b.ask("sit", table=table), c.ask("stand", table=table), a.ask("again", table=table),
            c.ask("undo", table=table, n=0), d.ask("leave", table=table), e.ask("sit", table=table),
            a.ask("rename", name=t.name()), c.ask("watch", table=table), b.ask("chat", table=table, text="hello"))
        if not any(m.get("state") == "playing" for m in answers):
            t.must(await a.ask("seat", table=table, seat=2, who="level1"), "table")
        else:
            told = await a.want("table", lambda m: m["table"] == table and m["state"] == "playing", patience=4)
            t.same("here", told["seats"][0]["here"], True)
        got = t.must(await b.ask("watch", table=table), "table")
        t.same("here", got["seats"][0]["here"], True)
        for client in (a, b, c, d, e):
            client.drop()


@case("ON-10", seconds=90)
async def hello_beside_open(t):
    """What one connection says takes neither another one of the same person from its table, nor back
    what was told of it."""
    await asyncio.gather(*(hellos_beside(t, number) for number in range(50)))


async def hellos_beside(t, number):
    rng = random.Random(number)
    x, b = people = await t.clients_of(2)
    for client in people:
        await open_table(t, client, "newyork", 2)   # a guest is stored when he first sits
    y, old = await t.again(x), None
    for _ in range(8):
        hellos = [y.send("hello") for _ in range(rng.randrange(3))]
        if old and rng.random() < 0.5:
            opened = x.send("again", table=old)
        else:
            opened = x.send("open", game="newyork", players=2, start=0)
        hellos += [y.send("hello") for _ in range(rng.randrange(3))]
        table = t.must(await opened, "table")["table"]
        hellos += [y.send("hello") for _ in range(rng.randrange(2))]
        answer = t.must(await b.ask("sit", table=table), "table")
        t.same("here", [s["here"] for s in answer["seats"]], [True, True], answer.sent)
        told = await x.want("table", lambda m: m["table"] == table and m["state"] == "playing")
        for n in range(2):
            mover = people[(told["start"] + n) % 2]
            t.must(await mover.ask("move", table=table, n=n, move="pass"), "lines", "it was said to run")
        for future in hellos:
            t.must(await future, "welcome")
        for client in (x, y, b):
            client.drop()
        old = table


@case("ON-2")
async def forty_on_their_way(t):
    """A burst is answered in order, also where each has to be stored."""
    client = await t.client()
    answers = [await f for f in [client.send("open", game="newyork", players=2) for _ in range(40)]]
    t.same("say", {m["say"] for m in answers}, {"table"})
    t.same("forty tables", len({m["table"] for m in answers}), 40)
    order = [m["re"] for m in client.log if m["say"] == "table"]
    t.same("in order", order, sorted(order))


@case("What is kept", server=None, seconds=90)
async def all_come_back_at_once(t):
    """After a kill everybody returns in the same moment, some with two connections: one table, one truth."""
    folder = t.folder()
    server = await t.own_server(data=folder)

    async def begin():
        pair = [await t.client(server), await t.client(server)]
        _, table = await start_game(t, "traffiq", clients=pair)
        return [client.token for client in pair], table
    games = await asyncio.gather(*(begin() for _ in range(20)))
    await server.kill()
    server = await t.own_server(data=folder)

    async def go_on(tokens, table):
        people = await asyncio.gather(*(t.client(server, token=token) for token in (*tokens, *tokens)))
        hellos = [client.send("hello") for client in people[2:]]
        eyes = [Eye(t, client, got) for client, got in
                zip(people, await asyncio.gather(*(c.ask("watch", table=table) for c in people)))]
        for n in range(10):
            mover = eyes[n % 4]
            if mover.you != mover.turn:
                mover = next(eye for eye in eyes if eye.you == eye.turn)
            hellos += [client.send("hello") for client in people[:2]]
            await mover.move("end")
            await asyncio.gather(*(eye.follow() for eye in eyes if eye is not mover))
        t.same("over for all", [bool(eye.over) for eye in eyes], [True] * 4)
        for future in hellos:
            await future
    await asyncio.gather(*(go_on(*game) for game in games))
