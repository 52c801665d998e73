"""The King's Blade's notation: `take Katana hilt`, `pour orcish into Sabre`, `token Sabre`, `mine`.

Cards are written by name. If all show the same blade, the blades are written `blade 1`, `blade 2` …
"""

import re

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.kings_blade.metals import METALS
from kingofarms.games.kings_blade.rules.state import (
    ACTIONS,
    DECLINE,
    END,
    EXCHANGES,
    MINE,
    PASS,
    POURS,
    PUSHES_OUT,
    PUTS_BACK,
    RESTOCK,
    RESTOCK_FREELY,
    TAKES,
    TOKEN_OFF,
    TOKENS,
)
from kingofarms.games.kings_blade.rules.terms import MAX_CARDS

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
    if action >= PUSHES_OUT:
        return f"push out {METALS[action - PUSHES_OUT]}"
    metal, card = divmod(action - POURS, MAX_CARDS)
    return f"pour {METALS[metal]} into {written_name(card, agreed)}"


def parse_action(text: str, agreed: Agreed) -> int:
    """The action with this notation, legal or not. Upper case and extra spaces do not matter."""
    notation = re.sub(r"\s+", " ", text.strip().lower())
    action = by_notation(agreed).get(notation)
    if action is None:
        raise Refusal(
            _(
                "'{text}' is not an action. Type, for example, 'mine', 'restock', 'take Pommel', "
                "'pour orcish into Sabre', 'token Sabre' or 'end'."
            ).format(text=text)
        )
    return action


_notations: dict[str, dict[str, int]] = {}


def by_notation(agreed: Agreed) -> dict[str, int]:
    """Every action by its notation, once for each terms."""
    if agreed.digest not in _notations:
        _notations[agreed.digest] = {
            format_action(action, agreed).lower(): action for action in range(ACTIONS)
        }
    return _notations[agreed.digest]
