"""The King's Blade: pictures beside the words of an event, and what is seen to move."""

from collections.abc import Iterator

from markupsafe import Markup

from kingofarms.engine.memo import memo
from kingofarms.engine.rules.told import Event
from kingofarms.engine.scene import Travel
from kingofarms.engine.templates import macros, pictured
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.kings_blade.browser.cards import PICTURES, metal_of
from kingofarms.games.kings_blade.rules.state import BLADE, METALS, NO_CARD, TYPES, E
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


def travels(event: Event, seat: int, agreed: Agreed) -> Iterator[Travel]:
    """Cards go from the pile to the market and to a forge; metals between mine, hand and card."""
    match E.read(event):
        case E.TAKE, smith, card:
            yield Travel(f"market-{card}", f"forge-{card}", sound="lay")
            if agreed.terms.take_moves_token:
                yield token(smith)
        case E.TOKEN, smith, _card:
            yield token(smith)
        case E.TURN_UP, _seat, card:
            yield Travel("pile", f"market-{card}", sound="draw")
        case E.POUR, smith, card, metal, _owner:
            yield Travel(hand_of(smith, metal, seat), f"forge-{card}", ingot(metal), "hammer")
        case E.OVERFLOW, _seat, card, metal:
            yield Travel(f"forge-{card}", "mine", ingot(metal), "coin")
        case E.KEEP, smith, card, metal:
            yield Travel(f"forge-{card}", hand_of(smith, metal, seat), ingot(metal), "coin")
        case E.DRAW, smith, _card, metal:
            yield Travel("mine", hand_of(smith, metal, seat), ingot(metal), "coin")
        case ((E.PUT_BACK | E.LOSE | E.EXCHANGE), smith, _card, metal):
            yield Travel(hand_of(smith, metal, seat), "mine", ingot(metal), "coin")


def token(owner: int) -> Travel:
    """A player's forge token, from where it lay to where it lies now."""
    return Travel(f"token-{owner}", f"token-{owner}", "token", "hammer")


def hand_of(owner: int, metal: int, viewer: int) -> str:
    """Where a metal lies in a hand: the viewer's own has a heap for each kind."""
    return f"metal-{metal}" if owner == viewer else f"stored-{owner}"


def ingot(metal: int) -> str:
    """The picture of a metal; one that the viewer may not see has none of its own."""
    return f"ingot-{METALS[metal] if metal >= 0 else 'unseen'}"
