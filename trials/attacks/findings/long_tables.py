"""A table grows by undos without end, and a long table holds up everybody who plays elsewhere.

The long table is put into the database by the checkout's own code: however a table became so long,
nobody else may feel it.
"""

import http.client
import json
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from trials.attacks.checkout import Checkout, Outcome

TITLE = "undos without end; logs and exports of a table with 10,000 entries"
ENTRIES = 10_000
TRIES = 250  # actions that one person takes back, one after the other
SECONDS = 4.0  # of each stretch
ATTACKERS = 4  # connections of one address
EVERY = 0.02  # seconds between two requests of the bystander
MOST_BYTES = 100_000  # of one page of the log
MOST_TIMES = 3.0  # how much longer a bystander may wait, at the 95th percentile
ATTACKER, BYSTANDER = "203.0.113.9", "198.51.100.7"  # as a proxy on this machine names them

MAKE_LONG_TABLE = """
import asyncio, sys
from pathlib import Path
from sqlalchemy import insert
from kingofarms.engine.match.entries import Act, Undo
from kingofarms.games import game_named
from kingofarms.web.database import schema
from kingofarms.web.database.connection import sqlite_url
from kingofarms.web.database.store import Store, entry_rows
from kingofarms.web.model.clock import Clock
from kingofarms.web.model.table import Place
from kingofarms.web.tables.tables import Tables
try:
    from kingofarms.web.tables.new_tables import add_table
except ImportError:  # an older checkout
    add_table = Tables.create

async def make(folder, count):
    folder.mkdir(parents=True, exist_ok=True)
    store = Store(sqlite_url(folder))
    places = [Place("ann", "Ann"), Place("ann", "Bea")]
    agreed = game_named("heraldry").agree({})
    table = (await add_table(Tables(store), agreed, places, "ann", Clock(), False)).table.copy()
    entered, seat, now = [], table.to_play, table.times[-1]
    action, undo = table.match.actions[0], Undo(seat=seat, agreed=True, time=now)
    while table.seq < count:
        for entry in (Act(seat=seat, action=action, time=now), undo):
            entered.append((entry, now, "ann", None))
            table.enter(*entered[-1])
    rows = entry_rows(table, entered)
    await store.write(lambda connection: connection.execute(insert(schema.entries), rows))
    store.close()
    print(table.header.id)

asyncio.run(make(Path(sys.argv[1]), int(sys.argv[2])))
"""


class Client:
    """One connection of an address."""

    def __init__(self, port: int, address: str, token: str = "") -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self._headers = {"X-Forwarded-For": address, "Content-Type": "application/json"}
        self._headers |= {"Authorization": f"Bearer {token}"} if token else {}

    def ask(self, path: str, message: Any = None) -> tuple[int, bytes]:
        """The status and the body of an answer."""
        try:
            return self._ask(path, message)
        except http.client.RemoteDisconnected:  # closed as idle
            self._line.close()
            return self._ask(path, message)

    def _ask(self, path: str, message: Any) -> tuple[int, bytes]:
        body = None if message is None else json.dumps(message)
        self._line.request("GET" if message is None else "POST", path, body, self._headers)
        answer = self._line.getresponse()
        return answer.status, answer.read()

    def told(self, path: str, message: Any = None) -> Any:
        """The answer as JSON; asked again as long as there are too many requests."""
        while True:
            status, body = self.ask(path, message)
            if status != 429:
                return json.loads(body)
            time.sleep(0.05)


def player(port: int, address: str) -> Client:
    """Somebody new at that address."""
    return Client(port, address, Client(port, address).told("/api/players", {"name": "X"})["token"])


def grow(client: Client) -> int:
    """Act and undo, again and again; the number of the table in the end."""
    new = {"game": "heraldry", "seats": ["me", {"name": "Bea"}]}
    table = client.told("/api/tables", new)
    at = f"/api/tables/{table['id']}"
    for _time in range(TRIES):
        seat = table["to_play"]
        act = {"action": table["legal"][0], "seq": table["seq"], "seat": seat}
        acted = client.told(f"{at}/act", act)
        undone = client.told(f"{at}/undo", {"seat": seat})
        if "why" in undone:
            return int(acted["seq"])
        table = undone
    return int(table["seq"])


