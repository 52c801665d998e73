"""Dutch blazon: "In azuur een keper van goud, vergezeld van drie leeuwen van zilver"."""

from kingofarms.arms.arms import Arms, Fill
from kingofarms.arms.language.phrase import (
    Phrase,
    arrangement_words,
    capitalised,
    phrase_of_charges,
    phrase_of_ordinary,
    place_of,
)
from kingofarms.arms.language.vocabulary import is_kind, number_word, vocabulary

UNKNOWN = "nog onbekende kleur"
BLANK = "Een leeg schild"
PATTERNS = {
    "on": "{ordinary}, beladen met {charges}",
    "between": "{ordinary}, vergezeld van {charges}",
    "within": "{charges} binnen {ordinary}",
    "beside": "{charges} en {ordinary}",
    "above": "{ordinary}, van boven vergezeld van {charges}",
    "beneath": "{ordinary}, van onderen vergezeld van {charges}",
    "overall": "{ordinary}, over alles heen {charges}",
    "under": "{charges}, over alles heen {ordinary}",
}
BETWEEN_A_PAIR = "{charges} tussen {ordinary}"


def sentence(arms: Arms) -> str:
    """The whole blazon."""
    clauses = [body(arms)]
    if arms.cadency:
        mark = Phrase(arms.cadency, fill=arms.cadency_fill)
        clauses.append(f"{phrase_words(mark)} als breuk")
    rest = ", ".join(clause for clause in clauses if clause)
    if not rest:
        return field_alone(arms.field)
    return capitalised(f"{field_before(arms.field)}{rest}")


def body(arms: Arms) -> str:
    """The ordinary and the charges."""
    ordinary = phrase_of_ordinary(arms.ordinary) if arms.ordinary else None
    charges = phrase_of_charges(arms, arms.charges) if arms.charges else None
    if ordinary is None or charges is None:
        alone = ordinary or charges
        return phrase_words(alone) if alone else ""
    place = place_of(arms)
    is_between = place == "beside" and is_kind(ordinary.noun, "pair")
    pattern = BETWEEN_A_PAIR if is_between else PATTERNS[place]
    charges_words = phrase_words(charges)
    if "," in charges_words and pattern.startswith("{charges} "):
        charges_words += ","  # the comma before an arrangement is closed by another one
    return pattern.format(ordinary=phrase_words(ordinary), charges=charges_words)


def field_alone(fill: Fill) -> str:
    """A field on which nothing lies."""
    if fill.division:
        return capitalised(division_words(fill))
    return f"Een schild{of_tinctures(fill)}" if any(fill.tinctures) else BLANK


def field_before(fill: Fill) -> str:
    """A field on which something lies: "In azuur ", "Gedeeld van goud en keel, met "."""
    if fill.division:
        return f"{division_words(fill)}, met "
    return f"In {tinctures_words(fill)} " if any(fill.tinctures) else ""


def tincture_word(name: str) -> str:
    """A tincture."""
    known = vocabulary().tinctures.get(name)
    return known.nl if known else name or UNKNOWN


def tinctures_words(fill: Fill) -> str:
    """The tinctures, joined."""
    return " en ".join(tincture_word(name) for name in fill.tinctures)


def of_tinctures(fill: Fill) -> str:
    """The tinctures as " van goud en keel"; empty if none is known."""
    if fill.is_counterchanged():
        return " van het een in het ander"
    return f" van {tinctures_words(fill)}" if any(fill.tinctures) else ""


def division_words(fill: Fill) -> str:
    """How it is divided, its tinctures, and the number of its pieces."""
    known = vocabulary().divisions.get(fill.division)
    line = vocabulary().lines.get(fill.line)
    words = known.nl if known else fill.division
    number = f" van {number_word(fill.number, 'nl')} stukken" if fill.number else ""
    return f"{line.nl + ' ' if line else ''}{words}{of_tinctures(fill)}{number}"


def phrase_words(phrase: Phrase) -> str:
    """A thing with its number, line, attitude, tincture and arrangement."""
    noun = vocabulary().nouns.get(phrase.noun)
    is_plural = phrase.is_plural()
    word = (noun.nl_plural if is_plural else noun.nl) if noun else phrase.noun
    ending = "e" if is_plural or noun is None or noun.nl_gender == "de" else ""
    line = vocabulary().lines.get(phrase.line)
    attitude = vocabulary().attitudes.get(phrase.attitude)
    adjectives = (inflected(each.nl, ending) for each in (line, attitude) if each)
    return " ".join(part for part in (counted(phrase), *adjectives, word) if part) + after(phrase)


def counted(phrase: Phrase) -> str:
    """The article or the number; a pair has none."""
    if phrase.number > 1:
        return number_word(phrase.number, "nl")
    return "" if phrase.is_plural() else "een"


def inflected(adjective: str, ending: str) -> str:
    """Every word of the adjective with its ending: "gaande en aanziende"."""
    return " ".join(word if word == "en" else f"{word}{ending}" for word in adjective.split())


def after(phrase: Phrase) -> str:
    """What stands after the noun: tinctures, arrangement, names that we cannot inflect."""
    divided = f", {division_words(phrase.fill)}" if phrase.fill.division else ""
    text = divided or of_tinctures(phrase.fill)
    for name, known in (
        (phrase.line, vocabulary().lines),
        (phrase.attitude, vocabulary().attitudes),
    ):
        if name and name not in known:
            text += f", {name}"
    if phrase.arrangement:
        words = arrangement_words(phrase.arrangement, "nl")
        text += f" {words}" if words.endswith("elkaar") else f", {words}"
    return text
