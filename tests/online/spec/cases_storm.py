"""Accounts that do anything at all, also rated games and matches, at a server that is killed again
and again. What anybody was told must be there afterwards, results and ratings counted once."""
import asyncio
import random

from case import case
from cases_monkey import Monkey
from client import Gone
from play import check_record, eager, record_of

CLOCK = {"kind": "live", "base": 600, "more": 3}


class Sailor(Monkey):
    async def do_open(self, do, table, n):
        rng = self.rng
        game, players = rng.choice(["newyork", "traffiq", "tuktuk"]), 2
        keys = {"options": {"customers": "1"}} if game == "tuktuk" else {}
        keys["match"] = rng.random() < 0.15
        keys["rated"] = rng.random() < 0.5 and (game != "newyork" or keys["match"])
        if rng.random() < 0.2:
            keys["seats"] = ["me", "level1"]
        keys.update(start=rng.choice([0, 1, "random"]), listed=True, standin="level1", chat="free", clock=CLOCK)
        return await self.client.ask("open", game=game, players=players, **keys)

    async def sail(self, tables):
        try:
            while True:
                await self.step(tables)
                while len(tables) > 6:
                    tables.pop(0)
                await asyncio.sleep(0)
        except (Gone, ConnectionError):
            pass

    async def step(self, tables):
        # In a storm games are finished rather than admired.
        for table in tables:
            picture = self.pictures.get(table)
            if picture and picture.legal and picture.state == "playing":
                quick = [m for m in picture.legal if m in ("pass", "end", "skip", "hold")]
                move = quick[0] if quick and self.rng.random() < 0.3 else eager(picture.legal, self.rng)
                await self.client.ask("move", table=table, n=len(picture.lines), move=move)
                self.take_all()
                return
        await super().step(tables)


async def after_the_kill(t, sailors, server):
    """Everybody is back; each table shows at least what he was told of it."""
    for sailor in sailors:
        sailor.take_all()
        told, sailor.pictures = sailor.pictures, {}
        sailor.client = await t.client(server, token=sailor.client.token)
        sailor.read, sailor.at = len(sailor.client.log), set()
        for table, picture in told.items():
            got = t.must(await sailor.client.ask("watch", table=table), "table")
            lines = picture.lines
            kept = got["lines"][:len(lines)] == lines or lines[:len(got["lines"])] == got["lines"]
            t.true(kept, f"the lines of {table} that {sailor.name} was told", (lines[-2:], got["lines"][-2:]))
            order = ["waiting", "dealing", "playing", "over"]
            later = order.index(got["state"]) >= order.index(picture.state)
            t.true(later, f"{table} was {picture.state}", got["state"])
            t.same("you", got["you"], picture.you if picture.state != "waiting" else got["you"])
            if picture.state == "over":
                t.same("the result", got["result"], picture.result)
        sailor.take_all()


async def all_tables(t, server, sailors, seen):
    """Every table of which anybody heard, as it is now."""
    watcher, found = await t.client(server), {}
    for table in sorted(seen):
        got = await watcher.ask("watch", table=table)
        if got["say"] == "table":
            found[table] = got
    return found


@case("What is kept", server=None, seconds=120)
async def storm(t):
    folder = t.folder()
    rng = random.Random(t.seed)
    server = await t.own_server(data=folder)
    accounts = [await t.account(server) for _ in range(5)]
    sailors = [Sailor(t, c, random.Random(rng.random()), f"sailor {i}") for i, c in enumerate(accounts)]
    for sailor in sailors:
        sailor.read = len(sailor.client.log)
    tables, seen = [], set()
    for _ in range(4):
        busy = [asyncio.ensure_future(sailor.sail(tables)) for sailor in sailors]
        await asyncio.sleep(0.7 + rng.random())
        for _ in range(40):   # a busy machine needs longer for a game
            if any(p.state == "over" for sailor in sailors for p in sailor.pictures.values()):
                break
            await asyncio.sleep(0.25)
        seen |= {table for sailor in sailors for table in sailor.pictures}
        await server.kill()
        await asyncio.wait(busy)
        server = await t.own_server(data=folder)
        await after_the_kill(t, sailors, server)
    for sailor in sailors:
        for faults, message in sailor.faults:
            t.true(False, f"no {faults}", message, getattr(message, "sent", sailor.name))
    await settle_accounts(t, server, accounts, await all_tables(t, server, sailors, seen))


async def settle_accounts(t, server, accounts, found):
    """Records hold; everybody has played what he played, and each rating goes on from the one before."""
    over = {table: m for table, m in found.items() if m["state"] == "over"}
    t.true(len(over) > 0, "some games were finished", len(over))
    for table in over:
        await check_record(t, await record_of(t, server, table))
    for account in accounts:
        token = account.token
        got = (await server.http(f"/api/person/{account.name}", token=token)).json()
        mine = {table: m for table, m in over.items()
                if any(s.get("person") == account.person for s in m["seats"])}
        singles = [table for table, m in mine.items() if "match" not in m]
        told = [r.get("table") for r in got["results"]]
        t.same("no result twice", sorted(set(told)), sorted(told))
        if len(got["results"]) < 20:
            t.true(set(singles) <= set(told), "every finished game is a result", (singles, told))
        chain(t, account, got)


def chain(t, account, got):
    """Of each game the last rating told is the one that stands."""
    for game, mine in got["ratings"].items():
        rated = [r for r in got["results"] if r["game"] == game and "rating" in r]
        if rated:
            t.same(f"rating in {game}", mine["rating"], rated[0]["rating"])
        if len(got["results"]) < 20:
            t.same(f"rated games of {game}", mine["games"], len(rated))
