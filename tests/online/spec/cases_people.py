"""ON-4 hello, ON-5 guests, accounts, names, passwords."""
import asyncio
import json
import re
import time
import urllib.parse

from case import case
from play import open_table, start_game
from server import run_program
from shape import faults_of_short

PHRASES = ("hello good-luck well-played nice-move oops thanks sorry one-moment back your-turn "
           "good-game again bye").split()
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}=?")
LOST = "A" * 43


@case("ON-4")
async def welcome(t):
    client = await t.client(hello=False)
    got = t.must(await client.hello(), "welcome")
    t.true(isinstance(got["person"]["id"], str) and got["person"]["id"], "person.id", got["person"])
    t.same("person.guest", got["person"].get("guest"), True)
    t.true(isinstance(got["person"]["name"], str) and got["person"]["name"], "person.name", got["person"])
    t.true(TOKEN.fullmatch(got.get("token", "")), "a token of 32 bytes in base64url", got.get("token"))
    t.true(type(got["time"]) is int and abs(got["time"] - time.time() * 1000) < 60000, "time in ms", got["time"])
    t.true(isinstance(got["build"], str) and got["build"], "build", got["build"])
    _, listed, _ = await run_program(t.program, "games", "--json")
    t.same("games", got["games"], json.loads(listed))
    t.true(got["agents"] and all(isinstance(a, str) for a in got["agents"]), "agents", got["agents"])
    t.true("level1" in got["agents"] and "level3" in got["agents"], "level1, level3 among the agents", got["agents"])
    t.same("phrases", sorted(got["phrases"]), sorted(PHRASES))
    t.same("tables", got["tables"], [])


@case("ON-4")
async def tokens(t):
    a = await t.client(name="Ann")
    same = await t.client(hello=False)
    got = t.must(await same.hello(a.token), "welcome")
    t.same("the same person", got["person"]["id"], a.person)
    t.same("his name", got["person"]["name"], "Ann")
    t.true("token" not in got, "no token that is not new", got)
    other = await t.client(hello=False)
    got = t.must(await other.hello(LOST), "welcome")
    t.true(got["person"]["id"] != a.person and got["person"]["guest"] is True, "a guest for an unknown token", got)
    t.true(TOKEN.fullmatch(got.get("token", "")) and got["token"] != LOST, "a new token", got.get("token"))
    for bad in ("", "x", "é" * 40, "A" * 5000, "' OR 1=1 --"):
        got = await other.ask("hello", token=bad)
        if got["say"] == "welcome":
            t.true(got["person"]["id"] != a.person, "nobody else's person", got, {"token": bad})
        else:
            t.refused(got, "bad-request")


@case("ON-4")
async def hello_again(t):
    a, b = await t.client(name="Ann"), await t.client(name="Bob")
    got = t.must(await a.ask("hello", lang="de"), "welcome")
    t.same("the person stays", got["person"]["id"], a.person)
    t.true("token" not in got, "no new token", got)
    got = t.must(await a.ask("hello", token=b.token), "welcome")
    t.same("another token, another person", got["person"]["id"], b.person)


@case("ON-4")
async def bad_hellos(t):
    for keys in ({"want": "both"}, {"want": 5}, {"want": None}, {"name": 5}, {"name": None}, {"token": 5}, {"lang": 5},
                 {"name": ["Ann"]}):
        client = await t.client(hello=False)
        await t.refuses(client, "bad-request", "hello", **keys)
    client = await t.client(hello=False)
    await t.refuses(client, "bad-name", "hello", name="x")
    await t.refuses(client, "name-taken", "hello", name="level3")
    account = await t.account()
    await t.refuses(client, "name-taken", "hello", name=account.name.upper())
    t.said(await client.hello(name="Cleo"), "welcome")


