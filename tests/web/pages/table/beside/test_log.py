"""The log as people read it: its last lines beside the table, and all of it in pages."""

import re
from html import unescape

import pytest
from markupsafe import Markup

from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import speaking
from kingofarms.web.model.table import Table
from kingofarms.web.model.view import TableView, table_view
from kingofarms.web.table.log_lines import (
    LOG_ENTRIES,
    LOG_LINES,
    actor,
    in_one_line,
    last_lines,
    lines,
)
from tests.web.house import NOW, Guest, House
from tests.web.long_table import long_table

LENGTH = 2 * LOG_ENTRIES + 31
LINE = re.compile(r'<li id="log-\d+-\d+"[^>]*>.*?</li>')


@pytest.fixture(scope="module")
def table(house: House, ann: Guest) -> Table:
    table = long_table(LENGTH, ann.id, house.guest("Bob").id)
    house.lay(table)
    return table


def whole(table: Table) -> list[str]:
    """Every line of the log, as the first player reads it."""
    with speaking("en"):
        view = table_view(table, 0, table.places[0].player, NOW)
        return [str(line) for each in table.seen[0] for line, _words in lines(each, view)]


def link(page: str, kind: str) -> str:
    """The address of the link to what is before or after; empty if there is none."""
    found = re.search(rf'<a rel="{kind}" href="([^"]+)"', page)
    return unescape(found[1]) if found else ""


def test_all_pages_of_the_log_together_are_the_log(house: House, ann: Guest, table: Table) -> None:
    path, read, pages = "/t/long-one/log", list[str](), list[str]()
    while path:
        pages.append(page := house.ask("GET", path, ann).text)
        read = LINE.findall(page) + read
        path = link(page, "prev")
    assert read == whole(table)
    assert len(pages) == 3
    path = link(pages[-1], "next")
    while path:
        page = house.ask("GET", path, ann).text
        assert LINE.findall(page), "the same pages lead back"
        path = link(page, "next")
    assert LINE.findall(page)[-1] == read[-1]


def test_the_page_of_a_table_shows_the_end_and_leads_to_what_is_before(
    house: House, ann: Guest, table: Table
) -> None:
    page = house.ask("GET", "/t/long-one", ann).text
    shown = LINE.findall(page)
    assert 1 <= len(shown) <= LOG_LINES
    found = re.search(r'<p id="earlier"><a href="([^"]+)">Earlier</a>', page)
    assert found
    before = LINE.findall(house.ask("GET", unescape(found[1]), ann).text)
    assert before
    assert (before + shown) == whole(table)[-len(before + shown) :]


def test_a_script_gets_the_lines_before_and_where_there_are_more(
    house: House, ann: Guest, table: Table
) -> None:
    path, read, parts = f"/t/long-one/log?before={LENGTH - 5}", list[str](), 0
    while path:
        part = house.ask("GET", path, ann, accept="application/json").json()
        read, path, parts = LINE.findall(part["html"]) + read, part["earlier"], parts + 1
    everything = whole(table)
    assert read == everything[: len(read)]
    assert everything[len(read)].startswith(f'<li id="log-{LENGTH - 5}-')
    assert parts == 3


@pytest.mark.parametrize("query", ["?before=soon", "?before=-3", "?after=", "?limit=99999999"])
def test_what_is_no_number_is_as_if_it_were_not_asked(
    house: House, ann: Guest, table: Table, query: str
) -> None:
    page = house.ask("GET", f"/t/long-one/log{query}", ann)
    assert page.status == 200
    last = [line for line in whole(table) if int(line[12:].split("-")[0]) > LENGTH - LOG_ENTRIES]
    assert LINE.findall(page.text) == last


@pytest.mark.parametrize("query", ["?before=1", "?after=99999", "?after=9&before=3"])
@pytest.mark.usefixtures("table")
def test_a_page_without_entries_is_a_page(house: House, ann: Guest, query: str) -> None:
    page = house.ask("GET", f"/t/long-one/log{query}", ann)
    assert (page.status, LINE.findall(page.text)) == (200, [])


def test_a_short_log_leads_nowhere(house: House, ann: Guest) -> None:
    house.lay(long_table(4, ann.id, "bob", name="short-one"))
    assert 'id="earlier"' not in house.ask("GET", "/t/short-one", ann).text
    page = house.ask("GET", "/t/short-one/log", ann).text
    assert (link(page, "prev"), link(page, "next")) == ("", "")


