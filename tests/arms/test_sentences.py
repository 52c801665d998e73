"""Sentences in three languages, of whole arms and of unfinished ones."""

import pytest

from kingofarms.arms import Arms, Charges, Fill, Ordinary, blazon, parse
from kingofarms.arms.language.vocabulary import LANGUAGES
from kingofarms.engine.refusal import Refusal

AZURE, OR, GULES, ARGENT = (Fill((name,)) for name in ("azure", "or", "gules", "argent"))
PER_PALE = Fill(("argent", "gules"), "per pale")
LION = Charges("lion", OR, "rampant")
TWO_AND_ONE = Charges("lion", ARGENT, number=3, arrangement="three, two and one")


def with_place(ordinary: Ordinary, charges: Charges, place: str) -> Arms:
    fields = {**vars(charges), "place": place}
    return Arms(AZURE, ordinary, Charges(**fields))


WHOLE = {
    "a lion": (
        Arms(AZURE, charges=LION),
        "Azure, a lion rampant or",
        "In Blau ein steigender goldener Löwe",
        "In azuur een klimmende leeuw van goud",
    ),
    "a divided field": (
        Arms(PER_PALE),
        "Per pale argent and gules",
        "Gespalten von Silber und Rot",
        "Gedeeld van zilver en keel",
    ),
    "a lion on a divided field": (
        Arms(PER_PALE, charges=LION),
        "Per pale argent and gules, a lion rampant or",
        "In von Silber und Rot gespaltenem Schild ein steigender goldener Löwe",
        "Gedeeld van zilver en keel, met een klimmende leeuw van goud",
    ),
    "a fur": (
        Arms(Fill(("ermine",)), Ordinary("fess", Fill(("vair",)))),
        "Ermine, a fess vair",
        "In Hermelin ein Balken von Feh",
        "In hermelijn een dwarsbalk van vair",
    ),
    "on": (
        with_place(Ordinary("cross", GULES), LION, "on"),
        "Azure, on a cross gules a lion rampant or",
        "In Blau ein rotes Kreuz, belegt mit einem steigenden goldenen Löwen",
        "In azuur een kruis van keel, beladen met een klimmende leeuw van goud",
    ),
    "between": (
        with_place(Ordinary("chevron", OR), TWO_AND_ONE, "between"),
        "Azure, a chevron or between three lions argent",
        "In Blau ein goldener Sparren, begleitet von drei silbernen Löwen",
        "In azuur een keper van goud, vergezeld van drie leeuwen van zilver",
    ),
    "within": (
        with_place(Ordinary("bordure", GULES), LION, "within"),
        "Azure, a lion rampant or within a bordure gules",
        "In Blau ein steigender goldener Löwe, umgeben von einem roten Bord",
        "In azuur een klimmende leeuw van goud binnen een schildzoom van keel",
    ),
    "beside a chief": (
        with_place(Ordinary("chief", GULES), LION, "beside"),
        "Azure, a lion rampant or, a chief gules",
        "In Blau unter einem roten Schildhaupt ein steigender goldener Löwe",
        "In azuur een klimmende leeuw van goud en een schildhoofd van keel",
    ),
    "beside a base": (
        with_place(Ordinary("base", GULES), LION, "beside"),
        "Azure, a lion rampant or, a base gules",
        "In Blau über einem roten Schildfuß ein steigender goldener Löwe",
        "In azuur een klimmende leeuw van goud en een schildvoet van keel",
    ),
    "beside a canton": (
        with_place(Ordinary("canton", GULES), LION, "beside"),
        "Azure, a lion rampant or, a canton gules",
        "In Blau neben einem roten Obereck ein steigender goldener Löwe",
        "In azuur een klimmende leeuw van goud en een kanton van keel",
    ),
    "between flaunches": (
        with_place(Ordinary("flaunches", GULES), LION, "beside"),
        "Azure, a lion rampant or between two flaunches gules",
        "In Blau zwischen roten Bogenflanken ein steigender goldener Löwe",
        "In azuur een klimmende leeuw van goud tussen gebogen flanken van keel",
    ),
    "several within": (
        with_place(Ordinary("orle", GULES), TWO_AND_ONE, "within"),
        "Azure, three lions argent within an orle gules",
        "In Blau drei silberne Löwen, umgeben von einem roten Innenbord",
        "In azuur drie leeuwen van zilver binnen een binnenzoom van keel",
    ),
    "above": (
        with_place(
            Ordinary("fess", GULES, number=2),
            Charges("mullet", GULES, number=3, arrangement="three in fess"),
            "above",
        ),
        "Azure, two bars and in chief three mullets gules",
        "In Blau zwei rote Balken, oben begleitet von drei roten Sternen",
        "In azuur twee dwarsbalken van keel, van boven vergezeld van drie sterren van keel",
    ),
    "beneath": (
        with_place(Ordinary("chevron", GULES), LION, "beneath"),
        "Azure, a chevron gules and in base a lion rampant or",
        "In Blau ein roter Sparren, unten begleitet von einem steigenden goldenen Löwen",
        "In azuur een keper van keel, van onderen vergezeld van een klimmende leeuw van goud",
    ),
    "overall": (
        with_place(Ordinary("pale", GULES), TWO_AND_ONE, "overall"),
        "Azure, a pale gules, overall three lions argent",
        "In Blau ein roter Pfahl, überdeckt von drei silbernen Löwen",
        "In azuur een paal van keel, over alles heen drie leeuwen van zilver",
    ),
    "an ordinary that its charges follow": (
        with_place(
            Ordinary("bend", Fill(("gules", "or"), "per fess", "wavy"), "engrailed"),
            Charges("horse", ARGENT, "passant guardant", 3, "three in bend"),
            "on",
        ),
        "Azure, on a bend engrailed per fess wavy gules and or "
        "three horses passant guardant argent",
        "In Blau ein von Rot und Gold im Wellenschnitt geteilter gedornter Schrägbalken, "
        "belegt mit drei schreitenden und hersehenden silbernen Pferden",
        "In azuur een uitgeschulpte schuinbalk, gegolfd doorsneden van keel en goud, "
        "beladen met drie gaande en aanziende paarden van zilver",
    ),
    "pieces": (
        Arms(Fill(("or", "sable"), "barry", number=10), cadency="crescent"),
        "Barry of ten or and sable, a crescent for difference",
        "In von Gold und Schwarz neunmal geteiltem Schild ein liegender Halbmond als Beizeichen",
        "Gedwarsbalkt van goud en sabel van tien stukken, met een wassenaar als breuk",
    ),
    "a fess and roundels of one tincture": (
        with_place(
            Ordinary("fess", GULES),
            Charges("roundel", GULES, number=3, arrangement="three in fess"),
            "above",
        ),
        "Azure, a fess gules and in chief three torteaux",
        "In Blau ein roter Balken, oben begleitet von drei roten Kugeln",
        "In azuur een dwarsbalk van keel, van boven vergezeld van drie penningen van keel",
    ),
    "a bezant": (
        Arms(AZURE, charges=Charges("roundel", OR)),
        "Azure, a bezant",
        "In Blau eine goldene Kugel",
        "In azuur een penning van goud",
    ),
}

