"""Puzzles that are made beside a server."""

from kingofarms.web.study.puzzles import Puzzles, is_broken


def test_to_stop_nobody_waits_for_a_puzzle_that_is_being_made() -> None:
    puzzles = Puzzles()
    future = puzzles.make("heraldry", "1")
    puzzles.close()
    assert is_broken(future)
