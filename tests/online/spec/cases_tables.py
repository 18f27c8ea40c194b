"""ON-6 to ON-10: opening, sitting, the lobby, looking."""
import asyncio
import json

from case import case
from play import Eye, check_finished, eyes_of, hasty, look, open_table, play, start_game
from shape import TABLE_ID, faults_of_short

LIVE = {"kind": "live", "base": 60, "more": 5}


# ---- ON-6 ----------------------------------------------------------------------------------------

@case("ON-6")
async def open_plain(t):
    client = await t.client()
    got = t.must(await client.ask("open", game="newyork", players=3), "table")
    look(t, got)
    t.same("seats", [s and s.get("person") for s in got["seats"]], [client.person, None, None])
    t.same("you", got["you"], 0)
    t.same("state", got["state"], "waiting")
    t.same("options", got["options"], {"scoring": "basic"})
    t.same("rated", got["rated"], False)
    t.same("here", got["seats"][0]["here"], True)
    t.same("watching", got["watching"], 0)
    for key in ("clock", "clocks", "match", "box", "rating", "result"):
        t.true(key not in got, f"no {key}", got.get(key))
    t.true(TABLE_ID.fullmatch(got["table"]), "an id of 12 characters", got["table"])
    t.same("fair", (got["fair"]["seals"], got["fair"]["nonces"]), ([None] * 3, [None] * 3))


@case("ON-6")
async def open_with_everything(t):
    client = await t.client()
    got = t.must(await client.ask("open", game="tuktuk", players=4,
                                  options={"board": "asia", "signs": "easy", "customers": "1"}, start="random",
                                  seats=["open", "level1", "me", "level2"], clock=LIVE, listed=False, rated=False,
                                  match=True, chat="phrases", standin="level1", seal="ab" * 32), "table")
    look(t, got)
    t.same("options", got["options"], {"board": "asia", "signs": "easy", "customers": "1"})
    t.same("start", got["start"], "random")
    t.same("you", got["you"], 2)
    t.same("agents", [s and s.get("agent") for s in got["seats"]], [None, "level1", None, "level2"])
    t.same("seat 0", got["seats"][0], None)
    t.same("clock", got["clock"], LIVE)
    t.same("chat", got["chat"], "phrases")
    t.same("match", got.get("match"), {"id": got["table"], "game": 1, "of": 4, "points": [0, 0, 0, 0]})
    t.same("seals", got["fair"]["seals"], [None, None, "ab" * 32, None])
    t.same("fair.start", got["fair"].get("start"), "random")
    days = await client.ask("open", game="newyork", players=2, clock={"kind": "days", "days": 14})
    t.same("days", t.must(days, "table")["clock"], {"kind": "days", "days": 14})
    plain = await client.ask("open", game="newyork", players=2, start=1)
    t.same("start", t.must(plain, "table")["start"], 1)
    t.true("start" not in plain["fair"], "fair.start only where it is random", plain["fair"])


OPEN = {"game": "newyork", "players": 2}
BAD_OPENS = [
    {"game": "chess"}, {"game": None}, {"game": 5}, {"game": "NewYork"}, {"players": 1}, {"players": 5},
    {"players": "2"}, {"players": None}, {"players": 2.5}, {"players": -2}, {"players": 10 ** 6},
    {"start": -1}, {"start": 2}, {"start": "first"}, {"start": None}, {"start": 0.5},
    {"seats": []}, {"seats": ["me"]}, {"seats": ["me", "me"]}, {"seats": ["me", "open", "open"]},
    {"seats": ["me", "nobody"]}, {"seats": ["me", "level3:iterations=5"]}, {"seats": ["me", "Level3"]},
    {"seats": ["me", 3]}, {"seats": ["me", None]}, {"seats": "me"}, {"seats": {"0": "me"}},
    {"clock": {}}, {"clock": None}, {"clock": "live"}, {"clock": {"kind": "live"}},
    {"clock": {"kind": "live", "base": 29, "more": 0}}, {"clock": {"kind": "live", "base": 7201, "more": 0}},
    {"clock": {"kind": "live", "base": 60, "more": -1}}, {"clock": {"kind": "live", "base": 60, "more": 121}},
    {"clock": {"kind": "live", "base": 60}}, {"clock": {"kind": "live", "more": 5}},
    {"clock": {"kind": "live", "base": "60", "more": 5}}, {"clock": {"kind": "live", "base": 60.5, "more": 5}},
    {"clock": {"kind": "days"}}, {"clock": {"kind": "days", "days": 0}}, {"clock": {"kind": "days", "days": 15}},
    {"clock": {"kind": "hours", "days": 1}}, {"listed": "yes"}, {"listed": None}, {"listed": 1}, {"rated": 0},
    {"rated": "no"}, {"match": 1}, {"match": None}, {"chat": "loud"}, {"chat": None}, {"chat": True},
    {"standin": "nobody"}, {"standin": "me"}, {"standin": "level3:seed=1"}, {"standin": 3}, {"standin": "open"},
    {"seal": "AB" * 32}, {"seal": "ab" * 31}, {"seal": "ab" * 33}, {"seal": "xy" * 32}, {"seal": None}, {"seal": 5},
    {"options": "pro"}, {"options": []}, {"options": None}, {"box": "big"}, {"box": []}, {"box": None},
]


