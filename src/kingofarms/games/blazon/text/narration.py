"""Blazon in words: sentences for people."""

from collections.abc import Sequence
from typing import Any

from kingofarms.engine.phrase import Choice, Narration, Phrase, Sentence
from kingofarms.engine.rules.told import Event
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _, current_language, ngettext
from kingofarms.games.blazon.rules.ending import DISTINCTION
from kingofarms.games.blazon.rules.scoring import marks_missing, types_missing
from kingofarms.games.blazon.rules.state import (
    LYING,
    E,
)
from kingofarms.games.blazon.rules.terms import BOTTOM, MARKS, OPEN, TYPES
from kingofarms.games.blazon.rules.terms import CATEGORIES as CATEGORY_NAMES
from kingofarms.games.blazon.text.notation import space_words, written_names

# Kings of arms and heralds of England, Scotland and Ireland: proper names, the same everywhere.
SEATS = ("Garter", "Clarenceux", "Norroy", "Lyon", "Ulster")
TYPE_WORDS = (
    N_("tincture"),
    N_("field"),
    N_("partition"),
    N_("honourable ordinary"),
    N_("sub ordinary"),
    N_("charge"),
    N_("attitude"),
    N_("arrangement"),
    N_("cadency"),
)
CATEGORY_WORDS = (N_("tincture"), N_("device"))
MARK_WORDS = (
    N_("estate"),
    N_("might"),
    N_("virtue"),
    N_("wealth"),
    N_("lineage"),
    N_("star"),
)
GROUPING_WORDS = (N_("open"), N_("top"), N_("bottom"))
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


def seat_names(seats: int) -> list[str]:
    """The players are kings of arms."""
    return list(SEATS[:seats])


def element_name(card: int, agreed: Agreed) -> str:
    """The element's name in the reader's language."""
    face = agreed.content["elements"][card]
    return str(face.get(current_language()) or face["name"])


def element_words(card: int, agreed: Agreed) -> str:
    """Name, value and mark."""
    face = agreed.content["elements"][card]
    mark = MARK_WORDS[MARKS.index(face["augmentation"])]
    return f"{element_name(card, agreed)} {face['value']} {_(mark)}"


def card_phrase(card: int, agreed: Agreed) -> str:
    """A card inside a sentence: Azure (3 virtue)."""
    face = agreed.content["elements"][card]
    mark = MARK_WORDS[MARKS.index(face["augmentation"])]
    return f"{capitalised(element_name(card, agreed))} ({face['value']} {_(mark)})"


def capitalised(name: str) -> str:
    """A name as it stands in a sentence: without a capital, "or" would be read as a word."""
    return name[:1].upper() + name[1:]


def type_word(element_type: str) -> str:
    """A type in the reader's language."""
    return _(TYPE_WORDS[TYPES.index(element_type)])


def distinction_name(distinction: int, agreed: Agreed) -> str:
    """Its name in the reader's language."""
    face = agreed.content["distinctions"][distinction]
    return str(face.get(current_language()) or face["name"])


def distinction_words(distinction: int, agreed: Agreed) -> str:
    """What it asks for."""
    face = agreed.content["distinctions"][distinction]
    asked = [type_word(element_type) for element_type in face["elements"]]
    if face["count"]:
        asked.append(f"{face['count']} {_(MARK_WORDS[MARKS.index(face['augmentation'])])}")
    return ", ".join(asked)


def lacking_words(view: Any, seat: int, distinction: int, agreed: Agreed) -> list[str]:
    """What that seat's shield still lacks for it (B20)."""
    terms = agreed.record[0]
    types = int(types_missing(view, terms, seat, distinction))
    marks = int(marks_missing(view, terms, seat, distinction))
    return missing_words(types, marks, distinction, agreed)


