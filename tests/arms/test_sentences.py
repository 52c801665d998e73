"""Sentences in three languages, of whole arms and of unfinished ones."""

import pytest

from kingofarms.arms import Arms, Charges, Fill, Ordinary, blazon, parse
from kingofarms.arms.language.vocabulary import LANGUAGES
from kingofarms.engine.refusal import Refusal

# Of each coat its sentences, and where its charges lie.
COATS = """
Azure, a lion rampant or
In Blau ein steigender goldener Löwe
In azuur een klimmende leeuw van goud
-

Per pale argent and gules
Gespalten von Silber und Rot
Gedeeld van zilver en keel
-

Per pale argent and gules, a lion rampant or
In von Silber und Rot gespaltenem Schild ein steigender goldener Löwe
Gedeeld van zilver en keel, met een klimmende leeuw van goud
-

Ermine, a fess vair
In Hermelin ein Balken von Feh
In hermelijn een dwarsbalk van vair
-

Azure, on a cross gules a lion rampant or
In Blau ein rotes Kreuz, belegt mit einem steigenden goldenen Löwen
In azuur een kruis van keel, beladen met een klimmende leeuw van goud
on

Azure, a chevron or between three lions argent
In Blau ein goldener Sparren, begleitet von drei silbernen Löwen
In azuur een keper van goud, vergezeld van drie leeuwen van zilver
between

Azure, a lion rampant or within a bordure gules
In Blau ein steigender goldener Löwe, umgeben von einem roten Bord
In azuur een klimmende leeuw van goud binnen een schildzoom van keel
within

Azure, a lion rampant or, a chief gules
In Blau unter einem roten Schildhaupt ein steigender goldener Löwe
In azuur een klimmende leeuw van goud en een schildhoofd van keel
beside

Azure, a lion rampant or, a base gules
In Blau über einem roten Schildfuß ein steigender goldener Löwe
In azuur een klimmende leeuw van goud en een schildvoet van keel
beside

Azure, a lion rampant or, a canton gules
In Blau neben einem roten Obereck ein steigender goldener Löwe
In azuur een klimmende leeuw van goud en een kanton van keel
beside

Azure, a lion rampant or between two flaunches gules
In Blau zwischen roten Bogenflanken ein steigender goldener Löwe
In azuur een klimmende leeuw van goud tussen gebogen flanken van keel
beside

Azure, three lions argent within an orle gules
In Blau drei silberne Löwen, umgeben von einem roten Innenbord
In azuur drie leeuwen van zilver binnen een binnenzoom van keel
within

Azure, two bars and in chief three mullets gules
In Blau zwei rote Balken, oben begleitet von drei roten Sternen
In azuur twee dwarsbalken van keel, van boven vergezeld van drie sterren van keel
above

Azure, a chevron gules and in base a lion rampant or
In Blau ein roter Sparren, unten begleitet von einem steigenden goldenen Löwen
In azuur een keper van keel, van onderen vergezeld van een klimmende leeuw van goud
beneath

Azure, a pale gules, overall three lions argent
In Blau ein roter Pfahl, überdeckt von drei silbernen Löwen
In azuur een paal van keel, over alles heen drie leeuwen van zilver
overall

Barry of ten or and sable, a crescent for difference
In von Gold und Schwarz neunmal geteiltem Schild ein liegender Halbmond als Beizeichen
Gedwarsbalkt van goud en sabel van tien stukken, met een wassenaar als breuk
-

Azure, a fess gules and in chief three torteaux
In Blau ein roter Balken, oben begleitet von drei roten Kugeln
In azuur een dwarsbalk van keel, van boven vergezeld van drie penningen van keel
above

Azure, a bezant
In Blau eine goldene Kugel
In azuur een penning van goud
-

Azure, on a bend engrailed per fess wavy gules and or three horses passant guardant argent
In Blau ein von Rot und Gold im Wellenschnitt geteilter gedornter Schrägbalken, \
belegt mit drei schreitenden und hersehenden silbernen Pferden
In azuur een uitgeschulpte schuinbalk, gegolfd doorsneden van keel en goud, \
beladen met drie gaande en aanziende paarden van zilver
on

A blank shield
Ein leerer Schild
Een leeg schild
-

Azure
Ein blauer Schild
Een schild van azuur
-

Vair
Ein Schild von Feh
Een schild van vair
-

Azure and or
Ein Schild von Blau und Gold
Een schild van azuur en goud
-

Azure and or, a lion
In Blau und Gold ein Löwe
In azuur en goud een leeuw
-

Barry
Mehrfach geteilt
Gedwarsbalkt
-

Per pale, a lion
In gespaltenem Schild ein Löwe
Gedeeld, met een leeuw
-

Per pale azure and a tincture to come
Gespalten von Blau und noch unbekannter Tinktur
Gedeeld van azuur en nog onbekende kleur
-

Per pale a tincture to come and azure
Gespalten von noch unbekannter Tinktur und Blau
Gedeeld van nog onbekende kleur en azuur
-

An ordinary gules
Ein rotes Heroldsbild
Een herautstuk van keel
-

A charge gules
Eine rote Figur
Een figuur van keel
-

A beast rampant
Ein steigendes Tier
Een klimmend dier
-

Three charges
Drei Figuren
Drie figuren
-

An octofoil for difference
Ein Achtblatt als Beizeichen
Een achtblad als breuk
-

Azure, a chevron of a tincture to come between three lions argent
In Blau ein Sparren, begleitet von drei silbernen Löwen
In azuur een keper, vergezeld van drie leeuwen van zilver
between
"""


@pytest.mark.parametrize("example", COATS.strip().split("\n\n"))
def test_the_sentence_in_each_language(example: str) -> None:
    """The first sentence is read; all are said, and read as the same arms."""
    *sentences, place = example.splitlines()
    arms = parse(sentences[0])
    assert (arms.charges.place if arms.charges else "") == place.strip("-")
    for language, sentence in zip(LANGUAGES, sentences, strict=True):
        assert blazon(arms, language) == sentence
        assert parse(sentence, language) == arms


def test_charges_without_a_place_lie_where_they_usually_do() -> None:
    cross, lion = Ordinary("cross", Fill(("argent",))), Charges("lion", Fill(("or",)), "rampant")
    arms = Arms(Fill(("azure",)), cross, lion)
    assert blazon(arms) == "Azure, on a cross argent a lion rampant or"


def test_a_language_without_a_grammar_is_refused() -> None:
    with pytest.raises(Refusal, match="'fr'.*en, de, nl"):
        blazon(Arms(), "fr")
