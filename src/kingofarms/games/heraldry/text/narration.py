"""Heraldry in words: sentences for people, named fields for programs."""

from collections.abc import Iterator, Sequence
from typing import Any

from kingofarms.engine.game.game import Dealt
from kingofarms.engine.phrase import Narration
from kingofarms.engine.rules.told import Event, events
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _, current_language
from kingofarms.games.heraldry import rules
from kingofarms.games.heraldry.text.notation import HOUSES

CATEGORIES = (N_("rounds won"), N_("rounds drawn"), N_("points left over"))
CATEGORY_WORDS = (*CATEGORIES[:2], N_("total of cards left (lower is better)"))
REASONS = (
    N_("The match is not over."),
    N_("One House has won enough rounds."),
    N_("The round limit is reached."),
)
PLACES = {rules.IN_HAND: "hand", rules.IN_ROW: "row", rules.BANISHED: "banished"}
SENTENCES = {
    rules.E.REVEAL: (N_("{name} reveals the {card}."), N_("You reveal the {card}.")),
    rules.E.RESHUFFLE: (N_("Nine ties in a row: both players reshuffle."), ""),
    rules.E.LEAD: (N_("{name} leads."), N_("You lead.")),
    rules.E.LAY: (N_("{name} plays the {card}."), N_("You play the {card}.")),
    rules.E.BANISH: (N_("{name}'s {card} is banished."), N_("Your {card} is banished.")),
    rules.E.STOP: (N_("{name} declines the bonus."), N_("You decline the bonus.")),
    rules.E.CANNOT_PLAY: (
        N_("{name} can't play, so the round is over."),
        N_("You can't play, so the round is over."),
    ),
    rules.E.EMPTY_HAND: (
        N_("{name} has no cards left, so the round is over."),
        N_("You have no cards left, so the round is over."),
    ),
    rules.E.TOTAL: (N_("{name}'s total is {total}."), N_("Your total is {total}.")),
    rules.E.ROUND_WON: (N_("{name} wins the round."), N_("You win the round.")),
    rules.E.ROUND_DRAWN: (N_("The round is drawn."), ""),
    rules.E.MATCH_WON: (N_("{name} wins the match."), N_("You win the match.")),
    rules.E.MATCH_DRAWN: (N_("The match is drawn."), ""),
}
SEAT_NAMES = HOUSES
MARKS = (N_("Silver Acorn"), N_("Golden Chalice"))  # MARKS[value % 2]


def card_name(value: int, agreed: Agreed) -> str:
    """The card's name in the reader's language."""
    card = agreed.content[value - 1]
    return str(card.get(current_language()) or card["name"])


def card_phrase(value: int, agreed: Agreed) -> str:
    """A card inside a sentence: 5 (Minstrel)."""
    return f"{value} ({card_name(value, agreed)})"


NARRATION = Narration(
    rules.E,
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
    groups: list[Dealt] = []
    for event in events(state):
        if event.kind == rules.E.REVEAL:
            name, value = names[event.seat], int(event.card)
            words = _("{name} turns up the {value}.").format(name=name, value=value)
            is_drawn = len(groups) < 2 * (rules.HIGHEST - 1)
            card = f"{event.seat}-{value}"
            groups.append(Dealt(words, int(is_drawn), (card,), (card_name(value, agreed),)))
    return groups


def category_words(category: int, view: Any, agreed: Agreed) -> str:
    """The category's name."""
    return _(CATEGORY_WORDS[category])


def score_lines(view: Any, names: Sequence[str], agreed: Agreed) -> list[str]:
    """The result in rounds, if that decided the match."""
    if view.reason != rules.ROUNDS_WON:
        return []
    first = int(view.wins[1] > view.wins[0])
    wins, losses = int(view.wins[first]), int(view.wins[1 - first])
    text = _("{name} wins {wins} to {losses}.")
    return [text.format(name=names[first], wins=wins, losses=losses)]


def describe_card(seat: int, value: int, agreed: Agreed) -> dict[str, Any]:
    """A card, for programs."""
    return {
        "house": HOUSES[seat],
        "value": value,
        "name": agreed.content[value - 1]["name"],
        "mark": MARKS[value % 2],
    }


def card_lines(value: int) -> Iterator[str]:
    """Its value, the bonus of its mark, what may be played on it, the pairs that banish it."""
    every, mark = range(1, rules.HIGHEST + 1), _(MARKS[value % 2])
    yield _(
        "Value {value}: left in your hand, or banished, it adds {value} to your total (H8)."
    ).format(value=value)
    if value in (rules.BISHOP, rules.KNIGHT):
        yield _(
            "{mark}. Played alone, it lets you play another card with this mark at once (H5)."
        ).format(mark=mark)
    for giver in (rules.BISHOP, rules.KNIGHT):
        if rules.fits_bonus(giver, value):
            yield _("{mark}. It can be played as a bonus after a single {giver} (H5).").format(
                mark=mark, giver=giver
            )
    others = ", ".join(str(other) for other in every if rules.fits_base(value, other))
    yield _("On it, one of these can be played alone: {values} (H3).").format(values=others)
    pairs = ", ".join(
        f"{low}+{high}" for low, high in rules.PAIRS if low < high and low + high == value
    )
    if pairs:
        yield _("These pairs add up to it and banish it: {pairs} (H3).").format(pairs=pairs)
