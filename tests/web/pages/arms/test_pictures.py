"""Pictures of arms have addresses: browsers keep them, people save them, nobody is kept waiting."""

import asyncio
import struct
from collections.abc import Iterator
from html import unescape
from urllib.parse import urlencode

import pytest

from kingofarms.arms import Arms, Charges, arms_of, draw, parse
from kingofarms.arms.arms import SMALL, encode
from kingofarms.arms.arms import picture_address as picture
from kingofarms.engine.words import speaking
from kingofarms.web.arms import pictures
from kingofarms.web.arms.pictures import LEAST, MOST, MOST_WAITING, Painter
from kingofarms.web.http.limits import METER, Meter, TooMany
from kingofarms.web.http.turns import Visitor
from kingofarms.web.shell.arms import page_of, portraits, saved_as
from tests.web.house import Answer, House

LION = "Azure, a lion rampant or"
HERE = Visitor("ann", "here")


@pytest.fixture(autouse=True)
def spoken() -> Iterator[None]:
    with speaking("en"):
        yield


def ask(house: House, path: str, **asked: object) -> Answer:
    return house.ask("GET", f"{path}?{urlencode(asked)}" if asked else path)


def header(answer: Answer, name: str) -> str:
    return dict(answer.headers)[name.encode()].decode()


def test_the_picture_is_what_the_library_draws(house: House) -> None:
    arms = parse(LION)
    assert ask(house, "/arms.svg", blazon=LION).text == draw(arms)
    assert ask(house, "/arms.svg", blazon=LION, width=90, hatching=1).text == draw(
        arms, width=90, hatching=True
    )
    in_german = ask(
        house, "/arms.svg", blazon="In Blau ein steigender goldener Löwe", language="de"
    )
    assert in_german.text == draw(arms)
    for shown in (arms, Arms(), Arms(charges=Charges("of my own"))):
        assert ask(house, picture(shown)).text == draw(shown)
        assert ask(house, picture(shown, SMALL)).text == draw(shown, width=SMALL)


def test_browsers_keep_a_picture_for_ever_if_its_address_says_how_it_is_drawn(house: House) -> None:
    assert "immutable" in header(ask(house, picture(parse(LION))), "cache-control")
    for asked in ({"blazon": LION}, {"blazon": LION, "v": "0123456789ab"}, {"blazon": "x"}):
        assert header(ask(house, "/arms.svg", **asked), "cache-control") == "no-store"


def test_a_saved_picture_is_a_file_with_a_title(house: House) -> None:
    arms = parse(LION)
    saved = ask(house, saved_as(arms, "/arms.svg"))
    assert header(saved, "content-disposition") == 'attachment; filename="arms.svg"'
    assert saved.text == draw(arms, title=LION)
    saved = ask(house, saved_as(arms, "/arms.png"))
    assert header(saved, "content-disposition") == 'attachment; filename="arms.png"'
    assert size_of(saved.body)[0] == 800


def test_arms_that_no_blazon_can_say_are_saved_by_their_code(house: House) -> None:
    strange = Arms(charges=Charges("of my own"))
    assert page_of(strange) == ""
    assert page_of(parse(LION)).startswith("/arms?blazon=Azure")
    assert ask(house, saved_as(strange, "/arms.svg")).status == 200


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_png_has_the_width_that_is_asked_for(house: House) -> None:
    answer = ask(house, "/arms.png", blazon="Gules, a chevron or", width=50)
    assert size_of(answer.body) == (50, 61)
    assert header(answer, "content-type") == "image/png"


@pytest.mark.parametrize("width", ["", "0", str(LEAST - 1), str(MOST + 1), "1e3", "x", "-5"])
def test_a_width_that_is_none_is_refused(house: House, width: str) -> None:
    for path in ("/arms.svg", "/arms.png"):
        answer = ask(house, path, blazon=LION, width=width)
        assert answer.status == 400
        assert answer.text == f"The width must be a number from {LEAST} to {MOST}."


def test_a_png_is_made_once_and_its_time_counts_for_the_request() -> None:
    async def twice() -> tuple[float, float]:
        painter, meter = Painter(), Meter()
        METER.set(meter)
        svg = draw(parse("Gules, a chevron or"), width=100)
        first = await painter.paint(svg, 100, HERE)
        spent = meter.read()
        assert await painter.paint(svg, 100, HERE) is first
        return spent, meter.read()

    spent, again = asyncio.run(twice())
    assert spent > 0
    assert again == 0


