"""The King's Blade's notation: `take Katana hilt`, `pour orcish into Sabre`, `token Sabre`, `mine`.

Cards are written by name. If all show the same blade, the blades are written `blade 1`, `blade 2` …
"""

import re
from functools import cache
from typing import Any

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.kings_blade.metals import METALS
from kingofarms.games.kings_blade.options import MAX_CARDS
from kingofarms.games.kings_blade.rules.state import (
    ACTIONS,
    DECLINE,
    END,
    EXCHANGES,
    MINE,
    PASS,
    POURS,
    PUTS_BACK,
    RESTOCK,
    RESTOCK_FREELY,
    TAKES,
    TOKEN_OFF,
    TOKENS,
)

WORDS = {
    END: "end",
    PASS: "pass",
    DECLINE: "decline",
    RESTOCK: "restock",
    MINE: "mine",
    RESTOCK_FREELY: "restock freely",
    TOKEN_OFF: "token off",
}


def written_name(card: int, agreed: Agreed) -> str:
    """How a card is written."""
    if card >= len(agreed.content):
        return f"#{card + 1}"
    face = agreed.content[card]
    if agreed.options.same_blade and face["type"] == "blade":
        return f"blade {card + 1}"
    return str(face["name"])


def format_action(action: int, agreed: Agreed) -> str:
    """The action as people write it."""
    if action in WORDS:
        return WORDS[action]
    if action < TAKES:
        verb, first = ("exchange", EXCHANGES) if action < PUTS_BACK else ("put back", PUTS_BACK)
        return f"{verb} {(*METALS, 'a metal')[action - first]}"
    if action < POURS:
        verb, first = ("take", TAKES) if action < TOKENS else ("token", TOKENS)
        return f"{verb} {written_name(action - first, agreed)}"
    metal, card = divmod(action - POURS, MAX_CARDS)
    return f"pour {METALS[metal]} into {written_name(card, agreed)}"


def parse_action(text: str, agreed: Agreed) -> int:
    """The action that is written so, legal or not; capitals and spaces do not matter."""
    said = re.sub(r"\s+", " ", text.strip().lower())
    action = _by_notation(agreed.digest, _Kept(agreed)).get(said)
    if action is None:
        raise Refusal(
            _(
                "'{text}' is not an action: write it like 'mine', 'restock', 'take Pommel', "
                "'pour orcish into Sabre', 'token Sabre' or 'end'."
            ).format(text=text)
        )
    return action


class _Kept:
    """Terms as an argument that a cache does not compare."""

    def __init__(self, agreed: Agreed) -> None:
        self.agreed = agreed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kept)

    def __hash__(self) -> int:
        return 0


@cache
def _by_notation(_digest: str, kept: _Kept) -> dict[str, Any]:
    """Every action by its notation, once for each terms."""
    return {format_action(action, kept.agreed).lower(): action for action in range(ACTIONS)}
