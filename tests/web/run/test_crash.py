"""Kill -9 in the middle of many matches: nothing that was acknowledged is lost."""

from pathlib import Path

import pytest
from trials.crash.kills import crash
from trials.crash.ledger import Faults, Noted, Sent, Told, compare, compare_rows, is_same

SENT = Sent(seq=2, seat=1, action="5", request="7")
TOLD = {1: Told("seat", 0), 2: Told("seat", 1), 3: Told("act", 1, "5")}
ROWS = {seq: (told, "anna:7" if seq == 3 else None) for seq, told in TOLD.items()}


@pytest.mark.timeout(900)  # on a fresh machine everything is compiled first
def test_kills_under_load_lose_nothing_and_every_match_goes_on(tmp_path: Path) -> None:
    report = crash(3, tmp_path, tables=18)  # 200 of them: python -m trials crash
    assert report.kills == 3
    assert report.acknowledged > 18
    assert report.faults.examples == []
    assert report.integrity == "ok"
    assert report.holds


@pytest.fixture
def noted() -> Noted:
    """A match with one acknowledged action."""
    found = Noted("table", "heraldry", "posts", pending=SENT)
    found.acknowledge(SENT)
    return found


def test_what_was_acknowledged_is_found_again(noted: Noted) -> None:
    faults = Faults()
    compare(noted, TOLD, faults)
    compare_rows(noted, ROWS, faults)
    assert faults.total == 0
    assert noted.pending is None


def test_a_lost_entry_is_noticed(noted: Noted) -> None:
    faults = Faults()
    compare(noted, {seq: told for seq, told in TOLD.items() if seq < 3}, faults)
    assert faults.counted == {"lost": 1}


def test_a_lost_entry_that_was_only_heard_of_is_noticed() -> None:
    faults = Faults()
    compare(Noted("table", "heraldry", "posts", heard=dict(TOLD)), {}, faults)
    assert faults.counted == {"lost": 3}


def test_an_entry_that_became_another_is_noticed(noted: Noted) -> None:
    faults = Faults()
    compare(noted, {**TOLD, 3: Told("act", 1, "6")}, faults)
    compare_rows(noted, {**ROWS, 3: (Told("act", 1, "6"), "anna:7")}, faults)
    assert faults.counted == {"changed": 2}


def test_a_request_that_counted_twice_is_noticed(noted: Noted) -> None:
    faults = Faults()
    compare_rows(noted, {**ROWS, 4: (Told("act", 0, "6"), "anna:8")}, faults)
    assert faults.counted == {"doubled": 1}


def test_a_request_that_stands_at_two_numbers_is_noticed(noted: Noted) -> None:
    faults = Faults()
    compare_rows(noted, {**ROWS, 4: (Told("act", 0, "6"), "anna:7")}, faults)
    assert faults.counted == {"doubled": 2}


def test_a_gap_in_the_rows_is_noticed(noted: Noted) -> None:
    faults = Faults()
    compare_rows(noted, {seq: row for seq, row in ROWS.items() if seq != 2}, faults)
    assert faults.counted == {"unreadable": 1}


def test_some_eyes_see_less_of_an_action() -> None:
    whole, hidden = Told("act", 0, "put back orcish"), Told("act", 0, "put back a metal")
    other = Told("act", 0, "put back elven")
    assert is_same("kings_blade", whole, whole)
    assert is_same("kings_blade", whole, hidden)
    assert is_same("kings_blade", hidden, whole)
    assert not is_same("kings_blade", whole, other)