async def painted_at_once(_svg: str, _width: int) -> bytes:
    await asyncio.sleep(0)
    return b"png"


async def pictures_for(*visitors: Visitor) -> list[object]:
    """Everybody wants another picture at the same time."""
    painter = Painter()
    asked = [painter.paint(str(number), 50, each) for number, each in enumerate(visitors)]
    return list(await asyncio.gather(*asked, return_exceptions=True))


def test_not_everybody_can_wait_and_many_from_one_address_refuse_nobody_else_s(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pictures, "painted", painted_at_once)
    neighbour, elsewhere = Visitor("ben", HERE.address), Visitor("", "elsewhere")
    for others in ((), (neighbour, elsewhere)):
        answers = asyncio.run(pictures_for(*[HERE] * (MOST_WAITING + 3), *others))
        assert answers.count(b"png") == MOST_WAITING
        assert answers[len(answers) - len(others) :] == [b"png"] * len(others)
        assert sum(isinstance(each, TooMany) for each in answers) == 3 + len(others)


def test_another_address_gets_its_picture_while_one_asks_for_many(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def get(address: str, width: int) -> int:
        path = f"/arms.png?{urlencode({'blazon': 'Gules, a bend or', 'width': width})}"
        scope = house._scope("http", path, {"host": "localhost"})
        return (await house._ask({**scope, "client": (address, 1)}, b"")).status

    async def all_at_once() -> list[int]:
        greedy = [get("10.0.0.1", 100 + number) for number in range(24)]
        return await asyncio.gather(*greedy, get("10.0.0.2", 90))

    monkeypatch.setattr(pictures, "painted", painted_at_once)
    *greedy, other = house._run(all_at_once())
    assert other == 200
    assert greedy.count(429) == 5


def portrait(name: str) -> str:
    """The shield of somebody alone."""
    return portraits(((name, ""),))[0]


def test_at_one_table_all_arms_are_different_and_the_earlier_seat_keeps_its_own() -> None:
    lion = encode(parse(LION))
    cases = [
        (("Guest", ""), ("Guest", ""), ("Guest", "")),
        (("Ann", lion), ("Bea", lion)),
        (("Ann", lion), ("Bea", ""), ("Ann", "")),
    ]
    for sitters in cases:
        shown = portraits(sitters)
        assert len({*shown}) == len(sitters)
        assert shown[0] == portraits(sitters[:1])[0]
    assert portraits((("Ann", lion), ("Bea", lion)))[1] == portrait("Bea")


def test_the_table_and_the_lists_show_the_same_arms(house: House) -> None:
    ann, bob = house.guest("Guest"), house.guest("Guest")
    form = {"name": "Guest", "seats": 2, "seat-0": "me", "seat-1": "open", "with": "friends"}
    made = house.ask("POST", "/new/heraldry", ann, form=form | {"listed": "on"})
    at = made.location
    assert house.ask("POST", f"{at}/join", bob, form={"seat": 1, "name": "Guest"}).status == 303
    first, second = portraits((("Guest", ""), ("Guest", "")))

    def shows_both(path: str) -> bool:
        page = house.ask("GET", path, ann).text
        return 0 < page.find(first) < page.find(second)

    assert shows_both(at)
    assert shows_both("/")
    assert house.ask("POST", f"{at}/concede", bob, form={"seat": 1, "sure": "on"}).status == 303
    assert shows_both(at)
    assert shows_both("/matches")


def test_a_portrait_shows_the_arms_of_the_name(house: House) -> None:
    assert portrait("Old Wat") == portrait("Old Wat")
    assert portrait("Old Wat") != portrait("Dame Isolde")
    for name in ("Old Wat", "<b>", "🦁", "x" * 30):
        shown = portrait(name)
        assert name not in shown, "nobody's name gets into an address"
        assert 'alt=""' in shown
        address = unescape(str(shown).split('src="')[1].split('"')[0])
        assert ask(house, address).text == draw(arms_of(name), width=SMALL)
