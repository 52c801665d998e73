"""Matches that are not like others: what their pages say, and that their analysis adds up."""

from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

from kingofarms.engine.match.entries import Concede, Sit, Timeout
from kingofarms.engine.match.luck import Sealed, Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import save
from kingofarms.engine.match.start import start_from
from kingofarms.engine.rules.chance import generator, pick
from kingofarms.games import game_named
from kingofarms.study.analysis.records import splits_of
from kingofarms.study.analysis.work import analysed
from kingofarms.study.lessons.lesson import lesson_of
from kingofarms.web.model.clock import Clock
from kingofarms.web.model.table import OVER, Header, Place, Table

from ...house import NOW, Guest, House
from ...worlds import PEOPLE, Played, guided, match_of, sit
from .bringing import bring_match

LITTLE = 0.01
FAIR, NOT_FAIR = "Fair shuffle:", "it was not a fair shuffle"
GUIDED, HIDDEN_ONLY = "This was a guided match", "Only what was hidden at the beginning"


def conceded(_house: House) -> Table:
    played = match_of("kings_blade", 70, 9)
    played.enter(Concede(seat=1))
    return played.table


def out_of_time(_house: House) -> Table:
    played = match_of("kings_blade", 71, 9)
    played.enter(Timeout(seat=0))
    return played.table


def lesson(_house: House) -> Table:
    told = lesson_of("heraldry")
    assert told
    played = guided(told, "x")
    sit(played, [PEOPLE[0], Place(bot=told.rival)])
    for _act in range(5):
        played.act()
    played.enter(Concede(seat=0))
    return played.table


def begun(_house: House) -> Table:
    match = match_of("kings_blade", 72, 9).table.match
    start = start_from(match.view(0), 0, 9)
    again = Match(match.game, match.agreed, 2, Sealed(b"\x09" * 32), start)
    header = Header("begun-72", "ABCDF", True, Clock("none", 0), "x", NOW)
    played = Played(Table(header, again), generator(2))
    sit(played, PEOPLE)
    for _act in range(7):
        played.act()
    played.enter(Concede(seat=1))
    return played.table


def of_a_series() -> Match:
    game, chance = game_named("heraldry"), generator(0)
    match = Match(game, game.agree({}), 2, Stream(7, 0))
    for seat, player in enumerate(("Ann", "Ben")):
        match.enter(Sit(seat=seat, player=player))
    while not match.is_over:
        match.act(match.legal[pick(len(match.legal), chance)])
    return match


TABLES: dict[Callable[[House], Table], tuple[str, str]] = {  # what it says, what it does not
    conceded: (FAIR, NOT_FAIR),
    out_of_time: (FAIR, NOT_FAIR),
    lesson: (GUIDED, FAIR),
    begun: (HIDDEN_ONLY, FAIR),
}
EVERY_TABLE = pytest.mark.parametrize("made", TABLES, ids=lambda made: made.__name__)


@EVERY_TABLE
def test_its_page_says_how_it_was_dealt_and_leads_to_everything(
    house: House, made: Callable[[House], Table]
) -> None:
    table = made(house)
    assert table.phase == OVER
    house.lay(table)
    at = f"/t/{table.header.id}"
    page, (says, says_not) = unescape(house.ask("GET", at).text), TABLES[made]
    assert says in page
    assert says_not not in page
    for more in ("/replay", "/analysis", "/log", "/download", "/shuffle", "/picture.png"):
        assert house.ask("GET", at + more).status == 200, more
    for linked in ("/replay", "/analysis", "/picture.png"):
        assert f'href="{at}{linked}' in page, linked


@EVERY_TABLE
def test_its_file_is_brought_to_the_same_table(
    house: House, ann: Guest, made: Callable[[House], Table]
) -> None:
    table = made(house)
    house.lay(table)
    file = house.ask("GET", f"/t/{table.header.id}/download").body
    at = bring_match(house, ann, file).location
    again = house.table(at)
    assert again.match.states.tobytes() == table.match.states.tobytes()
    assert again.match.outcome == table.match.outcome
    page = house.ask("GET", at, ann).text
    assert "Imported from a match file" in page
    assert (FAIR in page) == (TABLES[made][0] == FAIR)
    checked = house.ask("GET", f"{at}/shuffle", ann).text
    assert "Nothing is wrong with this match." in checked


@EVERY_TABLE
def test_its_analysis_adds_up(house: House, made: Callable[[House], Table]) -> None:
    table = made(house)
    splits = splits_of(analysed(table.match, LITTLE))
    for split in splits:
        total = split.start + split.luck + split.own + split.others
        assert total == pytest.approx(split.result, abs=1e-9)
    assert [split.result for split in splits].count(1.0) == 1


def test_from_a_position_no_deal_is_told(house: House) -> None:
    table = begun(house)
    house.lay(table)
    page = unescape(house.ask("GET", f"/t/{table.header.id}/shuffle").text)
    assert "Nothing is wrong with this match." in page
    assert "This match began from a position" in page
    assert "The match began from a position: move 9 of another match, as Red saw it." in page
    assert "What was hidden there was dealt from seed and parts" in page
    assert "The deal was made again" not in page
    assert "The deal, step by step" not in page


def test_a_deal_that_somebody_could_know_is_not_called_fair(
    house: House, ann: Guest, tmp_path: Path
) -> None:
    save(of_a_series(), tmp_path / "series.json")
    at = bring_match(house, ann, (tmp_path / "series.json").read_bytes()).location
    page = house.ask("GET", at, ann).text
    assert NOT_FAIR in page
    assert FAIR not in page
    checked = house.ask("GET", f"{at}/shuffle", ann).text
    assert NOT_FAIR in checked
    assert "that the server kept secret" not in checked
    assert "whoever chose the seed could know the deal" in checked
