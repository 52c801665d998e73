"""What a seat cannot see in Heraldry."""

from typing import Any

from kingofarms.engine.rules.record import Array


def change_secrets(state: Any, seat: int, rng: Array) -> None:
    """Nothing is secret."""
