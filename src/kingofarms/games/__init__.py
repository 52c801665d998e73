"""The games: those in the folders here, and those of packages that declare the entry point.

A game that cannot be loaded is left out and reported; the others can be played.
"""

import logging
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules

from kingofarms.engine.game.game import Game, first_game, game_named, games, lacks, register

__all__ = ["broken_games", "first_game", "game_named", "games", "log_broken_games"]

GROUP = "kingofarms.games"

log = logging.getLogger("kingofarms.games")
_broken: dict[str, str] = {}


def broken_games() -> dict[str, str]:
    """The packages whose game cannot be played, and why."""
    return dict(_broken)


def log_broken_games() -> None:
    """Say in the log which games are left out; for a server, whose log begins later than this."""
    for package, why in _broken.items():
        log.warning("The game %s cannot be played: %s", package, why)


def find_games() -> None:
    """Register them: our own first, and of these and of the others the shortest first."""
    others = [entry for entry in entry_points(group=GROUP) if not is_ours(entry)]
    loaded = [(entry, load(entry)) for entry in [*own_games(), *others]]
    there = [(entry, game) for entry, game in loaded if game is not None]
    for entry, game in sorted(there, key=place):
        try:
            register(game)
        except Exception as error:
            report(entry, error)


def own_games() -> list[EntryPoint]:
    """The folders of this package, named as another package would name its game."""
    names = [each.name for each in iter_modules(__path__) if each.ispkg]
    return [EntryPoint(name, f"{__name__}.{name}", GROUP) for name in names]


def is_ours(entry: EntryPoint) -> bool:
    """Whether it names a game of this package."""
    return entry.module.startswith(__name__ + ".")


def load(entry: EntryPoint) -> Game | None:
    """The game of the package that an entry point names; None where there is none to play."""
    try:
        game = vars(entry.load()).get("game")
        if not isinstance(game, Game):
            raise lacks(entry.value, ["game"])
        return game
    except Exception as error:
        report(entry, error)
        return None


def place(entry_and_game: tuple[EntryPoint, Game]) -> tuple[bool, int, str]:
    """Where a game stands among the others."""
    entry, game = entry_and_game
    return not is_ours(entry), game.MINUTES, entry.name


def report(entry: EntryPoint, error: Exception) -> None:
    """Say in the log, and to whoever asks later, why a game is not there."""
    why = str(error) or type(error).__name__
    _broken[entry.value] = why
    log.warning("The game %s cannot be played: %s", entry.value, why)
    log.debug("Because of this", exc_info=error)


find_games()
