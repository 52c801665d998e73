"""Tables at which a match is short, and different enough: seats, and what is agreed."""

from typing import Any

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"hand_size": 2}),
]
DRAWS = False  # whether chance has a say after the setup
