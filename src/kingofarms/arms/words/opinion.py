"""The herald's opinion of arms: the rule of tincture and good style. It forbids nothing.

Metal goes upon colour and colour upon metal. Furs go upon both, and anything goes upon a field that
has a metal and a colour.
"""

from dataclasses import replace

from kingofarms.arms.arms import Arms, Fill
from kingofarms.arms.words.phrase import Phrase, phrase_of_charges, phrase_of_ordinary, place_of
from kingofarms.arms.words.sentence import grammar_of, thing_words, tincture_words
from kingofarms.arms.words.things import COLOUR, FUR, METAL
from kingofarms.arms.words.vocabulary import class_of
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
        is_known = all(shades(phrase.fill) and shades(ground) for phrase, ground in pairs)
        if pairs and is_known and not remarks:
            remarks.append(_("Well done: everything can be told apart from what it lies on."))
        return remarks


def things_and_grounds(arms: Arms) -> list[Pair]:
    """The ordinary on the field, and the charges on whatever they lie on."""
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
    return pairs


def shades(fill: Fill) -> set[str]:
    """The classes of all tinctures of a fill; empty if one of them is not known."""
    classes = {class_of(name) for name in fill.tinctures}
    return set() if "" in classes else classes


def tincture_remarks(pair: Pair, language: str) -> list[str]:
    """What is wrong between a thing and what it lies on, if anything."""
    phrase, ground = pair
    if not shades(phrase.fill) or not shades(ground):
        return []
    words = {
        "thing": thing_words(replace(phrase, arrangement=""), language),
        "ground": _(" and ").join(tincture_words(name, language) for name in ground.tinctures),
    }
    if phrase.fill == ground:
        return [_("Not to be seen, for both are alike: {thing} on {ground}.").format(**words)]
    if phrase.has_plain_tincture() and phrase.fill.tinctures[0] in ground.tinctures:
        return [_("Partly lost, for a tincture is the same: {thing} on {ground}.").format(**words)]
    both = shades(phrase.fill) | shades(ground)
    if both == {FUR}:
        return [_("Fur upon fur, hard to make out: {thing} on {ground}.").format(**words)]
    if both == {COLOUR}:
        return [_("Colour upon colour, hard to see: {thing} on {ground}.").format(**words)]
    if both == {METAL}:
        return [_("Metal upon metal, hard to see: {thing} on {ground}.").format(**words)]
    return []


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