@case("ON-6")
async def bad_opens(t):
    client = await t.client()
    for keys in BAD_OPENS:
        await t.refuses(client, "bad-request", "open", why=f"because of {keys}", **{**OPEN, **keys})
    await t.refuses(client, "bad-request", "open", game="newyork")
    await t.refuses(client, "bad-request", "open", players=2)
    got = await client.settle()
    t.same("nothing was opened", got["tables"], [])


@case("ON-6")
async def bad_options(t):
    client = await t.client()
    for game, players, options in (
        ("newyork", 2, {"scoring": "expert"}), ("newyork", 2, {"colour": "red"}), ("newyork", 2, {"scoring": 1}),
        ("newyork", 2, {"scoring": None}), ("newyork", 2, {"board": "asia"}), ("traffiq", 2, {"scenario": "berlin"}),
        ("traffiq", 2, {"hands": True}), ("tuktuk", 2, {"customers": 3}), ("tuktuk", 3, {"customers": "3"}),
        ("tuktuk", 4, {"customers": "4"}), ("tuktuk", 2, {"customers": "5"}), ("tuktuk", 2, {"signs": "none"}),
    ):
        await t.refuses(client, "bad-request", "open", rule="R-4", game=game, players=players, options=options)


STREETS = ["RRRR", "BBBB"] * 10
LAYOUT = [[0, 0, "PRBR"], [1, 0, "BRBR"], [1, 1, "BRBR"]]
TOWN = {"rows": ["..1....M..", ".#.##.##.#", ".#...L....", "G#.BBB.BB.", "...BB...B3", ".#.L.M.L..", "....G....."],
        "rectangle": [2, 2, 9, 5]}


@case("ON-6")
async def bad_boxes(t):
    client = await t.client()
    custom, town = {"scenario": "custom"}, {"board": "custom"}
    stock = ["stop"] * 80
    for game, players, options, box in (
        ("traffiq", 2, custom, {}), ("traffiq", 2, custom, {"stack": STREETS}),
        ("traffiq", 2, custom, {"stack": STREETS[:19], "layout": LAYOUT}),
        ("traffiq", 2, custom, {"stack": STREETS * 5 + ["RRRR"], "layout": LAYOUT}),
        ("traffiq", 2, custom, {"stack": STREETS[:19] + ["RRXR"], "layout": LAYOUT}),
        ("traffiq", 2, custom, {"stack": STREETS, "layout": []}),
        ("traffiq", 2, custom, {"stack": STREETS, "layout": [[0, 0, "PRBR"], [5, 5, "PRBR"]]}),
        ("traffiq", 2, custom, {"stack": STREETS, "layout": [[0, 0, "PRBR"], [0, 0, "PRBR"]]}),
        ("traffiq", 2, custom, {"stack": STREETS, "layout": [[0, 0, "PRBR"], [1, 0, "BRBB"]]}),
        ("traffiq", 2, custom, {"stack": STREETS, "layout": [[101, 0, "PRBR"]]}),
        ("traffiq", 2, custom, {"stack": STREETS, "layout": [[0.5, 0, "PRBR"]]}),
        ("traffiq", 2, custom, {"stack": "RRRR", "layout": LAYOUT}),
        ("tuktuk", 2, {"signs": "custom"}, {"stock": ["stop"] * 19}),
        ("tuktuk", 2, {"signs": "custom"}, {"stock": ["stop"] * 121}),
        ("tuktuk", 2, {"signs": "custom"}, {"stock": ["stop"] * 20 + ["go"]}),
        ("tuktuk", 2, {"signs": "custom"}, {}),
        ("tuktuk", 2, {**town, "signs": "custom"}, {"stock": stock}),
        ("tuktuk", 2, {**town, "signs": "custom"},
         {"stock": stock, "board": {"rows": ["..1", ".."], "rectangle": [0, 0, 1, 1]}}),
        ("tuktuk", 3, {**town, "signs": "custom"}, {"stock": stock, "board": TOWN}),
    ):
        await t.refuses(client, "bad-request", "open", rule="R-5", game=game, players=players, options=options, box=box)
    await t.refuses(client, "bad-request", "open", rule="R-5", game="traffiq", players=2, options=custom,
                    why="without a box")


