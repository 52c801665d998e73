"""Every type of page: no script but ours, what is read is escaped once, links say something."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from starlette.routing import Route

from kingofarms.engine.match.entries import Concede
from kingofarms.games import games
from kingofarms.web.app import PLAIN, PROGRAMS, TABLE
from kingofarms.web.model.table import Place
from tests.web.house import Guest, House
from tests.web.running import until
from tests.web.worlds import Played, match_of

NAME = 'D\'Arcy & "Co" <x>'
ESCAPED = re.compile(r"&(?:#\d+|#x[0-9a-f]+|amp|lt|gt|quot|apos);")
PUZZLE = "2026-10-05"
NOT_READY = 503  # a puzzle of a solved game is made when it is asked for
NO_PAGES = re.compile(r"^/(static|health|metrics|manifest|service-worker|arms\.|api/)|\{file\}")


class Reader(HTMLParser):
    """What a person reads on a page, and the links in which there is nothing to read.

    It reads as browsers do, and fails where something could run that is not our own script.
    """

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.words: list[str] = []
        self.nameless: list[str] = []
        self._link: tuple[str, list[str]] | None = None
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        assert tag not in ("style", "iframe", "object", "base"), tag
        assert tag != "img" or str(named["src"]).startswith("/arms.svg?")
        assert tag != "script" or str(named["src"]).startswith("/static/")
        for name, value in attrs:
            assert name != "style"
            assert not name.startswith("on"), name
            assert "javascript:" not in (value or "").lower()
        said = [named.get(name) or "" for name in ("aria-label", "title", "alt", "placeholder")]
        self.words += said
        if tag == "a" and "href" in named:
            self._link = str(named["href"]), []
        if self._link:
            self._link[1].extend(said)

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if self._link:
            self._link[1].append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "a" and self._link:
            address, said = self._link
            self.nameless += [] if "".join(said).strip() else [address]
            self._link = None


def test_the_reader_finds_what_is_wrong() -> None:
    page = Reader(
        '<a href="/x"><img src="/arms.svg?" alt=""></a> The King&amp;#39;s Blade <a href="/y">y</a>'
    )
    assert page.nameless == ["/x"]
    assert ESCAPED.search("".join(page.words))
    wrong = ["<script>1</script>", '<p style="">', '<a href="javascript:1">', '<b onerror="">']
    for text in (*wrong, '<p title=""><img src=x>', "<iframe>"):
        with pytest.raises((AssertionError, KeyError)):
            Reader(text)


@pytest.fixture(scope="module")
def ann(house: House) -> Guest:
    return house.guest(NAME)


@pytest.fixture(scope="module", params=["heraldry", "kings_blade", "blazon"])
def over(request: pytest.FixtureRequest, house: House, ann: Guest) -> Played:
    """A match that somebody gave up."""
    people = [Place(ann.id, ann.name), Place("b" * 20, "Bea")]
    played = match_of(request.param, 7, 8, people)
    played.enter(Concede(seat=1), "b" * 20)
    return played


def check(house: House, guest: Guest, path: str, status: int = 200) -> None:
    until(lambda: house.ask("GET", path, guest).status != NOT_READY)
    answer = house.ask("GET", path, guest)
    kinds = dict(answer.headers).get(b"content-type", b"")
    has_none = "heraldry" in path and "/card/" in path  # its cards have no pages
    assert answer.status == (404 if has_none else status), path
    if kinds.startswith(b"text/html"):
        page = Reader(answer.text)
        read = " ".join(page.words)
        assert not ESCAPED.search(read), (path, ESCAPED.findall(read))
        assert page.nameless == [], path


def plain_paths() -> Iterator[str]:
    """Every page that is about no table."""
    for route in (*PLAIN, *PROGRAMS):
        if not isinstance(route, Route) or "GET" not in (route.methods or ()):
            continue
        if NO_PAGES.search(route.path):
            continue
        if "{game}" in route.path:
            for game in games():
                path = route.path.replace("{game}", game).replace("{name}", PUZZLE)
                yield path.replace("{card}", "1")
        elif "{" not in route.path:
            yield route.path


@pytest.mark.parametrize("path", [*plain_paths()])
def test_every_page_is_escaped_once_and_its_links_say_something(
    house: House, ann: Guest, path: str
) -> None:
    check(house, ann, path)


ELSEWHERE = {"/nowhere": 404, "/t/nope": 404, "/new/x": 400, "/carry/x": 200, "/arms?blazon=<": 200}


@pytest.mark.parametrize("path", ELSEWHERE)
def test_the_same_where_there_is_nothing(house: House, ann: Guest, path: str) -> None:
    check(house, ann, path, ELSEWHERE[path])


def test_the_same_for_every_page_of_a_table(house: House, ann: Guest, over: Played) -> None:
    pages = [each for each in TABLE if isinstance(each, Route) and "GET" in (each.methods or ())]
    for route in pages:
        if not NO_PAGES.search(route.path):
            house.lay(over.table)
            path = route.path.replace("{id}", over.table.header.id).replace("{card}", "1")
            check(house, ann, path)
