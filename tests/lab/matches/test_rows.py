"""Rows tell what happened: compared with the same bots at a Match, and with its events."""

from itertools import pairwise
from typing import Any

import polars
import pytest

from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.record import new
from kingofarms.engine.rules.seats import WATCHER, Sheet
from kingofarms.games import games
from kingofarms.lab.matches.columns import points_column
from kingofarms.lab.matches.plan import Plan
from kingofarms.lab.matches.run import match_of, plan_of, series
from kingofarms.lab.spec import Spec

from .replaying import decisions

BLADE, BLAZON, HERALDRY = "kings_blade", "blazon", "heraldry"
PLANS = [
    ("heraldry", "uniform,uniform", 2, {}),
    ("heraldry", "search:20,perfect", 2, {"rounds_to_win": 1}),
    ("kings_blade", "greedy", 4, {}),
    ("kings_blade", "greedy,uniform,search:4", 3, {"version": "2", "turn_limit": 6}),
    ("kings_blade", "greedy,page", 2, {"overflow": "owner_chooses", "turn_limit": 4}),
    ("blazon", "greedy,uniform,greedy,uniform", 4, {"edition": "de"}),
    ("blazon", "uniform", 2, {"turn_limit": 12}),
    ("blazon", "search:3,greedy", 2, {"turn_limit": 4}),
]


def plan(name: str, bots: str, seats: int, options: dict[str, Any], **rest: Any) -> Plan:
    return plan_of(Spec(name, (bots,), seats, options, seed=5, **rest))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "bots", "seats", "options"), PLANS)
@pytest.mark.parametrize("swap", [False, True])
def test_the_compiled_loop_plays_what_the_bots_play_at_a_match(
    name: str, bots: str, seats: int, options: dict[str, Any], swap: bool
) -> None:
    result = series(
        name, bots, seats=seats, options=options, matches=seats + 1, seed=5, swap=swap, workers=1
    )
    planned = plan(name, bots, seats, options, swap=swap)
    for row in result.matches.iter_rows(named=True):
        match = match_of(planned, row["match"])
        outcome = match.outcome
        assert outcome is not None
        rows = result.seats.filter(match=row["match"]).sort("seat")
        assert rows["rank"].to_list() == list(outcome.ranks)
        assert rows["bot"].to_list() == planned.bots_of(row["match"])
        for category, points in outcome.points.items():
            assert rows[points_column(category)].to_list() == list(points)
        assert match.game.REASONS[row["reason"]] == outcome.reason
        assert row["actions"] == len(match.steps)
        assert row["first"] == match.steps[0][0]