@case("ON-6", seconds=50)
async def own_boxes(t):
    """The material is shown sorted or as sent, never shuffled; the game is played with it."""
    box = {"stack": STREETS, "layout": LAYOUT}
    clients, table = await start_game(t, "traffiq", options={"scenario": "custom"}, box=box)
    eyes = await eyes_of(t, clients, table)
    shown = eyes[0].now.get("box")
    if t.true(isinstance(shown, dict), "box is shown", eyes[0].now):
        t.same("stack shown", sorted(shown.get("stack", [])), sorted(STREETS))
        t.same("layout shown", sorted(map(tuple, shown.get("layout", []))), sorted(map(tuple, LAYOUT)))
    await play(t, eyes, seed=3)
    record = await check_finished(t, eyes)
    t.same("stack played", sorted(record[0]["setup"]["stack"]), sorted(STREETS))
    if isinstance(shown, dict) and len(set(map(tuple, [shown.get("stack", [])]))) == 1:
        t.true(shown.get("stack") != record[0]["setup"]["stack"], "the box does not show the shuffled order", shown)
    kinds = ["stop", "meter", "slippery", "gas", "remove"] * 5
    clients, table = await start_game(t, "tuktuk", options={"board": "custom", "signs": "custom"},
                                      box={"stock": kinds, "board": TOWN})
    eyes = await eyes_of(t, clients, table)
    t.same("rows shown", eyes[0].now["view"]["board"]["rows"], TOWN["rows"])
    await play(t, eyes, seed=4)
    await check_finished(t, eyes)


# ---- ON-7 ----------------------------------------------------------------------------------------

@case("ON-7")
async def sit_and_stand(t):
    a, b, c = await t.clients_of(3)
    table = (await open_table(t, a, "newyork", 4))["table"]
    got = t.must(await b.ask("sit", table=table), "table")
    look(t, got)
    t.same("the lowest open seat", got["you"], 1)
    told = await a.want("table", lambda m: m["table"] == table)
    look(t, told)
    t.same("told", told["seats"][1]["person"], b.person)
    t.same("you stays one's own", told["you"], 0)
    got = t.must(await c.ask("sit", table=table, seat=3), "table")
    t.same("the seat asked for", got["you"], 3)
    got = t.must(await b.ask("stand", table=table), "table")
    t.same("after standing up", (got["you"], got["seats"][1]), (-1, None))
    t.same("still at the table", (await c.want("table"))["seats"][1], None)
    await a.ask("chat", table=table, text="come back")
    t.same("who stood up still hears", (await b.want("chat"))["text"], "come back")
    got = t.must(await b.ask("sit", table=table, seat=2), "table")
    t.same("sits again", got["you"], 2)
    got = t.must(await a.ask("stand", table=table), "table")
    t.same("the opener stands up, too", got["you"], -1)
    got = t.must(await a.ask("seat", table=table, seat=0, who="level1"), "table")
    t.same("and is still who opened it", got["seats"][0]["agent"], "level1")


