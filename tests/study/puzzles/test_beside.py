"""Puzzles that are made beside a server."""

from kingofarms.study.puzzles.shelf import Beside, is_broken


def test_to_stop_nobody_waits_for_a_puzzle_that_is_being_made() -> None:
    beside = Beside()
    future = beside.make("heraldry", "1")
    beside.close()
    assert is_broken(future)
