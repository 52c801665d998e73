"""Pages hold no script but ours, names are text, and only our own pages may write."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.web.house import House
from tests.web.pages.test_every_page import Reader
from tests.web.serving import Served
from tests.web.test_bad_input import check_clear, check_headers

MARKUP = "<script>alert('1')</script>"
ATTRIBUTE = "\"><img src=x onerror=x>'"
GAMES = ("heraldry", "kings_blade", "blazon")


@contextmanager
def same(who: httpx.Client, at: str) -> Iterator[None]:
    """The table does not change meanwhile."""
    before = who.get(f"{at}/download").text
    yield
    assert who.get(f"{at}/download").text == before


def new_table(who: httpx.Client, game: str, name: str, second: str = "open") -> str:
    """The address of a table, set up by a form."""
    form = {"name": name, "seats": "2", "seat-0": "me", "seat-1": second, "name-1": ATTRIBUTE}
    answer = who.post(f"/new/{game}", data=form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def check_page(answer: httpx.Response) -> str:
    """Nothing in it runs but our own script."""
    check_headers(answer)
    assert answer.headers["content-type"].startswith("text/html")
    Reader(answer.text)
    return answer.text


@pytest.mark.parametrize("game", GAMES)
def test_no_page_has_a_script_of_its_own_and_names_are_text(house: House, game: str) -> None:
    ann, bob = house.browser(), house.browser()
    at = new_table(ann, game, MARKUP)
    gathering = check_page(ann.get(at))
    assert "alert(&#39;1&#39;)" in gathering
    assert bob.post(f"{at}/join", data={"seat": "1", "name": ATTRIBUTE}).status_code == 303
    for who in (ann, bob, house.browser()):
        page = check_page(who.get(at))
        assert MARKUP in unescape(page)
        for key in re.findall(r'name="pick" value="([^"]+)"', page)[::4]:
            check_page(who.get(at, params={"pick": key}))
        assert MARKUP in unescape(check_page(who.get(f"{at}/log")))
        assert ATTRIBUTE in unescape(check_page(who.get("/")))
    told = ann.post(f"{at}/link", data={"seat": "0"})
    check_page(told)
    link = re.search(r"http://[^\"]*(/carry/[^\"]+)", told.text)
    assert link
    check_page(ann.get(link[1]))
    check_page(ann.post(f"{at}/act", data={"seat": "0", "seq": "2", "action": MARKUP}))
    assert 'name="sure"' in check_page(bob.post(f"{at}/concede", data={"seat": "1"}))
    assert 'id="score"' not in check_page(bob.get(at))  # it was only asked
    assert bob.post(f"{at}/concede", data={"seat": "1", "sure": "on"}).status_code == 303
    over = check_page(ann.get(at))
    assert 'id="score"' in over
    assert MARKUP in unescape(over)


def test_several_people_on_one_device_have_names_that_are_text(house: House) -> None:
    ann = house.browser()
    at = new_table(ann, "kings_blade", MARKUP, "here")
    page = check_page(ann.get(at))
    assert 'id="lift"' in page
    check_page(ann.get(f"{at}?{lift(page)}"))


def lift(page: str) -> str:
    """What the curtain's button asks for."""
    seat = re.search(r'name="seat" value="(\d)"', page)
    seq = re.search(r'name="lift" value="(\d+)"', page)
    assert seat
    assert seq
    return f"seat={seat[1]}&lift={seq[1]}"


def test_every_answer_tells_browsers_what_they_may_do(served: Served) -> None:
    who = served.client()
    page = who.get("/").text
    paths = re.findall(r'(?:href|src)="(/[^"]*)"', page)
    paths += ["/arms", "/arms.svg?blazon=or", "/arms.png?blazon=or&width=16", "/arms/drawn"]
    paths += ["/health", "/metrics", "/api/games", "/api/schema.json", "/api/tables"]
    paths += ["/static/fonts/cinzel.ttf", "/static/icon.svg", "/static/table.js"]
    for path in paths:
        answer = who.get(path)
        assert answer.status_code == 200, path
        check_headers(answer)
    check_headers(who.head("/"))


