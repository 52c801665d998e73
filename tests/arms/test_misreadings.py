"""No blazon is silently misread: every word that is typed is drawn, or refused by name."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from kingofarms.arms import Arms, Charges, Fill, NotUnderstood, Ordinary, blazon, draw, parse
from kingofarms.arms.arms import Place
from kingofarms.arms.charges.figure import attitudes, beasts, things
from kingofarms.arms.drawing.ordinaries import band_of
from kingofarms.arms.drawing.paint import colour
from kingofarms.arms.language.parser.lexicon import UNDRAWN
from kingofarms.arms.language.parser.phrases import read_terms
from kingofarms.arms.language.places import allowed_places
from kingofarms.arms.language.vocabulary import FURS, LANGUAGES, vocabulary
from kingofarms.engine.colours import TINCTURES
from tests.arms.test_parser import check_read_back, random_text


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
    check_read_back(arms)


def test_a_cross_potent_is_a_shape_and_a_cross_of_potent_has_the_fur() -> None:
    assert parse("Or, a cross potent gules").charges == Charges("cross potent", Fill(("gules",)))
    fur = Arms(Fill(("or",)), Ordinary("cross", Fill(("potent",))))
    assert blazon(fur) == "Or, a cross of potent"
    assert parse("Or, a cross of potent") == fur


def test_narrow_bands_and_a_tower_are_not_the_broad_ones_and_not_a_castle() -> None:
    for name, other in {"bendlet": "bend", "bar": "fess", "pallet": "pale"}.items():
        text = f"Or, a {name} gules"
        assert parse(text).ordinary == Ordinary(name, Fill(("gules",)))
        assert blazon(parse(text)) == text
        narrow, broad = band_of(name, "", 1, False), band_of(other, "", 1, False)
        assert narrow
        assert broad
        assert narrow.breadth < 0.6 * broad.breadth
    assert blazon(parse("Azure, a tower or")) == "Azure, a tower or"
    assert draw(parse("Azure, a tower or")) != draw(parse("Azure, a castle or"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_that_cannot_be_drawn_is_called_unknown(language: str) -> None:
    for kind in UNDRAWN:
        for words in vocabulary().structure[language, kind]:
            try:
                terms = read_terms(words, language)
            except NotUnderstood as refusal:
                assert "cannot be drawn yet" in str(refusal), words
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


def test_every_drawn_figure_has_words() -> None:
    gules = Fill(("gules",))
    figures = [
        Charges("eagle displayed", gules) if beast == "eagle" else Charges(beast, gules, attitude)
        for beast in beasts()
        for attitude in attitudes(beast)
    ]
    assert len(figures) > 130
    for name in things().keys() - {"eagle", "inescutcheon", "label"}:
        three = Charges(name, gules, number=3, arrangement="three, two and one")
        figures.append(three if name in ("billet", "lozenge") else Charges(name, gules))
    every = [Arms(Fill(("or",)), charges=charges) for charges in figures]
    every += [Arms(Fill((name,))) for name in (TINCTURES.keys() | FURS.keys()) - {"tenne"}]
    for arms in every:
        check_read_back(arms)


@pytest.mark.parametrize("number", range(1, 13))
def test_one_to_twelve_charges_are_read_and_drawn(number: int) -> None:
    for several, one in (("mullets", "a mullet"), ("castles", "a castle"), ("roses", "a rose")):
        arms = parse(f"Azure, {f'{number} {several}' if number > 1 else one} or")
        assert arms.charges
        assert arms.charges.number == number
        check_read_back(arms)
        assert draw(arms).count("<use") == number - 1


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


def test_every_small_coat_is_read_back() -> None:
    for arms in small_coats():
        check_read_back(arms)


COUNTERCHANGED = (
    "Per pale argent and gules, a bend counterchanged",
    "Quarterly or and gules, four lions passant guardant counterchanged",
    "Per pale or and azure, a chevron between three mullets counterchanged",
    "Barry of six or and azure, a lion rampant or within a bordure counterchanged",
)


@pytest.mark.parametrize("text", COUNTERCHANGED)
def test_what_is_counterchanged_is_read_back(text: str) -> None:
    assert blazon(parse(text)) == text
    check_read_back(parse(text))


def test_what_is_counterchanged_is_drawn_as_the_field_with_its_tinctures_exchanged() -> None:
    exchanged = parse("Per pale argent and gules, a bend per pale gules and argent")
    assert draw(parse(COUNTERCHANGED[0])) == draw(exchanged)
    lions = draw(parse(COUNTERCHANGED[1]))
    assert "<use" not in lions  # each lies on another part of the field
    assert draw(parse(COUNTERCHANGED[1].replace("counterchanged", "azure"))).count("<use") == 3
