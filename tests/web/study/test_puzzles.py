"""Puzzles that are made beside a server."""

import time

import pytest

from kingofarms.study.puzzles import shelf
from kingofarms.web.study.puzzles import Puzzles, is_broken


def never_done(*_asked: str) -> None:
    """Work that is still being done, however slow the machine is."""
    time.sleep(600)


def test_to_stop_nobody_waits_for_a_puzzle_that_is_being_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shelf, "make_in", never_done)
    puzzles = Puzzles()
    future = puzzles.make("heraldry", "1")
    puzzles.close()
    assert is_broken(future)
