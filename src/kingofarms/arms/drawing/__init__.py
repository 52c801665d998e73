"""Coats of arms drawn as SVG: `draw` returns one picture as text."""

from kingofarms.arms.drawing.picture import draw

__all__ = ["draw"]