@case("ON-7")
async def seats_by_the_opener(t):
    a, b = await t.clients_of(2)
    table = (await open_table(t, a, "newyork", 4))["table"]
    got = t.must(await a.ask("seat", table=table, seat=1, who="level1"), "table")
    t.same("agent", got["seats"][1]["agent"], "level1")
    got = t.must(await a.ask("seat", table=table, seat=1, who="level2"), "table")
    t.same("another agent", got["seats"][1]["agent"], "level2")
    got = t.must(await a.ask("seat", table=table, seat=1, who="open"), "table")
    t.same("open again", got["seats"][1], None)
    await b.ask("sit", table=table, seat=1)
    b.drop()
    got = t.must(await a.ask("seat", table=table, seat=1, who="open"), "table")
    t.same("removed", got["seats"][1], None)
    told = await b.want("table", lambda m: m["table"] == table)
    t.same("he is told", told["you"], -1)
    await t.refuses(b, "not-allowed", "sit", table=table, why="barred")
    await t.refuses(b, "not-allowed", "sit", table=table, seat=2, why="barred")
    other = await t.again(b)
    await t.refuses(other, "not-allowed", "sit", table=table, why="barred, whatever the connection")
    await t.refuses(b, "seat-taken", "sit", table=table, seat=0, why="comes before not-allowed")
    got = t.must(await b.ask("watch", table=table), "table")
    got = t.must(await a.ask("seat", table=table, seat=0, who="open"), "table")
    t.same("on one's own it stands one up", (got["you"], got["seats"][0]), (-1, None))
    got = t.must(await a.ask("sit", table=table), "table")
    t.same("without a bar", got["you"], 0)
    c = await t.client()
    await c.ask("sit", table=table, seat=2)
    got = t.must(await a.ask("seat", table=table, seat=2, who="level1"), "table")
    t.same("an agent in a person's place", got["seats"][2]["agent"], "level1")
    await t.refuses(c, "not-allowed", "sit", table=table, why="barred")


@case("ON-7")
async def starts_when_full(t):
    a, b = await t.clients_of(2)
    got = await open_table(t, a, "newyork", 3, seats=["me", "open", "level1"])
    b_answer = t.must(await b.ask("sit", table=got["table"]), "table")
    look(t, b_answer)
    t.same("one answer, the table of the start", b_answer["state"], "playing")
    told = await a.want("table", lambda m: m["state"] == "playing")
    look(t, told)
    t.same("legal for the starter", told["turn"], 0)
    t.same("legal", sorted(told["view"]["seats"][0]["hand"] + ["pass"]), told["legal"])
    # By an agent, by the opener.
    c = await t.client()
    got = await open_table(t, c, "newyork", 2)
    answer = t.must(await c.ask("seat", table=got["table"], seat=1, who="level1"), "table")
    t.same("playing", answer["state"], "playing")
    # All at once.
    answer = await open_table(t, c, "newyork", 2, seats=["me", "level1"])
    t.same("playing", answer["state"], "playing")


@case("ON-7", seconds=60)
async def agents_alone(t):
    """A table without people: whoever opened it looks on."""
    client = await t.client()
    got = t.must(await client.ask("open", game="newyork", players=2, seats=["level1", "level1"], start=1), "table")
    look(t, got)
    t.same("you", got["you"], -1)
    eye = Eye(t, client, got)
    while not eye.over:
        await eye.follow()
    await check_finished(t, [eye])


@case("ON-7")
async def nobody_at_the_table(t):
    """Opened without a seat for oneself; the first to sit gets the lowest seat."""
    a, b = await t.clients_of(2)
    got = await open_table(t, a, "traffiq", 2, seats=["open", "open"])
    t.same("you", got["you"], -1)
    got = t.must(await b.ask("sit", table=got["table"]), "table")
    t.same("seat", got["you"], 0)
    await t.refuses(b, "not-allowed", "seat", table=got["table"], seat=1, who="level1")


# ---- ON-8 ----------------------------------------------------------------------------------------

async def changed(client, table, where=None):
    """The next short form of the table that the lobby tells as changed."""
    def has(m):
        return any(s["table"] == table and (where is None or where(s)) for s in m.get("changed", []))
    message = await client.want("lobby", has)
    return next(s for s in message["changed"] if s["table"] == table and (where is None or where(s)))