@case("ON-4")
async def own_tables_in_welcome(t):
    a, b = await t.clients_of(2)
    waiting = (await open_table(t, a, "traffiq", 3, listed=False))["table"]
    running = (await open_table(t, a, "newyork", 2, listed=False, clock={"kind": "days", "days": 2}))["table"]
    await b.ask("sit", table=running)
    over = (await open_table(t, a, "newyork", 2))["table"]
    await b.ask("sit", table=over)
    await a.ask("move", table=over, n=0, move="pass")
    await b.ask("move", table=over, n=1, move="pass")
    got = await (await t.client(hello=False)).hello(a.token)
    tables = {short["table"]: short for short in got["tables"]}
    t.same("those that wait or run", sorted(tables), sorted([waiting, running]))
    for short in tables.values():
        faults = faults_of_short(short, own=True)
        t.true(not faults, f"no {faults}", short)
    if running in tables:
        t.same("you, turn, n", [tables[running].get(k) for k in ("you", "turn", "n")], [0, 0, 0])
        t.true(abs(tables[running].get("deadline", 0) - got["time"] - 2 * 86400000) < 60000, "deadline in two days",
               tables[running])


# ---- names ---------------------------------------------------------------------------------------

GOOD = {"Jo": "Jo", "42": "42", "Zoë": "Zoë", "Zoe\u0308": "Zoë", "a b c": "a b c",
        "Łukasz-Żó_1": "Łukasz-Żó_1", "Ωμέγα": "Ωμέγα", "日本 太郎": "日本 太郎", "x" * 20: "x" * 20,
        "e\u0301" * 20: "é" * 20, "हिन्दी": "हिन्दी", "אבג": "אבג"}
BAD = ["", "x", "x" * 21, " ab", "ab ", "a  b", "a\u00a0b", "a\u2003b", "a\tb", "a\nb", "a\u200db", "a\u200bb",
       "a\u202eb", "a\u00adb", "a\ufeffb", "a.b", "a@b", "<b>", "a'b", 'a"b', "a/b", "a&b", "😀😀", "a\u0000b",
       "a\u034fb", "a\u3164b", "a\u115fb", "a\U000e0041b", "ab\u2028", "a,b", "a+b", "e\u0301", "½½", "a\ufffdb"]


@case("ON-5")
async def good_names(t):
    client = await t.client()
    for name, kept in GOOD.items():
        got = await client.ask("rename", name=name)
        if t.said(got, "welcome", f"for {name!r}"):
            t.same("kept in NFC", got["person"]["name"], kept, got.sent)
            t.true("token" not in got, "no token", got)


@case("ON-5")
async def bad_names(t):
    client = await t.client(name="Before")
    for name in BAD:
        await t.refuses(client, "bad-name", "rename", name=name)
        await t.refuses(client, "bad-name", "register", name=name, password="long enough")
    got = await client.settle()
    t.same("a refused name changes nothing", got["person"]["name"], "Before")


@case("ON-5")
async def reserved_names(t):
    account = await t.account()
    guest, second = await t.clients_of(2)
    wide = "".join(chr(ord(c) + 0xfee0) if c.isalnum() else c for c in account.name)
    for name in (account.name, account.name.upper(), account.name.lower(), wide, "level1", "LEVEL3", "Level2"):
        await t.refuses(guest, "name-taken", "rename", name=name)
        await t.refuses(guest, "name-taken", "register", name=name, password="long enough")
    await t.refuses(guest, "bad-password", "register", name=account.name, password="short",
                    why="comes before name-taken")
    await t.refuses(guest, "bad-name", "register", name="!", password="short", why="comes before bad-password")
    shared = t.name()
    for client in (guest, second):
        t.said(await client.ask("rename", name=shared), "welcome", "guests may share a name")
    t.said(await guest.ask("register", name=shared, password="long enough"), "welcome")
    third = await t.client()
    await t.refuses(third, "name-taken", "rename", name=shared)
    # full case folding: ß is ss
    sharp = t.name() + "ß"
    await third.ask("register", name=sharp, password="long enough")
    await t.refuses(await t.client(), "name-taken", "rename", name=sharp[:-1] + "SS")


