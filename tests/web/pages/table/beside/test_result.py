"""The end of a match: who has won, the own place, and where the points come from."""

import re
from dataclasses import replace
from typing import Any

import pytest

from kingofarms.engine.match.entries import Concede
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.chance import generator, pick
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.games import game_named, games
from kingofarms.web.model.table import Table
from kingofarms.web.table.fragment import TableRequest, table_fragment
from kingofarms.web.table.result import Result, bars_of, result_of, trophy
from tests.kit.tables import begun, page_for, seated, seen_by

pytestmark = pytest.mark.usefixtures("english_words")


def ended(name: str, seed: int = 1, seats: int = 2) -> Table:
    """A short match of that game, played by chance to its end."""
    wishes: dict[str, Any] = {**game_named(name).SHORT}
    table, choose = begun(name, seats, seed, **wishes), generator(seed)
    while not table.match.is_over:
        table.match.act(table.match.legal[pick(len(table.match.legal), choose)])
    return table


def result(table: Table, seat: int) -> Result:
    return result_of(seen_by(table, seat))


@pytest.mark.parametrize("name", sorted(games()))
def test_each_viewer_is_told_who_has_won(name: str) -> None:
    table = ended(name)
    outcome = table.match.outcome
    assert outcome
    assert not outcome.is_draw
    (winner,) = outcome.winners
    assert result(table, winner).headline == "You win!"
    assert result(table, winner).place == ""
    assert result(table, 1 - winner).headline == f"P{winner} wins."
    assert result(table, 1 - winner).place == "", "between two that is said already"


@pytest.mark.parametrize("name", ["heraldry", "kings_blade"])
def test_the_winner_is_shown_with_a_sword_or_a_king_and_a_draw_without(name: str) -> None:
    table = ended(name)
    outcome = table.match.outcome
    assert outcome
    looks = seen_by(table, 0)
    pictures = {str(result(table, seat).trophy) for seat in (0, 1, WATCHER)}
    assert len(pictures) == 1, "everybody sees the same"
    assert pictures.pop().startswith("<svg ")
    assert '<div class="trophy"><svg ' in table_fragment(looks, TableRequest())
    assert not trophy(looks, replace(outcome, ranks=(1, 1)))
    assert trophy(looks, replace(outcome, ranks=(1, 2))) != trophy(
        looks, replace(outcome, ranks=(2, 1))
    )


@pytest.mark.parametrize("name", ["blazon", "kings_blade"])
def test_among_three_each_viewer_is_told_their_own_place(name: str) -> None:
    table = ended(name, seats=3)
    outcome = table.match.outcome
    assert outcome
    for seat in range(3):
        rank = outcome.ranks[seat]
        assert result(table, seat).place == ("" if rank == 1 else f"Your place: {rank} of 3")
    assert result(table, WATCHER).place == ""


@pytest.mark.parametrize("name", sorted(games()))
def test_every_category_stands_in_one_place(name: str) -> None:
    table = ended(name)
    shown, outcome = result(table, 0), table.match.outcome
    assert outcome
    totals = [each.total for each in shown.finishers]
    is_tied = len(set(totals)) < 2
    parts = len(shown.rows) + len(shown.empty)
    assert parts + 1 + len(shown.ties) == len(outcome.points) or not is_tied
    assert bool(shown.ties) <= is_tied, "what breaks ties is shown only on a tie"
    assert all(any(number for number, _bar in row.points) for row in shown.rows)
    assert [each.rank for each in shown.finishers] == sorted(outcome.ranks)


def test_the_longest_bar_is_that_of_the_highest_number() -> None:
    assert bars_of([5, 10, 0]) == [50.0, 100.0, 0.0]
    assert bars_of([0, 0]) == [0.0, 0.0]
    assert bars_of([-3, 3]) == [0.0, 100.0]


def ended_by_concession() -> Table:
    table = begun("heraldry", seed=2)
    table.enter(Concede(seat=0), 1.0, "p0", None)
    return table


def test_between_two_it_is_said_who_has_conceded() -> None:
    table = ended_by_concession()
    assert result(table, 0).headline == "P1 wins."
    assert not result(table, 0).ties, "the points did not decide"
    assert "P1 wins." in page_for(table, WATCHER)
    assert result(table, 0).reason == "You have conceded."
    assert result(table, 1).reason == "P0 has conceded."
    assert result(table, WATCHER).reason == "P0 has conceded."


def test_among_three_all_others_have_conceded() -> None:
    table = begun("blazon", 3, seed=2)
    for seat in range(2):
        table.enter(Concede(seat=seat), 1.0, f"p{seat}", None)
    assert result(table, 2).reason == "All other players have conceded."


def test_it_is_said_who_ended_the_game_with_a_sword() -> None:
    """K14."""
    table = ended("kings_blade")
    table.match.states["reason"], table.match.states["ended_by"] = 1, 1
    assert result(table, 1).reason == "You ended the game with a complete sword."
    for viewer in (0, WATCHER):
        assert result(table, viewer).reason == "P1 ended the game with a complete sword."


@pytest.mark.parametrize("name", ["blazon", "kings_blade"])
def test_points_stand_in_the_order_of_the_places(name: str) -> None:
    tables = (ended(name, seed, seats=3) for seed in range(1, 9))
    table = next(each for each in tables if result(each, 0).finishers[0].seat != 0)
    outcome = table.match.outcome
    assert outcome
    by_place = sorted(range(3), key=lambda seat: outcome.ranks[seat])
    assert by_place != [0, 1, 2]
    page = page_for(table, WATCHER)
    heads = re.findall(r'<th scope="col" class="seat-(\d)">(\w+)</th>', page)
    assert heads[:3] == [(str(seat), f"P{seat}") for seat in by_place]
    shown = result(table, WATCHER).rows[0]
    row = re.search(r'<tr><th scope="row">.*?</tr>', page, re.DOTALL)
    assert row
    numbers = re.findall(r'<td class="seat-(\d)[^"]*">(\d+)', row[0])
    assert numbers == [(str(seat), str(shown.points[seat][0])) for seat in by_place]


def test_distinctions_are_called_by_their_names() -> None:
    table = ended("blazon")
    table.match.states["claimed"][0, 1, 0] = 1  # the second of those that lie there
    looks = seen_by(table, 0)
    name = looks.agreed.content["distinctions"][int(looks.record.lying[1])]["name"]
    (line,) = [each for each in result(table, 0).lines if each.endswith(": P0")]
    assert line.startswith(f"distinction {name} (")
    assert "second distinction" not in table_fragment(looks, TableRequest())


@pytest.mark.parametrize(("name", "is_told"), [("heraldry", False), ("kings_blade", True)])
def test_a_watcher_is_told_that_hands_are_hidden_only_where_they_are(
    name: str, is_told: bool
) -> None:
    page = page_for(begun(name, seed=2), WATCHER)
    assert "You are watching." in page
    assert ("Hands are hidden." in page) is is_told


def test_of_two_people_on_one_device_nobody_is_called_you() -> None:
    game = game_named("heraldry")
    table = seated(Match(game, game.agree({}), 2, Stream(2)), players=("p0", "p0"))
    for _time in range(2):
        page = page_for(table, 0)
        assert not re.search(r"\byou</(span|small)>", page)
        if not table.match.is_over:
            table.enter(Concede(seat=0), 1.0, "p0", None)
