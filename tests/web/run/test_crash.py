"""Kill -9 in the middle of many matches: nothing that was acknowledged is lost."""

from pathlib import Path
from typing import Any

import pytest
from trials.crash import kills
from trials.crash.ledger import Faults, Noted, Sent, Told, compare, compare_rows, is_same

SENT = Sent(seq=2, seat=1, action="5", request="7")
TOLD = {1: Told("seat", 0), 2: Told("seat", 1), 3: Told("act", 1, "5")}
OTHER = Told("act", 1, "6")
ROWS = {seq: (told, "anna:7" if seq == 3 else None) for seq, told in TOLD.items()}


@pytest.mark.timeout(900)  # on a fresh machine everything is compiled first
def test_kills_under_load_lose_nothing_and_every_match_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two, each at the moment when an answer arrives; 200 at any moment: python -m trials crash."""
    monkeypatch.setattr(kills, "WHILE_STARTING", 0.0)
    monkeypatch.setattr(kills, "AT_AN_ANSWER", 1.0)
    report = kills.crash(2, tmp_path, tables=18)
    assert report.kills == 2
    assert report.acknowledged > 18
    assert report.faults.examples == []
    assert report.integrity == "ok"
    assert report.holds


def without(kept: dict[int, Any], seq: int) -> dict[int, Any]:
    return {number: each for number, each in kept.items() if number != seq}


@pytest.mark.parametrize(
    ("told", "rows", "counted"),
    [
        (TOLD, ROWS, {}),
        (without(TOLD, 3), ROWS, {"lost": 1}),
        ({**TOLD, 3: OTHER}, {**ROWS, 3: (OTHER, "anna:7")}, {"changed": 2}),
        # A request that counted twice, one that stands at two numbers, a gap.
        (TOLD, {**ROWS, 4: (Told("act", 0, "6"), "anna:8")}, {"doubled": 1}),
        (TOLD, {**ROWS, 4: (Told("act", 0, "6"), "anna:7")}, {"doubled": 2}),
        (TOLD, without(ROWS, 2), {"unreadable": 1}),
    ],
)
def test_of_what_was_acknowledged_every_fault_is_noticed(
    told: dict[int, Told], rows: dict[int, Any], counted: dict[str, int]
) -> None:
    faults, noted = Faults(), Noted("table", "heraldry", "posts", pending=SENT)
    noted.acknowledge(SENT)
    compare(noted, told, faults)
    compare_rows(noted, rows, faults)
    assert faults.counted == counted
    assert noted.pending is None


def test_a_lost_entry_that_was_only_heard_of_is_noticed() -> None:
    faults = Faults()
    compare(Noted("table", "heraldry", "posts", heard=dict(TOLD)), {}, faults)
    assert faults.counted == {"lost": 3}


def test_some_eyes_see_less_of_an_action() -> None:
    whole, hidden = Told("act", 0, "put back orcish"), Told("act", 0, "put back a metal")
    other = Told("act", 0, "put back elven")
    for one, two in ((whole, whole), (whole, hidden), (hidden, whole)):
        assert is_same("kings_blade", one, two)
    assert not is_same("kings_blade", whole, other)