@pytest.mark.parametrize("entries", range(2, 120, 9))
def test_the_last_lines_are_those_of_whole_turns_and_not_too_many(entries: int) -> None:
    table = long_table(entries, "ann", "bob")
    with speaking("en"):
        view: TableView = table_view(table, 0, "ann", NOW)
        shown, first = last_lines(view)
    found = LINE.findall("".join(shown))
    everything = whole(table)
    assert found == everything[-len(found) :]
    assert len(found) <= LOG_LINES
    assert (first == 0) == (len(found) == len(everything))
    if first:
        before, after = (int(everything[at].split("-")[1]) for at in (-len(found) - 1, -len(found)))
        assert before < first <= after, "nothing is left out between the pages"
        assert actor(view.entries[first - 1]) != actor(view.entries[first - 2]), "a whole turn"


def read(table: Table, seat: int, player: str | None, language: str = "en") -> str:
    """The end of the log as that player reads it."""
    with speaking(language):
        return "".join(last_lines(table_view(table, seat, player, NOW))[0])


@pytest.mark.parametrize(
    ("language", "you"), [("en", "You draw"), ("de", "Du ziehst"), ("nl", "Je trekt")]
)
def test_a_player_is_you_and_everybody_else_has_a_name(language: str, you: str) -> None:
    table = long_table(3, "ann", "bob")
    own = read(table, 0, "ann", language)
    assert you in own
    assert "Player 0" not in "".join(LINE.findall(own)), "only in the heading, which nobody sees"
    for seat, player in ((1, "bob"), (WATCHER, None)):
        other = read(table, seat, player, language)
        assert you not in other
        assert "Player 0" in other


def test_several_people_on_one_device_are_called_by_their_names() -> None:
    table = long_table(3, "ann", "ann", game="heraldry")
    assert "You" not in Markup(read(table, 0, "ann")).striptags()
    assert 'class="own"' in read(table, 0, "ann"), "nobody needs to hear what they did themselves"


def test_a_turn_has_one_heading_and_each_line_its_place_on_the_table() -> None:
    table = long_table(3, "ann", "bob")
    log = read(table, 1, "bob")
    (heading,) = re.findall(r'<li id="turn-(\d+)" class="turn seat-0">Player 0</li>', log)
    line = next(line for line in LINE.findall(log) if line.startswith(f'<li id="log-{heading}-'))
    assert 'data-lights="hand-of-0"' in line
    assert '<span class="subject">Player 0</span> draws' in line
    assert 'data-lights="hand-' in read(table, 0, "ann")


def test_a_card_is_shown_with_its_name_its_mark_and_its_value() -> None:
    log = read(long_table(3, "ann", "bob"), 0, "ann")
    (name, rest) = re.findall(
        r'data-card="\d+"><span class="pictured">\s*<span class="art">\s*<img src="/arms\.svg[^>]*>'
        r"\s*</span>(\w+)</span>[^<]*"
        r'<span class="worth">(.*?)</li>',
        log,
    )[0]
    assert name[0].isupper()
    assert re.search(r'<svg class="mark.*?</svg>\d</span><span class="sr"> \w+</span>', rest)


def test_lines_that_speak_of_nobody_here_are_made_once_for_all() -> None:
    table = long_table(40, "ann", "bob", game="heraldry")
    with speaking("en"):
        views = [table_view(table, seat, None, NOW) for seat in (0, 1, WATCHER)]
        for each in table.seen[WATCHER]:
            assert lines(each, views[0]) is lines(each, views[1]) is lines(each, views[2])
        ann = table_view(table, 0, "ann", NOW)
        for each in table.seen[0]:
            is_shared = lines(each, ann) is lines(each, views[2])
            assert is_shared == ("Player 0" not in str(lines(each, views[2])))


def test_what_one_player_did_is_one_sentence_over_the_table() -> None:
    ann, bob = (Markup(f'<span class="subject">{name}</span> ') for name in ("Ann", "Bob"))
    told = [ann + "places Or.", ann + "pays with Sable.", Markup("New card: Cross."), ann + "ends."]
    assert in_one_line(told) == f"{ann}places Or, pays with Sable. New card: Cross. {ann}ends."
    assert in_one_line([ann + "stops.", bob + "stops."]) == f"{ann}stops. {bob}stops."
    assert in_one_line([]) == ""
