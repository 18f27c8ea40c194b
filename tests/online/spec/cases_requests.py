"""ON-2: ids, answers, the order of refusals."""
import json

from case import case
from play import Eye, open_table, start_game

NOBODY = "000000000000"




@case("ON-2")
async def ids(t):
    client = await t.client()
    for id in (0, 1, -1, 2 ** 53 - 1, -(2 ** 53 - 1)):
        client.drop()
        await client.say('{"do":"lobby","on":false,"id":%d}' % id)
        got = await client.want("done")
        t.same("re", got.get("re"), id, {"id": id})
        t.same("type of re", type(got.get("re")), int)
    for id in (str(2 ** 53), str(-2 ** 53), str(2 ** 63), str(2 ** 64 + 1), "1e400", "1.5", '"1"', "null", "true",
               "[1]", "{}"):
        client.drop()
        await client.say('{"do":"lobby","on":false,"id":%s}' % id)
        got = await client.want("refused")
        got.sent = {"id": id}
        t.refused(got, "bad-request")
        t.true("re" not in got, "no re", got, {"id": id})
    client.drop()
    await client.say('{"do":"lobby","on":false}')
    got = await client.want("done")
    t.true("re" not in got, "no re without an id", got)


@case("ON-2")
async def bad_requests(t):
    client = await t.client()
    for keys in ({}, {"do": None}, {"do": 5}, {"do": ""}, {"do": "nothing"}, {"do": ["hello"]}, {"do": "Hello"},
                 {"do": "hello "}, {"say": "hello"}):
        client.drop()
        await client.say(json.dumps({**keys, "id": 77}))
        got = await client.want("refused")
        got.sent = keys
        t.refused(got, "bad-request")
        t.same("re", got.get("re"), 77, keys)


# A request with each of its keys, for a table that is not there: one missing or of the wrong type
# is bad-request, all there is no-such-table.
OF_TABLES = {
    "sit": {}, "stand": {}, "seat": {"seat": 0, "who": "open"}, "watch": {}, "unwatch": {},
    "move": {"n": 0, "move": "R7"}, "undo": {"n": 0}, "leave": {}, "back": {}, "excuse": {"seat": 0},
    "chat": {"text": "hi"}, "report": {"person": "x", "text": "y"}, "again": {},
    "nonce": {"nonce": "0" * 64},
}
WRONG = {"table": [5, None, True, [], {}], "seat": ["0", 0.5, None, True, -1], "who": [5, None],
         "n": ["0", None, 0.5, True, -1], "move": [5, None, []], "text": [5, None], "person": [5, None],
         "nonce": [5, None, "0" * 63, "0" * 65, "0" * 63 + "G", "A" * 64, ""]}


@case("ON-2")
async def keys_of_requests(t):
    client = await t.client()
    for do, keys in OF_TABLES.items():
        whole = {"table": NOBODY, **keys}
        await t.refuses(client, "no-such-table", do, **whole)
        for key in whole:
            await t.refuses(client, "bad-request", do, why=f"without {key}",
                            **{k: v for k, v in whole.items() if k != key})
            for value in WRONG[key]:
                await t.refuses(client, "bad-request", do, why=f"{key} is {value!r}", **{**whole, key: value})


@case("ON-2")
async def hello_first(t):
    client = await t.client(hello=False)
    for do, keys in OF_TABLES.items():
        await t.refuses(client, "hello-first", do, table=NOBODY, **keys)
        if keys:
            await t.refuses(client, "bad-request", do, why="comes before hello-first", table=NOBODY)
    for do, keys in (("lobby", {"on": True}), ("register", {"name": "Somebody1", "password": "long enough"}),
                     ("login", {"name": "Somebody1", "password": "long enough"}), ("logout", {}),
                     ("rename", {"name": "Somebody1"}), ("forget", {}), ("day", {}),
                     ("password", {"old": "long enough", "new": "long enough"}),
                     ("open", {"game": "newyork", "players": 2}), ("quick", {"game": "newyork", "players": 2}),
                     ("mute", {"person": "x", "on": True})):
        await t.refuses(client, "hello-first", do, **keys)
    await t.refuses(client, "bad-request", "open", game="newyork", players=7, why="comes before hello-first")
    await t.refuses(client, "bad-request", "nothing")
    await t.refuses(client, "bad-request", "hello", want="both")
    await t.refuses(client, "hello-first", "lobby", on=True, why="a refused hello is none")
    t.said(await client.hello(), "welcome")


@case("ON-2")
async def unknown_keys(t):
    client = await t.client()
    t.said(await client.ask("lobby", on=False, colour="red", re=5, say="x", nested={"a": [1, {"b": None}]}), "done")


