"""Coats of arms: what they show, the sentence that says it, and the drawing."""

from kingofarms.arms.arms import Arms, Charges, Fill, Ordinary

__all__ = ["Arms", "Charges", "Fill", "Ordinary"]