@pytest.mark.parametrize("name", games())
def test_the_lead_is_what_the_score_sheet_shows_after_each_turn(name: str) -> None:
    game = games()[name]
    seats = game.SEATS[-1]
    result = series(name, "uniform", seats=seats, options=game.SHORT, matches=4, seed=5, workers=1)
    planned = plan(name, "uniform", seats, dict(game.SHORT))
    for row in result.matches.iter_rows(named=True):
        scores = scores_by_turn(planned, row["match"])
        rows = result.seats.filter(match=row["match"]).sort("seat")
        assert row["turns"] == len(scores) - 1
        for part in (25, 50, 75):
            after = scores[row["turns"] * part // 100]
            ahead = [mine - max(after[:s] + after[s + 1 :]) for s, mine in enumerate(after)]
            assert rows[f"ahead_{part}"].to_list() == ahead
        check_lead(row, rows["rank"].to_list(), scores)


def scores_by_turn(planned: Plan, number: int) -> list[list[int]]:
    """The scores at the start and after each turn, by the outcome of a match that all concede."""
    scores: list[list[int]] = []
    turn = 0
    for match, _rngs, action in decisions(planned, number):
        if not scores:
            scores, turn = [score_of(match)], turn_of(match)
        match.act(action, match.to_play)
        if match.is_over or turn_of(match) != turn:
            scores.append(score_of(match))
            turn = turn_of(match)
    return scores


def turn_of(match: Match) -> int:
    view = match.view(WATCHER)
    names = view.dtype.names or ()
    return int(view["turn_number"][0]) if "turn_number" in names else match.to_play


def score_of(match: Match) -> list[int]:
    sheets = new(Sheet)
    match.rules.outcome_at(match.states, 0, match.agreed.record, sheets)
    return [int(p) for p in sheets[0].points[: match.seats, match.game.TOTAL]]


def check_lead(row: dict[str, Any], ranks: list[int], scores: list[list[int]]) -> None:
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    assert row["winners"] == len(winners)
    leaders = []
    behind = 0
    for turn, each in enumerate(scores[1:], 1):
        if any(each[seat] < max(each) for seat in winners):
            behind = turn
        if each.count(max(each)) == 1:
            leaders.append(each.index(max(each)))
    changes = sum(a != b for a, b in pairwise(leaders))
    assert row["lead_changes"] == changes
    assert row["decided_at"] == behind / row["turns"]
    last = scores[-2] if row["turns"] > 1 else [0]
    late = row["turns"] > 1 and any(last[seat] < max(last) for seat in winners)
    assert row["last_turn_decided"] == late
    others = [scores[-1][seat] for seat in range(len(ranks)) if seat not in winners]
    assert row["margin"] == (max(scores[-1]) - max(others) if len(winners) == 1 else 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", [BLADE, BLAZON])
def test_cards_come_with_their_turns_and_names(name: str) -> None:
    result = series(name, "greedy", seats=3, matches=30, seed=2, workers=1)
    cards = result.names.filter(kind="card")
    assert cards["group"].null_count() == 0
    for row in result.seats.iter_rows(named=True):
        for cards_of, turns in (("cards_taken", "cards_taken_at"), ("effects", "effects_at")):
            assert len(row[cards_of]) == len(row[turns])
            assert row[turns] == sorted(row[turns])
        assert set(row["cards_taken"]) <= set(cards["id"].to_list())
        assert set(row["cards_completed"]) <= set(row["cards_taken"])
        assert set(row["effects_kept"]) <= set(row["effects"])
        assert row["cards_taken_at"][0] == 0
    assert result.seats["win"].sum() == pytest.approx(30)


@pytest.mark.parametrize(
    ("name", "bot", "seats", "told"),
    [
        (BLADE, "uniform", 4, "take=takes pour=pours overflow=overflowed restock=restocks"),
        pytest.param(
            *(BLAZON, "greedy", 3, "place=placed pay=paid draw=drawn discard=discarded"),
            marks=pytest.mark.slow,
        ),
    ],
)
def test_what_a_game_counts_agrees_with_its_events(
    name: str, bot: str, seats: int, told: str
) -> None:
    columns = dict(each.split("=") for each in told.split())
    result = series(name, bot, seats=seats, matches=4, seed=3, workers=1)
    for number in range(4):
        counts = {column: [0] * seats for column in columns.values()}
        for seat, event in events_of(result.plan, number):
            if event in columns:
                counts[columns[event]][seat] += 1
        rows = result.seats.filter(match=number).sort("seat")
        assert {column: rows[column].to_list() for column in counts} == counts


@pytest.mark.slow
def test_what_blazon_counts_of_distinctions_and_waste_adds_up() -> None:
    rows = series(BLAZON, "greedy", seats=3, matches=4, seed=3, workers=1).seats
    assert (rows["wasted"] >= 0).all()
    claims = [len(claimed) for claimed in rows["distinctions"].to_list()]
    points = rows.select(
        f"points_{n}_distinction" for n in ("first", "second", "third", "fourth", "fifth")
    )
    assert claims == [sum(p > 0 for p in row) for row in points.iter_rows()]


def test_what_heraldry_counts_adds_up() -> None:
    result = series(HERALDRY, "uniform", matches=50, seed=3, workers=1)
    led = result.seats.group_by("match").agg(led=polars.col("rounds_led").sum())
    both = result.matches.join(led, on="match")
    assert (both["rounds"] == both["led"]).all()
    assert (result.seats["rounds_won_leading"] <= result.seats["points_rounds_won"]).all()


def events_of(planned: Plan, number: int) -> list[tuple[int, str]]:
    """Every event of a match, as a seat that sees its own: (seat, name)."""
    found = []
    for match, _rngs, action in decisions(planned, number):
        seat = match.to_play
        match.act(action, seat)
        for event in match.told(seat):
            described = planned.game.describe_event(event, planned.agreed)
            found.append((event.seat, str(described["event"])))
    return found