@case("ON-2")
async def pipelined(t):
    """Requests in order, the next move before the answer to the one before it."""
    clients, table = await start_game(t, "newyork")
    first = clients[0]
    eye = Eye(t, first, await first.ask("watch", table=table))
    hand = [m for m in eye.legal[0] if m != "pass"]
    display = eye.now["view"]["display"]
    asked = [first.send("move", table=table, n=0, move=hand[0]),
             first.send("move", table=table, n=1, move="+" + display[0]),
             first.send("move", table=table, n=2, move=hand[1]),
             first.send("watch", table=table)]
    answers = [await future for future in asked]
    t.must(answers[0], "lines"), t.must(answers[1], "lines"), t.refused(answers[2], "not-your-turn")
    t.same("from", [a["from"] for a in answers[:2]], [0, 1])
    t.same("n at the end", t.must(answers[3], "table")["n"], 2)
    order = [m["re"] for m in first.log if "re" in m][-4:]
    t.same("answers in order", order, sorted(order))
    await t.quiet(first, "lines", why="beside the answer")


@case("ON-2")
async def order_before_the_start(t):
    a, b, c = await t.clients_of(3)
    table = (await open_table(t, a, "newyork", 3))["table"]
    await t.refuses(a, "not-running", "move", table=table, n=0, move="R7")
    await t.refuses(b, "not-running", "move", table=table, n=5, move="rubbish", why="before not-seated and stale")
    await t.refuses(a, "not-running", "undo", table=table, n=0)
    await t.refuses(a, "not-running", "leave", table=table)
    await t.refuses(b, "not-running", "leave", table=table, why="before not-seated")
    await t.refuses(a, "not-running", "back", table=table)
    await t.refuses(a, "not-running", "excuse", table=table, seat=1)
    await t.refuses(a, "not-running", "nonce", table=table, nonce="0" * 64)
    await t.refuses(a, "running", "again", table=table, why="also while it waits")
    await t.refuses(b, "not-seated", "stand", table=table)
    await t.refuses(a, "already-seated", "sit", table=table)
    await t.refuses(a, "already-seated", "sit", table=table, seat=0, why="before seat-taken")
    await t.refuses(b, "seat-taken", "sit", table=table, seat=0)
    await t.refuses(b, "bad-request", "sit", table=table, seat=3, why="there is no such seat")
    await t.refuses(b, "not-allowed", "seat", table=table, seat=1, who="open", why="only whoever opened it")
    await t.refuses(a, "bad-request", "seat", table=table, seat=3, who="open")
    await t.refuses(a, "bad-request", "seat", table=table, seat=1, who="me")
    await t.refuses(a, "bad-request", "seat", table=table, seat=1, who="nobody-of-this-name")


@case("ON-2")
async def order_while_it_runs(t):
    (a, b), table = await start_game(t, "newyork")
    c = await t.client()
    legal = (await a.ask("watch", table=table))["legal"]
    for client in (a, b, c):
        for do, keys in (("sit", {}), ("sit", {"seat": 0}), ("stand", {}), ("seat", {"seat": 0, "who": "open"}),
                         ("nonce", {"nonce": "0" * 64}), ("again", {})):
            await t.refuses(client, "running", do, table=table, **keys)
    await t.refuses(c, "not-seated", "move", table=table, n=0, move=legal[0])
    await t.refuses(c, "not-seated", "move", table=table, n=9, move="rubbish", why="before stale")
    for do, keys in (("undo", {"n": 0}), ("leave", {}), ("back", {}), ("excuse", {"seat": 0})):
        await t.refuses(c, "not-seated", do, table=table, **keys)
    await t.refuses(b, "stale", "move", table=table, n=1, move=legal[0], why="before not-your-turn")
    await t.refuses(b, "not-your-turn", "move", table=table, n=0, move="rubbish", why="before the rule")
    await t.refuses(a, "stale", "move", table=table, n=1, move="rubbish", why="before the rule")
    await t.refuses(a, "bad-request", "move", table=table, n=-1, move=legal[0])
    await t.refuses(a, "stale", "undo", table=table, n=1)
    await t.refuses(a, "not-allowed", "undo", table=table, n=0)
    await t.refuses(a, "not-allowed", "excuse", table=table, seat=1)
    await t.refuses(a, "bad-request", "excuse", table=table, seat=2)


@case("ON-2")
async def order_after_the_end(t):
    (a, b), table = await start_game(t, "newyork")
    await a.ask("move", table=table, n=0, move="pass")
    t.same("state", (await b.ask("move", table=table, n=1, move="pass")).get("state"), "over")
    c = await t.client()
    for client in (a, b, c):
        for do, keys in (("sit", {}), ("stand", {}), ("seat", {"seat": 0, "who": "open"}),
                         ("nonce", {"nonce": "0" * 64}), ("undo", {"n": 2}), ("leave", {}), ("back", {}),
                         ("excuse", {"seat": 0}), ("move", {"n": 2, "move": "pass"}),
                         ("move", {"n": 9, "move": "pass"})):
            await t.refuses(client, "over", do, table=table, **keys)
    await t.refuses(a, "over", "move", table=table, n=1, move="pass", why="that line is another seat's")
    await t.refuses(a, "over", "move", table=table, n=0, move="R7", why="another line stands there")
    answer = await a.ask("move", table=table, n=0, move="pass")
    if t.said(answer, "lines", "the repeat comes before over"):
        t.same("state", answer.get("state"), "over", answer.sent)
    await t.refuses(c, ("not-seated", "not-allowed"), "again", table=table, why="who did not play")