@case("ON-8")
async def lobby(t):
    a, b, watcher = await t.clients_of(3)
    first = (await open_table(t, a, "newyork", 2, clock=LIVE))["table"]
    hidden = (await open_table(t, a, "newyork", 2, listed=False))["table"]
    got = t.must(await watcher.ask("lobby", on=True), "lobby")
    shorts = {s["table"]: s for s in got["tables"]}
    t.true(first in shorts, "the listed table", list(shorts)[:5])
    t.true(hidden not in shorts, "not the hidden one", hidden)
    for short in got["tables"]:
        faults = faults_of_short(short)
        t.true(not faults, f"no {faults}", short)
        t.true(short["state"] in ("waiting", "dealing", "playing"), "waiting or running", short)
    short = shorts[first]
    t.same("seats", [s and s["name"] for s in short["seats"]][1:], [None])
    t.same("clock", short.get("clock"), LIVE)
    t.same("match", short["match"], False)
    second = (await open_table(t, a, "traffiq", 2))["table"]
    short = await changed(watcher, second)
    t.true(not faults_of_short(short), f"no {faults_of_short(short)}", short)
    await b.ask("sit", table=first)
    short = await changed(watcher, first, lambda s: s["state"] == "playing")
    t.true(not faults_of_short(short), f"no {faults_of_short(short)}", short)
    t.same("n, turn", (short.get("n"), short.get("turn")), (0, 0))
    await a.ask("move", table=first, n=0, move="pass")
    await b.ask("move", table=first, n=1, move="pass")
    gone = await watcher.want("lobby", lambda m: first in m.get("gone", []))
    t.true("tables" not in gone, "changes only", gone)
    t.said(await watcher.ask("lobby", on=False), "done")
    watcher.drop()
    await open_table(t, a, "newyork", 2)
    await asyncio.sleep(1.2)
    await t.quiet(watcher, "lobby", why="after on: false")
    await t.refuses(watcher, "bad-request", "lobby")
    await t.refuses(watcher, "bad-request", "lobby", on="yes")
    everything = json.dumps([m for m in watcher.log if m["say"] == "lobby"])
    t.true(hidden not in everything, "never the hidden one", hidden)


@case("ON-8")
async def lobby_twice_a_second(t):
    a, watcher = await t.clients_of(2)
    await watcher.ask("lobby", on=True)
    table = (await open_table(t, a, "newyork", 4))["table"]
    for turn in range(150):
        await a.ask("seat", table=table, seat=1, who=("level1", "open")[turn % 2])
        await asyncio.sleep(0.02)
    times = [m.at for m in watcher.pushed if m["say"] == "lobby"]
    # Over the whole time: a busy machine may deliver some late and together.
    took = times[-1] - times[0] if times else 0
    t.true(len(times) <= 2 * took + 2, "at most two a second", f"{len(times)} in {took:.1f} s")
    t.true(len(times) >= 2, "but the lobby does hear of it", len(times))


@case("ON-8")
async def yours(t):
    a, b = await t.clients_of(2)
    await open_table(t, a, "newyork", 2)   # a guest is stored when he first sits
    second = await t.again(a)
    table = (await open_table(t, a, "newyork", 2, listed=False, clock=LIVE))["table"]

    def mine(where):
        return lambda m: any(s["table"] == table and where(s) for s in m["tables"])

    async def told(client, where, what):
        message = await client.want("yours", mine(where), patience=6)
        short = next(s for s in message["tables"] if s["table"] == table and where(s))
        faults = faults_of_short(short, own=True) if short["state"] != "over" else []
        t.true(not faults, f"no {faults} ({what})", short)
        return short
    await told(second, lambda s: s["state"] == "waiting", "opened")
    await t.quiet(a, "yours", mine(lambda s: s["state"] == "waiting"), why="to the asker")
    await b.ask("sit", table=table)
    short = await told(second, lambda s: s["state"] == "playing", "started")
    t.same("you, turn, n", [short.get(k) for k in ("you", "turn", "n")], [0, 0, 0])
    now = (await a.settle())["time"]
    t.true(abs(short.get("deadline", 0) - now - 65000) < 5000, "deadline: base and more from now", (short, now))
    await asyncio.sleep(0.6)
    await a.settle()
    a.drop()
    await a.ask("move", table=table, n=0, move="pass")
    short = await told(b, lambda s: s["state"] == "playing" and s.get("turn") == 1, "his turn")
    t.same("n", short["n"], 1)
    await told(second, lambda s: s.get("n") == 1, "his other connection")
    await t.quiet(a, "yours", why="to who moved")
    await b.ask("move", table=table, n=1, move="pass")
    await told(second, lambda s: s["state"] == "over", "over")
    await told(a, lambda s: s["state"] == "over", "over")


