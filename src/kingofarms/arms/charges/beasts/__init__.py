"""Beasts of the shield: lion, panther, bear and others, each in many attitudes."""

from kingofarms.arms.charges.beasts.store import attitudes, beast, beasts, is_drawn

__all__ = ["attitudes", "beast", "beasts", "is_drawn"]
