"""Nothing bad gets in: whatever is asked, the answer is clear, and nothing has changed."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from kingofarms.web.model.commands import COMMANDS

from .serving import Served

SHORT = {"rounds_to_win": 1}
INTERNALS = re.compile(
    r"Traceback|File \"|site-packages|sqlalchemy|\bException\b|<class '|0x[0-9a-f]{8}"
)
DEEP = b"[" * 30_000
NOT_MESSAGES = {
    "not JSON": b"nonsense",
    "half of it": b'{"action": "5", "se',
    "a list": b"[]",
    "null": b"null",
    "a number": b"17",
    "a text": b'"act"',
    "nested deeply": DEEP,
    "nested deeply in a field": b'{"action": ' + DEEP,
    "not UTF-8": b'{"action": "\xff\xfe", "seq": 2}',
    "half a surrogate": b'{"action": "\\ud800", "seq": 2}',
    "no number at all": b'{"action": "5", "seq": NaN, "seat": Infinity}',
    "wrong types": b'{"action": 5, "seq": "2", "seat": [0], "game": {}, "seats": 2, "name": 1}',
    "huge numbers": b'{"action": "5", "seq": 1' + b"0" * 400 + b', "seat": 1e400, "game": 1}',
    "negative numbers": b'{"action": "5", "seq": -1, "seat": -1, "seats": -2, "name": -1}',
    "unknown fields": b'{"action": "5", "seq": 2, "sudo": true}',
    "a text that is too long": b'{"action": "' + b"5" * 50_000 + b'", "seq": 2, "seats": []}',
    "NUL": b'{"action": "\\u0000", "seq": "\\u0000", "name": "\\u0000", "seats": "\\u0000"}',
}
MORE_POSTS = ("rematch", "link")


class Match:
    """A running match of two programs, with somebody who looks on."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.ann, self.bob, self.wat = (served.player(name) for name in ("Ann", "Bob", "Wat"))
        table = {"game": "heraldry", "seats": ["me", "open"], "options": SHORT}
        self.id = self.ann.post("/api/tables", json=table).json()["id"]
        self.api, self.at = f"/api/tables/{self.id}", f"/t/{self.id}"
        assert self.bob.post(f"{self.api}/join").status_code == 200

    def all(self) -> list[Any]:
        """Everything that could have been changed, as far as anybody sees."""
        lists = [one.get("/api/tables").json() for one in (self.ann, self.bob, self.wat)]
        exports = [one.get(f"{self.api}/export").json() for one in (self.ann, self.bob)]
        return [lists, exports, self.ann.get(self.api).json()["seq"]]

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        before = self.all()
        yield
        assert self.all() == before


@pytest.fixture(scope="module")
def match(served: Served) -> Match:
    return Match(served)


def check_clear(answer: httpx.Response, *statuses: int) -> None:
    """A status and a sentence, and no internals."""
    assert answer.status_code in (statuses or (400,)), (answer.status_code, answer.text[:300])
    assert not INTERNALS.search(answer.text)
    kind = answer.headers["content-type"]
    if kind == "application/json":
        assert re.search(r"\S\.$", answer.json()["why"])
    elif kind.startswith("text/html"):
        assert re.search(r"<main[^>]*>(.|\n)*\S\.\s*</p>", answer.text)
    else:
        assert re.search(r"\S\.$", answer.text)
    check_headers(answer)


def check_headers(answer: httpx.Response) -> None:
    """What browsers are told with every answer."""
    said = answer.headers
    policy = said["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "*" not in policy
    assert said["x-content-type-options"] == "nosniff"
    assert said["x-frame-options"] == "DENY"
    assert said["referrer-policy"] == "strict-origin"
    keeps, is_stamped = said["cache-control"], bool(answer.url.query)
    is_static = answer.is_success and answer.url.path.startswith("/static/")
    if is_static and not is_stamped:
        assert keeps == "public, max-age=3600"
    else:
        assert "immutable" in keeps or keeps == "no-store"
    assert "server" not in said


@pytest.mark.parametrize("name", NOT_MESSAGES)
def test_what_is_no_message_is_refused_at_every_address(match: Match, name: str) -> None:
    addresses = [f"{match.api}/{each}" for each in (*COMMANDS, *MORE_POSTS)]
    addresses += ["/api/players", "/api/tables", "/api/carry"]
    with match.unchanged():
        for address in addresses:
            for who in (match.ann, match.wat):
                kind = {"Content-Type": "application/json"}
                check_clear(who.post(address, content=NOT_MESSAGES[name], headers=kind), 400)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "x/y; a=b"])
