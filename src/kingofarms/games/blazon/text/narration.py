"""Blazon in words: what was dealt, what happened, and the score."""

from collections.abc import Sequence
from typing import Any

from kingofarms.engine.game.game import Dealt
from kingofarms.engine.phrase import Choice, Narration, Phrase, Sentence
from kingofarms.engine.rules.told import Event, events
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _, ngettext
from kingofarms.games.blazon.rules.scoring import DISTINCTION
from kingofarms.games.blazon.rules.state import LYING, NO_CARD, E
from kingofarms.games.blazon.rules.terms import CATEGORIES as CATEGORY_NAMES
from kingofarms.games.blazon.rules.terms import DEALT
from kingofarms.games.blazon.text import cards

HAND = 2 * DEALT  # B11: so many of each category
# Kings of arms and heralds of England, Scotland and Ireland: proper names, the same everywhere.
SEAT_NAMES = ("Garter", "Clarenceux", "Norroy", "Lyon", "Ulster")
CATEGORIES = (
    N_("score track"),
    N_("first distinction"),
    N_("second distinction"),
    N_("third distinction"),
    N_("fourth distinction"),
    N_("fifth distinction"),
    N_("marker for 10"),
    N_("marker for 20"),
    N_("marker for 30"),
    N_("marker for 40"),
    N_("marker for 50"),
    N_("first full shield"),
    N_("most estate"),
    N_("most might"),
    N_("most virtue"),
    N_("most wealth"),
    N_("most lineage"),
    N_("heralds kept"),
    N_("prestige"),
    N_("value of the hand"),
    N_("points in markers"),
    N_("number of markers"),
)
REASONS = (
    N_("The match is not over."),
    N_("One shield is full, and everyone has had a last turn."),
    N_("The turn limit is reached."),
    N_("Nobody can place or get a card any more."),
)
SWAPS = N_("{name} swaps {other} for {card}."), N_("You swap {other} for {card}.")
PLACES = N_("{name} places {card} at {space}."), N_("You place {card} at {space}.")
PLACES_OVER = (
    N_("{name} places {card} at {space}, over {other}."),
    N_("You place {card} at {space}, over {other}."),
)
ERRANDS = ("refresh", "take", "place")
HERALD_SENT = (
    (
        N_("{name} sends a herald to replace the display."),
        N_("You send a herald to replace the display."),
    ),
    (N_("{name} sends a herald to take a card."), N_("You send a herald to take a card.")),
    (N_("{name} sends a herald to place a card."), N_("You send a herald to place a card.")),
)
SENTENCES: dict[int, Sentence | Choice] = {
    E.START: (N_("{name} begins."), N_("You begin.")),
    E.DRAW: (N_("{name} draws {card}."), N_("You draw {card}.")),
    -E.DRAW: (N_("{name} draws a {category}."), N_("You draw a {category}.")),
    E.TAKE: (
        N_("{name} takes {card} from the display."),
        N_("You take {card} from the display."),
    ),
    E.TURN_UP: (N_("New card: {card}."), ""),
    E.EXCHANGE: SWAPS,
    E.HERALD: lambda event, _names: HERALD_SENT[event.card],
    E.PLACE: lambda event, _names: PLACES_OVER if E.fields(event)["covers"] else PLACES,
    E.GROUPING: (
        N_("{name}'s {line} now uses its {grouping} grouping."),
        N_("Your {line} now uses its {grouping} grouping."),
    ),
    E.PAY: (N_("{name} pays with {card}."), N_("You pay with {card}.")),
    E.PRESTIGE: (
        N_("{name} pays the herald with a point of prestige."),
        N_("You pay the herald with a point of prestige."),
    ),
    E.PASS: (
        N_("{name} can't acquire a card: none are left."),
        N_("You can't acquire a card: none are left."),
    ),
    E.POINTS: (N_("{name} scores {number}."), N_("You score {number}.")),
    E.TEN: (N_("{name} takes the marker for {number}."), N_("You take the marker for {number}.")),
    E.CLAIM: (
        N_("{name} claims {distinction} for {worth} points."),
        N_("You claim {distinction} for {worth} points."),
    ),
    E.FULL_SHIELD: (
        N_("{name} is the first to fill the shield."),
        N_("You are the first to fill the shield."),
    ),
    E.DISCARD: (N_("{name} discards {card}."), N_("You discard {card}.")),
    E.SHUFFLE: (N_("The {category} discards are shuffled into a new deck."), ""),
    E.LIMIT: (N_("The last turn is over."), ""),
    E.NO_CARDS: (N_("No cards are left."), ""),
    E.REDEAL: (
        N_("{name}'s hand is worth too little, so new cards are dealt."),
        N_("Your hand is worth too little, so new cards are dealt."),
    ),
}