def test_a_cookie_cannot_be_read_by_scripts_nor_sent_by_other_sites(served: Served) -> None:
    for scheme in ("http", "https"):
        who = served.client(headers={"X-Forwarded-Proto": scheme, "Origin": served.address})
        for path, form in (("/name", {"name": "Ann"}), ("/language", {"language": "en"})):
            cookie = who.post(path, data=form).headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=lax" in cookie
            assert ("secure" in cookie) == (scheme == "https")


def test_the_name_behind_a_proxy_must_be_ours(served: Served) -> None:
    for host in ("evil.example", "evil.example:80", "localhost.evil.example"):
        check_clear(served.client(headers={"Host": host}).get("/"), 421)
    for host in ("[::1", "", "@", "evil.example@localhost"):
        check_clear(served.client(headers={"Host": host}).get("/"), 400)


FOREIGN: list[dict[str, str]] = [
    {"Origin": "http://evil.example"},
    {"Origin": "https://localhost"},
    {"Origin": "http://localhost:1"},
    {"Origin": "null"},
    {"Origin": "http://[::1"},
    {"Origin": "localhost"},
    {"Origin": ""},
    {},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_only_our_own_pages_may_write(served: Served, headers: dict[str, str]) -> None:
    ann = served.browser()
    at = new_table(ann, "heraldry", "Ann")
    cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in ann.cookies.items())}
    foreign = served.client(headers=cookie | headers)
    with same(ann, at):
        for path, form in (
            (f"{at}/leave", {"seat": "0"}),
            (f"{at}/add-bot", {"seat": "1"}),
            ("/name", {"name": "Eve"}),
            ("/play", {"game": "heraldry"}),
            ("/language", {"language": "de"}),
        ):
            check_clear(foreign.post(path, data=form), 403)
        for path in (f"{at}/live", f"/api/tables/{at[3:]}/stream"):
            with pytest.raises(InvalidStatus) as refused:
                served.socket(path, additional_headers=cookie | headers)
            assert refused.value.response.status_code == 403
            assert refused.value.response.body.endswith(b".")
            assert "content-security-policy" in refused.value.response.headers
    assert ann.post(f"{at}/leave", data={"seat": "0"}).status_code == 303


def test_a_cookie_that_is_not_ours_is_nobodys(served: Served) -> None:
    ann, bob = served.browser(), served.browser()
    at = new_table(ann, "heraldry", "Ann")
    assert bob.post(f"{at}/join", data={"seat": "1", "name": "Bob"}).status_code == 303
    real, other = ann.cookies["kingofarms"], bob.cookies["kingofarms"]
    text, _dot, signature = real.partition(".")
    forged = [
        "",
        ".",
        text,
        f"{text}.",
        real[:-1],
        real[1:],
        f"{text}.{signature[::-1]}",
        f"{text}.{other.partition('.')[2]}",
        f"{other.partition('.')[0]}.{signature}",
        f"{real}{real}",
        f"{text}AA.{signature}",
        "x" * 8000,
        "\xff\xfe",
        '"; kingofarms=',
    ]
    for cookie in forged:
        headers = {"Cookie": f"kingofarms={cookie}".encode("latin-1"), b"Origin": served.address}
        with same(ann, at), served.client(headers=headers) as eve:
            check_clear(eve.post(f"{at}/concede", data={"seat": "0"}), 401)
            page = check_page(eve.get(at))
            assert 'class="me"' not in page
            assert "/concede" not in page


def test_no_secret_is_written_down(served: Served) -> None:
    ann, program = served.browser(), served.player("Robot")
    at = new_table(ann, "heraldry", "Annabella", "page")
    told = ann.post(f"{at}/link", data={"seat": "0"}).text
    token = re.search(r"/carry/([^\"]+)", told)
    assert token
    ann.get(f"/carry/{token[1]}")
    program.get(f"/api/tables/{at[3:]}")
    log = served.log() + ann.get("/metrics").text
    secret = (token[1], ann.cookies["kingofarms"], program.headers["authorization"][7:], at[3:])
    assert not [each for each in (*secret, "Annabella", "127.0.0.1") if each in log]
    assert "/carry/" in log
