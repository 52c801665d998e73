"""German blazon: "In Blau ein goldener Sparren, begleitet von drei silbernen Löwen"."""

from kingofarms.arms.arms import Fill, Place
from kingofarms.arms.language.grammar import Words
from kingofarms.arms.language.phrase import Phrase, capitalised
from kingofarms.arms.language.vocabulary import number_word, vocabulary

MANY = "mehrfach "
NOMINATIVE, DATIVE = "nominative", "dative"
ENDINGS = {"m": "er", "f": "e", "n": "es"}  # of an adjective after "ein"
ARTICLES = {
    NOMINATIVE: {"m": "ein", "f": "eine", "n": "ein"},
    DATIVE: {"m": "einem", "f": "einer", "n": "einem"},
}
# The second thing stands in the dative, or the first after a preposition.
WORDS = Words(
    language="de",
    blank="Ein leerer Schild",
    unknown="noch unbekannter Tinktur",
    joint="und",
    of="von",
    counterchanged="in verwechselten Tinkturen",
    mark="{} als Beizeichen",
    together="einander",
    places={
        "on": "{ordinary}, belegt mit {charges_dative}",
        "between": "{ordinary}, begleitet von {charges_dative}",
        "within": "{charges}, umgeben von {ordinary_dative}",
        "above": "{ordinary}, oben begleitet von {charges_dative}",
        "beneath": "{ordinary}, unten begleitet von {charges_dative}",
        "overall": "{ordinary}, überdeckt von {charges_dative}",
        "under": "{charges}, überdeckt von {ordinary_dative}",
        "beside": "neben {ordinary_dative} {charges}",
    },
    beside={
        "chief": "unter {ordinary_dative} {charges}",
        "base": "über {ordinary_dative} {charges}",
        "flaunches": "zwischen {ordinary_dative} {charges}",
    },
)


def joined(pattern: str, ordinary: Phrase, charges: Phrase, _place: Place) -> str:
    """The ordinary and the charges in that pattern."""
    return pattern.format(
        ordinary=phrase_words(ordinary),
        ordinary_dative=phrase_words(ordinary, DATIVE),
        charges=phrase_words(charges),
        charges_dative=phrase_words(charges, DATIVE),
    )


def field_alone(fill: Fill) -> str:
    """A field on which nothing lies."""
    if fill.division:
        return capitalised(f"{division_words(fill)}{WORDS.of_tinctures(fill)}")
    if not any(fill.tinctures):
        return WORDS.blank
    known = vocabulary().tinctures.get(fill.tinctures[0])
    if len(fill.tinctures) == 1 and known and known.de_adjective:
        return f"Ein {WORDS.inflected(known.de_adjective, 'er')} Schild"
    return f"Ein Schild{WORDS.of_tinctures(fill)}"


def field_before(fill: Fill) -> str:
    """A field on which something lies: "In Blau", "In von Gold und Rot gespaltenem Schild"."""
    if fill.division:
        return f"In{WORDS.of_tinctures(fill)} {division_words(fill, 'em')} Schild"
    return f"In {WORDS.tinctures_words(fill)}" if any(fill.tinctures) else ""


def division_words(fill: Fill, ending: str = "") -> str:
    """How it is divided: "im Wellenschnitt geteilt", "fünfmal gespalten", with an ending."""
    known = vocabulary().divisions.get(fill.division)
    if known is None:
        return " ".join(part for part in (fill.division, fill.line) if part)
    line = vocabulary().lines.get(fill.line)
    words = known.de
    if fill.number and words.startswith(MANY):
        words = f"{number_joined(fill.number - 1, 'mal')} {words.removeprefix(MANY)}"
    elif fill.number:
        words = f"{number_joined(fill.number, 'fach')} {words}"
    cut = f"{line.de_cut} " if line else ""
    return f"{cut}{words}{ending}"


def number_joined(number: int, end: str) -> str:
    """A number and its end in one word: "fünfmal" (which makes six pieces), "achtfach"."""
    word = number_word(number, "de")
    return f"{word}{end}" if word.isalpha() else f"{word}-{end}"


def phrase_words(phrase: Phrase, case: str = NOMINATIVE) -> str:
    """A thing in its case, with its number, tincture, line, attitude and arrangement."""
    noun = vocabulary().nouns.get(phrase.noun)
    gender = noun.de_gender if noun else "m"
    if noun is None:
        words = [phrase.noun]
    elif phrase.is_plural():
        words = (dative_plural(noun.de_plural) if case == DATIVE else noun.de_plural).split()
    else:
        words = (noun.de_dative if case == DATIVE else noun.de).split()
    ending = ending_of(phrase, gender, case)
    adjectives = [
        *adjectives_of(phrase, ending),
        *(WORDS.inflected(each, ending) for each in words[:-1]),
    ]
    article = ARTICLES[case][gender]
    front = " ".join(part for part in (WORDS.counted(phrase, article), *adjectives) if part)
    return f"{front} {words[-1]}".strip() + after_noun(phrase)


def ending_of(phrase: Phrase, gender: str, case: str) -> str:
    """The ending of adjectives."""
    if case == DATIVE:
        return "en"
    return "e" if phrase.is_plural() else ENDINGS[gender]


def dative_plural(plural: str) -> str:
    """The dative of a plural: "Sternen" of "Sterne"."""
    return plural if plural.endswith(("n", "s")) else f"{plural}n"


def adjectives_of(phrase: Phrase, ending: str) -> list[str]:
    """What stands before the noun: line, attitude, tinctures; a plain tincture is next to it."""
    others = WORDS.adjectives(phrase, ending)
    if phrase.fill.division:
        tinctures = WORDS.of_tinctures(phrase.fill).strip()
        divided = division_words(phrase.fill, ending)
        return [*([tinctures] if tinctures else []), divided, *others]
    if len(phrase.fill.tinctures) == 1:
        tincture = vocabulary().tinctures.get(phrase.fill.tinctures[0])
        if tincture and tincture.de_adjective:
            others.append(WORDS.inflected(tincture.de_adjective, ending))
    return others


def after_noun(phrase: Phrase) -> str:
    """What stands after the noun: a fur, the arrangement, and names that we cannot inflect."""
    tincture = vocabulary().tinctures.get(phrase.fill.tinctures[0])
    is_said = phrase.fill.division or (tincture and tincture.de_adjective)
    return ("" if is_said else WORDS.of_tinctures(phrase.fill)) + WORDS.after(phrase)
