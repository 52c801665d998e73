"""German blazon: "In Blau ein goldener Sparren, begleitet von drei silbernen Löwen"."""

from kingofarms.arms.arms import Arms, Fill
from kingofarms.arms.language.phrase import (
    Phrase,
    arrangement_words,
    capitalised,
    phrase_of_charges,
    phrase_of_ordinary,
    place_of,
)
from kingofarms.arms.language.vocabulary import number_word, vocabulary

UNKNOWN = "noch unbekannter Tinktur"
BLANK = "Ein leerer Schild"
MANY = "mehrfach "
NOMINATIVE, DATIVE = "nominative", "dative"
ENDINGS = {"m": "er", "f": "e", "n": "es"}  # of an adjective after "ein"
ARTICLES = {
    NOMINATIVE: {"m": "ein", "f": "eine", "n": "ein"},
    DATIVE: {"m": "einem", "f": "einer", "n": "einem"},
}
# The second thing stands in the dative, or the first after a preposition.
PATTERNS = {
    "on": "{ordinary}, belegt mit {charges_dative}",
    "between": "{ordinary}, begleitet von {charges_dative}",
    "within": "{charges}, umgeben von {ordinary_dative}",
    "above": "{ordinary}, oben begleitet von {charges_dative}",
    "beneath": "{ordinary}, unten begleitet von {charges_dative}",
    "overall": "{ordinary}, überdeckt von {charges_dative}",
    "under": "{charges}, überdeckt von {ordinary_dative}",
    "beside": "neben {ordinary_dative} {charges}",
}
BESIDE = {
    "chief": "unter {ordinary_dative} {charges}",
    "base": "über {ordinary_dative} {charges}",
    "flaunches": "zwischen {ordinary_dative} {charges}",
}


def sentence(arms: Arms) -> str:
    """The whole blazon."""
    clauses = [body(arms)]
    if arms.cadency:
        mark = Phrase(arms.cadency, fill=arms.cadency_fill)
        clauses.append(f"{phrase_words(mark)} als Beizeichen")
    rest = ", ".join(clause for clause in clauses if clause)
    if not rest:
        return field_alone(arms.field)
    return capitalised(" ".join(part for part in (field_before(arms.field), rest) if part))


def body(arms: Arms) -> str:
    """The ordinary and the charges."""
    ordinary = phrase_of_ordinary(arms.ordinary) if arms.ordinary else None
    charges = phrase_of_charges(arms, arms.charges) if arms.charges else None
    if ordinary is None or charges is None:
        alone = ordinary or charges
        return phrase_words(alone) if alone else ""
    place = place_of(arms)
    pattern = BESIDE.get(ordinary.noun, PATTERNS[place]) if place == "beside" else PATTERNS[place]
    return pattern.format(
        ordinary=phrase_words(ordinary),
        ordinary_dative=phrase_words(ordinary, DATIVE),
        charges=phrase_words(charges),
        charges_dative=phrase_words(charges, DATIVE),
    )


def field_alone(fill: Fill) -> str:
    """A field on which nothing lies."""
    if fill.division:
        return capitalised(f"{division_words(fill)}{of_tinctures(fill)}")
    if not any(fill.tinctures):
        return BLANK
    known = vocabulary().tinctures.get(fill.tinctures[0])
    if len(fill.tinctures) == 1 and known and known.de_adjective:
        return f"Ein {inflected(known.de_adjective, 'er')} Schild"
    return f"Ein Schild{of_tinctures(fill)}"


def field_before(fill: Fill) -> str:
    """A field on which something lies: "In Blau", "In von Gold und Rot gespaltenem Schild"."""
    if fill.division:
        return f"In{of_tinctures(fill)} {division_words(fill, 'em')} Schild"
    return f"In {tinctures_words(fill)}" if any(fill.tinctures) else ""


def tincture_word(name: str) -> str:
    """A tincture as a noun."""
    known = vocabulary().tinctures.get(name)
    return known.de if known else name or UNKNOWN


