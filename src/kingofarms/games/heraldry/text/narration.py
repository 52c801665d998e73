"""Heraldry in words: sentences for people, named fields for programs."""

from collections.abc import Sequence
from typing import Any

from kingofarms.engine.phrase import Phrase, addressed
from kingofarms.engine.rules.told import Event
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _, current_language
from kingofarms.games.heraldry.rules import (
    BANISHED,
    BANISHES,
    CANNOT_PLAY,
    EMPTIED,
    IN_HAND,
    IN_ROW,
    LAID,
    LEADS,
    MATCH_DRAWN,
    MATCH_WON,
    RESHUFFLED,
    REVEALED,
    ROUND_DRAWN,
    ROUND_WON,
    ROUNDS_WON,
    STOPPED,
    TOTAL,
)
from kingofarms.games.heraldry.text.notation import HOUSES
from kingofarms.games.heraldry.text.to_you import TO_YOU

CATEGORIES = (N_("rounds won"), N_("rounds drawn"), N_("points left over"))
CATEGORY_WORDS = (*CATEGORIES[:2], N_("total of cards left (lower is better)"))
REASONS = (
    N_("The match is not over."),
    N_("One House has won enough rounds."),
    N_("The round limit is reached."),
)
PLACES = {IN_HAND: "hand", IN_ROW: "row", BANISHED: "banished"}
KINDS = {
    REVEALED: ("reveal", N_("{name} reveals the {card}.")),
    RESHUFFLED: ("reshuffle", N_("Nine ties in a row: both players reshuffle.")),
    LEADS: ("lead", N_("{name} leads.")),
    LAID: ("lay", N_("{name} plays the {card}.")),
    BANISHES: ("banish", N_("{name}'s {card} is banished.")),
    STOPPED: ("stop", N_("{name} declines the bonus.")),
    CANNOT_PLAY: ("cannot play", N_("{name} can't play, so the round is over.")),
    EMPTIED: ("empty hand", N_("{name} has no cards left, so the round is over.")),
    TOTAL: ("total", N_("{name}'s total is {number}.")),
    ROUND_WON: ("round won", N_("{name} wins the round.")),
    ROUND_DRAWN: ("round drawn", N_("The round is drawn.")),
    MATCH_WON: ("match won", N_("{name} wins the match.")),
    MATCH_DRAWN: ("match drawn", N_("The match is drawn.")),
}
WITH_CARD = (REVEALED, LAID, BANISHES)
MARKS = (N_("Silver Acorn"), N_("Golden Chalice"))  # MARKS[value % 2]


def seat_names(seats: int) -> list[str]:
    """The two Houses."""
    return [_("Blue"), _("Red")]


def card_name(value: int, agreed: Agreed) -> str:
    """The card's name in the reader's language."""
    card = agreed.content[value - 1]
    return str(card.get(current_language()) or card["name"])


def narrate(event: Event, names: Sequence[str], agreed: Agreed) -> str:
    """What happened, as a sentence."""
    return str(phrase(event, names, agreed))


def phrase(event: Event, names: Sequence[str], agreed: Agreed) -> Phrase:
    """What happened: the sentence, and the words in it."""
    name = names[event.seat]
    card = card_phrase(event.card, agreed) if event.kind in WITH_CARD else ""
    text = addressed(KINDS[event.kind][1], name, TO_YOU)
    return Phrase(text, {"name": name, "card": card, "number": str(event.card)})


def card_phrase(value: int, agreed: Agreed) -> str:
    """A card inside a sentence: 5 (Minstrel)."""
    return f"{value} ({card_name(value, agreed)})"


def category_words(category: int, view: Any, agreed: Agreed) -> str:
    """The category's name."""
    return _(CATEGORY_WORDS[category])


def score_lines(view: Any, names: Sequence[str], agreed: Agreed) -> list[str]:
    """The result in rounds, if that decided the match."""
    if view.reason != ROUNDS_WON:
        return []
    first = int(view.wins[1] > view.wins[0])
    return [
        _("{name} wins {wins} to {losses}.").format(
            name=names[first], wins=int(view.wins[first]), losses=int(view.wins[1 - first])
        )
    ]


def describe_card(seat: int, value: int, agreed: Agreed) -> dict[str, Any]:
    """A card, for programs."""
    return {
        "house": HOUSES[seat],
        "value": value,
        "name": agreed.content[value - 1]["name"],
        "mark": MARKS[value % 2],
    }


def describe_event(event: Event, agreed: Agreed) -> dict[str, Any]:
    """What happened, for programs."""
    described: dict[str, Any] = {"event": KINDS[event.kind][0]}
    if event.seat >= 0:
        described["house"] = HOUSES[event.seat]
    if event.kind in WITH_CARD:
        described["card"] = describe_card(event.seat, event.card, agreed)
    if event.came_from:
        described["from"], described["to"] = PLACES[event.came_from], PLACES[event.went_to]
    if event.kind == TOTAL:
        described["total"] = event.card
    return described
