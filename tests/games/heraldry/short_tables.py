"""Tables at which a match is short, and different enough: seats, and what is agreed."""

from typing import Any

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"rounds_to_win": 1}),
    (2, {"round_limit": 3, "next_lead": "loser", "empty_hand_ends_round": True}),
]
DRAWS = False  # whether chance has a say after the setup