@case("ON-5")
async def rename_is_for_guests(t):
    account = await t.account()
    await t.refuses(account, "not-allowed", "rename", name=t.name())
    guest = await t.client()
    await t.refuses(guest, "bad-request", "rename")
    await t.refuses(guest, "bad-request", "rename", name=5)
    # At a waiting table everybody hears of a new name.
    a, b = await t.clients_of(2)
    table = (await open_table(t, a, "newyork", 3))["table"]
    await b.ask("watch", table=table)
    name = t.name()
    await a.ask("rename", name=name)
    told = await b.want("table", lambda m: m["table"] == table)
    t.same("the name at the table", told["seats"][0]["name"], name)


# ---- accounts ------------------------------------------------------------------------------------

@case("ON-5")
async def register(t):
    client = await t.client()
    table = (await open_table(t, client, "newyork", 2))["table"]
    name = t.name()
    for password, token in (("1234567", "bad-password"), ("", "bad-password"), ("x" * 129, "bad-password"),
                            ("é" * 65, "bad-password"), ("ééé", "bad-password"), (5, "bad-request"),
                            (None, "bad-request")):
        await t.refuses(client, token, "register", name=name, password=password)
    await t.refuses(client, "bad-request", "register", name=name)
    await t.refuses(client, "bad-request", "register", password="long enough")
    await t.refuses(client, "bad-request", "register", name=name, password="long enough", bot="yes")
    got = t.must(await client.ask("register", name=name, password="é" * 64), "welcome")
    t.same("the same person", got["person"]["id"], client.person)
    t.true(not got["person"].get("guest"), "no guest any more", got["person"])
    t.true("token" not in got, "no token", got)
    t.same("its tables stay", [s["table"] for s in got["tables"]], [table])
    got = await (await t.client(hello=False)).hello(client.token)
    t.same("the token stays", got["person"], {**got["person"], "id": client.person, "name": name})
    await t.refuses(client, "not-allowed", "register", name=t.name(), password="long enough")
    other = await t.client()
    t.said(await other.ask("register", name=t.name(), password="12345678"), "welcome", "8 bytes")
    other = await t.client()
    t.said(await other.ask("register", name=t.name(), password="éééé"), "welcome", "8 bytes in 4 letters")


@case("ON-5")
async def login(t):
    account = await t.account()
    guest = await t.client()
    await open_table(t, guest, "newyork", 2)   # a guest is stored when he first sits
    was, token = guest.person, guest.token
    await t.refuses(guest, "wrong-password", "login", name=account.name, password="not this one")
    await t.refuses(guest, "wrong-password", "login", name=t.name(), password="correct horse", why="unknown name")
    await t.refuses(guest, "wrong-password", "login", name="level3", password="correct horse")
    await t.refuses(guest, "bad-request", "login", name=account.name)
    await t.refuses(guest, "bad-request", "login", name=5, password="correct horse")
    got = t.must(await guest.ask("login", name=account.name.upper(), password="correct horse"), "welcome")
    t.same("the account", got["person"]["id"], account.person)
    t.same("its name as registered", got["person"]["name"], account.name)
    t.true(TOKEN.fullmatch(got.get("token", "")) and got["token"] != account.token, "a new token", got.get("token"))
    for one in (got["token"], account.token):
        other = await (await t.client(hello=False)).hello(one)
        t.same("both tokens hold", other["person"]["id"], account.person)
    back = await (await t.client(hello=False)).hello(token)
    t.same("the guest is still there", back["person"]["id"], was)