def waits(client: Client, path: str, until: Callable[[], bool]) -> list[float]:
    """How many seconds a bystander waits for each of many small answers."""
    took = []
    while not until():
        start = time.perf_counter()
        status, _body = client.ask(path)
        if status == 200:
            took.append(time.perf_counter() - start)
        time.sleep(EVERY)
    return took


def press(port: int, paths: Iterator[str], until: Callable[[], bool], sizes: list[int]) -> None:
    """Ask for long answers, one after the other."""
    client = Client(port, ATTACKER)
    while not until():
        path = next(paths)
        status, body = client.ask(path)
        if status == 200 and path.endswith("/log"):
            sizes.append(len(body))
        elif status == 429:
            time.sleep(EVERY)


def in_turn(paths: list[str]) -> Iterator[str]:
    """These paths for ever."""
    while True:
        yield from paths


def at_95(took: list[float]) -> float:
    """Milliseconds at the 95th percentile."""
    return 1000 * quantiles(took, n=20)[-1]


def attack(checkout: Checkout, folder: Path) -> Outcome:
    """Grow a table; then ask for a long one while a bystander looks at a short one."""
    command = [checkout.python, "-c", MAKE_LONG_TABLE, str(folder / "tables"), str(ENTRIES)]
    made = subprocess.run(command, check=False, capture_output=True, text=True)
    if made.returncode:
        raise RuntimeError(f"no long table: {made.stderr.strip().splitlines()[-1]}")
    name = made.stdout.strip()
    with checkout.serve(folder) as served:
        port, _seconds = served.ready()
        bystander, small = looking(port)
        grown = grow(player(port, "192.0.2.44"))
        quiet = waits(bystander, small, in_seconds(SECONDS))
        pressed, sizes = under_attack(port, name, bystander, small)
    ratio = at_95(pressed) / at_95(quiet)
    holds = grown < 2 * TRIES and max(sizes, default=0) < MOST_BYTES and ratio < MOST_TIMES
    return Outcome(
        holds,
        f"{TRIES} undos grow a table to {grown} entries; a page of the long log has "
        f"{max(sizes, default=0) / 1000:.0f} kB; a bystander waits {at_95(pressed):.1f} ms instead "
        f"of {at_95(quiet):.1f} (95%; medians {1000 * median(pressed):.1f} and "
        f"{1000 * median(quiet):.1f}), {ratio:.1f} times as long",
    )


def looking(port: int) -> tuple[Client, str]:
    """A bystander, and the address of the table that they look at."""
    bystander = player(port, BYSTANDER)
    new = {"game": "heraldry", "seats": ["me", {"name": "Bea"}]}
    return bystander, f"/api/tables/{bystander.told('/api/tables', new)['id']}"


def in_seconds(seconds: float) -> Callable[[], bool]:
    """Whether so many seconds have passed from now on."""
    end = time.perf_counter() + seconds
    return lambda: time.perf_counter() > end


def under_attack(
    port: int, name: str, bystander: Client, small: str
) -> tuple[list[float], list[int]]:
    """How long the bystander waits meanwhile, and the bytes of each page of the log."""
    log, at = f"/t/{name}/log", f"/api/tables/{name}"
    paths = [log, log, f"/t/{name}/download", f"{at}/export"]
    sizes: list[int] = []
    until = in_seconds(SECONDS)
    attackers = [
        threading.Thread(target=press, args=(port, in_turn(paths), until, sizes))
        for _number in range(ATTACKERS)
    ]
    for attacker in attackers:
        attacker.start()
    took = waits(bystander, small, until)
    for attacker in attackers:
        attacker.join()
    return took, sizes
