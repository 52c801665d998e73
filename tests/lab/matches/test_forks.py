"""Forks: both ways of a decision, compared with the same bots at a Match."""

import re
from typing import Any

import numpy as np
import polars
import pytest

from kingofarms.bots.bot import let_play
from kingofarms.engine.game.game import part_of
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import Array
from kingofarms.lab.matches.plan import Plan
from kingofarms.lab.matches.run import series

from .replaying import decisions

CASES = [
    ("kings_blade", "greedy", 4, 6),
    ("kings_blade", "search:4,greedy", 2, 2),
    ("blazon", "greedy", 3, 6),
    ("blazon", "search:3", 2, 1),
]
RESTRICTED = [
    ("kings_blade", "greedy", 4, 20),
    ("kings_blade", "search:4,greedy", 2, 20),
    ("blazon", "greedy", 3, 12),
    ("blazon", "search:3", 2, 2),
]


def check_other_way(row: dict[str, Any], match: Match) -> None:
    """The other way ended so for the seat that decided."""
    assert match.outcome is not None
    ranks, seat = match.outcome.ranks, row["seat"]
    assert row["win_otherwise"] == (ranks[seat] == 1) / ranks.count(1)
    category = match.game.CATEGORIES[match.game.TOTAL]
    assert row["score_otherwise"] == match.outcome.points[category][seat]


def table_before(plan: Plan, row: dict[str, Any]) -> tuple[Match, list[Array], int]:
    """The match as it lay before the decision, the bots' generators, and what was chosen then."""
    for match, rngs, action in decisions(plan, row["match"]):
        if len(match.steps) == row["actions"]:
            assert match.to_play == row["seat"]
            return match, rngs, action
        match.act(action, match.to_play)
    raise AssertionError(row)


def has(match: Match, seat: int, card: int) -> bool:
    """Whether a seat has that card, as it sees the table."""
    view = match.view(seat)[0]
    if match.game.NAME == "blazon":
        return card in view.hand[seat, : view.hand_size[seat]]
    return card in view.face[view.forge[seat, : view.forge_size[seat]]]


def taken_otherwise(plan: Plan, row: dict[str, Any]) -> Match:
    """The match of a fork with the first other choice that does not bring the same card."""
    barred: set[int] = set()
    while True:
        match, rngs, usual = table_before(plan, row)
        others = [each for each in match.legal if each not in barred | {usual}]
        seat = match.to_play
        action = plan.seated(row["match"])[seat].choose(match.view(seat), others, rngs[seat])
        match.act(action, seat)
        if not has(match, seat, row["id"]):
            let_play(match, plan.seated(row["match"]), rngs)
            return match
        barred.add(action)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "bots", "seats", "matches"), CASES)
def test_a_fork_ends_as_the_same_bots_end_it_at_a_match(
    name: str, bots: str, seats: int, matches: int
) -> None:
    result = series(name, bots, seats=seats, matches=matches, seed=5, forks=2, workers=1)
    assert result.forks is not None
    rows = [row for row in result.forks.iter_rows(named=True) if row["kind"] == "taken"]
    assert rows
    for row in rows:
        match = taken_otherwise(result.plan, row)
        at = result.seats.filter(match=row["match"], seat=row["seat"])
        assert row["win"] == at["win"][0]
        assert row["score"] == at["score"][0]
        check_other_way(row, match)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kings_blade", "blazon"])
def test_forks_leave_the_matches_as_they_are(name: str) -> None:
    plain = series(name, seats=3, matches=20, seed=5, workers=1)
    forked = series(name, seats=3, matches=20, seed=5, forks=2, workers=1)
    assert plain.matches.equals(forked.matches)
    assert plain.seats.equals(forked.seats)
    assert plain.forks is None
    assert forked.digest != plain.digest


@pytest.mark.slow
def test_what_is_drawn_unseen_is_no_choice() -> None:
    result = series("blazon", seats=2, matches=30, seed=5, forks=4, workers=1)
    assert result.forks is not None
    drawn = 0
    for row in result.forks.filter(kind="taken").iter_rows(named=True):
        taken = result.seats.filter(match=row["match"], seat=row["seat"])
        place = taken["cards_taken"][0].to_list().index(row["id"])
        assert taken["cards_taken_at"][0][place] == row["turn"]
        match, _rngs, action = table_before(result.plan, row)
        drawn += match.game.format_action(action, match.agreed).startswith("draw")
    assert drawn == 0


