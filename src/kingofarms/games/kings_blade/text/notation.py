"""The King's Blade's notation: `take Katana hilt`, `pour orcish into Sabre`, `token Sabre`, `mine`.

Cards are written by name. If all show the same blade, the blades are written `blade 1`, `blade 2` …
"""

from kingofarms.engine.game.game import Notation
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_
from kingofarms.games.kings_blade.rules.state import METALS, A


def written_name(card: int, agreed: Agreed) -> str:
    """How a card is written."""
    if card >= len(agreed.content):
        return f"#{card + 1}"
    face = agreed.content[card]
    if agreed.options.same_blade and face["type"] == "blade":
        return f"blade {card + 1}"
    return str(face["name"])


NOTATION = Notation(
    A,
    {
        "card": written_name,
        "metal": lambda metal, _agreed: METALS[metal],
        "piece": lambda piece, _agreed: (*METALS, "a metal")[piece],
    },
)
NOT_AN_ACTION = N_(
    "'{text}' is not an action. Type, for example, 'mine', 'restock', 'take Pommel', "
    "'pour orcish into Sabre', 'token Sabre' or 'end'."
)
