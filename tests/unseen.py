"""What a seat can't see in each game, defined again from the rules, independent of `hide`.

`tests/games/<game>/unseen.py` changes, in place, nothing but that. Were `hide` asked what to
change, what it forgets to hide would never be changed, and never be missed.
"""

from importlib import import_module
from typing import Any

from kingofarms.engine.game.game import Game
from kingofarms.engine.rules.record import Array


def change_secrets(game: Game, state: Any, seat: int, rng: Array) -> None:
    """Change all that the seat cannot see, by chance."""
    import_module(f"tests.games.{game.NAME}.unseen").change_secrets(state, seat, rng)
