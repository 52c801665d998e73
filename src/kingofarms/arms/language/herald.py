"""What a herald says of arms: the sentence that describes them, and an opinion.

The opinion is about the rule of tincture and good style. It forbids nothing. Metal goes upon colour
and colour upon metal. Furs go upon both, and anything goes upon a field that has a metal and a
colour. Whether a thing can be told apart is another question: a fur has the colours of its parts,
and what is divided has all of its tinctures.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from kingofarms.arms.arms import Arms, Charges, Fill, Ordinary, Place
from kingofarms.arms.language import grammar_of
from kingofarms.arms.language.grammar import Grammar, Phrase, capitalised
from kingofarms.arms.language.places import (
    drawn_arrangement,
    is_along,
    place_of,
    usual_arrangement,
)
from kingofarms.arms.language.vocabulary import (
    BEAST,
    CHARGE,
    COLOUR,
    FUR,
    FURS,
    METAL,
    ORDINARY,
    class_of,
    is_kind,
)
from kingofarms.engine.words import _, speaking

REMEMBERED = 2_000  # sentences
MOST_TINCTURES = 4
MANY_CHARGES = 6


@lru_cache(REMEMBERED)
def blazon(arms: Arms, language: str = "en") -> str:
    """The arms as a sentence without a full stop; unfinished arms have one, too."""
    grammar = grammar_of(language)
    clauses = [body(arms, grammar)]
    if arms.cadency:
        mark = Phrase(arms.cadency, fill=arms.cadency_fill)
        clauses.append(grammar.mark.format(grammar.phrase_words(mark)))
    rest = ", ".join(clause for clause in clauses if clause)
    if not rest:
        return grammar.field_alone(arms.field)
    before = grammar.field_before(arms.field)
    return capitalised(f"{before} {rest}" if before else rest)


def body(arms: Arms, grammar: Grammar) -> str:
    """The ordinary and the charges."""
    ordinary = phrase_of_ordinary(arms.ordinary) if arms.ordinary else None
    charges = phrase_of_charges(arms, arms.charges) if arms.charges else None
    if ordinary and charges:
        return grammar.joined(ordinary, charges, place_of(arms))
    alone = ordinary or charges
    return grammar.phrase_words(alone) if alone else ""


def phrase_of_ordinary(ordinary: Ordinary) -> Phrase:
    """The ordinary; without a name it is called an ordinary."""
    return Phrase(ordinary.name or ORDINARY, ordinary.number, ordinary.fill, ordinary.line)


def phrase_of_charges(arms: Arms, charges: Charges) -> Phrase:
    """The charges. How they lie is not said if they lie so of themselves."""
    arrangement = charges.arrangement
    ordinary = arms.ordinary.name if arms.ordinary else ""
    place = place_of(arms)
    if arms.ordinary:
        arrangement = drawn_arrangement(ordinary, arms.ordinary.number, place, arrangement)
    usual = usual_arrangement(charges.number, ordinary, place, charges.attitude)
    if arrangement == usual and is_unsaid(arrangement, ordinary, place):
        arrangement = ""
    noun = charges.name or (BEAST if charges.attitude else CHARGE)
    return Phrase(
        noun, charges.number, charges.fill, attitude=charges.attitude, arrangement=arrangement
    )


def is_unsaid(arrangement: str, ordinary: str, place: Place) -> bool:
    """Whether nobody says it of charges that usually lie so: rows, or along the ordinary."""
    if place in ("above", "beneath", "between"):
        return True
    return " and " in arrangement or (place == "on" and is_along(ordinary, arrangement))


Pair = tuple[Phrase, Fill]
"""A thing, and what it lies on."""


def opinion(arms: Arms, language: str = "en") -> list[str]:
    """What a herald would say, in that language; of what is not known yet nothing is said."""
    grammar = grammar_of(language)
    with speaking(language):
        pairs = things_and_grounds(arms)
        remarks = [remark for pair in pairs for remark in tincture_remarks(pair, grammar)]
        remarks += style_remarks(arms)
        if pairs and not remarks and is_known(arms, pairs):
            remarks.append(_("Well done: everything can be told apart from what it lies on."))
        return remarks


def is_known(arms: Arms, pairs: list[Pair]) -> bool:
    """Whether it is known what lies on what, and in which tinctures."""
    if arms.ordinary and not is_kind(arms.ordinary.name, "ordinary"):
        return False
    return all(shades(phrase.fill) and shades(ground) for phrase, ground in pairs)


def things_and_grounds(arms: Arms) -> list[Pair]:
    """The ordinary and a mark on the field, and the charges on whatever they lie on."""
    pairs: list[Pair] = []
    if arms.ordinary:
        pairs.append((phrase_of_ordinary(arms.ordinary), arms.field))
    if arms.charges:
        charges = phrase_of_charges(arms, arms.charges)
        place = place_of(arms)
        if place != "on":
            pairs.append((charges, arms.field))
        if arms.ordinary and place in ("on", "overall"):
            pairs.append((charges, arms.ordinary.fill))
        if arms.ordinary and place == "under":
            pairs.append((phrase_of_ordinary(arms.ordinary), arms.charges.fill))
    if arms.cadency and arms.cadency_fill != Fill():
        pairs.append((Phrase(arms.cadency, fill=arms.cadency_fill), arms.field))
    return pairs


def shades(fill: Fill) -> set[str]:
    """The classes of all tinctures of a fill; empty if one of them is not known."""
    classes = {class_of(name) for name in fill.tinctures}
    return set() if "" in classes else classes


def colours(fill: Fill) -> list[str]:
    """The metals and colours that a fill shows; a fur shows two."""
    shown = (part for name in fill.tinctures for part in FURS.get(name, (name,)))
    return list(dict.fromkeys(shown))


def tincture_remarks(pair: Pair, grammar: Grammar) -> list[str]:
    """What is wrong between a thing and what it lies on, if anything."""
    phrase, ground = pair
    if not shades(phrase.fill) or not shades(ground):
        return []
    shared = [name for name in colours(phrase.fill) if name in colours(ground)]
    remark = remark_on(phrase, ground, bool(shared))
    thing = grammar.phrase_words(replace(phrase, arrangement=""))
    if grammar.language == "nl" and "," in thing:
        thing += ","  # closed before "op"
    words = {
        "thing": thing,
        "ground": listed(ground.tinctures, grammar),
        "tinctures": listed(shared, grammar),
    }
    return [remark.format(**words)] if remark else []


def listed(tinctures: Iterable[str], grammar: Grammar) -> str:
    """Tinctures in words."""
    return _(" and ").join(map(grammar.tincture_word, tinctures))


def remark_on(phrase: Phrase, ground: Fill, is_shared: bool) -> str:
    """The remark about a thing and what it lies on; empty if all is well."""
    is_plain = phrase.has_plain_tincture()
    if is_plain and phrase.fill == ground:
        return _("Not to be seen, for both are alike: {thing} on {ground}.")
    if is_plain and phrase.fill.tinctures[0] in ground.tinctures:
        return _("Lost where it meets its own tincture: {thing} on {ground}.")
    both = shades(phrase.fill) | shades(ground)
    if both == {FUR}:
        return _("Fur upon fur, hard to make out: {thing} on {ground}.")
    if both == {COLOUR}:
        return _("Colour upon colour, hard to see: {thing} on {ground}.")
    if both == {METAL}:
        return _("Metal upon metal, hard to see: {thing} on {ground}.")
    if is_shared:
        return _("Allowed, but hard to see where both show {tinctures}: {thing} on {ground}.")
    return ""


def style_remarks(arms: Arms) -> list[str]:
    """What heralds would rather have otherwise."""
    fills = [arms.field]
    fills += [part.fill for part in (arms.ordinary, arms.charges) if part]
    tinctures = {name for fill in fills for name in fill.tinctures if name}
    remarks = []
    if len(tinctures) > MOST_TINCTURES:
        remarks.append(
            _("{count} tinctures are many; the best arms have two or three.").format(
                count=len(tinctures)
            )
        )
    if arms.charges and arms.charges.number >= MANY_CHARGES and place_of(arms) == "overall":
        remarks.append(_("So many charges over an ordinary: from afar they run together."))
    return remarks
