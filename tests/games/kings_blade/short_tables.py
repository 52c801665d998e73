"""Tables at which a match is short, and different enough: seats, and what is agreed."""

from typing import Any

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"turn_limit": 5}),
    (4, {"turn_limit": 3, "version": "2", "end_any_time": True, "head_start": 1}),
    (3, {"turn_limit": 6, "overflow": "owner_chooses", "mine_at_start": True}),
]
DRAWS = True  # whether chance has a say after the setup