@case("ON-5")
async def login_costs_the_same(t):
    account, guest = await t.account(), await t.client()

    async def cost(name):
        best = 9
        for _ in range(3):
            began = time.monotonic()
            await guest.ask("login", name=name, password="not this one")
            best = min(best, time.monotonic() - began)
        return best
    known, unknown = await cost(account.name), await cost(t.name())
    t.true(unknown > known / 4, "an unknown name costs the time of a wrong password",
           f"{known * 1000:.0f} ms and {unknown * 1000:.0f} ms")


@case("ON-5")
async def login_while_seated(t):
    """It unwatches every table; the guest it was keeps his seats."""
    account = await t.account()
    (a, b), table = await start_game(t, "newyork")
    token, was = a.token, a.person
    t.must(await a.ask("login", name=account.name, password="correct horse"), "welcome")
    a.drop()
    gone = await b.want("seats", lambda m: m["table"] == table)
    t.same("here", gone["seats"][0]["here"], False)
    t.same("his seat", gone["seats"][0]["person"], was)
    await t.refuses(a, "not-seated", "move", table=table, n=0, move="pass")
    back = await t.client(token=token)
    got = t.must(await back.ask("watch", table=table), "table")
    t.same("you", got["you"], 0)
    t.must(await back.ask("move", table=table, n=0, move="pass"), "lines")
    await t.quiet(a, "lines", why="after login")


@case("ON-5")
async def logout(t):
    account = await t.account()
    other = await t.client()
    second = t.must(await other.ask("login", name=account.name, password="correct horse"), "welcome")
    t.said(await account.ask("logout"), "done")
    for do, keys in (("lobby", {"on": True}), ("open", {"game": "newyork", "players": 2}), ("logout", {})):
        await t.refuses(account, "hello-first", do, **keys)
    was = account.person
    got = t.must(await account.hello(account.token), "welcome")
    t.true(got["person"]["id"] != was and "token" in got, "that token is not known any more", got)
    got = await (await t.client(hello=False)).hello(second["token"])
    t.same("the other token holds", got["person"]["id"], was)


@case("ON-5")
async def logout_leaves_tables(t):
    (a, b), table = await start_game(t, "newyork")
    t.said(await a.ask("logout"), "done")
    gone = await b.want("seats", lambda m: m["table"] == table)
    t.same("here", gone["seats"][0]["here"], False)
    t.same("standin", gone["seats"][0]["standin"], False)
    a.drop()
    t.said(await b.ask("chat", table=table, text="anybody?"), "done")
    await a.hello()
    t.true(not [m for m in a.pushed if m["say"] in ("chat", "lines", "seats", "table")], "nothing of the table",
           a.pushed)


@case("ON-5")
async def password(t):
    account = await t.account()
    other, third = await t.client(), await t.client(token=account.token)
    fresh = t.must(await other.ask("login", name=account.name, password="correct horse"), "welcome")
    await t.refuses(account, "wrong-password", "password", old="not this one", new="battery staple")
    await t.refuses(account, "bad-password", "password", old="correct horse", new="short")
    await t.refuses(account, "bad-request", "password", old="correct horse")
    await t.refuses(account, "bad-request", "password", old=5, new="battery staple")
    await t.refuses(await t.client(), "not-allowed", "password", old="correct horse", new="battery staple")
    t.said(await account.ask("password", old="correct horse", new="battery staple"), "done")
    await t.refuses(other, "hello-first", "lobby", on=True, why="its token has ended")
    got = await (await t.client(hello=False)).hello(fresh["token"])
    t.true(got["person"]["id"] != account.person, "all other tokens have ended", got)
    t.said(await account.ask("lobby", on=False), "done", "one's own connection stays")
    t.said(await third.ask("lobby", on=False), "done", "and others with the same token")
    got = await (await t.client(hello=False)).hello(account.token)
    t.same("one's own token stays", got["person"]["id"], account.person)
    guest = await t.client()
    await t.refuses(guest, "wrong-password", "login", name=account.name, password="correct horse")
    t.said(await guest.ask("login", name=account.name, password="battery staple"), "welcome")


