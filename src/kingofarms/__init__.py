"""King of Arms: tabletop games about arms, to play, to solve and to study.

The public names are `new_match`, `load_match`, `save_match`, `Match` and `Refusal`; a game's own
are in its package, `kingofarms.games.<game>`.
"""

from typing import TYPE_CHECKING, Any

from kingofarms.engine.refusal import Refusal

if TYPE_CHECKING:
    from os import PathLike

    from kingofarms.engine.match.match import Match
    from kingofarms.engine.terms.terms import Value

__version__ = "0.3.0"
__all__ = ["Match", "Refusal", "load_match", "new_match", "save_match"]


def new_match(
    game: str, seats: int | None = None, seed: int | None = None, **options: "Value"
) -> "Match":
    """A fresh match; with a seed it deals the same each time, without one nobody can foresee it."""
    from kingofarms.engine.match.luck import Stream, sealed
    from kingofarms.engine.match.match import Match
    from kingofarms.games import game_named

    chosen = game_named(game)
    luck = sealed() if seed is None else Stream(seed)
    return Match(chosen, chosen.agree(options), seats or chosen.SEATS[0], luck)


def load_match(path: "str | PathLike[str]") -> "Match":
    """The match that a file holds, as it left it; a Refusal names what is wrong with the file."""
    from pathlib import Path

    from kingofarms.engine.match.matchfile import load
    from kingofarms.games import games

    games()  # a file names its game: they must be known
    return load(Path(path))


def save_match(match: "Match", path: "str | PathLike[str]") -> None:
    """Write the match to a file, whole or not at all."""
    from pathlib import Path

    from kingofarms.engine.match.matchfile import save

    save(match, Path(path))


def __getattr__(name: str) -> Any:
    # Match is imported when first asked for: Numba takes a moment, and --help need not wait for it.
    if name == "Match":
        from kingofarms.engine.match.match import Match

        return Match
    raise AttributeError(f"module 'kingofarms' has no attribute '{name}'")
