"""People: a name and a cookie; a token for programs; a link that carries a seat, once."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing

import pytest

from kingofarms.web.database.store import Store
from kingofarms.web.people import keys
from kingofarms.web.people.keys import LINK_SECONDS
from kingofarms.web.people.people import People, Person, Signer, signer_of
from tests.web.running import Browsers, Serve, refused


@asynccontextmanager
async def people_at(url: str) -> AsyncIterator[People]:
    with closing(Store(url)) as store:
        people = People(store, await signer_of(store))
        await people.catch_up()
        yield people


async def test_who_comes_back_after_a_restart_is_known(database: str) -> None:
    async with people_at(database) as people:
        ann = await people.welcome("Ann", 0.0)
        cookie, token = people.cookie(ann), await people.new_token(ann)
    async with people_at(database) as again:
        assert again.from_cookie(cookie) == ann
        assert await again.from_token(token) == ann
        assert await again.from_token(token[:-1]) is None


async def test_servers_that_start_together_agree_on_one_key(
    database: str, open_store: Callable[[str], Store]
) -> None:
    stores = [open_store(database) for _each in range(3)]
    signers = await asyncio.gather(*(signer_of(store) for store in stores))
    signed = signers[0].sign("ann:Ann")
    assert [signer.read(signed) for signer in signers] == ["ann:Ann"] * 3


@pytest.mark.parametrize("cookie", ["", ".", "x.y", "YW5uOkFubg.", "YW5uOkFubg." + "0" * 64, "é.é"])
def test_a_cookie_that_we_did_not_sign_is_nobodys(cookie: str) -> None:
    assert Signer(b"key").read(cookie) is None
    assert Signer(b"other").read(Signer(b"key").sign("ann:Ann")) is None


async def test_a_link_carries_a_seat_once(database: str) -> None:
    async with people_at(database) as people:
        link = await people.new_link(Person("ann", "Ann"), "table", 1, 100.0)
        carried = await people.use_link(link, 100.0 + LINK_SECONDS)
        assert (carried.match, carried.seat, carried.player) == ("table", 1, "ann")
        await refused(people.use_link(link, 101.0), "has been used or has expired")


async def test_a_link_expires_and_a_token_is_no_link(database: str) -> None:
    async with people_at(database) as people:
        ann = await people.welcome("Ann", 0.0)
        link = await people.new_link(ann, "table", 1, 100.0)
        await refused(people.use_link(link, 100.1 + LINK_SECONDS), "has expired")
        await refused(people.use_link(await people.new_token(ann), 0.0), "has expired")
        await refused(people.use_link("nonsense", 0.0), "has expired")
        link = await people.new_link(ann, "table", 1, 100.0)
        assert await people.from_token(link) is None


def test_the_seat_goes_to_the_other_device_and_leaves_the_first(
    sqlite: str, serve: Serve, browser: Browsers
) -> None:
    server = serve(sqlite)
    phone, laptop, thief = browser(server), browser(server), browser(server)
    name = phone.new_table(private="on", **{"seat-1": "uniform"})
    page = phone.post(f"/t/{name}/link", seat=0).text
    found = re.search(r"http://127\.0\.0\.1:\d+(/carry/[\w-]+)", page)
    assert found
    path = found[1]
    assert laptop.http.get(path).status_code == 200  # looking at it uses nothing up
    answer = laptop.post(path, name="Ann")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{name}")
    assert thief.post(path, name="Eve").status_code == 400
    mine = [each.http.get("/").text.count(f"/t/{name}") > 0 for each in (phone, laptop, thief)]
    assert mine == [False, True, False]


def test_names_of_tables_are_plain_words_that_are_not_guessed() -> None:
    names = {keys.new_id() for _name in range(500)}
    assert len(names) == 500
    assert all(len(name) == 16 and name.isalnum() and keys.is_id(name) for name in names)


def test_a_code_has_forty_bits_and_is_understood_as_it_is_shown() -> None:
    codes = {keys.new_code() for _each in range(500)}
    assert (len(codes), len(keys.SIGNS)) == (500, 2**5)
    assert all(len(code) == 8 and set(code) <= set(keys.SIGNS) for code in codes)
    for code in codes:
        assert keys.typed_code(keys.shown_code(code)) == keys.typed_code(code.lower()) == code
    assert (keys.shown_code("ABCDEFGH"), keys.shown_code("ABCDE")) == ("ABCD-EFGH", "ABCDE")


@pytest.mark.parametrize(
    "text",
    ["ABCDL7QH", "ABCD-L7QH", " abcd l7qh ", "abcd–17oh", "A B C D I 7 0 H", "ＡＢＣＤ－Ｌ７ＱＨ"],
)
def test_a_code_is_understood_however_it_is_typed(text: str) -> None:
    assert keys.typed_code(text) == "ABCDL7QH"


def test_a_code_of_an_older_table_is_one_and_what_no_table_can_have_is_none() -> None:
    assert keys.typed_code("ab-cde") == "ABCDE"
    for text in ("", "ABCD", "ABCDEF", "ABCDEFG", "ABCDEFGHJ", "ABCDÄFGH", "A" * 999):
        assert keys.typed_code(text) is None
