"""Heraldry in words: sentences for people, named fields for programs."""

from collections.abc import Iterator, Sequence
from typing import Any

from kingofarms.engine.game.game import Dealt
from kingofarms.engine.phrase import Narration
from kingofarms.engine.rules.told import Event, events
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _, current_language
from kingofarms.games.heraldry.rules import (
    BANISHED,
    BISHOP,
    HIGHEST,
    IN_HAND,
    IN_ROW,
    KNIGHT,
    ROUNDS_WON,
    E,
    bit_of,
    fits_base,
    fits_bonus,
    may_lay_pair,
)
from kingofarms.games.heraldry.text.notation import HOUSES

CATEGORIES = (N_("rounds won"), N_("rounds drawn"), N_("points left over"))
CATEGORY_WORDS = (*CATEGORIES[:2], N_("total of cards left (lower is better)"))
REASONS = (
    N_("The match is not over."),
    N_("One House has won enough rounds."),
    N_("The round limit is reached."),
)
PLACES = {IN_HAND: "hand", IN_ROW: "row", BANISHED: "banished"}
SENTENCES = {
    E.REVEAL: (N_("{name} reveals the {card}."), N_("You reveal the {card}.")),
    E.RESHUFFLE: (N_("Nine ties in a row: both players reshuffle."), ""),
    E.LEAD: (N_("{name} leads."), N_("You lead.")),
    E.LAY: (N_("{name} plays the {card}."), N_("You play the {card}.")),
    E.BANISH: (N_("{name}'s {card} is banished."), N_("Your {card} is banished.")),
    E.STOP: (N_("{name} declines the bonus."), N_("You decline the bonus.")),
    E.CANNOT_PLAY: (
        N_("{name} can't play, so the round is over."),
        N_("You can't play, so the round is over."),
    ),
    E.EMPTY_HAND: (
        N_("{name} has no cards left, so the round is over."),
        N_("You have no cards left, so the round is over."),
    ),
    E.TOTAL: (N_("{name}'s total is {total}."), N_("Your total is {total}.")),
    E.ROUND_WON: (N_("{name} wins the round."), N_("You win the round.")),
    E.ROUND_DRAWN: (N_("The round is drawn."), ""),
    E.MATCH_WON: (N_("{name} wins the match."), N_("You win the match.")),
    E.MATCH_DRAWN: (N_("The match is drawn."), ""),
}
SEAT_NAMES = (N_("Blue"), N_("Red"))
MARKS = (N_("Silver Acorn"), N_("Golden Chalice"))  # MARKS[value % 2]
ALL_CARDS = sum(bit_of(value) for value in range(1, HIGHEST + 1))


def card_name(value: int, agreed: Agreed) -> str:
    """The card's name in the reader's language."""
    card = agreed.content[value - 1]
    return str(card.get(current_language()) or card["name"])


def card_phrase(value: int, agreed: Agreed) -> str:
    """A card inside a sentence: 5 (Minstrel)."""
    return f"{value} ({card_name(value, agreed)})"


NARRATION = Narration(
    E,
    SENTENCES,
    words={"card": card_phrase},
    facts={
        "from": lambda place, agreed: PLACES[place],
        "to": lambda place, agreed: PLACES[place],
    },
    seats=("house", HOUSES),
)


def describe_event(event: Event, agreed: Agreed) -> dict[str, Any]:
    """What happened, for programs."""
    described = NARRATION.describe(event, agreed)
    if "card" in described:
        described["card"] = describe_card(event.seat, event.card, agreed)
    return described


def deal(state: Any, names: Sequence[str], agreed: Agreed) -> list[Dealt]:
    """H1: both turn up cards by turns until one is higher. For the last card nothing is drawn."""
    turned: dict[int, int] = dict.fromkeys(range(len(names)), 0)
    groups = []
    for event in events(state):
        if event.kind == E.REVEAL:
            left = HIGHEST - turned[event.seat]
            turned[event.seat] += 1
            words = _("{name} turns up the {value}.").format(
                name=names[event.seat], value=int(event.card)
            )
            card, name = f"{event.seat}-{event.card}", card_name(int(event.card), agreed)
            groups.append(Dealt(words, 1 if left > 1 else 0, (card,), (name,)))
    return groups


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


def card_lines(value: int) -> Iterator[str]:
    """Its value, its mark, what may be played on it, and the pairs that banish it."""
    yield _(
        "Value {value}: left in your hand, or banished, it adds {value} to your total (H8)."
    ).format(value=value)
    yield from bonus_lines(value)
    others = [other for other in range(1, HIGHEST + 1) if fits_base(value, other)]
    yield _("On it, one of these can be played alone: {values} (H3).").format(
        values=", ".join(map(str, others))
    )
    pairs = [
        f"{first}+{value - first}"
        for first in range(1, HIGHEST)
        if first <= value - first and may_lay_pair(ALL_CARDS, value, first)
    ]
    if pairs:
        yield _("These pairs add up to it and banish it: {pairs} (H3).").format(
            pairs=", ".join(pairs)
        )


def bonus_lines(value: int) -> Iterator[str]:
    """H5: the bonus that it gives, or that it can be."""
    mark = _(MARKS[value % 2])
    if value in (BISHOP, KNIGHT):
        yield _(
            "{mark}. Played alone, it lets you play another card with this mark at once (H5)."
        ).format(mark=mark)
    for giver in (BISHOP, KNIGHT):
        if fits_bonus(giver, value):
            yield _("{mark}. It can be played as a bonus after a single {giver} (H5).").format(
                mark=mark, giver=giver
            )
