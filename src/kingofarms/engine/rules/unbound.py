"""The seven functions of a game, as a loop for every game names them; `bind` puts the real in."""

from typing import Any, NoReturn

from kingofarms.engine.rules.record import Array


def _unbound() -> NoReturn:
    raise TypeError("this loop serves every game: bind(loop, game) makes the one to call")


def setup(state: Any, terms: Any, seats: int, rng: Array) -> None:
    """The table before the first action."""
    _unbound()


def legal_actions(state: Any, terms: Any, out: Array) -> None:
    """`out[0]` counts, `out[1:]` lists; never empty until it is over."""
    _unbound()


def apply(state: Any, terms: Any, action: int, rng: Array) -> None:
    """One decision, and everything forced that follows from it."""
    _unbound()


def is_over(state: Any) -> bool:
    """Whether the match has ended."""
    _unbound()


def outcome(state: Any, terms: Any, sheet: Any) -> None:
    """Fill in the score sheet."""
    _unbound()


def hide(state: Any, terms: Any, seat: int) -> None:
    """In place: what that seat cannot know becomes UNSEEN."""
    _unbound()


def deal_unseen(state: Any, terms: Any, rng: Array) -> None:
    """In place: a View becomes a State that it could be."""
    _unbound()
