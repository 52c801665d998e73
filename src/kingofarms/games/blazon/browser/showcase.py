"""Blazon in the lobby: the cards of a small coat of arms."""

from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.blazon.browser.cards import Face, face_of

TYPES = ("field", "tincture", "charge", "attitude", "honourable ordinary")


def showcase(agreed: Agreed) -> list[Face]:
    """The most valuable card of each of these types."""
    elements = agreed.content["elements"]
    faces = []
    for kind in TYPES:
        cards = [at for at, each in enumerate(elements) if each["type"] == kind]
        faces.append(face_of(max(cards, key=lambda at: int(elements[at]["value"])), agreed))
    return faces
