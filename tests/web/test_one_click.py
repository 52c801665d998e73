"""One click: each thing is done once, and it passes few modules.

The modules are those under `kingofarms/web` in which a function runs between the route and the end
of the click: the entry is on disk, the answer is sent, and another screen has got the table. What
lies before the route, `web/http`, is the same for every request and is not counted. Modules that
only draw the table are counted apart: the more there is to see, the more of them there are.
"""

import asyncio
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import urlencode

import pytest

import kingofarms
from kingofarms.web.database.store import Store
from kingofarms.web.http import guard
from kingofarms.web.people.people import Person, Signer
from kingofarms.web.shell import visits
from kingofarms.web.tables.bot_turns import BotTurns

from .house import House, open_house
from .serving import message_from

MOST_MODULES = 15  # on the way
MOST_DRAWING = 7
ON_THE_WAY = {f"table/{name}.py" for name in ("page", "sockets")}
WEB = Path(kingofarms.__file__).parent / "web"
JSON = "application/json"
ONCE = ((visits, "parse_qsl"), (Signer, "read"), (guard, "language_from"), (BotTurns, "wake"))


@pytest.fixture
def counted(house: House, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each of them was called since it was cleared."""
    counter: Counter[str] = Counter()

    def count(owner: Any, name: str) -> None:
        original = getattr(owner, name)

        def counting(*arguments: Any, **named: Any) -> Any:
            counter[name] += 1
            return original(*arguments, **named)

        monkeypatch.setattr(owner, name, counting)

    for owner, name in ONCE:
        count(owner, name)
    tables, bots = house.server.tables, house.server.bot_turns
    monkeypatch.setattr(tables, "changed", lambda open_table: bots.wake(open_table))
    return counter


class Match:
    """A running match of two people; `mover` is to play."""

    def __init__(self, house: House) -> None:
        ann, bob = house.guest("Ann"), house.guest("Bob")
        self.id = house.new_table(ann, "me", "open")["id"]
        self.at, self.api = f"/t/{self.id}", f"/api/tables/{self.id}"
        table = house.ask("POST", f"{self.api}/join", bob, message={}).json()
        self.seq, self.seat = table["seq"], table["to_play"]
        self.mover, self.other = (ann, bob) if self.seat == 0 else (bob, ann)

    def form(self, action: str = "5") -> dict[str, Any]:
        return {"action": action, "seq": self.seq, "seat": self.seat}


def stop_all_else(house: House) -> None:
    """What the server does by itself now and then is not part of a click."""
    for task in house.server._tasks:
        task.cancel()


@pytest.mark.parametrize("accept", [JSON, "text/html"], ids=["script", "form"])
def test_a_click_parses_verifies_chooses_and_wakes_once(
    house: House, counted: Counter[str], accept: str
) -> None:
    match = Match(house)
    counted.clear()
    answer = house.ask("POST", f"{match.at}/act", match.mover, match.form(), accept=accept)
    assert answer.status == (200 if accept == JSON else 303)
    assert counted == {"parse_qsl": 1, "read": 1, "language_from": 1, "wake": 1}


@pytest.mark.parametrize("accept", [JSON, "text/html"], ids=["script", "form"])
@pytest.mark.parametrize(
    "change", [{"seq": 99}, {"seat": 7}, {"action": "no"}, {"seq": ""}], ids=str
)
def test_a_refused_click_does_nothing_twice_and_wakes_nobody(
    house: House, counted: Counter[str], accept: str, change: dict[str, Any]
) -> None:
    match = Match(house)
    counted.clear()
    form = match.form() | change
    answer = house.ask("POST", f"{match.at}/act", match.mover, form, accept=accept)
    assert answer.status in (400, 409)
    assert counted == {"parse_qsl": 1, "read": 1, "language_from": 1}


def test_a_click_reads_nothing_from_the_database(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the cookie is still valid is known in memory."""
    match = Match(house)
    house.runner.run(house.server.people.sign_out(Person("somebody", "Else"), 0.0))
    stop_all_else(house)
    reads: list[Any] = []
    read = Store.read

    def counting(store: Store, work: Any) -> Any:
        reads.append(work)
        return read(store, work)

    monkeypatch.setattr(Store, "read", counting)
    answer = house.ask("POST", f"{match.at}/act", match.mover, match.form(), accept=JSON)
    assert (answer.status, reads) == (200, [])


@pytest.mark.parametrize("end", ["", "/log", "/download", "?pick=hand-0-5", "?seat=0&lift=2"])
@pytest.mark.parametrize("accept", [JSON, "text/html"], ids=["script", "page"])
def test_who_only_looks_wakes_nobody(
    house: House, counted: Counter[str], end: str, accept: str
) -> None:
    match = Match(house)
    counted.clear()
    assert house.ask("GET", match.at + end, match.mover, accept=accept).status == 200
    assert counted == {"read": 1, "language_from": 1}


@pytest.mark.parametrize("path", ["/", "/new/heraldry", "/nowhere", "/t/nowhere", "/rules/blazon"])
def test_other_pages_verify_and_choose_once(house: House, counted: Counter[str], path: str) -> None:
    ann = house.guest("Ann")
    counted.clear()
    house.ask("GET", path, ann)
    assert counted == {"read": 1, "language_from": 1}


def test_a_program_that_looks_wakes_nobody_and_one_that_acts_wakes_once(
    house: House, counted: Counter[str]
) -> None:
    match = Match(house)
    counted.clear()
    house.ask("GET", match.api, match.mover)
    assert counted == {"language_from": 1}
    counted.clear()
    answer = house.ask("POST", f"{match.api}/act", match.mover, message=match.form())
    assert answer.status == 200
    assert counted == {"language_from": 1, "wake": 1}


class Profile:
    """The modules of the web in which something ran, and the functions, while it was on."""

    def __init__(self) -> None:
        self.is_on = False
        self.functions: dict[str, set[str]] = {}

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        path = Path(frame.f_code.co_filename)
        if self.is_on and event == "call" and WEB in path.parents and path.suffix == ".py":
            name = str(path.relative_to(WEB))
            self.functions.setdefault(name, set()).add(frame.f_code.co_name)


@pytest.fixture
def profiled(tmp_path: Path) -> Iterator[tuple[Profile, House]]:
    """A profile of all threads that are started from now on, and a house that starts then."""
    profile = Profile()
    before = sys.getprofile()
    threading.setprofile(profile)
    with open_house(tmp_path) as house:
        yield profile, house
    threading.setprofile(None)
    sys.setprofile(before)


async def click(house: House, match: Match, profile: Profile) -> tuple[int, Any]:
    """An action by script while the other player's browser has the table open."""
    coming: asyncio.Queue[Any] = asyncio.Queue()
    sent: asyncio.Queue[Any] = asyncio.Queue()

    async def send(message: Any) -> None:
        if message["type"] == "websocket.send":
            sent.put_nowait(message_from(message["text"]))

    path = f"{match.at}/live"
    scope = house._scope("websocket", path, house._headers(path, match.other))
    coming.put_nowait({"type": "websocket.connect"})
    line = asyncio.ensure_future(house.app(scope, coming.get, send))
    while "html" not in await sent.get():
        pass
    body, path = urlencode(match.form()).encode(), f"{match.at}/act"
    headers = house._headers(path, match.mover) | {"accept": JSON, "content-length": str(len(body))}
    headers["content-type"] = "application/x-www-form-urlencoded"
    profile.is_on = True
    sys.setprofile(profile)
    answer = await house._ask(house._scope("http", path, headers, "POST"), body)
    screen = await sent.get()
    sys.setprofile(None)
    profile.is_on = False
    coming.put_nowait({"type": "websocket.disconnect", "code": 1000})
    await line
    return answer.status, screen


def test_a_click_passes_few_modules(profiled: tuple[Profile, House]) -> None:
    profile, house = profiled
    match = Match(house)
    house.server.tables.changed = house.server.bot_turns.wake
    house.ask("GET", match.at, match.mover)  # templates and words are loaded
    stop_all_else(house)
    status, screen = house.runner.run(click(house, match, profile))
    assert (status, screen["seq"]) == (200, match.seq + 1)
    passed = {name: names for name, names in profile.functions.items() if "http/" not in name}
    shown = "\n".join(f"{name}: {', '.join(sorted(names))}" for name, names in passed.items())
    assert {"shell/visits.py", "model/command.py", "tables/bot_turns.py"} <= passed.keys()
    assert {"write_append", "_commit"} <= passed["database/store.py"], "down to the disk"
    assert "send" in passed["table/sockets.py"], "and to the other screen"
    draws = [name for name in passed if name.startswith("table/") and name not in ON_THE_WAY]
    assert "table/fragment.py" in draws
    assert len(draws) <= MOST_DRAWING, draws
    on_the_way = len(passed) - len(draws)
    assert on_the_way <= MOST_MODULES, f"a click passes {on_the_way} modules:\n{shown}"
