"""The King's Blade in words: sentences for people, named fields for programs."""

from collections.abc import Sequence
from typing import Any

from kingofarms.engine.phrase import Phrase, You, addressed
from kingofarms.engine.rules.told import Event
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _, current_language
from kingofarms.games.kings_blade.metals import METALS
from kingofarms.games.kings_blade.rules.ending import effect_points, printed_points
from kingofarms.games.kings_blade.rules.state import (
    ENDED,
    NO_CARD,
    TOLD_DECLINE,
    TOLD_DRAW,
    TOLD_END,
    TOLD_EXCHANGE,
    TOLD_KEPT,
    TOLD_LIMIT,
    TOLD_LOST,
    TOLD_OVERFLOW,
    TOLD_PASS,
    TOLD_POUR,
    TOLD_PUT_BACK,
    TOLD_RESTOCK,
    TOLD_STARTS,
    TOLD_TAKE,
    TOLD_TOKEN,
    TOLD_TURNED_UP,
)
from kingofarms.games.kings_blade.text.notation import written_name
from kingofarms.games.kings_blade.text.to_you import TO_YOU
from kingofarms.games.kings_blade.text.words import EFFECT_WORDS, METAL_NAMES, METAL_WORDS

SEATS = (N_("Red"), N_("Blue"), N_("Green"), N_("Gold"))
CATEGORIES = (
    N_("printed sword points"),
    N_("points of effects"),
    N_("sword points"),
    N_("elvish metal"),
    N_("dwarvish metal"),
    N_("orcish metal"),
)
REASONS = (
    N_("The match is not over."),
    N_("A player with a complete sword ended the game."),
    N_("The turn limit is reached."),
)
# kind: its name for programs, its sentence, the sentence where the metal is not seen
KINDS_TOLD = {
    TOLD_STARTS: ("start", N_("{name} begins."), ""),
    TOLD_TOKEN: ("token", N_("{name} puts the forge token on {card}."), ""),
    TOLD_TAKE: ("take", N_("{name} takes {card}."), ""),
    TOLD_TURNED_UP: ("turn up", N_("New card: {card}."), ""),
    TOLD_RESTOCK: ("restock", N_("{name} restocks the market."), ""),
    TOLD_POUR: ("pour", N_("{name} pours {metal} into {owner}'s {card}."), ""),
    TOLD_OVERFLOW: ("overflow", N_("{card} overflows and pushes out {metal}."), ""),
    TOLD_KEPT: ("keep", N_("{name} keeps that metal."), ""),
    TOLD_DRAW: ("draw", N_("{name} draws {metal}."), N_("{name} draws a metal.")),
    TOLD_PUT_BACK: (
        "put back",
        N_("{name} returns {metal} to the mine."),
        N_("{name} returns a metal to the mine."),
    ),
    TOLD_LOST: ("lose", N_("{name} loses {metal} to the mine."), ""),
    TOLD_EXCHANGE: (
        "exchange",
        N_("{name} exchanges {metal} with the mine."),
        N_("{name} exchanges a metal with the mine."),
    ),
    TOLD_PASS: ("pass", N_("{name} has no possible action and passes."), ""),
    TOLD_DECLINE: ("decline", N_("{name} does not use the effect of {card}."), ""),
    TOLD_END: ("end", N_("{name} ends the game."), ""),
    TOLD_LIMIT: ("limit", N_("The last turn is over."), ""),
}
WITH_METAL = (
    TOLD_POUR,
    TOLD_OVERFLOW,
    TOLD_KEPT,
    TOLD_DRAW,
    TOLD_PUT_BACK,
    TOLD_LOST,
    TOLD_EXCHANGE,
)


def seat_names(seats: int) -> list[str]:
    """The smiths by colour."""
    return [_(name) for name in SEATS[:seats]]


def card_name(card: int, agreed: Agreed) -> str:
    """The card's name in the reader's language."""
    if card == NO_CARD:
        return _("no card")
    face = agreed.content[card]
    if agreed.options.same_blade and face["type"] == "blade":
        return _("blade {number}").format(number=card + 1)
    return printed_name(card, agreed)