@case("ON-8")
async def quick(t):
    clock = {"kind": "live", "base": 77, "more": 7}
    a, b, c, d = await t.clients_of(4)
    got = t.must(await a.ask("quick", game="newyork", players=2, clock=clock), "table")
    look(t, got)
    t.same("opened, start random", (got["state"], got["start"], got["you"]), ("waiting", "random", 0))
    t.same("clock", got["clock"], clock)
    first = got["table"]
    lobby = await d.ask("lobby", on=True)
    t.true(first in [s["table"] for s in lobby["tables"]], "listed", first)
    got = t.must(await a.ask("quick", game="newyork", players=2, clock=clock), "table")
    t.true(got["table"] != first, "not at one's own", got["table"])
    own = got["table"]
    for keys in ({"game": "newyork", "players": 2}, {"game": "newyork", "players": 3, "clock": clock},
                 {"game": "traffiq", "players": 2, "clock": clock},
                 {"game": "newyork", "players": 2, "clock": {**clock, "more": 8}}):
        got = t.must(await b.ask("quick", **keys), "table")
        t.true(got["table"] not in (first, own), "only where all is the same", got["table"], keys)
    got = t.must(await b.ask("quick", game="newyork", players=2, clock=clock), "table")
    t.true(got["table"] in (first, own), "sits down", got["table"])
    t.same("starts", got["state"], "playing")
    t.true(type(got["start"]) is int, "the start is drawn", got["start"])
    await t.refuses(b, "bad-request", "quick", game="newyork")
    await t.refuses(b, "bad-request", "quick", players=2)
    await t.refuses(b, "bad-request", "quick", game="newyork", players=2, clock={"kind": "live", "base": 1, "more": 0})
    await t.refuses(b, "bad-request", "quick", game="newyork", players=2, seal="AB")


@case("ON-8")
async def quick_passes_by(t):
    """Other options, agents, matches, hidden ones and those that barred him are not for quick."""
    clock = {"kind": "live", "base": 78, "more": 7}
    a, b = await t.clients_of(2)
    opened = set()
    for keys in ({"options": {"scoring": "pro"}}, {"match": True}, {"listed": False}):
        opened.add((await open_table(t, a, "newyork", 2, clock=clock, **keys))["table"])
    opened.add((await open_table(t, a, "newyork", 3, clock=clock, seats=["me", "open", "level1"]))["table"])
    for players in (2, 3):
        got = t.must(await b.ask("quick", game="newyork", players=players, clock=clock), "table")
        t.true(got["table"] not in opened, "a table of its own", got["table"])


# ---- ON-9, ON-10 ---------------------------------------------------------------------------------

@case("ON-10")
async def watching(t):
    (a, b), table = await start_game(t, "newyork")
    c = await t.client()
    got = t.must(await c.ask("watch", table=table), "table")
    look(t, got)
    t.same("you", got["you"], -1)
    t.same("viewer", got["view"]["viewer"], -2)
    t.same("watching", got["watching"], 1)
    t.same("hands", [s["hand"] for s in got["view"]["seats"]], [["?"] * 6] * 2)
    await a.ask("move", table=table, n=0, move="pass")
    told = await c.want("lines")
    t.same("viewer", told["view"]["viewer"], -2)
    t.said(await c.ask("unwatch", table=table), "done")
    await b.ask("chat", table=table, text="gone?")
    await t.quiet(c, "chat", why="after unwatch")
    got = await a.ask("watch", table=table)
    t.same("watching", got["watching"], 0)


@case("ON-10")
async def several_connections(t):
    (a, b), table = await start_game(t, "newyork")
    second, third = await t.again(a), await t.again(a)
    t.must(await second.ask("watch", table=table), "table")
    t.must(await third.ask("move", table=table, n=0, move="pass"), "lines", "each connection may move")
    for client in (a, second):
        told = await client.want("lines")
        t.true("re" not in told, "re only for the one who asked", told)
        t.same("viewer", told["view"]["viewer"], 0)
    await b.ask("chat", table=table, text="hello")
    t.same("a move brings one to the table", (await third.want("chat"))["text"], "hello")
    seats = [m for m in b.pushed if m["say"] == "seats"]
    t.true(not any(not m["seats"][0]["here"] for m in seats), "here all the time", seats)
    t.said(await second.ask("unwatch", table=table), "done")
    t.said(await third.ask("unwatch", table=table), "done")
    await t.quiet(b, "seats", lambda m: not m["seats"][0]["here"], why="while one connection is there")
    t.said(await a.ask("unwatch", table=table), "done")
    told = await b.want("seats", lambda m: not m["seats"][0]["here"])
    t.same("table", told["table"], table)


