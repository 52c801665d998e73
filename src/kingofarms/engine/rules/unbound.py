"""Stand-ins for the seven functions of a game, used in loops. `bind` replaces them."""

from typing import Any, NoReturn

from kingofarms.engine.rules.record import Array


def _unbound() -> NoReturn:
    raise TypeError("this loop serves every game: call the one that bind(loop, game) returns")


def setup(state: Any, terms: Any, seats: int, rng: Array) -> None:
    """The table before the first action."""
    _unbound()


def legal_actions(state: Any, terms: Any, out: Array) -> None:
    """List the legal actions in `out[1:]`, their count in `out[0]`. Empty only at the end."""
    _unbound()


def apply(state: Any, terms: Any, action: int, rng: Array) -> None:
    """Do one action, and everything forced that follows from it."""
    _unbound()


def is_over(state: Any) -> bool:
    """Whether the match has ended."""
    _unbound()


def outcome(state: Any, terms: Any, sheet: Any) -> None:
    """Fill in the score sheet."""
    _unbound()


def hide(state: Any, terms: Any, seat: int) -> None:
    """In place: replace what that seat can't know by UNSEEN."""
    _unbound()


def deal_unseen(state: Any, terms: Any, rng: Array) -> None:
    """In place: turn a View into a State that looks like it."""
    _unbound()
