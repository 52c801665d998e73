"""Blazon: a card that a sentence names, with a little picture of it, its value and its mark."""

from markupsafe import Markup

from kingofarms.engine.memo import memo
from kingofarms.engine.rules.told import Event
from kingofarms.engine.templates import pictured
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.blazon.browser.cards import art_of, kind_of, mark_of
from kingofarms.games.blazon.rules.state import NO_CARD, E
from kingofarms.games.blazon.rules.terms import MARKS
from kingofarms.games.blazon.text.narration import capitalised, element_name

MENTION = Markup(
    '<span class="mention kind-{kind}" data-card="{card}">{name} '
    '<span class="worth">{mark}{value}</span><span class="sr"> {words}</span></span>'
)


def mentions(event: Event, agreed: Agreed) -> dict[str, Markup]:
    """The cards of the event, as far as the reader may see them."""
    fields = E.fields(event)
    cards = {
        "card": fields.get("card", NO_CARD),
        "other": fields.get("laid_out", fields.get("covers", 0) - 1),
    }
    return {name: mention(card, agreed) for name, card in cards.items() if card >= 0}


@memo()
def mention(card: int, agreed: Agreed) -> Markup:
    """A card: what it shows, its name, its mark and value."""
    element = agreed.content["elements"][card]
    mark = mark_of(MARKS.index(element["augmentation"]))
    art = art_of(card, agreed).replace("\n", "")
    return MENTION.format(
        kind=kind_of(element["type"]),
        card=card,
        name=pictured(art, capitalised(element_name(card, agreed))),
        mark=mark.html,
        value=element["value"],
        words=mark.words,
    )
