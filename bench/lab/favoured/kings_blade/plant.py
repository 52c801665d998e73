"""What is planted in The King's Blade: a hilt far too strong, and a useless upgrade."""

from bench.lab.plant import Cells, Plant
from kingofarms.lab.render.answer import LESS, MORE

STRONG, USELESS = "Raven hilt", "Bellows"
ALL: Cells = {"any": "", "elvish": "points 3"}
NOTHING: Cells = {"any": "", "orcish": "exchange", "dwarvish": "", "elvish": ""}
PLANT = Plant(
    table="cards.csv",
    like={
        "blade": {
            **ALL,
            "points": 3,
            "metals": 3,
            "orcish": "points 1",
            "dwarvish": "draw_on_pour 1",
        },
        "hilt": {**ALL, "points": 4, "metals": 3, "orcish": "points 1", "dwarvish": "points 2"},
        "upgrade": {**ALL, "points": 3, "metals": 2, "orcish": "storage 1", "dwarvish": "points 2"},
    },
    planted={
        STRONG: {"points": 10, "metals": 2},
        USELESS: {"points": 0, "metals": 5, **NOTHING},
    },
    found=frozenset({("seat", "seat 1", MORE), ("card", STRONG, MORE), ("card", USELESS, LESS)}),
)
