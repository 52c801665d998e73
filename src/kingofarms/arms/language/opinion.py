"""The herald's opinion of arms: the rule of tincture and good style. It forbids nothing.

Metal goes upon colour and colour upon metal. Furs go upon both, and anything goes upon a field that
has a metal and a colour. Whether a thing can be told apart is another question: a fur has the
colours of its parts, and what is divided has all of its tinctures.
"""

from collections.abc import Iterable
from dataclasses import replace

from kingofarms.arms.arms import Arms, Fill
from kingofarms.arms.language.phrase import Phrase, phrase_of_charges, phrase_of_ordinary, place_of
from kingofarms.arms.language.sentence import grammar_of, thing_words, tincture_words
from kingofarms.arms.language.vocabulary import COLOUR, FUR, FURS, METAL, class_of, is_kind
from kingofarms.engine.words import _, speaking

MOST_TINCTURES = 4
MANY_CHARGES = 6

Pair = tuple[Phrase, Fill]
"""A thing, and what it lies on."""


def opinion(arms: Arms, language: str = "en") -> list[str]:
    """What a herald would say, in that language; of what is not known yet nothing is said."""
    grammar_of(language)
    with speaking(language):
        pairs = things_and_grounds(arms)
        remarks = [remark for pair in pairs for remark in tincture_remarks(pair, language)]
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


def tincture_remarks(pair: Pair, language: str) -> list[str]:
    """What is wrong between a thing and what it lies on, if anything."""
    phrase, ground = pair
    if not shades(phrase.fill) or not shades(ground):
        return []
    shared = [name for name in colours(phrase.fill) if name in colours(ground)]
    remark = remark_on(phrase, ground, bool(shared))
    words = {
        "thing": thing_words(replace(phrase, arrangement=""), language),
        "ground": joined(ground.tinctures, language),
        "tinctures": joined(shared, language),
    }
    return [remark.format(**words)] if remark else []


def joined(tinctures: Iterable[str], language: str) -> str:
    """Tinctures in words."""
    return _(" and ").join(tincture_words(name, language) for name in tinctures)


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