@case("ON-5")
async def forget_account(t):
    account = await t.account()
    second = await t.again(account)
    b = await t.client()
    running = (await open_table(t, account, "newyork", 2))["table"]
    t.must(await b.ask("sit", table=running), "table")
    waiting = (await open_table(t, account, "newyork", 3))["table"]
    t.must(await b.ask("watch", table=waiting), "table")
    over = (await open_table(t, account, "newyork", 2))["table"]
    t.must(await b.ask("sit", table=over), "table")
    await account.ask("chat", table=over, text="mind my words")
    await account.ask("move", table=over, n=0, move="pass")
    await b.ask("move", table=over, n=1, move="pass")
    await t.refuses(account, "wrong-password", "forget", password="not this one")
    await t.refuses(account, ("bad-request", "wrong-password"), "forget")
    await t.refuses(account, "bad-request", "forget", password=5)
    b.drop()
    t.said(await account.ask("forget", password="correct horse"), "done")
    await t.refuses(account, "hello-first", "lobby", on=True)
    await t.refuses(second, "hello-first", "lobby", on=True, why="his other connection")
    told = await b.want("table", lambda m: m["table"] == waiting)
    t.same("stood up from what waits", told["seats"][0], None)
    got = t.must(await b.ask("watch", table=running), "table")
    t.same("left what runs", got["seats"][0]["standin"], True)
    for table in (running, over):
        reply = await b.ask("watch", table=table)
        t.true(account.name not in reply.raw, "his name goes from seats and chat", reply)
        t.true(account.person not in reply.raw, "his id goes from seats and chat", reply)
    record = await t.server.http(f"/api/table/{over}/record")
    t.same("record", record.status, 200)
    t.true(account.name.encode() not in record.body and b'"somebody"' in record.body, "somebody in the record", record)
    reply = await t.server.http(f"/api/person/{account.name}")
    t.same("/api/person", reply.status, 404)
    reply = await t.server.http("/api/day", token=account.token)
    t.same("his token", reply.status, 401)
    guest = await t.client()
    await t.refuses(guest, "wrong-password", "login", name=account.name, password="correct horse")
    t.said(await guest.ask("register", name=account.name, password="correct horse"), "welcome", "the name is free")


@case("ON-5")
async def forget_guest(t):
    guest, b = await t.client(), await t.client()
    table = (await open_table(t, guest, "newyork", 3))["table"]
    await b.ask("sit", table=table)
    b.drop()
    t.said(await guest.ask("forget"), "done")
    t.same("stood up", (await b.want("table"))["seats"][0], None)
    await t.refuses(guest, "hello-first", "lobby", on=True)
    got = await guest.hello(guest.token)
    t.true("token" in got, "his token is gone", got)


@case("ON-5")
async def bots(t):
    bot = await t.account(bot=True)
    table = await open_table(t, bot, "newyork", 2)
    t.same("bot", table["seats"][0].get("bot"), True)
    person = await t.account(bot=False)
    table = await open_table(t, person, "newyork", 2)
    t.true("bot" not in table["seats"][0], "no bot", table["seats"][0])
    reply = await t.server.http(f"/api/person/{bot.name}")
    t.same("bot in /api/person", reply.status == 200 and reply.json().get("bot"), True)


@case("ON-5", server=None)
async def no_guests(t):
    """--guests off: whoever has no account may not play."""
    server = await t.own_server("--guests", "off")
    client = await t.client(server, hello=False)
    got = await client.hello()
    if got["say"] == "welcome":
        answer = await client.ask("open", game="newyork", players=2)
        t.refused(answer, "not-allowed", why="with --guests off")