def test_the_wrong_kind_of_content_is_refused(match: Match, kind: str) -> None:
    with match.unchanged():
        said = json.dumps({"action": "5", "seq": 2}).encode()
        answer = match.ann.post(f"{match.api}/act", content=said, headers={"Content-Type": kind})
        check_clear(answer, 415)
        form = match.served.browser().post("/name", content=said, headers={"Content-Type": "a/b"})
        check_clear(form, 415)


@pytest.mark.parametrize(
    "said",
    [
        {"game": "chess", "seats": ["me", "open"]},
        {"game": "../heraldry", "seats": ["me", "open"]},
        {"game": "heraldry", "seats": []},
        {"game": "heraldry", "seats": ["me"] * 3},
        {"game": "heraldry", "seats": ["me"] * 11},
        {"game": "heraldry", "seats": ["me", "nobody"]},
        {"game": "heraldry", "seats": ["me", "perfect:2"]},
        {"game": "heraldry", "seats": ["me", "perfect:0." + "0" * 60]},
        {"game": "heraldry", "seats": ["me", {"name": "a\u0000b"}]},
        {"game": "heraldry", "seats": ["me", {"name": "x" * 31}]},
        {"game": "heraldry", "seats": ["me", {"name": " \t "}]},
        {"game": "heraldry", "seats": ["me", "open"], "options": {"rounds_to_win": 10**9}},
        {"game": "heraldry", "seats": ["me", "open"], "options": {"sudo": True}},
        {"game": "heraldry", "seats": ["me", "open"], "options": {"rounds_to_win": None}},
        {"game": "heraldry", "seats": ["me", "open"], "clock": "live:" + "9" * 190},
        {"game": "heraldry", "seats": ["me", "open"], "clock": "live:-1"},
    ],
)
def test_a_table_that_cannot_be_is_refused(match: Match, said: dict[str, Any]) -> None:
    with match.unchanged():
        check_clear(match.ann.post("/api/tables", json=said))


@pytest.mark.parametrize(
    "said",
    [
        {"action": "", "seq": 2},
        {"action": "xyzzy", "seq": 2},
        {"action": "5\u0000", "seq": 2},
        {"action": "5; DROP TABLE entries", "seq": 2},
        {"action": "9+9", "seq": 2},
        {"action": "5", "seq": 2, "seat": 7},
        {"action": "5", "seq": 2, "id": "x" * 41},
        {"action": "5", "seq": 2, "id": "\u0000"},
        {"action": "5", "seq": 2, "id": ""},
        {"action": "5", "seq": 1},
        {"action": "5", "seq": 99_999_999},
    ],
)
def test_an_action_that_cannot_be_is_refused(match: Match, said: dict[str, Any]) -> None:
    with match.unchanged():
        for who in (match.ann, match.bob):
            check_clear(who.post(f"{match.api}/act", json=said), 400, 409)


def test_other_peoples_seats_are_not_ours(match: Match) -> None:
    with match.unchanged():
        for who, seats in ((match.wat, (0, 1)), (match.ann, (1,)), (match.bob, (0,))):
            for seat in seats:
                for each in (*COMMANDS, "link"):
                    said: dict[str, Any] = {"seat": seat}
                    said |= {"action": "5", "seq": 2} if each == "act" else {}
                    check_clear(who.post(f"{match.api}/{each}", json=said))
            assert who.get(f"{match.api}?seat={seats[0]}").status_code == 400
            assert who.get(f"{match.api}/export?seat={seats[0]}").status_code == 400
        check_clear(match.wat.post(f"{match.api}/rematch"))


@pytest.mark.parametrize(
    "said", ["Bearer", "Bearer wrong", "Bearer " + "x" * 5000, "Basic QW5uOg==", "\xff"]
)
def test_a_wrong_token_opens_nothing(match: Match, said: str) -> None:
    with (
        match.unchanged(),
        match.served.client(headers={"Authorization": said.encode("latin-1")}) as who,
    ):
        check_clear(who.get(match.api), 401)
        check_clear(who.get("/api/me"), 401)
        check_clear(who.post(f"{match.api}/concede", json={"seat": 0}), 401)


@pytest.fixture(scope="module")
def forms(served: Served) -> tuple[httpx.Client, str]:
    """Somebody with a browser, at a table with another one."""
    ann, bob = served.browser(), served.browser()
    form = {"name": "Ann", "seats": "2", "seat-0": "me", "seat-1": "open", "private": "on"}
    answer = ann.post("/new/heraldry", data=form)
    assert answer.status_code == 303
    at = answer.headers["location"]
    assert bob.post(f"{at}/join", data={"seat": "1", "name": "Bob"}).status_code == 303
    return bob, at


