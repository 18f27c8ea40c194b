"""Nothing hidden in any message: every card or tile that a text names must be one that its reader
could know then, by the true deal that is told at the end."""
import asyncio
import base64
import json
import re

from case import case
from play import check_finished, eyes_of, play, record_of, start_game

CARD = re.compile(r"(?<![A-Za-z0-9])[RYGB](?:1[0-2]|[1-9])(?![0-9A-Za-z])")


def known_cards(record, seat):
    """For each n: the cards whose place this viewer may know."""
    deck, players = record[0]["setup"]["deck"], record[0]["players"]
    open_to_all = set(deck[6 * players:6 * players + 6])
    own = set(deck[6 * seat:6 * seat + 6]) if seat >= 0 else set()
    known, turned = [], 6 * players + 6
    for line in [None, *record[1:-1]]:
        if line is not None:
            move = line["move"]
            if move.startswith("+"):
                if turned < 48:
                    open_to_all.add(deck[turned])
                turned += 1
            elif move != "pass":
                open_to_all.add(move)
        known.append(open_to_all | own)
    return known


@case("ON-9", seconds=90)
async def no_card_too_early(t):
    clients, table = await start_game(t, "newyork", 3, start="random")
    watchers = await t.clients_of(2)
    eyes = await eyes_of(t, [*clients, *watchers], table)
    enough = asyncio.Event()
    requests = asyncio.ensure_future(wrong_moves(clients, table, enough))
    await play(t, eyes[:3], seed=8, watchers=eyes[3:])
    enough.set()
    await requests
    record = await check_finished(t, eyes)
    for eye in eyes:
        known = known_cards(record, eye.you)
        for message in eye.client.log:
            if message.get("table") != table or message.get("state") == "over" or "view" not in message:
                continue
            named = set(CARD.findall(message.raw))
            hidden = named - known[min(message["n"], len(known) - 1)]
            if not t.true(not hidden, f"nothing of {sorted(hidden)} to seat {eye.you} at n {message['n']}", message):
                break


async def wrong_moves(clients, table, enough):
    """Refusals in between, about cards that nobody has named."""
    while not enough.is_set():
        for client in clients:
            for card in ("R1", "Y7", "G12"):
                await client.ask("move", table=table, n=0, move=card)
        await asyncio.sleep(0.05)


@case("ON-9", seconds=90)
async def no_tile_too_early(t):
    """Events and legal lists of TraffIQ: a drawn tile is told to its player only."""
    clients, table = await start_game(t, "traffiq", 3)
    watcher = await t.client()
    eyes = await eyes_of(t, [*clients, watcher], table)
    await play(t, eyes[:3], seed=9, watchers=eyes[3:])
    record = await check_finished(t, eyes)
    for eye in eyes:
        for message in eye.client.log:
            if message["say"] != "lines" or message.get("table") != table:
                continue
            for line, events in zip(message["lines"], message["events"]):
                for event in events:
                    mine = line.get("player") == eye.you
                    if event["event"] == "drew-tile":
                        t.true(mine, "drew-tile to its player only", event)
                    if event["event"] == "drew":
                        t.true(not mine and "tile" not in event, "drew without the tile", event)
            if message.get("state") != "over":
                for seat, shown in enumerate(message["view"]["seats"]):
                    if seat != eye.you:
                        t.true(set(shown["hand"]) <= {"?"}, f"the hand of {seat} is hidden to {eye.you}", shown)
    for n in range(len(record) - 1):
        for eye in eyes:
            legal = eye.legal.get(n)
            if legal is not None:
                t.same("legal to the mover only", record[1 + n]["player"], eye.you)


@case("ON-4", seconds=120)
async def bytes_tell_nothing(t):
    """Many short games: no byte of the observed state goes with a place that is hidden."""
    a, b, c = await t.clients_of(3)
    await c.hello(want="bytes")
    await a.hello(want="bytes")
    samples = []
    for _ in range(70):
        got = t.must(await a.ask("open", game="newyork", players=2, start=0), "table")
        table = got["table"]
        await b.ask("sit", table=table)
        seat = t.must(await a.ask("watch", table=table), "table")
        spectator = t.must(await c.ask("watch", table=table), "table")
        samples.append((table, base64.b64decode(seat["bytes"]), base64.b64decode(spectator["bytes"])))
        await a.ask("move", table=table, n=0, move="pass")
        t.must(await b.ask("move", table=table, n=1, move="pass"), "lines")
        for client in (a, b, c):
            client.drop()
    decks = [(await record_of(t, t.server, table))[0]["setup"]["deck"] for table, _, _ in samples]
    for what, states, hidden in (("seat 0", [s[1] for s in samples], [*range(6, 12), *range(18, 48)]),
                                 ("a spectator", [s[2] for s in samples], [*range(12), *range(18, 48)])):
        t.true(len({len(s) for s in states}) == 1, f"states of one length to {what}", {len(s) for s in states})
        for fault in leaks(states, decks, hidden):
            t.true(False, f"no leak to {what}: {fault}")