@case("ON-2")
async def refusals_of_moves(t):
    """rule, facts and a sentence; the same for a card in another hand and one in the stock."""
    (a, b), table = await start_game(t, "newyork")
    view = (await a.ask("watch", table=table))["view"]
    known = set(view["display"]) | set(view["seats"][0]["hand"])
    cards = [c + str(n) for c in "RYGB" for n in range(1, 13)]
    answers = {}
    for card in cards:
        if card not in known:
            answers[card] = await a.ask("move", table=table, n=0, move=card)
            t.refused(answers[card], *{answers[card].get("token")})
    for card, answer in answers.items():
        t.true(isinstance(answer.get("rule"), str) and isinstance(answer.get("facts"), dict), "rule and facts",
               answer, answer.sent)
    seen = {json.dumps({k: v for k, v in m.items() if k != "re"}, sort_keys=True).replace(c, "CARD")
            for c, m in answers.items()}
    plain = {s.replace('"rank": "1"', "") for s in seen}
    t.true(len({m["token"] for m in answers.values()}) == 1, "one token for all unknown cards",
           sorted({m["token"] for m in answers.values()}))
    t.true(len({m.get("rule") for m in answers.values()}) == 1, "one rule for all unknown cards", sorted(plain)[:3])
    own = await b.ask("watch", table=table)
    theirs = set(own["view"]["seats"][1]["hand"])
    shapes = {card in theirs: sorted(answer["facts"]) for card, answer in answers.items()}
    t.same("facts alike for hand and stock", shapes.get(True), shapes.get(False))
    for text, rule in (("rubbish", "R-13"), ("r7", "R-13"), ("R13", "R-13"), ("", None), (" pass", "R-13")):
        answer = await a.ask("move", table=table, n=0, move=text)
        t.same("say", answer["say"], "refused", answer.sent)
        if rule and answer.get("token") != "bad-request":
            t.same("rule", answer.get("rule"), rule, answer.sent)
    answer = await a.ask("move", table=table, n=0, move="+" + view["display"][0])
    t.same("refused", answer["say"], "refused", answer.sent)
    t.true(str(answer.get("rule")).startswith("NY-"), "a rule of New York", answer, answer.sent)
    t.same("n after all this", (await a.ask("watch", table=table))["n"], 0)


@case("ON-2")
async def only_the_answer(t):
    """The asker's connection gets the answer and not also what others are told."""
    a, b = await t.clients_of(2)
    table = (await open_table(t, a, "newyork", 3))["table"]
    second = await t.again(a)
    await second.ask("watch", table=table)
    a.drop()
    t.must(await b.ask("sit", table=table), "table")
    await t.quiet(b, "table", why="beside the answer")
    for client in (a, second):
        t.same("seats told", (await client.want("table"))["seats"][1]["person"], b.person)
        await t.quiet(client, "table", why="twice")
    t.must(await b.ask("stand", table=table), "table")
    await t.quiet(b, "table", why="beside the answer")
    t.same("stood up", (await a.want("table"))["seats"][1], None)
    t.same("stood up", (await second.want("table"))["seats"][1], None)
    t.must(await second.ask("seat", table=table, seat=2, who="level1"), "table")
    t.same("agent", (await a.want("table"))["seats"][2]["agent"], "level1")
    await t.quiet(second, "table", why="beside the answer")


@case("ON-2")
async def languages(t):
    texts = {}
    for lang in ("en", "de", "fr", None):
        client = await t.client(**({"lang": lang} if lang else {}))
        texts[lang] = (await client.ask("sit", table=NOBODY))["text"]
    t.same("English if none", texts[None], texts["en"])
    t.true(texts["de"] != texts["en"], "a sentence of the server in German", texts["de"])
    client = await t.client(lang="en")
    await client.hello(lang="de")
    t.same("a new lang by a second hello", (await client.ask("sit", table=NOBODY))["text"], texts["de"])
    (a, b), table = await start_game(t, "newyork", clients=[await t.client(lang="de"), await t.client()])
    view = (await a.ask("watch", table=table))["view"]
    german = await a.ask("move", table=table, n=0, move="+" + view["display"][0])
    await a.hello(lang="en")
    english = await a.ask("move", table=table, n=0, move="+" + view["display"][0])
    t.true(german["text"] != english["text"], "the sentence of a rule in German and English differ", german["text"])
