"""Nobody peeks on any address: the routes themselves are the list of what is compared.

Every route about a table is asked in two worlds that differ in secrets alone, by who plays, by who
watches and by a stranger. A route that is about no table is named here, with the reason: whoever
adds one decides where it belongs. The files beside this one ask more of the same routes.
"""

import re
from dataclasses import replace
from typing import Any, cast

import pytest
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute

from kingofarms.engine.match.entries import Sit
from kingofarms.engine.match.luck import Sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.start import start_from
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.games import game_named
from kingofarms.web.app import PLAIN, PROGRAMS, TABLE
from kingofarms.web.model.table import Place, Table

from .house import NOW, Guest, House
from .sight import said
from .worlds import SECRET_GAMES, OtherWorld, Played, laid, sit

ABOUT_A_TABLE = re.compile(r"/(t|api/tables)/\{id\}(/.*)?")
# Of all others:
LISTS = {"/", "/lists", "/offers", "/matches"}  # from the database, which holds no State
LISTS |= {"/api/tables", "/api/matches", "/api/codes/{code}"}
LEADS_TO_A_TABLE = {"/play", "/code", "/new/{game}", "/carry/{token}", "/api/carry", "/import"}
LEADS_TO_A_TABLE |= {"/api/import", "/learn/{game}/match"}
# A puzzle shows a View of no match that is played.
FOLLOWS_FROM_ITS_NAME = {"/puzzles", "/puzzles/{game}/{name}", "/puzzles/{game}/{name}/act"}
FOLLOWS_FROM_ITS_NAME |= {"/puzzles/{game}/{name}/card/{card}", "/api/puzzles/{game}/{name}"}
OF_A_PERSON = {"/name", "/devices", "/settings", "/language", "/cards", "/cards/{id}"}
OF_A_PERSON |= {"/cards/{id}/delete", "/cards/{id}/{file}", "/cards/ours/{game}/{file}"}
OF_A_PERSON |= {"/api/players", "/api/me", "/api/token", "/api/sign-out"}
OF_A_PERSON |= {"/api/card-sets", "/api/card-sets/{id}"}
THE_SAME_FOR_ALL = {"/manifest.webmanifest", "/service-worker.js", "/offline"}
THE_SAME_FOR_ALL |= {"/static/icon-{size:int}.png", "/static/style.css"}
THE_SAME_FOR_ALL |= {"/static/fonts/{name}", "/static/{name:path}", "/learn/{game}"}
THE_SAME_FOR_ALL |= {"/rules/{game}", "/friends", "/credits", "/arms", "/arms/drawn"}
THE_SAME_FOR_ALL |= {"/arms.svg", "/arms.png", "/health", "/metrics"}
THE_SAME_FOR_ALL |= {"/api", "/api/schema.json", "/api/games"}
OTHERS = (LISTS, LEADS_TO_A_TABLE, FOLLOWS_FROM_ITS_NAME, OF_A_PERSON, THE_SAME_FOR_ALL)

AnyRoute = Route | WebSocketRoute
PROGRAM_ROUTES = [each.route for each in PROGRAMS]
ROUTES = [cast(AnyRoute, route) for route in (*PLAIN, *TABLE, *PROGRAM_ROUTES)]
ABOUT_TABLES = [route for route in ROUTES if ABOUT_A_TABLE.fullmatch(route.path)]
ACTS = 14
JSON = "application/json"
# Each time another key, or something that is thought about in a process of its own.
DIFFERS_ANYWAY = {"/t/{id}/link": "a fresh token", "/api/tables/{id}/link": "a fresh token"}


def test_every_route_belongs_somewhere() -> None:
    named = [path for each in OTHERS for path in each]
    assert len(named) == len(set(named)), "each in one place"
    paths = {route.path for route in ROUTES}
    assert paths - set(named) == {route.path for route in ABOUT_TABLES}, (
        "new: where does it belong?"
    )
    assert set(named) <= paths, "named here, but gone"


def addresses(route: AnyRoute, table: Table) -> list[str]:
    """The route with all that it can be filled in with at that table."""
    content = sorted(dict(table.match.agreed.files)) or ["cards.csv"]
    cards = [str(number) for number in range(0, 60, 7)]
    path = route.path.replace("{id}", table.header.id)
    if "{card}" in path:
        return [path.replace("{card}", card) for card in cards]
    return [path.replace("{file}", name) for name in content]


