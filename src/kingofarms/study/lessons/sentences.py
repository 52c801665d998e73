"""The sentences of a lesson: the game fills in every number and every name of a card."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from kingofarms.engine.game.game import Game, part_of
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _

FACT = re.compile(r"\{([^}]+)\}")


def facts_of(game: Game, view: Any, names: Sequence[str], agreed: Agreed) -> Mapping[str, str]:
    """The facts that sentences may name, as the player sees them: the game's `lesson.py`."""
    part = part_of(game, "lesson")
    facts: Mapping[str, str] = part.facts(view, names, agreed) if part else {"rival": names[1]}
    return facts


def sentence(text: str, facts: Mapping[str, str]) -> str:
    """The text in the reader's language, with the facts that it names."""

    def fact(name: re.Match[str]) -> str:
        if name[1] not in facts:
            raise Refusal(f"there is no fact '{name[1]}'.")
        return facts[name[1]]

    return FACT.sub(fact, _(text))
