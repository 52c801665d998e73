"""Heraldry: an action in words, for the player who chooses."""

from collections.abc import Sequence
from typing import Any

from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.heraldry.rules import PAIRS, A
from kingofarms.games.heraldry.text.narration import card_name


def describe_action(action: int, view: Any, agreed: Agreed, names: Sequence[str] = ()) -> str:
    """What the player would play, and why it may be played."""
    kind, *which = A.read(action)
    if kind == A.STOP:
        return _("no bonus: stop at the {card}").format(card=view.base_card)
    if kind == A.PAIR:
        first, second = PAIRS[which[0]]
        return _("play {first}, then {second}, and banish the {base}").format(
            first=first, second=second, base=view.base_card
        )
    value = which[0] + 1
    if view.bonus:
        text = _("bonus: play the {value} ({name})")
    elif not view.base_card:
        text = _("lead the {value} ({name})")
    elif value > view.base_card:
        text = _("higher: play the {value} ({name})")
    else:
        text = _("one lower: play the {value} ({name})")
    return text.format(value=value, name=card_name(value, agreed))