def leaks(states, decks, hidden):
    """Bytes that say which card lies at a hidden place, or where a card lies."""
    found = []
    size = min(map(len, states))
    moving = [i for i in range(size) if len({s[i] for s in states}) > 1]
    for i in moving:
        values = [s[i] for s in states]
        for place in hidden:
            cards = [deck[place] for deck in decks]
            if len(set(zip(values, cards))) == len(set(cards)) == len(set(values)) > 5:
                found.append(f"byte {i} is the card at place {place}")
        for card in sorted(set(decks[0])):
            places = [deck.index(card) for deck in decks]
            region = [p if p in hidden else -1 for p in places]
            pairs = [(v, "first" if p < 12 else "stock") for v, p in zip(values, region) if p >= 0]
            kinds = {v: {k for w, k in pairs if w == v} for v in {v for v, _ in pairs}}
            counts = {k: sum(1 for _, x in pairs if x == k) for k in ("first", "stock")}
            if len(kinds) <= 4 and min(counts.values()) >= 6 and all(len(k) == 1 for k in kinds.values()):
                found.append(f"byte {i} tells whether {card} is in a hand or in the stock")
    return found[:5]


# ---- two worlds that a viewer cannot tell apart give the same bytes --------------------------------

ODD = {"traffiq": dict(options={"scenario": "custom"},
                       box={"stack": ["RRRR"] * 19 + ["BBBB"], "layout": [[0, 0, "RRRR"]]}),
       "tuktuk": dict(options={"signs": "custom", "customers": "1"}, box={"stock": ["stop"] * 19 + ["meter"]})}


@case("ON-4", seconds=120)
async def two_worlds(t):
    """Boxes in which one tile is odd: wherever it lies, who cannot know sees the same."""
    for game, keys in ODD.items():
        a, b, c = await t.clients_of(3)
        for client in (a, b, c):
            t.must(await client.ask("hello", want="bytes"), "welcome")
        seen = {}
        for number in range(24):
            await odd_game(t, (a, b, c), game, keys, seen)
            for client in (a, b, c):
                client.drop()
        for (what, n), states in sorted(seen.items(), key=str):
            t.same(f"{game}: different states of one view, {what} at n {n}", len(set(states)), 1)


async def odd_game(t, clients, game, keys, seen):
    """One game; the bytes of each viewer under what he could know then."""
    a, b, c = clients
    got = t.must(await a.ask("open", game=game, players=2, start=0, **keys), "table")
    table = got["table"]
    t.must(await b.ask("sit", table=table), "table")
    plain = await t.again(a)
    first = t.must(await plain.ask("watch", table=table), "table")
    # What seat 0 holds is what he knows; the others know nothing of it.
    hand = "".join(first["view"]["seats"][0]["hand"]) if game == "traffiq" else ""
    for who, client in (("seat 0", a), ("spectator", c)):
        shown = t.must(await client.ask("watch", table=table), "table")
        seen.setdefault((who + (hand if who == "seat 0" else ""), 0), []).append(shown["bytes"])
    mover = (a, b)[first["turn"]]
    move = "end" if game == "traffiq" else None
    if move is None:
        other = await t.again(mover)
        move = t.must(await other.ask("watch", table=table), "table")["legal"][0]
        await other.close()
    t.must(await mover.ask("move", table=table, n=0, move=move), "lines")
    for who, client in (("seat 0", a), ("spectator", c)):
        shown = t.must(await client.ask("watch", table=table), "table")
        seen.setdefault((who + (hand if who == "seat 0" else ""), 1), []).append(shown["bytes"])
    for client in clients:
        await client.ask("unwatch", table=table)
    await plain.close()


@case("ON-2", seconds=60)
async def refusals_tell_nothing(t):
    """TraffIQ: a tile in another hand, in the stack, or not in the box is refused alike."""
    (a, b), table = await start_game(t, "traffiq")
    view = (await a.ask("watch", table=table))["view"]
    mine = set()
    for tile in view["seats"][0]["hand"]:
        mine |= {tile[i:] + tile[:i] for i in range(4)}
    answers = {}
    from traffiq import TILES
    for tile in sorted(set(TILES)):
        if tile not in mine:
            got = await a.ask("move", table=table, n=0, move=f"{tile}@50,50")
            answers[tile] = json.dumps({k: v for k, v in got.items() if k != "re"}).replace(tile, "TILE")
    t.true(len(set(answers.values())) == 1, "all alike", sorted(set(answers.values()))[:3])
