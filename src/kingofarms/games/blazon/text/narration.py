"""Blazon in words: sentences for people."""

from collections.abc import Sequence
from typing import Any

from kingofarms.engine.phrase import Phrase, addressed
from kingofarms.engine.rules.told import Event
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _, current_language, ngettext
from kingofarms.games.blazon.rules.components import CATEGORIES as CATEGORY_NAMES
from kingofarms.games.blazon.rules.components import MARKS, TYPES
from kingofarms.games.blazon.rules.ending import DISTINCTION
from kingofarms.games.blazon.rules.scoring import marks_missing, types_missing
from kingofarms.games.blazon.rules.state import (
    LYING,
    TO_PLACE,
    TO_REFRESH,
    TO_TAKE,
    TOLD_CLAIM,
    TOLD_DISCARD,
    TOLD_DRAW,
    TOLD_EXCHANGE,
    TOLD_FULL,
    TOLD_GROUPING,
    TOLD_HERALD,
    TOLD_HERALDS,
    TOLD_LIMIT,
    TOLD_NO_CARDS,
    TOLD_PASS,
    TOLD_PAY,
    TOLD_PLACE,
    TOLD_POINTS,
    TOLD_PRESTIGE,
    TOLD_REDEAL,
    TOLD_SHUFFLE,
    TOLD_STARTS,
    TOLD_TAKE,
    TOLD_TEN,
    TOLD_TURNED_UP,
)
from kingofarms.games.blazon.rules.terms import BOTTOM, OPEN
from kingofarms.games.blazon.text.notation import space_words, written_names
from kingofarms.games.blazon.text.to_you import TO_YOU

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
# kind: its name for programs, its sentence
KINDS_TOLD = {
    TOLD_STARTS: ("start", N_("{name} begins.")),
    TOLD_DRAW: ("draw", N_("{name} draws {card}.")),
    TOLD_TAKE: ("take", N_("{name} takes {card} from the display.")),
    TOLD_TURNED_UP: ("turn up", N_("New card: {card}.")),
    TOLD_EXCHANGE: ("exchange", N_("{name} swaps {other} for {card}.")),
    TOLD_HERALD: ("herald", N_("{name} sends a herald to take a card.")),
    TOLD_PLACE: ("place", N_("{name} places {card} at {space}.")),
    TOLD_GROUPING: ("grouping", N_("{name}'s {line} now uses its {grouping} grouping.")),
    TOLD_PAY: ("pay", N_("{name} pays with {card}.")),
    TOLD_PRESTIGE: ("prestige", N_("{name} pays the herald with a point of prestige.")),
    TOLD_PASS: ("pass", N_("{name} can't acquire a card: none are left.")),
    TOLD_POINTS: ("points", N_("{name} scores {number}.")),
    TOLD_TEN: ("ten", N_("{name} takes the marker for {number}.")),
    TOLD_HERALDS: ("heralds", N_("All other players get a herald.")),
    TOLD_CLAIM: ("claim", N_("{name} claims {distinction} for {worth} points.")),
    TOLD_FULL: ("full shield", N_("{name} is the first to fill the shield.")),
    TOLD_DISCARD: ("discard", N_("{name} discards {card}.")),
    TOLD_SHUFFLE: ("shuffle", N_("The {category} discards are shuffled into a new deck.")),
    TOLD_LIMIT: ("limit", N_("The last turn is over.")),
    TOLD_NO_CARDS: ("no cards", N_("No cards are left.")),
    TOLD_REDEAL: ("redeal", N_("{name}'s hand is worth too little, so new cards are dealt.")),
}
HERALD_SENTENCES = {
    TO_REFRESH: N_("{name} sends a herald to replace the display."),
    TO_TAKE: N_("{name} sends a herald to take a card."),
    TO_PLACE: N_("{name} sends a herald to place a card."),
}
# by the number of other players
ALL_GET_HERALDS = {
    1: N_("The other player gets a herald."),
    2: N_("Both other players get a herald."),
}
ERRANDS = {TO_REFRESH: "refresh", TO_TAKE: "take", TO_PLACE: "place"}
UNSEEN_DRAW = N_("{name} draws a {category}.")
COVERING = N_("{name} places {card} at {space}, over {other}.")
WITH_CARD = (
    TOLD_DRAW,
    TOLD_TAKE,
    TOLD_TURNED_UP,
    TOLD_EXCHANGE,
    TOLD_PLACE,
    TOLD_PAY,
    TOLD_DISCARD,
)
WITH_NUMBER = (TOLD_POINTS, TOLD_TEN, TOLD_HERALDS)


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


