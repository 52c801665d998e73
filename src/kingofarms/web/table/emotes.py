"""Emotes: the few things that players can say to each other. There is no chat."""

from collections.abc import Mapping

from kingofarms.engine.refusal import Refusal, one_of
from kingofarms.engine.words import N_, _

SHOWN_SECONDS = 8.0  # for which an emote is to be seen
EMOTES: Mapping[str, str] = {
    "hello": N_("Hello!"),
    "thinking": N_("I am thinking …"),
    "oops": N_("Oops!"),
    "well-played": N_("Well played!"),
    "thanks": N_("Thank you!"),
    "good-game": N_("Good game!"),
}


def checked_emote(name: str) -> str:
    """The name of an emote; a Refusal says which there are."""
    if name not in EMOTES:
        raise Refusal(one_of(name[:20], list(EMOTES), _("emote")))
    return name