def missing_words(types: int, marks: int, distinction: int, agreed: Agreed) -> list[str]:
    """What is missing for a distinction: a bit for each type, and a number of its marks."""
    missing = [type_word(name) for at, name in enumerate(TYPES) if types >> at & 1]
    if marks:
        word = MARK_WORDS[int(agreed.record[0].distinctions[distinction].mark)]
        missing.append(f"{marks} {_(word)}")
    return missing


def line_words(line: int, agreed: Agreed) -> str:
    """A line of the shield: its number, or the foot."""
    lines = list(dict.fromkeys(space["line"] for space in agreed.content["shield"]["spaces"]))
    return _("foot") if lines[line] == "foot" else _("line {line}").format(line=lines[line])


NARRATION = Narration(
    E,
    SENTENCES,
    words={
        "card": card_phrase,
        "laid_out": card_phrase,
        "category": lambda category, _agreed: _(CATEGORY_WORDS[category]),
        "space": space_words,
        "covers": lambda above, agreed: card_phrase(above - 1, agreed) if above else "",
        "line": line_words,
        "grouping": lambda grouping, _agreed: _(GROUPING_WORDS[grouping]),
        "distinction": distinction_name,
        "marker": lambda marker, agreed: str(int(agreed.terms.claim_worth[marker - 1])),
    },
    facts={
        "card": lambda card, agreed: written_names(agreed)[card],
        "laid_out": lambda card, agreed: written_names(agreed)[card],
        "category": lambda category, _agreed: CATEGORY_NAMES[category],
        "errand": lambda errand, _agreed: ERRANDS[errand],
        "space": space_words,
        "covers": lambda above, agreed: written_names(agreed)[above - 1] if above else None,
        "line": lambda line, _agreed: line + 1,
        "grouping": lambda grouping, _agreed: GROUPING_WORDS[grouping],
        "distinction": lambda which, agreed: agreed.content["distinctions"][which]["name"],
    },
    seats=("seat", SEATS),
)


def narrate(event: Event, names: Sequence[str], agreed: Agreed) -> str:
    """What happened, as a sentence."""
    return str(phrase(event, names, agreed))


def phrase(event: Event, names: Sequence[str], agreed: Agreed) -> Phrase:
    """What happened: the sentence, and the words in it."""
    if event.kind == E.HERALDS:
        return Phrase("{sentence}", {"sentence": heralds_sentence(event.card, len(names) - 1)})
    text, words = NARRATION.phrase(event, names, agreed)
    other = words.get("laid_out") or words.get("covers", "")
    return Phrase(text, {**words, "other": other, "worth": words.get("marker", "")})


def describe_event(event: Event, agreed: Agreed) -> dict[str, Any]:
    """What happened, for programs."""
    return NARRATION.describe(event, agreed)


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
        name = distinction_name(int(view.lying[which]), agreed)
        return _("distinction {name}").format(name=name)
    return _(CATEGORIES[category])


def score_lines(view: Any, names: Sequence[str], agreed: Agreed) -> list[str]:
    """Who claimed which distinctions; those that nobody claimed stand together in one line."""
    lines, left = [], []
    for k in range(LYING):
        claims = sorted(
            (int(view.claimed[k, seat]), name)
            for seat, name in enumerate(names)
            if view.claimed[k, seat]
        )
        title = distinction_name(int(view.lying[k]), agreed)
        if not claims:
            left.append(title)
            continue
        lines.append(
            f"{category_words(DISTINCTION + k, view, agreed)} "
            f"({distinction_words(int(view.lying[k]), agreed)}): "
            + ", ".join(name for _rank, name in claims)
        )
    nobody = _("Claimed by nobody: {distinctions}").format(distinctions=", ".join(left))
    return [*lines, nobody] if left else lines


def takes_words(space: int, grouping: int, agreed: Agreed) -> str:
    """What a space takes as its line is grouped now."""
    face = agreed.content["shield"]["spaces"][space]
    top, bottom = type_word(face["top"]), type_word(face["bottom"])
    if grouping == OPEN and top != bottom:
        return _("{top} or {bottom}").format(top=top, bottom=bottom)
    return bottom if grouping == BOTTOM else top