NARRATION = Narration(
    E,
    SENTENCES,
    words={
        "card": cards.card_phrase,
        "laid_out": cards.card_phrase,
        "category": lambda category, _agreed: _(cards.CATEGORY_WORDS[category]),
        "space": cards.space_words,
        "covers": lambda above, agreed: cards.card_phrase(above - 1, agreed) if above else "",
        "line": cards.line_words,
        "grouping": lambda grouping, _agreed: _(cards.GROUPING_WORDS[grouping]),
        "distinction": cards.distinction_name,
        "marker": lambda marker, agreed: str(int(agreed.terms.claim_worth[marker - 1])),
    },
    facts={
        "card": lambda card, agreed: cards.written_names(agreed)[card],
        "laid_out": lambda card, agreed: cards.written_names(agreed)[card],
        "category": lambda category, _agreed: CATEGORY_NAMES[category],
        "errand": lambda errand, _agreed: ERRANDS[errand],
        "space": cards.space_words,
        "covers": lambda above, agreed: cards.written_names(agreed)[above - 1] if above else None,
        "line": lambda line, _agreed: line + 1,
        "grouping": lambda grouping, _agreed: cards.GROUPING_WORDS[grouping],
        "distinction": lambda which, agreed: agreed.content["distinctions"][which]["name"],
    },
    seats=("seat", SEAT_NAMES),
)


def phrase(event: Event, names: Sequence[str], agreed: Agreed) -> Phrase:
    """What happened: the sentence, and the words in it."""
    if event.kind == E.HERALDS:
        return Phrase("{sentence}", {"sentence": heralds_sentence(event.card, len(names) - 1)})
    text, words = NARRATION.phrase(event, names, agreed)
    other = words.get("laid_out") or words.get("covers", "")
    return Phrase(text, {**words, "other": other, "worth": words.get("marker", "")})


def heralds_sentence(count: int, others: int) -> str:
    """B19, B21: how many of the other players get a herald, as far as the supply lasts."""
    if count == 0:
        return _("No heralds are left for the other players.")
    if count == others == 1:
        return _("The other player gets a herald.")
    if count == others == 2:
        return _("Both other players get a herald.")
    if count == others:
        return _("All other players get a herald.")
    text = ngettext(
        "Only {count} other player gets a herald.",
        "Only {count} other players get a herald.",
        count,
    )
    return text.format(count=count)


def category_words(category: int, view: Any, agreed: Agreed) -> str:
    """The category's name; a distinction's own."""
    which = category - DISTINCTION
    if 0 <= which < LYING:
        name = cards.distinction_name(int(view.lying[which]), agreed)
        return _("distinction {name}").format(name=name)
    return _(CATEGORIES[category])


def score_lines(view: Any, names: Sequence[str], agreed: Agreed) -> list[str]:
    """Who claimed which distinctions; those that nobody claimed stand together in one line."""
    lines, left = [], []
    for k in range(LYING):
        claims, which = [names[seat] for seat in cards.claimants(k, view)], int(view.lying[k])
        if not claims:
            left.append(cards.distinction_name(which, agreed))
            continue
        title = category_words(DISTINCTION + k, view, agreed)
        lines.append(f"{title} ({cards.distinction_words(which, agreed)}): {', '.join(claims)}")
    nobody = _("Claimed by nobody: {distinctions}").format(distinctions=", ".join(left))
    return [*lines, nobody] if left else lines


def deal(state: Any, names: Sequence[str], agreed: Agreed) -> list[Dealt]:
    """B11: who begins, a hand for everyone from there on, the display, the distinctions."""
    told = events(state)
    first = next((event.seat for event in told if event.kind == E.START), 0)
    redeals = [event.seat for event in told if event.kind == E.REDEAL]
    dealt = [Dealt(_("{name} begins.").format(name=names[first]), 1)]
    for step in range(len(names)):
        seat = (first + step) % len(names)
        before = redeals.count(seat)
        text = _("{name} gets a hand.")
        if before:
            text = _("{name} gets a hand; those before it were worth too little (B11).")
        held = shown(cards.held_by(state, seat), agreed)
        dealt.append(Dealt(text.format(name=names[seat]), HAND * (1 + before), *held))
    display = [card for card in state.display.tolist() if card != NO_CARD]
    text = _("Cards are turned up for the display.")
    dealt.append(Dealt(text, len(display), *shown(display, agreed)))
    lying = tuple(cards.distinction_name(int(which), agreed) for which in state.lying)
    return [*dealt, Dealt(_("Distinctions are turned up."), len(lying), names=lying)]


def shown(these: Sequence[int], agreed: Agreed) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Cards by number and name."""
    return tuple(map(str, these)), tuple(cards.element_name(card, agreed) for card in these)