def effect_words(effect: dict[str, Any]) -> str:
    """An effect as a person reads it, one phrase a kind."""
    phrase = EFFECT_WORDS[effect["effect"]]
    metal = METAL_WORDS[(*METALS, "any").index(effect["metal"])]
    return f"{_(metal)}: {_(phrase).format(n=effect['n'])}"


def narrate(event: Event, names: Sequence[str], agreed: Agreed) -> str:
    """What happened, as a sentence."""
    return str(phrase(event, names, agreed))


def phrase(event: Event, names: Sequence[str], agreed: Agreed) -> Phrase:
    """What happened: the sentence, and the words in it."""
    name = names[event.seat]
    words = {
        "name": name,
        "card": card_name(event.card, agreed) if event.card < len(agreed.content) else "",
        "metal": _(METAL_NAMES[event.came_from]),
        "owner": names[event.went_to] if event.kind == TOLD_POUR else "",
    }
    return Phrase(addressed(sentence(event, names), name, TO_YOU), words)


def sentence(event: Event, names: Sequence[str]) -> str:
    """The sentence for what happened."""
    _kind, text, unseen = KINDS_TOLD[event.kind]
    if event.kind == TOLD_TOKEN and event.card == NO_CARD:
        return N_("{name} takes the forge token off.")
    if event.kind == TOLD_POUR and event.went_to == event.seat:
        return N_("{name} pours {metal} into {card}.")
    if event.kind == TOLD_POUR and isinstance(names[event.went_to], You):
        return N_("{name} pours {metal} into your {card}.")
    return unseen if event.kind in WITH_METAL and event.came_from < 0 else text


def describe_event(event: Event, agreed: Agreed) -> dict[str, Any]:
    """What happened, for programs."""
    told: dict[str, Any] = {"event": KINDS_TOLD[event.kind][0]}
    if event.seat >= 0:
        told["seat"] = SEATS[event.seat]
    if event.card != NO_CARD and event.kind in WITH_CARD:
        told["card"] = written_name(event.card, agreed)
    if event.kind in WITH_METAL:
        told["metal"] = METALS[event.came_from] if event.came_from >= 0 else "unseen"
    if event.kind == TOLD_POUR:
        told["owner"] = SEATS[event.went_to]
    return told


WITH_CARD = (
    TOLD_TOKEN,
    TOLD_TAKE,
    TOLD_TURNED_UP,
    TOLD_POUR,
    TOLD_OVERFLOW,
    TOLD_KEPT,
    TOLD_DECLINE,
)


def face_name(card: int, view: Any, agreed: Agreed) -> str:
    """What the card shows."""
    return printed_name(int(view.face[card]), agreed)


def printed_name(face: int, agreed: Agreed) -> str:
    """What is printed on a card, in the reader's language."""
    card = agreed.content[face]
    return str(card.get(current_language()) or card["name"])


def forge_of(view: Any, seat: int) -> list[int]:
    """The seat's cards in the order gained."""
    return [int(card) for card in view.forge[seat, : view.forge_size[seat]]]


def category_words(category: int, view: Any, agreed: Agreed) -> str:
    """The category's name."""
    return _(CATEGORIES[category])


def reason_words(reason: str, view: Any, names: Sequence[str], agreed: Agreed) -> str:
    """K14: who ended the game."""
    if reason != REASONS[ENDED]:
        return _(reason)
    name = names[int(view.ended_by)]
    text = N_("{name} ended the game with a complete sword.")
    return addressed(text, name, TO_YOU).format(name=name)


def score_lines(view: Any, names: Sequence[str], agreed: Agreed) -> list[str]:
    """K15 card by card: printed points and points of effects, where a card has any."""
    terms = agreed.record[0]
    lines = []
    for seat, name in enumerate(names):
        cards = []
        for card in forge_of(view, seat):
            points = printed_points(view, terms, card), effect_points(view, terms, card)
            if any(points):
                cards.append(f"{face_name(card, view, agreed)} {points[0]}+{points[1]}")
        if cards:
            lines.append(f"{name}: {', '.join(cards)}")
    return lines