@pytest.mark.parametrize(
    "said",
    [
        "",
        "%",
        "=&=&==",
        "seat",
        "seat=--1",
        "seat=-1&seq=-1",
        "seat=9&seq=2&action=5",
        "seat=1e9&seq=2",
        "seat=" + "9" * 5000 + "&seq=" + "9" * 5000 + "&lift=" + "9" * 5000,
        "seat=%00&seq=%00&action=%00&name=%00&bot=%00",
        "seat=%FF&seq=%FF&name=%FF%FE&bot=%FF",
        "seat=٣&seq=٣".encode().decode("latin-1"),
        "&".join(f"f{number}=1" for number in range(500)),
    ],
)
def test_a_bad_form_is_refused(forms: tuple[httpx.Client, str], said: str) -> None:
    bob, at = forms
    before = bob.get(f"{at}/download").text
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    for each in (*COMMANDS, "link"):
        answer = bob.post(f"{at}/{each}", content=said.encode("latin-1"), headers=kind)
        check_clear(answer, 400, 409)
    assert bob.get(f"{at}/download").text == before


def test_bad_forms_in_the_lobby_are_refused(served: Served) -> None:
    who = served.browser()
    for path, form in (
        ("/play", {"game": "chess"}),
        ("/play", {"game": "heraldry", "bot": "nobody"}),
        ("/play", {"game": "heraldry", "seats": "9" * 5000}),
        ("/play", {"game": "heraldry", "seats": "5"}),
        ("/new/heraldry", {"seats": "2", "seat-0": "nobody"}),
        ("/new/heraldry", {"seats": "2", "clock": "live:" + "9" * 5000}),
        ("/new/heraldry", {"seats": "2", "option-rounds_to_win": "x"}),
        ("/name", {"name": ""}),
        ("/name", {"name": "x" * 31}),
        ("/name", {"name": "a\u202eb"}),
        ("/language", {"language": "../en"}),
    ):
        check_clear(who.post(path, data=form))
    check_clear(who.post("/code", data={"code": "<b>"}), 404)
    check_clear(who.post("/carry/nonsense"), 400)
    check_clear(who.post("/new/chess", data={"seats": "2"}))
    assert not who.cookies, "nobody was welcomed"
    answer = who.post("/language", data={"language": "en", "back": "//evil.example/"})
    assert answer.headers["location"] == "/"


def test_in_an_address_everything_is_text(served: Served, match: Match) -> None:
    who = served.browser()
    for query in (
        "seat=" + "9" * 5000,
        "lift=" + "9" * 5000 + "&seat=0",
        "pick=" + "x" * 5000,
        "pick=<script>",
        "seat=%00&lift=%ff&pick=%00",
        "seat[]=1&seat=2&seat=%F0%9F",
    ):
        answer = who.get(f"{match.at}?{query}")
        assert answer.status_code == 200
        assert "<script>" not in answer.text
        check_headers(answer)


@pytest.mark.parametrize(
    "path",
    [
        "/t/nope",
        "/t/nope/act",
        "/t/%00",
        "/t/" + "x" * 5000,
        "/t/%2e%2e%2fetc",
        "/t/%ff%fe",
        "/api/tables/nope",
        "/api/tables/%00/act",
        "/api/codes/ZZZZZ",
        "/api/codes/%00",
        "/static/app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static/fonts/%2e%2e%2f%2e%2e%2fsetup.cfg",
        "/static/fonts/nope.ttf",
        "/rules/nope%00",
        "/nowhere",
        "/.git/config",
    ],
)
def test_what_is_not_there_is_said_not_to_be(match: Match, path: str) -> None:
    with match.unchanged():
        for who in (match.wat, match.served.browser()):
            is_write = path.endswith("/act")
            said = {"action": "5", "seq": 2, "seat": 0}
            more = {"json": said} if "/api" in path else {"data": said}
            answer = who.post(path, **more) if is_write else who.get(path)  # type: ignore[arg-type]
            check_clear(answer, 404, 400, 401)


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
def test_other_methods_are_refused(match: Match, method: str) -> None:
    with match.unchanged():
        for path in ("/", match.at, f"{match.at}/act", match.api, f"{match.api}/act"):
            # Matches that somebody has imported can be deleted; this is none.
            status = 400 if (method, path) == ("DELETE", match.api) else 405
            check_clear(match.ann.request(method, path), status)
