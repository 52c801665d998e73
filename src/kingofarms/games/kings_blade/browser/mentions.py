"""The King's Blade: a card or metal that a sentence names, with a little picture of it."""

from markupsafe import Markup

from kingofarms.engine.memo import memo
from kingofarms.engine.rules.told import Event
from kingofarms.engine.templates import macros, pictured
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.kings_blade.browser.cards import PICTURES, metal_of
from kingofarms.games.kings_blade.metals import BLADE, METALS, TYPES
from kingofarms.games.kings_blade.rules.state import NO_CARD, E
from kingofarms.games.kings_blade.text.narration import METAL_NAMES, card_name

CARD = Markup('<span class="mention" data-card="{card}">{name}</span>')
OTHER = Markup('<span class="mention">{name}</span>')


def mentions(event: Event, agreed: Agreed) -> dict[str, Markup]:
    """The card and the metal of the event, as far as the reader may see them."""
    by_name = {}
    for field, number in E.fields(event).items():
        if field == "card" and number != NO_CARD:
            by_name[field] = card_mention(number, agreed)
        elif field == "metal" and number >= 0:
            by_name[field] = metal_mention(number)
    return by_name


@memo()
def card_mention(card: int, agreed: Agreed) -> Markup:
    """A card: the sign of its type, and its name."""
    kind = agreed.content[card]["type"]
    name = pictured(macros(PICTURES).part(kind), card_name(card, agreed))
    if agreed.options.same_blade and kind == TYPES[BLADE]:  # it shows what another card shows
        return OTHER.format(name=name)
    return CARD.format(card=card, name=name)


@memo()
def metal_mention(metal: int) -> Markup:
    """A metal: its ingot, and its name."""
    ingot = macros(PICTURES).ingot(METALS[metal])
    return OTHER.format(name=pictured(ingot, _(METAL_NAMES[metal])))


def symbols(agreed: Agreed) -> Markup:
    """The metals and the signs of the types."""
    drawn: Markup = macros(PICTURES).symbols([metal_of(metal) for metal in range(len(METALS))])
    return drawn
