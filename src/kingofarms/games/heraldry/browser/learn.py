"""Heraldry in five pictures, drawn from tables of its lesson."""

from collections.abc import Callable, Mapping
from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.heraldry.browser.cards import faces_in, faces_in_row
from kingofarms.games.heraldry.rules import BANISHED, IN_HAND, total_of

MET, RIVAL_MET, CHOICE, END = 2, 4, 5, 8  # steps of the lesson whose tables are shown


def table(view: Any, agreed: Agreed) -> dict[str, Any]:
    """The base, and of both Houses the hand, what is banished, the total, and all that was laid."""
    row = faces_in_row(view, agreed)
    own, rival = (
        {
            "hand": faces_in(IN_HAND, seat, view, agreed),
            "out": faces_in(BANISHED, seat, view, agreed),
            "total": int(total_of(view, seat)),
            "laid": [card for card in row if card.house == seat],
        }
        for seat in range(2)
    )
    return {"own": own, "rival": rival, "base": row[-1], "answers": (own, rival)[1 - row[-1].house]}


# By the names of the pictures in `learn.html`.
LESSON: Mapping[str, Callable[..., Mapping[str, Any]]] = {
    "wants": lambda at, agreed: table(at(END), agreed),
    "turn": lambda at, agreed: table(at(CHOICE), agreed),
    "costs": lambda at, agreed: table(at(MET), agreed),
    "rival": lambda at, agreed: table(at(RIVAL_MET), agreed),
    "ends": lambda at, agreed: table(at(END), agreed),
}
