"""The pages of an analysis: started by a form, shown with its curve, refused while a match runs."""

import re
from pathlib import Path
from typing import Any

import pytest
from bench.web.finished import finished, put

from kingofarms.web.database.connection import sqlite_url
from kingofarms.web.defaults import Limits
from kingofarms.web.study import analyses as part
from tests.web.house import Guest, House
from tests.web.running import Browsers, Programs, Running, Serve, until

ONE_ROUND = {"rounds_to_win": 1}
BOTS = ("perfect:0.5", "perfect:0.5")


@pytest.fixture
def server(tmp_path: Path, serve: Serve, monkeypatch: pytest.MonkeyPatch) -> Running:
    monkeypatch.setattr(part, "EFFORT", 0.01)
    put(
        tmp_path,
        [
            finished("heraldry", BOTS, "over", 2, ONE_ROUND),
            finished("kings_blade", ("greedy", "uniform"), "blade", 3, {"turn_limit": 6}),
        ],
    )
    return serve(sqlite_url(tmp_path))


def ready(visitor: Any, path: str) -> bool:
    answer = visitor.get(path, headers={"Accept": "application/json"})
    return bool(answer.json()["ready"])


def analyse(visitor: Any, name: str) -> str:
    """Have it analysed by the form; the page when it is done."""
    answer = visitor.post(f"/t/{name}/analysis", data={})
    assert answer.status_code in (200, 303)
    until(lambda: ready(visitor, f"/t/{name}/analysis"))
    return str(visitor.get(f"/t/{name}/analysis").text)


def test_a_form_starts_it_and_the_page_shows_it(server: Running, browser: Browsers) -> None:
    visitor = browser(server).http
    before = visitor.get("/t/over/analysis").text
    assert 'action="/t/over/analysis"' in before
    assert "<svg" not in before[before.index("<main") :]
    page = analyse(visitor, "over")
    assert page.count("<polyline") == 2
    assert "Anna" in page
    assert "Luck and choice" in page
    assert "The curve as a table" in page


def given_up(visitor: Any) -> str:
    """The address of a match that this visitor has played and given up."""
    form = {"name": "Ann", "seats": "2", "seat-0": "me", "seat-1": "uniform"}
    answer = visitor.post("/new/heraldry", data=form | {"option-rounds_to_win": "1"})
    at = str(answer.headers["location"])
    assert visitor.post(f"{at}/concede", data={"seat": "0", "sure": "on"}).status_code == 303
    return at


def test_it_starts_when_a_player_opens_its_page(server: Running, browser: Browsers) -> None:
    ann, other = browser(server).http, browser(server).http
    at = given_up(ann)
    for headers in ({"Sec-Purpose": "prefetch"}, {"Purpose": "prefetch"}, {"X-Moz": "prefetch"}):
        ann.get(f"{at}/analysis", headers=headers)
    ann.head(f"{at}/analysis")
    assert 'id="analyse"' in other.get(f"{at}/analysis").text, "nobody else's look starts it"
    opened = ann.get(f"{at}/analysis").text
    assert 'id="analyse"' not in opened
    assert "This match is being analysed:" in opened
    assert '<noscript><meta http-equiv="refresh"' in opened
    until(lambda: ready(other, f"{at}/analysis"))
    assert "Luck and choice" in ann.get(f"{at}/analysis").text


@pytest.mark.parametrize(
    ("hourly", "why"),
    [
        (0, "Too many matches are being analysed; try again in a few minutes."),
        (1, "Too many analyses for your address within an hour; try again later."),
    ],
)
def test_if_it_may_not_start_the_page_says_why(
    tmp_path: Path,
    serve: Serve,
    browser: Browsers,
    monkeypatch: pytest.MonkeyPatch,
    hourly: int,
    why: str,
) -> None:
    monkeypatch.setattr(part, "MOST_WAITING", 9 * hourly)
    ann = browser(serve(sqlite_url(tmp_path), limits=Limits(analyses=hourly))).http
    ann.get(f"{given_up(ann)}/analysis")
    answer = ann.get(f"{given_up(ann)}/analysis")
    assert answer.status_code == 200
    assert why in answer.text
    assert 'id="analyse"' in answer.text


@pytest.mark.parametrize("name", ["over", "blade"])
def test_a_replay_shows_the_curve_and_the_decision(
    server: Running, browser: Browsers, name: str
) -> None:
    visitor = browser(server).http
    assert "Analyse this match" in visitor.get(f"/t/{name}/replay").text
    page = analyse(visitor, name)
    marks = re.findall(rf'href="/t/{name}/replay\?at=(\d+)" data-at', page)
    at = int(marks[0]) if marks else 3
    replay = visitor.get(f"/t/{name}/replay?at={at}").text
    assert 'id="curve-now"' in replay
    decision = visitor.get(
        f"/t/{name}/analysis?at={at}", headers={"Accept": "application/json"}
    ).json()
    assert "Anna" in decision["html"] or "Ben" in decision["html"]
    assert "actions</summary>" in decision["html"]
    if marks:
        assert "Better: " in decision["html"]


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_running_match_is_refused_with_a_sentence(house: House, ann: Guest, method: str) -> None:
    name = house.new_table(ann, "me", "me")["id"]
    for path, kind in ((f"/t/{name}", "form"), (f"/api/tables/{name}", "message")):
        sent: dict[str, Any] = {kind: {}} if method == "POST" else {}
        answer = house.ask(method, f"{path}/analysis", ann, **sent)
        assert answer.status == 400
        assert "Only a match that is over can be analysed." in answer.text
    assert "study-analysis" not in house.ask("GET", f"/t/{name}/replay", ann).text


def test_programs_get_it_as_json(server: Running, program: Programs) -> None:
    client = program(server).http
    at = "/api/tables/over/analysis"
    assert client.get(at).json()["state"] == "none"
    assert client.post(at).status_code in (200, 202)
    until(lambda: client.get(at).json()["state"] == "ready")
    told = client.get(at).json()
    assert told["done"] == told["total"] > 0
    for each in told["players"]:
        total = each["start"] + each["luck"] + each["own"] + each["others"]
        assert total == pytest.approx(each["result"], abs=1e-4)
    assert told["analysis"]["is_exact"]
    assert client.post(at).status_code == 200