def tinctures_words(fill: Fill) -> str:
    """The tinctures as nouns."""
    return " und ".join(tincture_word(name) for name in fill.tinctures)


def of_tinctures(fill: Fill) -> str:
    """The tinctures as " von Gold und Rot"; empty if none is known."""
    if fill.is_counterchanged():
        return " in verwechselten Tinkturen"
    return f" von {tinctures_words(fill)}" if any(fill.tinctures) else ""


def division_words(fill: Fill, ending: str = "") -> str:
    """How it is divided: "im Wellenschnitt geteilt", "fünfmal gespalten", with an ending."""
    known = vocabulary().divisions.get(fill.division)
    if known is None:
        return " ".join(part for part in (fill.division, fill.line) if part)
    line = vocabulary().lines.get(fill.line)
    words = known.de
    if fill.number and words.startswith(MANY):
        words = f"{joined(fill.number - 1, 'mal')} {words.removeprefix(MANY)}"
    elif fill.number:
        words = f"{joined(fill.number, 'fach')} {words}"
    cut = f"{line.de_cut} " if line else ""
    return f"{cut}{words}{ending}"


def joined(number: int, end: str) -> str:
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
    adjectives = [*adjectives_of(phrase, ending), *(inflected(each, ending) for each in words[:-1])]
    front = " ".join(part for part in (counted(phrase, gender, case), *adjectives) if part)
    return f"{front} {words[-1]}".strip() + after_noun(phrase)


def ending_of(phrase: Phrase, gender: str, case: str) -> str:
    """The ending of adjectives."""
    if case == DATIVE:
        return "en"
    return "e" if phrase.is_plural() else ENDINGS[gender]


def counted(phrase: Phrase, gender: str, case: str) -> str:
    """The article or the number; a pair has none."""
    if phrase.number > 1:
        return number_word(phrase.number, "de")
    return "" if phrase.is_plural() else ARTICLES[case][gender]


def dative_plural(plural: str) -> str:
    """The dative of a plural: "Sternen" of "Sterne"."""
    return plural if plural.endswith(("n", "s")) else f"{plural}n"


def inflected(adjective: str, ending: str) -> str:
    """Every word of the adjective with its ending: "schreitender und hersehender"."""
    words = adjective.split()
    return " ".join(word if word == "und" else f"{word}{ending}" for word in words)


def adjectives_of(phrase: Phrase, ending: str) -> list[str]:
    """What stands before the noun: line, attitude, tinctures; a plain tincture is next to it."""
    line = vocabulary().lines.get(phrase.line)
    attitude = vocabulary().attitudes.get(phrase.attitude)
    others = [inflected(each.de, ending) for each in (line, attitude) if each]
    if phrase.fill.division:
        tinctures = of_tinctures(phrase.fill).strip()
        divided = division_words(phrase.fill, ending)
        return [*([tinctures] if tinctures else []), divided, *others]
    if len(phrase.fill.tinctures) == 1:
        tincture = vocabulary().tinctures.get(phrase.fill.tinctures[0])
        if tincture and tincture.de_adjective:
            others.append(inflected(tincture.de_adjective, ending))
    return others


def after_noun(phrase: Phrase) -> str:
    """What stands after the noun: a fur, the arrangement, and names that we cannot inflect."""
    text = ""
    tincture = vocabulary().tinctures.get(phrase.fill.tinctures[0])
    if not phrase.fill.division and not (tincture and tincture.de_adjective):
        text = of_tinctures(phrase.fill)
    for name, known in (
        (phrase.line, vocabulary().lines),
        (phrase.attitude, vocabulary().attitudes),
    ):
        if name and name not in known:
            text += f", {name}"
    if phrase.arrangement:
        words = arrangement_words(phrase.arrangement, "de")
        text += f" {words}" if words.endswith("einander") else f", {words}"
    return text