def is_of_kind(match: Match, action: int, kind: str) -> bool:
    """Whether an action is of that kind, by its notation and what its seat sees."""
    words = match.game.format_action(action, match.agreed)
    seat, view = match.to_play, match.view(match.to_play)[0]
    if kind in ("covered", "overflowed", "sabotages"):
        return of_kind_by_table(match, words, kind, seat, view)
    verbs = {
        "restocks": ("restock",),
        "taken_open": ("take ", "herald take "),
        "exchanged": ("exchange ",),
        "heralds_sent": ("herald ",),
    }
    return words.startswith(verbs[kind])


def of_kind_by_table(match: Match, words: str, kind: str, seat: int, view: Any) -> bool:
    """The same for kinds that depend on where the action is done."""
    if kind == "covered":
        spaces = match.agreed.content["shield"]["spaces"]
        names = [f"{space['line']}.{space['number']}" for space in spaces]
        place = re.fullmatch(r"place .* at (\S+)(?: top| bottom)?", words)
        return place is not None and view.shield[seat, names.index(place[1])] != -1
    if not words.startswith("pour "):
        return False
    forge = view.forge[seat, : view.forge_size[seat]]
    own = {match.agreed.content[card]["name"]: card for card in forge}
    card = own.get(words.partition(" into ")[2])
    if kind == "sabotages":
        return card is None
    return card is not None and view.held_count[card] >= view.needs[card]


def first_free(plan: Plan, row: dict[str, Any], kind: str) -> int:
    """How many actions came before the seat first did that kind and could do something else."""
    for match, _rngs, action in decisions(plan, row["match"]):
        if match.to_play == row["seat"] and is_of_kind(match, action, kind):
            if not all(is_of_kind(match, each, kind) for each in match.legal):
                return len(match.steps)
        match.act(action, match.to_play)
    raise AssertionError(row)


def played_without(plan: Plan, row: dict[str, Any], kind: str) -> Match:
    """The match of a fork; from there on its seat does nothing of that kind."""
    match, rngs, _usual = table_before(plan, row)
    bots = plan.seated(row["match"])
    while not match.is_over:
        seat, left, choices = match.to_play, list(match.legal), []
        while left:
            choices.append(bots[seat].choose(match.view(seat), left, rngs[seat]))
            if seat != row["seat"] or not is_of_kind(match, choices[-1], kind):
                break
            left.remove(choices[-1])
            if len(match.legal) == 1:
                break
        match.act(choices[-1] if left else choices[0], seat)
    return match


@pytest.mark.slow
@pytest.mark.parametrize(("name", "bots", "seats", "matches"), RESTRICTED)
def test_restricted_play_ends_as_the_same_bots_end_it_at_a_match(
    name: str, bots: str, seats: int, matches: int
) -> None:
    result = series(name, bots, seats=seats, matches=matches, seed=5, forks=4, workers=1)
    assert result.forks is not None
    counts = list(part_of(result.plan.game, "census").COUNTS)
    kinds = set()
    for row in result.forks.filter(kind="done").iter_rows(named=True):
        kind = counts[row["id"]]
        kinds.add(kind)
        assert row["actions"] == first_free(result.plan, row, kind), kind
        match = played_without(result.plan, row, kind)
        check_other_way(row, match)
    assert len(kinds) > 1


@pytest.mark.slow
def test_a_card_drawn_stands_beside_one_that_was_as_likely() -> None:
    result = series("blazon", seats=3, matches=150, seed=5, forks=2, workers=1)
    assert result.forks is not None
    rows = result.forks.filter(kind="drawn")
    assert len(rows) > 3000
    elements = result.plan.agreed.content["elements"]
    for row in rows.filter(polars.col("match") < 2).iter_rows(named=True):
        match, _rngs, action = table_before(result.plan, row)
        assert "draw" in match.game.format_action(action, match.agreed)
        tincture = [elements[row[name]]["type"] == "tincture" for name in ("id", "instead")]
        assert tincture[0] == tincture[1]
        assert row["instead"] != row["id"]
        assert not has(match, row["seat"], row["instead"])
        match.act(action, row["seat"])
        assert has(match, row["seat"], row["id"])
    drawn, instead = (np.bincount(rows[name], minlength=120) for name in ("id", "instead"))
    off = (drawn - instead) / np.sqrt(np.maximum(1, drawn + instead))
    assert 0.6 < (off**2).mean() < 1.4  # as by chance: 1


def test_only_bots_with_a_next_choice_are_forked() -> None:
    with pytest.raises(Refusal, match="perfect has no next choice"):
        series("heraldry", "perfect", matches=1, forks=1)