UNFINISHED = {
    "nothing": (Arms(), "A blank shield", "Ein leerer Schild", "Een leeg schild"),
    "one tincture": (Arms(AZURE), "Azure", "Ein blauer Schild", "Een schild van azuur"),
    "a fur alone": (
        Arms(Fill(("vair",))),
        "Vair",
        "Ein Schild von Feh",
        "Een schild van vair",
    ),
    "two tinctures and no division": (
        Arms(Fill(("azure", "or"))),
        "Azure and or",
        "Ein Schild von Blau und Gold",
        "Een schild van azuur en goud",
    ),
    "two tinctures, no division, a lion": (
        Arms(Fill(("azure", "or")), charges=Charges("lion")),
        "Azure and or, a lion",
        "In Blau und Gold ein Löwe",
        "In azuur en goud een leeuw",
    ),
    "a division alone": (
        Arms(Fill(("", ""), "barry")),
        "Barry",
        "Mehrfach geteilt",
        "Gedwarsbalkt",
    ),
    "a division and a lion": (
        Arms(Fill(("", ""), "per pale"), charges=Charges("lion")),
        "Per pale, a lion",
        "In gespaltenem Schild ein Löwe",
        "Gedeeld, met een leeuw",
    ),
    "the first tincture of two": (
        Arms(Fill(("azure", ""), "per pale")),
        "Per pale azure and a tincture to come",
        "Gespalten von Blau und noch unbekannter Tinktur",
        "Gedeeld van azuur en nog onbekende kleur",
    ),
    "the second tincture of two": (
        Arms(Fill(("", "azure"), "per pale")),
        "Per pale a tincture to come and azure",
        "Gespalten von noch unbekannter Tinktur und Blau",
        "Gedeeld van nog onbekende kleur en azuur",
    ),
    "a tincture for an ordinary": (
        Arms(ordinary=Ordinary("", GULES)),
        "An ordinary gules",
        "Ein rotes Heroldsbild",
        "Een herautstuk van keel",
    ),
    "a tincture for a charge": (
        Arms(charges=Charges("", GULES)),
        "A charge gules",
        "Eine rote Figur",
        "Een figuur van keel",
    ),
    "an attitude alone": (
        Arms(charges=Charges(attitude="rampant")),
        "A beast rampant",
        "Ein steigendes Tier",
        "Een klimmend dier",
    ),
    "an arrangement alone": (
        Arms(charges=Charges(number=3, arrangement="three, two and one")),
        "Three charges",
        "Drei Figuren",
        "Drie figuren",
    ),
    "a mark alone": (
        Arms(cadency="octofoil"),
        "An octofoil for difference",
        "Ein Achtblatt als Beizeichen",
        "Een achtblad als breuk",
    ),
    "an ordinary without a tincture, charges with one": (
        with_place(Ordinary("chevron"), TWO_AND_ONE, "between"),
        "Azure, a chevron of a tincture to come between three lions argent",
        "In Blau ein Sparren, begleitet von drei silbernen Löwen",
        "In azuur een keper, vergezeld van drie leeuwen van zilver",
    ),
}
EXAMPLES = WHOLE | UNFINISHED


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_sentence_in_each_language(name: str) -> None:
    arms, *sentences = EXAMPLES[name]
    assert [blazon(arms, language) for language in LANGUAGES] == sentences


@pytest.mark.parametrize("name", EXAMPLES)
def test_each_sentence_is_read_back(name: str) -> None:
    arms, *sentences = EXAMPLES[name]
    for language, sentence in zip(LANGUAGES, sentences, strict=True):
        assert parse(sentence, language) == arms


def test_charges_without_a_place_lie_where_they_usually_do() -> None:
    arms = Arms(AZURE, Ordinary("cross", ARGENT), LION)
    assert blazon(arms) == "Azure, on a cross argent a lion rampant or"


def test_a_language_without_a_grammar_is_refused() -> None:
    with pytest.raises(Refusal, match="'fr'.*en, de, nl"):
        blazon(Arms(), "fr")
