"""A database of a release, made by its server through the API: tables of every kind, and people.

`tables.db` is a copy made by `kingofarms backup`; `seen.json` says who the people are and what each
of them was shown of every table.
"""

import json
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

from tests.kit.server import Process, serve_command

PATIENCE = 300.0  # seconds; everything may have to be compiled first
# Options that differ from the usual ones.
QUICK = {
    "heraldry": {"rounds_to_win": 1},
    "kings_blade": {"turn_limit": 6},
    "blazon": {"shield": "ten"},
}


class Person:
    """Somebody who plays by the API."""

    def __init__(self, http: httpx.Client, name: str) -> None:
        self.http, self.name = http, name
        told = self.http.post("/api/players", json={"name": name}).raise_for_status().json()
        self.id, self.token = told["player"], told["token"]

    def ask(self, path: str, **message: Any) -> Any:
        """Post it, or fail with what was answered."""
        head = {"Authorization": f"Bearer {self.token}"}
        answer = self.http.post(f"/api/{path}", json=message, headers=head)
        if answer.is_error:
            raise RuntimeError(answer.text)
        return answer.json()

    def table(self, name: str) -> Any:
        """The table as this one sees it."""
        head = {"Authorization": f"Bearer {self.token}"}
        return self.http.get(f"/api/tables/{name}", headers=head).raise_for_status().json()

    def new(self, game: str, *seats: Any, **more: Any) -> str:
        """The id of a new table."""
        name: str = self.ask("tables", game=game, seats=seats, **more)["id"]
        return name

    def act(self, name: str, count: int) -> None:
        """So many decisions, each when it is this one's turn."""
        for number in range(count):
            table = self.wait(name)
            if table["phase"] == "over":
                return
            action = table["legal"][number % len(table["legal"])]
            self.ask(f"tables/{name}/act", action=action, seq=table["seq"], id=f"{number}")

    def wait(self, name: str) -> Any:
        """The table, when it is this one's turn or over."""
        end = time.monotonic() + PATIENCE
        while True:
            table = self.table(name)
            if table["legal"] or table["phase"] == "over":
                return table
            if time.monotonic() > end:
                raise TimeoutError(table)
            time.sleep(0.05)


@contextmanager
def served(folder: Path, pace: float) -> Iterator[httpx.Client]:
    """A server of this release on that folder."""
    with tempfile.TemporaryDirectory() as place:
        words = ["--data", str(folder), "--pace", str(pace)]
        server = Process(serve_command(Path(place), *words), Path(place))
        try:
            address = f"http://127.0.0.1:{server.ready()[0]}"
            client = httpx.Client(base_url=address, timeout=PATIENCE, headers={"Origin": address})
            with client as http:
                yield http
        finally:
            server.end()


