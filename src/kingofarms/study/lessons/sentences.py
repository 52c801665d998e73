"""The sentences of a lesson: the game fills in every number and every name of a card."""

import re
from collections.abc import Mapping

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _

FACT = re.compile(r"\{([^}]+)\}")


def sentence(text: str, facts: Mapping[str, str]) -> str:
    """The text in the reader's language, with the facts that it names."""

    def fact(name: re.Match[str]) -> str:
        if name[1] not in facts:
            raise Refusal(f"there is no fact '{name[1]}'.")
        return facts[name[1]]

    return FACT.sub(fact, _(text))
