"""What is planted in Blazon: a charge far too strong, and a cadency mark that is worth nothing.

Markers are worth nothing here. They are most of a match's prestige, and beside them no value that
a card may have is far too strong: even a 7 among ones is worth about 9 points.
"""

from bench.lab.plant import Cells, Plant
from kingofarms.lab.render.answer import LESS, MORE

STRONG, USELESS = "lion", "label"
USUAL = 2


def like(augmentation: str, value: int = USUAL) -> Cells:
    """All cards of a type."""
    return {"value": value, "augmentation": augmentation}


PLANT = Plant(
    table="elements.csv",
    like={
        "tincture": like("star"),
        "field": like("estate"),
        "partition": like("estate"),
        "honourable ordinary": like("might"),
        "sub ordinary": like("might"),
        "charge": like("virtue"),
        "attitude": like("wealth"),
        "arrangement": like("wealth"),
        "cadency": like("lineage", 6),
    },
    planted={STRONG: {"value": 7}, USELESS: {"value": 1}},
    found=frozenset({("seat", "seat 1", MORE), ("card", STRONG, MORE), ("card", USELESS, LESS)}),
    others={"markers.csv": {"worth": 0}},
)
