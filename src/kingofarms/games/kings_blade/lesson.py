"""The King's Blade: the facts that the sentences of its lesson name."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.kings_blade.rules.effects import storage_limit
from kingofarms.games.kings_blade.rules.ending import sword_points
from kingofarms.games.kings_blade.text.narration import EFFECT_WORDS, printed_name


def lesson_facts(view: Any, names: Sequence[str], agreed: Agreed) -> Mapping[str, str]:
    """By name, as the player in the first seat sees the table."""
    return {
        "rival": names[1],
        "my points": str(int(sword_points(view, agreed.terms, 0))),
        "rival points": str(int(sword_points(view, agreed.terms, 1))),
        "my limit": str(int(storage_limit(view, agreed.terms, 0))),
        **dict(printed_facts(agreed)),
    }


def printed_facts(agreed: Agreed) -> Iterator[tuple[str, str]]:
    """What is printed on the cards: `Dagger`, `Dagger needs`, `Dagger points`, `Dagger elvish`."""
    for face, printed in enumerate(agreed.content):
        name = str(printed["name"])
        yield name, printed_name(face, agreed)
        yield f"{name} needs", str(printed["metals"])
        yield f"{name} points", str(printed["points"])
        for effect in printed["effects"]:
            phrase = EFFECT_WORDS[effect["effect"]]
            yield f"{name} {effect['metal']}", _(phrase).format(n=effect["n"])
