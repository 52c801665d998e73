"""Heraldry: the facts that the sentences of its lesson name."""

from collections.abc import Mapping, Sequence
from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.heraldry.rules import total_of


def facts(view: Any, names: Sequence[str], agreed: Agreed) -> Mapping[str, str]:
    """By name, as the player in the first seat sees the table."""
    return {
        "rival": names[1],
        "base": str(int(view.base_card)),
        "my total": str(int(total_of(view, 0))),
        "rival total": str(int(total_of(view, 1))),
    }
