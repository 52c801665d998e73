"""Tables at which a match is short, and different enough: seats, and what is agreed."""

from typing import Any

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"turn_limit": 3, "head_start": 1}),
    (5, {"turn_limit": 2, "edition": "de", "heralds_per_turn": 3}),
]
DRAWS = True  # whether chance has a say after the setup