@case("ON-5")
async def hostile_names_and_words(t):
    """What is no name is refused; what is a word is kept as it is."""
    a, b = await t.clients_of(2)
    table = (await open_table(t, a, "newyork", 3))["table"]
    await b.ask("watch", table=table)
    for text in ("<script>alert(1)</script>", "'; DROP TABLE person; --", "\\u0000 \\\" %s %n", "{{7*7}}",
                 "\u2028é日本😀", "\U0001F469\u200D\U0001F4BB"):
        got = await a.ask("chat", table=table, text=text)
        if t.said(got, "done"):
            t.same("text", (await b.want("chat"))["text"], text)
    for name in ("Robert'); DROP TABLE", "<b>Bob</b>", "%s%s%s"):
        await t.refuses(a, "bad-name", "rename", name=name)


@case("ON-5", server=None, seconds=60)
async def many_passwords_at_once(t):
    """A short queue, else too-many; nobody else waits for it."""
    t.server = await t.own_server()
    clients = await t.clients_of(40)
    other = await t.client()
    asked = [asyncio.ensure_future(c.ask("register", name=t.name(), password="long enough")) for c in clients]
    slowest, start = 0, time.monotonic()
    while not all(f.done() for f in asked):
        began = time.monotonic()
        t.said(await other.ask("lobby", on=False), "done")
        slowest = max(slowest, time.monotonic() - began)
        await asyncio.sleep(0.01)
    answers = [f.result() for f in asked]
    for answer in answers:
        if answer["say"] != "welcome":
            t.refused(answer, "too-many")
    t.true(any(m["say"] == "welcome" for m in answers), "some are heard", [m["say"] for m in answers][:5])
    t.true(slowest < max(2, (time.monotonic() - start) / 2), "others do not wait", f"{slowest:.2f} s")


@case("ON-5")
async def results_of_a_guest_stay(t):
    """A guest who becomes an account keeps what he has played."""
    (a, b), table = await start_game(t, "newyork")
    for n, client in enumerate((a, b)):
        t.must(await client.ask("move", table=table, n=n, move="pass"), "lines")
    name = t.name()
    await t.registered(a, name)
    got = (await t.server.http(f"/api/person/{name}")).json()
    t.same("played", got["games"].get("newyork"), {"played": 1, "won": 1})
    t.same("results", [r.get("table") for r in got["results"]], [table])
    told = t.must(await b.ask("watch", table=table), "table")
    t.same("and stands at the table with it", (told["seats"][0]["person"], told["seats"][0]["name"]), (a.person, name))


@case("ON-5")
async def names_are_compared(t):
    """NFKC and case folding, also when one logs in."""
    client = await t.client()
    name = t.name() + "éß"
    await t.registered(client, name)
    wide = "".join(chr(ord(c) + 0xfee0) if c.isascii() and c.isalnum() else c for c in name[:-2])
    for other in (name, name.upper(), name.lower(), name[:-2] + "e\u0301ß", name[:-2] + "ÉSS", wide + "éß"):
        guest = await t.client()
        got = await guest.ask("login", name=other, password="correct horse")
        if t.said(got, "welcome", f"for {other!r}"):
            t.same("name", got["person"]["name"], name)
        reply = await t.server.http("/api/person/" + urllib.parse.quote(other))
        t.same(f"/api/person/{other}", reply.status, 200)
    await t.refuses(await t.client(), "wrong-password", "login", name=name[:-2] + "eß", password="correct horse")


@case("ON-5", seconds=60)
async def forget_meets_other_requests(t):
    """Whatever the person's other connection asks for meanwhile is answered, and the server lives on."""
    for _ in range(6):
        one = await t.client()
        other = await t.again(one)
        asked = [asyncio.ensure_future(other.ask("hello")) for _ in range(10)]
        asked.append(asyncio.ensure_future(other.ask("rename", name=t.name())))
        t.must(await one.ask("forget"), "done")
        for answer in await asyncio.gather(*asked):
            t.true(answer["say"] in ("welcome", "refused"), "an answer", answer)
    t.must(await (await t.client()).ask("lobby", on=True), "lobby")
