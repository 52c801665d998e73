"""Blazon: a card that a sentence names, with a little picture of it, its value and its mark."""

from markupsafe import Markup

from kingofarms.engine.memo import memo
from kingofarms.engine.rules.told import Event
from kingofarms.engine.templates import pictured
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games.blazon.browser.cards import art_of, kind_of, mark_of
from kingofarms.games.blazon.rules.components import MARKS
from kingofarms.games.blazon.rules.state import TOLD_EXCHANGE, TOLD_PLACE
from kingofarms.games.blazon.text.narration import WITH_CARD, capitalised, element_name

MENTION = Markup(
    '<span class="mention kind-{kind}" data-card="{card}">{name} '
    '<span class="worth">{mark}{value}</span><span class="sr"> {words}</span></span>'
)


def mentions(event: Event, agreed: Agreed) -> dict[str, Markup]:
    """The cards of the event, as far as the reader may see them."""
    if event.kind not in WITH_CARD or event.card < 0:
        return {}
    by_name = {"card": mention(event.card, agreed)}
    if event.kind == TOLD_EXCHANGE:
        by_name["other"] = mention(event.came_from, agreed)
    elif event.kind == TOLD_PLACE and event.went_to:
        by_name["other"] = mention(event.went_to - 1, agreed)
    return by_name


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