def narrate(event: Event, names: Sequence[str], agreed: Agreed) -> str:
    """What happened, as a sentence."""
    return str(phrase(event, names, agreed))


def phrase(event: Event, names: Sequence[str], agreed: Agreed) -> Phrase:
    """What happened: the sentence, and the words in it."""
    if event.kind == TOLD_HERALDS:
        return Phrase("{sentence}", {"sentence": heralds_sentence(event.card, len(names) - 1)})
    words = {"name": names[event.seat] if event.seat >= 0 else ""}
    if event.kind in WITH_CARD and event.card >= 0:
        words["card"] = card_phrase(event.card, agreed)
    if event.kind in (TOLD_DRAW, TOLD_SHUFFLE):
        words["category"] = _(CATEGORY_WORDS[event.came_from])
    if event.kind == TOLD_EXCHANGE:
        words["other"] = card_phrase(event.came_from, agreed)
    elif event.kind == TOLD_PLACE:
        words["space"] = space_words(event.came_from, agreed)
        words["other"] = card_phrase(event.went_to - 1, agreed) if event.went_to else ""
    elif event.kind == TOLD_GROUPING:
        words["line"] = line_words(event.came_from, agreed)
        words["grouping"] = _(GROUPING_WORDS[event.went_to])
    elif event.kind in WITH_NUMBER:
        words["number"] = str(event.card)
    elif event.kind == TOLD_CLAIM:
        words["distinction"] = distinction_name(event.card, agreed)
        words["worth"] = str(int(agreed.record[0].claim_worth[event.came_from - 1]))
    return Phrase(addressed(sentence(event), words["name"], TO_YOU), words)


def heralds_sentence(count: int, others: int) -> str:
    """B19, B21: how many of the other players get a herald, as far as the supply lasts."""
    if count == 0:
        return _("No heralds are left for the other players.")
    if count == others:
        return _(ALL_GET_HERALDS.get(others, KINDS_TOLD[TOLD_HERALDS][1]))
    text = ngettext(
        "Only {count} other player gets a herald.",
        "Only {count} other players get a herald.",
        count,
    )
    return text.format(count=count)


def sentence(event: Event) -> str:
    """The sentence for what happened."""
    if event.kind == TOLD_DRAW and event.card < 0:
        return UNSEEN_DRAW
    if event.kind == TOLD_HERALD:
        return HERALD_SENTENCES[event.card]
    if event.kind == TOLD_PLACE and event.went_to:
        return COVERING
    return KINDS_TOLD[event.kind][1]


def describe_event(event: Event, agreed: Agreed) -> dict[str, Any]:
    """What happened, for programs; always in English."""
    names = written_names(agreed)
    told: dict[str, Any] = {"event": KINDS_TOLD[event.kind][0]}
    if event.seat >= 0:
        told["seat"] = SEATS[event.seat]
    if event.kind in WITH_CARD:
        told["card"] = names[event.card] if event.card >= 0 else "unseen"
    if event.kind in (TOLD_DRAW, TOLD_SHUFFLE):
        told["category"] = CATEGORY_NAMES[event.came_from]
    if event.kind == TOLD_PLACE:
        told["space"] = space_words(event.came_from, agreed)
        told["covers"] = names[event.went_to - 1] if event.went_to else None
    return told | _described(event, agreed)


def _described(event: Event, agreed: Agreed) -> dict[str, Any]:
    """Details that only some kinds of event have."""
    if event.kind == TOLD_EXCHANGE:
        return {"laid_out": written_names(agreed)[event.came_from]}
    if event.kind == TOLD_HERALD:
        return {"errand": ERRANDS[event.card]}
    if event.kind == TOLD_GROUPING:
        return {"line": event.came_from + 1, "grouping": GROUPING_WORDS[event.went_to]}
    if event.kind in WITH_NUMBER:
        return {"number": event.card}
    if event.kind == TOLD_CLAIM:
        name = agreed.content["distinctions"][event.card]["name"]
        return {"distinction": name, "marker": event.came_from}
    return {}


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
