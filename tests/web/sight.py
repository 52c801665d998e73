"""All that somebody gets to see of a table, and whether it is the same in two worlds."""

import re
from collections.abc import Mapping
from typing import Any

from kingofarms.web.model.table import OVER, Table

from .house import Answer, Guest, House
from .worlds import Played

Got = dict[str, Any]


def everything(house: House, table: Table, guest: Guest | None, query: str = "") -> Got:
    """All that the server has to say to somebody about a table, and to what they may ask there."""
    house.lay(table)
    at, api = f"/t/{table.header.id}", f"/api/tables/{table.header.id}"
    page = house.ask("GET", f"{at}?{query}", guest)
    keys = sorted(set(re.findall(r'name="pick" value="([^"]+)"', page.text)))
    found: dict[str, Any] = {
        "page": page,
        "log": house.ask("GET", f"{at}/log", guest),
        "download": house.ask("GET", f"{at}/download", guest),
        "shuffle": house.ask("GET", f"{at}/shuffle", guest),
        "cards": house.ask("GET", f"{at}/cards", guest),
        "api": house.ask("GET", api, guest),
        "export": house.ask("GET", f"{api}/export", guest),
        "socket": house.hear(f"{at}/live?{query}", guest, 3, [{"query": f"{query}&pick=x"}]),
        "stream": house.hear(f"{api}/stream", guest, 2),
        "stream of people": house.hear(f"{api}/stream?company=1", guest, 3),
    }
    before = f"{at}?{query}&seq={max(0, table.seq - 6)}"  # what has moved since then
    found["moved"] = house.ask("GET", before, guest, accept="application/json")
    for key in keys[:: 1 + len(keys) // 12]:
        asked = f"{at}?{query}&pick={key}"
        found[f"pick {key}"] = house.ask("GET", asked, guest, accept="application/json")
    numbers = sorted(set(re.findall(r'data-card="([^"]+)"', page.text)))
    for number in numbers[:: 1 + len(numbers) // 4]:
        found[f"card {number}"] = house.ask("GET", f"{at}/card/{number}", guest)
    for inside in sorted(set(re.findall(r'name="tray" value="([^"]*)"', page.text))):
        asked = f"{at}?{query}&ask=1&tray={inside.replace('+', '%2B')}"
        found[f"tray {inside}"] = house.ask("GET", asked, guest, accept="application/json")
    answers = {name: a.status for name, a in found.items() if isinstance(a, Answer)}
    assert set(answers.values()) == {200}, answers
    return found | refusals(house, table, guest) | studies(house, table, guest)


def studies(house: House, table: Table, guest: Guest | None) -> Got:
    """What is said about an analysis: while the match runs, that there is none."""
    at, api = f"/t/{table.header.id}/analysis", f"/api/tables/{table.header.id}/analysis"
    found = {
        "analysis": house.ask("GET", at, guest),
        "analysis of a moment": house.ask("GET", f"{at}?at=5", guest, accept="application/json"),
        "api analysis": house.ask("GET", api, guest),
    }
    if table.phase != OVER:
        found["to analyse"] = house.ask("POST", at, guest, form={})
        if guest:
            found["api to analyse"] = house.ask("POST", api, guest, message={})
    statuses = {answer.status for answer in found.values()}
    assert statuses == {200 if table.phase == OVER else 400}
    return found


def refusals(house: House, table: Table, guest: Guest | None) -> Got:
    """What is said to who asks for what cannot be done, at each seat."""
    at, api, match = f"/t/{table.header.id}", f"/api/tables/{table.header.id}", table.match
    mine = table.seats_of(guest.id if guest else None)
    found: dict[str, Any] = {}
    every = range(3, match.game.ACTIONS, 1 + match.game.ACTIONS // 7)
    for seat in {*mine, 0, match.seats - 1}:
        is_free = seat not in mine or seat != table.to_play
        actions = [action for action in every if is_free or action not in match.legal]
        for action in actions[:2]:
            said = {"action": match.game.format_action(action, match.agreed), "seq": table.seq}
            said["seat"] = seat
            key = f"{seat} {said['action']}"
            found[f"act {key}"] = house.ask("POST", f"{at}/act", guest, form=said)
            found[f"api act {key}"] = house.ask("POST", f"{api}/act", guest, message=said)
        if seat not in mine or table.why_no_undo(seat):
            said = {"seat": seat, "seq": table.seq}
            found[f"undo {seat}"] = house.ask("POST", f"{at}/undo", guest, form=said)
            found[f"api undo {seat}"] = house.ask("POST", f"{api}/undo", guest, message=said)
    assert all(answer.status >= 400 for answer in found.values())
    return found


def compare(
    house: House,
    played: Played,
    other: Table,
    guest: Guest | None,
    query: str = "",
    but: tuple[str, ...] = (),
) -> None:
    """Fails where something that the guest gets differs between the two worlds."""
    one, two = (everything(house, table, guest, query) for table in (played.table, other))
    check_alike(one, two, but)


def check_alike(one: Mapping[str, Any], two: Mapping[str, Any], but: tuple[str, ...] = ()) -> None:
    """Fails where something differs that has a key which does not begin with one of these."""
    assert one.keys() == two.keys()
    for key in one:
        if not key.startswith(but):
            assert said(one[key]) == said(two[key]), key


def said(answer: Answer | list[str]) -> list[str]:
    """Whatever came, with its status and headers, in lines."""
    if isinstance(answer, list):
        return answer
    return [str(answer.status), *map(str, answer.headers), *answer.text.splitlines()]
