"""No blazon is silently misread: every word that is typed is drawn, or refused by name."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from kingofarms.arms import Arms, Charges, Fill, NotUnderstood, Ordinary, blazon, draw, parse
from kingofarms.arms.arms import Place
from kingofarms.arms.charges.beasts import attitudes, beasts
from kingofarms.arms.charges.find import things
from kingofarms.arms.drawing.ordinaries import band_of
from kingofarms.arms.drawing.tinctures import colour
from kingofarms.arms.language.parser.lexicon import UNDRAWN
from kingofarms.arms.language.parser.mistakes import NotDrawn, NotOneCoat
from kingofarms.arms.language.parser.phrases import read_terms
from kingofarms.arms.language.phrase import allowed_places
from kingofarms.arms.language.vocabulary import FURS, LANGUAGES, vocabulary
from kingofarms.engine.colours import TINCTURES
from tests.arms.test_parser import random_text

PLACES = {
    "Azure, a lion rampant or, a bend gules": ("bend", "lion", "under"),
    "Azure, a lion rampant or and a fess gules": ("fess", "lion", "under"),
    "Azure, a lion rampant or, over all a bend gules": ("bend", "lion", "under"),
    "Azure, a lion rampant or, an inescutcheon gules": ("inescutcheon", "lion", "under"),
    "Azure, three mullets in fess or, a chief argent": ("chief", "mullet", "beside"),
    "Azure, a chief argent, two mullets in fess or": ("chief", "mullet", "beside"),
    "Azure, a lion rampant or, a bordure gules": ("bordure", "lion", "within"),
    "Or, on a lozenge sable a mullet": ("lozenge", "mullet", "on"),
    "Or, on a billet sable a crescent": ("billet", "crescent", "on"),
    "Or, on two bars azure six mullets or": ("fess", "mullet", "on"),
}


@pytest.mark.parametrize("text", PLACES)
def test_charges_lie_where_the_blazon_says(text: str) -> None:
    arms = parse(text)
    assert arms.ordinary
    assert arms.charges
    assert not arms.cadency
    assert (arms.ordinary.name, arms.charges.name, arms.charges.place) == PLACES[text]
    for language in LANGUAGES:
        assert parse(blazon(arms, language), language) == arms


def test_an_ordinary_that_lies_over_charges_is_painted_after_them() -> None:
    svg = draw(parse("Azure, a lion rampant or, overall a bend gules"))
    assert svg.index(colour("or")) < svg.rindex(colour("gules"))
    assert svg.rindex(colour("or")) < svg.rindex(colour("gules"))
    on_it = draw(parse("Azure, on a bend gules a lion rampant or"))
    assert on_it.index(colour("gules")) < on_it.index(colour("or"))


@pytest.mark.parametrize(
    ("text", "tincture"),
    [
        ("Azure, three fleurs-de-lis or, a label argent", "argent"),
        ("Gules, a saltire argent, a label of three points azure", "azure"),
        ("Gules, a saltire argent and in chief a label azure", "azure"),
        ("Azure, a label or", "or"),
        ("Azure, a lion or, a crescent gules for difference", "gules"),
        ("Azure, a lion or, a label", ""),
    ],
)
def test_a_label_and_a_mark_lie_in_chief_in_their_tincture(text: str, tincture: str) -> None:
    arms = parse(text)
    assert arms.cadency in ("label", "crescent")
    assert arms.cadency_fill == Fill((tincture,))
    for language in LANGUAGES:
        assert parse(blazon(arms, language), language) == arms


def test_a_cross_potent_is_a_shape_and_a_cross_of_potent_has_the_fur() -> None:
    assert parse("Or, a cross potent gules").charges == Charges("cross potent", Fill(("gules",)))
    fur = Arms(Fill(("or",)), Ordinary("cross", Fill(("potent",))))
    assert blazon(fur) == "Or, a cross of potent"
    assert parse("Or, a cross of potent") == fur


def test_narrow_bands_and_a_tower_are_not_the_broad_ones_and_not_a_castle() -> None:
    for text in ("Or, a bendlet gules", "Or, a bar gules", "Or, a pallet gules"):
        narrow = parse(text)
        assert blazon(narrow) == text
        assert narrow.ordinary
        plain, broad = (
            band_of(name, "", 1, False)
            for name in (
                narrow.ordinary.name,
                {"bendlet": "bend", "bar": "fess", "pallet": "pale"}[narrow.ordinary.name],
            )
        )
        assert plain
        assert broad
        assert plain.breadth < 0.6 * broad.breadth
    assert blazon(parse("Azure, a tower or")) == "Azure, a tower or"
    assert draw(parse("Azure, a tower or")) != draw(parse("Azure, a castle or"))


REFUSED = {
    "Azure and": "^The blazon ends too early.",
    "Azure, a lion or and": "^The blazon ends too early.",
    "Azure, a fess or, a mullet argent": "Say where it lies",
    "Azure, a cross or, two lions gules": "Say where it lies",
    "Or, on two chevrons gules four mullets argent": "as many lie on each",
    "Or, on two bars gules five mullets argent": "as many lie on each",
    "Or, lions gules": "'lions' does not fit here. Say how many there are.",
    "Or, a griffin passant guardant gules": "This beast is not drawn like this yet.",
    "Azure, a lion in pale or": "One charge has no arrangement.",
    "Or, a bezant per pale": "It has a tincture of its own.",
    "Or, a lion gules, a mullet engrailed for difference": "A mark for difference is one of nine",
    "Gules, a bend counterchanged": "Only what lies on a divided field is counterchanged.",
    "Per pale argent and gules, on a fess or a lion counterchanged": "Only what lies on",
    "Per pale argent and gules, a lion or, a label counterchanged": "Only what lies on",
    "Per pale argent and counterchanged, a lion or": "Only what lies on",
    "Azure, semé of fleurs-de-lis or": "^'semé of' cannot be drawn yet.$",
    "Gules, an eagle argent crowned or": "^'crowned' cannot be drawn yet.$",
    "Or, three stags' heads gules": "^'stags' heads' cannot be drawn yet.$",
    "Or, a lion's face gules": "^'lion's face' cannot be drawn yet.$",
    "Or, eight martlets in orle gules": "^'in orle' cannot be drawn yet.$",
    "Or, a mullet of six points gules": "^'of six points' cannot be drawn yet.$",
    "Quarterly, 1 and 4 or a lion gules": "^Quarters and several .* drawn yet: '1 and 4'.$",
    "Or, a lion gules impaling azure a bend or": "^Quarters and several .* yet: 'impaling'.$",
    "Argent, a cross gules, in the first quarter a sword gules": "^Quarters and several",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_cannot_be_drawn_is_refused_in_words(text: str) -> None:
    with pytest.raises(NotUnderstood, match=REFUSED[text]):
        parse(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_that_cannot_be_drawn_is_called_unknown(language: str) -> None:
    structure = vocabulary().structure
    for kind, error in zip(UNDRAWN, (NotDrawn, NotOneCoat), strict=True):
        for words in structure[language, kind]:
            try:
                terms = read_terms(words, language)
            except NotUnderstood as refusal:
                assert isinstance(refusal, error | NotDrawn), words
                assert not refusal.meant
            else:
                assert terms[0].meaning.kind not in UNDRAWN  # it can be drawn in another sense


def content_of(text: str, language: str) -> set[tuple[str, str | int]]:
    """The things that a text names, and the numbers above one."""
    named: set[tuple[str, str | int]] = set()
    for term in read_terms(text, language):
        meaning = term.meaning
        if meaning.kind in ("noun", "attitude", "tincture", "division", "line", "cut"):
            named.add((meaning.kind.replace("cut", "line"), meaning.names[0]))
            named |= {("line", meaning.line)} if meaning.line else set()
        if meaning.kind in ("number", "division") and meaning.number > 1:
            named.add(("number", meaning.number))
    return named


COUPED = {"cross": "cross couped", "saltire": "saltire couped", "(beast)": "(charge)"}
NARROW = {"bar": "fess", "pallet": "pale", "bendlet": "bend", "chevronel": "chevron"}
NARROW["bendlet sinister"] = "bend sinister"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_text_that_is_read_is_lost(language: str) -> None:
    rng = random.Random(f"words of {language}")
    read = 0
    for _ in range(1_500):
        text = random_text(rng, language)
        try:
            sentence = blazon(parse(text, language), language)
        except NotUnderstood:
            continue
        read += 1
        kept = content_of(sentence, language)
        for kind, name in content_of(text, language) - kept:
            other = COUPED.get(str(name)) or NARROW.get(str(name))
            assert (kind, other) in kept, (text, sentence)
    assert read > 60


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_drawn_figure_has_words(language: str) -> None:
    gules = Fill(("gules",))
    found = 0
    for beast in beasts():
        for attitude in attitudes(beast):
            name = "eagle displayed" if beast == "eagle" else beast
            charges = Charges(name, gules, "" if beast == "eagle" else attitude)
            arms = Arms(Fill(("or",)), charges=charges)
            assert parse(blazon(arms, language), language) == arms
            found += 1
    for name in things().keys() - {"eagle", "inescutcheon", "label"}:
        number = 1 if name not in ("billet", "lozenge") else 3
        arrangement = "" if number == 1 else "three, two and one"
        charges = Charges(name, gules, number=number, arrangement=arrangement)
        arms = Arms(Fill(("or",)), charges=charges)
        assert parse(blazon(arms, language), language) == arms
    for tincture in (TINCTURES.keys() | FURS.keys()) - {"tenne"}:
        arms = Arms(Fill((tincture,)))
        assert parse(blazon(arms, language), language) == arms
    assert found > 130


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(1, 13))
def test_one_to_twelve_charges_are_read_and_drawn(language: str, number: int) -> None:
    arms = parse(f"Azure, {number} mullets or" if number > 1 else "Azure, a mullet or")
    assert arms.charges
    assert arms.charges.number == number
    assert parse(blazon(arms, language), language) == arms
    svg = draw(arms)
    assert svg.count("<use") == number - 1


def small_coats() -> Iterator[Arms]:
    """Every ordinary with each charge that is no beast, in each place, in the same tincture or not.

    A label is left out: it lies in chief, whatever stands around it.
    """
    nouns = vocabulary().nouns.values()
    ordinaries = [each.name for each in nouns if "ordinary" in each.kinds and each.name[0] != "("]
    charges = [each.name for each in nouns if "charge" in each.kinds and each.name in things()]
    fills = Fill(), Fill(("gules",)), Fill(("potent",))
    for ordinary in ordinaries:
        allowed = allowed_places(ordinary)
        places: tuple[Place, ...] = (*allowed, "under") if "overall" in allowed else allowed
        for name in sorted({*charges} - {"billet", "lozenge", "label"}):
            for place, first, second in product(places, fills, fills[:2]):
                thing = Charges(name, second, place=place)
                yield Arms(Fill(("or",)), Ordinary(ordinary, first), thing)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_small_coat_is_read_back(language: str) -> None:
    for arms in small_coats():
        sentence = blazon(arms, language)
        assert parse(sentence, language) == arms, sentence


COUNTERCHANGED = (
    "Per pale argent and gules, a bend counterchanged",
    "Quarterly or and gules, four lions passant guardant counterchanged",
    "Per pale or and azure, a chevron between three mullets counterchanged",
    "Barry of six or and azure, a lion rampant or within a bordure counterchanged",
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", COUNTERCHANGED)
def test_what_is_counterchanged_is_read_back(text: str, language: str) -> None:
    arms = parse(text)
    assert blazon(arms) == text
    assert parse(blazon(arms, language), language) == arms


def test_what_is_counterchanged_is_drawn_as_the_field_with_its_tinctures_exchanged() -> None:
    exchanged = parse("Per pale argent and gules, a bend per pale gules and argent")
    assert draw(parse(COUNTERCHANGED[0])) == draw(exchanged)
    lions = draw(parse(COUNTERCHANGED[1]))
    assert "<use" not in lions  # each lies on another part of the field
    assert draw(parse(COUNTERCHANGED[1].replace("counterchanged", "azure"))).count("<use") == 3
