"""Heraldry: a card that a sentence names, with a little picture of it."""

from markupsafe import Markup

from kingofarms.engine.memo import memo
from kingofarms.engine.rules.told import Event
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.heraldry.rules import E
from kingofarms.games.heraldry.text.narration import card_name

MENTION = Markup(
    '<span class="mention" data-card="{house}-{value}">'
    '<svg class="tiny house-{house}" viewBox="0 0 20 24" aria-hidden="true">'
    '<path d="M1 1h18v12c0 6-5 8-9 10-4-2-9-4-9-10z"/>'
    '<text x="10" y="15.5" text-anchor="middle">{value}</text></svg>'
    '<span class="sr">{value}</span> ({name})</span>'
)


def mentions(event: Event, agreed: Agreed) -> dict[str, Markup]:
    """The card of the event."""
    cards = E.fields(event)
    return {"card": mention(event.seat, cards["card"], agreed)} if "card" in cards else {}


@memo()
def mention(house: int, value: int, agreed: Agreed) -> Markup:
    """A card: its shield in the colour of its House, with its value, and its name."""
    return MENTION.format(house=house, value=value, name=card_name(value, agreed))
