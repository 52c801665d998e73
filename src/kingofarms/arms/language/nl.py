"""Dutch blazon: "In azuur een keper van goud, vergezeld van drie leeuwen van zilver"."""

from kingofarms.arms.arms import Fill, Place
from kingofarms.arms.language.grammar import Words
from kingofarms.arms.language.phrase import Phrase, capitalised
from kingofarms.arms.language.vocabulary import number_word, vocabulary

WORDS = Words(
    language="nl",
    blank="Een leeg schild",
    unknown="nog onbekende kleur",
    joint="en",
    of="van",
    counterchanged="van het een in het ander",
    mark="{} als breuk",
    together="elkaar",
    places={
        "on": "{ordinary}, beladen met {charges}",
        "between": "{ordinary}, vergezeld van {charges}",
        "within": "{charges} binnen {ordinary}",
        "beside": "{charges} en {ordinary}",
        "above": "{ordinary}, van boven vergezeld van {charges}",
        "beneath": "{ordinary}, van onderen vergezeld van {charges}",
        "overall": "{ordinary}, over alles heen {charges}",
        "under": "{charges}, over alles heen {ordinary}",
    },
    beside={"flaunches": "{charges} tussen {ordinary}"},
)


def joined(pattern: str, ordinary: Phrase, charges: Phrase, _place: Place) -> str:
    """The ordinary and the charges in that pattern."""
    charges_words = phrase_words(charges)
    if "," in charges_words and pattern.startswith("{charges} "):
        charges_words += ","  # the comma before an arrangement is closed by another one
    return pattern.format(ordinary=phrase_words(ordinary), charges=charges_words)


def field_alone(fill: Fill) -> str:
    """A field on which nothing lies."""
    if fill.division:
        return capitalised(division_words(fill))
    return f"Een schild{WORDS.of_tinctures(fill)}" if any(fill.tinctures) else WORDS.blank


def field_before(fill: Fill) -> str:
    """A field on which something lies: "In azuur", "Gedeeld van goud en keel, met"."""
    if fill.division:
        return f"{division_words(fill)}, met"
    return f"In {WORDS.tinctures_words(fill)}" if any(fill.tinctures) else ""


def division_words(fill: Fill) -> str:
    """How it is divided, its tinctures, and the number of its pieces."""
    known = vocabulary().divisions.get(fill.division)
    line = vocabulary().lines.get(fill.line)
    words = known.nl if known else fill.division
    number = f" van {number_word(fill.number, 'nl')} stukken" if fill.number else ""
    return f"{line.nl + ' ' if line else ''}{words}{WORDS.of_tinctures(fill)}{number}"


def phrase_words(phrase: Phrase) -> str:
    """A thing with its number, line, attitude, tincture and arrangement."""
    noun = vocabulary().nouns.get(phrase.noun)
    is_plural = phrase.is_plural()
    word = (noun.nl_plural if is_plural else noun.nl) if noun else phrase.noun
    ending = "e" if is_plural or noun is None or noun.nl_gender == "de" else ""
    parts = (WORDS.counted(phrase, "een"), *WORDS.adjectives(phrase, ending), word)
    divided = f", {division_words(phrase.fill)}" if phrase.fill.division else ""
    text = divided or WORDS.of_tinctures(phrase.fill)
    return " ".join(part for part in parts if part) + text + WORDS.after(phrase)
