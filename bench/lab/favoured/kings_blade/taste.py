"""The taste of The King's Blade."""

from kingofarms.games.kings_blade.taste import taste

__all__ = ["taste"]
