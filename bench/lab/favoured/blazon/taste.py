"""The taste of Blazon."""

from kingofarms.games.blazon.taste import taste

__all__ = ["taste"]