def make_tables(folder: Path, command: Callable[..., str]) -> None:
    """The database and what was seen of it."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        data = Path(place)
        with served(data, 0.0) as http:
            ann, ben = Person(http, "Ann"), Person(http, "Ben")
            tables = [lay(ann, ben, game) for game in QUICK]
            seen = people_of(http, ann, ben) | {"tables": {}}
            names = {f"{game}/{what}": name for game, laid in zip(QUICK, tables, strict=True)
                     for what, name in laid.items()}  # fmt: skip
        with served(data, 600.0) as http, ExitStack() as watching:
            ann.http = ben.http = http
            for game in QUICK:
                count_out(ann, names[f"{game}/timed-out"])
                names[f"{game}/bot-to-play"] = left_to_the_bot(ann, game, watching)
            for what, name in names.items():
                seen["tables"][what] = {person.name: person.table(name) for person in (ann, ben)}
        target = folder / "tables.db"
        command("backup", str(target), "--data", place, "--force")
        with closing(sqlite3.connect(target)) as database:
            database.execute("VACUUM")
    write_seen(folder / "seen.json", seen)


def write_seen(path: Path, seen: dict[str, Any]) -> None:
    """As JSON, a line for each table."""
    tables = [f"{json.dumps(what)}:{json.dumps(each)}" for what, each in seen["tables"].items()]
    rest = json.dumps({name: part for name, part in seen.items() if name != "tables"})
    text = rest[:-1] + ',\n"tables":{\n' + ",\n".join(tables) + "\n}}\n"
    path.write_text(text, encoding="utf-8")


def people_of(http: httpx.Client, ann: Person, ben: Person) -> dict[str, Any]:
    """Who they are, to be recognised again; Cat has a browser, and a table with a bot."""
    form = {"name": "Cat", "seats": "2", "seat-0": "me", "seat-1": "squire"}
    answer = http.post("/new/heraldry", data=form)
    if answer.status_code != 303:
        raise RuntimeError(answer.text)
    return {
        "people": {each.name: {"id": each.id, "token": each.token} for each in (ann, ben)},
        "browser": {"name": "Cat", "cookies": dict(http.cookies), "at": answer.headers["location"]},
    }


def lay(ann: Person, ben: Person, game: str) -> dict[str, str]:
    """The tables of one game."""
    quick = QUICK[game]
    found = {
        "gathering": ann.new(game, "me", "open"),
        "gathering-private-clock": ann.new(
            game, "open", "me", private=True, clock="days:3", options=quick
        ),
        "with-a-bot": ann.new(game, "me", "squire", clock="days:30"),
        "hot-seat": ann.new(game, "me", {"name": "Bea"}, options=quick, clock="live:600"),
        "finished-by-bots": ann.new(game, "squire", "page"),
        "timed-out": ann.new(game, "me", {"name": "Bea"}, clock="live:1"),
    }
    if game != "heraldry":
        found["three-seats"] = ann.new(game, "me", "page", "squire")
        ann.act(found["three-seats"], 4)
    ann.act(found["with-a-bot"], 6)
    ann.act(found["hot-seat"], 5)
    with suppress(RuntimeError):  # it may have brought a card
        ann.ask(f"tables/{found['hot-seat']}/undo")
    found |= for_two(ann, ben, game)
    end = time.monotonic() + PATIENCE
    while ann.table(found["finished-by-bots"])["phase"] != "over":
        if time.monotonic() > end:
            raise TimeoutError(game)
        time.sleep(0.1)
    return found


def for_two(ann: Person, ben: Person, game: str) -> dict[str, str]:
    """Both play: one match is conceded and has a rematch; in one a bot minds a seat."""
    conceded = ann.new(game, "me", "open", private=True, options=QUICK[game])
    ben.ask(f"tables/{conceded}/join")
    for_turns(ann, ben, conceded, 8)
    ben.ask(f"tables/{conceded}/concede")
    ann.ask(f"tables/{conceded}/rematch")
    rematch = ben.ask(f"tables/{conceded}/rematch")["id"]
    for_turns(ann, ben, rematch, 3)
    minded = ben.new(game, "me", "open")
    ann.ask(f"tables/{minded}/join")
    for_turns(ann, ben, minded, 4)
    ben.ask(f"tables/{minded}/hand-over", seat=0, bot="page")
    ann.wait(minded)
    token = ann.ask(f"tables/{minded}/link", seat=1)["token"]
    ann.ask("carry", token=token)  # to herself, on another device
    ann.ask(f"tables/{minded}/link", seat=1)  # one that nobody uses
    return {"conceded": conceded, "rematch": rematch, "minded-by-a-bot": minded}


def for_turns(ann: Person, ben: Person, name: str, count: int) -> None:
    """So many decisions, of whoever is to play."""
    for number in range(count):
        one = ann if ann.table(name)["legal"] else ben
        table = one.table(name)
        if table["legal"]:
            action = table["legal"][number % len(table["legal"])]
            one.ask(f"tables/{name}/act", action=action, seq=table["seq"])


def count_out(ann: Person, name: str) -> None:
    """Count the seat to play as lost, when its minute is over."""
    table = ann.table(name)
    time.sleep(max(0.0, table["left"][table["to_play"]] + 1))
    ann.ask(f"tables/{name}/count-out", seat=table["to_play"])


def left_to_the_bot(ann: Person, game: str, watching: ExitStack) -> str:
    """A table with the bot to play, which keeps pace with those who watch; who begins is chance."""
    while True:
        name = ann.new(game, "me", "open")
        address = str(ann.http.base_url.join(f"/api/tables/{name}/stream")).replace("http", "ws", 1)
        watching.enter_context(connect(address)).recv()
        table = ann.ask(f"tables/{name}/add-bot", seat=1, bot="page")
        if table["to_play"] == 1:
            return name
        ann.ask(f"tables/{name}/concede")