def answers(house: House, table: Table, guest: Guest | None) -> dict[str, Any]:
    """What every route about a table says to that guest; the table stays as it is."""
    found: dict[str, Any] = {}
    for route in ABOUT_TABLES:
        if route.path in DIFFERS_ANYWAY:
            continue
        for path in addresses(route, table):
            house.lay(table)
            if isinstance(route, WebSocketRoute):
                found[path] = house.hear(path, guest, 2)
                continue
            for method in sorted((route.methods or set()) - {"HEAD"}):
                found |= asked(house, method, path, guest)
    return found


def asked(house: House, method: str, path: str, guest: Guest | None) -> dict[str, Any]:
    """A page and for its script; what changes something is asked for wrongly, and refused."""
    if method == "GET":
        return {
            f"{accept} {path}": house.ask(method, path, guest, accept=accept)
            for accept in ("text/html", JSON)
        }
    wrong = {"seq": 1, "seat": 0, "action": "nothing of the kind"}
    if path.startswith("/api"):
        return {f"{method} {path}": house.ask(method, path, guest, message=wrong)}
    return {f"{method} {path}": house.ask(method, path, guest, form=wrong)}


def differing(
    house: House, played: Played, other: Table, guest: Guest | None
) -> tuple[int, list[str]]:
    """How many answers there are, and which differ between the two worlds."""
    one, two = (answers(house, table, guest) for table in (played.table, other))
    assert one.keys() == two.keys()
    return len(one), [key for key in one if said(one[key]) != said(two[key])]


def some_way_in(name: str, guests: list[Guest]) -> Played:
    played = laid(game_named(name), {}, 3, 30, guests[0].id)
    sit(played, [Place(guest.id, guest.name) for guest in guests[:3]])
    for _act in range(ACTS):
        played.act()
    return played


@SECRET_GAMES
def test_secrets_change_nothing_on_any_route_about_a_table(
    house: House, guests: list[Guest], name: str
) -> None:
    played, world = some_way_in(name, guests), OtherWorld(30)
    for viewer, guest in ((0, guests[0]), (WATCHER, guests[3]), (WATCHER, None)):
        count, differ = differing(house, played, world.of(played, viewer), guest)
        assert count > len(ABOUT_TABLES)
        assert differ == []
    assert world.states, "the worlds differed"


def test_a_leak_on_a_route_is_found(
    house: House, guests: list[Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    played, world = some_way_in("kings_blade", guests), OtherWorld(31)
    other = world.of(played, WATCHER)

    async def leaking(request: Any) -> Any:
        open_table = await house.server.tables.look(request.path_params["id"])
        return PlainTextResponse(open_table.table.match.states.tobytes().hex())

    route = next(each for each in ABOUT_TABLES if each.path == "/t/{id}/picture.png")
    monkeypatch.setattr(route, "app", Route(route.path, leaking).app)
    _count, differ = differing(house, played, other, guests[3])
    assert {path.split()[-1] for path in differ} == {f"/t/{played.table.header.id}/picture.png"}


@SECRET_GAMES
def test_the_log_of_a_match_that_was_played_on_tells_no_secret(
    house: House, guests: list[Guest], name: str
) -> None:
    """The seat that played on is told what it knew there, and all others what was public."""
    played, world = some_way_in(name, guests), OtherWorld(32)
    origin, game = played.table, played.table.match.game
    start = start_from(origin.match.view(0), 0, origin.seq)
    match = Match(game, origin.match.agreed, 3, Sealed(bytes(range(32))), start)
    header = replace(origin.header, id=f"again-{name[:6]}", begun_from=origin.header.id)
    again = Table(header, match)
    for seat in (0, 1, 2):
        entry = Sit(seat=seat, player=guests[seat].name, time=NOW)
        again.enter(entry, NOW, guests[seat].id, None)
    logs = {}
    for viewer, guest in ((0, guests[0]), (WATCHER, guests[1]), (WATCHER, guests[3])):
        pages = []
        for table in (origin, world.of(played, viewer)):
            for path in ("", "/log"):
                house.lay(table)
                house.lay(again)
                pages.append(said(house.ask("GET", f"/t/{header.id}{path}", guest)))
        assert pages[:2] == pages[2:]
        logs[guest.id] = str(pages[1])
        assert "Here this match begins" in logs[guest.id]
    assert world.states, "the worlds differed"
    assert logs[guests[0].id] != logs[guests[1].id], "one of them knows more"
