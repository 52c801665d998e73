"""Coats of arms: what they show, the sentence that says it, and the drawing.

>>> arms = parse("Azure, a chevron or between three lions argent")
>>> blazon(arms)
'Azure, a chevron or between three lions argent'
>>> blazon(arms, "de")
'In Blau ein goldener Sparren, begleitet von drei silbernen Löwen'
>>> opinion(parse("Azure, a cross gules"))
['Colour upon colour, hard to see: a cross gules on azure.']
"""

from typing import TYPE_CHECKING, Any

from kingofarms.arms.arms import Arms, Charges, Fill, Ordinary
from kingofarms.arms.language.arms_of import arms_of
from kingofarms.arms.language.herald import blazon, opinion
from kingofarms.arms.language.parser.mistakes import NotUnderstood
from kingofarms.arms.language.parser.parse import parse
from kingofarms.arms.language.shield import read_shield

if TYPE_CHECKING:
    from kingofarms.arms.drawing import draw

__all__ = [
    "Arms",
    "Charges",
    "Fill",
    "NotUnderstood",
    "Ordinary",
    "arms_of",
    "blazon",
    "draw",
    "opinion",
    "parse",
    "read_shield",
]


def __getattr__(name: str) -> Any:
    # Drawing is imported when first asked for: NumPy takes a moment, and words do not need it.
    if name == "draw":
        from kingofarms.arms.drawing import draw

        return draw
    raise AttributeError(f"module 'kingofarms.arms' has no attribute '{name}'")