@case("ON-10")
async def coming_and_going(t):
    (a, b), table = await start_game(t, "newyork")
    a.cut()
    told = await b.want("seats", lambda m: m["table"] == table)
    t.same("here", [s["here"] for s in told["seats"]], [False, True])
    t.same("standin", told["seats"][0]["standin"], False)
    back = await t.again(a)
    await t.quiet(b, "seats", why="by hello alone")
    got = t.must(await back.ask("watch", table=table), "table")
    t.same("you", got["you"], 0)
    t.same("here", got["seats"][0]["here"], True)
    told = await b.want("seats", lambda m: m["table"] == table)
    t.same("here", [s["here"] for s in told["seats"]], [True, True])
    t.must(await back.ask("move", table=table, n=0, move="pass"), "lines")


@case("ON-9")
async def every_state(t):
    """The same table for seat and spectator, at every step."""
    a, b, c = await t.clients_of(3)
    got = await open_table(t, a, "traffiq", 2, options={"hands": "open"}, chat="off")
    table = got["table"]
    look(t, await c.ask("watch", table=table))
    t.same("options, defaults filled in", got["options"], {"scenario": "times-square", "hands": "open"})
    await b.ask("sit", table=table)
    eyes = await eyes_of(t, [a, b], table)
    seen = t.must(await c.ask("watch", table=table), "table")
    look(t, seen)
    t.true(all("?" not in s["hand"] for s in seen["view"]["seats"]), "open hands", seen["view"]["seats"])
    await play(t, eyes, choose=hasty)
    for client in (a, b, c):
        look(t, t.must(await client.ask("watch", table=table), "table"))


@case("ON-6")
async def defaults(t):
    """`"listed":true?,"rated":false?,"match":false?`: what is taken where nothing is said."""
    client, other = await t.clients_of(2)
    table = t.must(await client.ask("open", game="newyork", players=2), "table")
    t.same("rated, match", (table["rated"], table.get("match")), (False, None))
    lobby = t.must(await other.ask("lobby", on=True), "lobby")
    t.true(table["table"] in [s["table"] for s in lobby["tables"]], "listed", table["table"], table.sent)


@case("ON-10")
async def what_brings_to_the_table(t):
    """A request from another connection does; one that is refused changes nothing (ON-2)."""
    (a, b), table = await start_game(t, "newyork", standin="level1")
    for number, (do, keys, says) in enumerate((("undo", {"n": 0}, "refused"), ("excuse", {"seat": 1}, "refused"),
                                               ("move", {"n": 0, "move": "rubbish"}, "refused"),
                                               ("move", {"n": 7, "move": "pass"}, "refused"), ("sit", {}, "refused"),
                                               ("back", {}, "table"), ("leave", {}, "done"))):
        second = await t.again(a)
        answer = await second.ask(do, table=table, **keys)
        t.same("answer", answer["say"], says, answer.sent)
        t.must(await b.ask("chat", table=table, text=f"word {number}"), "done")
        await second.settle()
        heard = any(m["say"] == "chat" for m in second.pushed)
        t.same(f"at the table after {do} {keys} was {answer.get('token', says)}", heard, says != "refused", answer.sent)


@case("ON-14")
async def coming_and_going_while_it_waits(t):
    a, b = await t.clients_of(2)
    table = (await open_table(t, a, "newyork", 3))["table"]
    t.must(await b.ask("sit", table=table), "table")
    a.drop()
    for do, here in (("unwatch", False), ("watch", True), ("unwatch", False), ("watch", True)):
        await b.ask(do, table=table)
        await a.settle()
        told = [m["seats"][1]["here"] for m in a.pushed if m["say"] in ("seats", "table") and m["seats"][1]]
        t.same(f"here, as told after {do}", told[-1:], [here])
        a.drop()
